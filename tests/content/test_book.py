"""Packs become numbers, and a broken pack is refused with one clear error."""

import os
import pickle
import time
from pathlib import Path

import pytest

from hzd_env.content import book
from hzd_env.content.book import Content, PackError, load_content, read_content
from hzd_env.content.effects import (
    AttackKind,
    BehaviourAction,
    CardKind,
    Colour,
    Condition,
    EventOp,
    If,
    Marker,
    Op,
    Question,
    RowType,
    Special,
    Timing,
    WeaponSymbol,
    When,
    Who,
)
from hzd_env.rules.carriers import dtype_of, store
from hzd_env.rules.layout import Book

from .small import SMALL, PackCopy

# ------------------------------------------------------------------------------ What is in a book


def test_record_and_objects_hold_the_same_numbers(small: Content) -> None:
    assert small.book.dtype == dtype_of(Book)
    copy = small.book.copy()
    copy.view("u1")[:] = 0
    store(small.interpreted, copy[0])
    assert copy.tobytes() == small.book.tobytes()


def test_objects_hold_plain_integers(small: Content) -> None:
    assert type(small.interpreted.cards[0].kind) is int
    assert type(small.interpreted.boards[0].edge[0]) is int


def test_dice_are_in_the_order_of_colours(small: Content) -> None:
    assert small.interpreted.dice[Colour.ORANGE] == [0, 0, 1, 1, 2, -1]
    assert small.interpreted.dice[Colour.BLACK] == [1, 2, 3, 4, -1, -1]
    assert [die.id for die in small.dice] == ["orange", "blue", "black"]


def test_cards_are_numbered_action_cards_first(small: Content) -> None:
    ids = [card.id for card in small.cards]
    assert ids == [
        *("arrow", "leap", "shield", "rest", "potion", "bomb", "trick"),
        *("bow", "coat", "pouch", "long_bow"),
        *("coil_1", "coil_2", "patch"),
        *("keen", "calm", "fog_fledgling", "fog_others"),
    ]
    assert small.interpreted.card_count == len(ids)


def test_ammunition(small: Content) -> None:
    card = small.interpreted.cards[small.index("cards", "arrow")]
    assert card.kind == CardKind.AMMUNITION
    assert (card.owner, card.arc, card.family, card.event) == (-1, -1, -1, -1)
    assert card.weapons == 1 << WeaponSymbol.HUNTER_BOW | 1 << WeaponSymbol.WAR_BOW
    assert card.dice == [1, 2, 0]
    critical = card.critical
    assert (critical.damage, critical.dodge, critical.fire, critical.push) == (1, 2, 1, 0)
    assert (critical.aoe, critical.aoe_dice) == (1, [0, 0, 1])
    assert (critical.aoe_damage, critical.aoe_push, critical.aoe_fire) == (2, 1, 0)
    assert (card.attack.shock, card.attack.aoe) == (1, 0)
    assert card.trap == 1


def test_ability_and_its_effects(small: Content) -> None:
    printed = small.interpreted
    card = printed.cards[small.index("cards", "leap")]
    assert card.owner == small.index("hunters", "scout")
    assert card.attack_kinds == 1 << AttackKind.MELEE | 1 << AttackKind.TRAP
    assert card.effects == 3
    move, dice, spend = printed.effects[card.first_effect : card.first_effect + 3]
    assert (move.when, move.condition, move.op) == (When.ATTACK_DECLARED, If.ALWAYS, Op.MOVE)
    assert (move.n, move.of) == (2, -1)
    assert (dice.condition, dice.condition_of) == (If.TARGET_AT_LEAST, 2)
    assert (dice.op, dice.n, dice.of) == (Op.ADD_DICE, 1, Colour.BLUE)
    assert (spend.op, spend.n, spend.of) == (Op.SPEND_SALVAGE, 1, small.index("salvage", "shards"))


def test_interrupts_equipment_and_modifications(small: Content) -> None:
    cards = small.interpreted.cards
    assert cards[small.index("cards", "shield")].event == When.ATTACKED
    potion = cards[small.index("cards", "potion")]
    assert (potion.kind, potion.arc, potion.event) == (CardKind.MISCELLANEOUS, -1, When.ANY_TIME)
    pouch = cards[small.index("cards", "pouch")]
    assert (pouch.kind, pouch.arc, pouch.event) == (CardKind.MISCELLANEOUS, 4, -1)
    bow = cards[small.index("cards", "bow")]
    assert (bow.arc, bow.range, bow.slots, bow.attack_kinds) == (0, 3, 1, 1 << AttackKind.RANGED)
    first, second = (cards[small.index("cards", key)] for key in ("coil_1", "coil_2"))
    assert first.family == second.family >= 0  # the same name


def test_hunter(small: Content) -> None:
    scout = small.interpreted.hunters[0]
    assert scout.card == small.index("cards", "keen")
    assert scout.resource == small.index("salvage", "shards")
    assert scout.deck[: scout.deck_size] == [0, 0, 0, 1, 3, 3, 4]  # sorted
    bow, coat = small.index("cards", "bow"), small.index("cards", "coat")
    assert scout.equipment == [bow, -1, coat, -1, -1, -1]


def test_salvage(small: Content) -> None:
    shards, trophy = small.interpreted.salvage[: small.interpreted.salvage_count]
    assert (shards.copies, shards.shard, shards.fate, shards.effects) == (5, 1, 0, 0)
    assert (trophy.copies, trophy.shard, trophy.fate, trophy.effects) == (2, 0, 1, 1)


