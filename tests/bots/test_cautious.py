"""The bot `cautious`: what it chooses in scenes, what it must not know, how well it hunts."""

from __future__ import annotations

import numpy as np
import pytest

from hzd_env import Mode, Outcome, Table
from hzd_env.bots.choose import Bot
from hzd_env.content.effects import ActionType, AttackKind
from hzd_env.rules.catalogue import DecisionKind, EventKind
from hzd_env.rules.lawless_badlands import ALARM_GLORY
from hzd_env.rules.sizes import HUNTERS
from tests.bots.choosing import choice, play_on
from tests.rules.scenes import BODY, CONFIRM, PASS, WEAPON_BOX, Die, Scene

LEVEL_1 = ("dry_wash", "rustling_meadow", "sentry_road", "old_crossroads")


def step_to(scene: Scene, kind: DecisionKind) -> None:
    """Answer decisions with their first action until one of this kind is open."""
    while scene.kind != kind:
        assert not scene.over
        scene.choose(next(iter(scene.options)))


# ------------------------------------------------------------------------------------- Attacks


def test_it_attacks_what_it_can_kill() -> None:
    scene = Scene(base_machines=True)
    archer = scene.hunter(at=(1, 1), hand=["heavy_arrow", "arrow", "focus"], deck=["arrow"] * 8)
    watcher = scene.enemy("watcher", at=(1, 3))
    scene.enemy("sawtooth", at=(5, 5))
    scene.activate(archer)
    play_on(scene)
    attacked = {event.what for event in scene.happened(EventKind.ATTACKED)}
    assert attacked == {scene.index_of(watcher)}


def test_it_aims_at_the_enemy_that_it_can_finish() -> None:
    scene = Scene(base_machines=True)
    archer = scene.hunter(at=(2, 2), hand=["heavy_arrow"], deck=["arrow"] * 8)
    scene.enemy("scrapper", at=(2, 4))
    hurt = scene.enemy("scrapper", at=(4, 2), damage=6)
    scene.attack(archer, AttackKind.RANGED)
    assert choice(scene, DecisionKind.TARGET) is hurt


def test_it_takes_the_component_that_finishes_the_enemy() -> None:
    scene = Scene(base_machines=True)
    archer = scene.hunter(at=(2, 2), hand=["blank_arrow"], deck=["arrow"] * 8)
    scene.enemy("shell_walker", at=(2, 4), damage=8, alert=True, damaged="B")
    scene.attack(archer, AttackKind.RANGED)
    assert choice(scene, DecisionKind.COMPONENT) == "B", "its 3 damage is all that is missing"


def test_it_saves_cards_that_add_little() -> None:
    scene = Scene(base_machines=True)
    archer = scene.hunter(at=(2, 2), hand=["heavy_arrow", "heavy_arrow", "ambush"])
    scene.enemy("watcher", at=(2, 4), damage=3)
    scene.attack(archer, AttackKind.RANGED)
    scene.choose(*([] if scene.kind == DecisionKind.ABILITY else [BODY]))
    step_to(scene, DecisionKind.ABILITY)
    assert choice(scene, DecisionKind.ABILITY) == PASS


def test_it_rerolls_blanks_only() -> None:
    scene = Scene()
    archer = scene.hunter(at=(2, 2), hand=["arrow", "second_try"], deck=["arrow"] * 8)
    scene.enemy("dummy", at=(2, 4))
    scene.dice(2, 0)
    scene.attack(archer, AttackKind.RANGED)
    scene.choose("second_try")
    assert choice(scene, DecisionKind.REROLL) == Die(1)
    scene.choose(Die(1))
    if not scene.over and scene.kind == DecisionKind.REROLL:
        assert choice(scene, DecisionKind.REROLL) == CONFIRM


def test_it_chooses_the_better_critical_hit() -> None:
    scene = Scene()
    archer = scene.hunter(at=(2, 2), hand=["fire_arrow"], deck=["arrow"] * 8)
    scene.enemy("dummy", at=(2, 4))
    scene.dice("critical", 1)
    scene.attack(archer, AttackKind.RANGED)
    if scene.kind == DecisionKind.CRITICAL:
        assert choice(scene, DecisionKind.CRITICAL) == WEAPON_BOX


# --------------------------------------------------------------------------- Where it stands


