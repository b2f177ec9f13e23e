"""Both training scripts really train, and go on from where they stopped."""

import subprocess
import sys
from pathlib import Path

import pytest
import yaml

pytestmark = pytest.mark.compiled

ROOT = Path(__file__).parent.parent.parent


def run(script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", f"training.{script}", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize("mode", ["competitive", "cooperative"])
def test_a_run_learns_is_kept_and_resumes(mode: str, tmp_path: Path) -> None:
    config = tmp_path / "config.yaml"
    config.write_text(
        yaml.safe_dump(
            {
                "hunt": {"scenario": "dry_wash", "mode": mode},
                "steps": 256,
                "environments": 2,
                "network": [32],
                "warm_start": {"decisions": 2048, "epochs": 1},
                "ppo": {"n_steps": 64, "batch_size": 64},
                "evaluation_hunts": 4,
            }
        )
    )
    out = tmp_path / "run"
    first = run(mode, "--config", str(config), "--out", str(out))
    assert first.returncode == 0, first.stderr
    assert (out / "best.zip").exists() and (out / "last.zip").exists()
    assert list(out.glob("tensorboard_*/events*"))
    again = run(mode, "--config", str(config), "--out", str(out))
    assert again.returncode == 2 and "resume" in again.stderr
    resumed = run(mode, "--config", str(config), "--out", str(out), "--resume", "--steps", "512")
    assert resumed.returncode == 0, resumed.stderr
    assert len(list((out / "checkpoints").glob("*.zip"))) > 1


def test_a_wrong_configuration_is_told_in_one_line(tmp_path: Path) -> None:
    config = tmp_path / "config.yaml"
    config.write_text("warm_start: {bot: cautoius}")
    out = tmp_path / "run"
    failed = run("competitive", "--config", str(config), "--out", str(out))
    assert failed.returncode == 2
    (line,) = failed.stderr.splitlines()
    assert line.startswith("error: ") and "warm_start.bot" in line
    assert not out.exists()
