"""Setting Up a quest: hunters, tokens, decks."""

from __future__ import annotations

from typing import Any

import pytest

from hzd_env.content.book import load_content
from hzd_env.engine import Table
from hzd_env.rules.catalogue import Action, DecisionKind, Mode, Outcome, Phase
from hzd_env.rules.setup import set_up_encounter
from tests.rules.quests import QuestScene
from tests.rules.scenes import content, quest_content


def quest(players: int = 3, **more: Any) -> Table:
    table = Table(quest_content())
    table.reset_quest(players=players, **more)
    return table


def test_hunters_have_their_cards_and_their_starting_resource() -> None:
    game = quest(hunters=["smith", "archer", "warrior"]).game
    pack = quest_content()
    names = [pack.hunters[hunter.profile].id for hunter in game.hunters[:3]]
    assert names == ["smith", "archer", "warrior"]
    for hunter in game.hunters[:3]:
        worn = [pack.cards[card].id for card in hunter.equipment if card >= 0]
        assert worn == ["bow", "spear", "silks"]
        assert hunter.deck_size == 12 and hunter.hand_size == 0
        resource = pack.index("salvage", pack.hunters[hunter.profile].resource)
        assert sum(hunter.salvage) == hunter.salvage[resource] == 1
        assert hunter.node == 0 and hunter.square == -1
    assert game.salvage_deck[pack.index("salvage", "wire")] == 2


def test_all_decks_are_complete() -> None:
    game = quest().game
    book = quest_content().interpreted
    for level, merchant in enumerate(game.merchants):
        cards = book.merchants[level][: book.merchant_sizes[level]]
        assert merchant.deck[: len(cards)] == [book.cards[card].copies for card in cards]
        assert sum(merchant.discard) == 0 and merchant.row == [-1] * 7
    assert sum(game.event_left) == 16
    assert sum(game.tracking_left) == 12, "the Hunters' Call lies apart"
    assert game.stamina_left == 20


def test_decks_of_the_base_game_have_their_printed_sizes() -> None:
    table = Table(load_content())
    table.reset_quest(players=2)
    game = table.game
    assert [sum(merchant.deck) for merchant in game.merchants] == [36, 36, 36]
    assert sum(game.event_left) == 17 and sum(game.tracking_left) == 12
    assert game.stamina_left == 20


def test_r20_tokens_are_given_at_random() -> None:
    tokens = {(quest(seed=seed).game.leader, quest(seed=seed).game.fledgling) for seed in range(40)}
    assert tokens == {(a, b) for a in range(3) for b in range(3) if a != b}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r18_nobody_has_both_tokens(players: int) -> None:
    for seed in range(30):
        game = quest(players, seed=seed).game
        assert game.leader != game.fledgling and game.fledgling in range(players)


@pytest.mark.parametrize("mode", [Mode.COOPERATIVE, Mode.LENIENT])
def test_without_competition_there_is_no_fledgling(mode: Mode) -> None:
    assert quest(mode=mode).game.fledgling == -1


def test_r11_a_single_hunter_cooperates_and_has_no_fledgling() -> None:
    table = quest(1)
    assert table.mode == Mode.COOPERATIVE and table.game.fledgling == -1


def test_play_begins_with_the_tracking_phase() -> None:
    table = quest()
    assert table.decision.kind == DecisionKind.TRACKING
    assert table.seat == table.game.leader and table.game.phase == Phase.TRACKING


# ---------------------------------------------------------------------------- Choosing hunters


def test_hunters_may_be_drafted_clockwise_from_the_leader() -> None:
    table = quest(draft=True, seed=3)
    leader = table.game.leader
    assert table.game.phase == Phase.SETTING_UP
    for step in range(3):
        assert table.decision.kind == DecisionKind.HUNTER
        assert table.seat == (leader + step) % 3
        assert table.mask.sum() == 4 - step
        table.step(Action.OFFER + 3 - step)  # the last one on offer
    profiles = [table.game.hunters[(leader + step) % 3].profile for step in range(3)]
    assert profiles == [3, 2, 1]
    assert table.decision.kind == DecisionKind.TRACKING
    assert all(hunter.deck_size == 12 for hunter in table.game.hunters[:3])


