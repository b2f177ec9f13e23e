"""What every picture of a game shows: how the tiles lie, where patrols lead, short names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from hzd_env.actions import describe_event, encounter_of
from hzd_env.content.book import Content
from hzd_env.content.geometry import PlayingArea, area_of
from hzd_env.content.schema import DIRECTIONS, GameBoardSide, TileSide
from hzd_env.rules.catalogue import EnemyStatus, Tunnel
from hzd_env.rules.layout import Game

__all__ = ["Arrow", "Mouth", "Scene", "Spot", "hunters_at", "last_events", "short_name"]


class Spot(NamedTuple):
    """A place on the whole playing area."""

    row: int
    column: int


class Arrow(NamedTuple):
    """A step of a patrol route: where from and in what direction."""

    square: int
    down: int
    right: int
    leaves: bool  # the playing area


class Mouth(NamedTuple):
    """A tunnel card on the board: its number, the square where it leads, and where the card is."""

    number: int
    square: int
    card: Tunnel


class Scene:
    """The playing area of a game.

    Attributes:
        spots: the place of each square.
        squares: the square at each place.
        rows: rows of squares of the whole area.
        columns: columns of squares.
        tiles: the number of each tile by its place in the layout; it counts from 1.
        arrows: the patrol routes, step by step.
        barriers: pairs of places with a barrier between them.
        bodies: the squares of each enemy in play, the square with the least row and column first.
        tunnels: the tunnel cards that lead to this board, with the square and the state of each.
    """

    def __init__(self, content: Content, game: Game) -> None:
        encounter = encounter_of(content, game)
        area = area_of(encounter)
        self.spots = [Spot(*position) for position in area.positions]
        self.squares = {spot: square for square, spot in enumerate(self.spots)}
        self.rows = 1 + max(spot.row for spot in self.spots)
        self.columns = 1 + max(spot.column for spot in self.spots)
        self.tiles = {Spot(*place): number for number, place in enumerate(area.places, 1)}
        sides = "players_1_2" if game.configuration.players <= 2 else "players_3_4"
        by_id = {tile.id: tile for tile in content.tiles}
        printed: list[TileSide | GameBoardSide] = [
            getattr(by_id[tile].sides, sides) for tile in area.tiles if tile in by_id
        ]
        printed += [
            getattr(board.sides, sides)
            for board in content.game_boards
            if board.id == encounter.board
        ]
        self.arrows = list(_arrows(area, printed))
        board = content.interpreted.boards[game.board]
        self.barriers = {
            frozenset((spot, other))
            for square, spot in enumerate(self.spots)
            for number, other in enumerate(self.spots)
            if abs(spot.row - other.row) + abs(spot.column - other.column) == 1
            and board.steps[square][number] != 1
        }
        self.bodies = {
            enemy: board.base[foe.square]
            if content.interpreted.machines[foe.machine].immense
            else [foe.square]
            for enemy, foe in enumerate(game.enemies)
            if foe.status == EnemyStatus.IN_PLAY
        }
        self.tunnels = [
            Mouth(number, content.interpreted.tunnels[number], Tunnel(game.tunnels[number]))
            for number in range(content.interpreted.tunnel_count)
            if any(len(body) > 1 for body in self.bodies.values())
        ]

    def enemies_at(self, square: int) -> list[int]:
        """The enemies in play in a square."""
        return [enemy for enemy, body in self.bodies.items() if square in body]

    def body_on(self, spots: Iterable[Spot]) -> int | None:
        """The enemy that covers all of these places, if one does."""
        wanted = {self.squares.get(spot, -1) for spot in spots}
        return next((enemy for enemy, body in self.bodies.items() if wanted <= {*body}), None)

    def middle(self, square: int) -> Spot:
        """The place whose upper left corner is the middle of a base with this square first."""
        row, column = self.spots[square]
        return Spot(row + 1, column + 1)


def _arrows(area: PlayingArea, sides: list[TileSide | GameBoardSide]) -> Iterator[Arrow]:
    for tile, side in enumerate(sides):
        for route in side.routes:
            squares = [area.square(tile, square) for square in route.squares]
            following = squares[1:] + squares[:1] if route.loop else squares[1:]
            for start, end in zip(squares, following, strict=False):
                row, column = area.positions[start]
                to_row, to_column = area.positions[end]
                yield Arrow(start, to_row - row, to_column - column, False)
            if route.exit is not None:
                down, right = DIRECTIONS[route.exit]
                for _ in range(area.turns[tile]):
                    down, right = right, -down
                outside = area.beyond(squares[-1], tile, route.exit) < 0
                yield Arrow(squares[-1], down, right, outside)


def short_name(name: str) -> str:
    """Two letters for a name: initials, or the beginning of a single word."""
    words = name.replace("-", " ").split()
    return "".join(word[0] for word in words[:2]) if len(words) > 1 else name[:2]


def hunters_at(game: Game, square: int) -> list[int]:
    """The seats whose hunters are in a square."""
    return [s for s in range(game.configuration.players) if game.hunters[s].square == square]


def last_events(content: Content, game: Game, most: int) -> list[str]:
    """The last things that happened, in words."""
    events = game.events[max(0, game.event_count - most) : game.event_count]
    return [describe_event(content, game, event) for event in events]
