"""A game as text: the board in boxes or the market, then hunters, enemies, what was done last."""

from __future__ import annotations

from collections.abc import Iterator

from hzd_env.actions import (
    broken_components,
    card_with_dice,
    describe_decision,
    encounter_lines,
    encounter_of,
    hunter_name,
    market_lines,
    tunnel_name,
)
from hzd_env.content.book import Content
from hzd_env.content.effects import Condition
from hzd_env.render.scene import (
    Scene,
    Spot,
    hunters_at,
    last_events,
    short_name,
)
from hzd_env.rules.catalogue import EnemyStatus, Mode, Phase, Tunnel
from hzd_env.rules.layout import Game
from hzd_env.rules.sizes import ENEMIES

__all__ = ["draw_text"]

_WIDTH = 13  # of a square between its borders
_ENEMY_LINES = 2
_HEIGHT = 2 + _ENEMY_LINES

_ARROWS = {
    (-1, 0): "↑",
    (-1, 1): "↗",
    (0, 1): "→",
    (1, 1): "↘",
    (1, 0): "↓",
    (1, -1): "↙",
    (0, -1): "←",
    (-1, -1): "↖",
}

_BARRIER = "█"
_BODY = "▒"  # between the squares of an immense enemy
# Where tunnels lead, in the middle of four squares, by the number of the card
_MOUTHS = {Tunnel.DECK: "❶❷❸❹❺", Tunnel.DISCARD: "①②③④⑤"}

_RED, _GREEN, _YELLOW, _BLUE, _GREY, _BOLD = 31, 32, 33, 36, 90, 1

# Corners where borders of tiles meet: whether one comes from above, the right, below, the left.
_CORNERS = " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"

Piece = tuple[str, int]  # text and its colour, 0 for none


def draw_text(content: Content, game: Game, colour: bool = False, seat: int | None = None) -> str:
    """The position as text.

    Args:
        content: what the game is played with.
        game: the game as objects.
        colour: mark hunters, enemies and terrain with ANSI colours.
        seat: also show the hand of this seat.
    """
    lines: list[list[Piece]]
    if game.phase == Phase.ENCOUNTER:
        lines = [
            *_head(content, game),
            [],
            *_board(content, game),
            [],
            *_hunters(content, game),
            [],
            *_enemies(content, game),
            [],
        ]
    else:
        lines = [
            *([(line, _BOLD)] for line in encounter_lines(content, game)),
            [],
            *([(line, 0)] for line in market_lines(content, game)),
            [],
            *_hunters(content, game),
            [],
        ]
    if seat is not None:
        own = game.hunters[seat]
        hand = [card_with_dice(content, card) for card in own.hand[: own.hand_size]]
        name = hunter_name(content, game, seat)
        lines += [[(f"Hand of {name}: {', '.join(hand) or 'no cards'}", 0)], []]
    lines += [[(f"  {event}", _GREY)] for event in last_events(content, game, 8)]
    lines.append([(describe_decision(content, game), _BOLD)])
    return "\n".join(_join(line, colour) for line in lines)


def _join(line: list[Piece], colour: bool) -> str:
    parts = (f"\x1b[{code}m{text}\x1b[0m" if colour and code else text for text, code in line)
    return "".join(parts).rstrip()


def _head(content: Content, game: Game) -> Iterator[list[Piece]]:
    encounter = encounter_of(content, game)
    threshold = game.threshold
    mode = Mode(game.configuration.mode).name.lower()
    yield [
        (encounter.name, _BOLD),
        (f" · level {encounter.level} · {mode} · turn {game.turn}", 0),
        (f" · points {game.points} of {threshold}", 0),
    ]


# ------------------------------------------------------------------------------------ Board


