"""Trap Weapons: laying traps and springing them."""

from __future__ import annotations

from hzd_env.content.effects import AttackKind, When
from hzd_env.rules.attacks import open_attack
from hzd_env.rules.board import in_play
from hzd_env.rules.cards import remove_from_hand
from hzd_env.rules.catalogue import Action, DecisionKind, EventKind, Procedure
from hzd_env.rules.flow import allow, ask, finish, note, push
from hzd_env.rules.layout import Book, Frame, Game
from hzd_env.rules.options import may_lay_trap
from hzd_env.rules.sides import rule
from hzd_env.rules.sizes import ATTACKS, SQUARES

__all__ = ["place_trap", "spring_trap"]


@rule
def place_trap(book: Book, game: Game, frame: Frame) -> None:
    """Hunter a lays the trap card at place c of the hand with weapon b; alerts nobody (R79)."""
    hunter = frame.a
    if frame.step == 0:
        frame.step = 1
        ask(game, hunter, DecisionKind.TRAP_SQUARE, game.hunters[hunter].hand[frame.c])
        for square in range(SQUARES):
            if may_lay_trap(book, game, hunter, frame.b, square):
                allow(game, Action.SQUARE + square)
        return
    index = 0
    while game.traps[index].owner >= 0:
        index += 1
    trap = game.traps[index]
    trap.owner = hunter
    trap.square = game.answer - Action.SQUARE
    trap.weapon = frame.b
    trap.ammunition = remove_from_hand(game, hunter, frame.c)
    note(game, EventKind.PLAYED, hunter, trap.ammunition, 0)
    note(game, EventKind.TRAP_PLACED, hunter, trap.square, 0)
    finish(game, 0)


@rule
def spring_trap(book: Book, game: Game, frame: Frame) -> None:
    """Trap a is triggered by enemy b: an attack of its owner that is neither ranged nor melee.

    It is used up even if a card that answers it has killed the enemy.
    """
    trap = game.traps[frame.a]
    if frame.step == 0:
        if trap.owner < 0 or not in_play(game, frame.b) or game.attack_depth == ATTACKS:
            finish(game, 0)
            return
        frame.step = 1
        note(game, EventKind.TRAP_SPRUNG, trap.owner, frame.b, 0)
        push(game, Procedure.WINDOW, When.TRAP_TRIGGERED, frame.b, trap.owner)
        return
    finish(game, 0)
    if trap.owner < 0:
        return
    open_attack(game, trap.owner, AttackKind.TRAP, trap.weapon)
    made = game.attacks[game.attack_depth - 1]
    made.target = frame.b
    made.ammunition = trap.ammunition
    hunter = trap.owner
    trap.owner = -1
    trap.square = -1
    push(game, Procedure.RESOLVE_ATTACK, hunter, 0, 0)
