"""The backward pass as a graph of its own, from one joint graph of both passes cut in two.

Torch's own tracer writes the joint graph and its own partitioner cuts it: what the backward pass needs and the forward
pass has is either kept or computed again, whichever moves fewer bytes.
"""

from __future__ import annotations

import operator
from dataclasses import dataclass, replace
from typing import Any

from burnish.graph.capture import Traced, quiet
from burnish.graph.decompositions import core_table
from burnish.graph.errors import Unrecognised

__all__ = ["CUTS", "Joint", "joint"]

CUTS = ("whole", "least-memory", "keep")
"""How the graphs are cut: by the fewest bytes between them, with normalisations and losses left whole or taken apart;
or keeping all that eager autograd keeps."""


_DIFFERENTIATED_WHOLE = ("aten::detach", "aten::softplus", "aten::elu")
"""Operators whose gradient is not that of their parts: it stops there, or theirs is infinity times zero where an
exponential that is not selected overflows."""


@dataclass(frozen=True)
class Joint:
    """Both passes.  The forward graph's outputs are those of the task, then what is kept for the backward graph."""

    forward: Traced
    backward: Traced
    """Takes what was kept and the gradients of the outputs; returns a gradient for each of the forward's tensors."""
    kept: int
    """How many of the forward graph's outputs are kept for the backward one."""


def joint(traced: Traced, cut: str = CUTS[0]) -> Joint:
    """Return both passes of a task captured with ``whole=True``; raises :class:`Unrecognised` where that fails."""
    if traced.updates:
        raise Unrecognised("the reference changes its state in a pass that is differentiated")
    try:
        with quiet():
            return _joint(traced, cut)
    except Unrecognised:
        raise
    except Exception as error:
        # Whatever the tracer or the partitioner raises means the same here: no backward graph.
        raise Unrecognised(
            f"no backward graph: {type(error).__name__}: {' '.join(str(error).split())[:200]}"
        ) from error


def _joint(traced: Traced, cut: str) -> Joint:
    import torch
    from torch._functorch.aot_autograd import aot_export_joint_simple
    from torch._functorch.partitioners import default_partition, min_cut_rematerialization_partition
    from torch.fx.experimental.proxy_tensor import make_fx

    placeholders = [n for n in traced.graph.nodes if n.op == "placeholder"]
    given = [n for n in placeholders if n.name in traced.tensors]
    if len(given) != len(placeholders):
        raise Unrecognised("arguments that are no tensors in a pass that is differentiated")
    outputs = next(n for n in traced.graph.nodes if n.op == "output").args[0]
    examples = tuple(_example(n.meta["val"]) for n in given)
    # Taken apart first: some operators have no gradient of their own on the meta device, their parts have.
    whole_module = torch.fx.GraphModule(torch.nn.Module(), traced.graph)
    table = _whole_table() if cut == "whole" else core_table()
    first_table = {op: how for op, how in table.items() if op.name() not in _DIFFERENTIATED_WHOLE}
    module = make_fx(whole_module, decomposition_table=first_table)(*examples)

    def run(*tensors: Any) -> tuple[Any, ...]:
        # A function with gradients of its own may not return views; copies that were not needed are dropped below.
        return tuple(t.clone() for t in module(*tensors))

    with torch.enable_grad():
        whole: Any = aot_export_joint_simple(
            run, examples, trace_joint=True, decompositions=table if cut == "whole" else _table()
        )
    values = [n.meta["val"] for n in whole.graph.nodes if n.op == "placeholder"]
    inputs = (values[: len(given)], values[len(given) :])
    split = default_partition if cut == "keep" else min_cut_rematerialization_partition
    _without_copies(whole.graph)
    first, second = split(whole, inputs, num_fwd_outputs=len(outputs))
    first_inputs = [n for n in first.graph.nodes if n.op == "placeholder"]
    kept = len(_outputs(first)) - len(outputs)
    names = {m.name: traced.tensors[o.name] for m, o in zip(first_inputs, given, strict=True)}
    state = frozenset(m.name for m, o in zip(first_inputs, given, strict=True) if o.name in traced.state)
    forward = replace(traced, graph=first.graph, tensors=names, state=state, module=first)
    own = {n.name: n.name for n in second.graph.nodes if n.op == "placeholder"}
    backward = Traced(second.graph, own, frozenset(), tuple(own.values()), (), second, returns="tuple")
    return Joint(forward, backward, kept)


def _table() -> dict[Any, Any]:
    """Return how operators are taken apart: normalisations too, for their statistics are shared by both passes."""
    import torch
    from torch._decomp import get_decompositions

    aten = torch.ops.aten
    norms = [aten.native_layer_norm, aten.native_group_norm, aten.native_batch_norm, aten._fused_rms_norm]
    return {**core_table(), **get_decompositions(norms), aten.var_mean.correction: _var_mean}


def _whole_table() -> dict[Any, Any]:
    """Return how operators are taken apart where the library's are to stay: only by what differentiating needs."""
    kept = ("layer_norm", "group_norm", "nll_loss", "smooth_l1", "huber", "mse_loss", "log_softmax", "softmax", "gelu")
    return {op: how for op, how in core_table().items() if not any(name in str(op) for name in kept)}


def _var_mean(
    x: Any, dim: Any = None, *, correction: float | None = None, keepdim: bool = False
) -> tuple[Any, Any]:  # pragma: no cover - traced, not run
    """Return variance and mean by two reductions that kernels can take in; torch's own runs on one element a time."""
    dims = [d % x.dim() for d in dim] if dim else list(range(x.dim()))
    count = 1
    for d in dims:
        count *= x.shape[d]
    mean = x.mean(dims, keepdim=True)
    centred = x - mean
    variance = (centred * centred).sum(dims, keepdim=True) / max(count - (1 if correction is None else correction), 0)
    if keepdim:
        return variance, mean
    return variance.squeeze(dims), mean.squeeze(dims)


def _example(value: Any) -> Any:
    import torch

    return torch.empty(value.shape, dtype=value.dtype, device="meta", requires_grad=value.dtype.is_floating_point)


def _without_copies(graph: Any) -> None:
    """Return what a copy was made of, where it was made on the way and nothing else reads it."""
    for node in next(n for n in graph.nodes if n.op == "output").all_input_nodes:
        source = node.args[0] if node.op == "call_function" and str(node.target) == "aten.clone.default" else None
        made: Any = source
        if made is not None and made.target is operator.getitem:
            made = made.args[0]
        schema = getattr(getattr(made, "target", None), "_schema", None)
        view = schema is None or any(r.alias_info is not None for r in schema.returns)
        if source is not None and source.op == "call_function" and not view:
            node.replace_all_uses_with(source)
    graph.eliminate_dead_code()


def _outputs(module: Any) -> tuple[Any, ...]:
    return tuple(next(n for n in module.graph.nodes if n.op == "output").args[0])
