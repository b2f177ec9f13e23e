"""Who plays the other seats while an agent learns."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pytest
import torch
from sb3_contrib import MaskablePPO

from hzd_env.rules.catalogue import ACTIONS
from tests.training.small import configured, new_agent
from training.configuration import Opponents
from training.players import FrozenPolicy, League

LEGAL = [3, 40, 41, 187]


def sharp_agent(folder: Path) -> MaskablePPO:
    """An agent whose choices are far from even."""
    model = new_agent(configured(), folder)
    torch.manual_seed(4)
    with torch.no_grad():
        for parameter in model.policy.action_net.parameters():
            parameter.normal_(std=3.0)
        for layer in model.policy.mlp_extractor.policy_net:
            if hasattr(layer, "bias"):
                layer.bias.normal_(std=0.5)
    return model


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> MaskablePPO:
    return sharp_agent(tmp_path_factory.mktemp("agent"))


def probabilities(model: MaskablePPO, seen: np.ndarray, mask: np.ndarray) -> np.ndarray:
    """Of each action, as torch computes them."""
    with torch.no_grad():
        drawn = model.policy.get_distribution(torch.as_tensor(seen)[None], mask[None])
        return np.asarray(drawn.distribution.probs[0].numpy())


def test_a_frozen_policy_draws_as_the_policy_does(model: MaskablePPO) -> None:
    random = np.random.default_rng(2)
    frozen = FrozenPolicy(model, np.random.default_rng(3))
    mask = np.zeros(ACTIONS, np.int8)
    mask[LEGAL] = 1
    expected = []
    for _ in range(4):
        seen = random.random(model.observation_space.shape, np.float32)
        expected.append(probabilities(model, seen, mask)[LEGAL])
        drawn = Counter(frozen(seen, mask) for _ in range(2000))
        assert set(drawn) <= set(LEGAL)
        shares = [drawn[action] / 2000 for action in LEGAL]
        assert shares == pytest.approx(expected[-1], abs=0.045), "four deviations"
    assert np.ptp(expected, axis=0).max() > 0.3, "the observation matters"


def test_a_frozen_policy_stays_as_it_was(tmp_path: Path) -> None:
    model = sharp_agent(tmp_path)
    seen = np.random.default_rng(5).random(model.observation_space.shape, np.float32)
    mask = np.ones(ACTIONS, np.int8)
    before = FrozenPolicy(model, np.random.default_rng(6))(seen, mask)
    frozen = FrozenPolicy(model, np.random.default_rng(6))
    with torch.no_grad():
        for parameter in model.policy.action_net.parameters():
            parameter[7] += 1000.0
    assert frozen(seen, mask) == before != 7
    assert FrozenPolicy(model, np.random.default_rng(6))(seen, mask) == 7


def drawn(league: League, times: int) -> Counter[object]:
    return Counter(league.draw() for _ in range(times))


def test_a_league_draws_by_weight(model: MaskablePPO) -> None:
    opponents = Opponents(bots={"cautious": 2.0, "random": 1.0}, past=1.0)
    league = League(opponents, np.random.default_rng(0))
    bots = drawn(league, 3000)
    assert set(bots) == {"cautious", "random"}, "nobody was added yet"
    assert bots["cautious"] / 3000 == pytest.approx(2 / 3, abs=0.04)
    league.add(model)
    league.add(model)
    everybody = drawn(league, 4000)
    assert everybody.pop("cautious") / 4000 == pytest.approx(2 / 4, abs=0.04)
    assert everybody.pop("random") / 4000 == pytest.approx(1 / 4, abs=0.04)
    assert [count / 4000 for count in everybody.values()] == pytest.approx([1 / 8] * 2, abs=0.03)
    assert all(isinstance(each, FrozenPolicy) for each in everybody)


def test_a_league_keeps_the_last_snapshots(model: MaskablePPO) -> None:
    league = League(Opponents(snapshots=2), np.random.default_rng(0))
    assert set(drawn(league, 10)) == {"random"}, "for want of anybody else"
    league.add(model)
    (first,) = drawn(league, 10)
    league.add(model)
    assert first in drawn(league, 50)
    league.add(model)
    last_two = drawn(league, 50)
    assert len(last_two) == 2 and first not in last_two


def test_without_a_weight_past_selves_do_not_play(model: MaskablePPO) -> None:
    league = League(Opponents(bots={"cautious": 1.0}, past=0.0), np.random.default_rng(0))
    league.add(model)
    assert set(drawn(league, 50)) == {"cautious"}
