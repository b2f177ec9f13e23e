"""Decisions, actions, events and positions in words.

An action is a number whose block says what it means (`hzd_env.rules.catalogue.Action`); what
it does depends on the open decision. `describe` gives a sentence for each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from hzd_env.content.book import Content
from hzd_env.content.effects import (
    LETTERS,
    ActionType,
    AttackKind,
    Colour,
    Condition,
    EventOp,
    Marker,
    When,
)
from hzd_env.content.schema import Coil, Effect, Encounter, Weave
from hzd_env.observations.decision import (
    CARD_SUBJECTS,
    ENEMY_SUBJECTS,
    EVENT_CARD_SUBJECTS,
    HUNTER_SUBJECTS,
)
from hzd_env.rules.catalogue import (
    ACTIONS,
    Action,
    DecisionKind,
    EnemyStatus,
    EventKind,
    Mode,
    Outcome,
    Phase,
    Procedure,
    Sun,
    Tunnel,
)
from hzd_env.rules.dice import CRITICAL_HIT
from hzd_env.rules.layout import Bargain, Game, Symbols
from hzd_env.rules.sizes import CARDS, COMPANION, ENEMIES, SQUARES, TRAPS

__all__ = [
    "block_of",
    "broken_components",
    "card_name",
    "card_with_dice",
    "describe",
    "describe_decision",
    "describe_event",
    "describe_position",
    "encounter_lines",
    "encounter_of",
    "enemy_name",
    "hunter_name",
    "market_lines",
    "square_name",
    "tunnel_name",
]


class Happening(Protocol):
    """What `describe_event` reads: an event of the engine or of the game record."""

    @property
    def kind(self) -> int: ...
    @property
    def who(self) -> int: ...
    @property
    def what(self) -> int: ...
    @property
    def amount(self) -> int: ...


# ------------------------------------------------------------------------------------- Names


def hunter_name(content: Content, game: Game, seat: int) -> str:
    """The name of the hunter at a seat, or of the companion."""
    if seat == COMPANION and content.companions:
        return content.companions[0].name
    if seat >= game.configuration.players:
        return f"hunter {seat}"
    profile = game.hunters[seat].profile
    return f"Player {seat + 1}" if profile < 0 else content.hunters[profile].name


def enemy_name(content: Content, game: Game, enemy: int) -> str:
    """The type of an enemy with its number on the board, which counts from 1."""
    machine = game.enemies[enemy].machine
    known = game.enemies[enemy].status != EnemyStatus.ABSENT
    return f"{content.machines[machine].name if known else 'enemy'} {enemy + 1}"


def square_name(square: int) -> str:
    """Where a square is; tile, row and column count from 1, from the north-west."""
    tile, row, column = square // 9 + 1, square % 9 // 3 + 1, square % 3 + 1
    return f"tile {tile}, row {row}, column {column}"


def card_name(content: Content, card: int) -> str:
    """The name of an action card, piece of equipment, modification, trait or fate card."""
    return _with_notes(content, card, _colour(content, card))


def card_with_dice(content: Content, card: int) -> str:
    """The name of a card with what its text doesn't tell: its dice and its slots."""
    printed = content.interpreted.cards[card]
    notes = _colour(content, card)
    notes += [_dice(printed.dice)] if any(printed.dice) else []
    notes += [_count(printed.slots, "slot")] if printed.slots else []
    return _with_notes(content, card, notes)


def _card(content: Content, card: int, more: str = "") -> str:
    """All that is printed on a card, with a note behind its name."""
    text = content.cards[card].text
    return f"{card_with_dice(content, card)}{more}" + (f": {text}" if text else "")


def _with_notes(content: Content, card: int, notes: list[str]) -> str:
    """The name of a card with notes in brackets."""
    name = content.salvage[card - CARDS].name if card >= CARDS else content.cards[card].name
    return f"{name} ({', '.join(notes)})" if notes else name


def _colour(content: Content, card: int) -> list[str]:
    """The colour of a modification, which tells it from others of its name."""
    printed = content.cards[card] if card < CARDS else None
    if isinstance(printed, Coil | Weave) and printed.colour is not None:
        return [printed.colour]
    return []


_PILES = {
    Tunnel.DECK: "in the deck",
    Tunnel.DISCARD: "discarded",
    Tunnel.SCRAPPED: "scrapped",
}


def tunnel_name(content: Content, game: Game, card: int) -> str:
    """The name of a tunnel card and where the card is."""
    return f"{content.tunnels[card].name} ({_PILES[Tunnel(game.tunnels[card])]})"


def _terrain(content: Content, game: Game, square: int) -> str:
    """What a square holds besides models, in brackets, or nothing."""
    board = content.interpreted.boards[game.board]
    found = [
        word
        for word, there in (
            ("tall grass", board.grass[square]),
            ("rocky outcrop", game.outcrops[square]),
            ("ruins", game.ruins[square]),
            ("machine corpse", game.corpses[square]),
            ("trap", any(t.owner >= 0 and t.square == square for t in game.traps)),
        )
        if there
    ]
    return f" ({', '.join(found)})" if found else ""


def _place(content: Content, game: Game, square: int) -> str:
    """A square with its terrain."""
    return square_name(square) + _terrain(content, game, square)


def _foe(content: Content, game: Game, enemy: int) -> str:
    """An enemy with its state and place."""
    foe = game.enemies[enemy]
    if foe.status != EnemyStatus.IN_PLAY:
        return enemy_name(content, game, enemy)
    state = "alert" if foe.alert else "non-alert"
    where = _base(content, game, enemy)
    return f"the {state} {enemy_name(content, game, enemy)} at {where}"


def _base(content: Content, game: Game, enemy: int) -> str:
    """Where an enemy in play stands: its square, or the first and the last of its four."""
    foe = game.enemies[enemy]
    if content.interpreted.machines[foe.machine].immense:
        return _four_squares(content, game, foe.square)
    return _place(content, game, foe.square)


