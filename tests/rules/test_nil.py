"""Nil, the companion of the hunters in bandit encounters (Lawless Badlands: Nil).

Squares are those of the bandit camp, as in `test_lawless_badlands`. Nil has 12 hit points and
ignores 1 damage of each attack.
"""

from __future__ import annotations

import numpy as np
import pytest

from hzd_env.content.effects import Timing
from hzd_env.engine import GAINS, add_events
from hzd_env.rules.board import standing
from hzd_env.rules.catalogue import (
    Action,
    DecisionKind,
    EnemyStatus,
    EventKind,
    Outcome,
    Procedure,
)
from hzd_env.rules.flow import note, push
from hzd_env.rules.sizes import COMPANION, HUNTERS
from tests.rules.quests import QuestScene
from tests.rules.scenes import PASS, Scene, Square

KILLER = "an_honest_killer"


def camp(at: Square | None = (2, 1), players: int = 1) -> Scene:
    """The camp, empty but for Nil and hunters far away at (5, 0)."""
    scene = Scene("bandit_lookout", badlands=True)
    for _ in range(players):
        scene.hunter(at=(5, 0), deck=["arrow"] * 20, equipment=())
    if at is not None:
        scene.game.companion.square = scene.number(at)
    return scene


def where(scene: Scene) -> Square | None:
    square = scene.game.companion.square
    return None if square < 0 else scene.place(square)


# ------------------------------------------------------------------------------------- His card


def test_the_fledgling_places_nil_on_the_starting_tile_in_a_bandit_encounter() -> None:
    scene = QuestScene([0, 0], encounter="bandit_lookout", badlands=True)
    scene.event(KILLER)
    scene.enemy("bandit_thug", at=(0, 2))
    scene.push(Procedure.EVENT_CARDS, Timing.START)
    scene.push(Procedure.COMPANION_JOINS)
    assert scene.kind == DecisionKind.EVENT_SQUARE
    assert scene.decider is scene.hunters[1]
    tile = {(row, column) for row in range(3) for column in range(3)}
    assert scene.options == tile - {(0, 2)}
    scene.choose((1, 1))
    assert where(scene) == (1, 1)


def test_nil_joins_the_encounter_for_which_his_card_is_drawn() -> None:
    scene = QuestScene([0, 0], encounter="bandit_lookout", badlands=True)
    scene.event(KILLER)
    for hunter in scene.hunters:
        hunter.square = scene.number((0, 0))
    scene.game.depth = 0
    push(scene.game, Procedure.ENCOUNTER, 0, 0, 0)
    scene.game.stack[0].step = 1  # the hunters have been placed
    scene.run()
    assert scene.kind == DecisionKind.EVENT_SQUARE
    scene.choose((1, 1))
    assert where(scene) == (1, 1)


def test_r128_in_other_encounters_his_card_waits() -> None:
    scene = QuestScene([0, 0], encounter="square", badlands=True)
    scene.event(KILLER)
    scene.push(Procedure.EVENT_CARDS, Timing.START)
    scene.push(Procedure.COMPANION_JOINS)
    assert scene.over
    assert where(scene) is None
    assert scene.content.events[scene.game.companion.card].id == KILLER
    over(scene)
    assert scene.game.companion.card >= 0, "it waits for a bandit encounter"


def over(scene: QuestScene) -> None:
    """The encounter ends."""
    scene.game.depth = 1
    scene.game.stack[0].step = 3
    scene.game.stack[0].procedure = Procedure.ENCOUNTER
    scene.game.configuration.quest = 0
    scene.game.configuration.max_turns = 1
    scene.game.turn = 1
    scene.run()
    assert scene.game.outcome == Outcome.CUT_SHORT


def test_at_the_end_of_the_encounter_his_card_is_discarded() -> None:
    scene = QuestScene([0, 0], encounter="bandit_lookout", badlands=True)
    scene.game.companion.card = scene.content.index("events", KILLER)
    scene.game.companion.square = 0
    over(scene)
    assert (scene.game.companion.card, scene.game.companion.square) == (-1, -1)


