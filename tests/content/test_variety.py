"""Between them the cards use every rule of the rulebooks, and every word there is, at least twice.

A card counts once, however often a rule or a word stands on it and however many copies it has; the
trait that an event card gives for an encounter counts as that event card, and the sides of a data
card as one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import IntEnum
from typing import Any

import pytest

from hzd_env.content import schema
from hzd_env.content.book import load_content
from hzd_env.content.effects import (
    BehaviourAction,
    CardKind,
    EventOp,
    If,
    Marker,
    Op,
    Question,
    Special,
    Timing,
    WeaponSymbol,
    When,
    Who,
)

CONTENT = load_content(("base_game", "lawless_badlands", "rockbreaker"))
MADE_OF_EVENTS = {
    trait.id
    for event in CONTENT.events
    if isinstance(event, schema.LastingEvent)
    for trait in event.traits().values()
}
CARDS = [card for card in CONTENT.cards if card.id not in MADE_OF_EVENTS]
DATA_CARDS = [machine for machine in CONTENT.machines if machine.side_of is None]

Card = Any  # one of the models of `schema`, of which each has other fields


# --------------------------------------------------------------------------- What is on a card


def printed(*cards: Iterable[Card]) -> Iterator[tuple[Card, schema.Effect]]:
    """The effects in the vocabulary of `Op`, each with its card."""
    for card in (card for group in cards for card in group):
        for effect in getattr(card, "effects", ()):
            if isinstance(effect, schema.Effect):
                yield card, effect


def prompt() -> Iterator[tuple[schema.PromptEvent, schema.EventEffect]]:
    """The effects of event cards in the vocabulary of `EventOp`."""
    for card in CONTENT.events:
        if isinstance(card, schema.PromptEvent):
            for effect in card.effects:
                yield card, effect


def rows() -> Iterator[tuple[schema.Behaviour, schema.BehaviourRow]]:
    """The action boxes of behaviour cards."""
    for card in CONTENT.behaviours:
        for row in (*card.yes, *card.no):
            yield card, row


def of(*kinds: type[Card]) -> list[Card]:
    return [card for card in CARDS if isinstance(card, kinds)]


def ids(cards: Iterable[Card]) -> set[str]:
    return {card.id for card in cards}


def having(cards: Iterable[Card], *ops: Op) -> set[str]:
    """Those with one of the operations."""
    return ids(card for card, effect in printed(cards) if effect.op in ops)


TRAITS = [*of(schema.Trait), *(e for e in CONTENT.events if isinstance(e, schema.LastingEvent))]
PLAYED = [
    card
    for card in of(schema.Interrupt, schema.Miscellaneous)
    if isinstance(card, schema.Interrupt) or card.arc is None
]
FATE = [card for card in CONTENT.salvage if card.fate]


# ----------------------------------------------------------------------------------- The rules


def critical(symbol: str, *kinds: type[Card]) -> Callable[[], set[str]]:
    """Cards of some kinds with a symbol in their critical box."""
    return lambda: ids(card for card in of(*kinds) if symbol in card.critical.effects)


def aoe(with_dice: bool) -> set[str]:
    """Cards with an AOE in their critical box or in every attack, with or without dice."""
    return ids(
        card
        for card in CARDS
        for symbols in (getattr(card, "critical", None), getattr(card, "attack", None))
        if symbols is not None
        and symbols.aoe is not None
        and any(symbols.aoe.dice.row()) == with_dice
    )


def struck_with(symbol: str) -> Callable[[], set[str]]:
    """Behaviour cards with a symbol in an attack."""
    return lambda: ids(card for card, row in rows() if symbol in row.effects)


def traps(attack: str) -> set[str]:
    """Trap ammunition that fits weapons of a kind of attack."""
    weapons = [weapon for weapon in of(schema.Weapon) if attack in weapon.attacks]
    fit = {symbol for weapon in weapons for symbol in weapon.weapons}
    return ids(card for card in of(schema.Ammunition) if card.trap and fit & {*card.weapons})


def abilities(*ops: Op, field: Callable[[schema.Ability], Any] = lambda card: None) -> set[str]:
    """Abilities with one of the operations, or with something printed besides their text."""
    cards = of(schema.Ability)
    return having(cards, *ops) | ids(card for card in cards if field(card))


def interrupts(*events: When) -> Callable[[], set[str]]:
    return lambda: ids(card for card in of(schema.Interrupt) if card.event in events)


def traits(
    *ops: Op, conditions: Iterable[If] = (), moments: Iterable[When] = ()
) -> Callable[[], set[str]]:
    """Traits, those that events give included, by what they do or ask for."""
    return lambda: ids(
        card
        for card, effect in printed(TRAITS)
        if effect.op in ops or effect.condition.word in conditions or effect.when in moments
    )


def free(*actions: str) -> set[str]:
    """Traits that bring a free action."""
    return ids(card for card, effect in printed(TRAITS) if effect.of in actions)


def fate(bad: bool) -> set[str]:
    """Fate cards that cost something, or none that does."""
    return ids(card for card in FATE if (card.id in having(FATE, Op.LOSE_CARDS)) == bad)


def events(*ops: EventOp) -> Callable[[], set[str]]:
    return lambda: ids(card for card, effect in prompt() if effect.op in ops)


def events_for(who: Who) -> set[str]:
    return ids(card for card in CONTENT.events if any(effect.who == who for effect in card.effects))


def immune(condition: str) -> Callable[[], set[str]]:
    return lambda: ids(
        card for card, effect in printed(CARDS) if effect.op == Op.IMMUNE and effect.of == condition
    )


def huge_together() -> set[str]:
    """Tracking cards that put two huge machines on one board, each in the other's way."""
    huge = {CONTENT.index("machines", machine.id) for machine in CONTENT.machines if machine.huge}
    found = set()
    for number, card in enumerate(CONTENT.encounters):
        for board in CONTENT.interpreted.boards[2 * number : 2 * number + 2]:
            if sum(machine in huge for machine in board.spawn_machine[: board.spawns]) > 1:
                found.add(card.id)
    return found


