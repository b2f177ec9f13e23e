"""Lawless Badlands: the alarm (Terrain Elements)."""

from __future__ import annotations

from hzd_env.rules.catalogue import EventKind
from hzd_env.rules.cooperative import gain_glory
from hzd_env.rules.flow import note
from hzd_env.rules.layout import Book, Game
from hzd_env.rules.sides import rule
from hzd_env.rules.sizes import ALARM_GLORY, ALARM_POINTS

__all__ = ["disable_alarm"]


@rule
def disable_alarm(book: Book, game: Game, hunter: int) -> None:
    """A hunter disables the alarm of its square for glory and encounter points (Alarm, R126)."""
    game.alarm = -1
    note(game, EventKind.MARKER_USED, hunter, game.hunters[hunter].square, 0)
    game.points += ALARM_POINTS
    note(game, EventKind.POINTS, -1, -1, ALARM_POINTS)
    gain_glory(book, game, hunter, ALARM_GLORY)
