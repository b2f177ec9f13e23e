"""The effects that cards have: when they hold, what they cost and what they do."""

from __future__ import annotations

from hzd_env.content.effects import AttackKind, BehaviourAction, Condition, If, Op, When
from hzd_env.rules.board import concealed, enemy_range, in_play, near, standing
from hzd_env.rules.cards import (
    draw,
    first_copy,
    other_weapon,
    put_on_discard,
    put_on_scrapped,
    recover,
    scrap_from_discard,
    scrap_from_hand,
    take_into_hand,
)
from hzd_env.rules.catalogue import Action, DecisionKind, Procedure
from hzd_env.rules.conditions import can_suffer, inflict_on_enemy, suffered_conditions
from hzd_env.rules.cooperative import gain_glory
from hzd_env.rules.enemies import armour_of, attack_goes_on, become_alert, wound
from hzd_env.rules.flow import allow, allow_offer, ask, finish, push, under_way
from hzd_env.rules.layout import Book, Frame, Game
from hzd_env.rules.options import any_to_distract, can_perform
from hzd_env.rules.salvage import FOR_A_KILL, discard_salvage, total_salvage
from hzd_env.rules.sides import rule
from hzd_env.rules.sizes import (
    ARCS,
    CARDS,
    CONDITIONS,
    DICE,
    HAND,
    HUNTERS,
    OFFER,
    SALVAGE_KINDS,
    SLOTS,
)

__all__ = [
    "add_dice",
    "does_something",
    "effects",
    "holds",
    "holds_for_hunter",
    "passive_now",
    "pay_cost",
    "payable",
    "within_means",
]


# ---------------------------------------------------------------------------------- Conditions


@rule
def of_own_attack(when: int) -> bool:
    """Whether a moment belongs to the hunter's own attack."""
    return (
        when == When.ATTACK_DECLARED or when == When.ATTACK_ROLLED or when == When.ATTACK_RESOLVED
    )


@rule
def attack_is(game: Game, when: int, kind: int) -> bool:
    """Whether the attack a moment belongs to is of a kind (AttackKind)."""
    if not of_own_attack(when) and game.enemy_attack.enemy >= 0:
        if kind == AttackKind.MELEE:
            return game.enemy_attack.kind == BehaviourAction.MELEE
        return kind == AttackKind.RANGED and game.enemy_attack.kind == BehaviourAction.RANGED
    return game.attack_depth > 0 and game.attacks[game.attack_depth - 1].kind == kind


@rule
def alone(book: Book, game: Game, hunter: int) -> bool:
    """Whether no other standing hunter is in the same or an adjacent square."""
    for other in range(HUNTERS):
        if (
            other != hunter
            and standing(game, other)
            and near(book, game, game.hunters[hunter].square, game.hunters[other].square)
        ):
            return False
    return True


@rule
def first_action(game: Game, hunter: int) -> bool:
    """Whether the action under way is the first of the activation; a free one never is (D66)."""
    depth = game.depth - 1
    while depth > 0 and game.stack[depth].procedure != Procedure.ACTION:
        depth -= 1
    frame = game.stack[depth]
    return (
        frame.procedure == Procedure.ACTION
        and frame.c == 0
        and game.hunters[hunter].actions_done == 1
    )


@rule
def fewest_glory(game: Game, hunter: int) -> bool:
    """Whether no other hunter has less glory."""
    for other in range(game.configuration.players):
        if game.hunters[other].glory < game.hunters[hunter].glory:
            return False
    return True


@rule
def holds_for_hunter(game: Game, hunter: int, condition: int, n: int) -> bool:
    """The conditions that look at the hunter alone."""
    seat = game.hunters[hunter]
    if condition == If.GLORY_AT_LEAST:
        return seat.glory >= n
    if condition == If.DISCARD_AT_LEAST:
        return seat.discard_size >= n
    if condition == If.DECK_AT_MOST:
        return seat.deck_size <= n
    if condition == If.SCRAPPED_AT_LEAST:
        return seat.scrapped_size >= n
    if condition == If.HAS_CONDITION:
        return suffered_conditions(seat) > 0
    return condition == If.FEWEST_GLORY and fewest_glory(game, hunter)


