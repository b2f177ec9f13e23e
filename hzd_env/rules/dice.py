"""Chance: the game's own random streams, and dice."""

from __future__ import annotations

from hzd_env.rules.catalogue import Stream
from hzd_env.rules.layout import Book, Game
from hzd_env.rules.sides import rule
from hzd_env.rules.sizes import FACES, STREAMS

__all__ = ["CRITICAL_HIT", "below", "mix", "roll_die", "seed_streams"]

CRITICAL_HIT = -1
_WORD = 0xFFFFFFFF


@rule
def mix(word: int) -> int:
    """A 32-bit bijection that scatters close inputs (the finaliser of MurmurHash3)."""
    word = ((word ^ (word >> 16)) * 0x85EBCA6B) & _WORD
    word = ((word ^ (word >> 13)) * 0xC2B2AE35) & _WORD
    return word ^ (word >> 16)


@rule
def seed_streams(game: Game, seed: int) -> None:
    """Start all streams from a seed of up to 64 bits."""
    word = mix((seed & _WORD) ^ mix((seed >> 32) & _WORD))
    for stream in range(STREAMS):
        word = mix((word + 0x9E3779B9) & _WORD)
        game.random[stream] = word


@rule
def below(game: Game, stream: int, n: int) -> int:
    """A random integer from 0 to n - 1. A stream is a Weyl sequence through `mix`."""
    word = (game.random[stream] + 0x9E3779B9) & _WORD
    game.random[stream] = word
    return (mix(word) * n) >> 32


@rule
def roll_die(book: Book, game: Game, colour: int) -> int:
    """The pips of a rolled die, or `CRITICAL_HIT`."""
    return book.dice[colour][below(game, Stream.DICE, FACES)]
