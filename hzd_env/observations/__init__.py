"""Observations: one schema, written as raw `int8` values by rules on either side."""

from hzd_env.observations.encode import encode
from hzd_env.observations.quest import encode_quest
from hzd_env.observations.schema import (
    FAMILIES,
    FIELDS,
    HUNT,
    QUEST,
    QUEST_FIELDS,
    QUEST_SCALE,
    QUEST_SIZE,
    SCALE,
    SIZE,
    Field,
    Schema,
    flatten,
    index_table,
    structure,
)

__all__ = [
    "FAMILIES",
    "FIELDS",
    "HUNT",
    "QUEST",
    "QUEST_FIELDS",
    "QUEST_SCALE",
    "QUEST_SIZE",
    "SCALE",
    "SIZE",
    "Field",
    "Schema",
    "encode",
    "encode_quest",
    "flatten",
    "index_table",
    "structure",
]
