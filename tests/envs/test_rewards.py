"""Rewards: what the schemes pay, and equal totals by every route."""

from __future__ import annotations

from collections import defaultdict
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from hzd_env import Mode, Outcome, hunt_v0
from hzd_env.engine import GAINS, Gain
from hzd_env.envs.rewards import REWARDS, Glory, Shaped, Success
from tests.envs.play import legal_action


def table(
    gains: list[dict[Gain, int]],
    outcome: Outcome = Outcome.PLAYING,
    mode: Mode = Mode.COMPETITIVE,
    glory: tuple[int, ...] = (0, 0),
) -> Any:
    """What a scheme reads of a table after a step."""
    brought = np.zeros((4, GAINS), np.int64)
    for seat, row in enumerate(gains):
        for gain, amount in row.items():
            brought[seat, gain] = amount
    return SimpleNamespace(
        gains=brought,
        players=len(gains),
        mode=mode,
        outcome=outcome,
        seat=0 if outcome == Outcome.PLAYING else -1,
        glory=lambda seat: glory[seat],
    )


def test_glory_is_what_each_hunter_gained_or_lost() -> None:
    step = table([{Gain.GLORY: 2, Gain.DAMAGE: 5}, {Gain.GLORY: -3}])
    assert Glory().rewards(step) == [2, -3]


@pytest.mark.parametrize(
    ("outcome", "reward"),
    [(Outcome.PLAYING, 0), (Outcome.SUCCESS, 1), (Outcome.FAILURE, 0), (Outcome.CUT_SHORT, 0)],
)
def test_success_pays_all_alike(outcome: Outcome, reward: int) -> None:
    assert Success().rewards(table([{}, {}], outcome)) == [reward, reward]


def test_shaped_pays_by_its_weights() -> None:
    shaped = Shaped()
    step = table(
        [
            {Gain.DAMAGE: 4, Gain.COMPONENTS: 1, Gain.GLORY: 2, Gain.POINTS: 3},
            {Gain.SUFFERED: 6, Gain.FAINTS: 1, Gain.POINTS: 3},
        ]
    )
    own = 4 * shaped.damage + shaped.component + 2 * shaped.glory + 3 * shaped.point
    other = 6 * shaped.suffered + shaped.faint + 3 * shaped.point
    assert shaped.rewards(step) == pytest.approx([own, other])


def test_shaped_counts_glory_in_competition_only() -> None:
    step = table([{Gain.GLORY: -4}, {}], mode=Mode.COOPERATIVE)
    assert Shaped().rewards(step) == [0, 0]


def test_shaped_pays_the_outcome() -> None:
    shaped = Shaped(success=3, failure=-2, win=1)
    assert shaped.rewards(table([{}, {}], Outcome.FAILURE)) == [-2, -2]
    assert shaped.rewards(table([{}, {}], Outcome.CUT_SHORT)) == [0, 0]
    assert shaped.rewards(table([{}, {}], Outcome.SUCCESS, glory=(1, 4))) == [3, 4]
    assert shaped.rewards(table([{}, {}], Outcome.SUCCESS, glory=(2, 2))) == [3.5, 3.5]
    cooperating = table([{}, {}], Outcome.SUCCESS, Mode.LENIENT, glory=(1, 4))
    assert shaped.rewards(cooperating) == [3, 3]


@pytest.mark.parametrize("reward", REWARDS)
@pytest.mark.parametrize("players", [1, 2, 4])
def test_totals_are_equal_by_every_route(reward: str, players: int) -> None:
    env = hunt_v0.env(players=players, reward=reward, scenario=1, max_turns=30)
    for seed in range(5):
        env.reset(seed=seed)
        actions = np.random.default_rng(seed)
        by_steps: dict[str, float] = defaultdict(float)
        by_last: dict[str, float] = defaultdict(float)
        for agent in env.agent_iter():
            _, gained, terminated, truncated, _ = env.last()
            by_last[agent] += gained
            env.step(None if terminated or truncated else legal_action(env, actions))
            for each, amount in env.rewards.items():
                assert isinstance(amount, float | int)
                by_steps[each] += amount
        assert by_last == pytest.approx(by_steps)


@pytest.mark.parametrize("mode", ["competitive", "cooperative"])
def test_the_glory_of_all_steps_is_the_glory_at_the_end(mode: str) -> None:
    """What a failed hunt discards is taken away again (The Campfire Phase)."""
    env = hunt_v0.env(players=2, reward="glory", mode=mode, scenario=1, max_turns=40)
    hunt = env.unwrapped.table
    gained = False
    for seed in range(20):
        env.reset(seed=seed)
        totals = [0.0, 0.0]
        actions = np.random.default_rng(seed)
        while hunt.seat >= 0:
            env.step(legal_action(env, actions))
            totals = [a + b for a, b in zip(totals, env.rewards.values(), strict=True)]
            gained = gained or any(totals)
        failed = hunt.outcome == Outcome.FAILURE
        assert totals == ([0, 0] if failed else [hunt.glory(0), hunt.glory(1)])
    assert gained


@pytest.mark.parametrize(
    ("players", "mode", "scheme"),
    [(2, "competitive", Glory), (2, "cooperative", Success), (1, "competitive", Success)],
)
def test_the_scheme_by_default(players: int, mode: str, scheme: type) -> None:
    assert isinstance(hunt_v0.raw_env(players=players, mode=mode).reward_scheme, scheme)


def test_a_user_s_own_scheme() -> None:
    class Events:
        def rewards(self, table: Any) -> list[float]:
            return [float(len(table.events))] * table.players

    env = hunt_v0.env(reward=Events())
    env.reset(seed=0)
    env.step(legal_action(env, np.random.default_rng(0)))
    assert env.rewards["hunter_0"] == len(env.events) > 0
    with pytest.raises(TypeError, match="rewards"):
        hunt_v0.env(reward=object())
