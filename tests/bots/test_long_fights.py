"""How cooperating `cautious` hunters fight what they can't kill soon: they press on."""

from __future__ import annotations

import numpy as np
import pytest

from hzd_env import Mode
from hzd_env.bots.estimates import PROGRESS, body_gain, component_gain, long_fight, outlasts
from hzd_env.bots.outlook import COLUMNS, NOW, ROWS, look_around
from hzd_env.bots.plans import FAILED, FAINT, OUTCROP, RUINS, end_value
from hzd_env.content.effects import ActionType
from hzd_env.rules.catalogue import EnemyStatus, EventKind
from hzd_env.rules.layout import Enemy
from tests.bots.choosing import play_on
from tests.rules.scenes import Scene

PULSE = [{"mandatory": "pulse", "range": 2, "damage": 8}]
TOGETHER = (Mode.COOPERATIVE, Mode.LENIENT)


def fight(
    mode: Mode,
    machine: str = "rockbreaker",
    at: tuple[int, int] = (1, 2),
    machine_at: tuple[int, int] = (2, 2),
    hand: int = 0,
    deck: int = 12,
    discard: int = 0,
    damage: int = 0,
) -> tuple[Scene, Enemy]:
    """An alert machine that does 8 damage around it, a hunter next to it, and one far away."""
    scene = Scene("rockbreaker_lair", mode=mode, rockbreaker=True)
    scene.hunter(
        at=at, hand=["heavy_arrow"] * hand, deck=["arrow"] * deck, discard=["arrow"] * discard
    )
    scene.hunter(at=(5, 0), deck=["arrow"] * 12)
    enemy = scene.enemy(machine, at=machine_at, alert=True, damage=damage)
    enemy.thresholds = damage // 10
    scene.behaviour(machine, PULSE)
    return scene, enemy


def value(scene: Scene) -> int:
    """What the first hunter thinks of ending its activation where it stands."""
    view = np.zeros((ROWS, COLUMNS), np.int64)
    look_around(scene.book, scene.game, view, 0, 0)
    return end_value(scene.book, scene.game, view, 0, NOW)


@pytest.mark.parametrize(
    ("machine", "mode", "long"),
    [
        ("rockbreaker", Mode.COOPERATIVE, True),
        ("rockbreaker", Mode.LENIENT, True),
        ("rockbreaker", Mode.COMPETITIVE, False),
        ("sawtooth", Mode.COOPERATIVE, False),
    ],
)
def test_a_long_fight_is_one_of_a_party_with_a_machine_of_many_hit_points(
    machine: str, mode: Mode, long: bool
) -> None:
    scene, enemy = fight(mode, machine)
    scene.enemy("watcher", at=(5, 5))
    assert outlasts(scene.book, scene.game, scene.index_of(enemy)) == long
    assert long_fight(scene.book, scene.game) == long
    enemy.damage = 18
    assert long_fight(scene.book, scene.game) == long, "it stays one to the end"
    enemy.status = EnemyStatus.ABSENT
    assert not long_fight(scene.book, scene.game)


@pytest.mark.parametrize(("mode", "counted"), [(Mode.COOPERATIVE, 100), (Mode.COMPETITIVE, 45)])
def test_a_party_counts_hit_points_taken_in_full(mode: Mode, counted: int) -> None:
    scene, enemy = fight(mode)
    assert PROGRESS == 45
    tenth = body_gain(scene.book, scene.game, scene.index_of(enemy), 500, 0, 5000)
    assert tenth == 5000 * counted // 1000, "of 50 hit points, short of the first threshold"


def test_a_party_counts_the_damage_of_a_component_in_full() -> None:
    gains = []
    for worth in (0, 5000):
        scene, enemy = fight(Mode.COOPERATIVE)
        number = scene.index_of(enemy)
        gains.append(component_gain(scene.book, scene.game, number, 0, 2000, 0, worth))
    assert gains[1] - gains[0] == 5000 * 3 // 50


@pytest.mark.parametrize("mode", Mode)
def test_it_seeks_ruins_and_outcrops_in_a_long_fight(mode: Mode) -> None:
    scene, _ = fight(mode)
    without = value(scene)
    scene.ruin((1, 2))
    ruins = value(scene) - without
    scene.outcrop((1, 2))
    both = value(scene) - without
    assert (ruins, both) == ((RUINS, RUINS + OUTCROP) if mode in TOGETHER else (0, 0))


@pytest.mark.parametrize(
    ("machine", "fear"), [("rockbreaker", FAINT), ("grazer", FAILED), ("sawtooth", FAILED)]
)
def test_fear_of_failing_does_not_prolong_a_long_fight(machine: str, fear: int) -> None:
    """A hunter far away whose hand can't be filled is as good as fainted (R27)."""
    values = []
    for deck in (0, 12):
        scene, _ = fight(Mode.COOPERATIVE, machine, at=(5, 5), machine_at=(0, 0), deck=deck)
        values.append(value(scene))
    assert values[1] - values[0] == fear


@pytest.mark.parametrize("mode", [Mode.COOPERATIVE, Mode.COMPETITIVE])
def test_a_weary_hunter_of_a_party_spares_an_action_for_an_attack(mode: Mode) -> None:
    scene, _ = fight(mode, hand=5, deck=8, discard=6, damage=25)
    scene.activate(scene.game.hunters[0])
    play_on(scene)
    crafted = {event.what for event in scene.happened(EventKind.ACTION)}
    attacks = len(scene.happened(EventKind.ATTACKED))
    if mode == Mode.COOPERATIVE:
        assert ActionType.CRAFT in crafted
        assert attacks == 1
    else:
        assert ActionType.CRAFT_TWICE in crafted
        assert attacks == 0
