"""Fresh inputs for timed calls: every call of a batch has memory and values of its own.

A ring holds a number of slots, each with room for one call's inputs and outputs.  Before a batch the judge writes new
values into the slots; after it, any call's output can be checked, because all of them are there.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch

from burnish.judge.contestant import Contestant, Inputs
from burnish.judge.exchange import POISON, call_message, output_places
from burnish.judge.memory import Placement, place
from burnish.judge.reference import Outputs

__all__ = ["HUGE", "Bases", "Fill", "Ring", "slots_for"]

HUGE = 1 << 30
"""Bytes of one call's inputs and outputs above which a few copies of them fill a device: there a batch is one call."""
_CPU_BYTES = 48 << 20
_CUDA_BYTES = 512 << 20
_MOST_SLOTS = 64
_SAMPLED = 61


@dataclass(frozen=True)
class Fill:
    """What a slot holds: which base inputs, scaled by what."""

    base: int
    scale: float


class Bases:
    """Input sets of the task that fresh values are made from, at the cost of one pass over memory each."""

    def __init__(self, sets: Sequence[Inputs]) -> None:
        """Keep the sets in the judge's private memory."""
        self._sets = tuple(sets)
        self._scales = tuple(all(_may_scale(s.tensors[i]) for s in sets) for i in range(len(sets[0].tensors)))

    def draw(self, rng: random.Random) -> Fill:
        """Choose a set and a factor; the factor shrinks, so that values in [0, 1) stay there."""
        return Fill(rng.randrange(len(self._sets)), 1.0 - rng.uniform(0.01, 0.07))

    def write(self, fill: Fill, views: Sequence[torch.Tensor]) -> None:
        """Write the inputs (and gradients) of ``fill`` to ``views``."""
        source = self._sets[fill.base]
        for view, tensor, scales in zip(views, source.tensors, self._scales, strict=False):
            if scales:
                torch.mul(tensor.detach(), fill.scale, out=view)
            else:
                view.copy_(tensor.detach())
        for view, gradient in zip(views[len(source.tensors) :], source.gradients or (), strict=True):
            view.copy_(gradient)

    def inputs(self, fill: Fill) -> Inputs:
        """Return the inputs of ``fill`` once more, bit for bit, in private memory."""
        source = self._sets[fill.base]
        tensors = [
            (t.detach() * fill.scale if scales else t.detach().clone()).requires_grad_(t.requires_grad)
            for t, scales in zip(source.tensors, self._scales, strict=True)
        ]
        return Inputs(source.spec, tuple(tensors), source.gradients)


def slots_for(inputs: Inputs, expected: Outputs, device: str) -> int:
    """Return how many slots memory allows: two or more for the longer batch, and one to wake up a CPU."""
    size = sum(t.numel() * t.element_size() for t in (*inputs.tensors, *expected.tensors)) or 1
    if device.startswith("cuda") and size > HUGE:
        return 1
    budget, least = (_CUDA_BYTES, 2) if device.startswith("cuda") else (_CPU_BYTES, 3)
    return max(least, min(_MOST_SLOTS, budget // size))


class Ring:
    """One contestant's slots."""

    def __init__(self, contestant: Contestant, sample: Inputs, expected: Outputs, slots: int) -> None:
        """Lay out ``slots`` slots for inputs and outputs of the given forms."""
        self._contestant = contestant
        self._sample = sample
        self.slots = slots
        self._inputs: list[list[Placement]] = []
        self._outputs: list[list[Placement]] = []
        tensors = [t.detach() for t in (*sample.tensors, *(sample.gradients or ()))]
        in_end = out_end = 0
        for _ in range(slots):
            places, in_end = place(tensors, in_end)
            sinks, out_end = output_places(expected, out_end)
            self._inputs.append(places)
            self._outputs.append(sinks)
        contestant.buffer("inputs", in_end)
        # Poisoned once: later a slot holds the result of other inputs, which is wrong for the new ones just as well.
        contestant.buffer("outputs", out_end).flat.fill_(POISON)

    def fill(self, bases: Bases, count: int, rng: random.Random) -> list[tuple[int, Fill]]:
        """Write fresh values into ``count`` random slots; return them in the order they will be called."""
        flat = self._contestant.buffer("inputs", 0).flat
        chosen = []
        for slot in rng.sample(range(self.slots), count):
            fill = bases.draw(rng)
            bases.write(fill, [spot.view(flat) for spot in self._inputs[slot]])
            chosen.append((slot, fill))
        return chosen

    def messages(self, chosen: Sequence[tuple[int, Fill]]) -> list[dict[str, Any]]:
        """Describe the calls to the runner."""
        return [call_message(self._inputs[slot], self._sample, self._outputs[slot]) for slot, _ in chosen]

    def output(self, slot: int) -> tuple[torch.Tensor, ...]:
        """Return what a call wrote, copied out."""
        flat = self._contestant.buffer("outputs", 0).flat
        return tuple(spot.view(flat).clone() for spot in self._outputs[slot])

    def repeated(self, chosen: Sequence[tuple[int, Fill]]) -> list[tuple[int, Fill]]:
        """Return the calls whose output looks like that of an earlier call of the batch (in a sample of elements)."""
        if not self._outputs[0]:
            return []
        flat = self._contestant.buffer("outputs", 0).flat
        views = [self._outputs[slot][0].view(flat).reshape(-1) for slot, _ in chosen]
        if not views or views[0].numel() == 0:
            return []
        step = max(1, views[0].numel() // _SAMPLED)
        samples = torch.stack([view[::step] for view in views]).view(torch.uint8).cpu().numpy()
        seen: dict[bytes, int] = {}
        return [pair for i, pair in enumerate(chosen) if seen.setdefault(samples[i].tobytes(), i) != i]

    def intact(self, slot: int, inputs: Inputs) -> bool:
        """Whether a slot's inputs are still what was written."""
        flat = self._contestant.buffer("inputs", 0).flat
        pairs = zip(self._inputs[slot], inputs.tensors, strict=False)
        return all(torch.equal(spot.view(flat), tensor.detach()) for spot, tensor in pairs)


def _may_scale(tensor: torch.Tensor) -> bool:
    """Whether a tensor's values may be scaled: real numbers, not whole numbers that mean indices or counts."""
    if not (tensor.is_floating_point() and tensor.dtype.itemsize >= 2):
        return False
    probe = tensor.detach().reshape(-1)[:4096]
    return not bool((probe == probe.round()).all())
