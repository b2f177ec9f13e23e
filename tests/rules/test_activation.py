"""Hunter Activation Step, Actions, Free Actions; the order of an activation."""

from __future__ import annotations

from typing import Any

import pytest

from hzd_env.content.effects import ActionType
from hzd_env.rules.catalogue import DecisionKind, EventKind, Procedure
from hzd_env.rules.layout import Hunter
from tests.rules.scenes import CONFIRM, PASS, Scene

ACT = DecisionKind.ACT
SPRINT, SNEAK, CRAFT = ActionType.SPRINT, ActionType.SNEAK, ActionType.CRAFT
CRAFT_TWICE, DISTRACT = ActionType.CRAFT_TWICE, ActionType.DISTRACT
RANGED, MELEE, CORPSE = ActionType.RANGED_ATTACK, ActionType.MELEE_ATTACK, ActionType.CORPSE


# --------------------------------------------------------------------- Discarding and drawing


def test_r26_hand_may_be_changed_before_the_first_activation_too() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["arrow", "focus", "focus", "slide", "stab"], deck=["stamina"] * 9)
    scene.activate(archer)
    assert scene.kind == DecisionKind.DISCARD
    assert scene.options == {PASS, "arrow", "focus", "slide", "stab"}
    scene.choose("focus", "focus", "stab", PASS)
    assert scene.hand(archer) == ["arrow", "slide", "stamina", "stamina", "stamina"]
    assert scene.discard(archer) == ["focus", "focus", "stab"]
    assert scene.kind == ACT


def test_hand_is_filled_to_five_cards() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["arrow"], deck=["stamina"] * 9)
    scene.activate(archer)
    scene.choose(PASS)
    assert archer.hand_size == 5 and archer.deck_size == 5


def test_larger_hand_size_draws_more_cards() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["arrow"], deck=["stamina"] * 9, equipment=["bow", "charm"])
    scene.activate(archer)
    scene.choose(PASS)
    assert archer.hand_size == 6


def test_hand_above_its_size_is_not_discarded_down() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["arrow"] * 7, deck=["stamina"])
    scene.activate(archer)
    scene.choose(PASS)
    assert scene.hand(archer) == ["arrow"] * 7 and archer.deck_size == 1


def test_r27_empty_deck_at_the_start_of_the_turn_makes_a_hunter_faint() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["arrow"] * 4, discard=["arrow"] * 3)
    scene.hunter(at=(5, 5))
    scene.turn(archer)
    scene.choose(PASS)
    assert archer.fainted == 1 and archer.faints == 1


def test_r27_full_hand_needs_no_draw_from_an_empty_deck() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["arrow"] * 5, discard=["arrow"] * 3)
    scene.turn(archer)
    scene.choose(PASS)
    assert archer.fainted == 0 and scene.kind == ACT


def test_r27_a_deck_that_runs_out_while_drawing_is_enough() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["arrow"] * 2, deck=["stamina"])
    scene.turn(archer)
    scene.choose(PASS)
    assert archer.fainted == 0 and archer.hand_size == 3 and scene.kind == ACT


def test_r29_hunter_who_faints_at_the_draw_keeps_its_hand_and_discards_and_draws_on_standing() -> (
    None
):
    scene = Scene()
    archer = scene.hunter(at=(1, 1), hand=["focus", "slide"], discard=["arrow"] * 6)
    other = scene.hunter(at=(5, 5), hand=["stab"] * 5, deck=["arrow"] * 9)
    scene.enemy(at=(0, 5))
    scene.play_on(archer)
    scene.choose(PASS)
    assert archer.fainted == 1
    assert scene.hand(archer) == ["focus", "slide"] and archer.discard_size == 6
    assert scene.decider is other
    scene.choose(PASS, PASS)  # the other's turn; then the archer's is skipped
    assert scene.decider is other
    scene.choose(PASS, PASS)
    assert scene.decider is archer and archer.fainted == 0
    assert scene.kind == DecisionKind.DISCARD and scene.options == {PASS, "focus", "slide"}
    assert archer.deck_size == 6 and archer.discard_size == 0
    scene.choose("focus", PASS)
    assert scene.hand(archer) == ["arrow"] * 4 + ["slide"]


