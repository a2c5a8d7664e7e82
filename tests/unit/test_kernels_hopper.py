"""The Triton kernels of first recipes for a GPU compile for a Hopper, within what one of its blocks can have."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from gpu_tasks import MODULE, TASKS
from hopper import MOST_SHARED

IN_CUDA = ("depthwise_high", "instance_norm", "small_convolution", "softmax_5120")
"""Where no kernel is Triton's."""
IN_LIBRARY = ("convolution_end", "linear_end", "ranked_attention")
MOST_SPILLED = 256
"""Bytes of a thread's registers that may lie in memory: more is slow, and a sign of a tile too large."""


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """Return what became of every task, by its name; they are compiled in a process without Triton's interpreter."""
    folder, jobs = tmp_path_factory.mktemp("hopper"), []
    for name, (arguments, body, inputs) in TASKS.items():
        path = folder / f"{name}.py"
        path.write_text(MODULE.format(arguments=arguments, body=body, inputs=inputs))
        jobs.append({"name": name, "task": str(path), "source": None})
    variables = {name: value for name, value in os.environ.items() if name != "TRITON_INTERPRET"}
    command = [sys.executable, str(Path(__file__).with_name("hopper.py"))]
    done = subprocess.run(command, input=json.dumps(jobs), env=variables, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return {told["name"]: told for told in map(json.loads, done.stdout.splitlines())}


@pytest.mark.thorough
@pytest.mark.timeout(900)
@pytest.mark.parametrize("name", TASKS)
def test_a_first_recipes_kernels_fit_a_hopper(name: str, results: dict[str, dict[str, Any]]) -> None:
    told = results[name]
    assert "error" not in told, told["error"]
    kernels = told["kernels"]
    assert bool(kernels) == (name not in (*IN_CUDA, *IN_LIBRARY)), told["source"]
    for kernel in kernels:
        assert "error" not in kernel, kernel
        assert kernel["shared"] <= MOST_SHARED and kernel["stack"] <= MOST_SPILLED, kernel
