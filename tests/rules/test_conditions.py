"""Conditions, and Enemies and Conditions as far as hunters inflict them."""

from __future__ import annotations

import pytest

from hzd_env.content.effects import ActionType, Condition
from hzd_env.rules.catalogue import DecisionKind, EventKind
from hzd_env.rules.conditions import inflict_on_enemy, inflict_on_hunter
from tests.rules.scenes import CONFIRM, PASS, Scene

FIRE, FREEZE, SHOCK = Condition.FIRE, Condition.FREEZE, Condition.SHOCK


@pytest.mark.parametrize("condition", list(Condition))
def test_a_condition_is_suffered_once(condition: Condition) -> None:
    scene = Scene()
    scene.hunter()
    scene.enemy()
    for inflict in (inflict_on_enemy, inflict_on_hunter):
        assert inflict(scene.book, scene.game, 0, condition)
        assert not inflict(scene.book, scene.game, 0, condition)


def test_an_immune_enemy_does_not_suffer_the_condition() -> None:
    scene = Scene()
    enemy = scene.enemy("fireproof")
    assert not inflict_on_enemy(scene.book, scene.game, 0, FIRE)
    assert inflict_on_enemy(scene.book, scene.game, 0, FREEZE)
    assert enemy.conditions == [0, 1, 0]


def test_an_immune_hunter_does_not_suffer_the_condition() -> None:
    for worn in ("trait", "weave"):
        scene = Scene()
        hunter = scene.hunter(traits=["fire_hardened"] if worn == "trait" else [])
        if worn == "weave":
            scene.equip(hunter, "silks", "resist_fire")
        assert not inflict_on_hunter(scene.book, scene.game, 0, FIRE), worn
        assert inflict_on_hunter(scene.book, scene.game, 0, SHOCK)


def test_a_fainted_hunter_gets_no_further_condition() -> None:
    scene = Scene()
    scene.hunter().fainted = 1
    assert not inflict_on_hunter(scene.book, scene.game, 0, FIRE)


def test_r23_there_are_tokens_for_everybody() -> None:
    scene = Scene()
    herd = [scene.enemy(at=(5, 5), alert=True) for _ in range(16)]
    for number in range(16):
        for condition in Condition:
            assert inflict_on_enemy(scene.book, scene.game, number, condition)
    assert all(enemy.conditions == [1, 1, 1] for enemy in herd)


# ---------------------------------------------------------------------------------------- Fire


def test_fire_does_one_damage_at_the_end_of_the_activation_and_goes_out() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["stamina"] * 5, deck=["arrow"] * 5, conditions=[FIRE])
    scene.activate(hunter)
    scene.choose(PASS)
    assert hunter.discard_size == 0  # not at its start
    scene.choose(PASS)
    assert scene.kind == DecisionKind.PAY_DAMAGE and scene.subject == 1
    scene.choose("stamina")
    assert scene.over and hunter.conditions[FIRE] == 0
    assert scene.discard(hunter) == ["stamina"]


def test_r31_a_faint_by_fire_puts_it_out() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["stamina"] * 5, conditions=[FIRE])
    scene.hunter(at=(5, 5))
    scene.turn(hunter)
    scene.choose("stamina", "stamina", "stamina", "stamina", PASS)
    assert hunter.fainted == 1  # nothing left to draw
    assert hunter.conditions[FIRE] == 0


def test_r31_fire_does_nothing_while_a_hunter_is_down() -> None:
    scene = Scene()
    hunter = scene.hunter(deck=["arrow"] * 9, conditions=[FIRE])
    scene.hunter(at=(5, 5), hand=["arrow"] * 5)
    scene.enemy(at=(0, 5))
    hunter.fainted = hunter.skip_turn = 1
    scene.turn(hunter)
    assert scene.over and hunter.deck_size == 9 and hunter.conditions[FIRE] == 1


# -------------------------------------------------------------------------------------- Freeze


def test_freeze_stays_through_an_activation() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["stamina"] * 5, deck=["arrow"] * 5, conditions=[FREEZE])
    scene.activate(hunter)
    scene.choose(PASS, PASS)
    assert scene.over and hunter.conditions[FREEZE] == 1


# --------------------------------------------------------------------------------------- Shock


def test_r6_shock_forbids_interrupts() -> None:
    for conditions, offered in (([], True), ([SHOCK], False)):
        scene = Scene()
        hunter = scene.hunter(
            hand=["breather", "potion"] + ["stamina"] * 3,
            deck=["arrow"] * 5,
            discard=["arrow"] * 3,
            conditions=conditions,
        )
        scene.activate(hunter)
        assert (scene.kind == DecisionKind.INTERRUPT) == offered
        while scene.kind != DecisionKind.ACT:
            scene.choose(PASS)
        assert ({"breather", "potion"} <= scene.options) == offered


def test_shock_allows_abilities_and_ammunition() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["arrow", "focus"], conditions=[SHOCK])
    scene.enemy()
    scene.attack(hunter)
    assert scene.kind == DecisionKind.ABILITY and "focus" in scene.options


def test_shock_ends_with_an_activation_begun_with_it() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["stamina"] * 5, deck=["arrow"] * 5, conditions=[SHOCK])
    scene.activate(hunter)
    scene.choose(PASS)
    assert hunter.conditions[SHOCK] == 1
    scene.choose(PASS)
    assert scene.over and hunter.conditions[SHOCK] == 0


def test_r42_shock_suffered_during_an_activation_lasts_until_the_end_of_the_next() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["stamina"] * 5, deck=["arrow"] * 5)
    scene.activate(hunter)
    scene.choose(PASS)
    inflict_on_hunter(scene.book, scene.game, 0, SHOCK)
    scene.choose(PASS)
    assert scene.over and hunter.conditions[SHOCK] == 1
    scene.activate(hunter)
    scene.choose(PASS, PASS)
    assert scene.over and hunter.conditions[SHOCK] == 0


def test_conditions_may_be_shed_by_a_card() -> None:
    scene = Scene()
    hunter = scene.hunter(
        hand=["cleanse"] + ["stamina"] * 4, deck=["arrow"] * 5, conditions=[FIRE, FREEZE]
    )
    scene.activate(hunter)
    assert scene.kind == DecisionKind.INTERRUPT
    scene.choose("cleanse")
    assert hunter.conditions == [0, 0, 0]


def test_fire_after_two_actions_may_be_paid_from_the_draw_pile() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["stamina"] * 5, deck=["arrow"] * 5, conditions=[FIRE])
    scene.activate(hunter)
    scene.choose(PASS, ActionType.SNEAK, PASS, PASS)
    assert scene.kind == DecisionKind.PAY_DAMAGE
    scene.choose(CONFIRM)
    assert hunter.deck_size == 4 and scene.happened(EventKind.SUFFERED)[0].amount == 1
