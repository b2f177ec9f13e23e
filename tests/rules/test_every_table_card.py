"""Every card on the table: merchants' goods, salvage, events, tracking, machines, profiles.

As in `tests.rules.test_every_card`, what is expected is read from the card's entry in the pack.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from hzd_env.content import schema
from hzd_env.content.book import load_content
from hzd_env.content.effects import (
    AttackKind,
    BehaviourAction,
    Condition,
    EventOp,
    Op,
    Question,
    Timing,
    Who,
)
from hzd_env.engine import Table
from hzd_env.rules.carriers import empty
from hzd_env.rules.catalogue import (
    Action,
    DecisionKind,
    EnemyStatus,
    EventKind,
    Procedure,
    Sun,
)
from hzd_env.rules.dice import seed_streams
from hzd_env.rules.layout import Game, Hunter
from hzd_env.rules.merchant import type_of_place
from hzd_env.rules.options import fits
from hzd_env.rules.setup import set_up, set_up_quest
from hzd_env.rules.sizes import MERCHANT_ROW
from tests.rules.card_scenes import HERE, CardScene, Gear, Stage
from tests.rules.scenes import BODY, CONFIRM, PASS, Scene
from tests.rules.test_every_card import OTHERS, PLAYED, USELESS

BASE = load_content()
JUNK = ["stamina"] * 9
LEVELS = {level: next(e.id for e in BASE.encounters if e.level == level) for level in (1, 2, 3)}


def entry(table: str, key: str) -> Any:
    """The entry of a card in the pack."""
    return getattr(BASE, table)[BASE.index(table, key)]


def ids(table: str) -> list[str]:
    return [each.id for each in getattr(BASE, table)]


def quest_scene(encounter: str = "hunters_call") -> Scene:
    """A quest of the base game with nobody on the board yet."""
    scene = Scene(encounter, base_cards=True, base_machines=True, quest=True, ask_forced=True)
    game = scene.game
    game.configuration.players = 3
    board = game.board
    set_up_quest(scene.book, game)
    game.board = board
    game.configuration.players = 0
    game.leader, game.fledgling = 0, -1
    return scene


def go_on(scene: Scene) -> None:
    """Answer all that is asked: as much as may be, with the first that is legal."""
    while not scene.over:
        legal = [action for action, allowed in enumerate(scene.game.mask) if allowed]
        chosen = next((action for action in legal if action != Action.PASS), Action.PASS)
        scene.choose(scene._told(chosen))


def test_no_card_of_the_base_game_is_passed_over() -> None:
    """All tables of the pack are gone through here or in `tests.rules.test_every_card`."""
    exercised = {card.id for card in (*OTHERS, *PLAYED, *USELESS)}
    assert exercised == set(ids("cards")) and len(USELESS) == 1
    assert {card.id for card in BASE.cards if getattr(card, "level", None)} == set(SOLD)
    tried = {
        "test_salvage_card": "salvage",
        "test_event_card": "events",
        "test_tracking_card": "encounters",
        "test_behaviour_card_answers_its_question": "behaviours",
        "test_data_card": "machines",
        "test_profile_card": "hunters",
        "test_skill_tree_card": "skill_trees",
    }
    for test, table in tried.items():
        marks = {mark.args[0]: mark.args[1] for mark in globals()[test].pytestmark}
        assert marks["key"] == ids(table), test
    rows = {(card.id, len(card.yes) + len(card.no)) for card in BASE.behaviours}
    assert Counter(key for key, _, _ in ROWS) == dict(rows)
    assert len(COMPONENTS) == sum(len(each.components) for each in BASE.machines)


# ----------------------------------------------------------------------------- Weapons, slots

WEAPONS = [card.id for card in BASE.cards if isinstance(card, schema.Weapon)]
SLOTTED = [card.id for card in BASE.cards if isinstance(card, schema.Weapon | schema.Armour)]
SOLD = [card.id for card in BASE.cards if isinstance(card, schema.Sold) and card.level]


@pytest.mark.parametrize("key", WEAPONS)
def test_weapon_takes_the_ammunition_with_one_of_its_symbols(key: str) -> None:
    weapon = entry("cards", key)
    book = BASE.interpreted
    for ammunition in BASE.cards:
        if isinstance(ammunition, schema.Ammunition):
            shared = set(weapon.weapons) & set(ammunition.weapons)
            number = BASE.index("cards", ammunition.id)
            assert fits(book, BASE.index("cards", key), number) == bool(shared), ammunition.id


@pytest.mark.parametrize("key", [key for key in WEAPONS if not entry("cards", key).trap])
def test_weapon_reaches_as_far_as_its_range(key: str) -> None:
    weapon = entry("cards", key)
    fitting = next(
        card
        for card in BASE.cards
        if isinstance(card, schema.Ammunition)
        and set(card.weapons) & set(weapon.weapons)
        and not card.trap
    )
    kind = AttackKind[weapon.attacks[0].upper()]
    reach = 1 if kind == AttackKind.MELEE else weapon.range  # a step and a blow
    for distance, reached in ((reach, True), (reach + 1, False)):
        stage = Stage(kind, distance=distance)
        scene = CardScene(stage, Gear(weapon=key, ammunition=fitting.id))
        scene.beside.status = EnemyStatus.LEFT
        scene.attacks()
        assert (scene.target.damage > 0) == reached, distance


def stored_ids(scene: Scene, hunter: Hunter) -> list[str]:
    return scene.names(hunter.stored, hunter.stored_size)


@pytest.mark.parametrize("key", SLOTTED)
def test_equipment_takes_its_place_and_as_many_modifications_as_it_has_slots(key: str) -> None:
    card = entry("cards", key)
    kind = schema.Coil if isinstance(card, schema.Weapon) else schema.Weave
    names: dict[str, str] = {each.name: each.id for each in BASE.cards if isinstance(each, kind)}
    scene = Scene("hunters_call", base_cards=True)
    hunter = scene.hunter(equipment=[key], stored=list(names.values()))
    assert hunter.equipment[card.arc] == scene.card(key)
    scene.push(Procedure.MODIFY, 0)
    attached = 0
    while free := [key for key in stored_ids(scene, hunter) if key in scene.options]:
        scene.choose(free[0])
        attached += 1
        assert sum(number >= 0 for number in hunter.modifications[card.arc]) == attached
    assert attached == card.slots < len(names)


# -------------------------------------------------------------------------------- The merchant


def at_merchant(key: str, paid: int) -> tuple[Scene, Hunter, Counter[str]]:
    """A hunter with so many cards of the price of a card that lies in the row."""
    card = entry("cards", key)
    scene = quest_scene(LEVELS[card.level])
    price = Counter(card.cost)
    price["metal_shards"] += price.pop("any", 0)
    salvage = sorted(price.elements())
    hunter = scene.hunter(at=None, deck=JUNK, salvage=salvage[:paid], equipment=[])
    scene.hunter(at=None, deck=JUNK, equipment=[])
    number = scene.card(key)
    book = scene.book
    place = next(
        place
        for place in range(MERCHANT_ROW)
        if type_of_place(place) == book.cards[number].row_type
    )
    merchant = scene.game.merchants[card.level - 1]
    merchant.row[place] = list(book.merchants[card.level - 1]).index(number)
    merchant.deck[merchant.row[place]] -= 1
    scene.push(Procedure.MERCHANT)
    assert scene.kind == DecisionKind.BUY and scene.decider is hunter
    return scene, hunter, price


@pytest.mark.parametrize("key", SOLD)
def test_goods_are_bought_at_their_price_and_go_where_they_belong(key: str) -> None:
    card = entry("cards", key)
    price = sum(card.cost.values())
    scene, hunter, _ = at_merchant(key, price - 1)
    assert key not in scene.options
    scene, hunter, _ = at_merchant(key, price)
    scene.choose(key)
    while scene.kind == DecisionKind.PAY:
        scene.choose(sorted(scene.options)[0])
    assert scene.salvage(hunter) == {}
    number = scene.card(key)
    arc = getattr(card, "arc", None)
    if card.kind in ("coil", "weave"):
        assert hunter.stored[: hunter.stored_size] == [number]
    elif arc is not None:
        assert hunter.equipment[arc] == number
    else:
        assert number in hunter.deck[: hunter.deck_size]
    level = scene.game.merchants[card.level - 1]
    place = list(scene.book.merchants[card.level - 1]).index(number)
    assert level.deck[place] + level.discard[place] + level.row.count(place) == card.copies - 1


# ------------------------------------------------------------------------------------- Salvage


def drawn(key: str, *, kill: bool = True) -> tuple[Scene, Hunter, Counter[str]]:
    """A hunter draws a salvage card; others were spent."""
    scene = Scene("hunters_call", base_cards=True, ask_forced=True)
    hunter = scene.hunter(at=HERE, deck=JUNK, discard=JUNK, equipment=[])
    friend = scene.hunter(at=(5, 8), deck=JUNK, discard=JUNK, equipment=[])
    scene.salvage_deck(**{key: 1})
    spent = "blaze" if key == "metal_shards" else "metal_shards"
    scene.game.salvage_discard[scene.content.index("salvage", spent)] = 9
    scene.push(Procedure.DRAW_SALVAGE, 0, 1, int(kill))
    go_on(scene)
    lost = sum(event.amount for event in scene.happened(EventKind.SUFFERED))
    seen = Counter(
        glory=hunter.glory,
        suffered=lost,
        deck=hunter.deck_size + lost - len(JUNK),
        friend=friend.deck_size - len(JUNK),
    )
    seen.update(scene.salvage(hunter))
    return scene, hunter, seen


FATE: dict[Op, Callable[[int], dict[str, int]]] = {
    Op.GAIN_GLORY: lambda n: {"glory": n},
    Op.DRAW_SALVAGE: lambda n: {"metal_shards": n},
    Op.RECOVER: lambda n: {"deck": n},
    Op.RALLY: lambda n: {"friend": n},
    Op.LOSE_CARDS: lambda n: {"suffered": n},
}


@pytest.mark.parametrize("key", ids("salvage"))
def test_salvage_card(key: str) -> None:
    card = entry("salvage", key)
    scene, _, seen = drawn(key)
    wanted: Counter[str] = Counter() if card.fate else Counter({key: 1})
    for effect in card.effects:
        wanted.update(FATE[effect.op](effect.n))
    assert +seen == +wanted and wanted
    assert scene.game.salvage_deck[scene.content.index("salvage", key)] == int(card.fate)
    if any(effect.condition.word.name == "DRAWN_FOR_A_KILL" for effect in card.effects):
        assert +drawn(key, kill=False)[2] == Counter()


# -------------------------------------------------------------------------------------- Events

LEADER, FLEDGLING = 0, 2
CONCERNED = {
    Who.FLEDGLING: [2],
    Who.LEADER: [0],
    Who.OTHERS: [0, 1],
    Who.RIVAL: [0],  # the first who may be chosen
}
ENEMIES = {
    **{(1, 1): "watcher", (2, 5): "grazer", (3, 6): "scrapper"},
    **{(5, 7): "strider", (5, 8): "sawtooth"},
}


def event_scene(key: str) -> Scene:
    """An encounter in which the third hunter, the fledgling, has played an event card."""
    scene = quest_scene()
    for square in (HERE, (2, 7), (5, 1)):
        hand, salvage = ["stamina"] * 5, ["blaze"] * 3
        scene.hunter(at=square, hand=hand, deck=JUNK, salvage=salvage, equipment=[]).glory = 3
    for at, machine in ENEMIES.items():
        scene.enemy(machine, at=at)
    game = scene.game
    game.threshold, game.bonus_salvage = 4, 2
    game.event_leader, game.event_fledgling = LEADER, FLEDGLING
    game.event_cards[0] = scene.content.index("events", key)
    scene.salvage_deck(metal_shards=9)
    return scene


def look(scene: Scene) -> Counter[str]:
    """All that an event may change."""
    game = scene.game
    seen = Counter(
        threshold=game.threshold,
        bonus=game.bonus_salvage,
        rocky_outcrops=sum(game.outcrops),
        ruins=sum(game.ruins),
        machine_corpse=sum(game.corpses),
        alert=sum(enemy.alert for enemy in game.enemies),
    )
    for enemy in game.enemies:
        if enemy.status == EnemyStatus.IN_PLAY:
            seen[scene.bestiary.machines[enemy.machine].id] += 1
    for seat, hunter in enumerate(game.hunters[:3]):
        lost = sum(e.amount for e in scene.happened(EventKind.SUFFERED) if e.who == seat)
        seen[f"{seat}: hand"] = hunter.hand_size
        seen[f"{seat}: deck"] = hunter.deck_size + lost
        seen[f"{seat}: suffered"] = lost
        seen[f"{seat}: glory"] = hunter.glory
        seen[f"{seat}: salvage"] = sum(hunter.salvage)
        seen[f"{seat}: moved"] = len([e for e in scene.happened(EventKind.MOVED) if e.who == seat])
        seen[f"{seat}: traits"] = hunter.trait_count
        seen[f"{seat}: wins ties"] = hunter.wins_ties
        seen[f"{seat}: free purchases"] = hunter.free_purchases
        seen[f"{seat}: merchant"] = hunter.merchant
        for condition in Condition:
            seen[f"{seat}: {condition.name.lower()}"] = hunter.conditions[condition]
    return seen


def near_leader(n: int) -> int:
    """How many enemies stand within n squares of the leader's hunter."""
    row, column = HERE
    return sum(max(abs(r - row), abs(c - column)) <= n for r, c in ENEMIES)


