"""The attacks under way, the open decision and how the encounter stands."""

from __future__ import annotations

from hzd_env.content.effects import BehaviourAction
from hzd_env.observations.schema import (
    ATTACK_START,
    DECISION_START,
    DICE_START,
    AttackColumn,
    DecisionColumn,
    DieColumn,
    put,
)
from hzd_env.observations.shown import Shown, clear
from hzd_env.rules.board import encounter_of, in_play
from hzd_env.rules.catalogue import HUNT_DECISIONS, DecisionKind, Procedure
from hzd_env.rules.cooperative import total_faints
from hzd_env.rules.dice import CRITICAL_HIT
from hzd_env.rules.flow import under_way
from hzd_env.rules.layout import Book, Game
from hzd_env.rules.sides import Int8s, rule
from hzd_env.rules.sizes import CONDITIONS, DICE, ENEMIES

__all__ = [
    "CARD_SUBJECTS",
    "ENEMY_SUBJECTS",
    "EVENT_CARD_SUBJECTS",
    "EVENT_SUBJECTS",
    "HUNTER_SUBJECTS",
    "NUMBER_SUBJECTS",
    "OTHER_OFFERS",
    "encode_attacks",
    "encode_decision",
    "subject_if",
]

# What the subject of a decision is, as bit masks of DecisionKind.
ENEMY_SUBJECTS = (
    1 << DecisionKind.DISTRACT_SQUARE
    | 1 << DecisionKind.COMPONENT
    | 1 << DecisionKind.PUSH_ENEMY
    | 1 << DecisionKind.ENEMY_MOVE
    | 1 << DecisionKind.ENEMY_TARGET
    | 1 << DecisionKind.ENEMY_GOAL
)
HUNTER_SUBJECTS = (
    1 << DecisionKind.PUSH_HUNTER
    | 1 << DecisionKind.GIVE
    | 1 << DecisionKind.WANT
    | 1 << DecisionKind.TRADE
)
CARD_SUBJECTS = (
    1 << DecisionKind.MODIFY_PLACE
    | 1 << DecisionKind.TARGET
    | 1 << DecisionKind.AMMUNITION
    | 1 << DecisionKind.TRAP_SQUARE
    | 1 << DecisionKind.USE_EFFECT
    | 1 << DecisionKind.UPGRADE
    | 1 << DecisionKind.PAY
)
EVENT_CARD_SUBJECTS = (
    1 << DecisionKind.RIVAL
    | 1 << DecisionKind.EVENT_SQUARE
    | 1 << DecisionKind.EVENT_ENEMY
    | 1 << DecisionKind.MERCHANT_LEVEL
)
EVENT_SUBJECTS = 1 << DecisionKind.INTERRUPT
NUMBER_SUBJECTS = (
    1 << DecisionKind.DISCARD
    | 1 << DecisionKind.ACT
    | 1 << DecisionKind.MOVE
    | 1 << DecisionKind.REROLL
    | 1 << DecisionKind.CRITICAL
    | 1 << DecisionKind.PAY_DAMAGE
    | 1 << DecisionKind.RETRIEVE
    | 1 << DecisionKind.CHOOSE_HUNTER
    | 1 << DecisionKind.VOTE
    | 1 << DecisionKind.TRIM
)

# Decisions in which something else than cards is on offer.
OTHER_OFFERS = (
    1 << DecisionKind.HUNTER
    | 1 << DecisionKind.TRACKING
    | 1 << DecisionKind.EVENT
    | 1 << DecisionKind.LEVEL_UP
    | 1 << DecisionKind.MERCHANT_LEVEL
)


@rule
def subject_if(game: Game, seat: int, subjects: int) -> int:
    """The subject of this seat's decision if it is of this sort, else -1."""
    if game.decision.seat == seat and (subjects >> game.decision.kind) & 1 == 1:
        return game.decision.subject
    return -1


@rule
def encode_decision(book: Book, game: Game, seat: int, out: Int8s, shown: Shown) -> None:
    """Write the decision of this seat and how the encounter stands.

    Another seat's decision is not shown: that it is asked may tell what it holds.
    """
    clear(out, DECISION_START, DECISION_START + DecisionColumn.LEVEL)
    if game.decision.seat == seat:
        out[DECISION_START + DecisionColumn.OWN] = 1
        if game.decision.kind < HUNT_DECISIONS:
            out[DECISION_START + DecisionColumn.KIND + game.decision.kind] = 1
    put(out, DECISION_START + DecisionColumn.NUMBER, subject_if(game, seat, NUMBER_SUBJECTS))
    event = subject_if(game, seat, EVENT_SUBJECTS)
    if event >= 0:
        out[DECISION_START + DecisionColumn.EVENT + event] = 1
    configuration = game.configuration
    out[DECISION_START + DecisionColumn.MODE + configuration.mode] = 1
    out[DECISION_START + DecisionColumn.PLAYERS + configuration.players - 1] = 1
    put(out, DECISION_START + DecisionColumn.LEVEL, book.encounters[encounter_of(game)].level)
    put(out, DECISION_START + DecisionColumn.TURN, game.turn)
    put(out, DECISION_START + DecisionColumn.TURNS_LEFT, configuration.max_turns - game.turn)
    put(out, DECISION_START + DecisionColumn.POINTS, game.points)
    put(out, DECISION_START + DecisionColumn.THRESHOLD, game.threshold)
    put(out, DECISION_START + DecisionColumn.POINTS_MISSING, game.threshold - game.points)
    put(out, DECISION_START + DecisionColumn.BONUS_SALVAGE, game.bonus_salvage)
    put(out, DECISION_START + DecisionColumn.FAINTS, total_faints(game))
    if shown.moved:
        enemies = 0
        points = 0
        for enemy in range(ENEMIES):
            if in_play(game, enemy):
                enemies += 1
                points += book.machines[game.enemies[enemy].machine].points
        put(out, DECISION_START + DecisionColumn.POINTS_ON_BOARD, points)
        put(out, DECISION_START + DecisionColumn.ENEMIES, enemies)


