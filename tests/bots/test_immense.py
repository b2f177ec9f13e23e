"""The bots look at all four squares of an immense enemy, and play its encounter to the end."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from hzd_env import Mode, Outcome, Table
from hzd_env.bots.choose import Bot
from hzd_env.bots.estimates import reaches
from hzd_env.bots.outlook import COLUMNS, ROWS, look_around
from hzd_env.bots.plans import alerted_beside, square_for_melee
from hzd_env.bots.threats import next_activation_harm
from hzd_env.content.book import load_content
from hzd_env.content.effects import AttackKind
from hzd_env.rules.board import occupies, steps_between
from hzd_env.rules.catalogue import DecisionKind
from hzd_env.rules.options import attackable
from tests.bots.choosing import choice
from tests.rules.scenes import Scene
from tests.rules.test_immense_base import area_of, base_at, bases


def test_what_it_reaches_is_what_can_be_attacked() -> None:
    scene = Scene("corner", rockbreaker=True)
    hunter = scene.hunter(at=(0, 0))
    enemy = scene.enemy("rockbreaker", at=(0, 0))
    book, game, number = scene.book, scene.game, scene.index_of(enemy)
    for base, square in itertools.product(bases(area_of(scene)), area_of(scene)):
        enemy.square = scene.number(min(base))
        hunter.square = scene.number(square)
        for kind, weapon in ((AttackKind.RANGED, "bow"), (AttackKind.MELEE, "spear")):
            card = scene.card(weapon)
            may = attackable(book, game, 0, card, kind, number)
            assert reaches(book, game, 0, card, kind, hunter.square, number) == may


def test_it_strikes_from_the_nearest_square_and_knows_whom_a_sprint_alerts() -> None:
    scene = Scene(rockbreaker=True)
    hunter = scene.hunter(at=(0, 0))
    enemy = scene.enemy("rockbreaker", at=(2, 2))
    book, game, number = scene.book, scene.game, scene.index_of(enemy)
    view = np.zeros((ROWS, COLUMNS), np.int64)
    base = base_at((2, 2))
    for square in area_of(scene):
        hunter.square = here = scene.number(square)
        look_around(book, game, view, 0, 0)
        there = square_for_melee(book, game, view, here, number)
        assert occupies(book, game, number, enemy.square, there)
        nearest = min(steps_between(book, game, here, scene.number(own)) for own in base)
        assert steps_between(book, game, here, there) == nearest
        assert (alerted_beside(book, game, view, here) > 0) == (nearest == 1)


def test_it_fears_it_alike_on_all_sides() -> None:
    scene = Scene(rockbreaker=True)
    hunter = scene.hunter(at=(0, 0))
    enemy = scene.enemy("rockbreaker", at=(2, 2), alert=True)
    harms = set()
    for square in ((1, 1), (1, 4), (4, 1), (4, 4), (2, 4), (3, 1)):
        hunter.square = scene.number(square)
        harms.add(next_activation_harm(scene.book, scene.game, scene.index_of(enemy), 0))
    assert len(harms) == 1


def test_it_chooses_a_square_to_strike_from() -> None:
    scene = Scene(rockbreaker=True)
    striker = scene.hunter(at=(2, 1), deck=["arrow"] * 9)
    scene.enemy("rockbreaker", at=(2, 2), alert=True)
    scene.attack(striker, AttackKind.MELEE)
    assert choice(scene, DecisionKind.MOVE) in {(2, 2), (3, 2)}


@pytest.mark.parametrize("players", range(1, 5))
@pytest.mark.parametrize("bot", [Bot.CAUTIOUS, Bot.RANDOM])
def test_it_plays_to_the_end(players: int, bot: Bot) -> None:
    table = Table(load_content(("base_game", "rockbreaker")))
    mode = Mode(players % 3)
    table.reset(
        encounter="rockbreaker_lair", players=players, mode=mode, seed=players, max_turns=40
    )
    states = np.arange(4, dtype=np.uint32)
    while table.seat >= 0:
        table.step(table.choose(bot, states))
    assert table.outcome in (Outcome.SUCCESS, Outcome.FAILURE, Outcome.CUT_SHORT)
