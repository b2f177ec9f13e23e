"""The one schema of all observations: every entry's name, place, range and meaning.

An observation of a hunt is a vector of `SIZE` entries, family after family; one of a quest has
`QUEST_SIZE` entries and begins with the families of a hunt. Content with expansions adds theirs
behind (`schema_of`). A family is a table: its columns are the features below, its places what they
are said of (squares, seats, enemies …). It is stored column by column, so that every field is one
slice:

    index = family.start + family.places * column + place

The compact observation holds the raw values, `int8` from 0 to the column's maximum; larger
values are cut. The flat one is the same divided by the maximum. The structured one is a dict
of views of either.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import Any, NamedTuple, Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from hzd_env.content.effects import ActionType, Expansion, RowType, Timing, When
from hzd_env.rules.catalogue import HUNT_DECISIONS, DecisionKind, Phase
from hzd_env.rules.sides import Int8s, rule
from hzd_env.rules.sizes import (
    ARCS,
    CHARM_CARDS,
    COLOURS,
    COMPONENTS,
    DICE,
    DRAWN,
    ENCOUNTERS,
    ENEMIES,
    HAND,
    HUNTERS,
    MACHINES,
    MERCHANT_ROW,
    MERCHANTS,
    NODES,
    OFFER,
    PREY,
    QUEST_EVENTS,
    SALVAGE_KINDS,
    SQUARES,
    STORED,
    SUNS,
    THRESHOLDS,
    TUNNELS,
)

__all__ = [
    "ATTACK_START",
    "BADLANDS_STARTS",
    "BARGAIN_START",
    "BOARD_START",
    "CARD_GEAR_START",
    "CARD_START",
    "CHARM_GEAR_START",
    "CHARM_PRICES_START",
    "CHARM_START",
    "CHOICES_START",
    "DECISION_START",
    "DICE_START",
    "ENEMIES_START",
    "EQUIPMENT_START",
    "EVENTS_START",
    "FAMILIES",
    "FIELDS",
    "GEAR_START",
    "GOODS_START",
    "HAND_START",
    "HUNT",
    "HUNTERS_START",
    "MARKET_START",
    "MERCHANTS_START",
    "OFFER_START",
    "PARTY_START",
    "PILES_START",
    "PRICES_START",
    "QUEST",
    "QUEST_FIELDS",
    "QUEST_SCALE",
    "QUEST_SIZE",
    "QUEST_START",
    "ROCKBREAKER_STARTS",
    "SCALE",
    "SIZE",
    "STORED_START",
    "TRACKING_START",
    "WIDTHS",
    "AttackColumn",
    "BargainColumn",
    "BarrageColumn",
    "BoardColumn",
    "CampColumn",
    "CardColumn",
    "ChoiceColumn",
    "Column",
    "CompanionColumn",
    "DecisionColumn",
    "DieColumn",
    "EnemyColumn",
    "EventColumn",
    "Family",
    "Field",
    "FinaleColumn",
    "GearColumn",
    "HunterColumn",
    "ImmenseColumn",
    "MerchantColumn",
    "OfferColumn",
    "PartyColumn",
    "PilesColumn",
    "PriceColumn",
    "QuestColumn",
    "Schema",
    "StructureColumn",
    "TrackingColumn",
    "TunnelColumn",
    "count",
    "flatten",
    "index_table",
    "layout_of",
    "put",
    "schema_of",
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
    CONCEALED = 1, 1, "stands in tall grass, or counts as if it did"
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
    CRAFT = 4, 3, "cards of each kind that a craft action would return without a bonus"
    HAND_LIMIT = 1, 12, "maximum hand size"
    SALVAGE = SALVAGE_KINDS, 6, "salvage cards of each kind"


class EnemyColumn(Column):
    """Enemies by number. Those killed, gone or absent are all zero."""

    MACHINE = MACHINES, 1, "type of enemy, one-hot"
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

    KIND = 4, 1, "a hunter's attack, or one to be chosen: ranged, melee, trap; the last is unused"
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
    KIND = HUNT_DECISIONS, 1, "what is asked, by DecisionKind"
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


class QuestColumn(Column):
    """How a quest stands, and what is known of its decks. Decks count what is drawn in secret."""

    KIND = len(DecisionKind) - HUNT_DECISIONS, 1, "what is asked, by DecisionKind from HUNTER on"
    PHASE = len(Phase), 1, "by Phase"
    ENCOUNTER = 1, 6, "number of the encounter: how many have begun"
    TRADING = 1, 1, "hunters may trade"
    STAMINA = 1, 20, "stamina cards left"
    TRACKING_LEFT = ENCOUNTERS, 1, "tracking cards that may still come, by card"
    EVENT_LEFT = QUEST_EVENTS, 1, "event cards that may still come, by card"
    SALVAGE_DISCARD = SALVAGE_KINDS, 24, "discarded salvage cards of each kind"


class PartyColumn(Column):
    """What a quest brings the hunters: this seat first, then the others clockwise."""

    FLEDGLING = 1, 1, "holds the Fledgling token"
    EVENT_LEADER = 1, 1, "held the Leader token when the event cards in play were revealed"
    EVENT_FLEDGLING = 1, 1, "held the Fledgling token then"
    SUNS = SUNS, 6, "Half, Full and Blazing Suns"
    VICTORY_POINTS = 1, 18, "victory points"
    NODE = NODES, 1, "position on the skill tree, one-hot"
    LEVEL = 1, 3, "level of that position"
    DECK_LIMIT = 1, 40, "maximum deck size"
    HAND_LIMIT = 1, 12, "maximum hand size"
    CARDS = 1, 40, "action cards in all piles"
    STORED = 1, STORED, "modifications not attached"
    MERCHANT = MERCHANTS, 1, "visits a merchant of this level by itself"
    PASSED = 1, 1, "has passed at the merchant"
    FREE_PURCHASES = 1, 3, "purchases that cost nothing"
    EXCHANGES = 1, 3, "trades offered in this Campfire Phase"
    WINS_TIES = 1, 1, "an event lets this hunter win ties"
    SALVAGE = SALVAGE_KINDS, 12, "salvage cards of each kind"


class GearColumn(Column):
    """What a card amounts to besides the features of `CardColumn`."""

    TYPE = len(RowType), 1, "weapon, armour, ammunition, modification, other"
    ARC = ARCS, 1, "where equipment is worn"
    RANGE = 1, 6, "range of a weapon"
    RANGED = 1, 1, "a weapon for ranged attacks"
    MELEE = 1, 1, "a weapon for melee attacks"
    SLOTS = 1, 3, "slots for modifications"
    FREE_SLOTS = 1, 3, "slots without one"


class PriceColumn(Column):
    """Cards in a merchant's row: what they cost and whether this seat can have them."""

    COST = SALVAGE_KINDS, 6, "salvage cards of each kind it costs"
    ANY = 1, 6, "wildcards besides"
    NEEDED = 1, 16, "fewest salvage cards of this seat that pay for it"
    AFFORDABLE = 1, 1, "this seat can pay for it, or need not"
    ROOM = 1, 1, "this seat has room for it"
    FITS = 1, 1, "a weapon for this ammunition, or a free slot for this modification, is worn"
    REPLACES = 1, 1, "would replace equipment worn in its arc"


