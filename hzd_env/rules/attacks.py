"""Making Attacks: ranged and melee attacks, components, critical hits, area of effect, push."""

from __future__ import annotations

from hzd_env.content.effects import AttackKind, CardKind, Condition, Op, When
from hzd_env.rules.board import adjacent, immense, in_play, next_squares, occupies, steps_apart
from hzd_env.rules.cards import close_attack, first_copy, remove_from_hand
from hzd_env.rules.catalogue import Action, DecisionKind, EventKind, Outcome, Procedure
from hzd_env.rules.conditions import can_suffer, inflict_on_enemy, inflict_symbols
from hzd_env.rules.cooperative import gain_glory
from hzd_env.rules.dice import CRITICAL_HIT, roll_die
from hzd_env.rules.effects import add_dice, passive_now, within_means
from hzd_env.rules.enemies import (
    alert_around,
    armour_of,
    component_left,
    destroyed,
    tear_value,
    wound,
)
from hzd_env.rules.enemy_attacks import move_hunter
from hzd_env.rules.flow import allow, allow_squares, ask, finish, note, push
from hzd_env.rules.layout import Book, Frame, Game
from hzd_env.rules.options import attackable, fits, trap_possible, weapon_usable
from hzd_env.rules.rockbreaker import decided, scrap_tunnels
from hzd_env.rules.sides import rule
from hzd_env.rules.sizes import (
    ARCS,
    CARDS,
    COLOURS,
    COMPONENTS,
    CONDITIONS,
    ENEMIES,
    SLOTS,
    SQUARES,
)

__all__ = [
    "ability_joins",
    "after_armour",
    "aoe",
    "attack",
    "criticals",
    "open_attack",
    "push_enemy",
    "reroll",
    "resolve_attack",
    "striking",
]


@rule
def open_attack(game: Game, hunter: int, kind: int, weapon: int) -> None:
    """Begin an attack; those it interrupts wait below it."""
    made = game.attacks[game.attack_depth]
    game.attack_depth += 1
    made.kind = kind
    made.hunter = hunter
    made.weapon = weapon
    made.ammunition = -1
    made.ability = -1
    made.target = -1
    made.component = -1
    made.dice = 0
    made.rerolled = 0
    made.damage = 0
    made.pushes = 0
    made.dodges = 0
    for condition in range(CONDITIONS):
        made.inflict[condition] = 0
    made.ignore_armour = 0
    made.inflicted = 0
    made.killed = 0
    made.destroyed = 0
    made.aoe_count = 0
    made.square = -1
    made.outcrop = 0
    made.alert_before = 0
    made.frozen_before = 0
    made.around = 0
    made.killed_around = 0
    made.striking = 0
    for enemy in range(ENEMIES):
        made.taken[enemy] = 0


@rule
def striking(game: Game) -> bool:
    """Whether an attack has struck and not all its effects have come: what follows waits (D83)."""
    for depth in range(game.attack_depth):
        if game.attacks[depth].striking == 1:
            return True
    return False


# ------------------------------------------------------------- Steps 1 to 3: what to attack with


