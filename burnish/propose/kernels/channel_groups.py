"""Convolutions in groups as one kernel sees them: which channels a block has, and where those it reads lie.

A group is a convolution of its own over some of the channels.  Where channels are dealt out anew between two of them (a
shuffle: written as rows, read as columns), the second reads each channel from where it was before, and no copy is made.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from burnish.graph.rule import is_op, shape_of
from burnish.propose.kernels.pattern import arguments, only_user

__all__ = ["Groups", "Shuffle", "fewest_columns", "shuffle_of"]

_READING = 32
"""Columns of a product that take as long as reading its rows: what another block of columns costs."""


@dataclass(frozen=True)
class Shuffle:
    """Channels seen as ``parts`` rows and read column by column."""

    source: Any
    """What the channels were before."""
    parts: int
    nodes: tuple[Any, ...]
    """What brings them into order, none of it read by anything else."""

    def before(self, channel: str) -> str:
        """Return the text of where a channel was before; ``channel`` is the text of its number."""
        each = shape_of(self.source)[1] // self.parts
        return f"{channel} % {self.parts} * {each} + {channel} // {self.parts}"


def shuffle_of(node: Any, user: Any) -> Shuffle | None:
    """Return the shuffle that ends at ``node``, if only ``user`` reads it."""
    if not only_user(node, user):
        return None
    if is_op(node, "channel_shuffle", "native_channel_shuffle"):
        return Shuffle(node.args[0], int(arguments(node)["groups"]), (node,))
    nodes = [node]
    for names in (("view", "reshape", "_unsafe_view"), ("clone", "contiguous"), ("transpose", "permute")):
        if is_op(nodes[-1], *names):
            inner = nodes[-1].args[0]
            if not only_user(inner, nodes[-1]):
                return None
            nodes.append(inner)
        elif names[0] != "clone":
            return None
    rows, columns = nodes[-1], nodes[-2]
    if not is_op(rows, "view", "reshape", "_unsafe_view"):
        return None
    source = rows.args[0]
    before, opened, swapped = shape_of(source), shape_of(rows), shape_of(columns)
    batch, channels, *sides = before
    if shape_of(node) != before or len(opened) != len(before) + 1 or not _swaps(columns, len(opened)):
        return None
    parts, each = opened[1:3]
    fits = opened == (batch, parts, each, *sides) and swapped == (batch, each, parts, *sides)
    return Shuffle(source, parts, tuple(nodes)) if fits and parts * each == channels else None


def _swaps(node: Any, rank: int) -> bool:
    """Return whether a node exchanges the two dimensions after the first, and nothing else."""
    order = list(range(rank))
    if is_op(node, "permute"):
        return [d % rank for d in node.args[1]] == [0, 2, 1, *order[3:]]
    return sorted(int(d) % rank for d in node.args[1:3]) == [1, 2]


@dataclass(frozen=True)
class Groups:
    """The channels of a convolution: ``many`` groups of ``inputs`` and ``outputs`` each, in blocks of ``block``."""

    many: int
    inputs: int
    outputs: int
    block: int
    shuffle: Shuffle | None = None

    @property
    def blocks(self) -> int:
        """Blocks of a group's outputs."""
        return -(-self.outputs // self.block)

    @property
    def tile(self) -> str:
        """The text of a block's number among those of a sample: blocks that read the same lie side by side."""
        return "tl.program_id(0)" if self.blocks == 1 else f"(tl.program_id(0) // {self.blocks})"

    @property
    def tiles(self) -> str:
        """The text of how many of them there are."""
        return "tl.num_programs(0)" if self.blocks == 1 else f"(tl.num_programs(0) // {self.blocks})"

    def grid(self, tiles: str) -> str:
        """Return the grid; ``tiles`` is the text of how many blocks of positions a sample has."""
        return f"{tiles}{f' * {self.blocks}' if self.blocks > 1 else ''}, batch, {self.many}"

    def lines(self) -> list[str]:
        """Return the statements that bind ``channel``."""
        number = "" if self.blocks == 1 else f"tl.program_id(0) % {self.blocks} * BLOCK_C + "
        if self.many == 1:
            return [f"channel = {number}tl.arange(0, BLOCK_C)"]
        lines = ["group = tl.program_id(2)", f"member = {number}tl.arange(0, BLOCK_C)"]
        channel = f"group * {self.outputs} + member"
        if self.outputs % self.block:
            lines.append("# What a block has beyond its group is no channel.")
            channel = f"tl.where(member < {self.outputs}, {channel}, {self.many * self.outputs})"
        return [*lines, f"channel = {channel}"]

    @property
    def start(self) -> str:
        """The text of what is added to where a sample begins."""
        return f" + group * ({self.inputs} * DEPTH * HEIGHT * WIDTH)" if self.many > 1 and not self.shuffle else ""

    @property
    def row(self) -> str:
        """The text of which channel from there on is read as ``source``."""
        return "source" if self.shuffle is None else "origin"

    @property
    def origin(self) -> str:
        """The statement that binds ``origin``, where there is a shuffle."""
        if self.shuffle is None:
            return ""
        channel = f"(group * {self.inputs} + source)" if self.many > 1 else "source"
        return f"origin = {self.shuffle.before(channel)}"


def fewest_columns(count: int, largest: int = 128) -> tuple[int, ...]:
    """Return blocks of output channels, first the one whose empty columns and repeated reading cost least."""
    blocks = [b for b in (128, 64, 32, 16) if b <= largest]
    return tuple(sorted(blocks, key=lambda b: -(-count // b) * (b + _READING)))[:3]
