"""What a training run is made of, read from the YAML files in `configs`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic.dataclasses import dataclass

from hzd_env.content.book import BASE_GAME
from hzd_env.envs.rewards import Shaped

__all__ = [
    "BotName",
    "Hunt",
    "Opponents",
    "Ppo",
    "Reward",
    "TrainingConfiguration",
    "WarmStart",
    "load_configuration",
]

BotName = Literal["random", "cautious"]
"""A bot of `hzd_env.bots`."""


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)


class Hunt(_Part):
    """The hunts to train on; see `hzd_env.hunt_v0.env`."""

    scenario: str | int = 1
    players: int = Field(2, ge=1, le=4)
    mode: Literal["competitive", "cooperative", "lenient"] = "competitive"
    hunters: Literal["random"] | list[str] = "random"
    max_turns: int = Field(60, ge=0)
    content: list[str] = Field(list(BASE_GAME), min_length=1)


@dataclass(frozen=True, config=ConfigDict(extra="forbid", allow_inf_nan=False))
class Reward(Shaped):
    """The shaped reward with weights of one's own, as far as they are given."""


class Opponents(_Part):
    """How the other seats are played: each hunt draws one kind with these weights.

    Attributes:
        bots: weight of each bot.
        past: weight of the agent's own snapshots, the present one among them.
        snapshots: how many snapshots are kept; the oldest goes first.
    """

    bots: dict[BotName, Annotated[float, Field(ge=0)]] = {}
    past: float = Field(1.0, ge=0)
    snapshots: int = Field(8, ge=1)


class WarmStart(_Part):
    """Imitation of a bot before reinforcement learning begins.

    Attributes:
        bot: whom to imitate.
        decisions: how many of its decisions to learn from.
        epochs: passes over them.
        learning_rate: of this phase.
    """

    bot: BotName = "cautious"
    decisions: int = Field(0, ge=0)
    epochs: int = Field(3, ge=1)
    learning_rate: float = Field(1e-3, gt=0)


class Ppo(_Part):
    """Arguments of MaskablePPO, under its own names."""

    learning_rate: float = Field(3e-4, gt=0)
    n_steps: int = Field(256, ge=2)
    batch_size: int = Field(512, ge=2)
    n_epochs: int = Field(4, ge=1)
    gamma: float = Field(0.997, gt=0, le=1)
    gae_lambda: float = Field(0.95, ge=0, le=1)
    clip_range: float = Field(0.2, gt=0)
    ent_coef: float = Field(0.005, ge=0)
    vf_coef: float = Field(0.5, ge=0)
    max_grad_norm: float = Field(0.5, gt=0)
    target_kl: float | None = None


class TrainingConfiguration(_Part):
    """One training run.

    Attributes:
        hunt: what is hunted.
        reward: what the learning seat is rewarded for; see `hzd_env.envs.rewards.Shaped`.
        steps: decisions of the learning seat.
        environments: hunts played side by side.
        network: units of each hidden layer, for policy and value alike.
        snapshot_every: decisions between two snapshots for the opponents.
        evaluate_every: decisions between two evaluations; the best model is kept.
        evaluation_hunts: hunts of one evaluation.
        evaluation_opponent: the bot to measure against, or whose team to compare with.
        seed: of all chance in the run.
    """

    hunt: Hunt = Hunt()
    reward: Reward = Reward()
    steps: int = Field(100_000, ge=1)
    environments: int = Field(8, ge=1)
    network: list[Annotated[int, Field(ge=1)]] = [256, 256]
    opponents: Opponents = Opponents()
    warm_start: WarmStart = WarmStart()
    ppo: Ppo = Ppo()
    snapshot_every: int = Field(20_000, ge=1)
    evaluate_every: int = Field(50_000, ge=1)
    evaluation_hunts: int = Field(200, ge=1)
    evaluation_opponent: BotName = "cautious"
    seed: int = Field(0, ge=0, lt=2**32)


def load_configuration(path: Path) -> TrainingConfiguration:
    """Read a training configuration.

    Raises:
        ValueError: the file can't be read or does not fit; one line says where and why.
    """
    try:
        content: Any = yaml.safe_load(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror}") from None
    except (yaml.YAMLError, ValueError) as error:
        raise ValueError(f"{path}: {' '.join(str(error).split())}") from None
    if not isinstance(content, dict):
        found = "is empty" if content is None else "has no fields"
        raise ValueError(
            f"{path}: {found}; expected some of {', '.join(TrainingConfiguration.model_fields)}"
        )
    try:
        return TrainingConfiguration.model_validate(content)
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(map(str, first["loc"]))
        raise ValueError(f"{path}: {field}: {first['msg']}") from None
