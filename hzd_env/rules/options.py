"""What a hunter can do now: whom a weapon reaches, what fits it, which actions are possible."""

from __future__ import annotations

from hzd_env.content.effects import ActionType, AttackKind, CardKind, Op
from hzd_env.rules.board import (
    can_see,
    distance,
    enemy_range,
    enemy_sees,
    enemy_steps,
    in_play,
    next_squares,
)
from hzd_env.rules.cards import passive, passive_for_weapon
from hzd_env.rules.layout import Book, Game
from hzd_env.rules.sides import rule
from hzd_env.rules.sizes import ARCS, ATTACKS, ENEMIES, SQUARES, TRAPS

__all__ = [
    "any_to_distract",
    "attackable",
    "can_distract",
    "can_perform",
    "craft_size",
    "fits",
    "fitting_in_hand",
    "may_lay_trap",
    "trap_possible",
    "weapon_range",
    "weapon_usable",
]


@rule
def weapon_range(book: Book, game: Game, hunter: int, weapon: int) -> int:
    """The range of a weapon, with what extends ranged ones (D95)."""
    reach = book.cards[weapon].range
    if book.cards[weapon].attack_kinds & (1 << AttackKind.RANGED):
        reach += passive_for_weapon(book, game, hunter, weapon, Op.WEAPON_RANGE)
    return reach


@rule
def fits(book: Book, weapon: int, card: int) -> bool:
    """Whether an ammunition card shows a symbol of the weapon (Equipment)."""
    ammunition = book.cards[card]
    return (
        ammunition.kind == CardKind.AMMUNITION
        and (ammunition.weapons & book.cards[weapon].weapons) != 0
    )


@rule
def fitting_in_hand(book: Book, game: Game, hunter: int, weapon: int, trap: int) -> bool:
    """Whether the hand holds ammunition for a weapon: of traps (1) or of shots and blows (0)."""
    seat = game.hunters[hunter]
    for place in range(seat.hand_size):
        if fits(book, weapon, seat.hand[place]) and book.cards[seat.hand[place]].trap == trap:
            return True
    return False


@rule
def attackable(book: Book, game: Game, hunter: int, weapon: int, kind: int, enemy: int) -> bool:
    """Whether an enemy can be the target: range and line of sight (Making Attacks, R65)."""
    if not in_play(game, enemy):
        return False
    here = game.hunters[hunter].square
    there = game.enemies[enemy].square
    if not enemy_sees(book, game, enemy, here):
        return False
    if kind == AttackKind.MELEE:
        return enemy_steps(book, game, enemy, there, here) <= 1
    reach = weapon_range(book, game, hunter, weapon)
    return enemy_range(book, game, enemy, there, here) <= reach


@rule
def may_lay_trap(book: Book, game: Game, hunter: int, weapon: int, square: int) -> bool:
    """Whether a trap can be placed in a square: range, sight, no other trap (Trap Weapons, R79)."""
    here = game.hunters[hunter].square
    if book.boards[game.board].on_board[square] == 0 or not can_see(book, game, here, square):
        return False
    if distance(book, game, here, square) > weapon_range(book, game, hunter, weapon):
        return False
    for trap in range(TRAPS):
        if game.traps[trap].owner >= 0 and game.traps[trap].square == square:
            return False
    return True


@rule
def trap_possible(book: Book, game: Game, hunter: int, weapon: int) -> bool:
    """Whether a trap can be laid with a weapon: a token, a card and a square (R23)."""
    free_token = False
    for trap in range(TRAPS):
        free_token = free_token or game.traps[trap].owner < 0
    if not free_token or not fitting_in_hand(book, game, hunter, weapon, 1):
        return False
    for square in range(SQUARES):
        if may_lay_trap(book, game, hunter, weapon, square):
            return True
    return False


@rule
def direct_attack_possible(book: Book, game: Game, hunter: int, weapon: int, kind: int) -> bool:
    """Whether a weapon can attack an enemy; ranged attacks need ammunition, melee ones don't."""
    if book.cards[weapon].trap == 1:
        return False
    if kind == AttackKind.RANGED and not fitting_in_hand(book, game, hunter, weapon, 0):
        return False
    for enemy in range(ENEMIES):
        if attackable(book, game, hunter, weapon, kind, enemy):
            return True
    return False


@rule
def weapon_usable(book: Book, game: Game, hunter: int, arc: int, kind: int) -> bool:
    """Whether the equipment of an arc is a weapon that can make this kind of attack now."""
    weapon = game.hunters[hunter].equipment[arc]
    if weapon < 0 or book.cards[weapon].kind != CardKind.WEAPON:
        return False
    if not book.cards[weapon].attack_kinds & (1 << kind):
        return False
    return direct_attack_possible(book, game, hunter, weapon, kind) or trap_possible(
        book, game, hunter, weapon
    )


@rule
def can_attack(book: Book, game: Game, hunter: int, kind: int) -> bool:
    """Whether a ranged or melee attack is possible with any equipped weapon."""
    for arc in range(ARCS):
        if weapon_usable(book, game, hunter, arc, kind):
            return True
    return False


@rule
def can_distract(book: Book, game: Game, hunter: int, enemy: int) -> bool:
    """Whether an enemy can be distracted: non-alert, within two squares, free to move (R45)."""
    if not in_play(game, enemy) or game.enemies[enemy].alert == 1:
        return False
    there = game.enemies[enemy].square
    if enemy_range(book, game, enemy, there, game.hunters[hunter].square) > 2:
        return False
    return next_squares(book, game, enemy) > 0


@rule
def any_to_distract(book: Book, game: Game, hunter: int) -> bool:
    """Whether some enemy can be distracted."""
    for enemy in range(ENEMIES):
        if can_distract(book, game, hunter, enemy):
            return True
    return False


@rule
def craft_size(book: Book, game: Game, hunter: int, both_actions: int) -> int:
    """Cards a craft action returns: three, or six for both actions; a bonus counts once (R37)."""
    return 3 + 3 * both_actions + passive(book, game, hunter, Op.CRAFT_BONUS, -1)


@rule
def can_perform(book: Book, game: Game, hunter: int, action: int) -> bool:
    """Whether a hunter may perform an action type now, if an action is there to spend (Actions)."""
    seat = game.hunters[hunter]
    if action == ActionType.CORPSE:  # repeatable on another marker (R41)
        return game.corpses[seat.square] == 1
    if action == ActionType.ALARM:
        return game.alarm == seat.square
    if seat.actions_taken & (1 << action):
        return False
    attacks = action == ActionType.RANGED_ATTACK or action == ActionType.MELEE_ATTACK
    if attacks and game.attack_depth == ATTACKS:  # D34
        return False
    if action == ActionType.CRAFT:
        return seat.discard_size > 0
    if action == ActionType.CRAFT_TWICE:
        return seat.actions_left >= 2 and seat.discard_size > craft_size(book, game, hunter, 0)
    if action == ActionType.DISTRACT:
        return any_to_distract(book, game, hunter)
    if action == ActionType.RANGED_ATTACK:
        return can_attack(book, game, hunter, AttackKind.RANGED)
    if action == ActionType.MELEE_ATTACK:
        return can_attack(book, game, hunter, AttackKind.MELEE)
    return action == ActionType.SPRINT or action == ActionType.SNEAK
