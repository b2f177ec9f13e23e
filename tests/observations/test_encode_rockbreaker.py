"""What observations show of the Rockbreaker, and that they show nothing of it without it."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

from hzd_env import hunt_v0, quest_v0
from hzd_env.content.book import load_content
from hzd_env.content.effects import Expansion
from hzd_env.engine import Table
from hzd_env.observations.schema import Schema, flatten, schema_of, structure
from hzd_env.rules.catalogue import DecisionKind, Procedure, Tunnel
from hzd_env.rules.layout import Enemy
from hzd_env.rules.sizes import COMPONENTS, ENEMIES, PREY, SQUARES, TUNNELS

CONTENT = ("base_game", "rockbreaker")
BOTH = ("base_game", "lawless_badlands", "rockbreaker")
ROCKBREAKER_HUNT = schema_of(Expansion.ROCKBREAKER, quest=False)
ROCKBREAKER_QUEST = schema_of(Expansion.ROCKBREAKER, quest=True)


def lair(players: int = 2, content: tuple[str, ...] = CONTENT) -> Table:
    table = Table(load_content(content))
    table.reset(encounter="rockbreaker_lair", players=players, mode="cooperative", seed=1)
    return table


def rockbreaker(table: Table) -> Enemy:
    return table.game.enemies[0]


def at(row: int, column: int) -> int:
    """The square at a row and column of the Rockbreaker's board."""
    return 9 * (row // 3 * 2 + column // 3) + row % 3 * 3 + column % 3


def seen(table: Table, schema: Schema = ROCKBREAKER_HUNT, seat: int = 0) -> np.ndarray:
    """The observation of a seat; every entry is written, and within its range."""
    out = np.full(schema.size, 77, np.int8)
    table.observe(seat, out)
    assert (out >= 0).all() and (out <= schema.scale).all()
    return out


def field(out: np.ndarray, name: str, schema: Schema = ROCKBREAKER_HUNT) -> list[int]:
    return [int(value) for value in out[schema.fields[name].slice]]


def squares(plane: list[int]) -> dict[int, int]:
    """The squares of a plane that are not zero."""
    return {square: value for square, value in enumerate(plane) if value}


def test_it_is_seen_in_all_its_four_squares() -> None:
    table = lair()
    rockbreaker(table).square = at(2, 2)
    body = dict.fromkeys([at(2, 2), at(2, 3), at(3, 2), at(3, 3)], 1)
    rockbreaker(table).alert = 0
    out = seen(table)
    assert squares(field(out, "immense.covered")) == body
    assert (squares(field(out, "board.calm")), squares(field(out, "board.alert"))) == (body, {})
    assert field(out, "structure.immense") == [1] + [0] * (ENEMIES - 1)
    assert (field(out, "enemies.row")[0], field(out, "enemies.column")[0]) == (2, 2)
    rockbreaker(table).alert = 1
    out = seen(table)
    assert (squares(field(out, "board.calm")), squares(field(out, "board.alert"))) == ({}, body)


def test_distance_is_from_its_closest_square_and_sight_to_any() -> None:
    table = lair()
    board = table.content.interpreted.boards[table.game.board]
    for square, row, column in itertools.product(range(36), range(5), range(5)):
        table.game.hunters[0].square = square
        rockbreaker(table).square = at(row, column)
        body = [at(row + down, column + right) for down in (0, 1) for right in (0, 1)]
        out = seen(table)
        away = min(
            max(
                abs(board.row[square] - board.row[other]),
                abs(board.column[square] - board.column[other]),
            )
            for other in body
        )
        assert field(out, "enemies.distance")[0] == away
        sight = any(board.sight[square][other] for other in body)
        assert field(out, "enemies.in_sight")[0] == sight


@pytest.mark.parametrize(
    ("players", "damage", "used", "short", "left"),
    [(2, 0, 0, 10, 5), (2, 23, 2, 7, 3), (2, 49, 4, 1, 1), (3, 0, 0, 10, 6), (4, 55, 5, 5, 1)],
)
def test_structure_thresholds_are_counted(
    players: int, damage: int, used: int, short: int, left: int
) -> None:
    table = lair(players)
    rockbreaker(table).damage = damage
    rockbreaker(table).thresholds = used
    out = seen(table)
    assert field(out, "structure.next_threshold")[0] == short
    assert field(out, "structure.thresholds_used")[0] == used
    assert field(out, "structure.thresholds_left")[0] == left
    assert field(out, "structure.hp")[0] == (50 if players < 3 else 60) - damage


def test_no_threshold_is_next_once_all_are_used_up() -> None:
    table = lair()
    rockbreaker(table).thresholds = 5
    out = seen(table)
    assert field(out, "structure.next_threshold")[0] == 0
    assert field(out, "structure.thresholds_left")[0] == 0


def test_copies_of_components_are_counted_down() -> None:
    table = lair()
    for destroyed, left in (([0, 0, 0, 0], [4, 2, 1, 0]), ([3, 2, 0, 0], [1, 0, 1, 0])):
        rockbreaker(table).component_destroyed[:] = destroyed
        copies = np.array(field(seen(table), "structure.copies")).reshape(COMPONENTS, ENEMIES)
        assert copies[:, 0].tolist() == left
        assert not copies[:, 1:].any()


def test_tunnel_cards_are_shown_where_they_lie_and_lead() -> None:
    table = lair()
    states = [Tunnel.DECK, Tunnel.DISCARD, Tunnel.SCRAPPED, Tunnel.DECK, Tunnel.DISCARD]
    table.game.tunnels[:] = states
    table.game.hunters[0].square = at(5, 0)
    out = seen(table)
    for name, state in (
        ("deck", Tunnel.DECK),
        ("discard", Tunnel.DISCARD),
        ("scrapped", Tunnel.SCRAPPED),
    ):
        assert field(out, f"tunnels.{name}") == [int(each == state) for each in states]
    wanted: dict[int, int] = {}
    for number, card in enumerate(table.content.tunnels):
        row, column = card.square
        assert field(out, "tunnels.row")[number] == row
        assert field(out, "tunnels.column")[number] == column
        away = max(5 - (row + 1), column)
        assert field(out, "tunnels.distance")[number] == away
        if states[number] == Tunnel.DECK:
            for down, right in itertools.product((0, 1), (0, 1)):
                square = at(row + down, column + right)
                wanted[square] = wanted.get(square, 0) + 1
    assert squares(field(out, "immense.tunnels")) == wanted


def test_an_encounter_without_an_immense_enemy_shows_no_tunnels() -> None:
    table = Table(load_content(CONTENT))
    table.reset(encounter="dry_wash", players=2, seed=5)
    out = seen(table)
    for name in ("immense", "tunnels", "barrage"):
        family = next(f for f in ROCKBREAKER_HUNT.families if f.name == name)
        assert not out[family.slice].any(), name


def test_attacks_of_a_barrage_are_counted_from_each_seat() -> None:
    table = lair(3)
    table.game.attacked[:] = [2, 0, 1, 0, 0]
    assert field(seen(table), "barrage.attacked") == [0] * PREY, "no enemy activates"
    table.game.stack[table.game.depth - 1].procedure = Procedure.ENEMY_ACTIVATION
    assert field(seen(table), "barrage.attacked") == [2, 0, 1, 0, 0]
    assert field(seen(table, seat=2), "barrage.attacked") == [1, 2, 0, 0, 0]


def test_it_is_told_whether_it_moves_or_steps_into_a_trap() -> None:
    table = lair()
    decision, top = table.game.decision, table.game.stack[table.game.depth - 1]
    decision.seat, decision.kind, decision.subject = 0, DecisionKind.ENEMY_MOVE, 0
    top.procedure = Procedure.MOVE_ENEMY
    assert sum(field(seen(table), "structure.traps")) == 0
    top.procedure = Procedure.ENTER
    assert field(seen(table), "structure.traps") == [1] + [0] * (ENEMIES - 1)
    assert sum(field(seen(table, seat=1), "structure.traps")) == 0


@pytest.mark.parametrize(
    ("content", "expansions"),
    [
        (BOTH[:1], Expansion(0)),
        (BOTH[:2], Expansion.LAWLESS_BADLANDS),
        (CONTENT, Expansion.ROCKBREAKER),
        (BOTH, Expansion.LAWLESS_BADLANDS | Expansion.ROCKBREAKER),
    ],
)
@pytest.mark.parametrize("module", [hunt_v0, quest_v0])
def test_an_environment_shows_what_its_content_has(
    module: Any, content: tuple[str, ...], expansions: Expansion
) -> None:
    schema = schema_of(expansions, quest=module is quest_v0)
    assert load_content(content).expansions == expansions
    views = {}
    for view in ("flat", "compact", "structured"):
        env = module.env(content=content, observation=view)
        env.reset(seed=1)
        views[view] = env.last()[0]["observation"]
        assert env.observation_space("hunter_0")["observation"].contains(views[view])
    flat = flatten(views["compact"], np.empty(schema.size, np.float32), schema)
    assert views["flat"].shape == (schema.size,)
    np.testing.assert_array_equal(views["flat"], flat)
    parts = structure(flat, schema)
    assert list(parts) == [family.name for family in schema.families] == list(views["structured"])
    for name, part in parts.items():
        np.testing.assert_array_equal(views["structured"][name], part)


def test_both_expansions_show_the_rockbreaker_alike() -> None:
    """Its families lie behind those of Lawless Badlands and say the same."""
    schema = schema_of(Expansion.LAWLESS_BADLANDS | Expansion.ROCKBREAKER, quest=False)
    alone, both = lair(), lair(content=BOTH)
    for name in ("immense", "structure", "tunnels", "barrage", "board"):
        views = (
            structure(seen(alone), ROCKBREAKER_HUNT)[name],
            structure(seen(both, schema), schema)[name],
        )
        np.testing.assert_array_equal(*views, err_msg=name)
    assert not structure(seen(both, schema), schema)["camp"].any()


def test_planes_and_cards_have_a_place_for_each() -> None:
    table = lair()
    parts = structure(seen(table), ROCKBREAKER_HUNT)
    assert parts["immense"].shape == (SQUARES, 2)
    assert parts["tunnels"].shape == (TUNNELS, 6)


def test_a_quest_shows_what_it_comes_to() -> None:
    table = Table(load_content(CONTENT))
    machines = table.content.interpreted.machine_count
    calls = {name: table.content.calls(name, None)[0] for name in ("base_game", "rockbreaker")}
    for quest, finale, last in (
        ("base_game", None, "base_game"),
        ("rockbreaker", None, "rockbreaker"),
        ("base_game", "rockbreaker", "rockbreaker"),
    ):
        table.reset_quest(players=2, quest=quest, finale=finale, seed=3)
        game = table.game
        quarry = table.content.interpreted.encounters[calls[quest]].quarry
        stages = [(0, 0), (1, 0), (5, calls[quest]), (6, calls[last])]
        for begun, board in stages if finale else stages[:-1]:
            game.encounters, game.board = begun, 2 * board
            out = seen(table, ROCKBREAKER_QUEST)
            types = field(out, "finale.quarry", ROCKBREAKER_QUEST)
            assert types == [int(number == quarry) for number in range(len(types))]
            assert len(types) >= machines
            ends = begun > 0 and board == calls[last]
            assert field(out, "finale.last", ROCKBREAKER_QUEST) == [int(ends)]
            more = finale is not None and not ends
            assert field(out, "finale.to_come", ROCKBREAKER_QUEST) == [int(more)]
