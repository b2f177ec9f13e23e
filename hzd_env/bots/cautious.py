"""The bot `cautious`: it stalks, uses grass, keeps its deck alive and takes kills it can finish.

Each legal action of a decision gets a score; the best one is taken, equals by chance. Scores
compare within one decision only. They rest on what attacks and cards are worth (`estimates`),
what enemies do (`threats`), how the board looks (`outlook`) and what can follow (`plans`).
Between encounters it chooses by what cards are worth in the long run (`campfire`, `values`).
"""

from __future__ import annotations

import numpy as np

from hzd_env.bots.campfire import score_campfire
from hzd_env.bots.estimates import (
    attack_gain,
    attack_price,
    body_gain,
    card_price,
    cooperating,
    critical_worth,
    die_mean,
    glory_worth,
    hit_points_left,
    keeping_worth,
    life,
)
from hzd_env.bots.outlook import (
    ANY,
    COLUMNS,
    FAR,
    NEVER,
    NOW,
    OWN,
    ROWS,
    Own,
    Plan,
    Seen,
    View,
    best_trap_gain,
    forget_attacks,
    look_around,
    trap_gain,
    trapped,
    weigh_attacks,
    weigh_weapon,
)
from hzd_env.bots.plans import (
    action_value,
    attack_value,
    danger,
    distraction_gain,
    end_value,
    square_value,
    value_with_gain,
)
from hzd_env.bots.random_bot import draw_below
from hzd_env.bots.threats import evade_mean, next_activation_harm
from hzd_env.content.effects import Op, When
from hzd_env.rules.attacks import after_armour
from hzd_env.rules.board import enemy_range, in_play, next_squares, standing, steps_between
from hzd_env.rules.catalogue import ACTIONS, HUNT_DECISIONS, Action, DecisionKind
from hzd_env.rules.conditions import suffered_conditions
from hzd_env.rules.dice import CRITICAL_HIT
from hzd_env.rules.effects import holds
from hzd_env.rules.enemies import armour_of, tear_value
from hzd_env.rules.layout import Book, Game
from hzd_env.rules.options import attackable, fitting_in_hand
from hzd_env.rules.sides import Uint32s, rule, rule_with_array
from hzd_env.rules.sizes import ARCS, COMPANION, ENEMIES, HUNTERS, SLOTS, SQUARES

__all__ = ["best_action"]

# Decisions for which the hunter weighs all its attacks.
WEIGHING = 1 << DecisionKind.ACT | 1 << DecisionKind.MOVE | 1 << DecisionKind.VOTE
BEST = 50_000  # a score above all others in its decision

DRAWN = 15  # a card moved from the draw pile to the hand, in hundredths of a card
CURED = 60  # a condition less
FREE = 140  # a free action
STEP = 20  # a square of movement
SALVAGE = 12
OPTION = 12  # keeping an interrupt for later
AVERAGE_CARD = 130  # what an unknown card of the draw pile is worth having
REROLL_FROM = 15  # the gain from which a die is rerolled
UNARMED = 150  # what a new card is worth besides, to a hunter without ammunition
GO_ON_LIFE = 9  # the cards to have left for going on though the hunt may end
SAFE_KILL = 60  # and the chance to kill some enemy


@rule_with_array
def best_action(book: Book, game: Game, hunter: int, random: Uint32s) -> int:
    """The legal action with the highest score; equal ones are as likely as each other."""
    view = np.zeros((ROWS, COLUMNS), np.int64)
    weighing = 0
    if WEIGHING & (1 << game.decision.kind):
        weighing = 1
    if game.decision.kind < HUNT_DECISIONS:
        look_around(book, game, view, hunter, weighing)
    best = -1
    highest = 0
    equals = 0
    for action in range(ACTIONS):
        if game.mask[action] == 1:
            value = score(book, game, view, hunter, action)
            if best < 0 or value > highest:
                best = action
                highest = value
                equals = 1
            elif value == highest:
                equals += 1
                if draw_below(random, hunter, equals) == 0:
                    best = action
    return best