@rule
def attack(book: Book, game: Game, frame: Frame) -> None:
    """Hunter a makes a ranged or melee attack (b): steps 1 to 3, then `resolve_attack`."""
    hunter = frame.a
    kind = frame.b
    if frame.step == 0:
        frame.step = 1
        ask(game, hunter, DecisionKind.WEAPON, kind)
        for arc in range(ARCS):
            if weapon_usable(book, game, hunter, arc, kind):
                allow(game, Action.EQUIPMENT + arc)
    elif frame.step == 1:
        frame.step = 2
        frame.c = game.hunters[hunter].equipment[game.answer - Action.EQUIPMENT]
        ask_target(book, game, hunter, frame.c, kind)
    elif frame.step == 2:
        if game.answer >= Action.HAND:
            place = game.answer - Action.HAND
            finish(game, 0)
            push(game, Procedure.PLACE_TRAP, hunter, frame.c, place)
            return
        frame.step = 3
        frame.d = game.answer - Action.ENEMY
        open_attack(game, hunter, kind, frame.c)
        game.attacks[game.attack_depth - 1].target = frame.d
        if kind == AttackKind.MELEE and not step_up(book, game, hunter, frame.d):
            frame.step = 5
            return
        ask_component(book, game, hunter, frame.d)
    elif frame.step == 5:  # the square beside it is chosen
        frame.step = 3
        move_hunter(game, hunter, game.answer - Action.SQUARE)
        ask_component(book, game, hunter, frame.d)
    elif frame.step == 3:
        frame.step = 4
        game.attacks[game.attack_depth - 1].component = game.answer - Action.COMPONENT - 1
        ask_ammunition(book, game, hunter, frame.c, kind)
    elif frame.step == 4:
        if game.answer >= Action.HAND:
            card = remove_from_hand(game, hunter, game.answer - Action.HAND)
            game.attacks[game.attack_depth - 1].ammunition = card
            note(game, EventKind.PLAYED, hunter, card, 0)
        finish(game, 0)
        push(game, Procedure.RESOLVE_ATTACK, hunter, 0, 0)


@rule
def step_up(book: Book, game: Game, hunter: int, enemy: int) -> bool:
    """A hunter enters the square of the enemy it strikes in melee (R67).

    Of an immense one it chooses the nearest square, for which it is asked (R135). Whether it is
    there.
    """
    here = game.hunters[hunter].square
    there = game.enemies[enemy].square
    if occupies(book, game, enemy, there, here):
        return True
    if not immense(game, enemy):
        move_hunter(game, hunter, there)
        return True
    ask(game, hunter, DecisionKind.MOVE, 0)
    for square in range(SQUARES):
        if adjacent(book, game, here, square) and occupies(book, game, enemy, there, square):
            allow(game, Action.SQUARE + square)
    return False


@rule
def ask_target(book: Book, game: Game, hunter: int, weapon: int, kind: int) -> None:
    """Step 1: an enemy, or a trap card to lay instead (Trap Weapons)."""
    seat = game.hunters[hunter]
    ask(game, hunter, DecisionKind.TARGET, weapon)
    traps = trap_possible(book, game, hunter, weapon)
    shots = kind == AttackKind.MELEE
    for place in range(seat.hand_size):
        if fits(book, weapon, seat.hand[place]):
            if book.cards[seat.hand[place]].trap == 0:
                shots = True
            elif traps and first_copy(game, hunter, place):
                allow(game, Action.HAND + place)
    if shots and book.cards[weapon].trap == 0:
        for enemy in range(ENEMIES):
            if attackable(book, game, hunter, weapon, kind, enemy):
                allow(game, Action.ENEMY + enemy)


@rule
def ask_component(book: Book, game: Game, hunter: int, enemy: int) -> None:
    """Step 2: the body or a component that is not destroyed (Attacking a Component)."""
    ask(game, hunter, DecisionKind.COMPONENT, enemy)
    allow(game, Action.COMPONENT)
    for component in range(COMPONENTS):
        if component_left(book, game, enemy, component):
            allow(game, Action.COMPONENT + 1 + component)


@rule
def ask_ammunition(book: Book, game: Game, hunter: int, weapon: int, kind: int) -> None:
    """Step 3: ammunition that fits the weapon; in melee it is optional (R68)."""
    seat = game.hunters[hunter]
    ask(game, hunter, DecisionKind.AMMUNITION, weapon)
    if kind == AttackKind.MELEE:
        allow(game, Action.PASS)
    for place in range(seat.hand_size):
        card = seat.hand[place]
        if (
            first_copy(game, hunter, place)
            and fits(book, weapon, card)
            and book.cards[card].trap == 0
        ):
            allow(game, Action.HAND + place)


