"""Pictures of a game: text for a terminal, an image as an array."""

from hzd_env.render.ansi import draw_text
from hzd_env.render.picture import draw_picture

__all__ = ["draw_picture", "draw_text"]
