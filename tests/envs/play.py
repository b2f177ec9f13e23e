"""Helpers that play hunts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np


def legal_action(env: Any, random: np.random.Generator) -> int:
    """A random legal action of the selected agent."""
    return int(random.choice(np.flatnonzero(env.action_masks())))


def advance(env: Any, steps: int, random: np.random.Generator) -> None:
    """Play random legal actions for some steps, in a new hunt if need be."""
    for _ in range(steps):
        if is_over(env):
            env.reset()
        env.step(legal_action(env, random))


def is_over(env: Any) -> bool:
    return not env.agents or any(env.terminations.values()) or any(env.truncations.values())


def rounds(env: Any, random: np.random.Generator) -> Iterator[str]:
    """The agents whose turn it is; after each one a random legal action is taken."""
    while not is_over(env):
        yield env.agent_selection
        env.step(legal_action(env, random))
