"""Attention written out, as the library's operator: masks, causality, rows that see nothing, several types."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import torch
from kernel_harness import find, make, refuses, task_of
from torch.nn.attention import SDPBackend, sdpa_kernel

from burnish.core.task import Task
from burnish.propose.kernels.registry import templates
from burnish.propose.kernels.sdpa import Sdpa

SHAPE = (2, 3, 20, 8)
TRIANGLE = torch.ones(20, 20).tril()
BUFFER = 'self.register_buffer("seen", torch.tril(torch.ones(24, 24)).view(1, 1, 24, 24))'
BY_BUFFER = """
a = (q @ k.transpose(-2, -1)) * (1.0 / math.sqrt(k.size(-1)))
a = a.masked_fill(self.seen[:, :, :20, :20] == 0, float("-inf"))
return F.dropout(F.softmax(a, dim=-1), 0.1, training=False) @ v
"""
FILLED = 'return F.softmax((q @ k.transpose(-2, -1) / 2.8).masked_fill(m, float("-inf")), -1) @ v'


@pytest.fixture(autouse=True)
def _plain_library(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Keep the CPU's matrix unit out of half-precision products: not every machine that names it lets it be used."""
    monkeypatch.setattr(torch.backends.mkldnn, "enabled", False)
    with sdpa_kernel(SDPBackend.MATH):
        yield


def _task(
    forward: str, mask: str = "", init: str = "pass", kind: str = "float32", shape: tuple[int, ...] = SHAPE
) -> Task:
    inputs = ", ".join([f"torch.randn({', '.join(map(str, shape))}, dtype=torch.{kind})"] * 3)
    return task_of(forward, f"{inputs}, {mask}" if mask else inputs, init, "q, k, v, m" if mask else "q, k, v")


def _inputs(kind: str = "float32", shape: tuple[int, ...] = SHAPE) -> list[torch.Tensor]:
    torch.manual_seed(0)
    return [torch.randn(shape).to(getattr(torch, kind)) for _ in range(3)]


@pytest.mark.parametrize("kind", ["float32", "bfloat16", "float16"])
@pytest.mark.parametrize("scaled", ["* 0.35", "/ math.sqrt(8)", ""])
def test_without_a_mask(kind: str, scaled: str) -> None:
    made = make(_task(f"return torch.softmax(q @ k.transpose(-2, -1) {scaled}, -1) @ v", kind=kind), Sdpa())
    made.check(*_inputs(kind))
    assert "scaled_dot_product_attention(q, k, v, scale=" in made.source


def test_keys_that_come_transposed_and_three_dimensions() -> None:
    forward = "return torch.bmm(torch.softmax(torch.bmm(q, k.permute(0, 2, 1)) * 0.3, dim=-1), v)"
    made = make(_task(forward, shape=(4, 21, 8)), Sdpa())
    made.check(*_inputs(shape=(4, 21, 8)))
    made.check(*_inputs(shape=(3, 5, 8)))
    masked = "return torch.bmm(torch.softmax((torch.bmm(q, k.permute(0, 2, 1)) * 0.3).masked_fill(m, -1e30), -1), v)"
    for mask in ("torch.rand(4, 21, 21) > 0.5", "torch.rand(21, 21) > 0.5"):
        torch.manual_seed(1)
        make(_task(masked, mask, shape=(4, 21, 8)), Sdpa()).check(*_inputs(shape=(4, 21, 8)), eval(mask))


@pytest.mark.parametrize(
    "hidden",
    [
        "(q @ k.transpose(-2, -1)).masked_fill(torch.tril(torch.ones(20, 20)) == 0, float('-inf'))",
        "(q @ k.transpose(-2, -1)).masked_fill(torch.triu(torch.ones(1, 1, 20, 20), diagonal=1).bool(), float('-inf'))",
        "(q @ k.transpose(-2, -1)).masked_fill(~torch.ones(20, 20, dtype=torch.bool).tril(), -1e9)",
        "q @ k.transpose(-2, -1) + torch.full((20, 20), float('-inf')).triu(1)",
        "(q @ k.transpose(-2, -1)).masked_fill(torch.arange(20)[:, None] < torch.arange(20), float('-inf'))",
    ],
)
def test_a_triangle_that_the_sizes_say_is_causal(hidden: str) -> None:
    made = make(_task(f"return F.softmax({hidden}, -1) @ v"), Sdpa())
    made.check(*_inputs())
    assert "is_causal=True" in made.source and "attn_mask" not in made.source
    assert not any(word in made.source for word in ("triu", "tril", "arange"))


@pytest.mark.parametrize("diagonal", [-1, 1])
def test_another_triangle_is_a_mask(diagonal: int) -> None:
    hidden = f"(q @ k.transpose(-2, -1)).masked_fill(torch.ones(20, 20).tril({diagonal}) == 0, float('-inf'))"
    made = make(_task(f"return F.softmax({hidden}, -1) @ v"), Sdpa())
    got = made.check(*_inputs())
    assert "is_causal" not in made.source
    # With the diagonal hidden the first row sees nothing.
    assert bool(torch.isnan(got[:, :, 0]).all()) == (diagonal == -1)
    assert ("nan" in made.source) == (diagonal == -1)


