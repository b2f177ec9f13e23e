"""What the files of a pack may say: one model for each kind of card or tile.

Names of the vocabulary (`hzd_env.content.effects`) are written in lower case. Lists are tuples,
so that content can't be changed once it is read.
"""

from __future__ import annotations

import difflib
import itertools
from collections.abc import Iterable
from enum import IntEnum
from typing import Annotated, Any, ClassVar, Literal, TypeVar

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    TypeAdapter,
    ValidationInfo,
    field_validator,
    model_validator,
)

from hzd_env.content.effects import (
    LETTERS,
    ActionType,
    BehaviourAction,
    Colour,
    Condition,
    EventOp,
    If,
    Marker,
    Op,
    Question,
    Special,
    WeaponSymbol,
    When,
    Who,
)
from hzd_env.content.moments import (
    ACTS,
    COSTS,
    HOLDS,
    LOOKED_AT,
    MAY_BE_NEGATIVE,
    OWN_ATTACK,
    WINDOWS,
)
from hzd_env.rules.sizes import (
    ARCS,
    CHARM_CARDS,
    COMPONENTS,
    DECK,
    FACES,
    HAND,
    MERCHANTS,
    NODE_CARDS,
    NODES,
    ROUTE_SQUARES,
    ROWS,
    SLOTS,
    SQUARES,
    THRESHOLDS,
)

__all__ = [
    "CARDS",
    "DIRECTIONS",
    "EVENTS",
    "QUADRANTS",
    "Ability",
    "Ammunition",
    "AnyCard",
    "AnyEvent",
    "Armour",
    "AskedQuestion",
    "Behaviour",
    "BehaviourRow",
    "Coil",
    "Companion",
    "Component",
    "Dice",
    "Die",
    "Effect",
    "Encounter",
    "EncounterSide",
    "EnemyAoe",
    "EventEffect",
    "GameBoard",
    "GameBoardSide",
    "Hunter",
    "Interrupt",
    "LastingEffect",
    "LastingEvent",
    "Machine",
    "Miscellaneous",
    "Pack",
    "PromptEvent",
    "Route",
    "SalvageCard",
    "SkillNode",
    "SkillTree",
    "Sold",
    "Source",
    "Square",
    "Stamina",
    "Symbols",
    "TerrainKind",
    "TerrainSymbol",
    "Tile",
    "TileSide",
    "Token",
    "Trait",
    "TunnelCard",
    "Weapon",
    "Weave",
    "closest",
]

W = TypeVar("W", bound=IntEnum)

DIRECTIONS = {
    "north": (-1, 0),
    "north_east": (-1, 1),
    "east": (0, 1),
    "south_east": (1, 1),
    "south": (1, 0),
    "south_west": (1, -1),
    "west": (0, -1),
    "north_west": (-1, -1),
}
"""Steps in rows and columns; row 0 is at the top."""

TILES = SQUARES // 9

QUADRANTS = ("north_west", "north_east", "south_west", "south_east")
"""The quarters of a board of one piece, in reading order."""

BOARD_ROWS = 6
"""Rows, and columns, of a board of one piece."""


def closest(name: str, known: Iterable[str]) -> str:
    """The end of a message about an unknown name: what may have been meant, or all there is."""
    names = sorted(known)
    near = difflib.get_close_matches(name, names, n=3)
    if near:
        return f"did you mean {' or '.join(near)}?"
    return f"known are {', '.join(names)}" if names else "there are none"


def _word(kind: type[W]) -> BeforeValidator:
    """Read a member of a vocabulary by its name in lower case."""
    names = {member.name.lower(): member for member in kind}

    def look_up(value: Any) -> W:
        if isinstance(value, kind):  # what a field has if a file says nothing
            return value
        if isinstance(value, str) and value in names:
            return names[value]
        raise ValueError(f"unknown word {value!r:.60}; {closest(str(value)[:60], names)}")

    return BeforeValidator(look_up)


ActionWord = Annotated[BehaviourAction, _word(BehaviourAction)]
ConditionWord = Annotated[Condition, _word(Condition)]
EventOpWord = Annotated[EventOp, _word(EventOp)]
IfWord = Annotated[If, _word(If)]
OpWord = Annotated[Op, _word(Op)]
QuestionWord = Annotated[Question, _word(Question)]
SpecialWord = Annotated[Special, _word(Special)]
SymbolWord = Annotated[WeaponSymbol, _word(WeaponSymbol)]
WhenWord = Annotated[When, _word(When)]
WhoWord = Annotated[Who, _word(Who)]

Id = Annotated[str, Field(pattern=r"^[A-Za-z0-9_]+$", max_length=60)]
Text = Annotated[str, Field(min_length=1, max_length=1000)]
Count = Annotated[int, Field(ge=0, le=99)]
Positive = Annotated[int, Field(ge=1, le=99)]
Letter = Literal["A", "B", "C", "D"]
SpawnType = Literal["A", "B"]
TerrainSymbol = Literal["square", "triangle"]
TerrainKind = Literal["rocky_outcrops", "ruins", "machine_corpse"]
AttackWord = Literal["ranged", "melee", "trap"]
Place = Annotated[int, Field(ge=0, le=2)]
Square = tuple[Place, Place]  # row and column on a tile
Direction = Literal[
    "north", "north_east", "east", "south_east", "south", "south_west", "west", "north_west"
]


