"""Packs -> Content: the entries a person reads, and the integer tables the rules read.

Later packs add to earlier ones, or replace entries of theirs that have the same id. References
between entries are followed once all packs are read.
"""

from __future__ import annotations

import functools
import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray
from pydantic import TypeAdapter

from hzd_env.content import schema
from hzd_env.content.effects import (
    LETTERS,
    AttackKind,
    BehaviourAction,
    CardKind,
    CardSort,
    Colour,
    EventOp,
    Expansion,
    Op,
    Question,
    RowType,
    Special,
    Timing,
)
from hzd_env.content.geometry import (
    UNREACHABLE,
    BoardArea,
    PlayingArea,
    area_of,
    fill_board,
    measure,
)
from hzd_env.content.reading import Entry, PackError, read_entries, read_mapping
from hzd_env.observations.cards import fill_features
from hzd_env.rules import layout
from hzd_env.rules.carriers import dtype_of, empty, load, store
from hzd_env.rules.layout import Board, Book, Game
from hzd_env.rules.sizes import (
    BEHAVIOURS,
    CARDS,
    DECK,
    DICE,
    EFFECTS,
    ENCOUNTERS,
    ENEMIES,
    EVENT_EFFECTS,
    HUNTERS,
    MACHINES,
    MERCHANT_CARDS,
    MERCHANTS,
    QUEST_EVENTS,
    ROUTES,
    SALVAGE_CARDS,
    TRAITS,
    TUNNELS,
)

__all__ = [
    "BASE_GAME",
    "PACKS",
    "Content",
    "PackError",
    "folder_of",
    "load_content",
    "read_content",
]

PACKS = Path(__file__).parent / "packs"
"""The folder of the packs that come with the project."""

BASE_GAME = ("base_game",)

M = TypeVar("M", bound=schema.Listed)

# File -> the kind of its entries and the table they go to, in the order they are read.
_FILES: dict[str, tuple[TypeAdapter[Any], str]] = {
    "dice.yaml": (TypeAdapter(schema.Die), "dice"),
    "machines.yaml": (TypeAdapter(schema.Machine), "machines"),
    "companions.yaml": (TypeAdapter(schema.Companion), "companions"),
    "behaviours.yaml": (TypeAdapter(schema.Behaviour), "behaviours"),
    "tiles.yaml": (TypeAdapter(schema.Tile), "tiles"),
    "boards.yaml": (TypeAdapter(schema.GameBoard), "game_boards"),
    "tunnels.yaml": (TypeAdapter(schema.TunnelCard), "tunnels"),
    "action_cards.yaml": (schema.CARDS, "cards"),
    "equipment.yaml": (schema.CARDS, "cards"),
    "merchant.yaml": (schema.CARDS, "cards"),
    "upgrades.yaml": (schema.CARDS, "cards"),
    "hunters.yaml": (TypeAdapter(schema.Hunter), "hunters"),
    "skill_trees.yaml": (TypeAdapter(schema.SkillTree), "skill_trees"),
    "salvage.yaml": (TypeAdapter(schema.SalvageCard), "salvage"),
    "encounters.yaml": (TypeAdapter(schema.Encounter), "encounters"),
    "events.yaml": (schema.EVENTS, "events"),
    "tokens.yaml": (TypeAdapter(schema.Token), "tokens"),
}
_PACK = TypeAdapter(schema.Pack)

_LIMITS = {
    "dice": len(Colour),
    "machines": MACHINES,
    "companions": 1,
    "behaviours": BEHAVIOURS,
    "tunnels": TUNNELS,
    "cards": CARDS,
    "hunters": HUNTERS,
    "salvage": SALVAGE_CARDS,
    "encounters": ENCOUNTERS,
    "events": QUEST_EVENTS,
}

_ACTION_CARDS = (
    CardKind.AMMUNITION,
    CardKind.ABILITY,
    CardKind.INTERRUPT,
    CardKind.MISCELLANEOUS,
    CardKind.STAMINA,
)
_EQUIPMENT = (CardKind.WEAPON, CardKind.ARMOUR, CardKind.MISCELLANEOUS)
_MODIFICATIONS = (CardKind.COIL, CardKind.WEAVE)
_ROW_TYPES = {
    CardKind.WEAPON: RowType.WEAPON,
    CardKind.ARMOUR: RowType.ARMOUR,
    CardKind.AMMUNITION: RowType.AMMUNITION,
    CardKind.COIL: RowType.MODIFICATION,
    CardKind.WEAVE: RowType.MODIFICATION,
    CardKind.MISCELLANEOUS: RowType.MISCELLANEOUS,
}


