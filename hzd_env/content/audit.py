"""What the packs hold against the rulebook's list of components, and where figures come from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from hzd_env.content import schema
from hzd_env.content.book import BASE_GAME, Content, folder_of, read_content
from hzd_env.rules.sizes import MERCHANTS

__all__ = ["AuditRow", "SourceRow", "audit", "check_pack", "sources"]

SOURCES = ("rulebook", "transcribed", "inferred", "invented")


class AuditRow(NamedTuple):
    """A line of the Components page: how many there should be and how many there are."""

    component: str
    expected: int
    found: int
    ok: bool
    shares: dict[str, float]  # of the kinds of source, among those found


class SourceRow(NamedTuple):
    """How many entries come from one kind of source."""

    source: str
    entries: int
    share: float  # of all entries


Counted = tuple[schema.Listed, int]
"""An entry and how many copies of it there are."""

# Base game, Components. Behaviour decks and levels of tracking cards: card facts and R16.
_STARTING_EQUIPMENT = 3
_DECKS = {
    "nora_marksman": 16,
    "carja_warrior": 14,
    "banuk_survivor": 16,
    "oseram_forgesmith": 18,
}
_UPGRADES = {
    "nora_marksman": 13,
    "carja_warrior": 12,
    "banuk_survivor": 14,
    "oseram_forgesmith": 13,
}
_DICE = {"orange": 4, "blue": 3, "black": 1}
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
_EVENTS = 17
_STAMINA = 20
_SALVAGE = 54
_MERCHANT_DECK = 36
_TOKENS = {
    "outcrop_marker": 5,
    "leader_token": 1,
    "fledgling_token": 1,
    "blazing_sun_token": 6,
    "sun_token": 14,
    "wound_token": 21,
    "glory_token": 21,
    "skill_tree_token": 4,
    "alert_token": 8,
    "condition_token": 12,
    "corpse_token": 4,
    "trap_token": 4,
    "component_token": 24,
}

# Lawless Badlands, Components: what it adds to the counts above.
_BADLANDS = "lawless_badlands"
_BADLANDS_MODELS = {
    "bandit_thug": 12,
    "bandit_fighter": 12,
    "bandit_heavy": 4,
    "bandit_marksman": 6,
    "bandit_slugger": 6,
    "bandit_brute": 2,
}
_BADLANDS_TRACKING_CARDS = {1: 1, 2: 1, 3: 0}
_BADLANDS_EVENTS = 3
_BADLANDS_SALVAGE = 10

# Rockbreaker, Components: what it adds.
_ROCKBREAKER = "rockbreaker"
_ROCKBREAKER_DATA_CARDS = 2
_ROCKBREAKER_BEHAVIOUR_CARDS = 5
_TUNNEL_CARDS = 5


def audit(content: Content) -> list[AuditRow]:
    """Compare what the packs hold with the lists of components.

    Those of an expansion count if its pack is among them.
    """
    with_badlands = _BADLANDS in content.packs
    with_rockbreaker = _ROCKBREAKER in content.packs
    rows = [
        *_hunters(content),
        _row("encounter tiles", _TILES, _once(content.tiles)),
        *(
            _row(
                f"{key} dice", number, [(die, die.copies) for die in content.dice if die.id == key]
            )
            for key, number in _DICE.items()
        ),
        *_machines(content),
        *_tracking_cards(content),
        _row(
            "event deck cards",
            _EVENTS + _BADLANDS_EVENTS * with_badlands,
            _once(content.events),
        ),
        _row(
            "stamina cards",
            _STAMINA,
            [(card, card.copies) for card in content.cards if isinstance(card, schema.Stamina)],
        ),
        _row(
            "salvage deck cards",
            _SALVAGE,
            [(card, card.copies) for card in content.salvage if card.deck is None],
        ),
        *(_merchant_deck(content, level) for level in range(1, MERCHANTS + 1)),
        *_tokens(content),
        *(_badlands(content) if with_badlands else ()),
        *(_rockbreaker(content) if with_rockbreaker else ()),
    ]
    if with_badlands or with_rockbreaker:
        rows.append(_row("boards", with_badlands + with_rockbreaker, _once(content.game_boards)))
    boards = content.interpreted.boards[: 2 * len(content.encounters)]
    outcrops = max((sum(board.outcrops) + sum(board.ruins) for board in boards), default=0)
    corpses = max((sum(board.corpses) for board in boards), default=0)
    rows += [
        _at_most("rocky outcrops and ruins on a board, at most", "outcrop_marker", outcrops),
        _at_most("machine corpses on a board, at most", "corpse_token", corpses),
    ]
    return rows


def sources(content: Content) -> list[SourceRow]:
    """The share of each kind of source among all entries but tokens, which show no figures."""
    lasting = {  # these stand for event cards
        trait.id
        for event in content.events
        if isinstance(event, schema.LastingEvent)
        for trait in event.traits().values()
    }
    tables: tuple[Iterable[schema.Listed], ...] = (
        content.dice,
        content.machines,
        content.behaviours,
        content.tiles,
        content.game_boards,
        content.companions,
        content.tunnels,
        (card for card in content.cards if card.id not in lasting),
        content.hunters,
        content.skill_trees,
        content.salvage,
        content.encounters,
        content.events,
    )
    kinds: Counter[str] = Counter(entry.source.kind for table in tables for entry in table)
    return [SourceRow(kind, kinds[kind], kinds[kind] / kinds.total()) for kind in SOURCES]


def check_pack(path: str | Path, packs: Sequence[str | Path] = BASE_GAME) -> Content:
    """Read a pack on top of those it builds on, as it would be played.

    Raises:
        PackError: something is wrong in it, or in those.
    """
    there = {folder_of(pack).resolve() for pack in packs}
    return read_content(packs if folder_of(path).resolve() in there else (*packs, path))


def _once(entries: Iterable[schema.Listed]) -> list[Counted]:
    return [(entry, 1) for entry in entries]


def _row(component: str, expected: int, counted: Iterable[Counted]) -> AuditRow:
    kinds: Counter[str] = Counter()
    for entry, copies in counted:
        kinds[entry.source.kind] += copies
    found = kinds.total()
    shares = {kind: kinds[kind] / found for kind in SOURCES if kinds[kind]}
    return AuditRow(component, expected, found, found == expected, shares)


def _miniatures(component: str, expected: int, counted: Iterable[Counted]) -> AuditRow:
    """Miniatures show no figures: at the rulebook's number they come from its list alone."""
    row = _row(component, expected, counted)
    return row._replace(shares={"rulebook": 1.0}) if row.ok else row


