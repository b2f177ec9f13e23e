"""Trap Weapons."""

from __future__ import annotations

from hzd_env.content.effects import ActionType, AttackKind, Colour, Condition
from hzd_env.rules.catalogue import DecisionKind, EnemyStatus, EventKind
from hzd_env.rules.layout import Hunter
from hzd_env.rules.sizes import TRAPS
from tests.rules.scenes import AMMUNITION_BOX, CRITICAL, PASS, WEAPON_BOX, Scene

RANGED, MELEE = AttackKind.RANGED, AttackKind.MELEE
TRAPPER = ("tripcaster", "spear")


def ready(scene: Scene, hunter: Hunter) -> None:
    """Play to the hunter's choice of an action."""
    scene.activate(hunter)
    scene.choose(PASS)
    assert scene.kind == DecisionKind.ACT


# ------------------------------------------------------------------------------------- Placing


def test_a_trap_is_placed_within_the_range_of_its_weapon() -> None:
    scene = Scene()
    trapper = scene.hunter(at=(0, 0), hand=["wire_trap"], equipment=TRAPPER)
    scene.attack(trapper)
    assert scene.kind == DecisionKind.TRAP_SQUARE
    assert scene.options == {(row, column) for row in (0, 1, 2) for column in (0, 1, 2)}
    scene.choose((1, 1))
    assert scene.traps() == [(1, 1)] and scene.over
    assert not scene.happened(EventKind.ROLLED)


def test_what_extends_the_range_of_weapons_extends_that_of_traps() -> None:
    scene = Scene()
    trapper = scene.hunter(at=(0, 0), hand=["wire_trap"], equipment=(*TRAPPER, "scope"))
    scene.attack(trapper)
    assert scene.options == {(row, column) for row in range(4) for column in range(4)}


def test_a_square_holds_one_trap() -> None:
    scene = Scene()
    trapper = scene.hunter(at=(0, 0), hand=["wire_trap"], equipment=TRAPPER)
    scene.trap(trapper, (1, 1))
    scene.attack(trapper)
    assert (1, 1) not in scene.options and (0, 1) in scene.options


def test_r79_the_square_of_a_trap_must_be_in_sight() -> None:
    scene = Scene("corner")
    trapper = scene.hunter(at=(1, 2), hand=["wire_trap"], equipment=TRAPPER)
    scene.attack(trapper)
    assert (3, 2) in scene.options
    assert (3, 4) not in scene.options  # in range, but over the missing tile


def test_r79_placing_a_trap_is_the_ranged_attack_action_of_its_weapon() -> None:
    scene = Scene()
    trapper = scene.hunter(hand=["wire_trap"] * 5, equipment=TRAPPER)
    ready(scene, trapper)
    assert ActionType.RANGED_ATTACK in scene.options
    assert ActionType.MELEE_ATTACK not in scene.options
    scene.choose(ActionType.RANGED_ATTACK, (1, 1))
    assert trapper.actions_left == 1 and ActionType.RANGED_ATTACK not in scene.options


def test_r79_a_trap_of_a_melee_weapon_is_its_melee_attack_in_the_own_square() -> None:
    scene = Scene(ask_forced=True)
    trapper = scene.hunter(at=(1, 1), hand=["snare"], equipment=TRAPPER)
    scene.attack(trapper, MELEE)
    scene.choose("spear", "snare")
    assert scene.kind == DecisionKind.TRAP_SQUARE and scene.options == {(1, 1)}


def test_r79_placing_a_trap_alerts_nobody() -> None:
    scene = Scene()
    trapper = scene.hunter(at=(1, 1), hand=["wire_trap"], equipment=TRAPPER)
    dummy, beside = scene.enemy(at=(1, 2)), scene.enemy(at=(2, 2))
    scene.attack(trapper)
    scene.choose((1, 2))
    assert dummy.alert == 0 and beside.alert == 0


def test_a_trap_weapon_shoots_at_nobody() -> None:
    scene = Scene(ask_forced=True)
    trapper = scene.hunter(hand=["wire_trap"], equipment=TRAPPER)
    scene.enemy(at=(1, 2))
    scene.attack(trapper)
    scene.choose("tripcaster")
    assert scene.options == {"wire_trap"}


def test_a_trap_weapon_without_a_trap_card_is_not_usable() -> None:
    scene = Scene()
    trapper = scene.hunter(hand=["arrow", "focus", "stab", "snare", "shove"], equipment=TRAPPER)
    scene.enemy(at=(5, 5))
    ready(scene, trapper)
    assert ActionType.RANGED_ATTACK not in scene.options
    assert ActionType.MELEE_ATTACK in scene.options  # the snare


