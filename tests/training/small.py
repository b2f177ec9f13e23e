"""A training run that takes seconds, and an agent that has learned nothing yet."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO

from training.configuration import TrainingConfiguration
from training.players import League
from training.run import new_environments, new_model

SMALL: dict[str, Any] = {
    "hunt": {"scenario": "dry_wash", "max_turns": 2},
    "steps": 8,
    "environments": 2,
    "network": [16],
    "ppo": {"n_steps": 4, "batch_size": 8, "n_epochs": 1},
    "evaluation_hunts": 2,
}


def configured(**changes: Any) -> TrainingConfiguration:
    """The small run with other values in some fields."""
    return TrainingConfiguration.model_validate(SMALL | changes)


def new_agent(configuration: TrainingConfiguration, folder: Path) -> MaskablePPO:
    """The agent that a run begins with."""
    league = League(configuration.opponents, np.random.default_rng(0))
    return new_model(configuration, new_environments(configuration, league), folder)


def parameters(model: MaskablePPO) -> list[torch.Tensor]:
    """A copy of all that an agent has learned."""
    return [each.detach().clone() for each in model.policy.parameters()]
