"""Attack Actions to Additional Enemy Attack Effects: enemies attack hunters."""

from __future__ import annotations

from typing import Any

import pytest

from hzd_env.content.effects import Condition
from hzd_env.rules.catalogue import DecisionKind, EnemyStatus, EventKind, Mode, Outcome
from hzd_env.rules.layout import Hunter
from tests.rules.scenes import CONFIRM, CRITICAL, PASS, Scene

Square = tuple[int, int]


def attacking(board: str = "square", *, mandatory: str = "melee", **box: Any) -> Scene:
    """A scene where the dummy has one attack: melee, range 0, damage 1 unless stated otherwise."""
    scene = Scene(board)
    scene.behaviour("dummy", [{"mandatory": mandatory, "range": 0, "damage": 1} | box])
    return scene


def targets(scene: Scene) -> list[int]:
    """The seats attacked, in order."""
    return [event.what for event in scene.happened(EventKind.ENEMY_ATTACKED)]


def lost(hunter: Hunter) -> int:
    """The cards a hunter has discarded."""
    return hunter.discard_size


CARDS = ["arrow"] * 8


# --------------------------------------------------------------------------------- Attack actions


def test_a_melee_attack_hits_a_hunter_within_range() -> None:
    scene = attacking(damage=3)
    hunter = scene.hunter(at=(1, 1), deck=CARDS)
    scene.act(scene.enemy(at=(1, 1), alert=True))
    assert lost(hunter) == 3


@pytest.mark.parametrize(("reach", "hit"), [(0, False), (1, True)])
def test_the_range_of_a_melee_attack(reach: int, hit: bool) -> None:
    scene = attacking(range=reach)
    scene.hunter(at=(2, 2), deck=CARDS)
    scene.act(scene.enemy(at=(1, 1), alert=True))
    assert bool(targets(scene)) == hit


def test_a_melee_attack_may_be_made_against_any_hunter_in_range_the_most_recent_is_taken() -> None:
    scene = attacking(range=2)
    scene.hunter(at=(1, 1), deck=CARDS, stamp=1)
    scene.hunter(at=(3, 3), deck=CARDS, stamp=2)
    scene.hunter(at=(4, 4), deck=CARDS, stamp=3)  # out of range
    scene.act(scene.enemy(at=(1, 1), alert=True))
    assert targets(scene) == [1]


def test_of_hunters_that_never_activated_the_active_player_chooses() -> None:
    scene = attacking(range=1)
    first = scene.hunter(at=(1, 1), deck=CARDS)
    second = scene.hunter(at=(1, 2), deck=CARDS)
    active = scene.hunter(at=(5, 5), deck=CARDS, stamp=1)
    scene.game.active = 2
    scene.act(scene.enemy(at=(1, 1), alert=True))
    assert scene.kind == DecisionKind.ENEMY_TARGET
    assert scene.decider is active
    assert scene.options == {first, second}
    scene.choose(second)
    assert targets(scene) == [1]


def test_a_rocky_outcrop_draws_attacks() -> None:
    scene = attacking(range=1)
    scene.hunter(at=(1, 1), deck=CARDS, stamp=1)
    scene.hunter(at=(1, 2), deck=CARDS, stamp=2)
    scene.outcrop((1, 1))
    scene.act(scene.enemy(at=(1, 1), alert=True))
    assert targets(scene) == [0]


def test_a_ranged_attack_hits_the_closest_hunter() -> None:
    scene = attacking(mandatory="ranged", range=3)
    scene.hunter(at=(4, 4), deck=CARDS, stamp=2)
    scene.hunter(at=(3, 3), deck=CARDS, stamp=1)
    scene.act(scene.enemy(at=(1, 1), alert=True))
    assert targets(scene) == [1]


def test_r90_a_ranged_attack_hits_the_closest_hunter_in_sight_and_range() -> None:
    scene = attacking("corner", mandatory="ranged", range=3)
    scene.hunter(at=(3, 4), deck=CARDS, stamp=3)  # 2 squares away, out of sight
    scene.hunter(at=(4, 1), deck=CARDS, stamp=1)  # 3 squares away
    scene.hunter(at=(5, 1), deck=CARDS, stamp=2)  # 4 squares away
    scene.act(scene.enemy(at=(1, 2), alert=True))
    assert targets(scene) == [1]


@pytest.mark.parametrize("kind", ["melee", "ranged", "pulse"])
def test_attacks_need_line_of_sight(kind: str) -> None:
    for at, seen in (((3, 3), False), ((2, 2), True)):
        scene = attacking("corner", mandatory=kind, range=2)
        scene.hunter(at=at, deck=CARDS)
        scene.act(scene.enemy(at=(1, 2), alert=True))
        assert bool(targets(scene)) == seen


@pytest.mark.parametrize(
    ("enemy", "hunter", "seen"),
    [
        ((2, 2), (3, 3), True),  # touches the corner of what is outside
        ((0, 2), (5, 2), True),  # runs along a side
        ((1, 1), (4, 4), True),  # touches a corner
        ((1, 2), (3, 3), False),
        ((0, 2), (3, 5), False),
        ((0, 1), (3, 3), False),
        ((2, 0), (3, 5), True),
    ],
)
def test_r49_a_line_of_sight_may_touch_but_not_cross_what_is_outside(
    enemy: Square, hunter: Square, seen: bool
) -> None:
    scene = attacking("corner", mandatory="ranged", range=9)
    scene.hunter(at=hunter, deck=CARDS)
    scene.act(scene.enemy(at=enemy, alert=True))
    assert bool(targets(scene)) == seen


