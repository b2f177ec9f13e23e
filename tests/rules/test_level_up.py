"""The Level Up Step: skill trees, upgrade cards and maximum decks."""

from __future__ import annotations

import pytest

from hzd_env.rules.cards import hand_limit
from hzd_env.rules.catalogue import DecisionKind, EventKind, Mode, Outcome, Procedure
from hzd_env.rules.sizes import DECK
from tests.rules.quests import QuestScene
from tests.rules.scenes import CONFIRM, PASS

STILL, KEEN, STONE = 1, 2, 3  # nodes of the archer's tree; the other hunters have none


def levelling(node: int = 0, **more: object) -> QuestScene:
    """Two hunters after a success; the archer's skill token lies on `node`."""
    scene = QuestScene([1, 0], **more)
    scene.hunters[0].node = node
    scene.campfire()
    return scene


def test_the_token_goes_along_a_branch_and_its_cards_may_be_taken() -> None:
    scene = levelling()
    archer = scene.hunters[0]
    assert scene.kind == DecisionKind.LEVEL_UP and scene.decider is archer
    assert scene.options == {"still", "keen", PASS}
    scene.choose("still")
    assert scene.kind == DecisionKind.UPGRADE and scene.subject == scene.card("calm_hands")
    scene.choose(CONFIRM, CONFIRM)
    assert archer.node == STILL
    assert scene.traits(archer) == ["calm_hands"]
    assert scene.deck(archer) == sorted(["arrow"] * 12 + ["twin_shot"], key=scene.card)
    assert len(scene.happened(EventKind.LEVELLED_UP)) == 1


def test_only_branches_that_lead_on_from_the_position_are_offered() -> None:
    assert levelling(STILL, level=2).options == {"stone", PASS}
    assert levelling(KEEN, level=2).options == {"eagle", PASS}


def test_each_upgrade_card_may_be_left() -> None:
    scene = levelling()
    archer = scene.hunters[0]
    scene.choose("still", PASS, CONFIRM)
    assert scene.traits(archer) == []
    assert "twin_shot" in scene.deck(archer)


def test_equipment_replaces_what_is_worn_in_its_arc_and_its_modifications_are_kept() -> None:
    scene = QuestScene([1, 0])
    archer = scene.hunters[0]
    scene.equip(archer, "bow", "damage_coil", "fire_coil")
    scene.campfire()
    scene.choose("keen", CONFIRM)
    assert scene.worn(archer) == ["archers_bow", "spear"]
    assert scene.stored(archer) == ["damage_coil", "fire_coil"]
    assert archer.modifications[0] == [-1, -1, -1]
    assert [event.what for event in scene.happened(EventKind.REMOVED)] == [scene.card("bow")]


def test_r112_levelling_up_is_optional() -> None:
    scene = levelling()
    scene.choose(PASS)
    assert scene.hunters[0].node == 0
    assert scene.kind != DecisionKind.UPGRADE


def test_r112_one_step_even_after_an_encounter_two_levels_higher() -> None:
    scene = levelling(level=3)
    assert scene.options == {"still", "keen", PASS}
    scene.choose("keen", PASS)
    assert scene.hunters[0].node == KEEN
    assert scene.kind != DecisionKind.LEVEL_UP


@pytest.mark.parametrize(("node", "level"), [(STILL, 1), (STONE, 2)])
def test_an_encounter_of_no_higher_level_teaches_nothing(node: int, level: int) -> None:
    assert levelling(node, level=level).kind == DecisionKind.BUY


def test_a_failure_teaches_nothing() -> None:
    scene = QuestScene([0, 0], level=2)
    scene.campfire(Outcome.FAILURE)
    assert scene.kind == DecisionKind.BUY


def test_cooperating_hunters_level_up_too() -> None:
    assert levelling(mode=Mode.COOPERATIVE).kind == DecisionKind.LEVEL_UP


