"""Making Attacks, step 6: a critical box for each critical hit rolled."""

from __future__ import annotations

from hzd_env.content.effects import AttackKind, Condition
from hzd_env.rules.catalogue import DecisionKind
from tests.rules.scenes import AMMUNITION_BOX, CRITICAL, WEAPON_BOX, Scene

MELEE = AttackKind.MELEE
FIRE = Condition.FIRE


def test_each_critical_hit_chooses_the_box_of_the_weapon_or_of_the_ammunition() -> None:
    for boxes, damage in (
        ((WEAPON_BOX, WEAPON_BOX), 4),
        ((WEAPON_BOX, AMMUNITION_BOX), 5),
        ((AMMUNITION_BOX, AMMUNITION_BOX), 6),
    ):
        scene = Scene()
        archer = scene.hunter(hand=["arrow"])  # bow: 2 damage, arrow: 3 damage
        dummy = scene.enemy()
        scene.dice(CRITICAL, CRITICAL)
        scene.attack(archer)
        assert scene.kind == DecisionKind.CRITICAL and scene.options == {WEAPON_BOX, AMMUNITION_BOX}
        assert scene.subject == 2
        scene.choose(*boxes)
        assert dummy.damage == damage


def test_a_critical_hit_has_no_pips_of_its_own() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["blank_arrow"], equipment=["blank_bow"])
    dummy = scene.enemy()
    scene.dice(CRITICAL, 1)
    scene.attack(archer)
    assert dummy.damage == 1


def test_any_die_of_the_roll_may_choose_either_box() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["arrow", "extra_die"])
    dummy = scene.enemy()
    scene.dice(0, 0, CRITICAL)  # the ability's die
    scene.attack(archer)
    scene.choose("extra_die", AMMUNITION_BOX)
    assert dummy.damage == 3


def test_without_a_critical_hit_no_box_applies() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["arrow"])
    dummy = scene.enemy()
    scene.dice(2, 2)
    scene.attack(archer)
    assert scene.over and dummy.damage == 4


def test_melee_without_ammunition_has_the_weapons_box_only() -> None:
    scene = Scene(ask_forced=True)
    archer = scene.hunter()
    dummy = scene.enemy(at=(1, 1))
    scene.dice(CRITICAL)
    scene.attack(archer, MELEE)
    scene.choose("spear", dummy)
    while scene.kind != DecisionKind.CRITICAL:
        scene.choose(*scene.options)
    assert scene.options == {WEAPON_BOX}
    scene.choose(WEAPON_BOX)
    assert dummy.damage == 1


def test_a_coil_adds_to_the_weapons_box() -> None:
    for box, damage in ((WEAPON_BOX, 2 + 1), (AMMUNITION_BOX, 3)):
        scene = Scene()
        archer = scene.hunter(hand=["arrow"])
        scene.equip(archer, "bow", "damage_coil")
        dummy = scene.enemy()
        scene.dice(CRITICAL, 0, 0)
        scene.attack(archer)
        scene.choose(box)
        assert dummy.damage == damage


def test_a_coil_gives_a_box_to_a_weapon_without_one() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["heavy_arrow"], equipment=["blank_bow"])
    scene.equip(archer, "blank_bow", "fire_coil")
    dummy = scene.enemy()
    scene.dice(CRITICAL)
    scene.attack(archer)
    assert dummy.conditions[FIRE] == 1


def test_r69_a_critical_hit_without_an_effect_counts_for_nothing() -> None:
    scene = Scene(ask_forced=True)
    archer = scene.hunter(hand=["arrow"], equipment=["blank_bow"])
    dummy = scene.enemy()
    scene.dice(CRITICAL, 0)
    scene.attack(archer)
    while scene.kind != DecisionKind.CRITICAL:
        scene.choose(*scene.options)
    assert scene.options == {AMMUNITION_BOX}
    scene.choose(AMMUNITION_BOX)
    assert dummy.damage == 3


def test_r69_nothing_is_asked_if_no_box_does_anything() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["blank_arrow"], equipment=["blank_bow"])
    scene.enemy()
    scene.dice(CRITICAL, CRITICAL)
    scene.attack(archer)
    assert scene.over


def test_r69_the_same_condition_is_not_chosen_twice() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["arrow"], equipment=["fire_bow"])
    dummy = scene.enemy()
    scene.dice(CRITICAL, CRITICAL, 0)
    scene.attack(archer)
    assert scene.options == {WEAPON_BOX, AMMUNITION_BOX}
    scene.choose(WEAPON_BOX)  # Fire; the second is the arrow's then, which is all that is left
    assert scene.over and dummy.damage == 3 and dummy.conditions[FIRE] == 1


def test_r69_a_condition_that_the_attack_brings_anyway_is_no_choice() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["fire_arrow"], equipment=["fire_bow"])
    dummy = scene.enemy()
    scene.dice(CRITICAL, 1, 1)
    scene.attack(archer)
    assert scene.over and dummy.conditions[FIRE] == 1 and dummy.damage == 2


def test_r69_a_condition_the_target_suffers_already_is_no_choice() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["blank_arrow"], equipment=["fire_bow"])
    scene.enemy(conditions=[FIRE])
    scene.dice(CRITICAL, CRITICAL, 1)
    scene.attack(archer)
    assert scene.over


def test_r69_a_condition_the_target_is_immune_to_is_no_choice() -> None:
    scene = Scene(ask_forced=True)
    archer = scene.hunter(hand=["arrow"], equipment=["fire_bow"])
    scene.enemy("fireproof")
    scene.dice(CRITICAL, 0, 0)
    scene.attack(archer)
    while scene.kind != DecisionKind.CRITICAL:
        scene.choose(*scene.options)
    assert scene.options == {AMMUNITION_BOX}


def test_damage_of_a_critical_hit_is_reduced_by_armour() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["arrow"])
    giant = scene.enemy("giant", alert=True)
    scene.dice(CRITICAL, 0)
    scene.attack(archer)
    scene.choose(AMMUNITION_BOX)
    assert giant.damage == 3 - 2


def test_a_push_may_be_gained_several_times() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["heavy_arrow", "extra_die"], equipment=["dodge_bow"])
    scene.enemy("giant", at=(1, 2))
    scene.dice(CRITICAL, CRITICAL)
    scene.attack(archer)
    scene.choose("extra_die")  # both are the bow's: the heavy arrow has no box
    scene.choose((1, 3), (1, 4))
    assert scene.kind == DecisionKind.MOVE and scene.subject == 2  # two dodges
