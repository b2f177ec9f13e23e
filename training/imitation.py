"""A warm start: the policy first learns to decide like a bot, the value to foresee its returns."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from rich.progress import Progress
from sb3_contrib import MaskablePPO

from hzd_env.bots.choose import Bot
from hzd_env.hunt_v0 import raw_env
from hzd_env.observations.schema import Schema
from hzd_env.rules.catalogue import ACTIONS
from training.configuration import TrainingConfiguration, WarmStart

__all__ = ["Decisions", "imitate", "play_bot"]

_BATCH = 1024


class Decisions(NamedTuple):
    """What a bot saw and chose, and the discounted rewards that followed for its seat."""

    observations: NDArray[np.int8]
    masks: NDArray[np.int8]
    actions: NDArray[np.int64]
    returns: NDArray[np.float32]


class _Seat:
    """The decisions of one seat in one hunt, and the rewards between them."""

    def __init__(self) -> None:
        self.rows: list[int] = []
        self.rewards: list[float] = []

    def returns(self, gamma: float) -> NDArray[np.float32]:
        total = 0.0
        returns = np.zeros(len(self.rewards), np.float32)
        for index in reversed(range(len(self.rewards))):
            total = self.rewards[index] + gamma * total
            returns[index] = total
        return returns


def play_bot(configuration: TrainingConfiguration, progress: Progress) -> Decisions:
    """Play hunts with the bot at every seat until there are enough decisions."""
    warm, scheme = configuration.warm_start, configuration.reward
    bot = Bot[warm.bot.upper()]
    hunt = raw_env(**configuration.hunt.model_dump(), reward=scheme, observation="compact")
    data = Decisions(
        np.zeros((warm.decisions, hunt.schema.size), np.int8),
        np.zeros((warm.decisions, ACTIONS), np.int8),
        np.zeros(warm.decisions, np.int64),
        np.zeros(warm.decisions, np.float32),
    )
    random = np.random.default_rng(configuration.seed).integers(2**32, size=4, dtype=np.uint32)
    task = progress.add_task(f"Watching {warm.bot}", total=warm.decisions)
    row = 0
    hunt.reset(seed=configuration.seed)
    while row < warm.decisions:
        seats = [_Seat() for _ in hunt.possible_agents]
        while hunt.table.seat >= 0 and row < warm.decisions:
            seat = hunt.table.seat
            hunt.table.observe(seat, data.observations[row])
            data.masks[row] = hunt.table.mask
            data.actions[row] = hunt.table.choose(bot, random)
            seats[seat].rows.append(row)
            seats[seat].rewards.append(0.0)
            hunt.table.step(int(data.actions[row]))
            for other, reward in zip(seats, scheme.rewards(hunt.table), strict=True):
                if other.rewards:
                    other.rewards[-1] += reward
            row += 1
        for each in seats:
            data.returns[each.rows] = each.returns(configuration.ppo.gamma)
        progress.update(task, completed=row)
        hunt.reset()
    return data


def imitate(
    model: MaskablePPO, data: Decisions, schema: Schema, warm: WarmStart, progress: Progress
) -> float:
    """Train the policy on a bot's decisions; returns how often it then chooses the same.

    Each epoch draws whole batches; what is left over sits it out. The schema is that of the
    decisions' observations.
    """
    policy: Any = model.policy
    optimizer = torch.optim.Adam(policy.parameters(), lr=warm.learning_rate)
    factor = torch.as_tensor(1.0 / schema.scale)
    random = np.random.default_rng(0)
    batches = max(1, len(data.actions) // _BATCH)  # few decisions are one small batch
    task = progress.add_task(f"Imitating {warm.bot}", total=warm.epochs * batches)
    agreement = 0.0
    policy.set_training_mode(True)
    for _ in range(warm.epochs):
        order = random.permutation(len(data.actions))
        agreement = 0.0
        for batch in range(batches):
            rows = order[batch * _BATCH : (batch + 1) * _BATCH]
            seen = torch.as_tensor(data.observations[rows]).float() * factor
            chosen = torch.as_tensor(data.actions[rows])
            values, log_likelihood, _ = policy.evaluate_actions(
                seen, chosen, action_masks=torch.as_tensor(data.masks[rows].astype(bool))
            )
            returns = torch.as_tensor(data.returns[rows])
            loss = -log_likelihood.mean() + 0.5 * ((values.flatten() - returns) ** 2).mean()
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            optimizer.step()
            agreement += float(log_likelihood.detach().exp().mean()) / batches
            progress.advance(task)
    return agreement
