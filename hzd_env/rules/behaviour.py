"""The enemy step: order, behaviour cards, movement and patrols (The Enemy Step).

Groups of enemies and of squares are bit masks.
"""

from __future__ import annotations

from hzd_env.content.effects import BehaviourAction, Condition, Question, Special, When
from hzd_env.rules.board import (
    adjacent,
    can_see,
    concealed,
    distance,
    huge_blocked,
    in_play,
    standing,
    steps_between,
)
from hzd_env.rules.catalogue import (
    Action,
    DecisionKind,
    EnemyStatus,
    EventKind,
    Procedure,
    Stream,
)
from hzd_env.rules.dice import below
from hzd_env.rules.enemies import (
    alert_companions,
    become_alert,
    destroyed,
    has_special,
    letter_disabled,
    wound,
)
from hzd_env.rules.enemy_attacks import (
    PURSUIT,
    ask_hunter,
    ask_squares,
    closest_hunters,
    preferred,
    standing_hunters,
)
from hzd_env.rules.flow import allow, ask, finish, note, push
from hzd_env.rules.layout import Book, Frame, Game
from hzd_env.rules.sides import rule
from hzd_env.rules.sizes import ENEMIES, HUNTERS, SQUARES, TRAPS

__all__ = [
    "behaviour",
    "enemy_activation",
    "enemy_step",
    "enter",
    "leave",
    "move_enemy",
    "patrol",
]


# ------------------------------------------------------------------------------- The enemy step


@rule
def noticed(book: Book, game: Game, enemy: int, hunter: int) -> bool:
    """Whether a hunter alerts an enemy at the start of the step (Tall Grass)."""
    here = game.enemies[enemy].square
    there = game.hunters[hunter].square
    if here == there:
        return True
    if not adjacent(book, game, here, there):
        return False
    return not concealed(book, game, hunter) or has_special(book, game, enemy, Special.RADAR_SWEEP)


@rule
def alert_at_start(book: Book, game: Game) -> None:
    """Enemies that become alert at the start of the step act as alert in it (R51)."""
    for enemy in range(ENEMIES):
        if in_play(game, enemy):
            for hunter in range(HUNTERS):
                if standing(game, hunter) and noticed(book, game, enemy, hunter):
                    become_alert(book, game, enemy)
    for enemy in range(ENEMIES):
        if in_play(game, enemy):
            alert_companions(book, game, game.enemies[enemy].square)


@rule
def next_enemies(book: Book, game: Game) -> int:
    """The enemies among whom the next one to activate is chosen.

    Alert before non-alert, then the closest to the hunter that just activated, measured anew
    each time (R52). An enemy alerted in this step goes among the alert ones, unless it is held
    or has activated (R50).
    """
    square = game.hunters[game.active].square
    least = SQUARES
    alert = 0
    foremost = 0
    for enemy in range(ENEMIES):
        foe = game.enemies[enemy]
        if in_play(game, enemy) and foe.activated == 0 and foe.held == 0:
            away = distance(book, game, square, foe.square)
            if foe.alert > alert or (foe.alert == alert and away < least):
                alert = foe.alert
                least = away
                foremost = 0
            if foe.alert == alert and away == least:
                foremost |= 1 << enemy
    return foremost


@rule
def enemy_step(book: Book, game: Game, frame: Frame) -> None:
    """Every enemy activates once, between two windows; none does while nobody stands (R33).

    Marks of this step are wiped at its end, so that an enemy held during the hunter's
    activation (by the alarm) is still held here.
    """
    if frame.step == 0:
        frame.step = 4
        if standing_hunters(game) > 0:
            frame.step = 1
            push(game, Procedure.WINDOW, When.ANY_TIME, -1, -1)
    elif frame.step == 1:
        alert_at_start(book, game)
        frame.step = 2
    elif frame.step == 2:
        enemies = next_enemies(book, game)
        if enemies == 0:
            frame.step = 4
            push(game, Procedure.WINDOW, When.ANY_TIME, -1, -1)
            return
        frame.step = 3
        ask(game, game.active, DecisionKind.ENEMY_ORDER, 0)
        for enemy in range(ENEMIES):
            if (enemies >> enemy) & 1:
                allow(game, Action.ENEMY + enemy)
    elif frame.step == 3:
        enemy = game.answer - Action.ENEMY
        game.enemies[enemy].activated = 1
        frame.step = 2
        push(game, Procedure.ENEMY_ACTIVATION, enemy, 0, 0)
    else:
        for enemy in range(ENEMIES):
            game.enemies[enemy].activated = 0
            game.enemies[enemy].held = 0
        finish(game, 0)


