"""Areas of every kind of shape, checked against slow and plain counterparts."""

import itertools
from collections import deque
from fractions import Fraction

import pytest

from hzd_env.content.geometry import UNREACHABLE, PlayingArea, fill_board, measure
from hzd_env.content.schema import Route, TileSide
from hzd_env.rules.carriers import empty
from hzd_env.rules.layout import Board
from hzd_env.rules.sizes import SQUARES

LAYOUTS: dict[str, list[list[str | None]]] = {
    "one": [["a"]],
    "square": [["a", "b"], ["c", "d"]],
    "rectangle": [["a", "b", "c"], ["d", "e", "f"]],
    "row": [["a", "b", "c", "d", "e", "f"]],
    "column": [["a"], ["b"], ["c"], ["d"]],
    "corner": [["a", "b", "c"], ["d", None, None]],
    "hook": [["a", "b"], [None, "c"], ["e", "d"]],
    "stairs": [["a", None, None], ["b", "c", None], [None, "d", "e"]],
    "cross": [[None, "a", None], ["b", "c", "d"], [None, "e", None]],
    "horseshoe": [["a", None, "b"], ["c", "d", "e"]],
    "two corners": [["a", None], [None, "b"]],
}

Position = tuple[int, int]

HALF = Fraction(1, 2)


def area_of(name: str) -> PlayingArea:
    return PlayingArea.lay_out(LAYOUTS[name], {})


def slow_steps(start: Position, area: set[Position]) -> dict[Position, int]:
    found = {start: 0}
    queue = deque([start])
    while queue:
        row, column = queue.popleft()
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                place = (row + down, column + right)
                if place in area and place not in found:
                    found[place] = found[row, column] + 1
                    queue.append(place)
    return found


def lines_between(start: int, end: int) -> range:
    return range(min(start, end) + 1, max(start, end) + 1)


def slow_sight(start: Position, end: Position, area: set[Position]) -> bool:
    """Cut the line at every grid line it meets; each piece lies inside one square."""
    y, x = start[0] + HALF, start[1] + HALF
    down, right = end[0] - start[0], end[1] - start[1]
    cuts = {Fraction(0), Fraction(1)}
    cuts.update((line - y) / down for line in lines_between(start[0], end[0]) if down)
    cuts.update((line - x) / right for line in lines_between(start[1], end[1]) if right)
    pieces = sorted(cut for cut in cuts if 0 <= cut <= 1)
    for low, high in itertools.pairwise(pieces):
        middle = (low + high) / 2
        if (int(y + middle * down), int(x + middle * right)) not in area:
            return False
    return True


@pytest.mark.parametrize("name", LAYOUTS)
def test_distance_and_steps_r48(name: str) -> None:
    positions = area_of(name).positions
    measures = measure(positions)
    for number, start in enumerate(positions):
        steps = slow_steps(start, set(positions))
        for other, end in enumerate(positions):
            king = max(abs(start[0] - end[0]), abs(start[1] - end[1]))
            assert measures.distance[number, other] == king
            assert measures.steps[number, other] == steps.get(end, UNREACHABLE)


@pytest.mark.parametrize("name", LAYOUTS)
def test_line_of_sight_r49(name: str) -> None:
    positions = area_of(name).positions
    area = set(positions)
    measures = measure(positions)
    for number, start in enumerate(positions):
        for other, end in enumerate(positions):
            assert measures.sight[number, other] == measures.sight[other, number]
            if other >= number:
                assert measures.sight[number, other] == slow_sight(start, end, area), (start, end)


def test_sight_may_touch_a_corner_but_not_cross_it_r49() -> None:
    area = area_of("corner")  # rows 0-2 of nine columns, rows 3-5 of three
    sight = measure(area.positions).sight
    number = area.numbers
    assert sight[number[3, 2], number[2, 3]]  # touches the corner between them
    assert sight[number[4, 1], number[1, 4]]
    assert not sight[number[5, 2], number[2, 3]]
    assert not sight[number[4, 2], number[2, 4]]
    assert sight[number[5, 2], number[0, 2]]


def test_diagonal_step_between_two_outside_squares_r47_r48() -> None:
    area = area_of("two corners")
    measures = measure(area.positions)
    assert measures.steps[area.numbers[2, 2], area.numbers[3, 3]] == 1
    assert measures.sight[area.numbers[2, 2], area.numbers[3, 3]]


def test_steps_go_around_what_is_outside() -> None:
    area = area_of("horseshoe")
    measures = measure(area.positions)
    left, right = area.numbers[0, 2], area.numbers[0, 6]
    assert measures.distance[left, right] == 4
    assert measures.steps[left, right] == 8
    assert not measures.sight[left, right]


