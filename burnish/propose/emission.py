"""From a graph and the kernels chosen for parts of it to one readable module.

What no kernel covers is written as the torch call it is.  The constructor is the reference's own text, so that the
state has the same names; ``forward`` is the graph, line by line.
"""

from __future__ import annotations

import keyword
import re
import textwrap
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from burnish.graph.capture import Traced
from burnish.graph.errors import Unrecognised
from burnish.graph.joint import Joint
from burnish.propose.constructor import OURS, Constructor
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings
from burnish.propose.module import fitting, module_text
from burnish.propose.torch_text import argument_text, call_text
from burnish.propose.updates import counters, update_lines

__all__ = ["Chosen", "Emitted", "emit", "emit_joint"]

_INCLUDES = ("algorithm", "cmath", "cstdint", "cstring", "limits", "vector")
_NUMBER = re.compile(r"_\d+(?=_|$)")
_NUMBERED = re.compile(r"\b[A-Za-z]\w*?_\d+(?:_\w*)?\b")
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
    """What the functions of one candidate share."""

    device: str
    taken: set[str]
    pieces: list[Piece] = field(default_factory=list)
    """Each kernel once, whoever calls it."""
    calls: list[Piece] = field(default_factory=list)
    """A kernel for every call."""
    names: dict[Any, str] = field(default_factory=dict)
    classes: str = ""

    def body(
        self, traced: Traced, inputs: Mapping[str, str], chosen: Sequence[Chosen], later: Collection[Any] = ()
    ) -> list[str]:
        """Return the statements of one graph, without the nodes that come ``later``.

        ``inputs`` are the placeholders' expressions by name.
        """
        self.names = {n: inputs[n.name] for n in traced.graph.nodes if n.op == "placeholder" and n.name in inputs}
        anywhere = f"{next(reversed(list(inputs.values())))}.device" if inputs else '"cpu"'
        at = {pick.region.output: pick for pick in chosen}
        written = {node for pick in chosen for node in pick.region.also}
        needed = _needed(traced.graph, at, written) - set(later)
        parts: list[tuple[Any, list[str]]] = []
        for node in traced.graph.nodes:
            if node in at:
                parts.append((node, list(self._kernel(at[node]))))
            elif node.op == "call_function" and node in needed:
                expression = call_text(node, self.name, anywhere)
                self.names[node] = self.fresh(node.name)
                parts.append((node, [f"{self.names[node]} = {expression}"]))
            elif node.op not in ("call_function", "placeholder", "output"):
                raise Unrecognised(f"a node of the kind {node.op}")
        return self._with_ends(parts, at, traced.graph)

    def _with_ends(self, parts: Sequence[tuple[Any, list[str]]], at: Mapping[Any, Chosen], graph: Any) -> list[str]:
        """Return the statements with values let go where nothing reads them any more.

        Their memory then serves the next ones: of all of them together the system would have to give most anew at
        every call, and the caches would hold little.
        """
        last: dict[Any, int] = {}
        for place, (node, _) in enumerate(parts):
            for read in at[node].region.inputs if node in at else node.all_input_nodes:
                last[read] = place
        kept = {node for end in graph.nodes if end.op == "output" for node in end.all_input_nodes}
        lines: list[str] = []
        bound = [n for node, _ in parts for n in (node, *(at[node].region.also if node in at else ()))]
        for place, (_, own) in enumerate(parts):
            lines += own
            dead = [self.names[n] for n in bound if last.get(n) == place and n not in kept]
            lines += [f"del {', '.join(dead)}"] if dead and place + 1 < len(parts) else []
        return lines

    def name(self, node: Any) -> str:
        """Return what a node is called."""
        if node not in self.names:
            raise Unrecognised(f"{node} is used outside the kernel that computes it")
        return self.names[node]

    def text(self, value: Any) -> str:
        """Return an argument's text."""
        return argument_text(value, self.name)

    def fresh(self, wanted: str) -> str:
        """Return a name not used yet, as near the wanted one as may be."""
        base = re.sub(r"\W+", "_", wanted).strip("_") or "value"
        base = base if not base[0].isdigit() else f"v{base}"
        found, number = base, 1
        while found in self.taken or keyword.iskeyword(found):
            number += 1
            found = f"{base}{number}"
        self.taken.add(found)
        return found

    def _kernel(self, pick: Chosen) -> tuple[str, ...]:
        out = self.fresh(pick.region.output.name)
        also = tuple(self.fresh(node.name) for node in pick.region.also)
        function = self.fresh(f"{re.sub(r'[^a-z0-9_]', '_', pick.template.name)}_{len(self.pieces)}")
        piece = pick.template.emit(pick.region, Call(function, out, self.text, self.device, also), pick.settings)
        piece = replace(piece, function=function)
        # A network repeats itself: layers whose kernels differ in nothing but the name share one.
        there = next((p for p in self.pieces if _text(p) == _text(piece)), None)
        if there is None:
            self.pieces.append(piece)
        else:
            self.taken.discard(function)
            call = Call(there.function, out, self.text, self.device, also)
            piece = replace(pick.template.emit(pick.region, call, pick.settings), function=there.function)
        self.calls.append(piece)
        self.names |= {pick.region.output: out, **dict(zip(pick.region.also, also, strict=True))}
        return piece.statements


