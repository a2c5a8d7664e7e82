"""Batch normalisation in training with the pointwise work after it, each channel by one program that reads it twice.

Small images leave a channel few elements, also over all samples: what takes time is starting the kernels that bring
its parts together and apply them, and programs of one plane each.  The second reading finds the channel in the cache.
Means and squares are followed lane by lane, as :mod:`~burnish.propose.kernels.triton_norms` does.

Not covered: channels of many elements, for which one program takes too long; half precision; work that reads tensors
which follow other dimensions than all of them or the channels alone; statistics that something else reads as well.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import is_op, shape_of
from burnish.propose.kernels.epilogue import fitted, leaf_dimension
from burnish.propose.kernels.fused import Fused, plain_name
from burnish.propose.kernels.pattern import arguments, float32, function_text, template_text
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings
from burnish.propose.kernels.triton_common import launch
from burnish.propose.program import Leaf, Program
from burnish.propose.snippets import helpers
from burnish.propose.triton_kernel import TritonKernel

__all__ = [
    "LARGEST",
    "TEMPLATES",
    "ChannelNorm",
    "channel_kernel",
    "channel_launch",
    "channel_space",
    "moments_lines",
]

LARGEST = 1 << 14
"""Elements of a channel up to which one program takes them: two or four reads of what it has in flight."""
_SMALL = 8
_WIDTH = 256
"""Positions of one sample side by side: rows of lanes are filled with other samples beyond."""
_TRAINING = "_native_batch_norm_legit_functional"
_MEAN, _SCALE, _RUNNING = 1, 2, (3, 4)
_BEHIND = Fused("triton", again=False)
_NEW = ("new_mean", "new_var")


@dataclass(frozen=True)
class _Found:
    """A normalisation whose statistics only the work behind it reads."""

    call: Any
    behind: Region
    program: Program
    items: dict[int, Any]
    """The operator's results that are used, by their number."""

    @property
    def source(self) -> Any:
        """What is normalised."""
        return self.call.args[0]

    @property
    def leaves(self) -> list[Leaf]:
        """What the work reads beside the input and its statistics."""
        known = {node.name for node in (self.source, self.items[_MEAN], self.items[_SCALE])}
        return [leaf for leaf in self.program.leaves if leaf.expression not in known]

    @property
    def running(self) -> list[Any]:
        """The new running statistics, where they are used."""
        return [self.items[which] for which in _RUNNING if which in self.items]


class ChannelNorm(KernelTemplate):
    """``batch_norm`` in training on small images and the pointwise work after it, a channel at a time."""

    name = "channel_norm"
    backend = "triton"

    def match(self, node: Any) -> Region | None:
        """Match the last of the pointwise work, where a normalisation was split for it (``split-batch-norm``)."""
        found = _found(node)
        if found is None:
            return None
        given = arguments(found.call)
        inside = {found.call, *found.items.values(), *found.behind.nodes}
        nodes = tuple(n for n in node.graph.nodes if n in inside)
        read = [given["input"], given["running_mean"], given["running_var"], *found.behind.inputs]
        inputs = tuple(dict.fromkeys(n for n in read if n not in inside))
        return Region(node, nodes, inputs, also=tuple(found.running))

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return how many elements a program has in flight, and its warps."""
        return channel_space(shape_of(region.output))

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernel and the function that calls it."""
        found = _found(region.output)
        assert found is not None
        given, leaves = arguments(found.call), [f"{leaf.name}_in" for leaf in found.leaves]
        head, lines = _statements(found)
        moments = [*moments_lines(float(given["momentum"])), *head]
        read = ["x", "running_mean", "running_var", *leaves]
        passed = [*read, *_NEW, "out"]
        text = channel_kernel(f"{call.function}_kernel", passed, float(given["eps"]), moments, lines)
        rank = len(shape_of(found.source))
        body = [
            'x = fit(x, "x", x.shape, torch.float32)',
            "shape = x.shape",
            "n, channels, size = shape[0], shape[1], math.prod(shape[2:])",
            *(f'{name} = fit({name}, "{name}", (channels,), torch.float32)' for name in read[1:3]),
            *(fitted(leaf, rank) for leaf in found.leaves),
            "if n * size == 1:",
            '    raise ValueError("expected more than 1 value per channel when training")',
            "new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)",
            "out = torch.empty_like(x)",
            *channel_launch(f"{call.function}_kernel", passed, settings),
            f"return {', '.join(['out', *(_NEW[_RUNNING.index(n.args[1])] for n in found.running)])}",
        ]
        by_name = {plain_name(node): node for node in found.behind.inputs}
        nodes = [given["input"], given["running_mean"], given["running_var"]]
        nodes += [by_name[leaf.expression] for leaf in found.leaves]
        helper = function_text(call.function, read, "Normalises each channel, and the work after it.", body)
        targets = ", ".join([call.out, *call.also])
        statement = f"{targets} = {call.function}({', '.join(call.text(node) for node in nodes)})"
        return Piece((statement,), triton=text, helpers=helper, passes=2)


def _found(node: Any) -> _Found | None:
    behind = _BEHIND.match(node) if node.op == "call_function" else None
    for item in behind.inputs if behind is not None else ():
        if behind is None or item.target is not operator.getitem or item.args[1] != _SCALE:
            continue
        call = item.args[0]
        if not is_op(call, _TRAINING) or not arguments(call)["training"]:
            continue
        items = {int(user.args[1]): user for user in call.users if user.target is operator.getitem}
        found = _Found(call, behind, _BEHIND._program(behind), items)
        if set(items) - set(_RUNNING) == {_MEAN, _SCALE} and _fits(found, node):
            return found
    return None


