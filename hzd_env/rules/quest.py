"""A whole quest: set-up, encounters up to the Hunters' Call, which is the fifth, the final count.

Behind the Hunters' Call may lie a finale, that of another quest. Rulebooks: Choosing Hunters,
Beginning the Game, The Hunters' Call and the End of the Game; Adding the Rockbreaker to Your Games.
"""

from __future__ import annotations

from hzd_env.content.effects import Timing
from hzd_env.rules.board import encounter_of
from hzd_env.rules.campfire import gather, victory_step
from hzd_env.rules.catalogue import (
    Action,
    DecisionKind,
    EventKind,
    Mode,
    Outcome,
    Phase,
    Procedure,
    Sun,
    Victory,
)
from hzd_env.rules.flow import allow_offer, ask, finish, note, push
from hzd_env.rules.layout import Book, Frame, Game
from hzd_env.rules.setup import take_hunter
from hzd_env.rules.sides import rule
from hzd_env.rules.sizes import HUNTERS

__all__ = ["draft", "is_last", "quest", "victory_points"]


@rule
def is_last(book: Book, game: Game) -> bool:
    """Whether this encounter is the last one: the Hunters' Call, or the finale behind it."""
    if game.configuration.finale >= 0:
        return encounter_of(game) == game.configuration.finale
    return book.encounters[encounter_of(game)].quarry >= 0


@rule
def quest(book: Book, game: Game, frame: Frame) -> None:
    """The phases of a quest, until the last encounter is completed or a Hunters' Call has failed.

    A finale follows the Campfire Phase of the Hunters' Call, in which nobody's points are counted.
    """
    if frame.step == 0:
        frame.step = 1
        if game.configuration.draft == 1:
            push(game, Procedure.DRAFT, 0, 0, 0)
    elif frame.step == 1:
        for hunter in range(game.configuration.players):
            take_hunter(book, game, hunter)
        frame.step = 2
    elif frame.step == 2:
        frame.step = 3
        push(game, Procedure.ENCOUNTER, 0, 0, 0)
        push(game, Procedure.TRACKING, 0, 0, 0)
    elif frame.step == 3:
        frame.a = game.result
        call = book.encounters[encounter_of(game)].quarry >= 0
        if game.result == Outcome.CUT_SHORT or (call and game.result == Outcome.FAILURE):
            conclude_quest(game, game.result)
            return
        gather(book, game)
        if is_last(book, game):
            frame.step = 4
            game.phase = Phase.VICTORY
            push(game, Procedure.EVENT_CARDS, Timing.VICTORY, 0, 0)
        else:
            frame.step = 2
            push(game, Procedure.CAMPFIRE, frame.a, 0, 0)
    else:
        if game.configuration.mode == Mode.COMPETITIVE:
            victory_step(game)
            count_victory_points(game)
        conclude_quest(game, Outcome.SUCCESS)


@rule
def draft(book: Book, game: Game, frame: Frame) -> None:
    """Each player chooses a hunter, clockwise from the leader; a counts those who have."""
    seat = (game.leader + frame.a) % game.configuration.players
    if frame.step == 1:
        frame.step = 0
        frame.a += 1
        game.hunters[seat].profile = game.offer[game.answer - Action.OFFER]
        note(game, EventKind.CHOSE_HUNTER, seat, game.hunters[seat].profile, 0)
        return
    game.offer_size = 0
    if frame.a == game.configuration.players:
        finish(game, 0)
        return
    frame.step = 1
    ask(game, seat, DecisionKind.HUNTER, 0)
    for profile in range(HUNTERS):
        free = book.hunters[profile].deck_size > 0
        for other in range(game.configuration.players):
            free = free and game.hunters[other].profile != profile
        if free:
            allow_offer(game, profile)


@rule
def victory_points(game: Game, hunter: int) -> int:
    """A Blazing Sun is worth 3 points, a Full Sun 2, a Half Sun 1."""
    suns = game.hunters[hunter].suns
    return suns[Sun.HALF] + 2 * suns[Sun.FULL] + 3 * suns[Sun.BLAZING]


@rule
def count_victory_points(game: Game) -> None:
    """Most victory points win. The leader wins a tie it is part of; others share it (R120)."""
    players = game.configuration.players
    most = 0
    for hunter in range(players):
        most = max(most, victory_points(game, hunter))
    winners = 0
    for hunter in range(players):
        if victory_points(game, hunter) == most:
            winners += 1
    leader_wins = victory_points(game, game.leader) == most
    for hunter in range(players):
        if victory_points(game, hunter) == most:
            if winners == 1 or (leader_wins and hunter == game.leader):
                game.hunters[hunter].victory = Victory.SOLE
            elif not leader_wins:
                game.hunters[hunter].victory = Victory.SHARED


@rule
def conclude_quest(game: Game, outcome: int) -> None:
    """The quest is over."""
    game.outcome = outcome
    note(game, EventKind.QUEST_ENDED, -1, outcome, 0)
