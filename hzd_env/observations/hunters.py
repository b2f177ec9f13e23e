"""The hunters as everybody at the table sees them (Hunters)."""

from __future__ import annotations

from hzd_env.content.effects import ActionType, AttackKind, CardKind, CardSort
from hzd_env.observations.schema import ENEMIES_START, HUNTERS_START, HunterColumn, put
from hzd_env.observations.shown import Shown, clear_place, turn
from hzd_env.rules.board import concealed, distance
from hzd_env.rules.catalogue import Procedure
from hzd_env.rules.flow import under_way
from hzd_env.rules.layout import Book, Game
from hzd_env.rules.options import weapon_range
from hzd_env.rules.sides import Int8s, rule
from hzd_env.rules.sizes import ARCS, COLOURS, CONDITIONS, HUNTERS, SALVAGE_KINDS, SLOTS, TRAPS

__all__ = ["encode_hunters"]

_ACTION_TYPES = len(ActionType)
_SORTS = len(CardSort)
_WORN_START = HUNTERS_START + HUNTERS * HunterColumn.RANGE
_TRAPS_START = HUNTERS_START + HUNTERS * HunterColumn.TRAPS


@rule
def encode_hunters(
    book: Book, game: Game, seat: int, subject: int, out: Int8s, shown: Shown
) -> None:
    """Write the table of hunters from one seat; `subject` is the seat its decision is about."""
    players = game.configuration.players
    target = -1
    if under_way(game, Procedure.ENEMY_ATTACK):
        target = game.enemy_attack.target
    if shown.turned:
        turn(out, HUNTERS_START, ENEMIES_START, players, shown.turned)
    for place in range(players):
        hunter = (seat + place) % players
        at = HUNTERS_START + place
        if (shown.new_hunters >> hunter) & 1:
            encode_hunter(game, hunter, out, at)
            encode_cards(book, game, hunter, out, at)
        if (shown.new_builds >> hunter) & 1:
            clear_place(out, _WORN_START, _TRAPS_START, HUNTERS, place)
            encode_equipment(book, game, hunter, out, at)
        if (shown.new_salvage >> hunter) & 1:
            encode_salvage(book, game, hunter, out, at)
        if shown.new_hunters:
            encode_recency(game, hunter, out, at)
        if ((shown.new_squares | shown.new_builds) >> hunter) & 1:
            encode_square(book, game, hunter, out, at)
        if shown.moved or shown.turned:
            encode_relations(book, game, seat, hunter, out, at)
        out[at + HUNTERS * HunterColumn.ACTIVE] = hunter == game.active
        out[at + HUNTERS * HunterColumn.LEADER] = hunter == game.leader
        out[at + HUNTERS * HunterColumn.TARGETED] = hunter == target
        out[at + HUNTERS * HunterColumn.SUBJECT] = hunter == subject


@rule
def encode_hunter(game: Game, hunter: int, out: Int8s, at: int) -> None:
    """Write who a hunter is and how it fares."""
    other = game.hunters[hunter]
    for profile in range(HUNTERS):
        out[at + HUNTERS * (HunterColumn.PROFILE + profile)] = profile == other.profile
    out[at + HUNTERS * HunterColumn.FAINTED] = other.fainted
    put(out, at + HUNTERS * HunterColumn.FAINTS, other.faints)
    put(out, at + HUNTERS * HunterColumn.GLORY, other.glory)
    for condition in range(CONDITIONS):
        out[at + HUNTERS * (HunterColumn.CONDITIONS + condition)] = other.conditions[condition]
    put(out, at + HUNTERS * HunterColumn.ACTIONS_LEFT, other.actions_left)
    for action_type in range(_ACTION_TYPES):
        out[at + HUNTERS * (HunterColumn.ACTIONS_TAKEN + action_type)] = (
            other.actions_taken >> action_type
        ) & 1


@rule
def encode_square(book: Book, game: Game, hunter: int, out: Int8s, at: int) -> None:
    """Write where a hunter stands."""
    square = game.hunters[hunter].square
    row = 0
    column = 0
    hidden = False
    if square >= 0:
        row = book.boards[game.board].row[square]
        column = book.boards[game.board].column[square]
        hidden = concealed(book, game, hunter)
    out[at + HUNTERS * HunterColumn.ROW] = row
    out[at + HUNTERS * HunterColumn.COLUMN] = column
    out[at + HUNTERS * HunterColumn.CONCEALED] = hidden


