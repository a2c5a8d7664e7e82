"""``burnish verify`` from end to end: exit codes and JSON a script can rely on."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import warm

ROOT = Path(__file__).resolve().parents[2]


def verify(candidate: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    options = ["--device", "cpu", "--baselines", "eager", "--quick", *arguments]
    return warm.burnish("verify", "examples/softmax.py", candidate, *options, cwd=ROOT)


def test_fast_example_passes_with_exit_0() -> None:
    done = verify("examples/softmax_fast.py", "--json")
    assert done.returncode == 0, done.stdout + done.stderr
    verdict = json.loads(done.stdout)
    assert verdict["status"] == "passed"
    assert verdict["contract"] == "reference"
    assert verdict["speedup"]["eager"]["low"] <= verdict["speedup"]["eager"]["high"]
    assert set(verdict["clocks"]) == {"candidate", "eager"}


def test_cheating_example_is_rejected_with_exit_1() -> None:
    done = verify("examples/softmax_cheat.py", "--json")
    assert done.returncode == 1, done.stdout + done.stderr
    verdict = json.loads(done.stdout)
    assert verdict["status"] != "passed"
    assert "caching and replay" in {finding["family"] for finding in verdict["findings"]}
    assert verdict["speedup"] is None


def test_text_says_why() -> None:
    done = verify("examples/softmax_cheat.py")
    assert done.returncode == 1
    assert done.stdout.startswith("REJECTED")
    assert "replay" in done.stdout
    assert done.stderr == ""
