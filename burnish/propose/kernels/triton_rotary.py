"""Rotary embeddings in Triton: one pass, any leading strides, cosines and sines kept for several heads.

Not covered: a last dimension that only partly turns.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import is_op, shape_of
from burnish.propose.kernels.gather import rotary_operands
from burnish.propose.kernels.pattern import arguments, function_text, only_user
from burnish.propose.kernels.pattern import region as region_of
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings
from burnish.propose.kernels.triton_common import dtype_of, floating, kernels, launch

__all__ = ["TEMPLATES", "Turned", "TritonRotary", "turned", "views"]

_RANKS = (2, 3, 4)


@dataclass(frozen=True)
class Turned:
    """A rotary embedding in a graph."""

    region: Region
    x: Any
    c: Any
    s: Any
    pairs: bool
    """Whether neighbours turn together, by one cosine a pair; else the halves do, by one cosine an element."""


class TritonRotary(KernelTemplate):
    """``x * c + cat(-x2, x1) * s`` by halves of the last dimension, and neighbouring pairs turned and interleaved."""

    name = "rotary"
    backend = "triton"

    def match(self, node: Any) -> Region | None:
        """Match the final addition of halves, or the flattening of interleaved pairs."""
        found = turned(node)
        return found.region if found else None

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return how many rows and heads a program takes, and its warps."""
        return {"rows": (16, 32, 8, 64), "heads": (4, 2, 8, 1), "num_warps": (4, 8, 2)}

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write a kernel that takes any leading strides, so that nothing is copied first."""
        found = turned(region.output)
        assert found is not None
        indent = "\n        "
        read = _READ_PAIRS if found.pairs else _READ_HALVES
        body = _PAIRS if found.pairs else _HALVES
        text = kernels(
            "triton_rotary.txt",
            call.function,
            read_again=f"{indent}    ".join(read),
            read="\n    ".join(read),
            body=indent.join(body),
        )
        lines = [
            *views(found),
            "shared = views[1].stride(1) == 0 and views[2].stride(1) == 0",
            f"blocks = triton.cdiv(length, {settings['rows']}) * triton.cdiv(heads, {settings['heads']})",
            *launch(
                f"{call.function}_kernel",
                "batches * blocks",
                ["x", "c", "s", "out", "heads", "length", "*steps"],
                {
                    "HALF": "width // 2",
                    "WIDTH": "triton.next_power_of_2(width // 2)",
                    "ROWS": settings["rows"],
                    "HEADS": settings["heads"],
                    "SHARED": "shared",
                    "num_warps": settings["num_warps"],
                },
            ),
            "return out",
        ]
        about = "Turn neighbouring pairs." if found.pairs else "x * c + cat(-x2, x1) * s."
        helper = function_text(call.function, ("x", "c", "s"), about, lines)
        passed = ", ".join(call.text(t) for t in (found.x, found.c, found.s))
        return Piece((f"{call.out} = {call.function}({passed})",), triton=text, helpers=helper)


def views(found: Turned) -> list[str]:
    """Return the statements that check ``x``, ``c`` and ``s``, make ``out`` and say how far apart their rows lie."""
    rank = len(shape_of(found.x))
    lead = "" if rank == 4 else f"[{', '.join(['None'] * (4 - rank))}]"
    half = "(*x.shape[:-1], x.shape[-1] // 2)" if found.pairs else "x.shape"
    return [
        f"if x.dim() != {rank} or x.shape[-1] % 2:",
        f'    raise ValueError(f"made for {rank} dimensions, the last of them even, not {{tuple(x.shape)}}")',
        f"if (x.dtype, c.dtype, s.dtype) != ({', '.join(dtype_of(n) for n in (found.x, found.c, found.s))}):",
        '    raise ValueError(f"made for other types than {(x.dtype, c.dtype, s.dtype)}")',
        "x = x if x.stride(-1) == 1 else x.contiguous()",
        f"out = torch.empty_like(x, dtype={dtype_of(found.region.output)})",
        f"c, s = ((t if t.stride(-1) == 1 else t.contiguous()).expand({half}) for t in (c, s))",
        # Where the last dimension was itself expanded the elements have to be made.
        "c, s = (t if t.stride(-1) == 1 else t.contiguous() for t in (c, s))",
        f"views = [t{lead} for t in (x, c, s, out)]",
        "batches, heads, length, width = views[0].shape",
        "steps = [step for t in views for step in t.stride()[:3]]",
    ]


_READ_PAIRS = (
    "c = tl.load(c_at, mask=here, other=0.0).to(tl.float32)",
    "s = tl.load(s_at, mask=here, other=0.0).to(tl.float32)",
)
_READ_HALVES = (
    "c_low = tl.load(c_at, mask=here, other=0.0).to(tl.float32)",
    "c_high = tl.load(c_at + HALF, mask=here, other=0.0).to(tl.float32)",
    "s_low = tl.load(s_at, mask=here, other=0.0).to(tl.float32)",
    "s_high = tl.load(s_at + HALF, mask=here, other=0.0).to(tl.float32)",
)
_HALVES = (
    'low = tl.load(x_at + column, mask=here, other=0.0, eviction_policy="evict_first").to(tl.float32)',
    'high = tl.load(x_at + HALF + column, mask=here, other=0.0, eviction_policy="evict_first").to(tl.float32)',
    "tl.store(out_at + column, low * c_low - high * s_low, mask=here)",
    "tl.store(out_at + HALF + column, high * c_high + low * s_high, mask=here)",
)
_PAIRS = (
    "wide = tl.arange(0, 2 * WIDTH)[None, :]",
    "there = (row < length) & (wide < 2 * HALF) & (head < heads)",
    'both = tl.load(x_at + wide, mask=there, other=0.0, eviction_policy="evict_first").to(tl.float32)',
    "even, odd = tl.split(tl.reshape(both, (ROWS, WIDTH, 2)))",
    "turned = tl.join(even * c - odd * s, even * s + odd * c)",
    "tl.store(out_at + wide, tl.reshape(turned, (ROWS, 2 * WIDTH)), mask=there)",
)


def turned(node: Any) -> Turned | None:
    """Return the rotary embedding that ends at a node, if one does."""
    halves = rotary_operands(node, floating)
    return Turned(*halves, pairs=False) if halves else _pairs(node)


def _pairs(node: Any) -> Turned | None:
    """Match ``stack([x1 c - x2 s, x1 s + x2 c], -1).flatten(-2)`` with every second element in ``x1`` and ``x2``."""
    if not is_op(node, "flatten.using_ints", "reshape.default", "view.default") or not floating(node):
        return None
    stack = node.args[0]
    if not is_op(stack, "stack.default") or not only_user(stack, node):
        return None
    given = arguments(stack)
    rank = len(shape_of(node))
    if rank not in _RANKS or len(given["tensors"]) != 2 or given["dim"] % (rank + 1) != rank:
        return None
    minus, plus = given["tensors"]
    if not (is_op(minus, "sub.Tensor") and is_op(plus, "add.Tensor")) or minus.kwargs or plus.kwargs:
        return None
    products = [*minus.args[:2], *plus.args[:2]]
    inside = {stack, minus, plus, *products}
    if not all(is_op(p, "mul.Tensor") for p in products) or not all(set(n.users) <= inside for n in inside - {stack}):
        return None
    for even, c in (products[0].args, products[0].args[::-1]):
        for odd, s in (products[1].args, products[1].args[::-1]):
            x = _every_second(even, 0)
            if x is None or _every_second(odd, 1) is not x:
                continue
            rest = {frozenset(p.args) for p in products[2:]}
            if rest != {frozenset((even, s)), frozenset((odd, c))} or not floating(x, c, s):
                continue
            if shape_of(x) != shape_of(node) or any(shape_of(t)[-1:] != shape_of(even)[-1:] for t in (c, s)):
                continue
            slices = [n for n in (even, odd) if set(n.users) <= inside]
            return Turned(region_of(node, *inside, *slices), x, c, s, pairs=True)
    return None


def _every_second(node: Any, start: int) -> Any:
    """Return what every second element of the last dimension is taken of, from ``start`` on."""
    if not is_op(node, "slice.Tensor"):
        return None
    given = arguments(node)
    source = given["self"]
    sizes = shape_of(source)
    whole = given["end"] is None or int(given["end"]) >= sizes[-1]
    last = given["dim"] % len(sizes) == len(sizes) - 1
    ok = last and whole and given["step"] == 2 and (given["start"] or 0) == start and sizes[-1] % 2 == 0
    return source if ok else None


TEMPLATES: tuple[KernelTemplate, ...] = (TritonRotary(),)
