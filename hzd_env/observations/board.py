"""What stands and lies on the squares (Encounter Tiles, Terrain)."""

from __future__ import annotations

from hzd_env.observations.schema import BOARD_START, HUNTERS_START, BoardColumn, count
from hzd_env.observations.shown import Shown, clear
from hzd_env.rules.board import immense, in_play, standing
from hzd_env.rules.layout import Book, Game
from hzd_env.rules.sides import Int8s, rule
from hzd_env.rules.sizes import BASE, ENEMIES, HUNTERS, SQUARES, TRAPS

__all__ = ["encode_board"]


@rule
def plane(column: int) -> int:
    """Where a plane begins."""
    return BOARD_START + SQUARES * column


@rule
def encode_board(book: Book, game: Game, seat: int, out: Int8s, shown: Shown) -> None:
    """Write the planes of the board."""
    if shown.new_board:
        encode_tiles(book, game, out)
    if shown.moved or shown.turned:
        encode_models(book, game, seat, out)


@rule
def encode_models(book: Book, game: Game, seat: int, out: Int8s) -> None:
    """Write the planes of what is placed on the board: markers, traps, hunters and enemies."""
    for square in range(SQUARES):
        out[plane(BoardColumn.OUTCROP) + square] = game.outcrops[square]
        out[plane(BoardColumn.RUIN) + square] = game.ruins[square]
        out[plane(BoardColumn.CORPSE) + square] = game.corpses[square]
    clear(out, plane(BoardColumn.OWN_TRAP), HUNTERS_START)
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
            foe = game.enemies[enemy]
            at = plane(BoardColumn.CALM)
            if foe.alert == 1:
                at = plane(BoardColumn.ALERT)
            count(out, at + foe.square)
            if immense(game, enemy):
                for corner in range(1, BASE):
                    count(out, at + book.boards[game.board].base[foe.square][corner])


@rule
def encode_tiles(book: Book, game: Game, out: Int8s) -> None:
    """Write the planes that stay as they are for the whole encounter."""
    board = book.boards[game.board]
    for square in range(SQUARES):
        out[plane(BoardColumn.ON_BOARD) + square] = board.on_board[square]
        out[plane(BoardColumn.ROW) + square] = max(0, board.row[square])
        out[plane(BoardColumn.COLUMN) + square] = max(0, board.column[square])
        out[plane(BoardColumn.GRASS) + square] = board.grass[square]
        out[plane(BoardColumn.EDGE) + square] = board.edge[square]
        out[plane(BoardColumn.NEXT_ROW) + square] = board.next_row[square]
        out[plane(BoardColumn.NEXT_COLUMN) + square] = board.next_column[square]
