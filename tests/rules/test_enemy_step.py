"""The Enemy Step: who becomes alert, and in which order enemies activate."""

from __future__ import annotations

import pytest

from hzd_env.content.effects import ActionType, AttackKind, Condition
from hzd_env.rules.carriers import empty
from hzd_env.rules.catalogue import DecisionKind, EventKind, Mode, Outcome, Procedure
from hzd_env.rules.dice import seed_streams
from hzd_env.rules.layout import Enemy, Game, Hunter
from hzd_env.rules.setup import set_up
from tests.rules.scenes import PASS, Scene, content

STRIKE = [{"mandatory": "melee", "range": 0, "damage": 1}]
STAY = [{"conditional": "melee", "range": 0, "damage": 1}]  # with no hunter in its square


def acted(scene: Scene) -> list[int]:
    """The alert enemies that used a behaviour card, in order."""
    return [event.who for event in scene.happened(EventKind.BEHAVIOUR)]


def moved(scene: Scene) -> list[int]:
    return [event.who for event in scene.happened(EventKind.ENEMY_MOVED)]


def alert_ones(*enemies: Enemy) -> list[bool]:
    return [enemy.alert == 1 for enemy in enemies]


# ------------------------------------------------------------------------------ Activation order


def test_alert_enemies_activate_before_non_alert_ones() -> None:
    scene = Scene()
    scene.hunter(at=(0, 5))
    near = scene.enemy(at=(1, 3))
    far = scene.enemy(at=(5, 0), alert=True)
    scene.patrols(near, 1, 0)
    scene.enemy_step()
    assert scene.over
    assert moved(scene) == [scene.index_of(far), scene.index_of(near)]


@pytest.mark.parametrize("alert", [True, False])
def test_the_enemy_closest_to_the_active_hunter_activates_first(alert: bool) -> None:
    scene = Scene()
    scene.hunter(at=(5, 5))
    other = scene.hunter(at=(0, 0))
    three = scene.enemy(at=(2, 4), alert=alert)
    two = scene.enemy(at=(3, 5), alert=alert)
    four = scene.enemy(at=(1, 1), alert=alert)
    for enemy in (three, two, four):
        enemy.home_square = scene.number((5, 0))  # sentries moved off their post walk back
    other.fainted = 1
    scene.enemy_step()
    while not scene.over:
        assert scene.kind == DecisionKind.ENEMY_MOVE
        scene.choose(sorted(scene.options)[0])
    assert moved(scene) == [scene.index_of(enemy) for enemy in (two, three, four)]


def test_the_active_player_chooses_between_equally_close_enemies() -> None:
    scene = Scene()
    scene.hunter(at=(0, 0))
    active = scene.hunter(at=(3, 3))
    scene.game.active = 1
    left = scene.enemy(at=(3, 1), alert=True)
    right = scene.enemy(at=(1, 5), alert=True)
    further = scene.enemy(at=(3, 0), alert=True)
    scene.enemy_step()
    assert scene.kind == DecisionKind.ENEMY_ORDER
    assert scene.decider is active
    assert scene.options == {left, right}
    scene.choose(right)
    assert acted(scene)[0] == scene.index_of(right)
    assert further.activated == 0


def test_r48_the_closest_enemy_is_measured_as_the_king_moves() -> None:
    scene = Scene("corner")
    scene.hunter(at=(1, 2))
    far = scene.enemy(at=(4, 1), alert=True)  # 3 squares away, and to walk
    near = scene.enemy(at=(3, 4), alert=True)  # 2 squares away across the gap, 3 to walk
    scene.behaviour("dummy", STAY)
    scene.enemy_step()
    assert acted(scene) == [scene.index_of(near), scene.index_of(far)]


def test_r52_the_order_is_measured_anew_after_each_activation() -> None:
    scene = Scene()
    scene.hunter(at=(2, 2), deck=["arrow"] * 6)
    striker = scene.enemy("giant", at=(2, 2), alert=True)
    scene.behaviour("giant", STRIKE)
    scene.behaviour("dummy", STAY)
    left = scene.enemy(at=(2, 0), alert=True)  # 2 squares away, until the hunter dodges
    right = scene.enemy(at=(2, 5), alert=True)  # 3 squares away
    scene.enemy_step()
    scene.choose((2, 3))
    assert acted(scene) == [scene.index_of(enemy) for enemy in (striker, right, left)]