@rule
def encode_attacks(book: Book, game: Game, seat: int, out: Int8s) -> None:
    """Write the attacks under way, a hunter's and an enemy's."""
    clear(out, ATTACK_START, DECISION_START)
    if game.attack_depth > 0:
        encode_attack(book, game, seat, out)
    elif game.decision.seat == seat and game.decision.kind == DecisionKind.WEAPON:
        out[ATTACK_START + AttackColumn.KIND + game.decision.subject] = 1
    if under_way(game, Procedure.ENEMY_ATTACK):
        attack = game.enemy_attack
        symbols = attack.symbols
        out[ATTACK_START + AttackColumn.ENEMY_KIND + attack.kind - BehaviourAction.MELEE] = 1
        put(out, ATTACK_START + AttackColumn.ENEMY_DAMAGE, symbols.damage)
        put(out, ATTACK_START + AttackColumn.ENEMY_PREVENTED, attack.prevented)
        put(out, ATTACK_START + AttackColumn.ENEMY_EFFECTS, symbols.push)
        put(out, ATTACK_START + AttackColumn.ENEMY_EFFECTS + 1, symbols.fire)
        put(out, ATTACK_START + AttackColumn.ENEMY_EFFECTS + 2, symbols.freeze)
        put(out, ATTACK_START + AttackColumn.ENEMY_EFFECTS + 3, symbols.shock)
        put(out, ATTACK_START + AttackColumn.ENEMY_EFFECTS + 4, symbols.aoe)


@rule
def encode_attack(book: Book, game: Game, seat: int, out: Int8s) -> None:
    """Write the hunter's attack and its dice."""
    attack = game.attacks[game.attack_depth - 1]
    out[ATTACK_START + AttackColumn.KIND + attack.kind] = 1
    if attack.hunter == seat:
        out[ATTACK_START + AttackColumn.OWN] = 1
    out[ATTACK_START + AttackColumn.COMPONENT + 1 + attack.component] = 1
    if attack.ammunition >= 0:
        out[ATTACK_START + AttackColumn.AMMUNITION] = 1
        encode_critical(book, attack.ammunition, out, AttackColumn.AMMUNITION_CRITICAL)
    if attack.ability >= 0:
        out[ATTACK_START + AttackColumn.ABILITY] = 1
    if attack.weapon >= 0:
        encode_critical(book, attack.weapon, out, AttackColumn.WEAPON_CRITICAL)
    put(out, ATTACK_START + AttackColumn.DAMAGE, attack.damage)
    put(out, ATTACK_START + AttackColumn.PUSHES, attack.pushes)
    put(out, ATTACK_START + AttackColumn.DODGES, attack.dodges)
    for condition in range(CONDITIONS):
        put(out, ATTACK_START + AttackColumn.CONDITIONS + condition, attack.inflict[condition])
    put(out, ATTACK_START + AttackColumn.IGNORES_ARMOUR, attack.ignore_armour)
    for die in range(attack.dice):
        put(out, DICE_START + die + DICE * DieColumn.COLOUR, attack.colours[die] + 1)
        if attack.faces[die] == CRITICAL_HIT:
            out[DICE_START + die + DICE * DieColumn.CRITICAL] = 1
        else:
            put(out, DICE_START + die + DICE * DieColumn.PIPS, attack.faces[die])


@rule
def encode_critical(book: Book, card: int, out: Int8s, column: int) -> None:
    """Write a critical box of the attack."""
    critical = book.cards[card].critical
    put(out, ATTACK_START + column, critical.damage)
    put(out, ATTACK_START + column + 1, critical.dodge)
    put(out, ATTACK_START + column + 2, critical.push)
    put(out, ATTACK_START + column + 3, critical.fire)
    put(out, ATTACK_START + column + 4, critical.freeze)
    put(out, ATTACK_START + column + 5, critical.shock)
    put(out, ATTACK_START + column + 6, critical.aoe)
