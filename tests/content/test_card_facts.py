"""What is known of the printed cards, from the rulebooks and elsewhere, against the packs.

Each table holds known figures only; counts of components are in `test_audit.py`. What is made up
may change, but never its label: an entry is labelled as known only if it stands in `KNOWN`.
"""

from __future__ import annotations

from typing import Any

import pytest

from hzd_env.content import schema
from hzd_env.content.book import Content, load_content
from hzd_env.content.effects import (
    BehaviourAction,
    Condition,
    EventOp,
    If,
    Op,
    Question,
    Special,
    WeaponSymbol,
    When,
)

PLAYERS = ("players_1_2", "players_3_4")

Row = tuple[Any, ...]


@pytest.fixture(scope="module")
def content() -> Content:
    return load_content(("base_game", "lawless_badlands", "rockbreaker"))


def find(content: Content, table: str, key: str) -> Any:
    return getattr(content, table)[content.index(table, key)]


# -------------------------------------------------------------------------------------- Labels

BANDITS = ("thug", "fighter", "heavy", "marksman", "slugger", "brute")
MACHINES = ("watcher", "strider", "grazer", "scrapper", "shell_walker", "sawtooth")
KNOWN: dict[str, dict[str, str]] = {
    "dice": {},
    "machines": {
        **dict.fromkeys(MACHINES, "transcribed"),
        "rockbreaker": "rulebook",
        "rockbreaker_3_4": "inferred",
    },
    "companions": {},
    "behaviours": {
        "watcher_1": "transcribed",
        "strider_1": "inferred",
        "grazer_1": "transcribed",
        **{f"bandit_{bandit}_1": "inferred" for bandit in BANDITS},
    },
    "tiles": {},
    "game_boards": {"bandit_camp": "transcribed"},
    "tunnels": {},
    "cards": {
        "sliding_shot": "inferred",
        "retaliatory_strike": "inferred",
        "stamina": "rulebook",
        "health_potion": "inferred",
        "potent_health_potion": "inferred",
        "full_health_potion": "inferred",
    },
    "hunters": {},
    "skill_trees": {},
    "salvage": {
        "trophy_shot": "rulebook",
        "irregular_ancient_charm": "rulebook",
        "gleaming_ancient_charm": "inferred",
    },
    "encounters": {},
    "events": {"bandit_raiding_party": "rulebook", "an_honest_killer": "inferred"},
}
"""Every entry with a known figure by its label; what is not named here is invented."""


@pytest.mark.parametrize("table", KNOWN)
def test_what_is_known_is_labelled_so_and_nothing_else(content: Content, table: str) -> None:
    kinds = {entry.id: entry.source.kind for entry in getattr(content, table)}
    assert {key: kind for key, kind in kinds.items() if kind != "invented"} == KNOWN[table]


def test_every_entry_says_where_its_figures_come_from(content: Content) -> None:
    assert {token.source.kind for token in content.tokens} == {"rulebook"}
    for table in KNOWN:
        for entry in getattr(content, table):
            assert entry.source.ref.strip(), entry.id


# ----------------------------------------------------------------------------------- Data cards

