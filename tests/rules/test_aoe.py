"""Area of Effect (AOE) of hunters' attacks."""

from __future__ import annotations

import pytest

from hzd_env.content.effects import AttackKind, Condition
from hzd_env.rules.cards import gain_trait
from hzd_env.rules.catalogue import DecisionKind, EnemyStatus, EventKind
from hzd_env.rules.layout import Enemy, Hunter
from tests.rules.scenes import AMMUNITION_BOX, CRITICAL, PASS, WEAPON_BOX, Scene

FIRE, FREEZE = Condition.FIRE, Condition.FREEZE


def herd(ammunition: str, weapon: str = "bow", **more: int) -> tuple[Scene, Hunter, list[Enemy]]:
    """A target with enemies in its square, beside it and two squares away."""
    scene = Scene()
    hunter = scene.hunter(at=(1, 0), hand=[ammunition, ammunition], equipment=[weapon])
    enemies = [scene.enemy(at=at, **more) for at in ((1, 2), (1, 2), (2, 3), (1, 4))]
    scene.salvage_deck(wire=30)
    return scene, hunter, enemies


def shoot(scene: Scene, hunter: Hunter, target: Enemy, *dice: int | str) -> None:
    scene.dice(*dice)
    scene.attack(hunter)
    scene.choose(target)


def test_r2_an_aoe_reaches_everyone_around_the_target_but_the_target() -> None:
    scene, hunter, (target, same, beside, far) = herd("flat_bomb")
    shoot(scene, hunter, target, 0, 1)
    assert [enemy.damage for enemy in (target, same, beside, far)] == [1, 2, 2, 0]
    assert [enemy.conditions[FIRE] for enemy in (target, same, beside, far)] == [0, 1, 1, 0]


def test_an_aoe_does_nothing_to_hunters() -> None:
    scene, hunter, (target, *_) = herd("flat_bomb")
    friend = scene.hunter(at=(1, 2), hand=["arrow"])
    shoot(scene, hunter, target, 0, 1)
    assert friend.hand_size == 1 and sum(friend.conditions) == 0


def test_aoe_dice_are_rolled_for_each_enemy() -> None:
    scene, hunter, (target, same, beside, _) = herd("bomb")
    shoot(scene, hunter, target, 0, 2, 1, 2)
    assert [enemy.damage for enemy in (target, same, beside)] == [2, 1, 2]
    assert len(scene.happened(EventKind.ROLLED)) == 4


def test_a_critical_hit_of_an_aoe_die_uses_the_box_of_its_card() -> None:
    scene, hunter, (target, same, beside, _) = herd("bomb")
    shoot(scene, hunter, target, 0, 1, CRITICAL, 1)
    assert [enemy.damage for enemy in (target, same, beside)] == [1, 2, 1]


def test_d3_a_dodge_in_that_box_moves_the_hunter() -> None:
    scene, hunter, (target, *_) = herd("smoke_bomb")
    shoot(scene, hunter, target, 0, 1, CRITICAL, CRITICAL)
    assert scene.kind == DecisionKind.MOVE and scene.decider is hunter
    scene.choose((1, 1), (0, 0))
    assert scene.over, "a square for each of the two critical hits"


def test_d3_a_push_in_that_box_may_move_whom_it_hits() -> None:
    scene, hunter, (target, same, beside, _) = herd("scatter_bomb")
    shoot(scene, hunter, target, 0, 1, CRITICAL, 1)
    assert scene.kind == DecisionKind.PUSH_ENEMY
    assert scene.game.enemies[scene.subject] is same
    scene.choose((0, 1))
    assert scene.over and scene.at(same) == (0, 1) and scene.at(beside) == (2, 3)


@pytest.mark.parametrize("condition", Condition)
def test_d3_that_box_inflicts_fire_freeze_and_shock(condition: Condition) -> None:
    scene, hunter, (target, same, beside, _) = herd("scatter_bomb")
    shoot(scene, hunter, target, 0, 1, CRITICAL, 1)
    scene.choose(PASS)
    assert [enemy.damage for enemy in (target, same, beside)] == [1, 1, 1]
    assert [enemy.conditions[condition] for enemy in (target, same, beside)] == [0, 1, 0]


def test_an_aoe_triggers_no_further_aoe() -> None:
    scene, hunter, (target, same, beside, far) = herd("blast_bomb")
    shoot(scene, hunter, target, 0, 0, CRITICAL, 0)
    # the critical box is 1 damage and an AOE, of which only the damage counts
    assert [enemy.damage for enemy in (target, same, beside, far)] == [0, 1, 0, 0]


