"""The two records of the rules: `Game`, all that changes, and `Book`, all that is printed.

Each class is at once the interpreted object, the type mypy checks and, through
`hzd_env.rules.carriers.dtype_of`, the NumPy dtype of the compiled side. A field is an `int`,
another record, or a list with its sizes in `Annotated`. Integers are 16 bits unless a dtype
stands after the sizes. -1 means none.
"""

from typing import Annotated

import numpy as np

from hzd_env.rules.catalogue import ACTIONS
from hzd_env.rules.sizes import (
    AOES,
    ARCS,
    ATTACKS,
    BASE,
    BEHAVIOURS,
    BOARDS,
    CARD_FEATURES,
    CARDS,
    CHARM_CARDS,
    COLOURS,
    COMPONENTS,
    CONDITIONS,
    DECK,
    DICE,
    DRAWN,
    EFFECTS,
    ENCOUNTERS,
    ENEMIES,
    EVENT_EFFECTS,
    EVENTS,
    FACES,
    GEAR_FEATURES,
    HAND,
    HUNTERS,
    MACHINES,
    MERCHANT_CARDS,
    MERCHANT_ROW,
    MERCHANTS,
    NODE_CARDS,
    NODES,
    OFFER,
    PLACES,
    PREY,
    QUEST_EVENTS,
    ROUTE_SQUARES,
    ROUTES,
    ROWS,
    SALVAGE_CARDS,
    SALVAGE_KINDS,
    SLOTS,
    SPAWNS,
    SQUARES,
    STACK,
    STORED,
    STREAMS,
    SUNS,
    THRESHOLDS,
    TRAITS,
    TRAPS,
    TUNNELS,
)

__all__ = [
    "Attack",
    "Bargain",
    "Behaviour",
    "BehaviourRow",
    "Board",
    "Book",
    "Card",
    "Companion",
    "CompanionCard",
    "Component",
    "Configuration",
    "Effect",
    "Encounter",
    "Enemy",
    "EnemyAttack",
    "Event",
    "EventCard",
    "EventEffect",
    "Frame",
    "Game",
    "Hunter",
    "HunterProfile",
    "Machine",
    "Merchant",
    "Record",
    "Route",
    "SalvageCard",
    "SkillNode",
    "Symbols",
    "Trap",
]


class Record:
    """A group of fields; see the module's docstring."""

    __slots__ = ()


class Symbols(Record):
    """A row of symbols: a critical box, or the effects of an attack (Symbol Reference).

    Symbols after the AOE symbol apply to the models around the target.
    """

    damage: int
    dodge: int  # squares the attacking or evading hunter may move
    push: int
    fire: int
    freeze: int
    shock: int
    aoe: int  # 1 if the AOE symbol stands in the row
    aoe_dice: Annotated[list[int], COLOURS]
    aoe_damage: int
    aoe_push: int
    aoe_fire: int
    aoe_freeze: int
    aoe_shock: int


# ---------------------------------------------------------------------------------------- Book


class Effect(Record):
    """One line of a card's text in the vocabulary of `hzd_env.content.effects`."""

    when: int
    condition: int  # If
    condition_of: int  # the `n` of the condition
    op: int
    n: int
    of: int


class Card(Record):
    """An action card, a piece of equipment, a modification or a trait."""

    kind: int  # CardKind
    owner: int  # the hunter whose card it is, -1 for anybody's
    dice: Annotated[list[int], COLOURS]
    critical: Symbols
    attack: Symbols  # what every attack with this card does besides its dice
    weapons: int  # bit mask of weapon symbols: a weapon's own, or those ammunition fits
    range: int
    attack_kinds: int  # bit mask of AttackKind: of a weapon, or of attacks an ability may join
    trap: int
    arc: int  # position around the profile, -1 if it is no equipment
    slots: int
    family: int  # modifications with the same name share it
    event: int  # When, for interrupts
    first_effect: int
    effects: int
    # At the merchant
    level: int  # of the merchant deck it lies in, 0 if in none
    copies: int  # in that deck; of the stamina card: how many there are
    row_type: int  # RowType, -1 for a card no merchant could sell
    cost: Annotated[list[int], SALVAGE_KINDS, np.int8]  # by salvage card
    any_cost: int  # wildcard symbols in the cost


