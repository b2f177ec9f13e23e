"""Cooperative Mode and solo play over a whole quest."""

from __future__ import annotations

import pytest

from hzd_env.rules.catalogue import DecisionKind, EventKind, Mode, Outcome
from tests.rules.quests import QuestScene
from tests.rules.scenes import PASS

MODES = [Mode.COOPERATIVE, Mode.LENIENT]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("outcome", [Outcome.SUCCESS, Outcome.FAILURE])
def test_the_leader_token_passes_to_the_left(mode: Mode, outcome: Outcome) -> None:
    scene = QuestScene([0, 0, 0], mode=mode)
    scene.game.leader = 2
    scene.campfire(outcome)
    assert scene.tokens() == (0, -1)
    assert [event.who for event in scene.happened(EventKind.LEADER)] == [0]


@pytest.mark.parametrize("mode", MODES)
def test_r122_glory_that_was_not_used_is_lost_at_the_campfire(mode: Mode) -> None:
    scene = QuestScene([3, 1], mode=mode)
    scene.campfire()
    assert [hunter.glory for hunter in scene.hunters] == [0, 0]
    assert scene.suns() == [[], []]


def test_a_single_hunter_keeps_the_leader_token() -> None:
    scene = QuestScene([1], mode=Mode.COOPERATIVE)
    scene.campfire()
    assert scene.tokens() == (0, -1)
    assert not scene.happened(EventKind.LEADER)


def test_r11_a_single_hunter_levels_up_buys_until_it_passes_and_makes_its_deck_ready() -> None:
    scene = QuestScene([2], mode=Mode.COOPERATIVE, salvage=["metal_shards"] * 2)
    hunter = scene.hunters[0]
    scene.lay_out(1, ["market_bow", "market_silks", "market_arrow", "market_arrow"])
    scene.campfire()
    assert scene.kind == DecisionKind.LEVEL_UP and hunter.glory == 0
    scene.choose(PASS, "market_arrow")
    assert scene.kind == DecisionKind.BUY and scene.decider is hunter
    scene.choose(PASS)
    assert scene.kind == DecisionKind.TRIM and scene.subject == 1
    scene.choose("arrow")
    assert scene.over and scene.suns() == [[]]


def test_nobody_buys_for_free() -> None:
    scene = QuestScene([0, 0], mode=Mode.COOPERATIVE)
    scene.merchants()
    assert scene.kind == DecisionKind.BUY  # there is somebody to trade with
    assert all(hunter.free_purchases == 0 for hunter in scene.hunters)
    assert not any(isinstance(option, str) for option in scene.options)


def test_purchases_begin_with_the_new_leader() -> None:
    scene = QuestScene([0, 0, 0], mode=Mode.COOPERATIVE)
    scene.campfire(Outcome.FAILURE)
    assert scene.kind == DecisionKind.BUY and scene.decider is scene.hunters[1]
