"""Lawless Badlands: the alarm (Terrain Elements) and the companion (Nil)."""

from __future__ import annotations

from hzd_env.rules.board import (
    adjacent,
    encounter_of,
    enemy_range,
    enemy_steps,
    free_of_enemies,
    in_play,
    on_starting_tile,
)
from hzd_env.rules.catalogue import Action, DecisionKind, EventKind
from hzd_env.rules.cooperative import gain_glory
from hzd_env.rules.enemies import wound
from hzd_env.rules.flow import allow, ask, finish, note
from hzd_env.rules.layout import Book, Frame, Game
from hzd_env.rules.sides import rule
from hzd_env.rules.sizes import COMPANION, ENEMIES, SQUARES

__all__ = [
    "ALARM_GLORY",
    "ALARM_POINTS",
    "companion_activation",
    "companion_joins",
    "companion_leaves",
    "disable_alarm",
]

ALARM_GLORY = 1  # for the hunter that disables the alarm
ALARM_POINTS = 4


@rule
def disable_alarm(game: Game, hunter: int) -> None:
    """A hunter disables the alarm of its square for glory and encounter points (Alarm, R126)."""
    game.alarm = -1
    note(game, EventKind.MARKER_USED, hunter, game.hunters[hunter].square, 0)
    game.points += ALARM_POINTS
    note(game, EventKind.POINTS, -1, -1, ALARM_POINTS)
    gain_glory(game, hunter, ALARM_GLORY)


# ------------------------------------------------------------------------------------------ Nil


@rule
def companion_expected(book: Book, game: Game) -> bool:
    """Whether the companion takes part: his card is in play, the encounter is of his kind."""
    return game.companion.card >= 0 and book.encounters[encounter_of(game)].added == 1


@rule
def companion_joins(book: Book, game: Game, frame: Frame) -> None:
    """The fledgling places the companion on the starting tile, away from enemies (R128)."""
    if frame.step == 0:
        if not companion_expected(book, game):
            finish(game, 0)
            return
        frame.step = 1
        ask(game, game.event_fledgling, DecisionKind.EVENT_SQUARE, game.companion.card)
        for square in range(SQUARES):
            if on_starting_tile(book, game, square) and free_of_enemies(book, game, square):
                allow(game, Action.SQUARE + square)
        return
    game.companion.square = game.answer - Action.SQUARE
    game.companion.damage = 0
    game.companion.stamp = 0
    note(game, EventKind.DEPLOYED, COMPANION, game.companion.square, 0)
    finish(game, 0)


@rule
def companion_leaves(book: Book, game: Game) -> None:
    """At the end of the encounter he took part in the companion's card is discarded."""
    if companion_expected(book, game):
        game.companion.card = -1
    game.companion.square = -1


@rule
def is_prey(book: Book, game: Game, enemy: int) -> bool:
    """Whether an enemy is one that the companion hunts."""
    return in_play(game, enemy) and book.machines[game.enemies[enemy].machine].bandit == 1


@rule
def steps_to_prey(book: Book, game: Game, enemy: int, square: int) -> int:
    """Steps from a square to an enemy."""
    return enemy_steps(book, game, enemy, game.enemies[enemy].square, square)


@rule
def closest_prey(book: Book, game: Game) -> int:
    """The closest bandits, a bit mask, as enemies count who is closest to them (D40, D84)."""
    least = SQUARES
    closest = 0
    for enemy in range(ENEMIES):
        if is_prey(book, game, enemy):
            there = game.enemies[enemy].square
            away = enemy_range(book, game, enemy, there, game.companion.square)
            if away < least:
                least = away
                closest = 0
            if away == least:
                closest |= 1 << enemy
    return closest


@rule
def prey_approached(book: Book, game: Game, prey: int, square: int) -> int:
    """Those of some bandits that a step to a square brings closer; none once one is reached."""
    approached = 0
    for enemy in range(ENEMIES):
        if (prey >> enemy) & 1:
            steps = steps_to_prey(book, game, enemy, game.companion.square)
            if steps == 0:
                return 0
            if steps_to_prey(book, game, enemy, square) < steps:
                approached |= 1 << enemy
    return approached


@rule
def ask_for_prey(book: Book, game: Game) -> bool:
    """The active player chooses which bandit within reach is removed (D46); whether any is."""
    found = False
    ask(game, game.active, DecisionKind.ENEMY_GOAL, -1)
    for enemy in range(ENEMIES):
        if (
            is_prey(book, game, enemy)
            and steps_to_prey(book, game, enemy, game.companion.square) <= book.companion.reach
        ):
            allow(game, Action.ENEMY + enemy)
            found = True
    return found


@rule
def ask_for_step(book: Book, game: Game, prey: int) -> bool:
    """The active player chooses among the next squares towards some bandits; whether any is."""
    found = False
    here = game.companion.square
    ask(game, game.active, DecisionKind.ENEMY_MOVE, -1)
    for square in range(SQUARES):
        if adjacent(book, game, here, square) and prey_approached(book, game, prey, square) > 0:
            allow(game, Action.SQUARE + square)
            found = True
    return found


@rule
def companion_activation(book: Book, game: Game, frame: Frame) -> None:
    """The companion removes a bandit within reach, or else moves towards the closest one (Nil).

    A kill of his alerts nobody and pays encounter points only (R129). He moves as an enemy does,
    the shortest way to one goal (D84). a counts squares moved, b are the bandits he may be going
    to: all the closest ones at first, then those that each step has brought closer.
    """
    if frame.step == 0:
        game.activations += 1
        game.companion.stamp = game.activations
        frame.step = 1
        if ask_for_prey(book, game):
            frame.step = 2
        else:
            game.decision.seat = -1
            frame.b = closest_prey(book, game)
    elif frame.step == 1:
        if frame.a == book.companion.squares or not ask_for_step(book, game, frame.b):
            game.decision.seat = -1
            finish(game, 0)
            return
        frame.step = 3
    elif frame.step == 2:
        enemy = game.answer - Action.ENEMY
        left = book.machines[game.enemies[enemy].machine].hp - game.enemies[enemy].damage
        wound(book, game, enemy, left, -1)
        finish(game, 0)
    else:
        square = game.answer - Action.SQUARE
        frame.step = 1
        frame.a += 1
        frame.b = prey_approached(book, game, frame.b, square)
        game.companion.square = square
        note(game, EventKind.MOVED, COMPANION, square, 0)
