"""Quests between named players: how they go and who wins them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import NamedTuple

from hzd_env.arguments import integer, mode_played
from hzd_env.content.book import BASE_GAME, Content, load_content
from hzd_env.engine import Table
from hzd_env.evaluation.lanes import Done, Job, nothing, play_jobs
from hzd_env.evaluation.matches import seatings
from hzd_env.evaluation.policies import Player
from hzd_env.evaluation.statistics import Estimate, mean, rate
from hzd_env.observations.schema import Schema, schema_of
from hzd_env.rules.catalogue import Mode, Outcome, Victory
from hzd_env.rules.sizes import HUNTERS

__all__ = ["QuestResult", "QuestSetting", "QuestSummary", "simulate_quests", "summarise_quests"]


@dataclass(frozen=True)
class QuestSetting:
    """What is played.

    Attributes:
        players: 1 to 4 hunters.
        mode: how they play together.
        hunters: a hunter's id for each seat; by default all line-ups take turns.
        draft: the hunters are chosen in play.
        trading: the Trading Items Variant. Cooperating hunters may trade in any case.
        max_turns: hunter turns of one encounter after which a quest is cut short.
        content: what is printed.
        quest: whose tracking deck and Hunters' Call are played.
        finale: the quest whose Hunters' Call follows this one's, if any does.
        last: the number of the encounter that ends a quest.
    """

    players: int
    mode: Mode
    hunters: tuple[str, ...] | None
    draft: bool
    trading: bool
    max_turns: int
    content: Content
    quest: str
    finale: str | None
    last: int

    @property
    def schema(self) -> Schema:
        """What is observed of these quests."""
        return schema_of(self.content.expansions, quest=True)

    @classmethod
    def named(
        cls,
        players: int = 2,
        mode: Mode | str = Mode.COMPETITIVE,
        hunters: Sequence[str] | None = None,
        draft: bool = False,
        trading: bool = False,
        max_turns: int = 200,
        content: Sequence[str] = BASE_GAME,
        quest: str = BASE_GAME[0],
        finale: str | None = None,
    ) -> QuestSetting:
        """A setting by names.

        Raises:
            ValueError: a name is unknown, a number not possible, or hunters are both named and
                drafted.
        """
        players = integer("players", players, 1, HUNTERS)
        mode = mode_played(mode, players)
        seats = None if hunters is None else tuple(hunters)
        if draft and seats is not None:
            raise ValueError(f"hunters are drafted, so none may be named, not {', '.join(seats)}")
        printed = load_content(tuple(content))
        call, behind = printed.calls(quest, finale)
        last = call if finale is None else behind
        return cls(players, mode, seats, draft, trading, max_turns, printed, quest, finale, last)

    def line_ups(self) -> list[tuple[str, ...]]:
        """The hunters by seat, of one quest after the other."""
        if self.hunters is not None:
            return [self.hunters]
        return list(permutations([hunter.id for hunter in self.content.hunters], self.players))


class QuestResult(NamedTuple):
    """How a quest went; what stands by seat is in the order of `seats`, names of players."""

    seats: tuple[str, ...]
    hunters: tuple[str, ...]  # ids
    outcome: Outcome
    victory_points: tuple[int, ...]  # by seat; none after a failure
    victories: tuple[Victory, ...]  # by seat
    encounters: int
    reached: bool  # the encounter that ends a quest
    decisions: int


@dataclass(frozen=True)
class QuestSummary:
    """What some quests came to.

    Attributes:
        quests: how many they were.
        completion: rate of success: the last encounter is completed.
        reached: rate of quests that come to their last encounter.
        last: rate of success in it, of those that come to it.
        victory_points: mean at the seats of each player.
        wins: quests won by one seat of each player, a shared win counting in part (competing).
        seat_wins: the same of completed quests, by seat.
        hunter_wins: the same of the completed quests that a hunter took part in.
        encounters: mean encounters begun.
        decisions: mean decisions asked.
    """

    quests: int
    completion: Estimate
    reached: Estimate
    last: Estimate | None
    victory_points: dict[str, Estimate]
    wins: dict[str, Estimate]
    seat_wins: dict[int, Estimate]
    hunter_wins: dict[str, Estimate]
    encounters: Estimate
    decisions: Estimate


def simulate_quests(
    setting: QuestSetting,
    names: Sequence[str],
    players: dict[str, Player],
    games: int,
    seed: int = 0,
    done: Done = nothing,
) -> list[QuestResult]:
    """Play quests between players, who change seats; see `matches.simulate`."""
    line_ups = setting.line_ups()

    def job(number: int, seats: tuple[str, ...]) -> Job[QuestResult]:
        hunters = None if setting.draft else line_ups[number % len(line_ups)]

        def start(table: Table) -> None:
            table.reset_quest(
                players=setting.players,
                mode=setting.mode,
                hunters=hunters,
                quest=setting.quest,
                finale=setting.finale,
                draft=setting.draft,
                trading=setting.trading,
                seed=seed + number,
                max_turns=setting.max_turns,
            )

        return Job(seats, seed + number, start, lambda table, n: _result(setting, table, seats, n))

    jobs = [job(number, seats) for number, seats in seatings(names, setting.players, games)]
    return play_jobs(setting.content, setting.schema.size, jobs, players, done)


def _result(
    setting: QuestSetting, table: Table, seats: tuple[str, ...], decisions: int
) -> QuestResult:
    everybody = range(table.players)
    hunters = table.content.hunters
    return QuestResult(
        seats=seats,
        hunters=tuple(hunters[table.profile(seat)].id for seat in everybody),
        outcome=table.outcome,
        victory_points=tuple(table.victory_points(seat) for seat in everybody),
        victories=tuple(table.victory(seat) for seat in everybody),
        encounters=table.encounters,
        reached=table.encounter == setting.last,
        decisions=decisions,
    )


def summarise_quests(results: Sequence[QuestResult]) -> QuestSummary:
    """Sum quests up. A player at several seats has the means over these."""
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
    reached = sum(result.reached for result in results)
    return QuestSummary(
        quests=len(results),
        completion=rate(successes, len(results)),
        reached=rate(reached, len(results)),
        last=rate(successes, reached) if reached else None,
        victory_points={name: mean(values) for name, values in points.items()},
        wins={name: _share(values) for name, values in wins.items()},
        seat_wins={seat: _share(values) for seat, values in sorted(seat_wins.items())},
        hunter_wins={hunter: _share(values) for hunter, values in sorted(hunter_wins.items())},
        encounters=mean([result.encounters for result in results]),
        decisions=mean([result.decisions for result in results]),
    )


def _share(wins: Sequence[float]) -> Estimate:
    return rate(sum(wins), len(wins))
