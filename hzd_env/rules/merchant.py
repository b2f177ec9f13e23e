"""The Merchant Step: the row, paying and buying (Merchant Step)."""

from __future__ import annotations

from hzd_env.content.effects import Op, RowType, Timing
from hzd_env.rules.board import encounter_of
from hzd_env.rules.catalogue import Action, DecisionKind, EventKind, Procedure, Stream
from hzd_env.rules.dice import below
from hzd_env.rules.effects import pay_cost
from hzd_env.rules.equipment import gain_card, has_room
from hzd_env.rules.flow import allow, allow_offer, ask, finish, note, push
from hzd_env.rules.layout import Book, Frame, Game
from hzd_env.rules.salvage import discard_salvage, return_discarded_salvage, total_salvage
from hzd_env.rules.sides import rule
from hzd_env.rules.sizes import CHARM_CARDS, MERCHANT_ROW, MERCHANTS, SALVAGE_KINDS
from hzd_env.rules.trading import can_trade

__all__ = [
    "affordable",
    "ask_for_level",
    "merchant",
    "merchant_of",
    "needed_for",
    "open_merchant",
    "party_level",
    "purchase",
    "type_of_place",
]


@rule
def party_level(book: Book, game: Game) -> int:
    """The level of the party's merchant, to which hunters may level up.

    It is that of the encounter just finished (R106); before a finale the highest there is
    (Adding the Rockbreaker: The Level-Up Step, The Merchant Step).
    """
    encounter = book.encounters[encounter_of(game)]
    if game.configuration.finale >= 0 and encounter.quarry >= 0:
        return MERCHANTS
    return encounter.level


# ------------------------------------------------------------------------------------- The row


@rule
def type_of_place(place: int) -> int:
    """The RowType of a place in the row: 1, 1, 2, 2 and 1 cards."""
    if place < 2:
        return place
    if place < 4:
        return RowType.AMMUNITION
    if place < 6:
        return RowType.MODIFICATION
    return RowType.MISCELLANEOUS


@rule
def row_type(book: Book, level: int, number: int) -> int:
    """The type of a card of a merchant deck."""
    return book.cards[book.merchants[level - 1][number]].row_type


@rule
def reveal_card(book: Book, game: Game, level: int) -> int:
    """Take the top card of a merchant deck; the discards become the deck if it is empty.

    Returns its place in Book.merchants, -1 if there is none.
    """
    merchant = game.merchants[level - 1]
    left = 0
    for _ in range(2):
        left = 0
        for number in range(book.merchant_sizes[level - 1]):
            left += merchant.deck[number]
        if left == 0:
            return_discards(book, game, level)
    if left == 0:
        return -1
    drawn = below(game, Stream.DECKS, left)
    number = 0
    while drawn >= merchant.deck[number]:
        drawn -= merchant.deck[number]
        number += 1
    merchant.deck[number] -= 1
    return number


@rule
def return_discards(book: Book, game: Game, level: int) -> None:
    """The discards of a merchant deck are shuffled into it."""
    merchant = game.merchants[level - 1]
    for number in range(book.merchant_sizes[level - 1]):
        merchant.deck[number] += merchant.discard[number]
        merchant.discard[number] = 0


@rule
def open_merchant(book: Book, game: Game, level: int, visitor: int) -> None:
    """Reveal cards until the row is full, if it can be (D27); `visitor` -1: the party."""
    merchant = game.merchants[level - 1]
    note(game, EventKind.MERCHANT, visitor, level, 0)
    left = 0
    for number in range(book.merchant_sizes[level - 1]):
        left += merchant.deck[number]
    empty = 0
    for place in range(MERCHANT_ROW):
        if merchant.row[place] < 0:
            empty += 1
    while empty > 0 and left > 0:
        number = reveal_card(book, game, level)
        left -= 1
        kept = False
        for place in range(MERCHANT_ROW):
            if (
                not kept
                and merchant.row[place] < 0
                and type_of_place(place) == row_type(book, level, number)
            ):
                merchant.row[place] = number
                kept = True
                empty -= 1
        if not kept:
            merchant.discard[number] += 1


@rule
def refill(book: Book, game: Game, level: int, place: int) -> bool:
    """Reveal cards until one of the bought card's type fills its place; whether there is one."""
    merchant = game.merchants[level - 1]
    left = 0
    for number in range(book.merchant_sizes[level - 1]):
        if row_type(book, level, number) == type_of_place(place):
            left += merchant.deck[number] + merchant.discard[number]
    merchant.row[place] = -1
    while left > 0 and merchant.row[place] < 0:
        revealed = reveal_card(book, game, level)
        if row_type(book, level, revealed) == type_of_place(place):
            merchant.row[place] = revealed
        else:
            merchant.discard[revealed] += 1
    return left > 0


