"""What a card is worth to a hunter over the encounters to come, read off what is printed on it.

One valuation for all choices at the campfire: upgrade cards, the merchant, trades, cards that
leave the deck. Values are in hundredths of a card. What an attack uses or what stops one is
worth its points; a card of the deck is used about once in an encounter, equipment again and again.
"""

from __future__ import annotations

from hzd_env.bots.estimates import cooperating, critical_worth, die_mean, glory_worth
from hzd_env.content.effects import AttackKind, CardKind, If, Op, WeaponSymbol, When
from hzd_env.rules.activation import may_attach
from hzd_env.rules.cards import passive_of_card
from hzd_env.rules.layout import Book, Game, Symbols
from hzd_env.rules.options import fits
from hzd_env.rules.sides import rule
from hzd_env.rules.sizes import ARCS, COLOURS, SLOTS

__all__ = [
    "card_gain",
    "deck_worth",
    "equipment_worth",
    "modification_gain",
    "place_worth",
    "profile_worth",
    "replacing_gain",
    "stored_worth",
    "text_worth",
]

LIFE = 30  # any card of the deck, to pay damage with
LOADED = 60  # ammunition, without which a ranged weapon is idle
SLOT = 30  # a slot for a modification
REACH = 50  # a square of range
BLOWS = 3  # melee attacks in an encounter
HITS = 4  # enemy attacks
TURNS = 3  # times that what lasts makes a difference
WORN_OUT = 60  # per cent of its worth for an item that is scrapped when it is used


# ---------------------------------------------------------------------------- Texts and symbols


@rule
def likely(condition: int) -> int:
    """How often a condition holds, in per cent."""
    if condition == If.ALWAYS or condition == If.DISCARD_AT_LEAST:
        return 100
    if condition == If.TARGET_DAMAGED:
        return 80
    if (
        condition == If.TARGET_AT_LEAST
        or condition == If.TARGET_ALERT
        or condition == If.FIRST_ACTION
        or condition == If.NOT_ADJACENT_TO_HUNTER
    ):
        return 60
    if (
        condition == If.MELEE
        or condition == If.RANGED
        or condition == If.TARGET_NOT_ALERT
        or condition == If.COMPONENT_TARGETED
        or condition == If.TARGET_KILLED
        or condition == If.COMPONENT_DESTROYED
        or condition == If.DECK_AT_MOST
        or condition == If.GLORY_AT_LEAST
    ):
        return 50
    return 35


@rule
def frequent(when: int) -> int:
    """How often a moment comes, compared with a hunter's own attacks, in per cent."""
    if when == When.DAMAGED or when == When.ATTACKED:
        return 80
    if when == When.ENEMY_KILLED or when == When.COMPONENT_DESTROYED:
        return 60
    if when == When.ENEMY_ALERTED or when == When.ABOUT_TO_FAINT:
        return 60
    if when == When.CONDITION_INFLICTED or when == When.TRAP_TRIGGERED:
        return 40
    if when == When.CARD_SCRAPPED:
        return 40
    if when == When.HUNTER_FAINTED:
        return 20
    return 100


@rule
def operation_worth(book: Book, game: Game, op: int, n: int, of: int) -> int:
    """What an effect is worth once it comes about; a cost is worth less than nothing."""
    if op == Op.ADD_DAMAGE or op == Op.EVADE_BONUS:
        return 100 * n
    if op == Op.ADD_DICE or op == Op.EVADE_DICE:
        return n * die_mean(book, of, 200)
    if op == Op.REROLL:
        return 35 * min(n, 3)
    if op == Op.IGNORE_ARMOUR or op == Op.CONCEALED or op == Op.FREE_ACTION:
        return 100
    if op == Op.HAND_SIZE:
        return 150 * n
    if op == Op.GAIN_GLORY:
        return glory_worth(game) * n
    if op == Op.GLORY_BONUS:
        return glory_worth(game) * n // 2
    if op == Op.RETRIEVE:
        return 90 * n
    if op == Op.CALM or op == Op.INFLICT:
        return 70
    if op == Op.PREVENT or op == Op.RETALIATE:
        return 65 * n
    if op == Op.CANCEL:
        return 300
    if op == Op.RECOVER or op == Op.STAY_UP or op == Op.DRAW or op == Op.CRAFT_BONUS:
        return 45 * n
    if op == Op.WEAPON_RANGE:
        return REACH * n
    if op == Op.RALLY and cooperating(game):
        return 40 * n
    if op == Op.SNEAK_BONUS or op == Op.SPRINT_BONUS or op == Op.MOVE or op == Op.PUSH_TARGET:
        return 30 * n
    if op == Op.QUIET_SPRINT or op == Op.CLEAR_CONDITIONS or op == Op.IMMUNE:
        return 30
    if op == Op.DRAW_SALVAGE:
        return 30 * n
    if op == Op.LURE:
        return 15 * n
    return operation_price(op, n)


