"""How `cautious` chooses between encounters: tracks, events, upgrades, wares, trades.

Scores compare within one decision only, as in `hzd_env.bots.cautious`. They rest on what cards
are worth (`hzd_env.bots.values`), in hundredths of a card.
"""

from __future__ import annotations

import numpy as np

from hzd_env.bots.estimates import cooperating
from hzd_env.bots.outlook import NEVER
from hzd_env.bots.values import (
    card_gain,
    deck_worth,
    equipment_worth,
    modification_gain,
    place_worth,
    profile_worth,
    replacing_gain,
    stored_worth,
    text_worth,
)
from hzd_env.content.effects import BehaviourAction, EventOp, Who
from hzd_env.rules.activation import may_attach
from hzd_env.rules.board import board_of, distance, enemy_range
from hzd_env.rules.catalogue import Action, DecisionKind
from hzd_env.rules.layout import Bargain, Book, Game
from hzd_env.rules.merchant import merchant_of, needed_for
from hzd_env.rules.quest import victory_points
from hzd_env.rules.salvage import total_salvage
from hzd_env.rules.sides import rule, rule_with_array
from hzd_env.rules.sizes import (
    ARCS,
    ENCOUNTERS,
    MERCHANT_ROW,
    NODE_CARDS,
    NODES,
    SALVAGE_KINDS,
    STORED,
)
from hzd_env.rules.tracking import at_hunters_call

__all__ = ["event_worth", "price", "score_campfire", "toughness"]

PRICE = 40  # a salvage card, in hundredths of a card
CARD_OF_DECK = 30  # one more card in the deck
HANDFUL = 300  # one more card in the hand
PROMISE = 50  # per cent that the best position behind the next one counts
LEVEL = 600  # a step up the skill tree
WARES = 150  # a merchant one level higher
SELLING = 10  # offering a trade to a rival
CURIOUS = 1  # a look at cards of another level when nothing is worth buying
FOR_THE_MERCHANT = (  # what events do to salvage and purchases
    1 << EventOp.DRAW_SALVAGE
    | 1 << EventOp.SPEND_SALVAGE
    | 1 << EventOp.CHANGE_BONUS_SALVAGE
    | 1 << EventOp.FREE_PURCHASE
    | 1 << EventOp.PRIVATE_MERCHANT
)
LASTING = 2  # times that a trait for one encounter makes a difference


@rule
def score_campfire(book: Book, game: Game, hunter: int, action: int) -> int:
    """The score of a legal action in a decision between encounters."""
    kind = game.decision.kind
    subject = game.decision.subject
    if kind == DecisionKind.TRACKING:
        return encounter_worth(book, game, game.offer[action - Action.OFFER])
    if kind == DecisionKind.EVENT:
        return event_worth(book, game, game.offer[action - Action.OFFER])
    if kind == DecisionKind.RIVAL:
        return standing_of(game, action - Action.HUNTER)
    if kind == DecisionKind.EVENT_SQUARE:
        return -distance(book, game, game.hunters[hunter].square, action - Action.SQUARE)
    if kind == DecisionKind.EVENT_ENEMY:
        enemy = action - Action.ENEMY
        there = game.enemies[enemy].square
        return enemy_range(book, game, enemy, there, game.hunters[hunter].square)
    if kind == DecisionKind.HUNTER:
        return profile_worth(book, game, game.offer[action - Action.OFFER])
    if kind == DecisionKind.LEVEL_UP:
        return score_level_up(book, game, hunter, action)
    if kind == DecisionKind.UPGRADE:
        if action == Action.PASS:
            return 0
        return card_gain(book, game, hunter, subject)
    if kind == DecisionKind.TRIM:
        if action == Action.PASS:
            return NEVER
        return -deck_worth(book, game, hunter, game.offer[action - Action.OFFER])
    if kind == DecisionKind.MODIFY:
        return score_modify(book, game, hunter, action)
    if kind == DecisionKind.MODIFY_PLACE:
        return place_worth(book, game, hunter, subject, action - Action.EQUIPMENT)
    return score_merchant(book, game, hunter, action)


