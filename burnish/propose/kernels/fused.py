"""Pointwise work and reductions over the last dimensions, fused into one kernel by way of a program."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.capture import Traced, quiet
from burnish.graph.decompositions import core_table, written_out
from burnish.graph.errors import Unrecognised
from burnish.propose.cpp_kernel import CppKernel
from burnish.propose.kernels.pattern import channels_last, template_text
from burnish.propose.kernels.product import product_of
from burnish.propose.kernels.sums import after_product, norm_of
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings
from burnish.propose.lower import lower
from burnish.propose.module import call_lines, cpp_call, triton_call
from burnish.propose.program import Program
from burnish.propose.rules import FILLED
from burnish.propose.space import Variant, cpp_flags, triton_launch, variants
from burnish.propose.triton_kernel import TritonKernel

__all__ = ["TEMPLATES", "Fused", "plain_name", "taken_apart"]

_KEY = "burnish.fused"
"""Where a node keeps what was found out about the region that ends at it."""
_SMALL = 4
"""Values in a program (loads and constants included) that torch computes in one pass as well."""
_NEW_MEMORY = 1 << 25
"""Bytes from which on freed memory goes back to the system instead of being used again."""
_CHEAP = (
    "view", "reshape", "unsqueeze", "squeeze", "expand", "alias", "detach", "_to_copy", "clone", "full", "zeros",
    "scalar_tensor",
)  # fmt: skip
"""Alone these are no work worth a kernel."""
_MOST_NODES, _FEW_NODES, _LONG_GRAPH = 40, 12, 400
"""Nodes of a region that do something, and of one in a graph that is long: the steps of a loop, one behind the other,
make no kernel that anybody would want to read, and looking for it takes minutes."""
_CHAIN = 160
"""Nodes on a GPU where nothing else needs those beyond the usual number: a polynomial's terms are no work."""
_known: dict[str, Any] = {}
"""Regions taken apart, by their structure; the error for those that cannot be."""
_MOST_KNOWN = 4096


