"""Hunters and Suffering Damage, Scrapping Cards, and conditions of hunters."""

from __future__ import annotations

import pytest

from hzd_env.content.effects import Condition
from hzd_env.rules.catalogue import DecisionKind, EventKind, Outcome, Procedure
from hzd_env.rules.layout import Hunter
from hzd_env.rules.maintenance import conclude
from tests.rules.scenes import CONFIRM, PASS, Scene


def suffer(scene: Scene, hunter: Hunter, damage: int) -> None:
    scene.push(Procedure.SUFFER, scene.seat_of(hunter), damage)


def test_each_point_of_damage_costs_a_card_from_hand_or_draw_pile_as_the_player_likes() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["focus", "sidestep"], deck=["arrow"] * 3)
    suffer(scene, hunter, 2)
    assert scene.kind == DecisionKind.PAY_DAMAGE
    assert scene.decider is hunter
    assert scene.options == {CONFIRM, "focus", "sidestep"}
    assert scene.subject == 2
    scene.choose("sidestep")
    assert scene.options == {CONFIRM, "focus"}
    assert scene.subject == 1
    scene.choose(CONFIRM)
    assert scene.over
    assert scene.discard(hunter) == ["sidestep", "arrow"]
    assert scene.hand(hunter) == ["focus"]


def test_example_a_warrior_pays_with_a_card_from_hand_and_two_from_the_deck() -> None:
    """Hunters and Suffering Damage: 3 damage, Hit and Run from the hand and two from the top."""
    scene = Scene()
    warrior = scene.hunter(hand=["focus", "arrow"], deck=["arrow"] * 5)
    suffer(scene, warrior, 3)
    scene.choose("focus", CONFIRM, CONFIRM)
    assert scene.over
    assert scene.hand(warrior) == ["arrow"]
    assert warrior.deck_size == 3
    assert scene.discard(warrior)[0] == "focus"
    assert warrior.discard_size == 3


def test_with_an_empty_draw_pile_the_hand_pays() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["focus", "arrow"])
    suffer(scene, hunter, 1)
    assert scene.options == {"focus", "arrow"}


def test_with_an_empty_hand_the_draw_pile_pays() -> None:
    scene = Scene()
    hunter = scene.hunter(deck=["arrow"] * 3)
    suffer(scene, hunter, 2)
    assert scene.over
    assert hunter.deck_size == 1


def test_d1_cards_from_the_draw_pile_are_random() -> None:
    paid = set()
    for seed in range(12):
        scene = Scene(seed=seed)
        hunter = scene.hunter(deck=["arrow", "focus", "sidestep"])
        suffer(scene, hunter, 1)
        paid.add(scene.discard(hunter)[0])
    assert paid == {"arrow", "focus", "sidestep"}


def test_d12_equal_cards_are_offered_once() -> None:
    scene = Scene(ask_forced=True)
    hunter = scene.hunter(hand=["arrow", "arrow", "arrow"])
    suffer(scene, hunter, 1)
    assert sum(scene.game.mask) == 1


def test_exactly_enough_cards_are_enough() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["arrow"], deck=["arrow"] * 2)
    suffer(scene, hunter, 3)
    scene.play_out()
    assert hunter.fainted == 0
    assert hunter.discard_size == 3


def test_r28_with_too_few_cards_all_are_discarded_and_the_hunter_faints() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["arrow"], deck=["focus"] * 2)
    scene.hunter(at=(5, 5))
    scene.game.active = 1
    suffer(scene, hunter, 4)
    assert scene.over
    assert hunter.fainted == 1
    assert (hunter.hand_size, hunter.deck_size, hunter.discard_size) == (0, 0, 3)


def test_d94_the_draw_pile_drops_first_and_last_what_may_keep_the_hunter_up() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["rise", "rise", "stamina"], deck=["focus"], discard=["arrow"])
    suffer(scene, hunter, 9)
    assert scene.kind == DecisionKind.INTERRUPT
    assert scene.discard(hunter) == ["arrow", "focus", "stamina"]
    scene.choose("rise")
    # it takes back three cards before the other one drops
    assert scene.over and hunter.fainted == 0
    assert scene.deck(hunter) == sorted(["arrow", "focus", "stamina"], key=scene.card)
    assert scene.discard(hunter) == ["rise"]


def test_r36_the_discard_pile_keeps_the_order_and_its_bottom_is_oldest() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["focus", "sidestep", "cancel"], discard=["arrow"])
    suffer(scene, hunter, 3)
    scene.choose("sidestep", "cancel")
    assert scene.over  # the last card was no choice any more
    assert scene.discard(hunter) == ["arrow", "sidestep", "cancel", "focus"]


