"""Rates and means with their intervals."""

from __future__ import annotations

import math

import numpy as np
import pytest

from hzd_env.evaluation.statistics import mean, rate


def test_wilson_interval() -> None:
    estimate = rate(8, 10)  # figures of Wilson (1927), as in any textbook
    assert estimate.value == 0.8
    assert estimate.low == pytest.approx(0.4902, abs=1e-4)
    assert estimate.high == pytest.approx(0.9433, abs=1e-4)
    assert rate(0, 50).low == 0.0
    assert rate(50, 50).high == 1.0
    assert 0.0 < rate(0, 50).high < 0.1


def test_interval_of_a_mean() -> None:
    estimate = mean([1.0, 2.0, 3.0, 4.0])
    half = 1.959964 * math.sqrt(5 / 3) / 2
    assert estimate.value == 2.5
    assert estimate.high - estimate.value == pytest.approx(half)
    assert estimate.value - estimate.low == pytest.approx(half)
    assert mean([3.0]).low == -math.inf


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    random = np.random.default_rng(1)
    held = 0
    for _ in range(2000):
        low, high = rate(int(random.binomial(120, 0.3)), 120)[1:]
        held += low <= 0.3 <= high
    assert 0.93 < held / 2000 < 0.97


def test_nothing_to_count() -> None:
    with pytest.raises(ValueError, match="3 in 2"):
        rate(3, 2)
    with pytest.raises(ValueError, match="0 in 0"):
        rate(0, 0)
    with pytest.raises(ValueError, match="at least one value"):
        mean([])
