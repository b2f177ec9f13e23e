"""Playing many hunts and comparing players."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from hzd_env import Mode, Outcome
from hzd_env.bots.choose import Bot
from hzd_env.evaluation.matches import (
    Hunt,
    Result,
    Setting,
    compare,
    compare_teams,
    simulate,
    summarise,
)
from hzd_env.evaluation.policies import Player
from hzd_env.rules.catalogue import ACTIONS
from hzd_env.rules.sides import Int8s, Int64s

BOTS: dict[str, Player] = {"random": Bot.RANDOM, "cautious": Bot.CAUTIOUS}


class Lowest:
    """A policy that takes the legal action with the lowest number."""

    def __init__(self) -> None:
        self.rows = 0

    def choose(self, observations: Int8s, masks: Int8s) -> Int64s:
        assert observations.dtype == np.int8
        assert masks.shape == (len(observations), ACTIONS)
        assert masks.any(axis=1).all()
        self.rows = max(self.rows, len(masks))
        return masks.argmax(axis=1)


def result(outcome: Outcome, *glory: int) -> Result:
    names = tuple(f"p{seat}" for seat in range(len(glory)))
    return Result(Hunt("dry_wash", 0, names), outcome, glory, 5, 50)


def test_settings_by_name() -> None:
    assert Setting.named("dry_wash").scenarios == ("dry_wash",)
    assert len(Setting.named("1").scenarios) == 4
    assert len(Setting.named().scenarios) == 13
    assert Setting.named(players=1).mode == Mode.COOPERATIVE, "R11"
    with pytest.raises(ValueError, match="did you mean dry_wash"):
        Setting.named("dry_wsh")
    with pytest.raises(ValueError, match="no encounter of level 9"):
        Setting.named("9")
    with pytest.raises(ValueError, match="1 to 4, not 5"):
        Setting.named(players=5)
    with pytest.raises(ValueError, match="mode"):
        Setting.named(mode="friendly")


def test_who_wins() -> None:
    assert [result(Outcome.SUCCESS, 3, 1).ahead(seat) for seat in (0, 1)] == [1, -1]
    assert [result(Outcome.SUCCESS, 2, 2, 1).ahead(seat) for seat in (0, 1, 2)] == [0, 0, -1]
    assert [result(Outcome.FAILURE, 0, 0).ahead(seat) for seat in (0, 1)] == [-1, -1]


def test_players_change_seats_with_the_same_seeds() -> None:
    setting = Setting.named("dry_wash", players=3, max_turns=4)
    done: list[int] = []
    names = ["random", "random", "cautious"]
    results = simulate(setting, names, BOTS, 9, seed=5, done=lambda: done.append(1))
    assert len(done) == 9
    seats = Counter((each.hunt.seed, each.hunt.seats.index("cautious")) for each in results)
    assert seats == {(seed, seat): 1 for seed in (5, 6, 7) for seat in range(3)}


def test_equal_players_need_no_change_of_seats() -> None:
    setting = Setting.named("1", players=2, max_turns=3)
    results = simulate(setting, ["random"], BOTS, 8, seed=1)
    assert [each.hunt.seed for each in results] == list(range(1, 9))
    assert Counter(each.hunt.scenario for each in results) == dict.fromkeys(setting.scenarios, 2)
    assert results == simulate(setting, ["random"], BOTS, 8, seed=1), "a seed says it all"
    with pytest.raises(ValueError, match="2 players need one bot or 2, not 3"):
        simulate(setting, ["random"] * 3, BOTS, 1)


def test_summary() -> None:
    summary = summarise([result(Outcome.SUCCESS, 3, 1), result(Outcome.FAILURE, 0, 0)])
    assert summary.hunts == 2
    assert summary.completion.value == 0.5
    assert summary.glory["p0"].value == 1.5
    assert summary.wins["p0"].value == 0.5
    assert summary.wins["p1"].value == 0.0
    assert summary.turns.value == 5


def test_policies_choose_for_many_hunts_at_once() -> None:
    setting = Setting.named("dry_wash", players=2, max_turns=3)
    policy = Lowest()
    players: dict[str, Player] = {"lowest": policy, "random": Bot.RANDOM}
    results = simulate(setting, ["lowest", "random"], players, 10, seed=3)
    assert policy.rows > 3
    assert [each.hunt.seed for each in results] == [3, 3, 4, 4, 5, 5, 6, 6, 7, 7]
    alone = [simulate(setting, ["lowest", "random"], players, 2, seed=s) for s in (3, 4)]
    assert results[:4] == alone[0] + alone[1], "a hunt doesn't depend on those beside it"


def test_a_bot_plays_alike_beside_a_policy() -> None:
    """The same bot with the same seeds, stepped and played through, plays the same hunt."""
    setting = Setting.named("dry_wash", players=1, max_turns=6)
    through = simulate(setting, ["cautious"], BOTS, 3)
    stepped = simulate(setting, ["cautious"], {**BOTS, "nobody": Lowest()}, 3)
    assert stepped == through


def test_comparing_rivals() -> None:
    setting = Setting.named("rustling_meadow", max_turns=40)
    against = compare(setting, "cautious", "random", BOTS, 12)
    assert against.hunts == 12
    total = sum(each.value for each in (against.win, against.tie, against.loss, against.failure))
    assert total == pytest.approx(1.0)
    assert against.win.value > against.loss.value
    assert against.ahead.value == pytest.approx(against.win.value - against.loss.value)
    assert against.glory.value > against.opponent_glory.value
    equal = compare(setting, "random", "random", BOTS, 8)
    assert equal.win.value + equal.tie.value + equal.failure.value + equal.loss.value == 1.0
    assert equal.ahead.value == 0.0, "both seats of every seed"


def test_comparing_teams() -> None:
    setting = Setting.named("rustling_meadow", mode="cooperative", max_turns=40)
    teams = compare_teams(setting, ["cautious", "random"], BOTS, 8)
    assert [team.name for team in teams] == ["cautious", "random"]
    assert teams[0].behind is None
    assert teams[1].behind is not None
    difference = teams[0].completion.value - teams[1].completion.value
    assert teams[1].behind.value == pytest.approx(difference)
    assert teams[1].behind.high <= 1.0
