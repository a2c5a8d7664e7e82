"""Products of many small float32 matrices that do not lie one behind the other, with what is around them.

The library multiplies batches whose matrices are evenly spaced: of others (heads between the rows, chunks of a
sequence) it has copies made, and of operands that are scaled first one more.  Here every program reads its matrices
where they lie, computes the pointwise work on the way, writes the result in the order that is wanted, and where an
operand is made from another product (scores times values, without a softmax) keeps that on the chip.

Not covered: products too large to be limited by memory (``split_product`` is for those), softmax between two products.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import is_op, shape_of
from burnish.propose.kernels.contraction_region import (
    Contraction,
    Read,
    Sum,
    contraction_of,
    is_product,
)
from burnish.propose.kernels.contraction_text import ContractionText
from burnish.propose.kernels.contraction_views import is_view
from burnish.propose.kernels.split_common import NARROW, WORTH
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings

__all__ = ["TEMPLATES", "BatchedContraction"]

_KEY = "burnish.contraction"
_BANDWIDTH = 4e12
"""Bytes a second of an H200's memory, for both sides of the comparison."""
_LIBRARY, _SPLIT, _OURS, _ONE_BY_ONE = 45e12, 90e12, 35e12, 15e12
"""Operations a second in float32: cuBLAS, ``split_product`` where it is tried first, three TF32 products in Triton with
operands split on the way, and sums in registers; the last two are guesses for small products, not measured."""
_GAIN = 0.9
"""The part of the library's time that ours may take by this estimate."""
_BOUND = 4
"""Times longer that multiplying may take than reading and writing: beyond that the estimate is all about the former."""
_SHALLOW = 8
"""Rows, columns or depth below which the matrix unit's smallest block, 16, is mostly zeros."""
_DEEPEST = 128
"""What a product inside another's operand may sum over, and the columns for which it is worth keeping."""
_FEWEST = 64
"""Matrices from which on there are programs enough, were each of them one."""
_SMALL = 1 << 16
"""Bytes of a tensor that may be read in any order."""


class BatchedContraction(KernelTemplate):
    """Batches of products whose operands the library would copy, pointwise work before and after them included."""

    name = "contraction"
    backend = "triton"

    def match(self, node: Any) -> Region | None:
        """Match where copies and passes cost more than multiplying here does: elsewhere the library is left alone."""
        work = _worth(node)
        return work.region if work is not None else None

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return the ways of multiplying and the blocks."""
        work = _work(region)
        ways = ("dot",) if _nested(work) else ("dot", "one") if _deep(work) else ("one", "dot")
        once = all(work.sizes[found.depth] <= 64 for found, _ in work.tile.sums())
        return {
            **({"variant": ways} if len(ways) > 1 else {}),
            "precision": ("tf32x3", "ieee"),
            "rows": (64, 32, 128),
            "columns": (64, 128, 32),
            # Two products hold their operands in registers at once: 64 of the depth leave room for one program only.
            "depth": (64, 32, 16) if once or not _nested(work) else (32, 64, 16),
            "num_warps": (4, 8, 2),
            # Blocks in flight take shared memory from other programs, and there is one block in all.
            "num_stages": (1, 2, 3) if once else (2, 3, 1),
        }

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernel and the function that calls it."""
        work = _work(region)
        one = not _nested(work) and settings.get("variant", "dot") == "one"
        text = ContractionText(work, call.function, str(settings["precision"]), one)
        options = f"num_warps={settings['num_warps']}, num_stages={settings['num_stages']}"
        statement = f"{call.out} = {call.function}({', '.join(call.text(read.node) for read in text.reads)})"
        helper = text.helper(_blocks(work, settings, one), options)
        return Piece((statement,), triton=text.kernel(), helpers=helper)


def _blocks(work: Contraction, settings: Settings, one: bool) -> dict[int, str]:
    """Return the size of a block along each dimension that has one, as the function computes it."""
    least = 1 if one else 16
    tile = work.tile
    inner = {found.depth for found, level in tile.sums() if level}
    columns = _DEEPEST if inner else 1024 if one else int(settings["columns"])
    rows = 16 if one else int(settings["rows"])
    found = {tile.rows: _block(tile.rows, rows, least), tile.columns: _block(tile.columns, columns, least)}
    for dim in range(work.rank, len(work.sizes)):
        whole = f"max({least}, triton.next_power_of_2(size_{dim}))"
        found[dim] = "1" if one else whole if dim in inner else _block(dim, int(settings["depth"]), least)
    return found


def _block(dim: int, most: int, least: int) -> str:
    return f"min({most}, max({least}, triton.next_power_of_2(size_{dim})))"


def _work(region: Region) -> Contraction:
    found = _worth(region.output)
    assert found is not None
    return found


def _worth(node: Any) -> Contraction | None:
    if _KEY not in node.meta:
        found = contraction_of(node)
        node.meta[_KEY] = found if found is not None and _fits(found) and _faster(found) else None
    kept: Contraction | None = node.meta[_KEY]
    return kept


def _fits(work: Contraction) -> bool:
    """Return whether there are matrices enough, and all that is large is read along memory."""
    tile, sizes = work.tile, work.sizes
    if prod(sizes[: work.rank]) // (sizes[tile.rows] * sizes[tile.columns]) < _FEWEST:
        return False
    if any(sizes[found.depth] > _DEEPEST for found, level in tile.sums() if level):
        return False
    if _nested(work) and sizes[tile.columns] > _DEEPEST:
        return False
    return all(_along_memory(read, work) for read in tile.reads())