ATTACKING = (schema.Weapon, schema.Ammunition, schema.Coil)
EVADING = (schema.Armour, schema.Weave)

RULES: dict[str, Callable[[], set[str]]] = {
    # Every critical symbol, on cards that attack and on those that evade, which have no AOE
    "critical: dodge, attacking": critical("dodge", *ATTACKING),
    "critical: push, attacking": critical("push", *ATTACKING),
    "critical: fire, attacking": critical("fire", *ATTACKING),
    "critical: freeze, attacking": critical("freeze", *ATTACKING),
    "critical: shock, attacking": critical("shock", *ATTACKING),
    "critical: AOE": lambda: ids(card for card in of(*ATTACKING) if card.critical.aoe is not None),
    "critical: dodge, evading": critical("dodge", *EVADING),
    "critical: push, evading": critical("push", *EVADING),
    "critical: fire, evading": critical("fire", *EVADING),
    "critical: freeze, evading": critical("freeze", *EVADING),
    "critical: shock, evading": critical("shock", *EVADING),
    # AOE, in a critical box or in every attack
    "AOE with dice": lambda: aoe(True),
    "AOE without dice": lambda: aoe(False),
    # Additional effects of enemy attacks, by behaviour card
    "enemy attack: push": struck_with("push"),
    "enemy attack: fire": struck_with("fire"),
    "enemy attack: freeze": struck_with("freeze"),
    "enemy attack: shock": struck_with("shock"),
    "enemy attack: AOE": lambda: ids(card for card, row in rows() if row.aoe is not None),
    "enemy attack: repeated": lambda: ids(card for card, row in rows() if row.times > 1),
    "enemy attack: Barrage": lambda: ids(card for card, row in rows() if row.barrage),
    # Traps, by the kind of attack that their weapons make
    "trap of a ranged weapon": lambda: traps("ranged"),
    "trap of a melee weapon": lambda: traps("melee"),
    # Abilities, by what is printed on them and by their text
    "ability: reroll": lambda: abilities(Op.REROLL),
    "ability: dice": lambda: abilities(Op.ADD_DICE, field=lambda card: any(card.dice.row())),
    "ability: damage": lambda: abilities(Op.ADD_DAMAGE, field=lambda card: card.attack.damage),
    "ability: move": lambda: abilities(Op.MOVE, Op.FREE_ACTION),
    "ability: spend salvage": lambda: abilities(Op.SPEND_SALVAGE),
    "ability: with a trap": lambda: abilities(field=lambda card: "trap" in card.attacks),
    # Interrupt cards, by the event that they wait for; other events count as moments below
    "interrupt: attacked": interrupts(When.ATTACKED),
    "interrupt: damaged": interrupts(When.DAMAGED),
    "interrupt: condition inflicted": interrupts(When.CONDITION_INFLICTED),
    "interrupt: enemy alert": interrupts(When.ENEMY_ALERTED),
    "interrupt: faint": interrupts(When.HUNTER_FAINTED, When.ABOUT_TO_FAINT),
    "interrupt: any time": interrupts(When.ANY_TIME),
    # Traits, by what they change or depend on
    "trait: actions": traits(Op.FREE_ACTION, Op.SNEAK_BONUS, Op.SPRINT_BONUS, Op.QUIET_SPRINT),
    "trait: hand size": traits(Op.HAND_SIZE),
    "trait: crafting": lambda: traits(Op.CRAFT_BONUS)() | free("craft"),
    "trait: terrain": traits(Op.CONCEALED, conditions=(If.IN_GRASS,)),
    "trait: conditions": traits(
        Op.IMMUNE,
        conditions=(If.TARGET_BURNING, If.TARGET_FROZEN, If.TARGET_SHOCKED, If.HAS_CONDITION),
        moments=(When.CONDITION_INFLICTED,),
    ),
    "trait: glory": traits(Op.GAIN_GLORY, Op.GLORY_BONUS, conditions=(If.GLORY_AT_LEAST,)),
    # Fate cards, which are bad if they cost cards
    "fate: good": lambda: fate(bad=False),
    "fate: bad": lambda: fate(bad=True),
    # Event cards: the fledgling is the last, the leader the first
    "event: for the last": lambda: events_for(Who.FLEDGLING),
    "event: against the first": lambda: events_for(Who.LEADER),
    "event: terrain": events(EventOp.PLACE_MARKER),
    "event: enemies": events(EventOp.ADD_ENEMY, EventOp.REMOVE_ENEMY, EventOp.RAID),
    "event: threshold": events(EventOp.CHANGE_THRESHOLD),
    "event: rewards": events(EventOp.CHANGE_BONUS_SALVAGE, EventOp.GAIN_GLORY),
    "private merchant": events(EventOp.PRIVATE_MERCHANT),
    # Immunities: of hunters to each condition, and of enemies
    "immune hunter: fire": immune("fire"),
    "immune hunter: freeze": immune("freeze"),
    "immune hunter: shock": immune("shock"),
    "immune enemy": lambda: ids(machine for machine in DATA_CARDS if machine.immune),
    "huge machines in each other's way": huge_together,
}
"""Every rule that cards bring into play, and the cards with it."""


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_is_on_two_cards(rule: str) -> None:
    found = RULES[rule]()
    assert len(found) >= 2, sorted(found)


