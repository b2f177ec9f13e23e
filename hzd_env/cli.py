"""The `hzd` command."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer
from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from hzd_env.evaluation.statistics import Estimate
from hzd_env.files import check_writable, write_text

__all__ = ["main"]

app = typer.Typer(
    name="hzd",
    help="Horizon Zero Dawn: The Board Game, played by bots and trained agents.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
content_app = typer.Typer(help="The content packs: what is printed on the components.")
app.add_typer(content_app, name="content", no_args_is_help=True)


class ModeName(StrEnum):
    """The modes by name."""

    competitive = "competitive"
    cooperative = "cooperative"
    lenient = "lenient"


class EnvName(StrEnum):
    """The environments by name."""

    hunt_v0 = "hunt_v0"
    quest_v0 = "quest_v0"


Env = Annotated[EnvName, typer.Option("--env", help="What is played.")]
Scenario = Annotated[
    str, typer.Option(help='An encounter\'s id, a level (1 to 3) or "all".', show_default=True)
]
Players = Annotated[int, typer.Option(min=1, max=4, help="Hunters who play.")]
ModeOption = Annotated[
    ModeName, typer.Option("--mode", help="A single hunter always plays by cooperative rules.")
]
Hunters = Annotated[
    str | None, typer.Option(help="A hunter's id for each seat, with commas between.")
]
Games = Annotated[int, typer.Option(min=1, help="Games to play: hunts, or quests.")]
Seed = Annotated[int, typer.Option(min=0, help="Of the first game; the others follow it.")]
MaxTurns = Annotated[int, typer.Option(min=1, help="Hunter turns after which a hunt is cut short.")]
Packs = Annotated[str, typer.Option(help="Content packs, names or folders, with commas between.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command; what goes wrong is told in one line, with exit code 2."""
    usage_error: type[Exception] = typer.BadParameter.__bases__[0]
    try:
        code = app(arguments, standalone_mode=False)
    except usage_error as error:
        reason = error.format_message()  # type: ignore[attr-defined]
        if reason:  # without one, the help has been shown
            _fail(reason)
        sys.exit(2)
    except typer.Abort:
        _fail("interrupted")
    except (ValueError, OSError, ImportError) as error:
        _fail(str(error))
    sys.exit(code if isinstance(code, int) else 0)


def _fail(reason: str) -> None:
    line = " ".join(reason.split())
    Console(stderr=True, soft_wrap=True).print("[bold red]Error:[/]", end=" ")
    print(line, file=sys.stderr)
    sys.exit(2)


# ------------------------------------------------------------------------------------ simulate


