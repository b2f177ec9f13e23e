"""The table of moments: it has no hole, the packs keep to it, and the rules do as it says.

A word is put on a card at a moment and the moment is played, with the line and without it: where
the table says so it makes a difference, and where it doesn't, none.
"""

from __future__ import annotations

import copy
import functools
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

import hzd_env.rules
from hzd_env.content import schema
from hzd_env.content.book import load_content
from hzd_env.content.effects import ActionType, AttackKind, Condition, If, Op, When
from hzd_env.content.moments import ACTS, COSTS, HOLDS, LOOKED_AT, MAY_BE_NEGATIVE, WINDOWS
from hzd_env.rules.carriers import empty
from hzd_env.rules.layout import Book, Effect
from tests.rules.card_scenes import HIT_POINTS, CardScene, Gear, Stage, play
from tests.rules.test_every_card import CONDITIONS

TRIGGERS = schema.Trait.moments - {When.PASSIVE}

# ------------------------------------------------------------------------------------ The table


def test_the_table_has_no_hole() -> None:
    assert set(ACTS) == set(Op)
    assert set(HOLDS) == set(If)
    assert all((*ACTS.values(), *HOLDS.values())), "a word that does nothing anywhere"


def test_passive_words_are_passive_only() -> None:
    passive = {op for op in Op if When.PASSIVE in ACTS[op]}
    assert {op for op in Op if ACTS[op] == {When.PASSIVE}} == passive
    assert set(LOOKED_AT) < passive
    assert not COSTS & passive
    assert MAY_BE_NEGATIVE - passive == {Op.ADD_DAMAGE}


def rules() -> str:
    """The text of all rules."""
    folder = Path(hzd_env.rules.__file__).parent
    return "\n".join(path.read_text() for path in sorted(folder.glob("*.py")))


def words(pattern: str, vocabulary: Any) -> set[Any]:
    return {vocabulary[word] for word in re.findall(pattern, rules())}


def test_windows_are_those_that_the_rules_open() -> None:
    assert words(r"Procedure\.WINDOW,\s*When\.(\w+)", When) == WINDOWS


def test_traits_wait_for_what_the_rules_trigger() -> None:
    """Windows trigger cards, too, but those at any time."""
    triggered = words(r"Procedure\.TRIGGER,\s*[\w.]+,\s*When\.(\w+)", When)
    assert triggered | WINDOWS - {When.ANY_TIME} == TRIGGERS


def test_passive_operations_are_those_that_the_rules_look_for() -> None:
    whatever = words(r"passive\(\s*book, game, [\w.]+, Op\.(\w+)", Op)
    whatever |= words(r"passive_for_weapon\(\s*book, game, hunter, weapon, Op\.(\w+)", Op)
    while_it_holds = words(r"passive_now\(\s*book, game, [\w.]+, Op\.(\w+)", Op)
    assert while_it_holds == set(LOOKED_AT)
    assert whatever | while_it_holds == {op for op in Op if When.PASSIVE in ACTS[op]}


# --------------------------------------------------------------------------------- What is refused

ENTRY = {"id": "x", "name": "X", "source": {"kind": "invented", "ref": "test"}}
ABILITY = {**ENTRY, "kind": "ability"}
TRAIT_CARD = {**ENTRY, "kind": "trait"}


def interrupt(event: str, *effects: dict[str, Any]) -> dict[str, Any]:
    lines = tuple({"when": "played", **effect} for effect in effects)
    return {**ENTRY, "kind": "interrupt", "event": event, "effects": lines}


def lasting(card: dict[str, Any], **effect: Any) -> dict[str, Any]:
    return {**card, "effects": (effect,)}