@pytest.mark.parametrize("name", LAYOUTS)
def test_edge_squares_have_an_open_side(name: str) -> None:
    positions = area_of(name).positions
    measures = measure(positions)
    area = set(positions)
    edges = []
    for number, (row, column) in enumerate(positions):
        sides = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
        assert measures.edge[number] == any(side not in area for side in sides)
        if measures.edge[number]:
            edges.append((row, column))
    for number, place in enumerate(positions):
        steps = slow_steps(place, area)
        nearest = min(steps.get(edge, UNREACHABLE) for edge in edges)
        assert measures.edge_steps[number] == nearest


def test_squares_are_numbered_by_tile_then_row_then_column() -> None:
    area = PlayingArea.lay_out([[None, "x"], ["y", "z"]], {})
    assert area.tiles == ("x", "y", "z")
    assert area.positions[0] == (0, 3)
    assert area.positions[9 + 3 * 1 + 2] == (4, 2)
    assert area.positions[18] == (3, 3)


@pytest.mark.parametrize(
    ("degrees", "corner", "side"),
    [(0, (0, 0), (0, 1)), (90, (0, 2), (1, 2)), (180, (2, 2), (2, 1)), (270, (2, 0), (1, 0))],
)
def test_a_turned_tile_turns_what_is_printed_on_it(
    degrees: int, corner: Position, side: Position
) -> None:
    area = PlayingArea.lay_out([["x"]], {"x": degrees})
    assert area.positions[area.square(0, (0, 0))] == corner
    assert area.positions[area.square(0, (0, 1))] == side
    assert area.positions[area.square(0, (1, 1))] == (1, 1)


@pytest.mark.parametrize(
    ("degrees", "exit_to"), [(0, (2, 4)), (90, (4, 6)), (180, (6, 4)), (270, (4, 2))]
)
def test_an_exit_turns_with_its_tile(degrees: int, exit_to: Position) -> None:
    area = PlayingArea.lay_out([[None, "n"], ["w", "x", "e"], [None, "s"]], {"x": degrees})
    tile = area.tiles.index("x")
    beyond = area.beyond(area.square(tile, (0, 1)), tile, "north")
    assert area.positions[beyond] == exit_to


def filled(layout: list[list[str | None]], start: str, sides: dict[str, TileSide]) -> Board:
    area = PlayingArea.lay_out(layout, {})
    board = empty(Board)
    blank = TileSide()
    terrain = {"square": "ruins", "triangle": "machine_corpse"}
    open_sides = [sides.get(tile, blank) for tile in area.tiles]
    fill_board(board, area, open_sides, start, terrain)
    return board


def test_off_board_entries() -> None:
    board = filled([["x"]], "x", {})
    assert board.on_board == [1] * 9 + [0] * (SQUARES - 9)
    assert (board.row[9], board.column[9]) == (-1, -1)
    assert board.distance[0][9] == board.steps[9][0] == board.edge_steps[9] == UNREACHABLE
    assert board.sight[0][9] == board.sight[9][9] == 0


def test_deployment_on_edge_squares_of_the_starting_tile_r21() -> None:
    board = filled([["a", "b"], ["c", "d"]], "c", {})
    squares = [square for square in range(SQUARES) if board.deployment[square]]
    places = [(board.row[square], board.column[square]) for square in squares]
    assert places == [(3, 0), (4, 0), (5, 0), (5, 1), (5, 2)]


def test_deployment_anywhere_on_a_starting_tile_without_an_edge_r21() -> None:
    cross: list[list[str | None]] = [[None, "a", None], ["b", "c", "d"], [None, "e", None]]
    board = filled(cross, "c", {})
    assert [square for square in range(SQUARES) if board.deployment[square]] == list(range(18, 27))


def test_routes_lead_to_other_tiles_or_off_the_board() -> None:
    straight = Route(squares=((2, 1), (1, 1), (0, 1)), exit="north")
    diagonal = Route(squares=((1, 1), (0, 2)), exit="north_east")
    loop = Route(squares=((0, 0), (0, 1), (1, 0)), loop=True)
    sides = {"a": TileSide(routes=(straight,)), "c": TileSide(routes=(straight, diagonal, loop))}
    board = filled([["a", "b"], ["c", "d"]], "c", sides)
    assert board.route_count == 4
    off, on, across, around = board.routes[:4]
    assert off.squares[: off.length] == [7, 4, 1]
    assert off.exit == -1
    assert on.squares[: on.length] == [18 + 7, 18 + 4, 18 + 1]
    assert on.exit == 7  # the lowest row of tile a
    assert (board.row[across.exit], board.column[across.exit]) == (2, 3)
    assert (around.loop, around.exit, around.length) == (1, -1, 3)


def test_grass_and_terrain_tokens() -> None:
    side = TileSide(
        grass=((0, 0), (2, 2)), symbols={"square": ((0, 1),), "triangle": ((1, 1), (2, 0))}
    )
    board = filled([["a", "b"]], "a", {"b": side})
    assert [square for square in range(SQUARES) if board.grass[square]] == [9, 17]
    assert [square for square in range(SQUARES) if board.ruins[square]] == [10]
    assert [square for square in range(SQUARES) if board.corpses[square]] == [13, 15]
    assert sum(board.outcrops) == 0
