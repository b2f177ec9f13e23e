"""What a hunter may do with an activation, and what that is worth.

A plan gains something and ends in a position; it is made two actions deep, in rows of the view
(`hzd_env.bots.outlook`). All values are in hundredths of a card.
"""

from __future__ import annotations

from hzd_env.bots.estimates import (
    SOON_KILLED,
    alarm_worth,
    cooperating,
    hit_points_left,
    reaches,
)
from hzd_env.bots.outlook import FAR, FIRST, LAST, NEVER, NOW, OWN, Own, Plan, Seen, View, trapped
from hzd_env.content.effects import ActionType, AttackKind, CardKind, Special
from hzd_env.rules.board import (
    encounter_of,
    enemy_range,
    enemy_steps,
    immense,
    next_squares,
    occupies,
    standing,
    steps_apart,
    steps_between,
)
from hzd_env.rules.catalogue import Tunnel
from hzd_env.rules.enemies import has_special
from hzd_env.rules.layout import Book, Game
from hzd_env.rules.options import can_distract
from hzd_env.rules.sides import rule
from hzd_env.rules.sizes import ARCS, BASE, ENEMIES, HUNTERS, SQUARES

__all__ = [
    "FAILED",
    "FAINT",
    "OUTCROP",
    "RUINS",
    "action_value",
    "alerted_beside",
    "attack_value",
    "danger",
    "distraction_gain",
    "emerging_harm",
    "end_value",
    "faint_fails",
    "square_for_melee",
    "square_value",
    "value_with_gain",
]

# What makes a position good or bad, in hundredths of a card unless stated otherwise.
FAINT = 900  # fainting
FAILED = 2200  # fainting where that fails the hunt
SAFE_LIFE = 350  # cards that should be left after the harm expected
STEALTH = 60  # an enemy becomes alert
LATER_STEPS = 35  # per cent of the harm in each enemy step after the next one
SHIELDED = 40  # per cent of the harm if another hunter is closer
PROSPECT = 30  # per cent of an enemy's worth, if it can be attacked next time
GRASS = 12  # standing in tall grass
RUINS = 100  # standing in ruins in a long fight, which keep an attack off
OUTCROP = 60  # standing on a rocky outcrop in a long fight, for its glory
SALVAGE = 12  # a salvage card
ESCAPED = 70  # per cent of the worth of an enemy that makes off
SAVED = 30  # per cent of an enemy's worth for keeping it from leaving


# ------------------------------------------------------------------------------- Where to stand


@rule
def hidden_in(book: Book, game: Game, view: View, square: int) -> bool:
    """Whether the hunter would be concealed in a square."""
    return book.boards[game.board].grass[square] == 1 or view[OWN, Own.CONCEALED] > 0


@rule
def exposure(book: Book, game: Game, hunter: int, enemy: int, start: int, away: int) -> int:
    """Per cent of an enemy's harm that this hunter gets, others perhaps being closer.

    From an immense one, which strikes at all around it, nobody is shielded.
    """
    if immense(game, enemy):
        return 100
    for other in range(HUNTERS):
        if (
            other != hunter
            and standing(game, other)
            and enemy_range(book, game, enemy, start, game.hunters[other].square) < away
        ):
            return SHIELDED
    return 100


@rule
def emerging_harm(book: Book, game: Game, view: View, enemy: int, square: int) -> int:
    """What an enemy does in a square after tunnelling, over the cards it may draw (R132)."""
    pile = Tunnel.DISCARD + 0
    for card in range(book.tunnel_count):
        if game.tunnels[card] == Tunnel.DECK:
            pile = Tunnel.DECK + 0
    total = 0
    cards = 0
    for card in range(book.tunnel_count):
        if game.tunnels[card] == pile:
            away = min(FAR, enemy_range(book, game, enemy, book.tunnels[card], square))
            total += view[enemy, Seen.EMERGING + away]
            cards += 1
    return total // max(1, cards)


