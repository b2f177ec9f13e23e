"""The Hunters' Call and the end of the game."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hzd_env.content.effects import AttackKind, Condition
from hzd_env.rules.catalogue import DecisionKind, EventKind, Mode, Outcome, Procedure, Sun, Victory
from hzd_env.rules.quest import victory_points
from tests.rules.quests import QuestScene
from tests.rules.scenes import BODY, Scene

HALF, FULL, BLAZING = Sun.HALF, Sun.FULL, Sun.BLAZING


def ended(
    outcome: Outcome,
    glory: Sequence[int],
    suns: Sequence[Sequence[Sun]] = (),
    *,
    encounter: str = "call",
    event: str | None = None,
    mode: Mode = Mode.COMPETITIVE,
) -> QuestScene:
    """The last encounter has ended with this outcome, glory and Suns from before."""
    scene = QuestScene(glory, encounter=encounter, mode=mode)
    for hunter, tokens in zip(scene.hunters, suns, strict=False):
        for sun in tokens:
            hunter.suns[sun] += 1
    if event is not None:
        scene.event(event)
    scene.end_encounter(outcome)
    return scene


NONE, SHARED, SOLE = Victory


# ------------------------------------------------------------------------------------- The end


def test_a_failed_hunters_call_loses_the_game_for_all() -> None:
    scene = ended(Outcome.FAILURE, [0, 0], [[BLAZING], []])
    assert scene.game.outcome == Outcome.FAILURE
    assert scene.victories() == [NONE, NONE]
    assert scene.suns() == [[BLAZING], []]


def test_after_a_success_there_is_a_last_victory_step() -> None:
    scene = ended(Outcome.SUCCESS, [1, 3, 2])
    assert scene.game.outcome == Outcome.SUCCESS
    assert scene.suns() == [[], [FULL], [HALF]]
    assert scene.victories() == [NONE, SOLE, NONE]


def test_other_encounters_are_followed_by_a_campfire() -> None:
    for outcome in (Outcome.SUCCESS, Outcome.FAILURE):
        scene = ended(outcome, [0, 0], encounter="level_3_a")
        assert scene.game.outcome == Outcome.PLAYING
        assert any(frame.procedure == Procedure.CAMPFIRE for frame in scene.game.stack[:3])


def test_victory_points() -> None:
    scene = ended(Outcome.SUCCESS, [0, 0], [[BLAZING, BLAZING, HALF], [FULL, HALF]])
    assert [victory_points(scene.game, seat) for seat in range(2)] == [7, 3]
    assert scene.victories() == [SOLE, NONE]


def test_the_leader_wins_a_tie() -> None:
    # the second hunter leads after this step and draws level by its Full Sun
    scene = ended(Outcome.SUCCESS, [0, 1], [[FULL], []])
    assert scene.tokens() == (1, 0)
    assert scene.victories() == [NONE, SOLE]


def test_r120_the_leader_is_the_one_after_the_last_victory_step() -> None:
    # the first hunter led until now; both have 2 points after this step
    scene = ended(Outcome.SUCCESS, [2, 3, 1], [[HALF], [], []])
    assert [victory_points(scene.game, seat) for seat in range(3)] == [2, 2, 0]
    assert scene.victories() == [NONE, SOLE, NONE]


def test_a_tie_without_the_leader_is_a_shared_victory() -> None:
    scene = ended(Outcome.SUCCESS, [0, 1, 0], [[BLAZING], [], [BLAZING]])
    assert scene.victories() == [SHARED, NONE, SHARED]


def test_events_of_the_victory_step_count_in_the_last_one_too() -> None:
    scene = ended(Outcome.SUCCESS, [1, 1], event="verdict")
    assert scene.suns() == [[], [FULL]]
    assert scene.victories() == [NONE, SOLE]


@pytest.mark.parametrize("mode", [Mode.COOPERATIVE, Mode.LENIENT])
def test_cooperating_hunters_win_together(mode: Mode) -> None:
    scene = ended(Outcome.SUCCESS, [1, 3], mode=mode)
    assert scene.game.outcome == Outcome.SUCCESS
    assert scene.suns() == [[], []] and scene.victories() == [NONE, NONE]


def test_r11_a_single_hunter_wins_with_the_last_encounter() -> None:
    scene = ended(Outcome.SUCCESS, [1], mode=Mode.COOPERATIVE)
    assert scene.game.outcome == Outcome.SUCCESS and scene.suns() == [[]]


# ---------------------------------------------------------------------------------- The quarry


def struck(encounter: str = "call", target: str = "sawtooth", half_suns: int = 0) -> Scene:
    """The first hunter's arrow does the last damage to an enemy."""
    scene = QuestScene([0, 0], encounter=encounter)
    archer = scene.hunters[0]
    archer.suns[HALF] = half_suns
    archer.square = scene.number((1, 1))
    archer.hand[0], archer.hand_size = scene.card("arrow"), 1
    hp = scene.book.machines[scene.content.index("machines", target)].hp
    enemy = scene.enemy(target, at=(1, 2), damage=hp - 1)
    scene.dice(2, 2)
    scene.attack(archer, AttackKind.RANGED)
    if scene.kind == DecisionKind.COMPONENT:
        scene.choose(BODY)
    assert scene.over and scene.at(enemy) is None
    return scene


def test_killing_the_quarry_earns_a_half_sun() -> None:
    scene = struck()
    assert scene.game.hunters[0].suns[HALF] == 1 and scene.game.hunters[1].suns[HALF] == 0


def test_that_half_sun_comes_on_top_of_those_from_before() -> None:
    assert struck(half_suns=2).game.hunters[0].suns[HALF] == 3


def test_d65_it_does_so_before_the_salvage_is_drawn() -> None:
    kinds = [event.kind for event in struck().events]
    assert kinds.index(EventKind.SUN) < kinds.index(EventKind.SALVAGE)


def test_other_enemies_earn_none() -> None:
    assert struck(target="watcher").game.hunters[0].suns[HALF] == 0


def test_nor_do_enemies_of_its_kind_in_other_encounters() -> None:
    assert struck(encounter="level_3_a").game.hunters[0].suns[HALF] == 0


def test_r121_a_quarry_killed_by_fire_earns_none_but_counts() -> None:
    scene = QuestScene([0, 0], encounter="call")
    for hunter in scene.hunters:
        hunter.square = scene.number((0, 0))
    quarry = scene.enemy("sawtooth", at=(2, 5), alert=True, damage=18, conditions=[Condition.FIRE])
    scene.behaviour("sawtooth", yes=[{"conditional": "move_away", "squares": 1}])
    scene.act(quarry)
    scene.play_out()
    assert scene.at(quarry) is None and scene.game.points == 5
    assert all(hunter.suns[HALF] == 0 for hunter in scene.hunters)
    scene.maintain()
    assert scene.verdict == Outcome.SUCCESS
