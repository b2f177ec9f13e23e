"""Patrols: what enemies do that are not alert (Activating Non-Alert Enemies)."""

from __future__ import annotations

from hzd_env.rules.board import (
    huge_blocked,
    next_squares,
    steps_between,
)
from hzd_env.rules.catalogue import (
    Action,
    DecisionKind,
    Procedure,
)
from hzd_env.rules.enemy_movement import leave
from hzd_env.rules.flow import ask_squares, finish, push
from hzd_env.rules.layout import Book, Frame, Game
from hzd_env.rules.sides import rule
from hzd_env.rules.sizes import SQUARES

__all__ = ["patrol"]


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
    closest. A sentry has no route (R62, D21).
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
    steps = steps_home(book, game, enemy, game.enemies[enemy].square)
    beside = next_squares(book, game, enemy)
    most = -SQUARES
    squares = 0
    for square in range(SQUARES):
        if (beside >> square) & 1 and steps_home(book, game, enemy, square) < steps:
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
