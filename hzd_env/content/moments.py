"""Where each word of a card's effect does anything: operations by moment, conditions by moment.

A pack that uses a word elsewhere would hold a line that never does anything; the models refuse it.
The moment of a played card's effect is the event that the card waits for. A card without one is
played before evade rolls and after damage, too, so that `ANY_TIME` stands wherever what an enemy's
attack does or is matters (R39).
"""

from hzd_env.content.effects import If, Op, When

__all__ = ["ACTS", "COSTS", "HOLDS", "LOOKED_AT", "MAY_BE_NEGATIVE", "OWN_ATTACK", "WINDOWS"]

WINDOWS = frozenset(
    {
        When.ANY_TIME,
        When.ATTACKED,
        When.DAMAGED,
        When.CONDITION_INFLICTED,
        When.COMPONENT_DESTROYED,
        When.ENEMY_KILLED,
        When.ENEMY_ALERTED,
        When.HUNTER_FAINTED,
        When.ABOUT_TO_FAINT,
        When.TRAP_TRIGGERED,
    }
)
"""The events for which a window opens in which cards are played (rules: `window`)."""

_EVERY = frozenset(When)
_PASSIVE = frozenset({When.PASSIVE})
_PLAYED = frozenset({When.PLAYED})
_DONE = _EVERY - _PASSIVE - _PLAYED  # `begin_effect` does it whatever the moment
_BEFORE_ROLL = frozenset({When.ATTACK_DECLARED})
_BEFORE_STRIKE = _BEFORE_ROLL | {When.ATTACK_ROLLED}  # `strike` and what follows read the attack
OWN_ATTACK = _BEFORE_STRIKE | {When.ATTACK_RESOLVED}
_ENEMY_ATTACK = frozenset({When.ATTACKED, When.DAMAGED, When.ANY_TIME})
_EVADING = _ENEMY_ATTACK - {When.DAMAGED}  # `enemy_attack` reads them before there is damage
_IN_SIGHT = _ENEMY_ATTACK | {  # events with an enemy that may be there still
    When.CONDITION_INFLICTED,
    When.COMPONENT_DESTROYED,
    When.ENEMY_ALERTED,
    When.TRAP_TRIGGERED,
}
_CONCERNED = OWN_ATTACK | _IN_SIGHT | {When.ENEMY_KILLED}  # those with an enemy, dead or not
_ATTACKING = OWN_ATTACK | {  # in the middle of one's own attack, or brought about by it
    When.CONDITION_INFLICTED,
    When.COMPONENT_DESTROYED,
    When.ENEMY_KILLED,
    When.ENEMY_ALERTED,
    When.CARD_SCRAPPED,
    When.DRAWN,
}
_STRUCK = _ATTACKING - _BEFORE_STRIKE
_FAINTING = frozenset({When.HUNTER_FAINTED, When.ABOUT_TO_FAINT})

ACTS: dict[Op, frozenset[When]] = {
    # During one's own attack: `change_attack`, nothing of which is read after the strike
    Op.ADD_DAMAGE: _BEFORE_STRIKE,
    Op.ADD_DICE: _BEFORE_ROLL,
    Op.REROLL: frozenset({When.ATTACK_ROLLED}),
    Op.IGNORE_ARMOUR: _BEFORE_STRIKE,
    Op.INFLICT: _BEFORE_STRIKE | _IN_SIGHT,  # elsewhere `harm_enemy`, on an enemy in play
    Op.PUSH_TARGET: _BEFORE_STRIKE | _IN_SIGHT,
    # Moving: `begin_effect`; a free action in the own activation only (`may_act_freely`)
    Op.MOVE: _DONE,
    Op.LURE: _DONE,
    Op.FREE_ACTION: _DONE - {When.ATTACKED, When.DAMAGED},
    # Cards: `begin_effect`; only what was played can be scrapped after it (`effects`)
    Op.DRAW: _DONE,
    Op.RECOVER: _DONE,
    Op.RETRIEVE: _DONE,
    Op.LOSE_CARDS: _DONE,
    Op.SCRAP_HAND: _DONE,
    Op.SCRAP_DISCARD: _DONE,
    Op.SCRAP_SELF: _PLAYED,  # at any event
    Op.SPEND_SALVAGE: _DONE,
    # Gains
    Op.GAIN_GLORY: _DONE,
    Op.DRAW_SALVAGE: _DONE,
    Op.RALLY: _DONE,
    # Against enemy attacks: `does_something`, `enemy_attack`, `harm_enemy`, `faint`, `settle`
    Op.PREVENT: _EVADING,
    Op.CANCEL: _EVADING,
    Op.RETALIATE: OWN_ATTACK | _IN_SIGHT,
    Op.CLEAR_CONDITIONS: _DONE,
    Op.STAY_UP: frozenset({When.ABOUT_TO_FAINT}),
    Op.CALM: frozenset({When.ENEMY_ALERTED}),
    # Passive: `passive` and `passive_now` look for nothing else
    Op.HAND_SIZE: _PASSIVE,
    Op.CRAFT_BONUS: _PASSIVE,
    Op.SNEAK_BONUS: _PASSIVE,
    Op.SPRINT_BONUS: _PASSIVE,
    Op.QUIET_SPRINT: _PASSIVE,
    Op.CONCEALED: _PASSIVE,
    Op.IMMUNE: _PASSIVE,
    Op.WEAPON_RANGE: _PASSIVE,
    Op.EVADE_BONUS: _PASSIVE,
    Op.GLORY_BONUS: _PASSIVE,
    Op.EVADE_DICE: _PASSIVE,
}
"""The moments at which an operation does something."""