# ------------------------------------------------------------------------------- One activation


@rule
def draw_behaviour(book: Book, game: Game, machine: int) -> int:
    """The single behaviour card of a machine, or the top card of its deck (Behaviour Decks)."""
    first = book.machines[machine].first_behaviour
    count = book.machines[machine].behaviours
    if count == 1:
        return first
    left = 0
    for card in range(first, first + count):
        left += 1 - game.behaviour_discarded[card]
    if left == 0:
        left = count
        for card in range(first, first + count):
            game.behaviour_discarded[card] = 0
    skip = below(game, Stream.DECKS, left)
    card = first
    while game.behaviour_discarded[card] == 1 or skip > 0:
        skip -= 1 - game.behaviour_discarded[card]
        card += 1
    game.behaviour_discarded[card] = 1
    return card


@rule
def enemy_within(book: Book, game: Game, enemy: int, n: int, non_alert: int) -> bool:
    """Whether another enemy, or a non-alert one, is within n squares."""
    square = game.enemies[enemy].square
    for other in range(ENEMIES):
        if (
            other != enemy
            and in_play(game, other)
            and (non_alert == 0 or game.enemies[other].alert == 0)
            and distance(book, game, square, game.enemies[other].square) <= n
        ):
            return True
    return False


@rule
def hunter_within(book: Book, game: Game, enemy: int, n: int, in_sight: int) -> bool:
    """Whether a hunter, or one in line of sight, is within n squares."""
    square = game.enemies[enemy].square
    for hunter in range(HUNTERS):
        if standing(game, hunter):
            there = game.hunters[hunter].square
            if distance(book, game, square, there) <= n and (
                in_sight == 0 or can_see(book, game, square, there)
            ):
                return True
    return False


@rule
def answered_yes(book: Book, game: Game, enemy: int, card: int) -> bool:
    """The answer to a behaviour card's question; a card without one has only a YES column."""
    question = book.behaviours[card].question
    n = book.behaviours[card].n
    if question == Question.NON_ALERT_ENEMY_WITHIN:
        return enemy_within(book, game, enemy, n, 1)
    if question == Question.ENEMY_WITHIN:
        return enemy_within(book, game, enemy, n, 0)
    if question == Question.HUNTER_WITHIN:
        return hunter_within(book, game, enemy, n, 0)
    if question == Question.HUNTER_IN_SIGHT_WITHIN:
        return hunter_within(book, game, enemy, n, 1)
    if question == Question.COMPONENT_DESTROYED:
        return destroyed(book, game, enemy, n - 1)
    if question == Question.HAS_DAMAGE:
        return game.enemies[enemy].damage > 0
    return True


@rule
def call_out(book: Book, game: Game, enemy: int, n: int) -> int:
    """Non-alert enemies within n squares become alert and don't activate in this step (R50).

    How many they are.
    """
    called = 0
    square = game.enemies[enemy].square
    for other in range(ENEMIES):
        foe = game.enemies[other]
        if (
            in_play(game, other)
            and foe.alert == 0
            and distance(book, game, square, foe.square) <= n
        ):
            become_alert(book, game, other)
            foe.held = 1
            called += 1
    return called


@rule
def enemy_activation(book: Book, game: Game, frame: Frame) -> None:
    """Enemy a uses a behaviour card if it is alert, or walks on; then Fire and Warning Call."""
    enemy = frame.a
    foe = game.enemies[enemy]
    if frame.step == 0:
        frame.step = 1
        if foe.alert == 0:
            push(game, Procedure.PATROL, enemy, 0, 0)
            return
        card = draw_behaviour(book, game, foe.machine)
        column = 0
        if answered_yes(book, game, enemy, card):
            column = 1
        note(game, EventKind.BEHAVIOUR, enemy, card, column)
        push(game, Procedure.BEHAVIOUR, enemy, card, column)
    elif frame.step == 1:
        frame.step = 2
        if in_play(game, enemy) and foe.conditions[Condition.FIRE] == 1:
            foe.conditions[Condition.FIRE] = 0
            wound(book, game, enemy, 1, -1)
    else:
        if (
            in_play(game, enemy)
            and foe.alert == 1
            and has_special(book, game, enemy, Special.WARNING_CALL)
        ):
            call_out(book, game, enemy, 1)
        finish(game, 0)


