"""Rates and means with their intervals."""

from __future__ import annotations

import math

import numpy as np
import pytest

from hzd_env.evaluation.statistics import Estimate, difference, mean, rate


def test_wilson_interval() -> None:
    estimate = rate(8, 10)  # figures of Wilson (1927), as in any textbook
    assert estimate.value == 0.8
    assert estimate.low == pytest.approx(0.4902, abs=1e-4)
    assert estimate.high == pytest.approx(0.9433, abs=1e-4)
    assert rate(0, 50).low == 0.0
    assert rate(50, 50).high == 1.0
    high = rate(0, 50).high
    assert high is not None and 0.0 < high < 0.1


def test_shared_successes_count_in_part() -> None:
    estimate = rate(2.5, 4)
    assert estimate.value == 0.625
    assert estimate.low is not None and estimate.high is not None
    assert 0 < estimate.low < 0.625 < estimate.high < 1


@pytest.mark.parametrize(
    ("values", "deviations"),  # Student's, as in any table
    [
        ([0.0, 2.0], 12.7062),
        ([4.0, 5.0, 9.0], 4.3027),
        ([1.0, 2.0, 3.0, 4.0], 3.1824),
        ([1.0, 2.0, 3.0, 4.0, 2.0], 2.7764),
        ([10.0, 12.0] * 5, 2.2622),
        ([50.0, 60.0] * 500, 1.9623),
    ],
)
def test_interval_of_a_mean(values: list[float], deviations: float) -> None:
    value, low, high = mean(values)
    assert value == np.mean(values)
    half = deviations * np.std(values, ddof=1) / math.sqrt(len(values))
    assert high == pytest.approx(value + half, rel=5e-4)
    assert low == pytest.approx(max(0.0, value - half), rel=5e-4)


def test_values_that_do_not_scatter_have_no_interval() -> None:
    assert mean([3.0]) == Estimate(3.0, None, None)
    assert mean([3.0, 3.0, 3.0]) == Estimate(3.0, None, None)


def test_a_few_cases_that_all_go_one_way_are_not_certain() -> None:
    for estimate, limit in ((rate(2, 2), 1.0), (difference(3, 0, 3), 1.0)):
        assert estimate.value == estimate.high == limit
        assert estimate.low is not None and estimate.low < 0.5
    assert difference(0, 3, 3) == Estimate(-1.0, -1.0, -difference(3, 0, 3).low)
    none = difference(0, 0, 5)
    assert none.value == 0.0 and none.high == pytest.approx(-none.low)
    assert none.high is not None and none.high > 0.3


def test_interval_of_a_difference() -> None:
    """Bonett and Price (2012): one case is added to either side."""
    estimate = difference(20, 5, 48)
    assert estimate.value == pytest.approx(15 / 48)
    half = 1.959964 * math.sqrt((27 / 50 - 0.3**2) / 50)
    assert estimate[1:] == pytest.approx((0.3 - half, 0.3 + half))


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    random = np.random.default_rng(1)
    held = np.zeros(3)
    for _ in range(2000):
        good, bad, _ = random.multinomial(30, [0.3, 0.2, 0.5])
        drawn = random.normal(10.0, 2.0, size=4)
        for number, (estimate, truth) in enumerate(
            [(rate(good, 30), 0.3), (difference(good, bad, 30), 0.1), (mean(drawn), 10.0)]
        ):
            _, low, high = estimate
            held[number] += low is not None and high is not None and low <= truth <= high
    assert (held / 2000 > 0.93).all() and (held / 2000 < 0.975).all(), held / 2000


def test_nothing_to_count() -> None:
    with pytest.raises(ValueError, match="3 in 2"):
        rate(3, 2)
    with pytest.raises(ValueError, match="0 in 0"):
        rate(0, 0)
    with pytest.raises(ValueError, match="2 and 1 in 2"):
        difference(2, 1, 2)
    with pytest.raises(ValueError, match="at least one value"):
        mean([])
