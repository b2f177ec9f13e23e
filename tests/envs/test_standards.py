"""The suites of PettingZoo, Gymnasium and Stable-Baselines3, for all player counts and modes."""

from __future__ import annotations

import warnings
from functools import partial
from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.utils.env_checker import check_env as gymnasium_check
from pettingzoo.test import api_test, max_cycles_test, render_test, seed_test
from pettingzoo.utils.conversions import parallel_to_aec, turn_based_aec_to_parallel

from hzd_env import hunt_v0

PLAYERS = (1, 2, 3, 4)
MODES = ("competitive", "cooperative", "lenient")

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")

every_party = pytest.mark.parametrize("players", PLAYERS)
every_mode = pytest.mark.parametrize("mode", MODES)


@every_party
@every_mode
def test_pettingzoo_api(players: int, mode: str) -> None:
    api_test(hunt_v0.env(players=players, mode=mode), num_cycles=100)


@pytest.mark.parametrize("mask_in", ["both", "observation", "info"])
@pytest.mark.parametrize("observation", ["flat", "compact", "structured"])
def test_pettingzoo_api_for_every_observation(observation: str, mask_in: str) -> None:
    env = hunt_v0.env(observation=observation, mask_in=mask_in, max_turns=20)
    api_test(env, num_cycles=100)


def test_pettingzoo_api_of_the_raw_environment() -> None:
    api_test(hunt_v0.raw_env(players=2), num_cycles=100)


def test_pettingzoo_api_warns_of_nothing_with_the_mask_in_info() -> None:
    env = hunt_v0.env(mask_in="info", max_turns=20)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message="Action mask numpy array is all zeros")
        api_test(env, num_cycles=100)


@pytest.mark.compiled
@every_party
def test_suites_on_the_compiled_side(players: int) -> None:
    api_test(hunt_v0.env(players=players), num_cycles=500)
    seed_test(partial(hunt_v0.env, players=players), num_cycles=200)
    gymnasium_check(hunt_v0.single_agent_env(players=players), skip_render_check=True)


@every_party
@every_mode
def test_pettingzoo_seed(players: int, mode: str) -> None:
    seed_test(partial(hunt_v0.env, players=players, mode=mode), num_cycles=100)


@every_party
@every_mode
def test_pettingzoo_max_cycles(players: int, mode: str) -> None:
    """The suite takes unmasked actions, and lets each agent act once a cycle."""

    def env(max_cycles: int) -> Any:
        return hunt_v0.env(
            players=players, mode=mode, max_cycles=max_cycles, illegal_action="penalise"
        )

    def parallel_env(max_cycles: int) -> Any:
        return turn_based_aec_to_parallel(env(max_cycles))

    def one_by_one(max_cycles: int) -> Any:
        return parallel_to_aec(parallel_env(max_cycles))

    max_cycles_test(SimpleNamespace(env=one_by_one, parallel_env=parallel_env))
    if players == 1:
        max_cycles_test(SimpleNamespace(env=env, parallel_env=parallel_env))


def test_pettingzoo_render(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("PIL")
    render_test(partial(hunt_v0.env, players=2))
    assert "Hunter" in capsys.readouterr().out


@every_party
@every_mode
def test_gymnasium_checker(players: int, mode: str) -> None:
    env = hunt_v0.single_agent_env(players=players, mode=mode)
    gymnasium_check(env, skip_render_check=True)


def test_gymnasium_checker_by_name_with_rendering() -> None:
    pytest.importorskip("PIL")
    env = gymnasium.make("hzd_env/Hunt-v0", players=2, seat="rotate")
    gymnasium_check(env.unwrapped)


@every_party
@every_mode
def test_stable_baselines3_checker(players: int, mode: str) -> None:
    checker = pytest.importorskip("stable_baselines3.common.env_checker")
    checker.check_env(hunt_v0.single_agent_env(players=players, mode=mode))


def test_masks_reach_sb3_contrib() -> None:
    pytest.importorskip("sb3_contrib")
    from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
    from stable_baselines3.common.vec_env import DummyVecEnv

    envs = DummyVecEnv([partial(hunt_v0.single_agent_env, players=2)] * 2)
    envs.reset()
    assert is_masking_supported(envs)
    masks = get_action_masks(envs)
    assert masks.shape == (2, envs.action_space.n)
    assert (masks.sum(axis=1) > 0).all()


def test_pettingzoo_registration() -> None:
    if not hasattr(pettingzoo, "make"):
        pytest.skip("this PettingZoo has no registry")
    env = pettingzoo.make("aec", "hzd_env/hunt_v0", players=3)
    assert isinstance(env.unwrapped, hunt_v0.raw_env)
    assert len(env.possible_agents) == 3


def test_sampling_with_the_mask_finds_legal_actions() -> None:
    env = hunt_v0.env(players=2)
    env.reset(seed=0)
    observation, *_ = env.last()
    action = env.action_space(env.agent_selection).sample(observation["action_mask"])
    assert np.asarray(observation["action_mask"])[action] == 1
