"""Triton kernels for batches of products whose matrices lie apart, in the interpreter."""

from __future__ import annotations

import torch
from kernel_harness import find, make, make_each, refuses, task_of
from triton_harness import interpreted, main, thorough

from burnish.core.task import Task
from burnish.propose.kernels.contraction import BatchedContraction

HEADS = "torch.randn(4, 2, {0}, 8, {1})"
"""Four sequences of two chunks, heads between the steps and the numbers of each."""


def _heads(steps: int, width: int) -> torch.Tensor:
    """Return fewer sequences and heads than the kernel is made for: the interpreter takes its time for each."""
    return torch.randn(1, 2, steps, 3, width, generator=torch.Generator().manual_seed(steps + width))


def _states() -> Task:
    body = "return torch.einsum('bclhn,bhcl,bclhp->bchpn', x, torch.exp(a[..., -1:] - a), y)"
    inputs = f"{HEADS.format(12, 5)}, torch.randn(4, 8, 2, 12), {HEADS.format(12, 20)}"
    return task_of(body, inputs, arguments="x, a, y")


def _decays(steps: int) -> torch.Tensor:
    return torch.randn(1, 3, 2, steps, generator=torch.Generator().manual_seed(1))


def check_a_factor_is_taken_in_on_the_way() -> None:
    made = make(_states(), BatchedContraction())
    made.check(_heads(12, 5), _decays(12), _heads(12, 20), factor=4.0)
    made.check(_heads(70, 5), _decays(70), _heads(70, 20), factor=4.0)
    turned = _heads(20, 12).transpose(2, 4)
    made.check(_heads(12, 5), _decays(12), turned, factor=4.0)
    _, region = find(_states(), BatchedContraction())
    assert region is not None and not any("exp" in n.name or "mul" in n.name for n in region.inputs)


SCORES = """
mask = torch.tril(torch.ones(a.shape[-1], a.shape[-1], dtype=torch.bool, device=a.device))
decay = torch.exp((a[..., :, None] - a[..., None, :]).masked_fill(~mask, -torch.inf))
inside = torch.einsum('bclhn,bcshn,bhcls,bcshp->bclhp', x, y, decay, v)
return {}
"""


def _scores(result: str) -> Task:
    inputs = f"{HEADS.format(12, 5)}, {HEADS.format(12, 5)}, torch.randn(4, 8, 2, 12), {HEADS.format(12, 20)}"
    states = ", torch.randn(4, 2, 8, 20, 5)" if "states" in result else ""
    return task_of(
        SCORES.format(result).strip(), inputs + states, arguments=f"x, y, a, v{', states' if states else ''}"
    )


def check_scores_never_leave_the_chip() -> None:
    made = make(_scores("inside"), BatchedContraction())
    made.check(_heads(12, 5), _heads(12, 5).flip(0), _decays(12), _heads(12, 20), factor=4.0)
    _, region = find(_scores("inside"), BatchedContraction())
    assert region is not None and sum(n.target is torch.ops.aten.matmul.default for n in region.nodes) == 2


def check_scores_of_more_than_a_block() -> None:
    body = "return F.relu(x.transpose(1, 2) @ y.permute(0, 2, 3, 1) * 0.5) @ v.transpose(1, 2)"
    inputs = ", ".join(["torch.randn(8, 40, 8, 5)"] * 2 + ["torch.randn(8, 40, 8, 20)"])
    made = make(task_of(body, inputs, arguments="x, y, v"), BatchedContraction(), depth=16, rows=32)
    x, v = _heads(50, 5)[0], _heads(50, 20)[0]
    made.check(x, x.flip(0), v, factor=4.0)
    made.check(x[:, :37], x.flip(0), v, factor=4.0)


