"""Triton kernels for normalisations over channels, in the interpreter."""

from __future__ import annotations

import copy
import operator

import torch
from kernel_harness import find, make, make_each, refuses, task_of
from triton_harness import interpreted, main, thorough

from burnish.core.task import Task
from burnish.graph.capture import trace
from burnish.propose.kernels.norms import norm_operands
from burnish.propose.kernels.triton_common import floating
from burnish.propose.kernels.triton_norms import TritonNorm

# On a CPU torch adds these up in double; on a GPU in float32, as the kernels do: hence the factors.
CASES = [
    ("nn.GroupNorm(2, 6)", (3, 6, 5, 7)),
    ("nn.GroupNorm(6, 6, affine=False)", (3, 6, 35)),
    ("nn.InstanceNorm1d(4, affine=True)", (2, 4, 33)),
    ("nn.BatchNorm2d(4)", (3, 4, 9, 7)),
    ("nn.BatchNorm3d(3, affine=False, momentum=0.3)", (2, 3, 4, 5, 6)),
    ("nn.BatchNorm1d(5, track_running_stats=False)", (4, 5, 19)),
]


def _task(layer: str, shape: tuple[int, ...], kind: str = "float32") -> Task:
    return task_of("return self.norm(x)", f"torch.randn({shape}, dtype=torch.{kind})", f"self.norm = {layer}")


def check_norms() -> None:
    _norms(CASES[::3])


@thorough
def check_other_norms() -> None:
    _norms([case for case in CASES if case not in CASES[::3]])


def _norms(cases: list[tuple[str, tuple[int, ...]]]) -> None:
    for layer, shape in cases:
        for variant in ("split", "channel" if "Batch" in layer else "unit"):
            made = make(_task(layer, shape), TritonNorm(), variant=variant)
            x = torch.randn(shape)
            made.check(x * 100 + 500, factor=4.0)
            made.check(x.transpose(0, -1).contiguous().transpose(0, -1), factor=4.0)
            made.check(torch.randn(shape[0] + 1, *shape[1:-1], 50), factor=4.0)
            x[0, 1] = float("nan")
            x[-1, 0].view(-1)[2] = float("inf")
            made.check(x, factor=4.0)


COLUMNS = ["nn.BatchNorm1d(5)", "nn.BatchNorm1d(5, affine=False, momentum=0.3, track_running_stats=False)"]


def check_columns() -> None:
    """A matrix whose columns are channels: one part, parts with rows left over, NaN and infinities."""
    for layer, rows in zip(COLUMNS, (300, 33), strict=True):
        made = make(_task(layer, (300, 5)), TritonNorm())
        made.check(torch.randn(5, rows).t() * 100 + 500, factor=8.0)
        x = torch.randn(2, 5) if rows == 33 else torch.randn(300, 5)
        x[1, 1], x[-1, 3] = float("nan"), float("inf")
        made.check(x, factor=4.0)


@thorough
def check_every_way_of_columns() -> None:
    made = make_each(_task("nn.BatchNorm1d(70)", (300, 70)), TritonNorm())
    made.check(torch.randn(700, 70) ** 5 + 3, factor=4.0)


def check_which_columns_come_first() -> None:
    for rows, columns, first in ((20000, 48, True), (20000, 129, False), (2000, 48, False)):
        region = find(_task(f"nn.BatchNorm1d({columns})", (rows, columns)), TritonNorm())[1]
        assert region is not None and TritonNorm().promising(region) is first
    assert refuses(_task("nn.BatchNorm1d(257)", (300, 257)), TritonNorm())


@thorough
def check_units_of_many_parts() -> None:
    for layer in ("nn.GroupNorm(2, 4)", "nn.BatchNorm2d(4)"):
        made = make_each(_task(layer, (3, 4, 130, 131)), TritonNorm())
        made.check(torch.randn(1, 4, 130, 131) ** 5 + 3)


def check_heavy_tails() -> None:
    made = make(_task("nn.InstanceNorm2d(2)", (2, 2, 60, 61)), TritonNorm())
    x = torch.randn(2, 2, 60, 61)
    x[:, :, 0, 0] = 1e5
    made.check(x, factor=6.0)


@thorough
def check_smaller_types() -> None:
    for kind in ("float16", "bfloat16"):
        for layer in ("nn.GroupNorm(2, 4)", "nn.BatchNorm2d(4)"):
            made = make(_task(f"{layer}.to(torch.{kind})", (3, 4, 9, 7), kind), TritonNorm())
            made.check((torch.randn(3, 4, 9, 7) * 3 + 1).to(getattr(torch, kind)), factor=2.5)


def check_statistics_alone() -> None:
    task = _task("nn.BatchNorm2d(4)", (3, 4, 9, 7))
    graph = copy.deepcopy(trace(task, task.primary, whole=True).graph)
    (item,) = (n for n in graph.nodes if n.target is operator.getitem and n.args[1] == 0)
    found = norm_operands(item.args[0], floating, statistics=True)
    assert found is not None and found.applied
    # As after the rule that splits normalisations: the output is not used any more, the statistics are.
    item.args = item.args[0], 1
    assert norm_operands(item.args[0], floating) is None
    found = norm_operands(item.args[0], floating, statistics=True)
    assert found is not None and not found.applied


def check_two_calls_update_the_running_statistics_twice() -> None:
    made = make(_task("nn.BatchNorm2d(4)", (3, 4, 9, 7)), TritonNorm())
    reference, candidate = made.models()
    for _ in range(2):
        x = torch.randn(3, 4, 9, 7) + 2
        reference(x), candidate(x)
    for name, value in reference.state_dict().items():
        torch.testing.assert_close(candidate.state_dict()[name], value)


def check_refusals() -> None:
    assert refuses(_task("nn.BatchNorm2d(4).eval()", (3, 4, 9, 7)), TritonNorm())


test_in_the_interpreter = interpreted(__file__, globals())

if __name__ == "__main__":
    main(globals())