def _four_squares(content: Content, game: Game, anchor: int) -> str:
    """The squares of an immense base by the one with the least row and column."""
    squares = content.interpreted.boards[game.board].base[anchor]
    first, last = (square_name(square) for square in (squares[0], squares[-1]))
    return f"the four squares from {first} to {last}"


def _face(face: int) -> str:
    return "a critical hit" if face == CRITICAL_HIT else str(face)


def _symbols(boxes: Sequence[Symbols]) -> str:
    """What critical boxes do together, in words; a condition counts once (R69)."""
    damage = sum(box.damage for box in boxes)
    parts = [f"{damage} damage"] if damage else []
    words = (("dodge", sum(box.dodge for box in boxes)), ("push", sum(box.push for box in boxes)))
    parts += [word if times == 1 else f"{word} {times} times" for word, times in words if times]
    parts += [
        word
        for word, there in (
            ("Fire", any(box.fire for box in boxes)),
            ("Freeze", any(box.freeze for box in boxes)),
            ("Shock", any(box.shock for box in boxes)),
        )
        if there
    ]
    parts += [f"around the target {_area(box)}" for box in boxes if box.aoe]
    return ", ".join(parts) or "nothing"


def _area(box: Symbols) -> str:
    """The symbols behind an AOE symbol in words."""
    parts = [_dice(box.aoe_dice)] if any(box.aoe_dice) else []
    parts += [f"{box.aoe_damage} damage"] if box.aoe_damage else []
    words = (
        ("push", box.aoe_push),
        ("Fire", box.aoe_fire),
        ("Freeze", box.aoe_freeze),
        ("Shock", box.aoe_shock),
    )
    parts += [word for word, times in words if times]
    return " and ".join(parts)


def _dice(dice: list[int]) -> str:
    """A row of dice in words."""
    parts = [
        f"{number} {colour.name.lower()}"
        for colour, number in zip(Colour, dice, strict=True)
        if number
    ]
    dice_word = "die" if sum(dice) == 1 else "dice"
    return f"{' and '.join(parts)} {dice_word}" if parts else "no dice"


# ----------------------------------------------------------------------------------- Actions

_TYPES = {
    ActionType.SPRINT: "Sprint",
    ActionType.SNEAK: "Sneak",
    ActionType.CRAFT: "Craft",
    ActionType.CRAFT_TWICE: "Craft with both actions",
    ActionType.DISTRACT: "Distract an enemy",
    ActionType.RANGED_ATTACK: "Make a ranged attack",
    ActionType.MELEE_ATTACK: "Make a melee attack",
    ActionType.CORPSE: "Search the machine corpse",
    ActionType.ALARM: "Disable the alarm",
}

