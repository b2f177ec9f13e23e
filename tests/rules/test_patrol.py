"""Activating Non-Alert Enemies: patrol routes, the way back to them, and off the board.

On the square board a straight route leads east through row 1, out of the area at (1, 5), and the
third tile, at the bottom left, has a loop: (3, 0), (3, 1), (4, 1), (4, 0).
"""

from __future__ import annotations

import copy

from hzd_env.rules.carriers import empty
from hzd_env.rules.catalogue import DecisionKind, EnemyStatus, EventKind, Outcome
from hzd_env.rules.dice import seed_streams
from hzd_env.rules.layout import Enemy, Game
from hzd_env.rules.setup import set_up
from tests.rules.scenes import PASS, Scene, content

Square = tuple[int, int]
FIRST, SECOND, LOOP = 0, 1, 2  # the routes of the square board


def area() -> Scene:
    """The square board with a hunter far from its routes."""
    scene = Scene()
    scene.hunter(at=(5, 5), deck=["arrow"] * 10)
    return scene


def walk(scene: Scene, enemy: Enemy, times: int) -> list[Square | None]:
    """Let an enemy activate some times; where it is after each, None once it is gone."""
    squares = []
    for _ in range(times):
        scene.act(enemy)
        assert scene.over
        squares.append(scene.at(enemy))
    return squares


def test_enemies_begin_on_the_patrol_route_through_their_spawn_point() -> None:
    pack = content()
    book = pack.interpreted
    game = empty(Game)
    game.configuration.players = 1
    game.configuration.encounter = pack.index("encounters", "square")
    seed_streams(game, 1)
    set_up(book, game)
    board = book.boards[game.board]
    enemies = [enemy for enemy in game.enemies if enemy.machine >= 0]
    places = [
        ((board.row[enemy.square], board.column[enemy.square]), enemy.route, enemy.route_step)
        for enemy in enemies
    ]
    assert places == [((1, 1), FIRST, 1), ((1, 3), SECOND, 0), ((3, 4), -1, -1)]
    assert [enemy.home_route for enemy in enemies] == [FIRST, SECOND, -1]


def test_a_non_alert_enemy_walks_one_square_along_the_arrows() -> None:
    scene = area()
    dummy = scene.enemy(at=(1, 0))
    scene.patrols(dummy, FIRST, 0)
    assert walk(scene, dummy, 2) == [(1, 1), (1, 2)]


def test_a_route_that_is_a_loop_has_no_end() -> None:
    scene = area()
    dummy = scene.enemy(at=(4, 1))
    scene.patrols(dummy, LOOP, 2)
    assert walk(scene, dummy, 5) == [(4, 0), (3, 0), (3, 1), (4, 1), (4, 0)]


def test_a_route_leads_on_to_the_route_of_the_next_tile() -> None:
    scene = area()
    dummy = scene.enemy(at=(1, 2))
    scene.patrols(dummy, FIRST, 2)
    assert walk(scene, dummy, 3) == [(1, 3), (1, 4), (1, 5)]
    assert dummy.route == SECOND


def test_a_route_leads_off_the_board() -> None:
    scene = area()
    hunter = scene.game.hunters[0]
    dummy = scene.enemy(at=(1, 5))
    scene.patrols(dummy, SECOND, 2)
    assert walk(scene, dummy, 1) == [None]
    assert dummy.status == EnemyStatus.LEFT
    assert [event.who for event in scene.happened(EventKind.ENEMY_LEFT)] == [0]
    assert scene.game.points == 0
    assert hunter.glory == 0


def test_an_enemy_that_left_takes_no_part_any_more() -> None:
    scene = area()
    dummy = scene.enemy(at=(1, 5))
    scene.patrols(dummy, SECOND, 2)
    scene.enemy("giant", at=(3, 3))
    scene.enemy_step()
    assert dummy.status == EnemyStatus.LEFT
    moves = len(scene.events)
    scene.enemy_step()
    assert len(scene.events) == moves


def test_alert_enemies_do_not_patrol() -> None:
    scene = area()
    dummy = scene.enemy(at=(1, 0), alert=True)
    scene.patrols(dummy, FIRST, 0)
    scene.act(dummy)
    assert scene.kind == DecisionKind.ENEMY_MOVE
    assert scene.options == {(1, 1), (2, 1)}  # towards the hunter


def test_walking_on_springs_traps() -> None:
    scene = area()
    scene.trap(scene.game.hunters[0], (1, 1))
    dummy = scene.enemy(at=(1, 0))
    scene.patrols(dummy, FIRST, 0)
    walk(scene, dummy, 1)
    assert dummy.damage == 2
    assert scene.traps() == []


def test_grass_terrain_and_hunters_do_not_stop_a_patrol() -> None:
    scene = area()
    scene.outcrop((1, 1))
    scene.ruin((1, 1))
    scene.grass((1, 1))
    dummy = scene.enemy(at=(1, 0))
    scene.patrols(dummy, FIRST, 0)
    assert walk(scene, dummy, 1) == [(1, 1)]


