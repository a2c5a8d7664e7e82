"""From a graph and the kernels chosen for parts of it to one readable module.

What no kernel covers is written as the torch call it is.  The constructor is the reference's own text, so that the
state has the same names; ``forward`` is the graph, line by line.
"""

from __future__ import annotations

import keyword
import re
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from burnish.graph.capture import Traced
from burnish.graph.errors import Unrecognised
from burnish.propose.constructor import OURS, Constructor
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings
from burnish.propose.module import FIT
from burnish.propose.torch_text import argument_text, call_text

__all__ = ["Chosen", "Emitted", "emit"]

_INCLUDES = ("algorithm", "cmath", "cstdint", "cstring", "limits", "vector")
_FLAGS = ("-fno-math-errno", "-fno-trapping-math")


@dataclass(frozen=True)
class Chosen:
    """A kernel for a region."""

    template: KernelTemplate
    region: Region
    settings: Settings


@dataclass(frozen=True)
class Emitted:
    """A candidate's source and what is known of it."""

    source: str
    kernels: int
    passes: int


@dataclass
class _Writer:
    traced: Traced
    device: str
    names: dict[Any, str] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)
    taken: set[str] = field(default_factory=set)

    def name(self, node: Any) -> str:
        if node not in self.names:
            raise Unrecognised(f"{node} is used outside the kernel that computes it")
        return self.names[node]

    def text(self, value: Any) -> str:
        return argument_text(value, self.name)

    def fresh(self, wanted: str) -> str:
        base = re.sub(r"\W", "_", wanted).strip("_") or "value"
        base = base if not base[0].isdigit() else f"v{base}"
        found, number = base, 1
        while found in self.taken or keyword.iskeyword(found):
            number += 1
            found = f"{base}{number}"
        self.taken.add(found)
        return found


def emit(traced: Traced, made: Constructor, chosen: Sequence[Chosen], device: str, about: str) -> Emitted:
    """Return the candidate; raises :class:`Unrecognised` where the graph cannot be written down."""
    writer = _Writer(traced, device, taken=OURS | {"self", "lib_cuda", *traced.arguments})
    at = {pick.region.output: pick for pick in chosen}
    needed = _needed(traced.graph, at)
    for node in traced.graph.nodes:
        if node.op == "placeholder":
            if node.name in traced.tensors:
                writer.names[node] = traced.tensors[node.name]
        elif node in at:
            _kernel(writer, at[node])
        elif node.op == "call_function" and node in needed:
            _call(writer, node)
        elif node.op not in ("call_function", "output"):
            raise Unrecognised(f"a node of the kind {node.op}")
    return _module(writer, made, about)


def _needed(graph: Any, at: Mapping[Any, Chosen]) -> set[Any]:
    """Return the nodes whose values the outputs need, where kernels compute what is inside them for themselves."""
    needed: set[Any] = set()
    for node in reversed(graph.nodes):
        if node.op == "output" or (node in needed and node not in at):
            needed |= set(node.all_input_nodes)
        elif node in needed:
            needed |= set(at[node].region.inputs)
    return needed


def _call(writer: _Writer, node: Any) -> None:
    expression = call_text(node, writer.name, _device(writer))
    writer.names[node] = writer.fresh(node.name)
    writer.lines.append(f"{writer.names[node]} = {expression}")


def _device(writer: _Writer) -> str:
    """Return the expression of the device new tensors are made on: that of an input or of the state."""
    return next(iter(reversed(list(writer.traced.tensors.values())))) + ".device"


def _kernel(writer: _Writer, pick: Chosen) -> None:
    output = pick.region.output
    out = writer.fresh(output.name)
    call = Call(writer.fresh(f"{pick.template.name}_{len(writer.pieces)}"), out, writer.text, writer.device)
    piece = pick.template.emit(pick.region, call, pick.settings)
    writer.pieces.append(piece)
    writer.lines += piece.statements
    writer.names[output] = out


