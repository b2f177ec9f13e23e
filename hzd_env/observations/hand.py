"""The cards in this seat's hand, those on offer to it, and its own piles (Action Decks)."""

from __future__ import annotations

from hzd_env.content.effects import AttackKind, CardKind, CardSort
from hzd_env.observations.cards import CARD_WIDTH
from hzd_env.observations.schema import (
    ATTACK_START,
    CARD_START,
    HAND_START,
    OFFER_START,
    PILES_START,
    CardColumn,
    OfferColumn,
    PilesColumn,
    put,
)
from hzd_env.observations.shown import Shown, clear, clear_place
from hzd_env.rules.cards import hand_limit
from hzd_env.rules.catalogue import Action
from hzd_env.rules.layout import Book, Game
from hzd_env.rules.options import fits
from hzd_env.rules.sides import Int8s, rule
from hzd_env.rules.sizes import ARCS, CARDS, COLOURS, HAND, OFFER, SALVAGE_KINDS

__all__ = [
    "encode_card",
    "encode_hand",
    "encode_offer",
    "encode_piles",
    "encode_subject_card",
]

_SORTS = len(CardSort)
_CRAFTED = 3  # cards returned by a craft action without a bonus


@rule
def encode_hand(book: Book, game: Game, seat: int, out: Int8s, shown: Shown) -> None:
    """Write the cards of the hand in the order of their actions.

    With other equipment they may fit weapons as they didn't before.
    """
    own = game.hunters[seat]
    other_gear = shown.turned or (shown.new_builds >> seat) & 1
    for place in range(HAND):
        card = -1
        if place < own.hand_size:
            card = own.hand[place]
        other = shown.hand[place] != card + 1
        shown.hand[place] = card + 1
        if card >= 0 and (other or other_gear):
            encode_card(book, game, seat, card, out, HAND_START + place, HAND)
        elif other:
            clear_place(out, HAND_START, CARD_START, HAND, place)


@rule
def encode_subject_card(book: Book, game: Game, seat: int, card: int, out: Int8s) -> None:
    """Write the card that the open decision is about; a fate card has no features."""
    if card >= 0 and card < CARDS:
        encode_card(book, game, seat, card, out, CARD_START, 1)


@rule
def encode_offer(book: Book, game: Game, out: Int8s) -> None:
    """Write the cards on offer."""
    for place in range(game.offer_size):
        if game.mask[Action.OFFER + place] == 0:
            continue  # left from an earlier decision
        card = game.offer[place]
        out[OFFER_START + place + OFFER * (OfferColumn.KIND + book.sorts[card])] = 1
        dice = 0
        for colour in range(COLOURS):
            dice += book.cards[card].dice[colour]
        put(out, OFFER_START + place + OFFER * OfferColumn.DICE, dice)


@rule
def encode_piles(book: Book, game: Game, seat: int, out: Int8s, shown: Shown) -> None:
    """Write what this seat's own piles hold."""
    own = game.hunters[seat]
    if own.profile < 0:
        clear(out, PILES_START, ATTACK_START)
        return
    if shown.turned or (shown.new_hunters >> seat) & 1:
        hand = 0  # how many cards of each sort, a byte each
        deck = 0
        crafted = 0
        for index in range(own.hand_size):
            hand += 1 << 8 * book.sorts[own.hand[index]]
        for index in range(own.deck_size):
            deck += 1 << 8 * book.sorts[own.deck[index]]
        for index in range(min(own.discard_size, _CRAFTED)):
            crafted += 1 << 8 * book.sorts[own.discard[index]]
        for sort in range(_SORTS):
            put(out, PILES_START + PilesColumn.HAND + sort, (hand >> 8 * sort) & 255)
            put(out, PILES_START + PilesColumn.DRAW_PILE + sort, (deck >> 8 * sort) & 255)
            put(out, PILES_START + PilesColumn.CRAFT + sort, (crafted >> 8 * sort) & 255)
    if shown.turned or (shown.new_builds >> seat) & 1:
        put(out, PILES_START + PilesColumn.HAND_LIMIT, hand_limit(book, game, seat))
    if shown.turned or (shown.new_salvage >> seat) & 1:
        for salvage in range(SALVAGE_KINDS):
            put(out, PILES_START + PilesColumn.SALVAGE + salvage, own.salvage[salvage])


@rule
def encode_card(
    book: Book, game: Game, seat: int, number: int, out: Int8s, at: int, places: int
) -> None:
    """Write the features of one card; `places` is the number of cards in its family."""
    for column in range(CARD_WIDTH):
        out[at + places * column] = book.features[number][column]
    if book.sorts[number] == CardSort.AMMUNITION:
        if joins(book, game, seat, number, AttackKind.RANGED):
            out[at + places * CardColumn.FITS_RANGED] = 1
        if joins(book, game, seat, number, AttackKind.MELEE):
            out[at + places * CardColumn.FITS_MELEE] = 1


@rule
def joins(book: Book, game: Game, seat: int, number: int, attack_kind: int) -> bool:
    """Whether ammunition may join this kind of attack with some weapon the hunter wears."""
    for arc in range(ARCS):
        worn = game.hunters[seat].equipment[arc]
        if worn >= 0 and book.cards[worn].kind == CardKind.WEAPON:
            made = (book.cards[worn].attack_kinds >> attack_kind) & 1 == 1
            if made and fits(book, worn, number):
                return True
    return False
