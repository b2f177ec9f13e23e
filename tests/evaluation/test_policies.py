"""Players by name, and trained agents among them."""

from __future__ import annotations

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
    (tmp_path / "agent.zip").write_text("nothing")
    with pytest.raises(ValueError, match="no saved MaskablePPO agent"):
        player_named(f"ppo:{tmp_path / 'agent.zip'}")


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

    class Other(gymnasium.Env):  # type: ignore[name-defined, misc]
        observation_space = gymnasium.spaces.Box(0.0, 1.0, (3,), np.float32)
        action_space = gymnasium.spaces.Discrete(ACTIONS)

    model = contrib.MaskablePPO("MlpPolicy", Other(), n_steps=8, batch_size=8, device="cpu")
    model.save(tmp_path / "other.zip")
    with pytest.raises(ValueError, match="was trained on observations"):
        player_named(f"ppo:{tmp_path / 'other.zip'}")