DATA_CARDS: dict[str, Row] = {
    # HP, armour, salvage, glory, encounter points, special rules, components: letter, name, copies,
    # tear, damage, and what else happens when it is destroyed
    "watcher": (4, 1, 1, 1, 1, {Special.WARNING_CALL}, ()),
    "strider": (
        *(6, 1, 1, 1, 1, {Special.HERD_INSTINCTS}),
        (("A", "Blaze Canisters", 1, 2, 2, {"condition": Condition.FIRE}),),
    ),
    "grazer": (
        *(7, 1, 1, 2, 2, set()),
        (
            ("A", "Rotor Blades", 1, 2, 2, {"attack_damage": -2}),
            ("B", "Blaze Canister", 1, 2, 2, {"condition": Condition.FIRE}),
        ),
    ),
    "scrapper": (
        *(8, 1, 2, 2, 2, {Special.RADAR_SWEEP}),
        (
            ("A", "Power Cell", 1, 4, 2, {"disables_attacks": True}),
            ("B", "Radar", 1, 2, 2, {"disables_special": True}),
        ),
    ),
    "shell_walker": (
        *(11, 2, 3, 3, 4, {Special.CARGO_DEFENDER}),
        (
            ("A", "Cargo Holder", 1, 4, 2, {"salvage": 3, "salvage_value": 0}),
            (
                *("B", "Lightning Gun", 1, 4, 3),
                {"disables_attacks": True, "condition": Condition.SHOCK},
            ),
            ("C", "Shield Claw", 1, 2, 1, {"armour": 1}),
        ),
    ),
    "sawtooth": (
        *(19, 2, 2, 4, 5, {Special.PURSUIT}),
        (
            ("A", "Resource Container", 1, 4, 3, {"salvage": 1}),
            ("B", "Blaze Canister", 1, 4, 3, {"condition": Condition.FIRE}),
        ),
    ),
}
COMPONENT_FIGURES = {"letter", "name", "copies", "tear", "damage"}


def data_card(machine: schema.Machine) -> Row:
    figures = (machine.hp, machine.armour, machine.salvage, machine.glory, machine.points)
    parts = tuple(
        (
            *(part.letter, part.name, part.copies, part.tear, part.damage),
            part.model_dump(exclude_defaults=True, exclude=COMPONENT_FIGURES),
        )
        for part in machine.components
    )
    return (*figures, set(machine.special), parts)


@pytest.mark.parametrize("machine", DATA_CARDS)
def test_data_cards(content: Content, machine: str) -> None:
    card = find(content, "machines", machine)
    assert data_card(card) == DATA_CARDS[machine]
    assert not card.bandit and not card.immense and card.thresholds == ()


def test_bandits_are_counted_models_without_components(content: Content) -> None:
    models = {card.id: card.models for card in content.machines if card.bandit}
    assert models == {
        "bandit_thug": 12,
        "bandit_fighter": 12,
        "bandit_heavy": 4,
        "bandit_marksman": 6,
        "bandit_slugger": 6,
        "bandit_brute": 2,
    }
    assert all(not card.components for card in content.machines if card.bandit)


@pytest.mark.parametrize(
    ("side", "hp"),
    [("rockbreaker", 50), ("rockbreaker_3_4", 60)],
)
def test_data_card_of_the_rockbreaker(content: Content, side: str, hp: int) -> None:
    card = find(content, "machines", side)
    assert (card.hp, card.armour, card.salvage, card.glory, card.points) == (hp, 2, 3, 4, 20)
    assert card.thresholds == tuple(range(10, hp + 1, 10))
    assert set(card.special) == {Special.UNPREDICTABLE, Special.TUNNELLER}
    assert card.immense and card.models == 1
    parts = [(part.letter, part.name, part.copies, part.tear) for part in card.components]
    assert parts == [
        ("A", "Digging Arm", 4, 6),
        ("B", "Fuel Sac", 2, 8),
        ("C", "Exhaust Port", 1, 10),
    ]
    arm, sac, port = card.components
    assert (arm.tunnels, arm.condition) == (2, None)
    assert (sac.tunnels, sac.condition) == (0, Condition.FIRE)
    assert (port.tunnels, port.condition) == (0, None)
    assert [part.damage for part in card.components[:2]] == [3, 4], "by a sister machine"
    assert find(content, "machines", "rockbreaker_3_4").side_of == "rockbreaker"


# ----------------------------------------------------------------------------- Behaviour cards

MOVE = BehaviourAction.MOVE_TOWARDS_HUNTER
MELEE = BehaviourAction.MELEE
RANGED = BehaviourAction.RANGED

