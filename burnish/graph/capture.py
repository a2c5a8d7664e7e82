"""The graph of a task's own code, or of a module: torch.export, and what is told of it."""

from __future__ import annotations

import contextlib
import inspect
import keyword
import logging
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from burnish.core.task import Task, Workload
from burnish.graph.constants import as_numbers
from burnish.graph.decompositions import core_table, parts_table
from burnish.graph.errors import Unrecognised
from burnish.graph.loading import load
from burnish.graph.recurrent_shapes import recurrent_by_shape

__all__ = ["Traced", "quiet", "trace", "trace_module"]

_KEPT = 4
_kept: dict[tuple[Any, ...], Traced] = {}
"""The last graphs that hold no memory: the lessons, the recipes and the launches of one run look at the same one, and
a deep network takes seconds to export."""


@dataclass(frozen=True)
class Traced:
    """A task as a graph of core ATen operators with its tensors by name."""

    graph: Any
    """A ``torch.fx.Graph``; every node's ``meta["val"]`` has its shape and type."""
    tensors: dict[str, str]
    """Placeholder's name to what it is in ``forward``: ``x``, ``self.norm.weight``."""
    state: frozenset[str]
    """The placeholders that are parameters or buffers."""
    arguments: tuple[str, ...]
    """The names of ``forward``'s arguments, as many as the inputs."""
    plain: tuple[tuple[str, Any], ...]
    """Arguments that are no tensors and the values they were traced with."""
    module: Any
    """A ``torch.fx.GraphModule`` of the graph: takes the placeholders' tensors in order, returns a tuple."""
    updates: tuple[str, ...] = ()
    """Buffers that forward changes (``self.norm.running_mean``): the graph's first outputs are their new values."""
    attributes: frozenset[str] = frozenset()
    """Those of ``updates`` that are tensors but no buffers: they are assigned, not written to."""
    returns: str = "one"
    """What forward returns: ``one`` tensor, or a ``tuple`` or ``list`` of them."""


def trace(
    task: Task,
    workload: Workload,
    devices: tuple[str, ...] = ("meta", "cpu"),
    whole: bool = False,
    lists: bool = False,
) -> Traced:
    """Export the task at one workload's sizes; raises :class:`Unrecognised` where that does not work.

    The first of the ``devices`` that does is used; on the meta device nothing is computed or allocated.  With
    ``whole``, operators stay as they were written (``linear``, ``layer_norm``) instead of being taken apart; with
    ``lists``, short lists of constant whole numbers are part of the graph.
    Nobody may change the graph: others are given the same one.
    """
    key = (task.identity(), workload, devices, whole, lists)
    if key in _kept:
        return _kept[key]
    reason = "no device"
    for device in devices:
        try:
            with quiet():
                traced = _trace(task, workload, device, whole, lists)
            if device == "meta":
                while len(_kept) >= _KEPT:
                    _kept.pop(next(iter(_kept)), None)
                _kept[key] = traced
            return traced
        except Exception as error:
            # Whatever the task's code or the tracer raises means the same here; the last attempt's reason is kept.
            reason = f"{type(error).__name__}: {' '.join(str(error).split())[:200]}"
    raise Unrecognised(f"the reference cannot be traced: {reason}")


def trace_module(model: Any, arguments: Sequence[Any], whole: bool = True) -> Traced:
    """Export a module called with ``arguments``; raises :class:`Unrecognised` where that does not work."""
    try:
        with quiet():
            return _export(model, list(arguments), whole)
    except Exception as error:
        # As in trace(): whatever the user's code or the tracer raises means the same here.
        reason = f"{type(error).__name__}: {' '.join(str(error).split())[:200]}"
        raise Unrecognised(f"the module cannot be traced: {reason}") from error


def _trace(task: Task, workload: Workload, device: str, whole: bool, lists: bool) -> Traced:
    model, arguments = load(task, workload, device)
    return _export(model, arguments, whole, _as_buffers(model) if whole else frozenset(), lists)


def _as_buffers(model: Any) -> frozenset[str]:
    """Make buffers of tensors that are a module's by assignment alone; return their paths.

    A recurrent model may keep its last state so, and the tracer follows what becomes of a buffer only.
    """
    import torch

    found = set()
    for path, module in model.named_modules():
        for name in [n for n, value in vars(module).items() if isinstance(value, torch.Tensor)]:
            value = vars(module).pop(name)
            module.register_buffer(name, value, persistent=False)
            found.add(f"{path}.{name}" if path else name)
    return frozenset(found)


