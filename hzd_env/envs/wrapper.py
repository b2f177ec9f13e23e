"""The checks around an environment: PettingZoo's three standard wrappers in one, and `env`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray
from pettingzoo.utils import BaseWrapper
from pettingzoo.utils.env_logger import EnvLogger

from hzd_env.arguments import one_of
from hzd_env.engine import IllegalActionError, action_number
from hzd_env.envs.aec import PLAY, GameEnv, raw_env

__all__ = ["CheckedEnv", "IllegalAction", "env"]

IllegalAction = Literal["raise", "terminate", "penalise"]


class CheckedEnv(BaseWrapper[str, Any, int]):
    """What PettingZoo's three standard wrappers check, in one.

    Using the environment before `reset` is an error, `agent_iter` insists on a step in each
    round, a step after the end warns, an action outside the space is an error. An illegal
    action raises `IllegalActionError` and changes nothing; or ("terminate") it ends the episode
    for all, or ("penalise") leaves the game as it is, at the price of `ILLEGAL_REWARD`.
    """

    env: GameEnv

    def __init__(self, env: GameEnv, illegal_action: IllegalAction = "raise") -> None:
        super().__init__(env)
        one_of("illegal_action", illegal_action, ("raise", "terminate", "penalise"))
        self._illegal_action = illegal_action
        self._has_reset = False
        self._has_moved = False

    def __getattr__(self, name: str) -> Any:
        if name == "env" or (name in PLAY and not self._has_reset):
            raise AttributeError(f"{name} cannot be accessed before reset")
        return super().__getattr__(name)

    # Quick ways to what is read in every step.

    @property
    def agents(self) -> list[str]:
        return self.env.agents

    @property
    def agent_selection(self) -> str:
        return self.env.agent_selection

    @property
    def rewards(self) -> dict[str, float]:
        return self.env.rewards

    @property
    def terminations(self) -> dict[str, bool]:
        return self.env.terminations

    @property
    def truncations(self) -> dict[str, bool]:
        return self.env.truncations

    @property
    def infos(self) -> dict[str, dict[str, Any]]:
        return self.env.infos

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.env.reset(seed, options)
        self._has_reset = True
        self._has_moved = True

    def step(self, action: int | None) -> None:
        """Take the selected agent's action."""
        raw = self.env
        if not self._has_reset:
            EnvLogger.error_step_before_reset()
        self._has_moved = True
        if not raw.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        try:
            raw.step(action)
        except IllegalActionError:
            action_number(action)
            if self._illegal_action == "raise":
                raise
            if self._illegal_action == "terminate":
                EnvLogger.warn_on_illegal_move()
            raw.refuse(end=self._illegal_action == "terminate")

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if not self._has_reset:
            EnvLogger.error_observe_before_reset()
        return self.env.last(observe)

    def observe(self, agent: str) -> Any:
        if not self._has_reset:
            EnvLogger.error_observe_before_reset()
        return self.env.observe(agent)

    def state(self) -> NDArray[np.float32]:
        if not self._has_reset:
            EnvLogger.error_state_before_reset()
        return self.env.state()

    def render(self) -> str | NDArray[np.uint8] | None:
        if not self._has_reset:
            EnvLogger.error_render_before_reset()
        return self.env.render()

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The selected agent again and again, until all have left."""
        if not self._has_reset:
            EnvLogger.error_agent_iter_before_reset()
        return self._rounds(max_iter)

    def _rounds(self, max_iter: int) -> Iterator[str]:
        raw = self.env
        while raw.agents and max_iter > 0:
            if not self._has_moved:
                raise AssertionError("need to call step() or reset() in a loop over `agent_iter`")
            self._has_moved = False
            max_iter -= 1
            yield raw.agent_selection

    def set_state(self, state: dict[str, Any]) -> None:
        """Go back to a state from `get_state` of an environment configured alike."""
        self.env.set_state(state)
        self._has_reset = True
        self._has_moved = True

    def clone(self, seed: int | None = None) -> CheckedEnv:
        """An environment that goes on independently from here; see `GameEnv.clone`."""
        other = CheckedEnv(self.env.clone(seed), self._illegal_action)
        other._has_reset = self._has_reset
        other._has_moved = self._has_moved
        return other

    def __str__(self) -> str:
        return str(self.env)


def env(*, illegal_action: IllegalAction = "raise", **configuration: Any) -> CheckedEnv:
    """A hunt with the usual checks.

    Args:
        illegal_action: "raise", "terminate" or "penalise"; see `CheckedEnv`.
        configuration: see `raw_env`.
    """
    return CheckedEnv(raw_env(**configuration), illegal_action)
