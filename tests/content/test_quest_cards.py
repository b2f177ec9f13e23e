"""The cards of the base game that only a quest brings into play."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from hzd_env.content import schema
from hzd_env.content.book import Content, PackError, load_content
from hzd_env.content.effects import (
    AttackKind,
    CardKind,
    Colour,
    Condition,
    If,
    Op,
    RowType,
    WeaponSymbol,
    When,
)

ROW = {
    RowType.WEAPON: 1,
    RowType.ARMOUR: 1,
    RowType.AMMUNITION: 2,
    RowType.MODIFICATION: 2,
    RowType.MISCELLANEOUS: 1,
}
COSTS = {1: (1, 3), 2: (3, 5), 3: (4, 7)}  # resources


@pytest.fixture(scope="module")
def base_game() -> Content:
    return load_content()


def trees(content: Content) -> list[schema.SkillTree]:
    assert [tree.hunter for tree in content.skill_trees] == [h.id for h in content.hunters]
    return list(content.skill_trees)


def ways(tree: schema.SkillTree) -> Iterator[list[schema.SkillNode]]:
    """Every way from the start to a node."""
    paths = [[tree.nodes[0]]]
    while paths:
        path = paths.pop()
        yield path
        paths += [[*path, node] for node in tree.nodes if path[-1].id in node.after]


# ---------------------------------------------------------------------------- The vocabulary


def behaviour_rows(content: Content) -> list[schema.BehaviourRow]:
    return [row for card in content.behaviours for row in (*card.yes, *card.no)]


def test_every_symbol_of_enemy_attacks_is_on_some_card(base_game: Content) -> None:
    rows = behaviour_rows(base_game)
    for symbol in ("push", "fire", "freeze", "shock"):
        assert any(symbol in row.effects for row in rows), symbol
    assert any(row.aoe is not None for row in rows) and any(row.times > 1 for row in rows)
    assert {True, False} == {row.mandatory is None for row in rows}


def test_every_field_of_components_is_on_some_card() -> None:
    everything = load_content(("base_game", "rockbreaker"))
    parts = [part for machine in everything.machines for part in machine.components]
    fields = set(schema.Component.model_fields) - {"letter", "name", "tear", "damage"}
    for field in fields:
        default = schema.Component.model_fields[field].default
        assert any(getattr(part, field) != default for part in parts), field


def test_every_second_value_of_the_vocabulary_is_on_some_card(base_game: Content) -> None:
    """Colours and conditions with each operation that takes one of them."""
    effects = [effect for card in base_game.cards for effect in getattr(card, "effects", ())]
    used = {(effect.op, effect.of) for effect in effects}
    for condition in Condition:
        assert (Op.IMMUNE, condition.name.lower()) in used
    for op in (Op.ADD_DICE, Op.EVADE_DICE, Op.INFLICT, Op.FREE_ACTION):
        assert any(used_op == op and of is not None for used_op, of in used), op.name
    dice = {
        name
        for card in base_game.cards
        for name in ("orange", "blue", "black")
        if getattr(getattr(card, "dice", None), name, 0)
    }
    assert dice == {colour.name.lower() for colour in Colour}
    kinds = {kind for card in base_game.cards for kind in getattr(card, "attacks", ())}
    assert kinds == {kind.name.lower() for kind in AttackKind}


def test_every_symbol_is_on_some_card(base_game: Content) -> None:
    cards = base_game.interpreted.cards[: base_game.interpreted.card_count]
    names = [name for name in vars(cards[0].critical) if name not in ("aoe", "aoe_dice")]
    symbols = [symbols for card in cards for symbols in (card.critical, card.attack)]
    for name in names:
        assert any(getattr(row, name) for row in symbols), name
    for with_dice in (False, True):
        assert any(row.aoe and any(row.aoe_dice) == with_dice for row in symbols)


def test_every_weapon_symbol_has_weapons_and_ammunition(base_game: Content) -> None:
    for symbol in WeaponSymbol:
        for kind in (schema.Weapon, schema.Ammunition):
            cards = [card for card in base_game.cards if isinstance(card, kind)]
            assert any(symbol in card.weapons for card in cards), (symbol.name, kind.__name__)


# --------------------------------------------------------------------- What the cards' texts say

NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def numbers_in(text: str) -> set[int]:
    """The numbers a text names; an article is a one."""
    words = re.findall(r"[a-z]+|\d+", text.lower())
    found = {int(word) for word in words if word.isdigit()}
    found |= {NUMBERS.index(word) for word in words if word in NUMBERS}
    return found | {1}


def test_texts_name_the_figures_of_their_effects(base_game: Content) -> None:
    for card in (*base_game.cards, *base_game.salvage):
        for effect in getattr(card, "effects", ()):
            assert abs(effect.n) in numbers_in(card.text), (card.id, effect.op.name)
            if effect.condition.n is not None:
                assert effect.condition.n in numbers_in(card.text), (card.id, effect.condition)


def test_texts_say_that_the_actions_begin_not_the_activation(base_game: Content) -> None:
    """A card that acts behind the faint check doesn't speak of the activation (D72)."""
    found = 0
    for card in base_game.cards:
        if any(effect.when == When.ACTIVATION_STARTED for effect in getattr(card, "effects", ())):
            assert re.search(r"your actions begin|begin your actions", card.text), card.id
            found += 1
        assert not re.search(r"activation begins", card.text), card.id
    assert found > 0