def test_r30_a_faint_in_the_own_activation_costs_the_whole_next_turn() -> None:
    scene = Scene()
    archer = scene.hunter(at=(1, 1), hand=["arrow"], discard=["arrow"] * 9)
    other = scene.hunter(at=(5, 5), hand=["stab"] * 5, deck=["arrow"] * 9)
    walker = scene.enemy("dummy", at=(3, 0))
    scene.patrols(walker, 2, 0)
    scene.play_on(archer)
    scene.choose(PASS)  # faints at the draw
    assert archer.fainted == 1 and scene.decider is other
    # the enemy step of this turn happened all the same
    assert len(scene.happened(EventKind.ENEMY_MOVED)) == 1
    scene.choose(PASS, PASS)  # the other's turn, then the archer's skipped one
    assert scene.game.turn == 4 and scene.decider is other
    assert len(scene.happened(EventKind.ENEMY_MOVED)) == 2  # no enemy step in the skipped turn
    scene.choose(PASS, PASS)
    assert scene.decider is archer and archer.fainted == 0


def test_r35_stand_up_then_modifications_then_discard_then_draw_then_actions() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["slide"], discard=["arrow"] * 6, stored=["damage_coil"])
    archer.fainted = 1
    scene.turn(archer)
    assert archer.fainted == 0 and archer.deck_size == 6
    assert scene.kind == DecisionKind.MODIFY
    scene.choose(PASS)
    assert scene.kind == DecisionKind.DISCARD and archer.hand_size == 1
    scene.choose(PASS)
    assert scene.kind == ACT and archer.hand_size == 5


def test_d72_cards_that_wait_for_the_actions_act_behind_the_draw() -> None:
    scene = Scene("hunters_call", base_cards=True)
    hunter = scene.hunter(
        hand=["stamina"], deck=["stamina"] * 9, discard=["stamina"] * 3, equipment=["banuk_totem"]
    )
    scene.activate(hunter)
    scene.choose(PASS)
    assert scene.kind == ACT
    drew = [event.kind for event in scene.events]
    assert drew.index(EventKind.DREW) < drew.index(EventKind.RECOVERED)


def test_d72_what_they_bring_keeps_no_hunter_from_fainting() -> None:
    scene = Scene("hunters_call", base_cards=True)
    scene.hunter(at=(5, 5), deck=["stamina"] * 5, equipment=[])
    hunter = scene.hunter(hand=["stamina"], discard=["stamina"] * 6, equipment=["banuk_totem"])
    scene.turn(hunter)
    scene.choose(PASS)
    assert hunter.fainted == 1 and not scene.happened(EventKind.RECOVERED)


def test_r36_the_bottom_of_the_discard_pile_is_its_oldest_card() -> None:
    scene = Scene()
    archer = scene.hunter(hand=["focus", "slide", "stab", "shove", "arrow"], deck=["arrow"])
    scene.activate(archer)
    scene.choose("slide", "shove", "focus", "stab", "arrow", PASS)
    assert scene.discard(archer)[:5] == ["slide", "shove", "focus", "stab", "arrow"]


# ------------------------------------------------------------------------------------ Actions


def actor(scene: Scene, **more: Any) -> Hunter:
    """A hunter ready to choose its actions."""
    return scene.hunter(**{"hand": ["stamina"] * 5, "deck": ["stamina"] * 5, **more})


def ready(scene: Scene, hunter: Hunter) -> None:
    """Play to the hunter's choice of an action."""
    scene.activate(hunter)
    while scene.kind in (DecisionKind.INTERRUPT, DecisionKind.DISCARD):
        scene.choose(PASS)
    assert scene.kind == ACT


def test_two_actions_end_the_activation() -> None:
    scene = Scene()
    archer = actor(scene)
    ready(scene, archer)
    scene.choose(SNEAK, (1, 2))
    assert scene.kind == ACT
    scene.choose(SPRINT, PASS)
    assert scene.over