class ChoiceColumn(Column):
    """What else is on offer in the open decision of this seat, in the order of the actions."""

    PROFILE = HUNTERS, 1, "a hunter to choose, one-hot"
    NODE = NODES, 1, "a position of the skill tree, one-hot"
    LEVEL = 1, 3, "its level, or that of a merchant to visit"
    DECK_LIMIT = 1, 40, "its maximum deck size"
    HAND_LIMIT = 1, 12, "its maximum hand size"
    CARDS = len(RowType), 4, "its cards: weapons, armour, ammunition, modifications, others"


class TrackingColumn(Column):
    """Tracking cards drawn, until one is revealed; competing, the leader alone sees them."""

    CARD = ENCOUNTERS, 1, "which card it is, one-hot"
    CHOSEN = 1, 1, "chosen, face down"
    LEVEL = 1, 3, "level of the encounter"
    THRESHOLD = 1, 40, "encounter points needed"
    BONUS_SALVAGE = 1, 8, "bonus salvage"
    ENEMIES = MACHINES, 8, "enemies of each type"
    POINTS = 1, 40, "their encounter points"
    TILES = 1, 6, "tiles of the playing area"
    GRASS = 1, 54, "squares of tall grass"
    MARKERS = 3, 8, "rocky outcrops, ruins, machine corpses"