@app.command()
def simulate(
    bots: Annotated[
        str,
        typer.Option(
            help="One player for all seats, or one for each, with commas between: random,"
            " cautious, search (looks ahead), search:PLAYOUTS, or ppo:PATH of a trained agent."
        ),
    ] = "cautious",
    env: Env = EnvName.hunt_v0,
    games: Games = 200,
    scenario: Scenario = "all",
    players: Players = 2,
    mode: ModeOption = ModeName.competitive,
    hunters: Hunters = None,
    quest: Annotated[
        str, typer.Option(help="In quests: whose tracking deck and Hunters' Call are played.")
    ] = "base_game",
    finale: Annotated[
        str | None,
        typer.Option(help="In quests: the quest whose Hunters' Call follows this one's."),
    ] = None,
    draft: Annotated[
        bool, typer.Option("--draft", help="In quests: hunters are chosen in play.")
    ] = False,
    trading: Annotated[
        bool, typer.Option("--trading", help="In quests: the Trading Items Variant.")
    ] = False,
    seed: Seed = 0,
    max_turns: MaxTurns = 200,
    packs: Packs = "base_game",
    as_json: AsJson = False,
) -> None:
    """Play hunts or quests with bots, searches or trained agents and show how they went.

    Different players change seats from game to game, with the same seeds in all arrangements.
    A rate or a mean stands with its 95 % confidence interval.
    """
    from hzd_env.evaluation import matches
    from hzd_env.evaluation.policies import player_named
    from hzd_env.evaluation.quests import QuestSetting
    from hzd_env.rules.sides import prepare

    names = bots.split(",")
    if env == EnvName.quest_v0:
        if scenario != "all":
            raise ValueError(f"a quest goes through many encounters; --scenario {scenario} is none")
        setting_of_quests = QuestSetting.named(
            players,
            mode.value,
            _listed(hunters),
            draft,
            trading,
            max_turns,
            packs.split(","),
            quest,
            finale,
        )
        _simulate_quests(setting_of_quests, names, games, seed, as_json)
        return
    if draft or trading or finale is not None or quest != "base_game":
        raise ValueError("--quest, --finale, --draft and --trading are for quests: --env quest_v0")
    setting = matches.Setting.named(
        scenario, players, mode.value, _listed(hunters), max_turns, packs.split(",")
    )
    known = {name: player_named(name, setting.schema) for name in names}
    results: dict[str, list[matches.Result]] = {each: [] for each in setting.scenarios}
    prepare()
    with _progress("Playing hunts", games) as done:
        begin = time.perf_counter()
        for result in matches.simulate(setting, names, known, games, seed, done):
            results[result.hunt.scenario].append(result)
        seconds = time.perf_counter() - begin
    parts = {name: part for name, part in results.items() if part}
    summaries = {name: matches.summarise(part) for name, part in parts.items()}
    if len(parts) > 1:
        together = [result for part in parts.values() for result in part]
        summaries["together"] = matches.summarise(together)
    if as_json:
        _print_json(
            {
                "env": env.value,
                "players": setting.players,
                "mode": setting.mode.name.lower(),
                "bots": names,
                "seed": seed,
                "games_per_second": games / seconds,
                "scenarios": {name: asdict(summary) for name, summary in summaries.items()},
            }
        )
        return
    _print_summaries(setting, list(dict.fromkeys(names)), summaries)
    _console().print(f"{games} hunts in {seconds:.1f} s, {games / seconds:,.0f} a second")


def _simulate_quests(
    setting: Any, names: Sequence[str], games: int, seed: int, as_json: bool
) -> None:
    from hzd_env.evaluation import quests
    from hzd_env.evaluation.policies import player_named
    from hzd_env.rules.sides import prepare

    players = {name: player_named(name, setting.schema) for name in names}
    prepare()
    with _progress("Playing quests", games) as done:
        begin = time.perf_counter()
        results = quests.simulate_quests(setting, names, players, games, seed, done)
        seconds = time.perf_counter() - begin
    summary = quests.summarise_quests(results)
    if as_json:
        _print_json(
            {
                "env": EnvName.quest_v0.value,
                "players": setting.players,
                "mode": setting.mode.name.lower(),
                "quest": setting.quest,
                "finale": setting.finale,
                "bots": names,
                "seed": seed,
                "games_per_second": games / seconds,
                **asdict(summary),
            }
        )
        return
    competing = setting.mode.name == "COMPETITIVE"
    grid = _grid(f"Quests of {_hunters(setting.players)}, {setting.mode.name.lower()}")
    for column in (
        "bot",
        "quests",
        "completed",
        "come to the\nlast encounter",
        "complete it\nthen",
        "encounters",
        "decisions",
    ):
        grid.add_column(column, justify="left" if column == "bot" else "right")
    if competing:
        grid.add_column("victory points\na seat", justify="right")
        grid.add_column("wins a seat", justify="right")
    for name in dict.fromkeys(names):
        row = [name, str(summary.quests), _percent(summary.completion)]
        row += [_percent(summary.reached), "" if summary.last is None else _percent(summary.last)]
        row += [f"{summary.encounters.value:.1f}", f"{summary.decisions.value:.0f}"]
        if competing:
            row += [_number(summary.victory_points[name]), _percent(summary.wins[name])]
        grid.add_row(*row)
    _show(grid)
    if competing and len(set(names)) == 1 and summary.seat_wins:
        _print_balance(setting, summary)
    _console().print(f"{games} quests in {seconds:.1f} s, {games / seconds:,.1f} a second")