def test_r49_models_and_rocks_do_not_block_sight() -> None:
    scene = attacking(mandatory="ranged", range=4)
    scene.hunter(at=(1, 5), deck=CARDS)
    scene.enemy("giant", at=(1, 3))
    scene.outcrop((1, 2))
    scene.act(scene.enemy(at=(1, 1), alert=True))
    assert targets(scene) == [0]


def test_r91_a_pulse_hits_every_hunter_in_range_in_turn_order_from_the_active_player() -> None:
    scene = attacking(mandatory="pulse", range=1, damage=2)
    places = ((1, 1), (1, 2), (1, 4), (2, 1))
    hunters = [scene.hunter(at=at, deck=CARDS, stamp=n) for n, at in enumerate(places)]
    scene.game.active = 1
    scene.act(scene.enemy(at=(1, 1), alert=True))
    for seat, dodge in ((1, (1, 3)), (3, (3, 2)), (0, (0, 1))):
        assert scene.kind == DecisionKind.DODGE
        assert scene.decider is hunters[seat]
        assert lost(hunters[seat]) == 2
        scene.choose(dodge)
    assert scene.over
    assert targets(scene) == [1, 3, 0]
    assert lost(hunters[2]) == 0


def test_r91_who_is_in_range_of_a_pulse_is_settled_at_its_start() -> None:
    scene = attacking(mandatory="pulse", range=1)
    zero = scene.hunter(at=(1, 1), deck=CARDS, equipment=["pushing_armour"])
    one = scene.hunter(at=(2, 2), deck=CARDS)
    dummy = scene.enemy(at=(1, 1), alert=True)
    scene.dice(CRITICAL)
    scene.act(dummy)
    scene.choose((0, 0), PASS, (0, 1))  # pushes it away from the other hunter, and dodges
    assert scene.kind == DecisionKind.DODGE
    assert scene.decider is one
    assert (lost(zero), lost(one)) == (0, 1)


def test_r91_a_hunter_that_faints_before_its_turn_comes_is_passed_over() -> None:
    scene = attacking(mandatory="pulse", range=1, aoe={"damage": 9})
    scene.hunter(at=(1, 1), deck=CARDS)
    second = scene.hunter(at=(1, 1), deck=["arrow"])
    scene.act(scene.enemy(at=(1, 1), alert=True))
    scene.choose((1, 2))
    assert scene.over
    assert targets(scene) == [0]
    assert second.faints == 1


def test_r91_hunters_evade_a_pulse_each_for_themselves() -> None:
    scene = attacking(mandatory="pulse", range=1, damage=3)
    zero = scene.hunter(at=(1, 1), deck=CARDS, equipment=["silks"])
    one = scene.hunter(at=(1, 1), deck=CARDS, equipment=["silks"])
    scene.dice(1, 2)
    scene.act(scene.enemy(at=(1, 1), alert=True))
    scene.choose((1, 2), (1, 2))
    assert (lost(zero), lost(one)) == (2, 1)


@pytest.mark.parametrize("kind", ["melee", "ranged", "pulse"])
def test_r32_fainted_hunters_are_not_attacked(kind: str) -> None:
    scene = attacking(mandatory=kind, range=2)
    scene.hunter(at=(1, 1), deck=CARDS).fainted = 1
    other = scene.hunter(at=(2, 2), deck=CARDS)
    scene.act(scene.enemy(at=(1, 1), alert=True))
    assert scene.decider is other
    assert targets(scene) == [1]


# ------------------------------------------------------------------------------- Repeated actions


def test_r98_a_repeated_attack_is_made_again_each_with_its_own_evade_and_dodge() -> None:
    scene = attacking(range=1, damage=3, times=2)
    hunter = scene.hunter(at=(1, 1), deck=CARDS, equipment=["silks"])
    scene.dice(1, 2)
    scene.act(scene.enemy(at=(1, 1), alert=True))
    assert lost(hunter) == 2
    scene.choose((1, 2))
    assert lost(hunter) == 3
    scene.choose((1, 3))
    assert scene.over
    assert targets(scene) == [0, 0]


def test_r98_a_repeated_attack_fails_if_the_target_dodged_out_of_range() -> None:
    scene = attacking(times=3)
    hunter = scene.hunter(at=(1, 1), deck=CARDS)
    scene.act(scene.enemy(at=(1, 1), alert=True))
    scene.choose((1, 2))
    assert scene.over
    assert lost(hunter) == 1


def test_r98_a_repetition_may_hit_another_hunter() -> None:
    scene = attacking(times=2)
    scene.hunter(at=(1, 1), deck=CARDS, stamp=2)
    scene.hunter(at=(1, 1), deck=CARDS, stamp=1)
    scene.act(scene.enemy(at=(1, 1), alert=True))
    scene.choose((1, 2), (1, 2))
    assert targets(scene) == [0, 1]


def test_r98_a_repeated_pulse_looks_for_hunters_in_range_again() -> None:
    scene = attacking(mandatory="pulse", range=1, times=2)
    scene.hunter(at=(1, 1), deck=CARDS)
    scene.hunter(at=(2, 2), deck=CARDS)
    scene.act(scene.enemy(at=(1, 1), alert=True))
    scene.choose((1, 2), (3, 3), (1, 1))
    assert scene.over
    assert targets(scene) == [0, 1, 0]


