"""The Maintenance Step and Ending an Encounter.

The square board asks for 3 encounter points and pays 2 cards of bonus salvage.
"""

from __future__ import annotations

import pytest

from hzd_env.content.effects import Condition
from hzd_env.rules.catalogue import DecisionKind, EnemyStatus, EventKind, Mode, Outcome
from hzd_env.rules.events import change_threshold
from hzd_env.rules.layout import Enemy
from hzd_env.rules.maintenance import conclude
from tests.rules.scenes import CONFIRM, PASS, Scene

CARDS = ["arrow"] * 10


def hunt(hunters: int = 2, points: int = 0, mode: Mode = Mode.COMPETITIVE) -> Scene:
    """Some hunters and their points, on a board without enemies."""
    scene = Scene(mode=mode)
    for _ in range(hunters):
        scene.hunter(at=(5, 5), deck=CARDS)
    scene.game.points = points
    return scene


def gone(scene: Scene, enemy: Enemy, status: EnemyStatus) -> None:
    enemy.status = status
    enemy.square = -1


def told(scene: Scene, kind: EventKind) -> list[tuple[int, int]]:
    return [(event.who, event.amount) for event in scene.happened(kind)]


# ----------------------------------------------------------------------------------------- Faints


@pytest.mark.parametrize("hunters", [2, 3, 4])
def test_as_many_faints_as_hunters_end_the_encounter_in_failure(hunters: int) -> None:
    for faints in (hunters - 1, hunters, hunters + 1):
        scene = hunt(hunters)
        scene.enemy()
        scene.game.hunters[0].faints = faints - 1
        scene.game.hunters[1].faints = 1
        scene.maintain()
        assert scene.over
        assert scene.verdict == (Outcome.FAILURE if faints >= hunters else Outcome.PLAYING)


def test_a_hunter_that_faints_twice_counts_twice() -> None:
    scene = hunt(2)
    scene.enemy()
    scene.game.hunters[0].faints = 2
    scene.maintain()
    assert scene.verdict == Outcome.FAILURE


def test_r102_too_many_faints_are_a_failure_even_with_the_points_reached() -> None:
    scene = hunt(2, points=3)
    scene.enemy()
    scene.game.hunters[0].faints = 2
    scene.maintain()
    assert scene.over
    assert scene.verdict == Outcome.FAILURE


def test_r14_faints_are_checked_before_an_encounter_ends_without_enemies() -> None:
    scene = hunt(2, points=3)
    scene.game.hunters[0].faints = 2
    scene.maintain()
    assert scene.verdict == Outcome.FAILURE
    assert told(scene, EventKind.SALVAGE) == []


# ----------------------------------------------------------------------------------- Success


@pytest.mark.parametrize(("points", "asked"), [(2, False), (3, True), (4, True)])
def test_r10_reaching_the_threshold_is_enough_to_be_asked(points: int, asked: bool) -> None:
    scene = hunt(2, points=points)
    scene.enemy()
    scene.maintain()
    assert (scene.kind == DecisionKind.VOTE) == asked
    if not asked:
        assert scene.verdict == Outcome.PLAYING


@pytest.mark.parametrize(
    ("hunters", "votes", "outcome"),
    [
        (1, [CONFIRM], Outcome.SUCCESS),
        (1, [PASS], Outcome.PLAYING),
        (2, [CONFIRM, CONFIRM], Outcome.SUCCESS),
        (2, [CONFIRM, PASS], Outcome.PLAYING),
        (2, [PASS], Outcome.PLAYING),
        (3, [CONFIRM, CONFIRM], Outcome.SUCCESS),
        (3, [CONFIRM, PASS, CONFIRM], Outcome.SUCCESS),
        (3, [PASS, PASS], Outcome.PLAYING),
        (4, [CONFIRM, CONFIRM, PASS, CONFIRM], Outcome.SUCCESS),
        (4, [CONFIRM, CONFIRM, PASS, PASS], Outcome.PLAYING),
        (4, [PASS, PASS], Outcome.PLAYING),
    ],
)
def test_r104_more_than_half_of_the_players_must_agree(
    hunters: int, votes: list[object], outcome: Outcome
) -> None:
    scene = hunt(hunters, points=3)
    scene.enemy()
    scene.maintain()
    for vote in votes:
        assert scene.kind == DecisionKind.VOTE
        scene.choose(vote)
    assert scene.over
    assert scene.verdict == outcome


def test_votes_are_taken_clockwise_from_the_active_player() -> None:
    scene = hunt(3, points=3)
    scene.enemy()
    scene.game.active = 2
    scene.maintain()
    order = []
    for vote in (CONFIRM, PASS, CONFIRM):
        order.append(scene.decider)
        scene.choose(vote)
    zero, one, two = scene.game.hunters[:3]
    assert [order[0] is two, order[1] is zero, order[2] is one] == [True] * 3


def test_players_who_went_on_are_asked_again_in_later_maintenance_steps() -> None:
    scene = hunt(2, points=3)
    scene.enemy()
    scene.maintain()
    scene.choose(PASS)
    assert scene.verdict == Outcome.PLAYING
    scene.maintain()
    scene.choose(CONFIRM, CONFIRM)
    assert scene.verdict == Outcome.SUCCESS