EVENT: dict[EventOp, Callable[[int, str | None], dict[str, int]]] = {
    EventOp.GAIN_GLORY: lambda n, of: {"glory": n},
    EventOp.DRAW: lambda n, of: {"hand": n, "deck": -n},
    EventOp.DRAW_SALVAGE: lambda n, of: {"salvage": n},
    EventOp.MOVE: lambda n, of: {"moved": n},
    EventOp.LOSE_CARDS: lambda n, of: {"suffered": n},
    EventOp.SPEND_SALVAGE: lambda n, of: {"salvage": -n},
    EventOp.INFLICT: lambda n, of: {str(of): 1},
    EventOp.WIN_TIES: lambda n, of: {"wins ties": 1},
    EventOp.FREE_PURCHASE: lambda n, of: {"free purchases": n},
    EventOp.PRIVATE_MERCHANT: lambda n, of: {"merchant": 1},  # the first level on offer
}
"""What effects change for each hunter concerned."""
TABLE: dict[EventOp, Callable[[int, str | None], dict[str, int]]] = {
    EventOp.CHANGE_THRESHOLD: lambda n, of: {"threshold": n},
    EventOp.CHANGE_BONUS_SALVAGE: lambda n, of: {"bonus": n},
    EventOp.ADD_ENEMY: lambda n, of: {str(of): n},
    EventOp.REMOVE_ENEMY: lambda n, of: {str(of): -n},
    EventOp.PLACE_MARKER: lambda n, of: {str(of): n},
    EventOp.ALERT: lambda n, of: {"alert": near_leader(n)},
}
"""What effects change on the table."""