@rule
def holds_for_target(
    book: Book, game: Game, hunter: int, condition: int, n: int, when: int, enemy: int
) -> bool:
    """The conditions that look at the enemy concerned."""
    if enemy < 0:
        return False
    foe = game.enemies[enemy]
    alert = foe.alert == 1
    frozen = foe.conditions[Condition.FREEZE] == 1
    if of_own_attack(when) and game.attack_depth > 0:
        attack = game.attacks[game.attack_depth - 1]
        alert = (attack.alert_before >> enemy) & 1 == 1
        frozen = frozen or (attack.frozen_before >> enemy) & 1 == 1
    if condition == If.TARGET_ALERT:
        return alert
    if condition == If.TARGET_NOT_ALERT:
        return not alert
    if condition == If.TARGET_BURNING:
        return foe.conditions[Condition.FIRE] == 1
    if condition == If.TARGET_FROZEN:
        return frozen
    if condition == If.TARGET_SHOCKED:
        return foe.conditions[Condition.SHOCK] == 1
    if foe.square < 0:
        return False
    away = enemy_range(book, game, enemy, foe.square, game.hunters[hunter].square)
    if condition == If.TARGET_IN_SAME_SQUARE:
        return away == 0
    return condition == If.TARGET_AT_LEAST and away >= n


@rule
def holds_for_attack(game: Game, condition: int) -> bool:
    """The conditions that look at what the hunter's attack is and did."""
    if game.attack_depth == 0:
        return False
    attack = game.attacks[game.attack_depth - 1]
    if condition == If.COMPONENT_TARGETED:
        return attack.component >= 0
    if condition == If.TARGET_KILLED:
        return attack.killed == 1  # D97
    if condition == If.TARGET_DAMAGED:
        return attack.inflicted > 0
    return condition == If.COMPONENT_DESTROYED and attack.destroyed == 1


@rule
def holds(
    book: Book, game: Game, hunter: int, condition: int, n: int, when: int, enemy: int
) -> bool:
    """Whether a condition (`If`) holds at a moment (`When`) for an enemy (-1: none)."""
    seat = game.hunters[hunter]
    if condition == If.ALWAYS:
        return True
    if condition == If.MELEE:
        return attack_is(game, when, AttackKind.MELEE)
    if condition == If.RANGED:
        return attack_is(game, when, AttackKind.RANGED)
    if condition == If.TRAP:
        return attack_is(game, when, AttackKind.TRAP)
    if condition == If.IN_GRASS:
        return seat.square >= 0 and concealed(book, game, hunter)
    if condition == If.FIRST_ACTION:
        return first_action(game, hunter) and not attack_is(game, when, AttackKind.TRAP)
    if condition == If.NOT_ADJACENT_TO_HUNTER:
        return alone(book, game, hunter)
    return (
        holds_for_hunter(game, hunter, condition, n)
        or holds_for_attack(game, condition)
        or holds_for_target(book, game, hunter, condition, n, when, enemy)
    )


@rule
def passive_now_of_card(
    book: Book, game: Game, hunter: int, card: int, op: int, of: int, when: int, enemy: int
) -> int:
    """What a card's lasting effects of this operation add up to while their conditions hold."""
    total = 0
    if card >= 0 and book.moments[card] & (1 << When.PASSIVE):
        first = book.cards[card].first_effect
        for index in range(first, first + book.cards[card].effects):
            effect = book.effects[index]
            if (
                effect.when == When.PASSIVE
                and effect.op == op
                and (of < 0 or effect.of == of)
                and holds(book, game, hunter, effect.condition, effect.condition_of, when, enemy)
            ):
                total += effect.n
    return total


