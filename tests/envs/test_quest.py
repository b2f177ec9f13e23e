"""`quest_v0` has the interface of `hunt_v0`; its own options, and what its rewards pay."""

from __future__ import annotations

import copy
import pickle
from functools import partial
from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.utils.env_checker import check_env as gymnasium_check
from numpy.testing import assert_array_equal
from pettingzoo.test import api_test, seed_test

from hzd_env import IllegalActionError, Mode, Outcome, quest_v0
from hzd_env.engine import GAINS, Gain, Table
from hzd_env.envs.rewards import QUEST_REWARDS, Potential, Rank, VictoryPoints, Won
from hzd_env.observations import QUEST, QUEST_SCALE, QUEST_SIZE
from hzd_env.rules.catalogue import ACTIONS, DecisionKind, Victory
from tests.envs.play import advance, is_over, legal_action, rounds

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")

PLAYERS = (1, 2, 3, 4)
MODES = ("competitive", "cooperative", "lenient")

WAYS = {
    "quest": {"quest": "rockbreaker", "content": ("base_game", "rockbreaker")},
    "finale": {"finale": "rockbreaker", "content": ("base_game", "rockbreaker")},
    "quest_with_badlands": {
        "quest": "rockbreaker",
        "content": ("base_game", "lawless_badlands", "rockbreaker"),
    },
    "finale_with_badlands": {
        "finale": "rockbreaker",
        "content": ("base_game", "lawless_badlands", "rockbreaker"),
    },
}
"""To the Rockbreaker."""

every_way = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS.keys())
every_party = pytest.mark.parametrize("players", PLAYERS)
every_mode = pytest.mark.parametrize("mode", MODES)


def chance(seed: int = 0) -> np.random.Generator:
    return np.random.default_rng(seed)


# ---------------------------------------------------------------------------------- Standards


@every_party
@every_mode
def test_pettingzoo_api(players: int, mode: str) -> None:
    api_test(quest_v0.env(players=players, mode=mode, max_turns=4), num_cycles=100)


@pytest.mark.parametrize("mask_in", ["both", "observation", "info"])
@pytest.mark.parametrize("observation", ["flat", "compact", "structured"])
def test_pettingzoo_api_for_every_observation(observation: str, mask_in: str) -> None:
    env = quest_v0.env(observation=observation, mask_in=mask_in, draft=True, max_turns=4)
    api_test(env, num_cycles=50)


@every_party
def test_pettingzoo_seed(players: int) -> None:
    seed_test(partial(quest_v0.env, players=players, hunters="random"), num_cycles=60)


@every_way
@every_party
@every_mode
def test_pettingzoo_suites_on_the_way_to_the_rockbreaker(
    players: int, mode: str, way: dict[str, Any]
) -> None:
    api_test(quest_v0.env(players=players, mode=mode, max_turns=3, **way), num_cycles=40)
    seed_test(partial(quest_v0.env, players=players, mode=mode, **way), num_cycles=20)


@every_way
def test_gymnasium_on_the_way_to_the_rockbreaker(way: dict[str, Any]) -> None:
    env = gymnasium.make("hzd_env/Quest-v0", players=2, max_turns=4, **way).unwrapped
    gymnasium_check(env, skip_render_check=True)
    table = env.aec.unwrapped.table
    configuration = table.game.configuration
    call = table.content.encounters[configuration.encounter]
    assert call.quest == way.get("quest", "base_game")
    assert (configuration.finale >= 0) == ("finale" in way)


@every_party
def test_gymnasium_checker(players: int) -> None:
    env = quest_v0.single_agent_env(players=players, max_turns=4)
    gymnasium_check(env, skip_render_check=True)


@pytest.mark.compiled
@every_party
@every_mode
def test_suites_on_the_compiled_side(players: int, mode: str) -> None:
    api_test(quest_v0.env(players=players, mode=mode, trading=True), num_cycles=1000)
    seed_test(partial(quest_v0.env, players=players, mode=mode, draft=True), num_cycles=200)
    env = quest_v0.single_agent_env(players=players, mode=mode)
    gymnasium_check(env, skip_render_check=True)


