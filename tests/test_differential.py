"""The compiled and the interpreted side play the same hunts, field by field."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from hzd_env.content.book import load_content
from hzd_env.engine import Table
from hzd_env.rules.carriers import dtype_of
from hzd_env.rules.catalogue import Mode
from hzd_env.rules.layout import Game

ROOT = Path(__file__).parent.parent


def states_of(encounter: str, mode: Mode, players: int, seed: int) -> np.ndarray:
    """Every state of one random hunt."""
    table = Table(load_content())
    table.reset(encounter=encounter, players=players, mode=mode, seed=seed, max_turns=30)
    choices = np.random.default_rng(seed)
    saved = [table.save()]
    while table.seat >= 0:
        table.step(int(choices.choice(np.flatnonzero(table.mask))))
        saved.append(table.save())
    return np.frombuffer(b"".join(saved), dtype_of(Game))


def hunts() -> list[tuple[str, Mode, int, int]]:
    """Every encounter once, with changing mode and number of players."""
    return [
        (encounter.id, Mode(number % 3), 1 + number % 4, 1000 + number)
        for number, encounter in enumerate(load_content().encounters)
    ]


def differences(name: str, ours: np.ndarray, theirs: np.ndarray) -> list[str]:
    """The innermost fields in which two arrays of records differ."""
    if ours.dtype.names is None:
        return [] if np.array_equal(ours, theirs) else [name]
    return [
        difference
        for field in ours.dtype.names
        for difference in differences(f"{name}.{field}", ours[field], theirs[field])
    ]


@pytest.fixture(scope="module")
def other_side(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The states of the same hunts as another process plays them on the other side."""
    folder = tmp_path_factory.mktemp("other_side")
    environment = dict(os.environ)
    if environment.pop("NUMBA_DISABLE_JIT", "0") != "1":
        environment["NUMBA_DISABLE_JIT"] = "1"
    subprocess.run(
        [sys.executable, "-m", "tests.test_differential", str(folder)],
        cwd=ROOT,
        env=environment,
        check=True,
    )
    return folder


@pytest.mark.parametrize("hunt", hunts(), ids=lambda hunt: hunt[0])
def test_both_sides_play_the_same(hunt: tuple[str, Mode, int, int], other_side: Path) -> None:
    theirs = np.load(other_side / f"{hunt[0]}.npy").view(dtype_of(Game))
    ours = states_of(*hunt)
    assert len(ours) == len(theirs)
    for number in range(len(ours)):
        assert differences("game", ours[number], theirs[number]) == [], f"state {number}"


if __name__ == "__main__":
    for each in hunts():
        np.save(Path(sys.argv[1]) / f"{each[0]}.npy", states_of(*each).view(np.uint8))
