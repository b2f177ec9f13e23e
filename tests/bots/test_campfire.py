"""What the bot `cautious` chooses between encounters: at the campfire, the merchant, the track."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest

from hzd_env import Mode, Outcome, Table
from hzd_env.bots.campfire import event_worth, price, toughness
from hzd_env.bots.choose import Bot
from hzd_env.bots.values import card_gain, deck_worth, place_worth
from hzd_env.rules.catalogue import Action, DecisionKind, Phase, Procedure, Sun
from hzd_env.rules.sizes import HUNTERS
from tests.bots.choosing import choice, play_on
from tests.rules.quests import QuestScene
from tests.rules.scenes import CONFIRM, PASS

SHARD, BLAZE, WIRE = "metal_shards", "blaze", "wire"
ROW = [
    "market_bow",
    "market_silks",
    "market_arrow",
    "market_arrow",
    "market_coil",
    "market_weave",
    "market_potion",
]


def market(salvage: list[str], **more: Any) -> QuestScene:
    """Two hunters at the merchant; only the first has salvage, and nothing is free."""
    scene = QuestScene([0, 0], **more)
    scene.game.fledgling = -1
    for card in salvage:
        scene.hunters[0].salvage[scene.content.index("salvage", card)] += 1
    return scene


def gain(scene: QuestScene, card: str, hunter: int = 0) -> int:
    """What a hunter gains by a card."""
    book = copy.copy(scene.book)
    book.dice = scene.content.interpreted.dice
    return card_gain(book, scene.game, hunter, scene.card(card))


# ------------------------------------------------------------------------- What cards are worth


def test_better_equipment_is_worth_what_it_is_better_by() -> None:
    scene = QuestScene()
    assert gain(scene, "archers_bow") > gain(scene, "market_bow")
    scene.equip(scene.hunters[0], "archers_bow")
    assert gain(scene, "bow") < 0 and gain(scene, "archers_bow") == 0


def test_a_bow_is_worth_more_the_more_arrows_there_are() -> None:
    scene = QuestScene()
    many = gain(scene, "archers_bow")
    for _ in range(6):
        scene.hunters[0].deck[scene.hunters[0].deck_size - 1] = 0
        scene.hunters[0].deck_size -= 1
    assert 0 < gain(scene, "archers_bow") < many


def test_d95_a_coil_for_range_is_worth_something_on_a_ranged_weapon_only() -> None:
    scene = QuestScene()
    hunter = scene.hunters[0]
    book = copy.copy(scene.book)
    book.dice = scene.content.interpreted.dice
    coil = scene.card("range_coil")
    worth = {
        weapon: place_worth(book, scene.game, 0, coil, book.cards[scene.card(weapon)].arc)
        for weapon in ("bow", "spear")
    }
    assert hunter.equipment[1] == scene.card("spear")
    assert worth["bow"] > 0 and worth["spear"] == 0


def test_ammunition_is_worth_little_without_its_weapon() -> None:
    scene = QuestScene()
    book = copy.copy(scene.book)
    book.dice = scene.content.interpreted.dice
    fitting = deck_worth(book, scene.game, 0, scene.card("market_arrow"))
    scene.hunters[0].equipment[0] = -1
    assert deck_worth(book, scene.game, 0, scene.card("market_arrow")) < fitting // 4


def test_a_modification_needs_a_place() -> None:
    scene = QuestScene()
    assert gain(scene, "market_weave") == 0, "no armour"
    scene.equip(scene.hunters[0], "silks")
    alone = gain(scene, "market_weave")
    assert alone > 0
    scene.equip(scene.hunters[0], "silks", "market_weave")
    assert gain(scene, "market_weave") == 0, "one of that name is there"


def test_salvage_is_worth_something_as_long_as_a_merchant_is_to_come() -> None:
    scene = QuestScene([0, 0], encounter="level_3_a")
    game, content = scene.game, scene.content
    game.encounters = 4
    assert price(game) > 0, "tracking cards are left"
    game.tracking_left[:] = [0] * len(game.tracking_left)
    assert price(game) == 0, "the Hunters' Call is the last encounter"
    game.configuration.encounter = content.index("encounters", "call")
    game.configuration.finale = content.index("encounters", "finale")
    assert price(game) > 0, "there is a merchant between it and the finale"
    game.board = 2 * game.configuration.encounter
    assert price(game) == 0, "that was the last one"


# --------------------------------------------------------------------------------- The campfire


def test_it_goes_up_the_skill_tree_and_takes_what_is_better_than_what_it_has() -> None:
    scene = QuestScene([1, 0])
    scene.push(Procedure.LEVEL_UP, 0)
    assert choice(scene, DecisionKind.LEVEL_UP) != PASS
    scene.choose("keen")
    assert choice(scene, DecisionKind.UPGRADE) == CONFIRM
    worse = QuestScene([1, 0])
    for arc in range(2):
        worse.hunters[0].equipment[arc] = -1
    worse.equip(worse.hunters[0], "fire_bow")
    bow = worse.card("fire_bow")
    worse.book.cards = list(worse.book.cards)
    worse.book.cards[bow] = copy.copy(worse.book.cards[bow])
    worse.book.cards[bow].range = 9
    worse.push(Procedure.LEVEL_UP, 0)
    worse.choose("keen")
    assert choice(worse, DecisionKind.UPGRADE) == PASS


def test_cards_that_are_worth_least_leave_the_deck() -> None:
    scene = QuestScene([1, 0])
    hunter = scene.hunters[0]
    for card in ("stamina", "twin_shot", "wrong_arrow"):
        hunter.deck[hunter.deck_size] = scene.card(card)
        hunter.deck_size += 1
    hunter.deck[: hunter.deck_size] = sorted(hunter.deck[: hunter.deck_size])
    scene.push(Procedure.TRIM, 0)
    assert choice(scene, DecisionKind.TRIM) == "wrong_arrow"
    scene.choose("wrong_arrow")
    assert choice(scene, DecisionKind.TRIM) == "stamina"


def test_modifications_are_attached_and_give_way_to_better_ones() -> None:
    scene = QuestScene([1, 0])
    hunter = scene.hunters[0]
    scene.equip(hunter, "silks", "padded_weave")
    hunter.stored[0], hunter.stored_size = scene.card("strong_resist_melee"), 1
    scene.push(Procedure.MODIFY, 0)
    play_on(scene)
    assert scene.card("strong_resist_melee") in hunter.modifications[2]


# --------------------------------------------------------------------------------- The merchant


def test_it_buys_what_gains_most_and_passes_when_nothing_gains() -> None:
    scene = market([SHARD] * 3)
    scene.merchants(ROW)
    assert choice(scene, DecisionKind.BUY) in ("market_bow", "market_coil")
    play_on(scene)
    assert scene.worn(scene.hunters[0]).count("spear") == 1
    rich = market([SHARD] * 9)
    rich.merchants([*ROW[:4], "market_weave", "market_weave", ROW[6]])
    bought = choice(rich, DecisionKind.BUY)
    assert bought != "market_weave", "it has no armour to attach a weave to"


def test_the_first_purchase_of_the_fledgling_is_the_best_one_whatever_it_costs() -> None:
    scene = QuestScene([0, 0], level=2)
    scene.merchants()
    best = max(
        (card for card in scene.row(2) if card is not None),
        key=lambda card: gain(scene, card, 1),
    )
    assert choice(scene, DecisionKind.BUY) == best


def test_it_pays_with_metal_shards_where_anything_will_do_and_else_with_what_is_asked() -> None:
    scene = market([BLAZE, SHARD])
    scene.merchants(ROW)
    scene.choose("market_arrow")
    assert choice(scene, DecisionKind.PAY) == SHARD
    scene = market([WIRE, SHARD, SHARD, SHARD])
    scene.merchants(ROW)
    scene.choose("market_weave")
    assert choice(scene, DecisionKind.PAY) == WIRE


def test_a_private_merchant_suits_the_purse() -> None:
    chosen = []
    for salvage in (3, 6):
        scene = QuestScene([0, 0], level=1, salvage=[SHARD] * salvage)
        scene.game.fledgling = -1
        scene.event("caravan")
        scene.game.event_fledgling = 1
        scene.merchants(ROW)
        chosen.append(choice(scene, DecisionKind.MERCHANT_LEVEL))
    assert chosen == [2, 3]


# -------------------------------------------------------------------------------------- Trades


def bazaar(mode: Mode) -> QuestScene:
    """Two hunters at a merchant without wares; the first has a weave, the second armour for it."""
    scene = QuestScene([0, 0], mode=mode, trading=True, salvage=[SHARD, SHARD, BLAZE])
    scene.game.fledgling = -1
    for merchant in scene.game.merchants:
        merchant.deck[:] = [0] * len(merchant.deck)
    seller, buyer = scene.hunters
    seller.stored[0], seller.stored_size = scene.card("strong_resist_melee"), 1
    scene.equip(buyer, "silks")
    return scene


def test_companions_hand_over_what_the_other_can_use() -> None:
    scene = bazaar(Mode.COOPERATIVE)
    seller, buyer = scene.hunters
    scene.merchants()
    play_on(scene)
    assert scene.stored(buyer) == ["strong_resist_melee"]
    assert scene.salvage(buyer) == {SHARD: 2, BLAZE: 1} == scene.salvage(seller)


def test_rivals_sell_it() -> None:
    scene = bazaar(Mode.COMPETITIVE)
    seller, buyer = scene.hunters
    scene.merchants()
    play_on(scene)
    assert scene.stored(buyer) == ["strong_resist_melee"]
    assert sum(scene.salvage(seller).values()) > 3 > sum(scene.salvage(buyer).values())


def test_bad_trades_are_refused() -> None:
    scene = bazaar(Mode.COMPETITIVE)
    scene.merchants()
    scene.choose(scene.hunters[1], SHARD, CONFIRM, "silks", CONFIRM)
    assert choice(scene, DecisionKind.TRADE) == PASS


def test_companions_put_their_salvage_together() -> None:
    scene = QuestScene([0, 0], mode=Mode.COOPERATIVE, salvage=[SHARD])
    scene.equip(scene.hunters[0], "archers_bow")
    scene.hunters[1].equipment[0] = -1
    scene.merchants(ROW)  # neither can pay for the bow alone
    play_on(scene)
    assert "market_bow" in scene.worn(scene.hunters[1])


# ---------------------------------------------------------------------------- Tracks and events


def test_events_that_gain_most_are_played_against_the_one_who_is_ahead() -> None:
    scene = QuestScene([0, 0, 0])
    game = scene.game
    game.hunters[1].suns[Sun.FULL] = 2
    scene.event("slander")
    scene.push(Procedure.EVENT_CARDS, 2)
    assert choice(scene, DecisionKind.RIVAL) is scene.hunters[1]


def test_events_for_a_merchant_are_worth_nothing_once_none_comes() -> None:
    table = Table()
    table.reset_quest(players=2, seed=1)
    game, book = table.game, table.content.interpreted
    cards = [table.content.index("events", name) for name in ("debts_called_in", "road_merchant")]
    assert all(event_worth(book, game, card) > 0 for card in cards)
    game.tracking_left[:] = [0] * len(game.tracking_left)
    assert [event_worth(book, game, card) for card in cards] == [0, 0]


def test_of_equal_tracks_it_takes_the_easiest() -> None:
    for seed in range(4):
        table = Table()
        table.reset_quest(players=3, draft=True, seed=seed)
        while table.decision.kind == DecisionKind.HUNTER:
            table.step(table.choose(Bot.CAUTIOUS, np.zeros(HUNTERS, np.uint32)))
        assert table.decision.kind == DecisionKind.TRACKING
        chosen = table.choose(Bot.CAUTIOUS, np.zeros(HUNTERS, np.uint32)) - Action.OFFER
        drawn = table.game.offer[: table.game.offer_size]
        book = table.content.interpreted
        hardness = [toughness(book, table.game, card) for card in drawn]
        assert {book.encounters[card].level for card in drawn} == {1}
        assert hardness[chosen] == min(hardness) < max(hardness)


# ----------------------------------------------------------------------- What it must not know


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_it_knows_only_what_its_seat_may_know(mode: Mode, players: int) -> None:
    """The choices between encounters are the same once what is hidden is dealt anew."""
    table = Table()
    table.reset_quest(players=players, mode=mode, seed=players, trading=True, draft=True)
    states = np.arange(HUNTERS, dtype=np.uint32)
    seen = 0
    for number in range(3000):
        if table.seat < 0 or seen >= 60:
            break
        hunting = table.game.phase == Phase.ENCOUNTER
        action = table.choose(Bot.RANDOM if hunting else Bot.CAUTIOUS, states.copy())
        if not hunting:
            other = table.copy()
            other.redeal(table.seat, number)
            assert other.choose(Bot.CAUTIOUS, states.copy()) == action
            seen += 1
        states += np.uint32(1)
        table.step(action)
    assert seen >= 20


# ---------------------------------------------------------------------------------- Whole quests


def completion(bot: Bot, mode: Mode, players: int, quests: int) -> float:
    """The share of quests that parties of a bot complete, over line-ups."""
    table = Table()
    hunters = [hunter.id for hunter in table.content.hunters]
    completed = 0
    for seed in range(quests):
        table.reset_quest(
            players=players,
            mode=mode,
            hunters=(hunters[seed % 4 :] + hunters[: seed % 4])[:players],
            seed=seed,
            max_turns=200,
        )
        table.play_out([bot] * players, np.arange(HUNTERS, dtype=np.uint32) + np.uint32(seed))
        completed += table.outcome == Outcome.SUCCESS
    return completed / quests


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, 3, 4])
def test_difficulty_of_quests(players: int) -> None:
    """Random parties hardly ever complete a quest; cautious ones now and then."""
    assert completion(Bot.RANDOM, Mode.COOPERATIVE, players, 300) < 0.01
    assert 0.12 < completion(Bot.CAUTIOUS, Mode.COOPERATIVE, players, 300) < 0.55