@pytest.mark.parametrize("key", ids("events"))
def test_event_card(key: str) -> None:
    card = entry("events", key)
    scene = event_scene(key)
    before = look(scene)
    scene.push(Procedure.EVENT_CARDS, Timing[card.timing.upper()])
    go_on(scene)
    after = look(scene)
    wanted: Counter[str] = Counter()
    if isinstance(card, schema.LastingEvent):
        for who in card.traits():
            wanted.update({f"{seat}: traits": 1 for seat in CONCERNED[who]})
    else:
        for effect in card.effects:
            if effect.op in TABLE:
                wanted.update(TABLE[effect.op](effect.n, effect.of))
                assert effect.op != EventOp.ALERT or effect.who == Who.LEADER
            else:
                for seat in CONCERNED[effect.who]:
                    changes = EVENT[effect.op](effect.n, effect.of)
                    wanted.update({f"{seat}: {what}": n for what, n in changes.items()})
    keys = {*before, *after, *wanted}
    found = {what: after[what] - before[what] for what in keys if after[what] != before[what]}
    assert found == {what: n for what, n in wanted.items() if n} and wanted


@pytest.mark.parametrize("key", ids("events"))
def test_event_card_does_nothing_at_other_timings(key: str) -> None:
    card = entry("events", key)
    scene = event_scene(key)
    before = look(scene)
    for timing in Timing:
        if timing.name.lower() != card.timing:
            scene.push(Procedure.EVENT_CARDS, timing)
            go_on(scene)
    assert look(scene) == before


