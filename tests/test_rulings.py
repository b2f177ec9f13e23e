"""Every ruling has a test that carries its number."""

from __future__ import annotations

import re
from pathlib import Path

RULINGS = range(1, 140)


def test_each_ruling_has_a_test_named_after_it() -> None:
    named = set()
    for path in Path(__file__).parent.rglob("test_*.py"):
        for name in re.findall(r"^def (test_\w+)", path.read_text(), flags=re.MULTILINE):
            named |= {int(number) for number in re.findall(r"_r(\d+)(?=_)", name)}
    assert set(RULINGS) - named == set()
