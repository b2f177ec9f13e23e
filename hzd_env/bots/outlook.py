"""How a hunter sees the board: who can be attacked, who will attack, where to end the activation.

A view is a table filled once for a decision: a row for each enemy, one for the hunter itself,
and some in which plans are made. A plan is worth what it gains and the position it ends in; it
is made two actions deep. All values are in hundredths of a card (`hzd_env.bots.estimates`).
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
    component_left,
    cooperating,
    dice_of,
    evade_mean,
    harm,
    kill_chance,
    life,
    reaches,
    worth,
)
from hzd_env.content.effects import ActionType, AttackKind, CardKind, Op, Special
from hzd_env.rules.attacks import ability_joins
from hzd_env.rules.board import adjacent, distance, huge_blocked, in_play, standing, steps_between
from hzd_env.rules.cards import first_copy, hand_limit, passive
from hzd_env.rules.enemies import has_special
from hzd_env.rules.layout import Book, Game
from hzd_env.rules.options import (
    can_distract,
    craft_size,
    fits,
    may_lay_trap,
    trap_possible,
    weapon_range,
)
from hzd_env.rules.sides import Int64s, rule
from hzd_env.rules.sizes import ARCS, COMPONENTS, ENEMIES, HUNTERS, SQUARES, TRAPS

__all__ = [
    "ANY",
    "COLUMNS",
    "FAR",
    "NEVER",
    "NOW",
    "OWN",
    "ROWS",
    "Own",
    "Plan",
    "Seen",
    "View",
    "action_value",
    "attack_value",
    "best_trap_gain",
    "danger",
    "distraction_gain",
    "end_value",
    "forget_attacks",
    "look_around",
    "square_value",
    "trap_gain",
    "trapped",
    "value_with_gain",
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


COLUMNS = Seen.CARDS + 2


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

# What makes a position good or bad, in hundredths of a card unless stated otherwise.
FAINT = 900  # fainting
FAILED = 2200  # fainting where that fails the hunt
SAFE_LIFE = 350  # cards that should be left after the harm expected
STEALTH = 60  # an enemy becomes alert
LATER_STEPS = 35  # per cent of the harm in each enemy step after the next one
SHIELDED = 40  # per cent of the harm if another hunter is closer
PROSPECT = 30  # per cent of an enemy's worth, if it can be attacked next time
GRASS = 12  # standing in tall grass
SALVAGE = 12  # a salvage card
TRAP_ENTERED = 75  # per cent chance that a trap on an enemy's way is sprung
SAVED = 30  # per cent of an enemy's worth for keeping it from leaving


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
        view[enemy, Seen.HARM + away] = harm(book, game, enemy, away, evaded)
    route = int(foe.route)
    step = int(foe.route_step)
    square = int(foe.square)
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
            if (
                in_play(game, enemy)
                and distance(book, game, seat.square, game.enemies[enemy].square) <= reach
            ):
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


# ------------------------------------------------------------------------------- Where to stand


@rule
def hidden_in(book: Book, game: Game, view: View, square: int) -> bool:
    """Whether the hunter would be concealed in a square."""
    return book.boards[game.board].grass[square] == 1 or view[OWN, Own.CONCEALED] > 0


@rule
def exposure(book: Book, game: Game, hunter: int, start: int, away: int) -> int:
    """Per cent of an enemy's harm that this hunter gets, others perhaps being closer."""
    for other in range(HUNTERS):
        if (
            other != hunter
            and standing(game, other)
            and distance(book, game, start, game.hunters[other].square) < away
        ):
            return SHIELDED
    return 100


@rule
def expected_harm(
    book: Book, game: Game, view: View, hunter: int, enemy: int, start: int, square: int
) -> int:
    """What an alert enemy in one square does to the hunter in another until its next activation."""
    away = min(FAR, distance(book, game, start, square))
    later = LATER_STEPS * (game.configuration.players - 1)
    total = 100 * view[enemy, Seen.HARM + away] + later * view[enemy, Seen.HARM + max(0, away - 1)]
    return total * exposure(book, game, hunter, start, away) // 10000


@rule
def harm_if_noticed(
    book: Book, game: Game, view: View, hunter: int, enemy: int, square: int
) -> int:
    """What a non-alert enemy does to the hunter in a square if it walks by and notices."""
    hidden = hidden_in(book, game, view, square) and not has_special(
        book, game, enemy, Special.RADAR_SWEEP
    )
    players = game.configuration.players
    for ahead in range(players):
        there = view[enemy, Seen.AHEAD + ahead]
        if there < 0:
            return 0
        if there == square or (not hidden and adjacent(book, game, there, square)):
            felt = expected_harm(book, game, view, hunter, enemy, there, square)
            return STEALTH + felt * (players - ahead) // players
    return 0


