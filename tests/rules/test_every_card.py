"""Every card of the base game does what its data says, line by line.

A line is a die, a symbol or an effect. Each is played in a scene in which it applies, once as
printed and once struck out: the difference must be what the line says. Effects with a condition
are struck out in a scene in which it doesn't hold, too, and must make no difference there.
Interrupts are played or not. What is expected comes from the tables here and the card's entry in
the pack, not from the rules.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest

from hzd_env.content import schema
from hzd_env.content.book import load_content
from hzd_env.content.effects import ActionType, AttackKind, Condition, If, Op, When
from hzd_env.rules.carriers import empty
from hzd_env.rules.catalogue import Procedure
from hzd_env.rules.layout import Book, Symbols
from tests.rules.card_scenes import (
    ENEMY_DAMAGE,
    HIT_POINTS,
    CardScene,
    Gear,
    Printed,
    Stage,
    play,
)

BASE = load_content()
ARMOUR = 1  # of the target

SPEAR = Gear(weapon="nora_spear", ammunition="")
TRAP = Gear(weapon="carja_war_bow", ammunition="blast_wire")
FIRE_AND_FREEZE = (Condition.FIRE, Condition.FREEZE)


def card(key: str) -> Any:
    """The entry of a card in the pack."""
    return BASE.cards[BASE.index("cards", key)]


def first(kind: type, wanted: Callable[[Any], bool]) -> Any:
    """The first card of a kind of which something holds."""
    return next(each for each in BASE.cards if isinstance(each, kind) and wanted(each))


# ---------------------------------------------------------------------------- What lines say

CONDITIONS: dict[If, Callable[[int], tuple[dict[str, Any], dict[str, Any]]]] = {
    If.TARGET_ALERT: lambda n: ({"alert": True}, {"alert": False}),
    If.TARGET_NOT_ALERT: lambda n: ({"alert": False}, {"alert": True}),
    If.TARGET_BURNING: lambda n: ({"suffering": (Condition.FIRE,)}, {}),
    If.TARGET_FROZEN: lambda n: ({"suffering": (Condition.FREEZE,)}, {}),
    If.TARGET_SHOCKED: lambda n: ({"suffering": (Condition.SHOCK,)}, {}),
    If.COMPONENT_TARGETED: lambda n: ({"tear": 99}, {"tear": 0}),
    If.MELEE: lambda n: ({"enemy_attack": "melee"}, {"enemy_attack": "ranged"}),
    If.RANGED: lambda n: ({"enemy_attack": "ranged"}, {"enemy_attack": "melee"}),
    If.IN_GRASS: lambda n: ({"grass": True}, {"grass": False}),
    If.TARGET_IN_SAME_SQUARE: lambda n: ({"distance": 0}, {"distance": 1}),
    If.TARGET_AT_LEAST: lambda n: ({"distance": n}, {"distance": n - 1}),
    If.FIRST_ACTION: lambda n: ({"later": False}, {"later": True}),
    If.GLORY_AT_LEAST: lambda n: ({"glory": n}, {"glory": n - 1}),
    If.DISCARD_AT_LEAST: lambda n: ({"discard": n}, {"discard": n - 1}),
    If.DECK_AT_MOST: lambda n: ({"deck": n}, {"deck": n + 1}),
    If.SCRAPPED_AT_LEAST: lambda n: ({"scrapped": n}, {"scrapped": n - 1}),
    If.TARGET_KILLED: lambda n: ({"damage": HIT_POINTS - 1}, {"damage": 0}),
    If.TARGET_DAMAGED: lambda n: ({"pips": 1}, {"pips": 0}),
    If.COMPONENT_DESTROYED: lambda n: ({"tear": 1}, {"tear": 99}),
    If.HAS_CONDITION: lambda n: ({"conditions": FIRE_AND_FREEZE}, {"conditions": ()}),
    If.NOT_ADJACENT_TO_HUNTER: lambda n: ({"friend_near": False}, {"friend_near": True}),
    If.FEWEST_GLORY: lambda n: ({"friend_glory": 9}, {"friend_glory": 0}),
    If.TRAP: lambda n: ({"kind": AttackKind.TRAP}, {"kind": AttackKind.RANGED}),
}
"""Stages in which a condition holds, and in which it doesn't."""

