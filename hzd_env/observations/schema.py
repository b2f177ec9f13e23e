"""The one schema of all observations: every entry's name, place, range and meaning.

An observation is a vector of `SIZE` entries, family after family. A family is a table: its
columns are the features below, its places what they are said of (squares, seats, enemies …).
It is stored column by column, so that every field is one slice:

    index = family.start + family.places * column + place

The compact observation holds the raw values, `int8` from 0 to the column's maximum; larger
values are cut. The flat one is the same divided by the maximum. The structured one is a dict
of views of either.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from typing import Any, NamedTuple, Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from hzd_env.content.effects import ActionType, When
from hzd_env.rules.catalogue import DecisionKind
from hzd_env.rules.sides import Int8s, rule
from hzd_env.rules.sizes import (
    COLOURS,
    COMPONENTS,
    DICE,
    ENEMIES,
    HAND,
    HUNTERS,
    OFFER,
    SALVAGE_KINDS,
    SQUARES,
)

__all__ = [
    "ATTACK_START",
    "BOARD_START",
    "CARD_START",
    "DECISION_START",
    "DICE_START",
    "ENEMIES_START",
    "FAMILIES",
    "FIELDS",
    "HAND_START",
    "HUNTERS_START",
    "OFFER_START",
    "PILES_START",
    "SCALE",
    "SIZE",
    "AttackColumn",
    "BoardColumn",
    "CardColumn",
    "Column",
    "DecisionColumn",
    "DieColumn",
    "EnemyColumn",
    "Family",
    "Field",
    "HunterColumn",
    "OfferColumn",
    "PilesColumn",
    "count",
    "flatten",
    "index_table",
    "put",
    "structure",
]

Values = TypeVar("Values", bound=np.generic)


class Column(IntEnum):
    """A feature of a family. Its value is its first column; `size` columns hold it."""

    size: int
    most: int
    meaning: str

    def __new__(cls, size: int, most: int, meaning: str) -> Self:
        start = sum(column.size for column in cls.__members__.values())
        column = int.__new__(cls, start)
        column._value_ = start
        column.size = size
        column.most = most
        column.meaning = meaning
        return column


class BoardColumn(Column):
    """Planes of the board, one entry a square; square = 9 * tile + 3 * row + column."""

    ON_BOARD = 1, 1, "the square is part of the playing area"
    ROW = 1, 17, "row on the whole playing area, from the north"
    COLUMN = 1, 17, "column on the whole playing area, from the west"
    GRASS = 1, 1, "tall grass"
    EDGE = 1, 1, "a side is open to the outside"
    NEXT_ROW = 1, 3, "patrol route through here: next step north 1, same row 2, south 3; no route 0"
    NEXT_COLUMN = 1, 3, "likewise west 1, same column 2, east 3; (2, 2) leaves the playing area"
    OUTCROP = 1, 1, "rocky outcrop"
    RUIN = 1, 1, "ruin marker"
    CORPSE = 1, 1, "machine corpse marker"
    OWN_TRAP = 1, 1, "a trap of this seat"
    OTHER_TRAP = 1, 1, "a trap of another seat"
    HUNTERS = 1, 4, "hunters in the square who have not fainted"
    ALERT = 1, 8, "alert enemies in the square"
    CALM = 1, 8, "non-alert enemies in the square"


class HunterColumn(Column):
    """Hunters: this seat first, then the others clockwise. Absent seats are all zero."""

    SEAT = HUNTERS, 1, "number of the seat, one-hot"
    PROFILE = HUNTERS, 1, "which hunter it is, one-hot"
    ROW = 1, 17, "row on the whole playing area"
    COLUMN = 1, 17, "column on the whole playing area"
    DISTANCE = 1, 8, "squares from this seat's hunter"
    CONCEALED = 1, 1, "stands in tall grass"
    FAINTED = 1, 1, "lies on the ground"
    FAINTS = 1, 4, "faints in this encounter"
    GLORY = 1, 20, "glory points"
    CONDITIONS = 3, 1, "suffers Fire, Freeze, Shock"
    ACTIVE = 1, 1, "it is this hunter's turn"
    LEADER = 1, 1, "holds the Leader token"
    RECENCY = 1, 4, "order of the last activations: 4 the most recent, 0 never activated"
    ACTIONS_LEFT = 1, 2, "actions left in this activation"
    ACTIONS_TAKEN = len(ActionType), 1, "action types performed in this activation, by ActionType"
    DRAW_PILE = 1, 28, "cards in the draw pile"
    HAND = 1, 12, "cards in the hand"
    DISCARD = 1, 28, "cards in the discard pile"
    SCRAPPED = 1, 28, "cards scrapped"
    DISCARDED = 4, 12, "discard pile: ammunition, ability, interrupt and other cards"
    UNSEEN = 4, 12, "hand and draw pile together, by the same kinds"
    RANGE = 1, 6, "greatest range of a ranged weapon"
    RANGED_DICE = COLOURS, 4, "dice of the ranged weapons with their coils: the most by colour"
    MELEE_DICE = COLOURS, 4, "dice of the melee weapons likewise"
    EVADE_DICE = COLOURS, 4, "dice of the armour with its weaves"
    TRAPS = 1, 4, "traps in play"
    SHARDS = 1, 12, "metal shards"
    RESOURCES = 1, 12, "other salvage cards"
    TARGETED = 1, 1, "target of the enemy attack under way"
    SUBJECT = 1, 1, "the open decision of this seat is about this hunter"


class CardColumn(Column):
    """Features of an action card, a weapon or a modification, seen from this seat."""

    KIND = 4, 1, "ammunition, ability, interrupt, other"
    DICE = COLOURS, 4, "dice it adds, by colour"
    DAMAGE = 1, 6, "damage it adds to every attack"
    CRITICAL_DAMAGE = 1, 6, "damage of its critical hit"
    DODGE = 1, 3, "dodges: its own and its critical hit's"
    PUSH = 1, 3, "pushes likewise"
    CONDITIONS = 3, 2, "Fire, Freeze, Shock: 1 with its critical hit, 2 with every attack"
    AOE = 1, 2, "area of effect: 1 with its critical hit, 2 with every attack"
    TRAP = 1, 1, "trap ammunition, or an ability to use with traps"
    FITS_RANGED = 1, 1, "may join a ranged attack of this hunter"
    FITS_MELEE = 1, 1, "may join a melee attack of this hunter"
    BONUS = 1, 6, "damage its text adds to an attack or deals back"
    REROLL = 1, 6, "dice its text rerolls or adds"
    MOVE = 1, 4, "squares its text moves somebody"
    CARDS = 1, 6, "cards its text draws or recovers"
    GUARD = 1, 8, "damage its text keeps off; 8: the whole attack"
    GAIN = 1, 4, "glory and salvage its text brings"
    COST = 1, 4, "cards and salvage its text costs"


class OfferColumn(Column):
    """Cards on offer in the open decision of this seat, in the order of the actions."""

    KIND = 4, 1, "ammunition, ability, interrupt, other"
    DICE = 1, 4, "dice it adds"


class PilesColumn(Column):
    """This seat's own piles and salvage. Kinds are ammunition, ability, interrupt, other."""

    HAND = 4, 12, "cards of each kind in the hand"
    DRAW_PILE = 4, 12, "cards of each kind in the draw pile"
    CRAFT = 4, 3, "cards of each kind that a craft action would return"
    HAND_LIMIT = 1, 12, "maximum hand size"
    SALVAGE = SALVAGE_KINDS, 6, "salvage cards of each kind"