@rule
def passive_now(
    book: Book, game: Game, hunter: int, op: int, of: int, when: int, enemy: int
) -> int:
    """Like `hzd_env.rules.cards.passive`, with effects that depend on the attack under way.

    For the hunter's own attack only the attacking weapon counts among the weapons (D95).
    """
    seat = game.hunters[hunter]
    total = 0
    if not seat.moments & (1 << When.PASSIVE):
        return total
    for index in range(seat.trait_count):
        total += passive_now_of_card(book, game, hunter, seat.traits[index], op, of, when, enemy)
    for arc in range(ARCS):
        if of_own_attack(when):
            weapon = game.attacks[game.attack_depth - 1].weapon
            if other_weapon(book, game, hunter, arc, weapon):
                continue
        total += passive_now_of_card(book, game, hunter, seat.equipment[arc], op, of, when, enemy)
        for slot in range(SLOTS):
            modification = seat.modifications[arc][slot]
            total += passive_now_of_card(book, game, hunter, modification, op, of, when, enemy)
    return total


# ----------------------------------------------------------------------------------------- Costs


@rule
def payable(game: Game, hunter: int, op: int, n: int, of: int, card: int) -> bool:
    """Whether a cost can be paid; true for effects that are no costs. `card` stays in the hand."""
    seat = game.hunters[hunter]
    if op == Op.SPEND_SALVAGE:
        return total_salvage(game, hunter, of) >= n
    if op == Op.SCRAP_HAND:
        held = seat.hand_size
        for place in range(seat.hand_size):
            if seat.hand[place] == card:
                held = seat.hand_size - 1
        return held >= n
    if op == Op.SCRAP_DISCARD:
        return seat.discard_size >= n
    return True


@rule
def within_means(book: Book, game: Game, hunter: int, card: int) -> bool:
    """Whether a card in the hand has an effect left without costs that can't be paid (D15, D98).

    Such a cost ends what happens at its moment.
    """
    printed = book.cards[card]
    barred = 0
    for index in range(printed.first_effect, printed.first_effect + printed.effects):
        effect = book.effects[index]
        if not payable(game, hunter, effect.op, effect.n, effect.of, card):
            barred |= 1 << effect.when
        elif barred & (1 << effect.when) == 0:
            return True
    return False


@rule
def offer_discards(game: Game, hunter: int) -> None:
    """Offer the different cards of a hunter's discard pile, topmost copies first (D20)."""
    seat = game.hunters[hunter]
    game.offer_size = 0
    for back in range(seat.discard_size):
        card = seat.discard[seat.discard_size - 1 - back]
        known = False
        for index in range(game.offer_size):
            known = known or game.offer[index] == card
        if not known and game.offer_size < OFFER:
            allow_offer(game, card)


@rule
def topmost(game: Game, hunter: int, card: int) -> int:
    """The place of the topmost copy of a card in the discard pile."""
    seat = game.hunters[hunter]
    place = seat.discard_size - 1
    while seat.discard[place] != card:
        place -= 1
    return place


@rule
def ask_cost(game: Game, hunter: int, op: int, of: int, began: int) -> None:
    """Ask what to pay a cost with. It may be refused until the first card is paid."""
    seat = game.hunters[hunter]
    if op == Op.SPEND_SALVAGE:
        ask(game, hunter, DecisionKind.SPEND_SALVAGE, of)
        for kind in range(SALVAGE_KINDS):
            if seat.salvage[kind] > 0 and (of < 0 or of == kind):
                allow(game, Action.SALVAGE + kind)
    else:
        ask(game, hunter, DecisionKind.SCRAP, 0)
        if op == Op.SCRAP_HAND:
            for place in range(seat.hand_size):
                if first_copy(game, hunter, place):
                    allow(game, Action.HAND + place)
        else:
            offer_discards(game, hunter)
    if began == 0:
        allow(game, Action.PASS)


@rule
def pay_cost(book: Book, game: Game, hunter: int, op: int) -> None:
    """Pay one card of a cost with what was answered."""
    if op == Op.SPEND_SALVAGE:
        discard_salvage(book, game, hunter, game.answer - Action.SALVAGE)
    elif op == Op.SCRAP_HAND:
        scrap_from_hand(game, hunter, game.answer - Action.HAND)
    else:
        card = game.offer[game.answer - Action.OFFER]
        scrap_from_discard(game, hunter, topmost(game, hunter, card))