def test_it_stays_out_of_sight_when_it_can_do_nothing() -> None:
    scene = Scene(base_machines=True)
    hunter = scene.hunter(at=(2, 2), hand=[], deck=["stamina"] * 9, equipment=("bow",))
    scene.grass((3, 2))
    scene.enemy("grazer", at=(1, 3))
    scene.activate(hunter)
    assert choice(scene, DecisionKind.ACT) in (ActionType.SNEAK, ActionType.DISTRACT)
    scene.choose(ActionType.SNEAK)
    moved = choice(scene, DecisionKind.MOVE)
    assert moved == (3, 2) or max(abs(moved[0] - 1), abs(moved[1] - 3)) > 1


def test_it_dodges_away_from_the_enemy() -> None:
    scene = Scene(base_machines=True)
    hunter = scene.hunter(at=(2, 2), hand=["arrow"], deck=["arrow"] * 9)
    scene.enemy("strider", at=(2, 2), alert=True)
    other = scene.enemy("grazer", at=(1, 1), alert=True)
    scene.act(other)
    step_to(scene, DecisionKind.DODGE)
    row, column = choice(scene, DecisionKind.DODGE)
    assert row > scene.at(hunter)[0] or column > scene.at(hunter)[1]


def test_it_deploys_away_from_enemies() -> None:
    table = Table()
    table.reset(encounter="dry_wash", players=2, seed=4)
    while table.decision.kind == DecisionKind.DEPLOY:
        table.step(table.choose(Bot.CAUTIOUS, np.zeros(HUNTERS, np.uint32)))
    game, board = table.game, table.content.interpreted.boards[table.game.board]
    for hunter in game.hunters[:2]:
        for enemy in game.enemies:
            if enemy.square >= 0:
                near = board.steps[hunter.square][enemy.square] <= 1
                assert not near or board.grass[hunter.square] == 1


def test_it_makes_for_the_alarm_and_disables_it() -> None:
    """No bandit stands in the way: through the gate at (0, 3) to the alarm at (3, 3) (Alarm)."""
    scene = Scene("bandit_lookout", badlands=True)
    hunter = scene.hunter(at=(0, 3), hand=["arrow"] * 5, deck=["arrow"] * 12)
    scene.enemy("bandit_thug", at=(5, 0))
    scene.game.threshold = 8
    for _ in range(3):
        scene.turn(hunter)
        play_on(scene)
    assert scene.game.alarm == -1
    assert hunter.glory == ALARM_GLORY


# ------------------------------------------------------------------------------------- Cards


def test_it_crafts_when_few_cards_are_left() -> None:
    scene = Scene()
    hunter = scene.hunter(at=(2, 2), hand=["stamina"] * 2, deck=["arrow"], discard=["arrow"] * 9)
    scene.activate(hunter)
    step_to(scene, DecisionKind.ACT)
    assert choice(scene, DecisionKind.ACT) in (ActionType.CRAFT, ActionType.CRAFT_TWICE)


def test_it_pays_damage_with_useless_cards_and_keeps_ammunition() -> None:
    scene = Scene(base_machines=True)
    scene.hunter(at=(2, 2), hand=["arrow", "wrong_arrow", "focus"], deck=["arrow"] * 9)
    enemy = scene.enemy("strider", at=(2, 2), alert=True)
    scene.act(enemy)
    step_to(scene, DecisionKind.PAY_DAMAGE)
    assert choice(scene, DecisionKind.PAY_DAMAGE) == "wrong_arrow"


def test_it_leaves_something_in_the_draw_pile() -> None:
    scene = Scene(base_machines=True)
    scene.hunter(at=(2, 2), hand=["arrow"] * 6, deck=["arrow"])
    enemy = scene.enemy("strider", at=(2, 2), alert=True)
    scene.act(enemy)
    step_to(scene, DecisionKind.PAY_DAMAGE)
    assert choice(scene, DecisionKind.PAY_DAMAGE) == "arrow"


def test_it_plays_interrupts_when_damage_is_at_stake() -> None:
    scene = Scene(base_machines=True)
    scene.hunter(at=(2, 2), hand=["cancel"], deck=["arrow"] * 6)
    enemy = scene.enemy("strider", at=(2, 2), alert=True)
    scene.act(enemy)
    step_to(scene, DecisionKind.INTERRUPT)
    assert choice(scene, DecisionKind.INTERRUPT) == "cancel"


def test_it_stays_up() -> None:
    scene = Scene(base_machines=True)
    scene.hunter(at=(2, 2), hand=["rise"], discard=["arrow"] * 9)
    enemy = scene.enemy("strider", at=(2, 2), alert=True)
    scene.act(enemy)
    assert choice(scene, DecisionKind.INTERRUPT) == "rise"