def _export(
    model: Any, arguments: list[Any], whole: bool, assigned: frozenset[str] = frozenset(), lists: bool = False
) -> Traced:
    import torch

    names = list(inspect.signature(model.forward).parameters)[: len(arguments)]
    if len(names) < len(arguments) or not _named(model.forward, len(arguments)):
        raise Unrecognised("forward takes a variable number of arguments")
    with recurrent_by_shape() if whole else contextlib.nullcontext():
        exported = torch.export.export(model, tuple(arguments))
        if whole and _settled(exported.graph):
            exported.graph.eliminate_dead_code()
            exported.graph_module.recompile()
        else:
            exported = exported.run_decompositions(parts_table() if whole else core_table())
    signature = exported.graph_signature
    made = {
        spec.arg.name: exported.constants[spec.target]
        for spec in signature.input_specs
        if spec.kind is torch.export.graph_signature.InputKind.CONSTANT_TENSOR
    }
    if signature.user_inputs_to_mutate or not as_numbers(exported.graph, made, lists):
        raise Unrecognised("the reference changes its inputs or holds constant tensors")
    if made:
        exported.graph_module.recompile()
    if signature.buffers_to_mutate and not whole:
        raise Unrecognised("the reference changes its state")
    if any(not isinstance(size, int) for node in exported.graph.nodes for size in _sizes(node.meta.get("val"))):
        raise Unrecognised("sizes that depend on data")
    state = {**signature.inputs_to_parameters, **signature.inputs_to_buffers}
    if assigned:
        _without_copies(exported.graph)
        exported.graph_module.recompile()
        if any(n.users for n in exported.graph.nodes if n.op == "placeholder" and state.get(n.name) in assigned):
            # It may be on another device than the model, which moves nothing but parameters and buffers.
            raise Unrecognised("the reference reads a tensor that is neither a parameter nor a buffer")
    tensors = {node: _expression(model, path) for node, path in state.items() if path not in assigned}
    given = [str(name) for name in signature.user_inputs]
    is_tensor = [isinstance(a, torch.Tensor) for a in arguments]
    simple = [t or a is None or isinstance(a, int | float | str) for t, a in zip(is_tensor, arguments, strict=True)]
    if len(given) != len(arguments) or not all(simple):
        raise Unrecognised("forward takes more than tensors and numbers")
    placeholders = [n.name for n in exported.graph.nodes if n.op == "placeholder"][-len(arguments) :]
    tensors |= {p: name for p, name, t in zip(placeholders, names, is_tensor, strict=True) if t}
    plain = tuple((name, a) for name, a, t in zip(names, arguments, is_tensor, strict=True) if not t)
    updates = {path: _expression(model, path) for path in signature.buffers_to_mutate.values()}
    return Traced(
        exported.graph,
        tensors,
        frozenset(state),
        tuple(names),
        plain,
        exported.graph_module,
        tuple(updates.values()),
        frozenset(text for path, text in updates.items() if path in assigned),
        _returns(exported.call_spec.out_spec),
    )


def _without_copies(graph: Any) -> None:
    """Replace copies over the whole of another tensor by what was copied, in place."""
    for node in list(graph.nodes):
        name = str(node.target)
        if name == "aten.copy.default" and _same(node, node.args[1]):
            node.replace_all_uses_with(node.args[1])
            graph.erase_node(node)
    for node in [n for n in graph.nodes if str(n.target) == "aten._assert_tensor_metadata.default"]:
        graph.erase_node(node)


def _same(one: Any, other: Any) -> bool:
    a, b = one.meta["val"], other.meta["val"]
    return bool(a.shape == b.shape and a.dtype == b.dtype)


_VIEWS = frozenset(
    f"aten.{name}"
    for name in (
        "permute.default", "transpose.int", "unsqueeze.default", "squeeze.dim", "slice.Tensor", "select.int",
        "expand.default", "view.default", "t.default",
    )
)  # fmt: skip
"""Operators that return a view and stay as they are."""


def _settled(graph: Any) -> bool:
    """Return whether nothing is left to make functional: that pass takes two thirds of an export's time.

    Operators that write, that may return what they were given (``reshape``), that draw numbers or that keep statistics
    are rewritten by it, and those that are to be taken apart; all others it would leave alone.
    """
    import torch

    for node in graph.nodes:
        if node.op != "call_function":
            continue
        op = node.target
        if op in parts_table():
            return False
        if not isinstance(op, torch._ops.OpOverload) or not str(op).startswith("aten."):
            return False
        schema = op._schema
        aliased = any(value.alias_info is not None for value in (*schema.arguments, *schema.returns))
        if aliased and str(op) not in _VIEWS:
            return False
        if torch.Tag.nondeterministic_seeded in op.tags or "norm." in str(op) and "momentum" in str(schema):
            return False
        if not schema.returns:
            return False
    return True


def _expression(model: Any, path: str) -> str:
    """Return how ``forward`` writes a tensor of the module's state: ``layers.0.bias`` as ``self.layers[0].bias``."""
    import torch

    lists = torch.nn.Sequential | torch.nn.ModuleList | torch.nn.ParameterList
    text, owner = "self", model
    for part in path.split("."):
        if part.isdecimal() and isinstance(owner, lists):
            text = f"{text}[{part}]"
        elif part.isidentifier() and not keyword.iskeyword(part):
            text = f"{text}.{part}"
        else:
            text = f"getattr({text}, {part!r})"
        owner = getattr(owner, part)
    return text


def _sizes(value: Any) -> tuple[Any, ...]:
    import torch

    if isinstance(value, tuple | list):
        return tuple(size for part in value for size in _sizes(part))
    return tuple(value.shape) if isinstance(value, torch.Tensor) else ()


def _returns(spec: Any) -> str:
    if spec.is_leaf():
        return "one"
    if spec.type not in (tuple, list) or not all(child.is_leaf() for child in spec.children()):
        raise Unrecognised("forward returns something else than tensors")
    return str(spec.type.__name__)


def _named(forward: Callable[..., Any], count: int) -> bool:
    kinds = [p.kind for p in inspect.signature(forward).parameters.values()][:count]
    return all(kind in (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD) for kind in kinds)


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """Silence what torch logs and warns of while it looks at a task, and leave its random numbers alone."""
    import torch

    # The tracer logs pages about what it cannot trace, which is an ordinary answer here.
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        with warnings.catch_warnings(), torch.no_grad(), torch.random.fork_rng(devices=[]):
            warnings.simplefilter("ignore")
            yield
    finally:
        logging.disable(before)
