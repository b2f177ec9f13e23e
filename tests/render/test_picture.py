"""The picture as an array: drawn without a display, the same each time."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

pytest.importorskip("PIL")

import itertools

from hzd_env.content.book import load_content
from hzd_env.engine import Table
from hzd_env.render import draw_picture
from hzd_env.render.picture import HEIGHT, WIDTH
from hzd_env.rules.catalogue import DecisionKind, Tunnel
from tests.rules.scenes import Scene


def test_picture_is_an_rgb_array_of_fixed_size():
    table = Table()
    for encounter in (table.content.encounters[0], table.content.encounters[-1]):
        table.reset(encounter=encounter.id, players=4, mode="competitive")
        picture = draw_picture(table.content, table.game)
        assert picture.shape == (HEIGHT, WIDTH, 3)
        assert picture.dtype == np.uint8
        assert picture.std() > 20


def test_every_phase_of_a_quest_can_be_drawn():
    table = Table()
    choices = np.random.default_rng(1)
    table.reset_quest(players=2, mode="cooperative", draft=True, seed=1)
    drawn = set()
    while table.seat >= 0:
        phase = table.game.phase
        if phase not in drawn:
            drawn.add(phase)
            picture = draw_picture(table.content, table.game)
            assert picture.shape == (HEIGHT, WIDTH, 3) and picture.std() > 5
        table.step(int(choices.choice(np.flatnonzero(table.mask))))
    assert len(drawn) >= 4


def test_same_position_same_picture():
    scene = Scene()
    scene.hunter(at=(1, 1))
    scene.enemy(at=(3, 3))
    first = draw_picture(scene.content, scene.game)
    assert (first == draw_picture(scene.content, scene.game)).all()


def pixels(picture: np.ndarray, square: tuple[int, int], colour: tuple[int, int, int]) -> int:
    """How many pixels of a square of two by two tiles have a colour."""
    y, x = 40 + 120 * square[0], 80 + 120 * square[1]
    return int((picture[y : y + 120, x : x + 120] == colour).all(axis=-1).sum())


def test_alert_enemies_are_red_and_the_others_blue():
    scene = Scene()
    scene.hunter(at=(1, 1))
    scene.enemy(at=(3, 3), alert=True)
    scene.enemy(at=(4, 1))
    picture = draw_picture(scene.content, scene.game)
    red, blue = (214, 58, 46), (44, 134, 204)
    assert pixels(picture, (3, 3), red) > 100 > pixels(picture, (3, 3), blue)
    assert pixels(picture, (4, 1), blue) > 100 > pixels(picture, (4, 1), red)


def test_outcrops_ruins_and_corpses_are_drawn_where_they_lie():
    scene = Scene()
    scene.hunter(at=(1, 1))
    places = {"outcrop": (0, 3), "ruin": (2, 3), "corpse": (4, 3)}
    for marker, square in places.items():
        getattr(scene, marker)(square)
    picture = draw_picture(scene.content, scene.game)
    colours = {"outcrop": (122, 116, 108), "ruin": (196, 190, 178), "corpse": (86, 96, 104)}
    for marker, square in places.items():
        seen = {each: pixels(picture, square, colour) for each, colour in colours.items()}
        assert max(seen, key=lambda each: seen[each]) == marker and seen[marker] > 100


def test_what_changes_is_seen():
    scene = Scene()
    hunter = scene.hunter(at=(1, 1))
    enemy = scene.enemy(at=(3, 3))
    pictures = [draw_picture(scene.content, scene.game)]
    enemy.alert = 1
    pictures.append(draw_picture(scene.content, scene.game))
    enemy.damage = 5
    pictures.append(draw_picture(scene.content, scene.game))
    hunter.square = scene.number((5, 5))
    pictures.append(draw_picture(scene.content, scene.game))
    hunter.fainted = 1
    pictures.append(draw_picture(scene.content, scene.game))
    hunter.conditions[0] = 1
    scene.game.points = 2
    pictures.append(draw_picture(scene.content, scene.game))
    for before, after in itertools.pairwise(pictures):
        assert (before != after).any()


def test_crowds_and_markers_can_be_drawn():
    scene = Scene("cross")
    for _ in range(4):
        hunter = scene.hunter(at=(4, 4))
    for number in range(8):
        scene.enemy(at=(4, 4), alert=number % 2 == 0)
    scene.outcrop((4, 4))
    scene.ruin((4, 4))
    scene.corpse((4, 4))
    scene.trap(hunter, (4, 4))
    assert draw_picture(scene.content, scene.game).std() > 20


def test_pillow_is_not_imported_before_something_is_drawn():
    code = "import sys, hzd_env.render; sys.exit('PIL' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_barriers_the_alarm_and_nil_are_seen():
    scene = Scene("bandit_lookout", badlands=True)
    scene.hunter(at=(0, 0))
    pictures = [draw_picture(scene.content, scene.game)]
    scene.game.companion.square = scene.number((2, 2))
    pictures.append(draw_picture(scene.content, scene.game))
    scene.game.alarm = -1
    pictures.append(draw_picture(scene.content, scene.game))
    board = scene.book.boards[scene.game.board]
    assert any(board.steps[0][square] != board.distance[0][square] for square in range(36))
    for before, after in itertools.pairwise(pictures):
        assert (before != after).any()


def test_an_immense_enemy_and_tunnels_are_seen():
    table = Table(load_content(("base_game", "rockbreaker")))
    table.reset(encounter="rockbreaker_lair", players=2, mode="cooperative", seed=1)
    game = table.game
    foe = game.enemies[0]
    game.hunters[0].square = 8
    changes = (
        lambda: setattr(foe, "square", 8),
        lambda: setattr(foe, "alert", 1 - foe.alert),
        lambda: setattr(foe, "damage", 13),
        lambda: foe.component_destroyed.__setitem__(0, 2),
        lambda: foe.conditions.__setitem__(0, 1),
        lambda: game.tunnels.__setitem__(0, Tunnel.DISCARD),
        lambda: game.tunnels.__setitem__(0, Tunnel.SCRAPPED),
    )
    foe.square = 0
    pictures = [draw_picture(table.content, game)]
    for change in changes:
        change()
        pictures.append(draw_picture(table.content, game))
    for before, after in itertools.pairwise(pictures):
        assert (before != after).any()
    edge = ((326, 460), (554, 460), (380, 286), (500, 286), (380, 514), (500, 514))
    assert len({tuple(pictures[-1][y, x]) for x, y in edge}) == 1, "around all four squares"


def test_a_long_question_covers_no_events():
    table = Table()
    table.reset_quest(players=2, mode="competitive", seed=1)
    game = table.game
    game.decision.kind = DecisionKind.RIVAL
    game.decision.subject = table.content.index("events", "sparker_in_the_pack")
    game.event_count = 9
    with_events = draw_picture(table.content, game)
    game.event_count = 0
    without = draw_picture(table.content, game)
    rows = (with_events != without).any(axis=(1, 2)).nonzero()[0]
    question = HEIGHT - 20 - 22 * 3  # where its three lines begin
    assert rows.size and rows.max() < question
