"""Lawless Badlands between encounters: tracking, event and salvage cards, the charm."""

from __future__ import annotations

import copy
from collections import Counter

import pytest

from hzd_env.content.book import load_content
from hzd_env.content.effects import Timing
from hzd_env.engine import Table
from hzd_env.rules.catalogue import (
    DecisionKind,
    EnemyStatus,
    EventKind,
    Mode,
    Outcome,
    Phase,
    Procedure,
)
from hzd_env.rules.setup import set_up_encounter
from hzd_env.rules.sizes import CHARM_CARDS, MERCHANT_ROW
from tests.rules.quests import QuestScene
from tests.rules.scenes import PASS, Scene

CHARM, GLORY_CHARM, SHARDS = "irregular_ancient_charm", "gleaming_ancient_charm", "metal_shards"
ROW = ["market_bow", "market_silks", "market_arrow", "market_arrow", "market_coil"]
PACKS = ("base_game", "lawless_badlands")


# ------------------------------------------------------------------------------ Tracking cards


def decks(seeds: range) -> list[set[str]]:
    """The tracking decks of some quests, without the Hunters' Call."""
    table = Table(load_content(PACKS))
    found = []
    for seed in seeds:
        table.reset_quest(players=2, seed=seed)
        left = enumerate(table.game.tracking_left)
        found.append({table.content.encounters[number].id for number, card in left if card})
    return found


def test_a_bandit_card_takes_the_place_of_a_random_card_of_its_level() -> None:
    content = load_content(PACKS)
    levels = {each.id: each.level for each in content.encounters}
    base = {each.id for each in load_content().encounters if each.quarry is None}
    gone: Counter[str] = Counter()
    for deck in decks(range(60)):
        assert {"bandit_lookout", "bandit_stronghold"} <= deck
        assert Counter(levels[card] for card in deck) == {1: 4, 2: 4, 3: 4}
        missing = base - deck
        assert sorted(levels[card] for card in missing) == [1, 2]
        gone.update(missing)
    assert set(gone) == {card for card in base if levels[card] < 3}, "any card may go"


def test_without_the_expansion_no_card_goes() -> None:
    table = Table(load_content())
    table.reset_quest(players=2, seed=3)
    assert sum(table.game.tracking_left) == 12


def test_r16_a_bandit_card_lies_above_the_cards_of_higher_levels() -> None:
    scene = QuestScene([0, 0], badlands=True)
    level_2 = {"level_2_a", "level_2_b", "level_2_c", "level_2_d"}
    for number, card in enumerate(scene.content.encounters):
        scene.game.tracking_left[number] = int(card.id in level_2 or card.id == "bandit_lookout")
    scene.push(Procedure.TRACKING)
    assert "bandit_lookout" in scene.options and len(scene.options & level_2) == 2


# --------------------------------------------------------------------------------- Event cards


def raided(event: str = "bandit_raiding_party", **options: object) -> QuestScene:
    """Hunters stand on the starting tile, rows 3 to 5 and columns 0 to 2, an enemy at (3, 1)."""
    scene = QuestScene([0, 0, 0], encounter="square", badlands=True, **options)
    scene.event(event)
    for hunter in scene.hunters:
        hunter.square = scene.number((4, 1))
    scene.enemy("watcher", at=(3, 1))
    scene.push(Procedure.EVENT_CARDS, Timing.START)
    return scene


def test_r22_the_fledgling_places_four_alert_fighters_on_the_starting_tile() -> None:
    scene = raided()
    assert scene.kind == DecisionKind.EVENT_SQUARE
    assert scene.decider is scene.hunters[2]
    tile = {(row, column) for row in (3, 4, 5) for column in (0, 1, 2)}
    assert scene.options == tile - {(3, 1)}, "no square with another enemy; R22: hunters' squares"
    scene.choose((4, 1))
    raiders = [enemy for enemy in scene.game.enemies if enemy.status == EnemyStatus.IN_PLAY][1:]
    fighter = scene.content.index("machines", "bandit_fighter")
    assert [(enemy.machine, enemy.alert) for enemy in raiders] == [(fighter, 1)] * 4
    assert {scene.place(enemy.square) for enemy in raiders} == {(4, 1)}
    assert scene.over, "they are placed at once"


