"""The Merchant Step: the row, paying, buying, and when it ends."""

from __future__ import annotations

from hzd_env.rules.catalogue import DecisionKind, EventKind, Outcome
from hzd_env.rules.sizes import STORED
from tests.rules.quests import QuestScene
from tests.rules.scenes import PASS

SHARD, BLAZE, WIRE, TRINKET = "metal_shards", "blaze", "wire", "trinket"
ROW = [
    "market_bow",
    "market_silks",
    "market_arrow",
    "market_arrow",
    "market_coil",
    "market_weave",
    "market_potion",
]
ROW_2 = ["bow_2", "silks_2", "arrow_2", "arrow_2", "coil_2", "weave_2", "charm_2"]


def market(salvage: list[str], other: list[str] = [], **more: object) -> QuestScene:  # noqa: B006
    """Two hunters at the merchant of level 1, the leader with this salvage, the fledgling's free
    purchase used up.
    """
    scene = QuestScene([0, 0], **more)
    for hunter, cards in zip(scene.hunters, (salvage, other), strict=True):
        for card in cards:
            hunter.salvage[scene.content.index("salvage", card)] += 1
            scene.game.salvage_deck[scene.content.index("salvage", card)] -= 1
    scene.game.fledgling = -1
    scene.merchants(ROW if scene.level == 1 else ROW_2)
    return scene


# ------------------------------------------------------------------------------------- The row


def test_the_row_shows_one_one_two_two_and_one_card() -> None:
    for seed in range(5):
        scene = QuestScene([0, 0], level=2, seed=seed)
        scene.merchants()
        kinds = [scene.book.cards[scene.card(str(card))].row_type for card in scene.row()]
        assert kinds == [0, 1, 2, 2, 3, 3, 4]


def test_every_card_of_the_deck_is_as_likely_to_be_on_top() -> None:
    weapons = {"bow_2": 0, "spear_2": 0}
    for seed in range(100):
        scene = QuestScene([0, 0], level=2, seed=seed)
        scene.merchants()
        weapons[str(scene.row()[0])] += 1
    assert abs(weapons["bow_2"] - 50) < 20, "there are two of each"


def test_other_cards_revealed_are_discarded() -> None:
    scene = QuestScene([0, 0], level=2)
    merchant = scene.game.merchants[1]
    in_all = sum(merchant.deck)
    scene.merchants()
    assert sum(merchant.deck) + sum(merchant.discard) + 7 == in_all


def test_a_deck_without_a_type_leaves_its_place_empty() -> None:
    scene = QuestScene([0, 0])
    merchant = scene.game.merchants[0]
    merchant.deck[scene.book.merchants[0].index(scene.card("market_silks"))] = 0
    scene.merchants()
    assert scene.row()[1] is None
    assert None not in scene.row()[2:]
    assert scene.kind == DecisionKind.BUY


def test_a_bought_card_is_replaced_by_one_of_its_type() -> None:
    scene = market([SHARD], [SHARD])
    scene.choose("market_arrow")
    assert scene.row() == ROW
    assert scene.in_deck("market_arrow") == 3


def test_cards_of_other_types_revealed_for_it_are_discarded() -> None:
    discards = set()
    for seed in range(30):
        scene = market([SHARD], [SHARD], seed=seed)
        merchant = scene.game.merchants[0]
        merchant.deck[:] = [0] * len(merchant.deck)
        for card, copies in (("market_potion", 1), ("market_arrow", 2)):
            merchant.deck[scene.book.merchants[0].index(scene.card(card))] = copies
        scene.choose("market_potion")
        assert scene.row() == ROW
        assert sum(merchant.deck) + sum(merchant.discard) == 2
        discards.add(sum(merchant.discard))
    assert discards == {0, 1, 2}, "the arrows that lay above the potion"


def test_the_discards_become_the_deck_when_it_is_empty() -> None:
    scene = QuestScene([0, 0], salvage=[SHARD])
    scene.game.fledgling = -1
    scene.lay_out(1, ROW)
    merchant = scene.game.merchants[0]
    merchant.discard[:], merchant.deck[:] = merchant.deck[:], [0] * len(merchant.deck)
    scene.merchants()
    scene.choose("market_potion")
    assert scene.row()[6] == "market_potion"
    assert sum(merchant.deck) + sum(merchant.discard) == 2 + 7 - 1 - 1  # two arrows are left of six


def test_unpurchased_cards_return_to_the_deck() -> None:
    scene = market([SHARD])
    scene.choose("market_potion")
    assert scene.over and scene.row() == [None] * 7
    assert sum(scene.game.merchants[0].discard) == 0
    assert scene.in_deck("market_potion") == 1
    assert scene.in_deck("market_arrow") == 6