@rule
def score(book: Book, game: Game, view: View, hunter: int, action: int) -> int:
    """The score of a legal action of the open decision."""
    kind = game.decision.kind
    subject = game.decision.subject
    if kind >= HUNT_DECISIONS or kind == DecisionKind.MODIFY or kind == DecisionKind.MODIFY_PLACE:
        return score_campfire(book, game, hunter, action)
    if kind == DecisionKind.ACT:
        return score_act(book, game, view, hunter, action)
    if kind == DecisionKind.MOVE:
        return score_move(book, game, view, hunter, action)
    if kind == DecisionKind.DEPLOY or kind == DecisionKind.DODGE:
        return square_value(book, game, view, hunter, action - Action.SQUARE, 0, 0)
    if kind == DecisionKind.WEAPON:
        return score_weapon(book, game, view, hunter, action - Action.EQUIPMENT)
    if kind == DecisionKind.TARGET:
        return score_target(book, game, view, hunter, action)
    if kind == DecisionKind.COMPONENT:
        return score_component(book, game, view, hunter, action - Action.COMPONENT - 1)
    if kind == DecisionKind.AMMUNITION:
        return score_ammunition(book, game, view, hunter, action)
    if kind == DecisionKind.ABILITY:
        return score_ability(book, game, view, hunter, action)
    if kind == DecisionKind.REROLL:
        return score_reroll(book, game, hunter, action)
    if kind == DecisionKind.CRITICAL:
        return score_critical(book, game, hunter, action)
    if kind == DecisionKind.TRAP_SQUARE:
        return score_trap_square(book, game, view, hunter, action - Action.SQUARE)
    if kind == DecisionKind.DISTRACT_ENEMY:
        return score_distraction(book, game, view, hunter, action - Action.ENEMY)
    if kind == DecisionKind.DISTRACT_SQUARE:
        return distraction_gain(book, game, view, hunter, subject, action - Action.SQUARE)
    if kind == DecisionKind.INTERRUPT:
        return score_interrupt(book, game, view, hunter, action)
    if kind == DecisionKind.PAY_DAMAGE:
        return score_payment(book, game, hunter, action)
    if kind == DecisionKind.DISCARD:
        return score_discard(book, game, hunter, action)
    if kind == DecisionKind.SCRAP:
        return score_scrap(book, game, hunter, action)
    if kind == DecisionKind.RETRIEVE:
        return keeping_worth(book, game, hunter, game.offer[action - Action.OFFER])
    if kind == DecisionKind.SPEND_SALVAGE:
        return score_spending(book, action)
    if kind == DecisionKind.CHOOSE_HUNTER:
        return score_recovering(game, action)
    if kind == DecisionKind.VOTE:
        return score_vote(game, view, hunter, action)
    return score_others(book, game, view, hunter, action)


@rule
def score_others(book: Book, game: Game, view: View, hunter: int, action: int) -> int:
    """Decisions about enemies and other hunters, and effects that may be used."""
    kind = game.decision.kind
    subject = game.decision.subject
    if kind == DecisionKind.PUSH_ENEMY:
        return score_push(book, game, view, hunter, subject, action)
    if kind == DecisionKind.PUSH_HUNTER:
        return score_pushed(book, game, view, hunter, subject, action - Action.SQUARE)
    if kind == DecisionKind.ENEMY_ORDER:
        return -next_activation_harm(book, game, action - Action.ENEMY, hunter)
    if kind == DecisionKind.ENEMY_MOVE and subject < 0:  # the companion's
        return 0
    if kind == DecisionKind.ENEMY_GOAL and subject < 0:
        return score_removed(book, game, action - Action.ENEMY)
    if kind == DecisionKind.ENEMY_MOVE:
        return score_enemy_move(book, game, hunter, subject, action - Action.SQUARE)
    if kind == DecisionKind.ENEMY_TARGET:
        return score_victim(game, hunter, action - Action.HUNTER)
    if kind == DecisionKind.ENEMY_GOAL:
        return score_goal(book, game, hunter, action - Action.ENEMY)
    if action == Action.CONFIRM:
        return 1  # effects are worth using
    return 0


# --------------------------------------------------------------------------- Actions, movement


@rule
def score_act(book: Book, game: Game, view: View, hunter: int, action: int) -> int:
    """An action type, an interrupt card that helps now, or nothing."""
    if action == Action.PASS:
        return end_value(book, game, view, hunter, NOW)
    if action >= Action.HAND:
        card = game.hunters[hunter].hand[action - Action.HAND]
        gain = playing_gain(book, game, view, hunter, card, -1)
        if gain > 0:
            return BEST + gain
        return NEVER
    return action_value(book, game, view, hunter, action - Action.TYPE)


