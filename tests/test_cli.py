"""The `hzd` command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hzd_env import hunt_v0, quest_v0
from hzd_env.cli import main
from hzd_env.evaluation import benchmark

PACK = Path(__file__).parent / "rules" / "pack"


class Ran:
    """How a command ended and what it printed."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err


@pytest.fixture
def hzd(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    """Run the command with some words."""
    monkeypatch.setenv("COLUMNS", "120")

    def run(*words: object) -> Ran:
        with pytest.raises(SystemExit) as end:
            main([str(word) for word in words])
        out, err = capsys.readouterr()
        return Ran(int(end.value.code or 0), out, err)

    return run


def test_help(hzd) -> None:
    ran = hzd("--help")
    assert ran.code == 0
    for command in ("simulate", "evaluate", "describe", "content"):
        assert command in ran.out
    for command in (["simulate"], ["evaluate"], ["describe"], ["content", "audit"]):
        assert hzd(*command, "--help").code == 0
    assert "Commands" in hzd().out
    assert "audit" in hzd("content").out


def test_simulate(hzd) -> None:
    words = ("--games", 6, "--scenario", "1", "--bots", "random,cautious", "--max-turns", 3)
    ran = hzd("simulate", *words)
    assert ran.code == 0, ran.err
    assert "dry_wash" in ran.out
    assert "together" in ran.out
    assert "6 hunts" in ran.out
    ran = hzd("simulate", *words, "--json")
    report = json.loads(ran.out)
    assert report["env"] == "hunt_v0"
    assert report["scenarios"]["together"]["hunts"] == 6
    value, low, high = report["scenarios"]["together"]["completion"]
    assert 0 <= low <= value <= high <= 1
    assert set(report["scenarios"]["together"]["glory"]) == {"random", "cautious"}


def test_a_single_hunt_has_no_interval_of_a_mean(hzd) -> None:
    words = ("simulate", "--games", 1, "--scenario", "dry_wash", "--players", 1, "--max-turns", 2)
    (summary,) = json.loads(hzd(*words, "--json").out)["scenarios"].values()
    value, low, high = summary["turns"]
    assert value == 2 and low is None and high is None
    ran = hzd(*words)
    assert ran.code == 0, ran.err
    assert "nan" not in ran.out and "None" not in ran.out and "inf" not in ran.out


def test_no_heading_of_a_table_is_cut(hzd, monkeypatch) -> None:
    monkeypatch.setattr("rich.console.Console.is_terminal", True)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "60")
    words = ("--games", 4, "--scenario", "dry_wash", "--bots", "random,cautious", "--max-turns", 2)
    ran = hzd("simulate", *words)
    assert ran.code == 0, ran.err
    for heading in ("scenario", "completed", "cautious", "glory a seat", "turns", "decisions"):
        assert heading in ran.out
    assert ran.out.count("wins a seat") == 2 and "…" not in ran.out.splitlines()[3]


def test_evaluate_rivals(hzd) -> None:
    words = ("cautious", "--opponents", "random", "--games", 4, "--max-turns", 3)
    ran = hzd("evaluate", *words)
    assert ran.code == 0, ran.err
    assert "random" in ran.out
    report = json.loads(hzd("evaluate", *words, "--json").out)
    (against,) = report["opponents"]
    assert against["opponent"] == "random"
    assert against["hunts"] == 4
    total = sum(against[each][0] for each in ("win", "tie", "loss", "failure"))
    assert total == pytest.approx(1.0)


@pytest.mark.parametrize("game", ["hunt_v0", "quest_v0"])
def test_agents_trained_with_expansions_play_with_them(hzd, game: str, tmp_path: Path) -> None:
    contrib = pytest.importorskip("sb3_contrib")
    packs = ("base_game", "lawless_badlands", "rockbreaker")
    make = {"hunt_v0": hunt_v0, "quest_v0": quest_v0}[game].single_agent_env
    agent = tmp_path / "agent.zip"
    env = make(players=2, content=packs, max_turns=2)
    contrib.MaskablePPO("MlpPolicy", env, n_steps=8, batch_size=8, device="cpu").save(agent)
    words = ("--packs", ",".join(packs), "--games", 2, "--max-turns", 2)
    ran = hzd("simulate", "--env", game, "--bots", f"ppo:{agent},random", *words)
    assert ran.code == 0, ran.err
    if game == "hunt_v0":
        ran = hzd("evaluate", f"ppo:{agent}", "--scenario", "bandit_lookout", *words)
        assert ran.code == 0, ran.err
    refused = hzd("simulate", "--env", game, "--bots", f"ppo:{agent}", "--games", 2)
    assert refused.code == 2
    assert "with lawless_badlands and rockbreaker" in refused.err
    assert "with the base game alone" in refused.err


def test_evaluate_teams(hzd) -> None:
    words = ("cautious", "--opponents", "random", "--games", 4, "--max-turns", 3)
    words += ("--mode", "cooperative")
    ran = hzd("evaluate", *words)
    assert ran.code == 0, ran.err
    report = json.loads(hzd("evaluate", *words, "--json").out)
    assert [team["name"] for team in report["teams"]] == ["cautious", "random"]


def test_describe(hzd, tmp_path: Path) -> None:
    start = hzd("describe", "--seed", 3)
    assert start.code == 0, start.err
    assert "Dry Wash" in start.out
    assert "Deploy at" in start.out
    actions = [int(line.split()[0]) for line in start.out.splitlines() if "Deploy at" in line]
    played = hzd("describe", "--seed", 3, "--steps", 2, "--bot", "random")
    assert "Just now:" in played.out
    listed = tmp_path / "actions.json"
    listed.write_text(json.dumps(actions[:1]))
    ran = hzd("describe", "--seed", 3, "--actions", listed)
    assert ran.code == 0, ran.err
    assert "starts at" in ran.out
    over = hzd("describe", "--seed", 3, "--steps", 5000)
    assert "The hunt is over" in over.out


