"""Interrupt cards and traits that wait for an event: their windows (Interrupt Cards, R39, R40)."""

from __future__ import annotations

from hzd_env.content.effects import Condition, When
from hzd_env.rules.board import standing
from hzd_env.rules.cards import (
    copies_of,
    first_copy,
    is_being_played,
    other_weapon,
    playable_as_interrupt,
    remove_from_hand,
)
from hzd_env.rules.catalogue import Action, DecisionKind, EventKind, Procedure
from hzd_env.rules.effects import does_something, holds, payable
from hzd_env.rules.flow import allow, ask, deep, finish, note, push
from hzd_env.rules.layout import Book, Frame, Game
from hzd_env.rules.sides import rule
from hzd_env.rules.sizes import ARCS, HUNTERS, SLOTS

__all__ = ["can_play", "play_from_hand", "trigger", "window"]


# ------------------------------------------------------------------ Cards that wait for a moment


@rule
def card_of_hunter(book: Book, game: Game, hunter: int, index: int) -> int:
    """The cards whose effects a hunter's moments look at, by index; -1 for an empty place.

    Traits, equipment and modifications, then the ammunition and ability of the attack under
    way. During an attack only the attacking weapon counts among the weapons (D95).
    """
    seat = game.hunters[hunter]
    if index < seat.trait_count:
        return seat.traits[index]
    index -= seat.trait_count
    attacking = game.attack_depth > 0 and game.attacks[game.attack_depth - 1].hunter == hunter
    if index < ARCS * (SLOTS + 1):
        arc = index // (SLOTS + 1)
        equipment = seat.equipment[arc]
        if equipment < 0:
            return -1
        if attacking:
            weapon = game.attacks[game.attack_depth - 1].weapon
            if other_weapon(book, game, hunter, arc, weapon):
                return -1
        if index % (SLOTS + 1) == 0:
            return equipment
        return seat.modifications[arc][index % (SLOTS + 1) - 1]
    index -= ARCS * (SLOTS + 1)
    if attacking and index == 0:
        return game.attacks[game.attack_depth - 1].ammunition
    if attacking and index == 1:
        return game.attacks[game.attack_depth - 1].ability
    return -1


