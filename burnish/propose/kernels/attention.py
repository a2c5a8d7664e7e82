"""Attention, as the library's operator or written out: how it is recognised, and the library's call for it.

Recognised when written out: ``softmax(q @ k * scale, -1) @ v`` with a division instead, with a mask added, or with
``masked_fill``.  Not covered: dropout, scores that are used elsewhere, batches that broadcast against each other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import is_op, shape_of
from burnish.propose.kernels.pattern import arguments, float32, only_user, region
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings

__all__ = ["TEMPLATES", "LibraryAttention", "Operands", "attention_operands"]

_PRODUCTS = ("matmul.default", "bmm.default")


@dataclass(frozen=True)
class Operands:
    """What is computed: nodes, and how the scores are changed before the softmax."""

    q: Any
    k: Any
    """The keys; transposed (``[..., depth, length]``) where the attention is written out."""
    v: Any
    scale: float
    written_out: bool
    causal: bool = False
    mask: Any = None
    mode: str = ""
    """``keep`` where the mask is true, ``fill`` where it is true, or ``add`` it."""
    fill: float = 0.0
    inside: list[Any] = field(default_factory=list)


class LibraryAttention(KernelTemplate):
    """Attention written out, as the library's operator, on a CPU; on a GPU ``sdpa`` covers more."""

    name = "library_attention"
    backend = "torch"
    devices = ("cpu",)

    def match(self, node: Any) -> Region | None:
        """Match the last product; a mask that is filled in must hide completely."""
        found = attention_operands(node)
        if found is None or not found.written_out or (found.mode == "fill" and found.fill != float("-inf")):
            return None
        return region(node, *found.inside) if len(shape_of(node)) == 4 else None

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """There is nothing to choose."""
        return {}

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the call."""
        found = attention_operands(region.output)
        assert found is not None
        q, k, v = (call.text(n) for n in (found.q, found.k, found.v))
        mask = ""
        if found.mask is not None:
            mask = f"attn_mask={'~' if found.mode == 'fill' else ''}{call.text(found.mask)}, "
        operator = "torch.nn.functional.scaled_dot_product_attention"
        return Piece((f"{call.out} = {operator}({q}, {k}.transpose(-2, -1), {v}, {mask}scale={found.scale!r})",))


def attention_operands(node: Any, fits: Callable[..., bool] = float32) -> Operands | None:
    """Return the attention that ends at a node, where all tensors are of types that ``fits``."""
    if is_op(node, "scaled_dot_product_attention.default"):
        return _operator(node, fits)
    if is_op(node, *_PRODUCTS) and fits(node, *node.args):
        return _written_out(node, fits)
    return None


def _operator(node: Any, fits: Callable[..., bool]) -> Operands | None:
    given = arguments(node)
    q, k, v, mask = given["query"], given["key"], given["value"], given["attn_mask"]
    if given["dropout_p"] or not fits(node, q, k, v) or len(shape_of(q)) != 4:
        return None
    heads, groups = shape_of(q)[1], shape_of(k)[1]
    if shape_of(k)[:3] != shape_of(v)[:3] or shape_of(q)[0] != shape_of(k)[0] or heads % groups:
        return None
    if (heads != groups and not given["enable_gqa"]) or (mask is not None and given["is_causal"]):
        return None
    scale = given["scale"] if given["scale"] is not None else shape_of(q)[3] ** -0.5
    mode = _mask_mode(mask, shape_of(q)[:3] + (shape_of(k)[2],), fits) if mask is not None else ""
    if mode is None:
        return None
    return Operands(q, k, v, float(scale), False, bool(given["is_causal"]), mask, mode.replace("fill", "keep"))


def _mask_mode(mask: Any, scores: tuple[int, ...], fits: Callable[..., bool]) -> str | None:
    """Return ``fill`` for truth values and ``add`` for numbers, if the mask has the scores' last dimension."""
    if not hasattr(mask, "meta") or len(shape_of(mask)) > len(scores) or shape_of(mask)[-1:] != scores[-1:]:
        return None
    return "fill" if "bool" in str(mask.meta["val"].dtype) else "add" if fits(mask) else None


def _written_out(node: Any, fits: Callable[..., bool]) -> Operands | None:
    inside = []
    weights, v = node.args
    below = node
    while is_op(weights, "dropout.default", "clone.default", "expand.default", "view.default"):
        # In evaluation these change nothing, as long as the shape stays.
        kept = shape_of(weights) == shape_of(weights.args[0]) and only_user(weights, below)
        if not kept or (is_op(weights, "dropout.default") and weights.args[2] and weights.args[1]):
            return None
        inside.append(weights)
        below, weights = weights, weights.args[0]
    if not is_op(weights, "softmax.int", "_softmax.default") or not only_user(weights, below):
        return None
    rank = len(shape_of(weights))
    if weights.args[1] % rank != rank - 1 or arguments(weights).get("dtype") is not None:
        return None
    inside.append(weights)
    return _scores(weights, v, inside, fits)


def _scores(softmax: Any, v: Any, inside: list[Any], fits: Callable[..., bool]) -> Operands | None:
    """Follow what the softmax is taken of back to the first product."""
    scale, mask, mode, fill = 1.0, None, "", 0.0
    below, at = softmax, softmax.args[0]
    while not is_op(at, *_PRODUCTS):
        if not only_user(at, below):
            return None
        number = at.args[1] if len(at.args) > 1 and isinstance(at.args[1], int | float) else None
        if is_op(at, "mul.Tensor", "mul.Scalar") and number is not None:
            scale *= number
        elif is_op(at, "div.Tensor", "div.Scalar") and number:
            scale /= number
        elif not mode and scale == 1.0 and is_op(at, "masked_fill.Scalar"):
            mask, mode, fill = at.args[1], _mask_mode(at.args[1], shape_of(at), fits) or "", float(at.args[2])
        elif not mode and scale == 1.0 and is_op(at, "add.Tensor") and not at.kwargs:
            mask = at.args[1]
            mode = _mask_mode(mask, shape_of(at), fits) or ""
        else:
            return None
        if (mask is not None and mode not in ("fill", "add")) or (mode == "add" and is_op(at, "masked_fill.Scalar")):
            return None
        inside.append(at)
        below, at = at, at.args[0]
    q, k = at.args
    if not only_user(at, below) or not fits(at, q, k, v) or len(shape_of(q)) not in (3, 4):
        return None
    if not shape_of(q)[:-2] == shape_of(k)[:-2] == shape_of(v)[:-2] or shape_of(at) != shape_of(softmax):
        return None
    return Operands(q, k, v, scale, True, False, mask, mode, fill, [*inside, at])


TEMPLATES: tuple[KernelTemplate, ...] = (LibraryAttention(),)
