"""Triton kernels for rounds over pairs within rows, in the interpreter."""

from __future__ import annotations

import torch
from kernel_harness import find, make, refuses, task_of
from triton_harness import interpreted, main, thorough

from burnish.core.task import Task
from burnish.propose.kernels.triton_butterfly import Butterfly

BUTTERFLY = Butterfly()
HADAMARD = """
width, span = x.shape[-1], 1
while span < width:
    first, second = x.unflatten(-1, (-1, 2, span)).unbind(-2)
    x = torch.stack((first + second, first - second), dim=-2).flatten(-3)
    span *= 2
return x / math.sqrt(width)
"""
FACTORS = """
batch, size = x.shape
for i in range(factors.shape[0]):
    factor = factors[i].reshape(-1, 2, 2, 2**i)
    x = (factor * x.reshape(batch, size // 2 ** (i + 1), 1, 2, 2**i)).sum(dim=3)
return x.reshape(batch, size)
"""


def _hadamard(*shape: int) -> Task:
    return task_of(HADAMARD.strip(), f"torch.randn{shape}")


def _factors(rows: int, stages: int) -> Task:
    inputs = f"torch.randn({rows}, {2**stages}), torch.randn({stages}, {2 ** (stages + 1)})"
    return task_of(FACTORS.strip(), inputs, arguments="x, factors")


def check_sums_and_differences() -> None:
    for shape in ((37, 64), (5, 3, 8), (3, 1024), (16, 16)):
        make(_hadamard(*shape), BUTTERFLY).check(torch.randn(shape))
    # Rows that do not lie one behind the other.
    make(_hadamard(37, 64), BUTTERFLY).check(torch.randn(64, 37).T)


def check_blocks_of_rows() -> None:
    body = "x = x.unflatten(1, (-1, 32))\n" + HADAMARD.strip().replace("return x", "x = x")
    body += "\nreturn x.flatten(1, 2)"
    for sizes in ((3, 96), (1, 64), (5, 32)):
        make(task_of(body, f"torch.randn{sizes}"), BUTTERFLY).check(torch.randn(sizes))


def check_learned_factors() -> None:
    # As many rows as a factor has pairs, among others.
    for rows, stages in ((37, 7), (8, 4), (1, 5), (16, 3)):
        made = make(_factors(rows, stages), BUTTERFLY)
        made.check(torch.randn(rows, 2**stages), torch.randn(stages, 2 ** (stages + 1)))


def check_strange_numbers_stay_in_their_rows() -> None:
    x = torch.randn(9, 64)
    x[2, 5], x[4, 7] = float("nan"), float("inf")
    make(_hadamard(9, 64), BUTTERFLY).check(x)


@thorough
def check_every_setting() -> None:
    task = _factors(37, 4)
    _, region = find(task, BUTTERFLY)
    assert region is not None
    for name, values in BUTTERFLY.space(region).items():
        for value in values:
            make(task, BUTTERFLY, **{name: value}).check(torch.randn(37, 16), torch.randn(4, 32))


def test_what_is_left_alone() -> None:
    assert refuses(_hadamard(64, 4), BUTTERFLY)  # two rounds
    assert refuses(_hadamard(4, 1 << 14), BUTTERFLY)
    across = HADAMARD.strip().replace("-1, (-1, 2, span)", "0, (-1, 2, span)").replace("unbind(-2)", "unbind(1)")
    across = across.replace("dim=-2).flatten(-3)", "dim=1).flatten(0, 2)").replace("x.shape[-1]", "x.shape[0]")
    assert refuses(task_of(across, "torch.randn(64, 24)"), BUTTERFLY)


def test_all_rounds_are_one_kernel() -> None:
    _, region = find(_hadamard(37, 64), BUTTERFLY)
    assert region is not None and {str(n.name) for n in region.inputs} <= {"x", "view"}


test_in_the_interpreter = interpreted(__file__, globals())

if __name__ == "__main__":
    main(globals())
