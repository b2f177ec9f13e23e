"""The playing area of an encounter: coordinates, distances, sight, barriers and patrol routes.

Square number: 9 x tile + 3 x row + column, with tiles numbered in reading order of the layout
and row and column counted on the tile as it lies. A board of one piece counts as four such tiles,
its quadrants. What an area measures depends on nothing but where its squares and barriers are,
so encounters of the same shape share it.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hzd_env.content.schema import (
    DIRECTIONS,
    QUADRANTS,
    Encounter,
    GameBoardSide,
    Square,
    TerrainKind,
    TerrainSymbol,
    TileSide,
)
from hzd_env.rules.layout import Board
from hzd_env.rules.sizes import BASE, SQUARES

__all__ = [
    "UNREACHABLE",
    "BoardArea",
    "Measures",
    "PlayingArea",
    "area_of",
    "fill_board",
    "measure",
]

UNREACHABLE = 99
"""The distance and the steps to a square that can't be reached or is off the board."""

CLOCKWISE = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
"""The directions in the order of the bits of `Board.closed`, from the north on."""

Position = tuple[int, int]  # row and column on the whole area
Barrier = tuple[Position, Position]  # the two squares it straddles


@dataclass(frozen=True)
class PlayingArea:
    """Tiles as they lie on the table."""

    tiles: tuple[str, ...]  # in reading order of the layout
    places: tuple[Position, ...]  # row and column of each tile in the layout
    turns: tuple[int, ...]  # quarter turns clockwise of each tile

    @classmethod
    def lay_out(
        cls, layout: Sequence[Sequence[str | None]], rotation: Mapping[str, int]
    ) -> PlayingArea:
        """Place the tiles of a layout grid, each turned by its degrees."""
        placed = [
            (tile, (row, column))
            for row, line in enumerate(layout)
            for column, tile in enumerate(line)
            if tile is not None
        ]
        tiles = tuple(tile for tile, _ in placed)
        turns = tuple(rotation.get(tile, 0) // 90 for tile in tiles)
        return cls(tiles, tuple(place for _, place in placed), turns)

    @functools.cached_property
    def positions(self) -> tuple[Position, ...]:
        """Row and column of every square, by its number."""
        return tuple(
            (3 * row + square // 3, 3 * column + square % 3)
            for row, column in self.places
            for square in range(9)
        )

    @functools.cached_property
    def numbers(self) -> dict[Position, int]:
        """The number of the square at a position."""
        return {position: number for number, position in enumerate(self.positions)}

    def square(self, tile: int, printed: Square) -> int:
        """The number of a square printed on a tile."""
        row, column = printed
        for _ in range(self.turns[tile]):
            row, column = column, 2 - row
        return 9 * tile + 3 * row + column

    def beyond(self, square: int, tile: int, direction: str) -> int:
        """The square an arrow printed on a tile points to, -1 outside the playing area."""
        down, right = DIRECTIONS[direction]
        for _ in range(self.turns[tile]):
            down, right = right, -down
        row, column = self.positions[square]
        return self.numbers.get((row + down, column + right), -1)

    def direction(self, start: int, end: int) -> Position:
        """The direction from a square to one further on; none if that is off the board (-1)."""
        if end < 0:
            return 0, 0
        (row, column), (to_row, to_column) = self.positions[start], self.positions[end]
        return max(-1, min(to_row - row, 1)), max(-1, min(to_column - column, 1))

    def points(self, printed: Sequence[Sequence[Square]]) -> list[int]:
        """The numbers, in order, of squares printed on the tiles, given for each tile."""
        return sorted(
            self.square(tile, square) for tile, squares in enumerate(printed) for square in squares
        )


class BoardArea(PlayingArea):
    """A board of one piece, whose squares are named by row and column of the whole (Game Board)."""

    @classmethod
    def whole(cls) -> BoardArea:
        """The area of a board: its quadrants stand for tiles."""
        return cls(QUADRANTS, ((0, 0), (0, 1), (1, 0), (1, 1)), (0, 0, 0, 0))

    def square(self, tile: int, printed: Square) -> int:
        """The number of a square printed on the board, whichever quadrant it is in."""
        return self.numbers[printed]


def area_of(encounter: Encounter) -> PlayingArea:
    """The playing area of a tracking card."""
    if encounter.board is not None:
        return BoardArea.whole()
    return PlayingArea.lay_out(encounter.layout, encounter.rotation)


@dataclass(frozen=True)
class Measures:
    """What can be measured between the squares of an area, by their numbers."""

    distance: NDArray[np.int64]
    steps: NDArray[np.int64]
    sight: NDArray[np.bool_]
    edge: NDArray[np.bool_]
    edge_steps: NDArray[np.int64]
    base: NDArray[np.int64]  # see `Board.base`, as of those that follow
    base_distance: NDArray[np.int64]
    base_steps: NDArray[np.int64]
    base_sight: NDArray[np.bool_]
    base_edge_steps: NDArray[np.int64]
    base_adjacent: NDArray[np.bool_]  # one move of an immense base apart


@functools.cache
def measure(positions: tuple[Position, ...], barriers: tuple[Barrier, ...] = ()) -> Measures:
    """Measure the area that has squares at these positions and barriers between some of them.

    Range takes no notice of a barrier, sight and movement do (Barriers, R125).
    """
    places = np.array(positions)
    between = np.abs(places[:, None] - places[None, :])
    distance = between.max(axis=2)
    open_between = _open_between(positions, barriers)
    steps = _steps((distance == 1) & open_between)
    sight = _sight(positions) & open_between
    edge = _edge(positions)
    edge_steps = steps[:, edge].min(axis=1)
    base = _bases(positions, steps)
    base_distance = _from_base(base, distance).min(axis=1)
    base_steps = _from_base(base, steps).min(axis=1)
    base_sight = (base[:, :1] >= 0) & sight[base].any(axis=1)
    base_edge_steps = base_steps[:, edge].min(axis=1)
    base_adjacent = _base_adjacent(base, steps)
    return Measures(
        distance,
        steps,
        sight,
        edge,
        edge_steps,
        base,
        base_distance,
        base_steps,
        base_sight,
        base_edge_steps,
        base_adjacent,
    )


def _from_base(bases: NDArray[np.int64], measure: NDArray[np.int64]) -> NDArray[np.int64]:
    """A measure from each of the four squares of each base to all squares."""
    return np.where(bases[..., None] >= 0, measure[bases], UNREACHABLE)


def _bases(positions: tuple[Position, ...], steps: NDArray[np.int64]) -> NDArray[np.int64]:
    """The four squares of an immense base by the one with the least row and column (R134).

    It fits where all four are in the area and no barrier is between them.
    """
    numbers = {position: number for number, position in enumerate(positions)}
    bases = np.full((len(positions), BASE), -1)
    for number, (row, column) in enumerate(positions):
        bases[number] = [
            numbers.get((row + down, column + right), -1) for down in (0, 1) for right in (0, 1)
        ]
        if -1 in bases[number] or steps[np.ix_(bases[number], bases[number])].max() > 1:
            bases[number] = -1
    return bases


def _base_adjacent(bases: NDArray[np.int64], steps: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Whether one move leads an immense base from one place to another: each square by a step."""
    fits = bases[:, 0] >= 0
    moved = steps[bases[:, None], bases[None, :]] == 1
    return moved.all(axis=2) & fits[:, None] & fits[None, :]


def _steps(adjacent: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Moves from square to square; a diagonal move may pass between two outside squares (R48)."""
    reached = np.eye(len(adjacent), dtype=np.int64)
    steps = np.where(reached > 0, 0, UNREACHABLE)
    for taken in range(1, len(adjacent)):
        reached = (reached @ adjacent > 0).astype(np.int64)
        fresh = (reached > 0) & (steps == UNREACHABLE)
        if not fresh.any():
            break
        steps[fresh] = taken
    return steps


def _edge(positions: tuple[Position, ...]) -> NDArray[np.bool_]:
    """Squares with an orthogonal side open to the outside."""
    area = set(positions)
    return np.array(
        [
            not {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)} <= area
            for row, column in positions
        ]
    )


def _sight(positions: tuple[Position, ...]) -> NDArray[np.bool_]:
    """Whether the line between two centres stays inside, though it may touch what is outside (R49).

    In half squares everything is a whole number. A line crosses a square if corners of the
    square lie on both sides of it. Only squares between the two rows and the two columns count,
    and of a line through those no more than the part between the centres runs there.
    """
    rows, columns = np.array(positions).T
    outside = [
        (row, column)
        for row in range(rows.min(), rows.max() + 1)
        for column in range(columns.min(), columns.max() + 1)
        if (row, column) not in set(positions)
    ]
    sight = np.ones((len(rows), len(rows)), dtype=np.bool_)
    down = rows[None, :] - rows[:, None]
    right = columns[None, :] - columns[:, None]
    for row, column in outside:
        sides = [
            right * (2 * (row + low) - 2 * rows[:, None] - 1)
            - down * (2 * (column + far) - 2 * columns[:, None] - 1)
            for low in (0, 1)
            for far in (0, 1)
        ]
        crossed = (np.minimum.reduce(sides) < 0) & (np.maximum.reduce(sides) > 0)
        sight &= ~(crossed & _between(rows, row) & _between(columns, column))
    return sight


def _between(lines: NDArray[np.int64], line: int) -> NDArray[np.bool_]:
    """For each pair of squares, whether a row (or column) lies between theirs or is one."""
    low = np.minimum(lines[:, None], lines[None, :])
    high = np.maximum(lines[:, None], lines[None, :])
    return (low <= line) & (line <= high)


def _open_between(
    positions: tuple[Position, ...], barriers: tuple[Barrier, ...]
) -> NDArray[np.bool_]:
    """Whether the line between two centres meets no barrier, nor the corner where one ends (D39).

    In half squares everything is a whole number: centres have odd coordinates, the two ends of a
    barrier even ones. A line meets a barrier if its ends lie on both sides of the barrier, and no
    end of the barrier lies beyond the line.
    """
    centres = 2 * np.array(positions) + 1
    rows, columns = centres.T
    down = rows[None, :] - rows[:, None]
    right = columns[None, :] - columns[:, None]
    free = np.ones((len(positions), len(positions)), dtype=np.bool_)
    for first, second in barriers:
        middle = (first[0] + second[0] + 1, first[1] + second[1] + 1)  # of the barrier
        upright = int(first[0] == second[0])  # the barrier runs north to south
        along = (upright, 1 - upright)
        sides = [
            right * (middle[0] + end * along[0] - rows[:, None])
            - down * (middle[1] + end * along[1] - columns[:, None])
            for end in (-1, 1)
        ]
        across = columns - middle[1] if upright else rows - middle[0]
        meets = (np.minimum(*sides) <= 0) & (np.maximum(*sides) >= 0)
        free &= ~(meets & (across[:, None] * across[None, :] < 0))
    return free


def fill_board(
    board: Board,
    area: PlayingArea,
    sides: Sequence[TileSide | GameBoardSide],
    start: str,
    terrain: Mapping[TerrainSymbol, TerrainKind],
) -> None:
    """Write an area into a board, but for its enemies and threshold.

    Args:
        board: an empty board.
        area: the tiles as they lie.
        sides: the side of each tile, or of the board, that lies open.
        start: the starting tile or quadrant.
        terrain: what each terrain symbol stands for.
    """
    barriers = [barrier for side in sides for barrier in getattr(side, "barriers", ())]
    measures = measure(area.positions, tuple(barriers))
    count = len(area.positions)
    for square in range(SQUARES):
        on_board = square < count
        board.on_board[square] = int(on_board)
        board.row[square], board.column[square] = area.positions[square] if on_board else (-1, -1)
    board.edge = _row(measures.edge, 0)
    board.base = [[-1] * BASE for _ in range(SQUARES)]
    board.base[:count] = measures.base.tolist()
    board.edge_steps = _row(measures.edge_steps, UNREACHABLE)
    board.edge_steps += _row(measures.base_edge_steps, UNREACHABLE)
    board.distance = _table(measures.distance, UNREACHABLE)
    board.distance += _table(measures.base_distance, UNREACHABLE)
    board.steps = _table(measures.steps, UNREACHABLE)
    board.steps += _table(measures.base_steps, UNREACHABLE)
    board.sight = _table(measures.sight, 0) + _table(measures.base_sight, 0)
    bits = 1 << np.arange(count)
    board.neighbours = _row((measures.steps == 1) @ bits, 0)
    board.neighbours += _row(measures.base_adjacent @ bits, 0)
    for square, end in np.argwhere((measures.distance == 1) & (measures.steps != 1)).tolist():
        row, column = area.positions[square]
        to_row, to_column = area.positions[end]
        direction = CLOCKWISE.index((to_row - row, to_column - column))
        board.closed[square] |= 1 << direction

    first = 9 * area.tiles.index(start)
    deployment = [square for square in range(first, first + 9) if measures.edge[square]]
    for square in deployment or range(first, first + 9):
        board.deployment[square] = 1
    for square in area.points([side.grass for side in sides]):
        board.grass[square] = 1
    board.alarm = -1
    for side in sides:
        if isinstance(side, GameBoardSide) and side.alarm is not None:
            board.alarm = area.square(0, side.alarm)
    tokens: dict[TerrainKind, list[int]] = {
        "rocky_outcrops": board.outcrops,
        "ruins": board.ruins,
        "machine_corpse": board.corpses,
    }
    for symbol, kind in terrain.items():
        for square in area.points([side.symbols.get(symbol, ()) for side in sides]):
            tokens[kind][square] = 1

    for tile, side in enumerate(sides):
        for printed in side.routes:
            route = board.routes[board.route_count]
            board.route_count += 1
            squares = [area.square(tile, square) for square in printed.squares]
            route.squares[: len(squares)] = squares
            route.length = len(squares)
            route.loop = int(printed.loop)
            route.exit = area.beyond(squares[-1], tile, printed.exit) if printed.exit else -1
            ends = [*squares[1:], squares[0] if printed.loop else route.exit]
            for step, (square, end) in enumerate(zip(squares, ends, strict=True)):
                row, column = area.direction(square, end)
                board.next_row[square] = route.next_row[step] = 2 + row
                board.next_column[square] = route.next_column[step] = 2 + column


def _row(values: NDArray[np.bool_] | NDArray[np.int64], off_board: int) -> list[int]:
    """A list over all square numbers."""
    row = np.full(SQUARES, off_board)
    row[: len(values)] = values
    return [int(value) for value in row]


def _table(values: NDArray[np.bool_] | NDArray[np.int64], off_board: int) -> list[list[int]]:
    """A list of lists over all pairs of square numbers."""
    table = np.full((SQUARES, SQUARES), off_board)
    table[: len(values), : len(values)] = values
    return table.tolist()
