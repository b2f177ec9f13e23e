"""Hours of play in two threads: memory stays flat, nothing fails, invariants hold.

`python -m tests.soak --minutes 60` plays random quests of four in a thousand rows, checks every
state of the games in a few rows against all invariants, and prints how much memory is held.
"""

from __future__ import annotations

import argparse
import resource
import time

from rich.console import Console

from hzd_env import make_vec
from hzd_env.envs.vector import VectorGame
from tests.invariants import QuestInvariants

ROWS = 1_000
SAMPLED = 4
EVERY = 60.0  # seconds between two lines


def held_megabytes() -> float:
    """The most memory this process has held."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


class Watched:
    """One row whose every state is checked."""

    def __init__(self, envs: VectorGame, row: int) -> None:
        self._games = envs.batch.records[row : row + 1]
        self._envs = envs
        self._row = row
        self.begin()

    def begin(self) -> None:
        """A new game has begun in the row."""
        self._invariants = QuestInvariants(self._envs.batch.content, self._games)

    def check(self) -> None:
        self._invariants.check(self._games)


def soak(minutes: float, threads: int, console: Console) -> None:
    """Play for some minutes."""
    envs = make_vec("quest_v0", ROWS, threads, players=4, max_turns=200, trading=True)
    envs.reset(seed=0)
    watched = [Watched(envs, row) for row in range(SAMPLED)]
    begin = time.monotonic()
    decisions = games = 0
    line, first = EVERY, 0.0
    while (passed := time.monotonic() - begin) < 60 * minutes:
        _, _, terminated, truncated, _ = envs.step(envs.random_actions())
        over = terminated | truncated
        decisions += ROWS
        games += int(over.sum())
        for row, watch in enumerate(watched):
            if over[row]:
                watch.begin()
            watch.check()
        if passed > line:
            first = first or held_megabytes()
            line += EVERY
            console.print(
                f"{passed / 60:5.1f} min: {decisions:,} decisions, {games:,} games, "
                f"{held_megabytes():,.0f} MB"
            )
    grown = held_megabytes() - first
    console.print(f"Grown since the first minute: {grown:,.1f} MB")
    assert grown < 50, "memory is held"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--threads", type=int, default=2)
    chosen = parser.parse_args()
    soak(chosen.minutes, chosen.threads, Console())
