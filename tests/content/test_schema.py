"""What the models accept beyond what the small pack shows."""

from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from hzd_env.content.effects import BehaviourAction, If, Op, Question, When
from hzd_env.content.schema import (
    CARDS,
    AskedQuestion,
    BehaviourRow,
    Effect,
    Encounter,
    Hunter,
    Interrupt,
    Machine,
    Miscellaneous,
    Route,
    SalvageCard,
    Symbols,
    Trait,
    closest,
)

ENTRY = {"id": "x", "name": "X", "source": {"kind": "invented", "ref": "test"}}


def refused(model: type[BaseModel], values: dict[str, Any], pattern: str) -> None:
    with pytest.raises(ValidationError, match=pattern):
        model.model_validate(values)


def test_effect_with_its_defaults() -> None:
    effect = Effect.model_validate({"when": "attack_rolled", "op": "add_damage"})
    assert (effect.when, effect.op, effect.n) == (When.ATTACK_ROLLED, Op.ADD_DAMAGE, 1)
    assert (effect.condition.word, effect.condition.n) == (If.ALWAYS, None)
    assert effect.of_number() == -1


@pytest.mark.parametrize("op", list(Op))
def test_only_what_a_hunter_is_limited_to_may_be_lowered(op: Op) -> None:
    of = {Op.ADD_DICE: "black", Op.EVADE_DICE: "black", Op.INFLICT: "fire", Op.IMMUNE: "fire"}
    of[Op.FREE_ACTION] = "sneak"
    effect = {"when": "passive", "op": op.name.lower(), "of": of.get(op)}
    Effect.model_validate({**effect, "n": 1})
    lowered = ("HAND_SIZE", "CRAFT_BONUS", "SNEAK_BONUS", "SPRINT_BONUS", "WEAPON_RANGE")
    for n in (0, -1):
        if op.name in lowered:
            Effect.model_validate({**effect, "n": n})
        else:
            refused(Effect, {**effect, "n": n}, f"expected a number above 0, found {n}")


@pytest.mark.parametrize(
    ("op", "of", "number"),
    [
        ("add_dice", "black", 2),
        ("evade_dice", "blue", 1),
        ("inflict", "freeze", 1),
        ("immune", "shock", 2),
        ("free_action", "melee_attack", 6),
        ("spend_salvage", "blaze", -1),  # the book knows salvage cards
    ],
)
def test_second_value_by_operation(op: str, of: str, number: int) -> None:
    effect = Effect.model_validate({"when": "played", "op": op, "of": of})
    assert effect.of_number() == number


def test_second_value_where_none_belongs() -> None:
    refused(Effect, {"when": "played", "op": "draw", "of": "blue"}, "draw takes no `of`")


@pytest.mark.parametrize("word", ["deck_at_most", "glory_at_least", "scrapped_at_least"])
def test_conditions_with_a_number(word: str) -> None:
    effect = Effect.model_validate({"when": "played", "if": {word: 3}, "op": "draw"})
    assert (effect.condition.word, effect.condition.n) == (If[word.upper()], 3)


def test_condition_that_takes_no_number() -> None:
    values = {"when": "played", "if": {"in_grass": 1}, "op": "draw"}
    refused(Effect, values, "in_grass takes no number")


def test_only_conditions_may_not_repeat() -> None:
    assert Symbols(effects=("dodge", "dodge", "push", "push")).effects.count("push") == 2
    refused(Symbols, {"effects": ("fire", "fire")}, "fire stands here twice")


def test_an_ability_joins_ranged_and_melee_attacks() -> None:
    card = CARDS.validate_python({**ENTRY, "kind": "ability"})
    assert card.kind == "ability"
    assert card.attacks == ("ranged", "melee")


def test_an_interrupt_waits_for_an_event() -> None:
    effects = ({"when": "played", "op": "draw"},)
    values = {**ENTRY, "kind": "interrupt", "effects": effects}
    assert Interrupt.model_validate(values).event == When.ANY_TIME
    refused(Interrupt, {**values, "event": "attack_rolled"}, "is no event of an interrupt")
    refused(Interrupt, {**values, "effects": ()}, "at least 1 item")


def test_miscellaneous_cards_of_both_kinds_r8() -> None:
    played = ({"when": "played", "op": "draw"},)
    lasting = ({"when": "passive", "op": "hand_size"},)
    values = {**ENTRY, "kind": "miscellaneous"}
    Miscellaneous.model_validate({**values, "effects": played})
    Miscellaneous.model_validate({**values, "arc": 5, "effects": lasting})
    refused(Miscellaneous, {**values, "arc": 5, "effects": played}, "lasting with one")
    refused(Miscellaneous, {**values, "effects": lasting}, "without an arc")


def test_a_trait_acts_at_events_or_lasts() -> None:
    for when in ("passive", "enemy_killed", "card_scrapped"):
        effects = ({"when": when, "op": "draw"},)
        Trait.model_validate({**ENTRY, "kind": "trait", "effects": effects})
    effects = ({"when": "played", "op": "draw"},)
    refused(Trait, {**ENTRY, "kind": "trait", "effects": effects}, "never applies")


def test_only_fate_cards_have_effects() -> None:
    values = {**ENTRY, "copies": 1, "effects": ({"when": "drawn", "op": "draw_salvage"},)}
    SalvageCard.model_validate({**values, "fate": True})
    refused(SalvageCard, values, "only fate cards have effects")