def test_texts_say_that_armour_lessens_retaliation(base_game: Content) -> None:
    """R88. An attacker is alert; another enemy may not be, and then its armour doesn't count."""
    found = 0
    for card in base_game.cards:
        for effect in getattr(card, "effects", ()):
            if effect.op == Op.RETALIATE:
                attacker = re.search(
                    rf"{effect.n} damage to the attacker, less its armour", card.text
                )
                other = (
                    f"{effect.n} damage to that enemy, less its armour if it is alert" in card.text
                )
                assert attacker or other, card.id
                found += 1
    assert found > 1


def test_texts_say_that_shock_keeps_a_card_from_ending_it(base_game: Content) -> None:
    """A card that is played can't end Shock, under which none is played (Conditions)."""
    found = 0
    for card in base_game.cards:
        ops = {(effect.op, effect.when) for effect in getattr(card, "effects", ())}
        ends_shock = (Op.CLEAR_CONDITIONS, When.PLAYED) in ops
        assert ends_shock == ("Can't be played under Shock." in card.text), card.id
        found += ends_shock
    assert found > 1


def test_texts_say_that_the_glory_of_a_kill_counts_already(base_game: Content) -> None:
    """Cards that wait for a kill look at glory when that of the kill is gained."""
    found = 0
    for card in base_game.cards:
        for effect in getattr(card, "effects", ()):
            if effect.when == When.ENEMY_KILLED and effect.condition.word == If.FEWEST_GLORY:
                assert "killed an enemy and gained its glory" in card.text, card.id
                found += 1
    assert found > 0


def test_texts_of_events_name_their_figures(base_game: Content) -> None:
    for card in base_game.events:
        for effect in card.effects:
            assert abs(effect.n) in numbers_in(card.text), (card.id, effect.op.name)


def test_texts_name_ranges_and_critical_boxes(base_game: Content) -> None:
    for card in base_game.cards:
        if isinstance(card, schema.Weapon) and card.attacks[0] == "ranged":
            assert f"range {card.range}" in card.text, card.id
        if isinstance(card, schema.Weapon | schema.Armour | schema.Ammunition):
            _, _, box = card.text.partition("Critical: ")
            damage = "less damage" if isinstance(card, schema.Armour) else "damage"
            assert f"{card.critical.damage} {damage}" in box, card.id
            assert all(effect in box.lower() for effect in card.critical.effects), card.id
            assert ("AOE" in box) == (card.critical.aoe is not None), card.id


