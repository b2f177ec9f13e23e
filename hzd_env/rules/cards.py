"""Action cards: drawing, discarding, scrapping, recovering, and the lasting effects of cards.

A shuffled pile is a bag: it is kept sorted and a draw takes a random card from it, which is
the same game as a hidden order and leaves nothing to foresee.
"""

from __future__ import annotations

from hzd_env.content.effects import CardKind, CardSort, If, Op, When
from hzd_env.rules.catalogue import EventKind, Procedure, Stream
from hzd_env.rules.dice import below
from hzd_env.rules.flow import note
from hzd_env.rules.layout import Book, Frame, Game, Hunter
from hzd_env.rules.sides import rule
from hzd_env.rules.sizes import ARCS, HAND, SLOTS

__all__ = [
    "add_to_deck",
    "add_to_hand",
    "break_off",
    "close_attack",
    "copies_of",
    "deal_hand",
    "discard_from_deck",
    "discard_from_hand",
    "draw",
    "end_at_once",
    "first_copy",
    "gain_trait",
    "gather_cards",
    "hand_limit",
    "heed",
    "is_being_played",
    "other_weapon",
    "passive",
    "passive_for_weapon",
    "passive_of_card",
    "playable_as_interrupt",
    "put_on_discard",
    "put_on_scrapped",
    "recover",
    "remove_from_hand",
    "return_scrapped",
    "scrap_from_discard",
    "scrap_from_hand",
    "take_card",
    "take_from_deck",
    "take_into_hand",
]


@rule
def heed(book: Book, seat: Hunter, card: int) -> None:
    """Note the moments that a trait or a piece of gear waits for, so that others go by quickly."""
    seat.moments |= book.moments[card]


@rule
def gain_trait(book: Book, seat: Hunter, card: int) -> None:
    """Place a trait beside the profile."""
    seat.traits[seat.trait_count] = card
    seat.trait_count += 1
    heed(book, seat, card)


@rule
def passive_of_card(book: Book, card: int, op: int, of: int) -> int:
    """The sum of a card's unconditional lasting effects with this operation (`of` -1: any)."""
    total = 0
    if card >= 0 and book.moments[card] & (1 << When.PASSIVE):
        first = book.cards[card].first_effect
        for index in range(first, first + book.cards[card].effects):
            effect = book.effects[index]
            if (
                effect.when == When.PASSIVE
                and effect.op == op
                and effect.condition == If.ALWAYS
                and (of < 0 or effect.of == of)
            ):
                total += effect.n
    return total


@rule
def passive_of_arc(book: Book, game: Game, hunter: int, arc: int, op: int, of: int) -> int:
    """What a piece of equipment and the modifications attached to it add up to."""
    seat = game.hunters[hunter]
    total = 0
    if seat.equipment[arc] >= 0:
        total += passive_of_card(book, seat.equipment[arc], op, of)
        for slot in range(SLOTS):
            total += passive_of_card(book, seat.modifications[arc][slot], op, of)
    return total


@rule
def passive(book: Book, game: Game, hunter: int, op: int, of: int) -> int:
    """What a hunter's traits, equipment and attached modifications add up to for an operation."""
    seat = game.hunters[hunter]
    total = 0
    if not seat.moments & (1 << When.PASSIVE):
        return total
    for index in range(seat.trait_count):
        total += passive_of_card(book, seat.traits[index], op, of)
    for arc in range(ARCS):
        total += passive_of_arc(book, game, hunter, arc, op, of)
    return total


@rule
def other_weapon(book: Book, game: Game, hunter: int, arc: int, weapon: int) -> bool:
    """Whether an arc holds another weapon than this one: it and its coils do nothing for it (D95).

    A modification upgrades the equipment to which it is attached (Modifications).
    """
    card = game.hunters[hunter].equipment[arc]
    return card >= 0 and card != weapon and book.cards[card].kind == CardKind.WEAPON


@rule
def passive_for_weapon(book: Book, game: Game, hunter: int, weapon: int, op: int) -> int:
    """Like `passive`, for one weapon: other weapons and the coils on them don't count (D95)."""
    total = passive(book, game, hunter, op, -1)
    for arc in range(ARCS):
        if other_weapon(book, game, hunter, arc, weapon):
            total -= passive_of_arc(book, game, hunter, arc, op, -1)
    return total


