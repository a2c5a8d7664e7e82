"""Existing Triton and CUDA kernels, varied and judged on a GPU."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import torch
from retune_sources import SOURCES

from burnish.core.candidate import Candidate
from burnish.core.load import task_from_file
from burnish.core.proposer import Brief
from burnish.core.search import Request
from burnish.core.task import Task
from burnish.judge import Judge, JudgeOptions
from burnish.propose.retune.proposer import RetuneProposer

pytestmark = pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA GPU")

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "kernels"
SCALE = """
__global__ void scale_kernel(const float* x, float* out, long n, float factor) {
    long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
    if (i < n) out[i] = x[i] * factor;
}

extern "C" int scale(const float* x, float* out, long n, float factor, cudaStream_t stream) {
    if (n > 0) scale_kernel<<<(n + 255) / 256, 256, 0, stream>>>(x, out, n, factor);
    return cudaGetLastError();
}
"""
DRIVER = """
import torch

SOURCE = "scale.cu"
ARGUMENTS = {"out": "torch.empty_like(x)", "n": "x.numel()", "factor": 3.0}


def get_inputs():
    return [torch.randn(1 << 20)]
"""


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    with Judge("cuda", JudgeOptions(timing=False)) as made:
        yield made


def task_of(entry: str, folder: Path) -> Task:
    path = folder / f"{entry}.py"
    path.write_text(SOURCES[entry])
    return task_from_file(path, entry=entry)


def firsts(task: Task, count: int) -> list[Candidate]:
    """Return the first proposals: each with one thing changed."""
    made = RetuneProposer()
    made.begin(Brief(task, "cuda:0"))
    found = [made.propose(Request(), [], random.Random(n)) for n in range(count)]
    return [candidate for candidate in found if candidate is not None]


@pytest.mark.parametrize("entry", ["add", "double", "scale"])
def test_variants_are_verified(judge: Judge, entry: str, tmp_path: Path) -> None:
    task = task_of(entry, tmp_path)
    candidates = firsts(task, 10)
    assert len(candidates) >= 8
    for candidate in candidates:
        verdict = judge.verify(task, candidate)
        assert verdict.passed, f"{candidate.name}: {verdict.reason}"


def searched(task: str, folder: Path) -> dict[str, object]:
    argv = [sys.executable, "-m", "burnish.cli", "optimize", task, "--budget", "6evals", "--device", "cuda", "--json"]
    argv += ["--seed", "1", "--baselines", "eager", "--out", "result"]
    environment = {**os.environ, "BURNISH_STORE": f"sqlite:///{folder}/runs.db"}
    done = subprocess.run(argv, cwd=folder, env=environment, capture_output=True, text=True, timeout=280)
    assert done.returncode in (0, 1), done.stderr
    answer: dict[str, object] = json.loads(done.stdout)
    return answer


def test_a_triton_kernel_is_optimised(tmp_path: Path) -> None:
    answer = searched(f"{EXAMPLES / 'bias_gelu.py'}:bias_gelu", tmp_path)
    assert answer["status"] == "passed" and answer["evals"] == 6


def test_a_cuda_file_with_a_driver_is_optimised(tmp_path: Path) -> None:
    (tmp_path / "scale.cu").write_text(SCALE)
    (tmp_path / "driver.py").write_text(DRIVER)
    answer = searched("driver.py", tmp_path)
    assert answer["status"] == "passed" and answer["evals"] == 6
