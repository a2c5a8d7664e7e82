"""The Triton kernels for sums of rows where a list says, in the interpreter."""

from __future__ import annotations

import torch
from kernel_harness import find, make, refuses, task_of
from triton_harness import interpreted, main, thorough

from burnish.core.task import Task
from burnish.propose.kernels.scattered_sum import ScatteredSum

ROWS = "torch.randint(0, 9, (41,)).sort().values"
CSR = "return torch.zeros_like(d).index_add(0, r, w[:, None] * d[c])"
BLOCKS = "return torch.zeros_like(a).index_add(0, r, torch.bmm(a[i], b[j]))"


def _csr() -> Task:
    inputs = f"torch.randn(41), {ROWS}, torch.randint(0, 9, (41,)), torch.randn(9, 21)"
    return task_of(CSR, inputs, arguments="w, r, c, d")


def _places(count: int, most: int, seed: int = 0) -> torch.Tensor:
    return torch.randint(0, most, (count,), generator=torch.Generator().manual_seed(seed))


def check_sorted_places_and_others() -> None:
    made = make(_csr(), ScatteredSum())
    assert "zeros_like" not in made.source.partition("class ModelNew")[2]
    for places in (_places(41, 9).sort().values, _places(41, 9), torch.full((41,), 4), torch.zeros(41).long()):
        made.check(torch.randn(41), places, _places(41, 9, 1), torch.randn(9, 21), factor=4.0)
    strided = torch.stack((_places(41, 9), _places(41, 9, 2)), 1)[:, 0]
    made.check(torch.randn(41), strided, _places(41, 9, 1) - 9, torch.randn(21, 9).T, factor=4.0)


def check_numbers_that_are_not_finite_stay_in_their_rows() -> None:
    values, dense = torch.randn(41), torch.randn(9, 21)
    values[3], dense[4, 2] = float("inf"), float("nan")
    make(_csr(), ScatteredSum()).check(values, _places(41, 9).sort().values, _places(41, 9, 1), dense, factor=4.0)


def check_more_dimensions_and_more_work() -> None:
    body = "return torch.zeros_like(y).index_add(0, r, torch.exp(x - y[r]) * 0.5)"
    task = task_of(body, f"torch.randn(41, 3, 5), torch.randn(9, 3, 5), {ROWS}", arguments="x, y, r")
    make(task, ScatteredSum()).check(
        torch.randn(41, 3, 5), torch.randn(9, 3, 5), _places(41, 9).sort().values, factor=4.0
    )


def check_products_of_blocks() -> None:
    inputs = "torch.randn(5, 12, 12), torch.randn(5, 12, 12), torch.randint(0, 5, (23,)), "
    inputs += "torch.randint(0, 5, (23,)), torch.randint(0, 5, (23,)).sort().values"
    task = task_of(BLOCKS, inputs, arguments="a, b, i, j, r")
    given = [torch.randn(5, 12, 12), torch.randn(5, 12, 12), _places(23, 5), _places(23, 5, 1)]
    for order in (False, True):
        made = make(task, ScatteredSum(), sorted=order)
        for places in (_places(23, 5, 2).sort().values, _places(23, 5, 2), torch.full((23,), 3)):
            made.check(*given, places, factor=4.0)
    assert "sort(stable=True)" in made.source


def check_places_that_are_looked_up_as_well() -> None:
    body = "s, d = e[0], e[1]\nreturn torch.zeros_like(x).index_add(0, d, torch.relu(x[s] - x[d]) * w[:, None])"
    task = task_of(body, "torch.randn(9, 21), torch.randint(0, 9, (2, 41)), torch.rand(41)", arguments="x, e, w")
    made = make(task, ScatteredSum())
    made.check(torch.randn(9, 21), torch.stack((_places(41, 9), _places(41, 9, 1))), torch.rand(41), factor=4.0)


def check_blocks_times_bands() -> None:
    body = """
    bands = d.reshape(-1, 12, d.shape[-1])
    return torch.zeros_like(bands).index_add(0, r, torch.bmm(b, bands[c])).reshape(d.shape)
    """
    inputs = "torch.randn(11, 12, 12), torch.randint(0, 5, (11,)), torch.randint(0, 5, (11,)), torch.randn(60, 33)"
    made = make(task_of(body, inputs, arguments="b, r, c, d"), ScatteredSum(), columns=32)
    made.check(torch.randn(11, 12, 12), _places(11, 5), _places(11, 5, 1), torch.randn(60, 33), factor=4.0)


@thorough
def check_every_setting() -> None:
    _, region = find(_csr(), ScatteredSum())
    assert region is not None
    for name, values in ScatteredSum().space(region).items():
        for value in values:
            made = make(_csr(), ScatteredSum(), **{name: value})
            made.check(torch.randn(41), _places(41, 9), _places(41, 9, 1), torch.randn(9, 21), factor=4.0)


def check_what_it_does_not_do_is_refused() -> None:
    for body in (
        "return torch.ones_like(d).index_add(0, r, w[:, None] * d[c])",
        "return torch.zeros_like(d).index_add(0, r, w[:, None] * d[c], alpha=2)",
        "x = w[:, None] * d[c]\nreturn torch.zeros_like(d).index_add(0, r, x), x",
        "return torch.zeros_like(d).T.index_add(1, r, (w[:, None] * d[c]).T)",
        "return torch.zeros_like(d).index_add(0, r[:9], d)",
    ):
        inputs = f"torch.randn(41), {ROWS}, torch.randint(0, 9, (41,)), torch.randn(9, 21)"
        assert refuses(task_of(body, inputs, arguments="w, r, c, d"), ScatteredSum()), body


def test_blocks_of_products_fit_a_processor() -> None:
    # Three blocks of 128 by 128, two of them split by the compiler, take 256 KiB.
    for size, most in ((128, 64), (12, 128)):
        matrices = f"torch.randn(5, {size}, {size})"
        places = "torch.randint(0, 5, (23,))"
        inputs = f"{matrices}, {matrices}, {places}, {places}, {places}"
        _, region = find(task_of(BLOCKS, inputs, arguments="a, b, i, j, r"), ScatteredSum())
        assert region is not None and max(map(int, ScatteredSum().space(region)["columns"])) == most


test_in_the_interpreter = interpreted(__file__, globals())

if __name__ == "__main__":
    main(globals())
