"""How fast games are played, what single operations cost, and how peers compare in the same run.

Random legal play. Every figure is the median of several rounds; the rounds of all measurements
are interleaved, so that what else the machine does touches them alike.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from hzd_env.batch import Batch
from hzd_env.bots.choose import Bot
from hzd_env.engine import Table
from hzd_env.envs.single_agent import in_env
from hzd_env.envs.vector import GAMES, VectorGame, make_vec
from hzd_env.envs.wrapper import CheckedEnv
from hzd_env.evaluation.peers import PEERS, Played, Uniform, aec_loop, peers
from hzd_env.rules.carriers import dtype_of
from hzd_env.rules.layout import Game
from hzd_env.rules.sizes import HUNTERS

__all__ = [
    "Cost",
    "Speed",
    "compile_seconds",
    "game_bytes",
    "measure_costs",
    "measure_scaling",
    "measure_shares",
    "measure_speeds",
    "rounds",
]

_ROUNDS = 5
_PATHS = 9  # ways to play our own games
_BATCH = 256  # as many as of the peer that plays games side by side
_MANY = 1_024  # so that a step takes long compared with handing it to another thread
_MAX_TURNS = 200  # of an encounter; random play reaches it now and then
_OPERATIONS = 2_000


class Speed(NamedTuple):
    """How fast something is played.

    Attributes:
        what: what was played.
        decisions: a second, median of the rounds.
        low, high: slowest and fastest round.
        games: a second.
    """

    what: str
    decisions: float
    low: float
    high: float
    games: float


class Cost(NamedTuple):
    """What an operation on one game in play costs, in µs: median, fastest and slowest round."""

    what: str
    median: float
    low: float
    high: float


def _speed(what: str, rounds: Sequence[Played]) -> Speed:
    decisions = [played.decisions / played.seconds for played in rounds]
    games = sum(played.games for played in rounds) / sum(played.seconds for played in rounds)
    return Speed(what, statistics.median(decisions), min(decisions), max(decisions), games)


# ------------------------------------------------------------------------------------- Speeds


def _configuration(game: str, players: int) -> dict[str, Any]:
    """What is played: a whole quest, or hunts of all levels."""
    scenario = {"scenario": "random"} if game == "hunt_v0" else {}
    return {"players": players, "max_turns": _MAX_TURNS, **scenario}


def _step_games(envs: VectorGame, seconds: float) -> Played:
    """Random play of a vector environment."""
    decisions = games = 0
    begin = time.perf_counter()
    while (now := time.perf_counter()) - begin < seconds:
        _, _, terminated, truncated, _ = envs.step(envs.random_actions())
        decisions += envs.num_envs
        games += int((terminated | truncated).sum())
    return Played(decisions, games, now - begin)


def _play_games(batch: Batch, random: Any, deal: Callable[[int], None], seconds: float) -> Played:
    """Random play in compiled code, with a look at the clock now and then."""
    decisions = games = 0
    begin = time.perf_counter()
    while (now := time.perf_counter()) - begin < seconds:
        decisions += int(batch.play_on([Bot.RANDOM] * HUNTERS, random, most=20).sum())
        over = np.flatnonzero(batch.seats < 0)
        games += len(over)
        for number in over.tolist():
            deal(number)
    return Played(decisions, games, now - begin)


def _gymnasium_loop(env: Any, seconds: float) -> Played:
    """Random play of one seat of a Gymnasium environment."""
    choices = Uniform()
    decisions = games = 0
    begin = time.perf_counter()
    while (now := time.perf_counter()) - begin < seconds:
        env.reset(seed=games)
        games += 1
        over = False
        while not over:
            action = choices.among(env.action_masks().nonzero()[0])
            _, _, terminated, truncated, _ = env.step(action)
            over = terminated or truncated
            decisions += 1
    return Played(decisions, games, now - begin)


def _contestants(game: str, players: int) -> dict[str, Callable[[float], Played]]:
    configuration = _configuration(game, players)

    def batch(size: int, observation: str, threads: int) -> Callable[[float], Played]:
        envs = make_vec(game, size, threads, observation, **configuration)
        envs.reset(seed=0)
        return lambda seconds: _step_games(envs, seconds)

    def raw(**more: Any) -> Any:
        return GAMES[game](**configuration, **more)

    def without_observation() -> Callable[[float], Played]:
        envs = make_vec(game, _BATCH, **configuration)
        envs.reset(seed=0)
        games = Batch(_BATCH)
        games.restore(envs.batch.save())
        random = np.random.default_rng(0).integers(2**32, size=(_BATCH, HUNTERS), dtype=np.uint32)
        seeds = iter(range(_BATCH, 2**62))
        dealer = raw()

        def deal(number: int) -> None:
            dealer.table = games.table(number)
            dealer.deal(next(seeds), 0)
            games.refresh([number])

        return lambda seconds: _play_games(games, random, deal, seconds)

    return {
        f"make_vec, {_BATCH:,} games, mask and compact observation": batch(_BATCH, "compact", 1),
        "the same in two threads": batch(_BATCH, "compact", 2),
        "the same with flat observation, one thread": batch(_BATCH, "flat", 1),
        f"make_vec, {_MANY:,} games, mask and compact observation": batch(_MANY, "compact", 1),
        "those in two threads": batch(_MANY, "compact", 2),
        f"Batch, {_BATCH:,} games, without observation": without_observation(),
        "raw_env(), last() and step()": lambda seconds: aec_loop(raw(), seconds),
        "env(), last() and step()": lambda seconds: aec_loop(CheckedEnv(raw()), seconds),
        "single_agent_env(), random opponents": lambda seconds: _gymnasium_loop(
            in_env(GAMES[game], CheckedEnv(raw()), {}, "random", 0), seconds
        ),
    }


def measure_speeds(
    game: str = "quest_v0",
    players: int = 4,
    seconds: float = 1.0,
    with_peers: bool = True,
    done: Callable[[], None] = lambda: None,
) -> list[Speed]:
    """Measure random play on every path, and in the games of others that are installed.

    Args:
        game: "quest_v0" or "hunt_v0".
        players: 1 to 4.
        seconds: of each round.
        with_peers: measure others as well.
        done: called after each round.
    """
    contestants = _contestants(game, players)
    if with_peers:
        contestants |= {name: PEERS[name] for name in peers()}
    played: dict[str, list[Played]] = {name: [] for name in contestants}
    for _ in range(_ROUNDS):
        for name, play in contestants.items():
            played[name].append(play(seconds))
            done()
    return [_speed(name, each) for name, each in played.items()]


def rounds(others: int) -> int:
    """How many rounds `measure_speeds` plays with so many peers."""
    return _ROUNDS * (_PATHS + others)


def measure_scaling(
    game: str,
    players: int,
    sizes: Sequence[int],
    seconds: float,
    done: Callable[[], None] = lambda: None,
) -> list[Speed]:
    """Measure the vector environment, in one thread, with few games and with many."""
    measured = []
    for size in sizes:
        envs = make_vec(game, size, **_configuration(game, players))
        envs.reset(seed=0)
        _step_games(envs, seconds / 2)  # not counted: games of all ages
        played = [_step_games(envs, seconds) for _ in range(_ROUNDS)]
        measured.append(_speed(f"{size:,}", played))
        done()
    return measured


# -------------------------------------------------------------------------------------- Costs


def _position(game: str, players: int) -> tuple[Any, Table]:
    """An environment and its table in the middle of a game."""
    env = GAMES[game](**_configuration(game, players))
    while True:  # some hunts are over early
        env.reset()
        env.table.play_out([Bot.RANDOM] * players, np.zeros(HUNTERS, np.uint32), 30)
        if env.table.seat >= 0:
            return env, env.table


def measure_costs(game: str, players: int) -> list[Cost]:
    """Measure what is done to one game in play."""
    env, table = _position(game, players)
    saved, seat = table.save(), table.seat
    operations: dict[str, Callable[[], object]] = {
        "copy": table.copy,
        "save to bytes": table.save,
        "restore": lambda: table.restore(saved),
        "redeal": lambda: table.redeal(seat, 1),
        "reset to the first decision": lambda: env.deal(1, 0),
    }
    costs = []
    for what, operation in operations.items():
        table.restore(saved)
        rounds = []
        for _ in range(_ROUNDS):
            begin = time.perf_counter()
            for _ in range(_OPERATIONS):
                operation()
            rounds.append((time.perf_counter() - begin) / _OPERATIONS * 1e6)
        costs.append(Cost(what, statistics.median(rounds), min(rounds), max(rounds)))
    return costs


def game_bytes() -> int:
    """Bytes of one game."""
    return dtype_of(Game).itemsize


def measure_shares(game: str, players: int) -> dict[str, float]:
    """Measure how the time of a batch step divides: rules, mask, observation; sums up to 1."""
    envs = make_vec(game, _BATCH, **_configuration(game, players))
    envs.reset(seed=0)
    for _ in range(100):
        envs.step(envs.random_actions())
    seeing = envs.batch
    plain = Batch(_BATCH, seeing.content)
    plain.restore(seeing.save())
    seen, stepped, shown = [], [], []
    for _ in range(20):
        playing = np.flatnonzero(seeing.seats >= 0)
        actions = envs.random_actions()[playing]
        seen.append(_seconds(lambda: seeing.step(actions, playing)))  # noqa: B023
        stepped.append(_seconds(lambda: plain.step(actions, playing)))  # noqa: B023
        shown.append(_seconds(plain.refresh))
    whole, step, show = (statistics.median(times) for times in (seen, stepped, shown))
    parts = {"rules": step - show, "mask": show, "observation": whole - step}
    return {part: took / whole for part, took in parts.items()}


def _seconds(work: Callable[[], object]) -> float:
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def compile_seconds() -> Iterator[tuple[str, float]]:
    """Measure in new processes how long the first table takes: compiling, then from the cache."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "HZD_ENV_CACHE": folder}
        for what in ("cold", "warm"):
            begin = time.perf_counter()
            subprocess.run(
                [sys.executable, "-c", "import hzd_env; hzd_env.Table()"],
                env=environment,
                check=True,
                capture_output=True,
            )
            yield what, time.perf_counter() - begin
