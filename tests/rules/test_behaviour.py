"""Behaviour cards and decks, action types, special actions, and conditions of enemies."""

from __future__ import annotations

from typing import Any

import pytest

from hzd_env.content.effects import AttackKind, Condition
from hzd_env.rules.catalogue import DecisionKind, EnemyStatus, EventKind
from tests.rules.scenes import Scene

STRIKE = {"mandatory": "melee", "range": 0, "damage": 1}
IDLE = {"conditional": "melee", "range": 0, "damage": 1}


def columns(scene: Scene) -> list[tuple[str, str]]:
    """The behaviour cards used and their columns."""
    return [
        (scene.bestiary.behaviours[event.what].id, "yes" if event.amount else "no")
        for event in scene.happened(EventKind.BEHAVIOUR)
    ]


def attacks(scene: Scene) -> int:
    return len(scene.happened(EventKind.ENEMY_ATTACKED))


# --------------------------------------------------------------------- Behaviour cards and decks


def test_a_non_alert_enemy_uses_no_behaviour_card() -> None:
    scene = Scene()
    scene.hunter(at=(3, 3), deck=["arrow"] * 6)
    dummy = scene.enemy(at=(1, 1))
    scene.act(dummy)
    assert columns(scene) == []


def test_a_single_card_is_used_every_time() -> None:
    scene = Scene()
    scene.hunter(at=(5, 5))
    dummy = scene.enemy(at=(0, 0), alert=True)
    scene.act(dummy)
    scene.act(dummy)
    assert columns(scene) == [("dummy_1", "yes"), ("dummy_1", "yes")]


def test_a_deck_is_drawn_card_by_card_and_shuffled_anew_when_it_runs_out() -> None:
    for seed in range(5):
        scene = Scene(seed=seed)
        scene.hunter(at=(5, 5))
        walker = scene.enemy("shell_walker", at=(0, 0), alert=True)
        for _ in range(6):
            scene.act(walker)
        drawn = [card for card, _ in columns(scene)]
        deck = {"shell_walker_1", "shell_walker_2", "shell_walker_3"}
        assert set(drawn[:3]) == deck
        assert set(drawn[3:]) == deck


def test_d1_a_deck_is_in_random_order() -> None:
    orders = set()
    for seed in range(20):
        scene = Scene(seed=seed)
        scene.hunter(at=(5, 5))
        walker = scene.enemy("shell_walker", at=(0, 0), alert=True)
        for _ in range(3):
            scene.act(walker)
        orders.add(tuple(card for card, _ in columns(scene)))
    assert len(orders) > 3


def test_enemies_of_a_type_draw_from_one_deck_each_for_itself() -> None:
    scene = Scene()
    scene.hunter(at=(5, 5))
    one = scene.enemy("shell_walker", at=(0, 0), alert=True)
    two = scene.enemy("shell_walker", at=(0, 5), alert=True)
    scene.act(one)
    scene.act(two)
    scene.act(one)
    assert len(set(columns(scene))) == 3


def test_the_card_drawn_is_performed_by_the_activating_enemy_only() -> None:
    scene = Scene()
    scene.hunter(at=(5, 5))
    one = scene.enemy("shell_walker", at=(0, 0), alert=True)
    two = scene.enemy("shell_walker", at=(0, 5), alert=True)
    scene.behaviour("shell_walker", [{"mandatory": "move_towards_hunter", "squares": 2}])
    scene.act(one)
    assert scene.at(one) == (2, 2)
    assert scene.at(two) == (0, 5)


# -------------------------------------------------------------------------------- The questions


@pytest.mark.parametrize(
    ("other", "alert", "column"),
    [((1, 3), False, "yes"), ((1, 4), False, "no"), ((1, 3), True, "no"), ((1, 1), False, "yes")],
)
def test_example_the_watchers_question(other: Any, alert: bool, column: str) -> None:
    """Activating Alert Enemies: "Are there any non-alert enemies within 2 squares?"."""
    scene = Scene(base_machines=True)
    scene.hunter(at=(5, 5))
    watcher = scene.enemy("watcher", at=(1, 1), alert=True)
    scene.enemy("grazer", at=other, alert=alert)
    scene.act(watcher)
    assert columns(scene) == [("watcher_1", column)]


def test_example_the_strider_alone() -> None:
    """Resolving Attack Actions: no other enemy; it moves 2 squares and attacks."""
    scene = Scene(base_machines=True)
    hunter = scene.hunter(at=(3, 3), deck=["arrow"] * 10)
    strider = scene.enemy("strider", at=(1, 1), alert=True)
    scene.act(strider)
    assert columns(scene) == [("strider_1", "no")]
    assert scene.at(strider) == (3, 3)
    assert hunter.discard_size > 0
    assert scene.kind == DecisionKind.DODGE


