"""Equipment, Modifications, Action Decks, Suffering Damage and Fainting, Scrapping Cards."""

from __future__ import annotations

from typing import Any

import pytest

from hzd_env.content.effects import ActionType, Op
from hzd_env.rules.cards import hand_limit, passive
from hzd_env.rules.catalogue import DecisionKind, EventKind, Mode, Outcome, Procedure
from hzd_env.rules.layout import Hunter
from tests.rules.scenes import CONFIRM, PASS, Scene

# ------------------------------------------------------------------------------- Modifications


def modifier(scene: Scene, *stored: str, **more: Any) -> Hunter:
    return scene.hunter(
        hand=["stamina"] * 5,
        deck=["stamina"] * 5,
        stored=stored,
        **more,
    )


def test_a_modification_is_attached_at_the_beginning_of_an_activation() -> None:
    scene = Scene()
    hunter = modifier(scene, "damage_coil")
    scene.activate(hunter)
    assert scene.kind == DecisionKind.MODIFY and scene.options == {PASS, "damage_coil"}
    scene.choose("damage_coil")
    assert scene.kind == DecisionKind.MODIFY_PLACE and scene.options == {"bow", "spear"}
    scene.choose("spear")
    assert hunter.modifications[1][0] == scene.card("damage_coil") and hunter.stored_size == 0


def test_a_modification_is_removed_at_the_beginning_of_an_activation() -> None:
    scene = Scene()
    hunter = modifier(scene)
    scene.equip(hunter, "bow", "damage_coil", "fire_coil")
    scene.activate(hunter)
    assert scene.options == {PASS, "damage_coil", "fire_coil"}
    scene.choose("fire_coil", PASS)
    assert hunter.modifications[0][:2] == [scene.card("damage_coil"), -1]
    assert scene.names(hunter.stored, hunter.stored_size) == ["fire_coil"]


def test_modifications_are_not_changed_later_in_an_activation() -> None:
    scene = Scene()
    hunter = modifier(scene, "damage_coil")
    scene.activate(hunter)
    scene.choose(PASS)
    asked = []
    while not scene.over:
        asked.append(scene.kind)
        scene.choose(ActionType.SNEAK if ActionType.SNEAK in scene.options else PASS)
    assert DecisionKind.MODIFY not in asked and DecisionKind.ACT in asked


def test_coils_go_on_weapons_and_weaves_on_armour() -> None:
    for stored, places in (("damage_coil", {"bow", "spear"}), ("resist_melee", {"silks"})):
        scene = Scene(ask_forced=True)
        hunter = modifier(scene, stored, equipment=["bow", "spear", "silks", "charm"])
        scene.activate(hunter)
        scene.choose(stored)
        assert scene.options == places


def test_the_slots_of_a_card_are_never_exceeded() -> None:
    scene = Scene(ask_forced=True)
    hunter = modifier(scene, "damage_coil")
    scene.equip(hunter, "spear", "fire_coil")  # one slot
    scene.activate(hunter)
    scene.choose("damage_coil")
    assert scene.options == {"bow"}


def test_example_carja_silks_and_two_resist_melee_weaves() -> None:
    """Carja Silks hold two modifications, but not two of one name, whatever they do."""
    scene = Scene()
    hunter = modifier(scene, "strong_resist_melee", "resist_fire", equipment=["bow"])
    scene.equip(hunter, "silks", "resist_melee")
    scene.activate(hunter)
    assert scene.kind == DecisionKind.MODIFY
    assert scene.options == {PASS, "resist_fire", "resist_melee"}  # the last to be removed
    scene.choose("resist_melee")
    assert "strong_resist_melee" in scene.options  # now there is no namesake


def test_two_coils_of_one_name_do_not_go_on_one_weapon() -> None:
    scene = Scene(ask_forced=True)
    hunter = modifier(scene, "strong_damage_coil")
    scene.equip(hunter, "bow", "damage_coil")
    scene.activate(hunter)
    scene.choose("strong_damage_coil")
    assert scene.options == {"spear"}


def test_an_attached_modification_works_and_a_stored_one_does_not() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["arrow"], stored=["damage_coil"])
    scene.enemy()
    scene.attack(hunter)
    assert len(scene.happened(EventKind.ROLLED)) == 2