# ------------------------------------------------------------------------- Tracks and events


@rule
def strike_of(book: Book, machine: int) -> int:
    """The damage of a machine's strongest attack."""
    printed = book.machines[machine]
    most = 0
    for card in range(printed.first_behaviour, printed.first_behaviour + printed.behaviours):
        behaviour = book.behaviours[card]
        for index in range(behaviour.yes_rows):
            most = max(
                most, row_strike(behaviour.yes[index].action, behaviour.yes[index].attack.damage)
            )
        for index in range(behaviour.no_rows):
            most = max(
                most, row_strike(behaviour.no[index].action, behaviour.no[index].attack.damage)
            )
    return most


@rule
def row_strike(action: int, damage: int) -> int:
    """The damage of an action box, if it is an attack."""
    if action >= BehaviourAction.MELEE and action <= BehaviourAction.PULSE:
        return damage
    return 0


@rule
def toughness(book: Book, game: Game, card: int) -> int:
    """How hard an encounter is: the machines to be killed for its threshold, in hundredths."""
    printed = book.boards[board_of(game, card)]
    points = 0
    total = 0
    for spawn in range(printed.spawns):
        machine = printed.spawn_machine[spawn]
        if machine >= 0:
            points += book.machines[machine].points
            total += book.machines[machine].hp + 2 * book.machines[machine].armour
            total += strike_of(book, machine)
    return 100 * total * printed.threshold // points


@rule
def encounter_worth(book: Book, game: Game, card: int) -> int:
    """What a tracking card promises: a step up the skill tree, better wares; less what it asks."""
    printed = book.encounters[card]
    total = WARES * printed.level
    for hunter in range(game.configuration.players):
        seat = game.hunters[hunter]
        if book.hunters[seat.profile].nodes[seat.node].level < printed.level:
            total += LEVEL // game.configuration.players
    return total - toughness(book, game, card) // (10 * game.configuration.players)


@rule
def event_worth(book: Book, game: Game, card: int) -> int:
    """What an event card gains its player, and loses the others."""
    printed = book.quest_events[card]
    total = 0
    for index in range(printed.first_effect, printed.first_effect + printed.effects):
        effect = book.event_effects[index]
        worth = event_effect_worth(book, game, effect.op, effect.n, effect.of)
        if effect.who == Who.FLEDGLING:
            total += worth
        else:
            total -= worth
    return total


@rule
def event_effect_worth(book: Book, game: Game, op: int, n: int, of: int) -> int:
    """What an effect of an event card is worth to the hunter whom it concerns."""
    if (FOR_THE_MERCHANT >> op) & 1 and price(game) == 0:
        return 0
    if op == EventOp.TRAIT:
        return LASTING * text_worth(book, game, of)
    if op == EventOp.GAIN_GLORY:
        return 200 * n
    if op == EventOp.WIN_TIES:
        return 120
    if op == EventOp.FREE_PURCHASE:
        return 200 * n
    if op == EventOp.PRIVATE_MERCHANT:
        return 80
    if op == EventOp.DRAW:
        return 45 * n
    if op == EventOp.DRAW_SALVAGE:
        return PRICE * n
    if op == EventOp.MOVE:
        return 20 * n
    if op == EventOp.PLACE_MARKER or op == EventOp.ADD_ENEMY:
        return 40 * n
    if op == EventOp.CHANGE_BONUS_SALVAGE:
        return 5 * n
    return -event_harm(op, n)


@rule
def event_harm(op: int, n: int) -> int:
    """What an effect of an event card costs the hunter whom it concerns."""
    if op == EventOp.LOSE_CARDS:
        return 45 * n
    if op == EventOp.SPEND_SALVAGE:
        return PRICE * n
    if op == EventOp.INFLICT:
        return 60
    if op == EventOp.CHANGE_THRESHOLD:
        return 20 * n
    if op == EventOp.ALERT:
        return 150
    return 0


