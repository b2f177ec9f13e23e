"""Hunters suffer damage, pay for it with cards, and faint (Hunters and Suffering Damage)."""

from __future__ import annotations

from hzd_env.content.effects import When
from hzd_env.rules.cards import (
    break_off,
    discard_from_deck,
    discard_from_hand,
    end_at_once,
    first_copy,
    playable_as_interrupt,
)
from hzd_env.rules.catalogue import Action, DecisionKind, EventKind, Outcome, Procedure
from hzd_env.rules.flow import allow, ask, finish, note, push, under_way
from hzd_env.rules.layout import Book, Frame, Game
from hzd_env.rules.rockbreaker import fails_at_once
from hzd_env.rules.sides import rule

__all__ = ["faint", "suffer"]


@rule
def discard_all(book: Book, game: Game, hunter: int) -> None:
    """Pay as much of a damage as the cards allow (R28): the draw pile first, then the hand (D94).

    Cards that may keep the hunter up stay in the hand until it is known whether they do (D18).
    """
    seat = game.hunters[hunter]
    while seat.deck_size > 0:
        discard_from_deck(game, hunter)
    place = 0
    while place < seat.hand_size:
        card = seat.hand[place]
        if playable_as_interrupt(book, card) and book.cards[card].event == When.ABOUT_TO_FAINT:
            place += 1
        else:
            discard_from_hand(game, hunter, place)


@rule
def suffer(book: Book, game: Game, frame: Frame) -> None:
    """Hunter a suffers damage b: a card from the hand or the draw pile for each point.

    A hunter that is down suffers none (R31).
    """
    hunter = frame.a
    seat = game.hunters[hunter]
    if seat.fainted == 1:
        frame.b = 0
    elif frame.step == 0:
        note(game, EventKind.SUFFERED, hunter, 0, frame.b)
        if seat.hand_size + seat.deck_size < frame.b:
            frame.step = 2
            discard_all(book, game, hunter)
            if not under_way(game, Procedure.BONUS_SALVAGE):  # D22
                push(game, Procedure.FAINT, hunter, 1, 0)
            return
        frame.step = 1
    elif frame.step == 1:
        if game.answer == Action.CONFIRM:
            discard_from_deck(game, hunter)
        else:
            discard_from_hand(game, hunter, game.answer - Action.HAND)
        frame.b -= 1
    if frame.step == 2 or frame.b <= 0:
        finish(game, 0)
        return
    ask(game, hunter, DecisionKind.PAY_DAMAGE, frame.b)
    if seat.deck_size > 0:
        allow(game, Action.CONFIRM)
    for place in range(seat.hand_size):
        if first_copy(game, hunter, place):
            allow(game, Action.HAND + place)


@rule
def fall(game: Game, hunter: int) -> None:
    """A hunter faints: its glory is lost (R34) and it will skip its next turn (R30)."""
    seat = game.hunters[hunter]
    seat.fainted = 1
    seat.skip_turn = 1
    seat.faints += 1
    seat.glory = 0
    seat.glory_to_share = 0
    note(game, EventKind.FAINTED, hunter, 0, 0)


@rule
def faint(book: Book, game: Game, frame: Frame) -> None:
    """Hunter a faints, unless a card keeps it up; b is 1 if all its cards pay for damage (R28).

    If it is its own activation, that ends at once and the turn goes on (Fainting). Ends with 1
    if it fainted.
    """
    hunter = frame.a
    if frame.step == 0:
        frame.step = 1
        push(game, Procedure.WINDOW, When.ABOUT_TO_FAINT, hunter, hunter)
    elif frame.step == 1:
        kept_up = game.result == 1
        while frame.b == 1 and game.hunters[hunter].hand_size > 0:
            discard_from_hand(game, hunter, 0)
        if kept_up:
            finish(game, 0)
            return
        fall(game, hunter)
        if fails_at_once(book, game):
            end_at_once(game, Outcome.FAILURE)
            return
        frame.step = 2
        push(game, Procedure.WINDOW, When.HUNTER_FAINTED, hunter, -1)
    elif hunter == game.active and under_way(game, Procedure.ACTIVATION):
        break_off(game, Procedure.HUNTER_TURN)
        game.unsettled = 1  # what was being settled when the stack fell is looked at again
    else:
        finish(game, 1)