def _at_most(component: str, token: str, found: int) -> AuditRow:
    return AuditRow(component, _TOKENS[token], found, found <= _TOKENS[token], {})


def _hunters(content: Content) -> list[AuditRow]:
    cards = {card.id: card for card in content.cards}
    rows = [_row("hunters", len(_DECKS), _once(content.hunters))]
    for key, size in _DECKS.items():
        hunters = [hunter for hunter in content.hunters if hunter.id == key]
        trees = [tree for tree in content.skill_trees if tree.hunter == key]
        upgrades = {card for tree in trees for node in tree.nodes for card in node.cards}
        worn = [card for hunter in hunters for card in hunter.equipment]
        deck = [item for hunter in hunters for item in hunter.deck.items()]
        rows += [
            _row(f"{key}: profile card", 1, _once(hunters)),
            _miniatures(f"{key}: miniature", 1, _once(hunters)),
            _row(f"{key}: skill tree card", 1, _once(trees)),
            _row(
                f"{key}: starting equipment cards",
                _STARTING_EQUIPMENT,
                _once(cards[card] for card in worn),
            ),
            _row(f"{key}: action deck", size, [(cards[card], copies) for card, copies in deck]),
            _row(f"{key}: upgrade cards", _UPGRADES[key], _once(cards[card] for card in upgrades)),
        ]
    return rows