@rule
def add_to_deck(game: Game, hunter: int, card: int) -> None:
    """Put a card into the draw pile."""
    seat = game.hunters[hunter]
    place = seat.deck_size
    while place > 0 and seat.deck[place - 1] > card:
        seat.deck[place] = seat.deck[place - 1]
        place -= 1
    seat.deck[place] = card
    seat.deck_size += 1


@rule
def take_from_deck(game: Game, hunter: int) -> int:
    """Remove and return the top card of the draw pile: any of it (D1). It must not be empty."""
    return take_card(game, hunter, below(game, Stream.DECKS, game.hunters[hunter].deck_size))


@rule
def take_card(game: Game, hunter: int, place: int) -> int:
    """Remove and return a card of the draw pile."""
    seat = game.hunters[hunter]
    card = seat.deck[place]
    seat.deck_size -= 1
    for index in range(place, seat.deck_size):
        seat.deck[index] = seat.deck[index + 1]
    seat.deck[seat.deck_size] = 0
    return card


@rule
def add_to_hand(game: Game, hunter: int, card: int) -> None:
    """Put a card into the hand."""
    seat = game.hunters[hunter]
    place = seat.hand_size
    while place > 0 and seat.hand[place - 1] > card:
        seat.hand[place] = seat.hand[place - 1]
        place -= 1
    seat.hand[place] = card
    seat.hand_size += 1


@rule
def remove_from_hand(game: Game, hunter: int, place: int) -> int:
    """Remove and return a card of the hand; it lies nowhere until it is put somewhere."""
    seat = game.hunters[hunter]
    card = seat.hand[place]
    seat.hand_size -= 1
    for index in range(place, seat.hand_size):
        seat.hand[index] = seat.hand[index + 1]
    seat.hand[seat.hand_size] = 0
    return card


@rule
def first_copy(game: Game, hunter: int, place: int) -> bool:
    """Whether no equal card stands before this one in the hand: one copy is offered (D12)."""
    seat = game.hunters[hunter]
    return place == 0 or seat.hand[place - 1] != seat.hand[place]


@rule
def copies_of(game: Game, hunter: int, card: int) -> int:
    """Copies of an action card in a hunter's piles, in its hand and among those being played."""
    seat = game.hunters[hunter]
    copies = 0
    for place in range(seat.deck_size):
        if seat.deck[place] == card:
            copies += 1
    for place in range(seat.hand_size):
        if seat.hand[place] == card:
            copies += 1
    for place in range(seat.discard_size):
        if seat.discard[place] == card:
            copies += 1
    for place in range(seat.scrapped_size):
        if seat.scrapped[place] == card:
            copies += 1
    for depth in range(game.depth):
        frame = game.stack[depth]
        if is_being_played(frame) and frame.a == hunter and frame.b == card:
            copies += 1
    return copies


@rule
def is_being_played(frame: Frame) -> bool:
    """Whether a procedure carries out a card played from the hand, which lies nowhere else."""
    return frame.procedure == Procedure.EFFECTS and frame.c == When.PLAYED


@rule
def put_on_discard(game: Game, hunter: int, card: int) -> None:
    """Put a card on top of the discard pile."""
    seat = game.hunters[hunter]
    seat.discard[seat.discard_size] = card
    seat.discard_size += 1
    note(game, EventKind.DISCARDED, hunter, card, 0)


@rule
def take_from_discard(game: Game, hunter: int, place: int) -> int:
    """Remove and return a card of the discard pile; 0 is its bottom."""
    seat = game.hunters[hunter]
    card = seat.discard[place]
    seat.discard_size -= 1
    for index in range(place, seat.discard_size):
        seat.discard[index] = seat.discard[index + 1]
    seat.discard[seat.discard_size] = 0
    return card


@rule
def hand_limit(book: Book, game: Game, hunter: int) -> int:
    """The maximum hand size: five, unless the skill tree or a card says otherwise."""
    seat = game.hunters[hunter]
    printed = book.hunters[seat.profile].nodes[seat.node].hand_size
    return printed + passive(book, game, hunter, Op.HAND_SIZE, -1)


@rule
def draw(game: Game, hunter: int, n: int) -> int:
    """Draw up to n cards into the hand, as far as it has room (D2); returns how many."""
    seat = game.hunters[hunter]
    drawn = 0
    while drawn < n and seat.deck_size > 0 and seat.hand_size < HAND:
        add_to_hand(game, hunter, take_from_deck(game, hunter))
        drawn += 1
    if drawn > 0:
        note(game, EventKind.DREW, hunter, 0, drawn)
    return drawn


