"""The Hunter Activation Step: modifications, discarding and drawing, actions."""

from __future__ import annotations

from hzd_env.content.effects import ActionType, AttackKind, CardKind, Condition, Op, When
from hzd_env.rules.board import (
    adjacent,
    enemy_steps,
    in_play,
    next_squares,
    standing,
    steps_between,
)
from hzd_env.rules.cards import (
    deal_hand,
    discard_from_hand,
    first_copy,
    hand_limit,
    heed,
    passive,
    recover,
)
from hzd_env.rules.catalogue import Action, DecisionKind, EventKind, Procedure
from hzd_env.rules.enemies import become_alert
from hzd_env.rules.flow import allow, allow_offer, ask, ask_squares, finish, note, push
from hzd_env.rules.interrupts import can_play, play_from_hand
from hzd_env.rules.lawless_badlands import disable_alarm
from hzd_env.rules.layout import Book, Frame, Game
from hzd_env.rules.options import can_distract, can_perform, craft_size
from hzd_env.rules.sides import rule
from hzd_env.rules.sizes import ARCS, ENEMIES, OFFER, SLOTS, SQUARES, STORED

__all__ = [
    "action",
    "activation",
    "close_activation",
    "discard_and_draw",
    "distract",
    "may_attach",
    "modify",
    "move",
]

MODIFICATION_CHANGES = 8  # at the beginning of one activation, so that it ends (D11)


@rule
def activation(book: Book, game: Game, frame: Frame) -> None:
    """The activation of hunter a, in the order of R35."""
    seat = game.hunters[frame.a]
    if frame.step == 0:
        game.activations += 1
        seat.stamp = game.activations
        seat.began_shocked = seat.conditions[Condition.SHOCK]
        seat.actions_left = 2
        seat.actions_taken = 0
        seat.actions_done = 0
        frame.step = 1
        push(game, Procedure.MODIFY, frame.a, 0, 0)
        push(game, Procedure.WINDOW, When.ANY_TIME, -1, -1)
    elif frame.step == 1:
        frame.step = 2
        push(game, Procedure.DISCARD_AND_DRAW, frame.a, 0, 0)
    elif frame.step == 2:
        frame.step = 3
        push(game, Procedure.WINDOW, When.ANY_TIME, -1, -1)
        push(game, Procedure.TRIGGER, frame.a, When.ACTIVATION_STARTED, -1)
    elif frame.step == 3:
        if seat.actions_left > 0:
            frame.step = 4
            ask_for_action(book, game, frame.a)
        else:
            frame.step = 5
            push(game, Procedure.TRIGGER, frame.a, When.ACTIVATION_ENDED, -1)
    elif frame.step == 4:
        answer_action(game, frame)
    elif frame.step == 5:
        frame.step = 6
        if seat.conditions[Condition.FIRE] == 1:
            push(game, Procedure.SUFFER, frame.a, 1, 0)
    else:
        close_activation(game, frame.a)
        finish(game, 0)


@rule
def ask_for_action(book: Book, game: Game, hunter: int) -> None:
    """Offer the action types, interrupts that list no event, and skipping the rest."""
    ask(game, hunter, DecisionKind.ACT, game.hunters[hunter].actions_left)
    allow(game, Action.PASS)
    for action_type in range(ActionType.ALARM + 1):
        if can_perform(book, game, hunter, action_type):
            allow(game, Action.TYPE + action_type)
    for place in range(game.hunters[hunter].hand_size):
        if first_copy(game, hunter, place) and can_play(
            book, game, hunter, game.hunters[hunter].hand[place], When.ANY_TIME, -1
        ):
            allow(game, Action.HAND + place)


@rule
def answer_action(game: Game, frame: Frame) -> None:
    """Begin what was chosen. Skipping skips all that is left (D5)."""
    seat = game.hunters[frame.a]
    frame.step = 3
    if game.answer == Action.PASS:
        seat.actions_left = 0
    elif game.answer >= Action.HAND:
        play_from_hand(game, frame.a, game.answer - Action.HAND, -1)
    else:
        push(game, Procedure.WINDOW, When.ANY_TIME, -1, -1)
        push(game, Procedure.ACTION, frame.a, game.answer - Action.TYPE, 0)


@rule
def close_activation(game: Game, hunter: int) -> None:
    """Fire goes out, and Shock if the activation began with it (Conditions, R31, R42)."""
    seat = game.hunters[hunter]
    seat.conditions[Condition.FIRE] = 0
    if seat.began_shocked == 1:
        seat.conditions[Condition.SHOCK] = 0
        seat.began_shocked = 0
    seat.actions_left = 0


