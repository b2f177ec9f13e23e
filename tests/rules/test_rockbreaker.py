"""The Rockbreaker: its data card, immense base, tunnels, Barrage, and how its encounter ends.

Its place in a scene is that of its four squares with the least row and column. A shot of `strike`
does 2 damage more than the pips named, less 2 for its armour if it is alert.
"""

from __future__ import annotations

from typing import Any

import pytest

from hzd_env.content.book import load_content
from hzd_env.content.effects import ActionType, AttackKind, Condition
from hzd_env.engine import Table
from hzd_env.rules.catalogue import (
    DecisionKind,
    EnemyStatus,
    EventKind,
    Mode,
    Outcome,
    Procedure,
    Sun,
    Tunnel,
)
from hzd_env.rules.enemies import letter_disabled
from hzd_env.rules.flow import push
from hzd_env.rules.layout import Enemy, Hunter
from hzd_env.rules.rockbreaker import decided
from hzd_env.rules.setup import set_up_encounter
from tests.rules.scenes import BODY, CONFIRM, PASS, Scene, Square

RANGED, MELEE = AttackKind.RANGED, AttackKind.MELEE
ARROWS = ["heavy_arrow"] * 6
TUNNELS = ["north_west", "north_east", "middle", "south_west", "south_east"]
WHERE: dict[str, Square] = dict(zip(TUNNELS, [(0, 1), (1, 4), (2, 2), (3, 0), (4, 3)], strict=True))


def lair(board: str = "rockbreaker_lair", **options: Any) -> Scene:
    """The Rockbreaker's board, empty, with all tunnel cards in their deck."""
    scene = Scene(board, rockbreaker=True, **options)
    scene.game.tunnels[:] = [Tunnel.DECK] * len(TUNNELS)
    return scene


def rockbreaker(scene: Scene, at: Square = (2, 2), **state: Any) -> Enemy:
    """The Rockbreaker, alert unless stated otherwise; its data card for one or two players."""
    enemy = scene.enemy("rockbreaker", at=at, **{"alert": True, **state})
    thresholds = scene.book.machines[enemy.machine].thresholds
    enemy.thresholds = sum(0 < threshold <= enemy.damage for threshold in thresholds)
    return enemy


def strike(
    scene: Scene,
    hunter: Hunter,
    pips: int = 0,
    part: Any = BODY,
    kind: AttackKind = RANGED,
    *choices: Any,
) -> None:
    """An attack of a hunter, to its end; `choices` are made where they are offered."""
    scene.dice(pips)
    scene.attack(hunter, kind)
    finish(scene, *choices, part)


def finish(scene: Scene, *choices: Any) -> None:
    """Answer everything that is asked: with these choices where they are offered, or passing."""
    while not scene.over:
        offered = [choice for choice in (*choices, PASS) if choice in scene.options]
        scene.choose(offered[0] if offered else min(scene.options, key=str))


def tunnels(scene: Scene, *deck: str, scrapped: tuple[str, ...] = ()) -> None:
    """The deck of tunnel cards holds these; the others are discarded or scrapped."""
    for number, card in enumerate(TUNNELS):
        pile = Tunnel.DECK if card in deck else Tunnel.DISCARD
        scene.game.tunnels[number] = Tunnel.SCRAPPED if card in scrapped else pile


def piles(scene: Scene) -> list[int]:
    """How many tunnel cards are in the deck, discarded and scrapped."""
    return [scene.game.tunnels.count(pile) for pile in Tunnel]


def lost(*hunters: Hunter) -> list[int]:
    """The damage that hunters have suffered, in cards."""
    return [hunter.discard_size for hunter in hunters]


def fighter(scene: Scene, at: Square | None, **state: Any) -> Hunter:
    """A hunter without armour and with many cards, none in the hand."""
    return scene.hunter(at=at, **{"equipment": (), "deck": ["arrow"] * 30, **state})


# --------------------------------------------------------------------------- The data cards


def test_the_data_card_for_one_or_two_players() -> None:
    content = load_content(("base_game", "rockbreaker"))
    card = content.interpreted.machines[content.index("machines", "rockbreaker")]
    assert (card.hp, card.armour, card.salvage, card.glory, card.points) == (50, 2, 3, 4, 20)
    assert card.thresholds == [10, 20, 30, 40, 50, 0]
    assert [(part.copies, part.tear) for part in card.components] == [
        (4, 6),
        (2, 8),
        (1, 10),
        (0, 0),
    ]


@pytest.mark.parametrize(
    ("players", "hp", "last"), [(1, 50, 50), (2, 50, 50), (3, 60, 60), (4, 60, 60)]
)
def test_r9_each_number_of_players_has_its_side_of_the_data_card(
    players: int, hp: int, last: int
) -> None:
    table = Table(load_content(("base_game", "rockbreaker")))
    table.reset(encounter="rockbreaker_lair", players=players, seed=1)
    book = table.content.interpreted
    card = book.machines[table.game.enemies[0].machine]
    assert card.hp == hp and max(card.thresholds) == hp
    first = book.machines[table.content.index("machines", "rockbreaker")]
    assert (card.first_behaviour, card.behaviours) == (first.first_behaviour, 5)


# ---------------------------------------------------------------------- Structure thresholds


def test_damage_beyond_a_threshold_pays_a_glory() -> None:
    scene = lair()
    archer = scene.hunter(at=(2, 1), hand=ARROWS)
    machine = rockbreaker(scene, damage=8)
    strike(scene, archer, 4)
    assert machine.damage == 12 and archer.glory == 1
    strike(scene, archer, 4)
    assert machine.damage == 16 and archer.glory == 1, "each threshold pays once"


def test_r10_reaching_a_threshold_is_enough() -> None:
    scene = lair()
    archer = scene.hunter(at=(2, 1), hand=ARROWS)
    machine = rockbreaker(scene, damage=8)
    strike(scene, archer, 1)
    assert machine.damage == 9 and archer.glory == 0
    strike(scene, archer, 1)
    assert machine.damage == 10 and archer.glory == 1
    crossed = scene.happened(EventKind.THRESHOLD_CROSSED)
    assert [(event.who, event.amount) for event in crossed] == [(0, 10)]


def test_an_attack_may_exceed_several_thresholds() -> None:
    scene = lair()
    archer = scene.hunter(at=(2, 1), hand=ARROWS)
    machine = rockbreaker(scene, damage=5)
    strike(scene, archer, 27)
    assert machine.damage == 32 and archer.glory == 3 and machine.thresholds == 3


def test_a_destroyed_component_may_exceed_a_threshold() -> None:
    scene = lair()
    archer = scene.hunter(at=(2, 1), hand=ARROWS)
    machine = rockbreaker(scene, damage=8)
    strike(scene, archer, 6, "A")
    assert machine.damage == 11, "an arm is worth 3 damage"
    assert archer.glory == 2, "one for the component, one for the threshold"


