"""Games in play: the entry points into the rules, and `Table`, one game with its content.

`Table` works alike on both sides. Compiled, it holds an array with one record and every step is
one call into machine code; with `NUMBA_DISABLE_JIT=1` it holds plain objects that can be
inspected and changed.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import Annotated, Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from hzd_env.actions import block_of
from hzd_env.arguments import flag, ids, integer, is_chances, mode_played, named, signed_seed
from hzd_env.bots.choose import Bot, choose
from hzd_env.content.book import BASE_GAME, Content, load_content
from hzd_env.observations.badlands import encode_badlands
from hzd_env.observations.encode import encode
from hzd_env.observations.quest import encode_quest
from hzd_env.observations.rockbreaker import encode_rockbreaker
from hzd_env.observations.schema import (
    BADLANDS_STARTS,
    QUEST_SIZE,
    ROCKBREAKER_STARTS,
    SIZE,
    WIDTHS,
    layout_of,
)
from hzd_env.observations.shown import Shown
from hzd_env.rules.cards import add_to_deck, add_to_hand, take_from_deck
from hzd_env.rules.carriers import dtype_of, empty, load, store
from hzd_env.rules.catalogue import (
    ACTIONS,
    DecisionKind,
    EventKind,
    Mode,
    Outcome,
    Procedure,
    Sun,
    Victory,
)
from hzd_env.rules.dice import seed_streams
from hzd_env.rules.flow import close, push
from hzd_env.rules.layout import Book, Game, Record
from hzd_env.rules.play import run
from hzd_env.rules.quest import victory_points
from hzd_env.rules.setup import set_up, set_up_quest
from hzd_env.rules.sides import (
    INTERPRETED,
    Float32s,
    Int8s,
    Int64s,
    Uint32s,
    entry,
    prepare,
    rule,
)
from hzd_env.rules.sizes import HUNTERS, TURNS
from hzd_env.rules.tracking import redeal_tracking

__all__ = [
    "GAINS",
    "ILLEGAL",
    "Decision",
    "Event",
    "Gain",
    "Gains",
    "IllegalActionError",
    "Table",
    "action_number",
    "add_events",
    "add_standing",
    "books_of",
    "choose_action",
    "deciding",
    "is_legal",
    "new_records",
    "observe",
    "observe_any",
    "play",
    "play_bots",
    "read_states",
    "redeal",
    "redeal_game",
    "take_step",
]

E = TypeVar("E", bound=IntEnum)

_get: Callable[[Any, str], Any] = getattr if INTERPRETED else operator.getitem
ILLEGAL = -2
"""What a step that is not legal returns instead of a seat."""


class Gain(IntEnum):
    """What a step brought a seat: the columns of `Table.gains`."""

    GLORY = 0  # change of its glory; what a failed hunt discards is taken away
    DAMAGE = 1  # damage done to enemies' HP
    COMPONENTS = 2  # components destroyed
    KILLS = 3
    SUFFERED = 4  # damage suffered
    FAINTS = 5
    POINTS = 6  # encounter points, which all hunters gain together
    VICTORY_POINTS = 7  # in a quest; a failed one takes them away
    LEVEL = 8  # level on the skill tree


GAINS = len(Gain)
MODES = len(Mode)
Gains = Annotated[Int64s, 2]
"""What a step brought each seat, shape (HUNTERS, GAINS)."""


class Decision(NamedTuple):
    """The open decision; `seat` is -1 and `kind` NONE once the game is over."""

    seat: int
    kind: DecisionKind
    subject: int


class Event(NamedTuple):
    """Something that happened in the last step."""

    kind: EventKind
    who: int
    what: int
    amount: int


class IllegalActionError(ValueError):
    """An action that the open decision does not offer. The game is unchanged."""


# -------------------------------------------------------------------------------- Entry points


@rule
def level_of(book: Book, game: Game, hunter: int) -> int:
    """The level of a seat on its skill tree."""
    seat = game.hunters[hunter]
    if seat.profile < 0:
        return 0
    return book.hunters[seat.profile].nodes[seat.node].level


@rule
def add_standing(book: Book, game: Game, gains: Gains, sign: int) -> None:
    """Add how all seats stand to what a step brought them: less before the step, more after it.

    After a failure glory is discarded (The Campfire Phase), and no victory points count.
    """
    kept = sign * (game.outcome != Outcome.FAILURE)
    points = sign * game.points
    for hunter in range(game.configuration.players):
        seat = game.hunters[hunter]
        gains[hunter, Gain.GLORY] += kept * seat.glory
        gains[hunter, Gain.FAINTS] += sign * seat.faints
        gains[hunter, Gain.POINTS] += points
        gains[hunter, Gain.VICTORY_POINTS] += kept * victory_points(game, hunter)
        gains[hunter, Gain.LEVEL] += sign * level_of(book, game, hunter)


@rule
def add_events(game: Game, gains: Gains) -> None:
    """Add what happened in a step to what it brought the seats; the companion has none."""
    for place in range(game.event_count):
        event = game.events[place]
        if event.who >= 0 and event.who < HUNTERS:
            if event.kind == EventKind.HIT:
                gains[event.who, Gain.DAMAGE] += event.amount
            elif event.kind == EventKind.COMPONENT_DESTROYED:
                gains[event.who, Gain.COMPONENTS] += 1
            elif event.kind == EventKind.KILLED:
                gains[event.who, Gain.KILLS] += 1
            elif event.kind == EventKind.SUFFERED:
                gains[event.who, Gain.SUFFERED] += event.amount


@rule
def answer(book: Book, game: Game, action: int) -> None:
    """Answer the open decision with a legal action and play to the next one."""
    game.event_count = 0
    close(game, action)
    run(book, game)


@rule
def is_legal(game: Game, action: int) -> bool:
    """Whether a number is an action that the open decision offers."""
    return game.decision.seat >= 0 and action >= 0 and action < ACTIONS and game.mask[action] == 1


@rule
def deciding(game: Game) -> int:
    """The seat that decides, -1 where no game has begun or it is over."""
    if game.configuration.players == 0:
        return -1
    return game.decision.seat


@rule
def play_bots(
    book: Book, game: Game, bots: Int64s, random: Uint32s, most: int, gains: Gains
) -> int:
    """Let the bot of each seat play, until one has none (below 0), to the end or for some steps.

    Adds what happens to the gains; returns the steps played.
    """
    steps = 0
    while steps < most and deciding(game) >= 0:
        seat = game.decision.seat
        bot = bots[seat]
        if bot < 0:
            break
        answer(book, game, choose(book, game, seat, bot, random))
        add_events(game, gains)
        steps += 1
    return steps


@rule
def take_step(book: Book, game: Game, action: int, gains: Gains) -> int:
    """Play one step as `play` does."""
    if not is_legal(game, action):
        return ILLEGAL
    for hunter in range(HUNTERS):
        for column in range(GAINS):
            gains[hunter, column] = 0
    add_standing(book, game, gains, -1)
    answer(book, game, action)
    add_events(game, gains)
    add_standing(book, game, gains, 1)
    return game.decision.seat


@rule
def observe_any(book: Book, game: Game, seat: int, out: Int8s, shown: Shown) -> None:
    """Write the observation that fits into the vector: its layout is one of `WIDTHS`, or none.

    `shown` is what the vector shows so far: all zero if nothing yet.
    """
    layout = layout_of(len(out))
    if layout < 0:
        return
    size = SIZE
    if layout & 1:
        size = QUEST_SIZE
        encode_quest(book, game, seat, out, shown)
    else:
        encode(book, game, seat, out, shown)
    for index in range(size, len(out)):
        out[index] = 0
    if BADLANDS_STARTS[layout] >= 0:
        encode_badlands(book, game, seat, out, BADLANDS_STARTS[layout])
    if ROCKBREAKER_STARTS[layout] >= 0:
        encode_rockbreaker(book, game, seat, out, ROCKBREAKER_STARTS[layout], layout & 1)


@entry
def begin(
    books: Sequence[Book],
    games: Sequence[Game],
    index: int,
    fingerprint: int,
    encounter: int,
    hunters: Int64s,
    players: int,
    mode: int,
    seed: int,
    max_turns: int,
    ask_forced: int,
    quest: int,
    finale: int,
    draft: int,
    trading: int,
) -> int:
    """Start a hunt or a quest in a record of zeros and play to the first decision.

    Returns the seat that decides.
    """
    book = books[0]
    game = games[index]
    game.configuration.fingerprint = fingerprint
    game.configuration.players = players
    game.configuration.mode = mode
    game.configuration.encounter = encounter
    game.configuration.max_turns = max_turns
    game.configuration.ask_forced = ask_forced
    game.configuration.quest = quest
    game.configuration.finale = finale
    game.configuration.draft = draft
    game.configuration.trading = trading
    for hunter in range(HUNTERS):
        game.hunters[hunter].profile = hunters[hunter]
    seed_streams(game, seed)
    if quest == 1:
        set_up_quest(book, game)
        push(game, Procedure.QUEST, 0, 0, 0)
    else:
        set_up(book, game)
        push(game, Procedure.ENCOUNTER, 0, 0, 0)
    run(book, game)
    return game.decision.seat


@entry
def play(
    books: Sequence[Book],
    games: Sequence[Game],
    index: int,
    action: int,
    gains: Gains,
) -> int:
    """Answer the open decision and play to the next one.

    Writes what the step brought each seat and returns the seat that decides next, -1 when the
    hunt is over. An illegal action changes nothing and returns `ILLEGAL`.
    """
    return take_step(books[0], games[index], action, gains)


@entry
def configured(games: Sequence[Game], index: int) -> tuple[int, int, int]:
    """The players and the mode of a game, and the seat that decides."""
    game = games[index]
    return game.configuration.players, game.configuration.mode, deciding(game)


@entry
def choose_action(
    books: Sequence[Book], games: Sequence[Game], index: int, bot: int, random: Uint32s
) -> int:
    """The action that a bot takes in the open decision, `ILLEGAL` if there is none."""
    game = games[index]
    seat = deciding(game)
    if seat < 0:
        return ILLEGAL
    return choose(books[0], game, seat, bot, random)


@entry
def play_out(
    books: Sequence[Book],
    games: Sequence[Game],
    index: int,
    bots: Int64s,
    random: Uint32s,
    most: int,
    gains: Gains,
) -> int:
    """Let a bot in each seat play to the end, or for some steps; returns the steps played."""
    return play_bots(books[0], games[index], bots, random, most, gains)


@entry
def observe(
    books: Sequence[Book],
    games: Sequence[Game],
    index: int,
    seat: int,
    kept: Int8s,
    shown: Sequence[Shown],
    out: Int8s,
) -> None:
    """Write the compact observation of a seat, by way of a vector that is kept."""
    observe_any(books[0], games[index], seat, kept, shown[0])
    for place in range(len(out)):
        out[place] = kept[place]


@entry
def observe_flat(
    books: Sequence[Book],
    games: Sequence[Game],
    index: int,
    seat: int,
    kept: Int8s,
    shown: Sequence[Shown],
    scale: Float32s,
    out: Float32s,
) -> None:
    """Write the flat observation of a seat, by way of a compact one that is kept."""
    observe_any(books[0], games[index], seat, kept, shown[0])
    for place in range(len(out)):
        out[place] = np.float32(kept[place]) / scale[place]


@entry
def reseed(games: Sequence[Game], index: int, seed: int) -> None:
    """Give a game new chances from here on."""
    seed_streams(games[index], seed)


@rule
def redeal_game(book: Book, game: Game, seat: int, seed: int) -> None:
    """Deal anew what a seat cannot see, and give the game new chances.

    Every other seat shuffles its hand into its draw pile and draws as many cards again. What the
    leader has chosen face down is drawn and chosen anew.
    """
    seed_streams(game, seed)
    for other in range(game.configuration.players):
        if other != seat:
            hand = game.hunters[other].hand_size
            for place in range(hand):
                add_to_deck(game, other, game.hunters[other].hand[place])
                game.hunters[other].hand[place] = 0
            game.hunters[other].hand_size = 0
            for _ in range(hand):
                add_to_hand(game, other, take_from_deck(game, other))
    if game.tracking_choice >= 0 and game.leader != seat:
        redeal_tracking(book, game)


@entry
def redeal(books: Sequence[Book], games: Sequence[Game], index: int, seat: int, seed: int) -> None:
    """Deal anew what a seat cannot see."""
    redeal_game(books[0], games[index], seat, seed)


# --------------------------------------------------------------------------------------- Table


class Table:
    """One hunt or quest and the content it is played with.

    Attributes:
        content: what is printed; shared, never changed.
        players: the number of seats.
        mode: how the hunters play together.
        seat: the seat that decides, -1 when the game is over.
        gains: what the last step brought each seat, by `Gain`. Read it before the next step.
    """

    __slots__ = (
        "_books",
        "_games",
        "_index",
        "_kept",
        "_mask",
        "_shown",
        "content",
        "gains",
        "mode",
        "players",
        "seat",
    )

    def __init__(self, content: Content | None = None) -> None:
        prepare()
        self.content = load_content() if content is None else content
        self._lay_out(new_records(Game, 1), 0, np.zeros((HUNTERS, GAINS), np.int64))
        self.players = 0
        self.mode = Mode.COMPETITIVE
        self.seat = -1

    def _lay_out(self, games: Any, index: int, gains: NDArray[np.int64]) -> None:
        """Hold one of some games and what gives quick access to it."""
        self._books = books_of(self.content)
        self._games = games
        self._index = index
        self._mask: Int8s | None = None if INTERPRETED else games["mask"][index]
        self._kept: Int8s | None = None
        self._shown: Any = None
        self.gains = gains

    @classmethod
    def among(cls, content: Content, games: Any, index: int, gains: NDArray[np.int64]) -> Table:
        """One of many games that are held together; what is done to either shows in both."""
        table = object.__new__(cls)
        table.content = content
        table._lay_out(games, index, gains)
        table._read_configuration()
        return table

    @property
    def _state(self) -> Any:
        """The record of the game, or on the interpreted side its object."""
        return self._games[self._index]

    def _read_configuration(self) -> None:
        self.players, mode, self.seat = configured(self._games, self._index)
        self.mode = Mode(mode)

    # ----------------------------------------------------------------------------- Playing

    def reset(
        self,
        *,
        encounter: str,
        players: int,
        mode: Mode | str = Mode.COMPETITIVE,
        hunters: Sequence[str] | None = None,
        seed: int = 0,
        max_turns: int = 0,
        ask_forced: bool = False,
    ) -> None:
        """Start a hunt and play to its first decision.

        Args:
            encounter: id of the tracking card.
            players: 1 to 4.
            mode: competitive, cooperative or lenient. A single hunter never competes (R11).
            hunters: a hunter's id for each seat; by default the first ones of the content.
            seed: of all chance in the game, up to 64 bits.
            max_turns: hunter turns after which the hunt is cut short, 0 for no limit (R64).
            ask_forced: ask for decisions with one legal action, too.

        Raises:
            ValueError: a value is not possible; the message says which and why.
        """
        number = self.content.index("encounters", named("encounter", encounter))
        seats = self._seats(players, hunters)
        self._begin(number, seats, players, mode, seed, max_turns, ask_forced)

    def reset_quest(
        self,
        *,
        players: int,
        mode: Mode | str = Mode.COMPETITIVE,
        hunters: Sequence[str] | None = None,
        quest: str = BASE_GAME[0],
        finale: str | None = None,
        draft: bool = False,
        trading: bool = False,
        seed: int = 0,
        max_turns: int = 0,
        ask_forced: bool = False,
    ) -> None:
        """Start a quest and play to its first decision.

        Args:
            players: as for a hunt; so are `mode`, `hunters`, `seed` and `ask_forced`.
            mode: see above.
            hunters: see above.
            quest: whose tracking deck and Hunters' Call are played.
            finale: the quest whose Hunters' Call follows this one's, if any does.
            draft: the hunters are chosen in play; `hunters` must not be given.
            trading: the Trading Items Variant. Cooperating hunters may trade in any case.
            max_turns: hunter turns of one encounter after which the quest is cut short, 0 for no
                limit (R64).
            seed: see above.
            ask_forced: see above.

        Raises:
            ValueError: a value is not possible; the message says which and why.
        """
        if finale is not None:
            named("finale", finale)
        call, behind = self.content.calls(named("quest", quest), finale)
        if flag("draft", draft) and hunters is not None:
            raise ValueError(f"hunters are drafted, so hunters must be None, not {hunters!r}")
        seats = self._seats(players, hunters)
        if draft:
            seats[:] = -1
        self._begin(
            call, seats, players, mode, seed, max_turns, ask_forced, True, behind, draft, trading
        )

    def _begin(
        self,
        encounter: int,
        seats: Int64s,
        players: int,
        mode: Mode | str,
        seed: int,
        max_turns: int,
        ask_forced: bool,
        quest: bool = False,
        finale: int = -1,
        draft: bool = False,
        trading: bool = False,
    ) -> None:
        mode = mode_played(mode, players)
        max_turns = integer("max_turns", max_turns, 0, TURNS)
        forced, trading = flag("ask_forced", ask_forced), flag("trading", trading)
        signed = signed_seed(seed)
        self._clear()
        self.seat = begin(
            self._books,
            self._games,
            self._index,
            self.content.fingerprint,
            encounter,
            seats,
            players,
            int(mode),
            signed,
            max_turns,
            int(forced),
            int(quest),
            finale,
            int(draft),
            int(trading),
        )
        self.players = int(players)
        self.mode = mode
        self.gains[:] = 0

    def _seats(self, players: int, hunters: Sequence[str] | None) -> Int64s:
        """The profile of each seat, -1 where nobody sits."""
        players = integer("players", players, 1, HUNTERS)
        if hunters is None:
            hunters = [hunter.id for hunter in self.content.hunters[:players]]
        else:
            hunters = ids("hunters", hunters)
        if len(hunters) != players:
            raise ValueError(f"hunters must name one hunter for each of {players}, not {hunters!r}")
        seats = np.full(HUNTERS, -1, np.int64)
        for seat, hunter in enumerate(hunters):
            if hunter in hunters[:seat]:
                raise ValueError(f"hunters names {hunter!r} twice; a hunter is at one seat only")
            seats[seat] = self.content.index("hunters", hunter)
        return seats

    def _clear(self) -> None:
        if INTERPRETED:
            self._games[self._index] = empty(Game)
        else:
            self._record().view(np.uint8)[:] = 0

    def _record(self) -> NDArray[Any]:
        """The game as an array of one record (compiled side)."""
        return self._games[self._index : self._index + 1]

    def step(self, action: int) -> None:
        """Answer the open decision and play to the next one.

        Raises:
            IllegalActionError: the action is not legal; the game is unchanged.
        """
        number = action_number(action)
        seat = play(self._books, self._games, self._index, number, self.gains)
        if seat == ILLEGAL:
            raise IllegalActionError(self.why_illegal(number))
        self.seat = seat

    def choose(self, bot: Bot, random: Uint32s) -> int:
        """The action that a bot takes in the open decision.

        `random` holds a state for each seat; the bot moves on that of its own.

        Raises:
            ValueError: no decision is open, or an argument is of the wrong kind.
        """
        number = int(Bot(bot))
        _check_chances(random)
        action = int(choose_action(self._books, self._games, self._index, number, random))
        if action == ILLEGAL:
            raise ValueError("a bot chooses nothing: no decision is open")
        return action

    def play_out(self, bots: Sequence[Bot], random: Uint32s, most: int = 1_000_000) -> int:
        """Let bots, one a seat, play to the end or for some steps; returns the steps played.

        Raises:
            ValueError: there is not one bot a seat, or an argument is of the wrong kind.
        """
        if len(bots) != self.players:
            raise ValueError(f"bots must name one bot for each of {self.players}, not {bots!r}")
        _check_chances(random)
        seats = np.zeros(HUNTERS, np.int64)
        seats[: self.players] = [Bot(bot) for bot in bots]
        steps = play_out(self._books, self._games, self._index, seats, random, most, self.gains)
        self.gains[:] = 0
        self.seat = int(_get(_get(self._state, "decision"), "seat"))
        return int(steps)

    def why_illegal(self, action: int) -> str:
        """What to say of an action that is not legal."""
        if self.players == 0:
            return f"action {action}: no game has begun; call reset first"
        if self.seat < 0:
            return f"action {action}: the game is over ({self.outcome.name.lower()})"
        if not 0 <= action < ACTIONS:
            return f"action {action} is not in the action space: 0 to {ACTIONS - 1}"
        legal = np.flatnonzero(self.mask)
        block = block_of(action)
        shown = ", ".join(map(str, legal[:12])) + (", …" if len(legal) > 12 else "")
        return (
            f"action {action} ({block.name} + {action - block}) is not legal for seat {self.seat}"
            f" in decision {self.decision.kind.name}; legal are {shown}"
        )

    # ------------------------------------------------------------------------------ Seeing

    @property
    def mask(self) -> Int8s:
        """The legal actions of the open decision; a view that the next step changes."""
        if self._mask is None:
            return np.array(self._state.mask, np.int8)
        return self._mask

    @property
    def decision(self) -> Decision:
        """The open decision."""
        decision = _get(self._state, "decision")
        kind = DecisionKind(_get(decision, "kind"))
        return Decision(self.seat, kind, int(_get(decision, "subject")))

    @property
    def outcome(self) -> Outcome:
        return Outcome(_get(self._state, "outcome"))

    @property
    def points(self) -> int:
        """Encounter points so far."""
        return int(_get(self._state, "points"))

    @property
    def turn(self) -> int:
        """Hunter turns begun."""
        return int(_get(self._state, "turn"))

    def glory(self, seat: int) -> int:
        return int(self._hunter(seat, "glory"))

    def victory_points(self, seat: int) -> int:
        """The victory points of a seat; none once the Hunters' Call has failed."""
        if self.outcome == Outcome.FAILURE:
            return 0
        suns = self._hunter(seat, "suns")
        return int(suns[Sun.HALF] + 2 * suns[Sun.FULL] + 3 * suns[Sun.BLAZING])

    def victory(self, seat: int) -> Victory:
        """How a competing seat came out of a completed quest."""
        return Victory(self._hunter(seat, "victory"))

    def profile(self, seat: int) -> int:
        """The number of a seat's hunter among those of the content, -1 before it is drafted."""
        return int(self._hunter(seat, "profile"))

    def level(self, seat: int) -> int:
        """The level of a seat on its skill tree."""
        profile = self.profile(seat)
        if profile < 0:
            return 0
        nodes = self.content.interpreted.hunters[profile].nodes
        return nodes[self._hunter(seat, "node")].level

    @property
    def is_quest(self) -> bool:
        """Whether a quest is played, not a single hunt."""
        return bool(_get(_get(self._state, "configuration"), "quest"))

    @property
    def encounter(self) -> int:
        """The number of the latest encounter among those of the content."""
        return int(_get(self._state, "board")) // 2

    @property
    def encounters(self) -> int:
        """Encounters of a quest begun."""
        return int(_get(self._state, "encounters"))

    def _hunter(self, seat: int, field: str) -> Any:
        return _get(_get(self._state, "hunters")[seat], field)

    @property
    def events(self) -> list[Event]:
        """What happened in the last step."""
        events = _get(self._state, "events")[: _get(self._state, "event_count")]
        if INTERPRETED:
            rows = [(event.kind, event.who, event.what, event.amount) for event in events]
        else:
            rows = events.tolist()
        return [Event(EventKind(kind), *rest) for kind, *rest in rows]

    @property
    def game(self) -> Game:
        """The game as plain objects: the live ones when interpreted, otherwise a copy."""
        if INTERPRETED:
            return self._state
        return load(Game, self._state)

    def observe(self, seat: int, out: Int8s) -> None:
        """Write the compact observation of a seat (`hzd_env.observations.schema`).

        A vector of `QUEST_SIZE` entries takes the observation of a quest, one of `SIZE` that of
        a hunt, which the encounters of a quest have too. Those of the other `WIDTHS` take what
        expansions add as well.

        Raises:
            ValueError: there is no such seat, or no observation of this size.
        """
        kept = self._vector(seat, len(out))
        observe(self._books, self._games, self._index, seat, kept, self._shown, out)

    def observe_flat(self, seat: int, scale: Float32s, out: Float32s) -> None:
        """Write the flat observation of a seat, which is the compact one over `scale`.

        Raises:
            ValueError: as `observe` does, or `scale` is of another size.
        """
        kept = self._vector(seat, len(out))
        if len(scale) != len(out):
            raise ValueError(f"scale must have {len(out)} entries as the vector, not {len(scale)}")
        if INTERPRETED:
            self.observe(seat, kept)
            np.divide(kept, scale, out=out)
        else:
            observe_flat(self._books, self._games, self._index, seat, kept, self._shown, scale, out)

    def _vector(self, seat: int, size: int) -> Int8s:
        """The vector of this size that is kept, so that an observation writes what has changed."""
        if not 0 <= seat < self.players:
            raise ValueError(f"seat must be from 0 to {self.players - 1}, not {seat!r}")
        if self._kept is None or len(self._kept) != size:
            if size not in WIDTHS:
                raise ValueError(f"an observation has one of {WIDTHS} entries, not {size}")
            self._kept = np.zeros(size, np.int8)
            self._shown = new_records(Shown, 1)
        return self._kept

    # ------------------------------------------------------------------ Copying and saving

    def save(self) -> bytes:
        """The whole state of the game; the same bytes on both sides."""
        if not INTERPRETED:
            return self._record().tobytes()
        games = np.zeros(1, dtype_of(Game))
        store(self._state, games[0])
        return games.tobytes()

    def restore(self, saved: bytes) -> None:
        """Go back to a saved state.

        Raises:
            ValueError: these bytes are no state of a game with this content, or one of another
                version. The game is unchanged.
        """
        games = read_states(saved, self.content)
        if INTERPRETED:
            self._games[self._index] = load(Game, games[0])
        else:
            self._record().view(np.uint8)[:] = np.frombuffer(saved, np.uint8)
        self.gains.fill(0)
        self._read_configuration()

    def copy(self) -> Table:
        """A game that goes on independently from here."""
        other = object.__new__(Table)
        other.content = self.content
        if INTERPRETED:
            games: Any = [load(Game, np.frombuffer(self.save(), dtype_of(Game))[0])]
        else:
            games = np.frombuffer(bytearray(self._record().tobytes()), dtype_of(Game))
        other._lay_out(games, 0, self.gains.copy())
        other.players = self.players
        other.mode = self.mode
        other.seat = self.seat
        return other

    def __copy__(self) -> Table:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickled, (self.content, self.save(), self.gains.copy())

    def reseed(self, seed: int) -> None:
        """Give the game new dice and draws from here on."""
        reseed(self._games, self._index, signed_seed(seed))

    def redeal(self, seat: int, seed: int) -> None:
        """Deal anew what a seat cannot see, consistently with what it does see.

        Raises:
            ValueError: another seat is deciding, and what it may choose shows its hand.
        """
        seat = integer("seat", seat, 0, self.players - 1)
        if self.seat not in (seat, -1):
            raise ValueError(
                f"seat {self.seat} is deciding; the game can be redealt for that seat only"
            )
        redeal(self._books, self._games, self._index, seat, signed_seed(seed))