def _print_balance(setting: Any, summary: Any) -> None:
    grid = _grid(f"Wins in completed quests; a fair share is {100 / setting.players:.1f} %")
    grid.add_column("of")
    grid.add_column("wins", justify="right")
    for seat, wins in summary.seat_wins.items():
        grid.add_row(f"hunter_{seat}", _percent(wins))
    grid.add_section()
    names = {hunter.id: hunter.name for hunter in setting.content.hunters}
    for hunter, wins in summary.hunter_wins.items():
        grid.add_row(names[hunter], _percent(wins))
    _show(grid)


def _print_summaries(setting: Any, names: Sequence[str], summaries: dict[str, Any]) -> None:
    competing = setting.mode.name == "COMPETITIVE"
    grid = _grid(f"Hunts of {_hunters(setting.players)}, {setting.mode.name.lower()}")
    grid.add_column("scenario", no_wrap=True)
    grid.add_column("hunts", justify="right")
    grid.add_column("completed", justify="right", no_wrap=True)
    for name in names:
        grid.add_column(f"{name}\nglory a seat", justify="right", no_wrap=True)
        if competing:
            grid.add_column(f"{name}\nwins a seat", justify="right", no_wrap=True)
    grid.add_column("turns", justify="right")
    grid.add_column("decisions", justify="right")
    for scenario, summary in summaries.items():
        if scenario == "together":
            grid.add_section()
        row = [scenario, str(summary.hunts), _percent(summary.completion)]
        for name in names:
            row.append(_number(summary.glory[name]) if name in summary.glory else "")
            if competing:
                row.append(_percent(summary.wins[name]) if name in summary.wins else "")
        row += [f"{summary.turns.value:.1f}", f"{summary.decisions.value:.0f}"]
        grid.add_row(*row)
    _show(grid)


# ------------------------------------------------------------------------------------ evaluate


@app.command()
def evaluate(
    policy: Annotated[
        str, typer.Argument(help="random, cautious, search, search:PLAYOUTS, or ppo:PATH.")
    ],
    opponents: Annotated[
        str, typer.Option(help="Players to compare with, with commas between.")
    ] = "random,cautious",
    games: Games = 200,
    scenario: Scenario = "1",
    players: Players = 2,
    mode: ModeOption = ModeName.competitive,
    hunters: Hunters = None,
    seed: Seed = 0,
    max_turns: MaxTurns = 200,
    packs: Packs = "base_game",
    as_json: AsJson = False,
) -> None:
    """Compare a policy with opponents on the same hunts.

    Competing, the policy changes seats from hunt to hunt, with the same seeds at all of them,
    and the opponent has all other seats; a hunt is won by the most glory, a failed one by nobody.
    Otherwise a team of the policy is compared with a team of each opponent.
    """
    from hzd_env.evaluation import matches
    from hzd_env.evaluation.policies import player_named

    setting = matches.Setting.named(
        scenario, players, mode.value, _listed(hunters), max_turns, packs.split(",")
    )
    against = opponents.split(",")
    names = list(dict.fromkeys([policy, *against]))
    known = {name: player_named(name, setting.schema) for name in names}
    head = {
        "env": EnvName.hunt_v0.value,
        "policy": policy,
        "players": setting.players,
        "mode": setting.mode.name.lower(),
        "scenarios": list(setting.scenarios),
        "seed": seed,
    }
    if setting.mode.name == "COMPETITIVE":
        with _progress("Playing hunts", games * len(against)) as done:
            comparisons = [
                matches.compare(setting, policy, name, known, games, seed, done) for name in against
            ]
        if as_json:
            _print_json({**head, "opponents": [asdict(each) for each in comparisons]})
        else:
            _print_comparisons(head, comparisons)
        return
    with _progress("Playing hunts", games * len(names)) as done:
        teams = matches.compare_teams(setting, names, known, games, seed, done)
    if as_json:
        _print_json({**head, "teams": [asdict(each) for each in teams]})
    else:
        _print_teams(head, teams)


