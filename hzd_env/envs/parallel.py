"""A game as a PettingZoo parallel environment: all seats act at once, most of them by `NOOP`.

For libraries that only know that interface. The AEC environment is the game's own.
"""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import ParallelEnv

from hzd_env.arguments import one_of
from hzd_env.engine import IllegalActionError, action_number
from hzd_env.envs.aec import ILLEGAL_REWARD, GameEnv, raw_env
from hzd_env.rules.catalogue import ACTIONS

__all__ = ["NOOP", "ParallelGame", "parallel_env"]

NOOP = ACTIONS
"""The action of a seat that has nothing to decide: the last of `Discrete(ACTIONS + 1)`."""


class ParallelGame(ParallelEnv[str, Any, int]):
    """All seats of a game, stepped together.

    In each step the seat whose mask allows more than `NOOP` takes its action; the others wait.

    Args:
        aec: the environment to play in.
        illegal_action: "raise" an error, which changes nothing; or "penalise": it costs
            `ILLEGAL_REWARD`, and if it was the deciding seat's, the game stays as it is.

    Attributes:
        aec: the environment to play in.
    """

    def __init__(self, aec: GameEnv, illegal_action: str = "raise") -> None:
        one_of("illegal_action", illegal_action, ("raise", "penalise"))
        self.aec = aec
        self._raises = illegal_action == "raise"
        self.metadata = {**aec.metadata, "is_parallelizable": True}
        self.render_mode = aec.render_mode
        self.possible_agents = aec.possible_agents
        self.agents: list[str] = []
        self.action_spaces = {agent: spaces.Discrete(ACTIONS + 1) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: self._observation_space(agent) for agent in self.possible_agents
        }
        self.state_space = aec.state_space

    def _observation_space(self, agent: str) -> spaces.Space[Any]:
        space = copy.deepcopy(self.aec.observation_space(agent))
        if self.aec.mask_in_observation:
            space["action_mask"] = spaces.Box(0, 1, (ACTIONS + 1,), np.int8)  # type: ignore[index]
        return space

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Start a game; see `GameEnv.reset`."""
        self.aec.reset(seed, options)
        self.agents = self.aec.agents[:]
        return self._observations(), self._infos()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Any],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Take an action for each agent.

        Raises:
            IllegalActionError: an action is not in the space, a seat that has nothing to decide
                does not wait, or the action of the other is not legal; nothing has changed.
            ValueError: an agent has no action, or no game is under way.
        """
        if not self.agents:
            raise ValueError("no game is under way; call reset")
        decider = self.aec.agent_selection
        for agent in self.agents:
            if agent not in actions:
                raise ValueError(f"there is no action for {agent}: {actions!r}")
            action_number(actions[agent], ACTIONS + 1)
        restless = [agent for agent in self.agents if agent != decider and actions[agent] != NOOP]
        if self._raises and restless:
            agent = restless[0]
            raise IllegalActionError(
                f"{agent} has nothing to decide: its action is {NOOP}, not {actions[agent]}"
            )
        if self._raises and actions[decider] == NOOP:
            raise IllegalActionError(f"{decider} is to decide, so its action can't be {NOOP}")
        try:
            self.aec.step(actions[decider])
        except IllegalActionError:
            if self._raises:
                raise
            self.aec.refuse(end=False)
        observations, infos = self._observations(), self._infos()
        rewards = dict(self.aec.rewards)
        for agent in restless:
            rewards[agent] += ILLEGAL_REWARD
        terminations, truncations = dict(self.aec.terminations), dict(self.aec.truncations)
        if any(terminations.values()) or any(truncations.values()):
            self.agents = []
        return observations, rewards, terminations, truncations, infos

    def _mask(self, agent: str) -> NDArray[np.int8]:
        mask = np.zeros(ACTIONS + 1, np.int8)
        mask[:NOOP] = self.aec.legal(agent)
        if not mask.any():
            mask[NOOP] = 1
        return mask

    def _observations(self) -> dict[str, Any]:
        seen = {agent: self.aec.observe(agent) for agent in self.possible_agents}
        if self.aec.mask_in_observation:
            for agent in self.possible_agents:
                seen[agent]["action_mask"] = self._mask(agent)
        return seen

    def _infos(self) -> dict[str, dict[str, Any]]:
        infos = {agent: dict(self.aec.infos[agent]) for agent in self.possible_agents}
        for agent, info in infos.items():
            if "action_mask" in info:
                info["action_mask"] = self._mask(agent)
        return infos

    def state(self) -> NDArray[np.float32]:
        return self.aec.state()

    def render(self) -> Any:
        return self.aec.render()

    def close(self) -> None:
        self.aec.close()


def parallel_env(*, illegal_action: str = "raise", **configuration: Any) -> ParallelGame:
    """A hunt in which all seats act at once, most of them by waiting.

    Args:
        illegal_action: "raise" or "penalise"; see `ParallelGame`.
        configuration: see `hunt_v0.raw_env`.
    """
    return ParallelGame(raw_env(**configuration), illegal_action)
