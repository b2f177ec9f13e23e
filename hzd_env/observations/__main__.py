"""`python -m hzd_env.observations` writes the index table beside this file, in `INDEX.md`."""

from pathlib import Path

from hzd_env.content.effects import Expansion
from hzd_env.files import write_text
from hzd_env.observations.schema import (
    FAMILIES,
    QUEST,
    QUEST_SIZE,
    SIZE,
    index_table,
    schema_of,
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
        + "".join(with_expansion(expansion) for expansion in Expansion)
        + with_all()
    )


def with_expansion(expansion: Expansion) -> str:
    """What content with an expansion adds."""
    hunt, quest = (schema_of(expansion, quest) for quest in (False, True))
    name = str(expansion.name).replace("_", " ").title()
    return (
        f"\n## With {name}\n\n"
        f"Content that has it adds families behind all others: a hunt has {hunt.size} "
        "numbers then. They begin with those of a hunt, and these follow.\n\n"
        + index_table(hunt.families[len(FAMILIES) :])
        + f"\nA quest has {quest.size} numbers: those of a quest, and then these.\n\n"
        + index_table(quest.families[len(QUEST.families) :])
    )


def with_all() -> str:
    """Where families lie with all expansions at once."""
    hunt, quest = (schema_of(~Expansion(0), quest) for quest in (False, True))
    rows = [
        f"| `{family.name}` | {starts.get(family.name, '')} | {family.start} |"
        for starts in [{family.name: family.start for family in hunt.families}]
        for family in quest.families[len(QUEST.families) :]
    ]
    return (
        "\n## With all of them\n\n"
        f"A hunt has {hunt.size} numbers, a quest {quest.size}. Their families lie behind one "
        "another in the order above and begin here.\n\n"
        "| Family | In a hunt | In a quest |\n|---|---|---|\n" + "\n".join(rows) + "\n"
    )


if __name__ == "__main__":
    write_text(PAGE, page())
