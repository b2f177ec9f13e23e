"""The cards of the Rockbreaker's pack, and what is refused in such a pack."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from hzd_env.content.book import PACKS, Content, PackError, load_content, read_content
from hzd_env.content.effects import BehaviourAction, Special

Square = tuple[int, int]


@pytest.fixture(scope="module")
def content() -> Content:
    return load_content(("base_game", "rockbreaker"))


def test_the_machine_and_its_cards_at_the_counts_of_the_rulebook(content: Content) -> None:
    sides = [card for card in content.machines if card.immense]
    assert [card.id for card in sides] == ["rockbreaker", "rockbreaker_3_4"]
    assert all(card.models == 1 and card.huge for card in sides)
    deck = [card for card in content.behaviours if card.machine == "rockbreaker"]
    assert len(deck) == 5 and len(content.tunnels) == 5
    assert [board.id for board in content.game_boards] == ["rockbreaker_desert"]


def test_both_sides_of_the_data_card_differ_in_hp_and_thresholds_only(content: Content) -> None:
    first, second = (card.model_dump() for card in content.machines if card.immense)
    differing = {key for key, value in first.items() if second[key] != value}
    assert differing == {"id", "hp", "thresholds", "side_of", "text", "source"}


def test_the_behaviour_cards_are_as_the_rulebook_says(content: Content) -> None:
    """Some make it draw a tunnel card, some attack with Barrage; it can leave the board."""
    cards = [card for card in content.behaviours if card.machine == "rockbreaker"]
    rows = [row for card in cards for row in (*card.yes, *card.no)]
    actions = [row.action for row in rows]
    assert actions.count(BehaviourAction.TUNNEL) >= 2
    assert sum(row.barrage for row in rows) >= 2
    assert BehaviourAction.LEAVE_PLAYING_AREA in actions
    attacks = [action for action in actions if action in (5, 6, 7)]
    assert 2 * attacks.count(BehaviourAction.PULSE) > len(attacks), "most attacks are pulses"


def test_the_tunnels_lead_to_five_places_that_do_not_overlap(content: Content) -> None:
    covered: list[Square] = []
    for card in content.tunnels:
        row, column = card.square
        covered += [(row + down, column + right) for down in (0, 1) for right in (0, 1)]
    assert len(set(covered)) == 20


def test_a_base_game_has_one_quest_and_the_pack_another(content: Content) -> None:
    assert load_content().quests == ("base_game",)
    assert content.quests == ("base_game", "rockbreaker")
    calls = [card for card in content.encounters if card.quarry is not None]
    assert [(card.id, card.quest) for card in calls] == [
        ("hunters_call", "base_game"),
        ("rockbreaker_lair", "rockbreaker"),
    ]
    book = content.interpreted
    assert book.encounters[content.index("encounters", "rockbreaker_lair")].quest == 1
    assert book.encounters[content.index("encounters", "dry_wash")].quest == 0


def test_special_rules_are_a_bit_mask(content: Content) -> None:
    machine = content.interpreted.machines[content.index("machines", "rockbreaker")]
    assert machine.specials == (1 << Special.UNPREDICTABLE) | (1 << Special.TUNNELLER)


BROKEN = {
    "immense and not huge": (
        "machines.yaml",
        "huge: true",
        "huge: false",
        "an immense machine is huge",
    ),
    "thresholds that fall": (
        "machines.yaml",
        "[10, 20, 30, 40, 50]",
        "[10, 20, 20, 40, 50]",
        "expected each threshold above the one before",
    ),
    "side of nothing": (
        "machines.yaml",
        "side_of: rockbreaker",
        "side_of: rockbraker",
        r"rockbreaker_3_4\.side_of: unknown id 'rockbraker' in machines; did you mean",
    ),
    "side of itself": (
        "machines.yaml",
        "side_of: rockbreaker",
        "side_of: rockbreaker_3_4",
        r"rockbreaker_3_4\.side_of: expected a machine before this one",
    ),
    "side with behaviour cards": (
        "behaviours.yaml",
        "machine: rockbreaker\n  question: {hunter_within: 3}",
        "machine: rockbreaker_3_4\n  question: {hunter_within: 3}",
        r"rockbreaker_3_4\.side_of: expected a machine before this one",
    ),
    "pulse with barrage": (
        "behaviours.yaml",
        "{mandatory: pulse, range: 3, damage: 8}",
        "{mandatory: pulse, range: 3, damage: 8, barrage: true}",
        r"rockbreaker_3\.no\[0\]: pulse takes no `barrage`",
    ),
    "tunnel over the edge": (
        "tunnels.yaml",
        "square: [4, 3]",
        "square: [5, 3]",
        r"tunnel_south_east\.square: an immense base does not fit here",
    ),
    "no room at the start": (
        "boards.yaml",
        "A: [[2, 2]]\n      symbols:\n        square: [[1, 3], [3, 5], [5, 1]]",
        "A: [[2, 5]]\n      symbols:\n        square: [[1, 3], [3, 5], [5, 1]]",
        r"rockbreaker_lair\.players_1_2\.enemies: an immense enemy does not fit where it begins",
    ),
    "sudden without a quarry": (
        "encounters.yaml",
        "  quarry: rockbreaker\n",
        "",
        "a sudden encounter ends with its quarry",
    ),
    "finale without a quarry": (
        "encounters.yaml",
        "  quarry: rockbreaker\n  sudden: true\n",
        "",
        "a finale is a Hunters' Call",
    ),
}


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the pack to break."""
    shutil.copytree(PACKS / "rockbreaker", tmp_path / "copy")
    return tmp_path / "copy"


@pytest.mark.parametrize("name", BROKEN)
def test_broken_pack(copy: Path, name: str) -> None:
    file, old, new, pattern = BROKEN[name]
    text = (copy / file).read_text()
    assert old in text
    (copy / file).write_text(text.replace(old, new, 1))
    with pytest.raises(PackError, match=pattern):
        read_content(("base_game", copy))


ON_TILES = """\
- id: on_tiles
  name: On tiles
  level: 3
  layout: [[2A]]
  rotation: {2A: 180}
  start: 2A
  players_1_2: {enemies: {A: rockbreaker}, threshold: 20, bonus_salvage: 0}
  players_3_4: {enemies: {A: rockbreaker}, threshold: 20, bonus_salvage: 0}
  source: {kind: invented, ref: test}
"""


def test_a_tunneller_needs_tunnel_cards_and_a_board(copy: Path) -> None:
    (copy / "encounters.yaml").write_text(ON_TILES)
    with pytest.raises(PackError, match="an enemy that tunnels needs a `board`"):
        read_content(("base_game", copy))
    machines = (copy / "machines.yaml").read_text()
    machines = machines.replace("special: [unpredictable, tunneller]", "special: []")
    (copy / "machines.yaml").write_text(machines)
    with pytest.raises(PackError, match="an enemy that tunnels needs a `board`"):
        read_content(("base_game", copy))  # its behaviour cards make it tunnel
    shutil.copy(PACKS / "rockbreaker" / "encounters.yaml", copy)
    (copy / "tunnels.yaml").unlink()
    with pytest.raises(PackError, match="there are no tunnel cards for an enemy"):
        read_content(("base_game", copy))
