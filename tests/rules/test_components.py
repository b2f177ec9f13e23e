"""Attacking a Component."""

from __future__ import annotations

from typing import Any

import pytest

from hzd_env.content.effects import AttackKind, Condition, Special
from hzd_env.rules.catalogue import DecisionKind, EnemyStatus, EventKind, Procedure
from hzd_env.rules.enemies import armour_of, has_special, letter_disabled, salvage_of
from hzd_env.rules.layout import Enemy, Hunter
from tests.rules.scenes import BODY, Scene

MELEE = AttackKind.MELEE


def hit(scene: Scene, hunter: Hunter, component: Any, *dice: int) -> None:
    """An attack on a component with the bow and an arrow, which roll two dice."""
    scene.dice(*dice)
    scene.attack(hunter)
    if scene.kind == DecisionKind.COMPONENT:
        scene.choose(component)


def duel(machine: str, **more: Any) -> tuple[Scene, Hunter, Enemy]:
    scene = Scene()
    hunter = scene.hunter(hand=["arrow"] * 3)
    enemy = scene.enemy(machine, **more)
    scene.salvage_deck(wire=20)
    return scene, hunter, enemy


def test_example_scrapper_power_cell() -> None:
    """Three damage by a melee attack is over half the tear value of the Scrapper's Power Cell."""
    scene, marksman, scrapper = duel("scrapper", at=(1, 1), alert=True)
    scene.equip(marksman, "spear", "damage_coil")
    scene.dice(2, 2)  # 4, less 1 for the armour
    scene.attack(marksman, MELEE)
    scene.choose("A")
    assert scrapper.component_damaged[0] == 1 and scrapper.component_destroyed[0] == 0
    assert scrapper.damage == 0
    scene.dice(2, 1)  # 2 after armour: enough for the reduced tear value
    scene.attack(marksman, MELEE)
    scene.choose("A")
    assert scrapper.component_destroyed[0] == 1 and scrapper.damage == 2
    assert letter_disabled(scene.book, scene.game, scene.index_of(scrapper), 0)


def test_the_component_is_compared_with_damage_after_armour() -> None:
    for alert, destroyed in ((False, 1), (True, 0)):
        scene, hunter, scrapper = duel("scrapper", alert=alert)
        hit(scene, hunter, "A", 2, 2)
        assert scrapper.component_destroyed[0] == destroyed


def test_damage_to_a_component_is_not_applied_to_the_enemy() -> None:
    scene, hunter, scrapper = duel("scrapper")
    hit(scene, hunter, "A", 2, 1)
    assert scrapper.damage == 0 and scrapper.component_damaged[0] == 1


def test_a_destroyed_component_pays_a_glory_and_does_its_damage() -> None:
    scene, hunter, scrapper = duel("scrapper")
    hit(scene, hunter, "A", 2, 2)
    assert hunter.glory == 1 and scrapper.damage == 2
    assert scene.happened(EventKind.COMPONENT_DESTROYED)


def test_excess_damage_is_lost() -> None:
    scene, hunter, scrapper = duel("scrapper")
    hit(scene, hunter, "B", 5, 5)
    assert scrapper.damage == 2


def test_r76_damage_of_a_destroyed_component_is_not_reduced_by_armour() -> None:
    scene, hunter, sawtooth = duel("sawtooth", alert=True)
    hit(scene, hunter, "A", 3, 3)
    assert sawtooth.damage == 3  # its armour is 2


def test_r76_a_kill_by_component_damage_pays_in_full() -> None:
    scene, hunter, scrapper = duel("scrapper", damage=6)
    hit(scene, hunter, "A", 2, 2)
    assert scrapper.status == EnemyStatus.KILLED
    assert hunter.glory == 1 + 2 and scene.salvage(hunter) == {"wire": 2}
    assert scene.game.points == 2


@pytest.mark.parametrize(
    ("dice", "damaged", "destroyed"), [(2, 0, 0), (3, 1, 0), (4, 1, 0), (5, 0, 1)]
)
def test_r73_half_of_an_odd_tear_value_is_exact(dice: int, damaged: int, destroyed: int) -> None:
    scene, hunter, odd = duel("odd")  # tear 5
    hit(scene, hunter, "A", dice, 0)
    assert (odd.component_damaged[0], odd.component_destroyed[0]) == (damaged, destroyed)


@pytest.mark.parametrize(("dice", "destroyed"), [(2, 0), (3, 1)])
def test_r73_the_reduced_tear_value_is_rounded_up(dice: int, destroyed: int) -> None:
    scene, hunter, odd = duel("odd", damaged="A")
    hit(scene, hunter, "A", dice, 0)
    assert odd.component_destroyed[0] == destroyed


