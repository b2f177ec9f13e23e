"""Glory; in Cooperative Mode it is turned into cards, and the limit on faints is stricter."""

from __future__ import annotations

from hzd_env.rules.board import standing
from hzd_env.rules.cards import recover
from hzd_env.rules.catalogue import Action, DecisionKind, EventKind, Mode
from hzd_env.rules.flow import allow, ask, finish, note
from hzd_env.rules.layout import Book, Frame, Game
from hzd_env.rules.sides import rule
from hzd_env.rules.sizes import HUNTERS

__all__ = [
    "cooperative_failure",
    "gain_glory",
    "share_glory",
    "too_many_faints",
    "total_faints",
]


@rule
def gain_glory(game: Game, hunter: int, n: int) -> None:
    """A hunter gains glory; cooperating, it may be turned into cards at once."""
    if n <= 0:
        return
    game.hunters[hunter].glory += n
    note(game, EventKind.GLORY, hunter, 0, n)
    if game.configuration.mode != Mode.COMPETITIVE:
        game.hunters[hunter].glory_to_share += n
        game.unsettled = 1


@rule
def share_glory(book: Book, game: Game, frame: Frame) -> None:
    """The glory just gained may be discarded: a hunter recovers as many cards (R122)."""
    seat = game.hunters[frame.a]
    if frame.step == 0:
        frame.step = 1
        frame.b = seat.glory_to_share
        seat.glory_to_share = 0
        ask(game, frame.a, DecisionKind.CHOOSE_HUNTER, frame.b)
        allow(game, Action.PASS)
        for hunter in range(HUNTERS):
            if standing(game, hunter) and game.hunters[hunter].discard_size > 0:
                allow(game, Action.HUNTER + hunter)
        return
    if game.answer != Action.PASS:
        seat.glory -= frame.b
        note(game, EventKind.GLORY, frame.a, 0, -frame.b)
        recover(game, game.answer - Action.HUNTER, frame.b)
    finish(game, 0)


@rule
def total_faints(game: Game) -> int:
    """How often the hunters have fainted in this encounter, together."""
    total = 0
    for hunter in range(game.configuration.players):
        total += game.hunters[hunter].faints
    return total


@rule
def cooperative_failure(game: Game) -> bool:
    """Cooperating, the first faint fails the encounter, or the second if lenient (R123, D6)."""
    if game.configuration.mode == Mode.COOPERATIVE:
        return total_faints(game) >= 1
    return game.configuration.mode == Mode.LENIENT and total_faints(game) >= 2


@rule
def too_many_faints(game: Game) -> bool:
    """Competing, as many faints as hunters end the encounter; cooperation has its own limit."""
    return (
        game.configuration.mode == Mode.COMPETITIVE
        and total_faints(game) >= game.configuration.players
    )
