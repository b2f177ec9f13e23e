"""Fainting, the skipped turn and standing up."""

from __future__ import annotations

import pytest

from hzd_env.content.effects import ActionType, Condition
from hzd_env.rules.catalogue import DecisionKind, EventKind, Mode, Outcome, Procedure
from hzd_env.rules.layout import Hunter
from tests.rules.scenes import CONFIRM, PASS, Scene

CARDS = ["arrow"] * 10


def faint(scene: Scene, hunter: Hunter) -> None:
    """A hunter faints by damage it can't pay."""
    scene.push(Procedure.SUFFER, scene.seat_of(hunter), 99)


def turns(scene: Scene) -> list[int]:
    """The seats whose turns began."""
    return [event.who for event in scene.happened(EventKind.TURN_BEGAN)]


def pass_on(scene: Scene, until: int = 99) -> None:
    """Pass on all that is asked, until a number of turns have begun."""
    while not scene.over and len(turns(scene)) < until:
        scene.choose(PASS)


def test_a_fainted_hunter_loses_the_glory_it_has() -> None:
    scene = Scene()
    hunter = scene.hunter(deck=["arrow"])
    other = scene.hunter(at=(5, 5))
    hunter.glory, other.glory = 3, 2
    scene.game.active = 1
    faint(scene, hunter)
    assert (hunter.fainted, hunter.faints, hunter.glory) == (1, 1, 0)
    assert (other.fainted, other.glory) == (0, 2)


def test_r34_only_the_current_glory_is_lost() -> None:
    scene = Scene()
    hunter = scene.hunter(deck=["arrow"])
    scene.hunter(at=(5, 5))
    hunter.glory = 2
    scene.game.active = 1
    faint(scene, hunter)
    scene.trap(hunter, (2, 2))
    scene.salvage_deck(wire=9)
    dummy = scene.enemy(at=(2, 1), damage=9)
    scene.enter(dummy, (2, 2))
    assert hunter.glory == 1  # gained while down, and kept


def test_its_cards_and_conditions_stay_while_it_is_down() -> None:
    scene = Scene()
    hunter = scene.hunter(deck=["arrow"], conditions=[Condition.FIRE, Condition.SHOCK])
    scene.hunter(at=(5, 5))
    scene.game.active = 1
    faint(scene, hunter)
    assert hunter.conditions == [1, 0, 1]
    assert scene.at(hunter) == (1, 1)


# ------------------------------------------------------------------------- Skipping a turn


def test_r30_fainting_in_the_enemy_step_costs_the_next_turn_with_its_enemy_step() -> None:
    scene = Scene()
    active = scene.hunter(at=(5, 5), deck=CARDS)
    victim = scene.hunter(at=(1, 1), deck=["arrow"] * 2)
    third = scene.hunter(at=(5, 5), deck=CARDS)
    scene.behaviour("dummy", [{"mandatory": "melee", "range": 0, "damage": 9}])
    scene.enemy(at=(1, 1), alert=True)
    scene.play_on(active)
    pass_on(scene, until=3)
    assert victim.fainted == 1
    assert turns(scene) == [0, 1, 2]
    assert scene.decider is third
    # one enemy activation in the turn of the first, none in the skipped turn
    assert len(scene.happened(EventKind.BEHAVIOUR)) == 1
    pass_on(scene, until=5)
    assert turns(scene) == [0, 1, 2, 0, 1]
    assert victim.fainted == 0  # it stands up at the start of the turn after


def test_r30_fainting_in_the_own_activation_ends_it_and_the_enemy_step_follows() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(5, 5), hand=["overreach", *["arrow"] * 4])
    other = scene.hunter(at=(4, 4), deck=CARDS)
    dummy = scene.enemy(at=(0, 0), alert=True)
    scene.play_on(hunter)
    while scene.kind != DecisionKind.ACT:
        scene.choose(PASS)
    scene.choose("overreach")  # more damage than it can pay
    assert hunter.fainted == 1
    assert scene.at(dummy) == (1, 1)
    assert scene.decider is other  # the turn went on to its end, and the next one has begun
    assert turns(scene) == [0, 1]


