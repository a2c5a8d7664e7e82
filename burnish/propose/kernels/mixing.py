"""Convolutions that mix channels, found in a graph, and reductions that can be done where their sums are formed."""

from __future__ import annotations

import operator
from dataclasses import dataclass
from math import prod
from typing import Any

from burnish.graph.rule import is_op, shape_of
from burnish.propose.kernels.channel_groups import Shuffle, shuffle_of
from burnish.propose.kernels.pattern import arguments, only_user
from burnish.propose.kernels.triton_common import dtype_of, floating

__all__ = ["Ending", "Mixing", "ending_of", "mixing_of"]

_PLAIN = ("conv1d.default", "conv2d.default", "conv3d.default")
_TRANSPOSED = ("conv_transpose1d.default", "conv_transpose2d.input", "conv_transpose3d.input")


@dataclass(frozen=True)
class Mixing:
    """A convolution found in a graph; triples are of depth, height and width, missing dimensions of size one."""

    tensors: dict[str, Any]
    """``x``, ``weight`` and, where there is one, ``bias``."""
    rank: int
    """How many dimensions there are."""
    transposed: bool
    kernel: tuple[int, ...]
    stride: tuple[int, ...]
    padding: tuple[int, ...]
    """Where it is transposed with a stride of one, of the plain convolution it becomes; may be below zero then."""
    dilation: tuple[int, ...]
    groups: int = 1
    shuffle: Shuffle | None = None
    """How the input's channels are dealt out before they are read."""

    @property
    def spread(self) -> bool:
        """Whether inputs lie apart in the output: a transposed convolution with a stride."""
        return self.transposed and max(self.stride) > 1

    @property
    def channels(self) -> int:
        """How many input channels there are, in groups of each."""
        return shape_of(self.tensors["x"])[1] // self.groups

    @property
    def count(self) -> int:
        """How many output channels there are."""
        return shape_of(self.tensors["weight"])[1 if self.transposed else 0]

    @property
    def taps(self) -> int:
        """How many elements of a channel an output position sees."""
        return prod(self.kernel)

    @property
    def single(self) -> bool:
        """Whether an output sees one position of the input, the one at its own place."""
        return self.taps == max(self.stride) == 1 and not any(self.padding)

    def operations(self, node: Any) -> int:
        """Return the multiplications and additions of the convolution that is ``node``."""
        return 2 * prod(shape_of(node)) * self.channels * self.taps


_FEWEST = 8
"""Channels of a group, in and out, below which a product is mostly empty."""


