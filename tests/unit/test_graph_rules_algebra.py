"""What the algebraic rules make of the patterns they are for, and what they leave alone."""

from __future__ import annotations

import operator
from math import inf, nan

import pytest
import torch
from rewriting import Built, aten, nowhere, only, ops, same, settled

from burnish.graph.rules import RULES
from burnish.graph.rules.ranges import range_of


def layer(made: Built, rows: int = 5, into: int = 4, out: int = 6) -> object:
    return made.call(aten.linear.default, made.tensor(rows, into), made.tensor(out, into), made.tensor(out))


def test_a_sum_over_features_is_a_product_with_a_vector() -> None:
    made = Built()
    product = made.call(aten.matmul.default, made.tensor(5, 4), made.call(aten.t.default, made.tensor(6, 4)))
    halved = made.call(aten.div.Tensor, product, 2)
    total = made.call(aten.sum.dim_IntList, halved, [1], True)
    made.returns(made.call(aten.mul.Tensor, total, 1.5))
    graph = settled(made)
    same(made, graph)
    assert ops(graph) == ["t", "sum", "mv", "unsqueeze", "mul"]


def test_reductions_over_one_element_disappear() -> None:
    made = Built()
    x = made.call(aten.sum.dim_IntList, layer(made), [1], True)
    x = made.call(operator.getitem, made.call(aten.max.dim, x, 1, True), 0)
    x = made.call(aten.mean.dim, x, [1], True)
    x = made.call(aten.logsumexp.default, x, [1], True)
    made.returns(made.call(aten.logsumexp.default, x, [-1]))
    graph = settled(made)
    same(made, graph)
    assert ops(graph) == ["sum", "sum", "addmv"]


@pytest.mark.parametrize("target", [aten.amax.default, aten.logsumexp.default])
def test_only_sums_and_means_go_through_a_product(target: object) -> None:
    made = Built()
    made.returns(made.call(target, layer(made), [1]))
    assert nowhere(made, "reduce-product")


def test_a_nonlinear_function_in_between_stops_it() -> None:
    made = Built()
    clamped = made.call(aten.clamp.default, layer(made), 0.0, 1.0)
    made.returns(made.call(aten.sum.dim_IntList, clamped, [1]))
    assert all(nowhere(made, name) for name in RULES if RULES[name].family != "layout")


def test_a_result_used_twice_stays() -> None:
    made = Built()
    x = layer(made)
    total = made.call(aten.sum.dim_IntList, x, [1], True)
    made.returns(made.call(aten.mul.Tensor, x, total))
    assert all(nowhere(made, name) for name in ("reduce-product", "fold-scale", "fold-add"))


def test_a_result_used_twice_by_one_call_stays() -> None:
    made = Built()
    x = layer(made)
    made.returns(made.call(aten.mul.Tensor, x, x))
    assert nowhere(made, "fold-scale")


def test_whole_numbers_are_left_alone() -> None:
    made = Built(torch.int64)
    x = made.call(aten.mm.default, made.tensor(3, 4), made.tensor(4, 5))
    x = made.call(aten.mul.Tensor, x, 1)
    x = made.call(aten.clamp.default, made.call(aten.clamp.default, x, 0, 5), 1, 3)
    made.returns(made.call(aten.sum.dim_IntList, x, [1]))
    assert all(nowhere(made, name) for name in RULES)


def test_reduced_in_another_type_is_left_alone() -> None:
    made = Built(torch.float32)
    x = made.call(aten.linear.default, made.tensor(3, 4), made.tensor(5, 4))
    made.returns(made.call(aten.sum.dim_IntList, x, [1], dtype=torch.float64))
    assert nowhere(made, "reduce-product")


def test_a_sum_over_all_of_a_product() -> None:
    made = Built()
    made.returns(made.call(aten.sum.default, layer(made)))
    assert only(made, "reduce-product") == ["sum", "mul", "sum", "sum", "addmv", "unsqueeze", "squeeze"]


def test_mean_then_sum_is_one_sum() -> None:
    made = Built()
    inner = made.call(aten.mean.dim, made.tensor(2, 3, 4), [2])
    made.returns(made.call(aten.sum.dim_IntList, inner, [0], True))
    assert only(made, "merge-reductions") == ["sum", "div", "squeeze"]


