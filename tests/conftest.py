"""Which side of the rules a test run uses.

By default all tests run on the interpreted side. With `HZD_ENV_TEST_COMPILED=1` the run is on the
compiled side and takes the tests marked `compiled` only.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

COMPILED = os.environ.get("HZD_ENV_TEST_COMPILED") == "1"
os.environ["NUMBA_DISABLE_JIT"] = "0" if COMPILED else "1"  # before anything imports Numba

import pytest  # noqa: E402


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "compiled: runs on the compiled side, with HZD_ENV_TEST_COMPILED=1 only"
    )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    from hzd_env.rules.sides import INTERPRETED

    if INTERPRETED == COMPILED:
        pytest.exit("something imported Numba before tests/conftest.py chose the side", 3)
    for item in items:
        if COMPILED and not item.get_closest_marker("compiled"):
            item.add_marker(pytest.mark.skip(reason="needs the interpreted side"))
        elif not COMPILED and item.get_closest_marker("compiled"):
            item.add_marker(pytest.mark.skip(reason="needs HZD_ENV_TEST_COMPILED=1"))


@pytest.fixture(scope="session", autouse=True)
def _no_test_changes_what_others_read() -> Iterator[None]:
    """Content is loaded once for all tests; a scene that changes some of it needs its own copy."""
    yield
    if "tests.rules.scenes" not in sys.modules:
        return
    from hzd_env.content.book import load_content
    from hzd_env.rules.carriers import load, plain
    from hzd_env.rules.layout import Book
    from tests.rules.scenes import badlands_content, content, quest_content, rockbreaker_content

    for shared in (content, quest_content, badlands_content, rockbreaker_content, load_content):
        loaded = shared()
        if "interpreted" in vars(loaded):  # some test has used it
            unchanged = plain(loaded.interpreted) == plain(load(Book, loaded.book[0]))
            assert unchanged, f"a test has changed the content of {shared.__name__} for others"