def mixing_of(node: Any, even: bool = True, grouped: bool = False) -> Mixing | None:
    """Return the convolution a node is, if a kernel covers it.

    One type, no sample of 2^31 elements; no groups unless ``grouped``, then neither transposed nor of few channels;
    transposed with a stride also no dilation, and if they have to be ``even``, channels in sixteens.
    """
    transposed = is_op(node, *_TRANSPOSED)
    if not transposed and not is_op(node, *_PLAIN):
        return None
    given = arguments(node)
    named = {"x": given["input"], "weight": given["weight"], "bias": given.get("bias")}
    tensors = {name: tensor for name, tensor in named.items() if tensor is not None}
    if not floating(node, *tensors.values()) or len({dtype_of(t) for t in (node, *tensors.values())}) > 1:
        return None
    sizes, weight = shape_of(given["input"]), shape_of(given["weight"])
    rank = len(weight) - 2
    groups = int(given["groups"])
    if len(sizes) != rank + 2:
        return None
    if groups != 1 and (not grouped or transposed or min(weight[1], weight[0] // groups) < _FEWEST):
        return None
    if max(prod(sizes[1:]), prod(shape_of(node)[1:])) >= 1 << 31:
        return None
    stride, dilation = _three(given["stride"], rank, 1), _three(given["dilation"], rank, 1)
    padding = _three(given["padding"], rank, 0)
    kernel = (1,) * (3 - rank) + tuple(weight[2:])
    if transposed and max(stride) > 1:
        if max(dilation) > 1 or (even and sizes[1] % 16):
            return None
    elif transposed:
        if max(_three(given["output_padding"], rank, 0)) > 0:
            return None
        padding = tuple(d * (k - 1) - p for d, k, p in zip(dilation, kernel, padding, strict=True))
    shuffle = shuffle_of(given["input"], node) if grouped and not transposed else None
    if shuffle is not None:
        tensors["x"] = shuffle.source
    return Mixing(tensors, rank, transposed, kernel, stride, padding, dilation, groups, shuffle)


def _three(value: Any, rank: int, trivial: int) -> tuple[int, ...]:
    """Return the numbers of all three dimensions."""
    given = [int(v) for v in value] if isinstance(value, list | tuple) else [int(value)]
    return (trivial,) * (3 - rank) + tuple(given * rank if len(given) == 1 else given)


@dataclass(frozen=True)
class Ending:
    """A reduction of all that a block of positions and channels holds."""

    where: str
    """``channels``, ``everywhere`` (all positions) or ``windows``."""
    combine: str
    """``max``, ``min``, ``sum`` or ``mean``."""
    inner: Any
    """What is reduced."""
    nodes: tuple[Any, ...]
    """The reduction, and the ``getitem`` that takes its first result."""
    window: tuple[int, ...] = (1, 1, 1)
    """Depth, height and width, each a power of two."""


_REDUCTIONS = {
    "amax.default": "max", "amin.default": "min", "max.dim": "max", "min.dim": "min", "sum.dim_IntList": "sum",
    "mean.dim": "mean",
}  # fmt: skip


def ending_of(node: Any) -> Ending | None:
    """Return the reduction a node is the result of, if its input has no other use."""
    inside = [node]
    if getattr(node, "op", None) == "call_function" and node.target is operator.getitem:
        if node.args[1] != 0 or not only_user(node.args[0], node):
            return None
        inside = [node.args[0], node]
    first = inside[0]
    named = next((name for name in _REDUCTIONS if is_op(first, name)), None)
    if (named in ("max.dim", "min.dim")) != (len(inside) == 2):
        return None
    found = _reduction(first, named) if named is not None else _windows(first)
    if found is None or not only_user(found.inner, first) or not floating(node, found.inner):
        return None
    if dtype_of(node) != dtype_of(found.inner):
        return None
    return Ending(found.where, found.combine, found.inner, tuple(inside), found.window)


def _reduction(node: Any, name: str) -> Ending | None:
    given = arguments(node)
    inner, dims = given["self"], given["dim"]
    rank = len(shape_of(inner))
    if not rank:
        return None
    dims = sorted(int(d) % rank for d in (dims if isinstance(dims, list | tuple) else [dims]))
    if dims == [1]:
        return Ending("channels", _REDUCTIONS[name], inner, ())
    whole = dims == list(range(2, rank)) and _REDUCTIONS[name] in ("sum", "mean")
    return Ending("everywhere", _REDUCTIONS[name], inner, ()) if whole else None


def _windows(node: Any) -> Ending | None:
    """Return a pooling of windows side by side, of sizes that are powers of two."""
    if is_op(node, "adaptive_avg_pool2d.default", "adaptive_avg_pool3d.default"):
        given = arguments(node)
        return Ending("everywhere", "mean", given["self"], ()) if set(given["output_size"]) == {1} else None
    rank = 2 if is_op(node, "max_pool2d.default", "avg_pool2d.default") else 3
    if rank == 3 and not is_op(node, "max_pool3d.default", "avg_pool3d.default"):
        return None
    given = arguments(node)
    if len(shape_of(given["self"])) != rank + 2:
        return None
    window = _three(given["kernel_size"], rank, 1)
    step = _three(given["stride"], rank, 1) if given["stride"] else window
    plain = not any(_three(given["padding"], rank, 0)) and not given["ceil_mode"]
    plain = plain and given.get("divisor_override") is None
    plain = plain and set(_three(given.get("dilation", 1), rank, 1)) == {1}
    if not plain or step != window or any(w & (w - 1) for w in window) or prod(window) > 64:
        return None
    combine = "max" if is_op(node, "max_pool2d.default", "max_pool3d.default") else "mean"
    return Ending("windows", combine, given["self"], (), window)
