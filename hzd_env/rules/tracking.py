"""The Tracking Phase: the leader chooses where the hunt goes, the fledgling what befalls it.

Both choices are made in secret (R17). The cards drawn count as lying in their decks until the
chosen ones are revealed, so that nobody sees in the decks what another hunter holds. Then what was
not chosen is discarded openly.
"""

from __future__ import annotations

from hzd_env.rules.catalogue import Action, DecisionKind, EventKind, Mode, Phase, Stream
from hzd_env.rules.dice import below
from hzd_env.rules.flow import allow, ask, finish, note
from hzd_env.rules.layout import Book, Frame, Game
from hzd_env.rules.setup import set_up_encounter
from hzd_env.rules.sides import rule
from hzd_env.rules.sizes import DRAWN, ENCOUNTERS, QUEST_EVENTS

__all__ = ["draw_tracking_cards", "redeal_tracking", "tracking"]


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
def draw_event_cards(game: Game) -> None:
    """Draw the top three cards of the event deck, or what is left."""
    left = 0
    for card in range(QUEST_EVENTS):
        left += game.event_left[card]
    drawn = min(left, DRAWN)
    for place in range(drawn):
        number = below(game, Stream.DECKS, left - place)
        for card in range(QUEST_EVENTS):
            taken = game.event_left[card] == 0
            for other in range(place):
                taken = taken or game.event_cards[other] == card
            if not taken:
                if number == 0:
                    game.event_cards[place] = card
                number -= 1


@rule
def offer_card(game: Game, card: int) -> None:
    """Add a card to those on offer."""
    allow(game, Action.OFFER + game.offer_size)
    game.offer[game.offer_size] = card
    game.offer_size += 1


@rule
def chosen_or_immediate(book: Book, game: Game, card: int) -> bool:
    """Whether a drawn event card comes into play (R19)."""
    return card >= 0 and (card == game.event_choice or book.quest_events[card].immediate == 1)


@rule
def reveal(book: Book, game: Game, encounter: int) -> None:
    """Both cards are turned up, the others discarded, and the encounter is set up."""
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
def tracking(book: Book, game: Game, frame: Frame) -> None:
    """The Tracking Phase. With the deck used up, the Hunters' Call is the encounter (a)."""
    if frame.step == 0:
        game.phase = Phase.TRACKING
        game.offer_size = 0
        frame.a = game.configuration.encounter
        frame.step = 2
        if draw_tracking_cards(book, game) > 0:
            frame.step = 1
            ask(game, game.leader, DecisionKind.TRACKING, 0)
            for place in range(DRAWN):
                if game.tracking_cards[place] >= 0:
                    offer_card(game, game.tracking_cards[place])
    elif frame.step == 1:
        frame.step = 2
        frame.a = game.offer[game.answer - Action.OFFER]
        game.tracking_choice = frame.a
        game.offer_size = 0
    elif frame.step == 2:
        frame.step = 4
        if game.configuration.mode == Mode.COMPETITIVE and game.encounters > 0:
            draw_event_cards(game)
            for place in range(DRAWN):
                card = game.event_cards[place]
                if card >= 0 and not chosen_or_immediate(book, game, card):
                    if frame.step == 4:
                        frame.step = 3
                        ask(game, game.fledgling, DecisionKind.EVENT, 0)
                    offer_card(game, card)
    elif frame.step == 3:
        frame.step = 4
        game.event_choice = game.offer[game.answer - Action.OFFER]
        game.offer_size = 0
    else:
        if game.tracking_choice >= 0:
            frame.a = 0 + game.tracking_choice  # which may have been dealt anew
        reveal(book, game, frame.a)
        game.phase = Phase.ENCOUNTER
        finish(game, 0)


@rule
def redeal_tracking(book: Book, game: Game) -> None:
    """Draw and choose the leader's cards anew while they lie face down."""
    drawn = draw_tracking_cards(book, game)
    game.tracking_choice = game.tracking_cards[below(game, Stream.DECKS, drawn)]