def test_r99_under_shock_an_attack_is_not_repeated() -> None:
    scene = attacking(range=1, times=3)
    scene.hunter(at=(1, 1), deck=CARDS)
    dummy = scene.enemy(at=(1, 1), alert=True, conditions=[Condition.SHOCK])
    scene.act(dummy)
    scene.choose((1, 2))
    assert scene.over
    assert targets(scene) == [0]
    assert dummy.conditions[Condition.SHOCK] == 0


# ------------------------------------------------------------------------------- The evade roll


def test_pips_of_the_evade_roll_reduce_the_damage() -> None:
    scene = attacking(damage=4)
    hunter = scene.hunter(at=(1, 1), deck=CARDS, equipment=["silks"])
    scene.dice(2)
    scene.act(scene.enemy(at=(1, 1), alert=True))
    assert lost(hunter) == 2


def test_a_critical_hit_reduces_the_damage_by_the_number_listed() -> None:
    scene = attacking(damage=4)
    hunter = scene.hunter(at=(1, 1), deck=CARDS, equipment=["silks"])  # critical: 2
    scene.dice(CRITICAL)
    scene.act(scene.enemy(at=(1, 1), alert=True))
    assert lost(hunter) == 2


def test_d9_each_critical_hit_applies_the_boxes_of_the_armour_and_its_weaves() -> None:
    scene = attacking(damage=8)
    hunter = scene.hunter(at=(1, 1), deck=CARDS, equipment=["silks"])
    scene.equip(hunter, "silks", "padded_weave")  # one more die; critical: 1
    scene.dice(CRITICAL, CRITICAL)
    scene.act(scene.enemy(at=(1, 1), alert=True))
    assert lost(hunter) == 8 - 2 * (2 + 1)


def test_the_evade_roll_has_the_dice_of_the_armour_only() -> None:
    scene = attacking()
    scene.hunter(at=(1, 1), deck=CARDS, equipment=["bow", "spear", "silks"])
    scene.dice(1)
    scene.act(scene.enemy(at=(1, 1), alert=True))
    assert len(scene.happened(EventKind.ROLLED)) == 1


def test_weaves_help_against_the_attacks_they_name() -> None:
    for kind, damage in (("melee", 2), ("ranged", 3)):
        scene = attacking(mandatory=kind, damage=3)
        hunter = scene.hunter(at=(1, 1), deck=CARDS, equipment=["silks"])
        scene.equip(hunter, "silks", "resist_melee")
        scene.act(scene.enemy(at=(1, 1), alert=True))
        assert lost(hunter) == damage


def test_effects_of_an_armours_critical_hit() -> None:
    scene = attacking(damage=3)
    # critical: 1 damage prevented, push and Shock for the attacker, dodge for the hunter
    hunter = scene.hunter(at=(1, 1), deck=CARDS, equipment=["pushing_armour"])
    dummy = scene.enemy(at=(1, 1), alert=True)
    scene.dice(CRITICAL)
    scene.act(dummy)
    assert dummy.conditions[Condition.SHOCK] == 1
    assert scene.kind == DecisionKind.PUSH_ENEMY
    assert scene.decider is hunter
    scene.choose((1, 2))
    assert scene.at(dummy) == (1, 2)
    assert scene.kind == DecisionKind.MOVE
    scene.choose((2, 1))
    assert lost(hunter) == 2
    assert scene.kind == DecisionKind.DODGE  # obligatory all the same
    scene.choose((3, 1))
    assert scene.at(hunter) == (3, 1)


def test_d9_each_critical_hit_pushes_the_attacker_and_moves_the_hunter() -> None:
    scene = attacking(damage=4)
    hunter = scene.hunter(at=(1, 1), deck=CARDS)
    scene.equip(hunter, "pushing_armour", "padded_weave")
    dummy = scene.enemy(at=(1, 1), alert=True)
    scene.dice(CRITICAL, CRITICAL)
    scene.act(dummy)
    scene.choose((1, 2))
    assert scene.kind == DecisionKind.PUSH_ENEMY
    scene.choose((1, 3))
    assert scene.at(dummy) == (1, 3)
    scene.choose((2, 1))
    assert scene.kind == DecisionKind.MOVE
    scene.choose((3, 1))
    assert scene.kind == DecisionKind.DODGE and scene.at(hunter) == (3, 1)


def test_d83_a_condition_inflicted_by_an_armour_is_answered_behind_its_push_and_dodge() -> None:
    for condition, glory in (([], 1), ([Condition.SHOCK], 0)):
        scene = attacking(damage=3)
        hunter = scene.hunter(at=(1, 1), hand=["gloat"], deck=CARDS, equipment=["pushing_armour"])
        scene.dice(CRITICAL)
        scene.act(scene.enemy(at=(1, 1), alert=True, conditions=condition))
        assert scene.kind == DecisionKind.PUSH_ENEMY
        scene.choose((1, 2), (2, 1))
        if glory:
            assert scene.kind == DecisionKind.INTERRUPT
            scene.choose("gloat")
        assert scene.kind != DecisionKind.INTERRUPT and hunter.glory == glory


def test_d8_neither_the_push_nor_the_move_of_an_armour_must_be_used() -> None:
    scene = attacking(damage=3)
    hunter = scene.hunter(at=(1, 1), deck=CARDS, equipment=["pushing_armour"])
    dummy = scene.enemy(at=(1, 1), alert=True)
    scene.dice(CRITICAL)
    scene.act(dummy)
    scene.choose(PASS, PASS)
    assert scene.kind == DecisionKind.DODGE
    assert scene.at(dummy) == scene.at(hunter) == (1, 1)


