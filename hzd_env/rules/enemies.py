"""Enemies: their data cards, becoming alert, damage and what a kill pays."""

from __future__ import annotations

from hzd_env.content.effects import BehaviourAction, Special, When
from hzd_env.rules.board import (
    encounter_of,
    in_play,
    occupies,
    range_between,
    standing,
    steps_apart,
)
from hzd_env.rules.cards import end_at_once
from hzd_env.rules.catalogue import EnemyStatus, EventKind, Outcome, Phase, Procedure, Sun
from hzd_env.rules.cooperative import gain_glory
from hzd_env.rules.flow import finish, note, push
from hzd_env.rules.layout import Book, Frame, Game
from hzd_env.rules.rockbreaker import cross_thresholds, decided
from hzd_env.rules.sides import rule
from hzd_env.rules.sizes import COMPONENTS, ENEMIES, HUNTERS

__all__ = [
    "alert_around",
    "alert_companions",
    "armour_of",
    "attack_goes_on",
    "become_alert",
    "component_left",
    "destroyed",
    "has_special",
    "letter_disabled",
    "salvage_of",
    "settle",
    "tear_value",
    "watch_alarm",
    "wound",
]


@rule
def destroyed(book: Book, game: Game, enemy: int, component: int) -> bool:
    """Whether all copies of a component of this enemy are destroyed (R137)."""
    copies = book.machines[game.enemies[enemy].machine].components[component].copies
    return copies > 0 and game.enemies[enemy].component_destroyed[component] >= copies


@rule
def component_left(book: Book, game: Game, enemy: int, component: int) -> bool:
    """Whether an enemy has a component, or a copy of it, that is not destroyed (R137)."""
    foe = game.enemies[enemy]
    copies = book.machines[foe.machine].components[component].copies
    return foe.component_destroyed[component] < copies


@rule
def tear_value(book: Book, game: Game, enemy: int, component: int) -> int:
    """The damage that destroys a component: half of it once that is damaged (R73)."""
    foe = game.enemies[enemy]
    tear = book.machines[foe.machine].components[component].tear
    if foe.component_damaged[component] == 1:
        return (tear + 1) // 2
    return tear


@rule
def armour_of(book: Book, game: Game, enemy: int) -> int:
    """The armour value, which a destroyed component may have changed."""
    machine = book.machines[game.enemies[enemy].machine]
    armour = machine.armour
    for component in range(COMPONENTS):
        changed = machine.components[component].armour
        if destroyed(book, game, enemy, component) and changed >= 0:
            armour = changed
    return armour


@rule
def salvage_of(book: Book, game: Game, enemy: int) -> int:
    """The salvage value, which a destroyed component may have changed."""
    machine = book.machines[game.enemies[enemy].machine]
    salvage = machine.salvage
    for component in range(COMPONENTS):
        changed = machine.components[component].salvage_value
        if destroyed(book, game, enemy, component) and changed >= 0:
            salvage = changed
    return salvage


@rule
def letter_disabled(book: Book, game: Game, enemy: int, letter: int) -> bool:
    """Whether behaviour with this component letter can't be resolved (Attacking a Component)."""
    if letter < 0 or not destroyed(book, game, enemy, letter):
        return False
    return book.machines[game.enemies[enemy].machine].components[letter].disables_attacks == 1


@rule
def has_special(book: Book, game: Game, enemy: int, special: int) -> bool:
    """Whether an enemy has a special rule that no destroyed component has disabled."""
    machine = book.machines[game.enemies[enemy].machine]
    if (machine.specials >> special) & 1 == 0:
        return False
    for component in range(COMPONENTS):
        if machine.components[component].disables_special == 1 and destroyed(
            book, game, enemy, component
        ):
            return False
    return True


@rule
def become_alert(game: Game, enemy: int) -> None:
    """An enemy becomes alert and stays so (Alert and Non-Alert Enemies)."""
    foe = game.enemies[enemy]
    if foe.status == EnemyStatus.IN_PLAY and foe.alert == 0:
        foe.alert = 1
        foe.announce = 1
        game.unsettled = 1
        note(game, EventKind.ENEMY_ALERTED, enemy, 0, 0)


@rule
def alert_around(book: Book, game: Game, target: int, place: int) -> None:
    """An enemy was attacked here: those in the same and adjacent squares become alert."""
    for enemy in range(ENEMIES):
        if in_play(game, enemy) and steps_apart(book, game, target, place, enemy) <= 1:
            become_alert(game, enemy)


@rule
def alert_companions(book: Book, game: Game, enemy: int) -> None:
    """With an alert enemy in a square, all enemies there are alert; here where one stands.

    One that has just become alert may still be calmed: `settle` passes its alert on (D76).
    """
    alert = False
    for other in range(ENEMIES):
        foe = game.enemies[other]
        if foe.alert == 1 and foe.announce == 0 and together(book, game, enemy, other):
            alert = True
    if alert:
        for other in range(ENEMIES):
            if game.enemies[other].alert == 0 and together(book, game, enemy, other):
                become_alert(game, other)


