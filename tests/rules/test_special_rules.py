"""Enemy Data Cards: the six machines of the base game, their components and special rules."""

from __future__ import annotations

from typing import Any

import pytest

from hzd_env.content.book import load_content
from hzd_env.content.effects import AttackKind, Condition
from hzd_env.rules.catalogue import DecisionKind, EnemyStatus, EventKind
from hzd_env.rules.layout import Enemy, Hunter
from tests.rules.scenes import BODY, CONFIRM, PASS, Scene

CARDS = ["arrow"] * 12
STRIKE = {"mandatory": "melee", "range": 0, "damage": 3}
IDLE = {"conditional": "melee", "range": 0, "damage": 1}


def base(**options: Any) -> Scene:
    scene = Scene(base_machines=True, **options)
    scene.salvage_deck(wire=40)
    return scene


def tear(scene: Scene, archer: Hunter, target: Enemy, letter: str, pips: int) -> None:
    """Attack a component with a number of pips."""
    if "arrow" not in scene.hand(archer):
        archer.hand[0], archer.hand_size = scene.card("arrow"), 1
    scene.dice(min(pips, 2), max(pips - 2, 0))
    scene.attack(archer, AttackKind.RANGED)
    if target in scene.options:
        scene.choose(target)
    scene.choose(letter)


# ------------------------------------------------------------------------------- Data cards

# name: hit points, armour, salvage, glory, encounter points, models, behaviour cards
FIGURES = {
    "watcher": (4, 1, 1, 1, 1, 4, 1),
    "strider": (6, 1, 1, 1, 1, 4, 1),
    "grazer": (7, 1, 1, 2, 2, 4, 1),
    "scrapper": (8, 1, 2, 2, 2, 4, 1),
    "shell_walker": (11, 2, 3, 3, 4, 2, 3),
    "sawtooth": (19, 2, 2, 4, 5, 2, 4),
}

# machine, letter: tear value, damage when destroyed
COMPONENTS = {
    ("strider", "A"): (2, 2),
    ("grazer", "A"): (2, 2),
    ("grazer", "B"): (2, 2),
    ("scrapper", "A"): (4, 2),
    ("scrapper", "B"): (2, 2),
    ("shell_walker", "A"): (4, 2),
    ("shell_walker", "B"): (4, 3),
    ("shell_walker", "C"): (2, 1),
    ("sawtooth", "A"): (4, 3),
    ("sawtooth", "B"): (4, 3),
}


def test_r1_there_are_six_types_of_enemies() -> None:
    assert {machine.id for machine in load_content().machines} == set(FIGURES)


@pytest.mark.parametrize("machine", FIGURES)
def test_figures_of_the_data_cards(machine: str) -> None:
    pack = load_content()
    card = pack.interpreted.machines[pack.index("machines", machine)]
    figures = (card.hp, card.armour, card.salvage, card.glory, card.points)
    assert (*figures, card.models, card.behaviours) == FIGURES[machine]
    assert card.huge == (machine in ("shell_walker", "sawtooth"))


@pytest.mark.parametrize("machine", FIGURES)
def test_each_machine_dies_at_its_hit_points_and_pays_what_its_card_says(machine: str) -> None:
    hp, armour, salvage, glory, points, _, _ = FIGURES[machine]
    for short in (1, 0):
        scene = base()
        archer = scene.hunter(at=(1, 1), hand=["arrow"])
        enemy = scene.enemy(machine, at=(1, 2), alert=True, damage=hp - 1 - short)
        scene.dice(armour, 1)
        scene.attack(archer, AttackKind.RANGED)
        if BODY in scene.options:
            scene.choose(BODY)
        if short:
            assert enemy.status == EnemyStatus.IN_PLAY
            assert enemy.damage == hp - 1
        else:
            assert enemy.status == EnemyStatus.KILLED
            assert archer.glory == glory
            assert scene.salvage(archer) == {"wire": salvage}
            assert scene.game.points == points