class EventColumn(Column):
    """Event cards: those drawn, which the fledgling alone sees, then those in play."""

    CARD = QUEST_EVENTS, 1, "which card it is, one-hot"
    IN_PLAY = 1, 1, "has been revealed"
    TIMING = len(Timing), 1, "when its effects come"
    SUBJECT = 1, 1, "the open decision of this seat is about this card"


class BargainColumn(Column):
    """The trade this seat takes part in: what is offered, then what is asked for."""

    GIVER = HUNTERS, 1, "whose it is: this seat first, then the others clockwise"
    EQUIPMENT = ARCS, 1, "the equipment of each arc"
    STORED = STORED, 1, "stored modifications"
    SALVAGE = SALVAGE_KINDS, 12, "salvage cards of each kind"


class MerchantColumn(Column):
    """Merchant decks by level."""

    DECK = len(RowType), 36, "cards in the deck: weapons, armour, ammunition, modifications, others"
    DISCARD = len(RowType), 36, "cards discarded this time, likewise"


class CampColumn(Column):
    """Planes of a board with barriers, one entry a square, as in `board`."""

    CLOSED = 8, 1, "no step leads to the next square: to the north, then clockwise"
    ALARM = 1, 1, "an alarm that has not been disabled"
    COMPANION = 1, 1, "the companion is here"


class CompanionColumn(Column):
    """The companion, and whether there is an alarm."""

    ALARM = 1, 1, "an alarm has not been disabled"
    WAITING = 1, 1, "the companion's card is in play"
    PRESENT = 1, 1, "the companion is on the board"
    ROW = 1, 17, "row on the whole playing area"
    COLUMN = 1, 17, "column on the whole playing area"
    DISTANCE = 1, 8, "squares from this seat's hunter"
    HP = 1, 40, "hit points left"
    LATEST = 1, 1, "nobody has activated after the companion"
    TARGETED = 1, 1, "target of the enemy attack under way"
    SUBJECT = 1, 1, "the open decision of this seat is about the companion"


class ImmenseColumn(Column):
    """Planes of a board with an immense enemy, one entry a square, as in `board`."""

    COVERED = 1, 1, "an immense enemy is here with one of its four squares"
    TUNNELS = 1, TUNNELS, "tunnel cards in the deck that would bring it here"


class StructureColumn(Column):
    """What enemies of a greater frame have besides, by number as in `enemies`."""

    IMMENSE = 1, 1, "covers four squares; its row and column are the least of theirs"
    HP = 1, 60, "hit points left"
    NEXT_THRESHOLD = 1, 60, "damage up to its next structure threshold; 0 if none is left"
    THRESHOLDS_USED = 1, THRESHOLDS, "structure thresholds used up"
    THRESHOLDS_LEFT = 1, THRESHOLDS, "structure thresholds left"
    COPIES = COMPONENTS, 4, "copies of each component left to destroy"
    TRAPS = 1, 1, "the open decision of this seat is which trap it sets off first"


class TunnelColumn(Column):
    """Tunnel cards, in the order of the book. The deck's own order is not known."""

    DECK = 1, 1, "in the deck"
    DISCARD = 1, 1, "discarded"
    SCRAPPED = 1, 1, "scrapped"
    ROW = 1, 17, "least row of the squares it leads to"
    COLUMN = 1, 17, "least column of the squares it leads to"
    DISTANCE = 1, 8, "squares from this seat's hunter to the nearest of them"


