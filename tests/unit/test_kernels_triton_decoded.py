"""Triton kernels for products of packed, narrow and looked up operands, in the interpreter."""

from __future__ import annotations

from typing import Any

import torch
from kernel_harness import Made, _run, find, make, make_each, refuses, task_of
from triton_harness import interpreted, main, thorough

from burnish.core.task import Task
from burnish.propose.kernels.decoded_elements import DecodedElements
from burnish.propose.kernels.decoded_product import DecodedProduct
from burnish.propose.planning import given as by_default
from burnish.propose.recipes import planners_of

DECODED = DecodedProduct()
RANDOM = torch.Generator().manual_seed(0)


def normal(*shape: int) -> torch.Tensor:
    return torch.randn(shape, generator=RANDOM)


def whole(low: int, high: int, shape: tuple[int, ...], dtype: torch.dtype) -> torch.Tensor:
    return torch.randint(low, high, shape, dtype=dtype, generator=RANDOM)


def words(*shape: int) -> torch.Tensor:
    return whole(-(2**31), 2**31 - 1, shape, torch.int32)


def with_bfloat16() -> None:
    """Have the interpreter multiply bfloat16, which it keeps as bits: it would multiply those."""
    import numpy
    import triton.language as tl
    from triton.runtime.interpreter import InterpreterBuilder, TensorHandle

    before = InterpreterBuilder.create_dot
    if before.__name__ == "create_wide_dot":
        return

    def widened(x: Any) -> Any:
        if x.dtype.scalar != tl.bfloat16:
            return x
        return TensorHandle((x.data.astype(numpy.uint32) << 16).view(numpy.float32), tl.float32)

    def create_wide_dot(self: Any, a: Any, b: Any, *rest: Any) -> Any:
        return before(self, widened(a), widened(b), *rest)

    InterpreterBuilder.create_dot = create_wide_dot


FOUR_BITS = """
shifts = torch.arange(0, 32, 4, dtype=torch.int32, device=x.device)
codes = ((weight.unsqueeze(1) >> shifts[:, None]) & 15).flatten(0, 1)
zeros = ((zeros.unsqueeze(2) >> shifts) & 15).flatten(1, 2).repeat_interleave(64, dim=0)
weight = (codes - zeros).to(x.dtype) * scales.repeat_interleave(64, dim=0)
return torch.relu(x @ weight + bias)
"""