def test_an_action_type_is_performed_once_only() -> None:
    scene = Scene()
    archer = actor(scene)
    ready(scene, archer)
    assert {SPRINT, SNEAK} <= scene.options
    scene.choose(SNEAK, PASS)
    assert scene.options == {PASS, SPRINT}


def test_actions_may_be_skipped() -> None:
    scene = Scene()
    archer = actor(scene)
    ready(scene, archer)
    scene.choose(PASS)
    assert scene.over and scene.at(archer) == (1, 1)


def test_the_enemy_step_follows_the_activation() -> None:
    scene = Scene()
    archer = actor(scene, at=(5, 5))
    scene.enemy("watcher", at=(1, 0))
    scene.patrols(scene.game.enemies[0], 0, 0)
    scene.turn(archer)
    scene.choose(PASS)
    assert not scene.happened(EventKind.ENEMY_MOVED)
    scene.choose(PASS)
    assert scene.happened(EventKind.ENEMY_MOVED)


def test_sprint_is_up_to_two_squares_with_a_change_of_direction() -> None:
    scene = Scene()
    archer = actor(scene)
    ready(scene, archer)
    scene.choose(SPRINT)
    assert scene.options == {PASS} | {
        (row, column) for row in (0, 1, 2) for column in (0, 1, 2) if (row, column) != (1, 1)
    }
    scene.choose((2, 2), (1, 3))
    assert scene.at(archer) == (1, 3) and scene.kind == ACT


def test_sprint_may_stop_after_one_square() -> None:
    scene = Scene()
    archer = actor(scene)
    ready(scene, archer)
    scene.choose(SPRINT, (0, 1), PASS)
    assert scene.at(archer) == (0, 1) and scene.kind == ACT


def test_hunters_stay_inside_the_playing_area() -> None:
    scene = Scene("corner")
    archer = actor(scene, at=(2, 2))
    ready(scene, archer)
    scene.choose(SNEAK)
    assert scene.options == {PASS, (1, 1), (1, 2), (2, 1), (3, 1), (3, 2), (3, 3)}


def test_sprint_alerts_enemies_adjacent_to_where_it_begins_and_to_every_square_entered() -> None:
    scene = Scene()
    archer = actor(scene, at=(2, 1))
    beginning = scene.enemy(at=(1, 0))
    middle = scene.enemy(at=(1, 3))
    end = scene.enemy(at=(3, 4))
    far = scene.enemy(at=(0, 1))
    ready(scene, archer)
    scene.choose(SPRINT)
    assert [enemy.alert for enemy in (beginning, middle, end, far)] == [1, 0, 0, 0]
    scene.choose((2, 2))
    assert [enemy.alert for enemy in (beginning, middle, end, far)] == [1, 1, 0, 0]
    scene.choose((2, 3))
    assert [enemy.alert for enemy in (beginning, middle, end, far)] == [1, 1, 1, 0]


def test_r43_an_enemy_in_the_square_of_a_sprinting_hunter_is_not_adjacent() -> None:
    scene = Scene()
    archer = actor(scene)
    here = scene.enemy(at=(1, 1))
    ready(scene, archer)
    scene.choose(SPRINT)
    assert here.alert == 0
    scene.choose((1, 2))
    assert here.alert == 1  # now it is


def test_r44_a_sprint_of_no_squares_still_alerts() -> None:
    scene = Scene()
    archer = actor(scene)
    neighbour = scene.enemy(at=(2, 2))
    ready(scene, archer)
    scene.choose(SPRINT, PASS)
    assert neighbour.alert == 1 and scene.at(archer) == (1, 1)


def test_r44_grass_does_not_muffle_a_sprint() -> None:
    scene = Scene()
    archer = actor(scene)
    scene.grass((1, 1))
    neighbour = scene.enemy(at=(2, 2))
    ready(scene, archer)
    scene.choose(SPRINT)
    assert neighbour.alert == 1


def test_sneak_is_one_square_and_alerts_nobody() -> None:
    scene = Scene()
    archer = actor(scene)
    neighbour, beside = scene.enemy(at=(1, 2)), scene.enemy(at=(2, 3))
    ready(scene, archer)
    scene.choose(SNEAK, (2, 2))
    assert scene.at(archer) == (2, 2) and scene.kind == ACT
    assert neighbour.alert == 0 and beside.alert == 0