@rule
def close_merchants(book: Book, game: Game) -> None:
    """All unpurchased cards return to their decks, what was spent to the salvage deck (R24)."""
    for hunter in range(game.configuration.players):
        put_charm_cards_back(book, game, hunter)
    for level in range(1, MERCHANTS + 1):
        merchant = game.merchants[level - 1]
        for place in range(MERCHANT_ROW):
            if merchant.row[place] >= 0:
                merchant.discard[merchant.row[place]] += 1
                merchant.row[place] = -1
        return_discards(book, game, level)
    return_discarded_salvage(book, game)
    for hunter in range(game.configuration.players):
        game.hunters[hunter].merchant = 0
        game.hunters[hunter].passed = 0
        game.hunters[hunter].exchanges = 0
        game.hunters[hunter].free_purchases = 0


# ---------------------------------------------------- Irregular Ancient Charm (Lawless Badlands)


@rule
def charm_places(game: Game, hunter: int) -> int:
    """How many more cards can be laid out for a hunter only (D48)."""
    free = 0
    for place in range(CHARM_CARDS):
        if game.hunters[hunter].charm_cards[place] < 0:
            free += 1
    return free


@rule
def may_use_charm(book: Book, game: Game, hunter: int, kind: int) -> bool:
    """Whether a hunter may discard a salvage card to see cards of another merchant deck."""
    shown = book.salvage[kind].merchant_cards
    return game.hunters[hunter].salvage[kind] > 0 and 0 < shown <= charm_places(game, hunter)


@rule
def ask_for_level(game: Game, hunter: int, subject: int, barred: int) -> None:
    """Ask for the level of a merchant deck: any but one (D28, D74)."""
    ask(game, hunter, DecisionKind.MERCHANT_LEVEL, subject)
    game.offer_size = 0
    for level in range(1, MERCHANTS + 1):
        if level != barred:
            allow_offer(game, level)


@rule
def lay_out_for(book: Book, game: Game, hunter: int, level: int, n: int) -> None:
    """Draw n cards of a merchant deck that only this hunter may buy (R119)."""
    seat = game.hunters[hunter]
    place = 0
    for _ in range(n):
        number = reveal_card(book, game, level)
        if number >= 0:
            while seat.charm_cards[place] >= 0:
                place += 1
            seat.charm_cards[place] = book.merchants[level - 1][number]


@rule
def put_charm_cards_back(book: Book, game: Game, hunter: int) -> None:
    """What a hunter has not bought of its own cards returns to the decks (R119)."""
    seat = game.hunters[hunter]
    for place in range(CHARM_CARDS):
        card = seat.charm_cards[place]
        if card >= 0:
            level = book.cards[card].level
            for number in range(book.merchant_sizes[level - 1]):
                if book.merchants[level - 1][number] == card:
                    game.merchants[level - 1].discard[number] += 1
            seat.charm_cards[place] = -1


# -------------------------------------------------------------------------------- Paying


@rule
def cards_needed(
    book: Book, game: Game, hunter: int, card: int, kind: int, units: int, others: int
) -> int:
    """The fewest salvage cards that pay what is left of a cost.

    That is `units` of special resource `kind`, those of later kinds as printed, and `others`,
    which any card pays: metal shards, for which special resources count, and wildcards in the
    cost. A missing special resource costs a wildcard card, or else two cards (Merchant Step, R115).
    """
    seat = game.hunters[hunter]
    wildcards = 0
    for each in range(SALVAGE_KINDS):
        if book.salvage[each].wildcard == 1:
            wildcards += seat.salvage[each]
    total = others
    missing = 0
    for each in range(kind, SALVAGE_KINDS):
        wanted = book.cards[card].cost[each]
        if each == kind:
            wanted = units
        elif book.salvage[each].shard == 1:
            wanted = 0
        total += wanted
        missing += wanted - min(wanted, seat.salvage[each])
    return total + max(0, missing - wildcards)


@rule
def shards_and_wildcards(book: Book, card: int) -> int:
    """The part of a cost that any salvage card pays (D37)."""
    total = book.cards[card].any_cost
    for kind in range(SALVAGE_KINDS):
        if book.salvage[kind].shard == 1:
            total += book.cards[card].cost[kind]
    return total