def test_a_strider_with_another_enemy_further_away_runs_to_it_and_no_further() -> None:
    scene = Scene(base_machines=True)
    scene.hunter(at=(0, 0), deck=["arrow"] * 10)
    strider = scene.enemy("strider", at=(1, 1), alert=True)
    scene.enemy("grazer", at=(4, 4), alert=True)
    scene.act(strider)
    assert scene.over
    assert columns(scene) == [("strider_1", "no")]
    assert scene.at(strider) in ((2, 2), (3, 3))  # the second conditional box is skipped
    assert attacks(scene) == 0


QUESTIONS: list[tuple[Any, dict[str, Any], bool]] = [
    ({"non_alert_enemy_within": 1}, {"other": (1, 2)}, True),
    ({"non_alert_enemy_within": 1}, {"other": (1, 2), "alert": True}, False),
    ({"enemy_within": 1}, {"other": (1, 2), "alert": True}, True),
    ({"enemy_within": 1}, {"other": (1, 3)}, False),
    ({"hunter_within": 2}, {"hunter": (3, 3)}, True),
    ({"hunter_within": 2}, {"hunter": (4, 4)}, False),
    ({"hunter_within": 2}, {"hunter": (3, 3), "fainted": True}, False),
    ({"component_destroyed": "B"}, {"destroyed": "B"}, True),
    ({"component_destroyed": "B"}, {"destroyed": "A"}, False),
    ("has_damage", {"damage": 1}, True),
    ("has_damage", {}, False),
]


@pytest.mark.parametrize(("question", "position", "yes"), QUESTIONS)
def test_questions(question: Any, position: dict[str, Any], yes: bool) -> None:
    scene = Scene()
    hunter = scene.hunter(at=position.get("hunter", (5, 5)))
    hunter.fainted = int(position.get("fainted", False))
    scene.hunter(at=(5, 0))
    scene.behaviour("grazer", [IDLE], [IDLE], question)
    grazer = scene.enemy(
        "grazer",
        at=(1, 1),
        alert=True,
        damage=position.get("damage", 0),
        destroyed=position.get("destroyed", ""),
    )
    if "other" in position:
        scene.enemy(at=position["other"], alert=position.get("alert", False))
    scene.act(grazer)
    assert columns(scene) == [("grazer_1", "yes" if yes else "no")]


@pytest.mark.parametrize(
    ("board", "hunter", "column"),
    [("square", (3, 3), "yes"), ("corner", (3, 3), "no"), ("corner", (3, 2), "yes")],
)
def test_the_question_whether_a_hunter_is_in_sight(
    board: str, hunter: tuple[int, int], column: str
) -> None:
    scene = Scene(board)
    scene.hunter(at=hunter)
    scene.behaviour("dummy", [IDLE], [IDLE], {"hunter_in_sight_within": 2})
    scene.act(scene.enemy(at=(1, 2), alert=True))
    assert columns(scene) == [("dummy_1", column)]


def test_the_answer_is_found_before_the_first_action() -> None:
    scene = Scene()
    scene.hunter(at=(3, 3), deck=["arrow"] * 6)
    scene.behaviour(
        "dummy",
        [{"mandatory": "move_away", "squares": 1}, STRIKE],
        [{"mandatory": "move_towards_hunter", "squares": 2}, STRIKE],
        {"hunter_within": 1},
    )
    scene.act(scene.enemy(at=(1, 1), alert=True))
    assert columns(scene) == [("dummy_1", "no")]
    assert attacks(scene) == 1


# ---------------------------------------------------------------------------------- Action types


def test_actions_are_resolved_from_top_to_bottom() -> None:
    scene = Scene()
    scene.hunter(at=(1, 1), deck=["arrow"] * 6)
    scene.behaviour("dummy", [STRIKE, {"mandatory": "nearest_board_edge", "squares": 1}])
    dummy = scene.enemy(at=(1, 1), alert=True)
    scene.act(dummy)
    assert scene.kind == DecisionKind.DODGE  # the attack first
    assert scene.at(dummy) == (1, 1)
    scene.choose((2, 2), (0, 1))
    assert scene.at(dummy) == (0, 1)