def test_traits_lengthen_and_quieten_movement() -> None:
    scene = Scene()
    archer = actor(scene, traits=["silent_runner"], at=(3, 0))
    neighbour = scene.enemy(at=(2, 1))
    ready(scene, archer)
    scene.choose(SPRINT, (3, 1), (3, 2), (3, 3))
    assert neighbour.alert == 0 and scene.kind == ACT
    scene.choose(SNEAK, (3, 4), (3, 5))
    assert scene.at(archer) == (3, 5)


# -------------------------------------------------------------------------------------- Craft


def test_craft_returns_the_bottom_three_cards_of_the_discard_pile() -> None:
    scene = Scene()
    archer = actor(scene, deck=[], discard=["arrow", "focus", "slide", "stab", "shove"])
    ready(scene, archer)
    scene.choose(CRAFT)
    assert sorted(scene.deck(archer)) == ["arrow", "focus", "slide"]
    assert scene.discard(archer) == ["stab", "shove"]
    assert archer.actions_left == 1


def test_r37_crafting_with_both_actions_returns_six_cards() -> None:
    scene = Scene()
    archer = actor(scene, deck=[], discard=["arrow"] * 6 + ["stab"])
    ready(scene, archer)
    scene.choose(CRAFT_TWICE)
    assert scene.over
    assert scene.deck(archer) == ["arrow"] * 6 and scene.discard(archer) == ["stab"]


def test_r37_craft_is_one_action_type_whether_single_or_double() -> None:
    scene = Scene()
    archer = actor(scene, discard=["arrow"] * 9)
    ready(scene, archer)
    assert {CRAFT, CRAFT_TWICE} <= scene.options
    scene.choose(CRAFT)
    assert archer.discard_size == 6
    assert scene.options == {PASS, SPRINT, SNEAK}


def test_r37_six_cards_are_declared_before_the_first_action() -> None:
    scene = Scene()
    archer = actor(scene, discard=["arrow"] * 9)
    ready(scene, archer)
    scene.choose(SNEAK, PASS)
    assert CRAFT in scene.options and CRAFT_TWICE not in scene.options


def test_r38_craft_takes_what_is_there() -> None:
    scene = Scene()
    archer = actor(scene, deck=[], discard=["arrow", "stab"])
    ready(scene, archer)
    scene.choose(CRAFT)
    assert archer.deck_size == 2 and archer.discard_size == 0


def test_r38_craft_with_an_empty_discard_pile_is_not_possible() -> None:
    scene = Scene()
    archer = actor(scene)
    ready(scene, archer)
    assert not {CRAFT, CRAFT_TWICE} & scene.options


def test_r38_both_actions_are_offered_only_if_they_return_more() -> None:
    scene = Scene()
    archer = actor(scene, discard=["arrow"] * 3)
    ready(scene, archer)
    assert CRAFT in scene.options and CRAFT_TWICE not in scene.options


@pytest.mark.parametrize(("choice", "cards"), [(CRAFT, 4), (CRAFT_TWICE, 7)])
def test_r37_a_craft_bonus_counts_once(choice: ActionType, cards: int) -> None:
    scene = Scene()
    archer = actor(scene, deck=[], discard=["arrow"] * 9, equipment=["bow", "toolbox"])
    ready(scene, archer)
    scene.choose(choice)
    assert archer.deck_size == cards


# ----------------------------------------------------------------------------------- Distract


def test_distract_moves_a_non_alert_enemy_within_two_squares() -> None:
    scene = Scene()
    archer = actor(scene)
    near = scene.enemy(at=(1, 3))
    diagonal = scene.enemy(at=(3, 3))
    scene.enemy(at=(1, 4))  # too far
    scene.enemy(at=(0, 0), alert=True)
    ready(scene, archer)
    scene.choose(DISTRACT)
    assert scene.kind == DecisionKind.DISTRACT_ENEMY and scene.options == {near, diagonal}
    scene.choose(near)
    assert scene.kind == DecisionKind.DISTRACT_SQUARE
    scene.choose((0, 4))
    assert scene.at(near) == (0, 4) and near.alert == 0
    assert scene.kind == ACT and archer.actions_left == 1