@rule
def special_units(book: Book, card: int, kind: int) -> int:
    """How many of a special resource a card costs."""
    if book.salvage[kind].shard == 1:
        return 0
    return book.cards[card].cost[kind]


@rule
def affordable(book: Book, game: Game, hunter: int, card: int) -> bool:
    """Whether a hunter can pay for a card, or need not."""
    if game.hunters[hunter].free_purchases > 0:
        return True
    return needed_for(book, game, hunter, card) <= total_salvage(game, hunter, -1)


@rule
def needed_for(book: Book, game: Game, hunter: int, card: int) -> int:
    """The fewest salvage cards that pay the whole cost of a card."""
    return cards_needed(
        book,
        game,
        hunter,
        card,
        0,
        special_units(book, card, 0),
        shards_and_wildcards(book, card),
    )


@rule
def purchase(book: Book, game: Game, frame: Frame) -> None:
    """Hunter a buys card b from place c of the offer, paying card by card.

    Special resources come first: d is their kind, e how many are missing, g is 1 when one of the
    two cards that stand for one is paid. Any card pays the f others. Ends with 1 if the
    merchant has no more cards of this type.
    """
    seat = game.hunters[frame.a]
    card = frame.b
    if frame.step == 0:
        frame.step = 1
        frame.e = special_units(book, card, 0)
        frame.f = shards_and_wildcards(book, card)
        if seat.free_purchases > 0:
            seat.free_purchases -= 1
            frame.d = SALVAGE_KINDS
            frame.f = 0
    elif frame.step == 2:
        kind = game.answer - Action.SALVAGE
        pay_cost(book, game, frame.a, Op.SPEND_SALVAGE)
        count_payment(book, frame, kind)
        frame.step = 1
        return
    while frame.d < SALVAGE_KINDS and frame.e == 0 and frame.g == 0:
        frame.d += 1
        if frame.d < SALVAGE_KINDS:
            frame.e = special_units(book, card, frame.d)
    if frame.d < SALVAGE_KINDS or frame.f > 0:
        frame.step = 2
        ask(game, frame.a, DecisionKind.PAY, card)
        for kind in range(SALVAGE_KINDS):
            if seat.salvage[kind] > 0 and can_pay_with(book, game, frame, kind):
                allow(game, Action.SALVAGE + kind)
        return
    note(game, EventKind.BOUGHT, frame.a, card, 0)
    gain_card(book, game, frame.a, card)
    if frame.c >= MERCHANT_ROW:
        seat.charm_cards[frame.c - MERCHANT_ROW] = -1
        finish(game, 0)
        return
    level = merchant_of(book, game, frame.a)
    if refill(book, game, level, frame.c):
        finish(game, 0)
    else:
        finish(game, 1)


@rule
def stands_for(book: Book, kind: int, wanted: int) -> bool:
    """Whether one salvage card of a kind pays for a special resource: of its kind, or any."""
    return kind == wanted or book.salvage[kind].wildcard == 1


@rule
def count_payment(book: Book, frame: Frame, kind: int) -> None:
    """Take one salvage card of a kind off what a purchase still costs."""
    if frame.g == 1:
        frame.g = 0
    elif frame.d < SALVAGE_KINDS:
        frame.e -= 1
        if not stands_for(book, kind, frame.d):
            frame.g = 1
    else:
        frame.f -= 1


@rule
def can_pay_with(book: Book, game: Game, frame: Frame, kind: int) -> bool:
    """Whether the rest of the cost can still be paid after a card of this kind (D26)."""
    units = frame.e
    halves = frame.g
    others = frame.f
    if halves == 1:
        halves = 0
    elif frame.d < SALVAGE_KINDS:
        units -= 1
        if not stands_for(book, kind, frame.d):
            halves = 1
    else:
        others -= 1
    game.hunters[frame.a].salvage[kind] -= 1
    needed = halves + cards_needed(book, game, frame.a, frame.b, frame.d, units, others)
    enough = needed <= total_salvage(game, frame.a, -1)
    game.hunters[frame.a].salvage[kind] += 1
    return enough


# -------------------------------------------------------------------------------- The step


@rule
def merchant_of(book: Book, game: Game, hunter: int) -> int:
    """The level of the merchant a hunter visits, -1 if it has closed for this hunter."""
    if game.hunters[hunter].merchant != 0:
        return game.hunters[hunter].merchant
    return party_level(book, game)


