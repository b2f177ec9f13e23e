"""Scenes: a position built by hand and play from it, for tests of the rules.

    scene = Scene()
    archer = scene.hunter(at=(1, 1), hand=["arrow"])
    dummy = scene.enemy("dummy", at=(1, 2), alert=True)
    scene.dice(2, "critical")
    scene.attack(archer, AttackKind.RANGED)
    scene.choose("bow", dummy, BODY, "arrow")

Content comes from the small pack beside this file. `hunter` and `enemy` return the live records
of the game, so a test reads what it wants to know off them. Squares are (row, column) on the
whole area. What a decision offers and what is chosen are in the same words:

- `PASS` and `CONFIRM`; `BODY` and the letters "A" to "D" for components; `WEAPON_BOX` and
  `AMMUNITION_BOX` for critical hits; an `ActionType`; `Die(n)`,
- a (row, column), an enemy, a hunter,
- the id of a card: in the hand, on offer, worn (weapons), stored, or of the salvage.
"""

from __future__ import annotations

import copy
import pickle
from collections import deque
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from hzd_env.content import book as binding
from hzd_env.content import schema
from hzd_env.content.book import Content, load_content
from hzd_env.content.effects import ActionType, AttackKind, Condition
from hzd_env.rules.cards import add_to_deck, add_to_hand, gain_trait, heed
from hzd_env.rules.carriers import empty
from hzd_env.rules.catalogue import (
    ACTIONS,
    Action,
    DecisionKind,
    EnemyStatus,
    EventKind,
    Mode,
    Outcome,
    Procedure,
)
from hzd_env.rules.dice import seed_streams
from hzd_env.rules.flow import close, push
from hzd_env.rules.layout import Behaviour, Book, Enemy, Game, Hunter
from hzd_env.rules.play import run
from hzd_env.rules.setup import set_up
from hzd_env.rules.sizes import SQUARES
from tests.checked import check

__all__ = [
    "AMMUNITION_BOX",
    "BODY",
    "CONFIRM",
    "CRITICAL",
    "PASS",
    "WEAPON_BOX",
    "Die",
    "Event",
    "Scene",
    "badlands_content",
    "content",
    "quest_content",
    "rockbreaker_content",
]

PACK = Path(__file__).parent / "pack"
QUEST_PACK = Path(__file__).parent / "quest_pack"
BASE_TILES = Path(__file__).parent / "base_tiles"

PASS = Action.PASS
CONFIRM = Action.CONFIRM
BODY = Action.COMPONENT
CRITICAL = "critical"

Square = tuple[int, int]
Cards = Sequence[str]


class Die(NamedTuple):
    """A die of the roll, in the order rolled."""

    number: int


class Box(NamedTuple):
    """A critical box to choose."""

    number: int


WEAPON_BOX = Box(0)
AMMUNITION_BOX = Box(1)


class Event(NamedTuple):
    """What happened."""

    kind: EventKind
    who: int
    what: int
    amount: int


def content() -> Content:
    """The content of the rules tests."""
    return load_content((PACK,))


def quest_content() -> Content:
    """That with what a quest needs besides."""
    return load_content((PACK, QUEST_PACK))


def badlands_content() -> Content:
    """That with Lawless Badlands."""
    return load_content((PACK, QUEST_PACK, "lawless_badlands"))


def rockbreaker_content() -> Content:
    """That with the Rockbreaker."""
    return load_content((PACK, QUEST_PACK, BASE_TILES, "rockbreaker"))


def _tuples(value: Any) -> Any:
    """A value as the content reader reads it, with tuples for lists."""
    if isinstance(value, dict):
        return {key: _tuples(item) for key, item in value.items()}
    return tuple(_tuples(item) for item in value) if isinstance(value, list) else value


class _LoadedDie(list[int]):
    """The faces of a die that shows what it is told, whichever face comes up."""

    def __init__(self, shown: deque[int]) -> None:
        super().__init__([0] * 6)
        self.shown = shown

    def __getitem__(self, face: Any) -> Any:
        return self.shown.popleft() if self.shown else 0


