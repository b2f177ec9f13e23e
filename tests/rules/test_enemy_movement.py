"""Movement Actions: the five of them, huge enemies, and traps on the way."""

from __future__ import annotations

from typing import Any

import pytest

from hzd_env.content.effects import Condition
from hzd_env.rules.catalogue import DecisionKind, EnemyStatus, EventKind
from hzd_env.rules.layout import Enemy
from tests.rules.scenes import PASS, Scene

Square = tuple[int, int]


def moving(
    action: str,
    squares: int,
    *,
    board: str = "square",
    machine: str = "dummy",
) -> Scene:
    """A scene where a machine does nothing but one movement, and then attacks if that failed."""
    scene = Scene(board)
    shot = {"conditional": "ranged", "range": 9, "damage": 1}
    scene.behaviour(machine, [{"conditional": action, "squares": squares}, shot])
    return scene


def steps(scene: Scene, enemy: Enemy) -> list[Any]:
    """The squares an enemy entered."""
    return [
        scene.place(event.what)
        for event in scene.happened(EventKind.ENEMY_MOVED)
        if event.who == scene.index_of(enemy)
    ]


def resolved(scene: Scene) -> bool:
    """Whether the movement was resolved, so that the conditional attack after it was skipped."""
    return not scene.happened(EventKind.ENEMY_ATTACKED)


# --------------------------------------------------------------------------- Move towards Hunter


def test_it_moves_by_the_squares_listed_towards_the_closest_hunter() -> None:
    scene = moving("move_towards_hunter", 2)
    scene.hunter(at=(5, 0))
    scene.hunter(at=(4, 4))
    dummy = scene.enemy(at=(1, 1), alert=True)
    scene.act(dummy)
    assert steps(scene, dummy) == [(2, 2), (3, 3)]


def test_it_stops_in_the_square_of_the_hunter() -> None:
    scene = moving("move_towards_hunter", 5)
    scene.hunter(at=(3, 3))
    dummy = scene.enemy(at=(1, 1), alert=True)
    scene.act(dummy)
    assert steps(scene, dummy) == [(2, 2), (3, 3)]
    assert resolved(scene)


def test_it_cannot_move_towards_a_hunter_in_its_own_square() -> None:
    scene = moving("move_towards_hunter", 2)
    scene.hunter(at=(1, 1), deck=["arrow"] * 5)
    scene.hunter(at=(3, 3), deck=["arrow"] * 5)
    dummy = scene.enemy(at=(1, 1), alert=True)
    scene.act(dummy)
    assert steps(scene, dummy) == []
    assert not resolved(scene)


def test_fainted_hunters_are_no_goal() -> None:
    scene = moving("move_towards_hunter", 1)
    near = scene.hunter(at=(2, 0))
    near.fainted = 1
    scene.hunter(at=(4, 4))
    dummy = scene.enemy(at=(1, 1), alert=True)
    scene.act(dummy)
    assert steps(scene, dummy) == [(2, 2)]


def test_without_a_standing_hunter_it_cannot_move() -> None:
    scene = moving("move_towards_hunter", 1)
    scene.hunter(at=(4, 4)).fainted = 1
    dummy = scene.enemy(at=(1, 1), alert=True)
    scene.act(dummy)
    assert steps(scene, dummy) == []


def test_r47_enemies_move_diagonally() -> None:
    scene = moving("move_towards_hunter", 1)
    scene.hunter(at=(2, 2))
    dummy = scene.enemy(at=(1, 1), alert=True)
    scene.act(dummy)
    assert scene.at(dummy) == (2, 2)


def test_the_active_player_chooses_between_shortest_routes() -> None:
    scene = moving("move_towards_hunter", 2)
    scene.hunter(at=(1, 3))
    active = scene.hunter(at=(5, 5))
    scene.game.active = 1
    dummy = scene.enemy(at=(1, 1), alert=True)
    scene.act(dummy)
    assert scene.kind == DecisionKind.ENEMY_MOVE
    assert scene.decider is active
    assert scene.options == {(0, 2), (1, 2), (2, 2)}
    scene.choose((0, 2))
    assert scene.at(dummy) == (1, 3)


def test_r48_the_closest_hunter_is_measured_as_the_king_moves_and_reached_by_a_path() -> None:
    scene = moving("move_towards_hunter", 2, board="corner")
    scene.hunter(at=(3, 4))  # 2 squares away across the gap, 3 to walk
    scene.hunter(at=(4, 1), stamp=5)  # 3 squares away, and to walk
    dummy = scene.enemy(at=(1, 2), alert=True)
    scene.act(dummy)
    assert steps(scene, dummy) == [(2, 2), (3, 3)]


def test_r48_paths_stay_inside_the_playing_area() -> None:
    scene = moving("move_towards_hunter", 4, board="corner")
    scene.hunter(at=(3, 5))
    dummy = scene.enemy(at=(0, 2), alert=True)
    scene.act(dummy)
    scene.play_out()
    entered = steps(scene, dummy)
    assert len(entered) == 4
    assert entered[1:3] == [(2, 2), (3, 3)]


def test_r53_of_equally_close_hunters_it_takes_the_most_recently_activated() -> None:
    scene = moving("move_towards_hunter", 1)
    scene.hunter(at=(3, 3), stamp=4)
    scene.hunter(at=(1, 5), stamp=6)
    scene.hunter(at=(5, 5), stamp=8)  # further away
    dummy = scene.enemy(at=(1, 3), alert=True)
    scene.act(dummy)
    assert scene.options == {(0, 4), (1, 4), (2, 4)}


def test_r53_hunters_that_have_not_activated_come_last_and_the_active_player_decides() -> None:
    scene = moving("move_towards_hunter", 1)
    first = scene.hunter(at=(3, 3))
    second = scene.hunter(at=(1, 5))
    active = scene.hunter(at=(5, 0), stamp=1)
    scene.game.active = 2
    dummy = scene.enemy(at=(1, 3), alert=True)
    scene.act(dummy)
    assert scene.kind == DecisionKind.ENEMY_TARGET
    assert scene.decider is active
    assert scene.options == {first, second}
    scene.choose(second)
    assert scene.options == {(0, 4), (1, 4), (2, 4)}


def test_a_hunter_on_a_rocky_outcrop_counts_as_the_most_recently_activated() -> None:
    scene = moving("move_towards_hunter", 1)
    scene.hunter(at=(3, 3))
    scene.hunter(at=(1, 5), stamp=6)
    scene.outcrop((3, 3))
    dummy = scene.enemy(at=(1, 3), alert=True)
    scene.act(dummy)
    assert scene.options == {(2, 2), (2, 3), (2, 4)}


def test_r54_of_two_hunters_on_outcrops_the_active_player_chooses() -> None:
    scene = moving("move_towards_hunter", 1)
    first = scene.hunter(at=(3, 3), stamp=2)
    second = scene.hunter(at=(1, 5), stamp=6)
    scene.hunter(at=(1, 1), stamp=9)
    scene.outcrop((3, 3))
    scene.outcrop((1, 5))
    dummy = scene.enemy(at=(1, 3), alert=True)
    scene.act(dummy)
    assert scene.kind == DecisionKind.ENEMY_TARGET
    assert scene.options == {first, second}


def test_r55_an_outcrop_does_not_override_the_closest() -> None:
    scene = moving("move_towards_hunter", 1)
    scene.hunter(at=(4, 4), stamp=1)
    scene.hunter(at=(0, 0))
    scene.outcrop((4, 4))
    dummy = scene.enemy(at=(2, 2), alert=True)
    scene.game.hunters[1].square = scene.number((1, 1))
    scene.act(dummy)
    assert scene.at(dummy) == (1, 1)


def test_r56_alert_enemies_ignore_grass() -> None:
    scene = moving("move_towards_hunter", 1)
    scene.hunter(at=(1, 1))  # shot and hid
    scene.grass((1, 1))
    scene.hunter(at=(5, 5), stamp=5)
    dummy = scene.enemy(at=(2, 2), alert=True)
    scene.act(dummy)
    assert scene.at(dummy) == (1, 1)


# ------------------------------------------------------- Move towards non-alert Enemy, and Enemy


def test_it_moves_towards_the_closest_non_alert_enemy() -> None:
    scene = moving("move_towards_non_alert_enemy", 2)
    scene.hunter(at=(5, 5))
    dummy = scene.enemy(at=(1, 1), alert=True)
    scene.enemy("giant", at=(1, 3), alert=True)
    scene.enemy("giant", at=(4, 4))
    scene.act(dummy)
    assert steps(scene, dummy) == [(2, 2), (3, 3)]


