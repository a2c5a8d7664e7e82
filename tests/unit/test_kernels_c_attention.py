"""Attention: the library's operator and written out, with masks, causality, shared heads and odd sizes."""

from __future__ import annotations

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from kernel_harness_c import build, every, find, task_of

from burnish.propose.kernels import attention, attention_cpp

(LIBRARY,) = attention.TEMPLATES
TURNED, OWN = attention_cpp.TEMPLATES


def tensors(*shapes: tuple[int, ...]) -> list[torch.Tensor]:
    torch.manual_seed(0)
    return [torch.randn(shape) for shape in shapes]


def operator_task(options: str = "", q: str = "2, 2, 9, 8", k: str = "2, 2, 9, 8") -> object:
    inputs = f"torch.randn({q}), torch.randn({k}), torch.randn({k})"
    return task_of(f"return F.scaled_dot_product_attention(q, k, v, {options})", inputs, arguments="q, k, v")


def test_the_operator_at_odd_sizes() -> None:
    pair = build(operator_task(), OWN)
    pair.check(*tensors(*[(2, 2, 9, 8)] * 3))
    pair.check(*tensors((1, 3, 101, 8), (1, 3, 270, 8), (1, 3, 270, 8)))
    pair.check(*tensors((1, 1, 1, 8), (1, 1, 1, 8), (1, 1, 1, 40)))


def test_causal_and_a_scale() -> None:
    pair = build(operator_task("is_causal=True, scale=0.3"), OWN)
    for rows, length in ((9, 9), (130, 130), (5, 70), (70, 5)):
        pair.check(*tensors((2, 2, rows, 8), (2, 2, length, 8), (2, 2, length, 8)))


def test_heads_that_share_keys() -> None:
    task = operator_task("enable_gqa=True", q="2, 6, 9, 8", k="2, 2, 9, 8")
    build(task, OWN).check(*tensors((2, 6, 9, 8), (2, 2, 9, 8), (2, 2, 9, 8)))


def test_transposed_inputs_are_read_in_place() -> None:
    pair = build(operator_task(), OWN)
    pair.check(*(t.transpose(1, 2) for t in tensors(*[(2, 33, 2, 8)] * 3)))
    pair.check(*(t.transpose(2, 3) for t in tensors(*[(2, 2, 8, 33)] * 3)))


@pytest.mark.parametrize("mask", ["torch.rand(2, 1, 9, 9) > 0.4", "torch.randn(9, 9)"])
def test_masks_of_the_operator(mask: str) -> None:
    inputs = ", ".join(["torch.randn(2, 2, 9, 8)"] * 3) + f", {mask}"
    task = task_of("return F.scaled_dot_product_attention(q, k, v, m)", inputs, arguments="q, k, v, m")
    torch.manual_seed(1)
    made = eval(mask)
    made = made | torch.eye(9, dtype=torch.bool) if made.dtype is torch.bool else made
    build(task, OWN).check(*tensors(*[(2, 2, 9, 8)] * 3), made)


def test_a_row_that_sees_nothing_is_zero_as_in_the_library() -> None:
    inputs = ", ".join(["torch.randn(1, 1, 3, 8)"] * 3) + ", torch.ones(3, 3, dtype=torch.bool)"
    task = task_of("return F.scaled_dot_product_attention(q, k, v, m)", inputs, arguments="q, k, v, m")
    pair = build(task, OWN)
    mask = torch.tensor([[True, False, True], [False] * 3, [True] * 3])
    inputs_now = [*tensors(*[(1, 1, 3, 8)] * 3), mask]
    torch.testing.assert_close(pair.candidate(*inputs_now), pair.reference(*inputs_now), equal_nan=True)


WRITTEN_OUT = {
    "plain": "return torch.softmax(q @ k.transpose(-2, -1) * 0.35, -1) @ v",
    "masked": "a = (q @ k.transpose(-2, -1) / 2.8).masked_fill(m == 0, float('-inf'))\nreturn F.softmax(a, 3) @ v",
    "filled": "a = (q @ k.transpose(-2, -1)).mul(0.35).masked_fill(m == 0, -1e4)\nreturn F.softmax(a, -1) @ v",
    "added": "return F.softmax(q @ k.transpose(-2, -1) * 0.35 + m, -1) @ v",
}


@pytest.mark.parametrize("name", sorted(WRITTEN_OUT))
def test_written_out(name: str) -> None:
    masked = "m" in WRITTEN_OUT[name].replace("softmax", "").replace("mul", "").replace("masked", "")
    shape = (2, 3, 70, 8)
    inputs = ", ".join([f"torch.randn{shape}"] * 3) + (", torch.ones(70, 70).tril()" if masked else "")
    task = task_of(WRITTEN_OUT[name], inputs, arguments="q, k, v, m" if masked else "q, k, v")
    values = [*tensors(shape, shape, shape), *([torch.ones(70, 70).tril()] if masked else [])]
    build(task, OWN, keys=128).check(*values)
    if name != "filled":
        build(task, LIBRARY).check(*values)
    else:
        assert find(task, LIBRARY)[1] is None


