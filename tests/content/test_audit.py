"""The counts of the base game, and packs checked on top of it."""

from pathlib import Path

import pytest

from hzd_env.content.audit import audit, check_pack, sources
from hzd_env.content.book import PACKS, Content, PackError, load_content
from hzd_env.rules.layout import Board


@pytest.fixture(scope="module")
def base_game() -> Content:
    return load_content()


def test_base_game_has_the_counts_of_the_components_page(base_game: Content) -> None:
    rows = audit(base_game)
    assert [row for row in rows if not row.ok] == []
    expected = {row.component: row.expected for row in rows}
    assert expected["salvage deck cards"] == 54
    assert expected["tracking deck cards"] == 13
    assert expected["oseram_forgesmith: action deck"] == 18
    upgrades = [expected[f"{hunter.id}: upgrade cards"] for hunter in base_game.hunters]
    assert upgrades == [13, 12, 14, 13]
    assert [expected[f"level {level} merchant deck cards"] for level in (1, 2, 3)] == [36, 36, 36]
    assert (expected["event deck cards"], expected["stamina cards"]) == (17, 20)
    assert [expected[f"{colour} dice"] for colour in ("orange", "blue", "black")] == [4, 3, 1]
    assert (expected["blazing sun tokens"], expected["component tokens"]) == (6, 24)


HUNTERS = ("nora_marksman", "carja_warrior", "banuk_survivor", "oseram_forgesmith")
PAGE: dict[str, dict[str, int]] = {
    "4 hunters": {"hunters": 4},
    "each with 1 miniature": {f"{hunter}: miniature": 1 for hunter in HUNTERS},
    "and 1 profile card": {f"{hunter}: profile card": 1 for hunter in HUNTERS},
    "1 skill tree card": {f"{hunter}: skill tree card": 1 for hunter in HUNTERS},
    "3 starting equipment cards": {f"{hunter}: starting equipment cards": 3 for hunter in HUNTERS},
    "an action deck": {
        f"{hunter}: action deck": n for hunter, n in zip(HUNTERS, (16, 14, 16, 18), strict=True)
    },
    "and upgrade cards": {
        f"{hunter}: upgrade cards": n for hunter, n in zip(HUNTERS, (13, 12, 14, 13), strict=True)
    },
    "6 encounter tiles": {"encounter tiles": 6},
    "8 dice: 4 orange, 3 blue, 1 black": {"orange dice": 4, "blue dice": 3, "black dice": 1},
    "enemies with data cards and behaviour cards or decks": {
        "enemy types": 6,  # R1
        "watcher: miniatures": 4,
        "watcher: data card": 1,
        "watcher: behaviour cards": 1,
        "strider: miniatures": 4,
        "strider: data card": 1,
        "strider: behaviour cards": 1,
        "grazer: miniatures": 4,
        "grazer: data card": 1,
        "grazer: behaviour cards": 1,
        "scrapper: miniatures": 4,
        "scrapper: data card": 1,
        "scrapper: behaviour cards": 1,
        "shell_walker: miniatures": 2,
        "shell_walker: data card": 1,
        "shell_walker: behaviour cards": 3,
        "sawtooth: miniatures": 2,
        "sawtooth: data card": 1,
        "sawtooth: behaviour cards": 4,
    },
    "13 tracking deck cards": {
        "tracking deck cards": 13,
        "tracking deck cards of level 1": 4,  # R16
        "tracking deck cards of level 2": 4,
        "tracking deck cards of level 3": 4,
        "tracking deck cards, Hunters' Call": 1,
    },
    "17 event deck cards": {"event deck cards": 17},
    "20 stamina cards": {"stamina cards": 20},
    "54 salvage deck cards": {"salvage deck cards": 54},
    "36 merchant deck cards of each level": {
        f"level {level} merchant deck cards": 36 for level in (1, 2, 3)
    },
    "5 rocky outcrop or ruin markers": {
        "outcrop markers": 5,
        "rocky outcrops and ruins on a board, at most": 5,
    },
    "1 leader token, 1 fledgling token": {"leader tokens": 1, "fledgling tokens": 1},
    "6 Blazing Sun tokens, 14 Full or Half Sun tokens": {
        "blazing sun tokens": 6,
        "sun tokens": 14,
    },
    "21 wound tokens, 21 glory tokens": {"wound tokens": 21, "glory tokens": 21},
    "4 skill tree tokens, 8 alert tokens, 12 condition tokens": {
        "skill tree tokens": 4,
        "alert tokens": 8,
        "condition tokens": 12,
    },
    "4 machine corpse tokens, 4 pairs of trap tokens, 24 component tokens": {
        "corpse tokens": 4,
        "machine corpses on a board, at most": 4,
        "trap tokens": 4,
        "component tokens": 24,
    },
}
"""The Components page line by line, but for the rulebook: what the audit calls each, and counts."""