def test_without_a_non_alert_enemy_it_cannot() -> None:
    scene = moving("move_towards_non_alert_enemy", 2)
    scene.hunter(at=(5, 5), deck=["arrow"] * 3)
    dummy = scene.enemy(at=(1, 1), alert=True)
    scene.enemy("giant", at=(3, 3), alert=True)
    scene.act(dummy)
    assert steps(scene, dummy) == []
    assert not resolved(scene)


def test_it_stops_with_the_non_alert_enemy_that_it_joined_and_alerted() -> None:
    scene = moving("move_towards_non_alert_enemy", 3)
    scene.hunter(at=(5, 0))
    dummy = scene.enemy(at=(1, 1), alert=True)
    joined = scene.enemy("giant", at=(2, 2))
    scene.enemy("giant", at=(4, 4))
    scene.act(dummy)
    assert steps(scene, dummy) == [(2, 2)]
    assert joined.alert == 1


def test_a_goal_that_is_lost_on_the_way_gives_way_to_the_next() -> None:
    scene = moving("move_towards_non_alert_enemy", 4)
    hunter = scene.hunter(at=(5, 5))
    scene.trap(hunter, (0, 1))
    dummy = scene.enemy(at=(0, 0), alert=True)
    first = scene.enemy("giant", at=(0, 2))  # beside the trap, which alerts it
    second = scene.enemy("giant", at=(0, 4))
    scene.act(dummy)
    scene.choose((0, 1))
    assert (first.alert, second.alert) == (1, 0)
    scene.play_out()
    assert scene.at(dummy) == (0, 4) and second.alert == 1


def test_it_moves_towards_the_closest_enemy_alert_or_not() -> None:
    scene = moving("move_towards_enemy", 2)
    scene.hunter(at=(5, 0))
    dummy = scene.enemy(at=(1, 1), alert=True)
    scene.enemy("giant", at=(3, 3), alert=True)
    scene.enemy("giant", at=(1, 4))
    scene.act(dummy)
    assert steps(scene, dummy) == [(2, 2), (3, 3)]


def test_r48_the_closest_enemy_is_measured_as_the_king_moves() -> None:
    scene = moving("move_towards_enemy", 2, board="corner")
    scene.hunter(at=(5, 5))
    dummy = scene.enemy(at=(1, 2), alert=True)
    scene.enemy("giant", at=(4, 1))  # 3 squares away, and to walk
    scene.enemy("giant", at=(3, 4))  # 2 squares away across the gap, 3 to walk
    scene.act(dummy)
    assert scene.over and steps(scene, dummy) == [(2, 2), (3, 3)]


def test_with_an_enemy_in_its_square_it_does_not_move() -> None:
    scene = moving("move_towards_enemy", 2)
    scene.hunter(at=(5, 0), deck=["arrow"] * 3)
    dummy = scene.enemy(at=(1, 1), alert=True)
    scene.enemy("giant", at=(1, 1), alert=True)
    scene.enemy("giant", at=(3, 3))
    scene.act(dummy)
    assert steps(scene, dummy) == []
    assert not resolved(scene)


def test_without_another_enemy_it_cannot() -> None:
    scene = moving("move_towards_enemy", 2)
    scene.hunter(at=(5, 0), deck=["arrow"] * 3)
    dummy = scene.enemy(at=(1, 1), alert=True)
    scene.act(dummy)
    assert steps(scene, dummy) == []
    assert not resolved(scene)


def test_enemies_that_are_gone_are_no_goal() -> None:
    scene = moving("move_towards_enemy", 2)
    scene.hunter(at=(5, 0), deck=["arrow"] * 3)
    dummy = scene.enemy(at=(1, 1), alert=True)
    gone = scene.enemy("giant", at=(1, 2))
    gone.status, gone.square = EnemyStatus.LEFT, -1
    scene.act(dummy)
    assert steps(scene, dummy) == []


def test_the_active_player_chooses_between_equally_close_enemies() -> None:
    scene = moving("move_towards_enemy", 1)
    scene.hunter(at=(0, 5))
    active = scene.hunter(at=(5, 0))
    scene.game.active = 1
    dummy = scene.enemy(at=(2, 2), alert=True)
    one = scene.enemy("giant", at=(0, 0))
    two = scene.enemy("giant", at=(4, 4))
    scene.enemy("giant", at=(2, 5))
    scene.act(dummy)
    assert scene.kind == DecisionKind.ENEMY_GOAL
    assert scene.decider is active
    assert scene.options == {one, two}
    scene.choose(two)
    assert scene.at(dummy) == (3, 3)


