"""Running play on: the procedure on top of the stack is resumed until a decision is open."""

from __future__ import annotations

from hzd_env.rules.activation import action, activation, discard_and_draw, distract, modify, move
from hzd_env.rules.attacks import (
    aoe,
    attack,
    criticals,
    push_enemy,
    reroll,
    resolve_attack,
    striking,
)
from hzd_env.rules.behaviour import behaviour, enemy_activation, enemy_step
from hzd_env.rules.campfire import campfire, level_up, trim
from hzd_env.rules.catalogue import ACTIONS, Outcome, Procedure
from hzd_env.rules.cooperative import share_glory
from hzd_env.rules.effects import effects
from hzd_env.rules.encounter import deployment, encounter, hunter_turn
from hzd_env.rules.enemies import settle
from hzd_env.rules.enemy_attacks import enemy_attack, enemy_attacks, evade, hit_hunter
from hzd_env.rules.enemy_movement import enter, move_enemy
from hzd_env.rules.events import event_cards
from hzd_env.rules.flow import close, deep, push
from hzd_env.rules.interrupts import trigger, window
from hzd_env.rules.lawless_badlands import companion_activation, companion_joins
from hzd_env.rules.layout import Book, Frame, Game
from hzd_env.rules.maintenance import bonus_salvage, maintenance, vote
from hzd_env.rules.merchant import merchant, purchase
from hzd_env.rules.patrol import patrol
from hzd_env.rules.quest import draft, quest
from hzd_env.rules.rockbreaker import tunnel
from hzd_env.rules.salvage import draw_salvage
from hzd_env.rules.sides import rule, shared
from hzd_env.rules.suffering import faint, suffer
from hzd_env.rules.tracking import tracking
from hzd_env.rules.trading import trade
from hzd_env.rules.traps import place_trap, spring_trap

__all__ = ["run"]


@shared
def resume(book: Book, game: Game, frame: Frame) -> None:
    """Resume a procedure."""
    procedure = frame.procedure
    if procedure == Procedure.WINDOW:
        window(book, game, frame)
    elif procedure == Procedure.TRIGGER:
        trigger(book, game, frame)
    elif procedure == Procedure.EFFECTS:
        effects(book, game, frame)
    elif procedure == Procedure.SETTLE:
        settle(book, game, frame)
    elif procedure == Procedure.ENEMY_STEP:
        enemy_step(book, game, frame)
    elif procedure == Procedure.ENEMY_ACTIVATION:
        enemy_activation(book, game, frame)
    elif procedure == Procedure.BEHAVIOUR:
        behaviour(book, game, frame)
    elif procedure == Procedure.MOVE_ENEMY:
        move_enemy(book, game, frame)
    elif procedure == Procedure.ENTER:
        enter(book, game, frame)
    elif procedure == Procedure.PATROL:
        patrol(book, game, frame)
    elif procedure == Procedure.ENEMY_ATTACKS:
        enemy_attacks(book, game, frame)
    elif procedure == Procedure.ENEMY_ATTACK:
        enemy_attack(book, game, frame)
    elif procedure == Procedure.EVADE:
        evade(book, game, frame)
    elif procedure == Procedure.HIT_HUNTER:
        hit_hunter(book, game, frame)
    elif procedure == Procedure.SUFFER:
        suffer(book, game, frame)
    elif procedure == Procedure.FAINT:
        faint(book, game, frame)
    elif procedure == Procedure.ACTIVATION:
        activation(book, game, frame)
    elif procedure == Procedure.ACTION:
        action(book, game, frame)
    elif procedure == Procedure.MOVE:
        move(book, game, frame)
    elif procedure == Procedure.DISTRACT:
        distract(book, game, frame)
    elif procedure == Procedure.DISCARD_AND_DRAW:
        discard_and_draw(book, game, frame)
    elif procedure == Procedure.MODIFY:
        modify(book, game, frame)
    elif procedure == Procedure.ATTACK:
        attack(book, game, frame)
    elif procedure == Procedure.RESOLVE_ATTACK:
        resolve_attack(book, game, frame)
    elif procedure == Procedure.REROLL:
        reroll(book, game, frame)
    elif procedure == Procedure.CRITICALS:
        criticals(book, game, frame)
    elif procedure == Procedure.AOE:
        aoe(book, game, frame)
    elif procedure == Procedure.PUSH_ENEMY:
        push_enemy(book, game, frame)
    elif procedure == Procedure.PLACE_TRAP:
        place_trap(book, game, frame)
    elif procedure == Procedure.SPRING_TRAP:
        spring_trap(book, game, frame)
    elif procedure == Procedure.DRAW_SALVAGE:
        draw_salvage(book, game, frame)
    elif procedure == Procedure.SHARE_GLORY:
        share_glory(book, game, frame)
    elif procedure == Procedure.MAINTENANCE:
        maintenance(book, game, frame)
    elif procedure == Procedure.VOTE:
        vote(book, game, frame)
    elif procedure == Procedure.BONUS_SALVAGE:
        bonus_salvage(book, game, frame)
    elif procedure == Procedure.HUNTER_TURN:
        hunter_turn(book, game, frame)
    elif procedure == Procedure.DEPLOYMENT:
        deployment(book, game, frame)
    elif procedure == Procedure.ENCOUNTER:
        encounter(book, game, frame)
    elif procedure == Procedure.EVENT_CARDS:
        event_cards(book, game, frame)
    elif procedure == Procedure.COMPANION_JOINS:
        companion_joins(book, game, frame)
    elif procedure == Procedure.COMPANION_ACTIVATION:
        companion_activation(book, game, frame)
    elif procedure == Procedure.TUNNEL:
        tunnel(book, game, frame)
    elif procedure == Procedure.MERCHANT:
        merchant(book, game, frame)
    elif procedure == Procedure.PURCHASE:
        purchase(book, game, frame)
    elif procedure == Procedure.TRADE:
        trade(book, game, frame)
    elif procedure == Procedure.TRIM:
        trim(book, game, frame)
    elif procedure == Procedure.LEVEL_UP:
        level_up(book, game, frame)
    elif procedure == Procedure.CAMPFIRE:
        campfire(book, game, frame)
    elif procedure == Procedure.TRACKING:
        tracking(book, game, frame)
    elif procedure == Procedure.DRAFT:
        draft(book, game, frame)
    else:
        quest(book, game, frame)


@rule
def run(book: Book, game: Game) -> None:
    """Play on until a decision is open or the game is over.

    A decision with one legal action is answered here, unless the configuration asks for it.
    """
    while game.outcome == Outcome.PLAYING:
        if game.unsettled == 1 and not deep(game) and not striking(game):
            game.unsettled = 0
            push(game, Procedure.SETTLE, 0, 0, 0)
        resume(book, game, game.stack[game.depth - 1])
        if game.decision.seat >= 0:
            if game.decision.options > 1 or game.configuration.ask_forced == 1:
                return
            close(game, game.decision.latest)
    game.decision.seat = -1
    for action_number in range(ACTIONS):  # nothing is legal any more
        game.mask[action_number] = 0