# -------------------------------------------------------------------------------- Off the route


def test_r59_where_no_route_goes_on_it_turns_back_to_its_first_one() -> None:
    scene = area()
    board = scene.book.boards[scene.game.board]
    dummy = scene.enemy(at=(1, 1))
    scene.patrols(dummy, FIRST, 1)
    scene.game.enemies[0].route_step = 2
    scene.game.enemies[0].square = scene.number((1, 2))
    board.routes = [board.routes[FIRST], board.routes[LOOP], board.routes[SECOND]]
    board.route_count = 2  # the second route is not there
    assert walk(scene, dummy, 1) == [(1, 3)]  # onto the next tile, which has no route now
    assert walk(scene, dummy, 1) == [(1, 2)]  # back, as far along the route as possible
    assert walk(scene, dummy, 1) == [(1, 3)]


def test_an_enemy_off_its_route_moves_towards_it() -> None:
    scene = area()
    dummy = scene.enemy(at=(4, 3))
    scene.patrols(dummy, FIRST, 0)
    scene.act(dummy)
    assert scene.options == {(3, 2), (3, 3), (3, 4)}
    scene.choose((3, 3))
    assert scene.over  # one square


def test_r60_of_the_squares_nearer_to_the_route_it_takes_the_one_furthest_along() -> None:
    scene = area()
    dummy = scene.enemy(at=(2, 1))
    scene.patrols(dummy, FIRST, 0)
    assert walk(scene, dummy, 1) == [(1, 2)]  # not (1, 0) or (1, 1)
    assert dummy.alert == 0
    assert walk(scene, dummy, 1) == [(1, 3)]


def test_r60_equally_good_squares_are_the_active_players_choice() -> None:
    scene = area()
    dummy = scene.enemy(at=(4, 2))
    scene.patrols(dummy, FIRST, 0)
    scene.act(dummy)
    assert scene.kind == DecisionKind.ENEMY_MOVE
    # three squares to go: from (3, 1) and (3, 2) and (3, 3) the end of the route is nearest
    assert scene.options == {(3, 1), (3, 2), (3, 3)}
    scene.choose((3, 2))
    assert scene.at(dummy) == (3, 2)


def test_r60_on_a_loop_furthest_is_counted_from_the_spawn_point() -> None:
    scene = area()
    dummy = scene.enemy(at=(3, 2))  # beside (3, 1) and (4, 1)
    scene.patrols(dummy, LOOP, 2)  # began at (4, 1): next come (4, 0), (3, 0), (3, 1)
    assert walk(scene, dummy, 1) == [(3, 1)]
    scene = area()
    dummy = scene.enemy(at=(3, 2))
    scene.patrols(dummy, LOOP, 1)  # began at (3, 1): next comes (4, 1)
    assert walk(scene, dummy, 1) == [(4, 1)]


def test_r60_squares_behind_the_spawn_point_are_not_far_along() -> None:
    scene = area()
    dummy = scene.enemy(at=(2, 0))  # beside (1, 0) and (1, 1)
    scene.patrols(dummy, FIRST, 1)
    assert walk(scene, dummy, 1) == [(1, 1)]


def test_r61_an_enemy_moved_onto_another_route_follows_that_one() -> None:
    scene = area()
    dummy = scene.enemy(at=(1, 0))
    scene.patrols(dummy, FIRST, 0)
    dummy.square = scene.number((4, 1))
    assert walk(scene, dummy, 2) == [(4, 0), (3, 0)]


def test_r61_moved_along_its_own_route_it_goes_on_from_there() -> None:
    scene = area()
    dummy = scene.enemy(at=(1, 2))
    scene.patrols(dummy, FIRST, 2)
    dummy.square = scene.number((1, 0))
    assert walk(scene, dummy, 2) == [(1, 1), (1, 2)]


def test_where_routes_cross_an_enemy_follows_its_first_one() -> None:
    scene = area()
    board = scene.book.boards[scene.game.board]
    crossing = copy.deepcopy(board.routes[LOOP])
    crossing.squares[:2] = [scene.number((1, 1)), scene.number((2, 1))]
    board.routes = [crossing, board.routes[FIRST]]
    board.route_count = 2
    dummy = scene.enemy(at=(1, 0))
    scene.patrols(dummy, 1, 0)
    dummy.square = scene.number((1, 1))
    assert walk(scene, dummy, 1) == [(1, 2)]


def test_r61_of_several_routes_it_follows_the_one_that_begins_closest() -> None:
    late = [(3, 3), (3, 4), (4, 4), (4, 3)]
    early = [(4, 4), (5, 4), (5, 3), (4, 3)]
    for others in ([late, early], [early, late]):
        scene = area()
        board = scene.book.boards[scene.game.board]
        board.routes[1:] = [copy.deepcopy(board.routes[LOOP]) for _ in others]
        for route, squares in zip(board.routes[1:], others, strict=True):
            route.squares[:4] = [scene.number(square) for square in squares]
        dummy = scene.enemy(at=(1, 0))
        scene.patrols(dummy, FIRST, 0)
        dummy.square = scene.number((4, 4))
        assert walk(scene, dummy, 1) == [(5, 4)]