def test_r45_distract_moves_one_square_in_any_direction() -> None:
    scene = Scene()
    archer = actor(scene)
    scene.enemy(at=(1, 3))
    ready(scene, archer)
    scene.choose(DISTRACT)
    assert scene.options == {(0, 2), (0, 3), (0, 4), (1, 2), (1, 4), (2, 2), (2, 3), (2, 4)}


def test_r46_distract_needs_no_line_of_sight() -> None:
    scene = Scene("corner")
    archer = actor(scene, at=(1, 2))
    hidden = scene.enemy(at=(3, 4))
    ready(scene, archer)
    scene.choose(DISTRACT, (4, 4))
    assert scene.at(hidden) == (4, 4)


def test_r46_a_distracted_enemy_springs_traps() -> None:
    scene = Scene()
    archer = actor(scene)
    dummy = scene.enemy(at=(1, 3))
    scene.trap(archer, (1, 4))
    ready(scene, archer)
    scene.choose(DISTRACT, (1, 4))
    assert dummy.damage == 2 and not scene.traps()


def test_r46_an_enemy_distracted_into_a_hunters_square_becomes_alert() -> None:
    scene = Scene()
    archer = actor(scene)
    dummy = scene.enemy(at=(1, 2))
    ready(scene, archer)
    scene.choose(DISTRACT, (1, 1))
    assert dummy.alert == 1


def test_an_enemy_distracted_to_an_alert_one_becomes_alert() -> None:
    scene = Scene()
    archer = actor(scene)
    dummy = scene.enemy(at=(1, 2))
    scene.enemy(at=(1, 3), alert=True)
    ready(scene, archer)
    scene.choose(DISTRACT, (1, 3))
    assert dummy.alert == 1


def test_a_huge_enemy_is_not_distracted_into_the_square_of_another() -> None:
    scene = Scene()
    archer = actor(scene)
    giant = scene.enemy("giant", at=(0, 3))
    scene.enemy("giant", at=(0, 4))
    scene.enemy("dummy", at=(0, 2), alert=True)
    ready(scene, archer)
    scene.choose(DISTRACT)
    if scene.kind == DecisionKind.DISTRACT_ENEMY:
        scene.choose(giant)
    assert scene.options == {(0, 2), (1, 2), (1, 3), (1, 4)}


def test_r47_enemies_move_diagonally() -> None:
    scene = Scene()
    archer = actor(scene)
    dummy = scene.enemy(at=(3, 3))
    ready(scene, archer)
    scene.choose(DISTRACT, (4, 4))
    assert scene.at(dummy) == (4, 4)


def test_r48_distance_is_counted_across_the_outside() -> None:
    scene = Scene("corner")
    archer = actor(scene, at=(1, 2))
    across = scene.enemy(at=(3, 4))  # two columns and two rows away, over the missing tile
    scene.enemy(at=(4, 4))
    ready(scene, archer)
    scene.choose(DISTRACT)
    assert scene.subject == scene.index_of(across)


# --------------------------------------------------------------------------- Corpses, free actions


def test_r41_searching_a_machine_corpse_spends_an_action_and_draws_three_cards() -> None:
    scene = Scene()
    archer = actor(scene)
    scene.corpse((1, 1))
    scene.corpse((1, 2))
    scene.salvage_deck(wire=9)
    ready(scene, archer)
    scene.choose(CORPSE)
    assert scene.salvage(archer) == {"wire": 3}
    assert scene.game.corpses[scene.number((1, 1))] == 0
    assert archer.actions_left == 1 and CORPSE not in scene.options


