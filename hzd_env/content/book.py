"""Packs -> Content: the entries a person reads, and the integer tables the rules read.

Later packs add to earlier ones, or replace entries of theirs that have the same id. References
between entries are followed once all packs are read.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray
from pydantic import TypeAdapter

from hzd_env.content import schema
from hzd_env.content.effects import (
    AttackKind,
    BehaviourAction,
    CardKind,
    Colour,
    Op,
    Question,
)
from hzd_env.content.geometry import UNREACHABLE, PlayingArea, fill_board, measure
from hzd_env.content.reading import Entry, PackError, read_entries, read_mapping
from hzd_env.rules import layout
from hzd_env.rules.carriers import dtype_of, empty, load, store
from hzd_env.rules.layout import Board, Book
from hzd_env.rules.sizes import (
    BEHAVIOURS,
    CARDS,
    DECK,
    DICE,
    EFFECTS,
    ENCOUNTERS,
    ENEMIES,
    HUNTERS,
    MACHINES,
    ROUTES,
    SALVAGE_CARDS,
)

__all__ = ["PACKS", "Content", "PackError", "load_content", "read_content"]

PACKS = Path(__file__).parent / "packs"
"""The folder of the packs that come with the project."""

BASE_GAME = ("base_game",)

M = TypeVar("M", bound=schema.Listed)

# File -> the kind of its entries and the table they go to, in the order they are read.
_FILES: dict[str, tuple[TypeAdapter[Any], str]] = {
    "dice.yaml": (TypeAdapter(schema.Die), "dice"),
    "machines.yaml": (TypeAdapter(schema.Machine), "machines"),
    "behaviours.yaml": (TypeAdapter(schema.Behaviour), "behaviours"),
    "tiles.yaml": (TypeAdapter(schema.Tile), "tiles"),
    "action_cards.yaml": (schema.CARDS, "cards"),
    "equipment.yaml": (schema.CARDS, "cards"),
    "hunters.yaml": (TypeAdapter(schema.Hunter), "hunters"),
    "salvage.yaml": (TypeAdapter(schema.SalvageCard), "salvage"),
    "encounters.yaml": (TypeAdapter(schema.Encounter), "encounters"),
}
_PACK = TypeAdapter(schema.Pack)

_LIMITS = {
    "dice": len(Colour),
    "machines": MACHINES,
    "behaviours": BEHAVIOURS,
    "cards": CARDS,
    "hunters": HUNTERS,
    "salvage": SALVAGE_CARDS,
    "encounters": ENCOUNTERS,
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


@dataclass(frozen=True)
class Content:
    """All that is printed in some packs; never changed once it is loaded.

    The tables hold the entries in the order of their numbers in the book.
    """

    packs: tuple[str, ...]
    sources: tuple[str, ...]  # what loads the same packs again
    dice: tuple[schema.Die, ...]
    machines: tuple[schema.Machine, ...]
    behaviours: tuple[schema.Behaviour, ...]
    tiles: tuple[schema.Tile, ...]
    cards: tuple[schema.AnyCard, ...]
    hunters: tuple[schema.Hunter, ...]
    salvage: tuple[schema.SalvageCard, ...]
    encounters: tuple[schema.Encounter, ...]
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
    """
    return _cached(tuple(str(pack) for pack in packs))


@functools.cache
def _cached(packs: tuple[str, ...]) -> Content:
    return read_content(packs)


def read_content(packs: Sequence[str | Path]) -> Content:
    """Read packs anew; see `load_content`."""
    tables = _Tables()
    folders = [_folder(pack) for pack in packs]
    names = [tables.read_pack(folder) for folder in folders]
    sources = [
        folder.name if folder.parent == PACKS else str(folder.resolve()) for folder in folders
    ]
    return _BookBinder(tables).bind(tuple(names), tuple(sources))


