"""Rates and means with their 95 % confidence intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

__all__ = ["Estimate", "difference", "mean", "rate"]

_Z = 1.959964  # the normal distribution holds 95 % within so many deviations

# Student's distribution holds as much within a series of these in the inverse of its degrees of
# freedom (Abramowitz and Stegun, 26.7.5), which is right to three places from four on.
_SERIES = (
    _Z,
    (_Z**3 + _Z) / 4,
    (5 * _Z**5 + 16 * _Z**3 + 3 * _Z) / 96,
    (3 * _Z**7 + 19 * _Z**5 + 17 * _Z**3 - 15 * _Z) / 384,
    (79 * _Z**9 + 776 * _Z**7 + 1482 * _Z**5 - 1920 * _Z**3 - 945 * _Z) / 92160,
)
_FEW = {1: 12.706205, 2: 4.302653, 3: 3.182446}


class Estimate(NamedTuple):
    """A rate or a mean, and the interval that holds the true one in 95 of 100 cases.

    Without an interval its bounds are None: the values don't tell how far they scatter.
    """

    value: float
    low: float | None
    high: float | None


def rate(successes: float, n: int) -> Estimate:
    """How often something happens, with Wilson's score interval.

    A success that is shared counts in part; the interval is then a little too wide.

    Raises:
        ValueError: there is nothing to count.
    """
    if not 0 <= successes <= n or n == 0:
        raise ValueError(f"a rate needs 0 to n successes in n > 0 cases, not {successes} in {n}")
    share = successes / n
    spread = 1 + _Z**2 / n
    centre = (share + _Z**2 / (2 * n)) / spread
    half = _Z / spread * math.sqrt(share * (1 - share) / n + _Z**2 / (4 * n**2))
    low = 0.0 if successes == 0 else centre - half
    high = 1.0 if successes == n else centre + half
    return Estimate(share, low, high)


def difference(more: int, less: int, n: int) -> Estimate:
    """How much more often one thing happens than another; a case has one of the two at most.

    The interval is that of Bonett and Price (2012) for paired cases.

    Raises:
        ValueError: there is nothing to count.
    """
    if more < 0 or less < 0 or more + less > n or n == 0:
        raise ValueError(
            f"a difference needs n > 0 cases of one or the other, not {more} and {less} in {n}"
        )
    first, second = (more + 1) / (n + 2), (less + 1) / (n + 2)
    centre = first - second
    half = _Z * math.sqrt((first + second - centre**2) / (n + 2))
    return Estimate((more - less) / n, max(-1.0, centre - half), min(1.0, centre + half))


def mean(values: Sequence[float]) -> Estimate:
    """The mean of values that can't be negative, with Student's interval.

    Without an interval if there is one value only, or all are the same.

    Raises:
        ValueError: there are no values.
    """
    if len(values) == 0:
        raise ValueError("a mean needs at least one value")
    middle = float(np.mean(values))
    if min(values) == max(values):
        return Estimate(middle, None, None)
    half = _deviations(len(values) - 1) * float(np.std(values, ddof=1)) / math.sqrt(len(values))
    return Estimate(middle, max(0.0, middle - half), middle + half)


def _deviations(freedom: int) -> float:
    """Within how many deviations Student's distribution holds 95 %."""
    if freedom in _FEW:
        return _FEW[freedom]
    return sum(term / freedom**power for power, term in enumerate(_SERIES))
