"""Lawless Badlands: barriers, the alarm and sentries in play, and what its cards bring.

The camp of the side for one or two hunters, rows and columns from 0 (`#` a gate, `A` the alarm):
barriers ring the squares of rows and columns 1 to 4; gates lead in from (0, 3) and (2, 0); the
alarm is at (3, 3).
"""

from __future__ import annotations

import pytest

from hzd_env.content.effects import ActionType, AttackKind, EventOp
from hzd_env.rules.catalogue import DecisionKind, EnemyStatus, EventKind, Mode, Outcome
from hzd_env.rules.layout import Enemy
from hzd_env.rules.setup import set_up_encounter
from tests.rules.scenes import BODY, PASS, Scene

ALARM = (3, 3)
SPEAR = AttackKind.MELEE


def camp(**options: object) -> Scene:
    """The bandit camp, empty; its alarm is armed."""
    scene = Scene("bandit_lookout", badlands=True, **options)
    assert scene.game.alarm == scene.number(ALARM)
    return scene


def alert(*enemies: Enemy) -> list[int]:
    return [enemy.alert for enemy in enemies]


# -------------------------------------------------------------------------------------- Barriers


def test_a_hunter_neither_sees_nor_attacks_across_a_barrier() -> None:
    scene = camp()
    archer = scene.hunter(at=(0, 1), hand=["arrow"])
    beside = [scene.enemy("bandit_thug", at=(0, 3)), scene.enemy("bandit_thug", at=(0, 2))]
    scene.enemy("bandit_thug", at=(1, 1))  # behind the barrier
    scene.attack(archer)
    assert scene.kind == DecisionKind.TARGET
    assert all(enemy in scene.options for enemy in beside)
    assert len(scene.options) == 2


def test_the_example_of_the_rulebook_around_a_corner() -> None:
    """A hunter outside and a thug inside, cater-cornered where the wall ends: neither sees."""
    scene = camp()
    hunter = scene.hunter(at=(0, 2), hand=["arrow"], deck=["arrow"] * 30)
    thug = scene.enemy("bandit_thug", at=(1, 3))  # the gate is between (0, 3) and (1, 3)
    scene.enemy_step()
    assert thug.alert == 0, "nor does it become alert at the start of the step"
    scene.activate(hunter)
    while scene.kind != DecisionKind.ACT:
        scene.choose(PASS)
    assert ActionType.RANGED_ATTACK not in scene.options
    assert ActionType.MELEE_ATTACK not in scene.options


def test_an_enemy_behind_a_gate_becomes_alert() -> None:
    scene = camp()
    scene.hunter(at=(0, 3), deck=["arrow"] * 9)
    thug = scene.enemy("bandit_thug", at=(1, 3))
    scene.enemy_step()
    assert thug.alert == 1


def test_movement_goes_around_barriers() -> None:
    scene = camp()
    hunter = scene.hunter(at=(0, 2), deck=["arrow"] * 30)
    scene.activate(hunter)
    while scene.kind != DecisionKind.ACT:
        scene.choose(PASS)
    scene.choose(ActionType.SNEAK)
    assert scene.options == {PASS, (0, 1), (0, 3), (1, 3)} - {(1, 3)}
    scene.choose((0, 3))


def test_an_enemy_walks_around_barriers_to_a_hunter() -> None:
    scene = camp()
    scene.hunter(at=(0, 1), deck=["arrow"] * 5)
    fighter = scene.enemy("bandit_fighter", at=(1, 2), alert=True)
    scene.act(fighter)
    scene.play_out()
    assert scene.place(fighter.square) == (0, 3), "through the gate, two squares"


def test_r124_an_attack_alerts_nobody_behind_a_barrier() -> None:
    scene = camp()
    archer = scene.hunter(at=(2, 0), hand=["arrow"])
    target = scene.enemy("bandit_brute", at=(1, 0))
    behind = scene.enemy("bandit_thug", at=(1, 1))
    near = scene.enemy("bandit_thug", at=(0, 0))
    scene.attack(archer)
    while not scene.over:
        if scene.kind == DecisionKind.TARGET:
            scene.choose(target)
        elif BODY in scene.options:
            scene.choose(BODY)
        else:
            scene.choose(min(scene.options, key=str))
    assert alert(target, near, behind) == [1, 1, 0]


def test_r124_an_aoe_of_an_enemy_stops_at_a_barrier() -> None:
    scene = camp()
    scene.hunter(at=(0, 2), deck=["arrow"] * 9, equipment=())
    behind = scene.hunter(at=(1, 2), deck=["arrow"] * 9, equipment=())
    beside = scene.hunter(at=(0, 1), deck=["arrow"] * 9, equipment=())
    heavy = scene.enemy("bandit_heavy", at=(0, 4), alert=True)
    scene.act(heavy)
    scene.play_out()
    lost = [hunter.discard_size for hunter in scene.game.hunters[:3]]
    assert lost == [5, 0, 1]
    assert behind.discard_size == 0 and beside.discard_size == 1