def test_chains_are_multiplied_in_the_cheaper_order() -> None:
    made = Built()
    product = made.call(aten.mm.default, made.tensor(50, 40), made.tensor(40, 30))
    made.returns(made.call(aten.mm.default, product, made.tensor(30, 1)))
    assert only(made, "reassociate") == ["matmul", "matmul"]
    already = Built()
    product = already.call(aten.mm.default, already.tensor(1, 40), already.tensor(40, 30))
    already.returns(already.call(aten.mm.default, product, already.tensor(30, 20)))
    assert nowhere(already, "reassociate")


def test_layers_join_only_where_that_is_less_work() -> None:
    made = Built()
    x = made.call(aten.linear.default, made.tensor(100, 4), made.tensor(40, 4), made.tensor(40))
    made.returns(made.call(aten.linear.default, x, made.tensor(3, 40), made.tensor(3)))
    assert only(made, "join-linear") == ["mm", "linear", "linear"]
    narrow = Built()
    x = narrow.call(aten.linear.default, narrow.tensor(10, 40), narrow.tensor(2, 40))
    narrow.returns(narrow.call(aten.linear.default, x, narrow.tensor(40, 2)))
    assert nowhere(narrow, "join-linear")


def test_triangular_factors_are_left_to_a_kernel() -> None:
    made = Built()
    upper = made.call(aten.triu.default, made.tensor(4, 4))
    made.returns(made.call(aten.mm.default, upper, made.tensor(4, 4)))
    assert all(nowhere(made, name) for name in RULES)


def test_an_offset_diagonal_is_left_alone() -> None:
    made = Built()
    matrix = made.call(aten.diag_embed.default, made.tensor(3), 1)
    made.returns(made.call(aten.mm.default, matrix, made.tensor(4, 4)))
    assert nowhere(made, "diagonal-product")


def test_clamps_and_scales_become_one_clamp() -> None:
    made = Built()
    x = made.call(aten.clamp.default, made.tensor(4, 5), 0.0, 1.0)
    x = made.call(aten.clamp.default, made.call(aten.mul.Tensor, x, 2.0), 0.0, 1.0)
    made.returns(made.call(aten.div.Tensor, x, 2.0))
    graph = settled(made)
    same(made, graph)
    assert ops(graph) == ["clamp"]


def test_bounds_that_cannot_bind_go() -> None:
    made = Built()
    x = made.call(aten.tanh.default, made.tensor(4))
    x = made.call(aten.gelu.default, x)
    made.returns(made.call(aten.hardtanh.default, x))
    assert only(made, "loosen-clamp") == ["tanh", "gelu"]
    half = Built()
    x = half.call(aten.relu.default, half.tensor(4))
    x = half.call(aten.div.Tensor, half.call(aten.add.Tensor, x, 3), 6)
    half.returns(half.call(aten.clamp.default, x, 0.0, 1.0))
    assert only(half, "loosen-clamp") == ["relu", "add", "div", "clamp"]
    binding = Built()
    binding.returns(binding.call(aten.clamp.default, binding.call(aten.sigmoid.default, binding.tensor(4)), 0.1, 0.9))
    assert nowhere(binding, "loosen-clamp")


def test_a_clamp_with_its_bounds_crossed_is_left_alone() -> None:
    made = Built()
    x = made.call(aten.clamp.default, made.tensor(4), 1.0, -1.0)
    made.returns(made.call(aten.relu.default, x))
    assert nowhere(made, "merge-clamps") and nowhere(made, "loosen-clamp")


@pytest.mark.parametrize(
    "name", ["sigmoid", "tanh", "gelu", "silu", "mish", "hardswish", "softplus", "exp", "abs", "sin", "hardsigmoid"]
)
def test_values_lie_in_their_interval(name: str) -> None:
    made = Built()
    x = made.given(torch.linspace(-8, 8, 100001, dtype=torch.float64))
    for source in (x, made.call(aten.relu.default, x), made.call(aten.clamp.default, x, -0.5, 0.7)):
        node = made.call(getattr(aten, name).default, source)
        low, high = range_of(node)
        value = node.meta["val"]
        assert low <= value.min() and value.max() <= high
        assert (low, high) != (-inf, inf)


