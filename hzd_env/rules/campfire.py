"""The Campfire Phase: Suns and tokens, the skill tree, decks made ready (The Campfire Phase)."""

from __future__ import annotations

from hzd_env.content.effects import Timing
from hzd_env.rules.cards import add_to_deck, gather_cards, take_card
from hzd_env.rules.catalogue import (
    Action,
    DecisionKind,
    EventKind,
    Mode,
    Outcome,
    Phase,
    Procedure,
    Sun,
)
from hzd_env.rules.equipment import gain_card, has_room
from hzd_env.rules.events import discard_events, drop_event_traits
from hzd_env.rules.flow import allow, allow_offer, ask, finish, note, push
from hzd_env.rules.layout import Book, Frame, Game
from hzd_env.rules.merchant import party_level
from hzd_env.rules.setup import clear_board
from hzd_env.rules.sides import rule
from hzd_env.rules.sizes import NODE_CARDS, OFFER

__all__ = ["campfire", "gather", "level_up", "trim", "victory_step"]

MOST_STAMINA = 6  # in one deck (Stamina Cards)


@rule
def gather(book: Book, game: Game) -> None:
    """After an encounter the board is cleared and all action cards return to their decks."""
    drop_event_traits(book, game)
    clear_board(game)
    for hunter in range(game.configuration.players):
        gather_cards(game, hunter)


@rule
def campfire(book: Book, game: Game, frame: Frame) -> None:
    """The Campfire Phase after an encounter that ended with outcome a.

    b counts the hunters that have levelled up or made their decks ready, the leader's first.
    """
    players = game.configuration.players
    hunter = (game.leader + frame.b) % players
    if frame.step == 0:
        frame.step = 1
        game.phase = Phase.VICTORY
        if frame.a == Outcome.SUCCESS:
            push(game, Procedure.EVENT_CARDS, Timing.VICTORY, 0, 0)
    elif frame.step == 1:
        if game.configuration.mode != Mode.COMPETITIVE:
            discard_glory(game)
            pass_tokens(game, (game.leader + 1) % players, -1)  # D32, D62
        elif frame.a == Outcome.SUCCESS:
            victory_step(game)
        frame.step = 2
        game.phase = Phase.LEVEL_UP
        if frame.a != Outcome.SUCCESS:
            frame.b = players
    elif frame.step == 2 and frame.b < players:
        frame.b += 1
        push(game, Procedure.LEVEL_UP, hunter, 0, 0)
    elif frame.step == 2:
        frame.step = 3
        frame.b = 0
        game.phase = Phase.MERCHANT
        push(game, Procedure.MERCHANT, 0, 0, 0)
    elif frame.b < players:
        frame.b += 1
        push(game, Procedure.MODIFY, hunter, 0, 0)
        push(game, Procedure.TRIM, hunter, 0, 0)
    else:
        discard_events(game)
        finish(game, 0)


# -------------------------------------------------------------------------------- Victory Step


@rule
def ahead(game: Game, hunter: int, other: int) -> bool:
    """Whether a hunter ranks above another one: more glory, or a card that wins the tie."""
    first = game.hunters[hunter]
    second = game.hunters[other]
    if first.glory == second.glory:
        return first.wins_ties > second.wins_ties
    return first.glory > second.glory


@rule
def ranked_above(game: Game, hunter: int) -> int:
    """How many hunters rank above this one."""
    total = 0
    for other in range(game.configuration.players):
        if ahead(game, other, hunter):
            total += 1
    return total


@rule
def ranked_below(game: Game, hunter: int) -> int:
    """How many hunters rank below this one."""
    total = 0
    for other in range(game.configuration.players):
        if ahead(game, hunter, other):
            total += 1
    return total


@rule
def sun_for(game: Game, hunter: int) -> int:
    """The Sun a hunter earns, -1 if none.

    The first of four earns a Blazing Sun, the first of fewer a Full Sun, and so on down to a Half
    Sun, but of two the second earns none. Those who tie earn the Sun one step down, though none
    below the lowest (Tied Rankings, R109); two who tie earn none (R108).
    """
    players = game.configuration.players
    rank = ranked_above(game, hunter)
    tied = rank + ranked_below(game, hunter) < players - 1
    lowest = players - 2  # the lowest rank that earns a Sun
    if rank > lowest or (tied and players == 2):
        return -1
    if tied:
        rank = min(rank + 1, lowest)
    if players == 4:
        return Sun.BLAZING - rank
    return Sun.FULL - rank


@rule
def next_leader(game: Game) -> int:
    """Who takes the Leader token: the first of those who tie, but not who has it (R111)."""
    players = game.configuration.players
    for step in range(1, players):
        hunter = (game.leader + step) % players
        if ranked_above(game, hunter) == 0:
            return hunter
    return game.leader


@rule
def next_fledgling(game: Game, leader: int) -> int:
    """Who of the others takes the Fledgling token, ties as for the Leader token (R110, D100)."""
    players = game.configuration.players
    chosen = -1
    for step in range(players):
        hunter = (game.leader + step) % players
        if hunter != leader and (
            chosen < 0
            or ahead(game, chosen, hunter)
            or (chosen == game.fledgling and not ahead(game, hunter, chosen))
        ):
            chosen = hunter
    return chosen


