"""The closed vocabulary of card effects.

A card carries a list of effects. Each says *when* it applies, *if* what holds, what to *do*
and how much. Packs spell the names in lower case; `Book` stores the numbers. A new card needs
no code unless it needs a word that is not here yet.
"""

from enum import IntEnum, IntFlag

__all__ = [
    "LETTERS",
    "ActionType",
    "AttackKind",
    "BehaviourAction",
    "CardKind",
    "CardSort",
    "Colour",
    "Condition",
    "EventOp",
    "Expansion",
    "If",
    "Marker",
    "Op",
    "Question",
    "RowType",
    "Special",
    "Timing",
    "WeaponSymbol",
    "When",
    "Who",
]


class Expansion(IntFlag):
    """The expansions that bring more than cards: what observations show follows from them."""

    LAWLESS_BADLANDS = 1
    ROCKBREAKER = 2


class CardKind(IntEnum):
    """What a card is, by the symbol printed on it (rulebook: Equipment, Action Decks)."""

    AMMUNITION = 0
    ABILITY = 1
    INTERRUPT = 2
    STAMINA = 3
    WEAPON = 4
    ARMOUR = 5
    MISCELLANEOUS = 6  # with an arc it is equipment, without one an action card (R8)
    COIL = 7
    WEAVE = 8
    TRAIT = 9


class CardSort(IntEnum):
    """How an action card is played."""

    AMMUNITION = 0
    ABILITY = 1
    INTERRUPT = 2  # interrupts, and miscellaneous items without an arc (R8)
    OTHER = 3


class AttackKind(IntEnum):
    """How a hunter attacks. A trap is an attack of neither other kind (Trap Weapons)."""

    RANGED = 0
    MELEE = 1
    TRAP = 2


LETTERS = "ABCD"
"""The components of an enemy, by their letters."""


class Condition(IntEnum):
    """Conditions of hunters and enemies (Conditions; Enemies and Conditions)."""

    FIRE = 0
    FREEZE = 1
    SHOCK = 2


class ActionType(IntEnum):
    """What a hunter may spend an action on (Actions; Terrain)."""

    SPRINT = 0
    SNEAK = 1
    CRAFT = 2
    CRAFT_TWICE = 3  # both actions at once for six cards (R37)
    DISTRACT = 4
    RANGED_ATTACK = 5
    MELEE_ATTACK = 6
    CORPSE = 7  # search a machine corpse (R41)
    ALARM = 8  # Lawless Badlands: disable the alarm


class When(IntEnum):
    """The moment an effect applies, and the event an interrupt card waits for.

    `ANY_TIME` windows: start and end of one's own activation, before and after each action,
    before an evade roll, after damage, start and end of the enemy step (R39).
    """

    PASSIVE = 0  # a lasting change of the rules for its owner (traits, equipment, modifications)
    PLAYED = 1  # what an interrupt or a miscellaneous card does when it is played
    ATTACK_DECLARED = 2  # step 3 of an attack: before dice are rolled
    ATTACK_ROLLED = 3  # step 5: rerolls and damage from special rules
    ATTACK_RESOLVED = 4  # after step 8, when a target that is gone is no longer looked at
    ANY_TIME = 5  # an interrupt that lists no event
    ATTACKED = 6  # this hunter is the target of an enemy attack, before the evade roll
    DAMAGED = 7  # this hunter has suffered damage from an enemy attack
    CONDITION_INFLICTED = 8  # this hunter has inflicted a condition on an enemy
    COMPONENT_DESTROYED = 9  # this hunter has destroyed a component
    ENEMY_KILLED = 10  # this hunter has killed an enemy
    ENEMY_ALERTED = 11  # an enemy has become alert
    HUNTER_FAINTED = 12  # another hunter has fainted
    ABOUT_TO_FAINT = 13  # this hunter would faint
    TRAP_TRIGGERED = 14  # one of this hunter's traps is triggered
    ACTIVATION_STARTED = 15  # this hunter has drawn, stands, and begins its actions (D72)
    ACTIVATION_ENDED = 16
    CARD_SCRAPPED = 17  # this hunter has scrapped a card
    DRAWN = 18  # fate cards of the salvage deck


