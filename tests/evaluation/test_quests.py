"""Quests between bots, and how balanced they are."""

from __future__ import annotations

import pytest

from hzd_env.bots.choose import Bot
from hzd_env.evaluation.quests import (
    QuestResult,
    QuestSetting,
    simulate_quests,
    summarise_quests,
)
from hzd_env.rules.catalogue import Mode, Outcome, Victory

NONE, SHARED, SOLE = Victory.NONE, Victory.SHARED, Victory.SOLE


def result(hunters: str, *victories: Victory, points: int = 3) -> QuestResult:
    outcome = Outcome.SUCCESS if any(victories) else Outcome.FAILURE
    seats = ("random",) * len(victories)
    return QuestResult(
        seats, tuple(hunters), outcome, (points,) * len(victories), victories, 5, 100
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
