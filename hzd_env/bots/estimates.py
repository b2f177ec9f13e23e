"""What a hunter can expect from its attacks and its cards.

Estimates are integers in hundredths: of a point of damage, or of a card in the action deck,
which is what a point of damage costs a hunter. Chances are in per cent. Only what the hunter
may know goes into them.
"""

from __future__ import annotations

from hzd_env.content.effects import AttackKind, CardKind, Condition, If, Op, When
from hzd_env.rules.board import (
    concealed,
    enemy_range,
    enemy_sees,
    enemy_steps,
    in_play,
    occupies,
    steps_apart,
)
from hzd_env.rules.catalogue import Mode
from hzd_env.rules.conditions import can_suffer
from hzd_env.rules.dice import CRITICAL_HIT
from hzd_env.rules.effects import holds_for_hunter, payable
from hzd_env.rules.enemies import armour_of, tear_value
from hzd_env.rules.lawless_badlands import ALARM_GLORY, ALARM_POINTS
from hzd_env.rules.layout import Book, Game
from hzd_env.rules.options import fits, weapon_range
from hzd_env.rules.sides import rule
from hzd_env.rules.sizes import (
    ARCS,
    COLOURS,
    ENEMIES,
    FACES,
    SLOTS,
    THRESHOLDS,
)

__all__ = [
    "PROGRESS",
    "SOON_KILLED",
    "alarm_worth",
    "attack_gain",
    "attack_mean",
    "attack_price",
    "body_gain",
    "card_price",
    "component_gain",
    "cooperating",
    "critical_worth",
    "dice_of",
    "die_mean",
    "glory_worth",
    "hit_points_left",
    "keeping_worth",
    "kill_chance",
    "life",
    "long_fight",
    "outlasts",
    "reaches",
    "threshold_gain",
    "worth",
]

# What things are worth, in hundredths of a card.
POINT = 250  # an encounter point that is still needed
GLORY = 110  # competing
SHARED_GLORY = 80  # cooperating, where it becomes a card
PROGRESS = 45  # per cent of an enemy's worth, for taking all its hit points but the last
SOON_KILLED = 20  # hit points that a party may take within a turn or two
INFLICTED = 70  # a condition on an enemy
PART_DISABLED = 120  # attacks of an enemy that can't be resolved any more
PUSHED = 30
DODGED = 25
REROLLED = 35  # damage that rerolling one die is worth
SCRAPPED = 30  # per cent more than a discarded card


# ------------------------------------------------------------------------------ Hunters, cards


@rule
def cooperating(game: Game) -> bool:
    """Whether the hunters play together."""
    return game.configuration.mode != Mode.COMPETITIVE


@rule
def life(game: Game, hunter: int) -> int:
    """The cards a hunter can still pay damage with."""
    return game.hunters[hunter].hand_size + game.hunters[hunter].deck_size


@rule
def card_price(game: Game, hunter: int) -> int:
    """What one card is worth to a hunter: more the fewer are left."""
    left = life(game, hunter)
    if left >= 12:
        return 35
    if left >= 9:
        return 50
    if left >= 6:
        return 75
    return 110


@rule
def keeping_worth(book: Book, game: Game, hunter: int, card: int) -> int:
    """How much a hunter wants to have a card in the hand, to choose the worst one."""
    printed = book.cards[card]
    seat = game.hunters[hunter]
    copies = 0
    for place in range(seat.hand_size):
        if seat.hand[place] == card:
            copies += 1
    value = 20
    for colour in range(COLOURS):
        value += printed.dice[colour] * die_mean(book, colour, 200)
    if printed.kind == CardKind.AMMUNITION:
        usable = False
        for arc in range(ARCS):
            if seat.equipment[arc] >= 0 and fits(book, seat.equipment[arc], card):
                usable = True
        value += 100 * printed.attack.damage
        if not usable:
            return 0
    elif printed.kind == CardKind.ABILITY:
        value += 100 * printed.attack.damage
        for index in range(printed.first_effect, printed.first_effect + printed.effects):
            if book.effects[index].op == Op.ADD_DAMAGE:
                value += 60 * book.effects[index].n
            elif book.effects[index].op == Op.ADD_DICE:
                value += 100 * book.effects[index].n
    else:
        value += 180
    return value - 60 * (copies - 1)


