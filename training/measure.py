"""Measuring an agent against bots in whole hunts."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from hzd_env.evaluation.matches import Setting, compare, compare_teams
from hzd_env.evaluation.policies import player_named
from hzd_env.rules.catalogue import Mode
from training.configuration import Hunt, TrainingConfiguration

__all__ = ["Score", "measure", "setting_of"]

_FIRST_SEED = 1_000_000  # far from the seeds that final measurements begin with


class Score(NamedTuple):
    """How well an agent does: a number to compare, and the same in words."""

    value: float
    sentence: str


def setting_of(hunt: Hunt) -> Setting:
    """The hunts to train on; where hunters are drawn, those that the content has first."""
    return Setting.named(
        "all" if hunt.scenario == "random" else str(hunt.scenario),
        hunt.players,
        hunt.mode,
        None if hunt.hunters == "random" else hunt.hunters,
        hunt.max_turns,
        hunt.content,
    )


def measure(agent: Path, configuration: TrainingConfiguration) -> Score:
    """Measure an agent in the hunts it is trained for.

    Competing, the score is its rate of wins less its rate of losses against the evaluation
    opponent; cooperating, the rate of hunts that a team of it completes.
    """
    setting = setting_of(configuration.hunt)
    opponent = configuration.evaluation_opponent
    players = {name: player_named(name, setting.schema) for name in (f"ppo:{agent}", opponent)}
    games = configuration.evaluation_hunts
    if setting.mode == Mode.COMPETITIVE:
        result = compare(setting, f"ppo:{agent}", opponent, players, games, _FIRST_SEED)
        return Score(
            result.ahead.value,
            f"wins {result.win.value:.1%}, ties {result.tie.value:.1%} and loses"
            f" {result.loss.value:.1%} of {games} hunts against {opponent}",
        )
    own, other = compare_teams(setting, [f"ppo:{agent}", opponent], players, games, _FIRST_SEED)
    return Score(
        own.completion.value,
        f"completes {own.completion.value:.1%} of {games} hunts, {opponent}"
        f" {other.completion.value:.1%}",
    )