def test_three_dimensions_with_bmm() -> None:
    task = task_of(
        "return torch.bmm(torch.softmax(torch.bmm(q, k.transpose(1, 2)) * 0.3, dim=-1), v)",
        ", ".join(["torch.randn(4, 21, 8)"] * 3),
        arguments="q, k, v",
    )
    build(task, OWN).check(*tensors(*[(4, 21, 8)] * 3))
    assert find(task, LIBRARY)[1] is None


@pytest.mark.parametrize(
    "forward",
    [
        "return torch.softmax(q @ k.transpose(-2, -1), 1) @ v",
        "a = torch.softmax(q @ k.transpose(-2, -1), -1)\nreturn a @ v + a.sum()",
        "return torch.softmax((q @ k.transpose(-2, -1)).relu(), -1) @ v",
        "return F.scaled_dot_product_attention(q, k, v, dropout_p=0.5)",
    ],
)
def test_what_is_no_such_attention_is_left_alone(forward: str) -> None:
    task = task_of(forward, ", ".join(["torch.randn(2, 2, 8, 8)"] * 3), arguments="q, k, v")
    assert find(task, OWN)[1] is None and find(task, LIBRARY)[1] is None


@pytest.mark.thorough
@pytest.mark.parametrize("which", range(2))
def test_every_setting(which: int) -> None:
    task = operator_task("is_causal=True")
    values = tensors(*[(1, 2, 150, 8)] * 3)
    for chosen in list(every(task, OWN))[which::2]:
        build(task, OWN, **chosen).check(*values)


@settings(max_examples=8, derandomize=True, deadline=None)
@given(rows=st.integers(1, 120), length=st.integers(1, 300), depth=st.integers(1, 40))
def test_any_sizes(rows: int, length: int, depth: int) -> None:
    pair = build(operator_task(), OWN)
    with torch.no_grad():
        q, k, v = tensors((1, 2, rows, depth), (1, 2, length, depth), (1, 2, length, depth))
        # The scale was fixed when the task was traced.
        wanted = torch.nn.functional.scaled_dot_product_attention(*(t.double() for t in (q, k, v)), scale=8**-0.5)
        torch.testing.assert_close(pair.candidate(q, k, v).double(), wanted, rtol=2e-5, atol=2e-6)


ROTARY = """
def turn(x, c, s):
    a, b = x.chunk(2, dim=-1)
    return x * c + torch.cat((-b, a), dim=-1) * s
q, k, v = (t.transpose(1, 2) for t in (q, k, v))
out = F.scaled_dot_product_attention(turn(q, c, s), turn(k, c, s), v, {options})
return out.transpose(1, 2).reshape(q.shape[0], q.shape[2], -1)
"""


def rotary_task(options: str, heads: int) -> object:
    inputs = f"torch.randn(2, 70, {heads}, 8), torch.randn(2, 70, 2, 8), torch.randn(2, 70, 2, 8)"
    inputs += ", torch.randn(70, 8), torch.randn(70, 8)"
    return task_of(ROTARY.format(options=options), inputs, arguments="q, k, v, c, s")


@pytest.mark.parametrize("heads, options", [(2, ""), (6, "is_causal=True, enable_gqa=True")])
def test_rotary_embeddings_and_the_copy_behind_are_part_of_it(heads: int, options: str) -> None:
    task = rotary_task(options, heads)
    traced, region = find(task, TURNED)
    assert region is not None
    rest = [n for n in traced.graph.nodes if n.op == "call_function" and n not in region.nodes]
    assert {str(n.target).partition(".")[2] for n in rest} <= {"transpose.int", "_unsafe_view.default"}
    build(task, TURNED).check(*tensors((2, 70, heads, 8), *[(2, 70, 2, 8)] * 2, *[(70, 8)] * 2))


def test_a_mask_with_rotary_embeddings() -> None:
    forward = ROTARY.format(options="m")
    inputs = (
        ", ".join(["torch.randn(1, 70, 2, 8)"] * 3) + ", torch.randn(70, 8), torch.randn(70, 8), torch.randn(70, 70)"
    )
    pair = build(task_of(forward, inputs, arguments="q, k, v, c, s, m"), TURNED)
    pair.check(*tensors(*[(1, 70, 2, 8)] * 3, (70, 8), (70, 8), (70, 70)))