@rule
def operation_price(op: int, n: int) -> int:
    """What an effect that is a cost is worth: less than nothing."""
    if op == Op.LOSE_CARDS:
        return -45 * n
    if op == Op.SCRAP_HAND:
        return -60 * n
    if op == Op.SCRAP_DISCARD or op == Op.SPEND_SALVAGE:
        return -15 * n
    return 0


@rule
def text_worth(book: Book, game: Game, card: int) -> int:
    """What the text of a card is worth each time that it counts."""
    printed = book.cards[card]
    total = 0
    for index in range(printed.first_effect, printed.first_effect + printed.effects):
        effect = book.effects[index]
        worth = operation_worth(book, game, effect.op, effect.n, effect.of)
        total += worth * likely(effect.condition) * frequent(effect.when) // 10000
    return total


@rule
def lasting_worth(book: Book, game: Game, card: int) -> int:
    """The part of a text that counts whether or not its weapon is used."""
    printed = book.cards[card]
    total = 0
    for index in range(printed.first_effect, printed.first_effect + printed.effects):
        effect = book.effects[index]
        if effect.when == When.PASSIVE:
            worth = operation_worth(book, game, effect.op, effect.n, effect.of)
            total += worth * likely(effect.condition) // 100
    return total


@rule
def symbols_worth(book: Book, symbols: Symbols) -> int:
    """What a row of attack symbols adds to an attack; others around the target count half."""
    around = 100 * symbols.aoe_damage + 60 * (
        symbols.aoe_fire + symbols.aoe_freeze + symbols.aoe_shock
    )
    for colour in range(COLOURS):
        around += symbols.aoe_dice[colour] * die_mean(book, colour, 150)
    return (
        100 * symbols.damage
        + 60 * (symbols.fire + symbols.freeze + symbols.shock)
        + 30 * symbols.push
        + around // 2
    )


@rule
def roll_worth(book: Book, card: int) -> int:
    """What a card's dice are worth, a critical hit having the effect printed beside them."""
    critical = critical_worth(book, card)
    total = 0
    for colour in range(COLOURS):
        total += book.cards[card].dice[colour] * die_mean(book, colour, critical)
    return total


@rule
def use_worth(book: Book, game: Game, card: int) -> int:
    """What one use of a card is worth: dice, symbols and text."""
    return (
        roll_worth(book, card)
        + symbols_worth(book, book.cards[card].attack)
        + text_worth(book, game, card)
    )


# ---------------------------------------------------------------------------------- Equipment


@rule
def worn(game: Game, hunter: int, arc: int, other_arc: int, other: int) -> int:
    """The equipment of an arc, with another card in one of them."""
    if arc == other_arc:
        return other
    return game.hunters[hunter].equipment[arc]


@rule
def weapon_worth(book: Book, game: Game, card: int) -> int:
    """What a weapon brings to an attack."""
    printed = book.cards[card]
    worth = use_worth(book, game, card) + SLOT * printed.slots
    if printed.attack_kinds & (1 << AttackKind.RANGED):
        worth += REACH * printed.range
    return worth