def test_r100_without_armour_there_is_no_roll_but_a_dodge() -> None:
    scene = attacking()
    scene.hunter(at=(1, 1), deck=CARDS, equipment=["bow", "charm"])
    scene.act(scene.enemy(at=(1, 1), alert=True))
    assert scene.happened(EventKind.ROLLED) == []
    assert scene.kind == DecisionKind.DODGE


def test_freeze_costs_the_critical_hits_of_the_next_evade_roll() -> None:
    scene = attacking(damage=3, times=2, range=1)
    hunter = scene.hunter(at=(1, 1), deck=CARDS, equipment=["silks"], conditions=[Condition.FREEZE])
    scene.equip(hunter, "silks", "padded_weave")
    scene.dice(CRITICAL, 1, CRITICAL, 0)
    scene.act(scene.enemy(at=(1, 1), alert=True))
    assert lost(hunter) == 2
    assert hunter.conditions[Condition.FREEZE] == 0
    scene.choose((1, 2))
    assert lost(hunter) == 2 + 0  # 3 prevented by the critical hit


def test_r101_freeze_is_discarded_after_an_evade_roll_without_critical_hits() -> None:
    scene = attacking(damage=3)
    hunter = scene.hunter(at=(1, 1), deck=CARDS, equipment=["silks"], conditions=[Condition.FREEZE])
    scene.dice(1)
    scene.act(scene.enemy(at=(1, 1), alert=True))
    assert lost(hunter) == 2
    assert hunter.conditions[Condition.FREEZE] == 0


@pytest.mark.parametrize(("equipment", "anew"), [(["silks"], 1), ([], 0)])
def test_d89_an_attack_freezes_a_frozen_hunter_anew_behind_the_evade_roll(
    equipment: list[str], anew: int
) -> None:
    scene = attacking(damage=3, effects=["freeze"])
    hunter = scene.hunter(at=(1, 1), deck=CARDS, equipment=equipment, conditions=[Condition.FREEZE])
    scene.dice(CRITICAL)
    scene.act(scene.enemy(at=(1, 1), alert=True))
    assert lost(hunter) == 3, "the critical hit is discarded"
    assert len(scene.happened(EventKind.CONDITION)) == anew
    assert hunter.conditions[Condition.FREEZE] == 1


def test_freeze_stays_while_no_evade_roll_is_made() -> None:
    scene = attacking(damage=3)
    hunter = scene.hunter(at=(1, 1), deck=CARDS, conditions=[Condition.FREEZE])
    scene.act(scene.enemy(at=(1, 1), alert=True))
    assert hunter.conditions[Condition.FREEZE] == 1


def test_more_than_the_damage_cannot_be_prevented() -> None:
    scene = attacking(damage=1)
    hunter = scene.hunter(at=(1, 1), deck=CARDS, equipment=["silks"])
    scene.dice(2)
    scene.act(scene.enemy(at=(1, 1), alert=True))
    assert lost(hunter) == 0
    assert [event.amount for event in scene.happened(EventKind.EVADED)] == [1]


# --------------------------------------------------------------------------- The obligatory dodge


def test_the_target_must_dodge_to_an_adjacent_square_of_its_choice() -> None:
    scene = attacking()
    hunter = scene.hunter(at=(0, 0), deck=CARDS)
    scene.hunter(at=(5, 5))
    scene.game.active = 1
    scene.act(scene.enemy(at=(0, 0), alert=True))
    assert scene.kind == DecisionKind.DODGE
    assert scene.decider is hunter
    assert scene.options == {(0, 1), (1, 0), (1, 1)}  # staying is no choice
    scene.choose((1, 1))
    assert scene.at(hunter) == (1, 1)


def test_the_dodge_is_made_even_without_damage() -> None:
    scene = attacking(damage=1)
    hunter = scene.hunter(at=(1, 1), deck=CARDS, equipment=["silks"])
    scene.dice(1)
    scene.act(scene.enemy(at=(1, 1), alert=True))
    assert lost(hunter) == 0
    assert scene.kind == DecisionKind.DODGE


def test_the_dodge_comes_after_the_damage_is_paid() -> None:
    scene = attacking(damage=2)
    hunter = scene.hunter(at=(1, 1), hand=["focus", "breather"], deck=CARDS)
    scene.act(scene.enemy(at=(1, 1), alert=True))
    assert scene.kind == DecisionKind.PAY_DAMAGE
    scene.choose("focus", CONFIRM)
    assert scene.discard(hunter) == ["focus", "arrow"]
    scene.choose(PASS)  # the any-time window after damage
    assert scene.kind == DecisionKind.DODGE


def test_a_dodge_alerts_nobody() -> None:
    scene = attacking()
    scene.hunter(at=(1, 1), deck=CARDS)
    sleeper = scene.enemy("giant", at=(1, 3))
    scene.act(scene.enemy(at=(1, 1), alert=True))
    scene.choose((1, 2))
    assert sleeper.alert == 0


def test_a_hunter_that_faints_is_neither_pushed_nor_burnt_and_does_not_dodge() -> None:
    scene = attacking(damage=3, effects=["push", "fire"])
    hunter = scene.hunter(at=(1, 1), deck=["arrow"])
    scene.hunter(at=(5, 5))
    scene.game.active = 1
    scene.act(scene.enemy(at=(1, 1), alert=True))
    assert scene.over
    assert hunter.fainted == 1
    assert scene.at(hunter) == (1, 1)
    assert hunter.conditions == [0, 0, 0]


# ------------------------------------------------------------------------------ Additional effects


