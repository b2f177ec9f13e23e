"""The cards in this seat's hand, those on offer to it, and its own piles (Action Decks)."""

from __future__ import annotations

from hzd_env.content.effects import AttackKind, CardKind, Op
from hzd_env.observations.schema import (
    CARD_START,
    HAND_START,
    OFFER_START,
    PILES_START,
    CardColumn,
    OfferColumn,
    PilesColumn,
    count,
    put,
)
from hzd_env.rules.cards import hand_limit
from hzd_env.rules.catalogue import Action
from hzd_env.rules.layout import Book, Game
from hzd_env.rules.options import fits
from hzd_env.rules.sides import Int8s, rule
from hzd_env.rules.sizes import ARCS, CARDS, COLOURS, HAND, OFFER, SALVAGE_KINDS

__all__ = ["encode_hand", "encode_offer", "encode_piles", "encode_subject_card"]

_WHOLE_ATTACK = 8  # what a card that cancels an attack counts as keeping off
_CRAFTED = 3  # cards returned by a craft action


@rule
def encode_hand(book: Book, game: Game, seat: int, out: Int8s) -> None:
    """Write the cards of the hand in the order of their actions."""
    for place in range(game.hunters[seat].hand_size):
        encode_card(book, game, seat, game.hunters[seat].hand[place], out, HAND_START + place, HAND)


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
def encode_piles(book: Book, game: Game, seat: int, out: Int8s) -> None:
    """Write what this seat's own piles hold."""
    own = game.hunters[seat]
    for index in range(own.hand_size):
        count(out, PILES_START + PilesColumn.HAND + book.sorts[own.hand[index]])
    for index in range(own.deck_size):
        count(out, PILES_START + PilesColumn.DRAW_PILE + book.sorts[own.deck[index]])
    for index in range(min(own.discard_size, _CRAFTED)):
        count(out, PILES_START + PilesColumn.CRAFT + book.sorts[own.discard[index]])
    put(out, PILES_START + PilesColumn.HAND_LIMIT, hand_limit(book, game, seat))
    for salvage in range(SALVAGE_KINDS):
        put(out, PILES_START + PilesColumn.SALVAGE + salvage, own.salvage[salvage])


@rule
def encode_card(
    book: Book, game: Game, seat: int, number: int, out: Int8s, at: int, places: int
) -> None:
    """Write the features of one card; `places` is the number of cards in its family."""
    card = book.cards[number]
    out[at + places * (CardColumn.KIND + book.sorts[number])] = 1
    for colour in range(COLOURS):
        put(out, at + places * (CardColumn.DICE + colour), card.dice[colour])
    critical = card.critical
    attack = card.attack
    put(out, at + places * CardColumn.DAMAGE, attack.damage)
    put(out, at + places * CardColumn.CRITICAL_DAMAGE, critical.damage)
    put(out, at + places * CardColumn.DODGE, attack.dodge + critical.dodge)
    put(out, at + places * CardColumn.PUSH, attack.push + critical.push)
    out[at + places * CardColumn.CONDITIONS] = strength(critical.fire, attack.fire)
    out[at + places * (CardColumn.CONDITIONS + 1)] = strength(critical.freeze, attack.freeze)
    out[at + places * (CardColumn.CONDITIONS + 2)] = strength(critical.shock, attack.shock)
    out[at + places * CardColumn.AOE] = strength(critical.aoe, attack.aoe)
    out[at + places * CardColumn.TRAP] = card.trap
    if card.kind == CardKind.ABILITY and (card.attack_kinds >> AttackKind.TRAP) & 1:
        out[at + places * CardColumn.TRAP] = 1
    if joins(book, game, seat, number, AttackKind.RANGED):
        out[at + places * CardColumn.FITS_RANGED] = 1
    if joins(book, game, seat, number, AttackKind.MELEE):
        out[at + places * CardColumn.FITS_MELEE] = 1
    for index in range(card.first_effect, card.first_effect + card.effects):
        encode_effect(book, index, out, at, places)


@rule
def strength(with_critical: int, with_attack: int) -> int:
    """2 for an effect of every attack, 1 for one of critical hits only, 0 for none."""
    if with_attack > 0:
        return 2
    if with_critical > 0:
        return 1
    return 0


@rule
def joins(book: Book, game: Game, seat: int, number: int, attack_kind: int) -> bool:
    """Whether a card may join this kind of attack with some weapon the hunter wears."""
    card = book.cards[number]
    if card.kind == CardKind.ABILITY:
        return (card.attack_kinds >> attack_kind) & 1 == 1
    if card.kind != CardKind.AMMUNITION:
        return False
    for arc in range(ARCS):
        worn = game.hunters[seat].equipment[arc]
        if worn >= 0 and book.cards[worn].kind == CardKind.WEAPON:
            made = (book.cards[worn].attack_kinds >> attack_kind) & 1 == 1
            if made and fits(book, worn, number):
                return True
    return False


@rule
def encode_effect(book: Book, index: int, out: Int8s, at: int, places: int) -> None:
    """Add one line of a card's text to its features."""
    op = book.effects[index].op
    n = book.effects[index].n
    if op == Op.INFLICT:
        out[at + places * (CardColumn.CONDITIONS + book.effects[index].of)] = 2
        return
    column = -1
    if op == Op.ADD_DAMAGE or op == Op.RETALIATE or op == Op.IGNORE_ARMOUR:
        column = CardColumn.BONUS + 0
    elif op == Op.REROLL or op == Op.ADD_DICE:
        column = CardColumn.REROLL + 0
    elif op == Op.PUSH_TARGET:
        column = CardColumn.PUSH + 0
    elif op == Op.MOVE or op == Op.LURE or op == Op.FREE_ACTION:
        column = CardColumn.MOVE + 0
    elif op == Op.DRAW or op == Op.RECOVER or op == Op.RETRIEVE or op == Op.RALLY:
        column = CardColumn.CARDS + 0
    elif op == Op.PREVENT:
        column = CardColumn.GUARD + 0
    elif op == Op.CANCEL or op == Op.STAY_UP or op == Op.CALM:
        column = CardColumn.GUARD + 0
        n = _WHOLE_ATTACK
    elif op == Op.GAIN_GLORY or op == Op.GLORY_BONUS or op == Op.DRAW_SALVAGE:
        column = CardColumn.GAIN + 0
    elif op == Op.LOSE_CARDS or op == Op.SCRAP_HAND or op == Op.SCRAP_DISCARD:
        column = CardColumn.COST + 0
    elif op == Op.SCRAP_SELF or op == Op.SPEND_SALVAGE:
        column = CardColumn.COST + 0
    if column >= 0:
        put(out, at + places * column, out[at + places * column] + max(n, 1))
