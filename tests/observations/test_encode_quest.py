"""Observations of quests: what their families show, to whom, and that hunts look as before."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hzd_env.engine import Table
from hzd_env.observations import QUEST_FIELDS, QUEST_SCALE, QUEST_SIZE, SIZE, encode_quest
from hzd_env.observations.shown import Shown
from hzd_env.rules.carriers import empty
from hzd_env.rules.catalogue import DecisionKind, Mode, Phase, Procedure, Sun
from hzd_env.rules.sizes import ARCS, MERCHANT_ROW
from tests.rules.quests import QuestScene
from tests.rules.scenes import PASS

KINDS = list(DecisionKind)[DecisionKind.HUNTER :]


class Seen:
    """What a seat of a scene observes."""

    def __init__(self, scene: QuestScene, seat: int = 0) -> None:
        self.vector = np.full(QUEST_SIZE, -5, np.int8)
        encode_quest(scene.book, scene.game, seat, self.vector, empty(Shown))

    def row(self, name: str, place: int = 0) -> list[int]:
        """All columns of a field at one place."""
        field = QUEST_FIELDS[name]
        table: NDArray[np.int8] = self.vector[field.slice].reshape(field.shape)
        return [int(value) for value in table[:, place]]

    def one(self, name: str, place: int = 0) -> int:
        """The only column of a field at one place."""
        (value,) = self.row(name, place)
        return value

    def shows(self, family: str) -> bool:
        """Whether anything of a family is not zero."""
        fields = [field for name, field in QUEST_FIELDS.items() if name.startswith(f"{family}.")]
        return any(self.vector[field.slice].any() for field in fields)


def quests(seeds: range = range(8), **more: Any) -> Iterator[Table]:
    """Positions of random quests, with changing mode and number of players."""
    table = Table()
    for seed in seeds:
        choices = np.random.default_rng(seed)
        table.reset_quest(
            players=1 + seed % 4,
            mode=Mode(seed % 3),
            draft=seed % 2 == 0,
            trading=seed % 3 == 0,
            seed=seed,
            max_turns=20,
            **more,
        )
        while table.seat >= 0:
            yield table
            table.step(int(choices.choice(np.flatnonzero(table.mask))))


def tracking(**more: Any) -> QuestScene:
    """The Tracking Phase of three hunters who have come through an encounter."""
    scene = QuestScene([0, 0, 0], **more)
    scene.game.encounters = 1
    scene.push(Procedure.TRACKING)
    assert scene.kind == DecisionKind.TRACKING
    return scene


def test_state_shows_phase_decision_and_decks():
    scene = tracking()
    card = scene.content.index("events", scene.content.events[0].id)
    scene.game.event_left[card] = 0
    seen = Seen(scene)
    assert seen.row("quest.kind").index(1) == KINDS.index(DecisionKind.TRACKING)
    assert seen.row("quest.phase").index(1) == Phase.TRACKING
    assert seen.one("quest.encounter") == 1
    assert seen.row("quest.event_left")[card] == 0
    assert sum(seen.row("quest.event_left")) == len(scene.content.events) - 1
    assert sum(seen.row("decision.kind")) == 0 and seen.one("decision.own") == 1
    assert sum(Seen(scene, 1).row("quest.kind")) == 0


def test_tracking_cards_are_the_leader_s_secret():
    scene = tracking()
    number = 2 * scene.game.tracking_cards[0] + 1
    seen = Seen(scene, 0)
    assert seen.row("tracking.card", 0).index(1) == scene.game.tracking_cards[0]
    assert seen.one("tracking.level", 0) == 1
    assert seen.one("tracking.threshold", 0) == scene.book.boards[number].threshold
    board = scene.book.boards[number]
    spawned = [board.spawn_machine[s] for s in range(board.spawns) if board.spawn_machine[s] >= 0]
    assert sum(seen.row("tracking.enemies", 0)) == len(spawned)
    assert seen.one("tracking.tiles", 0) * 9 == sum(board.on_board)
    assert not Seen(scene, 1).shows("tracking") and not Seen(scene, 2).shows("tracking")


def test_cooperating_hunters_look_at_tracking_cards_together():
    scene = tracking(mode=Mode.COOPERATIVE)
    assert Seen(scene, 0).shows("tracking") and Seen(scene, 2).shows("tracking")


def test_event_cards_are_the_fledgling_s_secret_until_revealed():
    scene = tracking()
    chosen = scene.game.tracking_cards[0]
    scene.choose(scene.content.encounters[chosen].id)
    assert scene.kind == DecisionKind.EVENT
    seen = Seen(scene, 2)
    for place in range(3):
        assert seen.row("events.card", place).index(1) == scene.game.event_cards[place]
        assert seen.one("events.in_play", place) == 0
    assert not Seen(scene, 0).shows("events") and not Seen(scene, 1).shows("events")
    leader = Seen(scene, 0)
    assert [leader.one("tracking.chosen", place) for place in range(3)] == [1, 0, 0]
    assert not Seen(scene, 2).shows("tracking")
    card = scene.game.event_cards[0]
    scene.choose(scene.content.events[card].id)
    assert scene.game.board // 2 == chosen
    for seat in range(3):
        seen = Seen(scene, seat)
        assert seen.row("events.card", 0).index(1) == card
        assert seen.one("events.in_play", 0) == 1
        assert not seen.shows("tracking")


def test_a_redealt_quest_goes_on_with_the_tracking_card_dealt_anew():
    table = Table()
    others = 0
    for seed in range(6):
        table.reset_quest(players=2, seed=seed)
        choices = np.random.default_rng(seed)
        while table.decision.kind != DecisionKind.EVENT:
            table.step(int(choices.choice(np.flatnonzero(table.mask))))
        before = table.game.tracking_choice
        table.redeal(table.seat, seed=seed)
        chosen = table.game.tracking_choice
        table.step(int(np.flatnonzero(table.mask)[0]))
        assert table.game.board // 2 == chosen
        others += chosen != before
    assert others > 0


def test_party_shows_what_the_quest_has_brought():
    scene = QuestScene([3, 0, 0], salvage=("metal_shards", "wire", "wire"))
    scene.game.hunters[1].suns[Sun.FULL] = 2
    scene.game.hunters[1].free_purchases = 1
    seen = Seen(scene, 1)
    assert seen.row("party.suns", 0) == [0, 2, 0]
    assert seen.one("party.victory_points", 0) == 4
    assert seen.one("party.free_purchases", 0) == 1
    assert [seen.one("party.fledgling", place) for place in range(4)] == [0, 1, 0, 0]
    assert seen.row("party.node", 2) == [1] + [0] * 11
    assert seen.one("party.cards", 2) == 12
    salvage = seen.row("party.salvage", 2)
    assert salvage[scene.content.index("salvage", "wire")] == 2
    assert sum(seen.row("party.salvage", 3)) == 0


def test_open_equipment_is_shown_arc_by_arc():
    scene = QuestScene([0, 0])
    bow = scene.book.cards[scene.card("bow")]
    seen = Seen(scene, 1)
    for place in (0, 1):
        spot = ARCS * place + bow.arc
        assert seen.row("equipment.dice", spot) == bow.dice
        assert seen.row("gear.type", spot) == [1, 0, 0, 0, 0]
        assert seen.row("gear.arc", spot).index(1) == bow.arc
        assert seen.one("gear.range", spot) == bow.range
        assert seen.one("gear.free_slots", spot) == bow.slots
    assert sum(seen.row("gear.type", ARCS * 2 + bow.arc)) == 0


def test_market_shows_cards_costs_and_what_can_be_had():
    scene = QuestScene([0, 0], salvage=("metal_shards",))
    scene.merchants()
    assert scene.kind == DecisionKind.BUY
    seat = scene.game.decision.seat
    seen = Seen(scene, seat)
    row = scene.game.merchants[scene.level - 1].row
    for place in range(MERCHANT_ROW):
        if row[place] < 0:
            assert sum(seen.row("goods.type", place)) == 0
            continue
        card = scene.book.cards[scene.book.merchants[scene.level - 1][row[place]]]
        assert seen.row("prices.cost", place) == card.cost
        assert seen.one("prices.any", place) == card.any_cost
        assert seen.row("goods.type", place).index(1) == card.row_type
        buyable = seen.one("prices.affordable", place) and seen.one("prices.room", place)
        name = scene.content.cards[scene.book.merchants[scene.level - 1][row[place]]].id
        assert bool(buyable) == (name in scene.options)
        assert sum(seen.row("goods.type", MERCHANT_ROW + place)) == 0
    assert seen.row("merchants.deck", scene.level - 1) != [0] * 5


def test_nothing_is_on_the_market_between_merchant_steps():
    scene = tracking()
    assert not Seen(scene).shows("market") and not Seen(scene).shows("prices")


def test_a_merchant_of_one_s_own_comes_first():
    scene = QuestScene([0, 0])
    scene.merchants()
    scene.lay_out(2, [scene.content.cards[scene.book.merchants[1][0]].id])
    seat = scene.game.decision.seat
    scene.game.hunters[seat].merchant = 2
    seen = Seen(scene, seat)
    own = scene.book.cards[scene.book.merchants[1][0]]
    assert seen.row("prices.cost", 0) == own.cost
    assert seen.shows("goods") and any(seen.row("goods.type", MERCHANT_ROW))
    assert seen.row("party.merchant", 0) == [0, 1, 0]
    assert Seen(scene, 1 - seat).row("prices.cost", 0) == seen.row("prices.cost", MERCHANT_ROW)


def test_choices_show_what_is_on_offer_to_who_decides():
    for table in quests(range(6)):
        kind = table.decision.kind
        if kind not in (DecisionKind.HUNTER, DecisionKind.LEVEL_UP):
            continue
        seen, other = np.empty(QUEST_SIZE, np.int8), np.empty(QUEST_SIZE, np.int8)
        table.observe(table.seat, seen)
        name = "choices.profile" if kind == DecisionKind.HUNTER else "choices.node"
        field = QUEST_FIELDS[name]
        shown = seen[field.slice].reshape(field.shape)
        for place, what in enumerate(table.game.offer[: table.game.offer_size]):
            assert shown[:, place].tolist().index(1) == what
        if table.players > 1:
            table.observe((table.seat + 1) % table.players, other)
            assert not other[field.slice].any()


def test_a_trade_is_shown_to_who_puts_it_together_and_who_answers():
    scene = QuestScene([0, 0, 0], mode=Mode.COOPERATIVE, salvage=("wire", "wire"))
    scene.push(Procedure.TRADE, 0, 2)
    scene.choose("wire")
    wire = scene.content.index("salvage", "wire")
    seen = Seen(scene, 0)
    assert seen.row("bargain.giver", 0) == [1, 0, 0, 0]
    assert seen.row("bargain.giver", 1) == [0, 0, 1, 0]
    assert seen.row("bargain.salvage", 0)[wire] == 1
    assert not Seen(scene, 1).shows("bargain") and not Seen(scene, 2).shows("bargain")
    scene.skip_to(DecisionKind.TRADE, next(o for o in scene.options if o not in (PASS, "wire")))
    seen = Seen(scene, 2)
    assert seen.row("bargain.giver", 0) == [0, 1, 0, 0]
    assert seen.row("bargain.salvage", 0)[wire] == 1
    assert seen.row("hunters.subject") == [0] and seen.row("hunters.subject", 1) == [1]
    assert not Seen(scene, 1).shows("bargain")


def test_a_board_and_its_enemies_are_shown_in_encounters_only():
    out = np.empty(QUEST_SIZE, np.int8)
    fields = [QUEST_FIELDS["board.on_board"], QUEST_FIELDS["enemies.machine"]]
    for count, table in enumerate(quests()):
        if count % 7 == 0 or table.decision.kind >= DecisionKind.HUNTER:
            table.observe(table.seat, out)
            shown = [out[field.slice].any() for field in fields]
            if table.game.phase == Phase.ENCOUNTER:
                assert shown[0]
            else:
                assert shown == [False, False]


def test_a_quest_begins_with_the_observation_of_a_hunt():
    whole, hunt = np.empty(QUEST_SIZE, np.int8), np.empty(SIZE, np.int8)
    for count, table in enumerate(quests(range(4))):
        if count % 23 == 0:
            table.observe(table.seat, whole)
            table.observe(table.seat, hunt)
            assert (whole[:SIZE] == hunt).all()


def test_values_stay_in_range_and_observing_changes_nothing():
    out = np.empty(QUEST_SIZE, np.int8)
    for count, table in enumerate(quests()):
        if table.decision.kind < DecisionKind.HUNTER and count % 23:
            continue
        before = table.save()
        for seat in range(table.players):
            out[:] = -5
            table.observe(seat, out)
            assert (out >= 0).all()
            over = np.flatnonzero(out > QUEST_SCALE)
            assert not [
                name
                for name, f in QUEST_FIELDS.items()
                for i in over
                if i in range(*f.slice.indices(QUEST_SIZE))
            ]
        assert table.save() == before


def test_redealing_what_is_hidden_changes_nothing_seen():
    before, after = np.empty(QUEST_SIZE, np.int8), np.empty(QUEST_SIZE, np.int8)
    changed = 0
    for count, table in enumerate(quests()):
        if table.decision.kind < DecisionKind.HUNTER and count % 29:
            continue
        table.observe(table.seat, before)
        other = table.copy()
        other.redeal(table.seat, seed=count)
        other.observe(table.seat, after)
        assert (before == after).all(), table.decision.kind
        changed += other.save() != table.save()
    assert changed > 10
