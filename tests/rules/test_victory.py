"""The Victory Step: Suns, ties, and the tokens (The Campfire Phase)."""

from __future__ import annotations

import pytest

from hzd_env.rules.catalogue import DecisionKind, EventKind, Mode, Outcome, Sun
from tests.rules.quests import QuestScene

HALF, FULL, BLAZING = Sun.HALF, Sun.FULL, Sun.BLAZING


def after(*glory: int, tokens: tuple[int, int] | None = None) -> QuestScene:
    """The Victory Step after this glory; without `tokens` the first and last seat have them."""
    scene = QuestScene(glory)
    if tokens is not None:
        scene.game.leader, scene.game.fledgling = tokens
    scene.campfire()
    return scene


# ---------------------------------------------------------------------------------------- Suns


@pytest.mark.parametrize(
    ("glory", "suns"),
    [
        ((1, 3), [[], [FULL]]),
        ((1, 2, 3), [[], [HALF], [FULL]]),
        ((4, 1, 3, 2), [[BLAZING], [], [FULL], [HALF]]),
    ],
)
def test_suns_go_by_rank(glory: tuple[int, ...], suns: list[list[Sun]]) -> None:
    assert after(*glory).suns() == suns


def test_example_two_tie_for_first_of_three() -> None:
    assert after(3, 3, 1).suns() == [[HALF], [HALF], []]


def test_example_three_tie_for_first_of_four() -> None:
    assert after(3, 3, 3, 1).suns() == [[FULL], [FULL], [FULL], []]


def test_example_two_tie_for_third_of_four() -> None:
    assert after(5, 4, 2, 2).suns() == [[BLAZING], [FULL], [HALF], [HALF]]


def test_those_after_a_tie_rank_as_if_the_tied_took_the_ranks_below() -> None:
    assert after(4, 4, 3, 2).suns() == [[FULL], [FULL], [HALF], []]
    assert after(4, 3, 3, 2).suns() == [[BLAZING], [HALF], [HALF], []]


def test_all_may_tie() -> None:
    assert after(2, 2, 2).suns() == [[HALF]] * 3
    assert after(2, 2, 2, 2).suns() == [[FULL]] * 4
    assert after(4, 1, 1, 1).suns() == [[BLAZING], [HALF], [HALF], [HALF]]


def test_r108_two_who_tie_get_no_sun_and_swap_their_tokens() -> None:
    scene = after(2, 2)
    assert scene.suns() == [[], []]
    assert scene.tokens() == (1, 0)


def test_r109_three_players_tie_for_second() -> None:
    assert after(3, 1, 1).suns() == [[FULL], [HALF], [HALF]]


def test_r109_hunters_without_glory_still_rank() -> None:
    assert after(3, 0, 0).suns() == [[FULL], [HALF], [HALF]]
    assert after(0, 0, 0).suns() == [[HALF]] * 3


# -------------------------------------------------------------------------------------- Tokens


@pytest.mark.parametrize(
    ("glory", "tokens"),
    [((1, 3), (1, 0)), ((3, 1), (0, 1)), ((1, 2, 3), (2, 0)), ((1, 4, 3, 2), (1, 0))],
)
def test_the_first_leads_and_the_last_is_the_fledgling(
    glory: tuple[int, ...], tokens: tuple[int, int]
) -> None:
    assert after(*glory).tokens() == tokens


def test_the_leader_token_passes_to_the_tied_hunter_without_it() -> None:
    assert after(3, 0, 3, tokens=(0, 1)).tokens()[0] == 2
    assert after(3, 0, 3, tokens=(2, 1)).tokens()[0] == 0


def test_the_fledgling_token_passes_to_the_tied_hunter_without_it() -> None:
    assert after(3, 0, 0, tokens=(0, 1)).tokens()[1] == 2
    assert after(3, 0, 0, tokens=(0, 2)).tokens()[1] == 1


