"""How fast hunts are played: decisions a second and the cost of single operations."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from hzd_env.engine import Table
from hzd_env.envs.aec import raw_env
from hzd_env.envs.wrapper import CheckedEnv, env
from hzd_env.observations.schema import SIZE, flatten

__all__ = ["Measurement", "measure_hunts"]

_SECONDS = 1.0  # of each repetition
_REPETITIONS = 5


class Measurement(NamedTuple):
    """The median of several repetitions, with the fastest and the slowest.

    Attributes:
        what: what was measured.
        unit: "decisions/s" or "µs".
        median, low, high: in that unit.
    """

    what: str
    unit: str
    median: float
    low: float
    high: float


def _measured(what: str, unit: str, once: Callable[[], float]) -> Measurement:
    once()  # not counted: fills caches
    values = [once() for _ in range(_REPETITIONS)]
    return Measurement(what, unit, statistics.median(values), min(values), max(values))


class _Choices:
    """Random numbers drawn in bulk, so that drawing them costs next to nothing."""

    def __init__(self) -> None:
        self._numbers = np.random.default_rng(0).random(1 << 16).tolist()
        self._next = 0

    def among(self, mask: np.ndarray) -> int:
        """A legal action, each as likely."""
        legal = mask.nonzero()[0]
        self._next = (self._next + 1) & 0xFFFF
        return int(legal[int(self._numbers[self._next] * len(legal))])


def _table_speed(scenario: str, players: int, observe: bool) -> float:
    table, choices = Table(), _Choices()
    compact, flat = np.empty(SIZE, np.int8), np.empty(SIZE, np.float32)
    decisions, seed = 0, 0
    begin = time.perf_counter()
    while time.perf_counter() - begin < _SECONDS:
        table.reset(encounter=scenario, players=players, seed=seed)
        seed += 1
        while table.seat >= 0:
            if observe:
                table.observe(table.seat, compact)
                flatten(compact, flat)
            table.step(choices.among(table.mask))
            decisions += 1
    return decisions / (time.perf_counter() - begin)


def _env_speed(hunt: raw_env | CheckedEnv) -> float:
    choices = _Choices()
    decisions, seed = 0, 0
    begin = time.perf_counter()
    while time.perf_counter() - begin < _SECONDS:
        hunt.reset(seed=seed)
        seed += 1
        while True:
            observation, _, terminated, truncated, _ = hunt.last()
            if terminated or truncated:
                break
            hunt.step(choices.among(observation["action_mask"]))
            decisions += 1
    return decisions / (time.perf_counter() - begin)


def _cost(operation: Callable[[], object]) -> float:
    """Microseconds of one call."""
    calls = 2_000
    begin = time.perf_counter()
    for _ in range(calls):
        operation()
    return (time.perf_counter() - begin) / calls * 1e6


def measure_hunts(scenario: str = "foundry_gate", players: int = 4) -> Iterator[Measurement]:
    """Measure random legal play in one thread, and what is done to a game in the middle of it."""
    settings = {"scenario": scenario, "players": players}
    speed = "decisions/s"
    yield _measured("Table, mask", speed, lambda: _table_speed(scenario, players, False))
    yield _measured(
        "Table, mask and flat observation", speed, lambda: _table_speed(scenario, players, True)
    )
    yield _measured(
        "raw_env, last() and step()",
        speed,
        lambda: _env_speed(raw_env(**settings)),  # type: ignore[arg-type]
    )
    yield _measured("env, last() and step()", speed, lambda: _env_speed(env(**settings)))  # type: ignore[arg-type]
    table = Table()
    reset = lambda: table.reset(encounter=scenario, players=players, seed=1)  # noqa: E731
    yield _measured("reset to the first decision", "µs", lambda: _cost(reset))
    reset()
    choices = _Choices()
    for _ in range(60):
        table.step(choices.among(table.mask))
    saved = table.save()
    yield _measured("copy", "µs", lambda: _cost(table.copy))
    yield _measured("save to bytes", "µs", lambda: _cost(table.save))
    yield _measured("restore", "µs", lambda: _cost(lambda: table.restore(saved)))
