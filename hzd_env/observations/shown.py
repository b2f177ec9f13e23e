"""What an observation was last written from, so that only what has changed is written anew.

A decision changes some sixty of the thousands of entries. A vector therefore comes with a record
of what it shows: copies of the hunters, enemies, markers and decks it was written from. What is
read off those is written again only if they differ from their copies. When another seat looks, the
columns of the hunters are turned. What says what is asked is written every time.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np

from hzd_env.rules.catalogue import Phase
from hzd_env.rules.layout import Enemy, Game, Hunter, Merchant, Record, Trap
from hzd_env.rules.sides import Int8s, renew, rule, same
from hzd_env.rules.sizes import (
    ARCS,
    ENCOUNTERS,
    ENEMIES,
    HAND,
    HUNTERS,
    MERCHANTS,
    QUEST_EVENTS,
    SALVAGE_KINDS,
    SLOTS,
    SQUARES,
    STORED,
    TRAPS,
)

__all__ = ["Shown", "clear", "clear_place", "look", "turn"]


class Shown(Record):
    """What a vector shows, and what of it has to be written anew. All zero: nothing is shown."""

    size: int  # of the vector
    players: int
    seat: int  # that looks
    board: int  # board + 1, 0 outside the Encounter Phase
    hunters: Annotated[list[Hunter], HUNTERS]
    enemies: Annotated[list[Enemy], ENEMIES]
    traps: Annotated[list[Trap], TRAPS]
    outcrops: Annotated[list[int], SQUARES, np.int8]
    ruins: Annotated[list[int], SQUARES, np.int8]
    corpses: Annotated[list[int], SQUARES, np.int8]
    merchants: Annotated[list[Merchant], MERCHANTS]
    hand: Annotated[list[int], HAND]  # card + 1, 0 for none
    stored: Annotated[list[int], STORED]  # likewise
    worn: Annotated[list[int], HUNTERS * ARCS]  # likewise
    tracking_left: Annotated[list[int], ENCOUNTERS, np.int8]
    event_left: Annotated[list[int], QUEST_EVENTS, np.int8]
    salvage_discard: Annotated[list[int], SALVAGE_KINDS]
    market: int  # 1: a merchant's row is shown
    choices: int  # 1: something else than cards is on offer
    # What has changed, as bit masks of seats and places
    new_hunters: int
    new_builds: int  # hunters with other equipment, modifications, traits or skills
    new_salvage: int  # hunters with other salvage
    new_squares: int  # hunters who stand elsewhere, or no more
    new_enemies: Annotated[int, np.int32]
    new_merchants: int
    new_board: int
    turned: int  # by how many places: another seat looks
    moved: int  # 1: hunters, enemies, traps or terrain markers stand otherwise


@rule
def clear(out: Int8s, start: int, stop: int) -> None:
    """Write zeros into a part of the vector."""
    for index in range(start, stop):
        out[index] = 0


@rule
def clear_place(out: Int8s, start: int, stop: int, places: int, place: int) -> None:
    """Write zeros into one place of a family; `places` is how many it has."""
    for index in range(start + place, stop, places):
        out[index] = 0


@rule
def turn(out: Int8s, start: int, stop: int, players: int, places: int) -> None:
    """Turn the columns of a family of hunters by some places, as another seat sees it."""
    for column in range(start, stop, HUNTERS):
        word = 0
        for place in range(HUNTERS):
            word |= (int(out[column + place]) & 255) << 8 * place
        word = word >> 8 * places | word << 8 * (players - places)
        word &= (1 << 8 * players) - 1
        for place in range(HUNTERS):
            out[column + place] = word >> 8 * place & 255


@rule
def same_build(one: Hunter, other: Hunter) -> bool:
    """Whether two hunters have the same equipment, modifications, traits and skills."""
    if one.profile != other.profile or one.node != other.node:
        return False
    if one.trait_count != other.trait_count:
        return False
    for index in range(one.trait_count):
        if one.traits[index] != other.traits[index]:
            return False
    for arc in range(ARCS):
        if one.equipment[arc] != other.equipment[arc]:
            return False
        for slot in range(SLOTS):
            if one.modifications[arc][slot] != other.modifications[arc][slot]:
                return False
    return True


@rule
def forget(shown: Shown, out: Int8s) -> None:
    """Show nothing, so that everything is written anew."""
    clear(out, 0, len(out))
    for place in range(HAND):
        shown.hand[place] = 0
    for place in range(STORED):
        shown.stored[place] = 0
    for place in range(HUNTERS * ARCS):
        shown.worn[place] = 0
    shown.market = 0
    shown.choices = 0
    shown.new_hunters = (1 << HUNTERS) - 1
    shown.new_builds = (1 << HUNTERS) - 1
    shown.new_salvage = (1 << HUNTERS) - 1
    shown.new_squares = (1 << HUNTERS) - 1
    shown.new_enemies = (1 << ENEMIES) - 1
    shown.new_merchants = (1 << MERCHANTS) - 1
    shown.new_board = 1
    shown.moved = 1


@rule
def look(game: Game, seat: int, out: Int8s, shown: Shown) -> None:
    """Note what has changed since the vector was written, and that it shows all this now."""
    players = game.configuration.players
    board = 0
    if game.phase == Phase.ENCOUNTER:
        board = 1 + game.board
    shown.new_hunters = 0
    shown.new_builds = 0
    shown.new_salvage = 0
    shown.new_squares = 0
    shown.new_enemies = 0
    shown.new_merchants = 0
    shown.new_board = 0
    shown.turned = 0
    shown.moved = 0
    if shown.size != len(out) or shown.players != players or shown.board != board:
        shown.size = len(out)
        shown.players = players
        shown.board = board
        forget(shown, out)
    shown.turned = (seat - shown.seat + players) % players
    shown.seat = seat
    for number in range(players):
        hunter = game.hunters[number]
        kept = shown.hunters[number]
        if same(kept, hunter):
            continue
        shown.new_hunters |= 1 << number
        if not same_build(kept, hunter):
            shown.new_builds |= 1 << number
        if not same(kept.salvage, hunter.salvage):
            shown.new_salvage |= 1 << number
        if kept.square != hunter.square or kept.fainted != hunter.fainted:
            shown.new_squares |= 1 << number
            shown.moved = 1
        renew(kept, hunter)
    if not same(shown.enemies, game.enemies):
        shown.moved = 1
        for enemy in range(ENEMIES):
            if renew(shown.enemies[enemy], game.enemies[enemy]):
                shown.new_enemies |= 1 << enemy
    if renew(shown.traps, game.traps):
        shown.moved = 1
    if renew(shown.outcrops, game.outcrops):
        shown.moved = 1
    if renew(shown.ruins, game.ruins):
        shown.moved = 1
    if renew(shown.corpses, game.corpses):
        shown.moved = 1
    if not same(shown.merchants, game.merchants):
        for level in range(MERCHANTS):
            if renew(shown.merchants[level], game.merchants[level]):
                shown.new_merchants |= 1 << level
