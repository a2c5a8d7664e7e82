"""``burnish doctor`` tells the truth about this machine and answers by its exit code."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import torch
import warm


def doctor(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return warm.burnish("doctor", *arguments, cwd=Path.cwd(), env={**os.environ, **environment})


def rows(done: subprocess.CompletedProcess[str]) -> dict[str, dict[str, Any]]:
    return {f"{row['section']}/{row['name']}": row for row in json.loads(done.stdout)["rows"]}


def test_json_says_what_is_here(tmp_path: Path) -> None:
    done = doctor("--json", "--device", "cpu", BURNISH_HOME=str(tmp_path / "new"))
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["can_verify"] is True
    found = rows(done)
    assert found["software/torch"]["value"].startswith(torch.__version__)
    assert found["software/BURNISH_HOME"]["value"] == str(tmp_path / "new")
    assert found["backends/cpp"]["ok"] is (shutil.which("g++") is not None or shutil.which("clang++") is not None)
    assert "backends/null" not in found
    assert sum(name.startswith("sandbox/") for name in found) >= 6
    assert found["ceilings/cpu"]["fix"] == "burnish doctor --calibrate"
    assert list((tmp_path / "new").iterdir()) == []


def test_text_is_plain_in_a_pipe_and_ends_with_the_answer(tmp_path: Path) -> None:
    done = doctor("--device", "cpu", BURNISH_HOME=str(tmp_path), COLUMNS="80")
    assert done.returncode == 0, done.stderr
    assert "\x1b" not in done.stdout
    assert done.stdout.splitlines()[-1] == "Verification can run here, on cpu."
    assert all(len(line) <= 80 for line in done.stdout.splitlines())


def test_home_that_cannot_be_written_is_exit_2_with_the_fix() -> None:
    done = doctor("--json", "--device", "cpu", BURNISH_HOME="/dev/null/burnish")
    assert done.returncode == 2
    home = rows(done)["software/BURNISH_HOME"]
    assert home["ok"] is False
    assert "set BURNISH_HOME" in home["fix"]


def test_broken_torch_is_exit_2_with_the_fix(tmp_path: Path) -> None:
    (tmp_path / "torch.py").write_text("raise ImportError('libtorch.so is cut short')\n")
    done = doctor("--json", "--device", "cpu", PYTHONPATH=str(tmp_path))
    assert done.returncode == 2, done.stderr
    found = rows(done)["software/torch"]
    assert "libtorch.so is cut short" in found["value"]
    assert found["fix"] == "pip install 'torch>=2.10'"