def test_d44_raiders_come_as_far_as_there_are_models() -> None:
    scene = QuestScene([0, 0], encounter="square", badlands=True)
    scene.event("bandit_raiding_party")
    for _ in range(10):
        scene.enemy("bandit_fighter", at=(0, 0))
    scene.push(Procedure.EVENT_CARDS, Timing.START)
    scene.choose((5, 2))
    assert sum(enemy.square == scene.number((5, 2)) for enemy in scene.game.enemies) == 2


def test_d44_no_more_raiders_come_than_there_is_room_for() -> None:
    scene = QuestScene([0, 0], encounter="square", badlands=True)
    scene.event("bandit_raiding_party")
    for _ in range(len(scene.game.enemies) - 2):
        scene.enemy("watcher", at=(0, 5))
    scene.push(Procedure.EVENT_CARDS, Timing.START)
    scene.choose((5, 2))
    assert all(enemy.status == EnemyStatus.IN_PLAY for enemy in scene.game.enemies)
    assert sum(enemy.square == scene.number((5, 2)) for enemy in scene.game.enemies) == 2


def test_raiders_pay_as_enemies_do() -> None:
    scene = raided("bandit_snipers")
    scene.choose((5, 0))
    assert sum(enemy.alert for enemy in scene.game.enemies) == 2


def test_an_immediate_event_is_not_the_event_of_the_encounter_r19() -> None:
    scene = QuestScene([0, 0, 0], badlands=True)
    scene.game.encounters = 1
    party = scene.content.index("events", "bandit_raiding_party")
    others = [number for number in range(len(scene.content.events)) if number != party][:2]
    for number in range(len(scene.content.events)):
        scene.game.event_left[number] = int(number in (party, *others))
    scene.push(Procedure.TRACKING)
    scene.skip_to(DecisionKind.EVENT, next(iter(scene.options)))
    chosen = scene.content.events[others[0]].id
    assert scene.options == {scene.content.events[number].id for number in others}
    scene.choose(chosen)
    placed = {scene.content.events[card].id for card in scene.game.event_cards if card >= 0}
    assert placed == {chosen, "bandit_raiding_party"}


# ------------------------------------------------------------------------------------- Salvage


def deck_of(scene: QuestScene) -> int:
    return sum(
        scene.game.salvage_deck[number]
        for number, card in enumerate(scene.content.salvage)
        if card.deck is not None
    )


def finished(encounter: str) -> QuestScene:
    """Every enemy of an encounter has been killed."""
    scene = QuestScene([0, 0], encounter=encounter, badlands=True)
    scene.game.points = scene.game.threshold = 5
    scene.game.bonus_salvage = 2
    killed = scene.enemy("dummy", at=(0, 0))
    killed.status, killed.square = EnemyStatus.KILLED, -1
    scene.maintain()
    assert scene.verdict == Outcome.SUCCESS
    return scene


def test_bonus_salvage_of_a_bandit_encounter_comes_from_the_expansions_deck() -> None:
    scene = finished("bandit_lookout")
    held = [card for hunter in scene.hunters for card in scene.salvage(hunter)]
    own = {card.id for card in scene.content.salvage if card.deck is not None}
    assert set(held) <= own
    assert deck_of(scene) == 6


def test_other_encounters_give_common_salvage() -> None:
    scene = finished("square")
    assert deck_of(scene) == 10


def test_d43_no_more_is_drawn_when_the_expansions_deck_is_empty() -> None:
    scene = QuestScene([0, 0], encounter="bandit_lookout", badlands=True)
    for number, card in enumerate(scene.content.salvage):
        if card.deck is not None:
            scene.game.salvage_deck[number] = 0
            scene.game.salvage_discard[number] = card.copies
    scene.push(Procedure.BONUS_SALVAGE)
    assert scene.happened(EventKind.SALVAGE) == []


def test_d43_common_discards_do_not_fill_the_expansions_deck() -> None:
    scene = QuestScene([0, 0], encounter="bandit_lookout", badlands=True)
    common = scene.content.index("salvage", SHARDS)
    scene.salvage_deck(metal_shards=5)
    scene.game.salvage_discard[common] = 3
    scene.push(Procedure.BONUS_SALVAGE)
    assert scene.happened(EventKind.SALVAGE) == []
    assert (scene.game.salvage_deck[common], scene.game.salvage_discard[common]) == (5, 3)


def market(salvage: list[str], **options: object) -> QuestScene:
    """Two hunters at the merchant of level 1, the leader with this salvage."""
    scene = QuestScene([0, 0], badlands=True, **options)
    for card in salvage:
        scene.hunters[0].salvage[scene.content.index("salvage", card)] += 1
        scene.game.salvage_deck[scene.content.index("salvage", card)] -= 1
    scene.game.fledgling = -1
    scene.merchants(ROW)
    return scene


