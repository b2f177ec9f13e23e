"""Every decision, action and event has its own sentence."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import pytest

from hzd_env import actions
from hzd_env.actions import describe, describe_decision, describe_event, describe_position
from hzd_env.content.book import load_content
from hzd_env.content.effects import ActionType, AttackKind, Marker, When
from hzd_env.content.schema import Trait
from hzd_env.engine import Table
from hzd_env.rules.catalogue import (
    ACTIONS,
    Action,
    DecisionKind,
    EventKind,
    Mode,
    Outcome,
    Phase,
    Procedure,
    Sun,
    Tunnel,
)
from tests.rules.quests import QuestScene
from tests.rules.scenes import BODY, CONFIRM, CRITICAL, PASS, Scene, rockbreaker_content


class Happened(NamedTuple):
    """An event."""

    kind: int
    who: int
    what: int
    amount: int


def games() -> Iterator[Table]:
    """Positions of random hunts: every encounter, with changing mode and number of players."""
    table = Table()
    choices = np.random.default_rng(11)
    for number, encounter in enumerate(table.content.encounters):
        table.reset(
            encounter=encounter.id,
            players=1 + (number + 1) % 4,
            mode=Mode(number % 3),
            seed=number,
            max_turns=12,
        )
        while table.seat >= 0:
            yield table
            table.step(int(choices.choice(np.flatnonzero(table.mask))))
        yield table


def quests() -> Iterator[Table]:
    """Positions of random quests: all between encounters, and some within."""
    table = Table()
    for seed in range(24):
        choices = np.random.default_rng(seed)
        table.reset_quest(
            players=1 + seed % 4,
            mode=Mode(seed % 3),
            draft=seed % 2 == 0,
            trading=seed % 2 == 1,
            seed=seed,
        )
        steps = 0
        while table.seat >= 0:
            if steps % 5 == 0 or table.decision.kind >= DecisionKind.HUNTER:
                yield table
            steps += 1
            table.step(int(choices.choice(np.flatnonzero(table.mask))))
        yield table


def legal(scene: Scene) -> list[str]:
    """The sentences of all legal actions."""
    return [
        describe(scene.content, scene.game, action)
        for action in range(ACTIONS)
        if scene.game.mask[action]
    ]


@pytest.mark.parametrize("games", [games, quests])
def test_every_legal_action_of_random_games_has_a_sentence_of_its_own(games):
    for table in games():
        if table.seat < 0:
            continue
        kind = table.decision.kind
        sentences = []
        for action in np.flatnonzero(table.mask):
            assert (kind, actions.block_of(int(action))) in actions._SENTENCES
            sentences.append(describe(table.content, table.game, int(action)))
        assert len(set(sentences)) == len(sentences), (kind, sentences)
        assert all("{" not in sentence for sentence in sentences)


@pytest.mark.parametrize("games", [games, quests])
def test_every_event_and_decision_of_random_games_has_words(games):
    for table in games():
        for event in table.events:
            words = describe_event(table.content, table.game, event)
            assert words.endswith(".") and "hunter -1" not in words
        assert "{" not in describe_decision(table.content, table.game)


def test_every_action_can_be_described_in_any_decision():
    scene = Scene()
    archer = scene.hunter(hand=["arrow"])
    scene.enemy()
    scene.activate(archer)
    for action in range(ACTIONS):
        words = describe(scene.content, scene.game, action)
        assert words and "{" not in words


@pytest.mark.parametrize("action", [-1, ACTIONS])
def test_an_action_that_does_not_exist_is_refused(action):
    scene = Scene()
    scene.hunter()
    with pytest.raises(ValueError, match=f"action {action} does not exist"):
        describe(scene.content, scene.game, action)


def test_every_kind_of_decision_has_a_question_and_sentences():
    for kind in DecisionKind:
        if kind != DecisionKind.NONE:
            assert kind in actions._QUESTIONS
            assert any(kind == asked for asked, _ in actions._SENTENCES)


def test_words_of_an_attack():
    scene = Scene()
    archer = scene.hunter(hand=["arrow", "heavy_arrow"], deck=["arrow"] * 5, at=(1, 1))
    scene.enemy("grazer", at=(0, 0), alert=True, damaged="A")
    scene.activate(archer)
    while scene.kind != DecisionKind.ACT:
        scene.choose(PASS)
    assert "Sprint" in legal(scene)
    assert "Make a ranged attack" in legal(scene)
    assert describe_decision(scene.content, scene.game) == "Archer: What to do? Actions left: 2."
    scene.choose(ActionType.RANGED_ATTACK)
    assert "Aim at the body of Grazer 1" in legal(scene)
    aimed = "Aim at component A, Rotor Blades (1 damage destroys it), of Grazer 1"
    assert aimed in legal(scene)
    scene.choose(BODY)
    assert "Attack with Heavy Arrow" in legal(scene)


def test_words_of_a_damaged_component_of_an_odd_tear_value():
    """R73."""
    scene = Scene()
    archer = scene.hunter(hand=["arrow"], at=(1, 1))
    scene.enemy("odd", at=(1, 2), damaged="A")
    scene.attack(archer, AttackKind.RANGED)
    assert "Aim at component A, Odd Part (3 damage destroys it), of Odd 1" in legal(scene)


def test_words_of_a_move():
    scene = Scene()
    archer = scene.hunter(deck=["arrow"] * 5, at=(1, 1))
    scene.activate(archer)
    while scene.kind != DecisionKind.ACT:
        scene.choose(PASS)
    scene.choose(ActionType.SNEAK)
    assert "Move to tile 1, row 1, column 1 (tall grass)" in legal(scene)
    assert "Stay here" in legal(scene)


def test_words_of_critical_hits():
    scene = Scene()
    archer = scene.hunter(hand=["arrow"], at=(1, 1))
    target = scene.enemy("dummy", at=(1, 2))
    scene.dice(CRITICAL, 1)
    scene.attack(archer, AttackKind.RANGED)
    while scene.kind not in (DecisionKind.CRITICAL, DecisionKind.NONE):
        scene.choose(next(o for o in ("bow", BODY, "arrow", PASS, target) if o in scene.options))
    assert legal(scene) == [
        "Take the critical hit of Bow: 2 damage",
        "Take the critical hit of Arrow: 3 damage",
    ]


def critical_hits(weapon: str, *coils: str, ammunition: str = "hunter_arrow") -> list[str]:
    """What each critical hit is said to do, with cards of the base game."""
    scene = Scene("dry_wash", base_cards=True)
    one, other = sorted(scene._numbers)[:2]
    archer = scene.hunter(at=one, hand=[ammunition], equipment=[])
    scene.equip(archer, weapon, *coils)
    target = scene.enemy("dummy", at=other)
    scene.dice(CRITICAL)
    scene.attack(archer, AttackKind.RANGED)
    while scene.kind != DecisionKind.CRITICAL:
        scene.choose(
            next(o for o in (weapon, BODY, ammunition, PASS, target) if o in scene.options)
        )
    return [words.removeprefix("Take the critical hit of ") for words in legal(scene)]


@pytest.mark.parametrize(
    ("weapon", "coils", "words"),
    [
        ("carja_war_bow", [], "Carja War Bow: 2 damage"),
        ("carja_war_bow", ["damage_coil_blue"], "Carja War Bow: 3 damage"),
        ("carja_war_bow", ["fire_coil_green"], "Carja War Bow: 2 damage, Fire"),
        # A condition that stands on weapon and coil comes once
        ("nora_war_bow", ["shock_coil_blue"], "Nora War Bow: 1 damage, Shock"),
    ],
)
def test_words_of_a_critical_hit_tell_what_coils_add_d16(weapon, coils, words):
    assert critical_hits(weapon, *coils) == [words, "Hunter Arrow: 2 damage"]


def test_words_of_critical_boxes_with_an_area_each():
    box = load_content().interpreted.cards[load_content().index("cards", "oseram_sling")].critical
    assert actions._symbols([box, box]) == (
        "2 damage, around the target 1 damage, around the target 1 damage"
    )


def test_a_position_tells_dice_slots_and_texts_of_all_that_lies_open():
    scene = Scene("dry_wash", base_cards=True)
    square = min(scene._numbers)
    marksman = scene.hunter(
        at=square,
        hand=["hunter_arrow", "shatter"],
        equipment=["nora_brave"],
        stored=["stealth_green"],
        traits=["at_home_in_the_wilds", "keen_eye"],
    )
    scene.equip(marksman, "nora_hunter_bow", "damage_coil_blue")
    scene.hunter(at=square, hand=["brace"], equipment=["carja_spear"], traits=["first_to_strike"])
    told = describe_position(scene.content, scene.game, 0)
    _, cards = told.split("Traits of ", 1)
    assert cards.splitlines() == [
        "Nora Marksman",
        "  At Home in the Wilds: Attacks she makes while in tall grass do 1 more damage.",
        "  Keen Eye: When you destroy a component, draw a card.",
        "Equipment of Nora Marksman",
        "  Nora Hunter Bow (2 orange dice, 1 slot):"
        " Ranged, range 3, Hunter Bow. Critical: 2 damage.",
        "    with Damage Coil (blue, 1 orange die):"
        " Adds an orange die. The weapon's critical does 1 more damage.",
        "  Nora Brave (2 orange dice, 1 slot): Evade. Critical: 2 less damage and dodge.",
        "  not attached: Stealth (green): You sneak 1 square further.",
        "Traits of Carja Warrior",
        "  First to Strike:"
        " An attack that is the first action of the activation does 1 more damage.",
        "Equipment of Carja Warrior",
        "  Carja Spear (1 orange and 1 blue dice, 1 slot): Melee. Critical: 3 damage.",
        "Hand of Nora Marksman",
        "  Hunter Arrow (1 blue die): Hunter Bow or War Bow. Critical: 2 damage.",
        "  Shatter (1 orange die): 3 more damage if the target suffers Freeze.",
    ]


def test_cards_on_offer_are_told_with_their_dice():
    scene = Scene("dry_wash", base_cards=True, quest=True)
    hunter = scene.hunter(at=min(scene._numbers), discard=["hunter_arrow"], equipment=[])
    game = scene.game
    game.decision.seat, game.decision.kind = 0, DecisionKind.RETRIEVE
    game.offer_size, game.offer[0] = 1, scene.card("hunter_arrow")
    taken = describe(scene.content, game, Action.OFFER)
    assert taken == "Take Hunter Arrow (1 blue die) from the discard pile"
    game.decision.kind, game.offer[0] = DecisionKind.BUY, scene.card("carja_hunter_bow")
    hunter.free_purchases = 0
    bought = "Buy Carja Hunter Bow (2 blue dice, 1 slot) for 1 Metal Shards and 1 Wire"
    assert describe(scene.content, game, Action.OFFER) == bought
    hunter.charm_cards[:2] = [scene.card("carja_hunter_bow"), scene.card("resist_melee_blue")]
    told = describe_position(scene.content, game, 0)
    assert (
        "  only for Nora Marksman: Carja Hunter Bow (2 blue dice, 1 slot) for 1 Metal Shards and"
        " 1 Wire: Ranged, range 3, Hunter Bow. Critical: 2 damage.\n"
        "  only for Nora Marksman: Resist Melee (blue) for 4 Metal Shards: 1 less damage"
    ) in told


def test_a_merchants_row_tells_dice_slots_and_texts():
    content = load_content()
    table = Table(content)
    table.reset_quest(players=2, mode="competitive", seed=1)
    deck = content.interpreted.merchants[0]
    place = list(deck).index(content.index("cards", "carja_silks"))
    table.game.merchants[0].row[0] = place
    assert (
        "  Carja Silks (1 orange and 1 blue dice, 2 slots) for 1 Metal Shards and 1 Desert Glass:"
        " Evade. Critical: 2 less damage."
    ) in list(actions.market_lines(content, table.game))


def test_skills_and_upgrades_are_told_with_what_they_do():
    scene = Scene("dry_wash", base_cards=True, quest=True, ask_forced=True)
    scene.hunter(at=None, equipment=[])
    scene.game.phase = Phase.LEVEL_UP
    scene.push(Procedure.LEVEL_UP, 0)
    assert (
        "Advance to Soft Step, level 1: a deck of 18, a hand of 5."
        " Soft Step: You sneak 1 square further."
    ) in legal(scene)
    assert (
        "Advance to Running Shot, level 1: a deck of 18, a hand of 5. Running Shot (1 orange die):"
        " Ranged only. After the attack you may sneak as a free action."
    ) in legal(scene)
    scene.choose("stalker_1")
    assert legal(scene) == ["Leave Soft Step", "Take Soft Step: You sneak 1 square further."]


def test_events_in_play_are_told_with_their_texts():
    scene = Scene("dry_wash", base_cards=True, quest=True)
    scene.hunter(at=min(scene._numbers), equipment=[])
    scene.game.event_cards[0] = scene.content.index("events", "morning_mist")
    scene.game.event_cards[1] = scene.content.index("events", "clear_head")
    lines = list(actions.encounter_lines(scene.content, scene.game))
    assert lines[2:] == [
        "Event Morning Mist: In this encounter your hunter counts as being in tall grass"
        " and sneaks 1 square further.",
        "Event Clear Head: In this encounter your maximum hand size is 1 higher, and crafting"
        " returns one more card.",
    ]


@pytest.mark.parametrize(
    ("event", "effect", "sentence"),
    [
        ("bandit_raiding_party", 0, "Put up to 4 alert enemies (Bandit Fighter) at {}"),
        ("fresh_tracks", 0, "Put another Grazer at {}"),
        ("crumbling_walls", 0, "Put a ruin at {}"),
        ("crumbling_walls", 1, "Put a rocky outcrop at {}"),
        ("carcass_in_the_reeds", 2, "Put a machine corpse at {}"),
    ],
)
def test_what_an_event_asks_says_what_it_does(event, effect, sentence):
    table = Table(load_content(("base_game", "lawless_badlands")))
    table.reset_quest(players=2, mode="competitive", seed=1)
    content, game = table.content, table.game
    card = content.index("events", event)
    game.event_cards[0] = card
    game.decision.kind, game.decision.subject = DecisionKind.EVENT_SQUARE, card
    top = game.stack[game.depth - 1]
    top.procedure, top.b, top.c = Procedure.EVENT_CARDS, 0, effect
    where = "tile 1, row 1, column 2"
    assert describe(content, game, Action.SQUARE + 1).startswith(sentence.format(where))
    put = sentence.removesuffix(" at {}")[4:]
    asked = describe_decision(content, game)
    assert asked.endswith(f": Where does {content.events[card].name} put {put}?")
    game.decision.kind = DecisionKind.RIVAL
    asked = describe_decision(content, game)
    assert asked.endswith(f" befall? {content.events[card].text}")


def test_every_marker_has_words():
    assert set(actions._MARKERS) == set(Marker)


def test_where_the_companion_is_put_is_told():
    scene = Scene("bandit_lookout", badlands=True)
    scene.hunter(at=(3, 3))
    scene.game.companion.card = scene.content.index("events", "an_honest_killer")
    scene.push(Procedure.COMPANION_JOINS)
    assert all(words.startswith("Put Nil at tile ") for words in legal(scene))


def test_a_free_action_is_named_before_it_is_taken():
    """A trap is no attack of either kind, so after it both may be made (Unrelenting)."""
    scene = Scene("dry_wash", base_cards=True)
    one, other = sorted(scene._numbers)[:2]
    warrior = scene.hunter(
        at=one,
        hand=["hunter_arrow"],
        deck=["feint"] * 5,
        equipment=["carja_war_bow", "carja_spear"],
        traits=["unrelenting"],
    )
    prey = scene.enemy("watcher", at=one, damage=3)
    scene.enemy("dummy", at=one)
    scene.trap(warrior, other, "blast_wire", "carja_war_bow")
    scene.activate(warrior)
    while scene.kind != DecisionKind.ACT:
        scene.choose(PASS)
    scene.choose(ActionType.DISTRACT, prey, other)
    offered = []
    while scene.kind != DecisionKind.ACT:
        if scene.kind == DecisionKind.USE_EFFECT:
            offered.append(legal(scene)[1])
            assert describe_decision(scene.content, scene.game).endswith(f"{offered[-1]}?")
        scene.choose(PASS)
    assert offered == [
        "Use Unrelenting to make a ranged attack as a free action",
        "Use Unrelenting to make a melee attack as a free action",
    ]
    text = scene.content.cards[scene.card("unrelenting")].text
    assert "trap" in text and "a ranged attack and a melee attack" in text


def test_words_of_events():
    scene = Scene()
    scene.hunter()
    scene.enemy("watcher")
    scene.game.points = 3

    def words(*event):
        return describe_event(scene.content, scene.game, Happened(*event))

    assert words(EventKind.KILLED, 0, 0, 0) == "Archer kills Watcher 1."
    assert words(EventKind.KILLED, -1, 0, 0) == "Watcher 1 is killed."
    assert words(EventKind.HIT, -1, 0, 1) == "Watcher 1 suffers 1 damage."
    assert words(EventKind.POINTS, -1, 0, 1) == "The hunters gain 1 encounter point: 3 in all."
    assert words(EventKind.ENEMY_ATTACKED, 0, 0, 4) == "Watcher 1 attacks Archer for 4."
    assert words(EventKind.ROLLED, 0, 1, -1) == "Archer rolls a critical hit on the blue die."


EVENTS = {  # by kind, who, what and amount, in a quest
    (EventKind.TURN_BEGAN, 0, 0, 3): "Archer begins turn 3.",
    (EventKind.DEPLOYED, 0, 1, 0): "Archer starts at tile 1, row 1, column 2.",
    (EventKind.DREW, 0, 0, 1): "Archer draws 1 card.",
    (EventKind.DREW, 1, 0, 2): "Warrior draws 2 cards.",
    (EventKind.DISCARDED, 0, 0, 0): "Archer discards Arrow.",
    (EventKind.ACTION, 0, ActionType.SNEAK, 0): "Archer takes an action: Sneak.",
    (EventKind.MOVED, 0, 1, 0): "Archer moves to tile 1, row 1, column 2.",
    (EventKind.ATTACKED, 0, 0, AttackKind.RANGED): "Archer strikes Watcher 1 in a ranged attack.",
    (EventKind.ATTACKED, 0, 0, AttackKind.MELEE): "Archer strikes Watcher 1 in a melee attack.",
    (EventKind.ATTACKED, 0, 0, AttackKind.TRAP): "Archer strikes Watcher 1 by a trap.",
    (EventKind.PLAYED, 0, 0, 0): "Archer plays Arrow.",
    (EventKind.ROLLED, 0, 1, 2): "Archer rolls 2 on the blue die.",
    (EventKind.ROLLED, 0, 0, -1): "Archer rolls a critical hit on the orange die.",
    (EventKind.HIT, 0, 0, 2): "Archer does 2 damage to Watcher 1.",
    (EventKind.HIT, -1, 0, 2): "Watcher 1 suffers 2 damage.",
    (EventKind.COMPONENT_DAMAGED, 0, 0, 1): "Archer damages component B of Watcher 1.",
    (EventKind.COMPONENT_DESTROYED, 0, 0, 2): "Archer destroys component C of Watcher 1.",
    (EventKind.KILLED, 0, 0, 0): "Archer kills Watcher 1.",
    (EventKind.KILLED, -1, 0, 0): "Watcher 1 is killed.",
    (EventKind.GLORY, 0, 0, 2): "Archer gains 2 glory.",
    (EventKind.GLORY, 0, 0, -2): "Archer loses 2 glory.",
    (EventKind.SALVAGE, 0, 1, 1): "Archer draws 1 Blaze.",
    (EventKind.SALVAGE, 0, 1, -2): "Archer spends 2 Blaze.",
    (EventKind.TRAP_PLACED, 0, 1, 0): "Archer lays a trap at tile 1, row 1, column 2.",
    (EventKind.TRAP_SPRUNG, 0, 0, 0): "Archer sees Watcher 1 step into a trap.",
    (EventKind.SCRAPPED, 0, 0, 0): "Archer scraps Arrow.",
    (EventKind.RECOVERED, 0, 0, 2): "Archer shuffles 2 cards back into the draw pile.",
    (EventKind.SUFFERED, 0, 0, 2): "Archer suffers 2 damage.",
    (EventKind.CONDITION, 0, 1, 0): "Archer suffers Freeze.",
    (EventKind.FAINTED, 0, 0, 0): "Archer faints.",
    (EventKind.STOOD_UP, 0, 0, 0): "Archer stands up again.",
    (EventKind.ENEMY_MOVED, 0, 1, 0): "Watcher 1 moves to tile 1, row 1, column 2.",
    (EventKind.ENEMY_ALERTED, 0, 0, 0): "Watcher 1 becomes alert.",
    (EventKind.ENEMY_CONDITION, 0, 2, 0): "Watcher 1 suffers Shock.",
    (EventKind.ENEMY_ATTACKED, 0, 1, 4): "Watcher 1 attacks Warrior for 4.",
    (EventKind.ENEMY_LEFT, 0, 0, 0): "Watcher 1 leaves the playing area.",
    (EventKind.BEHAVIOUR, 0, 1, 0): "Watcher 1 follows Giant.",
    (EventKind.EVADED, 0, 0, 2): "Archer evades 2 damage.",
    (EventKind.MARKER_USED, 0, 1, 0): "Archer uses up the marker at tile 1, row 1, column 2.",
    (EventKind.VOTED, 0, 0, 1): "Archer votes to end the encounter.",
    (EventKind.VOTED, 0, 0, 0): "Archer votes to go on.",
    (EventKind.POINTS, -1, 0, 2): "The hunters gain 2 encounter points: 3 in all.",
    (EventKind.ENDED, -1, Outcome.SUCCESS, 0): "The encounter has ended: success.",
    (EventKind.ENDED, -1, Outcome.FAILURE, 0): "The encounter has ended: failure.",
    (EventKind.CHOSE_HUNTER, 0, 0, 0): "Archer joins the quest.",
    (EventKind.TRACKED, 0, 0, 0): "Archer has tracked to Two by two tiles.",
    (EventKind.EVENT_PLAYED, 0, 0, 0): "Archer plays the event Reinforcements.",
    (EventKind.SUN, 0, Sun.HALF, 0): "Archer earns a Half Sun.",
    (EventKind.SUN, 0, Sun.FULL, 0): "Archer earns a Full Sun.",
    (EventKind.SUN, 0, Sun.BLAZING, 0): "Archer earns a Blazing Sun.",
    (EventKind.LEADER, 0, 0, 0): "Archer takes the Leader token.",
    (EventKind.FLEDGLING, 0, 0, 0): "Archer takes the Fledgling token.",
    (EventKind.LEVELLED_UP, 0, 1, 0): "Archer advances on the skill tree.",
    (EventKind.GAINED, 0, 0, 0): "Archer gains Arrow.",
    (EventKind.REMOVED, 0, 0, 0): "Archer removes Arrow.",
    (EventKind.BOUGHT, 0, 0, 0): "Archer buys Arrow.",
    (EventKind.TRADED, 0, 1, 0): "Archer trades with Warrior.",
    (EventKind.MERCHANT, 0, 2, 0): "Archer visits the merchant of level 2.",
    (EventKind.MERCHANT, -1, 2, 0): "The hunters visit the merchant of level 2.",
    (EventKind.QUEST_ENDED, -1, Outcome.SUCCESS, 0): "The quest has ended: success.",
    (EventKind.QUEST_ENDED, -1, Outcome.FAILURE, 0): "The quest has ended: failure.",
    (EventKind.TUNNELLED, 0, 1, 0): "Watcher 1 comes up by North-East Tunnel.",
    (EventKind.TUNNEL_SCRAPPED, -1, 0, 0): "North-West Tunnel is closed for good.",
    (EventKind.THRESHOLD_CROSSED, 0, 0, 9): (
        "Archer brings Watcher 1 to its structure threshold of 9 damage."
    ),
    (EventKind.THRESHOLD_CROSSED, -1, 0, 9): (
        "Watcher 1 reaches its structure threshold of 9 damage."
    ),
}


def test_every_kind_of_event_has_its_words():
    scene = QuestScene([0, 0])
    scene.enemy("watcher")
    scene.game.points = 3
    content = rockbreaker_content()
    for event, words in EVENTS.items():
        assert describe_event(content, scene.game, Happened(*event)) == words
    assert {kind for kind, *_ in EVENTS} == set(EventKind) - {EventKind.NONE}


REFUSED_OR_DONE = {  # what PASS and CONFIRM do, the subject being number 1
    DecisionKind.MODIFY: ("Leave the modifications as they are", None),
    DecisionKind.DISCARD: ("Discard no more and draw", None),
    DecisionKind.ACT: ("Skip the actions that are left", None),
    DecisionKind.MOVE: ("Stay here", None),
    DecisionKind.AMMUNITION: ("Attack without ammunition", None),
    DecisionKind.ABILITY: ("Add no ability", None),
    DecisionKind.REROLL: ("Keep all dice", "Reroll the chosen dice"),
    DecisionKind.PUSH_ENEMY: ("Don't push enemy 2", None),
    DecisionKind.PAY_DAMAGE: (None, "Discard the top card of the draw pile"),
    DecisionKind.INTERRUPT: ("Play no interrupt", None),
    DecisionKind.SCRAP: ("Scrap nothing and forgo the effect", None),
    DecisionKind.RETRIEVE: ("Take no more cards back", None),
    DecisionKind.SPEND_SALVAGE: ("Spend nothing and forgo the effect", None),
    DecisionKind.USE_EFFECT: ("Don't use Blank Arrow", "Use Blank Arrow"),
    DecisionKind.CHOOSE_HUNTER: ("Keep the glory", None),
    DecisionKind.VOTE: ("Vote to go on", "Vote to end the encounter"),
    DecisionKind.LEVEL_UP: ("Stay where you are on the skill tree", None),
    DecisionKind.UPGRADE: ("Leave Blank Arrow", "Take Blank Arrow (1 blue die)"),
    DecisionKind.BUY: ("Buy nothing", None),
    DecisionKind.GIVE: (
        "Offer Warrior no trade after all",
        "Offer Warrior what has been chosen",
    ),
    DecisionKind.WANT: (
        "Offer Warrior no trade after all",
        "Ask Warrior for what has been chosen",
    ),
    DecisionKind.TRADE: ("Refuse the trade", "Accept the trade"),
    DecisionKind.TRIM: ("Look at other cards of the deck", None),
}


def test_refusing_and_confirming_have_their_words():
    scene = QuestScene([0, 0])
    scene.game.decision.seat = 0
    for kind in DecisionKind:
        expected = REFUSED_OR_DONE.get(kind, (None, None))
        scene.game.decision.kind = kind
        scene.game.decision.subject = When.ANY_TIME if kind == DecisionKind.INTERRUPT else 1
        for action, words in zip((Action.PASS, Action.CONFIRM), expected, strict=True):
            assert ((kind, action) in actions._SENTENCES) == (words is not None)
            if words is not None:
                assert describe(scene.content, scene.game, action) == words


def test_words_of_a_purchase():
    scene = QuestScene([0, 0], salvage=("metal_shards",) * 4)
    scene.merchants()
    game = scene.game
    game.hunters[1].free_purchases = 0
    bought = [words for words in legal(scene) if words.startswith("Buy ")]
    assert "Buy nothing" in bought
    assert any(words.endswith("Metal Shards") for words in bought)
    position = describe_position(scene.content, game, 0)
    assert "Archer" in position


def test_words_of_a_trade():
    scene = QuestScene([0, 0], mode=Mode.COOPERATIVE, salvage=("wire",))
    scene.push(Procedure.TRADE, 0, 1)
    asked = describe_decision(scene.content, scene.game)
    assert asked == "Archer: What to offer Warrior? So far: nothing."
    assert "Offer Warrior Wire" in legal(scene)
    scene.choose("wire")
    assert "So far: 1 Wire." in describe_decision(scene.content, scene.game)
    scene.choose(CONFIRM, "bow", CONFIRM)
    asked = describe_decision(scene.content, scene.game)
    assert asked == "Warrior: Archer offers 1 Wire for Bow. Accept?"
    assert legal(scene) == ["Refuse the trade", "Accept the trade"]


def test_modifications_of_one_name_are_told_apart():
    scene = QuestScene([0, 0])
    hunter = scene.hunters[0]
    hunter.stored[:2] = [scene.card("fire_coil")] * 2
    hunter.stored_size = 2
    scene.push(Procedure.MODIFY, 0)
    first, second = (words for words in legal(scene) if words.startswith("Attach"))
    assert second == f"{first}, number 2"


def test_modifications_of_one_name_are_told_apart_by_their_colours():
    scene = Scene("dry_wash", base_cards=True, quest=True, ask_forced=True)
    scene.hunter(
        at=min(scene._numbers),
        equipment=["carja_silks"],
        stored=["resist_melee_green", "resist_melee_purple"],
    )
    scene.push(Procedure.MODIFY, 0)
    assert legal(scene)[1:] == ["Attach Resist Melee (green)", "Attach Resist Melee (purple)"]
    gained = Happened(EventKind.GAINED, 0, scene.card("resist_melee_blue"), 0)
    words = describe_event(scene.content, scene.game, gained)
    assert words == "Nora Marksman gains Resist Melee (blue)."
    scene.choose("resist_melee_green")
    assert legal(scene)[0] == "Attach Resist Melee (green) to Carja Silks"
    bargain = scene.game.bargains[0]
    bargain.hunter, bargain.stored = 0, 0b10
    assert actions._goods(scene.content, scene.game, bargain) == "Resist Melee (purple)"


def test_no_two_cards_that_are_chosen_have_one_name():
    content = load_content(("base_game", "lawless_badlands", "rockbreaker"))
    names = [
        actions.card_name(content, number)
        for number, card in enumerate(content.cards)
        if not isinstance(card, Trait)  # an event may give several hunters one under its name
    ]
    assert len(set(names)) == len(names) > 150


def test_a_position_shows_the_own_hand_and_no_other():
    scene = Scene()
    scene.hunter(hand=["arrow"], at=(1, 1))
    scene.hunter(hand=["heavy_arrow"], at=(5, 5))
    scene.enemy("watcher", at=(0, 3), alert=True, damage=1)
    words = describe_position(scene.content, scene.game, 0)
    assert "Watcher 1 [alert], 3 of 4 HP, tile 2, row 1, column 1" in words
    assert "Hand of Archer\n  Arrow" in words
    assert "Heavy Arrow" not in words


def test_the_companion_has_the_name_of_its_card() -> None:
    scene = Scene("bandit_lookout", badlands=True)
    sona = scene.content.companions[0].model_copy(update={"name": "Sona"})
    content = dataclasses.replace(scene.content, companions=(sona,))
    scene.game.companion.square = scene.number((2, 1))
    scene.enemy("bandit_thug", at=(2, 1))
    scene.enemy("bandit_brute", at=(2, 1))
    scene.push(Procedure.COMPANION_ACTIVATION)
    assert describe(content, scene.game, Action.ENEMY).startswith("Let Sona remove")
    told = describe_position(content, scene.game, 0)
    assert "Sona, 12 of 12 HP" in told and "Nil" not in told


def test_the_alarm_nil_and_charm_cards_are_told() -> None:
    scene = Scene("bandit_lookout", badlands=True)
    hunter = scene.hunter(at=(3, 3), deck=["arrow"] * 9)
    hunter.charm_cards = [scene.card("bow_2"), -1, -1, -1, -1, -1]
    scene.game.companion.square = scene.number((2, 1))
    told = describe_position(scene.content, scene.game, 0)
    assert "Alarm: " in told
    assert "Nil, 12 of 12 HP" in told
    assert "only for Archer: Bow 2" in told
    for _ in range(2):
        scene.enemy("bandit_thug", at=(2, 1))
    scene.push(Procedure.COMPANION_ACTIVATION)
    options = [describe(scene.content, scene.game, Action.ENEMY + enemy) for enemy in range(2)]
    assert options == [
        "Let Nil remove the non-alert Bandit Thug 1 at tile 1, row 3, column 2",
        "Let Nil remove the non-alert Bandit Thug 2 at tile 1, row 3, column 2",
    ]


def test_the_rockbreaker_is_told_with_its_squares_components_and_tunnels() -> None:
    table = Table(load_content(("base_game", "rockbreaker")))
    table.reset(encounter="rockbreaker_lair", players=2, mode="cooperative", seed=1)
    game = table.game
    foe = game.enemies[0]
    foe.square, foe.alert, foe.damage, foe.thresholds = 8, 1, 13, 1
    foe.component_destroyed[0], foe.component_damaged[0] = 2, 1
    game.tunnels[:] = [Tunnel.DECK, Tunnel.DISCARD, Tunnel.SCRAPPED, Tunnel.DECK, Tunnel.DISCARD]
    game.attacked[1] = 2
    assert "attacked" not in describe_position(table.content, game, 0)
    top = game.stack[game.depth - 1]
    top.procedure = Procedure.ENEMY_ACTIVATION
    told = describe_position(table.content, game, 0)
    where = "the four squares from tile 1, row 3, column 3 to tile 4, row 1, column 1"
    assert (
        "Rockbreaker 1 [alert, component A destroyed (2 of 4), component A damaged],"
        f" 37 of 50 HP (next structure threshold: 20 damage), {where}\n"
    ) in told
    first, second, third = (card.name for card in table.content.tunnels[:3])
    assert f"{first} (in the deck): the four squares from " in told
    assert f"{second} (discarded): " in told and f"{third} (scrapped): " in told
    assert "attacked 2 times in this enemy activation]" in told
    game.decision.kind, game.decision.subject = DecisionKind.COMPONENT, 0
    aim = describe(table.content, game, Action.COMPONENT + 1)
    assert aim == "Aim at component A, Digging Arm (3 damage destroys it, 2 left), of Rockbreaker 1"
    game.decision.kind = DecisionKind.TARGET
    attack = describe(table.content, game, Action.ENEMY)
    assert attack == f"Attack the alert Rockbreaker 1 at {where}"
    asked = {
        (DecisionKind.ENEMY_MOVE, Procedure.MOVE_ENEMY): (
            "Where does Rockbreaker 1 move?",
            f"Move Rockbreaker 1 to {where}",
        ),
        (DecisionKind.PUSH_ENEMY, Procedure.PUSH_ENEMY): (
            "Push Rockbreaker 1 where?",
            f"Push Rockbreaker 1 to {where}",
        ),
        (DecisionKind.ENEMY_MOVE, Procedure.ENTER): (
            "Which trap does Rockbreaker 1 step into next?",
            "Let Rockbreaker 1 step into the trap at tile 1, row 3, column 3 next",
        ),
        (DecisionKind.MOVE, Procedure.ATTACK): (
            "From which square to strike?",
            "Strike from tile 1, row 3, column 3",
        ),
    }
    for (kind, top.procedure), (question, sentence) in asked.items():
        game.decision.kind = kind
        assert describe_decision(table.content, game).endswith(question)
        assert describe(table.content, game, Action.SQUARE + 8) == sentence


def test_what_happens_to_the_rockbreaker_is_told() -> None:
    table = Table(load_content(("base_game", "rockbreaker")))
    table.reset(encounter="rockbreaker_lair", players=2, mode="cooperative", seed=1)

    def words(kind: EventKind, who: int, what: int, amount: int = 0) -> str:
        return describe_event(table.content, table.game, Happened(kind, who, what, amount))

    hunter = table.content.hunters[0].name
    assert words(EventKind.TUNNELLED, 0, 2) == "Rockbreaker 1 comes up by Middle Tunnel."
    assert words(EventKind.TUNNEL_SCRAPPED, -1, 2) == "Middle Tunnel is closed for good."
    threshold = "its structure threshold of 20 damage."
    assert (
        words(EventKind.THRESHOLD_CROSSED, 0, 0, 20)
        == f"{hunter} brings Rockbreaker 1 to {threshold}"
    )
    assert words(EventKind.THRESHOLD_CROSSED, -1, 0, 20) == f"Rockbreaker 1 reaches {threshold}"
    where = "the four squares from tile 1, row 3, column 3 to tile 4, row 1, column 1"
    assert words(EventKind.ENEMY_MOVED, 0, 8) == f"Rockbreaker 1 moves to {where}."
