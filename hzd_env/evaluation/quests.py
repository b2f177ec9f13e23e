"""Quests between bots: how they go and who wins them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from hzd_env.bots.choose import Bot
from hzd_env.content.book import Content, load_content
from hzd_env.engine import Table, mode_named
from hzd_env.evaluation.lanes import Done, chance_of_bots, nothing
from hzd_env.evaluation.matches import seatings
from hzd_env.evaluation.statistics import Estimate, mean, rate
from hzd_env.rules.catalogue import Mode, Outcome, Victory

__all__ = ["QuestResult", "QuestSetting", "QuestSummary", "simulate_quests", "summarise_quests"]


@dataclass(frozen=True)
class QuestSetting:
    """What is played.

    Attributes:
        players: 1 to 4 hunters.
        mode: how they play together.
        hunters: a hunter's id for each seat; by default the first ones of the content.
        max_turns: hunter turns of one encounter after which a quest is cut short.
        content: what is printed.
    """

    players: int
    mode: Mode
    hunters: tuple[str, ...] | None
    max_turns: int
    content: Content

    @classmethod
    def named(
        cls,
        players: int = 2,
        mode: Mode | str = Mode.COMPETITIVE,
        hunters: Sequence[str] | None = None,
        max_turns: int = 200,
        packs: Sequence[str] = ("base_game",),
    ) -> QuestSetting:
        """A setting by names.

        Raises:
            ValueError: a name is unknown.
        """
        mode = mode_named(mode)
        if players == 1 and mode == Mode.COMPETITIVE:
            mode = Mode.COOPERATIVE  # R11
        seats = None if hunters is None else tuple(hunters)
        return cls(players, mode, seats, max_turns, load_content(tuple(packs)))


class QuestResult(NamedTuple):
    """How a quest went; what stands by seat is in the order of `seats`, names of bots."""

    seats: tuple[str, ...]
    outcome: Outcome
    victory_points: tuple[int, ...]  # by seat; none after a failure
    victories: tuple[Victory, ...]  # by seat
    encounters: int
    decisions: int


@dataclass(frozen=True)
class QuestSummary:
    """What some quests came to.

    Attributes:
        quests: how many they were.
        completion: rate of success in the Hunters' Call.
        victory_points: mean at the seats of each bot.
        wins: quests won by one seat of each bot, a shared win counting in part (competing).
        encounters: mean encounters begun.
        decisions: mean decisions asked.
    """

    quests: int
    completion: Estimate
    victory_points: dict[str, Estimate]
    wins: dict[str, Estimate]
    encounters: Estimate
    decisions: Estimate


def simulate_quests(
    setting: QuestSetting,
    names: Sequence[str],
    bots: dict[str, Bot],
    games: int,
    seed: int = 0,
    done: Done = nothing,
) -> list[QuestResult]:
    """Play quests between bots, who change seats from quest to quest; see `matches.simulate`."""
    table = Table(setting.content)
    results = []
    for number, seats in seatings(names, setting.players, games):
        table.reset_quest(
            players=setting.players,
            mode=setting.mode,
            hunters=setting.hunters,
            seed=seed + number,
            max_turns=setting.max_turns,
        )
        decisions = table.play_out([bots[name] for name in seats], chance_of_bots(seed + number))
        everybody = range(setting.players)
        results.append(
            QuestResult(
                seats=seats,
                outcome=table.outcome,
                victory_points=tuple(table.victory_points(seat) for seat in everybody),
                victories=tuple(table.victory(seat) for seat in everybody),
                encounters=table.encounters,
                decisions=decisions,
            )
        )
        done()
    return results


def summarise_quests(results: Sequence[QuestResult]) -> QuestSummary:
    """Sum quests up. A bot at several seats has the means over these."""
    points: dict[str, list[float]] = {}
    wins: dict[str, list[float]] = {}
    for result in results:
        sharing = sum(victory != Victory.NONE for victory in result.victories)
        for seat, name in enumerate(result.seats):
            points.setdefault(name, []).append(result.victory_points[seat])
            won = result.victories[seat] != Victory.NONE
            wins.setdefault(name, []).append(1 / sharing if won else 0)
    successes = sum(result.outcome == Outcome.SUCCESS for result in results)
    return QuestSummary(
        quests=len(results),
        completion=rate(successes, len(results)),
        victory_points={name: mean(values) for name, values in points.items()},
        wins={name: _share(values) for name, values in wins.items()},
        encounters=mean([result.encounters for result in results]),
        decisions=mean([result.decisions for result in results]),
    )


def _share(values: Sequence[float]) -> Estimate:
    """The mean of values from 0 to 1."""
    middle, low, high = mean(values)
    return Estimate(middle, max(0.0, low), min(1.0, high))
