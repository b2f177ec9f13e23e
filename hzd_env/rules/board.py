"""The playing area: distance, line of sight, terrain and who stands where (Encounter Tiles).

An enemy's place is its square; of one on an immense base, which occupies four squares, that with
the least row and column. What is measured from such an enemy is measured from the closest of the
four (Immense Base).
"""

from __future__ import annotations

from hzd_env.content.effects import Op
from hzd_env.rules.cards import passive
from hzd_env.rules.catalogue import EnemyStatus
from hzd_env.rules.layout import Book, Game
from hzd_env.rules.sides import rule
from hzd_env.rules.sizes import BASE, COMPANION, ENEMIES, SQUARES

__all__ = [
    "adjacent",
    "board_of",
    "can_see",
    "concealed",
    "distance",
    "encounter_of",
    "enemies_in_play",
    "enemy_range",
    "enemy_sees",
    "enemy_steps",
    "free_of_enemies",
    "huge_blocked",
    "immense",
    "in_play",
    "near",
    "next_squares",
    "occupies",
    "on_starting_tile",
    "range_between",
    "row_of",
    "square_of",
    "standing",
    "steps_apart",
    "steps_between",
]


@rule
def board_of(game: Game, encounter: int) -> int:
    """The board of an encounter: each has two, the second for more than two hunters."""
    if game.configuration.players > 2:
        return 2 * encounter + 1
    return 2 * encounter


@rule
def encounter_of(game: Game) -> int:
    """The encounter that the board in play belongs to."""
    return game.board // 2


@rule
def distance(book: Book, game: Game, start: int, end: int) -> int:
    """Squares between two squares, counted as a king moves (R48), also past a barrier (D40)."""
    return book.boards[game.board].distance[start][end]


@rule
def steps_between(book: Book, game: Game, start: int, end: int) -> int:
    """Squares of the shortest path inside the playing area (R48)."""
    return book.boards[game.board].steps[start][end]


@rule
def adjacent(book: Book, game: Game, start: int, end: int) -> bool:
    """Whether one move leads from a square to another; not the same square (R43)."""
    return book.boards[game.board].steps[start][end] == 1


@rule
def near(book: Book, game: Game, start: int, end: int) -> bool:
    """Whether two squares are the same or adjacent."""
    return book.boards[game.board].steps[start][end] <= 1


@rule
def can_see(book: Book, game: Game, start: int, end: int) -> bool:
    """Line of sight between the centres of two squares (Making Attacks, R49)."""
    return book.boards[game.board].sight[start][end] == 1


@rule
def in_play(game: Game, enemy: int) -> bool:
    """Whether an enemy is still on the board."""
    return game.enemies[enemy].status == EnemyStatus.IN_PLAY


@rule
def enemies_in_play(game: Game) -> int:
    """The number of enemies on the board."""
    count = 0
    for enemy in range(ENEMIES):
        if in_play(game, enemy):
            count += 1
    return count


@rule
def immense(game: Game, enemy: int) -> bool:
    """Whether an enemy stands on a base of four squares (Immense Base)."""
    return game.enemies[enemy].immense == 1


@rule
def row_of(game: Game, enemy: int, place: int) -> int:
    """The row of the tables of a board that holds what is measured from an enemy in a place."""
    return place + SQUARES * game.enemies[enemy].immense


@rule
def enemy_range(book: Book, game: Game, enemy: int, place: int, square: int) -> int:
    """The range between an enemy in a place and a square (R48, Immense Base)."""
    return book.boards[game.board].distance[row_of(game, enemy, place)][square]


@rule
def enemy_steps(book: Book, game: Game, enemy: int, place: int, square: int) -> int:
    """The shortest path between an enemy in a place and a square (R48, Immense Base)."""
    return book.boards[game.board].steps[row_of(game, enemy, place)][square]


@rule
def enemy_sees(book: Book, game: Game, enemy: int, square: int) -> bool:
    """Line of sight between an enemy, from any of its squares, and a square (R49, R133)."""
    row = row_of(game, enemy, game.enemies[enemy].square)
    return book.boards[game.board].sight[row][square] == 1