@rule
def score_move(book: Book, game: Game, view: View, hunter: int, action: int) -> int:
    """The next square: the value of the best square that can then still be reached."""
    left = game.decision.subject - 1
    loud = game.stack[game.depth - 1].c
    actions_left = 0
    if game.active == hunter:
        actions_left = game.hunters[hunter].actions_left
    if game.decision.subject == 0:  # beside the target of a melee attack
        return square_value(book, game, view, hunter, action - Action.SQUARE, 0, actions_left)
    if action == Action.PASS:
        return square_value(book, game, view, hunter, view[NOW, Plan.SQUARE], loud, actions_left)
    return best_beyond(book, game, view, hunter, action - Action.SQUARE, left, loud, actions_left)


@rule
def best_beyond(
    book: Book,
    game: Game,
    view: View,
    hunter: int,
    square: int,
    squares: int,
    loud: int,
    actions_left: int,
) -> int:
    """The best square within some moves of another; the other itself on equal terms."""
    best = square_value(book, game, view, hunter, square, loud, actions_left)
    for further in range(SQUARES):
        away = steps_between(book, game, square, further)
        if away > 0 and away <= squares:
            value = square_value(book, game, view, hunter, further, loud, actions_left)
            best = max(best, value - 1)
    return best


# ------------------------------------------------------------------------------------- Attacks


@rule
def weigh_with(book: Book, game: Game, view: View, hunter: int, weapon: int, kind: int) -> None:
    """Weigh the attacks with one equipped weapon only."""
    forget_attacks(view)
    for arc in range(ARCS):
        if game.hunters[hunter].equipment[arc] == weapon:
            weigh_weapon(book, game, view, hunter, arc, kind)


@rule
def score_weapon(book: Book, game: Game, view: View, hunter: int, arc: int) -> int:
    """The best attack or trap with the weapon of an arc."""
    kind = game.decision.subject
    weapon = game.hunters[hunter].equipment[arc]
    left = game.hunters[hunter].actions_left
    weigh_with(book, game, view, hunter, weapon, kind)
    best = NEVER
    if view[OWN, Own.TRAP + kind] > NEVER:
        gain = view[OWN, Own.TRAP + kind]
        best = value_with_gain(book, game, view, hunter, gain, 1, left)
    for enemy in range(ENEMIES):
        if view[enemy, Seen.NET + kind] > NEVER and attackable(
            book, game, hunter, weapon, kind, enemy
        ):
            best = max(best, attack_value(book, game, view, hunter, kind, enemy, left))
    return best


@rule
def score_target(book: Book, game: Game, view: View, hunter: int, action: int) -> int:
    """The best attack on an enemy, or the best square for a trap."""
    weapon = game.decision.subject
    kind = game.stack[game.depth - 1].b
    left = game.hunters[hunter].actions_left
    if action >= Action.HAND:
        card = game.hunters[hunter].hand[action - Action.HAND]
        gain = best_trap_gain(book, game, view, hunter, weapon, card)
        return value_with_gain(book, game, view, hunter, gain, 1, left)
    weigh_with(book, game, view, hunter, weapon, kind)
    return attack_value(book, game, view, hunter, kind, action - Action.ENEMY, left)


@rule
def score_component(book: Book, game: Game, view: View, hunter: int, component: int) -> int:
    """The best attack on the body (-1) or a component."""
    made = game.attacks[game.attack_depth - 1]
    forget_attacks(view)
    weigh_attacks(book, game, view, hunter, made.weapon, made.kind, made.target, component, ANY)
    return view[made.target, Seen.NET + made.kind]


@rule
def score_ammunition(book: Book, game: Game, view: View, hunter: int, action: int) -> int:
    """The best attack with some ammunition, or with none."""
    made = game.attacks[game.attack_depth - 1]
    card = -1
    if action >= Action.HAND:
        card = game.hunters[hunter].hand[action - Action.HAND]
    forget_attacks(view)
    weigh_attacks(
        book, game, view, hunter, made.weapon, made.kind, made.target, made.component, card
    )
    return view[made.target, Seen.NET + made.kind]


@rule
def score_ability(book: Book, game: Game, view: View, hunter: int, action: int) -> int:
    """The attack with an ability, or with none."""
    made = game.attacks[game.attack_depth - 1]
    card = -1
    if action >= Action.HAND:
        card = game.hunters[hunter].hand[action - Action.HAND]
    gain = attack_gain(
        book,
        game,
        hunter,
        made.weapon,
        made.ammunition,
        card,
        made.kind,
        made.target,
        made.component,
        view[made.target, Seen.WORTH],
    )
    return gain - attack_price(book, game, hunter, -1, card)


