"""ATen operators that are more than one pointwise operation, written in the expression language."""

from __future__ import annotations

import operator
from collections.abc import Callable
from math import inf
from typing import Any

from burnish.graph.errors import Unrecognised
from burnish.propose.lower import Lowering, Placed

__all__ = ["FILLED", "RULES"]

Rule = Callable[[Lowering, Any], Any]

_BY_PRODUCTS = 16
"""Whole exponents up to this are products: exact signs, and several times as fast as a power."""


def _argument(node: Any, index: int, name: str, default: Any = None) -> Any:
    return node.args[index] if len(node.args) > index else node.kwargs.get(name, default)


def _add(sign: str) -> Rule:
    def rule(low: Lowering, node: Any) -> Placed:
        left, right = node.args[:2]
        alpha = _argument(node, 2, "alpha", 1)
        scaled = right if alpha == 1 else low.pointwise("mul", right, float(alpha))
        return low.pointwise(sign, left, scaled)

    return rule


def _power(low: Lowering, node: Any) -> Placed:
    base, exponent = node.args[:2]
    simple = {1: None, 2: "square", 3: "cube", 0.5: "sqrt", -0.5: "rsqrt", -1: "reciprocal"}
    if isinstance(exponent, int | float) and exponent in simple:
        name = simple[exponent]
        return low.operand(base) if name is None else low.pointwise(name, base)
    if isinstance(exponent, int | float) and exponent == int(exponent) and 0 < abs(exponent) <= _BY_PRODUCTS:
        power = _by_products(low, low.operand(base), int(abs(exponent)))
        return power if exponent > 0 else low.pointwise("reciprocal", power)
    return low.pointwise("pow", base, exponent)


