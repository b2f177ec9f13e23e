"""Who plays the other seats while an agent learns: bots and frozen copies of the agent."""

from __future__ import annotations

from collections import deque
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO

from hzd_env.envs.single_agent import Opponent, SingleAgentEnv
from training.configuration import Opponents

__all__ = ["FrozenPolicy", "League", "LeagueEnv"]

Layer = tuple[NDArray[np.float32], NDArray[np.float32]]


class FrozenPolicy:
    """A copy of a MaskablePPO policy as it is now, run by NumPy one decision at a time.

    A single decision costs a tenth of what it does through torch. It draws its actions.
    """

    def __init__(self, model: MaskablePPO, random: np.random.Generator) -> None:
        network = [*model.policy.mlp_extractor.policy_net, model.policy.action_net]
        self._layers: list[Layer] = [
            (
                layer.weight.detach().cpu().numpy().copy(),
                layer.bias.detach().cpu().numpy().copy(),
            )
            for layer in network
            if hasattr(layer, "weight")
        ]
        self._random = random

    def __call__(self, observation: NDArray[np.float32], mask: NDArray[np.int8]) -> int:
        hidden = observation
        for weight, bias in self._layers[:-1]:
            hidden = np.maximum(weight @ hidden + bias, 0.0)
        legal = np.flatnonzero(mask)
        weight, bias = self._layers[-1]
        logits = weight[legal] @ hidden + bias[legal]
        # The Gumbel trick: the largest of logits with this noise is a draw from their softmax.
        return int(legal[np.argmax(logits + self._random.gumbel(size=len(legal)))])


class League:
    """Draws who plays the other seats of each hunt."""

    def __init__(self, opponents: Opponents, random: np.random.Generator) -> None:
        self._random = random
        self._past: deque[FrozenPolicy] = deque(maxlen=opponents.snapshots)
        self._bots = list(opponents.bots)
        self._weights = np.array([*opponents.bots.values(), opponents.past], np.float64)

    def add(self, model: MaskablePPO) -> None:
        """Take a snapshot of the model among the past selves."""
        self._past.append(FrozenPolicy(model, self._random))

    def draw(self) -> Opponent:
        """A bot's name or a past self."""
        weights = self._weights.copy()
        if not self._past:
            weights[-1] = 0.0
        if weights.sum() == 0.0:
            return "random"
        kind = int(self._random.choice(len(weights), p=weights / weights.sum()))
        if kind < len(self._bots):
            return self._bots[kind]
        return self._past[int(self._random.integers(len(self._past)))]


class LeagueEnv(gymnasium.Wrapper[Any, Any, Any, Any]):
    """The single-agent view with an opponent drawn anew for each hunt."""

    env: SingleAgentEnv

    def __init__(self, env: SingleAgentEnv, league: League) -> None:
        super().__init__(env)
        self._league = league

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        self.env.set_opponents(self._league.draw())
        return super().reset(seed=seed, options=options)

    def action_masks(self) -> NDArray[np.int8]:
        return self.env.action_masks()