def test_r124_a_pulse_stops_at_a_barrier() -> None:
    scene = camp()
    outside = scene.hunter(at=(0, 2), deck=["arrow"] * 9, equipment=())
    inside = scene.hunter(at=(1, 1), deck=["arrow"] * 9, equipment=())
    thug = scene.enemy("dummy", at=(1, 2), alert=True)
    scene.behaviour("dummy", [{"mandatory": "pulse", "range": 1, "damage": 2}])
    scene.act(thug)
    scene.play_out()
    assert (outside.discard_size, inside.discard_size) == (0, 2)


def test_a_dodge_does_not_cross_a_barrier() -> None:
    scene = camp()
    scene.hunter(at=(0, 1), deck=["arrow"] * 9, equipment=())
    scene.act(scene.enemy("bandit_thug", at=(0, 2), alert=True))
    assert scene.kind == DecisionKind.DODGE
    assert scene.options == {(0, 0), (0, 2)}, "the corner of the wall is closed, too (D39)"


def test_d80_a_warning_call_is_heard_behind_a_barrier() -> None:
    scene = camp()
    scene.hunter(at=(5, 5), deck=["arrow"] * 9)
    watcher = scene.enemy("watcher", at=(0, 2), alert=True)
    thug = scene.enemy("bandit_thug", at=(1, 2))
    scene.behaviour("watcher", [{"conditional": "melee", "range": 0, "damage": 1}])
    scene.act(watcher)
    assert (thug.alert, thug.held) == (1, 1)


def test_r125_a_hunter_within_range_behind_a_barrier_counts_for_a_question() -> None:
    scene = camp()
    scene.hunter(at=(0, 2), deck=["arrow"] * 9)
    dummy = scene.enemy("dummy", at=(1, 2), alert=True)
    row = {"mandatory": "leave_playing_area"}
    away = {"mandatory": "move_away", "squares": 1}
    scene.behaviour("dummy", [away], [row], {"hunter_within": 1})
    scene.act(dummy)
    scene.play_out()
    asked = scene.happened(EventKind.BEHAVIOUR)
    assert asked[-1].amount == 1, "the range is measured across the barrier"


def test_sprinting_past_a_barrier_alerts_nobody_behind_it() -> None:
    scene = camp()
    hunter = scene.hunter(at=(0, 2), deck=["arrow"] * 30)
    inside = scene.enemy("bandit_thug", at=(1, 2))
    outside = scene.enemy("bandit_thug", at=(0, 0))
    scene.activate(hunter)
    while scene.kind != DecisionKind.ACT:
        scene.choose(PASS)
    scene.choose(ActionType.SPRINT, (0, 1))
    scene.play_out()
    assert alert(inside, outside) == [0, 1]


# ------------------------------------------------------------------------------------- The alarm


def ready_to_act(scene: Scene) -> None:
    while scene.kind != DecisionKind.ACT:
        scene.choose(PASS)


def test_disabling_the_alarm_pays_glory_and_encounter_points() -> None:
    scene = camp()
    hunter = scene.hunter(at=ALARM, deck=["arrow"] * 30)
    scene.enemy("bandit_thug", at=(0, 5))
    scene.activate(hunter)
    ready_to_act(scene)
    scene.choose(ActionType.ALARM)
    ready_to_act(scene)
    assert (hunter.glory, scene.game.points) == (1, 4)
    assert scene.game.alarm == -1
    assert hunter.actions_left == 1, "it takes one action"
    assert ActionType.ALARM not in scene.options, "it can be disabled once"


def test_the_alarm_is_disabled_from_its_square_only() -> None:
    scene = camp()
    hunter = scene.hunter(at=(2, 3), deck=["arrow"] * 30)
    scene.activate(hunter)
    ready_to_act(scene)
    assert ActionType.ALARM not in scene.options


def test_a_bandit_that_becomes_alert_at_the_alarm_sounds_it() -> None:
    scene = camp()
    scene.hunter(at=(2, 3), deck=["arrow"] * 9)
    bandit = scene.enemy("bandit_slugger", at=ALARM)
    far = scene.enemy("bandit_fighter", at=(0, 5))
    scene.enemy_step()
    scene.play_out()
    assert alert(bandit, far) == [1, 1]
    assert scene.place(far.square) == (0, 5), "those that the alarm rouses don't activate this turn"
    assert far.held == 0, "but they do in the next one"


