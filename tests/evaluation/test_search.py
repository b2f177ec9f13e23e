"""A player that looks ahead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
import pytest

from hzd_env.bots.choose import Bot
from hzd_env.content.book import load_content
from hzd_env.engine import Table
from hzd_env.evaluation.matches import Setting, simulate
from hzd_env.evaluation.policies import Player, player_named
from hzd_env.evaluation.quests import QuestSetting, simulate_quests
from hzd_env.evaluation.search import Search
from hzd_env.rules.catalogue import DecisionKind, EventKind, Mode, Outcome

ALL = ("base_game", "lawless_badlands", "rockbreaker")
pytestmark = pytest.mark.compiled


class Far:
    """The higher the square on which somebody is deployed, the better for everybody."""

    def rewards(self, table: Table) -> Sequence[float]:
        squares = [each.what for each in table.events if each.kind == EventKind.DEPLOYED]
        return [float(sum(squares))] * table.players


class Counted:
    """Nothing is worth anything; counts the playouts by the seat's first event."""

    def __init__(self) -> None:
        self.playouts: Counter[int] = Counter()

    def rewards(self, table: Table) -> Sequence[float]:
        self.playouts[table.events[0].what] += 1
        return [0.0] * table.players


def hunt(players: int = 2, seed: int = 1, mode: Mode = Mode.COMPETITIVE) -> Table:
    table = Table()
    table.reset(encounter="dry_wash", players=players, mode=mode, seed=seed, max_turns=60)
    return table


def states(seed: int) -> np.ndarray[tuple[int], np.dtype[np.uint32]]:
    return np.random.default_rng(seed).integers(2**32, size=4, dtype=np.uint32)


def positions(players: int, decisions: int) -> list[Table]:
    """Decisions of a hunt between bots, one after the other."""
    table, random, found = hunt(players), states(2), []
    while len(found) < decisions:
        found.append(table.copy())
        table.step(table.choose(Bot.CAUTIOUS, random))
    return found


def test_it_takes_what_is_worth_most() -> None:
    table = hunt()
    assert table.decision.kind == DecisionKind.DEPLOY
    farthest = np.flatnonzero(table.mask)[-1]
    assert Search(playouts=8, horizon=0, reward=Far()).choose(table) == farthest


@pytest.mark.parametrize(("lead", "taken"), [(0.9, False), (1.1, True)])
def test_the_bots_action_is_taken_unless_another_is_surely_better(lead: float, taken: bool) -> None:
    """The other of two actions gains `lead` more on average, with a standard error of 1."""

    class Noisy:
        def __init__(self) -> None:
            self.rewards_given = iter([0.0] * 4 + [lead - 2, lead + 2] * 2)

        def rewards(self, table: Table) -> Sequence[float]:
            return [next(self.rewards_given)] * table.players

    for table in positions(2, 40):
        own = {table.choose(Bot.CAUTIOUS, states(seed)) for seed in range(20)}
        if table.mask.sum() == 2 and len(own) == 1:
            action = Search(playouts=8, horizon=0, reward=Noisy()).choose(table)
            assert (action not in own) == taken
            return
    raise AssertionError("there is no such decision")


def test_playouts_are_shared_out_by_halving() -> None:
    table = hunt()
    assert table.mask.sum() == 4
    counted = Counted()
    Search(playouts=48, horizon=0, reward=counted).choose(table)
    # two rounds of 24: six for each of four actions, then twelve for the bot's and the best other
    assert sorted(counted.playouts.values()) == [6, 6, 18, 18]


def test_every_action_is_tried_whatever_the_number_of_playouts() -> None:
    counted = Counted()
    Search(playouts=1, horizon=0, reward=counted).choose(hunt())
    assert sorted(counted.playouts.values()) == [1, 1, 2, 2]


def test_all_actions_of_a_round_are_tried_in_the_same_deals() -> None:
    """What doesn't depend on the action comes out alike, however chance falls."""

    class Later:
        def __init__(self) -> None:
            self.seen: list[float] = []

        def rewards(self, table: Table) -> Sequence[float]:
            table.play_out([Bot.RANDOM] * table.players, states(0), 200)
            self.seen.append(float(table.turn))
            return [0.0] * table.players

    table = positions(2, 12)[-1]
    later = Later()
    search = Search(playouts=8, horizon=0, reward=later)
    search._play_on(table, np.flatnonzero(table.mask)[[0, 0]], 8, np.random.default_rng(0))
    assert later.seen[:8] == later.seen[8:]
    assert len(set(later.seen[:8])) > 1