def test_mandatory_actions_are_all_performed() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(1, 1), deck=["arrow"] * 9)
    pulse = {"mandatory": "pulse", "range": 1, "damage": 2}
    scene.behaviour("dummy", [pulse, {"mandatory": "ranged", "range": 2, "damage": 1}, pulse])
    scene.act(scene.enemy(at=(1, 1), alert=True))
    scene.choose((1, 2), (1, 1), (1, 2))
    assert scene.over
    assert hunter.discard_size == 5


def test_a_mandatory_action_that_is_impossible_is_passed_over() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(3, 3), deck=["arrow"] * 6)
    scene.behaviour("dummy", [STRIKE, {"mandatory": "move_towards_hunter", "squares": 2}, STRIKE])
    dummy = scene.enemy(at=(1, 1), alert=True)
    scene.act(dummy)
    assert scene.at(dummy) == (3, 3)
    assert attacks(scene) == 1
    assert hunter.discard_size == 1


def test_only_the_first_conditional_action_that_can_be_resolved_is_performed() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(3, 3), deck=["arrow"] * 6)
    scene.behaviour(
        "dummy",
        [
            {"conditional": "melee", "range": 0, "damage": 5},  # nobody in range
            {"conditional": "ranged", "range": 2, "damage": 2},
            {"conditional": "move_towards_hunter", "squares": 1},
            {"conditional": "ranged", "range": 2, "damage": 2},
        ],
    )
    dummy = scene.enemy(at=(1, 1), alert=True)
    scene.act(dummy)
    scene.choose((3, 3 + 1))
    assert scene.over
    assert hunter.discard_size == 2
    assert scene.at(dummy) == (1, 1)


def test_mandatory_actions_neither_count_as_conditional_ones_nor_are_skipped_with_them() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(1, 1), deck=["arrow"] * 9)
    pulse = {"mandatory": "pulse", "range": 1, "damage": 2}
    conditional = {"conditional": "ranged", "range": 2, "damage": 1}
    scene.behaviour("dummy", [pulse, conditional, conditional, pulse])
    scene.act(scene.enemy(at=(1, 1), alert=True))
    scene.choose((1, 2), (1, 1), (1, 2))
    assert scene.over
    assert hunter.discard_size == 5


@pytest.mark.parametrize(("squares", "attacked"), [(3, 0), (0, 1)])
def test_r58_partial_movement_resolves_an_action_and_none_does_not(
    squares: int, attacked: int
) -> None:
    scene = Scene()
    scene.hunter(at=(1, 1), deck=["arrow"] * 6)
    scene.behaviour(
        "dummy",
        [
            {"conditional": "nearest_board_edge", "squares": 3},
            {"conditional": "ranged", "range": 9, "damage": 1},
        ],
    )
    # from (1, 4) the edge is 1 square away, at (0, 4) it is reached
    dummy = scene.enemy(at=(1, 4) if squares else (0, 4), alert=True)
    scene.act(dummy)
    if squares:
        scene.choose((0, 4))
    assert attacks(scene) == attacked


def test_actions_with_the_letter_of_a_destroyed_component_cannot_be_resolved() -> None:
    for destroyed, moved in (("", False), ("A", True), ("B", False)):
        scene = Scene()
        scene.hunter(at=(3, 3), deck=["arrow"] * 6)
        scrapper = scene.enemy("scrapper", at=(1, 1), alert=True, destroyed=destroyed)
        scene.act(scrapper)
        assert (attacks(scene) == 0) == moved
        assert scene.at(scrapper) == ((3, 3) if moved else (1, 1))


def test_a_damaged_component_still_works() -> None:
    scene = Scene()
    scene.hunter(at=(3, 3), deck=["arrow"] * 6)
    scene.act(scene.enemy("scrapper", at=(1, 1), alert=True, damaged="A"))
    assert attacks(scene) == 1


def test_an_enemy_killed_by_a_trap_on_its_way_does_nothing_more() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(3, 3), deck=["arrow"] * 6)
    scene.trap(hunter, (2, 2))
    scene.behaviour("dummy", [{"mandatory": "move_towards_hunter", "squares": 1}, STRIKE])
    dummy = scene.enemy(at=(1, 1), alert=True, damage=9)
    scene.dice(2)
    scene.act(dummy)
    assert scene.over
    assert dummy.status == EnemyStatus.KILLED
    assert attacks(scene) == 0
    assert hunter.glory == 1


# --------------------------------------------------------------------------------- Special actions


