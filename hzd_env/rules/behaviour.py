"""The enemy step: alert checks, order, and behaviour cards (The Enemy Step)."""

from __future__ import annotations

from hzd_env.content.effects import BehaviourAction, Condition, Question, Special, When
from hzd_env.rules.board import (
    concealed,
    enemy_range,
    enemy_sees,
    enemy_steps,
    in_play,
    range_between,
    square_of,
    standing,
)
from hzd_env.rules.catalogue import (
    Action,
    DecisionKind,
    EventKind,
    Procedure,
    Stream,
)
from hzd_env.rules.dice import below
from hzd_env.rules.enemies import (
    alert_companions,
    become_alert,
    destroyed,
    has_special,
    letter_disabled,
    wound,
)
from hzd_env.rules.enemy_attacks import (
    standing_hunters,
)
from hzd_env.rules.enemy_movement import leave, steps_to
from hzd_env.rules.flow import allow, ask, finish, note, push
from hzd_env.rules.layout import Book, Frame, Game
from hzd_env.rules.sides import rule
from hzd_env.rules.sizes import COMPANION, ENEMIES, PREY, SQUARES

__all__ = ["answered_yes", "behaviour", "enemy_activation", "enemy_step"]


# ------------------------------------------------------------------------------- The enemy step


@rule
def noticed(book: Book, game: Game, enemy: int, hunter: int) -> bool:
    """Whether a hunter alerts an enemy at the start of the step (Tall Grass)."""
    steps = enemy_steps(book, game, enemy, game.enemies[enemy].square, square_of(game, hunter))
    if steps == 0:
        return True
    if steps > 1:
        return False
    return not concealed(book, game, hunter) or has_special(book, game, enemy, Special.RADAR_SWEEP)


@rule
def alert_at_start(book: Book, game: Game) -> None:
    """Enemies that become alert at the start of the step act as alert in it (R51)."""
    for enemy in range(ENEMIES):
        if in_play(game, enemy):
            for hunter in range(PREY):
                if standing(game, hunter) and noticed(book, game, enemy, hunter):
                    become_alert(game, enemy)
    for enemy in range(ENEMIES):
        if in_play(game, enemy) and game.enemies[enemy].alert == 1:
            alert_companions(book, game, enemy)


@rule
def just_activated(game: Game) -> int:
    """The active hunter, or the companion, who acts behind it in its turn (D85)."""
    if standing(game, COMPANION) and game.companion.stamp > game.hunters[game.active].stamp:
        return COMPANION
    return game.active


@rule
def next_enemies(book: Book, game: Game) -> int:
    """The enemies among whom the next one to activate is chosen.

    Alert before non-alert, then the closest to the hunter that just activated, measured anew
    each time (R52). An enemy alerted in this step goes among the alert ones, unless it is held
    or has activated (R50).
    """
    square = square_of(game, just_activated(game))
    least = SQUARES
    alert = 0
    foremost = 0
    for enemy in range(ENEMIES):
        foe = game.enemies[enemy]
        if in_play(game, enemy) and foe.activated == 0 and foe.held == 0:
            away = enemy_range(book, game, enemy, foe.square, square)
            if foe.alert > alert or (foe.alert == alert and away < least):
                alert = foe.alert
                least = away
                foremost = 0
            if foe.alert == alert and away == least:
                foremost |= 1 << enemy
    return foremost


@rule
def enemy_step(book: Book, game: Game, frame: Frame) -> None:
    """Every enemy activates once, between two windows; no step begins while nobody stands (R33).

    One that has begun goes on when the last hunter faints in it: enemies that find nobody to
    attack or to move to do what else they can (D86).
    Marks of this step are wiped at its end, so that an enemy held during the hunter's
    activation (by the alarm) is still held here.
    """
    if frame.step == 0:
        frame.step = 4
        if standing_hunters(game) > 0:
            frame.step = 1
            push(game, Procedure.WINDOW, When.ANY_TIME, -1, -1)
    elif frame.step == 1:
        alert_at_start(book, game)
        frame.step = 2
    elif frame.step == 2:
        enemies = next_enemies(book, game)
        if enemies == 0:
            frame.step = 4
            push(game, Procedure.WINDOW, When.ANY_TIME, -1, -1)
            return
        frame.step = 3
        ask(game, game.active, DecisionKind.ENEMY_ORDER, 0)
        for enemy in range(ENEMIES):
            if (enemies >> enemy) & 1:
                allow(game, Action.ENEMY + enemy)
    elif frame.step == 3:
        enemy = game.answer - Action.ENEMY
        game.enemies[enemy].activated = 1
        frame.step = 2
        push(game, Procedure.ENEMY_ACTIVATION, enemy, 0, 0)
    else:
        for enemy in range(ENEMIES):
            game.enemies[enemy].activated = 0
            game.enemies[enemy].held = 0
        finish(game, 0)


