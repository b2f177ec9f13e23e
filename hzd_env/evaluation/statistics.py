"""Rates and means with their 95 % confidence intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

__all__ = ["Estimate", "mean", "rate"]

_Z = 1.959964  # the normal distribution holds 95 % within so many deviations


class Estimate(NamedTuple):
    """A rate or a mean, and the interval that holds the true one in 95 of 100 cases."""

    value: float
    low: float
    high: float


def rate(successes: int, n: int) -> Estimate:
    """How often something happens, with Wilson's score interval.

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


def mean(values: Sequence[float]) -> Estimate:
    """The mean of some values, with the normal approximation's interval.

    Raises:
        ValueError: there are no values.
    """
    if len(values) == 0:
        raise ValueError("a mean needs at least one value")
    middle = float(np.mean(values))
    if len(values) == 1:
        return Estimate(middle, -math.inf, math.inf)
    half = _Z * float(np.std(values, ddof=1)) / math.sqrt(len(values))
    return Estimate(middle, middle - half, middle + half)
