"""Quests between bots, and how balanced they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from hzd_env import quest_v0
from hzd_env.bots.choose import Bot
from hzd_env.evaluation.policies import player_named
from hzd_env.evaluation.quests import (
    QuestResult,
    QuestSetting,
    simulate_quests,
    summarise_quests,
)
from hzd_env.observations.schema import QUEST, SIZE
from hzd_env.rules.catalogue import Mode, Outcome, Victory

NONE, SHARED, SOLE = Victory.NONE, Victory.SHARED, Victory.SOLE


def result(hunters: str, *victories: Victory, points: int = 3, reached: bool = True) -> QuestResult:
    outcome = Outcome.SUCCESS if any(victories) else Outcome.FAILURE
    seats = ("random",) * len(victories)
    return QuestResult(
        seats, tuple(hunters), outcome, (points,) * len(victories), victories, 5, reached, 100
    )


def test_wins_are_counted_by_seat_and_by_hunter_where_somebody_wins() -> None:
    summary = summarise_quests(
        [
            result("ab", SOLE, NONE),
            result("ba", SOLE, NONE),
            result("ac", SHARED, SHARED),
            result("ca", NONE, NONE, points=0),
        ]
    )
    assert summary.completion.value == 0.75
    assert summary.wins["random"].value == 3 / 8
    assert [summary.seat_wins[seat].value for seat in (0, 1)] == pytest.approx([2.5 / 3, 0.5 / 3])
    wins = {hunter: estimate.value for hunter, estimate in summary.hunter_wins.items()}
    assert wins == pytest.approx({"a": 1.5 / 3, "b": 1 / 2, "c": 1 / 2})


def test_the_last_encounter_is_counted_among_the_quests_that_come_to_it() -> None:
    summary = summarise_quests(
        [
            result("ab", SOLE, NONE),
            result("ab", NONE, NONE),
            result("ab", NONE, NONE, reached=False),
            result("ab", NONE, NONE, reached=False),
        ]
    )
    assert summary.completion.value == 0.25
    assert summary.reached.value == 0.5
    assert summary.last is not None and summary.last.value == 0.5
    assert summarise_quests([result("ab", NONE, NONE, reached=False)]).last is None


def test_without_a_completed_quest_nobody_has_a_share_of_the_wins() -> None:
    summary = summarise_quests([result("ab", NONE, NONE)])
    assert summary.seat_wins == {} and summary.hunter_wins == {}


def test_all_line_ups_take_turns_unless_one_is_asked_for() -> None:
    setting = QuestSetting.named(players=2)
    assert len(set(setting.line_ups())) == 12
    chosen = ("banuk_survivor", "nora_marksman")
    assert QuestSetting.named(players=2, hunters=chosen).line_ups() == [chosen]


def test_bots_change_seats_under_the_same_line_up() -> None:
    bots = {"a": Bot.RANDOM, "b": Bot.RANDOM}
    results = simulate_quests(QuestSetting.named(players=2), ["a", "b"], bots, 4)
    assert [each.seats for each in results] == [("a", "b"), ("b", "a")] * 2
    assert results[0].hunters == results[1].hunters != results[2].hunters
    assert all(each.outcome != Outcome.PLAYING for each in results)


def test_a_single_hunter_cooperates() -> None:
    assert QuestSetting.named(players=1, mode="competitive").mode == Mode.COOPERATIVE


@pytest.mark.parametrize("players", [0, 5])
def test_one_to_four_hunters_go_on_a_quest(players: int) -> None:
    with pytest.raises(ValueError, match=f"players must be from 1 to 4, not {players}"):
        QuestSetting.named(players=players)


def test_drafted_hunters_are_those_that_play() -> None:
    setting = QuestSetting.named(players=3, draft=True, trading=True, max_turns=3)
    drafted = {
        each.hunters for each in simulate_quests(setting, ["random"], {"random": Bot.RANDOM}, 6)
    }
    assert len(drafted) > 1
    assert all(len(set(hunters)) == 3 for hunters in drafted)
    with pytest.raises(ValueError, match="hunters are drafted, so none may be named, not a, b"):
        QuestSetting.named(players=2, hunters=["a", "b"], draft=True)


def test_an_agent_plays_quests(tmp_path: Path) -> None:
    contrib = pytest.importorskip("sb3_contrib")
    env = quest_v0.single_agent_env(players=2, max_turns=2)
    model = contrib.MaskablePPO("MlpPolicy", env, n_steps=8, batch_size=8, device="cpu")
    model.save(tmp_path / "agent.zip")
    with pytest.raises(ValueError, match=f"but what is played has \\({SIZE},\\)"):
        player_named(f"ppo:{tmp_path / 'agent.zip'}")
    agent = player_named(f"ppo:{tmp_path / 'agent.zip'}", QUEST)
    setting = QuestSetting.named(players=2, max_turns=2)
    players = {"agent": agent, "random": Bot.RANDOM}
    results = simulate_quests(setting, ["agent", "random"], players, 2)
    assert [each.seats for each in results] == [("agent", "random"), ("random", "agent")]
    assert all(each.outcome != Outcome.PLAYING and each.decisions > 0 for each in results)
