"""A game as a picture, drawn with Pillow, which is imported only here and only when it is needed.

Colours as in the machines' eyes: blue for enemies that are not alert, red for alert ones.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from hzd_env.actions import (
    describe_decision,
    encounter_lines,
    encounter_of,
    hunter_name,
    market_lines,
)
from hzd_env.content.book import Content
from hzd_env.content.effects import LETTERS, Condition
from hzd_env.render.scene import (
    Arrow,
    Mouth,
    Scene,
    Spot,
    hunters_at,
    last_events,
    short_name,
)
from hzd_env.rules.catalogue import Mode, Phase, Tunnel
from hzd_env.rules.layout import Game
from hzd_env.rules.sizes import COMPANION, SQUARES

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw

__all__ = ["HEIGHT", "WIDTH", "draw_picture"]

WIDTH, HEIGHT = 1280, 800
_FINE = 2  # drawn larger by this factor and scaled down, for smooth edges
_PANEL = 400
_MARGIN = 24
_LARGEST_SQUARE = 120

_NIGHT = (24, 32, 38)
_PANEL_GROUND = (33, 43, 50)
_LINE = (60, 74, 84)
_TEXT = (236, 232, 220)
_FAINT_TEXT = (150, 162, 168)
_GROUND = ((214, 194, 156), (206, 185, 146))
_TILE_EDGE = (94, 78, 58)
_STAKES = (122, 82, 46)
_GRASS = (122, 150, 82)
_BLADE = (78, 112, 58)
_ROUTE = (150, 112, 66)
_ROCK = (122, 116, 108)
_ROCK_SHADE = (88, 83, 78)
_RUIN = (196, 190, 178)
_METAL = (86, 96, 104)
_HEAP = (164, 138, 98)
_TRAP = (214, 96, 40)
_ALERT = (214, 58, 46)
_CALM = (44, 134, 204)
_BODY = (44, 52, 58)
_HIT_POINTS = (112, 190, 92)
_HUNTERS = ((232, 170, 34), (66, 164, 108), (152, 102, 200), (222, 106, 154))
_CONDITIONS = {
    Condition.FIRE: (244, 132, 36),
    Condition.FREEZE: (138, 210, 240),
    Condition.SHOCK: (246, 222, 84),
}
_CARDS = {Tunnel.DECK: "tunnel", Tunnel.DISCARD: "discarded", Tunnel.SCRAPPED: "scrapped"}

Colour = tuple[int, int, int]
Point = tuple[float, float]


def draw_picture(content: Content, game: Game) -> NDArray[np.uint8]:
    """The position as an image of (HEIGHT, WIDTH, 3) bytes.

    Raises:
        ImportError: Pillow is missing.
    """
    try:
        from PIL import Image, ImageDraw
    except ImportError as error:
        raise ImportError('pictures need Pillow: pip install "hzd_env[render]"') from error
    image = Image.new("RGB", (WIDTH * _FINE, HEIGHT * _FINE), _NIGHT)
    _Painter(content, game, ImageDraw.Draw(image)).paint()
    return np.asarray(image.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)).copy()


@functools.cache
def _font(size: float) -> Any:
    """The font that comes with Pillow."""
    from PIL import ImageFont

    return ImageFont.load_default(size * _FINE)


class _Painter:
    """Draws one position. Lengths are in pixels of the finished picture."""

    def __init__(self, content: Content, game: Game, draw: ImageDraw) -> None:
        self.content = content
        self.game = game
        self.pen = draw
        self.scene = Scene(content, game)
        room = (WIDTH - _PANEL - 2 * _MARGIN, HEIGHT - 2 * _MARGIN)
        self.side = min(_LARGEST_SQUARE, room[0] // self.scene.columns, room[1] // self.scene.rows)
        self.left = _MARGIN + (room[0] - self.side * self.scene.columns) // 2
        self.top = _MARGIN + (room[1] - self.side * self.scene.rows) // 2

    def paint(self) -> None:
        if self.game.phase == Phase.ENCOUNTER:
            self.board()
        else:
            self.campfire()
        self.panel()

    def campfire(self) -> None:
        """Between encounters there is no board, but perhaps a merchant."""
        y = 2.0 * _MARGIN
        width = WIDTH - _PANEL - 4 * _MARGIN
        for place, line in enumerate(encounter_lines(self.content, self.game)):
            for words in self.wrapped(line, 20 if place else 30, width):
                self.text(2 * _MARGIN, y, words, 20 if place else 30)
                y += 30 if place else 44
        y += 20
        for line in market_lines(self.content, self.game):
            for words in self.wrapped(line, 16, width):
                self.text(2 * _MARGIN, y, words, 16, _FAINT_TEXT)
                y += 24

    def board(self) -> None:
        for square in range(len(self.scene.spots)):
            self.ground(square)
        for arrow in self.scene.arrows:
            self.arrow(arrow)
        for place, number in self.scene.tiles.items():
            self.tile_edge(place, number)
        for one, other in self.scene.barriers:
            self.barrier(one, other)
        for square in range(len(self.scene.spots)):
            self.terrain(square)
        for mouth in self.scene.tunnels:
            self.mouth(mouth)
        for enemy, body in self.scene.bodies.items():
            if len(body) > 1:
                self.immense(enemy, *self.middle(body[0]), self.side * 0.7)
        for square in range(len(self.scene.spots)):
            self.models(square)

    # ------------------------------------------------------------------------------- Tools

    def corner(self, square: int) -> tuple[float, float]:
        """The upper left corner of a square."""
        spot = self.scene.spots[square]
        return self.left + spot.column * self.side, self.top + spot.row * self.side

    def middle(self, square: int) -> tuple[float, float]:
        """The middle of the four squares of a base with its least row and column here."""
        spot = self.scene.middle(square)
        return self.left + spot.column * self.side, self.top + spot.row * self.side

    def outward(self, square: int) -> tuple[int, int]:
        """Right or left and down or up from an immense enemy in a square; 0, 0 if none is there."""
        for body in self.scene.bodies.values():
            if len(body) > 1 and square in body:
                place = body.index(square)
                return 2 * (place % 2) - 1, 2 * (place // 2) - 1
        return 0, 0

    def shape(self, points: Sequence[Point], fill: Colour) -> None:
        self.pen.polygon([(x * _FINE, y * _FINE) for x, y in points], fill=fill)

    def line(
        self, points: Sequence[Point], fill: Colour, width: float, joint: bool = False
    ) -> None:
        scaled = [(x * _FINE, y * _FINE) for x, y in points]
        self.pen.line(
            scaled, fill=fill, width=round(width * _FINE), joint="curve" if joint else None
        )

    def box(
        self, x: float, y: float, width: float, height: float, fill: Colour, round_: float = 0
    ) -> None:
        bounds = [x * _FINE, y * _FINE, (x + width) * _FINE - 1, (y + height) * _FINE - 1]
        self.pen.rounded_rectangle(bounds, round_ * _FINE, fill=fill)

    def disc(
        self,
        x: float,
        y: float,
        radius: float,
        fill: Colour,
        edge: Colour | None = None,
        width: float = 0,
    ) -> None:
        bounds = [
            (x - radius) * _FINE,
            (y - radius) * _FINE,
            (x + radius) * _FINE,
            (y + radius) * _FINE,
        ]
        self.pen.ellipse(bounds, fill=fill, outline=edge, width=round(width * _FINE))

    def text(
        self, x: float, y: float, words: str, size: float, fill: Colour = _TEXT, anchor: str = "la"
    ) -> None:
        self.pen.text((x * _FINE, y * _FINE), words, fill, _font(size), anchor)

    def length(self, words: str, size: float) -> float:
        return float(_font(size).getlength(words)) / _FINE

    # --------------------------------------------------------------------------- The board

    def ground(self, square: int) -> None:
        spot = self.scene.spots[square]
        x, y = self.corner(square)
        board = self.content.interpreted.boards[self.game.board]
        self.box(x, y, self.side, self.side, _GROUND[(spot.row + spot.column) % 2])
        if board.grass[square]:
            pad = self.side * 0.04
            inner = self.side - 2 * pad
            self.box(x + pad, y + pad, inner, inner, _GRASS, self.side * 0.12)
            self.blades(x, y, square)

    def blades(self, x: float, y: float, square: int) -> None:
        """Blades of grass, the same each time."""
        random = np.random.default_rng(square)
        for across, down, lean in random.random((26, 3)):
            foot_x = x + self.side * (0.1 + 0.8 * across)
            foot_y = y + self.side * (0.24 + 0.7 * down)
            height = self.side * 0.13
            tip = (foot_x + height * (lean - 0.5), foot_y - height)
            self.line([(foot_x, foot_y), tip], _BLADE, self.side * 0.018)

    def tile_edge(self, place: Spot, number: int) -> None:
        x, y = self.left + 3 * place.column * self.side, self.top + 3 * place.row * self.side
        for step in (1, 2):
            offset = step * self.side
            self.line([(x + offset, y), (x + offset, y + 3 * self.side)], _TILE_EDGE, 0.6)
            self.line([(x, y + offset), (x + 3 * self.side, y + offset)], _TILE_EDGE, 0.6)
        end_x, end_y = x + 3 * self.side, y + 3 * self.side
        outline = [(x, y), (end_x, y), (end_x, end_y), (x, end_y), (x, y)]
        self.line(outline, _TILE_EDGE, 3, joint=True)
        self.text(x + 7, y + 5, str(number), 14, _TILE_EDGE)

    def barrier(self, one: Spot, other: Spot) -> None:
        """A row of stakes between two squares."""
        row, column = max(one.row, other.row), max(one.column, other.column)
        x, y = self.left + column * self.side, self.top + row * self.side
        across, down = (self.side, 0) if one.column == other.column else (0, self.side)
        self.line([(x, y), (x + across, y + down)], _STAKES, self.side * 0.09)
        for stake in range(1, 8, 2):
            place = (x + across * stake / 8, y + down * stake / 8)
            self.disc(*place, self.side * 0.06, _STAKES, _NIGHT, 1)

    def alarm(self, x: float, y: float, unit: float) -> None:
        """A sac of bright liquid on a pole."""
        self.line([(x, y + unit), (x, y - 0.4 * unit)], _STAKES, 0.18 * unit)
        self.disc(x, y - 0.4 * unit, 0.6 * unit, _ALERT, _NIGHT, 0.1 * unit)

    def arrow(self, arrow: Arrow) -> None:
        """A step of a patrol: a broken line to the next square, or a stub that leaves the area."""
        x, y = self.corner(arrow.square)
        x, y = x + self.side / 2, y + self.side / 2
        reach = 0.62 if arrow.leaves else 1.0
        end_x, end_y = x + arrow.right * self.side * reach, y + arrow.down * self.side * reach
        dashes = 5 if arrow.leaves else 8
        for dash in range(dashes):
            start, stop = (dash + 0.2) / dashes, (dash + 0.75) / dashes
            points = [
                (x + (end_x - x) * start, y + (end_y - y) * start),
                (x + (end_x - x) * stop, y + (end_y - y) * stop),
            ]
            self.line(points, _ROUTE, self.side * 0.035)
        head = 1.0 if arrow.leaves else 0.56
        self.arrow_head(x + (end_x - x) * head, y + (end_y - y) * head, arrow)

    def arrow_head(self, x: float, y: float, arrow: Arrow) -> None:
        angle = math.atan2(arrow.down, arrow.right)
        size = self.side * 0.11
        points = [
            (x + size * math.cos(angle + turn), y + size * math.sin(angle + turn))
            for turn in (0, 2.45, -2.45)
        ]
        self.shape(points, _ROUTE)

    def terrain(self, square: int) -> None:
        game = self.game
        x, y = self.corner(square)
        right, down = self.outward(square)
        right, down = right or 1, down or -1
        x, y = x + self.side * (0.5 + 0.26 * right), y + self.side * (0.5 + 0.26 * down)
        unit = self.side * 0.2
        if game.outcrops[square]:
            self.outcrop(x, y, unit)
        if game.ruins[square]:
            self.ruin(x, y, unit)
        if game.corpses[square]:
            self.corpse(x, y, unit)
        if game.alarm == square:
            self.alarm(x, y, unit)
        for trap in game.traps:
            if trap.owner >= 0 and trap.square == square:
                self.trap(x - 0.52 * self.side * right, y, unit, _HUNTERS[trap.owner])

    def outcrop(self, x: float, y: float, unit: float) -> None:
        left = [(-1, 0.8), (-0.6, -0.3), (-0.15, -0.9), (0.25, -0.1), (0.3, 0.8)]
        right = [(0.3, 0.8), (0.1, 0), (0.5, -0.45), (0.85, 0.1), (1, 0.8)]
        self.shape([(x + unit * a, y + unit * b) for a, b in left], _ROCK)
        self.shape([(x + unit * a, y + unit * b) for a, b in right], _ROCK_SHADE)

    def ruin(self, x: float, y: float, unit: float) -> None:
        self.box(x - unit, y + 0.55 * unit, 2 * unit, 0.25 * unit, _ROCK_SHADE)
        for offset, height in ((-0.85, 1.3), (-0.2, 0.8), (0.45, 1.1)):
            top = y + 0.55 * unit - height * unit
            self.box(x + offset * unit, top, 0.4 * unit, height * unit, _RUIN, 0.08 * unit)
            self.box(x + (offset + 0.26) * unit, top, 0.14 * unit, height * unit, _ROCK)

    def corpse(self, x: float, y: float, unit: float) -> None:
        """A machine corpse: a body on its side, legs in the air, a dead eye."""
        for foot in (-0.55, -0.1, 0.35):
            knee = (x + (foot + 0.15) * unit, y - 0.5 * unit)
            points = [(x + foot * unit, y + 0.2 * unit), knee, (knee[0] + 0.25 * unit, y - unit)]
            self.line(points, _ROCK_SHADE, unit * 0.16, joint=True)
        self.box(x - unit, y - 0.1 * unit, 1.6 * unit, 0.9 * unit, _METAL, 0.35 * unit)
        self.disc(x + 0.65 * unit, y + 0.45 * unit, 0.4 * unit, _METAL)
        self.disc(x + 0.72 * unit, y + 0.45 * unit, 0.15 * unit, _NIGHT)

    def trap(self, x: float, y: float, unit: float, owner: Colour) -> None:
        """Crossed teeth in a ring of the owner's colour."""
        self.disc(x, y, 0.8 * unit, _BODY, owner, 0.2 * unit)
        for side in (-1, 1):
            reach = 0.36 * unit
            self.line(
                [(x - reach, y - side * reach), (x + reach, y + side * reach)], _TRAP, 0.16 * unit
            )

    def mouth(self, mouth: Mouth) -> None:
        """Where a tunnel leads: the middle of the four squares."""
        self.hole(*self.middle(mouth.square), self.side * 0.19, str(mouth.number + 1), mouth.card)

    def hole(self, x: float, y: float, radius: float, sign: str, card: Tunnel) -> None:
        """A hole, filled in when its card is scrapped; with a sign in it."""
        self.disc(x, y, 1.25 * radius, _HEAP)
        colour = _ROUTE
        if card != Tunnel.SCRAPPED:
            self.disc(x, y, radius, _NIGHT)
            colour = _TEXT if card == Tunnel.DECK else _ROCK
        self.text(x, y, sign, 1.1 * radius, colour, "mm")

    # ----------------------------------------------------------------------------- Models

    def models(self, square: int) -> None:
        """Hunters in the upper part of a square, enemies in the lower."""
        hunters = hunters_at(self.game, square)
        if self.game.companion.square == square:
            hunters.append(COMPANION)
        enemies = [e for e in self.scene.enemies_at(square) if len(self.scene.bodies[e]) == 1]
        shares = (0.35, 0.5, 0.65) if hunters and enemies else (float(bool(hunters)),)
        share = max(
            shares,
            key=lambda share: min(
                self.radius(len(hunters), share), self.radius(len(enemies), 1 - share)
            ),
        )
        x, y = self.corner(square)
        right, down = self.outward(square)
        aside = 0.16 * self.side / max(1, len(hunters)) ** 2
        x, y = x + aside * right, y + aside * down
        for place, seat in enumerate(hunters):
            draw = self.companion if seat == COMPANION else self.hunter
            draw(seat, *self.seat_in(x, y, share, place, len(hunters)))
        y += self.side * share
        for place, enemy in enumerate(enemies):
            self.enemy(enemy, *self.seat_in(x, y, 1 - share, place, len(enemies)))

    def columns(self, models: int, share: float) -> int:
        """In how many columns models are largest, in a share of a square's height."""
        return max(
            range(1, max(models, 1) + 1),
            key=lambda columns: min(1 / columns, share / math.ceil(models / columns)),
        )

    def radius(self, models: int, share: float) -> float:
        """The radius of models in a share of a square's height."""
        if models == 0:
            return self.side
        columns = self.columns(models, share)
        room = min(1 / columns, share / math.ceil(models / columns))
        return self.side * min(0.4 * room, 0.26)

    def seat_in(
        self, x: float, y: float, share: float, place: int, models: int
    ) -> tuple[float, float, float]:
        """Centre and radius of one of several models in a share of a square's height."""
        columns = self.columns(models, share)
        rows = math.ceil(models / columns)
        row, column = divmod(place, columns)
        in_row = min(columns, models - row * columns)
        return (
            x + self.side * (column + 0.5) / in_row,
            y + self.side * share * (row + 0.5) / rows,
            self.radius(models, share),
        )

    def hunter(self, seat: int, x: float, y: float, radius: float) -> None:
        hunter = self.game.hunters[seat]
        colour = _HUNTERS[seat]
        name = short_name(hunter_name(self.content, self.game, seat))
        if hunter.fainted:
            self.box(x - radius, y - 0.5 * radius, 2 * radius, radius, _BODY, 0.5 * radius)
            self.text(x, y, name, radius * 0.7, colour, "mm")
            return
        if seat == self.game.active:
            self.disc(x, y, radius * 1.16, _TEXT)
        self.disc(x, y, radius, colour, _NIGHT, radius * 0.1)
        self.text(x, y, name, radius * 0.82, _NIGHT, "mm")
        self.conditions(hunter.conditions, x, y, radius)

    def companion(self, seat: int, x: float, y: float, radius: float) -> None:
        name = short_name(hunter_name(self.content, self.game, seat))
        self.disc(x, y, radius, _TEXT, _NIGHT, radius * 0.1)
        self.text(x, y, name, radius * 0.82, _NIGHT, "mm")

    def enemy(self, enemy: int, x: float, y: float, radius: float) -> None:
        foe = self.game.enemies[enemy]
        machine = self.content.machines[foe.machine]
        self.hexagon(x, y, 1.12 * radius, _ALERT if foe.alert else _CALM)
        self.hexagon(x, y, 0.9 * radius, _BODY)
        tag = f"{short_name(machine.name)}{enemy + 1}"
        self.text(x, y - radius * 0.16, tag, radius * 0.64, _TEXT, "mm")
        left = (machine.hp - foe.damage) / machine.hp
        bar = (x - 0.55 * radius, y + 0.3 * radius, 1.1 * radius, 0.2 * radius)
        self.box(*bar, _NIGHT)
        self.box(*bar[:2], bar[2] * left, bar[3], _HIT_POINTS)
        self.conditions(foe.conditions, x, y, radius)

    def hexagon(self, x: float, y: float, reach: float, fill: Colour) -> None:
        angles = [math.pi / 3 * step + math.pi / 6 for step in range(6)]
        self.shape(
            [(x + reach * math.cos(angle), y + reach * math.sin(angle)) for angle in angles], fill
        )

    def immense(self, enemy: int, x: float, y: float, radius: float) -> None:
        """An enemy on its base of four squares, with its structure thresholds and components."""
        foe = self.game.enemies[enemy]
        machine = self.content.machines[foe.machine]
        colour = _ALERT if foe.alert else _CALM
        edge = 0.95 * self.side
        outline = [(x + edge * a, y + edge * b) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        self.line([*outline, *outline[:2]], colour, self.side * 0.06, joint=True)
        self.hexagon(x, y, 1.06 * radius, colour)
        self.hexagon(x, y, 0.96 * radius, _BODY)
        tag = f"{short_name(machine.name)}{enemy + 1}"
        self.text(x, y - radius * 0.3, tag, radius * 0.4, _TEXT, "mm")
        left, width, height = x - 0.62 * radius, 1.24 * radius, 0.14 * radius
        self.box(left, y, width, height, _NIGHT)
        self.box(left, y, width * (machine.hp - foe.damage) / machine.hp, height, _HIT_POINTS)
        for threshold in machine.thresholds:
            mark = left + width * (1 - threshold / machine.hp)
            self.line([(mark, y), (mark, y + height)], _NIGHT, radius * 0.025)
        self.copies(enemy, x, y + 0.34 * radius, radius * 0.09)
        self.conditions(foe.conditions, x, y - 0.12 * radius, 0.55 * radius)

    def copies(self, enemy: int, x: float, y: float, radius: float) -> None:
        """A sign for each copy of each component, the copies that are destroyed hollow."""
        foe = self.game.enemies[enemy]
        parts = self.content.machines[foe.machine].components
        signs = [
            (part.letter, place >= foe.component_destroyed[LETTERS.index(part.letter)])
            for part in parts
            for place in range(part.copies)
        ]
        x -= 2.4 * radius * (len(signs) - 1) / 2
        for letter, whole in signs:
            self.disc(x, y, radius, _METAL if whole else _BODY, _METAL, radius * 0.2)
            self.text(x, y, letter, 1.3 * radius, _TEXT if whole else _METAL, "mm")
            x += 2.4 * radius

    def conditions(self, suffered: list[int], x: float, y: float, radius: float) -> None:
        for place, condition in enumerate(c for c in Condition if suffered[c]):
            spot = (x + radius * (0.85 - 0.5 * place), y - radius * 0.85)
            self.disc(*spot, radius * 0.28, _CONDITIONS[condition], _NIGHT, radius * 0.06)

    # -------------------------------------------------------------------------- Side panel

    def panel(self) -> None:
        game, content = self.game, self.content
        x = WIDTH - _PANEL
        self.box(x, 0, _PANEL, HEIGHT, _PANEL_GROUND)
        x, width = x + 24, _PANEL - 48
        if game.phase == Phase.ENCOUNTER:
            encounter = encounter_of(content, game)
            mode = Mode(game.configuration.mode).name.lower()
            stage = f"Level {encounter.level}   {mode}   turn {game.turn}"
            self.text(x, 24, encounter.name, 30)
            self.text(x, 62, stage, 16, _FAINT_TEXT)
            self.points(x, 96, width)
        y = 152.0
        for seat in range(game.configuration.players):
            self.hunter_card(seat, x, y, width)
            y += 92
        y = self.legend(x, 530, width)
        self.line([(x, y), (x + width, y)], _LINE, 1)
        y += 12
        words = self.wrapped(describe_decision(content, game), 16, width)
        below = HEIGHT - 20 - 22 * len(words)
        for place, line in enumerate(words):
            self.text(x, below + 22 * place, line, 16)
        room = max(0, int((below - y) // 19))
        for event in last_events(content, game, min(5, room)):
            self.text(x, y, self.shortened(event, 13, width), 13, _FAINT_TEXT)
            y += 19

    def points(self, x: float, y: float, width: float) -> None:
        """Encounter points as a bar towards the threshold."""
        threshold = self.game.threshold
        share = min(1.0, self.game.points / threshold)
        self.text(x, y, "Encounter points", 15, _FAINT_TEXT)
        self.text(x + width, y, f"{self.game.points} / {threshold}", 17, _TEXT, "ra")
        self.box(x, y + 24, width, 10, _NIGHT, 5)
        if share > 0:
            self.box(x, y + 24, max(10, width * share), 10, _HUNTERS[0], 5)

    def hunter_card(self, seat: int, x: float, y: float, width: float) -> None:
        hunter = self.game.hunters[seat]
        active = seat == self.game.active
        self.box(x - 10, y, width + 20, 82, _LINE if active else _PANEL_GROUND, 8)
        self.hunter(seat, x + 24, y + 40, 22)
        name = hunter_name(self.content, self.game, seat)
        marks = ["leader"] if seat == self.game.leader else []
        marks += ["fainted"] if hunter.fainted else []
        self.text(x + 60, y + 10, name, 18)
        self.text(x + width, y + 13, ", ".join(marks), 13, _FAINT_TEXT, "ra")
        self.star(x + 68, y + 52, 9)
        self.text(x + 84, y + 52, str(hunter.glory), 18, _TEXT, "lm")
        left = x + 122
        for label, number in (
            ("hand", hunter.hand_size),
            ("draw", hunter.deck_size),
            ("discard", hunter.discard_size),
            ("scrap", hunter.scrapped_size),
        ):
            self.text(left, y + 42, str(number), 17, _TEXT, "lm")
            self.text(left, y + 62, label, 12, _FAINT_TEXT, "lm")
            left += 60

    def star(self, x: float, y: float, radius: float) -> None:
        points = [
            (
                x + (radius if k % 2 == 0 else radius * 0.42) * math.sin(math.pi * k / 5),
                y - (radius if k % 2 == 0 else radius * 0.42) * math.cos(math.pi * k / 5),
            )
            for k in range(10)
        ]
        self.shape(points, _HUNTERS[0])

    def legend(self, x: float, y: float, width: float) -> float:
        """What the signs mean, in two columns; returns where it ends."""
        self.line([(x, y), (x + width, y)], _LINE, 1)
        y += 22
        right = x + width / 2
        for row, (colour, words) in enumerate(((_CALM, "not alert"), (_ALERT, "alert"))):
            self.disc(x + 9, y + 24 * row, 8, _BODY, colour, 3)
            self.text(x + 26, y + 24 * row, words, 13, _FAINT_TEXT, "lm")
        self.box(right, y - 8, 18, 16, _GRASS, 3)
        self.text(right + 26, y, "tall grass", 13, _FAINT_TEXT, "lm")
        self.line([(right, y + 24), (right + 18, y + 24)], _ROUTE, 3)
        self.text(right + 26, y + 24, "patrol route", 13, _FAINT_TEXT, "lm")
        y += 48
        if self.scene.tunnels:
            left = x + 9
            for card, words in _CARDS.items():
                self.hole(left, y, 8, "1", card)
                self.text(left + 17, y, words, 13, _FAINT_TEXT, "lm")
                left += 118
            y += 24
        names = (
            ("outcrop", self.game.outcrops, self.outcrop),
            ("ruin", self.game.ruins, self.ruin),
            ("corpse", self.game.corpses, self.corpse),
        )
        place = x
        for words, markers, draw in names:
            if any(markers[square] for square in range(SQUARES)):
                draw(place + 9, y, 9)
                self.text(place + 26, y, words, 13, _FAINT_TEXT, "lm")
                place += 100
        return y + 20

    def shortened(self, words: str, size: float, width: float) -> str:
        if self.length(words, size) <= width:
            return words
        while words and self.length(words + " …", size) > width:
            words = words[: words.rfind(" ")] if " " in words else ""
        return words + " …"

    def wrapped(self, words: str, size: float, width: float) -> list[str]:
        lines = [""]
        for word in words.split():
            longer = f"{lines[-1]} {word}".strip()
            if self.length(longer, size) <= width:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines
