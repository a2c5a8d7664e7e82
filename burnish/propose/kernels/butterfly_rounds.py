"""Statements of rounds over pairs of a row's elements: a Triton tensor for each value, rows along the first axis."""

from __future__ import annotations

import operator
from dataclasses import dataclass
from math import prod
from typing import Any

from burnish.graph.errors import Unrecognised
from burnish.graph.rule import is_op, shape_of
from burnish.propose.kernels.pattern import arguments, float32
from burnish.propose.kernels.template import Region
from burnish.propose.triton_kernel import number_text

__all__ = ["LONGEST", "SAME", "SHAPED", "SIGNS", "Rounds", "pair_dimension"]

LONGEST = 1 << 13
"""Numbers of a row: 16 for each of 512 threads."""
SHAPED = ("view", "reshape", "_unsafe_view", "flatten", "unflatten", "unsqueeze", "squeeze")
SAME = ("clone", "alias", "contiguous")
SIGNS = {"add.Tensor": "+", "sub.Tensor": "-", "mul.Tensor": "*", "div.Tensor": "/"}


def pair_dimension(node: Any) -> int | None:
    """Return what a node takes one or both of a pair's elements of, and along which dimension; ``None`` for others."""
    if is_op(node, "unbind.int", "select.int") or (
        is_op(node, "sum.dim_IntList") and len(arguments(node)["dim"] or ()) == 1
    ):
        dim = arguments(node)["dim"]
        dim = dim[0] if isinstance(dim, list | tuple) else dim
        shape = shape_of(node.args[0])
        if shape and shape[dim % len(shape)] == 2 and arguments(node).get("dtype") is None:
            return int(dim % len(shape))
    return None


@dataclass(frozen=True)
class _Held:
    """A value in registers: its name, how many leading dimensions count rows, and whether it is the same in all."""

    name: str
    lead: int
    shared: bool = False


