"""How a hunter sees the board: who can be attacked, who will attack, where enemies will walk.

A view is a table filled once for a decision: a row for each enemy, one for the hunter itself,
and some in which plans are made (`hzd_env.bots.plans`). All values are in hundredths of a card
(`hzd_env.bots.estimates`).
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from hzd_env.bots.estimates import (
    attack_gain,
    attack_mean,
    attack_price,
    body_gain,
    card_price,
    dice_of,
    kill_chance,
    life,
    long_fight,
    worth,
)
from hzd_env.bots.threats import evade_mean, harm, kept_within
from hzd_env.content.effects import AttackKind, CardKind, Op, Special
from hzd_env.rules.attacks import ability_joins
from hzd_env.rules.board import enemy_range, in_play
from hzd_env.rules.cards import first_copy, hand_limit, passive
from hzd_env.rules.enemies import component_left, has_special
from hzd_env.rules.enemy_movement import steps_to
from hzd_env.rules.layout import Book, Game
from hzd_env.rules.options import craft_size, fits, may_lay_trap, trap_possible, weapon_range
from hzd_env.rules.sides import Int64s, rule
from hzd_env.rules.sizes import ARCS, COMPONENTS, ENEMIES, SQUARES, TRAPS

__all__ = [
    "ANY",
    "COLUMNS",
    "FAR",
    "FIRST",
    "LAST",
    "NEVER",
    "NOW",
    "OWN",
    "ROWS",
    "Own",
    "Plan",
    "Seen",
    "View",
    "best_trap_gain",
    "forget_attacks",
    "look_around",
    "trap_gain",
    "trapped",
    "weigh_attacks",
    "weigh_weapon",
]

View = Annotated[Int64s, 2]

FAR = 6  # distances from here on are alike
STEPS = 5  # enemy steps looked ahead
ANY = -2  # any component, any ammunition; a card that won't do
NEVER = -100_000  # an option that is not to be had


class Seen(IntEnum):
    """Columns of an enemy's row."""

    IN_PLAY = 0
    ALERT = 1
    SQUARE = 2
    WORTH = 3  # of killing it
    HARM = 4  # + distance: by its next activation, if it is alert
    AHEAD = HARM + FAR + 1  # + enemy steps: the square where it will stand, -1 outside
    NET = AHEAD + STEPS + 1  # + AttackKind: gain of the best attack after its price
    KILL = NET + 2  # + AttackKind: chance that it kills
    CARDS = KILL + 2  # + AttackKind: cards it takes
    FLIGHT = CARDS + 2  # steps it needs to get away once it is alert, 0 if it does not flee
    KEPT = FLIGHT + 1  # how near a hunter keeps it from that
    TUNNELS = KEPT + 1  # 1 if it tunnels
    EMERGING = TUNNELS + 1  # + distance: the harm by its next activation after coming up there


COLUMNS = Seen.EMERGING + FAR + 1


class Own(IntEnum):
    """Columns of the hunter's own row."""

    PRICE = 0  # of a card
    LIFE = 1  # cards
    DECK = 2
    SNEAK = 3  # squares
    SPRINT = 4
    QUIET = 5  # 1 if sprints alert nobody
    CONCEALED = 6  # 1 if hidden anywhere
    OVER = 7  # cards in the hand beyond its limit
    CRAFT = 8  # cards of one craft action
    CRAFT_TWICE = 9
    TRAP = 10  # + AttackKind: gain of the best trap that can be laid now
    CAUTION = 12  # per cent of what may be lost that counts
    LONG_FIGHT = 13  # 1 if hunters fight together against an enemy that they can't kill soon


class Plan(IntEnum):
    """Columns of a plan."""

    SQUARE = 0  # where the hunter stands
    TAKEN = 1  # bit mask of the action types used up
    ALERTED = 2  # bit mask of enemies made alert
    TARGET = 3  # an enemy that is attacked, -1 if none
    KILL = 4  # the chance that it is killed
    SPENT = 5  # cards
    CRAFTED = 6
    GAIN = 7  # so far


OWN = ENEMIES
NOW = ENEMIES + 1  # how things are, then what they are after one action, and after another
FIRST = ENEMIES + 2
LAST = ENEMIES + 3
ROWS = ENEMIES + 4

LEAST_CAUTION = 30  # per cent of what may be lost that counts in the end
WEARY = 2  # per cent less of it with each round
TRAP_ENTERED = 75  # per cent chance that a trap on an enemy's way is sprung


# ------------------------------------------------------------------------------- Looking around