@rule
def offer_to_buy(book: Book, game: Game, hunter: int, place: int, card: int) -> None:
    """Put a card on offer, which may be bought if it is affordable and there is room for it."""
    game.offer[place] = card
    if (
        card >= 0
        and (place == 0 or game.offer[place - 1] != card)
        and affordable(book, game, hunter, card)
        and has_room(book, game, hunter, card)
    ):
        allow(game, Action.OFFER + place)


@rule
def ask_to_buy(book: Book, game: Game, hunter: int) -> None:
    """Offer the row and what lies there for this hunter only, charms, trades, and passing.

    Of two equal cards the first is offered.
    """
    ask(game, hunter, DecisionKind.BUY, 0)
    allow(game, Action.PASS)
    level = merchant_of(book, game, hunter)
    game.offer_size = 0
    if level > 0:
        game.offer_size = MERCHANT_ROW
        for place in range(MERCHANT_ROW):
            number = game.merchants[level - 1].row[place]
            card = -1
            if number >= 0:
                card = book.merchants[level - 1][number]
            offer_to_buy(book, game, hunter, place, card)
    if charm_places(game, hunter) < CHARM_CARDS:
        while game.offer_size < MERCHANT_ROW:  # this hunter's own merchant has closed
            game.offer[game.offer_size] = -1
            game.offer_size += 1
        for place in range(CHARM_CARDS):
            card = game.hunters[hunter].charm_cards[place]
            offer_to_buy(book, game, hunter, MERCHANT_ROW + place, card)
        game.offer_size = MERCHANT_ROW + CHARM_CARDS
    for kind in range(SALVAGE_KINDS):
        if may_use_charm(book, game, hunter, kind):
            allow(game, Action.SALVAGE + kind)
    for other in range(game.configuration.players):
        if other != hunter and can_trade(game, hunter):
            allow(game, Action.HUNTER + other)


@rule
def merchant(book: Book, game: Game, frame: Frame) -> None:
    """The Merchant Step: one purchase after the other, clockwise from the leader; a is whose turn.

    It ends when all have passed in a row (R116) or a type has run out (R117).
    """
    players = game.configuration.players
    hunter = frame.a
    seat = game.hunters[hunter]
    if frame.step == 0:
        frame.step = 1
        frame.a = game.leader
        if game.fledgling >= 0:
            game.hunters[game.fledgling].free_purchases = 1  # also after a failure (R107)
        open_merchant(book, game, party_level(book, game), -1)
        for back in range(players):  # what is taken off now can be traded (D38)
            each = (game.leader + players - 1 - back) % players
            if players > 1 and can_trade(game, each):
                push(game, Procedure.MODIFY, each, 0, 0)
        push(game, Procedure.EVENT_CARDS, Timing.MERCHANT, 0, 0)
    elif frame.step == 1:
        passed = 0
        for each in range(players):
            passed += game.hunters[each].passed
        if passed == players:
            close_merchants(book, game)
            finish(game, 0)
            return
        frame.step = 2
        ask_to_buy(book, game, hunter)
    elif frame.step == 2:
        if game.answer == Action.PASS:
            seat.passed = 1
            frame.step = 1
            frame.a = (hunter + 1) % players
        elif game.answer >= Action.SALVAGE:
            frame.step = 5
            frame.d = game.answer - Action.SALVAGE
            discard_salvage(book, game, hunter, frame.d)
        elif game.answer >= Action.OFFER:
            frame.step = 3
            place = game.answer - Action.OFFER
            push(game, Procedure.PURCHASE, hunter, game.offer[place], place)
        else:
            frame.step = 4
            push(game, Procedure.TRADE, hunter, game.answer - Action.HUNTER, 0)
    elif frame.step == 3:
        frame.step = 1
        frame.a = (hunter + 1) % players
        for each in range(players):
            game.hunters[each].passed = 0
            if game.result == 1 and seat.merchant == 0:
                game.hunters[each].passed = 1  # the party's merchant closes for all
        if game.result == 1 and seat.merchant > 0:
            seat.merchant = -1
    elif frame.step == 5:
        frame.step = 6
        ask_for_level(game, hunter, -1, merchant_of(book, game, hunter))
    elif frame.step == 6:
        frame.step = 1
        level = game.offer[game.answer - Action.OFFER]
        game.offer_size = 0
        lay_out_for(book, game, hunter, level, book.salvage[frame.d].merchant_cards)
    else:
        frame.step = 1
        if game.result == 1:
            for each in range(players):
                game.hunters[each].passed = 0
