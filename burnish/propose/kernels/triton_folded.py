"""A convolution's weight and bias with a batch normalisation folded into them, by one Triton kernel.

Folding costs four operators a convolution, of a microsecond or two each: in a network of fifty convolutions that is
some per cent of its time.  The sums are in float32 until they are stored, the weight is written channels last.

Not covered: convolutions that have a bias of their own, normalisations without scale or shift.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import is_op, shape_of
from burnish.propose.kernels.bound import Binding, Name, Op
from burnish.propose.kernels.pattern import function_text
from burnish.propose.kernels.pattern import region as region_of
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings
from burnish.propose.kernels.triton_common import dtype_of, floating, kernels, launch

__all__ = ["TEMPLATES", "FoldedWeight"]

_TENSORS = ("weight", "scale", "shift", "mean", "variance")
_FACTOR = Op("mul.Tensor", Op("rsqrt.default", Op("add.Tensor", Name("variance"), Name("eps"))), Name("scale"))
_WEIGHT = Op("mul.Tensor", Name("weight"), _FACTOR, called="folded")
_BIAS = Op("add.Tensor", Op("mul.Tensor", Op("neg.default", Name("mean")), _FACTOR), Name("shift"))


@dataclass(frozen=True)
class _Folded:
    region: Region
    tensors: tuple[Any, ...]
    eps: float


class FoldedWeight(KernelTemplate):
    """``w * s`` channels last and ``h - m * s``, ``s = g / sqrt(v + e)`` for each output channel."""

    name = "folded_weight"
    backend = "triton"
    any_layout = True

    def match(self, node: Any) -> Region | None:
        """Match the weight, copied channels last or with one position and so of both layouts."""
        found = _folded(node)
        return found.region if found is not None else None

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return how many elements a program takes, and its warps."""
        return {"block": (1024, 512, 2048), "num_warps": (4, 2, 8)}

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernel and a Python function that returns weight and bias."""
        found = _folded(region.output)
        assert found is not None
        dtype = dtype_of(region.output)
        # With one position both layouts are the same; how its steps are written decides what a convolution takes.
        layout = ", memory_format=torch.channels_last" if is_op(region.output, "clone.default") else ""
        lines = [
            f'weight = fit(weight, "weight", weight.shape, {dtype})',
            *(f'{name} = fit({name}, "{name}", weight.shape[:1], {dtype})' for name in _TENSORS[1:]),
            f"out = torch.empty_like(weight{layout})",
            "bias = torch.empty_like(scale)",
            "made, given, positions = *weight.shape[:2], math.prod(weight.shape[2:])",
            *launch(
                f"{call.function}_kernel",
                f"made, triton.cdiv(given * positions, {settings['block']})",
                [*_TENSORS, "out", "bias", "given", "positions"],
                {"BLOCK": settings["block"], "num_warps": settings["num_warps"]},
            ),
            "return out, bias",
        ]
        about = "A normalisation folded into a convolution's weight, channels last, and into its bias."
        helper = function_text(call.function, _TENSORS, about, lines)
        passed = ", ".join(call.text(node) for node in found.tensors)
        statement = f"{call.out}, {call.also[0]} = {call.function}({passed})"
        text = kernels("triton_folded.txt", call.function, eps=repr(found.eps))
        return Piece((statement,), triton=text, helpers=helper)


def _folded(node: Any) -> _Folded | None:
    import torch

    if not is_op(node, "mul.Tensor", "clone.default") or not floating(node) or len(shape_of(node)) != 4:
        return None
    # The folded weight itself only where it has both layouts: else its copy is what to match.
    if not node.meta["val"].is_contiguous(memory_format=torch.channels_last):
        return None
    bound = Binding()
    if not bound.fits(_WEIGHT, node) or not isinstance(bound.found["eps"], float):
        return None
    inside, factor = list(bound.inside), bound.found["folded"].args[1]
    bias = _bias(bound, factor)
    tensors = tuple(bound.found.get(name) for name in _TENSORS)
    if bias is None or not floating(*tensors) or len({dtype_of(t) for t in (node, *tensors)}) > 1:
        return None
    made = shape_of(node)[0]
    alike = shape_of(tensors[0]) == shape_of(node) and all(shape_of(t) == (made,) for t in tensors[1:])
    along = shape_of(factor) == (made, 1, 1, 1)
    order = {n: place for place, n in enumerate(node.graph.nodes)}
    later = all(order[user] > order[node] for user in bias.users)
    if not (alike and along and later and order[bias] < order[node]):
        return None
    # What the bias takes in besides was bound after the weight's own.
    nodes = [n for n in (*inside, *bound.inside) if n is not node]
    found = region_of(node, *nodes)
    if any(user not in found.nodes for n in nodes if n is not bias for user in n.users):
        return None
    return _Folded(Region(found.output, found.nodes, found.inputs, also=(bias,)), tensors, bound.found["eps"])


def _bias(bound: Binding, factor: Any) -> Any:
    """Return the sum that is the bias, found from the factor that both have."""
    while is_op(factor, "view", "reshape", "unsqueeze"):
        factor = factor.args[0]
    sums = [after for user in factor.users for after in user.users if is_op(user, "mul.Tensor")]
    return next((s for s in sums if is_op(s, "add.Tensor") and bound.fits(_BIAS, s)), None)


TEMPLATES: tuple[KernelTemplate, ...] = (FoldedWeight(),)
