"""The AEC environment beyond what PettingZoo's own suite asks."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_array_equal

from hzd_env import IllegalActionError, hunt_v0
from hzd_env.content.book import load_content
from hzd_env.observations.schema import SCALE, SIZE
from hzd_env.rules.catalogue import ACTIONS, Outcome
from tests.envs.play import advance, is_over, rounds


def chance(seed: int = 0) -> np.random.Generator:
    return np.random.default_rng(seed)


def illegal_action(env: Any) -> int:
    return int(np.flatnonzero(env.action_masks() == 0)[0])


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_agents_are_alike(players: int) -> None:
    env = hunt_v0.env(players=players)
    assert env.possible_agents == [f"hunter_{seat}" for seat in range(players)]
    first = env.possible_agents[0]
    for agent in env.possible_agents:
        assert env.observation_space(agent) is env.observation_space(agent)
        assert env.action_space(agent) is env.action_space(agent)
        assert env.observation_space(agent) == env.observation_space(first)
        assert env.action_space(agent) == env.action_space(first)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_only_the_deciding_seat_has_legal_actions(players: int) -> None:
    env = hunt_v0.env(players=players, max_turns=20)
    env.reset(seed=1)
    for selected in rounds(env, chance()):
        for agent in env.possible_agents:
            seen = env.observe(agent)
            mask = seen["action_mask"]
            assert mask.dtype == np.int8
            assert mask.shape == (ACTIONS,)
            assert mask.any() == (agent == selected)
            assert env.infos[agent]["action_mask"] is mask
            assert env.observation_space(agent).contains(seen)
    assert not env.action_masks().any()


def test_any_agent_can_be_observed_at_any_time_without_side_effects() -> None:
    env = hunt_v0.env(players=3, max_turns=10)
    env.reset(seed=2)
    for _ in rounds(env, chance()):
        before = env.unwrapped.table.save()
        first = [env.observe(agent)["observation"] for agent in env.possible_agents]
        again = [env.observe(agent)["observation"] for agent in env.possible_agents]
        assert_array_equal(first, again)
        assert env.unwrapped.table.save() == before
    while env.agents:
        env.step(None)
    for agent in env.possible_agents:
        assert env.observe(agent)["observation"].shape == (SIZE,)


def test_what_was_returned_does_not_change_later() -> None:
    env = hunt_v0.env(players=2, max_turns=10)
    env.reset(seed=3)
    kept = []
    for agent in rounds(env, chance()):
        seen = env.observe(agent)
        kept.append((seen, {key: value.copy() for key, value in seen.items()}))
    for seen, copied in kept:
        for key, value in seen.items():
            assert_array_equal(value, copied[key])


def test_the_observations_are_views_of_one_schema() -> None:
    flat, compact = (hunt_v0.env(players=2, observation=name) for name in ("flat", "compact"))
    flat.reset(seed=4)
    compact.reset(seed=4)
    seen = compact.observe("hunter_1")["observation"]
    assert seen.dtype == np.int8
    assert_array_equal(flat.observe("hunter_1")["observation"], (seen / SCALE).astype(np.float32))


@pytest.mark.parametrize(
    ("mask_in", "in_observation", "in_info"),
    [("both", True, True), ("observation", True, False), ("info", False, True)],
)
def test_mask_in(mask_in: Any, in_observation: bool, in_info: bool) -> None:
    env = hunt_v0.env(mask_in=mask_in)
    env.reset(seed=0)
    seen, *_, info = env.last()
    assert isinstance(seen, dict) == in_observation
    assert ("action_mask" in info) == in_info


def test_a_user_s_own_observation() -> None:
    class Glory:
        from gymnasium import spaces

        space = spaces.Box(0, 1000, (1,), np.int64)

        def observe(self, table: Any, seat: int) -> Any:
            return np.array([table.glory(seat)])

    env = hunt_v0.env(observation=Glory())
    env.reset(seed=0)
    assert env.observe("hunter_1")["observation"].tolist() == [0]
    with pytest.raises(TypeError, match="observe"):
        hunt_v0.env(observation=object())


def test_all_agents_end_together() -> None:
    env = hunt_v0.env(players=4, mode="cooperative")
    ended = []
    for seed in range(5):
        env.reset(seed=seed)
        for _ in rounds(env, chance(seed)):
            assert env.agents == env.possible_agents
        assert set(env.terminations.values()) | set(env.truncations.values()) == {True, False}
        for flags in (env.terminations, env.truncations):
            assert len(set(flags.values())) == 1
            assert all(type(flag) is bool for flag in flags.values())
        for agent in env.possible_agents:
            assert env.agent_selection == agent
            env.step(None)
        assert env.agents == []
        ended.append(env.unwrapped.table.outcome)
    assert Outcome.PLAYING not in ended


def test_a_turn_limit_truncates() -> None:
    env = hunt_v0.env(players=2, scenario=1, max_turns=1)
    env.reset(seed=0)
    for _ in rounds(env, chance()):
        pass
    assert env.unwrapped.table.outcome == Outcome.CUT_SHORT
    assert set(env.truncations.values()) == {True}
    assert set(env.terminations.values()) == {False}


def test_a_cycle_limit_truncates() -> None:
    env = hunt_v0.env(players=2, max_cycles=7)
    env.reset(seed=0)
    assert len(list(rounds(env, chance()))) == 7
    assert set(env.truncations.values()) == {True}


def test_forced_decisions_are_asked_only_if_wanted() -> None:
    for skip_forced in (True, False):
        env = hunt_v0.env(players=2, skip_forced=skip_forced, max_turns=20)
        env.reset(seed=5)
        legal = [env.action_masks().sum() for _ in rounds(env, chance())]
        assert (min(legal) > 1) == skip_forced


# ------------------------------------------------------------------------------ Illegal actions


def test_an_illegal_action_raises_and_changes_nothing() -> None:
    for make in (hunt_v0.env, hunt_v0.raw_env):
        env = make(players=2)
        env.reset(seed=0)
        advance(env, 20, chance())
        before, agent = env.unwrapped.table.save(), env.agent_selection
        rewards = dict(env._cumulative_rewards)
        for action in (illegal_action(env), -1, ACTIONS, 10**6, 1.5, "2", None):
            with pytest.raises(IllegalActionError, match="action"):
                env.step(action)
        assert env.unwrapped.table.save() == before
        assert env.agent_selection == agent
        assert env._cumulative_rewards == rewards


def test_an_illegal_action_can_end_the_hunt() -> None:
    env = hunt_v0.env(players=3, illegal_action="terminate")
    env.reset(seed=0)
    advance(env, 10, chance())
    culprit = env.agent_selection
    env.step(illegal_action(env))
    assert set(env.terminations.values()) == {True}
    assert env.rewards == {agent: -1.0 if agent == culprit else 0.0 for agent in env.agents}
    while env.agents:
        env.step(None)


def test_an_illegal_action_can_be_penalised() -> None:
    env = hunt_v0.env(players=2, illegal_action="penalise", max_cycles=12)
    env.reset(seed=0)
    advance(env, 10, chance())
    before, culprit = env.unwrapped.table.save(), env.agent_selection
    env.step(illegal_action(env))
    assert env.unwrapped.table.save() == before
    assert env.agent_selection == culprit
    assert env.last()[1] == -1.0
    assert not is_over(env)
    env.step(illegal_action(env))
    assert set(env.truncations.values()) == {True}, "it counts as a cycle"


@pytest.mark.parametrize("illegal_action", ["terminate", "penalise"])
def test_an_action_outside_the_space_is_an_error_always(illegal_action: Any) -> None:
    env = hunt_v0.env(illegal_action=illegal_action)
    env.reset(seed=0)
    with pytest.raises(IllegalActionError, match=f"0 to {ACTIONS - 1}"):
        env.step(ACTIONS)


# ---------------------------------------------------------------------- Order of calls, set-up


def test_nothing_works_before_reset() -> None:
    env = hunt_v0.env(players=2)
    for name in ("agents", "rewards", "terminations", "truncations", "infos", "agent_selection"):
        with pytest.raises(AttributeError, match="before reset"):
            getattr(env, name)
    calls: list[Any] = [
        lambda: env.step(0),
        lambda: env.observe("hunter_0"),
        env.last,
        env.state,
        env.render,
        env.agent_iter,
    ]
    for call in calls:
        with pytest.raises(AssertionError, match="reset"):
            call()


def test_agent_iter_insists_on_a_step() -> None:
    env = hunt_v0.env(players=2)
    env.reset(seed=0)
    with pytest.raises(AssertionError, match="step"):
        for _ in env.agent_iter():
            pass


def test_a_step_after_the_end_does_nothing() -> None:
    env = hunt_v0.env(players=2, max_cycles=1)
    env.reset(seed=0)
    advance(env, 1, chance())
    with pytest.raises(ValueError, match="None"):
        env.step(0)
    while env.agents:
        env.step(None)
    env.step(None)
    assert env.agents == []


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"players": 0}, "players must be from 1 to 4"),
        ({"players": 5}, "players must be from 1 to 4"),
        ({"mode": "compettive"}, "competitive"),
        ({"scenario": "no_such_hunt"}, "encounters"),
        ({"scenario": 9}, "level 9"),
        ({"scenario": []}, "empty"),
        ({"reward": "glorry"}, "glory"),
        ({"observation": "flatt"}, "flat"),
        ({"mask_in": "obs"}, "mask_in"),
        ({"illegal_action": "ignore"}, "illegal_action"),
        ({"render_mode": "ascii"}, "ansi"),
        ({"max_cycles": -1}, "max_cycles"),
        ({"max_turns": -1}, "max_turns"),
        ({"hunters": ["nora_marksman"]}, "hunters"),
        ({"hunters": ["nora_marksman", "nora_marksman"]}, "twice"),
        ({"hunters": ["nora_marksman", "banuk"]}, "banuk"),
        ({"content": ["bas_game"]}, "base_game"),
    ],
)
def test_a_wrong_configuration_is_one_clear_error(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        hunt_v0.env(**wrong)


def test_a_scenario_is_drawn_at_each_reset() -> None:
    encounters = load_content().encounters
    first = [encounter.id for encounter in encounters if encounter.level == 1]
    for scenario, drawn in (("random", len(encounters)), (1, len(first)), (first[:2], 2)):
        env = hunt_v0.env(scenario=scenario)
        env.reset(seed=0)
        seen = set()
        for _ in range(200):
            env.reset()
            seen.add(env.unwrapped.table.game.configuration.encounter)
        assert len(seen) == drawn


def test_hunters_can_be_drawn() -> None:
    env = hunt_v0.env(hunters="random")
    env.reset(seed=0)
    seen = set()
    for _ in range(100):
        env.reset()
        game = env.unwrapped.table.game
        pair = game.hunters[0].profile, game.hunters[1].profile
        assert pair[0] != pair[1]
        seen.add(pair)
    assert len(seen) == 12


# ------------------------------------------------------------------------------------- Chance


def history(env: Any, steps: int = 60) -> list[bytes]:
    actions = chance()
    saved = [env.unwrapped.table.save()]
    for _ in range(steps):
        advance(env, 1, actions)
        saved.append(env.unwrapped.table.save())
    return saved


def test_a_seed_decides_everything_and_nothing_is_global() -> None:
    env, other = hunt_v0.env(players=2, hunters="random"), hunt_v0.env(hunters="random")
    np.random.seed(1)
    random.seed(1)
    env.reset(seed=11)
    expected = history(env)
    np.random.seed(2)
    random.seed(2)
    other.reset(seed=99)
    advance(other, 10, chance())
    other.reset(seed=11)
    assert history(other) == expected
    env.reset(seed=12)
    assert history(env) != expected


def test_resets_without_a_seed_go_on_from_the_last_one() -> None:
    env, other = hunt_v0.env(players=2), hunt_v0.env(players=2)
    for each in (env, other):
        each.reset(seed=3)
        each.reset()
    assert env.unwrapped.table.save() == other.unwrapped.table.save()
    first = env.unwrapped.table.save()
    env.reset()
    assert env.unwrapped.table.save() != first


def test_unseeded_environments_differ() -> None:
    env, other = hunt_v0.env(players=2), hunt_v0.env(players=2)
    env.reset()
    other.reset()
    assert env.unwrapped.table.save() != other.unwrapped.table.save()


# -------------------------------------------------------------------------------------- Views


def test_state_shows_what_all_seats_see() -> None:
    env = hunt_v0.env(players=3)
    env.reset(seed=0)
    state = env.state()
    assert env.state_space.contains(state)
    for seat, agent in enumerate(env.possible_agents):
        own = state[seat * SIZE : (seat + 1) * SIZE]
        assert_array_equal(own, env.observe(agent)["observation"])


def test_actions_and_events_in_words() -> None:
    env = hunt_v0.env(players=2)
    env.reset(seed=0)
    action = int(np.flatnonzero(env.action_masks())[0])
    assert env.describe(action)
    env.step(action)
    assert [event.kind.name for event in env.events][:1] == ["DEPLOYED"]


@pytest.mark.parametrize("render_mode", ["ansi", None])
def test_render(render_mode: str | None) -> None:
    env = hunt_v0.env(players=2, render_mode=render_mode)
    env.reset(seed=0)
    assert isinstance(env.render(), str) == (render_mode == "ansi")
    env.close()


def test_the_encounters_of_an_expansion_are_scenarios() -> None:
    env = hunt_v0.env(scenario="bandit_lookout", content=("base_game", "lawless_badlands"))
    env.reset(seed=1)
    for _ in range(30):
        observation = env.last()[0]
        assert observation is not None
        env.step(int(np.flatnonzero(observation["action_mask"])[-1]))
    game = env.unwrapped.table.game
    bandits = [env.unwrapped.table.content.machines[enemy.machine] for enemy in game.enemies[:7]]
    assert all(machine.bandit for machine in bandits)
