"""One call of a contestant on given inputs: write them, run, read outputs back, see what happened to the inputs."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch

from burnish.core.verdict import Finding
from burnish.judge.contestant import Answer, Contestant, Inputs
from burnish.judge.memory import Placement, place, span
from burnish.judge.reference import Outputs
from burnish.judge.trees import same_structure

__all__ = ["POISON", "Returned", "call", "call_message", "form_findings", "output_places", "poison_outputs"]

_LATE_SECONDS = 0.03
_LARGE = 1 << 30
"""Bytes of outputs from which on a second place for them is too much."""
POISON = 0xFF
"""Byte that fills output memory before a call: NaN in every float type, so an unwritten output is never plausible."""


@dataclass(frozen=True)
class Returned:
    """What one call gave back, copied out of shared memory."""

    tensors: tuple[torch.Tensor, ...]
    form: dict[str, Any]
    answer: Answer
    late: bool
    """Whether the outputs, copied once more after the device had finished everything, were others."""
    mutated: tuple[int, ...]
    """Indices of input tensors that the call changed (and the reference did not change in the same way)."""
    again: tuple[Placement, ...] = ()
    """Where a second copy of the outputs goes."""

    def still_changing(self, contestant: Contestant) -> bool:
        """Whether the outputs changed after they were returned; looks again, a little later."""
        if self.late:
            return True
        time.sleep(_LATE_SECONDS)
        contestant.ask("reread", contestant.limits.call_seconds)
        flat = contestant.buffer("outputs", 0).flat
        return not all(same_bits(a, p.view(flat)) for a, p in zip(self.tensors, self.again, strict=True))


def output_places(expected: Outputs, offset: int = 0) -> tuple[list[Placement], int]:
    """Lay out places for outputs of the expected form, densely."""
    return place(expected.tensors, offset, dense=True)


def call_message(places: Sequence[Placement], inputs: Inputs, sinks: Sequence[Placement]) -> dict[str, Any]:
    """Describe one call to the runner: where its inputs are and where its outputs go."""
    count = len(inputs.tensors)
    message: dict[str, Any] = {
        "inputs": [[*p.to_json(), bool(t.requires_grad)] for p, t in zip(places[:count], inputs.tensors, strict=True)],
        "outputs": [s.to_json() for s in sinks],
    }
    if inputs.gradients is not None:
        message["gradients"] = [p.to_json() for p in places[count:]]
    return message


def poison_outputs(contestant: Contestant, size: int) -> None:
    """Fill the output buffer so that what is not written shows."""
    contestant.buffer("outputs", size).flat.fill_(POISON)


def call(
    contestant: Contestant,
    inputs: Inputs,
    expected: Outputs,
    seconds: float,
    seed: int | None = None,
    poison: bool = True,
    **fields: Any,
) -> Returned:
    """Run one call under the same conditions as a timed one, with fresh memory poisoned.

    A process's first call must not be: libraries start their threads in it, and some rely on fresh memory being zero.
    """
    everything = [t.detach() for t in (*inputs.tensors, *(inputs.gradients or ()))]
    places = contestant.put("inputs", everything)
    sinks, end = output_places(expected)
    # A second copy has a place of its own, or where that is much memory comes to the place of the first, later.
    large = end > _LARGE
    repeats, end = (sinks, end) if large else output_places(expected, end)
    poison_outputs(contestant, end)
    sizes = [t.numel() * t.element_size() for t in expected.tensors] if poison else []
    fields["again"] = [] if large else [[p.to_json() for p in repeats]]
    answer = contestant.run(
        inputs.spec, [call_message(places, inputs, sinks)], seconds, seed=seed, poison=sizes, **fields
    )
    flat_in, flat_out = contestant.buffer("inputs", 0).flat, contestant.buffer("outputs", 0).flat
    mutated = tuple(
        i
        for i, (spot, before, after) in enumerate(zip(places, inputs.tensors, expected.inputs_after, strict=False))
        if not same_bits(spot.view(flat_in), before) and not same_bits(spot.view(flat_in), after)
    )
    tensors = tuple(sink.view(flat_out).clone() for sink in sinks)
    if large:
        contestant.ask("reread", contestant.limits.call_seconds)
    late = not all(same_bits(a, p.view(flat_out)) for a, p in zip(tensors, repeats, strict=True))
    return Returned(tensors, answer.forms[0], answer, late, mutated, tuple(repeats))


def warm_up(contestant: Contestant, inputs: Inputs, expected: Outputs, parameters: Sequence[str]) -> None:
    """Have a process make its first call, without waiting for it and whatever it returns."""
    places = contestant.put("inputs", [t.detach() for t in (*inputs.tensors, *(inputs.gradients or ()))])
    sinks, end = output_places(expected)
    poison_outputs(contestant, end)
    message, seconds = call_message(places, inputs, sinks), contestant.limits.first_call_seconds
    contestant.begin_batch(inputs.spec, [message], seconds, seed=1, parameters=list(parameters))


def same_bits(left: torch.Tensor, right: torch.Tensor) -> bool:
    """Whether two tensors hold the same values, NaNs counting as equal to themselves."""
    left, right = left.detach(), right.detach()
    if left.is_floating_point() or left.is_complex():
        return bool(((left == right) | ((left != left) & (right != right))).all().item())
    return bool(torch.equal(left, right))


def form_findings(form: dict[str, Any], expected: Outputs) -> list[Finding]:
    """Compare structure, shape, type, device and memory of the outputs with the reference's, before any value."""
    rows = form["tensors"]
    if len(rows) != len(expected.tensors) or not same_structure(form["spec"], expected.spec):
        return [
            Finding(
                "structure",
                f"returns {len(rows)} tensors, the reference {len(expected.tensors)}, or nests them differently",
            )
        ]
    found = []
    for index, (row, tensor) in enumerate(zip(rows, expected.tensors, strict=True)):
        dtype = str(tensor.dtype).removeprefix("torch.")
        if not row["plain"]:
            found.append(Finding("tensor-type", f"output {index} is a {row['type']}, not a plain tensor"))
        elif row["shape"] != list(tensor.shape):
            found.append(
                Finding("shape", f"output {index} has shape {row['shape']}, the reference {list(tensor.shape)}")
            )
        elif row["dtype"] != dtype:
            found.append(Finding("dtype", f"output {index} is {row['dtype']}, the reference {dtype}"))
        elif row["device"] != tensor.device.type:
            found.append(
                Finding("device", f"output {index} is on {row['device']}, the reference on {tensor.device.type}")
            )
        elif _overlaps(row) and span(tensor.shape, tensor.stride()) >= tensor.numel():
            found.append(Finding("overlap", f"output {index} has strides {row['strides']}: its elements share memory"))
        elif not row["written"]:
            found.append(Finding("structure", f"output {index} could not be copied out"))
    return found


def _overlaps(row: dict[str, Any]) -> bool:
    shape, strides = row["shape"], row["strides"]
    if not strides or 0 in shape:
        return False
    elements = 1
    for n in shape:
        elements *= n
    return span(shape, strides) < elements
