"""The immense base over all positions, against a slow independent check.

The slow check knows no anchor and no table: a base is the set of its four squares, moved as a
whole; everything is counted square by square.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable

import pytest

from hzd_env.content.effects import BehaviourAction
from hzd_env.rules.board import (
    can_see,
    enemy_range,
    enemy_sees,
    enemy_steps,
    next_squares,
    occupies,
    range_between,
    steps_apart,
)
from hzd_env.rules.catalogue import DecisionKind, Procedure
from hzd_env.rules.enemy_attacks import away_from
from hzd_env.rules.enemy_movement import squares_away, squares_towards
from hzd_env.rules.layout import Enemy
from hzd_env.rules.sizes import SQUARES
from tests.rules.scenes import Scene, Square

Base = frozenset[Square]

BOARDS = ("square", "corner", "rockbreaker_lair")
STEPS = [step for step in itertools.product((-1, 0, 1), repeat=2) if step != (0, 0)]


def immense_scene(board: str) -> tuple[Scene, Enemy, int]:
    """A board with the Rockbreaker somewhere on it, and its number."""
    scene = Scene(board, rockbreaker=True)
    enemy = scene.enemy("rockbreaker", at=(0, 0), alert=True)
    return scene, enemy, scene.index_of(enemy)


def area_of(scene: Scene) -> set[Square]:
    return set(scene._numbers)


def base_at(square: Square) -> Base:
    """The four squares of a base, given the one with the least row and column."""
    row, column = square
    return frozenset({(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)})


def bases(area: set[Square]) -> list[Base]:
    """All places for a base on an area."""
    return [base_at(square) for square in sorted(area) if base_at(square) <= area]


def shifted(base: Base, step: Square) -> Base:
    return frozenset((row + step[0], column + step[1]) for row, column in base)


def moves(base: Base, allowed: Iterable[Base]) -> set[Base]:
    """Where one move may take a base."""
    return {shifted(base, step) for step in STEPS} & set(allowed)


def king(start: Square, end: Square) -> int:
    return max(abs(start[0] - end[0]), abs(start[1] - end[1]))


def slow_range(base: Base, square: Square) -> int:
    return min(king(own, square) for own in base)


def slow_steps(area: set[Square], start: Iterable[Square]) -> dict[Square, int]:
    """Steps inside an area from the closest of some squares to each other one."""
    found = dict.fromkeys(start, 0)
    latest = list(found)
    while latest:
        fresh = {
            (row + down, column + right): found[row, column] + 1
            for row, column in latest
            for down, right in STEPS
            if (row + down, column + right) in area and (row + down, column + right) not in found
        }
        found |= fresh
        latest = list(fresh)
    return found


def moves_to(base: Base, allowed: list[Base], there: Callable[[Base], bool]) -> set[Base]:
    """The first moves of all shortest ways of a base to a place like this; none if it is there."""
    ends = [place for place in allowed if there(place)]
    if base in ends:
        return set()
    found = dict.fromkeys(ends, 0)
    latest = ends
    while latest and base not in found:
        reached = {place for end in latest for place in moves(end, allowed)} - found.keys()
        count = found[latest[0]] + 1
        found |= dict.fromkeys(reached, count)
        latest = list(reached)
    return {place for place in moves(base, allowed) if found.get(place) == found[base] - 1}


def told(scene: Scene, mask: int) -> set[Base]:
    """The bases of a bit mask of squares."""
    return {
        base_at(place)
        for square in range(SQUARES)
        if (mask >> square) & 1 and (place := scene.place(square)) is not None
    }


def stand(scene: Scene, enemy: Enemy, base: Base) -> None:
    enemy.square = scene.number(min(base))


# ------------------------------------------------------------------------------------ Measures


@pytest.mark.parametrize("board", BOARDS)
def test_range_steps_and_sight_from_every_place_to_every_square(board: str) -> None:
    scene, enemy, number = immense_scene(board)
    book, game, area = scene.book, scene.game, area_of(scene)
    for base in bases(area):
        stand(scene, enemy, base)
        steps = slow_steps(area, base)
        for square in area:
            at = scene.number(square)
            place = enemy.square
            assert enemy_range(book, game, number, place, at) == slow_range(base, square)
            assert enemy_steps(book, game, number, place, at) == steps[square]
            assert occupies(book, game, number, place, at) == (square in base)
            seen = any(can_see(book, game, scene.number(own), at) for own in base)
            assert enemy_sees(book, game, number, at) == seen


def test_range_and_steps_between_two_enemies() -> None:
    scene, enemy, number = immense_scene("corner")
    small = scene.enemy("dummy", at=(0, 0))
    other = scene.enemy("rockbreaker_3_4", at=(0, 0))
    book, game, area = scene.book, scene.game, area_of(scene)
    for base in bases(area):
        stand(scene, enemy, base)
        steps = slow_steps(area, base)
        for square in area:
            small.square = scene.number(square)
            to_small, to_large = scene.index_of(small), scene.index_of(other)
            here = enemy.square
            assert range_between(book, game, number, here, to_small) == slow_range(base, square)
            assert steps_apart(book, game, number, here, to_small) == steps[square]
            back = range_between(book, game, to_small, small.square, number)
            assert back == slow_range(base, square)
            if base_at(square) <= area:
                stand(scene, other, base_at(square))
                far = min(slow_range(base, own) for own in base_at(square))
                assert range_between(book, game, number, here, to_large) == far
                way = min(steps[own] for own in base_at(square))
                assert steps_apart(book, game, number, here, to_large) == way


# ------------------------------------------------------------------------------------ Movement


@pytest.mark.parametrize("board", BOARDS)
def test_r134_one_move_takes_the_whole_base_along_on_the_board(board: str) -> None:
    scene, enemy, number = immense_scene(board)
    places = bases(area_of(scene))
    for base in places:
        stand(scene, enemy, base)
        may = told(scene, next_squares(scene.book, scene.game, number))
        assert may == moves(base, places), sorted(base)


@pytest.mark.parametrize("board", BOARDS)
def test_r134_first_moves_towards_every_square(board: str) -> None:
    scene, enemy, number = immense_scene(board)
    area = area_of(scene)
    places = bases(area)
    for base, goal in itertools.product(places, area):
        stand(scene, enemy, base)
        mask = squares_towards(scene.book, scene.game, number, scene.number(goal), 2)
        expected = moves_to(base, places, lambda place, goal=goal: goal in place)
        assert told(scene, mask) == expected, (sorted(base), goal)


def test_first_moves_past_another_huge_model() -> None:
    """It goes around it; if the goal can't be reached, as near as its moves allow."""
    scene, enemy, number = immense_scene("square")
    giant = scene.enemy("giant", at=(0, 0))
    area = area_of(scene)
    for blocked, moves_left in (((1, 1), 2), ((2, 3), 1), ((4, 4), 3)):
        giant.square = scene.number(blocked)
        places = [base for base in bases(area) if blocked not in base]
        for base, goal in itertools.product(places, area):
            stand(scene, enemy, base)
            mask = squares_towards(scene.book, scene.game, number, scene.number(goal), moves_left)
            within = {base}
            while (more := within | {p for at in within for p in moves(at, places)}) != within:
                within = more
            ends = {place for place in within if goal in place}
            if not ends:
                within = {base}
                for _ in range(moves_left):
                    within |= {place for at in within for place in moves(at, places)}
                least = min(slow_range(place, goal) for place in within)
                ends = {place for place in within if slow_range(place, goal) == least}
            expected = moves_to(base, places, lambda place, ends=ends: place in ends)
            assert told(scene, mask) == expected, (blocked, sorted(base), goal)