def test_data_cards(small: Content) -> None:
    runner, giant = small.interpreted.machines[: small.interpreted.machine_count]
    assert (runner.hp, runner.armour, runner.points, runner.huge) == (5, 1, 1, 0)
    assert runner.specials == 1 << Special.HERD_INSTINCTS
    absent, canister = runner.components[:2]
    assert (absent.tear, absent.copies) == (0, 0)
    assert (canister.tear, canister.damage, canister.copies) == (2, 2, 1)
    assert canister.condition == Condition.FIRE
    assert (canister.salvage_value, canister.armour) == (-1, -1)
    assert giant.immune == [0, 1, 0]
    box = giant.components[0]
    assert (box.copies, box.condition, box.salvage, box.salvage_value) == (2, -1, 3, 0)
    assert (box.armour, box.attack_damage) == (1, -2)
    assert (box.disables_attacks, box.disables_special) == (1, 1)


def test_behaviour_decks_lie_together_by_machine(small: Content) -> None:
    runner, giant = small.interpreted.machines[:2]
    assert [card.id for card in small.behaviours] == ["runner_1", "giant_1", "giant_2"]
    assert (runner.first_behaviour, runner.behaviours) == (0, 1)
    assert (giant.first_behaviour, giant.behaviours) == (1, 2)


def test_behaviour_cards(small: Content) -> None:
    runner, giant, damaged = small.interpreted.behaviours[:3]
    assert (runner.question, runner.yes_rows, runner.no_rows) == (Question.NONE, 2, 0)
    move, bite = runner.yes[:2]
    assert (move.mandatory, move.action, move.n) == (1, BehaviourAction.MOVE_TOWARDS_HUNTER, 1)
    assert (bite.action, bite.range, bite.times, bite.letter) == (BehaviourAction.MELEE, 0, 1, -1)
    assert bite.attack.damage == 4
    assert (giant.question, giant.n) == (Question.COMPONENT_DESTROYED, 1)
    pulse = giant.yes[0]
    assert (pulse.range, pulse.times, pulse.letter) == (2, 2, 0)
    assert (pulse.attack.fire, pulse.attack.push) == (1, 1)
    assert (pulse.attack.aoe, pulse.attack.aoe_damage, pulse.attack.aoe_shock) == (1, 1, 1)
    assert giant.no[0].mandatory == 0
    assert (damaged.question, damaged.yes[0].n) == (Question.HAS_DAMAGE, 2)


def test_boards(small: Content) -> None:
    printed = small.interpreted
    meadow, call = printed.encounters[: printed.encounter_count]
    assert (meadow.level, meadow.quarry) == (1, -1)
    assert (call.level, call.quarry) == (3, small.index("machines", "giant"))
    few, many = printed.boards[:2]
    assert few.spawn_square[: few.spawns] == [1, 7, 12]  # in the order of squares
    assert few.spawn_machine[: few.spawns] == [1, 0, 0]
    assert many.spawn_square[: many.spawns] == [0, 3, 3]  # two enemies on one point, one left out
    assert many.spawn_machine[: many.spawns] == [0, 0, 1]
    assert (few.threshold, few.bonus_salvage) == (5, 1)
    assert (many.threshold, many.bonus_salvage) == (6, 2)
    assert [square for square, here in enumerate(few.outcrops) if here] == [2]
    turned = printed.boards[2]
    assert turned.spawn_square[0] == 5  # (0, 1) turned by 90 degrees


def test_merchant_decks(small: Content) -> None:
    printed = small.interpreted
    bow, bomb, patch = (small.index("cards", key) for key in ("long_bow", "bomb", "patch"))
    assert printed.merchants[0][:3] == [bow, patch, -1]
    assert printed.merchants[1][:2] == [bomb, -1]
    assert printed.merchant_sizes == [2, 1, 0]
    card = printed.cards[bow]
    assert (card.level, card.copies, card.any_cost, card.row_type) == (1, 1, 1, RowType.WEAPON)
    shards = small.index("salvage", "shards")
    assert [kind for kind, n in enumerate(card.cost) if n] == [shards]
    assert card.cost[shards] == 2
    assert printed.cards[patch].row_type == RowType.MODIFICATION
    unsold = printed.cards[small.index("cards", "arrow")]
    assert (unsold.level, unsold.copies, unsold.row_type) == (0, 0, RowType.AMMUNITION)
    assert printed.cards[small.index("cards", "leap")].row_type == -1


def test_stamina(small: Content) -> None:
    assert small.interpreted.stamina == small.index("cards", "rest")
    assert small.interpreted.cards[small.interpreted.stamina].copies == 5


def test_skill_tree(small: Content) -> None:
    scout = small.interpreted.hunters[0]
    assert scout.node_count == 4
    start, quiet, loud, top = scout.nodes[:4]
    assert [node.level for node in scout.nodes[:4]] == [0, 1, 1, 2]
    assert [node.after for node in scout.nodes[:4]] == [0, 0b1, 0b1, 0b110]
    assert [node.deck_limit for node in scout.nodes[:4]] == [8, 10, 9, 12]
    assert (start.hand_size, top.hand_size) == (5, 6)
    trick, bow, calm = (small.index("cards", key) for key in ("trick", "bow", "calm"))
    assert loud.cards == [trick, bow, -1, -1]
    assert quiet.cards[0] == calm


