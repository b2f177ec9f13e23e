"""What must hold in every state of every game, checked on whole arrays of games at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from hzd_env.content.book import Content
from hzd_env.content.effects import EventOp, When
from hzd_env.rules.catalogue import EnemyStatus, EventKind, Outcome, Phase, Procedure
from hzd_env.rules.sizes import (
    ARCS,
    CARDS,
    DECK,
    HAND,
    HUNTERS,
    MERCHANTS,
    SALVAGE_KINDS,
    SLOTS,
    STORED,
    TRAITS,
)

Games = NDArray[np.void]


def _count(games: Games, hunter: NDArray[np.int64], cards: NDArray[np.int64]) -> NDArray[np.int64]:
    """Copies of each card a hunter has: `hunter` and `cards` broadcast; -1 is no card."""
    row = np.arange(len(games)).reshape(-1, *[1] * (cards.ndim - 1))
    place = (row * HUNTERS + hunter) * CARDS + cards
    place = np.broadcast_to(place, cards.shape)[cards >= 0]
    return np.bincount(place, minlength=len(games) * HUNTERS * CARDS)


def cards_held(games: Games) -> NDArray[np.int64]:
    """Copies of each action card of each hunter in all places together: (games, 4, CARDS)."""
    hunters = games["hunters"]
    seats = np.arange(HUNTERS).reshape(1, -1, 1)
    total = np.zeros(len(games) * HUNTERS * CARDS, np.int64)
    for pile, size in (("deck", DECK), ("hand", HAND), ("discard", DECK), ("scrapped", DECK)):
        used = np.arange(size) < hunters[f"{pile}_size"][..., None]
        total += _count(games, seats, np.where(used, hunters[pile].astype(np.int64), -1))
    traps = games["traps"]
    owner = traps["owner"].astype(np.int64)
    laid = np.where(owner >= 0, traps["ammunition"].astype(np.int64), -1)
    total += _count(games, np.maximum(owner, 0), laid)
    attacks = games["attacks"]
    under_way = np.arange(attacks.shape[1]) < games["attack_depth"][:, None]
    for part in ("ammunition", "ability"):
        cards = np.where(under_way, attacks[part].astype(np.int64), -1)
        total += _count(games, attacks["hunter"].astype(np.int64), cards)
    stack = games["stack"]
    playing = (
        (np.arange(stack.shape[1]) < games["depth"][:, None])
        & (stack["procedure"] == Procedure.EFFECTS)
        & (stack["c"] == When.PLAYED)
    )
    cards = np.where(playing, stack["b"].astype(np.int64), -1)
    total += _count(games, np.where(playing, stack["a"], 0).astype(np.int64), cards)
    return total.reshape(len(games), HUNTERS, CARDS)


class Invariants:
    """Checks games of one content against how they were when this was made."""

    def __init__(self, content: Content, games: Games) -> None:
        self.book = content.book[0]
        self.cards = cards_held(games)
        self.salvage = self._salvage(games)
        self.glory = games["hunters"]["glory"].astype(np.int64)

    @staticmethod
    def _salvage(games: Games) -> NDArray[np.int64]:
        held = games["hunters"]["salvage"].sum(axis=1, dtype=np.int64)
        return held + games["salvage_deck"] + games["salvage_discard"]

    def check(self, games: Games) -> None:
        """Raise AssertionError if anything does not hold."""
        book = self.book
        rows = np.arange(len(games))
        open_games = games["outcome"] == Outcome.PLAYING
        assert ((games["decision"]["seat"] >= 0) == open_games).all(), "a decision is open"
        assert ((games["mask"].sum(axis=1) > 0) == open_games).all(), "something is legal"
        assert (games["mask"] <= 1).all()
        assert (games["depth"] >= 1).all() and (games["depth"] < games["stack"].shape[1]).all()
        assert (games["attack_depth"] >= 0).all()
        assert (games["attack_depth"] < games["attacks"].shape[1]).all()
        # cards and salvage are conserved
        self._check_cards(games)
        assert (self._salvage(games) == self.salvage).all(), "salvage is conserved"
        hunters = games["hunters"]
        assert (hunters["salvage"] >= 0).all() and (games["salvage_deck"] >= 0).all()
        assert games["salvage_deck"].shape[1] == SALVAGE_KINDS
        # models stand on the board
        on_board = book["boards"]["on_board"][games["board"]]
        for models in (hunters, games["enemies"], games["traps"]):
            squares = models["square"].astype(np.int64)
            assert (on_board[rows[:, None], np.maximum(squares, 0)][squares >= 0] == 1).all()
        enemies = games["enemies"]
        in_play = enemies["status"] == EnemyStatus.IN_PLAY
        assert ((enemies["square"] >= 0) == in_play).all()
        hp = book["machines"]["hp"][np.maximum(enemies["machine"], 0)]
        assert (enemies["damage"] >= 0).all() and (enemies["damage"] < hp)[in_play].all()
        killed = enemies["status"] == EnemyStatus.KILLED
        assert (enemies["damage"] >= hp)[killed].all()
        points = book["machines"]["points"][np.maximum(enemies["machine"], 0)]
        assert (games["points"] == np.where(killed, points, 0).sum(axis=1)).all()
        parts = book["machines"]["components"]["copies"][np.maximum(enemies["machine"], 0)]
        assert (enemies["component_destroyed"] <= parts).all()
        # hunters
        seats = np.arange(HUNTERS) < games["configuration"]["players"][:, None]
        assert (hunters["glory"] >= 0).all()
        assert (hunters["actions_left"] >= 0).all()
        for flag in ("conditions", "fainted", "skip_turn"):
            assert np.isin(hunters[flag], (0, 1)).all()
        assert (hunters["square"][~seats] == -1).all()
        self._check_glory(games)

    def _check_cards(self, games: Games) -> None:
        """A hunt adds no cards and removes none."""
        assert (cards_held(games) == self.cards).all(), "action cards are conserved"

    def _check_glory(self, games: Games) -> None:
        """Glory changes by what the events say, and by faints, which cost all of it."""
        events = games["events"]
        used = np.arange(events.shape[1]) < games["event_count"][:, None]
        full = games["event_count"] == events.shape[1]
        glory = games["hunters"]["glory"].astype(np.int64)
        fainted = np.zeros_like(glory, dtype=bool)
        row, column = np.nonzero(used & (events["kind"] == EventKind.FAINTED))
        fainted[row, events["who"][row, column]] = True
        gained = np.zeros_like(glory)
        row, column = np.nonzero(used & (events["kind"] == EventKind.GLORY))
        np.add.at(gained, (row, events["who"][row, column]), events["amount"][row, column])
        expected = self.glory + gained
        checked = ~fainted & ~full[:, None]
        assert (glory == expected)[checked].all(), "glory adds up"
        self.glory = glory


class QuestInvariants(Invariants):
    """Checks quests. All cards of a game are counted together, wherever they lie.

    The total changes by what the events say: upgrade cards are gained, cards are removed.
    """

    def __init__(self, content: Content, games: Games) -> None:
        super().__init__(content, games)
        book = self.book
        self.counted = np.zeros(len(games), bool)  # from the moment all have their hunters
        self.total = np.zeros((len(games), CARDS), np.int64)
        lasting = book["event_effects"]["op"] == EventOp.TRAIT
        self.borrowed = np.zeros(CARDS, bool)  # traits that events give for an encounter
        self.borrowed[book["event_effects"]["of"][lasting & (book["event_effects"]["n"] > 0)]] = (
            True
        )
        self.supplied = book["cards"]["level"] > 0  # from a merchant, or stamina
        self.supplied[book["stamina"]] = True

    def all_cards(self, games: Games) -> NDArray[np.int64]:
        """Copies of each card in each game: (games, CARDS)."""
        hunters = games["hunters"]
        seats = np.arange(HUNTERS).reshape(1, -1, 1)
        taken = (games["phase"] != Phase.SETTING_UP)[:, None, None]
        total = cards_held(games).reshape(-1)
        worn = hunters["equipment"].astype(np.int64)
        attached = hunters["modifications"].reshape(len(games), HUNTERS, ARCS * SLOTS)
        stored = np.where(
            np.arange(STORED) < hunters["stored_size"][..., None], hunters["stored"], -1
        )
        traits = np.where(
            np.arange(TRAITS) < hunters["trait_count"][..., None], hunters["traits"], -1
        )
        for cards in (worn, attached, stored, traits):
            total = total + _count(games, seats, np.where(taken, cards.astype(np.int64), -1))
        everywhere = total.reshape(len(games), HUNTERS, CARDS).sum(axis=1)
        for level in range(MERCHANTS):
            merchant = games["merchants"][:, level]
            for number, card in enumerate(self.book["merchants"][level]):
                if card >= 0:
                    everywhere[:, card] += (
                        merchant["deck"][:, number] + merchant["discard"][:, number]
                    )
                    everywhere[:, card] += (merchant["row"] == number).sum(axis=1)
        everywhere[:, self.book["stamina"]] += games["stamina_left"]
        return everywhere

    def _check_cards(self, games: Games) -> None:
        total = self.all_cards(games)
        borrowed = total[:, self.borrowed].sum(axis=1)
        assert (borrowed[games["phase"] != Phase.ENCOUNTER] == 0).all(), "event traits are gone"
        total[:, self.borrowed] = 0
        events = games["events"]
        used = np.arange(events.shape[1]) < games["event_count"][:, None]
        for row, column in zip(
            *np.nonzero(used & (events["kind"] == EventKind.GAINED)), strict=True
        ):
            card = events["what"][row, column]
            self.total[row, card] += not self.supplied[card]
        row, column = np.nonzero(used & (events["kind"] == EventKind.REMOVED))
        np.subtract.at(self.total, (row, events["what"][row, column]), 1)
        checked = self.counted & (games["event_count"] < events.shape[1])
        assert (total == self.total)[checked].all(), "cards are conserved"
        self.total[~checked] = total[~checked]
        self.counted = games["phase"] != Phase.SETTING_UP
        hunters = games["hunters"]
        stamina = cards_held(games)[..., self.book["stamina"]]
        assert (stamina <= 6).all() and (games["stamina_left"] >= 0).all()
        attached = (hunters["modifications"] >= 0).sum(axis=(2, 3))
        assert (hunters["stored_size"] + attached <= STORED).all() or not self.counted.all()
        resting = games["phase"] == Phase.TRACKING
        limits = self.book["hunters"]["nodes"]["deck_limit"]
        seats = np.arange(HUNTERS) < games["configuration"]["players"][:, None]
        own = limits[np.maximum(hunters["profile"], 0), hunters["node"]]
        assert (hunters["deck_size"] <= own)[seats & resting[:, None]].all(), (
            "the deck limit is held"
        )
        assert (hunters["hand_size"] == 0)[resting].all()