def test_d88_a_bandit_killed_outright_at_the_alarm_does_not_sound_it() -> None:
    scene = camp()
    hunter = scene.hunter(at=ALARM, hand=["heavy_arrow"], deck=["arrow"] * 9)
    bandit = scene.enemy("bandit_thug", at=ALARM)
    bandit.damage = scene.book.machines[bandit.machine].hp - 1
    far = scene.enemy("bandit_fighter", at=(0, 5))
    scene.attack(hunter)
    scene.play_out()
    assert bandit.status == EnemyStatus.KILLED and bandit.alert == 0
    assert alert(far) == [0]


def test_an_alert_bandit_that_enters_the_square_sounds_the_alarm() -> None:
    scene = camp()
    bandit = scene.enemy("bandit_thug", at=(2, 3), alert=True)
    far = scene.enemy("bandit_thug", at=(5, 0))
    scene.hunter(at=(0, 0))
    scene.enter(bandit, ALARM)
    assert alert(far) == [1]
    assert far.held == 1


def test_a_bandit_that_is_not_alert_walks_past_the_alarm() -> None:
    scene = camp()
    bandit = scene.enemy("bandit_thug", at=(2, 3))
    far = scene.enemy("bandit_thug", at=(5, 0))
    scene.hunter(at=(0, 0))
    scene.enter(bandit, ALARM)
    assert alert(bandit, far) == [0, 0]


def test_machines_sound_no_alarm() -> None:
    scene = camp()
    scene.hunter(at=(2, 3), deck=["arrow"] * 20)
    machine = scene.enemy("dummy", at=ALARM)
    far = scene.enemy("bandit_thug", at=(0, 5))
    scene.enemy_step()
    scene.play_out()
    assert alert(machine, far) == [1, 0]


def test_a_disabled_alarm_is_silent() -> None:
    scene = camp()
    scene.game.alarm = -1
    scene.hunter(at=(2, 3), deck=["arrow"] * 9)
    scene.enemy("bandit_slugger", at=ALARM)
    far = scene.enemy("bandit_fighter", at=(0, 5))
    scene.enemy_step()
    scene.play_out()
    assert alert(far) == [0]


def test_r50_enemies_noticed_themselves_act_although_the_alarm_sounds() -> None:
    scene = camp()
    hunter = scene.hunter(at=(2, 3), deck=["arrow"] * 9, equipment=())
    scene.enemy("bandit_slugger", at=ALARM)
    noticed = scene.enemy("bandit_fighter", at=(2, 2))  # adjacent to the hunter as well
    scene.enemy_step()
    scene.play_out()
    assert noticed.square == hunter.square or hunter.discard_size > 0


def test_r126_the_alarm_can_be_disabled_after_it_has_sounded() -> None:
    scene = camp()
    hunter = scene.hunter(at=ALARM, deck=["arrow"] * 9)
    bandit = scene.enemy("bandit_thug", at=(2, 3), alert=True)
    scene.enter(bandit, ALARM)
    scene.activate(hunter)
    ready_to_act(scene)
    scene.choose(ActionType.ALARM)
    assert (hunter.glory, scene.game.points) == (1, 4)


def test_the_alarm_counts_as_points_within_reach_r103() -> None:
    scene = camp()
    scene.hunter(at=(0, 0))
    scene.game.threshold = 5
    scene.enemy("bandit_thug", at=(0, 5))
    gone = scene.enemy("bandit_thug", at=(0, 4))
    gone.status, gone.square = 3, -1
    assert Outcome(scene.game.outcome) == Outcome.PLAYING
    scene.maintain()
    assert scene.verdict == Outcome.PLAYING, "1 for the thug and 4 for the alarm"
    scene.game.alarm = -1
    scene.maintain()
    assert scene.verdict == Outcome.FAILURE


def test_several_enemies_at_the_alarm_are_alert_together() -> None:
    scene = camp(mode=Mode.COOPERATIVE)
    scene.hunter(at=(2, 3), deck=["arrow"] * 9)
    first = scene.enemy("bandit_thug", at=ALARM)
    second = scene.enemy("bandit_thug", at=ALARM)
    scene.enemy_step()
    scene.play_out()
    assert alert(first, second) == [1, 1]


# --------------------------------------------------------------------------- Sentries and set-up


