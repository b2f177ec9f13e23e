"""Every legal action of a quest is accepted, on both sides: none leads out of the record."""

from __future__ import annotations

import numpy as np
import pytest

from hzd_env.bots.choose import Bot
from hzd_env.engine import Table
from hzd_env.rules.catalogue import HUNT_DECISIONS, Outcome, Phase
from hzd_env.rules.sizes import DEEP, HUNTERS

EVERY = 23  # decisions of encounters between two whose actions are all tried


@pytest.mark.parametrize(
    "side", ["interpreted", pytest.param("compiled", marks=pytest.mark.compiled)]
)
@pytest.mark.parametrize(
    ("players", "mode", "trading"),
    [(1, "cooperative", False), (2, "competitive", True), (3, "lenient", False)],
)
def test_every_legal_action_is_accepted(players: int, mode: str, trading: bool, side: str) -> None:
    table = Table()
    table.reset_quest(
        players=players, mode=mode, trading=trading, draft=True, seed=players, max_turns=9
    )
    states = np.arange(HUNTERS, dtype=np.uint32)
    choices = np.random.default_rng(players)
    tried = set()
    decisions = 0
    while table.seat >= 0:
        kind = table.decision.kind
        rare = kind >= HUNT_DECISIONS and kind not in tried
        if rare or decisions % EVERY == 0:
            tried.add(kind)
            for action in np.flatnonzero(table.mask).tolist():
                other = table.copy()
                other.step(action)
                assert other.mask.any() == (other.outcome == Outcome.PLAYING)
                assert other.game.depth <= DEEP
        decisions += 1
        bold = choices.random() < 0.3 and table.game.phase != Phase.ENCOUNTER
        table.step(table.choose(Bot.RANDOM if bold else Bot.CAUTIOUS, states))
    assert len(tried) > 12