@pytest.mark.parametrize(("change", "points"), [(-1, 2), (2, 5)])
def test_a_changed_threshold_is_the_one_to_reach(change: int, points: int) -> None:
    for gained in (points - 1, points):
        scene = hunt(2, points=gained)
        scene.enemy("giant")
        change_threshold(scene.book, scene.game, change)
        scene.maintain()
        assert (scene.kind == DecisionKind.VOTE) == (gained == points)


def test_a_changed_threshold_decides_when_no_enemy_is_left() -> None:
    for change, outcome in ((0, Outcome.SUCCESS), (1, Outcome.FAILURE)):
        scene = hunt(2, points=3)
        giant = scene.enemy("giant")
        change_threshold(scene.book, scene.game, change)
        gone(scene, giant, EnemyStatus.KILLED)
        scene.maintain()
        assert scene.verdict == outcome


def test_an_encounter_that_goes_on_continues_with_the_next_hunter() -> None:
    scene = hunt(3)
    sentry = scene.enemy(at=(0, 0))
    scene.play_on(scene.game.hunters[1])
    for seat in (1, 2, 0, 1):
        assert scene.kind == DecisionKind.DISCARD or scene.kind == DecisionKind.ACT
        assert scene.decider is scene.game.hunters[seat]
        while not scene.over and scene.decider is scene.game.hunters[seat]:
            scene.choose(PASS)
    assert sentry.status == EnemyStatus.IN_PLAY
    assert [who for who, _ in told(scene, EventKind.TURN_BEGAN)] == [1, 2, 0, 1, 2]


# --------------------------------------------------------------------------------- Impossibility


def test_r103_without_enough_points_left_the_encounter_fails() -> None:
    scene = hunt(2, points=1)
    gone(scene, scene.enemy("sawtooth"), EnemyStatus.LEFT)
    scene.enemy("strider")  # 1 point: 2 in all
    scene.maintain()
    assert scene.over
    assert scene.verdict == Outcome.FAILURE


def test_r103_points_gained_and_those_of_all_enemies_left_count() -> None:
    scene = hunt(2, points=1)
    gone(scene, scene.enemy("sawtooth"), EnemyStatus.LEFT)
    scene.enemy("strider")
    scene.enemy("strider", alert=True)  # 3 points in all
    scene.maintain()
    assert scene.verdict == Outcome.PLAYING


def test_whether_it_is_possible_is_only_asked_once_an_enemy_has_left() -> None:
    scene = hunt(2, points=0)
    gone(scene, scene.enemy("sawtooth"), EnemyStatus.KILLED)
    scene.enemy("strider")
    scene.maintain()
    assert scene.verdict == Outcome.PLAYING


def test_with_the_points_reached_an_enemy_may_have_left() -> None:
    scene = hunt(2, points=3)
    gone(scene, scene.enemy("sawtooth"), EnemyStatus.LEFT)
    scene.enemy("strider")
    scene.maintain()
    assert scene.kind == DecisionKind.VOTE


# ------------------------------------------------------------------------------- No enemy left


def test_d13_without_enemies_the_encounter_ends_without_a_vote() -> None:
    scene = hunt(2, points=3)
    gone(scene, scene.enemy(), EnemyStatus.LEFT)
    scene.maintain()
    assert scene.over
    assert scene.verdict == Outcome.SUCCESS


def test_r105_without_enemies_and_enough_points_it_fails() -> None:
    for status in (EnemyStatus.LEFT, EnemyStatus.KILLED):
        scene = hunt(2, points=2)
        gone(scene, scene.enemy(), status)
        scene.maintain()
        assert scene.over
        assert scene.verdict == Outcome.FAILURE


def test_d82_all_draw_bonus_salvage_unasked_if_every_enemy_was_killed_the_leader_first() -> None:
    scene = hunt(3, points=3)
    scene.game.leader = 1
    scene.salvage_deck(wire=20)
    gone(scene, scene.enemy(), EnemyStatus.KILLED)
    gone(scene, scene.enemy(), EnemyStatus.KILLED)
    scene.maintain()
    assert scene.verdict == Outcome.SUCCESS
    assert [who for who, _ in told(scene, EventKind.SALVAGE)] == [1, 1, 2, 2, 0, 0]
    assert [scene.salvage(hunter) for hunter in scene.game.hunters[:3]] == [{"wire": 2}] * 3


def test_there_is_no_bonus_salvage_if_an_enemy_left() -> None:
    scene = hunt(2, points=3)
    gone(scene, scene.enemy(), EnemyStatus.KILLED)
    gone(scene, scene.enemy(), EnemyStatus.LEFT)
    scene.maintain()
    assert scene.verdict == Outcome.SUCCESS
    assert told(scene, EventKind.SALVAGE) == []


