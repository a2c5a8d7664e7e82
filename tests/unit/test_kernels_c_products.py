"""Triangular products by blocks: which operands and results are triangles, and sizes that blocks do not divide."""

from __future__ import annotations

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from kernel_harness_c import build, every, find, task_of

from burnish.propose.kernels.products import TEMPLATES

TEMPLATE, LARGE = TEMPLATES

FORMS = [
    "torch.triu(a @ b)",
    "torch.tril(torch.mm(a, b))",
    "torch.triu(a) @ b",
    "torch.tril(a) @ b",
    "a @ torch.triu(b)",
    "a @ torch.tril(b)",
    "torch.triu(torch.triu(a) @ torch.triu(b))",
    "torch.tril(torch.tril(a) @ torch.tril(b))",
    "torch.triu(torch.tril(a) @ torch.triu(b))",
    "torch.triu(a) @ torch.tril(b)",
]


def pair_of(form: str, **settings: int) -> object:
    return build(
        task_of(f"return {form}", "torch.randn(40, 40), torch.randn(40, 40)", arguments="a, b"), TEMPLATE, **settings
    )


@pytest.mark.parametrize("form", FORMS)
def test_forms_at_any_shape(form: str) -> None:
    pair = pair_of(form)
    torch.manual_seed(0)
    for rows, depth, columns in ((40, 40, 40), (61, 61, 61), (90, 41, 13), (13, 70, 95), (1, 5, 3)):
        pair.check(torch.randn(rows, depth), torch.randn(columns, depth).t())


@settings(max_examples=30, derandomize=True, deadline=None)
@given(st.sampled_from(FORMS), st.integers(1, 70), st.integers(1, 70), st.integers(1, 70))
def test_zeros_are_where_they_belong(form: str, rows: int, depth: int, columns: int) -> None:
    pair = pair_of(form)
    torch.manual_seed(rows)
    got = pair.check(torch.randn(rows, depth), torch.randn(depth, columns))
    if (
        form.startswith("torch.triu(")
        and form.endswith(")")
        and form.count("@") == 1
        and " @ torch.tril(b)" not in form
    ):
        assert form.startswith("torch.triu(a) @") or torch.equal(got, got.triu())


def test_gradients_may_be_on() -> None:
    pair = pair_of(FORMS[0])
    a, b = torch.randn(40, 40, requires_grad=True), torch.randn(40, 40)
    torch.testing.assert_close(pair.candidate(a, b), pair.reference(a, b).detach(), rtol=1e-4, atol=1e-5)


@pytest.mark.thorough
def test_every_setting() -> None:
    task = task_of("return torch.triu(a @ b)", "torch.randn(600, 64), torch.randn(64, 600)", arguments="a, b")
    torch.manual_seed(0)
    a, b = torch.randn(600, 64), torch.randn(64, 600)
    for chosen in every(task, TEMPLATE):
        build(task, TEMPLATE, **chosen).check(a, b)


@pytest.mark.parametrize("form", ["a @ b", "torch.triu(a @ b, diagonal=1)", "torch.triu(a[None] @ b[None])"])
def test_what_is_left_alone(form: str) -> None:
    task = task_of(f"return {form}", "torch.randn(8, 8), torch.randn(8, 8)", arguments="a, b")
    assert find(task, TEMPLATE)[1] is None


def test_a_product_used_twice_is_not_cut() -> None:
    task = task_of("c = a @ b\nreturn torch.triu(c) + c", "torch.randn(8, 8), torch.randn(8, 8)", arguments="a, b")
    assert find(task, TEMPLATE)[1] is None


@pytest.mark.parametrize(
    ("form", "shapes"),
    [
        ("a @ b", ((2900, 2), (2, 2900))),
        ("F.linear(a, b, c)", ((29, 100, 2), (2900, 2), (2900,))),
        ("torch.bmm(a, b)", ((2, 2050, 2), (2, 2, 2050))),
    ],
)
def test_large_results(form: str, shapes: tuple[tuple[int, ...], ...]) -> None:
    inputs = ", ".join(f"torch.randn{shape}" for shape in shapes)
    names = ", ".join("abc"[: len(shapes)])
    pair = build(task_of(f"return {form}", inputs, arguments=names), LARGE)
    torch.manual_seed(0)
    values = [torch.randn(shape) for shape in shapes]
    torch.testing.assert_close(pair.candidate(*values), pair.reference(*values))
    small = [v[..., :1, :] if place == 0 else v for place, v in enumerate(values)]
    torch.testing.assert_close(pair.candidate(*small), pair.reference(*small))


def test_small_results_are_left_to_the_library() -> None:
    assert find(task_of("return a @ a", "torch.randn(64, 64)", arguments="a"), LARGE)[1] is None
