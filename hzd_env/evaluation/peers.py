"""The same loop in other people's games, for ratios in one run: `pip install -e ".[bench]"`.

Random legal play on the path a user takes, with observation and mask where the game has them. A
game whose library is not installed is left out.
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

__all__ = ["PEERS", "Played", "Uniform", "aec_loop", "peers"]


class Played(NamedTuple):
    """What was played in some seconds."""

    decisions: int
    games: int
    seconds: float


class Uniform:
    """Random numbers drawn in bulk, so that drawing them costs next to nothing."""

    def __init__(self) -> None:
        self._numbers = np.random.default_rng(0).random(1 << 16).tolist()
        self._next = 0

    def among(self, legal: Any) -> int:
        """One of some actions, each as likely."""
        self._next = (self._next + 1) & 0xFFFF
        return int(legal[int(self._numbers[self._next] * len(legal))])


def aec_loop(env: Any, seconds: float) -> Played:
    """Random play of a PettingZoo AEC environment with `last()` and its mask."""
    choices = Uniform()
    decisions = games = 0
    begin = time.perf_counter()
    while (now := time.perf_counter()) - begin < seconds:
        env.reset(seed=games)
        games += 1
        while env.agents:
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            env.step(choices.among(observation["action_mask"].nonzero()[0]))
            decisions += 1
    return Played(decisions, games, now - begin)


def _pettingzoo(name: str, make: str) -> Callable[[float], Played]:
    def play(seconds: float) -> Played:
        module = importlib.import_module(f"pettingzoo.classic.{name}")
        return aec_loop(getattr(module, make)(), seconds)

    return play


def _hanabi(seconds: float) -> Played:
    pyspiel = importlib.import_module("pyspiel")
    game = pyspiel.load_game("hanabi(players=4)")
    choices = Uniform()
    decisions = games = 0
    begin = time.perf_counter()
    while (now := time.perf_counter()) - begin < seconds:
        state = game.new_initial_state()
        games += 1
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(np.random.choice(outcomes, p=chances)))
                continue
            state.observation_tensor()
            state.legal_actions_mask()
            state.apply_action(choices.among(state.legal_actions()))
            decisions += 1
    return Played(decisions, games, now - begin)


def _rlcard(name: str) -> Callable[[float], Played]:
    def play(seconds: float) -> Played:
        env = importlib.import_module("rlcard").make(name, config={"seed": 0})
        choices = Uniform()
        decisions = games = 0
        begin = time.perf_counter()
        while (now := time.perf_counter()) - begin < seconds:
            state, _ = env.reset()
            games += 1
            while not env.is_over():
                state, _ = env.step(choices.among(list(state["legal_actions"])))
                decisions += 1
        return Played(decisions, games, now - begin)

    return play


def _pgx(name: str, batch: int) -> Callable[[float], Played]:
    def play(seconds: float) -> Played:
        pgx, jax = importlib.import_module("pgx"), importlib.import_module("jax")
        wrapper = importlib.import_module("pgx.experimental.wrappers")
        env = pgx.make(name)
        step = jax.jit(jax.vmap(wrapper.auto_reset(env.step, env.init)))
        key = jax.random.PRNGKey(0)
        state = jax.jit(jax.vmap(env.init))(jax.random.split(key, batch))

        @jax.jit
        def draw(key: Any, mask: Any) -> Any:
            return jax.random.categorical(key, jax.numpy.log(mask.astype(float)), axis=-1)

        decisions = games = 0
        begin = time.perf_counter()
        while (now := time.perf_counter()) - begin < seconds or not decisions:
            key, drawn, dealt = jax.random.split(key, 3)
            actions = draw(drawn, state.legal_action_mask)
            state = step(state, actions, jax.random.split(dealt, batch))
            ended = int(state.terminated.sum())  # waits for the step
            if not decisions:
                begin = time.perf_counter()  # the first step compiles
            decisions += batch
            games += ended
        return Played(decisions, games, now - begin)

    return play


PEERS: dict[str, Callable[[float], Played]] = {
    "PettingZoo tictactoe_v3 raw_env()": _pettingzoo("tictactoe_v3", "raw_env"),
    "PettingZoo connect_four_v3 env()": _pettingzoo("connect_four_v3", "env"),
    "OpenSpiel hanabi, 4 players": _hanabi,
    "RLCard uno": _rlcard("uno"),
    "pgx backgammon, 256 games": _pgx("backgammon", 256),
}
"""What is compared with, by name: plays for some seconds."""


def peers() -> Iterator[str]:
    """The names of the peers whose libraries are installed."""
    needs = {"PettingZoo": "pygame", "OpenSpiel": "pyspiel", "RLCard": "rlcard", "pgx": "pgx"}
    for name in PEERS:
        try:
            importlib.import_module(needs[name.split()[0]])
        except ImportError:
            continue
        yield name