# ------------------------------------------------------------------------------------- Move away


def test_it_moves_away_from_the_closest_hunter() -> None:
    scene = moving("move_away", 2)
    scene.hunter(at=(2, 2))
    dummy = scene.enemy(at=(3, 3), alert=True)
    scene.act(dummy)
    assert scene.options == {(2, 4), (3, 4), (4, 4), (4, 3), (4, 2)}
    scene.choose((4, 4))
    assert (5, 5) in scene.options
    scene.choose((5, 5))
    assert steps(scene, dummy) == [(4, 4), (5, 5)]


def test_r57_each_step_must_gain_distance() -> None:
    scene = moving("move_away", 3)
    scene.hunter(at=(2, 2))
    dummy = scene.enemy(at=(0, 0), alert=True)
    scene.act(dummy)
    assert steps(scene, dummy) == []  # in the corner: nothing is further away
    assert not resolved(scene)


def test_r57_it_gains_distance_from_as_many_hunters_as_possible() -> None:
    scene = moving("move_away", 1)
    scene.hunter(at=(2, 2))  # the closest
    scene.hunter(at=(0, 3))
    dummy = scene.enemy(at=(3, 3), alert=True)
    scene.act(dummy)
    # further from the first in five squares, of which these are further from the second too
    assert scene.options == {(4, 4), (4, 3), (4, 2)}


def test_r57_the_closest_hunter_counts_before_all_others() -> None:
    scene = moving("move_away", 1)
    scene.hunter(at=(3, 2))  # the closest, to the west
    for _ in range(3):
        scene.hunter(at=(3, 5))  # three to the east
    dummy = scene.enemy(at=(3, 3), alert=True)
    scene.act(dummy)
    assert scene.options == {(2, 4), (3, 4), (4, 4)}


def test_r57_fainted_hunters_do_not_count() -> None:
    scene = moving("move_away", 1)
    scene.hunter(at=(2, 2))
    scene.hunter(at=(0, 3)).fainted = 1
    scene.hunter(at=(3, 3)).fainted = 1
    dummy = scene.enemy(at=(3, 3), alert=True)
    scene.act(dummy)
    assert scene.options == {(2, 4), (3, 4), (4, 4), (4, 3), (4, 2)}


def test_moving_away_it_may_gain_less_than_the_squares_listed() -> None:
    scene = moving("move_away", 3)
    scene.hunter(at=(2, 2))
    dummy = scene.enemy(at=(1, 1), alert=True)
    scene.act(dummy)
    scene.choose((0, 0))
    assert scene.over
    assert resolved(scene)


# ---------------------------------------------------------------------------- Nearest Board Edge


def test_it_moves_to_the_nearest_edge() -> None:
    scene = moving("nearest_board_edge", 1)
    scene.hunter(at=(5, 5))
    dummy = scene.enemy(at=(2, 3), alert=True)
    scene.act(dummy)
    assert scene.options == {(1, 2), (1, 3), (1, 4), (2, 4), (3, 4)}
    scene.choose((1, 2))
    assert scene.over


def test_at_the_edge_further_movement_is_lost() -> None:
    scene = moving("nearest_board_edge", 4)
    scene.hunter(at=(5, 5))
    dummy = scene.enemy(at=(1, 3), alert=True)
    scene.act(dummy)
    scene.choose((0, 3))
    assert scene.over
    assert dummy.status == EnemyStatus.IN_PLAY
    assert resolved(scene)


def test_an_enemy_on_the_edge_cannot_move_to_it() -> None:
    scene = moving("nearest_board_edge", 2)
    scene.hunter(at=(5, 5), deck=["arrow"] * 3)
    dummy = scene.enemy(at=(0, 3), alert=True)
    scene.act(dummy)
    assert steps(scene, dummy) == []
    assert not resolved(scene)


def test_on_a_bent_area_the_edge_is_where_a_side_is_open() -> None:
    scene = moving("nearest_board_edge", 2, board="corner")
    scene.hunter(at=(5, 5))
    dummy = scene.enemy(at=(3, 2), alert=True)  # the inner corner is no edge
    scene.act(dummy)
    assert scene.options == {(2, 2), (3, 3)}