def test_a_trap_and_a_retaliation_exceed_thresholds_as_attacks_do() -> None:
    scene = lair()
    trapper = scene.hunter(at=(0, 0))
    machine = rockbreaker(scene, at=(2, 2), damage=9)
    scene.trap(trapper, (2, 1))
    scene.enter(machine, (2, 1))
    finish(scene)
    assert machine.damage == 9 and trapper.glory == 0, "2 damage, less 2 for armour"
    machine.alert = 0
    scene.trap(trapper, (1, 1))
    scene.enter(machine, (1, 1))
    finish(scene)
    assert machine.damage == 11 and trapper.glory == 1

    scene = lair()
    victim = scene.hunter(at=(2, 1), hand=["strike_back"], deck=["arrow"] * 9, equipment=())
    machine = rockbreaker(scene, damage=19)
    scene.behaviour("rockbreaker", [{"mandatory": "ranged", "range": 2, "damage": 1}])
    scene.act(machine)
    finish(scene, CONFIRM, "strike_back")
    assert machine.damage == 20 and victim.glory == 1


def test_r138_fire_pays_nobody_and_uses_the_threshold_up() -> None:
    scene = lair()
    archer = scene.hunter(at=(2, 1), hand=ARROWS, deck=["arrow"] * 9, equipment=("bow",))
    machine = rockbreaker(scene, damage=9, conditions=[Condition.FIRE])
    scene.behaviour("rockbreaker", [{"conditional": "move_away", "squares": 1}])
    scene.act(machine)
    finish(scene)
    assert machine.damage == 10 and machine.thresholds == 1 and archer.glory == 0
    machine.square = scene.number((2, 2))
    strike(scene, archer, 4)
    assert machine.damage == 14 and archer.glory == 0


def test_the_last_threshold_pays_along_with_the_kill() -> None:
    scene = lair()
    archer = scene.hunter(at=(2, 1), hand=ARROWS)
    rockbreaker(scene, damage=48)
    strike(scene, archer, 2)
    assert archer.glory == 1 + 4


def test_the_glory_of_a_threshold_may_be_shared_in_cooperation() -> None:
    scene = lair(mode=Mode.COOPERATIVE)
    archer = scene.hunter(at=(2, 1), hand=ARROWS)
    friend = scene.hunter(at=(0, 0), discard=["arrow"] * 3)
    rockbreaker(scene, damage=8)
    strike(scene, archer, 4, BODY, RANGED, friend)
    assert archer.glory == 0 and friend.deck_size == 1 and friend.discard_size == 2


def test_a_machine_without_thresholds_pays_none() -> None:
    scene = lair()
    archer = scene.hunter(at=(1, 1), hand=ARROWS)
    giant = scene.enemy("giant", at=(1, 2))
    strike(scene, archer, 13)
    assert giant.damage == 15 and archer.glory == 0


# ---------------------------------------------------------------------- Multiple components


def test_each_copy_of_a_component_is_destroyed_by_itself() -> None:
    """Glory, damage and a token each time; when all are destroyed it is no target any more."""
    scene = lair()
    archer = scene.hunter(at=(2, 1), hand=ARROWS)
    machine = rockbreaker(scene)
    for copies in range(1, 5):
        strike(scene, archer, 6, "A")
        assert machine.component_destroyed[0] == copies
        assert machine.damage == 3 * copies
    assert archer.glory == 4 + 1, "and one for the threshold at 10"
    scene.attack(archer)
    scene.choose(*([machine] if machine in scene.options else []))
    assert scene.kind == DecisionKind.COMPONENT and scene.options == {BODY, "B", "C"}


def test_r75_the_next_copy_is_undamaged() -> None:
    scene = lair()
    archer = scene.hunter(at=(2, 1), hand=ARROWS)
    machine = rockbreaker(scene)
    strike(scene, archer, 3, "A")
    assert machine.component_damaged[0] == 1
    strike(scene, archer, 3, "A")
    assert machine.component_destroyed[0] == 1 and machine.component_damaged[0] == 0
    strike(scene, archer, 3, "A")
    assert machine.component_destroyed[0] == 1 and machine.component_damaged[0] == 1


def test_each_fuel_sac_sets_it_on_fire() -> None:
    scene = lair()
    archer = scene.hunter(at=(2, 1), hand=ARROWS)
    machine = rockbreaker(scene)
    for copies in (1, 2):
        machine.conditions[Condition.FIRE] = 0
        strike(scene, archer, 8, "B")
        assert machine.component_destroyed[1] == copies and machine.damage == 4 * copies
        assert machine.conditions[Condition.FIRE] == 1


def test_the_exhaust_port_does_nothing_but_damage() -> None:
    scene = lair()
    archer = scene.hunter(at=(2, 1), hand=ARROWS)
    machine = rockbreaker(scene)
    strike(scene, archer, 10, "C")
    assert machine.component_destroyed[2] == 1 and machine.damage == 10
    assert sum(machine.conditions) == 0 and piles(scene) == [5, 0, 0]


def test_two_random_tunnel_cards_are_scrapped_with_the_last_arm() -> None:
    found = set()
    for seed in range(30):
        scene = lair(seed=seed)
        tunnels(scene, "middle", "south_east")
        archer = scene.hunter(at=(2, 1), hand=ARROWS)
        rockbreaker(scene, destroyed="AA")
        strike(scene, archer, 6, "A")
        assert piles(scene) == [2, 3, 0], "not before"
        strike(scene, archer, 6, "A")
        assert piles(scene)[Tunnel.SCRAPPED] == 2
        assert len(scene.happened(EventKind.TUNNEL_SCRAPPED)) == 2
        found |= {n for n, pile in enumerate(scene.game.tunnels) if pile == Tunnel.SCRAPPED}
    assert found == set(range(5)), "drawn or not, each may be scrapped (D50)"


def test_r137_attacks_with_a_letter_are_disabled_with_the_last_copy() -> None:
    scene = lair()
    victim = fighter(scene, (2, 1))
    machine = rockbreaker(scene)
    number = scene.index_of(machine)
    scene.behaviour("rockbreaker", [{"mandatory": "pulse", "range": 1, "damage": 2, "letter": "A"}])
    machine.component_destroyed[0] = 3
    assert not letter_disabled(scene.book, scene.game, number, 0)
    scene.act(machine)
    finish(scene, CONFIRM)
    assert lost(victim) == [2]
    machine.component_destroyed[0] = 4
    assert letter_disabled(scene.book, scene.game, number, 0)
    scene.act(machine)
    finish(scene, CONFIRM)
    assert lost(victim) == [2]


# ------------------------------------------------------------------------------ Immense base


def test_the_example_of_the_rulebook_for_range() -> None:
    """A hunter on one of the four squares is at range 0, one two squares off at range 2."""
    scene = lair()
    marksman = scene.hunter(at=(2, 5), hand=["arrow", "long_shot"], equipment=("bow",))
    survivor = scene.hunter(at=(3, 2), hand=["whetstone"])
    rockbreaker(scene, at=(2, 2))
    scene.attack(marksman)
    assert scene.kind == DecisionKind.COMPONENT, "its bow reaches 2 squares"
    finish(scene, BODY, "arrow", "long_shot")
    assert marksman.square == scene.number((2, 5))
    scene.push(Procedure.ATTACK, scene.seat_of(survivor), MELEE)
    assert scene.kind == DecisionKind.COMPONENT and scene.at(survivor) == (3, 2), "no step"


