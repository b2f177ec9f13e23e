"""Recorded hunts and quests play the same, state by state; on both sides of the rules."""

import itertools

import pytest

from hzd_env.content.book import load_content
from tests.golden.record import HUNTS, QUESTS, RECORDED, play_quest, record

ENCOUNTERS = [encounter.id for encounter in load_content().encounters]


def compare(name: str, recorded: str, played: str) -> None:
    """Compare a recorded game with how it plays now, line by line."""
    lines = itertools.zip_longest(recorded.splitlines(), played.splitlines())
    for number, (old, new) in enumerate(lines, 1):
        assert new == old, f"{name} differs from line {number} on"


def replay(encounter: str) -> None:
    """The recorded hunts of an encounter."""
    recorded = (HUNTS / f"{encounter}.txt").read_text()
    compare(encounter, recorded, record(load_content(), encounter))


def replay_quest(name: str) -> None:
    """A recorded quest, with the actions recorded."""
    recorded = (QUESTS / f"{name}.txt").read_text()
    compare(name, recorded, play_quest(load_content(), name, recorded))


@pytest.mark.parametrize("encounter", ENCOUNTERS)
def test_golden_hunts(encounter: str) -> None:
    replay(encounter)


@pytest.mark.compiled
@pytest.mark.parametrize("encounter", ENCOUNTERS)
def test_golden_hunts_compiled(encounter: str) -> None:
    replay(encounter)


@pytest.mark.parametrize("name", RECORDED)
def test_golden_quests(name: str) -> None:
    replay_quest(name)


@pytest.mark.compiled
@pytest.mark.parametrize("name", RECORDED)
def test_golden_quests_compiled(name: str) -> None:
    replay_quest(name)


def test_everything_is_recorded() -> None:
    assert {path.stem for path in HUNTS.glob("*.txt")} == set(ENCOUNTERS)
    assert {path.stem for path in QUESTS.glob("*.txt")} == set(RECORDED)