@pytest.mark.parametrize(("machine", "letter"), COMPONENTS)
def test_each_component_is_destroyed_at_its_tear_value(machine: str, letter: str) -> None:
    value, damage = COMPONENTS[machine, letter]
    scene = base()
    archer = scene.hunter(at=(1, 1), hand=["arrow"])
    enemy = scene.enemy(machine, at=(1, 2))
    tear(scene, archer, enemy, letter, value - 1)
    assert enemy.component_destroyed["ABCD".index(letter)] == 0
    assert enemy.damage == 0
    scene = base()
    archer = scene.hunter(at=(1, 1), hand=["arrow"])
    enemy = scene.enemy(machine, at=(1, 2))
    tear(scene, archer, enemy, letter, value)
    assert enemy.component_destroyed["ABCD".index(letter)] == 1
    assert enemy.damage == damage
    assert archer.glory == 1


def test_machines_without_components_have_none_to_attack() -> None:
    scene = base(ask_forced=True)
    archer = scene.hunter(at=(1, 1), hand=["arrow"])
    watcher = scene.enemy("watcher", at=(1, 2))
    scene.attack(archer, AttackKind.RANGED)
    scene.choose("bow", watcher)
    assert scene.kind == DecisionKind.COMPONENT
    assert scene.options == {BODY}


def test_example_the_scrappers_power_cell_is_damaged_by_three() -> None:
    """Attacking a Component: 3 damage is over half its tear value; it is easier to destroy now."""
    scene = base()
    archer = scene.hunter(at=(1, 1), hand=["arrow", "arrow"])
    scrapper = scene.enemy("scrapper", at=(1, 2), alert=True)
    tear(scene, archer, scrapper, "A", 4)  # 3 after armour
    assert scrapper.component_damaged == [1, 0, 0, 0]
    assert scrapper.component_destroyed == [0, 0, 0, 0]
    assert scrapper.damage == 0
    tear(scene, archer, scrapper, "A", 3)  # 2 after armour: the reduced tear value
    assert scrapper.component_destroyed == [1, 0, 0, 0]
    assert scrapper.damage == 2


@pytest.mark.parametrize(("pips", "damaged"), [(1, 0), (2, 1)])
def test_r13_half_of_the_tear_value_damages_a_component(pips: int, damaged: int) -> None:
    scene = base()
    archer = scene.hunter(at=(1, 1), hand=["arrow"])
    scrapper = scene.enemy("scrapper", at=(1, 2))
    tear(scene, archer, scrapper, "A", pips)
    assert scrapper.component_damaged[0] == damaged


def test_no_base_machine_is_immune_to_a_condition() -> None:
    for machine in FIGURES:
        scene = base()
        archer = scene.hunter(at=(1, 1), hand=["fire_arrow"])
        enemy = scene.enemy(machine, at=(1, 2))
        scene.dice(1, 1)
        scene.attack(archer, AttackKind.RANGED)
        if BODY in scene.options:
            scene.choose(BODY)
        assert enemy.conditions[Condition.FIRE] == 1


# ----------------------------------------------------------------------- Watcher: Warning Call


def test_warning_call_alerts_adjacent_enemies_at_the_end_of_its_activation() -> None:
    scene = base()
    scene.hunter(at=(5, 5))
    watcher = scene.enemy("watcher", at=(3, 1), alert=True)
    behind = scene.enemy("grazer", at=(4, 0))  # adjacent at the start only
    ahead = scene.enemy("grazer", at=(1, 3))  # adjacent at the end only
    scene.behaviour("watcher", [{"mandatory": "move_towards_hunter", "squares": 1}])
    scene.game.hunters[0].square = scene.number((1, 5))
    scene.act(watcher)
    scene.choose((2, 2))
    assert scene.at(watcher) == (2, 2)
    assert (behind.alert, ahead.alert) == (0, 1)


def test_warning_call_reaches_neither_further_nor_from_a_watcher_that_is_not_alert() -> None:
    scene = base()
    scene.hunter(at=(5, 5))
    watcher = scene.enemy("watcher", at=(1, 1), alert=True)
    far = scene.enemy("grazer", at=(1, 3), alert=False)
    scene.behaviour("watcher", [IDLE])
    scene.act(watcher)
    assert far.alert == 0
    asleep = scene.enemy("watcher", at=(1, 4))
    scene.act(asleep)
    assert far.alert == 0