def test_a_bow_does_not_reach_beyond_its_range_from_the_closest_square() -> None:
    scene = lair()
    archer = scene.hunter(at=(0, 0), hand=["arrow"], deck=["arrow"] * 9)
    rockbreaker(scene, at=(3, 3))
    scene.activate(archer)
    while scene.kind != DecisionKind.ACT:
        scene.choose(PASS)
    assert ActionType.RANGED_ATTACK not in scene.options


def test_damage_by_range_counts_from_the_closest_square() -> None:
    scene = lair()
    archer = scene.hunter(at=(2, 4), hand=["heavy_arrow", "long_shot"])
    machine = rockbreaker(scene, at=(2, 1), alert=False)
    strike(scene, archer, 1, BODY, RANGED, "long_shot")
    assert machine.damage == 2 + 1 + 2, "two squares from (2, 2)"
    machine = rockbreaker(lair(), at=(2, 2), alert=False)
    scene = lair()
    archer = scene.hunter(at=(2, 4), hand=["heavy_arrow", "long_shot"])
    machine = rockbreaker(scene, at=(2, 2), alert=False)
    strike(scene, archer, 1, BODY, RANGED, "long_shot")
    assert machine.damage == 2 + 1, "one square from (2, 3)"


def test_r133_any_of_its_squares_may_be_seen_and_may_see() -> None:
    """Around the corner of a bent area only the square (4, 3) of it is in sight."""
    scene = Scene("corner", rockbreaker=True)
    archer = scene.hunter(at=(1, 2), hand=["arrow"], deck=["arrow"] * 9, equipment=("bow",))
    machine = rockbreaker(scene, at=(3, 3))
    scene.attack(archer)
    assert scene.kind == DecisionKind.COMPONENT
    finish(scene, BODY)
    scene.behaviour("rockbreaker", [{"mandatory": "ranged", "range": 2, "damage": 1}])
    discarded = archer.discard_size
    scene.act(machine)
    finish(scene, CONFIRM)
    assert archer.discard_size == discarded + 1

    scene = Scene("corner", rockbreaker=True)
    archer = scene.hunter(at=(0, 1), hand=["arrow"], deck=["arrow"] * 9, equipment=("bow", "scope"))
    rockbreaker(scene, at=(3, 4))
    scene.activate(archer)
    while scene.kind != DecisionKind.ACT:
        scene.choose(PASS)
    assert ActionType.RANGED_ATTACK not in scene.options, "none of them is seen"


def test_r134_it_stays_on_the_board_when_it_moves_away() -> None:
    scene = lair()
    fighter(scene, (2, 2))
    machine = rockbreaker(scene, at=(3, 3))
    scene.behaviour("rockbreaker", [{"mandatory": "move_away", "squares": 3}])
    scene.act(machine)
    finish(scene)
    assert 4 in (scene.at(machine) or ()), "no further than the edge of the board"
    assert len(scene.happened(EventKind.ENEMY_MOVED)) == 1


def test_r134_it_stops_when_any_of_its_squares_holds_the_hunter() -> None:
    scene = lair()
    fighter(scene, (4, 3))
    machine = rockbreaker(scene, at=(0, 0))
    scene.behaviour("rockbreaker", [{"mandatory": "move_towards_hunter", "squares": 5}])
    scene.act(machine)
    finish(scene)
    assert scene.at(machine) in {(3, 2), (3, 3)}, "three squares, not on until (4, 3)"
    assert len(scene.happened(EventKind.ENEMY_MOVED)) == 3


def test_r135_melee_enters_the_nearest_of_its_squares_as_the_hunter_chooses() -> None:
    scene = lair()
    striker = scene.hunter(at=(2, 1))
    machine = rockbreaker(scene, at=(2, 2))
    scene.attack(striker, MELEE)
    assert scene.kind == DecisionKind.MOVE and scene.options == {(2, 2), (3, 2)}
    scene.choose((3, 2))
    assert scene.at(striker) == (3, 2) and scene.kind == DecisionKind.COMPONENT
    finish(scene)
    assert scene.at(striker) == (3, 2) and machine.alert == 1


def test_r135_only_one_of_its_squares_may_be_near() -> None:
    scene = lair()
    striker = scene.hunter(at=(1, 1))
    rockbreaker(scene, at=(2, 2))
    scene.attack(striker, MELEE)
    assert scene.at(striker) == (2, 2) and scene.kind == DecisionKind.COMPONENT


def test_a_melee_attack_needs_an_adjacent_square() -> None:
    scene = lair()
    striker = scene.hunter(at=(2, 0), deck=["arrow"] * 9)
    rockbreaker(scene, at=(2, 2))
    scene.activate(striker)
    while scene.kind != DecisionKind.ACT:
        scene.choose(PASS)
    assert ActionType.MELEE_ATTACK not in scene.options


def test_r135_no_step_is_asked_for_beside_other_enemies() -> None:
    scene = lair(ask_forced=True)
    striker = scene.hunter(at=(1, 1))
    giant = scene.enemy("giant", at=(2, 2))
    scene.attack(striker, MELEE)
    scene.choose("spear", giant)
    assert scene.kind == DecisionKind.COMPONENT and scene.at(striker) == (2, 2)


def test_r77_it_may_be_pushed_where_its_base_fits() -> None:
    scene = lair()
    archer = scene.hunter(at=(2, 2), hand=["push_arrow"])
    machine = rockbreaker(scene, at=(0, 1))
    scene.attack(archer)
    scene.choose(BODY)
    if scene.kind == DecisionKind.ABILITY:
        scene.choose(PASS)
    assert scene.kind == DecisionKind.PUSH_ENEMY
    assert scene.options == {PASS, (0, 0), (0, 2), (1, 0), (1, 1), (1, 2)}
    scene.choose((1, 2))
    assert scene.at(machine) == (1, 2)


def test_it_pushes_hunters_away_from_all_its_squares() -> None:
    scene = lair()
    victim = fighter(scene, (2, 2))
    machine = rockbreaker(scene, at=(2, 2))
    scene.behaviour(
        "rockbreaker", [{"mandatory": "melee", "range": 0, "damage": 1, "effects": ["push"]}]
    )
    scene.act(machine)
    assert scene.kind == DecisionKind.PUSH_HUNTER
    assert scene.options == {(1, 1), (1, 2), (1, 3), (2, 1), (3, 1)}
    scene.choose((1, 3))
    assert scene.decider is victim


