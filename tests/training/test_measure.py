"""Measuring an agent in the hunts that it is trained for."""

from __future__ import annotations

from pathlib import Path

import pytest

from hzd_env.evaluation.matches import compare, compare_teams
from hzd_env.evaluation.policies import player_named
from hzd_env.rules.catalogue import Mode
from tests.training.small import configured, new_agent
from training.configuration import Hunt
from training.measure import measure, setting_of

HUNT = {"scenario": "rustling_meadow", "hunters": ["banuk_survivor", "oseram_forgesmith"]}


def test_hunts_are_measured_as_they_are_trained_for() -> None:
    named = setting_of(Hunt(scenario=2, players=2, hunters=["banuk_survivor", "nora_marksman"]))
    assert named.hunters == ("banuk_survivor", "nora_marksman")
    assert {
        named.content.encounters[named.content.index("encounters", each)].level
        for each in named.scenarios
    } == {2}
    drawn = setting_of(Hunt(scenario="random", players=3, mode="lenient", max_turns=7))
    assert drawn.hunters is None
    assert len(drawn.scenarios) == len(drawn.content.encounters)
    assert (drawn.players, drawn.mode, drawn.max_turns) == (3, Mode.LENIENT, 7)
    badlands = setting_of(Hunt(scenario="random", content=["base_game", "lawless_badlands"]))
    assert "bandit_lookout" in badlands.scenarios
    assert setting_of(Hunt(players=1)).mode == Mode.COOPERATIVE, "R11"


@pytest.fixture
def agent(tmp_path: Path) -> Path:
    path = tmp_path / "agent.zip"
    new_agent(configured(hunt=HUNT), tmp_path).save(path)
    return path


@pytest.mark.compiled
def test_a_rival_is_scored_by_its_wins_less_its_losses(agent: Path) -> None:
    configuration = configured(hunt=HUNT, evaluation_hunts=60)
    score = measure(agent, configuration)
    players = {name: player_named(name) for name in (f"ppo:{agent}", "cautious")}
    result = compare(
        setting_of(configuration.hunt), f"ppo:{agent}", "cautious", players, 60, 1_000_000
    )
    assert score.value == result.win.value - result.loss.value < 0, "it has learned nothing"
    for rate in (result.win, result.tie, result.loss):
        assert f"{rate.value:.1%}" in score.sentence
    assert "60 hunts against cautious" in score.sentence


@pytest.mark.compiled
@pytest.mark.parametrize(("players", "mode"), [(2, "cooperative"), (1, "competitive")])
def test_a_team_is_scored_by_the_hunts_it_completes(players: int, mode: str, agent: Path) -> None:
    hunt = {"scenario": "rustling_meadow", "players": players, "mode": mode}
    configuration = configured(hunt=hunt, evaluation_hunts=60)
    score = measure(agent, configuration)
    names = [f"ppo:{agent}", "cautious"]
    known = {name: player_named(name) for name in names}
    own, other = compare_teams(setting_of(configuration.hunt), names, known, 60, 1_000_000)
    assert score.value == own.completion.value < other.completion.value
    assert f"completes {own.completion.value:.1%} of 60 hunts" in score.sentence
    assert f"cautious {other.completion.value:.1%}" in score.sentence
