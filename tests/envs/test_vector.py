"""Many games at once: `make_vec` plays what the AEC environments play."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium.vector import VectorEnv
from numpy.typing import NDArray

from hzd_env import hunt_v0, make_vec, quest_v0
from hzd_env.engine import IllegalActionError
from hzd_env.envs.vector import VectorGame
from hzd_env.rules.catalogue import Outcome

ROCKBREAKER = ("base_game", "rockbreaker")
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("hunt_v0", {"scenario": "random", "players": 3, "hunters": "random"}),
    ("hunt_v0", {"scenario": 1, "players": 2, "mode": "cooperative", "reward": "shaped"}),
    ("hunt_v0", {"scenario": "dry_wash", "players": 2, "max_turns": 3}),
    ("hunt_v0", {"scenario": "dry_wash", "players": 1, "max_cycles": 17}),
    ("quest_v0", {"players": 4, "max_turns": 20, "reward": "shaped"}),
    ("quest_v0", {"players": 2, "draft": True, "trading": True, "max_cycles": 60}),
    ("quest_v0", {"players": 3, "quest": "rockbreaker", "content": ROCKBREAKER}),
    ("quest_v0", {"players": 2, "finale": "rockbreaker", "content": ROCKBREAKER}),
]
MODULES = {"hunt_v0": hunt_v0, "quest_v0": quest_v0}


def draw(masks: NDArray[np.int8], random: np.random.Generator) -> NDArray[np.int64]:
    """A legal action for each row."""
    return np.array([random.choice(np.flatnonzero(mask)) for mask in masks])


@pytest.mark.parametrize(("observation", "threads"), [("compact", 1), ("flat", 2)])
@pytest.mark.parametrize(("game", "configuration"), GAMES)
def test_a_row_plays_the_games_of_the_aec_environment(
    game: str, configuration: dict[str, Any], observation: Any, threads: int
) -> None:
    envs = make_vec(game, 3, threads, observation, **configuration)
    singles = [MODULES[game].raw_env(observation=observation, **configuration) for _ in range(3)]
    seen, infos = envs.reset(seed=5)
    for row, single in enumerate(singles):
        single.reset(seed=5 + row)
    random = np.random.default_rng(0)
    ended = 0
    for _ in range(60):
        for row, single in enumerate(singles):
            expected = single.observe(single.agent_selection)
            np.testing.assert_array_equal(seen["observation"][row], expected["observation"])
            np.testing.assert_array_equal(seen["action_mask"][row], expected["action_mask"])
            assert infos["seat"][row] == single.table.seat
        actions = draw(seen["action_mask"], random)
        actors = infos["seat"].copy()
        seen, rewards, terminated, truncated, infos = envs.step(actions)
        for row, single in enumerate(singles):
            actor = single.agent_selection
            single.step(int(actions[row]))
            assert rewards[row] == pytest.approx(single.rewards[actor])
            assert infos["rewards"][row] == pytest.approx(list(single.rewards.values()))
            assert terminated[row] == single.terminations[actor]
            assert truncated[row] == single.truncations[actor]
            if terminated[row] or truncated[row]:
                ended += 1
                assert infos["_final_obs"][row] and infos["_final_info"][row]
                final = infos["final_obs"][row]
                expected = single.observe(f"hunter_{actors[row]}")["observation"]
                np.testing.assert_array_equal(final["observation"], expected)
                assert not final["action_mask"].any()
                assert infos["final_info"]["outcome"][row] == single.table.outcome
                single.reset()
    assert ended > 0 or "max_cycles" not in configuration


def test_games_end_by_the_rules_and_by_the_limit() -> None:
    envs = make_vec("hunt_v0", 40, scenario="dry_wash", players=2, max_turns=6)
    seen, _ = envs.reset(seed=0)
    random = np.random.default_rng(1)
    outcomes = set()
    for _ in range(300):
        seen, _, terminated, truncated, infos = envs.step(draw(seen["action_mask"], random))
        for row in np.flatnonzero(terminated | truncated):
            outcome = Outcome(infos["final_info"]["outcome"][row])
            assert truncated[row] == (outcome == Outcome.CUT_SHORT)
            outcomes.add(outcome)
    assert {Outcome.FAILURE, Outcome.CUT_SHORT} <= outcomes


def test_it_is_a_vector_environment_of_gymnasium() -> None:
    envs = make_vec("hunt_v0", 4, players=2)
    assert isinstance(envs, VectorEnv)
    seen, _ = envs.reset(seed=3)
    assert envs.observation_space.contains(seen)
    assert envs.single_observation_space.contains({key: value[0] for key, value in seen.items()})
    assert envs.single_action_space.n == envs.batch.masks.shape[1]
    assert envs.action_space.shape == (4,)
    seen, rewards, terminated, truncated, _ = envs.step(
        draw(seen["action_mask"], np.random.default_rng(0))
    )
    assert envs.observation_space.contains(seen)
    assert rewards.shape == terminated.shape == truncated.shape == (4,)
    assert rewards.dtype == np.float64 and terminated.dtype == truncated.dtype == np.bool_


def test_the_same_arrays_are_written_again() -> None:
    envs = make_vec("hunt_v0", 2, players=2, observation="flat")
    first, _ = envs.reset(seed=3)
    second, *_ = envs.step(draw(first["action_mask"], np.random.default_rng(0)))
    assert second["observation"] is first["observation"]
    assert second["action_mask"] is first["action_mask"]


def test_an_illegal_action_changes_no_game() -> None:
    envs = make_vec("hunt_v0", 3, players=2)
    seen, _ = envs.reset(seed=3)
    actions = draw(seen["action_mask"], np.random.default_rng(0))
    actions[2] = np.flatnonzero(seen["action_mask"][2] == 0)[0]
    before = envs.batch.save()
    with pytest.raises(IllegalActionError, match=f"game 2: action {actions[2]} "):
        envs.step(actions)
    assert envs.batch.save() == before


def test_a_reward_of_ones_own() -> None:
    class Seats:
        def rewards(self, table: Any) -> list[float]:
            return [float(seat) for seat in range(table.players)]

    envs = make_vec("hunt_v0", 2, players=3, reward=Seats())
    seen, infos = envs.reset(seed=3)
    seats = infos["seat"].copy()
    _, rewards, *_, infos = envs.step(draw(seen["action_mask"], np.random.default_rng(0)))
    assert rewards.tolist() == seats.tolist()
    assert infos["rewards"].tolist() == [[0.0, 1.0, 2.0]] * 2


def test_random_actions_are_legal_and_follow_the_seed() -> None:
    envs = make_vec("hunt_v0", 5, players=2)

    def played() -> list[list[int]]:
        envs.reset(seed=1)
        actions = []
        for _ in range(20):
            actions.append(envs.random_actions().tolist())
            envs.step(np.array(actions[-1]))
        return actions

    first = played()
    assert first == played()
    assert len({tuple(actions) for actions in first}) > 10


def test_seeds() -> None:
    envs = make_vec("hunt_v0", 2, players=2, scenario="random")
    first = envs.reset(seed=[4, 9])[0]["observation"].copy()
    assert (envs.reset(seed=[9, 4])[0]["observation"] == first[::-1]).all()
    going_on = envs.reset()[0]["observation"].copy()
    envs.reset(seed=[9, 4])
    assert (envs.reset()[0]["observation"] == going_on).all()
    with pytest.raises(ValueError, match="seed: 3 for 2 games"):
        envs.reset(seed=[1, 2, 3])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"game": "hunt"}, "unknown game 'hunt'"),
        ({"game": "hunt_v0", "observation": "structured"}, "unknown observation 'structured'"),
        ({"game": "hunt_v0", "num_envs": 0}, "num_envs must be at least 1, not 0"),
        ({"game": "hunt_v0", "threads": 0}, "threads must be at least 1, not 0"),
        ({"game": "hunt_v0", "scenario": "nowhere"}, "nowhere"),
    ],
)
def test_bad_arguments(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        make_vec(**arguments)


def test_make_vec_returns_the_documented_class() -> None:
    assert type(make_vec("quest_v0", players=2)) is VectorGame