def test_every_line_of_the_components_page_is_reported(base_game: Content) -> None:
    printed = {name: n for line in PAGE.values() for name, n in line.items()}
    rows = {row.component: row for row in audit(base_game)}
    assert {name: row.expected for name, row in rows.items()} == printed
    for name, row in rows.items():
        limit = name.endswith("at most")
        assert row.found <= row.expected if limit else row.found == row.expected, name
        assert limit or sum(row.shares.values()) == pytest.approx(1), name


def test_shares_of_sources_by_component(base_game: Content) -> None:
    shares = {row.component: row.shares for row in audit(base_game)}
    assert shares["watcher: data card"] == {"transcribed": 1}
    assert shares["salvage deck cards"] == pytest.approx({"rulebook": 2 / 54, "invented": 52 / 54})
    assert all(sum(of.values()) == pytest.approx(1) for of in shares.values() if of)


def test_the_number_of_miniatures_is_the_rulebooks_whoever_invented_the_figures() -> None:
    rows = audit(load_content(("base_game", "lawless_badlands", "rockbreaker")))
    shares = {row.component: row.shares for row in rows}
    miniatures = [name for name in shares if "miniature" in name]
    assert len(miniatures) == 4 + 6 + 6 + 1 + 1  # hunters, machines, bandits, Nil, Rockbreaker
    for name in miniatures:
        assert shares[name] == {"rulebook": 1}, name
    assert shares["bandit_thug: data card"] == {"invented": 1}
    assert shares["nora_marksman: profile card"] == {"invented": 1}


def test_other_numbers_of_miniatures_are_the_packs_own(tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text("id: mine\nname: Mine\n")
    machines = (PACKS / "base_game" / "machines.yaml").read_text()
    watcher = machines[machines.index("- id: watcher") : machines.index("- id: strider")]
    (tmp_path / "machines.yaml").write_text(watcher.replace("models: 4", "models: 5"))
    (row,) = (
        row
        for row in audit(load_content(("base_game", tmp_path)))
        if row.component == "watcher: miniatures"
    )
    assert (row.found, row.ok, row.shares) == (5, False, {"transcribed": 1})


def test_audit_of_another_pack_shows_what_is_missing(small: Content) -> None:
    rows = {row.component: row for row in audit(small)}
    assert rows["hunters"][1:] == (4, 1, False, {"invented": 1})
    assert rows["watcher: miniatures"][1:] == (4, 0, False, {})
    assert rows["level 2 merchant deck cards"][1:] == (36, 3, False, {"invented": 1})
    assert rows["leader tokens"].ok


def test_shares_of_sources(small: Content) -> None:
    rows = sources(small)
    assert {row.source: row.entries for row in rows} == {
        "rulebook": 1,
        "transcribed": 1,
        "inferred": 2,
        "invented": 31,
    }
    assert sum(row.share for row in rows) == pytest.approx(1)


def test_check_of_a_pack_reads_it_on_top_of_the_base_game(tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text("id: mine\nname: Mine\n")
    machines = (PACKS / "base_game" / "machines.yaml").read_text()
    watcher = machines[machines.index("- id: watcher") : machines.index("- id: strider")]
    (tmp_path / "machines.yaml").write_text(watcher.replace("hp: 4", "hp: 5"))
    content = check_pack(tmp_path)
    assert content.packs == ("base_game", "mine")
    assert content.machines[content.index("machines", "watcher")].hp == 5
    (tmp_path / "machines.yaml").write_text(watcher.replace("hp: 4", "hitpoints: 4"))
    with pytest.raises(PackError, match=r"watcher\.(hp: is missing|hitpoints: unknown key)"):
        check_pack(tmp_path)


def bandit_event(tmp_path: Path) -> Path:
    """A pack that builds on Lawless Badlands: a card of its own with one of its bandits."""
    (tmp_path / "pack.yaml").write_text("id: mine\nname: Mine\n")
    (tmp_path / "events.yaml").write_text(
        "- id: brutes\n  name: Brutes\n  timing: start\n"
        "  effects: [{op: add_enemy, of: bandit_brute}]\n"
        "  source: {kind: invented, ref: test}\n"
    )
    return tmp_path


def test_a_pack_is_checked_on_top_of_the_packs_it_builds_on(tmp_path: Path) -> None:
    pack = bandit_event(tmp_path)
    with pytest.raises(PackError, match=r"brutes.*unknown id 'bandit_brute' in machines"):
        check_pack(pack)
    content = check_pack(pack, ("base_game", "lawless_badlands"))
    assert content.packs == ("base_game", "lawless_badlands", "mine")
    events = {row.component: row.found for row in audit(content)}["event deck cards"]
    assert events == 17 + 3 + 1


def test_a_pack_among_those_it_builds_on_is_read_once() -> None:
    packs = ("base_game", "lawless_badlands")
    assert check_pack("lawless_badlands", packs).packs == packs
    assert check_pack(PACKS / "lawless_badlands", packs).packs == packs


def test_check_of_the_base_game_itself() -> None:
    assert check_pack("base_game").packs == ("base_game",)
    assert check_pack(PACKS / "base_game").packs == ("base_game",)


def test_known_figures_of_the_data_cards(base_game: Content) -> None:
    figures = {
        machine.id: (
            machine.hp,
            machine.armour,
            machine.salvage,
            machine.glory,
            machine.points,
            [(part.letter, part.tear, part.damage) for part in machine.components],
        )
        for machine in base_game.machines
    }
    assert figures == {
        "watcher": (4, 1, 1, 1, 1, []),
        "strider": (6, 1, 1, 1, 1, [("A", 2, 2)]),
        "grazer": (7, 1, 1, 2, 2, [("A", 2, 2), ("B", 2, 2)]),
        "scrapper": (8, 1, 2, 2, 2, [("A", 4, 2), ("B", 2, 2)]),
        "shell_walker": (11, 2, 3, 3, 4, [("A", 4, 2), ("B", 4, 3), ("C", 2, 1)]),
        "sawtooth": (19, 2, 2, 4, 5, [("A", 4, 3), ("B", 4, 3)]),
    }


def test_known_ends_of_the_patrol_routes(base_game: Content) -> None:
    ends = {
        "1A": {(2, 1), (0, 0)},
        "2A": {(0, 0), (2, 0)},
        "3A": {(0, 1), (2, 1)},
        "4A": {(0, 2), (2, 0)},
        "5A": {(2, 0), (0, 0)},
        "6A": {(2, 2), (0, 2)},
    }
    for tile in base_game.tiles:
        for side in (tile.sides.players_1_2, tile.sides.players_3_4):
            through = [route for route in side.routes if not route.loop]
            assert [{route.squares[0], route.squares[-1]} for route in through] == [ends[tile.id]]


@pytest.mark.parametrize("quest", ["base_game", "rockbreaker"])
def test_every_enemy_on_tiles_begins_on_a_patrol_route(quest: str) -> None:
    content = load_content(("base_game", "rockbreaker"))
    for number, encounter in enumerate(content.encounters):
        if encounter.quest == quest and encounter.layout:
            check_routes(content.interpreted.boards[2 * number : 2 * number + 2])


def check_routes(boards: list[Board]) -> None:
    for board in boards:
        on_routes = {
            square
            for route in board.routes[: board.route_count]
            for square in route.squares[: route.length]
        }
        assert on_routes >= set(board.spawn_square[: board.spawns])


def test_lawless_badlands_is_counted_when_its_pack_is_there() -> None:
    rows = audit(load_content(("base_game", "lawless_badlands")))
    assert [row.component for row in rows if not row.ok] == []
    counts = {row.component: row.found for row in rows}
    assert counts["Lawless Badlands salvage deck cards"] == 10
    assert counts["event deck cards"] == 20
    assert counts["tracking deck cards of level 2"] == 5
    models = {"thug": 12, "fighter": 12, "heavy": 4, "marksman": 6, "slugger": 6, "brute": 2}
    for bandit, number in models.items():
        assert counts[f"bandit_{bandit}: miniatures"] == number


def test_the_rockbreaker_is_counted_when_its_pack_is_there() -> None:
    for packs in (("base_game", "rockbreaker"), ("base_game", "lawless_badlands", "rockbreaker")):
        rows = audit(load_content(packs))
        assert [row.component for row in rows if not row.ok] == []
        counts = {row.component: row.found for row in rows}
        assert counts["Rockbreaker: tracking deck cards"] == 13
        assert counts["Rockbreaker: tracking deck cards, Hunters' Call"] == 1
        assert [counts[f"Rockbreaker: {card}"] for card in ("data cards", "miniature")] == [2, 1]
        assert counts["Rockbreaker: behaviour cards"] == counts["tunnel cards"] == 5
        assert counts["boards"] == len(packs) - 1