def test_bonus_salvage_is_drawn_though_points_are_short() -> None:
    scene = hunt(2, points=2)
    scene.salvage_deck(wire=20)
    gone(scene, scene.enemy(), EnemyStatus.KILLED)
    scene.maintain()
    assert scene.verdict == Outcome.FAILURE
    assert [scene.salvage(hunter) for hunter in scene.game.hunters[:2]] == [{"wire": 2}] * 2


def test_bonus_salvage_is_not_drawn_for_a_kill() -> None:
    scene = hunt(2, points=3)
    scene.salvage_deck(trophy_shot=2)
    gone(scene, scene.enemy(), EnemyStatus.KILLED)
    scene.maintain()
    assert scene.verdict == Outcome.SUCCESS
    assert len(told(scene, EventKind.SALVAGE)) == 4
    assert [hunter.glory for hunter in scene.game.hunters[:2]] == [0, 0]


def test_r32_a_fainted_hunter_draws_bonus_salvage_too() -> None:
    scene = hunt(2, points=3)
    scene.salvage_deck(wire=20)
    fainted = scene.game.hunters[1]
    fainted.fainted = fainted.faints = 1
    gone(scene, scene.enemy(), EnemyStatus.KILLED)
    scene.maintain()
    assert scene.salvage(fainted) == {"wire": 2}


def test_d22_bonus_salvage_makes_nobody_faint() -> None:
    scene = hunt(1, points=3, mode=Mode.COOPERATIVE)
    scene.salvage_deck(sharp_edges=1)
    (hunter,) = scene.game.hunters[:1]
    hunter.deck_size = hunter.hand_size = 0
    gone(scene, scene.enemy(), EnemyStatus.KILLED)
    scene.maintain()
    assert scene.verdict == Outcome.SUCCESS
    assert hunter.faints == 0


def test_r121_an_enemy_that_fire_killed_counts_as_killed() -> None:
    scene = hunt(2)
    scene.salvage_deck(wire=20)
    scene.game.points = 2
    dummy = scene.enemy(at=(0, 0), alert=True, damage=9, conditions=[Condition.FIRE])
    scene.turn(scene.game.hunters[0])
    while not scene.over:
        scene.choose(PASS)
    assert dummy.status == EnemyStatus.KILLED
    assert scene.game.points == 3
    assert scene.verdict == Outcome.SUCCESS
    assert len(told(scene, EventKind.SALVAGE)) == 4


def test_r14_an_encounter_ends_in_the_maintenance_step_not_before() -> None:
    scene = hunt(2, points=3)
    scene.salvage_deck(wire=20)
    gone(scene, scene.enemy(), EnemyStatus.KILLED)
    scene.turn(scene.game.hunters[0])
    assert scene.kind == DecisionKind.DISCARD or scene.kind == DecisionKind.ACT
    while not scene.over:
        scene.choose(PASS)
    assert scene.verdict == Outcome.SUCCESS


# -------------------------------------------------------------------------------------- The end


@pytest.mark.parametrize(
    ("outcome", "glory"), [(Outcome.SUCCESS, [3, 1]), (Outcome.FAILURE, [0, 0])]
)
def test_a_failure_costs_all_glory(outcome: Outcome, glory: list[int]) -> None:
    scene = hunt(2)
    scene.game.hunters[0].glory, scene.game.hunters[1].glory = 3, 1
    conclude(scene.book, scene.game, outcome)
    assert [hunter.glory for hunter in scene.game.hunters[:2]] == glory
    assert scene.game.outcome == outcome


def test_d14_traps_in_play_at_the_end_go_to_their_owners_discard_pile() -> None:
    for seat in (0, 1):
        scene = hunt(2)
        owner = scene.game.hunters[seat]
        scene.trap(owner, (2, 2))
        scene.trap(owner, (3, 3), card="blast_trap")
        conclude(scene.book, scene.game, Outcome.SUCCESS)
        assert scene.traps() == []
        assert sorted(scene.discard(owner)) == ["blast_trap", "wire_trap"]


def test_a_successful_vote_ends_the_encounter() -> None:
    scene = hunt(2, points=3)
    scene.enemy(at=(0, 0))
    scene.play_on(scene.game.hunters[0])
    while scene.kind != DecisionKind.VOTE:
        scene.choose(PASS)
    scene.choose(CONFIRM, CONFIRM)
    assert scene.game.outcome == Outcome.SUCCESS
    assert scene.game.decision.seat == -1
    assert [event.what for event in scene.happened(EventKind.ENDED)] == [Outcome.SUCCESS]


def test_r64_a_limit_of_turns_cuts_an_encounter_short() -> None:
    scene = hunt(2)
    scene.enemy(at=(0, 0))
    scene.game.configuration.max_turns = 3
    scene.play_on(scene.game.hunters[0])
    while scene.game.outcome == Outcome.PLAYING:
        scene.choose(PASS)
    assert scene.game.outcome == Outcome.CUT_SHORT
    assert scene.game.turn == 3


def test_r64_without_a_limit_an_encounter_may_go_on() -> None:
    scene = hunt(2)
    scene.enemy(at=(0, 0))
    scene.play_on(scene.game.hunters[0])
    while scene.game.turn < 30:
        assert scene.game.outcome == Outcome.PLAYING
        scene.choose(PASS)
