"""What Lawless Badlands adds to an observation: barriers, the alarm, the companion, charm cards."""

from __future__ import annotations

from hzd_env.observations.decision import ENEMY_SUBJECTS
from hzd_env.observations.hand import encode_card
from hzd_env.observations.quest import encode_gear, encode_price
from hzd_env.observations.schema import (
    CHARM_GEAR_START,
    CHARM_PRICES_START,
    CHARM_START,
    QUEST_SIZE,
    CampColumn,
    CompanionColumn,
)
from hzd_env.rules.board import distance, standing
from hzd_env.rules.catalogue import Phase, Procedure
from hzd_env.rules.flow import under_way
from hzd_env.rules.layout import Book, Game
from hzd_env.rules.sides import Int8s, rule
from hzd_env.rules.sizes import CHARM_CARDS, COMPANION, SQUARES

__all__ = ["encode_badlands"]

_MOST_AWAY = CompanionColumn.DISTANCE.most
_MOST_HP = CompanionColumn.HP.most
COMPANION_START = SQUARES * (CampColumn.COMPANION + 1)  # behind the planes


@rule
def encode_badlands(book: Book, game: Game, seat: int, out: Int8s, start: int) -> None:
    """Write the families of the expansion from `start` on; nothing else has been there before."""
    if game.phase == Phase.ENCOUNTER:
        encode_camp(book, game, out, start)
    encode_companion(book, game, seat, out, start + COMPANION_START)
    if start == QUEST_SIZE:
        encode_charm(book, game, seat, out)


@rule
def encode_camp(book: Book, game: Game, out: Int8s, start: int) -> None:
    """Write where barriers stand, and where the alarm and the companion are."""
    board = book.boards[game.board]
    for square in range(SQUARES):
        for direction in range(8):
            plane = CampColumn.CLOSED + direction
            out[start + SQUARES * plane + square] = (board.closed[square] >> direction) & 1
    if game.alarm >= 0:
        out[start + SQUARES * CampColumn.ALARM + game.alarm] = 1
    if standing(game, COMPANION):
        out[start + SQUARES * CampColumn.COMPANION + game.companion.square] = 1


@rule
def encode_companion(book: Book, game: Game, seat: int, out: Int8s, at: int) -> None:
    """Write how the companion fares, and what waits."""
    if game.alarm >= 0:
        out[at + CompanionColumn.ALARM] = 1
    if game.companion.card >= 0:
        out[at + CompanionColumn.WAITING] = 1
    if standing(game, COMPANION):
        square = game.companion.square
        out[at + CompanionColumn.PRESENT] = 1
        out[at + CompanionColumn.ROW] = book.boards[game.board].row[square]
        out[at + CompanionColumn.COLUMN] = book.boards[game.board].column[square]
        if game.hunters[seat].square >= 0:
            away = distance(book, game, game.hunters[seat].square, square)
            out[at + CompanionColumn.DISTANCE] = min(_MOST_AWAY, away)
        out[at + CompanionColumn.HP] = min(_MOST_HP, book.companion.hp - game.companion.damage)
        if game.companion.stamp == game.activations:
            out[at + CompanionColumn.LATEST] = 1
    if under_way(game, Procedure.ENEMY_ATTACK) and game.enemy_attack.target == COMPANION:
        out[at + CompanionColumn.TARGETED] = 1
    if (
        game.decision.seat == seat
        and (ENEMY_SUBJECTS >> game.decision.kind) & 1
        and game.decision.subject < 0
    ):
        out[at + CompanionColumn.SUBJECT] = 1


@rule
def encode_charm(book: Book, game: Game, seat: int, out: Int8s) -> None:
    """Write the cards that are laid out for this seat only (Irregular Ancient Charm)."""
    for place in range(CHARM_CARDS):
        card = game.hunters[seat].charm_cards[place]
        if card >= 0:
            encode_card(book, game, seat, card, out, CHARM_START + place, CHARM_CARDS)
            encode_gear(book, card, out, CHARM_GEAR_START + place, CHARM_CARDS)
            encode_price(book, game, seat, card, out, CHARM_PRICES_START + place, CHARM_CARDS)