class EnemyColumn(Column):
    """Enemies by number. Those killed, gone or absent are all zero."""

    MACHINE = 16, 1, "type of enemy, one-hot"
    ALERT = 1, 1, "is alert"
    ACTIVATED = 1, 1, "has activated in this enemy step, or may not"
    ROW = 1, 17, "row on the whole playing area"
    COLUMN = 1, 17, "column on the whole playing area"
    DISTANCE = 1, 8, "squares from this seat's hunter"
    IN_SIGHT = 1, 1, "this seat's hunter has line of sight to it"
    HP = 1, 20, "hit points left"
    HEALTH = 1, 100, "per cent of the hit points left"
    ARMOUR = 1, 4, "armour value"
    POINTS = 1, 20, "encounter points"
    GLORY = 1, 6, "glory points"
    CONDITIONS = 3, 1, "suffers Fire, Freeze, Shock"
    TEAR = COMPONENTS, 10, "damage that now destroys each component; 0 if there is none to destroy"
    DESTROYED = COMPONENTS, 4, "copies of each component destroyed"
    NEXT_ROW = 1, 3, "next step of its patrol: north 1, same row 2, south 3; 0 if there is none"
    NEXT_COLUMN = 1, 3, "likewise west 1, same column 2, east 3; (2, 2) leaves the playing area"
    TARGETED = 1, 1, "target of the hunter's attack under way"
    ATTACKING = 1, 1, "its attack is under way"
    SUBJECT = 1, 1, "the open decision of this seat is about this enemy"