@rule
def standing_of(game: Game, hunter: int) -> int:
    """How a hunter stands in the quest: victory points, then glory."""
    return 100 * victory_points(game, hunter) + game.hunters[hunter].glory


# ------------------------------------------------------------------------ The hunter's own cards


@rule_with_array
def score_level_up(book: Book, game: Game, hunter: int, action: int) -> int:
    """The worth of a position of the skill tree and of the best way on from there."""
    if action == Action.PASS:
        return 0
    seat = game.hunters[hunter]
    profile = book.hunters[seat.profile]
    worth = np.zeros(NODES, np.int64)
    for _ in range(2):  # the way on is two positions long at most
        for node in range(profile.node_count):
            onward = 0
            for after in range(profile.node_count):
                if (profile.nodes[after].after >> node) & 1:
                    onward = max(onward, worth[after])
            worth[node] = node_worth(book, game, hunter, node) + onward * PROMISE // 100
    return worth[game.offer[action - Action.OFFER]]


@rule
def node_worth(book: Book, game: Game, hunter: int, node: int) -> int:
    """What a position of the skill tree brings: cards, a bigger deck, a bigger hand."""
    seat = game.hunters[hunter]
    here = book.hunters[seat.profile].nodes[seat.node]
    there = book.hunters[seat.profile].nodes[node]
    total = CARD_OF_DECK * (there.deck_limit - here.deck_limit)
    total += HANDFUL * (there.hand_size - here.hand_size)
    for place in range(NODE_CARDS):
        if there.cards[place] >= 0:
            total += max(0, card_gain(book, game, hunter, there.cards[place]))
    return total


@rule
def score_modify(book: Book, game: Game, hunter: int, action: int) -> int:
    """The best modifications are attached; one is removed for a better one that is stored."""
    seat = game.hunters[hunter]
    if action == Action.PASS:
        return 0
    best = 0
    if action >= Action.STORED:
        card = seat.stored[action - Action.STORED]
        for arc in range(ARCS):
            if may_attach(book, game, hunter, card, arc):
                best = max(best, place_worth(book, game, hunter, card, arc))
        return best
    removed = game.offer[action - Action.OFFER]
    for stored in range(seat.stored_size):
        card = seat.stored[stored]
        best = max(best, replacing_gain(book, game, hunter, card, removed))
    if best == 0:
        return -1
    return best


# ----------------------------------------------------------------------------- At the merchant


@rule
def score_merchant(book: Book, game: Game, hunter: int, action: int) -> int:
    """The score of a legal action in the Merchant Step."""
    kind = game.decision.kind
    if kind == DecisionKind.MERCHANT_LEVEL:
        level = game.offer[action - Action.OFFER]
        if game.hunters[hunter].free_purchases > 0:
            return level
        return -abs(2 * level - total_salvage(game, hunter, -1))
    if kind == DecisionKind.BUY:
        if action == Action.PASS:
            return 0
        if action >= Action.SALVAGE:
            return CURIOUS
        if action >= Action.OFFER:
            return purchase_gain(book, game, hunter, game.offer[action - Action.OFFER])
        return trade_prospect(book, game, hunter, action - Action.HUNTER)
    if kind == DecisionKind.PAY:
        return score_pay(book, game, action - Action.SALVAGE)
    if kind == DecisionKind.GIVE:
        return score_give(book, game, action)
    if kind == DecisionKind.WANT:
        return score_want(book, game, action)
    if kind == DecisionKind.TRADE and action == Action.CONFIRM:
        return score_trade(book, game)
    return 0


@rule
def price(game: Game) -> int:
    """What a salvage card is worth: nothing once no merchant comes any more."""
    for card in range(ENCOUNTERS):
        if game.tracking_left[card] == 1:
            return PRICE
    if game.configuration.finale >= 0 and not at_hunters_call(game):
        return PRICE
    return 0