# What an action of a block does in a decision. {it} is what the action points to, {subject}
# what the decision is about.
_SENTENCES = {
    (DecisionKind.DEPLOY, Action.SQUARE): "Deploy at {it}",
    (DecisionKind.MODIFY, Action.PASS): "Leave the modifications as they are",
    (DecisionKind.MODIFY, Action.STORED): "Attach {it}",
    (DecisionKind.MODIFY, Action.OFFER): "Remove {it}",
    (DecisionKind.MODIFY_PLACE, Action.EQUIPMENT): "Attach {subject} to {it}",
    (DecisionKind.DISCARD, Action.PASS): "Discard no more and draw",
    (DecisionKind.DISCARD, Action.HAND): "Discard {it}",
    (DecisionKind.ACT, Action.PASS): "Skip the actions that are left",
    (DecisionKind.ACT, Action.TYPE): "{it}",
    (DecisionKind.ACT, Action.HAND): "Play {it}",
    (DecisionKind.MOVE, Action.PASS): "Stay here",
    (DecisionKind.MOVE, Action.SQUARE): "Move to {it}",
    (DecisionKind.DISTRACT_ENEMY, Action.ENEMY): "Distract {it}",
    (DecisionKind.DISTRACT_SQUARE, Action.SQUARE): "Lead {subject} to {it}",
    (DecisionKind.WEAPON, Action.EQUIPMENT): "Use the {it}",
    (DecisionKind.TARGET, Action.ENEMY): "Attack {it}",
    (DecisionKind.TARGET, Action.HAND): "Lay a trap with {it}",
    (DecisionKind.COMPONENT, Action.COMPONENT): "Aim at {it} of {subject}",
    (DecisionKind.AMMUNITION, Action.PASS): "Attack without ammunition",
    (DecisionKind.AMMUNITION, Action.HAND): "Attack with {it}",
    (DecisionKind.ABILITY, Action.PASS): "Add no ability",
    (DecisionKind.ABILITY, Action.HAND): "Add {it}",
    (DecisionKind.REROLL, Action.PASS): "Keep all dice",
    (DecisionKind.REROLL, Action.CONFIRM): "Reroll the chosen dice",
    (DecisionKind.REROLL, Action.DIE): "Choose {it} for the reroll",
    (DecisionKind.CRITICAL, Action.CRITICAL): "Take the critical hit of {it}",
    (DecisionKind.PUSH_ENEMY, Action.PASS): "Don't push {subject}",
    (DecisionKind.PUSH_ENEMY, Action.SQUARE): "Push {subject} to {it}",
    (DecisionKind.TRAP_SQUARE, Action.SQUARE): "Lay {subject} at {it}",
    (DecisionKind.PAY_DAMAGE, Action.CONFIRM): "Discard the top card of the draw pile",
    (DecisionKind.PAY_DAMAGE, Action.HAND): "Discard {it} from the hand",
    (DecisionKind.DODGE, Action.SQUARE): "Dodge to {it}",
    (DecisionKind.PUSH_HUNTER, Action.SQUARE): "Push {subject} to {it}",
    (DecisionKind.INTERRUPT, Action.PASS): "Play no interrupt",
    (DecisionKind.INTERRUPT, Action.HAND): "Play {it}",
    (DecisionKind.SCRAP, Action.PASS): "Scrap nothing and forgo the effect",
    (DecisionKind.SCRAP, Action.HAND): "Scrap {it} from the hand",
    (DecisionKind.SCRAP, Action.OFFER): "Scrap {it} from the discard pile",
    (DecisionKind.RETRIEVE, Action.PASS): "Take no more cards back",
    (DecisionKind.RETRIEVE, Action.OFFER): "Take {it} from the discard pile",
    (DecisionKind.SPEND_SALVAGE, Action.PASS): "Spend nothing and forgo the effect",
    (DecisionKind.SPEND_SALVAGE, Action.SALVAGE): "Spend {it}",
    (DecisionKind.USE_EFFECT, Action.PASS): "Don't use {subject}",
    (DecisionKind.USE_EFFECT, Action.CONFIRM): "Use {subject}{purpose}",
    (DecisionKind.CHOOSE_HUNTER, Action.PASS): "Keep the glory",
    (DecisionKind.CHOOSE_HUNTER, Action.HUNTER): "Let {it} recover cards",
    (DecisionKind.ENEMY_ORDER, Action.ENEMY): "Activate {it} next",
    (DecisionKind.ENEMY_MOVE, Action.SQUARE): "Move {subject} to {it}",
    (DecisionKind.ENEMY_TARGET, Action.HUNTER): "Turn {subject} on {it}",
    (DecisionKind.ENEMY_GOAL, Action.ENEMY): "Move {subject} towards {it}",
    (DecisionKind.VOTE, Action.PASS): "Vote to go on",
    (DecisionKind.VOTE, Action.CONFIRM): "Vote to end the encounter",
    (DecisionKind.HUNTER, Action.OFFER): "Play as {it}",
    (DecisionKind.TRACKING, Action.OFFER): "Track to {it}",
    (DecisionKind.EVENT, Action.OFFER): "Play {it}",
    (DecisionKind.RIVAL, Action.HUNTER): "Let {subject} befall {it}",
    (DecisionKind.EVENT_SQUARE, Action.SQUARE): "Put {put} at {it}",
    (DecisionKind.EVENT_ENEMY, Action.ENEMY): "Let {subject} take away {it}",
    (DecisionKind.LEVEL_UP, Action.PASS): "Stay where you are on the skill tree",
    (DecisionKind.LEVEL_UP, Action.OFFER): "Advance to {it}",
    (DecisionKind.UPGRADE, Action.PASS): "Leave {subject}",
    (DecisionKind.UPGRADE, Action.CONFIRM): "Take {card}",
    (DecisionKind.MERCHANT_LEVEL, Action.OFFER): "Go to {it}",
    (DecisionKind.BUY, Action.PASS): "Buy nothing",
    (DecisionKind.BUY, Action.OFFER): "Buy {it}",
    (DecisionKind.BUY, Action.HUNTER): "Offer {it} a trade",
    (DecisionKind.BUY, Action.SALVAGE): "Discard {it} for a look at cards of another level",
    (DecisionKind.PAY, Action.SALVAGE): "Pay {it} for {subject}",
    (DecisionKind.GIVE, Action.PASS): "Offer {subject} no trade after all",
    (DecisionKind.GIVE, Action.CONFIRM): "Offer {subject} what has been chosen",
    (DecisionKind.GIVE, Action.EQUIPMENT): "Offer {subject} the equipment {it}",
    (DecisionKind.GIVE, Action.STORED): "Offer {subject} the modification {it}",
    (DecisionKind.GIVE, Action.SALVAGE): "Offer {subject} {it}",
    (DecisionKind.WANT, Action.PASS): "Offer {subject} no trade after all",
    (DecisionKind.WANT, Action.CONFIRM): "Ask {subject} for what has been chosen",
    (DecisionKind.WANT, Action.EQUIPMENT): "Ask {subject} for the equipment {it}",
    (DecisionKind.WANT, Action.STORED): "Ask {subject} for the modification {it}",
    (DecisionKind.WANT, Action.SALVAGE): "Ask {subject} for {it}",
    (DecisionKind.TRADE, Action.PASS): "Refuse the trade",
    (DecisionKind.TRADE, Action.CONFIRM): "Accept the trade",
    (DecisionKind.TRIM, Action.PASS): "Look at other cards of the deck",
    (DecisionKind.TRIM, Action.OFFER): "Remove {it} from the deck",
}

# Decisions where an enemy goes; it is the subject.
_ENEMY_SQUARES = (
    1 << DecisionKind.DISTRACT_SQUARE | 1 << DecisionKind.PUSH_ENEMY | 1 << DecisionKind.ENEMY_MOVE
)

_ELSEWHERE = {Action.PASS: "Pass", Action.CONFIRM: "Confirm"}


def block_of(action: int) -> Action:
    """The block an action belongs to.

    Raises:
        ValueError: there is no such action.
    """
    if not 0 <= action < ACTIONS:
        raise ValueError(f"action {action} does not exist: expected 0 to {ACTIONS - 1}")
    return max(block for block in Action if block <= action)


def describe(content: Content, game: Game, action: int) -> str:
    """What an action does in the open decision.

    Raises:
        ValueError: there is no such action.
    """
    block = block_of(action)
    sentence = _SENTENCES.get((DecisionKind(game.decision.kind), block))
    if game.decision.kind == DecisionKind.ENEMY_GOAL and game.decision.subject < 0:
        sentence = "Let {subject} remove {it}"
    elif _joins_enemy(game) and block == Action.SQUARE:
        sentence = "Strike from {it}"
    elif _chooses_trap(game) and block == Action.SQUARE:
        sentence = "Let {subject} step into the trap at {it} next"
    if sentence is None:
        sentence = _ELSEWHERE.get(block, "Choose {it}")
    return sentence.format(
        it=_pointed_to(content, game, block, action - block), **_words(content, game)
    )