class Scene:
    """One game of the test content, built piece by piece.

    Args:
        board: id of an encounter of the test content, for its playing area: `square` (6 x 6),
            `corner` (6 x 6 without the top right quarter), `cross`, `turned`.
        mode: how the hunters play together.
        ask_forced: ask for decisions with one legal action, too.
        base_cards: everything is the base game's but the machines. Then `board` is one of its
            tracking cards, the side for one or two hunters.
        base_machines: the machines and their behaviour cards are those of the base game.
        seed: of all chance but the dice, which show what `dice` says, then blanks.
        quest: the scene is part of a quest, with its content.
        badlands: the content has what Lawless Badlands brings, too.
        rockbreaker: the content has the Rockbreaker, too.
    """

    def __init__(
        self,
        board: str = "square",
        *,
        mode: Mode = Mode.COMPETITIVE,
        ask_forced: bool = False,
        base_cards: bool = False,
        base_machines: bool = False,
        seed: int = 1,
        quest: bool = False,
        badlands: bool = False,
        rockbreaker: bool = False,
    ) -> None:
        tests = quest_content() if quest else content()
        if badlands:
            tests = badlands_content()
        if rockbreaker:
            tests = rockbreaker_content()
        self.content = load_content() if base_cards else tests
        self.bestiary = load_content() if base_machines else tests
        self.events: list[Event] = []
        self._encounter = board
        self._shown: deque[int] = deque()
        self.book = self._own_book()
        area = self.book.boards[2 * self.content.index("encounters", board)]
        self._numbers = {
            (area.row[square], area.column[square]): square
            for square in range(SQUARES)
            if area.on_board[square]
        }
        self.game = empty(Game)
        game = self.game
        game.configuration.mode = mode
        game.configuration.encounter = self.content.index("encounters", board)
        game.configuration.ask_forced = int(ask_forced)
        game.configuration.quest = int(quest)
        game.configuration.finale = -1
        seed_streams(game, seed)
        set_up(self.book, game)
        nobody = game.enemies[-1]
        for index in range(len(game.enemies)):
            game.enemies[index] = copy.deepcopy(nobody)
        for tokens in (game.outcrops, game.ruins, game.corpses):
            tokens[:] = [0] * SQUARES
        game.leader = game.active = 0
        # Below everything lies the encounter, which goes on with the turn of the seat after the
        # active one, and a vote, which is asked once play is through with what was pushed.
        push(game, Procedure.ENCOUNTER, 0, 0, 0)
        game.stack[0].step = 2
        push(game, Procedure.VOTE, 0, 0, 0)

    def _own_book(self) -> Book:
        """The printed content with loaded dice and a board to change, with all that is on it."""
        printed = self.content.interpreted
        book = copy.copy(printed)
        book.machines = self.bestiary.interpreted.machines
        book.behaviours = self.bestiary.interpreted.behaviours
        book.dice = [_LoadedDie(self._shown) for _ in printed.dice]
        number = 2 * self.content.index("encounters", self._encounter)
        book.boards = list(printed.boards)
        # a deep copy, which pickle makes quickly; whoever is off the board reads nothing from it
        book.boards[number] = check(pickle.loads(pickle.dumps(printed.boards[number])))
        return book

    # ------------------------------------------------------------------------------ Building

    def hunter(
        self,
        *,
        at: Square | None = (1, 1),
        hand: Cards = (),
        deck: Cards = (),
        discard: Cards = (),
        equipment: Cards = ("bow", "spear"),
        stored: Cards = (),
        traits: Cards = (),
        salvage: Cards = (),
        conditions: Sequence[Condition] = (),
        stamp: int = 0,
        actions: int = 2,
    ) -> Hunter:
        """Add a hunter at the next seat; the first one is active."""
        game = self.game
        number = game.configuration.players
        game.configuration.players += 1
        hunter = game.hunters[number]
        hunter.profile = number
        hunter.square = -1 if at is None else self.number(at)
        hunter.stamp = stamp
        hunter.actions_left = actions
        for card in hand:
            add_to_hand(game, number, self.card(card))
        for card in deck:
            add_to_deck(game, number, self.card(card))
        for card in discard:
            hunter.discard[hunter.discard_size] = self.card(card)
            hunter.discard_size += 1
        for card in equipment:
            self.equip(hunter, card)
        for card in stored:
            hunter.stored[hunter.stored_size] = self.card(card)
            hunter.stored_size += 1
        for card in traits:
            gain_trait(self.book, hunter, self.card(card))
        for card in salvage:
            hunter.salvage[self.content.index("salvage", card)] += 1
        for condition in conditions:
            hunter.conditions[condition] = 1
        return hunter

    def equip(self, hunter: Hunter, equipment: str, *modifications: str) -> None:
        """Give a hunter a piece of equipment with modifications attached."""
        card = self.card(equipment)
        arc = self.book.cards[card].arc
        hunter.equipment[arc] = card
        heed(self.book, hunter, card)
        for slot, modification in enumerate(modifications):
            hunter.modifications[arc][slot] = self.card(modification)
            heed(self.book, hunter, hunter.modifications[arc][slot])

    def enemy(
        self,
        machine: str = "dummy",
        *,
        at: Square = (1, 2),
        alert: bool = False,
        damage: int = 0,
        conditions: Sequence[Condition] = (),
        damaged: str = "",
        destroyed: str = "",
    ) -> Enemy:
        """Add an enemy. Without a route of its own it is a sentry of its square."""
        index = next(
            index
            for index, enemy in enumerate(self.game.enemies)
            if enemy.status == EnemyStatus.ABSENT
        )
        enemy = self.game.enemies[index]
        enemy.machine = self.bestiary.index("machines", machine)
        enemy.immense = self.book.machines[enemy.machine].immense
        enemy.square = enemy.home_square = self.number(at)
        enemy.status = EnemyStatus.IN_PLAY
        enemy.alert = int(alert)
        enemy.damage = damage
        for condition in conditions:
            enemy.conditions[condition] = 1
        for letter in damaged:
            enemy.component_damaged["ABCD".index(letter)] = 1
        for letter in destroyed:
            enemy.component_destroyed["ABCD".index(letter)] += 1
        return enemy

    def patrols(self, enemy: Enemy, route: int, step: int) -> None:
        """Let an enemy have started at this step of a patrol route of the board."""
        enemy.home_route = enemy.route = route
        enemy.home_step = enemy.route_step = step
        enemy.home_square = self.book.boards[self.game.board].routes[route].squares[step]

    def outcrop(self, at: Square) -> None:
        self.game.outcrops[self.number(at)] = 1

    def ruin(self, at: Square) -> None:
        self.game.ruins[self.number(at)] = 1

    def corpse(self, at: Square) -> None:
        self.game.corpses[self.number(at)] = 1

    def grass(self, at: Square) -> None:
        self.book.boards[self.game.board].grass[self.number(at)] = 1

    def trap(
        self, owner: Hunter, at: Square, card: str = "wire_trap", weapon: str = "tripcaster"
    ) -> None:
        """Lay a trap."""
        trap = next(trap for trap in self.game.traps if trap.owner < 0)
        trap.owner = self.seat_of(owner)
        trap.square = self.number(at)
        trap.weapon = self.card(weapon)
        trap.ammunition = self.card(card)

    def dice(self, *faces: int | str) -> None:
        """The next dice show these faces, in the order they are rolled."""
        self._shown.extend(-1 if face == CRITICAL else int(face) for face in faces)

    def salvage_deck(self, **copies: int) -> None:
        """The salvage deck holds these cards only."""
        for kind, card in enumerate(self.content.salvage):
            self.game.salvage_deck[kind] = copies.get(card.id, 0)

    def behaviour(
        self,
        machine: str,
        yes: Iterable[dict[str, Any]],
        no: Iterable[dict[str, Any]] = (),
        question: Any = None,
    ) -> None:
        """Replace the (first) behaviour card of a machine; rows as in `behaviours.yaml`.

        A machine with a deck keeps that one card.
        """
        model = schema.Behaviour.model_validate(
            {
                "id": "card",
                "name": "Card",
                "machine": machine,
                "source": {"kind": "invented", "ref": "test"},
                "question": question,
                "yes": _tuples(list(yes)),
                "no": _tuples(list(no)),
            }
        )
        printed = self.bestiary.interpreted
        number = self.bestiary.index("machines", machine)
        if self.book.machines is printed.machines:
            self.book.machines = list(printed.machines)
            self.book.behaviours = list(printed.behaviours)
        self.book.machines[number] = copy.copy(self.book.machines[number])
        self.book.machines[number].behaviours = 1
        card = empty(Behaviour)
        if model.question is not None:
            card.question = model.question.word
            card.n = model.question.n or 0
        card.yes_rows = len(model.yes)
        card.no_rows = len(model.no)
        for row, box in zip(card.yes, model.yes, strict=False):
            binding._fill_row(row, box)
        for row, box in zip(card.no, model.no, strict=False):
            binding._fill_row(row, box)
        self.book.behaviours[self.book.machines[number].first_behaviour] = card

    def behaviour_deck(self, machine: str, *cards: str) -> None:
        """The draw pile of a machine's behaviour deck holds these cards only."""
        for number, card in enumerate(self.bestiary.behaviours):
            if card.machine == machine:
                self.game.behaviour_discarded[number] = int(card.id not in cards)

    # -------------------------------------------------------------------------------- Naming

    def number(self, at: Square) -> int:
        """The number of a square."""
        return self._numbers[at]

    def at(self, model: Hunter | Enemy) -> Square | None:
        """Where a hunter or an enemy stands."""
        return self.place(model.square)

    def place(self, square: int) -> Square | None:
        """Row and column of a square number."""
        board = self.book.boards[self.game.board]
        return (board.row[square], board.column[square]) if square >= 0 else None

    def card(self, name: str) -> int:
        """The number of the card with this id."""
        return self.content.index("cards", name)

    def names(self, cards: Sequence[int], size: int) -> list[str]:
        """The ids of the first cards of a pile."""
        return [self.content.cards[card].id for card in cards[:size]]

    def hand(self, hunter: Hunter) -> list[str]:
        return self.names(hunter.hand, hunter.hand_size)

    def deck(self, hunter: Hunter) -> list[str]:
        return self.names(hunter.deck, hunter.deck_size)

    def discard(self, hunter: Hunter) -> list[str]:
        """From the bottom of the pile to its top."""
        return self.names(hunter.discard, hunter.discard_size)

    def scrapped(self, hunter: Hunter) -> list[str]:
        return self.names(hunter.scrapped, hunter.scrapped_size)

    def salvage(self, hunter: Hunter) -> dict[str, int]:
        """The salvage cards a hunter holds."""
        return {
            card.id: number
            for card, number in zip(self.content.salvage, hunter.salvage, strict=False)
            if number
        }

    def traps(self) -> list[Square | None]:
        """The squares with a trap."""
        return [self.place(trap.square) for trap in self.game.traps if trap.owner >= 0]

    def seat_of(self, hunter: Hunter) -> int:
        return next(i for i, each in enumerate(self.game.hunters) if each is hunter)

    def index_of(self, enemy: Enemy) -> int:
        return next(i for i, each in enumerate(self.game.enemies) if each is enemy)

    # ------------------------------------------------------------------------------- Playing

    def push(self, procedure: Procedure, a: int = 0, b: int = 0, c: int = 0) -> None:
        """Put a procedure on the stack and play to the next decision."""
        if self.over:
            assert self.game.outcome == Outcome.PLAYING, "the encounter is over"
            self.game.depth = 2
            self.game.stack[1].step = 0
            self.game.decision.seat = -1
        push(self.game, procedure, a, b, c)
        self.run()

    def run(self) -> None:
        """Play to the next decision."""
        game = self.game
        run(self.book, game)
        self.events += [
            Event(EventKind(event.kind), event.who, event.what, event.amount)
            for event in game.events[: game.event_count]
        ]
        game.event_count = 0

    @property
    def over(self) -> bool:
        """Whether everything that was pushed is done."""
        decision = self.game.decision
        return decision.seat < 0 or (decision.kind == DecisionKind.VOTE and self.game.depth == 2)

    def attack(self, hunter: Hunter, kind: AttackKind = AttackKind.RANGED) -> None:
        """A ranged or melee attack of a hunter."""
        self.push(Procedure.ATTACK, self.seat_of(hunter), kind)

    def activate(self, hunter: Hunter) -> None:
        """The activation of a hunter, whose turn it becomes; nothing follows it."""
        self.game.active = self.seat_of(hunter)
        self.push(Procedure.ACTIVATION, self.seat_of(hunter))

    def turn(self, hunter: Hunter) -> None:
        """The whole turn of a hunter; nothing follows it."""
        self.game.active = self.seat_of(hunter)
        self.push(Procedure.HUNTER_TURN, self.seat_of(hunter))

    def play_on(self, hunter: Hunter) -> None:
        """The encounter from the turn of a hunter on, turn after turn."""
        self.game.depth = 1
        self.game.stack[0].a = self.seat_of(hunter)
        self.game.result = Outcome.PLAYING
        self.game.decision.seat = -1
        self.run()

    def enter(self, enemy: Enemy, at: Square) -> None:
        """An enemy enters a square."""
        self.push(Procedure.ENTER, self.index_of(enemy), self.number(at))

    def enemy_step(self) -> None:
        """The enemy step of the active hunter's turn."""
        self.push(Procedure.ENEMY_STEP)

    def act(self, enemy: Enemy) -> None:
        """The activation of one enemy."""
        self.push(Procedure.ENEMY_ACTIVATION, self.index_of(enemy))

    def maintain(self) -> None:
        """The maintenance step."""
        self.push(Procedure.MAINTENANCE)

    @property
    def verdict(self) -> Outcome:
        """What the maintenance step has come to."""
        return Outcome(self.game.result)

    # ----------------------------------------------------------------------------- Decisions

    @property
    def kind(self) -> DecisionKind:
        """What is asked; NONE once everything is done."""
        return DecisionKind.NONE if self.over else DecisionKind(self.game.decision.kind)

    @property
    def decider(self) -> Hunter | None:
        """Whose decision it is."""
        return None if self.over else self.game.hunters[self.game.decision.seat]

    @property
    def subject(self) -> int:
        return self.game.decision.subject

    @property
    def options(self) -> set[Any]:
        """All that may be chosen now."""
        if self.over:
            return set()
        return {self._told(action) for action in range(ACTIONS) if self.game.mask[action]}

    def choose(self, *choices: Any) -> None:
        """Answer one decision after the other."""
        for choice in choices:
            assert not self.over, f"nothing is asked, so {choice!r} can't be chosen"
            legal = [action for action in range(ACTIONS) if self.game.mask[action]]
            chosen = [action for action in legal if self._same(self._told(action), choice)]
            asked = DecisionKind(self.game.decision.kind).name
            assert chosen, f"{asked}: {choice!r} is not among {self.options}"
            assert len(chosen) == 1, f"{asked}: {choice!r} is ambiguous"
            close(self.game, chosen[0])
            self.run()

    def play_out(self) -> None:
        """Answer all that is still asked with the first legal action."""
        while not self.over:
            close(self.game, self.game.mask.index(1))
            self.run()

    @staticmethod
    def _same(option: Any, choice: Any) -> bool:
        return option is choice or (type(option) is type(choice) and option == choice)

    def _told(self, action: int) -> Any:
        """An action of the open decision in the words of scenes."""
        game = self.game
        hunter = game.hunters[game.decision.seat]
        if game.decision.kind == DecisionKind.WANT:
            hunter = game.hunters[game.decision.subject]
        if action >= Action.CRITICAL:
            return Box(action - Action.CRITICAL)
        if action >= Action.SALVAGE:
            return self.content.salvage[action - Action.SALVAGE].id
        if action >= Action.STORED:
            return self.content.cards[hunter.stored[action - Action.STORED]].id
        if action >= Action.EQUIPMENT:
            return self.content.cards[hunter.equipment[action - Action.EQUIPMENT]].id
        if action >= Action.OFFER:
            return self._offered(game.offer[action - Action.OFFER])
        if action >= Action.DIE:
            return Die(action - Action.DIE)
        if action >= Action.HUNTER:
            return game.hunters[action - Action.HUNTER]
        if action >= Action.HAND:
            return self.content.cards[hunter.hand[action - Action.HAND]].id
        if action > Action.COMPONENT:
            return "ABCD"[action - Action.COMPONENT - 1]
        if action >= Action.COMPONENT:
            return BODY
        if action >= Action.ENEMY:
            return game.enemies[action - Action.ENEMY]
        if action >= Action.SQUARE:
            return self.place(action - Action.SQUARE)
        if action >= Action.TYPE:
            return ActionType(action - Action.TYPE)
        return Action(action)

    def _offered(self, what: int) -> Any:
        """What lies on offer, by the decision."""
        kind = self.game.decision.kind
        if kind == DecisionKind.TRACKING:
            return self.content.encounters[what].id
        if kind == DecisionKind.EVENT:
            return self.content.events[what].id
        if kind == DecisionKind.HUNTER:
            return self.content.hunters[what].id
        if kind == DecisionKind.LEVEL_UP:
            profile = self.content.hunters[self.game.hunters[self.game.decision.seat].profile].id
            tree = next(tree for tree in self.content.skill_trees if tree.hunter == profile)
            return tree.nodes[what].id
        if kind == DecisionKind.MERCHANT_LEVEL:
            return what
        return self.content.cards[what].id

    def happened(self, kind: EventKind) -> list[Event]:
        """The events of a kind since the scene began."""
        return [event for event in self.events if event.kind == kind]