# -------------------------------------------------------------------------- Moving Huge Enemies


def test_a_huge_enemy_goes_round_another() -> None:
    scene = moving("move_towards_hunter", 2, machine="giant")
    scene.hunter(at=(3, 3))
    giant = scene.enemy("giant", at=(1, 1), alert=True)
    scene.enemy("sawtooth", at=(2, 2))
    scene.act(giant)
    assert scene.options == {(1, 2), (2, 1)}  # 3 squares round the other
    scene.choose((1, 2))
    assert scene.at(giant) == (2, 3)


def test_a_huge_enemy_takes_a_way_round_that_is_longer_than_its_movement() -> None:
    scene = moving("move_towards_hunter", 1, machine="giant")
    scene.hunter(at=(2, 0))
    giant = scene.enemy("giant", at=(0, 0), alert=True)
    scene.enemy("sawtooth", at=(1, 0))
    scene.enemy("sawtooth", at=(1, 1))
    scene.act(giant)
    assert steps(scene, giant) == [(0, 1)]  # no closer yet, but on the way


def test_other_enemies_go_through_huge_ones_and_huge_ones_through_others() -> None:
    scene = moving("move_towards_hunter", 2)
    scene.hunter(at=(3, 3))
    dummy = scene.enemy(at=(1, 1), alert=True)
    scene.enemy("sawtooth", at=(2, 2))
    scene.act(dummy)
    assert steps(scene, dummy) == [(2, 2), (3, 3)]

    scene = moving("move_towards_hunter", 2, machine="giant")
    scene.hunter(at=(3, 3))
    giant = scene.enemy("giant", at=(1, 1), alert=True)
    scene.enemy("dummy", at=(2, 2))
    scene.act(giant)
    assert steps(scene, giant) == [(2, 2), (3, 3)]


def test_a_huge_enemy_that_cannot_reach_its_goal_gets_as_close_as_it_can() -> None:
    scene = moving("move_towards_hunter", 3, machine="giant")
    scene.hunter(at=(3, 3))
    giant = scene.enemy("giant", at=(0, 0), alert=True)
    scene.enemy("sawtooth", at=(3, 3))  # stands where the hunter is
    scene.act(giant)
    scene.play_out()
    entered = steps(scene, giant)
    assert entered == [(1, 1), (2, 2)]  # next to the goal it stops, with movement left


@pytest.mark.parametrize(("squares", "end"), [(2, (0, 0)), (3, (2, 1))])
def test_a_huge_enemy_gets_as_close_to_a_goal_beyond_reach_as_its_movement_allows(
    squares: int, end: Square
) -> None:
    scene = moving("move_towards_hunter", squares, machine="giant")
    scene.hunter(at=(2, 0), deck=["arrow"] * 3)
    giant = scene.enemy("giant", at=(0, 0), alert=True)
    for at in ((1, 0), (1, 1), (2, 0)):  # the last one stands where the hunter is
        scene.enemy("sawtooth", at=at)
    scene.act(giant)
    scene.play_out()
    assert scene.at(giant) == end  # the first squares of the way round lead no closer


def test_a_huge_enemy_without_a_way_closer_stays() -> None:
    scene = moving("move_towards_hunter", 2, machine="giant")
    scene.hunter(at=(3, 3), deck=["arrow"] * 3)
    giant = scene.enemy("giant", at=(2, 2), alert=True)
    scene.enemy("sawtooth", at=(3, 3))
    scene.act(giant)
    assert steps(scene, giant) == []
    assert not resolved(scene)


def test_a_huge_enemy_does_not_move_away_into_another() -> None:
    scene = moving("move_away", 1, machine="giant")
    scene.hunter(at=(2, 2))
    giant = scene.enemy("giant", at=(3, 3), alert=True)
    scene.enemy("sawtooth", at=(4, 4))
    scene.act(giant)
    assert scene.options == {(2, 4), (3, 4), (4, 3), (4, 2)}


# ----------------------------------------------------------------------------- Traps on the way


def test_r83_a_trap_does_not_stop_an_enemy_that_survives_it() -> None:
    scene = moving("move_towards_hunter", 2)
    hunter = scene.hunter(at=(3, 3))
    scene.trap(hunter, (2, 2))
    dummy = scene.enemy(at=(1, 1), alert=True)
    scene.act(dummy)
    assert steps(scene, dummy) == [(2, 2), (3, 3)]
    assert dummy.damage == 1  # 2, less its armour


