"""Trades in the Merchant Step (Trading Items Variant; Cooperative Mode)."""

from __future__ import annotations

import pytest

from hzd_env.rules.catalogue import DecisionKind, EventKind, Mode
from hzd_env.rules.layout import Hunter
from hzd_env.rules.sizes import STORED
from tests.rules.quests import QuestScene
from tests.rules.scenes import CONFIRM, PASS

SHARD, BLAZE = "metal_shards", "blaze"


def bazaar(players: int = 2, **more: object) -> QuestScene:
    """Hunters at a merchant who has nothing they could buy, each with a shard and a blaze."""
    more.setdefault("trading", True)
    scene = QuestScene([0] * players, salvage=[SHARD, BLAZE], **more)
    scene.game.fledgling = -1
    for merchant in scene.game.merchants:
        merchant.deck[:] = [0] * len(merchant.deck)
    return scene


def holds(scene: QuestScene, hunter: Hunter) -> tuple[list[str], list[str], dict[str, int]]:
    return scene.worn(hunter), scene.stored(hunter), scene.salvage(hunter)


def test_equipment_is_sold_for_resources() -> None:
    scene = bazaar()
    seller, buyer = scene.hunters
    buyer.equipment[0] = -1
    scene.merchants()
    assert scene.options == {buyer, PASS}
    scene.choose(buyer)
    assert scene.kind == DecisionKind.GIVE and scene.options == {"bow", "spear", SHARD, BLAZE, PASS}
    scene.choose("bow")
    assert scene.options == {"spear", SHARD, BLAZE, CONFIRM, PASS}
    scene.choose(CONFIRM)
    assert scene.kind == DecisionKind.WANT and scene.options == {"spear", SHARD, BLAZE, PASS}
    scene.choose(SHARD, BLAZE, CONFIRM)
    assert scene.kind == DecisionKind.TRADE and scene.decider is buyer
    scene.choose(CONFIRM)
    assert holds(scene, seller) == (["spear"], [], {SHARD: 2, BLAZE: 2})
    assert holds(scene, buyer) == (["bow", "spear"], [], {})
    assert [event.what for event in scene.happened(EventKind.TRADED)] == [1]


def test_a_trade_may_be_refused() -> None:
    scene = bazaar()
    before = [holds(scene, hunter) for hunter in scene.hunters]
    scene.merchants()
    scene.choose(scene.hunters[1], "bow", CONFIRM, SHARD, CONFIRM, PASS)
    assert [holds(scene, hunter) for hunter in scene.hunters] == before
    assert scene.kind == DecisionKind.BUY and scene.decider is scene.hunters[0]


def test_an_offer_may_be_withdrawn() -> None:
    scene = bazaar()
    scene.merchants()
    scene.choose(scene.hunters[1], PASS)
    assert scene.kind == DecisionKind.BUY and scene.decider is scene.hunters[0]
    scene.choose(scene.hunters[1], "bow", CONFIRM, PASS)
    assert scene.kind == DecisionKind.BUY


def test_a_new_offer_begins_with_nothing_on_either_side() -> None:
    scene = bazaar()
    seller, buyer = scene.hunters
    scene.merchants()
    scene.choose(buyer, "bow", CONFIRM, SHARD, CONFIRM, PASS)
    scene.choose(buyer)
    assert scene.options == {"bow", "spear", SHARD, BLAZE, PASS}
    scene.choose("spear", CONFIRM)
    assert scene.kind == DecisionKind.WANT
    assert scene.options == {"bow", "spear", SHARD, BLAZE, PASS}
    scene.choose(BLAZE, CONFIRM, CONFIRM)
    assert holds(scene, seller) == (["bow"], [], {SHARD: 1, BLAZE: 2})


def test_modifications_are_sold_for_modifications() -> None:
    scene = bazaar()
    for hunter, cards in zip(
        scene.hunters, (["damage_coil", "fire_coil"], ["resist_fire"]), strict=True
    ):
        for card in cards:
            hunter.stored[hunter.stored_size] = scene.card(card)
            hunter.stored_size += 1
    scene.merchants()
    scene.skip_to(DecisionKind.BUY, PASS)
    scene.choose(scene.hunters[1], "damage_coil", CONFIRM, "resist_fire", CONFIRM, CONFIRM)
    assert scene.stored(scene.hunters[0]) == ["fire_coil", "resist_fire"]
    assert scene.stored(scene.hunters[1]) == ["damage_coil"]