def test_each_enemy_activates_once_in_a_step_and_again_in_the_next() -> None:
    scene = Scene()
    scene.hunter(at=(0, 0))
    enemy = scene.enemy(at=(0, 5), alert=True)
    scene.behaviour("dummy", [{"mandatory": "move_towards_hunter", "squares": 1}])
    scene.enemy_step()
    scene.choose((0, 4))
    assert acted(scene) == [0]
    scene.enemy_step()
    scene.choose((0, 3))
    assert acted(scene) == [0, 0]
    assert scene.over
    assert scene.at(enemy) == (0, 3)


# ----------------------------------------------------------------- Alert and Non-Alert Enemies


def test_all_enemies_begin_non_alert() -> None:
    game = empty(Game)
    game.configuration.players = 2
    seed_streams(game, 1)
    set_up(content().interpreted, game)
    assert {enemy.alert for enemy in game.enemies if enemy.machine >= 0} == {0}


def test_an_attack_alerts_even_if_it_does_nothing() -> None:
    scene = Scene()
    archer = scene.hunter(at=(1, 1), hand=["arrow"])
    dummy = scene.enemy(at=(1, 2))
    scene.dice(0, 0)
    scene.attack(archer, AttackKind.RANGED)
    assert (dummy.damage, dummy.alert) == (0, 1)


def test_suffering_damage_alerts() -> None:
    scene = Scene()
    scene.hunter(at=(5, 5))
    dummy = scene.enemy(at=(1, 1), conditions=[Condition.FIRE])
    scene.act(dummy)
    assert (dummy.damage, dummy.alert) == (1, 1)


def test_whoever_becomes_alert_alerts_those_in_its_square_at_once() -> None:
    scene = Scene()
    scene.hunter(at=(5, 5))
    burning = scene.enemy(at=(1, 1), conditions=[Condition.FIRE])
    companion = scene.enemy("giant", at=(1, 1))
    scene.act(burning)
    assert alert_ones(burning, companion) == [True, True]


def test_an_alert_enemy_alerts_those_in_its_square_only() -> None:
    scene = Scene()
    scene.hunter(at=(5, 5))
    scene.enemy(at=(1, 1), alert=True)
    same = scene.enemy("giant", at=(1, 1))
    adjacent = scene.enemy("fireproof", at=(0, 1))
    scene.behaviour("dummy", STAY)
    scene.behaviour("giant", STAY)
    scene.enemy_step()
    assert alert_ones(same, adjacent) == [True, False]


def test_an_attack_alerts_enemies_in_the_same_and_adjacent_squares() -> None:
    scene = Scene()
    archer = scene.hunter(at=(1, 1), hand=["arrow"])
    target = scene.enemy(at=(1, 2))
    same = scene.enemy(at=(1, 2))
    adjacent = scene.enemy(at=(2, 3))
    two_away = scene.enemy(at=(1, 4))
    scene.attack(archer, AttackKind.RANGED)
    scene.choose(target)
    assert alert_ones(target, same, adjacent, two_away) == [True, True, True, False]


def test_a_sprint_alerts_adjacent_enemies() -> None:
    scene = Scene()
    runner = scene.hunter(at=(1, 1))
    here = scene.enemy(at=(2, 2))
    on_the_way = scene.enemy(at=(0, 3))
    beyond = scene.enemy(at=(1, 4))
    scene.push(Procedure.ACTION, scene.seat_of(runner), ActionType.SPRINT)
    scene.choose((1, 2), PASS)
    assert alert_ones(here, on_the_way, beyond) == [True, True, False]


def test_a_hunter_in_the_same_square_alerts_at_the_start_of_the_step() -> None:
    scene = Scene()
    scene.hunter(at=(1, 1))
    scene.grass((1, 1))  # grass only hides from adjacent squares
    dummy = scene.enemy(at=(1, 1))
    scene.enemy_step()
    assert dummy.alert == 1


def test_a_hunter_in_an_adjacent_square_alerts_at_the_start_of_the_step() -> None:
    scene = Scene()
    scene.hunter(at=(1, 1))
    diagonal = scene.enemy(at=(2, 2))
    two_away = scene.enemy(at=(1, 3))
    scene.enemy_step()
    assert alert_ones(diagonal, two_away) == [True, False]