@dataclass(frozen=True)
class Content:
    """All that is printed in some packs; never changed once it is loaded.

    The tables hold the entries in the order of their numbers in the book.
    """

    packs: tuple[str, ...]
    sources: tuple[str, ...]  # what loads the same packs again
    dice: tuple[schema.Die, ...]
    machines: tuple[schema.Machine, ...]
    companions: tuple[schema.Companion, ...]
    behaviours: tuple[schema.Behaviour, ...]
    tiles: tuple[schema.Tile, ...]
    game_boards: tuple[schema.GameBoard, ...]
    tunnels: tuple[schema.TunnelCard, ...]
    cards: tuple[schema.AnyCard, ...]
    hunters: tuple[schema.Hunter, ...]
    skill_trees: tuple[schema.SkillTree, ...]
    salvage: tuple[schema.SalvageCard, ...]
    encounters: tuple[schema.Encounter, ...]
    events: tuple[schema.AnyEvent, ...]
    tokens: tuple[schema.Token, ...]
    quests: tuple[str, ...]  # whose tracking decks there are, in the order of their numbers
    book: NDArray[Any] = field(repr=False)  # one record of `Book`

    @functools.cached_property
    def interpreted(self) -> Book:
        """The book as plain objects, for the interpreted side."""
        return load(Book, self.book[0])

    def index(self, table: str, key: str) -> int:
        """The number of an entry, given the name of its table and its id.

        Raises:
            ValueError: the table has no such entry; the message names the closest ones.
        """
        numbers = self._numbers[table]
        if key not in numbers:
            raise ValueError(f"no entry {key!r} in {table}; {schema.closest(key, numbers)}")
        return numbers[key]

    @functools.cached_property
    def fingerprint(self) -> int:
        """Another one for other content, or another layout of its book or of a game; never 0."""
        digest = hashlib.blake2b(self.book.tobytes(), digest_size=8)
        digest.update(repr((dtype_of(Book), dtype_of(Game))).encode())
        return int.from_bytes(digest.digest(), "little", signed=True) or 1

    @functools.cached_property
    def expansions(self) -> Expansion:
        """Those of which there is anything that observations show for them only."""
        found = Expansion(0)
        camps = any(
            side.barriers or side.alarm
            for board in self.game_boards
            for side in (board.sides.players_1_2, board.sides.players_3_4)
        )
        if camps or self.companions or any(card.merchant_cards > 0 for card in self.salvage):
            found |= Expansion.LAWLESS_BADLANDS
        giants = any(machine.immense or machine.thresholds for machine in self.machines)
        if giants or self.tunnels or len(self.quests) > 1:
            found |= Expansion.ROCKBREAKER
        return found

    def calls(self, quest: str, finale: str | None) -> tuple[int, int]:
        """The numbers of a quest's Hunters' Call and of the finale behind it, -1 without one.

        The finale is the Hunters' Call of another quest, one that may lie there.

        Raises:
            ValueError: they are not to be had; the message says why.
        """
        if finale == quest:
            raise ValueError(f"finale {finale!r} is the quest that is played; choose one of them")
        calls = [each for each in self.encounters if each.quarry is not None]
        call = self._find_call("Hunters' Call of the quest", quest, calls)
        if finale is None:
            return call, -1
        return call, self._find_call("finale", finale, [each for each in calls if each.finale])

    def _find_call(self, what: str, quest: str, calls: Sequence[schema.Encounter]) -> int:
        for call in calls:
            if call.quest == quest:
                return self.index("encounters", call.id)
        if quest not in self.packs and (PACKS / quest / "pack.yaml").is_file():
            ending = f"add its pack: content={(*self.packs, quest)}"
        else:
            ending = schema.closest(quest, [call.quest for call in calls])
        raise ValueError(f"no {what} {quest!r} in the packs {', '.join(self.packs)}; {ending}")

    def __deepcopy__(self, memo: dict[int, Any]) -> Content:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return load_content, (self.sources,)

    @functools.cached_property
    def _numbers(self) -> dict[str, dict[str, int]]:
        tables = {table for _, table in _FILES.values()}
        return {
            table: {entry.id: number for number, entry in enumerate(getattr(self, table))}
            for table in tables
        }


def load_content(packs: Sequence[str | Path] = BASE_GAME) -> Content:
    """Read packs, each given by the name of one that comes with the project or by its folder.

    What was read is kept: the same packs give the same object.

    Raises:
        PackError: something is wrong in a pack.
        ValueError: they are not the names of packs.
    """
    listed = () if isinstance(packs, str) or not isinstance(packs, Iterable) else tuple(packs)
    if not listed or not all(isinstance(pack, str | Path) for pack in listed):
        raise ValueError(f'content must be a list of packs such as ["base_game"], not {packs!r}')
    return _cached(tuple(str(pack) for pack in listed))


@functools.cache
def _cached(packs: tuple[str, ...]) -> Content:
    return read_content(packs)


def read_content(packs: Sequence[str | Path]) -> Content:
    """Read packs anew; see `load_content`."""
    tables = _Tables()
    folders = [folder_of(pack) for pack in packs]
    for place, folder in enumerate(folders):
        if folder.resolve() in (earlier.resolve() for earlier in folders[:place]):
            raise PackError(folder, 0, "", "is named twice among the packs")
    names = [tables.read_pack(folder) for folder in folders]
    sources = [
        folder.name if folder.parent == PACKS else str(folder.resolve()) for folder in folders
    ]
    return _BookBinder(tables).bind(tuple(names), tuple(sources))


def folder_of(pack: str | Path) -> Path:
    """The folder of a pack, given by the name of one that comes with the project or by itself.

    Raises:
        PackError: there is none.
    """
    if not str(pack).strip():
        raise PackError(Path("packs"), 0, "", f"a name is empty; {schema.closest('', _shipped())}")
    shipped = PACKS / pack
    if shipped.parent == PACKS and (shipped / "pack.yaml").is_file():
        return shipped
    folder = Path(pack)
    if not folder.is_dir():
        ending = schema.closest(str(pack), _shipped())
        raise PackError(folder, 0, "", f"is neither a pack of the project nor a folder; {ending}")
    return folder


def _shipped() -> list[str]:
    """The names of the packs that come with the project."""
    return [path.parent.name for path in PACKS.glob("*/pack.yaml")]


