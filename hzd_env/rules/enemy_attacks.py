"""Enemies attack hunters (Attack Actions to Additional Enemy Attack Effects).

Groups of seats and of squares are bit masks. The attack under way is `game.enemy_attack`.
"""

from __future__ import annotations

from hzd_env.content.effects import BehaviourAction, CardKind, Condition, Op, Special, When
from hzd_env.rules.board import (
    adjacent,
    enemy_range,
    enemy_sees,
    in_play,
    near,
    square_of,
    standing,
)
from hzd_env.rules.catalogue import Action, DecisionKind, EventKind, Procedure
from hzd_env.rules.conditions import inflict_on_hunter, inflict_symbols
from hzd_env.rules.dice import CRITICAL_HIT, roll_die
from hzd_env.rules.effects import passive_now
from hzd_env.rules.enemies import attack_goes_on, destroyed, has_special
from hzd_env.rules.flow import allow, ask, ask_squares, finish, note, push
from hzd_env.rules.layout import BehaviourRow, Book, Frame, Game
from hzd_env.rules.rockbreaker import least_attacked
from hzd_env.rules.sides import rule
from hzd_env.rules.sizes import ARCS, COLOURS, COMPANION, PREY, SLOTS, SQUARES

__all__ = [
    "PURSUIT",
    "ask_hunter",
    "away_from",
    "closest_hunters",
    "enemy_attack",
    "enemy_attacks",
    "evade",
    "hit_hunter",
    "move_hunter",
    "preferred",
    "standing_hunters",
]

PURSUIT = 16
"""MOVE_ENEMY towards one hunter: this and its seat stand in place of the behaviour action."""


# ------------------------------------------------------------------------------ Whom to attack


@rule
def standing_hunters(game: Game) -> int:
    """The hunters enemies take notice of (Fainting)."""
    seats = 0
    for hunter in range(PREY):
        if standing(game, hunter):
            seats |= 1 << hunter
    return seats


@rule
def closest_hunters(book: Book, game: Game, enemy: int, seats: int) -> int:
    """Those of some hunters that are closest to an enemy (R48)."""
    square = game.enemies[enemy].square
    least = SQUARES
    closest = 0
    for hunter in range(PREY):
        if (seats >> hunter) & 1:
            away = enemy_range(book, game, enemy, square, square_of(game, hunter))
            if away < least:
                least = away
                closest = 0
            if away == least:
                closest |= 1 << hunter
    return closest


@rule
def stamp_of(game: Game, hunter: int) -> int:
    """When a hunter or the companion activated last (R53, R127)."""
    if hunter == COMPANION:
        return game.companion.stamp
    return game.hunters[hunter].stamp


@rule
def preferred(game: Game, seats: int) -> int:
    """Those of some hunters that activated most recently; all on outcrops count so (R53-R55)."""
    latest = 0
    for hunter in range(PREY):
        if (seats >> hunter) & 1:
            latest = max(latest, stamp_of(game, hunter))
    outcrops = 0
    recent = 0
    for hunter in range(PREY):
        if (seats >> hunter) & 1:
            if game.outcrops[square_of(game, hunter)] == 1:
                outcrops |= 1 << hunter
            if stamp_of(game, hunter) == latest:
                recent |= 1 << hunter
    if outcrops > 0:
        return outcrops
    return recent


@rule
def ask_hunter(game: Game, enemy: int, seats: int) -> None:
    """The active player chooses between hunters who are equal by the rules."""
    ask(game, game.active, DecisionKind.ENEMY_TARGET, enemy)
    for hunter in range(PREY):
        if (seats >> hunter) & 1:
            allow(game, Action.HUNTER + hunter)