@rule
def critical_hit_worth(book: Book, game: Game, hunter: int) -> int:
    """What a critical hit is worth in the attack under way."""
    made = game.attacks[game.attack_depth - 1]
    return max(weapon_critical_worth(book, game, hunter), critical_worth(book, made.ammunition))


@rule
def weapon_critical_worth(book: Book, game: Game, hunter: int) -> int:
    """The worth of the weapon's critical box with its coils."""
    made = game.attacks[game.attack_depth - 1]
    total = critical_worth(book, made.weapon)
    for arc in range(ARCS):
        if game.hunters[hunter].equipment[arc] == made.weapon:
            for slot in range(SLOTS):
                total += critical_worth(book, game.hunters[hunter].modifications[arc][slot])
    return total


@rule
def rolled_enough(book: Book, game: Game, hunter: int) -> bool:
    """Whether the dice as they lie kill the target or destroy the component."""
    made = game.attacks[game.attack_depth - 1]
    rolled = 100 * made.damage
    for die in range(made.dice):
        if made.faces[die] == CRITICAL_HIT:
            rolled += critical_hit_worth(book, game, hunter)
        else:
            rolled += 100 * made.faces[die]
    damage = rolled // 100
    if made.ignore_armour == 0:
        damage = after_armour(book, game, made.target, damage)
    if made.component >= 0:
        return damage >= tear_value(book, game, made.target, made.component)
    return damage >= hit_points_left(book, game, made.target)


@rule
def score_reroll(book: Book, game: Game, hunter: int, action: int) -> int:
    """What rerolling a die gains on average; stopping, once nothing more is to be gained."""
    made = game.attacks[game.attack_depth - 1]
    if action < Action.DIE:
        if rolled_enough(book, game, hunter):
            return BEST
        return REROLL_FROM
    die = action - Action.DIE
    critical = critical_hit_worth(book, game, hunter)
    lies = 100 * made.faces[die]
    if made.faces[die] == CRITICAL_HIT:
        lies = critical
    return die_mean(book, made.colours[die], critical) - lies


@rule
def score_critical(book: Book, game: Game, hunter: int, action: int) -> int:
    """The worth of the weapon's or the ammunition's critical box."""
    if action == Action.CRITICAL:
        return weapon_critical_worth(book, game, hunter)
    return critical_worth(book, game.attacks[game.attack_depth - 1].ammunition)


@rule
def score_trap_square(book: Book, game: Game, view: View, hunter: int, square: int) -> int:
    """What a trap gains in a square."""
    frame = game.stack[game.depth - 1]
    card = game.decision.subject
    return trap_gain(book, game, view, hunter, frame.b, card, square)


@rule
def score_distraction(book: Book, game: Game, view: View, hunter: int, enemy: int) -> int:
    """What the best distraction of an enemy gains."""
    best = NEVER
    squares = next_squares(book, game, enemy)
    for square in range(SQUARES):
        if (squares >> square) & 1:
            best = max(best, distraction_gain(book, game, view, hunter, enemy, square))
    return best


# ----------------------------------------------------------------------------------- Interrupts


@rule
def attack_felt(book: Book, game: Game, hunter: int) -> int:
    """The damage to expect from the enemy attack under way, after the evade roll."""
    attack = game.enemy_attack
    return max(0, 100 * (attack.symbols.damage - attack.prevented) - evade_mean(book, game, hunter))


