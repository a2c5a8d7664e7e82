"""Operands decoded on the way and rounds over pairs on a real GPU: every setting, at the sizes of the tasks."""

from __future__ import annotations

import linecache
from dataclasses import replace
from typing import Any

import pytest
import torch

from burnish.core.recipe import Setting
from burnish.core.task import Task
from burnish.graph.loading import load
from burnish.propose.planning import Planner, given
from burnish.propose.recipes import planners_of
from burnish.suites.field import FieldSuite

pytestmark = [
    pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA GPU"),
    pytest.mark.skipif(
        torch.cuda.is_available() and torch.cuda.get_device_capability() < (9, 0), reason="needs a Hopper GPU"
    ),
]
NAMES = (
    "bipolar_gemm",
    "blockffn",
    "blockwise_scale_gemm",
    "butterfly_transform",
    "kv3_dequant",
    "kv4_decode",
    "kv_quant_rotate",
    "lora_grouped",
    "lut_gemv",
    "moe_grouped_gemm",
    "ternary_gemv_hadamard",
    "ternary_linear",
    "w3_gemv",
    "w4a16_gemm",
    "w4a4_gemm",
    "w4a8_gemm",
    "w6a6_gemm",
    "w8a8_gemm",
    "walsh_hadamard",
)


def sources(planner: Planner) -> list[str]:
    """Return the first candidate and one for every other value of its kernels' settings, nothing replayed."""
    asked: dict[str, tuple[Setting, ...]] = {}

    def first(name: str, choices: tuple[Setting, ...]) -> Setting:
        asked[name] = choices
        return False if name == "launch" else choices[0]

    made = [planner.plan(first).emitted.source]
    ours = [name for name in asked if set(name.split()) & {"decoded_product", "decoded_elements", "butterfly"}]
    for name in ours:
        for value in asked[name][1:]:
            made.append(planner.plan(given({name: value})).emitted.source)
    assert ours
    return made


def candidate(source: str, init: list[Any]) -> Any:
    name = f"<candidate {hash(source)}>"
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    scope: dict[str, Any] = {"__name__": "candidate"}
    exec(compile(source, name, "exec"), scope)
    return scope["ModelNew"](*init).cuda()


def outputs(model: Any, inputs: list[Any]) -> list[torch.Tensor]:
    with torch.no_grad():
        found = model(*inputs)
    return [found] if isinstance(found, torch.Tensor) else list(found)


@pytest.mark.parametrize("which", [0, 1], ids=["large", "odd"])
@pytest.mark.parametrize("name", NAMES)
def test_every_setting(name: str, which: int) -> None:
    whole: Task = FieldSuite().load(name)
    workload = whole.gpu_workloads[which]
    task = replace(whole, workloads=(workload,), gpu_workloads=())
    (planner,) = planners_of(task, "cuda:0").values()
    model, inputs = load(task, workload, "cuda")
    scope: dict[str, Any] = {"__name__": "task"}
    exec(compile(task.source, "task", "exec"), scope)
    wanted = outputs(model, inputs)
    exact = outputs(model.double(), [i.double() if i.is_floating_point() else i for i in inputs])
    for source in sources(planner):
        got = outputs(candidate(source, scope["get_init_inputs"]()), inputs)
        for g, w, e in zip(got, wanted, exact, strict=True):
            own, theirs = ((x.double() - e).pow(2).mean().sqrt().item() for x in (g, w))
            assert own <= 4 * theirs + 1e-6 * e.pow(2).mean().sqrt().item(), source[:400]