class Strict(BaseModel):
    """Nothing is converted, nothing unknown is passed over, nothing changes later."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Source(Strict):
    """Where an entry's figures come from."""

    kind: Literal["rulebook", "transcribed", "inferred", "invented"]
    ref: Text


class Listed(Strict):
    """What every entry of a pack has."""

    id: Id
    name: Text
    source: Source
    text: str = Field(default="", max_length=2000)


class Pack(Strict):
    """The pack itself."""

    id: Id
    name: Text
    text: str = Field(default="", max_length=2000)


# ----------------------------------------------------------------------- Dice, symbols, effects


class Dice(Strict):
    """A number of dice of each colour."""

    orange: int = Field(default=0, ge=0, le=4)
    blue: int = Field(default=0, ge=0, le=4)
    black: int = Field(default=0, ge=0, le=4)

    def row(self) -> list[int]:
        """The numbers in the order of `Colour`."""
        return [self.orange, self.blue, self.black]


def _face(value: Any) -> int | str:
    if value == "critical" or (type(value) is int and 0 <= value <= 9):
        return value
    raise ValueError(f"expected 0 to 9 pips or critical, found {value!r:.60}")


Face = Annotated[int | Literal["critical"], BeforeValidator(_face)]


class Die(Listed):
    """The faces of the dice of one colour (Equipment)."""

    id: Literal["orange", "blue", "black"]
    copies: Positive  # in the box; a roll may be larger
    faces: tuple[Face, ...] = Field(min_length=FACES, max_length=FACES)


def _no_condition_twice(effects: tuple[str, ...]) -> tuple[str, ...]:
    for condition in Condition:
        if effects.count(condition.name.lower()) > 1:
            raise ValueError(f"{condition.name.lower()} stands here twice")
    return effects


class Aoe(Strict):
    """The symbols behind the AOE symbol of a hunter's attack (Area of Effect)."""

    dice: Dice = Dice()
    damage: Count = 0
    effects: tuple[Literal["push", "fire", "freeze", "shock"], ...] = ()

    _once = field_validator("effects")(_no_condition_twice)


class Symbols(Strict):
    """A critical box, or what every attack with a card does (Equipment). Dodges may repeat."""

    damage: Count = 0
    effects: tuple[Literal["dodge", "push", "fire", "freeze", "shock"], ...] = ()
    aoe: Aoe | None = None

    _once = field_validator("effects")(_no_condition_twice)


_COUNTED_IFS = frozenset(
    {
        If.TARGET_AT_LEAST,
        If.GLORY_AT_LEAST,
        If.DISCARD_AT_LEAST,
        If.DECK_AT_MOST,
        If.SCRAPPED_AT_LEAST,
    }
)

_OF: dict[Op, type[IntEnum]] = {
    Op.ADD_DICE: Colour,
    Op.EVADE_DICE: Colour,
    Op.INFLICT: Condition,
    Op.IMMUNE: Condition,
    Op.FREE_ACTION: ActionType,
}


class Requirement(Strict):
    """What must hold for an effect: a word, or a word with its number."""

    word: IfWord
    n: int | None = Field(default=None, ge=0, le=99)

    @model_validator(mode="before")
    @classmethod
    def _split(cls, value: Any) -> Any:
        return _word_and_number(value)

    @model_validator(mode="after")
    def _number_fits(self) -> Requirement:
        _check_number(self.word, self.n, self.word in _COUNTED_IFS)
        return self


def _word_and_number(value: Any) -> dict[str, Any]:
    """Split `word` or `{word: number}`."""
    if isinstance(value, str):
        return {"word": value}
    if isinstance(value, dict) and len(value) == 1:
        ((word, number),) = value.items()
        return {"word": word, "n": number}
    raise ValueError("expected a word, or one word with a number such as {within: 2}")


def _check_number(word: IntEnum, number: int | None, counted: bool) -> None:
    name = word.name.lower()
    if counted and number is None:
        raise ValueError(f"{name} needs a number, such as {{{name}: 2}}")
    if not counted and number is not None:
        raise ValueError(f"{name} takes no number")


def _names(words: Iterable[IntEnum]) -> str:
    return ", ".join(word.name.lower() for word in sorted(words))


