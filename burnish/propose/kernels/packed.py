"""Products with weights on a CPU: the weight is kept in panels, and what follows is done while a tile is in the cache.

A library that is given a weight as it is copies it into panels at every call, which for a few dozen rows takes a good
part of the call.  Panels are made once and made again when the weight changes: when its version says so, or when a
sample of it no longer matches (torch counts no version where something writes through ``.data``; a change that leaves
all of some 64 sampled numbers alone goes unseen there).  Products of one input with several weights whose results are
combined (the two halves of SwiGLU) are one kernel.

Not covered: weights that are computed, types other than float32.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import prod
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import shape_of
from burnish.propose.cpp_kernel import CppKernel
from burnish.propose.kernels.epilogue import fitted, plain_name
from burnish.propose.kernels.fused import Fused
from burnish.propose.kernels.pattern import NUMBERS, float32, function_text, region, template_text, with_math
from burnish.propose.kernels.product import Product, product_of
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings, single
from burnish.propose.program import Leaf, Level, Program

__all__ = ["TEMPLATES", "PackedProduct"]

_BEHIND = Fused("cpp", again=False)
_KEY = "burnish.packed"
_FEW_ROWS = 512
"""Rows up to which a library's own copying shows."""
_SMALLEST_WEIGHT = 1 << 10
_PANELS = '''\
# The panels of weights and the versions they were made of; weights that are gone take theirs along.
panels = torch.utils.weak.WeakIdKeyDictionary()


def panels_of(weight):
    """Return memory for a weight's panels, and whether they have yet to be made."""
    # A tensor of inference mode keeps no version.
    version, made = panels.get(weight, (None, None)) if not weight.is_inference() else (None, None)
    if made is not None and version == weight._version:
        return made, 0
    return weight.new_empty(weight.numel() + 32 * max(weight.shape)), 1
'''


@dataclass(frozen=True)
class _Work:
    """One input times one or more weights, and the pointwise work behind, if any."""

    products: tuple[Product, ...]
    program: Program | None = None
    behind: Region | None = None

    @property
    def leaves(self) -> list[Leaf]:
        """What the pointwise work reads beside the products."""
        own = {p.node.name for p in self.products}
        return [leaf for leaf in self.program.leaves if leaf.expression not in own] if self.program is not None else []

    @property
    def inputs(self) -> list[Any]:
        """The leaves' nodes."""
        if self.behind is None:
            return []
        by_name = {plain_name(node): node for node in self.behind.inputs}
        return [by_name[leaf.expression] for leaf in self.leaves]


class PackedProduct(KernelTemplate):
    """``linear``, ``addmm`` or ``mm`` with parameters, the weight in panels; siblings and pointwise work inside."""

    name = "packed_product"
    backend = "cpp"

    def match(self, node: Any) -> Region | None:
        """Match a product with a parameter, or the pointwise work behind one or several of the same input."""
        work = _work(node)
        if work is None:
            return None
        if work.behind is None:
            return single(node)
        return region(node, *(p.node for p in work.products), *work.behind.nodes)

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return the rows that a thread takes at a time, and the threads."""
        rows = prod(shape_of(region.output)[:-1])
        return {
            "block": tuple(dict.fromkeys(min(b, -(-rows // 12) * 12) for b in (96, 48, 192, 384))),
            "threads": (0, 1),
        }

    def promising(self, region: Region) -> bool:
        """With many rows the library's copying is a small part: there it pays to save a pass over the result."""
        work = _work(region.output)
        rows = prod(shape_of(region.output)[:-1])
        return rows <= _FEW_ROWS or (work is not None and work.behind is not None)

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernel and the function that calls it."""
        work = _work(region.output)
        assert work is not None
        text = template_text("packed_product.h")
        for name, value in _texts(work, call.function, settings).items():
            text = text.replace(f"@{name}@", value)
        cpp = "\n\n".join([template_text("vectors.h"), template_text("panels.h"), text])
        biases = [p.bias for p in work.products if p.bias is not None]
        given = [work.products[0].left, *(p.right for p in work.products), *biases, *work.inputs]
        statement = f"{call.out} = {call.function}({', '.join(call.text(g) for g in given)})"
        helpers = f"{NUMBERS}\n\n{_PANELS}\n\n{_function(work, call.function)}"
        return Piece((statement,), cpp=with_math(cpp), helpers=helpers)


class _TileKernel(CppKernel):
    """The pointwise work, where the products' results are in tiles."""

    def __init__(self, program: Program, results: Mapping[str, str]) -> None:
        super().__init__(program, "elementwise", {"block": 0})
        self._results = results

    def _read(self, leaf: Leaf) -> str:
        return self._results.get(leaf.expression) or super()._read(leaf)

    def lines(self) -> list[str]:
        """Return the statements for one row of a tile."""
        program = self.program
        own = [n for n, v in enumerate(program.values) if v.op not in ("constant", "columns")]
        rows = [self.define(n) for n in own if program.level(n) is not Level.ELEMENT]
        elements = [self.define(n) for n in own if program.level(n) is Level.ELEMENT]
        taken = [
            line
            for line in self._pointers()
            if not any(line.startswith(f"const float* {r}_row ") for r in self._taken())
        ]
        return [*taken, *rows, *_loop([*elements, f"out_row[c] = {self.name(program.output)};"])]

    def _taken(self) -> list[str]:
        return [leaf.name for leaf in self.program.leaves if leaf.expression in self._results]