def test_identities() -> None:
    made = Built()
    y = made.tensor(3, 4)
    x = made.call(aten.exp.default, y)
    for call in (
        (aten.mul.Tensor, 1),
        (aten.div.Tensor, 1.0),
        (aten.add.Tensor, 0),
        (aten.pow.Tensor_Scalar, 1),
        (aten.dropout.default, 0.5, False),
        (aten.dropout.default, 0.0, True),
        (aten.view.default, [3, 4]),
        (aten.expand.default, [3, 4]),
        (aten.clone.default,),
        (aten.detach.default,),
        (aten.relu.default,),
        (aten.leaky_relu.default, 0.2),
        (aten.abs.default,),
        (aten.elu.default,),
    ):
        x = made.call(call[0], x, *call[1:])
    x = made.call(aten._to_copy.default, x, dtype=torch.float64)
    x = made.call(aten.permute.default, made.call(aten.transpose.int, x, 0, 1), [1, 0])
    x = made.call(aten.squeeze.dim, made.call(aten.unsqueeze.default, x, 1), 1)
    x = made.call(operator.getitem, made.call(aten.native_dropout.default, x, 0.3, False), 0)
    made.returns(x)
    graph = settled(made)
    same(made, graph)
    assert ops(graph) == ["exp"]


@pytest.mark.parametrize(
    "call",
    [
        (aten.dropout.default, 0.5, True),
        (aten.transpose.int, 0, 1),
        (aten.mul.Tensor, 0),
        (aten.relu.default,),
        (aten.softmax.int, 1),
    ],
)
def test_what_is_no_identity_stays(call: tuple[object, ...]) -> None:
    made = Built()
    made.returns(made.call(call[0], made.call(aten.tanh.default, made.tensor(3, 3)), *call[1:]))
    assert nowhere(made, "drop-identity")


def test_a_copy_stays_where_an_argument_would_be_returned() -> None:
    made = Built()
    made.returns(made.call(aten.view.default, made.call(aten.clone.default, made.tensor(3, 4)), [12]))
    assert nowhere(made, "drop-identity")
    one = Built()
    one.returns(one.call(aten.sum.dim_IntList, one.tensor(3, 1), [1]))
    assert nowhere(one, "drop-reduction")


def test_a_copy_that_changes_the_layout_stays() -> None:
    made = Built()
    turned = made.call(aten.transpose.int, made.call(aten.exp.default, made.tensor(3, 4)), 0, 1)
    copied = made.call(aten.clone.default, turned, memory_format=torch.contiguous_format)
    made.returns(made.call(aten.view.default, copied, [12]))
    assert nowhere(made, "drop-identity")


def test_opposite_multiples_are_not_collected() -> None:
    # inf - 2 inf is NaN, and -inf where the terms are collected.
    made = Built()
    x = made.tensor(3)
    made.returns(made.call(aten.sub.Tensor, x, made.call(aten.mul.Tensor, x, 2.0)))
    assert nowhere(made, "collect-terms")


def test_a_residual_of_a_scaled_layer_is_a_scaled_layer() -> None:
    made = Built()
    x = layer(made)
    copied = made.call(aten.detach.default, made.call(aten.clone.default, x))
    made.returns(made.call(aten.add.Tensor, made.call(aten.mul.Tensor, x, 0.5), copied))
    graph = settled(made)
    same(made, graph)
    assert ops(graph) == ["t", "addmm"]


def test_a_scale_that_varies_along_the_sum_stays_inside() -> None:
    made = Built()
    scaled = made.call(aten.mul.Tensor, made.tensor(3, 4), made.tensor(4))
    made.returns(made.call(aten.sum.dim_IntList, scaled, [1]))
    assert nowhere(made, "reduce-before-scale")
    other = Built()
    scaled = other.call(aten.mul.Tensor, other.tensor(3, 4), other.tensor(4))
    other.returns(other.call(aten.sum.dim_IntList, scaled, [0]))
    assert only(other, "reduce-before-scale") == ["sum", "mul", "squeeze"]