def _folder(pack: str | Path) -> Path:
    shipped = PACKS / pack
    if shipped.parent == PACKS and (shipped / "pack.yaml").is_file():
        return shipped
    folder = Path(pack)
    if not folder.is_dir():
        known = [path.parent.name for path in PACKS.glob("*/pack.yaml")]
        ending = schema.closest(str(pack), known)
        raise PackError(folder, 0, "", f"is neither a pack of the project nor a folder; {ending}")
    return folder


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
        self.behaviours: _Table[schema.Behaviour] = _Table("behaviours")
        self.tiles: _Table[schema.Tile] = _Table("tiles")
        self.cards: _Table[schema.AnyCard] = _Table("cards")
        self.hunters: _Table[schema.Hunter] = _Table("hunters")
        self.salvage: _Table[schema.SalvageCard] = _Table("salvage")
        self.encounters: _Table[schema.Encounter] = _Table("encounters")

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
        for entry in self.behaviours:
            self.machines.find(entry.model.machine, entry, "machine")
        self.behaviours.number(lambda entry: self.machines.numbers[entry.model.machine])
        self.tiles.number()
        self.cards.number(lambda entry: _shelf(entry.model))
        self.hunters.number()
        self.salvage.number()
        self.encounters.number()


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

    def bind(self, packs: tuple[str, ...], sources: tuple[str, ...]) -> Content:
        tables = self.tables
        tables.number()
        self.fill_dice(packs)
        self.fill_cards()
        self.check_dice()
        self.fill_salvage()
        self.fill_hunters()
        self.fill_machines()
        self.fill_behaviours()
        self.fill_encounters()
        record = np.zeros(1, dtype_of(Book))
        store(self.book, record[0])
        return Content(
            packs=packs,
            sources=sources,
            dice=tables.dice.models(),
            machines=tables.machines.models(),
            behaviours=tables.behaviours.models(),
            tiles=tables.tiles.models(),
            cards=tables.cards.models(),
            hunters=tables.hunters.models(),
            salvage=tables.salvage.models(),
            encounters=tables.encounters.models(),
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
            card.moments = _mask({effect.when for effect in model.effects})

    def check_dice(self) -> None:
        """The largest roll that cards can bring together fits."""
        for entry in self.tables.cards:
            model = entry.model
            if isinstance(model, schema.Weapon):
                joined = [CardKind.AMMUNITION, CardKind.ABILITY, CardKind.TRAIT]
                joined += [CardKind.COIL] * model.slots
            elif isinstance(model, schema.Armour):
                joined = [CardKind.TRAIT] + [CardKind.WEAVE] * model.slots
            else:
                continue
            dice = _dice_of(model) + sum(self.most_dice(kind) for kind in joined)
            if dice > DICE:
                raise entry.error(f"makes rolls of {dice} dice, no more than {DICE} fit", "dice")

    def most_dice(self, kind: CardKind) -> int:
        """The most dice that one card of a kind brings."""
        cards = self.tables.cards.models()
        return max((_dice_of(card) for card in cards if _kind(card) == kind), default=0)

    def fill_salvage(self) -> None:
        self.book.salvage_count = len(self.tables.salvage)
        for entry, card in zip(self.tables.salvage, self.book.salvage, strict=False):
            model = entry.model
            card.copies = model.copies
            card.shard = int(model.shard)
            card.fate = int(model.fate)
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
                steps = ("effects", number, "of")
                effect.of = self.tables.salvage.find_number(model.of, entry, *steps)
        self.effects += len(effects)
        return first, len(effects)

    def fill_hunters(self) -> None:
        for entry, profile in zip(self.tables.hunters, self.book.hunters, strict=False):
            model = entry.model
            cards = self.tables.cards
            trait = cards.find(model.trait, entry, "trait")
            if _kind(trait.model) != CardKind.TRAIT:
                raise entry.error(f"{model.trait} is no trait", "trait")
            profile.card = cards.numbers[model.trait]
            self.check_owner(entry, trait, "trait")
            profile.resource = self.tables.salvage.find_number(model.resource, entry, "resource")
            if self.tables.salvage.entries[model.resource].model.fate:
                raise entry.error(f"{model.resource} is a fate card", "resource")
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
        self, hunter: Entry[schema.Hunter], card: Entry[schema.AnyCard], *steps: str | int
    ) -> None:
        owner = card.model.owner
        if owner is not None and owner != hunter.model.id:
            raise hunter.error(f"{card.model.id} is a card of {owner}", *steps)

    # ---------------------------------------------------------------------------------- Enemies

    def fill_machines(self) -> None:
        self.book.machine_count = len(self.tables.machines)
        first = 0
        for entry, machine in zip(self.tables.machines, self.book.machines, strict=False):
            model = entry.model
            machine.hp = model.hp
            machine.armour = model.armour
            machine.salvage = model.salvage
            machine.glory = model.glory
            machine.points = model.points
            machine.huge = int(model.huge)
            machine.special = model.special
            machine.models = model.models
            for condition in model.immune:
                machine.immune[condition] = 1
            for part in model.components:
                _fill_component(machine.components["ABCD".index(part.letter)], part)
            deck = [card for card in self.tables.behaviours if card.model.machine == model.id]
            if not deck:
                raise entry.error("no behaviour card has this machine")
            machine.first_behaviour = first
            machine.behaviours = len(deck)
            first += len(deck)

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
            area = PlayingArea.lay_out(model.layout, model.rotation)
            tiles = [self.tables.tiles.find(tile, entry, "layout").model for tile in area.tiles]
            if (measure(area.positions).steps == UNREACHABLE).any():
                raise entry.error("the tiles do not make one playing area", "layout")
            for offset, players in enumerate(("players_1_2", "players_3_4")):
                board = self.book.boards[2 * number + offset]
                sides = [getattr(tile.sides, players) for tile in tiles]
                routes = sum(len(side.routes) for side in sides)
                if routes > ROUTES:
                    reason = f"{players}: {routes} patrol routes, no more than {ROUTES} fit"
                    raise entry.error(reason, "layout")
                fill_board(board, area, sides, model.start, model.terrain)
                self.fill_enemies(entry, players, board, area, sides)

    def fill_enemies(
        self,
        entry: Entry[schema.Encounter],
        players: str,
        board: Board,
        area: PlayingArea,
        sides: Sequence[schema.TileSide],
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
        points = sum(self.book.machines[number].points for number in numbers)
        if board.threshold > points:
            reason = f"{board.threshold} points, but the enemies are worth {points}"
            raise entry.error(reason, players, "threshold")


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


def _fill_row(row: layout.BehaviourRow, printed: schema.BehaviourRow) -> None:
    row.mandatory = int(printed.mandatory is not None)
    row.action = BehaviourAction(printed.action)
    row.n = printed.squares
    row.range = printed.range or 0
    row.times = printed.times
    row.letter = -1 if printed.letter is None else "ABCD".index(printed.letter)
    row.attack.damage = printed.damage or 0
    for effect in printed.effects:
        setattr(row.attack, effect, getattr(row.attack, effect) + 1)
    if printed.aoe is not None:
        _fill_aoe(row.attack, printed.aoe)
