"""The benchmark of sixteen float16 shapes: the tasks compute what they say, and recipes have kernels for them."""

from __future__ import annotations

import ast
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
def test_a_sweep_varies_every_setting_of_a_kernel(kind: str) -> None:
    found = recipes.Recipes(next(c for c in tasks.CASES if c.kind == kind), "cuda:0")
    sources = list(found.made)
    assert len(sources) > 5 and any("@triton.jit" in source for source in sources)
    for source in sources:
        ast.parse(source)
    times = {source: 1.0 + place for place, source in enumerate(reversed(sources))}
    together = found.together(times)
    assert together is None or together in found.made
