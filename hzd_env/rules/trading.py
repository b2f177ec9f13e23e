"""Trades between hunters in the Merchant Step (Cooperative Mode, Trading Items Variant).

A hunter may offer trades in its turns at the merchant: what it gives, then what it wants, then the
other hunter's answer. Cooperating, either may be nothing. Otherwise both give something, and it is
equipment or modifications that are sold.
"""

from __future__ import annotations

from hzd_env.rules.catalogue import Action, DecisionKind, EventKind, Mode
from hzd_env.rules.equipment import modifications_of, store_modifications, wear
from hzd_env.rules.flow import allow, ask, finish, note
from hzd_env.rules.layout import Bargain, Book, Frame, Game
from hzd_env.rules.sides import rule
from hzd_env.rules.sizes import ARCS, SALVAGE_KINDS, STORED

__all__ = ["EXCHANGES", "can_trade", "trade"]

EXCHANGES = 3  # that a hunter may offer in one Campfire Phase, so that it ends (D29)


@rule
def can_trade(game: Game, hunter: int) -> bool:
    """Whether a hunter may offer one more trade."""
    allowed = game.configuration.trading == 1 or game.configuration.mode != Mode.COMPETITIVE
    return allowed and game.hunters[hunter].exchanges < EXCHANGES


@rule
def begin_bargain(game: Game, side: int, hunter: int) -> None:
    """Nothing is on one side of the trade yet."""
    bargain = game.bargains[side]
    bargain.hunter = hunter
    bargain.equipment = 0
    bargain.stored = 0
    for kind in range(SALVAGE_KINDS):
        bargain.salvage[kind] = 0


@rule
def ask_for_item(game: Game, side: int) -> None:
    """Offer what can still be added to one side of the trade."""
    bargain = game.bargains[side]
    seat = game.hunters[bargain.hunter]
    if side == 0:
        ask(game, game.bargains[0].hunter, DecisionKind.GIVE, game.bargains[1].hunter)
    else:
        ask(game, game.bargains[0].hunter, DecisionKind.WANT, game.bargains[1].hunter)
    allow(game, Action.PASS)
    if complete(game, side):
        allow(game, Action.CONFIRM)
    for arc in range(ARCS):
        if seat.equipment[arc] >= 0 and not (bargain.equipment >> arc) & 1:
            allow(game, Action.EQUIPMENT + arc)
    for stored in range(seat.stored_size):
        if (
            not (bargain.stored >> stored) & 1
            and modifications_of(game, game.bargains[1 - side].hunter) + sold(bargain) < STORED
        ):
            allow(game, Action.STORED + stored)
    for kind in range(SALVAGE_KINDS):
        if bargain.salvage[kind] < seat.salvage[kind]:
            allow(game, Action.SALVAGE + kind)


@rule
def add_item(game: Game, side: int) -> None:
    """Add what was answered to one side of the trade."""
    bargain = game.bargains[side]
    if game.answer >= Action.SALVAGE:
        bargain.salvage[game.answer - Action.SALVAGE] += 1
    elif game.answer >= Action.STORED:
        bargain.stored |= 1 << (game.answer - Action.STORED)
    else:
        bargain.equipment |= 1 << (game.answer - Action.EQUIPMENT)


@rule
def sold(bargain: Bargain) -> int:
    """How many modifications are on one side of a trade."""
    total = 0
    for stored in range(STORED):
        total += (bargain.stored >> stored) & 1
    return total


@rule
def resources(bargain: Bargain) -> int:
    """How many salvage cards are on one side of a trade."""
    total = 0
    for kind in range(SALVAGE_KINDS):
        total += bargain.salvage[kind]
    return total


@rule
def complete(game: Game, side: int) -> bool:
    """Whether one side of the trade may stand as it is."""
    goods = 0
    cards = 0
    for each in range(side + 1):
        bargain = game.bargains[each]
        goods += bargain.equipment + bargain.stored
        cards += resources(bargain)
    if game.configuration.mode != Mode.COMPETITIVE:
        return side == 0 or goods + cards > 0
    bargain = game.bargains[side]
    empty = bargain.equipment + bargain.stored + resources(bargain) == 0
    return not empty and (side == 0 or goods > 0)


@rule
def hand_over(book: Book, game: Game) -> None:
    """Both give what was agreed. Modifications on equipment stay with its old owner (D25)."""
    first = game.bargains[0].hunter
    second = game.bargains[1].hunter
    for arc in range(ARCS):
        given = take_off(game, 0, arc)
        returned = take_off(game, 1, arc)
        if given >= 0:
            wear(book, game, second, given)
        if returned >= 0:
            wear(book, game, first, returned)
    for side in range(2):
        giver = game.hunters[game.bargains[side].hunter]
        receiver = game.hunters[game.bargains[1 - side].hunter]
        for back in range(STORED):
            stored = STORED - 1 - back
            if (game.bargains[side].stored >> stored) & 1:
                receiver.stored[receiver.stored_size] = giver.stored[stored]
                receiver.stored_size += 1
                giver.stored_size -= 1
                for index in range(stored, giver.stored_size):
                    giver.stored[index] = giver.stored[index + 1]
                giver.stored[giver.stored_size] = -1
        for kind in range(SALVAGE_KINDS):
            giver.salvage[kind] -= game.bargains[side].salvage[kind]
            receiver.salvage[kind] += game.bargains[side].salvage[kind]
    note(game, EventKind.TRADED, first, second, 0)


@rule
def take_off(game: Game, side: int, arc: int) -> int:
    """Take the equipment of an arc off a hunter who gives it; -1 if it is not given."""
    bargain = game.bargains[side]
    if not (bargain.equipment >> arc) & 1:
        return -1
    seat = game.hunters[bargain.hunter]
    store_modifications(game, bargain.hunter, arc)
    card = seat.equipment[arc]
    seat.equipment[arc] = -1
    return card


@rule
def trade(book: Book, game: Game, frame: Frame) -> None:
    """Hunter a offers hunter b a trade. Ends with 1 if it comes about."""
    if frame.step == 0:
        game.hunters[frame.a].exchanges += 1
        begin_bargain(game, 0, frame.a)
        begin_bargain(game, 1, frame.b)
        frame.step = 1
    elif frame.step == 1 or frame.step == 3:
        ask_for_item(game, frame.step // 2)
        frame.step += 1
    elif frame.step == 5:
        ask(game, frame.b, DecisionKind.TRADE, frame.a)
        allow(game, Action.PASS)
        allow(game, Action.CONFIRM)
        frame.step = 6
    elif game.answer == Action.PASS:
        finish(game, 0)
    elif game.answer == Action.CONFIRM and frame.step == 6:
        hand_over(book, game)
        finish(game, 1)
    elif game.answer == Action.CONFIRM:
        frame.step += 1
    else:
        add_item(game, frame.step // 2 - 1)
        frame.step -= 1
