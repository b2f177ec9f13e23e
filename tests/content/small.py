"""The small pack of the tests, and copies of it to break."""

import shutil
from pathlib import Path

from hzd_env.content.book import Content, read_content

SMALL = Path(__file__).parent / "packs" / "small"


class PackCopy:
    """A copy of the small pack that may be edited."""

    def __init__(self, folder: Path) -> None:
        shutil.copytree(SMALL, folder)
        self.folder = folder

    def edit(self, file: str, old: str, new: str) -> None:
        """Replace the first occurrence of a text, which must be there."""
        path = self.folder / file
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new, 1))

    def line(self, file: str, text: str) -> int:
        """The number of the first line that contains a text."""
        lines = (self.folder / file).read_text().splitlines()
        return next(number for number, line in enumerate(lines, 1) if text in line)

    def read(self) -> Content:
        return read_content((self.folder,))