def _print_comparisons(head: dict[str, Any], comparisons: Sequence[Any]) -> None:
    grid = _grid(f"{head['policy']} in hunts of {_hunters(head['players'])}, competitive")
    for column in ("against", "hunts", "wins", "ties", "loses", "failed", "wins less\nlosses"):
        grid.add_column(column, justify="left" if column == "against" else "right")
    grid.add_column("glory", justify="right")
    grid.add_column("opponent's\nglory", justify="right")
    for each in comparisons:
        grid.add_row(
            each.opponent,
            str(each.hunts),
            _percent(each.win),
            _percent(each.tie),
            _percent(each.loss),
            _percent(each.failure),
            _percent(each.ahead),
            _number(each.glory),
            _number(each.opponent_glory),
        )
    _show(grid)


def _print_teams(head: dict[str, Any], teams: Sequence[Any]) -> None:
    grid = _grid(f"Teams in hunts of {_hunters(head['players'])}, {head['mode']}")
    for column in ("team of", "hunts", "completed", f"{head['policy']}\nahead by", "turns"):
        grid.add_column(column, justify="left" if column == "team of" else "right")
    for each in teams:
        behind = "" if each.behind is None else _percent(each.behind)
        turns = f"{each.turns.value:.1f}"
        grid.add_row(each.name, str(each.hunts), _percent(each.completion), behind, turns)
    _show(grid)


# ------------------------------------------------------------------------------------- content


@content_app.command()
def audit(packs: Packs = "base_game", as_json: AsJson = False) -> None:
    """Compare the packs with the rulebook's list of components, and show where figures come from.

    Exit code 1 if a component is missing.
    """
    from hzd_env.content.audit import audit as compare_components
    from hzd_env.content.audit import sources
    from hzd_env.content.book import load_content

    content = load_content(tuple(packs.split(",")))
    rows = compare_components(content)
    shares = sources(content)
    if as_json:
        _print_json(
            {
                "components": [row._asdict() for row in rows],
                "sources": [row._asdict() for row in shares],
            }
        )
    else:
        grid = _grid("Components")
        for column in ("component", "expected", "found", "", "sources"):
            grid.add_column(column, justify="right" if column in ("expected", "found") else "left")
        for row in rows:
            sign = "[green]✓[/]" if row.ok else "[bold red]✗[/]"
            origin = ", ".join(f"{kind} {share:.0%}" for kind, share in row.shares.items())
            grid.add_row(row.component, str(row.expected), str(row.found), sign, origin)
        _console().print(grid)
        grid = _grid("Sources of the entries")
        for column in ("source", "entries", "share"):
            grid.add_column(column, justify="left" if column == "source" else "right")
        for share in shares:
            grid.add_row(share.source, str(share.entries), f"{share.share:.0%}")
        _console().print(grid)
    if not all(row.ok for row in rows):
        raise typer.Exit(1)


@content_app.command()
def check(
    path: Annotated[str, typer.Argument(help="The pack's folder, or the name of a pack.")],
    packs: Packs = "base_game",
) -> None:
    """Read a pack on top of those it builds on and say what is wrong in it, if anything is."""
    from hzd_env.content.audit import check_pack

    content = check_pack(path, packs.split(","))
    counts = (
        (content.cards, "cards"),
        (content.machines, "machines"),
        (content.behaviours, "behaviour cards"),
        (content.tiles, "tiles"),
        (content.encounters, "encounters"),
    )
    found = ", ".join(f"{len(entries)} {name}" for entries, name in counts)
    _console().print(f"[green]✓[/] {path} is fine. {', '.join(content.packs)}: {found}.")


# --------------------------------------------------------------------------------------- bench


@app.command()
def warm() -> None:
    """Compile all that there is to compile, so that later starts take seconds."""
    from hzd_env.rules.sides import cache_folder, prepare

    begin = time.perf_counter()
    prepare()
    _console().print(f"Ready in {time.perf_counter() - begin:.1f} s: {cache_folder()}")