REFUSED = [
    (
        lasting(ABILITY, when="attack_resolved", op="add_damage"),
        "add_damage does nothing at attack_resolved, expected attack_declared, attack_rolled",
    ),
    (
        lasting(ABILITY, when="attack_rolled", op="add_dice", of="blue"),
        "add_dice does nothing at attack_rolled, expected attack_declared",
    ),
    (
        lasting(ABILITY, when="attack_declared", op="reroll"),
        "reroll does nothing at attack_declared, expected attack_rolled",
    ),
    (
        lasting(ABILITY, when="attack_declared", op="prevent"),
        "prevent does nothing at attack_declared, expected any_time, attacked",
    ),
    (
        lasting(ABILITY, when="attack_declared", **{"if": "target_killed"}, op="draw"),
        "target_killed never holds at attack_declared",
    ),
    (
        lasting(ABILITY, when="attack_resolved", **{"if": "drawn_for_a_kill"}, op="draw"),
        "drawn_for_a_kill never holds at attack_resolved, expected drawn",
    ),
    (lasting(TRAIT_CARD, when="passive", op="draw"), "draw does nothing at passive, expected"),
    (
        lasting(TRAIT_CARD, when="damaged", op="hand_size"),
        "hand_size does nothing at damaged, expected passive",
    ),
    (lasting(TRAIT_CARD, when="damaged", op="prevent"), "prevent does nothing at damaged"),
    (lasting(TRAIT_CARD, when="damaged", op="scrap_self"), "scrap_self does nothing at damaged"),
    (
        lasting(TRAIT_CARD, when="passive", **{"if": "in_grass"}, op="sneak_bonus"),
        "sneak_bonus takes no `if` while it is passive",
    ),
    (
        lasting(TRAIT_CARD, when="passive", **{"if": "target_killed"}, op="evade_bonus"),
        "target_killed never holds at attacked",
    ),
    (
        lasting(TRAIT_CARD, when="passive", **{"if": {"target_at_least": 2}}, op="glory_bonus"),
        "target_at_least never holds at enemy_killed",
    ),
    (lasting(TRAIT_CARD, when="passive", op="immune", of="fire", n=-1), "above 0, found -1"),
    (
        interrupt("attacked", {"op": "calm"}),
        "calm does nothing at attacked, expected enemy_alerted",
    ),
    (
        interrupt("attacked", {"op": "stay_up"}),
        "stay_up does nothing at attacked, expected about_to_faint",
    ),
    (interrupt("attacked", {"op": "add_damage"}), "add_damage does nothing at attacked"),
    (interrupt("damaged", {"op": "prevent"}), "prevent does nothing at damaged"),
    (interrupt("any_time", {"op": "calm"}), "calm does nothing at any_time"),
    (
        interrupt("enemy_killed", {"op": "inflict", "of": "fire"}),
        "inflict does nothing at enemy_killed",
    ),
    (
        interrupt("trap_triggered", {"op": "draw", "if": "trap"}),
        "trap never holds at trap_triggered",
    ),
    (interrupt("any_time", {"op": "draw", "n": -3}), "expected a number above 0, found -3"),
    (interrupt("any_time", {"op": "recover", "n": 0}), "expected a number above 0, found 0"),
    (
        interrupt("any_time", {"op": "scrap_hand", "n": 0}, {"op": "draw"}),
        "expected a number above 0, found 0",
    ),
    (
        interrupt("any_time", {"op": "scrap_hand", "n": -1}, {"op": "draw"}),
        "expected a number above 0, found -1",
    ),
    (interrupt("any_time", {"op": "scrap_hand"}, {"op": "lose_cards"}), "is never played"),
    *(
        (
            interrupt(event, {"op": "draw"}),
            f"{event} is no event of an interrupt, expected any_time",
        )
        for event in ("activation_started", "activation_ended", "card_scrapped")
    ),
]


@pytest.mark.parametrize(("values", "reason"), REFUSED)
def test_lines_that_never_do_anything_are_refused(values: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValidationError, match=re.escape(reason)):
        schema.CARDS.validate_python(values)


@pytest.mark.parametrize("op", ["add_damage", "prevent", "inflict", "retaliate", "calm"])
def test_a_fate_card_is_about_no_attack(op: str) -> None:
    effect = {"when": "drawn", "op": op} | ({"of": "fire"} if op == "inflict" else {})
    with pytest.raises(ValidationError, match=f"{op} does nothing at drawn"):
        schema.SalvageCard.model_validate(
            {**ENTRY, "copies": 1, "fate": True, "effects": (effect,)}
        )


