"""Every ruling has a test that carries its number, and every decision a place in the rules."""

from __future__ import annotations

import re
from pathlib import Path

RULINGS = range(1, 140)
PACKAGE = Path(__file__).parent.parent / "hzd_env"


def test_each_ruling_has_a_test_named_after_it() -> None:
    named = set()
    for path in Path(__file__).parent.rglob("test_*.py"):
        for name in re.findall(r"^def (test_\w+)", path.read_text(), flags=re.MULTILINE):
            named |= {int(number) for number in re.findall(r"_r(\d+)(?=_)", name)}
    assert set(RULINGS) - named == set()


def test_each_decision_is_cited_where_it_is_carried_out() -> None:
    table = (PACKAGE / "rules" / "RULINGS.md").read_text()
    decisions = set(re.findall(r"^\| (D\d+) \|", table, flags=re.MULTILINE))
    cited = set()
    for path in PACKAGE.rglob("*.py"):
        cited |= set(re.findall(r"\bD\d+\b", path.read_text()))
    assert decisions == cited
