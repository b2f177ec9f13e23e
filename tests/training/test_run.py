"""What a run keeps, and how it goes on."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.training.small import configured
from training.configuration import load_configuration
from training.measure import Score, measure
from training.players import League
from training.run import train

pytestmark = pytest.mark.filterwarnings("ignore:rich is experimental")  # the progress bar


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a run."""
    folder = tmp_path_factory.mktemp("runs") / "run"
    train(configured(), folder)
    return folder


@pytest.fixture
def folder(first: Path, tmp_path: Path) -> Path:
    """A run to go on with."""
    copy = tmp_path / "run"
    copy.mkdir()
    for path in first.iterdir():
        if path.is_file():
            (copy / path.name).write_bytes(path.read_bytes())
    return copy


def kept_score(folder: Path) -> Score:
    return Score(**json.loads((folder / "best.json").read_text()))


def test_a_run_keeps_its_best_agent_with_its_score(folder: Path) -> None:
    assert kept_score(folder) == measure(folder / "best.zip", configured())
    assert not list(folder.glob("*.part*"))


@pytest.mark.parametrize(("before", "kept"), [(1.5, True), (-1.5, False)])
def test_a_resumed_run_keeps_the_best_agent_unless_it_finds_a_better_one(
    before: float, kept: bool, folder: Path
) -> None:
    best = folder / "best.zip"
    best.write_bytes(b"the best agent")
    score = Score(before, "the score of that agent")
    (folder / "best.json").write_text(json.dumps(score._asdict()))
    run = train(configured(steps=16), folder, resume=True)
    assert run.best == best
    assert (best.read_bytes() == b"the best agent") == kept
    assert (run.score == score) == kept
    assert run.score == kept_score(folder)


def test_a_run_is_resumed_for_more_steps_only(folder: Path) -> None:
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    others: list[dict[str, Any]] = [
        {"hunt": {"scenario": "red_ridge", "max_turns": 2}},
        {"ppo": {"n_steps": 4, "batch_size": 4, "n_epochs": 1}},
        {"reward": {"win": 3.0}},
    ]
    for other in others:
        (field,) = other
        with pytest.raises(ValueError, match=f"has another {field}; a run is resumed with"):
            train(configured(steps=16, **other), folder, resume=True)
    assert before == {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    train(configured(steps=16), folder, resume=True)
    assert load_configuration(folder / "configuration.yaml") == configured(steps=16)


def test_a_run_is_neither_overwritten_nor_resumed_from_nothing(
    folder: Path, tmp_path: Path
) -> None:
    with pytest.raises(ValueError, match="holds a run already"):
        train(configured(), folder)
    with pytest.raises(ValueError, match="nothing to resume"):
        train(configured(), tmp_path / "nowhere", resume=True)
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.parametrize("place", ["file", "file/run", "/proc/run"])
def test_a_run_needs_a_folder(place: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("kept")
    with pytest.raises(ValueError, match=f"{place} can't hold a run: .*; name another folder"):
        train(configured(), tmp_path / place)
    assert (tmp_path / "file").read_text() == "kept"
    assert len(list(tmp_path.iterdir())) == 1


def test_a_resumed_run_meets_its_past_selves(
    first: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The oldest first; its present self comes by itself when it goes on."""
    folder = tmp_path / "run"
    shutil.copytree(first, folder)
    kept = sorted((folder / "checkpoints").iterdir())
    assert [path.stem for path in kept] == ["000000000", "000000008"]
    (folder / "checkpoints" / "000000004.part.zip").write_bytes(b"half of it")
    met: list[int] = []
    monkeypatch.setattr(League, "add", lambda self, model: met.append(model.num_timesteps))
    train(configured(steps=16), folder, resume=True)
    assert met == [0, 8]


@pytest.mark.parametrize("damaged", ["last.zip", "checkpoints/000000000.zip", "best.json"])
def test_a_damaged_run_is_not_resumed(damaged: str, first: Path, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    shutil.copytree(first, folder)
    (folder / damaged).write_bytes(b"junk")
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    with pytest.raises(ValueError, match=f"^{folder / damaged}.* expected "):
        train(configured(steps=16), folder, resume=True)
    assert before == {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_run_with_an_expansion_learns_from_a_bot_and_is_measured_with_it(tmp_path: Path) -> None:
    hunt = {
        "scenario": "bandit_lookout",
        "max_turns": 2,
        "content": ["base_game", "lawless_badlands"],
    }
    configuration = configured(hunt=hunt, warm_start={"decisions": 32, "epochs": 1})
    folder = tmp_path / "run"
    train(configuration, folder)
    assert load_configuration(folder / "configuration.yaml") == configuration
    assert kept_score(folder) == measure(folder / "best.zip", configuration)