@rule
def targets(book: Book, game: Game, enemy: int, row: BehaviourRow) -> int:
    """The hunters an attack is made against, or among whom one is chosen (R90, R91, R136)."""
    square = game.enemies[enemy].square
    eligible = 0
    for hunter in range(PREY):
        if (
            standing(game, hunter)
            and enemy_range(book, game, enemy, square, square_of(game, hunter)) <= row.range
            and enemy_sees(book, game, enemy, square_of(game, hunter))
        ):
            eligible |= 1 << hunter
    if row.action == BehaviourAction.PULSE:
        return eligible
    if row.barrage == 1:
        eligible = least_attacked(game, eligible)
    if row.action == BehaviourAction.RANGED or row.barrage == 1:
        eligible = closest_hunters(book, game, enemy, eligible)
    return preferred(game, eligible)


@rule
def next_seat(game: Game, seats: int) -> int:
    """The first of some seats in turn order from the active player, -1 if there is none.

    The companion comes last.
    """
    players = game.configuration.players
    for offset in range(players):
        seat = (game.active + offset) % players
        if (seats >> seat) & 1:
            return seat
    if (seats >> COMPANION) & 1:
        return COMPANION
    return -1


# -------------------------------------------------------------------------- The attack actions


@rule
def extra_damage(book: Book, game: Game, enemy: int, letter: int) -> int:
    """How destroyed components and special rules change the damage of an attack."""
    extra = 0
    if letter >= 0 and destroyed(book, game, enemy, letter):
        extra += book.machines[game.enemies[enemy].machine].components[letter].attack_damage
    if has_special(book, game, enemy, Special.CARGO_DEFENDER) and destroyed(book, game, enemy, 0):
        extra += 1
    return extra


@rule
def begin_attack(book: Book, game: Game, enemy: int, target: int, row: BehaviourRow) -> None:
    """Start one attack of an action box on one hunter."""
    game.attacked[target] += 1  # D54
    attack = game.enemy_attack
    attack.enemy = enemy
    attack.kind = row.action
    attack.target = target
    attack.prevented = 0
    attack.cancelled = 0
    attack.suffered = 0
    printed = row.attack
    symbols = attack.symbols
    extra = extra_damage(book, game, enemy, row.letter)
    symbols.damage = max(0, printed.damage + extra)
    symbols.push = printed.push
    symbols.fire = printed.fire
    symbols.freeze = printed.freeze
    symbols.shock = printed.shock
    symbols.aoe = printed.aoe
    symbols.aoe_damage = printed.aoe_damage
    if printed.aoe_damage > 0:
        symbols.aoe_damage = max(0, printed.aoe_damage + extra)
    symbols.aoe_push = printed.aoe_push
    symbols.aoe_fire = printed.aoe_fire
    symbols.aoe_freeze = printed.aoe_freeze
    symbols.aoe_shock = printed.aoe_shock
    push(game, Procedure.ENEMY_ATTACK, enemy, target, 0)


