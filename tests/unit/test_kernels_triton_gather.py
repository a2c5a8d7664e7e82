"""Triton kernels that read by an index: sums of embedding rows, programs over picked rows, in the interpreter."""

from __future__ import annotations

import torch
from kernel_harness import find, make, make_each, refuses, task_of
from triton_harness import interpreted, main, thorough

from burnish.core.task import Task
from burnish.propose.kernels.triton_gather import TritonEmbeddingSum, TritonGather

EMBED = "self.e = nn.Embedding(50, {width})"
BEGINNING = """
self.words = nn.Embedding(60, 40)
self.places = nn.Parameter(torch.randn(7, 40))
self.later = nn.Embedding(9, 40)
self.norm = nn.LayerNorm(40)
"""
TOKENS = "torch.randint(0, 60, (3, 7))"
GATHER = "torch.randn(6, 30), torch.randint(0, 30, (6, 11)), torch.rand(6, 11)"


def _bag(reduce: str, index: str = "torch.randint(0, 50, (7, 5))", width: int = 40, kind: str = "") -> Task:
    return task_of(f"return self.e(x){reduce}", index, EMBED.format(width=width) + kind)


def _weighted(text: str, inputs: str = GATHER) -> Task:
    return task_of(f"return {text}", inputs, arguments="x, i, w")


def _values(rows: int, columns: int, chosen: int) -> list[torch.Tensor]:
    return [torch.randn(rows, columns), torch.randint(0, columns, (rows, chosen)), torch.rand(rows, chosen)]


def check_sums_of_rows() -> None:
    for reduce in (".sum(1)", ".mean(dim=-2)"):
        made = make(_bag(reduce), TritonEmbeddingSum())
        for shape in ((7, 5), (1, 1), (33, 19)):
            made.check(torch.randint(0, 50, shape))
        made.check(torch.randint(0, 50, (5, 7)).t())
    made = make(_bag(".sum(2)", "torch.randint(0, 50, (2, 3, 9))", width=133), TritonEmbeddingSum())
    made.check(torch.randint(0, 50, (2, 3, 9)))


@thorough
def check_sums_of_rows_with_every_setting_and_smaller_types() -> None:
    index = "torch.randint(0, 50, (2, 9))"
    make_each(_bag(".mean(1)", index, 520, ".half()"), TritonEmbeddingSum()).check(torch.randint(0, 50, (2, 9)))
    made = make(_bag(".sum(1)", index, 20, ".bfloat16()"), TritonEmbeddingSum())
    # The interpreter cuts bfloat16 off where a GPU rounds.
    made.check(torch.randint(0, 50, (2, 9)), factor=4.0)


def check_an_index_out_of_range_is_no_number() -> None:
    made = make(_bag(".sum(1)"), TritonEmbeddingSum())
    other = make(_bag(" * 2"), TritonGather())
    for wrong in (50, -1):
        index = torch.zeros(7, 5, dtype=torch.int64)
        index[6, 4] = wrong
        for m, place in ((made, (6,)), (other, (6, 4))):
            got = m.models()[1](index)
            assert bool(got[place].isnan().all()) and int(got.isnan().sum()) == 40


def check_rows_with_infinities() -> None:
    task = task_of(
        "return F.embedding(i, x).sum(1)", "torch.randn(9, 5), torch.randint(0, 9, (4, 3))", arguments="x, i"
    )
    x = torch.randn(9, 5)
    x[0], x[1], x[2, 1] = float("inf"), float("-inf"), float("nan")
    made = make(task, TritonEmbeddingSum())
    made.check(x, torch.tensor([[0, 3, 4], [0, 1, 5], [2, 3, 3], [6, 7, 8]]))


def check_the_beginning_of_a_transformer() -> None:
    places = "self.later(torch.arange(7, device=x.device))"
    for text in ("self.norm(self.words(x) + self.places)", f"self.norm(self.words(x) + {places})",
                 "self.words(x) + self.places", f"F.gelu(self.words(x) * 3.0) + {places}"):  # fmt: skip
        made = make(task_of(f"return {text}", TOKENS, BEGINNING), TritonGather())
        made.check(torch.randint(0, 60, (3, 7)), factor=4.0)
        made.check(torch.randint(0, 60, (7, 5)).t(), factor=4.0)
        assert "torch.embedding" not in made.source and "aten.embedding" not in made.source