# ------------------------------------------------------------------------ Steps 3 to 8, and traps


@rule
def resolve_attack(book: Book, game: Game, frame: Frame) -> None:
    """The attack on top of `game.attacks`, from the choice of an ability to its end.

    If something that it has led to takes its target out of play before it is hit, it is over.
    Attacks and sprung traps share it. Damage and all effects come together (step 7); after them
    alerts are settled and kills paid (step 8, D83), and then cards answer. a is the attacking
    hunter, d the next AOE.
    """
    hunter = frame.a
    made = game.attacks[game.attack_depth - 1]
    step = 0 + frame.step
    if 2 <= step <= 4 and not in_play(game, made.target):
        step = 13
    frame.step = step + 1
    if step == 0:
        ask_ability(book, game, hunter, made.kind)
    elif step == 1:
        if game.answer >= Action.HAND:
            made.ability = remove_from_hand(game, hunter, game.answer - Action.HAND)
            note(game, EventKind.PLAYED, hunter, made.ability, 0)
        gather(book, game)
        push(game, Procedure.TRIGGER, hunter, When.ATTACK_DECLARED, made.target)
    elif step == 2:
        for die in range(made.dice):
            made.faces[die] = roll_die(book, game, made.colours[die])
            note(game, EventKind.ROLLED, hunter, made.colours[die], made.faces[die])
        push(game, Procedure.TRIGGER, hunter, When.ATTACK_ROLLED, made.target)
    elif step == 3:
        push(game, Procedure.CRITICALS, hunter, count_criticals(game), 0)
    elif step == 4:
        made.striking = 1
        strike(book, game)
        inflict_conditions(book, game)
    elif step == 5:
        if frame.d < made.aoe_count:
            frame.step = step
            push(game, Procedure.AOE, hunter, frame.d, 0)
            frame.d += 1
    elif step == 6:
        if made.pushes > 0 and in_play(game, made.target):
            frame.step = step
            made.pushes -= 1
            push(game, Procedure.PUSH_ENEMY, hunter, made.target, 0)
    elif step == 7:
        if made.dodges > 0 and made.kind != AttackKind.TRAP:  # D68
            push(game, Procedure.MOVE, hunter, made.dodges, 0)
    elif step == 8:
        made.striking = 0
        if made.destroyed == 1:
            push(game, Procedure.DRAW_SALVAGE, hunter, component_salvage(book, game), 0)
    elif step == 9:
        enemy = next_answer(game)
        if enemy >= 0:
            frame.step = step
            made.taken[enemy] -= 1
            push(game, Procedure.WINDOW, When.CONDITION_INFLICTED, enemy, hunter)
    elif step == 10:
        if made.destroyed == 1:
            push(game, Procedure.WINDOW, When.COMPONENT_DESTROYED, made.target, hunter)
    elif step == 11:
        concerned = -1
        if in_play(game, made.target):
            concerned = made.target + 0
        push(game, Procedure.TRIGGER, hunter, When.ATTACK_RESOLVED, concerned)
    elif step == 12:
        extra_glory(book, game)
    else:
        close_attack(game)
        finish(game, 0)
        if decided(book, game) != Outcome.PLAYING:
            game.unsettled = 1


@rule
def ability_joins(book: Book, card: int, kind: int) -> bool:
    """Whether an ability card may be added to an attack of this kind (R66)."""
    return (
        book.cards[card].kind == CardKind.ABILITY
        and book.cards[card].attack_kinds & (1 << kind) != 0
    )


@rule
def ability_counts(book: Book, game: Game, hunter: int, card: int) -> bool:
    """Whether an ability in the hand adds anything with what its hunter can pay (D98)."""
    if within_means(book, game, hunter, card):
        return True
    printed = book.cards[card]
    symbols = printed.attack
    added = symbols.damage + symbols.dodge + symbols.push + symbols.aoe
    added += symbols.fire + symbols.freeze + symbols.shock
    for colour in range(COLOURS):
        added += printed.dice[colour]
    return added > 0