def test_r106_the_level_of_the_merchant_is_that_of_the_encounter_also_after_a_failure() -> None:
    scene = QuestScene([0, 0], level=2)
    scene.campfire(Outcome.FAILURE)
    assert [event.what for event in scene.happened(EventKind.MERCHANT)] == [2]
    assert None not in scene.row(2) and scene.row(1) == [None] * 7


# -------------------------------------------------------------------------------------- Paying


def test_only_what_can_be_paid_is_for_sale() -> None:
    assert market([]).over  # all have passed
    cheap = {"market_arrow", "market_coil", "market_potion", PASS}
    assert market([WIRE]).options == cheap
    assert market([BLAZE]).options == {"market_silks", *cheap}


def test_special_resources_count_as_metal_shards() -> None:
    scene = market([BLAZE, WIRE])
    scene.choose("market_bow", WIRE)
    assert scene.salvage(scene.hunters[0]) == {}
    assert "market_bow" in scene.worn(scene.hunters[0])


def test_two_metal_shards_count_as_a_special_resource() -> None:
    scene = market([SHARD, SHARD])
    assert "market_silks" in scene.options
    scene.choose("market_silks")
    assert scene.salvage(scene.hunters[0]) == {}
    assert "market_silks" in scene.worn(scene.hunters[0])


def test_r115_two_special_resources_count_as_another_one() -> None:
    scene = market([WIRE, WIRE])
    scene.choose("market_silks")
    assert scene.salvage(scene.hunters[0]) == {}


def test_a_wildcard_card_counts_as_any_one_resource() -> None:
    scene = market([TRINKET])
    assert scene.options == {"market_silks", "market_arrow", "market_coil", "market_potion", PASS}
    scene.choose("market_silks")  # a blaze
    assert scene.salvage(scene.hunters[0]) == {}
    assert "market_silks" in scene.worn(scene.hunters[0])


def test_a_wildcard_card_need_not_be_spent() -> None:
    for paid, left in (([TRINKET], {SHARD: 2}), ([SHARD, SHARD], {TRINKET: 1})):
        scene = market([TRINKET, SHARD, SHARD])
        scene.choose("market_silks")
        assert scene.kind == DecisionKind.PAY and scene.options == {TRINKET, SHARD}
        scene.choose(*paid)
        assert scene.salvage(scene.hunters[0]) == left


def test_each_wildcard_card_counts_once() -> None:
    assert "market_weave" not in market([TRINKET]).options  # a wire and a shard
    scene = market([TRINKET, TRINKET])
    scene.choose("market_weave")
    assert scene.salvage(scene.hunters[0]) == {}
    scene = market([TRINKET, SHARD])  # the trinket must stand for the wire
    scene.choose("market_weave")
    assert scene.salvage(scene.hunters[0]) == {}


def test_a_wildcard_in_a_cost_is_paid_with_any_resource() -> None:
    scene = market([BLAZE, SHARD])
    scene.choose("market_arrow")
    assert scene.kind == DecisionKind.PAY and scene.subject == scene.card("market_arrow")
    assert scene.options == {BLAZE, SHARD}
    scene.choose(BLAZE)
    assert scene.salvage(scene.hunters[0]) == {SHARD: 1}


def test_what_to_pay_with_is_chosen_card_by_card() -> None:
    scene = market([WIRE, SHARD, SHARD, SHARD])
    scene.choose("market_weave")  # a wire and a shard
    assert scene.options == {WIRE, SHARD}
    scene.choose(SHARD)  # half of what stands for the wire
    scene.choose(SHARD, SHARD)
    assert scene.salvage(scene.hunters[0]) == {WIRE: 1}


def test_a_payment_that_would_leave_the_rest_unpaid_is_not_offered() -> None:
    scene = market([WIRE, SHARD])
    scene.choose("market_weave")  # only the wire and then the shard will do
    assert scene.salvage(scene.hunters[0]) == {}
    assert scene.stored(scene.hunters[0]) == ["market_weave"]


def test_r24_what_was_spent_is_shuffled_into_the_salvage_deck_at_the_end() -> None:
    scene = market([SHARD], [SHARD])
    kind = scene.content.index("salvage", SHARD)
    scene.game.salvage_discard[kind] = 2  # spent in the encounter
    scene.game.salvage_deck[kind] -= 2
    scene.choose("market_potion")
    assert scene.game.salvage_discard[kind] == 3
    scene.choose(PASS)
    assert scene.over
    assert scene.game.salvage_discard[kind] == 0
    assert scene.game.salvage_deck[kind] == 9


# ------------------------------------------------------------------------------- The fledgling