@rule
def enemy_attacks(book: Book, game: Game, frame: Frame) -> None:
    """The attack action of enemy a on behaviour card b, box c (2 * row, + 1 in the YES column).

    d counts the repetitions made (R98; one only under Shock, R99), e holds the hunters that
    the present pulse has yet to reach. Ends with the repetitions made.
    """
    enemy = frame.a
    row = book.behaviours[frame.b].no[frame.c // 2]
    if frame.c % 2 == 1:
        row = book.behaviours[frame.b].yes[frame.c // 2]
    if frame.step == 1:  # the target is chosen
        frame.step = 0
        frame.d += 1
        begin_attack(book, game, enemy, game.answer - Action.HUNTER, row)
        return
    if frame.step == 2:  # a pulse goes round
        target = next_seat(game, frame.e & standing_hunters(game))
        if target >= 0 and in_play(game, enemy):
            frame.e &= ~(1 << target)
            begin_attack(book, game, enemy, target, row)
            return
        frame.step = 0
    shocked = game.enemies[enemy].conditions[Condition.SHOCK] == 1
    if not in_play(game, enemy) or frame.d >= max(1, row.times) or (shocked and frame.d > 0):
        finish(game, frame.d)
        return
    seats = targets(book, game, enemy, row)
    if seats == 0:
        finish(game, frame.d)
    elif row.action == BehaviourAction.PULSE:
        frame.step = 2
        frame.d += 1
        frame.e = seats
    else:
        frame.step = 1
        ask_hunter(game, enemy, seats)


# ----------------------------------------------------------------------------------- One attack


@rule
def neighbours_of_target(book: Book, game: Game, target: int) -> int:
    """The other hunters in the same and adjacent squares, whom an AOE reaches."""
    seats = 0
    for hunter in range(PREY):
        if (
            hunter != target
            and standing(game, hunter)
            and near(book, game, square_of(game, target), square_of(game, hunter))
        ):
            seats |= 1 << hunter
    return seats


@rule
def around(book: Book, game: Game, here: int) -> int:
    """The adjacent squares."""
    squares = 0
    for square in range(SQUARES):
        if adjacent(book, game, here, square):
            squares |= 1 << square
    return squares


@rule
def move_hunter(game: Game, hunter: int, square: int) -> None:
    """A hunter is in another square now, however it got there."""
    game.hunters[hunter].square = square
    note(game, EventKind.MOVED, hunter, square, 0)


@rule
def strike_companion(book: Book, game: Game, damage: int) -> int:
    """An attack hits the companion: his armour takes some of its damage, and that is all (D47).

    With damage equal to his HP he is killed (Nil). Returns the damage he has suffered.
    """
    suffered = max(0, damage - book.companion.armour)
    game.companion.damage += suffered
    if suffered > 0:
        note(game, EventKind.SUFFERED, COMPANION, 0, suffered)
    if game.companion.damage >= book.companion.hp:
        game.companion.square = -1
    return suffered


@rule
def lessened(book: Book, game: Game, hunter: int) -> int:
    """By how much traits and equipment lessen the damage of the attack under way, or of its AOE."""
    enemy = game.enemy_attack.enemy
    return passive_now(book, game, hunter, Op.EVADE_BONUS, -1, When.ATTACKED, enemy)


@rule
def enemy_attack(book: Book, game: Game, frame: Frame) -> None:
    """One attack of enemy a on hunter b.

    A ruin or a card that cancels it ends it without evade, dodge or AOE (R97), and so does the
    death of the attacker before the damage (D81). c holds the hunters in its AOE, which is
    cancelled if the target suffers nothing (R95). The AOE is an effect that comes with the
    damage, so it is measured before its pushes and dodges move anyone (D7). There is no evade
    roll against it, but traits and what is worn count as ever (D67).
    """
    enemy = frame.a
    target = frame.b
    attack = game.enemy_attack
    if frame.step == 0:
        note(game, EventKind.ENEMY_ATTACKED, enemy, target, attack.symbols.damage)
        if target == COMPANION:
            frame.step = 3
            around_him = neighbours_of_target(book, game, target)
            attack.suffered = strike_companion(book, game, attack.symbols.damage)
            if attack.suffered > 0 and attack.symbols.aoe == 1:
                frame.c = around_him
            return
        square = game.hunters[target].square
        if game.ruins[square] == 1:
            game.ruins[square] = 0
            note(game, EventKind.MARKER_USED, target, square, 0)
            frame.step = 7
            return
        frame.step = 1
        push(game, Procedure.WINDOW, When.ATTACKED, enemy, target)
    elif frame.step == 1:
        if not attack_goes_on(game):
            frame.step = 7
            return
        frame.step = 2
        push(game, Procedure.EVADE, target, 0, 0)
    elif frame.step == 2:
        if not attack_goes_on(game):
            frame.step = 7
            return
        prevented = min(attack.prevented, attack.symbols.damage)
        if prevented > 0:
            note(game, EventKind.EVADED, target, 0, prevented)
        attack.suffered = attack.symbols.damage - prevented
        frame.step = 4
        if attack.suffered > 0:
            frame.step = 3
            if attack.symbols.aoe == 1:
                frame.c = neighbours_of_target(book, game, target)
            push(game, Procedure.HIT_HUNTER, target, attack.suffered, 0)
    elif frame.step == 3:
        victim = next_seat(game, frame.c & standing_hunters(game))
        if victim < 0:
            frame.step = 4
            return
        frame.c &= ~(1 << victim)
        if victim == COMPANION:
            strike_companion(book, game, attack.symbols.aoe_damage)
            return
        damage = 0 + attack.symbols.aoe_damage
        if damage > 0:
            damage -= lessened(book, game, victim)
            if damage <= 0:
                return  # it has avoided all of it
        push(game, Procedure.HIT_HUNTER, victim, damage, 1)
    elif frame.step == 4:
        squares = 0
        if target != COMPANION and standing(game, target):
            squares = around(book, game, game.hunters[target].square)
        frame.step = 6
        if squares > 0:
            frame.step = 5
            ask_squares(game, target, DecisionKind.DODGE, 0, squares)
    elif frame.step == 5:
        move_hunter(game, target, game.answer - Action.SQUARE)
        frame.step = 6
    elif frame.step == 6:
        frame.step = 7
        if (
            attack.kind == BehaviourAction.MELEE
            and attack.suffered > 0
            and standing(game, target)
            and in_play(game, enemy)
            and has_special(book, game, enemy, Special.PURSUIT)
        ):
            push(game, Procedure.MOVE_ENEMY, enemy, PURSUIT + target, 1)
    else:
        attack.enemy = -1
        finish(game, 0)


# -------------------------------------------------------------------------------- The evade roll


@rule
def armour_arc(book: Book, game: Game, hunter: int) -> int:
    """The arc where a hunter wears armour, -1 without (Equipment: Armour)."""
    for arc in range(ARCS):
        card = game.hunters[hunter].equipment[arc]
        if card >= 0 and book.cards[card].kind == CardKind.ARMOUR:
            return arc
    return -1


@rule
def armour_part(game: Game, hunter: int, arc: int, part: int) -> int:
    """The card of the armour itself (part 0) or of a weave attached to it; -1 if empty."""
    if part == 0:
        return game.hunters[hunter].equipment[arc]
    return game.hunters[hunter].modifications[arc][part - 1]


@rule
def roll_evade(book: Book, game: Game, hunter: int, arc: int) -> int:
    """Roll the evade dice: pips are prevented at once, the number of critical hits is returned."""
    criticals = 0
    for colour in range(COLOURS):
        dice = passive_now(
            book, game, hunter, Op.EVADE_DICE, colour, When.ATTACKED, game.enemy_attack.enemy
        )
        for part in range(SLOTS + 1):
            card = armour_part(game, hunter, arc, part)
            if card >= 0:
                dice += book.cards[card].dice[colour]
        for _ in range(dice):
            face = roll_die(book, game, colour)
            note(game, EventKind.ROLLED, hunter, colour, face)
            if face == CRITICAL_HIT:
                criticals += 1
            else:
                game.enemy_attack.prevented += face
    return criticals


@rule
def evade(book: Book, game: Game, frame: Frame) -> None:
    """Hunter a evades the attack under way: a roll if it wears armour (R100).

    Under Freeze critical hits are discarded, and the token with them (R101); so the attack may
    freeze the hunter anew when its damage comes (D89). Each that counts applies the armour's box
    and those of its weaves (D9). b and c are the pushes of the attacker and the squares to move
    that are still due, d the conditions it has taken that cards answer after that (D83).
    """
    hunter = frame.a
    seat = game.hunters[hunter]
    attack = game.enemy_attack
    if frame.step == 0:
        frame.step = 1
        attack.prevented += lessened(book, game, hunter)
        arc = armour_arc(book, game, hunter)
        if arc < 0:
            return
        criticals = roll_evade(book, game, hunter, arc)
        if seat.conditions[Condition.FREEZE] == 1:
            seat.conditions[Condition.FREEZE] = 0
            criticals = 0
        fire = 0
        freeze = 0
        shock = 0
        for part in range(SLOTS + 1):
            card = armour_part(game, hunter, arc, part)
            if card >= 0:
                box = book.cards[card].critical
                attack.prevented += criticals * box.damage
                frame.b += criticals * box.push
                frame.c += criticals * box.dodge
                fire += criticals * box.fire
                freeze += criticals * box.freeze
                shock += criticals * box.shock
        frame.d = inflict_symbols(book, game, attack.enemy, fire, freeze, shock)
    elif frame.step == 1 and frame.b > 0 and in_play(game, attack.enemy):
        frame.b -= 1
        push(game, Procedure.PUSH_ENEMY, hunter, attack.enemy, 0)
    elif frame.step == 1:
        frame.step = 2
        if frame.c > 0 and in_play(game, attack.enemy):  # D81
            push(game, Procedure.MOVE, hunter, frame.c, 0)
    elif frame.d > 0:
        frame.d -= 1
        push(game, Procedure.WINDOW, When.CONDITION_INFLICTED, attack.enemy, hunter)
    else:
        finish(game, 0)


# -------------------------------------------------------------------------- Damage and effects


@rule
def next_to_activate(game: Game) -> int:
    """The next hunter in turn order that stands; the active one comes last (R93)."""
    players = game.configuration.players
    for offset in range(1, players):
        seat = (game.active + offset) % players
        if standing(game, seat):
            return seat
    return game.active


@rule
def away_from(book: Book, game: Game, here: int, enemy: int) -> int:
    """The squares adjacent to a square that are further from an enemy (R94, D52)."""
    there = game.enemies[enemy].square
    away = enemy_range(book, game, enemy, there, here)
    squares = around(book, game, here)
    for square in range(SQUARES):
        if (squares >> square) & 1 and enemy_range(book, game, enemy, there, square) <= away:
            squares &= ~(1 << square)
    return squares


@rule
def hit_hunter(book: Book, game: Game, frame: Frame) -> None:
    """Hunter a suffers damage b of the attack under way and its effects; c is 1 by its AOE.

    The push comes first (R92), then conditions, before the damage can be answered (D77). A hunter
    that faints is left alone. d counts the pushes still due.
    """
    hunter = frame.a
    enemy = game.enemy_attack.enemy
    symbols = game.enemy_attack.symbols
    if frame.step == 0:
        frame.step = 1
        frame.d = symbols.push
        if frame.c == 1:
            frame.d = symbols.aoe_push
        if frame.b > 0:
            push(game, Procedure.SUFFER, hunter, frame.b, 0)
    elif frame.step == 1:
        if not standing(game, hunter):
            finish(game, 0)
            return
        squares = 0
        if frame.d > 0 and in_play(game, enemy):
            here = game.hunters[hunter].square
            squares = away_from(book, game, here, enemy)
        frame.step = 3
        if squares > 0:  # a hunter can't be pushed out of the playing area
            frame.d -= 1
            frame.step = 2
            ask_squares(game, next_to_activate(game), DecisionKind.PUSH_HUNTER, hunter, squares)
    elif frame.step == 2:
        move_hunter(game, hunter, game.answer - Action.SQUARE)
        frame.step = 1
    elif frame.step == 3:
        frame.step = 4
        aoe = frame.c == 1
        if (symbols.aoe_fire if aoe else symbols.fire) > 0:
            inflict_on_hunter(book, game, hunter, Condition.FIRE)
        if (symbols.aoe_freeze if aoe else symbols.freeze) > 0:
            inflict_on_hunter(book, game, hunter, Condition.FREEZE)
        if (symbols.aoe_shock if aoe else symbols.shock) > 0:
            inflict_on_hunter(book, game, hunter, Condition.SHOCK)
        if frame.b > 0:
            push(game, Procedure.WINDOW, When.DAMAGED, enemy, hunter)
    else:
        finish(game, 0)
