"""What a quest adds to the observation of a hunt: decks, the market, the party, secret choices."""

from __future__ import annotations

from hzd_env.content.effects import RowType
from hzd_env.observations.cards import GEAR_WIDTH
from hzd_env.observations.decision import (
    CARD_SUBJECTS,
    EVENT_CARD_SUBJECTS,
    OTHER_OFFERS,
    subject_if,
)
from hzd_env.observations.encode import encode
from hzd_env.observations.hand import encode_card
from hzd_env.observations.schema import (
    BARGAIN_START,
    CARD_GEAR_START,
    CHOICES_START,
    EQUIPMENT_START,
    EVENTS_START,
    GEAR_START,
    GOODS_START,
    MARKET_START,
    MERCHANTS_START,
    PARTY_START,
    PRICES_START,
    QUEST_START,
    STORED_START,
    TRACKING_START,
    BargainColumn,
    ChoiceColumn,
    EventColumn,
    GearColumn,
    MerchantColumn,
    PartyColumn,
    PriceColumn,
    QuestColumn,
    TrackingColumn,
    count,
    put,
)
from hzd_env.observations.shown import Shown, clear, clear_place, turn
from hzd_env.rules.activation import may_attach
from hzd_env.rules.board import board_of
from hzd_env.rules.cards import hand_limit
from hzd_env.rules.catalogue import HUNT_DECISIONS, Action, DecisionKind, Mode, Phase, Procedure
from hzd_env.rules.equipment import has_room
from hzd_env.rules.flow import under_way
from hzd_env.rules.layout import Book, Game
from hzd_env.rules.merchant import affordable, merchant_of, needed_for, party_level
from hzd_env.rules.options import fits
from hzd_env.rules.quest import victory_points
from hzd_env.rules.sides import Int8s, renew, rule
from hzd_env.rules.sizes import (
    ARCS,
    CARDS,
    DRAWN,
    ENCOUNTERS,
    HUNTERS,
    MERCHANT_ROW,
    MERCHANTS,
    NODE_CARDS,
    NODES,
    OFFER,
    QUEST_EVENTS,
    SALVAGE_KINDS,
    SLOTS,
    SQUARES,
    STORED,
    SUNS,
)

__all__ = ["encode_gear", "encode_price", "encode_quest"]

_EQUIPMENT = HUNTERS * ARCS
_MARKET = 2 * MERCHANT_ROW
_ROW_TYPES = len(RowType)
DECKS_START = QUEST_START + QuestColumn.TRACKING_LEFT
SKILLS_START = PARTY_START + HUNTERS * PartyColumn.NODE
CARDS_START = PARTY_START + HUNTERS * PartyColumn.CARDS


@rule
def encode_quest(book: Book, game: Game, seat: int, out: Int8s, shown: Shown) -> None:
    """Write the compact observation of a quest by a seat into the first `QUEST_SIZE` entries.

    `shown` is as for `encode`.
    """
    encode(book, game, seat, out, shown)
    encode_state(game, seat, out)
    encode_decks(game, out, shown)
    encode_merchants(book, game, out, shown)
    encode_tracking(book, game, seat, out)
    encode_event_cards(book, game, seat, out)
    encode_party(book, game, seat, out, shown)
    encode_worn(book, game, seat, out, shown)
    encode_stored(book, game, seat, out, shown)
    encode_card_gear(book, game, seat, out)
    encode_choices(book, game, seat, out, shown)
    encode_bargain(game, seat, out)
    encode_market(book, game, seat, out, shown)


# ------------------------------------------------------------------------- The quest, its decks


@rule
def encode_state(game: Game, seat: int, out: Int8s) -> None:
    """Write how the quest stands."""
    clear(out, QUEST_START, DECKS_START)
    if game.decision.seat == seat and game.decision.kind >= HUNT_DECISIONS:
        out[QUEST_START + QuestColumn.KIND + game.decision.kind - HUNT_DECISIONS] = 1
    out[QUEST_START + QuestColumn.PHASE + game.phase] = 1
    put(out, QUEST_START + QuestColumn.ENCOUNTER, game.encounters)
    if game.configuration.trading == 1 or game.configuration.mode != Mode.COMPETITIVE:
        out[QUEST_START + QuestColumn.TRADING] = 1
    put(out, QUEST_START + QuestColumn.STAMINA, game.stamina_left)