def test_hunter_without_a_skill_tree(pack: PackCopy) -> None:
    (pack.folder / "skill_trees.yaml").unlink()
    scout = pack.read().interpreted.hunters[0]
    assert (scout.node_count, scout.nodes[0].deck_limit, scout.nodes[0].hand_size) == (1, 7, 5)


def test_event_cards(small: Content) -> None:
    printed = small.interpreted
    ambush, fog, caravan = printed.quest_events[: printed.quest_event_count]
    assert [event.id for event in small.events] == ["ambush", "fog", "caravan"]
    assert ambush.timing == Timing.START
    lines = printed.event_effects[ambush.first_effect : ambush.first_effect + ambush.effects]
    assert [(line.who, line.op, line.n, line.of) for line in lines] == [
        (Who.FLEDGLING, EventOp.ADD_ENEMY, 2, small.index("machines", "runner")),
        (Who.RIVAL, EventOp.INFLICT, 1, Condition.SHOCK),
        (Who.FLEDGLING, EventOp.PLACE_MARKER, 1, Marker.RUINS),
        (Who.FLEDGLING, EventOp.CHANGE_THRESHOLD, -1, -1),
    ]
    assert (caravan.timing, caravan.effects) == (Timing.MERCHANT, 1)
    assert printed.event_effects[caravan.first_effect].op == EventOp.PRIVATE_MERCHANT
    assert fog.timing == Timing.ENCOUNTER


def test_lasting_events_are_traits(small: Content) -> None:
    printed = small.interpreted
    fog = printed.quest_events[1]
    lines = printed.event_effects[fog.first_effect : fog.first_effect + fog.effects]
    own, others = small.index("cards", "fog_fledgling"), small.index("cards", "fog_others")
    assert [(line.who, line.op, line.of) for line in lines] == [
        (Who.FLEDGLING, EventOp.TRAIT, own),
        (Who.OTHERS, EventOp.TRAIT, others),
    ]
    trait = small.cards[own]
    assert (trait.name, trait.text, trait.source.kind) == ("Fog", "Nobody sees far.", "inferred")
    card = printed.cards[own]
    assert (card.kind, card.owner, card.effects) == (CardKind.TRAIT, -1, 2)
    assert printed.moments[own] == 1 << When.PASSIVE | 1 << When.ENEMY_KILLED
    weapons = printed.effects[printed.cards[others].first_effect]
    assert (weapons.when, weapons.op, weapons.n) == (When.PASSIVE, Op.WEAPON_RANGE, -1)


def test_look_up_by_id(small: Content) -> None:
    assert small.cards[small.index("cards", "bow")].name == "Bow"
    with pytest.raises(ValueError, match=r"no entry 'runer' in machines; did you mean runner\?"):
        small.index("machines", "runer")


def test_same_packs_are_read_once() -> None:
    assert load_content((SMALL,)) is load_content([str(SMALL)])


def test_content_can_be_pickled(small: Content) -> None:
    with pytest.raises(AttributeError):
        small.packs = ()
    assert pickle.loads(pickle.dumps(small)).book.tobytes() == small.book.tobytes()


# ------------------------------------------------------------------------------- Several packs


def later_pack(tmp_path: Path, file: str, text: str) -> Path:
    folder = tmp_path / "later"
    folder.mkdir()
    (folder / "pack.yaml").write_text("id: later\nname: Later\n")
    (folder / file).write_text(text)
    return folder


SALVAGE = "- {id: %s, name: X, copies: 9, source: {kind: transcribed, ref: test}}\n"


def test_later_pack_overrides_by_id(small: Content, tmp_path: Path) -> None:
    later = later_pack(tmp_path, "salvage.yaml", SALVAGE % "shards")
    content = read_content((SMALL, later))
    assert content.packs == ("small", "later")
    assert content.index("salvage", "shards") == small.index("salvage", "shards")
    assert content.interpreted.salvage[0].copies == 9


def test_later_pack_adds(small: Content, tmp_path: Path) -> None:
    later = later_pack(tmp_path, "salvage.yaml", SALVAGE % "wire")
    assert read_content((SMALL, later)).interpreted.salvage_count == len(small.salvage) + 1


def test_unknown_pack() -> None:
    with pytest.raises(PackError, match="neither a pack of the project nor a folder"):
        load_content(("bass_game",))


def test_pack_without_a_name() -> None:
    with pytest.raises(PackError, match=r"packs: a name is empty; known are base_game, law"):
        load_content(("base_game", ""))


def test_pack_named_twice() -> None:
    with pytest.raises(PackError, match=r"small: is named twice among the packs"):
        read_content((SMALL, SMALL))


def test_folder_without_pack_file(tmp_path: Path) -> None:
    with pytest.raises(PackError, match=r"pack\.yaml: there is no such file"):
        read_content((tmp_path,))


# ------------------------------------------------------------------------------- Broken packs

STAMINA = """\
- id: nap
  name: Nap
  kind: stamina
  copies: 1
  source: {kind: invented, ref: test}
- id: rest"""
TREE = """\
- id: tree
  name: Tree
  hunter: scout
  nodes: [{id: start, name: Start, level: 0, after: [], deck_limit: 8, cards: []}]
  source: {kind: invented, ref: test}
- id: scout_tree"""

