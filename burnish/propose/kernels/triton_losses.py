"""Losses in Triton: each row of scores is read once, sums are float32 and the same on every run.

Not covered: what the C++ templates do not cover either (class weights, label smoothing, probabilities as targets).
A target out of range gives NaN, where torch stops the device.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import shape_of
from burnish.propose.kernels.losses import class_operands
from burnish.propose.kernels.pattern import arguments, function_text
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings
from burnish.propose.kernels.triton_common import dtype_of, floating, item_bytes, kernels, launch

__all__ = ["TEMPLATES", "TritonClassLoss"]

_MEAN, _SUM = 1, 2


class TritonClassLoss(KernelTemplate):
    """``cross_entropy_loss`` with class indices, and ``nll_loss`` of ``log_softmax``: one pass over the scores."""

    name = "class_loss"
    backend = "triton"

    def match(self, node: Any) -> Region | None:
        """Return the loss where it has no weights."""
        found = class_operands(node, floating)
        return found[0] if found is not None else None

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return the warps of a row, how many vectors a thread takes at once, how many turns are read ahead."""
        found = class_operands(region.output, floating)
        assert found is not None
        classes = shape_of(found[1])[-1]
        few = 1 if classes <= 1024 else 2 if classes <= 4096 else 4
        return {
            "num_warps": tuple(dict.fromkeys((few, 8, 4, 2, 16))),
            "turns": (4, 2, 8, 1),
            "num_stages": (1, 2, 3),
        }

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernel for rows and, where there is one result, the one that adds them up."""
        found = class_operands(region.output, floating)
        assert found is not None
        _, scores, target = found
        given = arguments(region.output)
        kind, ignored = given["reduction"], str(given["ignore_index"])
        single = kind in (_MEAN, _SUM)
        # A lane is one element of a thread's 16 bytes.
        constants = {
            "TURNS": settings["turns"],
            "LANES": int(settings["num_warps"]) * 32 * (16 // item_bytes(scores)),
            "STAGES": settings["num_stages"],
            "num_warps": settings["num_warps"],
        }
        kind_out = dtype_of(region.output)
        memory = "torch.float32" if single else kind_out
        body = [
            f'x = fit(x, "x", x.shape, {dtype_of(scores)})',
            "rows, classes = x.shape",
            'target = fit(target, "target", (rows,), torch.int64)',
            f"losses = x.new_empty((rows,), dtype={memory})",
            *launch(f"{call.function}_rows", "rows", ["x", "target", "losses", "classes", ignored], constants),
        ]
        if single:
            total = {"BLOCK": 2048, "MEAN": kind == _MEAN, "num_warps": 8}
            body += [
                f"out = x.new_empty((), dtype={kind_out})",
                *launch(f"{call.function}_total", "1", ["losses", "target", "out", "rows", ignored], total),
            ]
        body.append("return out" if single else "return losses")
        helper = function_text(call.function, ["x", "target"], "Cross entropy with class indices.", body)
        statement = f"{call.out} = {call.function}({call.text(scores)}, {call.text(target)})"
        text = kernels("triton_class_loss.txt", call.function)
        if not single:
            text = text.partition("\n\n\n")[0]
        return Piece((statement,), triton=text, helpers=helper)


TEMPLATES: tuple[KernelTemplate, ...] = (TritonClassLoss(),)
