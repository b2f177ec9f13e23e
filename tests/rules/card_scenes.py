"""Scenes in which one line of a card makes its difference, played to the end by a fixed policy.

    before = play(Stage(), Gear(weapon="nora_hunter_bow"), When.ATTACK_ROLLED)

`Stage` is what lies around, `Gear` what the hunter attacks and defends with. The same scene is
played with a line of a card and without it; what `play` has seen then differs by that line.
Dice show a pip each unless the stage says otherwise, and targets stand until they are meant to
fall. The target is the dummy of the tests: 1 armour, 1 glory, two salvage cards, no special rule.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hzd_env.content.effects import ActionType, AttackKind, Colour, Condition, When
from hzd_env.rules.cards import heed
from hzd_env.rules.carriers import empty
from hzd_env.rules.catalogue import Action, DecisionKind, EventKind, Procedure
from hzd_env.rules.dice import CRITICAL_HIT
from hzd_env.rules.layout import Book, Component
from tests.rules.scenes import (
    AMMUNITION_BOX,
    BODY,
    CONFIRM,
    CRITICAL,
    PASS,
    WEAPON_BOX,
    Die,
    Scene,
)

__all__ = ["ENEMY_DAMAGE", "HIT_POINTS", "CardScene", "Gear", "Stage", "play"]

HIT_POINTS = 60
ENEMY_DAMAGE = 7
HERE = (2, 2)
FAR = (5, 8)

Printed = Callable[[Book], None]
"""A change of the printed cards before a scene is played."""


@dataclass(frozen=True)
class Stage:
    """What lies around the card that is tried."""

    kind: AttackKind = AttackKind.RANGED  # of the hunter's attack
    critical: bool = False  # the first die of a roll shows a critical hit
    pips: int = 1  # of all other dice
    distance: int | None = None  # of the target; None: as close as the attack wants it
    alert: bool = False  # the target
    suffering: tuple[Condition, ...] = ()  # the target
    damage: int = 0  # of the target
    tear: int = 0  # of the component that is attacked; 0: the body is
    grass: bool = False
    later: bool = False  # the hunter crafts before the attack
    junk: int = 6  # cards without a use in the hand
    deck: int = 14
    discard: int = 12
    scrapped: int = 0
    glory: int = 0
    conditions: tuple[Condition, ...] = ()  # the hunter
    enemy_attack: str = "melee"
    inflicts: Condition | None = None  # the enemy's attack
    friend_near: bool = False
    friend_glory: int = 0
    actions: tuple[ActionType, ...] = ()  # in an activation without an attack


@dataclass(frozen=True)
class Gear:
    """What the hunter has."""

    weapon: str = "nora_hunter_bow"
    ammunition: str = "hunter_arrow"  # nothing for a melee attack without any
    ability: str = ""
    modification: str = ""  # attached to the weapon, or to the armour if it is a weave
    armour: str = ""
    other: str = ""  # other equipment
    second: str = ""  # a second weapon, for free attacks
    trait: str = ""
    held: str = ""  # an interrupt in the hand
    plays: bool = True  # it


class CardScene(Scene):
    """A hunter with its gear and a target; another enemy beside that, and another hunter."""

    def __init__(self, stage: Stage, gear: Gear, printed: Printed | None = None) -> None:
        super().__init__("hunters_call", base_cards=True, ask_forced=True)
        self.stage = stage
        self.gear = gear
        self.seen: Counter[str] = Counter()
        self.plan: list[ActionType] = []
        self._own_tables()
        if printed is not None:
            printed(self.book)
        self.salvage_deck(metal_shards=22)
        equipment = [card for card in (gear.weapon, gear.armour, gear.other, gear.second) if card]
        hand = [card for card in (gear.ammunition, gear.ability, gear.held) if card]
        self.me = self.hunter(
            at=HERE,
            hand=[*hand, *["stamina"] * stage.junk],
            deck=["stamina"] * stage.deck,
            discard=["stamina"] * stage.discard,
            equipment=equipment,
            traits=[gear.trait] if gear.trait else [],
            salvage=["metal_shards", "metal_shards", "blaze", "blaze"],
            conditions=stage.conditions,
        )
        self.me.glory = stage.glory
        for place in range(stage.scrapped):
            self.me.scrapped[place] = self.card("stamina")
        self.me.scrapped_size = stage.scrapped
        if gear.modification:
            self._attach(gear)
        self.friend = self.hunter(
            at=(1, 1) if stage.friend_near else FAR,
            deck=["stamina"] * 9,
            discard=["stamina"] * 9,
            equipment=[],
        )
        self.friend.glory = stage.friend_glory
        if stage.grass:
            self.grass(HERE)
        row, column = HERE
        away = self._distance()
        self.target = self.enemy(
            at=(row, column + away),
            alert=stage.alert,
            damage=stage.damage,
            conditions=stage.suffering,
        )
        self.beside = self.enemy(at=(row + 1, column + away))
        self.dice(*[CRITICAL if stage.critical else stage.pips], *[stage.pips] * 40)

    def _own_tables(self) -> None:
        """Copies of the printed tables, a target that stands, and a board without grass."""
        book = self.book
        book.cards = list(book.cards)
        book.effects = list(book.effects)
        book.machines = list(book.machines)
        book.behaviours = list(book.behaviours)
        number = self.bestiary.index("machines", "dummy")
        book.machines[number] = copy.deepcopy(book.machines[number])
        book.machines[number].hp = HIT_POINTS
        if self.stage.tear:
            component = empty(Component)
            component.copies = 1
            component.tear = self.stage.tear
            component.condition = component.salvage_value = component.armour = -1
            book.machines[number].components[0] = component
        board = book.boards[self.game.board]
        board.grass = [0] * len(board.grass)

    def _attach(self, gear: Gear) -> None:
        card = self.card(gear.modification)
        weave = self.content.cards[card].kind == "weave"
        arc = self.book.cards[self.card(gear.armour if weave else gear.weapon)].arc
        self.me.modifications[arc][0] = card
        heed(self.book, self.me, card)

    def _distance(self) -> int:
        if self.stage.distance is not None:
            return self.stage.distance
        return int(self.stage.kind == AttackKind.RANGED and self.reach() > 0)

    def reach(self) -> int:
        """The range of the weapon."""
        return self.book.cards[self.card(self.gear.weapon)].range

    # ---------------------------------------------------------------------------- What happens

    def attacks(self) -> None:
        """The hunter's attack, as an action of its activation, or by a trap it lays first."""
        action = ActionType.RANGED_ATTACK
        melee = "melee" in self.content.cards[self.card(self.gear.weapon)].attacks
        if self.stage.kind == AttackKind.MELEE or (self.stage.kind == AttackKind.TRAP and melee):
            action = ActionType.MELEE_ATTACK
        self.plan = [ActionType.CRAFT, action] if self.stage.later else [action]
        self.activate(self.me)
        self.go_on()
        if self.stage.kind == AttackKind.TRAP:
            self.plan = []
            self.enter(self.target, HERE)
            self.go_on()

    def acts(self) -> None:
        """An activation with the actions of the stage."""
        self.plan = list(self.stage.actions)
        self.activate(self.me)
        self.go_on()

    def is_attacked(self) -> None:
        """The target attacks the hunter."""
        row: dict[str, Any] = {"mandatory": self.stage.enemy_attack, "damage": ENEMY_DAMAGE}
        row["range"] = 0 if self.stage.enemy_attack == "melee" else 3
        if self.stage.inflicts is not None:
            row["effects"] = [self.stage.inflicts.name.lower()]
        self.behaviour("dummy", [row])
        self.target.alert = 1
        self.target.square = self.number(HERE if self.stage.enemy_attack == "melee" else (2, 4))
        self.act(self.target)
        self.go_on()

    def stays_beside(self) -> None:
        """The enemy step begins with the hunter in a square beside the target."""
        self.behaviour("dummy", [{"conditional": "move_towards_hunter", "squares": 1}])
        self.enemy_step()
        self.go_on()

    def faints(self) -> None:
        """The hunter is to faint."""
        self.push(Procedure.FAINT, self.seat_of(self.me))
        self.go_on()

    def sees_another_faint(self) -> None:
        self.push(Procedure.FAINT, self.seat_of(self.friend))
        self.go_on()

    # ------------------------------------------------------------------------------- The policy

    def go_on(self) -> None:
        """Answer all that is asked and count it."""
        while not self.over:
            self.choose(self.answer())

    def answer(self) -> Any:
        """What the policy chooses: what the scene is about, else as much as may be."""
        kind = self.kind
        options = self.options
        if kind == DecisionKind.ACT and ActionType.RANGED_ATTACK in options:
            self.seen["in range"] = 1
        if self._may_play(kind, options) and self.gear.plays:
            self.seen["played"] = 1
            return self.gear.held
        if kind == DecisionKind.ACT:
            return self.plan.pop(0) if self.plan and self.plan[0] in options else PASS
        if kind == DecisionKind.WEAPON:
            return self.gear.weapon if self.gear.weapon in options else options.pop()
        if kind == DecisionKind.TARGET:
            return next(each for each in self._targets() if self._is_among(each, options))
        if kind == DecisionKind.COMPONENT:
            return "A" if "A" in options else BODY
        if kind in (DecisionKind.AMMUNITION, DecisionKind.ABILITY):
            wanted = self.gear.ammunition if kind == DecisionKind.AMMUNITION else self.gear.ability
            return wanted if wanted in options else PASS if PASS in options else options.pop()
        if kind == DecisionKind.CRITICAL:
            return AMMUNITION_BOX if AMMUNITION_BOX in options else WEAPON_BOX
        if kind == DecisionKind.REROLL:
            return self._reroll(options)
        if kind == DecisionKind.TRAP_SQUARE:
            return HERE
        if kind in (DecisionKind.MODIFY, DecisionKind.DISCARD, DecisionKind.INTERRUPT):
            return PASS
        if kind == DecisionKind.PUSH_ENEMY:
            self.seen["pushes"] += 1
        if kind == DecisionKind.PAY_DAMAGE and CONFIRM in options:
            self.seen["paid"] += 1
            return CONFIRM
        if kind == DecisionKind.USE_EFFECT:
            return CONFIRM
        return next(self._told(action) for action in self._legal() if action != Action.PASS)

    def _may_play(self, kind: DecisionKind, options: set[Any]) -> bool:
        """Whether the interrupt may be played now."""
        asked = kind in (DecisionKind.ACT, DecisionKind.INTERRUPT) and self.decider is self.me
        return asked and self.gear.held in options

    def _legal(self) -> list[int]:
        return [action for action, legal in enumerate(self.game.mask) if legal]

    def _targets(self) -> list[Any]:
        return [self.gear.ammunition, self.target, self.beside]

    @staticmethod
    def _is_among(choice: Any, options: set[Any]) -> bool:
        return any(Scene._same(option, choice) for option in options)

    def _reroll(self, options: set[Any]) -> Any:
        """Reroll as many dice as may be but critical hits; they count as rolled once."""
        attack = self.game.attacks[self.game.attack_depth - 1]
        dice = [option for option in options if isinstance(option, Die)]
        dice = sorted(die for die in dice if attack.faces[die.number] != CRITICAL_HIT)
        if not dice:
            return CONFIRM
        colour = attack.colours[dice[0].number]
        self.seen["rerolled"] += 1
        self.seen[f"{Colour(colour).name.lower()} dice"] -= 1
        return dice[0]

    # ---------------------------------------------------------------------------------- Looking

    def look(self) -> Counter[str]:
        """All that may differ. Cards paid for damage count as still in the draw pile."""
        seen = self.seen
        me = self.me
        paid = seen.pop("paid", 0)
        seen["hand"] = me.hand_size
        seen["deck"] = me.deck_size + paid
        seen["discard"] = me.discard_size - paid
        seen["scrapped"] = me.scrapped_size
        seen["glory"] = me.glory
        seen["salvage"] = sum(me.salvage)
        seen["fainted"] = me.fainted
        seen["friend's deck"] = self.friend.deck_size
        seen["inflicted"] = self.game.attacks[0].inflicted
        for name, enemy in (("target", self.target), ("beside", self.beside)):
            seen[f"{name}: damage"] = enemy.damage
            seen[f"{name}: alert"] = enemy.alert
            for event in self.happened(EventKind.ENEMY_CONDITION):
                if event.who == self.index_of(enemy):
                    seen[f"{name}: {Condition(event.what).name.lower()}"] += 1
        for condition in Condition:
            seen[condition.name.lower()] = me.conditions[condition]
        for event in self.events:
            if event.kind == EventKind.ROLLED:
                seen[f"{Colour(event.what).name.lower()} dice"] += 1
            elif event.kind == EventKind.SUFFERED and event.who == 0:
                seen["suffered"] += event.amount
            elif event.kind == EventKind.MOVED and event.who == 0:
                seen["moved"] += 1
            elif event.kind == EventKind.ENEMY_MOVED:
                seen["enemies moved"] += 1
            elif event.kind == EventKind.ACTION and event.who == 0:
                seen[f"action: {ActionType(event.what).name.lower()}"] += 1
        return seen