def test_a_random_mask_is_not_taken_for_what_it_was_once() -> None:
    hidden = "(q @ k.transpose(-2, -1)).masked_fill(torch.rand(20, 20) > 2, float('-inf'))"
    assert "attn_mask" in make(_task(f"return F.softmax({hidden}, -1) @ v"), Sdpa()).source


@pytest.mark.parametrize("mask", ["given", "checked"])
def test_a_triangle_that_is_state_is_looked_at_in_every_call(mask: str) -> None:
    made = make(_task(BY_BUFFER, init=BUFFER), Sdpa(), mask=mask)
    made.check(*_inputs())
    reference, candidate = made.models()
    for changed in (torch.ones(24, 24), torch.ones(24, 24).triu(), (torch.rand(24, 24) > 0.5).float()):
        with torch.no_grad():
            reference.seen.copy_(changed)
            candidate.seen.copy_(changed)
            wanted, got = reference(*_inputs()), candidate(*_inputs())
        torch.testing.assert_close(got, wanted, equal_nan=True)
    assert ("is_causal" in made.source) == (mask == "checked")


@pytest.mark.parametrize("mask", ["given", "checked"])
def test_numbers_added(mask: str) -> None:
    for kind in ("float32", "float16"):
        text = f"torch.zeros(20, 20, dtype=torch.{kind})"
        made = make(
            _task("return F.softmax(q @ k.transpose(-2, -1) * 0.35 + m, -1) @ v", text, kind=kind), Sdpa(), mask=mask
        )
        for given in (torch.zeros(20, 20).masked_fill(TRIANGLE == 0, float("-inf")), torch.randn(20, 20)):
            made.check(*_inputs(kind), given.to(getattr(torch, kind)))
        blind = torch.randn(20, 20)
        blind[3] = float("-inf")
        assert bool(torch.isnan(made.check(*_inputs(kind), blind.to(getattr(torch, kind)))[:, :, 3]).all())


@pytest.mark.parametrize("shape", ["20, 20", "2, 1, 1, 20", "2, 3, 20, 20", "1, 20"])
def test_masks_and_rows_that_see_nothing(shape: str) -> None:
    text = f"torch.zeros({shape}, dtype=torch.bool)"
    hidden = torch.rand(*map(int, shape.split(","))) > 0.6
    nothing = hidden.clone()
    nothing[..., -1, :] = True
    by_number = FILLED.replace('float("-inf")', "-1e9")
    for forward in (FILLED, by_number):
        made = make(_task(forward, text), Sdpa())
        made.check(*_inputs(), hidden)
        got = made.check(*_inputs(), nothing)
        assert bool(torch.isnan(got).any()) == (forward == FILLED)


@pytest.mark.parametrize(
    "forward",
    [
        "return torch.softmax(q @ k.transpose(-2, -1), 1) @ v",
        "a = torch.softmax(q @ k.transpose(-2, -1), -1)\nreturn a @ v + a.sum()",
        "return F.dropout(torch.softmax(q @ k.transpose(-2, -1), -1), 0.5) @ v",
        "return F.softmax((q @ k.transpose(-2, -1)).masked_fill(q.sum() > 0, -1e4), -1) @ v",
        "return F.softmax((q @ k.transpose(-2, -1)).masked_fill(k[..., 0, None] > 0, -1e4), -1) @ v",
        "return torch.softmax((q @ k.transpose(-2, -1)).float(), -1).type_as(v) @ v[:1]",
        "return F.scaled_dot_product_attention(q, k, v)",
    ],
)
def test_refusals(forward: str) -> None:
    assert refuses(_task(forward), Sdpa())


def test_looking_comes_first_where_half_of_the_work_is_worth_it() -> None:
    large = _task(FILLED, "torch.zeros(1, 1, 1024, 1024, dtype=torch.bool)", shape=(64, 8, 1024, 64))
    for task, wanted in ((large, ("checked", "given")), (_task(BY_BUFFER, init=BUFFER), ("given", "checked"))):
        _, region = find(task, Sdpa())
        assert region is not None and Sdpa().space(region) == {"mask": wanted}
    _, region = find(_task(FILLED, "torch.zeros(2, 1, 1, 20, dtype=torch.bool)"), Sdpa())
    assert region is not None and Sdpa().space(region) == {}


def test_it_is_offered_on_a_gpu_only() -> None:
    there = [(t.name, t.backend) for t in templates("cuda:0")]
    here = [(t.name, t.backend) for t in templates("cpu")]
    assert ("sdpa", "torch") in there and ("library_attention", "torch") not in there
    assert ("sdpa", "torch") not in here and here.index(("attention", "cpp")) < here.index(
        ("library_attention", "torch")
    )
