"""What a part of a model must move and compute in one call, from its exported graph, and the least time that takes.

Bytes are those of one kernel for the whole part: inputs and parameters read once, outputs written once; of a table that
is only looked up, the rows.  With gradients the backward pass is reckoned from the forward one: the same reads again,
the gradients of the outputs, a gradient for whatever needs one, and as many operations again for each side of a product
that needs one.  Both are bounds for one fused kernel per pass, which may not be possible.
"""

from __future__ import annotations

import contextlib
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from burnish.graph.capture import quiet
from burnish.graph.cost import cost_of, launches_of
from burnish.graph.recurrent_shapes import recurrent_by_shape
from burnish.measure.roofline import Work, count_work
from burnish.models.profiling.places import Form, Place, rebuilt
from burnish.models.profiling.running import out_of_memory

__all__ = ["Found", "work_of"]

Flops = tuple[tuple[str, int], ...]
"""``(type, operations)``."""

_GATHERS = ("embedding", "index_select", "gather", "index")


@dataclass(frozen=True)
class Found:
    """The work of one call; ``why`` says what was done where the part could not be exported."""

    work: Work | None
    source: str
    """``graph``, ``counted`` (one call was run and its operators were counted) or empty."""
    launches: int | None = None
    """Operators that start work."""
    why: str = ""


def work_of(place: Place, device: str, train: bool) -> Found:
    """Return the work of one call of ``place``."""
    if place.varies:
        return Found(None, "", why="it is called with different shapes in one run")
    try:
        args, kwargs = rebuilt(place.given, device)
    except RuntimeError as error:
        return Found(None, "", why=f"its arguments cannot be made again: {_one_line(error)}")
    try:
        exported = _exported(place.module, args, kwargs)
        nodes = [n for n in exported.graph.nodes if n.op == "call_function"]
        work = _forward(nodes, device)
    except Exception as error:
        # Whatever the part's code or the tracer raises means the same here, sizes that depend on data included.
        return _counted(place, args, kwargs, train, _one_line(error))
    if train:
        work = _with_backward(work, place, _backward_flops(exported, nodes, place, device))
    return Found(work, "graph", len(launches_of(nodes)))


def _exported(module: Any, args: list[Any], kwargs: dict[str, Any]) -> Any:
    """Return the part's graph with its operators as they were written."""
    import torch

    # The tracer prints what it does not follow.
    silent = contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO())
    with quiet(), recurrent_by_shape(), silent[0], silent[1]:
        return torch.export.export(module, tuple(args), kwargs).run_decompositions({})


def _one_line(error: Exception) -> str:
    text = f"{type(error).__name__}: {' '.join(str(error).split())}"
    return text if len(text) <= 120 else f"{text[:117]}..."


def _forward(nodes: Sequence[Any], device: str) -> Work:
    whole = cost_of(nodes)
    written = sum(_size(n) for n in nodes if any(user.op == "output" for user in n.users))
    read = max(0, whole.bytes - written - _not_looked_up(nodes))
    return Work(read, min(written, whole.bytes), _flops(nodes, device, lambda node: 1))


def _backward_flops(exported: Any, nodes: Sequence[Any], place: Place, device: str) -> Flops:
    """Return the operations of the backward pass: those of the forward pass for each side that needs a gradient."""
    from torch.utils._pytree import tree_leaves

    placeholders = [n for n in exported.graph.nodes if n.op == "placeholder"]
    trained = {name for name, p in place.module.named_parameters(remove_duplicate=False) if p.requires_grad}
    state = exported.graph_signature.inputs_to_parameters
    needing = {n for n in placeholders if state.get(n.name) in trained}
    given = tree_leaves(place.given)
    inputs = zip(reversed(placeholders), reversed(given), strict=False)  # what forward is given comes last
    needing |= {n for n, leaf in inputs if isinstance(leaf, Form) and leaf.differentiable}
    for node in nodes:
        if needing.intersection(node.all_input_nodes):
            needing.add(node)
    return _flops(nodes, device, lambda node: _sides(node, needing))


