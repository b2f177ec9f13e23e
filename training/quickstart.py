"""The main job in small: bots hunt, an agent is trained on the same hunt, and both are compared.

    python -m training.quickstart

Runs the commands that it shows, in about three minutes on two cores, most of it training.
"""

from __future__ import annotations

import subprocess
import sys
from datetime import datetime
from pathlib import Path

from rich.console import Console

SCENARIO = "dry_wash"  # as in configs/competitive_quick.yaml


def main() -> None:
    """Simulate, train and evaluate; stops at the first command that fails."""
    console = Console()
    folder = Path("runs") / f"quickstart-{datetime.now():%Y%m%d-%H%M%S}"
    configuration = "configs/competitive_quick.yaml"
    agent = f"ppo:{folder / 'best.zip'}"
    commands = {
        "Bots hunt against each other": (
            f"hzd_env simulate --bots cautious,random --scenario {SCENARIO}"
        ),
        "An agent learns: from the cautious bot first, then in self-play": (
            f"training.competitive --config {configuration} --out {folder}"
        ),
        "The agent hunts against both bots": (
            f"hzd_env evaluate {agent} --opponents random,cautious --scenario {SCENARIO}"
        ),
    }
    for number, (what, command) in enumerate(commands.items(), 1):
        console.rule(f"[bold]{number}. {what}")
        console.print(f"[dim]python -m {command}", highlight=False, soft_wrap=True)
        run = subprocess.run([sys.executable, "-m", *command.split()], check=False)
        if run.returncode:
            sys.exit(run.returncode)


if __name__ == "__main__":
    main()
