"""Every ruling of the base game has a test that carries its number."""

from __future__ import annotations

import re
from pathlib import Path

BASE_GAME = range(1, 124)  # the later ones are the expansions'
EXPANSIONS = {9, 22, 119}  # bandits, raiders and charms


def test_each_ruling_of_the_base_game_has_a_test_named_after_it() -> None:
    named = set()
    for path in Path(__file__).parent.rglob("test_*.py"):
        for name in re.findall(r"^def (test_\w+)", path.read_text(), flags=re.MULTILINE):
            named |= {int(number) for number in re.findall(r"_r(\d+)(?=_)", name)}
    assert set(BASE_GAME) - EXPANSIONS - named == set()
