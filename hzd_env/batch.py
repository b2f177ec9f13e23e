"""Many games in one array, played by compiled code: for vector environments and for search.

Every method takes `games`, the numbers of those it is about; by default all of them. With more
than one thread, the games are shared out among them; compiled code runs without the GIL.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hzd_env.arguments import integer, integers, is_chances, signed_seed
from hzd_env.bots.choose import Bot, choose
from hzd_env.content.book import Content, load_content
from hzd_env.engine import (
    GAINS,
    IllegalActionError,
    Table,
    add_standing,
    books_of,
    deciding,
    is_legal,
    new_records,
    observe,
    observe_any,
    play_bots,
    read_states,
    redeal_game,
    take_step,
)
from hzd_env.observations.schema import schema_of
from hzd_env.observations.shown import Shown
from hzd_env.rules.carriers import load
from hzd_env.rules.catalogue import ACTIONS
from hzd_env.rules.layout import Book, Game
from hzd_env.rules.sides import INTERPRETED, Int8s, Int64s, Uint32s, entry, prepare, rule
from hzd_env.rules.sizes import HUNTERS

__all__ = ["OTHERS", "Batch"]

OTHERS = -1
"""In the place of a bot: somebody else decides for this seat."""

# -------------------------------------------------------------------------------- Entry points


@rule
def show(
    book: Book,
    game: Game,
    index: int,
    seats: Int64s,
    masks: Annotated[Int8s, 2],
    observations: Annotated[Int8s, 2],
    shown: Sequence[Shown],
) -> None:
    """Write who decides in a game, what it may do and what it sees."""
    seat = deciding(game)
    seats[index] = seat
    for action in range(ACTIONS):
        masks[index, action] = game.mask[action]
    if seat >= 0:
        observe_any(book, game, seat, observations[index], shown[index])


@entry
def step_games(
    books: Sequence[Book],
    games: Sequence[Game],
    numbers: Int64s,
    actions: Int64s,
    gains: Annotated[Int64s, 3],
    seats: Int64s,
    masks: Annotated[Int8s, 2],
    observations: Annotated[Int8s, 2],
    shown: Sequence[Shown],
) -> None:
    """Play one legal step of each of these games; `actions` stand in the order of `numbers`."""
    for place in range(len(numbers)):
        index = numbers[place]
        take_step(books[0], games[index], int(actions[place]), gains[index])
        show(books[0], games[index], index, seats, masks, observations, shown)


@entry
def first_illegal(games: Sequence[Game], numbers: Int64s, actions: Int64s) -> int:
    """The place of the first action that is not legal in its game, -1 if there is none."""
    for place in range(len(numbers)):
        if not is_legal(games[numbers[place]], actions[place]):
            return place
    return -1


@entry
def play_games(
    books: Sequence[Book],
    games: Sequence[Game],
    numbers: Int64s,
    bots: Annotated[Int64s, 2],
    random: Annotated[Uint32s, 2],
    most: int,
    played: Int64s,
    gains: Annotated[Int64s, 3],
    seats: Int64s,
    masks: Annotated[Int8s, 2],
    observations: Annotated[Int8s, 2],
    shown: Sequence[Shown],
) -> None:
    """Let bots play each game until a seat without one decides; writes the steps played.

    What the steps bring is added to the gains.
    """
    book = books[0]
    for place in range(len(numbers)):
        index = numbers[place]
        game = games[index]
        add_standing(book, game, gains[index], -1)
        played[place] = play_bots(book, game, bots[index], random[index], most, gains[index])
        add_standing(book, game, gains[index], 1)
        show(book, game, index, seats, masks, observations, shown)


@entry
def choose_games(
    books: Sequence[Book],
    games: Sequence[Game],
    numbers: Int64s,
    bot: int,
    random: Annotated[Uint32s, 2],
    actions: Int64s,
) -> None:
    """Write the action a bot takes in each of these games that is not over."""
    for place in range(len(numbers)):
        index = numbers[place]
        game = games[index]
        seat = deciding(game)
        if seat >= 0:
            actions[place] = choose(books[0], game, seat, bot, random[index])


@entry
def show_games(
    books: Sequence[Book],
    games: Sequence[Game],
    numbers: Int64s,
    seats: Int64s,
    masks: Annotated[Int8s, 2],
    observations: Annotated[Int8s, 2],
    shown: Sequence[Shown],
) -> None:
    """Write what `show` does for games that were changed otherwise."""
    for place in range(len(numbers)):
        index = numbers[place]
        show(books[0], games[index], index, seats, masks, observations, shown)


@entry
def redeal_games(
    books: Sequence[Book], games: Sequence[Game], numbers: Int64s, seeds: Int64s
) -> None:
    """Deal anew in each game what the deciding seat cannot see."""
    for place in range(len(numbers)):
        game = games[numbers[place]]
        seat = deciding(game)
        if seat >= 0:
            redeal_game(books[0], game, seat, int(seeds[place]))


# --------------------------------------------------------------------------------------- Batch


class Batch:
    """Games held together.

    Args:
        size: how many.
        content: what is printed; the base game by default.
        width: entries of an observation of a hunt or a quest with this content, such as `SIZE` and
            `QUEST_SIZE` of the base game (see `schema_of`); 0 to write none.
        threads: how many play at the same time.

    Attributes:
        seats: int64 (size,), who decides in each game; -1 where none does.
        masks: int8 (size, ACTIONS), its legal actions.
        observations: int8 (size, width), the compact observation of the deciding seat; what the
            last decider saw stays where a game is over.
        gains: int64 (size, HUNTERS, GAINS), what the last step brought the seats, by `Gain`.

    Every step writes into these arrays what has changed: copy what is to be kept, and leave them as
    they are.
    """

    def __init__(
        self, size: int, content: Content | None = None, width: int = 0, threads: int = 1
    ) -> None:
        size, threads = integer("size", size, 1), integer("threads", threads, 1)
        prepare()
        self.content = load_content() if content is None else content
        self._books = books_of(self.content)
        widths = [schema_of(self.content.expansions, quest).size for quest in (False, True)]
        if width not in (0, *widths):
            raise ValueError(f"width must be 0 or one of {widths}, not {width!r}")
        self._all = np.arange(size)
        self._threads = threads
        self._pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None
        self._hold(new_records(Game, size), width)

    def _hold(self, games: Any, width: int) -> None:
        size = len(games)
        self._games = games
        self.seats: Int64s = np.full(size, -1)
        self.masks: Int8s = np.zeros((size, ACTIONS), np.int8)
        self.observations: Int8s = np.zeros((size, width), np.int8)
        self.gains: Int64s = np.zeros((size, HUNTERS, GAINS), np.int64)
        self._shown = new_records(Shown, size)

    def __len__(self) -> int:
        return len(self._games)

    @property
    def records(self) -> Any:
        """The games themselves: an array of records, or objects on the interpreted side."""
        return self._games

    def table(self, number: int) -> Table:
        """One of the games. After changing it, call `refresh`."""
        number = integer("number", number, 0, len(self) - 1)
        return Table.among(self.content, self._games, number, self.gains[number])

    def fill(self, table: Table, games: ArrayLike | None = None) -> None:
        """Put copies of one game in the place of others: a position to look ahead from."""
        numbers = self._numbers(games)
        self._put(read_states(table.save(), self.content), numbers)

    def refresh(self, games: ArrayLike | None = None) -> None:
        """Write the arrays anew for games that were changed one by one."""
        self._share(self._numbers(games), lambda part, _: show_games(*self._at(part), *self._out))

    def last_look(self, number: int, seat: int) -> Int8s:
        """What a seat sees of a game that is to be replaced, as a new array.

        It is written by way of the game's row of `observations`, so call `refresh` for it next.
        """
        seat = integer("seat", seat, 0, self.table(number).players - 1)
        seen: Int8s = np.empty(self.observations.shape[1], np.int8)
        row, shown = self.observations[number], self._shown[number : number + 1]
        observe(self._books, self._games, number, seat, row, shown, seen)
        return seen

    # ----------------------------------------------------------------------------- Playing

    def step(self, actions: ArrayLike, games: ArrayLike | None = None) -> None:
        """Take an action in each game.

        Raises:
            IllegalActionError: one of them is not legal; no game has changed.
            ValueError: they are not one integer for each game.
        """
        numbers = self._numbers(games)
        chosen = integers("actions", actions)
        if chosen.shape != numbers.shape:
            raise ValueError(f"actions must have shape {numbers.shape}, not {chosen.shape}")
        wrong = first_illegal(self._games, numbers, chosen)
        if wrong >= 0:
            number = int(numbers[wrong])
            raise IllegalActionError(
                f"game {number}: {self.table(number).why_illegal(int(chosen[wrong]))}"
            )
        self._share(
            numbers,
            lambda part, where: step_games(*self._at(part), chosen[where], self.gains, *self._out),
        )

    def choose(self, bot: Bot, random: Uint32s, games: ArrayLike | None = None) -> Int64s:
        """The action that a bot takes in each game; -1 where the game is over.

        Args:
            bot: which one.
            random: uint32 (size, HUNTERS), the bots' own chance, which is moved on.
            games: which games.
        """
        numbers = self._numbers(games)
        number = integer("bot", bot, 0, len(Bot) - 1)
        self._check_chances(random)
        actions: Int64s = np.full(len(numbers), -1)

        def work(part: Int64s, where: slice) -> None:
            choose_games(*self._at(part), number, random, actions[where])

        if bot == Bot.RANDOM:
            work(numbers, slice(None))  # takes less time than sharing it out
        else:
            self._share(numbers, work)
        return actions

    def play_on(
        self,
        bots: ArrayLike,
        random: Uint32s,
        most: int = 1_000_000,
        games: ArrayLike | None = None,
    ) -> Int64s:
        """Let bots play each game until a seat of `OTHERS` decides, or to the end.

        Args:
            bots: for each seat, or each game and seat, a `Bot` or `OTHERS`.
            random: uint32 (size, HUNTERS), the bots' own chance, which is moved on.
            most: steps to play in each game at most.
            games: which games.

        Returns:
            the steps played in each. What they brought is added to `gains`.
        """
        numbers = self._numbers(games)
        players = self._players(bots)
        most = integer("most", most, 0)
        self._check_chances(random)
        played: Int64s = np.zeros(len(numbers), np.int64)
        self._share(
            numbers,
            lambda part, where: play_games(
                *self._at(part), players, random, most, played[where], self.gains, *self._out
            ),
        )
        return played

    def redeal(self, seeds: Sequence[int] | Int64s, games: ArrayLike | None = None) -> None:
        """Deal anew in each game what its deciding seat cannot see; see `Table.redeal`.

        What that seat sees and may do stays the same, so the arrays do, too.
        """
        numbers = self._numbers(games)
        if not isinstance(seeds, np.ndarray):
            seeds = [signed_seed(seed) for seed in seeds]
        seeded = integers("seeds", seeds)
        if seeded.shape != numbers.shape:
            raise ValueError(f"seeds must have shape {numbers.shape}, not {seeded.shape}")
        self._share(numbers, lambda part, where: redeal_games(*self._at(part), seeded[where]))

    # ------------------------------------------------------------------ Copying and saving

    def copy(self) -> Batch:
        """Games that go on independently from here, with arrays of their own."""
        other = object.__new__(Batch)
        other.__dict__.update(self.__dict__)
        if INTERPRETED:
            games: Any = [self.table(number).copy().game for number in range(len(self))]
        else:
            games = self._games.copy()
        other._hold(games, self.observations.shape[1])
        other._write(self._arrays)
        return other

    @property
    def _arrays(self) -> tuple[NDArray[Any], ...]:
        return self.seats, self.masks, self.observations, self.gains

    def _write(self, arrays: tuple[NDArray[Any], ...]) -> None:
        for own, given in zip(self._arrays, arrays, strict=True):
            own[:] = given

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickled, (self.content, self._threads, self.save(), self._arrays)

    def save(self) -> bytes:
        """The states of all games one after the other, each as `Table.save` gives it."""
        if not INTERPRETED:
            return self._games.tobytes()
        return b"".join(self.table(number).save() for number in range(len(self)))

    def restore(self, saved: bytes) -> None:
        """Go back to saved states.

        Raises:
            ValueError: these bytes are not the states of so many games with this content, or they
                are of another version. No game has changed.
        """
        self._put(read_states(saved, self.content, len(self)), self._all)

    def _put(self, states: NDArray[Any], numbers: Int64s) -> None:
        """Put states in the place of these games, or one in the place of all of them."""
        if INTERPRETED:
            each = np.broadcast_to(states, numbers.shape)
            for number, state in zip(numbers.tolist(), each, strict=True):
                self._games[number] = load(Game, state)
        else:
            size = (-1, states.itemsize)
            self._games.view(np.uint8).reshape(size)[numbers] = states.view(np.uint8).reshape(size)
        self.gains[numbers] = 0
        self.refresh(numbers)

    # ---------------------------------------------------------------------------- Sharing out

    @property
    def _out(self) -> tuple[Any, ...]:
        return self.seats, self.masks, self.observations, self._shown

    def _at(self, numbers: Int64s) -> tuple[Any, Any, Int64s]:
        return self._books, self._games, numbers

    def _numbers(self, games: ArrayLike | None) -> Int64s:
        if games is None:
            return self._all
        numbers = integers("games", games)
        ordered = np.sort(numbers, axis=None)
        if numbers.ndim != 1 or (len(ordered) and not 0 <= ordered[0] <= ordered[-1] < len(self)):
            raise ValueError(f"games must be numbers from 0 to {len(self) - 1}, not {games!r}")
        if (ordered[1:] == ordered[:-1]).any():
            raise ValueError(f"games must name each game once, not {games!r}")
        return numbers

    def _players(self, bots: ArrayLike) -> Int64s:
        """The bot of each seat in each game, or `OTHERS`."""
        given = integers("bots", bots)
        fits = given.ndim > 0 and given.shape[:-1] in ((), (len(self),))
        known = given.min(initial=0) >= OTHERS and given.max(initial=0) < len(Bot)
        if not fits or given.shape[-1] > HUNTERS or not known:
            raise ValueError(
                f"bots must be a Bot or {OTHERS} for each seat, or each game and seat, not {bots!r}"
            )
        players = np.full((len(self), HUNTERS), OTHERS, np.int64)
        players[:, : given.shape[-1]] = given
        return players

    def _check_chances(self, random: Uint32s) -> None:
        """Compiled code writes into `random` as it is."""
        shape = (len(self), HUNTERS)
        if not is_chances(random, shape):
            raise ValueError(f"random must be a writable uint32 array of shape {shape}")

    def _share(self, numbers: Int64s, work: Callable[[Int64s, slice], None]) -> None:
        """Do some work on parts of these games: the first here, the others in a thread each."""
        if self._pool is None:
            work(numbers, slice(None))
            return
        ends = np.linspace(0, len(numbers), self._threads + 1, dtype=np.int64)
        first, *others = (slice(ends[k], ends[k + 1]) for k in range(self._threads))
        shares = [self._pool.submit(work, numbers[part], part) for part in others]
        try:
            work(numbers[first], first)
        finally:
            errors = [share.exception() for share in shares]  # waits for all of them
        for error in errors:
            if error is not None:
                raise error


def _unpickled(
    content: Content, threads: int, saved: bytes, arrays: tuple[NDArray[Any], ...]
) -> Batch:
    seats, _, observations, _ = arrays
    batch = Batch(len(seats), content, observations.shape[1], threads)
    batch.restore(saved)
    batch._hold(batch.records, observations.shape[1])
    batch._write(arrays)
    return batch