def test_a_sentry_stays_in_its_square_while_it_is_not_alert() -> None:
    scene = camp()
    scene.hunter(at=(0, 0))
    set_up_encounter(scene.book, scene.game, scene.content.index("encounters", "bandit_lookout"))
    sentries = [enemy for enemy in scene.game.enemies if enemy.square >= 0 and enemy.home_route < 0]
    walkers = [enemy for enemy in scene.game.enemies if enemy.home_route >= 0]
    posts = [(2, 0), (0, 5), (2, 5), (5, 1), (4, 4), (4, 4)]
    assert [scene.place(enemy.square) for enemy in sentries] == posts
    before = [enemy.square for enemy in walkers]
    scene.game.hunters[0].square = scene.number((0, 0))
    scene.enemy_step()
    scene.play_out()
    assert [scene.place(enemy.square) for enemy in sentries] == posts
    assert all(enemy.square != old for enemy, old in zip(walkers, before, strict=True))


def test_several_enemies_begin_on_one_spawn_point() -> None:
    scene = camp()
    scene.hunter(at=(0, 0))
    set_up_encounter(scene.book, scene.game, scene.content.index("encounters", "bandit_lookout"))
    sentries = [enemy for enemy in scene.game.enemies if enemy.square == scene.number((4, 4))]
    assert {enemy.machine for enemy in sentries} == {
        scene.content.index("machines", "bandit_thug"),
        scene.content.index("machines", "bandit_slugger"),
    }


def test_the_route_that_turns_back_is_walked_both_ways() -> None:
    scene = camp()
    scene.hunter(at=(0, 0))
    bandit = scene.enemy("bandit_thug", at=(3, 2))
    route = next(
        number
        for number in range(2)
        if scene.book.boards[scene.game.board].routes[number].length == 4
    )
    scene.patrols(bandit, route, 2)
    walked = []
    for _ in range(5):
        scene.enemy_step()
        walked.append(scene.place(bandit.square))
    assert walked == [(4, 2), (4, 3), (4, 2), (3, 2), (4, 2)]


@pytest.mark.parametrize("encounter", ["bandit_lookout", "bandit_stronghold"])
def test_hunters_deploy_on_the_edge_of_the_starting_quadrant(encounter: str) -> None:
    scene = Scene(encounter, badlands=True)
    board = scene.book.boards[2 * scene.content.index("encounters", encounter)]
    deployment = {scene.place(square) for square in range(36) if board.deployment[square]}
    assert deployment == {(0, 0), (0, 1), (0, 2), (1, 0), (2, 0)}


def test_raid_is_a_word_of_events() -> None:
    scene = camp()
    effects = [
        effect
        for event in scene.content.events
        for effect in getattr(event, "effects", ())
        if effect.op == EventOp.RAID
    ]
    assert [effect.n for effect in effects] == [4, 2]


def test_d41_a_bandit_that_is_calmed_sounds_no_alarm() -> None:
    for calmed in (True, False):
        scene = camp()
        archer = scene.hunter(at=(2, 3), hand=["arrow", "hush"])
        bandit = scene.enemy("bandit_brute", at=ALARM)
        far = scene.enemy("bandit_thug", at=(5, 0))
        scene.attack(archer)
        while scene.kind != DecisionKind.INTERRUPT:
            scene.choose(bandit if bandit in scene.options else BODY)
        assert far.alert == 0, "not before the card has been asked for"
        scene.choose("hush" if calmed else PASS)
        scene.play_out()
        assert (bandit.alert, far.alert) == ((0, 0) if calmed else (1, 1))


@pytest.mark.parametrize(("answer", "alarmed"), [("hush", 0), (PASS, 1)])
def test_d41_a_bandit_calmed_as_it_joins_a_hunter_at_the_alarm_does_not_sound_it(
    answer: object, alarmed: int
) -> None:
    scene = camp()
    scene.hunter(at=ALARM, hand=["hush"])
    bandit = scene.enemy("bandit_thug", at=(2, 3))
    far = scene.enemy("bandit_thug", at=(5, 0))
    scene.enter(bandit, ALARM)
    assert (bandit.alert, far.alert) == (1, 0), "not before the card has been asked for"
    scene.choose(answer)
    scene.play_out()
    assert (bandit.alert, far.alert) == (alarmed, alarmed)


@pytest.mark.parametrize("calmed", [True, False])
def test_d41_an_enemy_that_the_alarm_rouses_walks_on_if_it_is_calmed(calmed: bool) -> None:
    scene = camp()
    scene.hunter(at=(0, 0), hand=["hush"])
    bandit = scene.enemy("bandit_thug", at=(2, 3), alert=True)
    scene.behaviour("bandit_thug", [{"conditional": "melee", "range": 0, "damage": 1}])
    far = scene.enemy("bandit_thug", at=(5, 0))
    far.home_square = scene.number((5, 5))  # to where it walks back
    scene.enter(bandit, ALARM)
    scene.choose("hush" if calmed else PASS)
    scene.enemy_step()
    assert (far.alert, scene.at(far)) == ((0, (5, 1)) if calmed else (1, (5, 0)))
