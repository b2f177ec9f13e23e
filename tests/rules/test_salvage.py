"""The Salvage Deck."""

from __future__ import annotations

import copy

from hzd_env.content.effects import ActionType, AttackKind, If, When
from hzd_env.rules.catalogue import DecisionKind, EventKind, Mode, Procedure
from hzd_env.rules.layout import Hunter
from tests.rules.scenes import CONFIRM, PASS, Scene


def draw(scene: Scene, hunter: Hunter, cards: int, for_a_kill: bool = False) -> None:
    scene.push(Procedure.DRAW_SALVAGE, scene.seat_of(hunter), cards, int(for_a_kill))


def copies(scene: Scene, card: str) -> int:
    return scene.game.salvage_deck[scene.content.index("salvage", card)]


def test_resources_are_kept_beside_the_profile() -> None:
    scene = Scene()
    hunter = scene.hunter()
    scene.salvage_deck(metal_shards=3, wire=1)
    draw(scene, hunter, 4)
    assert scene.salvage(hunter) == {"metal_shards": 3, "wire": 1}
    assert hunter.hand_size == hunter.deck_size == 0
    assert sum(scene.game.salvage_deck) == 0


def test_there_is_no_limit_to_salvage_cards() -> None:
    scene = Scene()
    hunter = scene.hunter(salvage=["wire"] * 30)
    scene.salvage_deck(wire=25)
    draw(scene, hunter, 25)
    assert scene.salvage(hunter) == {"wire": 55}


def test_a_fate_card_is_resolved_and_shuffled_back() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["arrow"] * 3)
    scene.salvage_deck(sharp_edges=1)
    draw(scene, hunter, 1)
    assert scene.over and hunter.hand_size == 1
    assert copies(scene, "sharp_edges") == 1 and not scene.salvage(hunter)


def test_r25_a_fate_card_does_not_replace_itself() -> None:
    scene = Scene()
    hunter = scene.hunter()
    scene.salvage_deck(trophy_shot=2)
    draw(scene, hunter, 3)
    assert len(scene.happened(EventKind.SALVAGE)) == 3 and not scene.salvage(hunter)


def test_example_trophy_shot_after_a_kill() -> None:
    """Trophy Shot! pays a glory if it was drawn after killing an enemy."""
    scene = Scene()
    hunter = scene.hunter(hand=["arrow"])
    scene.enemy(damage=9)
    scene.salvage_deck(trophy_shot=2)
    scene.dice(0, 2)
    scene.attack(hunter, AttackKind.RANGED)
    assert hunter.glory == 1 + 2  # the kill, and both cards of the Dummy's salvage value
    assert copies(scene, "trophy_shot") == 2


def test_example_trophy_shot_without_a_kill() -> None:
    """Drawn otherwise, from a corpse or a component, Trophy Shot! does nothing."""
    scene = Scene()
    hunter = scene.hunter(hand=["arrow"])
    scene.salvage_deck(trophy_shot=2)
    draw(scene, hunter, 2)
    assert hunter.glory == 0
    scene.enemy("sawtooth")
    scene.dice(2, 2)
    scene.attack(hunter)
    scene.choose("A")  # Resource Container: draw a card
    assert hunter.glory == 1  # the component's


def test_salvage_of_a_corpse_is_not_drawn_for_a_kill() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(1, 1), hand=["stamina"] * 5)
    scene.corpse((1, 1))
    scene.salvage_deck(trophy_shot=2)
    scene.activate(hunter)
    scene.choose(PASS, ActionType.CORPSE)
    assert len(scene.happened(EventKind.SALVAGE)) == 3
    assert hunter.glory == 0


def happened(scene: Scene, *kinds: EventKind) -> list[EventKind]:
    """The order in which things of some kinds happened."""
    return [event.kind for event in scene.events if event.kind in kinds]