def _four_bits(rows: int, depth: int, columns: int) -> tuple[Task, list[torch.Tensor]]:
    given = [normal(rows, depth), words(depth // 8, columns), words(depth // 64, columns // 8)]
    given += [torch.rand(depth // 64, columns), normal(columns)]
    inputs = (
        f"torch.randn({rows}, {depth}), torch.zeros({depth // 8}, {columns}, dtype=torch.int32), "
        f"torch.zeros({depth // 64}, {columns // 8}, dtype=torch.int32), torch.rand({depth // 64}, {columns}), "
        f"torch.randn({columns})"
    )
    return task_of(FOUR_BITS.strip(), inputs, arguments="x, weight, zeros, scales, bias"), given


def check_four_bits_with_zeros_and_scales() -> None:
    with_bfloat16()
    for sizes in ((5, 192, 72), (70, 128, 200), (1, 320, 40)):
        task, given = _four_bits(*sizes)
        made = make(task, DECODED)
        made.check(*given, factor=4.0)
        # What packs eight numbers is read once for them.
        assert "tl.reshape" in made.source or sizes[0] == 1


def check_strange_numbers_stay_where_they_are() -> None:
    with_bfloat16()
    task, given = _four_bits(5, 192, 72)
    given[0][1, 3], given[0][2, 7], given[0][3, 100] = float("nan"), 1e30, 1e-38
    make(task, DECODED).check(*given, factor=4.0)
    given[0][4, 9] = float("inf")
    assert torch.equal(*(model(*given)[4].isnan() for model in make(task, DECODED).models()))


BYTES = "return (x.to(s.dtype) @ w.to(s.dtype).T) * s.unsqueeze(-1) * t + b"


def _bytes(rows: int, depth: int, columns: int) -> tuple[Task, list[torch.Tensor]]:
    inputs = (
        f"torch.zeros({rows}, {depth}, dtype=torch.int8), torch.zeros({columns}, {depth}, dtype=torch.int8), "
        f"torch.rand({rows}), torch.rand({columns}), torch.randn({columns})"
    )
    given = [whole(-128, 128, (size, depth), torch.int8) for size in (rows, columns)]
    return task_of(BYTES, inputs, arguments="x, w, s, t, b"), [
        *given,
        torch.rand(rows),
        torch.rand(columns),
        normal(columns),
    ]


def check_bytes_are_multiplied_as_whole_numbers() -> None:
    for sizes in ((7, 333, 151), (40, 600, 65), (1, 64, 200)):
        task, given = _bytes(*sizes)
        made = make(task, DECODED)
        made.check(*given, factor=1.0)
        assert "total = tl.dot(" in made.source or sizes[0] == 1
    task, given = _bytes(20, 1024, 65)
    assert "_join" in make(task, DECODED).source
    make(task, DECODED).check(*given, factor=1.0)


SPREAD = """
x = x * s.repeat_interleave(64, dim=1).narrow(1, 0, x.shape[1])
rows = t.repeat_interleave(64, dim=0).narrow(0, 0, w.shape[0])
return x @ (w * rows.repeat_interleave(64, dim=1).narrow(1, 0, w.shape[1])).T
"""


def check_scales_of_blocks_leave_bytes() -> None:
    inputs = (
        "torch.zeros(33, 333, dtype=torch.int8), torch.rand(33, 6), torch.zeros(151, 333, dtype=torch.int8), "
        "torch.rand(3, 6)"
    )
    made = make(task_of(SPREAD.strip(), inputs, arguments="x, s, w, t"), DECODED)
    assert "to(tl.int8)" in made.source
    x, w = whole(-128, 128, (33, 333), torch.int8), whole(-128, 128, (151, 333), torch.int8)
    made.check(x, torch.rand(33, 6), w, torch.rand(3, 6), factor=2.0)


def check_narrow_arithmetic_wraps_around() -> None:
    body = "w = (torch.stack((w & 15, w >> 4), dim=-1).flatten(1).to(torch.int8) - z) * g\nreturn x @ w.to(x.dtype).T"
    inputs = (
        "torch.randn(9, 64), torch.zeros(80, 32, dtype=torch.uint8), torch.zeros(80, 1, dtype=torch.int8), "
        "torch.zeros(80, 1, dtype=torch.int8)"
    )
    with_bfloat16()
    made = make(task_of(body, inputs, arguments="x, w, z, g"), DECODED)
    w = whole(0, 256, (80, 32), torch.uint8)
    z, g = whole(-128, 128, (80, 1), torch.int8), whole(-128, 128, (80, 1), torch.int8)
    made.check(normal(9, 64), w, z, g, factor=4.0)


PLANES = """
shifts = torch.arange(32, dtype=torch.int32, device=x.device)
low, high = (((plane.unsqueeze(-1) >> shifts) & 1) for plane in w.unbind(-1))
codes = (low + 2 * high).flatten(1, 2).unflatten(1, (-1, 64))
return x @ (codes * s.unsqueeze(-1) + m.unsqueeze(-1)).flatten(1, 2).T
"""


def _planes(rows: int) -> tuple[Task, list[torch.Tensor]]:
    inputs = (
        f"torch.randn({rows}, 384), torch.zeros(75, 12, 2, dtype=torch.int32), torch.rand(75, 6), torch.rand(75, 6)"
    )
    given = [normal(rows, 384), words(75, 12, 2), torch.rand(75, 6), normal(75, 6)]
    return task_of(PLANES.strip(), inputs, arguments="x, w, s, m"), given


def check_planes_of_bits() -> None:
    one, given = _planes(1)
    made = make(one, DECODED)
    assert "tl.dot" not in made.source
    made.check(*given, factor=4.0)
    make(one, DECODED, variant="dot", waves=1).check(*given, factor=4.0)
    several, given = _planes(3)
    make(several, DECODED).check(*given, factor=4.0)


BOOKS = """
first, second = codes.long().unbind(-1)
return x @ (books[0][first] + books[1][second]).flatten(1, 2).T * s
"""


def check_codebooks() -> None:
    for rows in (1, 3):
        codes = "torch.zeros(51, 41, 2, dtype=torch.uint8)"
        inputs = f"torch.randn({rows}, 328), {codes}, torch.randn(2, 256, 8), torch.rand(51)"
        made = make(task_of(BOOKS.strip(), inputs, arguments="x, codes, books, s"), DECODED)
        given = whole(0, 256, (51, 41, 2), torch.uint8)
        made.check(normal(rows, 328), given, normal(2, 256, 8), torch.rand(51), factor=4.0)


def check_matrices_are_picked() -> None:
    body = "return torch.bmm(x, w[i].transpose(1, 2)) * 0.5"
    inputs = "torch.randn(9, 20, 50), torch.randn(4, 37, 50), torch.zeros(9, dtype=torch.int64)"
    made = make(task_of(body, inputs, arguments="x, w, i"), DECODED)
    picks = torch.tensor([3, -1, 0, 1, -4, 2, 2, 0, -2])
    made.check(normal(9, 20, 50), normal(4, 37, 50), picks, factor=4.0)
    # A matrix that lies apart is copied together before it is read.
    made.check(normal(9, 50, 20).transpose(1, 2), normal(4, 50, 37).transpose(1, 2), picks, factor=4.0)


def check_what_is_true_or_false() -> None:
    with_bfloat16()
    body = "return (i[:, None] < i).to(x.dtype) @ x"
    made = make(task_of(body, "torch.randn(70, 90), torch.zeros(70, dtype=torch.int32)", arguments="x, i"), DECODED)
    made.check(normal(70, 90), whole(0, 9, (70,), torch.int32), factor=4.0)


def check_the_left_operand_of_a_batch() -> None:
    body = """
    codes = torch.stack((k & 15, k >> 4), dim=-1).flatten(-2)
    return (((codes ^ 8).to(torch.int8) - 8) * s[:, None, None]) @ r.T
    """
    inputs = "torch.zeros(2, 3, 50, 32, dtype=torch.uint8), torch.rand(3), torch.randn(40, 64)"
    with_bfloat16()
    made = make(task_of(body, inputs, arguments="k, s, r"), DECODED)
    made.check(whole(0, 256, (2, 3, 50, 32), torch.uint8), torch.rand(3), normal(40, 64), factor=4.0)


def check_sums_of_scaled_products_are_one_product() -> None:
    body = """
    x = x.unflatten(1, (-1, 64)).to(s.dtype).transpose(0, 1)
    products = x @ w.unflatten(1, (-1, 64)).to(s.dtype).permute(1, 2, 0)
    return torch.relu((products * s.T.unsqueeze(2) * t.T.unsqueeze(1)).sum(0))
    """
    for rows, columns in ((20, 51), (70, 40)):
        bytes_of = "torch.zeros({0}, 320, dtype=torch.int8)"
        inputs = f"{bytes_of.format(rows)}, torch.rand({rows}, 5), {bytes_of.format(columns)}, torch.rand({columns}, 5)"
        task = task_of(body, inputs, arguments="x, s, w, t")
        made = make(task, DECODED)
        assert "to(tl.int8)" in made.source
        x, w = (whole(-32, 32, (size, 320), torch.int8) for size in (rows, columns))
        made.check(x, torch.rand(rows, 5), w, torch.rand(columns, 5), factor=2.0)


def check_digits_of_base_three() -> None:
    body = """
    places = torch.tensor([1, 3, 9, 27, 81], dtype=torch.int16, device=x.device)
    trits = (w.to(torch.int16).unsqueeze(-1) // places % 3).flatten(1, 2) - 1
    return x @ trits.to(x.dtype).T * s
    """
    with_bfloat16()
    inputs = "torch.randn(6, 345), torch.zeros(51, 69, dtype=torch.uint8), torch.rand(1)"
    task = task_of(body, inputs, arguments="x, w, s")
    (planner,) = planners_of(task, "cuda:0").values()
    plan = planner.plan(by_default({}))
    assert [step.rule for step in plan.recipe.steps if step.rule.startswith("kernel")] == ["kernel decoded_product"]
    source = plan.emitted.source.replace("cuda:0", "cpu")
    Made(_run(task.source)["Model"], _run(source)["ModelNew"], source).check(
        normal(6, 345), whole(0, 243, (51, 69), torch.uint8), torch.rand(1), factor=4.0
    )


THREE_BITS = """
low, middle, high = packed.to(torch.int32).unflatten(-1, (-1, 3)).unbind(-1)
shifts = torch.arange(0, 24, 3, dtype=torch.int32, device=packed.device)
codes = (((low | (middle << 8) | (high << 16)).unsqueeze(-1) >> shifts) & 7).flatten(-2)
return levels[codes.long()] * norms.unsqueeze(-1)
"""


def check_elements_are_decoded_in_one_pass() -> None:
    for rows, width in (((3, 5), 64), ((7,), 40), ((1, 2, 3), 8)):
        packed = (*rows, width * 3 // 8)
        inputs = f"torch.zeros({packed}, dtype=torch.uint8), torch.randn(8), torch.rand({rows})"
        made = make(task_of(THREE_BITS.strip(), inputs, arguments="packed, levels, norms"), DecodedElements())
        made.check(whole(0, 256, packed, torch.uint8), normal(8), torch.rand(rows), factor=1.0)
        made.check(
            whole(0, 256, packed[::-1], torch.uint8).permute(*reversed(range(len(packed)))), normal(8), torch.rand(rows)
        )


@thorough
def check_every_setting() -> None:
    with_bfloat16()
    inputs = "torch.randn({0}, 300), torch.zeros(70, 300, dtype=torch.int8), torch.rand(70)"
    for rows, body in ((6, "return x @ w.to(x.dtype).T"), (1, "return x @ (w * s.unsqueeze(-1) + s.unsqueeze(-1)).T")):
        task = task_of(body, inputs.format(rows), arguments="x, w, s")
        made = make_each(task, DECODED)
        made.check(normal(rows, 300), whole(-128, 128, (70, 300), torch.int8), torch.rand(70), factor=4.0)


def test_what_is_left_alone() -> None:
    floats = task_of("return x @ torch.relu(w).T", "torch.randn(6, 300), torch.randn(70, 300)", arguments="x, w")
    assert refuses(floats, DECODED)
    small = task_of(
        "return x @ w.to(x.dtype).T", "torch.randn(6, 8), torch.zeros(9, 8, dtype=torch.int8)", arguments="x, w"
    )
    assert refuses(small, DECODED)
    wide = task_of(
        "return x @ w.to(x.dtype).T", "torch.randn(6, 99), torch.zeros(99, 99, dtype=torch.int64)", arguments="x, w"
    )
    assert refuses(wide, DECODED)


def test_blocks_in_flight_fit_a_processor() -> None:
    tiles = [DECODED.space(region)["tile"] for region in (find(_four_bits(256, 512, 256)[0], DECODED)[1],) if region]
    assert tiles and not any(str(tile).startswith("128x128") for tile in tiles[0])
    _, region = find(_bytes(256, 512, 256)[0], DECODED)
    assert region is not None and "128x128 w8 s3" in DECODED.space(region)["tile"]


def test_nothing_between_is_written_down() -> None:
    task, _ = _four_bits(5, 192, 72)
    _, region = find(task, DECODED)
    assert region is not None and {str(n.name) for n in region.inputs} == {"x", "weight", "zeros", "scales", "bias"}


test_in_the_interpreter = interpreted(__file__, globals())

if __name__ == "__main__":
    main(globals())