class _Table(Generic[M]):
    """Entries of one kind by id, and their numbers once they are in order."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.entries: dict[str, Entry[M]] = {}
        self.numbers: dict[str, int] = {}

    def __iter__(self) -> Iterator[Entry[M]]:
        return iter(self.entries.values())

    def __len__(self) -> int:
        return len(self.entries)

    def put(self, entry: Entry[M], folder: Path) -> None:
        """Add an entry, or replace one of an earlier pack."""
        key = entry.model.id
        earlier = self.entries.get(key)
        if earlier is not None and earlier.file.parent == folder:
            place = f"{earlier.file.name}, line {earlier.line}"
            raise entry.error(f"the id is taken already ({place})", "id")
        self.entries[key] = entry

    def number(self, order: Any = None) -> None:
        """Number the entries, in an order or as they were read."""
        ordered = list(self.entries.values())
        if order:
            ordered.sort(key=order)
        limit = _LIMITS.get(self.name, len(ordered))
        if len(ordered) > limit:
            raise ordered[limit].error(f"is one too many: no more than {limit} {self.name} fit")
        self.entries = {entry.model.id: entry for entry in ordered}
        self.numbers = {key: number for number, key in enumerate(self.entries)}

    def models(self) -> tuple[M, ...]:
        return tuple(entry.model for entry in self)

    def find(self, key: str, user: Entry[Any], *steps: str | int) -> Entry[M]:
        """The entry that a value of another entry refers to."""
        if key not in self.entries:
            reason = f"unknown id {key!r} in {self.name}; {schema.closest(key, self.entries)}"
            raise user.error(reason, *steps)
        return self.entries[key]

    def find_number(self, key: str, user: Entry[Any], *steps: str | int) -> int:
        self.find(key, user, *steps)
        return self.numbers[key]


class _Tables:
    """Every entry of all packs."""

    def __init__(self) -> None:
        self.dice: _Table[schema.Die] = _Table("dice")
        self.machines: _Table[schema.Machine] = _Table("machines")
        self.companions: _Table[schema.Companion] = _Table("companions")
        self.behaviours: _Table[schema.Behaviour] = _Table("behaviours")
        self.tiles: _Table[schema.Tile] = _Table("tiles")
        self.game_boards: _Table[schema.GameBoard] = _Table("game_boards")
        self.tunnels: _Table[schema.TunnelCard] = _Table("tunnels")
        self.cards: _Table[schema.AnyCard] = _Table("cards")
        self.hunters: _Table[schema.Hunter] = _Table("hunters")
        self.skill_trees: _Table[schema.SkillTree] = _Table("skill_trees")
        self.salvage: _Table[schema.SalvageCard] = _Table("salvage")
        self.encounters: _Table[schema.Encounter] = _Table("encounters")
        self.events: _Table[schema.AnyEvent] = _Table("events")
        self.tokens: _Table[schema.Token] = _Table("tokens")

    def read_pack(self, folder: Path) -> str:
        """Read one pack and return its id."""
        pack = read_mapping(folder / "pack.yaml", _PACK)
        for path in sorted((*folder.glob("*.yaml"), *folder.glob("*.yml"))):
            if path.name not in _FILES and path.name != "pack.yaml":
                raise PackError(path, 0, "", f"unknown file; {schema.closest(path.name, _FILES)}")
        for name, (adapter, table) in _FILES.items():
            if (folder / name).exists():
                for entry in read_entries(folder / name, adapter):
                    getattr(self, table).put(entry, folder)
        return pack.id

    def number(self) -> None:
        """Give every entry its number."""
        self.dice.number(lambda entry: Colour[entry.model.id.upper()])
        self.machines.number()
        self.companions.number()
        for entry in self.behaviours:
            self.machines.find(entry.model.machine, entry, "machine")
        self.behaviours.number(lambda entry: self.machines.numbers[entry.model.machine])
        self.tiles.number()
        self.game_boards.number()
        self.tunnels.number()
        for event in self.events:
            if isinstance(event.model, schema.LastingEvent):
                for trait in event.model.traits().values():
                    self.cards.put(Entry(trait, event.file, {}, event.line), event.file.parent)
        self.cards.number(lambda entry: _shelf(entry.model))
        self.hunters.number()
        self.skill_trees.number()
        self.salvage.number()
        self.encounters.number()
        self.events.number()
        self.tokens.number()


def _sort(kind: CardKind, arc: int | None) -> CardSort:
    """How cards of a kind are played; an arc makes a miscellaneous item equipment (R8)."""
    if kind == CardKind.AMMUNITION:
        return CardSort.AMMUNITION
    if kind == CardKind.ABILITY:
        return CardSort.ABILITY
    if kind == CardKind.INTERRUPT or (kind == CardKind.MISCELLANEOUS and arc is None):
        return CardSort.INTERRUPT
    return CardSort.OTHER


def _kind(card: schema.AnyCard) -> CardKind:
    return CardKind[card.kind.upper()]


def _is_action_card(card: schema.AnyCard) -> bool:
    return _kind(card) in _ACTION_CARDS and getattr(card, "arc", None) is None


def _is_equipment(card: schema.AnyCard) -> bool:
    return _kind(card) in _EQUIPMENT and getattr(card, "arc", None) is not None


def _shelf(card: schema.AnyCard) -> int:
    """Cards are numbered in this order: action cards, equipment, modifications, traits."""
    if _is_action_card(card):
        return 0
    if _is_equipment(card):
        return 1
    return 2 if _kind(card) in _MODIFICATIONS else 3


class _BookBinder:
    """Fills a book from tables of entries."""

    def __init__(self, tables: _Tables) -> None:
        self.tables = tables
        self.book = empty(Book)
        self.effects = 0
        self.event_effects = 0
        self.salvage_decks: dict[str, int] = {}  # numbers of the expansions' decks
        self.quests: dict[str, int] = {}  # numbers of the quests

    def bind(self, packs: tuple[str, ...], sources: tuple[str, ...]) -> Content:
        tables = self.tables
        tables.number()
        self.fill_dice(packs)
        self.book.stamina = -1
        self.book.merchants = [[-1] * MERCHANT_CARDS for _ in range(MERCHANTS)]
        self.fill_cards()
        self.check_dice()
        self.fill_salvage()
        self.fill_merchants()
        self.fill_hunters()
        self.fill_skill_trees()
        self.fill_machines()
        self.fill_companion()
        self.fill_behaviours()
        self.check_boards()
        self.fill_tunnels()
        self.fill_encounters()
        self.check_quests()
        self.fill_events()
        fill_features(self.book)
        record = np.zeros(1, dtype_of(Book))
        store(self.book, record[0])
        return Content(
            packs=packs,
            sources=sources,
            dice=tables.dice.models(),
            machines=tables.machines.models(),
            companions=tables.companions.models(),
            behaviours=tables.behaviours.models(),
            tiles=tables.tiles.models(),
            game_boards=tables.game_boards.models(),
            tunnels=tables.tunnels.models(),
            cards=tables.cards.models(),
            hunters=tables.hunters.models(),
            skill_trees=tables.skill_trees.models(),
            salvage=tables.salvage.models(),
            encounters=tables.encounters.models(),
            events=tables.events.models(),
            tokens=tables.tokens.models(),
            quests=tuple(self.quests),
            book=record,
        )

    def fill_dice(self, packs: tuple[str, ...]) -> None:
        for colour in Colour:
            name = colour.name.lower()
            if name not in self.tables.dice.entries:
                raise PackError(
                    Path("dice.yaml"), 0, name, f"none of {', '.join(packs)} has this die"
                )
            faces = self.tables.dice.entries[name].model.faces
            self.book.dice[colour] = [-1 if face == "critical" else int(face) for face in faces]

    # ------------------------------------------------------------------------------------ Cards

    def fill_cards(self) -> None:
        families: dict[str, int] = {}
        self.book.card_count = len(self.tables.cards)
        for entry, card in zip(self.tables.cards, self.book.cards, strict=False):
            model = entry.model
            card.kind = _kind(model)
            card.owner = -1
            if model.owner is not None:
                card.owner = self.tables.hunters.find_number(model.owner, entry, "owner")
            arc = getattr(model, "arc", None)
            card.arc = -1 if arc is None else arc
            card.family = card.event = -1
            if isinstance(model, schema.Ammunition | schema.Weapon):
                card.weapons = _mask(model.weapons)
                card.trap = int(model.trap)
                _fill_symbols(card.attack, model.attack)
            if isinstance(model, schema.Ability):
                _fill_symbols(card.attack, model.attack)
            if isinstance(model, schema.Ability | schema.Weapon):
                card.attack_kinds = _mask(AttackKind[kind.upper()] for kind in model.attacks)
            if isinstance(model, schema.Weapon):
                card.range = model.range
            if isinstance(model, schema.Weapon | schema.Armour):
                card.slots = model.slots
            if isinstance(model, schema.Coil | schema.Weave):
                card.family = families.setdefault(model.name, len(families))
            if isinstance(model, schema.Interrupt | schema.Miscellaneous) and arc is None:
                card.event = model.event
            if isinstance(
                model,
                schema.Ammunition
                | schema.Weapon
                | schema.Armour
                | schema.Coil
                | schema.Weave
                | schema.Ability,
            ):
                card.dice = model.dice.row()
            if isinstance(
                model,
                schema.Ammunition | schema.Weapon | schema.Armour | schema.Coil | schema.Weave,
            ):
                _fill_symbols(card.critical, model.critical)
            card.first_effect, card.effects = self.add_effects(entry, model.effects)
            number = self.tables.cards.numbers[model.id]
            self.book.moments[number] = _mask({effect.when for effect in model.effects})
            self.book.sorts[number] = _sort(CardKind(card.kind), arc)

    def check_dice(self) -> None:
        """The largest roll that cards can bring together fits."""
        for entry in self.tables.cards:
            model = entry.model
            if isinstance(model, schema.Weapon):
                joined = [CardKind.AMMUNITION, CardKind.ABILITY] + [CardKind.COIL] * model.slots
            elif isinstance(model, schema.Armour):
                joined = [CardKind.WEAVE] * model.slots
            else:
                continue
            dice = _dice_of(model) + sum(self.most_dice(kind) for kind in joined)
            dice += self.most_trait_dice()
            if dice > DICE:
                raise entry.error(f"makes rolls of {dice} dice, no more than {DICE} fit", "dice")

    def most_dice(self, kind: CardKind) -> int:
        """The most dice that one card of a kind brings."""
        cards = self.tables.cards.models()
        return max((_dice_of(card) for card in cards if _kind(card) == kind), default=0)

    def most_trait_dice(self) -> int:
        """The most dice that all traits of one hunter bring together, with those of anybody."""
        dice: Counter[str | None] = Counter()
        for model in self.tables.cards.models():
            if isinstance(model, schema.Trait):
                dice[model.owner] += _dice_of(model)
        return dice.pop(None, 0) + max(dice.values(), default=0)

    def fill_salvage(self) -> None:
        self.book.salvage_count = len(self.tables.salvage)
        for entry, card in zip(self.tables.salvage, self.book.salvage, strict=False):
            model = entry.model
            card.copies = model.copies
            card.shard = int(model.shard)
            card.wildcard = int(model.wildcard)
            card.fate = int(model.fate)
            card.glory = model.glory
            card.merchant_cards = model.merchant_cards
            if model.deck is not None:
                self.salvage_decks.setdefault(model.deck, 1 + len(self.salvage_decks))
                card.deck = self.salvage_decks[model.deck]
            card.first_effect, card.effects = self.add_effects(entry, model.effects)
            card.moments = _mask({effect.when for effect in model.effects})

    def add_effects(self, entry: Entry[Any], effects: tuple[schema.Effect, ...]) -> tuple[int, int]:
        """Write a card's effects into the common table; return the first's place and how many."""
        first = self.effects
        if first + len(effects) > EFFECTS:
            raise entry.error(f"no more than {EFFECTS} effects on all cards fit", "effects")
        for number, model in enumerate(effects):
            effect = self.book.effects[first + number]
            effect.when = model.when
            effect.condition = model.condition.word
            effect.condition_of = model.condition.n or 0
            effect.op = model.op
            effect.n = model.n
            effect.of = model.of_number()
            if model.op == Op.SPEND_SALVAGE and model.of is not None:
                effect.of = self.find_resource(model.of, entry, "effects", number, "of")
        self.effects += len(effects)
        return first, len(effects)

    def fill_merchants(self) -> None:
        for entry, card in zip(self.tables.cards, self.book.cards, strict=False):
            model = entry.model
            number = self.tables.cards.numbers[model.id]
            card.row_type = -1
            if isinstance(model, schema.Stamina):
                if self.book.stamina >= 0:
                    raise entry.error("there is a stamina card already", "kind")
                self.book.stamina = number
                card.copies = model.copies
            if isinstance(model, schema.Sold):
                card.row_type = _ROW_TYPES[_kind(model)]
                if model.level is not None:
                    self.fill_price(entry, card, model.cost)
                    card.copies = model.copies or 0
                    card.level = model.level
                    size = self.book.merchant_sizes[model.level - 1]
                    if size == MERCHANT_CARDS:
                        reason = f"no more than {MERCHANT_CARDS} different cards fit in a deck"
                        raise entry.error(reason, "level")
                    self.book.merchants[model.level - 1][size] = number
                    self.book.merchant_types[model.level - 1][size] = card.row_type
                    self.book.merchant_sizes[model.level - 1] += 1

    def fill_price(self, entry: Entry[Any], card: layout.Card, cost: dict[str, int]) -> None:
        for key, n in cost.items():
            if key == "any":
                card.any_cost = n
            elif self.tables.salvage.find(key, entry, "cost", key).model.wildcard:
                raise entry.error(f"{key} counts as any resource: write `any`", "cost", key)
            else:
                card.cost[self.find_resource(key, entry, "cost", key)] = n

    def find_resource(self, key: str, entry: Entry[Any], *steps: str | int) -> int:
        """The number of a salvage card that can be spent."""
        if self.tables.salvage.find(key, entry, *steps).model.fate:
            raise entry.error(f"{key} is a fate card", *steps)
        return self.tables.salvage.numbers[key]

    def fill_hunters(self) -> None:
        for entry, profile in zip(self.tables.hunters, self.book.hunters, strict=False):
            model = entry.model
            cards = self.tables.cards
            trait = cards.find(model.trait, entry, "trait")
            if _kind(trait.model) != CardKind.TRAIT:
                raise entry.error(f"{model.trait} is no trait", "trait")
            profile.card = cards.numbers[model.trait]
            self.check_owner(entry, trait, "trait")
            profile.resource = self.find_resource(model.resource, entry, "resource")
            self.fill_equipment(entry, profile)
            deck: list[int] = []
            for key, copies in model.deck.items():
                card = cards.find(key, entry, "deck", key)
                if not _is_action_card(card.model):
                    raise entry.error(f"{key} is no action card", "deck", key)
                self.check_owner(entry, card, "deck", key)
                deck += [cards.numbers[key]] * copies
            profile.deck = sorted(deck) + [0] * (DECK - len(deck))
            profile.deck_size = len(deck)
            profile.node_count = 1  # without a skill tree: the start and nothing beyond it
            profile.nodes[0].deck_limit = len(deck)
            profile.nodes[0].hand_size = 5

    def fill_equipment(self, entry: Entry[schema.Hunter], profile: layout.HunterProfile) -> None:
        profile.equipment = [-1] * len(profile.equipment)
        for place, key in enumerate(entry.model.equipment):
            card = self.tables.cards.find(key, entry, "equipment", place)
            if not _is_equipment(card.model):
                raise entry.error(f"{key} is no equipment", "equipment", place)
            self.check_owner(entry, card, "equipment", place)
            number = self.tables.cards.numbers[key]
            arc = self.book.cards[number].arc
            if profile.equipment[arc] >= 0:
                raise entry.error(f"two cards have the arc {arc}", "equipment", place)
            profile.equipment[arc] = number

    def check_owner(
        self,
        user: Entry[schema.Hunter] | Entry[schema.SkillTree],
        card: Entry[schema.AnyCard],
        *steps: str | int,
    ) -> None:
        owner = card.model.owner
        hunter = user.model.hunter if isinstance(user.model, schema.SkillTree) else user.model.id
        if owner is not None and owner != hunter:
            raise user.error(f"{card.model.id} is a card of {owner}", *steps)

    def fill_skill_trees(self) -> None:
        trees: dict[str, str] = {}
        for entry in self.tables.skill_trees:
            model = entry.model
            profile = self.book.hunters[
                self.tables.hunters.find_number(model.hunter, entry, "hunter")
            ]
            if model.hunter in trees:
                raise entry.error(f"{model.hunter} has {trees[model.hunter]} already", "hunter")
            trees[model.hunter] = model.id
            profile.node_count = len(model.nodes)
            traits: list[int] = []  # the most that a hunter may have at each node
            for place, printed in enumerate(model.nodes):
                before = self.find_nodes(entry, place)
                node = profile.nodes[place]
                node.level = printed.level
                node.after = _mask(before)
                node.deck_limit = printed.deck_limit
                node.hand_size = printed.hand_size
                node.cards = [-1] * len(node.cards)
                traits.append(max((traits[earlier] for earlier in before), default=1))
                for slot, key in enumerate(printed.cards):
                    steps = ("nodes", place, "cards", slot)
                    card = self.tables.cards.find(key, entry, *steps)
                    self.check_owner(entry, card, *steps)
                    if _kind(card.model) in (*_MODIFICATIONS, CardKind.STAMINA):
                        raise entry.error(f"{key} is no upgrade card", *steps)
                    node.cards[slot] = self.tables.cards.numbers[key]
                    traits[place] += _kind(card.model) == CardKind.TRAIT
                if traits[place] + self.most_event_traits() > TRAITS:
                    reason = f"no more than {TRAITS} traits fit, those of event cards counted in"
                    raise entry.error(reason, "nodes", place, "cards")
            if profile.nodes[0].deck_limit < profile.deck_size:
                reason = f"{model.hunter} begins with {profile.deck_size} cards"
                raise entry.error(reason, "nodes", 0, "deck_limit")

    def find_nodes(self, entry: Entry[schema.SkillTree], place: int) -> list[int]:
        """The places of the nodes that a node may be reached from: one level below, not better."""
        nodes = entry.model.nodes
        node = nodes[place]
        earlier = {other.id: number for number, other in enumerate(nodes[:place])}
        if node.id in earlier:
            raise entry.error(f"the id {node.id} stands here twice", "nodes", place, "id")
        if (place == 0) != (not node.after):
            reason = "expected nodes, and none for the start, which stands first"
            raise entry.error(reason, "nodes", place, "after")
        for slot, key in enumerate(node.after):
            steps = ("nodes", place, "after", slot)
            if key not in earlier:
                ending = schema.closest(key, earlier)
                raise entry.error(f"unknown id {key!r} among the nodes before; {ending}", *steps)
            before = nodes[earlier[key]]
            if node.level != before.level + 1:
                raise entry.error(f"{key} has level {before.level}, not one below", *steps)
            if node.deck_limit < before.deck_limit or node.hand_size < before.hand_size:
                raise entry.error(f"{key} has a larger deck or hand", *steps)
        return [earlier[key] for key in node.after]

    def most_event_traits(self) -> int:
        """The most traits that a hunter may have of one event card."""
        models = self.tables.events.models()
        lasting = (model for model in models if isinstance(model, schema.LastingEvent))
        return max((len(model.traits()) for model in lasting), default=0)

    def fill_events(self) -> None:
        self.book.quest_event_count = len(self.tables.events)
        for entry, card in zip(self.tables.events, self.book.quest_events, strict=False):
            model = entry.model
            card.timing = Timing[model.timing.upper()]
            card.immediate = int(model.immediate)
            card.first_effect = self.event_effects
            if isinstance(model, schema.LastingEvent):
                for who, trait in model.traits().items():
                    number = self.tables.cards.numbers[trait.id]
                    self.add_event_effect(entry, who, EventOp.TRAIT, 1, number)
            else:
                for place, effect in enumerate(model.effects):
                    of = effect.of_number()
                    if effect.op in (EventOp.ADD_ENEMY, EventOp.REMOVE_ENEMY, EventOp.RAID):
                        steps = ("effects", place, "of")
                        of = self.tables.machines.find_number(str(effect.of), entry, *steps)
                    if effect.op == EventOp.COMPANION and not self.tables.companions.entries:
                        reason = "no companion is in the packs"
                        raise entry.error(reason, "effects", place, "op")
                    self.add_event_effect(entry, effect.who, effect.op, effect.n, of)
            card.effects = self.event_effects - card.first_effect

    def add_event_effect(self, entry: Entry[Any], who: int, op: int, n: int, of: int) -> None:
        if self.event_effects == EVENT_EFFECTS:
            reason = f"no more than {EVENT_EFFECTS} effects on all event cards fit"
            raise entry.error(reason, "effects")
        effect = self.book.event_effects[self.event_effects]
        effect.who, effect.op, effect.n, effect.of = who, op, n, of
        self.event_effects += 1

    # ---------------------------------------------------------------------------------- Enemies

    def fill_machines(self) -> None:
        self.book.machine_count = len(self.tables.machines)
        first = 0
        for number, entry in enumerate(self.tables.machines):
            machine = self.book.machines[number]
            model = entry.model
            machine.hp = model.hp
            machine.armour = model.armour
            machine.salvage = model.salvage
            machine.glory = model.glory
            machine.points = model.points
            machine.huge = int(model.huge)
            machine.immense = int(model.immense)
            machine.bandit = int(model.bandit)
            machine.specials = _mask(model.special)
            machine.thresholds[: len(model.thresholds)] = model.thresholds
            machine.models = model.models
            for condition in model.immune:
                machine.immune[condition] = 1
            for part in model.components:
                _fill_component(machine.components[LETTERS.index(part.letter)], part)
            machine.family = number
            deck = [card for card in self.tables.behaviours if card.model.machine == model.id]
            if model.side_of is not None:
                self.fill_side(entry, machine, bool(deck))
                continue
            if not deck:
                raise entry.error("no behaviour card has this machine")
            machine.first_behaviour = first
            machine.behaviours = len(deck)
            first += len(deck)

    def fill_side(
        self, entry: Entry[schema.Machine], machine: layout.Machine, own_deck: bool
    ) -> None:
        """A further side of a data card shares the behaviour cards of the first one."""
        assert entry.model.side_of is not None
        machine.family = self.tables.machines.find_number(entry.model.side_of, entry, "side_of")
        first = self.book.machines[machine.family]
        if own_deck or first is machine or first.behaviours == 0:
            reason = "expected a machine before this one, which alone has behaviour cards"
            raise entry.error(reason, "side_of")
        machine.first_behaviour = first.first_behaviour
        machine.behaviours = first.behaviours

    def fill_companion(self) -> None:
        for entry in self.tables.companions:
            for figure in ("hp", "armour", "squares", "reach"):
                setattr(self.book.companion, figure, getattr(entry.model, figure))

    def fill_behaviours(self) -> None:
        for entry, card in zip(self.tables.behaviours, self.book.behaviours, strict=False):
            model = entry.model
            if model.question is None:
                card.question = Question.NONE
            else:
                card.question = model.question.word
                card.n = model.question.n or 0
            card.yes_rows = len(model.yes)
            card.no_rows = len(model.no)
            for row, printed in zip(card.yes, model.yes, strict=False):
                _fill_row(row, printed)
            for row, printed in zip(card.no, model.no, strict=False):
                _fill_row(row, printed)
            machine = self.tables.machines.entries[model.machine].model
            letters = {component.letter for component in machine.components}
            if card.question == Question.COMPONENT_DESTROYED and LETTERS[card.n - 1] not in letters:
                reason = f"{machine.id} has no component {LETTERS[card.n - 1]}"
                raise entry.error(reason, "question", "component_destroyed")
            for column, rows in (("yes", model.yes), ("no", model.no)):
                for place, printed in enumerate(rows):
                    if printed.letter is not None and printed.letter not in letters:
                        reason = f"{machine.id} has no component {printed.letter}"
                        raise entry.error(reason, column, place, "letter")

    # ------------------------------------------------------------------------------- Encounters

    def fill_encounters(self) -> None:
        self.book.encounter_count = len(self.tables.encounters)
        for number, entry in enumerate(self.tables.encounters):
            model = entry.model
            encounter = self.book.encounters[number]
            encounter.level = model.level
            encounter.quarry = -1
            if model.quarry is not None:
                encounter.quarry = self.tables.machines.find_number(model.quarry, entry, "quarry")
            encounter.added = int(model.added)
            encounter.sudden = int(model.sudden)
            encounter.quest = -1
            if not model.added:
                encounter.quest = self.quests.setdefault(model.quest, len(self.quests))
            if model.salvage_deck is not None:
                if model.salvage_deck not in self.salvage_decks:
                    ending = schema.closest(model.salvage_deck, self.salvage_decks)
                    reason = f"no salvage card is in the deck {model.salvage_deck!r}; {ending}"
                    raise entry.error(reason, "salvage_deck")
                encounter.salvage_deck = self.salvage_decks[model.salvage_deck]
            area, printed = self.lay_out(entry)
            place = "layout" if model.board is None else "board"
            for offset, players in enumerate(("players_1_2", "players_3_4")):
                board = self.book.boards[2 * number + offset]
                sides = [getattr(each.sides, players) for each in printed]
                routes = sum(len(side.routes) for side in sides)
                if routes > ROUTES:
                    reason = f"{players}: {routes} patrol routes, no more than {ROUTES} fit"
                    raise entry.error(reason, place)
                fill_board(board, area, sides, model.start, model.terrain)
                if UNREACHABLE in board.steps[0][: len(area.positions)]:
                    raise entry.error("the tiles do not make one playing area", place)
                self.fill_enemies(entry, players, board, area, sides)

    def check_quests(self) -> None:
        """Each quest ends with the one Hunters' Call in its tracking deck (Choosing a Quest).

        Packs without any are for single hunts.
        """
        calls: dict[str, str] = {}
        for entry in self.tables.encounters:
            model = entry.model
            if model.quarry is not None and not model.added:
                if model.quest in calls:
                    reason = f"{model.quest} has the Hunters' Call {calls[model.quest]} already"
                    raise entry.error(reason, "quarry")
                calls[model.quest] = model.id
        for entry in self.tables.encounters:
            quest = entry.model.quest
            if calls and not entry.model.added and quest not in calls:
                ending = schema.closest(quest, calls)
                reason = f"no Hunters' Call (a card with a `quarry`) is of the quest {quest!r}"
                raise entry.error(f"{reason}; {ending}", "quest")

    def fill_tunnels(self) -> None:
        self.book.tunnel_count = len(self.tables.tunnels)
        last = schema.BOARD_ROWS - 1
        for number, entry in enumerate(self.tables.tunnels):
            if last in entry.model.square:
                raise entry.error("an immense base does not fit here", "square")
            self.book.tunnels[number] = BoardArea.whole().square(0, entry.model.square)

    def lay_out(
        self, entry: Entry[schema.Encounter]
    ) -> tuple[PlayingArea, list[schema.Tile] | list[schema.GameBoard]]:
        """The playing area of an encounter and what it consists of."""
        model = entry.model
        area = area_of(model)
        if model.board is not None:
            return area, [self.tables.game_boards.find(model.board, entry, "board").model]
        return area, [self.tables.tiles.find(tile, entry, "layout").model for tile in area.tiles]

    def check_boards(self) -> None:
        """No patrol route of a board of one piece leads through a barrier or to a square apart."""
        for entry in self.tables.game_boards:
            for players in ("players_1_2", "players_3_4"):
                side: schema.GameBoardSide = getattr(entry.model.sides, players)
                area = BoardArea.whole()
                steps = measure(area.positions, side.barriers).steps
                for number, route in enumerate(side.routes):
                    squares = [area.square(0, square) for square in route.squares]
                    for start, end in zip(squares, squares[1:] + squares[:1], strict=True):
                        if steps[start, end] != 1:
                            there = [list(area.positions[square]) for square in (start, end)]
                            reason = f"no step leads from {there[0]} to {there[1]}"
                            raise entry.error(reason, "sides", players, "routes", number, "squares")

    def fill_enemies(
        self,
        entry: Entry[schema.Encounter],
        players: str,
        board: Board,
        area: PlayingArea,
        sides: Sequence[schema.TileSide | schema.GameBoardSide],
    ) -> None:
        model: schema.EncounterSide = getattr(entry.model, players)
        board.threshold = model.threshold
        board.bonus_salvage = model.bonus_salvage
        spawns: list[tuple[int, str]] = []
        for kind, enemies in model.enemies.items():
            steps = (players, "enemies", kind)
            points = area.points([side.spawns.get(kind, ()) for side in sides])
            if not points:
                raise entry.error(f"the layout has no spawn point {kind}", *steps)
            if isinstance(enemies, str):
                enemies = (enemies,) * len(points)
            elif len(enemies) != len(points):
                reason = f"{len(enemies)} entries, but the layout has {len(points)} points {kind}"
                raise entry.error(reason, *steps)
            for square, here in zip(points, enemies, strict=True):
                several = (here,) if isinstance(here, str) else here or ()
                spawns += [(square, machine) for machine in several]
        if not 1 <= len(spawns) <= ENEMIES:
            reason = f"{len(spawns)} enemies, expected 1 to {ENEMIES}"
            raise entry.error(reason, players, "enemies")
        for place, (square, machine) in enumerate(sorted(spawns, key=lambda spawn: spawn[0])):
            board.spawn_square[place] = square
            board.spawn_machine[place] = self.tables.machines.find_number(
                machine, entry, players, "enemies"
            )
        board.spawns = len(spawns)
        self.check_enemies(entry, players, board)

    def check_enemies(self, entry: Entry[schema.Encounter], players: str, board: Board) -> None:
        """There are enough models, a place for each, and the threshold can be reached."""
        squares = board.spawn_square[: board.spawns]
        numbers = board.spawn_machine[: board.spawns]
        for machine in self.tables.machines:
            number = self.tables.machines.numbers[machine.model.id]
            if numbers.count(number) > machine.model.models:
                reason = (
                    f"{numbers.count(number)} {machine.model.id} on the board, "
                    f"but there are {machine.model.models} models"
                )
                raise entry.error(reason, players, "enemies")
        huge = [
            square
            for square, number in zip(squares, numbers, strict=True)
            if self.book.machines[number].huge
        ]
        if len(set(huge)) < len(huge):
            raise entry.error("two huge enemies begin in one square", players, "enemies")
        for square, number in zip(squares, numbers, strict=True):
            self.check_immense(entry, players, board, square, self.book.machines[number])
        tile = board.deployment.index(1) // 9
        if set(range(9 * tile, 9 * tile + 9)) <= set(squares):
            raise entry.error("no square of the starting tile is free", players, "enemies")
        points = sum(self.book.machines[number].points for number in numbers)
        if board.threshold > points:
            reason = f"{board.threshold} points, but the enemies are worth {points}"
            raise entry.error(reason, players, "threshold")

    def check_immense(
        self,
        entry: Entry[schema.Encounter],
        players: str,
        board: Board,
        square: int,
        machine: layout.Machine,
    ) -> None:
        """An immense base has room where it begins, and tunnels lead to squares of the board."""
        if machine.immense and -1 in board.base[square]:
            raise entry.error("an immense enemy does not fit where it begins", players, "enemies")
        if self.tunnels(machine):
            if not self.tables.tunnels.entries:
                raise entry.error("there are no tunnel cards for an enemy", players, "enemies")
            if entry.model.board is None:
                raise entry.error("an enemy that tunnels needs a `board`", players, "enemies")

    def tunnels(self, machine: layout.Machine) -> bool:
        """Whether a machine draws tunnel cards, by its data card or by a behaviour card."""
        last = machine.first_behaviour + machine.behaviours
        cards = self.book.behaviours[machine.first_behaviour : last]
        rows = [row for card in cards for row in (*card.yes, *card.no)]
        by_itself = machine.specials & _mask((Special.UNPREDICTABLE, Special.TUNNELLER)) > 0
        return by_itself or any(row.action == BehaviourAction.TUNNEL for row in rows)


def _dice_of(card: schema.AnyCard) -> int:
    """All dice that a card may bring to a roll."""
    extra = (effect.n for effect in card.effects if effect.op in (Op.ADD_DICE, Op.EVADE_DICE))
    return sum(getattr(card, "dice", schema.Dice()).row()) + sum(extra)


def _mask(values: Iterable[int]) -> int:
    """The bit mask of some numbers."""
    mask = 0
    for value in values:
        mask |= 1 << value
    return mask


def _fill_symbols(symbols: layout.Symbols, printed: schema.Symbols) -> None:
    symbols.damage = printed.damage
    for effect in printed.effects:
        setattr(symbols, effect, getattr(symbols, effect) + 1)
    if printed.aoe is not None:
        symbols.aoe_dice = printed.aoe.dice.row()
        _fill_aoe(symbols, printed.aoe)


def _fill_aoe(symbols: layout.Symbols, printed: schema.Aoe | schema.EnemyAoe) -> None:
    symbols.aoe = 1
    symbols.aoe_damage = printed.damage
    for effect in printed.effects:
        setattr(symbols, f"aoe_{effect}", getattr(symbols, f"aoe_{effect}") + 1)


def _fill_component(component: layout.Component, printed: schema.Component) -> None:
    component.tear = printed.tear
    component.damage = printed.damage
    component.copies = printed.copies
    component.condition = -1 if printed.condition is None else printed.condition
    component.salvage = printed.salvage
    component.salvage_value = -1 if printed.salvage_value is None else printed.salvage_value
    component.armour = -1 if printed.armour is None else printed.armour
    component.attack_damage = printed.attack_damage
    component.disables_attacks = int(printed.disables_attacks)
    component.disables_special = int(printed.disables_special)
    component.tunnels = printed.tunnels


def _fill_row(row: layout.BehaviourRow, printed: schema.BehaviourRow) -> None:
    row.mandatory = int(printed.mandatory is not None)
    row.action = BehaviourAction(printed.action)
    row.n = printed.squares
    row.range = printed.range or 0
    row.times = printed.times
    row.barrage = int(printed.barrage)
    row.letter = -1 if printed.letter is None else LETTERS.index(printed.letter)
    row.attack.damage = printed.damage or 0
    for effect in printed.effects:
        setattr(row.attack, effect, getattr(row.attack, effect) + 1)
    if printed.aoe is not None:
        _fill_aoe(row.attack, printed.aoe)
