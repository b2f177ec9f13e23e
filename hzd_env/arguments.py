"""What a caller gives, checked: every refusal says what was given and what was expected."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from hzd_env.content.schema import closest
from hzd_env.rules.catalogue import Mode
from hzd_env.rules.sides import Int64s

__all__ = [
    "flag",
    "ids",
    "integer",
    "integers",
    "is_chances",
    "mode_named",
    "mode_played",
    "named",
    "one_of",
    "signed_seed",
]


def integer(what: str, value: Any, low: int, high: int | None = None) -> int:
    """The value as an int if it is one from `low` to `high`.

    Raises:
        ValueError: it is not; the message says what was expected.
    """
    try:
        number = operator.index(value)
    except TypeError:
        number = None
    if number is None or isinstance(value, bool):
        raise ValueError(f"{what} must be an integer, not {value!r}")
    if number < low or (high is not None and number > high):
        wanted = f"at least {low}" if high is None else f"from {low} to {high}"
        raise ValueError(f"{what} must be {wanted}, not {value!r}")
    return number


def integers(what: str, values: ArrayLike) -> Int64s:
    """The values as an array if they are integers.

    Raises:
        ValueError: they are not, or have more than 64 bits.
    """
    given = np.asarray(values)
    if given.dtype.kind not in "iu" and given.size:
        raise ValueError(f"{what} must be integers of at most 64 bits, not {given.dtype}: {given}")
    return np.array(given, np.int64, order="C")  # as compiled code takes it: writable, too


def flag(what: str, value: Any) -> bool:
    """The value if it is true or false.

    Raises:
        ValueError: it is something else, such as a word.
    """
    if value not in (True, False):
        raise ValueError(f"{what} must be True or False, not {value!r}")
    return bool(value)


def named(what: str, value: Any) -> str:
    """The value if it is a name.

    Raises:
        ValueError: it is none.
    """
    if not isinstance(value, str):
        raise ValueError(f"{what} must be a name, not {value!r}")
    return value


def ids(what: str, values: Any, wanted: str = "a list of ids") -> list[str]:
    """The values as a list if they are ids.

    Raises:
        ValueError: they are something else, such as a single id; the message says what is wanted.
    """
    listed = list(values) if isinstance(values, Iterable) and not isinstance(values, str) else None
    if listed is None or not all(isinstance(value, str) for value in listed):
        raise ValueError(f"{what} must be {wanted}, not {values!r}")
    return listed


def one_of(what: str, value: str, allowed: Iterable[str]) -> str:
    """The value if it is allowed.

    Raises:
        ValueError: it is not; the message names what may have been meant, or all there is.
    """
    names = list(allowed)
    if value not in names:
        raise ValueError(f"unknown {what} {value!r}; {closest(str(value), names)}")
    return value


def mode_named(mode: str | Mode) -> Mode:
    """The mode with this name.

    Raises:
        ValueError: there is none.
    """
    if isinstance(mode, Mode):
        return mode
    names = {each.name.lower(): each for each in Mode}
    return names[one_of("mode", mode, names)]


def mode_played(mode: str | Mode, players: int) -> Mode:
    """The mode with this name; a single hunter never competes (R11).

    Raises:
        ValueError: there is none.
    """
    named_mode = mode_named(mode)
    if players == 1 and named_mode == Mode.COMPETITIVE:
        return Mode.COOPERATIVE
    return named_mode


def is_chances(random: Any, shape: tuple[int, ...]) -> bool:
    """Whether it holds 32-bit states of this shape, into which bots can write as it is."""
    return (
        isinstance(random, np.ndarray)
        and (random.dtype, random.shape) == (np.uint32, shape)
        and random.flags.carray
    )


def signed_seed(seed: int) -> int:
    """A seed of up to 64 bits as the signed integer that compiled code takes."""
    try:
        number = operator.index(seed)
    except TypeError:
        number = 2**64
    if isinstance(seed, bool) or not -(2**63) <= number < 2**64:
        raise ValueError(f"a seed is an integer of at most 64 bits, not {seed!r}")
    return number - 2**64 if number >= 2**63 else number