@rule
def ask_ability(book: Book, game: Game, hunter: int, kind: int) -> None:
    """Step 3: at most one ability card. A hunter who has fainted adds none to its traps (R84)."""
    seat = game.hunters[hunter]
    ask(game, hunter, DecisionKind.ABILITY, kind)
    allow(game, Action.PASS)
    if seat.fainted == 0:
        for place in range(seat.hand_size):
            card = seat.hand[place]
            if (
                first_copy(game, hunter, place)
                and ability_joins(book, card, kind)
                and ability_counts(book, game, hunter, card)
            ):
                allow(game, Action.HAND + place)


@rule
def gather_card(book: Book, game: Game, card: int) -> None:
    """Add a card's dice and the effects it has with every attack."""
    if card >= 0:
        for colour in range(COLOURS):
            add_dice(game, colour, book.cards[card].dice[colour])
        add_symbols(book, game, card, 0)


@rule
def gather(book: Book, game: Game) -> None:
    """Step 4: dice of weapon, coils, ammunition and ability. Also notes how the enemies are."""
    made = game.attacks[game.attack_depth - 1]
    seat = game.hunters[made.hunter]
    for enemy in range(ENEMIES):
        made.alert_before |= game.enemies[enemy].alert << enemy
        made.frozen_before |= game.enemies[enemy].conditions[Condition.FREEZE] << enemy
    gather_card(book, game, made.weapon)
    for arc in range(ARCS):
        if made.weapon >= 0 and seat.equipment[arc] == made.weapon:
            for slot in range(SLOTS):
                gather_card(book, game, seat.modifications[arc][slot])
    gather_card(book, game, made.ammunition)
    gather_card(book, game, made.ability)
    if made.kind != AttackKind.TRAP:
        made.outcrop = game.outcrops[seat.square]


@rule
def add_symbols(book: Book, game: Game, card: int, critical: int) -> None:
    """Add a card's symbols to the attack under way: its critical box, or those of every attack.

    An AOE symbol is remembered by its card, from CARDS on if it stands in the critical box.
    """
    made = game.attacks[game.attack_depth - 1]
    symbols = book.cards[card].attack
    if critical == 1:
        symbols = book.cards[card].critical
    made.damage += symbols.damage
    made.dodges += symbols.dodge
    made.pushes += symbols.push
    if symbols.fire > 0:
        made.inflict[Condition.FIRE] = 1
    if symbols.freeze > 0:
        made.inflict[Condition.FREEZE] = 1
    if symbols.shock > 0:
        made.inflict[Condition.SHOCK] = 1
    if symbols.aoe == 1:
        made.aoe[made.aoe_count] = card + CARDS * critical
        made.aoe_count += 1


@rule
def reroll(book: Book, game: Game, frame: Frame) -> None:
    """Hunter a may reroll up to b dice, chosen together, once in an attack (step 5, R89).

    c is the bit mask of dice chosen so far.
    """
    made = game.attacks[game.attack_depth - 1]
    if frame.step == 1:
        if game.answer >= Action.DIE:
            frame.c |= 1 << (game.answer - Action.DIE)
            frame.b -= 1
        else:
            if game.answer == Action.CONFIRM:
                made.rerolled = 1
                for die in range(made.dice):
                    if frame.c & (1 << die):
                        made.faces[die] = roll_die(book, game, made.colours[die])
                        note(game, EventKind.ROLLED, frame.a, made.colours[die], made.faces[die])
            finish(game, 0)
            return
    frame.step = 1
    ask(game, frame.a, DecisionKind.REROLL, frame.b)
    if frame.c == 0:
        allow(game, Action.PASS)
    else:
        allow(game, Action.CONFIRM)
    if frame.b > 0:
        for die in range(made.dice):
            if frame.c & (1 << die) == 0:
                allow(game, Action.DIE + die)


