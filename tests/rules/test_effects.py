"""What cards do, what they cost, and the conditions under which they do it."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from hzd_env.content.effects import ActionType, AttackKind, Condition, If, When
from hzd_env.rules.catalogue import DecisionKind, EventKind, Mode, Procedure
from hzd_env.rules.effects import holds
from hzd_env.rules.layout import Hunter
from tests.rules.scenes import CONFIRM, PASS, Scene

FIVE = ["stamina"] * 5


# ------------------------------------------------------------------------------ What cards do


def playing(card: str, **more: Any) -> tuple[Scene, Hunter]:
    """A hunter at its choice of an action with a card that may be played at any time."""
    scene = Scene()
    hunter = scene.hunter(hand=[card] + ["stamina"] * 4, deck=FIVE, **more)
    return scene, hunter


def act(scene: Scene, hunter: Hunter) -> None:
    scene.activate(hunter)
    while scene.kind != DecisionKind.ACT:
        scene.choose(PASS)


def test_luring_moves_an_enemy_several_squares_like_distract() -> None:
    scene, hunter = playing("lure")
    dummy = scene.enemy(at=(1, 3))
    act(scene, hunter)
    scene.choose("lure", (1, 4), (1, 5))
    assert scene.at(dummy) == (1, 5)
    assert ActionType.DISTRACT not in scene.options and scene.kind == DecisionKind.ACT


def test_d96_each_step_of_a_lure_leads_further_from_where_it_began() -> None:
    scene, hunter = playing("lure")
    dummy = scene.enemy(at=(1, 3))
    act(scene, hunter)
    scene.choose("lure", (2, 3))
    assert scene.options == {(3, 2), (3, 3), (3, 4)}  # not back, nor to another neighbour of it
    scene.choose((3, 4))
    assert scene.at(dummy) == (3, 4) and scene.kind == DecisionKind.ACT


def test_d96_a_lured_enemy_stops_where_nothing_leads_further() -> None:
    scene, hunter = playing("lure")
    dummy = scene.enemy(at=(1, 0))
    act(scene, hunter)
    scene.choose("lure", (0, 0))
    assert scene.at(dummy) == (0, 0) and scene.kind == DecisionKind.ACT


def test_d34_a_lure_of_fewer_than_no_squares_ends() -> None:
    scene, hunter = playing("lure")
    scene.enemy(at=(1, 3))
    scene.book.effects = list(scene.book.effects)
    first = scene.book.cards[scene.card("lure")].first_effect
    scene.book.effects[first] = copy.copy(scene.book.effects[first])
    scene.book.effects[first].n = -1
    act(scene, hunter)
    scene.choose("lure")
    assert scene.kind == DecisionKind.ACT and not scene.happened(EventKind.ENEMY_MOVED)


def test_a_lured_enemy_that_becomes_alert_stops() -> None:
    scene, hunter = playing("lure")
    dummy = scene.enemy(at=(1, 2))
    act(scene, hunter)
    scene.choose("lure", (1, 1))
    assert dummy.alert == 1 and scene.kind == DecisionKind.ACT


def test_cards_are_taken_back_from_the_discard_pile() -> None:
    scene, hunter = playing("search", discard=["arrow", "focus", "arrow"])
    act(scene, hunter)
    scene.choose("search")
    assert scene.kind == DecisionKind.RETRIEVE and scene.options == {"arrow", "focus"}
    scene.choose("focus")  # the second card is an Arrow then, whichever
    assert scene.discard(hunter) == ["arrow", "search"]
    assert {"arrow", "focus"} <= set(scene.hand(hunter))


def test_rallying_recovers_cards_of_another_hunter() -> None:
    scene, hunter = playing("cheer")
    one = scene.hunter(at=(5, 5), discard=["arrow"] * 3)
    scene.hunter(at=(5, 5), discard=["arrow"] * 3).fainted = 1
    two = scene.hunter(at=(5, 5), discard=["stab"] * 3)
    act(scene, hunter)
    scene.choose("cheer")
    assert scene.kind == DecisionKind.CHOOSE_HUNTER and scene.options == {one, two}
    scene.choose(two)
    assert two.discard_size == 1 and two.deck_size == 2 and one.discard_size == 3


def test_a_cost_of_a_played_card_may_be_refused() -> None:
    for choice, glory in (("stamina", 2), (PASS, 0)):
        scene, hunter = playing("offering")
        act(scene, hunter)
        scene.choose("offering")
        assert scene.kind == DecisionKind.SCRAP
        scene.choose(choice)
        assert hunter.glory == glory and hunter.scrapped_size == (glory > 0)


def test_a_card_pays_no_cost_with_itself() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["offering"], deck=FIVE)
    scene.push(Procedure.WINDOW, When.ANY_TIME, -1, -1)
    assert scene.over and hunter.hand_size == 1


def test_glory_for_one_card_of_a_cost_may_be_used_before_the_next_is_paid() -> None:
    scene = Scene(mode=Mode.COOPERATIVE, badlands=True, quest=True)
    hunter = scene.hunter(
        hand=["arrow", "stoke"],
        deck=FIVE,
        discard=["arrow"] * 2,
        salvage=["gleaming_ancient_charm", "wire", "wire"],
    )
    scene.book.effects = list(scene.book.effects)
    cost = scene.book.cards[scene.card("stoke")].first_effect
    scene.book.effects[cost] = copy.copy(scene.book.effects[cost])
    scene.book.effects[cost].n = 2
    scene.book.effects[cost].of = -1
    scene.enemy("giant", at=(1, 2))
    scene.attack(hunter)
    scene.choose("stoke", "gleaming_ancient_charm")
    assert scene.kind == DecisionKind.CHOOSE_HUNTER, "the glory is settled first"
    scene.choose(hunter)
    assert hunter.glory == 0 and hunter.deck_size == 6
    assert scene.over, "one kind of card is left to pay with"
    assert scene.salvage(hunter) == {"wire": 1}


def test_a_follow_up_is_a_free_action_after_the_attack() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["arrow", "follow_up"] + ["stamina"] * 3, deck=FIVE)
    scene.enemy(at=(1, 3))
    act(scene, hunter)
    scene.choose(ActionType.RANGED_ATTACK, "follow_up", CONFIRM, (2, 1))
    assert scene.at(hunter) == (2, 1)
    assert hunter.actions_left == 1 and ActionType.SNEAK not in scene.options


def test_an_attack_may_be_made_outside_the_own_activation_only_by_a_card() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["arrow", "follow_up"])
    scene.enemy(at=(1, 3))
    scene.game.active = 1
    scene.hunter(at=(5, 5))
    scene.push(Procedure.ATTACK, 0, AttackKind.RANGED)
    scene.choose("follow_up")
    assert scene.over and scene.at(hunter) == (1, 1)  # no free action in the turn of another


# --------------------------------------------------------------------- Conditions of effects (If)


def held(
    scene: Scene, condition: If, n: int = 0, enemy: int = -1, when: When = When.PLAYED
) -> bool:
    return holds(scene.book, scene.game, 0, condition, n, when, enemy)


def test_conditions_that_look_at_the_hunters_cards() -> None:
    scene = Scene()
    hunter = scene.hunter(deck=FIVE, discard=["arrow"] * 3)
    hunter.scrapped_size = 1
    hunter.glory = 2
    for condition, n in (
        (If.GLORY_AT_LEAST, 2),
        (If.DISCARD_AT_LEAST, 3),
        (If.SCRAPPED_AT_LEAST, 1),
    ):
        assert held(scene, condition, n) and not held(scene, condition, n + 1)
    assert held(scene, If.DECK_AT_MOST, 5) and not held(scene, If.DECK_AT_MOST, 4)


def test_conditions_that_look_at_the_hunter() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(1, 1))
    assert not held(scene, If.IN_GRASS) and not held(scene, If.HAS_CONDITION)
    scene.grass((1, 1))
    hunter.conditions[Condition.SHOCK] = 1
    assert held(scene, If.IN_GRASS) and held(scene, If.HAS_CONDITION)


def test_conditions_that_look_at_other_hunters() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(1, 1))
    other = scene.hunter(at=(1, 3))
    assert held(scene, If.NOT_ADJACENT_TO_HUNTER) and held(scene, If.FEWEST_GLORY)
    for square in ((1, 1), (2, 2)):
        other.square = scene.number(square)
        assert not held(scene, If.NOT_ADJACENT_TO_HUNTER)
    other.fainted = 1
    assert held(scene, If.NOT_ADJACENT_TO_HUNTER)
    hunter.glory = 1
    assert not held(scene, If.FEWEST_GLORY)


@pytest.mark.parametrize(
    ("condition", "suffered"),
    [
        (If.TARGET_BURNING, Condition.FIRE),
        (If.TARGET_FROZEN, Condition.FREEZE),
        (If.TARGET_SHOCKED, Condition.SHOCK),
    ],
)
def test_conditions_that_look_at_what_an_enemy_suffers(condition: If, suffered: Condition) -> None:
    scene = Scene()
    scene.hunter()
    scene.enemy()
    scene.enemy(conditions=[suffered])
    assert not held(scene, condition, enemy=0) and held(scene, condition, enemy=1)
    assert not held(scene, condition)  # no enemy is concerned


def test_conditions_that_look_at_where_an_enemy_is() -> None:
    scene = Scene()
    scene.hunter(at=(1, 1))
    scene.enemy(at=(1, 1))
    scene.enemy(at=(1, 3), alert=True)
    assert held(scene, If.TARGET_IN_SAME_SQUARE, enemy=0)
    assert not held(scene, If.TARGET_IN_SAME_SQUARE, enemy=1)
    assert held(scene, If.TARGET_AT_LEAST, 2, enemy=1)
    assert not held(scene, If.TARGET_AT_LEAST, 3, enemy=1)
    assert held(scene, If.TARGET_ALERT, enemy=1) and held(scene, If.TARGET_NOT_ALERT, enemy=0)
    assert not held(scene, If.TARGET_ALERT, enemy=0)


def test_conditions_that_look_at_the_attack_under_way() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["arrow", "slide"])
    scene.enemy("scrapper")
    scene.dice(2, 2)
    scene.attack(hunter)
    scene.choose("A", "slide")
    assert scene.kind == DecisionKind.MOVE  # the attack is not over yet
    rolled = When.ATTACK_ROLLED
    for condition in (
        If.RANGED,
        If.COMPONENT_TARGETED,
        If.COMPONENT_DESTROYED,
        If.TARGET_DAMAGED,
    ):
        assert held(scene, condition, when=rolled), condition
    for condition in (If.MELEE, If.TRAP, If.TARGET_KILLED):
        assert not held(scene, condition, when=rolled), condition
    # the Scrapper is alert by now, but was not when the attack began
    assert held(scene, If.TARGET_NOT_ALERT, enemy=0, when=rolled)
    assert held(scene, If.TARGET_ALERT, enemy=0)
