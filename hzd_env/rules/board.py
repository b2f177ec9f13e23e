"""The playing area: distance, line of sight, terrain and who stands where (Encounter Tiles)."""

from __future__ import annotations

from hzd_env.content.effects import Op
from hzd_env.rules.cards import passive
from hzd_env.rules.catalogue import EnemyStatus
from hzd_env.rules.layout import Book, Game
from hzd_env.rules.sides import rule
from hzd_env.rules.sizes import COMPANION, ENEMIES, SQUARES

__all__ = [
    "adjacent",
    "can_see",
    "concealed",
    "distance",
    "enemies_in_play",
    "free_of_enemies",
    "huge_blocked",
    "in_play",
    "near",
    "on_starting_tile",
    "square_of",
    "standing",
    "steps_between",
]


@rule
def distance(book: Book, game: Game, start: int, end: int) -> int:
    """Squares between two squares, counted as a king moves (R48)."""
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
def free_of_enemies(game: Game, square: int) -> bool:
    """Whether no enemy stands in a square."""
    for enemy in range(ENEMIES):
        if in_play(game, enemy) and game.enemies[enemy].square == square:
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
    """Whether an enemy can't enter a square: it and a model there are huge (Encounter Tiles)."""
    if book.machines[game.enemies[enemy].machine].huge == 0:
        return False
    for other in range(ENEMIES):
        if (
            other != enemy
            and in_play(game, other)
            and game.enemies[other].square == square
            and book.machines[game.enemies[other].machine].huge == 1
        ):
            return True
    return False
