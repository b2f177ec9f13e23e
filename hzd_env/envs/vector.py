"""Many games at once as a Gymnasium vector environment: `make_vec("quest_v0", num_envs=64)`.

All seats of a game are played through its one row, decision after decision: `infos["seat"]` says
whose decision is open. A row is a game of the AEC environment configured alike: game k of
`reset(seed=s)` is the one that `env.reset(seed=s + k)` starts, and the games that follow it in
that row are those of the resets without a seed.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from hzd_env.arguments import integer, one_of
from hzd_env.batch import Batch
from hzd_env.bots.choose import Bot
from hzd_env.engine import GAINS
from hzd_env.envs.aec import MOST_SEED, GameEnv, raw_env
from hzd_env.envs.quest import raw_env as raw_quest
from hzd_env.envs.rewards import LinearScheme, RewardScheme, rewards_of
from hzd_env.observations.schema import flatten
from hzd_env.rules.catalogue import ACTIONS, Outcome
from hzd_env.rules.sides import Uint32s
from hzd_env.rules.sizes import HUNTERS

__all__ = ["GAMES", "VectorGame", "make_vec"]

GAMES: dict[str, Callable[..., GameEnv]] = {"hunt_v0": raw_env, "quest_v0": raw_quest}
"""What can be played, by name."""

_OBSERVATIONS = ("compact", "flat")


class VectorGame(VectorEnv[Any, Any, Any]):
    """Games like one AEC environment, stepped together in compiled code.

    Observations are dicts with `observation` and `action_mask`, arrays of one row a game that
    every step writes anew: copy what is to be kept. A game that ends is followed by the next one
    in the same step (`AutoresetMode.SAME_STEP`): its last observation, as the seat saw it that
    acted last, is in `infos["final_obs"]`, its outcome and rewards in `infos["final_info"]`.

    Rewards, shape (num_envs,), are those of the seats that acted; `infos["rewards"]`, shape
    (num_envs, players), are those of all.

    Args:
        game: an environment of the wanted configuration, with `observation` "compact" or "flat".
        num_envs: how many games.
        threads: how many are stepped at the same time.

    Attributes:
        batch: the games.
        players: the number of seats in each.
        weights: what each `Gain` is worth, where the scheme is linear.
    """

    def __init__(self, game: GameEnv, num_envs: int, threads: int = 1) -> None:
        super().__init__()
        self.metadata = {**game.metadata, "autoreset_mode": AutoresetMode.SAME_STEP}
        self.num_envs = integer("num_envs", num_envs, 1)
        self.players = len(game.possible_agents)
        self.batch = Batch(num_envs, game.table.content, game.schema.size, threads)
        self.single_action_space = spaces.Discrete(ACTIONS)
        self.single_observation_space = game.observation_space(game.possible_agents[0])
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._game = game
        self.scheme: RewardScheme = game.reward_scheme
        self.weights: NDArray[np.float64] | None = None
        if isinstance(self.scheme, LinearScheme):
            self.weights = self.scheme.weights(game.table.mode)
        self._pays_at_the_end = self.weights is not None and not self.weights.any()
        self._flat: NDArray[np.float32] | None = None
        if self.single_observation_space["observation"].dtype == np.float32:  # type: ignore[index]
            self._flat = np.zeros((num_envs, game.schema.size), np.float32)
        self.max_cycles = game.max_cycles
        self._chances: Uint32s = np.zeros((num_envs, HUNTERS), np.uint32)
        self._rows = np.arange(num_envs)
        self._entropy: list[Any] = [None] * num_envs  # a seed once a row has been dealt
        self._episodes = np.zeros(num_envs, np.int64)
        self._cycles = np.zeros(num_envs, np.int64)

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | NDArray[np.int64] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """Start all games; a seed for each, or one that is counted up from game to game."""
        for number, given in enumerate(self._seeds(seed)):
            if given is not None or self._entropy[number] is None:
                self._entropy[number] = secrets.randbits(63) if given is None else given
                self._episodes[number] = -1
            self.deal(number)
        self.batch.refresh()
        random = np.random.default_rng(self._entropy)
        self._chances[:] = random.integers(2**32, size=self._chances.shape, dtype=np.uint32)
        return self.seen(), {"seat": self.batch.seats}

    def _seeds(self, seed: Any) -> list[int | None]:
        """The seed of each game, None where chance goes on."""
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, str | bytes) or not isinstance(seed, Sequence | np.ndarray):
            first = integer("seed", seed, 0, MOST_SEED + 1 - self.num_envs)
            return [first + number for number in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise ValueError(f"seed: {len(seed)} for {self.num_envs} games")
        return [None if each is None else integer("seed", each, 0, MOST_SEED) for each in seed]

    def deal(self, number: int) -> None:
        """Start the next game of a row; `batch.refresh` is to follow."""
        self._episodes[number] += 1
        self._cycles[number] = 0
        self._game.table = self.batch.table(number)
        self._game.deal(self._entropy[number], int(self._episodes[number]))

    def step(
        self, actions: Any
    ) -> tuple[
        dict[str, NDArray[Any]],
        NDArray[np.float64],
        NDArray[np.bool_],
        NDArray[np.bool_],
        dict[str, Any],
    ]:
        """Take an action in each game.

        Raises:
            IllegalActionError: one of them is not legal; no game has changed.
        """
        batch = self.batch
        acting = batch.seats.copy()
        batch.step(actions)
        self._cycles += 1
        rewards = self._rewards()
        terminated = batch.seats < 0
        truncated = np.zeros(self.num_envs, np.bool_)
        if self.max_cycles:
            truncated = ~terminated & (self._cycles >= self.max_cycles)
        ended = np.flatnonzero(terminated | truncated)
        infos: dict[str, Any] = {"rewards": rewards}
        if len(ended):
            self._finish(ended, acting, rewards, terminated, truncated, infos)
        infos["seat"] = batch.seats
        return self.seen(), rewards[self._rows, acting], terminated, truncated, infos

    def _rewards(self) -> NDArray[np.float64]:
        """What the step brought all seats, as long as the games go on."""
        if self._pays_at_the_end:
            return np.zeros((self.num_envs, self.players))
        if self.weights is not None:
            gains = self.batch.gains.reshape(-1, GAINS)  # so that it is one product
            return (gains @ self.weights).reshape(self.num_envs, HUNTERS)[:, : self.players]
        tables = [self.batch.table(number) for number in range(self.num_envs)]
        return np.array([rewards_of(self.scheme, table) for table in tables])

    def _finish(
        self,
        ended: NDArray[np.int64],
        acting: NDArray[np.int64],
        rewards: NDArray[np.float64],
        terminated: NDArray[np.bool_],
        truncated: NDArray[np.bool_],
        infos: dict[str, Any],
    ) -> None:
        """Reward the games that are over, keep what was seen last and start the next ones."""
        infos["final_obs"] = np.full(self.num_envs, None, np.object_)
        infos["final_info"] = {
            "outcome": np.zeros(self.num_envs, np.int64),
            "rewards": rewards,
        }
        infos["_final_obs"] = infos["_final_info"] = terminated | truncated
        for number in ended.tolist():
            table = self.batch.table(number)
            rewards[number] = rewards_of(self.scheme, table)
            if table.outcome == Outcome.CUT_SHORT:
                terminated[number], truncated[number] = False, True
            infos["final_info"]["outcome"][number] = table.outcome
            infos["final_obs"][number] = {
                "observation": self.last_look(number, int(acting[number])),
                "action_mask": np.zeros(ACTIONS, np.int8),
            }
            self.deal(number)
        self.batch.refresh(ended)

    def last_look(self, number: int, seat: int) -> NDArray[Any]:
        """What a seat of a game sees that is to be replaced, as a new array."""
        seen = self.batch.last_look(number, seat)
        if self._flat is None:
            return seen
        return flatten(seen, np.empty(seen.shape, np.float32), self._game.schema)

    def seen(self) -> dict[str, NDArray[Any]]:
        """What the deciding seats see and may do."""
        seen: NDArray[Any] = self.batch.observations
        if self._flat is not None:
            seen = flatten(self.batch.observations, self._flat, self._game.schema)
        return {"observation": seen, "action_mask": self.batch.masks}

    def random_actions(self) -> NDArray[np.int64]:
        """A legal action for each game, drawn uniformly by compiled code."""
        return self.batch.choose(Bot.RANDOM, self._chances)

    def action_masks(self) -> NDArray[np.int8]:
        """The legal actions of the deciding seats, shape (num_envs, ACTIONS)."""
        return self.batch.masks


def make_vec(
    game: str,
    num_envs: int = 1,
    threads: int = 1,
    observation: str = "compact",
    **configuration: Any,
) -> VectorGame:
    """Many games of a configuration at once.

    Args:
        game: "hunt_v0" or "quest_v0".
        num_envs: how many.
        threads: how many are stepped at the same time.
        observation: "compact" (int8) or "flat" (float32 in [0, 1]).
        configuration: see `raw_env` of the game.

    Raises:
        ValueError: a value is not possible; the message says which and why.
    """
    make = GAMES[one_of("game", game, GAMES)]
    one_of("observation", observation, _OBSERVATIONS)
    return VectorGame(
        make(observation=observation, mask_in="observation", **configuration), num_envs, threads
    )
