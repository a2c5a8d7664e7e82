"""Tensors that a program reads by an index: rows of a table, or elements along the last dimension.

Not covered: indices by ``[]`` (there negative ones count from the end), picking along other dimensions, and what is
picked but also used elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from burnish.graph.rule import is_op, shape_of
from burnish.propose.kernels.fused import Fused
from burnish.propose.kernels.pattern import arguments
from burnish.propose.kernels.pattern import region as region_of
from burnish.propose.kernels.template import Region
from burnish.propose.kernels.triton_common import dtype_of, floating
from burnish.propose.program import Leaf, Program, Value

__all__ = ["Pick", "Picked", "picked"]

_KEY = "burnish.picked"
"""Where a node keeps what was found out about the region that ends at it."""
_BEHIND = Fused("triton", again=False)
"""Finds the work that is done with what is picked."""


@dataclass(frozen=True)
class Pick:
    """A tensor that is read by an index."""

    table: Any
    index: Any
    rows: bool
    """Whether whole rows of a table are picked; else elements along the last dimension."""
    leaf: Leaf
    """The table in the program."""
    by: Leaf
    """The index in the program."""

    @property
    def size(self) -> str:
        """The text of how many there are to pick from."""
        return f"{self.leaf.name}.shape[{0 if self.rows else -1}]"


@dataclass(frozen=True)
class Picked:
    """A region some of whose tensors are read by an index."""

    region: Region
    program: Program
    """Its leaves are tables in the place of what is picked from them, and the indices behind all others."""
    picks: tuple[Pick, ...]

    def shape(self) -> str | None:
        """Return the text of the program's sizes, from a tensor that has all of them."""
        every = tuple(range(len(self.program.domain)))
        for pick in self.picks:
            if pick.by.dims == (every[:-1] if pick.rows else every):
                return f"(*{pick.by.name}.shape, {pick.leaf.name}.shape[1])" if pick.rows else f"{pick.by.name}.shape"
        tables = {pick.leaf.name for pick in self.picks}
        whole = [leaf for leaf in self.program.leaves if leaf.dims == every and leaf.name not in tables]
        return f"{whole[0].expression}.shape" if whole else None


def picked(node: Any) -> Picked | None:
    """Return the work that ends at a node and reads something by an index, if there is any."""
    if _KEY not in node.meta:
        found = _looked(node) if node.op == "call_function" else None
        node.meta[_KEY] = found if found is not None and found.shape() is not None else None
    known: Picked | None = node.meta[_KEY]
    return known


def _looked(node: Any) -> Picked | None:
    if _pick(node) is not None and floating(node):
        dims, kind = tuple(range(len(shape_of(node)))), dtype_of(node).removeprefix("torch.")
        leaf = Leaf(str(node.name), str(node.name), kind, dims)
        load = Value("load", varies=frozenset(dims), leaf=0)
        return _replaced(node, [node], [node], Program(shape_of(node), 1, (leaf,), (load,), 0, False, kind))
    behind = _BEHIND.match(node)
    if behind is None:
        return None
    program = _BEHIND._program(behind)
    # Rows are those that are picked, whatever was found to be one long row.
    program = replace(program, reduced=1) if program.elementwise else program
    sources = [s for s in behind.inputs if _pick(s) is not None and set(s.users) <= set(behind.nodes)]
    return _replaced(node, list(behind.nodes), sources, program) if program.reduced == 1 and _even(program) else None


def _replaced(node: Any, nodes: list[Any], sources: list[Any], program: Program) -> Picked | None:
    """Return the region with tables and indices in the place of what is picked."""
    leaves, picks, taken = list(program.leaves), [], []
    for source in sources:
        at = [i for i, leaf in enumerate(leaves) if leaf.expression == source.name]
        found = _pick(source)
        if found is None or len(at) != 1 or not _placed(leaves[at[0]], shape_of(source), program):
            continue
        table, index, rows = found
        leaf = leaves[at[0]]
        dims = (None, leaf.dims[-1]) if rows else (*leaf.dims[:-1], None)
        name = f"{leaf.name}_index"
        by = Leaf(name, name, "int64", leaf.dims[:-1] if rows else leaf.dims)
        leaves[at[0]] = replace(leaf, expression=leaf.name, dims=dims)
        leaves.append(by)
        picks.append(Pick(table, index, rows, leaves[at[0]], by))
        taken.append(source)
    if not picks or len({leaf.name for leaf in leaves}) < len(leaves):
        return None
    return Picked(region_of(node, *nodes, *taken), replace(program, leaves=tuple(leaves)), tuple(picks))


def _pick(node: Any) -> tuple[Any, Any, bool] | None:
    """Return the table, the index and whether rows are picked."""
    if is_op(node, "embedding.default"):
        given = arguments(node)
        found = given["weight"], given["indices"], True
    elif is_op(node, "index_select.default", "gather.default"):
        given = arguments(node)
        shape = shape_of(given["self"])
        rows = is_op(node, "index_select.default")
        if not shape or given["dim"] % len(shape) != (0 if rows else len(shape) - 1) or (rows and len(shape) != 2):
            return None
        if not rows and shape[:-1] != shape_of(given["index"])[:-1]:
            return None
        found = given["self"], given["index"], rows
    else:
        return None
    return found if floating(found[0]) and "int64" in str(found[1].meta["val"].dtype) else None


def _placed(leaf: Leaf, shape: tuple[int, ...], program: Program) -> bool:
    """Return whether a tensor's dimensions are the program's own, the last of them and some of its rows."""
    first, last = program.leading(leaf)
    if len(leaf.dims) != len(shape) or leaf.dims[-1] != len(program.domain) - 1 or first == last:
        return False
    return all(size == (1 if d is None else program.domain[d]) for d, size in zip(leaf.dims, shape, strict=True))


def _even(program: Program) -> bool:
    """Return whether every tensor follows rows without a gap between."""
    for leaf in program.leaves:
        rows = [d for d in leaf.dims if d is not None and d < len(program.domain) - 1]
        if rows and rows != list(range(rows[0], rows[-1] + 1)):
            return False
    return True
