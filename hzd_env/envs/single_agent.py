"""One seat of a game as a Gymnasium environment, for libraries that train a single agent.

The other seats are played inside `step` by bots, searches or policies. What happens between two
decisions of the seat, whoever caused it, is credited to the first of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import gymnasium
import numpy as np

from hzd_env.arguments import integer, one_of
from hzd_env.bots.choose import Bot
from hzd_env.engine import Table
from hzd_env.envs.aec import MOST_SEED, GameEnv, raw_env
from hzd_env.envs.wrapper import CheckedEnv
from hzd_env.evaluation.search import Search
from hzd_env.rules.catalogue import Outcome
from hzd_env.rules.sides import Int8s, Uint32s
from hzd_env.rules.sizes import HUNTERS

__all__ = [
    "Opponent",
    "Policy",
    "SingleAgentEnv",
    "check_seat",
    "in_env",
    "one_each",
    "single_agent_env",
]

Policy = Callable[[Any, Int8s], int]
"""Chooses an action from an observation and its mask."""

Opponent = str | Search | Policy
"""A bot's name, a search, or a policy."""

_MOST_RESETS = 100


class _BotPlayer:
    """A bot with its own chance."""

    def __init__(self, name: str) -> None:
        bots = {bot.name.lower(): bot for bot in Bot}
        self._bot = bots[one_of("opponent", name, bots)]
        self._random: Uint32s = np.zeros(HUNTERS, np.uint32)

    def seed(self, random: np.random.Generator) -> None:
        self._random[:] = random.integers(2**32, size=HUNTERS, dtype=np.uint32)

    def choose(self, table: Table) -> int:
        return table.choose(self._bot, self._random)


class SingleAgentEnv(gymnasium.Env[Any, Any]):
    """A seat of a hunt or a quest.

    The observation is what the seat sees, without the mask. The mask is what `action_masks()`
    returns, as sb3-contrib expects, and also `info["action_mask"]`. After the last step of an
    episode, `info["is_success"]` says whether the game succeeded.

    Args:
        aec: the environment to play in.
        opponents: who plays the other seats; one for all, or one for each, clockwise from the
            seat.
        seat: its number; or "random" or "rotate" for another one in each episode. With a seed
            given to `reset`, rotation goes on from seat `seed % players`.
    """

    def __init__(
        self,
        aec: CheckedEnv | GameEnv,
        opponents: Opponent | Sequence[Opponent] = "random",
        seat: int | str = 0,
    ) -> None:
        players = len(aec.possible_agents)
        check_seat(seat, players)
        self.aec = aec
        self.seat = players - 1 if isinstance(seat, str) else int(seat)
        self.metadata = aec.metadata
        self.render_mode = aec.render_mode
        self._seat_rule = seat
        self._raw: GameEnv = aec.unwrapped
        self.set_opponents(opponents)
        self._held = 0.0  # what the seat gained before its first decision
        agent = aec.possible_agents[0]
        space = aec.observation_space(agent)
        self._masked = self._raw.mask_in_observation
        self.observation_space = space["observation"] if self._masked else space  # type: ignore[index]
        self.action_space = aec.action_space(agent)

    def set_opponents(self, opponents: Opponent | Sequence[Opponent]) -> None:
        """Let others play the other seats from the next reset on; see the class."""
        each = one_each(opponents, len(self._raw.possible_agents) - 1)
        self._opponents = [_BotPlayer(one) if isinstance(one, str) else one for one in each]
        for one in self._opponents:
            if not isinstance(one, _BotPlayer | Search) and not callable(one):
                raise TypeError(
                    "an opponent must be a bot's name, a Search, or a function of an observation"
                    f" and its mask, not {one!r}"
                )

    @property
    def agent(self) -> str:
        """The agent of the seat."""
        return self._raw.possible_agents[self.seat]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Start a game and play to the seat's first decision."""
        if seed is not None:
            seed = integer("seed", seed, 0, MOST_SEED)
        super().reset(seed=seed)
        players = len(self._raw.possible_agents)
        if self._seat_rule == "rotate":
            self.seat = (self.seat + 1 if seed is None else seed) % players
        elif self._seat_rule == "random":
            self.seat = int(self.np_random.integers(players))
        for attempt in range(_MOST_RESETS):
            chance = int(self.np_random.integers(2**63))
            self.aec.reset(seed=chance if seed is None or attempt > 0 else seed)
            for opponent in self._opponents:
                if isinstance(opponent, _BotPlayer):
                    opponent.seed(self.np_random)
            self._play_others()
            if not self._over:
                break
        else:
            raise RuntimeError(f"{_MOST_RESETS} games ended before seat {self.seat} could act")
        self._held = self._raw._cumulative_rewards[self.agent]
        return self._observation(), self._info()

    @property
    def _over(self) -> bool:
        agent = self._raw.possible_agents[0]
        return self._raw.terminations[agent] or self._raw.truncations[agent]

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Take the seat's action and play to its next decision, or to the end."""
        raw = self._raw
        agent = self.agent
        self.aec.step(action)
        self._play_others()
        reward = raw._cumulative_rewards[agent] + self._held
        self._held = 0.0
        info = self._info()
        if self._over:
            info["is_success"] = raw.table.outcome == Outcome.SUCCESS
        return (
            self._observation(),
            reward,
            raw.terminations[agent],
            raw.truncations[agent],
            info,
        )

    def _play_others(self) -> None:
        """Let the other seats play until this one decides."""
        raw = self._raw
        seat = self.seat
        players = len(raw.possible_agents)
        while not self._over and raw.table.seat != seat:
            opponent = self._opponents[(raw.table.seat - seat) % players - 1]
            raw.step(self._choice(opponent))

    def _choice(self, opponent: _BotPlayer | Search | Policy) -> int:
        raw = self._raw
        if isinstance(opponent, _BotPlayer | Search):
            return opponent.choose(raw.table)
        seen = raw.observe(raw.agent_selection)
        return opponent(seen["observation"] if self._masked else seen, raw.action_masks())

    def _observation(self) -> Any:
        seen = self._raw.observe(self.agent)
        return seen["observation"] if self._masked else seen

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().copy()}

    def action_masks(self) -> Int8s:
        """The legal actions of the seat."""
        return self._raw.legal(self.agent)

    def render(self) -> Any:
        return self.aec.render()

    def close(self) -> None:
        self.aec.close()