def _pointed_to(content: Content, game: Game, block: Action, number: int) -> str:
    """What an action points to."""
    own = game.hunters[max(game.decision.seat, 0)]
    if game.decision.kind == DecisionKind.WANT:
        own = game.hunters[game.decision.subject]
    attack = game.attacks[max(game.attack_depth - 1, 0)]
    match block:
        case Action.TYPE if number < len(ActionType):
            return _TYPES[ActionType(number)]
        case Action.SQUARE if _moves_immense(content, game):
            return _four_squares(content, game, number)
        case Action.SQUARE:
            return _place(content, game, number)
        case Action.ENEMY:
            return _foe(content, game, number)
        case Action.COMPONENT:
            return _component(content, game, game.decision.subject, number)
        case Action.HAND if number < own.hand_size:
            return card_name(content, own.hand[number])
        case Action.HUNTER:
            return hunter_name(content, game, number)
        case Action.DIE if number < attack.dice:
            colour = Colour(attack.colours[number]).name.lower()
            return f"die {number + 1}, {colour}, which shows {_face(attack.faces[number])},"
        case Action.OFFER if number < game.offer_size and game.offer[number] >= 0:
            return _one_of([_offered(content, game, offer) for offer in game.offer[: number + 1]])
        case Action.EQUIPMENT if own.equipment[number] >= 0:
            return card_name(content, own.equipment[number])
        case Action.STORED if number < own.stored_size:
            return _one_of([card_name(content, card) for card in own.stored[: number + 1]])
        case Action.SALVAGE if number < len(content.salvage):
            return content.salvage[number].name
        case Action.CRITICAL:
            card = attack.weapon if number == 0 else attack.ammunition
            coils = _coils(game, attack.hunter, card) if number == 0 else []
            if card >= 0:
                boxes = [content.interpreted.cards[each].critical for each in (card, *coils)]
                return f"{card_name(content, card)}: {_symbols(boxes)}"
    return f"{block.name.lower().replace('_', ' ')} {number + 1}"


def _coils(game: Game, seat: int, weapon: int) -> list[int]:
    """The coils on a weapon, whose critical boxes add to its own (D16)."""
    hunter = game.hunters[seat]
    arcs = [arc for arc, card in enumerate(hunter.equipment) if card == weapon]
    return [coil for arc in arcs for coil in hunter.modifications[arc] if coil >= 0]


def _joins_enemy(game: Game) -> bool:
    """Whether a hunter chooses the square from which it strikes an immense enemy (R135)."""
    return game.decision.kind == DecisionKind.MOVE and game.decision.subject == 0


def _chooses_trap(game: Game) -> bool:
    """Whether it is chosen which of several traps an enemy sets off next (R130)."""
    top = game.stack[max(game.depth - 1, 0)]
    return game.decision.kind == DecisionKind.ENEMY_MOVE and top.procedure == Procedure.ENTER


def _moves_immense(content: Content, game: Game) -> bool:
    """Whether the squares of the open decision stand for those of an immense base."""
    enemy = game.decision.subject
    return (
        bool(_ENEMY_SQUARES >> game.decision.kind & 1)
        and enemy >= 0
        and bool(content.interpreted.machines[game.enemies[enemy].machine].immense)
        and not _chooses_trap(game)
    )


def _one_of(names: Sequence[str]) -> str:
    """The last of some names, numbered if there are equal ones before it."""
    times = names.count(names[-1])
    return names[-1] if times == 1 else f"{names[-1]}, number {times}"


def _offered(content: Content, game: Game, offer: int) -> str:
    """What is on offer, by the decision; nothing in an empty place of a merchant's row."""
    if offer < 0:
        return ""
    match DecisionKind(game.decision.kind):
        case DecisionKind.HUNTER:
            return content.hunters[offer].name
        case DecisionKind.TRACKING:
            encounter = content.encounters[offer]
            return f"{encounter.name} (level {encounter.level})"
        case DecisionKind.EVENT:
            return _event(content, offer)
        case DecisionKind.LEVEL_UP:
            return _node(content, game, game.decision.seat, offer)
        case DecisionKind.MERCHANT_LEVEL:
            return f"the merchant of level {offer}"
        case DecisionKind.BUY:
            free = game.hunters[game.decision.seat].free_purchases > 0
            cost = "nothing" if free else _cost(content, offer)
            return f"{card_with_dice(content, offer)} for {cost}"
    return card_with_dice(content, offer)


def _event(content: Content, card: int) -> str:
    """An event card with its text."""
    event = content.events[card]
    return f"{event.name}: {event.text}" if event.text else event.name


def _node(content: Content, game: Game, seat: int, node: int) -> str:
    """A position of a hunter's skill tree with what it brings."""
    profile = game.hunters[seat].profile
    tree = next(tree for tree in content.skill_trees if tree.hunter == content.hunters[profile].id)
    printed = tree.nodes[node]
    cards = [_card(content, content.index("cards", card)) for card in printed.cards]
    limits = f"a deck of {printed.deck_limit}, a hand of {printed.hand_size}"
    return " ".join([f"{printed.name}, level {printed.level}: {limits}.", *cards])


def _cost(content: Content, card: int) -> str:
    """What a card costs at the merchant."""
    printed = content.interpreted.cards[card]
    parts = _salvage(content, printed.cost)
    if printed.any_cost:
        parts.append(f"{printed.any_cost} of any kind")
    return " and ".join(parts) or "nothing"


def _salvage(content: Content, cards: Sequence[int]) -> list[str]:
    """Salvage cards by kind in words."""
    return [f"{n} {content.salvage[kind].name}" for kind, n in enumerate(cards) if n]


def _goods(content: Content, game: Game, bargain: Bargain) -> str:
    """One side of a trade in words."""
    giver = game.hunters[bargain.hunter]
    cards = [card for arc, card in enumerate(giver.equipment) if bargain.equipment >> arc & 1]
    cards += [card for place, card in enumerate(giver.stored) if bargain.stored >> place & 1]
    names = [card_name(content, card) for card in cards]
    return ", ".join(names + _salvage(content, bargain.salvage)) or "nothing"