def test_r80_a_trap_under_an_enemy_waits_for_an_entry() -> None:
    scene = Scene()
    trapper = scene.hunter(at=(1, 1), hand=["wire_trap"], equipment=TRAPPER)
    dummy = scene.enemy(at=(1, 2))
    scene.attack(trapper)
    scene.choose((1, 2))
    assert dummy.damage == 0 and scene.traps() == [(1, 2)]


def test_r23_four_traps_are_in_play_at_most() -> None:
    scene = Scene()
    trapper = scene.hunter(at=(1, 1), hand=["wire_trap"] * 5, equipment=TRAPPER)
    other = scene.hunter(at=(5, 5))
    for column in range(TRAPS - 1):
        scene.trap(other, (5, column))
    ready(scene, trapper)
    assert ActionType.RANGED_ATTACK in scene.options
    scene.trap(other, (4, 4))
    scene.choose(ActionType.SNEAK, PASS)
    assert ActionType.RANGED_ATTACK not in scene.options


def test_r85_the_card_of_a_trap_in_play_lies_in_no_pile() -> None:
    scene = Scene()
    trapper = scene.hunter(hand=["wire_trap"], equipment=TRAPPER)
    dummy = scene.enemy(at=(1, 4))
    scene.attack(trapper)
    scene.choose((1, 3))
    assert trapper.hand_size + trapper.deck_size + trapper.discard_size == 0
    scene.enter(dummy, (1, 3))
    assert scene.discard(trapper) == ["wire_trap"] and not scene.traps()


# ------------------------------------------------------------------------------------ Springing


def test_a_trap_does_its_effects_and_rolls_the_dice_of_card_and_weapon() -> None:
    scene = Scene()
    trapper = scene.hunter(equipment=TRAPPER)
    dummy = scene.enemy(at=(1, 4))
    scene.trap(trapper, (1, 3))
    scene.dice(1, 2)
    scene.enter(dummy, (1, 3))
    rolls = [(event.what, event.amount) for event in scene.happened(EventKind.ROLLED)]
    assert rolls == [(Colour.ORANGE, 1), (Colour.BLUE, 2)]
    assert dummy.damage == 2 + 1 + 2


def test_a_trap_rolls_the_dice_of_coils_on_its_weapon_too() -> None:
    scene = Scene()
    trapper = scene.hunter(equipment=TRAPPER)
    scene.equip(trapper, "tripcaster", "damage_coil")
    dummy = scene.enemy(at=(1, 4))
    scene.trap(trapper, (1, 3))
    scene.dice(0, 1, 2)
    scene.enter(dummy, (1, 3))
    assert sorted(event.what for event in scene.happened(EventKind.ROLLED)) == sorted(
        [Colour.ORANGE, Colour.BLUE, Colour.BLUE]
    )
    assert dummy.damage == 2 + 0 + 1 + 2


def test_a_trap_springs_once() -> None:
    scene = Scene()
    trapper = scene.hunter()
    one, other = scene.enemy(at=(1, 4)), scene.enemy(at=(0, 4))
    scene.trap(trapper, (1, 3))
    scene.enter(one, (1, 3))
    scene.enter(other, (1, 3))
    assert one.damage == 2 and other.damage == 0


def test_critical_hits_of_a_trap_choose_its_box_or_the_weapons() -> None:
    scene = Scene()
    trapper = scene.hunter()
    dummy = scene.enemy(at=(1, 4))
    scene.trap(trapper, (1, 3))
    scene.dice(CRITICAL, 0)
    scene.enter(dummy, (1, 3))
    assert scene.kind == DecisionKind.CRITICAL and scene.decider is trapper


def test_r81_a_non_alert_enemy_has_no_armour_against_a_trap_and_becomes_alert() -> None:
    for alert, damage in ((False, 2), (True, 1)):
        scene = Scene()
        trapper = scene.hunter(at=(5, 5))
        dummy = scene.enemy(at=(1, 4), alert=alert)
        scene.trap(trapper, (1, 3))
        scene.enter(dummy, (1, 3))
        assert dummy.damage == damage and dummy.alert == 1


def test_r81_a_trap_alerts_the_neighbours_of_its_square() -> None:
    scene = Scene()
    trapper = scene.hunter(at=(5, 5))
    dummy = scene.enemy(at=(1, 4))
    beside, far = scene.enemy(at=(0, 2)), scene.enemy(at=(3, 5))
    scene.trap(trapper, (1, 3))
    scene.enter(dummy, (1, 3))
    assert beside.alert == 1 and far.alert == 0


