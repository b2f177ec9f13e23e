"""Every game ends, whatever cards a pack has (D33 to D35)."""

from __future__ import annotations

import numpy as np

from hzd_env.content.book import load_content
from hzd_env.content.effects import ActionType, When
from hzd_env.engine import Table
from hzd_env.rules.catalogue import DecisionKind, EnemyStatus, EventKind, Outcome, Procedure
from hzd_env.rules.sizes import ATTACKS, TURNS
from tests.rules.scenes import CONFIRM, PASS, Scene

FIVE = ["stamina"] * 5


def window(scene: Scene) -> None:
    scene.push(Procedure.WINDOW, When.ANY_TIME, -1, -1)


# ---------------------------------------------------------------- A card that comes back (D33)


def test_d33_a_card_that_comes_back_is_not_played_again_in_the_same_window() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["search"], discard=["search", "arrow", "arrow"])
    window(scene)
    scene.choose("search", "search")  # and an Arrow, there is nothing else
    assert scene.options == {PASS, "search"}  # the second copy has not been played yet
    scene.choose("search", "search")
    assert scene.over and scene.hand(hunter) == ["arrow", "arrow", "search"]


def test_d33_in_the_next_window_it_may_be_played_again() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["breather"], discard=["arrow"] * 9)
    for _ in range(2):
        window(scene)
        assert scene.options == {PASS, "breather"}
        scene.choose("breather")
        assert scene.over and scene.discard(hunter).pop() == "breather"
        hunter.discard_size -= 1
        hunter.hand[0] = scene.card("breather")
        hunter.hand_size = 1


def test_d33_each_copy_of_a_card_may_be_played_once() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["breather"] * 3, discard=["arrow"] * 9, deck=FIVE)
    window(scene)
    scene.choose("breather", "breather", "breather")
    assert scene.over and hunter.discard_size == 9 - 6 + 3


def test_d33_the_choices_between_two_actions_belong_to_the_window_before_them() -> None:
    scene = Scene()
    hunter = scene.hunter(
        hand=["search", "search"] + ["stamina"] * 3, deck=FIVE, discard=["arrow"] * 9
    )
    scene.activate(hunter)
    while scene.kind != DecisionKind.ACT:
        scene.choose(PASS)
    scene.choose("search", "search", "search")  # two Arrows, then the first Search and an Arrow
    assert scene.kind == DecisionKind.ACT and "search" in scene.hand(hunter)
    assert "search" not in scene.options
    scene.choose(ActionType.SNEAK, PASS)
    assert scene.kind == DecisionKind.INTERRUPT and "search" in scene.options  # after the action


def test_d33_the_windows_that_a_card_leads_to_belong_to_its_own() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(1, 1), hand=["lure", "lure", "worry"])
    scene.enemy(at=(1, 3))
    window(scene)
    scene.choose("lure", (2, 2), (3, 1), "lure", (2, 1), (1, 1))
    assert scene.kind == DecisionKind.INTERRUPT and scene.subject == When.ENEMY_ALERTED
    scene.choose("worry", (1, 2), (1, 3))  # and the first Lure is taken back
    assert scene.hand(hunter) == ["lure"] and scene.over


def test_d33_every_event_of_an_action_is_a_moment_of_its_own() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["worry", "worry"] + ["stamina"] * 3, deck=FIVE)
    first, second, third = (scene.enemy(at=at) for at in ((0, 0), (0, 2), (2, 2)))
    scene.activate(hunter)
    while scene.kind != DecisionKind.ACT:
        scene.choose(PASS)
    scene.choose(ActionType.SPRINT)  # alerts all three
    scene.choose("worry", (1, 0), (2, 0), PASS)
    scene.choose("worry", second, (0, 3), (0, 4), PASS)  # the first copy is taken back
    assert scene.kind == DecisionKind.INTERRUPT and scene.options == {PASS, "worry"}
    assert (first.alert, second.alert, third.alert) == (0, 0, 1)


# --------------------------------------------------------------- What answers what (D34)


def test_d34_a_trait_that_starts_what_it_answers_comes_to_an_end() -> None:
    scene = Scene()
    scene.hunter(at=(1, 1), traits=["jumpy"])
    scene.hunter(at=(1, 3))
    dummy = scene.enemy(at=(1, 2))
    scene.push(Procedure.ENTER, 0, scene.number((1, 1)))
    lured = 0
    while not scene.over:  # from one hunter to the other
        if scene.at(dummy) == (1, 2):
            lured += 1
            scene.choose((1, 3) if (1, 3) in scene.options else (1, 1))
        else:
            scene.choose((1, 2))
    assert 2 <= lured < 20 and dummy.alert == 1


def test_d34_scrapping_that_leads_to_scrapping_comes_to_an_end() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["offering", "arrow"], discard=["arrow"] * 36, traits=["unburdened"])
    window(scene)
    scene.choose("offering", "arrow")
    while not scene.over:
        scene.choose("arrow")
    assert 2 <= hunter.scrapped_size < 37 and hunter.glory == 2


def test_d34_fate_cards_that_draw_fate_cards_come_to_an_end() -> None:
    scene = Scene()
    hunter = scene.hunter()
    scene.salvage_deck(cache=30)
    scene.push(Procedure.DRAW_SALVAGE, 0, 1)
    assert scene.over and not scene.salvage(hunter)
    assert len(scene.happened(EventKind.SALVAGE)) > 2


def test_d34_a_trap_waits_while_four_attacks_are_under_way() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(0, 0), hand=["push_arrow"])
    dummy = scene.enemy(at=(0, 1), damage=0)
    for column in range(2, 6):
        scene.trap(hunter, (0, column), "spring_trap")
    scene.dice(0, 1)
    scene.attack(hunter)
    deepest = 0
    for column in range(2, 6):
        assert scene.kind == DecisionKind.PUSH_ENEMY
        scene.choose((0, column))
        deepest = max(deepest, scene.game.attack_depth)
    assert deepest == ATTACKS and scene.traps() == [(0, 5)]
    assert scene.over and scene.at(dummy) == (0, 5) and dummy.status == EnemyStatus.IN_PLAY


# ------------------------------------------------------------------- Turns without end (D35)


def test_d35_an_encounter_without_a_limit_ends_when_its_turns_cannot_be_counted_any_more() -> None:
    table = Table(load_content())
    table.reset(encounter=load_content().encounters[0].id, players=2, seed=1)
    choices = np.random.default_rng(1)
    for _ in range(5):
        table.step(int(choices.choice(np.flatnonzero(table.mask))))
    assert table.turn == 1
    table.game.turn = TURNS
    while table.seat >= 0:
        table.step(int(choices.choice(np.flatnonzero(table.mask))))
    assert table.outcome == Outcome.CUT_SHORT and table.turn == TURNS
    assert CONFIRM not in np.flatnonzero(table.mask)
