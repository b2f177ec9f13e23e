"""The event cards in play: whom they concern and what they do (Event Deck)."""

from __future__ import annotations

from hzd_env.content.effects import EventOp, Marker, Op, Who
from hzd_env.rules.board import (
    enemy_range,
    free_of_enemies,
    in_play,
    occupies,
    on_starting_tile,
)
from hzd_env.rules.cards import draw, gain_trait
from hzd_env.rules.catalogue import Action, DecisionKind, EnemyStatus, EventKind, Procedure
from hzd_env.rules.conditions import inflict_on_hunter
from hzd_env.rules.cooperative import gain_glory
from hzd_env.rules.effects import pay_cost
from hzd_env.rules.enemies import alert_companions, become_alert, watch_alarm
from hzd_env.rules.flow import allow, ask, finish, note, push
from hzd_env.rules.layout import Book, Frame, Game
from hzd_env.rules.merchant import ask_for_level, open_merchant, party_level
from hzd_env.rules.salvage import total_salvage
from hzd_env.rules.setup import clear_enemy, place_enemy
from hzd_env.rules.sides import rule
from hzd_env.rules.sizes import DRAWN, ENEMIES, SALVAGE_KINDS, SQUARES

__all__ = [
    "CORPSE_MARKERS",
    "OUTCROP_AND_RUIN_MARKERS",
    "change_threshold",
    "discard_events",
    "drop_event_traits",
    "event_cards",
]

OUTCROP_AND_RUIN_MARKERS = 5  # Components
CORPSE_MARKERS = 4


@rule
def event_cards(book: Book, game: Game, frame: Frame) -> None:
    """What the event cards in play do at timing a, each effect for hunter after hunter.

    b is the card looked at, c its next effect, d the number of hunters that effect has come to,
    e what is left of it to be answered for hunter g, f the rival chosen for the card, plus 1.
    """
    if frame.step == 1:
        frame.f = game.answer - Action.HUNTER + 1
        frame.step = 0
    elif frame.step == 2:
        answer_event(book, game, frame)
        frame.e -= 1
        frame.step = 0
        return
    if frame.e > 0:
        effect = book.event_effects[
            book.quest_events[game.event_cards[frame.b]].first_effect + frame.c
        ]
        if ask_event(book, game, frame, effect.op, effect.of):
            frame.step = 2
            return
        game.decision.seat = -1
        frame.e = 0
    while frame.b < DRAWN:
        card = game.event_cards[frame.b]
        if (
            card < 0
            or book.quest_events[card].timing != frame.a
            or frame.c == book.quest_events[card].effects
        ):
            frame.b += 1
            frame.c = 0
            frame.d = 0
            frame.f = 0
        elif frame.d == game.configuration.players:
            frame.c += 1
            frame.d = 0
        else:
            effect = book.event_effects[book.quest_events[card].first_effect + frame.c]
            if effect.who == Who.RIVAL and frame.f == 0:
                frame.step = 1
                ask(game, game.event_fledgling, DecisionKind.RIVAL, card)
                for other in range(game.configuration.players):
                    if other != game.event_fledgling:
                        allow(game, Action.HUNTER + other)
                return
            hunter = (game.event_leader + frame.d) % game.configuration.players
            frame.d += 1
            if concerned(game, hunter, effect.who, frame.f - 1):
                frame.g = hunter
                begin_event(book, game, frame, effect.op, effect.n, effect.of)
                return
    finish(game, 0)


@rule
def concerned(game: Game, hunter: int, who: int, rival: int) -> bool:
    """Whether an effect is for a hunter."""
    if who == Who.FLEDGLING:
        return hunter == game.event_fledgling
    if who == Who.LEADER:
        return hunter == game.event_leader
    if who == Who.OTHERS:
        return hunter != game.event_fledgling
    return hunter == rival