def test_r83_an_enemy_pushed_by_a_trap_finds_a_new_way() -> None:
    scene = moving("move_towards_hunter", 2)
    hunter = scene.hunter(at=(3, 3))
    scene.trap(hunter, (2, 2), card="spring_trap")
    dummy = scene.enemy(at=(1, 1), alert=True)
    scene.act(dummy)
    assert scene.kind == DecisionKind.PUSH_ENEMY
    scene.choose((2, 1))
    assert scene.options == {(2, 2), (3, 2)}
    scene.choose((3, 2))
    assert steps(scene, dummy) == [(2, 2), (2, 1), (3, 2)]


def test_r83_an_enemy_pushed_off_its_goal_by_a_trap_goes_on() -> None:
    scene = moving("move_towards_hunter", 3)
    hunter = scene.hunter(at=(3, 3))
    scene.trap(hunter, (3, 3), card="spring_trap")
    dummy = scene.enemy(at=(1, 1), alert=True)
    scene.act(dummy)
    scene.choose((4, 4))
    assert scene.over
    assert steps(scene, dummy) == [(2, 2), (3, 3), (4, 4), (3, 3)]


def test_r78_an_enemy_pushed_onto_a_trap_springs_it() -> None:
    scene = moving("move_towards_hunter", 1)
    hunter = scene.hunter(at=(3, 3))
    scene.trap(hunter, (2, 2), card="spring_trap")
    scene.trap(hunter, (2, 1))
    dummy = scene.enemy(at=(1, 1), alert=True)
    scene.act(dummy)
    scene.choose((2, 1))
    assert dummy.damage == 2  # 2 damage each, less its armour
    assert scene.traps() == []


def test_r80_a_trap_below_an_enemy_waits_for_the_next_one_to_enter() -> None:
    scene = moving("move_towards_hunter", 1)
    hunter = scene.hunter(at=(1, 1))
    scene.trap(hunter, (1, 1))
    above = scene.enemy("fireproof", at=(1, 1), alert=True)
    scene.behaviour("fireproof", [{"conditional": "move_away", "squares": 1}])
    scene.act(above)
    scene.choose((2, 2))
    assert above.damage == 0
    dummy = scene.enemy(at=(0, 0), alert=True)
    scene.act(dummy)
    assert dummy.damage == 1
    assert scene.traps() == []


def test_r84_the_trap_of_a_fainted_hunter_works_and_pays_without_its_abilities() -> None:
    scene = moving("move_towards_hunter", 1)
    owner = scene.hunter(at=(5, 5), hand=["trap_skill"])
    scene.hunter(at=(3, 3))
    owner.fainted = 1
    scene.trap(owner, (2, 2))
    scene.salvage_deck(wire=5)
    dummy = scene.enemy(at=(1, 1), alert=True, damage=9)
    scene.act(dummy)
    assert scene.over  # no ability card was asked for
    assert dummy.status == EnemyStatus.KILLED
    assert owner.glory == 1
    assert scene.salvage(owner) == {"wire": 2}
    assert scene.discard(owner) == ["wire_trap"]
    assert scene.game.points == 1


@pytest.mark.parametrize("start", [(1, 1), (3, 3)])
def test_a_trap_that_kills_ends_the_movement_on_the_way_and_at_the_goal(
    start: tuple[int, int],
) -> None:
    scene = moving("move_towards_hunter", 3)
    hunter = scene.hunter(at=(2, 2) if start == (3, 3) else (3, 3))
    scene.trap(hunter, (2, 2))
    dummy = scene.enemy(at=start, alert=True, damage=9, conditions=[Condition.FIRE])
    scene.act(dummy)
    assert steps(scene, dummy) == [(2, 2)]
    assert dummy.status == EnemyStatus.KILLED and scene.over


def test_an_ability_card_may_join_a_trap_in_the_enemy_step() -> None:
    scene = moving("move_towards_hunter", 1)
    owner = scene.hunter(at=(3, 3), hand=["trap_skill", "focus"])
    scene.trap(owner, (2, 2))
    dummy = scene.enemy(at=(1, 1), alert=True)
    scene.act(dummy)
    assert scene.kind == DecisionKind.ABILITY
    assert scene.options == {PASS, "trap_skill"}
    scene.choose("trap_skill")
    assert dummy.damage == 2 + 3 - 1
