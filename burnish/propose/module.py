"""The candidate's text around a kernel: constructor, checks, memory for the output, the call."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence

from burnish.graph.capture import Traced
from burnish.propose.constructor import Constructor
from burnish.propose.cpp_kernel import CppKernel
from burnish.propose.program import Leaf, Level, Program
from burnish.propose.triton_kernel import TritonKernel
from burnish.propose.triton_split import split_call

__all__ = ["call_lines", "cpp_call", "cpp_module", "fitting", "module_text", "triton_call", "triton_module"]

FIT = '''\
def fit(tensor, name, shape, dtype):
    """Return the tensor as the kernel reads it; another shape or type than it was made for raises."""
    if tensor.shape != shape or tensor.dtype != dtype:
        raise ValueError(
            f"{name}: the kernel takes {dtype} of shape {tuple(shape)}, not {tensor.dtype} of {tuple(tensor.shape)}"
        )
    return tensor.contiguous()
'''
FIT_ROWS = '''\
def fit_rows(tensor, name, shape, dtype):
    """Return the tensor and how far its rows lie apart; unevenly spaced ones are copied together."""
    strides = tensor.stride()
    even = all(strides[d] == shape[d + 1] * strides[d + 1] for d in range(len(shape) - 2))
    if strides[-1] == 1 and even and tensor.shape == shape and tensor.dtype == dtype:
        return tensor, strides[-2]
    return fit(tensor, name, shape, dtype), shape[-1]
'''


def cpp_module(traced: Traced, made: Constructor, kernel: CppKernel, flags: Sequence[str], about: str) -> str:
    """Return a candidate that calls a C++ kernel."""
    program = kernel.program
    call = cpp_call(kernel)
    source = f'SOURCE = r"""\n{kernel.source()}"""\n\nlib = cpp(SOURCE, flags={list(flags)!r})\n'
    imports = ["\nfrom burnish.inline import cpp"]
    return _module(traced, made, program, about, imports, source, call)


def cpp_call(kernel: CppKernel) -> list[str]:
    """Return the statement that calls a C++ kernel."""
    return [f"lib.{kernel.function}({', '.join(_arguments(kernel.program, ['rows', 'columns']))})"]


def triton_call(kernel: TritonKernel, launch: Mapping[str, int]) -> list[str]:
    """Return the statements that launch a Triton kernel, or several in turn."""
    if kernel.template == "split":
        return split_call(kernel, _arguments(kernel.program, ["rows", "columns"]), launch)
    flat = kernel.template == "flat"
    sizes = ["rows * columns", "columns"] if flat else ["rows", "columns"]
    named = {**kernel.constants(), **{name: str(value) for name, value in launch.items()}}
    each = named["BLOCK" if flat else "ROWS"] + (f" * {kernel.turns}" if kernel.turns > 1 else "")
    grid = f"triton.cdiv({sizes[0]}, {each})"
    if kernel.template == "parts":
        grid = f"{grid} * triton.cdiv(columns, {named['BLOCK']})"
    return [
        f"{kernel.function}[({grid},)](",
        f"    {', '.join(_arguments(kernel.program, sizes))},",
        f"    {', '.join(f'{name}={value}' for name, value in named.items())},",
        ")",
    ]


def triton_module(
    traced: Traced, made: Constructor, kernel: TritonKernel, launch: Mapping[str, int], about: str
) -> str:
    """Return a candidate that launches a Triton kernel."""
    imports = ["import triton", "import triton.language as tl", ""]
    call = triton_call(kernel, launch)
    return _module(traced, made, kernel.program, about, imports, kernel.source() + "\n", call)


def _module(
    traced: Traced,
    made: Constructor,
    program: Program,
    about: str,
    imports: list[str],
    kernel: str,
    call: list[str],
) -> str:
    forward = textwrap.indent(_forward(traced, program, call), "    ")
    usual = ["import math", ""] if "math." in forward + made.body + made.prelude else []
    usual += ["import torch", *imports[:-1], "from torch import nn", *imports[-1:]]
    return module_text(about, made, usual, [kernel + "\n", fitting(forward)], forward)


def fitting(text: str) -> str:
    """Return the functions that ``text`` checks tensors with."""
    rows = "fit_rows(" in text
    return (FIT + "\n" if rows or "fit(" in text else "") + ("\n" + FIT_ROWS + "\n" if rows else "")


def module_text(about: str, made: Constructor, imports: Sequence[str], parts: Sequence[str], forward: str) -> str:
    """Return a candidate: what it is about, imports, the reference's own helpers, other ``parts``, ``ModelNew``."""
    prelude = [line for line in made.prelude.splitlines() if not line or line not in imports]
    while prelude and not prelude[0].strip():
        prelude.pop(0)
    found = [
        f'"""{about}"""\n',
        f"{made.future}\n" if made.future else "",
        "\n".join(imports) + "\n",
        "\n".join(prelude) + "\n" if prelude else "",
        *parts,
        f"class ModelNew({made.bases}):",
    ]
    body = textwrap.indent(made.body, "    ") + "\n\n" if made.body else ""
    text = "\n".join(part for part in found if part)
    return f"{text}\n{body}{forward}\n"