@rule
def begin_event(book: Book, game: Game, frame: Frame, op: int, n: int, of: int) -> None:
    """Do what an effect says. What needs answers leaves their number in the frame."""
    hunter = frame.g
    seat = game.hunters[hunter]
    if op == EventOp.TRAIT:
        gain_trait(book, seat, of)
    elif op == EventOp.GAIN_GLORY:
        gain_glory(game, hunter, n)
        lost = min(-n, seat.glory)
        if lost > 0:
            seat.glory -= lost
            note(game, EventKind.GLORY, hunter, 0, -lost)
    elif op == EventOp.DRAW:
        draw(game, hunter, n)
    elif op == EventOp.DRAW_SALVAGE:
        push(game, Procedure.DRAW_SALVAGE, hunter, n, 0)
    elif op == EventOp.MOVE:
        push(game, Procedure.MOVE, hunter, n, 0)
    elif op == EventOp.LOSE_CARDS:
        push(game, Procedure.SUFFER, hunter, n, 0)
    elif op == EventOp.INFLICT:
        inflict_on_hunter(book, game, hunter, of)
    elif op == EventOp.CHANGE_THRESHOLD:
        change_threshold(book, game, n)
    elif op == EventOp.CHANGE_BONUS_SALVAGE:
        game.bonus_salvage = max(0, game.bonus_salvage + n)
    elif op == EventOp.ALERT:
        for enemy in range(ENEMIES):
            if (
                in_play(game, enemy)
                and enemy_range(book, game, enemy, game.enemies[enemy].square, seat.square) <= n
            ):
                become_alert(game, enemy)
    elif op == EventOp.COMPANION:
        game.companion.card = game.event_cards[frame.b]
    elif op == EventOp.WIN_TIES:
        seat.wins_ties = 1
    elif op == EventOp.FREE_PURCHASE:
        seat.free_purchases += n
    elif op == EventOp.PRIVATE_MERCHANT or op == EventOp.RAID:
        frame.e = 1
    else:
        frame.e = n


@rule
def change_threshold(book: Book, game: Game, n: int) -> None:
    """The threshold changes, but stays within 1 and what the enemies in play are worth."""
    points = 0
    for enemy in range(ENEMIES):
        if in_play(game, enemy):
            points += book.machines[game.enemies[enemy].machine].points
    game.threshold = max(1, min(points, game.threshold + n))


@rule
def ask_event(book: Book, game: Game, frame: Frame, op: int, of: int) -> bool:
    """Ask for the next answer an effect needs; whether there is any."""
    card = game.event_cards[frame.b]
    found = False
    if op == EventOp.SPEND_SALVAGE:
        ask(game, frame.g, DecisionKind.SPEND_SALVAGE, -1)
        for kind in range(SALVAGE_KINDS):
            if game.hunters[frame.g].salvage[kind] > 0:
                allow(game, Action.SALVAGE + kind)
        return total_salvage(game, frame.g, -1) > 0
    if op == EventOp.PRIVATE_MERCHANT:
        ask_for_level(game, frame.g, card, party_level(book, game))
        return True
    if op == EventOp.REMOVE_ENEMY:
        ask(game, game.event_fledgling, DecisionKind.EVENT_ENEMY, card)
        for enemy in range(ENEMIES):
            if in_play(game, enemy) and game.enemies[enemy].machine == of:
                allow(game, Action.ENEMY + enemy)
                found = True
        return found
    ask(game, game.event_fledgling, DecisionKind.EVENT_SQUARE, card)
    for square in range(SQUARES):
        if (
            (op == EventOp.ADD_ENEMY and may_join(book, game, of, square))
            or (op == EventOp.PLACE_MARKER and may_mark(book, game, of, square))
            or (op == EventOp.RAID and may_raid(book, game, of, square))
        ):
            allow(game, Action.SQUARE + square)
            found = True
    return found


@rule
def may_join(book: Book, game: Game, machine: int, square: int) -> bool:
    """Whether one more enemy can start where another one did: a model, a place, no huge model."""
    began = False
    for enemy in range(ENEMIES):
        foe = game.enemies[enemy]
        if foe.status != EnemyStatus.ABSENT:
            began = began or foe.home_square == square
            if (
                book.machines[machine].huge == 1
                and in_play(game, enemy)
                and book.machines[foe.machine].huge == 1
                and occupies(book, game, enemy, foe.square, square)
            ):
                return False
    return began and model_left(book, game, machine)


@rule
def model_left(book: Book, game: Game, machine: int) -> bool:
    """Whether there is a model and a place for one more enemy."""
    models = 0
    free = False
    for enemy in range(ENEMIES):
        free = free or game.enemies[enemy].status == EnemyStatus.ABSENT
        if in_play(game, enemy) and game.enemies[enemy].machine == machine:
            models += 1
    return free and models < book.machines[machine].models


