"""What goes into weights and biases, what must not, and the layouts."""

from __future__ import annotations

import operator

import pytest
import torch
from rewriting import Built, aten, each_way, nowhere, only, ops, same

from burnish.graph.rules import RULES


def conv(made: Built, out: int = 4, bias: bool = True) -> object:
    rest = [made.tensor(out)] if bias else []
    return made.call(aten.conv2d.default, made.tensor(2, 3, 6, 7), made.tensor(out, 3, 3, 3), *rest)


def norm(made: Built, x: object, size: int, training: bool = False) -> object:
    variance = made.given(torch.rand(size, generator=made.random, dtype=torch.float64) + 0.5)
    fixed = [made.tensor(size), made.tensor(size), made.tensor(size), variance]
    return made.call(aten.batch_norm.default, x, *fixed, training, 0.1, 1e-5, True)


@pytest.mark.parametrize("bias", [True, False])
def test_fixed_batch_norm_goes_into_a_convolution(bias: bool) -> None:
    made = Built()
    made.returns(norm(made, conv(made, bias=bias), 4))
    assert "batch_norm" not in only(made, "fold-batch-norm")


def test_fixed_batch_norm_goes_into_transposed_convolutions_and_layers() -> None:
    made = Built()
    x = made.call(aten.conv_transpose2d.input, made.tensor(2, 3, 6, 6), made.tensor(3, 4, 3, 3), made.tensor(4))
    made.returns(norm(made, x, 4))
    assert "batch_norm" not in only(made, "fold-batch-norm")
    flat = Built()
    x = flat.call(aten.linear.default, flat.tensor(20, 3), flat.tensor(4, 3))
    flat.returns(norm(flat, x, 4))
    assert "batch_norm" not in only(flat, "fold-batch-norm")


def test_a_norm_taken_apart_by_the_tracer_is_found() -> None:
    made = Built()
    x, variance = conv(made), made.given(torch.rand(4, generator=made.random, dtype=torch.float64) + 0.5)
    call = made.call(
        aten._native_batch_norm_legit_no_training.default,
        x,
        made.tensor(4),
        made.tensor(4),
        made.tensor(4),
        variance,
        0.1,
        1e-5,
    )
    made.returns(made.call(operator.getitem, call, 0))
    assert "_native_batch_norm_legit_no_training" not in only(made, "fold-batch-norm")


def test_batch_norm_in_training_stays() -> None:
    made = Built()
    made.returns(norm(made, conv(made), 4, training=True))
    assert nowhere(made, "fold-batch-norm")


def test_batch_norm_of_a_result_used_elsewhere_stays() -> None:
    made = Built()
    x = conv(made)
    made.returns(norm(made, x, 4), x)
    assert nowhere(made, "fold-batch-norm")


def test_batch_norm_over_another_dimension_than_the_features_stays() -> None:
    made = Built()
    x = made.call(aten.linear.default, made.tensor(5, 4, 3), made.tensor(4, 3))
    made.returns(norm(made, x, 4))
    assert nowhere(made, "fold-batch-norm")


def test_a_large_weight_is_not_recomputed_for_a_small_result() -> None:
    made = Built()
    x = made.call(aten.linear.default, made.tensor(2, 30), made.tensor(40, 30))
    made.returns(made.call(aten.mul.Tensor, x, made.tensor(40)))
    assert nowhere(made, "fold-scale")
    alpha = Built()
    x = alpha.call(aten.linear.default, alpha.tensor(2, 30), alpha.tensor(40, 30), alpha.tensor(40))
    alpha.returns(alpha.call(aten.mul.Tensor, x, 2.0))
    assert only(alpha, "fold-scale") == ["t", "addmm"]


def test_a_scale_may_go_three_ways() -> None:
    made = Built()
    x = made.call(aten.linear.default, made.tensor(20, 2), made.tensor(40, 2), made.tensor(40))
    made.returns(made.call(aten.div.Tensor, x, 3.0))
    site = RULES["fold-scale"].sites(made.graph)[0]
    assert RULES["fold-scale"].choices(site) == {"into": ("alpha", "weight", "input")}
    assert only(made, "fold-scale", into="weight") == ["div", "div", "linear"]
    assert only(made, "fold-scale", into="input") == ["div", "div", "linear"]
    with pytest.raises(ValueError, match="cannot scale the moon"):
        RULES["fold-scale"].apply(made.graph, site, {"into": "moon"})


def test_a_scaled_addmm_still_takes_a_bias() -> None:
    made = Built()
    x = made.call(aten.addmm.default, made.tensor(5), made.tensor(3, 4), made.tensor(4, 5), beta=2.0, alpha=3.0)
    made.returns(made.call(aten.add.Tensor, x, made.tensor(1, 5)))
    assert only(made, "fold-add") == ["mul", "view", "add", "addmm"]
    total = Built()
    x = total.call(aten.addmm.default, total.tensor(5), total.tensor(3, 4), total.tensor(4, 5), beta=2.0, alpha=3.0)
    total.returns(total.call(aten.sum.dim_IntList, x, [0]))
    assert "addmm" in only(total, "reduce-product")


