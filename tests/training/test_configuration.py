"""What a training run may be made of."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, get_args

import pytest
import yaml

from hzd_env.bots.choose import Bot
from hzd_env.envs.rewards import Shaped
from tests.training.small import SMALL, configured
from training.configuration import BotName, Reward, TrainingConfiguration, load_configuration
from training.run import train
from training.script import run_script

CONFIGS = Path(__file__).parents[2] / "configs"


@pytest.mark.parametrize("path", sorted(CONFIGS.glob("*.yaml")), ids=lambda path: path.stem)
def test_the_shipped_configurations_are_read_and_written_alike(path: Path, tmp_path: Path) -> None:
    configuration = load_configuration(path)
    again = tmp_path / "again.yaml"
    again.write_text(yaml.safe_dump(configuration.model_dump()))
    assert load_configuration(again) == configuration


def test_all_bots_may_be_named() -> None:
    assert set(get_args(BotName)) == {bot.name.lower() for bot in Bot}


def test_a_reward_is_the_shaped_one_but_for_the_weights_given() -> None:
    reward = configured(reward={"win": 2}).reward
    assert isinstance(reward, Shaped)
    assert reward == Reward(win=2.0)
    assert (reward.win, reward.glory) == (2.0, Shaped().glory)
    assert vars(TrainingConfiguration().reward) == vars(Shaped())


@pytest.mark.parametrize(
    ("content", "field"),
    [
        ({"warm_start": {"bot": "cautoius"}}, "warm_start.bot"),
        ({"evaluation_opponent": "nobody"}, "evaluation_opponent"),
        ({"opponents": {"bots": {"cautius": 1.0}}}, "opponents.bots.cautius"),
        ({"opponents": {"bots": {"random": -1.0}}}, "opponents.bots.random"),
        ({"reward": {"winn": 2.0}}, "reward.winn"),
        ({"reward": {"win": "much"}}, "reward.win"),
        ({"opponents": {"bots": {"random": float("nan")}}}, "opponents.bots.random"),
        ({"opponents": {"past": float("inf")}}, "opponents.past"),
        ({"reward": {"win": float("inf")}}, "reward.win"),
        ({"hunt": {"content": "base_game"}}, "hunt.content"),
        ({"hunt": {"content": []}}, "hunt.content"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**32}, "seed"),
        ({"network": [64, 0]}, "network.1"),
        ({"steps": 0}, "steps"),
        ({"pace": 1}, "pace"),
    ],
)
def test_what_does_not_fit_is_told_by_file_and_field(
    content: dict[str, Any], field: str, tmp_path: Path
) -> None:
    path = tmp_path / "config.yaml"
    path.write_text(yaml.safe_dump(SMALL | content))
    with pytest.raises(ValueError) as told:
        load_configuration(path)
    assert str(told.value).startswith(f"{path}: {field}")
    assert "\n" not in str(told.value)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "is empty; expected some of hunt, reward, steps, "),
        (b"# nothing but a remark", "is empty; expected some of "),
        (b"- steps", "has no fields; expected some of hunt, reward, steps, "),
        (b"\xff\xfe\x00", "can't decode"),
        (b"steps: 2020-99-99", "month must be"),
        (b"steps: [", "while parsing"),
    ],
)
def test_a_file_without_fields_is_told(content: bytes, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "config.yaml"
    path.write_bytes(content)
    with pytest.raises(ValueError) as told:
        load_configuration(path)
    assert str(told.value).startswith(f"{path}: ") and reason in str(told.value)
    assert "\n" not in str(told.value)


def test_steps_on_the_command_line_are_checked_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "config.yaml"
    path.write_text(yaml.safe_dump(SMALL))
    words = ["competitive", "--steps", "0", "--out", str(tmp_path / "run")]
    monkeypatch.setattr(sys, "argv", words)
    with pytest.raises(SystemExit) as end:
        run_script(("competitive",), path, "Train.")
    assert end.value.code == 2
    assert "--steps" in capsys.readouterr().err
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize(
    "hunt",
    [
        {"scenario": "nowhere"},
        {"scenario": 9},
        {"hunters": ["nora_marksman"]},
        {"content": ["nowhere"]},
        {"scenario": "bandit_lookout"},
    ],
)
def test_a_hunt_that_is_not_possible_leaves_no_folder(hunt: dict[str, Any], tmp_path: Path) -> None:
    with pytest.raises(ValueError):
        train(configured(hunt=hunt), tmp_path / "run")
    assert not list(tmp_path.iterdir())