def test_tall_grass_hides_from_adjacent_enemies() -> None:
    scene = Scene()
    scene.hunter(at=(1, 1))
    scene.grass((1, 1))
    dummy = scene.enemy(at=(1, 2))
    scene.enemy_step()
    assert dummy.alert == 0


def test_every_hunter_alerts_not_only_the_active_one() -> None:
    scene = Scene()
    scene.hunter(at=(5, 5))
    scene.hunter(at=(1, 1))
    dummy = scene.enemy(at=(1, 2))
    scene.enemy_step()
    assert dummy.alert == 1


def test_a_fainted_hunter_alerts_nobody() -> None:
    scene = Scene()
    scene.hunter(at=(5, 5))
    fainted = scene.hunter(at=(1, 1))
    fainted.fainted = 1
    same = scene.enemy(at=(1, 1))
    adjacent = scene.enemy(at=(1, 2))
    scene.enemy_step()
    assert alert_ones(same, adjacent) == [False, False]


def test_an_alert_enemy_never_calms_down() -> None:
    scene = Scene()
    scene.hunter(at=(5, 5))
    dummy = scene.enemy(at=(1, 1), alert=True)
    scene.behaviour("dummy", STAY)
    for _ in range(3):
        scene.enemy_step()
    assert dummy.alert == 1


def test_r5_the_neighbourhood_is_checked_only_at_the_start_of_the_step() -> None:
    scene = Scene()
    scene.hunter(at=(1, 1), deck=["arrow"] * 6)
    bully = scene.enemy("giant", at=(1, 1), alert=True)
    scene.behaviour("giant", STRIKE)
    sleeper = scene.enemy(at=(1, 3))
    scene.enemy_step()
    assert scene.kind == DecisionKind.DODGE
    scene.choose((1, 2))  # next to the sleeper, whose activation is still to come
    assert scene.over
    assert alert_ones(bully, sleeper) == [True, False]
    scene.enemy_step()
    assert sleeper.alert == 1


def test_r51_an_enemy_alerted_at_the_start_acts_as_alert_in_this_step() -> None:
    scene = Scene()
    scene.hunter(at=(1, 1))
    dummy = scene.enemy(at=(1, 2))
    scene.patrols(dummy, 0, 2)
    scene.enemy_step()
    assert acted(scene) == [scene.index_of(dummy)]
    assert scene.at(dummy) == (1, 1)  # towards the hunter, not along the route


def test_r51_alerts_at_the_start_are_passed_on_to_companions() -> None:
    scene = Scene()
    scene.hunter(at=(1, 1))
    scene.grass((1, 1))
    scout = scene.enemy("scrapper", at=(2, 2))  # sees through grass
    companion = scene.enemy(at=(2, 2))
    scene.behaviour("scrapper", STAY)
    scene.enemy_step()
    while not scene.over:
        scene.choose(scout if scout in scene.options else next(iter(scene.options)))
    assert alert_ones(scout, companion) == [True, True]
    assert sorted(acted(scene)) == [0, 1]


def test_r51_chain_alerts_are_applied_until_nothing_changes() -> None:
    scene = Scene()
    trapper = scene.hunter(at=(1, 0))
    scene.trap(trapper, (2, 2))
    strider = scene.enemy("strider", at=(1, 1))  # is noticed and runs towards the others
    beside = scene.enemy(at=(3, 3))  # next to the trap that it springs
    same = scene.enemy("giant", at=(3, 3))  # with that one
    further = scene.enemy("fireproof", at=(5, 5))
    for machine in ("strider", "dummy", "giant"):
        scene.behaviour(machine, STAY)
    scene.enemy_step()
    scene.play_out()
    assert scene.at(strider) == (2, 2)
    assert alert_ones(strider, beside, same, further) == [True, True, True, False]
    assert sorted(acted(scene)) == [0, 1, 2]


def test_r4_entering_a_hunters_square_alerts_at_once_even_in_grass() -> None:
    scene = Scene()
    scene.hunter(at=(1, 2))
    scene.grass((1, 2))
    dummy = scene.enemy(at=(1, 1))
    scene.patrols(dummy, 0, 1)
    scene.enemy_step()
    assert scene.at(dummy) == (1, 2)
    assert dummy.alert == 1
    assert acted(scene) == []  # it has activated already