@app.command()
def bench(
    env: Env = EnvName.quest_v0,
    players: Players = 4,
    seconds: Annotated[float, typer.Option(min=0.01, help="Of each round of play.")] = 1.0,
    peers: Annotated[
        bool, typer.Option(help="Measure the games of others that are installed too.")
    ] = True,
    scaling: Annotated[bool, typer.Option(help="Measure 1 to 100,000 games at once too.")] = False,
    compiling: Annotated[bool, typer.Option(help="Measure a cold start too.")] = False,
    out: Annotated[Path | None, typer.Option(help="A JSON file to write as well.")] = None,
    as_json: AsJson = False,
) -> None:
    """Measure how fast games are played at random, and what single operations cost."""
    from hzd_env.evaluation import benchmark
    from hzd_env.evaluation.peers import peers as installed
    from hzd_env.rules.sides import prepare

    if out is not None:
        try:
            check_writable(out)
        except OSError as error:
            raise ValueError(f"--out {out}: {error.strerror}") from None
    prepare()
    name = env.value
    others = len(list(installed())) if peers else 0
    with _progress("Playing", benchmark.rounds(others)) as done:
        speeds = benchmark.measure_speeds(name, players, seconds, peers, done)
    report: dict[str, Any] = {
        "env": name,
        "players": players,
        "speeds": [speed._asdict() for speed in speeds],
        "costs": [cost._asdict() for cost in benchmark.measure_costs(name, players)],
        "shares": benchmark.measure_shares(name, players),
        "bytes": benchmark.game_bytes(),
    }
    if scaling:
        sizes = [10**power for power in range(6)]
        with _progress("Scaling", len(sizes)) as done:
            report["scaling"] = [
                speed._asdict()
                for speed in benchmark.measure_scaling(name, players, sizes, seconds, done)
            ]
    if compiling:
        report["compiling"] = dict(benchmark.compile_seconds())
    if out is not None:
        write_text(out, json.dumps(report, indent=2) + "\n")
    if as_json:
        _print_json(report)
    else:
        _print_report(report, [speed.what for speed in speeds[len(speeds) - others :]])


def _print_report(report: dict[str, Any], peers: Sequence[str]) -> None:
    console = _console()
    title = f"Random play of {report['env']}, {_hunters(report['players'])}"
    grid = _grid(title)
    for column in ("", "decisions/s", "lowest … highest", "games/s"):
        grid.add_column(column, justify="right" if column else "left")
    for peer in peers:
        grid.add_column(f"times {peer}", justify="right")
    speeds = {speed["what"]: speed for speed in report["speeds"]}
    for speed in speeds.values():
        span = f"{speed['low']:,.0f} … {speed['high']:,.0f}"
        ratios = [f"{speed['decisions'] / speeds[peer]['decisions']:.1f}" for peer in peers]
        grid.add_row(
            speed["what"], f"{speed['decisions']:,.0f}", span, f"{speed['games']:,.1f}", *ratios
        )
    console.print(grid)
    grid = _grid("One game in play")
    for column in ("", "µs", "lowest … highest"):
        grid.add_column(column, justify="right" if column else "left")
    for cost in report["costs"]:
        span = f"{cost['low']:.1f} … {cost['high']:.1f}"
        grid.add_row(cost["what"], f"{cost['median']:.1f}", span)
    console.print(grid)
    shares = ", ".join(f"{share:.0%} {part}" for part, share in report["shares"].items())
    console.print(f"A game has {report['bytes']:,} bytes. A step of many games: {shares}.")
    if "scaling" in report:
        grid = _grid("Games at once, one thread, mask and compact observation")
        for column in ("games", "decisions/s", "µs a decision"):
            grid.add_column(column, justify="right")
        for speed in report["scaling"]:
            grid.add_row(
                speed["what"], f"{speed['decisions']:,.0f}", f"{1e6 / speed['decisions']:.2f}"
            )
        console.print(grid)
    for what, took in report.get("compiling", {}).items():
        console.print(f"A {what} start takes {took:.1f} s.")


# ------------------------------------------------------------------------------------ describe


