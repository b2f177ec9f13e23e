"""The Maintenance Step: whether the encounter goes on (Ending an Encounter)."""

from __future__ import annotations

from hzd_env.rules.board import encounter_of, enemies_in_play, in_play
from hzd_env.rules.cards import put_on_discard, return_scrapped
from hzd_env.rules.catalogue import (
    Action,
    DecisionKind,
    EnemyStatus,
    EventKind,
    Outcome,
    Procedure,
)
from hzd_env.rules.cooperative import too_many_faints
from hzd_env.rules.flow import allow, ask, finish, note, push
from hzd_env.rules.lawless_badlands import ALARM_POINTS, companion_leaves
from hzd_env.rules.layout import Book, Frame, Game
from hzd_env.rules.sides import rule
from hzd_env.rules.sizes import ENEMIES, TRAPS

__all__ = ["bonus_salvage", "conclude", "maintenance", "vote"]


@rule
def some_left(game: Game) -> bool:
    """Whether an enemy has left the playing area alive."""
    for enemy in range(ENEMIES):
        if game.enemies[enemy].status == EnemyStatus.LEFT:
            return True
    return False


@rule
def points_within_reach(book: Book, game: Game) -> int:
    """Points gained plus those of all enemies left and of an alarm to disable (R103)."""
    points = game.points
    if game.alarm >= 0:
        points += ALARM_POINTS
    for enemy in range(ENEMIES):
        if in_play(game, enemy):
            points += book.machines[game.enemies[enemy].machine].points
    return points


@rule
def maintenance(book: Book, game: Game, frame: Frame) -> None:
    """Failure, success or another turn, in the order of the rulebook. Ends with an Outcome."""
    threshold = game.threshold
    if frame.step == 0:
        if too_many_faints(game):
            finish(game, Outcome.FAILURE)
        elif enemies_in_play(game) == 0:  # without a vote (D13)
            frame.step = 2
            if not some_left(game):
                push(game, Procedure.BONUS_SALVAGE, 0, 0, 0)
        elif game.points >= threshold:
            frame.step = 1
            push(game, Procedure.VOTE, 0, 0, 0)
        elif some_left(game) and points_within_reach(book, game) < threshold:
            finish(game, Outcome.FAILURE)
        else:
            finish(game, Outcome.PLAYING)
    elif frame.step == 1:
        if game.result == 1:
            finish(game, Outcome.SUCCESS)
        else:
            finish(game, Outcome.PLAYING)
    elif game.points >= threshold:
        finish(game, Outcome.SUCCESS)
    else:
        finish(game, Outcome.FAILURE)  # R105


@rule
def vote(book: Book, game: Game, frame: Frame) -> None:
    """All players vote on ending the encounter; more than half must agree (R32, R104).

    a counts the votes, b those for ending. Ends with 1 if the encounter shall end.
    """
    players = game.configuration.players
    hunter = (game.active + frame.a) % players
    if frame.step == 1:
        frame.step = 0
        frame.a += 1
        agreed = 0
        if game.answer == Action.CONFIRM:
            agreed = 1
        frame.b += agreed
        note(game, EventKind.VOTED, hunter, 0, agreed)
        return
    if 2 * frame.b > players:
        finish(game, 1)
    elif 2 * (frame.b + players - frame.a) <= players:
        finish(game, 0)
    else:
        frame.step = 1
        ask(game, hunter, DecisionKind.VOTE, frame.b)
        allow(game, Action.PASS)
        allow(game, Action.CONFIRM)


@rule
def bonus_salvage(book: Book, game: Game, frame: Frame) -> None:
    """Every enemy was killed: all draw bonus cards, from the leader's hunter on (D82).

    a counts the hunters.
    """
    if frame.a == game.configuration.players:
        finish(game, 0)
        return
    hunter = (game.leader + frame.a) % game.configuration.players
    frame.a += 1
    push(game, Procedure.DRAW_SALVAGE, hunter, game.bonus_salvage, 0)
    game.stack[game.depth - 1].d = book.encounters[encounter_of(game)].salvage_deck


@rule
def conclude(book: Book, game: Game, outcome: int) -> None:
    """The encounter ends: traps (D14) and scrapped cards come back, a failure costs all glory.

    A hunt is over then; a quest goes on.
    """
    for trap in range(TRAPS):
        if game.traps[trap].owner >= 0:
            put_on_discard(game, game.traps[trap].owner, game.traps[trap].ammunition)
            game.traps[trap].owner = -1
            game.traps[trap].square = -1
    companion_leaves(book, game)
    for hunter in range(game.configuration.players):
        return_scrapped(game, hunter)
        if outcome == Outcome.FAILURE and game.hunters[hunter].glory > 0:
            note(game, EventKind.GLORY, hunter, 0, -game.hunters[hunter].glory)
            game.hunters[hunter].glory = 0
    note(game, EventKind.ENDED, -1, outcome, 0)
    if game.configuration.quest == 1:
        finish(game, outcome)
    else:
        game.outcome = outcome
