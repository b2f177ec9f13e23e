"""Observations of scenes: what each family shows, and that it shows nothing hidden."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from hzd_env.content.effects import ActionType, AttackKind, Condition, When
from hzd_env.engine import Table
from hzd_env.observations import FIELDS, SCALE, SIZE, encode
from hzd_env.observations.board import encode_board
from hzd_env.observations.decision import encode_attacks, encode_decision
from hzd_env.observations.enemies import encode_enemies
from hzd_env.observations.hand import (
    encode_hand,
    encode_offer,
    encode_piles,
    encode_subject_card,
)
from hzd_env.observations.hunters import encode_hunters
from hzd_env.observations.shown import Shown, look
from hzd_env.rules.carriers import empty
from hzd_env.rules.catalogue import DecisionKind, Mode, Procedure
from tests.rules.scenes import CRITICAL, PASS, Scene

UNTOUCHED = -5


class Seen:
    """What a seat of a scene observes."""

    def __init__(self, scene: Scene, seat: int = 0) -> None:
        self.vector = np.full(SIZE, UNTOUCHED, np.int8)
        encode(scene.book, scene.game, seat, self.vector, empty(Shown))

    def table(self, name: str) -> NDArray[np.int8]:
        """A field: (columns, places)."""
        field = FIELDS[name]
        return self.vector[field.slice].reshape(field.shape)

    def row(self, name: str, place: int = 0) -> list[int]:
        """All columns of a field at one place."""
        return [int(value) for value in self.table(name)[:, place]]

    def one(self, name: str, place: int = 0) -> int:
        """The only column of a field at one place."""
        (value,) = self.row(name, place)
        return value


def games() -> Iterator[Table]:
    """Positions of random hunts: every encounter, with changing mode and number of players."""
    table = Table()
    choices = np.random.default_rng(7)
    for number, encounter in enumerate(table.content.encounters):
        table.reset(
            encounter=encounter.id,
            players=1 + number % 4,
            mode=Mode(number % 3),
            seed=number,
            max_turns=12,
        )
        while table.seat >= 0:
            yield table
            table.step(int(choices.choice(np.flatnonzero(table.mask))))


def test_board_shows_squares_and_what_lies_on_them():
    scene = Scene()
    archer = scene.hunter(at=(1, 1))
    warrior = scene.hunter(at=(1, 1))
    scene.enemy("watcher", at=(2, 4))
    scene.enemy("watcher", at=(2, 4))
    scene.enemy("strider", at=(2, 4), alert=True)
    scene.outcrop((0, 3))
    scene.ruin((0, 4))
    scene.corpse((0, 5))
    scene.trap(archer, (5, 5))
    scene.trap(warrior, (5, 4))
    seen = Seen(scene)
    assert seen.table("board.on_board").sum() == 36
    square = scene.number((2, 4))
    assert seen.one("board.row", square) == 2
    assert seen.one("board.column", square) == 4
    assert seen.one("board.calm", square) == 2
    assert seen.one("board.alert", square) == 1
    assert seen.one("board.hunters", scene.number((1, 1))) == 2
    assert seen.one("board.outcrop", scene.number((0, 3))) == 1
    assert seen.one("board.ruin", scene.number((0, 4))) == 1
    assert seen.one("board.corpse", scene.number((0, 5))) == 1
    assert seen.one("board.grass", scene.number((0, 0))) == 1
    assert seen.one("board.edge", scene.number((0, 3))) == 1
    assert seen.one("board.edge", square) == 0
    assert seen.one("board.own_trap", scene.number((5, 5))) == 1
    assert seen.one("board.other_trap", scene.number((5, 4))) == 1
    assert Seen(scene, 1).one("board.other_trap", scene.number((5, 5))) == 1


def test_board_shows_where_routes_lead():
    scene = Scene()
    scene.hunter()
    seen = Seen(scene)

    def step(square: tuple[int, int]) -> tuple[int, int]:
        number = scene.number(square)
        return seen.one("board.next_row", number), seen.one("board.next_column", number)

    assert step((1, 0)) == (2, 3)  # east
    assert step((1, 2)) == (2, 3)  # on to the next tile
    assert step((1, 5)) == (2, 2)  # out of the playing area
    assert step((3, 1)) == (3, 2)  # south, in a loop
    assert step((4, 0)) == (1, 2)  # north, where the loop begins again
    assert step((5, 5)) == (0, 0)


def test_hunters_stand_in_order_from_the_own_seat():
    scene = Scene()
    scene.hunter(at=(1, 1), stamp=2)
    scene.hunter(at=(1, 3), stamp=3, salvage=("metal_shards", "metal_shards", "wire"))
    scene.hunter(at=(5, 1), conditions=[Condition.SHOCK])
    scene.game.hunters[1].glory = 4
    seen = Seen(scene, 1)
    assert seen.row("hunters.seat", 0) == [0, 1, 0, 0]
    assert seen.row("hunters.seat", 1) == [0, 0, 1, 0]
    assert seen.row("hunters.seat", 2) == [1, 0, 0, 0]
    assert seen.row("hunters.seat", 3) == [0, 0, 0, 0]
    assert seen.row("hunters.profile", 1) == [0, 0, 1, 0]
    assert seen.one("hunters.glory", 0) == 4
    assert seen.row("hunters.conditions", 1) == [0, 0, 1]
    assert [seen.one("hunters.recency", place) for place in range(4)] == [4, 0, 3, 0]
    assert [seen.one("hunters.distance", place) for place in range(4)] == [0, 4, 2, 0]
    assert seen.one("hunters.active", 2) == 1
    assert seen.one("hunters.shards", 0) == 2
    assert seen.one("hunters.resources", 0) == 1


def test_hunters_show_public_piles_by_kind():
    scene = Scene()
    scene.hunter(hand=["arrow", "arrow"], deck=["arrow"], discard=["arrow"] * 3)
    scene.hunter()
    seen = Seen(scene, 1)
    assert seen.one("hunters.hand", 1) == 2
    assert seen.one("hunters.draw_pile", 1) == 1
    assert seen.one("hunters.discard", 1) == 3
    assert seen.row("hunters.discarded", 1) == [3, 0, 0, 0]
    assert seen.row("hunters.unseen", 1) == [3, 0, 0, 0]


def test_hunters_show_what_equipment_amounts_to():
    scene = Scene()
    scene.hunter(equipment=["bow", "spear", "silks"])
    seen = Seen(scene)
    bow = scene.book.cards[scene.card("bow")]
    spear = scene.book.cards[scene.card("spear")]
    silks = scene.book.cards[scene.card("silks")]
    assert seen.one("hunters.range") == bow.range
    assert seen.row("hunters.ranged_dice") == bow.dice
    assert seen.row("hunters.melee_dice") == spear.dice
    assert seen.row("hunters.evade_dice") == silks.dice


def test_enemies_show_state_and_way():
    scene = Scene()
    scene.hunter(at=(1, 1))
    sentry = scene.enemy("grazer", at=(3, 3), damage=2, damaged="A", destroyed="B")
    sentry.home_route = -1
    walker = scene.enemy("watcher", at=(1, 2))
    scene.patrols(walker, 0, 2)
    alert = scene.enemy("strider", at=(1, 1), alert=True, conditions=[Condition.FIRE])
    scene.patrols(alert, 0, 1)
    seen = Seen(scene)
    machine = seen.row("enemies.machine", 0)
    assert machine.index(1) == scene.content.index("machines", "grazer")
    assert sum(machine) == 1
    assert seen.one("enemies.hp", 0) == 5
    assert seen.row("enemies.tear", 0) == [1, 0, 0, 0]
    assert seen.row("enemies.destroyed", 0) == [0, 1, 0, 0]
    assert seen.one("enemies.points", 0) == 2
    assert seen.one("enemies.distance", 0) == 2
    assert seen.one("enemies.in_sight", 0) == 1
    assert (seen.one("enemies.row", 0), seen.one("enemies.column", 0)) == (3, 3)
    assert (seen.one("enemies.next_row", 0), seen.one("enemies.next_column", 0)) == (0, 0)
    assert (seen.one("enemies.next_row", 1), seen.one("enemies.next_column", 1)) == (2, 3)
    assert seen.one("enemies.alert", 2) == 1
    assert seen.row("enemies.conditions", 2) == [1, 0, 0]
    assert seen.one("enemies.next_row", 2) == 0  # alert enemies do not patrol
    assert sum(seen.row("enemies.machine", 3)) == 0


def test_an_enemy_moved_onto_another_route_will_follow_that_one():
    scene = Scene()
    scene.hunter()
    walker = scene.enemy("watcher", at=(3, 1))
    scene.patrols(walker, 0, 2)
    seen = Seen(scene)
    assert (seen.one("enemies.next_row", 0), seen.one("enemies.next_column", 0)) == (3, 2)


def test_enemies_show_half_of_an_odd_tear_value_rounded_up():
    """R73."""
    scene = Scene()
    scene.hunter()
    scene.enemy("odd", damaged="A")
    assert Seen(scene).row("enemies.tear", 0) == [3, 4, 2, 0]


def test_hand_shows_features_of_its_cards():
    scene = Scene()
    scene.hunter(hand=["fire_arrow", "wrong_arrow"], equipment=["bow", "spear"])
    place = scene.hand(scene.game.hunters[0]).index("fire_arrow")
    other = 1 - place
    seen = Seen(scene)
    assert seen.row("hand.kind", place) == [1, 0, 0, 0]
    assert seen.row("hand.dice", place) == [0, 1, 0]
    assert seen.row("hand.conditions", place) == [2, 0, 0]
    assert seen.one("hand.fits_ranged", place) == 1
    assert seen.one("hand.fits_melee", place) == 0
    assert seen.one("hand.fits_ranged", other) == 0
    assert seen.row("hand.kind", 2) == [0, 0, 0, 0]
    assert seen.row("piles.hand") == [2, 0, 0, 0]


def test_piles_show_what_a_craft_action_returns_without_a_bonus():
    for equipment in (["bow"], ["bow", "toolbox"]):
        scene = Scene()
        scene.hunter(discard=["arrow"] * 2 + ["slide"] * 3, equipment=equipment)
        assert Seen(scene).row("piles.craft") == [2, 1, 0, 0]


def test_d95_hunters_show_the_longest_range_with_coils_on_their_own_weapons():
    for weapon, reach in (("bow", 3), ("second_bow", 3), ("spear", 2)):
        scene = Scene()
        archer = scene.hunter(equipment=["bow", "second_bow", "spear"])
        scene.equip(archer, weapon, "range_coil")
        assert Seen(scene).one("hunters.range") == reach


def test_attack_shows_target_and_component():
    scene = Scene()
    archer = scene.hunter(hand=["arrow", "heavy_arrow"], at=(1, 1))
    scene.hunter(at=(5, 5))
    scene.enemy("grazer", at=(1, 2), alert=True)
    scene.attack(archer, AttackKind.RANGED)
    assert scene.kind == DecisionKind.COMPONENT
    scene.choose("B")
    for seat in (0, 1):
        seen = Seen(scene, seat)
        assert seen.row("attack.kind") == [1, 0, 0, 0]
        assert seen.one("attack.own") == (seat == 0)
        assert seen.row("attack.component") == [0, 0, 1, 0, 0]
        assert seen.one("enemies.targeted", 0) == 1


def test_attack_shows_dice_and_critical_boxes():
    scene = Scene()
    archer = scene.hunter(hand=["arrow"], at=(1, 1))
    scene.enemy("dummy", at=(1, 2), alert=True)
    scene.dice(2, CRITICAL)
    scene.attack(archer, AttackKind.RANGED)
    while scene.kind != DecisionKind.CRITICAL:
        scene.choose(next(option for option in (PASS, "arrow") if option in scene.options))
    seen = Seen(scene)
    assert [seen.one("dice.colour", die) for die in range(3)] == [1, 2, 0]
    assert [seen.one("dice.pips", die) for die in range(3)] == [2, 0, 0]
    assert [seen.one("dice.critical", die) for die in range(3)] == [0, 1, 0]
    assert seen.row("attack.weapon_critical") == [2, 0, 0, 0, 0, 0, 0]
    assert seen.row("attack.ammunition_critical") == [3, 0, 0, 0, 0, 0, 0]
    assert seen.one("decision.number") == 1


def test_enemy_attack_shows_attacker_target_and_effects():
    scene = Scene()
    scene.hunter(at=(1, 1), deck=["arrow"] * 5, hand=["arrow"] * 2)
    scene.behaviour(
        "dummy", [{"mandatory": "melee", "range": 0, "damage": 2, "effects": ("fire",)}]
    )
    enemy = scene.enemy("dummy", at=(1, 1), alert=True)
    scene.push(Procedure.ENEMY_ACTIVATION, scene.index_of(enemy))
    assert scene.kind == DecisionKind.PAY_DAMAGE
    seen = Seen(scene)
    assert seen.row("attack.enemy_kind") == [1, 0, 0]
    assert seen.one("attack.enemy_damage") == 2
    assert seen.row("attack.enemy_effects") == [0, 1, 0, 0, 0]
    assert seen.one("enemies.attacking", 0) == 1
    assert seen.one("hunters.targeted", 0) == 1
    assert seen.one("decision.number") == 2


def test_decision_is_shown_to_its_seat_only():
    scene = Scene()
    archer = scene.hunter(hand=["arrow"], deck=["arrow"] * 5, at=(1, 1))
    scene.hunter(at=(5, 5))
    scene.activate(archer)
    while scene.kind != DecisionKind.ACT:
        scene.choose(PASS)
    seen = Seen(scene)
    assert seen.one("decision.own") == 1
    assert seen.row("decision.kind").index(1) == DecisionKind.ACT
    assert seen.one("decision.number") == 2
    other = Seen(scene, 1)
    assert other.one("decision.own") == 0
    assert sum(other.row("decision.kind")) == 0
    scene.choose(ActionType.SPRINT)
    assert Seen(scene).row("hunters.actions_taken")[ActionType.SPRINT] == 1
    assert Seen(scene, 1).row("hunters.actions_taken", 1)[ActionType.SPRINT] == 1


def test_interrupt_decision_shows_its_event():
    scene = Scene()
    scene.hunter()
    game = scene.game
    game.decision.seat = 0
    game.decision.kind = DecisionKind.INTERRUPT
    game.decision.subject = When.DAMAGED
    assert Seen(scene).row("decision.event").index(1) == When.DAMAGED


def test_every_family_writes_its_own_range_only():
    """Each encoder leaves all entries outside its family as they were."""
    shown = empty(Shown)
    writers = {
        "board": lambda book, game, seat, out: encode_board(book, game, seat, out, shown),
        "hunters": lambda book, game, seat, out: encode_hunters(book, game, seat, -1, out, shown),
        "enemies": lambda book, game, seat, out: encode_enemies(book, game, seat, -1, out, shown),
        "hand": lambda book, game, seat, out: encode_hand(book, game, seat, out, shown),
        "card": lambda book, game, seat, out: encode_subject_card(book, game, seat, 0, out),
        "offer": lambda book, game, seat, out: encode_offer(book, game, out),
        "piles": lambda book, game, seat, out: encode_piles(book, game, seat, out, shown),
        "attack": encode_attacks,
        "dice": encode_attacks,
        "decision": lambda book, game, seat, out: encode_decision(book, game, seat, out, shown),
    }
    ranges: dict[str, set[int]] = {}
    for name, field in FIELDS.items():
        family = name.split(".")[0]
        ranges.setdefault(family, set()).update(range(SIZE)[field.slice])
    ranges["attack"] |= ranges["dice"]
    ranges["dice"] = ranges["attack"]
    for count, table in enumerate(games()):
        if count % 97:
            continue
        for family, write in writers.items():
            out = np.full(SIZE, UNTOUCHED, np.int8)
            inside = sorted(ranges[family])
            out[inside] = 0
            shown.size = 0
            look(table.game, table.seat, np.zeros(SIZE, np.int8), shown)
            write(table.content.interpreted, table.game, table.seat, out)
            out[inside] = UNTOUCHED
            assert (out == UNTOUCHED).all(), family


def test_values_stay_in_range_and_observing_changes_nothing():
    out = np.empty(SIZE, np.int8)
    for count, table in enumerate(games()):
        if count % 23:
            continue
        before = table.save()
        for seat in range(table.players):
            table.observe(seat, out)
            assert (out >= 0).all()
            over = np.flatnonzero(out > SCALE)
            names = [n for n, f in FIELDS.items() for i in over if i in range(SIZE)[f.slice]]
            assert not names
        assert table.save() == before


def test_redealing_what_is_hidden_changes_nothing_seen():
    before, after = np.empty(SIZE, np.int8), np.empty(SIZE, np.int8)
    changed = 0
    for count, table in enumerate(games()):
        if count % 29:
            continue
        table.observe(table.seat, before)
        other = table.copy()
        other.redeal(table.seat, seed=count)
        other.observe(table.seat, after)
        assert (before == after).all()
        changed += other.save() != table.save()
    assert changed > 10
