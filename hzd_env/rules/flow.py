"""The stack of procedures: how play is suspended, resumed and asks for decisions.

A procedure is a function `name(book, game, frame)`. Its frame holds `step` and arguments. Each
time it is resumed it does one of four things: it pushes other procedures (after setting
its own step), asks one seat for one decision, changes something and moves to its next step, or
finishes. After changing something it returns before it asks, so that consequences which belong
between (alerts, rewards, shared glory) are settled by then; those of an attack when all its
effects have come (D83).
"""

from __future__ import annotations

from hzd_env.rules.catalogue import ACTIONS, Action, DecisionKind
from hzd_env.rules.layout import Game
from hzd_env.rules.sides import rule
from hzd_env.rules.sizes import DEEP, EVENTS, SQUARES

__all__ = [
    "allow",
    "allow_offer",
    "allow_squares",
    "ask",
    "ask_squares",
    "close",
    "deep",
    "finish",
    "note",
    "push",
    "under_way",
]


@rule
def push(game: Game, procedure: int, a: int, b: int, c: int) -> None:
    """Put a procedure on the stack; it runs before those below go on."""
    frame = game.stack[game.depth]
    frame.procedure = procedure
    frame.step = 0
    frame.a = a
    frame.b = b
    frame.c = c
    frame.d = 0
    frame.e = 0
    frame.f = 0
    frame.g = 0
    game.depth += 1


@rule
def finish(game: Game, result: int) -> None:
    """End the procedure on top of the stack and leave its result for the one below."""
    game.depth -= 1
    game.result = result


@rule
def deep(game: Game) -> bool:
    """Whether so much has been interrupted that cards answer nothing more until it is done (D34).

    What else may still come on top of the stack has room: traps that spring one another.
    """
    return game.depth > DEEP


@rule
def under_way(game: Game, procedure: int) -> bool:
    """Whether a procedure of this kind is on the stack."""
    for index in range(game.depth):
        if game.stack[index].procedure == procedure:
            return True
    return False


@rule
def ask(game: Game, seat: int, kind: int, subject: int) -> None:
    """Open a decision of a seat. `allow` its legal actions, then return; `game.answer` follows."""
    game.decision.seat = seat
    game.decision.kind = kind
    game.decision.subject = subject
    game.decision.options = 0
    for action in range(ACTIONS):
        game.mask[action] = 0


@rule
def allow(game: Game, action: int) -> None:
    """Make an action legal in the open decision."""
    if game.mask[action] == 0:
        game.mask[action] = 1
        game.decision.options += 1
        game.decision.latest = action


@rule
def allow_offer(game: Game, what: int) -> None:
    """Put one thing more on offer in the open decision; `OFFER` actions choose by its place."""
    allow(game, Action.OFFER + game.offer_size)
    game.offer[game.offer_size] = what
    game.offer_size += 1


@rule
def allow_squares(game: Game, squares: int) -> None:
    """Make some squares, a bit mask, legal in the open decision."""
    for square in range(SQUARES):
        if (squares >> square) & 1:
            allow(game, Action.SQUARE + square)


@rule
def ask_squares(game: Game, seat: int, kind: int, subject: int, squares: int) -> None:
    """Ask a seat for one of some squares."""
    ask(game, seat, kind, subject)
    allow_squares(game, squares)


@rule
def close(game: Game, action: int) -> None:
    """Answer the open decision."""
    game.answer = action
    game.decision.seat = -1
    game.decision.kind = DecisionKind.NONE


@rule
def note(game: Game, kind: int, who: int, what: int, amount: int) -> None:
    """Add to the list of events of this step. What exceeds the list is dropped."""
    if game.event_count < EVENTS:
        event = game.events[game.event_count]
        event.kind = kind
        event.who = who
        event.what = what
        event.amount = amount
        game.event_count += 1