def _machines(content: Content) -> list[AuditRow]:
    printed = _MODELS | (_BADLANDS_MODELS if _BADLANDS in content.packs else {})
    types = [machine for machine in content.machines if machine.side_of is None]
    rows = [_row("enemy types", len(printed) + (_ROCKBREAKER in content.packs), _once(types))]
    for key, models in printed.items():
        machines = [machine for machine in content.machines if machine.id == key]
        deck = [card for card in content.behaviours if card.machine == key]
        rows += [
            _row(f"{key}: data card", 1, _once(machines)),
            _miniatures(f"{key}: miniatures", models, [(each, each.models) for each in machines]),
            _row(f"{key}: behaviour cards", _BEHAVIOUR_CARDS.get(key, 1), _once(deck)),
        ]
    return rows


def _tracking_cards(content: Content) -> list[AuditRow]:
    cards = [card for card in content.encounters if card.quest == BASE_GAME[0]]
    more = _BADLANDS_TRACKING_CARDS if _BADLANDS in content.packs else {}
    return _tracking_deck("tracking deck cards", cards, _QUARRY, more)


def _tracking_deck(
    name: str, cards: Sequence[schema.Encounter], quarry: str, more: Mapping[int, int]
) -> list[AuditRow]:
    """A tracking deck with the cards that an expansion adds for each level."""
    calls = [card for card in cards if card.quarry == quarry]
    others = [card for card in cards if card.quarry is None]
    total = sum(_TRACKING_CARDS.values()) + sum(more.values()) + 1
    return [
        _row(name, total, _once(cards)),
        *(
            _row(
                f"{name} of level {level}",
                number + more.get(level, 0),
                _once(card for card in others if card.level == level),
            )
            for level, number in _TRACKING_CARDS.items()
        ),
        _row(f"{name}, Hunters' Call", 1, _once(calls)),
    ]


def _badlands(content: Content) -> list[AuditRow]:
    deck = [(card, card.copies) for card in content.salvage if card.deck == _BADLANDS]
    return [
        _row("Nil: profile and behaviour card", 1, _once(content.companions)),
        _miniatures("Nil: miniature", 1, _once(content.companions)),
        _row("Lawless Badlands salvage deck cards", _BADLANDS_SALVAGE, deck),
    ]


def _rockbreaker(content: Content) -> list[AuditRow]:
    cards = [card for card in content.encounters if card.quest == _ROCKBREAKER]
    sides = [each for each in content.machines if _ROCKBREAKER in (each.id, each.side_of)]
    deck = [card for card in content.behaviours if card.machine == _ROCKBREAKER]
    return [
        *_tracking_deck("Rockbreaker: tracking deck cards", cards, _ROCKBREAKER, {}),
        _row("Rockbreaker: data cards", _ROCKBREAKER_DATA_CARDS, _once(sides)),
        _miniatures("Rockbreaker: miniature", 1, [(each, each.models) for each in sides[:1]]),
        _row("Rockbreaker: behaviour cards", _ROCKBREAKER_BEHAVIOUR_CARDS, _once(deck)),
        _row("tunnel cards", _TUNNEL_CARDS, _once(content.tunnels)),
    ]


def _merchant_deck(content: Content, level: int) -> AuditRow:
    deck = [
        (card, card.copies or 0)
        for card in content.cards
        if isinstance(card, schema.Sold) and card.level == level
    ]
    return _row(f"level {level} merchant deck cards", _MERCHANT_DECK, deck)


def _tokens(content: Content) -> list[AuditRow]:
    return [
        _row(
            f"{key.replace('_', ' ')}s",
            number,
            [(token, token.copies) for token in content.tokens if token.id == key],
        )
        for key, number in _TOKENS.items()
    ]