@rule
def expected_harm(
    book: Book, game: Game, view: View, hunter: int, enemy: int, start: int, square: int
) -> int:
    """What an alert enemy in one square does to the hunter in another until its next activation."""
    away = min(FAR, enemy_range(book, game, enemy, start, square))
    total = 100 * view[enemy, Seen.HARM + away]
    if view[enemy, Seen.TUNNELS] == 1:  # it will be elsewhere in later steps
        total += 100 * emerging_harm(book, game, view, enemy, square)
    else:
        later = LATER_STEPS * (game.configuration.players - 1)
        total += later * view[enemy, Seen.HARM + max(0, away - 1)]
    return total * exposure(book, game, hunter, enemy, start, away) // 10000


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
        away = enemy_steps(book, game, enemy, there, square)
        if away == 0 or (not hidden and away == 1):
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
    """What the next activation may gain from where a plan ends: by the best goal near then."""
    best = 0
    if game.alarm >= 0 and view[plan, Plan.TAKEN] & (1 << ActionType.ALARM) == 0:
        missing = steps_between(book, game, game.alarm, view[plan, Plan.SQUARE]) - 2
        best = 2 * alarm_worth(game) // (2 + max(0, missing))
    for enemy in range(ENEMIES):
        if view[enemy, Seen.IN_PLAY] == 1:
            there = view[enemy, Seen.AHEAD + game.configuration.players]
            approach = 3
            if (view[plan, Plan.ALERTED] >> enemy) & 1 or view[enemy, Seen.ALERT] == 1:
                there = view[enemy, Seen.SQUARE]
                approach = 4
            if there >= 0:
                value = view[enemy, Seen.WORTH]
                left = hit_points_left(book, game, enemy)
                if left > SOON_KILLED:  # only so many are in prospect
                    value = value * SOON_KILLED // left
                if enemy == view[plan, Plan.TARGET]:
                    value = value * (100 - view[plan, Plan.KILL]) // 100
                away = enemy_steps(book, game, enemy, there, view[plan, Plan.SQUARE])
                best = max(best, 2 * value // (2 + max(0, away - approach)))
    return best * PROSPECT // 100


@rule
def flight_loss(book: Book, game: Game, view: View, plan: int) -> int:
    """What a plan loses by enemies that it leaves alert, unharmed and with nobody near."""
    total = 0
    for enemy in range(ENEMIES):
        alerted = view[enemy, Seen.ALERT] == 1 or (view[plan, Plan.ALERTED] >> enemy) & 1 == 1
        if view[enemy, Seen.IN_PLAY] == 1 and view[enemy, Seen.FLIGHT] > 0 and alerted:
            there = view[enemy, Seen.SQUARE]
            away = enemy_range(book, game, enemy, there, view[plan, Plan.SQUARE])
            if away > view[enemy, Seen.KEPT]:
                loss = view[enemy, Seen.WORTH] * ESCAPED // 100
                loss = loss // book.machines[game.enemies[enemy].machine].behaviours
                if view[enemy, Seen.FLIGHT] > game.configuration.players:
                    loss = loss * game.configuration.players // view[enemy, Seen.FLIGHT]
                if enemy == view[plan, Plan.TARGET]:
                    loss = loss * (100 - view[plan, Plan.KILL]) // 100
                total += loss
    return total


@rule
def faint_fails(book: Book, game: Game) -> bool:
    """Whether one more faint fails the hunt, or is feared as if: in all modes of cooperation."""
    if cooperating(game):
        return True
    faints = 1
    for hunter in range(HUNTERS):
        faints += game.hunters[hunter].faints
    return book.encounters[encounter_of(game)].sudden == 1 and faints >= game.configuration.players


@rule
def end_value(book: Book, game: Game, view: View, hunter: int, plan: int) -> int:
    """The value of a plan that ends the activation here. Caution wanes as the hunt drags on."""
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
    loss = felt * price // 100 + flight_loss(book, game, view, plan)
    value = view[plan, Plan.GAIN] + prospect(book, game, view, plan)
    value -= loss * view[OWN, Own.CAUTION] // 100
    if hidden_in(book, game, view, square):
        value += GRASS
    if view[OWN, Own.LONG_FIGHT] == 1:
        value += RUINS * game.ruins[square] + OUTCROP * game.outcrops[square]
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
        if faint_fails(book, game) and view[OWN, Own.LONG_FIGHT] == 0:  # there fear prolongs it
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
def alerted_beside(book: Book, game: Game, view: View, square: int) -> int:
    """The enemies in squares adjacent to this one, as a bit mask."""
    alerted = 0
    for enemy in range(ENEMIES):
        if view[enemy, Seen.IN_PLAY] == 1:
            if enemy_steps(book, game, enemy, view[enemy, Seen.SQUARE], square) == 1:
                alerted |= 1 << enemy
    return alerted


@rule
def alerted_around(book: Book, game: Game, view: View, target: int) -> int:
    """The enemies in the square of one and in adjacent squares, as a bit mask."""
    alerted = 0
    for enemy in range(ENEMIES):
        if view[enemy, Seen.IN_PLAY] == 1:
            if steps_apart(book, game, target, view[target, Seen.SQUARE], enemy) <= 1:
                alerted |= 1 << enemy
    return alerted


@rule
def square_for_melee(book: Book, game: Game, view: View, square: int, enemy: int) -> int:
    """Where a hunter strikes an enemy in melee from a square: the nearest of its squares (R135)."""
    there = view[enemy, Seen.SQUARE]
    if not immense(game, enemy):
        return there
    if occupies(book, game, enemy, there, square):
        return square
    nearest = there
    for corner in range(BASE):
        beside = book.boards[game.board].base[there][corner]
        if steps_between(book, game, square, beside) < steps_between(book, game, square, nearest):
            nearest = beside
    return nearest


@rule
def move_in_plan(book: Book, game: Game, view: View, plan: int, square: int, loud: int) -> None:
    """Move; loudly, as in a sprint, it alerts the enemies next to both ends."""
    if loud == 1 and view[OWN, Own.QUIET] == 0:
        start = view[plan, Plan.SQUARE]
        view[plan, Plan.ALERTED] |= alerted_beside(book, game, view, start)
        view[plan, Plan.ALERTED] |= alerted_beside(book, game, view, square)
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
    view[plan, Plan.GAIN] += gain
    view[plan, Plan.SPENT] += view[enemy, Seen.CARDS + kind]
    view[plan, Plan.ALERTED] |= alerted_around(book, game, view, enemy)
    view[plan, Plan.TAKEN] |= 1 << (ActionType.RANGED_ATTACK + kind)
    if kind == AttackKind.MELEE:
        here = view[plan, Plan.SQUARE]
        view[plan, Plan.SQUARE] = square_for_melee(book, game, view, here, enemy)


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
            and reaches(book, game, hunter, weapon, kind, square, enemy)
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
    if view[FIRST, Plan.SQUARE] == game.alarm and taken & (1 << ActionType.ALARM) == 0:
        imagine(view, FIRST, LAST)
        view[LAST, Plan.GAIN] += alarm_worth(game)
        view[LAST, Plan.TAKEN] |= 1 << ActionType.ALARM
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
    elif action_type == ActionType.ALARM:
        best = value_with_gain(book, game, view, hunter, alarm_worth(game), 0, left)
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


# -------------------------------------------------------------------------------- Distractions


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
            squares = next_squares(book, game, enemy)
            for square in range(SQUARES):
                if (squares >> square) & 1:
                    best = max(best, distraction_gain(book, game, view, hunter, enemy, square))
    return best
