"""One training run from configuration to the best model, shared by both training scripts.

A run's folder holds `configuration.yaml`, TensorBoard events, `checkpoints/`, `last.zip` and
`best.zip` with its score in `best.json`. Resuming goes on from `last.zip`.
"""

from __future__ import annotations

import json
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

from hzd_env.envs.single_agent import single_agent_env
from hzd_env.evaluation.policies import load_agent
from hzd_env.files import write_text, written
from training.configuration import TrainingConfiguration, load_configuration
from training.imitation import imitate, play_bot
from training.measure import Score, measure, setting_of
from training.players import League, LeagueEnv

__all__ = ["Run", "new_environments", "new_model", "train"]

_CHECKPOINTS = 5  # kept of each run


class Run(NamedTuple):
    """What a run leaves behind."""

    best: Path
    score: Score


def new_environments(configuration: TrainingConfiguration, league: League) -> DummyVecEnv:
    """Hunts side by side, with a seat for the agent and the league at all others."""

    def make() -> Monitor[Any, Any]:
        seat = single_agent_env(
            seat="random",
            mask_in="info",
            observation="flat",
            reward=configuration.reward,
            **configuration.hunt.model_dump(),
        )
        return Monitor(LeagueEnv(seat, league))

    environments = DummyVecEnv([make] * configuration.environments)
    environments.seed(configuration.seed)
    return environments


def _save(model: MaskablePPO, path: Path) -> None:
    with written(path) as temporary:
        model.save(temporary)


class _Keeper(BaseCallback):
    """Feeds the league, evaluates, and keeps checkpoints and the best model."""

    def __init__(
        self,
        configuration: TrainingConfiguration,
        league: League,
        folder: Path,
        console: Console,
        score: Score | None,
    ) -> None:
        super().__init__()
        self._configuration = configuration
        self._league = league
        self._folder = folder
        self._console = console
        self._next_snapshot = 0
        self._next_evaluation = 0
        self.score = score  # of `best.zip`

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
        path = self._folder / "checkpoints" / f"{self.num_timesteps:09d}.zip"
        path.parent.mkdir(exist_ok=True)
        _save(self.model, path)
        _save(self.model, self._folder / "last.zip")
        for old in _checkpoints(self._folder)[:-_CHECKPOINTS]:
            old.unlink()
        score = measure(path, self._configuration)
        self.logger.record("evaluation/score", score.value)
        self._console.print(f"{self.num_timesteps:>9,} decisions: {score.sentence}", soft_wrap=True)
        if self.score is None or score.value >= self.score.value:
            self.score = score
            _save(self.model, self._folder / "best.zip")
            write_text(self._folder / "best.json", json.dumps(score._asdict()))


def train(configuration: TrainingConfiguration, folder: Path, resume: bool = False) -> Run:
    """Train an agent.

    Args:
        configuration: what to train.
        folder: where the run is kept; made if it is missing.
        resume: go on from `last.zip` in the folder, with the past selves in `checkpoints/`.

    Raises:
        ValueError: there is nothing to resume, or it can't be read; the folder holds another run
            or can't be written. Nothing has been written then.
    """
    last = folder / "last.zip"
    if resume and not last.exists():
        raise ValueError(f"nothing to resume: {last} does not exist")
    if not resume and last.exists():
        raise ValueError(f"{folder} holds a run already; resume it or name another folder")
    if resume:
        _check_same(configuration, folder)
    console = Console(stderr=True)
    set_random_seed(configuration.seed)
    league = League(configuration.opponents, np.random.default_rng(configuration.seed))
    environments = new_environments(configuration, league)
    if resume:
        model = load_agent(last, "auto", env=environments, tensorboard_log=str(folder))
        for path in _checkpoints(folder):
            if int(path.stem) < model.num_timesteps:
                league.add(load_agent(path))
        best = _best_score(folder)
    else:
        model = new_model(configuration, environments, folder)
        best = None
    _open(folder, configuration)
    if not resume and configuration.warm_start.decisions:
        with Progress(console=console) as progress:
            data = play_bot(configuration, progress)
            schema = setting_of(configuration.hunt).schema
            agreement = imitate(model, data, schema, configuration.warm_start, progress)
        console.print(f"The imitation gives the bot's choice {agreement:.0%} probability.")
        del data
    keeper = _Keeper(configuration, league, folder, console, best)
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


def _check_same(configuration: TrainingConfiguration, folder: Path) -> None:
    """Raise ValueError if the run in the folder is configured otherwise, but for its length."""
    path = folder / "configuration.yaml"
    kept, wanted = load_configuration(path).model_dump(), configuration.model_dump()
    other = [name for name in wanted if name != "steps" and wanted[name] != kept[name]]
    if other:
        raise ValueError(
            f"{path} has another {', '.join(other)}; a run is resumed with nothing but other steps"
        )


def _checkpoints(folder: Path) -> list[Path]:
    """Those of a run, the oldest first; their names are decisions."""
    paths = (folder / "checkpoints").glob("*.zip")
    return sorted(path for path in paths if path.stem.isdecimal())


def _best_score(folder: Path) -> Score | None:
    path = folder / "best.json"
    if not path.exists():
        return None
    try:
        return Score(**json.loads(path.read_text(encoding="utf-8")))
    except (TypeError, ValueError) as error:
        raise ValueError(f"{path}: expected a score as a run keeps it: {error}") from None


def _open(folder: Path, configuration: TrainingConfiguration) -> None:
    """Make the folder of a run with its configuration."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_text(folder / "configuration.yaml", yaml.safe_dump(configuration.model_dump()))
    except OSError as error:
        raise ValueError(
            f"{folder} can't hold a run: {error.strerror}; name another folder (--out)"
        ) from None


def new_model(
    configuration: TrainingConfiguration, environments: DummyVecEnv, folder: Path
) -> MaskablePPO:
    """An agent that has learned nothing yet."""
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