def test_critical_hits_of_the_attack_may_bring_an_aoe() -> None:
    scene, hunter, (target, same, beside, _) = herd("arrow", "blast_sling")
    hunter.hand[0] = hunter.hand[1] = scene.card("flat_bomb")
    scene.dice(CRITICAL)
    scene.attack(hunter)
    scene.choose(target, WEAPON_BOX)
    assert target.damage == 1
    # 2 damage by the bomb, then 1 by the sling; nobody was alert before the attack
    assert same.damage == 3 and beside.damage == 3


def test_r3_armour_of_those_around_counts_only_if_they_were_alert() -> None:
    for alert, damage in ((False, 2), (True, 1)):
        scene, hunter, (target, same, beside, _) = herd("flat_bomb", alert=alert)
        shoot(scene, hunter, target, 0, 1)
        assert same.damage == damage and beside.damage == damage


def test_armour_of_each_enemy_is_its_own() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(1, 0), hand=["flat_bomb"])
    scene.enemy(at=(1, 2))
    alert, sleeping = scene.enemy(at=(1, 3), alert=True), scene.enemy(at=(2, 3))
    scene.dice(0, 1)
    scene.attack(hunter)
    assert alert.damage == 1 and sleeping.damage == 2


def test_an_aoe_alerts_those_it_hits_and_their_neighbours() -> None:
    scene, hunter, (target, same, beside, far) = herd("flat_bomb")
    shoot(scene, hunter, target, 0, 1)
    assert same.alert == 1 and beside.alert == 1
    assert far.alert == 1  # not near the target, but next to one that was hit


def test_those_around_are_hit_though_they_run_at_once() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(1, 0), hand=["flat_bomb"])
    scene.enemy(at=(1, 2), damage=9)
    strider = scene.enemy("strider", at=(1, 3))
    scene.enemy("fireproof", at=(1, 5))
    scene.salvage_deck(wire=9)
    scene.dice(0, 1)
    scene.attack(hunter)
    assert scene.kind == DecisionKind.ENEMY_MOVE  # Herd Instincts, away from the killed target
    scene.choose((1, 4))
    assert scene.at(strider) == (1, 4) and strider.damage == 2


def test_r70_an_aoe_that_is_only_a_condition_always_applies() -> None:
    scene, hunter, (target, same, beside, far) = herd("frost_bomb", alert=True)
    shoot(scene, hunter, target, 0, 0)
    assert [enemy.conditions[FREEZE] for enemy in (same, beside, far)] == [1, 1, 0]
    assert same.damage == 0


def test_r70_conditions_of_an_aoe_with_damage_need_damage_after_armour() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(1, 0), hand=["flat_bomb"])
    scene.enemy(at=(1, 2))
    giant = scene.enemy("giant", at=(1, 3), alert=True)  # armour 2 against 2 damage
    scene.dice(0, 1)
    scene.attack(hunter)
    assert giant.damage == 0 and giant.conditions[FIRE] == 0


def test_r72_an_aoe_uses_freeze_up() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(1, 0), hand=["flat_bomb"])
    scene.enemy(at=(1, 2))
    giant = scene.enemy("giant", at=(1, 3), alert=True, conditions=[FREEZE])
    scene.dice(0, 1)
    scene.attack(hunter)
    assert giant.damage == 2 and giant.conditions[FREEZE] == 0


def test_r71_an_aoe_does_not_freeze_anew_whom_it_finds_frozen() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(1, 0), hand=["frost_bomb"])
    scene.enemy(at=(1, 2))
    frozen = scene.enemy(at=(1, 3), conditions=[FREEZE])
    scene.attack(hunter)
    assert frozen.conditions[FREEZE] == 0


def test_r71_nor_does_a_second_aoe_of_the_same_attack() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(1, 0), hand=["frost_bomb"], equipment=["blank_bow"])
    scene.enemy(at=(1, 2))
    frozen, other = scene.enemy(at=(1, 3), conditions=[FREEZE]), scene.enemy(at=(2, 3))
    scene.dice(CRITICAL, 0)
    scene.attack(hunter)
    assert frozen.conditions[FREEZE] == 0 and other.conditions[FREEZE] == 1


def test_a_condition_of_an_earlier_aoe_of_the_attack_does_not_lower_armour() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(1, 0), hand=["frost_bomb", "area_skill"])
    scene.enemy(at=(1, 2))
    beside = scene.enemy(at=(1, 3), alert=True)
    scene.attack(hunter)
    scene.choose("area_skill")
    # the bomb froze it, but it was not frozen when the attack started
    assert beside.damage == 2 - 1 and beside.conditions[FREEZE] == 1


def test_r87_each_kill_of_an_aoe_pays_in_full() -> None:
    scene, hunter, (target, same, beside, _) = herd("flat_bomb")
    same.damage = beside.damage = 8
    shoot(scene, hunter, target, 0, 1)
    assert same.status == beside.status == EnemyStatus.KILLED
    assert hunter.glory == 2 and scene.salvage(hunter) == {"wire": 4} and scene.game.points == 2