def test_discarded_cards_of_the_expansion_leave_the_game() -> None:
    scene = market(["stolen_shards", "stolen_shards", SHARDS])
    before = scene.in_deck("market_arrow")
    scene.choose("market_arrow")
    scene.choose("stolen_shards")
    while not scene.over:
        scene.choose(PASS)
    kind = scene.content.index("salvage", "stolen_shards")
    assert scene.in_deck("market_arrow") >= before
    assert scene.game.salvage_deck[kind] == 1, "of three, one is spent and one still held"
    assert scene.salvage(scene.hunters[0])["stolen_shards"] == 1
    assert scene.game.salvage_discard[kind] == 1, "where it stays"


def test_d49_a_charm_pays_glory_when_it_is_discarded() -> None:
    scene = market([GLORY_CHARM])
    scene.choose("market_arrow")
    if scene.kind == DecisionKind.PAY:
        scene.choose(GLORY_CHARM)
    assert scene.hunters[0].glory == 1
    assert scene.salvage(scene.hunters[0]) == {}


def test_d101_that_glory_is_kept_for_the_next_encounter() -> None:
    scene = market([GLORY_CHARM])
    scene.choose("market_arrow")
    if scene.kind == DecisionKind.PAY:
        scene.choose(GLORY_CHARM)
    set_up_encounter(scene.book, scene.game, scene.content.index("encounters", "square"))
    assert scene.hunters[0].glory == 1


def bought_with_a_charm(**options: object) -> QuestScene:
    """The leader of cooperating hunters pays a bow with the charm first, then with shards."""
    scene = market([GLORY_CHARM, *[SHARDS] * 5], ask_forced=True, **options)
    scene.choose("market_bow")
    assert scene.kind == DecisionKind.PAY
    scene.choose(GLORY_CHARM)
    return scene


@pytest.mark.parametrize("mode", [Mode.COOPERATIVE, Mode.LENIENT])
def test_d49_glory_for_a_payment_may_be_used_before_the_rest_is_paid(mode: Mode) -> None:
    scene = bought_with_a_charm(mode=mode)
    assert scene.kind == DecisionKind.CHOOSE_HUNTER, "the glory is settled first"
    scene.choose(PASS)
    paid = 1
    while scene.kind == DecisionKind.PAY:
        assert scene.options == {SHARDS}
        scene.choose(SHARDS)
        paid += 1
    cost = next(card for card in scene.content.cards if card.id == "market_bow").cost
    assert paid == sum(cost.values()), "each card counts once"
    assert scene.salvage(scene.hunters[0]) == {SHARDS: 6 - paid}
    assert "market_bow" in scene.worn(scene.hunters[0])


def test_what_ended_a_sudden_encounter_ends_nothing_at_the_merchant() -> None:
    scene = QuestScene([0, 0], badlands=True, mode=Mode.COOPERATIVE, ask_forced=True)
    scene.game.phase = Phase.MERCHANT
    quarry = scene.enemy("watcher", at=(1, 2))
    quarry.status = EnemyStatus.KILLED
    scene.book.encounters = list(scene.book.encounters)
    number = scene.game.board // 2
    scene.book.encounters[number] = copy.copy(scene.book.encounters[number])
    scene.book.encounters[number].sudden = 1
    scene.book.encounters[number].quarry = scene.book.machines[quarry.machine].family
    scene.hunters[0].salvage[scene.content.index("salvage", GLORY_CHARM)] = 1
    scene.merchants(ROW)
    scene.choose("market_arrow", GLORY_CHARM, PASS)
    assert scene.game.outcome == Outcome.PLAYING
    assert scene.kind == DecisionKind.BUY and scene.decider is scene.hunters[1]


# ----------------------------------------------------------------------- Irregular Ancient Charm


def charmed(*more: str, **options: object) -> QuestScene:
    """The leader has discarded the charm for three cards of the level 2 deck."""
    scene = market([CHARM, *more], **options)
    assert CHARM in scene.options
    scene.choose(CHARM)
    assert scene.kind == DecisionKind.MERCHANT_LEVEL
    assert scene.options == {2, 3}, "another level"
    scene.choose(2)
    return scene


def shown(scene: QuestScene, seat: int = 0) -> list[str]:
    return [scene.content.cards[card].id for card in scene.hunters[seat].charm_cards if card >= 0]