def test_r72_a_trap_uses_freeze_up() -> None:
    scene = Scene()
    trapper = scene.hunter(at=(5, 5))
    giant = scene.enemy("giant", at=(1, 4), alert=True, conditions=[Condition.FREEZE])
    scene.trap(trapper, (1, 3))
    scene.enter(giant, (1, 3))
    assert giant.damage == 2 and giant.conditions[Condition.FREEZE] == 0


def test_r82_the_aoe_of_a_trap_spares_the_enemy_that_triggered_it() -> None:
    scene = Scene()
    trapper = scene.hunter(at=(5, 5))
    walker = scene.enemy(at=(1, 4))
    same, beside, far = scene.enemy(at=(1, 3)), scene.enemy(at=(2, 2)), scene.enemy(at=(1, 1))
    scene.trap(trapper, (1, 3), "blast_trap")
    scene.enter(walker, (1, 3))
    assert [enemy.damage for enemy in (walker, same, beside, far)] == [2, 2, 2, 0]


def test_r83_a_trap_does_not_stop_a_movement() -> None:
    scene = Scene()
    trapper = scene.hunter(at=(1, 0), deck=["stamina"] * 9)
    dummy = scene.enemy(at=(1, 4), alert=True)
    scene.trap(trapper, (1, 3))
    scene.behaviour("dummy", [{"mandatory": "move_towards_hunter", "squares": 2}])
    scene.turn(trapper)
    while scene.kind != DecisionKind.ENEMY_MOVE:
        scene.choose(PASS)
    scene.choose((1, 3), (1, 2))
    assert dummy.damage == 1 and scene.at(dummy) == (1, 2)


def test_r83_a_movement_goes_on_from_where_a_trap_pushed_the_enemy() -> None:
    scene = Scene()
    trapper = scene.hunter(at=(1, 0), deck=["stamina"] * 9)
    scene.enemy(at=(1, 4), alert=True)
    scene.trap(trapper, (1, 3), "spring_trap")
    scene.behaviour("dummy", [{"mandatory": "move_towards_hunter", "squares": 2}])
    scene.turn(trapper)
    while scene.kind != DecisionKind.ENEMY_MOVE:
        scene.choose(PASS)
    scene.choose((1, 3))
    assert scene.kind == DecisionKind.PUSH_ENEMY
    scene.choose((2, 4))
    assert scene.kind == DecisionKind.ENEMY_MOVE and scene.options == {(1, 3), (2, 3), (3, 3)}


def test_a_killing_trap_pays_its_owner_in_full() -> None:
    scene = Scene()
    trapper = scene.hunter(at=(5, 5))
    dummy = scene.enemy(at=(1, 4), damage=8)
    scene.trap(trapper, (1, 3))
    scene.salvage_deck(wire=9)
    scene.enter(dummy, (1, 3))
    assert dummy.status == EnemyStatus.KILLED
    assert trapper.glory == 1 and scene.salvage(trapper) == {"wire": 2} and scene.game.points == 1


def test_r86_a_trap_earns_no_glory_from_an_outcrop() -> None:
    scene = Scene()
    trapper = scene.hunter(at=(5, 5))
    dummy = scene.enemy(at=(1, 4), damage=8)
    scene.outcrop((5, 5))
    scene.trap(trapper, (1, 3))
    scene.salvage_deck(wire=9)
    scene.enter(dummy, (1, 3))
    assert trapper.glory == 1


def test_an_ability_for_traps_may_be_played_in_the_turn_of_another() -> None:
    scene = Scene()
    active = scene.hunter(at=(5, 5))
    trapper = scene.hunter(at=(5, 4), hand=["trap_skill", "focus", "stab"])
    dummy = scene.enemy(at=(1, 4))
    scene.trap(trapper, (1, 3))
    scene.game.active = scene.seat_of(active)
    scene.enter(dummy, (1, 3))
    assert scene.kind == DecisionKind.ABILITY and scene.decider is trapper
    assert scene.options == {PASS, "trap_skill"}  # a trap is neither ranged nor melee
    scene.choose("trap_skill")
    assert dummy.damage == 2 + 3
    assert sorted(scene.discard(trapper)) == ["trap_skill", "wire_trap"]


def test_r84_the_trap_of_a_fainted_hunter_works_and_pays_without_an_ability() -> None:
    scene = Scene()
    scene.hunter(at=(5, 5))
    trapper = scene.hunter(at=(5, 4), hand=["trap_skill", "trip_wire"])
    trapper.fainted = 1
    dummy = scene.enemy(at=(1, 4), damage=8)
    scene.trap(trapper, (1, 3))
    scene.salvage_deck(wire=9)
    scene.enter(dummy, (1, 3))
    assert dummy.status == EnemyStatus.KILLED
    assert trapper.glory == 1 and scene.salvage(trapper) == {"wire": 2}