@rule
def next_waiting(book: Book, game: Game, hunter: int, index: int, when: int) -> int:
    """The index, from one on, of a card of a hunter that waits for a moment; -1 if none does."""
    traits = game.hunters[hunter].trait_count
    if not game.hunters[hunter].moments & (1 << when):
        index = max(index, traits + ARCS * (SLOTS + 1))  # what belongs to an attack remains
    while index < traits + ARCS * (SLOTS + 1) + 2:
        card = card_of_hunter(book, game, hunter, index)
        if card >= 0 and book.moments[card] & (1 << when):
            return index
        gear = index - traits
        if gear >= 0 and gear % (SLOTS + 1) == 0 and gear < ARCS * (SLOTS + 1):
            if game.hunters[hunter].equipment[gear // (SLOTS + 1)] < 0:
                index += SLOTS  # nothing is worn there
        index += 1
    return -1


@rule
def trigger(book: Book, game: Game, frame: Frame) -> None:
    """The moment b comes for hunter a (enemy concerned: c): its cards that wait for it act.

    d is the index of the next card to look at, f is 1 once a card kept the hunter up.
    """
    if frame.step == 1:
        frame.f = max(frame.f, game.result)
    frame.step = 1
    index = next_waiting(book, game, frame.a, frame.d, frame.b)
    if index >= 0 and not deep(game):
        frame.d = index + 1
        card = card_of_hunter(book, game, frame.a, index)
        push(game, Procedure.EFFECTS, frame.a, card, frame.b)
        game.stack[game.depth - 1].d = frame.c
        return
    finish(game, frame.f)


# -------------------------------------------------------------------------------- Playing a card


@rule
def begin_moment(game: Game) -> None:
    """A window that no played card led to begins a moment: all cards may be played (D33)."""
    for depth in range(game.depth - 1):
        frame = game.stack[depth]
        if (frame.procedure == Procedure.WINDOW and frame.step > 0) or is_being_played(frame):
            return
    for hunter in range(HUNTERS):
        game.hunters[hunter].played_size = 0


@rule
def played_already(game: Game, hunter: int, card: int) -> bool:
    """Whether a hunter has played every copy of a card in this moment (D33)."""
    seat = game.hunters[hunter]
    played = 0
    for place in range(seat.played_size):
        if seat.played[place] == card:
            played += 1
    return played > 0 and played >= copies_of(game, hunter, card)


@rule
def can_play(book: Book, game: Game, hunter: int, card: int, event: int, enemy: int) -> bool:
    """Whether a card may interrupt this event: it waits for it, can be paid, does something (D4).

    A card that lists no event may be played in any-time windows, which are open before an
    evade roll and after damage too (R39). Shock forbids interrupts (Conditions).
    """
    seat = game.hunters[hunter]
    printed = book.cards[card]
    if not playable_as_interrupt(book, card) or seat.conditions[Condition.SHOCK] == 1:
        return False
    if printed.event != event and not (
        printed.event == When.ANY_TIME and (event == When.ATTACKED or event == When.DAMAGED)
    ):
        return False
    if deep(game) or played_already(game, hunter, card):
        return False
    useful = False
    for index in range(printed.first_effect, printed.first_effect + printed.effects):
        effect = book.effects[index]
        if effect.when == When.PLAYED:
            if not payable(game, hunter, effect.op, effect.n, effect.of, card):
                return False
            if holds(
                book, game, hunter, effect.condition, effect.condition_of, When.PLAYED, enemy
            ) and does_something(book, game, hunter, effect.op, effect.of, event, enemy):
                useful = True
    return useful


@rule
def play_from_hand(game: Game, hunter: int, place: int, enemy: int) -> None:
    """Play an interrupt card from the hand; `effects` discards it when it is done."""
    seat = game.hunters[hunter]
    card = remove_from_hand(game, hunter, place)
    seat.played[seat.played_size] = card
    seat.played_size += 1
    note(game, EventKind.PLAYED, hunter, card, 0)
    push(game, Procedure.EFFECTS, hunter, card, When.PLAYED)
    game.stack[game.depth - 1].d = enemy


@rule
def waits_for(event: int, hunter: int, concerned: int, printed_event: int) -> bool:
    """Whether an event concerns this hunter's card: its own events, or any-time cards of all."""
    if concerned < 0 or hunter == concerned:
        return True
    return printed_event == When.ANY_TIME and (event == When.ATTACKED or event == When.DAMAGED)


# --------------------------------------------------------------------------------------- Windows


@rule
def push_triggers(book: Book, game: Game, frame: Frame, enemy: int) -> bool:
    """Let the cards that wait for a window's event act, of every hunter it concerns."""
    pushed = False
    for hunter in range(game.configuration.players):
        concerned = frame.c < 0 or hunter == frame.c
        if frame.a == When.HUNTER_FAINTED and frame.c < 0 and hunter == frame.b:
            concerned = False
        if concerned and next_waiting(book, game, hunter, 0, frame.a) >= 0:
            pushed = True
            push(game, Procedure.TRIGGER, hunter, frame.a, enemy)
    return pushed


@rule
def ask_for_interrupt(book: Book, game: Game, frame: Frame, enemy: int) -> bool:
    """Ask the seat a window has come to for a card; false if it has none to play."""
    asked = False
    for place in range(game.hunters[frame.e].hand_size):
        card = game.hunters[frame.e].hand[place]
        if (
            first_copy(game, frame.e, place)
            and can_play(book, game, frame.e, card, frame.a, enemy)
            and waits_for(frame.a, frame.e, frame.c, book.cards[card].event)
        ):
            if not asked:
                asked = True
                ask(game, frame.e, DecisionKind.INTERRUPT, frame.a)
                allow(game, Action.PASS)
            allow(game, Action.HAND + place)
    return asked


@rule
def window(book: Book, game: Game, frame: Frame) -> None:
    """A window for interrupts: event a, enemy or seat b concerned, answered by seat c (-1: all).

    Traits and equipment that wait for the event happen first. Then hunters are asked clockwise
    from the active one until all have passed in a row (R40). Ends with 1 if a hunter stays up.
    d counts the seats asked or passed over since the last card, e is the seat asked.
    """
    players = game.configuration.players
    enemy = frame.b
    if frame.a == When.HUNTER_FAINTED or frame.a == When.ABOUT_TO_FAINT:
        enemy = -1
    if frame.step == 0:
        frame.step = 1
        frame.e = game.active
        begin_moment(game)
        game.result = 0
        if push_triggers(book, game, frame, enemy):
            return
    if frame.step == 2:  # a seat has answered
        frame.step = 1
        if game.answer == Action.PASS:
            frame.d += 1
            frame.e = (frame.e + 1) % players
        else:
            frame.d = 0
            frame.step = 3
            play_from_hand(game, frame.e, game.answer - Action.HAND, enemy)
            return
    elif frame.step == 3:
        frame.step = 1
        frame.f = max(frame.f, game.result)
    elif game.result == 1:
        frame.f = 1  # a trigger kept the hunter up
    while frame.d < players:
        if (
            standing(game, frame.e)
            and game.hunters[frame.e].hand_size > 0
            and not (frame.a == When.HUNTER_FAINTED and frame.e == frame.b)
        ):
            if ask_for_interrupt(book, game, frame, enemy):
                frame.step = 2
                return
        frame.d += 1
        frame.e = (frame.e + 1) % players
    finish(game, frame.f)