def test_modifications_may_be_taken_off_before_they_are_sold() -> None:
    scene = bazaar()
    seller, buyer = scene.hunters
    scene.equip(seller, "bow", "damage_coil")
    scene.merchants()
    assert scene.kind == DecisionKind.MODIFY and scene.decider is seller
    scene.choose("damage_coil", PASS, buyer, "damage_coil", CONFIRM, BLAZE, CONFIRM, CONFIRM)
    assert scene.stored(buyer) == ["damage_coil"]
    assert seller.modifications[0] == [-1, -1, -1]
    assert scene.salvage(seller) == {SHARD: 1, BLAZE: 2}


def test_d25_modifications_stay_with_the_seller_of_the_equipment() -> None:
    scene = bazaar()
    seller, buyer = scene.hunters
    scene.equip(seller, "bow", "damage_coil")
    scene.merchants()
    scene.skip_to(DecisionKind.BUY, PASS)
    scene.choose(buyer, "bow", CONFIRM, SHARD, CONFIRM, CONFIRM)
    assert scene.stored(seller) == ["damage_coil"]
    assert seller.modifications[0] == [-1, -1, -1]
    assert scene.stored(buyer) == []


def test_several_modifications_may_be_sold_together() -> None:
    scene = bazaar()
    seller, buyer = scene.hunters
    for place, card in enumerate(("damage_coil", "resist_melee", "fire_coil", "resist_fire")):
        seller.stored[place] = scene.card(card)
        seller.stored_size += 1
    scene.merchants()
    scene.skip_to(DecisionKind.BUY, PASS)
    scene.choose(buyer, "damage_coil", "fire_coil", CONFIRM, SHARD, CONFIRM, CONFIRM)
    assert scene.stored(seller) == ["resist_melee", "resist_fire"]
    assert sorted(scene.stored(buyer)) == ["damage_coil", "fire_coil"]


def test_without_trades_modifications_wait_for_the_end_of_the_campfire() -> None:
    scene = bazaar(trading=False)
    scene.equip(scene.hunters[0], "bow", "damage_coil")
    scene.merchants()
    assert scene.over


def test_equipment_of_one_arc_may_be_exchanged() -> None:
    scene = bazaar()
    first, second = scene.hunters
    scene.equip(second, "fire_bow", "damage_coil")
    scene.merchants()
    scene.skip_to(DecisionKind.BUY, PASS)
    scene.choose(second, "bow", CONFIRM, "fire_bow", CONFIRM, CONFIRM)
    assert scene.worn(first) == ["fire_bow", "spear"] and scene.worn(second) == ["bow", "spear"]
    assert scene.stored(second) == ["damage_coil"], "modifications stay with their owner"
    assert not scene.happened(EventKind.REMOVED)


def test_equipment_received_does_what_it_says() -> None:
    scene = bazaar()
    first, second = scene.hunters
    scene.equip(first, "charm")
    scene.merchants()
    scene.choose(second, "charm", CONFIRM, SHARD, CONFIRM, CONFIRM)
    for hunter, cards in ((first, 5), (second, 6)):
        scene.skip_to(DecisionKind.NONE, PASS)
        hunter.square = scene.number((1, 1))
        scene.activate(hunter)
        assert hunter.hand_size == cards


def test_nobody_can_give_or_ask_for_more_than_there_is() -> None:
    scene = bazaar()
    scene.merchants()
    scene.choose(scene.hunters[1], "bow", SHARD)
    assert scene.options == {"spear", BLAZE, CONFIRM, PASS}
    scene.choose(CONFIRM, SHARD)
    assert scene.options == {"bow", "spear", BLAZE, CONFIRM, PASS}


def test_equipment_received_replaces_what_is_worn() -> None:
    scene = bazaar()
    second = scene.hunters[1]
    scene.equip(second, "fire_bow", "damage_coil")
    scene.merchants()
    scene.skip_to(DecisionKind.BUY, PASS)
    scene.choose(second, "bow", CONFIRM, SHARD, CONFIRM, CONFIRM)
    assert scene.worn(second) == ["bow", "spear"] and scene.stored(second) == ["damage_coil"]
    assert [event.what for event in scene.happened(EventKind.REMOVED)] == [scene.card("fire_bow")]


