"""Many games in one array behave as so many tables."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hzd_env.batch import OTHERS, Batch
from hzd_env.bots.choose import Bot
from hzd_env.content.book import load_content
from hzd_env.content.effects import Expansion
from hzd_env.engine import Gain, IllegalActionError, Table
from hzd_env.observations.schema import QUEST_SIZE, SIZE, schema_of
from hzd_env.rules.sides import Int64s, Uint32s
from hzd_env.rules.sizes import HUNTERS

ROCKBREAKER_WIDTH = schema_of(Expansion.ROCKBREAKER, quest=True).size


def quests(size: int, threads: int = 1, width: int = QUEST_SIZE) -> Batch:
    """Quests of three, each with a seed of its own."""
    batch = Batch(size, width=width, threads=threads)
    for number in range(size):
        batch.table(number).reset_quest(players=3, seed=number, max_turns=30)
    batch.refresh()
    return batch


def chances(size: int) -> Uint32s:
    """The bots' own chance for each game."""
    return np.random.default_rng(0).integers(2**32, size=(size, HUNTERS), dtype=np.uint32)


def some_action(batch: Batch, pick: int) -> Int64s:
    """A legal action of each game."""
    legal = [np.flatnonzero(mask) for mask in batch.masks]
    return np.array([choices[pick % len(choices)] for choices in legal])


@pytest.mark.parametrize("threads", [1, 3])
def test_steps_are_those_of_tables(threads: int) -> None:
    batch = quests(5, threads)
    tables = [batch.table(number).copy() for number in range(5)]
    for pick in range(40):
        actions = some_action(batch, pick)
        batch.step(actions)
        for number, table in enumerate(tables):
            table.step(int(actions[number]))
            seen = np.zeros(QUEST_SIZE, np.int8)
            table.observe(table.seat, seen)
            assert batch.seats[number] == table.seat
            assert (batch.masks[number] == table.mask).all()
            assert (batch.gains[number] == table.gains).all()
            assert (batch.observations[number] == seen).all()
    assert batch.save() == b"".join(table.save() for table in tables)


def test_steps_of_some_games_leave_the_others() -> None:
    batch = quests(4)
    before = [batch.table(number).save() for number in range(4)]
    actions = some_action(batch, 0)
    batch.step(actions[[3, 1]], [3, 1])
    for number in range(4):
        table = Table()
        table.restore(before[number])
        if number in (1, 3):
            table.step(int(actions[number]))
        assert batch.table(number).save() == table.save()


def test_an_illegal_action_changes_no_game() -> None:
    batch = quests(3)
    actions = some_action(batch, 0)
    actions[1] = np.flatnonzero(batch.masks[1] == 0)[0]
    before = batch.save()
    with pytest.raises(IllegalActionError, match=f"game 1: action {actions[1]} "):
        batch.step(actions)
    assert batch.save() == before


def test_bots_play_as_at_a_table() -> None:
    batch, random = quests(3), chances(3)
    tables = [batch.table(number).copy() for number in range(3)]
    steps = batch.play_on([Bot.CAUTIOUS, Bot.RANDOM, Bot.CAUTIOUS], random, most=50)
    assert steps.tolist() == [50, 50, 50]
    for table, chance in zip(tables, chances(3), strict=True):
        table.play_out([Bot.CAUTIOUS, Bot.RANDOM, Bot.CAUTIOUS], chance, 50)
    assert batch.save() == b"".join(table.save() for table in tables)


def test_bots_choose_as_at_a_table() -> None:
    batch, random = quests(4), chances(4)
    batch.play_on([Bot.RANDOM] * 3, chances(4), most=30)
    batch.play_on([Bot.RANDOM] * 3, chances(4), games=[2])
    actions = batch.choose(Bot.CAUTIOUS, random)
    assert actions[2] == -1 == batch.seats[2]
    for number, chance in enumerate(chances(4)):
        if number != 2:
            assert actions[number] == batch.table(number).choose(Bot.CAUTIOUS, chance)


def test_bots_stop_where_another_decides() -> None:
    batch, random = quests(4), chances(4)
    bots = np.full((4, HUNTERS), int(Bot.RANDOM))
    bots[[0, 1, 2, 3], [0, 1, 2, 0]] = OTHERS
    batch.play_on(bots, random)
    assert [seat for seat in batch.seats.tolist() if seat >= 0] != []
    for number, own in enumerate([0, 1, 2, 0]):
        assert batch.seats[number] in (own, -1)


