"""Encounter Tiles, Setting Up an Encounter, Terrain, Starting an Encounter."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hzd_env.content.book import PackError, load_content
from hzd_env.engine import Table
from hzd_env.rules.catalogue import Action, DecisionKind, EnemyStatus, Mode, Procedure
from tests.rules.scenes import PACK, Scene, content

Square = tuple[int, int]
SALVAGE_CARDS = 22  # of the test content


def table(encounter: str = "square", players: int = 2, **more: Any) -> Table:
    started = Table(content())
    started.reset(encounter=encounter, players=players, **more)
    return started


def place(started: Table, square: int) -> Square:
    board = content().interpreted.boards[started.game.board]
    return board.row[square], board.column[square]


def offered(started: Table) -> set[Square]:
    """The squares on offer."""
    squares = range(Action.SQUARE, Action.ENEMY)
    return {place(started, action - Action.SQUARE) for action in squares if started.mask[action]}


def enemies(started: Table) -> dict[str, list[Square]]:
    """Where the enemies of each kind stand."""
    found: dict[str, list[Square]] = {}
    for enemy in started.game.enemies:
        if enemy.status == EnemyStatus.IN_PLAY:
            name = content().machines[enemy.machine].id
            found.setdefault(name, []).append(place(started, enemy.square))
    return found


def marked(started: Table, tokens: list[int]) -> list[Square]:
    return [place(started, square) for square, token in enumerate(tokens) if token]


# --------------------------------------------------------------------------------------- Set-up


def test_enemies_stand_on_the_spawn_points_of_the_side_for_the_players() -> None:
    assert enemies(table(players=2)) == {"watcher": [(1, 1), (3, 4)], "grazer": [(1, 3)]}
    assert enemies(table(players=3)) == {"watcher": [(1, 0), (1, 1), (1, 4)], "grazer": [(1, 3)]}


def test_one_and_two_players_use_one_side_three_and_four_the_other() -> None:
    boards = [table(players=players).game.board for players in (1, 2, 3, 4)]
    assert boards[0] == boards[1] != boards[2] == boards[3]


def test_a_spawn_point_may_stay_empty() -> None:
    assert enemies(table("corner")) == {"watcher": [(1, 1)]}


def test_enemies_begin_non_alert_unhurt_and_on_their_patrol_routes() -> None:
    game = table().game
    for enemy in game.enemies[:3]:
        assert enemy.alert == enemy.damage == sum(enemy.conditions) == 0
    assert (game.enemies[0].route, game.enemies[0].route_step) == (0, 1)
    assert game.enemies[2].home_route == -1  # its spawn point lies on no route


def test_terrain_stands_on_its_symbols() -> None:
    started = table(players=2)
    assert marked(started, started.game.outcrops) == [(3, 3)]
    assert marked(started, started.game.corpses) == [(5, 5)]
    assert marked(started, started.game.ruins) == []
    started = table(players=3)
    assert marked(started, started.game.outcrops) == [(3, 3), (3, 4)]
    started = table("cross")
    assert sorted(marked(started, started.game.ruins)) == [(5, 8), (7, 4)]


def test_a_turned_tile_turns_all_that_is_on_it() -> None:
    started = table("turned")
    board = content().interpreted.boards[started.game.board]
    assert marked(started, board.grass) == [(0, 2)]
    assert enemies(started)["watcher"][0] == (1, 1)
    route = board.routes[0]
    assert [place(started, square) for square in route.squares[:3]] == [(0, 1), (1, 1), (2, 1)]
    assert route.exit == -1  # its arrow points south now, out of the area


def test_a_route_leads_on_to_the_next_tile() -> None:
    board = content().interpreted.boards[table().game.board]
    assert place(table(), board.routes[0].exit) == (1, 3)
    assert board.routes[1].exit == -1


def test_hunters_take_their_equipment_deck_trait_and_resource() -> None:
    game = table(hunters=("archer", "warrior")).game
    pack = content()
    archer, warrior = game.hunters[:2]
    for hunter in (archer, warrior):
        worn = [pack.cards[card].id for card in hunter.equipment if card >= 0]
        assert worn == ["bow", "spear", "silks"]
        assert hunter.deck_size == 12 and hunter.hand_size == 0  # drawn after deployment
        assert [pack.cards[card].id for card in hunter.traits[: hunter.trait_count]] == ["no_trait"]
    assert archer.salvage[pack.index("salvage", "blaze")] == 1
    assert warrior.salvage[pack.index("salvage", "wire")] == 1


def test_starting_resources_come_out_of_the_salvage_deck() -> None:
    game = table(hunters=("archer", "warrior")).game
    assert sum(game.salvage_deck) == SALVAGE_CARDS - 2
    assert game.salvage_deck[content().index("salvage", "blaze")] == 3


def test_r20_the_leader_is_random() -> None:
    leaders = {table(players=3, seed=seed).game.leader for seed in range(30)}
    assert leaders == {0, 1, 2}


def test_the_leader_is_the_active_player_before_the_first_turn() -> None:
    for seed in range(12):
        game = table(players=3, seed=seed).game
        assert game.active == game.leader


def test_r11_a_single_hunter_cooperates() -> None:
    assert table(players=1).game.configuration.mode == Mode.COOPERATIVE
    assert table(players=2).game.configuration.mode == Mode.COMPETITIVE


# ------------------------------------------------------------------------------------ Deployment


def test_the_leader_places_first_then_clockwise() -> None:
    for seed in range(12):
        started = table(players=4, seed=seed)
        seats = []
        while started.decision.kind == DecisionKind.DEPLOY:
            seats.append(started.seat)
            started.step(min(a for a in range(Action.SQUARE, Action.ENEMY) if started.mask[a]))
        leader = started.game.leader
        assert seats == [(leader + offset) % 4 for offset in range(4)]
        assert started.seat == leader  # and takes the first turn


def test_r21_hunters_begin_on_the_outside_edge_of_the_starting_tile() -> None:
    # t3 lies at the bottom left: its top row and right column border on other tiles
    assert offered(table("square")) == {(3, 0), (4, 0), (5, 0), (5, 1), (5, 2)}


def test_r21_an_edge_is_an_orthogonal_side_open_to_the_outside() -> None:
    # t1 lies above t3; the square to the right of it is missing
    squares = {(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 2)}
    assert offered(table("corner")) == squares


def test_r21_squares_with_enemies_are_not_offered() -> None:
    # t4 is the starting tile and one Watcher stands in its top row
    squares = {(0, 3), (0, 5), (1, 5), (2, 3), (2, 4), (2, 5)}
    assert offered(table("turned")) == squares


def test_r21_a_starting_tile_without_an_edge_is_free_everywhere_but_at_enemies() -> None:
    middle = {(row, column) for row in (3, 4, 5) for column in (3, 4, 5)}
    assert offered(table("cross")) == middle


def test_r21_if_enemies_hold_its_whole_edge_any_other_square_of_the_tile_will_do() -> None:
    scene = Scene("square", ask_forced=True)
    for at in ((3, 0), (4, 0), (5, 0), (5, 1), (5, 2)):
        scene.enemy(at=at)
    hunter = scene.hunter(at=None)
    scene.push(Procedure.DEPLOYMENT)
    assert scene.options == {(3, 1), (3, 2), (4, 1), (4, 2)}
    scene.choose((4, 1))
    assert scene.at(hunter) == (4, 1)


def test_enemies_that_leave_no_square_of_the_starting_tile_are_refused(tmp_path: Path) -> None:
    squares = [[row, column] for row in range(3) for column in range(3)]
    side = f"{{spawns: {{A: {squares}}}}}"
    source = "source: {kind: invented, ref: test}"
    (tmp_path / "pack.yaml").write_text("id: mine\nname: Mine\n")
    (tmp_path / "tiles.yaml").write_text(
        f"- id: t9\n  name: Full\n  {source}\n"
        f"  sides: {{players_1_2: {side}, players_3_4: {side}}}\n"
    )
    (tmp_path / "encounters.yaml").write_text(
        "- id: full\n  name: Full\n  level: 1\n  layout: [[t9, t1]]\n  start: t9\n"
        "  players_1_2: {enemies: {A: dummy}, threshold: 1, bonus_salvage: 0}\n"
        f"  players_3_4: {{enemies: {{A: dummy}}, threshold: 1, bonus_salvage: 0}}\n  {source}\n"
    )
    with pytest.raises(PackError, match="no square of the starting tile is free"):
        load_content((PACK, tmp_path))


def test_several_hunters_may_begin_in_one_square() -> None:
    started = table(players=3)
    while started.decision.kind == DecisionKind.DEPLOY:
        legal = [action for action in range(Action.SQUARE, Action.ENEMY) if started.mask[action]]
        corner = [action for action in legal if place(started, action - Action.SQUARE) == (5, 0)]
        started.step(corner[0])
    assert [place(started, hunter.square) for hunter in started.game.hunters[:3]] == [(5, 0)] * 3


def test_everyone_draws_a_hand_before_the_first_turn() -> None:
    started = table(players=3)
    while started.decision.kind == DecisionKind.DEPLOY:
        started.step(min(a for a in range(Action.SQUARE, Action.ENEMY) if started.mask[a]))
    assert [hunter.hand_size for hunter in started.game.hunters[:3]] == [5, 5, 5]
    assert [hunter.deck_size for hunter in started.game.hunters[:3]] == [7, 7, 7]


# --------------------------------------------------------------------------------- The playing area


@pytest.mark.parametrize("board", ["square", "corner", "cross"])
def test_all_squares_of_a_tile_are_on_the_board(board: str) -> None:
    printed = content().interpreted.boards[2 * content().index("encounters", board)]
    tiles = {"square": 4, "corner": 3, "cross": 5}[board]
    assert sum(printed.on_board) == 9 * tiles


def test_there_is_no_limit_to_models_in_a_square() -> None:
    scene = Scene()
    scene.hunter(at=(1, 1))
    scene.hunter(at=(1, 1))
    crowd = [scene.enemy(at=(1, 1 + (i > 4))) for i in range(8)]
    for enemy in crowd:
        scene.enter(enemy, (1, 1))
    assert {scene.at(enemy) for enemy in crowd} == {(1, 1)}


def test_a_huge_model_may_share_its_square_with_small_ones() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(1, 0), hand=["push_arrow"])
    scene.enemy("giant", at=(1, 1))
    scene.enemy("dummy", at=(2, 2))
    scene.attack(hunter)
    scene.choose(scene.game.enemies[0])
    assert (2, 2) in scene.options
