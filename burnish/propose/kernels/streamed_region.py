"""Attention written out, read at symbolic indices: scores as any function of products, positions and tables.

``softmax(f(q k^T, ...), -1) @ v``, where the kernel computes ``f``: scales, caps, biases, masks by position, document
or length, keys and values that are shared by heads, dequantised, or found through tables of pages.

Not covered: dropout, scores that are used elsewhere, more than two products in a score, heads wider than 256, types
other than float32 (whole numbers and truth are read too), keys that differ from query to query unless there is one.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import Any

from burnish.graph.errors import Unrecognised
from burnish.graph.rule import is_op, shape_of
from burnish.propose.kernels.indexed import Indexed
from burnish.propose.kernels.indexed_bands import Band, band_of
from burnish.propose.kernels.indexed_terms import Term, TooMuch
from burnish.propose.kernels.indexed_views import source_of
from burnish.propose.kernels.pattern import arguments, float32, only_user
from burnish.propose.kernels.pattern import region as region_of
from burnish.propose.kernels.template import Region

__all__ = ["PRODUCT", "Product", "Streamed", "streamed"]

PRODUCT = "PRODUCT "
"""Begins the line of the loop that stands for a product, until it is known how that is computed."""
_WIDEST = 256
_DEPTHS = ("d0", "d1")
_MOST_NODES = 60


@dataclass(frozen=True)
class Product:
    """One product of queries and keys: its name in the kernel and its operands."""

    name: str
    depth: str
    query: Term
    key: Term


@dataclass(frozen=True)
class Streamed:
    """What a kernel computes, and the statements for it."""

    region: Region
    batch: tuple[int, ...]
    """The sizes of the leading dimensions, one program each or more."""
    made: Indexed
    products: tuple[Product, ...]
    score: Term
    """Of one query (``m``) and key (``n``); where there is one query, of the key alone."""
    scores: int
    """Statements of the loop that come before the scores are known."""
    value: Term
    band: Band

    @property
    def rows(self) -> int:
        """How many queries a matrix has."""
        return self.made.sizes["m"]

    @property
    def keys(self) -> int:
        """How many keys there are."""
        return self.made.sizes["n"]

    @property
    def width(self) -> int:
        """How wide a value is."""
        return self.made.sizes["v"]

    @property
    def deepest(self) -> int:
        """The widest of queries, keys and values, together where there are two products."""
        depths = sum(self.made.sizes[p.depth] for p in self.products)
        return max(depths, self.width)


def streamed(node: Any, blocks: tuple[int, int]) -> Streamed | None:
    """Return the attention whose last product a node is, for blocks of so many rows and keys; ``None`` for others."""
    if not is_op(node, "matmul.default", "bmm.default") or not float32(node, *node.args[:2]):
        return None
    if any(len(shape_of(a)) < 2 for a in node.args[:2]) or len(shape_of(node)) < 2:
        return None
    try:
        return _Reading(node, blocks).whole()
    except (Unrecognised, TooMuch):
        return None


class _Reading:
    def __init__(self, node: Any, blocks: tuple[int, int]) -> None:
        self.node = node
        shape, keys = shape_of(node), shape_of(node.args[0])[-1]
        self.batch = shape[:-2]
        sizes = {"m": shape[-2], "n": keys, "v": shape[-1]}
        least = 16 if sizes["m"] > 1 else 1
        rows = min(blocks[0], max(least, _power(sizes["m"])))
        self.made = Indexed(sizes, {"m": rows, "n": min(blocks[1], max(16, _power(keys))), "v": 0})
        self.made.blocks["v"] = max(least, _power(sizes["v"]))
        self.products: list[Product] = []
        self.made.product = self._product

    def whole(self) -> Streamed:
        made = self.made
        if made.sizes["n"] == 1 or max(made.sizes["v"], 1) > _WIDEST:
            raise Unrecognised("one key, or too wide")
        lead = tuple(Term(f"b{d}") for d in range(len(self.batch)))
        at = (*_aligned(self.node, self.node.args[0], lead), made.along("m"), made.along("n"))
        softmax, at, between = self._softmax(self.node.args[0], at)
        source = softmax.args[0]
        score = made.cast(made.value(source, at), "float")
        if not self.products or "n" not in score.axes or ("m" in score.axes) != (made.sizes["m"] > 1):
            raise Unrecognised("scores that are no product of queries and keys")
        self._no_stored_scores(source)
        scores = len(made.loop)
        band = band_of(made, source, at)
        made.operand = True
        value_at = (*_aligned(self.node, self.node.args[1], lead), made.along("n"), made.along("v"))
        value = made.value(self.node.args[1], value_at)
        if value.axes != ("n", "v") or value.kind != "float":
            raise Unrecognised("values of another form")
        inside = [*made.inside, softmax, *between]
        if set(inside) & set(made.reads):
            raise Unrecognised("a value that is computed at one place and read at another")
        if len(inside) > _MOST_NODES or sum(line.startswith(PRODUCT) for line in made.loop) != len(self.products):
            raise Unrecognised("too much, or a product that is not used")
        found = region_of(self.node, *inside)
        return Streamed(found, self.batch, made, tuple(self.products), score, scores, value, band)

    def _softmax(self, node: Any, at: tuple[Term, ...]) -> tuple[Any, tuple[Term, ...], list[Any]]:
        """Go back from the weights to the softmax, through views."""
        between: list[Any] = []
        below = self.node
        while not is_op(node, "softmax.int", "_softmax.default"):
            idle = is_op(node, "dropout.default") and not (node.args[1] and node.args[2])
            found = (node.args[0], at) if idle else source_of(self.made, node, at) if node.op != "placeholder" else None
            if found is None or not only_user(node, below):
                raise Unrecognised("no softmax")
            between.append(node)
            below, (node, at) = node, found
        given = arguments(node)
        rank = len(shape_of(node))
        if not only_user(node, below) or given.get("dtype") is not None or given["dim"] % rank != rank - 1:
            raise Unrecognised("another softmax")
        if at[-1] != self.made.along("n") or any("n" in term.axes for term in at[:-1]):
            raise Unrecognised("a softmax over something else than keys")
        return node, at, between

    def _product(self, node: Any, at: tuple[Term, ...]) -> Term | None:
        """Return the name of a product of queries and keys, whose operands are read."""
        if not is_op(node, "matmul.default", "bmm.default") or self.made.operand:
            return None
        if not float32(node, *node.args[:2]) or any(len(shape_of(a)) < 2 for a in node.args[:2]):
            return None
        made, (query, key) = self.made, node.args[:2]
        depth = shape_of(query)[-1]
        rows, columns = at[-2:]
        turned = rows == made.along("n")
        if turned:
            query, key, rows, columns = key, query, columns, rows
        if columns != made.along("n") or rows != made.along("m") or len(self.products) == len(_DEPTHS):
            return None
        name = _DEPTHS[len(self.products)]
        made.sizes[name], made.blocks[name] = depth, max(16 if made.sizes["m"] > 1 else 1, _power(depth))
        if sum(made.sizes[d] for d in _DEPTHS if d in made.sizes) > _WIDEST or depth == 1:
            raise Unrecognised("too wide")
        along = made.along(name)
        made.operand, sides = True, []
        for operand, place, first in ((query, rows, not turned), (key, columns, turned)):
            index = (*_aligned(node, operand, at[:-2]), *((place, along) if first else (along, place)))
            sides.append(made.cast(made.value(operand, index), "float"))
        made.operand = False
        if sides[0].axes != (("m", name) if made.sizes["m"] > 1 else (name,)) or sides[1].axes != ("n", name):
            raise Unrecognised("queries or keys of another form")
        self.products.append(Product(f"s{len(self.products)}", name, *sides))
        made.loop.append(f"{PRODUCT}{len(self.products) - 1}")
        return Term(self.products[-1].name, tuple(a for a in ("m", "n") if made.sizes[a] > 1), "float")

    def _no_stored_scores(self, source: Any) -> None:
        """Refuse what was computed elsewhere and is about as large as the scores."""
        most = prod(shape_of(source)) // 4
        if any(r.op == "call_function" and prod(shape_of(r)) > most for r in self.made.reads):
            raise Unrecognised("scores that are stored anyway")


def _aligned(node: Any, operand: Any, lead: tuple[Term, ...]) -> tuple[Term, ...]:
    """Return the leading part of an operand's index."""
    rank = len(shape_of(operand)) - 2
    return lead[len(lead) - rank :] if rank else ()


def _power(size: int) -> int:
    return 1 << (size - 1).bit_length()