# ------------------------------------------------------------------------------- Other people


def test_an_enemy_turns_on_the_rival_in_competition_and_on_the_strongest_in_cooperation() -> None:
    for mode in (Mode.COMPETITIVE, Mode.COOPERATIVE):
        scene = Scene(mode=mode, base_machines=True)
        strong = scene.hunter(at=(2, 2), deck=["arrow"] * 12)
        weak = scene.hunter(at=(2, 2), deck=["arrow"] * 6)
        enemy = scene.enemy("strider", at=(2, 3), alert=True)
        scene.act(enemy)
        wanted = weak if mode == Mode.COMPETITIVE else strong
        assert choice(scene, DecisionKind.ENEMY_TARGET) is wanted


def test_shared_glory_goes_to_the_neediest() -> None:
    scene = Scene(mode=Mode.COOPERATIVE, base_machines=True)
    archer = scene.hunter(
        at=(2, 2), hand=["heavy_arrow", "heavy_arrow"], deck=["arrow"] * 12, discard=["arrow"] * 3
    )
    weak = scene.hunter(at=(5, 5), deck=["arrow"] * 3, discard=["arrow"] * 8)
    scene.enemy("watcher", at=(2, 4), damage=3)
    scene.dice(2)
    scene.attack(archer, AttackKind.RANGED)
    step_to(scene, DecisionKind.CHOOSE_HUNTER)
    assert choice(scene, DecisionKind.CHOOSE_HUNTER) is weak


def test_it_ends_a_hunt_that_it_leads() -> None:
    scene = Scene(base_machines=True)
    leader = scene.hunter(at=(2, 2), hand=["heavy_arrow"], deck=["arrow"] * 12)
    behind = scene.hunter(at=(2, 3), hand=["heavy_arrow"], deck=["arrow"] * 12)
    leader.glory, behind.glory = 3, 1
    scene.enemy("watcher", at=(2, 4), damage=3)
    scene.game.points = 99
    scene.maintain()
    assert choice(scene, DecisionKind.VOTE) == CONFIRM
    scene.choose(CONFIRM)
    assert choice(scene, DecisionKind.VOTE) == PASS, "a safe kill is at hand"


# ------------------------------------------------------------------------------- Whole hunts


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_it_knows_only_what_its_seat_may_know(mode: Mode, players: int) -> None:
    table = Table()
    table.reset(encounter="scavengers_hollow", players=players, mode=mode, seed=players)
    states = np.arange(HUNTERS, dtype=np.uint32)
    decisions = 0
    while table.seat >= 0 and decisions < 60:
        other = table.copy()
        other.redeal(table.seat, decisions)
        expected = other.choose(Bot.CAUTIOUS, states.copy())
        action = table.choose(Bot.CAUTIOUS, states)
        assert action == expected
        table.step(action)
        decisions += 1


@pytest.mark.parametrize("scenario", LEVEL_1)
def test_it_plays_whole_hunts(scenario: str) -> None:
    table = Table()
    table.reset(encounter=scenario, players=3, mode=Mode.LENIENT, seed=1, max_turns=100)
    assert table.play_out([Bot.CAUTIOUS] * 3, np.arange(HUNTERS, dtype=np.uint32)) > 20
    assert table.outcome != Outcome.CUT_SHORT


def completion(level: int, bot: Bot, hunts: int) -> float:
    """The share of hunts of a level that teams complete, over numbers of players and modes."""
    table = Table()
    encounters = [each for each in table.content.encounters if each.level == level]
    hunters = [hunter.id for hunter in table.content.hunters]
    completed = 0
    for seed in range(hunts):
        players = 2 + seed % 3
        table.reset(
            encounter=encounters[seed % len(encounters)].id,
            players=players,
            mode=Mode(seed // 3 % 3),
            hunters=(hunters[seed % 4 :] + hunters[: seed % 4])[:players],
            seed=seed,
            max_turns=200,
        )
        table.play_out([bot] * players, np.arange(HUNTERS, dtype=np.uint32) + np.uint32(seed))
        completed += table.outcome == Outcome.SUCCESS
    return completed / hunts


@pytest.mark.compiled
def test_difficulty() -> None:
    """`cautious` completes most hunts of level 1; `random` hardly any of the higher levels."""
    assert completion(1, Bot.CAUTIOUS, 480) > 0.65
    for level in (2, 3):
        lucky = completion(level, Bot.RANDOM, 480)
        assert lucky < 0.08
        assert completion(level, Bot.CAUTIOUS, 240) > lucky + 0.2
