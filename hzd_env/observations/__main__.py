"""`python -m hzd_env.observations` writes the index table beside this file, in `INDEX.md`."""

from pathlib import Path

from hzd_env.observations.schema import SIZE, index_table

PAGE = Path(__file__).with_name("INDEX.md")


def page() -> str:
    """The documentation of the observation, in Markdown."""
    return (
        "# What a seat observes\n\n"
        f"{SIZE} whole numbers from 0 to a maximum each. The compact observation is these numbers "
        "(int8), the flat one each divided by its maximum (float32), the structured one a dict of "
        "the same values by family. This page is written by `python -m hzd_env.observations`.\n\n"
        + index_table()
    )


if __name__ == "__main__":
    PAGE.write_text(page())