@pytest.mark.parametrize("effect", ["fire", "freeze", "shock"])
def test_conditions_come_with_damage(effect: str) -> None:
    condition = Condition[effect.upper()]
    for pips, suffers in ((0, 1), (1, 1), (2, 0)):
        scene = attacking(damage=2, effects=[effect])
        hunter = scene.hunter(at=(1, 1), deck=CARDS, equipment=["silks"])
        scene.dice(pips)
        scene.act(scene.enemy(at=(1, 1), alert=True))
        assert hunter.conditions[condition] == suffers


def test_an_immune_hunter_suffers_no_condition() -> None:
    scene = attacking(effects=["fire", "shock"])
    hunter = scene.hunter(at=(1, 1), deck=CARDS, traits=["fire_hardened"])
    scene.act(scene.enemy(at=(1, 1), alert=True))
    assert hunter.conditions == [0, 0, 1]


def test_a_weave_can_make_immune() -> None:
    scene = attacking(effects=["fire"])
    hunter = scene.hunter(at=(1, 1), deck=CARDS)
    scene.equip(hunter, "silks", "resist_fire")
    scene.act(scene.enemy(at=(1, 1), alert=True))
    assert hunter.conditions == [0, 0, 0]


def test_a_hunter_has_each_condition_once() -> None:
    scene = attacking(effects=["fire"])
    hunter = scene.hunter(at=(1, 1), deck=CARDS, conditions=[Condition.FIRE])
    scene.act(scene.enemy(at=(1, 1), alert=True))
    assert hunter.conditions == [1, 0, 0]
    assert scene.happened(EventKind.CONDITION) == []


def test_a_push_moves_the_hunter_away_into_a_square_the_next_player_chooses() -> None:
    scene = attacking(range=1, effects=["push"])
    pushed = scene.hunter(at=(2, 2), deck=CARDS)
    scene.hunter(at=(5, 5))
    next_one = scene.hunter(at=(5, 5))
    scene.game.active = 1
    scene.act(scene.enemy(at=(2, 1), alert=True))
    assert scene.kind == DecisionKind.PUSH_HUNTER
    assert scene.decider is next_one
    assert scene.options == {(1, 3), (2, 3), (3, 3)}
    scene.choose((3, 3))
    assert scene.at(pushed) == (3, 3)


def test_a_push_that_was_evaded_is_ignored() -> None:
    scene = attacking(effects=["push"])
    scene.hunter(at=(1, 1), deck=CARDS, equipment=["silks"])
    scene.dice(1)
    scene.act(scene.enemy(at=(1, 1), alert=True))
    assert scene.kind == DecisionKind.DODGE


def test_a_hunter_cannot_be_pushed_out_of_the_playing_area() -> None:
    scene = attacking(range=1, effects=["push"])
    hunter = scene.hunter(at=(0, 0), deck=CARDS)
    scene.act(scene.enemy(at=(1, 1), alert=True))
    assert scene.kind == DecisionKind.DODGE  # nothing is further away than the corner
    assert scene.at(hunter) == (0, 0)


def test_r92_the_push_comes_before_the_dodge() -> None:
    scene = attacking(range=1, effects=["push"])
    hunter = scene.hunter(at=(2, 2), deck=CARDS)
    scene.act(scene.enemy(at=(2, 1), alert=True))
    assert scene.kind == DecisionKind.PUSH_HUNTER
    scene.choose((2, 3))
    assert scene.kind == DecisionKind.DODGE
    scene.choose((2, 4))
    assert scene.at(hunter) == (2, 4)


def test_r93_fainted_hunters_do_not_choose_where_a_hunter_is_pushed() -> None:
    scene = attacking(range=1, effects=["push"])
    scene.hunter(at=(2, 2), deck=CARDS)
    scene.hunter(at=(5, 5)).fainted = 1
    next_one = scene.hunter(at=(5, 5))
    scene.act(scene.enemy(at=(2, 1), alert=True))
    assert scene.decider is next_one


def test_r93_alone_the_hunter_chooses_where_it_is_pushed() -> None:
    scene = attacking(range=1, effects=["push"])
    hunter = scene.hunter(at=(2, 2), deck=CARDS)
    scene.hunter(at=(5, 5)).fainted = 1
    scene.act(scene.enemy(at=(2, 1), alert=True))
    assert scene.kind == DecisionKind.PUSH_HUNTER
    assert scene.decider is hunter


def test_r94_from_its_own_square_an_enemy_pushes_in_any_direction() -> None:
    scene = attacking(effects=["push"])
    scene.hunter(at=(1, 1), deck=CARDS)
    scene.act(scene.enemy(at=(1, 1), alert=True))
    assert scene.kind == DecisionKind.PUSH_HUNTER
    assert len(scene.options) == 8


def test_two_push_symbols_push_twice() -> None:
    scene = attacking(range=1, effects=["push", "push"])
    scene.hunter(at=(2, 2), deck=CARDS)
    scene.act(scene.enemy(at=(2, 1), alert=True))
    scene.choose((2, 3))
    assert scene.kind == DecisionKind.PUSH_HUNTER
    assert scene.options == {(1, 4), (2, 4), (3, 4)}


def test_an_aoe_hits_the_other_hunters_around_the_target() -> None:
    scene = attacking(mandatory="ranged", range=3, damage=3, aoe={"damage": 2, "effects": ["fire"]})
    target = scene.hunter(at=(3, 3), deck=CARDS)
    same = scene.hunter(at=(3, 3), deck=CARDS)
    adjacent = scene.hunter(at=(4, 4), deck=CARDS)
    far = scene.hunter(at=(3, 5), deck=CARDS)
    target.stamp = 1
    scene.act(scene.enemy(at=(1, 1), alert=True))
    assert scene.kind == DecisionKind.DODGE
    assert [lost(hunter) for hunter in (target, same, adjacent, far)] == [3, 2, 2, 0]
    fire = [hunter.conditions[Condition.FIRE] for hunter in (target, same, adjacent, far)]
    assert fire == [0, 1, 1, 0]