class SkillNode(Record):
    """A position of a skill tree, with the upgrade cards gained there."""

    level: int  # 0 for the start
    after: int  # bit mask of the nodes it may be reached from
    deck_limit: int
    hand_size: int  # maximum; 5 where the tree names none
    cards: Annotated[list[int], NODE_CARDS]  # -1 where there is none


class HunterProfile(Record):
    """A hunter's profile card with the deck it starts with, and its skill tree."""

    card: int  # the trait printed on it, as a card
    resource: int  # starting resource, a salvage card
    deck: Annotated[list[int], DECK]
    deck_size: int
    equipment: Annotated[list[int], ARCS]  # by arc, -1 where empty
    nodes: Annotated[list[SkillNode], NODES]  # node 0 is the start
    node_count: int  # 1 at least


class SalvageCard(Record):
    """A kind of card of the salvage deck."""

    copies: int
    fate: int  # 1 for fate cards, which are resolved and shuffled back
    shard: int  # 1 for metal shards
    wildcard: int  # 1 for cards that count as any resource
    deck: int  # 0: the common deck; otherwise an expansion's, whose discards leave the game
    glory: int  # for the hunter that discards it
    merchant_cards: int  # cards of another level that discarding it at the merchant shows
    moments: Annotated[int, np.int32]  # bit mask of the When of its effects
    first_effect: int
    effects: int


class Component(Record):
    """A component location on a machine's data card."""

    tear: int
    damage: int  # to the machine's HP when destroyed
    copies: int  # how often it can be destroyed; 0 where the card has no such letter
    condition: int  # the machine suffers it, -1 if none
    salvage: int  # cards the hunter draws
    salvage_value: int  # the machine's new salvage value, -1 if unchanged
    armour: int  # the machine's new armour, -1 if unchanged
    attack_damage: int  # added to the damage of its attacks with this letter
    disables_attacks: int  # behaviour with this letter can't be resolved any more
    disables_special: int
    tunnels: int  # tunnel cards scrapped when all copies are destroyed


class Machine(Record):
    """An enemy's data card."""

    hp: int
    armour: int
    salvage: int
    glory: int
    points: int
    huge: int
    immense: int  # 1: on a base of four squares (Immense Base)
    bandit: int  # 1: sounds the alarm
    specials: int  # bit mask of Special
    thresholds: Annotated[list[int], THRESHOLDS]  # Structure Threshold; 0 where there is none
    family: int  # the first machine with the same name and behaviour cards, usually itself
    immune: Annotated[list[int], CONDITIONS]  # by Condition
    components: Annotated[list[Component], COMPONENTS]
    models: int
    first_behaviour: int
    behaviours: int


class CompanionCard(Record):
    """The profile and the behaviour card of the companion; all 0 if no pack has one."""

    hp: int
    armour: int
    squares: int
    reach: int


class BehaviourRow(Record):
    """An action box of a behaviour card."""

    mandatory: int  # 0: conditional
    action: int  # BehaviourAction
    n: int  # squares moved, or other number
    range: int
    times: int  # Repeated Actions
    barrage: int  # 1: the target is who was attacked least (Barrage)
    letter: int  # component index that disables it when destroyed, -1 if none
    attack: Symbols  # damage and effects


class Behaviour(Record):
    """A behaviour card: a question and its two columns."""

    question: int  # Question
    n: int
    yes: Annotated[list[BehaviourRow], ROWS]
    yes_rows: int
    no: Annotated[list[BehaviourRow], ROWS]
    no_rows: int


class Route(Record):
    """A patrol route on one tile, in the direction of its arrows."""

    squares: Annotated[list[int], ROUTE_SQUARES]
    length: int
    exit: int  # square entered after the last one, -1 if that is outside the playing area
    loop: int  # 1 if the last square leads to the first again
    # Where each step leads: to the north 1, the same row 2, the south 3; likewise from the west
    next_row: Annotated[list[int], ROUTE_SQUARES, np.int8]
    next_column: Annotated[list[int], ROUTE_SQUARES, np.int8]