# ---------------------------------------------------------------------------------- Conditions


def skip_actions(scene: Scene) -> None:
    """Pass on all that is asked."""
    while not scene.over and PASS in scene.options:
        scene.choose(PASS)


def test_fire_costs_one_damage_at_the_end_of_the_activation_and_goes_out() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(5, 5), deck=["arrow"] * 8, conditions=[Condition.FIRE])
    scene.activate(hunter)
    assert scene.kind == DecisionKind.ACT
    assert hunter.discard_size == 0
    scene.choose(PASS)
    assert scene.kind == DecisionKind.PAY_DAMAGE
    assert hunter.conditions[Condition.FIRE] == 1
    scene.choose(CONFIRM)
    assert scene.over
    assert hunter.discard_size == 1
    assert hunter.conditions[Condition.FIRE] == 0


def test_fire_does_nothing_outside_the_own_activation() -> None:
    scene = Scene()
    scene.hunter(at=(5, 5), deck=["arrow"] * 8)
    burning = scene.hunter(at=(4, 4), deck=["arrow"] * 3, conditions=[Condition.FIRE])
    scene.turn(scene.game.hunters[0])
    skip_actions(scene)
    assert burning.discard_size == 0
    assert burning.conditions[Condition.FIRE] == 1


def test_shock_forbids_interrupts_until_an_activation_begun_with_it_ends() -> None:
    scene = Scene()
    hunter = scene.hunter(
        at=(5, 5),
        hand=["breather"],
        deck=["arrow"] * 8,
        discard=["arrow"] * 3,
        conditions=[Condition.SHOCK],
    )
    scene.activate(hunter)
    assert scene.kind == DecisionKind.DISCARD  # no window for the interrupt before
    scene.choose(PASS)
    assert scene.kind == DecisionKind.ACT
    assert "breather" not in scene.options
    scene.choose(PASS)
    assert scene.over
    assert hunter.conditions[Condition.SHOCK] == 0
    scene.activate(hunter)
    assert scene.kind == DecisionKind.INTERRUPT


def test_r42_shock_suffered_in_the_middle_of_an_activation_lasts_through_the_next() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(5, 5), deck=["arrow"] * 8)
    scene.activate(hunter)
    hunter.conditions[Condition.SHOCK] = 1
    skip_actions(scene)
    assert hunter.conditions[Condition.SHOCK] == 1
    scene.activate(hunter)
    skip_actions(scene)
    assert hunter.conditions[Condition.SHOCK] == 0


def test_freeze_lasts_through_activations() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(5, 5), deck=["arrow"] * 8, conditions=[Condition.FREEZE])
    scene.activate(hunter)
    skip_actions(scene)
    assert hunter.conditions[Condition.FREEZE] == 1


def test_a_condition_needs_damage() -> None:
    scene = Scene()
    scene.behaviour(
        "dummy", [{"mandatory": "melee", "range": 0, "damage": 0, "effects": ["shock"]}]
    )
    hunter = scene.hunter(at=(1, 1), deck=["arrow"] * 5)
    scene.act(scene.enemy(at=(1, 1), alert=True))
    assert hunter.conditions == [0, 0, 0]


# ------------------------------------------------------------------------------- Scrapping cards


def test_a_scrapped_card_is_out_of_the_game_until_the_encounter_is_over() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(5, 5), hand=["offering", "focus", "arrow"], deck=["arrow"] * 4)
    scene.activate(hunter)
    scene.choose("offering")
    assert scene.kind == DecisionKind.SCRAP
    scene.choose("focus")
    assert scene.scrapped(hunter) == ["focus"]
    assert scene.discard(hunter) == ["offering"]
    skip_actions(scene)
    assert "focus" not in scene.hand(hunter) + scene.deck(hunter) + scene.discard(hunter)


@pytest.mark.parametrize("outcome", [Outcome.SUCCESS, Outcome.FAILURE])
def test_scrapped_cards_return_whether_the_encounter_succeeded_or_not(outcome: Outcome) -> None:
    scene = Scene()
    hunter = scene.hunter(at=(5, 5), deck=["arrow"])
    hunter.scrapped[:2] = [scene.card("focus"), scene.card("rise")]
    hunter.scrapped_size = 2
    conclude(scene.book, scene.game, outcome)
    assert sorted(scene.deck(hunter)) == ["arrow", "focus", "rise"]
    assert hunter.scrapped_size == 0


def test_damage_is_told() -> None:
    scene = Scene()
    hunter = scene.hunter(deck=["arrow"] * 3)
    suffer(scene, hunter, 2)
    assert [event.amount for event in scene.happened(EventKind.SUFFERED)] == [2]