def test_the_tree_sets_the_maximum_hand_size() -> None:
    scene = levelling(STILL, level=2)
    assert hand_limit(scene.book, scene.game, 0) == 5
    scene.choose("stone")
    assert hand_limit(scene.book, scene.game, 0) == 6


# ------------------------------------------------------------------------------ Decks made ready


def ready(node: int, deck: list[str], stamina_left: int = 20) -> QuestScene:
    """The archer's deck is made ready."""
    scene = QuestScene([0, 0])
    archer = scene.hunters[0]
    archer.node = node
    archer.deck_size = 0
    scene.game.stamina_left = stamina_left
    for card in sorted(map(scene.card, deck)):
        archer.deck[archer.deck_size] = card
        archer.deck_size += 1
    scene.push(Procedure.TRIM, 0)
    return scene


def test_r113_a_deck_above_its_limit_is_trimmed_for_good() -> None:
    scene = ready(KEEN, ["arrow"] * 12 + ["twin_shot"] + ["bomb"] * 2)
    assert scene.kind == DecisionKind.TRIM and scene.subject == 2
    assert scene.options == {"arrow", "bomb", "twin_shot"}
    scene.choose("arrow", "twin_shot")
    assert scene.deck(scene.hunters[0]) == ["arrow"] * 11 + ["bomb"] * 2
    assert len(scene.happened(EventKind.REMOVED)) == 2
    assert scene.over


def test_more_different_cards_than_fit_on_offer_are_shown_in_turn() -> None:
    scene = ready(0, ["arrow"] * 12)
    archer = scene.hunters[0]
    for number in range(18):
        archer.deck[number] = number
    archer.deck_size = 18
    scene.push(Procedure.TRIM, 0)
    names = [card.id for card in scene.content.cards[:18]]
    assert scene.options == {*names[:16], PASS}
    scene.choose(PASS)
    assert scene.options == set(names[16:])
    scene.choose(names[17])
    assert scene.options == {*names[:16], PASS}


def test_example_a_deck_below_its_limit_is_filled_with_stamina_cards() -> None:
    scene = ready(KEEN, ["arrow"] * 11)
    assert scene.deck(scene.hunters[0]) == ["arrow"] * 11 + ["stamina"] * 2
    assert scene.game.stamina_left == 18


def test_r114_six_stamina_cards_are_the_most_and_leave_a_deck_short() -> None:
    scene = ready(STONE, ["arrow"] * 12 + ["stamina"] * 2)
    assert scene.deck(scene.hunters[0]) == ["arrow"] * 12 + ["stamina"] * 6
    assert scene.game.stamina_left == 16


def test_stamina_cards_run_out() -> None:
    scene = ready(STONE, ["arrow"] * 12, stamina_left=3)
    assert scene.deck(scene.hunters[0]).count("stamina") == 3
    assert scene.game.stamina_left == 0


def test_stamina_cards_may_be_trimmed_like_others() -> None:
    scene = ready(KEEN, ["arrow"] * 12 + ["stamina"] * 2)
    scene.choose("stamina")
    assert scene.deck(scene.hunters[0]) == ["arrow"] * 12 + ["stamina"]


def test_all_cards_return_to_the_deck_first() -> None:
    scene = QuestScene([0, 0])
    archer = scene.hunters[0]
    archer.deck_size = 9
    archer.discard[0] = archer.scrapped[0] = archer.hand[0] = scene.card("arrow")
    archer.discard_size = archer.scrapped_size = archer.hand_size = 1
    scene.push(Procedure.TRIM, 0)
    assert scene.deck(archer) == ["arrow"] * 12
    assert archer.hand_size == archer.discard_size == archer.scrapped_size == 0


def test_a_full_record_takes_no_more_action_cards() -> None:
    scene = QuestScene([1, 0])
    archer = scene.hunters[0]
    archer.deck[:] = [scene.card("arrow")] * DECK
    archer.deck_size = DECK
    scene.campfire()
    scene.choose("still", PASS)
    assert scene.kind != DecisionKind.UPGRADE  # the ability can't be taken, the only answer is no
