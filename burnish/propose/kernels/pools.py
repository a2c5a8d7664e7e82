"""Pooling as a graph has it, for every language: windows with their options, whole planes, the sizes of what comes out.

Not covered: indices of the maxima, adaptive pooling to more than one element.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from burnish.graph.rule import is_op, shape_of
from burnish.propose.kernels.pattern import arguments, float32, is_item
from burnish.propose.kernels.pattern import region as region_of
from burnish.propose.kernels.template import Region

__all__ = ["Plane", "Pool", "plane_operands", "pool_operands"]

_WITH_INDICES = ("max_pool2d_with_indices", "max_pool3d_with_indices")
_PLANE_MEAN = ("adaptive_avg_pool1d", "adaptive_avg_pool2d", "adaptive_avg_pool3d")
_PLANE_MAX = ("adaptive_max_pool1d", "adaptive_max_pool2d", "adaptive_max_pool3d")


@dataclass(frozen=True)
class Pool:
    """Pooling over windows found in a graph, its options always for three dimensions."""

    region: Region
    kind: str
    """``max`` or ``avg``."""
    rank: int
    size: tuple[int, ...]
    stride: tuple[int, ...]
    padding: tuple[int, ...]
    dilation: tuple[int, ...]
    ceil: bool
    include_padding: bool = True
    divisor: int = 0

    @property
    def about(self) -> str:
        """What it computes, in a sentence."""
        what = "Maximum" if self.kind == "max" else "Average"
        return f"{what} over windows of {' x '.join(str(k) for k in self.size[3 - self.rank :])}."

    @property
    def axes(self) -> tuple[str, ...]:
        """The names of the dimensions there are."""
        return ("depth", "height", "width")[3 - self.rank :]

    def python(self) -> list[str]:
        """Return statements that name the sizes of ``x`` after the axes, of the output with ``out_`` before, and it."""
        lines = [f"*lead, {', '.join(self.axes)} = x.shape"]
        for i, axis in enumerate(self.axes, start=3 - self.rank):
            k, s, p, t = self.size[i], self.stride[i], self.padding[i], self.dilation[i]
            total = 2 * p - t * (k - 1) - 1 + (s - 1 if self.ceil else 0)
            sign = "+" if total >= 0 else "-"
            steps = f"({axis} {sign} {abs(total)})" if total else axis
            lines.append(f"out_{axis} = {f'{steps} // {s}' if s > 1 else steps} + 1")
            if self.ceil:
                lines.append(f"out_{axis} -= (out_{axis} - 1) * {s} >= {axis} + {p}")
        return [*lines, f"out = x.new_empty((*lead, {', '.join(f'out_{axis}' for axis in self.axes)}))"]


@dataclass(frozen=True)
class Plane:
    """Pooling of whole planes found in a graph."""

    region: Region
    largest: bool
    rank: int

    @property
    def about(self) -> str:
        """What it computes, in a sentence."""
        return f"Each plane's {'maximum' if self.largest else 'mean'}."

    @property
    def lead(self) -> int:
        """How many dimensions are before those of a plane."""
        return len(shape_of(self.region.inputs[0])) - self.rank

    def python(self) -> list[str]:
        """Return statements that name the planes, their size and the output."""
        return [
            f"planes, size = math.prod(x.shape[:{self.lead}]), math.prod(x.shape[{self.lead}:])",
            f"out = x.new_empty((*x.shape[:{self.lead}], {', '.join(['1'] * self.rank)}))",
        ]


def pool_operands(node: Any, fits: Callable[..., bool] = float32) -> Pool | None:
    """Return the pooling that ends at a node, where its input's type ``fits``; with indices where they are not used."""
    operation = node.args[0] if is_item(node, *_WITH_INDICES) and node.args[1] == 0 else node
    kinds = {f"{k}_pool{d}d": (k, d) for k in ("max", "avg") for d in (1, 2, 3)}
    kinds |= {name: ("max", int(name[8])) for name in _WITH_INDICES}
    if not is_op(operation, *kinds) or (operation is node and is_op(node, *_WITH_INDICES)):
        return None
    if not fits(operation.args[0]):
        return None
    kind, rank = kinds[str(operation.target).removeprefix("aten.").partition(".")[0]]
    given = arguments(operation)

    def three(name: str, filler: int) -> tuple[int, ...]:
        value = given["kernel_size"] if given.get(name) in (None, [], ()) else given[name]
        values = [value] if isinstance(value, int) else [int(v) for v in value]
        return (filler,) * (3 - rank) + tuple(values * rank if len(values) == 1 else values)

    return Pool(
        region_of(node, operation),
        kind,
        rank,
        three("kernel_size", 1),
        three("stride", 1),
        three("padding", 0),
        three("dilation", 1) if kind == "max" else (1, 1, 1),
        bool(given["ceil_mode"]),
        bool(given.get("count_include_pad", True)),
        int(given.get("divisor_override") or 0),
    )


def plane_operands(node: Any, fits: Callable[..., bool] = float32) -> Plane | None:
    """Return the pooling to one element a plane that ends at a node, where its input's type ``fits``."""
    operation = node.args[0] if is_item(node, *_PLANE_MAX) and node.args[1] == 0 else node
    names = _PLANE_MEAN if operation is node else _PLANE_MAX
    if not is_op(operation, *names) or not fits(operation.args[0]):
        return None
    rank = int(str(operation.target).partition("_pool")[2][0])
    whole = all(size == 1 for size in operation.args[1])
    return Plane(region_of(node, operation), operation is not node, rank) if whole else None