class BarrageColumn(Column):
    """Hunters, this seat first and the others clockwise, and in the last place the companion."""

    ATTACKED = 1, 6, "attacks on it so far in the enemy activation under way"


class FinaleColumn(Column):
    """What the quest comes to."""

    QUARRY = MACHINES, 1, "what its Hunters' Call hunts, by type of enemy"
    TO_COME = 1, 1, "another encounter is to follow the Hunters' Call"
    LAST = 1, 1, "the encounter that has begun last is the quest's last"


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


class Schema(NamedTuple):
    """What an observation consists of.

    Attributes:
        families: in the order of the vector.
        fields: by name, in the order of the vector.
        size: the number of entries.
        scale: the maximum of each entry; a flat observation is the compact one divided by it.
    """

    families: tuple[Family, ...]
    fields: dict[str, Field]
    size: int
    scale: NDArray[np.float32]


Table = tuple[str, type[Column], int]  # a family's name, its columns and the number of places


def _families(*tables: Table, start: int = 0) -> Iterator[Family]:
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


def _schema(families: tuple[Family, ...]) -> Schema:
    fields = {field.name: field for family in families for field in _fields(family)}
    most = [np.full(field.shape[0] * field.shape[1], field.most) for field in fields.values()]
    scale = np.concatenate(most).astype(np.float32)
    scale.flags.writeable = False
    return Schema(families, fields, families[-1].slice.stop, scale)


_ALL = tuple(
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
        ("quest", QuestColumn, 1),
        ("card_gear", GearColumn, 1),
        ("party", PartyColumn, HUNTERS),
        ("equipment", CardColumn, HUNTERS * ARCS),
        ("gear", GearColumn, HUNTERS * ARCS),
        ("stored", CardColumn, STORED),
        ("market", CardColumn, 2 * MERCHANT_ROW),
        ("goods", GearColumn, 2 * MERCHANT_ROW),
        ("prices", PriceColumn, 2 * MERCHANT_ROW),
        ("choices", ChoiceColumn, OFFER),
        ("tracking", TrackingColumn, DRAWN),
        ("events", EventColumn, DRAWN),
        ("bargain", BargainColumn, 2),
        ("merchants", MerchantColumn, MERCHANTS),
    )
)

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
    QUEST_START,
    CARD_GEAR_START,
    PARTY_START,
    EQUIPMENT_START,
    GEAR_START,
    STORED_START,
    MARKET_START,
    GOODS_START,
    PRICES_START,
    CHOICES_START,
    TRACKING_START,
    EVENTS_START,
    BARGAIN_START,
    MERCHANTS_START,
) = (family.start for family in _ALL)

HUNT = _schema(_ALL[:10])
"""The observation of a hunt."""

FAMILIES, FIELDS, SIZE, SCALE = HUNT

QUEST = _schema(_ALL)
"""The observation of a quest: that of a hunt, then the families of a quest."""

_, QUEST_FIELDS, QUEST_SIZE, QUEST_SCALE = QUEST

# ------------------------------------------------------------------------------- Expansions


class _Added(NamedTuple):
    """What an expansion adds behind the families before it: to every observation, to a quest's."""

    always: tuple[Table, ...]
    quest: tuple[Table, ...]


_ADDED = {
    Expansion.LAWLESS_BADLANDS: _Added(
        always=(("camp", CampColumn, SQUARES), ("companion", CompanionColumn, 1)),
        quest=(
            ("charm", CardColumn, CHARM_CARDS),
            ("charm_gear", GearColumn, CHARM_CARDS),
            ("charm_prices", PriceColumn, CHARM_CARDS),
        ),
    ),
    Expansion.ROCKBREAKER: _Added(
        always=(
            ("immense", ImmenseColumn, SQUARES),
            ("structure", StructureColumn, ENEMIES),
            ("tunnels", TunnelColumn, TUNNELS),
            ("barrage", BarrageColumn, PREY),
        ),
        quest=(("finale", FinaleColumn, 1),),
    ),
}