# ------------------------------------------------------------------------------ Critical hits


@rule
def count_criticals(game: Game) -> int:
    """Critical hits among the dice of the attack under way."""
    made = game.attacks[game.attack_depth - 1]
    criticals = 0
    for die in range(made.dice):
        if made.faces[die] == CRITICAL_HIT:
            criticals += 1
    return criticals


@rule
def condition_adds(book: Book, game: Game, condition: int, printed: int) -> bool:
    """Whether a printed condition symbol would give the target something it doesn't suffer yet."""
    made = game.attacks[game.attack_depth - 1]
    return (
        printed > 0
        and made.inflict[condition] == 0
        and can_suffer(book, game, made.target, condition)
    )


@rule
def critical_counts(book: Book, game: Game, card: int) -> bool:
    """Whether choosing a card's critical box does anything; a condition counts once (R69)."""
    if card < 0:
        return False
    box = book.cards[card].critical
    kind = game.attacks[game.attack_depth - 1].kind
    return (
        box.damage > 0
        or (box.dodge > 0 and kind != AttackKind.TRAP)  # D68
        or box.push > 0
        or box.aoe > 0
        or condition_adds(book, game, Condition.FIRE, box.fire)
        or condition_adds(book, game, Condition.FREEZE, box.freeze)
        or condition_adds(book, game, Condition.SHOCK, box.shock)
    )


@rule
def weapon_critical_counts(book: Book, game: Game) -> bool:
    """Whether the weapon's critical box, or a coil's on it, does anything."""
    made = game.attacks[game.attack_depth - 1]
    seat = game.hunters[made.hunter]
    counts = critical_counts(book, game, made.weapon)
    for arc in range(ARCS):
        if made.weapon >= 0 and seat.equipment[arc] == made.weapon:
            for slot in range(SLOTS):
                counts = counts or critical_counts(book, game, seat.modifications[arc][slot])
    return counts


@rule
def apply_weapon_critical(book: Book, game: Game) -> None:
    """The weapon's critical box, with what coils attached to it add (D16)."""
    made = game.attacks[game.attack_depth - 1]
    seat = game.hunters[made.hunter]
    add_symbols(book, game, made.weapon, 1)
    for arc in range(ARCS):
        if seat.equipment[arc] == made.weapon:
            for slot in range(SLOTS):
                coil = seat.modifications[arc][slot]
                if coil >= 0:
                    add_symbols(book, game, coil, 1)


@rule
def criticals(book: Book, game: Game, frame: Frame) -> None:
    """Hunter a chooses the weapon's or ammunition's box for each of b critical hits (step 6)."""
    made = game.attacks[game.attack_depth - 1]
    if frame.step == 1:
        if game.answer == Action.CRITICAL:
            apply_weapon_critical(book, game)
        else:
            add_symbols(book, game, made.ammunition, 1)
        frame.b -= 1
    weapon = weapon_critical_counts(book, game)
    ammunition = critical_counts(book, game, made.ammunition)
    if frame.b == 0 or not (weapon or ammunition):
        finish(game, 0)
        return
    frame.step = 1
    ask(game, frame.a, DecisionKind.CRITICAL, frame.b)
    if weapon:
        allow(game, Action.CRITICAL)
    if ammunition:
        allow(game, Action.CRITICAL + 1)


# ---------------------------------------------------------------------------------- Resolving


@rule
def was_frozen(game: Game, enemy: int) -> bool:
    """Whether an enemy suffered Freeze when the attack under way started."""
    return (game.attacks[game.attack_depth - 1].frozen_before >> enemy) & 1 == 1


@rule
def after_armour(book: Book, game: Game, enemy: int, damage: int) -> int:
    """Damage after armour, which counts if the enemy was alert and not frozen (R3, R72)."""
    made = game.attacks[game.attack_depth - 1]
    if (made.alert_before >> enemy) & 1 == 1 and not was_frozen(game, enemy):
        damage -= armour_of(book, game, enemy)
    return max(damage, 0)