def test_content(hzd) -> None:
    ran = hzd("content", "audit")
    assert ran.code == 0
    assert "salvage deck cards" in ran.out
    assert "invented" in ran.out
    report = json.loads(hzd("content", "audit", "--json").out)
    assert all(row["ok"] for row in report["components"])
    assert sum(row["share"] for row in report["sources"]) == pytest.approx(1.0)
    assert "is fine" in hzd("content", "check", "base_game").out


def test_content_of_several_packs(hzd) -> None:
    packs = "base_game,lawless_badlands"
    assert "base_game, lawless_badlands, rockbreaker: " in (
        hzd("content", "check", "rockbreaker", "--packs", packs).out.replace("\n", " ")
    )
    assert "Lawless Badlands salvage deck" in hzd("content", "audit", "--packs", packs).out


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["simulate", "--bots", "cautius"], "did you mean cautious"),
        (["simulate", "--bots", "random,random,random"], "2 players need one bot or 2, not 3"),
        (["simulate", "--players", "9"], "--players"),
        (["simulate", "--scenario", "nowhere"], "'nowhere'"),
        (["simulate", "--scenario", "²"], "'²'"),
        (["describe", "--scenario", "²"], "'²'"),
        (["simulate", "--hunters", "nora_marksman"], "hunters must name"),
        (["simulate", "--mode", "friendly"], "--mode"),
        (["simulate", "--packs", "nothing"], "nothing"),
        (["simulate", "--draft"], "--env quest_v0"),
        (["simulate", "--quest", "rockbreaker"], "--env quest_v0"),
        (["simulate", "--finale", "rockbreaker"], "--env quest_v0"),
        (["simulate", "--env", "quest_v0", "--quest", "rockbreaker"], "'rockbreaker')"),
        (["simulate", "--env", "quest_v0", "--finale", "rockbreaker"], "'rockbreaker')"),
        (["simulate", "--env", "quest_v0", "--finale", "base_game"], "the quest that is played"),
        (["simulate", "--env", "quest_v0", "--scenario", "dry_wash"], "--scenario dry_wash"),
        (["evaluate"], "policy"),
        (["evaluate", "cautious", "--env", "quest_v0"], "No such option: --env"),
        (["evaluate", "ppo:/nowhere.zip"], "/nowhere.zip"),
        (["describe", "--actions", "/nowhere.json"], "/nowhere.json"),
        (["content", "check", "/nowhere"], "/nowhere"),
        (["content", "check", "rockbreaker", "--packs", "base_gam"], "did you mean base_game"),
        (["content", "check", "rockbreaker", "--packs", "rockbreaker"], "has this die"),
        (["content", "audit", "--packs", "base_game,"], "a name is empty"),
        (["hunt"], "hunt"),
    ],
)
def test_every_error_is_one_line(hzd, words: list[str], reason: str) -> None:
    ran = hzd(*words)
    assert ran.code == 2
    assert ran.out == ""
    lines = [line for line in ran.err.splitlines() if line.strip()]
    assert len(lines) == 1, ran.err
    assert lines[0].startswith("Error: ")
    assert reason in lines[0]


def test_an_illegal_action_is_named(hzd, tmp_path: Path) -> None:
    listed = tmp_path / "actions.json"
    listed.write_text("[1]")
    ran = hzd("describe", "--actions", listed)
    assert ran.code == 2
    assert "action number 1" in ran.err
    for text, reason in (
        ('{"no": "list"}', "expected a JSON list of whole numbers from 0 to 187"),
        ("[" + "9" * 24 + "]", "action number 1: expected whole numbers from 0 to 187, not 999"),
        ("[" + "9" * 5000 + "]", "expected a JSON list of actions"),
        ("[true]", "action number 1: expected whole numbers"),
        ("[-1]", "action number 1: expected whole numbers"),
    ):
        listed.write_text(text)
        ran = hzd("describe", "--actions", listed)
        assert ran.code == 2 and ran.out == ""
        (line,) = ran.err.splitlines()
        assert f"{listed}" in line and reason in line


@pytest.mark.compiled
def test_bench(hzd, tmp_path: Path) -> None:
    out = tmp_path / "bench.json"
    ran = hzd("bench", "--env", "hunt_v0", "--players", 2, "--seconds", 0.02, "--out", out)
    assert ran.code == 0
    for words in ("make_vec, 256 games", "raw_env()", "single_agent_env()", "redeal", "rules"):
        assert words in ran.out
    report = json.loads(out.read_text())
    assert all(speed["low"] <= speed["decisions"] <= speed["high"] for speed in report["speeds"])
    assert all(speed["low"] > 0 for speed in report["speeds"])
    assert sum(report["shares"].values()) == pytest.approx(1)
    assert report["bytes"] > 0
    assert not list(tmp_path.glob("*.part*"))


def test_bench_is_told_at_once_where_nothing_can_be_written(
    hzd, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(benchmark, "measure_speeds", lambda *_: pytest.fail("it measures"))
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("kept")
    for out, reason in (
        (tmp_path / "folder", "Is a directory"),
        (tmp_path / "nowhere" / "bench.json", "No such file or directory"),
        (tmp_path / "file" / "bench.json", "Not a directory"),
    ):
        ran = hzd("bench", "--out", out)
        assert ran.code == 2
        assert f"--out {out}: {reason}" in ran.err
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["file", "folder"]


def test_warm(hzd) -> None:
    ran = hzd("warm")
    assert ran.code == 0
    assert "Ready in" in ran.out
