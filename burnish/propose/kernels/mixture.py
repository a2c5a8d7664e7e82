"""A mixture of experts in half precision: five Triton kernels from the router to the weighted sum.

The experts' buffers have a fixed size, most of which is larger than what comes: a reference computes all of it, these
kernels only the blocks of rows that somebody took.  All experts are one launch, tokens are read where they lie, the
gate is applied while the sums are in registers.  The router's scores are added up in float32, as the reference does:
scores that differ by less than that rounding may choose another expert, in either of them.

Not covered: float32 (whose products tensor cores round to TF32), other activations than SiLU, biases, experts without a
buffer's limit, choices that are used elsewhere (losses that balance the experts), gradients.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import is_op, shape_of
from burnish.propose.kernels.bound import Binding, Name, Op
from burnish.propose.kernels.library_ends import half
from burnish.propose.kernels.pattern import arguments, function_text
from burnish.propose.kernels.pattern import region as region_of
from burnish.propose.kernels.split_common import tile_of
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings
from burnish.propose.kernels.triton_common import dtype_of, kernels, launch

__all__ = ["TEMPLATES", "Mixture"]

_KEY = "burnish.mixture"
"""Where a node keeps what was found out about the region that ends at it."""
_MOST_EXPERTS = 64
_OPERANDS = ("tokens", "router", "gate", "up", "down")


@dataclass(frozen=True)
class _Mixed:
    region: Region
    operands: tuple[Any, ...]
    experts: int
    chosen: int
    capacity: int


def _routed() -> tuple[Op, Op]:
    """Return the choice's place, and the share it has, zero where it found none."""
    scores = Op("linear.default", Op("_to_copy", Name("tokens")), Op("_to_copy", Name("router")), called="scores")
    best = Op("topk.default", scores, Name("K"), called="topk")
    wanted = Op("t.default", Op("getitem", best, 1), called="wanted", shape=("K", "T"))
    equal = Op("eq.Tensor", wanted, Op("arange.default", Name("E"), shape=("E",)), shape=("KT", "E"))
    arrivals = Op("gather.default", Op("cumsum.default", equal, 0), 1, wanted, shape=("KT", 1))
    before = Op("sub.Tensor", Op("select.int", arrivals, 1, 0), 1, called="before", shape=("KT",))
    fits = Op("lt.Scalar", before, Name("C"), called="fits")
    at = Op("add.Tensor", Op("mul.Tensor", wanted, Name("C"), shape=("KT",)), before)
    place = Op("where.ScalarOther|where.Scalar", fits, at, Name("EC"), called="place", shape=("KT",))
    shares = Op("_to_copy", Op("softmax.int|_softmax.default", Op("getitem", best, 0), -1))
    return place, Op("mul.Tensor", Op("t.default", shares, shape=("K", "T")), fits, shape=("K", "T"))


def _pattern() -> Op:
    """Return the whole of it, from the sum over a token's choices."""
    place, weight = _routed()
    owner = Op("repeat.default", Op("arange.default", Name("T"), shape=("T",)), [Name("K")], shape=("KT",))
    empty = Op("zeros.default|full.default", [Name("EC1")])
    taken = Op("slice.Tensor", Op("scatter.src", empty, 0, place, owner), 0, 0, -1)
    rows = Op("index.Tensor", Name("tokens"), [taken], called="rows", shape=("EC", "W"))
    gate = Op("silu.default", Op("matmul.default|bmm.default", rows, Name("gate"), shape=("E", "C", "H")))
    both = Op("mul.Tensor", gate, Op("matmul.default|bmm.default", rows, Name("up"), shape=("E", "C", "H")))
    made = Op("matmul.default|bmm.default", both, Name("down"), shape=("E", "C", "W"))
    found = Op("index.Tensor", made, [Op("clamp.default", place, None, Name("last"))], shape=("KT", "W"))
    return Op("sum.dim_IntList", Op("mul.Tensor", found, weight, shape=("K", "T", "W")), [0], shape=("T", "W"))


def _mixed(node: Any) -> _Mixed | None:
    """Return the mixture that ends at a sum over choices, if it is one."""
    if not is_op(node, "sum.dim_IntList") or not half(node) or node.args[2:] not in ((), (False,)) or node.kwargs:
        return None
    if _KEY not in node.meta:
        node.meta[_KEY] = _looked(node)
    known: _Mixed | None = node.meta[_KEY]
    return known


def _looked(node: Any) -> _Mixed | None:
    bound = Binding()
    if not bound.fits(_pattern(), node):
        return None
    found = bound.found
    operands = tuple(found[name] for name in _OPERANDS)
    if not half(*operands) or len(shape_of(found["gate"])) != 3 or len(shape_of(found["tokens"])) != 2:
        return None
    (tokens, width), (experts, _, hidden) = shape_of(found["tokens"]), shape_of(found["gate"])
    chosen, capacity = found["K"], found["C"]
    places = experts * capacity
    sizes = {"T": tokens, "W": width, "E": experts, "H": hidden, "K": chosen, "C": capacity, "EC": places}
    shapes = [shape_of(found[name]) for name in ("router", "gate", "up", "down")]
    alike = shapes == [(experts, width), (experts, width, hidden), (experts, width, hidden), (experts, hidden, width)]
    numbers = all(found.get(name, size) == size for name, size in sizes.items())
    numbers = numbers and found["EC1"] == places + 1 and found["last"] == places - 1
    if not alike or not numbers or experts > _MOST_EXPERTS or not bound.sized(**sizes, KT=chosen * tokens):
        return None
    if _unusual(found["topk"]) or "float32" not in dtype_of(found["scores"]):
        return None
    inside = [n for n in bound.inside if n is not node and n not in operands]
    # Small things that something else needs too are computed there once more; products are not.
    if any(is_op(n, "matmul", "bmm") and not set(n.users) <= {node, *inside} for n in inside):
        return None
    return _Mixed(region_of(node, *inside), operands, experts, chosen, capacity)