@rule
def strike(book: Book, game: Game) -> None:
    """Steps 7 and 8: the damage to the body or the component, and who becomes alert.

    Those whom an AOE reaches are those around the target before anybody reacts.
    """
    made = game.attacks[game.attack_depth - 1]
    enemy = made.target
    foe = game.enemies[enemy]
    note(game, EventKind.ATTACKED, made.hunter, enemy, made.kind)
    made.square = foe.square
    for other in range(ENEMIES):
        if in_play(game, other) and steps_apart(book, game, enemy, made.square, other) <= 1:
            made.around |= 1 << other
    damage = made.damage
    for die in range(made.dice):
        if made.faces[die] > 0:
            damage += made.faces[die]
    if made.ignore_armour == 0:
        damage = after_armour(book, game, enemy, damage)
    made.inflicted = damage
    if made.component >= 0:
        tear_component(book, game, damage)
    else:
        wound(book, game, enemy, damage, made.hunter)
    if foe.square < 0:
        made.killed = 1
    alert_around(book, game, enemy, made.square)


@rule
def tear_component(book: Book, game: Game, damage: int) -> None:
    """Compare damage with a component's tear value (Attacking a Component, R73, R74, R75)."""
    made = game.attacks[game.attack_depth - 1]
    enemy = made.target
    component = made.component
    foe = game.enemies[enemy]
    printed = book.machines[foe.machine].components[component]
    if damage >= tear_value(book, game, enemy, component):
        made.destroyed = 1
        foe.component_damaged[component] = 0
        foe.component_destroyed[component] += 1
        note(game, EventKind.COMPONENT_DESTROYED, made.hunter, enemy, component)
        gain_glory(game, made.hunter, 1)
        if printed.condition >= 0:
            inflict_on_enemy(book, game, enemy, printed.condition)
        if destroyed(book, game, enemy, component):
            scrap_tunnels(book, game, printed.tunnels)
        wound(book, game, enemy, printed.damage, made.hunter)
    elif 2 * damage >= printed.tear and foe.component_damaged[component] == 0:
        foe.component_damaged[component] = 1
        note(game, EventKind.COMPONENT_DAMAGED, made.hunter, enemy, component)


@rule
def component_salvage(book: Book, game: Game) -> int:
    """The salvage cards that the component destroyed by the attack under way pays."""
    made = game.attacks[game.attack_depth - 1]
    machine = book.machines[game.enemies[made.target].machine]
    return machine.components[made.component].salvage


@rule
def next_answer(game: Game) -> int:
    """The next enemy with a condition from the attack that cards may still answer, -1 if none."""
    made = game.attacks[game.attack_depth - 1]
    for enemy in range(ENEMIES):
        if made.taken[enemy] > 0:
            return enemy
    return -1


@rule
def inflict_conditions(book: Book, game: Game) -> None:
    """Conditions of an attack that did damage (R70); an old Freeze is used up (R71, R72).

    They come with the damage, before anything that it leads to (step 7).
    """
    made = game.attacks[game.attack_depth - 1]
    enemy = made.target
    if made.inflicted > 0:
        made.taken[enemy] += inflict_symbols(
            book,
            game,
            enemy,
            made.inflict[Condition.FIRE],
            made.inflict[Condition.FREEZE],
            made.inflict[Condition.SHOCK],
        )
    if was_frozen(game, enemy):
        game.enemies[enemy].conditions[Condition.FREEZE] = 0