def test_the_fledglings_first_purchase_is_free() -> None:
    scene = QuestScene([0, 0])
    scene.merchants(ROW)
    fledgling = scene.hunters[1]
    assert scene.decider is fledgling
    assert scene.options == {*ROW, PASS}
    scene.choose("market_weave")
    assert scene.stored(fledgling) == ["market_weave"]
    assert scene.over  # nobody can pay for anything more


def test_r107_so_it_is_after_a_failure_and_whatever_it_costs() -> None:
    scene = QuestScene([0, 0], level=3)
    scene.campfire(Outcome.FAILURE)
    assert scene.decider is scene.hunters[1] and scene.kind == DecisionKind.BUY
    scene.choose(str(scene.row()[0]))
    assert len(scene.happened(EventKind.BOUGHT)) == 1


def test_the_second_purchase_is_paid() -> None:
    scene = QuestScene([0, 0], salvage=[SHARD])
    scene.merchants(ROW)
    scene.choose(PASS, "market_weave", PASS)
    assert scene.decider is scene.hunters[1]
    assert "market_bow" not in scene.options and "market_coil" in scene.options


def test_a_free_purchase_that_was_not_made_is_gone_with_the_step() -> None:
    scene = QuestScene([0, 0])
    scene.merchants(ROW)
    scene.choose(PASS)
    assert scene.over
    scene.game.fledgling = 0
    scene.merchants(ROW)
    assert scene.decider is scene.hunters[0]
    scene.choose(PASS)
    assert scene.over, "the last fledgling has nothing to pay with"


# ---------------------------------------------------------------------------------- Turn order


def test_purchases_go_clockwise_from_the_leader_one_at_a_time() -> None:
    scene = QuestScene([0, 0, 0], salvage=[SHARD, SHARD])
    scene.game.fledgling = -1
    scene.game.leader = 1
    scene.merchants(ROW)
    buyers = []
    for _ in range(3):
        buyers.append(scene.game.decision.seat)
        scene.choose("market_arrow")
    assert buyers == [1, 2, 0]


def test_r116_a_hunter_that_passed_may_buy_after_another_one_did() -> None:
    scene = market([SHARD], [SHARD, SHARD])
    scene.choose(PASS)
    assert scene.decider is scene.hunters[1]
    scene.choose("market_coil")
    assert scene.decider is scene.hunters[0]
    scene.choose("market_potion")
    assert scene.decider is scene.hunters[1]


def test_the_step_ends_when_all_pass_in_a_row() -> None:
    scene = market([SHARD], [SHARD])
    scene.choose(PASS)
    assert not scene.over
    scene.choose(PASS)
    assert scene.over


def test_r117_the_step_ends_at_once_when_a_type_runs_out() -> None:
    scene = market([BLAZE, SHARD], [SHARD])
    scene.choose("market_silks", BLAZE)  # there is no other armour
    assert scene.over
    assert scene.salvage(scene.hunters[1]) == {SHARD: 1}
    assert scene.row() == [None] * 7


# --------------------------------------------------------------------------- What was bought


def test_r8_an_item_without_an_arc_goes_into_the_deck() -> None:
    scene = market([SHARD])
    scene.choose("market_potion")
    assert scene.deck(scene.hunters[0]).count("market_potion") == 1


def test_r8_an_item_with_an_arc_is_worn() -> None:
    scene = market([SHARD, SHARD], level=2)
    scene.choose("charm_2")
    assert scene.worn(scene.hunters[0]) == ["bow", "spear", "charm_2"]


def test_bought_equipment_does_what_it_says() -> None:
    scene = market([SHARD, SHARD], level=2)
    scene.choose("charm_2")
    hunter = scene.hunters[0]
    hunter.square = scene.number((1, 1))
    scene.activate(hunter)
    assert hunter.hand_size == 6, "one card more than without the charm"


def test_r15_cards_are_replaced_at_the_end_of_the_step() -> None:
    scene = QuestScene([0, 0], salvage=[SHARD] * 2)
    scene.game.fledgling = -1
    scene.campfire(Outcome.FAILURE)
    scene.choose("market_arrow", PASS, "market_arrow", PASS)
    hunter = scene.hunters[0]
    assert hunter.deck_size == 14  # the limit is 12
    scene.skip_to(DecisionKind.TRIM, PASS)
    assert scene.decider is hunter and scene.subject == 2
    scene.choose("market_arrow", "arrow")  # any cards, not those of the same kind
    assert scene.deck(hunter) == sorted(["arrow"] * 11 + ["market_arrow"], key=scene.card)


