"""The Triton kernel for pointwise work on shifted, padded and joined tensors, in the interpreter."""

from __future__ import annotations

import torch
from kernel_harness import find, make, refuses, task_of
from triton_harness import interpreted, main

from burnish.propose.kernels.indexed_pointwise import IndexedPointwise

INDEXED = IndexedPointwise()
NINE = """
for _ in range({sweeps}):
    p = F.pad(x, (1, 1, 1, 1))
    x = sum(w[i, j] * p[i : i + 13, j : j + 21] for i in range(3) for j in range(3))
return x
"""


def check_a_stencil_reads_its_neighbours() -> None:
    task = task_of(NINE.format(sweeps=1), "torch.randn(13, 21), torch.randn(3, 3)", arguments="x, w")
    made = make(task, IndexedPointwise())
    made.check(torch.randn(13, 21), torch.randn(3, 3), factor=4.0)
    made.check(torch.randn(21, 13).T, torch.randn(3, 3).T, factor=4.0)
    assert "pad(" not in made.source.partition("class ModelNew")[2]


def check_a_sweep_is_not_done_again_for_each_neighbour() -> None:
    task = task_of(NINE.format(sweeps=2), "torch.randn(13, 21), torch.randn(3, 3)", arguments="x, w")
    _, region = find(task, IndexedPointwise())
    assert region is not None and sum("pad" in n.name for n in region.nodes) == 1
    make(task, IndexedPointwise()).check(torch.randn(13, 21), torch.randn(3, 3), factor=4.0)


def check_flows_between_cells() -> None:
    body = """
    across = e.exp() * (x[:, :, 1:] - x[:, :, :-1])
    along = s.exp() * (x[:, 1:] - x[:, :-1])
    lost = F.pad(across, (1, 0)) - F.pad(across, (0, 1)) + F.pad(along, (0, 0, 1, 0)) - F.pad(along, (0, 0, 0, 1))
    return 2.0 * x + lost
    """
    inputs = "torch.randn(2, 9, 7), torch.randn(2, 9, 6), torch.randn(2, 8, 7)"
    made = make(task_of(body, inputs, arguments="x, e, s"), IndexedPointwise())
    made.check(torch.randn(2, 9, 7), torch.randn(2, 9, 6), torch.randn(2, 8, 7), factor=4.0)


def check_what_is_joined_is_read_from_its_part() -> None:
    body = "return torch.cat((x[:, 1:] * 2, y, torch.tanh(x[:, :1])), dim=1) - 1.0"
    made = make(task_of(body, "torch.randn(5, 4), torch.randn(5, 3)", arguments="x, y"), IndexedPointwise())
    made.check(torch.randn(5, 4), torch.randn(5, 3), factor=4.0)
    body = "return torch.cat((x.clamp(-0.5, 0.25), F.pad(y, (0, 1, 2, 0), value=7.0)), dim=0)[1:, 1:] + 1.0"
    made = make(task_of(body, "torch.randn(5, 4), torch.randn(2, 3)", arguments="x, y"), IndexedPointwise())
    x = torch.randn(5, 4)
    x[2, 2] = float("nan")
    made.check(x, torch.randn(2, 3), factor=4.0)


def check_a_table_is_computed_once() -> None:
    body = """
    angles = p[:, None].to(f.dtype) * f
    cos, sin = (torch.cat((t, t), dim=-1) for t in (angles.cos(), angles.sin()))
    return x * cos + torch.cat((-x[..., 4:], x[..., :4]), dim=-1) * sin
    """
    task = task_of(body, "torch.randn(8, 13, 8), torch.arange(13), torch.rand(4)", arguments="x, p, f")
    _, region = find(task, IndexedPointwise())
    assert region is not None and sum(n.name.startswith("cat") for n in region.inputs) == 2
    make(task, IndexedPointwise()).check(torch.randn(8, 13, 8), torch.arange(13), torch.rand(4), factor=4.0)
    few = task_of(body, "torch.randn(2, 13, 8), torch.arange(13), torch.rand(4)", arguments="x, p, f")
    make(few, IndexedPointwise()).check(torch.randn(2, 13, 8), torch.arange(13), torch.rand(4), factor=4.0)


def check_strange_numbers_stay_where_they_are() -> None:
    body = "return F.pad(x, (1, 1))[:, 2:] - F.pad(x, (1, 1))[:, :-2]"
    x = torch.randn(4, 9)
    x[1, 3], x[2, 0] = float("inf"), float("nan")
    make(task_of(body, "torch.randn(4, 9)"), IndexedPointwise()).check(x, factor=4.0)


def check_slices_that_begin_before_the_front() -> None:
    body = "p = torch.cat((x[:, -40:], 2 * x), 1)\nreturn p[:, 1:] - p[:, :-1]"
    make(task_of(body, "torch.randn(4, 21)"), IndexedPointwise()).check(torch.randn(4, 21), factor=4.0)


def check_narrow_numbers_are_widened_first() -> None:
    body = "return F.pad(x, (1, 0))[:, :-1] * (q.to(torch.int32) - 128)"
    made = make(task_of(body, "torch.randn(4, 9), torch.zeros(4, 9, dtype=torch.uint8)", arguments="x, q"), INDEXED)
    made.check(torch.randn(4, 9), torch.randint(0, 256, (4, 9), dtype=torch.uint8), factor=4.0)


def check_one_number_beyond_the_border_is_not_read() -> None:
    body = "p = F.pad(x, (1, 1), value=3.0)\nreturn p[0] * x[1:] - p[-1] * x[:-1]"
    made = make(task_of(body, "torch.randn(9)"), INDEXED)
    made.check(torch.randn(9), factor=4.0)
    reads = [line for line in made.source.splitlines() if "tl.load(" in line]
    assert reads and all("mask=" in line for line in reads)


def check_sums_of_64_bits_are_sums_of_64_bits() -> None:
    body = "p = F.pad(x, (1, 1))\nreturn p[:, 2:] - p[:, :-2] + ((i.long() + i.long()) > 0)"
    task = task_of(body, "torch.randn(4, 9), torch.zeros(9, dtype=torch.int32)", arguments="x, i")
    make(task, INDEXED).check(torch.randn(4, 9), torch.full((9,), 2**31 - 1, dtype=torch.int32), factor=4.0)


def check_a_border_that_mirrors_is_read() -> None:
    body = "p = F.pad(x, (1, 1), mode='reflect')\nreturn p[:, 2:] - p[:, :-2]"
    made = make(task_of(body, "torch.randn(4, 9)"), IndexedPointwise())
    made.check(torch.randn(4, 9), factor=4.0)
    assert "reflect" in made.source.partition("class ModelNew")[2]


def check_what_it_does_not_do_is_refused() -> None:
    for body in (
        "return x * 2 + 1",
        "return F.pad(x, (1, 1))[:, 2:].sum(1)",
        "return F.pad(x, (1, 1))[:, 2:].half() * F.pad(x, (1, 1))[:, :-2].half()",
    ):
        assert refuses(task_of(body, "torch.randn(4, 9)"), IndexedPointwise()), body


test_in_the_interpreter = interpreted(__file__, globals())

if __name__ == "__main__":
    main(globals())