def test_equipment_traits_and_modifications_add_up() -> None:
    scene = Scene()
    hunter = scene.hunter(equipment=["charm"])
    assert hand_limit(scene.book, scene.game, 0) == 6
    assert passive(scene.book, scene.game, 0, Op.HAND_SIZE, -1) == 1
    hunter.equipment[5] = -1
    assert hand_limit(scene.book, scene.game, 0) == 5


# --------------------------------------------------------------------- Suffering damage, fainting


def suffer(scene: Scene, hunter: Hunter, damage: int) -> None:
    scene.push(Procedure.SUFFER, scene.seat_of(hunter), damage)


def test_example_carja_warrior_suffers_three_damage() -> None:
    """One card from the hand and two from the top of the deck pay for three damage."""
    scene = Scene()
    warrior = scene.hunter(hand=["slide", "arrow"], deck=["stamina"] * 5)
    suffer(scene, warrior, 3)
    assert scene.kind == DecisionKind.PAY_DAMAGE and scene.subject == 3
    assert scene.options == {CONFIRM, "slide", "arrow"}
    scene.choose("slide", CONFIRM, CONFIRM)
    assert scene.over
    assert scene.hand(warrior) == ["arrow"] and warrior.deck_size == 3
    assert scene.discard(warrior) == ["slide", "stamina", "stamina"]
    assert warrior.fainted == 0


def test_r36_damage_is_paid_in_the_order_chosen() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["slide", "arrow"], deck=["stamina"])
    suffer(scene, hunter, 3)
    scene.choose(CONFIRM, "slide")
    assert scene.discard(hunter) == ["stamina", "slide", "arrow"]


def test_damage_down_to_the_last_card_does_not_make_a_hunter_faint() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["arrow"] * 2, deck=["stamina"])
    suffer(scene, hunter, 3)
    while not scene.over:
        scene.choose(CONFIRM if CONFIRM in scene.options else "arrow")
    assert hunter.hand_size == hunter.deck_size == 0 and hunter.fainted == 0


def test_r28_not_enough_cards_are_all_discarded_and_the_hunter_faints() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["arrow"] * 2, deck=["stamina"])
    scene.hunter(at=(5, 5))
    suffer(scene, hunter, 4)
    assert scene.over and hunter.fainted == 1
    assert hunter.hand_size == hunter.deck_size == 0 and hunter.discard_size == 3


def test_r34_a_faint_costs_the_glory_held_now() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["arrow"])
    other = scene.hunter(at=(5, 5))
    hunter.glory = other.glory = 3
    suffer(scene, hunter, 2)
    assert hunter.glory == 0 and other.glory == 3 and hunter.faints == 1


def test_a_faint_in_the_own_activation_ends_it_at_once() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["stamina"] * 5)
    scene.hunter(at=(5, 5))
    walker = scene.enemy(at=(3, 0))
    scene.patrols(walker, 2, 0)
    scene.corpse((1, 1))
    scene.salvage_deck(sharp_edges=9)  # two damage each
    scene.turn(hunter)
    scene.choose(PASS, ActionType.CORPSE)
    while scene.kind == DecisionKind.PAY_DAMAGE:
        scene.choose("stamina")
    assert hunter.fainted == 1 and hunter.discard_size == 5
    assert scene.over  # the second action is not asked for
    assert scene.at(walker) == (3, 1)  # the enemy step follows
    assert sum(scene.game.salvage_deck) == 9


def test_a_card_may_keep_its_hunter_up() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["rise"], deck=["stamina"])
    suffer(scene, hunter, 3)
    assert scene.kind == DecisionKind.INTERRUPT and scene.options == {PASS, "rise"}
    scene.choose("rise")
    assert hunter.fainted == 0 and hunter.faints == 0
    assert scene.scrapped(hunter) == ["rise"] and scene.deck(hunter) == ["stamina"]


def test_a_hunter_kept_up_at_the_draw_draws_its_hand() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["rise"], discard=["arrow"] * 5)
    scene.turn(hunter)
    scene.choose(PASS, "rise")
    assert hunter.fainted == 0 and scene.kind == DecisionKind.ACT
    assert scene.hand(hunter) == ["arrow"] * 3


def test_declining_to_stay_up_faints() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["rise"], deck=["stamina"])
    scene.hunter(at=(5, 5))
    suffer(scene, hunter, 3)
    scene.choose(PASS)
    assert hunter.fainted == 1 and sorted(scene.discard(hunter)) == ["rise", "stamina"]