@rule
def effect_gain(
    book: Book, game: Game, view: View, hunter: int, op: int, n: int, enemy: int
) -> int:
    """What an effect of a played card gains, a cost losing instead."""
    seat = game.hunters[hunter]
    price = view[OWN, Own.PRICE]
    if op == Op.RECOVER:
        if seat.discard_size < n and view[OWN, Own.LIFE] > 4:
            return 0  # wait until it is worth it
        return min(n, seat.discard_size) * price
    if op == Op.DRAW:
        return DRAWN * min(n, seat.deck_size)
    if op == Op.RETRIEVE:
        return n * (price + DRAWN)
    if op == Op.PREVENT or op == Op.CANCEL:
        felt = attack_felt(book, game, hunter)
        if felt + 100 >= 100 * view[OWN, Own.LIFE]:
            return BEST
        if op == Op.PREVENT:
            felt = min(felt, 100 * n)
        return felt * price // 100
    if op == Op.STAY_UP:
        return BEST
    if op == Op.GAIN_GLORY:
        return n * glory_worth(game)
    if op == Op.DRAW_SALVAGE:
        return n * SALVAGE
    if op == Op.CLEAR_CONDITIONS:
        return CURED * suffered_conditions(seat)
    if op == Op.MOVE or op == Op.LURE:
        return STEP * n
    if op == Op.FREE_ACTION:
        return FREE
    if op == Op.RALLY and cooperating(game):
        return n * price
    if op == Op.SCRAP_HAND or op == Op.LOSE_CARDS:
        return -n * price
    if op == Op.SCRAP_DISCARD:
        return -n * price // 3
    if enemy >= 0 and in_play(game, enemy):
        return gain_against(book, game, view, hunter, op, n, enemy)
    return 0


@rule
def gain_against(
    book: Book, game: Game, view: View, hunter: int, op: int, n: int, enemy: int
) -> int:
    """What an effect of a played card gains against the enemy concerned."""
    if op == Op.RETALIATE:
        mean = 100 * n
        if game.enemies[enemy].alert == 1:
            mean -= 100 * armour_of(book, game, enemy)
        return body_gain(book, game, enemy, mean, 0, view[enemy, Seen.WORTH])
    if op == Op.CALM:
        return STEP + next_activation_harm(book, game, enemy, hunter) * view[OWN, Own.PRICE] // 100
    if op == Op.INFLICT:
        return CURED
    if op == Op.PUSH_TARGET:
        return STEP
    return 0


@rule
def playing_gain(book: Book, game: Game, view: View, hunter: int, card: int, enemy: int) -> int:
    """What playing a card gains now, after what the card itself is worth."""
    printed = book.cards[card]
    total = -view[OWN, Own.PRICE] - OPTION
    for index in range(printed.first_effect, printed.first_effect + printed.effects):
        effect = book.effects[index]
        if effect.when == When.PLAYED and holds(
            book, game, hunter, effect.condition, effect.condition_of, When.PLAYED, enemy
        ):
            total += effect_gain(book, game, view, hunter, effect.op, effect.n, enemy)
    return total


@rule
def score_interrupt(book: Book, game: Game, view: View, hunter: int, action: int) -> int:
    """An interrupt card, if it gains more than it costs; else none."""
    if action == Action.PASS:
        return 0
    event = game.decision.subject
    enemy = game.stack[game.depth - 1].b
    if event == When.HUNTER_FAINTED or event == When.ABOUT_TO_FAINT:
        enemy = -1
    card = game.hunters[hunter].hand[action - Action.HAND]
    return playing_gain(book, game, view, hunter, card, enemy)


# ---------------------------------------------------------------------------- Cards and salvage


@rule
def score_payment(book: Book, game: Game, hunter: int, action: int) -> int:
    """Damage is paid with the worst cards; the draw pile has average ones, but must not run out."""
    if action >= Action.HAND:
        return -keeping_worth(book, game, hunter, game.hunters[hunter].hand[action - Action.HAND])
    if game.hunters[hunter].deck_size <= 2:
        return -BEST
    return -AVERAGE_CARD


@rule
def armed(book: Book, game: Game, hunter: int) -> bool:
    """Whether the hand holds ammunition to attack with."""
    for arc in range(ARCS):
        weapon = game.hunters[hunter].equipment[arc]
        if weapon >= 0 and fitting_in_hand(book, game, hunter, weapon, 0):
            return True
    return False


@rule
def score_discard(book: Book, game: Game, hunter: int, action: int) -> int:
    """Before drawing: a bad card goes, if another one is worth a card of life."""
    if action == Action.PASS:
        return 0
    if game.hunters[hunter].deck_size < 4:
        return -1
    card = game.hunters[hunter].hand[action - Action.HAND]
    gain = AVERAGE_CARD - card_price(game, hunter) - 30 - keeping_worth(book, game, hunter, card)
    if not armed(book, game, hunter):
        gain += UNARMED
    return gain