def _board(content: Content, game: Game) -> Iterator[list[Piece]]:
    scene = Scene(content, game)
    cells = {spot: _cell(content, game, scene, square) for spot, square in scene.squares.items()}
    for row in range(scene.rows + 1):
        yield [(_border(scene, row), 0)]
        if row == scene.rows:
            return
        for line in range(_HEIGHT):
            pieces: list[Piece] = []
            for column in range(scene.columns + 1):
                left, right = Spot(row, column - 1), Spot(row, column)
                side = _side(column, left in cells or right in cells)
                body = scene.body_on((left, right))
                if frozenset((left, right)) in scene.barriers:
                    pieces.append((_BARRIER, _YELLOW))
                elif body is not None:
                    pieces.append((_BODY, _colour_of(game, body)))
                else:
                    pieces.append((side, 0))
                if right in cells:
                    pieces += cells[right][line]
                elif column < scene.columns:
                    pieces.append((" " * _WIDTH, 0))
            yield pieces


def _side(column: int, drawn: bool) -> str:
    if not drawn:
        return " "
    return "┃" if column % 3 == 0 else "│"


def _border(scene: Scene, row: int) -> str:
    """The line above a row of squares: heavy around tiles, light inside them."""
    mouths = {
        scene.middle(mouth.square): _MOUTHS[mouth.card][mouth.number]
        for mouth in scene.tunnels
        if mouth.card in _MOUTHS
    }
    parts = []
    for column in range(scene.columns + 1):
        up_left, up_right = _is_tile(scene, row - 1, column - 1), _is_tile(scene, row - 1, column)
        low_left, low_right = _is_tile(scene, row, column - 1), _is_tile(scene, row, column)
        if row % 3 == 0 and column % 3 == 0:
            sides = (up_left, up_right, low_right, low_left)
            arms = [sides[turn] or sides[(turn + 1) % 4] for turn in range(4)]
            parts.append(_CORNERS[sum(1 << place for place, there in enumerate(arms) if there)])
        elif row % 3 == 0:
            parts.append(" ┷┯┿"[up_right + 2 * low_right])
        elif column % 3 == 0:
            parts.append(" ┨┠╂"[low_left + 2 * low_right])
        else:
            parts.append(" ┼"[low_right])
        if column < scene.columns:
            line = "━" if row % 3 == 0 else "─"
            number = scene.tiles.get(Spot(row // 3, column // 3), 0)
            label = f"{line} tile {number} " if row % 3 == column % 3 == 0 and number else ""
            fill = line if up_right or low_right else " "
            across = (Spot(row - 1, column), Spot(row, column))
            if frozenset(across) in scene.barriers:
                label, fill = "", _BARRIER
            elif scene.body_on(across) is not None:
                label, fill = "", _BODY
                if scene.body_on((*across, Spot(row, column - 1))) is not None:
                    parts[-1] = _BODY
            parts[-1] = mouths.get(Spot(row, column), parts[-1])
            parts.append(label + fill * (_WIDTH - len(label)))
    return "".join(parts)


def _is_tile(scene: Scene, row: int, column: int) -> bool:
    return Spot(row // 3, column // 3) in scene.tiles


def _cell(content: Content, game: Game, scene: Scene, square: int) -> list[list[Piece]]:
    """The lines of one square: terrain and routes, hunters, enemies."""
    enemies = [_enemy_piece(content, game, enemy) for enemy in scene.enemies_at(square)]
    lines = [_terrain(content, game, scene, square), _standing(content, game, square)]
    lines += [enemies[2 * line : 2 * line + 2] for line in range(_ENEMY_LINES)]
    hidden = len(enemies) - 2 * _ENEMY_LINES
    if hidden > 0:
        lines[-1] = [enemies[2], (f"and {hidden + 1} more", 0)]
    return [_padded(line) for line in lines]


def _padded(words: list[Piece]) -> list[Piece]:
    """Words with spaces between them, filled up to the width of a square."""
    pieces: list[Piece] = []
    for word in words:
        pieces += [(" ", 0), word] if pieces else [word]
    length = sum(len(text) for text, _ in pieces)
    return [*pieces, (" " * (_WIDTH - length), 0)]


def _terrain(content: Content, game: Game, scene: Scene, square: int) -> list[Piece]:
    board = content.interpreted.boards[game.board]
    arrows = "".join(_ARROWS[a.down, a.right] for a in scene.arrows if a.square == square)
    leaves = any(arrow.square == square and arrow.leaves for arrow in scene.arrows)
    words = [
        (word, code)
        for word, code, there in (
            ("grass", _GREEN, board.grass[square]),
            ("outcrop", _YELLOW, game.outcrops[square]),
            ("ruin", _YELLOW, game.ruins[square]),
            ("corpse", _YELLOW, game.corpses[square]),
            ("alarm", _RED, game.alarm == square),
            ("trap", _RED, any(t.owner >= 0 and t.square == square for t in game.traps)),
        )
        if there
    ]
    if arrows:
        words.insert(0, (arrows + ("out" if leaves else ""), _GREY))
    while sum(len(text) + 1 for text, _ in words) > _WIDTH + 1:
        longest = max(range(len(words)), key=lambda place: len(words[place][0]))
        words[longest] = (words[longest][0][:-1], words[longest][1])
    return words


def _standing(content: Content, game: Game, square: int) -> list[Piece]:
    pieces = []
    for seat in hunters_at(game, square):
        name = short_name(hunter_name(content, game, seat))
        fainted = game.hunters[seat].fainted
        pieces.append((f"({name})", _GREY) if fainted else (name, _GREEN))
    if game.companion.square == square:
        pieces.append((short_name(content.companions[0].name), _GREEN))
    return pieces


def _enemy_piece(content: Content, game: Game, enemy: int) -> Piece:
    foe = game.enemies[enemy]
    machine = content.machines[foe.machine]
    tag = f"{short_name(machine.name)}{enemy + 1}{'!' if foe.alert else ':'}"
    return f"{tag}{machine.hp - foe.damage}", _colour_of(game, enemy)


def _colour_of(game: Game, enemy: int) -> int:
    return _RED if game.enemies[enemy].alert else _BLUE


# ----------------------------------------------------------------------------------- Tables


def _hunters(content: Content, game: Game) -> Iterator[list[Piece]]:
    yield [("   Hunter             glory  hand  draw  discard", _GREY)]
    for seat in range(game.configuration.players):
        hunter = game.hunters[seat]
        name = hunter_name(content, game, seat)
        marks = ["active"] if seat == game.active else []
        marks += ["fainted"] if hunter.fainted else []
        marks += [c.name.capitalize() for c in Condition if hunter.conditions[c]]
        yield [
            (f"{short_name(name)} ", _GREEN),
            (f"{name:<18} {hunter.glory:>5} {hunter.hand_size:>5}", 0),
            (f" {hunter.deck_size:>5} {hunter.discard_size:>8}   {', '.join(marks)}", 0),
        ]
    if game.companion.square >= 0:
        companion = content.companions[0]
        left = companion.hp - game.companion.damage
        yield [(f"{short_name(companion.name)} ", _GREEN), (f"{companion.name:<18}  HP {left}", 0)]


def _enemies(content: Content, game: Game) -> Iterator[list[Piece]]:
    yield [("Enemies: number, ! alert or : not alert, hit points left", _GREY)]
    for enemy in range(ENEMIES):
        foe = game.enemies[enemy]
        if foe.status != EnemyStatus.IN_PLAY:
            continue
        marks = [c.name.capitalize() for c in Condition if foe.conditions[c]]
        marks += broken_components(content, game, enemy)
        tag, code = _enemy_piece(content, game, enemy)
        yield [(f"{tag:<8}", code), (content.machines[foe.machine].name, 0), *_note(marks)]
    for mouth in Scene(content, game).tunnels:
        sign = _MOUTHS[mouth.card][mouth.number] if mouth.card in _MOUTHS else " "
        yield [(f"{sign:<8}{tunnel_name(content, game, mouth.number)}", 0)]


def _note(marks: list[str]) -> list[Piece]:
    return [(f"  {', '.join(marks)}", 0)] if marks else []