QUESTIONS: dict[str, tuple[Question, int] | None] = {
    "watcher_1": (Question.NON_ALERT_ENEMY_WITHIN, 2),
    "strider_1": (Question.ENEMY_WITHIN, 2),
    "grazer_1": (Question.HUNTER_WITHIN, 1),
    **{f"bandit_{bandit}_1": None for bandit in BANDITS},
}
COLUMNS: dict[tuple[str, str], tuple[Row, ...]] = {
    # by card and column: mandatory or not, action, and its known figures; that the attacks of
    # Watcher, Grazer and Strider are melee attacks is inferred
    ("watcher_1", "yes"): ((True, BehaviourAction.MOVE_TOWARDS_NON_ALERT_ENEMY, {"squares": 1}),),
    ("watcher_1", "no"): (
        (True, MOVE, {"squares": 1}),
        (True, MELEE, {"range": 0, "damage": 4}),
    ),
    ("strider_1", "no"): (
        (False, BehaviourAction.MOVE_TOWARDS_ENEMY, {}),
        (False, MOVE, {"squares": 2}),
        (True, MELEE, {}),
    ),
    ("grazer_1", "yes"): (
        (True, MOVE, {"squares": 1}),
        (True, MELEE, {"range": 0, "damage": 6, "letter": "A"}),
        (True, BehaviourAction.MOVE_AWAY, {"squares": 1}),
    ),
    ("grazer_1", "no"): (
        (False, BehaviourAction.NEAREST_BOARD_EDGE, {"squares": 1}),
        (False, BehaviourAction.LEAVE_PLAYING_AREA, {}),
    ),
    **{
        (f"bandit_{bandit}_1", "yes"): (
            (False, RANGED, {"effects": (), "aoe": None}),
            (False, MOVE, {"squares": 1}),
        )
        for bandit in ("thug", "marksman")
    },
    **{
        (f"bandit_{bandit}_1", "yes"): (
            (False, MELEE, {"range": 0, "effects": (), "aoe": None}),
            (False, MOVE, {"squares": 2}),
        )
        for bandit in ("fighter", "slugger")
    },
    **{
        (f"bandit_{bandit}_1", "yes"): (
            (False, MELEE, {"range": 0, "effects": ("push",), "aoe": None}),
            (False, RANGED, {"effects": (), "aoe": schema.EnemyAoe(damage=1)}),
            (False, MOVE, {"squares": 1}),
        )
        for bandit in ("heavy", "brute")
    },
}


@pytest.mark.parametrize("card", QUESTIONS)
def test_questions_of_behaviour_cards(content: Content, card: str) -> None:
    behaviour = find(content, "behaviours", card)
    asked = behaviour.question
    assert (None if asked is None else (asked.word, asked.n)) == QUESTIONS[card]
    assert bool(behaviour.no) == (asked is not None)
    assert f"{behaviour.machine}_1" == card


@pytest.mark.parametrize(("card", "column"), COLUMNS)
def test_rows_of_behaviour_cards(content: Content, card: str, column: str) -> None:
    rows = getattr(find(content, "behaviours", card), column)
    expected = COLUMNS[card, column]
    found = tuple(
        (row.mandatory is not None, row.action, {key: getattr(row, key) for key in figures})
        for row, (_, _, figures) in zip(rows, expected, strict=True)
    )
    assert found == expected


def test_sizes_of_behaviour_decks(content: Content) -> None:
    decks = [card.machine for card in content.behaviours]
    sizes = {machine: decks.count(machine) for machine in decks}
    assert sizes == {
        **dict.fromkeys(("watcher", "strider", "grazer", "scrapper"), 1),
        **{"shell_walker": 3, "sawtooth": 4, "rockbreaker": 5},
        **{f"bandit_{bandit}": 1 for bandit in BANDITS},
    }


