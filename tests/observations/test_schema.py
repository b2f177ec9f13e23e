"""The schema: every entry is in one field, and the views and the table show the same."""

import itertools

import numpy as np

from hzd_env.observations import FAMILIES, FIELDS, SCALE, SIZE, flatten, index_table, structure


def test_families_follow_one_another():
    assert FAMILIES[0].start == 0
    for family, following in itertools.pairwise(FAMILIES):
        assert family.slice.stop == following.start
    assert FAMILIES[-1].slice.stop == SIZE


def test_fields_cover_the_vector_once():
    covered = [index for field in FIELDS.values() for index in range(SIZE)[field.slice]]
    assert covered == list(range(SIZE))


def test_fields_have_their_shape_and_scale():
    for field in FIELDS.values():
        assert len(range(SIZE)[field.slice]) == field.shape[0] * field.shape[1]
        assert (SCALE[field.slice] == field.most).all()
        assert 1 <= field.most <= 127
        assert field.meaning


def test_structured_parts_are_views_of_the_fields():
    vector = np.arange(SIZE, dtype=np.float32)
    parts = structure(vector)
    assert sum(part.size for part in parts.values()) == SIZE
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
    table = index_table()
    for name, field in FIELDS.items():
        start, last = field.slice.start, field.slice.stop - 1
        indices = f"{start}" if start == last else f"{start} to {last}"
        row = next(line for line in table.splitlines() if line.startswith(f"| {indices} |"))
        assert f"`{name.split('.')[1]}`" in row
        assert f"0 to {field.most}" in row
        assert field.meaning in row
