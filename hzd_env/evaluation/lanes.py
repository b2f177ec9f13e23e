"""Games with bots, searches and policies at their seats, side by side in lanes of one array.

A policy chooses for all games that wait for it at once, a search for one after the other; bots
play in compiled code.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

import numpy as np

from hzd_env.batch import OTHERS, Batch
from hzd_env.bots.choose import Bot
from hzd_env.content.book import Content
from hzd_env.engine import Table
from hzd_env.evaluation.policies import Player, Policy
from hzd_env.evaluation.search import Search
from hzd_env.rules.sides import Int64s, Uint32s
from hzd_env.rules.sizes import HUNTERS

__all__ = ["Done", "Job", "chance_of_bots", "nothing", "play_jobs"]

LANES = 256  # games side by side while policies play
_BOT_CHANCE = 1  # apart from the chance of the game with the same seed

R = TypeVar("R")
Done = Callable[[], None]
"""Called after each game, for a progress bar."""


def nothing() -> None:
    """The `Done` of who waits for nothing."""


def chance_of_bots(seed: int) -> Uint32s:
    """A state for each seat's bot."""
    random = np.random.default_rng([seed, _BOT_CHANCE])
    return random.integers(2**32, size=HUNTERS, dtype=np.uint32)


@dataclass(frozen=True)
class Job(Generic[R]):
    """A game to be played.

    Attributes:
        seats: names of the players.
        seed: of the bots' own chance.
        start: starts the game at a table.
        result: reads the result off the table and the number of decisions.
    """

    seats: tuple[str, ...]
    seed: int
    start: Callable[[Table], None]
    result: Callable[[Table, int], R]


def play_jobs(
    content: Content,
    width: int,
    jobs: Sequence[Job[R]],
    players: dict[str, Player],
    done: Done = nothing,
) -> list[R]:
    """Play games; `players` has the player for each name at their seats.

    Args:
        content: what is printed.
        width: entries of the compact observation that policies see.
        jobs: the games.
        players: by name.
        done: called after each game.
    """
    policies = [player for player in players.values() if not isinstance(player, Bot | Search)]
    lanes = min(LANES, len(jobs)) if policies else 1
    batch = Batch(lanes, content, width if policies else 0)
    chairs = np.full((lanes, HUNTERS), OTHERS)
    random: Uint32s = np.zeros((lanes, HUNTERS), np.uint32)
    decisions: Int64s = np.zeros(lanes, np.int64)
    waiting = list(reversed(range(len(jobs))))
    playing: dict[int, int] = {}  # lane -> job
    results: dict[int, R] = {}
    while waiting or playing:
        free = [lane for lane in range(lanes) if lane not in playing][: len(waiting)]
        for lane in free:
            playing[lane] = waiting.pop()
            job = jobs[playing[lane]]
            job.start(batch.table(lane))
            seated = [players[name] for name in job.seats]
            chairs[lane, : len(seated)] = [
                player if isinstance(player, Bot) else OTHERS for player in seated
            ]
            random[lane] = chance_of_bots(job.seed)
            decisions[lane] = 0
        batch.refresh(free)
        rows = np.array(list(playing))
        decisions[rows] += batch.play_on(chairs, random, games=rows)
        for lane in rows[batch.seats[rows] < 0].tolist():
            number = playing.pop(lane)
            results[number] = jobs[number].result(batch.table(lane), int(decisions[lane]))
            done()
        _choose(batch, policies, {lane: jobs[number] for lane, number in playing.items()}, players)
        decisions[np.array(list(playing), np.int64)] += 1
    return [results[number] for number in range(len(jobs))]


def _choose(
    batch: Batch,
    policies: Sequence[Policy],
    jobs: dict[int, Job[R]],
    players: dict[str, Player],
) -> None:
    """Let each search and policy choose once in all lanes that wait for it."""
    deciding = {lane: players[job.seats[batch.seats[lane]]] for lane, job in jobs.items()}
    for lane, player in deciding.items():
        if isinstance(player, Search):
            batch.step([player.choose(batch.table(lane))], [lane])
    for policy in policies:
        asked = [lane for lane, player in deciding.items() if player is policy]
        if asked:
            batch.step(policy.choose(batch.observations[asked], batch.masks[asked]), asked)
