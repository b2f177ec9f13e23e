"""What the packs hold against the rulebook's list of components, and where figures come from."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import NamedTuple

from hzd_env.content.book import BASE_GAME, PACKS, Content, read_content

__all__ = ["AuditRow", "SourceRow", "audit", "check_pack", "sources"]


class AuditRow(NamedTuple):
    """A line of the Components page: how many there should be and how many there are."""

    component: str
    expected: int
    found: int
    ok: bool


class SourceRow(NamedTuple):
    """How many entries come from one kind of source."""

    source: str
    entries: int
    share: float  # of all entries


# Base game, Components. Behaviour decks and levels of tracking cards: card facts and R16.
_STARTING_EQUIPMENT = 3
_DECKS = {
    "nora_marksman": 16,
    "carja_warrior": 14,
    "banuk_survivor": 16,
    "oseram_forgesmith": 18,
}
_MODELS = {
    "watcher": 4,
    "strider": 4,
    "grazer": 4,
    "scrapper": 4,
    "shell_walker": 2,
    "sawtooth": 2,
}
_BEHAVIOUR_CARDS = {
    "watcher": 1,
    "strider": 1,
    "grazer": 1,
    "scrapper": 1,
    "shell_walker": 3,
    "sawtooth": 4,
}
_TRACKING_CARDS = {1: 4, 2: 4, 3: 4}
_QUARRY = "sawtooth"
_TILES = 6
_SALVAGE = 54
_OUTCROPS_AND_RUINS = 5
_CORPSES = 4


def audit(content: Content) -> list[AuditRow]:
    """Compare what the packs hold with the base game's list of components."""
    rows = [
        _row("colours of dice", 3, len(content.dice)),
        *_hunters(content),
        *_machines(content),
        _row("encounter tiles", _TILES, len(content.tiles)),
        *_tracking_cards(content),
        _row("salvage deck cards", _SALVAGE, sum(card.copies for card in content.salvage)),
    ]
    boards = content.interpreted.boards[: 2 * len(content.encounters)]
    outcrops = max((sum(board.outcrops) + sum(board.ruins) for board in boards), default=0)
    corpses = max((sum(board.corpses) for board in boards), default=0)
    rows += [
        _at_most("rocky outcrop and ruin markers, at most", _OUTCROPS_AND_RUINS, outcrops),
        _at_most("machine corpse tokens, at most", _CORPSES, corpses),
    ]
    return rows


def sources(content: Content) -> list[SourceRow]:
    """The share of each kind of source among all entries."""
    tables = (
        content.dice,
        content.machines,
        content.behaviours,
        content.tiles,
        content.cards,
        content.hunters,
        content.salvage,
        content.encounters,
    )
    kinds = Counter(entry.source.kind for table in tables for entry in table)
    return [
        SourceRow(kind, kinds[kind], kinds[kind] / kinds.total())
        for kind in ("rulebook", "transcribed", "inferred", "invented")
    ]


def check_pack(path: str | Path) -> Content:
    """Read a pack on top of the base game, as it would be played.

    Raises:
        PackError: something is wrong in it.
    """
    folder = Path(path)
    alone = folder.resolve() == (PACKS / BASE_GAME[0]).resolve() or str(path) in BASE_GAME
    return read_content(BASE_GAME if alone else (*BASE_GAME, folder))


def _row(component: str, expected: int, found: int) -> AuditRow:
    return AuditRow(component, expected, found, found == expected)


def _at_most(component: str, expected: int, found: int) -> AuditRow:
    return AuditRow(component, expected, found, found <= expected)


def _hunters(content: Content) -> list[AuditRow]:
    hunters = {hunter.id: hunter for hunter in content.hunters}
    rows = [_row("hunters", len(_DECKS), len(hunters))]
    for key, cards in _DECKS.items():
        hunter = hunters.get(key)
        rows += [
            _row(f"{key}: profile card", 1, int(hunter is not None)),
            _row(
                f"{key}: starting equipment cards",
                _STARTING_EQUIPMENT,
                len(hunter.equipment) if hunter else 0,
            ),
            _row(f"{key}: action deck", cards, sum(hunter.deck.values()) if hunter else 0),
        ]
    return rows


def _machines(content: Content) -> list[AuditRow]:
    machines = {machine.id: machine for machine in content.machines}
    decks = Counter(card.machine for card in content.behaviours)
    rows = [_row("enemy types", len(_MODELS), len(machines))]
    for key, models in _MODELS.items():
        machine = machines.get(key)
        rows += [
            _row(f"{key}: data card", 1, int(machine is not None)),
            _row(f"{key}: models", models, machine.models if machine else 0),
            _row(f"{key}: behaviour cards", _BEHAVIOUR_CARDS[key], decks[key]),
        ]
    return rows


def _tracking_cards(content: Content) -> list[AuditRow]:
    levels = Counter(card.level for card in content.encounters if card.quarry is None)
    calls = sum(card.quarry == _QUARRY for card in content.encounters)
    expected = sum(_TRACKING_CARDS.values()) + 1
    return [
        _row("tracking deck cards", expected, len(content.encounters)),
        *(
            _row(f"tracking deck cards of level {level}", number, levels[level])
            for level, number in _TRACKING_CARDS.items()
        ),
        _row("tracking deck cards, Hunters' Call", 1, calls),
    ]
