"""The scripted players by number, and the one function that asks any of them."""

from __future__ import annotations

from enum import IntEnum

from hzd_env.bots.cautious import best_action
from hzd_env.bots.random_bot import any_legal
from hzd_env.rules.layout import Book, Game
from hzd_env.rules.sides import Uint32s, rule

__all__ = ["Bot", "choose"]


class Bot(IntEnum):
    """The scripted players. Packs, commands and environments spell their names in lower case."""

    RANDOM = 0  # any legal action
    CAUTIOUS = 1  # stalks, uses grass, keeps its deck alive, takes the kills it can finish


@rule
def choose(book: Book, game: Game, seat: int, bot: int, random: Uint32s) -> int:
    """A legal action of the open decision, as a bot in the deciding seat takes it.

    `random` holds a 32-bit state for each seat, which the bot moves on when it draws.
    """
    if bot == Bot.CAUTIOUS:
        return best_action(book, game, seat, random)
    return any_legal(game, seat, random)