class AttackColumn(Column):
    """The hunter's attack and the enemy's attack under way; zero if there is none."""

    KIND = (
        4,
        1,
        "a hunter's attack, also while its weapon is chosen: ranged, melee, trap, retaliation",
    )
    OWN = 1, 1, "it is this seat's"
    COMPONENT = 1 + COMPONENTS, 1, "its target: the body, or component A, B, C, D"
    AMMUNITION = 1, 1, "ammunition has been added"
    ABILITY = 1, 1, "an ability card has been added"
    DAMAGE = 1, 24, "damage so far"
    PUSHES = 1, 4, "pushes so far"
    DODGES = 1, 4, "dodges so far"
    CONDITIONS = 3, 1, "Fire, Freeze, Shock so far"
    IGNORES_ARMOUR = 1, 1, "armour does not count"
    WEAPON_CRITICAL = 7, 4, "weapon's critical hit: damage, dodge, push, Fire, Freeze, Shock, AOE"
    AMMUNITION_CRITICAL = 7, 4, "ammunition's critical hit likewise"
    ENEMY_KIND = 3, 1, "an enemy's attack: melee, ranged, pulse"
    ENEMY_DAMAGE = 1, 12, "its damage before the evade roll"
    ENEMY_PREVENTED = 1, 12, "damage prevented so far"
    ENEMY_EFFECTS = 5, 1, "its Push, Fire, Freeze, Shock, AOE"


class DieColumn(Column):
    """Dice of the hunter's attack under way, in the order of the actions."""

    COLOUR = 1, COLOURS, "orange 1, blue 2, black 3; 0 where there is no die"
    PIPS = 1, 6, "pips it shows"
    CRITICAL = 1, 1, "it shows a critical hit"


class DecisionColumn(Column):
    """The open decision, if it is this seat's, and how the encounter stands."""

    OWN = 1, 1, "this seat decides"
    KIND = len(DecisionKind), 1, "what is asked, by DecisionKind"
    NUMBER = 1, 16, "actions, squares, dice, critical hits, damage, cards or votes it is about"
    EVENT = len(When), 1, "event of an interrupt, by When"
    MODE = 3, 1, "competitive, cooperative, lenient"
    PLAYERS = HUNTERS, 1, "one, two, three, four hunters"
    LEVEL = 1, 3, "level of the encounter"
    TURN = 1, 60, "turns begun"
    TURNS_LEFT = 1, 60, "turns until the game is cut short; 0 without a limit"
    POINTS = 1, 40, "encounter points"
    THRESHOLD = 1, 40, "encounter points needed"
    POINTS_MISSING = 1, 40, "encounter points still needed"
    POINTS_ON_BOARD = 1, 40, "encounter points of the enemies in play"
    ENEMIES = 1, ENEMIES, "enemies in play"
    BONUS_SALVAGE = 1, 8, "bonus salvage of the encounter"
    FAINTS = 1, 4, "faints of all hunters"


class Family(NamedTuple):
    """A table of features in the vector."""

    name: str
    columns: type[Column]
    places: int
    start: int

    @property
    def width(self) -> int:
        """The number of columns."""
        return sum(column.size for column in self.columns)

    @property
    def slice(self) -> slice:
        """Where the family lies in the vector."""
        return slice(self.start, self.start + self.width * self.places)


class Field(NamedTuple):
    """A named part of the vector. Its shape is (columns, places)."""

    name: str
    slice: slice
    shape: tuple[int, int]
    most: int
    meaning: str


def _families(*tables: tuple[str, type[Column], int]) -> Iterator[Family]:
    start = 0
    for name, columns, places in tables:
        family = Family(name, columns, places, start)
        yield family
        start = family.slice.stop