@rule
def action(book: Book, game: Game, frame: Frame) -> None:
    """Hunter a performs an action of type b; c is 1 if it is free (Free Actions)."""
    seat = game.hunters[frame.a]
    kind = frame.b
    if frame.step == 1:
        finish(game, 0)
        return
    frame.step = 1
    note(game, EventKind.ACTION, frame.a, kind, 0)
    if kind == ActionType.CRAFT or kind == ActionType.CRAFT_TWICE:
        seat.actions_taken |= (1 << ActionType.CRAFT) | (1 << ActionType.CRAFT_TWICE)
    elif kind != ActionType.CORPSE and kind != ActionType.ALARM:  # R41
        seat.actions_taken |= 1 << kind
    if frame.c == 0:
        spent = 1
        if kind == ActionType.CRAFT_TWICE:
            spent = 2
        seat.actions_left -= spent
        seat.actions_done += spent
    if kind == ActionType.SPRINT:
        squares = 2 + passive(book, game, frame.a, Op.SPRINT_BONUS, -1)
        push(game, Procedure.MOVE, frame.a, squares, 1)
    elif kind == ActionType.SNEAK:
        squares = 1 + passive(book, game, frame.a, Op.SNEAK_BONUS, -1)
        push(game, Procedure.MOVE, frame.a, squares, 0)
    elif kind == ActionType.CRAFT:
        recover(game, frame.a, craft_size(book, game, frame.a, 0))
    elif kind == ActionType.CRAFT_TWICE:
        recover(game, frame.a, craft_size(book, game, frame.a, 1))
    elif kind == ActionType.DISTRACT:
        push(game, Procedure.DISTRACT, frame.a, 1, 0)
    elif kind == ActionType.RANGED_ATTACK:
        push(game, Procedure.ATTACK, frame.a, AttackKind.RANGED, 0)
    elif kind == ActionType.MELEE_ATTACK:
        push(game, Procedure.ATTACK, frame.a, AttackKind.MELEE, 0)
    elif kind == ActionType.CORPSE:
        game.corpses[seat.square] = 0
        note(game, EventKind.MARKER_USED, frame.a, seat.square, 0)
        push(game, Procedure.DRAW_SALVAGE, frame.a, 3, 0)
    elif kind == ActionType.ALARM:
        disable_alarm(game, frame.a)


# ------------------------------------------------------------------------- Moving, distracting


@rule
def alert_by_sprint(book: Book, game: Game, hunter: int) -> None:
    """A sprinting hunter alerts the enemies in adjacent squares, in grass as anywhere (R44)."""
    if passive(book, game, hunter, Op.QUIET_SPRINT, -1) > 0:
        return
    for enemy in range(ENEMIES):
        here = game.hunters[hunter].square
        there = game.enemies[enemy].square
        if in_play(game, enemy) and enemy_steps(book, game, enemy, there, here) == 1:
            become_alert(game, enemy)


@rule
def move(book: Book, game: Game, frame: Frame) -> None:
    """Hunter a may move up to b squares, one at a time, unless it is down (D73).

    c is 1 for a sprint.
    """
    hunter = frame.a
    if frame.step == 0:
        frame.step = 1
        if frame.c == 1:
            alert_by_sprint(book, game, hunter)
    elif frame.step == 1:
        if frame.b <= 0 or not standing(game, hunter):  # what slows it may leave no square
            finish(game, 0)
            return
        frame.step = 2
        ask(game, hunter, DecisionKind.MOVE, frame.b)
        allow(game, Action.PASS)
        for square in range(SQUARES):
            if adjacent(book, game, game.hunters[hunter].square, square):
                allow(game, Action.SQUARE + square)
    elif game.answer == Action.PASS:
        finish(game, 0)
    else:
        frame.b -= 1
        frame.step = 1
        game.hunters[hunter].square = game.answer - Action.SQUARE
        note(game, EventKind.MOVED, hunter, game.answer - Action.SQUARE, 0)
        if frame.c == 1:
            alert_by_sprint(book, game, hunter)


@rule
def further_squares(book: Book, game: Game, enemy: int, start: int) -> int:
    """The next squares of an enemy that are further from a square than it is now."""
    steps = steps_between(book, game, start, game.enemies[enemy].square)
    squares = next_squares(book, game, enemy)
    for square in range(SQUARES):
        if (squares >> square) & 1 and steps_between(book, game, start, square) <= steps:
            squares &= ~(1 << square)
    return squares


@rule
def distract(book: Book, game: Game, frame: Frame) -> None:
    """Hunter a makes a non-alert enemy move b squares, one at a time (Distract, R45, R46).

    It goes towards one target square, so each step leads further from d, where it began (D96).
    """
    hunter = frame.a
    if frame.step == 0:
        frame.step = 1
        ask(game, hunter, DecisionKind.DISTRACT_ENEMY, 0)
        for enemy in range(ENEMIES):
            if can_distract(book, game, hunter, enemy):
                allow(game, Action.ENEMY + enemy)
    elif frame.step == 1:
        frame.c = game.answer - Action.ENEMY
        frame.d = 0 + game.enemies[frame.c].square
        frame.step = 2
    elif frame.step == 2:
        enemy = frame.c
        squares = 0
        if frame.b > 0 and in_play(game, enemy) and game.enemies[enemy].alert == 0:
            squares = further_squares(book, game, enemy, frame.d)
        if squares == 0:
            finish(game, 0)
            return
        frame.step = 3
        ask_squares(game, hunter, DecisionKind.DISTRACT_SQUARE, enemy, squares)
    else:
        frame.b -= 1
        frame.step = 2
        push(game, Procedure.ENTER, frame.c, game.answer - Action.SQUARE, 0)


