"""One learning seat in many games, as a vector environment of Stable-Baselines3.

MaskablePPO takes it as it is: `MaskablePPO("MlpPolicy", learner_vec("hunt_v0", 64))`. It is for
training of your own whose opponents stay the same from game to game. Those of `training` are
drawn anew for each hunt; it has a `SingleAgentEnv` a hunt, a tenth of its time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hzd_env.arguments import one_of
from hzd_env.batch import OTHERS
from hzd_env.bots.choose import Bot
from hzd_env.envs.rewards import rewards_of
from hzd_env.envs.single_agent import check_seat, one_each
from hzd_env.envs.vector import VectorGame, make_vec
from hzd_env.evaluation.policies import Policy
from hzd_env.evaluation.search import Search
from hzd_env.rules.catalogue import Outcome
from hzd_env.rules.sides import Int64s, Uint32s
from hzd_env.rules.sizes import HUNTERS

try:
    from stable_baselines3.common.vec_env import VecEnv
except ImportError as error:
    raise ImportError("a learner's vector needs stable-baselines3: hzd_env[train]") from error

__all__ = ["LearnerVecEnv", "Opponent", "learner_vec"]

Opponent = str | Policy
"""A bot's name, or a policy that chooses for many games at a time from compact observations."""


class LearnerVecEnv(VecEnv):
    """Games in each of which one seat learns and the others are played inside `step`.

    What happens between two decisions of the seat, whoever caused it, is credited to the first.
    Observations are without the masks, which `env_method("action_masks")` gives. At the end of a
    game its info has `terminal_observation`, `is_success` and `TimeLimit.truncated`.

    Args:
        games: the games, with a reward scheme that is linear (see `hzd_env.envs.rewards`) and
            without a limit of cycles; `max_turns` may limit them.
        opponents: who plays the other seats; one for all, or one for each, clockwise from the
            learner's.
        seat: the learner's, a number; or "random" or "rotate" for another one in each game.

    Attributes:
        games: the games.
        seats: int64 (num_envs,), the learner's seat in each game.
    """

    def __init__(
        self,
        games: VectorGame,
        opponents: Opponent | Sequence[Opponent] = "random",
        seat: int | str = 0,
    ) -> None:
        players = games.players
        check_seat(seat, players)
        if games.weights is None:
            raise ValueError(f"the reward scheme {games.scheme!r} has no method weights(mode)")
        if games.max_cycles:
            raise ValueError(f"max_cycles must be 0, not {games.max_cycles}; limit max_turns")
        self.games = games
        self._weights = games.weights
        self._seat_rule = seat
        self._bots, self._policies = _players(opponents, players - 1)
        self._chairs = np.full((games.num_envs, HUNTERS), OTHERS, np.int64)
        self._rows = np.arange(games.num_envs)
        self.seats: Int64s = np.full(games.num_envs, -1 if isinstance(seat, str) else seat)
        self._gains = np.zeros_like(games.batch.gains)  # since the learner's last decision
        self._actions: NDArray[Any] | None = None
        self._seed(0)
        space = games.single_observation_space["observation"]  # type: ignore[index]
        super().__init__(games.num_envs, space, games.single_action_space)

    def _seed(self, seed: int) -> None:
        self._random = np.random.default_rng(seed)
        shape = (len(self._rows), HUNTERS)
        self._chances: Uint32s = self._random.integers(2**32, size=shape, dtype=np.uint32)

    def reset(self) -> NDArray[Any]:
        """Start all games and play to the learner's first decision in each."""
        seeds = self._seeds
        self._reset_seeds()
        self.games.reset(seed=seeds)
        if seeds[0] is not None:
            self._seed(seeds[0])
        self._gains[:] = 0
        self._sit_down(self._rows)
        return self._observations()

    def _sit_down(self, rows: Int64s) -> None:
        """Seat the learner in games that begin, and play to its first decision."""
        players = self.games.players
        while len(rows):
            if self._seat_rule == "rotate":
                self.seats[rows] = (self.seats[rows] + 1) % players
            elif self._seat_rule == "random":
                self.seats[rows] = self._random.integers(players, size=len(rows))
            for place, bot in enumerate(self._bots):
                self._chairs[rows, (self.seats[rows] + 1 + place) % players] = bot
            self._chairs[rows, self.seats[rows]] = OTHERS
            self._play_others(rows)
            rows = rows[self.games.batch.seats[rows] < 0]  # over before the learner could act
            self._gains[rows] = 0
            self._deal(rows)

    def _deal(self, rows: Int64s) -> None:
        for row in rows.tolist():
            self.games.deal(row)
        self.games.batch.refresh(rows)

    def _play_others(self, rows: Int64s) -> None:
        """Play these games until the learner decides or they are over."""
        batch = self.games.batch
        while len(rows):
            batch.gains[rows] = 0
            batch.play_on(self._chairs, self._chances, games=rows)
            self._gains[rows] += batch.gains[rows]
            deciding = batch.seats[rows]
            rows = rows[(deciding >= 0) & (deciding != self.seats[rows])]
            places = (batch.seats[rows] - self.seats[rows]) % self.games.players - 1
            for place, policy in self._policies.items():
                asked = rows[places == place]
                if len(asked):
                    actions = policy.choose(batch.observations[asked], batch.masks[asked])
                    batch.step(actions, asked)
                    self._gains[asked] += batch.gains[asked]

    def step_async(self, actions: NDArray[Any]) -> None:
        self._actions = np.asarray(actions)

    def step_wait(
        self,
    ) -> tuple[NDArray[Any], NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]:
        """Take the learner's actions and play to its next decisions.

        Raises:
            IllegalActionError: one of them is not legal; no game has changed.
        """
        batch = self.games.batch
        assert self._actions is not None, "step_async comes first"
        batch.step(self._actions)
        self._gains += batch.gains
        self._play_others(self._rows[batch.seats >= 0])
        own = self._gains[self._rows, self.seats]
        rewards = (own @ self._weights).astype(np.float32)
        over = batch.seats < 0
        infos: list[dict[str, Any]] = [{} for _ in self._rows]
        for row in np.flatnonzero(over).tolist():
            batch.gains[row] = self._gains[row]
            table = batch.table(row)
            rewards[row] = rewards_of(self.games.scheme, table)[self.seats[row]]
            infos[row] = {
                "terminal_observation": self.games.last_look(row, int(self.seats[row])),
                "is_success": table.outcome == Outcome.SUCCESS,
                "TimeLimit.truncated": table.outcome == Outcome.CUT_SHORT,
            }
        self._gains[:] = 0
        ended = np.flatnonzero(over)
        self._deal(ended)
        self._sit_down(ended)
        return self._observations(), rewards, over, infos

    def _observations(self) -> NDArray[Any]:
        return self.games.seen()["observation"].copy()

    # ---------------------------------------------------------- What Stable-Baselines3 asks for

    def action_masks(self) -> list[NDArray[np.int8]]:
        """The legal actions of the learner in each game."""
        return list(self.games.batch.masks.copy())

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        rows = list(self._get_indices(indices))
        if attr_name == "render_mode":
            return [None for _ in rows]
        return [getattr(self, attr_name) for _ in rows]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        raise AttributeError(f"{attr_name} can't be set for single games")

    def env_method(
        self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any
    ) -> list[Any]:
        if method_name != "action_masks":
            raise AttributeError(f"single games have the method action_masks, not {method_name}")
        masks = self.action_masks()
        return [masks[row] for row in self._get_indices(indices)]

    def env_is_wrapped(self, wrapper_class: type, indices: Any = None) -> list[bool]:
        return [False for _ in self._get_indices(indices)]

    def close(self) -> None:
        """Nothing is held open."""


