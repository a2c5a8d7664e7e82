"""Rows held at once in two pieces, in Triton's interpreter."""

from __future__ import annotations

import torch
from hypothesis import given
from hypothesis import strategies as st
from kernel_harness import make, make_each, task_of
from triton_harness import interpreted, main

from burnish.propose.kernels.fused import Fused
from burnish.propose.triton_pieces import fits_in_pieces

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
    made = make(task, Fused("triton", True), variant="pieces")
    made.check(torch.randn(3, 1280), torch.randn(1280), torch.randn(3, 1), factor=4.0)


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
def test_two_pieces_are_offered_only_where_they_leave_fewer_places_empty(columns: int) -> None:
    whole = 1 << (columns - 1).bit_length()
    rest = 1 << max(0, columns - whole // 2 - 1).bit_length()
    assert whole // 2 < columns <= whole // 2 + rest
    if fits_in_pieces(columns):
        assert whole // 2 + rest < whole


test_in_the_interpreter = interpreted(__file__, globals())

if __name__ == "__main__":
    main(globals())