# --------------------------------------------------------------------------- What effects do


@rule
def can_be_rallied(game: Game, hunter: int, other: int) -> bool:
    """Whether another hunter stands and has cards to recover."""
    return other != hunter and standing(game, other) and game.hunters[other].discard_size > 0


@rule
def can_rally(game: Game, hunter: int) -> bool:
    """Whether a hunter has another one to rally."""
    for other in range(HUNTERS):
        if can_be_rallied(game, hunter, other):
            return True
    return False


@rule
def ask_whom_to_rally(game: Game, hunter: int, n: int) -> None:
    """Ask which hunter recovers n cards."""
    ask(game, hunter, DecisionKind.CHOOSE_HUNTER, n)
    for other in range(HUNTERS):
        if can_be_rallied(game, hunter, other):
            allow(game, Action.HUNTER + other)


@rule
def may_act_freely(book: Book, game: Game, hunter: int, action: int) -> bool:
    """Whether a hunter can take a free action: in its own activation only (Free Actions)."""
    return (
        hunter == game.active
        and under_way(game, Procedure.ACTIVATION)
        and can_perform(book, game, hunter, action)
    )


@rule
def does_something(
    book: Book, game: Game, hunter: int, op: int, of: int, event: int, enemy: int
) -> bool:
    """Whether an operation of a played card would change anything now."""
    seat = game.hunters[hunter]
    if op == Op.RECOVER or op == Op.RETRIEVE:
        return seat.discard_size > 0
    if op == Op.DRAW:
        return seat.deck_size > 0
    if op == Op.PREVENT:
        attack = game.enemy_attack
        harmful = attack.prevented < attack.symbols.damage
        return event == When.ATTACKED and harmful and attack_goes_on(game)
    if op == Op.CANCEL:
        return event == When.ATTACKED and attack_goes_on(game)
    if op == Op.RETALIATE or op == Op.PUSH_TARGET:
        return enemy >= 0 and in_play(game, enemy)
    if op == Op.INFLICT:
        return enemy >= 0 and can_suffer(book, game, enemy, of)
    if op == Op.LURE:
        return any_to_distract(book, game, hunter)
    if op == Op.FREE_ACTION:
        return may_act_freely(book, game, hunter, of)
    if op == Op.RALLY:
        return can_rally(game, hunter)
    if op == Op.CLEAR_CONDITIONS:
        return suffered_conditions(seat) > 0
    if op == Op.STAY_UP:
        return event == When.ABOUT_TO_FAINT and seat.discard_size > 0
    if op == Op.CALM:
        return (
            event == When.ENEMY_ALERTED and in_play(game, enemy) and game.enemies[enemy].alert == 1
        )
    return op == Op.MOVE or op == Op.GAIN_GLORY or op == Op.DRAW_SALVAGE


@rule
def add_dice(game: Game, colour: int, n: int) -> None:
    """Add dice to the attack under way."""
    attack = game.attacks[game.attack_depth - 1]
    for _ in range(n):
        if attack.dice < DICE:
            attack.colours[attack.dice] = colour
            attack.faces[attack.dice] = 0
            attack.dice += 1


@rule
def change_attack(game: Game, op: int, n: int, of: int) -> None:
    """Effects on the hunter's attack under way."""
    attack = game.attacks[game.attack_depth - 1]
    if op == Op.ADD_DAMAGE:
        attack.damage += n
    elif op == Op.ADD_DICE:
        add_dice(game, of, n)
    elif op == Op.IGNORE_ARMOUR:
        attack.ignore_armour = 1
    elif op == Op.INFLICT:
        attack.inflict[of] = 1
    elif op == Op.PUSH_TARGET:
        attack.pushes += n


