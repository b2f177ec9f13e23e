"""One learning seat in many games, as Stable-Baselines3 takes it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import VecMonitor

from hzd_env import hunt_v0, quest_v0
from hzd_env.envs.learner import learner_vec

ROCKBREAKER = ("base_game", "rockbreaker")
CONFIGURATIONS: list[tuple[str, int, dict[str, Any]]] = [
    ("hunt_v0", 1, {"scenario": "dry_wash", "players": 3, "max_turns": 4, "reward": "shaped"}),
    ("hunt_v0", 0, {"scenario": 1, "players": 2, "mode": "lenient", "max_turns": 6}),
    ("quest_v0", 2, {"players": 3, "max_turns": 2, "reward": "shaped"}),
    ("quest_v0", 1, {"max_turns": 2, "quest": "rockbreaker", "content": ROCKBREAKER}),
    ("quest_v0", 0, {"max_turns": 2, "finale": "rockbreaker", "content": ROCKBREAKER}),
]
MODULES = {"hunt_v0": hunt_v0, "quest_v0": quest_v0}


def first(mask: NDArray[np.int8]) -> int:
    """The first legal action."""
    return int(np.flatnonzero(mask)[0])


class First:
    """A policy that takes the first legal action, of many games or of one."""

    def choose(self, observations: NDArray[Any], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        assert len(observations) == len(masks) > 0
        return np.array([first(mask) for mask in masks])

    def __call__(self, observation: NDArray[Any], mask: NDArray[np.int8]) -> int:
        return first(mask)


@pytest.mark.parametrize(("game", "seat", "configuration"), CONFIGURATIONS)
def test_it_plays_as_the_single_agent_view(
    game: str, seat: int, configuration: dict[str, Any]
) -> None:
    envs = learner_vec(game, 2, opponents=First(), seat=seat, **configuration)
    singles = [MODULES[game].single_agent_env(First(), seat, **configuration) for _ in range(2)]
    envs.seed(8)
    seen = envs.reset()
    expected = np.array([single.reset(seed=8 + row)[0] for row, single in enumerate(singles)])
    np.testing.assert_array_equal(seen, expected)
    random = np.random.default_rng(0)
    over = np.zeros(2, np.bool_)
    for _ in range(200):
        masks = envs.env_method("action_masks")
        actions = np.array([random.choice(np.flatnonzero(mask)) for mask in masks])
        seen, rewards, done, infos = envs.step(actions)
        for row in np.flatnonzero(~over):
            np.testing.assert_array_equal(masks[row], singles[row].action_masks())
            last, reward, terminated, truncated, info = singles[row].step(int(actions[row]))
            assert rewards[row] == pytest.approx(reward, abs=1e-6)
            assert done[row] == (terminated or truncated)
            if done[row]:
                np.testing.assert_array_equal(infos[row]["terminal_observation"], last)
                assert infos[row]["is_success"] == info["is_success"]
                assert infos[row]["TimeLimit.truncated"] == truncated
            else:
                np.testing.assert_array_equal(seen[row], last)
        over |= done
        if over.all():
            break
    assert over.all()


@pytest.mark.parametrize("rule", ["random", "rotate"])
def test_the_seat_changes_from_game_to_game(rule: str) -> None:
    envs = learner_vec(
        "hunt_v0", 3, opponents="cautious", seat=rule, scenario="dry_wash", players=4, max_turns=2
    )
    envs.seed(1)
    envs.reset()
    seats = {int(seat) for seat in envs.seats}
    for _ in range(120):
        assert (envs.games.batch.seats == envs.seats).all()
        envs.step(np.array([first(mask) for mask in envs.env_method("action_masks")]))
        seats |= {int(seat) for seat in envs.seats}
    assert seats == {0, 1, 2, 3}


def test_the_same_seed_gives_the_same_games() -> None:
    def played() -> list[NDArray[Any]]:
        envs = learner_vec("hunt_v0", 2, opponents="random", seat="random", players=2)
        envs.seed(3)
        seen = [envs.reset()]
        for _ in range(20):
            actions = np.array([first(mask) for mask in envs.env_method("action_masks")])
            seen.append(envs.step(actions)[0])
        return seen

    for one, other in zip(played(), played(), strict=True):
        np.testing.assert_array_equal(one, other)


def test_bots_and_policies_at_one_table() -> None:
    envs = learner_vec("hunt_v0", 2, opponents=["cautious", First(), "random"], players=4)
    envs.reset()
    for _ in range(10):
        envs.step(np.array([first(mask) for mask in envs.env_method("action_masks")]))
        assert (envs.games.batch.seats == 0).all()


@pytest.mark.compiled
def test_maskable_ppo_learns_from_it() -> None:
    envs = VecMonitor(
        learner_vec("hunt_v0", 8, opponents="cautious", scenario="dry_wash", players=2, max_turns=8)
    )
    model = MaskablePPO("MlpPolicy", envs, n_steps=64, batch_size=128, n_epochs=1, seed=0)
    before = [parameter.detach().clone() for parameter in model.policy.parameters()]
    model.learn(1024)
    assert model.num_timesteps == 1024
    assert len(model.ep_info_buffer or ()) > 0
    after = list(model.policy.parameters())
    assert any((one != other).any() for one, other in zip(before, after, strict=True))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"seat": 2}, "seat must be from 0 to 1, not 2"),
        ({"seat": "any"}, "unknown seat 'any'"),
        ({"opponents": "nobody"}, "unknown opponent 'nobody'"),
        ({"opponents": ["random", "random"]}, "opponents: 2 for 1 other seats"),
        ({"max_cycles": 5}, "max_cycles must be 0, not 5; limit max_turns"),
    ],
)
def test_bad_arguments(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        learner_vec("hunt_v0", 1, **arguments)


def test_a_scheme_that_is_not_linear() -> None:
    class Odd:
        def rewards(self, table: Any) -> list[float]:
            return [0.0] * table.players

    with pytest.raises(ValueError, match=r"has no method weights\(mode\)"):
        learner_vec("hunt_v0", 1, reward=Odd())