def test_the_draft_begins_with_whoever_leads() -> None:
    leaders = set()
    for seed in range(12):
        table = quest(draft=True, seed=seed)
        assert table.seat == table.game.leader
        leaders.add(table.game.leader)
    assert leaders == {0, 1, 2}


def test_a_draft_takes_no_named_hunters() -> None:
    with pytest.raises(ValueError, match="hunters are drafted"):
        quest(draft=True, hunters=["archer", "smith", "warrior"])


def test_a_quest_needs_a_hunters_call() -> None:
    with pytest.raises(ValueError, match="no Hunters' Call of the quest 'base_game' in the packs"):
        Table(content()).reset_quest(players=2)


# ---------------------------------------------------------------------------- From one to the next


def test_the_next_encounter_is_set_up_anew_with_what_the_hunters_have() -> None:
    table = quest(2, mode=Mode.COOPERATIVE, max_turns=0)
    step_to_campfire(table)
    game = table.game
    assert game.phase != Phase.ENCOUNTER and game.encounters == 1
    for hunter in game.hunters[:2]:
        assert hunter.square == -1 and hunter.fainted == hunter.faints == 0
        assert hunter.deck_size == 12 and hunter.hand_size == hunter.discard_size == 0
        assert hunter.conditions == [0, 0, 0]
    assert all(enemy.machine == -1 for enemy in game.enemies)
    while table.game.phase != Phase.ENCOUNTER:
        table.step(int(table.mask.argmax()))
    game = table.game
    assert game.encounters == 2 and game.points == game.turn == 0
    assert any(enemy.square >= 0 for enemy in game.enemies)
    assert all(enemy.damage == enemy.alert == 0 for enemy in game.enemies)


def cleared() -> QuestScene:
    """After an encounter with behaviour cards drawn, points gained, hunters who suffered, acted."""
    scene = QuestScene([0, 0])
    scene.game.points = 5
    for number in range(len(scene.bestiary.behaviours)):
        scene.game.behaviour_discarded[number] = 1
    for hunter in scene.hunters:
        hunter.conditions[:] = [1, 1, 1]
    scene.game.activations = scene.hunters[1].stamp = 5
    set_up_encounter(scene.book, scene.game, scene.content.index("encounters", "square"))
    return scene


def test_behaviour_decks_are_whole_again_in_the_next_encounter() -> None:
    assert sum(cleared().game.behaviour_discarded) == 0


def test_encounter_points_begin_at_none_in_the_next_encounter() -> None:
    assert cleared().game.points == 0


def test_no_condition_is_carried_into_the_next_encounter() -> None:
    assert [hunter.conditions for hunter in cleared().hunters] == [[0, 0, 0], [0, 0, 0]]


def test_r53_who_was_activated_last_in_an_earlier_encounter_does_not_count() -> None:
    scene = cleared()
    for hunter in scene.hunters:
        hunter.square = scene.number((1, 1))
    scene.behaviour("dummy", [{"mandatory": "melee", "range": 0, "damage": 1}])
    scene.act(scene.enemy(at=(1, 1), alert=True))
    assert scene.kind == DecisionKind.ENEMY_TARGET and scene.decider is scene.hunters[0]
    assert scene.options == {*scene.hunters}


def step_to_campfire(table: Table) -> None:
    """Play an encounter that ends with a faint."""
    while table.game.phase != Phase.ENCOUNTER:
        table.step(int(table.mask.argmax()))
    game = table.game
    for hunter in game.hunters[:2]:
        while hunter.deck_size > 0:  # nothing is left to draw
            hunter.deck_size -= 1
            hunter.discard[hunter.discard_size] = hunter.deck[hunter.deck_size]
            hunter.discard_size += 1
    while game.phase == Phase.ENCOUNTER:
        table.step(int(table.mask.argmax()))


def test_a_quest_is_cut_short_with_an_encounter() -> None:
    table = quest(2, mode=Mode.LENIENT, max_turns=2)
    while table.seat >= 0:
        table.step(int(table.mask.argmax()))
    assert table.outcome == Outcome.CUT_SHORT
    assert table.game.turn == 2 and table.game.encounters < 5
