"""Scenes of a quest: the phases between encounters, built by hand and played from there.

    scene = QuestScene(glory=[3, 1, 0])
    scene.campfire()
    scene.choose(PASS)

The hunters have just finished an encounter of the level asked for. The leader is the first
seat, the fledgling the last. See `tests.rules.scenes` for the words of decisions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hzd_env.rules.catalogue import DecisionKind, Mode, Outcome, Procedure, Sun, Victory
from hzd_env.rules.flow import push
from hzd_env.rules.layout import Hunter
from hzd_env.rules.setup import set_up_quest
from tests.rules.scenes import Scene

__all__ = ["QuestScene"]

AFTER_LEVEL = {1: "turned", 2: "level_2_a", 3: "level_3_a"}


class QuestScene(Scene):
    """A party after an encounter.

    Args:
        glory: of each hunter; their number is that of the players.
        level: of the encounter that has ended.
        encounter: that encounter, if it matters which.
        salvage: salvage cards of every hunter.
        trading: the Trading Items Variant is played.
        badlands: the content has what Lawless Badlands brings, too.
    """

    def __init__(
        self,
        glory: Sequence[int] = (0, 0),
        *,
        level: int = 1,
        encounter: str | None = None,
        mode: Mode = Mode.COMPETITIVE,
        trading: bool = False,
        ask_forced: bool = False,
        salvage: Sequence[str] = (),
        seed: int = 1,
        badlands: bool = False,
    ) -> None:
        super().__init__(
            encounter or AFTER_LEVEL[level],
            mode=mode,
            ask_forced=ask_forced,
            quest=True,
            seed=seed,
            badlands=badlands,
        )
        game = self.game
        board = game.board
        game.configuration.trading = int(trading)
        game.configuration.players = len(glory)
        set_up_quest(self.book, game)
        game.configuration.players = 0
        game.board = board
        game.leader = 0
        if mode == Mode.COMPETITIVE:
            game.fledgling = game.event_fledgling = len(glory) - 1
        for amount in glory:
            self.hunter(at=None, deck=["arrow"] * 12, salvage=salvage).glory = amount
            for kind in salvage:
                game.salvage_deck[self.content.index("salvage", kind)] -= 1

    @property
    def hunters(self) -> list[Hunter]:
        """The hunters in the order of the seats."""
        return self.game.hunters[: self.game.configuration.players]

    def suns(self) -> list[list[Sun]]:
        """The Sun tokens of each hunter."""
        return [[sun for sun in Sun for _ in range(hunter.suns[sun])] for hunter in self.hunters]

    def tokens(self) -> tuple[int, int]:
        """Who has the Leader and the Fledgling token."""
        return self.game.leader, self.game.fledgling

    def event(self, event: str, place: int = 0) -> None:
        """An event card is in play, played by the fledgling."""
        self.game.event_cards[place] = self.content.index("events", event)
        self.game.event_leader, self.game.event_fledgling = self.tokens()

    def campfire(self, outcome: Outcome = Outcome.SUCCESS) -> None:
        """The Campfire Phase after an encounter with this outcome."""
        self.push(Procedure.CAMPFIRE, outcome)

    def end_encounter(self, outcome: Outcome = Outcome.SUCCESS) -> None:
        """The encounter has ended with this outcome, and the quest goes on from there."""
        game = self.game
        game.depth = 0
        push(game, Procedure.QUEST, 0, 0, 0)
        game.stack[0].step = 3
        game.result = outcome
        game.decision.seat = -1
        self.run()

    def victories(self) -> list[Victory]:
        """How each hunter came out of the quest."""
        return [Victory(hunter.victory) for hunter in self.hunters]

    def merchants(self, row: Sequence[str] | None = None) -> None:
        """The Merchant Step. `row` stands in the row of the party's merchant from the beginning."""
        if row is not None:
            self.lay_out(self.level, row)
        self.push(Procedure.MERCHANT)

    @property
    def level(self) -> int:
        """The level of the encounter."""
        return self.book.encounters[self.game.board // 2].level

    def lay_out(self, level: int, row: Sequence[str]) -> None:
        """These cards of a merchant deck stand in its row."""
        numbers = self.book.merchants[level - 1]
        merchant = self.game.merchants[level - 1]
        for place, card in enumerate(row):
            number = numbers.index(self.card(card))
            merchant.deck[number] -= 1
            merchant.row[place] = number

    def row(self, level: int | None = None) -> list[str | None]:
        """The row of a merchant; None where nothing lies."""
        level = level or self.level
        numbers = self.game.merchants[level - 1].row
        cards = self.book.merchants[level - 1]
        return [self.content.cards[cards[n]].id if n >= 0 else None for n in numbers]

    def in_deck(self, card: str, level: int | None = None) -> int:
        """Copies of a card in a merchant deck and its discards."""
        level = level or self.level
        number = self.book.merchants[level - 1].index(self.card(card))
        merchant = self.game.merchants[level - 1]
        return merchant.deck[number] + merchant.discard[number]

    def worn(self, hunter: Hunter) -> list[str]:
        """The equipment of a hunter by arc."""
        return [self.content.cards[card].id for card in hunter.equipment if card >= 0]

    def stored(self, hunter: Hunter) -> list[str]:
        return self.names(hunter.stored, hunter.stored_size)

    def traits(self, hunter: Hunter) -> list[str]:
        return self.names(hunter.traits, hunter.trait_count)

    def skip_to(self, kind: DecisionKind, answer: Any) -> None:
        """Give one answer to all that is asked until a decision of this kind is open."""
        while self.kind != kind:
            assert not self.over, f"{kind.name} is never asked"
            self.choose(answer)
