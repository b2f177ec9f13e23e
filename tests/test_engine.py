"""`Table`: one game in play, the same on both sides."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from hzd_env import IllegalActionError, Mode, Outcome, Table
from hzd_env.bots.choose import Bot
from hzd_env.content.book import load_content, read_content
from hzd_env.engine import Gain
from hzd_env.observations.schema import SIZE
from hzd_env.rules.carriers import dtype_of
from hzd_env.rules.catalogue import ACTIONS, DecisionKind, EventKind, Sun
from hzd_env.rules.layout import Game
from hzd_env.rules.sizes import HUNTERS

FIRST = load_content().encounters[0].id


@pytest.fixture(
    autouse=True, params=["interpreted", pytest.param("compiled", marks=pytest.mark.compiled)]
)
def _side(request: pytest.FixtureRequest) -> None:
    """Every test here counts on both sides."""


def table(seed: int = 0, **configuration: Any) -> Table:
    hunt = Table()
    hunt.reset(**{"encounter": FIRST, "players": 2, "seed": seed, **configuration})
    return hunt


def advance(hunt: Table, steps: int, seed: int = 0) -> None:
    choices = np.random.default_rng(seed)
    for _ in range(steps):
        if hunt.seat >= 0:
            hunt.step(int(choices.choice(np.flatnonzero(hunt.mask))))


def test_a_hunt_begins_with_the_deployment_of_the_leader() -> None:
    hunt = table()
    assert hunt.decision == (hunt.game.leader, DecisionKind.DEPLOY, 0)
    assert hunt.seat == hunt.game.leader
    assert hunt.outcome == Outcome.PLAYING
    assert hunt.points == hunt.glory(0) == hunt.glory(1) == 0


def test_the_leader_is_drawn_by_the_seed() -> None:
    """R20."""
    assert {table(seed, players=4).game.leader for seed in range(40)} == {0, 1, 2, 3}


def test_every_seat_starts_with_the_cards_of_its_hunter() -> None:
    """Choosing Hunters."""
    content = load_content()
    hunt = table(players=4, hunters=[hunter.id for hunter in reversed(content.hunters)])
    for seat, hunter in zip(hunt.game.hunters, reversed(content.hunters), strict=True):
        assert seat.profile == content.index("hunters", hunter.id)
        assert seat.deck_size == sum(hunter.deck.values())
        assert seat.salvage[content.index("salvage", hunter.resource)] == 1
        assert seat.traits[: seat.trait_count] == [content.index("cards", hunter.trait)]
        worn = {content.cards[card].id for card in seat.equipment if card >= 0}
        assert worn == set(hunter.equipment)
    copies = sum(card.copies for card in content.salvage)
    assert sum(hunt.game.salvage_deck) == copies - 4


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_enemies_start_on_their_spawn_points(players: int) -> None:
    """Setting Up an Encounter: the side of the tiles depends on the number of players."""
    for number, encounter in enumerate(load_content().encounters):
        game = table(encounter=encounter.id, players=players).game
        assert game.board == 2 * number + (players > 2)
        board = load_content().interpreted.boards[game.board]
        for place, enemy in enumerate(game.enemies):
            if place < board.spawns:
                assert enemy.machine == board.spawn_machine[place]
                assert enemy.square == enemy.home_square == board.spawn_square[place]
                if enemy.home_route >= 0:
                    route = board.routes[enemy.home_route]
                    assert route.squares[enemy.home_step] == enemy.square
            else:
                assert enemy.machine == enemy.square == -1


def test_a_single_hunter_never_competes() -> None:
    """R11."""
    assert table(players=1, mode="competitive").mode == Mode.COOPERATIVE
    assert table(players=1, mode="lenient").mode == Mode.LENIENT


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"encounter": "dry_wahs"}, "dry_wash"),
        ({"encounter": None}, "encounter must be a name, not None"),
        ({"ask_forced": "no"}, "ask_forced must be True or False, not 'no'"),
        ({"players": 5}, "players must be from 1 to 4, not 5"),
        ({"mode": "cooperativ"}, "cooperative"),
        ({"hunters": ["nora_marksman"]}, "hunters"),
        ({"hunters": "nora_marksman"}, "hunters"),
        ({"hunters": ["nora_marksman", "nora_marksman"]}, "'nora_marksman' twice"),
        ({"hunters": ["nora_marksman", "nora_marskman"]}, "nora_marksman"),
        ({"max_turns": 40_000}, "max_turns must be from 0 to 32767, not 40000"),
        ({"seed": 2**64}, "a seed is an integer of at most 64 bits, not 18446744073709551616"),
        ({"seed": 1.5}, "a seed is an integer of at most 64 bits, not 1.5"),
    ],
)
def test_a_wrong_configuration_is_one_clear_error(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        table(**wrong)


def test_seeds_of_64_bits() -> None:
    assert len({table(seed).save() for seed in (0, 1, 2**32, 2**63, 2**64 - 1)}) == 5


@pytest.mark.parametrize("action", [-1, ACTIONS, 2**40, None, 1.0])
def test_what_is_no_action_is_refused(action: Any) -> None:
    hunt = table()
    before = hunt.save()
    with pytest.raises(IllegalActionError, match="action"):
        hunt.step(action)
    assert hunt.save() == before


def test_every_action_outside_the_mask_is_refused_and_changes_nothing() -> None:
    hunt = table()
    for _ in range(15):
        before = hunt.save()
        for action in np.flatnonzero(hunt.mask == 0):
            with pytest.raises(IllegalActionError, match=hunt.decision.kind.name):
                hunt.step(action)
        assert hunt.save() == before
        advance(hunt, 1)


def test_nothing_is_legal_once_the_hunt_is_over() -> None:
    hunt = table(max_turns=3)
    advance(hunt, 1000)
    assert hunt.seat == -1
    assert hunt.outcome != Outcome.PLAYING
    assert hunt.decision.kind == DecisionKind.NONE
    assert not hunt.mask.any()
    with pytest.raises(IllegalActionError, match="over"):
        hunt.step(0)


def test_gains_say_what_the_last_step_brought() -> None:
    seen = set()
    for seed in range(30):
        hunt = table(seed, hunters=["carja_warrior", "nora_marksman"], max_turns=60)
        choices = np.random.default_rng(seed)
        while hunt.seat >= 0:
            before = [hunt.glory(seat) for seat in range(2)], hunt.points
            hunt.step(int(choices.choice(np.flatnonzero(hunt.mask))))
            for seat in range(2):
                gains = hunt.gains[seat]
                scored = 0 if hunt.outcome == Outcome.FAILURE else hunt.glory(seat)
                assert gains[Gain.GLORY] == scored - before[0][seat]
                assert gains[Gain.POINTS] == hunt.points - before[1]
                for gain, kind in (
                    (Gain.DAMAGE, EventKind.HIT),
                    (Gain.SUFFERED, EventKind.SUFFERED),
                ):
                    own = [e.amount for e in hunt.events if e.kind == kind and e.who == seat]
                    assert gains[gain] == sum(own)
                fainted = [e for e in hunt.events if e.kind == EventKind.FAINTED and e.who == seat]
                assert gains[Gain.FAINTS] == len(fainted)
                seen.update(gain for gain in Gain if gains[gain])
    assert {Gain.GLORY, Gain.DAMAGE, Gain.SUFFERED, Gain.FAINTS, Gain.POINTS} <= seen


def test_suns_count_as_victory_points_until_the_quest_fails() -> None:
    quest = Table()
    quest.reset_quest(players=2)
    state = np.frombuffer(bytearray(quest.save()), dtype_of(Game))
    suns = state["hunters"]["suns"]
    suns[0, 0, [Sun.HALF, Sun.FULL, Sun.BLAZING]] = 1, 3, 5
    suns[0, 1, Sun.BLAZING] = 1
    quest.restore(state.tobytes())
    assert [quest.victory_points(seat) for seat in range(2)] == [1 + 2 * 3 + 3 * 5, 3]
    state["outcome"] = Outcome.FAILURE
    quest.restore(state.tobytes())
    assert [quest.victory_points(seat) for seat in range(2)] == [0, 0]


def test_a_saved_state_can_be_restored() -> None:
    hunt = table(3, players=3, mode="lenient")
    advance(hunt, 25)
    saved, decision = hunt.save(), hunt.decision
    advance(hunt, 25, seed=1)
    later = hunt.save()
    other = Table()
    for each in (hunt, other):
        each.restore(saved)
        assert each.save() == saved
        assert each.decision == decision
        assert (each.players, each.mode) == (3, Mode.LENIENT)
        advance(each, 25, seed=1)
        assert each.save() == later
    with pytest.raises(ValueError, match="bytes"):
        hunt.restore(saved[:-1])


def restored_by_mistake() -> list[bytes]:
    """What has the length of a saved game and is none of this content and version."""
    other = Table(load_content(("base_game", "rockbreaker")))
    other.reset(encounter=FIRST, players=2)
    saved = table().save()
    noise = np.random.default_rng(0).bytes(len(saved))
    states = [
        other.save(),
        b"x" * len(saved),
        noise,
        saved[2:] + saved[:2],
        saved[-2:] + saved[:-2],
    ]
    for field, wrong in {"players": 0, "mode": 3, "quest": 2, "encounter": -1}.items():
        changed = np.frombuffer(bytearray(saved), dtype_of(Game))
        changed["configuration"][field] = wrong
        states.append(changed.tobytes())
    return [*states, bytes(len(saved) - 1) + b"x"]


def test_what_is_no_state_of_this_game_is_refused_and_changes_nothing() -> None:
    hunt = table(seed=1)
    advance(hunt, 5)
    before, gains = hunt.save(), hunt.gains.copy()
    for saved in restored_by_mistake():
        with pytest.raises(ValueError, match="of other content, of another version, or damaged"):
            hunt.restore(saved)
        assert hunt.save() == before
        assert (hunt.gains == gains).all()
    hunt.restore(bytes(len(before)))  # of a table at which nothing has begun
    assert (hunt.players, hunt.seat) == (0, -1)


def test_a_state_says_what_it_is_a_state_of() -> None:
    """The same on both sides, and for the same packs read from elsewhere."""
    other = read_content(("base_game",))
    again = Table(other)
    again.reset(encounter=FIRST, players=2)
    assert again.save() == table().save()
    hunt = table(seed=1)
    hunt.restore(again.save())
    assert load_content(("base_game", "rockbreaker")).fingerprint != other.fingerprint != 0


@pytest.mark.parametrize(
    "copied",
    [
        Table.copy,
        copy.copy,
        copy.deepcopy,
        lambda hunt: pickle.loads(pickle.dumps(hunt)),
    ],
)
def test_a_copy_goes_on_independently(copied: Any) -> None:
    hunt = table(4)
    advance(hunt, 20)
    kept = []
    for step in range(20):
        other = copied(hunt)
        assert other.content is hunt.content
        assert (other.gains == hunt.gains).all()
        kept.append((other, hunt.save()))
        advance(hunt, 2, seed=step)
    for other, saved in kept:
        assert other.save() == saved
    other, _ = kept[0]
    for step in range(20):
        assert other.save() == kept[step][1]
        advance(other, 2, seed=step)
    assert other.save() == hunt.save()


def test_reseeding_changes_chance_and_nothing_else() -> None:
    hunt = table(5)
    advance(hunt, 10)
    other = hunt.copy()
    other.reseed(1)
    before, after = (np.frombuffer(each.save(), dtype_of(Game)) for each in (hunt, other))
    changed = {name for name in before.dtype.names if (before[name] != after[name]).any()}
    assert changed == {"random"}


def test_redealing_gives_other_seats_another_hand() -> None:
    hunt = table(6, players=4)
    advance(hunt, 12)
    seat = hunt.seat
    hands = set()
    for seed in range(10):
        other = hunt.copy()
        other.redeal(seat, seed)
        hands.add(tuple(tuple(hunter.hand) for hunter in other.game.hunters))
        assert other.game.hunters[seat].hand == hunt.game.hunters[seat].hand
        assert other.events == hunt.events
        assert (other.mask == hunt.mask).all()
    assert len(hands) == 10
    with pytest.raises(ValueError, match=f"seat {seat} is deciding"):
        hunt.redeal((seat + 1) % 4, 0)
    with pytest.raises(ValueError, match="seat must be from 0 to 3, not 4"):
        hunt.redeal(4, 0)


@pytest.mark.parametrize("bot", Bot)
def test_bots_choose_legal_actions(bot: Bot) -> None:
    hunt = table(7, max_turns=6)
    states = np.arange(HUNTERS, dtype=np.uint32)
    while hunt.seat >= 0:
        before = hunt.save()
        action = hunt.choose(bot, states)
        assert hunt.mask[action] == 1
        assert hunt.save() == before
        hunt.step(action)


def test_playing_out_is_bots_choosing_step_by_step() -> None:
    hunt = table(8, max_turns=12)
    other = hunt.copy()
    states = np.arange(HUNTERS, dtype=np.uint32)
    steps = 0
    while hunt.seat >= 0:
        hunt.step(hunt.choose(Bot.RANDOM, states))
        steps += 1
    assert other.play_out([Bot.RANDOM, Bot.RANDOM], np.arange(HUNTERS, dtype=np.uint32)) == steps
    assert other.save() == hunt.save()
    assert other.seat == -1


def test_no_bot_chooses_when_no_decision_is_open() -> None:
    states = np.arange(HUNTERS + 1, dtype=np.uint32)
    hunt = table(max_turns=3)
    for waiting in (Table(), hunt):
        if waiting is hunt:
            advance(hunt, 1000)
        with pytest.raises(ValueError, match="no decision is open"):
            waiting.choose(Bot.RANDOM, states[1:])
    assert (states == np.arange(HUNTERS + 1)).all(), "nothing is written anywhere"


@pytest.mark.parametrize(
    "states",
    [
        np.zeros(HUNTERS, np.int64),
        np.zeros(HUNTERS - 1, np.uint32),
        np.zeros((HUNTERS, 1), np.uint32),
        np.zeros(2 * HUNTERS, np.uint32)[::2],
        [0] * HUNTERS,
    ],
)
def test_the_chances_of_bots_are_a_32_bit_state_a_seat(states: Any) -> None:
    hunt = table()
    for play in (hunt.choose, lambda bot, random: hunt.play_out([bot] * 2, random)):
        with pytest.raises(ValueError, match="random must be a writable uint32 array of 4"):
            play(Bot.RANDOM, states)


def test_there_is_one_known_bot_a_seat() -> None:
    hunt = table(players=2)
    before = hunt.save()
    states = np.zeros(HUNTERS, np.uint32)
    for bots in ([], [Bot.RANDOM], [Bot.RANDOM] * 3):
        with pytest.raises(ValueError, match="one bot for each of 2"):
            hunt.play_out(bots, states)
    wrong: Any = len(Bot)
    with pytest.raises(ValueError, match="not a valid Bot"):
        hunt.play_out([Bot.RANDOM, wrong], states)
    with pytest.raises(ValueError, match="not a valid Bot"):
        hunt.choose(wrong, states)
    assert hunt.save() == before


def test_what_can_not_be_observed_is_one_clear_error() -> None:
    hunt = table(players=3)
    scale = np.ones(SIZE, np.float32)
    for seat in (-1, 3, 5):
        out, flat = np.full(SIZE, 7, np.int8), np.full(SIZE, 7, np.float32)
        with pytest.raises(ValueError, match=f"seat must be from 0 to 2, not {seat}"):
            hunt.observe(seat, out)
        with pytest.raises(ValueError, match=f"seat must be from 0 to 2, not {seat}"):
            hunt.observe_flat(seat, scale, flat)
        assert (out == 7).all() and (flat == 7).all()
    for size in (0, 1, SIZE - 1, SIZE + 1):
        with pytest.raises(ValueError, match=f"entries, not {size}"):
            hunt.observe(0, np.zeros(size, np.int8))
        with pytest.raises(ValueError, match=f"entries, not {size}"):
            hunt.observe_flat(0, scale, np.zeros(size, np.float32))
    with pytest.raises(ValueError, match="scale must have"):
        hunt.observe_flat(0, scale[1:], np.zeros(SIZE, np.float32))


def test_observing_changes_nothing() -> None:
    hunt = table(9)
    advance(hunt, 30)
    before = hunt.save()
    first, again = np.empty(SIZE, np.int8), np.ones(SIZE, np.int8)
    for seat in range(2):
        hunt.observe(seat, first)
        hunt.observe(seat, again)
        assert (first == again).all()
    assert hunt.save() == before