def test_competing_hunters_sell_equipment_or_modifications_not_resources_alone() -> None:
    scene = bazaar()
    scene.merchants()
    scene.choose(scene.hunters[1], SHARD, CONFIRM, BLAZE)
    assert CONFIRM not in scene.options
    scene.choose("bow")
    assert CONFIRM in scene.options, "the other sells the bow"


def test_competing_hunters_give_nothing_away() -> None:
    scene = bazaar()
    scene.merchants()
    scene.choose(scene.hunters[1])
    assert CONFIRM not in scene.options
    scene.choose("bow", CONFIRM)
    assert CONFIRM not in scene.options


def test_without_the_variant_competing_hunters_do_not_trade() -> None:
    scene = bazaar(trading=False)
    scene.merchants()
    assert scene.over


def test_a_hunter_may_offer_three_trades_at_one_campfire() -> None:
    scene = bazaar()
    scene.merchants()
    for _ in range(3):
        assert scene.decider is scene.hunters[0]
        scene.choose(scene.hunters[1], PASS)
    assert scene.decider is scene.hunters[1]
    for _ in range(3):
        scene.choose(scene.hunters[0], PASS)
    assert scene.over
    scene.merchants()
    assert scene.options == {scene.hunters[1], PASS}, "at the next campfire it may again"


def test_after_a_trade_those_who_passed_are_asked_again() -> None:
    scene = bazaar()
    scene.merchants()
    scene.choose(PASS)
    scene.choose(scene.hunters[0], "bow", CONFIRM, SHARD, CONFIRM, CONFIRM)
    assert scene.decider is scene.hunters[1], "it may still buy"
    scene.choose(PASS)
    assert scene.decider is scene.hunters[0]


def test_what_a_hunter_gets_it_can_spend() -> None:
    scene = QuestScene([0, 0], salvage=[SHARD], trading=True, level=2)
    scene.game.fledgling = -1
    scene.lay_out(2, ["bow_2", "silks_2", "arrow_2", "arrow_2", "coil_2", "weave_2", "charm_2"])
    scene.merchants()
    assert "coil_2" not in scene.options
    scene.choose(scene.hunters[1], "bow", CONFIRM, SHARD, CONFIRM, CONFIRM)
    assert "coil_2" in scene.options


def test_nobody_receives_more_modifications_than_it_can_keep() -> None:
    scene = bazaar()
    giver, receiver = scene.hunters
    giver.stored[:2] = [scene.card("damage_coil"), scene.card("fire_coil")]
    giver.stored_size = 2
    receiver.stored_size = STORED - 1
    scene.merchants()
    scene.skip_to(DecisionKind.BUY, PASS)
    scene.choose(receiver, "damage_coil")
    assert "fire_coil" not in scene.options


# --------------------------------------------------------------------------------- Cooperating


@pytest.mark.parametrize("mode", [Mode.COOPERATIVE, Mode.LENIENT])
def test_cooperating_hunters_pass_salvage_and_equipment_freely(mode: Mode) -> None:
    scene = bazaar(mode=mode, trading=False)
    giver, other = scene.hunters
    other.equipment[1] = -1
    scene.merchants()
    scene.choose(other, "spear", SHARD, CONFIRM, CONFIRM, CONFIRM)
    assert holds(scene, giver) == (["bow"], [], {BLAZE: 1})
    assert holds(scene, other) == (["bow", "spear"], [], {SHARD: 2, BLAZE: 1})


def test_cooperating_hunters_may_ask_for_things_too() -> None:
    scene = bazaar(mode=Mode.COOPERATIVE)
    scene.merchants()
    scene.choose(scene.hunters[1], CONFIRM)
    assert scene.kind == DecisionKind.WANT and CONFIRM not in scene.options
    scene.choose(BLAZE, CONFIRM, CONFIRM)
    assert scene.salvage(scene.hunters[0]) == {SHARD: 1, BLAZE: 2}


def test_a_single_hunter_has_nobody_to_trade_with() -> None:
    scene = bazaar(players=1, mode=Mode.COOPERATIVE)
    scene.merchants()
    assert scene.over