def _by_products(low: Lowering, base: Placed, exponent: int) -> Placed:
    if exponent == 1:
        return base
    half = _by_products(low, base, exponent // 2)
    square = low.pointwise("square", half)
    return low.pointwise("mul", square, base) if exponent % 2 else square


def _divide(low: Lowering, node: Any) -> Placed:
    if node.kwargs.get("rounding_mode") is not None:
        raise Unrecognised("div with rounding")
    return low.pointwise("div", *node.args[:2])


def _clamp(low: Lowering, node: Any) -> Placed:
    value: Any = low.operand(node.args[0])
    for index, (name, op) in enumerate((("min", "maximum"), ("max", "minimum")), start=1):
        limit = _argument(node, index, name)
        value = value if limit is None else low.pointwise(op, value, limit)
    return low.as_float(value)


def _gelu(low: Lowering, node: Any) -> Placed:
    x = low.operand(node.args[0])
    half = low.pointwise("mul", x, 0.5)
    if node.kwargs.get("approximate", "none") == "none":
        inner = low.pointwise("erf", low.pointwise("mul", x, 0.7071067811865476))
    else:
        cubic = low.pointwise("mul", low.pointwise("cube", x), 0.044715)
        inner = low.pointwise("tanh", low.pointwise("mul", low.pointwise("add", x, cubic), 0.7978845608028654))
    return low.pointwise("mul", half, low.pointwise("add", inner, 1.0))


def _leaky_relu(low: Lowering, node: Any) -> Placed:
    x = low.operand(node.args[0])
    slope = float(_argument(node, 1, "negative_slope", 0.01))
    return low.pointwise("where", low.pointwise("gt", x, 0.0), x, low.pointwise("mul", x, slope))


def _elu(low: Lowering, node: Any) -> Placed:
    x = low.operand(node.args[0])
    alpha, scale, inner = (
        float(_argument(node, i, n, 1.0)) for i, n in ((1, "alpha"), (2, "scale"), (3, "input_scale"))
    )
    below = low.pointwise("mul", low.pointwise("expm1", low.pointwise("mul", x, inner)), alpha * scale)
    return low.pointwise("where", low.pointwise("gt", x, 0.0), low.pointwise("mul", x, scale), below)


def _softmax(logarithm: bool) -> Rule:
    def rule(low: Lowering, node: Any) -> Placed:
        x, dims = low.operand(node.args[0]), [node.args[1]]
        shifted = low.pointwise("sub", x, low.reduce("max", x, dims, True))
        exponential = low.pointwise("exp", shifted)
        total = low.reduce("sum", exponential, dims, True)
        if logarithm:
            return low.pointwise("sub", shifted, low.pointwise("log", total))
        # One division a row: a product costs a rounding more and is several times as fast.
        return low.pointwise("mul", exponential, low.pointwise("reciprocal", total))

    return rule


def _logsumexp(low: Lowering, node: Any) -> Placed:
    x, dims, keepdim = low.operand(node.args[0]), node.args[1], bool(_argument(node, 2, "keepdim", False))
    # An infinite maximum would give NaN where torch gives the infinity.
    shift = low.pointwise("finite_or_zero", low.reduce("max", x, dims, True))
    total = low.reduce("sum", low.pointwise("exp", low.pointwise("sub", x, shift)), dims, True)
    result = low.pointwise("add", low.pointwise("log", total), shift)
    return result if keepdim else Placed(result.value, tuple(d for d in result.dims if d is not None))


def _mean_of(low: Lowering, x: Placed, dims: Any, keepdim: bool) -> Placed:
    total = low.reduce("sum", x, dims, keepdim)
    return low.pointwise("div", total, Placed(low.build.columns(), ()))


def _mean(low: Lowering, node: Any) -> Placed:
    x = low.operand(node.args[0])
    return _mean_of(low, x, _argument(node, 1, "dim"), bool(_argument(node, 2, "keepdim", False)))


def _variance_of(low: Lowering, x: Placed, dims: Any, correction: float, keepdim: bool) -> tuple[Placed, Placed]:
    """Return the variance and the differences from the mean."""
    centred = low.pointwise("sub", x, _mean_of(low, x, dims, True))
    squares = low.reduce("sum", low.pointwise("square", centred), dims, keepdim)
    count = Placed(low.build.columns(), ())
    return low.pointwise(
        "div", squares, low.pointwise("sub", count, float(correction)) if correction else count
    ), centred


def _variance(low: Lowering, node: Any) -> Placed:
    correction = node.kwargs.get("correction", 1)
    keepdim = bool(node.kwargs.get("keepdim", False))
    x = low.operand(node.args[0])
    return _variance_of(low, x, _argument(node, 1, "dim"), 1.0 if correction is None else float(correction), keepdim)[0]


def _variance_and_mean(low: Lowering, node: Any) -> tuple[Placed, Placed]:
    keepdim = bool(node.kwargs.get("keepdim", False))
    return _variance(low, node), _mean_of(low, low.operand(node.args[0]), _argument(node, 1, "dim"), keepdim)


def _layer_norm(low: Lowering, node: Any) -> tuple[Placed, None, None]:
    source, normalised, weight, bias, eps = node.args
    dims = [-1 - i for i in range(len(normalised))]
    variance, centred = _variance_of(low, low.operand(source), dims, 0.0, True)
    value = low.pointwise("mul", centred, low.pointwise("rsqrt", low.pointwise("add", variance, float(eps))))
    value = value if weight is None else low.pointwise("mul", value, weight)
    return (value if bias is None else low.pointwise("add", value, bias)), None, None


def _norm(low: Lowering, node: Any) -> Placed:
    x = low.operand(node.args[0])
    order = float(_argument(node, 1, "ord", 2))
    dims, keepdim = _argument(node, 2, "dim"), bool(_argument(node, 3, "keepdim", False))
    size = low.pointwise("abs", x)
    if order in (inf, -inf):
        return low.reduce("max" if order > 0 else "min", size, dims, keepdim)
    if order == 1.0:
        return low.reduce("sum", size, dims, keepdim)
    if order == 2.0:
        return low.pointwise("sqrt", low.reduce("sum", low.pointwise("square", x), dims, keepdim))
    total = low.reduce("sum", low.pointwise("pow", size, order), dims, keepdim)
    return low.pointwise("pow", total, 1.0 / order)


def _reduction(kind: str) -> Rule:
    def rule(low: Lowering, node: Any) -> Placed:
        dims = _argument(node, 1, "dim")
        dims = [dims] if isinstance(dims, int) else dims
        return low.reduce(kind, low.operand(node.args[0]), dims, bool(_argument(node, 2, "keepdim", False)))

    return rule


def _with_indices(kind: str) -> Rule:
    def rule(low: Lowering, node: Any) -> tuple[Placed, None]:
        placed: Placed = _reduction(kind)(low, node)
        return placed, None

    return rule


def _item(low: Lowering, node: Any) -> Any:
    found = low.found.get(node.args[0])
    if not isinstance(found, tuple) or found[node.args[1]] is None:
        raise Unrecognised(f"the use of {node.args[0]}'s result {node.args[1]}")
    return found[node.args[1]]


def _same(low: Lowering, node: Any) -> Any:
    return low.view(node, node.args[0])


def _expand(low: Lowering, node: Any) -> Any:
    """Values stay where they are: what uses them broadcasts them anyway."""
    placed = low.operand(node.args[0])
    added = len(node.meta["val"].shape) - len(placed.dims)
    return Placed(placed.value, (None,) * added + placed.dims)


def _cast(low: Lowering, node: Any) -> Any:
    """Everything is computed in float32: a cast to another float type matters to the output only."""
    import torch

    if not node.meta["val"].dtype.is_floating_point or node.meta["val"].dtype is torch.float64:
        raise Unrecognised(f"a cast to {node.meta['val'].dtype}")
    return low.as_float(low.operand(node.args[0]))


def _filled(low: Lowering, node: Any) -> Placed:
    number = next((a for a in reversed(node.args) if isinstance(a, bool | int | float)), None)
    return Placed(low.build.constant(low.constant(number)), ())


RULES: dict[str, Rule] = {
    "add.Tensor": _add("add"),
    "add.Scalar": _add("add"),
    "sub.Tensor": _add("sub"),
    "sub.Scalar": _add("sub"),
    "rsub.Scalar": lambda low, node: low.pointwise("sub", node.args[1], node.args[0]),
    "div.Tensor_mode": _divide,
    "pow.Tensor_Scalar": _power,
    "pow.Tensor_Tensor": _power,
    "pow.Scalar": _power,
    "clamp.default": _clamp,
    "clamp.Tensor": _clamp,
    "clamp_min.default": lambda low, node: low.pointwise("maximum", *node.args),
    "clamp_max.default": lambda low, node: low.pointwise("minimum", *node.args),
    "hardtanh.default": lambda low, node: low.pointwise(
        "minimum",
        low.pointwise("maximum", node.args[0], float(_argument(node, 1, "min_val", -1.0))),
        float(_argument(node, 2, "max_val", 1.0)),
    ),
    "gelu.default": _gelu,
    "leaky_relu.default": _leaky_relu,
    "elu.default": _elu,
    "_softmax.default": _softmax(False),
    "_log_softmax.default": _softmax(True),
    "logsumexp.default": _logsumexp,
    "native_layer_norm.default": _layer_norm,
    "mean.default": _mean,
    "mean.dim": _mean,
    "var.correction": _variance,
    "var_mean.correction": _variance_and_mean,
    "std.correction": lambda low, node: low.pointwise("sqrt", _variance(low, node)),
    "linalg_vector_norm.default": _norm,
    "sum.default": _reduction("sum"),
    "sum.dim_IntList": _reduction("sum"),
    "prod.default": _reduction("prod"),
    "prod.dim_int": _reduction("prod"),
    "amax.default": _reduction("max"),
    "amin.default": _reduction("min"),
    "max.default": _reduction("max"),
    "min.default": _reduction("min"),
    "max.dim": _with_indices("max"),
    "min.dim": _with_indices("min"),
    operator.getitem.__name__: _item,
    "_assert_tensor_metadata.default": lambda low, node: None,
    "unsqueeze.default": _same,
    "squeeze.dim": _same,
    "squeeze.dims": _same,
    "squeeze.default": _same,
    "view.default": _same,
    "reshape.default": _same,
    "_unsafe_view.default": _same,
    "alias.default": _same,
    "clone.default": _same,
    "detach.default": _same,
    "expand.default": _expand,
    "_to_copy.default": _cast,
    "full.default": _filled,
    "full_like.default": _filled,
    "scalar_tensor.default": _filled,
}

FILLED: Rule = _filled
"""For tensors that are full of a number and as large as another."""