def test_a_hunter_in_the_corner_beneath_it_is_not_pushed() -> None:
    """All squares around are its own, and those are no further away (D52)."""
    scene = lair()
    victim = fighter(scene, (0, 0))
    machine = rockbreaker(scene, at=(0, 0))
    scene.behaviour(
        "rockbreaker", [{"mandatory": "melee", "range": 0, "damage": 1, "effects": ["push"]}]
    )
    scene.act(machine)
    assert scene.kind == DecisionKind.DODGE and scene.at(victim) == (0, 0)


def test_it_is_huge() -> None:
    """It enters no square with another huge model, nor the other way round."""
    scene = lair()
    hunter = fighter(scene, (2, 5))
    machine = rockbreaker(scene, at=(2, 0))
    giant = scene.enemy("giant", at=(2, 2), alert=True)
    scene.push(Procedure.PUSH_ENEMY, scene.seat_of(hunter), scene.index_of(machine))
    assert scene.options == {PASS, (1, 0), (3, 0), (3, 1)}, "not (1, 1) and (2, 1)"
    scene.choose(PASS)
    scene.push(Procedure.PUSH_ENEMY, scene.seat_of(hunter), scene.index_of(giant))
    assert scene.options & {(2, 1), (3, 1)} == set()
    assert {(1, 1), (1, 2), (1, 3), (2, 3), (3, 2), (3, 3)} <= scene.options


def test_an_aoe_around_it_reaches_those_beside_any_of_its_squares() -> None:
    scene = lair()
    archer = scene.hunter(at=(1, 1), hand=["flat_bomb"])
    machine = rockbreaker(scene, at=(2, 2), alert=False)
    beside = scene.enemy("dummy", at=(4, 4))
    within = scene.enemy("dummy", at=(3, 3))
    apart = scene.enemy("dummy", at=(0, 5))
    scene.dice(0, 3)
    scene.attack(archer)
    finish(scene, machine, BODY)
    assert machine.damage == 3, "not by the AOE"
    assert (beside.damage, within.damage, apart.damage) == (2, 2, 0)
    assert [each.alert for each in (machine, beside, within, apart)] == [1, 1, 1, 0]


def test_an_aoe_reaches_it_once_by_any_of_its_squares() -> None:
    scene = lair()
    archer = scene.hunter(at=(1, 1), hand=["flat_bomb"])
    dummy = scene.enemy("dummy", at=(1, 2))
    machine = rockbreaker(scene, at=(2, 2), alert=False)
    scene.attack(archer)
    finish(scene, dummy, BODY)
    assert machine.damage == 2 and machine.conditions[Condition.FIRE] == 1 and machine.alert == 1


def test_an_attack_on_a_neighbour_alerts_it() -> None:
    scene = lair()
    archer = scene.hunter(at=(0, 4), hand=ARROWS)
    dummy = scene.enemy("dummy", at=(1, 4))
    machine = rockbreaker(scene, at=(2, 2), alert=False)
    scene.attack(archer)
    finish(scene, dummy, BODY)
    assert machine.alert == 1, "(1, 4) is beside (2, 3)"


def test_an_alert_enemy_in_any_of_its_squares_alerts_it_and_those_in_all_others() -> None:
    scene = lair()
    fighter(scene, (0, 0))
    machine = rockbreaker(scene, at=(2, 2), alert=False)
    alert = scene.enemy("dummy", at=(2, 3))
    other = scene.enemy("dummy", at=(3, 2))
    scene.enter(alert, (3, 3))
    assert machine.alert == 0
    alert.alert = 1
    scene.enter(alert, (2, 3))
    assert machine.alert == 1 and other.alert == 1


def test_a_pulse_goes_out_from_all_its_squares() -> None:
    scene = lair()
    hunters = [fighter(scene, at) for at in ((1, 1), (4, 4), (3, 3), (4, 5))]
    machine = rockbreaker(scene, at=(2, 2))
    scene.behaviour("rockbreaker", [{"mandatory": "pulse", "range": 1, "damage": 2}])
    scene.act(machine)
    finish(scene, CONFIRM)
    assert lost(*hunters) == [2, 2, 2, 0]


def test_a_hunter_beside_any_of_its_squares_is_noticed_unless_hidden() -> None:
    scene = lair()
    fighter(scene, (4, 4))
    machine = rockbreaker(scene, at=(2, 2), alert=False)
    scene.grass((4, 4))
    tunnels(scene, "north_west")
    scene.enemy_step()
    finish(scene)
    assert machine.alert == 0
    machine.square = scene.number((2, 2))
    scene.book.boards[scene.game.board].grass[scene.number((4, 4))] = 0
    scene.behaviour("rockbreaker", [{"mandatory": "move_away", "squares": 1}])
    scene.enemy_step()
    finish(scene)
    assert machine.alert == 1


def test_a_sprint_beside_any_of_its_squares_alerts_it() -> None:
    scene = lair()
    runner = scene.hunter(at=(5, 5), deck=["arrow"] * 9)
    machine = rockbreaker(scene, at=(2, 2), alert=False)
    scene.push(Procedure.MOVE, scene.seat_of(runner), 2, 1)
    assert machine.alert == 0
    scene.choose((4, 4))
    assert machine.alert == 1


def test_it_is_distracted_within_two_squares_of_the_closest_one() -> None:
    scene = lair()
    hunter = fighter(scene, (5, 5))
    machine = rockbreaker(scene, at=(2, 2), alert=False)
    scene.push(Procedure.DISTRACT, scene.seat_of(hunter), 1)
    assert scene.kind == DecisionKind.DISTRACT_SQUARE
    assert scene.options == {(r, c) for r in (1, 2, 3) for c in (1, 2, 3)} - {(2, 2)}
    scene.choose((3, 3))
    assert scene.at(machine) == (3, 3) and machine.alert == 0


def test_a_hunter_in_a_square_that_it_enters_alerts_it() -> None:
    """Also one in grass (R4); not one beneath it already, which the next enemy step finds."""
    scene = lair()
    fighter(scene, (3, 3))
    machine = rockbreaker(scene, at=(2, 2), alert=False)
    scene.enter(machine, (3, 2))
    assert machine.alert == 0, "it has been in (3, 3) before"
    scene.grass((2, 1))
    fighter(scene, (2, 1))
    scene.enter(machine, (2, 1))
    assert machine.alert == 1


def test_the_closest_hunter_is_measured_from_the_closest_square() -> None:
    scene = lair()
    far = fighter(scene, (0, 0), stamp=9)
    close = fighter(scene, (5, 5))
    machine = rockbreaker(scene, at=(3, 3))
    scene.behaviour("rockbreaker", [{"mandatory": "ranged", "range": 5, "damage": 1}])
    scene.act(machine)
    finish(scene, CONFIRM)
    assert lost(far, close) == [0, 1]


def test_between_hunters_as_close_the_latest_one_is_chosen() -> None:
    scene = lair()
    early = fighter(scene, (1, 1), stamp=1)
    late = fighter(scene, (4, 4), stamp=2)
    machine = rockbreaker(scene, at=(2, 2))
    scene.behaviour("rockbreaker", [{"mandatory": "move_towards_hunter", "squares": 1}])
    scene.act(machine)
    finish(scene)
    assert scene.at(machine) in {(3, 3), (3, 4), (4, 3)} and early.square != late.square