def test_a_kill_pays_salvage_before_glory() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["heavy_arrow"])
    scene.enemy(damage=9)
    scene.salvage_deck(wire=9)
    scene.attack(hunter, AttackKind.RANGED)
    salvage, glory = EventKind.SALVAGE, EventKind.GLORY
    assert happened(scene, salvage, glory) == [salvage, salvage, glory]


def test_cooperating_hunters_know_the_salvage_when_they_share_the_glory() -> None:
    scene = Scene(mode=Mode.COOPERATIVE)
    hunter = scene.hunter(hand=["heavy_arrow", "press_on"], discard=["arrow"], deck=["arrow"])
    scene.enemy(damage=9)
    scene.salvage_deck(wire=9)
    scene.attack(hunter, AttackKind.RANGED)
    assert scene.kind == DecisionKind.CHOOSE_HUNTER and scene.salvage(hunter) == {"wire": 2}
    scene.choose(hunter)
    assert scene.kind == DecisionKind.INTERRUPT and scene.options == {PASS, "press_on"}


def test_d65_a_hunter_whom_the_salvage_of_its_trap_makes_faint_is_paid_then() -> None:
    scene = Scene()
    scene.hunter(at=(5, 5), hand=["arrow"])
    trapper = scene.hunter(at=(5, 5), deck=["arrow"])
    trapper.glory = 2
    dummy = scene.enemy(at=(3, 3), damage=9)
    scene.trap(trapper, (3, 4))
    scene.salvage_deck(sharp_edges=1)
    scene.enter(dummy, (3, 4))
    assert trapper.fainted == 1 and trapper.glory == 1


def test_d65_in_its_own_activation_it_is_not() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(1, 1), hand=["heavy_arrow"] + ["stamina"] * 4)
    scene.hunter(at=(5, 5), deck=["arrow"] * 9)
    hunter.glory = 2
    dummy = scene.enemy(at=(1, 2), damage=9)
    scene.salvage_deck(sharp_edges=1)
    scene.turn(hunter)
    scene.choose(PASS)
    hunter.hand_size = 1  # as if it had spent all but the arrow
    scene.choose(ActionType.RANGED_ATTACK)
    assert scene.at(dummy) is None and hunter.fainted == 1 and hunter.glory == 0


def test_d71_what_gear_draws_for_a_kill_is_drawn_for_it() -> None:
    for gear, cards in (("carja_trader_adept", 2), ("nora_silent_hunter", 1)):
        scene = Scene("hunters_call", base_cards=True)
        hunter = scene.hunter(hand=["hunter_arrow"], equipment=["banuk_hunter_bow", gear])
        scene.enemy("watcher", at=(1, 2), damage=3)
        scene.enemy("giant", at=(5, 5))
        scene.salvage_deck(trophy_shot=9)
        scene.dice(*[1] * 9)
        scene.attack(hunter)
        scene.play_out()
        assert len(scene.happened(EventKind.SALVAGE)) == cards
        assert hunter.glory == 1 + cards, "the kill, and each Trophy Shot!"


def test_d71_a_played_card_that_waits_for_a_kill_draws_for_it() -> None:
    for event, glory in ((When.ENEMY_KILLED, 1), (When.COMPONENT_DESTROYED, 0)):
        scene = Scene()
        hunter = scene.hunter()
        scene.salvage_deck(trophy_shot=2)
        card = scene.card("take_apart")
        scene.book.cards = list(scene.book.cards)
        scene.book.cards[card] = copy.copy(scene.book.cards[card])
        scene.book.cards[card].event = event
        scene.push(Procedure.EFFECTS, 0, card, When.PLAYED)
        assert len(scene.happened(EventKind.SALVAGE)) == 1 and hunter.glory == glory