@pytest.mark.parametrize("effect", ["fire", "freeze", "shock"])
def test_an_aoe_may_only_inflict_conditions(effect: str) -> None:
    scene = attacking(range=1, aoe={"effects": [effect]})
    target = scene.hunter(at=(1, 1), deck=CARDS, stamp=1)
    other = scene.hunter(at=(1, 2), deck=CARDS)
    scene.act(scene.enemy(at=(1, 1), alert=True))
    assert other.conditions == [int(each.name == effect.upper()) for each in Condition]
    assert target.conditions == [0, 0, 0]
    assert lost(other) == 0


def test_an_aoe_without_damage_is_no_damage_to_answer() -> None:
    scene = attacking(aoe={"effects": ["fire"]})
    target = scene.hunter(at=(1, 1), deck=CARDS, stamp=1)
    other = scene.hunter(at=(1, 2), hand=["strike_back"], deck=CARDS)
    scene.act(scene.enemy(at=(1, 1), alert=True))
    assert other.conditions[Condition.FIRE] == 1
    assert scene.kind == DecisionKind.DODGE and scene.decider is target


def test_an_aoe_may_push() -> None:
    scene = attacking(aoe={"damage": 1, "effects": ["push"]})
    scene.hunter(at=(1, 1), deck=CARDS, stamp=1)
    other = scene.hunter(at=(1, 2), deck=CARDS)
    scene.act(scene.enemy(at=(1, 1), alert=True))
    assert scene.kind == DecisionKind.PUSH_HUNTER
    assert scene.subject == 1
    scene.choose((1, 3))
    assert scene.at(other) == (1, 3)


def test_fainted_hunters_are_not_hit_by_an_aoe() -> None:
    scene = attacking(aoe={"damage": 2})
    scene.hunter(at=(1, 1), deck=CARDS)
    fainted = scene.hunter(at=(1, 1), deck=CARDS)
    fainted.fainted = 1
    scene.act(scene.enemy(at=(1, 1), alert=True))
    assert lost(fainted) == 0
    assert fainted.faints == 0


def test_r95_a_target_that_suffers_nothing_cancels_the_aoe() -> None:
    scene = attacking(damage=2, aoe={"damage": 2})
    scene.hunter(at=(1, 1), deck=CARDS, equipment=["silks"], stamp=1)
    other = scene.hunter(at=(1, 1), deck=CARDS)
    scene.dice(2)
    scene.act(scene.enemy(at=(1, 1), alert=True))
    assert lost(other) == 0


def test_r96_victims_of_an_aoe_neither_evade_nor_dodge() -> None:
    scene = attacking(aoe={"damage": 2})
    scene.hunter(at=(1, 1), deck=CARDS, stamp=1)
    other = scene.hunter(at=(1, 2), deck=CARDS, equipment=["silks"])
    scene.dice(2, 2)
    scene.act(scene.enemy(at=(1, 1), alert=True))
    assert lost(other) == 2
    assert scene.happened(EventKind.ROLLED) == []
    scene.choose((0, 0))  # the target's dodge
    assert scene.over
    assert scene.at(other) == (1, 2)


@pytest.mark.parametrize(("damage", "left", "burning"), [(3, 2, 1), (1, 0, 0), (0, 0, 1)])
def test_d67_what_lessens_the_damage_of_attacks_lessens_that_of_an_aoe(
    damage: int, left: int, burning: int
) -> None:
    scene = attacking(aoe={"damage": damage, "effects": ["fire"]})
    scene.hunter(at=(1, 1), deck=CARDS, stamp=1)
    other = scene.hunter(at=(1, 2), deck=CARDS)
    scene.equip(other, "silks", "resist_melee")
    scene.act(scene.enemy(at=(1, 1), alert=True))
    assert lost(other) == left
    assert other.conditions[Condition.FIRE] == burning  # one that is only a condition always comes


def test_r96_freeze_of_an_aoe_victim_stays_for_its_next_evade_roll() -> None:
    scene = attacking(aoe={"damage": 2})
    scene.hunter(at=(1, 1), deck=CARDS, stamp=1)
    other = scene.hunter(at=(1, 2), deck=CARDS, equipment=["silks"], conditions=[Condition.FREEZE])
    scene.act(scene.enemy(at=(1, 1), alert=True))
    assert other.conditions[Condition.FREEZE] == 1


def test_d7_an_aoe_reaches_those_around_the_target_before_it_is_pushed() -> None:
    scene = attacking(range=1, effects=["push"], aoe={"damage": 2})
    target = scene.hunter(at=(2, 2), deck=CARDS, stamp=1)
    behind = scene.hunter(at=(2, 1), deck=CARDS)
    ahead = scene.hunter(at=(2, 4), deck=CARDS)
    scene.act(scene.enemy(at=(2, 1), alert=True))
    scene.choose((2, 3))
    assert scene.at(target) == (2, 3)
    assert (lost(behind), lost(ahead)) == (2, 0)