def _players(
    opponents: Opponent | Sequence[Opponent], seats: int
) -> tuple[list[int], dict[int, Policy]]:
    """For each other seat its bot or `OTHERS`, and the policies by seat."""
    named = {bot.name.lower(): int(bot) for bot in Bot}
    bots, policies = [], {}
    for place, opponent in enumerate(one_each(opponents, seats)):
        if isinstance(opponent, str):
            bots.append(named[one_of("opponent", opponent, named)])
        elif isinstance(opponent, Search) or not callable(getattr(opponent, "choose", None)):
            raise TypeError(
                "an opponent must be a bot's name or have a method choose(observations, masks),"
                f" not {opponent!r}"
            )
        else:
            bots.append(OTHERS)
            policies[place] = opponent
    return bots, policies


def learner_vec(
    game: str,
    num_envs: int = 1,
    threads: int = 1,
    observation: str = "flat",
    opponents: Opponent | Sequence[Opponent] = "random",
    seat: int | str = 0,
    **configuration: Any,
) -> LearnerVecEnv:
    """One learning seat in many games.

    Args:
        game: "hunt_v0" or "quest_v0".
        num_envs: how many games.
        threads: how many are stepped at the same time.
        observation: "flat" (float32 in [0, 1]) or "compact" (int8).
        opponents: who plays the other seats; see `LearnerVecEnv`.
        seat: the learner's; a number, "random" or "rotate".
        configuration: see `raw_env` of the game.
    """
    games = make_vec(game, num_envs, threads, observation, **configuration)
    return LearnerVecEnv(games, opponents, seat)