def test_enemies_activate_in_the_order_of_their_closest_squares() -> None:
    scene = lair()
    fighter(scene, (5, 5))
    machine = rockbreaker(scene, at=(2, 2))
    dummy = scene.enemy("dummy", at=(3, 2), alert=True)
    scene.behaviour("rockbreaker", [{"mandatory": "move_away", "squares": 1}])
    scene.enemy_step()
    finish(scene)
    acted = [event.who for event in scene.happened(EventKind.BEHAVIOUR)]
    assert acted == [scene.index_of(machine), scene.index_of(dummy)]


def test_its_question_counts_from_the_closest_square() -> None:
    scene = lair()
    victim = fighter(scene, (5, 5))
    machine = rockbreaker(scene, at=(2, 2))
    scene.behaviour(
        "rockbreaker",
        [{"mandatory": "pulse", "range": 5, "damage": 2}],
        [{"mandatory": "pulse", "range": 5, "damage": 1}],
        {"hunter_within": 2},
    )
    scene.act(machine)
    finish(scene, CONFIRM)
    assert lost(victim) == [2]


def test_another_enemy_moves_to_the_nearest_of_its_squares() -> None:
    scene = lair()
    fighter(scene, (5, 0))
    machine = rockbreaker(scene, at=(0, 0), alert=False)
    dummy = scene.enemy("dummy", at=(3, 3), alert=True)
    scene.behaviour("dummy", [{"mandatory": "move_towards_enemy", "squares": 5}])
    scene.act(dummy)
    finish(scene)
    assert scene.at(dummy) == (1, 1) and machine.alert == 1
    assert len(scene.happened(EventKind.ENEMY_MOVED)) == 2


def test_no_hunter_starts_in_any_of_its_squares() -> None:
    scene = lair()
    rockbreaker(scene, at=(4, 0))
    scene.hunter(at=None)
    scene.hunter(at=None)
    scene.push(Procedure.DEPLOYMENT)
    assert scene.options == {(3, 0), (5, 2)}, "two of five squares at the edge are left"


# ------------------------------------------------------------------ Entering hunters and traps


def test_r130_hunters_stay_where_it_comes_up() -> None:
    scene = lair()
    victim = fighter(scene, (3, 2))
    machine = rockbreaker(scene, at=(0, 0))
    tunnels(scene, "middle")
    scene.push(Procedure.TUNNEL, scene.index_of(machine))
    assert scene.at(machine) == (2, 2) and scene.at(victim) == (3, 2)
    scene.behaviour("rockbreaker", [{"mandatory": "pulse", "range": 0, "damage": 1}])
    scene.act(machine)
    finish(scene, CONFIRM)
    assert lost(victim) == [1], "at range 0"


def test_r130_each_trap_beneath_it_is_set_off_in_the_order_of_the_active_player() -> None:
    scene = lair()
    scene.hunter(at=(5, 0))
    trapper = scene.hunter(at=(0, 5))
    scene.trap(trapper, (2, 2))
    scene.trap(trapper, (3, 3), "blast_trap")
    scene.trap(trapper, (4, 4))
    machine = rockbreaker(scene, at=(0, 0), alert=False)
    tunnels(scene, "middle")
    scene.push(Procedure.TUNNEL, scene.index_of(machine))
    assert scene.kind == DecisionKind.ENEMY_MOVE and scene.decider is scene.game.hunters[0]
    assert scene.options == {(2, 2), (3, 3)}
    scene.choose((3, 3))
    finish(scene)
    assert scene.traps() == [(4, 4)]
    assert machine.damage == 2, "the second meets an alert machine in its armour"
    assert len(scene.happened(EventKind.TRAP_SPRUNG)) == 2


def test_it_sets_off_only_traps_in_squares_it_enters() -> None:
    """One laid beneath it waits until it comes back (R80)."""
    scene = lair()
    trapper = scene.hunter(at=(0, 5))
    machine = rockbreaker(scene, at=(2, 2))
    scene.trap(trapper, (3, 3))
    scene.trap(trapper, (4, 2))
    scene.enter(machine, (3, 2))
    assert scene.traps() == [(3, 3)]
    scene.enter(machine, (1, 1))
    scene.enter(machine, (2, 2))
    finish(scene)
    assert scene.traps() == []


def test_coming_up_it_enters_squares_that_it_has_been_in_too() -> None:
    scene = lair()
    trapper = scene.hunter(at=(0, 5))
    machine = rockbreaker(scene, at=(2, 2))
    scene.trap(trapper, (3, 3))
    tunnels(scene, "middle")
    scene.push(Procedure.TUNNEL, scene.index_of(machine))
    finish(scene)
    assert scene.traps() == []


def test_coming_up_in_a_square_with_an_alert_enemy_alerts_it() -> None:
    scene = lair()
    fighter(scene, (5, 0))
    scene.enemy("dummy", at=(2, 5), alert=True)
    machine = rockbreaker(scene, at=(2, 0), alert=False)
    tunnels(scene, "north_east")
    scene.push(Procedure.TUNNEL, scene.index_of(machine))
    assert scene.at(machine) == (1, 4) and machine.alert == 1


def test_it_does_not_set_off_a_trap_that_it_was_pushed_out_of() -> None:
    scene = lair()
    trapper = scene.hunter(at=(5, 0))
    scene.trap(trapper, (2, 2), "spring_trap")
    scene.trap(trapper, (3, 3))
    machine = rockbreaker(scene, at=(0, 0), alert=False)
    tunnels(scene, "middle")
    scene.push(Procedure.TUNNEL, scene.index_of(machine))
    scene.choose((2, 2))
    finish(scene, (1, 1))
    assert scene.at(machine) == (1, 1) and scene.traps() == [(3, 3)]


def test_a_trap_that_kills_it_leaves_the_others() -> None:
    scene = lair()
    trapper = scene.hunter(at=(5, 0))
    scene.trap(trapper, (2, 2))
    scene.trap(trapper, (3, 3))
    machine = rockbreaker(scene, at=(0, 0), alert=False, damage=49)
    tunnels(scene, "middle")
    scene.push(Procedure.TUNNEL, scene.index_of(machine))
    scene.choose((2, 2))
    finish(scene)
    assert machine.status == EnemyStatus.KILLED
    assert len(scene.happened(EventKind.TRAP_SPRUNG)) == 1


# -------------------------------------------------------------- Unpredictable and Tunneller


