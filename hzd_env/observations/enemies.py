"""The enemies in play (Enemies)."""

from __future__ import annotations

from hzd_env.observations.schema import ENEMIES_START, HAND_START, EnemyColumn, put
from hzd_env.observations.shown import Shown, clear, clear_place
from hzd_env.rules.board import enemy_range, enemy_sees, in_play
from hzd_env.rules.catalogue import Procedure
from hzd_env.rules.enemies import armour_of, component_left, tear_value
from hzd_env.rules.flow import under_way
from hzd_env.rules.layout import Book, Game
from hzd_env.rules.sides import Int8s, rule
from hzd_env.rules.sizes import COMPONENTS, CONDITIONS, ENEMIES

__all__ = ["encode_enemies"]


@rule
def encode_enemies(
    book: Book, game: Game, seat: int, subject: int, out: Int8s, shown: Shown
) -> None:
    """Write the table of enemies from one seat; `subject` is the one its decision is about."""
    attacker = -1
    if under_way(game, Procedure.ENEMY_ATTACK):
        attacker = game.enemy_attack.enemy
    target = -1
    if game.attack_depth > 0:
        target = game.attacks[game.attack_depth - 1].target
    for enemy in range(ENEMIES):
        at = ENEMIES_START + enemy
        if (shown.new_enemies >> enemy) & 1:
            clear_place(out, ENEMIES_START, HAND_START, ENEMIES, enemy)
            if in_play(game, enemy):
                encode_enemy(book, game, enemy, out, at)
                encode_components(book, game, enemy, out, at)
        if (shown.moved or shown.turned) and in_play(game, enemy):
            encode_place(book, game, seat, enemy, out, at)
    point_out(game, subject, out, EnemyColumn.SUBJECT)
    point_out(game, attacker, out, EnemyColumn.ATTACKING)
    point_out(game, target, out, EnemyColumn.TARGETED)


@rule
def point_out(game: Game, enemy: int, out: Int8s, column: int) -> None:
    """Write a column that is 1 for one enemy, if that is in play; -1: for none."""
    start = ENEMIES_START + ENEMIES * column
    clear(out, start, start + ENEMIES)
    if enemy >= 0 and in_play(game, enemy):
        out[start + enemy] = 1


@rule
def encode_place(book: Book, game: Game, seat: int, enemy: int, out: Int8s, at: int) -> None:
    """Write how far an enemy is from a seat's hunter, and whether that sees it."""
    own = game.hunters[seat].square
    away = 0
    seen = False
    if own >= 0:
        away = enemy_range(book, game, enemy, game.enemies[enemy].square, own)
        seen = enemy_sees(book, game, enemy, own)
    put(out, at + ENEMIES * EnemyColumn.DISTANCE, away)
    out[at + ENEMIES * EnemyColumn.IN_SIGHT] = seen


@rule
def encode_enemy(book: Book, game: Game, enemy: int, out: Int8s, at: int) -> None:
    """Write what an enemy is, where it stands, where it patrols to and how it fares."""
    foe = game.enemies[enemy]
    machine = book.machines[foe.machine]
    board = book.boards[game.board]
    out[at + ENEMIES * (EnemyColumn.MACHINE + foe.machine)] = 1
    out[at + ENEMIES * EnemyColumn.ALERT] = foe.alert
    if foe.activated == 1 or foe.held == 1:
        out[at + ENEMIES * EnemyColumn.ACTIVATED] = 1
    out[at + ENEMIES * EnemyColumn.ROW] = board.row[foe.square]
    out[at + ENEMIES * EnemyColumn.COLUMN] = board.column[foe.square]
    hp = machine.hp - foe.damage
    put(out, at + ENEMIES * EnemyColumn.HP, hp)
    put(out, at + ENEMIES * EnemyColumn.HEALTH, 100 * hp // machine.hp)
    put(out, at + ENEMIES * EnemyColumn.ARMOUR, armour_of(book, game, enemy))
    put(out, at + ENEMIES * EnemyColumn.POINTS, machine.points)
    put(out, at + ENEMIES * EnemyColumn.GLORY, machine.glory)
    for condition in range(CONDITIONS):
        out[at + ENEMIES * (EnemyColumn.CONDITIONS + condition)] = foe.conditions[condition]
    if foe.alert == 0 and foe.home_route >= 0:
        encode_patrol(book, game, enemy, out, at)


@rule
def encode_patrol(book: Book, game: Game, enemy: int, out: Int8s, at: int) -> None:
    """Write where an enemy's patrol goes on: along its route, or another through its square."""
    foe = game.enemies[enemy]
    row_index = at + ENEMIES * EnemyColumn.NEXT_ROW
    column_index = at + ENEMIES * EnemyColumn.NEXT_COLUMN
    routes = book.boards[game.board].routes
    if foe.route >= 0 and routes[foe.route].squares[foe.route_step] == foe.square:
        out[row_index] = routes[foe.route].next_row[foe.route_step]
        out[column_index] = routes[foe.route].next_column[foe.route_step]
    else:
        out[row_index] = book.boards[game.board].next_row[foe.square]
        out[column_index] = book.boards[game.board].next_column[foe.square]


@rule
def encode_components(book: Book, game: Game, enemy: int, out: Int8s, at: int) -> None:
    """Write what it takes to destroy each component, and how many are gone."""
    for component in range(COMPONENTS):
        put(
            out,
            at + ENEMIES * (EnemyColumn.TEAR + component),
            tear_left(book, game, enemy, component),
        )
        put(
            out,
            at + ENEMIES * (EnemyColumn.DESTROYED + component),
            game.enemies[enemy].component_destroyed[component],
        )


@rule
def tear_left(book: Book, game: Game, enemy: int, component: int) -> int:
    """The damage that now destroys a component; 0 if there is none."""
    if component_left(book, game, enemy, component):
        return tear_value(book, game, enemy, component)
    return 0