def test_fainted_hunters_do_not_alert_enemies_that_enter_their_square() -> None:
    scene = Scene()
    scene.hunter(at=(5, 5))
    fainted = scene.hunter(at=(1, 2))
    fainted.fainted = 1
    dummy = scene.enemy(at=(1, 1))
    scene.patrols(dummy, 0, 1)
    scene.enemy_step()
    assert scene.at(dummy) == (1, 2)
    assert dummy.alert == 0


def test_r50_an_enemy_joined_by_an_alert_one_acts_as_alert_in_this_step() -> None:
    scene = Scene()
    scene.hunter(at=(5, 5))
    scene.behaviour("giant", [{"mandatory": "move_towards_enemy", "squares": 1}])
    seeker = scene.enemy("giant", at=(0, 0), alert=True)
    sleeper = scene.enemy(at=(1, 1))
    scene.patrols(sleeper, 0, 1)
    scene.enemy_step()
    assert acted(scene) == [scene.index_of(seeker), scene.index_of(sleeper)]
    assert scene.at(sleeper) == (2, 2)  # towards the hunter, not along the route


def test_r50_an_enemy_next_to_a_sprung_trap_acts_as_alert_in_this_step() -> None:
    scene = Scene()
    trapper = scene.hunter(at=(5, 5))
    scene.trap(trapper, (1, 2))
    walker = scene.enemy(at=(1, 1))
    scene.patrols(walker, 0, 1)
    sleeper = scene.enemy("fireproof", at=(0, 1))
    scene.behaviour("fireproof", [{"mandatory": "move_towards_hunter", "squares": 1}])
    scene.enemy_step()
    assert scene.kind == DecisionKind.ENEMY_MOVE  # of the sleeper, who is alert now
    scene.choose((1, 1))
    assert scene.over
    assert alert_ones(walker, sleeper) == [True, True]
    assert acted(scene) == [scene.index_of(sleeper)]


def test_r50_an_enemy_that_has_activated_does_not_activate_again() -> None:
    scene = Scene()
    trapper = scene.hunter(at=(5, 0))
    scene.trap(trapper, (1, 2))
    first = scene.enemy(at=(1, 0))
    second = scene.enemy(at=(1, 1))
    scene.patrols(first, 0, 0)
    scene.patrols(second, 0, 1)
    scene.enemy_step()
    scene.choose(first)  # then the other one springs the trap beside it
    assert scene.over
    assert moved(scene) == [scene.index_of(first), scene.index_of(second)]
    assert alert_ones(first, second) == [True, True]
    assert acted(scene) == []


def test_r50_whoever_a_watcher_calls_does_not_activate_in_this_step() -> None:
    scene = Scene(base_machines=True)
    scene.hunter(at=(5, 5))
    watcher = scene.enemy("watcher", at=(1, 2), alert=True)
    called = scene.enemy("grazer", at=(1, 3))
    scene.patrols(called, 1, 0)
    scene.behaviour("watcher", STAY)
    scene.enemy_step()
    assert scene.over
    assert called.alert == 1
    assert acted(scene) == [scene.index_of(watcher)]
    assert moved(scene) == []  # not even along its route
    scene.enemy_step()
    scene.play_out()
    assert scene.index_of(called) in acted(scene)


def test_players_cannot_push_an_enemy_out_of_the_playing_area() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(0, 1))
    dummy = scene.enemy(at=(0, 0), alert=True)
    scene.push(Procedure.PUSH_ENEMY, scene.seat_of(hunter), scene.index_of(dummy))
    assert scene.options == {PASS, (0, 1), (1, 0), (1, 1)}


# ----------------------------------------------------------------------- The step in the turn


def test_the_step_follows_the_activation_and_precedes_maintenance() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(5, 5), deck=["arrow"] * 8)
    dummy = scene.enemy(at=(0, 0), alert=True)
    scene.turn(hunter)
    scene.choose(PASS)  # no cards to discard are asked for an empty hand; skip the actions
    assert scene.over
    assert scene.at(dummy) == (1, 1)
    assert scene.game.result == Outcome.PLAYING


def test_r33_no_enemy_activates_while_nobody_stands() -> None:
    scene = Scene(mode=Mode.LENIENT)
    first = scene.hunter(at=(5, 5))
    second = scene.hunter(at=(4, 4))
    first.fainted = second.fainted = 1
    walker = scene.enemy(at=(1, 1))
    scene.patrols(walker, 0, 1)
    hungry = scene.enemy(at=(0, 0), alert=True)
    scene.enemy_step()
    assert moved(scene) == []
    assert acted(scene) == []
    second.fainted = 0
    scene.enemy_step()
    assert sorted(moved(scene)) == [scene.index_of(walker), scene.index_of(hungry)]


