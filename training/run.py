"""One training run from configuration to the best model, shared by both training scripts.

A run's folder holds `configuration.yaml`, TensorBoard events, `checkpoints/`, `last.zip` and
`best.zip`. Resuming goes on from `last.zip`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
import yaml
from rich.console import Console
from rich.progress import Progress
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback, CallbackList
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.utils import set_random_seed
from stable_baselines3.common.vec_env import DummyVecEnv

from hzd_env.envs.rewards import Shaped
from hzd_env.envs.single_agent import single_agent_env
from training.configuration import TrainingConfiguration
from training.imitation import imitate, play_bot
from training.measure import Score, measure
from training.players import League, LeagueEnv

__all__ = ["Run", "train"]

_CHECKPOINTS = 5  # kept of each run


class Run(NamedTuple):
    """What a run leaves behind."""

    best: Path
    score: Score


def _environments(configuration: TrainingConfiguration, league: League) -> DummyVecEnv:
    scheme = Shaped(**configuration.reward)

    def make() -> Monitor[Any, Any]:
        seat = single_agent_env(
            seat="random",
            mask_in="info",
            observation="flat",
            reward=scheme,
            **configuration.hunt.model_dump(),
        )
        return Monitor(LeagueEnv(seat, league))

    environments = DummyVecEnv([make] * configuration.environments)
    environments.seed(configuration.seed)
    return environments


def _save(model: MaskablePPO, path: Path) -> None:
    """Write a model under a temporary name, then move it, so that no half file is left."""
    temporary = path.with_name(f"{path.stem}.part.zip")
    model.save(temporary)
    temporary.replace(path)


class _Keeper(BaseCallback):
    """Feeds the league, evaluates, and keeps checkpoints and the best model."""

    def __init__(
        self, configuration: TrainingConfiguration, league: League, folder: Path, console: Console
    ) -> None:
        super().__init__()
        self._configuration = configuration
        self._league = league
        self._folder = folder
        self._console = console
        self._next_snapshot = 0
        self._next_evaluation = 0
        self.score: Score | None = None

    model: MaskablePPO

    def _on_step(self) -> bool:
        return True

    def _on_rollout_start(self) -> None:
        if self.num_timesteps >= self._next_snapshot:
            self._next_snapshot = self.num_timesteps + self._configuration.snapshot_every
            self._league.add(self.model)
        if self.num_timesteps >= self._next_evaluation:
            self._next_evaluation = self.num_timesteps + self._configuration.evaluate_every
            self.evaluate()

    def evaluate(self) -> None:
        """Measure the model; keep it if it is the best so far."""
        checkpoints = self._folder / "checkpoints"
        checkpoints.mkdir(exist_ok=True)
        path = checkpoints / f"{self.num_timesteps:09d}.zip"
        _save(self.model, path)
        _save(self.model, self._folder / "last.zip")
        for old in sorted(checkpoints.glob("*.zip"))[:-_CHECKPOINTS]:
            old.unlink()
        score = measure(path, self._configuration)
        self.logger.record("evaluation/score", score.value)
        self._console.print(f"{self.num_timesteps:>9,} decisions: {score.sentence}")
        if self.score is None or score.value >= self.score.value:
            self.score = score
            _save(self.model, self._folder / "best.zip")


def train(configuration: TrainingConfiguration, folder: Path, resume: bool = False) -> Run:
    """Train an agent.

    Args:
        configuration: what to train.
        folder: where the run is kept; made if it is missing.
        resume: go on from `last.zip` in the folder.

    Raises:
        ValueError: there is nothing to resume, or the folder holds another run.
    """
    last = folder / "last.zip"
    if resume and not last.exists():
        raise ValueError(f"nothing to resume: {last} does not exist")
    if not resume and last.exists():
        raise ValueError(f"{folder} holds a run already; resume it or name another folder")
    folder.mkdir(parents=True, exist_ok=True)
    console = Console(stderr=True)
    set_random_seed(configuration.seed)
    league = League(configuration.opponents, np.random.default_rng(configuration.seed))
    environments = _environments(configuration, league)
    if resume:
        model = MaskablePPO.load(last, environments, tensorboard_log=str(folder))
    else:
        (folder / "configuration.yaml").write_text(yaml.safe_dump(configuration.model_dump()))
        model = _new_model(configuration, environments, folder)
        if configuration.warm_start.decisions:
            with Progress(console=console) as progress:
                data = play_bot(configuration, Shaped(**configuration.reward), progress)
                agreement = imitate(model, data, configuration.warm_start, progress)
            console.print(f"The imitation gives the bot's choice {agreement:.0%} probability.")
            del data
    keeper = _Keeper(configuration, league, folder, console)
    model.learn(
        max(configuration.steps - model.num_timesteps, 0),
        callback=CallbackList([keeper]),
        reset_num_timesteps=not resume,
        tb_log_name="tensorboard",
        progress_bar=True,
    )
    keeper.evaluate()
    assert keeper.score is not None
    return Run(folder / "best.zip", keeper.score)


def _new_model(
    configuration: TrainingConfiguration, environments: DummyVecEnv, folder: Path
) -> MaskablePPO:
    network = list(configuration.network)
    return MaskablePPO(
        "MlpPolicy",
        environments,
        policy_kwargs={
            "net_arch": {"pi": network, "vf": network},
            "activation_fn": torch.nn.ReLU,
        },
        tensorboard_log=str(folder),
        seed=configuration.seed,
        **configuration.ppo.model_dump(),
    )
