"""Random hunts over all encounters, player counts and modes end with every invariant held.

`HZD_ENV_HUNTS=10000` plays more than the thousands of a normal run.
"""

from __future__ import annotations

import os

import numpy as np
import pytest

from hzd_env.content.book import BASE_GAME, Content, load_content
from hzd_env.engine import GAINS, Table, play
from hzd_env.rules.catalogue import ACTIONS, Mode, Outcome
from tests.invariants import Invariants

HUNTS = int(os.environ.get("HZD_ENV_HUNTS", "2000"))
BATCH = 100

pytestmark = pytest.mark.compiled


def begin_hunts(first: int, count: int, content: Content) -> np.ndarray:
    """An array of hunts, each with another encounter, number of players, mode and party."""
    hunters = [hunter.id for hunter in content.hunters]
    started = []
    for number in range(first, first + count):
        table = Table(content)
        players = 1 + number % 4
        party = np.random.default_rng(number).permutation(hunters)[:players]
        table.reset(
            encounter=content.encounters[number // 12 % len(content.encounters)].id,
            players=players,
            mode=Mode(number // 4 % 3),
            hunters=[str(hunter) for hunter in party],
            seed=number,
            max_turns=200,
            ask_forced=number % 7 == 0,
        )
        started.append(table._games)
    return np.concatenate(started)


PACKS = [BASE_GAME, (*BASE_GAME, "lawless_badlands"), (*BASE_GAME, "rockbreaker")]


@pytest.mark.parametrize("packs", PACKS)
@pytest.mark.parametrize("first", range(0, HUNTS, BATCH))
def test_random_hunts(first: int, packs: tuple[str, ...]) -> None:
    content = load_content(packs)
    games = begin_hunts(first, min(BATCH, HUNTS - first), content)
    invariants = Invariants(content, games)
    choices = np.random.default_rng(first)
    gains = np.zeros((4, GAINS), np.int64)
    for _ in range(20_000):
        running = np.flatnonzero(games["outcome"] == Outcome.PLAYING)
        if len(running) == 0:
            break
        games["event_count"] = 0
        legal = games["mask"][running] * choices.random((len(running), ACTIONS))
        for index, action in zip(running.tolist(), legal.argmax(axis=1).tolist(), strict=True):
            assert play(content.book, games, index, action, gains) != -2, (
                "a legal action is accepted"
            )
        invariants.check(games)
    assert (games["outcome"] != Outcome.PLAYING).all(), "every hunt ends"
    before = games.tobytes()
    for index in range(len(games)):
        assert play(content.book, games, index, 0, gains) == -2, "nothing is legal after the end"
    assert games.tobytes() == before


def test_illegal_actions_change_nothing() -> None:
    content = load_content()
    games = begin_hunts(0, 60, content)
    gains = np.zeros((4, GAINS), np.int64)
    choices = np.random.default_rng(5)
    for _ in range(50):
        for index in np.flatnonzero(games["outcome"] == Outcome.PLAYING).tolist():
            mask = games["mask"][index]
            before = games[index].tobytes()
            for action in (-1, ACTIONS, *choices.choice(np.flatnonzero(mask == 0), 3).tolist()):
                assert play(content.book, games, index, action, gains) == -2
            assert games[index].tobytes() == before
            play(content.book, games, index, int(choices.choice(np.flatnonzero(mask))), gains)
