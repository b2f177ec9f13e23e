"""What the Rockbreaker adds to an observation: an immense base, thresholds, tunnels, the finale."""

from __future__ import annotations

from hzd_env.content.effects import Expansion
from hzd_env.observations.schema import (
    QUEST,
    QUEST_SIZE,
    BarrageColumn,
    FinaleColumn,
    ImmenseColumn,
    StructureColumn,
    TunnelColumn,
    schema_of,
)
from hzd_env.rules.board import immense, in_play
from hzd_env.rules.catalogue import DecisionKind, Phase, Procedure, Tunnel
from hzd_env.rules.flow import under_way
from hzd_env.rules.layout import Book, Game
from hzd_env.rules.quest import is_last
from hzd_env.rules.sides import Int8s, rule
from hzd_env.rules.sizes import (
    BASE,
    COMPANION,
    COMPONENTS,
    ENEMIES,
    PREY,
    SQUARES,
    THRESHOLDS,
    TUNNELS,
)

__all__ = ["encode_rockbreaker"]

_MOST_HP = StructureColumn.HP.most
_MOST_SHORT = StructureColumn.NEXT_THRESHOLD.most
_MOST_COPIES = StructureColumn.COPIES.most
_MOST_AWAY = TunnelColumn.DISTANCE.most
_MOST_TIMES = BarrageColumn.ATTACKED.most

# Where each family lies behind the first one of the expansion.
PLANES, STRUCTURE, TUNNEL_CARDS, BARRAGE, FINALE = (
    family.start - QUEST_SIZE
    for family in schema_of(Expansion.ROCKBREAKER, quest=True).families[len(QUEST.families) :]
)


@rule
def encode_rockbreaker(
    book: Book, game: Game, seat: int, out: Int8s, start: int, quest: int
) -> None:
    """Write the families of the expansion from `start` on; nothing else has been there before."""
    if game.phase == Phase.ENCOUNTER:
        tunnels = 0
        for enemy in range(ENEMIES):
            if in_play(game, enemy):
                encode_structure(book, game, enemy, out, start + STRUCTURE + enemy)
                if immense(game, enemy):
                    tunnels = 1
                    mark(book, game, game.enemies[enemy].square, ImmenseColumn.COVERED, out, start)
        if tunnels == 1:
            encode_tunnels(book, game, seat, out, start)
        if game.decision.seat == seat and chooses_trap(game):
            out[start + STRUCTURE + ENEMIES * StructureColumn.TRAPS + game.decision.subject] = 1
        if under_way(game, Procedure.ENEMY_ACTIVATION):
            encode_barrage(game, seat, out, start + BARRAGE)
    if quest == 1:
        encode_finale(book, game, out, start + FINALE)


@rule
def chooses_trap(game: Game) -> bool:
    """Whether the open decision is about the traps that an enemy sets off as it enters (R130)."""
    return (
        game.decision.kind == DecisionKind.ENEMY_MOVE
        and game.stack[game.depth - 1].procedure == Procedure.ENTER
    )


@rule
def mark(book: Book, game: Game, anchor: int, column: int, out: Int8s, start: int) -> None:
    """Add one to the entries of a plane for the four squares of a base."""
    for corner in range(BASE):
        square = book.boards[game.board].base[anchor][corner]
        out[start + PLANES + SQUARES * column + square] += 1


@rule
def encode_structure(book: Book, game: Game, enemy: int, out: Int8s, at: int) -> None:
    """Write how far an enemy is from the next structure threshold, and what can be broken off."""
    foe = game.enemies[enemy]
    machine = book.machines[foe.machine]
    out[at + ENEMIES * StructureColumn.IMMENSE] = machine.immense
    out[at + ENEMIES * StructureColumn.HP] = min(_MOST_HP, machine.hp - foe.damage)
    left = -foe.thresholds
    for number in range(THRESHOLDS):
        if machine.thresholds[number] > 0:
            left += 1
    out[at + ENEMIES * StructureColumn.THRESHOLDS_USED] = foe.thresholds
    out[at + ENEMIES * StructureColumn.THRESHOLDS_LEFT] = left
    if left > 0:
        short = machine.thresholds[foe.thresholds] - foe.damage
        out[at + ENEMIES * StructureColumn.NEXT_THRESHOLD] = max(0, min(_MOST_SHORT, short))
    for component in range(COMPONENTS):
        copies = machine.components[component].copies - foe.component_destroyed[component]
        out[at + ENEMIES * (StructureColumn.COPIES + component)] = min(_MOST_COPIES, copies)


@rule
def encode_tunnels(book: Book, game: Game, seat: int, out: Int8s, start: int) -> None:
    """Write where each tunnel card is and where it leads."""
    board = book.boards[game.board]
    own = game.hunters[seat].square
    for card in range(book.tunnel_count):
        anchor = book.tunnels[card]
        at = start + TUNNEL_CARDS + card
        out[at + TUNNELS * (TunnelColumn.DECK + game.tunnels[card])] = 1
        out[at + TUNNELS * TunnelColumn.ROW] = board.row[anchor]
        out[at + TUNNELS * TunnelColumn.COLUMN] = board.column[anchor]
        if own >= 0:
            out[at + TUNNELS * TunnelColumn.DISTANCE] = min(
                _MOST_AWAY, board.distance[SQUARES + anchor][own]
            )
        if game.tunnels[card] == Tunnel.DECK:
            mark(book, game, anchor, ImmenseColumn.TUNNELS, out, start)


@rule
def encode_barrage(game: Game, seat: int, out: Int8s, at: int) -> None:
    """Write how often each hunter and the companion were attacked in this enemy activation."""
    players = game.configuration.players
    for place in range(PREY):
        if place < players:
            hunter = (seat + place) % players
            out[at + PREY * BarrageColumn.ATTACKED + place] = min(
                _MOST_TIMES, game.attacked[hunter]
            )
    out[at + PREY * BarrageColumn.ATTACKED + COMPANION] = min(_MOST_TIMES, game.attacked[COMPANION])


@rule
def encode_finale(book: Book, game: Game, out: Int8s, at: int) -> None:
    """Write what the quest comes to."""
    configuration = game.configuration
    quarry = book.encounters[configuration.encounter].quarry
    if quarry >= 0:
        out[at + FinaleColumn.QUARRY + quarry] = 1
    if game.encounters > 0 and is_last(book, game):
        out[at + FinaleColumn.LAST] = 1
    elif configuration.finale >= 0:
        out[at + FinaleColumn.TO_COME] = 1