class Board(Record):
    """The playing area of one encounter, for one side of its tiles."""

    on_board: Annotated[list[int], SQUARES, np.int8]
    row: Annotated[list[int], SQUARES, np.int8]
    column: Annotated[list[int], SQUARES, np.int8]
    grass: Annotated[list[int], SQUARES, np.int8]
    edge: Annotated[list[int], SQUARES, np.int8]  # an orthogonal side is open to outside
    deployment: Annotated[list[int], SQUARES, np.int8]  # of the starting tile (R21)
    # The squares of an immense base whose least row and column are here, -1 where it doesn't fit
    base: Annotated[list[list[int]], SQUARES, BASE, np.int8]
    # From a place, which is a square or, behind all squares, such a base
    distance: Annotated[list[list[int]], PLACES, SQUARES, np.int8]  # king's move (R48)
    steps: Annotated[list[list[int]], PLACES, SQUARES, np.int8]  # shortest path inside the area
    sight: Annotated[list[list[int]], PLACES, SQUARES, np.int8]  # 1: line of sight
    edge_steps: Annotated[list[int], PLACES, np.int8]  # steps to the nearest edge square
    neighbours: Annotated[list[int], PLACES, np.int64]  # bit mask of squares one step away
    closed: Annotated[list[int], SQUARES]  # bit mask of directions without a step, see geometry
    routes: Annotated[list[Route], ROUTES]
    route_count: int
    # Where the route through a square leads, the later one in the book where two cross; or 0
    next_row: Annotated[list[int], SQUARES, np.int8]
    next_column: Annotated[list[int], SQUARES, np.int8]
    outcrops: Annotated[list[int], SQUARES, np.int8]
    ruins: Annotated[list[int], SQUARES, np.int8]
    corpses: Annotated[list[int], SQUARES, np.int8]
    alarm: int  # the square of the alarm, -1 if there is none
    spawn_square: Annotated[list[int], SPAWNS]
    spawn_machine: Annotated[list[int], SPAWNS]
    spawns: int
    threshold: int
    bonus_salvage: int


class Encounter(Record):
    """A tracking card. Its boards are 2k (1-2 players) and 2k + 1 (3-4 players)."""

    level: int
    quarry: int  # the machine of a Hunters' Call, -1 otherwise
    added: int  # 1: takes the place of a random card of its level
    salvage_deck: int  # where its bonus salvage comes from (SalvageCard.deck)
    quest: int  # whose tracking deck it belongs to, a place in Content.quests; -1 if it is added
    sudden: int  # 1: decided at any time (Failing the Encounter, Winning the Encounter)


class EventEffect(Record):
    """One line of an event card."""

    who: int  # Who
    op: int  # EventOp
    n: int
    of: int  # by `op`: a machine, a Marker, a Condition or a trait card; -1 if none


class EventCard(Record):
    """An event card."""

    timing: int  # Timing
    first_effect: int  # in Book.event_effects
    effects: int
    immediate: int  # 1: placed as soon as it is drawn, besides the card chosen (R19)


