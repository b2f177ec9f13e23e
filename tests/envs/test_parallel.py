"""The parallel view plays the games of the AEC environment."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import parallel_api_test, parallel_seed_test

from hzd_env import hunt_v0, quest_v0
from hzd_env.engine import IllegalActionError
from hzd_env.envs.parallel import NOOP, ParallelGame
from hzd_env.rules.catalogue import ACTIONS

ROCKBREAKER = ("base_game", "rockbreaker")
MODULES: list[tuple[Any, dict[str, Any]]] = [
    (hunt_v0, {"players": 3, "scenario": "dry_wash", "max_turns": 4}),
    (hunt_v0, {"players": 2, "scenario": 1, "mask_in": "info", "max_turns": 4}),
    (quest_v0, {"players": 2, "max_cycles": 80, "observation": "compact"}),
    (quest_v0, {"players": 3, "max_cycles": 60, "quest": "rockbreaker", "content": ROCKBREAKER}),
    (quest_v0, {"players": 2, "max_cycles": 60, "finale": "rockbreaker", "content": ROCKBREAKER}),
]


def masks_of(game: ParallelGame, seen: dict[str, Any], infos: dict[str, Any]) -> dict[str, Any]:
    """The mask of each agent, wherever it is."""
    if game.aec.mask_in_observation:
        return {agent: seen[agent]["action_mask"] for agent in game.agents}
    return {agent: infos[agent]["action_mask"] for agent in game.agents}


@pytest.mark.parametrize(("module", "configuration"), MODULES)
def test_the_suites_of_pettingzoo(module: Any, configuration: dict[str, Any]) -> None:
    make = partial(module.parallel_env, illegal_action="penalise", **configuration)
    parallel_api_test(make(), num_cycles=200)
    parallel_seed_test(make, num_cycles=50)  # which does not look at masks


@pytest.mark.parametrize(("module", "configuration"), MODULES)
def test_it_plays_as_the_aec_environment(module: Any, configuration: dict[str, Any]) -> None:
    game, aec = module.parallel_env(**configuration), module.raw_env(**configuration)
    seen, infos = game.reset(seed=2)
    aec.reset(seed=2)
    random = np.random.default_rng(0)
    while game.agents:
        masks = masks_of(game, seen, infos)
        for agent in game.agents:
            assert masks[agent].shape == (ACTIONS + 1,)
            assert (masks[agent][:NOOP] == aec.legal(agent)).all()
            assert masks[agent][NOOP] == (agent != aec.agent_selection)
            assert game.observation_space(agent).contains(seen[agent])
            other = aec.observe(agent)
            if aec.mask_in_observation:
                seen[agent], other = seen[agent]["observation"], other["observation"]
            np.testing.assert_array_equal(seen[agent], other)
        actions = {agent: int(random.choice(np.flatnonzero(mask))) for agent, mask in masks.items()}
        seen, rewards, terminations, truncations, infos = game.step(actions)
        aec.step(actions[aec.agent_selection])
        assert rewards == aec.rewards
        assert (terminations, truncations) == (aec.terminations, aec.truncations)
    assert any(aec.terminations.values()) or any(aec.truncations.values())


def test_illegal_actions_may_cost_instead() -> None:
    game = hunt_v0.parallel_env(players=2, illegal_action="penalise")
    seen, _ = game.reset(seed=0)
    decider = game.aec.agent_selection
    (other,) = set(game.agents) - {decider}
    before = game.aec.get_state()["table"]
    assert game.step({decider: NOOP, other: 0})[1] == {decider: -1.0, other: -1.0}
    assert game.aec.get_state()["table"] == before
    legal = int(np.flatnonzero(seen[decider]["action_mask"])[0])
    assert game.step({decider: legal, other: 0})[1][other] == -1.0
    assert game.aec.get_state()["table"] != before


def test_who_has_nothing_to_decide_waits() -> None:
    game = hunt_v0.parallel_env(players=2)
    seen, _ = game.reset(seed=0)
    decider = game.aec.agent_selection
    (other,) = set(game.agents) - {decider}
    legal = int(np.flatnonzero(seen[decider]["action_mask"])[0])
    before = game.aec.get_state()["table"]
    with pytest.raises(IllegalActionError, match=f"{other} has nothing to decide: its action is"):
        game.step({decider: legal, other: 0})
    with pytest.raises(IllegalActionError, match=f"{decider} is to decide, .* can't be {NOOP}"):
        game.step({decider: NOOP, other: NOOP})
    assert game.aec.get_state()["table"] == before