class Effect(Strict):
    """One line of a card's text in the vocabulary."""

    when: WhenWord
    condition: Requirement = Field(default=Requirement.model_validate("always"), alias="if")
    op: OpWord
    n: int = Field(default=1, ge=-20, le=50)
    of: Id | None = None  # colour, condition, action type or salvage card, by `op`

    @field_validator("n")
    @classmethod
    def _n_fits(cls, n: int, info: ValidationInfo) -> int:
        if n == 0 or (n < 0 and info.data.get("op") not in MAY_BE_NEGATIVE):
            raise ValueError(f"expected a number above 0, found {n}")
        return n

    @field_validator("of")
    @classmethod
    def _of_fits(cls, of: str | None, info: ValidationInfo) -> str | None:
        op = info.data.get("op")
        if of is None or op is None or op == Op.SPEND_SALVAGE:
            return of
        if op not in _OF:
            raise ValueError(f"{op.name.lower()} takes no `of`")
        names = [member.name.lower() for member in _OF[op]]
        if of not in names:
            raise ValueError(f"expected one of {', '.join(names)}, found {of!r:.60}")
        return of

    @model_validator(mode="after")
    def _of_given(self) -> Effect:
        if self.op in _OF and self.of is None:
            names = ", ".join(member.name.lower() for member in _OF[self.op])
            raise ValueError(f"{self.op.name.lower()} needs `of`: {names}")
        return self

    @model_validator(mode="after")
    def _does_something(self) -> Effect:
        if self.when != When.PLAYED:  # what played cards do depends on their event
            self.check_moment(self.when)
        return self

    def check_moment(self, moment: When) -> None:
        """Refuse an operation that does nothing at a moment, a condition that never holds there.

        The moment of what a played card does is the event that it waits for.
        """
        op, condition = self.op, self.condition.word
        if not ACTS[op] & {moment, self.when}:
            raise ValueError(
                f"{op.name.lower()} does nothing at {moment.name.lower()}, "
                f"expected {_names(ACTS[op])}"
            )
        if self.when == When.PASSIVE and condition != If.ALWAYS:
            if op not in LOOKED_AT:
                raise ValueError(f"{op.name.lower()} takes no `if` while it is passive")
            moment = LOOKED_AT[op]
        if moment not in HOLDS[condition]:
            raise ValueError(
                f"{condition.name.lower()} never holds at {moment.name.lower()}, "
                f"expected {_names(HOLDS[condition])}"
            )

    def of_number(self) -> int:
        """The number of `of`, -1 if there is none. Salvage cards are numbered by the book."""
        if self.of is None or self.op not in _OF:
            return -1
        return int(_OF[self.op][self.of.upper()])


# --------------------------------------------------------------------------------------- Cards

E = TypeVar("E", bound=Effect)

_LASTING_MOMENTS = frozenset(When) - {When.PLAYED, When.ANY_TIME, When.DRAWN}


def _check_moments(effects: tuple[E, ...], moments: frozenset[When]) -> tuple[E, ...]:
    for effect in effects:
        if effect.when not in moments:
            raise ValueError(
                f"an effect with `when: {effect.when.name.lower()}` never applies on this kind "
                f"of card, expected {_names(moments)}"
            )
    return effects


