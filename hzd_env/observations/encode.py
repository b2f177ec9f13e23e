"""A whole observation of one seat. It shows what that seat may know and nothing else."""

from __future__ import annotations

from hzd_env.observations.board import encode_board
from hzd_env.observations.decision import (
    CARD_SUBJECTS,
    ENEMY_SUBJECTS,
    HUNTER_SUBJECTS,
    OTHER_OFFERS,
    encode_attacks,
    encode_decision,
    subject_if,
)
from hzd_env.observations.enemies import encode_enemies
from hzd_env.observations.hand import (
    encode_hand,
    encode_offer,
    encode_piles,
    encode_subject_card,
)
from hzd_env.observations.hunters import encode_hunters
from hzd_env.observations.schema import CARD_START, PILES_START
from hzd_env.observations.shown import Shown, clear, look
from hzd_env.rules.catalogue import Phase
from hzd_env.rules.layout import Book, Game
from hzd_env.rules.sides import Int8s, rule

__all__ = ["encode"]


@rule
def encode(book: Book, game: Game, seat: int, out: Int8s, shown: Shown) -> None:
    """Write the compact observation of a hunt by a seat into the first `SIZE` entries.

    `shown` is what the vector shows so far: all zero if nothing yet.
    """
    look(game, seat, out, shown)
    if game.phase == Phase.ENCOUNTER:
        encode_board(book, game, seat, out, shown)
    encode_hunters(book, game, seat, subject_if(game, seat, HUNTER_SUBJECTS), out, shown)
    encode_enemies(book, game, seat, subject_if(game, seat, ENEMY_SUBJECTS), out, shown)
    encode_hand(book, game, seat, out, shown)
    clear(out, CARD_START, PILES_START)
    encode_subject_card(book, game, seat, subject_if(game, seat, CARD_SUBJECTS), out)
    if game.decision.seat == seat and (OTHER_OFFERS >> game.decision.kind) & 1 == 0:
        encode_offer(book, game, out)
    encode_piles(book, game, seat, out, shown)
    encode_attacks(book, game, seat, out)
    encode_decision(book, game, seat, out, shown)