def new_records(kind: type[Record], size: int) -> Any:
    """Records of zeros, like games that have not begun: an array, or objects when interpreted."""
    if INTERPRETED:
        return [empty(kind) for _ in range(size)]
    return np.zeros(size, dtype_of(kind))


def read_states(saved: bytes, content: Content, size: int = 1) -> NDArray[Any]:
    """Saved states as an array of records.

    Raises:
        ValueError: they are not so many states of this content and version.
    """
    kind = dtype_of(Game)
    if len(saved) != size * kind.itemsize:
        raise ValueError(
            f"{size} saved games have {size * kind.itemsize} bytes, not {len(saved)};"
            " were they saved by another version?"
        )
    games = np.frombuffer(saved, kind)
    for configuration in set(games["configuration"].tolist()):
        fingerprint, players, mode, encounter, _, _, quest = configuration[:7]
        if fingerprint == 0:
            unbegun = games["configuration"]["fingerprint"] == 0
            known = not np.frombuffer(saved, np.uint8).reshape(size, -1)[unbegun].any()
        else:
            known = (
                fingerprint == content.fingerprint
                and 1 <= players <= HUNTERS
                and 0 <= mode < MODES
                and 0 <= encounter < len(content.encounters)
                and 0 <= quest <= 1
            )
        if not known:
            raise ValueError("a saved game is of other content, of another version, or damaged")
    return games


def books_of(content: Content) -> Any:
    """The book as entry points take it.

    Raises:
        TypeError: it is no content, perhaps the name of a pack.
    """
    if not isinstance(content, Content):
        raise TypeError(f"content must come from load_content, but is {content!r}")
    return [content.interpreted] if INTERPRETED else content.book


def _unpickled(content: Content, saved: bytes, gains: NDArray[np.int64]) -> Table:
    table = Table(content)
    table.restore(saved)
    table.gains[:] = gains
    return table


def _check_chances(random: Uint32s) -> None:
    """Refuse what is no array of a 32-bit state for each seat: bots write into it as it is."""
    if not is_chances(random, (HUNTERS,)):
        raise ValueError(f"random must be a writable uint32 array of {HUNTERS}, not {random!r}")


def action_number(action: Any, actions: int = ACTIONS) -> int:
    """The action as an int if it is in the space of so many actions.

    Raises:
        IllegalActionError: it is not.
    """
    try:
        number = operator.index(action)
    except TypeError:
        raise IllegalActionError(f"an action is an integer, not {action!r}") from None
    if not 0 <= number < actions:
        raise IllegalActionError(f"action {action} is not in the action space: 0 to {actions - 1}")
    return number
