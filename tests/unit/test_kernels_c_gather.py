"""Rotary embeddings and sums of embedding rows."""

from __future__ import annotations

import pytest
import torch
from kernel_harness_c import build, every, find, task_of

from burnish.core.task import Task
from burnish.propose.kernels.gather import TEMPLATES

ROTARY, BAG = TEMPLATES


def rotary(forward: str, shape: str = "2, 3, 5, 8", angles: str = "5, 8") -> Task:
    text = f"h = x.shape[-1] // 2\nt = torch.cat((-x[..., h:], x[..., :h]), dim=-1)\nreturn {forward}"
    inputs = f"torch.randn({shape}), torch.randn({angles}), torch.randn({angles})"
    return task_of(text, inputs, arguments="x, c, s")


def values(*shapes: tuple[int, ...]) -> list[torch.Tensor]:
    torch.manual_seed(0)
    return [torch.randn(shape) for shape in shapes]


@pytest.mark.parametrize("forward", ["x * c + t * s", "s * t + c * x"])
def test_rotary_in_any_order(forward: str) -> None:
    pair = build(rotary(forward), ROTARY)
    pair.check(*values((2, 3, 5, 8), (5, 8), (5, 8)))
    pair.check(*values((1, 4, 7, 38), (7, 38), (7, 38)))
    x, c, s = values((2, 5, 3, 8), (8, 5), (5, 16))
    got = pair.check(x.transpose(1, 2), c.t(), s[:, ::2])
    assert got.stride() == x.transpose(1, 2).stride()


def test_rotary_with_angles_for_each_row() -> None:
    build(rotary("x * c + t * s", angles="2, 1, 5, 8"), ROTARY).check(*values((2, 3, 5, 8), (2, 1, 5, 8), (2, 1, 5, 8)))
    build(rotary("x * c + t * s", "5, 8"), ROTARY, threads=1).check(*values((5, 8), (5, 8), (5, 8)))


@pytest.mark.parametrize("forward", ["x * c - t * s", "c * c + t * s", "x * c + t * s + t", "x * 2 + t * s"])
def test_what_is_no_rotary(forward: str) -> None:
    assert find(rotary(forward), ROTARY)[1] is None


def bag(reduce: str, index: str = "torch.randint(0, 50, (7, 5))", width: int = 40) -> Task:
    return task_of(f"return self.e(x){reduce}", index, f"self.e = nn.Embedding(50, {width})")


@pytest.mark.parametrize("reduce", [".sum(1)", ".mean(dim=-2)"])
def test_sums_of_rows(reduce: str) -> None:
    pair = build(bag(reduce), BAG)
    torch.manual_seed(0)
    for shape in ((7, 5), (1, 1), (33, 19)):
        pair.check(torch.randint(0, 50, shape))
    pair.check(torch.randint(0, 50, (5, 7)).t())


@pytest.mark.thorough
def test_more_dimensions_and_every_setting() -> None:
    task = bag(".sum(2)", "torch.randint(0, 50, (2, 3, 9))", width=300)
    torch.manual_seed(0)
    for chosen in every(task, BAG):
        build(task, BAG, **chosen).check(torch.randint(0, 50, (2, 3, 9)))


@pytest.mark.parametrize("wrong", [50, -1])
def test_an_index_out_of_range_raises(wrong: int) -> None:
    pair = build(bag(".sum(1)"), BAG)
    index = torch.zeros(7, 5, dtype=torch.int64)
    index[6, 4] = wrong
    with pytest.raises(IndexError):
        pair.candidate(index)


@pytest.mark.parametrize("reduce", [".sum(0)", ".sum(1, keepdim=True)", ".sum()", ".amax(1)"])
def test_what_is_no_sum_of_rows(reduce: str) -> None:
    assert find(bag(reduce), BAG)[1] is None
