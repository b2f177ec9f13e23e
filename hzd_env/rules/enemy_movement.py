"""How enemies move: entering squares and the movement actions (Movement Actions).

Groups of enemies and of squares are bit masks.
"""

from __future__ import annotations

from hzd_env.content.effects import BehaviourAction
from hzd_env.rules.board import (
    enemy_range,
    enemy_steps,
    huge_blocked,
    immense,
    in_play,
    next_squares,
    occupies,
    range_between,
    row_of,
    square_of,
    standing,
    steps_apart,
)
from hzd_env.rules.catalogue import (
    Action,
    DecisionKind,
    EnemyStatus,
    EventKind,
    Procedure,
)
from hzd_env.rules.enemies import (
    alert_companions,
    become_alert,
    watch_alarm,
)
from hzd_env.rules.enemy_attacks import (
    PURSUIT,
    ask_hunter,
    closest_hunters,
    preferred,
    standing_hunters,
)
from hzd_env.rules.flow import allow, ask, ask_squares, finish, note, push
from hzd_env.rules.layout import Book, Frame, Game
from hzd_env.rules.sides import rule
from hzd_env.rules.sizes import ENEMIES, PREY, SQUARES, TRAPS

__all__ = ["enter", "leave", "move_enemy", "squares_away", "squares_towards", "steps_to"]


@rule
def enter(book: Book, game: Game, frame: Frame) -> None:
    """Enemy a enters square b: a trap there is sprung, and it and others may become alert.

    A hunter it joins alerts it at once, in grass too (R4); a fainted one doesn't. An immense one
    enters those of its squares in which it hasn't stood, or all if c is 1, when it comes up there
    (R130, D57); what hunters mean to it then is a matter of Tunneller. d is where an immense one
    comes from, e the bit mask of traps yet to be set off.
    """
    enemy = frame.a
    foe = game.enemies[enemy]
    if frame.step == 3:
        finish(game, 1)
        return
    if frame.step == 2:  # which trap comes next
        set_off(game, frame, game.answer - Action.SQUARE)
        return
    if frame.step == 0:
        frame.step = 1
        frame.d = -1
        if frame.c == 0 and immense(game, enemy):
            frame.d = foe.square
        foe.square = frame.b
        note(game, EventKind.ENEMY_MOVED, enemy, frame.b, 0)
        for trap in range(TRAPS):
            laid = game.traps[trap]
            if laid.owner >= 0 and enters(book, game, enemy, frame.d, laid.square):
                frame.e |= 1 << trap
    if frame.e > 0 and set_off_next(book, game, frame):
        return
    frame.step = 3
    if in_play(game, enemy):
        for hunter in range(PREY):
            if (
                frame.c == 0
                and standing(game, hunter)
                and enters(book, game, enemy, frame.d, square_of(game, hunter))
            ):
                become_alert(game, enemy)
        alert_companions(book, game, enemy)
        if foe.announce == 0:  # one that has just become alert may still be calmed
            watch_alarm(book, game, enemy)


@rule
def enters(book: Book, game: Game, enemy: int, before: int, square: int) -> bool:
    """Whether an enemy that was in a place before now stands in a square where it didn't."""
    if not occupies(book, game, enemy, game.enemies[enemy].square, square):
        return False
    return before < 0 or not occupies(book, game, enemy, before, square)


@rule
def set_off_next(book: Book, game: Game, frame: Frame) -> bool:
    """Set off the traps that an enemy has entered and stands in, or ask which comes next (R130).

    Whether there is any left. It may have been pushed out of some (D51).
    """
    enemy = frame.a
    squares = 0
    square = -1
    for trap in range(TRAPS):
        laid = game.traps[trap]
        if (
            (frame.e >> trap) & 1
            and laid.owner >= 0
            and in_play(game, enemy)
            and occupies(book, game, enemy, game.enemies[enemy].square, laid.square)
        ):
            square = laid.square
            squares |= 1 << square
    if squares == 0:
        return False
    if squares == 1 << square:
        set_off(game, frame, square)
    else:
        frame.step = 2
        ask_squares(game, game.active, DecisionKind.ENEMY_MOVE, enemy, squares)
    return True


@rule
def set_off(game: Game, frame: Frame, square: int) -> None:
    """The enemy of an ENTER frame sets off the trap in a square."""
    frame.step = 1
    for trap in range(TRAPS):
        if (frame.e >> trap) & 1 and game.traps[trap].square == square:
            frame.e &= ~(1 << trap)
            push(game, Procedure.SPRING_TRAP, trap, frame.a, 0)


@rule
def open_squares(book: Book, game: Game, enemy: int) -> int:
    """The squares an enemy may enter; huge models may block some."""
    squares = (1 << SQUARES) - 1
    for square in range(SQUARES):
        if huge_blocked(book, game, enemy, square):
            squares &= ~(1 << square)
    return squares


@rule
def spread(book: Book, game: Game, enemy: int, squares: int, within: int, moves: int) -> int:
    """These places of an enemy and all that some moves lead to, each into one of `within`."""
    board = book.boards[game.board]
    for _ in range(moves):
        reached = squares
        for square in range(SQUARES):
            if (squares >> square) & 1:
                reached |= board.neighbours[row_of(game, enemy, square)] & within
        if reached == squares:
            return reached
        squares = reached
    return squares


