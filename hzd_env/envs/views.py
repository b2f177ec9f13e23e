"""Observations as environments hand them out: flat, compact or structured, or a user's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, runtime_checkable

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from hzd_env.arguments import one_of
from hzd_env.engine import Table
from hzd_env.observations.schema import HUNT, Schema, structure

__all__ = [
    "OBSERVATIONS",
    "Compact",
    "Flat",
    "ObservationScheme",
    "Structured",
    "observation_scheme",
]


@runtime_checkable
class ObservationScheme(Protocol):
    """What an environment asks of an observation scheme."""

    space: spaces.Space[Any]

    def observe(self, table: Table, seat: int) -> Any:
        """What a seat sees, as a new object. Must not change the table."""
        ...


class Compact:
    """The raw values, int8, each from 0 to its own maximum."""

    def __init__(self, schema: Schema = HUNT) -> None:
        self._schema = schema
        self.space: spaces.Space[Any] = spaces.Box(
            np.zeros(schema.size, np.int8), schema.scale.astype(np.int8), (schema.size,), np.int8
        )

    def observe(self, table: Table, seat: int) -> NDArray[np.int8]:
        out = np.empty(self._schema.size, np.int8)
        table.observe(seat, out)
        return out


class Flat:
    """The same entries scaled into [0, 1], float32."""

    def __init__(self, schema: Schema = HUNT) -> None:
        self._schema = schema
        self.space: spaces.Space[Any] = spaces.Box(0.0, 1.0, (schema.size,), np.float32)
        self._scale = schema.scale.astype(np.float32)

    def observe(self, table: Table, seat: int) -> Any:
        out = np.empty(self._schema.size, np.float32)
        table.observe_flat(seat, self._scale, out)
        return out


class Structured(Flat):
    """The flat observation as a dict: planes of the board, tables of entities, vectors."""

    def __init__(self, schema: Schema = HUNT) -> None:
        super().__init__(schema)
        self.space = spaces.Dict(
            {
                name: spaces.Box(0.0, 1.0, part.shape, np.float32)
                for name, part in structure(np.zeros(schema.size, np.float32), schema).items()
            }
        )

    def observe(self, table: Table, seat: int) -> Any:
        return structure(super().observe(table, seat), self._schema)


OBSERVATIONS: dict[str, Callable[[Schema], ObservationScheme]] = {
    "flat": Flat,
    "compact": Compact,
    "structured": Structured,
}
"""The schemes that can be chosen by name."""


def observation_scheme(
    observation: str | ObservationScheme, schema: Schema = HUNT
) -> ObservationScheme:
    """The scheme with this name for what a schema lists, or the object itself if it is one.

    Raises:
        ValueError: there is no such scheme.
        TypeError: the object has no `space` or no method `observe`.
    """
    if isinstance(observation, str):
        return OBSERVATIONS[one_of("observation", observation, OBSERVATIONS)](schema)
    if isinstance(observation, ObservationScheme):
        return observation
    raise TypeError(
        "observation must be a name or have a space and a method observe(table, seat),"
        f" not {observation!r}"
    )