HOLDS: dict[If, frozenset[When]] = {
    If.ALWAYS: _EVERY,
    # `holds_for_target`: of the enemy concerned, whose place only one in play has
    If.TARGET_ALERT: _CONCERNED,
    If.TARGET_NOT_ALERT: OWN_ATTACK  # who attacks or was struck is alert, if it lives
    | {When.ENEMY_KILLED, When.TRAP_TRIGGERED},
    If.TARGET_BURNING: _CONCERNED,
    If.TARGET_FROZEN: _CONCERNED,
    If.TARGET_SHOCKED: _CONCERNED,
    If.TARGET_IN_SAME_SQUARE: OWN_ATTACK | _IN_SIGHT,
    If.TARGET_AT_LEAST: OWN_ATTACK | _IN_SIGHT,
    # `attack_is`: an enemy's attack, too. A trap's attack begins after the event of its triggering
    # and is never on a component
    If.MELEE: _ATTACKING | _ENEMY_ATTACK | _FAINTING,
    If.RANGED: _ATTACKING | _ENEMY_ATTACK | _FAINTING,
    If.TRAP: _ATTACKING - {When.COMPONENT_DESTROYED},
    # `holds_for_attack`: what the strike does is known from then on
    If.COMPONENT_TARGETED: _ATTACKING,
    If.TARGET_KILLED: _STRUCK,
    If.TARGET_DAMAGED: _STRUCK,
    If.COMPONENT_DESTROYED: _STRUCK,
    # `holds`: of the hunter, whenever
    If.IN_GRASS: _EVERY,
    If.GLORY_AT_LEAST: _EVERY,
    If.DISCARD_AT_LEAST: _EVERY,
    If.DECK_AT_MOST: _EVERY,
    If.SCRAPPED_AT_LEAST: _EVERY,
    If.HAS_CONDITION: _EVERY,
    If.NOT_ADJACENT_TO_HUNTER: _EVERY,
    If.FEWEST_GLORY: _EVERY,
    # `activation` counts actions, none before the first and none in the enemy step
    If.FIRST_ACTION: _EVERY
    - {When.ACTIVATION_STARTED, When.ACTIVATION_ENDED, When.ATTACKED, When.DAMAGED},
    # `draw_salvage` says it of a fate card
    If.DRAWN_FOR_A_KILL: frozenset({When.DRAWN}),
}
"""The moments at which a condition may hold."""

LOOKED_AT: dict[Op, When] = {
    Op.EVADE_BONUS: When.ATTACKED,  # `evade`
    Op.EVADE_DICE: When.ATTACKED,
    Op.GLORY_BONUS: When.ENEMY_KILLED,  # `extra_glory`
}
"""The moment at which a passive operation's condition is looked at; of others none is."""

COSTS = frozenset({Op.SCRAP_HAND, Op.SCRAP_DISCARD, Op.SCRAP_SELF, Op.SPEND_SALVAGE})
"""What is paid for the effects that follow."""

MAY_BE_NEGATIVE = frozenset(
    {
        Op.ADD_DAMAGE,
        Op.HAND_SIZE,
        Op.CRAFT_BONUS,
        Op.SNEAK_BONUS,
        Op.SPRINT_BONUS,
        Op.WEAPON_RANGE,
        Op.EVADE_BONUS,
        Op.EVADE_DICE,
    }
)
"""Operations that add to something, so that they may also take away from it."""