def _unusual(topk: Any) -> bool:
    """Return whether a ``topk`` is not along the last dimension, or of the smallest, or in any order."""
    given = arguments(topk)
    return given["dim"] not in (-1, 1) or not given["largest"] or not given["sorted"]


class Mixture(KernelTemplate):
    """Each token's best experts, gated feed-forward networks in buffers of a fixed size, and their weighted sum."""

    name = "mixture"
    backend = "triton"

    def match(self, node: Any) -> Region | None:
        """Match the sum over a token's choices."""
        found = _mixed(node)
        return found.region if found is not None else None

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return the blocks of the two products: rows, columns and depth, warps, and blocks in flight."""
        return {
            "up": ("128x128x64 w8 s4", "128x128x64 w8 s3", "128x64x64 w4 s4", "64x128x64 w4 s4", "128x128x32 w8 s4"),
            "down": ("128x256x64 w8 s3", "128x128x64 w8 s4", "128x128x64 w4 s3", "64x128x64 w4 s4", "64x256x64 w8 s3"),
        }

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernels and the function that calls them one after the other."""
        found = _mixed(region.output)
        assert found is not None
        dtype = dtype_of(found.operands[0])
        text = kernels("triton_mixture.txt", call.function)
        lines = [
            "tokens, width = x.shape",
            "experts, _, hidden = gate.shape",
            f"capacity, choices, lanes = {found.capacity}, {found.chosen} * tokens, triton.next_power_of_2(experts)",
            f'x = fit(x, "x", (tokens, width), {dtype})',
            f'router = fit(router, "router", (experts, width), {dtype})',
            f'gate = fit(gate, "gate", (experts, width, hidden), {dtype})',
            f'up = fit(up, "up", (experts, width, hidden), {dtype})',
            f'down = fit(down, "down", (experts, hidden, width), {dtype})',
            "chosen, place, taken, count = (",
            "    x.new_empty(size, dtype=torch.int32) for size in (choices, choices, experts * capacity, experts)",
            ")",
            "share = x.new_empty(choices)",
            *launch(
                f"{call.function}_route",
                "triton.cdiv(tokens, 16)",
                ["x", "router", "chosen", "share", "tokens", "width"],
                {**_experts(found), "CHOSEN": found.chosen, "ROWS": 16, "BLOCK": 256, "num_warps": 4},
            ),
            *launch(
                f"{call.function}_place",
                "triton.cdiv(choices, 256)",
                ["chosen", "place", "taken", "count", "tokens", "choices", "capacity"],
                {**_experts(found), "BLOCK": 256, "AHEAD": 1024, "num_warps": 4},
            ),
            "between, made = (x.new_empty(experts * capacity, size) for size in (hidden, width))",
            *_product(call.function, "up", settings),
            *_product(call.function, "down", settings),
            "out = torch.empty_like(x)",
            *launch(
                f"{call.function}_mix",
                "triton.cdiv(tokens, 4), triton.cdiv(width, 1024)",
                ["made", "place", "share", "out", "tokens", "width"],
                {"CHOSEN": found.chosen, "ROWS": 4, "BLOCK": "min(1024, triton.next_power_of_2(width))"},
            ),
            "return out",
        ]
        about = f"The {found.chosen} best of {found.experts} experts for each token, in buffers of {found.capacity}."
        helper = function_text(call.function, ("x", "router", "gate", "up", "down"), about, lines)
        passed = ", ".join(call.text(node) for node in found.operands)
        return Piece((f"{call.out} = {call.function}({passed})",), triton=text, helpers=helper)


def _experts(found: _Mixed) -> dict[str, object]:
    return {"EXPERTS": found.experts, "LANES": "lanes"}


def _product(function: str, which: str, settings: Settings) -> list[str]:
    """Return the launch of one of the two products."""
    (rows, columns, depth), warps, stages = tile_of({"tile": settings[which]})
    made, summed = ("hidden", "width") if which == "up" else ("width", "hidden")
    given = {
        "up": ["x", "gate", "up", "between", "taken", "count", "capacity", "width", "hidden"],
        "down": ["between", "down", "made", "count", "capacity", "hidden", "width"],
    }[which]
    blocks = {"EVEN": f"{summed} % {depth} == 0", "BLOCK_M": rows, "BLOCK_N": columns, "BLOCK_K": depth}
    grid = f"experts * triton.cdiv(capacity, {rows}) * triton.cdiv({made}, {columns})"
    return launch(f"{function}_{which}", grid, given, {**blocks, "num_warps": warps, "num_stages": stages})


TEMPLATES: tuple[KernelTemplate, ...] = (Mixture(),)
