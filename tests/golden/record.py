"""Golden games: recorded hunts and quests with the hash of every state, mask and observation.

`python -m tests.golden.record --write` records them anew. Do so only for a change that is meant
to change games, and give the reason in the commit.
"""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from hzd_env.bots.choose import Bot
from hzd_env.content.book import Content, load_content
from hzd_env.engine import Table
from hzd_env.files import write_text
from hzd_env.observations.schema import QUEST_SIZE, SIZE
from hzd_env.rules.catalogue import Mode
from hzd_env.rules.sizes import HUNTERS

HUNTS = Path(__file__).parent / "hunts"
QUESTS = Path(__file__).parent / "quests"
PLAYERS = {Mode.COMPETITIVE: (2, 3, 4), Mode.COOPERATIVE: (1, 2, 3), Mode.LENIENT: (2, 4, 1)}

Chooser = Callable[[Table], int]


class Quest(NamedTuple):
    """A quest to record."""

    seed: int
    configuration: dict[str, Any]


# Short quests in which hunters level up, buy, and trade or choose event cards where they can.
RECORDED = {
    "competitive": Quest(124, {"players": 3, "trading": True, "draft": True}),
    "cooperative": Quest(115, {"players": 3, "mode": "cooperative"}),
    "lenient": Quest(49, {"players": 2, "mode": "lenient", "draft": True}),
    "solo": Quest(181, {"players": 1, "mode": "cooperative"}),
}


def short_hash(data: bytes) -> str:
    """Eight hexadecimal digits."""
    return hashlib.blake2b(data, digest_size=4).hexdigest()


def lines_of(table: Table, size: int, choose: Chooser) -> Iterator[str]:
    """A line a decision of a game: seat, action, and the hashes of what it led to."""
    observation = np.zeros(size, np.int8)
    while table.seat >= 0:
        seat = table.seat
        action = choose(table)
        table.step(action)
        table.observe(seat, observation)
        hashes = (table.save(), table.mask.tobytes(), observation.tobytes())
        yield f"{seat} {action:3d} {' '.join(map(short_hash, hashes))}"
    yield f"{table.outcome.name}"


# --------------------------------------------------------------------------------------- Hunts


def any_legal(seed: int) -> Chooser:
    """Random play."""
    choices = np.random.default_rng(seed)
    return lambda table: int(choices.choice(np.flatnonzero(table.mask)))


def play(content: Content, encounter: str, mode: Mode, seed: int) -> Iterator[str]:
    """The lines of one random hunt."""
    table = Table(content)
    players = PLAYERS[mode][seed % 3]
    hunters = [hunter.id for hunter in content.hunters]
    hunters = hunters[seed % 4 :] + hunters[: seed % 4]
    table.reset(
        encounter=encounter,
        players=players,
        mode=mode,
        hunters=hunters[:players],
        seed=seed,
        max_turns=40,
    )
    yield f"# {encounter} {mode.name} {players} players seed {seed}"
    yield from lines_of(table, SIZE, any_legal(seed))


def record(content: Content, encounter: str) -> str:
    """The golden games of an encounter: one for each mode."""
    number = content.index("encounters", encounter)
    lines = [line for mode in Mode for line in play(content, encounter, mode, 3 * number + mode)]
    return "\n".join(lines) + "\n"


# -------------------------------------------------------------------------------------- Quests


def mostly_cautious(seed: int) -> Chooser:
    """The cautious bot, with any legal action now and then."""
    choices = np.random.default_rng(seed)
    states = choices.integers(2**32, size=HUNTERS, dtype=np.uint32)

    def choose(table: Table) -> int:
        if choices.random() < 0.1:
            return int(choices.choice(np.flatnonzero(table.mask)))
        return table.choose(Bot.CAUTIOUS, states)

    return choose


def recorded_actions(recorded: str) -> Chooser:
    """The actions of a recorded quest, so that a better bot changes no record."""
    actions = (int(line.split()[1]) for line in recorded.splitlines()[1:-1])
    return lambda table: next(actions)


def play_quest(content: Content, name: str, recorded: str | None = None) -> str:
    """The golden quest of this name, played as it was recorded or anew."""
    quest = RECORDED[name]
    table = Table(content)
    table.reset_quest(seed=quest.seed, **quest.configuration)
    choose = mostly_cautious(quest.seed) if recorded is None else recorded_actions(recorded)
    title = f"# {name} {quest.configuration} seed {quest.seed}"
    return "\n".join([title, *lines_of(table, QUEST_SIZE, choose)]) + "\n"


# ------------------------------------------------------------------------------------- Writing


def main() -> None:
    """Compare, or write with --write."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--write", action="store_true", help="record the games anew")
    write = parser.parse_args().write
    content = load_content()
    games = {HUNTS / f"{each.id}.txt": record(content, each.id) for each in content.encounters}
    games |= {QUESTS / f"{name}.txt": play_quest(content, name) for name in RECORDED}
    for path, played in games.items():
        path.parent.mkdir(exist_ok=True)
        same = path.exists() and path.read_text() == played
        if write and not same:
            write_text(path, played)
        print(f"{path.stem}: {'unchanged' if same else 'written' if write else 'DIFFERS'}")


if __name__ == "__main__":
    main()
