"""Float32 products of split operands on a real GPU: accuracy over sizes and distributions, infinities and NaN."""

from __future__ import annotations

import linecache
from typing import Any

import pytest
import torch

from burnish.core.task import Task
from burnish.graph.capture import trace
from burnish.propose.constructor import constructor
from burnish.propose.emission import Chosen, emit
from burnish.propose.kernels.few_rows_product import FewRowsProduct
from burnish.propose.kernels.shallow_product import ShallowProduct
from burnish.propose.kernels.template import KernelTemplate

pytestmark = [
    pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA GPU"),
    pytest.mark.skipif(
        torch.cuda.is_available() and torch.cuda.get_device_capability() < (9, 0), reason="needs a Hopper GPU"
    ),
]

MODULE = """
import torch
from torch import nn

class Model(nn.Module):
    def forward(self, a, b):
        return torch.relu(a @ b) if {relu} else a @ b

def get_inputs():
    return [torch.empty({rows}, {depth}), torch.empty({depth}, {columns})]

def get_init_inputs():
    return []
"""
CASES = [
    (ShallowProduct(), (8192, 64, 8192)),
    (ShallowProduct(), (8192, 128, 8192)),
    (FewRowsProduct(), (128, 4096, 8192)),
]


def candidates(template: KernelTemplate, sizes: tuple[int, int, int], relu: bool = False) -> list[Any]:
    """Return a candidate for every value of every setting."""
    rows, depth, columns = sizes
    task = Task("test", MODULE.format(relu=relu, rows=rows, depth=depth, columns=columns))
    traced = trace(task, task.primary, whole=True)
    region = [r for n in traced.graph.nodes if n.op == "call_function" and (r := template.match(n)) is not None][-1]
    space = template.space(region)
    made = []
    for turn in range(max(map(len, space.values()))):
        chosen = {name: values[turn % len(values)] for name, values in space.items()}
        source = emit(traced, constructor(task), [Chosen(template, region, chosen)], "cuda:0", "A test.").source
        name = f"<candidate {hash(source)}>"
        linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
        scope: dict[str, Any] = {"__name__": "candidate"}
        exec(compile(source, name, "exec"), scope)
        made.append(scope["ModelNew"]().cuda())
    return made


def check(candidate: Any, a: torch.Tensor, b: torch.Tensor, relu: bool = False) -> None:
    """Assert an error that float32 has too, against the sum of magnitudes."""
    exact, bound = a.double() @ b.double(), a.double().abs() @ b.double().abs()
    got = candidate(a, b).double()
    error = ((got - (exact.relu() if relu else exact)).abs() / bound.clamp_min(1e-300)).max().item()
    assert error < 1.5e-6, error


def distributions(rows: int, depth: int, columns: int) -> dict[str, tuple[torch.Tensor, torch.Tensor]]:
    torch.manual_seed(0)
    a, b = torch.randn(rows, depth, device="cuda"), torch.randn(depth, columns, device="cuda")
    powers = torch.exp2(torch.rand(rows, 1, device="cuda") * 80 - 40)
    return {
        "normal": (a, b),
        "positive": (a.abs(), b.abs()),
        "fifth": (a**5, b**5),
        "rows": (a * powers, b),
        "huge_and_tiny": (a * 1e36, b * 1e-36),
        "tiny_and_huge": (a * 1e-36, b * 1e36),
        "layout": (a.t().contiguous().t(), b.t().contiguous().t()),
    }


@pytest.mark.parametrize(("template", "sizes"), CASES)
@torch.no_grad()
def test_every_setting_over_sizes(template: KernelTemplate, sizes: tuple[int, int, int]) -> None:
    depth = min(sizes[1], 2048)
    for candidate in candidates(template, sizes, relu=True):
        for rows, columns in ((sizes[0] // 4, 3000), (77, 1001), (1, 5)):
            for deep in (depth, depth - 3):
                a, b = torch.randn(rows, deep, device="cuda"), torch.randn(deep, columns, device="cuda")
                check(candidate, a, b, relu=True)
                assert torch.equal(candidate(a, b), candidate(a, b))


@pytest.mark.parametrize(("template", "sizes"), CASES)
@torch.no_grad()
def test_distributions(template: KernelTemplate, sizes: tuple[int, int, int]) -> None:
    candidate = candidates(template, sizes)[0]
    for a, b in distributions(100, sizes[1], 1000).values():
        check(candidate, a, b)


@pytest.mark.parametrize(("template", "sizes"), CASES)
@torch.no_grad()
def test_infinities_and_nan(template: KernelTemplate, sizes: tuple[int, int, int]) -> None:
    for candidate in candidates(template, sizes):
        a, b = distributions(100, sizes[1], 1000)["normal"]
        a[3, 5], a[4, 7], a[5, 9] = float("inf"), float("-inf"), float("nan")
        b[2, 8], b[11, 9], b[5, 20], b[7, 21] = float("inf"), float("-inf"), 0.0, 1e-30
        a[10], b[:, 30] = 0.0, 0.0
        got, wanted = candidate(a, b), (a.cpu() @ b.cpu()).cuda()
        torch.testing.assert_close(got, wanted, rtol=1e-4, atol=1e-3, equal_nan=True)
