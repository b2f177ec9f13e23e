"""Cooperative Mode within an encounter."""

from __future__ import annotations

import pytest

from hzd_env.content.effects import AttackKind, Condition
from hzd_env.engine import Table
from hzd_env.rules.catalogue import DecisionKind, EventKind, Mode, Outcome, Procedure
from hzd_env.rules.layout import Hunter
from tests.rules.scenes import BODY, CONFIRM, PASS, Scene, content

CARDS = ["arrow"] * 10
COOPERATIVE = [Mode.COOPERATIVE, Mode.LENIENT]


def faint(scene: Scene, hunter: Hunter) -> None:
    scene.push(Procedure.SUFFER, scene.seat_of(hunter), 99)


def party(mode: Mode, hunters: int = 2) -> Scene:
    scene = Scene(mode=mode)
    for _ in range(hunters):
        scene.hunter(at=(5, 5), deck=CARDS)
    return scene


# ----------------------------------------------------------------------------------------- Faints


def test_r123_the_first_faint_fails_the_encounter_at_once() -> None:
    scene = party(Mode.COOPERATIVE)
    fainting, other = scene.game.hunters[:2]
    scene.behaviour("dummy", [{"mandatory": "melee", "range": 0, "damage": 9}])
    fainting.square = scene.number((1, 1))
    fainting.deck_size = 7  # two cards are left once its hand is drawn
    other.glory = 2
    first = scene.enemy(at=(1, 1), alert=True)
    second = scene.enemy("giant", at=(3, 3), alert=True)
    scene.turn(fainting)
    while scene.game.outcome == Outcome.PLAYING:
        scene.choose(PASS if PASS in scene.options else next(iter(scene.options)))
    assert scene.game.outcome == Outcome.FAILURE
    assert first.activated == 1
    assert scene.at(second) == (3, 3)  # the enemy step was not played to its end
    assert other.glory == 0
    assert [event.what for event in scene.happened(EventKind.ENDED)] == [Outcome.FAILURE]


def test_r123_a_faint_in_the_own_activation_fails_it_too() -> None:
    scene = party(Mode.COOPERATIVE)
    hunter = scene.game.hunters[0]
    hunter.deck_size = 0
    scene.enemy(at=(0, 0), alert=True)
    scene.play_on(hunter)
    assert scene.game.outcome == Outcome.FAILURE


def test_r123_scrapped_cards_and_traps_come_back_then_as_well() -> None:
    scene = party(Mode.COOPERATIVE)
    hunter, other = scene.game.hunters[:2]
    scene.trap(other, (2, 2))
    other.scrapped[0], other.scrapped_size = scene.card("rise"), 1
    faint(scene, hunter)
    assert scene.game.outcome == Outcome.FAILURE
    assert scene.discard(other) == ["wire_trap"]
    assert "rise" in scene.deck(other)


def test_a_card_that_keeps_a_hunter_up_saves_the_encounter() -> None:
    scene = Scene(mode=Mode.COOPERATIVE)
    hunter = scene.hunter(hand=["rise"], deck=CARDS)
    faint(scene, hunter)
    scene.choose("rise")
    assert scene.game.outcome == Outcome.PLAYING
    assert hunter.faints == 0


def test_the_lenient_mode_fails_with_the_second_faint() -> None:
    scene = party(Mode.LENIENT, hunters=3)
    zero, one, _ = scene.game.hunters[:3]
    scene.enemy(at=(0, 0))
    scene.game.active = 2
    faint(scene, zero)
    assert scene.game.outcome == Outcome.PLAYING
    scene.maintain()
    assert scene.verdict == Outcome.PLAYING
    faint(scene, one)
    assert scene.game.outcome == Outcome.FAILURE


def test_d6_the_second_faint_of_the_same_hunter_counts_as_well() -> None:
    scene = party(Mode.LENIENT, hunters=2)
    hunter = scene.game.hunters[0]
    scene.game.active = 1
    faint(scene, hunter)
    hunter.fainted = 0
    faint(scene, hunter)
    assert scene.game.outcome == Outcome.FAILURE


def test_d6_also_alone() -> None:
    scene = party(Mode.LENIENT, hunters=1)
    hunter = scene.game.hunters[0]
    scene.enemy(at=(0, 0))
    faint(scene, hunter)
    scene.maintain()
    assert scene.game.outcome == Outcome.PLAYING  # although every hunter has fainted once
    assert scene.verdict == Outcome.PLAYING
    hunter.fainted = 0
    faint(scene, hunter)
    assert scene.game.outcome == Outcome.FAILURE


def test_r33_alone_and_down_a_turn_passes_without_enemies() -> None:
    scene = party(Mode.LENIENT, hunters=1)
    hunter = scene.game.hunters[0]
    hunter.deck_size, hunter.discard_size = 0, 10
    hunter.discard[:10] = hunter.deck[:10]
    dummy = scene.enemy(at=(0, 0), alert=True)
    scene.play_on(hunter)  # no card to draw
    # its first turn ended, the second was skipped, in the third it stands
    assert scene.game.turn == 3
    assert (hunter.fainted, hunter.faints) == (0, 1)
    assert scene.decider is hunter
    assert scene.at(dummy) == (0, 0)