def test_r134_every_movement_towards_a_hunter_ends_as_soon_as_it_is_reached() -> None:
    scene, enemy, number = immense_scene("square")
    hunter = scene.hunter(deck=["arrow"] * 5)
    area = area_of(scene)
    for base, goal in itertools.product(bases(area), area):
        for squares in (1, 3):
            stand(scene, enemy, base)
            hunter.square = scene.number(goal)
            scene.push(Procedure.MOVE_ENEMY, number, BehaviourAction.MOVE_TOWARDS_HUNTER, squares)
            scene.play_out()
            place = scene.at(enemy)
            assert place is not None
            before, after = slow_range(base, goal), slow_range(base_at(place), goal)
            assert after == max(0, before - squares), (sorted(base), goal)
            assert scene.game.result == min(before, squares)
            if before == 0:
                assert base_at(place) == base, "it stays where it holds the hunter"


def test_r57_first_moves_away_from_every_square() -> None:
    scene, enemy, number = immense_scene("square")
    hunter = scene.hunter()
    area = area_of(scene)
    places = bases(area)
    for base, goal in itertools.product(places, area):
        stand(scene, enemy, base)
        hunter.square = scene.number(goal)
        mask = squares_away(scene.book, scene.game, number, 0)
        expected = {
            place
            for place in moves(base, places)
            if slow_range(place, goal) > slow_range(base, goal)
        }
        assert told(scene, mask) == expected, (sorted(base), goal)


def test_r94_a_hunter_is_pushed_away_from_all_four_squares() -> None:
    scene, enemy, number = immense_scene("square")
    area = area_of(scene)
    for base, here in itertools.product(bases(area), area):
        stand(scene, enemy, base)
        mask = away_from(scene.book, scene.game, scene.number(here), number)
        away = {
            square
            for square in area
            if king(here, square) == 1 and slow_range(base, square) > slow_range(base, here)
        }
        squares = {scene.place(square) for square in range(SQUARES) if (mask >> square) & 1}
        assert squares == away, (sorted(base), here)


def test_r77_it_is_pushed_where_its_base_fits() -> None:
    scene, enemy, number = immense_scene("corner")
    hunter = scene.hunter(at=(0, 0))
    places = bases(area_of(scene))
    for base in places:
        stand(scene, enemy, base)
        scene.push(Procedure.PUSH_ENEMY, scene.seat_of(hunter), number)
        assert scene.kind == DecisionKind.PUSH_ENEMY
        pushed = {base_at(square) for square in scene.options if isinstance(square, tuple)}
        assert pushed == moves(base, places), sorted(base)
        scene.play_out()