@rule
def pass_tokens(game: Game, leader: int, fledgling: int) -> None:
    """The Leader and Fledgling tokens go to these hunters."""
    if leader != game.leader:
        game.leader = leader
        note(game, EventKind.LEADER, leader, 0, 0)
    if fledgling != game.fledgling:
        game.fledgling = fledgling
        note(game, EventKind.FLEDGLING, fledgling, 0, 0)


@rule
def discard_glory(game: Game) -> None:
    """All glory is discarded."""
    for hunter in range(game.configuration.players):
        if game.hunters[hunter].glory > 0:
            note(game, EventKind.GLORY, hunter, 0, -game.hunters[hunter].glory)
        game.hunters[hunter].glory = 0
        game.hunters[hunter].glory_to_share = 0


@rule
def victory_step(game: Game) -> None:
    """Suns for glory, then the tokens pass; glory is discarded (Victory Step)."""
    for hunter in range(game.configuration.players):
        sun = sun_for(game, hunter)
        if sun >= 0:
            game.hunters[hunter].suns[sun] += 1
            note(game, EventKind.SUN, hunter, sun, 0)
    leader = next_leader(game)
    pass_tokens(game, leader, next_fledgling(game, leader))
    discard_glory(game)
    for hunter in range(game.configuration.players):
        game.hunters[hunter].wins_ties = 0


# ------------------------------------------------------------------------------- Level Up Step


@rule
def level_up(book: Book, game: Game, frame: Frame) -> None:
    """Hunter a may go one step up its skill tree if the encounter's level is higher (R112, D63).

    Each card of the new position may be taken (D30); b counts those that were offered.
    """
    seat = game.hunters[frame.a]
    profile = book.hunters[seat.profile]
    if frame.step == 0:
        level = profile.nodes[seat.node].level + 1
        frame.step = 1
        game.offer_size = 0
        for node in range(profile.node_count):
            if (
                level <= party_level(book, game)
                and profile.nodes[node].level == level
                and (profile.nodes[node].after >> seat.node) & 1
            ):
                if game.offer_size == 0:
                    ask(game, frame.a, DecisionKind.LEVEL_UP, 0)
                    allow(game, Action.PASS)
                allow_offer(game, node)
        if game.offer_size == 0:
            finish(game, 0)
    elif frame.step == 1:
        if game.answer == Action.PASS:
            finish(game, 0)
            return
        seat.node = game.offer[game.answer - Action.OFFER]
        note(game, EventKind.LEVELLED_UP, frame.a, seat.node, 0)
        frame.step = 2
    elif frame.step == 2:
        card = -1
        if frame.b < NODE_CARDS:
            card = profile.nodes[seat.node].cards[frame.b]
        if card < 0:
            finish(game, 0)
            return
        frame.step = 3
        ask(game, frame.a, DecisionKind.UPGRADE, card)
        allow(game, Action.PASS)
        if has_room(book, game, frame.a, card):
            allow(game, Action.CONFIRM)
    else:
        frame.step = 2
        if game.answer == Action.CONFIRM:
            gain_card(book, game, frame.a, profile.nodes[seat.node].cards[frame.b])
        frame.b += 1


# ------------------------------------------------------------------- The deck for what comes


@rule
def trim(book: Book, game: Game, frame: Frame) -> None:
    """Hunter a removes cards above its deck limit for good (D31); b different ones are passed over.

    A deck below its limit is filled with stamina cards, as far as they go (R15, R113, R114).
    """
    gather_cards(game, frame.a)
    seat = game.hunters[frame.a]
    profile = book.hunters[seat.profile]
    surplus = seat.deck_size - profile.nodes[seat.node].deck_limit
    if frame.step == 1:
        frame.step = 0
        if game.answer == Action.PASS:
            frame.b += OFFER
        else:
            frame.b = 0
            place = 0
            while seat.deck[place] != game.offer[game.answer - Action.OFFER]:
                place += 1
            note(game, EventKind.REMOVED, frame.a, take_card(game, frame.a, place), 0)
    elif surplus > 0:
        frame.step = 1
        ask(game, frame.a, DecisionKind.TRIM, surplus)
        different = 0
        game.offer_size = 0
        for place in range(seat.deck_size):
            if place == 0 or seat.deck[place - 1] != seat.deck[place]:
                if different >= frame.b and game.offer_size < OFFER:
                    allow_offer(game, seat.deck[place])
                elif different >= frame.b:
                    allow(game, Action.PASS)
                different += 1
    else:
        add_stamina(book, game, frame.a, -surplus)
        finish(game, 0)


@rule
def add_stamina(book: Book, game: Game, hunter: int, missing: int) -> None:
    """Add as many stamina cards as are missing, at most six in all and no more than there are."""
    seat = game.hunters[hunter]
    stamina = 0
    for place in range(seat.deck_size):
        if seat.deck[place] == book.stamina:
            stamina += 1
    while missing > 0 and stamina < MOST_STAMINA and game.stamina_left > 0:
        add_to_deck(game, hunter, book.stamina)
        game.stamina_left -= 1
        stamina += 1
        missing -= 1
        note(game, EventKind.GAINED, hunter, book.stamina, 0)