def test_style_of_the_rockbreaker(content: Content) -> None:
    """Most attacks are pulses, a series of them for 8; some go around, some are ranged; it digs."""
    cards = [card for card in content.behaviours if card.machine == "rockbreaker"]
    rows = [row for card in cards for row in (*card.yes, *card.no)]
    pulses = [row for row in rows if row.action == BehaviourAction.PULSE]
    others = [row for row in rows if row.action in (MELEE, RANGED)]
    assert len(pulses) > len(others)
    assert {row.damage for row in pulses} == {8}
    assert any(sum(row in pulses for row in card.yes) > 1 for card in cards)
    assert any(row.barrage for row in rows)
    assert any(row.action == RANGED for row in rows)
    assert any(row.action == BehaviourAction.TUNNEL for row in rows)


# ------------------------------------------------------------------------------ Boards and tiles

BARRIERS = {
    *(((0, 1), (1, 1)), ((0, 2), (1, 2)), ((0, 4), (1, 4)), ((1, 3), (2, 3))),
    *(((3, 1), (4, 1)), ((3, 4), (4, 4)), ((4, 2), (5, 2)), ((4, 3), (5, 3))),
    *(((1, 0), (1, 1)), ((3, 0), (3, 1)), ((2, 3), (2, 4)), ((3, 2), (3, 3))),
    *(((4, 1), (4, 2)), ((4, 3), (4, 4)), ((1, 4), (1, 5)), ((2, 4), (2, 5))),
    ((3, 4), (3, 5)),
}
LOOPS = [
    ((1, 4), (1, 3), (1, 2), (2, 2), (2, 3), (3, 3), (3, 4), (2, 4)),
    ((4, 3), (4, 2), (3, 2), (4, 2)),
]
ON_ROUTES = {(1, 2), (3, 2)}
SENTRIES = {(0, 5), (2, 0), (2, 5), (4, 4), (5, 1)}
GRASS = {(0, 1), (1, 5), (4, 1), (5, 3), (5, 5), (1, 4), (3, 1)}


def test_barriers_of_the_camp(content: Content) -> None:
    barriers = find(content, "game_boards", "bandit_camp").sides.players_1_2.barriers
    assert len(barriers) == len(BARRIERS)
    assert {tuple(sorted(barrier)) for barrier in barriers} == BARRIERS


def test_gates_of_the_camp(content: Content) -> None:
    barriers = find(content, "game_boards", "bandit_camp").sides.players_1_2.barriers
    for gate in (((0, 3), (1, 3)), ((2, 0), (2, 1))):
        assert gate not in barriers


def test_routes_spawns_grass_and_alarm_of_the_camp(content: Content) -> None:
    side = find(content, "game_boards", "bandit_camp").sides.players_1_2
    assert [route.squares for route in side.routes] == LOOPS
    points = [point for points in side.spawns.values() for point in points]
    assert len(points) == len(set(points))
    assert set(points) == ON_ROUTES | SENTRIES
    walked = {square for route in side.routes for square in route.squares}
    assert walked & set(points) == ON_ROUTES
    assert len(side.grass) == len(GRASS) and set(side.grass) == GRASS
    assert side.alarm == (3, 3)


def test_the_pictured_bandit_card_starts_in_the_top_left(content: Content) -> None:
    cards = [card for card in content.encounters if card.board == "bandit_camp"]
    assert "north_west" in {card.start for card in cards}
    assert sorted(card.level for card in cards) == [1, 2]
    assert all(card.added and card.salvage_deck == "lawless_badlands" for card in cards)
    several = [
        here
        for card in cards
        for players in PLAYERS
        for points in getattr(card, players).enemies.values()
        if not isinstance(points, str)
        for here in points
        if isinstance(here, tuple) and len(here) > 1
    ]
    assert several, "several enemies may begin on one spawn point"


TILES: dict[str, tuple[schema.Square, schema.Square, schema.SpawnType]] = {
    # both ends of the patrol route, and the letter of the spawn points
    "1A": ((2, 1), (0, 0), "A"),
    "2A": ((0, 0), (2, 0), "A"),
    "3A": ((0, 1), (2, 1), "B"),
    "4A": ((0, 2), (2, 0), "A"),
    "5A": ((2, 0), (0, 0), "B"),
    "6A": ((2, 2), (0, 2), "B"),
}


