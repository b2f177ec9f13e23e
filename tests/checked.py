"""Lists that refuse to be counted from their end, as compiled code takes indices as they are."""

from __future__ import annotations

from typing import Any

from hzd_env.rules.layout import Record

__all__ = ["check"]


class Checked(list[Any]):
    """A list that refuses to be counted from its end."""

    def __getitem__(self, index: Any) -> Any:
        return super().__getitem__(checked(index))

    def __setitem__(self, index: Any, value: Any) -> None:
        super().__setitem__(checked(index), value)


def checked(index: Any) -> Any:
    if not isinstance(index, slice) and index < 0:
        raise IndexError(f"counted from the end: {index}")
    return index


def check(held: Any) -> Any:
    """The same with all its lists checked."""
    if isinstance(held, list):
        return Checked(held if held and isinstance(held[0], int) else map(check, held))
    if isinstance(held, Record):
        for name, value in vars(held).items():
            setattr(held, name, check(value))
    return held
