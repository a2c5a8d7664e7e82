"""Attention, as the library's operator or written out: a kernel that never stores the scores, or the library's call.

Recognised when written out: ``softmax(q @ k * scale, -1) @ v`` with a division instead, with a mask added, or with
``masked_fill``.  Not covered: dropout, scores that are used elsewhere, batches that broadcast against each other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import is_op, shape_of
from burnish.propose.kernels.pattern import (
    NUMBERS,
    arguments,
    float32,
    function_text,
    only_user,
    region,
    template_text,
    with_math,
)
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings

__all__ = ["TEMPLATES", "Attention", "LibraryAttention", "Operands", "attention_operands"]

_PRODUCTS = ("matmul.default", "bmm.default")


@dataclass(frozen=True)
class Operands:
    """What is computed: nodes, and how the scores are changed before the softmax."""

    q: Any
    k: Any
    """The keys; transposed (``[..., depth, length]``) where the attention is written out."""
    v: Any
    scale: float
    written_out: bool
    causal: bool = False
    mask: Any = None
    mode: str = ""
    """``keep`` where the mask is true, ``fill`` where it is true, or ``add`` it."""
    fill: float = 0.0
    inside: list[Any] = field(default_factory=list)


class Attention(KernelTemplate):
    """A running softmax over blocks of keys; what a mask or causality hides as a whole block is not computed."""

    name = "attention"
    backend = "cpp"

    def match(self, node: Any) -> Region | None:
        """Match the last product, or the library's operator."""
        first = _attended(node)
        found = attention_operands(first)
        return region(node, first, *_between(node, first), *found.inside) if found else None

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
        kernel = template_text("attention_kernel.h")
        for name, value in _texts(found, call.function, settings).items():
            kernel = kernel.replace(f"@{name}@", value)
        text = "\n\n".join([*map(template_text, ("vectors.h", "panels.h", "attention.h")), kernel])
        names = ["q", "k", "v", *(["mask"] if found.mask is not None else [])]
        lines = _lines(found, call.function, _memory(first, first is not region.output))
        if first is not region.output:
            lines[-1] = "return out.transpose(1, 2)"
        helper = f"{NUMBERS}\n\n{function_text(call.function, names, 'Attention in one kernel.', lines)}"
        passed = ", ".join(call.text(getattr(found, name)) for name in names)
        flags = (f"-mprefer-vector-width={settings['width']}",)
        return Piece((f"{call.out} = {call.function}({passed})",), cpp=with_math(text), flags=flags, helpers=helper)


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


def _lines(found: Operands, name: str, memory: str) -> list[str]:
    rank = len(shape_of(found.q))
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
    lines += [
        f"out = q.new_empty({memory}",
        f"steps = [*q.stride(), *k.stride(), *v.stride(), *{given}.stride(), *out.stride()]",
        "layout = numbers(batch, heads, rows, depth, groups, length, width, *steps)",
        f"lib.{name}(q, k, v, {given}, out, layout, {found.scale!r}, {fill})",
        f"return out{'[:, 0]' if rank == 3 else ''}",
    ]
    return lines


def _attended(node: Any) -> Any:
    """Return the attention whose heads a copy puts side by side, or the node itself."""
    copied = is_op(node, "clone.default", "contiguous.default")
    turned = node.args[0] if copied and arguments(node)["memory_format"] in _dense() else None
    if turned is None or not is_op(turned, "transpose.int") or not only_user(turned, node):
        return node
    first = turned.args[0]
    fits = len(shape_of(node)) == 4 and {d % 4 for d in turned.args[1:]} == {1, 2} and only_user(first, turned)
    return first if fits else node


def _dense() -> tuple[Any, ...]:
    import torch

    return (torch.contiguous_format,)


def _between(node: Any, first: Any) -> list[Any]:
    return [] if node is first else [node.args[0]]


def _memory(output: Any, side_by_side: bool) -> str:
    """Return how the result lies in memory: as the library's, which may have a row's heads side by side."""
    stride = output.meta["val"].stride()
    if side_by_side or (len(stride) == 4 and stride[1] < stride[2]):
        return "batch, rows, heads, width).transpose(1, 2)"
    return "batch, heads, rows, width)"