def test_a_hunter_stands_up_with_its_discard_pile_as_draw_pile() -> None:
    scene = Scene()
    hunter = scene.hunter(discard=["arrow"] * 4 + ["stab"] * 3)
    hunter.fainted = 1  # its skipped turn is over
    scene.turn(hunter)
    assert hunter.fainted == 0 and hunter.discard_size == 0
    assert hunter.hand_size == 5 and hunter.deck_size == 2


def test_r30_the_skipped_turn_has_neither_activation_nor_enemy_step_nor_maintenance() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(1, 1))
    scene.hunter(at=(5, 5))
    dummy = scene.enemy(at=(5, 4), alert=True)
    scene.game.points = 9  # a maintenance step would ask for a vote
    hunter.fainted = hunter.skip_turn = 1
    scene.turn(hunter)
    assert scene.over and hunter.fainted == 1 and hunter.skip_turn == 0
    assert scene.at(dummy) == (5, 4)


@pytest.mark.parametrize(
    ("mode", "faints", "fails"),
    [(Mode.COOPERATIVE, 0, True), (Mode.LENIENT, 0, False), (Mode.LENIENT, 1, True)],
)
def test_r123_cooperating_a_faint_too_many_fails_the_encounter_at_once(
    mode: Mode, faints: int, fails: bool
) -> None:
    scene = Scene(mode=mode)
    hunter = scene.hunter(hand=["arrow"])
    other = scene.hunter(at=(5, 5))
    other.faints = faints
    suffer(scene, hunter, 2)
    assert (scene.game.outcome == Outcome.FAILURE) == fails


# ------------------------------------------------------------------------------------ Scrapping


def test_a_scrapped_card_of_the_hand_is_out_of_the_game() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["arrow", "burn_candle", "stamina"])
    dummy = scene.enemy()
    scene.dice(0, 0, 2, 2)
    scene.attack(hunter)
    scene.choose("burn_candle")
    assert scene.kind == DecisionKind.SCRAP and scene.options == {PASS, "stamina"}
    scene.choose("stamina")
    assert scene.scrapped(hunter) == ["stamina"]
    assert sorted(scene.discard(hunter)) == ["arrow", "burn_candle"]
    assert dummy.damage == 4


def test_a_refused_cost_brings_no_effect() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["arrow", "burn_candle", "stamina"])
    scene.enemy()
    scene.attack(hunter)
    scene.choose("burn_candle", PASS)
    assert len(scene.happened(EventKind.ROLLED)) == 2 and not scene.scrapped(hunter)


def test_d98_an_ability_that_is_nothing_without_its_cost_must_be_payable() -> None:
    for ability, cost in (
        ("burn_candle", {"hand": ["stamina"]}),
        ("hard_lesson", {"discard": ["arrow"] * 2}),
        ("stoke", {"salvage": ["blaze"]}),
    ):
        scene = Scene()
        hunter = scene.hunter(hand=["arrow", ability], discard=["arrow"])
        scene.enemy()
        scene.attack(hunter)
        assert scene.over and scene.hand(hunter) == [ability]
        more = {"hand": [], "discard": [], **cost}
        scene = Scene()
        hunter = scene.hunter(
            hand=["arrow", ability, *more.pop("hand")],
            discard=more.pop("discard"),
            salvage=more.pop("salvage", []),
        )
        scene.enemy()
        scene.attack(hunter)
        assert scene.options == {PASS, ability}


def test_d98_what_an_ability_does_besides_needs_no_cost() -> None:
    for ability in ("costly_die", "costly_push", "costly_slide"):
        scene = Scene()
        hunter = scene.hunter(hand=["arrow", ability])
        scene.enemy()
        scene.attack(hunter)
        assert scene.options == {PASS, ability}
        scene.choose(ability)  # the cost isn't asked for, and what follows from it doesn't happen
        assert scene.kind != DecisionKind.SCRAP
        assert len(scene.happened(EventKind.ROLLED)) == 2 + (ability == "costly_die")


def test_cards_are_scrapped_from_the_discard_pile() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["arrow", "hard_lesson"], discard=["stab", "focus", "stab"])
    dummy = scene.enemy()
    scene.dice(0, 1)
    scene.attack(hunter)
    scene.choose("hard_lesson")
    assert scene.kind == DecisionKind.SCRAP and scene.options == {PASS, "stab", "focus"}
    scene.choose("stab")
    assert scene.options == {"stab", "focus"}  # begun, so it is paid in full
    scene.choose("focus")
    assert scene.scrapped(hunter) == ["stab", "focus"] and dummy.damage == 3