# -------------------------------------------------------------------------------- His activation


def test_nil_activates_after_each_hunters_activation_and_before_the_enemy_step() -> None:
    scene = camp(at=(0, 0), players=2)
    prey = scene.enemy("bandit_brute", at=(0, 4))
    for hunter in scene.game.hunters[:2]:
        scene.turn(hunter)
        while not scene.over:
            scene.choose(PASS if PASS in scene.options else next(iter(scene.options)))
    assert where(scene) == (0, 4), "two squares in each turn"
    assert prey.alert == 1, "he stands in its square"


def test_r128_nil_does_not_activate_in_a_skipped_turn() -> None:
    scene = camp(at=(0, 0))
    scene.enemy("bandit_brute", at=(0, 4))
    hunter = scene.game.hunters[0]
    hunter.fainted = hunter.skip_turn = 1
    scene.turn(hunter)
    assert where(scene) == (0, 0)


def test_d45_nil_does_not_activate_if_the_hunter_faints_in_its_activation() -> None:
    scene = camp(at=(0, 0))
    scene.enemy("bandit_brute", at=(0, 4))
    hunter = scene.game.hunters[0]
    hunter.deck_size = 0
    scene.turn(hunter)
    scene.play_out()
    assert hunter.fainted == 1
    assert where(scene) == (0, 0)


def test_nil_removes_a_bandit_in_his_square_without_alerting_anybody() -> None:
    scene = camp(at=(2, 1))
    prey = scene.enemy("bandit_brute", at=(2, 1))
    beside = scene.enemy("bandit_thug", at=(2, 2))
    scene.push(Procedure.COMPANION_ACTIVATION)
    assert prey.status == EnemyStatus.KILLED
    assert beside.alert == 0
    assert where(scene) == (2, 1), "he doesn't move, too"


def test_r129_his_kills_pay_encounter_points_only() -> None:
    scene = camp(at=(2, 1))
    scene.enemy("bandit_brute", at=(2, 1))
    scene.push(Procedure.COMPANION_ACTIVATION)
    hunter = scene.game.hunters[0]
    assert scene.game.points == 4
    assert hunter.glory == 0 and scene.salvage(hunter) == {}


def test_d46_the_active_player_chooses_whom_nil_removes() -> None:
    scene = camp(at=(2, 1), players=2)
    scene.game.active = 1
    first = scene.enemy("bandit_brute", at=(2, 1))
    second = scene.enemy("bandit_thug", at=(2, 1))
    scene.push(Procedure.COMPANION_ACTIVATION)
    assert scene.kind == DecisionKind.ENEMY_GOAL
    assert scene.decider is scene.game.hunters[1], "who is not the leader"
    assert scene.options == {first, second}
    scene.choose(second)
    assert (first.status, second.status) == (EnemyStatus.IN_PLAY, EnemyStatus.KILLED)


def test_d46_the_active_player_chooses_between_squares_as_close() -> None:
    scene = camp(at=(0, 0), players=2)
    scene.game.active = 1
    scene.enemy("bandit_brute", at=(0, 3))
    scene.enemy("bandit_thug", at=(3, 0))
    scene.push(Procedure.COMPANION_ACTIVATION)
    assert scene.kind == DecisionKind.ENEMY_MOVE
    assert scene.decider is scene.game.hunters[1], "who is not the leader"
    assert scene.options == {(0, 1), (1, 0)}
    scene.choose((1, 0))
    assert where(scene) == (2, 0)


def test_nil_walks_around_barriers_to_the_closest_bandit() -> None:
    scene = camp(at=(1, 0))
    scene.enemy("bandit_thug", at=(1, 1))  # one square away, but behind the wall
    scene.push(Procedure.COMPANION_ACTIVATION)
    assert where(scene) == (2, 1)


