"""The names of what players decide and of what happens: actions, decisions, events, outcomes.

Actions form one fixed `Discrete(ACTIONS)`. Each block keeps its meaning in every decision:
`Action.SQUARE + 17` is always square 17. `hzd_env.actions` puts them into words.
"""

from enum import IntEnum

from hzd_env.rules.sizes import (
    ARCS,
    COMPONENTS,
    DICE,
    ENEMIES,
    HAND,
    HUNTERS,
    OFFER,
    SALVAGE_KINDS,
    SQUARES,
    STORED,
)

__all__ = [
    "ACTIONS",
    "HUNT_DECISIONS",
    "Action",
    "DecisionKind",
    "EnemyStatus",
    "EventKind",
    "Mode",
    "Outcome",
    "Phase",
    "Procedure",
    "Stream",
    "Sun",
    "Tunnel",
    "Victory",
]

_TYPE = 2
_SQUARE = _TYPE + 10
_ENEMY = _SQUARE + SQUARES
_COMPONENT = _ENEMY + ENEMIES
_HAND = _COMPONENT + 1 + COMPONENTS
_HUNTER = _HAND + HAND
_DIE = _HUNTER + HUNTERS + 1
_OFFER = _DIE + DICE
_EQUIPMENT = _OFFER + OFFER
_STORED = _EQUIPMENT + ARCS
_SALVAGE = _STORED + STORED
_CRITICAL = _SALVAGE + SALVAGE_KINDS


class Action(IntEnum):
    """The first action of each block."""

    PASS = 0  # no, done, nothing
    CONFIRM = 1  # yes, from the draw pile, roll
    TYPE = _TYPE  # + ActionType
    SQUARE = _SQUARE  # + square
    ENEMY = _ENEMY  # + enemy
    COMPONENT = _COMPONENT  # + 0 for the body, 1 to 4 for components A to D
    HAND = _HAND  # + place in the hand, which is sorted
    HUNTER = _HUNTER  # + seat; the fifth is Nil
    DIE = _DIE  # + die of the roll
    OFFER = _OFFER  # + card on offer: discard pile, tracking cards, merchant row …
    EQUIPMENT = _EQUIPMENT  # + arc
    STORED = _STORED  # + stored modification
    SALVAGE = _SALVAGE  # + kind of salvage card
    CRITICAL = _CRITICAL  # + 0 the weapon's, 1 the ammunition's critical hit


ACTIONS = _CRITICAL + 2