def test_d79_a_watcher_that_meets_a_hunter_on_its_patrol_calls() -> None:
    scene = base()
    scene.hunter(at=(1, 1))
    scene.grass((1, 1))
    watcher = scene.enemy("watcher", at=(1, 0))
    scene.patrols(watcher, 0, 0)
    grazer = scene.enemy("grazer", at=(1, 2))
    scene.act(watcher)
    assert scene.at(watcher) == (1, 1) and not scene.happened(EventKind.BEHAVIOUR)
    assert (watcher.alert, grazer.alert, grazer.held) == (1, 1, 1)


def test_d79_a_watcher_that_its_fire_alerts_calls() -> None:
    scene = base()
    scene.hunter(at=(5, 5))
    watcher = scene.enemy("watcher", at=(1, 1), conditions=[Condition.FIRE])
    grazer = scene.enemy("grazer", at=(1, 2))
    scene.act(watcher)
    assert (watcher.damage, watcher.alert, grazer.alert, grazer.held) == (1, 1, 1, 1)


def test_other_machines_do_not_call() -> None:
    scene = base()
    scene.hunter(at=(5, 5))
    scene.behaviour("scrapper", [IDLE])
    grazer = scene.enemy("grazer", at=(1, 2))
    scene.act(scene.enemy("scrapper", at=(1, 1), alert=True))
    assert grazer.alert == 0


def test_a_shocked_watcher_still_calls_when_its_activation_ends() -> None:
    scene = base()
    scene.hunter(at=(3, 3))
    scene.behaviour("watcher", [{"mandatory": "move_towards_hunter", "squares": 1}])
    watcher = scene.enemy("watcher", at=(1, 1), alert=True, conditions=[Condition.SHOCK])
    grazer = scene.enemy("grazer", at=(1, 3))
    scene.act(watcher)
    assert grazer.alert == 1


def test_d79_a_watcher_killed_by_fire_at_the_end_of_its_activation_does_not_call() -> None:
    scene = base()
    scene.hunter(at=(5, 5))
    scene.behaviour("watcher", [IDLE])
    watcher = scene.enemy("watcher", at=(1, 1), alert=True, damage=3, conditions=[Condition.FIRE])
    grazer = scene.enemy("grazer", at=(1, 2))
    scene.act(watcher)
    assert watcher.status == EnemyStatus.KILLED
    assert grazer.alert == 0


def test_the_watcher_joins_a_non_alert_enemy_and_does_not_attack() -> None:
    scene = base()
    scene.hunter(at=(1, 1), deck=CARDS)
    watcher = scene.enemy("watcher", at=(1, 1), alert=True)
    scene.enemy("grazer", at=(2, 2))
    scene.act(watcher)
    assert scene.over
    assert scene.at(watcher) == (2, 2)
    assert scene.happened(EventKind.ENEMY_ATTACKED) == []


def test_the_watcher_alone_closes_in_and_strikes() -> None:
    scene = base()
    hunter = scene.hunter(at=(2, 2), deck=CARDS)
    watcher = scene.enemy("watcher", at=(1, 1), alert=True)
    scene.act(watcher)
    assert scene.at(watcher) == (2, 2)
    assert hunter.discard_size == 4
    assert scene.kind == DecisionKind.DODGE


# --------------------------------------------------------------------- Strider: Herd Instincts


def test_herd_instincts_move_a_strider_that_becomes_alert_towards_the_closest_enemy() -> None:
    scene = base()
    archer = scene.hunter(at=(1, 1), hand=["arrow"])
    strider = scene.enemy("strider", at=(1, 2))
    scene.enemy("grazer", at=(3, 4))
    scene.enemy("grazer", at=(5, 0))
    scene.attack(archer, AttackKind.RANGED)
    scene.choose(BODY)
    assert scene.over
    assert scene.at(strider) == (2, 3)