def _added(expansion: Expansion, quest: bool) -> tuple[Table, ...]:
    return _ADDED[expansion].always + _ADDED[expansion].quest * quest


def _layout(expansions: int, quest: bool) -> Schema:
    base = QUEST if quest else HUNT
    tables = [
        table
        for expansion in Expansion
        if expansion & expansions
        for table in _added(expansion, quest)
    ]
    return _schema((*base.families, *_families(*tables, start=base.size)))


_LAYOUTS = tuple(
    _layout(expansions, quest)
    for expansions in range(1 << len(Expansion))
    for quest in (False, True)
)

WIDTHS = tuple(schema.size for schema in _LAYOUTS)
"""The sizes an observation can have, by layout: twice the expansions, and one more in a quest."""


def schema_of(expansions: int, quest: bool) -> Schema:
    """What an observation consists of with content that has these expansions (`Expansion`)."""
    return _LAYOUTS[2 * expansions + quest]


@rule
def layout_of(width: int) -> int:
    """The layout of an observation of this size, by its place in `WIDTHS`; -1 if there is none."""
    for layout in range(len(WIDTHS)):
        if WIDTHS[layout] == width:
            return layout
    return -1


def _starts(expansion: Expansion) -> tuple[int, ...]:
    """Where the families of an expansion begin, by layout; -1 where there are none."""
    first = _ADDED[expansion].always[0][0]
    found = [
        [family.start for family in schema.families if family.name == first] for schema in _LAYOUTS
    ]
    return tuple(starts[0] if starts else -1 for starts in found)


BADLANDS_STARTS = _starts(Expansion.LAWLESS_BADLANDS)
ROCKBREAKER_STARTS = _starts(Expansion.ROCKBREAKER)
CHARM_START, CHARM_GEAR_START, CHARM_PRICES_START = (
    family.start for family in schema_of(Expansion.LAWLESS_BADLANDS, quest=True).families[-3:]
)

_MOST = _LAYOUTS[-1].scale.astype(np.int8)


@rule
def put(out: Int8s, index: int, value: int) -> None:
    """Write one entry of a quest's observation, cut to its range.

    Not for what every observation with an expansion has: that lies elsewhere in a hunt's.
    """
    out[index] = max(0, min(value, _MOST[index]))


@rule
def count(out: Int8s, index: int) -> None:
    """Add one to an entry, within its range."""
    put(out, index, out[index] + 1)


def flatten(compact: Int8s, out: NDArray[np.float32], schema: Schema = HUNT) -> NDArray[np.float32]:
    """Write the flat observation, float32 from 0 to 1, of a compact one (or of many)."""
    return np.divide(compact, schema.scale, out=out)


def structure(vector: NDArray[Values], schema: Schema = HUNT) -> dict[str, NDArray[Any]]:
    """The families of a compact or flat observation as views.

    The board is (planes, 6 tiles, 3 rows, 3 columns); families of several places are (places,
    features), those of one place vectors.
    """
    views: dict[str, NDArray[Any]] = {}
    for family in schema.families:
        table = vector[family.slice].reshape(family.width, family.places)
        if family.name == "board":
            views[family.name] = table.reshape(family.width, SQUARES // 9, 3, 3)
        else:
            views[family.name] = table[:, 0] if family.places == 1 else table.T
    return views


def index_table(families: Sequence[Family] = FAMILIES) -> str:
    """The table of an observation for the documentation, in Markdown."""
    lines = []
    fields = {field.name: field for family in families for field in _fields(family)}
    for family in families:
        at = f"{family.slice.start} to {family.slice.stop - 1}"
        lines += [f"#### `{family.name}`: {at}", "", family.columns.__doc__ or "", ""]
        if family.places > 1:
            formula = f"index = {family.start} + {family.places} * column + place"
            lines += [f"{family.width} columns of {family.places} places, {formula}.", ""]
        lines += ["| Indices | Column | Field | Range | Meaning |", "|---|---|---|---|---|"]
        for column in family.columns:
            field = fields[f"{family.name}.{column.name.lower()}"]
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