def test_the_charm_lays_out_three_cards_of_another_level() -> None:
    scene = charmed(SHARDS)
    assert len(shown(scene)) == 3
    cards = [card for card in scene.hunters[0].charm_cards if card >= 0]
    assert {scene.book.cards[card].level for card in cards} == {2}
    assert scene.decider is scene.hunters[0], "its turn to buy goes on"
    assert CHARM not in scene.salvage(scene.hunters[0])


def test_d74_another_level_than_that_of_the_merchant_the_hunter_visits() -> None:
    for closed, levels in ((False, {1, 3}), (True, {1, 2, 3})):
        scene = QuestScene([0, 0], badlands=True)
        visitor = scene.hunters[1]
        visitor.salvage[scene.content.index("salvage", CHARM)] = 1
        scene.event("caravan")
        scene.merchants(ROW)
        assert scene.kind == DecisionKind.MERCHANT_LEVEL and scene.options == {2, 3}
        scene.choose(2)
        if closed:
            visitor.merchant = -1
        while scene.decider is not visitor:
            scene.choose(PASS)
        scene.choose(CHARM)
        assert scene.kind == DecisionKind.MERCHANT_LEVEL and scene.options == levels
        scene.choose(1)
        cards = [card for card in visitor.charm_cards if card >= 0]
        assert {scene.book.cards[card].level for card in cards} == {1}


def test_merchants_only_take_wildcard_cards_for_another_resource() -> None:
    for pack in (("base_game",), PACKS):
        for card in load_content(pack).salvage:
            assert card.wildcard == ("Merchants take it for any one resource" in card.text)
    for salvage, asked in (("plundered_goods", False), ("blaze", True)):
        scene = Scene(badlands=True)
        hunter = scene.hunter(hand=["arrow", "stoke"], salvage=[salvage])
        scene.enemy()
        scene.attack(hunter)
        assert ("stoke" in scene.options) == asked  # D98
        if asked:
            scene.choose("stoke")
            assert scene.kind == DecisionKind.SPEND_SALVAGE


def test_only_that_hunter_may_buy_them() -> None:
    scene = charmed(*[SHARDS] * 9, ask_forced=True)
    own = set(shown(scene))
    assert own & scene.options, "with nine shards it can pay for one of them"
    scene.choose(PASS)
    assert scene.decider is scene.hunters[1]
    assert scene.game.offer_size == MERCHANT_ROW
    assert not own & scene.options


def test_r119_a_place_is_not_refilled_and_the_rest_returns() -> None:
    scene = charmed(*[SHARDS] * 12)
    card = next(card for card in shown(scene) if card in scene.options)
    others = list(shown(scene))
    others.remove(card)
    total = {key: scene.in_deck(key, 2) for key in others}
    scene.choose(card)
    while scene.kind == DecisionKind.PAY:
        scene.choose(SHARDS)
    assert shown(scene) == others
    while not scene.over:
        scene.choose(PASS)
    assert shown(scene) == []
    for key in set(others):
        assert scene.in_deck(key, 2) == total[key] + others.count(key)


def test_d48_the_charm_needs_room() -> None:
    scene = charmed(CHARM, ask_forced=True)
    assert CHARM in scene.options
    scene.choose(CHARM, 3)
    assert len(shown(scene)) == CHARM_CARDS
    assert CHARM not in scene.options


def test_r116_using_a_charm_is_no_pass() -> None:
    scene = QuestScene([0, 0], badlands=True, salvage=[CHARM, SHARDS])
    scene.game.fledgling = -1
    scene.merchants(ROW)
    scene.choose(PASS)
    hunter = scene.hunters[1]
    assert scene.decider is hunter
    scene.choose(CHARM, 2)
    assert scene.decider is hunter and scene.kind == DecisionKind.BUY
    scene.choose("market_coil")
    assert scene.decider is scene.hunters[0], "who passed and may buy again"


def test_the_charm_in_cooperation() -> None:
    scene = charmed(mode=Mode.COOPERATIVE)
    assert len(shown(scene)) == 3


def test_raiders_that_appear_at_the_alarm_sound_it() -> None:
    scene = QuestScene([0, 0], encounter="bandit_lookout", badlands=True)
    scene.game.alarm = scene.number((1, 1))
    scene.event("bandit_snipers")
    calm = scene.enemy("bandit_thug", at=(0, 5))
    scene.push(Procedure.EVENT_CARDS, Timing.START)
    scene.choose((1, 1))
    assert (calm.alert, calm.held) == (1, 1)