def test_stable_baselines3_checker() -> None:
    checker = pytest.importorskip("stable_baselines3.common.env_checker")
    checker.check_env(quest_v0.single_agent_env(players=2, max_turns=4))


def test_registration() -> None:
    env = gymnasium.make("hzd_env/Quest-v0", players=2, max_turns=4)
    assert env.unwrapped.observation_space.shape == (QUEST_SIZE,)
    if hasattr(pettingzoo, "make"):
        quest = pettingzoo.make("aec", "hzd_env/quest_v0", players=3)
        assert isinstance(quest.unwrapped, quest_v0.raw_env)


# ------------------------------------------------------------------------------------ Playing


@every_party
def test_only_the_deciding_seat_has_legal_actions(players: int) -> None:
    env = quest_v0.env(players=players, draft=True, max_turns=3)
    env.reset(seed=1)
    for step, selected in enumerate(rounds(env, chance())):
        for agent in env.possible_agents if step % 5 == 0 else ():
            seen = env.observe(agent)
            assert seen["action_mask"].shape == (ACTIONS,)
            assert seen["action_mask"].any() == (agent == selected)
            assert env.observation_space(agent).contains(seen)
    assert not env.action_masks().any()


def test_the_observations_are_views_of_one_schema() -> None:
    envs = [quest_v0.env(observation=name) for name in ("flat", "compact", "structured")]
    for env in envs:
        env.reset(seed=4)
    flat, compact, structured = (env.observe("hunter_1")["observation"] for env in envs)
    assert compact.shape == (QUEST_SIZE,) and compact.dtype == np.int8
    assert_array_equal(flat, (compact / QUEST_SCALE).astype(np.float32))
    assert list(structured) == [family.name for family in QUEST.families]
    assert sum(part.size for part in structured.values()) == QUEST_SIZE
    state = envs[0].state()
    assert envs[0].state_space.contains(state)
    assert_array_equal(state[QUEST_SIZE:], flat)


def test_hunters_can_be_drafted_drawn_or_named() -> None:
    env = quest_v0.env(players=3, draft=True)
    env.reset(seed=0)
    assert env.unwrapped.table.decision.kind == DecisionKind.HUNTER
    for agent in env.possible_agents:
        assert np.isfinite(env.observe(agent)["observation"]).all()
    env = quest_v0.env(players=2, hunters=["banuk_survivor", "nora_marksman"])
    env.reset(seed=0)
    content, game = env.unwrapped.table.content, env.unwrapped.table.game
    assert content.hunters[game.hunters[0].profile].id == "banuk_survivor"
    env = quest_v0.env(players=2, hunters="random")
    seen = set()
    for seed in range(20):
        env.reset(seed=seed)
        seen.add(env.unwrapped.table.game.hunters[0].profile)
    assert len(seen) == 4