class LibraryAttention(KernelTemplate):
    """Attention written out, as the library's operator, on a CPU; on a GPU ``sdpa`` covers more."""

    name = "library_attention"
    backend = "torch"
    devices = ("cpu",)

    def match(self, node: Any) -> Region | None:
        """Match the last product; a mask that is filled in must hide completely."""
        found = attention_operands(node)
        if found is None or not found.written_out or (found.mode == "fill" and found.fill != float("-inf")):
            return None
        return region(node, *found.inside) if len(shape_of(node)) == 4 else None

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """There is nothing to choose."""
        return {}

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the call."""
        found = attention_operands(region.output)
        assert found is not None
        q, k, v = (call.text(n) for n in (found.q, found.k, found.v))
        mask = ""
        if found.mask is not None:
            mask = f"attn_mask={'~' if found.mode == 'fill' else ''}{call.text(found.mask)}, "
        operator = "torch.nn.functional.scaled_dot_product_attention"
        return Piece((f"{call.out} = {operator}({q}, {k}.transpose(-2, -1), {v}, {mask}scale={found.scale!r})",))


def attention_operands(node: Any, fits: Callable[..., bool] = float32) -> Operands | None:
    """Return the attention that ends at a node, where all tensors are of types that ``fits``."""
    if is_op(node, "scaled_dot_product_attention.default"):
        return _operator(node, fits)
    if is_op(node, *_PRODUCTS) and fits(node, *node.args):
        return _written_out(node, fits)
    return None


def _operator(node: Any, fits: Callable[..., bool]) -> Operands | None:
    given = arguments(node)
    q, k, v, mask = given["query"], given["key"], given["value"], given["attn_mask"]
    if given["dropout_p"] or not fits(node, q, k, v) or len(shape_of(q)) != 4:
        return None
    heads, groups = shape_of(q)[1], shape_of(k)[1]
    if shape_of(k)[:3] != shape_of(v)[:3] or shape_of(q)[0] != shape_of(k)[0] or heads % groups:
        return None
    if (heads != groups and not given["enable_gqa"]) or (mask is not None and given["is_causal"]):
        return None
    scale = given["scale"] if given["scale"] is not None else shape_of(q)[3] ** -0.5
    mode = _mask_mode(mask, shape_of(q)[:3] + (shape_of(k)[2],), fits) if mask is not None else ""
    if mode is None:
        return None
    return Operands(q, k, v, float(scale), False, bool(given["is_causal"]), mask, mode.replace("fill", "keep"))


def _mask_mode(mask: Any, scores: tuple[int, ...], fits: Callable[..., bool]) -> str | None:
    """Return ``fill`` for truth values and ``add`` for numbers, if the mask has the scores' last dimension."""
    if not hasattr(mask, "meta") or len(shape_of(mask)) > len(scores) or shape_of(mask)[-1:] != scores[-1:]:
        return None
    return "fill" if "bool" in str(mask.meta["val"].dtype) else "add" if fits(mask) else None


def _written_out(node: Any, fits: Callable[..., bool]) -> Operands | None:
    inside = []
    weights, v = node.args
    below = node
    while is_op(weights, "dropout.default", "clone.default", "expand.default", "view.default"):
        # In evaluation these change nothing, as long as the shape stays.
        kept = shape_of(weights) == shape_of(weights.args[0]) and only_user(weights, below)
        if not kept or (is_op(weights, "dropout.default") and weights.args[2] and weights.args[1]):
            return None
        inside.append(weights)
        below, weights = weights, weights.args[0]
    if not is_op(weights, "softmax.int", "_softmax.default") or not only_user(weights, below):
        return None
    rank = len(shape_of(weights))
    if weights.args[1] % rank != rank - 1 or arguments(weights).get("dtype") is not None:
        return None
    inside.append(weights)
    return _scores(weights, v, inside, fits)


def _scores(softmax: Any, v: Any, inside: list[Any], fits: Callable[..., bool]) -> Operands | None:
    """Follow what the softmax is taken of back to the first product."""
    scale, mask, mode, fill = 1.0, None, "", 0.0
    below, at = softmax, softmax.args[0]
    while not is_op(at, *_PRODUCTS):
        if not only_user(at, below):
            return None
        number = at.args[1] if len(at.args) > 1 and isinstance(at.args[1], int | float) else None
        if is_op(at, "mul.Tensor", "mul.Scalar") and number is not None:
            scale *= number
        elif is_op(at, "div.Tensor", "div.Scalar") and number:
            scale /= number
        elif not mode and scale == 1.0 and is_op(at, "masked_fill.Scalar"):
            mask, mode, fill = at.args[1], _mask_mode(at.args[1], shape_of(at), fits) or "", float(at.args[2])
        elif not mode and scale == 1.0 and is_op(at, "add.Tensor") and not at.kwargs:
            mask = at.args[1]
            mode = _mask_mode(mask, shape_of(at), fits) or ""
        else:
            return None
        if (mask is not None and mode not in ("fill", "add")) or (mode == "add" and is_op(at, "masked_fill.Scalar")):
            return None
        inside.append(at)
        below, at = at, at.args[0]
    q, k = at.args
    if not only_user(at, below) or not fits(at, q, k, v) or len(shape_of(q)) not in (3, 4):
        return None
    if not shape_of(q)[:-2] == shape_of(k)[:-2] == shape_of(v)[:-2] or shape_of(at) != shape_of(softmax):
        return None
    return Operands(q, k, v, scale, True, False, mask, mode, fill, [*inside, at])


TEMPLATES: tuple[KernelTemplate, ...] = (Attention(), LibraryAttention())
