"""Reading the YAML files of a pack: bounded, without running anything, and with line numbers.

Only plain data is taken: mappings, lists, words and whole numbers. Tags, anchors and aliases
are refused, so a file can neither run code nor grow beyond what it shows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

import yaml
from pydantic import BaseModel, TypeAdapter, ValidationError

__all__ = ["Entry", "PackError", "Steps", "read_entries", "read_mapping"]

MAX_BYTES = 1_000_000
MAX_DEPTH = 16
MAX_VALUES = 100_000

Steps = tuple[str | int, ...]
"""The way from the root of a file to a value: keys and places in lists."""

M = TypeVar("M", bound=BaseModel)

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_NUMBER = re.compile(r"[-+]?[0-9]{1,9}")
_WORDS = {"": None, "~": None, "null": None, "true": True, "false": False}


class PackError(ValueError):
    """Something is wrong in a pack: which file, line and field, and what was expected."""

    def __init__(self, file: Path, line: int, field: str, reason: str) -> None:
        self.file = file
        self.line = line
        self.field = field
        self.reason = reason
        place = f"{file}, line {line}" if line else str(file)
        super().__init__(f"{place}: {field}: {reason}" if field else f"{place}: {reason}")

    def __reduce__(self) -> tuple[Any, ...]:
        return PackError, (self.file, self.line, self.field, self.reason)


@dataclass(frozen=True)
class Entry(Generic[M]):
    """One entry of a pack with the place it was read from."""

    model: M
    file: Path
    lines: dict[Steps, int]  # line of each value, by the way from the entry
    line: int

    def error(self, reason: str, *steps: str | int) -> PackError:
        """The error to raise for a value of this entry."""
        name = str(getattr(self.model, "id", ""))
        return _error_at(self.file, self.lines, self.line, name, steps, reason)


def read_mapping(path: Path, adapter: TypeAdapter[M]) -> M:
    """Read a file that holds a single mapping.

    Raises:
        PackError: the file can't be read, or the mapping does not fit the model.
    """
    value, lines = _read(path)
    return _validate(path, lines, lines[()], value, adapter)


def read_entries(path: Path, adapter: TypeAdapter[M]) -> Iterator[Entry[M]]:
    """Read a file that holds a list of entries.

    Raises:
        PackError: the file can't be read, or an entry does not fit the model.
    """
    value, lines = _read(path)
    if not isinstance(value, tuple):
        raise PackError(path, lines[()], "", f"expected a list of entries, found {_shown(value)}")
    by_entry: list[dict[Steps, int]] = [{} for _ in value]
    for steps, line in lines.items():
        if steps:
            by_entry[int(steps[0])][steps[1:]] = line
    for item, item_lines in zip(value, by_entry, strict=True):
        line = item_lines[()]
        yield Entry(_validate(path, item_lines, line, item, adapter), path, item_lines, line)


def _validate(
    path: Path, lines: dict[Steps, int], line: int, value: Any, adapter: TypeAdapter[M]
) -> M:
    try:
        return adapter.validate_python(value)
    except ValidationError as failure:
        # Of the ways in which a value may be read, the one that got furthest tells most.
        problem = max(
            failure.errors(include_url=False), key=lambda error: len(_follow(lines, error["loc"]))
        )
    steps: Steps = tuple(problem["loc"])
    kind, reason = problem["type"], problem["msg"].removeprefix("Value error, ")
    if kind == "extra_forbidden":
        reason = "unknown key"
    elif kind in ("missing", "union_tag_not_found"):
        reason = "is missing"
    elif kind == "tuple_type":
        reason = f"expected a list, found {_shown(problem['input'])}"
    elif kind in ("dict_type", "model_type", "model_attributes_type"):
        reason = f"expected a mapping, found {_shown(problem['input'])}"
    elif kind == "union_tag_invalid":
        known, found = problem["ctx"]["expected_tags"], problem["ctx"]["tag"]
        reason = f"expected one of {known}, found {_shown(found)}"
    elif kind != "value_error":
        reason = f"{reason[0].lower()}{reason[1:]}, found {_shown(problem['input'])}"
    if kind.startswith("union_tag"):
        steps += (problem["ctx"]["discriminator"].strip("'"),)
    name = str(value.get("id", "")) if isinstance(value, dict) else ""
    raise _error_at(path, lines, line, name[:80], steps, reason, reason == "is missing") from None


def _error_at(
    file: Path,
    lines: dict[Steps, int],
    line: int,
    name: str,
    steps: Steps,
    reason: str,
    missing: bool = False,
) -> PackError:
    found = _follow(lines, steps)
    line = lines[found] if found else line
    if missing:
        found = (*found, steps[-1])
    field = name
    for step in found:
        field += f"[{step}]" if isinstance(step, int) else f".{step}" if field else step
    return PackError(file, line, field, reason)


def _follow(lines: dict[Steps, int], steps: Steps) -> Steps:
    """The steps that the file knows; those that only the models know are left out."""
    found: Steps = ()
    for step in steps:
        if (*found, step) in lines:
            found = (*found, step)
    return found


def _shown(value: Any) -> str:
    """A value as an error message shows it."""
    if isinstance(value, tuple):
        return f"a list of {len(value)}"
    if isinstance(value, dict):
        return "a mapping"
    text = "nothing" if value is None else repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _read(path: Path) -> tuple[Any, dict[Steps, int]]:
    """The value a file holds and the line of each part of it."""
    try:
        if not path.is_file():
            raise PackError(path, 0, "", "there is no such file")
        with path.open("rb") as handle:
            raw = handle.read(MAX_BYTES + 1)
    except OSError as failure:
        raise PackError(path, 0, "", f"can't be read: {failure.strerror}") from None
    if len(raw) > MAX_BYTES:
        raise PackError(path, 0, "", f"is larger than {MAX_BYTES} bytes")
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as failure:
        line = raw.count(b"\n", 0, failure.start) + 1
        raise PackError(path, line, "", "is not UTF-8 text") from None
    try:
        return _Reader(path, text).document()
    except yaml.MarkedYAMLError as failure:
        mark = failure.problem_mark or failure.context_mark
        line = mark.line + 1 if mark else 0
        raise PackError(path, line, "", f"is not YAML: {failure.problem}") from None
    except yaml.YAMLError as failure:
        raise PackError(path, 0, "", f"is not YAML: {' '.join(str(failure).split())}") from None


def _line(event: Any) -> int:
    line: int = event.start_mark.line
    return line + 1


class _Reader:
    """Builds plain values from the events of one document."""

    def __init__(self, path: Path, text: str) -> None:
        self.path = path
        self.events: Iterator[Any] = yaml.parse(text, Loader=_Loader)
        self.lines: dict[Steps, int] = {}

    def document(self) -> tuple[Any, dict[Steps, int]]:
        next(self.events)  # the start of the stream
        if not isinstance(next(self.events), yaml.DocumentStartEvent):
            raise PackError(self.path, 0, "", "is empty")
        value = self.value(next(self.events), ())
        next(self.events)  # the end of the document
        event = next(self.events)
        if not isinstance(event, yaml.StreamEndEvent):
            raise PackError(self.path, 0, "", "holds a second document, expected one")
        return value, self.lines

    def value(self, event: Any, steps: Steps) -> Any:
        self.lines.setdefault(steps, _line(event))
        if len(self.lines) > MAX_VALUES:
            raise PackError(self.path, _line(event), "", f"holds more than {MAX_VALUES} values")
        if isinstance(event, yaml.AliasEvent) or event.anchor is not None:
            raise self.error(event, steps, "anchors and aliases are not allowed")
        if event.tag is not None:
            raise self.error(event, steps, f"tags are not allowed, found {_shown(event.tag)}")
        if isinstance(event, yaml.ScalarEvent):
            return self.scalar(event, steps)
        if len(steps) >= MAX_DEPTH:
            raise self.error(event, steps, f"is nested more than {MAX_DEPTH} deep")
        if isinstance(event, yaml.SequenceStartEvent):
            return tuple(self.items(steps))
        return self.mapping(steps)

    def scalar(self, event: Any, steps: Steps) -> Any:
        text: str = event.value
        if not event.implicit[0]:
            return text
        if _NUMBER.fullmatch(text):
            return int(text)
        return _WORDS.get(text, text)

    def items(self, steps: Steps) -> Iterator[Any]:
        place = 0
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            yield self.value(event, (*steps, place))
            place += 1

    def mapping(self, steps: Steps) -> dict[str, Any]:
        result: dict[str, Any] = {}
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            if not isinstance(event, yaml.ScalarEvent):
                raise self.error(event, steps, "expected a word as a key")
            key: str = event.value
            if key in result:
                raise self.error(event, (*steps, key), "the key stands here twice")
            self.lines[(*steps, key)] = _line(event)
            if event.anchor is not None or event.tag is not None:
                raise self.error(event, steps, "anchors and tags are not allowed")
            result[key] = self.value(next(self.events), (*steps, key))
        return result

    def error(self, event: Any, steps: Steps, reason: str) -> PackError:
        field = ""
        for step in steps:
            shown = str(step)[:80]
            field += f"[{shown}]" if isinstance(step, int) else f".{shown}" if field else shown
        return PackError(self.path, _line(event), field, reason)