def test_herd_instincts_happen_once() -> None:
    scene = base()
    archer = scene.hunter(at=(1, 1), hand=["arrow"])
    strider = scene.enemy("strider", at=(1, 2), alert=True)
    scene.enemy("grazer", at=(3, 4))
    scene.attack(archer, AttackKind.RANGED)
    scene.choose(BODY)
    assert scene.at(strider) == (1, 2)


def test_herd_instincts_at_the_start_of_the_enemy_step() -> None:
    scene = base()
    scene.hunter(at=(1, 1), deck=CARDS)
    strider = scene.enemy("strider", at=(2, 2))
    grazer = scene.enemy("grazer", at=(4, 4))
    scene.behaviour("strider", [IDLE])
    scene.enemy_step()
    assert scene.at(strider) == (3, 3)
    assert grazer.alert == 0


def test_herd_instincts_with_company_or_without_any_enemy_move_nothing() -> None:
    for other in ((1, 2), None):
        scene = base()
        archer = scene.hunter(at=(1, 1), hand=["arrow"])
        strider = scene.enemy("strider", at=(1, 2))
        if other:
            scene.enemy("grazer", at=other)
        scene.attack(archer, AttackKind.RANGED)
        if strider in scene.options:
            scene.choose(strider)
        scene.choose(BODY)
        assert scene.over
        assert scene.at(strider) == (1, 2)


def test_a_strider_that_joins_another_enemy_wakes_it_and_springs_traps() -> None:
    scene = base()
    hunter = scene.hunter(at=(1, 1))
    strider = scene.enemy("strider", at=(2, 2))
    grazer = scene.enemy("grazer", at=(3, 3))
    scene.trap(hunter, (3, 3))
    for machine in ("strider", "grazer"):
        scene.behaviour(machine, [IDLE])
    scene.enemy_step()
    scene.play_out()
    assert scene.at(strider) == (3, 3)
    assert strider.damage == 1
    assert grazer.alert == 1


def test_a_strider_killed_at_once_does_not_run() -> None:
    scene = base()
    archer = scene.hunter(at=(1, 1), hand=["arrow"])
    strider = scene.enemy("strider", at=(1, 2), damage=5)
    scene.enemy("grazer", at=(3, 4))
    scene.dice(1)
    scene.attack(archer, AttackKind.RANGED)
    scene.choose(BODY)
    assert strider.status == EnemyStatus.KILLED
    assert scene.happened(EventKind.ENEMY_MOVED) == []


def test_a_strider_that_a_card_keeps_calm_does_not_run() -> None:
    scene = base()
    scene.hunter(at=(1, 1), hand=["hush"])
    strider = scene.enemy("strider", at=(2, 2))
    scene.enemy("grazer", at=(4, 4))
    scene.enemy_step()
    scene.choose("hush")
    assert scene.over
    assert strider.alert == 0
    assert scene.happened(EventKind.ENEMY_MOVED) == []


@pytest.mark.parametrize("calmed", [True, False])
def test_r50_an_enemy_that_is_called_walks_on_only_if_a_card_keeps_it_calm(calmed: bool) -> None:
    scene = Scene()
    scene.hunter(at=(5, 5), hand=["hush"])
    scene.enemy("watcher", at=(0, 1), alert=True)
    scene.behaviour("watcher", [IDLE])
    called = scene.enemy(at=(1, 0))
    scene.patrols(called, 0, 0)
    scene.enemy_step()
    assert scene.options == {PASS, "hush"}
    scene.choose("hush" if calmed else PASS)
    assert scene.over
    assert (called.alert, scene.at(called)) == ((0, (1, 1)) if calmed else (1, (1, 0)))


def test_blaze_canisters_set_a_strider_on_fire() -> None:
    scene = base()
    archer = scene.hunter(at=(1, 1), hand=["arrow"])
    strider = scene.enemy("strider", at=(1, 2))
    tear(scene, archer, strider, "A", 2)
    assert strider.conditions == [1, 0, 0]
    assert strider.damage == 2


# ------------------------------------------------------------------------------------- Grazer