class Book(Record):
    """All that is printed, as tables of integers."""

    dice: Annotated[list[list[int]], COLOURS, FACES]  # pips; -1 a critical hit
    cards: Annotated[list[Card], CARDS]
    card_count: int
    sorts: Annotated[list[int], CARDS, np.int8]  # CardSort of each card
    moments: Annotated[list[int], CARDS, np.int32]  # bit mask of the When of each card's effects
    features: Annotated[list[list[int]], CARDS, CARD_FEATURES, np.int8]  # what observations show
    gear: Annotated[list[list[int]], CARDS, GEAR_FEATURES, np.int8]  # likewise, as equipment
    effects: Annotated[list[Effect], EFFECTS]
    hunters: Annotated[list[HunterProfile], HUNTERS]
    salvage: Annotated[list[SalvageCard], SALVAGE_CARDS]
    salvage_count: int
    machines: Annotated[list[Machine], MACHINES]
    machine_count: int
    companion: CompanionCard
    behaviours: Annotated[list[Behaviour], BEHAVIOURS]
    encounters: Annotated[list[Encounter], ENCOUNTERS]
    encounter_count: int
    tunnels: Annotated[list[int], TUNNELS]  # the square of the base where each tunnel card leads
    tunnel_count: int
    boards: Annotated[list[Board], BOARDS]
    # Of a whole quest
    merchants: Annotated[list[list[int]], MERCHANTS, MERCHANT_CARDS]  # distinct cards by level - 1
    merchant_types: Annotated[list[list[int]], MERCHANTS, MERCHANT_CARDS, np.int8]  # their RowType
    merchant_sizes: Annotated[list[int], MERCHANTS]  # how many distinct cards
    quest_events: Annotated[list[EventCard], QUEST_EVENTS]
    quest_event_count: int
    event_effects: Annotated[list[EventEffect], EVENT_EFFECTS]
    stamina: int  # the stamina card, -1 if no pack has one


# ---------------------------------------------------------------------------------------- Game


class Configuration(Record):
    """What was chosen before the game and does not change."""

    fingerprint: Annotated[int, np.int64]  # of the content and of this layout; 0: no game has begun
    players: int  # 1 to 4
    mode: int  # Mode
    encounter: int
    max_turns: int  # hunter turns until the game is cut short, 0 for no limit
    ask_forced: int  # 1: decisions with one legal action are asked too
    quest: int  # 1: a whole game (`encounter` is its Hunters' Call), 0: one encounter
    finale: int  # the encounter behind the Hunters' Call, -1 if there is none
    draft: int  # 1: hunters are chosen in play (Choosing Hunters)
    trading: int  # 1: the Trading Items Variant


class Hunter(Record):
    """A seat: its hunter and all the cards it holds."""

    profile: int  # index into Book.hunters
    square: int  # -1 before deployment
    fainted: int
    skip_turn: int  # 1 from the faint until the skipped turn is over
    faints: int
    stamp: int  # rises with each activation; 0 before the first (R53)
    glory: int
    glory_to_share: int  # cooperative: gained and not yet turned into cards
    conditions: Annotated[list[int], CONDITIONS]  # by Condition
    began_shocked: int
    # Piles of action cards. Draw piles and hands are kept sorted; a draw takes a random card.
    deck: Annotated[list[int], DECK]
    deck_size: int
    hand: Annotated[list[int], HAND]
    hand_size: int
    discard: Annotated[list[int], DECK]  # 0 is the bottom, the oldest (R36)
    discard_size: int
    scrapped: Annotated[list[int], DECK]
    scrapped_size: int
    equipment: Annotated[list[int], ARCS]  # by arc, -1 where empty
    modifications: Annotated[list[list[int]], ARCS, SLOTS]  # -1 where empty
    stored: Annotated[list[int], STORED]  # modifications not attached
    stored_size: int
    traits: Annotated[list[int], TRAITS]
    trait_count: int
    moments: Annotated[int, np.int32]  # bit mask of When that a trait or gear waits for, or did
    salvage: Annotated[list[int], SALVAGE_KINDS]  # number of cards of each kind
    # This activation
    actions_left: int
    actions_taken: int  # bit mask of ActionType
    actions_done: int  # number of actions performed or skipped so far
    # This moment: the interrupt cards played since a window opened that no card led to (D33)
    played: Annotated[list[int], DECK]
    played_size: int
    # The quest
    suns: Annotated[list[int], SUNS]  # tokens by Sun
    victory: int  # Victory
    node: int  # position on the skill tree
    wins_ties: int  # 1 in a victory step in which it ranks above all it is tied with
    merchant: int  # level of the merchant it visits by itself, 0: the party's
    passed: int  # 1 since it passed, until somebody buys or trades
    free_purchases: int  # purchases in this merchant step that cost nothing
    charm_cards: Annotated[list[int], CHARM_CARDS]  # laid out for this hunter only; -1 where empty
    exchanges: int  # trades offered in this Campfire Phase