MOMENTS: dict[When, dict[str, Any]] = {
    When.ENEMY_KILLED: {"damage": HIT_POINTS - 1},
    When.COMPONENT_DESTROYED: {"tear": 1},
    When.ENEMY_ALERTED: {"actions": (ActionType.SPRINT,), "distance": 1},
    When.TRAP_TRIGGERED: {"kind": AttackKind.TRAP},
    When.ABOUT_TO_FAINT: {},
}
"""What a stage needs for a moment to come."""

STAGES: dict[Op, dict[str, Any]] = {
    Op.IGNORE_ARMOUR: {"alert": True},
    Op.CLEAR_CONDITIONS: {"conditions": FIRE_AND_FREEZE},
    Op.HAND_SIZE: {"junk": 3},
    Op.CRAFT_BONUS: {"actions": (ActionType.CRAFT,)},
    Op.SNEAK_BONUS: {"actions": (ActionType.SNEAK,), "distance": 4},
    Op.SPRINT_BONUS: {"actions": (ActionType.SPRINT,), "distance": 4},
    Op.QUIET_SPRINT: {"actions": (ActionType.SPRINT,), "distance": 1},
    Op.CONCEALED: {"distance": 1},
    Op.GLORY_BONUS: {"damage": HIT_POINTS - 1},
}
"""What a stage needs for an operation to matter."""

LASTING: dict[Op, Callable[[CardScene], None]] = {
    Op.HAND_SIZE: CardScene.acts,
    Op.CRAFT_BONUS: CardScene.acts,
    Op.SNEAK_BONUS: CardScene.acts,
    Op.SPRINT_BONUS: CardScene.acts,
    Op.QUIET_SPRINT: CardScene.acts,
    Op.WEAPON_RANGE: CardScene.acts,
    Op.CONCEALED: CardScene.stays_beside,
    Op.IMMUNE: CardScene.is_attacked,
    Op.EVADE_BONUS: CardScene.is_attacked,
    Op.EVADE_DICE: CardScene.is_attacked,
    Op.GLORY_BONUS: CardScene.attacks,
}
"""Where lasting effects show."""

Difference = dict[str, int]


def hit(n: int, stage: Stage) -> Difference:
    """More damage by the attack, to the body or to the component that is attacked."""
    return {"inflicted": n} if stage.tear else {"inflicted": n, "target: damage": n}


def said(effect: Any, stage: Stage, rolled: int) -> Difference:
    """What an effect says it changes, in a stage; `rolled` dice lie there."""
    n = effect.n
    of = effect.of or ""
    free = {
        "sneak": {"moved": 1},
        "craft": {"deck": 3, "discard": -3},
        "ranged_attack": {},
        "melee_attack": {},
    }
    table: dict[Op, Callable[[], Difference]] = {
        Op.ADD_DAMAGE: lambda: hit(n, stage),
        Op.ADD_DICE: lambda: {f"{of} dice": n, **hit(n, stage)},
        Op.REROLL: lambda: {"rerolled": min(n, rolled)},
        Op.IGNORE_ARMOUR: lambda: hit(ARMOUR, stage),
        Op.INFLICT: lambda: {f"target: {of}": 1},
        Op.PUSH_TARGET: lambda: {"pushes": n, "enemies moved": n},
        Op.MOVE: lambda: {"moved": n},
        Op.LURE: lambda: {"enemies moved": n},
        Op.FREE_ACTION: lambda: {f"action: {of}": 1, **free[of]},
        Op.DRAW: lambda: {"hand": n, "deck": -n},
        Op.RECOVER: lambda: {"deck": n, "discard": -n},
        Op.RETRIEVE: lambda: {"hand": n, "discard": -n},
        Op.LOSE_CARDS: lambda: {"suffered": n},
        Op.SCRAP_HAND: lambda: {"hand": -n, "scrapped": n},
        Op.SCRAP_DISCARD: lambda: {"discard": -n, "scrapped": n},
        Op.SCRAP_SELF: lambda: {"discard": -1, "scrapped": 1},
        Op.SPEND_SALVAGE: lambda: {"salvage": -n},
        Op.GAIN_GLORY: lambda: {"glory": n},
        Op.DRAW_SALVAGE: lambda: {"salvage": n},
        Op.RALLY: lambda: {"friend's deck": n},
        Op.PREVENT: lambda: {"suffered": -n},
        Op.CANCEL: lambda: {"suffered": -ENEMY_DAMAGE, "moved": -1},
        Op.RETALIATE: lambda: {"target: damage": n - ARMOUR},
        Op.STAY_UP: lambda: {"fainted": -1, "deck": n, "discard": -n},
        Op.CALM: lambda: {"target: alert": -1},
        Op.HAND_SIZE: lambda: {"hand": n, "deck": -n},
        Op.CRAFT_BONUS: lambda: {"deck": n, "discard": -n},
        Op.SNEAK_BONUS: lambda: {"moved": n},
        Op.SPRINT_BONUS: lambda: {"moved": n},
        Op.QUIET_SPRINT: lambda: {"target: alert": -1, "beside: alert": -1},
        Op.CONCEALED: lambda: {"target: alert": -1, "beside: alert": -1},
        Op.IMMUNE: lambda: {of: -1},
        Op.WEAPON_RANGE: lambda: {"in range": 1 if n > 0 else -1},
        Op.EVADE_BONUS: lambda: {"suffered": -n},
        Op.GLORY_BONUS: lambda: {"glory": n},
        Op.EVADE_DICE: lambda: {f"{of} dice": n, "suffered": -n},
        # Fire would have cost a card at the end of the activation.
        Op.CLEAR_CONDITIONS: lambda: {"freeze": -1, "suffered": -1},
    }
    return table[effect.op]()


