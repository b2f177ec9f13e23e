"""Teamwork: one policy learns to play every hunter of a team.

It learns from a seat drawn for each hunt while its present self plays the others. A seat is
credited with all that happens until its next decision.

    python -m training.cooperative --config configs/cooperative_quick.yaml
"""

from pathlib import Path

from training.script import run_script

if __name__ == "__main__":
    run_script(
        ("cooperative", "lenient"),
        Path("configs/cooperative_quick.yaml"),
        "Train one policy that plays all hunters of a team.",
    )
