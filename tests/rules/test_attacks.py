"""Making Attacks: ranged and melee attacks, push, dodge, rocky outcrops."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hzd_env.content.effects import ActionType, AttackKind, Colour, Condition
from hzd_env.rules.catalogue import DecisionKind, EnemyStatus, EventKind, Mode
from hzd_env.rules.layout import Enemy
from tests.rules.scenes import BODY, CONFIRM, CRITICAL, PASS, Die, Scene

RANGED, MELEE = AttackKind.RANGED, AttackKind.MELEE
FIRE, FREEZE, SHOCK = Condition.FIRE, Condition.FREEZE, Condition.SHOCK


def rolled(scene: Scene) -> list[tuple[Colour, int]]:
    """Colours and faces of all dice rolled."""
    return [(Colour(event.what), event.amount) for event in scene.happened(EventKind.ROLLED)]


# ------------------------------------------------------------------------- Step 1: the target


def test_ranged_attack_reaches_as_far_as_its_weapon() -> None:
    scene = Scene(ask_forced=True)
    archer = scene.hunter(at=(1, 1), hand=["arrow"])
    near, diagonal = scene.enemy(at=(1, 3)), scene.enemy(at=(3, 3))
    scene.enemy(at=(1, 4))  # three squares away, the bow reaches two
    scene.attack(archer)
    scene.choose("bow")
    assert scene.kind == DecisionKind.TARGET and scene.options == {near, diagonal}


def test_d95_a_coil_extends_the_range_of_its_own_weapon_only() -> None:
    for weapon in ("bow", "second_bow", "spear", "tripcaster"):
        scene = Scene(ask_forced=True)
        worn = ["bow", "second_bow", "spear", "tripcaster"]
        archer = scene.hunter(at=(1, 1), hand=["arrow"], equipment=worn)
        scene.equip(archer, weapon, "range_coil")
        far = scene.enemy(at=(1, 4))
        scene.attack(archer)
        assert scene.options == {weapon} & {"bow", "second_bow"}
        if scene.options:
            scene.choose(weapon)
            assert scene.options == {far}


def test_d95_a_coil_on_a_trap_weapon_extends_where_it_lays_traps() -> None:
    for weapon, far in (("tripcaster", True), ("bow", False)):
        scene = Scene()
        hunter = scene.hunter(at=(1, 1), hand=["wire_trap"], equipment=["bow", "tripcaster"])
        scene.equip(hunter, weapon, "range_coil")
        scene.attack(hunter)
        assert scene.kind == DecisionKind.TRAP_SQUARE
        assert ((1, 3) in scene.options) and ((1, 4) in scene.options) == far


@pytest.mark.parametrize(("weapon", "glory"), [("bow", 2), ("second_bow", 1), ("spear", 1)])
def test_d95_a_coil_pays_for_the_kills_of_its_own_weapon_only(weapon: str, glory: int) -> None:
    scene = Scene()
    archer = scene.hunter(hand=["arrow"], equipment=["bow", "second_bow", "spear"])
    scene.equip(archer, weapon, "glory_coil")
    scene.enemy(damage=9)
    scene.salvage_deck(wire=9)
    scene.dice(1, 1)
    scene.attack(archer)
    scene.choose("bow")
    assert archer.glory == glory


def test_d95_a_coil_adds_damage_to_the_attacks_of_its_own_weapon_only() -> None:
    for weapon, damage in (("bow", 2 + 2), ("second_bow", 2), ("spear", 2)):
        scene = Scene()
        archer = scene.hunter(hand=["arrow"], equipment=["bow", "second_bow", "spear"])
        scene.equip(archer, weapon, "keen_coil")
        dummy = scene.enemy()
        scene.dice(1, 1)
        scene.attack(archer)
        scene.choose("bow")
        assert dummy.damage == damage


def test_d93_an_ability_drops_below_the_ammunition_of_its_attack() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["arrow", "focus"], discard=["stamina"])
    scene.enemy()
    scene.attack(archer)
    scene.choose("focus")
    assert scene.discard(archer) == ["stamina", "focus", "arrow"]


def test_equipment_may_extend_the_range_of_ranged_weapons_only() -> None:
    scene = Scene()
    archer = scene.hunter(at=(1, 1), hand=["arrow", "snare"], equipment=["bow", "spear", "scope"])
    far = scene.enemy(at=(1, 4))
    scene.dice(1, 1)
    scene.attack(archer)
    assert far.damage == 2
    scene.attack(archer, MELEE)  # only the trap is left, in the own square
    assert scene.traps() == [(1, 1)]


def test_weapons_of_the_other_kind_are_not_offered() -> None:
    scene = Scene(ask_forced=True)
    archer = scene.hunter(hand=["arrow"], equipment=["bow", "spear", "tripcaster"])
    scene.enemy(at=(1, 1))
    scene.attack(archer, RANGED)
    assert scene.kind == DecisionKind.WEAPON and scene.options == {"bow"}
    other = Scene(ask_forced=True)
    archer = other.hunter(hand=["arrow"], equipment=["bow", "spear", "tripcaster"])
    other.enemy(at=(1, 1))
    other.attack(archer, MELEE)
    assert other.options == {"spear"}


def test_r65_targets_in_the_own_square_and_behind_others_may_be_shot_at() -> None:
    scene = Scene(ask_forced=True)
    archer = scene.hunter(at=(1, 1), hand=["arrow"])
    here, between, behind = scene.enemy(at=(1, 1)), scene.enemy(at=(1, 2)), scene.enemy(at=(1, 3))
    scene.attack(archer)
    scene.choose("bow")
    assert scene.options == {here, between, behind}


def test_r49_a_line_that_only_touches_the_outside_is_a_line_of_sight() -> None:
    scene = Scene("corner", ask_forced=True)
    archer = scene.hunter(at=(2, 2), hand=["arrow"])
    touching = scene.enemy(at=(3, 3))
    scene.attack(archer)
    scene.choose("bow")
    assert scene.options == {touching}


def test_r49_a_line_that_crosses_the_outside_is_no_line_of_sight() -> None:
    scene = Scene("corner", ask_forced=True)
    archer = scene.hunter(at=(1, 2), hand=["arrow"])
    scene.enemy(at=(3, 4))  # in range, over the missing tile
    seen = scene.enemy(at=(3, 2))
    scene.attack(archer)
    scene.choose("bow")
    assert scene.options == {seen}


def test_r49_rocks_and_models_never_block_a_line_of_sight() -> None:
    scene = Scene(ask_forced=True)
    archer = scene.hunter(at=(1, 1), hand=["arrow"])
    scene.outcrop((1, 2))
    scene.enemy("giant", at=(1, 2))
    behind = scene.enemy(at=(1, 3))
    scene.attack(archer)
    scene.choose("bow")
    assert behind in scene.options


def test_melee_attack_reaches_the_same_and_adjacent_squares() -> None:
    scene = Scene(ask_forced=True)
    archer = scene.hunter(at=(1, 1))
    here, beside, diagonal = scene.enemy(at=(1, 1)), scene.enemy(at=(0, 1)), scene.enemy(at=(2, 2))
    scene.enemy(at=(1, 3))
    scene.attack(archer, MELEE)
    scene.choose("spear")
    assert scene.options == {here, beside, diagonal}


def test_r67_melee_moves_after_target_choice_without_alert() -> None:
    scene = Scene()
    archer = scene.hunter(at=(1, 1), hand=["focus"])
    target = scene.enemy(at=(1, 2))
    beside = scene.enemy(at=(2, 0))  # a sprint would alert it; too far from the target to notice
    scene.attack(archer, MELEE)
    assert scene.kind == DecisionKind.TARGET and scene.at(archer) == (1, 1)
    scene.choose(target)
    assert scene.kind == DecisionKind.ABILITY  # before the dice
    assert scene.at(archer) == (1, 2)
    assert target.alert == 0 and not rolled(scene)
    scene.choose(PASS)
    assert target.alert == 1 and beside.alert == 0


# ---------------------------------------------------- Steps 2 and 3: component, ammunition, ability


def test_component_is_chosen_before_ammunition_and_ability() -> None:
    scene = Scene(ask_forced=True)
    archer = scene.hunter(hand=["arrow", "focus"])
    scrapper = scene.enemy("scrapper", at=(1, 2))
    scene.attack(archer)
    order = []
    for choice in ("bow", scrapper, "A", "arrow", "focus"):
        order.append(scene.kind)
        scene.choose(choice)
    assert order == [
        DecisionKind.WEAPON,
        DecisionKind.TARGET,
        DecisionKind.COMPONENT,
        DecisionKind.AMMUNITION,
        DecisionKind.ABILITY,
    ]


def test_ammunition_must_show_a_symbol_of_the_weapon() -> None:
    scene = Scene(ask_forced=True)
    archer = scene.hunter(hand=["arrow", "fire_arrow", "wrong_arrow", "whetstone", "focus"])
    scene.enemy()
    scene.attack(archer)
    scene.choose("bow", scene.game.enemies[0], BODY)
    assert scene.kind == DecisionKind.AMMUNITION
    assert scene.options == {"arrow", "fire_arrow"}  # and it can't be left out


def test_without_matching_ammunition_there_is_no_ranged_attack() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["wrong_arrow", "whetstone"] + ["focus"] * 3, deck=["focus"])
    scene.enemy()
    scene.activate(archer)
    scene.choose(PASS)
    assert scene.kind == DecisionKind.ACT
    assert ActionType.RANGED_ATTACK not in scene.options


def test_one_of_equal_cards_is_offered() -> None:
    scene = Scene(ask_forced=True)
    archer = scene.hunter(hand=["arrow", "arrow", "arrow"])
    dummy = scene.enemy()
    scene.attack(archer)
    scene.choose("bow", dummy, BODY)
    assert sum(scene.game.mask) == 1


def test_r68_ammunition_is_optional_in_melee() -> None:
    scene = Scene(ask_forced=True)
    archer = scene.hunter(hand=["whetstone", "arrow"])
    dummy = scene.enemy(at=(1, 1))
    scene.attack(archer, MELEE)
    scene.choose("spear", dummy, BODY)
    assert scene.kind == DecisionKind.AMMUNITION and scene.options == {PASS, "whetstone"}
    scene.dice(1, 2)
    scene.choose("whetstone", PASS)
    assert dummy.damage == 3
    assert scene.discard(archer) == ["whetstone"] and scene.hand(archer) == ["arrow"]


def test_r68_melee_without_ammunition_rolls_the_weapon_alone() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["arrow"])
    dummy = scene.enemy(at=(1, 1))
    scene.dice(2, 2)
    scene.attack(archer, MELEE)
    assert dummy.damage == 2 and len(rolled(scene)) == 1


def test_r66_an_ability_joins_any_attack_unless_it_names_a_kind() -> None:
    for kind, offered in ((RANGED, {"focus", PASS}), (MELEE, {"focus", "stab", PASS})):
        scene = Scene()
        archer = scene.hunter(hand=["arrow", "focus", "stab", "trap_skill"])
        scene.enemy(at=(1, 1))
        scene.attack(archer, kind)
        assert scene.kind == DecisionKind.ABILITY and scene.options == offered


def test_one_ability_card_is_added_at_most() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["focus", "stab", "shove"])
    dummy = scene.enemy(at=(1, 1))
    scene.dice(1)
    scene.attack(archer, MELEE)
    scene.choose("focus")
    assert scene.over and dummy.damage == 3
    assert sorted(scene.hand(archer)) == ["shove", "stab"]


def test_cards_of_an_attack_are_discarded_when_it_is_over() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["arrow", "focus", "slide"])
    scene.enemy()
    scene.attack(archer)
    scene.choose("focus")
    assert sorted(scene.discard(archer)) == ["arrow", "focus"]
    assert scene.hand(archer) == ["slide"]


# --------------------------------------------------------------------------- Steps 4 and 5: dice


def test_dice_of_weapon_modifications_ammunition_and_ability_are_rolled_together() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["arrow", "extra_die"])
    scene.equip(archer, "bow", "damage_coil")
    dummy = scene.enemy()
    scene.dice(1, 1, 2, 3)
    scene.attack(archer)
    scene.choose("extra_die")
    assert rolled(scene) == [
        (Colour.ORANGE, 1),
        (Colour.BLUE, 1),
        (Colour.BLUE, 2),
        (Colour.BLACK, 3),
    ]
    assert dummy.damage == 7


def test_only_the_coils_of_the_attacking_weapon_add_dice() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["arrow"])
    scene.equip(archer, "bow", "damage_coil")
    dummy = scene.enemy(at=(1, 1))
    scene.dice(1)
    scene.attack(archer, MELEE)
    assert len(rolled(scene)) == 1 and dummy.damage == 1


def test_only_the_effects_of_coils_on_the_attacking_weapon_count() -> None:
    for kind, damage in ((RANGED, 1), (MELEE, 3)):
        scene = Scene()
        archer = scene.hunter(at=(1, 1), hand=["arrow"])
        scene.equip(archer, "spear", "keen_coil")
        target = scene.enemy(at=(1, 1))
        scene.dice(1)
        scene.attack(archer, kind)
        assert target.damage == damage


def test_damage_of_special_rules_is_added() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["heavy_arrow", "focus"])
    dummy = scene.enemy()
    scene.dice(1)
    scene.attack(archer)
    scene.choose("focus")
    assert dummy.damage == 1 + 2 + 2


def test_special_rules_look_at_the_target_and_the_distance() -> None:
    for at, alert, ability, damage in (
        ((1, 2), False, "ambush", 4),
        ((1, 2), True, "ambush", 0),
        ((1, 2), False, "long_shot", 1),
        ((1, 3), False, "long_shot", 3),
    ):
        scene = Scene()
        archer = scene.hunter(hand=["heavy_arrow", ability], equipment=["blank_bow"])
        dummy = scene.enemy(at=at, alert=alert)
        scene.dice(-1)  # a critical hit without an effect
        scene.attack(archer)
        scene.choose(ability)
        assert dummy.damage == damage + 1, (at, alert, ability)


def test_a_reroll_chooses_all_its_dice_before_any_is_rolled() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["arrow", "second_try"])
    scene.equip(archer, "bow", "damage_coil")
    dummy = scene.enemy()
    scene.dice(0, 0, 1, 2, 2)
    scene.attack(archer)
    scene.choose("second_try")
    assert scene.kind == DecisionKind.REROLL
    assert scene.options == {PASS, Die(0), Die(1), Die(2)}
    scene.choose(Die(0))
    assert len(rolled(scene)) == 3  # nothing is rolled yet
    assert scene.options == {CONFIRM, Die(1), Die(2)}
    scene.choose(Die(1))  # no more than two may be, so they are rolled now
    assert len(rolled(scene)) == 5 and dummy.damage == 2 + 2 + 1


def test_rerolled_dice_count_with_their_new_faces() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["arrow", "second_try"])
    dummy = scene.enemy()
    scene.dice(0, 1, 2)
    scene.attack(archer)
    scene.choose("second_try", Die(0), CONFIRM)
    assert dummy.damage == 2 + 1


def test_a_reroll_may_be_declined() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["arrow", "second_try"])
    dummy = scene.enemy()
    scene.dice(0, 1, 2, 2)
    scene.attack(archer)
    scene.choose("second_try", PASS)
    assert dummy.damage == 1 and len(rolled(scene)) == 2


def test_r89_several_effects_allow_one_reroll_in_total() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["arrow", "second_try"], traits=["second_look"])
    dummy = scene.enemy()
    scene.dice(0, 1, 2)
    scene.attack(archer)
    scene.choose("second_try")
    assert scene.kind == DecisionKind.REROLL and scene.subject == 1  # the trait's, one die
    scene.choose(Die(0))
    assert scene.over and dummy.damage == 3  # the ability's is gone


def test_r89_a_reroll_that_was_declined_leaves_the_other() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["arrow", "second_try"], traits=["second_look"])
    scene.enemy()
    scene.attack(archer)
    scene.choose("second_try", PASS)
    assert scene.kind == DecisionKind.REROLL and scene.subject == 2


# ------------------------------------------------------------------------ Step 7: damage, armour


@pytest.mark.parametrize(("alert", "damage"), [(False, 3), (True, 2)])
def test_r3_armour_counts_only_if_the_target_was_alert(alert: bool, damage: int) -> None:
    scene = Scene()
    archer = scene.hunter(hand=["arrow"])
    dummy = scene.enemy(alert=alert)
    scene.dice(1, 2)
    scene.attack(archer)
    assert dummy.damage == damage


def test_armour_reduces_damage_to_nothing_at_worst() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["arrow"])
    giant = scene.enemy("giant", alert=True, damage=5)
    scene.dice(1, 0)
    scene.attack(archer)
    assert giant.damage == 5


def test_attacks_may_ignore_armour() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["arrow", "piercing_shot"])
    dummy = scene.enemy(alert=True)
    scene.dice(1, 2)
    scene.attack(archer)
    scene.choose("piercing_shot")
    assert dummy.damage == 3


def test_an_attack_alerts_its_target_even_if_it_does_nothing() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["arrow"])
    dummy = scene.enemy()
    scene.dice(0, 0)
    scene.attack(archer)
    assert dummy.damage == 0 and dummy.alert == 1


def test_an_attack_alerts_enemies_in_the_same_and_adjacent_squares_of_the_target() -> None:
    scene = Scene()
    archer = scene.hunter(at=(1, 0), hand=["arrow"])
    target = scene.enemy(at=(1, 2))
    same, beside = scene.enemy(at=(1, 2)), scene.enemy(at=(2, 3))
    by_the_hunter, far = scene.enemy(at=(0, 0)), scene.enemy(at=(1, 4))
    scene.attack(archer)
    scene.choose(target)
    assert same.alert == 1 and beside.alert == 1
    assert by_the_hunter.alert == 0 and far.alert == 0


def test_a_kill_alerts_those_around_too() -> None:
    scene = Scene()
    archer = scene.hunter(at=(1, 0), hand=["arrow"])
    target = scene.enemy(at=(1, 2), damage=9)
    beside = scene.enemy(at=(2, 3))
    scene.dice(2, 2)
    scene.attack(archer)
    assert target.status == EnemyStatus.KILLED and beside.alert == 1


def test_r70_conditions_need_damage_after_armour() -> None:
    for roll, burning in ((1, 0), (2, 1)):
        scene = Scene()
        archer = scene.hunter(hand=["fire_arrow"])
        dummy = scene.enemy(alert=True)  # armour 1
        scene.dice(0, roll)
        scene.attack(archer)
        assert dummy.conditions[FIRE] == burning


def test_r70_damage_to_a_component_is_enough_for_a_condition() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["shock_arrow"])
    scrapper = scene.enemy("scrapper")
    scene.dice(0, 1)  # less than half of the Power Cell's tear value
    scene.attack(archer)
    scene.choose("A")
    assert scrapper.damage == 0 and scrapper.component_damaged[0] == 0
    assert scrapper.conditions[SHOCK] == 1


def test_conditions_of_special_rules_come_with_the_damage() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["arrow", "kindle"])
    dummy = scene.enemy()
    scene.dice(0, 1)
    scene.attack(archer)
    scene.choose("kindle")
    assert dummy.conditions[FIRE] == 1


def test_freeze_ignores_armour_and_is_used_up() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["arrow", "arrow"])
    giant = scene.enemy("giant", alert=True, conditions=[FREEZE])  # armour 2
    scene.dice(1, 2, 1, 2)
    scene.attack(archer)
    assert giant.damage == 3 and giant.conditions[FREEZE] == 0
    scene.attack(archer)
    assert giant.damage == 4


def test_freeze_is_used_up_by_an_attack_without_damage() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["arrow"])
    dummy = scene.enemy(alert=True, conditions=[FREEZE])
    scene.attack(archer)
    assert dummy.conditions[FREEZE] == 0


def test_r71_freeze_used_and_inflicted_by_one_attack_is_gone() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["freeze_arrow", "freeze_arrow"])
    dummy = scene.enemy(alert=True, conditions=[FREEZE])
    scene.dice(0, 2)
    scene.attack(archer)
    assert dummy.damage == 2 and dummy.conditions[FREEZE] == 0
    scene.dice(0, 2)
    scene.attack(archer)  # the next one freezes again
    assert dummy.damage == 3 and dummy.conditions[FREEZE] == 1


@pytest.mark.parametrize(("frozen", "glory"), [([FREEZE], 1), ([], 0)])
def test_an_effect_of_the_attack_finds_the_freeze_that_it_has_used_up(
    frozen: list[Condition], glory: int
) -> None:
    scene = Scene()
    archer = scene.hunter(hand=["arrow", "cold_eye"])
    target = scene.enemy(conditions=frozen)
    scene.attack(archer)
    scene.choose("cold_eye")
    assert target.conditions[FREEZE] == 0 and archer.glory == glory


def test_r72_an_attack_on_a_component_uses_freeze_up() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["arrow"])
    scrapper = scene.enemy("scrapper", alert=True, conditions=[FREEZE])
    scene.dice(2, 2)  # tear 4: destroyed only if armour is ignored
    scene.attack(archer)
    scene.choose("A")
    assert scrapper.component_destroyed[0] == 1 and scrapper.conditions[FREEZE] == 0


def run_into_a_trap(ammunition: str, conditions: Sequence[Condition]) -> tuple[Scene, Enemy]:
    """A strider that the attack alerts runs into a wire trap: 2 damage and two dice of 1 pip."""
    scene = Scene()
    archer = scene.hunter(hand=[ammunition], equipment=["bow", "tripcaster"])
    strider = scene.enemy("strider", at=(1, 2), conditions=conditions)  # armour 1
    scene.enemy(at=(1, 5))
    scene.trap(archer, (1, 3))
    scene.dice(1, 1, 1, 1)
    scene.attack(archer)
    scene.choose(BODY, (1, 3))
    assert scene.happened(EventKind.TRAP_SPRUNG)
    return scene, strider


def test_freeze_is_used_up_before_anything_that_the_damage_leads_to() -> None:
    scene, strider = run_into_a_trap("heavy_arrow", [FREEZE])
    assert [event.amount for event in scene.happened(EventKind.HIT)] == [3, 4 - 1]
    assert strider.conditions[FREEZE] == 0


def test_conditions_are_suffered_before_anything_that_the_damage_leads_to() -> None:
    scene, strider = run_into_a_trap("freeze_arrow", [])
    # it is frozen and alert as it enters the trap, which uses the Freeze up
    assert [event.amount for event in scene.happened(EventKind.HIT)] == [2, 4]
    assert strider.conditions[FREEZE] == 0


# ------------------------------------------------------------------------------- Step 8: a kill


def test_a_kill_pays_salvage_glory_and_encounter_points() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["arrow"])
    giant = scene.enemy("giant", damage=18)
    scene.salvage_deck(wire=9)
    scene.dice(0, 2)
    scene.attack(archer)
    assert giant.status == EnemyStatus.KILLED and giant.square == -1
    assert scene.salvage(archer) == {"wire": 3}
    assert archer.glory == 4 and scene.game.points == 5


def test_an_enemy_one_damage_short_of_its_hp_lives() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["arrow"])
    giant = scene.enemy("giant", damage=17)
    scene.dice(0, 2)
    scene.attack(archer)
    assert giant.damage == 19 and giant.status == EnemyStatus.IN_PLAY
    assert archer.glory == 0 and scene.game.points == 0 and not scene.salvage(archer)


def test_the_hunter_who_kills_is_paid_not_the_one_who_wounded() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["arrow"])
    warrior = scene.hunter(at=(1, 2))
    dummy = scene.enemy(damage=7)
    scene.salvage_deck(wire=9)
    scene.dice(0, 2)
    scene.attack(archer)
    scene.dice(2)
    scene.attack(warrior, MELEE)
    assert dummy.status == EnemyStatus.KILLED
    assert archer.glory == 0 and warrior.glory == 1
    assert scene.salvage(warrior) == {"wire": 2} and not scene.salvage(archer)


@pytest.mark.parametrize(("answer", "glory"), [("finish_off", 1 + 2), (PASS, 1)])
def test_d97_a_card_that_answers_makes_no_kill_of_the_attack(answer: str, glory: int) -> None:
    scene = Scene()
    archer = scene.hunter(hand=["arrow", "showoff", "finish_off"])
    scrapper = scene.enemy("scrapper", damage=5)
    scene.outcrop((1, 2))
    scene.salvage_deck(wire=9)
    scene.dice(2, 2)
    scene.attack(archer)
    scene.choose("A", "showoff", answer)
    assert scrapper.status == (EnemyStatus.KILLED if answer != PASS else EnemyStatus.IN_PLAY)
    assert archer.glory == glory


def test_d97_nor_does_the_trap_onto_which_it_pushes() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["push_arrow", "showoff"])
    dummy = scene.enemy(damage=5)
    scene.trap(archer, (1, 3))
    scene.salvage_deck(wire=9)
    scene.dice(0, 2, 2)
    scene.attack(archer)
    scene.choose("showoff", (1, 3))
    assert dummy.status == EnemyStatus.KILLED and archer.glory == 1


def test_d97_the_damage_of_a_destroyed_component_does() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["arrow", "showoff"])
    scrapper = scene.enemy("scrapper", damage=6)
    scene.salvage_deck(wire=9)
    scene.dice(2, 2)
    scene.attack(archer)
    scene.choose("A", "showoff")
    assert scrapper.status == EnemyStatus.KILLED and archer.glory == 1 + 2 + 1


def test_effects_may_wait_for_a_kill() -> None:
    for damage, glory in ((9, 2), (0, 0)):
        scene = Scene()
        archer = scene.hunter(hand=["arrow", "showoff"])
        scene.enemy(damage=damage)
        scene.salvage_deck(wire=9)
        scene.dice(0, 2)
        scene.attack(archer)
        scene.choose("showoff")
        assert archer.glory == glory


@pytest.mark.parametrize(("damage", "drawn"), [(0, 1), (19, 0)])
def test_a_target_that_was_killed_does_not_burn_after_the_attack(damage: int, drawn: int) -> None:
    scene = Scene("hunters_call", base_cards=True)
    smith = scene.hunter(
        at=(2, 2),
        hand=["blast_bomb", "backdraft"],
        deck=["stamina"],
        equipment=["oseram_sling"],
        traits=["forge_hardened"],
    )
    giant = scene.enemy("giant", at=(2, 3), damage=damage, conditions=[FIRE])
    scene.salvage_deck(metal_shards=9)
    scene.dice(1, 1, 1, 1, 1)
    scene.attack(smith)
    scene.choose("backdraft")
    assert scene.over and (giant.status == EnemyStatus.KILLED) == (damage > 0)
    assert smith.hand_size == drawn  # "if the target burns after the attack"
    assert smith.glory == (4 + 1 if damage else 0)  # "when your attack kills a burning enemy"


def test_more_glory_for_a_kill_only() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["arrow"] * 2, traits=["trophy_hunter"])
    strider = scene.enemy("strider", alert=True, conditions=[FIRE])
    scene.salvage_deck(wire=9)
    scene.dice(2, 2)
    scene.attack(archer)
    scene.choose("A")
    assert strider.component_destroyed[0] == 1 and strider.status == EnemyStatus.IN_PLAY
    assert archer.glory == 1
    strider.damage = 5
    scene.dice(2, 2)
    scene.attack(archer)
    assert archer.glory == 1 + 1 + 2


def test_an_attack_whose_target_is_gone_before_the_dice_is_over() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["flat_bomb", "beckon"], equipment=["bow", "tripcaster"])
    lured, other = scene.enemy(at=(1, 2), damage=9), scene.enemy(at=(1, 0))
    scene.outcrop((1, 1))
    scene.trap(archer, (1, 3))
    scene.salvage_deck(wire=9)
    scene.attack(archer)
    scene.choose(lured, "beckon", lured, (1, 3))
    assert scene.over and lured.status == EnemyStatus.KILLED
    assert archer.glory == 1  # by the trap, which no outcrop helps
    # the trap only has struck; nothing has been rolled for the shot, nor done around the target
    assert len(scene.happened(EventKind.ATTACKED)) == 1 and len(rolled(scene)) == 2
    assert other.damage == 0 and other.alert == 0
    assert sorted(scene.discard(archer)) == ["beckon", "flat_bomb", "wire_trap"]


# --------------------------------------------------------------------------------- Rocky outcrops


@pytest.mark.parametrize("kind", [RANGED, MELEE])
def test_outcrop_gives_a_glory_for_a_kill(kind: AttackKind) -> None:
    scene = Scene()
    archer = scene.hunter(hand=["arrow"])
    scene.enemy(at=(1, 1), damage=9)
    scene.outcrop((1, 1))
    scene.salvage_deck(wire=9)
    scene.dice(2, 2)
    scene.attack(archer, kind)
    assert archer.glory == 1 + 1


def test_outcrop_gives_a_glory_for_a_component() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["arrow"])
    scene.enemy("scrapper")
    scene.outcrop((1, 1))
    scene.dice(2, 2)
    scene.attack(archer)
    scene.choose("A")
    assert archer.glory == 1 + 1


def test_outcrop_gives_one_glory_for_a_component_and_a_kill_at_once() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["arrow"])
    scene.enemy("scrapper", damage=6)
    scene.outcrop((1, 1))
    scene.salvage_deck(wire=9)
    scene.dice(2, 2)
    scene.attack(archer)
    scene.choose("A")
    assert archer.glory == 1 + 2 + 1


def test_outcrop_gives_nothing_for_mere_damage_or_from_another_square() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["arrow"] * 2)
    dummy = scene.enemy(at=(1, 2))
    scene.outcrop((1, 1))
    scene.dice(2, 2)
    scene.attack(archer)
    assert archer.glory == 0
    archer.square = scene.number((0, 1))
    dummy.damage = 9
    scene.salvage_deck(wire=9)
    scene.dice(2, 2)
    scene.attack(archer)
    assert archer.glory == 1


def test_melee_from_an_outcrop_counts_where_the_hunter_ends_up() -> None:
    scene = Scene()
    archer = scene.hunter(at=(1, 1))
    scene.enemy(at=(1, 2), damage=9)
    scene.outcrop((1, 1))  # left with the step into the enemy's square
    scene.salvage_deck(wire=9)
    scene.dice(2)
    scene.attack(archer, MELEE)
    assert archer.glory == 1


# ---------------------------------------------------------------------------------- Push and dodge


def test_r7_an_enemy_is_pushed_into_any_adjacent_square() -> None:
    scene = Scene()
    archer = scene.hunter(at=(1, 0), hand=["push_arrow"])
    dummy = scene.enemy(at=(1, 1))
    scene.attack(archer)
    assert scene.kind == DecisionKind.PUSH_ENEMY
    around = {(row, column) for row in (0, 1, 2) for column in (0, 1, 2)} - {(1, 1)}
    assert scene.options == {PASS} | around  # towards the hunter too
    scene.choose((1, 0))
    assert scene.at(dummy) == (1, 0)


def test_a_push_may_be_declined() -> None:
    scene = Scene()
    archer = scene.hunter(at=(1, 0), hand=["push_arrow"])
    dummy = scene.enemy(at=(1, 1))
    scene.attack(archer)
    scene.choose(PASS)
    assert scene.at(dummy) == (1, 1) and scene.over


def test_an_enemy_is_not_pushed_out_of_the_playing_area() -> None:
    scene = Scene("corner")
    archer = scene.hunter(at=(2, 1), hand=["push_arrow"])
    scene.enemy(at=(2, 2))
    scene.attack(archer)
    assert scene.options == {PASS, (1, 1), (1, 2), (2, 1), (3, 1), (3, 2), (3, 3)}


def test_push_needs_no_damage() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["push_arrow"])
    giant = scene.enemy("giant", alert=True)
    scene.attack(archer)
    assert giant.damage == 0 and scene.kind == DecisionKind.PUSH_ENEMY


def test_r77_an_attack_on_a_component_pushes() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["push_arrow"])
    scrapper = scene.enemy("scrapper")
    scene.attack(archer)
    scene.choose("A", (1, 3))
    assert scene.at(scrapper) == (1, 3)


def test_r77_a_killed_enemy_is_not_pushed() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["push_arrow"])
    scene.enemy(damage=9)
    scene.salvage_deck(wire=9)
    scene.attack(archer)
    assert scene.over


def test_r77_a_huge_enemy_is_pushed_past_no_other() -> None:
    scene = Scene()
    archer = scene.hunter(at=(0, 0), hand=["push_arrow"])
    giant = scene.enemy("giant", at=(1, 0))
    scene.enemy("giant", at=(2, 1))
    scene.attack(archer)
    scene.choose(giant)
    assert scene.options == {PASS, (0, 0), (0, 1), (1, 1), (2, 0)}


def test_r78_a_push_onto_a_trap_triggers_it() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["push_arrow"])
    dummy = scene.enemy(at=(1, 2))
    scene.trap(archer, (1, 3))
    scene.attack(archer)
    scene.choose((1, 3))
    # 2 by the arrow; then 2 by the trap, reduced by the armour of what is alert by now
    assert dummy.damage == 3 and not scene.traps()


def test_a_push_into_a_hunters_square_alerts_nobody_new() -> None:
    scene = Scene()
    archer = scene.hunter(at=(1, 1), hand=["push_arrow"])
    dummy = scene.enemy(at=(1, 2))
    sleeper = scene.enemy(at=(1, 4))
    scene.attack(archer)
    scene.choose((1, 3))
    assert dummy.alert == 1 and sleeper.alert == 0


def test_a_pushed_enemy_alerts_those_in_its_new_square() -> None:
    scene = Scene()
    archer = scene.hunter(at=(1, 0), hand=["push_arrow", "shove"])
    scene.enemy(at=(1, 1))
    sleeper = scene.enemy(at=(1, 3))
    scene.attack(archer)
    scene.choose("shove", (1, 2))
    assert sleeper.alert == 0
    scene.choose((1, 3))
    assert sleeper.alert == 1


def test_several_pushes_are_chosen_one_after_the_other() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["push_arrow", "shove"])
    dummy = scene.enemy(at=(1, 2))
    scene.attack(archer)
    scene.choose("shove", (1, 3), (1, 4))
    assert scene.at(dummy) == (1, 4) and scene.over


def test_dodge_moves_the_attacking_hunter_one_square() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["heavy_arrow"], equipment=["dodge_bow"])
    scene.enemy("giant", at=(1, 3))
    neighbour = scene.enemy(at=(5, 5))
    scene.dice(CRITICAL)
    scene.attack(archer)
    scene.choose(PASS)  # the push
    assert scene.kind == DecisionKind.MOVE and PASS in scene.options
    scene.choose((0, 0))
    assert scene.at(archer) == (0, 0) and scene.over and neighbour.alert == 0


def test_movement_after_an_attack_comes_last() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["arrow", "slide"])
    dummy = scene.enemy()
    scene.dice(1, 1)
    scene.attack(archer)
    scene.choose("slide")
    assert scene.kind == DecisionKind.MOVE and dummy.damage == 2
    scene.choose((2, 1))
    assert scene.at(archer) == (2, 1)


def test_cooperating_glory_of_an_attack_may_become_cards() -> None:
    scene = Scene(mode=Mode.COOPERATIVE)
    archer = scene.hunter(hand=["arrow"], discard=["stab", "focus"])
    scene.enemy("giant", damage=18)
    scene.salvage_deck(wire=9)
    scene.dice(0, 2)
    scene.attack(archer)
    assert scene.kind == DecisionKind.CHOOSE_HUNTER and scene.subject == 4
    scene.choose(archer)
    assert archer.glory == 0 and sorted(scene.deck(archer)) == ["focus", "stab"]
