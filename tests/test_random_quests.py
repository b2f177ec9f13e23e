"""Quests of random, scripted and mixed players end with every invariant held.

All parties, player counts, modes and variants are played. `HZD_ENV_QUESTS=5000` plays more than a
normal run; `python -m tests.test_random_quests 5000` does so and says how far they came. Behind the
number come the packs, as `base_game,rockbreaker`, if they are not the base game alone, and the way
to meet the Rockbreaker, `--quest rockbreaker` or `--finale rockbreaker`.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from enum import IntEnum
from typing import NamedTuple

import numpy as np
import pytest

from hzd_env.bots.choose import Bot
from hzd_env.content.book import BASE_GAME, load_content
from hzd_env.engine import GAINS, Table, choose_action, play
from hzd_env.rules.catalogue import ACTIONS, HUNT_DECISIONS, DecisionKind, Mode, Outcome, Phase
from hzd_env.rules.sizes import HUNTERS
from tests.invariants import QuestInvariants

QUESTS = int(os.environ.get("HZD_ENV_QUESTS", "144"))
BATCH = 250
MOST_DECISIONS = 20_000
RARE = {DecisionKind.EVENT_ENEMY}  # decisions that not every run comes to

pytestmark = pytest.mark.compiled


class Party(IntEnum):
    """Who plays."""

    RANDOM = 0
    CAUTIOUS = 1
    MIXED = 2  # the cautious bot, with any legal action now and then


def party_of(number: int) -> Party:
    """Who plays a quest."""
    return Party(number // 12 % 3)


class Played(NamedTuple):
    """Which quest is played with which content."""

    content: tuple[str, ...] = BASE_GAME
    quest: str = BASE_GAME[0]
    finale: str | None = None


BADLANDS = (*BASE_GAME, "lawless_badlands")


def begin_quest(number: int, max_turns: int = 200, played: Played = Played()) -> Table:  # noqa: B008
    """A quest: each number has another number of players, mode, party and choice of variants."""
    content = load_content(played.content)
    table = Table(content)
    players = 1 + number % 4
    draft = number // 36 % 2 == 1
    party = np.random.default_rng(number).permutation([hunter.id for hunter in content.hunters])
    table.reset_quest(
        players=players,
        mode=Mode(number // 4 % 3),
        hunters=None if draft else [str(hunter) for hunter in party[:players]],
        quest=played.quest,
        finale=played.finale,
        draft=draft,
        trading=number // 72 % 2 == 1,
        seed=number,
        max_turns=max_turns,
        ask_forced=number % 7 == 0,
    )
    return table


def choose(
    books: np.ndarray,
    games: np.ndarray,
    index: int,
    party: Party,
    states: np.ndarray,
    chance: np.random.Generator,
) -> int:
    """The action of a party in one of some games."""
    if party == Party.RANDOM or (party == Party.MIXED and chance.random() < 0.1):
        return int(chance.choice(np.flatnonzero(games["mask"][index])))
    return int(choose_action(books, games, index, Bot.CAUTIOUS, states[index]))


class Reached:
    """How far quests came."""

    def __init__(self) -> None:
        self.decisions: Counter[DecisionKind] = Counter()
        self.quests: Counter[str] = Counter()

    def see(self, games: np.ndarray) -> None:
        """Count the open decisions."""
        for kind, count in zip(
            *np.unique(games["decision"]["kind"], return_counts=True), strict=True
        ):
            self.decisions[DecisionKind(kind)] += int(count)

    def close(self, games: np.ndarray, begun: np.ndarray, quarries: np.ndarray) -> None:
        """Count what quests came to; `begun` marks the phases that each has been in."""
        self.quests["played"] += len(games)
        for phase in Phase:
            self.quests[phase.name] += int(begun[:, phase].sum())
        for outcome in Outcome:
            self.quests[outcome.name] += int((games["outcome"] == outcome).sum())
        for encounters in range(1, 7):
            self.quests[f"encounter {encounters}"] += int((games["encounters"] >= encounters).sum())
        self.quests["Hunters' Call"] += int((quarries[games["board"] // 2] >= 0).sum())
        finale = games["board"] // 2 == games["configuration"]["finale"]
        self.quests["finale"] += int(finale.sum())


def play_quests(first: int, count: int, reached: dict[Party, Reached], played: Played) -> None:
    """Play some quests side by side to their ends, checking every state."""
    content = load_content(played.content)
    numbers = range(first, first + count)
    games = np.concatenate([begin_quest(n, played=played)._games for n in numbers])
    invariants = QuestInvariants(content, games)
    chance = np.random.default_rng(first)
    parties = np.array([party_of(n) for n in range(first, first + count)])
    states = chance.integers(2**32, size=(count, HUNTERS), dtype=np.uint32)
    gains = np.zeros((HUNTERS, GAINS), np.int64)
    begun = np.zeros((count, len(Phase)), np.int64)
    running = np.arange(count)
    decisions = 0
    while len(running) > 0:
        decisions += 1
        assert decisions < MOST_DECISIONS, f"every quest ends, but not {first + running}"
        np.maximum.at(begun, (running, games["phase"][running]), 1)
        for party in Party:
            reached[party].see(games[running[parties[running] == party]])
        for index in running.tolist():
            action = choose(content.book, games, index, parties[index], states, chance)
            assert play(content.book, games, index, action, gains) != -2, (
                "a legal action is accepted"
            )
        invariants.check(games, running)
        running = running[games["outcome"][running] == Outcome.PLAYING]
    for party in Party:
        own = parties == party
        reached[party].close(games[own], begun[own], content.book[0]["encounters"]["quarry"])
    before = games.tobytes()
    for index in range(count):
        assert play(content.book, games, index, 0, gains) == -2, "nothing is legal after the end"
    assert games.tobytes() == before


def play_all(quests: int, played: Played = Played()) -> dict[Party, Reached]:  # noqa: B008
    """Play quests and say how far each party came."""
    reached = {party: Reached() for party in Party}
    for first in range(0, quests, BATCH):
        play_quests(first, min(BATCH, quests - first), reached, played)
    return reached


def test_quests_end_with_every_invariant_held() -> None:
    reached = play_all(QUESTS)
    asked = {kind for party in Party for kind in reached[party].decisions}
    assert asked >= {kind for kind in DecisionKind if kind > HUNT_DECISIONS} - RARE
    for party in (Party.CAUTIOUS, Party.MIXED):
        for part in ("LEVEL_UP", "MERCHANT", "Hunters' Call", "SUCCESS", "FAILURE"):
            assert reached[party].quests[part] > 0, part
    cut_short = sum(reached[party].quests["CUT_SHORT"] for party in Party)
    assert cut_short <= QUESTS // 100, "hardly any is played for 200 turns of an encounter (R64)"


def test_quests_with_lawless_badlands_end_with_every_invariant_held() -> None:
    reached = play_all(QUESTS, Played(BADLANDS))
    for party in (Party.CAUTIOUS, Party.MIXED):
        for part in ("MERCHANT", "Hunters' Call", "FAILURE"):
            assert reached[party].quests[part] > 0, part


@pytest.mark.parametrize("packs", [BASE_GAME, BADLANDS])
@pytest.mark.parametrize("way", [{"quest": "rockbreaker"}, {"finale": "rockbreaker"}])
def test_quests_to_the_rockbreaker_end_with_every_invariant_held(
    packs: tuple[str, ...], way: dict[str, str]
) -> None:
    reached = play_all(QUESTS // 2, Played((*packs, "rockbreaker"), **way))
    parts = ["MERCHANT", "Hunters' Call", "FAILURE"]
    for part in [*parts, "finale"] if "finale" in way else parts:
        assert sum(reached[party].quests[part] for party in Party) > 0, part


def test_illegal_actions_change_nothing() -> None:
    content = load_content()
    gains = np.zeros((HUNTERS, GAINS), np.int64)
    choices = np.random.default_rng(5)
    states = choices.integers(2**32, size=(48, HUNTERS), dtype=np.uint32)
    games = np.concatenate([begin_quest(n)._games for n in range(48)])
    for step in range(400):
        for index in np.flatnonzero(games["outcome"] == Outcome.PLAYING).tolist():
            if step % 5 == 0 or games["phase"][index] != Phase.ENCOUNTER:
                mask = games["mask"][index]
                before = games[index].tobytes()
                wrong = choices.choice(np.flatnonzero(mask == 0), 3).tolist()
                for action in (-1, ACTIONS, *wrong):
                    assert play(content.book, games, index, action, gains) == -2
                assert games[index].tobytes() == before
            action = choose(content.book, games, index, Party.MIXED, states, choices)
            play(content.book, games, index, action, gains)


def main() -> None:
    """Play quests and say how far they came."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("number", type=int)
    parser.add_argument("packs", nargs="?", default=BASE_GAME[0])
    parser.add_argument("--quest", default=BASE_GAME[0])
    parser.add_argument("--finale")
    given = parser.parse_args()
    played = Played(tuple(given.packs.split(",")), given.quest, given.finale)
    for party, reached in play_all(given.number, played).items():
        print(party.name, dict(reached.quests))
        print({kind.name: count for kind, count in sorted(reached.decisions.items())}, flush=True)


if __name__ == "__main__":
    main()