@rule
def may_raid(book: Book, game: Game, machine: int, square: int) -> bool:
    """Whether raiders can appear in a square: of the starting tile, without enemies (R22)."""
    return (
        on_starting_tile(book, game, square)
        and free_of_enemies(book, game, square)
        and model_left(book, game, machine)
    )


@rule
def raid(book: Book, game: Game, machine: int, n: int, square: int) -> None:
    """Alert enemies appear in a square, as many as there are models for (Raiding Party, D44)."""
    for _ in range(n):
        if model_left(book, game, machine):
            enemy = join(book, game, machine, square)
            game.enemies[enemy].alert = 1
            note(game, EventKind.ENEMY_ALERTED, enemy, 0, 0)
            watch_alarm(book, game, enemy)


@rule
def join(book: Book, game: Game, machine: int, square: int) -> int:
    """One more enemy starts in a square; returns its number."""
    enemy = 0
    while game.enemies[enemy].status != EnemyStatus.ABSENT:
        enemy += 1
    place_enemy(book, game, enemy, machine, square)
    return enemy


@rule
def may_mark(book: Book, game: Game, marker: int, square: int) -> bool:
    """Whether a marker can be put into a square: one is left, and none lies there (Terrain)."""
    outcrops_and_ruins = 0
    corpses = 0
    for each in range(SQUARES):
        outcrops_and_ruins += game.outcrops[each] + game.ruins[each]
        corpses += game.corpses[each]
    if marker == Marker.MACHINE_CORPSE:
        left = CORPSE_MARKERS - corpses
    else:
        left = OUTCROP_AND_RUIN_MARKERS - outcrops_and_ruins
    return (
        left > 0
        and book.boards[game.board].on_board[square] == 1
        and game.outcrops[square] + game.ruins[square] + game.corpses[square] == 0
    )


@rule
def answer_event(book: Book, game: Game, frame: Frame) -> None:
    """Carry out an answer."""
    effect = book.event_effects[book.quest_events[game.event_cards[frame.b]].first_effect + frame.c]
    if effect.op == EventOp.SPEND_SALVAGE:
        pay_cost(book, game, frame.g, Op.SPEND_SALVAGE)
    elif effect.op == EventOp.PRIVATE_MERCHANT:
        level = game.offer[game.answer - Action.OFFER]
        game.hunters[frame.g].merchant = level
        open_merchant(book, game, level, frame.g)
    elif effect.op == EventOp.REMOVE_ENEMY:
        clear_enemy(game, game.answer - Action.ENEMY)
    elif effect.op == EventOp.ADD_ENEMY:
        enemy = join(book, game, effect.of, game.answer - Action.SQUARE)
        alert_companions(book, game, enemy)
    elif effect.op == EventOp.RAID:
        raid(book, game, effect.of, effect.n, game.answer - Action.SQUARE)
    elif effect.of == Marker.ROCKY_OUTCROPS:
        game.outcrops[game.answer - Action.SQUARE] = 1
    elif effect.of == Marker.RUINS:
        game.ruins[game.answer - Action.SQUARE] = 1
    else:
        game.corpses[game.answer - Action.SQUARE] = 1


@rule
def drop_event_traits(book: Book, game: Game) -> None:
    """The traits that events gave for the encounter, the last ones of each hunter, are gone."""
    for place in range(DRAWN):
        card = game.event_cards[place]
        if card >= 0:
            event = book.quest_events[card]
            for index in range(event.first_effect, event.first_effect + event.effects):
                effect = book.event_effects[index]
                for hunter in range(game.configuration.players):
                    seat = game.hunters[hunter]
                    last = seat.trait_count - 1
                    while last >= 0 and effect.op == EventOp.TRAIT:
                        if seat.traits[last] == effect.of:
                            seat.trait_count -= 1
                            seat.traits[last] = seat.traits[seat.trait_count]
                        last -= 1


@rule
def discard_events(game: Game) -> None:
    """The event cards in play are discarded when the Campfire Phase ends."""
    for place in range(DRAWN):
        game.event_cards[place] = -1