@app.command()
def describe(
    scenario: Annotated[str, typer.Option(help="An encounter's id.")] = "dry_wash",
    players: Players = 2,
    mode: ModeOption = ModeName.competitive,
    hunters: Hunters = None,
    seed: Annotated[int, typer.Option(min=0, help="Of all chance in the hunt.")] = 0,
    steps: Annotated[
        int, typer.Option(min=0, help="Decisions that the bot takes before the position.")
    ] = 0,
    bot: Annotated[str, typer.Option(help="Who takes them.")] = "cautious",
    actions: Annotated[
        Path | None,
        typer.Option(help="A JSON list of actions to take first; then come the bot's steps."),
    ] = None,
    packs: Packs = "base_game",
) -> None:
    """Show a position of a hunt and its legal actions in words."""
    from hzd_env.actions import describe as describe_action
    from hzd_env.actions import describe_decision, describe_event, describe_position
    from hzd_env.bots.choose import Bot
    from hzd_env.content.book import load_content
    from hzd_env.engine import IllegalActionError, Table
    from hzd_env.evaluation.policies import player_named

    player = player_named(bot)
    if not isinstance(player, Bot):
        raise ValueError(f"--bot must be a bot's name, not {bot!r}")
    table = Table(load_content(tuple(packs.split(","))))
    table.reset(
        encounter=scenario, players=players, mode=mode.value, hunters=_listed(hunters), seed=seed
    )
    for place, action in enumerate(_actions_in(actions)):
        try:
            table.step(action)
        except IllegalActionError as error:
            raise ValueError(f"{actions}, action number {place + 1}: {error}") from None
    if steps > 0 and table.seat >= 0:
        table.play_out([player] * players, _bot_states(seed), steps)
    game = table.game
    console = Console(highlight=False, soft_wrap=True, markup=False)
    console.print(describe_position(table.content, game, max(table.seat, 0)))
    if table.events:
        console.print("\nJust now:")
        for event in table.events:
            console.print(f"  {describe_event(table.content, game, event)}")
    console.print(f"\n{describe_decision(table.content, game)}", style="bold")
    for action in table.mask.nonzero()[0].tolist():
        console.print(f"  {action:>4}  {describe_action(table.content, game, action)}")


def _actions_in(path: Path | None) -> list[int]:
    """The actions that a file lists."""
    from hzd_env.rules.catalogue import ACTIONS

    if path is None:
        return []
    try:
        listed = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise ValueError(f"{path}: expected a JSON list of actions: {error}") from None
    wanted = f"whole numbers from 0 to {ACTIONS - 1}"
    if not isinstance(listed, list):
        raise ValueError(f"{path}: expected a JSON list of {wanted}")
    for place, action in enumerate(listed):
        if type(action) is not int or not 0 <= action < ACTIONS:
            raise ValueError(
                f"{path}, action number {place + 1}: expected {wanted}, not {action!r}"
            )
    return listed


def _bot_states(seed: int) -> Any:
    from hzd_env.evaluation.lanes import chance_of_bots

    return chance_of_bots(seed)


# ------------------------------------------------------------------------------- In and out


def _listed(names: str | None) -> list[str] | None:
    return None if names is None else names.split(",")


@contextmanager
def _progress(what: str, total: int) -> Iterator[Callable[[], None]]:
    """A progress bar on the error output; what it gives is called after each piece of work."""
    bar = Progress(
        TextColumn(what),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    with bar:
        task = bar.add_task(what, total=total)
        yield lambda: bar.advance(task)


def _print_json(value: Any) -> None:
    print(json.dumps(value, indent=2, default=str))


def _console() -> Console:
    """The output; wide where nobody looks at a terminal."""
    return Console() if sys.stdout.isatty() else Console(width=120)


def _show(grid: Grid) -> None:
    """Print a table whole, in a narrow terminal with lines longer than it."""
    console = _console()
    unlimited = console.options.update(width=10_000)
    console.width = max(console.width, console.measure(grid, options=unlimited).maximum)
    console.print(grid)


def _grid(title: str) -> Grid:
    return Grid(
        title=title,
        title_justify="left",
        title_style="bold",
        header_style="bold",
        box=box.SIMPLE_HEAD,
    )


def _hunters(players: int) -> str:
    return "one hunter" if players == 1 else f"{players} hunters"


def _percent(estimate: Estimate) -> str:
    return _with_interval(estimate, 100, 1, " %")


def _number(estimate: Estimate) -> str:
    return _with_interval(estimate, 1, 2)


def _with_interval(estimate: Estimate, times: int, places: int, unit: str = "") -> str:
    value, low, high = estimate
    shown = f"{times * value:.{places}f}{unit}"
    if low is None or high is None:
        return shown
    return f"{shown}\n[dim]{times * low:.{places}f} … {times * high:.{places}f}[/]"