def test_a_search_leaves_the_game_as_it_is_and_chooses_the_same_again() -> None:
    for table in positions(2, 25):
        saved, gains = table.save(), table.gains.copy()
        action = Search(playouts=16).choose(table)
        assert table.mask[action] == 1
        assert table.save() == saved and (table.gains == gains).all()
        assert Search(playouts=16).choose(table) == action
        assert Search(playouts=16, threads=2).choose(table) == action


def test_a_search_foresees_no_chance() -> None:
    """Games that differ in nothing but the dice and draws to come are the same to it."""
    searched = 0
    for table in positions(1, 40):
        if table.mask.sum() > 1:
            chosen = set()
            for seed in range(4):
                table.reseed(seed)
                chosen.add(Search(playouts=8).choose(table))
            assert len(chosen) == 1, table.decision
            searched += 1
    assert searched > 20


def test_nothing_is_chosen_once_a_game_is_over() -> None:
    table = hunt()
    table.play_out([Bot.RANDOM] * 2, states(0))
    with pytest.raises(ValueError, match="no decision is open"):
        Search().choose(table)


def test_a_single_action_needs_no_playout() -> None:
    table = Table()
    table.reset(encounter="dry_wash", players=1, seed=1, ask_forced=True)
    counted = Counted()
    while table.mask.sum() > 1:
        table.step(int(np.flatnonzero(table.mask)[0]))
    only = int(np.flatnonzero(table.mask)[0])
    assert Search(reward=counted).choose(table) == only
    assert not counted.playouts


@pytest.mark.parametrize(
    ("argument", "value", "told"),
    [
        ("playouts", 0, "playouts must be at least 1"),
        ("horizon", -1, "horizon must be at least 0"),
        ("seed", -1, "seed must be at least 0"),
        ("threads", 0, "threads must be at least 1"),
        ("bot", 7, "7 is not a valid Bot"),
    ],
)
def test_what_a_search_is_made_of_is_checked(argument: str, value: int, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        Search(**{argument: value})  # type: ignore[arg-type]


def test_searches_by_name() -> None:
    search = player_named("search")
    assert isinstance(search, Search) and search.playouts == Search().playouts
    search = player_named("search:24")
    assert isinstance(search, Search) and search.playouts == 24
    for name in ("search:", "search:0", "search:-3", "search:many"):
        with pytest.raises(ValueError, match=f"{name}: .* playouts of a decision, 1 or more"):
            player_named(name)
    with pytest.raises(ValueError, match="did you mean search"):
        player_named("serch")


def test_a_search_plays_beside_bots() -> None:
    setting = Setting.named("dry_wash", players=3, max_turns=5)
    players: dict[str, Player] = {"search": Search(playouts=6), "cautious": Bot.CAUTIOUS}
    names = ["search", "cautious", "search"]
    results = simulate(setting, names, players, 4, seed=3)
    assert all(each.decisions > 20 for each in results)
    assert simulate(setting, names, players, 3, seed=3) == results[:3]


@pytest.mark.parametrize("mode", ["competitive", "cooperative"])
def test_a_search_plays_whole_quests_with_all_expansions(mode: str) -> None:
    setting = QuestSetting.named(2, mode, content=ALL, finale="rockbreaker", max_turns=12)
    players: dict[str, Player] = {"search": Search(playouts=2, horizon=5)}
    (result,) = simulate_quests(setting, ["search"], players, 1, seed=4)
    assert result.outcome in (Outcome.SUCCESS, Outcome.FAILURE, Outcome.CUT_SHORT)


def test_one_search_plays_with_one_content_after_the_other() -> None:
    search = Search(playouts=4, horizon=3)
    for content in (("base_game",), ALL):
        table = Table(load_content(content))
        table.reset(encounter="dry_wash", players=2, seed=1)
        assert table.mask[search.choose(table)] == 1


def test_looking_ahead_is_better_than_the_bot_that_plays_on() -> None:
    """Level 3 is where `cautious` fails most."""
    setting = Setting.named("3", mode="cooperative")
    teams: dict[str, Player] = {
        "search": Search(playouts=16, horizon=120),
        "cautious": Bot.CAUTIOUS,
    }
    completed = {
        name: sum(each.completed for each in simulate(setting, [name], teams, 10, seed=1000))
        for name in teams
    }
    assert completed["search"] > completed["cautious"] + 2