def emit(traced: Traced, made: Constructor, chosen: Sequence[Chosen], device: str, about: str) -> Emitted:
    """Return the candidate; raises :class:`Unrecognised` where the graph cannot be written down."""
    writer = _Writer(device, taken=OURS | {"self", "lib_cuda", *traced.arguments})
    results = _results(traced.graph)
    updated, returned = results[: len(traced.updates)], results[len(traced.updates) :]
    together = device.startswith("cuda")
    counted = counters(traced, updated, {n for pick in chosen for n in pick.region.nodes}) if together else {}
    lines = [*_checks(traced), *writer.body(traced, traced.tensors, chosen, counted)]
    lines += update_lines(traced, updated, writer.text, counted, together)
    lines.append(f"return {_returned([writer.text(node) for node in returned], traced.returns)}")
    return _module(writer, made, _definition("forward", ["self", *traced.arguments], lines), about)


def emit_joint(both: Joint, made: Constructor, chosen: Sequence[Sequence[Chosen]], device: str, about: str) -> Emitted:
    """Return a candidate with a backward pass of its own; ``chosen`` has the kernels of either pass."""
    traced, back = both.forward, both.backward
    taken = OURS | {"self", "ctx", "lib_cuda", "Passes", *traced.arguments}
    writer = _Writer(device, taken=set(taken))
    own = {name: writer.fresh(path.removeprefix("self.")) for name, path in traced.tensors.items()}
    lines = writer.body(traced, own, chosen[0])
    results = _results(traced.graph)
    returned, kept = results[: len(results) - both.kept], results[len(results) - both.kept :]
    lines.append(f"ctx.save_for_backward({', '.join(writer.text(node) for node in kept)})")
    lines.append(f"return {_returned([writer.text(node) for node in returned], traced.returns)}")
    first = _definition("forward", ["ctx", *own.values()], lines)
    writer.taken = set(taken) | {piece.function for piece in writer.pieces}
    inputs = {name: writer.fresh(name) for name in back.tensors}
    names = list(inputs.values())
    saved, gradients = names[: both.kept], names[both.kept :]
    lines = [f"{', '.join(saved)}{',' if len(saved) == 1 else ''} = ctx.saved_tensors"] if saved else []
    # Gradients of sums come as one number spread out: written down once here, not by every kernel.
    lines += [f"{name} = {name}.contiguous()" for name in gradients]
    lines += writer.body(back, inputs, chosen[1])
    lines.append(f"return {_returned([writer.text(node) for node in _results(back.graph)], 'tuple')}")
    second = _definition("backward", ["ctx", *gradients], lines)
    passes = '"""Both passes, with what the second needs of the first kept in between."""\n\n'
    passes += f"@staticmethod\n{first}\n\n@staticmethod\n{second}"
    writer.classes = f"class Passes(torch.autograd.Function):\n{textwrap.indent(passes, '    ')}\n\n\n"
    given = ", ".join(traced.tensors[name] for name in own)
    forward = _definition("forward", ["self", *traced.arguments], [*_checks(traced), f"return Passes.apply({given})"])
    return _module(writer, made, forward, about)


