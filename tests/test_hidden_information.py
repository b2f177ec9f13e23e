"""What a seat can't see changes neither what it observes nor what a scripted bot does.

Positions come from quests of mixed parties in all modes and with all player counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

import numpy as np
import pytest

from hzd_env.bots.choose import Bot
from hzd_env.content.book import BASE_GAME, load_content
from hzd_env.engine import Table, redeal
from hzd_env.observations.schema import schema_of
from hzd_env.rules.carriers import dtype_of
from hzd_env.rules.catalogue import (
    HUNT_DECISIONS,
    DecisionKind,
    EventKind,
    Mode,
    Outcome,
    Phase,
    Tunnel,
)
from hzd_env.rules.layout import Game
from hzd_env.rules.sizes import HUNTERS, TUNNELS
from tests.test_random_quests import Party, Played, begin_quest, choose

POSITIONS = 1000
EVERY = 80  # decisions of encounters between two positions
OFTEN = 30  # positions of each kind of decision outside encounters

pytestmark = pytest.mark.compiled


def positions(played: Played = Played()) -> Iterator[tuple[int, Table]]:  # noqa: B008
    """Numbered positions, with almost every kind of decision among them."""
    seen: Counter[DecisionKind] = Counter()
    number = found = 0
    while found < POSITIONS:
        number += 5  # on to another number of players, mode and variant
        table = begin_quest(number, played=played)
        chance = np.random.default_rng(number)
        states = chance.integers(2**32, size=(1, HUNTERS), dtype=np.uint32)
        wait = int(chance.integers(EVERY))
        while table.seat >= 0 and found < POSITIONS:
            kind = table.decision.kind
            wait -= 1
            rare = kind >= HUNT_DECISIONS and seen[kind] < OFTEN
            if rare or wait < 0:
                wait = EVERY
                seen[kind] += 1
                yield found, table
                found += 1
            games = table._games
            table.step(choose(table._books, games, 0, Party.MIXED, states, chance))
    missing = {kind for kind in DecisionKind if kind >= HUNT_DECISIONS and not seen[kind]}
    assert missing <= {DecisionKind.EVENT_ENEMY, DecisionKind.RIVAL, DecisionKind.MERCHANT_LEVEL}


def observed(table: Table, seat: int, quest: bool = True) -> bytes:
    out = np.empty(schema_of(table.content.expansions, quest).size, np.int8)
    table.observe(seat, out)
    return out.tobytes()


def record_of(table: Table) -> Any:
    return np.frombuffer(table.save(), dtype_of(Game))[0]


def changed(before: Any, after: Any) -> set[str]:
    """The fields of two games that differ; those of hunters with their seat."""
    fields = {name for name in before.dtype.names if (before[name] != after[name]).any()}
    if "hunters" in fields:
        fields.remove("hunters")
        for seat in range(HUNTERS):
            old, new = before["hunters"][seat], after["hunters"][seat]
            fields |= {
                f"{seat} {name}" for name in old.dtype.names if (old[name] != new[name]).any()
            }
    return fields


def cards_not_open(game: Any, seat: int) -> list[int]:
    """The cards of a seat in its hand and draw pile together."""
    hunter = game["hunters"][seat]
    hand = hunter["hand"][: hunter["hand_size"]].tolist()
    return sorted(hand + hunter["deck"][: hunter["deck_size"]].tolist())


def test_a_redeal_changes_nothing_that_the_deciding_seat_sees_or_its_bot_does() -> None:
    for number, table in positions():
        other = table.copy()
        other.redeal(table.seat, number)
        assert observed(other, table.seat) == observed(table, table.seat), table.decision
        assert other.decision == table.decision and (other.mask == table.mask).all()
        states = np.arange(number, number + HUNTERS, dtype=np.uint32)
        for bot in Bot:
            ours, theirs = states.copy(), states.copy()
            assert table.choose(bot, ours) == other.choose(bot, theirs), table.decision
            assert (ours == theirs).all()


@pytest.mark.parametrize(("quest", "finale"), [("rockbreaker", None), ("base_game", "rockbreaker")])
def test_nor_does_a_redeal_on_the_way_to_the_rockbreaker(quest: str, finale: str | None) -> None:
    content = (*BASE_GAME, "lawless_badlands", "rockbreaker")
    for number, table in islice(positions(Played(content, quest, finale)), POSITIONS // 4):
        other = table.copy()
        other.redeal(table.seat, number)
        assert observed(other, table.seat) == observed(table, table.seat), table.decision
        assert other.decision == table.decision and (other.mask == table.mask).all()


def test_a_redeal_changes_just_what_the_deciding_seat_cannot_see() -> None:
    hands = redealt = secrets = 0
    for number, table in positions():
        other = table.copy()
        other.redeal(table.seat, number)
        before, after = record_of(table), record_of(other)
        rivals = [seat for seat in range(table.players) if seat != table.seat]
        hidden = {f"{seat} {pile}" for seat in rivals for pile in ("deck", "hand")}
        face_down = before["tracking_choice"] >= 0
        if face_down:
            assert (table.mode, table.seat) == (Mode.COMPETITIVE, before["fledgling"])
            hidden |= {"tracking_cards", "tracking_choice"}
            secrets += (before["tracking_cards"] != after["tracking_cards"]).any()
        assert changed(before, after) - {"random"} <= hidden, table.decision
        assert (before["random"] != after["random"]).any()
        for seat in rivals:
            assert cards_not_open(before, seat) == cards_not_open(after, seat)
            hunter = before["hunters"][seat]
            if len(set(cards_not_open(before, seat))) > 3 and hunter["hand_size"] > 2:
                hands += hunter["deck_size"] > 2
                redealt += (hunter["deck_size"] > 2) and f"{seat} hand" in changed(before, after)
    assert secrets > 0
    assert hands > POSITIONS // 4 and redealt > 0.8 * hands


def test_no_seat_observes_what_the_others_hold_while_another_decides() -> None:
    for number, table in positions():
        for seat in range(table.players):
            other = table.copy()
            # the mask of the deciding seat may show its hand, so `Table.redeal` would refuse
            redeal(other._books, other._games, 0, seat, number)
            if seat != table.seat and table.decision.kind == DecisionKind.EVENT:
                cards = np.flatnonzero(other._games["event_left"][0])
                other._games["event_cards"][0] = cards[:3]
                other._games["offer"][0] = 0
            assert observed(other, seat) == observed(table, seat), table.decision


def test_a_redealt_quest_goes_on() -> None:
    ended = 0
    for number, table in positions():
        if number % 10 == 0:
            other = table.copy()
            other.redeal(table.seat, number)
            other.play_out([Bot.RANDOM] * table.players, np.arange(HUNTERS, dtype=np.uint32))
            assert other.outcome in (Outcome.SUCCESS, Outcome.FAILURE)
            ended += table.game.phase == Phase.TRACKING
    assert ended > 0


def lairs() -> Iterator[tuple[int, Table]]:
    """Numbered positions of hunts of the Rockbreaker."""
    content = load_content(("base_game", "rockbreaker"))
    for number in range(60):
        table = Table(content)
        table.reset(
            encounter="rockbreaker_lair",
            players=1 + number % 4,
            mode=Mode(number % 3),
            seed=number,
            max_turns=200,
        )
        chance = np.random.default_rng(number)
        states = chance.integers(2**32, size=(1, HUNTERS), dtype=np.uint32)
        for _ in range(int(chance.integers(100))):
            action = choose(table._books, table._games, 0, Party.MIXED, states, chance)
            other = table.copy()
            other.step(action)
            if other.seat < 0:
                break
            table = other
        yield number, table


def next_tunnel(table: Table, chance: np.random.Generator) -> int:
    """The card that the Rockbreaker draws next if the hunters go on at random; -1 if none."""
    for _ in range(200):
        if table.seat < 0:
            break
        table.step(int(chance.choice(np.flatnonzero(table.mask))))
        for event in table.events:
            if event.kind == EventKind.TUNNELLED:
                return event.what
    return -1


def test_the_order_of_the_tunnel_cards_is_hidden() -> None:
    """Where each card lies is open; which comes next depends on nothing that a seat can see."""
    several = 0
    for number, table in lairs():
        waiting = {card for card in range(TUNNELS) if table.game.tunnels[card] == Tunnel.DECK}
        drawn = set()
        for seed in range(8):
            other = table.copy()
            other.redeal(table.seat, seed)
            for quest in (False, True):
                assert observed(other, table.seat, quest) == observed(table, table.seat, quest)
            before, after = record_of(table), record_of(other)
            rivals = [seat for seat in range(table.players) if seat != table.seat]
            hidden = {f"{seat} {pile}" for seat in rivals for pile in ("deck", "hand")}
            assert changed(before, after) - {"random"} <= hidden, (number, table.decision)
            drawn.add(next_tunnel(other, np.random.default_rng(number)))
        drawn.discard(-1)
        if len(waiting) > 2:  # no more than two are scrapped, after which all may be shuffled
            assert drawn <= waiting
            several += len(drawn) > 1
    assert several > 5
