"""Files that are either whole or not there: written under a temporary name, then moved."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

__all__ = ["write_text", "written"]


@contextmanager
def written(path: Path) -> Iterator[Path]:
    """The name under which to write a file, which is moved to `path` unless something fails.

    The name ends as that of `path` does. After a failure nothing is left of it, and what stood
    in `path` still does.
    """
    temporary = path.with_name(f"{path.stem}.part{path.suffix}")
    try:
        yield temporary
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def write_text(path: Path, text: str) -> None:
    """Write a text file."""
    with written(path) as temporary:
        temporary.write_text(text, encoding="utf-8")