def _module(writer: _Writer, made: Constructor, about: str) -> Emitted:
    forward = textwrap.indent(_forward(writer), "    ")
    kernels = _kernels(writer.pieces)
    everything = kernels + forward + made.body + made.prelude
    triton = any(p.triton for p in writer.pieces)
    builders = [b for b, used in (("cpp", "cpp(SOURCE"), ("cuda", "cuda(CUDA_SOURCE")) if used in kernels]
    usual = ["import math", ""] if "math." in everything else []
    usual += ["import torch", *(["import triton", "import triton.language as tl"] if triton else [])]
    usual += ["from torch import nn"] if "nn." in made.bases + made.body else []
    usual += ["", f"from burnish.inline import {', '.join(builders)}"] if builders else []
    prelude = [line for line in made.prelude.splitlines() if not line or line not in usual]
    while prelude and not prelude[0].strip():
        prelude.pop(0)
    parts = [
        f'"""{about}"""\n',
        f"{made.future}\n" if made.future else "",
        "\n".join(usual) + "\n",
        "\n".join(prelude) + "\n" if prelude else "",
        kernels,
        FIT + "\n" if "fit(" in kernels + forward else "",
        f"class ModelNew({made.bases}):",
    ]
    body = textwrap.indent(made.body, "    ") + "\n\n" if made.body else ""
    source = "\n".join(part for part in parts if part) + f"\n{body}{forward}\n"
    authored = [p for p in writer.pieces if p.cpp or p.triton or p.cuda]
    return Emitted(source, len(authored), max((p.passes for p in authored), default=0))


def _forward(writer: _Writer) -> str:
    traced = writer.traced
    lines = []
    for name, value in traced.plain:
        lines += [f"if {name} != {value!r}:", f'    raise ValueError(f"made for {name} = {value!r}, not {{{name}}}")']
    lines += writer.lines
    result = next(node for node in traced.graph.nodes if node.op == "output").args[0]
    updated, returned = result[: len(traced.updates)], result[len(traced.updates) :]
    lines += [f"{path}.copy_({writer.text(node)})" for path, node in zip(traced.updates, updated, strict=True)]
    texts = [writer.text(node) for node in returned]
    if traced.returns == "one":
        lines.append(f"return {texts[0]}")
    else:
        joined = ", ".join(texts)
        lines.append(f"return [{joined}]" if traced.returns == "list" else f"return ({joined},)")
    head = f"def forward(self, {', '.join(traced.arguments)}):"
    return "\n".join([head, *(f"    {line}" for line in lines)])


def _kernels(pieces: Sequence[Piece]) -> str:
    """Return the kernels' text: one translation unit a language, then helpers."""
    parts = []
    cpp = [p.cpp for p in pieces if p.cpp]
    if cpp:
        includes = "".join(f"#include <{name}>\n" for name in _INCLUDES)
        if "_mm" in "".join(cpp):
            includes += "#include <immintrin.h>\n"
        flags = list(dict.fromkeys([*_FLAGS, *(flag for p in pieces for flag in p.flags)]))
        body = "\n\n".join(dict.fromkeys(part.strip() for part in _definitions(cpp)))
        parts.append(f'SOURCE = r"""\n{includes}\n{body}\n"""\n\nlib = cpp(SOURCE, flags={flags!r})\n')
    cuda = [p.cuda for p in pieces if p.cuda]
    if cuda:
        body = "\n\n".join(dict.fromkeys(part.strip() for part in cuda))
        parts.append(f'CUDA_SOURCE = r"""\n{body}\n"""\n\nlib_cuda = cuda(CUDA_SOURCE)\n')
    parts += [text.strip() + "\n" for text in dict.fromkeys(p.triton for p in pieces if p.triton)]
    parts += [text.strip() + "\n" for text in dict.fromkeys(p.helpers for p in pieces if p.helpers)]
    return "\n".join(f"{part}\n" for part in parts)


def _definitions(sources: Sequence[str]) -> list[str]:
    """Return helper functions once and kernels in order: blocks are set apart by a blank line before a new name."""
    return [block for source in sources for block in re.split(r"\n\n(?=\S)", source.strip())]


def settings_text(chosen: Mapping[str, Any]) -> str:
    """Return settings in one line."""
    return ", ".join(f"{name}={value}" for name, value in chosen.items())
