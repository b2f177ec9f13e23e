"""The Tracking Phase: tracking cards, event cards, both chosen in secret."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from hzd_env.content.book import load_content
from hzd_env.content.effects import Timing
from hzd_env.engine import Table
from hzd_env.rules.catalogue import DecisionKind, EventKind, Mode, Phase, Procedure
from tests.rules.quests import QuestScene
from tests.rules.scenes import PACK, QUEST_PACK, quest_content

LEVEL_1 = {"square", "corner", "cross", "turned"}
LEVEL_2 = {f"level_2_{letter}" for letter in "abcd"}
LEVEL_3 = {f"level_3_{letter}" for letter in "abcd"}


def tracking(encounters: int = 0, **more: Any) -> QuestScene:
    """The Tracking Phase after so many encounters, whose cards are not out of the deck."""
    scene = QuestScene([0, 0, 0], **more)
    scene.game.encounters = encounters
    scene.push(Procedure.TRACKING)
    return scene


def leave(scene: QuestScene, *cards: str) -> None:
    """The tracking deck holds these cards only."""
    for number, card in enumerate(scene.content.encounters):
        scene.game.tracking_left[number] = int(card.id in cards)


def left(scene: QuestScene) -> set[str]:
    cards = enumerate(scene.content.encounters)
    return {card.id for number, card in cards if scene.game.tracking_left[number]}


def events_left(scene: QuestScene) -> int:
    return sum(scene.game.event_left)


# ----------------------------------------------------------------------------- Tracking cards


def test_r16_the_base_game_has_four_tracking_cards_of_each_level() -> None:
    cards = load_content().encounters
    assert Counter(card.level for card in cards if not card.quarry) == {1: 4, 2: 4, 3: 4}
    assert [card.quarry for card in cards if card.quarry] == ["sawtooth"]


def test_r16_level_1_lies_above_level_2_and_that_above_level_3() -> None:
    scene = tracking()
    assert len(scene.options) == 3 and scene.options < LEVEL_1
    for cards, top, drawn in (
        ({"cross"} | LEVEL_2, {"cross"}, LEVEL_2),
        ({"level_2_a", "level_2_b"} | LEVEL_3, {"level_2_a", "level_2_b"}, LEVEL_3),
        (LEVEL_3 - {"level_3_d"}, LEVEL_3 - {"level_3_d"}, set()),
    ):
        scene = QuestScene([0, 0, 0])
        leave(scene, *cards)
        scene.push(Procedure.TRACKING)
        assert top <= scene.options and scene.options - top <= drawn
        assert len(scene.options) == 3


def test_the_draw_is_random() -> None:
    assert len({frozenset(tracking(seed=seed).options) for seed in range(40)}) == 4


def test_the_leader_draws_three_cards_and_chooses_one() -> None:
    scene = tracking()
    assert scene.kind == DecisionKind.TRACKING and scene.decider is scene.hunters[0]
    card = max(scene.options)
    scene.choose(card)
    assert scene.content.encounters[scene.game.board // 2].id == card
    assert scene.game.encounters == 1 and scene.game.phase == Phase.ENCOUNTER
    assert len(scene.happened(EventKind.TRACKED)) == 1


def test_cards_that_were_not_chosen_are_gone() -> None:
    scene = tracking()
    drawn = scene.options
    scene.choose(max(drawn))
    assert left(scene) == (LEVEL_1 | LEVEL_2 | LEVEL_3) - drawn


# -------------------------------------------------------------------------------- Event cards


def test_there_is_no_event_in_the_first_tracking_phase() -> None:
    scene = tracking()
    scene.choose(max(scene.options))
    assert scene.over and events_left(scene) == 16
    assert scene.game.event_cards == [-1, -1, -1]


def test_the_fledgling_draws_three_events_and_chooses_one() -> None:
    scene = tracking(encounters=1)
    scene.choose(max(scene.options))
    assert scene.kind == DecisionKind.EVENT and scene.decider is scene.hunters[2]
    drawn = scene.options
    assert len(drawn) == 3
    scene.choose(max(drawn))
    events = [scene.content.events[n].id for n in scene.game.event_cards if n >= 0]
    assert events == [max(drawn)]
    assert events_left(scene) == 13
    assert [event.who for event in scene.happened(EventKind.EVENT_PLAYED)] == [2]


def test_r17_what_the_leader_chose_is_revealed_when_the_fledgling_has_chosen_too() -> None:
    scene = tracking(encounters=1)
    board = scene.game.board
    offered = scene.options
    scene.choose(max(offered))
    assert scene.kind == DecisionKind.EVENT
    assert scene.game.board == board and not scene.happened(EventKind.TRACKED)
    assert offered <= left(scene), "the deck doesn't show what was drawn"
    scene.choose(max(scene.options))
    assert scene.happened(EventKind.TRACKED) and scene.game.tracking_choice == -1


def test_r17_the_fledglings_cards_do_not_depend_on_the_leaders_choice() -> None:
    drawn = set()
    for place in range(3):
        scene = tracking(encounters=1)
        scene.choose(sorted(scene.options)[place])
        drawn.add(frozenset(scene.options))
    assert len(drawn) == 1


def at_once(tmp_path: Path, *events: str) -> QuestScene:
    """The second Tracking Phase, with some event cards that are placed as soon as drawn."""
    printed = (QUEST_PACK / "events.yaml").read_text()
    cards = re.split(r"^(?=- id: )", printed, flags=re.MULTILINE)
    (tmp_path / "pack.yaml").write_text("id: at_once\nname: At once\n")
    (tmp_path / "events.yaml").write_text(
        "".join(
            card.rstrip() + "\n  immediate: true\n"
            for card in cards
            if card.partition("\n")[0].removeprefix("- id: ") in events
        )
    )
    scene = QuestScene([0, 0, 0])
    scene.book.quest_events = load_content((PACK, QUEST_PACK, tmp_path)).interpreted.quest_events
    scene.game.encounters = 1
    return scene


def test_r19_an_event_to_be_placed_at_once_is_in_play_besides_the_chosen_one(
    tmp_path: Path,
) -> None:
    scene = at_once(tmp_path, "fog", "tax")
    game = scene.game
    drawn = [scene.content.index("events", card) for card in ("fog", "tax", "verdict")]
    game.event_left[:] = [int(number in drawn) for number in range(24)]
    scene.push(Procedure.TRACKING)
    scene.choose(max(scene.options))  # one event is left to choose from
    assert scene.over and sorted(game.event_cards) == sorted(drawn)


def test_r19_one_is_chosen_of_those_that_are_not_placed_at_once(tmp_path: Path) -> None:
    scene = at_once(tmp_path, "fog")
    game = scene.game
    drawn = [scene.content.index("events", card) for card in ("fog", "tax", "verdict")]
    game.event_left[:] = [int(number in drawn) for number in range(24)]
    scene.push(Procedure.TRACKING)
    scene.choose(max(scene.options))
    assert scene.kind == DecisionKind.EVENT and scene.options == {"tax", "verdict"}
    scene.choose("verdict")
    assert sorted(card for card in game.event_cards if card >= 0) == sorted((drawn[0], drawn[2]))


def test_r19_if_all_three_are_placed_at_once_there_is_no_other_event(tmp_path: Path) -> None:
    scene = at_once(tmp_path, *(card.id for card in quest_content().events))
    scene.push(Procedure.TRACKING)
    scene.choose(max(scene.options))
    assert scene.over and min(scene.game.event_cards) >= 0
    assert len(scene.happened(EventKind.EVENT_PLAYED)) == 3


def test_r12_without_competition_there_are_no_events() -> None:
    scene = tracking(encounters=2, mode=Mode.LENIENT)
    scene.choose(max(scene.options))
    assert scene.over and events_left(scene) == 16


def revealed(event: str) -> QuestScene:
    """An event revealed after the tokens have passed: seat 1 leads, seat 0 is the fledgling."""
    scene = QuestScene([0, 0, 0])
    game = scene.game
    game.encounters = 1
    game.leader, game.fledgling = 1, 0
    leave(scene, "turned")
    drawn = [scene.content.index("events", card) for card in (event, "verdict", "tax")]
    game.event_left[:] = [int(number in drawn) for number in range(len(game.event_left))]
    scene.push(Procedure.TRACKING)
    scene.choose(event)
    return scene


def test_an_event_concerns_who_leads_when_it_is_revealed() -> None:
    scene = revealed("thunder")
    near, far = scene.game.enemies[:2]
    near.square, far.square = scene.number((1, 0)), scene.number((1, 5))
    for hunter in scene.hunters:
        hunter.square = far.square
    scene.hunters[1].square = near.square
    scene.push(Procedure.EVENT_CARDS, Timing.START)
    assert (near.alert, far.alert) == (1, 0)


def test_an_event_concerns_who_is_the_fledgling_when_it_is_revealed() -> None:
    scene = revealed("windfall")
    scene.push(Procedure.EVENT_CARDS, Timing.START)
    assert [hunter.glory for hunter in scene.hunters] == [2, 0, 0]


# ---------------------------------------------------------------------------- The Hunters' Call


def test_with_the_tracking_deck_used_up_the_hunters_call_is_next() -> None:
    scene = QuestScene([0, 0, 0])
    scene.game.configuration.encounter = scene.content.index("encounters", "call")
    scene.game.encounters = 4
    leave(scene)
    scene.push(Procedure.TRACKING)
    assert scene.kind == DecisionKind.EVENT, "the fledgling still chooses an event"
    scene.choose(max(scene.options))
    assert scene.content.encounters[scene.game.board // 2].id == "call"


# ------------------------------------------------------------------------------ Hidden choices


def face_down(seed: int = 0) -> Table:
    """A quest in which the leader has chosen a tracking card and the fledgling is to choose."""
    table = Table(quest_content())
    table.reset_quest(players=3, seed=seed)
    table.game.encounters = 1  # in the first phase there would be no event
    table.step(int(table.mask.argmax()))
    assert table.decision.kind == DecisionKind.EVENT
    return table


def test_a_redeal_for_the_fledgling_draws_and_chooses_the_leaders_cards_anew() -> None:
    table = face_down()
    before = table.game
    chosen = set()
    for seed in range(60):
        other = table.copy()
        other.redeal(table.seat, seed)
        game = other.game
        assert game.event_cards == before.event_cards
        assert game.tracking_left == before.tracking_left
        assert game.tracking_choice in game.tracking_cards
        assert len({*game.tracking_cards}) == 3
        chosen.add(quest_content().encounters[game.tracking_choice].id)
    assert chosen == LEVEL_1


@pytest.mark.parametrize("seed", range(3))
def test_a_redeal_changes_nothing_that_is_known(seed: int) -> None:
    table = face_down(seed)
    table.step(int(table.mask.argmax()))
    other = table.copy()
    other.redeal(table.seat, 5)
    for field in ("board", "tracking_left", "event_left", "event_cards", "threshold"):
        assert getattr(other.game, field) == getattr(table.game, field)