def test_r74_a_component_is_damaged_once_only() -> None:
    scene, hunter, odd = duel("odd", damaged="B")  # tear 4, reduced to 2, not further to 1
    hit(scene, hunter, "B", 1, 0)
    assert odd.component_damaged[1] == 1 and odd.component_destroyed[1] == 0


def test_r74_small_hits_do_not_add_up() -> None:
    scene, hunter, scrapper = duel("scrapper")
    hit(scene, hunter, "A", 1, 0)
    hit(scene, hunter, "A", 1, 1)  # alert by now, so 1 after armour
    assert scrapper.component_damaged[0] == 0 and scrapper.damage == 0


def test_r75_copies_are_destroyed_one_after_the_other() -> None:
    scene, hunter, odd = duel("odd")  # two copies, tear 4
    hit(scene, hunter, "B", 2, 0)
    assert odd.component_damaged[1] == 1
    hit(scene, hunter, "B", 2, 0)
    assert odd.component_destroyed[1] == 1 and odd.component_damaged[1] == 0
    hit(scene, hunter, "B", 4, 0)
    assert odd.component_destroyed[1] == 2 and odd.damage == 2


def test_a_destroyed_component_cannot_be_attacked_again() -> None:
    scene, hunter, _ = duel("scrapper", destroyed="A")
    scene.attack(hunter)
    assert scene.kind == DecisionKind.COMPONENT and scene.options == {BODY, "B"}


def test_r75_a_component_with_a_copy_left_can_be_attacked() -> None:
    scene, hunter, _ = duel("odd", destroyed="B")
    scene.attack(hunter)
    assert scene.options == {BODY, "A", "B", "C"}


def test_an_attack_on_a_component_alerts() -> None:
    scene, hunter, scrapper = duel("scrapper")
    beside = scene.enemy(at=(2, 3))
    scene.attack(hunter)
    scene.choose(scrapper, "A")
    assert scrapper.alert == 1 and beside.alert == 1


def test_destroyed_component_may_set_the_enemy_on_fire() -> None:
    scene, hunter, strider = duel("strider")
    hit(scene, hunter, "A", 1, 1)
    assert strider.conditions[Condition.FIRE] == 1 and strider.damage == 2


def test_destroyed_component_may_shock_and_disable_attacks() -> None:
    scene, hunter, walker = duel("shell_walker")
    hit(scene, hunter, "B", 2, 2)
    enemy = scene.index_of(walker)
    assert walker.conditions[Condition.SHOCK] == 1 and walker.damage == 3
    assert letter_disabled(scene.book, scene.game, enemy, 1)
    assert not letter_disabled(scene.book, scene.game, enemy, 0)


def test_destroyed_component_may_pay_salvage_and_lower_the_salvage_value() -> None:
    scene, hunter, walker = duel("shell_walker")
    assert salvage_of(scene.book, scene.game, scene.index_of(walker)) == 3
    hit(scene, hunter, "A", 2, 2)
    assert scene.salvage(hunter) == {"wire": 3}
    assert salvage_of(scene.book, scene.game, scene.index_of(walker)) == 0
    walker.damage = 10
    hit(scene, hunter, BODY, 2, 2)
    assert walker.status == EnemyStatus.KILLED and scene.salvage(hunter) == {"wire": 3}


def test_destroyed_component_may_lower_the_armour() -> None:
    scene, hunter, walker = duel("shell_walker", alert=True)
    enemy = scene.index_of(walker)
    assert armour_of(scene.book, scene.game, enemy) == 2
    hit(scene, hunter, "C", 2, 2)
    assert armour_of(scene.book, scene.game, enemy) == 1
    hit(scene, hunter, BODY, 2, 2)
    assert walker.damage == 1 + 3


def test_destroyed_component_may_end_a_special_rule() -> None:
    scene, hunter, scrapper = duel("scrapper")
    enemy = scene.index_of(scrapper)
    assert has_special(scene.book, scene.game, enemy, Special.RADAR_SWEEP)
    hit(scene, hunter, "B", 2, 0)
    assert not has_special(scene.book, scene.game, enemy, Special.RADAR_SWEEP)


@pytest.mark.parametrize(("destroyed", "attacks"), [("", 1), ("A", 0), ("B", 1)])
def test_behaviour_with_the_letter_of_a_destroyed_component_is_not_resolved(
    destroyed: str, attacks: int
) -> None:
    scene = Scene()
    scene.hunter(at=(1, 1), deck=["stamina"] * 9)
    scrapper = scene.enemy("scrapper", at=(1, 2), alert=True, destroyed=destroyed)
    row = {"mandatory": "ranged", "range": 2, "damage": 1, "letter": "A"}
    scene.behaviour("scrapper", [row])
    scene.push(Procedure.ENEMY_ACTIVATION, scene.index_of(scrapper))
    assert len(scene.happened(EventKind.ENEMY_ATTACKED)) == attacks