def test_d84_nil_goes_to_the_bandit_closest_across_barriers_as_an_enemy_would() -> None:
    scene = camp(at=(0, 2))
    scene.enemy("bandit_thug", at=(1, 2))  # behind the wall: two steps through the gate
    scene.enemy("bandit_thug", at=(0, 0))
    scene.push(Procedure.COMPANION_ACTIVATION)
    assert scene.over and where(scene) == (1, 3)


def test_d84_nil_keeps_the_bandit_he_goes_to() -> None:
    scene = camp(at=(5, 2))
    scene.game.configuration.ask_forced = 1
    left, _ = (scene.enemy("bandit_thug", at=at) for at in ((5, 0), (5, 4)))
    scene.push(Procedure.COMPANION_ACTIVATION)
    left.square = scene.number((4, 2))  # as if it had come to the other side of the wall
    scene.choose((5, 3))
    assert scene.options == {(5, 4)}
    scene.choose((5, 4))
    assert where(scene) == (5, 4)


def test_d84_a_bandit_that_nil_has_reached_ends_his_move() -> None:
    scene = camp(at=(0, 2))
    scene.enemy("bandit_thug", at=(0, 3))
    scene.enemy("bandit_thug", at=(1, 3))  # as close, and the way there leads past the other
    scene.push(Procedure.COMPANION_ACTIVATION)
    assert where(scene) == (0, 3)


def test_d84_of_two_bandits_as_close_the_first_step_decides_to_whom_nil_goes() -> None:
    scene = camp(at=(5, 2))
    for at in ((5, 0), (5, 4)):
        scene.enemy("bandit_thug", at=at)
    scene.push(Procedure.COMPANION_ACTIVATION)
    assert scene.options == {(5, 1), (5, 3)}
    scene.choose((5, 3))
    assert where(scene) == (5, 4)


def test_nil_leaves_machines_alone() -> None:
    scene = camp(at=(2, 1))
    machine = scene.enemy("dummy", at=(2, 1))
    scene.push(Procedure.COMPANION_ACTIVATION)
    assert machine.status == EnemyStatus.IN_PLAY
    assert where(scene) == (2, 1)


# --------------------------------------------------------------------------- Enemies and he


def test_enemies_become_alert_by_nil_as_by_a_hunter() -> None:
    scene = camp(at=(2, 2))
    near = scene.enemy("bandit_thug", at=(2, 3))
    far = scene.enemy("bandit_thug", at=(0, 5))
    scene.enemy_step()
    scene.play_out()
    assert (near.alert, far.alert) == (1, 0)


def test_nil_in_tall_grass_is_not_noticed_from_the_next_square() -> None:
    scene = camp(at=(5, 5))
    enemy = scene.enemy("bandit_thug", at=(4, 5))
    assert scene.book.boards[scene.game.board].grass[scene.number((5, 5))] == 1
    scene.enemy_step()
    assert enemy.alert == 0


def test_an_enemy_that_enters_nils_square_becomes_alert() -> None:
    scene = camp(at=(0, 1))
    enemy = scene.enemy("bandit_thug", at=(0, 2))
    scene.enter(enemy, (0, 1))
    assert enemy.alert == 1


def test_enemies_act_while_only_nil_stands() -> None:
    scene = camp(at=(0, 1))
    scene.game.hunters[0].fainted = 1
    scene.enemy("bandit_thug", at=(0, 2), alert=True)
    scene.enemy_step()
    assert scene.game.companion.damage == 5


def test_a_question_for_hunters_counts_nil() -> None:
    scene = camp(at=(2, 2))
    enemy = scene.enemy("bandit_thug", at=(2, 1), alert=True)
    away = {"mandatory": "move_away", "squares": 1}
    scene.behaviour("bandit_thug", [away], [away], {"hunter_within": 1})
    scene.act(enemy)
    (asked,) = scene.happened(EventKind.BEHAVIOUR)
    assert asked.amount == 1, "the hunter is three squares away"