BROKEN = {
    "unknown key": (
        ("machines.yaml", "hp: 5", "hp: 5\n  wings: 2"),
        ("wings: 2", r"runner\.wings: unknown key"),
    ),
    "missing key": (
        ("machines.yaml", "  hp: 5\n", ""),
        ("id: runner", r"runner\.hp: is missing"),
    ),
    "wrong type": (
        ("machines.yaml", "hp: 5", "hp: five"),
        ("hp: five", r"runner\.hp: input should be a valid integer, found 'five'"),
    ),
    "quoted number": (
        ("machines.yaml", "hp: 5", 'hp: "5"'),
        ('hp: "5"', r"runner\.hp: .*found '5'"),
    ),
    "fraction": (
        ("machines.yaml", "hp: 5", "hp: 5.5"),
        ("hp: 5.5", r"runner\.hp: .*found '5\.5'"),
    ),
    "number too large": (
        ("machines.yaml", "hp: 5", "hp: 100000"),
        ("hp: 100000", r"runner\.hp: .*less than or equal to 99, found 100000"),
    ),
    "mapping for a list": (
        ("machines.yaml", "immune: [freeze]", "immune: {freeze: 1}"),
        ("immune:", r"giant\.immune: expected a list, found a mapping"),
    ),
    "list for a mapping": (
        ("action_cards.yaml", "dice: {orange: 1, blue: 2}", "dice: [orange]"),
        ("dice: [orange]", r"arrow\.dice: expected a mapping, found a list of 1"),
    ),
    "no list of entries": (
        ("hunters.yaml", "- id: scout", "  id: scout"),
        ("id: scout", "expected a list of entries, found a mapping"),
    ),
    "unknown word": (
        ("machines.yaml", "herd_instincts", "herd_instinct"),
        (
            "herd_instinct",
            r"runner\.special\[0\]: unknown word 'herd_instinct'; did you mean herd_instincts\?",
        ),
    ),
    "effect outside the vocabulary": (
        ("action_cards.yaml", "op: move", "op: teleport"),
        ("op: teleport", r"leap\.effects\[0\]\.op: unknown word 'teleport'"),
    ),
    "effect without its colour": (
        ("action_cards.yaml", "n: 1, of: blue", "n: 1"),
        ("target_at_least", r"leap\.effects\[1\]: add_dice needs `of`: orange, blue, black"),
    ),
    "effect with the wrong colour": (
        ("action_cards.yaml", "of: blue", "of: green"),
        (
            "of: green",
            r"leap\.effects\[1\]\.of: expected one of orange, .*found 'green'",
        ),
    ),
    "effect that never applies": (
        ("action_cards.yaml", "when: played, op: prevent", "when: damaged, op: draw"),
        ("op: draw", r"shield\.effects: an effect with `when: damaged` never applies"),
    ),
    "condition without its number": (
        ("action_cards.yaml", "if: {target_at_least: 2}", "if: target_at_least"),
        ("target_at_least", r"leap\.effects\[1\]\.if: target_at_least needs a number"),
    ),
    "unknown kind of card": (
        ("action_cards.yaml", "kind: stamina", "kind: stamin"),
        ("kind: stamin", r"rest\.kind: expected one of 'ammunition', .*found 'stamin'"),
    ),
    "card without a kind": (
        ("action_cards.yaml", "  kind: stamina\n", ""),
        ("id: rest", r"rest\.kind: is missing"),
    ),
    "unknown salvage card": (
        ("action_cards.yaml", "of: shards", "of: shard"),
        (
            "of: shard",
            r"leap\.effects\[2\]\.of: unknown id 'shard' in salvage; did you mean shards\?",
        ),
    ),
    "unknown card in a deck": (
        ("hunters.yaml", "leap: 1", "leaps: 1"),
        ("leaps: 1", r"scout\.deck\.leaps: unknown id 'leaps' in cards; did you mean leap\?"),
    ),
    "unknown machine": (
        ("encounters.yaml", "A: runner", "A: runer"),
        ("A: runer", r"meadow\.players_1_2\.enemies: unknown id 'runer' in machines"),
    ),
    "unknown tile": (
        ("encounters.yaml", "[[1A, 2A]]", "[[1A, 7A]]"),
        ("7A", r"call\.layout: unknown id '7A' in tiles"),
    ),
    "start off the layout": (
        ("encounters.yaml", "start: 2A", "start: 3A"),
        ("start: 3A", r"meadow\.start: tile 3A is not in the layout"),
    ),
    "tile laid twice": (
        ("encounters.yaml", "[[1A, 2A]]", "[[1A, 1A]]"),
        ("[[1A, 1A]]", r"call\.layout: tile 1A stands in it twice"),
    ),
    "layout in pieces": (
        ("encounters.yaml", "[[1A, 2A]]", "[[1A, ., 2A]]"),
        ("[[1A, ., 2A]]", r"call\.layout: the tiles do not make one playing area"),
    ),
    "equipment in a deck": (
        ("hunters.yaml", "leap: 1", "bow: 1"),
        ("bow: 1", r"scout\.deck\.bow: bow is no action card"),
    ),
    "action card as equipment": (
        ("hunters.yaml", "[coat, bow]", "[coat, arrow]"),
        ("[coat, arrow]", r"scout\.equipment\[1\]: arrow is no equipment"),
    ),
    "two of one arc": (
        ("equipment.yaml", "arc: 2", "arc: 0"),
        (None, r"scout\.equipment\[1\]: two cards have the arc 0"),
    ),
    "no trait": (
        ("hunters.yaml", "trait: keen", "trait: bow"),
        ("trait: bow", r"scout\.trait: bow is no trait"),
    ),
    "card of another hunter": (
        ("action_cards.yaml", "owner: scout", "owner: scouts"),
        ("owner: scouts", r"leap\.owner: unknown id 'scouts' in hunters"),
    ),
    "deck too large": (
        ("hunters.yaml", "arrow: 3", "arrow: 38"),
        ("deck:", r"scout\.deck: has 42 cards, expected 40 at most"),
    ),
    "wrong count of faces": (
        ("dice.yaml", "[0, 0, 1, 1, 2, critical]", "[0, 0, 1, 1, 2]"),
        ("orange", r"orange\.faces: .*at least 6 items"),
    ),
    "unknown face": (
        ("dice.yaml", "[0, 0, 1, 1, 2, critical]", "[0, 0, 1, 1, 2, crit]"),
        ("orange", r"orange\.faces\[5\]: expected 0 to 9 pips or critical, found 'crit'"),
    ),
    "number for an enemy": (
        ("encounters.yaml", "[runner, [runner, giant], ~]", "[runner, [runner, 5], ~]"),
        ("[runner, 5]", r"meadow\..*\.A\[1\]\[1\]: input should be a valid string, found 5"),
    ),
    "wrong count of spawn entries": (
        ("encounters.yaml", "B: [giant]", "B: [giant, ~]"),
        ("B: [giant, ~]", r"call\.players_1_2\.enemies\.B: 2 entries, .* has 1 points B"),
    ),
    "no such spawn point": (
        ("tiles.yaml", "{A: [[1, 1]], B: [[2, 2]]}", "{A: [[1, 1]]}"),
        (None, r"call\.players_3_4\.enemies\.B: the layout has no spawn point B"),
    ),
    "more enemies than models": (
        ("machines.yaml", "models: 4", "models: 1"),
        (None, r"meadow\.players_1_2\.enemies: 2 runner on the board, but there are 1 models"),
    ),
    "threshold out of reach": (
        ("encounters.yaml", "threshold: 6", "threshold: 8"),
        ("threshold: 8", r"meadow\.players_3_4\.threshold: 8 points, .* worth 7"),
    ),
    "two huge enemies in one square": (
        ("encounters.yaml", "[runner, giant], ~", "[giant, giant], ~"),
        ("[giant, giant]", r"meadow\.players_3_4\.enemies: two huge enemies begin in one square"),
    ),
    "machine without behaviour": (
        ("behaviours.yaml", "machine: runner", "machine: giant"),
        (None, r"machines\.yaml, line 1: runner: no behaviour card has this machine"),
    ),
    "letter that the machine lacks": (
        ("behaviours.yaml", "letter: A", "letter: B"),
        ("letter: B", r"giant_1\.yes\[0\]\.letter: giant has no component B"),
    ),
    "attack without damage": (
        ("behaviours.yaml", "range: 0, damage: 4", "range: 0"),
        ("melee", r"runner_1\.yes\[1\]: melee needs `range` and `damage`"),
    ),
    "broken route": (
        ("tiles.yaml", "[[2, 1], [1, 1], [0, 1]]", "[[2, 1], [0, 1]]"),
        ("[0, 1]], exit", r"1A\..*\.squares: \[2, 1\] and \[0, 1\] are not adjacent"),
    ),
    "exit into the tile": (
        ("tiles.yaml", "exit: north", "exit: south"),
        ("exit: south", r"1A\..*\.routes\[0\]: the exit south does not leave the tile"),
    ),
    "square off the tile": (
        ("tiles.yaml", "grass: [[0, 0]]", "grass: [[0, 3]]"),
        ("grass", r"1A\.sides\.players_1_2\.grass\[0\]\[1\]: .*less than or equal to 2, found 3"),
    ),
    "cost without a level": (
        ("merchant.yaml", "  level: 1\n", ""),
        ("id: long_bow", r"long_bow: expected all of `level`, `copies` and `cost`, or none"),
    ),
    "unknown resource": (
        ("merchant.yaml", "{shards: 3}", "{shard: 3}"),
        ("shard:", r"bomb\.cost\.shard: unknown id 'shard' in salvage; did you mean shards\?"),
    ),
    "fate card as a cost": (
        ("merchant.yaml", "{shards: 3}", "{trophy: 3}"),
        ("trophy: 3", r"bomb\.cost\.trophy: trophy is a fate card"),
    ),
    "owned card at the merchant": (
        ("merchant.yaml", "  kind: weave\n", "  kind: weave\n  owner: scout\n"),
        ("id: patch", r"patch: a merchant's card has no `owner`"),
    ),
    "ability at the merchant": (
        ("upgrades.yaml", "  kind: ability\n", "  kind: ability\n  level: 1\n"),
        ("level: 1", r"trick\.level: unknown key"),
    ),
    "two stamina cards": (
        ("action_cards.yaml", "- id: rest", STAMINA),
        (None, r"line 33: rest\.kind: there is a stamina card already"),
    ),
    "tree of an unknown hunter": (
        ("skill_trees.yaml", "hunter: scout", "hunter: scot"),
        ("hunter: scot", r"scout_tree\.hunter: unknown id 'scot' in hunters; .* scout\?"),
    ),
    "two trees": (
        ("skill_trees.yaml", "- id: scout_tree", TREE),
        (None, r"line 8: scout_tree\.hunter: scout has tree already"),
    ),
    "unknown node": (
        ("skill_trees.yaml", "[quiet, loud]", "[quiet, lout]"),
        (
            "lout",
            r"scout_tree\.nodes\[3\]\.after\[1\]: unknown id 'lout' among .* did you mean loud\?",
        ),
    ),
    "node twice": (
        ("skill_trees.yaml", "id: loud", "id: quiet"),
        ("name: Loud", r"scout_tree\.nodes\[2\]\.id: the id quiet stands here twice"),
    ),
    "node that skips a level": (
        ("skill_trees.yaml", "level: 2", "level: 3"),
        ("level: 3", r"nodes\[3\]\.after\[0\]: quiet has level 1, not one below"),
    ),
    "second start": (
        ("skill_trees.yaml", "level: 1, after: [start]", "level: 1, after: []"),
        ("id: quiet", r"scout_tree\.nodes\[1\]\.after: expected nodes, and none for the start"),
    ),
    "deck that shrinks": (
        ("skill_trees.yaml", "deck_limit: 12", "deck_limit: 9"),
        ("id: top", r"nodes\[3\]\.after\[0\]: quiet has a larger deck or hand"),
    ),
    "start with a larger deck": (
        ("skill_trees.yaml", "deck_limit: 8", "deck_limit: 6"),
        ("id: start", r"nodes\[0\]\.deck_limit: scout begins with 7 cards"),
    ),
    "unknown upgrade card": (
        ("skill_trees.yaml", "[trick, bow]", "[trick, bows]"),
        ("bows", r"nodes\[2\]\.cards\[1\]: unknown id 'bows' in cards; did you mean bow\?"),
    ),
    "modification as an upgrade card": (
        ("skill_trees.yaml", "[trick, bow]", "[trick, patch]"),
        ("patch", r"nodes\[2\]\.cards\[1\]: patch is no upgrade card"),
    ),
    "event without a timing": (
        ("events.yaml", "  timing: start\n", ""),
        ("id: ambush", r"ambush\.timing: is missing"),
    ),
    "unknown timing": (
        ("events.yaml", "timing: start", "timing: stat"),
        ("timing: stat", r"ambush\.timing: expected one of 'start', .*found 'stat'"),
    ),
    "event effect at the wrong time": (
        ("events.yaml", "timing: start", "timing: victory"),
        ("effects:", r"ambush\.effects: add_enemy is nothing for `timing: victory`, expected gain"),
    ),
    "trait among prompt effects": (
        ("events.yaml", "op: private_merchant", "op: trait"),
        ("op: trait", r"caravan\.effects: trait is nothing for `timing: merchant`"),
    ),
    "salvage drawn between encounters": (
        ("events.yaml", "op: private_merchant", "op: draw_salvage"),
        ("op: draw_salvage", r"caravan\.effects: draw_salvage is nothing for `timing: merchant`"),
    ),
    "unknown machine of an event": (
        ("events.yaml", "of: runner", "of: runer"),
        ("of: runer", r"ambush\.effects\[0\]\.of: unknown id 'runer' in machines; .* runner\?"),
    ),
    "event effect without its machine": (
        ("events.yaml", "n: 2, of: runner", "n: 2"),
        ("op: add_enemy", r"ambush\.effects\[0\]: add_enemy needs `of`"),
    ),
    "unknown marker": (
        ("events.yaml", "of: ruins", "of: ruin"),
        ("of: ruin", r"ambush\.effects\[2\]: expected `of` one of rocky_outcrops, .*found 'ruin'"),
    ),
    "fewer than no enemies": (
        ("events.yaml", "n: 2, of: runner", "n: -2, of: runner"),
        ("n: -2", r"ambush\.effects\[0\]\.n: expected a number above 0, found -2"),
    ),
    "effect that never applies in an event": (
        ("events.yaml", "when: enemy_killed", "when: played"),
        (None, r"line 13: fog\.effects: an effect with `when: played` never applies"),
    ),
    "unknown hunter of an event": (
        ("events.yaml", "who: others", "who: other"),
        ("who: other", r"fog\.effects\[1\]\.who: unknown word 'other'; did you mean others\?"),
    ),
    "salvage of a fate card spent": (
        ("action_cards.yaml", "of: shards", "of: trophy"),
        ("of: trophy", r"leap\.effects\[2\]\.of: trophy is a fate card"),
    ),
    "question about a component that the machine lacks": (
        ("behaviours.yaml", "component_destroyed: A", "component_destroyed: B"),
        (
            "component_destroyed: B",
            r"giant_1\.question\.component_destroyed: giant has no component B",
        ),
    ),
    "misspelt quest": (
        ("encounters.yaml", "level: 1", "level: 1\n  quest: base_gam"),
        (
            "quest: base_gam",
            r"meadow\.quest: no Hunters' Call .* of the quest 'base_gam'; did you mean base_game",
        ),
    ),
    "misspelt quest of the Hunters' Call": (
        ("encounters.yaml", "quarry: giant", "quest: base_gam\n  quarry: giant"),
        ("id: meadow", r"meadow: no Hunters' Call .* 'base_game'; did you mean base_gam\?"),
    ),
    "two Hunters' Calls of a quest": (
        ("encounters.yaml", "level: 1", "level: 1\n  quarry: giant"),
        (None, r"call\.quarry: base_game has the Hunters' Call meadow already"),
    ),
    "cargo defender without cargo": (
        ("machines.yaml", "herd_instincts", "cargo_defender"),
        ("id: runner", r"runner: cargo_defender needs a component A"),
    ),
    "threshold above the hit points": (
        ("machines.yaml", "hp: 20", "hp: 20\n  thresholds: [10, 21]"),
        ("thresholds:", r"giant\.thresholds: expected no threshold above the 20 HP, found 21"),
    ),
    "armour with an AOE": (
        (
            "equipment.yaml",
            "{orange: 1}\n  critical: {damage: 1}",
            "{orange: 1}\n  critical: {damage: 1, aoe: {damage: 1}}",
        ),
        ("aoe:", r"coat\.critical: an evade roll has no AOE, expected none"),
    ),
    "weave with an AOE": (
        ("merchant.yaml", "{any: 1}\n  critical: {damage: 1}", "{any: 1}\n  critical: {aoe: {}}"),
        ("aoe:", r"patch\.critical: an evade roll has no AOE, expected none"),
    ),
    "weapon for traps only": (
        ("equipment.yaml", "attacks: [ranged]", "attacks: [trap]"),
        ("attacks: [trap]", r"bow\.attacks\[0\]: .*'ranged' or 'melee', found 'trap'"),
    ),
    "shard and wildcard": (
        ("salvage.yaml", "shard: true", "shard: true, wildcard: true"),
        ("id: shards", r"shards: expected only one of `shard`, `wildcard` and `fate`"),
    ),
    "event of equipment": (
        ("equipment.yaml", "arc: 4", "arc: 4\n  event: attacked"),
        ("id: pouch", r"pouch: equipment is not played, so with an arc it takes no `event`"),
    ),
    "operation that does nothing": (
        ("action_cards.yaml", "when: attack_declared, op: move", "when: attack_declared, op: calm"),
        (
            "op: calm",
            r"leap\.effects\[0\]: calm does nothing at attack_declared, expected enemy_alerted",
        ),
    ),
    "operation that does nothing when it is played": (
        ("action_cards.yaml", "op: prevent, n: 2", "op: add_damage, n: 2"),
        (
            "event: attacked",
            r"shield\.event: add_damage does nothing at attacked, expected attack_declared, ",
        ),
    ),
    "operation that does nothing on a fate card": (
        ("salvage.yaml", "op: gain_glory", "op: prevent"),
        ("op: prevent", r"trophy\.effects\[0\]: prevent does nothing at drawn, expected any_time"),
    ),
    "operation that does nothing in an event": (
        ("events.yaml", "when: enemy_killed, op: draw", "when: enemy_killed, op: hand_size"),
        (
            "when: enemy_killed",
            r"fog\.effects\[2\]: hand_size does nothing at enemy_killed, expected passive",
        ),
    ),
    "condition that never holds": (
        (
            "action_cards.yaml",
            "attack_resolved, if: target_killed",
            "attack_declared, if: target_killed",
        ),
        (
            "target_killed",
            r"leap\.effects\[2\]: target_killed never holds at attack_declared, expected att",
        ),
    ),
    "card that is never played": (
        ("equipment.yaml", "op: recover, n: 3", "op: scrap_hand"),
        ("id: potion", r"potion: is never played: expected an effect besides what it costs"),
    ),
    "amount below 1": (
        ("equipment.yaml", "op: recover, n: 3", "op: recover, n: 0"),
        ("n: 0", r"potion\.effects\[0\]\.n: expected a number above 0, found 0"),
    ),
    "id twice": (
        ("action_cards.yaml", "id: rest", "id: leap"),
        (None, r"action_cards\.yaml, line 26: leap\.id: the id is taken already \(.*, line 10\)"),
    ),
    "key twice": (
        ("machines.yaml", "hp: 5", "hp: 5\n  hp: 6"),
        ("hp: 6", r"\[0\]\.hp: the key stands here twice"),
    ),
    "tag": (
        ("machines.yaml", "hp: 5", "hp: !!python/object/apply:os.system ['false']"),
        ("os.system", r"\[0\]\.hp: tags are not allowed, found '.*os\.system'"),
    ),
    "tag of plain YAML": (
        ("machines.yaml", "hp: 5", "hp: !!int '5'"),
        ("!!int", r"\[0\]\.hp: tags are not allowed"),
    ),
    "alias": (
        ("machines.yaml", "hp: 5\n  armour: 1", "hp: &many 5\n  armour: *many"),
        ("&many", r"\[0\]\.hp: anchors and aliases are not allowed"),
    ),
    "merge key": (
        ("machines.yaml", "hp: 5", "<<: {hp: 5}"),
        ("<<:", r"runner\.<<: unknown key"),
    ),
    "not YAML": (
        ("machines.yaml", "immune: [freeze]", "immune: [freeze"),
        (None, r"machines\.yaml, line \d+: is not YAML"),
    ),
    "two documents": (
        ("pack.yaml", "id: small", "--- \nid: small\n---"),
        (None, r"pack\.yaml.*: holds a second document, expected one"),
    ),
    "a word instead of a pack": (
        ("pack.yaml", "id: small\nname: A small pack for tests", "small"),
        ("small", "expected a mapping, found 'small'"),
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_pack(pack: PackCopy, name: str) -> None:
    (file, old, new), (place, pattern) = BROKEN[name]
    pack.edit(file, old, new)
    with pytest.raises(PackError, match=pattern) as caught:
        pack.read()
    message = str(caught.value)
    assert "\n" not in message
    if place is not None:
        assert message.startswith(f"{pack.folder / file}, line {pack.line(file, place)}: ")


def failure_of(pack: PackCopy) -> str:
    """The message of a pack that must be refused soon: what it would swell to takes minutes."""
    start = time.process_time()
    with pytest.raises(PackError) as caught:
        pack.read()
    assert time.process_time() - start < 10
    return str(caught.value)


def test_file_of_50_megabytes(pack: PackCopy) -> None:
    with (pack.folder / "tiles.yaml").open("wb") as handle:
        handle.truncate(50_000_000)
    assert failure_of(pack).endswith("tiles.yaml: is larger than 1000000 bytes")


def test_alias_bomb(pack: PackCopy) -> None:
    lines = ["a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 12)]
    (pack.folder / "tiles.yaml").write_text("\n".join(lines))
    assert failure_of(pack).endswith("line 1: a0: anchors and aliases are not allowed")


@pytest.mark.parametrize("text", ["[" * 900, "[" * 500_000, "- " * 500_000, "{a: " * 250_000])
def test_deep_nesting(pack: PackCopy, text: str) -> None:
    (pack.folder / "tiles.yaml").write_text(text)
    assert "tiles.yaml, line 1" in failure_of(pack)


@pytest.mark.parametrize(
    "text", ["- {}\n" * 150_000, "[" + "[]," * 300_000 + "]", "- a\n" * 249_000]
)
def test_many_small_values(pack: PackCopy, text: str) -> None:
    (pack.folder / "tiles.yaml").write_text(text)
    failure_of(pack)


def test_no_text(pack: PackCopy) -> None:
    (pack.folder / "tiles.yaml").write_bytes(b"- id: a\n  name: \xff\xfe\n")
    assert failure_of(pack).endswith("tiles.yaml, line 2: is not UTF-8 text")


def test_no_printable_text(pack: PackCopy) -> None:
    (pack.folder / "tiles.yaml").write_bytes(b"- id: a\x00\n")
    assert "tiles.yaml: is not YAML" in failure_of(pack)


def test_empty_file(pack: PackCopy) -> None:
    (pack.folder / "tiles.yaml").write_text("# nothing\n")
    assert failure_of(pack).endswith("tiles.yaml: is empty")


def test_file_that_is_no_file(pack: PackCopy) -> None:
    (pack.folder / "tiles.yaml").unlink()
    os.mkfifo(pack.folder / "tiles.yaml")
    assert "there is no such file" in failure_of(pack)


def test_unknown_file(pack: PackCopy) -> None:
    (pack.folder / "tile.yaml").write_text("- {}\n")
    assert failure_of(pack).startswith(
        f"{pack.folder}/tile.yaml: unknown file; did you mean tiles.yaml"
    )


def test_missing_die(pack: PackCopy) -> None:
    pack.edit("dice.yaml", "- {id: black", "# - {id: black")
    assert failure_of(pack).endswith("black: none of small has this die")


@pytest.mark.parametrize(
    ("table", "limit", "pattern"),
    [
        ("machines", 1, r"machines\.yaml, line 13: giant: is one too many: no more than 1"),
        ("cards", 17, r"fog_others: is one too many: no more than 17 cards fit"),
        ("encounters", 1, r"call: is one too many"),
        ("events", 2, r"events\.yaml, line \d+: caravan: is one too many: no more than 2 events"),
    ],
)
def test_more_than_fits(
    pack: PackCopy, monkeypatch: pytest.MonkeyPatch, table: str, limit: int, pattern: str
) -> None:
    monkeypatch.setitem(book._LIMITS, table, limit)
    with pytest.raises(PackError, match=pattern):
        pack.read()


def test_more_effects_than_fit(pack: PackCopy, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book, "EFFECTS", 3)
    with pytest.raises(PackError, match=r"shield\.effects: no more than 3 effects"):
        pack.read()


def test_more_dice_than_fit(pack: PackCopy, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book, "DICE", 5)
    with pytest.raises(PackError, match=r"bow\.dice: makes rolls of 6 dice, no more than 5 fit"):
        pack.read()


@pytest.mark.parametrize(
    ("size", "limit", "pattern"),
    [
        ("MERCHANT_CARDS", 1, r"patch\.level: no more than 1 different cards fit in a deck"),
        ("EVENT_EFFECTS", 5, r"fog\.effects: no more than 5 effects on all event cards"),
        ("TRAITS", 3, r"scout_tree\.nodes\[1\]\.cards: no more than 3 traits fit"),
    ],
)
def test_more_of_a_quest_than_fits(
    pack: PackCopy, monkeypatch: pytest.MonkeyPatch, size: str, limit: int, pattern: str
) -> None:
    monkeypatch.setattr(book, size, limit)
    with pytest.raises(PackError, match=pattern):
        pack.read()


def test_more_enemies_than_fit(pack: PackCopy, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book, "ENEMIES", 2)
    with pytest.raises(PackError, match=r"meadow\..*enemies: 3 enemies, expected 1 to 2"):
        pack.read()


def test_more_routes_than_fit(pack: PackCopy, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book, "ROUTES", 1)
    with pytest.raises(PackError, match=r"meadow\.layout: players_1_2: 2 patrol routes"):
        pack.read()


def test_error_can_be_pickled(pack: PackCopy) -> None:
    error = PackError(Path("x.yaml"), 3, "a.b", "is missing")
    copy = pickle.loads(pickle.dumps(error))
    assert (str(copy), copy.line, copy.field) == ("x.yaml, line 3: a.b: is missing", 3, "a.b")