@rule
def leave(game: Game, enemy: int) -> None:
    """An enemy leaves the playing area for good."""
    game.enemies[enemy].status = EnemyStatus.LEFT
    game.enemies[enemy].square = -1
    note(game, EventKind.ENEMY_LEFT, enemy, 0, 0)


@rule
def perform(book: Book, game: Game, frame: Frame) -> int:
    """Perform the action box that a BEHAVIOUR frame stands at.

    1 if it could be resolved, 0 if not, -1 if a procedure does it and will tell.
    """
    enemy = frame.a
    row = book.behaviours[frame.b].no[frame.d]
    if frame.c == 1:
        row = book.behaviours[frame.b].yes[frame.d]
    if (row.mandatory == 0 and frame.e == 1) or letter_disabled(book, game, enemy, row.letter):
        return 0
    if row.action <= BehaviourAction.NEAREST_BOARD_EDGE:
        push(game, Procedure.MOVE_ENEMY, enemy, row.action, row.n)
        return -1
    if row.action <= BehaviourAction.PULSE:
        push(game, Procedure.ENEMY_ATTACKS, enemy, frame.b, 2 * frame.d + frame.c)
        return -1
    if row.action == BehaviourAction.CALL_OUT:
        return min(1, call_out(book, game, enemy, row.n))
    if book.boards[game.board].edge[game.enemies[enemy].square] == 0:
        return 0
    leave(game, enemy)
    return 1


@rule
def behaviour(book: Book, game: Game, frame: Frame) -> None:
    """Enemy a goes down the YES (c is 1) or NO column of behaviour card b (Action Types).

    Mandatory boxes are performed if possible, and the first conditional one that can be
    resolved; moving less than the squares listed resolves it (R58). Under Shock the first box
    resolved ends the activation (R6). d is the box, e is 1 once a conditional is resolved.
    """
    foe = game.enemies[frame.a]
    rows = book.behaviours[frame.b].no_rows
    if frame.c == 1:
        rows = book.behaviours[frame.b].yes_rows
    resolved = 0
    if frame.step == 1:
        resolved = game.result
    elif in_play(game, frame.a) and frame.d < rows:
        resolved = perform(book, game, frame)
        if resolved < 0:
            frame.step = 1
            return
    else:
        finish(game, 0)
        return
    if resolved > 0:
        if frame.c == 1:
            conditional = book.behaviours[frame.b].yes[frame.d].mandatory == 0
        else:
            conditional = book.behaviours[frame.b].no[frame.d].mandatory == 0
        if conditional:
            frame.e = 1
        if foe.conditions[Condition.SHOCK] == 1:
            foe.conditions[Condition.SHOCK] = 0
            frame.d = rows
    frame.d += 1
    frame.step = 0


# ----------------------------------------------------------------------------------- Movement


@rule
def enter(book: Book, game: Game, frame: Frame) -> None:
    """Enemy a enters square b: a trap there is sprung, and it and others may become alert.

    A hunter it joins alerts it at once, in grass too (R4); a fainted one doesn't.
    """
    foe = game.enemies[frame.a]
    if frame.step == 0:
        foe.square = frame.b
        note(game, EventKind.ENEMY_MOVED, frame.a, frame.b, 0)
        frame.step = 1
        for trap in range(TRAPS):
            if game.traps[trap].owner >= 0 and game.traps[trap].square == frame.b:
                push(game, Procedure.SPRING_TRAP, trap, frame.a, 0)
                return
    elif frame.step == 1:
        if in_play(game, frame.a):
            for hunter in range(HUNTERS):
                if standing(game, hunter) and game.hunters[hunter].square == foe.square:
                    become_alert(book, game, frame.a)
            alert_companions(book, game, foe.square)
        frame.step = 2
    else:
        finish(game, 1)