@pytest.mark.parametrize("tile", TILES)
def test_ends_of_routes_and_letters_of_tiles(content: Content, tile: str) -> None:
    *ends, letter = TILES[tile]
    sides = find(content, "tiles", tile).sides
    for side in (sides.players_1_2, sides.players_3_4):
        through = [route for route in side.routes if not route.loop]
        assert [{route.squares[0], route.squares[-1]} for route in through] == [set(ends)]
        assert letter in side.spawns
    assert set(sides.players_1_2.spawns) == {letter}
    assert {each.id for each in content.tiles} == set(TILES)


# ---------------------------------------------------------------------------- Tracking cards


@pytest.mark.parametrize(
    ("quest", "quarry"), [("base_game", "sawtooth"), ("rockbreaker", "rockbreaker")]
)
def test_tracking_decks(content: Content, quest: str, quarry: str) -> None:
    cards = [card for card in content.encounters if card.quest == quest and not card.added]
    calls = [card for card in cards if card.quarry is not None]
    assert [card.quarry for card in calls] == [quarry]
    levels = [card.level for card in cards if card.quarry is None]
    assert [levels.count(each) for each in (1, 2, 3)] == [4, 4, 4]


def quarries(content: Content, players: str) -> int:
    """How many Sawtooths the Hunters' Call lays out."""
    board = 2 * content.index("encounters", "hunters_call") + PLAYERS.index(players)
    printed = content.interpreted.boards[board]
    machines = printed.spawn_machine[: printed.spawns]
    return machines.count(content.index("machines", "sawtooth"))


def test_more_than_one_quarry_for_three_or_four_hunters(content: Content) -> None:
    assert quarries(content, "players_1_2") == 1
    assert quarries(content, "players_3_4") > 1


def test_the_rockbreakers_call_is_sudden_and_may_end_another_quest(content: Content) -> None:
    (call,) = (card for card in content.encounters if card.quarry == "rockbreaker")
    assert call.sudden and call.finale and call.board == "rockbreaker_desert"
    desert = content.interpreted.boards[2 * content.index("encounters", call.id)]
    assert desert.spawns == 1


def test_terrain_that_tracking_cards_name(content: Content) -> None:
    named = {kind for card in content.encounters for kind in card.terrain.values()}
    assert named == {"rocky_outcrops", "ruins", "machine_corpse"}


# ------------------------------------------------------------------- Hunters and their equipment

DECKS = {
    # size of the deck, and cards known to be in it
    "nora_marksman": (16, {"sliding_shot"}),
    "carja_warrior": (14, {"hit_and_run"}),
    "banuk_survivor": (16, {"hunter_arrow", "retaliatory_strike"}),
    "oseram_forgesmith": (18, set()),
}


@pytest.mark.parametrize("hunter", DECKS)
def test_action_decks(content: Content, hunter: str) -> None:
    size, known = DECKS[hunter]
    deck = find(content, "hunters", hunter).deck
    assert sum(deck.values()) == size
    assert known <= set(deck)
    kinds = {find(content, "cards", card).kind for card in deck}
    assert kinds >= {"ammunition", "ability", "interrupt"}


@pytest.mark.parametrize("hunter", DECKS)
def test_everybody_has_a_ranged_and_a_melee_weapon(content: Content, hunter: str) -> None:
    worn = [find(content, "cards", key) for key in find(content, "hunters", hunter).equipment]
    attacks = [card.attacks for card in worn if card.kind == "weapon"]
    assert sorted(attacks) == [("melee",), ("ranged",)]
    assert [card.kind for card in worn].count("armour") == 1


def weapon_of(content: Content, hunter: str, attack: str) -> schema.Weapon:
    worn = (find(content, "cards", key) for key in find(content, "hunters", hunter).equipment)
    weapon: schema.Weapon = next(
        card for card in worn if card.kind == "weapon" and attack in card.attacks
    )
    return weapon