def test_an_aoe_hits_around_a_killed_target() -> None:
    scene, hunter, (target, same, beside, _) = herd("flat_bomb")
    target.damage = 9
    shoot(scene, hunter, target, 0, 1)
    assert target.status == EnemyStatus.KILLED
    assert same.damage == 2 and beside.damage == 2


def test_abilities_add_neither_dice_nor_damage_to_an_aoe() -> None:
    scene, hunter, (target, same, _, _) = herd("flat_bomb")
    hunter.hand[1] = scene.card("focus")
    scene.dice(0, 1)
    scene.attack(hunter)
    scene.choose(target, "focus")
    assert target.damage == 3 and same.damage == 2


def test_an_ability_may_bring_its_own_aoe() -> None:
    scene, hunter, (target, same, beside, far) = herd("arrow")
    hunter.hand[1] = scene.card("area_skill")
    scene.dice(0, 1)
    scene.attack(hunter)
    scene.choose(target, "area_skill")
    assert [enemy.damage for enemy in (target, same, beside, far)] == [1, 2, 2, 0]


def test_an_aoe_hits_around_a_component_too_without_hitting_components() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(1, 0), hand=["flat_bomb"])
    scrapper, other = scene.enemy("scrapper", at=(1, 2)), scene.enemy("scrapper", at=(1, 3))
    scene.dice(0, 2)
    scene.attack(hunter)
    scene.choose("A")
    assert scrapper.component_damaged[0] == 1 and scrapper.damage == 0
    assert other.damage == 2 and sum(other.component_damaged) == 0


def test_an_aoe_may_push_each_of_those_it_hits() -> None:
    scene, hunter, (target, same, beside, _) = herd("shove_bomb")
    shoot(scene, hunter, target, 0, 0)
    pushed = []
    while scene.kind == DecisionKind.PUSH_ENEMY:
        pushed.append(scene.game.enemies[scene.subject])
        scene.choose(PASS)
    assert pushed == [same, beside] and scene.over


def test_two_aoe_symbols_hit_twice() -> None:
    scene, hunter, (target, same, beside, _) = herd("blast_bomb")
    shoot(scene, hunter, target, 0, CRITICAL, 1, 0, 0, 0)
    scene.choose(AMMUNITION_BOX)
    assert same.damage + beside.damage == 1 + 3 + 3


def test_d69_armour_takes_its_share_of_each_aoe_symbol() -> None:
    scene, hunter, (target, same, _, _) = herd("blast_bomb", alert=True)  # armour 1
    shoot(scene, hunter, target, 0, CRITICAL, 1, 0, 0, 0)
    scene.choose(AMMUNITION_BOX)
    assert same.damage == (1 - 1) + (3 - 1)


def test_every_aoe_symbol_of_an_attack_hits() -> None:
    scene = Scene("hunters_call", base_cards=True)
    hunter = scene.hunter(
        at=(2, 2),
        hand=["advanced_blast_bomb", "stoke_the_fire"],
        equipment=["lodge_blast_sling"],
        salvage=["blaze"],
    )
    scene.equip(hunter, "lodge_blast_sling", "damage_coil_green")
    scene.enemy("giant", at=(2, 3))
    beside = scene.enemy("giant", at=(2, 4))
    scene.dice(*[CRITICAL] * 8)
    scene.attack(hunter)
    scene.choose(scene.game.enemies[0], "stoke_the_fire", "blaze", *[WEAPON_BOX] * 8)
    # the sling's 1, two blank dice of the bomb, and 2 for each critical hit
    assert beside.damage == 1 + 8 * 2


def test_the_hunter_of_an_aoe_gets_no_outcrop_glory_for_those_around() -> None:
    scene, hunter, (target, same, _, _) = herd("flat_bomb")
    scene.outcrop((1, 0))
    same.damage = 8
    shoot(scene, hunter, target, 0, 1)
    assert hunter.glory == 1


def test_an_aoe_goes_with_melee_as_well() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(1, 1), hand=["area_skill"])
    target, beside = scene.enemy(at=(1, 1)), scene.enemy(at=(0, 0), alert=False)
    scene.dice(1)
    scene.attack(hunter, AttackKind.MELEE)
    scene.choose(target, "area_skill")
    assert target.damage == 1 and beside.damage == 2


def test_r87_cards_that_pay_for_kills_pay_for_each_kill_of_an_aoe() -> None:
    scene, hunter, (target, same, beside, _) = herd("flat_bomb", damage=9)
    gain_trait(scene.book, hunter, scene.card("trophy_hunter"))
    same.conditions[FIRE] = 1  # the trait pays two for a burning one
    shoot(scene, hunter, target, 0, 1)
    assert all(enemy.status == EnemyStatus.KILLED for enemy in (target, same, beside))
    assert hunter.glory == 3 + 2