class If(IntEnum):
    """What must hold for an effect to apply. `n` is a number that the condition has itself."""

    ALWAYS = 0
    TARGET_ALERT = 1
    TARGET_NOT_ALERT = 2
    TARGET_BURNING = 3
    TARGET_FROZEN = 4
    TARGET_SHOCKED = 5
    COMPONENT_TARGETED = 6
    MELEE = 7  # the attack (one's own, or an enemy's against one) is a melee attack
    RANGED = 8  # likewise ranged; a pulse is neither
    IN_GRASS = 9
    TARGET_IN_SAME_SQUARE = 10
    TARGET_AT_LEAST = 11  # target n squares away or more
    FIRST_ACTION = 12  # this is the first action of the activation
    GLORY_AT_LEAST = 13
    DISCARD_AT_LEAST = 14  # n cards or more in the own discard pile
    DECK_AT_MOST = 15  # n cards or fewer in the own draw pile
    SCRAPPED_AT_LEAST = 16  # n cards or more scrapped in this encounter
    TARGET_KILLED = 17  # the attack killed its target
    TARGET_DAMAGED = 18  # the attack did damage to the target or a component
    COMPONENT_DESTROYED = 19  # the attack destroyed a component
    DRAWN_FOR_A_KILL = 20  # the salvage card was drawn after killing an enemy
    HAS_CONDITION = 21  # the hunter suffers Fire, Freeze or Shock
    NOT_ADJACENT_TO_HUNTER = 22  # no other standing hunter in the same or an adjacent square
    FEWEST_GLORY = 23  # no other hunter has less glory
    TRAP = 24  # the attack is a trap


class Op(IntEnum):
    """What an effect does. `n` is its amount, `of` its second value (a colour, a condition …)."""

    # During one's own attack
    ADD_DAMAGE = 1
    ADD_DICE = 2  # n dice of the colour `of` (orange, blue, black)
    REROLL = 3  # up to n dice, once, chosen together
    IGNORE_ARMOUR = 4
    INFLICT = 5  # condition `of`, with the attack's damage
    PUSH_TARGET = 6
    # Moving
    MOVE = 7  # the hunter may move up to n squares; alerts nobody
    LURE = 8  # a chosen non-alert enemy within 2 squares moves n squares as by Distract, one way
    FREE_ACTION = 9  # action type `of`, without spending an action
    # Cards
    DRAW = 10  # n cards from the draw pile
    RECOVER = 11  # shuffle the n bottom cards of the discard pile into the draw pile
    RETRIEVE = 12  # take n chosen cards from the discard pile into the hand
    LOSE_CARDS = 13  # discard n cards as for damage
    SCRAP_HAND = 14  # cost: scrap n chosen cards from the hand
    SCRAP_DISCARD = 15  # cost: scrap n chosen cards from the discard pile
    SCRAP_SELF = 16  # cost: this card is scrapped instead of discarded
    SPEND_SALVAGE = 17  # cost: discard n salvage cards of kind `of` (-1: any)
    # Gains
    GAIN_GLORY = 18
    DRAW_SALVAGE = 19
    RALLY = 20  # another chosen hunter recovers n cards
    # Against enemy attacks
    PREVENT = 21  # n less damage from this attack
    CANCEL = 22  # ignore this attack completely
    RETALIATE = 23  # n damage to the attacker
    CLEAR_CONDITIONS = 24
    STAY_UP = 25  # recover n cards instead of fainting
    CALM = 26  # the enemy that became alert does not
    # Passive
    HAND_SIZE = 27
    CRAFT_BONUS = 28  # n more cards from a craft action, counted once
    SNEAK_BONUS = 29  # n more squares
    SPRINT_BONUS = 30
    QUIET_SPRINT = 31  # sprinting alerts nobody
    CONCEALED = 32  # counts as being in tall grass
    IMMUNE = 33  # to condition `of`
    WEAPON_RANGE = 34  # n squares more, ranged weapons; on a coil, its weapon
    EVADE_BONUS = 35  # n less damage from each attack, and from the AOE of one
    GLORY_BONUS = 36  # n more glory with each kill by an attack, AOE included, if it holds
    EVADE_DICE = 37  # n more evade dice of the colour `of`


class Question(IntEnum):
    """The question at the top of a behaviour card."""

    NONE = 0  # no question: the YES column is used
    NON_ALERT_ENEMY_WITHIN = 1
    ENEMY_WITHIN = 2
    HUNTER_WITHIN = 3
    HUNTER_IN_SIGHT_WITHIN = 4
    COMPONENT_DESTROYED = 5  # component letter n (1 = A)
    HAS_DAMAGE = 6


