"""Compiling once on a machine, wherever something can be written."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hzd_env import engine
from hzd_env.rules.sides import cache_folder

PLAY = """
from hzd_env import Table
table = Table()
table.reset(encounter="dry_wash", players=2, seed=1)
print(table.mask.sum())
"""


@pytest.mark.compiled
def test_processes_that_start_together_compile_once(tmp_path: Path) -> None:
    def start() -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-c", PLAY],
            env={**os.environ, "HZD_ENV_CACHE": str(tmp_path)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    together = [start(), start()]
    ended = [process.communicate() for process in together]
    ended.append(start().communicate())
    assert len({out for out, _ in ended}) == 1 and int(ended[0][0]) > 0
    assert sorted("Compiling the rules" in err for _, err in ended) == [False, False, True]
    assert "Compiling" not in ended[2][1]


def test_the_cache_lies_where_it_is_told_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("own", "xdg", "home", "temporary"):
        (tmp_path / name).mkdir()
    monkeypatch.setenv("HZD_ENV_CACHE", str(tmp_path / "own"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    assert cache_folder().is_relative_to(tmp_path / "own" / "hzd_env")
    monkeypatch.delenv("HZD_ENV_CACHE")
    assert cache_folder().is_relative_to(tmp_path / "xdg" / "hzd_env")
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert cache_folder().is_relative_to(tmp_path / "home" / ".cache" / "hzd_env")


def test_a_home_that_cannot_be_written_is_done_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = tmp_path / "closed"
    closed.write_text("no folder")
    for name in ("HZD_ENV_CACHE", "XDG_CACHE_HOME", "HOME"):
        monkeypatch.setenv(name, str(closed))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert cache_folder().is_relative_to(tmp_path / f"cache-{os.getuid()}")
    monkeypatch.setattr("tempfile.tempdir", str(closed))
    with pytest.raises(OSError, match="set HZD_ENV_CACHE to one that can"):
        cache_folder()


def test_a_source_that_was_written_anew_has_another_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Numba would not find its own files, and compile in an order that does not work."""
    monkeypatch.setenv("HZD_ENV_CACHE", str(tmp_path))
    source = Path(engine.__file__)
    before, times = cache_folder(), source.stat()
    os.utime(source, ns=(times.st_atime_ns, times.st_mtime_ns + 1_000_000))
    try:
        assert cache_folder() != before
    finally:
        os.utime(source, ns=(times.st_atime_ns, times.st_mtime_ns))
    assert cache_folder() == before
