"""Sums over products taken apart compute what ``torch.einsum`` computes, in an order that forms nothing too large."""

from __future__ import annotations

from math import prod

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch.utils._python_dispatch import TorchDispatchMode

from burnish.graph.einsum import sum_of_products

LETTERS = "abcdef"


@st.composite
def equations(draw: st.DrawFn) -> tuple[str, list[torch.Tensor]]:
    """Draw two to five operands over six indices of sizes one to four, and any result made from them."""
    operands = draw(st.lists(st.lists(st.sampled_from(LETTERS), max_size=4, unique=True), min_size=2, max_size=5))
    used = sorted({n for names in operands for n in names})
    result = draw(st.permutations(used))[: draw(st.integers(0, len(used)))]
    sizes = {n: draw(st.integers(1, 4)) for n in used}
    random = torch.Generator().manual_seed(draw(st.integers(0, 99)))
    tensors = []
    for names in operands:
        made = torch.randn([sizes[n] for n in reversed(names)], generator=random, dtype=torch.float64)
        tensors.append(made.permute(list(range(made.dim()))[::-1]) if draw(st.booleans()) else _plain(made))
    return ",".join("".join(names) for names in operands) + "->" + "".join(result), tensors


def _plain(tensor: torch.Tensor) -> torch.Tensor:
    return tensor.permute(list(range(tensor.dim()))[::-1]).contiguous()


@settings(max_examples=200, deadline=None)
@given(equations())
def test_the_parts_compute_the_sum(case: tuple[str, list[torch.Tensor]]) -> None:
    equation, tensors = case
    found = sum_of_products(equation, tensors)
    torch.testing.assert_close(found, torch.einsum(equation, *tensors), rtol=1e-11, atol=1e-11)


def test_without_an_arrow_the_result_has_what_occurs_once_in_order() -> None:
    a, b = torch.rand(3, 4, dtype=torch.float64), torch.rand(4, 2, dtype=torch.float64)
    torch.testing.assert_close(sum_of_products("cb, ba", [a, b]), torch.einsum("cb, ba", a, b))


@pytest.mark.parametrize(
    ("equation", "shapes", "dtype"),
    [
        ("ii->i", [(3, 3)], torch.float32),
        ("ii,ij->j", [(3, 3), (3, 4)], torch.float32),
        ("...ij,jk->...ik", [(2, 3, 4), (4, 5)], torch.float32),
        ("ij,jk->ik", [(3, 1), (4, 5)], torch.float32),
        ("ij,jk->ik", [(3, 0), (0, 5)], torch.float32),
        ("ij,jk->ik", [(3, 4), (4, 5)], torch.int64),
    ],
)
def test_what_is_not_covered_is_left_to_torch(equation: str, shapes: list[tuple[int, ...]], dtype: torch.dtype) -> None:
    assert sum_of_products(equation, [torch.ones(shape, dtype=dtype) for shape in shapes]) is NotImplemented


class Made(TorchDispatchMode):
    """Notes how many elements the results of products have; copies of operands are the library's."""

    def __init__(self) -> None:
        super().__init__()
        self.sizes: list[int] = []

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):  # type: ignore[no-untyped-def]
        out = func(*args, **(kwargs or {}))
        if str(func) in ("aten.mul.Tensor", "aten.bmm.default", "aten.mm.default"):
            self.sizes.append(out.numel())
        return out


@pytest.mark.parametrize(
    ("equation", "sizes", "made"),
    [
        # A chunk's states: the decay goes into the smaller operand, not into x or their product.
        ("bclhn,bhcl,bclhp->bchpn", {"l": 8, "h": 2, "n": 2, "p": 16}, ["bclhn", "bchpn"]),
        # Within a chunk: first the scores, then their decay, then the values.
        ("bclhn,bcshn,bhcls,bcshp->bclhp", {"l": 8, "s": 8, "n": 2, "p": 4}, ["bchls", "bchls", "bclhp"]),
        ("bclhn,bchpn,bhcl->bclhp", {"l": 8, "h": 2, "n": 2, "p": 8}, ["bclhn", "bclhp"]),
        ("ij,jk,kl->il", {"i": 9, "j": 2, "k": 9, "l": 2}, ["jl", "il"]),
    ],
)
def test_nothing_larger_than_needed_is_made(equation: str, sizes: dict[str, int], made: list[str]) -> None:
    every = {**dict.fromkeys("abcdefghijklmnop", 2), **sizes}
    operands = equation.partition("->")[0].split(",")
    with Made() as noted:
        sum_of_products(equation, [torch.rand([every[n] for n in names], device="meta") for names in operands])
    assert noted.sizes == [prod(every[n] for n in names) for names in made]