@rule
def reachable(book: Book, game: Game, enemy: int, start: int, moves: int) -> int:
    """The squares an enemy can reach from a square in some moves; huge models may block it."""
    reached = 1 << start
    for _ in range(moves):
        before = reached
        for square in range(SQUARES):
            if (before >> square) & 1 == 0 and not huge_blocked(book, game, enemy, square):
                for last in range(SQUARES):
                    if (before >> last) & 1 and adjacent(book, game, last, square):
                        reached |= 1 << square
        if reached == before:
            return reached
    return reached


@rule
def steps_to(book: Book, game: Game, square: int, goal: int) -> int:
    """Squares of the shortest path to a goal; goal -1 is the nearest edge."""
    if goal < 0:
        return book.boards[game.board].edge_steps[square]
    return steps_between(book, game, square, goal)


@rule
def best_squares(book: Book, game: Game, enemy: int, goal: int, moves: int) -> int:
    """Where a huge enemy wants to get among others: the goal, or as near as its movement allows."""
    here = game.enemies[enemy].square
    reached = reachable(book, game, enemy, here, SQUARES)
    best = 0
    for square in range(SQUARES):
        if (reached >> square) & 1 and steps_to(book, game, square, goal) == 0:
            best |= 1 << square
    if best > 0:
        return best
    reached = reachable(book, game, enemy, here, moves)
    least = SQUARES
    for square in range(SQUARES):
        if (reached >> square) & 1:
            steps = steps_to(book, game, square, goal)
            if steps < least:
                least = steps
                best = 0
            if steps == least:
                best |= 1 << square
    return best


@rule
def past_huge(book: Book, game: Game, enemy: int, goal: int, moves: int) -> int:
    """The next squares of a huge enemy on its shortest routes (Moving Huge Enemies)."""
    here = game.enemies[enemy].square
    best = best_squares(book, game, enemy, goal, moves)
    needed = 0
    while reachable(book, game, enemy, here, needed) & best == 0:
        needed += 1
    squares = 0
    if needed > 0:
        for square in range(SQUARES):
            if (
                adjacent(book, game, here, square)
                and not huge_blocked(book, game, enemy, square)
                and reachable(book, game, enemy, square, needed - 1) & best
            ):
                squares |= 1 << square
    return squares


@rule
def squares_towards(book: Book, game: Game, enemy: int, goal: int, moves: int) -> int:
    """The next squares on an enemy's shortest routes to a goal (Movement Actions)."""
    if book.machines[game.enemies[enemy].machine].huge == 1:
        return past_huge(book, game, enemy, goal, moves)
    here = game.enemies[enemy].square
    steps = steps_to(book, game, here, goal)
    squares = 0
    for square in range(SQUARES):
        if adjacent(book, game, here, square) and steps_to(book, game, square, goal) < steps:
            squares |= 1 << square
    return squares


@rule
def hunters_gaining(book: Book, game: Game, start: int, end: int) -> int:
    """The number of hunters that are further from the end of a step than from its start."""
    gaining = 0
    for hunter in range(HUNTERS):
        if standing(game, hunter):
            square = game.hunters[hunter].square
            if distance(book, game, end, square) > distance(book, game, start, square):
                gaining += 1
    return gaining


@rule
def squares_away(book: Book, game: Game, enemy: int, hunter: int) -> int:
    """The next squares away from a hunter, and then from as many as possible (R57)."""
    here = game.enemies[enemy].square
    there = game.hunters[hunter].square
    most = 0
    squares = 0
    for square in range(SQUARES):
        if (
            adjacent(book, game, here, square)
            and distance(book, game, square, there) > distance(book, game, here, there)
            and not huge_blocked(book, game, enemy, square)
        ):
            gaining = hunters_gaining(book, game, here, square)
            if gaining > most:
                most = gaining
                squares = 0
            if gaining == most:
                squares |= 1 << square
    return squares


@rule
def is_goal(game: Game, enemy: int, action: int, other: int) -> bool:
    """Whether an enemy is one that another may move towards."""
    return (
        other != enemy
        and in_play(game, other)
        and (action == BehaviourAction.MOVE_TOWARDS_ENEMY or game.enemies[other].alert == 0)
    )


