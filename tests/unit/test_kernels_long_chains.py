"""Long chains of pointwise work in one Triton kernel, in the interpreter."""

from __future__ import annotations

import torch
from kernel_harness import find, make, task_of
from triton_harness import interpreted, main

from burnish.propose.kernels.fused import Fused

POLYNOMIAL = """
low, total = x.clamp(max=1.0), torch.full_like(x, 0.25)
for i in range(40):
    total = total * low + 1.0 / (i + 1)
return torch.where(x < 1.0, total, torch.full_like(x, 2.0) - x)
"""


def check_a_polynomial_is_one_kernel() -> None:
    task, template = task_of(POLYNOMIAL, "torch.randn(7, 33)"), Fused("triton", True)
    _, region = find(task, template)
    assert region is not None and [n.name for n in region.inputs] == ["x"] and len(region.nodes) > 80
    made = make(task, template)
    made.check(torch.randn(7, 33), factor=4.0)
    assert "full_like" not in made.source.partition("class ModelNew")[2]


def check_on_a_cpu_regions_end_where_they_did() -> None:
    _, region = find(task_of(POLYNOMIAL, "torch.randn(7, 33)"), Fused("cpp", True))
    assert region is not None and len(region.nodes) <= 41


test_in_the_interpreter = interpreted(__file__, globals())

if __name__ == "__main__":
    main(globals())