@rule
def encode_relations(book: Book, game: Game, seat: int, hunter: int, out: Int8s, at: int) -> None:
    """Write which seat it is, how far away it is, and its traps in play."""
    own = game.hunters[seat]
    other = game.hunters[hunter]
    for each in range(HUNTERS):
        out[at + HUNTERS * (HunterColumn.SEAT + each)] = each == hunter
    away = 0
    if own.square >= 0 and other.square >= 0:
        away = distance(book, game, own.square, other.square)
    put(out, at + HUNTERS * HunterColumn.DISTANCE, away)
    traps = 0
    for trap in range(TRAPS):
        if game.traps[trap].owner == hunter:
            traps += 1
    out[at + HUNTERS * HunterColumn.TRAPS] = traps


@rule
def encode_recency(game: Game, hunter: int, out: Int8s, at: int) -> None:
    """Write how recently a hunter was activated compared with the others (R53)."""
    stamp = game.hunters[hunter].stamp
    recency = 0
    if stamp > 0:
        recency = HUNTERS
        for rival in range(game.configuration.players):
            if game.hunters[rival].stamp > stamp:
                recency -= 1
    out[at + HUNTERS * HunterColumn.RECENCY] = recency


@rule
def encode_cards(book: Book, game: Game, hunter: int, out: Int8s, at: int) -> None:
    """Write a hunter's piles as far as they are public.

    A deck is known to all, so what does not lie open is in the hand or the draw pile.
    """
    other = game.hunters[hunter]
    put(out, at + HUNTERS * HunterColumn.DRAW_PILE, other.deck_size)
    put(out, at + HUNTERS * HunterColumn.HAND, other.hand_size)
    put(out, at + HUNTERS * HunterColumn.DISCARD, other.discard_size)
    put(out, at + HUNTERS * HunterColumn.SCRAPPED, other.scrapped_size)
    discarded = 0  # how many cards of each sort, a byte each
    unseen = 0
    for index in range(other.discard_size):
        discarded += 1 << 8 * book.sorts[other.discard[index]]
    for index in range(other.hand_size):
        unseen += 1 << 8 * book.sorts[other.hand[index]]
    for index in range(other.deck_size):
        unseen += 1 << 8 * book.sorts[other.deck[index]]
    for sort in range(_SORTS):
        put(out, at + HUNTERS * (HunterColumn.DISCARDED + sort), (discarded >> 8 * sort) & 255)
        put(out, at + HUNTERS * (HunterColumn.UNSEEN + sort), (unseen >> 8 * sort) & 255)


@rule
def encode_salvage(book: Book, game: Game, hunter: int, out: Int8s, at: int) -> None:
    """Write a hunter's salvage."""
    other = game.hunters[hunter]
    shards = 0
    resources = 0
    for salvage in range(SALVAGE_KINDS):
        if book.salvage[salvage].shard == 1:
            shards += other.salvage[salvage]
        else:
            resources += other.salvage[salvage]
    put(out, at + HUNTERS * HunterColumn.SHARDS, shards)
    put(out, at + HUNTERS * HunterColumn.RESOURCES, resources)


@rule
def encode_equipment(book: Book, game: Game, hunter: int, out: Int8s, at: int) -> None:
    """Write what a hunter's equipment amounts to."""
    other = game.hunters[hunter]
    for arc in range(ARCS):
        if other.equipment[arc] < 0:
            continue
        card = book.cards[other.equipment[arc]]
        if card.kind == CardKind.ARMOUR:
            for colour in range(COLOURS):
                dice = dice_of(book, game, hunter, arc, colour)
                put(out, at + HUNTERS * (HunterColumn.EVADE_DICE + colour), dice)
        if card.kind != CardKind.WEAPON:
            continue
        if (card.attack_kinds >> AttackKind.RANGED) & 1:
            index = at + HUNTERS * HunterColumn.RANGE
            reach = weapon_range(book, game, hunter, other.equipment[arc])
            put(out, index, max(out[index], reach))
            encode_weapon_dice(book, game, hunter, arc, out, at, HunterColumn.RANGED_DICE)
        if (card.attack_kinds >> AttackKind.MELEE) & 1:
            encode_weapon_dice(book, game, hunter, arc, out, at, HunterColumn.MELEE_DICE)


@rule
def encode_weapon_dice(
    book: Book, game: Game, hunter: int, arc: int, out: Int8s, at: int, column: int
) -> None:
    """Write the dice of a weapon where they are more than those of another."""
    for colour in range(COLOURS):
        index = at + HUNTERS * (column + colour)
        put(out, index, max(out[index], dice_of(book, game, hunter, arc, colour)))


@rule
def dice_of(book: Book, game: Game, hunter: int, arc: int, colour: int) -> int:
    """The dice of a piece of equipment with its modifications."""
    other = game.hunters[hunter]
    dice = book.cards[other.equipment[arc]].dice[colour]
    for slot in range(SLOTS):
        if other.modifications[arc][slot] >= 0:
            dice += book.cards[other.modifications[arc][slot]].dice[colour]
    return dice