def test_d71_what_a_fate_card_brings_is_not_drawn_for_a_kill() -> None:
    first = set()
    for seed in range(12):
        scene = Scene(seed=seed)
        hunter = scene.hunter()
        scene.salvage_deck(cache=1, trophy_shot=1)
        draw(scene, hunter, 1, for_a_kill=True)
        drawn = scene.content.salvage[scene.happened(EventKind.SALVAGE)[0].what].id
        first.add(drawn)
        assert hunter.glory == (drawn == "trophy_shot")
    assert first == {"cache", "trophy_shot"}


def test_a_fate_card_drawn_for_a_kill_concerns_no_enemy() -> None:
    """The kill only makes Trophy Shot! pay; the first enemy on the board is not concerned."""
    for condition in (If.TARGET_ALERT, If.TARGET_NOT_ALERT, If.TARGET_IN_SAME_SQUARE):
        scene = Scene()
        hunter = scene.hunter(at=(1, 1))
        scene.enemy(at=(1, 1))
        scene.salvage_deck(trophy_shot=2)
        scene.book.effects = list(scene.book.effects)
        first = scene.book.salvage[scene.content.index("salvage", "trophy_shot")].first_effect
        scene.book.effects[first] = copy.copy(scene.book.effects[first])
        scene.book.effects[first].condition = condition
        draw(scene, hunter, 1, for_a_kill=True)
        assert len(scene.happened(EventKind.SALVAGE)) == 1 and hunter.glory == 0


def test_a_fate_card_being_resolved_is_not_in_the_deck() -> None:
    for seed in range(20):
        scene = Scene(seed=seed)
        hunter = scene.hunter()
        scene.salvage_deck(cache=1, wire=2)  # the cache draws two cards, never itself
        draw(scene, hunter, 1)
        drawn = [
            scene.content.salvage[event.what].id for event in scene.happened(EventKind.SALVAGE)
        ]
        assert drawn in (["cache", "wire", "wire"], ["wire"])
        assert copies(scene, "cache") == 1


def test_r24_spent_salvage_comes_back_when_the_deck_is_empty() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["arrow", "stoke"], salvage=["blaze"])
    scene.enemy()
    scene.attack(hunter)
    scene.choose("stoke", "blaze")
    scene.salvage_deck(wire=1)
    draw(scene, hunter, 2)
    assert scene.salvage(hunter) == {"wire": 1, "blaze": 1}
    assert sum(scene.game.salvage_discard) == 0


def test_r24_spent_salvage_stays_out_while_the_deck_lasts() -> None:
    scene = Scene()
    hunter = scene.hunter()
    scene.salvage_deck(wire=2)
    scene.game.salvage_discard[scene.content.index("salvage", "blaze")] = 3
    draw(scene, hunter, 2)
    assert scene.salvage(hunter) == {"wire": 2}


def test_r24_what_exists_is_drawn() -> None:
    scene = Scene()
    hunter = scene.hunter()
    scene.salvage_deck(wire=2)
    draw(scene, hunter, 5)
    assert scene.over and scene.salvage(hunter) == {"wire": 2}


def test_a_fate_card_may_cost_cards() -> None:
    scene = Scene()
    hunter = scene.hunter(hand=["arrow", "stab"], deck=["stamina"] * 2)
    scene.salvage_deck(sharp_edges=1)
    draw(scene, hunter, 1)
    assert scene.kind == DecisionKind.PAY_DAMAGE and scene.subject == 2
    scene.choose(CONFIRM, "stab")
    assert scene.over and scene.hand(hunter) == ["arrow"] and hunter.deck_size == 1


def test_every_card_of_the_deck_is_as_likely() -> None:
    drawn = dict.fromkeys(("metal_shards", "wire"), 0)
    for seed in range(300):
        scene = Scene(seed=seed)
        hunter = scene.hunter()
        scene.salvage_deck(metal_shards=2, wire=1)
        draw(scene, hunter, 1)
        for card in scene.salvage(hunter):
            drawn[card] += 1
    assert abs(drawn["metal_shards"] - 200) < 35