@rule
def closest_goals(book: Book, game: Game, enemy: int, action: int) -> int:
    """The closest enemies to move towards."""
    square = game.enemies[enemy].square
    least = SQUARES
    closest = 0
    for other in range(ENEMIES):
        if is_goal(game, enemy, action, other):
            away = distance(book, game, square, game.enemies[other].square)
            if away < least:
                least = away
                closest = 0
            if away == least:
                closest |= 1 << other
    return closest


@rule
def of_hunters(action: int) -> bool:
    """Whether a movement action looks at hunters."""
    return action == BehaviourAction.MOVE_TOWARDS_HUNTER or action == BehaviourAction.MOVE_AWAY


@rule
def ask_goal(book: Book, game: Game, enemy: int, action: int) -> bool:
    """Ask for whom a movement is about: the closest, ties decided by the rules, then by choice.

    Whether there is anybody. An alert enemy knows of hunters in grass (R56).
    """
    if of_hunters(action):
        square = game.enemies[enemy].square
        hunters = preferred(game, closest_hunters(book, game, square, standing_hunters(game)))
        if hunters > 0:
            ask_hunter(game, enemy, hunters)
        return hunters > 0
    enemies = closest_goals(book, game, enemy, action)
    if enemies > 0:
        ask(game, game.active, DecisionKind.ENEMY_GOAL, enemy)
        for other in range(ENEMIES):
            if (enemies >> other) & 1:
                allow(game, Action.ENEMY + other)
    return enemies > 0


@rule
def goal_square(game: Game, enemy: int, action: int, goal: int) -> int:
    """Where the hunter or enemy stands that a movement is about; -1 if it no longer counts."""
    if of_hunters(action):
        if standing(game, goal):
            return game.hunters[goal].square
    elif is_goal(game, enemy, action, goal):
        return game.enemies[goal].square
    return -1


@rule
def move_enemy(book: Book, game: Game, frame: Frame) -> None:
    """Enemy a moves up to c squares by movement action b (Movement Actions).

    The route is chosen square by square, so that a trap's push is taken into account (R83).
    The goal is kept unless it is lost on the way; reaching it ends the movement, unless a trap
    there pushes the enemy off again. d counts the squares moved, which is the result; e is the
    goal, f its square once that is entered.
    """
    enemy = frame.a
    if frame.step == 0:  # find the goal
        frame.step = 2
        frame.f = -1
        if frame.b >= PURSUIT:
            frame.e = frame.b - PURSUIT
            frame.b = BehaviourAction.MOVE_TOWARDS_HUNTER
        elif frame.b != BehaviourAction.NEAREST_BOARD_EDGE:
            frame.step = 1
            if not ask_goal(book, game, enemy, frame.b):
                finish(game, frame.d)
        return
    if frame.step == 1:  # the goal is chosen
        frame.step = 2
        if of_hunters(frame.b):
            frame.e = game.answer - Action.HUNTER
        else:
            frame.e = game.answer - Action.ENEMY
        return
    if not in_play(game, enemy) or frame.c <= 0 or game.enemies[enemy].square == frame.f:
        finish(game, frame.d)
        return
    goal = -1
    if frame.b != BehaviourAction.NEAREST_BOARD_EDGE:
        goal = goal_square(game, enemy, frame.b, frame.e)
        if goal < 0:
            frame.step = 0
            return
    if frame.step == 3:  # the next square is chosen
        square = game.answer - Action.SQUARE
        frame.c -= 1
        frame.d += 1
        frame.f = -1
        if square == goal:
            frame.f = square
        frame.step = 2
        push(game, Procedure.ENTER, enemy, square, 0)
        return
    if frame.b == BehaviourAction.MOVE_AWAY:
        squares = squares_away(book, game, enemy, frame.e)
    else:
        squares = squares_towards(book, game, enemy, goal, frame.c)
    if squares == 0:
        finish(game, frame.d)
        return
    frame.step = 3
    ask_squares(game, game.active, DecisionKind.ENEMY_MOVE, enemy, squares)


# ------------------------------------------------------------------------------------- Patrols