def test_pools_merge_where_the_inner_windows_touch() -> None:
    for target in (aten.avg_pool2d.default, aten.max_pool2d.default):
        made = Built()
        inner = made.call(target, made.tensor(2, 3, 14, 13), [2, 3])
        made.returns(made.call(target, inner, [3, 2], [2, 1]))
        assert len(only(made, "merge-pools")) == 1
        x = made.tensors[0].clone()
        x[0, 0, 0, 0], x[0, 1, 3, 3], x[0, 1, 3, 4], x[1, 2, 4, 5] = inf, inf, -inf, nan
        same(made, settled(made), [x], equal_nan=True)
        apart = Built()
        inner = apart.call(target, apart.tensor(2, 3, 14, 13), [2, 2], [1, 2])
        apart.returns(apart.call(target, inner, [2, 2]))
        assert nowhere(apart, "merge-pools")
    mixed = Built()
    inner = mixed.call(aten.max_pool2d.default, mixed.tensor(1, 1, 8, 8), [2, 2])
    mixed.returns(mixed.call(aten.avg_pool2d.default, inner, [2, 2]))
    assert nowhere(mixed, "merge-pools")


def test_a_global_average_of_a_transposed_convolution_makes_no_large_result() -> None:
    made = Built()
    conv = made.call(
        aten.conv_transpose2d.input, made.tensor(2, 3, 20, 21), made.tensor(3, 4, 3, 3), made.tensor(4), [2, 2], [1, 1]
    )
    made.returns(made.call(aten.adaptive_avg_pool2d.default, conv, [1, 1]))
    graph = settled(made)
    same(made, graph)
    assert max(n.meta["val"].numel() for n in graph.nodes if n.op == "call_function") <= 2 * 3 * 20 * 21


def test_a_pooled_transposed_convolution_makes_no_large_result() -> None:
    made = Built()
    conv = made.call(
        aten.conv_transpose3d.input,
        made.tensor(1, 2, 6, 7, 8),
        made.tensor(2, 3, 3, 3, 3),
        made.tensor(3),
        [2, 2, 2],
        [1, 1, 1],
    )
    made.returns(made.call(aten.avg_pool3d.default, conv, [2, 2, 2]))
    assert only(made, "pool-convolution") == ["constant_pad_nd", "avg_pool3d", "conv_transpose3d"]


@pytest.mark.parametrize("rest", [([2, 2], [2, 2], [1, 1]), ([2, 2], [2, 2], [0, 0], True), ([2, 2], [1, 1])])
def test_pools_with_ends_of_their_own_or_no_gain_stay(rest: tuple[object, ...]) -> None:
    made = Built()
    conv = made.call(aten.conv2d.default, made.tensor(1, 2, 8, 8), made.tensor(3, 2, 3, 3))
    made.returns(made.call(aten.avg_pool2d.default, conv, *rest))
    assert nowhere(made, "pool-convolution")


@pytest.mark.parametrize("scale", [None, 0.25])
def test_attention_with_wide_heads_is_two_products_and_a_softmax(scale: float | None) -> None:
    made = Built()
    q, k, v = (made.tensor(2, 3, rows, 260) for rows in (5, 7, 7))
    made.returns(made.call(aten.scaled_dot_product_attention.default, q, k, v, scale=scale))
    graph = settled(made)
    same(made, graph)
    assert ops(graph) == ["transpose", "matmul", "mul", "softmax", "matmul"]


@pytest.mark.parametrize("depth, more", [(256, {}), (260, {"is_causal": True})])
def test_attention_that_a_kernel_can_hold_or_that_hides_something_stays(depth: int, more: dict[str, bool]) -> None:
    made = Built()
    q, k, v = (made.tensor(2, 3, 5, depth) for _ in range(3))
    made.returns(made.call(aten.scaled_dot_product_attention.default, q, k, v, **more))
    assert nowhere(made, "write-out-attention")


@pytest.mark.parametrize("more", [{}, {"margin": 0.3, "p": 1.0, "reduction": 2}, {"reduction": 0}])
def test_a_triplet_loss_is_distances_and_what_is_made_of_them(more: dict[str, float]) -> None:
    made = Built()
    anchor, positive, negative = (made.tensor(6, 5) for _ in range(3))
    made.returns(made.call(aten.triplet_margin_loss.default, anchor, positive, negative, **more))
    graph = settled(made)
    same(made, graph)
    ending = {0: [], 2: ["sum"]}.get(int(more.get("reduction", 1)), ["mean"])
    assert ops(graph)[-len(ending) - 1 :] == ["clamp_min", *ending] and "triplet_margin_loss" not in ops(graph)


def test_a_triplet_loss_that_may_swap_stays() -> None:
    made = Built()
    made.returns(made.call(aten.triplet_margin_loss.default, *(made.tensor(6, 5) for _ in range(3)), swap=True))
    assert nowhere(made, "write-out-triplet")
