"""`python -m hzd_env.observations` writes the index table beside this file, in `INDEX.md`."""

from pathlib import Path

from hzd_env.observations.schema import (
    BADLANDS_HUNT,
    BADLANDS_QUEST,
    FAMILIES,
    QUEST,
    QUEST_SIZE,
    SIZE,
    index_table,
)

PAGE = Path(__file__).with_name("INDEX.md")


def page() -> str:
    """The documentation of the observations, in Markdown."""
    return (
        "# What a seat observes\n\n"
        f"{SIZE} whole numbers from 0 to a maximum each. The compact observation is these numbers "
        "(int8), the flat one each divided by its maximum (float32), the structured one a dict of "
        "the same values by family. This page is written by `python -m hzd_env.observations`.\n\n"
        + index_table()
        + "\n## In a quest\n\n"
        f"{QUEST_SIZE} numbers: the {SIZE} above, then these. Outside the Encounter Phase the "
        "planes of the board and the enemies are all zero.\n\n"
        + index_table(QUEST.families[len(FAMILIES) :])
        + "\n## With Lawless Badlands\n\n"
        f"Content that has it adds families behind all others: a hunt has {BADLANDS_HUNT.size} "
        "numbers then. They begin with those of a hunt, and these follow.\n\n"
        + index_table(BADLANDS_HUNT.families[len(FAMILIES) :])
        + f"\nA quest has {BADLANDS_QUEST.size} numbers: those of a quest, and then these.\n\n"
        + index_table(BADLANDS_QUEST.families[len(QUEST.families) :])
    )


if __name__ == "__main__":
    PAGE.write_text(page())
