"""Triton kernels for rotary embeddings, in the interpreter."""

from __future__ import annotations

import torch
from kernel_harness import make, make_each, refuses, task_of
from triton_harness import interpreted, main, thorough

from burnish.propose.kernels.triton_rotary import TritonRotary

HALVES = """
    low, high = x.chunk(2, dim=-1)
    return x * c + torch.cat((-high, low), dim=-1) * s
"""
PAIRS = """
    even, odd = x[..., ::2], x[..., 1::2]
    return torch.stack([even * c - odd * s, even * s + odd * c], dim=-1).flatten(-2)
"""


def _task(forward: str, *shapes: tuple[int, ...], kind: str = "float32") -> object:
    inputs = ", ".join(f"torch.randn({', '.join(map(str, shape))}, dtype=torch.{kind})" for shape in shapes)
    return task_of(forward, inputs, arguments="x, c, s")


def _inputs(*shapes: tuple[int, ...], kind: str = "float32") -> list[torch.Tensor]:
    return [torch.randn(*shape).to(getattr(torch, kind)) for shape in shapes]


def check_halves_with_shared_angles() -> None:
    for kind in ("float32", "float16", "bfloat16"):
        shapes = (2, 3, 21, 20), (21, 20), (21, 20)
        made = make(_task(HALVES, *shapes, kind=kind), TritonRotary())
        made.check(*_inputs(*shapes, kind=kind))


@thorough
def check_halves_with_angles_of_their_own() -> None:
    for shapes in (((2, 5, 9, 8), (2, 5, 9, 8), (9, 8)), ((2, 5, 9, 8), (2, 1, 9, 8), (2, 1, 9, 8)),
                   ((2, 7, 5, 8), (7, 1, 8), (7, 1, 8)), ((6, 9, 16), (9, 16), (6, 1, 16)),
                   ((9, 16), (9, 16), (16,))):  # fmt: skip
        made = make(_task(HALVES, *shapes), TritonRotary(), heads=4 if shapes[1] == shapes[2] else 1)
        made.check(*_inputs(*shapes))


PAIR_SHAPES = (((2, 5, 21, 12), (21, 6), (21, 6)), ((2, 7, 5, 8), (7, 1, 4), (7, 1, 4)), ((9, 16), (9, 8), (8,)))


def check_pairs() -> None:
    for kind, shapes in (("float32", PAIR_SHAPES[0]), ("float16", PAIR_SHAPES[1])):
        _pairs(kind, shapes)


@thorough
def check_other_pairs() -> None:
    for kind, shapes in (("float16", PAIR_SHAPES[0]), ("float32", PAIR_SHAPES[1])):
        _pairs(kind, shapes)
    for kind in ("float32", "float16"):
        _pairs(kind, PAIR_SHAPES[2])


def _pairs(kind: str, shapes: tuple[tuple[int, ...], ...]) -> None:
    made = make(_task(PAIRS, *shapes, kind=kind), TritonRotary())
    made.check(*_inputs(*shapes, kind=kind))


def check_layouts() -> None:
    shapes = (2, 3, 9, 16), (9, 16), (9, 16)
    made = make(_task(HALVES, *shapes), TritonRotary())
    x, c, s = _inputs(*shapes)
    made.check(torch.randn(2, 9, 3, 16).transpose(1, 2), c, s)
    made.check(torch.randn(2, 3, 16, 9).transpose(2, 3), torch.randn(16, 9).t(), s)
    made.check(torch.randn(1, 3, 9, 16).expand(2, 3, 9, 16), c, s)
    made.check(x, c[:, :1].expand(9, 16), torch.randn(9, 32)[:, ::2])


@thorough
def check_every_setting() -> None:
    shapes = (1, 9, 70, 8), (70, 8), (70, 8)
    init = "self.c = nn.Parameter(torch.randn(70, 8)); self.s = nn.Parameter(torch.randn(70, 8))"
    forward = "return x * self.c + torch.cat((-x[..., 4:], x[..., :4]), dim=-1) * self.s"
    made = make_each(task_of(forward, "torch.randn(1, 9, 70, 8)", init), TritonRotary())
    made.check(*_inputs(*shapes)[:1])


def check_refusals() -> None:
    wrong = PAIRS.replace("even * s + odd * c", "even * s - odd * c")
    assert refuses(_task(wrong, (2, 5, 9, 8), (9, 4), (9, 4)), TritonRotary())
    assert refuses(_task(PAIRS.replace("even * s", "even * c"), (2, 5, 9, 8), (9, 4), (9, 4)), TritonRotary())
    assert refuses(_task(PAIRS, (2, 5, 9, 8), (9, 1), (9, 1)), TritonRotary())


test_in_the_interpreter = interpreted(__file__, globals())

if __name__ == "__main__":
    main(globals())
