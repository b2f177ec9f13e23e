"""The command line that both training scripts share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from training.configuration import load_configuration
from training.run import train

__all__ = ["run_script"]


def run_script(modes: tuple[str, ...], default: Path, help_text: str) -> None:
    """Run a training script that trains for some modes of play."""
    console = Console(stderr=True)

    def main(
        config: Annotated[
            Path, typer.Option(help="What to train: a YAML file as in configs/.")
        ] = default,
        out: Annotated[
            Path | None, typer.Option(help="The run's folder; by default runs/<name of config>.")
        ] = None,
        resume: Annotated[
            bool,
            typer.Option("--resume", help="Go on from the run in that folder, configured alike."),
        ] = False,
        steps: Annotated[
            int | None,
            typer.Option(min=1, help="Decisions to train for, in place of the config's."),
        ] = None,
    ) -> None:
        try:
            configuration = load_configuration(config)
            if configuration.hunt.mode not in modes:
                expected = " or ".join(modes)
                raise ValueError(
                    f"{config}: hunt.mode: expected {expected}, not {configuration.hunt.mode}"
                )
            if steps is not None:
                configuration = configuration.model_copy(update={"steps": steps})
            run = train(configuration, out or Path("runs") / config.stem, resume)
        except (ValueError, OSError) as error:
            console.print(f"[red]error:[/red] {error}", highlight=False, soft_wrap=True)
            raise typer.Exit(2) from None
        console.print(f"The best agent, {run.score.sentence}, is in {run.best}", soft_wrap=True)

    main.__doc__ = help_text
    typer.run(main)
