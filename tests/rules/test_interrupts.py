"""Interrupt cards, miscellaneous items, and the windows in which they are played."""

from __future__ import annotations

from typing import Any

import pytest

from hzd_env.content.effects import ActionType, Condition, When
from hzd_env.rules.catalogue import DecisionKind, EnemyStatus, EventKind, Procedure
from hzd_env.rules.layout import Enemy, Hunter
from tests.rules.scenes import CONFIRM, CRITICAL, PASS, WEAPON_BOX, Scene

FIVE = ["stamina"] * 5
BITE = [{"mandatory": "melee", "range": 0, "damage": 3}]
SHOT = [{"mandatory": "ranged", "range": 3, "damage": 3}]


def bitten(hand: list[str], *, row: list[dict[str, Any]] = BITE) -> tuple[Scene, Hunter, Enemy]:
    """A hunter without armour is attacked by an enemy in its square."""
    scene = Scene()
    hunter = scene.hunter(at=(1, 1), hand=hand, deck=["stamina"] * 9, discard=["stamina"] * 4)
    enemy = scene.enemy(at=(1, 1), alert=True)
    scene.behaviour("dummy", row)
    scene.push(Procedure.ENEMY_ACTIVATION, scene.index_of(enemy))
    return scene, hunter, enemy


def pay(scene: Scene) -> int:
    """Pay all damage that is asked for from the draw pile; how much it was."""
    paid = 0
    while scene.kind == DecisionKind.PAY_DAMAGE:
        scene.choose(CONFIRM)
        paid += 1
    return paid


# ---------------------------------------------------------------------------------- Any time (R39)


def test_r39_any_time_cards_have_windows_in_the_own_activation() -> None:
    scene = Scene()
    hunter = scene.hunter(
        hand=["breather"] + ["stamina"] * 4, deck=["stamina"] * 9, discard=["stamina"] * 4
    )
    scene.enemy(at=(5, 5))
    scene.turn(hunter)
    asked = []
    while not scene.over:
        asked.append((scene.kind.name, "breather" in scene.options))
        scene.choose(ActionType.SNEAK if ActionType.SNEAK in scene.options else PASS)
    assert asked == [
        ("INTERRUPT", True),  # start of the activation
        ("DISCARD", True),
        ("INTERRUPT", True),  # after the draw
        ("ACT", True),  # before an action
        ("MOVE", False),
        ("INTERRUPT", True),  # after it
        ("ACT", True),
        ("INTERRUPT", True),  # start of the enemy step
        ("INTERRUPT", True),  # its end
    ]


def test_r39_any_time_cards_have_windows_in_the_turn_of_another() -> None:
    scene = Scene()
    active = scene.hunter(hand=FIVE, deck=["stamina"])
    other = scene.hunter(at=(5, 0), hand=["breather"], discard=["stamina"] * 4)
    scene.enemy(at=(5, 5))
    scene.turn(active)
    asked = []
    while not scene.over:
        if scene.decider is other:
            asked.append(scene.kind)
        scene.choose(ActionType.SNEAK if ActionType.SNEAK in scene.options else PASS)
    # start of the activation, after the draw, after the action, both ends of the enemy step
    assert asked == [DecisionKind.INTERRUPT] * 5


def test_r39_any_time_cards_may_be_played_before_an_evade_roll_and_after_damage() -> None:
    scene, hunter, _ = bitten(["breather"])
    assert scene.kind == DecisionKind.INTERRUPT and scene.subject == When.ATTACKED
    assert scene.options == {PASS, "breather"}
    scene.choose(PASS)
    assert pay(scene) == 3
    assert scene.kind == DecisionKind.INTERRUPT and scene.subject == When.DAMAGED
    scene.choose("breather")
    assert hunter.discard_size == 4 + 3 - 2 + 1


def test_a_card_in_the_windows_of_an_attack_may_be_anybodys() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(1, 1), deck=["stamina"] * 9)
    other = scene.hunter(at=(5, 5), hand=["breather", "sidestep"], discard=["stamina"] * 4)
    enemy = scene.enemy(at=(1, 1), alert=True)
    scene.behaviour("dummy", BITE)
    scene.push(Procedure.ENEMY_ACTIVATION, scene.index_of(enemy))
    assert scene.decider is other
    assert scene.options == {PASS, "breather"}  # the Sidestep only answers an attack on its owner
    scene.choose(PASS)
    assert hunter.deck_size == 6  # there was nothing else to pay with
    assert scene.decider is other and scene.subject == When.DAMAGED


