"""Rows moved and combined on the way: rotary embeddings, and sums of embedding rows that are never stored.

Not covered: rotary embeddings over interleaved pairs, weighted bags, bags of different lengths, ``padding_idx``.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import is_op, shape_of
from burnish.propose.kernels.pattern import NUMBERS, arguments, float32, function_text, only_user, region, template_text
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings

__all__ = ["TEMPLATES", "Bags", "EmbeddingSum", "Rotary", "bag_operands", "rotary_operands"]


def _threads(settings: Settings) -> str:
    return f" num_threads({settings['threads']})" if settings["threads"] else ""


class Rotary(KernelTemplate):
    """``x * c + cat(-x2, x1) * s`` where ``x1`` and ``x2`` are the halves of ``x``'s last dimension."""

    name = "rotary"
    backend = "cpp"

    def match(self, node: Any) -> Region | None:
        """Match the final addition, its operands in either order."""
        found = rotary_operands(node)
        return found[0] if found else None

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return the threads."""
        return {"threads": (0, 1)}

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write a kernel that takes any leading strides, so that nothing is copied first."""
        found = rotary_operands(region.output)
        assert found is not None
        _, x, c, s = found
        rank = len(shape_of(x))
        kernel = template_text("rotary.h").replace("@NAME@", call.function).replace("@THREADS@", _threads(settings))
        lead = "" if rank == 4 else f"[{', '.join(['None'] * (4 - rank))}]"
        lines = [
            f"if x.dim() != {rank} or x.shape[-1] % 2:",
            f'    raise ValueError(f"made for {rank} dimensions, the last of them even, not {{tuple(x.shape)}}")',
            "x = x if x.stride(-1) == 1 else x.contiguous()",
            "out = torch.empty_like(x)",
            "c, s = ((t if t.stride(-1) == 1 else t.contiguous()).expand_as(x) for t in (c, s))",
            # Where the last dimension was itself expanded the elements have to be made.
            "c, s = (t if t.stride(-1) == 1 else t.contiguous() for t in (c, s))",
            f"views = [t{lead} for t in (x, c, s, out)]",
            "layout = numbers(*views[0].shape, *(step for t in views for step in t.stride()[:3]))",
            f"lib.{call.function}(x, c, s, out, layout)",
            "return out",
        ]
        helper = function_text(call.function, ("x", "c", "s"), "x * c + cat(-x2, x1) * s.", lines)
        passed = ", ".join(call.text(t) for t in (x, c, s))
        return Piece((f"{call.out} = {call.function}({passed})",), cpp=kernel, helpers=f"{NUMBERS}\n\n{helper}")


def rotary_operands(node: Any, fits: Callable[..., bool] = float32) -> tuple[Region, Any, Any, Any] | None:
    """Return the region and its ``x``, ``c`` and ``s``, where all are of types that ``fits``."""
    if not is_op(node, "add.Tensor") or node.kwargs or not fits(node) or len(shape_of(node)) not in (2, 3, 4):
        return None
    for straight, turned in (node.args, node.args[::-1]):
        if not (is_op(straight, "mul.Tensor") and is_op(turned, "mul.Tensor")):
            continue
        if not (only_user(straight, node) and only_user(turned, node)):
            continue
        for cat, s in (turned.args, turned.args[::-1]):
            found = _turned(cat, turned)
            x = found[0] if found else None
            if found is None or x not in straight.args:
                continue
            c = straight.args[1] if straight.args[0] is x else straight.args[0]
            if c is x or not fits(x, c, s) or shape_of(x) != shape_of(node) or not all(map(_wide, (c, s))):
                continue
            return region(node, straight, turned, cat, *found[1]), x, c, s
    return None


def _wide(node: Any) -> bool:
    """Return whether a node has a last dimension of its own."""
    return len(shape_of(node)) >= 1 and shape_of(node)[-1] > 1