@rule
def danger(
    book: Book,
    game: Game,
    view: View,
    hunter: int,
    square: int,
    alerted: int,
    target: int,
    kill: int,
) -> int:
    """The harm to expect in a square until the next activation; the rest as in `Plan`."""
    total = 0
    for enemy in range(ENEMIES):
        if view[enemy, Seen.IN_PLAY] == 1:
            if view[enemy, Seen.ALERT] == 1 or (alerted >> enemy) & 1:
                felt = expected_harm(
                    book, game, view, hunter, enemy, view[enemy, Seen.SQUARE], square
                )
            else:
                felt = harm_if_noticed(book, game, view, hunter, enemy, square)
            if enemy == target:
                felt = felt * (100 - kill) // 100
            total += felt
    return total


@rule
def prospect(book: Book, game: Game, view: View, plan: int) -> int:
    """What the next activation may gain from where a plan ends: by the best enemy near then."""
    best = 0
    for enemy in range(ENEMIES):
        if view[enemy, Seen.IN_PLAY] == 1:
            there = view[enemy, Seen.AHEAD + game.configuration.players]
            approach = 3
            if (view[plan, Plan.ALERTED] >> enemy) & 1 or view[enemy, Seen.ALERT] == 1:
                there = view[enemy, Seen.SQUARE]
                approach = 4
            if there >= 0:
                value = view[enemy, Seen.WORTH]
                if enemy == view[plan, Plan.TARGET]:
                    value = value * (100 - view[plan, Plan.KILL]) // 100
                missing = distance(book, game, there, view[plan, Plan.SQUARE]) - approach
                best = max(best, 2 * value // (2 + max(0, missing)))
    return best * PROSPECT // 100


@rule
def end_value(book: Book, game: Game, view: View, hunter: int, plan: int) -> int:
    """The value of a plan that ends the activation here."""
    square = view[plan, Plan.SQUARE]
    alerted = view[plan, Plan.ALERTED]
    price = view[OWN, Own.PRICE]
    felt = danger(
        book,
        game,
        view,
        hunter,
        square,
        alerted,
        view[plan, Plan.TARGET],
        view[plan, Plan.KILL],
    )
    value = view[plan, Plan.GAIN] + prospect(book, game, view, plan) - felt * price // 100
    if hidden_in(book, game, view, square):
        value += GRASS
    for enemy in range(ENEMIES):
        if (alerted >> enemy) & 1 and view[enemy, Seen.ALERT] == 0:
            value -= STEALTH * price // 100
    cards = view[OWN, Own.LIFE] - view[plan, Plan.SPENT] + view[plan, Plan.CRAFTED]
    left = 100 * cards - felt
    no_draw = view[OWN, Own.DECK] + view[plan, Plan.CRAFTED] == 0
    if no_draw and view[OWN, Own.OVER] < view[plan, Plan.SPENT]:
        left = -SAFE_LIFE  # the hand can't be filled (R27)
    if left < SAFE_LIFE:
        faint = FAINT
        if cooperating(game):
            faint = FAILED
        value -= faint * min(2 * SAFE_LIFE, SAFE_LIFE - left) // (2 * SAFE_LIFE)
    return value


# ------------------------------------------------------------------------------ Steps of a plan


@rule
def imagine(view: View, plan: int, then: int) -> None:
    """Begin a plan where another one stands."""
    for column in range(Plan.GAIN + 1):
        view[then, column] = view[plan, column]


@rule
def alerted_around(book: Book, game: Game, view: View, square: int, same: int) -> int:
    """The enemies in adjacent squares, and with `same` in this one, as a bit mask."""
    alerted = 0
    for enemy in range(ENEMIES):
        if view[enemy, Seen.IN_PLAY] == 1:
            there = view[enemy, Seen.SQUARE]
            if adjacent(book, game, square, there) or (same == 1 and square == there):
                alerted |= 1 << enemy
    return alerted


@rule
def move_in_plan(book: Book, game: Game, view: View, plan: int, square: int, loud: int) -> None:
    """Move; loudly, as in a sprint, it alerts the enemies next to both ends."""
    if loud == 1 and view[OWN, Own.QUIET] == 0:
        start = view[plan, Plan.SQUARE]
        view[plan, Plan.ALERTED] |= alerted_around(book, game, view, start, 0)
        view[plan, Plan.ALERTED] |= alerted_around(book, game, view, square, 0)
    view[plan, Plan.SQUARE] = square


@rule
def plan_attack(book: Book, game: Game, view: View, plan: int, kind: int, enemy: int) -> None:
    """Attack. Of two targets only the one that is likelier to be killed is remembered."""
    gain = view[enemy, Seen.NET + kind]
    kill = view[enemy, Seen.KILL + kind]
    if view[plan, Plan.TARGET] == enemy:
        missed = 100 - view[plan, Plan.KILL]
        gain = gain * missed // 100
        kill = 100 - missed * (100 - kill) // 100
    if kill >= view[plan, Plan.KILL]:
        view[plan, Plan.TARGET] = enemy
        view[plan, Plan.KILL] = kill
    there = view[enemy, Seen.SQUARE]
    view[plan, Plan.GAIN] += gain
    view[plan, Plan.SPENT] += view[enemy, Seen.CARDS + kind]
    view[plan, Plan.ALERTED] |= alerted_around(book, game, view, there, 1)
    view[plan, Plan.TAKEN] |= 1 << (ActionType.RANGED_ATTACK + kind)
    if kind == AttackKind.MELEE:
        view[plan, Plan.SQUARE] = there


@rule
def craft_in_plan(view: View, plan: int, cards: int) -> None:
    """Craft some cards."""
    view[plan, Plan.CRAFTED] += cards
    view[plan, Plan.GAIN] += cards * view[OWN, Own.PRICE]
    view[plan, Plan.TAKEN] |= (1 << ActionType.CRAFT) | (1 << ActionType.CRAFT_TWICE)


@rule
def in_reach(
    book: Book, game: Game, view: View, hunter: int, kind: int, enemy: int, square: int
) -> bool:
    """Whether some weapon attacks an enemy from a square."""
    if view[enemy, Seen.IN_PLAY] == 0 or view[enemy, Seen.NET + kind] == NEVER:
        return False
    seat = game.hunters[hunter]
    for arc in range(ARCS):
        weapon = seat.equipment[arc]
        if (
            weapon >= 0
            and book.cards[weapon].kind == CardKind.WEAPON
            and book.cards[weapon].attack_kinds & (1 << kind)
            and reaches(book, game, hunter, weapon, kind, square, view[enemy, Seen.SQUARE])
        ):
            return True
    return False


# --------------------------------------------------------------------------------------- Plans


@rule
def best_last_action(book: Book, game: Game, view: View, hunter: int) -> int:
    """The best that one more action, or none, makes of the plan `FIRST`."""
    best = end_value(book, game, view, hunter, FIRST)
    taken = view[FIRST, Plan.TAKEN]
    if taken & (1 << ActionType.SNEAK) == 0:
        best = max(best, best_last_move(book, game, view, hunter, view[OWN, Own.SNEAK], 0))
    if taken & (1 << ActionType.SPRINT) == 0:
        best = max(best, best_last_move(book, game, view, hunter, view[OWN, Own.SPRINT], 1))
    if taken & (1 << ActionType.CRAFT) == 0 and view[OWN, Own.CRAFT] > 0:
        imagine(view, FIRST, LAST)
        craft_in_plan(view, LAST, view[OWN, Own.CRAFT])
        best = max(best, end_value(book, game, view, hunter, LAST))
    for kind in range(2):
        if taken & (1 << (ActionType.RANGED_ATTACK + kind)) == 0:
            for enemy in range(ENEMIES):
                if in_reach(book, game, view, hunter, kind, enemy, view[FIRST, Plan.SQUARE]):
                    imagine(view, FIRST, LAST)
                    plan_attack(book, game, view, LAST, kind, enemy)
                    best = max(best, end_value(book, game, view, hunter, LAST))
    return best


@rule
def best_last_move(book: Book, game: Game, view: View, hunter: int, squares: int, loud: int) -> int:
    """The best end of a move after the plan `FIRST`."""
    best = NEVER
    start = view[FIRST, Plan.SQUARE]
    for square in range(SQUARES):
        away = steps_between(book, game, start, square)
        if away > 0 and away <= squares:
            imagine(view, FIRST, LAST)
            move_in_plan(book, game, view, LAST, square, loud)
            best = max(best, end_value(book, game, view, hunter, LAST))
    return best


@rule
def value_of_first(book: Book, game: Game, view: View, hunter: int, actions_left: int) -> int:
    """The value of the plan `FIRST` with the actions that are left after it."""
    if actions_left > 0:
        return best_last_action(book, game, view, hunter)
    return end_value(book, game, view, hunter, FIRST)


@rule
def square_value(
    book: Book, game: Game, view: View, hunter: int, square: int, loud: int, actions_left: int
) -> int:
    """The value of having moved to a square."""
    imagine(view, NOW, FIRST)
    move_in_plan(book, game, view, FIRST, square, loud)
    return value_of_first(book, game, view, hunter, actions_left)


@rule
def attack_value(
    book: Book, game: Game, view: View, hunter: int, kind: int, enemy: int, actions_left: int
) -> int:
    """The value of the noted attack on an enemy, from where the hunter stands."""
    imagine(view, NOW, FIRST)
    plan_attack(book, game, view, FIRST, kind, enemy)
    return value_of_first(book, game, view, hunter, actions_left)


@rule
def value_with_gain(
    book: Book, game: Game, view: View, hunter: int, gain: int, spent: int, actions_left: int
) -> int:
    """The value of gaining something with an action without moving."""
    imagine(view, NOW, FIRST)
    view[FIRST, Plan.GAIN] += gain
    view[FIRST, Plan.SPENT] += spent
    return value_of_first(book, game, view, hunter, actions_left)


@rule
def action_value(book: Book, game: Game, view: View, hunter: int, action_type: int) -> int:
    """The value of an action of some type, with the best that can follow it."""
    left = game.hunters[hunter].actions_left - 1
    here = view[NOW, Plan.SQUARE]
    view[NOW, Plan.TAKEN] |= 1 << action_type
    best = NEVER
    if action_type == ActionType.SNEAK or action_type == ActionType.SPRINT:
        squares = view[OWN, Own.SNEAK]
        loud = 0
        if action_type == ActionType.SPRINT:
            squares = view[OWN, Own.SPRINT]
            loud = 1
        for square in range(SQUARES):
            away = steps_between(book, game, here, square)
            if away > 0 and away <= squares:
                best = max(best, square_value(book, game, view, hunter, square, loud, left))
    elif action_type == ActionType.CRAFT:
        imagine(view, NOW, FIRST)
        craft_in_plan(view, FIRST, view[OWN, Own.CRAFT])
        best = value_of_first(book, game, view, hunter, left)
    elif action_type == ActionType.CRAFT_TWICE:
        imagine(view, NOW, FIRST)
        craft_in_plan(view, FIRST, view[OWN, Own.CRAFT_TWICE])
        best = end_value(book, game, view, hunter, FIRST)
    elif action_type == ActionType.DISTRACT:
        gain = best_distraction_gain(book, game, view, hunter)
        best = value_with_gain(book, game, view, hunter, gain, 0, left)
    elif action_type == ActionType.CORPSE:
        best = value_with_gain(book, game, view, hunter, 3 * SALVAGE, 0, left)
    else:
        kind = action_type - ActionType.RANGED_ATTACK
        for enemy in range(ENEMIES):
            if in_reach(book, game, view, hunter, kind, enemy, here):
                value = attack_value(book, game, view, hunter, kind, enemy, left)
                best = max(best, value)
        if view[OWN, Own.TRAP + kind] > NEVER:
            gain = view[OWN, Own.TRAP + kind]
            best = max(best, value_with_gain(book, game, view, hunter, gain, 1, left))
    view[NOW, Plan.TAKEN] = game.hunters[hunter].actions_taken
    return best


# --------------------------------------------------------------------------- Traps, distractions


@rule
def chance_to_enter(
    book: Book, game: Game, view: View, hunter: int, enemy: int, square: int
) -> int:
    """The chance that an enemy enters a square before long."""
    if view[enemy, Seen.ALERT] == 1:
        here = game.hunters[hunter].square
        away = distance(book, game, view[enemy, Seen.SQUARE], here)
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


@rule
def distraction_gain(
    book: Book, game: Game, view: View, hunter: int, enemy: int, square: int
) -> int:
    """What moving a non-alert enemy to a square gains: staying unseen, a trap, keeping it here."""
    here = game.hunters[hunter].square
    gain = 0
    if trapped(game, square):
        gain += view[enemy, Seen.WORTH] // 3
    if view[enemy, Seen.AHEAD + 1] < 0:
        gain += view[enemy, Seen.WORTH] * SAVED // 100
    price = view[OWN, Own.PRICE]
    gain += harm_if_noticed(book, game, view, hunter, enemy, here) * price // 100
    start = view[enemy, Seen.AHEAD]
    view[enemy, Seen.AHEAD] = square
    gain -= harm_if_noticed(book, game, view, hunter, enemy, here) * price // 100
    view[enemy, Seen.AHEAD] = start
    if square == here:
        gain -= STEALTH
    return gain


@rule
def best_distraction_gain(book: Book, game: Game, view: View, hunter: int) -> int:
    """The best that can be gained by a distraction."""
    best = 0
    for enemy in range(ENEMIES):
        if can_distract(book, game, hunter, enemy):
            for square in range(SQUARES):
                if adjacent(book, game, view[enemy, Seen.SQUARE], square) and not huge_blocked(
                    book, game, enemy, square
                ):
                    best = max(best, distraction_gain(book, game, view, hunter, enemy, square))
    return best
