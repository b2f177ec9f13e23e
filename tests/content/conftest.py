"""The small pack, read once, and a copy to break."""

from pathlib import Path

import pytest

from hzd_env.content.book import Content, read_content

from .small import SMALL, PackCopy


@pytest.fixture
def pack(tmp_path: Path) -> PackCopy:
    return PackCopy(tmp_path / "copy")


@pytest.fixture(scope="session")
def small() -> Content:
    return read_content((SMALL,))