def test_traits_may_answer_a_scrapped_card() -> None:
    scene = Scene()
    hunter = scene.hunter(
        hand=["arrow", "burn_candle", "stamina"], discard=["stab"], traits=["nothing_wasted"]
    )
    scene.enemy()
    scene.attack(hunter)
    scene.choose("burn_candle", "stamina")
    assert scene.deck(hunter) == ["stab"]


def test_d70_each_scrapped_card_of_a_cost_is_answered_once_it_is_paid() -> None:
    scene = Scene()
    hunter = scene.hunter(
        hand=["arrow", "hard_lesson"], discard=["stab", "focus", "stab"], traits=["nothing_wasted"]
    )
    scene.enemy()
    scene.dice(0, 1)
    scene.attack(hunter)
    scene.choose("hard_lesson", "focus")
    assert scene.over, "nothing was taken away from what was still to be paid"
    assert sorted(scene.scrapped(hunter)) == ["focus", "stab"]
    assert len(scene.happened(EventKind.RECOVERED)) == 1, "there was one more card"
    assert scene.deck(hunter) == ["stab"]


def test_as_many_cards_are_answered_as_were_scrapped() -> None:
    scene = Scene()
    hunter = scene.hunter(
        hand=["arrow", "hard_lesson"],
        discard=["stab"] * 2 + ["focus"] * 5,
        traits=["nothing_wasted"],
    )
    scene.enemy()
    scene.attack(hunter)
    scene.choose("hard_lesson", "stab", "focus")
    assert hunter.deck_size == 2


def test_a_card_that_scraps_itself_is_answered_too() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["rise"], discard=["stamina"] * 9, traits=["nothing_wasted"])
    scene.push(Procedure.FAINT, 0)
    scene.choose("rise")
    assert scene.scrapped(hunter) == ["rise"]
    assert hunter.deck_size == 3 + 1, "what keeps it up, and Nothing Wasted"
    assert hunter.fainted == 0, "the card has kept it up"


@pytest.mark.parametrize("outcome", [Outcome.SUCCESS, Outcome.FAILURE])
def test_scrapped_cards_return_when_the_encounter_has_ended(outcome: Outcome) -> None:
    scene = Scene()
    hunter = scene.hunter(deck=["arrow"] * 9)
    scene.hunter(at=(5, 5))
    hunter.scrapped[0] = scene.card("stab")
    hunter.scrapped_size = 1
    if outcome == Outcome.SUCCESS:
        scene.game.points = 99  # and no enemy is left
    scene.play_on(hunter)
    scene.choose(PASS)
    assert scene.game.outcome == outcome
    assert hunter.scrapped_size == 0 and "stab" in scene.deck(hunter)


def test_crafting_never_returns_scrapped_cards() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["stamina"] * 5, discard=["arrow"])
    hunter.scrapped[0] = scene.card("stab")
    hunter.scrapped_size = 1
    scene.activate(hunter)
    scene.choose(PASS, ActionType.CRAFT, PASS)
    assert scene.deck(hunter) == ["arrow"] and scene.scrapped(hunter) == ["stab"]


# ------------------------------------------------------------------------------------ The piles


def test_a_draw_takes_any_card_of_the_shuffled_pile() -> None:
    drawn = set()
    for seed in range(40):
        scene = Scene(seed=seed)
        hunter = scene.hunter(hand=["stamina"] * 4, deck=["arrow", "focus", "stab", "slide"])
        scene.activate(hunter)
        scene.choose(PASS)
        drawn |= set(scene.hand(hunter)) - {"stamina"}
    assert drawn == {"arrow", "focus", "stab", "slide"}


def test_salvage_is_spent_to_strengthen_an_attack() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["arrow", "stoke"], salvage=["blaze", "wire"])
    dummy = scene.enemy()
    scene.dice(0, 0, 3)
    scene.attack(hunter)
    scene.choose("stoke")
    assert scene.kind == DecisionKind.SPEND_SALVAGE and scene.options == {PASS, "blaze"}
    scene.choose("blaze")
    assert dummy.damage == 3 and scene.salvage(hunter) == {"wire": 1}
    assert scene.game.salvage_discard[scene.content.index("salvage", "blaze")] == 1