# ------------------------------------------------------------------------------ Tracking cards


def named(printed: Any) -> list[str | None]:
    """The machines an entry of a tracking card names for one spawn point."""
    return list(printed) if isinstance(printed, tuple) else [printed]


@pytest.mark.parametrize("key", ids("encounters"))
@pytest.mark.parametrize("players", [2, 4])
def test_tracking_card(key: str, players: int) -> None:
    card = entry("encounters", key)
    field = "players_1_2" if players == 2 else "players_3_4"
    side = getattr(card, field)
    tiles = [entry("tiles", tile) for row in card.layout for tile in row if tile is not None]
    sides = [getattr(tile.sides, field) for tile in tiles]
    machines: Counter[str] = Counter()
    for letter, printed in side.enemies.items():
        points = sum(len(each.spawns.get(letter, ())) for each in sides)
        spec = printed if isinstance(printed, tuple) else (printed,) * points
        machines.update(name for item in spec for name in named(item) if name is not None)
    terrain: Counter[str] = Counter()
    for symbol, kind in card.terrain.items():
        terrain[kind] += sum(len(each.symbols.get(symbol, ())) for each in sides)

    game = empty(Game)
    game.configuration.players = players
    game.configuration.encounter = BASE.index("encounters", key)
    for seat in range(players):
        game.hunters[seat].profile = seat
    seed_streams(game, 1)
    set_up(BASE.interpreted, game)
    board = BASE.interpreted.boards[game.board]
    in_play = [enemy for enemy in game.enemies if enemy.status == EnemyStatus.IN_PLAY]
    assert Counter(BASE.machines[enemy.machine].id for enemy in in_play) == machines
    assert all(enemy.alert == 0 for enemy in in_play)
    assert (
        +Counter(
            rocky_outcrops=sum(game.outcrops),
            ruins=sum(game.ruins),
            machine_corpse=sum(game.corpses),
        )
        == +terrain
    )
    assert (game.threshold, game.bonus_salvage) == (side.threshold, side.bonus_salvage)
    assert sum(board.on_board) == 9 * len(tiles)
    start = {square // 9 for square in range(54) if board.deployment[square]}
    order = [tile for row in card.layout for tile in row if tile is not None]
    assert start == {order.index(card.start)}
    level = BASE.interpreted.encounters[game.configuration.encounter]
    assert level.level == card.level
    assert level.quarry == (-1 if card.quarry is None else BASE.index("machines", card.quarry))


def test_the_quarry_of_the_hunters_call_earns_a_half_sun() -> None:
    scene = quest_scene()
    hunter = scene.hunter(at=HERE, hand=["hunter_arrow"], equipment=["nora_hunter_bow"])
    quarry = scene.enemy(entry("encounters", "hunters_call").quarry, at=(2, 3), damage=18)
    scene.dice(2)
    scene.attack(hunter)
    while not scene.over:
        scene.choose(quarry if scene.kind == DecisionKind.TARGET else _first(scene))
    assert quarry.status == EnemyStatus.KILLED and hunter.suns[Sun.HALF] == 1


def _first(scene: Scene) -> Any:
    if scene.kind == DecisionKind.COMPONENT:
        return BODY
    return PASS if PASS in scene.options else next(iter(scene.options))


# -------------------------------------------------------------------------------- Behaviour

ROWS = [
    (card.id, column, number)
    for card in BASE.behaviours
    for column in ("yes", "no")
    for number in range(len(getattr(card, column)))
]


class BehaviourScene(Scene):
    """A machine that has one row of a behaviour card for its own, and two hunters."""

    def __init__(self, key: str, column: str, number: int, destroyed: str = "") -> None:
        super().__init__(base_machines=True, ask_forced=True)
        card = entry("behaviours", key)
        self.row: schema.BehaviourRow = getattr(card, column)[number]
        index = self.bestiary.index("behaviours", key)
        self.book.behaviours = list(self.book.behaviours)
        printed = copy.deepcopy(self.book.behaviours[index])
        rows = printed.yes if column == "yes" else printed.no
        printed.yes[0] = rows[number]
        printed.yes_rows, printed.no_rows, printed.question = 1, 0, Question.NONE
        self.book.behaviours[index] = printed
        self.behaviour_deck(card.machine, key)
        self.machine = self.enemy(card.machine, at=(2, 2), alert=True, destroyed=destroyed)
        self.pushes = 0

    def party(self, distance: int) -> tuple[Hunter, Hunter]:
        """Two hunters in one square so far from the machine."""
        at = (2 + min(distance, 3), 2 + min(distance, 3))
        if distance > 3:
            self.machine.square = self.number((5 - distance, 5 - distance))
        first = self.hunter(at=at, deck=["arrow"] * 20, equipment=[])
        return first, self.hunter(at=at, deck=["arrow"] * 20, equipment=[])

    def performs(self) -> None:
        self.act(self.machine)
        while not self.over:
            self.pushes += self.kind == DecisionKind.PUSH_HUNTER
            legal = [action for action, allowed in enumerate(self.game.mask) if allowed]
            self.choose(CONFIRM if CONFIRM in self.options else self._told(legal[0]))

    def suffered(self) -> int:
        return sum(event.amount for event in self.happened(EventKind.SUFFERED))


@pytest.mark.parametrize(("key", "column", "number"), ROWS)
def test_behaviour_card_row(key: str, column: str, number: int) -> None:
    row = BehaviourScene(key, column, number).row
    ROW_CHECKS[row.action](key, column, number)


def moves(goal: Callable[[BehaviourScene], tuple[int, int]], sign: int) -> Callable[..., None]:
    """The machine changes its distance to a goal by the squares of the row."""

    def check(key: str, column: str, number: int) -> None:
        scene = BehaviourScene(key, column, number)
        at = goal(scene)
        before = far(scene.at(scene.machine), at)
        scene.performs()
        assert far(scene.at(scene.machine), at) - before == sign * scene.row.squares

    return check


def far(one: tuple[int, int] | None, other: tuple[int, int]) -> int:
    assert one is not None
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def to_hunters(scene: BehaviourScene) -> tuple[int, int]:
    scene.party(5)
    return (5, 5)


def from_hunters(scene: BehaviourScene) -> tuple[int, int]:
    scene.party(1)
    return (3, 3)


def to_enemy(alert: bool) -> Callable[[BehaviourScene], tuple[int, int]]:
    def goal(scene: BehaviourScene) -> tuple[int, int]:
        scene.hunter(at=(0, 5))
        scene.machine.square = scene.number((0, 0))
        scene.enemy("grazer", at=(5, 0), alert=alert)
        return (5, 0)

    return goal


def to_edge(key: str, column: str, number: int) -> None:
    scene = BehaviourScene(key, column, number)
    scene.hunter(at=(5, 5))
    scene.performs()
    row, column_now = scene.at(scene.machine) or (9, 9)
    assert min(row, column_now, 5 - row, 5 - column_now) == 2 - scene.row.squares


def leaves(key: str, column: str, number: int) -> None:
    for at, status in (((2, 2), EnemyStatus.IN_PLAY), ((0, 2), EnemyStatus.LEFT)):
        scene = BehaviourScene(key, column, number)
        scene.hunter(at=(5, 5))
        scene.machine.square = scene.number(at)
        scene.performs()
        assert scene.machine.status == status


def calls(key: str, column: str, number: int) -> None:
    scene = BehaviourScene(key, column, number)
    reach = scene.row.squares
    scene.machine.square = scene.number((0, 0))
    scene.hunter(at=(5, 5))
    heard = scene.enemy("grazer", at=(reach, 0))
    beyond = scene.enemy("grazer", at=(reach + 1, 0))
    scene.performs()
    assert (heard.alert, beyond.alert) == (1, 0)


def attacks(key: str, column: str, number: int) -> None:
    card = entry("behaviours", key)
    scene = BehaviourScene(key, column, number)
    row = scene.row
    assert row.range is not None and row.damage is not None
    scene.party(row.range)
    scene.performs()
    hits = 2 if row.action == BehaviourAction.PULSE else row.times
    aoe = row.aoe or schema.EnemyAoe()
    assert scene.suffered() == row.damage * hits + aoe.damage
    assert scene.pushes == hits * row.effects.count("push") + aoe.effects.count("push")
    suffered = [tuple(hunter.conditions) for hunter in scene.game.hunters[:2]]
    for condition in Condition:
        word = condition.name.lower()
        wanted = int(word in row.effects) * min(hits, 2) + int(word in aoe.effects)
        assert (
            0 < sum(each[condition] for each in suffered) <= wanted
            if wanted
            else not any(each[condition] for each in suffered)
        )
    beyond = BehaviourScene(key, column, number)
    beyond.party(row.range + 1)
    beyond.performs()
    assert beyond.suffered() == 0
    if row.letter is not None:
        machine = entry("machines", card.machine)
        component = next(each for each in machine.components if each.letter == row.letter)
        without = BehaviourScene(key, column, number, destroyed=row.letter)
        without.party(row.range)
        without.performs()
        left = 0 if component.disables_attacks else row.damage + component.attack_damage
        assert without.suffered() == left * hits
        assert component.disables_attacks or component.attack_damage


ROW_CHECKS: dict[BehaviourAction, Callable[[str, str, int], None]] = {
    BehaviourAction.MOVE_TOWARDS_HUNTER: moves(to_hunters, -1),
    BehaviourAction.MOVE_TOWARDS_NON_ALERT_ENEMY: moves(to_enemy(False), -1),
    BehaviourAction.MOVE_TOWARDS_ENEMY: moves(to_enemy(True), -1),
    BehaviourAction.MOVE_AWAY: moves(from_hunters, 1),
    BehaviourAction.NEAREST_BOARD_EDGE: to_edge,
    BehaviourAction.MELEE: attacks,
    BehaviourAction.RANGED: attacks,
    BehaviourAction.PULSE: attacks,
    BehaviourAction.LEAVE_PLAYING_AREA: leaves,
    BehaviourAction.CALL_OUT: calls,
}

QUESTIONS: dict[Question, Callable[[Scene, Any, int, bool], None]] = {
    Question.NON_ALERT_ENEMY_WITHIN: lambda scene, machine, n, yes: ask_enemy(scene, n, yes),
    Question.ENEMY_WITHIN: lambda scene, machine, n, yes: ask_enemy(scene, n, yes),
    Question.HUNTER_WITHIN: lambda scene, machine, n, yes: ask_hunter(scene, n, yes),
    Question.HUNTER_IN_SIGHT_WITHIN: lambda scene, machine, n, yes: ask_hunter(scene, n, yes),
    Question.COMPONENT_DESTROYED: lambda scene, machine, n, yes: ask_component(machine, n, yes),
    Question.HAS_DAMAGE: lambda scene, machine, n, yes: setattr(machine, "damage", int(yes)),
}


def ask_enemy(scene: Scene, n: int, yes: bool) -> None:
    scene.enemy("grazer", at=(0, n if yes else n + 1))


def ask_hunter(scene: Scene, n: int, yes: bool) -> None:
    scene.game.hunters[0].square = scene.number((0, n if yes else n + 1))


def ask_component(machine: Any, n: int, yes: bool) -> None:
    machine.component_destroyed[n - 1] = int(yes)


@pytest.mark.parametrize("key", ids("behaviours"))
def test_behaviour_card_answers_its_question(key: str) -> None:
    card = entry("behaviours", key)
    for yes in (True, False):
        scene = Scene(base_machines=True)
        scene.behaviour_deck(card.machine, key)
        machine = scene.enemy(card.machine, at=(0, 0), alert=True)
        scene.hunter(at=(5, 5), deck=["arrow"] * 20)
        if card.question is not None:
            QUESTIONS[card.question.word](scene, machine, card.question.n or 0, yes)
        scene.act(machine)
        (used,) = scene.happened(EventKind.BEHAVIOUR)
        assert scene.bestiary.behaviours[used.what].id == key
        assert used.amount == int(yes or card.question is None)


# ------------------------------------------------------------------------------------ Machines

COMPONENTS = [(each.id, part.letter) for each in BASE.machines for part in each.components]


@pytest.mark.parametrize("key", ids("machines"))
def test_data_card(key: str) -> None:
    """Armour, hit points, salvage, glory and points; components are tried below."""
    printed = entry("machines", key)
    scene = Scene(base_machines=True)
    hunter = scene.hunter(at=(2, 2), hand=["arrow"])
    machine = scene.enemy(key, at=(2, 2), alert=True, damage=1)
    scene.salvage_deck(wire=20)
    scene.dice(printed.hp - 1 + printed.armour)
    scene.attack(hunter)
    while not scene.over:
        scene.choose(_first(scene) if scene.kind != DecisionKind.WEAPON else "bow")
    assert machine.damage == printed.hp and machine.status == EnemyStatus.KILLED
    assert hunter.glory == printed.glory and sum(hunter.salvage) == printed.salvage
    assert scene.game.points == printed.points


@pytest.mark.parametrize(("key", "letter"), COMPONENTS)
def test_component(key: str, letter: str) -> None:
    printed = entry("machines", key)
    part = next(each for each in printed.components if each.letter == letter)
    scene = Scene(base_machines=True)
    hunter = scene.hunter(at=(2, 2), hand=["arrow"])
    machine = scene.enemy(key, at=(2, 2))
    scene.salvage_deck(wire=20)
    scene.dice(part.tear)
    scene.attack(hunter)
    while not scene.over:
        scene.choose(letter if scene.kind == DecisionKind.COMPONENT else _first(scene))
    assert machine.component_destroyed["ABCD".index(letter)] == 1
    assert machine.damage == part.damage and hunter.glory == 1
    assert sum(hunter.salvage) == part.salvage
    conditions = [int(part.condition == condition) for condition in Condition]
    assert machine.conditions == conditions
    scene.dice(printed.hp - part.damage + (printed.armour if part.armour is None else part.armour))
    hunter.hand[0], hunter.hand_size = scene.card("arrow"), 1
    scene.attack(hunter)
    while not scene.over:
        scene.choose(_first(scene))
    assert machine.damage == printed.hp, "armour is what the card says now"
    worth = printed.salvage if part.salvage_value is None else part.salvage_value
    assert sum(hunter.salvage) == part.salvage + worth


# ------------------------------------------------------------------------------------- Hunters


@pytest.mark.parametrize("key", ids("hunters"))
def test_profile_card(key: str) -> None:
    printed = entry("hunters", key)
    table = Table(BASE)
    other = next(each for each in ids("hunters") if each != key)
    table.reset_quest(players=2, hunters=[key, other])
    hunter = table.game.hunters[0]
    names = [card.id for card in BASE.cards]
    assert [names[card] for card in hunter.traits[: hunter.trait_count]] == [printed.trait]
    worn = [names[card] for card in hunter.equipment if card >= 0]
    assert sorted(worn) == sorted(printed.equipment)
    assert Counter(names[card] for card in hunter.deck[: hunter.deck_size]) == printed.deck
    salvage = {card.id: n for card, n in zip(BASE.salvage, hunter.salvage, strict=False) if n}
    assert salvage == {printed.resource: 1}


@pytest.mark.parametrize("key", ids("skill_trees"))
def test_skill_tree_card(key: str) -> None:
    """Every position is reached from those it names, brings its cards and sets both limits."""
    tree = entry("skill_trees", key)
    seat = BASE.index("hunters", tree.hunter)
    for number, node in enumerate(tree.nodes[1:], start=1):
        for after in range(len(tree.nodes)):
            scene = quest_scene(LEVELS[node.level])
            hunter = scene.hunter(at=None, deck=JUNK, equipment=[])
            hunter.profile, hunter.node = seat, after
            scene.push(Procedure.LEVEL_UP, 0)
            reached = not scene.over and number in scene.game.offer[: scene.game.offer_size]
            assert reached == (tree.nodes[after].id in node.after), (tree.nodes[after].id, node.id)
            if not reached:
                continue
            scene.choose(scene._told(Action.OFFER + list(scene.game.offer).index(number)))
            while scene.kind == DecisionKind.UPGRADE:
                scene.choose(CONFIRM)
            gained = [event.what for event in scene.happened(EventKind.GAINED)]
            assert [BASE.cards[card].id for card in gained] == list(node.cards)
            limits = scene.book.hunters[seat].nodes[hunter.node]
            assert (limits.deck_limit, limits.hand_size) == (node.deck_limit, node.hand_size)
