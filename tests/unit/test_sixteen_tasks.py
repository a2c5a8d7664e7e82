"""The benchmark of sixteen float16 shapes: the tasks compute what they say, and recipes have kernels for them."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import torch


def _import(name: str) -> Any:
    folder = str(Path(__file__).parents[2] / "benchmarks")
    sys.path.insert(0, folder)
    try:
        return __import__(name)
    finally:
        sys.path.remove(folder)


tasks = _import("sixteen_tasks")
recipes = _import("sixteen_recipes")
SMALL = {
    "matmul": (16,), "softmax": (4, 32), "layernorm": (4, 32), "rmsnorm": (4, 32), "cross_entropy": (6, 50),
    "sum": (4, 32), "rotary": (2, 3, 5, 8),
}  # fmt: skip


def test_there_are_sixteen_shapes_with_names_of_their_own() -> None:
    assert len({case.name for case in tasks.CASES}) == 16
    assert {case.kind for case in tasks.CASES} == set(SMALL)


@pytest.mark.parametrize("kind", SMALL)
def test_reference_and_library_agree(kind: str) -> None:
    case = tasks.Case(kind, SMALL[kind])
    results = []
    for source in filter(None, (case.task.source, tasks.library_source(case))):
        scope: dict[str, Any] = {"__name__": kind}
        exec(compile(source, kind, "exec"), scope)
        torch.manual_seed(0)
        inputs = [i.double() if i.is_floating_point() else i for i in scope["get_inputs"]()]
        assert scope["get_inputs"]()[0].dtype == torch.float16
        results.append(scope["Model"]()(*inputs))
    assert all(torch.allclose(results[0], other) for other in results[1:])


@pytest.mark.parametrize("kind", [k for k in SMALL if k != "matmul"])
def test_a_sweep_has_every_kernel_with_several_settings(kind: str) -> None:
    made = recipes.recipes(next(c for c in tasks.CASES if c.kind == kind), "cuda:0")
    assert len(made) > 5 and any("@triton.jit" in source for source in made)
    for source in made:
        ast.parse(source)
    # The text before the code names the settings: nothing is there twice.
    assert len({source.split('"""', 2)[2] for source in made}) == len(made)


def test_the_script_runs_where_there_is_no_gpu(tmp_path: Path) -> None:
    """Builders, both rounds, the sessions and the record, with Triton's kernels in its interpreter."""
    pytest.importorskip("triton")
    script = Path(__file__).parents[2] / "benchmarks" / "sixteen.py"
    options = ["--device", "cpu", "--tiny", "--no-compile", "--only", "cross_entropy*", "--jobs", "1"]
    command = [sys.executable, "-W", "ignore", str(script), *options, "--record", str(tmp_path / "record.json")]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    record = json.loads((tmp_path / "record.json").read_text())
    (row,) = record["rows"]
    assert record["left_out"] == [] and {"eager", "copy", "ours"} <= set(row["ways"]) and row["by"]
    assert row["ways"]["ours"]["relative_error"] < 1e-2 and len(row["swept"]) > 5
    assert row["speedup"]["eager"]["low"] <= row["speedup"]["eager"]["estimate"]
