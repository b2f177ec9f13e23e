"""Setting up: the table, each hunter's cards, the encounter that is played next, a whole quest.

Rulebook: Setting Up, Setting Up an Encounter, Terrain.
"""

from __future__ import annotations

from hzd_env.rules.board import board_of
from hzd_env.rules.cards import add_to_deck, gain_trait, heed
from hzd_env.rules.catalogue import EnemyStatus, Mode, Phase, Stream, Tunnel
from hzd_env.rules.dice import below
from hzd_env.rules.layout import Book, Game
from hzd_env.rules.rockbreaker import starting_square
from hzd_env.rules.sides import rule
from hzd_env.rules.sizes import (
    ARCS,
    BEHAVIOURS,
    CHARM_CARDS,
    COMPONENTS,
    CONDITIONS,
    DRAWN,
    ENEMIES,
    HUNTERS,
    MERCHANT_ROW,
    MERCHANTS,
    PREY,
    SLOTS,
    SQUARES,
    TRAPS,
    TUNNELS,
)

__all__ = [
    "clear_board",
    "clear_enemy",
    "place_enemy",
    "set_up",
    "set_up_encounter",
    "set_up_quest",
    "take_hunter",
]


@rule
def place_enemy(book: Book, game: Game, enemy: int, machine: int, square: int) -> None:
    """Put an enemy on a spawn point. Off all patrol routes it is a sentry."""
    board = book.boards[game.board]
    foe = game.enemies[enemy]
    foe.machine = machine
    foe.immense = book.machines[machine].immense
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
def clear_enemy(game: Game, enemy: int) -> None:
    """Free a place of the list of enemies."""
    foe = game.enemies[enemy]
    foe.machine = -1
    foe.square = -1
    foe.status = EnemyStatus.ABSENT
    foe.immense = 0
    foe.damage = 0
    foe.alert = 0
    foe.activated = 0
    foe.held = 0
    foe.announce = 0
    foe.killer = -1
    for condition in range(CONDITIONS):
        foe.conditions[condition] = 0
    for component in range(COMPONENTS):
        foe.component_damaged[component] = 0
        foe.component_destroyed[component] = 0
    foe.thresholds = 0
    foe.home_route = -1
    foe.home_step = -1
    foe.home_square = -1
    foe.route = -1
    foe.route_step = -1


@rule
def clear_board(game: Game) -> None:
    """Take everything off the board."""
    for enemy in range(ENEMIES):
        clear_enemy(game, enemy)
    for square in range(SQUARES):
        game.outcrops[square] = 0
        game.ruins[square] = 0
        game.corpses[square] = 0
    for trap in range(TRAPS):
        game.traps[trap].owner = -1
        game.traps[trap].square = -1
        game.traps[trap].weapon = -1
        game.traps[trap].ammunition = -1
    for behaviour in range(BEHAVIOURS):
        game.behaviour_discarded[behaviour] = 0
    for card in range(TUNNELS):
        game.tunnels[card] = Tunnel.DECK
    for hunter in range(PREY):
        game.attacked[hunter] = 0
    game.alarm = -1
    game.points = 0
    game.turn = 0
    game.activations = 0
    game.enemy_attack.enemy = -1
    for hunter in range(HUNTERS):
        seat = game.hunters[hunter]
        seat.square = -1
        seat.fainted = 0
        seat.skip_turn = 0
        seat.faints = 0
        seat.stamp = 0
        seat.began_shocked = 0
        seat.actions_left = 0
        seat.actions_taken = 0
        seat.actions_done = 0
        seat.played_size = 0
        for condition in range(CONDITIONS):
            seat.conditions[condition] = 0


@rule
def set_up_encounter(book: Book, game: Game, encounter: int) -> None:
    """Set up the encounter of a tracking card: one enemy at each spawn point it uses, terrain."""
    clear_board(game)
    game.board = board_of(game, encounter)
    board = book.boards[game.board]
    game.threshold = board.threshold
    game.bonus_salvage = board.bonus_salvage
    game.alarm = board.alarm
    enemy = 0
    for spawn in range(board.spawns):
        machine = board.spawn_machine[spawn]
        if machine >= 0:
            square = starting_square(book, game, machine, board.spawn_square[spawn])
            place_enemy(book, game, enemy, machine, square)
            enemy += 1
    for square in range(SQUARES):
        game.outcrops[square] = board.outcrops[square]
        game.ruins[square] = board.ruins[square]
        game.corpses[square] = board.corpses[square]
    game.active = game.leader