# ------------------------------------------------------------------------------- One activation


@rule
def draw_behaviour(book: Book, game: Game, machine: int) -> int:
    """The single behaviour card of a machine, or the top card of its deck (Behaviour Decks)."""
    first = book.machines[machine].first_behaviour
    count = book.machines[machine].behaviours
    if count == 1:
        return first
    left = 0
    for card in range(first, first + count):
        left += 1 - game.behaviour_discarded[card]
    if left == 0:
        left = count
        for card in range(first, first + count):
            game.behaviour_discarded[card] = 0
    skip = below(game, Stream.DECKS, left)
    card = first
    while game.behaviour_discarded[card] == 1 or skip > 0:
        skip -= 1 - game.behaviour_discarded[card]
        card += 1
    game.behaviour_discarded[card] = 1
    return card


@rule
def enemy_within(book: Book, game: Game, enemy: int, n: int, non_alert: int) -> bool:
    """Whether another enemy, or a non-alert one, is within n squares."""
    square = game.enemies[enemy].square
    for other in range(ENEMIES):
        if (
            other != enemy
            and in_play(game, other)
            and (non_alert == 0 or game.enemies[other].alert == 0)
            and range_between(book, game, enemy, square, other) <= n
        ):
            return True
    return False


@rule
def hunter_within(book: Book, game: Game, enemy: int, n: int, in_sight: int) -> bool:
    """Whether a hunter, or one in line of sight, is within n squares."""
    square = game.enemies[enemy].square
    for hunter in range(PREY):
        if standing(game, hunter):
            there = square_of(game, hunter)
            if enemy_range(book, game, enemy, square, there) <= n and (
                in_sight == 0 or enemy_sees(book, game, enemy, there)
            ):
                return True
    return False


@rule
def answered_yes(book: Book, game: Game, enemy: int, card: int) -> bool:
    """The answer to a behaviour card's question; a card without one has only a YES column."""
    question = book.behaviours[card].question
    n = book.behaviours[card].n
    if question == Question.NON_ALERT_ENEMY_WITHIN:
        return enemy_within(book, game, enemy, n, 1)
    if question == Question.ENEMY_WITHIN:
        return enemy_within(book, game, enemy, n, 0)
    if question == Question.HUNTER_WITHIN:
        return hunter_within(book, game, enemy, n, 0)
    if question == Question.HUNTER_IN_SIGHT_WITHIN:
        return hunter_within(book, game, enemy, n, 1)
    if question == Question.COMPONENT_DESTROYED:
        return destroyed(book, game, enemy, n - 1)
    if question == Question.HAS_DAMAGE:
        return game.enemies[enemy].damage > 0
    return True


@rule
def call_out(book: Book, game: Game, enemy: int, n: int) -> int:
    """Non-alert enemies within n squares become alert and don't activate in this step (R50, D80).

    Alike for a Warning Call and for a card that calls (D87). How many they are.
    """
    called = 0
    square = game.enemies[enemy].square
    for other in range(ENEMIES):
        foe = game.enemies[other]
        if (
            in_play(game, other)
            and foe.alert == 0
            and range_between(book, game, enemy, square, other) <= n
        ):
            become_alert(game, other)
            foe.held = 1
            called += 1
    return called


@rule
def use_behaviour(book: Book, game: Game, enemy: int) -> None:
    """Draw a behaviour card, answer its question and resolve the column."""
    card = draw_behaviour(book, game, game.enemies[enemy].machine)
    column = 0
    if answered_yes(book, game, enemy, card):
        column = 1
    note(game, EventKind.BEHAVIOUR, enemy, card, column)
    push(game, Procedure.BEHAVIOUR, enemy, card, column)