# ----------------------------------------------------------------------------------- The words

ALONE: dict[type[IntEnum], dict[str, str]] = {
    Special: {
        "WARNING_CALL": "the Watcher's known data card",
        "HERD_INSTINCTS": "the Strider's known data card",
        "RADAR_SWEEP": "the Scrapper's known data card",
        "CARGO_DEFENDER": "the Shell-Walker's known data card",
        "PURSUIT": "the Sawtooth's known data card",
        "UNPREDICTABLE": "the Rockbreaker's printed data card",
        "TUNNELLER": "the Rockbreaker's printed data card",
    },
    EventOp: {"COMPANION": "Nil comes by one printed card"},
    CardKind: {"STAMINA": "twenty copies of one printed card"},
}
"""Words for one thing that is printed once, and what it is."""


def words() -> Iterator[tuple[IntEnum, str]]:
    """Every word of the vocabularies with the id of each card that it stands on."""
    for card, effect in printed(CARDS, CONTENT.salvage, CONTENT.events):
        for word in (effect.op, effect.when, effect.condition.word):
            yield word, card.id
        if isinstance(effect, schema.LastingEffect):
            yield effect.who, card.id
            yield EventOp.TRAIT, card.id
    for card in CARDS:
        yield CardKind[card.kind.upper()], card.id
    for card in PLAYED:
        yield card.event, card.id
    for card in of(schema.Weapon, schema.Ammunition):
        for symbol in card.weapons:
            yield symbol, card.id
    for event in CONTENT.events:
        yield Timing[event.timing.upper()], event.id
    for event, line in prompt():
        yield line.op, event.id
        yield line.who, event.id
        if line.op == EventOp.PLACE_MARKER:
            yield Marker(line.of_number()), event.id
    for encounter in CONTENT.encounters:
        for terrain in encounter.terrain.values():
            yield Marker[terrain.upper()], encounter.id
    for behaviour in CONTENT.behaviours:
        yield Question.NONE if behaviour.question is None else behaviour.question.word, behaviour.id
    for behaviour, row in rows():
        yield row.action, behaviour.id
    for machine in DATA_CARDS:
        for special in machine.special:
            yield special, machine.id


VOCABULARIES = (
    # Of cards; a moment is that of an effect, or the event that a played card waits for
    *(CardKind, Op, When, If, WeaponSymbol),
    # Of event cards; markers are on tracking cards, too
    *(EventOp, Who, Timing, Marker),
    # Of machines
    *(BehaviourAction, Question, Special),
)


@pytest.mark.parametrize("vocabulary", VOCABULARIES)
def test_every_word_is_on_two_cards(vocabulary: type[IntEnum]) -> None:
    found: dict[IntEnum, set[str]] = {word: set() for word in vocabulary}
    for word, card in words():
        if isinstance(word, vocabulary):
            found[word].add(card)
    rare = {word.name: sorted(cards) for word, cards in found.items() if len(cards) < 2}
    assert rare.keys() == ALONE.get(vocabulary, {}).keys(), rare
    assert all(len(cards) == 1 for cards in rare.values())