class Fused(KernelTemplate):
    """The largest region ending at a node that can be written as one program over rows and columns."""

    def __init__(self, backend: str, again: bool) -> None:
        """Write kernels for a ``backend``, ``cpp`` or ``triton``.

        With ``again``, pointwise work that something else needs too is computed again inside instead of read back.
        """
        self.name = "fused" if again else "fused-once"
        self.backend = backend
        self._again = again
        self._device = "cpu" if backend == "cpp" else "cuda"

    def match(self, node: Any) -> Region | None:
        """Grow a region backwards from ``node`` for as long as it is one program."""
        found = self._found(node)
        return found[0] if found is not None else None

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return the variants' settings together: each takes those it knows."""
        space: dict[str, tuple[Setting, ...]] = {}
        ways = self._variants(region)
        if len(ways) > 1:
            space["variant"] = tuple(way.name for way in ways)
        for way in ways:
            for name, values in way.space.items():
                # The likeliest way's default goes first.
                merged = dict.fromkeys((way.default[name], *values))
                space[name] = tuple(dict.fromkeys((*space.get(name, ()), *merged)))
        if self.backend == "cpp" and _large(region.output):
            space["pages"] = (True, False)
        return space

    def promising(self, region: Region) -> bool:
        """One cheap operator alone is as fast in torch, and what lies channels last it reads without a copy."""
        if any(self._turns(node, region.output) for node in region.inputs):
            return False
        return len(region.nodes) > 1 or len(self._program(region).values) > _SMALL

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernel and a Python function around it."""
        program = self._program(region)
        ways = {way.name: way for way in self._variants(region)}
        way = ways[str(settings.get("variant", next(iter(ways))))]
        chosen = {n: settings[n] if settings.get(n) in v else way.default[n] for n, v in way.space.items()}
        by_name = {plain_name(node): node for node in region.inputs}
        inputs = {leaf.expression: by_name[leaf.expression] for leaf in program.leaves}
        steps = ", ".join(v.op for v in program.values if v.op not in ("load", "constant", "columns"))
        arguments = ", ".join(call.text(node) for node in inputs.values())
        statement = (f"{call.out} = {call.function}({arguments})",)
        if self.backend == "cpp":
            kernel = CppKernel(program, way.name, chosen, call.function)
            pages = ["lib.large_pages(out, out.numel())"] if settings.get("pages") else []
            helper = _function(call.function, list(inputs), steps, call_lines(program, [*pages, *cpp_call(kernel)]))
            text = f"{template_text('pages.h')}\n\n{kernel.parts()}" if pages else kernel.parts()
            return Piece(statement, cpp=text, flags=tuple(cpp_flags(chosen)), helpers=helper, passes=kernel.passes)
        launched = TritonKernel(program, way.name, chosen, f"{call.function}_kernel")
        lines = call_lines(program, triton_call(launched, triton_launch(chosen)))
        helper = _function(call.function, list(inputs), steps, lines)
        return Piece(statement, triton=launched.source(), helpers=helper, passes=launched.passes)

    # --- what is known of a region -------------------------------------------------------------------------------

    def _variants(self, region: Region) -> list[Variant]:
        return variants(self._program(region), self._device)

    def _program(self, region: Region) -> Program:
        found = self._found(region.output)
        assert found is not None
        return found[1]

    def _found(self, node: Any) -> tuple[Region, Program] | None:
        key = f"{_KEY}.{self.backend}.{self._again}"
        if key not in node.meta:
            node.meta[key] = self._grown(node)
        found: tuple[Region, Program] | None = node.meta[key]
        return found

    def _grown(self, node: Any) -> tuple[Region, Program] | None:
        if node.op != "call_function" or not hasattr(node.meta.get("val"), "shape") or _is_cheap(node):
            return None
        chosen = {node}
        best = self._lowered(node, chosen)
        if best is None:
            return None
        refused: set[Any] = set()
        while True:
            near = [p for p in _producers(chosen) if p not in refused and self._eligible(p, chosen)]
            near = [p for p in near if not self._turns(p, node)]
            if not near:
                return best
            # All of them at once where that works; else one at a time, to find those that do not.
            before = len(chosen)
            for wanted in [near] if len(near) == 1 else [near, *([p] for p in near)]:
                if set(wanted) <= chosen:
                    continue
                fits = sum(not _is_cheap(n) for n in chosen | set(wanted)) <= self._most(chosen, wanted)
                bigger = self._lowered(node, chosen | set(wanted)) if fits else None
                if bigger is not None:
                    chosen, best = chosen | set(wanted), bigger
                elif len(wanted) == 1 and (fits or not self._later(wanted[0], chosen)):
                    refused.add(wanted[0])
            if len(chosen) == before and not set(near) <= refused:
                return best

    def _most(self, chosen: set[Any], wanted: list[Any]) -> int:
        """Return how many nodes a region may have with those wanted."""
        wide = next(iter(chosen)).graph.nodes
        if len(wide) > _LONG_GRAPH:
            return _FEW_NODES
        alone = all((_is_pointwise(n) or _is_filled(n)) and set(n.users) <= chosen | set(wanted) for n in wanted)
        return _CHAIN if alone and self.backend == "triton" else _MOST_NODES

    def _later(self, producer: Any, chosen: set[Any]) -> bool:
        """Return whether a region that has too many nodes for a producer may take it in when it has all its users."""
        few = len(producer.graph.nodes) <= _LONG_GRAPH
        return self.backend == "triton" and few and _is_pointwise(producer) and not set(producer.users) <= chosen

    def _eligible(self, producer: Any, chosen: set[Any]) -> bool:
        """Return whether a region may take a producer in: nothing else reads it, or it is worth computing again."""
        if not (set(producer.users) <= chosen or self._recomputed(producer, chosen)):
            return False
        # What cannot be written alone cannot be written in company: asking once a node is much cheaper.  Pointwise
        # work may: what is true or false, or comes to nothing, is no kernel alone.
        if self.backend == "triton" and _is_filled(producer):
            return True
        return _is_cheap(producer) or _is_pointwise(producer) or self._lowered(producer, {producer}) is not None

    def _turns(self, producer: Any, output: Any) -> bool:
        """Return whether a region that writes rows would read what lies channels last: all of it would be copied."""
        return self.backend == "triton" and channels_last(producer) and not channels_last(output)

    def _recomputed(self, node: Any, chosen: set[Any]) -> bool:
        """Return whether to compute a node again that is also needed elsewhere."""
        if not self._again or _is_cheap(node) or (self.backend == "triton" and _is_filled(node)):
            return self._again
        if self.backend == "triton" and (after_product(node) or norm_of(node) is not None):
            return False  # the product's kernel writes it down, or the norm's
        if self._written_anyway(node) and not _reads_less(node, chosen):
            # A sum that grows from layer to layer would be added up from its beginning in each of them.
            return False
        if self.backend == "cpp" and any(product_of(a) is not None for a in node.all_input_nodes):
            # A product's kernel does it with the result at hand; with it again here, the product would be done twice.
            return False
        alone = self._lowered(node, {node})
        return _is_pointwise(node) if alone is None else alone[1].elementwise

    def _written_anyway(self, node: Any) -> bool:
        """Return whether something reads a node that no region can take in: a convolution, or who asked for it."""
        others = [user for user in node.users if not (_is_cheap(user) or _is_pointwise(user))]
        return any(not hasattr(u.meta.get("val"), "shape") or self._lowered(u, {u}) is None for u in others)

    def _lowered(self, output: Any, chosen: set[Any]) -> tuple[Region, Program] | None:
        """Return the region and its program; both forms of this template ask for the same ones."""
        tried: dict[Any, Any] = output.meta.setdefault(f"{_KEY}.{self.backend}", {})
        key = frozenset(node.name for node in chosen)
        if key not in tried:
            tried[key] = self._try(output, chosen)
        found: tuple[Region, Program] | None = tried[key]
        return found

    def _try(self, output: Any, chosen: set[Any]) -> tuple[Region, Program] | None:
        nodes = tuple(n for n in output.graph.nodes if n in chosen)
        inputs = tuple(dict.fromkeys(a for n in nodes for a in n.all_input_nodes if a not in chosen))
        region = Region(output, nodes, inputs)
        try:
            program = lower(taken_apart(region), {"full_like.default": FILLED} if self.backend == "triton" else {})
            variants(program, self._device)
        except Unrecognised:
            return None
        return region, program


def taken_apart(region: Region) -> Traced:
    """Return the region as a graph of its own, of core ATen operators."""
    key = _structure(region)
    if key not in _known:
        if len(_known) >= _MOST_KNOWN:
            _known.clear()
        try:
            _known[key] = _flat(region)
        except Unrecognised as error:
            _known[key] = error
    flat = _known[key]
    if isinstance(flat, Unrecognised):
        raise flat
    placeholders = [n.name for n in flat.graph.nodes if n.op == "placeholder"]
    named = dict(zip(placeholders, (plain_name(n) for n in region.inputs), strict=True))
    state = frozenset(p for p, n in zip(placeholders, region.inputs, strict=True) if _is_state(n))
    return Traced(flat.graph, named, state, (), (), flat)


def _structure(region: Region) -> str:
    """Return what a region computes, whatever its nodes are called: the steps of a loop come to the same."""
    import torch

    numbers = {node: f"<{i}>" for i, node in enumerate((*region.inputs, *region.nodes))}
    values = [node.meta.get("val") for node in region.inputs]
    inputs = [(v.shape, v.stride(), v.dtype) if isinstance(v, torch.Tensor) else None for v in values]
    steps = [
        (str(n.target), *(torch.fx.node.map_arg(given, numbers.__getitem__) for given in (n.args, n.kwargs)))
        for n in region.nodes
    ]
    return repr((inputs, steps, numbers[region.output]))


def _flat(region: Region) -> Any:
    """Trace the region down to core operators."""
    import torch
    from torch.fx.experimental.proxy_tensor import make_fx

    graph = torch.fx.Graph()
    copies: dict[Any, Any] = {}
    for node in region.inputs:
        copies[node] = graph.placeholder(plain_name(node))
        if not isinstance(node.meta.get("val"), torch.Tensor):
            raise Unrecognised(f"{node.name} is no tensor")
        copies[node].meta["val"] = node.meta["val"]
    for node in region.nodes:
        copies[node] = graph.node_copy(node, lambda n: copies[n])
    graph.output((copies[region.output],))
    module = torch.fx.GraphModule(torch.nn.Module(), written_out(graph))
    if not any(node.target in core_table() for node in region.nodes):
        return module  # of core operators already: tracing would take a hundred times as long
    try:
        with quiet():
            flat = make_fx(module, decomposition_table=core_table())(*(_example(n.meta["val"]) for n in region.inputs))
    except (RuntimeError, NotImplementedError, ValueError, TypeError, AssertionError) as error:
        raise Unrecognised(f"cannot be taken apart: {error}") from error
    flat.graph.eliminate_dead_code()
    return flat


def _example(value: Any) -> Any:
    """Return a tensor of the same form without memory; fake ones would not mix with constants made on the way."""
    import torch

    return torch.empty_strided(value.shape, value.stride(), dtype=value.dtype, device="meta")


def _large(node: Any) -> bool:
    """Return whether memory for a value comes from the system anew at every call."""
    return int(node.meta["val"].numel()) * 4 >= _NEW_MEMORY


def _producers(chosen: set[Any]) -> list[Any]:
    found = {a for n in chosen for a in n.all_input_nodes if a.op == "call_function" and a not in chosen}
    return sorted(found, key=lambda n: str(n.name), reverse=True)


def _reads_less(node: Any, chosen: set[Any]) -> bool:
    """Return whether computing a node again inside a region reads less than reading it back."""
    read = {source for member in chosen for source in member.all_input_nodes}
    more = [source for source in node.all_input_nodes if source not in read and source not in chosen]
    return sum(map(_bytes, more)) < _bytes(node)


def _bytes(node: Any) -> int:
    value = node.meta.get("val")
    return int(value.numel()) * int(value.element_size()) if hasattr(value, "element_size") else 0


def _is_state(node: Any) -> bool:
    return node.op == "placeholder" and str(node.name).startswith(("p_", "b_"))


def plain_name(node: Any) -> str:
    """Return what a tensor is called: a parameter's or buffer's own name, without the graph's mark."""
    return str(node.name)[2:] if _is_state(node) else str(node.name)


def _is_cheap(node: Any) -> bool:
    return str(node.target).removeprefix("aten.").partition(".")[0] in _CHEAP


def _is_filled(node: Any) -> bool:
    return str(node.target) == "aten.full_like.default"


def _is_pointwise(node: Any) -> bool:
    import torch

    return torch.Tag.pointwise in getattr(node.target, "tags", ())


def _function(name: str, parameters: list[str], steps: str, lines: list[str]) -> str:
    about = steps if len(steps) <= 90 else steps[:87] + "..."
    body = "\n".join(f"    {line}" for line in lines)
    return f'def {name}({", ".join(parameters)}):\n    """{about}."""\n{body}\n'


TEMPLATES: tuple[KernelTemplate, ...] = tuple(
    Fused(backend, again) for backend in ("cpp", "triton") for again in (True, False)
)