@rule
def encode_decks(game: Game, out: Int8s, shown: Shown) -> None:
    """Write what is left of the quest's decks and what lies in the salvage discard."""
    if renew(shown.tracking_left, game.tracking_left) or shown.new_board:
        for card in range(ENCOUNTERS):
            out[QUEST_START + QuestColumn.TRACKING_LEFT + card] = game.tracking_left[card]
    if renew(shown.event_left, game.event_left) or shown.new_board:
        for card in range(QUEST_EVENTS):
            out[QUEST_START + QuestColumn.EVENT_LEFT + card] = game.event_left[card]
    if renew(shown.salvage_discard, game.salvage_discard) or shown.new_board:
        for kind in range(SALVAGE_KINDS):
            put(out, QUEST_START + QuestColumn.SALVAGE_DISCARD + kind, game.salvage_discard[kind])


@rule
def encode_merchants(book: Book, game: Game, out: Int8s, shown: Shown) -> None:
    """Write what kinds of card the merchant decks and their discards hold."""
    for level in range(MERCHANTS):
        if (shown.new_merchants >> level) & 1 == 0:
            continue
        merchant = game.merchants[level]
        deck = 0  # how many cards of each type, a byte each
        discard = 0
        for number in range(book.merchant_sizes[level]):
            place = 8 * book.merchant_types[level][number]
            deck += merchant.deck[number] << place
            discard += merchant.discard[number] << place
        at = MERCHANTS_START + level
        for kind in range(_ROW_TYPES):
            put(out, at + MERCHANTS * (MerchantColumn.DECK + kind), (deck >> 8 * kind) & 255)
            put(out, at + MERCHANTS * (MerchantColumn.DISCARD + kind), (discard >> 8 * kind) & 255)


