"""Rules never count from the end of a list: compiled code takes indices as they are."""

from __future__ import annotations

import copy
from typing import Any, SupportsIndex

import numpy as np
import pytest

from hzd_env.bots.choose import Bot
from hzd_env.content.book import load_content
from hzd_env.engine import Table
from hzd_env.rules.catalogue import Mode, Outcome
from hzd_env.rules.layout import Record
from hzd_env.rules.sizes import HUNTERS

CONTENT = ("base_game", "lawless_badlands", "rockbreaker")


class Checked(list[Any]):
    """A list that refuses to be counted from its end."""

    def __getitem__(self, index: Any) -> Any:
        return super().__getitem__(checked(index))

    def __setitem__(self, index: Any, value: Any) -> None:
        super().__setitem__(checked(index), value)


def checked(index: SupportsIndex) -> SupportsIndex:
    if int(index) < 0:
        raise IndexError(f"counted from the end: {index}")
    return index


def check(held: Any) -> Any:
    """The same with all its lists checked."""
    if isinstance(held, list):
        return Checked(check(part) for part in held)
    if isinstance(held, Record):
        for name, value in vars(held).items():
            setattr(held, name, check(value))
    return held


def test_a_checked_list_refuses_to_be_counted_from_its_end() -> None:
    with pytest.raises(IndexError, match="counted from the end: -1"):
        check([1, [2, 3]])[1][-1]


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
