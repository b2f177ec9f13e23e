"""Vectors that are kept and written on show what vectors written from nothing do."""

from __future__ import annotations

import copy
from collections.abc import Sequence

import numpy as np
import pytest

from hzd_env.batch import Batch
from hzd_env.bots.choose import Bot
from hzd_env.content.book import load_content
from hzd_env.engine import Table, observe_any
from hzd_env.observations.schema import schema_of
from hzd_env.observations.shown import Shown, turn
from hzd_env.rules.carriers import empty
from hzd_env.rules.layout import Enemy, Game
from hzd_env.rules.sides import renew, same
from hzd_env.rules.sizes import HUNTERS

CONTENTS = (("base_game",), ("base_game", "lawless_badlands", "rockbreaker"))


def begin(content: Sequence[str], players: int, seed: int, draft: bool = False) -> Table:
    table = Table(load_content(tuple(content)))
    table.reset_quest(players=players, draft=draft, trading=True, seed=seed, max_turns=40)
    return table


def from_nothing(table: Table, seat: int, size: int) -> np.ndarray:
    out = np.full(size, 77, np.int8)
    table.copy().observe(seat, out)  # the copy has shown nothing yet
    return out


@pytest.mark.compiled
@pytest.mark.parametrize("content", CONTENTS)
@pytest.mark.parametrize("bot", Bot)
def test_kept_vectors_of_whole_quests(content: Sequence[str], bot: Bot) -> None:
    """Through new games of another seed and number of hunters, and seats that have to be asked."""
    size = schema_of(load_content(tuple(content)).expansions, quest=True).size
    batch = Batch(12, load_content(tuple(content)), size)
    random = np.random.default_rng(3).integers(2**32, size=(12, HUNTERS), dtype=np.uint32)
    seed = 0
    while seed < 18:  # until six rows have been used again
        over = np.flatnonzero(batch.seats < 0)
        for number in over.tolist():
            seed += 1
            batch.table(number).restore(begin(content, 1 + seed % 4, seed, seed % 3 == 0).save())
        if len(over):
            batch.refresh(over)
        for number in range(12):
            seen = from_nothing(batch.table(number), int(batch.seats[number]), size)
            assert (batch.observations[number] == seen).all()
        batch.play_on([bot] * HUNTERS, random, most=1)


def test_a_kept_vector_follows_jumps_between_positions_and_seats() -> None:
    table = begin(CONTENTS[0], 3, seed=5)
    size = schema_of(table.content.expansions, quest=True).size
    chance = np.random.default_rng(1)
    saved = []
    for _ in range(120):
        saved.append(table.save())
        table.step(int(chance.choice(np.flatnonzero(table.mask))))
    out, shown = np.zeros(size, np.int8), empty(Shown)
    for _ in range(40):
        table.restore(saved[chance.integers(len(saved))])
        for seat in chance.permutation(3).tolist():
            observe_any(table.content.interpreted, table.game, seat, out, shown)
            assert (out == from_nothing(table, seat, size)).all()


def test_renewing_says_whether_anything_differed() -> None:
    kept, now = empty(Enemy), empty(Enemy)
    assert not renew(kept, now)
    now.conditions[1] = 1
    now.damage = 4
    assert renew(kept, now)
    assert (kept.conditions, kept.damage) == ([0, 1, 0], 4)
    assert not renew(kept, copy.deepcopy(now))
    now.conditions[1] = 0
    assert kept.conditions == [0, 1, 0], "the copy is its own"


def test_lists_of_a_record_are_renewed_likewise() -> None:
    kept, now = empty(Shown), empty(Game)
    now.traps[2].owner = 3
    assert not same(kept.traps, now.traps)
    assert renew(kept.traps, now.traps)
    assert same(kept.traps, now.traps)
    now.traps[2].owner = 1
    assert kept.traps[2].owner == 3, "the copy is its own"


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_columns_of_hunters_are_turned(players: int) -> None:
    """Each column has a place a hunter, the one that looks first; absent hunters' stay empty."""
    columns = np.zeros((5, HUNTERS), np.int8)
    columns[1:4, :players] = np.arange(1, 1 + 3 * players).reshape(3, players)
    for places in range(players):
        out = columns.reshape(-1).copy()
        turn(out, HUNTERS, 4 * HUNTERS, players, places)
        turned = np.roll(columns[:, :players], -places, axis=1)
        assert (out.reshape(5, HUNTERS)[:, :players] == turned).all()
        assert not out.reshape(5, HUNTERS)[:, players:].any()
