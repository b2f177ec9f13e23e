"""What enemies do to a hunter: the harm to expect from their behaviour cards, and who flees."""

from __future__ import annotations

from hzd_env.bots.estimates import die_mean
from hzd_env.content.effects import BehaviourAction, CardKind, Condition, Op, Question
from hzd_env.rules.behaviour import answered_yes
from hzd_env.rules.board import enemy_range, in_play
from hzd_env.rules.cards import passive
from hzd_env.rules.enemies import destroyed, letter_disabled
from hzd_env.rules.layout import BehaviourRow, Book, Game
from hzd_env.rules.sides import rule
from hzd_env.rules.sizes import ARCS, COLOURS, ENEMIES, SLOTS

__all__ = ["evade_mean", "harm", "kept_within", "next_activation_harm"]


@rule
def armour_mean(book: Book, card: int) -> int:
    """The mean damage that the evade dice of an armour or a weave prevent."""
    total = 0
    for colour in range(COLOURS):
        if book.cards[card].dice[colour] > 0:
            total += book.cards[card].dice[colour] * die_mean(
                book, colour, 100 * book.cards[card].critical.damage
            )
    return total


@rule
def evade_mean(book: Book, game: Game, hunter: int) -> int:
    """The mean damage that a hunter's evade roll prevents."""
    seat = game.hunters[hunter]
    total = 100 * passive(book, game, hunter, Op.EVADE_BONUS, -1)
    for arc in range(ARCS):
        card = seat.equipment[arc]
        if card >= 0 and book.cards[card].kind == CardKind.ARMOUR:
            total += armour_mean(book, card)
            for slot in range(SLOTS):
                if seat.modifications[arc][slot] >= 0:
                    total += armour_mean(book, seat.modifications[arc][slot])
    return total


@rule
def asks_yes(book: Book, game: Game, enemy: int, card: int, away: int) -> bool:
    """The answer to a behaviour card's question with the nearest hunter so many squares away."""
    question = book.behaviours[card].question
    if question == Question.HUNTER_WITHIN or question == Question.HUNTER_IN_SIGHT_WITHIN:
        return away <= book.behaviours[card].n
    return answered_yes(book, game, enemy, card)


@rule
def row_harm(book: Book, game: Game, enemy: int, row: BehaviourRow, evaded: int) -> int:
    """What one attack of an action box does to a hunter on average."""
    damage = row.attack.damage
    if row.letter >= 0 and destroyed(book, game, enemy, row.letter):
        machine = book.machines[game.enemies[enemy].machine]
        damage += machine.components[row.letter].attack_damage
    suffered = 100 * damage - evaded
    if suffered <= 50:
        return max(0, 50 + suffered // 2) // 2
    return suffered + 50 * (row.attack.fire + row.attack.freeze + row.attack.shock)


@rule
def card_harm(
    book: Book, game: Game, enemy: int, card: int, away: int, evaded: int, emerging: bool
) -> int:
    """What an enemy does by a behaviour card to a hunter that it finds so many squares away.

    If it tunnels, that is what it does before; with `emerging` what it does after having come up
    so many squares from the hunter.
    """
    yes = asks_yes(book, game, enemy, card, away)
    if emerging:
        yes = answered_yes(book, game, enemy, card)
    rows = book.behaviours[card].no_rows
    if yes:
        rows = book.behaviours[card].yes_rows
    total = 0
    chosen = False
    emerged = False
    comes_up = away
    for index in range(rows):
        row = book.behaviours[card].no[index]
        if yes:
            row = book.behaviours[card].yes[index]
        resolved = False
        if (row.mandatory == 1 or not chosen) and not letter_disabled(
            book, game, enemy, row.letter
        ):
            if row.action == BehaviourAction.MOVE_TOWARDS_HUNTER:
                resolved = away > 0
                away = max(0, away - row.n)
            elif row.action == BehaviourAction.MOVE_AWAY:
                resolved = True
                away += row.n
            elif row.action >= BehaviourAction.MELEE and row.action <= BehaviourAction.PULSE:
                if away <= row.range:
                    resolved = True
                    if emerged == emerging:
                        times = times_felt(game, row)
                        total += times * row_harm(book, game, enemy, row, evaded)
                    away += 1
            elif row.action == BehaviourAction.MOVE_TOWARDS_ENEMY:
                resolved = has_companion(game, enemy)
            elif row.action == BehaviourAction.TUNNEL:
                resolved = True
                emerged = True
                away = comes_up
            elif row.action != BehaviourAction.LEAVE_PLAYING_AREA:
                resolved = True
        if resolved and row.mandatory == 0:
            chosen = True
    return total


@rule
def times_felt(game: Game, row: BehaviourRow) -> int:
    """How often a hunter feels an attack that is repeated; Barrage goes around among hunters."""
    if row.action != BehaviourAction.RANGED:
        return 1
    if row.barrage == 1:
        return max(1, row.times // game.configuration.players)
    return max(1, row.times)


@rule
def kept_within(book: Book, game: Game, enemy: int) -> int:
    """How near a hunter keeps an alert enemy from making off; -1 for one that stays anyway."""
    machine = book.machines[game.enemies[enemy].machine]
    for card in range(machine.first_behaviour, machine.first_behaviour + machine.behaviours):
        printed = book.behaviours[card]
        for index in range(printed.no_rows):
            if printed.no[index].action == BehaviourAction.LEAVE_PLAYING_AREA:
                return printed.n
    return -1


@rule
def has_companion(game: Game, enemy: int) -> bool:
    """Whether another enemy is in play."""
    for other in range(ENEMIES):
        if other != enemy and in_play(game, other):
            return True
    return False


@rule
def harm(book: Book, game: Game, enemy: int, away: int, evaded: int, emerging: bool) -> int:
    """What an alert enemy's next activation does to the nearest hunter, so many squares away.

    The mean over the behaviour cards that may come; `evaded` is the mean of the evade roll;
    `emerging` as for one card.
    """
    machine = book.machines[game.enemies[enemy].machine]
    first = machine.first_behaviour
    left = 0
    for card in range(first, first + machine.behaviours):
        left += 1 - game.behaviour_discarded[card]
    total = 0
    for card in range(first, first + machine.behaviours):
        if left == 0 or game.behaviour_discarded[card] == 0:
            total += card_harm(book, game, enemy, card, away, evaded, emerging)
    if left == 0:
        left = machine.behaviours
    if game.enemies[enemy].conditions[Condition.SHOCK] == 1:
        total = total // 3
    return total // left


@rule
def next_activation_harm(book: Book, game: Game, enemy: int, hunter: int) -> int:
    """What an alert enemy would do to a hunter from where both stand."""
    there = game.enemies[enemy].square
    away = enemy_range(book, game, enemy, there, game.hunters[hunter].square)
    return harm(book, game, enemy, away, evade_mean(book, game, hunter), False)
