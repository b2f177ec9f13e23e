"""Who can play: bots, searches, and learned policies, which choose for many games at a time."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from hzd_env.bots.choose import Bot
from hzd_env.content.effects import Expansion
from hzd_env.content.schema import closest
from hzd_env.evaluation.search import Search
from hzd_env.observations.schema import HUNT, Schema, flatten, schema_of
from hzd_env.rules.catalogue import ACTIONS
from hzd_env.rules.sides import Int8s, Int64s

__all__ = ["MaskedPPO", "Player", "Policy", "load_agent", "player_named"]

_PPO = "ppo:"
_SEARCH = "search"


class Policy(Protocol):
    """Chooses actions from what seats see."""

    def choose(self, observations: Int8s, masks: Int8s) -> Int64s:
        """An action for each row.

        Args:
            observations: compact observations, shape (n, size of the schema of what is played).
            masks: legal actions, shape (n, ACTIONS).
        """
        ...


Player = Bot | Search | Policy
"""Who can have a seat."""


def load_agent(path: str | Path, device: str = "cpu", **more: Any) -> Any:
    """A saved MaskablePPO agent.

    Args:
        path: the zip file that `model.save` wrote.
        device: where it is to run.
        more: see `MaskablePPO.load`.

    Raises:
        ValueError: there is no such file, or it can't be read.
        ImportError: sb3-contrib is not installed.
    """
    try:
        from sb3_contrib import MaskablePPO
    except ImportError as error:
        raise ImportError(f"{_PPO}{path} needs sb3-contrib; install hzd_env[train]") from error
    if not Path(path).is_file():
        raise ValueError(f"there is no agent {path}: expected a file that model.save wrote")
    try:
        return MaskablePPO.load(path, device=device, **more)
    except Exception as error:  # whatever is found in place of weights and pickled objects
        raise ValueError(
            f"{path} is no saved MaskablePPO agent, or a damaged one; expected the zip file that"
            f" model.save wrote: {type(error).__name__}: {' '.join(str(error).split())}"
        ) from error


class MaskedPPO:
    """An agent that sb3-contrib's MaskablePPO trained on the flat or the compact observation.

    It takes its likeliest action.

    Args:
        path: the zip file that `model.save` wrote.
        schema: the observations of what it is to play; see `hzd_env.observations.schema.schema_of`.

    Raises:
        ValueError: there is no such agent, or it was trained on something else.
        ImportError: sb3-contrib is not installed.
    """

    def __init__(self, path: str | Path, schema: Schema = HUNT) -> None:
        self._model: Any = load_agent(path)
        seen, done = self._model.observation_space, self._model.action_space
        if seen.shape != (schema.size,) or done.shape != () or getattr(done, "n", None) != ACTIONS:
            raise ValueError(
                f"{path} was trained on observations {_described(seen.shape)} and actions"
                f" {done}, but what is played has {_described((schema.size,))} and"
                f" Discrete({ACTIONS})"
            )
        self._schema = schema
        self._flat = seen.dtype == np.float32

    def choose(self, observations: Int8s, masks: Int8s) -> Int64s:
        """The likeliest action for each row."""
        seen: NDArray[Any] = observations
        if self._flat:
            seen = flatten(observations, np.empty(observations.shape, np.float32), self._schema)
        actions, _ = self._model.predict(seen, action_masks=masks, deterministic=True)
        return np.asarray(actions, np.int64)


def _described(shape: Any) -> str:
    """The shape of observations, and what is played by whoever sees such."""
    for expansions in range(1 << len(Expansion)):
        for quest in (False, True):
            if shape == (schema_of(expansions, quest).size,):
                packs = [str(each.name).lower() for each in Expansion if each & expansions]
                played = "quests" if quest else "hunts"
                return f"{shape} of {played} with {' and '.join(packs) or 'the base game alone'}"
    return "of another kind" if shape is None else str(shape)


def player_named(name: str, schema: Schema = HUNT) -> Player:
    """The player with this name: a bot's, `search` or `search:PLAYOUTS`, or `ppo:PATH`.

    A search plays on all the cores it may use.

    Args:
        name: of the player.
        schema: the observations of what it is to play; see `hzd_env.observations.schema.schema_of`.

    Raises:
        ValueError: there is none.
        ImportError: what it needs is not installed.
    """
    if name.startswith(_PPO):
        return MaskedPPO(name.removeprefix(_PPO), schema)
    if name.split(":")[0] == _SEARCH:
        return _search_named(name)
    bots = {bot.name.lower(): bot for bot in Bot}
    if name not in bots:
        known = [*bots, _SEARCH]
        raise ValueError(f"unknown player {name!r}: {closest(name, known)}; or {_PPO}PATH")
    return bots[name]


def _search_named(name: str) -> Search:
    _, given, playouts = name.partition(":")
    threads = len(os.sched_getaffinity(0))
    if not given:
        return Search(threads=threads)
    if not playouts.isdecimal() or int(playouts) < 1:
        raise ValueError(f"{name}: {_SEARCH}: is followed by the playouts of a decision, 1 or more")
    return Search(int(playouts), threads=threads)
