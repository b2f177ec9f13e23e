"""What a hunter gains for good and where it goes (Equipment, Modifications, Level Up Step)."""

from __future__ import annotations

from hzd_env.content.effects import CardKind
from hzd_env.rules.cards import add_to_deck, gain_trait, heed
from hzd_env.rules.catalogue import EventKind
from hzd_env.rules.flow import note
from hzd_env.rules.layout import Book, Game
from hzd_env.rules.sides import rule
from hzd_env.rules.sizes import ARCS, DECK, SLOTS, STORED, TRAITS

__all__ = ["gain_card", "has_room", "modifications_of", "store_modifications", "wear"]


@rule
def modifications_of(game: Game, hunter: int) -> int:
    """How many modifications a hunter has, stored and attached."""
    seat = game.hunters[hunter]
    total = seat.stored_size
    for arc in range(ARCS):
        for slot in range(SLOTS):
            if seat.modifications[arc][slot] >= 0:
                total += 1
    return total


@rule
def has_room(book: Book, game: Game, hunter: int, card: int) -> bool:
    """Whether the record can hold one more card of this kind."""
    kind = book.cards[card].kind
    if kind == CardKind.COIL or kind == CardKind.WEAVE:
        return modifications_of(game, hunter) < STORED
    if kind == CardKind.TRAIT:
        return game.hunters[hunter].trait_count < TRAITS
    return book.cards[card].arc >= 0 or game.hunters[hunter].deck_size < DECK


@rule
def store_modifications(game: Game, hunter: int, arc: int) -> None:
    """Take all modifications off the equipment of an arc and keep them."""
    seat = game.hunters[hunter]
    for slot in range(SLOTS):
        if seat.modifications[arc][slot] >= 0:
            seat.stored[seat.stored_size] = seat.modifications[arc][slot]
            seat.stored_size += 1
            seat.modifications[arc][slot] = -1


@rule
def wear(book: Book, game: Game, hunter: int, card: int) -> None:
    """Equip a card. What is worn in its arc is removed from the game (Equipment, R118)."""
    seat = game.hunters[hunter]
    arc = book.cards[card].arc
    store_modifications(game, hunter, arc)
    if seat.equipment[arc] >= 0:
        note(game, EventKind.REMOVED, hunter, seat.equipment[arc], 0)
    seat.equipment[arc] = card
    heed(book, seat, card)


@rule
def gain_card(book: Book, game: Game, hunter: int, card: int) -> None:
    """Put a new card where it belongs: worn, stored, among the traits, or in the deck (R8)."""
    seat = game.hunters[hunter]
    kind = book.cards[card].kind
    note(game, EventKind.GAINED, hunter, card, 0)
    if kind == CardKind.COIL or kind == CardKind.WEAVE:
        seat.stored[seat.stored_size] = card
        seat.stored_size += 1
    elif kind == CardKind.TRAIT:
        gain_trait(book, seat, card)
    elif book.cards[card].arc >= 0:
        wear(book, game, hunter, card)
    else:
        add_to_deck(game, hunter, card)
