"""Event cards: whom they concern and what they do (Event Deck)."""

from __future__ import annotations

from hzd_env.content.book import load_content
from hzd_env.content.effects import Condition, Timing
from hzd_env.rules.campfire import gather
from hzd_env.rules.cards import gain_trait
from hzd_env.rules.catalogue import DecisionKind, Mode, Outcome, Procedure
from hzd_env.rules.events import CORPSE_MARKERS, OUTCROP_AND_RUIN_MARKERS
from tests.rules.quests import QuestScene
from tests.rules.scenes import CONFIRM, PASS, Square


def started(event: str, players: int = 3) -> QuestScene:
    """An encounter has begun with an event card: hunters stand at (1, 1), hands are drawn."""
    scene = QuestScene([0] * players, encounter="square")
    scene.event(event)
    for hunter in scene.hunters:
        hunter.square = scene.number((1, 1))
        hunter.hand[0] = hunter.deck[0]
        hunter.hand_size = 1
    scene.game.threshold = 2
    scene.game.bonus_salvage = 1
    return scene


def start(scene: QuestScene) -> QuestScene:
    scene.push(Procedure.EVENT_CARDS, Timing.START)
    return scene


def squares(scene: QuestScene, tokens: list[int]) -> list[Square | None]:
    return [scene.place(square) for square, token in enumerate(tokens) if token]


# ------------------------------------------------------------------------------------ Enemies


def test_enemies_join_where_the_fledgling_chooses_among_the_places_enemies_began_at() -> None:
    scene = started("reinforcements")
    scene.enemy("watcher", at=(3, 3))
    route = scene.enemy("watcher", at=(1, 1))
    scene.patrols(route, 0, 1)
    route.square = scene.number((1, 2))
    start(scene)
    assert scene.kind == DecisionKind.EVENT_SQUARE and scene.decider is scene.hunters[2]
    assert scene.options == {(3, 3), (1, 1)}
    scene.choose((1, 1), (3, 3))
    joined = scene.game.enemies[2:4]
    assert [scene.at(enemy) for enemy in joined] == [(1, 1), (3, 3)]
    assert [enemy.alert for enemy in joined] == [0, 0]
    assert (joined[0].route, joined[0].route_step) == (0, 1)
    assert joined[1].route == -1, "a sentry, as the watcher there"
    assert scene.over


def test_an_enemy_that_joins_an_alert_one_is_alert() -> None:
    scene = started("reinforcements")
    scene.enemy("watcher", at=(3, 3), alert=True)
    scene.enemy("watcher", at=(1, 1))
    start(scene)
    scene.choose((3, 3), (1, 1))
    assert [enemy.alert for enemy in scene.game.enemies[2:4]] == [1, 0]


def test_enemies_join_as_far_as_there_are_models() -> None:
    scene = started("reinforcements")
    for _ in range(11):  # of twelve
        scene.enemy("dummy", at=(3, 3))
    start(scene)
    assert scene.over and sum(enemy.machine >= 0 for enemy in scene.game.enemies) == 12


def test_an_enemy_may_be_removed_and_counts_neither_as_killed_nor_as_gone() -> None:
    scene = started("stragglers")
    watcher, other = scene.enemy("watcher", at=(3, 3)), scene.enemy("watcher", at=(0, 0))
    scene.enemy("dummy")
    start(scene)
    assert scene.kind == DecisionKind.EVENT_ENEMY and scene.options == {watcher, other}
    scene.choose(watcher)
    assert scene.at(watcher) is None and scene.game.points == 0
    scene.maintain()
    assert scene.verdict == Outcome.PLAYING


def test_nothing_is_removed_where_there_is_no_such_enemy() -> None:
    scene = started("stragglers")
    scene.enemy("dummy")
    assert start(scene).over


def test_noise_alerts_the_enemies_near_the_leader() -> None:
    scene = started("thunder")
    near, far = scene.enemy(at=(2, 2)), scene.enemy(at=(3, 3))
    start(scene)
    assert (near.alert, far.alert) == (1, 0)


# ------------------------------------------------------------------------------------ Markers


def test_markers_lie_in_squares_without_any() -> None:
    scene = started("rubble")
    scene.corpse((2, 2))
    start(scene)
    assert scene.kind == DecisionKind.EVENT_SQUARE and scene.decider is scene.hunters[2]
    assert (2, 2) not in scene.options and (0, 0) in scene.options
    scene.choose((0, 0))
    assert (0, 0) not in scene.options
    scene.choose((0, 1))
    assert squares(scene, scene.game.ruins) == [(0, 0), (0, 1)]
    assert scene.over


def test_outcrops_and_ruins_share_five_markers() -> None:
    scene = started("rubble")
    for column in range(4):
        scene.outcrop((0, column))
    start(scene)
    scene.choose((2, 2))
    assert scene.over
    scene = started("boulders")
    for column in range(5):
        scene.ruin((0, column))
    assert start(scene).over


def test_there_are_four_machine_corpses() -> None:
    scene = started("carrion")
    for column in range(3):
        scene.corpse((0, column))
    start(scene)
    scene.choose((2, 2))
    assert len(squares(scene, scene.game.corpses)) == 4
    scene.event("carrion")
    assert start(scene).over


def test_an_outcrop_is_placed() -> None:
    scene = start(started("boulders"))
    scene.choose((4, 4))
    assert squares(scene, scene.game.outcrops) == [(4, 4)]


# -------------------------------------------------------------------------- Points and rewards