def test_cards_without_an_event_are_played_when_attacked_too() -> None:
    """R39: the windows before an evade roll and after damage are open to them."""
    for op in ("prevent", "cancel", "retaliate"):
        schema.CARDS.validate_python(interrupt("any_time", {"op": op}))


def test_what_adds_may_also_take_away() -> None:
    for op in sorted(MAY_BE_NEGATIVE):
        values = {"when": min(ACTS[op]).name.lower(), "op": op.name.lower(), "n": -1}
        if op == Op.EVADE_DICE:
            values["of"] = "blue"
        assert schema.Effect.model_validate(values).n == -1


# ------------------------------------------------------------------------------------ The packs


def shipped() -> Iterator[tuple[str, schema.Effect, When]]:
    """Every effect of the shipped packs with its moment: of played cards, their event."""
    content = load_content(("base_game", "lawless_badlands", "rockbreaker"))
    for card in (*content.cards, *content.salvage):
        for effect in card.effects:
            event = getattr(card, "event", effect.when)
            yield card.id, effect, event if effect.when == When.PLAYED else effect.when


def test_the_packs_use_every_word_where_it_does_something() -> None:
    used: Counter[Op | If] = Counter()
    for card, effect, moment in shipped():
        used[effect.op] += 1
        used[effect.condition.word] += 1
        assert ACTS[effect.op] & {effect.when, moment}, card
        looked_at = moment if effect.when != When.PASSIVE else LOOKED_AT.get(effect.op, moment)
        assert looked_at in HOLDS[effect.condition.word], card
        if effect.when == When.PASSIVE and effect.op not in LOOKED_AT:
            assert effect.condition.word == If.ALWAYS, card
    assert set(used) == set(Op) | set(If)


# ------------------------------------------------------------------------------------ The rules

BASE = load_content()
TRAIT = "first_to_strike"  # any with one line
INTERRUPT = "press_the_advantage"  # any with two
OF = {Op.ADD_DICE: "blue", Op.INFLICT: "shock", Op.FREE_ACTION: "craft"}
SUFFERING = (Condition.FIRE, Condition.FREEZE)

Happens = Callable[[CardScene], None]


def named(word: Op | If) -> str:
    return word.name.lower()


def line(op: Op, when: When, condition: If = If.ALWAYS) -> Effect:
    """A line of a card as the rules read it; what is counted is 1 but for what armour takes."""
    effect = empty(Effect)
    effect.when, effect.op, effect.n = when, op, 3 if op == Op.RETALIATE else 1
    model = schema.Effect.model_construct(op=op, of=OF.get(op))
    effect.of = model.of_number()
    effect.condition, effect.condition_of = condition, 1
    return effect


def seen(moment: When, wanted: Effect, stage: Stage, gear: Gear, happens: Happens) -> Counter[str]:
    """What is seen with a line on a trait, or on a card that is played (`gear.held`)."""
    number = BASE.index("cards", gear.held or gear.trait)

    def change(book: Book) -> None:
        book.cards[number] = copy.copy(book.cards[number])
        book.moments = list(book.moments)
        lines = [wanted]
        if gear.held:
            book.cards[number].event = moment
            lines.insert(0, line(Op.DRAW_SALVAGE, When.PLAYED))  # so that it may be played
        else:
            book.moments[number] = 1 << moment
        first = book.cards[number].first_effect
        book.effects[first : first + len(lines)] = lines

    return play(stage, gear, happens, change)


@functools.cache
def seen_without(moment: When, stage: Stage, gear: Gear, happens: Happens) -> Counter[str]:
    """What is seen with a line that does nothing here."""
    nothing = line(Op.HAND_SIZE, When.PLAYED if gear.held else moment)
    found = seen(moment, nothing, stage, gear, happens)
    assert not gear.held or found["played"] == 1
    return found