def test_texts_name_the_symbols_of_attacks(base_game: Content) -> None:
    for card in base_game.cards:
        if isinstance(card, schema.Weapon | schema.Ammunition | schema.Ability):
            text, _, _ = card.text.partition("Critical: ")
            assert all(effect in text.lower() for effect in card.attack.effects), card.id
            assert ("AOE" in text) == (card.attack.aoe is not None), card.id
            if card.attack.damage:
                assert f"{card.attack.damage} more damage" in text, card.id


# ------------------------------------------------------------------------------ The merchants


@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_merchants_row_can_be_laid_out_and_refilled(base_game: Content, level: int) -> None:
    printed = base_game.interpreted
    deck = printed.merchants[level - 1][: printed.merchant_sizes[level - 1]]
    types: Counter[int] = Counter()
    for number in deck:
        types[printed.cards[number].row_type] += printed.cards[number].copies
    assert types.total() == 36
    for row_type, needed in ROW.items():
        assert types[row_type] >= 2 * needed


@pytest.mark.parametrize("level", [1, 2, 3])
def test_costs_grow_with_the_level(base_game: Content, level: int) -> None:
    least, most = COSTS[level]
    for card in base_game.cards:
        if isinstance(card, schema.Sold) and card.level == level:
            assert least <= sum(card.cost.values()) <= most, card.id


def test_a_cost_names_no_wildcard_card(tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text("id: mine\nname: Mine\n")
    (tmp_path / "merchant.yaml").write_text(
        "- id: relic\n  name: Relic\n  kind: coil\n  level: 1\n  copies: 1\n"
        "  cost: {ancient_trinket: 1}\n  source: {kind: invented, ref: test}\n"
    )
    with pytest.raises(PackError, match=r"line 6: relic\.cost\.ancient_trinket: .* write `any`"):
        load_content(("base_game", tmp_path))


def test_the_salvage_deck_has_shards_wildcards_and_special_resources(base_game: Content) -> None:
    resources = [card for card in base_game.salvage if not card.fate]
    kinds = Counter((card.shard, card.wildcard) for card in resources)
    assert kinds[True, False] == 1 and kinds[False, True] >= 1 and kinds[False, False] >= 1
    assert kinds[True, True] == 0


def test_no_card_costs_more_of_a_resource_than_there_is(base_game: Content) -> None:
    copies = {card.id: card.copies for card in base_game.salvage}
    for card in base_game.cards:
        if isinstance(card, schema.Sold):
            assert all(n <= copies[key] for key, n in card.cost.items() if key != "any"), card.id


# ---------------------------------------------------------------------------- The skill trees


def test_every_level_of_a_skill_tree_is_a_choice(base_game: Content) -> None:
    for tree in trees(base_game):
        assert {node.level for node in tree.nodes} == {0, 1, 2, 3}
        for node in tree.nodes:
            following = [other for other in tree.nodes if node.id in other.after]
            assert len(following) >= 2 or node.level == 3, node.id


def test_every_upgrade_card_is_at_one_node_and_changes_something(base_game: Content) -> None:
    starting = {card for hunter in base_game.hunters for card in (*hunter.deck, *hunter.equipment)}
    starting |= {hunter.trait for hunter in base_game.hunters}
    for tree in trees(base_game):
        upgrades = [card for node in tree.nodes for card in node.cards]
        assert len(set(upgrades)) == len(upgrades)
        owned = {card.id for card in base_game.cards if card.owner == tree.hunter}
        assert owned - starting == set(upgrades)
        assert all(node.cards for node in tree.nodes[1:])


def test_no_way_through_a_skill_tree_needs_more_than_six_stamina_cards(
    base_game: Content,
) -> None:
    numbers = {hunter.id: sum(hunter.deck.values()) for hunter in base_game.hunters}
    action = {CardKind.AMMUNITION, CardKind.ABILITY, CardKind.INTERRUPT}
    for tree in trees(base_game):
        assert tree.nodes[0].deck_limit == numbers[tree.hunter]
        for path in ways(tree):
            cards = [base_game.cards[base_game.index("cards", c)] for n in path for c in n.cards]
            gained = sum(CardKind[card.kind.upper()] in action for card in cards)
            assert 0 <= path[-1].deck_limit - numbers[tree.hunter] - gained <= 6, path[-1].id
