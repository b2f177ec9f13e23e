"""Players by name, and trained agents among them."""

from __future__ import annotations

import zipfile
from pathlib import Path

import numpy as np
import pytest

from hzd_env import hunt_v0
from hzd_env.bots.choose import Bot
from hzd_env.evaluation.matches import Setting, simulate
from hzd_env.evaluation.policies import MaskedPPO, player_named
from hzd_env.rules.catalogue import ACTIONS


def test_bots_by_name() -> None:
    assert player_named("random") is Bot.RANDOM
    assert player_named("cautious") is Bot.CAUTIOUS
    with pytest.raises(ValueError, match="did you mean cautious"):
        player_named("cautius")


def test_no_such_agent(tmp_path: Path) -> None:
    pytest.importorskip("sb3_contrib")
    with pytest.raises(ValueError, match="there is no agent"):
        player_named(f"ppo:{tmp_path / 'agent.zip'}")


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An agent that has learned nothing."""
    contrib = pytest.importorskip("sb3_contrib")
    env = hunt_v0.single_agent_env(scenario="dry_wash", players=2)
    path = tmp_path_factory.mktemp("agents") / "agent.zip"
    contrib.MaskablePPO("MlpPolicy", env, n_steps=8, batch_size=8, device="cpu").save(path)
    return path


def test_an_agent_that_is_whole_is_loaded(saved: Path) -> None:
    assert isinstance(player_named(f"ppo:{saved}"), MaskedPPO)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("data", None),
        ("data", b"junk"),
        ("data", b"{}"),
        ("policy.pth", None),
        ("policy.pth", b"junk"),
        ("policy.pth", b""),
    ],
)
def test_a_damaged_agent_is_told_by_its_file(
    name: str, content: bytes | None, saved: Path, tmp_path: Path
) -> None:
    damaged = tmp_path / "agent.zip"
    with zipfile.ZipFile(saved) as whole, zipfile.ZipFile(damaged, "w") as archive:
        for part in whole.namelist():
            if part != name:
                archive.writestr(part, whole.read(part))
        if content is not None:
            archive.writestr(name, content)
    check_refused(damaged)


def test_what_is_no_archive_is_no_agent(saved: Path, tmp_path: Path) -> None:
    damaged = tmp_path / "agent.zip"
    for content in (b"", b"nothing", saved.read_bytes()[:5000]):
        damaged.write_bytes(content)
        check_refused(damaged)


def check_refused(agent: Path) -> None:
    with pytest.raises(ValueError) as told:
        player_named(f"ppo:{agent}")
    assert str(told.value).startswith(f"{agent} is no saved MaskablePPO agent, or a damaged one;")
    assert "expected the zip file that model.save wrote" in str(told.value)
    assert "\n" not in str(told.value)


BADLANDS = ("base_game", "lawless_badlands")


def test_an_agent_plays_with_the_expansion_it_was_trained_with(tmp_path: Path) -> None:
    contrib = pytest.importorskip("sb3_contrib")
    env = hunt_v0.single_agent_env(scenario="bandit_lookout", content=BADLANDS, max_turns=2)
    path = tmp_path / "agent.zip"
    contrib.MaskablePPO("MlpPolicy", env, n_steps=8, batch_size=8, device="cpu").save(path)
    with pytest.raises(ValueError, match=r"\(2891,\) of hunts with lawless_badlands .* has \(2341"):
        player_named(f"ppo:{path}")
    setting = Setting.named("bandit_lookout", max_turns=2, content=BADLANDS)
    players = {"agent": player_named(f"ppo:{path}", setting.schema), "random": Bot.RANDOM}
    results = simulate(setting, ["agent", "random"], players, 4)
    assert all(result.decisions > 0 for result in results)


@pytest.mark.parametrize("observation", ["flat", "compact"])
def test_an_agent_plays_legally(tmp_path: Path, observation: str) -> None:
    contrib = pytest.importorskip("sb3_contrib")
    env = hunt_v0.single_agent_env(
        scenario="dry_wash", players=2, observation=observation, max_turns=3
    )
    model = contrib.MaskablePPO("MlpPolicy", env, n_steps=8, batch_size=8, device="cpu")
    model.save(tmp_path / "agent.zip")
    agent = player_named(f"ppo:{tmp_path / 'agent.zip'}")
    assert isinstance(agent, MaskedPPO)
    setting = Setting.named("dry_wash", players=2, max_turns=3)
    results = simulate(setting, ["agent", "random"], {"agent": agent, "random": Bot.RANDOM}, 4)
    assert len(results) == 4
    assert results == simulate(
        setting, ["agent", "random"], {"agent": agent, "random": Bot.RANDOM}, 4
    ), "it draws nothing"


def test_an_agent_of_something_else_is_refused(tmp_path: Path) -> None:
    contrib = pytest.importorskip("sb3_contrib")
    gymnasium = pytest.importorskip("gymnasium")

    class Other(gymnasium.Env):
        observation_space = gymnasium.spaces.Box(0.0, 1.0, (3,), np.float32)
        action_space = gymnasium.spaces.Discrete(ACTIONS)

    model = contrib.MaskablePPO("MlpPolicy", Other(), n_steps=8, batch_size=8, device="cpu")
    model.save(tmp_path / "other.zip")
    with pytest.raises(ValueError, match="was trained on observations"):
        player_named(f"ppo:{tmp_path / 'other.zip'}")