@rule
def steps_to(book: Book, game: Game, enemy: int, place: int, goal: int) -> int:
    """Squares of an enemy's shortest path from a place to a goal.

    The goal is a square, from `SQUARES` on another enemy, or -1 for the nearest edge.
    """
    if goal >= SQUARES:
        return steps_apart(book, game, enemy, place, goal - SQUARES)
    if goal >= 0:
        return enemy_steps(book, game, enemy, place, goal)
    return book.boards[game.board].edge_steps[row_of(game, enemy, place)]


@rule
def best_squares(book: Book, game: Game, enemy: int, goal: int, moves: int, within: int) -> int:
    """Where a huge enemy wants to get among others: the goal, or as near as its movement allows."""
    here = 1 << game.enemies[enemy].square
    reached = spread(book, game, enemy, here, within, SQUARES)
    best = 0
    for square in range(SQUARES):
        if (reached >> square) & 1 and steps_to(book, game, enemy, square, goal) == 0:
            best |= 1 << square
    if best > 0:
        return best
    reached = spread(book, game, enemy, here, within, moves)
    least = SQUARES
    for square in range(SQUARES):
        if (reached >> square) & 1:
            steps = steps_to(book, game, enemy, square, goal)
            if steps < least:
                least = steps
                best = 0
            if steps == least:
                best |= 1 << square
    return best


@rule
def past_huge(book: Book, game: Game, enemy: int, goal: int, moves: int) -> int:
    """The next squares of a huge enemy on its shortest routes (Moving Huge Enemies)."""
    within = open_squares(book, game, enemy)
    here = 1 << game.enemies[enemy].square
    there = best_squares(book, game, enemy, goal, moves, within)
    if here & there:
        return 0
    while True:  # from the end of the routes back to their first squares
        first = spread(book, game, enemy, here, within, 1) & there
        if first:
            return first
        there = spread(book, game, enemy, there, within, 1)


@rule
def squares_towards(book: Book, game: Game, enemy: int, goal: int, moves: int) -> int:
    """The next squares on an enemy's shortest routes to a goal (Movement Actions)."""
    if book.machines[game.enemies[enemy].machine].huge == 1:
        return past_huge(book, game, enemy, goal, moves)
    steps = steps_to(book, game, enemy, game.enemies[enemy].square, goal)
    beside = next_squares(book, game, enemy)
    squares = 0
    for square in range(SQUARES):
        if (beside >> square) & 1 and steps_to(book, game, enemy, square, goal) < steps:
            squares |= 1 << square
    return squares


@rule
def hunters_gaining(book: Book, game: Game, enemy: int, start: int, end: int) -> int:
    """The number of hunters that an enemy is further from at the end of a step than before."""
    gaining = 0
    for hunter in range(PREY):
        if standing(game, hunter):
            square = square_of(game, hunter)
            if enemy_range(book, game, enemy, end, square) > enemy_range(
                book, game, enemy, start, square
            ):
                gaining += 1
    return gaining


@rule
def squares_away(book: Book, game: Game, enemy: int, hunter: int) -> int:
    """The next squares away from a hunter, and then from as many as possible (R57)."""
    here = game.enemies[enemy].square
    there = square_of(game, hunter)
    beside = next_squares(book, game, enemy)
    most = 0
    squares = 0
    for square in range(SQUARES):
        if (beside >> square) & 1 and (
            enemy_range(book, game, enemy, square, there)
            > enemy_range(book, game, enemy, here, there)
        ):
            gaining = hunters_gaining(book, game, enemy, here, square)
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
            away = range_between(book, game, enemy, square, other)
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
        hunters = preferred(game, closest_hunters(book, game, enemy, standing_hunters(game)))
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
def goal_of(game: Game, enemy: int, action: int, goal: int) -> int:
    """The goal of a movement for `steps_to`; -1 if the hunter or enemy no longer counts."""
    if of_hunters(action):
        if standing(game, goal):
            return square_of(game, goal)
    elif is_goal(game, enemy, action, goal):
        return SQUARES + goal
    return -1


@rule
def move_enemy(book: Book, game: Game, frame: Frame) -> None:
    """Enemy a moves up to c squares by movement action b (Movement Actions).

    The route is chosen square by square, so that a trap's push is taken into account (R83).
    The goal is kept unless it is lost on the way; reaching it ends the movement, unless a trap
    there pushes the enemy off again. d counts the squares moved, which is the result; e is the
    goal, f where it has been reached.
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
        goal = goal_of(game, enemy, frame.b, frame.e)
        if goal < 0:
            frame.step = 0
            return
    if frame.step == 3:  # the next square is chosen
        square = game.answer - Action.SQUARE
        frame.c -= 1
        frame.d += 1
        frame.f = -1
        if steps_to(book, game, enemy, square, goal) == 0:
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


@rule
def leave(game: Game, enemy: int) -> None:
    """An enemy leaves the playing area for good."""
    game.enemies[enemy].status = EnemyStatus.LEFT
    game.enemies[enemy].square = -1
    note(game, EventKind.ENEMY_LEFT, enemy, 0, 0)
    game.unsettled = 1