def test_d7_a_move_by_a_critical_hit_of_the_evade_roll_comes_before_the_aoe() -> None:
    scene = attacking(damage=4, aoe={"damage": 2})
    target = scene.hunter(at=(1, 1), deck=CARDS, equipment=["pushing_armour"], stamp=1)
    behind = scene.hunter(at=(1, 0), deck=CARDS)
    ahead = scene.hunter(at=(1, 3), deck=CARDS)
    scene.dice(CRITICAL)
    scene.act(scene.enemy(at=(1, 1), alert=True))
    scene.choose(PASS, (1, 2))
    assert scene.at(target) == (1, 2)
    assert (lost(behind), lost(ahead)) == (0, 2)


# -------------------------------------------------------------------------------- Ruins and cards


@pytest.mark.parametrize("kind", ["melee", "ranged", "pulse"])
def test_r97_a_ruin_takes_the_attack_without_evade_or_dodge(kind: str) -> None:
    scene = attacking(mandatory=kind, damage=3, effects=["fire"])
    hunter = scene.hunter(at=(1, 1), deck=CARDS, equipment=["silks"], conditions=[Condition.FREEZE])
    scene.ruin((1, 1))
    dummy = scene.enemy(at=(1, 1), alert=True)
    scene.act(dummy)
    assert scene.over  # nothing was asked
    assert lost(hunter) == 0
    assert hunter.conditions == [0, 1, 0]
    assert scene.happened(EventKind.ROLLED) == []
    assert scene.game.ruins[scene.number((1, 1))] == 0
    scene.act(dummy)  # the marker is gone
    assert lost(hunter) == 3


def test_r97_a_ruin_cancels_the_aoe_too() -> None:
    scene = attacking(damage=3, aoe={"damage": 2})
    scene.hunter(at=(1, 1), deck=CARDS, stamp=1)
    other = scene.hunter(at=(1, 2), deck=CARDS)
    scene.ruin((1, 1))
    scene.act(scene.enemy(at=(1, 1), alert=True))
    assert scene.over
    assert lost(other) == 0


def test_r97_of_a_pulse_a_ruin_takes_the_attack_on_one_hunter() -> None:
    scene = attacking(mandatory="pulse", range=1)
    behind_ruin = scene.hunter(at=(1, 1), deck=CARDS)
    other = scene.hunter(at=(1, 2), deck=CARDS)
    scene.ruin((1, 1))
    scene.act(scene.enemy(at=(1, 1), alert=True))
    assert (lost(behind_ruin), lost(other)) == (0, 1)


def test_r97_two_hunters_in_a_ruin_one_is_spared() -> None:
    scene = attacking(mandatory="pulse")
    first = scene.hunter(at=(1, 1), deck=CARDS)
    second = scene.hunter(at=(1, 1), deck=CARDS)
    scene.game.active = 1
    scene.ruin((1, 1))
    scene.act(scene.enemy(at=(1, 1), alert=True))
    assert (lost(first), lost(second)) == (1, 0)


def test_a_card_played_before_the_evade_roll_prevents_damage() -> None:
    scene = attacking(damage=4)
    hunter = scene.hunter(at=(1, 1), hand=["sidestep"], deck=CARDS, equipment=["silks"])
    scene.dice(1)
    scene.act(scene.enemy(at=(1, 1), alert=True))
    assert scene.kind == DecisionKind.INTERRUPT
    assert scene.happened(EventKind.ROLLED) == []
    scene.choose("sidestep")
    assert lost(hunter) == 1 + 1  # the card, and 4 - 2 - 1 damage


def test_a_card_that_cancels_an_attack_spares_dodge_and_aoe() -> None:
    scene = attacking(damage=4, aoe={"damage": 1})
    scene.hunter(at=(1, 1), hand=["cancel"], deck=CARDS, stamp=1)
    other = scene.hunter(at=(1, 1), deck=CARDS)
    scene.act(scene.enemy(at=(1, 1), alert=True))
    scene.choose("cancel")
    assert scene.over
    assert lost(other) == 0


def test_only_the_target_plays_cards_for_being_attacked() -> None:
    scene = attacking()
    target = scene.hunter(at=(1, 1), deck=CARDS, stamp=1)
    scene.hunter(at=(1, 1), hand=["sidestep"], deck=CARDS)
    scene.act(scene.enemy(at=(1, 1), alert=True))
    assert scene.kind == DecisionKind.DODGE
    assert scene.decider is target


def test_a_cancelled_attack_does_not_cancel_the_next_one() -> None:
    scene = attacking(damage=3, times=2)
    hunter = scene.hunter(at=(1, 1), hand=["cancel"], deck=CARDS)
    scene.act(scene.enemy(at=(1, 1), alert=True))
    scene.choose("cancel")
    assert scene.kind == DecisionKind.DODGE
    assert scene.discard(hunter) == ["cancel", "arrow", "arrow", "arrow"]


def test_a_shocked_hunter_plays_no_interrupts() -> None:
    scene = attacking()
    scene.hunter(at=(1, 1), hand=["sidestep"], deck=CARDS, conditions=[Condition.SHOCK])
    scene.act(scene.enemy(at=(1, 1), alert=True))
    assert scene.kind == DecisionKind.PAY_DAMAGE


def test_r39_any_time_cards_may_be_played_before_the_evade_roll_and_after_damage() -> None:
    scene = attacking(damage=1)
    target = scene.hunter(at=(1, 1), deck=CARDS)
    other = scene.hunter(at=(5, 5), hand=["breather"], discard=["arrow"] * 2)
    scene.act(scene.enemy(at=(1, 1), alert=True))
    assert scene.kind == DecisionKind.INTERRUPT
    assert scene.decider is other
    assert lost(target) == 0
    scene.choose(PASS)
    assert scene.kind == DecisionKind.INTERRUPT
    assert lost(target) == 1
    scene.choose("breather")
    assert scene.kind == DecisionKind.DODGE


