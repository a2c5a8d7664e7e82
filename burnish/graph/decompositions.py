"""How operators are taken apart: into core ones for kernels that fuse them, and sums over products at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from burnish.graph.einsum import sum_of_products

__all__ = ["core_table", "parts_table", "written_out"]


@cache
def parts_table() -> dict[Any, Any]:
    """Return how the operators are taken apart that no graph keeps as they were written.

    Sums over products of tensors are matrix products by another name.
    """
    import torch

    return {torch.ops.aten.einsum.default: sum_of_products}


@cache
def core_table() -> dict[Any, Any]:
    """Return how operators are taken apart into core ATen ones; made once, for it takes a fifth of a second."""
    import torch

    table = dict(torch.export.default_decompositions())
    # Kept whole: it has an expansion of its own here, which the templates can compute in one pass.
    table.pop(torch.ops.aten.logsumexp.default, None)
    table[torch.ops.aten.mish.default] = _mish
    return table


def written_out(graph: Any) -> Any:
    """Replace, in place, operators that torch takes apart by way of a tensor changed in place; return the graph."""
    for node in graph.nodes:
        if str(node.target) == "aten.rms_norm.default":
            node.target = _rms_norm
    return graph


def _mish(x: Any) -> Any:
    """Return ``x tanh(log(1 + e^x))`` with one exponential: the tangent is ``n / (n + 2)`` with ``n = e^x (e^x + 2)``.

    Beyond 20 it is 1 in every type, and the exponential need not grow further.
    """
    import torch

    wide = x.to(torch.promote_types(x.dtype, torch.float32))
    power = torch.exp(torch.clamp_max(wide, 20.0))
    grown = power * (power + 2.0)
    return (wide * (grown / (grown + 2.0))).to(x.dtype)


def _rms_norm(x: Any, shape: Sequence[int], weight: Any = None, eps: float | None = None) -> Any:
    """Return ``x / sqrt(mean(x^2) + eps) * weight``, computed in float32 at least."""
    import torch

    wide = x.to(torch.promote_types(x.dtype, torch.float32))
    small = torch.finfo(wide.dtype).eps if eps is None else eps
    squares = (wide * wide).mean(list(range(-len(shape), 0)), keepdim=True)
    normed = wide * torch.rsqrt(squares + small)
    return (normed if weight is None else normed * weight).to(x.dtype)