class DecisionKind(IntEnum):
    """What is asked. `subject` is given where it says so."""

    NONE = 0
    DEPLOY = 1  # a square of the starting tile (Starting an Encounter)
    MODIFY = 2  # attach or remove a modification, or pass (Modifications)
    MODIFY_PLACE = 3  # the equipment to attach a modification to; subject: the modification
    DISCARD = 4  # cards to discard before drawing, one at a time, or pass (Hunter Activation Step)
    ACT = 5  # an action type, an interrupt card from the hand, or pass to skip an action
    MOVE = 6  # the next square, or pass; subject: squares left, 0: one beside a melee target
    DISTRACT_ENEMY = 7  # also Op.LURE
    DISTRACT_SQUARE = 8  # where it moves; subject: the enemy
    WEAPON = 9  # the arc of the weapon to use
    TARGET = 10  # an enemy, or a trap card from the hand
    COMPONENT = 11  # the body or a component; subject: the enemy
    AMMUNITION = 12  # a card from the hand, or pass in melee
    ABILITY = 13  # a card from the hand, or pass
    REROLL = 14  # dice to reroll, one at a time, then confirm; or pass; subject: dice still allowed
    CRITICAL = 15  # the weapon's or the ammunition's; subject: critical hits left
    PUSH_ENEMY = 16  # the square it is pushed to; subject: the enemy
    TRAP_SQUARE = 17  # subject: the ammunition card
    PAY_DAMAGE = 18  # a card from the hand, or confirm for the draw pile; subject: damage left
    DODGE = 19  # the obligatory dodge: a square
    PUSH_HUNTER = 20  # the square a hunter is pushed to; subject: its seat
    INTERRUPT = 21  # an interrupt card from the hand, or pass; subject: the event (When)
    SCRAP = 22  # a card from the hand or on offer from the discard pile
    RETRIEVE = 23  # a card on offer from the discard pile
    SPEND_SALVAGE = 24  # a kind of salvage card, or pass
    USE_EFFECT = 25  # confirm or pass; subject: the card
    CHOOSE_HUNTER = 26  # another hunter (Op.RALLY); the glory of cooperative mode
    ENEMY_ORDER = 27  # which enemy activates next (The Enemy Step)
    ENEMY_MOVE = 28  # where an enemy goes, or a trap it sets off; subject: it, -1: the companion
    ENEMY_TARGET = 29  # the hunter an enemy attacks; subject: the enemy
    ENEMY_GOAL = 30  # the goal of an enemy's move; subject: it, -1: whom the companion removes
    VOTE = 31  # confirm to end the encounter, pass to go on (Ending an Encounter)
    HUNTER = 32  # a hunter on offer, by profile (Choosing Hunters)
    TRACKING = 33  # a drawn tracking card on offer (The Tracking Phase)
    EVENT = 34  # a drawn event card on offer
    RIVAL = 35  # a hunter whom an event concerns; subject: the event card
    EVENT_SQUARE = 36  # where an event puts a marker or an enemy; subject: the event card
    EVENT_ENEMY = 37  # the enemy that an event removes; subject: the event card
    LEVEL_UP = 38  # a position of the skill tree on offer, or pass (Level Up Step)
    UPGRADE = 39  # confirm to take an upgrade card, or pass; subject: the card
    MERCHANT_LEVEL = 40  # a level on offer (Visiting a Different Level of Merchant)
    BUY = 41  # a card on offer, a hunter to trade with, or pass (Merchant Step)
    PAY = 42  # a kind of salvage card; subject: the card bought
    GIVE = 43  # what to offer: equipment, modifications, salvage; then confirm; or pass
    WANT = 44  # what to ask for, likewise; subject: the other hunter
    TRADE = 45  # confirm or pass what another hunter offers; subject: that hunter
    TRIM = 46  # a card on offer to remove from the deck, or pass to see others; subject: how many


HUNT_DECISIONS = DecisionKind.HUNTER + 0  # the kinds before are asked in hunts, too


class Procedure(IntEnum):
    """The procedures that can stand on the stack; each is a function of the same name."""

    NONE = 0
    ENCOUNTER = 1
    DEPLOYMENT = 2
    HUNTER_TURN = 3
    ACTIVATION = 4
    MODIFY = 5
    DISCARD_AND_DRAW = 6
    MOVE = 7
    DISTRACT = 8
    ATTACK = 9
    REROLL = 10
    CRITICALS = 11
    RESOLVE_ATTACK = 12
    AOE = 13
    PUSH_ENEMY = 14
    PLACE_TRAP = 15
    SPRING_TRAP = 16
    WINDOW = 17
    EFFECTS = 18
    SUFFER = 19
    FAINT = 20
    SETTLE = 21
    SHARE_GLORY = 22
    DRAW_SALVAGE = 23
    ENEMY_STEP = 24
    ENEMY_ACTIVATION = 25
    BEHAVIOUR = 26
    MOVE_ENEMY = 27
    ENEMY_ATTACKS = 28
    ENEMY_ATTACK = 29
    EVADE = 30
    PATROL = 31
    ENTER = 32
    MAINTENANCE = 33
    VOTE = 34
    TRIGGER = 35
    ACTION = 36
    BONUS_SALVAGE = 37
    HIT_HUNTER = 38
    QUEST = 39
    DRAFT = 40
    TRACKING = 41
    CAMPFIRE = 42
    LEVEL_UP = 43
    MERCHANT = 44
    PURCHASE = 45
    TRADE = 46
    TRIM = 47
    EVENT_CARDS = 48
    COMPANION_JOINS = 49
    COMPANION_ACTIVATION = 50
    TUNNEL = 51


