"""The text picture: the board in boxes, everybody on it."""

from __future__ import annotations

import re

import pytest

from hzd_env.content.book import load_content
from hzd_env.engine import Table
from hzd_env.render import draw_text
from hzd_env.rules.catalogue import Tunnel
from tests.rules.scenes import Scene

CODES = re.compile("\x1b\\[[0-9]+m")


def board_lines(text: str) -> list[str]:
    lines = text.splitlines()
    return lines[2 : lines.index("", 2)]


@pytest.mark.parametrize("board", ["square", "corner", "cross", "turned"])
def test_borders_stand_above_one_another(board):
    scene = Scene(board)
    scene.hunter(at=None)
    lines = board_lines(draw_text(scene.content, scene.game))
    width = max(map(len, lines))
    for line in lines:
        assert set(line.ljust(width)[i] for i in range(0, width, 14)) <= set(" ┃│┏┓┗┛┣┫┳┻╋┯┷┿┠┨╂┼")


def test_board_of_two_turned_tiles():
    scene = Scene("turned")
    scene.hunter(at=(2, 4))
    scene.enemy("watcher", at=(0, 0), alert=True, damage=1)
    lines = board_lines(draw_text(scene.content, scene.game))
    assert lines[0].startswith("┏━ tile 1 ━━━━┯")
    assert "┳━ tile 2 ━━━━┯" in lines[0]
    assert lines[3].startswith("┃Wa1!3")
    assert "┃" in lines[-2] and "Ar" in lines[12]
    assert lines[-1].startswith("┗━") and lines[-1].endswith("━┛")


def test_colours_only_add_codes():
    scene = Scene()
    scene.hunter()
    scene.enemy(alert=True)
    plain = draw_text(scene.content, scene.game)
    coloured = draw_text(scene.content, scene.game, colour=True)
    assert CODES.search(coloured) and not CODES.search(plain)
    stripped = [line.rstrip() for line in CODES.sub("", coloured).splitlines()]
    assert stripped == plain.splitlines()


def test_what_lies_in_a_square_is_named_there():
    scene = Scene()
    archer = scene.hunter(at=(5, 5))
    scene.outcrop((0, 3))
    scene.ruin((2, 3))
    scene.corpse((4, 3))
    scene.trap(archer, (5, 1))
    lines = board_lines(draw_text(scene.content, scene.game))
    for word, places in {
        "grass": [(0, 0), (3, 2)],
        "outcrop": [(0, 3)],
        "ruin": [(2, 3)],
        "corpse": [(4, 3)],
        "trap": [(5, 1)],
    }.items():
        cells = [
            (row, column)
            for row in range(6)
            for column in range(6)
            if word in lines[5 * row + 1][14 * column + 1 :][:13]
        ]
        assert cells == places, word


def test_alert_enemies_are_red_and_the_others_blue():
    scene = Scene()
    scene.hunter()
    scene.enemy("watcher", at=(2, 2), alert=True)
    scene.enemy("watcher", at=(3, 3))
    lines = draw_text(scene.content, scene.game, colour=True).splitlines()
    assert sum("\x1b[31mWa1!4" in line for line in lines) == 2  # on the board and in the list
    assert sum("\x1b[36mWa2:4" in line for line in lines) == 2


def test_a_hand_is_shown_only_if_asked_for():
    scene = Scene()
    scene.hunter(hand=["heavy_arrow", "blank_arrow"])
    assert "Heavy Arrow" not in draw_text(scene.content, scene.game)
    assert "Hand of Archer: Blank Arrow (1 blue die), Heavy Arrow\n" in draw_text(
        scene.content, scene.game, seat=0
    )


def test_more_enemies_than_fit_are_counted():
    scene = Scene()
    scene.hunter()
    for _ in range(6):
        scene.enemy("dummy", at=(3, 3))
    assert "and 3 more" in draw_text(scene.content, scene.game)


def test_every_encounter_can_be_drawn():
    table = Table()
    for encounter in table.content.encounters:
        for players in (1, 4):
            table.reset(encounter=encounter.id, players=players, mode="cooperative")
            text = draw_text(table.content, table.game)
            assert encounter.name in text
            assert max(len(line) for line in board_lines(text)) % 14 == 1


def test_barriers_the_alarm_and_nil_are_drawn():
    scene = Scene("bandit_lookout", badlands=True)
    scene.hunter(at=(0, 0))
    scene.game.companion.square = scene.number((2, 2))
    scene.game.companion.damage = 4
    text = draw_text(scene.content, scene.game)
    lines = board_lines(text)
    cell = {(row, column): 14 * column + 1 for row in range(6) for column in range(6)}
    for row, column in cell:  # barriers above and to the left of each square
        above = lines[5 * row][cell[row, column] : cell[row, column] + 13]
        left = lines[5 * row + 1][cell[row, column] - 1]
        assert ("█" in above) == walled(scene, (row, column), (row - 1, column)), (row, column)
        assert (left == "█") == walled(scene, (row, column), (row, column - 1)), (row, column)
    assert "alarm" in lines[16][cell[3, 3] : cell[3, 3] + 13]
    assert lines[12][cell[2, 2] :].startswith("Ni")
    assert re.search(r"Ni Nil +HP 8", text)
    scene.game.alarm = -1
    assert "alarm" not in draw_text(scene.content, scene.game)


def walled(scene, one, other):
    board = scene.book.boards[scene.game.board]
    if min(other) < 0:
        return False
    return board.steps[scene.number(one)][scene.number(other)] > 1


def test_an_immense_enemy_and_tunnels_are_drawn():
    table = Table(load_content(("base_game", "rockbreaker")))
    table.reset(encounter="rockbreaker_lair", players=2, mode="cooperative", seed=1)
    game = table.game
    foe = game.enemies[0]
    foe.square, foe.alert, foe.damage = 8, 1, 13  # the third row and column of the first section
    foe.component_destroyed[0], foe.component_damaged[0] = 2, 1
    game.tunnels[:] = [Tunnel.DECK, Tunnel.DISCARD, Tunnel.SCRAPPED, Tunnel.DECK, Tunnel.DISCARD]
    text = draw_text(table.content, game)
    lines = board_lines(text)
    for row, column in ((2, 2), (2, 3), (3, 2), (3, 3)):
        assert lines[5 * row + 3][14 * column + 1 :].startswith("Ro1!37")
    assert sum(line.count("Ro1!37") for line in lines) == 4
    assert lines[15][29:56] == "▒" * 27, "between its upper and its lower squares"
    assert [lines[5 * row + line][42] for row in (2, 3) for line in range(1, 5)] == ["▒"] * 8
    assert sum(line.count("▒") for line in lines) == 27 + 8
    assert "A destroyed (2 of 4), A damaged" in text
    signs = {"❶": (0, 1), "②": (1, 4), "❹": (3, 0), "⑤": (4, 3)}
    for sign, (row, column) in signs.items():
        assert lines[5 * (row + 1)][14 * (column + 1)] == sign
    assert "❸" not in text and "③" not in text
    names = [card.name for card in table.content.tunnels]
    assert f"❶       {names[0]} (in the deck)" in text
    assert f"②       {names[1]} (discarded)" in text
    assert f"        {names[2]} (scrapped)" in text
