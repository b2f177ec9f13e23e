"""Copies of an environment in mid-game go on as the original does, and apart from it."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_array_equal

from hzd_env import hunt_v0, quest_v0
from tests.envs.play import advance, is_over, legal_action


@pytest.fixture(
    autouse=True, params=["interpreted", pytest.param("compiled", marks=pytest.mark.compiled)]
)
def _side(request: pytest.FixtureRequest) -> None:
    """Every test here counts on both sides."""


COPIES: dict[str, Callable[[Any], Any]] = {
    "clone": lambda env: env.clone(),
    "deepcopy": copy.deepcopy,
    "pickle": lambda env: pickle.loads(pickle.dumps(env)),
}
every_copy = pytest.mark.parametrize("copied", COPIES.values(), ids=COPIES.keys())
every_env = pytest.mark.parametrize("make", [hunt_v0.env, hunt_v0.raw_env])


def hunt(make: Callable[..., Any], seed: int, **configuration: Any) -> Any:
    env = make(players=3, reward="shaped", max_turns=60, **configuration)
    env.reset(seed=seed)
    return env


def assert_alike(env: Any, other: Any) -> None:
    assert env.agents == other.agents
    assert env.agent_selection == other.agent_selection
    assert env.rewards == other.rewards
    assert env._cumulative_rewards == other._cumulative_rewards
    assert env.terminations == other.terminations
    assert env.truncations == other.truncations
    assert env.unwrapped.table.save() == other.unwrapped.table.save()
    for agent in env.possible_agents:
        for key, value in env.observe(agent).items():
            assert_array_equal(value, other.observe(agent)[key])


@every_env
@every_copy
def test_a_copy_goes_on_identically(make: Callable[..., Any], copied: Callable[[Any], Any]) -> None:
    env = hunt(make, seed=1)
    for steps in (0, 1, 37, 80):
        advance(env, steps, np.random.default_rng(steps))
        other = copied(env)
        actions = np.random.default_rng(0)
        for _ in range(60):
            assert_alike(env, other)
            if is_over(env):
                for each in (env, other):
                    each.reset()
                continue
            action = legal_action(env, actions)
            env.step(action)
            other.step(action)


@every_copy
def test_the_end_can_be_copied(copied: Callable[[Any], Any]) -> None:
    env = hunt(hunt_v0.env, seed=2)
    while not is_over(env):
        env.step(legal_action(env, np.random.default_rng(0)))
    env.step(None)
    other = copied(env)
    assert other.agents == env.agents
    while other.agents:
        other.step(None)
    assert len(env.agents) == 2


@every_copy
def test_an_environment_not_yet_reset_can_be_copied(copied: Callable[[Any], Any]) -> None:
    other = copied(hunt_v0.env(players=2))
    with pytest.raises(AttributeError, match="before reset"):
        _ = other.agents
    other.reset(seed=0)
    assert other.num_agents == 2


@every_copy
def test_no_copy_ever_changes(copied: Callable[[Any], Any]) -> None:
    env = hunt(hunt_v0.env, seed=3)
    actions = np.random.default_rng(0)
    kept = []
    for _ in range(40):
        other = copied(env)
        kept.append((other, other.unwrapped.table.save(), dict(other._cumulative_rewards)))
        advance(env, 3, actions)
    for other, saved, rewards in kept:
        assert other.unwrapped.table.save() == saved
        assert other._cumulative_rewards == rewards
        assert_array_equal(other.action_masks(), other.unwrapped.table.mask)


def test_sampling_from_a_deep_copy_leaves_the_original_s_spaces_alone() -> None:
    env = hunt(hunt_v0.env, seed=4)
    env.action_space("hunter_0").seed(0)
    other = copy.deepcopy(env)
    mask = np.ones(env.action_space("hunter_0").n, np.int8)
    drawn = [other.action_space("hunter_0").sample(mask) for _ in range(5)]
    assert [env.action_space("hunter_0").sample(mask) for _ in range(5)] == drawn


def test_a_state_can_be_kept_and_restored() -> None:
    env = hunt(hunt_v0.env, seed=5)
    advance(env, 30, np.random.default_rng(0))
    state = pickle.loads(pickle.dumps(env.get_state()))
    before = env.clone()
    advance(env, 50, np.random.default_rng(1))
    env.set_state(state)
    assert_alike(env, before)
    other = hunt_v0.env(players=3, reward="shaped", max_turns=60)
    other.set_state(state)
    assert_alike(other, before)
    advance(other, 50, np.random.default_rng(2))
    env.set_state(state)
    assert_alike(env, before)


@pytest.mark.parametrize(
    ("other", "message"),
    [
        (lambda: hunt_v0.env(players=2), "players is 2 in the state, but 3 here"),
        (lambda: hunt_v0.env(players=3, mode="lenient"), "mode is 2 in the state, but 0 here"),
        (lambda: quest_v0.env(players=3), "quest is 1 in the state, but 0 here"),
        (lambda: hunt_v0.env(players=3, content=("base_game", "rockbreaker")), "other content"),
    ],
)
def test_a_state_of_another_environment_is_refused(other: Callable[[], Any], message: str) -> None:
    env, stranger = hunt(hunt_v0.env, seed=5), other()
    stranger.reset(seed=0)
    before = env.clone()
    with pytest.raises(ValueError, match=message):
        env.set_state(stranger.get_state())
    assert_alike(env, before)


def test_a_state_of_a_single_hunter_can_be_restored() -> None:
    """R11: the mode that was asked for is not the one that is played."""
    env = hunt_v0.env(players=1, mode="competitive")
    env.reset(seed=0)
    env.set_state(env.get_state())


def test_a_clone_with_a_seed_meets_other_chances() -> None:
    env = hunt(hunt_v0.env, seed=6)
    advance(env, 10, np.random.default_rng(0))

    def fate(other: Any) -> bytes:
        advance(other, 40, np.random.default_rng(1))
        return bytes(other.unwrapped.table.save())

    assert fate(env.clone()) == fate(env.clone())
    assert fate(env.clone(seed=1)) == fate(env.clone(seed=1))
    assert len({fate(env.clone(seed=seed)) for seed in range(5)}) > 1


def test_redealing_changes_nothing_that_the_seat_sees() -> None:
    env = hunt(hunt_v0.env, seed=7)
    actions = np.random.default_rng(0)
    changed = 0
    for step in range(60):
        advance(env, 2, actions)
        if is_over(env):
            continue
        agent = env.agent_selection
        seat = env.possible_agents.index(agent)
        other = env.clone()
        other.redeal(agent, seed=step)
        for key, value in env.observe(agent).items():
            assert_array_equal(value, other.observe(agent)[key])
        before, after = env.unwrapped.table.game, other.unwrapped.table.game
        for number in range(3):
            old, new = before.hunters[number], after.hunters[number]
            assert (old.hand_size, old.deck_size) == (new.hand_size, new.deck_size)
            cards = sorted(old.hand[: old.hand_size] + old.deck[: old.deck_size])
            assert cards == sorted(new.hand[: new.hand_size] + new.deck[: new.deck_size])
            if number == seat:
                assert old.hand == new.hand
            changed += old.hand != new.hand
    assert changed > 30


def test_only_the_deciding_agent_s_view_can_be_redealt() -> None:
    env = hunt(hunt_v0.env, seed=8)
    agent = next(agent for agent in env.agents if agent != env.agent_selection)
    with pytest.raises(ValueError, match="deciding"):
        env.redeal(agent, seed=0)