def _component(content: Content, game: Game, enemy: int, number: int) -> str:
    """The body, or a component with what it takes to destroy it."""
    if number == 0:
        return "the body"
    letter = LETTERS[number - 1]
    if not 0 <= enemy < ENEMIES or game.enemies[enemy].status == EnemyStatus.ABSENT:
        return f"component {letter}"
    foe = game.enemies[enemy]
    printed = [c for c in content.machines[foe.machine].components if c.letter == letter]
    if not printed:
        return f"component {letter}"
    tear = printed[0].tear
    if foe.component_damaged[number - 1]:
        tear = (tear + 1) // 2
    left = printed[0].copies - foe.component_destroyed[number - 1]
    copies = f", {left} left" if printed[0].copies > 1 else ""
    return f"component {letter}, {printed[0].name} ({tear} damage destroys it{copies}),"


def broken_components(content: Content, game: Game, enemy: int) -> Iterator[str]:
    """The components of an enemy that are damaged or destroyed, by their letters."""
    foe = game.enemies[enemy]
    for component, printed in enumerate(content.interpreted.machines[foe.machine].components):
        gone = foe.component_destroyed[component]
        if gone:
            times = f" ({gone} of {printed.copies})" if printed.copies > 1 else ""
            yield f"{LETTERS[component]} destroyed{times}"
        if foe.component_damaged[component] and gone < printed.copies:
            yield f"{LETTERS[component]} damaged"


def _subject(content: Content, game: Game) -> str:
    """What the open decision is about."""
    kind, subject = game.decision.kind, game.decision.subject
    if ENEMY_SUBJECTS >> kind & 1 and subject < 0:
        return hunter_name(content, game, COMPANION)
    if ENEMY_SUBJECTS >> kind & 1:
        return enemy_name(content, game, subject)
    if HUNTER_SUBJECTS >> kind & 1:
        return hunter_name(content, game, subject)
    if CARD_SUBJECTS >> kind & 1:
        return card_name(content, subject)
    if EVENT_CARD_SUBJECTS >> kind & 1 and subject >= 0:
        return content.events[subject].name
    if kind == DecisionKind.INTERRUPT:
        return _WHEN[When(subject)]
    return str(subject)


def _words(content: Content, game: Game) -> dict[str, str]:
    """What sentences and questions may say besides what an action points to."""
    kind, subject = game.decision.kind, game.decision.subject
    return {
        "subject": _subject(content, game),
        "card": _card(content, subject) if kind == DecisionKind.UPGRADE else "",
        "text": content.events[subject].text if kind == DecisionKind.RIVAL else "",
        "put": _put(content, game) if kind == DecisionKind.EVENT_SQUARE else "",
        "purpose": _purpose(content, game) if kind == DecisionKind.USE_EFFECT else "",
    }


_MARKERS = {
    Marker.ROCKY_OUTCROPS: "a rocky outcrop",
    Marker.RUINS: "a ruin",
    Marker.MACHINE_CORPSE: "a machine corpse",
}


def _put(content: Content, game: Game) -> str:
    """What an event puts into a square."""
    top = game.stack[max(game.depth - 1, 0)]
    if top.procedure == Procedure.COMPANION_JOINS:
        return hunter_name(content, game, COMPANION)
    if top.procedure != Procedure.EVENT_CARDS:
        return "something"
    book = content.interpreted
    event = book.quest_events[game.event_cards[top.b]]
    effect = book.event_effects[event.first_effect + top.c]
    if effect.op == EventOp.PLACE_MARKER:
        return _MARKERS[Marker(effect.of)]
    machine = content.machines[effect.of].name
    if effect.op == EventOp.ADD_ENEMY:
        return f"another {machine}"
    return f"up to {effect.n} alert enemies ({machine})"


def _purpose(content: Content, game: Game) -> str:
    """What the free action is that an effect offers."""
    top = game.stack[max(game.depth - 1, 0)]
    if top.procedure != Procedure.EFFECTS or top.e == 0:
        return ""
    source = content.salvage[top.b - CARDS] if top.b >= CARDS else content.cards[top.b]
    effect: Effect = source.effects[top.e - 1]
    action = _TYPES[ActionType(effect.of_number())]
    return f" to {action[0].lower()}{action[1:]} as a free action"


# --------------------------------------------------------------------------------- Decisions

_WHEN = {
    When.ANY_TIME: "now",
    When.ATTACKED: "on being attacked",
    When.DAMAGED: "on being damaged",
    When.CONDITION_INFLICTED: "on inflicting a condition",
    When.COMPONENT_DESTROYED: "on destroying a component",
    When.ENEMY_KILLED: "on killing an enemy",
    When.ENEMY_ALERTED: "as an enemy has become alert",
    When.HUNTER_FAINTED: "as a hunter has fainted",
    When.ABOUT_TO_FAINT: "before fainting",
    When.TRAP_TRIGGERED: "as a trap is triggered",
    When.ACTIVATION_STARTED: "when the actions begin",
    When.ACTIVATION_ENDED: "at the end of the activation",
    When.CARD_SCRAPPED: "on scrapping a card",
}