@pytest.mark.parametrize(("at", "leaves"), [((0, 3), True), ((1, 3), False)])
def test_leaving_the_playing_area_needs_its_edge(at: tuple[int, int], leaves: bool) -> None:
    scene = Scene()
    scene.hunter(at=(5, 5))
    scene.behaviour("dummy", [{"mandatory": "leave_playing_area"}])
    dummy = scene.enemy(at=at, alert=True)
    scene.act(dummy)
    assert (dummy.status == EnemyStatus.LEFT) == leaves
    assert len(scene.happened(EventKind.ENEMY_LEFT)) == leaves


def test_the_inner_corner_of_a_bent_area_is_no_edge() -> None:
    scene = Scene("corner")
    scene.hunter(at=(5, 5))
    scene.behaviour("dummy", [{"mandatory": "leave_playing_area"}])
    inner = scene.enemy(at=(3, 2), alert=True)  # outside lies diagonally only
    outer = scene.enemy(at=(2, 2), alert=True)
    scene.act(inner)
    scene.act(outer)
    assert inner.status == EnemyStatus.IN_PLAY
    assert outer.status == EnemyStatus.LEFT


def test_a_call_alerts_non_alert_enemies_within_its_reach() -> None:
    scene = Scene()
    scene.hunter(at=(5, 0))
    scene.behaviour("dummy", [{"mandatory": "call_out", "squares": 2}])
    caller = scene.enemy(at=(1, 1), alert=True)
    near = scene.enemy("fireproof", at=(3, 3))
    far = scene.enemy("fireproof", at=(1, 4))
    scene.enemy_step()
    assert (near.alert, far.alert) == (1, 0)
    assert [event.who for event in scene.happened(EventKind.BEHAVIOUR)] == [scene.index_of(caller)]


def test_d87_those_whom_a_card_rouses_do_not_activate_in_this_step() -> None:
    scene = Scene()
    scene.hunter(at=(5, 0))
    scene.behaviour("dummy", [{"mandatory": "call_out", "squares": 2}])
    scene.enemy(at=(3, 1), alert=True)
    roused = scene.enemy("fireproof", at=(1, 1))
    scene.patrols(roused, 0, 1)
    scene.enemy_step()
    assert roused.alert == 1 and scene.at(roused) == (1, 1)
    assert scene.index_of(roused) not in [e.who for e in scene.happened(EventKind.BEHAVIOUR)]
    scene.events.clear()
    scene.enemy_step()
    assert scene.index_of(roused) in [e.who for e in scene.happened(EventKind.BEHAVIOUR)]


@pytest.mark.parametrize(("others", "attacked"), [([(1, 2)], 0), ([], 1)])
def test_a_call_that_reaches_nobody_is_not_resolved(others: Any, attacked: int) -> None:
    scene = Scene()
    scene.hunter(at=(3, 3), deck=["arrow"] * 6)
    scene.behaviour(
        "dummy",
        [
            {"conditional": "call_out", "squares": 1},
            {"conditional": "ranged", "range": 2, "damage": 1},
        ],
    )
    caller = scene.enemy(at=(1, 1), alert=True)
    for other in others:
        scene.enemy("fireproof", at=other)
    scene.act(caller)
    assert attacks(scene) == attacked


# ------------------------------------------------------------------------ Enemies and Conditions


def test_fire_hurts_at_the_end_of_the_activation_and_goes_out() -> None:
    scene = Scene()
    scene.hunter(at=(3, 3))
    dummy = scene.enemy(at=(1, 1), alert=True, conditions=[Condition.FIRE])  # armour 1
    scene.act(dummy)
    assert dummy.damage == 1  # armour doesn't count
    assert dummy.conditions == [0, 0, 0]
    events = [event.kind for event in scene.events]
    assert events.index(EventKind.ENEMY_MOVED) < events.index(EventKind.HIT)


def test_an_enemy_killed_by_fire_pays_encounter_points_only() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(3, 3))
    sawtooth = scene.enemy(
        "sawtooth", at=(0, 0), alert=True, damage=18, conditions=[Condition.FIRE]
    )
    scene.act(sawtooth)
    assert sawtooth.status == EnemyStatus.KILLED
    assert scene.game.points == 5
    assert hunter.glory == 0
    assert scene.salvage(hunter) == {}


def test_freeze_lets_an_enemy_act_as_usual() -> None:
    scene = Scene()
    scene.hunter(at=(3, 3))
    dummy = scene.enemy(at=(1, 1), alert=True, conditions=[Condition.FREEZE])
    scene.act(dummy)
    assert scene.at(dummy) == (2, 2)
    assert dummy.conditions[Condition.FREEZE] == 1