@rule
def together(book: Book, game: Game, enemy: int, other: int) -> bool:
    """Whether two enemies share a square."""
    if not in_play(game, other):
        return False
    place = game.enemies[enemy].square
    return range_between(book, game, enemy, place, other) == 0


@rule
def watch_alarm(book: Book, game: Game, enemy: int) -> None:
    """An alert bandit in the square of the alarm sounds it (Alarm, D41).

    All others become alert; those who do so by the alarm don't activate this turn (R50). One that
    is killed outright is told to nobody and sounds nothing (D88).
    """
    foe = game.enemies[enemy]
    if foe.alert == 0 or game.alarm < 0 or book.machines[foe.machine].bandit == 0:
        return
    if not occupies(book, game, enemy, foe.square, game.alarm):
        return
    for other in range(ENEMIES):
        if in_play(game, other) and game.enemies[other].alert == 0:
            become_alert(game, other)
            game.enemies[other].held = 1


@rule
def attack_goes_on(game: Game) -> bool:
    """Whether an enemy's attack under way is not cancelled and has its attacker and its target."""
    attack = game.enemy_attack
    return attack.cancelled == 0 and in_play(game, attack.enemy) and standing(game, attack.target)


@rule
def wound(book: Book, game: Game, enemy: int, amount: int, hunter: int) -> None:
    """Damage an enemy's HP; at its HP it is killed (Enemy Data Cards).

    The kill is rewarded to `hunter`, or to nobody if that is -1 (Fire): then only encounter
    points count (Enemies and Conditions).
    """
    foe = game.enemies[enemy]
    if amount <= 0 or foe.status != EnemyStatus.IN_PLAY:
        return
    foe.damage += amount
    note(game, EventKind.HIT, hunter, enemy, amount)
    cross_thresholds(book, game, enemy, hunter)
    machine = book.machines[foe.machine]
    if foe.damage < machine.hp:
        become_alert(game, enemy)
        return
    foe.status = EnemyStatus.KILLED
    foe.square = -1
    foe.announce = 0
    game.points += machine.points
    note(game, EventKind.KILLED, hunter, enemy, 0)
    note(game, EventKind.POINTS, -1, enemy, machine.points)
    foe.killer = hunter
    game.unsettled = 1


@rule
def reward_for_quarry(book: Book, game: Game, hunter: int, machine: int) -> None:
    """Killing the quarry in the Hunters' Call earns a Half Sun (The Hunters' Call, R121)."""
    if book.encounters[encounter_of(game)].quarry == book.machines[machine].family:
        game.hunters[hunter].suns[Sun.HALF] += 1
        note(game, EventKind.SUN, hunter, Sun.HALF, 0)


@rule
def settle(book: Book, game: Game, frame: Frame) -> None:
    """Consequences that belong between two steps of play: alerts, rewards, shared glory, the end.

    A sudden encounter that is won ends when the attack that has won it is over (D55).
    Pushed by the run loop whenever `game.unsettled` is set and no attack is striking (D83).
    """
    if frame.step == 1:  # the window for a newly alert enemy has closed
        frame.step = 0
        enemy = frame.a
        if in_play(game, enemy) and game.enemies[enemy].alert == 1:
            alert_companions(book, game, enemy)
            watch_alarm(book, game, enemy)
            if has_special(book, game, enemy, Special.HERD_INSTINCTS):
                push(game, Procedure.MOVE_ENEMY, enemy, BehaviourAction.MOVE_TOWARDS_ENEMY, 1)
        return
    if frame.step == 2:  # the salvage of a kill is drawn, then comes its glory (D65)
        frame.step = 0
        gain_glory(game, frame.b, book.machines[game.enemies[frame.a].machine].glory)
        push(game, Procedure.WINDOW, When.ENEMY_KILLED, frame.a, frame.b)
        return
    for enemy in range(ENEMIES):
        foe = game.enemies[enemy]
        if foe.announce == 1:
            foe.announce = 0
            frame.a = enemy
            frame.step = 1
            push(game, Procedure.WINDOW, When.ENEMY_ALERTED, enemy, -1)
            return
    for enemy in range(ENEMIES):
        foe = game.enemies[enemy]
        if foe.killer >= 0:
            frame.a = enemy
            frame.b = foe.killer
            frame.step = 2
            foe.killer = -1
            if game.configuration.quest == 1:
                reward_for_quarry(book, game, frame.b, foe.machine)
            push(game, Procedure.DRAW_SALVAGE, frame.b, salvage_of(book, game, enemy), 1)
            return
    for hunter in range(HUNTERS):
        if game.hunters[hunter].glory_to_share > 0:
            push(game, Procedure.SHARE_GLORY, hunter, 0, 0)
            return
    outcome = Outcome.PLAYING + 0
    if game.phase == Phase.ENCOUNTER:
        outcome = decided(book, game)
    if outcome == Outcome.FAILURE or (outcome == Outcome.SUCCESS and game.attack_depth == 0):
        end_at_once(game, outcome)
        return
    finish(game, 0)
