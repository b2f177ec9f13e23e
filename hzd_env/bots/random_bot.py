"""The bot `random`: every legal action is as likely as any other. Also the bots' own chance."""

from __future__ import annotations

from hzd_env.rules.catalogue import ACTIONS
from hzd_env.rules.dice import mix
from hzd_env.rules.layout import Game
from hzd_env.rules.sides import Uint32s, rule

__all__ = ["any_legal", "draw_below"]

_WORD = 0xFFFFFFFF


@rule
def draw_below(random: Uint32s, seat: int, n: int) -> int:
    """A random integer from 0 to n - 1 from a seat's own stream, apart from the game's."""
    word = (int(random[seat]) + 0x9E3779B9) & _WORD
    random[seat] = word
    return (mix(word) * n) >> 32


@rule
def any_legal(game: Game, seat: int, random: Uint32s) -> int:
    """A legal action of the open decision, drawn uniformly."""
    skip = draw_below(random, seat, game.decision.options)
    for action in range(ACTIONS):
        if game.mask[action] == 1:
            if skip == 0:
                return action
            skip -= 1
    return -1
