"""Learning from a bot."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch
from numpy.typing import NDArray
from rich.progress import Progress

from hzd_env.hunt_v0 import raw_env
from hzd_env.observations.schema import HUNT
from tests.training.small import configured, new_agent, parameters
from training.configuration import TrainingConfiguration
from training.imitation import Decisions, imitate, play_bot

REWARD = {"damage": 1.0, "suffered": -0.5, "failure": -3.0}


def watching(decisions: int, **changes: object) -> TrainingConfiguration:
    warm = {"decisions": decisions, "epochs": 1, "learning_rate": 1e-2}
    return configured(warm_start=warm | changes, reward=REWARD, seed=5)


def watched(configuration: TrainingConfiguration) -> Decisions:
    with Progress(disable=True) as progress:
        return play_bot(configuration, progress)


def returns_by_hand(
    rewards: NDArray[np.float64], seats: NDArray[np.int64], gamma: float
) -> list[float]:
    """What each decision led to for its seat, whose own later decisions each discount it once."""
    returns = []
    for row, seat in enumerate(seats):
        later = np.cumsum(seats[row:] == seat) - 1
        returns.append(float((gamma**later * rewards[row:, seat]).sum()))
    return returns


@pytest.mark.parametrize("mode", ["competitive", "cooperative"])
def test_the_bot_is_watched_with_what_follows_for_its_seat(mode: str) -> None:
    """The decisions of its first hunt, played again."""
    hunt = {"scenario": "rustling_meadow", "players": 2, "mode": mode, "max_turns": 3}
    configuration = watching(150).model_copy(update={"hunt": configured(hunt=hunt).hunt})
    configuration = configuration.model_copy(
        update={"ppo": configuration.ppo.model_copy(update={"gamma": 0.9})}
    )
    data = watched(configuration)
    env = raw_env(
        **configuration.hunt.model_dump(), reward=configuration.reward, observation="compact"
    )
    env.reset(seed=configuration.seed)
    seen = np.zeros_like(data.observations[0])
    seats: list[int] = []
    rewards: list[list[float]] = []
    while env.table.seat >= 0:
        row = len(seats)
        seats.append(env.table.seat)
        env.table.observe(seats[-1], seen)
        np.testing.assert_array_equal(data.observations[row], seen)
        np.testing.assert_array_equal(data.masks[row], env.table.mask)
        env.table.step(int(data.actions[row]))
        rewards.append(list(configuration.reward.rewards(env.table)))
    assert set(seats) == {0, 1} and len(seats) < 150
    earned = np.array(rewards)
    assert earned.any(axis=0).all(), "both seats have something to learn"
    before = [next((n for n, one in enumerate(seats) if one == seat), 0) for seat in (0, 1)]
    assert not earned[: max(before)].any(), "nothing happens before a seat's first decision"
    expected = returns_by_hand(earned, np.array(seats), 0.9)
    assert data.returns[: len(seats)] == pytest.approx(expected, abs=1e-4)


def test_as_many_decisions_are_watched_as_asked_for() -> None:
    data = watched(watching(37))
    assert {len(each) for each in data} == {37}
    assert (data.masks[np.arange(37), data.actions] == 1).all()
    again = watched(watching(37))
    for one, other in zip(data, again, strict=True):
        np.testing.assert_array_equal(one, other)


def test_few_decisions_are_learned_from_too(tmp_path: Path) -> None:
    configuration = watching(48, epochs=30)
    data = watched(configuration)
    torch.manual_seed(0)
    model = new_agent(configuration, tmp_path)
    before = parameters(model)
    with Progress(disable=True) as progress:
        agreement = imitate(model, data, HUNT, configuration.warm_start, progress)
    assert any((one != other).any() for one, other in zip(before, parameters(model), strict=True))
    even = float((1 / data.masks.sum(axis=1)).mean())
    assert agreement > even + 0.2, "more than by chance"