@pytest.mark.parametrize("shape", [(7,), (6, 1), (2, 1, 1, 1), (6, 7), (1, 4, 6, 7)])
def test_what_varies_along_positions_is_not_folded(shape: tuple[int, ...]) -> None:
    for target in (aten.add.Tensor, aten.mul.Tensor):
        made = Built()
        x = made.call(aten.conv2d.default, made.tensor(2, 3, 6, 7), made.tensor(4, 3, 3, 3), None, [1, 1], [1, 1])
        made.returns(made.call(target, x, made.tensor(*shape)))
        assert nowhere(made, "fold-add") and nowhere(made, "fold-scale")


def test_an_operand_that_broadcasts_the_result_is_not_folded() -> None:
    made = Built()
    x = made.call(aten.linear.default, made.tensor(5, 3), made.tensor(1, 3))
    made.returns(made.call(aten.add.Tensor, x, made.tensor(8)))
    assert nowhere(made, "fold-add")
    wide = Built()
    x = wide.call(aten.linear.default, wide.tensor(5, 3), wide.tensor(4, 3))
    wide.returns(wide.call(aten.mul.Tensor, x, wide.tensor(2, 1, 4)))
    assert nowhere(wide, "fold-scale")


def test_an_operand_of_another_type_is_not_folded() -> None:
    made = Built(torch.float32)
    x = made.call(aten.linear.default, made.tensor(5, 3), made.tensor(4, 3))
    other = made.given(torch.ones(4, dtype=torch.float64))
    made.returns(made.call(aten.add.Tensor, x, other))
    assert nowhere(made, "fold-add")


def test_a_bias_for_a_layer_without_one() -> None:
    made = Built()
    x = made.call(aten.linear.default, made.tensor(5, 3), made.tensor(4, 3))
    made.returns(made.call(aten.add.Tensor, x, made.tensor(4)))
    assert only(made, "fold-add") == ["linear"]


def test_channels_last_runs_through_what_follows_and_ends_before_what_cannot() -> None:
    made = Built()
    x = made.call(aten.relu.default, conv(made))
    x = made.call(aten.mul.Tensor, x, made.call(aten.sigmoid.default, x))
    x = made.call(aten.conv2d.default, x, made.tensor(5, 4, 2, 2), made.tensor(5))
    made.returns(made.call(aten.view.default, x, [2, -1]), x)
    graph, second = each_way(RULES["channels-last"], made.graph)
    same(made, graph)
    same(made, second)
    assert ops(graph) == ["clone", "clone", "conv2d", "relu", "sigmoid", "mul", "clone", "conv2d", "clone", "view"]
    assert all(result.is_contiguous() for result in made.run(graph))
    inner = [n.meta["val"] for n in graph.nodes if str(n.target).startswith(("aten.relu", "aten.conv2d"))]
    assert all(v.is_contiguous(memory_format=torch.channels_last) for v in inner)
    assert not RULES["channels-last"].sites(graph)


def test_channels_last_in_three_dimensions_and_not_in_one() -> None:
    made = Built()
    made.returns(made.call(aten.conv3d.default, made.tensor(1, 2, 4, 4, 4), made.tensor(3, 2, 2, 2, 2)))
    (graph,) = each_way(RULES["channels-last"], made.graph)
    same(made, graph)
    # What comes out is the library's choice, and copied only where it needs to be.
    assert ops(graph)[:3] == ["clone", "clone", "conv3d"] and made.run(graph)[0].is_contiguous()
    flat = Built()
    flat.returns(flat.call(aten.conv1d.default, flat.tensor(1, 2, 8), flat.tensor(3, 2, 2)))
    assert nowhere(flat, "channels-last")


def test_a_full_operand_of_its_own_layout_ends_channels_last() -> None:
    made = Built()
    x = conv(made)
    made.returns(made.call(aten.add.Tensor, x, made.tensor(*x.meta["val"].shape)))  # type: ignore[attr-defined]
    assert only(made, "channels-last") == ["clone", "clone", "conv2d", "clone", "add"]


def test_a_weight_is_transposed_for_large_products_only() -> None:
    made = Built()
    made.returns(made.call(aten.linear.default, made.tensor(256, 3), made.tensor(4, 3), made.tensor(4)))
    assert only(made, "transpose-weight") == ["t", "clone", "addmm"]
    small = Built()
    small.returns(small.call(aten.linear.default, small.tensor(255, 3), small.tensor(4, 3)))
    assert nowhere(small, "transpose-weight")