class Enemy(Record):
    """An enemy of the encounter."""

    machine: int  # index into Book.machines, -1 for an unused place
    square: int  # -1 once killed or gone; of an immense base that with the least row and column
    status: int  # EnemyStatus
    immense: int  # 1: on a base of four squares, as its data card says
    damage: int
    alert: int
    activated: int  # 1 once it has activated in this enemy step
    held: int  # 1: doesn't activate in this enemy step (Warning Call, the alarm)
    announce: int  # 1: became alert and the consequences are not settled yet
    killer: int  # seat whose reward for the kill is due, -1 if none
    conditions: Annotated[list[int], CONDITIONS]  # by Condition
    component_damaged: Annotated[list[int], COMPONENTS]
    component_destroyed: Annotated[list[int], COMPONENTS]  # number of copies destroyed
    thresholds: int  # structure thresholds used up (R138)
    home_route: int
    home_step: int  # spawn point on the home route, -1 for a sentry
    home_square: int
    route: int  # where it walks now
    route_step: int


class Companion(Record):
    """The companion (Lawless Badlands: Nil)."""

    card: int  # the event card that waits beside the tracking deck, -1 if none
    square: int  # -1 if he isn't on the board
    damage: int
    stamp: int  # as of a hunter


class Trap(Record):
    """A trap in play: its token on the board and its card beside the owner's profile."""

    owner: int  # seat, -1 for a free token
    square: int
    weapon: int
    ammunition: int


class Attack(Record):
    """A hunter's attack while it is resolved."""

    kind: int  # AttackKind
    hunter: int  # seat
    weapon: int  # card, -1 if none
    ammunition: int
    ability: int
    target: int  # enemy
    component: int  # -1: the body
    colours: Annotated[list[int], DICE]
    faces: Annotated[list[int], DICE]  # pips, -1 a critical hit
    dice: int
    rerolled: int
    damage: int  # pips and other damage so far
    pushes: int
    dodges: int
    inflict: Annotated[list[int], CONDITIONS]  # by Condition
    ignore_armour: int
    inflicted: int  # damage done to the target or a component
    killed: int
    destroyed: int
    aoe: Annotated[list[int], AOES]  # AOE symbols: the card; + CARDS: in its critical box
    aoe_count: int
    square: int  # where the target stood when it was hit
    outcrop: int  # 1: made from a rocky outcrop (ranged or melee)
    striking: int  # 1 from the damage until all effects that come with it have come (D83)
    taken: Annotated[list[int], ENEMIES, np.int8]  # conditions that cards may still answer
    # Bit masks of enemies
    alert_before: Annotated[int, np.int32]  # alert when the attack started (R3)
    frozen_before: Annotated[int, np.int32]  # suffering Freeze then
    around: Annotated[int, np.int32]  # in the target's square and adjacent ones when it was hit
    killed_around: Annotated[int, np.int32]  # of those, by its AOE (R87)


class EnemyAttack(Record):
    """An enemy's attack on a hunter while it is resolved."""

    enemy: int
    kind: int  # BehaviourAction: MELEE, RANGED or PULSE
    target: int  # seat
    symbols: Symbols
    prevented: int
    cancelled: int
    suffered: int  # damage the target suffered in the end


class Decision(Record):
    """The open decision."""

    seat: int  # -1: none is open
    kind: int  # hzd_env.rules.catalogue.DecisionKind
    subject: int  # what it is about: an enemy, a card, a number left …
    options: int  # legal actions
    latest: int  # the legal action allowed last


class Event(Record):
    """Something that happened in the last step (`hzd_env.rules.catalogue.EventKind`)."""

    kind: int
    who: int
    what: int
    amount: int