def check_two_products_make_one_sum() -> None:
    across = "torch.einsum('bclhn,bchpn,bhcl->bclhp', x, states, torch.exp(a))"
    task = _scores(f"torch.tanh(inside + {across}).contiguous()")
    made = make(task, BatchedContraction())
    states = torch.randn(1, 2, 3, 20, 5, generator=torch.Generator().manual_seed(4))
    made.check(_heads(12, 5), _heads(12, 5).flip(0), _decays(12), _heads(12, 20), states, factor=4.0)
    _, region = find(task, BatchedContraction())
    assert region is not None and sum(n.target is torch.ops.aten.matmul.default for n in region.nodes) == 3


def check_few_of_everything() -> None:
    task = task_of(
        "return torch.einsum('bhzc,bchp->bzhp', torch.exp(x), y)",
        "torch.randn(16, 8, 3, 3), torch.randn(16, 3, 8, 24)",
        arguments="x, y",
    )
    made = make(task, BatchedContraction())
    assert "tl.dot" not in made.source
    random = torch.Generator().manual_seed(0)
    made.check(torch.randn(2, 3, 3, 4, generator=random), torch.randn(2, 4, 3, 30, generator=random), factor=4.0)


def check_heads_are_broadcast_and_turned_back() -> None:
    body = "return F.relu((x.transpose(1, 2) @ y.transpose(1, 2).transpose(-2, -1)) * s + 1.0).transpose(1, 2)"
    inputs = "torch.randn(8, 20, 8, 12), torch.randn(1, 24, 8, 12), torch.randn(8, 1, 24)"
    made = make(task_of(body, inputs, arguments="x, y, s"), BatchedContraction())
    random = torch.Generator().manual_seed(0)
    sizes = ((2, 20, 3, 12), (1, 24, 3, 12), (3, 1, 24))
    made.check(*(torch.randn(size, generator=random) for size in sizes), factor=4.0)


def check_strange_numbers_stay_where_they_are() -> None:
    x, y = _heads(12, 5), _heads(12, 20)
    x[0, 0, 3, 0, 1], y[0, 1, 0, 2, 3], y[0, 0, 5, 1, 7] = float("nan"), float("inf"), float("-inf")
    make(_states(), BatchedContraction()).check(x, _decays(12), y, factor=4.0)


@thorough
def check_every_setting() -> None:
    task = task_of(
        "return torch.einsum('bclhn,bclhp->bchpn', x, y)",
        f"{HEADS.format(40, 9)}, {HEADS.format(40, 20)}",
        arguments="x, y",
    )
    make_each(task, BatchedContraction()).check(_heads(40, 9), _heads(40, 20), factor=4.0)


def check_what_the_library_does_without_copies_is_left_to_it() -> None:
    pair = "torch.randn({0}), torch.randn({1})"
    for body, inputs in (
        ("return x @ y", pair.format("64, 20, 12", "64, 12, 24")),
        ("return x @ y.transpose(-2, -1)", pair.format("64, 20, 12", "64, 24, 12")),
        ("return F.relu(x @ y)", pair.format("8, 8, 20, 12", "8, 8, 12, 24")),
        # Too few matrices, and ones so large that multiplying takes the time.
        ("return x.transpose(1, 2) @ y", pair.format("4, 12, 4, 20", "4, 4, 20, 24")),
        ("return x.transpose(1, 2) @ y", pair.format("16, 512, 8, 512", "16, 8, 512, 512")),
        ("return x.transpose(1, 2).half() @ y.half()", pair.format("8, 12, 8, 20", "8, 8, 20, 24")),
    ):
        assert refuses(task_of(body, inputs, arguments="x, y"), BatchedContraction()), body


def check_a_mistaken_input_raises() -> None:
    _, candidate = make(_states(), BatchedContraction()).models()
    for wrong in (_heads(12, 5)[:, :, :, :2], _heads(12, 5).half(), _heads(11, 5)):
        try:
            candidate(wrong, _decays(12), _heads(12, 20))
        except ValueError as error:
            assert "the kernel takes" in str(error)
        else:
            raise AssertionError("another input was taken")


test_in_the_interpreter = interpreted(__file__, globals())

if __name__ == "__main__":
    main(globals())