class EventKind(IntEnum):
    """What happened: (kind, who, what, amount). `who` is a seat unless stated otherwise."""

    NONE = 0
    TURN_BEGAN = 1  # amount: number of the turn
    DEPLOYED = 2  # what: square
    DREW = 3  # amount: cards
    DISCARDED = 4  # what: card
    ACTION = 5  # what: ActionType
    MOVED = 6  # what: square
    ATTACKED = 7  # what: enemy, amount: AttackKind
    PLAYED = 8  # what: card
    ROLLED = 9  # what: colour, amount: pips, -1 a critical hit
    HIT = 10  # what: enemy, amount: damage
    COMPONENT_DAMAGED = 11  # what: enemy, amount: component
    COMPONENT_DESTROYED = 12  # what: enemy, amount: component
    KILLED = 13  # what: enemy; who: -1 if no hunter did it
    GLORY = 14  # amount
    SALVAGE = 15  # what: salvage card, amount: copies (negative when spent)
    TRAP_PLACED = 16  # what: square
    TRAP_SPRUNG = 17  # what: enemy
    SCRAPPED = 18  # what: card
    RECOVERED = 19  # amount: cards shuffled back into the draw pile
    SUFFERED = 20  # amount: damage a hunter suffered
    CONDITION = 21  # what: Condition
    FAINTED = 22
    STOOD_UP = 23
    ENEMY_MOVED = 24  # who: enemy, what: square
    ENEMY_ALERTED = 25  # who: enemy
    ENEMY_CONDITION = 26  # who: enemy, what: Condition
    ENEMY_ATTACKED = 27  # who: enemy, what: seat, amount: damage before the evade roll
    ENEMY_LEFT = 28  # who: enemy
    BEHAVIOUR = 29  # who: enemy, what: behaviour card, amount: 1 for the YES column
    EVADED = 30  # amount: damage prevented
    MARKER_USED = 31  # what: square (ruin, corpse or alarm)
    VOTED = 32  # amount: 1 to end
    POINTS = 33  # amount: encounter points gained; who: -1
    ENDED = 34  # what: Outcome
    CHOSE_HUNTER = 35  # what: profile
    TRACKED = 36  # what: tracking card
    EVENT_PLAYED = 37  # what: event card
    SUN = 38  # what: Sun
    LEADER = 39  # takes the Leader token
    FLEDGLING = 40  # takes the Fledgling token
    LEVELLED_UP = 41  # what: position of the skill tree
    GAINED = 42  # what: card that the hunter has from now on
    REMOVED = 43  # what: card that the hunter has no more
    BOUGHT = 44  # what: card
    TRADED = 45  # what: seat traded with
    MERCHANT = 46  # what: level of a merchant that opens; who: -1 for the party's
    QUEST_ENDED = 47  # what: Outcome
    TUNNELLED = 48  # who: enemy, what: tunnel card
    TUNNEL_SCRAPPED = 49  # what: tunnel card
    THRESHOLD_CROSSED = 50  # what: enemy, amount: the threshold; who: -1 if no hunter did it


class Mode(IntEnum):
    """How the hunters play together. A single hunter always cooperates (R11)."""

    COMPETITIVE = 0
    COOPERATIVE = 1  # one faint fails the encounter
    LENIENT = 2  # more than one faint does (Cooperative Mode)


class Outcome(IntEnum):
    """How a hunt or a quest stands."""

    PLAYING = 0
    SUCCESS = 1
    FAILURE = 2
    CUT_SHORT = 3  # the turn limit was reached (R64)


class Phase(IntEnum):
    """Where a quest stands. A hunt is an Encounter Phase and no more."""

    ENCOUNTER = 0
    SETTING_UP = 1
    TRACKING = 2
    VICTORY = 3
    LEVEL_UP = 4
    MERCHANT = 5


class Sun(IntEnum):
    """Sun tokens. One is worth its number and one more victory point."""

    HALF = 0
    FULL = 1
    BLAZING = 2


class Victory(IntEnum):
    """How a competing hunter came out of a completed quest."""

    NONE = 0
    SHARED = 1
    SOLE = 2


class Tunnel(IntEnum):
    """Where a tunnel card is (Rockbreaker)."""

    DECK = 0
    DISCARD = 1
    SCRAPPED = 2


class EnemyStatus(IntEnum):
    """Where an enemy is."""

    ABSENT = 0
    IN_PLAY = 1
    KILLED = 2
    LEFT = 3


class Stream(IntEnum):
    """Random streams, apart so that a change in one does not shift the others."""

    SETUP = 0
    DECKS = 1
    DICE = 2