def test_a_card_without_a_use_is_not_offered() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["breather", "lure", "cleanse", "search", "cheer"], deck=FIVE)
    scene.activate(hunter)
    scene.choose(PASS)
    assert scene.kind == DecisionKind.ACT
    assert not {"breather", "lure", "cleanse", "search", "cheer"} & scene.options


def test_d4_a_cancelled_attack_is_answered_by_no_card_against_it() -> None:
    scene, _, _ = bitten(["cancel", "cancel", "sidestep", "counter"])
    assert scene.options == {PASS, "cancel", "sidestep", "counter"}
    scene.choose("cancel")
    assert scene.options == {PASS, "counter"}


def test_d4_damage_is_prevented_while_there_is_any_left() -> None:
    scene, _, _ = bitten(["sidestep", "feint", "sidestep"])
    scene.choose("sidestep")
    assert scene.options == {PASS, "feint", "sidestep"}  # 1 of 3 is left
    scene.choose("feint")
    assert scene.kind == DecisionKind.DODGE


def test_d4_the_attack_of_a_killed_enemy_is_answered_by_no_card_against_it() -> None:
    scene, _, enemy = bitten(["counter", "cancel", "sidestep"])
    enemy.damage = 9
    scene.choose("counter")
    assert enemy.status == EnemyStatus.KILLED and scene.over


def test_d76_enemies_alerted_at_once_are_settled_in_their_order() -> None:
    scene = Scene()
    scene.hunter(at=(2, 2), hand=["hush"] * 3)
    enemies = [scene.enemy(at=at) for at in ((3, 3), (1, 1), (2, 1))]
    scene.behaviour("dummy", BITE)
    scene.enemy_step()
    calmed = []
    while scene.kind == DecisionKind.INTERRUPT:
        assert [enemy.alert for enemy in enemies].count(1) == 3 - len(calmed)
        scene.choose("hush")
        calmed.append([enemy.alert for enemy in enemies].count(0))
        assert all(enemy.alert == 0 for enemy in enemies[: len(calmed)])
    assert calmed == [1, 2, 3]


def test_d4_an_enemy_is_calmed_once() -> None:
    scene = Scene()
    scene.hunter(hand=["hush", "hush"])
    scene.hunter(hand=["hush"])
    enemy = scene.enemy(at=(3, 3), conditions=[Condition.FIRE])
    scene.act(enemy)
    assert scene.options == {PASS, "hush"}
    scene.choose("hush")
    assert enemy.alert == 0 and scene.over


def test_d4_an_enemy_that_is_killed_as_it_becomes_alert_is_not_calmed() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(1, 1), hand=["hush", "pounce"])
    enemy = scene.enemy(at=(3, 3), damage=8, conditions=[Condition.FIRE])
    scene.act(enemy)
    assert scene.options == {PASS, "hush", "pounce"}
    scene.choose("pounce")
    assert scene.over and enemy.status == EnemyStatus.KILLED and scene.hand(hunter) == ["hush"]


def test_an_interrupt_in_the_own_activation_costs_no_action() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["breather"] + ["stamina"] * 4, deck=FIVE, discard=FIVE)
    scene.activate(hunter)
    scene.choose(PASS, PASS, PASS)
    assert scene.kind == DecisionKind.ACT
    scene.choose("breather")
    assert hunter.actions_left == 2 and scene.kind == DecisionKind.ACT
    assert hunter.deck_size == 7 and scene.discard(hunter)[-1] == "breather"


def test_r8_an_item_without_an_arc_is_played_like_an_interrupt() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["potion"] + ["stamina"] * 4, deck=FIVE, discard=FIVE)
    scene.activate(hunter)
    assert scene.kind == DecisionKind.INTERRUPT and "potion" in scene.options
    scene.choose("potion")
    assert scene.discard(hunter)[-1] == "potion" and hunter.deck_size == 8


def test_r8_an_item_with_an_arc_is_equipment() -> None:
    scene = Scene()
    hunter = scene.hunter(equipment=["charm"])
    assert hunter.equipment[5] == scene.card("charm")


# -------------------------------------------------------------------------------------- Order (R40)


def test_r40_interrupts_are_asked_clockwise_from_the_active_player() -> None:
    scene = Scene()
    seats = [scene.hunter(at=(5, 5), hand=["breather"], discard=["arrow"] * 9) for _ in range(3)]
    scene.game.active = 1
    scene.push(Procedure.WINDOW, When.ANY_TIME, -1, -1)
    order = []
    while not scene.over:
        order.append(scene.decider)
        scene.choose(PASS)
    assert order == [seats[1], seats[2], seats[0]]