def test_what_a_seat_gains_while_others_play_adds_up() -> None:
    batch, random = quests(6, width=0), chances(6)
    bots = [Bot.CAUTIOUS, Bot.CAUTIOUS, Bot.CAUTIOUS]
    batch.play_on(bots, random, most=300)
    for number in range(6):
        table = batch.table(number)
        for seat in range(3):
            assert batch.gains[number, seat, Gain.VICTORY_POINTS] == table.victory_points(seat)
            assert batch.gains[number, seat, Gain.GLORY] == table.glory(seat)
    assert batch.gains[:, :, Gain.DAMAGE].sum() > 0


def test_a_position_is_copied_into_games() -> None:
    table = Table()
    table.reset(encounter="dry_wash", players=2, seed=7)
    batch = Batch(4, width=SIZE)
    batch.fill(table, [2, 0])
    unbegun = bytes(len(table.save()))
    assert batch.save() == table.save() + unbegun + table.save() + unbegun
    assert batch.seats.tolist() == [table.seat, -1, table.seat, -1]
    batch.gains[:] = 1
    batch.fill(table)
    assert (batch.gains == 0).all()
    assert batch.save() == 4 * table.save()
    assert batch.seats.tolist() == [table.seat] * 4
    assert (batch.masks == table.mask).all()


def test_copies_and_saved_states_go_on_alone() -> None:
    batch = quests(3)
    copy, saved = batch.copy(), batch.save()
    actions = some_action(batch, 1)
    batch.step(actions)
    assert copy.save() == saved != batch.save()
    after = batch.save()
    batch.restore(saved)
    batch.step(actions)
    assert batch.save() == after
    with pytest.raises(ValueError, match=f"3 saved games have {len(saved)} bytes, not 5"):
        batch.restore(b"wrong")


def test_what_are_no_states_of_these_games_changes_none() -> None:
    batch = quests(3)
    saved, gains = batch.save(), batch.gains.copy()
    size = len(saved) // 3
    other = Table(load_content(("base_game", "rockbreaker")))
    other.reset_quest(players=3)
    for wrong in (
        saved[2:] + saved[:2],
        saved[: 2 * size] + other.save(),
        saved[: 2 * size] + bytes(size - 1) + b"x",
    ):
        with pytest.raises(ValueError, match="of other content, of another version, or damaged"):
            batch.restore(wrong)
        with pytest.raises(ValueError, match="of other content"):
            batch.fill(other)
        assert batch.save() == saved
        assert (batch.gains == gains).all()


def test_nothing_is_played_where_no_game_has_begun() -> None:
    batch, random = quests(3), chances(3)
    size = len(batch.save()) // 3
    batch.restore(batch.save()[:size] + bytes(2 * size))
    assert batch.seats[0] >= 0
    assert batch.seats[1:].tolist() == [-1, -1]
    assert batch.choose(Bot.CAUTIOUS, random)[1:].tolist() == [-1, -1]
    assert batch.play_on([Bot.RANDOM] * 3, random, most=5).tolist() == [5, 0, 0]
    batch.redeal([1, 2, 3])
    assert batch.save()[size:] == bytes(2 * size)


def test_redealt_games_look_the_same_to_who_decides() -> None:
    batch, random = quests(8), chances(8)
    batch.play_on([Bot.CAUTIOUS] * 3, random, most=120)
    seen, before = batch.observations.copy(), batch.save()
    batch.redeal(np.arange(8))
    batch.refresh()
    assert batch.save() != before
    assert (batch.observations == seen).all()