class BehaviourAction(IntEnum):
    """One action box of a behaviour card (Movement, Attack and Special Actions)."""

    MOVE_TOWARDS_HUNTER = 0
    MOVE_TOWARDS_NON_ALERT_ENEMY = 1
    MOVE_TOWARDS_ENEMY = 2
    MOVE_AWAY = 3
    NEAREST_BOARD_EDGE = 4
    MELEE = 5
    RANGED = 6
    PULSE = 7
    LEAVE_PLAYING_AREA = 8  # special: remove the enemy if it stands on the edge
    CALL_OUT = 9  # special: non-alert enemies within n squares become alert, as by Warning Call
    TUNNEL = 10  # special: draw a tunnel card and move the enemy where it leads (Rockbreaker)


class Special(IntEnum):
    """Special rules of machine data cards."""

    WARNING_CALL = 1
    HERD_INSTINCTS = 2
    RADAR_SWEEP = 3  # ignores tall grass
    CARGO_DEFENDER = 4  # +1 damage once component A is destroyed
    PURSUIT = 5
    UNPREDICTABLE = 6  # a tunnel card says where it starts
    TUNNELLER = 7  # tunnels while it is not alert, which a hunter within one square ends


class Colour(IntEnum):
    """The colours of dice, the order of `Book.dice` and of every row of dice."""

    ORANGE = 0
    BLUE = 1
    BLACK = 2


class WeaponSymbol(IntEnum):
    """What kind of weapon a card is, so that only ammunition with its symbol fits (Equipment)."""

    HUNTER_BOW = 0
    WAR_BOW = 1
    SHARPSHOT_BOW = 2
    SLING = 3
    BLAST_SLING = 4
    TRIPCASTER = 5
    ROPECASTER = 6
    RATTLER = 7
    MELEE = 8


class RowType(IntEnum):
    """The kinds of card in a merchant's row (Merchant Step)."""

    WEAPON = 0
    ARMOUR = 1
    AMMUNITION = 2
    MODIFICATION = 3
    MISCELLANEOUS = 4


class Timing(IntEnum):
    """When the effects of an event card come (Event Deck)."""

    START = 0  # the hunters are placed and have drawn their hands; before the first turn
    ENCOUNTER = 1  # for the whole encounter, as traits
    VICTORY = 2  # in the victory step, before glory is totalled
    MERCHANT = 3  # at the beginning of the merchant step


class Who(IntEnum):
    """Whom an effect of an event card is for, by the tokens when the card is revealed."""

    FLEDGLING = 0  # the player of the card
    LEADER = 1
    OTHERS = 2  # everybody but the fledgling
    RIVAL = 3  # one other hunter of the fledgling's choice


class EventOp(IntEnum):
    """What an effect of an event card does. `n` is its amount, `of` its second value."""

    TRAIT = 0  # has trait card `of` for the encounter
    GAIN_GLORY = 1  # n may be negative; glory never falls below 0
    DRAW = 2
    DRAW_SALVAGE = 3
    MOVE = 4  # up to n squares, alerting nobody
    LOSE_CARDS = 5  # n cards, as for damage
    SPEND_SALVAGE = 6  # n cards of one's choice, all if there are fewer
    INFLICT = 7  # the hunter suffers condition `of`, unless immune
    CHANGE_THRESHOLD = 8  # never below 1, nor above the points of the enemies in play
    CHANGE_BONUS_SALVAGE = 9  # never below 0
    ADD_ENEMY = 10  # n of machine `of`, each where a chosen enemy began
    REMOVE_ENEMY = 11  # n chosen ones of machine `of`, neither killed nor left
    PLACE_MARKER = 12  # n Markers `of`, each in a chosen square without a marker
    ALERT = 13  # non-alert enemies within n squares of the hunter
    WIN_TIES = 14  # for Suns and both tokens
    FREE_PURCHASE = 15  # n more purchases cost nothing
    PRIVATE_MERCHANT = 16  # a merchant of another level, of one's choice
    RAID = 17  # n alert enemies of machine `of`, in one square of the starting tile
    COMPANION = 18  # the companion joins the next encounter of the expansion


class Marker(IntEnum):
    """Terrain that lies on the board as a marker (Terrain)."""

    ROCKY_OUTCROPS = 0
    RUINS = 1
    MACHINE_CORPSE = 2