def test_where_its_route_crosses_itself_an_enemy_goes_on_as_far_along_as_it_can() -> None:
    scene = area()
    board = scene.book.boards[scene.game.board]
    route = copy.deepcopy(board.routes[LOOP])
    crossing = [(3, 0), (3, 1), (4, 1), (3, 1)]
    route.squares[:4] = [scene.number(square) for square in crossing]
    board.routes = [route]
    board.route_count = 1
    dummy = scene.enemy(at=(3, 0))
    scene.patrols(dummy, 0, 0)
    dummy.square = scene.number((3, 1))
    assert walk(scene, dummy, 1) == [(3, 0)]


def test_pushed_off_a_later_route_it_walks_back_to_its_first_one() -> None:
    scene = area()
    dummy = scene.enemy(at=(1, 4))
    scene.patrols(dummy, FIRST, 2)
    dummy.route, dummy.route_step = SECOND, 1
    dummy.square = scene.number((2, 5))  # next to the second route
    scene.act(dummy)
    assert scene.options == {(1, 4), (2, 4), (3, 4)}  # two squares from (1, 2)
    scene.choose((2, 4))
    scene.act(dummy)
    assert scene.options == {(1, 3), (2, 3)}


# --------------------------------------------------------------------------------------- Sentries


def test_a_sentry_stays_at_its_post() -> None:
    scene = area()
    dummy = scene.enemy(at=(3, 4))
    assert walk(scene, dummy, 2) == [(3, 4), (3, 4)]


def test_r62_a_sentry_that_was_moved_walks_back_a_square_at_a_time() -> None:
    scene = area()
    dummy = scene.enemy(at=(5, 2))
    dummy.square = scene.number((2, 2))
    scene.act(dummy)
    assert scene.options == {(3, 1), (3, 2), (3, 3)}
    scene.choose((3, 2))
    scene.act(dummy)
    scene.choose((4, 2))
    assert walk(scene, dummy, 2) == [(5, 2), (5, 2)]


def test_d21_a_sentry_that_was_moved_onto_a_route_does_not_join_it() -> None:
    scene = area()
    dummy = scene.enemy(at=(3, 3))
    dummy.square = scene.number((1, 1))
    assert walk(scene, dummy, 3) == [(2, 2), (3, 3), (3, 3)]


# ------------------------------------------------------------------------------------ Huge models


def test_r63_a_huge_enemy_blocked_by_another_stays() -> None:
    scene = area()
    giant = scene.enemy("giant", at=(1, 0))
    scene.patrols(giant, FIRST, 0)
    other = scene.enemy("sawtooth", at=(1, 1))
    assert walk(scene, giant, 2) == [(1, 0), (1, 0)]
    other.square = scene.number((2, 2))
    assert walk(scene, giant, 1) == [(1, 1)]


def test_other_models_do_not_block_a_patrol() -> None:
    scene = area()
    giant = scene.enemy("giant", at=(1, 0))
    scene.patrols(giant, FIRST, 0)
    scene.enemy("dummy", at=(1, 1))
    assert walk(scene, giant, 1) == [(1, 1)]
    dummy = scene.enemy("dummy", at=(1, 0))
    scene.patrols(dummy, FIRST, 0)
    assert walk(scene, dummy, 1) == [(1, 1)]


def test_a_huge_enemy_off_its_route_goes_round_another() -> None:
    scene = area()
    giant = scene.enemy("giant", at=(3, 3))
    scene.patrols(giant, FIRST, 0)
    scene.enemy("sawtooth", at=(2, 2))
    scene.act(giant)
    assert (2, 2) not in scene.options


# ---------------------------------------------------------------------------- Consequences


def test_a_patrol_that_takes_an_enemy_away_can_make_an_encounter_impossible() -> None:
    scene = area()  # threshold 3
    hunter = scene.game.hunters[0]
    scene.game.configuration.players = 1
    leaver = scene.enemy("sawtooth", at=(1, 5))
    scene.patrols(leaver, SECOND, 2)
    scene.enemy("strider", at=(3, 3))
    scene.turn(hunter)
    while not scene.over:
        scene.choose(PASS)
    assert leaver.status == EnemyStatus.LEFT
    assert scene.verdict == Outcome.FAILURE


def test_r4_two_walkers_that_meet_do_not_alert_each_other() -> None:
    scene = area()
    scene.enemy("giant", at=(1, 1))
    dummy = scene.enemy(at=(1, 0))
    scene.patrols(dummy, FIRST, 0)
    walk(scene, dummy, 1)
    assert dummy.alert == 0


def test_a_walker_that_enters_the_square_of_an_alert_enemy_becomes_alert() -> None:
    scene = area()
    scene.enemy("giant", at=(1, 1), alert=True)
    dummy = scene.enemy(at=(1, 0))
    scene.patrols(dummy, FIRST, 0)
    walk(scene, dummy, 1)
    assert dummy.alert == 1