@rule
def encode_tracking(book: Book, game: Game, seat: int, out: Int8s) -> None:
    """Write the tracking cards drawn, to a rival's seat none (R17)."""
    clear(out, TRACKING_START, EVENTS_START)
    if game.configuration.mode == Mode.COMPETITIVE and seat != game.leader:
        return
    for place in range(DRAWN):
        card = game.tracking_cards[place]
        if card >= 0:
            at = TRACKING_START + place
            board = book.boards[board_of(game, card)]
            out[at + DRAWN * (TrackingColumn.CARD + card)] = 1
            if card == game.tracking_choice:
                out[at + DRAWN * TrackingColumn.CHOSEN] = 1
            put(out, at + DRAWN * TrackingColumn.LEVEL, book.encounters[card].level)
            put(out, at + DRAWN * TrackingColumn.THRESHOLD, board.threshold)
            put(out, at + DRAWN * TrackingColumn.BONUS_SALVAGE, board.bonus_salvage)
            points = 0
            for spawn in range(board.spawns):
                if board.spawn_machine[spawn] >= 0:
                    count(out, at + DRAWN * (TrackingColumn.ENEMIES + board.spawn_machine[spawn]))
                    points += book.machines[board.spawn_machine[spawn]].points
            put(out, at + DRAWN * TrackingColumn.POINTS, points)
            squares = 0
            for square in range(SQUARES):
                squares += board.on_board[square]
                if board.grass[square] == 1:
                    count(out, at + DRAWN * TrackingColumn.GRASS)
                if board.outcrops[square] == 1:
                    count(out, at + DRAWN * TrackingColumn.MARKERS)
                if board.ruins[square] == 1:
                    count(out, at + DRAWN * (TrackingColumn.MARKERS + 1))
                if board.corpses[square] == 1:
                    count(out, at + DRAWN * (TrackingColumn.MARKERS + 2))
            put(out, at + DRAWN * TrackingColumn.TILES, squares // 9)


@rule
def encode_event_cards(book: Book, game: Game, seat: int, out: Int8s) -> None:
    """Write the event cards in play; those drawn in secret to the fledgling only (R17)."""
    clear(out, EVENTS_START, BARGAIN_START)
    if game.phase == Phase.TRACKING and seat != game.fledgling:
        return
    subject = subject_if(game, seat, EVENT_CARD_SUBJECTS)
    for place in range(DRAWN):
        card = game.event_cards[place]
        if card >= 0:
            at = EVENTS_START + place
            out[at + DRAWN * (EventColumn.CARD + card)] = 1
            out[at + DRAWN * (EventColumn.TIMING + book.quest_events[card].timing)] = 1
            if game.phase != Phase.TRACKING:
                out[at + DRAWN * EventColumn.IN_PLAY] = 1
            if card == subject:
                out[at + DRAWN * EventColumn.SUBJECT] = 1


# -------------------------------------------------------------------------------- The hunters


@rule
def encode_party(book: Book, game: Game, seat: int, out: Int8s, shown: Shown) -> None:
    """Write what the quest has brought the hunters, from one seat."""
    players = game.configuration.players
    if shown.turned:
        turn(out, PARTY_START, EQUIPMENT_START, players, shown.turned)
    for place in range(players):
        hunter = (seat + place) % players
        at = PARTY_START + place
        if (shown.new_hunters >> hunter) & 1:
            encode_member(game, hunter, out, at)
        if (shown.new_builds >> hunter) & 1:
            encode_skills(book, game, hunter, out, at)
        if (shown.new_salvage >> hunter) & 1:
            for kind in range(SALVAGE_KINDS):
                column = PartyColumn.SALVAGE + kind
                put(out, at + HUNTERS * column, game.hunters[hunter].salvage[kind])
        begun = game.encounters > 0
        out[at + HUNTERS * PartyColumn.FLEDGLING] = hunter == game.fledgling
        out[at + HUNTERS * PartyColumn.EVENT_LEADER] = begun and hunter == game.event_leader
        out[at + HUNTERS * PartyColumn.EVENT_FLEDGLING] = begun and hunter == game.event_fledgling


@rule
def encode_member(game: Game, hunter: int, out: Int8s, at: int) -> None:
    """Write what the quest has brought one hunter."""
    other = game.hunters[hunter]
    for sun in range(SUNS):
        put(out, at + HUNTERS * (PartyColumn.SUNS + sun), other.suns[sun])
    put(out, at + HUNTERS * PartyColumn.VICTORY_POINTS, victory_points(game, hunter))
    cards = other.deck_size + other.hand_size + other.discard_size + other.scrapped_size
    put(out, at + HUNTERS * PartyColumn.CARDS, cards)
    put(out, at + HUNTERS * PartyColumn.STORED, other.stored_size)
    for level in range(MERCHANTS):
        out[at + HUNTERS * (PartyColumn.MERCHANT + level)] = other.merchant == level + 1
    out[at + HUNTERS * PartyColumn.PASSED] = other.passed
    put(out, at + HUNTERS * PartyColumn.FREE_PURCHASES, other.free_purchases)
    put(out, at + HUNTERS * PartyColumn.EXCHANGES, other.exchanges)
    out[at + HUNTERS * PartyColumn.WINS_TIES] = other.wins_ties


@rule
def encode_skills(book: Book, game: Game, hunter: int, out: Int8s, at: int) -> None:
    """Write how far a hunter has come on its skill tree."""
    other = game.hunters[hunter]
    if other.profile < 0:
        clear_place(out, SKILLS_START, CARDS_START, HUNTERS, at - PARTY_START)
        return
    node = book.hunters[other.profile].nodes[other.node]
    for each in range(NODES):
        out[at + HUNTERS * (PartyColumn.NODE + each)] = each == other.node
    put(out, at + HUNTERS * PartyColumn.LEVEL, node.level)
    put(out, at + HUNTERS * PartyColumn.DECK_LIMIT, node.deck_limit)
    put(out, at + HUNTERS * PartyColumn.HAND_LIMIT, hand_limit(book, game, hunter))


@rule
def encode_worn(book: Book, game: Game, seat: int, out: Int8s, shown: Shown) -> None:
    """Write the equipment of all hunters, which lies open, arc by arc."""
    players = game.configuration.players
    for place in range(players):
        hunter = (seat + place) % players
        if not (shown.turned or (shown.new_builds >> hunter) & 1):
            continue
        for arc in range(ARCS):
            spot = ARCS * place + arc
            card = game.hunters[hunter].equipment[arc]
            other = shown.worn[spot] != card + 1
            shown.worn[spot] = card + 1
            if card < 0 and other:
                clear_place(out, EQUIPMENT_START, GEAR_START, _EQUIPMENT, spot)
                clear_place(out, GEAR_START, STORED_START, _EQUIPMENT, spot)
            elif card >= 0:
                if other:
                    encode_card(book, game, hunter, card, out, EQUIPMENT_START + spot, _EQUIPMENT)
                    encode_gear(book, card, out, GEAR_START + spot, _EQUIPMENT)
                index = GEAR_START + spot + _EQUIPMENT * GearColumn.FREE_SLOTS
                free = book.cards[card].slots
                for slot in range(SLOTS):
                    if game.hunters[hunter].modifications[arc][slot] >= 0:
                        free -= 1
                put(out, index, free)


@rule
def encode_stored(book: Book, game: Game, seat: int, out: Int8s, shown: Shown) -> None:
    """Write the modifications that actions of the block STORED point to: mostly this seat's own."""
    owner = seat
    if game.decision.seat == seat and game.decision.kind == DecisionKind.WANT:
        owner = game.decision.subject
    for place in range(STORED):
        card = -1
        if place < game.hunters[owner].stored_size:
            card = game.hunters[owner].stored[place]
        if shown.stored[place] != card + 1:
            shown.stored[place] = card + 1
            if card >= 0:
                encode_card(book, game, seat, card, out, STORED_START + place, STORED)
            else:
                clear_place(out, STORED_START, MARKET_START, STORED, place)


# ----------------------------------------------------------------------------- Cards to be had


@rule
def encode_gear(book: Book, number: int, out: Int8s, at: int, places: int) -> None:
    """Write what a card is besides its features; `places` is the number of cards in its family."""
    for column in range(GEAR_WIDTH):
        out[at + places * column] = book.gear[number][column]


@rule
def encode_card_gear(book: Book, game: Game, seat: int, out: Int8s) -> None:
    """Write what the card is that the open decision of this seat is about."""
    clear(out, CARD_GEAR_START, PARTY_START)
    card = subject_if(game, seat, CARD_SUBJECTS)
    if card >= 0 and card < CARDS:
        encode_gear(book, card, out, CARD_GEAR_START, 1)


@rule
def encode_market(book: Book, game: Game, seat: int, out: Int8s, shown: Shown) -> None:
    """Write the row of the merchant this seat visits, then the party's if that is another one."""
    if shown.market:
        clear(out, MARKET_START, CHOICES_START)
    shown.market = under_way(game, Procedure.MERCHANT)
    if not shown.market:
        return
    visited = merchant_of(book, game, seat)
    party = party_level(book, game)
    if visited > 0:
        encode_row(book, game, seat, visited, out, 0)
    if visited != party:
        encode_row(book, game, seat, party, out, MERCHANT_ROW)


@rule
def encode_row(book: Book, game: Game, seat: int, level: int, out: Int8s, first: int) -> None:
    """Write the cards in a merchant's row and what they cost this seat."""
    for place in range(MERCHANT_ROW):
        number = game.merchants[level - 1].row[place]
        if number >= 0:
            card = book.merchants[level - 1][number]
            encode_card(book, game, seat, card, out, MARKET_START + first + place, _MARKET)
            encode_gear(book, card, out, GOODS_START + first + place, _MARKET)
            encode_price(book, game, seat, card, out, PRICES_START + first + place, _MARKET)


@rule
def encode_price(
    book: Book, game: Game, seat: int, number: int, out: Int8s, at: int, places: int
) -> None:
    """Write what a card costs and whether this seat can have it; `places`: cards in its family."""
    card = book.cards[number]
    for kind in range(SALVAGE_KINDS):
        put(out, at + places * (PriceColumn.COST + kind), card.cost[kind])
    put(out, at + places * PriceColumn.ANY, card.any_cost)
    put(out, at + places * PriceColumn.NEEDED, needed_for(book, game, seat, number))
    if affordable(book, game, seat, number):
        out[at + places * PriceColumn.AFFORDABLE] = 1
    if has_room(book, game, seat, number):
        out[at + places * PriceColumn.ROOM] = 1
    for arc in range(ARCS):
        worn = game.hunters[seat].equipment[arc]
        if worn >= 0:
            if fits(book, worn, number) or (
                card.row_type == RowType.MODIFICATION and may_attach(book, game, seat, number, arc)
            ):
                out[at + places * PriceColumn.FITS] = 1
            if arc == card.arc:
                out[at + places * PriceColumn.REPLACES] = 1


# --------------------------------------------------------------------------- Choices and trades


@rule
def encode_choices(book: Book, game: Game, seat: int, out: Int8s, shown: Shown) -> None:
    """Write hunters, positions of the skill tree or levels of merchants that are on offer."""
    if shown.choices:
        clear(out, CHOICES_START, TRACKING_START)
    kind = game.decision.kind
    shown.choices = game.decision.seat == seat and (OTHER_OFFERS >> kind) & 1
    if not shown.choices:
        return
    for place in range(game.offer_size):
        if game.mask[Action.OFFER + place] == 1:
            at = CHOICES_START + place
            if kind == DecisionKind.HUNTER:
                out[at + OFFER * (ChoiceColumn.PROFILE + game.offer[place])] = 1
            elif kind == DecisionKind.MERCHANT_LEVEL:
                put(out, at + OFFER * ChoiceColumn.LEVEL, game.offer[place])
            elif kind == DecisionKind.LEVEL_UP:
                encode_node(book, game.hunters[seat].profile, game.offer[place], out, at)


@rule
def encode_node(book: Book, profile: int, number: int, out: Int8s, at: int) -> None:
    """Write a position of a skill tree."""
    node = book.hunters[profile].nodes[number]
    out[at + OFFER * (ChoiceColumn.NODE + number)] = 1
    put(out, at + OFFER * ChoiceColumn.LEVEL, node.level)
    put(out, at + OFFER * ChoiceColumn.DECK_LIMIT, node.deck_limit)
    put(out, at + OFFER * ChoiceColumn.HAND_LIMIT, node.hand_size)
    for slot in range(NODE_CARDS):
        if node.cards[slot] >= 0:
            kind = book.cards[node.cards[slot]].row_type
            if kind < 0:
                kind = RowType.MISCELLANEOUS + 0
            count(out, at + OFFER * (ChoiceColumn.CARDS + kind))


@rule
def encode_bargain(game: Game, seat: int, out: Int8s) -> None:
    """Write the trade that this seat puts together or has to answer."""
    clear(out, BARGAIN_START, MERCHANTS_START)
    if not under_way(game, Procedure.TRADE):
        return
    asked = game.decision.kind == DecisionKind.TRADE and game.bargains[1].hunter == seat
    if game.bargains[0].hunter != seat and not asked:
        return
    players = game.configuration.players
    for side in range(2):
        bargain = game.bargains[side]
        at = BARGAIN_START + side
        giver = (bargain.hunter - seat + players) % players
        out[at + 2 * (BargainColumn.GIVER + giver)] = 1
        for arc in range(ARCS):
            out[at + 2 * (BargainColumn.EQUIPMENT + arc)] = (bargain.equipment >> arc) & 1
        for stored in range(STORED):
            out[at + 2 * (BargainColumn.STORED + stored)] = (bargain.stored >> stored) & 1
        for kind in range(SALVAGE_KINDS):
            put(out, at + 2 * (BargainColumn.SALVAGE + kind), bargain.salvage[kind])
