"""The Salvage Deck: drawing resources and fate cards."""

from __future__ import annotations

from hzd_env.content.effects import When
from hzd_env.rules.catalogue import EventKind, Procedure, Stream
from hzd_env.rules.cooperative import gain_glory
from hzd_env.rules.dice import below
from hzd_env.rules.flow import deep, finish, note, push
from hzd_env.rules.layout import Book, Frame, Game
from hzd_env.rules.sides import rule
from hzd_env.rules.sizes import CARDS, SALVAGE_KINDS

__all__ = [
    "FOR_A_KILL",
    "discard_salvage",
    "draw_salvage",
    "return_discarded_salvage",
    "total_salvage",
]

FOR_A_KILL = 4  # a mark in the frame of a fate card's EFFECTS: it was drawn for killing an enemy


@rule
def total_salvage(game: Game, hunter: int, kind: int) -> int:
    """Salvage cards of a kind, or of all kinds (-1), that a hunter holds."""
    if kind >= 0:
        return game.hunters[hunter].salvage[kind]
    total = 0
    for each in range(SALVAGE_KINDS):
        total += game.hunters[hunter].salvage[each]
    return total


@rule
def discard_salvage(book: Book, game: Game, hunter: int, kind: int) -> None:
    """A hunter discards a salvage card, which may pay glory (Salvage Cards, D49, D101)."""
    game.hunters[hunter].salvage[kind] -= 1
    game.salvage_discard[kind] += 1
    note(game, EventKind.SALVAGE, hunter, kind, -1)
    gain_glory(game, hunter, book.salvage[kind].glory)


@rule
def in_deck(book: Book, game: Game, kind: int, deck: int) -> int:
    """Copies of a card to be drawn from a salvage deck: no fate card being resolved (D10)."""
    if book.salvage[kind].deck != deck:
        return 0
    copies = game.salvage_deck[kind]
    for depth in range(game.depth):
        frame = game.stack[depth]
        if frame.procedure == Procedure.EFFECTS and frame.b == CARDS + kind:
            copies -= 1
    return copies


@rule
def return_discarded_salvage(book: Book, game: Game) -> None:
    """The discards are shuffled into the salvage deck (R24); an expansion's are gone (D43)."""
    for kind in range(SALVAGE_KINDS):
        if book.salvage[kind].deck == 0:
            game.salvage_deck[kind] += game.salvage_discard[kind]
            game.salvage_discard[kind] = 0


@rule
def salvage_cards_left(book: Book, game: Game, deck: int) -> int:
    """Cards in a salvage deck, after reshuffling the discards if it is empty (R24)."""
    left = 0
    for kind in range(SALVAGE_KINDS):
        left += in_deck(book, game, kind, deck)
    if left == 0 and deck == 0:
        for kind in range(SALVAGE_KINDS):
            if book.salvage[kind].deck == 0:
                left += game.salvage_discard[kind]
        return_discarded_salvage(book, game)
    return left


@rule
def draw_salvage(book: Book, game: Game, frame: Frame) -> None:
    """Hunter a draws b salvage cards; c is 1 after a kill, d the deck (SalvageCard.deck).

    A fate card is resolved and then shuffled back; it does not replace itself (R25).
    """
    left = salvage_cards_left(book, game, frame.d)
    if frame.b <= 0 or left == 0:
        finish(game, 0)
        return
    frame.b -= 1
    number = below(game, Stream.DECKS, left)
    kind = 0
    while number >= in_deck(book, game, kind, frame.d):
        number -= in_deck(book, game, kind, frame.d)
        kind += 1
    note(game, EventKind.SALVAGE, frame.a, kind, 1)
    if book.salvage[kind].fate == 1:
        if deep(game):
            return
        push(game, Procedure.EFFECTS, frame.a, CARDS + kind, When.DRAWN)
        game.stack[game.depth - 1].d = -1
        if frame.c == 1:
            game.stack[game.depth - 1].g = FOR_A_KILL
    else:
        game.salvage_deck[kind] -= 1
        game.hunters[frame.a].salvage[kind] += 1
