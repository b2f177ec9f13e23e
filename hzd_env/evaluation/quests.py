"""Quests between bots: how they go and who wins them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
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
        hunters: a hunter's id for each seat; by default all line-ups take turns.
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

    def line_ups(self) -> list[tuple[str, ...]]:
        """The hunters by seat, of one quest after the other."""
        if self.hunters is not None:
            return [self.hunters]
        return list(permutations([hunter.id for hunter in self.content.hunters], self.players))


class QuestResult(NamedTuple):
    """How a quest went; what stands by seat is in the order of `seats`, names of bots."""

    seats: tuple[str, ...]
    hunters: tuple[str, ...]  # ids
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
        seat_wins: the same of completed quests, by seat.
        hunter_wins: the same of the completed quests that a hunter took part in.
        encounters: mean encounters begun.
        decisions: mean decisions asked.
    """

    quests: int
    completion: Estimate
    victory_points: dict[str, Estimate]
    wins: dict[str, Estimate]
    seat_wins: dict[int, Estimate]
    hunter_wins: dict[str, Estimate]
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
    line_ups = setting.line_ups()
    results = []
    for number, seats in seatings(names, setting.players, games):
        hunters = line_ups[number % len(line_ups)]
        table.reset_quest(
            players=setting.players,
            mode=setting.mode,
            hunters=hunters,
            seed=seed + number,
            max_turns=setting.max_turns,
        )
        decisions = table.play_out([bots[name] for name in seats], chance_of_bots(seed + number))
        everybody = range(setting.players)
        results.append(
            QuestResult(
                seats=seats,
                hunters=hunters,
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
    seat_wins: dict[int, list[float]] = {}
    hunter_wins: dict[str, list[float]] = {}
    for result in results:
        sharing = sum(victory != Victory.NONE for victory in result.victories)
        for seat, name in enumerate(result.seats):
            won = 1 / sharing if result.victories[seat] != Victory.NONE else 0
            points.setdefault(name, []).append(result.victory_points[seat])
            wins.setdefault(name, []).append(won)
            if sharing > 0:
                seat_wins.setdefault(seat, []).append(won)
                hunter_wins.setdefault(result.hunters[seat], []).append(won)
    successes = sum(result.outcome == Outcome.SUCCESS for result in results)
    return QuestSummary(
        quests=len(results),
        completion=rate(successes, len(results)),
        victory_points={name: mean(values) for name, values in points.items()},
        wins={name: _share(values) for name, values in wins.items()},
        seat_wins={seat: _share(values) for seat, values in sorted(seat_wins.items())},
        hunter_wins={hunter: _share(values) for hunter, values in sorted(hunter_wins.items())},
        encounters=mean([result.encounters for result in results]),
        decisions=mean([result.decisions for result in results]),
    )


def _share(values: Sequence[float]) -> Estimate:
    """The mean of values from 0 to 1."""
    middle, low, high = mean(values)
    return Estimate(middle, max(0.0, low), min(1.0, high))