# ------------------------------------------------------------------------ Discarding, drawing


@rule
def discard_and_draw(book: Book, game: Game, frame: Frame) -> None:
    """Hunter a may discard cards, then draws up to its hand size or faints (R27)."""
    hunter = frame.a
    seat = game.hunters[hunter]
    if frame.step == 1 and game.answer != Action.PASS:
        discard_from_hand(game, hunter, game.answer - Action.HAND)
        frame.step = 0
    if frame.step == 0 and seat.hand_size > 0:
        frame.step = 1
        ask(game, hunter, DecisionKind.DISCARD, seat.hand_size)
        allow(game, Action.PASS)
        for place in range(seat.hand_size):
            if first_copy(game, hunter, place):
                allow(game, Action.HAND + place)
    elif frame.step <= 1:
        frame.step = 2
        if seat.hand_size < hand_limit(book, game, hunter) and seat.deck_size == 0:
            push(game, Procedure.FAINT, hunter, 0, 0)
    else:
        deal_hand(book, game, hunter)
        finish(game, 0)


# ------------------------------------------------------------------------------ Modifications


@rule
def may_attach(book: Book, game: Game, hunter: int, modification: int, arc: int) -> bool:
    """Whether a coil fits a weapon or a weave an armour, with a free slot and no namesake."""
    seat = game.hunters[hunter]
    equipment = seat.equipment[arc]
    if equipment < 0:
        return False
    wanted = CardKind.WEAPON
    if book.cards[modification].kind == CardKind.WEAVE:
        wanted = CardKind.ARMOUR
    if book.cards[equipment].kind != wanted:
        return False
    used = 0
    for slot in range(SLOTS):
        attached = seat.modifications[arc][slot]
        if attached >= 0:
            used += 1
            if book.cards[attached].family == book.cards[modification].family:
                return False
    return used < book.cards[equipment].slots


@rule
def offer_modifications(book: Book, game: Game, hunter: int) -> bool:
    """Offer stored modifications that fit somewhere and attached ones to remove; whether any is."""
    seat = game.hunters[hunter]
    ask(game, hunter, DecisionKind.MODIFY, 0)
    allow(game, Action.PASS)
    found = False
    for stored in range(seat.stored_size):
        for arc in range(ARCS):
            if may_attach(book, game, hunter, seat.stored[stored], arc):
                allow(game, Action.STORED + stored)
                found = True
    game.offer_size = 0
    for arc in range(ARCS):
        for slot in range(SLOTS):
            attached = seat.modifications[arc][slot]
            if attached >= 0 and game.offer_size < OFFER and seat.stored_size < STORED:
                allow_offer(game, attached)
                found = True
    return found


@rule
def attach(book: Book, game: Game, hunter: int, stored: int, arc: int) -> None:
    """Slide a stored modification under a piece of equipment."""
    seat = game.hunters[hunter]
    slot = 0
    while seat.modifications[arc][slot] >= 0:
        slot += 1
    seat.modifications[arc][slot] = seat.stored[stored]
    heed(book, seat, seat.stored[stored])
    seat.stored_size -= 1
    for index in range(stored, seat.stored_size):
        seat.stored[index] = seat.stored[index + 1]
    seat.stored[seat.stored_size] = -1


@rule
def detach(game: Game, hunter: int, offered: int) -> None:
    """Take back the modification that was offered at this place."""
    seat = game.hunters[hunter]
    for arc in range(ARCS):
        for slot in range(SLOTS):
            if seat.modifications[arc][slot] >= 0:
                if offered == 0:
                    seat.stored[seat.stored_size] = seat.modifications[arc][slot]
                    seat.stored_size += 1
                    seat.modifications[arc][slot] = -1
                offered -= 1


@rule
def modify(book: Book, game: Game, frame: Frame) -> None:
    """Hunter a may attach and remove modifications (Modifications). b counts the changes."""
    hunter = frame.a
    if frame.step == 0:
        if frame.b < MODIFICATION_CHANGES and offer_modifications(book, game, hunter):
            frame.step = 1
        else:
            game.decision.seat = -1
            finish(game, 0)
    elif frame.step == 1:
        frame.step = 0
        frame.b += 1
        if game.answer == Action.PASS:
            finish(game, 0)
        elif game.answer >= Action.STORED:
            frame.c = game.answer - Action.STORED
            frame.step = 2
            ask(game, hunter, DecisionKind.MODIFY_PLACE, game.hunters[hunter].stored[frame.c])
            for arc in range(ARCS):
                if may_attach(book, game, hunter, game.hunters[hunter].stored[frame.c], arc):
                    allow(game, Action.EQUIPMENT + arc)
        else:
            detach(game, hunter, game.answer - Action.OFFER)
    else:
        attach(book, game, hunter, frame.c, game.answer - Action.EQUIPMENT)
        frame.step = 0