_MOMENTS: dict[When, Callable[[CardScene], None]] = {
    When.ATTACK_DECLARED: CardScene.attacks,
    When.ATTACK_ROLLED: CardScene.attacks,
    When.ATTACK_RESOLVED: CardScene.attacks,
    When.ANY_TIME: CardScene.acts,
    When.ATTACKED: CardScene.is_attacked,
    When.DAMAGED: CardScene.is_attacked,
    When.CONDITION_INFLICTED: CardScene.attacks,
    When.COMPONENT_DESTROYED: CardScene.attacks,
    When.ENEMY_KILLED: CardScene.attacks,
    When.ENEMY_ALERTED: CardScene.acts,
    When.HUNTER_FAINTED: CardScene.sees_another_faint,
    When.ABOUT_TO_FAINT: CardScene.faints,
    When.TRAP_TRIGGERED: CardScene.attacks,
    When.ACTIVATION_STARTED: CardScene.acts,
    When.ACTIVATION_ENDED: CardScene.acts,
    When.CARD_SCRAPPED: CardScene.attacks,
}


def play(
    stage: Stage,
    gear: Gear,
    moment: When | Callable[[CardScene], None],
    printed: Printed | None = None,
) -> Counter[str]:
    """What is seen when a moment comes in a scene."""
    scene = CardScene(stage, gear, printed)
    (moment if callable(moment) else _MOMENTS[moment])(scene)
    return scene.look()
