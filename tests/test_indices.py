"""Rules never count from the end of a list: compiled code takes indices as they are."""

from __future__ import annotations

import copy

import numpy as np
import pytest

from hzd_env.bots.choose import Bot
from hzd_env.content.book import load_content
from hzd_env.engine import Table
from hzd_env.rules.catalogue import Mode, Outcome
from hzd_env.rules.sizes import HUNTERS
from tests.checked import check

CONTENT = ("base_game", "lawless_badlands", "rockbreaker")


def test_a_checked_list_refuses_to_be_counted_from_its_end() -> None:
    with pytest.raises(IndexError, match="counted from the end: -1"):
        check([[1], [2, 3]])[1][-1]


@pytest.mark.parametrize("bot", Bot)
@pytest.mark.parametrize("number", range(4))
def test_no_rule_counts_from_the_end(bot: Bot, number: int) -> None:
    table = Table(load_content(CONTENT))
    table._books = [check(copy.deepcopy(table.content.interpreted))]
    random = np.random.default_rng(number).integers(2**32, size=HUNTERS, dtype=np.uint32)
    decisions, most = 0, 1_200 if bot == Bot.RANDOM else 200
    for seed in range(100):
        table.reset_quest(
            players=1 + number,
            mode=Mode(seed % 3),
            draft=seed % 2 == 1,
            trading=True,
            seed=seed,
            max_turns=60,
        )
        check(table.game)
        while table.outcome == Outcome.PLAYING and decisions < most:
            table.step(table.choose(bot, random))
            decisions += 1
    assert decisions == most
