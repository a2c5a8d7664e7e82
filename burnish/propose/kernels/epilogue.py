"""Pointwise work behind an operator, to be written into the end of the operator's own Triton kernel.

Not covered: tensors that follow some of the leading dimensions only, and reductions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from burnish.graph.rule import shape_of
from burnish.propose.kernels.fused import Fused
from burnish.propose.kernels.template import Region
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

    @property
    def leaves(self) -> list[Leaf]:
        """What is read beside the operator's result."""
        return [leaf for leaf in self.program.leaves if leaf.expression != self.source.name]

    @property
    def inputs(self) -> list[Any]:
        """The nodes of the leaves."""
        by_name = {plain_name(node): node for node in self.region.inputs}
        return [by_name[leaf.expression] for leaf in self.leaves]

    def lines(self, result: str) -> list[str]:
        """Return the kernel's statements: ``result`` is what the operator gave and then what is stored.

        They use ``row``, ``column``, ``rows``, ``columns``, ``inside`` and pointers called after the leaves.
        """
        kernel = TritonKernel(self.program, "tile", {})
        lines = []
        for index, value in enumerate(self.program.values):
            if value.op in ("constant", "columns"):
                continue
            taken = value.op == "load" and self.program.leaves[value.leaf].expression == self.source.name
            lines.append(f"{kernel.name(index)} = {result}" if taken else kernel.define(index))
        return [*lines, f"{result} = {kernel.name(self.program.output)}"]


def pointwise_after(node: Any, starts: Callable[[Any], bool]) -> After | None:
    """Return the pointwise work that ends at ``node`` and begins with a node that ``starts`` says yes to."""
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
        fits = program.elementwise and program.domain == shape_of(source) == shape_of(node) and not program.periods
        if once and fits:
            return After(source, behind, program)
    return None


def fitted(leaf: Leaf, rank: int) -> str:
    """Return the statement that checks a tensor the pointwise work reads, passed as the leaf's name and ``_in``."""
    sizes = ", ".join("1" if d is None else f"shape[{d}]" for d in leaf.dims)
    shape = "shape" if leaf.dims == tuple(range(rank)) else f"({sizes}{',' if len(leaf.dims) == 1 else ''})"
    return f'{leaf.name}_in = fit({leaf.name}_in, "{leaf.name}", {shape}, torch.{leaf.dtype})'


def plain_name(node: Any) -> str:
    """Return a node's name as programs call it: state without its prefix."""
    name = str(node.name)
    return name[2:] if node.op == "placeholder" and name.startswith(("p_", "b_")) else name