def test_r40_the_round_is_repeated_until_all_have_passed() -> None:
    scene = Scene()
    first = scene.hunter(hand=["breather"], discard=["arrow"] * 9)
    second = scene.hunter(hand=["breather", "potion"], discard=["arrow"] * 9)
    scene.push(Procedure.WINDOW, When.ANY_TIME, -1, -1)
    scene.choose(PASS)
    assert scene.decider is second
    scene.choose("breather")
    order = []
    while not scene.over:
        order.append(scene.decider)
        scene.choose(PASS)
    assert first in order and second in order  # the first is asked again


def test_fainted_hunters_play_no_interrupts() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["breather"], discard=["arrow"] * 9)
    hunter.fainted = 1
    scene.push(Procedure.WINDOW, When.ANY_TIME, -1, -1)
    assert scene.over


# ------------------------------------------------------------------------------------------ Events


def test_cards_with_an_event_wait_for_it() -> None:
    waiting = ["sidestep", "strike_back", "gloat", "press_on", "hush"]
    scene = Scene()
    hunter = scene.hunter(hand=waiting, deck=FIVE, discard=FIVE)
    scene.activate(hunter)
    scene.choose(PASS)
    assert scene.kind == DecisionKind.ACT and not set(waiting) & scene.options


def test_attacked_prevents_damage() -> None:
    scene, hunter, _ = bitten(["sidestep"])
    assert scene.options == {PASS, "sidestep"}
    scene.choose("sidestep")
    assert scene.happened(EventKind.SUFFERED)[0].amount == 1 and hunter.deck_size == 8


def test_conditions_of_a_card_look_at_the_enemys_attack() -> None:
    for row, suffered in ((BITE, 1), (SHOT, 2)):
        scene, _, _ = bitten(["feint"], row=row)
        scene.choose("feint")
        pay(scene)
        assert scene.happened(EventKind.SUFFERED)[0].amount == suffered


def test_attacked_may_cancel_the_attack_with_its_dodge() -> None:
    scene, hunter, _ = bitten(["cancel"])
    scene.choose("cancel")
    assert scene.over and not scene.happened(EventKind.SUFFERED)
    assert scene.at(hunter) == (1, 1)


def test_r88_retaliation_is_reduced_by_the_armour_of_an_alert_enemy() -> None:
    scene, _, enemy = bitten(["strike_back"])
    pay(scene)
    assert scene.kind == DecisionKind.INTERRUPT and scene.subject == When.DAMAGED
    scene.choose("strike_back")
    assert enemy.damage == 3 - 1


def test_d77_shock_of_an_attack_comes_before_cards_that_answer_its_damage() -> None:
    row = [{"mandatory": "melee", "range": 0, "damage": 1, "effects": ["shock"]}]
    scene, hunter, _ = bitten(["strike_back"], row=row)
    scene.choose(CONFIRM)
    assert hunter.conditions[Condition.SHOCK] == 1 and scene.kind == DecisionKind.DODGE


def test_d78_retaliation_neither_uses_freeze_nor_wakes_those_nearby() -> None:
    scene, _, enemy = bitten(["strike_back"])
    beside = scene.enemy(at=(1, 2))
    enemy.conditions[Condition.FREEZE] = 1
    pay(scene)
    scene.choose("strike_back")
    assert enemy.damage == 3 - 1 and enemy.conditions[Condition.FREEZE] == 1
    assert beside.alert == 0


def test_a_kill_in_retaliation_is_paid() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(1, 1), hand=["strike_back"], deck=["stamina"] * 9)
    enemy = scene.enemy(at=(1, 1), alert=True, damage=8)
    scene.behaviour("dummy", BITE)
    scene.salvage_deck(wire=9)
    scene.push(Procedure.ENEMY_ACTIVATION, 0)
    pay(scene)
    scene.choose("strike_back")
    assert enemy.status == EnemyStatus.KILLED
    assert hunter.glory == 1 and scene.salvage(hunter) == {"wire": 2}


def test_no_damage_no_answer_to_damage() -> None:
    scene, _, _ = bitten(["strike_back"], row=[{"mandatory": "melee", "range": 0, "damage": 0}])
    assert scene.kind == DecisionKind.DODGE


def test_a_condition_inflicted_may_be_answered() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["fire_arrow", "gloat"])
    other = scene.hunter(at=(5, 5), hand=["gloat"])
    scene.enemy()
    scene.dice(0, 1)
    scene.attack(hunter)
    assert scene.kind == DecisionKind.INTERRUPT and scene.decider is hunter
    scene.choose("gloat")
    assert hunter.glory == 1 and scene.over and other.hand_size == 1