@pytest.mark.parametrize(
    ("work", "message"),
    [
        (lambda: Batch(0), "size must be at least 1, not 0"),
        (lambda: Batch(1.5), "size must be an integer, not 1.5"),
        (lambda: Batch(2, threads=0), "threads must be at least 1, not 0"),
        (lambda: Batch(2, width=7), "width must be 0 or one of .*, not 7"),
        (lambda: Batch(2, width=ROCKBREAKER_WIDTH), "width must be 0 or one of .*, not"),
        (lambda: quests(2).step([0]), r"actions must have shape \(2,\), not \(1,\)"),
        (lambda: quests(2).step([0], [2]), "games must be numbers from 0 to 1"),
        (lambda: quests(2).step([0], [-1]), "games must be numbers from 0 to 1"),
        (lambda: quests(2).refresh([[0]]), "games must be numbers from 0 to 1"),
        (lambda: quests(2).step([0, 0], [1, 1]), r"games must name each game once, not \[1, 1\]"),
        (lambda: quests(2).refresh(np.ones(2, np.bool_)), "games must be integers .* not bool"),
        (lambda: quests(2).refresh([0.0]), "games must be integers .* not float64"),
        (lambda: quests(2).step([0.5, 1.0]), "actions must be integers .* not float64"),
        (lambda: quests(2).step([np.nan, 1]), "actions must be integers .* not float64"),
        (lambda: quests(2).step([2**80, 1]), "actions must be integers of at most 64 bits"),
        (lambda: quests(2).step(["a", "b"]), "actions must be integers .* not <U1"),
        (lambda: quests(2).redeal([0]), r"seeds must have shape \(2,\), not \(1,\)"),
        (lambda: quests(2).redeal([0.5, 1]), "a seed is an integer of at most 64 bits, not 0.5"),
        (lambda: quests(2).redeal(np.zeros(2)), "seeds must be integers .* not float64"),
        (lambda: quests(2).table(-1), "number must be from 0 to 1, not -1"),
        (lambda: quests(2).table(2), "number must be from 0 to 1, not 2"),
        (lambda: quests(2).last_look(2, 0), "number must be from 0 to 1, not 2"),
        (lambda: quests(2).last_look(0, 3), "seat must be from 0 to 2, not 3"),
        (lambda: quests(2).last_look(0, -1), "seat must be from 0 to 2, not -1"),
        (lambda: quests(2).choose(len(Bot), chances(2)), "bot must be from 0 to"),
        (lambda: quests(2).choose(OTHERS, chances(2)), "bot must be from 0 to .* not -1"),
        (lambda: quests(2).choose("random", chances(2)), "bot must be an integer, not 'random'"),
        (lambda: quests(2).play_on([len(Bot)] * 3, chances(2)), "bots must be a Bot or -1"),
        (lambda: quests(2).play_on([-2] * 3, chances(2)), "bots must be a Bot or -1"),
        (lambda: quests(2).play_on([0] * 5, chances(2)), "bots must be a Bot or -1"),
        (lambda: quests(2).play_on([[0] * 3] * 3, chances(2)), "bots must be a Bot or -1"),
        (lambda: quests(2).play_on(0, chances(2)), "bots must be a Bot or -1"),
        (lambda: quests(2).play_on([0], chances(2), most=-1), "most must be at least 0, not -1"),
    ],
)
def test_bad_arguments(work: object, message: str) -> None:
    assert callable(work)
    with pytest.raises(ValueError, match=message):
        work()


@pytest.mark.parametrize(
    "random",
    [
        np.zeros((1, 1), np.uint32),
        np.zeros((2, HUNTERS)),
        np.zeros((HUNTERS, 2), np.uint32).T,
        np.broadcast_to(np.uint32(0), (2, HUNTERS)),
        [[0] * HUNTERS] * 2,
        None,
    ],
)
def test_chance_must_be_held_in_an_array_of_its_shape(random: Any) -> None:
    batch = quests(2)
    for work in (lambda: batch.choose(Bot.RANDOM, random), lambda: batch.play_on([0], random)):
        with pytest.raises(ValueError, match=r"random must be a .* of shape \(2, 4\)"):
            work()


@pytest.mark.parametrize("make", [Table, lambda content: Batch(2, content)])
def test_content_is_loaded_first(make: Any) -> None:
    with pytest.raises(TypeError, match="content must come from load_content, but is 'base_game'"):
        make("base_game")


def test_any_array_of_integers_will_do() -> None:
    batch = quests(4)
    other, actions = batch.copy(), some_action(batch, 0)
    batch.step(actions)
    fixed = actions.astype(np.uint8)
    fixed.setflags(write=False)
    other.step(fixed[::-1], np.arange(4, dtype=np.int16)[::-1])
    assert other.save() == batch.save()
    fixed = some_action(batch, 0)
    fixed.setflags(write=False)
    batch.step(fixed)
    other.step(fixed.tolist())
    assert other.save() == batch.save()


def test_seeds_of_64_bits() -> None:
    batch = quests(2)
    tables = [batch.table(number).copy() for number in range(2)]
    batch.redeal([2**64 - 1, 1])
    for table, seed in zip(tables, (2**64 - 1, 1), strict=True):
        table.redeal(table.seat, seed)
    assert batch.save() == b"".join(table.save() for table in tables)