def test_r57_an_enemy_moves_away_from_nil_too() -> None:
    """Of the three squares away from the hunter it takes the one that is away from him."""
    scene = camp(at=(4, 2))
    scene.game.hunters[0].square = scene.number((2, 3))
    enemy = scene.enemy("bandit_thug", at=(2, 2), alert=True)
    scene.behaviour("bandit_thug", [{"mandatory": "move_away", "squares": 1}])
    scene.act(enemy)
    assert scene.over, "nobody has to choose"
    assert scene.at(enemy) == (1, 1), "(2, 1) and (3, 1) are no further from him"


def test_d47_enemies_attack_nil_by_the_rule_of_his_profile() -> None:
    scene = camp(at=(2, 2))
    scene.act(scene.enemy("bandit_slugger", at=(2, 2), alert=True))
    assert scene.game.companion.damage == 8, "9, of which his armour takes 1"
    assert where(scene) == (2, 2), "he doesn't dodge"
    assert scene.over, "nobody is asked anything"


def test_what_nil_suffers_counts_for_no_seat() -> None:
    scene = camp(at=(2, 2))
    scene.act(scene.enemy("bandit_slugger", at=(2, 2), alert=True))
    (suffered,) = (event for event in scene.events if event.kind == EventKind.SUFFERED)
    assert (suffered.who, suffered.amount) == (COMPANION, 8)
    scene.game.event_count = 0
    note(scene.game, *suffered)
    gains = np.zeros((HUNTERS, GAINS), np.int64)
    add_events(scene.game, gains)
    assert not gains.any()


def test_nil_dies_of_damage_equal_to_his_hit_points_and_fails_nothing() -> None:
    scene = camp(at=(2, 2))
    slugger = scene.enemy("bandit_slugger", at=(2, 2), alert=True)  # does 8 after his armour
    scene.game.companion.damage = 3
    scene.act(slugger)
    assert where(scene) == (2, 2) and scene.game.companion.damage == 11
    scene.game.companion.damage = 4
    scene.act(slugger)
    assert where(scene) is None and scene.game.companion.damage == 12
    assert not standing(scene.game, COMPANION)
    assert scene.happened(EventKind.FAINTED) == []
    assert [hunter.faints for hunter in scene.game.hunters] == [0] * 4


def test_r127_nil_is_preferred_on_ties_because_he_acted_last() -> None:
    scene = camp(at=(2, 1))
    hunter = scene.game.hunters[0]
    hunter.square = scene.number((2, 3))
    hunter.stamp = scene.game.activations = 1
    scene.enemy("bandit_thug", at=(5, 5))
    scene.push(Procedure.COMPANION_ACTIVATION)
    scene.play_out()
    scene.game.companion.square = scene.number((2, 1))
    scene.act(scene.enemy("bandit_thug", at=(2, 2), alert=True))
    scene.play_out()
    assert scene.game.companion.damage == 5
    assert hunter.discard_size == 0


@pytest.mark.parametrize("who", ["nil", "the hunter", "nil, who is dead"])
def test_d85_enemies_closest_to_whoever_activated_last_activate_first(who: str) -> None:
    scene = camp(at=(0, 0))
    hunter = scene.game.hunters[0]
    hunter.stamp = 5
    scene.game.companion.stamp = 4 if who == "the hunter" else 6
    if who == "nil, who is dead":
        scene.game.companion.square = -1
    near_hunter, near_nil = (scene.enemy("dummy", at=at, alert=True) for at in ((5, 2), (0, 2)))
    scene.behaviour("dummy", [{"conditional": "melee", "range": 0, "damage": 1}])
    scene.enemy_step()
    first = near_nil if who == "nil" else near_hunter
    assert scene.over, "nobody has to choose"
    assert scene.happened(EventKind.BEHAVIOUR)[0].who == scene.index_of(first)


