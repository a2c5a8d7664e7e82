"""Rows held at once in a few pieces, and rows taken one after the other, in Triton's interpreter."""

from __future__ import annotations

import torch
from hypothesis import given
from hypothesis import strategies as st
from kernel_harness import find, make, make_each, task_of
from triton_harness import interpreted, main

from burnish.propose.kernels.fused import Fused
from burnish.propose.triton_pieces import fits_in_pieces, pieces_of

ROWS = (
    "torch.softmax(x, dim=-1)",
    "F.layer_norm(x, (x.shape[-1],))",
    "x * torch.rsqrt((x * x).mean(-1, keepdim=True) + 1e-6)",
    "x.amax(-1)",
    "torch.logsumexp(x, -1)",
)


def check_rows() -> None:
    for text in ROWS:
        made = make(task_of(f"return {text}", "torch.randn(3, 1280)"), Fused("triton", True), variant="pieces")
        assert "column_b" in made.source, text
        made.check(torch.randn(3, 1280), factor=4.0)
        # The same source takes other lengths, powers of two among them.
        made.check(10 * torch.randn(5, 2048), factor=4.0)
        made.check(torch.randn(2, 3001), factor=4.0)


def check_columns_and_rows_beside_elements() -> None:
    shapes = "torch.randn(3, 1280), torch.randn(1280), torch.randn(3, 1)"
    task = task_of("return torch.softmax(x * y + z, dim=-1) * y", shapes, arguments="x, y, z")
    for turns in (1, 4):
        made = make(task, Fused("triton", True), variant="pieces", turns=turns)
        made.check(torch.randn(3, 1280), torch.randn(1280), torch.randn(3, 1), factor=4.0)


def check_rows_one_after_the_other() -> None:
    for variant, rows, turns in (("whole", 1, 2), ("whole", 2, 4), ("pieces", 1, 4), ("pieces", 2, 2)):
        settings = {"variant": variant, "rows": rows, "turns": turns, "ahead": 2}
        task = task_of(
            "return F.layer_norm(x, (1280,), y)", "torch.randn(9, 1280), torch.randn(1280)", arguments="x, y"
        )
        made = make(task, Fused("triton", True), **settings)
        # What all rows share is read before the first.
        assert 0 < made.source.index("tl.load(y_ptr") < made.source.index("for group in")
        for count in (1, 7, 9):
            made.check(torch.randn(count, 1280), torch.randn(1280), factor=4.0)
        task = task_of("return x.sum(-1)", "torch.randn(9, 1280)")
        make(task, Fused("triton", True), **settings).check(torch.randn(13, 1280), factor=4.0)


def check_parts_of_rows_with_a_number_each() -> None:
    shapes = "torch.randn(2, 6, 9, 11), torch.randn(6, 1, 1), torch.randn(2, 6, 1, 1)"
    task = task_of("return F.silu((x - y) * z) + y", shapes, arguments="x, y, z")
    y, z = torch.randn(6, 1, 1), torch.randn(2, 6, 1, 1)
    for block, rows in ((128, 8), (256, 1), (1024, 4)):
        made = make(task, Fused("triton", True), variant="parts", block=block, rows=rows)
        assert "index" not in made.source
        made.check(torch.randn(2, 6, 9, 11), y, z, factor=4.0)
        made.check(torch.randn(1, 6, 40, 32), y, z[:1], factor=4.0)
    # Short rows, and rows without a number of their own, are gone through from end to end.
    region = find(task, Fused("triton", True))[1]
    assert region is not None and Fused("triton", True).space(region)["variant"] == ("parts", "flat")
    for body, shape in (("x * y", "2, 6, 3, 5"), ("x * x + y.sum()", "2, 6, 9, 11")):
        other = task_of(f"return {body}", f"torch.randn({shape}), torch.randn(6, 1, 1)", arguments="x, y")
        region = find(other, Fused("triton", True))[1]
        assert region is not None and "variant" not in Fused("triton", True).space(region)


def check_infinities_and_nan() -> None:
    x = torch.randn(4, 1280)
    x[0, 1100:] = float("-inf")
    x[1] = float("-inf")
    x[2, 1200] = float("nan")
    for text in ("torch.softmax(x, dim=-1)", "x.amax(-1)", "x.amin(-1)"):
        make(task_of(f"return {text}", "torch.randn(4, 1280)"), Fused("triton", True), variant="pieces").check(x)


def check_every_setting() -> None:
    task = task_of("return F.layer_norm(x, (1280,))", "torch.randn(3, 1280)")
    make_each(task, Fused("triton", True)).check(torch.randn(3, 1280), factor=4.0)


def check_smaller_types() -> None:
    task = task_of("return F.layer_norm(x, (1280,))", "torch.randn(3, 1280, dtype=torch.float16)")
    make(task, Fused("triton", True), variant="pieces").check(torch.randn(3, 1280).half())


@given(st.integers(1025, 1 << 16))
def test_pieces_are_offered_only_where_they_leave_fewer_places_empty(columns: int) -> None:
    whole, number = 1 << (columns - 1).bit_length(), pieces_of(columns)
    length = 1 << (-(-columns // number) - 1).bit_length()
    assert 2 <= number <= 8 and columns <= number * length
    assert not any(n << (-(-columns // n) - 1).bit_length() < number * length for n in range(2, 9))
    if fits_in_pieces(columns):
        assert number * length < whole


def test_a_row_of_5120_is_five_pieces() -> None:
    assert pieces_of(5120) == 5 and fits_in_pieces(5120) and not fits_in_pieces(4096)


test_in_the_interpreter = interpreted(__file__, globals())

if __name__ == "__main__":
    main(globals())
