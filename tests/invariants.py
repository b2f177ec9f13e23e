"""What must hold in every state of every game, checked on whole arrays of games at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from hzd_env.content.book import Content
from hzd_env.content.effects import EventOp, When
from hzd_env.rules.catalogue import (
    EnemyStatus,
    EventKind,
    Mode,
    Outcome,
    Phase,
    Procedure,
    Sun,
    Tunnel,
)
from hzd_env.rules.lawless_badlands import ALARM_POINTS
from hzd_env.rules.sizes import (
    ARCS,
    CARDS,
    DECK,
    DEEP,
    DRAWN,
    HAND,
    HUNTERS,
    MERCHANT_ROW,
    MERCHANTS,
    OFFER,
    SALVAGE_KINDS,
    SLOTS,
    STORED,
    TRAITS,
)
from hzd_env.rules.trading import EXCHANGES

Games = NDArray[np.void]
Rows = NDArray[np.int64]


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
        printed = self.book["salvage"]["copies"]
        assert (self.salvage == printed).all(), "all salvage cards are in the game"
        self.glory = games["hunters"]["glory"].astype(np.int64)

    @staticmethod
    def _salvage(games: Games) -> NDArray[np.int64]:
        held = games["hunters"]["salvage"].sum(axis=1, dtype=np.int64)
        return held + games["salvage_deck"] + games["salvage_discard"]

    def check(self, everything: Games, rows: Rows | None = None) -> None:
        """Raise AssertionError if anything does not hold in (these rows of) the games."""
        if rows is None:
            rows = np.arange(len(everything))
        games = everything[rows]
        book = self.book
        open_games = games["outcome"] == Outcome.PLAYING
        seat = games["decision"]["seat"]
        assert ((seat >= 0) == open_games).all(), "a decision is open"
        assert (seat < games["configuration"]["players"]).all()
        assert ((games["mask"].sum(axis=1) > 0) == open_games).all(), "something is legal"
        assert (games["mask"] <= 1).all()
        assert (games["depth"] >= 1).all()
        assert (games["stack"]["procedure"][:, DEEP:] == 0).all(), "the stack was never deep (D34)"
        attacks = games["attacks"]
        under_way = np.arange(attacks.shape[1]) < games["attack_depth"][:, None]
        striking = ((attacks["striking"] == 1) & under_way).any(axis=1)
        settled = open_games & (games["depth"] <= DEEP) & ~striking
        assert (games["unsettled"][settled] == 0).all(), "what was changed is settled before asking"
        assert (games["attack_depth"] >= 0).all()
        assert (games["attack_depth"] < games["attacks"].shape[1]).all()
        assert (games["offer_size"] >= 0).all() and (games["offer_size"] <= OFFER).all()
        # cards and salvage are conserved
        self._check_cards(games, rows)
        assert (self._salvage(games) == self.salvage[rows]).all(), "salvage is conserved"
        hunters = games["hunters"]
        assert (hunters["salvage"] >= 0).all() and (games["salvage_deck"] >= 0).all()
        assert (games["salvage_discard"] >= 0).all()
        assert games["salvage_deck"].shape[1] == SALVAGE_KINDS
        # models stand on the board
        number = np.arange(len(games))[:, None]
        on_board = book["boards"]["on_board"][games["board"]]
        for models in (hunters, games["enemies"], games["traps"], games["companion"][:, None]):
            squares = models["square"].astype(np.int64)
            assert (on_board[number, np.maximum(squares, 0)][squares >= 0] == 1).all()
        enemies = games["enemies"]
        in_play = enemies["status"] == EnemyStatus.IN_PLAY
        assert ((enemies["square"] >= 0) == in_play).all()
        hp = book["machines"]["hp"][np.maximum(enemies["machine"], 0)]
        assert (enemies["damage"] >= 0).all() and (enemies["damage"] < hp)[in_play].all()
        killed = enemies["status"] == EnemyStatus.KILLED
        assert (enemies["damage"] >= hp)[killed].all()
        points = book["machines"]["points"][np.maximum(enemies["machine"], 0)]
        alarm = book["boards"]["alarm"][games["board"]]
        disabled = (alarm >= 0) & (games["alarm"] < 0) & (games["phase"] == Phase.ENCOUNTER)
        earned = np.where(killed, points, 0).sum(axis=1) + ALARM_POINTS * disabled
        assert (games["points"] == earned).all()
        assert ((games["alarm"] < 0) | (games["alarm"] == alarm)).all()
        companion = games["companion"]
        there = companion["square"] >= 0
        assert (companion["damage"] < book["companion"]["hp"])[there].all()
        assert (book["encounters"]["added"][games["board"] // 2] == 1)[there].all(), "R128"
        self._check_rockbreaker(games)
        parts = book["machines"]["components"]["copies"][np.maximum(enemies["machine"], 0)]
        assert (enemies["component_destroyed"] <= parts).all()
        # hunters
        seats = np.arange(HUNTERS) < games["configuration"]["players"][:, None]
        assert (hunters["glory"] >= 0).all()
        assert (hunters["actions_left"] >= 0).all()
        for flag in ("conditions", "fainted", "skip_turn"):
            assert np.isin(hunters[flag], (0, 1)).all()
        assert (hunters["square"][~seats] == -1).all()
        for pile, most in (("deck", DECK), ("hand", HAND), ("discard", DECK), ("scrapped", DECK)):
            assert (hunters[f"{pile}_size"] >= 0).all() and (hunters[f"{pile}_size"] <= most).all()
        assert (hunters["trait_count"] <= TRAITS).all() and (hunters["stored_size"] >= 0).all()
        assert (hunters["played_size"] >= 0).all() and (hunters["played_size"] <= DECK).all()
        self._check_moments(hunters[seats])
        limit = games["configuration"]["max_turns"]
        assert (games["turn"] <= limit)[limit > 0].all()
        self._check_glory(games, rows)

    def _check_moments(self, hunters: Games) -> None:
        """No trait or gear waits for a moment that its hunter lets pass by."""
        traits = np.where(
            np.arange(TRAITS) < hunters["trait_count"][:, None], hunters["traits"], -1
        )
        attached = hunters["modifications"].reshape(len(hunters), ARCS * SLOTS)
        for cards in (traits, hunters["equipment"], attached):
            awaited = np.where(cards >= 0, self.book["moments"][np.maximum(cards, 0)], 0)
            assert (awaited & ~hunters["moments"][:, None] == 0).all()

    def _check_rockbreaker(self, games: Games) -> None:
        """Bases stay on the board, thresholds follow the damage, tunnel cards are somewhere."""
        book = self.book
        enemies = games["enemies"]
        machines = book["machines"][np.maximum(enemies["machine"], 0)]
        in_play = enemies["status"] == EnemyStatus.IN_PLAY
        number = np.arange(len(games))[:, None]
        bases = book["boards"]["base"][games["board"]]
        standing = bases[number, np.maximum(enemies["square"], 0)]
        immense = in_play & (machines["immense"] == 1)
        assert (standing[immense] >= 0).all(), "R134"
        thresholds = machines["thresholds"]
        reached = ((thresholds > 0) & (thresholds <= enemies["damage"][..., None])).sum(axis=2)
        there = enemies["machine"] >= 0
        assert (enemies["thresholds"] == reached)[there].all(), "R10"
        assert np.isin(games["tunnels"], list(Tunnel)).all()
        assert (games["attacked"] >= 0).all()
        copies = machines["components"]["copies"]
        scrapped = np.where(
            (copies > 0) & (enemies["component_destroyed"] >= copies),
            machines["components"]["tunnels"],
            0,
        ).sum(axis=(1, 2), where=there[..., None])
        assert ((games["tunnels"] == Tunnel.SCRAPPED).sum(axis=1) == scrapped).all()
        encounters = book["encounters"][games["board"] // 2]
        quarry = there & (machines["family"] == encounters["quarry"][:, None])
        sudden = (encounters["sudden"] == 1) & (games["outcome"] == Outcome.PLAYING)
        sudden &= games["phase"] == Phase.ENCOUNTER
        gone = (quarry & (enemies["status"] == EnemyStatus.LEFT)).any(axis=1)
        assert not gone[sudden].any(), "an encounter that is lost goes on"
        killed = (quarry & (enemies["status"] == EnemyStatus.KILLED)).any(axis=1)
        stack = games["stack"]
        waiting = np.arange(stack.shape[1]) < games["depth"][:, None]
        settling = (waiting & (stack["procedure"] == Procedure.SETTLE)).any(axis=1)
        going_on = settling | (games["attack_depth"] > 0) | (games["unsettled"] == 1)
        assert going_on[sudden & killed].all(), "one that is won ends with the attack"
        faints = games["hunters"]["faints"].sum(axis=1)
        competing = games["configuration"]["mode"] == Mode.COMPETITIVE
        limit = np.where(competing, games["configuration"]["players"], 2)
        limit[games["configuration"]["mode"] == Mode.COOPERATIVE] = 1
        assert (faints < limit)[sudden & ~killed].all(), "faints fail it at any time"

    def _check_cards(self, games: Games, rows: Rows) -> None:
        """A hunt adds no cards and removes none."""
        assert (cards_held(games) == self.cards[rows]).all(), "action cards are conserved"

    def _check_glory(self, games: Games, rows: Rows) -> None:
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
        expected = self.glory[rows] + gained
        checked = ~fainted & ~full[:, None]
        assert (glory == expected)[checked].all(), "glory adds up"
        self.glory[rows] = glory


class QuestInvariants(Invariants):
    """Checks quests. All cards of a game are counted together, wherever they lie.

    When all have their hunters the total is what is printed: their decks, equipment and traits,
    the merchant decks, the stamina cards. From then on it changes by what the events say: upgrade
    cards are gained, cards are removed from the game.
    """

    def __init__(self, content: Content, games: Games) -> None:
        super().__init__(content, games)
        book = self.book
        self.counted = games["phase"] != Phase.SETTING_UP  # all have their hunters
        self.total = self._printed(games)
        lasting = book["event_effects"]["op"] == EventOp.TRAIT
        self.borrowed = np.zeros(CARDS, bool)  # traits that events give for an encounter
        self.borrowed[book["event_effects"]["of"][lasting & (book["event_effects"]["n"] > 0)]] = (
            True
        )
        self.supplied = book["cards"]["level"] > 0  # from a merchant, or stamina
        self.supplied[book["stamina"]] = True
        self.tracking = games["tracking_left"].sum(axis=1, dtype=np.int64)
        self.events = games["event_left"].sum(axis=1, dtype=np.int64)

    def _printed(self, games: Games) -> NDArray[np.int64]:
        """Copies of each card in the game once the hunters are chosen: (games, CARDS)."""
        book = self.book
        total = np.zeros((len(games), CARDS), np.int64)
        for level in range(MERCHANTS):
            for card in book["merchants"][level][: book["merchant_sizes"][level]]:
                total[:, card] = book["cards"]["copies"][card]
        total[:, book["stamina"]] = book["cards"]["copies"][book["stamina"]]
        profiles = games["hunters"]["profile"]
        for row, seat in zip(*np.nonzero(profiles >= 0), strict=True):
            profile = book["hunters"][profiles[row, seat]]
            worn = profile["equipment"][profile["equipment"] >= 0]
            np.add.at(total[row], profile["deck"][: profile["deck_size"]], 1)
            np.add.at(total[row], worn, 1)
            total[row, profile["card"]] += 1
        return total

    def all_cards(self, games: Games) -> NDArray[np.int64]:
        """Copies of each card in each game: (games, CARDS)."""
        hunters = games["hunters"]
        seats = np.arange(HUNTERS).reshape(1, -1, 1)
        taken = (np.arange(HUNTERS) < games["configuration"]["players"][:, None])[..., None]
        total = cards_held(games).reshape(-1)
        worn = hunters["equipment"].astype(np.int64)
        attached = hunters["modifications"].reshape(len(games), HUNTERS, ARCS * SLOTS)
        stored = np.where(
            np.arange(STORED) < hunters["stored_size"][..., None], hunters["stored"], -1
        )
        traits = np.where(
            np.arange(TRAITS) < hunters["trait_count"][..., None], hunters["traits"], -1
        )
        for cards in (worn, attached, stored, traits, hunters["charm_cards"]):
            total = total + _count(games, seats, np.where(taken, cards.astype(np.int64), -1))
        everywhere = total.reshape(len(games), HUNTERS, CARDS).sum(axis=1)
        for level in range(MERCHANTS):
            merchant = games["merchants"][:, level]
            size = self.book["merchant_sizes"][level]
            cards = self.book["merchants"][level][:size]
            everywhere[:, cards] += merchant["deck"][:, :size]
            everywhere[:, cards] += merchant["discard"][:, :size]
            row, place = np.nonzero(merchant["row"] >= 0)
            np.add.at(everywhere, (row, cards[merchant["row"][row, place]]), 1)
        everywhere[:, self.book["stamina"]] += games["stamina_left"]
        return everywhere

    def check(self, everything: Games, rows: Rows | None = None) -> None:
        """Raise AssertionError if anything does not hold in (these rows of) the quests."""
        super().check(everything, rows)
        rows = np.arange(len(everything)) if rows is None else rows
        games = everything[rows]
        self._check_tokens(games)
        self._check_secret_cards(games, rows)
        self._check_merchants(games)

    def _check_cards(self, games: Games, rows: Rows) -> None:
        setting_up = games["phase"] == Phase.SETTING_UP
        total = self.all_cards(games)
        borrowed = total[:, self.borrowed].sum(axis=1)
        assert (borrowed[games["phase"] != Phase.ENCOUNTER] == 0).all(), "event traits are gone"
        total[:, self.borrowed] = 0
        began = ~setting_up & ~self.counted[rows]
        if began.any():  # the draft is over
            self.total[rows[began]] = self._printed(games[began])
        self.counted[rows] = ~setting_up
        expected = self.total[rows]
        events = games["events"]
        used = np.arange(events.shape[1]) < games["event_count"][:, None]
        row, column = np.nonzero(used & (events["kind"] == EventKind.GAINED))
        card = events["what"][row, column]
        np.add.at(expected, (row, card), ~self.supplied[card])
        row, column = np.nonzero(used & (events["kind"] == EventKind.REMOVED))
        np.subtract.at(expected, (row, events["what"][row, column]), 1)
        checked = ~setting_up & (games["event_count"] < events.shape[1])
        assert (total == expected)[checked].all(), "cards are conserved"
        self.total[rows] = total
        hunters = games["hunters"]
        stamina = cards_held(games)[..., self.book["stamina"]]
        assert (stamina <= 6).all() and (games["stamina_left"] >= 0).all()
        attached = (hunters["modifications"] >= 0).sum(axis=(2, 3))
        assert (hunters["stored_size"] + attached <= STORED)[~setting_up].all()
        piles = ("deck_size", "hand_size", "discard_size", "scrapped_size")
        assert (sum(hunters[pile] for pile in piles) <= DECK).all(), "a deck has room"
        resting = games["phase"] == Phase.TRACKING
        limits = self.book["hunters"]["nodes"]["deck_limit"]
        seats = np.arange(HUNTERS) < games["configuration"]["players"][:, None]
        own = limits[np.maximum(hunters["profile"], 0), hunters["node"]]
        assert (hunters["deck_size"] <= own)[seats & resting[:, None]].all(), (
            "the deck limit is held"
        )
        between = ~np.isin(games["phase"], (Phase.ENCOUNTER,))
        for pile in piles[1:]:
            assert (hunters[pile][between] == 0).all(), "decks are whole between encounters"

    def _check_tokens(self, games: Games) -> None:
        """Tokens, positions and counters are within their range."""
        hunters = games["hunters"]
        players = games["configuration"]["players"]
        competing = games["configuration"]["mode"] == Mode.COMPETITIVE
        assert ((games["leader"] >= 0) & (games["leader"] < players)).all()
        assert (games["fledgling"] == -1)[~competing].all()
        assert ((games["fledgling"] >= 0) & (games["fledgling"] < players))[competing].all()
        assert (games["fledgling"] != games["leader"])[competing].all(), "R18"
        nodes = self.book["hunters"]["node_count"][np.maximum(hunters["profile"], 0)]
        seats = np.arange(HUNTERS) < players[:, None]
        assert ((hunters["node"] >= 0) & (hunters["node"] < np.maximum(nodes, 1)))[seats].all()
        assert (hunters["suns"] >= 0).all() and (hunters["suns"] <= 3 * 16).all()
        assert (hunters["suns"][~competing][..., Sun.FULL :] == 0).all(), "there are no ranks"
        assert ((hunters["exchanges"] >= 0) & (hunters["exchanges"] <= EXCHANGES)).all()
        assert (hunters["free_purchases"] >= 0).all()
        assert ((hunters["merchant"] >= -1) & (hunters["merchant"] <= MERCHANTS)).all()
        for flag in ("passed", "wins_ties"):
            assert np.isin(hunters[flag], (0, 1)).all()
        assert np.isin(games["phase"], list(Phase)).all()
        over = games["outcome"] != Outcome.PLAYING
        assert (hunters["victory"] == 0)[~over].all()
        won = (hunters["victory"] > 0).any(axis=1)
        assert (won == (competing & (games["outcome"] == Outcome.SUCCESS)))[over].all()

    def _check_secret_cards(self, games: Games, rows: Rows) -> None:
        """Three tracking cards leave their deck in each Tracking Phase, and three event cards."""
        competing = games["configuration"]["mode"] == Mode.COMPETITIVE
        for left in ("tracking_left", "event_left"):
            assert np.isin(games[left], (0, 1)).all()
        tracked = self.tracking[rows] - games["tracking_left"].sum(axis=1)
        assert (tracked == np.minimum(DRAWN * games["encounters"], self.tracking[rows])).all()
        begun = np.where(competing, np.maximum(games["encounters"] - 1, 0), 0)
        events = self.events[rows] - games["event_left"].sum(axis=1)
        assert (events == np.minimum(DRAWN * begun, self.events[rows])).all()
        number = np.arange(len(games))[:, None]
        for drawn, left in (("tracking_cards", "tracking_left"), ("event_cards", "event_left")):
            cards = games[drawn].astype(np.int64)
            secret = (cards >= 0) & (games["phase"] == Phase.TRACKING)[:, None]
            assert (games[left][number, np.maximum(cards, 0)][secret] == 1).all()
        assert (games["tracking_cards"][games["phase"] != Phase.TRACKING] == -1).all()
        chosen = games["tracking_choice"]
        among = (games["tracking_cards"] == chosen[:, None]).any(axis=1)
        assert among[chosen >= 0].all()

    def _check_merchants(self, games: Games) -> None:
        """A row holds cards of its types; outside the step there is none."""
        merchants = games["merchants"]
        assert (merchants["deck"] >= 0).all() and (merchants["discard"] >= 0).all()
        numbers = merchants["row"].astype(np.int64)
        types = self.book["cards"]["row_type"][self.book["merchants"]]
        level = np.arange(MERCHANTS).reshape(1, -1, 1)
        wanted = np.array([0, 1, 2, 2, 3, 3, 4])
        assert len(wanted) == MERCHANT_ROW
        lies = numbers >= 0
        assert (types[level, np.maximum(numbers, 0)] == wanted)[lies].all()
        visited = np.isin(games["phase"], (Phase.MERCHANT,))
        assert not lies[~visited].any()