_QUESTIONS = {
    DecisionKind.DEPLOY: "Where to start?",
    DecisionKind.MODIFY: "Attach or remove a modification?",
    DecisionKind.MODIFY_PLACE: "Which equipment does {subject} go to?",
    DecisionKind.DISCARD: "Discard a card before drawing?",
    DecisionKind.ACT: "What to do? Actions left: {subject}.",
    DecisionKind.MOVE: "Where to move? Squares left: {subject}.",
    DecisionKind.DISTRACT_ENEMY: "Which enemy to distract?",
    DecisionKind.DISTRACT_SQUARE: "Where does {subject} go?",
    DecisionKind.WEAPON: "Attack with which weapon?",
    DecisionKind.TARGET: "What to attack?",
    DecisionKind.COMPONENT: "Aim at the body of {subject} or at a component?",
    DecisionKind.AMMUNITION: "Which ammunition?",
    DecisionKind.ABILITY: "Add an ability?",
    DecisionKind.REROLL: "Reroll which dice? Up to {subject} more.",
    DecisionKind.CRITICAL: "Which critical hit to take? Left to choose: {subject}.",
    DecisionKind.PUSH_ENEMY: "Push {subject} where?",
    DecisionKind.TRAP_SQUARE: "Where to lay {subject}?",
    DecisionKind.PAY_DAMAGE: "Which card pays for damage? Damage left: {subject}.",
    DecisionKind.DODGE: "Dodge where?",
    DecisionKind.PUSH_HUNTER: "Where is {subject} pushed?",
    DecisionKind.INTERRUPT: "Play an interrupt {subject}?",
    DecisionKind.SCRAP: "Scrap which card?",
    DecisionKind.RETRIEVE: "Take back which card? Cards to take: {subject}.",
    DecisionKind.SPEND_SALVAGE: "Spend which salvage?",
    DecisionKind.USE_EFFECT: "Use {subject}{purpose}?",
    DecisionKind.CHOOSE_HUNTER: "Who recovers {subject} from the discard pile?",
    DecisionKind.ENEMY_ORDER: "Which enemy activates next?",
    DecisionKind.ENEMY_MOVE: "Where does {subject} move?",
    DecisionKind.ENEMY_TARGET: "Which hunter does {subject} turn on?",
    DecisionKind.ENEMY_GOAL: "Which enemy does {subject} move towards?",
    DecisionKind.VOTE: "End the encounter?",
    DecisionKind.HUNTER: "Which hunter to play?",
    DecisionKind.TRACKING: "Where to track to?",
    DecisionKind.EVENT: "Which event to play?",
    DecisionKind.RIVAL: "Whom does {subject} befall? {text}",
    DecisionKind.EVENT_SQUARE: "Where does {subject} put {put}?",
    DecisionKind.EVENT_ENEMY: "Which enemy does {subject} take away?",
    DecisionKind.LEVEL_UP: "Advance on the skill tree?",
    DecisionKind.UPGRADE: "Take {subject}?",
    DecisionKind.MERCHANT_LEVEL: "Which merchant to visit?",
    DecisionKind.BUY: "Buy what?",
    DecisionKind.PAY: "Pay for {subject} with what?",
    DecisionKind.GIVE: "What to offer {subject}? So far: {goods}.",
    DecisionKind.WANT: "What to ask {subject} for? So far: {goods}.",
    DecisionKind.TRADE: "{subject} offers {goods} for {wanted}. Accept?",
    DecisionKind.TRIM: "Which card leaves the deck? Cards to remove: {subject}.",
}


def describe_decision(content: Content, game: Game) -> str:
    """Who is asked what; how the game ended if it is over."""
    if game.decision.seat < 0:
        played = "quest" if game.configuration.quest else "hunt"
        return f"The {played} is over: {_OUTCOMES[Outcome(game.outcome)]}."
    question = _QUESTIONS[DecisionKind(game.decision.kind)]
    if _joins_enemy(game):
        question = "From which square to strike?"
    elif _chooses_trap(game):
        question = "Which trap does {subject} step into next?"
    who = hunter_name(content, game, game.decision.seat)
    offered, wanted = (_goods(content, game, bargain) for bargain in game.bargains)
    goods = wanted if game.decision.kind == DecisionKind.WANT else offered
    asked = question.format(goods=goods, wanted=wanted, **_words(content, game))
    return f"{who}: {asked}".rstrip()


# ------------------------------------------------------------------------------------ Events

_OUTCOMES = {
    Outcome.PLAYING: "still going on",
    Outcome.SUCCESS: "success",
    Outcome.FAILURE: "failure",
    Outcome.CUT_SHORT: "cut short by the limit of turns",
}

_ATTACKS = {
    AttackKind.RANGED: "in a ranged attack",
    AttackKind.MELEE: "in a melee attack",
    AttackKind.TRAP: "by a trap",
}


def describe_event(content: Content, game: Game, event: Happening) -> str:
    """What an event was; the game is one in which it happened, as it stands later."""
    kind, who, what, amount = EventKind(event.kind), event.who, event.what, event.amount
    match kind:
        case EventKind.POINTS:
            return f"The hunters gain {_count(amount, 'encounter point')}: {game.points} in all."
        case EventKind.ENDED:
            ended = "encounter" if game.configuration.quest else "hunt"
            return f"The {ended} has ended: {_OUTCOMES[Outcome(what)]}."
        case EventKind.QUEST_ENDED:
            return f"The quest has ended: {_OUTCOMES[Outcome(what)]}."
        case EventKind.MERCHANT if who < 0:
            return f"The hunters visit the merchant of level {what}."
        case EventKind.TUNNEL_SCRAPPED:
            return f"{content.tunnels[what].name} is closed for good."
        case EventKind.THRESHOLD_CROSSED if who < 0:
            enemy = enemy_name(content, game, what)
            return f"{enemy} reaches its structure threshold of {amount} damage."
        case EventKind.HIT | EventKind.KILLED if who < 0:
            fate = "is killed" if kind == EventKind.KILLED else f"suffers {amount} damage"
            return f"{enemy_name(content, game, what)} {fate}."
        case (
            EventKind.ENEMY_MOVED
            | EventKind.ENEMY_ALERTED
            | EventKind.ENEMY_CONDITION
            | EventKind.ENEMY_ATTACKED
            | EventKind.ENEMY_LEFT
            | EventKind.BEHAVIOUR
            | EventKind.TUNNELLED
        ):
            deed = _enemy_event(content, game, kind, who, what, amount)
            return f"{enemy_name(content, game, who)} {deed}."
    return f"{hunter_name(content, game, who)} {_hunter_event(content, game, kind, what, amount)}."


def _enemy_event(
    content: Content, game: Game, kind: EventKind, who: int, what: int, amount: int
) -> str:
    match kind:
        case EventKind.ENEMY_MOVED if content.interpreted.machines[
            game.enemies[who].machine
        ].immense:
            return f"moves to {_four_squares(content, game, what)}"
        case EventKind.ENEMY_MOVED:
            return f"moves to {_place(content, game, what)}"
        case EventKind.ENEMY_ALERTED:
            return "becomes alert"
        case EventKind.ENEMY_CONDITION:
            return f"suffers {Condition(what).name.capitalize()}"
        case EventKind.ENEMY_ATTACKED:
            return f"attacks {hunter_name(content, game, what)} for {amount}"
        case EventKind.ENEMY_LEFT:
            return "leaves the playing area"
        case EventKind.TUNNELLED:
            return f"comes up by {content.tunnels[what].name}"
        case _:
            card = content.behaviours[what]
            if card.question is None:
                return f"follows {card.name}"
            return f"follows {card.name}, column {'yes' if amount else 'no'}"