def test_r30_after_fainting_in_the_own_activation_the_whole_next_turn_is_skipped() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(5, 5), discard=CARDS)
    other = scene.hunter(at=(5, 0), deck=["arrow"] * 20)
    dummy = scene.enemy(at=(1, 1), alert=True)
    scene.behaviour("dummy", [{"conditional": "leave_playing_area"}])
    scene.play_on(hunter)  # no card to draw: it faints
    assert (hunter.fainted, hunter.skip_turn) == (1, 1)
    assert scene.decider is other
    pass_on(scene, until=4)
    assert turns(scene) == [0, 1, 0, 1]  # the third turn is over already
    assert hunter.fainted == 1
    assert len(scene.happened(EventKind.BEHAVIOUR)) == 2  # in the first two turns
    assert dummy.alert == 1
    pass_on(scene, until=5)
    assert hunter.fainted == 0


def test_r30_a_faint_of_the_active_hunter_in_the_enemy_step_does_not_end_that_step() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(1, 1), deck=["arrow"] * 6)
    scene.hunter(at=(5, 5), deck=CARDS)
    scene.behaviour("dummy", [{"mandatory": "melee", "range": 0, "damage": 9}])
    scene.enemy(at=(1, 1), alert=True)
    second = scene.enemy("giant", at=(3, 3), alert=True)
    scene.turn(hunter)
    pass_on(scene)
    assert hunter.fainted == 1
    assert scene.at(second) == (4, 4)
    assert scene.over


def test_another_hunters_faint_does_not_end_the_activation_under_way() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(1, 1), deck=CARDS)
    trapper = scene.hunter(at=(5, 5), deck=["arrow"])
    scene.salvage_deck(sharp_edges=1)  # costs two cards
    scene.trap(trapper, (1, 3))
    dummy = scene.enemy(at=(1, 2), damage=9)
    scene.turn(hunter)
    scene.choose(ActionType.DISTRACT, (1, 3))
    assert dummy.square == -1
    assert trapper.fainted == 1
    assert scene.kind == DecisionKind.ACT
    assert scene.decider is hunter


def test_the_skipped_turn_has_no_maintenance_step() -> None:
    scene = Scene()
    fainted = scene.hunter(at=(5, 5), deck=CARDS)
    fainted.fainted = fainted.skip_turn = 1
    scene.hunter(at=(5, 0), deck=CARDS)
    scene.game.points = 99
    scene.enemy(at=(0, 0))
    scene.turn(fainted)
    assert scene.over  # no vote
    assert fainted.skip_turn == 0


# ------------------------------------------------------------------------------------ Standing up


def test_it_stands_up_with_its_discard_pile_shuffled_into_the_draw_pile() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(5, 5), discard=["focus"] * 4 + ["arrow"] * 4)
    hunter.fainted = 1
    scene.turn(hunter)
    assert hunter.fainted == 0
    assert len(scene.happened(EventKind.STOOD_UP)) == 1
    assert hunter.discard_size == 0
    assert (hunter.hand_size, hunter.deck_size) == (5, 3)
    assert scene.kind == DecisionKind.ACT  # and activates as normal
    assert ActionType.SPRINT in scene.options


def test_r29_a_hand_kept_through_a_faint_is_there_when_it_stands_up() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(5, 5), hand=["cancel"], discard=["arrow"] * 6)
    hunter.fainted = 1
    scene.turn(hunter)
    assert scene.kind == DecisionKind.DISCARD  # then the normal discarding and drawing
    assert scene.options == {PASS, "cancel"}
    scene.choose("cancel")
    assert hunter.hand_size == 5
    assert scene.discard(hunter) == ["cancel"]


def test_r29_fainting_at_the_draw_leaves_the_hand() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(5, 5), hand=["cancel", "focus"])
    scene.hunter(at=(5, 0), deck=CARDS)
    scene.turn(hunter)
    scene.choose(PASS)
    assert hunter.fainted == 1
    assert sorted(scene.hand(hunter)) == ["cancel", "focus"]


