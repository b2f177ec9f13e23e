"""Files that are either whole or not there: written under a temporary name, then moved."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

__all__ = ["check_writable", "write_text", "written"]


@contextmanager
def written(path: Path) -> Iterator[Path]:
    """The name under which to write a file, which is moved to `path` unless something fails.

    The name ends as that of `path` does. After a failure nothing is left of it, and what stood
    in `path` still does.
    """
    temporary = _temporary(path)
    try:
        yield temporary
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def _temporary(path: Path) -> Path:
    return path.with_name(f"{path.stem}.part{path.suffix}")


def check_writable(path: Path) -> None:
    """Raise OSError unless a file can be written there; nothing is left of the trial."""
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    temporary = _temporary(path)
    temporary.touch()
    temporary.unlink()


def write_text(path: Path, text: str) -> None:
    """Write a text file."""
    with written(path) as temporary:
        temporary.write_text(text, encoding="utf-8")