@rule
def deal_hand(book: Book, game: Game, hunter: int) -> None:
    """Draw up to the maximum hand size."""
    draw(game, hunter, hand_limit(book, game, hunter) - game.hunters[hunter].hand_size)


@rule
def discard_from_hand(game: Game, hunter: int, place: int) -> None:
    """Put a card of the hand on the discard pile."""
    put_on_discard(game, hunter, remove_from_hand(game, hunter, place))


@rule
def discard_from_deck(game: Game, hunter: int) -> None:
    """Discard the top card of the draw pile, which must not be empty."""
    put_on_discard(game, hunter, take_from_deck(game, hunter))


@rule
def recover(game: Game, hunter: int, n: int) -> int:
    """Shuffle up to n cards from the bottom of the discard pile into the draw pile (Craft, R38)."""
    seat = game.hunters[hunter]
    recovered = 0
    while recovered < n and seat.discard_size > 0:
        add_to_deck(game, hunter, take_from_discard(game, hunter, 0))
        recovered += 1
    if recovered > 0:
        note(game, EventKind.RECOVERED, hunter, 0, recovered)
    return recovered


@rule
def put_on_scrapped(game: Game, hunter: int, card: int) -> None:
    """Scrap a card: it is out of the game until the encounter is over (Scrapping Cards)."""
    seat = game.hunters[hunter]
    seat.scrapped[seat.scrapped_size] = card
    seat.scrapped_size += 1
    note(game, EventKind.SCRAPPED, hunter, card, 0)


@rule
def scrap_from_hand(game: Game, hunter: int, place: int) -> None:
    """Put a card of the hand out of the encounter (Scrapping Cards)."""
    put_on_scrapped(game, hunter, remove_from_hand(game, hunter, place))


@rule
def scrap_from_discard(game: Game, hunter: int, place: int) -> None:
    """Put a card of the discard pile out of the encounter (Scrapping Cards)."""
    put_on_scrapped(game, hunter, take_from_discard(game, hunter, place))


@rule
def return_scrapped(game: Game, hunter: int) -> None:
    """Scrapped cards return to the action deck once the encounter has ended (Scrapping Cards)."""
    seat = game.hunters[hunter]
    while seat.scrapped_size > 0:
        seat.scrapped_size -= 1
        add_to_deck(game, hunter, seat.scrapped[seat.scrapped_size])
        seat.scrapped[seat.scrapped_size] = 0


@rule
def gather_cards(game: Game, hunter: int) -> None:
    """All action cards of a hunter return to its deck, which is shuffled."""
    seat = game.hunters[hunter]
    return_scrapped(game, hunter)
    while seat.hand_size > 0:
        add_to_deck(game, hunter, remove_from_hand(game, hunter, 0))
    while seat.discard_size > 0:
        add_to_deck(game, hunter, take_from_discard(game, hunter, seat.discard_size - 1))


@rule
def playable_as_interrupt(book: Book, card: int) -> bool:
    """Interrupts, and miscellaneous items without an arc, are played alike (R8)."""
    return book.sorts[card] == CardSort.INTERRUPT


@rule
def take_into_hand(game: Game, hunter: int, place: int) -> None:
    """Take a card of the discard pile into the hand, where nobody else knows of it (D36)."""
    add_to_hand(game, hunter, take_from_discard(game, hunter, place))


@rule
def break_off(game: Game, procedure: int) -> None:
    """End procedures until one of this kind is on top; cards being played are discarded (D19)."""
    while game.stack[game.depth - 1].procedure != procedure:
        game.depth -= 1
        frame = game.stack[game.depth]
        if is_being_played(frame):
            put_on_discard(game, frame.a, frame.b)
    while game.attack_depth > 0:
        close_attack(game)
    game.enemy_attack.enemy = -1


@rule
def end_at_once(game: Game, outcome: int) -> None:
    """The encounter ends in the middle of whatever is going on."""
    break_off(game, Procedure.ENCOUNTER)
    game.stack[game.depth - 1].step = 2
    game.result = outcome


@rule
def close_attack(game: Game) -> None:
    """The attack under way is over; its ability is discarded, and its ammunition on top (D93)."""
    attack = game.attacks[game.attack_depth - 1]
    game.attack_depth -= 1
    if attack.ability >= 0:
        put_on_discard(game, attack.hunter, attack.ability)
    if attack.ammunition >= 0:
        put_on_discard(game, attack.hunter, attack.ammunition)