@rule
def enemy_activation(book: Book, game: Game, frame: Frame) -> None:
    """Enemy a uses a behaviour card if it is alert, or walks on; then Fire and Warning Call (D79).

    A tunneller comes up elsewhere in place of walking on. With a hunter near, in grass too, it
    becomes alert and uses a behaviour card (Tunneller, R131), unless it is calmed (D53).
    Otherwise its activation is over then, even if a trap has alerted it (D58).
    """
    enemy = frame.a
    foe = game.enemies[enemy]
    if frame.step == 0:
        frame.step = 1
        for hunter in range(PREY):
            game.attacked[hunter] = 0
        if foe.alert == 1:
            use_behaviour(book, game, enemy)
        elif has_special(book, game, enemy, Special.TUNNELLER):
            frame.step = 3
            push(game, Procedure.TUNNEL, enemy, 0, 0)
        else:
            push(game, Procedure.PATROL, enemy, 0, 0)
    elif frame.step == 3:  # it has come up
        frame.step = 1
        moved = game.result == 1
        if moved and in_play(game, enemy) and hunter_within(book, game, enemy, 1, 0):
            become_alert(game, enemy)
            frame.step = 4
    elif frame.step == 4:
        frame.step = 1
        if in_play(game, enemy) and foe.alert == 1:
            use_behaviour(book, game, enemy)
    elif frame.step == 1:
        frame.step = 2
        if in_play(game, enemy) and foe.conditions[Condition.FIRE] == 1:
            foe.conditions[Condition.FIRE] = 0
            wound(book, game, enemy, 1, -1)
    else:
        if (
            in_play(game, enemy)
            and foe.alert == 1
            and has_special(book, game, enemy, Special.WARNING_CALL)
        ):
            call_out(book, game, enemy, 1)
        finish(game, 0)


@rule
def perform(book: Book, game: Game, frame: Frame) -> int:
    """Perform the action box that a BEHAVIOUR frame stands at.

    1 if it could be resolved, 0 if not, -1 if a procedure does it and will tell.
    """
    enemy = frame.a
    row = book.behaviours[frame.b].no[frame.d]
    if frame.c == 1:
        row = book.behaviours[frame.b].yes[frame.d]
    if (row.mandatory == 0 and frame.e == 1) or letter_disabled(book, game, enemy, row.letter):
        return 0
    if row.action <= BehaviourAction.NEAREST_BOARD_EDGE:
        push(game, Procedure.MOVE_ENEMY, enemy, row.action, row.n)
        return -1
    if row.action <= BehaviourAction.PULSE:
        push(game, Procedure.ENEMY_ATTACKS, enemy, frame.b, 2 * frame.d + frame.c)
        return -1
    if row.action == BehaviourAction.CALL_OUT:
        return min(1, call_out(book, game, enemy, row.n))
    if row.action == BehaviourAction.TUNNEL:
        push(game, Procedure.TUNNEL, enemy, 0, 0)
        return -1
    if steps_to(book, game, enemy, game.enemies[enemy].square, -1) > 0:
        return 0
    leave(game, enemy)
    return 1


@rule
def behaviour(book: Book, game: Game, frame: Frame) -> None:
    """Enemy a goes down the YES (c is 1) or NO column of behaviour card b (Action Types).

    Mandatory boxes are performed if possible, and the first conditional one that can be
    resolved; moving less than the squares listed resolves it (R58). Under Shock the first box
    resolved ends the activation (R6). d is the box, e is 1 once a conditional is resolved.
    """
    foe = game.enemies[frame.a]
    rows = book.behaviours[frame.b].no_rows
    if frame.c == 1:
        rows = book.behaviours[frame.b].yes_rows
    resolved = 0
    if frame.step == 1:
        resolved = game.result
    elif in_play(game, frame.a) and frame.d < rows:
        resolved = perform(book, game, frame)
        if resolved < 0:
            frame.step = 1
            return
    else:
        finish(game, 0)
        return
    if resolved > 0:
        if frame.c == 1:
            conditional = book.behaviours[frame.b].yes[frame.d].mandatory == 0
        else:
            conditional = book.behaviours[frame.b].no[frame.d].mandatory == 0
        if conditional:
            frame.e = 1
        if foe.conditions[Condition.SHOCK] == 1:
            foe.conditions[Condition.SHOCK] = 0
            frame.d = rows
    frame.d += 1
    frame.step = 0