# -------------------------------------------------------------------------------------- Dice


@rule
def die_mean(book: Book, colour: int, critical: int) -> int:
    """The mean of a die, a critical hit counted as so much."""
    total = 0
    for face in range(FACES):
        pips = book.dice[colour][face]
        if pips == CRITICAL_HIT:
            total += critical
        else:
            total += 100 * pips
    return total // FACES


@rule
def dice_of(book: Book, card: int) -> int:
    """The number of dice on a card; none on no card."""
    if card < 0:
        return 0
    dice = 0
    for colour in range(COLOURS):
        dice += book.cards[card].dice[colour]
    return dice


@rule
def chance(mean: int, needed: int, dice: int) -> int:
    """The chance that damage with this mean reaches what is needed."""
    surplus = mean + 50 - needed
    spread = 60 + 30 * dice
    return max(0, min(100, 50 + 40 * surplus // spread))


@rule
def critical_worth(book: Book, card: int) -> int:
    """What a critical hit does with a card's box, counted as damage."""
    if card < 0:
        return 0
    box = book.cards[card].critical
    value = 100 * box.damage + 60 * (box.fire + box.freeze + box.shock)
    value += PUSHED * box.push + DODGED * box.dodge
    if box.aoe == 1:
        value += 50 * box.aoe_damage
    return value


@rule
def critical_damage(book: Book, game: Game, hunter: int, weapon: int, ammunition: int) -> int:
    """The damage of the better critical box, the weapon's with its coils or the ammunition's."""
    seat = game.hunters[hunter]
    most = 100 * book.cards[weapon].critical.damage
    for arc in range(ARCS):
        if seat.equipment[arc] == weapon:
            for slot in range(SLOTS):
                coil = seat.modifications[arc][slot]
                if coil >= 0:
                    most += 100 * book.cards[coil].critical.damage
    if ammunition >= 0:
        most = max(most, 100 * book.cards[ammunition].critical.damage)
    return most


# ----------------------------------------------------------------------------- Own attacks


@rule
def would_hold(
    book: Book,
    game: Game,
    hunter: int,
    condition: int,
    n: int,
    kind: int,
    enemy: int,
    component: int,
) -> bool:
    """Whether an effect's condition would hold in an attack made now, as far as one can know."""
    seat = game.hunters[hunter]
    foe = game.enemies[enemy]
    if condition == If.ALWAYS:
        return True
    if condition == If.TARGET_ALERT:
        return foe.alert == 1
    if condition == If.TARGET_NOT_ALERT:
        return foe.alert == 0
    if condition == If.TARGET_BURNING:
        return foe.conditions[Condition.FIRE] == 1
    if condition == If.TARGET_FROZEN:
        return foe.conditions[Condition.FREEZE] == 1
    if condition == If.TARGET_SHOCKED:
        return foe.conditions[Condition.SHOCK] == 1
    if condition == If.COMPONENT_TARGETED:
        return component >= 0
    if condition == If.MELEE:
        return kind == AttackKind.MELEE
    if condition == If.RANGED:
        return kind == AttackKind.RANGED
    if condition == If.TRAP:
        return kind == AttackKind.TRAP
    if condition == If.IN_GRASS:
        return concealed(book, game, hunter)
    if condition == If.TARGET_IN_SAME_SQUARE:
        return kind == AttackKind.MELEE or occupies(book, game, enemy, foe.square, seat.square)
    if condition == If.TARGET_AT_LEAST:
        away = enemy_range(book, game, enemy, foe.square, seat.square)
        return kind == AttackKind.RANGED and away >= n
    if condition == If.FIRST_ACTION:
        return kind != AttackKind.TRAP and seat.actions_done <= 1 and seat.actions_left > 0
    return holds_for_hunter(game, hunter, condition, n)


@rule
def effect_damage(
    book: Book,
    game: Game,
    hunter: int,
    card: int,
    critical: int,
    kind: int,
    enemy: int,
    component: int,
) -> int:
    """The damage that a card's text adds to an attack. A cost that can't be paid ends the list."""
    printed = book.cards[card]
    total = 0
    for index in range(printed.first_effect, printed.first_effect + printed.effects):
        effect = book.effects[index]
        if effect.when == When.ATTACK_DECLARED or effect.when == When.ATTACK_ROLLED:
            if not payable(game, hunter, effect.op, effect.n, effect.of, card):
                return total
            if would_hold(
                book,
                game,
                hunter,
                effect.condition,
                effect.condition_of,
                kind,
                enemy,
                component,
            ):
                if effect.op == Op.ADD_DAMAGE:
                    total += 100 * effect.n
                elif effect.op == Op.ADD_DICE:
                    total += effect.n * die_mean(book, effect.of, critical)
                elif effect.op == Op.REROLL:
                    total += REROLLED * min(effect.n, 2)
                elif effect.op == Op.IGNORE_ARMOUR and game.enemies[enemy].alert == 1:
                    total += 100 * armour_of(book, game, enemy)
    return total


@rule
def card_damage(
    book: Book,
    game: Game,
    hunter: int,
    card: int,
    critical: int,
    kind: int,
    enemy: int,
    component: int,
) -> int:
    """The mean damage of a card's dice, symbols and text in an attack."""
    if card < 0:
        return 0
    total = 100 * book.cards[card].attack.damage
    for colour in range(COLOURS):
        if book.cards[card].dice[colour] > 0:
            total += book.cards[card].dice[colour] * die_mean(book, colour, critical)
    if book.cards[card].effects > 0:
        total += effect_damage(book, game, hunter, card, critical, kind, enemy, component)
    return total


@rule
def equipment_damage(
    book: Book,
    game: Game,
    hunter: int,
    weapon: int,
    critical: int,
    kind: int,
    enemy: int,
    component: int,
) -> int:
    """The mean damage of the weapon with its coils, and what traits and other equipment add."""
    seat = game.hunters[hunter]
    total = card_damage(book, game, hunter, weapon, critical, kind, enemy, component)
    for trait in range(seat.trait_count):
        total += effect_damage(
            book, game, hunter, seat.traits[trait], critical, kind, enemy, component
        )
    for arc in range(ARCS):
        card = seat.equipment[arc]
        if card == weapon:
            for slot in range(SLOTS):
                total += card_damage(
                    book,
                    game,
                    hunter,
                    seat.modifications[arc][slot],
                    critical,
                    kind,
                    enemy,
                    component,
                )
        elif card >= 0 and book.cards[card].kind != CardKind.WEAPON:
            total += effect_damage(book, game, hunter, card, critical, kind, enemy, component)
    return total


@rule
def attack_mean(
    book: Book,
    game: Game,
    hunter: int,
    weapon: int,
    ammunition: int,
    ability: int,
    kind: int,
    enemy: int,
    component: int,
) -> int:
    """The mean damage of an attack after armour; a component is torn by the same."""
    critical = critical_damage(book, game, hunter, weapon, ammunition)
    mean = equipment_damage(book, game, hunter, weapon, critical, kind, enemy, component)
    mean += card_damage(book, game, hunter, ammunition, critical, kind, enemy, component)
    mean += card_damage(book, game, hunter, ability, critical, kind, enemy, component)
    foe = game.enemies[enemy]
    if foe.alert == 1 and foe.conditions[Condition.FREEZE] == 0:
        mean -= 100 * armour_of(book, game, enemy)
    return max(mean, 0)


@rule
def attack_price(book: Book, game: Game, hunter: int, ammunition: int, ability: int) -> int:
    """What the cards of an attack cost: those played, and those the ability asks for."""
    price = card_price(game, hunter)
    total = 0
    if ammunition >= 0:
        total += price
    if ability >= 0:
        total += price
        printed = book.cards[ability]
        for index in range(printed.first_effect, printed.first_effect + printed.effects):
            effect = book.effects[index]
            if effect.op == Op.SCRAP_HAND:
                total += effect.n * price * (100 + SCRAPPED) // 100
            elif effect.op == Op.SCRAP_DISCARD:
                total += effect.n * price * SCRAPPED // 100
            elif effect.op == Op.LOSE_CARDS:
                total += effect.n * price
    return total


@rule
def hit_points_left(book: Book, game: Game, enemy: int) -> int:
    """The damage that kills an enemy."""
    return book.machines[game.enemies[enemy].machine].hp - game.enemies[enemy].damage


@rule
def kill_chance(
    book: Book,
    game: Game,
    hunter: int,
    weapon: int,
    ammunition: int,
    ability: int,
    kind: int,
    enemy: int,
    component: int,
) -> int:
    """The chance that an attack kills its target."""
    mean = attack_mean(book, game, hunter, weapon, ammunition, ability, kind, enemy, component)
    dice = dice_of(book, weapon) + dice_of(book, ammunition) + dice_of(book, ability)
    left = hit_points_left(book, game, enemy)
    if component < 0:
        return chance(mean, 100 * left, dice)
    if book.machines[game.enemies[enemy].machine].components[component].damage < left:
        return 0
    return chance(mean, 100 * tear_value(book, game, enemy, component), dice)


@rule
def outlasts(book: Book, game: Game, enemy: int) -> bool:
    """Whether an enemy has more hit points than a party of cooperating hunters takes soon."""
    machine = book.machines[game.enemies[enemy].machine]
    return cooperating(game) and machine.hp > SOON_KILLED


@rule
def long_fight(book: Book, game: Game) -> bool:
    """Whether cooperating hunters fight an enemy that they can't kill soon.

    It wears all of them down, however they take care: what shortens the fight comes first.
    """
    for enemy in range(ENEMIES):
        if in_play(game, enemy) and outlasts(book, game, enemy):
            return True
    return False


@rule
def progress(book: Book, game: Game, enemy: int) -> int:
    """Per cent of an enemy's worth for taking all its hit points but the last.

    All of it where a party needs many attacks: each is as good a part of the kill as the last.
    """
    if outlasts(book, game, enemy):
        return 100
    return PROGRESS


@rule
def glory_worth(game: Game) -> int:
    """What a glory token is worth."""
    if cooperating(game):
        return SHARED_GLORY
    return GLORY


@rule
def alarm_worth(game: Game) -> int:
    """What disabling the alarm is worth: points still needed, glory, and the quiet."""
    needed = max(0, game.threshold - game.points)
    return POINT * min(needed, ALARM_POINTS) + glory_worth(game) * ALARM_GLORY + 40


@rule
def worth(book: Book, game: Game, enemy: int) -> int:
    """What killing an enemy is worth: points still needed, glory, and not being attacked by it."""
    foe = game.enemies[enemy]
    machine = book.machines[foe.machine]
    needed = max(0, game.threshold - game.points)
    return (
        POINT * min(needed, machine.points)
        + glory_worth(game) * machine.glory
        + 60 * foe.alert
        + 40
    )


@rule
def threshold_gain(book: Book, game: Game, enemy: int, mean: int, dice: int) -> int:
    """What the structure thresholds promise that damage with this mean may reach."""
    foe = game.enemies[enemy]
    total = 0
    for index in range(foe.thresholds, THRESHOLDS):
        threshold = book.machines[foe.machine].thresholds[index]
        if threshold == 0:
            return total
        total += glory_worth(game) * chance(mean, 100 * (threshold - foe.damage), dice) // 100
    return total


@rule
def body_gain(book: Book, game: Game, enemy: int, mean: int, dice: int, value: int) -> int:
    """What an attack with this mean on an enemy's body gains; `value`: what the kill is worth."""
    left = 100 * hit_points_left(book, game, enemy)
    kills = chance(mean, left, dice)
    done = min(100, 100 * mean // left)
    counted = progress(book, game, enemy)
    gain = value * (100 * kills + (100 - kills) * counted * done // 100) // 10000
    return gain + threshold_gain(book, game, enemy, mean, dice)


@rule
def component_gain(
    book: Book, game: Game, enemy: int, component: int, mean: int, dice: int, value: int
) -> int:
    """What an attack with this mean on a component gains."""
    foe = game.enemies[enemy]
    printed = book.machines[foe.machine].components[component]
    left = hit_points_left(book, game, enemy)
    tear = tear_value(book, game, enemy, component)
    prize = glory_worth(game) + 20 * printed.salvage
    if printed.damage >= left:
        prize += value
    else:
        prize += value * progress(book, game, enemy) * printed.damage // left // 100
        if (
            printed.disables_attacks == 1
            and foe.component_destroyed[component] + 1 == printed.copies
        ):
            prize += PART_DISABLED
        if printed.condition >= 0:
            prize += INFLICTED
        prize -= 30 * printed.attack_damage
        if printed.armour >= 0:
            prize += 60
    prize += threshold_gain(book, game, enemy, 100 * printed.damage, 0)
    torn = chance(mean, 100 * tear, dice)
    damaged = 0
    if foe.component_damaged[component] == 0:
        damaged = chance(mean, 50 * tear, dice) - torn
    return prize * (2 * torn + damaged) // 200


@rule
def aoe_damage(book: Book, card: int) -> int:
    """The mean damage of a card's AOE."""
    if card < 0 or book.cards[card].attack.aoe == 0:
        return 0
    symbols = book.cards[card].attack
    total = 100 * symbols.aoe_damage
    for colour in range(COLOURS):
        total += symbols.aoe_dice[colour] * die_mean(book, colour, 150)
    return total


@rule
def aoe_gain(book: Book, game: Game, enemy: int, mean: int) -> int:
    """What an AOE with this mean around an enemy gains."""
    total = 0
    for other in range(ENEMIES):
        if (
            other != enemy
            and in_play(game, other)
            and steps_apart(book, game, enemy, game.enemies[enemy].square, other) <= 1
        ):
            felt = mean
            if game.enemies[other].alert == 1:
                felt = max(0, mean - 100 * armour_of(book, game, other))
            total += body_gain(book, game, other, felt, 2, worth(book, game, other))
    return total


@rule
def inflicted_gain(book: Book, game: Game, card: int, enemy: int) -> int:
    """What the conditions of a card's attack symbols are worth against an enemy."""
    if card < 0:
        return 0
    symbols = book.cards[card].attack
    total = PUSHED * symbols.push
    if symbols.fire > 0 and can_suffer(book, game, enemy, Condition.FIRE):
        total += INFLICTED
    if symbols.freeze > 0 and can_suffer(book, game, enemy, Condition.FREEZE):
        total += INFLICTED
    if symbols.shock > 0 and can_suffer(book, game, enemy, Condition.SHOCK):
        total += INFLICTED
    return total


@rule
def attack_gain(
    book: Book,
    game: Game,
    hunter: int,
    weapon: int,
    ammunition: int,
    ability: int,
    kind: int,
    enemy: int,
    component: int,
    value: int,
) -> int:
    """What an attack gains, without its price; `value`: what killing the enemy is worth."""
    mean = attack_mean(book, game, hunter, weapon, ammunition, ability, kind, enemy, component)
    dice = dice_of(book, weapon) + dice_of(book, ammunition) + dice_of(book, ability)
    if component >= 0:
        gain = component_gain(book, game, enemy, component, mean, dice, value)
    else:
        gain = body_gain(book, game, enemy, mean, dice, value)
    if mean > 0:
        gain += inflicted_gain(book, game, ammunition, enemy)
        gain += inflicted_gain(book, game, ability, enemy)
    around = max(aoe_damage(book, ammunition), aoe_damage(book, ability))
    if around > 0:
        gain += aoe_gain(book, game, enemy, around)
    return gain


@rule
def reaches(
    book: Book, game: Game, hunter: int, weapon: int, kind: int, square: int, enemy: int
) -> bool:
    """Whether a weapon reaches an enemy from a square (compare `attackable`)."""
    if not enemy_sees(book, game, enemy, square):
        return False
    there = game.enemies[enemy].square
    if kind == AttackKind.MELEE:
        return enemy_steps(book, game, enemy, there, square) <= 1
    reach = weapon_range(book, game, hunter, weapon)
    return enemy_range(book, game, enemy, there, square) <= reach