def test_the_grazer_gores_and_backs_off() -> None:
    scene = base()
    hunter = scene.hunter(at=(2, 2), deck=CARDS)
    grazer = scene.enemy("grazer", at=(1, 1), alert=True)
    scene.act(grazer)
    assert hunter.discard_size == 6
    assert scene.at(grazer) == (2, 2)
    scene.choose((3, 3))
    assert scene.kind == DecisionKind.ENEMY_MOVE
    assert (1, 1) in scene.options and (3, 3) not in scene.options
    scene.choose((1, 1))
    assert scene.over


def test_destroyed_rotor_blades_cost_its_attack_two_damage() -> None:
    for destroyed, damage in (("", 6), ("A", 4), ("B", 6)):
        scene = base()
        hunter = scene.hunter(at=(1, 1), deck=CARDS)
        scene.act(scene.enemy("grazer", at=(1, 1), alert=True, destroyed=destroyed))
        assert hunter.discard_size == damage


def test_the_grazer_flees_over_the_edge() -> None:
    scene = base()
    scene.hunter(at=(5, 5))
    grazer = scene.enemy("grazer", at=(1, 3), alert=True)
    scene.act(grazer)
    scene.choose((0, 3))
    assert scene.over
    assert grazer.status == EnemyStatus.IN_PLAY  # one conditional action an activation
    scene.act(grazer)
    assert grazer.status == EnemyStatus.LEFT


# ----------------------------------------------------------------------- Scrapper: Radar Sweep


@pytest.mark.parametrize(
    ("machine", "destroyed", "alert"),
    [("scrapper", "", 1), ("scrapper", "A", 1), ("scrapper", "B", 0), ("grazer", "", 0)],
)
def test_radar_sweep_ignores_tall_grass(machine: str, destroyed: str, alert: int) -> None:
    scene = base()
    scene.hunter(at=(1, 1), deck=CARDS)
    scene.grass((1, 1))
    enemy = scene.enemy(machine, at=(1, 2), destroyed=destroyed)
    scene.enemy_step()
    assert enemy.alert == alert


def test_radar_sweep_reaches_adjacent_squares_only() -> None:
    scene = base()
    scene.hunter(at=(1, 1), deck=CARDS)
    scene.grass((1, 1))
    scrapper = scene.enemy("scrapper", at=(1, 3))
    scene.enemy_step()
    assert scrapper.alert == 0


def test_a_damaged_radar_still_sweeps() -> None:
    scene = base()
    scene.hunter(at=(1, 1), deck=CARDS)
    scene.grass((1, 1))
    scrapper = scene.enemy("scrapper", at=(1, 2), damaged="B")
    scene.enemy_step()
    assert scrapper.alert == 1


def test_without_its_power_cell_a_scrapper_does_not_shoot() -> None:
    for destroyed, shots in (("", 1), ("A", 0), ("B", 1)):
        scene = base()
        scene.hunter(at=(3, 3), deck=CARDS)
        shot = {"conditional": "ranged", "range": 2, "damage": 4, "letter": "A"}
        scene.behaviour("scrapper", [shot])
        scene.act(scene.enemy("scrapper", at=(1, 1), alert=True, destroyed=destroyed))
        assert len(scene.happened(EventKind.ENEMY_ATTACKED)) == shots


# ------------------------------------------------------------------ Shell-Walker: Cargo Defender


@pytest.mark.parametrize("letter", [{}, {"letter": "C"}])
def test_cargo_defender_makes_all_its_damage_one_higher(letter: dict[str, str]) -> None:
    for destroyed, damage in (("", 3), ("A", 4), ("B", 3)):
        scene = base()
        hunter = scene.hunter(at=(1, 1), deck=CARDS)
        scene.behaviour("shell_walker", [{**STRIKE, **letter}])
        scene.act(scene.enemy("shell_walker", at=(1, 1), alert=True, destroyed=destroyed))
        assert hunter.discard_size == damage


def test_cargo_defender_counts_for_the_damage_of_an_aoe_but_adds_none_where_there_is_none() -> None:
    for aoe, damage in (({"damage": 1, "effects": ["shock"]}, 2), ({"effects": ["shock"]}, 0)):
        scene = base()
        scene.hunter(at=(3, 3), deck=CARDS, stamp=1)
        other = scene.hunter(at=(3, 3), deck=CARDS)
        shot = {"mandatory": "ranged", "range": 2, "damage": 2, "aoe": aoe}
        scene.behaviour("shell_walker", [shot])
        scene.act(scene.enemy("shell_walker", at=(1, 1), alert=True, destroyed="A"))
        assert other.discard_size == damage
        assert other.conditions[Condition.SHOCK] == 1