def test_r27_with_a_full_hand_an_empty_draw_pile_is_no_faint() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(5, 5), hand=["focus"] * 5)
    scene.turn(hunter)
    scene.choose(PASS)
    assert hunter.fainted == 0
    assert scene.kind == DecisionKind.ACT


def test_r27_drawing_fewer_cards_than_the_maximum_is_no_faint() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(5, 5), deck=["arrow"])
    scene.turn(hunter)
    assert hunter.fainted == 0
    assert hunter.hand_size == 1


def test_a_hunter_may_faint_again() -> None:
    scene = Scene()
    hunter = scene.hunter(deck=["arrow"])
    scene.hunter(at=(5, 5), deck=CARDS)
    scene.game.active = 1
    faint(scene, hunter)
    hunter.fainted = 0
    faint(scene, hunter)
    assert hunter.faints == 2


# ----------------------------------------------------------------------- Fainted hunters and foes


def test_r31_fire_does_no_damage_to_a_hunter_that_is_down() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(5, 5), discard=CARDS, conditions=[Condition.FIRE])
    hunter.fainted = hunter.skip_turn = 1
    scene.hunter(at=(5, 0), deck=CARDS)
    scene.turn(hunter)
    assert scene.over
    assert hunter.conditions[Condition.FIRE] == 1
    assert hunter.discard_size == len(CARDS)


def test_r31_fire_that_makes_a_hunter_faint_goes_out_with_its_activation() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(5, 5), deck=["arrow"], conditions=[Condition.FIRE, Condition.SHOCK])
    scene.hunter(at=(5, 0), deck=CARDS)
    scene.turn(hunter)
    hunter.hand_size = 0  # as if its last card had been spent
    scene.choose(PASS)
    assert hunter.fainted == 1
    assert hunter.conditions == [0, 0, 0]


def test_r31_fire_kept_by_a_hunter_down_burns_at_the_end_of_its_next_activation() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(5, 5), discard=CARDS, conditions=[Condition.FIRE])
    hunter.fainted = 1
    scene.turn(hunter)
    scene.choose(PASS)
    assert scene.kind == DecisionKind.PAY_DAMAGE


@pytest.mark.parametrize("mode", [Mode.COMPETITIVE, Mode.LENIENT])
def test_r31_a_hunter_that_is_down_suffers_no_damage_and_does_not_faint_again(mode: Mode) -> None:
    scene = Scene(mode=mode)
    hunter = scene.hunter(at=(5, 5))
    hunter.fainted = hunter.skip_turn = hunter.faints = 1
    scene.hunter(at=(5, 0), deck=CARDS)
    scene.game.active = 1
    scene.trap(hunter, (2, 2))
    scene.salvage_deck(sharp_edges=1)  # a fate card that costs cards
    dummy = scene.enemy(at=(2, 1), damage=9)
    scene.enter(dummy, (2, 2))
    scene.play_out()
    assert hunter.faints == 1
    assert scene.game.outcome == Outcome.PLAYING
    assert scene.happened(EventKind.SUFFERED) == []


def test_r32_a_fainted_player_still_votes() -> None:
    scene = Scene()
    fainted = scene.hunter(at=(5, 5))
    fainted.fainted = 1
    other = scene.hunter(at=(5, 0))
    scene.game.points = 99
    scene.enemy(at=(0, 0))
    scene.game.active = 1
    scene.maintain()
    assert scene.decider is other
    scene.choose(CONFIRM)
    assert scene.decider is fainted


# -------------------------------------------------------------------------- Cards around a faint


def test_a_card_may_keep_a_hunter_from_fainting() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["rise"], discard=["arrow"] * 5)
    hunter.glory = 2
    scene.hunter(at=(5, 5))
    scene.game.active = 1
    faint(scene, hunter)
    assert scene.kind == DecisionKind.INTERRUPT
    scene.choose("rise")
    assert scene.over
    assert (hunter.fainted, hunter.faints, hunter.glory) == (0, 0, 2)
    assert hunter.deck_size == 3
    assert scene.scrapped(hunter) == ["rise"]


