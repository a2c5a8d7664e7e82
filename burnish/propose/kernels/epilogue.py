"""Pointwise work behind an operator, to be written into the end of the operator's own Triton kernel.

Not covered: reductions, and tensors that follow some of the leading dimensions only, but for one dimension that the
kernel has at hand (a number for each channel).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from burnish.graph.rule import shape_of
from burnish.propose.kernels.fused import Fused, plain_name
from burnish.propose.kernels.template import Region
from burnish.propose.ops import OPS
from burnish.propose.program import Leaf, Program
from burnish.propose.triton_kernel import TritonKernel

__all__ = ["After", "fitted", "plain_name", "pointwise_after"]

_AFTER = Fused("triton", again=False)


@dataclass(frozen=True)
class After:
    """What follows an operator; a row is the last dimension of the operator's result."""

    source: Any
    """The operator's node."""
    region: Region
    """The pointwise work alone."""
    program: Program
    channel: int | None = None
    """The dimension along which the kernel knows where it is."""

    @property
    def leaves(self) -> list[Leaf]:
        """What is read beside the operator's result."""
        return [leaf for leaf in self.program.leaves if leaf.expression != self.source.name]

    @property
    def inputs(self) -> list[Any]:
        """The nodes of the leaves."""
        by_name = {plain_name(node): node for node in self.region.inputs}
        return [by_name[leaf.expression] for leaf in self.leaves]

    @property
    def cost(self) -> int:
        """What it costs for one element, in additions."""
        return sum(OPS[value.op].cost for value in self.program.values if value.op in OPS)

    def lines(self, result: str) -> list[str]:
        """Return the kernel's statements: ``result`` is what the operator gave and then what is stored.

        They use ``row``, ``column``, ``rows``, ``columns``, ``inside`` and pointers called after the leaves; a tensor
        along the channels ``plane``, the number of a row of the first two dimensions.
        """
        kernel = TritonKernel(self.program, "tile", {})
        lines = []
        for index, value in enumerate(self.program.values):
            if value.op in ("constant", "columns"):
                continue
            leaf = self.program.leaves[value.leaf] if value.op == "load" else None
            if leaf is not None and leaf.expression == self.source.name:
                lines.append(f"{kernel.name(index)} = {result}")
            elif leaf is not None and _along(leaf, self.channel):
                count = shape_of(self.source)[leaf_dimension(leaf)]
                lines.append(f"{kernel.name(index)} = tl.load({leaf.name}_ptr + plane % {count}).to(tl.float32)")
            else:
                lines.append(kernel.define(index))
        return [*lines, f"{result} = {kernel.name(self.program.output)}"]


def leaf_dimension(leaf: Leaf) -> int:
    """Return the one dimension a tensor follows."""
    (dimension,) = (d for d in leaf.dims if d is not None)
    return dimension


def _along(leaf: Leaf, channel: int | None) -> bool:
    """Return whether a tensor has one number for each channel."""
    return channel is not None and [d for d in leaf.dims if d is not None] == [channel] and leaf.dtype != "bool"


def pointwise_after(node: Any, starts: Callable[[Any], bool], channel: int | None = None) -> After | None:
    """Return the pointwise work that ends at ``node`` and begins with a node that ``starts`` says yes to.

    ``channel`` is a dimension, not the last, along which tensors may be read that follow no other.
    """
    behind = _AFTER.match(node) if node.op == "call_function" else None
    for source in behind.inputs if behind is not None else ():
        if behind is None or not starts(source) or not set(source.users) <= set(behind.nodes):
            continue
        program = _AFTER._program(behind)
        rows = tuple(range(len(program.domain)))
        whole = [leaf for leaf in program.leaves if leaf.expression == source.name and leaf.dims == rows]
        # A result may be read in two ways (itself and transposed); only one of them is at hand.
        once = sum(leaf.expression == source.name for leaf in program.leaves) == len(whole) == 1
        # Here rows are the operator's own, whatever was found to be one long row.
        program = replace(program, reduced=1)
        placed = [leaf.name for leaf in program.leaves if _along(leaf, channel)]
        strange = [name for name in program.periods if name.rpartition("_")[0] not in placed]
        fits = program.elementwise and program.domain == shape_of(source) == shape_of(node) and not strange
        if once and fits:
            return After(source, behind, program, channel)
    return None


def fitted(leaf: Leaf, rank: int) -> str:
    """Return the statement that checks a tensor the pointwise work reads, passed as the leaf's name and ``_in``."""
    sizes = ", ".join("1" if d is None else f"shape[{d}]" for d in leaf.dims)
    shape = "shape" if leaf.dims == tuple(range(rank)) else f"({sizes}{',' if len(leaf.dims) == 1 else ''})"
    return f'{leaf.name}_in = fit({leaf.name}_in, "{leaf.name}", {shape}, torch.{leaf.dtype})'