@pytest.mark.parametrize(("leader", "next_leader"), [(0, 1), (3, 1), (2, 3)])
def test_r111_of_tied_hunters_without_the_token_the_next_in_turn_order_leads(
    leader: int, next_leader: int
) -> None:
    scene = after(0, 3, 1, 3, tokens=(leader, 0 if leader else 2))
    assert scene.tokens()[0] == next_leader


@pytest.mark.parametrize(("leader", "fledgling"), [(0, 1), (2, 3)])
def test_r111_so_with_the_fledgling_token(leader: int, fledgling: int) -> None:
    scene = after(4, 0, 3, 0, tokens=(leader, 2 if leader == 0 else 0))
    assert scene.tokens()[1] == fledgling


def test_d100_turn_order_is_that_of_the_leader_before_the_step() -> None:
    # hunter 2 takes the Leader token from 1; of 0 and 1, tied for the other one, 1 comes first
    assert after(1, 1, 5, 2, tokens=(1, 3)).tokens() == (2, 1)


def test_with_three_tied_the_token_goes_to_one_who_does_not_have_it() -> None:
    assert after(3, 3, 3, 0, tokens=(1, 3)).tokens() == (2, 3)


def test_r110_of_a_tie_of_all_the_leader_is_found_first_the_fledgling_among_the_rest() -> None:
    # the leader token passes to seat 1; of seats 0, 2 and 3 the last has the fledgling token
    assert after(2, 2, 2, 2, tokens=(0, 3)).tokens() == (1, 0)
    assert after(2, 2, 2, tokens=(0, 1)).tokens() == (1, 0)


def test_nobody_ever_has_both_tokens() -> None:
    for players in (2, 3, 4):
        for number in range(3**players):
            glory = [number // 3**seat % 3 for seat in range(players)]
            for leader in range(players):
                for fledgling in range(players):
                    if leader != fledgling:
                        scene = QuestScene(glory)
                        scene.game.leader, scene.game.fledgling = leader, fledgling
                        scene.campfire()
                        leads, follows = scene.tokens()
                        assert leads != follows
                        if players > 2:
                            assert glory[leads] == max(glory)


# --------------------------------------------------------------------------------------- Glory


def test_all_glory_is_discarded() -> None:
    scene = after(3, 1, 2)
    assert [hunter.glory for hunter in scene.hunters] == [0, 0, 0]
    assert sum(event.amount for event in scene.happened(EventKind.GLORY)) == -6


def test_there_is_no_victory_step_after_a_failure() -> None:
    scene = QuestScene([0, 0, 0])
    scene.campfire(Outcome.FAILURE)
    assert scene.suns() == [[], [], []]
    assert scene.tokens() == (0, 2)
    assert not scene.happened(EventKind.SUN)


@pytest.mark.parametrize("event", ["verdict", "slander"])
def test_so_events_of_the_victory_step_do_nothing_after_a_failure(event: str) -> None:
    scene = QuestScene([0, 0, 0])
    scene.event(event)
    scene.campfire(Outcome.FAILURE)
    assert scene.kind == DecisionKind.BUY, "nobody chooses a rival"
    assert all(hunter.wins_ties == 0 for hunter in scene.hunters)


def test_an_event_may_win_ties_for_suns_and_tokens() -> None:
    scene = QuestScene([2, 2, 2])
    scene.event("verdict")
    scene.campfire()
    assert scene.suns() == [[HALF], [HALF], [FULL]]
    assert scene.tokens() == (2, 0)
    assert all(hunter.wins_ties == 0 for hunter in scene.hunters)


def test_an_event_may_take_glory_before_it_is_counted_but_not_below_zero() -> None:
    scene = QuestScene([2, 1, 0])
    scene.event("slander")
    scene.campfire()
    scene.choose(scene.hunters[0])
    assert scene.suns() == [[HALF], [FULL], [HALF]]


def test_without_competition_there_are_no_suns() -> None:
    scene = QuestScene([2, 1, 0], mode=Mode.COOPERATIVE)
    scene.campfire()
    assert scene.suns() == [[], [], []]