@rule
def harm_enemy(book: Book, game: Game, hunter: int, enemy: int, op: int, n: int, of: int) -> None:
    """Effects on the enemy concerned outside the hunter's own attack (R88)."""
    if op == Op.RETALIATE:  # no attack of the hunter's: a Freeze token stays (D78)
        if game.enemies[enemy].alert == 1:
            n -= armour_of(book, game, enemy)
        become_alert(game, enemy)
        wound(book, game, enemy, n, hunter)
    elif op == Op.INFLICT:
        if inflict_on_enemy(book, game, enemy, of):
            push(game, Procedure.WINDOW, When.CONDITION_INFLICTED, enemy, hunter)
    else:
        push(game, Procedure.PUSH_ENEMY, hunter, enemy, 0)


@rule
def can_reroll(game: Game) -> bool:
    """Whether the one reroll of the attack under way is still to be had (R89)."""
    attack = game.attacks[game.attack_depth - 1]
    return attack.rerolled == 0 and attack.dice > 0


@rule
def source_first(book: Book, source: int) -> int:
    """The first effect of a card, or of a salvage card (numbered from CARDS on)."""
    if source >= CARDS:
        return book.salvage[source - CARDS].first_effect
    return book.cards[source].first_effect


@rule
def source_effects(book: Book, source: int) -> int:
    """The number of effects of a card or salvage card."""
    if source >= CARDS:
        return book.salvage[source - CARDS].effects
    return book.cards[source].effects


@rule
def awaited_kill(book: Book, frame: Frame) -> int:
    """1 if the card of an EFFECTS frame has waited for a kill: what it draws is for that (D71)."""
    when = frame.c
    if when == When.PLAYED:
        when = book.cards[frame.b].event
    if when == When.ENEMY_KILLED:
        return 1
    return 0


@rule
def begin_effect(book: Book, game: Game, frame: Frame, op: int, n: int, of: int) -> None:
    """Do what an effect says. What needs an answer leaves the frame at a step for it."""
    hunter = frame.a
    enemy = frame.d
    seat = game.hunters[hunter]
    if op == Op.SPEND_SALVAGE or op == Op.SCRAP_HAND or op == Op.SCRAP_DISCARD:
        if not payable(game, hunter, op, n, of, -1):
            frame.e = EFFECTS_END
            return
        frame.f = n
        frame.step = 1
        ask_cost(game, hunter, op, of, 0)
    elif op == Op.SCRAP_SELF:
        frame.g |= SCRAP_SELF
    elif op == Op.REROLL:
        if can_reroll(game):
            push(game, Procedure.REROLL, hunter, n, 0)
    elif of_own_attack(frame.c) and (op <= Op.PUSH_TARGET):
        change_attack(game, op, n, of)
    elif op == Op.RETALIATE or op == Op.INFLICT or op == Op.PUSH_TARGET:
        if enemy >= 0 and in_play(game, enemy):
            harm_enemy(book, game, hunter, enemy, op, n, of)
    elif op == Op.MOVE:
        push(game, Procedure.MOVE, hunter, n, 0)
    elif op == Op.LURE:
        if any_to_distract(book, game, hunter):
            push(game, Procedure.DISTRACT, hunter, n, 0)
    elif op == Op.FREE_ACTION:
        if may_act_freely(book, game, hunter, of):
            frame.step = 2
            ask(game, hunter, DecisionKind.USE_EFFECT, frame.b)
            allow(game, Action.PASS)
            allow(game, Action.CONFIRM)
    elif op == Op.DRAW:
        draw(game, hunter, n)
    elif op == Op.RECOVER:
        recover(game, hunter, n)
    elif op == Op.RETRIEVE:
        if seat.discard_size > 0 and seat.hand_size < HAND:
            frame.f = n
            frame.step = 3
            ask(game, hunter, DecisionKind.RETRIEVE, n)
            offer_discards(game, hunter)
    elif op == Op.LOSE_CARDS:
        push(game, Procedure.SUFFER, hunter, n, 0)
    elif op == Op.GAIN_GLORY:
        gain_glory(game, hunter, n)
    elif op == Op.DRAW_SALVAGE:
        push(game, Procedure.DRAW_SALVAGE, hunter, n, awaited_kill(book, frame))
    elif op == Op.RALLY:
        if can_rally(game, hunter):
            frame.f = n
            frame.step = 4
            ask_whom_to_rally(game, hunter, n)
    elif op == Op.PREVENT:
        game.enemy_attack.prevented += n
    elif op == Op.CANCEL:
        game.enemy_attack.cancelled = 1
    elif op == Op.CLEAR_CONDITIONS:
        for condition in range(CONDITIONS):
            seat.conditions[condition] = 0
    elif op == Op.STAY_UP:
        recover(game, hunter, n)
        frame.g |= STAYED_UP
    elif op == Op.CALM and enemy >= 0 and in_play(game, enemy):
        game.enemies[enemy].alert = 0
        game.enemies[enemy].held = 0


