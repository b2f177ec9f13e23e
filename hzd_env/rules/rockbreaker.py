"""Rockbreaker: structure thresholds, tunnel cards, Barrage, and an encounter that ends at once.

Its immense base is a matter of `board`, its components with several copies of `attacks`.
"""

from __future__ import annotations

from hzd_env.content.effects import Special
from hzd_env.rules.board import encounter_of, huge_blocked
from hzd_env.rules.catalogue import (
    EnemyStatus,
    EventKind,
    Outcome,
    Procedure,
    Stream,
    Tunnel,
)
from hzd_env.rules.cooperative import cooperative_failure, gain_glory, too_many_faints
from hzd_env.rules.dice import below
from hzd_env.rules.flow import finish, note, push
from hzd_env.rules.layout import Book, Frame, Game
from hzd_env.rules.sides import rule
from hzd_env.rules.sizes import ENEMIES, PREY, THRESHOLDS

__all__ = [
    "cross_thresholds",
    "decided",
    "fails_at_once",
    "least_attacked",
    "scrap_tunnels",
    "starting_square",
    "tunnel",
]


@rule
def cross_thresholds(book: Book, game: Game, enemy: int, hunter: int) -> None:
    """Thresholds that an enemy's damage has reached are used up (Structure Threshold, R10).

    Each pays a glory to the hunter that has done the damage, if one has (R138).
    """
    foe = game.enemies[enemy]
    thresholds = book.machines[foe.machine].thresholds
    while foe.thresholds < THRESHOLDS and 0 < thresholds[foe.thresholds] <= foe.damage:
        note(game, EventKind.THRESHOLD_CROSSED, hunter, enemy, thresholds[foe.thresholds])
        foe.thresholds += 1
        if hunter >= 0:
            gain_glory(game, hunter, 1)


# ------------------------------------------------------------------------------- Tunnel cards


@rule
def tunnels_in(book: Book, game: Game, pile: int) -> int:
    """The number of tunnel cards in a pile."""
    count = 0
    for card in range(book.tunnel_count):
        if game.tunnels[card] == pile:
            count += 1
    return count


@rule
def draw_tunnel(book: Book, game: Game) -> int:
    """Draw and discard a tunnel card; -1 if all are scrapped.

    If the deck is empty, its discards make a new one (R132).
    """
    if tunnels_in(book, game, Tunnel.DECK) == 0:
        for card in range(book.tunnel_count):
            if game.tunnels[card] == Tunnel.DISCARD:
                game.tunnels[card] = Tunnel.DECK
    left = tunnels_in(book, game, Tunnel.DECK)
    if left == 0:
        return -1
    skip = below(game, Stream.DECKS, left)
    card = 0
    while game.tunnels[card] != Tunnel.DECK or skip > 0:
        if game.tunnels[card] == Tunnel.DECK:
            skip -= 1
        card += 1
    game.tunnels[card] = Tunnel.DISCARD
    return card


@rule
def scrap_tunnels(book: Book, game: Game, n: int) -> None:
    """Scrap random tunnel cards, drawn or not (Digging Arms, D50)."""
    for _ in range(n):
        left = book.tunnel_count - tunnels_in(book, game, Tunnel.SCRAPPED)
        if left == 0:
            return
        skip = below(game, Stream.DECKS, left)
        card = 0
        while game.tunnels[card] == Tunnel.SCRAPPED or skip > 0:
            if game.tunnels[card] != Tunnel.SCRAPPED:
                skip -= 1
            card += 1
        game.tunnels[card] = Tunnel.SCRAPPED
        note(game, EventKind.TUNNEL_SCRAPPED, -1, card, 0)


@rule
def starting_square(book: Book, game: Game, machine: int, spawn: int) -> int:
    """Where an enemy begins: its spawn point, or where a tunnel card says (Unpredictable, D59)."""
    if (book.machines[machine].specials >> Special.UNPREDICTABLE) & 1 == 0:
        return spawn
    return book.tunnels[draw_tunnel(book, game)]


@rule
def tunnel(book: Book, game: Game, frame: Frame) -> None:
    """Enemy a draws a tunnel card and is placed in its squares (Tunnel Cards, R130).

    It stays where it is if another huge model is there, or if no card is left (D56).
    """
    if frame.step == 1:
        finish(game, 1)
        return
    frame.step = 1
    card = draw_tunnel(book, game)
    if card < 0 or huge_blocked(book, game, frame.a, book.tunnels[card]):
        finish(game, 0)
        return
    note(game, EventKind.TUNNELLED, frame.a, card, 0)
    push(game, Procedure.ENTER, frame.a, book.tunnels[card], 1)


# ------------------------------------------------------------------------------------ Barrage


@rule
def least_attacked(game: Game, seats: int) -> int:
    """Those of some hunters that were attacked least in this enemy activation (Barrage)."""
    least = -1
    chosen = 0
    for hunter in range(PREY):
        if (seats >> hunter) & 1:
            if least < 0 or game.attacked[hunter] < least:
                least = game.attacked[hunter]
                chosen = 0
            if game.attacked[hunter] == least:
                chosen |= 1 << hunter
    return chosen


# ---------------------------------------------------------- Failing and winning the encounter


@rule
def decided(book: Book, game: Game) -> int:
    """How a sudden encounter has come out; PLAYING while it goes on, or if it is of another kind.

    It fails when its quarry leaves, and succeeds when the last quarry is killed (R14).
    """
    outcome = Outcome.PLAYING + 0
    encounter = book.encounters[encounter_of(game)]
    if encounter.sudden == 0:
        return outcome
    for enemy in range(ENEMIES):
        foe = game.enemies[enemy]
        if foe.machine >= 0 and book.machines[foe.machine].family == encounter.quarry:
            if foe.status == EnemyStatus.LEFT:
                return Outcome.FAILURE
            if foe.status == EnemyStatus.IN_PLAY:
                return Outcome.PLAYING
            outcome = Outcome.SUCCESS + 0
    return outcome


@rule
def fails_at_once(book: Book, game: Game) -> bool:
    """Whether the faint just made ends the encounter in failure.

    Cooperating by the limit of that mode (R123), which here replaces the other (R139); against
    the Rockbreaker also when as many have fainted as there are hunters. Not if it is won.
    """
    if decided(book, game) == Outcome.SUCCESS:
        return False
    return cooperative_failure(game) or (
        book.encounters[encounter_of(game)].sudden == 1 and too_many_faints(game)
    )