def test_trading_is_asked_in_the_variant_only() -> None:
    asked = {}
    for trading in (False, True):
        env = quest_v0.env(players=2, trading=trading)
        kinds = set()
        for seed in range(6):
            env.reset(seed=seed)
            for _ in rounds(env, chance(seed)):
                kinds.add(env.unwrapped.table.decision.kind)
        asked[trading] = DecisionKind.GIVE in kinds
    assert asked == {False: False, True: True}


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"players": 5}, "players must be from 1 to 4"),
        ({"mode": "compettive"}, "competitive"),
        ({"reward": "glory"}, "victory"),
        ({"observation": "flatt"}, "flat"),
        ({"draft": True, "hunters": "random"}, "draft"),
        ({"draft": True, "hunters": ["nora_marksman", "banuk_survivor"]}, "draft"),
        ({"hunters": ["nora_marksman"]}, "hunters"),
        ({"max_turns": -1}, "max_turns"),
        ({"quest": "rockbreaker"}, r"content=\('base_game', 'rockbreaker'\)"),
        ({"finale": "rockbreaker"}, r"content=\('base_game', 'rockbreaker'\)"),
        ({**WAYS["quest"], "finale": "rockbreaker"}, "the quest that is played"),
        ({"render_mode": "ascii"}, "ansi"),
    ],
)
def test_a_wrong_configuration_is_one_clear_error(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        quest_v0.env(**wrong)


def test_an_illegal_action_raises_and_changes_nothing() -> None:
    env = quest_v0.env(players=2, draft=True)
    env.reset(seed=0)
    before = env.unwrapped.table.save()
    with pytest.raises(IllegalActionError, match="HUNTER"):
        env.step(0)
    assert env.unwrapped.table.save() == before


@pytest.mark.parametrize(
    "copied",
    [lambda env: env.clone(), copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))],
    ids=["clone", "deepcopy", "pickle"],
)
@pytest.mark.parametrize("way", [{}, *WAYS.values()], ids=["base", *WAYS])
def test_a_copy_goes_on_identically(copied: Any, way: dict[str, Any]) -> None:
    env = quest_v0.env(players=3, reward="shaped", trading=True, **way)
    env.reset(seed=1)
    for steps in (0, 40, 200):
        advance(env, steps, chance(steps))
        other = copied(env)
        actions = chance()
        for _ in range(60):
            if is_over(env):
                break
            action = legal_action(env, actions)
            env.step(action)
            other.step(action)
            assert env.rewards == other.rewards
            assert env.agent_selection == other.agent_selection
        assert env.unwrapped.table.save() == other.unwrapped.table.save()


@pytest.mark.parametrize("draft", [False, True])
def test_every_phase_can_be_rendered(draft: bool) -> None:
    env = quest_v0.env(players=2, mode="cooperative", draft=draft, render_mode="ansi")
    env.reset(seed=1)
    phases = set()
    for _ in rounds(env, chance(1)):
        phase = env.unwrapped.table.game.phase
        if phase not in phases:
            phases.add(phase)
            assert "Hunter" in env.render()
    assert len(phases) >= 3 + draft


@every_party
def test_a_seat_plays_whole_quests(players: int) -> None:
    env = quest_v0.single_agent_env(players=players, seat="rotate", draft=True)
    actions = chance()
    for _ in range(2):
        _, info = env.reset(seed=3)
        ended = False
        while not ended:
            action = int(actions.choice(np.flatnonzero(info["action_mask"])))
            seen, _, terminated, truncated, info = env.step(action)
            ended = terminated or truncated
        assert env.observation_space.contains(seen)
        assert isinstance(info["is_success"], bool)


# ------------------------------------------------------------------------------------ Rewards


def table(
    outcome: Outcome,
    points: tuple[int, ...] = (0, 0),
    victories: tuple[Victory, ...] = (Victory.NONE, Victory.NONE),
    mode: Mode = Mode.COMPETITIVE,
) -> Any:
    """What a scheme reads of a table after a step."""
    return SimpleNamespace(
        gains=np.zeros((4, GAINS), np.int64),
        players=len(points),
        mode=mode,
        outcome=outcome,
        seat=0 if outcome == Outcome.PLAYING else -1,
        victory_points=lambda seat: points[seat],
        victory=lambda seat: victories[seat],
    )


SOLE, SHARED, NONE = Victory.SOLE, Victory.SHARED, Victory.NONE


def test_victory_pays_a_win_a_shared_win_and_a_loss() -> None:
    won = Won()
    assert won.rewards(table(Outcome.PLAYING)) == [0, 0]
    assert won.rewards(table(Outcome.FAILURE)) == [-1, -1]
    assert won.rewards(table(Outcome.CUT_SHORT)) == [0, 0]
    assert won.rewards(table(Outcome.SUCCESS, (4, 2), (SOLE, NONE))) == [1, -1]
    shared = table(Outcome.SUCCESS, (4, 4, 2), (SHARED, SHARED, NONE))
    assert won.rewards(shared) == [0.5, 0.5, -1]
    assert won.rewards(table(Outcome.SUCCESS, mode=Mode.LENIENT)) == [1, 1]