@rule
def progress(book: Book, game: Game, enemy: int, step: int) -> int:
    """How far a step of the home route lies along it from the original spawn point."""
    foe = game.enemies[enemy]
    route = book.boards[game.board].routes[foe.home_route]
    if route.loop == 1:
        return (step - foe.home_step + route.length) % route.length
    return step - foe.home_step


@rule
def on_route(book: Book, game: Game, enemy: int) -> bool:
    """Whether an enemy stands on a patrol route; one it was moved onto becomes its own (R61).

    Of several routes through a square its home route counts first, then the one that begins
    closest. A sentry has no route (R62).
    """
    board = book.boards[game.board]
    foe = game.enemies[enemy]
    if foe.home_route < 0:
        return False
    if foe.route >= 0 and board.routes[foe.route].squares[foe.route_step] == foe.square:
        return True
    foe.route = -1
    foe.route_step = -1
    best = -SQUARES
    for route in range(board.route_count):
        for step in range(board.routes[route].length):
            if board.routes[route].squares[step] == foe.square:
                rank = -step
                if route == foe.home_route:
                    rank = SQUARES + progress(book, game, enemy, step)
                if rank > best:
                    best = rank
                    foe.route = route
                    foe.route_step = step
    return foe.route >= 0


@rule
def steps_home(book: Book, game: Game, enemy: int, square: int) -> int:
    """Squares from a square to the home route, or to a sentry's post."""
    foe = game.enemies[enemy]
    if foe.home_route < 0:
        return steps_between(book, game, square, foe.home_square)
    route = book.boards[game.board].routes[foe.home_route]
    least = SQUARES
    for step in range(route.length):
        least = min(least, steps_between(book, game, square, route.squares[step]))
    return least


@rule
def furthest(book: Book, game: Game, enemy: int, square: int) -> int:
    """How far along the home route the closest of its squares lie."""
    foe = game.enemies[enemy]
    if foe.home_route < 0:
        return 0
    route = book.boards[game.board].routes[foe.home_route]
    least = steps_home(book, game, enemy, square)
    most = -route.length
    for step in range(route.length):
        if steps_between(book, game, square, route.squares[step]) == least:
            most = max(most, progress(book, game, enemy, step))
    return most


@rule
def squares_home(book: Book, game: Game, enemy: int) -> int:
    """The next squares towards the home route that lie furthest along it (R60)."""
    here = game.enemies[enemy].square
    steps = steps_home(book, game, enemy, here)
    most = -SQUARES
    squares = 0
    for square in range(SQUARES):
        if (
            adjacent(book, game, here, square)
            and steps_home(book, game, enemy, square) < steps
            and not huge_blocked(book, game, enemy, square)
        ):
            along = furthest(book, game, enemy, square)
            if along > most:
                most = along
                squares = 0
            if along == most:
                squares |= 1 << square
    return squares


@rule
def walk_on(book: Book, game: Game, enemy: int) -> None:
    """One square further along the patrol route, which may lead out of the playing area.

    A huge enemy that is blocked stays (R63). On another tile it looks for a new route (R59).
    """
    foe = game.enemies[enemy]
    route = book.boards[game.board].routes[foe.route]
    step = foe.route_step + 1
    square = route.exit
    if step == route.length and route.loop == 1:
        step = 0
    if step < route.length:
        square = route.squares[step]
    if square < 0:
        leave(game, enemy)
    elif not huge_blocked(book, game, enemy, square):
        foe.route_step = step
        if step == route.length:
            foe.route = -1
            foe.route_step = -1
        push(game, Procedure.ENTER, enemy, square, 0)


@rule
def patrol(book: Book, game: Game, frame: Frame) -> None:
    """Non-alert enemy a walks on, or back to its route or post (Activating Non-Alert Enemies)."""
    enemy = frame.a
    if frame.step == 0:
        if on_route(book, game, enemy):
            frame.step = 2
            walk_on(book, game, enemy)
            return
        squares = squares_home(book, game, enemy)
        if squares == 0:
            finish(game, 0)
            return
        frame.step = 1
        ask_squares(game, game.active, DecisionKind.ENEMY_MOVE, enemy, squares)
    elif frame.step == 1:
        frame.step = 2
        push(game, Procedure.ENTER, enemy, game.answer - Action.SQUARE, 0)
    else:
        finish(game, 1)
