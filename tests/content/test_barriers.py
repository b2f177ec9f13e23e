"""Barriers: what can be measured across them, against a slow check over all pairs of squares.

The slow check cuts every line at the grid and looks at each piece on its own, and finds steps by a
search from square to square; it shares nothing with the geometry it checks.
"""

import itertools
from collections import deque
from fractions import Fraction

import pytest

from hzd_env.content.book import Content, load_content
from hzd_env.content.geometry import BoardArea, measure
from hzd_env.content.schema import GameBoardSide

Square = tuple[int, int]
Walls = frozenset[frozenset[Square]]

SIDES = ("players_1_2", "players_3_4")
SIZE = 6


def content() -> Content:
    return load_content(("base_game", "lawless_badlands"))


def side_of(name: str) -> GameBoardSide:
    side: GameBoardSide = getattr(content().game_boards[0].sides, name)
    return side


def walls_of(side: GameBoardSide) -> Walls:
    return frozenset(frozenset(barrier) for barrier in side.barriers)


def walled(walls: Walls, row: Fraction, column: Fraction) -> bool:
    """Whether a barrier lies at a point where a line crosses the grid, corners included."""
    if row.denominator == 1 and column.denominator == 1:
        r, c = int(row), int(column)
        around = [(r - 1, c - 1), (r - 1, c), (r, c), (r, c - 1)]
        pairs = zip(around, around[1:] + around[:1], strict=True)
        return any(frozenset(pair) in walls for pair in pairs)
    if row.denominator == 1:
        c = int(column)
        return frozenset({(int(row) - 1, c), (int(row), c)}) in walls
    r = int(row)
    return frozenset({(r, int(column) - 1), (r, int(column))}) in walls


def slow_sight(walls: Walls, start: Square, end: Square) -> bool:
    """Look at every point where the line between two centres crosses the grid."""
    half = Fraction(1, 2)
    row, column = start[0] + half, start[1] + half
    down, right = end[0] - start[0], end[1] - start[1]
    for line in range(1, SIZE):
        if (
            down
            and 0 < (at := (line - row) / down) < 1
            and walled(walls, row + at * down, column + at * right)
        ):
            return False
        if (
            right
            and 0 < (at := (line - column) / right) < 1
            and walled(walls, row + at * down, column + at * right)
        ):
            return False
    return True


def slow_steps(walls: Walls, start: Square) -> dict[Square, int]:
    found = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for down, right in itertools.product((-1, 0, 1), repeat=2):
            there = (here[0] + down, here[1] + right)
            if there in found or not (0 <= there[0] < SIZE and 0 <= there[1] < SIZE):
                continue
            if slow_sight(walls, here, there):
                found[there] = found[here] + 1
                queue.append(there)
    return found


@pytest.mark.parametrize("name", SIDES)
def test_sight_and_steps_over_all_pairs_of_squares(name: str) -> None:
    side = side_of(name)
    walls = walls_of(side)
    positions = BoardArea.whole().positions
    measures = measure(positions, side.barriers)
    for number, start in enumerate(positions):
        steps = slow_steps(walls, start)
        for other, end in enumerate(positions):
            assert measures.sight[number, other] == slow_sight(walls, start, end), (start, end)
            assert measures.steps[number, other] == steps[end], (start, end)


@pytest.mark.parametrize("name", SIDES)
def test_r125_range_takes_no_notice_of_a_barrier(name: str) -> None:
    side = side_of(name)
    positions = BoardArea.whole().positions
    distance = measure(positions, side.barriers).distance
    for number, start in enumerate(positions):
        for other, end in enumerate(positions):
            king = max(abs(start[0] - end[0]), abs(start[1] - end[1]))
            assert distance[number, other] == king


@pytest.mark.parametrize("number", range(4))
def test_the_book_holds_what_is_measured(number: int) -> None:
    loaded = content()
    board = loaded.interpreted.boards[2 * loaded.index("encounters", "bandit_lookout") + number]
    side = side_of(SIDES[number % 2])
    measures = measure(BoardArea.whole().positions, side.barriers)
    for start, end in itertools.product(range(36), repeat=2):
        assert board.sight[start][end] == measures.sight[start, end]
        assert board.steps[start][end] == measures.steps[start, end]
        assert (board.neighbours[start] >> end) & 1 == (measures.steps[start, end] == 1)


def test_no_barrier_changes_nothing() -> None:
    positions = BoardArea.whole().positions
    measures = measure(positions)
    assert measures.sight.all()
    assert (measures.steps == measures.distance).all()


def test_d39_a_corner_that_a_barrier_borders_is_closed() -> None:
    area = BoardArea.whole()
    measures = measure(area.positions, (((1, 1), (1, 2)),))
    here, there = area.numbers[1, 1], area.numbers[2, 2]
    assert not measures.sight[here, there], "across the corner where the barrier ends"
    assert measures.steps[here, there] == 2, "around it"
    assert measures.sight[area.numbers[2, 1], area.numbers[2, 2]], "beside it"


@pytest.mark.parametrize("name", SIDES)
def test_an_immense_base_has_no_barrier_in_it_and_crosses_none(name: str) -> None:
    side = side_of(name)
    walls = walls_of(side)
    area = BoardArea.whole()
    measures = measure(area.positions, side.barriers)

    def squares(row: int, column: int) -> list[Square]:
        return [(row + down, column + right) for down in (0, 1) for right in (0, 1)]

    places = {
        area.numbers[place]: squares(*place)
        for place in area.positions
        if max(place) < SIZE - 1
        and all(slow_sight(walls, *pair) for pair in itertools.combinations(squares(*place), 2))
    }
    assert places and len(places) < 25
    for number in range(36):
        own = [area.numbers[square] for square in places.get(number, [])]
        assert measures.base[number].tolist() == (own or [-1] * 4)
        for other in range(36):
            moved = zip(places.get(number, []), places.get(other, []), strict=False)
            step = number in places and other in places and measures.distance[number, other] == 1
            expected = step and all(slow_sight(walls, *pair) for pair in moved)
            assert measures.base_adjacent[number, other] == expected, (number, other)