def test_the_threshold_never_exceeds_what_the_enemies_are_worth() -> None:
    scene = started("long_day")
    for _ in range(4):
        scene.enemy("dummy", at=(3, 3))
    start(scene)
    assert scene.game.threshold == 4 and scene.game.bonus_salvage == 3


def test_the_threshold_stays_above_zero_and_so_does_the_bonus() -> None:
    scene = started("short_day")
    scene.enemy("dummy", at=(3, 3))
    start(scene)
    assert scene.game.threshold == 1 and scene.game.bonus_salvage == 0


def test_the_fledgling_may_gain_cards_glory_salvage_and_a_move() -> None:
    scene = started("windfall")
    scene.salvage_deck(blaze=2)
    start(scene)
    fledgling = scene.hunters[2]
    assert fledgling.glory == 2
    assert fledgling.hand_size == 3
    assert scene.salvage(fledgling) == {"blaze": 2}
    assert scene.kind == DecisionKind.MOVE and scene.decider is fledgling
    scene.choose((1, 2))
    assert scene.at(fledgling) == (1, 2) and scene.over


def test_a_rival_is_chosen_once_and_suffers_all_the_card_says() -> None:
    scene = start(started("curse"))
    leader, rival, fledgling = scene.hunters
    assert scene.kind == DecisionKind.RIVAL and scene.decider is fledgling
    assert scene.options == {leader, rival}
    scene.choose(rival)
    assert rival.conditions[Condition.FIRE] == 1 and leader.conditions[Condition.FIRE] == 0
    assert scene.kind == DecisionKind.PAY_DAMAGE and scene.decider is rival
    scene.play_out()
    assert rival.discard_size == 2 and fledgling.glory == 1


# ------------------------------------------------------------------------------------- Lasting


def test_traits_last_for_the_encounter() -> None:
    scene = started("fog")
    scene.push(Procedure.EVENT_CARDS, Timing.ENCOUNTER)
    leader, other, fledgling = scene.hunters
    assert scene.traits(fledgling) == ["fog_fledgling"]
    assert scene.traits(leader) == scene.traits(other) == ["fog_others"]


def test_they_are_gone_at_the_campfire_and_the_card_is_discarded_at_its_end() -> None:
    scene = started("fog")
    scene.push(Procedure.EVENT_CARDS, Timing.ENCOUNTER)
    for hunter in scene.hunters:
        gain_trait(scene.book, hunter, scene.card("silent_runner"))
    gather(scene.book, scene.game)
    assert all(scene.traits(hunter) == ["silent_runner"] for hunter in scene.hunters)
    scene.campfire(Outcome.FAILURE)
    assert scene.game.event_cards[0] >= 0
    scene.skip_to(DecisionKind.NONE, PASS)
    assert scene.game.event_cards == [-1, -1, -1]


# ------------------------------------------------------------------------------ Whom and when


def test_who_is_meant_is_settled_when_the_card_is_revealed() -> None:
    scene = QuestScene([0, 0, 0], salvage=["blaze"])
    scene.event("tax")
    scene.game.leader, scene.game.fledgling = 2, 0
    scene.merchants()
    assert scene.salvage(scene.hunters[0]) == scene.salvage(scene.hunters[1]) == {}
    assert scene.salvage(scene.hunters[2]) == {"blaze": 1}


def test_hunters_are_come_to_clockwise_from_the_leader() -> None:
    scene = QuestScene([0, 0, 0], salvage=["blaze", "wire", "metal_shards"])
    scene.game.leader, scene.game.fledgling = 2, 1
    scene.event("tax")
    scene.merchants()
    paying = []
    while scene.kind == DecisionKind.SPEND_SALVAGE:
        paying.append(scene.game.decision.seat)
        scene.choose(max(scene.options))
    assert paying == [2, 2, 0, 0]


def test_each_card_asks_for_its_own_rival() -> None:
    scene = started("curse")
    scene.event("curse", place=1)
    start(scene)
    leader, rival, _ = scene.hunters
    scene.choose(rival)
    while scene.kind == DecisionKind.PAY_DAMAGE:
        scene.choose(CONFIRM)
    assert scene.kind == DecisionKind.RIVAL and scene.options == {leader, rival}
    scene.choose(leader)
    assert leader.conditions[Condition.FIRE] == rival.conditions[Condition.FIRE] == 1


def test_effects_come_at_the_timing_of_their_card_only() -> None:
    scene = started("curse")
    for timing in (Timing.ENCOUNTER, Timing.VICTORY, Timing.MERCHANT):
        scene.push(Procedure.EVENT_CARDS, timing)
        assert scene.over and scene.hunters[2].glory == 0


def test_events_at_the_start_come_when_hunters_are_placed_and_have_drawn() -> None:
    scene = QuestScene([0, 0], encounter="square", mode=Mode.COMPETITIVE)
    scene.event("windfall")
    scene.push(Procedure.ENCOUNTER)
    while scene.kind == DecisionKind.DEPLOY:
        scene.choose((3, 0))
    assert scene.kind == DecisionKind.MOVE and scene.decider is scene.hunters[1]
    assert scene.hunters[1].hand_size == 7 and scene.hunters[0].hand_size == 5
    assert scene.game.turn == 0


def test_there_are_as_many_markers_as_tokens_in_the_box() -> None:
    copies = {token.id: token.copies for token in load_content().tokens}
    assert copies["outcrop_marker"] == OUTCROP_AND_RUIN_MARKERS
    assert copies["corpse_token"] == CORPSE_MARKERS