def test_the_cargo_holder_pays_three_cards_and_leaves_none_for_the_kill() -> None:
    scene = base()
    archer = scene.hunter(at=(1, 1), hand=["arrow"])
    walker = scene.enemy("shell_walker", at=(1, 2))
    tear(scene, archer, walker, "A", 4)
    assert scene.salvage(archer) == {"wire": 3}
    assert walker.damage == 2
    walker.damage = 10
    tear(scene, archer, walker, BODY, 4)
    assert walker.status == EnemyStatus.KILLED
    assert scene.salvage(archer) == {"wire": 3}
    assert archer.glory == 1 + 3


def test_the_lightning_gun_shocks_it_and_silences_its_attacks_with_b() -> None:
    scene = base()
    archer = scene.hunter(at=(1, 1), hand=["arrow"])
    walker = scene.enemy("shell_walker", at=(1, 2), damage=0)
    tear(scene, archer, walker, "B", 4)
    assert walker.conditions == [0, 0, 1]
    assert walker.damage == 3
    walker.conditions[Condition.SHOCK] = 0
    scene.behaviour(
        "shell_walker",
        [
            {"conditional": "ranged", "range": 3, "damage": 3, "letter": "B"},
            {"conditional": "move_towards_hunter", "squares": 1},
        ],
    )
    scene.act(walker)
    assert scene.happened(EventKind.ENEMY_ATTACKED) == []
    assert scene.at(walker) == scene.at(archer)


def test_without_its_shield_claw_its_armour_is_one() -> None:
    for destroyed, damage in (("", 2), ("C", 3), ("A", 2)):
        scene = base()
        archer = scene.hunter(at=(1, 1), hand=["arrow"])
        walker = scene.enemy("shell_walker", at=(1, 2), alert=True, destroyed=destroyed)
        scene.dice(2, 2)
        scene.attack(archer, AttackKind.RANGED)
        scene.choose(BODY)
        assert walker.damage == damage


# ----------------------------------------------------------------------------- Sawtooth: Pursuit


def test_pursuit_follows_the_hunter_it_damaged_after_its_dodge() -> None:
    scene = base()
    scene.hunter(at=(1, 1), deck=CARDS)
    scene.behaviour("sawtooth", [STRIKE])
    sawtooth = scene.enemy("sawtooth", at=(1, 1), alert=True)
    scene.act(sawtooth)
    assert scene.kind == DecisionKind.DODGE
    assert scene.at(sawtooth) == (1, 1)
    scene.choose((2, 2))
    assert scene.over
    assert scene.at(sawtooth) == (2, 2)


def test_pursuit_moves_one_square_towards_that_hunter_not_the_closest() -> None:
    scene = base()
    victim = scene.hunter(at=(1, 1), deck=CARDS, stamp=1)
    scene.hunter(at=(1, 1), deck=CARDS)
    scene.behaviour("sawtooth", [STRIKE | {"range": 1, "effects": ["push"]}])
    sawtooth = scene.enemy("sawtooth", at=(1, 1), alert=True)
    scene.act(sawtooth)
    scene.choose((2, 2), (3, 3))
    assert scene.at(victim) == (3, 3)
    assert scene.at(sawtooth) == (2, 2)


def test_pursuit_needs_damage() -> None:
    scene = base()
    scene.hunter(at=(1, 1), deck=CARDS, equipment=["silks"])
    scene.behaviour("sawtooth", [STRIKE | {"damage": 2}])
    sawtooth = scene.enemy("sawtooth", at=(1, 1), alert=True)
    scene.dice(2)
    scene.act(sawtooth)
    scene.choose((2, 2))
    assert scene.over
    assert scene.at(sawtooth) == (1, 1)


