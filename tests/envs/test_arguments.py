"""What can't be used is refused with a message that names it, and changes nothing."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

from hzd_env import Search, hunt_v0, make_vec, quest_v0
from hzd_env.engine import IllegalActionError
from hzd_env.envs.parallel import NOOP
from hzd_env.rules.catalogue import ACTIONS

NO_NUMBER = (None, "2", 2.5, float("nan"), True)
NO_SEED = {
    -1: "seed must be from 0 to .*, not -1",
    2**64: "seed must be from 0 to .*, not 18446744073709551616",
    1.5: "seed must be an integer, not 1.5",
    "abcd": "seed must be an integer, not 'abcd'",
    True: "seed must be an integer, not True",
}
NO_ACTION = (-1, ACTIONS + 1, 2**31, 2**64, 10**24, None, "x", 1.5)


class Gives:
    """A reward scheme that always gives the same."""

    def __init__(self, rewards: Any) -> None:
        self.given = rewards

    def rewards(self, table: Any) -> Any:
        return self.given


HUNT: list[tuple[dict[str, Any], str]] = [
    *[({"players": value}, f"players must be an integer, not {value!r}") for value in NO_NUMBER],
    ({"max_turns": None}, "max_turns must be an integer, not None"),
    ({"max_turns": 1.9}, "max_turns must be an integer, not 1.9"),
    *[
        ({"max_cycles": value}, f"max_cycles must be an integer, not {value!r}")
        for value in NO_NUMBER
    ],
    ({"players": 5}, "players must be from 1 to 4, not 5"),
    ({"max_cycles": -1}, "max_cycles must be at least 0, not -1"),
    ({"scenario": None}, 'scenario must be an id, a level, "random" or a list of ids, not None'),
    ({"scenario": 1.0}, "scenario must be an id, a level, .* not 1.0"),
    ({"scenario": [1]}, r"scenario must be an id, a level, .* not \[1\]"),
    ({"scenario": True}, "scenario must be an integer, not True"),
    ({"scenario": 9}, "there is no encounter of level 9"),
    ({"scenario": []}, "the list of encounters is empty"),
    ({"hunters": 5}, "hunters must be a list of ids, not 5"),
    ({"hunters": [None, None]}, r"hunters must be a list of ids, not \[None, None\]"),
    ({"hunters": "nora_marksman"}, "hunters must be a list of ids, not 'nora_marksman'"),
    ({"content": "base_game"}, r'content must be a list of packs such as \["base_game"\], not'),
    ({"content": None}, "content must be a list of packs .* not None"),
    ({"content": []}, r"content must be a list of packs .* not \[\]"),
    ({"content": [""]}, "packs: a name is empty; known are base_game"),
    ({"content": [5]}, r"content must be a list of packs .* not \[5\]"),
    ({"skip_forced": "no"}, "skip_forced must be True or False, not 'no'"),
    *[
        ({"reward": Gives(rewards)}, "the reward scheme must give 2 numbers, one a seat, but Gives")
        for rewards in (None, [1.0], [1.0] * 3, [float("nan"), 1.0], ["a", "b"], 1.0)
    ],
]
QUEST: list[tuple[dict[str, Any], str]] = [
    ({"quest": None}, "quest must be a name, not None"),
    ({"quest": 5}, "quest must be a name, not 5"),
    ({"finale": 5}, "finale must be a name, not 5"),
    ({"draft": "no"}, "draft must be True or False, not 'no'"),
    ({"trading": "no"}, "trading must be True or False, not 'no'"),
]


@pytest.mark.parametrize(
    ("module", "wrong", "message"),
    [(hunt_v0, *each) for each in HUNT] + [(quest_v0, *each) for each in QUEST],
)
def test_a_wrong_configuration(module: Any, wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        module.raw_env(**wrong)


def test_what_only_looks_different_is_taken() -> None:
    hunters = np.array(["carja_warrior", "nora_marksman"])
    env = hunt_v0.raw_env(
        np.int64(1), np.int64(2), hunters=hunters, max_turns=np.int8(3), max_cycles=np.int8(5)
    )
    env.reset(seed=np.uint64(2**64 - 1))
    assert env.possible_agents == ["hunter_0", "hunter_1"]


# ------------------------------------------------------------------------------------- Seeds


@pytest.mark.parametrize(("seed", "message"), NO_SEED.items())
@pytest.mark.parametrize("make", [hunt_v0.env, hunt_v0.parallel_env, hunt_v0.single_agent_env])
def test_a_bad_seed_is_refused_once(make: Callable[..., Any], seed: Any, message: str) -> None:
    env, other = make(players=2), make(players=2)
    for each in (env, other):
        each.reset(seed=3)
    with pytest.raises(ValueError, match=message):
        env.reset(seed=seed)
    tables = [getattr(each, "aec", each).unwrapped.table for each in (env, other)]
    for _ in range(2):
        assert tables[0].save() == tables[1].save()
        env.reset()
        other.reset()


@pytest.mark.parametrize(
    ("seed", "message"),
    [*NO_SEED.items(), ([7, 8, 2**70], "seed must be from 0 to"), ([1, 2], "seed: 2 for 3 games")],
)
def test_a_bad_seed_leaves_all_games(seed: Any, message: str) -> None:
    envs, other = (make_vec("hunt_v0", 3, scenario="dry_wash") for _ in range(2))
    for each in (envs, other):
        each.reset(seed=3)
    with pytest.raises(ValueError, match=message):
        envs.reset(seed=seed)
    for _ in range(2):
        assert envs.batch.save() == other.batch.save()
        envs.reset()
        other.reset()


@pytest.mark.parametrize("seed", [np.int64(4), np.array([4, 5]), (4, 5), [np.int64(4), 5]])
def test_seeds_of_a_vector_may_be_of_numpy(seed: Any) -> None:
    envs, other = (make_vec("hunt_v0", 2, scenario="dry_wash") for _ in range(2))
    envs.reset(seed=seed)
    other.reset(seed=4)
    assert envs.batch.save() == other.batch.save()


# ----------------------------------------------------------------------------------- Actions


@pytest.mark.parametrize("action", NO_ACTION)
@pytest.mark.parametrize("illegal_action", ["raise", "penalise", "terminate"])
def test_what_is_no_action_is_an_error_everywhere(illegal_action: Any, action: Any) -> None:
    env = hunt_v0.env(players=2, illegal_action=illegal_action)
    env.reset(seed=0)
    before = env.get_state()["table"]
    with pytest.raises(IllegalActionError, match="action"):
        env.step(action)
    assert env.get_state()["table"] == before
    assert not any(env.rewards.values()) and not any(env.terminations.values())
    seat = hunt_v0.single_agent_env(players=2, illegal_action=illegal_action)
    seat.reset(seed=0)
    with pytest.raises(IllegalActionError, match="action"):
        seat.step(action)


@pytest.mark.parametrize("action", NO_ACTION)
@pytest.mark.parametrize("illegal_action", ["raise", "penalise"])
def test_what_is_no_action_is_an_error_of_whichever_seat(illegal_action: str, action: Any) -> None:
    game = hunt_v0.parallel_env(players=2, illegal_action=illegal_action)
    seen, _ = game.reset(seed=0)
    legal = {agent: int(np.argmax(seen[agent]["action_mask"])) for agent in game.agents}
    before = game.aec.get_state()["table"]
    for agent in game.agents:
        with pytest.raises(IllegalActionError, match="action"):
            game.step({**legal, agent: action})
        with pytest.raises(ValueError, match=f"there is no action for {agent}"):
            game.step({other: legal[other] for other in game.agents if other != agent})
    with pytest.raises(IllegalActionError, match=f"not in the action space: 0 to {NOOP}"):
        game.step({**legal, game.agents[0]: NOOP + 1})
    assert game.aec.get_state()["table"] == before


def test_a_vector_takes_integers_only() -> None:
    envs = make_vec("hunt_v0", 3, players=2)
    envs.reset(seed=0)
    actions, before = envs.random_actions(), envs.batch.save()
    wrong: Sequence[Any] = (actions + 0.5, actions.astype(float), np.full(3, np.nan), ["a"] * 3)
    for each in wrong:
        with pytest.raises(ValueError, match="actions must be integers"):
            envs.step(each)
    assert envs.batch.save() == before


def test_a_learner_s_vector_takes_integers_only() -> None:
    learner = pytest.importorskip("hzd_env.envs.learner")
    envs = learner.learner_vec("hunt_v0", 2, scenario="dry_wash")
    envs.reset()
    before = envs.games.batch.save()
    with pytest.raises(ValueError, match="actions must be integers"):
        envs.step(np.zeros(2))
    assert envs.games.batch.save() == before


# ------------------------------------------------------------------------------ Order and names


def test_nothing_is_played_before_a_reset() -> None:
    raw = hunt_v0.raw_env(players=2)
    game = hunt_v0.parallel_env(players=2)
    seat = hunt_v0.single_agent_env(players=2)
    for early in (
        lambda: raw.step(0),
        lambda: raw.observe("hunter_0"),
        raw.action_masks,
        hunt_v0.env(players=2).action_masks,
        lambda: hunt_v0.env(players=2).legal("hunter_0"),
        seat.action_masks,
    ):
        with pytest.raises(AttributeError, match="no game has begun; call reset"):
            early()
    with pytest.raises(ValueError, match="no game is under way; call reset"):
        game.step({"hunter_0": 0, "hunter_1": 0})
    with pytest.raises(IllegalActionError, match="game 0: action 0: no game has begun; call reset"):
        make_vec("hunt_v0", 2, players=2).step([0, 0])


def test_a_parallel_game_that_is_over_says_so() -> None:
    game = hunt_v0.parallel_env(players=1, max_cycles=1)
    seen, _ = game.reset(seed=0)
    game.step({"hunter_0": int(np.argmax(seen["hunter_0"]["action_mask"]))})
    with pytest.raises(ValueError, match="no game is under way; call reset"):
        game.step({})


def test_agents_and_actions_that_do_not_exist() -> None:
    env = hunt_v0.env(players=2)
    env.reset(seed=0)
    for ask in (env.observe, env.legal, lambda agent: env.redeal(agent, 0)):
        with pytest.raises(ValueError, match="there is no agent 'hunter_9': hunter_0, hunter_1"):
            ask("hunter_9")
    with pytest.raises(ValueError, match=r"action must be an integer, not 1\.5"):
        env.describe(1.5)
    with pytest.raises(ValueError, match="action must be from 0 to 187, not 188"):
        env.describe(ACTIONS)


@pytest.mark.parametrize("opponents", [5, None, [5]])
def test_who_can_not_play_is_refused_at_once(opponents: Any) -> None:
    with pytest.raises(
        TypeError, match="an opponent must be a bot's name, a Search, or a function"
    ):
        hunt_v0.single_agent_env(opponents, players=2)


@pytest.mark.parametrize("opponents", [5, None, lambda seen, mask: 0, Search()])
def test_who_can_not_play_in_many_games_is_refused_at_once(opponents: Any) -> None:
    learner = pytest.importorskip("hzd_env.envs.learner")
    with pytest.raises(TypeError, match="an opponent must be a bot's name or have a method choose"):
        learner.learner_vec("hunt_v0", 2, opponents=opponents)


def test_a_reward_that_fails_later_is_named() -> None:
    scheme = Gives([0.0, 0.0])
    env, envs = hunt_v0.raw_env(reward=scheme), make_vec("hunt_v0", 2, reward=scheme)
    env.reset(seed=0)
    envs.reset(seed=0)
    scheme.given = [0.0]
    for step in (
        lambda: env.step(int(np.flatnonzero(env.action_masks())[0])),
        lambda: envs.step(envs.random_actions()),
    ):
        with pytest.raises(ValueError, match=r"must give 2 numbers.* but Gives gives \[0.0\]"):
            step()


# ------------------------------------------------------------------------------------- Copies


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize(
    "copied", [copy.deepcopy, copy.copy, lambda held: pickle.loads(pickle.dumps(held))]
)
def test_a_batch_can_be_copied_and_pickled(copied: Callable[[Any], Any], threads: int) -> None:
    envs = make_vec("hunt_v0", 3, threads, players=2, scenario="dry_wash", max_turns=2)
    envs.reset(seed=0)
    for _ in range(30):
        envs.step(envs.random_actions())
    batch = envs.batch
    other = copied(batch)
    assert other.save() == batch.save()
    before = batch.save()
    for name in ("seats", "masks", "observations", "gains"):
        assert (getattr(other, name) == getattr(batch, name)).all()
    actions = envs.random_actions()
    other.step(actions)
    assert batch.save() == before
    batch.step(actions)
    assert other.save() == batch.save()
    assert (other.observations == batch.observations).all()


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda held: pickle.loads(pickle.dumps(held))])
def test_a_vector_can_be_copied_and_pickled(copied: Callable[[Any], Any], threads: int) -> None:
    envs = make_vec("hunt_v0", 3, threads, players=2, scenario="dry_wash", max_turns=1)
    envs.reset(seed=0)
    other = copied(envs)
    for _ in range(40):  # into the next games
        actions = envs.random_actions()
        envs.step(actions)
        other.step(actions)
        assert other.batch.save() == envs.batch.save()
        assert (other.batch.observations == envs.batch.observations).all()