def test_one_melee_weapon_is_two_handed(content: Content) -> None:
    arcs = {hunter: weapon_of(content, hunter, "melee").arc for hunter in DECKS}
    assert arcs.pop("oseram_forgesmith") not in arcs.values()
    assert len(set(arcs.values())) == 1
    hammer = weapon_of(content, "oseram_forgesmith", "melee")
    assert WeaponSymbol.MELEE in hammer.weapons


def test_melee_reaches_one_square(content: Content) -> None:
    melee = [
        card.range
        for card in content.cards
        if isinstance(card, schema.Weapon) and card.attacks == ("melee",)
    ]
    assert set(melee) == {0}


def test_bow_and_spear_of_the_marksman_and_arrows_of_the_survivor(content: Content) -> None:
    assert WeaponSymbol.HUNTER_BOW in weapon_of(content, "nora_marksman", "ranged").weapons
    bow = weapon_of(content, "banuk_survivor", "ranged")
    assert set(bow.weapons) & set(find(content, "cards", "hunter_arrow").weapons)


def test_weapon_types(content: Content) -> None:
    weapons = [card for card in content.cards if isinstance(card, schema.Weapon)]
    types = {symbol for weapon in weapons for symbol in weapon.weapons}
    assert types >= {
        WeaponSymbol.BLAST_SLING,
        WeaponSymbol.HUNTER_BOW,
        WeaponSymbol.MELEE,
        WeaponSymbol.ROPECASTER,
        WeaponSymbol.SHARPSHOT_BOW,
        WeaponSymbol.TRIPCASTER,
        WeaponSymbol.WAR_BOW,
    }


def test_die_faces_are_blank_a_number_or_a_critical_hit(content: Content) -> None:
    assert {die.id: die.copies for die in content.dice} == {"orange": 4, "blue": 3, "black": 1}
    for die in content.dice:
        assert len(die.faces) == 6 and "critical" in die.faces


# ------------------------------------------------------------------------------- Single cards

FIGURES: dict[str, dict[str, Any]] = {
    # figures of cards that are known one by one
    "sliding_shot": {"kind": "ability", "owner": "nora_marksman", "attacks": ("ranged", "melee")},
    "hit_and_run": {"owner": "carja_warrior"},
    "retaliatory_strike": {"kind": "interrupt", "owner": "banuk_survivor"},
    "ablative_armour": {"kind": "trait", "owner": "oseram_forgesmith"},
    "carja_silks": {"kind": "armour", "slots": 2},
    "hardpoint_arrow": {"kind": "ammunition", "owner": None},
    "hunter_arrow": {"kind": "ammunition"},
    "blast_wire": {"trap": True, "weapons": (WeaponSymbol.TRIPCASTER,)},
    "stamina": {"kind": "stamina", "copies": 20},
}


@pytest.mark.parametrize("card", FIGURES)
def test_known_cards(content: Content, card: str) -> None:
    found = find(content, "cards", card)
    assert {key: getattr(found, key) for key in FIGURES[card]} == FIGURES[card]


EFFECTS: dict[tuple[str, str], tuple[Row, ...]] = {
    # by table and card: moment, condition, operation and amount (None: not known)
    ("cards", "sliding_shot"): ((When.ATTACK_RESOLVED, If.ALWAYS, Op.MOVE, 1),),
    ("cards", "retaliatory_strike"): ((When.PLAYED, If.ALWAYS, Op.RETALIATE, None),),
    ("salvage", "trophy_shot"): ((When.DRAWN, If.DRAWN_FOR_A_KILL, Op.GAIN_GLORY, 1),),
}


@pytest.mark.parametrize(("table", "card"), EFFECTS)
def test_known_effects(content: Content, table: str, card: str) -> None:
    expected = EFFECTS[table, card]
    found = tuple(
        (effect.when, effect.condition.word, effect.op, None if known[3] is None else effect.n)
        for effect, known in zip(find(content, table, card).effects, expected, strict=True)
    )
    assert found == expected


