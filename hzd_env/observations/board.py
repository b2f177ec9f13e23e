"""What stands and lies on the squares (Encounter Tiles, Terrain)."""

from __future__ import annotations

from hzd_env.observations.schema import BOARD_START, BoardColumn, count, put
from hzd_env.rules.board import in_play, standing
from hzd_env.rules.layout import Book, Game
from hzd_env.rules.sides import Int8s, rule
from hzd_env.rules.sizes import ENEMIES, HUNTERS, SQUARES, TRAPS

__all__ = ["encode_board", "put_step"]


@rule
def plane(column: int) -> int:
    """Where a plane begins."""
    return BOARD_START + SQUARES * column


@rule
def encode_board(book: Book, game: Game, seat: int, out: Int8s) -> None:
    """Write the planes of the board."""
    board = book.boards[game.board]
    for square in range(SQUARES):
        if board.on_board[square] == 1:
            out[plane(BoardColumn.ON_BOARD) + square] = 1
            out[plane(BoardColumn.ROW) + square] = board.row[square]
            out[plane(BoardColumn.COLUMN) + square] = board.column[square]
            out[plane(BoardColumn.GRASS) + square] = board.grass[square]
            out[plane(BoardColumn.EDGE) + square] = board.edge[square]
            out[plane(BoardColumn.OUTCROP) + square] = game.outcrops[square]
            out[plane(BoardColumn.RUIN) + square] = game.ruins[square]
            out[plane(BoardColumn.CORPSE) + square] = game.corpses[square]
    encode_routes(book, game, out)
    for trap in range(TRAPS):
        owner = game.traps[trap].owner
        if owner == seat:
            out[plane(BoardColumn.OWN_TRAP) + game.traps[trap].square] = 1
        elif owner >= 0:
            out[plane(BoardColumn.OTHER_TRAP) + game.traps[trap].square] = 1
    for hunter in range(HUNTERS):
        if standing(game, hunter):
            count(out, plane(BoardColumn.HUNTERS) + game.hunters[hunter].square)
    for enemy in range(ENEMIES):
        if in_play(game, enemy):
            if game.enemies[enemy].alert == 1:
                count(out, plane(BoardColumn.ALERT) + game.enemies[enemy].square)
            else:
                count(out, plane(BoardColumn.CALM) + game.enemies[enemy].square)


@rule
def encode_routes(book: Book, game: Game, out: Int8s) -> None:
    """Write where the patrol routes lead; where two cross, the later one in the book stands."""
    board = book.boards[game.board]
    for number in range(board.route_count):
        route = board.routes[number]
        for step in range(route.length):
            square = route.squares[step]
            put_step(
                book,
                game,
                square,
                next_square(book, game, number, step),
                out,
                plane(BoardColumn.NEXT_ROW) + square,
                plane(BoardColumn.NEXT_COLUMN) + square,
            )


@rule
def next_square(book: Book, game: Game, route: int, step: int) -> int:
    """The square after a step of a patrol route, -1 if it leaves the playing area."""
    path = book.boards[game.board].routes[route]
    if step + 1 < path.length:
        return path.squares[step + 1]
    if path.loop == 1:
        return path.squares[0]
    return path.exit


@rule
def put_step(
    book: Book, game: Game, start: int, end: int, out: Int8s, row_index: int, column_index: int
) -> None:
    """Write the direction of a step as a row and a column from 1 to 3; (2, 2) for off the board."""
    rows = 0
    columns = 0
    if end >= 0:
        board = book.boards[game.board]
        rows = board.row[end] - board.row[start]
        columns = board.column[end] - board.column[start]
    put(out, row_index, 2 + max(-1, min(rows, 1)))
    put(out, column_index, 2 + max(-1, min(columns, 1)))