def _loop(body: list[str]) -> list[str]:
    return ["#pragma omp simd", "for (long long c = start; c < stop; ++c) {", *(f"    {line}" for line in body), "}"]


def _texts(work: _Work, name: str, settings: Settings) -> dict[str, str]:
    numbers = range(len(work.products))
    weights = [f"const float* product_{i}_weight, float* product_{i}_panels" for i in numbers]
    biases = [f"const float* product_{i}_bias" for i, p in enumerate(work.products) if p.bias is not None]
    leaves = [f"const {'bool' if leaf.dtype == 'bool' else 'float'}* {leaf.name}" for leaf in work.leaves]
    results = {}
    for i, product in enumerate(work.products):
        added = f" + product_{i}_bias[c]" if product.bias is not None else ""
        results[product.node.name] = f"(product_{i}_tile[r * WIDE + c - start]{added})"
    if work.program is not None:
        row = _TileKernel(work.program, results).lines()
    else:
        row = [
            "float* out_row = out + row * columns;",
            *_loop([f"out_row[c] = {results[work.products[0].node.name]};"]),
        ]
    text = "\n".join(row).replace("exp_of(", "exp_fast(")
    for function in ("expm1", "log1p", "log", "tanh", "erf"):
        text = text.replace(f"{function}_of(", f"{function}_fast(")
    return {
        "NAME": name,
        "WEIGHTS": ", ".join([*weights, *biases]),
        "LEAVES": "".join(f"{leaf}, " for leaf in leaves),
        "BLOCK": str(settings["block"]),
        "THREADS": f" num_threads({settings['threads']})" if settings["threads"] else "",
        "STALE": "\n".join(_stale(i) for i in numbers),
        "PACK": "\n".join(_pack(i) for i in numbers),
        "TILES": ", ".join(f"product_{i}_tile[ROWS * WIDE]" for i in numbers),
        "MULTIPLY": "\n".join(_multiply(i) for i in numbers),
        "ROW": "\n".join(f"{' ' * 16}{line}" for line in text.split("\n")),
    }


def _stale(i: int) -> str:
    at = 3 + 3 * i
    return f"""\
    const bool product_{i}_stale = sizes[{at}] || !panels_hold<WIDE>(product_{i}_weight, product_{i}_panels, columns,
                                                                 depth, (const long long*)sizes + {at + 1});"""


def _pack(i: int) -> str:
    at = 4 + 3 * i
    return f"""\
        if (product_{i}_stale) {{
            #pragma omp for schedule(static)
            for (long long panel = 0; panel < panels; ++panel)
                panel_pack<WIDE>(product_{i}_weight + panel * WIDE * sizes[{at}], sizes[{at + 1}], sizes[{at}], depth,
                                 columns - panel * WIDE, product_{i}_panels + panel * depth * WIDE);
        }}"""


def _multiply(i: int) -> str:
    return f"""\
            panel_rows<ROWS, COLUMNS, false>(count, product_x + top * depth, depth, std::min(depth, DEEP),
                                             product_{i}_panels + panel * depth * WIDE, product_{i}_tile, WIDE);
            // Long sums in parts, as the library does: one long one would lose digits.
            for (long long k = DEEP; k < depth; k += DEEP) {{
                panel_rows<ROWS, COLUMNS, false>(count, product_x + top * depth + k, depth, std::min(depth - k, DEEP),
                                                 product_{i}_panels + (panel * depth + k) * WIDE, part, WIDE);
                for (long long e = 0; e < count * WIDE; ++e) product_{i}_tile[e] += part[e];
            }}"""