# What is seen besides follows from them: an attack that comes or not, damage to be paid or not.
ONLY_KEYS = (Op.CONCEALED, Op.EVADE_BONUS)
ATTACKS = ("ranged_attack", "melee_attack")


# ----------------------------------------------------------------------------------- The lines


def unchanged(book: Book) -> None:
    """The cards as they are printed."""


@dataclass(frozen=True)
class Line:
    """One line of a card, with the scene in which it is struck out."""

    name: str
    strike: Printed
    stage: Stage
    gear: Gear
    moment: When | Callable[[CardScene], None]
    says: Callable[[int], Difference]  # by the number of dice rolled
    apart: Stage | None = None  # where its condition doesn't hold
    only: bool = False  # what follows from it differs as well
    before: Printed = unchanged


def struck(key: str, *path: str | int) -> Printed:
    """A card without one figure of its entry."""
    number = BASE.index("cards", key)

    def strike(book: Book) -> None:
        book.cards[number] = copy.deepcopy(book.cards[number])
        place: Any = book.cards[number]
        for step in path[:-1]:
            place = getattr(place, str(step))
        if isinstance(path[-1], int):
            place[path[-1]] = 0
        else:
            setattr(place, path[-1], 0)

    return strike


def without_effect(place: int) -> Printed:
    """The cards without the effect at this place of the table."""

    def strike(book: Book) -> None:
        book.effects[place] = copy.copy(book.effects[place])
        book.effects[place].when = When.DRAWN  # a moment of salvage cards

    return strike


def without_critical(*keys: str) -> Printed:
    """These cards without their critical box."""

    def strike(book: Book) -> None:
        for key in filter(None, keys):
            number = BASE.index("cards", key)
            book.cards[number] = copy.deepcopy(book.cards[number])
            book.cards[number].critical = empty(Symbols)

    return strike


def without_rerolls(gear: Gear, but: str) -> Printed:
    """The other cards of an attack without their reroll, of which there is one in all."""
    changes = []
    for key in {gear.weapon, gear.ammunition, gear.ability} - {but, ""}:
        at = BASE.interpreted.cards[BASE.index("cards", key)].first_effect
        rerolls = [i for i, effect in enumerate(card(key).effects) if effect.op == Op.REROLL]
        changes += [without_effect(at + place) for place in rerolls]
    return both(*changes)


def both(*changes: Printed) -> Printed:
    def change(book: Book) -> None:
        for each in changes:
            each(book)

    return change


SYMBOLS = ("damage", "dodge", "push", "fire", "freeze", "shock")
COLOURS = ("orange", "blue", "black")