def test_competing_hunters_are_not_bound_by_the_stricter_limit() -> None:
    scene = party(Mode.COMPETITIVE, hunters=3)
    zero, one, _ = scene.game.hunters[:3]
    scene.enemy(at=(0, 0))
    scene.game.active = 2
    faint(scene, zero)
    faint(scene, one)
    assert scene.game.outcome == Outcome.PLAYING


def test_r11_a_single_hunter_plays_by_the_cooperative_rules() -> None:
    table = Table(content())
    table.reset(encounter="square", players=1, mode=Mode.COMPETITIVE, seed=1)
    assert table.game.configuration.mode == Mode.COOPERATIVE


def test_votes_are_taken_in_cooperative_play_too() -> None:
    for mode in COOPERATIVE:
        scene = party(mode)
        scene.enemy(at=(0, 0))
        scene.game.points = 3
        scene.maintain()
        scene.choose(CONFIRM, CONFIRM)
        assert scene.verdict == Outcome.SUCCESS


# ------------------------------------------------------------------------------------------ Glory


def killing(mode: Mode) -> Scene:
    """A scene in which hunter 0 can kill a grazer, for 2 glory."""
    scene = Scene(mode=mode)
    scene.hunter(at=(1, 1), hand=["heavy_arrow"], discard=["focus", "arrow"])
    scene.hunter(at=(5, 5), discard=["sidestep", "cancel", "rise"])
    scene.hunter(at=(5, 5), discard=["arrow"]).fainted = 1
    scene.hunter(at=(5, 5))
    scene.salvage_deck(wire=20)
    scene.enemy("grazer", at=(1, 2), damage=6)
    scene.attack(scene.game.hunters[0], AttackKind.RANGED)
    scene.choose(BODY)
    return scene


@pytest.mark.parametrize("mode", COOPERATIVE)
def test_r122_glory_gained_may_be_discarded_for_as_many_cards_of_a_standing_hunter(
    mode: Mode,
) -> None:
    scene = killing(mode)
    zero, one, _, three = scene.game.hunters
    assert scene.kind == DecisionKind.CHOOSE_HUNTER
    assert scene.decider is zero
    assert scene.subject == 2
    assert zero.glory == 2
    assert scene.options == {PASS, zero, one}  # the third is down, the fourth has no discards
    scene.choose(one)
    assert zero.glory == 0
    assert scene.deck(one) == sorted(["sidestep", "cancel"], key=scene.card)  # from the bottom
    assert scene.discard(one) == ["rise"]
    assert scene.over
    assert three.glory == 0


def test_r122_the_hunter_may_choose_itself() -> None:
    scene = killing(Mode.COOPERATIVE)
    zero = scene.game.hunters[0]
    scene.choose(zero)
    assert zero.glory == 0
    assert sorted(scene.deck(zero)) == ["arrow", "focus"]


def test_r122_glory_may_be_kept_and_is_then_kept() -> None:
    scene = killing(Mode.COOPERATIVE)
    zero = scene.game.hunters[0]
    scene.choose(PASS)
    assert scene.over
    assert zero.glory == 2
    assert zero.glory_to_share == 0


def test_r122_only_glory_just_gained_can_be_discarded() -> None:
    scene = Scene(mode=Mode.COOPERATIVE)
    hunter = scene.hunter(at=(1, 1), hand=["heavy_arrow"], discard=["arrow"] * 5)
    hunter.glory = 3
    scene.enemy("watcher", at=(1, 2), damage=3)
    scene.salvage_deck(wire=20)
    scene.attack(hunter, AttackKind.RANGED)
    assert scene.subject == 1
    scene.choose(hunter)
    assert hunter.glory == 3
    assert hunter.deck_size == 1


def test_competing_hunters_keep_their_glory() -> None:
    scene = killing(Mode.COMPETITIVE)
    assert scene.over
    assert scene.game.hunters[0].glory == 2


def test_glory_of_a_component_can_be_discarded_too() -> None:
    scene = Scene(mode=Mode.COOPERATIVE)
    hunter = scene.hunter(at=(1, 1), hand=["heavy_arrow"], discard=["arrow"] * 2)
    scene.enemy("scrapper", at=(1, 2), damaged="A")
    scene.attack(hunter, AttackKind.RANGED)
    scene.choose("A")
    assert scene.kind == DecisionKind.CHOOSE_HUNTER
    assert scene.subject == 1


def test_an_enemy_killed_by_fire_gives_no_glory_to_discard() -> None:
    scene = Scene(mode=Mode.COOPERATIVE)
    scene.hunter(at=(5, 5), discard=["arrow"] * 3)
    scene.act(scene.enemy(at=(0, 0), alert=True, damage=9, conditions=[Condition.FIRE]))
    assert scene.over
    assert scene.game.points == 1


def test_r34_glory_lost_in_a_faint_before_it_is_discarded_is_not_discarded_too() -> None:
    scene = Scene(mode=Mode.LENIENT)
    hunter = scene.hunter(at=(1, 1), hand=["heavy_arrow", "costly_hush"])
    other = scene.hunter(at=(5, 5), discard=["arrow"] * 3)
    scene.enemy("scrapper", at=(1, 2), damaged="A")
    scene.game.active = 1
    scene.attack(hunter)
    scene.choose("A")  # a glory; and the scrapper becomes alert
    scene.choose("costly_hush")
    assert hunter.fainted == 1
    assert scene.over and (hunter.glory, hunter.glory_to_share) == (0, 0)
    assert other.discard_size == 3
