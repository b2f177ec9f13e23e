"""Deployment and the hunters' turns (Starting an Encounter, The Hunter Turn)."""

from __future__ import annotations

from hzd_env.content.effects import Timing
from hzd_env.rules.activation import close_activation
from hzd_env.rules.board import free_of_enemies, standing
from hzd_env.rules.cards import deal_hand, recover
from hzd_env.rules.catalogue import Action, DecisionKind, EventKind, Outcome, Procedure
from hzd_env.rules.flow import allow, ask, finish, note, push
from hzd_env.rules.layout import Book, Frame, Game
from hzd_env.rules.maintenance import conclude
from hzd_env.rules.sides import rule
from hzd_env.rules.sizes import COMPANION, SQUARES, TURNS

__all__ = ["deployment", "encounter", "hunter_turn"]


@rule
def encounter(book: Book, game: Game, frame: Frame) -> None:
    """One encounter from deployment to its end; a is the seat whose turn is next."""
    players = game.configuration.players
    if frame.step == 0:
        frame.step = 1
        frame.a = game.leader
        push(game, Procedure.DEPLOYMENT, 0, 0, 0)
        push(game, Procedure.EVENT_CARDS, Timing.ENCOUNTER, 0, 0)
        return
    if frame.step == 1:
        frame.step = 3
        for hunter in range(players):
            deal_hand(book, game, hunter)
        push(game, Procedure.COMPANION_JOINS, 0, 0, 0)
        push(game, Procedure.EVENT_CARDS, Timing.START, 0, 0)
        return
    if frame.step == 3:
        game.result = Outcome.PLAYING
    limit = game.configuration.max_turns
    if limit == 0:
        limit = TURNS  # D35
    if game.result == Outcome.PLAYING and game.turn >= limit:
        game.result = Outcome.CUT_SHORT
    if game.result != Outcome.PLAYING:
        conclude(book, game, game.result)
        return
    frame.step = 2
    push(game, Procedure.HUNTER_TURN, frame.a, 0, 0)
    frame.a = (frame.a + 1) % players


@rule
def deployment(book: Book, game: Game, frame: Frame) -> None:
    """Hunters are placed on the starting tile, the leader's first (R21). a counts the placed."""
    players = game.configuration.players
    hunter = (game.leader + frame.a) % players
    if frame.step == 1:
        square = game.answer - Action.SQUARE
        game.hunters[hunter].square = square
        note(game, EventKind.DEPLOYED, hunter, square, 0)
        frame.a += 1
        frame.step = 0
        return
    if frame.a == players:
        finish(game, 0)
        return
    frame.step = 1
    ask(game, hunter, DecisionKind.DEPLOY, 0)
    offered = False
    tile = 0
    for square in range(SQUARES):
        if book.boards[game.board].deployment[square] == 1:
            tile = square // 9
            if free_of_enemies(book, game, square):
                allow(game, Action.SQUARE + square)
                offered = True
    if not offered:  # enemies hold its whole edge
        for square in range(9 * tile, 9 * tile + 9):
            if free_of_enemies(book, game, square):
                allow(game, Action.SQUARE + square)


@rule
def stand_up(game: Game, hunter: int) -> None:
    """A hunter stands up and its discard pile becomes part of the draw pile (Fainting, R29)."""
    seat = game.hunters[hunter]
    seat.fainted = 0
    note(game, EventKind.STOOD_UP, hunter, 0, 0)
    recover(game, hunter, seat.discard_size)


@rule
def hunter_turn(book: Book, game: Game, frame: Frame) -> None:
    """The turn of hunter a: activation, enemy step, maintenance step. Ends with an Outcome."""
    hunter = frame.a
    seat = game.hunters[hunter]
    if frame.step == 0:
        game.turn += 1
        game.active = hunter
        note(game, EventKind.TURN_BEGAN, hunter, 0, game.turn)
        if seat.fainted == 1 and seat.skip_turn == 1:
            seat.skip_turn = 0
            finish(game, Outcome.PLAYING)
            return
        if seat.fainted == 1:
            stand_up(game, hunter)
        frame.step = 1
        push(game, Procedure.ACTIVATION, hunter, 0, 0)
    elif frame.step == 1:
        if seat.fainted == 1:
            close_activation(game, hunter)
        frame.step = 2
        push(game, Procedure.ENEMY_STEP, 0, 0, 0)
        if standing(game, COMPANION) and seat.fainted == 0:  # D45
            push(game, Procedure.COMPANION_ACTIVATION, 0, 0, 0)
    elif frame.step == 2:
        frame.step = 3
        push(game, Procedure.MAINTENANCE, 0, 0, 0)
    else:
        finish(game, game.result)