def differs(moment: When, wanted: Effect, stage: Stage, gear: Gear, happens: Happens) -> bool:
    """Whether a line makes a difference."""
    without = seen_without(moment, stage, gear, happens)
    return seen(moment, wanted, stage, gear, happens) != without


@functools.cache
def near_a_sleeper(happens: Happens) -> Happens:
    """The same with an enemy near the hunter that no attack alerts."""

    def run(scene: CardScene) -> None:
        scene.enemy(at=(2, 0))
        happens(scene)

    return run


def comes(moment: When) -> tuple[dict[str, Any], dict[str, str], Happens]:
    """What a stage and the gear need for a moment to come, and what happens."""
    stage = {
        When.ENEMY_KILLED: {"damage": HIT_POINTS - 1},
        When.COMPONENT_DESTROYED: {"tear": 1},
        When.ENEMY_ALERTED: {"actions": (ActionType.SPRINT,), "distance": 1},
        When.TRAP_TRIGGERED: {"kind": AttackKind.TRAP, "distance": 1},
    }
    gear = {
        When.CONDITION_INFLICTED: {"ammunition": "fire_arrow"},
        When.TRAP_TRIGGERED: {"weapon": "carja_war_bow", "ammunition": "blast_wire"},
        When.CARD_SCRAPPED: {"ability": "burn_the_candle"},
    }
    happens = {
        When.ANY_TIME: CardScene.acts,
        When.ATTACKED: CardScene.is_attacked,
        When.DAMAGED: CardScene.is_attacked,
        When.ENEMY_ALERTED: CardScene.acts,
        When.HUNTER_FAINTED: CardScene.sees_another_faint,
        When.ABOUT_TO_FAINT: CardScene.faints,
        When.ACTIVATION_STARTED: CardScene.acts,
        When.ACTIVATION_ENDED: CardScene.acts,
    }
    return (
        stage.get(moment, {}),
        gear.get(moment, {}),
        happens.get(moment, CardScene.attacks),
    )


MATTERS: dict[Op, dict[str, Any]] = {
    Op.CLEAR_CONDITIONS: {"conditions": SUFFERING},
    Op.IGNORE_ARMOUR: {"alert": True},
    Op.REROLL: {"pips": 0},
}
"""What a stage needs for an operation to matter."""


def acts(op: Op, moment: When, *, played: bool) -> bool:
    """Whether an operation makes a difference at a moment."""
    needs, worn, happens = comes(moment)
    gear = Gear(**worn, held=INTERRUPT) if played else Gear(**worn, trait=TRAIT)
    stage = Stage(**({"junk": 4} | needs | MATTERS.get(op, {})))
    wanted = line(op, When.PLAYED if played else moment)
    ways = (happens, CardScene.is_attacked) if moment == When.ANY_TIME else (happens,)
    return any(
        differs(moment, wanted, stage, gear, near_a_sleeper(way) if op == Op.LURE else way)
        for way in ways
    )


ELSEWHERE = {Op.REROLL, Op.STAY_UP, Op.CALM}
"""They do something elsewhere, but not what they are for: dice that are rolled again anyway or
have counted, cards recovered, an alert enemy asleep."""

UNSEEN = {
    (Op.FREE_ACTION, When.HUNTER_FAINTED),  # in an activation of one's own, which these aren't
    (Op.FREE_ACTION, When.ABOUT_TO_FAINT),
    (Op.FREE_ACTION, When.TRAP_TRIGGERED),
    (Op.GAIN_GLORY, When.ABOUT_TO_FAINT),  # if another line keeps the hunter up
    (Op.RALLY, When.HUNTER_FAINTED),  # with a third hunter
}


@pytest.mark.parametrize("op", [op for op in Op if When.PASSIVE not in ACTS[op]], ids=named)
def test_operations_act_where_the_table_says(op: Op) -> None:
    for played, moments in ((False, TRIGGERS), (True, WINDOWS)):
        for moment in sorted(moments):
            expected = bool(ACTS[op] & {moment, When.PLAYED if played else moment})
            if (op, moment) in UNSEEN or (op in ELSEWHERE and not expected):
                continue
            assert acts(op, moment, played=played) == expected, (moment.name, played)


def stages(moment: When) -> Iterator[tuple[dict[str, Any], dict[str, str], Happens]]:
    """Different ways in which a moment comes: in all kinds of attacks, if it may."""
    needs, worn, happens = comes(moment)
    yield needs, worn, happens
    if moment in (When.ANY_TIME, When.ATTACKED, When.DAMAGED):
        yield {"enemy_attack": "melee"}, {}, CardScene.is_attacked
        yield {"enemy_attack": "ranged"}, {}, CardScene.is_attacked
    elif moment == When.ABOUT_TO_FAINT:
        for attack in ("melee", "ranged"):
            yield {"junk": 0, "deck": 0, "enemy_attack": attack}, {}, CardScene.is_attacked
    elif moment == When.ENEMY_ALERTED:
        yield {}, {}, CardScene.attacks
    if moment == When.ENEMY_ALERTED or (happens is CardScene.attacks and "weapon" not in worn):
        spear = {"weapon": "nora_spear", "ammunition": ""}
        if moment == When.CONDITION_INFLICTED:
            spear["ability"] = "searing_strike"
        snare = {"weapon": "carja_war_bow", "ammunition": "blast_wire"}
        yield {**needs, "kind": AttackKind.MELEE, "distance": 0}, worn | spear, CardScene.attacks
        yield {**needs, "kind": AttackKind.TRAP, "distance": 1}, worn | snare, CardScene.attacks


def may_hold(condition: If, moment: When) -> bool:
    """Whether a condition lets a line do something at a moment, in any of these ways."""
    played = moment == When.ANY_TIME
    card = {"held": INTERRUPT} if played else {"trait": TRAIT}
    wanted = line(Op.DRAW_SALVAGE, When.PLAYED if played else moment, condition)
    fits = CONDITIONS[condition](1)[0]
    return any(
        differs(moment, wanted, Stage(**(fits | needs)), Gear(**(worn | card)), happens)
        for needs, worn, happens in stages(moment)
    )


UNSEEN_CONDITIONS: dict[When, set[If]] = {
    When.ANY_TIME: {If.FIRST_ACTION},  # after that action
    When.CONDITION_INFLICTED: {
        *(If.TARGET_BURNING, If.TARGET_FROZEN),  # that it has just begun to be
        If.TRAP,  # by a wire that burns
    },
    When.COMPONENT_DESTROYED: {If.TARGET_FROZEN, If.TARGET_KILLED},  # likewise, or with it
    When.ENEMY_KILLED: {
        *(If.COMPONENT_TARGETED, If.COMPONENT_DESTROYED),  # that does damage
        If.TARGET_FROZEN,  # by retaliation, which leaves the token (D78)
    },
    When.HUNTER_FAINTED: {If.MELEE, If.RANGED, If.FIRST_ACTION},  # by an attack; in an activation
    When.ABOUT_TO_FAINT: {If.FIRST_ACTION},  # by a fate card
    When.TRAP_TRIGGERED: {If.TARGET_AT_LEAST, If.FIRST_ACTION},  # by an enemy elsewhere, or lured
    When.CARD_SCRAPPED: {If.TARGET_KILLED, If.TARGET_DAMAGED, If.COMPONENT_DESTROYED},  # after it
}
"""Those that may hold at a moment, but not in these scenes."""


@pytest.mark.parametrize("condition", CONDITIONS, ids=named)
def test_conditions_hold_where_the_table_says(condition: If) -> None:
    for moment in sorted(TRIGGERS | {When.ANY_TIME}):
        if condition not in UNSEEN_CONDITIONS.get(moment, ()):
            assert may_hold(condition, moment) == (moment in HOLDS[condition]), moment.name


def test_conditions_are_all_tried() -> None:
    assert set(CONDITIONS) == set(If) - {If.ALWAYS, If.DRAWN_FOR_A_KILL}
    for moment, conditions in UNSEEN_CONDITIONS.items():
        assert all(moment in HOLDS[condition] for condition in conditions), moment.name
