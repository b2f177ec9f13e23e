"""Fire, Freeze and Shock, on hunters and on enemies (Conditions; Enemies and Conditions)."""

from __future__ import annotations

from hzd_env.content.effects import Condition, Op
from hzd_env.rules.board import in_play, standing
from hzd_env.rules.cards import passive
from hzd_env.rules.catalogue import EventKind
from hzd_env.rules.flow import note
from hzd_env.rules.layout import Book, Game, Hunter
from hzd_env.rules.sides import rule

__all__ = [
    "can_suffer",
    "inflict_on_enemy",
    "inflict_on_hunter",
    "inflict_symbols",
    "suffered_conditions",
]


@rule
def suffered_conditions(seat: Hunter) -> int:
    """How many conditions a hunter suffers."""
    return seat.conditions[0] + seat.conditions[1] + seat.conditions[2]


@rule
def can_suffer(book: Book, game: Game, enemy: int, condition: int) -> bool:
    """Whether an enemy is neither immune to a condition nor suffering it already."""
    foe = game.enemies[enemy]
    return (
        in_play(game, enemy)
        and foe.conditions[condition] == 0
        and book.machines[foe.machine].immune[condition] == 0
    )


@rule
def inflict_on_enemy(book: Book, game: Game, enemy: int, condition: int) -> bool:
    """Give an enemy a condition; whether it took it."""
    if not can_suffer(book, game, enemy, condition):
        return False
    game.enemies[enemy].conditions[condition] = 1
    note(game, EventKind.ENEMY_CONDITION, enemy, condition, 0)
    return True


@rule
def inflict_symbols(book: Book, game: Game, enemy: int, fire: int, freeze: int, shock: int) -> int:
    """Give an enemy the conditions whose symbols stand in a row; how many it took (D64)."""
    taken = 0
    if fire > 0 and inflict_on_enemy(book, game, enemy, Condition.FIRE):
        taken += 1
    if freeze > 0 and inflict_on_enemy(book, game, enemy, Condition.FREEZE):
        taken += 1
    if shock > 0 and inflict_on_enemy(book, game, enemy, Condition.SHOCK):
        taken += 1
    return taken


@rule
def inflict_on_hunter(book: Book, game: Game, hunter: int, condition: int) -> bool:
    """Give a hunter a condition; whether it took it."""
    seat = game.hunters[hunter]
    if (
        not standing(game, hunter)
        or seat.conditions[condition] == 1
        or passive(book, game, hunter, Op.IMMUNE, condition) > 0
    ):
        return False
    seat.conditions[condition] = 1
    note(game, EventKind.CONDITION, hunter, condition, 0)
    return True