# Marks in EFFECTS' frame.g, and what frame.e becomes when a cost is refused.
# `FOR_A_KILL` is such a mark, too.
SCRAP_SELF = 1
STAYED_UP = 2
EFFECTS_END = 1000


@rule
def effects(book: Book, game: Game, frame: Frame) -> None:
    """The effects of card b of hunter a at moment c, one after the other; enemy concerned: d.

    e is the index of the next effect, f what is left of the present one. A refused cost ends
    the list (D15). A played card is discarded at the end, or scrapped. Ends with 1 if the hunter
    stays up.
    """
    hunter = frame.a
    source = frame.b
    first = source_first(book, source)
    if frame.step == 1:  # a cost is answered
        effect = book.effects[first + frame.e - 1]
        frame.step = 0
        if game.answer == Action.PASS:
            frame.e = EFFECTS_END
        else:
            pay_cost(book, game, hunter, effect.op)
            frame.f -= 1
            if frame.f > 0:
                frame.step = 5
            elif effect.op != Op.SPEND_SALVAGE:
                frame.step = 6
                frame.f = effect.n
        return
    if frame.step == 5:  # a card of a cost is paid, with all that follows from it
        effect = book.effects[first + frame.e - 1]
        frame.step = 1
        ask_cost(game, hunter, effect.op, effect.of, 1)
        return
    if frame.step == 6:  # a cost is paid in full; each card scrapped may be answered (D70)
        frame.f -= 1
        if frame.f == 0:
            frame.step = 0
        push(game, Procedure.TRIGGER, hunter, When.CARD_SCRAPPED, -1)
        return
    if frame.step == 2:  # the free action is wanted or not
        frame.step = 0
        if game.answer == Action.CONFIRM:
            push(game, Procedure.ACTION, hunter, book.effects[first + frame.e - 1].of, 1)
            return
    elif frame.step == 3:  # a card is taken back from the discard pile
        card = game.offer[game.answer - Action.OFFER]
        take_into_hand(game, hunter, topmost(game, hunter, card))
        frame.f -= 1
        if (
            frame.f > 0
            and game.hunters[hunter].discard_size > 0
            and game.hunters[hunter].hand_size < HAND
        ):
            ask(game, hunter, DecisionKind.RETRIEVE, frame.f)
            offer_discards(game, hunter)
            return
        frame.step = 0
    elif frame.step == 4:  # the hunter to rally is chosen
        frame.step = 0
        recover(game, game.answer - Action.HUNTER, frame.f)
    if frame.e < source_effects(book, source):
        effect = book.effects[first + frame.e]
        frame.e += 1
        if effect.when == frame.c and (
            (effect.condition == If.DRAWN_FOR_A_KILL and frame.g & FOR_A_KILL != 0)
            or holds(book, game, hunter, effect.condition, effect.condition_of, frame.c, frame.d)
        ):
            begin_effect(book, game, frame, effect.op, effect.n, effect.of)
        return
    stayed_up = 0
    if frame.g & STAYED_UP:
        stayed_up = 1
    finish(game, stayed_up)
    if frame.c == When.PLAYED:
        if frame.g & SCRAP_SELF:
            put_on_scrapped(game, hunter, source)
            push(game, Procedure.TRIGGER, hunter, When.CARD_SCRAPPED, -1)
            game.stack[game.depth - 1].f = stayed_up  # which that ends with, too
        else:
            put_on_discard(game, hunter, source)