@pytest.mark.parametrize("kind", ["ranged", "pulse"])
def test_pursuit_follows_melee_attacks_only(kind: str) -> None:
    scene = base()
    scene.hunter(at=(1, 1), deck=CARDS)
    scene.behaviour("sawtooth", [{"mandatory": kind, "range": 1, "damage": 3}])
    sawtooth = scene.enemy("sawtooth", at=(1, 1), alert=True)
    scene.act(sawtooth)
    scene.choose((2, 2))
    assert scene.at(sawtooth) == (1, 1)


def test_pursuit_leaves_a_fainted_hunter_alone() -> None:
    scene = base()
    hunter = scene.hunter(at=(1, 1), deck=["arrow"])
    scene.hunter(at=(5, 5))
    scene.behaviour("sawtooth", [STRIKE])
    sawtooth = scene.enemy("sawtooth", at=(1, 1), alert=True)
    scene.act(sawtooth)
    assert scene.over
    assert hunter.fainted == 1
    assert scene.at(sawtooth) == (1, 1)


def test_pursuit_is_stopped_by_another_huge_enemy() -> None:
    scene = base()
    scene.hunter(at=(1, 1), deck=CARDS)
    scene.behaviour("sawtooth", [STRIKE])
    sawtooth = scene.enemy("sawtooth", at=(1, 1), alert=True)
    scene.enemy("shell_walker", at=(2, 2))
    scene.act(sawtooth)
    scene.choose((2, 2))
    assert scene.over
    assert scene.at(sawtooth) == (1, 1)


def test_r98_each_of_two_attacks_is_followed_by_pursuit() -> None:
    scene = base()
    hunter = scene.hunter(at=(1, 1), deck=CARDS)
    sawtooth = scene.enemy("sawtooth", at=(1, 1), alert=True)
    scene.behaviour("sawtooth", [STRIKE | {"times": 2}])
    scene.act(sawtooth)
    scene.choose((2, 2), (3, 3))
    assert scene.over
    assert hunter.discard_size == 6
    assert scene.at(sawtooth) == (3, 3)


def test_the_resource_container_pays_a_card() -> None:
    scene = base()
    archer = scene.hunter(at=(1, 1), hand=["arrow"])
    sawtooth = scene.enemy("sawtooth", at=(1, 2))
    tear(scene, archer, sawtooth, "A", 4)
    assert scene.salvage(archer) == {"wire": 1}
    assert sawtooth.damage == 3


def test_the_blaze_canister_sets_a_sawtooth_on_fire() -> None:
    scene = base()
    archer = scene.hunter(at=(1, 1), hand=["arrow"])
    sawtooth = scene.enemy("sawtooth", at=(1, 2))
    tear(scene, archer, sawtooth, "B", 4)
    assert sawtooth.conditions == [1, 0, 0]
    scene.behaviour("sawtooth", [IDLE])
    scene.act(sawtooth)
    assert sawtooth.damage == 3 + 1


# ------------------------------------------------------------------------- Every behaviour card


@pytest.mark.parametrize("card", [card.id for card in load_content().behaviours])
@pytest.mark.parametrize("near", [True, False])
def test_every_behaviour_card_of_the_base_game_can_be_played(card: str, near: bool) -> None:
    scene = base()
    machine = next(each for each in scene.bestiary.behaviours if each.id == card).machine
    scene.hunter(at=(2, 2) if near else (5, 5), hand=["sidestep"], deck=CARDS * 2)
    scene.hunter(at=(2, 3) if near else (5, 4), deck=CARDS * 2)
    scene.behaviour_deck(machine, card)
    enemy = scene.enemy(machine, at=(2, 2), alert=True)
    scene.enemy("grazer", at=(4, 2))
    scene.act(enemy)
    while not scene.over:
        scene.choose(PASS if PASS in scene.options else _any(scene))
    used = scene.happened(EventKind.BEHAVIOUR)
    assert [scene.bestiary.behaviours[event.what].id for event in used] == [card]
    assert scene.happened(EventKind.ENEMY_MOVED) or scene.happened(EventKind.ENEMY_ATTACKED)


def _any(scene: Scene) -> Any:
    return CONFIRM if CONFIRM in scene.options else next(iter(scene.options))
