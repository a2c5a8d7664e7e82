"""What kind of computation a graph is, and which one: how lessons are matched, and the same task told from others.

Families are named by what usually takes the time, the heaviest first: a task with a matrix product is ``matmul``
however much pointwise work is around it.
"""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import Any

from burnish.core.hashing import content_hash
from burnish.core.lesson import Signature
from burnish.graph.capture import Traced
from burnish.graph.cost import VIEWS, bound_of, cost_of

__all__ = ["graph_hash", "signature_of"]

_FAMILIES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("recurrent", ("lstm*", "gru*", "rnn_*")),
    ("attention", ("scaled_dot_product*", "_scaled_dot_product*")),
    ("convolution", ("conv*", "_conv*")),
    ("matmul", ("mm", "bmm", "addmm", "baddbmm", "matmul", "linear", "einsum", "mv", "dot", "bilinear")),
    ("loss", ("cross_entropy*", "nll_loss*", "mse_loss", "kl_div", "smooth_l1*", "huber*", "binary_cross*")),
    ("normalisation", ("layer_norm", "batch_norm", "group_norm", "instance_norm", "rms_norm", "native_*_norm")),
    ("softmax", ("*softmax", "logsumexp")),
    ("scan", ("cumsum", "cumprod", "cummax", "cummin", "logcumsumexp")),
    ("order", ("sort", "topk", "argmax", "argmin", "argsort", "kthvalue", "median", "searchsorted")),
    ("gather", ("embedding*", "gather", "index*", "scatter*", "take*")),
    ("pooling", ("*max_pool*", "*avg_pool*")),
    ("reduction", ("sum", "mean", "amax", "amin", "max", "min", "prod", "var*", "std*", "*norm", "any", "all")),
)
"""Families and the names of their operators."""
_MEAN, _ROOT = ("mean", "sum"), ("rsqrt", "sqrt")

# Bytes and operations a second and the seconds of a call, roughly: enough to name what binds, alike on every machine.
_CEILINGS = {"cuda": (3e12, 5e13, 8e-6), "cpu": (2e10, 1e11, 5e-6)}


def signature_of(traced: Traced, hardware: str, backward: bool = False) -> Signature:
    """Return the signature of a traced task on ``hardware``, which begins with ``cpu`` or ``cuda``."""
    nodes = [node for node in traced.graph.nodes if node.op == "call_function"]
    names = {_name(node) for node in nodes} - VIEWS
    values = [t for node in traced.graph.nodes for t in _tensors(node.meta.get("val"))]
    largest = max(values, key=lambda t: int(t.numel()), default=None)
    family = _family(names) + (" with gradients" if backward else "")
    return Signature(
        family=family,
        bound=bound_of(cost_of(nodes), *_CEILINGS[hardware.partition(" ")[0]]),
        size=_doublings(int(largest.numel())) if largest is not None else 0,
        width=_doublings(int(largest.shape[-1])) if largest is not None and largest.dim() else 0,
        dtype=str(largest.dtype).removeprefix("torch.") if largest is not None else "none",
        hardware=hardware,
    )


def graph_hash(traced: Traced) -> str:
    """Return a hash of what is computed at which sizes, whatever the reference calls things."""
    places: dict[Any, int] = {}
    rows = []
    for place, node in enumerate(traced.graph.nodes):
        places[node] = place
        shapes = [[str(t.dtype), [int(size) for size in t.shape]] for t in _tensors(node.meta.get("val"))]
        target = str(node.target) if node.op == "call_function" else node.op
        rows.append([target, _plain(node.args, places), _plain(node.kwargs, places), shapes])
    return content_hash("graph", rows)


def _family(names: set[str]) -> str:
    for family, patterns in _FAMILIES:
        if family == "softmax" and names & set(_ROOT) and names & set(_MEAN):
            return "normalisation"  # written out by hand
        if any(fnmatchcase(name, pattern) for name in names for pattern in patterns):
            return family
    return "elementwise" if names else "opaque"


def _name(node: Any) -> str:
    packet = getattr(node.target, "overloadpacket", node.target)
    return str(getattr(packet, "__name__", packet))


def _tensors(value: Any) -> list[Any]:
    if isinstance(value, tuple | list):
        return [tensor for part in value for tensor in _tensors(part)]
    return [value] if hasattr(value, "element_size") else []


def _doublings(count: int) -> int:
    return max(0, count - 1).bit_length()


def _plain(value: Any, places: dict[Any, int]) -> Any:
    """Return arguments as plain data, nodes by their place."""
    if isinstance(value, tuple | list):
        return [_plain(part, places) for part in value]
    if isinstance(value, dict):
        return {str(key): _plain(part, places) for key, part in value.items()}
    try:
        if value in places:
            return {"node": places[value]}
    except TypeError:
        pass  # slices cannot be looked up
    return value if value is None or isinstance(value, bool | int | float | str) else str(value)