def test_r87_so_may_the_conditions_of_an_aoe_for_each_enemy_once_all_are_pushed_d83() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(1, 0), hand=["shove_bomb", "gloat"])
    other = scene.hunter(at=(5, 5), hand=["gloat"])
    target, *_ = [scene.enemy(at=at) for at in ((1, 2), (1, 3), (2, 2))]
    scene.attack(hunter)
    scene.choose(target)
    asked = []
    while not scene.over:
        asked.append((scene.kind, scene.decider is hunter))
        scene.choose(PASS)
    assert asked == 2 * [(DecisionKind.PUSH_ENEMY, True)] + 2 * [(DecisionKind.INTERRUPT, True)]
    assert other.hand_size == 1 and target.conditions[Condition.FREEZE] == 0


def test_d64_the_fire_of_a_destroyed_component_is_not_inflicted_by_the_hunter() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["arrow", "gloat"])
    grazer = scene.enemy("grazer")
    scene.dice(2, 2)
    scene.attack(hunter)
    scene.choose("B")
    assert grazer.conditions[Condition.FIRE] == 1
    assert scene.over and scene.hand(hunter) == ["gloat"]


def smith(hand: list[str], *equipment: str) -> tuple[Scene, Hunter]:
    """A hunter that recovers a card for each condition it inflicts."""
    scene = Scene("hunters_call", base_cards=True)
    hunter = scene.hunter(
        at=(2, 2),
        hand=hand,
        discard=FIVE,
        equipment=equipment,
        traits=["fan_the_flames"],
    )
    return scene, hunter


def test_d64_each_condition_of_an_attack_is_answered() -> None:
    scene, hunter = smith(["fire_bomb"])
    scene.equip(hunter, "carja_blast_sling", "shock_coil_blue")
    dummy = scene.enemy(at=(2, 3))
    scene.dice(CRITICAL, 1, 1, 1)
    scene.attack(hunter)
    scene.choose(WEAPON_BOX)
    assert dummy.conditions == [1, 0, 1] and hunter.deck_size == 2


def test_d64_so_is_each_condition_of_an_aoe() -> None:
    scene, hunter = smith(["fire_bomb"], "oseram_sling")
    target = scene.enemy(at=(2, 3), conditions=[Condition.FIRE])
    around = [scene.enemy(at=at) for at in ((2, 4), (3, 3))]
    scene.dice(1, 1, 1, 1, 1, 1)
    scene.attack(hunter)
    scene.choose(target)
    assert [enemy.conditions[Condition.FIRE] for enemy in around] == [1, 1]
    assert hunter.deck_size == 2


def test_d64_so_is_each_condition_of_an_armour() -> None:
    scene, hunter = smith(["stamina"] * 9)
    scene.equip(hunter, "oseram_sparkworker", "resist_shock_purple")
    dummy = scene.enemy(at=(2, 3), alert=True)
    scene.behaviour("dummy", SHOT)
    scene.dice(CRITICAL)
    scene.act(dummy)
    assert dummy.conditions == [1, 0, 1] and hunter.deck_size == 2


def test_d64_so_is_the_condition_that_a_card_inflicts() -> None:
    scene, hunter = smith(["snap_shut"])
    dummy = scene.enemy(at=(3, 3))
    scene.trap(hunter, (3, 4), "blast_wire", "carja_war_bow")
    scene.enter(dummy, (3, 4))
    scene.choose("snap_shut")
    assert hunter.hand_size == 1  # it has drawn what was recovered


def test_no_condition_no_answer_to_it() -> None:
    for conditions, roll in (([Condition.FIRE], 1), ([], 0)):
        scene = Scene()
        hunter = scene.hunter(hand=["fire_arrow", "gloat"])
        scene.enemy(conditions=conditions)
        scene.dice(0, roll)
        scene.attack(hunter)
        assert scene.over


def test_a_destroyed_component_may_be_answered() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["arrow", "take_apart"])
    scene.enemy("scrapper")
    scene.salvage_deck(wire=9)
    scene.dice(2, 2)
    scene.attack(hunter)
    scene.choose("A")
    assert scene.kind == DecisionKind.INTERRUPT
    scene.choose("take_apart")
    assert scene.salvage(hunter) == {"wire": 1}