@rule
def extra_glory(book: Book, game: Game) -> None:
    """Glory besides the printed one: a rocky outcrop's (Terrain), and for kills by cards (D17)."""
    made = game.attacks[game.attack_depth - 1]
    if made.outcrop == 1 and (made.killed == 1 or made.destroyed == 1):
        gain_glory(game, made.hunter, 1)
    killed = made.killed_around
    if made.killed == 1:
        killed |= 1 << made.target
    for enemy in range(ENEMIES):
        if (killed >> enemy) & 1:
            bonus = passive_now(
                book, game, made.hunter, Op.GLORY_BONUS, -1, When.ATTACK_RESOLVED, enemy
            )
            gain_glory(game, made.hunter, bonus)


@rule
def push_enemy(book: Book, game: Game, frame: Frame) -> None:
    """Hunter a may move enemy b into an adjacent square (Push, R7, R77, D8)."""
    enemy = frame.b
    if frame.step == 1:
        finish(game, 0)
        if game.answer != Action.PASS:
            push(game, Procedure.ENTER, enemy, game.answer - Action.SQUARE, 0)
        return
    if not in_play(game, enemy):
        finish(game, 0)
        return
    frame.step = 1
    ask(game, frame.a, DecisionKind.PUSH_ENEMY, enemy)
    allow(game, Action.PASS)
    allow_squares(game, next_squares(book, game, enemy))


# --------------------------------------------------------------------------------------- AOE


@rule
def aoe(book: Book, game: Game, frame: Frame) -> None:
    """AOE symbol b of hunter a's attack, on everyone around the target but the target (R2).

    c is the bit mask of enemies still to be hit, d the number of pushes due of enemy e, who was
    hit last.
    """
    if frame.step == 0:
        frame.step = 1
        made = game.attacks[game.attack_depth - 1]
        frame.c = made.around & ~(1 << made.target)
    if frame.d > 0 and in_play(game, frame.e):
        frame.d -= 1
        push(game, Procedure.PUSH_ENEMY, frame.a, frame.e, 0)
        return
    for enemy in range(ENEMIES):
        if frame.c & (1 << enemy):
            frame.c &= ~(1 << enemy)
            if in_play(game, enemy):
                frame.e = enemy
                strike_around(book, game, frame)
                return
    finish(game, 0)


@rule
def strike_around(book: Book, game: Game, frame: Frame) -> None:
    """What an AOE does to enemy e of its frame: own dice and critical hits, armour, conditions.

    Its dice use the critical box of the card on which it stands (D3), and armour takes its share
    of each AOE symbol (D69).
    """
    made = game.attacks[game.attack_depth - 1]
    enemy = frame.e
    box = book.cards[made.aoe[frame.b] % CARDS].critical
    area = book.cards[made.aoe[frame.b] % CARDS].attack
    if made.aoe[frame.b] >= CARDS:
        area = box
    foe = game.enemies[enemy]
    square = foe.square
    dice = 0
    damage = area.aoe_damage
    pushes = area.aoe_push
    fire = area.aoe_fire
    freeze = area.aoe_freeze
    shock = area.aoe_shock
    for colour in range(COLOURS):
        for _ in range(area.aoe_dice[colour]):
            dice += 1
            face = roll_die(book, game, colour)
            note(game, EventKind.ROLLED, made.hunter, colour, face)
            if face == CRITICAL_HIT:
                damage += box.damage
                pushes += box.push
                fire += box.fire
                freeze += box.freeze
                shock += box.shock
                made.dodges += box.dodge
            else:
                damage += face
    harmless = dice == 0 and damage == 0  # R70: only conditions stand behind the symbol
    damage = after_armour(book, game, enemy, damage)
    note(game, EventKind.ATTACKED, made.hunter, enemy, made.kind)
    wound(book, game, enemy, damage, made.hunter)
    if not in_play(game, enemy):
        made.killed_around |= 1 << enemy
    frame.d = pushes
    if harmless or damage > 0:
        made.taken[enemy] += inflict_symbols(book, game, enemy, fire, freeze, shock)
    if was_frozen(game, enemy):
        foe.conditions[Condition.FREEZE] = 0
    alert_around(book, game, enemy, square)
