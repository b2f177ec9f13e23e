"""What observations show of a card by itself: written into the book once, when it is bound."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from hzd_env.content.effects import AttackKind, CardKind, Op, RowType
from hzd_env.observations.schema import CardColumn, Column, GearColumn
from hzd_env.rules.layout import Book, Card
from hzd_env.rules.sizes import CARD_FEATURES, GEAR_FEATURES

__all__ = ["CARD_WIDTH", "GEAR_WIDTH", "fill_features"]

_WHOLE_ATTACK = 8  # what a card that cancels an attack counts as keeping off

_COLUMN_OF: dict[Op, CardColumn] = {
    Op.ADD_DAMAGE: CardColumn.BONUS,
    Op.RETALIATE: CardColumn.BONUS,
    Op.IGNORE_ARMOUR: CardColumn.BONUS,
    Op.REROLL: CardColumn.REROLL,
    Op.ADD_DICE: CardColumn.REROLL,
    Op.PUSH_TARGET: CardColumn.PUSH,
    Op.MOVE: CardColumn.MOVE,
    Op.LURE: CardColumn.MOVE,
    Op.FREE_ACTION: CardColumn.MOVE,
    Op.DRAW: CardColumn.CARDS,
    Op.RECOVER: CardColumn.CARDS,
    Op.RETRIEVE: CardColumn.CARDS,
    Op.RALLY: CardColumn.CARDS,
    Op.PREVENT: CardColumn.GUARD,
    Op.CANCEL: CardColumn.GUARD,
    Op.STAY_UP: CardColumn.GUARD,
    Op.CALM: CardColumn.GUARD,
    Op.GAIN_GLORY: CardColumn.GAIN,
    Op.GLORY_BONUS: CardColumn.GAIN,
    Op.DRAW_SALVAGE: CardColumn.GAIN,
    Op.LOSE_CARDS: CardColumn.COST,
    Op.SCRAP_HAND: CardColumn.COST,
    Op.SCRAP_DISCARD: CardColumn.COST,
    Op.SCRAP_SELF: CardColumn.COST,
    Op.SPEND_SALVAGE: CardColumn.COST,
}
"""Where the lines of a card's text are summed up, by what they do."""


def _most(columns: type[Column]) -> NDArray[np.int64]:
    return np.array([column.most for column in columns for _ in range(column.size)])


CARD_WIDTH = len(_most(CardColumn))
GEAR_WIDTH = len(_most(GearColumn))


def fill_features(book: Book) -> None:
    """Write the features of all cards; those that depend on who looks are left at 0."""
    for number, card in enumerate(book.cards[: book.card_count]):
        features = np.minimum(_card_features(book, number), _most(CardColumn)).tolist()
        book.features[number] = features + [0] * (CARD_FEATURES - CARD_WIDTH)
        gear = np.minimum(_gear_features(card), _most(GearColumn)).tolist()
        book.gear[number] = gear + [0] * (GEAR_FEATURES - GEAR_WIDTH)


def _strength(with_critical: int, with_attack: int) -> int:
    """2 for an effect of every attack, 1 for one of critical hits only, 0 for none."""
    return 2 if with_attack > 0 else int(with_critical > 0)


def _card_features(book: Book, number: int) -> NDArray[np.int64]:
    card = book.cards[number]
    attack, critical = card.attack, card.critical
    row = np.zeros(CARD_WIDTH, np.int64)
    row[CardColumn.KIND + book.sorts[number]] = 1
    row[CardColumn.DICE : CardColumn.DICE + len(card.dice)] = card.dice
    row[CardColumn.DAMAGE] = attack.damage
    row[CardColumn.CRITICAL_DAMAGE] = critical.damage
    row[CardColumn.DODGE] = attack.dodge + critical.dodge
    row[CardColumn.PUSH] = attack.push + critical.push
    row[CardColumn.CONDITIONS] = _strength(critical.fire, attack.fire)
    row[CardColumn.CONDITIONS + 1] = _strength(critical.freeze, attack.freeze)
    row[CardColumn.CONDITIONS + 2] = _strength(critical.shock, attack.shock)
    row[CardColumn.AOE] = _strength(critical.aoe, attack.aoe)
    row[CardColumn.TRAP] = card.trap
    if card.kind == CardKind.ABILITY:
        row[CardColumn.TRAP] = (card.attack_kinds >> AttackKind.TRAP) & 1
        row[CardColumn.FITS_RANGED] = (card.attack_kinds >> AttackKind.RANGED) & 1
        row[CardColumn.FITS_MELEE] = (card.attack_kinds >> AttackKind.MELEE) & 1
    for effect in book.effects[card.first_effect : card.first_effect + card.effects]:
        op = Op(effect.op)
        if op == Op.INFLICT:
            row[CardColumn.CONDITIONS + effect.of] = 2
        elif op in _COLUMN_OF:
            whole = op in (Op.CANCEL, Op.STAY_UP, Op.CALM)
            row[_COLUMN_OF[op]] += _WHOLE_ATTACK if whole else max(effect.n, 1)
    return row


def row_type(card: Card) -> RowType:
    """The type of any card; what no merchant could sell counts as another item."""
    return RowType.MISCELLANEOUS if card.row_type < 0 else RowType(card.row_type)


def _gear_features(card: Card) -> NDArray[np.int64]:
    row = np.zeros(GEAR_WIDTH, np.int64)
    row[GearColumn.TYPE + row_type(card)] = 1
    if card.arc >= 0:
        row[GearColumn.ARC + card.arc] = 1
    row[GearColumn.RANGE] = card.range
    if row_type(card) == RowType.WEAPON:
        row[GearColumn.RANGED] = (card.attack_kinds >> AttackKind.RANGED) & 1
        row[GearColumn.MELEE] = (card.attack_kinds >> AttackKind.MELEE) & 1
    row[GearColumn.SLOTS] = row[GearColumn.FREE_SLOTS] = card.slots
    return row