@pytest.mark.parametrize("card", ["searing_strike", "concussive_blast"])
def test_cards_with_effects_on_both_sides_of_the_aoe_symbol(content: Content, card: str) -> None:
    attack = find(content, "cards", card).attack
    assert attack.effects or attack.damage
    assert attack.aoe is not None and (attack.aoe.effects or attack.aoe.damage)


def test_potions_return_discarded_cards(content: Content) -> None:
    potions = [card for card in content.cards if card.id.endswith("health_potion")]
    assert len(potions) >= 2
    for potion in potions:
        assert potion.kind == "miscellaneous"
        assert {effect.op for effect in potion.effects} & {Op.RECOVER, Op.STAY_UP}


def test_resist_melee_has_several_colours_and_one_name(content: Content) -> None:
    versions = [card for card in content.cards if card.name == "Resist Melee"]
    assert len(versions) > 1
    assert {card.kind for card in versions} == {"weave"}


def test_merchants_sell_hardpoint_arrows_and_never_hunter_arrows(content: Content) -> None:
    assert find(content, "cards", "hardpoint_arrow").level is not None
    assert find(content, "cards", "hunter_arrow").level is None


def test_a_card_adds_to_crafting(content: Content) -> None:
    ones = [
        effect.n for card in content.cards for effect in card.effects if effect.op == Op.CRAFT_BONUS
    ]
    assert 1 in ones


# -------------------------------------------------------------------------------- Skill trees


def test_skill_trees_have_a_start_and_three_levels(content: Content) -> None:
    assert {tree.hunter for tree in content.skill_trees} == set(DECKS)
    for tree in content.skill_trees:
        levels = [node.level for node in tree.nodes]
        assert levels[0] == 0 and set(levels) == {0, 1, 2, 3}
        assert tree.nodes[0].hand_size == 5
        assert tree.nodes[0].deck_limit == DECKS[tree.hunter][0]


def test_ablative_armour_leads_to_two_stamina(content: Content) -> None:
    tree = find(content, "skill_trees", "oseram_forgesmith_tree")
    (node,) = (node for node in tree.nodes if "ablative_armour" in node.cards)
    assert (node.level, node.cards, node.deck_limit) == (1, ("ablative_armour",), 20)
    assert node.deck_limit - DECKS["oseram_forgesmith"][0] == 2


# ----------------------------------------------------------------------------------- Salvage


def test_salvage_decks(content: Content) -> None:
    decks: dict[str | None, int] = {}
    for card in content.salvage:
        decks[card.deck] = decks.get(card.deck, 0) + card.copies
    assert decks == {None: 54, "lawless_badlands": 10}
    assert find(content, "salvage", "metal_shards").shard
    assert not find(content, "salvage", "blaze").shard
    assert find(content, "salvage", "trophy_shot").fate
    assert sum(card.wildcard for card in content.salvage if card.deck is None) > 0


def test_hunters_begin_with_a_resource_of_the_common_deck(content: Content) -> None:
    for hunter in content.hunters:
        assert find(content, "salvage", hunter.resource).deck is None


def test_charms(content: Content) -> None:
    irregular = find(content, "salvage", "irregular_ancient_charm")
    gleaming = find(content, "salvage", "gleaming_ancient_charm")
    assert (irregular.merchant_cards, irregular.glory) == (3, 0)
    assert (gleaming.merchant_cards, gleaming.glory) == (0, 1)
    assert {irregular.deck, gleaming.deck} == {"lawless_badlands"}


# ------------------------------------------------------------------------------------- Events


def test_bandit_events(content: Content) -> None:
    party = find(content, "events", "bandit_raiding_party")
    assert (party.timing, party.immediate) == ("start", True)
    assert [(line.op, line.n, line.of) for line in party.effects] == [
        (EventOp.RAID, 4, "bandit_fighter")
    ]
    killer = find(content, "events", "an_honest_killer")
    assert killer.name == "An Honest Killer"
    assert [line.op for line in killer.effects] == [EventOp.COMPANION]
    (nil,) = content.companions
    assert nil.name == "Nil"
