"""In which order damage, effects, alerts, rewards and answers of an attack come (D83)."""

from __future__ import annotations

import pytest

from hzd_env.content.effects import ActionType, Condition, When
from hzd_env.rules.catalogue import DecisionKind, EnemyStatus, EventKind, Mode
from hzd_env.rules.layout import Enemy, Hunter
from tests.rules.scenes import BODY, CRITICAL, PASS, Scene

DECK = ["arrow"] * 9


def order(scene: Scene, *kinds: EventKind) -> list[EventKind]:
    """In which order events of these kinds have come."""
    return [event.kind for event in scene.events if event.kind in kinds]


def herd(scene: Scene) -> Enemy:
    """A Strider that isn't alert, at (2, 1), and another enemy that it runs to, far off."""
    strider = scene.enemy("strider", at=(2, 1))
    scene.enemy("giant", at=(0, 5))
    return strider


# ------------------------------------------------------------------- The effects before the alert


def test_d83_an_enemy_is_pushed_before_it_runs_as_an_alert_one() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(2, 0), hand=["push_arrow"], deck=DECK)
    strider = herd(scene)
    scene.attack(hunter)
    scene.choose(BODY)
    assert scene.kind == DecisionKind.PUSH_ENEMY and scene.at(strider) == (2, 1)
    scene.choose((3, 0))
    assert scene.kind == DecisionKind.ENEMY_MOVE and scene.at(strider) == (3, 0)
    assert scene.options == {(2, 1), (3, 1), (4, 1)}, "it runs from where the push has brought it"


def test_d83_a_trap_pushes_before_the_enemy_runs() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(5, 5), deck=DECK)
    strider = scene.enemy("strider", at=(1, 0))
    scene.patrols(strider, 0, 0)
    scene.enemy("giant", at=(1, 5))
    scene.trap(hunter, (1, 1), "spring_trap")
    scene.act(strider)
    assert scene.kind == DecisionKind.PUSH_ENEMY and scene.at(strider) == (1, 1)
    scene.choose((1, 0))
    assert scene.kind == DecisionKind.ENEMY_MOVE and scene.at(strider) == (1, 0)


def test_d83_all_that_an_aoe_hits_are_pushed_before_any_of_them_runs() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(2, 0), hand=["shove_bomb"], deck=DECK)
    scene.enemy(at=(2, 2))
    striders = [scene.enemy("strider", at=at) for at in ((2, 3), (3, 3))]
    scene.attack(hunter)
    for strider, square in zip(striders, ((1, 4), (4, 4)), strict=True):
        assert scene.kind == DecisionKind.PUSH_ENEMY
        assert scene.subject == scene.index_of(strider)
        scene.choose(square)
    assert [scene.at(strider) for strider in striders] == [(1, 4), (4, 4)]
    assert scene.kind == DecisionKind.ENEMY_MOVE


def test_d83_a_trap_that_a_push_sets_off_belongs_to_the_push() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(2, 0), hand=["push_arrow", "shove"], deck=DECK)
    strider = herd(scene)
    scene.trap(hunter, (3, 0))
    scene.attack(hunter)
    scene.choose(BODY, "shove", (3, 0))
    assert scene.traps() == [] and len(scene.happened(EventKind.ATTACKED)) == 2
    assert scene.kind == DecisionKind.PUSH_ENEMY and scene.at(strider) == (3, 0)
    scene.choose((4, 0))
    assert scene.kind == DecisionKind.ENEMY_MOVE and scene.at(strider) == (4, 0)


def test_d83_cards_answer_the_alert_behind_the_push() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(2, 0), hand=["push_arrow", "hush"], deck=DECK)
    dummy = scene.enemy(at=(2, 1))
    scene.attack(hunter)
    scene.choose((3, 2))
    assert scene.kind == DecisionKind.INTERRUPT and scene.subject == When.ENEMY_ALERTED
    scene.choose("hush")
    assert dummy.alert == 0 and scene.over


def test_d83_the_companions_told_are_those_where_the_push_has_brought_it() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(2, 0), hand=["push_arrow"], deck=DECK)
    dummy = scene.enemy(at=(2, 1))
    there, beyond = scene.enemy(at=(3, 2)), scene.enemy(at=(4, 3))
    there.square = dummy.square  # it becomes alert beside the target in any case
    moved = scene.enemy(at=(3, 2))
    scene.attack(hunter)
    scene.choose(dummy, (3, 2))
    assert [enemy.alert for enemy in (dummy, there, moved, beyond)] == [1, 1, 1, 0]


@pytest.mark.parametrize(("start", "end", "sounded"), [((3, 3), (3, 4), 0), ((3, 4), (3, 3), 1)])
def test_d83_the_alarm_sounds_where_the_push_has_brought_the_bandit(
    start: tuple[int, int], end: tuple[int, int], sounded: int
) -> None:
    scene = Scene("bandit_lookout", badlands=True)
    hunter = scene.hunter(at=start, hand=["push_arrow"], deck=DECK)
    bandit = scene.enemy("bandit_brute", at=start)
    far = scene.enemy("bandit_thug", at=(0, 0))
    scene.attack(hunter)
    scene.choose(end)
    assert bandit.alert == 1 and (far.alert, far.held) == (sounded, sounded)


