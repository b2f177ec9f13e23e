"""Setting up an encounter: the playing area, its enemies, the hunters and their cards.

Rulebook: Choosing Hunters, Setting Up an Encounter, Terrain.
"""

from __future__ import annotations

from hzd_env.rules.cards import add_to_deck
from hzd_env.rules.catalogue import EnemyStatus, Stream
from hzd_env.rules.dice import below
from hzd_env.rules.layout import Book, Game
from hzd_env.rules.sides import rule
from hzd_env.rules.sizes import ARCS, ENEMIES, HUNTERS, SLOTS, SQUARES, TRAPS

__all__ = ["set_up"]


@rule
def place_enemy(book: Book, game: Game, enemy: int, spawn: int) -> None:
    """Put an enemy on its spawn point. Off all patrol routes it is a sentry."""
    board = book.boards[game.board]
    foe = game.enemies[enemy]
    square = board.spawn_square[spawn]
    foe.machine = board.spawn_machine[spawn]
    foe.square = square
    foe.status = EnemyStatus.IN_PLAY
    foe.home_square = square
    for route in range(board.route_count):
        for step in range(board.routes[route].length):
            if foe.home_route < 0 and board.routes[route].squares[step] == square:
                foe.home_route = route
                foe.home_step = step
    foe.route = foe.home_route
    foe.route_step = foe.home_step


@rule
def place_enemies(book: Book, game: Game) -> None:
    """Place one enemy at each spawn point that the tracking card uses (Setting Up an Encounter)."""
    for enemy in range(ENEMIES):
        foe = game.enemies[enemy]
        foe.machine = -1
        foe.square = -1
        foe.status = EnemyStatus.ABSENT
        foe.killer = -1
        foe.home_route = -1
        foe.home_step = -1
        foe.home_square = -1
        foe.route = -1
        foe.route_step = -1
    enemy = 0
    for spawn in range(book.boards[game.board].spawns):
        if book.boards[game.board].spawn_machine[spawn] >= 0:
            place_enemy(book, game, enemy, spawn)
            enemy += 1


@rule
def place_terrain(book: Book, game: Game) -> None:
    """Place the tokens of the additional terrain (Terrain)."""
    board = book.boards[game.board]
    for square in range(SQUARES):
        game.outcrops[square] = board.outcrops[square]
        game.ruins[square] = board.ruins[square]
        game.corpses[square] = board.corpses[square]


@rule
def clear_seat(game: Game, hunter: int) -> None:
    seat = game.hunters[hunter]
    seat.square = -1
    for arc in range(ARCS):
        seat.equipment[arc] = -1
        for slot in range(SLOTS):
            seat.modifications[arc][slot] = -1


@rule
def take_hunter(book: Book, game: Game, hunter: int) -> None:
    """Give a seat its hunter's trait, equipment, action deck and resource (Choosing Hunters)."""
    seat = game.hunters[hunter]
    profile = book.hunters[seat.profile]
    seat.traits[0] = profile.card
    seat.trait_count = 1
    for arc in range(ARCS):
        seat.equipment[arc] = profile.equipment[arc]
    for index in range(profile.deck_size):
        add_to_deck(game, hunter, profile.deck[index])
    seat.salvage[profile.resource] += 1
    game.salvage_deck[profile.resource] -= 1


@rule
def set_up(book: Book, game: Game) -> None:
    """Set up the encounter that the configuration names.

    Expects a record of zeros with its configuration, random streams and the profiles of the
    seats filled in. The holder of the Leader token is drawn at random (R20).
    """
    players = game.configuration.players
    game.board = 2 * game.configuration.encounter
    if players > 2:
        game.board += 1
    place_enemies(book, game)
    place_terrain(book, game)
    for kind in range(book.salvage_count):
        game.salvage_deck[kind] = book.salvage[kind].copies
    for hunter in range(HUNTERS):
        clear_seat(game, hunter)
    for hunter in range(players):
        take_hunter(book, game, hunter)
    for trap in range(TRAPS):
        game.traps[trap].owner = -1
        game.traps[trap].square = -1
        game.traps[trap].weapon = -1
        game.traps[trap].ammunition = -1
    game.leader = below(game, Stream.SETUP, players)
    game.active = game.leader
    game.enemy_attack.enemy = -1
    game.decision.seat = -1