def test_r88_striking_back_meets_armour_and_pays_for_a_kill() -> None:
    scene = attacking(damage=1)
    hunter = scene.hunter(at=(1, 1), hand=["strike_back"], deck=CARDS)
    dummy = scene.enemy(at=(1, 1), alert=True, damage=7)  # 3 hit points left, armour 1
    scene.act(dummy)
    scene.choose(CONFIRM, "strike_back")
    assert dummy.damage == 9
    scene.choose((1, 2))
    assert scene.over
    assert hunter.glory == 0


def test_d81_a_pulse_ends_with_its_attacker() -> None:
    scene = attacking(mandatory="pulse", range=1)
    scene.hunter(at=(1, 1), hand=["strike_back"], deck=CARDS)
    other = scene.hunter(at=(1, 2), deck=CARDS)
    dummy = scene.enemy(at=(1, 1), alert=True, damage=8)
    scene.act(dummy)
    scene.choose(CONFIRM, "strike_back")
    assert dummy.status == EnemyStatus.KILLED
    scene.choose((0, 0))  # the dodge of the one that was hit
    assert scene.over
    assert targets(scene) == [0] and lost(other) == 0


def test_d81_an_attacker_killed_by_striking_back_pushes_nobody_any_more() -> None:
    scene = attacking(aoe={"damage": 1, "effects": ["push"]})
    scene.hunter(at=(1, 1), hand=["strike_back"], deck=CARDS, stamp=1)
    other = scene.hunter(at=(1, 2), deck=CARDS)
    dummy = scene.enemy(at=(1, 1), alert=True, damage=8)
    scene.act(dummy)
    scene.choose(CONFIRM, "strike_back")
    assert dummy.status == EnemyStatus.KILLED
    assert lost(other) == 1 and scene.kind == DecisionKind.DODGE


def test_d81_an_attacker_killed_by_striking_back_attacks_no_more_but_is_dodged() -> None:
    scene = attacking(damage=1, times=2, range=1)
    hunter = scene.hunter(at=(1, 1), hand=["strike_back"], deck=CARDS)
    dummy = scene.enemy(at=(1, 1), alert=True, damage=8)
    scene.act(dummy)
    scene.choose(CONFIRM, "strike_back")
    assert dummy.status == EnemyStatus.KILLED
    assert hunter.glory == 1
    assert scene.kind == DecisionKind.DODGE
    scene.choose((1, 2))
    assert scene.over
    assert targets(scene) == [0]
    assert scene.game.enemy_attack.enemy == -1


def test_d81_an_attacker_killed_during_the_evade_roll_does_no_harm() -> None:
    scene = attacking(damage=4, effects=["push", "fire"], aoe={"damage": 2})
    hunter = scene.hunter(at=(1, 1), deck=CARDS, equipment=["pushing_armour"], stamp=1)
    other = scene.hunter(at=(1, 1), deck=CARDS)
    scene.trap(hunter, (1, 2))
    dummy = scene.enemy(at=(1, 1), alert=True, damage=8)
    scene.dice(CRITICAL, 1, 1)
    scene.act(dummy)
    scene.choose((1, 2))  # pushed onto the trap
    assert dummy.status == EnemyStatus.KILLED
    assert scene.over  # neither the dodge of its armour nor the one after the attack
    assert scene.discard(hunter) == ["wire_trap"] and lost(other) == 0
    assert hunter.conditions == [0, 0, 0] and scene.at(hunter) == (1, 1)


def test_d81_an_attacker_killed_before_the_evade_roll_does_no_harm() -> None:
    scene = attacking(damage=3)
    hunter = scene.hunter(at=(1, 1), hand=["counter"], deck=CARDS)
    dummy = scene.enemy(at=(1, 1), alert=True, damage=9)
    scene.act(dummy)
    scene.choose("counter")  # 3 damage before the roll
    assert scene.over
    assert dummy.status == EnemyStatus.KILLED
    assert scene.discard(hunter) == ["counter"]


def test_a_target_that_faints_before_the_evade_roll_rolls_no_dice() -> None:
    scene = attacking(damage=3, aoe={"damage": 1})
    hunter = scene.hunter(
        at=(1, 1), hand=["overreach"], deck=CARDS[:2], equipment=["silks"], stamp=1
    )
    other = scene.hunter(at=(1, 1), deck=CARDS)
    scene.act(scene.enemy(at=(1, 1), alert=True))
    scene.choose("overreach")
    assert scene.over and hunter.fainted == 1
    assert scene.happened(EventKind.ROLLED) == [] and lost(other) == 0


def test_a_hunter_that_faints_leaves_no_attack_under_way() -> None:
    scene = Scene(mode=Mode.COOPERATIVE)
    scene.behaviour("dummy", [{"mandatory": "melee", "range": 0, "damage": 9}])
    scene.hunter(at=(1, 1), deck=["arrow"])
    scene.act(scene.enemy(at=(1, 1), alert=True))
    assert scene.game.outcome == Outcome.FAILURE
    assert scene.game.enemy_attack.enemy == -1


def test_the_damage_of_an_attack_is_fixed() -> None:
    scene = attacking(damage=3)
    hunter = scene.hunter(at=(1, 1), deck=CARDS)
    scene.act(scene.enemy(at=(1, 1), alert=True))
    assert lost(hunter) == 3
    assert scene.happened(EventKind.ROLLED) == []
