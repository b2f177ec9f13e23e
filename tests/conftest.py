"""Which side of the rules a test run uses.

By default all tests run on the interpreted side. With `HZD_ENV_TEST_COMPILED=1` the run is on the
compiled side and takes the tests marked `compiled` only.
"""

from __future__ import annotations

import os

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
