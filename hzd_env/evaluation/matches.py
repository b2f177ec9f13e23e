"""Playing many hunts with named players, and comparing players on the same hunts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from hzd_env.arguments import integer, mode_played
from hzd_env.content.book import BASE_GAME, Content, load_content
from hzd_env.engine import Table
from hzd_env.evaluation.lanes import Done, Job, nothing, play_jobs
from hzd_env.evaluation.policies import Player
from hzd_env.evaluation.statistics import Estimate, difference, mean, rate
from hzd_env.observations.schema import Schema, schema_of
from hzd_env.rules.catalogue import Mode, Outcome
from hzd_env.rules.sizes import HUNTERS

__all__ = [
    "Comparison",
    "Hunt",
    "Result",
    "Setting",
    "Summary",
    "Team",
    "compare",
    "compare_teams",
    "play_hunts",
    "seatings",
    "simulate",
    "summarise",
]


@dataclass(frozen=True)
class Setting:
    """What is played.

    Attributes:
        scenarios: ids of encounters; hunts go through them in turn.
        players: 1 to 4 hunters.
        mode: how they play together.
        hunters: a hunter's id for each seat; by default the first ones of the content.
        max_turns: hunter turns after which a hunt is cut short.
        content: what is printed.
    """

    scenarios: tuple[str, ...]
    players: int
    mode: Mode
    hunters: tuple[str, ...] | None
    max_turns: int
    content: Content

    @property
    def schema(self) -> Schema:
        """What is observed of these hunts."""
        return schema_of(self.content.expansions, quest=False)

    @classmethod
    def named(
        cls,
        scenario: str = "all",
        players: int = 2,
        mode: Mode | str = Mode.COMPETITIVE,
        hunters: Sequence[str] | None = None,
        max_turns: int = 200,
        content: Sequence[str] = BASE_GAME,
    ) -> Setting:
        """A setting by names; `scenario` is an id, a level as a number, or "all".

        Raises:
            ValueError: a name is unknown or a number not possible.
        """
        printed = load_content(tuple(content))
        encounters = printed.encounters
        if scenario == "all":
            chosen = [encounter.id for encounter in encounters]
        elif scenario.isdecimal():
            chosen = [each.id for each in encounters if each.level == int(scenario)]
            if not chosen:
                raise ValueError(f"there is no encounter of level {scenario}")
        else:
            chosen = [encounters[printed.index("encounters", scenario)].id]
        players = integer("players", players, 1, HUNTERS)
        mode = mode_played(mode, players)
        seats = None if hunters is None else tuple(hunters)
        return cls(tuple(chosen), players, mode, seats, max_turns, printed)


class Hunt(NamedTuple):
    """A hunt to be played: where, by whom, and the source of all its chance."""

    scenario: str
    seed: int
    seats: tuple[str, ...]  # names of the players


class Result(NamedTuple):
    """How a hunt went."""

    hunt: Hunt
    outcome: Outcome
    glory: tuple[int, ...]  # by seat; none after a failure
    turns: int
    decisions: int

    @property
    def completed(self) -> bool:
        return self.outcome == Outcome.SUCCESS

    def ahead(self, seat: int) -> int:
        """1 if a seat alone has the most glory of a completed hunt, 0 if it shares it, else -1.

        A failed hunt is won by nobody: there, too, it is -1.
        """
        if not self.completed or self.glory[seat] < max(self.glory):
            return -1
        return 1 if self.glory.count(self.glory[seat]) == 1 else 0


# ------------------------------------------------------------------------------ Playing hunts


def play_hunts(
    setting: Setting,
    hunts: Sequence[Hunt],
    players: dict[str, Player],
    done: Done = nothing,
) -> list[Result]:
    """Play hunts; `players` has the player for each name at their seats."""

    def job(hunt: Hunt) -> Job[Result]:
        def start(table: Table) -> None:
            table.reset(
                encounter=hunt.scenario,
                players=setting.players,
                mode=setting.mode,
                hunters=setting.hunters,
                seed=hunt.seed,
                max_turns=setting.max_turns,
            )

        def result(table: Table, decisions: int) -> Result:
            glory = tuple(table.glory(seat) for seat in range(table.players))
            return Result(hunt, table.outcome, glory, table.turn, decisions)

        return Job(hunt.seats, hunt.seed, start, result)

    jobs = [job(hunt) for hunt in hunts]
    return play_jobs(setting.content, setting.schema.size, jobs, players, done)


# --------------------------------------------------------------------------------- Simulating


def simulate(
    setting: Setting,
    names: Sequence[str],
    players: dict[str, Player],
    games: int,
    seed: int = 0,
    done: Done = nothing,
) -> list[Result]:
    """Play hunts between players, who change seats from hunt to hunt.

    Args:
        setting: what is played.
        names: one player for all seats, or one for each.
        players: the player for each name.
        games: the number of hunts.
        seed: of the first hunts; a seed is played once with each arrangement of the seats before
            the next one follows, the last one perhaps not with all of them.
        done: called after each hunt.

    Raises:
        ValueError: the number of names does not suit the number of seats.
    """
    hunts = []
    for number, seats in seatings(names, setting.players, games):
        scenario = setting.scenarios[number % len(setting.scenarios)]
        hunts.append(Hunt(scenario, seed + number, seats))
    return play_hunts(setting, hunts, players, done)


def seatings(
    names: Sequence[str], players: int, games: int
) -> Iterator[tuple[int, tuple[str, ...]]]:
    """For each game the number of its chances and who sits where; all arrangements take turns."""
    seats = _seats(names, players)
    arrangements = 1 if len(set(seats)) == 1 else players
    for game in range(games):
        number, shift = divmod(game, arrangements)
        yield number, seats[-shift:] + seats[:-shift]


def _seats(names: Sequence[str], players: int) -> tuple[str, ...]:
    if len(names) == 1:
        return tuple(names) * players
    if len(names) != players:
        raise ValueError(f"{players} players need one bot or {players}, not {len(names)}")
    return tuple(names)


@dataclass(frozen=True)
class Summary:
    """What some hunts came to.

    Attributes:
        hunts: how many they were.
        completion: rate of success.
        glory: mean glory at the seats of each player.
        wins: rate of hunts won by one seat of each player (competing).
        turns: mean hunter turns.
        decisions: mean decisions asked.
    """

    hunts: int
    completion: Estimate
    glory: dict[str, Estimate]
    wins: dict[str, Estimate]
    turns: Estimate
    decisions: Estimate


def summarise(results: Sequence[Result]) -> Summary:
    """Sum hunts up. A player at several seats has the means over these."""
    glory: dict[str, list[float]] = {}
    wins: dict[str, list[int]] = {}
    for result in results:
        for seat, name in enumerate(result.hunt.seats):
            glory.setdefault(name, []).append(result.glory[seat])
            wins.setdefault(name, []).append(int(result.ahead(seat) == 1))
    return Summary(
        hunts=len(results),
        completion=rate(sum(result.completed for result in results), len(results)),
        glory={name: mean(values) for name, values in glory.items()},
        wins={name: rate(sum(values), len(values)) for name, values in wins.items()},
        turns=mean([result.turns for result in results]),
        decisions=mean([result.decisions for result in results]),
    )


# ---------------------------------------------------------------------------------- Comparing


@dataclass(frozen=True)
class Comparison:
    """How a player does against an opponent that has all other seats.

    The rates of win, tie, loss and failure add up to 1; a failed hunt is won by nobody.

    Attributes:
        opponent: its name.
        hunts: how many were played.
        win: the player alone has the most glory.
        tie: it shares the most.
        loss: an opponent has more.
        failure: the hunt is not completed.
        ahead: mean of 1 for a win and -1 for a loss.
        glory: the player's mean glory.
        opponent_glory: the opponents' mean glory.
    """

    opponent: str
    hunts: int
    win: Estimate
    tie: Estimate
    loss: Estimate
    failure: Estimate
    ahead: Estimate
    glory: Estimate
    opponent_glory: Estimate


def compare(
    setting: Setting,
    name: str,
    opponent: str,
    players: dict[str, Player],
    games: int,
    seed: int = 0,
    done: Done = nothing,
) -> Comparison:
    """Play a player against an opponent in all other seats; see `simulate` for the seats."""
    own = _SELF if name == opponent else name
    at = {own: players[name], opponent: players[opponent]}
    names = [own] + [opponent] * (setting.players - 1)
    results = simulate(setting, names, at, games, seed, done)
    seats = [result.hunt.seats.index(own) for result in results]
    ahead = [
        result.ahead(seat) if result.completed else None
        for result, seat in zip(results, seats, strict=True)
    ]
    mine = [result.glory[seat] for result, seat in zip(results, seats, strict=True)]
    theirs = [
        (sum(result.glory) - glory) / max(1, setting.players - 1)
        for result, glory in zip(results, mine, strict=True)
    ]
    return Comparison(
        opponent=opponent,
        hunts=games,
        win=rate(ahead.count(1), games),
        tie=rate(ahead.count(0), games),
        loss=rate(ahead.count(-1), games),
        failure=rate(ahead.count(None), games),
        ahead=difference(ahead.count(1), ahead.count(-1), games),
        glory=mean(mine),
        opponent_glory=mean(theirs),
    )


_SELF = "itself"  # a player's name where its opponent has the same


@dataclass(frozen=True)
class Team:
    """How a team of one player at all seats does on the hunts that all teams play.

    Attributes:
        name: of the player.
        hunts: how many were played.
        completion: rate of success.
        behind: how much more often the first team completes the same hunts; none for itself.
        turns: mean hunter turns.
    """

    name: str
    hunts: int
    completion: Estimate
    behind: Estimate | None
    turns: Estimate


def compare_teams(
    setting: Setting,
    names: Sequence[str],
    players: dict[str, Player],
    games: int,
    seed: int = 0,
    done: Done = nothing,
) -> list[Team]:
    """Let a team of each player play the same hunts."""
    teams: list[Team] = []
    first: list[bool] = []
    for name in names:
        results = simulate(setting, [name], {name: players[name]}, games, seed, done)
        completed = [result.completed for result in results]
        first = first or completed
        behind = [a - b for a, b in zip(first, completed, strict=True)]
        teams.append(
            Team(
                name=name,
                hunts=games,
                completion=rate(sum(completed), games),
                behind=difference(behind.count(1), behind.count(-1), games) if teams else None,
                turns=mean([result.turns for result in results]),
            )
        )
    return teams