@rule
def best_loaded(
    book: Book, game: Game, hunter: int, ammunition: int, other_arc: int, other: int
) -> int:
    """The worth of the best weapon that some ammunition fits, 0 if there is none."""
    best = 0
    for arc in range(ARCS):
        card = worn(game, hunter, arc, other_arc, other)
        if card >= 0 and book.cards[card].kind == CardKind.WEAPON and fits(book, card, ammunition):
            if book.cards[card].trap == 0 or book.cards[ammunition].trap == 1:
                best = max(best, weapon_worth(book, game, card))
    return best


@rule
def equipment_worth(book: Book, game: Game, hunter: int, other_arc: int, other: int) -> int:
    """What a hunter's equipment is worth with another card in some arc, or none (-1).

    Ranged weapons by the ammunition in the deck, the best melee weapon by its blows, armour by the
    attacks that it stops.
    """
    seat = game.hunters[hunter]
    total = 0
    for place in range(seat.deck_size):
        card = seat.deck[place]
        if book.cards[card].kind == CardKind.AMMUNITION:
            total += best_loaded(book, game, hunter, card, other_arc, other)
    blow = 0
    for arc in range(ARCS):
        card = worn(game, hunter, arc, other_arc, other)
        if card >= 0:
            if book.cards[card].kind == CardKind.WEAPON:
                total += TURNS * lasting_worth(book, game, card)
                if book.cards[card].attack_kinds & (1 << AttackKind.MELEE):
                    blow = max(blow, weapon_worth(book, game, card))
            elif book.cards[card].kind == CardKind.ARMOUR:
                total += HITS * (use_worth(book, game, card) + SLOT * book.cards[card].slots)
            else:
                total += TURNS * text_worth(book, game, card)
    return total + BLOWS * blow


# ------------------------------------------------------------------------------ Modifications


@rule
def uses(book: Book, game: Game, hunter: int, arc: int) -> int:
    """How often the equipment of an arc is used in an encounter."""
    seat = game.hunters[hunter]
    card = seat.equipment[arc]
    if book.cards[card].kind == CardKind.ARMOUR:
        return HITS
    times = 0
    if book.cards[card].attack_kinds & (1 << AttackKind.MELEE):
        times = BLOWS
    for place in range(seat.deck_size):
        if fits(book, card, seat.deck[place]):
            times += 1
    return times


@rule
def place_worth(book: Book, game: Game, hunter: int, modification: int, arc: int) -> int:
    """What a modification is worth on the equipment of an arc; reach only on a ranged weapon."""
    worth = use_worth(book, game, modification) + critical_worth(book, modification) // 2
    card = game.hunters[hunter].equipment[arc]
    if not book.cards[card].attack_kinds & (1 << AttackKind.RANGED):
        worth -= REACH * passive_of_card(book, modification, Op.WEAPON_RANGE, -1)
    return worth * uses(book, game, hunter, arc)


@rule
def modification_gain(book: Book, game: Game, hunter: int, modification: int) -> int:
    """What one more modification gains: in the best free place, or instead of a worse one there.

    Modifications that are stored take free places first.
    """
    seat = game.hunters[hunter]
    kind = book.cards[modification].kind
    wanted = CardKind.WEAPON
    if kind == CardKind.WEAVE:
        wanted = CardKind.ARMOUR
    waiting = 0
    for stored in range(seat.stored_size):
        if book.cards[seat.stored[stored]].kind == kind:
            waiting += 1
    free = 0
    for arc in range(ARCS):
        card = seat.equipment[arc]
        if card >= 0 and book.cards[card].kind == wanted:
            free += book.cards[card].slots
            for slot in range(SLOTS):
                if seat.modifications[arc][slot] >= 0:
                    free -= 1
    best = 0
    for arc in range(ARCS):
        card = seat.equipment[arc]
        if card < 0 or book.cards[card].kind != wanted:
            continue
        gain = place_worth(book, game, hunter, modification, arc)
        if free > waiting and may_attach(book, game, hunter, modification, arc):
            best = max(best, gain)
        elif book.cards[card].slots > 0:
            best = max(best, gain - least_attached(book, game, hunter, modification, arc))
    return best