class Rounds:
    """The statements for a region's rounds; raises :class:`Unrecognised` where it goes across rows."""

    def __init__(self, region: Region) -> None:
        """Prepare to write."""
        self.region = region
        self.length = shape_of(region.output)[-1]
        self.rows = prod(shape_of(region.output)[:-1])
        self.held: dict[Any, _Held] = {}

    def lines(self) -> list[str]:
        """Return the kernel's statements."""
        lines = [
            "row = tl.program_id(0).to(tl.int64) * ROWS + tl.arange(0, ROWS)[:, None]",
            "inside = row < rows",
        ]
        for number, node in enumerate(self.region.nodes):
            for source in node.all_input_nodes:
                # Read where it is first needed: registers are for the row.
                if source in self.region.inputs and source not in self.held:
                    lines += self._read(self.region.inputs.index(source), source)
            lines += self._node(f"v{number}", node)
        result = self._lead(self.region.output)
        text = f"tl.reshape({result.name}, (ROWS, {self.length}))"
        return [
            *lines,
            f"tl.store(out_ptr + row * {self.length} + tl.arange(0, {self.length})[None, :], {text}, mask=inside)",
        ]

    def _within(self, node: Any, lead: int) -> tuple[int, ...]:
        sizes = shape_of(node)[lead:]
        if any(size & (size - 1) for size in sizes) or prod(sizes) > 4 * LONGEST:
            raise Unrecognised(f"{sizes} are no powers of two, or too many")
        return sizes

    def _of_rows(self, node: Any) -> int | None:
        """Return how many of a node's leading dimensions count the rows."""
        shape = shape_of(node)
        return next((d for d in range(len(shape) + 1) if prod(shape[:d]) == self.rows), None)

    def _read(self, number: int, node: Any) -> list[str]:
        lead = self._of_rows(node)
        if not float32(node):
            raise Unrecognised(f"{node} is no float32")
        if lead is None or self._is_shared(node):
            sizes = self._within(node, 0)
            self.held[node] = _Held(f"x{number}", 0, shared=True)
            return [f"x{number} = tl.load(x{number}_ptr + tl.arange(0, {prod(sizes)}))"]
        count = prod(self._within(node, lead))
        self.held[node] = _Held(f"x{number}", lead)
        place = f"x{number}_ptr + row * {count} + tl.arange(0, {count})[None, :]"
        text = f"tl.load({place}, mask=inside, other=0.0)"
        return [f"x{number} = tl.reshape({text}, {self._shape(node, lead)})"]

    def _is_shared(self, node: Any) -> bool:
        """Return whether a tensor is spread over the rows by those that read it."""
        users = [user for user in node.users if user in self.region.nodes]
        while users and all(is_op(user, *SHAPED, *SAME) for user in users):
            node, users = users[0], [u for user in users for u in user.users if u in self.region.nodes]
        return any(is_op(user, *SIGNS) and len(shape_of(user)) > len(shape_of(node)) for user in users)

    def _shape(self, node: Any, lead: int) -> str:
        sizes = self._within(node, lead)
        return f"(ROWS, {', '.join(map(str, sizes or (1,)))})"

    def _lead(self, node: Any) -> _Held:
        found = self.held.get(node)
        if found is None or found.shared:
            raise Unrecognised(f"{node} has no rows")
        return found

    def _node(self, name: str, node: Any) -> list[str]:
        if node.target is operator.getitem:
            both = self._lead(node.args[0])
            self.held[node] = _Held(f"{both.name}_{node.args[1] % 2}", both.lead)
            return []
        source = node.args[0]
        if hasattr(source, "meta") and source in self.held and self.held[source].shared and not is_op(node, *SIGNS):
            return self._of_shared(node, source)
        if is_op(node, *SIGNS, "neg.default"):
            return self._pointwise(name, node)
        lead = self._of_rows(node) if not is_op(node, "unbind.int") else self._lead(source).lead
        if lead is None:
            raise Unrecognised(f"{node} goes across rows")
        self.held[node] = _Held(name, lead)
        if is_op(node, "stack"):
            return self._stacked(name, node, lead)
        if pair_dimension(node) is not None:
            return self._paired(name, node)
        made = self._lead(source)
        if is_op(node, *SAME):
            return [f"{name} = {made.name}"]
        if is_op(node, *SHAPED):
            return [f"{name} = tl.reshape({made.name}, {self._shape(node, lead)})"]
        return [f"{name} = tl.permute({made.name}, {self._order(node, made.lead)})"]

    def _of_shared(self, node: Any, source: Any) -> list[str]:
        """Views of what is the same in all rows are the same numbers in the same order."""
        if not is_op(node, *SHAPED, *SAME):
            raise Unrecognised(f"{node} of what has no rows")
        self.held[node] = self.held[source]
        return []

    def _order(self, node: Any, lead: int) -> tuple[int, ...]:
        rank = len(shape_of(node))
        order = list(range(rank))
        if is_op(node, "permute"):
            order = [d % rank for d in node.args[1]]
        else:
            one, other = (d % rank for d in node.args[1:3])
            order[one], order[other] = order[other], order[one]
        if order[:lead] != list(range(lead)):
            raise Unrecognised("rows in another order")
        return (0, *(d - lead + 1 for d in order[lead:]))

    def _paired(self, name: str, node: Any) -> list[str]:
        """Take pairs apart: both elements, one of them, or their sum."""
        source, dim = node.args[0], pair_dimension(node)
        made = self._lead(source)
        if dim is None or dim < made.lead:
            raise Unrecognised("pairs of rows")
        rank = len(shape_of(source)) - made.lead + 1
        at = dim - made.lead + 1
        order = (*(d for d in range(rank) if d != at), at)
        lines = [f"{name}_0, {name}_1 = tl.split(tl.permute({made.name}, {order}))"]
        if is_op(node, "unbind.int"):
            return lines
        if is_op(node, "select.int"):
            return [*lines, f"{name} = {name}_{node.args[2] % 2}"]
        total = f"{name}_0 + {name}_1"
        return [*lines, f"{name} = tl.reshape({total}, {self._shape(node, self.held[node].lead)})"]

    def _stacked(self, name: str, node: Any, lead: int) -> list[str]:
        one, other = (self._lead(part) for part in node.args[0])
        rank = len(shape_of(node))
        dim = arguments(node)["dim"] % rank
        if dim < lead or one.lead != lead or other.lead != lead:
            raise Unrecognised("rows are stacked")
        at, last = dim - lead + 1, rank - lead
        order = tuple(d if d < at else last if d == at else d - 1 for d in range(last + 1))
        return [f"{name} = tl.permute(tl.join({one.name}, {other.name}), {order})"]

    def _pointwise(self, name: str, node: Any) -> list[str]:
        tensors = [a for a in node.args if hasattr(a, "meta")]
        leads = {self.held[a].lead for a in tensors if not self.held[a].shared}
        if len(leads) != 1 or any(len(shape_of(a)) != len(shape_of(node)) for a in tensors if not self.held[a].shared):
            raise Unrecognised(f"{node} joins what has other rows")
        (lead,) = leads
        self.held[node] = _Held(name, lead)
        self._within(node, lead)
        given = [self._argument(a, node, lead) for a in node.args]
        if is_op(node, "neg.default"):
            return [f"{name} = -{given[0]}"]
        sign = SIGNS[str(node.target).removeprefix("aten.")]
        return [f"{name} = {given[0]} {sign} {given[1]}"]

    def _argument(self, argument: Any, node: Any, lead: int) -> str:
        if not hasattr(argument, "meta"):
            return number_text(float(argument))
        held = self.held[argument]
        if not held.shared:
            return held.name
        rank, own = len(shape_of(node)), shape_of(argument)
        within = (1,) * (rank - lead - len(own)) + own[max(0, len(own) - (rank - lead)) :]
        if prod(within) != prod(own):
            raise Unrecognised("a factor that differs from row to row")
        return f"tl.reshape({held.name}, {(1, *within)})"
