"""What observations show of Lawless Badlands, and that they show nothing of it without it."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

from hzd_env import hunt_v0, quest_v0
from hzd_env.content.book import load_content
from hzd_env.content.effects import Expansion
from hzd_env.engine import Table, observe_any
from hzd_env.observations.schema import HUNT, QUEST, Schema, schema_of, structure
from hzd_env.observations.shown import Shown
from hzd_env.rules.carriers import empty
from hzd_env.rules.catalogue import Procedure
from hzd_env.rules.layout import Game
from hzd_env.rules.sizes import CHARM_CARDS
from tests.rules.quests import QuestScene
from tests.rules.scenes import Scene

CONTENT = ("base_game", "lawless_badlands")
BADLANDS_HUNT = schema_of(Expansion.LAWLESS_BADLANDS, quest=False)
BADLANDS_QUEST = schema_of(Expansion.LAWLESS_BADLANDS, quest=True)
DIRECTIONS = [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)]


def seen(scene: Scene, schema: Schema = BADLANDS_HUNT, seat: int = 0) -> np.ndarray:
    """The observation of a seat; every entry is written, and within its range."""
    out = np.full(schema.size, 77, np.int8)
    observe_any(scene.book, scene.game, seat, out, empty(Shown))
    assert (out >= 0).all() and (out <= schema.scale).all()
    return out


def field(out: np.ndarray, name: str, schema: Schema = BADLANDS_HUNT) -> list[int]:
    return [int(value) for value in out[schema.fields[name].slice]]


def camp(**options: Any) -> Scene:
    scene = Scene("bandit_lookout", badlands=True, **options)
    scene.hunter(at=(0, 0), deck=["arrow"] * 9)
    return scene


def test_barriers_close_the_way_between_squares() -> None:
    scene = camp()
    out = seen(scene)
    closed = np.array(field(out, "camp.closed")).reshape(8, 54)
    board = scene.book.boards[scene.game.board]
    squares = {(board.row[square], board.column[square]): square for square in range(36)}
    for (place, square), number in itertools.product(squares.items(), range(8)):
        beyond = (place[0] + DIRECTIONS[number][0], place[1] + DIRECTIONS[number][1])
        other = squares.get(beyond)
        wall = other is not None and board.steps[square][other] != 1
        assert closed[number, square] == int(wall), (place, number)
    assert closed[2, squares[1, 0]] == 1, "the wall to the east"
    assert closed[2, squares[2, 0]] == 0, "the gate"


def test_a_board_without_barriers_has_none() -> None:
    scene = Scene("square", badlands=True)
    scene.hunter(at=(0, 0))
    out = seen(scene)
    assert sum(field(out, "camp.closed")) == 0
    assert field(out, "companion.alarm") == [0]


def test_the_alarm_is_shown_until_it_is_disabled() -> None:
    scene = camp()
    square = scene.number((3, 3))
    assert field(seen(scene), "camp.alarm")[square] == 1
    assert field(seen(scene), "companion.alarm") == [1]
    scene.game.alarm = -1
    assert sum(field(seen(scene), "camp.alarm")) == 0
    assert field(seen(scene), "companion.alarm") == [0]


def test_nil_is_shown_with_his_hit_points() -> None:
    scene = camp()
    assert field(seen(scene), "companion.present") == [0]
    scene.game.companion.square = scene.number((2, 4))
    scene.game.companion.damage = 5
    out = seen(scene)
    assert field(out, "camp.companion")[scene.number((2, 4))] == 1
    wanted = {"present": 1, "row": 2, "column": 4, "distance": 4, "hp": 7, "latest": 1}
    for name, value in wanted.items():
        assert field(out, f"companion.{name}") == [value], name


def test_it_shows_that_the_open_decision_is_about_nil() -> None:
    scene = camp()
    scene.game.companion.square = scene.number((2, 1))
    for _ in range(2):
        scene.enemy("bandit_thug", at=(2, 1))
    scene.push(Procedure.COMPANION_ACTIVATION)
    out = seen(scene)
    assert field(out, "companion.subject") == [1]
    assert sum(field(out, "enemies.subject")) == 0


def test_bandits_are_told_by_their_type() -> None:
    scene = camp()
    scene.enemy("bandit_brute", at=(2, 1))
    number = scene.content.index("machines", "bandit_brute")
    machine = np.array(field(seen(scene), "enemies.machine")).reshape(16, 16)
    assert machine[number, 0] == 1


def test_charm_cards_are_shown_to_the_seat_that_may_buy_them() -> None:
    scene = QuestScene([0, 0], badlands=True, salvage=["metal_shards"] * 3)
    scene.hunters[0].charm_cards[1] = scene.card("bow_2")
    out = seen(scene, BADLANDS_QUEST)
    cost = np.array(field(out, "charm_prices.cost", BADLANDS_QUEST)).reshape(-1, CHARM_CARDS)
    shards = scene.content.index("salvage", "metal_shards")
    assert cost[shards].tolist() == [0, 3, 0, 0, 0, 0]
    assert field(out, "charm_prices.affordable", BADLANDS_QUEST) == [0, 1, 0, 0, 0, 0]
    assert sum(seen(scene, BADLANDS_QUEST, 1)[BADLANDS_QUEST.families[-3].slice]) == 0


@pytest.mark.parametrize("module", [hunt_v0, quest_v0])
def test_an_environment_shows_it_with_content_that_has_it_only(module: Any) -> None:
    schemas = {hunt_v0: (HUNT, BADLANDS_HUNT), quest_v0: (QUEST, BADLANDS_QUEST)}[module]
    for content, schema in zip((CONTENT[:1], CONTENT), schemas, strict=True):
        env = module.env(content=content)
        env.reset(seed=1)
        observation = env.last()[0]
        assert observation["observation"].shape == (schema.size,)
        assert env.observation_space("hunter_0")["observation"].shape == (schema.size,)
        structured = module.env(content=content, observation="structured")
        structured.reset(seed=1)
        assert ("camp" in structured.last()[0]["observation"]) == (content == CONTENT)


@pytest.mark.parametrize("expansion", ["lawless_badlands", "rockbreaker"])
def test_a_base_encounter_looks_the_same_with_an_expansion(expansion: str) -> None:
    """Only what may be in the game differs; the board, hunters and enemies are shown alike."""
    views = []
    for packs in (CONTENT[:1], ("base_game", expansion)):
        table = Table(load_content(packs))
        table.reset(encounter="dry_wash", players=2, seed=5)
        out = np.zeros(HUNT.size, np.int8)
        table.observe(0, out)
        views.append(structure(out))
    for name in ("board", "hunters", "enemies", "decision", "attack"):
        assert (views[0][name] == views[1][name]).all(), name


def test_the_record_of_a_game_without_it_holds_nothing_of_it() -> None:
    table = Table(load_content())
    table.reset(encounter="dry_wash", players=2, seed=5)
    game: Game = table.game
    assert (game.alarm, game.companion.square, game.companion.card) == (-1, -1, -1)
