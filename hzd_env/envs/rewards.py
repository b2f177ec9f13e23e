"""Reward schemes: what a step of play is worth to each seat.

A scheme is any object with a method `rewards(table)` that is called after every step and returns
one float a seat. It reads what the step brought from `table.gains`, `table.events` and
`table.outcome`, and keeps nothing from step to step, so that games can be copied freely.

The schemes here are linear as long as a game goes on: `weights(mode)` says what each `Gain` is
worth, so that vector environments reward many games at once.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from hzd_env.arguments import one_of
from hzd_env.engine import Gain, Table
from hzd_env.rules.catalogue import Mode, Outcome, Victory

__all__ = [
    "QUEST_REWARDS",
    "REWARDS",
    "Glory",
    "LinearScheme",
    "Potential",
    "Rank",
    "RewardScheme",
    "Shaped",
    "Success",
    "VictoryPoints",
    "Won",
    "reward_scheme",
    "rewards_of",
]


@runtime_checkable
class RewardScheme(Protocol):
    """What an environment asks of a reward scheme."""

    def rewards(self, table: Table) -> Sequence[float]:
        """The reward of each seat for the step just played."""
        ...


@runtime_checkable
class LinearScheme(RewardScheme, Protocol):
    """A scheme whose rewards are `table.gains @ weights(table.mode)` until the game is over."""

    def weights(self, mode: Mode) -> NDArray[np.float64]:
        """What one of each `Gain` is worth, shape (len(Gain),)."""
        ...


def _weights(worth: dict[Gain, float]) -> NDArray[np.float64]:
    weights = np.zeros(len(Gain))
    for gain, value in worth.items():
        weights[gain] = value
    return weights


class Glory:
    """The glory points each hunter gained or lost, as the rules score them.

    A faint costs the hunter's glory, a failed hunt everybody's. Cooperating, glory that is
    turned into cards is spent.
    """

    def weights(self, mode: Mode) -> NDArray[np.float64]:
        return _weights({Gain.GLORY: 1.0})

    def rewards(self, table: Table) -> Sequence[float]:
        gains: list[float] = table.gains[: table.players, Gain.GLORY].tolist()
        return gains


class Success:
    """1 for every seat when the hunt or quest succeeds, otherwise 0."""

    def weights(self, mode: Mode) -> NDArray[np.float64]:
        return _weights({})

    def rewards(self, table: Table) -> Sequence[float]:
        won = table.seat < 0 and table.outcome == Outcome.SUCCESS
        return [1.0 if won else 0.0] * table.players


@dataclass(frozen=True)
class Shaped:
    """Small rewards on the way to a larger one at the end.

    | For                                                | Weight            | Goes to         |
    |----------------------------------------------------|-------------------|-----------------|
    | each point of damage to an enemy                   | `damage`          | who did it      |
    | each component destroyed                           | `component`       | who did it      |
    | each encounter point                               | `point`           | every seat      |
    | each point of glory gained or lost, in competition | `glory`           | the hunter      |
    | each point of damage suffered                      | `suffered`        | the hunter      |
    | each faint                                         | `faint`           | the hunter      |
    | the hunt succeeds / fails                          | `success`/`failure` | every seat    |
    | most glory in a successful hunt, in competition    | `win`             | shared in a tie |
    """

    damage: float = 0.01
    component: float = 0.02
    point: float = 0.05
    glory: float = 0.1
    suffered: float = -0.005
    faint: float = -0.25
    success: float = 1.0
    failure: float = -0.5
    win: float = 1.0

    def weights(self, mode: Mode) -> NDArray[np.float64]:
        return _weights(
            {
                Gain.GLORY: self.glory if mode == Mode.COMPETITIVE else 0.0,
                Gain.DAMAGE: self.damage,
                Gain.COMPONENTS: self.component,
                Gain.SUFFERED: self.suffered,
                Gain.FAINTS: self.faint,
                Gain.POINTS: self.point,
            }
        )

    def rewards(self, table: Table) -> Sequence[float]:
        rewards: list[float] = (table.gains[: table.players] @ self.weights(table.mode)).tolist()
        if table.seat < 0:
            self._add_outcome(table, table.mode == Mode.COMPETITIVE, rewards)
        return rewards

    def _add_outcome(self, table: Table, competing: bool, rewards: list[float]) -> None:
        seats = range(table.players)
        if table.outcome == Outcome.FAILURE:
            for seat in seats:
                rewards[seat] += self.failure
        elif table.outcome == Outcome.SUCCESS:
            most = max(table.glory(seat) for seat in seats)
            winners = [seat for seat in seats if table.glory(seat) == most]
            for seat in seats:
                rewards[seat] += self.success
                if competing and seat in winners:
                    rewards[seat] += self.win / len(winners)


# ------------------------------------------------------------------------------------- Quests


class Won:
    """At the end of a quest 1 for a win, 0.5 for a shared one, -1 for a loss.

    Cooperating, all win or lose together. Cut short, a quest is worth 0.
    """

    def weights(self, mode: Mode) -> NDArray[np.float64]:
        return _weights({})

    def rewards(self, table: Table) -> Sequence[float]:
        if table.seat >= 0:
            return [0.0] * table.players
        seats = range(table.players)
        if table.outcome == Outcome.FAILURE:
            return [-1.0 for _ in seats]
        if table.outcome != Outcome.SUCCESS:
            return [0.0 for _ in seats]
        if table.mode != Mode.COMPETITIVE:
            return [1.0 for _ in seats]
        worth = {Victory.SOLE: 1.0, Victory.SHARED: 0.5, Victory.NONE: -1.0}
        return [worth[table.victory(seat)] for seat in seats]


class VictoryPoints:
    """The victory points each hunter gained. A quest that fails takes all of them away."""

    def weights(self, mode: Mode) -> NDArray[np.float64]:
        return _weights({Gain.VICTORY_POINTS: 1.0})

    def rewards(self, table: Table) -> Sequence[float]:
        gains: list[float] = table.gains[: table.players, Gain.VICTORY_POINTS].tolist()
        return gains


class Rank:
    """At the end of a quest the share of rivals ranked below less that of rivals ranked above.

    Rank is by victory points, with ties as the rules break them for the winner. The rewards of
    all seats add up to 0; where all win or lose together, each is 0.
    """

    def weights(self, mode: Mode) -> NDArray[np.float64]:
        return _weights({})

    def rewards(self, table: Table) -> Sequence[float]:
        if table.seat >= 0 or table.mode != Mode.COMPETITIVE or table.outcome != Outcome.SUCCESS:
            return [0.0] * table.players
        seats = range(table.players)
        ranks = [(table.victory_points(seat), table.victory(seat)) for seat in seats]
        rivals = table.players - 1
        return [
            (sum(rank > other for other in ranks) - sum(rank < other for other in ranks)) / rivals
            for rank in ranks
        ]


@dataclass(frozen=True)
class Potential:
    """`Won`, with hints on the way that leave the best policy as it is.

    To the reward of `Won` each step adds how much the potential of the seat has changed: a
    weighted sum of what it has reached. The potential is 0 when a quest begins and 0 again when
    it ends, so that the hints of a whole quest add up to 0 and every course of play is worth
    exactly what it is worth without them (potential-based shaping, Ng, Harada and Russell 1999,
    undiscounted). Cut short, a quest keeps its potential, as any position does.

    | For each                                       | Weight          |
    |------------------------------------------------|-----------------|
    | victory point, in competition                  | `victory_point` |
    | point of glory, in competition                 | `glory`         |
    | encounter point of the encounter under way     | `point`         |
    | level on the skill tree                        | `level`         |
    """

    victory_point: float = 0.1
    glory: float = 0.02
    point: float = 0.01
    level: float = 0.1

    def weights(self, mode: Mode) -> NDArray[np.float64]:
        competing = mode == Mode.COMPETITIVE
        return _weights(
            {
                Gain.VICTORY_POINTS: self.victory_point if competing else 0.0,
                Gain.GLORY: self.glory if competing else 0.0,
                Gain.POINTS: self.point,
                Gain.LEVEL: self.level,
            }
        )

    def rewards(self, table: Table) -> Sequence[float]:
        rewards = Won().rewards(table)
        over = table.seat < 0 and table.outcome in (Outcome.SUCCESS, Outcome.FAILURE)
        weights = self.weights(table.mode)
        changes = table.gains[: table.players] @ weights
        if not over:
            return [r + change for r, change in zip(rewards, changes.tolist(), strict=True)]
        lost = [float(self.reached(table, seat) @ weights) for seat in range(table.players)]
        return [
            r + change - now for r, change, now in zip(rewards, changes.tolist(), lost, strict=True)
        ]

    @staticmethod
    def reached(table: Table, seat: int) -> NDArray[np.int64]:
        """What a seat has reached, in the places of the gains that lead there."""
        reached = np.zeros(len(Gain), np.int64)
        reached[Gain.VICTORY_POINTS] = table.victory_points(seat)
        reached[Gain.GLORY] = 0 if table.outcome == Outcome.FAILURE else table.glory(seat)
        reached[Gain.POINTS] = table.points
        reached[Gain.LEVEL] = table.level(seat)
        return reached


REWARDS: dict[str, RewardScheme] = {
    "glory": Glory(),
    "success": Success(),
    "shaped": Shaped(),
}
"""The schemes of a hunt that can be chosen by name."""

QUEST_REWARDS: dict[str, RewardScheme] = {
    "victory": Won(),
    "victory_points": VictoryPoints(),
    "rank": Rank(),
    "success": Success(),
    "shaped": Potential(),
}
"""Those of a quest."""


def rewards_of(scheme: RewardScheme, table: Table) -> Sequence[float]:
    """What a scheme gives each seat.

    Raises:
        ValueError: it doesn't give one number a seat.
    """
    rewards = scheme.rewards(table)
    try:
        if len(rewards) == table.players and math.isfinite(sum(rewards)):
            return rewards
    except TypeError:
        pass
    raise ValueError(
        f"the reward scheme must give {table.players} numbers, one a seat, but"
        f" {type(scheme).__name__} gives {rewards!r}"
    )


def reward_scheme(
    reward: str | RewardScheme, named: dict[str, RewardScheme] = REWARDS
) -> RewardScheme:
    """The scheme with this name, or the object itself if it is one.

    Raises:
        ValueError: there is no such scheme.
        TypeError: the object has no method `rewards`.
    """
    if isinstance(reward, str):
        return named[one_of("reward", reward, named)]
    if isinstance(reward, RewardScheme):
        return reward
    raise TypeError(f"reward must be a name or have a method rewards(table), not {reward!r}")
