"""Playing many hunts with named players, and comparing players on the same hunts.

Hunts of bots only run through in compiled code. With policies among the players many hunts go
on side by side, so that a policy chooses for all that wait for it at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from hzd_env.bots.choose import Bot
from hzd_env.content.book import Content, load_content
from hzd_env.engine import Table, mode_named
from hzd_env.evaluation.policies import Player, Policy
from hzd_env.evaluation.statistics import Estimate, mean, rate
from hzd_env.observations.schema import SIZE
from hzd_env.rules.catalogue import ACTIONS, Mode, Outcome
from hzd_env.rules.sides import Uint32s
from hzd_env.rules.sizes import HUNTERS

__all__ = [
    "Comparison",
    "Hunt",
    "Result",
    "Setting",
    "Summary",
    "Team",
    "chance_of_bots",
    "compare",
    "compare_teams",
    "nothing",
    "play_hunts",
    "seatings",
    "simulate",
    "summarise",
]

LANES = 256  # hunts side by side while policies play
_BOT_CHANCE = 1  # apart from the chance of the hunt with the same seed

Done = Callable[[], None]
"""Called after each hunt, for a progress bar."""


def nothing() -> None:
    """The `Done` of who waits for nothing."""


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

    @classmethod
    def named(
        cls,
        scenario: str = "all",
        players: int = 2,
        mode: Mode | str = Mode.COMPETITIVE,
        hunters: Sequence[str] | None = None,
        max_turns: int = 200,
        packs: Sequence[str] = ("base_game",),
    ) -> Setting:
        """A setting by names; `scenario` is an id, a level as a number, or "all".

        Raises:
            ValueError: a name is unknown or a number not possible.
        """
        content = load_content(tuple(packs))
        encounters = content.encounters
        if scenario == "all":
            chosen = [encounter.id for encounter in encounters]
        elif scenario.isdigit():
            chosen = [each.id for each in encounters if each.level == int(scenario)]
            if not chosen:
                raise ValueError(f"there is no encounter of level {scenario}")
        else:
            chosen = [encounters[content.index("encounters", scenario)].id]
        if players not in range(1, HUNTERS + 1):
            raise ValueError(f"players must be from 1 to {HUNTERS}, not {players}")
        mode = mode_named(mode)
        if players == 1 and mode == Mode.COMPETITIVE:
            mode = Mode.COOPERATIVE  # R11
        seats = None if hunters is None else tuple(hunters)
        return cls(tuple(chosen), players, mode, seats, max_turns, content)


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
    if all(isinstance(player, Bot) for player in players.values()):
        return list(_play_through(setting, hunts, players, done))
    results: dict[Hunt, Result] = {}
    lanes: list[_Lane] = []
    waiting = list(reversed(hunts))
    while waiting or lanes:
        while waiting and len(lanes) < LANES:
            lanes.append(_Lane(setting, waiting.pop(), players))
        for lane in lanes:
            lane.play_bots()
        for lane in [lane for lane in lanes if lane.table.seat < 0]:
            results[lane.hunt] = lane.result()
            lanes.remove(lane)
            done()
        _play_policies(lanes)
    return [results[hunt] for hunt in hunts]


def _play_through(
    setting: Setting, hunts: Sequence[Hunt], players: dict[str, Player], done: Done
) -> Iterator[Result]:
    table = Table(setting.content)
    for hunt in hunts:
        _start(table, setting, hunt)
        bots = [bot for name in hunt.seats if isinstance(bot := players[name], Bot)]
        decisions = table.play_out(bots, chance_of_bots(hunt.seed))
        yield _result(table, hunt, decisions)
        done()


def _start(table: Table, setting: Setting, hunt: Hunt) -> None:
    table.reset(
        encounter=hunt.scenario,
        players=setting.players,
        mode=setting.mode,
        hunters=setting.hunters,
        seed=hunt.seed,
        max_turns=setting.max_turns,
    )


def chance_of_bots(seed: int) -> Uint32s:
    """A state for each seat's bot."""
    random = np.random.default_rng([seed, _BOT_CHANCE])
    return random.integers(2**32, size=HUNTERS, dtype=np.uint32)


def _result(table: Table, hunt: Hunt, decisions: int) -> Result:
    glory = tuple(table.glory(seat) for seat in range(table.players))
    return Result(hunt, table.outcome, glory, table.turn, decisions)


class _Lane:
    """One of the hunts that go on side by side."""

    def __init__(self, setting: Setting, hunt: Hunt, players: dict[str, Player]) -> None:
        self.hunt = hunt
        self.table = Table(setting.content)
        self._seats = [players[name] for name in hunt.seats]
        self._random = chance_of_bots(hunt.seed)
        self._decisions = 0
        _start(self.table, setting, hunt)

    def step(self, action: int) -> None:
        self.table.step(action)
        self._decisions += 1

    def play_bots(self) -> None:
        """Play on until a policy has to choose."""
        while self.table.seat >= 0:
            player = self._seats[self.table.seat]
            if not isinstance(player, Bot):
                return
            self.step(self.table.choose(player, self._random))

    @property
    def policy(self) -> Policy:
        """The policy that has to choose."""
        player = self._seats[self.table.seat]
        assert not isinstance(player, Bot)
        return player

    def result(self) -> Result:
        return _result(self.table, self.hunt, self._decisions)


def _play_policies(lanes: Sequence[_Lane]) -> None:
    """Let each policy choose once in all lanes that wait for it."""
    groups: dict[int, list[_Lane]] = {}
    for lane in lanes:
        groups.setdefault(id(lane.policy), []).append(lane)
    for group in groups.values():
        observations = np.empty((len(group), SIZE), np.int8)
        masks = np.empty((len(group), ACTIONS), np.int8)
        for row, lane in enumerate(group):
            lane.table.observe(lane.table.seat, observations[row])
            masks[row] = lane.table.mask
        actions = group[0].policy.choose(observations, masks)
        for lane, action in zip(group, actions.tolist(), strict=True):
            lane.step(action)


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
        seed: of the first hunts; every seed is played once with each arrangement of the seats.
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
    """Play a player against an opponent in all other seats; every seed is played at every seat."""
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
        ahead=_difference([each or 0 for each in ahead]),
        glory=mean(mine),
        opponent_glory=mean(theirs),
    )


def _difference(values: Sequence[int]) -> Estimate:
    """The mean of values from -1 to 1."""
    middle, low, high = mean(values)
    return Estimate(middle, max(-1.0, low), min(1.0, high))


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
                behind=_difference(behind) if teams else None,
                turns=mean([result.turns for result in results]),
            )
        )
    return teams