def test_d18_such_a_card_may_be_played_though_all_cards_pay_for_the_damage() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["rise", "focus"], deck=["arrow"] * 4)
    scene.hunter(at=(5, 5))
    scene.game.active = 1
    faint(scene, hunter)
    assert scene.hand(hunter) == ["rise"]  # the others are paid already
    scene.choose("rise")
    assert hunter.fainted == 0
    assert hunter.hand_size == 0


def test_d18_if_it_is_not_played_it_pays_too() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["rise"], deck=["arrow"] * 4)
    scene.hunter(at=(5, 5))
    scene.game.active = 1
    faint(scene, hunter)
    scene.choose(PASS)
    assert hunter.fainted == 1
    assert hunter.hand_size == 0
    assert hunter.discard_size == 5


def test_d18_a_second_such_card_pays_though_the_first_keeps_the_hunter_up() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["rise", "rise"], deck=["arrow"] * 4)
    scene.hunter(at=(5, 5))
    scene.game.active = 1
    faint(scene, hunter)
    scene.choose("rise", PASS)
    assert hunter.fainted == 0 and hunter.hand_size == 0
    assert scene.scrapped(hunter) == ["rise"] and "rise" in scene.discard(hunter)


def test_other_hunters_may_answer_a_faint() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["avenge"], deck=["arrow"])
    other = scene.hunter(at=(5, 5), hand=["avenge"], discard=["arrow"] * 4)
    scene.game.active = 1
    faint(scene, hunter)
    assert scene.kind == DecisionKind.INTERRUPT
    assert scene.decider is other
    scene.choose("avenge")
    assert scene.over
    assert other.deck_size == 3


def test_d19_cards_being_played_when_a_hunter_faints_go_to_its_discard_pile() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(5, 5), hand=["overreach", *["arrow"] * 4])
    scene.hunter(at=(5, 0), deck=CARDS)
    scene.turn(hunter)
    scene.choose("overreach")
    assert hunter.fainted == 1
    assert sorted(scene.discard(hunter)) == ["arrow"] * 4 + ["overreach"]


def test_d19_so_does_the_ammunition_of_an_attack_it_cannot_finish() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(1, 1), hand=["arrow", "focus", "arrow", "arrow", "arrow"])
    scene.hunter(at=(5, 0), deck=CARDS)
    scene.salvage_deck(sharp_edges=2)
    dummy = scene.enemy(at=(1, 2), damage=9)
    scene.turn(hunter)
    scene.choose(PASS)
    hunter.hand_size = 2  # as if it had spent all but an arrow and the ability
    hunter.hand[:2] = sorted([scene.card("arrow"), scene.card("focus")])
    scene.choose(ActionType.RANGED_ATTACK, "focus")
    assert dummy.square == -1  # killed; the fate card drawn for it costs more than is left
    assert hunter.fainted == 1
    assert scene.discard(hunter) == ["focus", "arrow"]
    assert scene.game.attack_depth == 0


def test_d73_traits_and_gear_of_a_hunter_that_is_down_act_on_but_it_does_not_walk() -> None:
    for fainted in (0, 1):
        scene = Scene("hunters_call", base_cards=True)
        scene.hunter(at=(1, 1), equipment=[])
        owner = scene.hunter(
            at=(5, 5),
            deck=["hunter_arrow"] * 4,
            traits=["wirewise"],
            equipment=["sunfall_glaive"],
            hand=["stamina"],
        )
        owner.fainted = fainted
        enemy = scene.enemy(at=(3, 3))
        scene.trap(owner, (3, 4), "ice_snare", "sunfall_glaive")
        scene.dice(*[1] * 6)
        scene.enter(enemy, (3, 4))
        assert scene.hand(owner) == ["hunter_arrow", "stamina"], "its trait draws"
        assert enemy.damage > 2, "and makes the trap stronger"
        assert (scene.kind == DecisionKind.MOVE) == (not fainted)
        assert scene.over == bool(fainted)


def test_d73_a_hunter_off_the_board_does_not_walk() -> None:
    scene = Scene()
    scene.hunter(at=None)
    scene.push(Procedure.MOVE, 0, 2)
    assert scene.over