def _fits(found: _Found, node: Any) -> bool:
    """Whether all that is read is at hand for one channel, and a channel is small."""
    given, inside = arguments(found.call), set(found.behind.nodes)
    kept = [found.items[_MEAN], found.items[_SCALE]]
    whole = shape_of(found.source)
    if len(whole) < 3 or not float32(node, given["input"], given["running_mean"], given["running_var"]):
        return False
    if found.source not in found.behind.inputs or any(set(item.users) - inside for item in kept):
        return False
    order = {one: at for at, one in enumerate(node.graph.nodes)}
    if any(order[user] < order[node] for item in found.running for user in item.users):
        return False  # read before the kernel's place: by the same norm's next call, for one
    elements = whole[0] * prod(whole[2:])
    program, every = found.program, tuple(range(len(whole)))
    if not (program.elementwise and program.domain == whole == shape_of(node) and _SMALL <= elements <= LARGEST):
        return False
    ways = {leaf.expression: leaf.dims for leaf in program.leaves}
    # What is read in two ways is one leaf for each; only one of them is at hand.
    once = len(ways) == len(program.leaves) and ways.get(found.source.name) == every
    known = all(dims == every or _channel(dims) for dims in ways.values())
    plain = all(leaf.dtype == "float32" for leaf in program.leaves)
    return once and known and plain and program.dtype == "float32"


def _channel(dims: Sequence[int | None]) -> bool:
    return [d for d in dims if d is not None] == [1]


def _statements(found: _Found) -> tuple[list[str], list[str]]:
    """Return what is read once for a channel, and what is done with every element of it."""
    kernel = TritonKernel(found.program, "tile", {})
    at_hand = {found.source.name: "value", found.items[_MEAN].name: "mean", found.items[_SCALE].name: "scale"}
    head, lines = [], []
    for index, value in enumerate(found.program.values):
        if value.op in ("constant", "columns"):
            continue
        name = kernel.name(index)
        if value.op != "load":
            lines.append(kernel.define(index))
            continue
        leaf = found.program.leaves[value.leaf]
        if leaf.expression in at_hand:
            lines.append(f"{name} = {at_hand[leaf.expression]}")
        elif _channel(leaf.dims):
            assert leaf_dimension(leaf) == 1
            head.append(f"{name} = tl.load({leaf.name}_in_ptr + unit)")
        else:
            lines.append(f"{name} = tl.load({leaf.name}_in_ptr + at, mask=inside, other=0.0)")
    return head, [*lines, f"value = {kernel.name(found.program.output)}"]


def channel_space(shape: Sequence[int]) -> dict[str, tuple[Setting, ...]]:
    """Return the settings of a kernel that takes a channel of a tensor of this shape: all of it at once, or 8192."""
    lanes = _power(shape[0]) * min(_WIDTH, _power(prod(shape[2:])))
    first = max(1024, min(8192, lanes))
    warps = {1024: 4, 2048: 8, 4096: 8, 8192: 16}[first]
    return {
        "block": tuple(dict.fromkeys((first, 4096, 8192, 2048, 1024))),
        "num_warps": tuple(dict.fromkeys((warps, 8, 4, 16))),
    }


def _power(size: int) -> int:
    return 1 << (size - 1).bit_length()


def channel_kernel(
    function: str, pointers: Sequence[str], eps: float, moments: Sequence[str], lines: Sequence[str] = ()
) -> str:
    """Return the kernel: ``moments`` is done with ``mean``, ``variance`` and ``scale``, ``lines`` with every element.

    Where there are no ``lines`` nothing is read a second time.
    """
    first, second = template_text("triton_channel_norm.txt").split("\n# ==\n")
    text = first + (f"\n{second.replace('@LINES@', f'{chr(10)}            '.join(lines))}" if lines else "")
    text = text.replace("@NAME@", function).replace("@EPS@", repr(eps))
    text = text.replace("@POINTERS@", "".join(f"{name}_ptr, " for name in pointers))
    text = text.replace("@MOMENTS@", "\n    ".join(moments))
    used = helpers("\n".join(lines), "math_triton.txt")
    return "\n\n\n".join(part for part in (used, text.rstrip()) if part)


def moments_lines(momentum: float) -> list[str]:
    """Return the statements that bring the running statistics up to date."""
    return [
        "old_mean = tl.load(running_mean_ptr + unit).to(tl.float32)",
        "old_var = tl.load(running_var_ptr + unit).to(tl.float32)",
        "unbiased = variance * (count_all / (count_all - 1.0))",
        f"tl.store(new_mean_ptr + unit, {1.0 - momentum!r} * old_mean + {momentum!r} * mean)",
        f"tl.store(new_var_ptr + unit, {1.0 - momentum!r} * old_var + {momentum!r} * unbiased)",
    ]


def channel_launch(function: str, pointers: Sequence[str], settings: Settings) -> list[str]:
    """Return the statements that start the kernel; they use ``n``, ``channels`` and ``size``."""
    return [
        f"width = min({_WIDTH}, triton.next_power_of_2(size))",
        f"high = min(triton.next_power_of_2(n), max(1, {settings['block']} // width))",
        *launch(
            function,
            "channels",
            [*pointers, "n", "channels", "size"],
            {"PIECES": "high", "BLOCK": "width", "num_warps": settings["num_warps"]},
        ),
    ]


TEMPLATES: tuple[KernelTemplate, ...] = (ChannelNorm(),)