@rule
def score_scrap(book: Book, game: Game, hunter: int, action: int) -> int:
    """The worst card is scrapped; nothing, if even that is too good."""
    if action == Action.PASS:
        return -2 * AVERAGE_CARD
    card = 0
    if action >= Action.OFFER:
        card = game.offer[action - Action.OFFER]
    else:
        card = game.hunters[hunter].hand[action - Action.HAND]
    return -keeping_worth(book, game, hunter, card)


@rule
def score_spending(book: Book, action: int) -> int:
    """Salvage is spent, metal shards first."""
    if action == Action.PASS:
        return -1
    return book.salvage[action - Action.SALVAGE].shard


@rule
def score_recovering(game: Game, action: int) -> int:
    """Whose discard pile gains: the neediest hunter's; competing, the least needy rival's."""
    if action == Action.PASS:
        return -1
    other = action - Action.HUNTER
    if not cooperating(game):
        return life(game, other)
    gained = min(game.decision.subject, game.hunters[other].discard_size)
    return 100 * gained - 4 * life(game, other) * gained


# -------------------------------------------------------------------------- Enemies and others


@rule
def push_gain(book: Book, game: Game, view: View, hunter: int, enemy: int, square: int) -> int:
    """How much less harm an enemy does to a hunter from another square."""
    here = game.hunters[hunter].square
    before = min(FAR, enemy_range(book, game, enemy, view[enemy, Seen.SQUARE], here))
    after = min(FAR, enemy_range(book, game, enemy, square, here))
    return view[enemy, Seen.HARM + before] - view[enemy, Seen.HARM + after]


@rule
def score_push(book: Book, game: Game, view: View, hunter: int, enemy: int, action: int) -> int:
    """Enemies are pushed into traps, and away from oneself and one's companions."""
    if action == Action.PASS:
        return 0
    square = action - Action.SQUARE
    gain = 0
    if trapped(game, square):
        gain += view[enemy, Seen.WORTH] // 2
    for other in range(HUNTERS):
        if standing(game, other) and (other == hunter or cooperating(game)):
            gain += push_gain(book, game, view, other, enemy, square)
    return gain


@rule
def score_pushed(book: Book, game: Game, view: View, hunter: int, pushed: int, square: int) -> int:
    """Where a hunter is pushed to: oneself to the best square, a companion to a safe one."""
    if pushed == hunter:
        return square_value(book, game, view, hunter, square, 0, 0)
    if cooperating(game):
        return -danger(book, game, view, pushed, square, 0, -1, 0)
    return 0


@rule
def score_enemy_move(book: Book, game: Game, hunter: int, enemy: int, square: int) -> int:
    """Enemies walk into traps, and otherwise as far from oneself as possible."""
    value = enemy_range(book, game, enemy, square, game.hunters[hunter].square)
    if trapped(game, square):
        value += BEST
    return value


@rule
def score_victim(game: Game, hunter: int, victim: int) -> int:
    """Whom an enemy goes for: the hunter with the most cards left; a rival rather than oneself."""
    if victim == COMPANION:
        return BEST
    value = life(game, victim)
    if victim == hunter and not cooperating(game):
        value -= BEST
    return value


@rule
def score_goal(book: Book, game: Game, hunter: int, enemy: int) -> int:
    """An enemy moves towards an alert one rather than rousing another, and away from oneself."""
    there = game.enemies[enemy].square
    value = enemy_range(book, game, enemy, there, game.hunters[hunter].square)
    return value + 10 * game.enemies[enemy].alert


@rule
def score_removed(book: Book, game: Game, enemy: int) -> int:
    """The companion best removes the bandit that is worth most points and has most hit points."""
    foe = game.enemies[enemy]
    return book.machines[foe.machine].points * 10 + book.machines[foe.machine].hp - foe.damage


@rule
def leads(game: Game, hunter: int) -> bool:
    """Whether no other hunter has as much glory."""
    for other in range(game.configuration.players):
        if other != hunter and game.hunters[other].glory >= game.hunters[hunter].glory:
            return False
    return True


@rule
def score_vote(game: Game, view: View, hunter: int, action: int) -> int:
    """The hunt ends once it can, unless a rival leads and a safe kill is at hand."""
    going_on = NEVER
    if not cooperating(game) and not leads(game, hunter) and life(game, hunter) >= GO_ON_LIFE:
        for enemy in range(ENEMIES):
            for kind in range(2):
                if view[enemy, Seen.KILL + kind] >= SAFE_KILL:
                    going_on = 1
    if action == Action.PASS:
        return going_on
    return 0