def _sides(node: Any, needing: set[Any]) -> int:
    """Return how many products a node's gradient takes; a bias's is a sum, which takes next to nothing."""
    given = [n for n in node.all_input_nodes if len(getattr(n.meta.get("val"), "shape", ())) > 1]
    return min(2, len(needing.intersection(given or node.all_input_nodes)))


def _flops(nodes: Sequence[Any], device: str, times: Callable[[Any], int]) -> Flops:
    found: dict[str, int] = {}
    for node in nodes:
        count = times(node) * cost_of([node]).flops
        if count:
            name = _ceiling(node, device)
            found[name] = found.get(name, 0) + count
    return tuple(sorted(found.items()))


def _not_looked_up(nodes: Sequence[Any]) -> int:
    """Return the bytes of tables that are only looked up and whose rows are fewer."""
    tables = {source for node in nodes for source in node.all_input_nodes if source.op == "placeholder"}
    saved = 0
    for table in tables:
        users = list(table.users)
        if all(user.op == "call_function" and _packet(user) in _GATHERS and user.args[0] is table for user in users):
            saved += max(0, _size(table) - sum(_size(user) for user in users))
    return saved


def _with_backward(forward: Work, place: Place, flops: Flops | None = None) -> Work:
    """Reckon the backward pass; ``flops`` are its operations, where a graph tells them."""
    state = [p for p in place.module.parameters() if p.requires_grad]
    inputs = [f for f in place.forms if isinstance(f, Form) and f.differentiable]
    sides = int(bool(state)) + int(bool(inputs))
    if not sides:
        return forward
    made = sum(p.numel() * p.element_size() for p in state) + sum(map(_form_bytes, inputs))
    later = dict(flops if flops is not None else ((name, sides * count) for name, count in forward.flops))
    return Work(
        bytes_in=2 * forward.bytes_in + forward.bytes_out,
        bytes_out=forward.bytes_out + made,
        flops=tuple((name, count + later.get(name, 0)) for name, count in forward.flops),
    )


def _counted(place: Place, args: list[Any], kwargs: dict[str, Any], train: bool, why: str) -> Found:
    """Run one call and count: the way for parts that the tracer does not follow."""
    state = [*place.module.parameters(), *place.module.buffers()]
    saved = [t.clone() for t in place.module.buffers()]
    try:
        with quiet():
            work = count_work(lambda a, k: place.module(*a, **k), (args, kwargs), state)
    except Exception as error:
        # It was given zeros, which its code need not accept.
        reason = "memory ran out" if out_of_memory(error) else f"it raised {type(error).__name__} on zeros"
        return Found(None, "", why=f"cannot be exported ({why}), nor could a call be counted ({reason})")
    finally:
        for buffer, value in zip(place.module.buffers(), saved, strict=True):
            buffer.data.copy_(value)
    text = f"cannot be exported ({why}): the operators of one call were counted instead"
    return Found(_with_backward(work, place) if train else work, "counted", None, text)


def _packet(node: Any) -> str:
    packet = getattr(node.target, "overloadpacket", node.target)
    return str(getattr(packet, "__name__", packet))


def _size(node: Any) -> int:
    value = node.meta.get("val")
    found = value if isinstance(value, tuple | list) else [value]
    return sum(int(t.numel()) * int(t.element_size()) for t in found if hasattr(t, "element_size"))


def _ceiling(node: Any, device: str) -> str:
    """Return the name of the ceiling that binds the node's arithmetic: its first tensor's type."""
    import torch

    values = [source.meta.get("val") for source in node.all_input_nodes]
    dtype = next((v.dtype for v in values if isinstance(v, torch.Tensor)), torch.float32)
    name = str(dtype).removeprefix("torch.")
    if name != "float32" or not device.startswith("cuda"):
        return name
    backends: Any = torch.backends  # its settings are made at run time
    settings = backends.cudnn.conv if "conv" in _packet(node) else backends.cuda.matmul
    return "tf32" if settings.fp32_precision == "tf32" else name


def _form_bytes(form: Form) -> int:
    import torch

    count = 1
    for size in form.shape:
        count *= size
    return count * int(getattr(torch, form.dtype).itemsize)