@rule
def least_attached(book: Book, game: Game, hunter: int, modification: int, arc: int) -> int:
    """The worth of what a modification would replace in an arc: its namesake or the worst one."""
    seat = game.hunters[hunter]
    least = 1_000_000
    for slot in range(SLOTS):
        attached = seat.modifications[arc][slot]
        if attached >= 0:
            worth = place_worth(book, game, hunter, attached, arc)
            if book.cards[attached].family == book.cards[modification].family:
                return worth
            least = min(least, worth)
    return least


@rule
def stored_worth(book: Book, game: Game, hunter: int, modification: int) -> int:
    """What a stored modification is worth to its owner, none if there is no place for it."""
    best = 0
    for arc in range(ARCS):
        if may_attach(book, game, hunter, modification, arc):
            best = max(best, place_worth(book, game, hunter, modification, arc))
    return best


@rule
def replacing_gain(book: Book, game: Game, hunter: int, stored: int, attached: int) -> int:
    """What a stored modification gains in the place of an attached one, if it needs that place."""
    seat = game.hunters[hunter]
    if book.cards[stored].kind != book.cards[attached].kind:
        return 0
    best = 0
    for arc in range(ARCS):
        there = False
        namesake = False
        for slot in range(SLOTS):
            card = seat.modifications[arc][slot]
            there = there or card == attached
            if card >= 0 and card != attached:
                namesake = namesake or book.cards[card].family == book.cards[stored].family
        if there and not namesake and not may_attach(book, game, hunter, stored, arc):
            gain = place_worth(book, game, hunter, stored, arc)
            best = max(best, gain - place_worth(book, game, hunter, attached, arc))
    return best


# ------------------------------------------------------------------------------------- The deck


@rule
def deck_worth(book: Book, game: Game, hunter: int, card: int) -> int:
    """What a card is worth in a hunter's deck."""
    printed = book.cards[card]
    if printed.kind == CardKind.STAMINA:
        return LIFE
    if printed.kind == CardKind.AMMUNITION:
        loaded = best_loaded(book, game, hunter, card, -1, -1)
        if loaded == 0:
            return LIFE // 2
        worth = LIFE + use_worth(book, game, card)
        if printed.weapons & (1 << WeaponSymbol.MELEE) == 0:
            worth += LOADED
        return worth
    worth = use_worth(book, game, card)
    if printed.kind != CardKind.ABILITY:
        worth = worth * frequent(printed.event) // 100
        for index in range(printed.first_effect, printed.first_effect + printed.effects):
            if book.effects[index].op == Op.SCRAP_SELF:
                worth = worth * WORN_OUT // 100
    return LIFE + worth


@rule
def least_in_deck(book: Book, game: Game, hunter: int) -> int:
    """The worth of what one more card in a hunter's deck would stand in for."""
    seat = game.hunters[hunter]
    limit = book.hunters[seat.profile].nodes[seat.node].deck_limit
    least = LIFE  # a stamina card
    if seat.deck_size >= limit:
        least = 1_000_000
        for place in range(seat.deck_size):
            least = min(least, deck_worth(book, game, hunter, seat.deck[place]))
    return least


# ------------------------------------------------------------------------------------ Any card


@rule
def card_gain(book: Book, game: Game, hunter: int, card: int) -> int:
    """What a hunter gains by a new card, wherever it belongs."""
    kind = book.cards[card].kind
    arc = book.cards[card].arc
    if kind == CardKind.COIL or kind == CardKind.WEAVE:
        return modification_gain(book, game, hunter, card)
    if kind == CardKind.TRAIT:
        return TURNS * text_worth(book, game, card)
    if arc >= 0:
        return equipment_worth(book, game, hunter, arc, card) - equipment_worth(
            book, game, hunter, -1, -1
        )
    return deck_worth(book, game, hunter, card) - least_in_deck(book, game, hunter)


@rule
def profile_worth(book: Book, game: Game, profile: int) -> int:
    """What a hunter starts with: its deck and its equipment."""
    printed = book.hunters[profile]
    total = TURNS * text_worth(book, game, printed.card)
    for place in range(printed.deck_size):
        total += LIFE + use_worth(book, game, printed.deck[place])
    for arc in range(ARCS):
        if printed.equipment[arc] >= 0:
            total += HITS * use_worth(book, game, printed.equipment[arc])
    return total