def test_r41_another_corpse_may_be_searched_in_the_same_activation() -> None:
    scene = Scene()
    archer = actor(scene, hand=["breather"] * 5, discard=["arrow"] * 2)
    scene.corpse((1, 1))
    scene.corpse((1, 2))
    scene.salvage_deck(wire=9)
    ready(scene, archer)
    scene.choose(CORPSE)
    assert scene.kind == DecisionKind.INTERRUPT
    archer.square = scene.number((1, 2))  # as if a card had moved the hunter on
    scene.choose(PASS)
    assert scene.kind == ACT
    scene.choose(CORPSE, PASS)
    assert scene.salvage(archer) == {"wire": 6}


def test_free_action_spends_no_action_but_counts_as_that_type() -> None:
    scene = Scene()
    archer = actor(scene, hand=["free_craft"] + ["stamina"] * 4, discard=["arrow"] * 9)
    ready(scene, archer)
    scene.choose("free_craft")
    assert scene.kind == DecisionKind.USE_EFFECT
    scene.choose(CONFIRM)
    assert archer.discard_size == 7  # three returned, and the card itself on top
    assert archer.actions_left == 2
    assert not {CRAFT, CRAFT_TWICE} & scene.options


def test_free_action_of_a_type_performed_already_is_not_possible() -> None:
    scene = Scene()
    archer = actor(scene, hand=["free_craft"] + ["stamina"] * 4, discard=["arrow"] * 9)
    ready(scene, archer)
    assert "free_craft" in scene.options
    scene.choose(CRAFT)
    assert "free_craft" not in scene.options


def test_free_action_may_be_declined() -> None:
    scene = Scene()
    archer = actor(scene, hand=["free_craft"] + ["stamina"] * 4, discard=["arrow"] * 9)
    ready(scene, archer)
    scene.choose("free_craft", PASS)
    assert archer.discard_size == 10 and CRAFT in scene.options


def test_attack_actions_are_offered_when_an_attack_is_possible() -> None:
    scene = Scene()
    archer = actor(scene, hand=["arrow"] + ["stamina"] * 4)
    target = scene.enemy(at=(1, 3))
    ready(scene, archer)
    assert RANGED in scene.options and MELEE not in scene.options
    target.square = scene.number((1, 2))
    scene.choose(SNEAK, PASS)
    assert {RANGED, MELEE} <= scene.options


def test_first_action_is_told_from_the_second() -> None:
    for skipped, damage in ((False, 2), (True, 1)):
        scene = Scene()
        archer = actor(scene, traits=["first_blood"])
        target = scene.enemy(at=(1, 1))
        ready(scene, archer)
        if skipped:
            scene.choose(SNEAK, PASS)
        scene.dice(1)
        scene.choose(MELEE)
        assert target.damage == damage


def test_crafting_with_both_actions_is_two_actions() -> None:
    scene = Scene()
    archer = actor(scene, traits=["first_blood"], discard=["stamina"] * 9)
    target = scene.enemy(at=(1, 1))
    ready(scene, archer)
    scene.choose(CRAFT_TWICE)
    assert archer.actions_done == 2
    scene.dice(1)
    scene.push(Procedure.ACTION, scene.seat_of(archer), MELEE, 1)  # a free one after it
    assert target.damage == 1, "the free attack is not the first action"


@pytest.mark.parametrize(("wounds", "glory"), [(0, 2), (8, 3)])
def test_d66_a_free_action_is_never_the_first(wounds: int, glory: int) -> None:
    scene = Scene("hunters_call", base_cards=True)
    traits = ["first_to_strike", "unrelenting", "last_one_standing"]
    warrior = scene.hunter(
        at=(2, 2),
        hand=["hunter_arrow"] + ["stamina"] * 4,
        equipment=["carja_war_bow", "carja_spear"],
        traits=traits,
    )
    shot = scene.enemy(at=(2, 3), damage=9)
    struck = scene.enemy(at=(2, 1), damage=wounds)
    scene.salvage_deck(metal_shards=9)
    scene.dice(1, 1, 1, 1, 1)
    ready(scene, warrior)
    scene.choose(RANGED, shot, CONFIRM)  # the kill allows a free attack
    assert warrior.actions_left == 1 and struck.damage == wounds + 2  # two dice and no more
    # a glory each, and one more for the kill by the first action
    assert warrior.glory == glory
