"""Chance: dice and the streams behind them."""

from __future__ import annotations

from collections import Counter

from hzd_env.content.effects import Colour
from hzd_env.rules.carriers import empty
from hzd_env.rules.catalogue import Stream
from hzd_env.rules.dice import CRITICAL_HIT, below, roll_die, seed_streams
from hzd_env.rules.layout import Game
from tests.rules.scenes import content


def seeded(seed: int) -> Game:
    game = empty(Game)
    seed_streams(game, seed)
    return game


def test_a_die_shows_each_of_its_six_faces_equally_often() -> None:
    game = seeded(3)
    rolls = Counter(roll_die(content().interpreted, game, Colour.ORANGE) for _ in range(6000))
    assert set(rolls) == {0, 1, 2, CRITICAL_HIT}  # faces 0 0 1 1 2 critical
    for pips, faces in ((0, 2), (1, 2), (2, 1), (CRITICAL_HIT, 1)):
        assert abs(rolls[pips] - 1000 * faces) < 150


def test_colours_are_different_dice() -> None:
    game = seeded(3)
    assert {roll_die(content().interpreted, game, Colour.BLACK) for _ in range(200)} == {2, 3, -1}


def test_numbers_below_n_are_all_drawn() -> None:
    game = seeded(4)
    for n in (1, 2, 5, 54):
        drawn = Counter(below(game, Stream.DECKS, n) for _ in range(200 * n))
        assert set(drawn) == set(range(n))
        assert max(drawn.values()) < 300


def test_the_same_seed_gives_the_same_dice() -> None:
    one, other, third = seeded(5), seeded(5), seeded(6)
    rolls = [below(one, Stream.DICE, 6) for _ in range(50)]
    assert rolls == [below(other, Stream.DICE, 6) for _ in range(50)]
    assert rolls != [below(third, Stream.DICE, 6) for _ in range(50)]


def test_seeds_of_64_bits_are_told_apart() -> None:
    firsts = {tuple(seeded(seed).random) for seed in (1, 1 << 32, 1 + (1 << 32), -1, (1 << 63) - 1)}
    assert len(firsts) == 5


def test_draws_of_one_stream_do_not_shift_another() -> None:
    one, other = seeded(7), seeded(7)
    for _ in range(9):
        below(one, Stream.DECKS, 20)
    assert [below(one, Stream.DICE, 6) for _ in range(20)] == [
        below(other, Stream.DICE, 6) for _ in range(20)
    ]