@rule
def look_around(book: Book, game: Game, view: View, hunter: int, with_attacks: int) -> None:
    """Fill the view of a hunter; its attacks only if they are asked for."""
    seat = game.hunters[hunter]
    view[OWN, Own.PRICE] = card_price(game, hunter)
    view[OWN, Own.LIFE] = life(game, hunter)
    view[OWN, Own.DECK] = seat.deck_size
    view[OWN, Own.SNEAK] = 1 + passive(book, game, hunter, Op.SNEAK_BONUS, -1)
    view[OWN, Own.SPRINT] = 2 + passive(book, game, hunter, Op.SPRINT_BONUS, -1)
    view[OWN, Own.QUIET] = passive(book, game, hunter, Op.QUIET_SPRINT, -1)
    view[OWN, Own.CONCEALED] = passive(book, game, hunter, Op.CONCEALED, -1)
    view[OWN, Own.OVER] = seat.hand_size - hand_limit(book, game, hunter)
    view[OWN, Own.CRAFT] = min(seat.discard_size, craft_size(book, game, hunter, 0))
    view[OWN, Own.CRAFT_TWICE] = min(seat.discard_size, craft_size(book, game, hunter, 1))
    rounds = game.turn // game.configuration.players
    view[OWN, Own.CAUTION] = max(LEAST_CAUTION, 100 - WEARY * rounds)
    view[OWN, Own.LONG_FIGHT] = long_fight(book, game)
    evaded = evade_mean(book, game, hunter)
    for enemy in range(ENEMIES):
        view[enemy, Seen.IN_PLAY] = 0
        if in_play(game, enemy):
            look_at_enemy(book, game, view, enemy, evaded)
    forget_attacks(view)
    if with_attacks == 1:
        for arc in range(ARCS):
            weigh_weapon(book, game, view, hunter, arc, AttackKind.RANGED)
            weigh_weapon(book, game, view, hunter, arc, AttackKind.MELEE)
    view[NOW, Plan.SQUARE] = seat.square
    view[NOW, Plan.TAKEN] = seat.actions_taken
    view[NOW, Plan.ALERTED] = 0
    view[NOW, Plan.TARGET] = -1
    view[NOW, Plan.KILL] = 0
    view[NOW, Plan.SPENT] = 0
    view[NOW, Plan.CRAFTED] = 0
    view[NOW, Plan.GAIN] = 0


@rule
def look_at_enemy(book: Book, game: Game, view: View, enemy: int, evaded: int) -> None:
    """Fill an enemy's row: its worth, the harm it does, where it will walk."""
    foe = game.enemies[enemy]
    view[enemy, Seen.IN_PLAY] = 1
    view[enemy, Seen.ALERT] = foe.alert
    view[enemy, Seen.SQUARE] = foe.square
    view[enemy, Seen.WORTH] = worth(book, game, enemy)
    for away in range(FAR + 1):
        view[enemy, Seen.HARM + away] = harm(book, game, enemy, away, evaded, False)
    view[enemy, Seen.TUNNELS] = 0
    if has_special(book, game, enemy, Special.TUNNELLER):
        view[enemy, Seen.TUNNELS] = 1
        for away in range(FAR + 1):
            view[enemy, Seen.EMERGING + away] = harm(book, game, enemy, away, evaded, True)
    view[enemy, Seen.FLIGHT] = 0
    view[enemy, Seen.KEPT] = kept_within(book, game, enemy)
    if view[enemy, Seen.KEPT] >= 0:
        view[enemy, Seen.FLIGHT] = 1 + steps_to(book, game, enemy, foe.square, -1)
    route = foe.route
    step = foe.route_step
    square = foe.square
    view[enemy, Seen.AHEAD] = square
    for ahead in range(1, STEPS + 1):
        if foe.alert == 0 and route >= 0:
            path = book.boards[game.board].routes[route]
            step += 1
            if step == path.length and path.loop == 1:
                step = 0
            if step < path.length:
                square = path.squares[step]
            else:
                square = path.exit
                route = -1
        view[enemy, Seen.AHEAD + ahead] = square


@rule
def forget_attacks(view: View) -> None:
    """No attack and no trap is known."""
    for kind in range(2):
        view[OWN, Own.TRAP + kind] = NEVER
        for enemy in range(ENEMIES):
            view[enemy, Seen.NET + kind] = NEVER
            view[enemy, Seen.KILL + kind] = 0
            view[enemy, Seen.CARDS + kind] = 0


@rule
def weigh_weapon(book: Book, game: Game, view: View, hunter: int, arc: int, kind: int) -> None:
    """Note the best attacks and traps with the weapon of an arc."""
    seat = game.hunters[hunter]
    weapon = seat.equipment[arc]
    if (
        weapon < 0
        or book.cards[weapon].kind != CardKind.WEAPON
        or book.cards[weapon].attack_kinds & (1 << kind) == 0
    ):
        return
    if book.cards[weapon].trap == 0:
        reach = weapon_range(book, game, hunter, weapon) + 3
        for enemy in range(ENEMIES):
            there = game.enemies[enemy].square
            if in_play(game, enemy) and enemy_range(book, game, enemy, there, seat.square) <= reach:
                weigh_attacks(book, game, view, hunter, weapon, kind, enemy, ANY, ANY)
    if trap_possible(book, game, hunter, weapon):
        for place in range(seat.hand_size):
            card = seat.hand[place]
            if (
                first_copy(game, hunter, place)
                and book.cards[card].trap == 1
                and fits(book, weapon, card)
            ):
                gain = best_trap_gain(book, game, view, hunter, weapon, card)
                view[OWN, Own.TRAP + kind] = max(gain, view[OWN, Own.TRAP + kind])