def _hunter_event(content: Content, game: Game, kind: EventKind, what: int, amount: int) -> str:
    match kind:
        case EventKind.TURN_BEGAN:
            return f"begins turn {amount}"
        case EventKind.DEPLOYED:
            return f"starts at {_place(content, game, what)}"
        case EventKind.DREW:
            return f"draws {_count(amount, 'card')}"
        case EventKind.DISCARDED:
            return f"discards {card_name(content, what)}"
        case EventKind.ACTION:
            return f"takes an action: {_TYPES[ActionType(what)]}"
        case EventKind.MOVED:
            return f"moves to {_place(content, game, what)}"
        case EventKind.ATTACKED:
            return f"strikes {enemy_name(content, game, what)} {_ATTACKS[AttackKind(amount)]}"
        case EventKind.PLAYED:
            return f"plays {card_name(content, what)}"
        case EventKind.ROLLED:
            return f"rolls {_face(amount)} on the {Colour(what).name.lower()} die"
        case EventKind.HIT:
            return f"does {amount} damage to {enemy_name(content, game, what)}"
        case EventKind.COMPONENT_DAMAGED | EventKind.COMPONENT_DESTROYED:
            verb = "damages" if kind == EventKind.COMPONENT_DAMAGED else "destroys"
            return f"{verb} component {LETTERS[amount]} of {enemy_name(content, game, what)}"
        case EventKind.KILLED:
            return f"kills {enemy_name(content, game, what)}"
        case EventKind.THRESHOLD_CROSSED:
            threshold = f"its structure threshold of {amount} damage"
            return f"brings {enemy_name(content, game, what)} to {threshold}"
        case EventKind.GLORY:
            return f"{'gains' if amount >= 0 else 'loses'} {abs(amount)} glory"
        case EventKind.SALVAGE:
            verb = "draws" if amount >= 0 else "spends"
            return f"{verb} {abs(amount)} {content.salvage[what].name}"
        case EventKind.TRAP_PLACED:
            return f"lays a trap at {_place(content, game, what)}"
        case EventKind.TRAP_SPRUNG:
            return f"sees {enemy_name(content, game, what)} step into a trap"
        case EventKind.SCRAPPED:
            return f"scraps {card_name(content, what)}"
        case EventKind.RECOVERED:
            return f"shuffles {_count(amount, 'card')} back into the draw pile"
        case EventKind.SUFFERED:
            return f"suffers {amount} damage"
        case EventKind.CONDITION:
            return f"suffers {Condition(what).name.capitalize()}"
        case EventKind.FAINTED:
            return "faints"
        case EventKind.STOOD_UP:
            return "stands up again"
        case EventKind.EVADED:
            return f"evades {amount} damage"
        case EventKind.MARKER_USED:
            return f"uses up the marker at {square_name(what)}"
        case EventKind.VOTED:
            return f"votes to {'end the encounter' if amount else 'go on'}"
        case _:
            return _quest_event(content, game, kind, what)


def _quest_event(content: Content, game: Game, kind: EventKind, what: int) -> str:
    match kind:
        case EventKind.CHOSE_HUNTER:
            return "joins the quest"
        case EventKind.TRACKED:
            encounter = content.encounters[what]
            return f"{'turns up' if encounter.quarry else 'has tracked to'} {encounter.name}"
        case EventKind.EVENT_PLAYED:
            return f"plays the event {content.events[what].name}"
        case EventKind.SUN:
            return f"earns a {Sun(what).name.capitalize()} Sun"
        case EventKind.LEADER:
            return "takes the Leader token"
        case EventKind.FLEDGLING:
            return "takes the Fledgling token"
        case EventKind.LEVELLED_UP:
            return "advances on the skill tree"
        case EventKind.GAINED:
            return f"gains {card_name(content, what)}"
        case EventKind.REMOVED:
            return f"removes {card_name(content, what)}"
        case EventKind.BOUGHT:
            return f"buys {card_name(content, what)}"
        case EventKind.TRADED:
            return f"trades with {hunter_name(content, game, what)}"
        case EventKind.MERCHANT:
            return f"visits the merchant of level {what}"
        case _:
            return kind.name.lower().replace("_", " ")


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


# --------------------------------------------------------------------------------- Positions


def describe_position(content: Content, game: Game, seat: int) -> str:
    """The position as one seat knows it: the encounter, hunters, enemies and its own cards."""
    meeting = game.phase == Phase.ENCOUNTER
    return "\n".join(
        [
            *encounter_lines(content, game),
            *(_marker_lines(content, game) if meeting else market_lines(content, game)),
            "",
            *_hunter_lines(content, game),
            "",
            *([*_enemy_lines(content, game), ""] if meeting else []),
            *_card_lines(content, game, seat),
        ]
    )


_PHASES = {
    Phase.SETTING_UP: "setting up",
    Phase.TRACKING: "Tracking Phase",
    Phase.VICTORY: "Campfire Phase, victory step",
    Phase.LEVEL_UP: "Campfire Phase, level up step",
    Phase.MERCHANT: "Campfire Phase, merchant step",
}