def test_freeze_costs_armour_in_the_next_attack_and_is_discarded() -> None:
    scene = Scene()
    archer = scene.hunter(at=(1, 1), hand=["arrow", "arrow"])
    giant = scene.enemy("giant", at=(1, 2), alert=True, conditions=[Condition.FREEZE])
    scene.dice(1, 2, 1, 2)
    scene.attack(archer, AttackKind.RANGED)
    assert giant.damage == 3
    assert giant.conditions[Condition.FREEZE] == 0
    scene.attack(archer, AttackKind.RANGED)
    assert giant.damage == 3 + 1


def test_r6_shock_ends_the_activation_after_the_first_action_resolved() -> None:
    scene = Scene()
    scene.hunter(at=(2, 2), deck=["arrow"] * 6)
    move = {"mandatory": "move_towards_hunter", "squares": 1}
    scene.behaviour("dummy", [STRIKE, move, STRIKE])  # the first box can't be resolved
    dummy = scene.enemy(at=(1, 1), alert=True, conditions=[Condition.SHOCK])
    scene.act(dummy)
    assert scene.over
    assert scene.at(dummy) == (2, 2)
    assert attacks(scene) == 0
    assert dummy.conditions[Condition.SHOCK] == 0
    scene.act(dummy)
    assert attacks(scene) == 1


def test_r6_shock_counts_a_conditional_action_too() -> None:
    scene = Scene()
    scene.hunter(at=(2, 2), deck=["arrow"] * 6)
    scene.behaviour("dummy", [{"conditional": "move_towards_hunter", "squares": 1}, STRIKE])
    dummy = scene.enemy(at=(1, 1), alert=True, conditions=[Condition.SHOCK])
    scene.act(dummy)
    assert scene.over
    assert attacks(scene) == 0


def test_shock_stays_while_no_action_is_resolved() -> None:
    scene = Scene()
    scene.hunter(at=(3, 3))
    scene.behaviour("dummy", [STRIKE])
    dummy = scene.enemy(at=(1, 1), alert=True, conditions=[Condition.SHOCK])
    scene.act(dummy)
    assert dummy.conditions[Condition.SHOCK] == 1


def test_shock_does_not_touch_a_patrol() -> None:
    scene = Scene()
    scene.hunter(at=(5, 5))
    dummy = scene.enemy(at=(1, 0), conditions=[Condition.SHOCK])
    scene.patrols(dummy, 0, 0)
    scene.act(dummy)
    assert scene.at(dummy) == (1, 1)
    assert dummy.conditions[Condition.SHOCK] == 1


@pytest.mark.parametrize(
    ("arrow", "condition"),
    [
        ("fire_arrow", Condition.FIRE),
        ("freeze_arrow", Condition.FREEZE),
        ("shock_arrow", Condition.SHOCK),
    ],
)
def test_an_attack_that_damages_an_enemy_inflicts_its_condition(
    arrow: str, condition: Condition
) -> None:
    scene = Scene()
    archer = scene.hunter(at=(1, 1), hand=[arrow, arrow])
    giant = scene.enemy("giant", at=(1, 2))  # armour 2
    scene.dice(1, 1)
    scene.attack(archer, AttackKind.RANGED)
    assert giant.conditions[condition] == 1
    giant.conditions[condition] = 0
    scene.dice(1, 1)  # now armour takes all
    scene.attack(archer, AttackKind.RANGED)
    assert giant.conditions[condition] == 0


def test_an_immune_enemy_suffers_no_condition() -> None:
    scene = Scene()
    archer = scene.hunter(at=(1, 1), hand=["fire_arrow", "freeze_arrow"])
    fireproof = scene.enemy("fireproof", at=(1, 2))
    for arrow in ("fire_arrow", "freeze_arrow"):
        scene.dice(1, 1)
        scene.attack(archer, AttackKind.RANGED)
        if arrow in scene.options:
            scene.choose(arrow)
    assert fireproof.conditions == [0, 1, 0]


def test_an_enemy_suffers_a_condition_once_at_a_time() -> None:
    scene = Scene()
    archer = scene.hunter(at=(1, 1), hand=["fire_arrow", "gloat"])
    scene.enemy(at=(1, 2), conditions=[Condition.FIRE])
    scene.dice(1, 1)
    scene.attack(archer, AttackKind.RANGED)
    assert scene.over  # no card that waits for a condition inflicted can be played
    assert archer.glory == 0


def test_several_conditions_do_not_disturb_each_other() -> None:
    scene = Scene()
    scene.hunter(at=(3, 3))
    dummy = scene.enemy(at=(1, 1), alert=True, conditions=[*Condition])
    scene.act(dummy)
    assert dummy.conditions == [0, 1, 0]
    assert dummy.damage == 1