class Card(Listed):
    """What the cards of hunters and merchants share."""

    moments: ClassVar[frozenset[When]] = frozenset()

    owner: Id | None = None  # the hunter whose card it is
    effects: tuple[Effect, ...] = ()

    @field_validator("effects")
    @classmethod
    def _moments_fit(cls, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
        return _check_moments(effects, cls.moments)


class Sold(Card):
    """A card that may lie in a merchant deck (Merchant Step)."""

    level: int | None = Field(default=None, ge=1, le=MERCHANTS)
    copies: Positive | None = None  # in the deck of that level
    cost: dict[Id, Positive] = {}  # by salvage card; `any` is the wildcard symbol

    @model_validator(mode="after")
    def _sold_or_not(self) -> Sold:
        given = {self.level is not None, self.copies is not None, bool(self.cost)}
        if len(given) > 1:
            raise ValueError("expected all of `level`, `copies` and `cost`, or none of them")
        if self.level is not None and self.owner is not None:
            raise ValueError("a merchant's card has no `owner`")
        return self


class Ammunition(Sold):
    """Arrows, bombs and the like, added to an attack with a fitting weapon (Action Decks)."""

    moments = OWN_ATTACK

    kind: Literal["ammunition"]
    weapons: tuple[SymbolWord, ...] = Field(min_length=1)
    dice: Dice = Dice()
    critical: Symbols = Symbols()
    attack: Symbols = Symbols()
    trap: bool = False


class Ability(Card):
    """One may be added to an attack (Action Decks)."""

    moments = OWN_ATTACK

    kind: Literal["ability"]
    attacks: tuple[AttackWord, ...] = Field(default=("ranged", "melee"), min_length=1)
    dice: Dice = Dice()
    attack: Symbols = Symbols()


class Interrupt(Card):
    """Played when its event occurs (Action Decks)."""

    moments = frozenset({When.PLAYED})

    kind: Literal["interrupt"]
    event: WhenWord = Field(default=When.ANY_TIME, validate_default=True)
    effects: tuple[Effect, ...] = Field(min_length=1)

    @field_validator("event")
    @classmethod
    def _event_fits(cls, event: When, info: ValidationInfo) -> When:
        return _check_event(event, info.data.get("effects", ()))


def _check_event(event: When, effects: tuple[Effect, ...]) -> When:
    """A card is played at an event with a window, where its effects do something."""
    if event not in WINDOWS:
        raise ValueError(
            f"{event.name.lower()} is no event of an interrupt, expected {_names(WINDOWS)}"
        )
    played = [effect for effect in effects if effect.when == When.PLAYED]
    for effect in played:
        effect.check_moment(event)
    if played and all(effect.op in COSTS | {Op.LOSE_CARDS} for effect in played):
        raise ValueError("is never played: expected an effect besides what it costs")
    return event


class Stamina(Card):
    """A card with no effect but the life it stands for (Level Up Step)."""

    kind: Literal["stamina"]
    copies: Positive  # there are


class Weapon(Sold):
    """Equipment to attack with (Equipment)."""

    moments = _LASTING_MOMENTS

    kind: Literal["weapon"]
    arc: int = Field(ge=0, lt=ARCS)
    weapons: tuple[SymbolWord, ...] = Field(min_length=1)
    range: int = Field(ge=0, le=9)
    attacks: tuple[Literal["ranged", "melee"], ...] = Field(min_length=1)  # a trap is laid in one
    dice: Dice = Dice()
    critical: Symbols = Symbols()
    attack: Symbols = Symbols()
    slots: int = Field(default=0, ge=0, le=SLOTS)
    trap: bool = False


def _no_aoe(critical: Symbols) -> Symbols:
    if critical.aoe is not None:
        raise ValueError("an evade roll has no AOE, expected none of it in `critical`")
    return critical


class Armour(Sold):
    """Equipment to evade with (Equipment)."""

    moments = _LASTING_MOMENTS

    kind: Literal["armour"]
    arc: int = Field(ge=0, lt=ARCS)
    dice: Dice = Dice()
    critical: Symbols = Symbols()
    slots: int = Field(default=0, ge=0, le=SLOTS)

    _evades = field_validator("critical")(_no_aoe)


class Miscellaneous(Sold):
    """Equipment if it has an arc; otherwise an action card played like an interrupt (R8)."""

    moments = _LASTING_MOMENTS | {When.PLAYED}

    kind: Literal["miscellaneous"]
    arc: int | None = Field(default=None, ge=0, lt=ARCS)
    event: WhenWord = Field(default=When.ANY_TIME, validate_default=True)

    @field_validator("event")
    @classmethod
    def _event_fits(cls, event: When, info: ValidationInfo) -> When:
        return _check_event(event, info.data.get("effects", ()))

    @model_validator(mode="after")
    def _effects_fit_use(self) -> Miscellaneous:
        for effect in self.effects:
            if (effect.when == When.PLAYED) != (self.arc is None):
                raise ValueError("effects are `played` without an arc, and lasting with one")
        if self.arc is not None and self.event != When.ANY_TIME:
            raise ValueError("equipment is not played, so with an arc it takes no `event`")
        return self


ModificationColour = Literal["green", "blue", "purple"]  # what tells those of one name apart


class Coil(Sold):
    """A modification of a weapon (Modifications)."""

    moments = _LASTING_MOMENTS

    kind: Literal["coil"]
    colour: ModificationColour | None = None
    dice: Dice = Dice()
    critical: Symbols = Symbols()


class Weave(Sold):
    """A modification of armour (Modifications)."""

    moments = _LASTING_MOMENTS

    kind: Literal["weave"]
    colour: ModificationColour | None = None
    dice: Dice = Dice()
    critical: Symbols = Symbols()

    _evades = field_validator("critical")(_no_aoe)


class Trait(Card):
    """A rule of its own that a hunter has (Hunters)."""

    moments = _LASTING_MOMENTS

    kind: Literal["trait"]
    effects: tuple[Effect, ...] = Field(min_length=1)


AnyCard = (
    Ammunition
    | Ability
    | Interrupt
    | Stamina
    | Weapon
    | Armour
    | Miscellaneous
    | Coil
    | Weave
    | Trait
)
CARDS: TypeAdapter[AnyCard] = TypeAdapter(Annotated[AnyCard, Field(discriminator="kind")])


class SalvageCard(Listed):
    """A kind of card of the salvage deck (The Salvage Deck)."""

    copies: Positive
    shard: bool = False
    wildcard: bool = False  # counts as any resource (Merchant Step)
    fate: bool = False
    effects: tuple[Effect, ...] = ()
    deck: Id | None = None  # of an expansion; its cards leave the game when they are discarded
    glory: Count = 0  # for the hunter that discards it
    merchant_cards: int = Field(default=0, ge=0, le=CHARM_CARDS)  # shown for it at the merchant

    @model_validator(mode="after")
    def _counts_as_one_thing(self) -> SalvageCard:
        if self.shard + self.wildcard + self.fate > 1:
            raise ValueError("expected only one of `shard`, `wildcard` and `fate`")
        return self

    @model_validator(mode="after")
    def _no_fate_in_an_expansion(self) -> SalvageCard:
        if self.deck is not None and self.fate:
            raise ValueError("a fate card goes back into its deck, so it takes no `deck`")
        return self

    @field_validator("effects")
    @classmethod
    def _only_fate(cls, effects: tuple[Effect, ...], info: ValidationInfo) -> tuple[Effect, ...]:
        if effects and not info.data.get("fate"):
            raise ValueError("only fate cards have effects")
        for effect in effects:
            if effect.when != When.DRAWN:
                raise ValueError("effects of fate cards have `when: drawn`")
        return effects


class Hunter(Listed):
    """A profile card with all that the hunter begins with (Hunters)."""

    trait: Id
    resource: Id
    equipment: tuple[Id, ...] = Field(min_length=1, max_length=ARCS)
    deck: dict[Id, Positive] = Field(min_length=1)

    @field_validator("deck")
    @classmethod
    def _deck_fits(cls, deck: dict[str, int]) -> dict[str, int]:
        if sum(deck.values()) > DECK:
            raise ValueError(f"has {sum(deck.values())} cards, expected {DECK} at most")
        return deck


# ------------------------------------------------------------------------------------- Quests


class SkillNode(Strict):
    """A position of a skill tree: where it may be reached from and what it brings."""

    id: Id
    name: Text
    level: int = Field(ge=0, le=9)
    after: tuple[Id, ...]
    deck_limit: int = Field(ge=1, le=DECK)
    hand_size: int = Field(default=5, ge=1, le=HAND)
    cards: tuple[Id, ...] = Field(max_length=NODE_CARDS)


class SkillTree(Listed):
    """A hunter's skill tree card (Level Up Step). The first position is the start."""

    hunter: Id
    nodes: tuple[SkillNode, ...] = Field(min_length=1, max_length=NODES)


_EVENT_OF: dict[EventOp, type[IntEnum] | None] = {  # None: the id of a machine
    EventOp.INFLICT: Condition,
    EventOp.ADD_ENEMY: None,
    EventOp.REMOVE_ENEMY: None,
    EventOp.RAID: None,
    EventOp.PLACE_MARKER: Marker,
}
_LESS_OR_MORE = (EventOp.GAIN_GLORY, EventOp.CHANGE_THRESHOLD, EventOp.CHANGE_BONUS_SALVAGE)
_AT_MERCHANTS = (EventOp.FREE_PURCHASE, EventOp.PRIVATE_MERCHANT)
_EVENT_OPS = {
    "start": frozenset(EventOp) - {EventOp.TRAIT, EventOp.WIN_TIES, *_AT_MERCHANTS},
    # No salvage is drawn between encounters: fate cards may ask for cards, and decks are whole then
    "victory": {EventOp.GAIN_GLORY, EventOp.SPEND_SALVAGE, EventOp.WIN_TIES},
    "merchant": {EventOp.SPEND_SALVAGE, *_AT_MERCHANTS},
}


class EventEffect(Strict):
    """One line of an event card that is done at once."""

    who: WhoWord = Who.FLEDGLING
    op: EventOpWord
    n: int = Field(default=1, ge=-20, le=50)
    of: Id | None = None  # condition, marker or machine, by `op`

    @field_validator("n")
    @classmethod
    def _n_fits(cls, n: int, info: ValidationInfo) -> int:
        if n == 0 or (n < 0 and info.data.get("op") not in _LESS_OR_MORE):
            raise ValueError(f"expected a number above 0, found {n}")
        return n

    @model_validator(mode="after")
    def _of_fits(self) -> EventEffect:
        name = self.op.name.lower()
        if (self.of is None) == (self.op in _EVENT_OF):
            raise ValueError(f"{name} {'needs' if self.of is None else 'takes no'} `of`")
        kind = _EVENT_OF.get(self.op)
        if kind is not None and self.of not in (names := [word.name.lower() for word in kind]):
            raise ValueError(f"expected `of` one of {', '.join(names)}, found {self.of!r:.60}")
        return self

    def of_number(self) -> int:
        """The number of `of`, -1 if there is none. Machines are numbered by the book."""
        kind = _EVENT_OF.get(self.op)
        return -1 if kind is None or self.of is None else int(kind[self.of.upper()])


class EventCard(Listed):
    """What event cards share."""

    immediate: bool = False  # placed as soon as it is drawn, besides the chosen one (R19)


class PromptEvent(EventCard):
    """An event card that is done at its moment (Event Deck)."""

    timing: Literal["start", "victory", "merchant"]
    effects: tuple[EventEffect, ...] = Field(min_length=1)

    @field_validator("effects")
    @classmethod
    def _ops_fit_timing(
        cls, effects: tuple[EventEffect, ...], info: ValidationInfo
    ) -> tuple[EventEffect, ...]:
        timing = info.data.get("timing", "start")
        for effect in effects:
            if effect.op not in _EVENT_OPS[timing]:
                expected = ", ".join(op.name.lower() for op in sorted(_EVENT_OPS[timing]))
                raise ValueError(
                    f"{effect.op.name.lower()} is nothing for `timing: {timing}`, "
                    f"expected {expected}"
                )
        return effects


class LastingEffect(Effect):
    """One line of an event card that lasts: an effect of a trait, and who has it."""

    who: WhoWord = Who.FLEDGLING
    when: WhenWord = When.PASSIVE


class LastingEvent(EventCard):
    """An event card that gives hunters a trait for the encounter (Event Deck)."""

    id: Annotated[Id, Field(max_length=50)]  # its traits lengthen it
    timing: Literal["encounter"]
    effects: tuple[LastingEffect, ...] = Field(min_length=1)

    @field_validator("effects")
    @classmethod
    def _moments_fit(cls, effects: tuple[LastingEffect, ...]) -> tuple[LastingEffect, ...]:
        return _check_moments(effects, Trait.moments)

    def traits(self) -> dict[Who, Trait]:
        """The traits that the card amounts to."""
        return {
            who: Trait(
                id=f"{self.id}_{who.name.lower()}",
                name=self.name,
                source=self.source,
                text=self.text,
                kind="trait",
                effects=tuple(effect for effect in self.effects if effect.who == who),
            )
            for who in dict.fromkeys(effect.who for effect in self.effects)
        }


AnyEvent = PromptEvent | LastingEvent
EVENTS: TypeAdapter[AnyEvent] = TypeAdapter(Annotated[AnyEvent, Field(discriminator="timing")])


class Token(Listed):
    """Tokens and markers of a kind (Components)."""

    copies: Positive


# ------------------------------------------------------------------------------------- Enemies


class Component(Strict):
    """A component location of a data card (Attacking a Component)."""

    letter: Letter
    name: Text
    tear: Positive
    damage: Count
    copies: int = Field(default=1, ge=1, le=9)
    condition: ConditionWord | None = None
    salvage: Count = 0
    salvage_value: Count | None = None
    armour: Count | None = None
    attack_damage: int = Field(default=0, ge=-20, le=20)
    disables_attacks: bool = False
    disables_special: bool = False
    tunnels: Count = 0  # tunnel cards scrapped once all copies are destroyed (Tunnel Cards)


class Machine(Listed):
    """An enemy's data card (Enemy Data Cards)."""

    hp: Positive
    armour: Count
    salvage: Count
    glory: Count
    points: Count
    huge: bool = False
    immense: bool = False  # stands on four squares (Immense Base)
    bandit: bool = False  # one of those that sound the alarm (Lawless Badlands)
    models: int = Field(ge=1, le=20)
    immune: tuple[ConditionWord, ...] = ()
    special: tuple[SpecialWord, ...] = ()
    components: tuple[Component, ...] = Field(default=(), max_length=COMPONENTS)
    thresholds: tuple[Positive, ...] = Field(default=(), max_length=THRESHOLDS)
    side_of: Id | None = None  # the data card, with the behaviour cards, that this is a side of

    @field_validator("components")
    @classmethod
    def _letters_differ(cls, components: tuple[Component, ...]) -> tuple[Component, ...]:
        letters = [component.letter for component in components]
        for letter in letters:
            if letters.count(letter) > 1:
                raise ValueError(f"two components have the letter {letter}")
        return components

    @field_validator("thresholds")
    @classmethod
    def _thresholds_rise(cls, thresholds: tuple[int, ...], info: ValidationInfo) -> tuple[int, ...]:
        hp = info.data.get("hp", 0)
        if hp and thresholds and max(thresholds) > hp:
            raise ValueError(f"expected no threshold above the {hp} HP, found {max(thresholds)}")
        if any(later <= earlier for earlier, later in itertools.pairwise(thresholds)):
            raise ValueError("expected each threshold above the one before")
        return thresholds

    @model_validator(mode="after")
    def _defends_cargo(self) -> Machine:
        if Special.CARGO_DEFENDER in self.special and all(
            component.letter != "A" for component in self.components
        ):
            raise ValueError("cargo_defender needs a component A, which is its cargo")
        return self

    @model_validator(mode="after")
    def _immense_is_huge(self) -> Machine:
        if self.immense and not self.huge:
            raise ValueError("an immense machine is huge")
        return self


class Companion(Listed):
    """Somebody who fights beside the hunters (Lawless Badlands: Nil), with both his cards."""

    hp: Positive
    armour: Count  # the damage of each attack on him that he ignores
    squares: Positive  # that he moves towards the closest bandit if he can remove none
    reach: Count  # squares within which he removes a bandit


class EnemyAoe(Strict):
    """The symbols behind the AOE symbol of an enemy's attack (Additional Enemy Attack Effects)."""

    damage: Count = 0
    effects: tuple[Literal["push", "fire", "freeze", "shock"], ...] = ()

    _once = field_validator("effects")(_no_condition_twice)


_MOVES = frozenset(
    {
        BehaviourAction.MOVE_TOWARDS_HUNTER,
        BehaviourAction.MOVE_TOWARDS_NON_ALERT_ENEMY,
        BehaviourAction.MOVE_TOWARDS_ENEMY,
        BehaviourAction.MOVE_AWAY,
        BehaviourAction.NEAREST_BOARD_EDGE,
        BehaviourAction.CALL_OUT,
    }
)
_ATTACKS = frozenset({BehaviourAction.MELEE, BehaviourAction.RANGED, BehaviourAction.PULSE})


_AIMED = _ATTACKS - {BehaviourAction.PULSE}


class BehaviourRow(Strict):
    """An action box of a behaviour card (Action Types)."""

    mandatory: ActionWord | None = None
    conditional: ActionWord | None = None
    squares: int = Field(default=0, ge=1, le=9)  # of a movement; how far a call reaches
    range: int | None = Field(default=None, ge=0, le=9)
    damage: Count | None = None
    effects: tuple[Literal["push", "fire", "freeze", "shock"], ...] = ()
    aoe: EnemyAoe | None = None
    times: int = Field(default=1, ge=1, le=9)
    barrage: bool = False  # at the hunter in range that was attacked least (Barrage)
    letter: Letter | None = None

    _once = field_validator("effects")(_no_condition_twice)

    @model_validator(mode="after")
    def _fields_fit_action(self) -> BehaviourRow:
        if (self.mandatory is None) == (self.conditional is None):
            raise ValueError("expected either `mandatory` or `conditional`")
        name = self.action.name.lower()
        if (self.squares > 0) != (self.action in _MOVES):
            raise ValueError(f"{name} {'needs' if self.action in _MOVES else 'takes no'} `squares`")
        if self.action in _ATTACKS:
            if self.range is None or self.damage is None:
                raise ValueError(f"{name} needs `range` and `damage`")
        elif self.range is not None or self.damage is not None or self.effects or self.aoe:
            raise ValueError(f"{name} takes none of `range`, `damage`, `effects` and `aoe`")
        elif self.times > 1:
            raise ValueError(f"{name} takes no `times`: only attacks are repeated")
        if self.barrage and self.action not in _AIMED:
            raise ValueError(f"{name} takes no `barrage`: it has no target to choose")
        return self

    @property
    def action(self) -> BehaviourAction:
        """The action, mandatory or not."""
        action = self.conditional if self.mandatory is None else self.mandatory
        assert action is not None
        return action


class AskedQuestion(Strict):
    """The question of a behaviour card with its number; a component is asked for by its letter."""

    word: QuestionWord = Question.NONE
    n: Count | None = None

    @model_validator(mode="before")
    @classmethod
    def _split(cls, value: Any) -> Any:
        asked = _word_and_number(value)
        if asked["word"] == "component_destroyed" and "n" in asked:
            letter = asked["n"]
            if letter not in tuple(LETTERS):
                raise ValueError(f"component_destroyed needs a letter A to D, found {letter!r:.60}")
            asked["n"] = LETTERS.index(letter) + 1
        return asked

    @model_validator(mode="after")
    def _number_fits(self) -> AskedQuestion:
        _check_number(self.word, self.n, self.word not in (Question.NONE, Question.HAS_DAMAGE))
        return self


class Behaviour(Listed):
    """A behaviour card (Behaviour Cards and Behaviour Decks)."""

    machine: Id
    question: AskedQuestion | None = None
    yes: tuple[BehaviourRow, ...] = Field(min_length=1, max_length=ROWS)
    no: tuple[BehaviourRow, ...] = Field(default=(), max_length=ROWS)

    @model_validator(mode="after")
    def _columns_fit_question(self) -> Behaviour:
        if self.no and self.question is None:
            raise ValueError("a card without a question has no `no` column")
        return self


# -------------------------------------------------------------------------- Tiles, tracking cards


class Route(Strict):
    """A patrol route on one tile, in the direction of its arrows."""

    squares: tuple[Square, ...] = Field(min_length=1, max_length=ROUTE_SQUARES)
    exit: Direction | None = None  # of the arrow that leaves the last square
    loop: bool = False

    @field_validator("squares")
    @classmethod
    def _squares_touch(cls, squares: tuple[Square, ...]) -> tuple[Square, ...]:
        for start, end in itertools.pairwise(squares):
            _check_step(start, end)
        return squares

    @model_validator(mode="after")
    def _end_fits(self) -> Route:
        if self.loop == (self.exit is not None):
            raise ValueError("expected either `exit` or `loop: true`")
        if self.exit is None:
            _check_step(self.squares[-1], self.squares[0])
        else:
            row, column = (
                place + step
                for place, step in zip(self.squares[-1], DIRECTIONS[self.exit], strict=True)
            )
            if 0 <= row <= 2 and 0 <= column <= 2:
                raise ValueError(f"the exit {self.exit} does not leave the tile")
        return self


def _check_step(start: Square, end: Square) -> None:
    if max(abs(start[0] - end[0]), abs(start[1] - end[1])) != 1:
        raise ValueError(f"{list(start)} and {list(end)} are not adjacent")


class TileSide(Strict):
    """One side of a tile (Encounter Tiles)."""

    grass: tuple[Square, ...] = ()
    routes: tuple[Route, ...] = ()
    spawns: dict[SpawnType, tuple[Square, ...]] = {}
    symbols: dict[TerrainSymbol, tuple[Square, ...]] = {}


BoardPlace = Annotated[int, Field(ge=0, lt=BOARD_ROWS)]
BoardSquare = tuple[BoardPlace, BoardPlace]  # row and column on the whole board


class BoardRoute(Strict):
    """A patrol route on a board of one piece; it always leads back to where it began."""

    squares: tuple[BoardSquare, ...] = Field(min_length=2, max_length=ROUTE_SQUARES)

    loop: ClassVar[bool] = True
    exit: ClassVar[None] = None


class GameBoardSide(Strict):
    """One side of a board of one piece (Game Board)."""

    grass: tuple[BoardSquare, ...] = ()
    routes: tuple[BoardRoute, ...] = ()
    spawns: dict[SpawnType, tuple[BoardSquare, ...]] = {}
    symbols: dict[TerrainSymbol, tuple[BoardSquare, ...]] = {}
    barriers: tuple[tuple[BoardSquare, BoardSquare], ...] = ()
    alarm: BoardSquare | None = None

    @field_validator("barriers")
    @classmethod
    def _barriers_straddle_two_squares(
        cls, barriers: tuple[tuple[BoardSquare, BoardSquare], ...]
    ) -> tuple[tuple[BoardSquare, BoardSquare], ...]:
        for first, second in barriers:
            if abs(first[0] - second[0]) + abs(first[1] - second[1]) != 1:
                raise ValueError(f"{list(first)} and {list(second)} share no side")
        return barriers


class GameBoardSides(Strict):
    """Both sides, by the number of players they are for."""

    players_1_2: GameBoardSide
    players_3_4: GameBoardSide


class GameBoard(Listed):
    """A board of one piece, six rows and six columns, used in place of tiles (Game Board)."""

    sides: GameBoardSides


class TunnelCard(Listed):
    """A tunnel card: the squares of a board where a tunneller comes up (Tunnel Cards)."""

    square: BoardSquare  # of its base, that with the least row and column


class TileSides(Strict):
    """Both sides, by the number of players they are for."""

    players_1_2: TileSide
    players_3_4: TileSide


class Tile(Listed):
    """An encounter tile of three rows and three columns (Encounter Tiles)."""

    sides: TileSides


Spawn = Id | None | tuple[Id, ...]


class EncounterSide(Strict):
    """What a tracking card says for a number of players.

    `enemies` gives for each type of spawn point one machine for all such points, or a list with
    an entry for each point in the order of the square numbers: one machine, several, or none.
    """

    enemies: dict[SpawnType, Id | tuple[Spawn, ...]]
    threshold: Positive
    bonus_salvage: Count


LaidTile = Annotated[str, Field(max_length=60)]
LayoutRow = Annotated[tuple[LaidTile | None, ...], Field(max_length=TILES)]  # `.` or null: a gap


class Encounter(Listed):
    """A tracking card (Tracking Deck, Setting Up an Encounter)."""

    level: int = Field(ge=1, le=3)
    quest: Id = "base_game"  # whose tracking deck it is in, if it is not added to any
    quarry: Id | None = None  # of a Hunters' Call
    sudden: bool = False  # won and lost at any time (Failing the Encounter)
    finale: bool = False  # a Hunters' Call that may follow that of another quest, too
    added: bool = False  # takes the place of a random card of its level
    salvage_deck: Id | None = None  # that its bonus cards come from, in place of the common one
    board: Id | None = None  # the board of one piece that is used in place of tiles
    layout: tuple[LayoutRow, ...] = Field(default=(), max_length=TILES)
    rotation: dict[Id, Literal[0, 90, 180, 270]] = {}
    start: Id
    terrain: dict[TerrainSymbol, TerrainKind] = {}  # what the symbols of the tiles stand for
    players_1_2: EncounterSide
    players_3_4: EncounterSide

    @field_validator("layout")
    @classmethod
    def _layout_fits(cls, layout: tuple[LayoutRow, ...]) -> tuple[LayoutRow, ...]:
        layout = tuple(tuple(None if tile == "." else tile for tile in row) for row in layout)
        tiles = [tile for row in layout for tile in row if tile is not None]
        if layout and not 1 <= len(tiles) <= TILES:
            raise ValueError(f"has {len(tiles)} tiles, expected 1 to {TILES}")
        for tile in tiles:
            if tiles.count(tile) > 1:
                raise ValueError(f"tile {tile} stands in it twice")
        return layout

    @field_validator("rotation")
    @classmethod
    def _turned_tiles_lie(cls, rotation: dict[str, int], info: ValidationInfo) -> dict[str, int]:
        for tile in rotation:
            _check_in_layout(tile, info)
        return rotation

    @field_validator("start")
    @classmethod
    def _start_lies(cls, start: str, info: ValidationInfo) -> str:
        _check_in_layout(start, info)
        if info.data.get("board") is not None and start not in QUADRANTS:
            raise ValueError(f"expected one of {', '.join(QUADRANTS)}, found {start!r:.60}")
        return start

    @model_validator(mode="after")
    def _tiles_or_board(self) -> Encounter:
        if (self.board is None) == (not self.layout):
            raise ValueError("expected either `layout` or `board`")
        return self

    @model_validator(mode="after")
    def _sudden_with_quarry(self) -> Encounter:
        if self.sudden and self.quarry is None:
            raise ValueError("a sudden encounter ends with its quarry, so it needs `quarry`")
        return self

    @model_validator(mode="after")
    def _finale_with_quarry(self) -> Encounter:
        if self.finale and self.quarry is None:
            raise ValueError("a finale is a Hunters' Call, so it needs `quarry`")
        return self


def _check_in_layout(tile: str, info: ValidationInfo) -> None:
    layout = info.data.get("layout", ())
    if layout and not any(tile in row for row in layout):
        raise ValueError(f"tile {tile} is not in the layout")
