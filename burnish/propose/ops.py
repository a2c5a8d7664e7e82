"""The pointwise operations: one row each, with how C++ and Triton write it and which ATen operators mean it.

A name that ends in ``_of`` is a helper from ``templates/``: it is defined in the kernel where it is used.  Arguments
are float (C++ ``float``, Triton ``float32``) except for the condition of ``where`` and the logical operations.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["ATEN", "OPS", "Op"]


@dataclass(frozen=True)
class Op:
    """How one operation is written."""

    name: str
    cpp: str
    triton: str
    aten: tuple[str, ...] = ()
    """Operators that take exactly this operation's arguments, all tensors or numbers."""
    cost: int = 1
    """Roughly, in additions: what is dear is worth keeping instead of computing again."""
    gives: str = "float"


_ROWS = (
    Op("add", "{0} + {1}", "{0} + {1}"),
    Op("sub", "{0} - {1}", "{0} - {1}"),
    Op("mul", "{0} * {1}", "{0} * {1}", ("mul.Tensor", "mul.Scalar")),
    Op("div", "{0} / {1}", "{0} / {1}", ("div.Tensor", "div.Scalar"), 4),
    Op("neg", "-{0}", "-{0}", ("neg.default",)),
    Op("abs", "std::fabs({0})", "tl.abs({0})", ("abs.default",)),
    Op("reciprocal", "1.0f / {0}", "1.0 / {0}", ("reciprocal.default",), 4),
    Op("sqrt", "std::sqrt({0})", "tl.sqrt({0})", ("sqrt.default",), 4),
    Op("rsqrt", "1.0f / std::sqrt({0})", "1.0 / tl.sqrt({0})", ("rsqrt.default",), 6),
    Op("square", "{0} * {0}", "{0} * {0}", ("square.default",)),
    Op("cube", "{0} * {0} * {0}", "{0} * {0} * {0}"),
    Op("exp", "exp_of({0})", "tl.exp({0})", ("exp.default",), 12),
    Op("exp2", "exp_of({0} * 0.693147180559945309f)", "tl.exp2({0})", ("exp2.default",), 12),
    Op("expm1", "expm1_of({0})", "expm1_of({0})", ("expm1.default",), 14),
    Op("log", "log_of({0})", "tl.log({0})", ("log.default",), 12),
    Op("log2", "log_of({0}) * 1.44269504088896341f", "tl.log2({0})", ("log2.default",), 12),
    Op("log10", "log_of({0}) * 0.434294481903251828f", "tl.log({0}) * 0.434294481903251828", ("log10.default",), 12),
    Op("log1p", "log1p_of({0})", "log1p_of({0})", ("log1p.default",), 14),
    Op("pow", "std::pow({0}, {1})", "pow_of({0}, {1})", cost=40),
    Op("sin", "std::sin({0})", "tl.sin({0})", ("sin.default",), 20),
    Op("cos", "std::cos({0})", "tl.cos({0})", ("cos.default",), 20),
    Op("tanh", "tanh_of({0})", "tanh_of({0})", ("tanh.default",), 16),
    Op("erf", "erf_of({0})", "tl.math.erf({0})", ("erf.default",), 18),
    Op("sigmoid", "1.0f / (1.0f + exp_of(-{0}))", "1.0 / (1.0 + tl.exp(-{0}))", ("sigmoid.default",), 16),
    # Written so that a NaN stays one, as in torch: a comparison with NaN is false.
    Op("relu", "{0} < 0.0f ? 0.0f : {0}", "tl.where({0} < 0.0, 0.0, {0})", ("relu.default",)),
    Op("maximum", "{0} < {1} ? {1} : {0}", "tl.where({0} < {1}, {1}, {0})", ("maximum.default",)),
    Op("minimum", "{1} < {0} ? {1} : {0}", "tl.where({1} < {0}, {1}, {0})", ("minimum.default",)),
    Op(
        "sign",
        "(float)(({0} > 0.0f) - ({0} < 0.0f))",
        "tl.where({0} > 0.0, 1.0, tl.where({0} < 0.0, -1.0, 0.0))",
        ("sign.default",),
    ),
    Op("floor", "std::floor({0})", "tl.floor({0})", ("floor.default",)),
    Op("ceil", "std::ceil({0})", "tl.ceil({0})", ("ceil.default",)),
    Op("trunc", "std::trunc({0})", "tl.where({0} < 0.0, tl.ceil({0}), tl.floor({0}))", ("trunc.default",)),
    Op("isnan", "{0} != {0}", "{0} != {0}", ("isnan.default",), gives="bool"),
    Op("finite_or_zero", "std::isinf({0}) ? 0.0f : {0}", 'tl.where(tl.abs({0}) == float("inf"), 0.0, {0})'),
    Op("where", "{0} ? {1} : {2}", "tl.where({0}, {1}, {2})", ("where.self", "where.ScalarSelf", "where.ScalarOther")),
    Op("gt", "{0} > {1}", "{0} > {1}", ("gt.Scalar", "gt.Tensor"), gives="bool"),
    Op("ge", "{0} >= {1}", "{0} >= {1}", ("ge.Scalar", "ge.Tensor"), gives="bool"),
    Op("lt", "{0} < {1}", "{0} < {1}", ("lt.Scalar", "lt.Tensor"), gives="bool"),
    Op("le", "{0} <= {1}", "{0} <= {1}", ("le.Scalar", "le.Tensor"), gives="bool"),
    Op("eq", "{0} == {1}", "{0} == {1}", ("eq.Scalar", "eq.Tensor"), gives="bool"),
    Op("ne", "{0} != {1}", "{0} != {1}", ("ne.Scalar", "ne.Tensor"), gives="bool"),
    Op("and", "{0} & {1}", "{0} & {1}", ("logical_and.default", "bitwise_and.Tensor"), gives="bool"),
    Op("or", "{0} | {1}", "{0} | {1}", ("logical_or.default", "bitwise_or.Tensor"), gives="bool"),
    Op("not", "!{0}", "{0} == 0", ("logical_not.default", "bitwise_not.default"), gives="bool"),
    Op("float", "{0} ? 1.0f : 0.0f", "{0}.to(tl.float32)"),
)  # fmt: skip

OPS: dict[str, Op] = {row.name: row for row in _ROWS}
ATEN: dict[str, str] = {aten: row.name for row in _ROWS for aten in row.aten}
