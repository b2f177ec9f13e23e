"""Files that are either whole or not there."""

from __future__ import annotations

from pathlib import Path

import pytest

from hzd_env import files

ROOT = Path(__file__).parents[1]


def test_a_file_is_written_under_a_temporary_name_and_moved(tmp_path: Path) -> None:
    path = tmp_path / "agent.zip"
    path.write_text("old")
    with files.written(path) as temporary:
        assert temporary.parent == tmp_path and temporary.suffix == ".zip"
        temporary.write_text("new")
        assert path.read_text() == "old"
    assert path.read_text() == "new"
    assert list(tmp_path.iterdir()) == [path]


def test_a_failure_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "agent.zip"
    path.write_text("old")
    with pytest.raises(KeyboardInterrupt), files.written(path) as temporary:
        temporary.write_text("ha")
        raise KeyboardInterrupt
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_text_is_written_whole(tmp_path: Path) -> None:
    path = tmp_path / "page.md"
    with pytest.raises(UnicodeEncodeError):
        files.write_text(path, "half of it \ud800")
    assert not list(tmp_path.iterdir())
    files.write_text(path, "all of it …")
    assert path.read_text(encoding="utf-8") == "all of it …"
    with pytest.raises(FileNotFoundError):
        files.write_text(tmp_path / "nowhere" / "page.md", "all of it")


def test_a_trial_leaves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "page.md"
    files.check_writable(path)
    assert not list(tmp_path.iterdir())
    path.write_text("old")
    files.check_writable(path)
    assert path.read_text() == "old" and list(tmp_path.iterdir()) == [path]
    with pytest.raises(IsADirectoryError):
        files.check_writable(tmp_path)
    with pytest.raises(NotADirectoryError):
        files.check_writable(path / "page.md")


@pytest.mark.parametrize("folder", ["hzd_env", "training", "tests/golden"])
def test_all_files_that_are_kept_are_written_so(folder: str) -> None:
    modules = set((ROOT / folder).rglob("*.py")) - {ROOT / "hzd_env" / "files.py"}
    assert modules
    for module in modules:
        text = module.read_text(encoding="utf-8")
        assert ".write_text(" not in text, module
        assert ".write_bytes(" not in text, module