def test_r118_bought_equipment_is_worn_and_replaces_what_was_there() -> None:
    scene = market([SHARD, SHARD])
    scene.equip(scene.hunters[0], "bow", "damage_coil")
    scene.choose("market_bow")
    assert scene.worn(scene.hunters[0]) == ["market_bow", "spear"]
    assert [event.what for event in scene.happened(EventKind.REMOVED)] == [scene.card("bow")]
    assert scene.stored(scene.hunters[0]) == ["damage_coil"]


def test_r118_bought_modifications_are_stored() -> None:
    scene = market([SHARD])
    scene.choose("market_coil")
    assert scene.stored(scene.hunters[0]) == ["market_coil"]


def test_ammunition_that_fits_no_weapon_may_be_bought() -> None:
    scene = QuestScene([0, 0], salvage=[SHARD])
    scene.game.fledgling = -1
    scene.hunters[0].equipment[0] = -1
    scene.merchants(ROW)
    assert "market_arrow" in scene.options


def test_a_hunter_keeps_no_more_than_twelve_modifications() -> None:
    scene = QuestScene([0, 0], salvage=[SHARD])
    scene.game.fledgling = -1
    hunter = scene.hunters[0]
    hunter.stored_size = STORED - 1
    scene.equip(hunter, "bow", "damage_coil")
    scene.merchants(ROW)
    assert "market_coil" not in scene.options and "market_potion" in scene.options


def test_modifications_may_be_attached_at_the_campfire() -> None:
    scene = market([])
    hunter = scene.hunters[0]
    hunter.stored[0], hunter.stored_size = scene.card("damage_coil"), 1
    scene.campfire(Outcome.FAILURE)
    assert scene.kind == DecisionKind.MODIFY and scene.decider is hunter
    scene.choose("damage_coil", "bow")
    assert hunter.modifications[0][0] == scene.card("damage_coil")


# ----------------------------------------------------------------------------- Other merchants


def visiting(salvage: list[str]) -> QuestScene:
    """The fledgling visits the merchant of level 2, the leader that of level 1."""
    scene = QuestScene([0, 0], salvage=salvage)
    scene.event("caravan")
    scene.lay_out(2, ROW_2)
    scene.merchants(ROW)
    assert scene.kind == DecisionKind.MERCHANT_LEVEL and scene.decider is scene.hunters[1]
    assert scene.options == {2, 3}
    scene.choose(2)
    return scene


def test_a_hunter_may_visit_another_merchant_by_itself() -> None:
    scene = visiting([SHARD])
    assert scene.options == {"market_arrow", "market_coil", "market_potion", PASS}
    scene.choose(PASS)
    assert scene.decider is scene.hunters[1]
    assert scene.options == {*ROW_2, PASS}  # its first purchase is free
    scene.choose("charm_2")
    assert scene.row(2)[6] == "charm_2"


def test_r117_a_type_that_runs_out_there_ends_the_step_for_that_hunter_only() -> None:
    scene = visiting([SHARD])
    merchant = scene.game.merchants[1]
    merchant.deck[:] = [0] * len(merchant.deck)
    merchant.discard[:] = [0] * len(merchant.discard)
    scene.choose(PASS, "bow_2")
    assert scene.decider is scene.hunters[0]
    scene.choose("market_coil")
    assert scene.over
    assert scene.salvage(scene.hunters[1]) == {SHARD: 1}


def test_a_visit_lasts_for_one_merchant_step() -> None:
    scene = visiting([])
    scene.choose(PASS)
    assert scene.over
    scene.game.event_cards[0] = -1
    scene.merchants(ROW)
    assert scene.decider is scene.hunters[1] and scene.options == {*ROW, PASS}


def test_both_merchants_end_with_the_partys() -> None:
    scene = visiting([BLAZE])
    scene.choose("market_silks")
    assert scene.over
    assert scene.row(2) == [None] * 7


def test_an_event_may_make_more_purchases_free() -> None:
    scene = QuestScene([0, 0])
    scene.event("credit")
    scene.merchants(ROW)
    for card in ("market_coil", "market_weave", "market_potion"):
        scene.choose(card)
    assert scene.over


def test_an_event_may_cost_the_others_salvage() -> None:
    scene = QuestScene([0, 0, 0], salvage=[SHARD, BLAZE, WIRE])
    scene.hunters[1].salvage[:] = [0] * 32
    scene.event("tax")
    scene.merchants(ROW)
    assert scene.kind == DecisionKind.SPEND_SALVAGE and scene.decider is scene.hunters[0]
    scene.choose(BLAZE, WIRE)
    assert scene.salvage(scene.hunters[0]) == {SHARD: 1}
    assert scene.salvage(scene.hunters[2]) == {SHARD: 1, BLAZE: 1, WIRE: 1}
