"""What holds for the tests of the rules together."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hzd_env.content.book import load_content
from hzd_env.rules.carriers import load, plain
from hzd_env.rules.layout import Book
from tests.rules.scenes import badlands_content, content, quest_content, rockbreaker_content


@pytest.fixture(scope="session", autouse=True)
def _no_test_changes_what_others_read() -> Iterator[None]:
    """Content is loaded once for all tests; a scene that changes some of it needs its own copy."""
    yield
    for shared in (content, quest_content, badlands_content, rockbreaker_content, load_content):
        loaded = shared()
        if "interpreted" in vars(loaded):  # some test has used it
            unchanged = plain(loaded.interpreted) == plain(load(Book, loaded.book[0]))
            assert unchanged, f"a test has changed the content of {shared.__name__} for others"