@thorough
def check_half_precision_and_every_setting() -> None:
    half = BEGINNING + "self.half()"
    made = make_each(task_of("return self.norm(self.words(x) + self.places)", TOKENS, half), TritonGather())
    made.check(torch.randint(0, 60, (1, 7)), factor=4.0)
    made = make_each(task_of("return self.words(x) + self.places", TOKENS, BEGINNING), TritonGather())
    made.check(torch.randint(0, 60, (2, 7)))
    made = make(task_of("return self.words(x) + self.places", TOKENS, BEGINNING + "self.bfloat16()"), TritonGather())
    made.check(torch.randint(0, 60, (2, 7)), factor=4.0)


def check_weighted_sums() -> None:
    for text in ("(torch.gather(x, 1, i) * w).sum(dim=1)", "(w * x.gather(-1, i)).mean(-1, keepdim=True)",
                 "x.gather(1, i).sum(1)", "torch.softmax(x.gather(1, i) + w, -1)", "x.gather(1, i) * w"):  # fmt: skip
        made = make(_weighted(text), TritonGather())
        made.check(*_values(6, 30, 11), factor=4.0)
        made.check(*_values(70, 5, 33), factor=4.0)
    for variant in ("whole", "loop"):
        long = "torch.randn(3, 30), torch.randint(0, 30, (3, 1500)), torch.rand(3, 1500)"
        made = make(_weighted("(torch.gather(x, 1, i) * w).sum(dim=1)", long), TritonGather(), variant=variant)
        made.check(*_values(3, 30, 1500), factor=4.0)


def check_weighted_sums_of_strange_numbers() -> None:
    x, i, w = _values(6, 30, 11)
    x[0, 3], x[1, 4], x[2, 5] = float("nan"), float("inf"), float("-inf")
    i[:, 0] = torch.arange(6) % 3 + 3
    w[1, 0] = 0.0
    make(_weighted("(torch.gather(x, 1, i) * w).sum(dim=1)"), TritonGather()).check(x, i, w)


def check_more_dimensions_and_shared_rows() -> None:
    inputs = "torch.randn(2, 3, 30), torch.randint(0, 30, (2, 3, 11)), torch.rand(4, 2, 3, 11)"
    made = make(_weighted("x.gather(2, i) * w", inputs), TritonGather())
    made.check(torch.randn(2, 3, 30), torch.randint(0, 30, (2, 3, 11)), torch.rand(4, 2, 3, 11))
    rows = "torch.randn(9, 20), torch.randint(0, 9, (5,)), torch.rand(5, 20)"
    made = make(_weighted("x.index_select(0, i) * w", rows), TritonGather())
    made.check(torch.randn(12, 20), torch.randint(0, 12, (7,)), torch.rand(7, 20))


def check_a_lookup_alone_is_not_tried_first() -> None:
    task = _bag("")
    made = make(task, TritonGather())
    made.check(torch.randint(0, 50, (7, 5)))
    _, region = find(task, TritonGather())
    assert region is not None and not TritonGather().promising(region)
    _, region = find(task_of("return self.words(x) + self.places", TOKENS, BEGINNING), TritonGather())
    assert region is not None and TritonGather().promising(region)


def check_refusals() -> None:
    for reduce in (".sum(0)", ".sum(1, keepdim=True)", ".sum()", ".amax(1)"):
        assert refuses(_bag(reduce), TritonEmbeddingSum())
    assert refuses(
        _weighted("x.gather(0, i)", "torch.randn(6, 11), torch.randint(0, 6, (6, 11)), torch.rand(1)"), TritonGather()
    )
    assert refuses(
        _weighted("x[i] + 1.0", "torch.randn(6, 11), torch.randint(0, 6, (4,)), torch.rand(1)"), TritonGather()
    )
    smaller = "torch.randn(6, 30), torch.randint(0, 30, (4, 11)), torch.rand(4, 11)"
    assert refuses(_weighted("(x.gather(1, i) * w).sum(1)", smaller), TritonGather())


test_in_the_interpreter = interpreted(__file__, globals())

if __name__ == "__main__":
    main(globals())
