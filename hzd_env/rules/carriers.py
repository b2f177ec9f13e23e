"""What carries a game: a NumPy record on the compiled side, plain objects on the interpreted one.

Both are made from the classes of `hzd_env.rules.layout`, field by field in the order written
there, so either can be turned into the other without loss.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

import numpy as np
from numpy.typing import NDArray

from hzd_env.rules.layout import Record

__all__ = ["dtype_of", "empty", "load", "plain", "store"]

R = TypeVar("R", bound=Record)


_Field = tuple[str, type, tuple[int, ...], np.dtype[Any]]
_fields_of: dict[type, tuple[_Field, ...]] = {}
_dtype_of: dict[type, np.dtype[Any]] = {}


def _fields(kind: type) -> tuple[_Field, ...]:
    """Name, record class (or int), sizes and scalar dtype of each field of a record class."""
    if kind not in _fields_of:
        fields = []
        for name, hint in get_type_hints(kind, include_extras=True).items():
            sizes: tuple[int, ...] = ()
            scalar: np.dtype[Any] = np.dtype(np.int16)
            if get_origin(hint) is Annotated:
                hint, *marks = get_args(hint)
                sizes = tuple(mark for mark in marks if isinstance(mark, int))
                scalar = next((np.dtype(mark) for mark in marks if isinstance(mark, type)), scalar)
                for _ in sizes:
                    (hint,) = get_args(hint)
            fields.append((name, hint, sizes, scalar))
        _fields_of[kind] = tuple(fields)
    return _fields_of[kind]


def dtype_of(kind: type) -> np.dtype[Any]:
    """The NumPy structured dtype of a record class, aligned as the compiled side needs it."""
    if kind not in _dtype_of:
        _dtype_of[kind] = np.dtype(
            [
                (name, scalar if item is int else dtype_of(item), sizes)
                for name, item, sizes, scalar in _fields(kind)
            ],
            align=True,
        )
    return _dtype_of[kind]


def load(kind: type[R], value: np.void | NDArray[Any]) -> R:
    """The interpreted objects that hold what one NumPy record (a scalar of the array) holds."""
    record = kind()
    for name, item, sizes, _ in _fields(kind):
        held = value[name]
        if item is int:
            setattr(record, name, held.tolist())
        else:
            setattr(record, name, _load_list(item, held) if sizes else load(item, held))
    return record


def _load_list(item: type[Record], held: NDArray[Any]) -> list[Any]:
    if held.ndim > 1:
        return [_load_list(item, part) for part in held]
    return [load(item, part) for part in held]


def store(record: Record, into: NDArray[Any]) -> None:
    """Write interpreted objects into a zero-dimensional view (or scalar record) of an array."""
    for name, item, sizes, _ in _fields(type(record)):
        held = getattr(record, name)
        if item is int:
            into[name] = held
        elif sizes:
            for index, part in enumerate(held):
                store(part, into[name][index])
        else:
            store(held, into[name])


def plain(held: Any) -> Any:
    """What interpreted objects hold as nested lists, which can be compared."""
    if isinstance(held, list):
        return [part if isinstance(part, int) else plain(part) for part in held]
    if isinstance(held, Record):
        return plain(list(vars(held).values()))
    return held


def empty(kind: type[R]) -> R:
    """Interpreted objects with every field zero."""
    return load(kind, np.zeros(1, dtype_of(kind))[0])
