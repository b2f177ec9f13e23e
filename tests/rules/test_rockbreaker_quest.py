"""The quest around the Rockbreaker: its own tracking deck, or a finale behind another quest.

Most scenes are of a quest in small, whose finale is a stand-in with one Sawtooth.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from hzd_env.actions import describe_event, encounter_lines
from hzd_env.content.book import Content, load_content
from hzd_env.content.effects import AttackKind
from hzd_env.engine import Event as Happened
from hzd_env.engine import Table
from hzd_env.rules.catalogue import (
    DecisionKind,
    EnemyStatus,
    EventKind,
    Mode,
    Outcome,
    Phase,
    Procedure,
    Sun,
    Victory,
)
from hzd_env.rules.enemies import wound
from hzd_env.rules.flow import push
from hzd_env.rules.merchant import party_level
from hzd_env.rules.play import run
from tests.rules.quests import QuestScene
from tests.rules.scenes import BODY, PASS, quest_content

HALF, FULL, BLAZING = Sun.HALF, Sun.FULL, Sun.BLAZING
NONE, SHARED, SOLE = Victory

PACKS = ("base_game", "rockbreaker")
WITH_BADLANDS = ("base_game", "lawless_badlands", "rockbreaker")
BANDITS = {"bandit_lookout", "bandit_stronghold"}

KEEN, STONE = 1, 4  # positions of a skill tree, of levels 1 and 3


def printed(packs: Sequence[str] = PACKS) -> Content:
    return load_content(tuple(packs))


def deck(table: Table) -> set[str]:
    """The tracking deck without what lies behind it."""
    left = enumerate(table.game.tracking_left)
    return {table.content.encounters[number].id for number, card in left if card}


def tracked(packs: Sequence[str] = PACKS, seed: int = 0, **more: Any) -> Table:
    """A quest that has just begun."""
    table = Table(printed(packs))
    table.reset_quest(players=2, seed=seed, **more)
    return table


# ----------------------------------------------------------------------- The Rockbreaker's deck


def cards_of(quest: str, packs: Sequence[str] = PACKS) -> set[str]:
    """The tracking cards of a quest without its Hunters' Call, and without added ones."""
    cards = printed(packs).encounters
    return {each.id for each in cards if each.quest == quest and not each.quarry and not each.added}


def test_r16_the_rockbreakers_deck_has_four_cards_of_each_level() -> None:
    cards = [each for each in printed().encounters if each.quest == "rockbreaker"]
    assert Counter(card.level for card in cards if not card.quarry) == {1: 4, 2: 4, 3: 4}


@pytest.mark.parametrize("card", sorted(cards_of("rockbreaker")))
@pytest.mark.parametrize("side", [0, 1])
def test_its_cards_need_nothing_but_the_base_game(card: str, side: int) -> None:
    content, base = printed(), load_content()
    number = content.index("encounters", card)
    model = content.encounters[number]
    tiles = {tile for row in model.layout for tile in row if tile is not None}
    assert model.board is None and tiles <= {tile.id for tile in base.tiles}
    board = content.interpreted.boards[2 * number + side]
    machines = [content.machines[index] for index in board.spawn_machine[: board.spawns]]
    assert {machine.id for machine in machines} <= {machine.id for machine in base.machines}
    assert board.bonus_salvage == model.level
    of_points = board.threshold / sum(machine.points for machine in machines)
    least = {1: 0.6, 2: 0.65, 3: 0.7}[model.level]
    assert least <= of_points <= least + 0.15


@pytest.mark.parametrize("card", sorted(cards_of("rockbreaker")))
def test_its_cards_are_hunts_too(card: str) -> None:
    table = Table(printed())
    table.reset(encounter=card, players=2, seed=1)
    assert table.seat >= 0 and table.encounter == table.content.index("encounters", card)
    assert table.game.configuration.finale == -1


def test_its_quest_is_tracked_through_its_own_deck() -> None:
    assert deck(tracked(quest="rockbreaker")) == cards_of("rockbreaker")