@rule
def occupies(book: Book, game: Game, enemy: int, place: int, square: int) -> bool:
    """Whether an enemy in a place stands in a square."""
    return enemy_range(book, game, enemy, place, square) == 0


@rule
def range_between(book: Book, game: Game, enemy: int, place: int, other: int) -> int:
    """The range between an enemy in a place and another where that one stands."""
    there = game.enemies[other].square
    if not immense(game, other):
        return enemy_range(book, game, enemy, place, there)
    least = enemy_range(book, game, other, there, place)
    if immense(game, enemy):
        for corner in range(1, BASE):
            own = book.boards[game.board].base[place][corner]
            least = min(least, enemy_range(book, game, other, there, own))
    return least


@rule
def steps_apart(book: Book, game: Game, enemy: int, place: int, other: int) -> int:
    """The shortest path between an enemy in a place and another where that one stands."""
    there = game.enemies[other].square
    if not immense(game, other):
        return enemy_steps(book, game, enemy, place, there)
    least = enemy_steps(book, game, other, there, place)
    if immense(game, enemy):
        for corner in range(1, BASE):
            own = book.boards[game.board].base[place][corner]
            least = min(least, enemy_steps(book, game, other, there, own))
    return least


@rule
def free_of_enemies(book: Book, game: Game, square: int) -> bool:
    """Whether no enemy stands in a square."""
    for enemy in range(ENEMIES):
        if in_play(game, enemy) and occupies(book, game, enemy, game.enemies[enemy].square, square):
            return False
    return True


@rule
def on_starting_tile(book: Book, game: Game, square: int) -> bool:
    """Whether a square is on the tile where the hunters start."""
    tile = -1
    for each in range(SQUARES):
        if book.boards[game.board].deployment[each] == 1:
            tile = each // 9
    return square // 9 == tile


@rule
def standing(game: Game, hunter: int) -> bool:
    """Whether a seat's hunter is on the board and has not fainted, or the companion is there."""
    if hunter == COMPANION:
        return game.companion.square >= 0
    return (
        hunter < game.configuration.players
        and game.hunters[hunter].square >= 0
        and game.hunters[hunter].fainted == 0
    )


@rule
def square_of(game: Game, hunter: int) -> int:
    """The square of a hunter or of the companion."""
    if hunter == COMPANION:
        return game.companion.square
    return game.hunters[hunter].square


@rule
def concealed(book: Book, game: Game, hunter: int) -> bool:
    """Whether a hunter stands in tall grass, or counts as if (Terrain: Tall Grass)."""
    if book.boards[game.board].grass[square_of(game, hunter)] == 1:
        return True
    return hunter != COMPANION and passive(book, game, hunter, Op.CONCEALED, -1) > 0


@rule
def huge_blocked(book: Book, game: Game, enemy: int, square: int) -> bool:
    """Whether an enemy can't enter a square: it and a model there are huge (Encounter Tiles).

    Nor can an immense one where its base doesn't stay on the board (R134).
    """
    if book.machines[game.enemies[enemy].machine].huge == 0:
        return False
    if immense(game, enemy) and book.boards[game.board].base[square][0] < 0:
        return True
    for other in range(ENEMIES):
        if (
            other != enemy
            and in_play(game, other)
            and book.machines[game.enemies[other].machine].huge == 1
            and range_between(book, game, enemy, square, other) == 0
        ):
            return True
    return False


@rule
def next_squares(book: Book, game: Game, enemy: int) -> int:
    """Where one move may take an enemy from where it stands, as a bit mask of squares."""
    foe = game.enemies[enemy]
    squares = book.boards[game.board].neighbours[row_of(game, enemy, foe.square)]
    if book.machines[foe.machine].huge == 1:
        for square in range(SQUARES):
            if (squares >> square) & 1 and huge_blocked(book, game, enemy, square):
                squares &= ~(1 << square)
    return squares
