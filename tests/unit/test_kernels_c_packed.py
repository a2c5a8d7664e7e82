"""Products with weights in panels: forms, sizes that panels do not divide, siblings, and weights that change."""

from __future__ import annotations

import copy

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from kernel_harness_c import Pair, build, every, find, task_of

from burnish.core.task import Task
from burnish.propose.kernels.packed import TEMPLATES

(TEMPLATE,) = TEMPLATES

LINEAR = "self.f = nn.Linear(48, 72)"
SWIGLU = "self.g = nn.Linear(48, 72, bias=False)\nself.u = nn.Linear(48, 72, bias=False)"
FORMS = {
    "linear": ("return self.f(x)", LINEAR, "x"),
    "no bias": ("return self.f(x)", "self.f = nn.Linear(48, 72, bias=False)", "x"),
    "mm": ("return x @ self.w", "self.w = nn.Parameter(torch.randn(48, 72))", "x"),
    "gelu": ("return F.gelu(self.f(x))", LINEAR, "x"),
    "residual": ("return y + self.f(x)", LINEAR, "x, y"),
    "scaled": ("return self.f(x) * self.s + 1", f"{LINEAR}\nself.s = nn.Parameter(torch.randn(72))", "x"),
    "swiglu": ("return F.silu(self.g(x)) * self.u(x)", SWIGLU, "x"),
    "biased siblings": ("return torch.sigmoid(self.g(x)) - self.u(x)", SWIGLU.replace(", bias=False", ""), "x"),
}


def task(form: str, rows: int = 20) -> Task:
    forward, init, arguments = FORMS[form]
    inputs = f"torch.randn({rows}, 48)" + (f", torch.randn({rows}, 72)" if "y" in arguments else "")
    return task_of(forward, inputs, init, arguments)


def inputs(form: str, *lead: int) -> list[torch.Tensor]:
    return [torch.randn(*lead, 48)] + ([torch.randn(*lead, 72)] if "y" in FORMS[form][2] else [])


@pytest.mark.parametrize("form", FORMS)
def test_forms_at_any_number_of_rows(form: str) -> None:
    pair = build(task(form), TEMPLATE)
    torch.manual_seed(0)
    for rows in (1, 2, 5, 6, 7, 12, 13, 24, 97, 200):
        pair.check(*inputs(form, rows), factor=4.0)


@pytest.mark.parametrize("form", ["gelu", "residual", "swiglu"])
def test_what_follows_is_part_of_the_kernel(form: str) -> None:
    traced, region = find(task(form), TEMPLATE)
    assert region is not None
    called = [n for n in traced.graph.nodes if n.op == "call_function"]
    assert set(region.nodes) == set(called)


@settings(max_examples=25, derandomize=True, deadline=None)
@given(st.integers(1, 40), st.integers(1, 1300), st.integers(1, 90))
def test_any_sizes(rows: int, depth: int, columns: int) -> None:
    pair = _bare(task_of("return self.f(x)", "torch.randn(4, 64)", "self.f = nn.Linear(64, 64)"))
    torch.manual_seed(rows)
    for module in (pair.reference, pair.candidate):
        module.f.weight = torch.nn.Parameter(torch.randn(columns, depth, generator=torch.Generator().manual_seed(1)))
        module.f.bias = torch.nn.Parameter(torch.randn(columns, generator=torch.Generator().manual_seed(2)))
    pair.check(torch.randn(rows, depth))


def _bare(task: Task) -> Pair:
    made = build(task, TEMPLATE)
    return Pair(copy.deepcopy(made.reference), copy.deepcopy(made.candidate), made.source)


def test_other_inputs_may_have_any_name() -> None:
    shared = ("torch.randn(20, 72), torch.randn(20, 48)", "self.f = nn.Linear(48, 72)")
    torch.manual_seed(0)
    for name in ("x", "given", "weight_0", "tile", "bias_0"):
        other = "y" if name != "y" else "z"
        pair = build(task_of(f"return {name} + self.f({other})", *shared, f"{name}, {other}"), TEMPLATE)
        pair.check(torch.randn(9, 72), torch.randn(9, 48))


def test_leading_dimensions_and_strides() -> None:
    pair = build(task("residual"), TEMPLATE)
    torch.manual_seed(0)
    pair.check(*inputs("residual", 3, 5))
    x, y = inputs("residual", 7)
    pair.check(x.t().contiguous().t(), y)


@pytest.mark.thorough
def test_every_setting() -> None:
    wide = task("swiglu", rows=500)
    torch.manual_seed(0)
    for chosen in every(wide, TEMPLATE):
        build(wide, TEMPLATE, **chosen).check(*inputs("swiglu", 500))


@pytest.mark.parametrize("how", ["copy_", "data", "replaced", "one row through data", "other step"])
def test_a_weight_that_changes_is_packed_again(how: str) -> None:
    pair = _bare(task("linear"))
    torch.manual_seed(0)
    x = torch.randn(9, 48)
    pair.check(x)
    fresh = torch.randn(72, 48)
    for module in (pair.reference, pair.candidate):
        if how == "copy_":
            with torch.no_grad():
                module.f.weight.copy_(fresh)
        elif how == "data":
            module.f.weight.data.copy_(fresh)
        elif how == "one row through data":
            module.f.weight.data[:, ::2] += 0.5
        elif how == "other step":
            module.f.weight = torch.nn.Parameter(fresh.t().contiguous().t())
        else:
            module.f.weight = torch.nn.Parameter(fresh.clone())
    pair.check(x)
    pair.check(x)


def test_weights_of_inference_mode() -> None:
    pair = _bare(task("linear"))
    torch.manual_seed(0)
    with torch.inference_mode():
        fresh = torch.randn(72, 48)
        for module in (pair.reference, pair.candidate):
            module.f.weight = torch.nn.Parameter(fresh.clone(), requires_grad=False)
        x = torch.randn(9, 48)
        torch.testing.assert_close(pair.candidate(x), pair.reference(x), rtol=1e-5, atol=1e-5)
        torch.testing.assert_close(pair.candidate(x), pair.reference(x), rtol=1e-5, atol=1e-5)


def test_panels_go_with_their_weight() -> None:
    pair = _bare(task("linear"))
    pair.check(torch.randn(3, 48))
    kept = pair.candidate.forward.__globals__["panels"]
    before = len(kept)
    pair.candidate.f.weight = torch.nn.Parameter(torch.randn(72, 48))
    assert len(kept) == before - 1


@pytest.mark.parametrize(
    ("forward", "init"),
    [
        ("return x @ x.t()", "pass"),
        ("return x @ (self.w * 2)", "self.w = nn.Parameter(torch.randn(48, 72))"),
        ("return self.f(x).half()", LINEAR),
    ],
)
def test_what_is_left_alone(forward: str, init: str) -> None:
    _, region = find(task_of(forward, "torch.randn(20, 48)", init), TEMPLATE)
    assert region is None or all("half" not in str(n.target) and "_to_copy" not in str(n.target) for n in region.nodes)
    if "self.f" not in forward:
        assert region is None


def test_another_shape_or_type_raises() -> None:
    pair = _bare(task("linear"))
    with pytest.raises(ValueError, match="float32"):
        pair.candidate(torch.randn(3, 48).double())
    with pytest.raises(ValueError, match="weight"):
        pair.candidate(torch.randn(3, 47))