def _along_memory(read: Read, work: Contraction) -> bool:
    value = read.node.meta["val"]
    steps = [(dim, abs(step)) for dim, step in zip(read.dims, value.stride(), strict=True) if dim is not None]
    in_tile = [(dim, step) for dim, step in steps if dim in (work.tile.rows, work.tile.columns) or dim >= work.rank]
    if sum(work.sizes[dim] * step for dim, step in in_tile) >= 1 << 31:
        return False
    small = _distinct(value) * 4 <= _SMALL or _distinct(value) * 16 <= max(map(_elements, work.region.inputs))
    return small or any(step == 1 for _, step in in_tile)


def _distinct(value: Any) -> int:
    """Return how many elements a tensor has in memory: along dimensions it was expanded to there is one."""
    return prod(int(size) for size, step in zip(value.shape, value.stride(), strict=True) if step)


def _elements(node: Any) -> int:
    return _distinct(node.meta["val"])


def _nested(work: Contraction) -> bool:
    return any(level for _, level in work.tile.sums())


def _deep(work: Contraction) -> bool:
    """Return whether the matrix unit has something to do."""
    sides = [work.sizes[d] for d in (work.tile.rows, work.tile.columns)]
    return all(min(*sides, work.sizes[found.depth]) >= _SHALLOW for found, _ in work.tile.sums())


def _faster(work: Contraction) -> bool:
    """Return whether this takes less time than the library with its copies, by what each moves and multiplies."""
    nodes = work.region.nodes
    products = [n for n in nodes if is_product(n)]
    if not _nested(work) and not any(_copied(a) for n in products for a in n.args[:2]):
        return False
    library = sum(_multiplied(node) for node in products)
    passes = [n for n in nodes if not is_product(n) and (not is_view(n) or _rewritten(n)) and not _goes_on(n, nodes)]
    library += sum(8 * prod(shape_of(node)) for node in passes) / _BANDWIDTH
    read = sum(_elements(n) for n in work.region.inputs) + prod(shape_of(work.region.output))
    moving = 4 * read / _BANDWIDTH
    multiplying = _operations(work) / (_OURS if _deep(work) or _nested(work) else _ONE_BY_ONE)
    return multiplying <= _BOUND * moving and max(moving, multiplying) <= _GAIN * library


def _operations(work: Contraction) -> int:
    """Return the multiplications and additions, with those that fill the matrix unit's blocks."""
    padded = [-(-size // 16) * 16 for size in work.sizes] if _deep(work) or _nested(work) else list(work.sizes)
    tile, sizes = work.tile, work.sizes
    matrices = prod(sizes[: work.rank]) // (sizes[tile.rows] * sizes[tile.columns])

    def of(found: Sum) -> int:
        sides = found.left.rows, found.right.columns, found.depth
        inner = [leaf for side in (found.left, found.right) for leaf in side.leaves if isinstance(leaf, Sum)]
        return 2 * prod(padded[d] for d in sides) + sum(map(of, inner))

    return matrices * sum(of(leaf) for leaf in tile.leaves if isinstance(leaf, Sum))


def _multiplied(node: Any) -> float:
    """Return the seconds that other kernels, the library's or ours for large products, take with copies they need."""
    rows, columns = shape_of(node)[-2:]
    operations = 2 * prod(shape_of(node)) * shape_of(node.args[0])[-1]
    large = operations >= WORTH and rows * columns >= NARROW * (rows + columns)
    moved = sum(_elements(n) for n in node.args[:2]) + prod(shape_of(node))
    copied = sum(8 * _elements(n) for n in node.args[:2] if _copied(n)) / _BANDWIDTH
    return copied + max(4 * moved / _BANDWIDTH, operations / (_SPLIT if large else _LIBRARY))


def _goes_on(node: Any, nodes: Sequence[Any]) -> bool:
    """Return whether more pointwise work follows in the region: one kernel does it all in one pass."""
    return any(
        user in nodes and (not is_product(user) if not is_view(user) else _goes_on(user, nodes)) for user in node.users
    )


def _rewritten(node: Any) -> bool:
    """Return whether a view is a copy in another order."""
    if not str(node.target).startswith("aten.clone"):
        return False
    return bool(node.meta["val"].stride() != node.args[0].meta["val"].stride())


def _copied(node: Any) -> bool:
    """Return whether the library would have to copy an operand: its matrices are not evenly spaced, or have no rows."""
    value = _as_computed(node)
    shape, steps = tuple(value.shape), tuple(value.stride())
    if 1 not in steps[-2:] and min(shape[-2:]) > 1:
        return True
    batch = [(size, step) for size, step in zip(shape[:-2], steps[:-2], strict=True) if size > 1]
    return any(outer[1] != inner[0] * inner[1] for outer, inner in zip(batch, batch[1:], strict=False))


def _as_computed(node: Any) -> Any:
    """Return a tensor that lies in memory as a node's values will.

    Kernels of ours write results in the usual order, whatever order torch's own pointwise operators would have kept.
    """
    import torch

    views: list[Any] = []
    while is_view(node) or is_op(node, "slice", "select"):
        views.insert(0, node)
        node = node.args[0]
    value = node.meta["val"]
    if node.op == "call_function" and isinstance(value, torch.Tensor):
        value = torch.empty(value.shape, device="meta")
    else:
        value = torch.empty_strided(value.shape, value.stride(), device="meta")
    for view in views:
        shaped = "view" in str(view.target)
        value = value.reshape(view.args[1]) if shaped else view.target(value, *view.args[1:], **view.kwargs)
    return value


TEMPLATES: tuple[KernelTemplate, ...] = (BatchedContraction(),)