def _fields(family: Family) -> Iterator[Field]:
    for column in family.columns:
        start = family.start + family.places * column
        yield Field(
            name=f"{family.name}.{column.name.lower()}",
            slice=slice(start, start + family.places * column.size),
            shape=(column.size, family.places),
            most=column.most,
            meaning=column.meaning,
        )


FAMILIES = tuple(
    _families(
        ("board", BoardColumn, SQUARES),
        ("hunters", HunterColumn, HUNTERS),
        ("enemies", EnemyColumn, ENEMIES),
        ("hand", CardColumn, HAND),
        ("card", CardColumn, 1),
        ("offer", OfferColumn, OFFER),
        ("piles", PilesColumn, 1),
        ("attack", AttackColumn, 1),
        ("dice", DieColumn, DICE),
        ("decision", DecisionColumn, 1),
    )
)
"""The families in the order of the vector."""

(
    BOARD_START,
    HUNTERS_START,
    ENEMIES_START,
    HAND_START,
    CARD_START,
    OFFER_START,
    PILES_START,
    ATTACK_START,
    DICE_START,
    DECISION_START,
) = (family.start for family in FAMILIES)

_PARTS = tuple((family.name, family.slice, family.width, family.places) for family in FAMILIES)

FIELDS = {field.name: field for family in FAMILIES for field in _fields(family)}
"""The fields of all observations by name, in the order of the vector."""

SIZE = FAMILIES[-1].slice.stop
"""The number of entries of an observation."""

_MOST = np.concatenate(
    [np.full(field.shape[0] * field.shape[1], field.most, np.int8) for field in FIELDS.values()]
)

SCALE: NDArray[np.float32] = _MOST.astype(np.float32)
"""The maximum of each entry; a flat observation is the compact one divided by it."""
SCALE.flags.writeable = False


@rule
def put(out: Int8s, index: int, value: int) -> None:
    """Write one entry, cut to its range."""
    out[index] = max(0, min(value, _MOST[index]))


@rule
def count(out: Int8s, index: int) -> None:
    """Add one to an entry, within its range."""
    put(out, index, out[index] + 1)


def flatten(compact: Int8s, out: NDArray[np.float32]) -> NDArray[np.float32]:
    """Write the flat observation, float32 from 0 to 1, of a compact one (or of many)."""
    return np.divide(compact, SCALE, out=out)


def structure(vector: NDArray[Values]) -> dict[str, NDArray[Any]]:
    """The families of a compact or flat observation as views.

    The board is (planes, 6 tiles, 3 rows, 3 columns); hunters, enemies, hand, offer and dice
    are (places, features); card, piles, attack and decision are vectors.
    """
    views: dict[str, NDArray[Any]] = {}
    for name, part, width, places in _PARTS:
        table = vector[part].reshape(width, places)
        if name == "board":
            views[name] = table.reshape(width, SQUARES // 9, 3, 3)
        else:
            views[name] = table[:, 0] if places == 1 else table.T
    return views


def index_table() -> str:
    """The table of the whole observation for the documentation, in Markdown."""
    lines = []
    for family in FAMILIES:
        at = f"{family.slice.start} to {family.slice.stop - 1}"
        lines += [f"#### `{family.name}`: {at}", "", family.columns.__doc__ or "", ""]
        if family.places > 1:
            formula = f"index = {family.start} + {family.places} * column + place"
            lines += [f"{family.width} columns of {family.places} places, {formula}.", ""]
        lines += ["| Indices | Column | Field | Range | Meaning |", "|---|---|---|---|---|"]
        for column in family.columns:
            field = FIELDS[f"{family.name}.{column.name.lower()}"]
            last = column + column.size - 1
            columns = f"{column.value}" if column.size == 1 else f"{column.value} to {last}"
            indices = f"{field.slice.start} to {field.slice.stop - 1}"
            if field.slice.stop - field.slice.start == 1:
                indices = f"{field.slice.start}"
            name = column.name.lower()
            cells = (indices, columns, f"`{name}`", f"0 to {field.most}", field.meaning)
            lines.append(f"| {' | '.join(cells)} |")
        lines.append("")
    return "\n".join(lines)
