"""A player that looks ahead: it tries its actions in many deals and lets a bot play on.

This is a policy improved by its own rollouts (Tesauro and Galperin 1996). The playouts of a
decision are shared out by sequential halving (Karnin, Koren and Somekh 2013): in each round all
actions that are left are tried in the same deals, and the better half goes on.
"""

from __future__ import annotations

import math
import zlib

import numpy as np
from numpy.typing import NDArray

from hzd_env.arguments import integer
from hzd_env.batch import Batch
from hzd_env.bots.choose import Bot
from hzd_env.engine import Table
from hzd_env.envs.rewards import QUEST_REWARDS, REWARDS, RewardScheme, rewards_of
from hzd_env.observations.schema import schema_of
from hzd_env.rules.sides import Int8s, Int64s, Uint32s
from hzd_env.rules.sizes import HUNTERS

__all__ = ["Search"]


class Search:
    """Takes the action of a bot unless play goes on better after another.

    It knows no more than its seat: before each playout everything that this cannot see is dealt
    anew, dice and draws included. It draws its chance from `seed` and what the seat sees, so that
    it keeps nothing from one decision to the next and plays a game the same again.

    Args:
        playouts: for a decision; every legal action has at least one.
        horizon: decisions that a playout goes on for at most.
        doubt: standard errors by which another action must be better than the bot's. Without
            any, the luckiest action of a few playouts would be taken for the best.
        bot: which one, also at the other seats and in the playouts.
        reward: what is to be reached; by default the shaped rewards of what is played.
        seed: of its chance.
        threads: how many play at the same time.
    """

    def __init__(
        self,
        playouts: int = 256,
        horizon: int = 400,
        doubt: float = 1.0,
        bot: Bot = Bot.CAUTIOUS,
        reward: RewardScheme | None = None,
        seed: int = 0,
        threads: int = 1,
    ) -> None:
        self.playouts = integer("playouts", playouts, 1)
        self.horizon = integer("horizon", horizon, 0)
        self.doubt = float(doubt)
        self.bot = Bot(bot)
        self.reward = reward
        self.seed = integer("seed", seed, 0)
        self.threads = integer("threads", threads, 1)
        self._batch: Batch | None = None

    def choose(self, table: Table) -> int:
        """A legal action of the open decision.

        Raises:
            ValueError: no decision is open.
        """
        if table.seat < 0:
            raise ValueError("a search chooses nothing: no decision is open")
        actions = np.flatnonzero(table.mask)
        random = np.random.default_rng([self.seed, zlib.crc32(_seen(table).data)])
        own = table.choose(self.bot, random.integers(2**32, size=HUNTERS, dtype=np.uint32))
        actions = np.concatenate([[own], actions[actions != own]])
        rounds = math.ceil(math.log2(len(actions)))
        gained = np.zeros((len(actions), 0))
        for _ in range(rounds):
            deals = max(1, self.playouts // (rounds * len(actions)))
            gained = np.hstack([gained, self._play_on(table, actions, deals, random)])
            others = np.argsort(-gained[1:].mean(axis=1), kind="stable")
            kept = [0, *(1 + others[: max(1, len(others) // 2)])]
            gained, actions = gained[kept], actions[kept]
        return int(actions[1] if rounds and self._is_better(gained) else own)

    def _is_better(self, gained: NDArray[np.float64]) -> bool:
        """Whether the second action gains more than the first in the same deals."""
        lead = gained[1] - gained[0]
        return bool(lead.mean() > self.doubt * lead.std() / math.sqrt(len(lead)))

    def _play_on(
        self, table: Table, actions: Int64s, deals: int, random: np.random.Generator
    ) -> NDArray[np.float64]:
        """What the seat gains after each action in each deal, shape (actions, deals)."""
        size = len(actions) * deals
        batch = self._batch_of(table, size)
        games = np.arange(size)
        batch.fill(table, games)
        batch.redeal(np.tile(random.integers(2**63, size=deals), len(actions)), games)
        chances: Uint32s = np.zeros((len(batch), HUNTERS), np.uint32)
        drawn = random.integers(2**32, size=(deals, HUNTERS), dtype=np.uint32)
        chances[:size] = np.tile(drawn, (len(actions), 1))
        batch.step(np.repeat(actions, deals), games)
        batch.play_on([self.bot] * table.players, chances, self.horizon, games)
        reward = self.reward or _shaped(table)
        gained = [rewards_of(reward, batch.table(number))[table.seat] for number in range(size)]
        return np.reshape(gained, (len(actions), deals))

    def _batch_of(self, table: Table, size: int) -> Batch:
        """Room for so many games like the one at a table."""
        batch = self._batch
        if batch is None or batch.content is not table.content or len(batch) < size:
            batch = self._batch = Batch(max(size, self.playouts), table.content, 0, self.threads)
        return batch


def _shaped(table: Table) -> RewardScheme:
    return (QUEST_REWARDS if table.is_quest else REWARDS)["shaped"]


def _seen(table: Table) -> Int8s:
    """What the deciding seat sees."""
    seen = np.empty(schema_of(table.content.expansions, table.is_quest).size, np.int8)
    table.observe(table.seat, seen)
    return seen
