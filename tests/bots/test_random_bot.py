"""The bot `random`."""

from __future__ import annotations

from collections import Counter

import numpy as np

from hzd_env import Table
from hzd_env.bots.choose import Bot, choose
from hzd_env.content.book import load_content
from hzd_env.rules.sizes import HUNTERS


def test_every_legal_action_is_as_likely() -> None:
    table = Table()
    table.reset(encounter=table.content.encounters[0].id, players=2, seed=3)
    legal = np.flatnonzero(table.mask).tolist()
    states = np.zeros(HUNTERS, np.uint32)
    drawn = Counter(table.choose(Bot.RANDOM, states) for _ in range(600 * len(legal)))
    assert sorted(drawn) == legal
    for action in legal:
        assert abs(drawn[action] - 600) < 120, "more than five deviations off"


def test_the_state_of_a_seat_decides_and_moves_on() -> None:
    table = Table()
    table.reset(encounter=table.content.encounters[0].id, players=2, seed=3)
    book, game = load_content().interpreted, table.game
    first, again = np.arange(HUNTERS, dtype=np.uint32), np.arange(HUNTERS, dtype=np.uint32)
    for _ in range(20):
        actions = [choose(book, game, table.seat, Bot.RANDOM, each) for each in (first, again)]
        assert actions[0] == actions[1]
    others = [seat for seat in range(HUNTERS) if seat != table.seat]
    assert first[others].tolist() == others, "only the deciding seat's state moves"
    assert first[table.seat] != table.seat
