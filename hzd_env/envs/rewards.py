"""Reward schemes: what a step of play is worth to each seat.

A scheme is any object with a method `rewards(table)` that is called after every step and returns
one float a seat. It reads what the step brought from `table.gains`, `table.events` and
`table.outcome`, and keeps nothing from step to step, so that games can be copied freely.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from hzd_env.engine import Gain, Table, one_of
from hzd_env.rules.catalogue import Mode, Outcome

__all__ = ["REWARDS", "Glory", "RewardScheme", "Shaped", "Success", "reward_scheme"]


@runtime_checkable
class RewardScheme(Protocol):
    """What an environment asks of a reward scheme."""

    def rewards(self, table: Table) -> Sequence[float]:
        """The reward of each seat for the step just played."""
        ...


class Glory:
    """The glory points each hunter gained or lost, as the rules score them.

    A faint costs the hunter's glory, a failed hunt everybody's. Cooperating, glory that is
    turned into cards is spent.
    """

    def rewards(self, table: Table) -> Sequence[float]:
        gains: list[float] = table.gains[: table.players, Gain.GLORY].tolist()
        return gains


class Success:
    """1 for every seat when the hunt succeeds, otherwise 0."""

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

    def rewards(self, table: Table) -> Sequence[float]:
        players = table.players
        competing = table.mode == Mode.COMPETITIVE
        glory = self.glory if competing else 0.0
        rewards = [
            self.point * gains[Gain.POINTS]
            + glory * gains[Gain.GLORY]
            + self.damage * gains[Gain.DAMAGE]
            + self.component * gains[Gain.COMPONENTS]
            + self.suffered * gains[Gain.SUFFERED]
            + self.faint * gains[Gain.FAINTS]
            for gains in table.gains[:players].tolist()
        ]
        if table.seat < 0:
            self._add_outcome(table, competing, rewards)
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


REWARDS: dict[str, RewardScheme] = {
    "glory": Glory(),
    "success": Success(),
    "shaped": Shaped(),
}
"""The schemes that can be chosen by name."""


def reward_scheme(reward: str | RewardScheme) -> RewardScheme:
    """The scheme with this name, or the object itself if it is one.

    Raises:
        ValueError: there is no such scheme.
        TypeError: the object has no method `rewards`.
    """
    if isinstance(reward, str):
        return REWARDS[one_of("reward", reward, REWARDS)]
    if isinstance(reward, RewardScheme):
        return reward
    raise TypeError(f"reward must be a name or have a method rewards(table), not {reward!r}")
