"""One seat of a hunt as a Gymnasium environment."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_array_equal

from hzd_env import Search, hunt_v0
from hzd_env.bots.choose import Bot
from tests.envs.play import legal_action

BOTS = [bot.name.lower() for bot in Bot]


def episode(env: Any, seed: int | None = None) -> list[Any]:
    """What a seat sees and gains while it plays random legal actions."""
    _, info = env.reset(seed=seed)
    actions = np.random.default_rng(0)
    steps = []
    ended = False
    while not ended:
        action = int(actions.choice(np.flatnonzero(info["action_mask"])))
        seen, reward, terminated, truncated, info = env.step(action)
        assert_array_equal(info["action_mask"], env.action_masks())
        steps.append((seen.tobytes(), reward))
        ended = terminated or truncated
    assert isinstance(info["is_success"], bool)
    return steps


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_whole_hunts_against_bots(players: int, bot: str) -> None:
    for seat in range(players):
        env = hunt_v0.single_agent_env(
            players=players, seat=seat, opponents=bot, scenario=1, max_turns=20
        )
        assert episode(env, seed=1) == episode(env, seed=1)


def test_the_seat_decides_at_every_step() -> None:
    env = hunt_v0.single_agent_env(players=3, seat=1, max_turns=20)
    _, info = env.reset(seed=0)
    actions = np.random.default_rng(0)
    for _ in range(30):
        assert env.aec.agent_selection == "hunter_1"
        assert info["action_mask"].any()
        action = int(actions.choice(np.flatnonzero(info["action_mask"])))
        _, _, terminated, truncated, info = env.step(action)
        if terminated or truncated:
            _, info = env.reset()


def test_the_seat_is_credited_with_everything() -> None:
    """The same hunt, played through the AEC environment, pays the seat the same."""
    for seed in range(5):
        for seat in (0, 1):
            configuration: Any = {"players": 2, "reward": "shaped", "scenario": 1, "max_turns": 30}
            policy = np.random.default_rng(7)

            def opponent(seen: Any, mask: Any, policy: np.random.Generator = policy) -> int:
                return int(policy.choice(np.flatnonzero(mask)))

            env = hunt_v0.single_agent_env(opponents=opponent, seat=seat, **configuration)
            gained = sum(reward for _, reward in episode(env, seed=seed))

            hunt = hunt_v0.env(**configuration)
            hunt.reset(seed=seed)
            seats = [np.random.default_rng(7), np.random.default_rng(7)]
            seats[seat] = np.random.default_rng(0)
            paid = 0.0
            for agent in hunt.agent_iter():
                if hunt.terminations[agent] or hunt.truncations[agent]:
                    break
                hunt.step(legal_action(hunt, seats[hunt.possible_agents.index(agent)]))
                paid += hunt.rewards[f"hunter_{seat}"]
            assert gained == pytest.approx(paid)


def test_opponents_see_their_own_observation() -> None:
    asked = []

    def opponent(seen: Any, mask: Any) -> int:
        asked.append((seen, mask))
        return int(np.flatnonzero(mask)[0])

    env = hunt_v0.single_agent_env(opponents=["random", opponent], players=3, max_turns=20)
    for seed in range(3):
        episode(env, seed=seed)
    assert asked
    for seen, mask in asked:
        assert env.observation_space.contains(seen)
        assert mask.any()


def test_a_search_may_play_the_other_seats() -> None:
    search = Search(playouts=1, horizon=0)
    env = hunt_v0.single_agent_env(search, players=2, scenario="dry_wash", max_turns=4)
    assert episode(env, seed=1) == episode(env, seed=1)
    assert env.aec.unwrapped.table.turn == 4, "the other seat has had its turns"


@pytest.mark.parametrize("mask_in", ["both", "observation", "info"])
def test_the_observation_is_without_the_mask(mask_in: Any) -> None:
    env = hunt_v0.single_agent_env(players=2, mask_in=mask_in)
    seen, _ = env.reset(seed=0)
    assert isinstance(seen, np.ndarray)
    assert env.observation_space.contains(seen)


def test_the_seat_may_rotate_or_be_drawn() -> None:
    env = hunt_v0.single_agent_env(players=3, seat="rotate")
    seats = []
    for _ in range(6):
        env.reset()
        seats.append(env.seat)
    assert seats == [0, 1, 2, 0, 1, 2]
    env.reset(seed=4)
    assert env.seat == 1
    env = hunt_v0.single_agent_env(players=3, seat="random")
    seen = set()
    for _ in range(30):
        env.reset()
        seen.add(env.seat)
    assert seen == {0, 1, 2}


def test_it_plays_in_a_given_environment() -> None:
    hunt = hunt_v0.env(players=2, scenario=1)
    env = hunt_v0.single_agent_env(env=hunt)
    env.reset(seed=0)
    assert env.aec is hunt
    with pytest.raises(ValueError, match="players"):
        hunt_v0.single_agent_env(env=hunt, players=3)


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_in_mid_game_goes_on_identically(copied: Any) -> None:
    env = hunt_v0.single_agent_env(players=2, max_turns=30)
    env.reset(seed=3)
    actions = np.random.default_rng(0)
    for _ in range(10):
        env.step(int(actions.choice(np.flatnonzero(env.action_masks()))))
    other = copied(env)
    for _ in range(30):
        action = int(actions.choice(np.flatnonzero(env.action_masks())))
        seen, *rest = env.step(action)
        seen_there, *rest_there = other.step(action)
        assert_array_equal(seen, seen_there)
        assert rest[:3] == rest_there[:3]
        if rest[1] or rest[2]:
            env.reset()
            other.reset()


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"seat": 2}, "seat must be from 0 to 1"),
        ({"seat": "rotat"}, "rotate"),
        ({"opponents": "cautios"}, "cautious"),
        ({"opponents": ["random", "random"]}, "opponents"),
    ],
)
def test_a_wrong_configuration_is_one_clear_error(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        hunt_v0.single_agent_env(players=2, **wrong)