def test_d83_a_glory_is_shared_behind_the_push() -> None:
    scene = Scene(mode=Mode.COOPERATIVE)
    hunter = scene.hunter(at=(2, 0), hand=["push_arrow"], deck=DECK, discard=["arrow"])
    scene.enemy("scrapper", at=(2, 1))
    scene.dice(2)
    scene.attack(hunter)
    scene.choose("A")
    assert hunter.glory == 1 and scene.kind == DecisionKind.PUSH_ENEMY
    scene.choose(PASS)
    assert scene.kind == DecisionKind.CHOOSE_HUNTER


def test_d83_conditions_are_answered_behind_the_push() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(2, 0), hand=["fire_arrow", "gloat", "shove"], deck=DECK)
    dummy = scene.enemy(at=(2, 1))
    scene.dice(0, 1)
    scene.attack(hunter)
    scene.choose("shove")
    assert scene.kind == DecisionKind.PUSH_ENEMY and dummy.conditions[Condition.FIRE] == 1
    scene.choose((3, 0))
    assert scene.kind == DecisionKind.INTERRUPT and scene.subject == When.CONDITION_INFLICTED


# ------------------------------------------------------------------- The effects before the reward


def test_d83_the_dodge_comes_before_the_kill_is_paid() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(2, 0), hand=["heavy_arrow"], deck=DECK, equipment=["dodge_bow"])
    scene.enemy(at=(2, 1), damage=8)
    scene.salvage_deck(wire=9)
    scene.dice(CRITICAL)
    scene.attack(hunter)
    assert scene.kind == DecisionKind.MOVE
    scene.choose((1, 0))
    assert order(scene, EventKind.KILLED, EventKind.MOVED, EventKind.SALVAGE, EventKind.GLORY) == [
        EventKind.KILLED,
        EventKind.MOVED,
        EventKind.SALVAGE,
        EventKind.SALVAGE,
        EventKind.GLORY,
    ]


def test_d83_the_aoe_comes_before_the_kill_is_paid() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(2, 0), hand=["flat_bomb"], deck=DECK)
    target = scene.enemy(at=(2, 1), damage=9)
    scene.enemy(at=(2, 2))
    scene.salvage_deck(wire=9)
    scene.dice(0, 1)
    scene.attack(hunter)
    scene.choose(target)
    assert order(scene, EventKind.HIT, EventKind.SALVAGE) == [
        EventKind.HIT,
        EventKind.HIT,
        EventKind.SALVAGE,
        EventKind.SALVAGE,
    ]


def shoot(scene: Scene, ammunition: str, *, weapon: str = "bow", shown: int | str = 0) -> Hunter:
    """In its turn a hunter shoots with the last card it has; the salvage is Sharp Edges."""
    hunter = scene.hunter(
        at=(2, 0), hand=[ammunition, *["stamina"] * 4], deck=["stamina"], equipment=[weapon]
    )
    scene.hunter(at=(5, 5), deck=DECK)
    scene.salvage_deck(sharp_edges=1)
    scene.turn(hunter)
    scene.choose(PASS)
    hunter.hand[0] = scene.card(ammunition)
    hunter.hand_size, hunter.deck_size = 1, 0  # as if it had spent the others
    scene.dice(shown, 1)
    scene.choose(ActionType.RANGED_ATTACK)
    return hunter


def test_d83_a_hunter_whom_the_salvage_makes_faint_has_dodged_before() -> None:
    scene = Scene()
    scene.enemy(at=(2, 1), damage=8)
    hunter = shoot(scene, "heavy_arrow", weapon="dodge_bow", shown=CRITICAL)
    assert scene.kind == DecisionKind.MOVE
    scene.choose((1, 0))
    assert hunter.fainted == 1 and scene.at(hunter) == (1, 0)


def test_d83_a_hunter_whom_the_salvage_makes_faint_has_hit_all_around_before() -> None:
    scene = Scene()
    target, beside = scene.enemy(at=(2, 1), damage=9), scene.enemy(at=(2, 2), damage=8)
    hunter = shoot(scene, "flat_bomb")
    scene.choose(target)
    assert hunter.fainted == 1
    assert [target.status, beside.status] == [EnemyStatus.KILLED] * 2 and scene.game.points == 2


def test_d83_the_salvage_of_a_component_comes_behind_the_effects() -> None:
    scene = Scene()
    sawtooth = scene.enemy("sawtooth", at=(2, 1))
    hunter = shoot(scene, "push_arrow", shown=2)
    scene.choose("A")
    assert sawtooth.component_destroyed[0] == 1
    assert scene.kind == DecisionKind.PUSH_ENEMY and hunter.fainted == 0
    scene.choose((3, 1))
    assert scene.at(sawtooth) == (3, 1) and hunter.fainted == 1


def test_d83_a_kill_is_paid_before_the_component_that_brought_it() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(2, 0), hand=["heavy_arrow"], deck=DECK)
    scene.enemy("sawtooth", at=(2, 1), damage=16)
    scene.salvage_deck(wire=9)
    scene.dice(2)
    scene.attack(hunter)
    scene.choose("A")
    salvage = EventKind.SALVAGE  # two cards for the kill, one for the container
    assert order(scene, EventKind.GLORY, salvage) == [
        EventKind.GLORY,  # for the component, at once
        salvage,
        salvage,
        EventKind.GLORY,
        salvage,
    ]