@pytest.mark.parametrize(
    ("points", "victories", "rewards"),
    [
        ((4, 2), (SOLE, NONE), [1, -1]),
        ((4, 2, 3), (SOLE, NONE, NONE), [1, -1, 0]),
        ((4, 4, 2), (SHARED, SHARED, NONE), [0.5, 0.5, -1]),
        ((4, 4, 2), (NONE, SOLE, NONE), [0, 1, -1]),
        ((5, 3, 3, 1), (SOLE, NONE, NONE, NONE), [1, 0, 0, -1]),
    ],
)
def test_rank_adds_up_to_nothing(
    points: tuple[int, ...], victories: tuple[Victory, ...], rewards: list[float]
) -> None:
    paid = Rank().rewards(table(Outcome.SUCCESS, points, victories))
    assert paid == rewards
    assert sum(paid) == 0


def test_rank_pays_nothing_where_all_win_or_lose_together() -> None:
    for step in (
        table(Outcome.PLAYING),
        table(Outcome.FAILURE),
        table(Outcome.SUCCESS, mode=Mode.COOPERATIVE),
        table(Outcome.CUT_SHORT, (4, 2)),
    ):
        assert Rank().rewards(step) == [0, 0]


def test_victory_points_are_paid_as_they_are_gained() -> None:
    step = table(Outcome.PLAYING)
    step.gains[:2, Gain.VICTORY_POINTS] = 2, 1
    assert VictoryPoints().rewards(step) == [2, 1]


def played(players: int, mode: str, seed: int, bots: bool) -> tuple[Table, dict[str, list[float]]]:
    """A whole quest and what each scheme paid its seats in all. Cautious bots may win it."""
    from hzd_env.bots.choose import Bot

    quest = Table()
    quest.reset_quest(players=players, mode=mode, seed=seed, max_turns=0 if bots else 60)
    totals = {name: [0.0] * quest.players for name in QUEST_REWARDS}
    random = chance(seed)
    states = random.integers(2**32, size=4, dtype=np.uint32)
    while quest.seat >= 0:
        if bots:
            action = quest.choose(Bot.CAUTIOUS, states)
        else:
            action = int(random.choice(np.flatnonzero(quest.mask)))
        quest.step(action)
        for name, scheme in QUEST_REWARDS.items():
            paid = scheme.rewards(quest)
            totals[name] = [a + b for a, b in zip(totals[name], paid, strict=True)]
    return quest, totals


def check_totals(quest: Table, totals: dict[str, list[float]]) -> None:
    seats = range(quest.players)
    points = [quest.victory_points(seat) for seat in seats]
    assert totals["victory_points"] == points
    assert sum(totals["rank"]) == pytest.approx(0)
    assert totals["success"] == [float(quest.outcome == Outcome.SUCCESS)] * quest.players
    if quest.outcome == Outcome.CUT_SHORT:
        potential = Potential()
        worth = [
            potential.point * quest.points
            + potential.level * quest.level(seat)
            + (quest.mode == Mode.COMPETITIVE)
            * (potential.victory_point * points[seat] + potential.glory * quest.glory(seat))
            for seat in seats
        ]
        assert totals["shaped"] == pytest.approx(worth)
    else:  # the hints add up to nothing
        assert totals["shaped"] == pytest.approx(totals["victory"])


@every_party
@every_mode
def test_hints_add_up_to_nothing_over_a_quest(players: int, mode: str) -> None:
    for seed in range(4):
        check_totals(*played(players, mode, seed, bots=False))


@pytest.mark.compiled
@every_party
@every_mode
def test_hints_add_up_to_nothing_whoever_wins(players: int, mode: str) -> None:
    outcomes = set()
    for seed in range(5):
        quest, totals = played(players, mode, seed, bots=True)
        check_totals(quest, totals)
        outcomes.add(quest.outcome)
    assert Outcome.FAILURE in outcomes or Outcome.SUCCESS in outcomes


@pytest.mark.parametrize(
    ("players", "mode", "name"),
    [(2, "competitive", "victory"), (2, "lenient", "success"), (1, "competitive", "success")],
)
def test_the_scheme_by_default(players: int, mode: str, name: str) -> None:
    env = quest_v0.raw_env(players=players, mode=mode)
    assert env.reward_scheme is QUEST_REWARDS[name]