@rule
def purchase_gain(book: Book, game: Game, hunter: int, card: int) -> int:
    """What buying a card gains after its cost."""
    gain = card_gain(book, game, hunter, card)
    if game.hunters[hunter].free_purchases > 0:
        return gain
    return gain - price(game) * needed_for(book, game, hunter, card)


@rule
def score_pay(book: Book, game: Game, kind: int) -> int:
    """A special resource is paid as such; for anything else metal shards go first."""
    frame = game.stack[game.depth - 1]
    if frame.d < SALVAGE_KINDS and frame.g == 0 and kind == frame.d:
        return 2
    return book.salvage[kind].shard


# ---------------------------------------------------------------------------------- Trades


@rule
def spare_gain(book: Book, game: Game, hunter: int, other: int, item: int) -> int:
    """What handing over an item gains another hunter more than it costs its owner.

    The item is an action of the blocks `EQUIPMENT` or `STORED`.
    """
    seat = game.hunters[hunter]
    if item >= Action.STORED:
        card = seat.stored[item - Action.STORED]
        return modification_gain(book, game, other, card) - stored_worth(book, game, hunter, card)
    arc = item - Action.EQUIPMENT
    loss = equipment_worth(book, game, hunter, -1, -1)
    loss -= equipment_worth(book, game, hunter, arc, -1)
    return card_gain(book, game, other, seat.equipment[arc]) - loss


@rule
def most_to_spare(book: Book, game: Game, hunter: int, other: int) -> int:
    """The most that handing over one item gains."""
    best = 0
    for arc in range(ARCS):
        if game.hunters[hunter].equipment[arc] >= 0:
            best = max(best, spare_gain(book, game, hunter, other, Action.EQUIPMENT + arc))
    for stored in range(game.hunters[hunter].stored_size):
        best = max(best, spare_gain(book, game, hunter, other, Action.STORED + stored))
    return best


@rule
def together(game: Game, hunter: int, giver: int, kind: int, offered: int) -> int:
    """Salvage cards of a kind: a hunter's, and the giver's, all (0) or those it offers (1)."""
    if offered == 1:
        return game.hunters[hunter].salvage[kind] + game.bargains[0].salvage[kind]
    return game.hunters[hunter].salvage[kind] + game.hunters[giver].salvage[kind]


@rule
def short_of(book: Book, game: Game, hunter: int, giver: int, card: int, offered: int) -> int:
    """How many salvage cards are missing for a hunter to buy a card with the help of another."""
    missing = book.cards[card].any_cost
    for kind in range(SALVAGE_KINDS):
        cost = book.cards[card].cost[kind]
        have = together(game, hunter, giver, kind, offered)
        missing += cost - have
        if book.salvage[kind].shard == 0:
            missing += cost - min(cost, have)  # two cards stand for a special resource
    return max(0, missing)


@rule
def wish_of(book: Book, game: Game, hunter: int, giver: int) -> int:
    """The best card that a hunter can buy with the help of another only, -1 if there is none."""
    level = merchant_of(book, game, hunter)
    wish = -1
    best = 0
    if level > 0 and game.hunters[hunter].free_purchases == 0:
        for place in range(MERCHANT_ROW):
            number = game.merchants[level - 1].row[place]
            if number >= 0:
                card = book.merchants[level - 1][number]
                gain = purchase_gain(book, game, hunter, card)
                if (
                    gain > best
                    and needed_for(book, game, hunter, card) > total_salvage(game, hunter, -1)
                    and short_of(book, game, hunter, giver, card, 0) == 0
                ):
                    wish = card
                    best = gain
    return wish


@rule
def trade_prospect(book: Book, game: Game, hunter: int, other: int) -> int:
    """What offering a trade promises: a companion's gain; a rival's salvage for a spare item."""
    best = most_to_spare(book, game, hunter, other)
    if not cooperating(game):
        if best >= 2 * PRICE and total_salvage(game, other, -1) > 0:
            return SELLING
        return -1
    wish = wish_of(book, game, other, hunter)
    if wish >= 0:
        best = max(best, purchase_gain(book, game, other, wish))
    if best == 0:
        return -1
    return best


