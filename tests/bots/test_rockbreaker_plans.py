"""What `cautious` knows of the Rockbreaker: tunnels, who is hit, thresholds, copies, faints."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hzd_env import Mode
from hzd_env.bots.estimates import component_gain, glory_worth, threshold_gain
from hzd_env.bots.outlook import COLUMNS, ROWS, Seen, View, look_around
from hzd_env.bots.plans import danger, emerging_harm, faint_fails
from hzd_env.bots.threats import kept_within, next_activation_harm
from hzd_env.rules.catalogue import Tunnel
from hzd_env.rules.layout import Enemy
from tests.rules.scenes import Scene

DIVE = [{"mandatory": "tunnel"}, {"mandatory": "pulse", "range": 1, "damage": 9}]
BURST = [{"mandatory": "pulse", "range": 1, "damage": 9}, {"mandatory": "tunnel"}]
NORTH_WEST, MIDDLE = 0, 2  # tunnel cards; they lead to (0, 1) and (2, 2)


def seen(scene: Scene, seat: int = 0) -> View:
    view = np.zeros((ROWS, COLUMNS), np.int64)
    look_around(scene.book, scene.game, view, seat, 0)
    return view


def lair(card: list[dict[str, Any]], **state: Any) -> tuple[Scene, Enemy]:
    """An alert Rockbreaker in the south-east with one behaviour card, and a hunter far away."""
    scene = Scene("rockbreaker_lair", rockbreaker=True)
    scene.hunter(at=(0, 0), deck=["arrow"] * 12)
    enemy = scene.enemy("rockbreaker", at=(4, 4), alert=True, **state)
    scene.behaviour("rockbreaker", card)
    return scene, enemy


def fear(scene: Scene, at: tuple[int, int]) -> int:
    """The harm that the first hunter expects in a square."""
    return danger(scene.book, scene.game, seen(scene), 0, scene.number(at), 0, -1, 0)


def test_it_fears_the_places_where_a_tunneller_may_come_up() -> None:
    scene, _ = lair(DIVE)
    scene.game.tunnels[:] = [Tunnel.DISCARD] * 5
    scene.game.tunnels[NORTH_WEST] = Tunnel.DECK
    assert fear(scene, (1, 0)) > 0, "next to the squares of the only card in the deck"
    assert fear(scene, (5, 5)) == 0, "the machine dives from there before it strikes"


def test_an_empty_tunnel_deck_is_made_of_its_discards() -> None:
    scene, enemy = lair(DIVE)
    scene.game.tunnels[:] = [Tunnel.SCRAPPED] * 5
    scene.game.tunnels[MIDDLE] = Tunnel.DISCARD
    number, view = scene.index_of(enemy), seen(scene)
    harms = [
        emerging_harm(scene.book, scene.game, view, number, scene.number(at))
        for at in ((2, 2), (0, 0))
    ]
    assert harms[0] > 0
    assert harms[1] == 0
    scene.game.tunnels[MIDDLE] = Tunnel.SCRAPPED
    assert emerging_harm(scene.book, scene.game, view, number, scene.number((2, 2))) == 0


def test_what_comes_before_a_dive_is_feared_where_the_machine_stands() -> None:
    scene, _ = lair(BURST)
    scene.game.tunnels[:] = [Tunnel.DECK] * 5
    assert fear(scene, (3, 3)) > 0
    assert fear(scene, (0, 1)) == 0


def test_nobody_is_shielded_from_an_immense_machine() -> None:
    scene, _ = lair(BURST)
    alone = fear(scene, (3, 4))
    scene.hunter(at=(4, 4), deck=["arrow"] * 12)
    assert fear(scene, (3, 4)) == alone


@pytest.mark.parametrize(("players", "times"), [(1, 4), (2, 2), (4, 1)])
def test_barrage_goes_around_among_the_hunters(players: int, times: int) -> None:
    shot = {"mandatory": "ranged", "range": 5, "damage": 9, "barrage": True}
    harms = []
    for repeated in (1, 4):
        scene = Scene("rockbreaker_lair", rockbreaker=True)
        for _ in range(players):
            scene.hunter(at=(0, 0), deck=["arrow"] * 12)
        enemy = scene.enemy("rockbreaker", at=(4, 4), alert=True)
        scene.behaviour("rockbreaker", [{**shot, "times": repeated}])
        harms.append(next_activation_harm(scene.book, scene.game, scene.index_of(enemy), 0))
    assert harms[1] == times * harms[0]


def test_it_counts_the_glory_of_thresholds_that_may_be_reached() -> None:
    scene, enemy = lair(BURST)
    number = scene.index_of(enemy)
    gains = [threshold_gain(scene.book, scene.game, number, mean, 0) for mean in (200, 1500, 2500)]
    assert gains == [0, glory_worth(scene.game), 2 * glory_worth(scene.game)]
    enemy.damage, enemy.thresholds = 15, 1
    assert threshold_gain(scene.book, scene.game, number, 1000, 0) == glory_worth(scene.game)


def test_only_the_last_copy_of_a_component_takes_its_attacks_away() -> None:
    scene, enemy = lair(BURST)
    number = scene.index_of(enemy)
    gains = []
    for destroyed in (2, 3):
        enemy.component_destroyed[0] = destroyed
        gains.append(component_gain(scene.book, scene.game, number, 0, 900, 0, 1000))
    assert gains[1] > gains[0]


def test_it_knows_how_near_a_hunter_keeps_a_machine_from_leaving() -> None:
    scene = Scene("rockbreaker_lair", rockbreaker=True)
    scene.hunter(at=(0, 0))
    machines = ("rockbreaker", "grazer", "watcher")
    enemies = [scene.enemy(machine, at=(4, 4), alert=True) for machine in machines]
    kept = [kept_within(scene.book, scene.game, scene.index_of(enemy)) for enemy in enemies]
    assert kept == [3, 1, -1]
    flights = [seen(scene)[scene.index_of(enemy), Seen.FLIGHT] > 0 for enemy in enemies]
    assert flights == [True, True, False]


@pytest.mark.parametrize(
    ("encounter", "mode", "faints", "fails"),
    [
        ("rockbreaker_lair", Mode.COMPETITIVE, 0, False),
        ("rockbreaker_lair", Mode.COMPETITIVE, 1, True),
        ("rockbreaker_lair", Mode.COOPERATIVE, 0, True),
        ("corner", Mode.COMPETITIVE, 1, False),
    ],
)
def test_it_knows_which_faint_loses_all(
    encounter: str, mode: Mode, faints: int, fails: bool
) -> None:
    scene = Scene(encounter, mode=mode, rockbreaker=True)
    first = scene.hunter(at=(0, 0))
    scene.hunter(at=(0, 0))
    first.faints = faints
    assert faint_fails(scene.book, scene.game) == fails