def symbol_lines(entry: Any, box: str, stage: Stage, gear: Gear, before: Printed) -> Iterator[Line]:
    """The symbols of a hunter's attack: `attack`, or `critical` in a stage with one."""
    printed = getattr(entry, box)
    values = {"damage": printed.damage}
    values |= {effect: printed.effects.count(effect) for effect in printed.effects}
    says: dict[str, Callable[[int], Difference]] = {
        "damage": lambda n: hit(n, stage),
        "dodge": lambda n: {"moved": n},
        "push": lambda n: {"pushes": n, "enemies moved": n},
        **{name: lambda n, name=name: {f"target: {name}": n} for name in SYMBOLS[3:]},
    }
    for name, n in values.items():
        if n:
            strike = struck(entry.id, box, name)
            wanted = says[name](n)
            yield Line(
                f"{box}.{name}", strike, stage, gear, CardScene.attacks, lambda _, w=wanted: w,
                before=before,
            )  # fmt: skip
    if printed.aoe is not None:
        area: Counter[str] = Counter()
        for colour in COLOURS:
            area[f"{colour} dice"] += getattr(printed.aoe.dice, colour)
            area["beside: damage"] += getattr(printed.aoe.dice, colour)
        area["beside: damage"] += printed.aoe.damage
        for effect in printed.aoe.effects:
            if effect == "push":
                area["pushes"] += 1
                area["enemies moved"] += 1
            else:
                area[f"beside: {effect}"] += 1
        yield Line(
            f"{box}.aoe", struck(entry.id, box, "aoe"), stage, gear, CardScene.attacks,
            lambda _, w=dict(area): w, before=before,
        )  # fmt: skip


def attack_lines(entry: Any, stage: Stage, gear: Gear, others: tuple[str, ...]) -> Iterator[Line]:
    """The dice and symbols of a card that takes part in the hunter's attacks."""
    for place, colour in enumerate(COLOURS):
        n = getattr(entry.dice, colour)
        if n:
            wanted = {f"{colour} dice": n, **hit(n, stage)}
            yield Line(
                f"dice.{colour}", struck(entry.id, "dice", place), stage, gear,
                CardScene.attacks, lambda _, w=wanted: w,
                only=True,  # effects may wait for damage
            )  # fmt: skip
    if hasattr(entry, "attack"):
        yield from symbol_lines(entry, "attack", stage, gear, unchanged)
    if hasattr(entry, "critical"):
        critical = replace(stage, critical=True)
        yield from symbol_lines(entry, "critical", critical, gear, without_critical(*others))


def evade_lines(entry: Any, gear: Gear, others: tuple[str, ...]) -> Iterator[Line]:
    """The evade dice and the critical box of armour and weaves."""
    stage = Stage()
    for place, colour in enumerate(COLOURS):
        n = getattr(entry.dice, colour)
        if n:
            wanted = {f"{colour} dice": n, "suffered": -n}
            yield Line(
                f"dice.{colour}", struck(entry.id, "dice", place), stage, gear,
                CardScene.is_attacked, lambda _, w=wanted: w,
            )  # fmt: skip
    values = {"damage": entry.critical.damage}
    values |= {effect: entry.critical.effects.count(effect) for effect in entry.critical.effects}
    for name, n in values.items():
        if n:
            wanted = {
                "damage": {"suffered": -n},
                "dodge": {"moved": n},
                "push": {"pushes": n, "enemies moved": n},
                "fire": {"target: fire": 1, "target: damage": 1},  # at the end of its activation
            }.get(name, {f"target: {name}": 1})
            yield Line(
                f"critical.{name}", struck(entry.id, "critical", name),
                replace(stage, critical=True), gear, CardScene.is_attacked,
                lambda _, w=wanted: w, before=without_critical(*others),
            )  # fmt: skip
    assert entry.critical.aoe is None, "an AOE of armour means nothing"


def effect_stage(effect: Any, stage: Stage, when: When) -> tuple[Stage, Stage | None]:
    """The stage in which an effect applies, and one in which only its condition doesn't hold."""
    stage = replace(stage, **MOMENTS.get(when, {}), **STAGES.get(effect.op, {}))
    condition = effect.condition.word
    if condition == If.ALWAYS:
        return stage, None
    holds, fails = CONDITIONS[condition](effect.condition.n)
    return replace(stage, **holds), replace(stage, **fails)


