"""Golden games: recorded hunts with the hash of every state, mask and observation.

`python -m tests.golden.record --write` records them anew. Do so only for a change that is meant
to change games, and give the reason in the commit.
"""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from hzd_env.content.book import Content, load_content
from hzd_env.engine import Table
from hzd_env.observations.schema import SIZE
from hzd_env.rules.catalogue import Mode

HUNTS = Path(__file__).parent / "hunts"
PLAYERS = {Mode.COMPETITIVE: (2, 3, 4), Mode.COOPERATIVE: (1, 2, 3), Mode.LENIENT: (2, 4, 1)}


def short_hash(data: bytes) -> str:
    """Eight hexadecimal digits."""
    return hashlib.blake2b(data, digest_size=4).hexdigest()


def play(content: Content, encounter: str, mode: Mode, seed: int) -> Iterator[str]:
    """A line a decision of one random hunt: seat, action, and the hashes of what it led to."""
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
    choices = np.random.default_rng(seed)
    observation = np.zeros(SIZE, np.int8)
    while table.seat >= 0:
        seat = table.seat
        action = int(choices.choice(np.flatnonzero(table.mask)))
        table.step(action)
        table.observe(seat, observation)
        hashes = (table.save(), table.mask.tobytes(), observation.tobytes())
        yield f"{seat} {action:3d} {' '.join(map(short_hash, hashes))}"
    yield f"{table.outcome.name}"


def record(content: Content, encounter: str) -> str:
    """The golden games of an encounter: one for each mode."""
    number = content.index("encounters", encounter)
    lines = [line for mode in Mode for line in play(content, encounter, mode, 3 * number + mode)]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Compare, or write with --write."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--write", action="store_true", help="record the games anew")
    write = parser.parse_args().write
    content = load_content()
    HUNTS.mkdir(exist_ok=True)
    for encounter in content.encounters:
        path = HUNTS / f"{encounter.id}.txt"
        recorded = record(content, encounter.id)
        same = path.exists() and path.read_text() == recorded
        if write and not same:
            path.write_text(recorded)
        print(f"{encounter.id}: {'unchanged' if same else 'written' if write else 'DIFFERS'}")


if __name__ == "__main__":
    main()
