"""Observations: one schema, written as raw `int8` values by rules on either side."""

from hzd_env.observations.encode import encode
from hzd_env.observations.schema import (
    FAMILIES,
    FIELDS,
    SCALE,
    SIZE,
    Field,
    flatten,
    index_table,
    structure,
)

__all__ = [
    "FAMILIES",
    "FIELDS",
    "SCALE",
    "SIZE",
    "Field",
    "encode",
    "flatten",
    "index_table",
    "structure",
]