def effect_lines(entry: Any, stage: Stage, gear: Gear) -> Iterator[Line]:
    """The effects of a card but an interrupt."""
    at = BASE.interpreted.cards[BASE.index("cards", entry.id)].first_effect
    for place, effect in enumerate(entry.effects):
        here, apart = effect_stage(effect, stage, effect.when)
        moment: Any = effect.when
        worn = gear
        if effect.when == When.PASSIVE:
            moment = LASTING[effect.op]
        if effect.op == Op.IMMUNE:
            here = replace(here, inflicts=Condition[str(effect.of).upper()])
        if effect.op == Op.EVADE_DICE and not worn.armour:
            worn = replace(worn, armour="nora_brave")
        if effect.op == Op.WEAPON_RANGE:
            here = replace(here, distance=card(worn.weapon).range + max(effect.n, 0))
        if effect.op == Op.FREE_ACTION and effect.of == "ranged_attack":
            here = replace(here, kind=AttackKind.MELEE)
            worn = replace(worn, weapon="nora_spear", second="nora_hunter_bow")
        elif effect.op == Op.FREE_ACTION and effect.of == "melee_attack":
            worn = replace(worn, second="nora_spear")
        if here.kind == AttackKind.TRAP and stage.kind != AttackKind.TRAP:
            weapon = entry.id if isinstance(entry, schema.Weapon) else TRAP.weapon
            worn = replace(worn, weapon=weapon, ammunition=TRAP.ammunition)
            here = replace(here, distance=1)
        if effect.when == When.CONDITION_INFLICTED:
            worn = replace(worn, ammunition="fire_arrow")
        if effect.when == When.CARD_SCRAPPED:
            worn = replace(worn, ability="burn_the_candle")
        yield Line(
            f"effects.{place}: {effect.op.name.lower()}",
            without_effect(at + place),
            here,
            worn,
            moment,
            lambda rolled, effect=effect, here=here: said(effect, here, rolled),
            apart,
            effect.op in ONLY_KEYS or effect.of in ATTACKS,
            without_rerolls(worn, entry.id) if effect.op == Op.REROLL else unchanged,
        )


def stage_and_gear(entry: Any) -> tuple[Stage, Gear]:
    """Where a card is tried, and with what else."""
    if isinstance(entry, schema.Ammunition):
        weapon = first(
            schema.Weapon, lambda w: set(w.weapons) & set(entry.weapons) and w.trap <= entry.trap
        )
        kind = AttackKind.TRAP if entry.trap else AttackKind[weapon.attacks[0].upper()]
        distance = 1 if entry.trap else None
        return Stage(kind, distance=distance), Gear(weapon=weapon.id, ammunition=entry.id)
    if isinstance(entry, schema.Weapon):
        if entry.attacks[0] == "melee":
            return Stage(AttackKind.MELEE), Gear(weapon=entry.id, ammunition="")
        fitting = first(
            schema.Ammunition,
            lambda a: set(a.weapons) & set(entry.weapons) and a.trap >= entry.trap,
        )
        gear = Gear(weapon=entry.id, ammunition=fitting.id)
        return (Stage(AttackKind.TRAP, distance=1) if entry.trap else Stage()), gear
    if isinstance(entry, schema.Ability):
        if entry.attacks[0] == "melee":
            return Stage(AttackKind.MELEE), replace(SPEAR, ability=entry.id)
        return Stage(), Gear(ability=entry.id)
    if isinstance(entry, schema.Coil):
        return Stage(), Gear(modification=entry.id)
    if isinstance(entry, schema.Weave):
        return Stage(), Gear(armour="nora_brave", modification=entry.id)
    if isinstance(entry, schema.Armour):
        return Stage(), Gear(armour=entry.id)
    if isinstance(entry, schema.Miscellaneous):
        return Stage(), Gear(other=entry.id)
    assert isinstance(entry, schema.Trait)
    return Stage(), Gear(trait=entry.id)


def lines(entry: Any) -> list[Line]:
    """All lines of a card but an interrupt."""
    stage, gear = stage_and_gear(entry)
    found: list[Line] = []
    if isinstance(entry, schema.Ammunition | schema.Weapon | schema.Ability | schema.Coil):
        others = tuple({gear.weapon, gear.ammunition} - {entry.id, ""})
        found += attack_lines(entry, stage, gear, others)
    if isinstance(entry, schema.Armour | schema.Weave):
        others = () if isinstance(entry, schema.Armour) else (gear.armour,)
        found += evade_lines(entry, gear, others)
    return [*found, *effect_lines(entry, stage, gear)]


def difference(one: Counter[str], other: Counter[str]) -> Difference:
    """What is seen more, or less, in one of two scenes."""
    keys = {*one, *other}
    return {key: one[key] - other[key] for key in sorted(keys) if one[key] != other[key]}