def _forward(traced: Traced, program: Program, call: list[str]) -> str:
    lines = []
    for name, value in traced.plain:
        lines += [f"if {name} != {value!r}:", f'    raise ValueError(f"made for {name} = {value!r}, not {{{name}}}")']
    lines += call_lines(program, call)
    head = f"def forward(self, {', '.join(traced.arguments)}):"
    return "\n".join([head, *(f"    {line}" for line in lines)])


def call_lines(program: Program, call: list[str]) -> list[str]:
    """Return the statements that check the leaves, make memory for the output, call the kernel and return."""
    rank = len(program.domain)
    whole = next(leaf for leaf in program.leaves if leaf.dims == tuple(range(rank)))
    lines = [
        f"shape = {whole.expression}.shape",
        f"if len(shape) != {rank}:",
        f'    raise ValueError(f"{whole.name}: the kernel takes {rank} dimensions, not {{len(shape)}}")',
    ]
    for leaf in program.leaves:
        shape = "shape" if leaf is whole else _shape(leaf, rank)
        bound, how = (f"{leaf.name}, {leaf.name}_pitch", "fit_rows") if leaf.pitched else (leaf.name, "fit")
        lines.append(f'{bound} = {how}({leaf.expression}, "{leaf.expression}", {shape}, torch.{leaf.dtype})')
    first = rank - program.reduced
    return [
        *lines,
        f"rows, columns = {_product(0, first, rank)}, {_product(first, rank, rank)}",
        f"out = {_output(program, whole)}",
        *call,
        "return out",
    ]


def _arguments(program: Program, sizes: list[str]) -> list[str]:
    rank = len(program.domain)
    numbers = []
    for leaf in program.leaves:
        first, last = program.leading(leaf)
        numbers += [_product(last, rank - program.reduced, rank)] if f"{leaf.name}_repeat" in program.periods else []
        numbers += [_product(first, last, rank)] if f"{leaf.name}_count" in program.periods else []
        numbers += [f"{leaf.name}_pitch"] if leaf.pitched else []
    return [*(leaf.name for leaf in program.leaves), "out", *sizes, *numbers]


def _product(start: int, stop: int, rank: int) -> str:
    """Return the text of a product of the domain's sizes."""
    if stop <= start:
        return "1"
    if stop - start == 1:
        return f"shape[{start}]"
    if start == 0 and stop == rank:
        return "math.prod(shape)"
    return f"math.prod(shape[{start}:{stop}])"


def _shape(leaf: Leaf, rank: int) -> str:
    if leaf.dims == tuple(range(rank)):
        return "shape"
    sizes = ", ".join("1" if d is None else f"shape[{d}]" for d in leaf.dims)
    return f"({sizes},)" if len(leaf.dims) == 1 else f"({sizes})"


def _output(program: Program, whole: Leaf) -> str:
    """Return the text that makes memory for the output; the shortest of these is also the fastest."""
    dtype = "" if program.dtype == whole.dtype else f", dtype=torch.{program.dtype}"
    if program.level(program.output) is Level.ELEMENT:
        # Rows of the output lie together, whatever those of the input do.
        return f"{whole.name}.new_empty(shape{dtype})" if whole.pitched else f"torch.empty_like({whole.name}{dtype})"
    first = len(program.domain) - program.reduced
    ones = ", ".join("1" for _ in range(program.reduced))
    shape = f"(*shape[:{first}], {ones})" if program.keepdim else f"shape[:{first}]"
    return f"{whole.name}.new_empty({shape}{dtype})"