def test_an_interrupt_may_answer_a_triggered_trap() -> None:
    scene = Scene()
    scene.hunter(at=(5, 5), hand=["trip_wire"])
    trapper = scene.hunter(at=(5, 4), hand=["trip_wire"])
    dummy = scene.enemy(at=(1, 4))
    scene.trap(trapper, (1, 3))
    scene.enter(dummy, (1, 3))
    assert scene.kind == DecisionKind.INTERRUPT and scene.decider is trapper
    scene.choose("trip_wire")
    assert trapper.glory == 1 and dummy.damage == 2 and scene.over


def test_a_trap_does_not_strike_an_enemy_that_its_owner_has_killed_first() -> None:
    scene = Scene()
    scene.hunter(at=(5, 5))
    trapper = scene.hunter(at=(5, 4), hand=["tug_wire"])
    dummy = scene.enemy(at=(1, 4), damage=8)
    scene.trap(trapper, (1, 3))
    scene.salvage_deck(wire=9)
    scene.enter(dummy, (1, 3))
    scene.choose("tug_wire")
    assert dummy.status == EnemyStatus.KILLED and scene.over
    assert not scene.happened(EventKind.ROLLED)
    assert [event.amount for event in scene.happened(EventKind.HIT)] == [3]
    assert scene.game.traps[0].owner == -1, "it is triggered all the same"
    assert scene.discard(trapper) == ["tug_wire", "wire_trap"]


def test_a_trap_is_not_the_first_action_of_an_activation() -> None:
    scene = Scene()
    trapper = scene.hunter(
        at=(1, 1), hand=["stamina"] * 5, equipment=TRAPPER, traits=["first_blood"]
    )
    dummy = scene.enemy(at=(1, 3))
    scene.trap(trapper, (1, 4))
    ready(scene, trapper)
    scene.choose(ActionType.DISTRACT, (1, 4))
    assert dummy.damage == 2


def test_a_critical_hit_of_a_trap_moves_nobody_but_its_target() -> None:
    scene = Scene()
    owner = scene.hunter(at=(5, 5))
    scene.trap(owner, (1, 2), weapon="dodge_bow")  # critical: dodge and push
    dummy = scene.enemy(at=(1, 1))
    scene.dice(CRITICAL)
    scene.enter(dummy, (1, 2))
    scene.choose(WEAPON_BOX)
    assert scene.kind == DecisionKind.PUSH_ENEMY
    scene.choose(PASS)
    assert scene.over and scene.at(owner) == (5, 5)


def test_traps_target_no_component() -> None:
    scene = Scene()
    trapper = scene.hunter(at=(5, 5))
    scrapper = scene.enemy("scrapper", at=(1, 4))
    scene.trap(trapper, (1, 3))
    scene.enter(scrapper, (1, 3))
    assert scene.over and scrapper.damage == 2 and sum(scrapper.component_damaged) == 0


def test_hunters_do_not_trigger_traps() -> None:
    scene = Scene()
    trapper = scene.hunter(at=(1, 1), hand=["stamina"] * 5)
    scene.trap(trapper, (1, 2))
    ready(scene, trapper)
    scene.choose(ActionType.SNEAK, (1, 2))
    assert scene.traps() == [(1, 2)]


def test_d68_nobody_dodges_by_a_trap() -> None:
    scene = Scene("hunters_call", base_cards=True)
    trapper = scene.hunter(at=(2, 2), deck=["stamina"] * 5, equipment=["hunting_spear"])
    scene.trap(trapper, (2, 2), "ice_snare", "hunting_spear")
    giant = scene.enemy("giant", at=(2, 3))
    scene.dice(CRITICAL, 1)
    scene.enter(giant, (2, 2))
    scene.choose(WEAPON_BOX)  # 2 damage and a dodge; the spear does 1 in any case
    assert scene.over and giant.damage == 1 + 1 + 2
    assert not scene.happened(EventKind.MOVED)


def test_d68_a_box_that_is_a_dodge_only_cannot_be_chosen_for_a_trap() -> None:
    scene = Scene(ask_forced=True)
    trapper = scene.hunter(at=(5, 5), equipment=["swift_caster"])
    scene.trap(trapper, (2, 2), "wire_trap", "swift_caster")
    scene.dice(CRITICAL, 1)
    scene.enter(scene.enemy(at=(2, 3)), (2, 2))
    scene.choose(PASS)
    assert scene.kind == DecisionKind.CRITICAL and scene.options == {AMMUNITION_BOX}
