"""Recurrent layers on a GPU: the inputs' products as one matrix product a layer, then one kernel goes through time.

The kernel's blocks share out the hidden units and keep those units' recurrent weights in registers for all steps, so
that a step moves nothing but the new state.  Up to eight blocks are a cluster and write it into each other's shared
memory, which takes a fraction of the microsecond or two that meeting in device memory takes; larger layers need more
blocks, whose launch is cooperative.  Everything is float32, also where cuDNN would multiply in TF32.

Not covered: what the C++ template does not cover either, hidden states of more than 4096, GPUs before Hopper.  A GPU
with fewer multiprocessors than a kernel has blocks raises.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from burnish.core.recipe import Setting
from burnish.propose.kernels.pattern import arguments, template_text
from burnish.propose.kernels.recurrent import CELLS, cell_of, helper_text, recurrent_region, statement_text
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings

__all__ = ["TEMPLATES", "CudaRecurrent"]

_GATES = {"lstm": 4, "gru": 3, "rnn_tanh": 1, "rnn_relu": 1}
_THREADS = (512, 256, 128)
_BLOCKS = (1, 2, 4, 8, 16, 32, 64, 128)
_CLUSTER = 8
_LARGEST = 4096
_MOST_SUMS = 32
"""Products of one warp for one row of the batch: its lanes bring each together in a place of its own."""
_MUCH = 1 << 26
"""Multiplications of a step from which on the matrix unit's speed counts for more than the time between steps."""


@dataclass(frozen=True)
class _Plan:
    """How a layer's units are shared out; the kernel's ``RecurrentShape`` computes the same."""

    gates: int
    hidden: int
    blocks: int
    threads: int

    @property
    def sums(self) -> int:
        """Products of one warp."""
        return self.gates * -(-self.hidden // (self.blocks * self.threads // 32))

    @property
    def held(self) -> bool:
        """Whether the weights stay in registers."""
        room = 192 if self.threads <= 256 else 65536 // self.threads - 56
        return 4 * self.sums * -(-self.hidden // 128) <= room


class CudaRecurrent(KernelTemplate):
    """``lstm``, ``gru``, ``rnn_tanh`` and ``rnn_relu`` where one result is used, one kernel a layer and direction."""

    name = "cuda_recurrent"
    backend = "cuda"

    def match(self, node: Any) -> Region | None:
        """Match what the C++ template matches."""
        found = recurrent_region(node)
        return found if found is not None and _hidden(found) <= _LARGEST else None

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return over how many blocks the units are shared out, and each block's threads."""
        first = _first(region)
        plans = [_plan(region, n, threads) for n in _BLOCKS for threads in _THREADS]
        blocks = sorted({plan.blocks for plan in plans if plan.held or not first.held})
        return {
            "blocks": tuple(dict.fromkeys((first.blocks, *blocks))),
            "threads": tuple(dict.fromkeys((first.threads, *_THREADS))),
        }

    def promising(self, region: Region) -> bool:
        """Large products are faster in TF32, which the library uses where it may."""
        first, given = _first(region), arguments(region.output.args[0])
        batch = int(given["input"].meta["val"].shape[0 if given["batch_first"] else 1])
        return first.held and batch * first.gates * first.hidden**2 <= _MUCH

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernel for this cell and size, and the function that goes through the layers."""
        cell, hidden = cell_of(region), _hidden(region)
        plan = _plan(region, int(settings["blocks"]), int(settings["threads"]))
        kernel = f"""\
extern "C" int {call.function}_steps(const float* gates, const float* weights, const float* late_bias,
                                     const float* first, float* cell, float* out, unsigned* arrived,
                                     long long steps, long long batch, long long gate_step, long long gate_row,
                                     long long out_step, long long out_row, int reverse, cudaStream_t stream) {{
    const RecurrentSteps all{{gates, weights, late_bias, first, cell, out, arrived, steps, batch,
                             gate_step, gate_row, out_step, out_row, 0, reverse != 0, false}};
    return recurrent_run<{CELLS[cell]}, {hidden}, {plan.blocks}, {plan.threads}>(all, stream);
}}"""
        first = [
            f"if hidden != {hidden}:",
            f'    raise ValueError(f"the kernel was made for {hidden} hidden units, not {{hidden}}")',
        ]
        meets = plan.blocks > _CLUSTER
        first += ["arrived = x.new_empty(4096, dtype=torch.int32)"] if meets else []
        sizes = f"{'arrived' if meets else 'None'}, steps, batch"
        helper = helper_text(region, call.function, f"lib_cuda.{call.function}_steps", sizes, first)
        text = f"{template_text('cuda_recurrent.cu')}\n\n{kernel}"
        return Piece((statement_text(region, call),), cuda=text, helpers=helper)


def _hidden(region: Region) -> int:
    return int(arguments(region.output.args[0])["params"][1].meta["val"].shape[1])


def _plan(region: Region, blocks: int, threads: int) -> _Plan:
    """Return how units are shared out, over more blocks than asked for where a warp would have too many."""
    plan = _Plan(_GATES[cell_of(region)], _hidden(region), blocks, threads)
    while plan.sums > _MOST_SUMS:
        plan = _Plan(plan.gates, plan.hidden, 2 * plan.blocks, threads)
    return plan


def _first(region: Region) -> _Plan:
    """Return the smallest cluster in which every warp has few units, else the fewest blocks that hold the weights."""
    hidden = _hidden(region)
    widest = next((n for n in _BLOCKS if 16 * n >= hidden), _CLUSTER)
    for blocks in (min(widest, _CLUSTER), *_BLOCKS[_BLOCKS.index(_CLUSTER) :]):
        for threads in _THREADS:
            plan = _plan(region, blocks, threads)
            if plan.held and plan.blocks == blocks:
                return plan
    return _plan(region, _BLOCKS[-1], 256)


TEMPLATES: tuple[KernelTemplate, ...] = (CudaRecurrent(),)