def _turned(cat: Any, user: Any) -> tuple[Any, list[Any]] | None:
    """Return ``x`` of ``cat(-x2, x1)`` and the nodes in between that nothing else reads."""
    if not is_op(cat, "cat.default") or not only_user(cat, user):
        return None
    given = arguments(cat)
    rank = len(shape_of(cat))
    if len(given["tensors"]) != 2 or given["dim"] % rank != rank - 1 or not is_op(given["tensors"][0], "neg.default"):
        return None
    neg, low = given["tensors"]
    high = neg.args[0]
    parts = [_slice(low), _slice(high)]
    if None in parts or not only_user(neg, cat):
        return None
    (x, start, stop), (same, middle, end) = parts  # type: ignore[misc]
    width = shape_of(x)[-1]
    if x is not same or (start, stop, middle, end) != (0, width // 2, width // 2, width) or width % 2:
        return None
    inside = [neg]
    inside += [low] if only_user(low, cat) else []
    inside += [high] if only_user(high, neg) else []
    whole = low.args[0]
    inside += [whole] if whole is not x and set(whole.users) <= set(inside) else []
    return x, inside


def _slice(node: Any) -> tuple[Any, int, int] | None:
    """Return what is sliced, or split, along its last dimension, from where and to where."""
    if getattr(node, "target", None) is operator.getitem and is_op(node.args[0], "split.Tensor"):
        given, part = arguments(node.args[0]), node.args[1]
        source, size = given["self"], given["split_size"]
        sizes = shape_of(source)
        if given["dim"] % len(sizes) != len(sizes) - 1 or part < 0:
            return None
        return source, part * size, min((part + 1) * size, sizes[-1])
    if not is_op(node, "slice.Tensor"):
        return None
    given = arguments(node)
    source = given["self"]
    sizes = shape_of(source)
    start, stop = given["start"] or 0, given["end"]
    if given["dim"] % len(sizes) != len(sizes) - 1 or given["step"] != 1:
        return None
    stop = sizes[-1] if stop is None else min(int(stop), sizes[-1])
    return source, int(start) % sizes[-1] if start else 0, int(stop)


@dataclass(frozen=True)
class Bags:
    """A sum or mean of embedding rows found in a graph."""

    region: Region
    weight: Any
    index: Any
    mean: bool


class EmbeddingSum(KernelTemplate):
    """The sum or mean, over the last index dimension, of ``embedding`` rows: each row is read once, none is stored."""

    name = "embedding_sum"
    backend = "cpp"

    def match(self, node: Any) -> Region | None:
        """Match the reduction."""
        found = bag_operands(node)
        return found.region if found else None

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return how many columns are summed together, how many rows ahead are fetched, the threads."""
        width = shape_of(region.output)[-1]
        blocks = [b for b in (128, 64, 256, 32) if b <= width] or [16]
        return {"block": tuple(blocks), "ahead": (4, 8, 2), "threads": (0, 1)}

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernel; an index out of range raises as it does in torch."""
        found = bag_operands(region.output)
        assert found is not None
        kernel = template_text("embedding_sum.h").replace("@NAME@", call.function)
        kernel = kernel.replace("@BLOCK@", str(settings["block"])).replace("@AHEAD@", str(settings["ahead"]))
        scale = "1.0 / index.shape[-1]" if found.mean else "1.0"
        lines = [
            "weight, index = weight.contiguous(), index.contiguous()",
            "rows, width = weight.shape",
            "out = weight.new_empty(*index.shape[:-1], width)",
            f"wrong = lib.{call.function}(",
            f"    weight, index, out, index[..., 0].numel(), index.shape[-1], width, rows, {scale}",
            ")",
            "if wrong:",
            '    raise IndexError("index out of range")',
            "return out",
        ]
        helper = function_text(call.function, ("weight", "index"), "Rows of an embedding, added up.", lines)
        passed = f"{call.text(found.weight)}, {call.text(found.index)}"
        kernel = kernel.replace("@THREADS@", _threads(settings))
        return Piece((f"{call.out} = {call.function}({passed})",), cpp=kernel, helpers=helper)


def bag_operands(node: Any, fits: Callable[..., bool] = float32) -> Bags | None:
    """Return the sum or mean of embedding rows that ends at a node, where both are of types that ``fits``."""
    if not is_op(node, "sum.dim_IntList", "mean.dim") or not fits(node):
        return None
    given = arguments(node)
    source = given["self"]
    if not is_op(source, "embedding.default") or not only_user(source, node) or given.get("dtype") is not None:
        return None
    inner = arguments(source)
    rank = len(shape_of(source))
    if rank < 2 or [d % rank for d in given["dim"] or ()] != [rank - 2] or given["keepdim"]:
        return None
    if "int64" not in str(inner["indices"].meta["val"].dtype) or not fits(inner["weight"]):
        return None
    return Bags(region(node, source), inner["weight"], inner["indices"], is_op(node, "mean.dim"))


TEMPLATES: tuple[KernelTemplate, ...] = (Rotary(), EmbeddingSum())
