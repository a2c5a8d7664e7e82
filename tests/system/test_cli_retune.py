"""Existing kernels through ``burnish verify`` and ``burnish optimize``, as a user runs them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from burnish.core.candidate import Candidate
from burnish.judge import Judge, JudgeOptions
from burnish.suites.resolve import resolve_task

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "kernels"
SOURCE = (EXAMPLES / "rms_norm.cpp").read_text()
# Built without optimisation, as a debug build is: what is found is faster whatever else the machine does.
DRIVER = (EXAMPLES / "rms_norm.py").read_text().replace("OUTPUTS =", 'FLAGS = ["-O0"]\nOUTPUTS =')
DRIVER = DRIVER.replace("rows: int = 256", "rows: int = 64")

CANDIDATE = """
import torch

class ModelNew(torch.nn.Module):
    def forward(self, x, weight):
        return {body}
"""


def burnish(*arguments: str, cwd: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    argv = [sys.executable, "-m", "burnish.cli", *arguments]
    # One thread: where others use the cores too, threads that wait for each other say nothing.
    environment = {**os.environ, "BURNISH_STORE": f"sqlite:///{cwd}/runs.db", "OMP_NUM_THREADS": "1", **variables}
    return subprocess.run(argv, cwd=cwd, env=environment, capture_output=True, text=True, timeout=280)


def searched(task: str, cwd: Path, evals: int, **variables: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Search with a small budget; return the answer and the run."""
    options = [
        "--quick",
        "--budget",
        f"{evals}evals",
        "--seed",
        "1",
        "--baselines",
        "eager",
        "--device",
        "cpu",
        "--out",
        "result",
    ]
    done = burnish("optimize", task, *options, "--json", cwd=cwd, **variables)
    assert done.returncode == 0, done.stdout + done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    shown = burnish("show", answer["run"], "--json", cwd=cwd)
    run: dict[str, Any] = json.loads(shown.stdout)
    return answer, run


def test_a_c_plus_plus_function_with_a_driver_is_optimised(tmp_path: Path) -> None:
    (tmp_path / "rms_norm.cpp").write_text(SOURCE)
    (tmp_path / "driver.py").write_text(DRIVER)
    answer, run = searched("driver.py", tmp_path, 3)
    assert answer["status"] == "passed" and answer["evals"] == 3 and answer["statuses"] == {"passed": 3}
    assert answer["answer"]["proposer"] in ("retune", "plain")
    assert "retune" in json.dumps(run) and "omp simd reduction(+:sum)" in json.dumps(run)
    kernel = (tmp_path / "result" / "kernel.py").read_text()
    script = """
import sys
sys.modules["burnish"] = None
import torch, runpy
x, weight = torch.randn(9, 64), torch.rand(64)
torch.testing.assert_close(runpy.run_path("kernel.py")["ModelNew"]()(x, weight), \
torch.nn.functional.rms_norm(x, (64,), weight, 1e-6))
"""
    done = subprocess.run([sys.executable, "-c", script], cwd=tmp_path / "result", capture_output=True, text=True)
    assert done.returncode == 0 and kernel, done.stderr


@pytest.mark.thorough
def test_a_triton_kernel_with_its_wrapper_is_optimised_in_the_interpreter(tmp_path: Path) -> None:
    pytest.importorskip("triton")
    answer, run = searched(f"{EXAMPLES / 'bias_gelu.py'}:bias_gelu", tmp_path, 3, TRITON_INTERPRET="1")
    assert answer["status"] == "passed" and answer["answer"]["proposer"] == "retune"
    assert "bias_gelu_kernel BLOCK" in json.dumps(run)


def test_triton_without_a_gpu_says_how(tmp_path: Path) -> None:
    pytest.importorskip("triton")
    done = burnish(
        "optimize", f"{EXAMPLES / 'bias_gelu.py'}:bias_gelu", "--device", "cpu", cwd=tmp_path, TRITON_INTERPRET=""
    )
    assert done.returncode == 2 and "set TRITON_INTERPRET=1" in done.stderr and "Traceback" not in done.stderr


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    with Judge("cpu", JudgeOptions(timing=False)) as made:
        yield made


NORM = "torch.nn.functional.rms_norm(x, weight.shape, weight, {epsilon})"
BODIES = {
    "equal": (NORM.format(epsilon="1e-6"), ""),
    "half precision inside": (
        f"(lambda x, weight: {NORM.format(epsilon='1e-6')})(x.half(), weight.half()).float()",
        "accuracy",
    ),
    "another epsilon": (NORM.format(epsilon="1e-1"), "wrong-values"),
    "one row short": (f"torch.cat([{NORM.format(epsilon='1e-6')}[:-1], x[-1:]])", "skipped-tile"),
}


@pytest.mark.parametrize("name", BODIES)
def test_what_cannot_run_in_float64_is_compared_with_itself(judge: Judge, name: str) -> None:
    body, check = BODIES[name]
    verdict = judge.verify(resolve_task(str(EXAMPLES / "rms_norm.cpp")), Candidate(CANDIDATE.format(body=body)))
    assert [f.check for f in verdict.findings][:1] == ([check] if check else []), verdict.reason
    assert verdict.passed == (not check)
    assert not any(trial.oracle for trial in verdict.trials)