@rule
def anything(bargain: Bargain) -> bool:
    """Whether anything is on one side of a trade."""
    total = bargain.equipment + bargain.stored
    for kind in range(SALVAGE_KINDS):
        total += bargain.salvage[kind]
    return total > 0


@rule
def score_give(book: Book, game: Game, action: int) -> int:
    """What is offered: items that the other gains more by, companions the salvage they lack."""
    hunter = game.bargains[0].hunter
    other = game.bargains[1].hunter
    offered = anything(game.bargains[0])
    if action == Action.PASS:
        return 0
    if action == Action.CONFIRM:
        if offered:
            return 1
        return -1
    if action < Action.SALVAGE:
        gain = spare_gain(book, game, hunter, other, action)
        if cooperating(game) or (not offered and gain >= 2 * PRICE):
            return 2 * gain
        return -1
    if not cooperating(game):
        return -1
    wish = wish_of(book, game, other, hunter)
    if wish < 0 or short_of(book, game, other, hunter, wish, 1) == 0:
        return -1
    kind = action - Action.SALVAGE
    if book.salvage[kind].shard == 1:
        return 3
    if book.cards[wish].cost[kind] > together(game, other, hunter, kind, 1):
        return 4
    return 2


@rule
def score_want(book: Book, game: Game, action: int) -> int:
    """What is asked for: nothing of companions, of rivals half of what the item is worth to them.

    Metal shards are asked for last.
    """
    if action == Action.PASS:
        return 0
    if action == Action.CONFIRM:
        return 1
    if cooperating(game) or action < Action.SALVAGE:
        return -1
    worth = side_gain(book, game, 0, game.bargains[1].hunter)
    asked = side_loss(book, game, 1, game.bargains[1].hunter) + price(game)
    if 2 * asked > worth:
        return -1
    return 3 - book.salvage[action - Action.SALVAGE].shard


@rule
def salvage_on(game: Game, side: int) -> int:
    """What the salvage on one side of a trade is worth."""
    total = 0
    for kind in range(SALVAGE_KINDS):
        total += game.bargains[side].salvage[kind]
    return total * price(game)


@rule
def side_gain(book: Book, game: Game, side: int, hunter: int) -> int:
    """What one side of a trade gains the hunter who would get it."""
    bargain = game.bargains[side]
    giver = game.hunters[bargain.hunter]
    total = salvage_on(game, side)
    for arc in range(ARCS):
        if (bargain.equipment >> arc) & 1:
            total += card_gain(book, game, hunter, giver.equipment[arc])
    for stored in range(STORED):
        if (bargain.stored >> stored) & 1:
            total += modification_gain(book, game, hunter, giver.stored[stored])
    return total


@rule
def side_loss(book: Book, game: Game, side: int, hunter: int) -> int:
    """What one side of a trade costs the hunter who would give it."""
    bargain = game.bargains[side]
    seat = game.hunters[hunter]
    total = salvage_on(game, side)
    for arc in range(ARCS):
        if (bargain.equipment >> arc) & 1:
            total += equipment_worth(book, game, hunter, -1, -1)
            total -= equipment_worth(book, game, hunter, arc, -1)
    for stored in range(STORED):
        if (bargain.stored >> stored) & 1:
            total += stored_worth(book, game, hunter, seat.stored[stored])
    return total


@rule
def score_trade(book: Book, game: Game) -> int:
    """A trade is accepted if it gains something, cooperating if it gains both together."""
    giver = game.bargains[0].hunter
    hunter = game.bargains[1].hunter
    gain = side_gain(book, game, 0, hunter) - side_loss(book, game, 1, hunter)
    if cooperating(game):
        gain += side_gain(book, game, 1, giver) - side_loss(book, game, 0, giver)
        if gain >= 0:
            return 1
    elif gain > 0:
        return 1
    return -1