def test_the_active_player_chooses_between_nil_and_a_hunter_on_outcrops() -> None:
    scene = camp(at=(2, 1))
    hunter = scene.game.hunters[0]
    hunter.square = scene.number((2, 1))
    scene.outcrop((2, 1))
    scene.act(scene.enemy("bandit_thug", at=(2, 2), alert=True))
    assert scene.kind == DecisionKind.ENEMY_TARGET
    assert scene.game.mask[Action.HUNTER + COMPANION] == 1


def test_an_aoe_hits_nil_and_one_on_nil_hits_hunters() -> None:
    scene = camp(at=(0, 1))
    hunter = scene.game.hunters[0]
    hunter.square = scene.number((0, 0))
    heavy = scene.enemy("bandit_heavy", at=(0, 3), alert=True)
    scene.act(heavy)
    scene.play_out()
    assert (scene.game.companion.damage, hunter.discard_size) == (4, 1)
    hunter.square = scene.number((0, 2))
    scene.act(heavy)
    scene.play_out()
    assert scene.game.companion.damage == 4, "1 more, which his armour takes"
    assert hunter.discard_size == 6


@pytest.mark.parametrize(("damage", "reached"), [(1, 0), (2, 1)])
def test_d47_an_aoe_on_nil_needs_that_he_suffers_damage(damage: int, reached: int) -> None:
    scene = camp(at=(0, 1))
    hunter = scene.game.hunters[0]
    hunter.square = scene.number((0, 0))
    heavy = scene.enemy("bandit_heavy", at=(0, 3), alert=True)
    row = {"mandatory": "ranged", "range": 2, "damage": damage, "aoe": {"damage": 1}}
    scene.behaviour("bandit_heavy", [row])
    scene.act(heavy)
    scene.play_out()
    assert [event.what for event in scene.happened(EventKind.ENEMY_ATTACKED)] == [COMPANION]
    assert (scene.game.companion.damage, hunter.discard_size) == (damage - 1, reached)


def test_d47_the_aoe_of_the_attack_that_kills_nil_reaches_hunters() -> None:
    scene = camp(at=(0, 1))
    hunter = scene.game.hunters[0]
    hunter.square = scene.number((0, 0))
    scene.game.companion.damage = 11
    scene.act(scene.enemy("bandit_heavy", at=(0, 3), alert=True))
    scene.play_out()
    assert where(scene) is None
    assert hunter.discard_size == 1


def test_a_pulse_comes_to_nil_last() -> None:
    scene = camp(at=(0, 1), players=2)
    for hunter in scene.game.hunters[:2]:
        hunter.square = scene.number((0, 0))
    scene.game.active = 1
    heavy = scene.enemy("bandit_heavy", at=(0, 2), alert=True)
    scene.behaviour("bandit_heavy", [{"mandatory": "pulse", "range": 2, "damage": 3}])
    scene.act(heavy)
    scene.play_out()
    attacked = [event.what for event in scene.happened(EventKind.ENEMY_ATTACKED)]
    assert attacked == [1, 0, COMPANION], "after the hunters in turn order"


def test_enemies_move_towards_nil() -> None:
    scene = camp(at=(0, 0))
    enemy = scene.enemy("bandit_fighter", at=(0, 3), alert=True)
    scene.game.hunters[0].square = scene.number((5, 5))
    scene.act(enemy)
    scene.play_out()
    assert scene.place(enemy.square) == (0, 1)


def test_players_cannot_attack_nil() -> None:
    scene = camp(at=(5, 1))
    hunter = scene.game.hunters[0]
    scene.activate(hunter)
    while scene.kind != DecisionKind.ACT:
        scene.choose(PASS)
    names = {str(option) for option in scene.options}
    assert not any("ATTACK" in name for name in names)