class Merchant(Record):
    """A merchant deck of one level, and its row while it is visited (Merchant Step)."""

    row: Annotated[list[int], MERCHANT_ROW]  # places in Book.merchants, -1 where empty
    deck: Annotated[list[int], MERCHANT_CARDS, np.int8]  # copies, by place in Book.merchants
    discard: Annotated[list[int], MERCHANT_CARDS, np.int8]


class Bargain(Record):
    """One half of a trade: what a hunter gives."""

    hunter: int  # seat
    equipment: int  # bit mask of arcs
    stored: int  # bit mask of stored modifications
    salvage: Annotated[list[int], SALVAGE_KINDS, np.int8]


class Frame(Record):
    """A suspended procedure."""

    procedure: int
    step: int
    a: Annotated[int, np.int32]
    b: Annotated[int, np.int32]
    c: Annotated[int, np.int32]
    d: Annotated[int, np.int32]
    e: Annotated[int, np.int32]
    f: Annotated[int, np.int32]
    g: Annotated[int, np.int32]


class Game(Record):
    """All that changes while a game is played."""

    configuration: Configuration
    random: Annotated[list[int], STREAMS, np.uint32]
    # Progress
    outcome: int  # Outcome
    turn: int  # hunter turns begun
    active: int  # seat whose turn it is
    leader: int
    activations: int  # activations begun, the source of Hunter.stamp
    points: int  # encounter points
    board: int  # index into Book.boards
    # Models, markers and cards
    hunters: Annotated[list[Hunter], HUNTERS]
    enemies: Annotated[list[Enemy], ENEMIES]
    traps: Annotated[list[Trap], TRAPS]
    companion: Companion
    outcrops: Annotated[list[int], SQUARES, np.int8]
    ruins: Annotated[list[int], SQUARES, np.int8]
    corpses: Annotated[list[int], SQUARES, np.int8]
    behaviour_discarded: Annotated[list[int], BEHAVIOURS]  # 1: lies in its discard pile
    tunnels: Annotated[list[int], TUNNELS]  # by tunnel card, a Tunnel
    attacked: Annotated[list[int], PREY]  # attacks on each in this enemy activation (Barrage)
    salvage_deck: Annotated[list[int], SALVAGE_KINDS]
    salvage_discard: Annotated[list[int], SALVAGE_KINDS]  # of an expansion: out of the game
    threshold: int  # encounter points needed
    bonus_salvage: int
    alarm: int  # the square of an alarm that hasn't been disabled, -1 if there is none
    # The quest
    phase: int  # Phase
    encounters: int  # encounters begun
    fledgling: int  # seat, -1 if nobody has the token
    tracking_left: Annotated[list[int], ENCOUNTERS, np.int8]  # 1: in the deck or drawn in secret
    tracking_cards: Annotated[list[int], DRAWN]  # what the leader has drawn; -1 where none is
    tracking_choice: int  # the card played face down, -1 if none
    event_left: Annotated[list[int], QUEST_EVENTS, np.int8]  # 1: in the deck or drawn in secret
    event_cards: Annotated[list[int], DRAWN]  # what the fledgling has drawn; once revealed, in play
    event_choice: int
    event_leader: int  # who held the tokens when the event was revealed
    event_fledgling: int
    merchants: Annotated[list[Merchant], MERCHANTS]  # by level - 1
    stamina_left: int
    bargains: Annotated[list[Bargain], 2]  # the trade under way: what is offered, what is wanted
    # Things that procedures share
    attacks: Annotated[list[Attack], ATTACKS]
    attack_depth: int  # attacks under way; the current one is attacks[attack_depth - 1]
    enemy_attack: EnemyAttack
    result: int  # what the last procedure came to
    offer: Annotated[list[int], OFFER]  # cards on offer in the open decision
    offer_size: int
    unsettled: int  # 1: an enemy became alert, a kill is to be rewarded or glory to be shared
    # Flow
    stack: Annotated[list[Frame], STACK]
    depth: int
    decision: Decision
    mask: Annotated[list[int], ACTIONS, np.int8]  # legal actions of the open decision
    answer: int  # the action chosen in the last decision
    events: Annotated[list[Event], EVENTS]
    event_count: int