@rule
def take_hunter(book: Book, game: Game, hunter: int) -> None:
    """Give a seat its hunter's trait, equipment, action deck and resource (Choosing Hunters)."""
    seat = game.hunters[hunter]
    profile = book.hunters[seat.profile]
    gain_trait(book, seat, profile.card)
    for arc in range(ARCS):
        seat.equipment[arc] = profile.equipment[arc]
        if seat.equipment[arc] >= 0:
            heed(book, seat, seat.equipment[arc])
    for index in range(profile.deck_size):
        add_to_deck(game, hunter, profile.deck[index])
    seat.salvage[profile.resource] += 1
    game.salvage_deck[profile.resource] -= 1


@rule
def set_up_table(book: Book, game: Game) -> None:
    """The salvage deck and empty places for the hunters; the leader is drawn at random (R20)."""
    for kind in range(book.salvage_count):
        game.salvage_deck[kind] = book.salvage[kind].copies
    for hunter in range(HUNTERS):
        for place in range(CHARM_CARDS):
            game.hunters[hunter].charm_cards[place] = -1
        for arc in range(ARCS):
            game.hunters[hunter].equipment[arc] = -1
            for slot in range(SLOTS):
                game.hunters[hunter].modifications[arc][slot] = -1
    game.leader = below(game, Stream.SETUP, game.configuration.players)
    game.decision.seat = -1
    game.fledgling = -1
    game.tracking_choice = -1
    game.event_choice = -1
    game.companion.card = -1
    game.companion.square = -1
    for place in range(DRAWN):
        game.tracking_cards[place] = -1
        game.event_cards[place] = -1


@rule
def set_up(book: Book, game: Game) -> None:
    """Set up a hunt: the encounter that the configuration names.

    Expects a record of zeros with its configuration, random streams and the profiles of the
    seats filled in.
    """
    set_up_table(book, game)
    for hunter in range(game.configuration.players):
        take_hunter(book, game, hunter)
    set_up_encounter(book, game, game.configuration.encounter)


@rule
def make_room_for(book: Book, game: Game, level: int) -> None:
    """A random card of a level gives way to an added one (Bandit Tracking Deck Cards, D42)."""
    left = 0
    for card in range(book.encounter_count):
        encounter = book.encounters[card]
        if encounter.level == level and encounter.added == 0:
            left += game.tracking_left[card]
    if left == 0:
        return
    number = below(game, Stream.SETUP, left)
    for card in range(book.encounter_count):
        encounter = book.encounters[card]
        if encounter.level == level and encounter.added == 0 and game.tracking_left[card] == 1:
            if number == 0:
                game.tracking_left[card] = 0
            number -= 1


@rule
def set_up_quest(book: Book, game: Game) -> None:
    """Set up a quest but for the hunters' cards. Expects a record as `set_up` does.

    Nobody competing has both tokens (R18); without competition there is no fledgling.
    The tracking deck is that of the quest (D61).
    """
    players = game.configuration.players
    set_up_table(book, game)
    clear_board(game)
    game.phase = Phase.SETTING_UP
    if game.configuration.mode == Mode.COMPETITIVE:
        game.fledgling = (game.leader + 1 + below(game, Stream.SETUP, players - 1)) % players
    quest = book.encounters[game.configuration.encounter].quest
    for card in range(book.encounter_count):
        encounter = book.encounters[card]
        if encounter.quarry < 0 and (encounter.quest == quest or encounter.added == 1):
            game.tracking_left[card] = 1
    for card in range(book.encounter_count):
        if book.encounters[card].added == 1:
            make_room_for(book, game, book.encounters[card].level)
    for card in range(book.quest_event_count):
        game.event_left[card] = 1
    for level in range(MERCHANTS):
        merchant = game.merchants[level]
        for place in range(book.merchant_sizes[level]):
            merchant.deck[place] = book.cards[book.merchants[level][place]].copies
        for place in range(MERCHANT_ROW):
            merchant.row[place] = -1
    if book.stamina >= 0:
        game.stamina_left = book.cards[book.stamina].copies
