"""Self-play: an agent learns to hunt for more glory than its rivals.

The other seats are played by bots and by the agent's own past selves, drawn for each hunt. A
seat is credited with all that happens until its next decision.

    python -m training.competitive --config configs/competitive_quick.yaml
"""

from pathlib import Path

from training.script import run_script

if __name__ == "__main__":
    run_script(
        ("competitive",),
        Path("configs/competitive_quick.yaml"),
        "Train an agent in self-play against its past selves and bots.",
    )
