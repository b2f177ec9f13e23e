"""The tests of the compiled side, which need a process of their own."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_the_compiled_side() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-m", "compiled", "-p", "no:cacheprovider"],
        cwd=ROOT,
        env={**os.environ, "HZD_ENV_TEST_COMPILED": "1"},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stdout[-6000:] + run.stderr[-2000:]