@pytest.mark.parametrize(
    ("effect", "message"),
    [
        ({"op": "inflict", "of": "fire"}, "inflict is nothing for a fate card, expected move, "),
        ({"op": "retaliate"}, "retaliate is nothing for a fate card"),
        ({"op": "push_target"}, "push_target is nothing for a fate card"),
        ({"op": "calm"}, "calm is nothing for a fate card"),
        ({"op": "reroll"}, "reroll is nothing for a fate card"),
        ({"op": "draw", "if": "target_alert"}, "target_alert never holds for a fate card"),
        ({"op": "draw", "if": {"target_at_least": 2}}, "target_at_least never holds"),
        ({"op": "draw", "if": "target_killed"}, "target_killed never holds for a fate card"),
    ],
)
def test_fate_cards_concern_no_enemy(effect: dict[str, Any], message: str) -> None:
    effects = ({"when": "drawn", **effect},)
    refused(SalvageCard, {**ENTRY, "copies": 1, "fate": True, "effects": effects}, message)


def test_only_fate_cards_are_drawn_for_a_kill() -> None:
    effect = {"op": "gain_glory", "if": "drawn_for_a_kill"}
    Effect.model_validate({**effect, "when": "drawn"})
    refused(Effect, {**effect, "when": "enemy_killed"}, "drawn_for_a_kill is for fate cards")


def test_letters_of_components_differ() -> None:
    component = {"letter": "A", "name": "Box", "tear": 1, "damage": 1}
    numbers = dict.fromkeys(("hp", "armour", "salvage", "glory", "points", "models"), 1)
    values = {**ENTRY, **numbers, "components": (component, component)}
    refused(Machine, values, "two components have the letter A")


def test_questions() -> None:
    assert AskedQuestion.model_validate("has_damage").word == Question.HAS_DAMAGE
    asked = AskedQuestion.model_validate({"hunter_in_sight_within": 3})
    assert (asked.word, asked.n) == (Question.HUNTER_IN_SIGHT_WITHIN, 3)
    assert AskedQuestion.model_validate({"component_destroyed": "C"}).n == 3
    with pytest.raises(ValidationError, match="needs a letter A to D"):
        AskedQuestion.model_validate({"component_destroyed": 3})
    with pytest.raises(ValidationError, match="enemy_within needs a number"):
        AskedQuestion.model_validate("enemy_within")


@pytest.mark.parametrize(
    ("values", "pattern"),
    [
        ({"squares": 1}, "either `mandatory` or `conditional`"),
        ({"mandatory": "melee", "conditional": "melee"}, "either `mandatory` or `conditional`"),
        ({"mandatory": "move_away"}, "move_away needs `squares`"),
        ({"mandatory": "leave_playing_area", "squares": 1}, "takes no `squares`"),
        ({"mandatory": "ranged", "damage": 2}, "needs `range` and `damage`"),
        ({"mandatory": "move_away", "squares": 1, "effects": ("fire",)}, "takes none of"),
    ],
)
def test_fields_of_an_action_box_fit_its_action(values: dict[str, Any], pattern: str) -> None:
    refused(BehaviourRow, values, pattern)


def test_action_box_with_range_0() -> None:
    row = BehaviourRow.model_validate({"conditional": "melee", "range": 0, "damage": 0})
    assert row.action == BehaviourAction.MELEE


@pytest.mark.parametrize(
    ("values", "pattern"),
    [
        ({"squares": ((0, 0),)}, "either `exit` or `loop: true`"),
        ({"squares": ((0, 0),), "exit": "north", "loop": True}, "either `exit` or `loop: true`"),
        ({"squares": ((0, 0), (0, 1), (0, 2)), "loop": True}, "are not adjacent"),
        ({"squares": ((0, 0),), "exit": "up"}, "Input should be 'north'"),
    ],
)
def test_routes_end_in_an_exit_or_a_loop(values: dict[str, Any], pattern: str) -> None:
    refused(Route, values, pattern)


def test_hunters_name_their_equipment() -> None:
    values = {**ENTRY, "trait": "t", "resource": "r", "equipment": (), "deck": {"a": 1}}
    refused(Hunter, values, "at least 1 item")


@pytest.mark.parametrize(
    ("changes", "pattern"),
    [
        ({"layout": ((None, "."),)}, "has 0 tiles, expected 1 to 6"),
        ({"layout": (("a",) * 7,)}, "at most 6 items"),
        ({"layout": (("a", "b", "c"), ("d", "e", "f"), ("g",))}, "has 7 tiles"),
        ({"rotation": {"a": 45}}, "Input should be 0, 90, 180 or 270"),
        ({"rotation": {"b": 90}}, "tile b is not in the layout"),
        ({"level": 4}, "less than or equal to 3"),
        ({"terrain": {"circle": "ruins"}}, "square.*triangle"),
    ],
)
def test_encounters(changes: dict[str, Any], pattern: str) -> None:
    side = {"enemies": {"A": "watcher"}, "threshold": 1, "bonus_salvage": 0}
    values = {"level": 1, "layout": (("a",),), "start": "a", "players_1_2": side}
    values = {**ENTRY, **values, "players_3_4": side}
    Encounter.model_validate(values)
    refused(Encounter, {**values, **changes}, pattern)


def test_closest_names() -> None:
    assert closest("watchr", ["watcher", "strider"]) == "did you mean watcher?"
    assert closest("zzz", ["b", "a"]) == "known are a, b"
    assert closest("zzz", []) == "there are none"