def check(line: Line) -> None:
    """Strike a line out and see what it is worth."""
    printed = play(line.stage, line.gear, line.moment, line.before)
    removed = play(line.stage, line.gear, line.moment, both(line.before, line.strike))
    rolled = sum(n for key, n in printed.items() if key.endswith("dice"))
    wanted = {key: n for key, n in line.says(rolled).items() if n}
    found = difference(printed, removed)
    assert wanted, line.name
    if line.name.startswith("dice"):
        found.pop("rerolled", None)  # one more that may be
    if line.only:
        found = {key: n for key, n in found.items() if key in wanted}
    assert found == wanted, line.name
    if line.apart is not None:
        printed = play(line.apart, line.gear, line.moment, line.before)
        removed = play(line.apart, line.gear, line.moment, both(line.before, line.strike))
        assert difference(printed, removed) == {}, f"{line.name} without its condition"


# ------------------------------------------------------------------------------------ The tests

PLAYED = [
    entry
    for entry in BASE.cards
    if isinstance(entry, schema.Interrupt)
    or (isinstance(entry, schema.Miscellaneous) and entry.arc is None)
]
USELESS = [entry for entry in BASE.cards if isinstance(entry, schema.Stamina)]
OTHERS = [entry for entry in BASE.cards if entry not in PLAYED and entry not in USELESS]


@pytest.mark.parametrize("key", [entry.id for entry in OTHERS])
def test_card(key: str) -> None:
    entry = card(key)
    found = lines(entry)
    assert len(found) == printed_lines(entry), "every die, symbol and effect is a line"
    for line in found:
        check(line)


def printed_lines(entry: Any) -> int:
    """How many kinds of dice, kinds of symbols and effects are printed on a card."""
    dice = getattr(entry, "dice", schema.Dice()).row()
    total = sum(n > 0 for n in dice) + len(entry.effects)
    for box in ("critical", "attack"):
        symbols = getattr(entry, box, schema.Symbols())
        total += (symbols.damage > 0) + len(set(symbols.effects)) + (symbols.aoe is not None)
    return total


@pytest.mark.parametrize("key", [entry.id for entry in USELESS])
def test_stamina_cards_pay_for_damage_and_do_nothing_else(key: str) -> None:
    scene = CardScene(Stage(junk=0), Gear(held=key))
    scene.acts()
    assert scene.seen["played"] == 0 and key in scene.hand(scene.me)
    scene.push(Procedure.SUFFER, 0, 1)
    scene.choose(key)
    assert scene.me.discard[scene.me.discard_size - 1] == scene.card(key)


def cards_played(entry: Any) -> list[tuple[Stage, Gear, list[Any]]]:
    """The scenes in which an interrupt is played, with the effects that apply there."""
    gear = Gear(held=entry.id)
    if entry.event == When.CONDITION_INFLICTED:
        gear = replace(gear, ammunition="fire_arrow")
    stage = Stage()
    if entry.event == When.TRAP_TRIGGERED:
        gear = replace(gear, weapon=TRAP.weapon, ammunition=TRAP.ammunition)
        stage = replace(stage, distance=1)
    for effect in entry.effects:
        stage = replace(stage, **STAGES.get(effect.op, {}))
    stage = replace(stage, **MOMENTS.get(entry.event, {}))
    conditions = {effect.condition for effect in entry.effects}
    always = [effect for effect in entry.effects if effect.condition.word == If.ALWAYS]
    scenes = []
    for condition in conditions:
        applying = [effect for effect in entry.effects if effect.condition == condition]
        if condition.word == If.ALWAYS:
            if conditions == {condition}:
                scenes.append((stage, gear, always))
            continue
        holds, fails = CONDITIONS[condition.word](condition.n or 0)
        both_kinds = [effect for effect in entry.effects if effect in always + applying]
        scenes.append((replace(stage, **holds), gear, both_kinds))
        if always:
            scenes.append((replace(stage, **fails), gear, always))
    return scenes


@pytest.mark.parametrize("key", [entry.id for entry in PLAYED])
def test_card_that_is_played(key: str) -> None:
    entry = card(key)
    scenes = cards_played(entry)
    assert {id(e) for _, _, effects in scenes for e in effects} == {id(e) for e in entry.effects}
    for stage, gear, effects in scenes:
        played = play(stage, gear, entry.event)
        held = play(stage, replace(gear, plays=False), entry.event)
        wanted = Counter({"played": 1, "hand": -1, "discard": 1})
        for effect in effects:
            wanted.update(said(effect, stage, 0))
            if effect.op == Op.CLEAR_CONDITIONS and entry.event == When.ATTACKED:
                wanted.update({"suffered": 1, "fire": -1})  # the activation isn't over
        assert difference(played, held) == {k: n for k, n in wanted.items() if n}
