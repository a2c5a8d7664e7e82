"""The function that calls the kernels of a product with decoded operands, and the kernel that adds up parts of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from burnish.graph.rule import shape_of
from burnish.propose.kernels.decoded_work import DecodedWork, Sizes, reads
from burnish.propose.kernels.epilogue import fitted
from burnish.propose.kernels.pattern import function_text

__all__ = ["DecodedCall", "Launch", "function_of"]

_PIECE = 1024
"""Numbers of the result that a program adds up where the depth was shared out."""


@dataclass(frozen=True)
class Launch:
    """How the kernel is started."""

    parts: int
    """Programs that share the depth of one block of the result."""
    each: int
    """Blocks of the depth of each of them."""
    options: str
    precision: str = "tf32x3"
    """How operands are multiplied that are no whole numbers."""
    one: bool = False
    """Whether the only one of the other lines is multiplied with every line in registers."""


class DecodedCall:
    """One product with the blocks of one program: what is read, what follows, and how it is called."""

    def __init__(self, work: DecodedWork, function: str, sizes: Sizes, launch: Launch) -> None:
        """Prepare to write."""
        self.work, self.function, self.sizes, self.launch = work, function, sizes, launch
        self.operands = work.operands(sizes, launch.one)
        read = reads(self.operands[0]) | reads(self.operands[1])
        self.pointers = {n: p for n, p in self.operands[0].decoding.pointers.items() if n in read}
        """The nodes that operands read, each with the kernel's name for it."""

    def parameters(self) -> list[str]:
        """Return the names of what the work behind the product takes."""
        leaves = self.work.after.leaves if self.work.after else []
        return [*(["bias"] if self.work.product.bias is not None else []), *(f"{leaf.name}_ptr" for leaf in leaves)]

    def join(self) -> str:
        """Return the kernel that adds up the parts of the depth."""
        rows, columns = self.work.batches * self.work.rows, self.work.columns
        across = -(-columns // _PIECE)
        place = f"row * {columns} + column, mask=inside, other=0.0"
        body = [
            '"""Add the parts of the depth in their order and do what follows, for a piece of one row."""',
            f"row = (tl.program_id(0) // {across}).to(tl.int64) + tl.arange(0, 1)[:, None]",
            f"column = tl.program_id(0) % {across} * {_PIECE} + tl.arange(0, {_PIECE})[None, :]",
            f"rows, columns = {rows}, {columns}",
            "inside = column < columns",
            f"result = tl.load(sums_ptr + {place})",
            f"for part in range(1, {self.launch.parts}):",
            f"    result += tl.load(sums_ptr + part * {rows * columns} + {place})",
            *self.finish(),
            "tl.store(out_ptr + row * columns + column, result, mask=inside)",
        ]
        return function_of(f"{self.function}_join", ["sums_ptr", *self.parameters(), "out_ptr"], body)

    def finish(self) -> list[str]:
        """Return the statements from the product's sum to what is stored, both called ``result``."""
        product = self.work.product
        lines = [f"result = result * {product.alpha!r}"] if product.alpha != 1 else []
        if product.bias is not None:
            times = f"{product.beta!r} * " if product.beta != 1 else ""
            lines.append(f"result += {times}tl.load(bias + column, mask=column < columns, other=0.0)")
        return [*lines, *(self.work.after.lines("result") if self.work.after else ())]

    def helper(self) -> str:
        """Return the Python function; it takes the tensors read and then what the work behind takes."""
        work, name = self.work, self.function
        leaves = work.after.leaves if work.after else []
        rest = [*(["bias"] if work.product.bias is not None else []), *(f"{leaf.name}_in" for leaf in leaves)]
        shape = tuple(shape_of(work.product.node))
        lines = [f"shape = {shape}"]
        for node, pointer in self.pointers.items():
            dtype = node.meta["val"].dtype
            lines.append(f'{pointer} = fit({pointer}, "{node.name}", {shape_of(node)}, {dtype})')
        lines += ['bias = fit(bias, "bias", shape[-1:], torch.float32)'] if work.product.bias is not None else []
        lines += [fitted(leaf, len(shape)) for leaf in leaves]
        sizes, parts = self.sizes, self.launch.parts
        tiles = work.batches * -(-work.lines // sizes.lines) * -(-work.others // sizes.others)
        read, given = ", ".join(self.pointers.values()), "".join(f"{text}, " for text in rest)
        like = f"dtype=torch.float32, device={next(iter(self.pointers.values()))}.device"
        lines.append(f"out = torch.empty(shape, {like})")
        if parts > 1:
            count, pieces = prod(shape), work.batches * work.rows * -(-work.columns // _PIECE)
            lines += [
                f"sums = torch.empty({parts * count}, {like})",
                f"{name}_kernel[({tiles}, {parts})]({read}, sums, {self.launch.options})",
                f"{name}_join[({pieces},)](sums, {given}out, num_warps=4)",
            ]
        else:
            lines.append(f"{name}_kernel[({tiles}, 1)]({read}, {given}out, {self.launch.options})")
        about = f"A product of operands decoded on the way, {sizes.lines} by {sizes.others} at a time ."
        return function_text(name, [*self.pointers.values(), *rest], about, [*lines, "return out"])


def function_of(name: str, parameters: Sequence[str], body: Sequence[str]) -> str:
    """Return a Triton function."""
    head = f"@triton.jit\ndef {name}({', '.join(parameters)}):\n"
    return head + "\n".join(f"    {line}" for line in body)
