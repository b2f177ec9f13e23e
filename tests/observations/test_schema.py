"""The schema: every entry is in one field, and the views and the table show the same."""

import itertools

import numpy as np
import pytest

from hzd_env.content.effects import Expansion
from hzd_env.observations import (
    FAMILIES,
    FIELDS,
    HUNT,
    QUEST,
    QUEST_FIELDS,
    SCALE,
    SIZE,
    flatten,
    index_table,
    structure,
)
from hzd_env.observations.schema import WIDTHS, layout_of, schema_of

EXPANSIONS = [
    Expansion(0),
    Expansion.LAWLESS_BADLANDS,
    Expansion.ROCKBREAKER,
    Expansion.LAWLESS_BADLANDS | Expansion.ROCKBREAKER,
]

every_schema = pytest.mark.parametrize(
    "schema",
    [schema_of(expansions, quest) for expansions in EXPANSIONS for quest in (False, True)],
    ids=[f"{kind}-{expansions}" for expansions in range(4) for kind in ("hunt", "quest")],
)


def test_a_hunt_is_observed_as_ever():
    """Trained agents rely on it."""
    assert SIZE == 2341
    assert FIELDS["decision.kind"].shape == (32, 1)
    assert QUEST.size == 5929
    assert QUEST.families[: len(FAMILIES)] == FAMILIES


@pytest.mark.parametrize("quest", [False, True])
@pytest.mark.parametrize("expansions", EXPANSIONS)
def test_expansions_add_their_families_behind_those_before(expansions, quest):
    base, schema = schema_of(0, quest), schema_of(expansions, quest)
    assert base.fields == (QUEST if quest else HUNT).fields
    assert schema.families[: len(base.families)] == base.families
    assert (schema.scale[: base.size] == base.scale).all()
    added = [family.name for family in schema.families[len(base.families) :]]
    badlands = ["camp", "companion", *(["charm", "charm_gear", "charm_prices"] if quest else [])]
    rockbreaker = ["immense", "structure", "tunnels", "barrage", *(["finale"] if quest else [])]
    assert added == (
        badlands * bool(expansions & Expansion.LAWLESS_BADLANDS)
        + rockbreaker * bool(expansions & Expansion.ROCKBREAKER)
    )


def test_the_size_of_a_vector_tells_its_layout():
    assert len(set(WIDTHS)) == len(WIDTHS) == 8
    for expansions, quest in itertools.product(EXPANSIONS, (False, True)):
        layout = layout_of(schema_of(expansions, quest).size)
        assert layout == 2 * expansions + quest
    assert layout_of(0) == layout_of(SIZE + 1) == -1


@every_schema
def test_families_follow_one_another(schema):
    assert schema.families[0].start == 0
    for family, following in itertools.pairwise(schema.families):
        assert family.slice.stop == following.start
    assert schema.families[-1].slice.stop == schema.size


@every_schema
def test_fields_cover_the_vector_once(schema):
    size = schema.size
    covered = [index for field in schema.fields.values() for index in range(size)[field.slice]]
    assert covered == list(range(size))


@every_schema
def test_fields_have_their_shape_and_scale(schema):
    for field in schema.fields.values():
        assert len(range(schema.size)[field.slice]) == field.shape[0] * field.shape[1]
        assert (schema.scale[field.slice] == field.most).all()
        assert 1 <= field.most <= 127
        assert field.meaning


@every_schema
def test_structured_parts_are_views_of_the_fields(schema):
    vector = np.arange(schema.size, dtype=np.float32)
    parts = structure(vector, schema)
    assert sum(part.size for part in parts.values()) == schema.size
    for part in parts.values():
        assert np.shares_memory(part, vector)
    assert parts["board"].shape[1:] == (6, 3, 3)
    grass = FIELDS["board.grass"]
    square = 9 * 4 + 3 * 2 + 1
    column = (grass.slice.start - FAMILIES[0].start) // 54
    assert parts["board"][column, 4, 2, 1] == vector[grass.slice][square]
    hp = FIELDS["enemies.hp"]
    column = (hp.slice.start - FAMILIES[2].start) // 16
    assert (parts["enemies"][:, column] == vector[hp.slice]).all()
    assert parts["decision"].ndim == 1


def test_flat_values_run_from_0_to_1():
    most = SCALE.astype(np.int8)
    out = np.empty(SIZE, np.float32)
    assert flatten(most, out) is out
    assert (out == 1).all()
    assert (flatten(np.zeros((3, SIZE), np.int8), np.empty((3, SIZE), np.float32)) == 0).all()


def test_index_table_lists_every_field():
    table = index_table(QUEST.families)
    for name, field in QUEST_FIELDS.items():
        start, last = field.slice.start, field.slice.stop - 1
        indices = f"{start}" if start == last else f"{start} to {last}"
        row = next(line for line in table.splitlines() if line.startswith(f"| {indices} |"))
        assert f"`{name.split('.')[1]}`" in row
        assert f"0 to {field.most}" in row
        assert field.meaning in row