def _checks(traced: Traced) -> list[str]:
    lines = []
    for name, value in traced.plain:
        lines += [f"if {name} != {value!r}:", f'    raise ValueError(f"made for {name} = {value!r}, not {{{name}}}")']
    return lines


def _results(graph: Any) -> tuple[Any, ...]:
    return tuple(next(node for node in graph.nodes if node.op == "output").args[0])


def _returned(texts: list[str], form: str) -> str:
    if form == "one":
        return texts[0]
    joined = ", ".join(texts)
    return f"[{joined}]" if form == "list" else f"({joined},)" if len(texts) == 1 else joined


def _definition(name: str, parameters: list[str], lines: list[str]) -> str:
    return "\n".join([f"def {name}({', '.join(parameters)}):", *(f"    {line}" for line in lines)])


def _needed(graph: Any, at: Mapping[Any, Chosen], written: set[Any]) -> set[Any]:
    """Return the nodes whose values the outputs need, where kernels compute what is inside them for themselves.

    What a kernel has ``written`` down besides its output needs nothing of its own.
    """
    needed: set[Any] = set()
    for node in reversed(graph.nodes):
        if node in written:
            needed.discard(node)
            continue
        if node.op == "output" or (node in needed and node not in at):
            needed |= set(node.all_input_nodes)
        elif node in needed:
            needed |= set(at[node].region.inputs)
    return needed


def _module(writer: _Writer, made: Constructor, forward: str, about: str) -> Emitted:
    forward = textwrap.indent(forward, "    ")
    kernels = _kernels(writer.pieces)
    everything = kernels + writer.classes + forward + made.body + made.prelude
    triton = any(p.triton for p in writer.pieces)
    builders = [b for b, used in (("cpp", "cpp(SOURCE"), ("cuda", "cuda(CUDA_SOURCE")) if used in kernels]
    standard = [f"import {name}" for name in ("functools", "math") if f"{name}." in everything]
    usual = [*standard, ""] if standard else []
    usual += ["import torch", *(["import triton", "import triton.language as tl"] if triton else [])]
    usual += ["from torch import nn"] if "nn." in made.bases + made.body else []
    usual += ["", f"from burnish.inline import {', '.join(builders)}"] if builders else []
    fit = fitting(kernels + writer.classes + forward)
    source = module_text(about, made, usual, [kernels, fit, writer.classes], forward)
    authored = [p for p in writer.calls if p.cpp or p.triton or p.cuda]
    return Emitted(source, len(authored), max((p.passes for p in authored), default=0))


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
        body = "\n\n".join(dict.fromkeys(part.strip() for part in _definitions(cuda)))
        parts.append(f'CUDA_SOURCE = r"""\n{body}\n"""\n\nlib_cuda = cuda(CUDA_SOURCE)\n')
    parts += [text.strip() + "\n" for text in dict.fromkeys(p.triton for p in pieces if p.triton)]
    # What several kernels need is written once.
    helpers = [block for p in pieces if p.helpers for block in p.helpers.strip().split("\n\n\n")]
    parts += [text.strip() + "\n" for text in dict.fromkeys(helpers)]
    return "\n".join(f"{part}\n" for part in parts)


def _text(piece: Piece) -> tuple[str, ...]:
    """Return all that a piece adds but its calls, with its name left open, and names with a number for what they are.

    A layer's tensors are called after its place (``layers_3_norm_weight``): which number it is makes no other kernel.
    """
    texts = (piece.cpp, piece.triton, piece.cuda, piece.helpers, *piece.flags)
    seen: dict[str, str] = {}
    # In the order in which they come, so that two names never become one.
    return tuple(
        _NUMBERED.sub(
            lambda m: seen.setdefault(m[0], f"{_NUMBER.sub('', m[0])}#{len(seen)}"),
            re.sub(rf"\b{piece.function}(?=\b|_)", "@", text),
        )
        for text in texts
    )


def _definitions(sources: Sequence[str]) -> list[str]:
    """Return helper functions once and kernels in order: blocks are set apart by a blank line before a new name."""
    return [block for source in sources for block in re.split(r"\n\n(?=\S)", source.strip())]