def test_other_quests_are_tracked_through_theirs() -> None:
    assert deck(tracked()) == cards_of("base_game")
    assert deck(tracked(finale="rockbreaker")) == cards_of("base_game")


def test_bandit_cards_take_the_place_of_cards_in_either_deck() -> None:
    gone: Counter[str] = Counter()
    for seed in range(60):
        left = deck(tracked(WITH_BADLANDS, seed, quest="rockbreaker"))
        assert left >= BANDITS and len(left) == 12
        assert left - BANDITS < cards_of("rockbreaker")
        gone.update(cards_of("rockbreaker") - left)
    levels = {each.id: each.level for each in printed().encounters}
    assert set(gone) == {card for card in cards_of("rockbreaker") if levels[card] < 3}
    left = deck(tracked(WITH_BADLANDS, finale="rockbreaker"))
    assert left >= BANDITS and left - BANDITS < cards_of("base_game")


def test_its_hunters_call_is_the_last_encounter_of_its_quest() -> None:
    table = tracked(quest="rockbreaker")
    call = table.content.encounters[table.game.configuration.encounter]
    assert call.quest == "rockbreaker" and call.quarry == "rockbreaker" and call.level == 3
    assert table.game.configuration.finale == -1


@pytest.mark.parametrize(
    ("packs", "more", "message"),
    [
        (PACKS[:1], {"quest": "rockbreaker"}, r"content=\('base_game', 'rockbreaker'\)"),
        (PACKS[:1], {"finale": "rockbreaker"}, r"content=\('base_game', 'rockbreaker'\)"),
        (PACKS, {"quest": "rockbraker"}, "did you mean rockbreaker"),
        (PACKS, {"finale": "base_game"}, "finale 'base_game' is the quest that is played"),
        (PACKS, {"quest": "rockbreaker", "finale": "rockbreaker"}, "is the quest that is played"),
        (PACKS, {"quest": "rockbreaker", "finale": "base_game"}, "no finale 'base_game'"),
    ],
)
def test_what_is_missing_or_wrong_is_named(
    packs: Sequence[str], more: dict[str, str], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        tracked(packs, **more)


# ---------------------------------------------------------------- After the Hunters' Call: suns


def behind(
    glory: Sequence[int] = (0, 0),
    *,
    encounter: str = "call",
    nodes: Sequence[int] = (),
    **more: Any,
) -> QuestScene:
    """Hunters in an encounter of a quest that has a finale."""
    scene = QuestScene(glory, encounter=encounter, **more)
    configuration = scene.game.configuration
    configuration.encounter = scene.content.index("encounters", "call")
    configuration.finale = scene.content.index("encounters", "finale")
    scene.game.encounters = 5 if encounter == "call" else 6
    scene.game.tracking_left[:] = [0] * len(scene.game.tracking_left)
    for hunter, node in zip(scene.hunters, nodes, strict=False):
        hunter.node = node
    return scene


def ended(scene: QuestScene, outcome: Outcome = Outcome.SUCCESS) -> QuestScene:
    """Its encounter has ended with this outcome."""
    scene.end_encounter(outcome)
    return scene


def current(scene: QuestScene) -> str:
    return scene.content.encounters[scene.game.board // 2].id


def play_to_the_finale(scene: QuestScene) -> None:
    """Everything is declined until the next encounter begins."""
    while scene.game.phase != Phase.ENCOUNTER:
        scene.choose(PASS if PASS in scene.options else max(scene.options, key=str))


def test_the_hunters_call_gives_suns_and_tokens_but_nobody_wins_yet() -> None:
    scene = ended(behind([1, 3, 2]))
    assert scene.suns() == [[], [FULL], [HALF]]
    assert scene.tokens() == (1, 0)
    assert scene.game.outcome == Outcome.PLAYING
    assert scene.victories() == [NONE, NONE, NONE]
    assert [hunter.glory for hunter in scene.hunters] == [0, 0, 0]


def test_a_failed_hunters_call_loses_the_game_before_the_finale() -> None:
    scene = ended(behind([1, 3]), Outcome.FAILURE)
    assert scene.game.outcome == Outcome.FAILURE and current(scene) == "call"
    assert scene.suns() == [[], []] and scene.victories() == [NONE, NONE]


def test_killing_the_first_quarry_earns_its_half_sun_as_ever() -> None:
    scene = behind()
    assert struck(scene).suns() == [[HALF], []]


# ------------------------------------------------------------------- The Level-Up Step, merchants


def test_hunters_below_level_3_go_up_by_one_level() -> None:
    scene = ended(behind([0, 0], nodes=[KEEN, STONE]))
    levels = []
    while scene.kind != DecisionKind.BUY:
        if scene.kind == DecisionKind.LEVEL_UP:
            levels.append(scene.decider)
            scene.choose(next(iter(scene.options - {PASS})))
        else:
            scene.choose(PASS)
    assert levels == [scene.hunters[0]], "the other one has level 3, nobody is asked twice"
    nodes = scene.book.hunters[0].nodes
    assert nodes[scene.hunters[0].node].level == nodes[KEEN].level + 1
    assert scene.hunters[1].node == STONE


def test_they_need_not_go_up() -> None:
    scene = ended(behind([0, 0], nodes=[KEEN, STONE]))
    play_to_the_finale(scene)
    assert [hunter.node for hunter in scene.hunters] == [KEEN, STONE]


def test_with_all_at_level_3_the_step_is_skipped() -> None:
    scene = ended(behind([0, 0], nodes=[STONE, STONE]))
    assert scene.game.phase == Phase.MERCHANT
    assert not scene.happened(EventKind.LEVELLED_UP)


@pytest.mark.parametrize("level", [1, 2, 3])
def test_the_merchant_is_of_level_3_whatever_the_hunters_call_is(level: int) -> None:
    scene = behind([0, 0], nodes=[STONE, STONE])
    scene.book.encounters = copy.deepcopy(scene.book.encounters)
    scene.book.encounters[scene.game.board // 2].level = level
    ended(scene)
    assert [event.what for event in scene.happened(EventKind.MERCHANT)] == [3]
    assert party_level(scene.book, scene.game) == 3


def test_without_a_finale_and_after_other_encounters_the_level_is_that_of_the_encounter() -> None:
    scene = behind(encounter="level_2_a")
    assert party_level(scene.book, scene.game) == 2
    scene = QuestScene(encounter="level_2_a")
    assert party_level(scene.book, scene.game) == 2


def test_the_merchant_deals_and_decks_are_made_ready_before_the_finale() -> None:
    scene = ended(behind([0, 0], nodes=[STONE, STONE], salvage=["metal_shards"] * 4))
    scene.skip_to(DecisionKind.BUY, PASS)
    play_to_the_finale(scene)
    assert scene.happened(EventKind.MERCHANT) and current(scene) == "finale"
    assert all(place == [-1] * 7 for place in (each.row for each in scene.game.merchants))


# ---------------------------------------------------------------------- The card is turned up


def before_the_finale(mode: Mode = Mode.COMPETITIVE, events: int = 5, **more: Any) -> QuestScene:
    """The Tracking Phase before the finale, with so many cards in the event deck."""
    scene = behind([0, 0, 0], mode=mode, **more)
    for number in range(len(scene.game.event_left)):
        scene.game.event_left[number] = int(number < events)
    scene.push(Procedure.TRACKING)
    return scene


def test_the_finale_is_turned_up_without_a_choice() -> None:
    scene = before_the_finale()
    assert scene.kind == DecisionKind.EVENT and scene.decider is scene.hunters[2]
    scene.choose(max(scene.options))
    assert current(scene) == "finale"
    assert scene.game.encounters == 6


@pytest.mark.parametrize("mode", [Mode.COOPERATIVE, Mode.LENIENT])
def test_cooperating_hunters_come_to_it_without_an_event(mode: Mode) -> None:
    scene = before_the_finale(mode)
    assert scene.over and current(scene) == "finale"
    assert scene.game.event_cards == [-1, -1, -1]


def test_the_hunters_call_comes_before_the_finale() -> None:
    scene = behind(encounter="level_3_a")
    scene.push(Procedure.TRACKING)
    scene.choose(max(scene.options))
    assert current(scene) == "call"


def test_the_event_is_revealed_and_played_in_the_finale() -> None:
    scene = before_the_finale()
    chosen = max(scene.options)
    scene.choose(chosen)
    events = [scene.content.events[card].id for card in scene.game.event_cards if card >= 0]
    assert events == [chosen]


def test_d60_an_empty_event_deck_is_made_of_its_discards() -> None:
    scene = before_the_finale(events=0)
    assert scene.kind == DecisionKind.EVENT and len(scene.options) == 3
    assert sum(scene.game.event_left) == len(scene.content.events)
    scene.choose(max(scene.options))
    assert sum(scene.game.event_left) == len(scene.content.events) - 3


def test_d60_the_last_cards_are_drawn_before_the_discards_are_shuffled() -> None:
    last = {card.id for card in quest_content().events[:2]}
    seen = set()
    for seed in range(12):
        scene = before_the_finale(events=2, seed=seed)
        assert last < scene.options and len(scene.options) == 3
        seen |= scene.options - last
    assert len(seen) > 3, "the third is any of the discards"


def test_d60_a_deck_that_is_not_empty_stays_as_it_is() -> None:
    scene = before_the_finale(events=3)
    assert sum(scene.game.event_left) == 3
    assert scene.options == {card.id for card in scene.content.events[:3]}


def test_d60_a_card_that_waits_is_not_among_the_discards() -> None:
    waiting = quest_content().index("events", "fog")
    for seed in range(20):
        scene = behind([0, 0, 0], seed=seed)
        scene.game.event_left[:] = [0] * len(scene.game.event_left)
        scene.game.companion.card = waiting
        scene.push(Procedure.TRACKING)
        assert scene.game.event_left[waiting] == 0 and "fog" not in scene.options


def test_words_say_what_is_turned_up_and_what_ends_the_quest() -> None:
    scene = before_the_finale()
    content, game = scene.content, scene.game
    assert list(encounter_lines(content, game)) == [
        "Quest (competitive), Tracking Phase",
        "Encounters so far: 5; the last is The finale",
    ]
    turned_up = Happened(EventKind.TRACKED, 0, content.index("encounters", "finale"), 0)
    assert describe_event(content, game, turned_up) == "Archer turns up The finale."
    tracked_to = Happened(EventKind.TRACKED, 0, content.index("encounters", "level_2_a"), 0)
    assert describe_event(content, game, tracked_to) == "Archer has tracked to Level 2 a."


# ----------------------------------------------------------------------------- The end of it


def struck(scene: QuestScene, hunter: int = 0) -> QuestScene:
    """A hunter's arrow does the last damage to the quarry."""
    archer = scene.hunters[hunter]
    archer.square = scene.number((1, 1))
    archer.hand[0], archer.hand_size = scene.card("arrow"), 1
    hp = scene.book.machines[scene.content.index("machines", "sawtooth")].hp
    enemy = scene.enemy("sawtooth", at=(1, 2), damage=hp - 1)
    scene.dice(2, 2)
    scene.attack(archer, AttackKind.RANGED)
    if scene.kind == DecisionKind.COMPONENT:
        scene.choose(BODY)
    assert scene.over and scene.at(enemy) is None
    return scene


def test_the_killer_of_the_last_quarry_gains_a_half_sun() -> None:
    assert struck(behind(encounter="finale")).suns() == [[HALF], []]


def test_failing_the_finale_loses_the_whole_game_for_all() -> None:
    scene = behind([4, 1], encounter="finale")
    scene.hunters[0].suns[BLAZING] = 3
    ended(scene, Outcome.FAILURE)
    assert scene.game.outcome == Outcome.FAILURE
    assert scene.victories() == [NONE, NONE]


@pytest.mark.parametrize("mode", [Mode.COOPERATIVE, Mode.LENIENT])
def test_a_party_that_fails_loses_together(mode: Mode) -> None:
    assert ended(behind(encounter="finale", mode=mode), Outcome.FAILURE).game.outcome == (
        Outcome.FAILURE
    )


def test_after_the_finale_suns_are_given_and_all_points_counted() -> None:
    scene = behind([1, 3, 2], encounter="finale")
    scene.hunters[2].suns[BLAZING] = 1
    ended(scene)
    assert scene.game.outcome == Outcome.SUCCESS
    assert scene.suns() == [[], [FULL], [HALF, BLAZING]]
    assert scene.victories() == [NONE, NONE, SOLE]


def test_r120_the_leader_after_the_finale_wins_a_tie() -> None:
    scene = behind([0, 1], encounter="finale")
    scene.hunters[0].suns[FULL] = 1
    ended(scene)
    assert scene.tokens() == (1, 0) and scene.victories() == [NONE, SOLE]


def test_a_tie_without_the_leader_is_a_shared_victory() -> None:
    scene = behind([0, 1, 0], encounter="finale")
    for hunter in (0, 2):
        scene.hunters[hunter].suns[BLAZING] = 1
    assert ended(scene).victories() == [SHARED, NONE, SHARED]


@pytest.mark.parametrize("mode", [Mode.COOPERATIVE, Mode.LENIENT])
def test_a_party_that_completes_it_wins_together(mode: Mode) -> None:
    scene = ended(behind([1, 3], encounter="finale", mode=mode))
    assert scene.game.outcome == Outcome.SUCCESS
    assert scene.suns() == [[], []] and scene.victories() == [NONE, NONE]


def test_a_quest_of_its_own_ends_with_its_hunters_call() -> None:
    scene = QuestScene([0, 2], encounter="finale")
    ended(scene)
    assert scene.game.outcome == Outcome.SUCCESS and scene.victories() == [NONE, SOLE]


# -------------------------------------------------------------------------- Copies, redealt games


def small(seed: int, **more: Any) -> Table:
    table = Table(quest_content())
    table.reset_quest(players=3, seed=seed, finale="other", **more)
    return table


def test_the_small_quest_has_a_deck_of_its_own_too() -> None:
    table = Table(quest_content())
    table.reset_quest(players=2, quest="other", ask_forced=True)
    assert deck(table) == {"other_trail"}


def test_a_redeal_before_the_finale_changes_nothing_known() -> None:
    table = small(2)
    game = table.game
    game.tracking_left[:] = [0] * len(game.tracking_left)
    game.encounters = 5
    game.board = 2 * game.configuration.encounter
    game.depth = 1
    game.stack[0].step = 2
    push(game, Procedure.TRACKING, 0, 0, 0)
    game.decision.seat = -1
    run(table.content.interpreted, game)
    table.seat = game.decision.seat
    assert table.decision.kind == DecisionKind.EVENT
    other = table.copy()
    other.redeal(table.seat, 9)
    for field in ("event_left", "event_cards", "tracking_left", "tracking_choice", "board"):
        assert getattr(other.game, field) == getattr(game, field)
    for each in (table, other):
        each.step(int(each.mask.argmax()))
        assert each.content.encounters[each.encounter].id == "finale"


# ------------------------------------------------------------------------- The machine itself


def hunting(players: int = 2, mode: Mode = Mode.COMPETITIVE, **way: str) -> Table:
    """The Rockbreaker's encounter in a quest, before the first action in it."""
    table = Table(printed())
    table.reset_quest(players=players, mode=mode, seed=4, **(way or {"finale": "rockbreaker"}))
    game = table.game
    game.tracking_left[:] = [0] * len(game.tracking_left)
    game.encounters = 5
    game.board = 2 * game.configuration.encounter
    game.depth = 1
    game.stack[0].step = 2  # the next Tracking Phase
    go_on(table)
    while table.decision.kind != DecisionKind.ACT:
        table.step(int(table.mask.argmax()))
    assert current_of(table) == "rockbreaker_lair"
    return table


def go_on(table: Table) -> None:
    table.game.decision.seat = -1
    run(table.content.interpreted, table.game)
    table.seat = table.game.decision.seat


def current_of(table: Table) -> str:
    return table.content.encounters[table.encounter].id


WAYS = pytest.mark.parametrize("way", [{"quest": "rockbreaker"}, {"finale": "rockbreaker"}])


def faint(table: Table, seat: int) -> None:
    """A hunter suffers more damage than it has cards."""
    push(table.game, Procedure.SUFFER, seat, 99, 0)
    go_on(table)


@WAYS
def test_as_many_faints_as_hunters_lose_the_quest_at_any_time(way: dict[str, str]) -> None:
    table = hunting(**way)
    table.game.hunters[0].suns[BLAZING] = 2
    faint(table, 1 - table.game.active)
    assert table.outcome == Outcome.PLAYING
    turn = table.turn
    faint(table, table.game.active)
    assert table.outcome == Outcome.FAILURE and table.seat == -1
    assert table.turn == turn, "in the middle of the turn"
    assert [table.victory(seat) for seat in range(2)] == [NONE, NONE]
    assert [table.victory_points(seat) for seat in range(2)] == [0, 0]


@WAYS
def test_the_quest_is_lost_when_the_rockbreaker_leaves(way: dict[str, str]) -> None:
    table = hunting(**way)
    machine = next(enemy for enemy in table.game.enemies if enemy.square >= 0)
    machine.status, machine.square = EnemyStatus.LEFT, -1
    table.game.unsettled = 1
    go_on(table)
    assert table.outcome == Outcome.FAILURE


@WAYS
@pytest.mark.parametrize(("mode", "limit"), [(Mode.COOPERATIVE, 1), (Mode.LENIENT, 2)])
def test_r139_a_cooperating_party_loses_by_the_limit_of_its_mode(
    mode: Mode, limit: int, way: dict[str, str]
) -> None:
    table = hunting(3, mode, **way)
    for seat in range(limit):
        assert table.outcome == Outcome.PLAYING
        faint(table, seat)
    assert table.outcome == Outcome.FAILURE


@WAYS
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_killing_the_rockbreaker_ends_the_quest_with_the_final_count(
    players: int, way: dict[str, str]
) -> None:
    table = hunting(players, **way)
    game = table.game
    number = next(index for index, enemy in enumerate(game.enemies) if enemy.square >= 0)
    book = table.content.interpreted
    killer = game.active
    wound(book, game, number, book.machines[game.enemies[number].machine].hp, killer)
    go_on(table)
    while table.seat >= 0:  # what the kill brings may have to be answered
        table.step(int(table.mask.argmax()))
    assert table.outcome == Outcome.SUCCESS
    if players > 1:
        assert game.hunters[killer].suns[HALF] >= 1, "the quarry's"
        assert sum(sum(hunter.suns) for hunter in game.hunters) >= 2, "and those of the last step"
        assert table.victory(killer) == SOLE, "nobody else has any glory"
    assert table.encounters == game.encounters


@WAYS
def test_r121_fire_wins_the_quest_without_a_half_sun(way: dict[str, str]) -> None:
    table = hunting(**way)
    game, book = table.game, table.content.interpreted
    number = next(index for index, enemy in enumerate(game.enemies) if enemy.square >= 0)
    wound(book, game, number, book.machines[game.enemies[number].machine].hp, -1)
    go_on(table)
    assert table.outcome == Outcome.SUCCESS
    assert all(hunter.suns == [0, 0, 0] for hunter in game.hunters), "both tie with no glory (R108)"


@pytest.mark.parametrize("players", [2, 3])
def test_the_data_card_is_that_for_the_number_of_hunters_in_a_finale_too(players: int) -> None:
    table = hunting(players)
    machine = next(enemy.machine for enemy in table.game.enemies if enemy.square >= 0)
    assert table.content.interpreted.machines[machine].hp == (50 if players == 2 else 60)
