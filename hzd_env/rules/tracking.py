"""The Tracking Phase: the leader chooses where the hunt goes, the fledgling what befalls it.

Both choices are made in secret (R17). The cards drawn count as lying in their decks until the
chosen ones are revealed, so that nobody sees in the decks what another hunter holds. Then what was
not chosen is discarded openly.
"""

from __future__ import annotations

from hzd_env.rules.board import encounter_of
from hzd_env.rules.catalogue import Action, DecisionKind, EventKind, Mode, Phase, Stream
from hzd_env.rules.dice import below
from hzd_env.rules.flow import allow_offer, ask, finish, note
from hzd_env.rules.layout import Book, Frame, Game
from hzd_env.rules.setup import set_up_encounter
from hzd_env.rules.sides import rule
from hzd_env.rules.sizes import DRAWN, ENCOUNTERS, QUEST_EVENTS

__all__ = ["at_hunters_call", "redeal_tracking", "tracking"]


@rule
def draw_tracking_cards(book: Book, game: Game) -> int:
    """Draw the top three cards: level 1 lies above level 2, level 2 above level 3 (R16).

    Returns how many there were.
    """
    drawn = 0
    for place in range(DRAWN):
        game.tracking_cards[place] = -1
    while drawn < DRAWN:
        level = 99
        candidates = 0
        for card in range(ENCOUNTERS):
            if game.tracking_left[card] == 1 and not drawn_already(game, card):
                if book.encounters[card].level < level:
                    level = book.encounters[card].level
                    candidates = 0
                if book.encounters[card].level == level:
                    candidates += 1
        if candidates == 0:
            return drawn
        number = below(game, Stream.DECKS, candidates)
        for card in range(ENCOUNTERS):
            if (
                game.tracking_left[card] == 1
                and book.encounters[card].level == level
                and not drawn_already(game, card)
            ):
                if number == 0:
                    game.tracking_cards[drawn] = card
                number -= 1
        drawn += 1
    return drawn


@rule
def drawn_already(game: Game, card: int) -> bool:
    """Whether the leader has drawn this tracking card."""
    for place in range(DRAWN):
        if game.tracking_cards[place] == card:
            return True
    return False


@rule
def in_event_deck(game: Game, card: int) -> bool:
    """Whether an event card is in the deck and the fledgling hasn't drawn it."""
    for place in range(DRAWN):
        if game.event_cards[place] == card:
            return False
    return game.event_left[card] == 1


@rule
def event_cards_left(game: Game) -> int:
    """How many cards the fledgling can draw."""
    left = 0
    for card in range(QUEST_EVENTS):
        if in_event_deck(game, card):
            left += 1
    return left


@rule
def reshuffle_events(book: Book, game: Game) -> None:
    """All discarded event cards become the deck (D60). One that waits has not been discarded."""
    for card in range(book.quest_event_count):
        if card != game.companion.card:
            game.event_left[card] = 1


@rule
def draw_event_cards(book: Book, game: Game) -> None:
    """Draw the top three cards of the event deck."""
    for place in range(DRAWN):
        left = event_cards_left(game)
        if left == 0:
            reshuffle_events(book, game)
            left = event_cards_left(game)
        if left == 0:
            return
        number = below(game, Stream.DECKS, left)
        drawn = -1
        for card in range(QUEST_EVENTS):
            if in_event_deck(game, card):
                if number == 0:
                    drawn = card
                number -= 1
        game.event_cards[place] = drawn


@rule
def chosen_or_immediate(book: Book, game: Game, card: int) -> bool:
    """Whether a drawn event card comes into play (R19)."""
    return card >= 0 and (card == game.event_choice or book.quest_events[card].immediate == 1)


@rule
def reveal(book: Book, game: Game, encounter: int) -> None:
    """Both cards are turned up, the others discarded (D23), and the encounter is set up."""
    for place in range(DRAWN):
        if game.tracking_cards[place] >= 0:
            game.tracking_left[game.tracking_cards[place]] = 0
            game.tracking_cards[place] = -1
    note(game, EventKind.TRACKED, game.leader, encounter, 0)
    for place in range(DRAWN):
        card = game.event_cards[place]
        if card >= 0:
            game.event_left[card] = 0
        if chosen_or_immediate(book, game, card):
            note(game, EventKind.EVENT_PLAYED, game.fledgling, card, 0)
        else:
            game.event_cards[place] = -1
    game.event_leader = game.leader
    game.event_fledgling = game.fledgling
    game.tracking_choice = -1
    game.event_choice = -1
    game.encounters += 1
    set_up_encounter(book, game, encounter)


@rule
def next_call(game: Game) -> int:
    """The card that lies behind the tracking deck: the Hunters' Call, behind that a finale."""
    if game.configuration.finale >= 0 and at_hunters_call(game):
        return game.configuration.finale
    return game.configuration.encounter


@rule
def at_hunters_call(game: Game) -> bool:
    """Whether the latest encounter is the Hunters' Call of the quest."""
    return game.encounters > 0 and encounter_of(game) == game.configuration.encounter


@rule
def tracking(book: Book, game: Game, frame: Frame) -> None:
    """The Tracking Phase. With the deck used up, a Hunters' Call is the encounter (a)."""
    if frame.step == 0:
        game.phase = Phase.TRACKING
        game.offer_size = 0
        frame.a = next_call(game)
        frame.step = 2
        if draw_tracking_cards(book, game) > 0:
            frame.step = 1
            ask(game, game.leader, DecisionKind.TRACKING, 0)
            for place in range(DRAWN):
                if game.tracking_cards[place] >= 0:
                    allow_offer(game, game.tracking_cards[place])
    elif frame.step == 1:
        frame.step = 2
        frame.a = game.offer[game.answer - Action.OFFER]
        game.tracking_choice = frame.a
        game.offer_size = 0
    elif frame.step == 2:
        frame.step = 4
        if game.configuration.mode == Mode.COMPETITIVE and game.encounters > 0:
            draw_event_cards(book, game)
            for place in range(DRAWN):
                card = game.event_cards[place]
                if card >= 0 and not chosen_or_immediate(book, game, card):
                    if frame.step == 4:
                        frame.step = 3
                        ask(game, game.fledgling, DecisionKind.EVENT, 0)
                    allow_offer(game, card)
    elif frame.step == 3:
        frame.step = 4
        game.event_choice = game.offer[game.answer - Action.OFFER]
        game.offer_size = 0
    else:
        if game.tracking_choice >= 0:
            frame.a = game.tracking_choice  # which may have been dealt anew
        reveal(book, game, frame.a)
        game.phase = Phase.ENCOUNTER
        finish(game, 0)


@rule
def redeal_tracking(book: Book, game: Game) -> None:
    """Draw and choose the leader's cards anew while they lie face down."""
    drawn = draw_tracking_cards(book, game)
    game.tracking_choice = game.tracking_cards[below(game, Stream.DECKS, drawn)]