def encounter_of(content: Content, game: Game) -> Encounter:
    """The encounter that the board in play belongs to."""
    return content.encounters[game.board // 2]


def encounter_lines(content: Content, game: Game) -> Iterator[str]:
    """What is played and how it stands: the encounter, or the phase between two of them."""
    mode = Mode(game.configuration.mode).name.lower()
    if game.phase == Phase.ENCOUNTER:
        encounter = encounter_of(content, game)
        yield f"{encounter.name} (level {encounter.level}, {mode}), turn {game.turn}"
        yield f"Encounter points: {game.points} of {game.threshold}"
    else:
        yield f"Quest ({mode}), {_PHASES[Phase(game.phase)]}"
        last = _last_encounter(content, game)
        yield f"Encounters so far: {game.encounters}" + (f"; the last is {last}" if last else "")
    if game.configuration.quest and game.phase != Phase.TRACKING:
        for card in game.event_cards:
            if card >= 0:
                yield f"Event {_event(content, card)}"


def _last_encounter(content: Content, game: Game) -> str:
    """The name of the encounter that ends the quest, where there is more than one it could be."""
    if len(content.quests) == 1:
        return ""
    configuration = game.configuration
    last = configuration.encounter if configuration.finale < 0 else configuration.finale
    return content.encounters[last].name


def market_lines(content: Content, game: Game) -> Iterator[str]:
    """The rows of the merchants that are open."""
    for level, merchant in enumerate(game.merchants, 1):
        cards = [content.interpreted.merchants[level - 1][n] for n in merchant.row if n >= 0]
        if cards:
            yield f"Merchant of level {level}"
            for card in cards:
                yield f"  {_card(content, card, f' for {_cost(content, card)}')}"


def _marker_lines(content: Content, game: Game) -> Iterator[str]:
    """What lies on the board."""
    for word, markers in (
        ("Rocky outcrops", game.outcrops),
        ("Ruins", game.ruins),
        ("Machine corpses", game.corpses),
    ):
        squares = [square_name(s) for s in range(SQUARES) if markers[s]]
        if squares:
            yield f"{word}: {'; '.join(squares)}"
    if game.alarm >= 0:
        yield f"Alarm: {square_name(game.alarm)}"
    if any(content.machines[foe.machine].immense for foe in game.enemies if foe.machine >= 0):
        for number in range(len(content.tunnels)):
            where = _four_squares(content, game, content.interpreted.tunnels[number])
            yield f"{tunnel_name(content, game, number)}: {where}"
    for trap in range(TRAPS):
        laid = game.traps[trap]
        if laid.owner >= 0:
            owner = hunter_name(content, game, laid.owner)
            where = square_name(laid.square)
            yield f"Trap of {owner}: {card_name(content, laid.ammunition)} at {where}"


def _enemy_activates(game: Game) -> bool:
    frames = game.stack[: game.depth]
    return any(frame.procedure == Procedure.ENEMY_ACTIVATION for frame in frames)


def _hunter_lines(content: Content, game: Game) -> Iterator[str]:
    yield "Hunters"
    for seat in range(game.configuration.players):
        hunter = game.hunters[seat]
        marks = [
            word
            for word, there in (
                ("active", seat == game.active),
                ("leader", seat == game.leader),
                ("fledgling", game.configuration.quest and seat == game.fledgling),
                ("fainted", hunter.fainted),
            )
            if there
        ]
        marks += [c.name.capitalize() for c in Condition if hunter.conditions[c]]
        if (n := game.attacked[seat]) and _enemy_activates(game):
            marks.append(f"attacked {_count(n, 'time')} in this enemy activation")
        marks += [f"{n} {sun.name.capitalize()} Sun" for sun in Sun if (n := hunter.suns[sun])]
        where = "not deployed" if hunter.square < 0 else _place(content, game, hunter.square)
        note = f" [{', '.join(marks)}]" if marks else ""
        yield f"  {seat}: {hunter_name(content, game, seat)}{note}, {where}"
        yield (
            f"     glory {hunter.glory}; cards: {hunter.hand_size} in hand,"
            f" {hunter.deck_size} to draw, {hunter.discard_size} discarded,"
            f" {hunter.scrapped_size} scrapped"
        )
        salvage = _salvage(content, hunter.salvage)
        if salvage:
            yield f"     salvage: {', '.join(salvage)}"
    if game.companion.square >= 0:
        companion = content.companions[0]
        left = companion.hp - game.companion.damage
        where = _place(content, game, game.companion.square)
        yield f"  {companion.name}, {left} of {companion.hp} HP, {where}"
    for seat in range(game.configuration.players):
        for card in game.hunters[seat].charm_cards:
            if card >= 0:
                shown = _card(content, card, f" for {_cost(content, card)}")
                yield f"  only for {hunter_name(content, game, seat)}: {shown}"


def _enemy_lines(content: Content, game: Game) -> Iterator[str]:
    yield "Enemies"
    for enemy in range(ENEMIES):
        foe = game.enemies[enemy]
        if foe.status != EnemyStatus.IN_PLAY:
            continue
        machine = content.machines[foe.machine]
        marks = ["alert" if foe.alert else "non-alert"]
        marks += [c.name.capitalize() for c in Condition if foe.conditions[c]]
        marks += [f"component {words}" for words in broken_components(content, game, enemy)]
        left = machine.thresholds[foe.thresholds :]
        goal = f" (next structure threshold: {left[0]} damage)" if left else ""
        yield (
            f"  {enemy_name(content, game, enemy)} [{', '.join(marks)}],"
            f" {machine.hp - foe.damage} of {machine.hp} HP{goal}, {_base(content, game, enemy)}"
        )


def _card_lines(content: Content, game: Game, seat: int) -> Iterator[str]:
    """What every hunter has lying open, and one seat's hand."""
    for other in range(game.configuration.players):
        name, hunter = hunter_name(content, game, other), game.hunters[other]
        if hunter.trait_count:
            yield f"Traits of {name}"
            yield from (f"  {_card(content, c)}" for c in hunter.traits[: hunter.trait_count])
        yield f"Equipment of {name}"
        for arc, card in enumerate(hunter.equipment):
            if card >= 0:
                yield f"  {_card(content, card)}"
                attached = [m for m in hunter.modifications[arc] if m >= 0]
                yield from (f"    with {_card(content, m)}" for m in attached)
        stored = hunter.stored[: hunter.stored_size]
        yield from (f"  not attached: {_card(content, card)}" for card in stored)
    own = game.hunters[seat]
    yield f"Hand of {hunter_name(content, game, seat)}"
    yield from (f"  {_card(content, card)}" for card in own.hand[: own.hand_size])
