"""Attention on a CPU: a kernel that never stores the scores, with the rotary embedding before and the copy behind.

Queries and keys that are turned by angles (``rotary``) only for the attention are turned while they are read; where a
copy puts a row's heads side by side, the result is written that way.  Not covered: one of the two turned alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import is_op, shape_of
from burnish.propose.kernels.attention import Operands, attention_operands
from burnish.propose.kernels.gather import rotary_operands
from burnish.propose.kernels.pattern import (
    NUMBERS,
    arguments,
    function_text,
    only_user,
    region,
    template_text,
    with_math,
)
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings

__all__ = ["TEMPLATES", "Attention", "RotaryAttention"]


class Attention(KernelTemplate):
    """A running softmax over blocks of keys; what a mask or causality hides as a whole block is not computed."""

    backend = "cpp"

    def __init__(self, turned: bool = False) -> None:
        """Take queries and keys as they are, or ``turned`` by a rotary embedding inside."""
        self.name = "rotary_attention" if turned else "attention"
        self._turned = turned

    def match(self, node: Any) -> Region | None:
        """Match the last product, the library's operator, or the copy behind either."""
        first = _attended(node)
        found = attention_operands(first)
        if found is None:
            return None
        before = _rotaries(found, first) if self._turned else ()
        inside = [n for rotary in before for n in rotary[0].nodes]
        between = [] if node is first else [node.args[0]]
        return region(node, first, *between, *found.inside, *inside) if before or not self._turned else None

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return the blocks of queries and keys, the products kept in registers, the vectors' bits, the threads."""
        return {
            "queries": (48, 96, 24),
            "keys": (256, 128, 512),
            "tile": ("12x2", "6x4"),
            "width": (512, 256),
            "threads": (0, 1),
        }

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernel; any steps between rows and heads are taken as they are."""
        first = _attended(region.output)
        found = attention_operands(first)
        assert found is not None
        given = {"q": found.q, "k": found.k, "v": found.v, **({"mask": found.mask} if found.mask is not None else {})}
        if self._turned:
            (_, given["q"], q_cos, q_sin), (_, given["k"], k_cos, k_sin) = _rotaries(found, first)
            given |= {"q_cos": q_cos, "q_sin": q_sin, "k_cos": k_cos, "k_sin": k_sin}
        kernel = template_text("attention_kernel.h")
        for name, value in {**_texts(found, call.function, settings), **_tables(self._turned)}.items():
            kernel = kernel.replace(f"@{name}@", value)
        text = "\n\n".join([*map(template_text, ("vectors.h", "panels.h", "attention.h")), kernel])
        lines = _lines(found, call.function, _memory(first, first is not region.output), self._turned)
        if first is not region.output:
            lines[-1] = "return out.transpose(1, 2)"
        helper = f"{NUMBERS}\n\n{function_text(call.function, list(given), 'Attention in one kernel.', lines)}"
        passed = ", ".join(map(call.text, given.values()))
        flags = (f"-mprefer-vector-width={settings['width']}",)
        return Piece((f"{call.out} = {call.function}({passed})",), cpp=with_math(text), flags=flags, helpers=helper)


class RotaryAttention(Attention):
    """The same behind rotary embeddings of queries and keys, which are turned while they are read."""

    def __init__(self) -> None:
        """Turn them."""
        super().__init__(turned=True)


def _tables(turned: bool) -> dict[str, str]:
    """Return what the kernel says of cosines and sines."""
    if not turned:
        return {"TURNED": "false", "TABLES": "", **dict.fromkeys(("Q_COS", "Q_SIN", "K_COS", "K_SIN"), "nullptr")}
    names = ("q_cos", "q_sin", "k_cos", "k_sin")
    found = {"TURNED": "true", "TABLES": "".join(f"const float* {name}, " for name in names)}
    for at, name in enumerate(names, start=5):
        batch, head, row = (
            ("b", "h", "(first + r)") if name[0] == "q" else ("i / groups", "i % groups", "(p * WIDE + r)")
        )
        steps = f"steps[{at}]"
        found[name.upper()] = f"{name} + {batch} * {steps}.batch + {head} * {steps}.head + {row} * {steps}.row"
    return found


def _texts(found: Operands, name: str, settings: Settings) -> dict[str, str]:
    apply, unhidden = {
        "": ("row[n]", "true"),
        "keep": ("m ? row[n] : -INFINITY", "allowed[r * ms.row + n]"),
        "fill": ("m ? fill : row[n]", "!allowed[r * ms.row + n]"),
        "add": ("row[n] + m", "allowed[r * ms.row + n] != -INFINITY"),
    }[found.mode]
    skips = found.mode in ("keep", "add") or (found.mode == "fill" and found.fill == float("-inf"))
    rows, columns = str(settings["tile"]).split("x")
    result = "sums[r * padded + e] * divisor"
    return {
        "NAME": name,
        "MASK": "bool" if found.mode in ("keep", "fill") else "float",
        "ROWS": rows,
        "COLUMNS": columns,
        "QUERIES": str(settings["queries"]),
        "KEYS": str(settings["keys"]),
        "THREADS": f" num_threads({settings['threads']})" if settings["threads"] else "",
        "CAUSAL": str(found.causal).lower(),
        "MASKED": str(bool(found.mode)).lower(),
        "SKIPS": str(skips).lower(),
        "APPLY": apply,
        "OPEN": unhidden,
        # The library's operator gives zeros where nothing is allowed, a softmax written out no number.
        "RESULT": result if found.written_out else f"total[r] == 0.0f ? 0.0f : {result}",
    }


def _lines(found: Operands, name: str, memory: str, turned: bool) -> list[str]:
    rank = len(shape_of(found.q))
    tables = ["q_cos", "q_sin", "k_cos", "k_sin"] if turned else []
    lead = "[:, None]" if rank == 3 else ""
    lines = [f"q, k, v = q{lead}, k{lead}, v{lead}"] if lead else []
    lines += ["k = k.transpose(-2, -1)"] if found.written_out else []
    fill = 'float("-inf")' if found.fill == float("-inf") else repr(found.fill)
    lines += [
        "q = q if q.stride(-1) == 1 else q.contiguous()",
        "batch, heads, rows, depth = q.shape",
        "_, groups, length, width = v.shape",
        "if k.shape != (batch, groups, length, depth) or heads % groups:",
        '    raise ValueError(f"no attention of {tuple(q.shape)} to {tuple(k.shape)}")',
    ]
    if found.mask is not None:
        own = "[:, None]" if rank == 3 and len(shape_of(found.mask)) == 3 else ""
        lines += [
            f"mask = mask{own}.expand(batch, heads, rows, length)",
            "mask = mask if mask.stride(-1) == 1 else mask.contiguous()",
        ]
    given = "mask" if found.mask is not None else "q"
    lines += [f"{t} = {t}.expand_as({t[0]})" for t in tables]
    # Where the last dimension was itself expanded the elements have to be made.
    lines += [f"{t} = {t} if {t}.stride(-1) == 1 else {t}.contiguous()" for t in (*(["k"] if turned else []), *tables)]
    more = "".join(f", *{t}.stride()" for t in tables)
    lines += [
        f"out = q.new_empty({memory}",
        f"steps = [*q.stride(), *k.stride(), *v.stride(), *{given}.stride(), *out.stride(){more}]",
        "layout = numbers(batch, heads, rows, depth, groups, length, width, *steps)",
        f"lib.{name}({', '.join(['q, k, v', given, *tables])}, out, layout, {found.scale!r}, {fill})",
        f"return out{'[:, 0]' if rank == 3 else ''}",
    ]
    return lines


def _attended(node: Any) -> Any:
    """Return the attention whose heads a copy puts side by side, or the node itself."""
    if not is_op(node, "clone.default", "contiguous.default") or not _dense(node):
        return node
    turned = node.args[0]
    if not is_op(turned, "transpose.int") or not only_user(turned, node) or len(shape_of(node)) != 4:
        return node
    first = turned.args[0]
    return first if {d % 4 for d in turned.args[1:]} == {1, 2} and only_user(first, turned) else node


def _dense(node: Any) -> bool:
    """Return whether a copy's elements lie in the order of its dimensions."""
    import torch

    return arguments(node).get("memory_format") is torch.contiguous_format


def _rotaries(found: Operands, first: Any) -> tuple[tuple[Region, Any, Any, Any], ...]:
    """Return the rotary embeddings of queries and keys where both have one that nothing else reads."""
    if found.written_out or len(shape_of(found.q)) != 4 or found.q is found.k:
        return ()
    both = tuple(rotary_operands(node) for node in (found.q, found.k) if only_user(node, first))
    return both if len(both) == 2 and None not in both else ()  # type: ignore[return-value]


def _memory(output: Any, side_by_side: bool) -> str:
    """Return how the result lies in memory: as the library's, which may have a row's heads side by side."""
    stride = output.meta["val"].stride()
    if side_by_side or (len(stride) == 4 and stride[1] < stride[2]):
        return "batch, rows, heads, width).transpose(1, 2)"
    return "batch, heads, rows, width)"


TEMPLATES: tuple[KernelTemplate, ...] = (RotaryAttention(), Attention())