def _function(work: _Work, name: str) -> str:
    """Return the Python function."""
    names, calls, steps, lines = ["x"], [], [], []
    columns = f"weight_0.shape[{0 if work.products[0].transposed else 1}]"
    for i, product in enumerate(work.products):
        wide, deep = (0, 1) if product.transposed else (1, 0)
        form = "columns, depth" if product.transposed else "depth, columns"
        names.append(f"weight_{i}")
        calls.append(f"weight_{i}, packed_{i}")
        steps.append(f"fresh_{i}, weight_{i}.stride({wide}), weight_{i}.stride({deep})")
        lines += [
            f"if weight_{i}.shape != ({form}) or weight_{i}.dtype != torch.float32:",
            f'    raise ValueError(f"made for a float32 weight of {{({form})}}, not {{tuple(weight_{i}.shape)}}")',
            f"packed_{i}, fresh_{i} = panels_of(weight_{i})",
        ]
    for i in (i for i, product in enumerate(work.products) if product.bias is not None):
        names.append(f"bias_{i}")
        calls.append(f"bias_{i}")
        lines.append(f'bias_{i} = fit(bias_{i}, "bias_{i}", (columns,), torch.float32)')
    leaves = [f"{leaf.name}_in" for leaf in work.leaves]
    kept = [
        line
        for i in range(len(work.products))
        for line in (
            f"if fresh_{i} and not weight_{i}.is_inference():",
            f"    panels[weight_{i}] = (weight_{i}._version, packed_{i})",
        )
    ]
    count = len(work.products)
    about = "A product with a weight in panels." if count == 1 else f"{count} products of one input, combined."
    body = [
        f"depth, columns = x.shape[-1], {columns}",
        "shape = (*x.shape[:-1], columns)",
        'x = fit(x, "x", x.shape, torch.float32)',
        *lines,
        *(fitted(leaf, len(shape_of(work.products[0].node))) for leaf in work.leaves),
        "out = torch.empty(shape, dtype=torch.float32)",
        f"sizes = numbers(x.numel() // depth, columns, depth, {', '.join(steps)})",
        f"lib.{name}({', '.join(['x', *calls, *leaves, 'out', 'sizes'])})",
        *kept,
        "return out",
    ]
    return function_text(name, names + leaves, about, body)


def _work(node: Any) -> _Work | None:
    if _KEY not in node.meta:
        node.meta[_KEY] = _found(node)
    found: _Work | None = node.meta[_KEY]
    return found


def _found(node: Any) -> _Work | None:
    alone = _weighted(node)
    if alone is not None:
        return _Work((alone,))
    behind = _BEHIND.match(node) if node.op == "call_function" else None
    if behind is None or not float32(node):
        return None
    program = replace(_BEHIND._program(behind), reduced=1)
    inside = set(behind.nodes)
    products = [p for p in map(_weighted, behind.inputs) if p is not None and set(p.node.users) <= inside]
    products = [p for p in products if shape_of(p.node) == shape_of(node) and _read_once(p.node.name, program)]
    together = tuple(p for p in products if p.left is products[0].left)
    fits = program.elementwise and program.domain == shape_of(node) and not program.periods
    fits = fits and program.dtype == "float32" and all(leaf.dtype in ("float32", "bool") for leaf in program.leaves)
    return _Work(together, program, behind) if together and fits else None


def _read_once(name: str, program: Program) -> bool:
    """Whether a product's result is read only as it lies."""
    rows = tuple(range(len(program.domain)))
    found = [leaf.dims for leaf in program.leaves if leaf.expression == name]
    return found == [rows]


def _weighted(node: Any) -> Product | None:
    found = product_of(node)
    if found is None or (found.alpha, found.beta) != (1, 1):
        return None
    return found if _is_parameter(found.right) and prod(shape_of(found.right)) >= _SMALLEST_WEIGHT else None


def _is_parameter(node: Any) -> bool:
    return getattr(node, "op", None) == "placeholder" and str(node.name).startswith("p_")


TEMPLATES: tuple[KernelTemplate, ...] = (PackedProduct(),)