def test_d86_a_step_that_has_begun_goes_on_when_the_last_hunter_faints() -> None:
    scene = Scene(mode=Mode.LENIENT)
    hunter = scene.hunter(at=(2, 2), deck=["arrow"], equipment=())
    scene.behaviour("dummy", [{"mandatory": "melee", "range": 0, "damage": 5}])
    killer = scene.enemy(at=(2, 2), alert=True)
    hungry = scene.enemy("fireproof", at=(5, 5), alert=True)
    scene.behaviour("fireproof", [{"mandatory": "move_towards_hunter", "squares": 1}])
    walker = scene.enemy(at=(1, 0))
    scene.patrols(walker, 0, 0)
    scene.enemy_step()
    assert scene.over and hunter.fainted == 1
    assert acted(scene) == [scene.index_of(killer), scene.index_of(hungry)]
    assert moved(scene) == [scene.index_of(walker)], "the hungry one has nobody to move to"


def test_the_skipped_turn_of_a_fainted_hunter_has_no_enemy_step() -> None:
    scene = Scene()
    fainted = scene.hunter(at=(5, 5))
    fainted.fainted = fainted.skip_turn = 1
    scene.hunter(at=(4, 4))
    scene.enemy(at=(0, 0), alert=True)
    scene.turn(fainted)
    assert scene.over
    assert acted(scene) == []


def test_r39_interrupts_may_be_played_at_the_start_and_the_end_of_the_step() -> None:
    scene = Scene()
    scene.hunter(at=(5, 5), hand=["breather"], discard=["arrow"] * 4)
    dummy = scene.enemy(at=(0, 0), alert=True)
    scene.enemy_step()
    assert scene.kind == DecisionKind.INTERRUPT
    assert scene.at(dummy) == (0, 0)
    scene.choose(PASS)
    assert scene.kind == DecisionKind.INTERRUPT
    assert scene.at(dummy) == (1, 1)
    scene.choose("breather")
    assert scene.over


def test_r40_hunters_are_asked_clockwise_from_the_active_one_until_all_pass() -> None:
    scene = Scene()
    hunters: list[Hunter] = [
        scene.hunter(at=(5, 5), hand=["breather"], discard=["arrow"] * 4) for _ in range(3)
    ]
    zero, one, two = hunters
    scene.game.active = 1
    scene.enemy_step()
    assert scene.decider is one
    scene.choose(PASS)
    assert scene.decider is two
    scene.choose("breather")  # two's hand is empty now; the others are asked again
    assert scene.decider is zero
    scene.choose(PASS)
    assert scene.decider is one
    scene.choose(PASS)
    # all passed; the window at the end of the step opens with the active player again
    assert scene.decider is one
    scene.choose(PASS, PASS)
    assert scene.over


def test_an_enemy_calmed_by_a_card_is_not_alert() -> None:
    scene = Scene()
    scene.hunter(at=(1, 1), hand=["hush"])
    dummy = scene.enemy(at=(1, 2))
    scene.enemy_step()
    assert scene.kind == DecisionKind.INTERRUPT
    scene.choose("hush")
    assert scene.over
    assert dummy.alert == 0
    assert acted(scene) == []


def test_r3_armour_protects_only_enemies_that_were_alert_before_the_attack() -> None:
    for alert, damage in ((False, 4), (True, 3)):
        scene = Scene()
        archer = scene.hunter(at=(1, 1), hand=["arrow"])
        dummy = scene.enemy(at=(1, 2), alert=alert)  # armour 1
        scene.dice(2, 2)
        scene.attack(archer, AttackKind.RANGED)
        assert dummy.damage == damage


def test_r81_a_trap_finds_a_non_alert_enemy_without_armour() -> None:
    scene = Scene()
    trapper = scene.hunter(at=(5, 5))
    scene.trap(trapper, (1, 2))
    dummy = scene.enemy(at=(1, 1))
    scene.patrols(dummy, 0, 1)
    scene.enemy_step()
    assert dummy.damage == 2
    assert dummy.alert == 1