@rule
def weigh_attacks(
    book: Book,
    game: Game,
    view: View,
    hunter: int,
    weapon: int,
    kind: int,
    enemy: int,
    component: int,
    ammunition: int,
) -> None:
    """Note the best attack on an enemy with a weapon, if it beats the one noted.

    Component and ammunition are given or `ANY`.
    """
    for part in range(-1, COMPONENTS):
        if part == component or (
            component == ANY and (part < 0 or component_left(book, game, enemy, part))
        ):
            if ammunition != ANY:
                weigh_abilities(book, game, view, hunter, weapon, kind, enemy, part, ammunition)
            else:
                for place in range(-1, game.hunters[hunter].hand_size):
                    card = loaded(book, game, hunter, weapon, kind, place)
                    if card != ANY:
                        weigh_abilities(book, game, view, hunter, weapon, kind, enemy, part, card)


@rule
def weigh_abilities(
    book: Book,
    game: Game,
    view: View,
    hunter: int,
    weapon: int,
    kind: int,
    enemy: int,
    component: int,
    ammunition: int,
) -> None:
    """Note an attack with the ability that suits it best, or with none."""
    for place in range(-1, game.hunters[hunter].hand_size):
        ability = joining(book, game, hunter, kind, place)
        if ability != ANY:
            value = view[enemy, Seen.WORTH]
            gain = attack_gain(
                book, game, hunter, weapon, ammunition, ability, kind, enemy, component, value
            )
            net = gain - attack_price(book, game, hunter, ammunition, ability)
            if net > view[enemy, Seen.NET + kind]:
                view[enemy, Seen.NET + kind] = net
                view[enemy, Seen.KILL + kind] = kill_chance(
                    book, game, hunter, weapon, ammunition, ability, kind, enemy, component
                )
                view[enemy, Seen.CARDS + kind] = min(1, ammunition + 1) + min(1, ability + 1)


@rule
def loaded(book: Book, game: Game, hunter: int, weapon: int, kind: int, place: int) -> int:
    """The ammunition at a place of the hand; -1 for none, in melee; `ANY` if it won't do."""
    if place < 0:
        if kind == AttackKind.MELEE:
            return -1
        return ANY
    card = game.hunters[hunter].hand[place]
    if first_copy(game, hunter, place) and fits(book, weapon, card) and book.cards[card].trap == 0:
        return card
    return ANY


@rule
def joining(book: Book, game: Game, hunter: int, kind: int, place: int) -> int:
    """The ability at a place of the hand; -1 for none; `ANY` if it won't do."""
    if place < 0:
        return -1
    card = game.hunters[hunter].hand[place]
    if first_copy(game, hunter, place) and ability_joins(book, card, kind):
        return card
    return ANY


# --------------------------------------------------------------------------------------- Traps


@rule
def chance_to_enter(
    book: Book, game: Game, view: View, hunter: int, enemy: int, square: int
) -> int:
    """The chance that an enemy enters a square before long."""
    if view[enemy, Seen.ALERT] == 1:
        here = game.hunters[hunter].square
        away = enemy_range(book, game, enemy, view[enemy, Seen.SQUARE], here)
        if square == here and away > 0 and view[enemy, Seen.HARM + min(FAR, away)] > 0:
            return TRAP_ENTERED
        return 0
    for ahead in range(1, STEPS):
        if view[enemy, Seen.AHEAD + ahead] == square:
            return TRAP_ENTERED - 5 * ahead
    return 0


@rule
def trap_gain(
    book: Book, game: Game, view: View, hunter: int, weapon: int, card: int, square: int
) -> int:
    """What a trap in a square gains with the enemy that is likeliest to be hurt by it."""
    best = 0
    for enemy in range(ENEMIES):
        if view[enemy, Seen.IN_PLAY] == 1:
            enters = chance_to_enter(book, game, view, hunter, enemy, square)
            if enters > 0:
                mean = attack_mean(book, game, hunter, weapon, card, -1, AttackKind.TRAP, enemy, -1)
                dice = dice_of(book, weapon) + dice_of(book, card)
                gain = body_gain(book, game, enemy, mean, dice, view[enemy, Seen.WORTH])
                best = max(best, gain * enters // 100)
    return best - view[OWN, Own.PRICE]


@rule
def best_trap_gain(book: Book, game: Game, view: View, hunter: int, weapon: int, card: int) -> int:
    """What a trap gains in the best square that it can be laid in."""
    best = NEVER
    for square in range(SQUARES):
        if may_lay_trap(book, game, hunter, weapon, square):
            best = max(best, trap_gain(book, game, view, hunter, weapon, card, square))
    return best


@rule
def trapped(game: Game, square: int) -> bool:
    """Whether a trap lies in a square."""
    for trap in range(TRAPS):
        if game.traps[trap].owner >= 0 and game.traps[trap].square == square:
            return True
    return False