def test_unpredictable_a_tunnel_card_says_where_it_begins() -> None:
    found = set()
    for seed in range(40):
        scene = lair(seed=seed)
        set_up_encounter(scene.book, scene.game, scene.game.board // 2)
        (machine,) = [foe for foe in scene.game.enemies if foe.status == EnemyStatus.IN_PLAY]
        assert piles(scene) == [4, 1, 0]
        drawn = TUNNELS[scene.game.tunnels.index(Tunnel.DISCARD)]
        assert scene.at(machine) == WHERE[drawn]
        assert machine.home_square == machine.square and machine.alert == 0
        found.add(drawn)
    assert found == set(TUNNELS)


def test_tunneller_it_draws_a_tunnel_card_in_place_of_a_patrol() -> None:
    scene = lair()
    victim = fighter(scene, (5, 0))
    machine = rockbreaker(scene, at=(2, 2), alert=False)
    tunnels(scene, "north_east")
    scene.act(machine)
    assert scene.over and scene.at(machine) == (1, 4) and machine.alert == 0
    assert piles(scene) == [0, 5, 0] and lost(victim) == [0]
    assert not scene.happened(EventKind.BEHAVIOUR)


def test_tunneller_a_hunter_near_its_new_place_alerts_it_and_it_acts() -> None:
    scene = lair()
    victim = fighter(scene, (3, 5))
    machine = rockbreaker(scene, at=(4, 0), alert=False)
    scene.behaviour("rockbreaker", [{"mandatory": "pulse", "range": 1, "damage": 2}])
    tunnels(scene, "north_east")
    scene.act(machine)
    finish(scene, CONFIRM)
    assert machine.alert == 1 and lost(victim) == [2], "(3, 5) is beside (2, 5)"


def test_a_tunneller_does_not_notice_a_hunter_two_squares_away() -> None:
    scene = lair()
    fighter(scene, (4, 4))
    machine = rockbreaker(scene, at=(4, 0), alert=False)
    tunnels(scene, "north_east")
    scene.act(machine)
    assert scene.over and scene.at(machine) == (1, 4) and machine.alert == 0
    assert not scene.happened(EventKind.BEHAVIOUR)


def test_r131_grass_does_not_hide_from_a_tunneller() -> None:
    scene = lair()
    scene.grass((3, 5))
    victim = fighter(scene, (3, 5))
    machine = rockbreaker(scene, at=(4, 0), alert=False)
    scene.behaviour("rockbreaker", [{"mandatory": "pulse", "range": 1, "damage": 2}])
    tunnels(scene, "north_east")
    scene.act(machine)
    finish(scene, CONFIRM)
    assert machine.alert == 1 and lost(victim) == [2]


def test_a_card_that_calms_a_tunneller_saves_from_its_behaviour_card() -> None:
    """It is asked for once, also with a hunter beneath it (D53)."""
    for at in ((3, 5), (2, 5)):
        scene = lair()
        scene.hunter(at=at, hand=["hush"], deck=["arrow"] * 9)
        machine = rockbreaker(scene, at=(4, 0), alert=False)
        scene.behaviour("rockbreaker", [{"mandatory": "pulse", "range": 1, "damage": 2}])
        tunnels(scene, "north_east")
        scene.act(machine)
        assert scene.kind == DecisionKind.INTERRUPT
        scene.choose("hush")
        finish(scene)
        assert machine.alert == 0 and not scene.happened(EventKind.BEHAVIOUR)


def test_a_trap_that_alerts_a_tunneller_far_from_hunters_makes_it_do_nothing_more() -> None:
    scene = lair()
    trapper = fighter(scene, (5, 0))
    scene.trap(trapper, (1, 4))
    machine = rockbreaker(scene, at=(2, 2), alert=False)
    tunnels(scene, "north_east")
    scene.act(machine)
    finish(scene)
    assert machine.alert == 1 and machine.damage == 2
    assert not scene.happened(EventKind.BEHAVIOUR)


def test_an_alert_tunneller_uses_its_behaviour_cards_only() -> None:
    scene = lair()
    fighter(scene, (5, 5))
    machine = rockbreaker(scene, at=(0, 0))
    scene.behaviour("rockbreaker", [{"mandatory": "move_towards_hunter", "squares": 1}])
    scene.act(machine)
    finish(scene)
    assert scene.at(machine) == (1, 1) and piles(scene) == [5, 0, 0]


# -------------------------------------------------------------------------------- Tunnel cards


def test_a_behaviour_card_may_make_it_tunnel() -> None:
    scene = lair()
    victim = fighter(scene, (2, 1))
    machine = rockbreaker(scene, at=(4, 4))
    scene.behaviour(
        "rockbreaker",
        [{"mandatory": "tunnel"}, {"mandatory": "pulse", "range": 1, "damage": 3}],
    )
    tunnels(scene, "middle")
    scene.act(machine)
    finish(scene, CONFIRM)
    assert scene.at(machine) == (2, 2) and lost(victim) == [3]
    assert [event.what for event in scene.happened(EventKind.TUNNELLED)] == [2]


def test_under_shock_tunnelling_is_the_one_action() -> None:
    scene = lair()
    victim = fighter(scene, (2, 1))
    machine = rockbreaker(scene, at=(4, 4), conditions=[Condition.SHOCK])
    scene.behaviour(
        "rockbreaker",
        [{"mandatory": "tunnel"}, {"mandatory": "pulse", "range": 1, "damage": 3}],
    )
    tunnels(scene, "middle")
    scene.act(machine)
    finish(scene, CONFIRM)
    assert scene.at(machine) == (2, 2) and lost(victim) == [0]


def test_r132_discarded_tunnel_cards_make_a_new_deck_without_the_scrapped_ones() -> None:
    scene = lair()
    fighter(scene, None)
    machine = rockbreaker(scene)
    tunnels(scene, scrapped=("middle", "south_west"))
    drawn = []
    for _ in range(6):
        scene.push(Procedure.TUNNEL, scene.index_of(machine))
        drawn.append(scene.at(machine))
        assert piles(scene)[Tunnel.SCRAPPED] == 2
    left = {WHERE[name] for name in ("north_west", "north_east", "south_east")}
    assert set(drawn[:3]) == left and set(drawn[3:]) == left, "each once in three draws"


def test_it_stays_when_a_tunnel_leads_to_another_huge_model_or_none_is_left() -> None:
    scene = lair()
    fighter(scene, (5, 0))
    scene.enemy("giant", at=(3, 3))
    machine = rockbreaker(scene, at=(0, 0))
    tunnels(scene, "middle")
    scene.push(Procedure.TUNNEL, scene.index_of(machine))
    assert scene.at(machine) == (0, 0) and scene.game.result == 0
    tunnels(scene, scrapped=tuple(TUNNELS))
    scene.push(Procedure.TUNNEL, scene.index_of(machine))
    assert scene.at(machine) == (0, 0) and scene.game.result == 0


def test_a_tunneller_that_stays_notices_nobody() -> None:
    """Nobody is within a square of its new location, for there is none (D56)."""
    scene = lair()
    fighter(scene, (2, 2))
    machine = rockbreaker(scene, at=(0, 0), alert=False)
    tunnels(scene, scrapped=tuple(TUNNELS))
    scene.act(machine)
    assert scene.over and machine.alert == 0


# ------------------------------------------------------------------------------------- Barrage

BARRAGE = {"mandatory": "ranged", "range": 3, "damage": 1, "barrage": True}


def test_barrage_aims_at_the_hunter_attacked_least() -> None:
    scene = lair()
    hunters = [fighter(scene, at) for at in ((1, 2), (0, 2), (5, 2))]
    machine = rockbreaker(scene, at=(2, 2))
    scene.behaviour("rockbreaker", [{**BARRAGE, "times": 3}])
    scene.act(machine)
    finish(scene, CONFIRM, (1, 2), (0, 2), (5, 2), (5, 3))
    assert lost(*hunters) == [1, 1, 1]


def test_barrage_counts_anew_in_each_activation() -> None:
    scene = lair()
    close = fighter(scene, (1, 2))
    far = fighter(scene, (0, 2))
    machine = rockbreaker(scene, at=(2, 2))
    scene.behaviour("rockbreaker", [BARRAGE])
    for _ in range(2):
        scene.act(machine)
        finish(scene, CONFIRM, (1, 2), (1, 3))  # it dodges, and is the closest still
    assert lost(close, far) == [2, 0]


def test_barrage_counts_the_attacks_of_the_same_activation() -> None:
    """Those of a pulse, too."""
    scene = lair()
    close = fighter(scene, (1, 2))
    far = fighter(scene, (0, 2))
    machine = rockbreaker(scene, at=(2, 2))
    scene.behaviour("rockbreaker", [{"mandatory": "pulse", "range": 1, "damage": 1}, BARRAGE])
    scene.act(machine)
    finish(scene, CONFIRM, (1, 1))
    assert lost(close, far) == [1, 1]
    assert scene.game.attacked[:2] == [1, 1]


def test_r136_of_those_attacked_as_often_the_closest_and_then_the_latest_is_the_target() -> None:
    scene = lair()
    far = fighter(scene, (0, 2), stamp=9)
    early = fighter(scene, (1, 1), stamp=1)
    late = fighter(scene, (4, 4), stamp=2)
    machine = rockbreaker(scene, at=(2, 2))
    scene.behaviour("rockbreaker", [BARRAGE])
    scene.act(machine)
    finish(scene, CONFIRM)
    assert lost(far, early, late) == [0, 0, 1]


def test_barrage_looks_only_at_hunters_in_range() -> None:
    scene = lair()
    close = fighter(scene, (1, 2))
    far = fighter(scene, (5, 5))
    machine = rockbreaker(scene, at=(2, 0))
    scene.behaviour("rockbreaker", [{**BARRAGE, "range": 1, "times": 2}])
    scene.act(machine)
    finish(scene, CONFIRM, (1, 1))
    assert lost(close, far) == [2, 0]


def test_barrage_of_a_melee_attack() -> None:
    scene = lair()
    first = fighter(scene, (2, 2))
    second = fighter(scene, (3, 3))
    machine = rockbreaker(scene, at=(2, 2))
    scene.behaviour(
        "rockbreaker",
        [{"mandatory": "melee", "range": 0, "damage": 1, "barrage": True, "times": 2}],
    )
    scene.act(machine)
    finish(scene, CONFIRM, first, (2, 3))
    assert lost(first, second) == [1, 1]


def test_hunters_in_an_aoe_have_not_been_attacked() -> None:
    """Only the target has (D54)."""
    scene = lair()
    target = fighter(scene, (1, 2))
    beside = fighter(scene, (0, 2))
    machine = rockbreaker(scene, at=(2, 2))
    scene.behaviour("rockbreaker", [{**BARRAGE, "aoe": {"damage": 1}}])
    scene.act(machine)
    finish(scene, CONFIRM)
    assert lost(target, beside) == [1, 1] and scene.game.attacked[:2] == [1, 0]


# ----------------------------------------------------------------------- Failing and winning


def drained(scene: Scene, at: Square) -> Hunter:
    """A hunter that any damage makes faint."""
    return scene.hunter(at=at, equipment=())


def pulse(scene: Scene, machine: Enemy) -> None:
    """It reaches all hunters on the board."""
    scene.behaviour("rockbreaker", [{"mandatory": "pulse", "range": 9, "damage": 1}])
    scene.act(machine)
    finish(scene, CONFIRM)


def test_as_many_faints_as_hunters_fail_the_encounter_at_any_time() -> None:
    scene = lair()
    victims = [drained(scene, (1, 1)), drained(scene, (4, 4))]
    third = fighter(scene, (0, 5))
    machine = rockbreaker(scene, at=(2, 2))
    third.faints = 1
    pulse(scene, machine)
    assert scene.game.outcome == Outcome.FAILURE
    assert [hunter.faints for hunter in victims] == [1, 1]
    assert lost(third) == [0], "in the middle of a pulse"


def test_fewer_faints_do_not_fail_it() -> None:
    scene = lair()
    drained(scene, (1, 1))
    fighter(scene, (4, 4))
    machine = rockbreaker(scene, at=(2, 2))
    pulse(scene, machine)
    assert scene.game.outcome == Outcome.PLAYING


def test_in_other_encounters_faints_are_counted_in_the_maintenance_step() -> None:
    scene = lair("square")
    drained(scene, (1, 1))
    drained(scene, (4, 4))
    machine = rockbreaker(scene, at=(2, 2))
    pulse(scene, machine)
    assert scene.game.outcome == Outcome.PLAYING


@pytest.mark.parametrize(("mode", "limit"), [(Mode.COOPERATIVE, 1), (Mode.LENIENT, 2)])
def test_r139_cooperating_hunters_have_the_limit_of_their_mode(mode: Mode, limit: int) -> None:
    scene = lair(mode=mode)
    for at in ((1, 1), (4, 4), (1, 4)):
        drained(scene, at)
    rest = fighter(scene, (4, 1))
    machine = rockbreaker(scene, at=(2, 2))
    pulse(scene, machine)
    assert scene.game.outcome == Outcome.FAILURE
    assert sum(hunter.faints for hunter in scene.game.hunters) == limit
    assert lost(rest) == [0]


def test_r139_one_hunter_alone_has_no_limit_but_that_of_the_mode() -> None:
    scene = lair(mode=Mode.LENIENT)
    drained(scene, (1, 1))
    machine = rockbreaker(scene, at=(2, 2))
    pulse(scene, machine)
    assert scene.game.outcome == Outcome.PLAYING


def making_off(scene: Scene, squares: int) -> None:
    """The Rockbreaker's behaviour is to make for the edge, and once there to leave."""
    scene.behaviour(
        "rockbreaker",
        [
            {"conditional": "nearest_board_edge", "squares": squares},
            {"conditional": "leave_playing_area"},
        ],
    )


def test_it_fails_as_soon_as_the_rockbreaker_leaves() -> None:
    scene = lair()
    archer = fighter(scene, (5, 5))
    archer.glory = 3
    machine = rockbreaker(scene, at=(0, 2))
    making_off(scene, 2)
    scene.act(machine)
    assert machine.status == EnemyStatus.LEFT
    assert scene.game.outcome == Outcome.FAILURE and archer.glory == 0


def test_it_leaves_only_from_the_edge_which_any_of_its_squares_may_touch() -> None:
    scene = lair()
    fighter(scene, (0, 0))
    machine = rockbreaker(scene, at=(2, 2))
    making_off(scene, 3)
    scene.act(machine)
    finish(scene, (3, 3), (4, 4))
    assert len(scene.happened(EventKind.ENEMY_MOVED)) == 2, "two moves from the middle"
    assert machine.status == EnemyStatus.IN_PLAY
    machine.square = scene.number((4, 2))
    scene.act(machine)
    assert machine.status == EnemyStatus.LEFT, "its lower squares are at the edge"


def test_killing_it_wins_at_once_with_its_reward() -> None:
    """Though others are still there; all hunters keep their glory (R14)."""
    scene = lair()
    scene.salvage_deck(blaze=9)
    archer = scene.hunter(at=(2, 1), hand=ARROWS)
    archer.glory = 2
    machine = rockbreaker(scene, damage=49)
    scene.enemy("dummy", at=(5, 5))
    strike(scene, archer, 1)
    assert machine.status == EnemyStatus.KILLED
    assert scene.game.outcome == Outcome.SUCCESS
    assert archer.glory == 2 + 4 + 1 and scene.salvage(archer) == {"blaze": 3}
    assert scene.game.points == 20


def test_its_other_side_counts_as_the_quarry_too() -> None:
    scene = lair()
    archer = scene.hunter(at=(2, 1), hand=ARROWS)
    scene.enemy("rockbreaker_3_4", at=(2, 2), alert=True, damage=59)
    strike(scene, archer, 1)
    assert scene.game.outcome == Outcome.SUCCESS


def test_killing_another_enemy_does_not_end_it() -> None:
    scene = lair()
    archer = scene.hunter(at=(0, 0), hand=ARROWS)
    rockbreaker(scene, at=(4, 4))
    dummy = scene.enemy("dummy", at=(0, 1), damage=9)
    strike(scene, archer, 1)
    assert dummy.status == EnemyStatus.KILLED and scene.game.outcome == Outcome.PLAYING
    assert decided(scene.book, scene.game) == Outcome.PLAYING


def in_quest(scene: Scene) -> None:
    """The encounter of the scene is the last one of a quest."""
    scene.game.configuration.quest = 1
    scene.game.depth = 0
    push(scene.game, Procedure.QUEST, 0, 0, 0)
    push(scene.game, Procedure.ENCOUNTER, 0, 0, 0)
    scene.game.stack[0].step = 3
    scene.game.stack[1].step = 2


def test_r121_fire_may_win_it_for_nobody() -> None:
    scene = lair()
    archer = fighter(scene, (5, 5))
    scene.hunter(at=(5, 4))
    in_quest(scene)
    machine = rockbreaker(scene, at=(0, 0), damage=49, conditions=[Condition.FIRE])
    scene.behaviour("rockbreaker", [{"conditional": "move_away", "squares": 1}])
    scene.act(machine)
    finish(scene)
    ended = scene.happened(EventKind.ENDED)
    assert [event.what for event in ended] == [Outcome.SUCCESS]
    assert scene.game.outcome == Outcome.SUCCESS and archer.suns[Sun.HALF] == 0


@pytest.mark.parametrize("machine", ["rockbreaker", "rockbreaker_3_4"])
def test_the_kill_earns_a_half_sun_in_a_quest(machine: str) -> None:
    scene = lair()
    archer = scene.hunter(at=(2, 1), hand=ARROWS)
    scene.hunter(at=(5, 5))
    enemy = scene.enemy(machine, at=(2, 2), alert=True)
    enemy.damage = scene.book.machines[enemy.machine].hp - 1
    in_quest(scene)
    strike(scene, archer, 1)
    assert scene.game.outcome == Outcome.SUCCESS
    assert [event.what for event in scene.happened(EventKind.SUN)] == [Sun.HALF, Sun.FULL]
    assert archer.suns[Sun.HALF] == 1, "besides the one of the victory step"


def test_an_attack_that_wins_is_carried_through() -> None:
    """Its outcrop still pays, and so do cards that look at the kill (D55)."""
    scene = lair()
    archer = scene.hunter(at=(2, 1), hand=[*ARROWS, "showoff"])
    scene.outcrop((2, 1))
    rockbreaker(scene, damage=49)
    strike(scene, archer, 1, BODY, RANGED, "showoff", CONFIRM)
    assert scene.game.outcome == Outcome.SUCCESS
    assert archer.glory == 4 + 1 + 1 + 1, "kill, threshold, outcrop, card"


def fatal_kill(scene: Scene) -> Hunter:
    """In its own turn a hunter kills it, and faints by a fate card of the salvage for that."""
    scene.salvage_deck(sharp_edges=1)
    archer = scene.hunter(at=(2, 1), hand=["heavy_arrow"] * 5)
    machine = rockbreaker(scene, damage=49)
    scene.turn(archer)
    scene.choose(PASS)
    archer.hand_size = 1  # as if it had spent the others
    scene.dice(1)
    scene.choose(ActionType.RANGED_ATTACK)
    finish(scene, machine, BODY)
    assert machine.status == EnemyStatus.KILLED and archer.faints == 1
    return archer


@pytest.mark.parametrize("mode", Mode)
def test_a_faint_after_the_kill_does_not_fail_it(mode: Mode) -> None:
    """Neither at once nor in the maintenance step, for there is none any more (D55)."""
    scene = lair(mode=mode)
    fatal_kill(scene)
    assert scene.game.outcome == Outcome.SUCCESS


def test_d55_a_faint_that_ends_the_activation_of_the_kill_leaves_no_time_for_others() -> None:
    scene = lair()
    scene.enemy("dummy", at=(5, 5), alert=True)
    fatal_kill(scene)
    assert scene.game.outcome == Outcome.SUCCESS
    assert not scene.happened(EventKind.BEHAVIOUR)


def test_a_kill_by_an_aoe_wins() -> None:
    scene = lair()
    archer = scene.hunter(at=(1, 1), hand=["flat_bomb"])
    dummy = scene.enemy("dummy", at=(1, 2))
    rockbreaker(scene, at=(2, 2), alert=False, damage=48)
    scene.attack(archer)
    finish(scene, dummy, BODY)
    assert scene.game.outcome == Outcome.SUCCESS


def test_an_end_before_the_first_turn_is_an_end() -> None:
    """Damage by an event card, say, when the hunters have just been placed."""
    scene = lair(mode=Mode.COOPERATIVE)
    victim = drained(scene, (1, 1))
    rockbreaker(scene, at=(2, 2))
    scene.game.stack[0].step = 3
    scene.push(Procedure.SUFFER, scene.seat_of(victim), 1)
    assert scene.game.outcome == Outcome.FAILURE
    assert scene.game.turn == 0, "nobody has had a turn"