def test_a_destroyed_component_is_answered_by_its_destroyer_only() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["arrow"])
    scene.hunter(at=(5, 5), hand=["take_apart"])
    scrapper = scene.enemy("scrapper")
    scene.salvage_deck(wire=9)
    scene.dice(2, 2)
    scene.attack(hunter)
    scene.choose("A")
    assert scrapper.component_destroyed[0] == 1 and scene.over


def test_a_kill_may_be_answered_by_the_killer_after_its_rewards() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["arrow", "press_on"], deck=["stamina"] * 3)
    scene.hunter(at=(5, 5), hand=["press_on"], deck=["stamina"])
    scene.enemy(damage=9)
    scene.salvage_deck(wire=9)
    scene.dice(0, 2)
    scene.attack(hunter)
    assert scene.kind == DecisionKind.INTERRUPT and scene.decider is hunter
    assert hunter.glory == 1 and scene.salvage(hunter) == {"wire": 2}
    scene.choose("press_on")
    assert hunter.hand_size == 2 and scene.kind == DecisionKind.MOVE
    scene.choose((0, 0))
    assert scene.over


def test_an_alerted_enemy_may_be_calmed() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["arrow", "hush"])
    dummy = scene.enemy()
    scene.attack(hunter)
    assert scene.kind == DecisionKind.INTERRUPT and scene.subject == When.ENEMY_ALERTED
    assert dummy.alert == 1
    scene.choose("hush")
    assert dummy.alert == 0 and scene.over


@pytest.mark.parametrize(("answer", "alert"), [("hush", [0, 0]), (PASS, [1, 1])])
def test_d76_an_enemy_calmed_at_the_start_of_the_step_alerts_no_companion(
    answer: Any, alert: list[int]
) -> None:
    scene = Scene()
    scene.hunter(at=(2, 2), hand=["hush"])
    scene.grass((2, 2))
    scout = scene.enemy("scrapper", at=(2, 3))  # sees through grass
    companion = scene.enemy(at=(2, 3))
    for machine in ("scrapper", "dummy"):
        scene.behaviour(machine, BITE)
    scene.enemy_step()
    assert scene.subject == When.ENEMY_ALERTED and [scout.alert, companion.alert] == [1, 0]
    scene.choose(answer)
    while scene.kind == DecisionKind.INTERRUPT:
        scene.choose(PASS)
    assert [scout.alert, companion.alert] == alert


@pytest.mark.parametrize(("answer", "alert"), [("hush", [0, 0]), (PASS, [1, 1])])
def test_d76_an_enemy_calmed_as_it_joins_a_hunter_alerts_no_companion(
    answer: Any, alert: list[int]
) -> None:
    scene = Scene()
    scene.hunter(at=(2, 2), hand=["hush"])
    comer = scene.enemy(at=(2, 3))
    companion = scene.enemy(at=(2, 2))
    scene.enter(comer, (2, 2))
    assert scene.subject == When.ENEMY_ALERTED and [comer.alert, companion.alert] == [1, 0]
    scene.choose(answer)
    while scene.kind == DecisionKind.INTERRUPT:
        scene.choose(PASS)
    assert [comer.alert, companion.alert] == alert


def test_d76_an_enemy_calmed_beside_one_that_is_alert_by_itself_is_alerted_again() -> None:
    scene = Scene()
    scene.hunter(at=(2, 2), hand=["hush"])
    first = scene.enemy(at=(2, 3))
    second = scene.enemy(at=(2, 3))
    scene.behaviour("dummy", BITE)
    scene.enemy_step()
    scene.choose("hush")  # for the first; both have noticed the hunter
    assert [first.alert, second.alert] == [1, 1]


def test_a_killed_enemy_is_not_alerted() -> None:
    scene = Scene()
    scene.hunter(hand=["hush", "pounce", "worry"], discard=["arrow"] * 4)
    enemy = scene.enemy(at=(3, 3), damage=8, conditions=[Condition.FIRE])
    scene.salvage_deck(wire=9)
    scene.act(enemy)
    scene.choose("hush", "pounce")  # which would alert it again
    assert enemy.status == EnemyStatus.KILLED
    assert scene.options == {PASS, "worry"}  # in the window that is still open, and in no other
    scene.choose(PASS)
    assert scene.over


def test_a_faint_may_be_answered_by_others() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["avenge"])
    other = scene.hunter(at=(5, 5), hand=["avenge"], discard=["arrow"] * 3)
    scene.push(Procedure.SUFFER, 0, 2)
    assert hunter.fainted == 1
    assert scene.kind == DecisionKind.INTERRUPT and scene.decider is other
    scene.choose("avenge")
    assert other.deck_size == 3
