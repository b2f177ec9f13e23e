"""Recorded hunts play the same, state by state; on both sides of the rules."""

import itertools

import pytest

from hzd_env.content.book import load_content
from tests.golden.record import HUNTS, record

ENCOUNTERS = [encounter.id for encounter in load_content().encounters]


def replay(encounter: str) -> None:
    """Compare a recorded encounter with how it plays now, line by line."""
    recorded = (HUNTS / f"{encounter}.txt").read_text().splitlines()
    played = record(load_content(), encounter).splitlines()
    for number, (old, new) in enumerate(itertools.zip_longest(recorded, played), 1):
        assert new == old, f"{encounter} differs from line {number} on"


@pytest.mark.parametrize("encounter", ENCOUNTERS)
def test_golden_hunts(encounter: str) -> None:
    replay(encounter)


@pytest.mark.compiled
@pytest.mark.parametrize("encounter", ENCOUNTERS)
def test_golden_hunts_compiled(encounter: str) -> None:
    replay(encounter)


def test_every_encounter_is_recorded() -> None:
    assert {path.stem for path in HUNTS.glob("*.txt")} == set(ENCOUNTERS)