def check_seat(seat: int | str, players: int) -> None:
    """Raise ValueError unless this is a seat, or a rule by which it changes."""
    if isinstance(seat, str):
        one_of("seat", seat, ("random", "rotate"))
    else:
        integer("seat", seat, 0, players - 1)


def one_each(opponents: Any, seats: int) -> list[Any]:
    """An opponent for each of some other seats, which may all have the same."""
    if isinstance(opponents, str) or not isinstance(opponents, Sequence):
        return [opponents] * seats
    if len(opponents) != seats:
        raise ValueError(
            f"opponents: {len(opponents)} for {seats} other seats; give one for all or one for each"
        )
    return list(opponents)


def in_env(
    make: Callable[..., GameEnv],
    env: CheckedEnv | GameEnv | None,
    configuration: dict[str, Any],
    opponents: Opponent | Sequence[Opponent],
    seat: int | str,
) -> SingleAgentEnv:
    """A seat of an environment that is given, or else made from a configuration."""
    if env is None:
        illegal_action = configuration.pop("illegal_action", "penalise")
        env = CheckedEnv(make(**configuration), illegal_action)
    elif configuration:
        raise ValueError(f"with env given, {', '.join(configuration)} must be set on that env")
    return SingleAgentEnv(env, opponents, seat)


def single_agent_env(
    opponents: Opponent | Sequence[Opponent] = "random",
    seat: int | str = 0,
    env: CheckedEnv | GameEnv | None = None,
    **configuration: Any,
) -> SingleAgentEnv:
    """A seat of a hunt as a Gymnasium environment.

    Args:
        opponents: who plays the other seats; see `SingleAgentEnv`.
        seat: a number, "random" or "rotate".
        env: the hunt to play in; by default one is made from the configuration.
        configuration: see `hunt_v0.env`. Unless said otherwise, an illegal action is penalised,
            for learners that don't know masks.
    """
    return in_env(raw_env, env, configuration, opponents, seat)
