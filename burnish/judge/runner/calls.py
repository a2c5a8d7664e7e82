"""Calling the module: one code path for checking and for timing, so that a candidate cannot tell them apart.

Every call's outputs are copied into shared memory right after the call returns, on the current stream and before any
synchronisation: work that is still running elsewhere at that moment is not in the copy.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch

from burnish.judge.memory import Placement
from burnish.judge.runner.primitives import Primitives
from burnish.judge.trees import JSON, flatten, unflatten

__all__ = ["Arguments", "Calls", "Sink"]


@dataclass
class Arguments:
    """One call's inputs and, for backward, the gradients of its outputs."""

    values: Any
    tensors: list[torch.Tensor]
    gradients: list[torch.Tensor] | None


@dataclass(frozen=True)
class Sink:
    """Where one call's outputs (and gradients) go."""

    views: tuple[torch.Tensor, ...]

    @staticmethod
    def over(flat: torch.Tensor, places: Sequence[Any]) -> Sink:
        """Make the views before the clocks run."""
        return Sink(tuple(Placement.from_json(place).view(flat) for place in places))


class Calls:
    """Runs batches of calls of one module."""

    def __init__(self, primitives: Primitives) -> None:
        """Use ``primitives`` for clocks and copies."""
        self._p = primitives
        self._parameters: list[torch.Tensor] = []
        self._last: tuple[Any, Sink] | None = None
        self._flat: torch.Tensor | None = None
        self._known: dict[str, torch.Tensor] = {}

    def arguments(
        self, flat: torch.Tensor, spec: JSON, places: Sequence[Any], gradients: Sequence[Any] | None
    ) -> Arguments:
        """Make one call's arguments over the input buffer.

        Arguments at a place used before are the very same objects, with other values: what remembers results by the
        identity of its arguments is then wrong every time, not only when an identity happens to be taken again.
        """
        if flat is not self._flat:
            self._flat, self._known = flat, {}
        tensors = []
        for data in places:
            *place, requires_grad = data
            if requires_grad:
                tensors.append(Placement.from_json(place).view(flat).requires_grad_(True))
            else:
                tensors.append(self._at(flat, place))
        seeds = None if gradients is None else [Placement.from_json(g).view(flat) for g in gradients]
        return Arguments(unflatten(spec, tensors), tensors, seeds)

    def _at(self, flat: torch.Tensor, place: list[Any]) -> torch.Tensor:
        fresh = Placement.from_json(place).view(flat)
        key = repr(place)
        known = self._known.get(key)
        # A candidate may have changed the form of what it was given: then it has spoilt its own object, not the next.
        same = known is not None and not known.requires_grad and known.dtype == fresh.dtype
        if known is None or not same or (known.shape, known.stride()) != (fresh.shape, fresh.stride()):
            known = self._known[key] = fresh
        return known

    def differentiate(self, parameters: list[torch.Tensor]) -> None:
        """Say which parameters' gradients a backward call returns after those of the inputs."""
        self._parameters = parameters

    def run(
        self,
        module: Any,
        calls: Sequence[Arguments],
        sinks: Sequence[Sink],
        flush: bool,
        again: Sequence[Sink] = (),
    ) -> dict[str, Any]:
        """Run the calls in order and write every output; return the clocks and what the outputs look like.

        ``again`` names places for a second copy of each output once all calls are done: a result that a later call
        overwrites shows there.
        """
        p, clock = self._p, self._p.clock
        events: list[Any] = []
        times: list[int] = []
        notes: list[tuple[JSON, list[torch.Tensor], list[bool]]] = []
        kept: list[Any] = []
        p.reset_cache()
        p.synchronize()
        start = clock()
        for arguments, sink in zip(calls, sinks, strict=True):
            if flush:
                p.flush()
            if p.cuda:
                stream = p.current_stream(p.device)
                first, last = p.event(enable_timing=True), p.event(enable_timing=True)
                first.record(stream)
                before = clock()
                result = self._call(module, arguments)
                times.append(clock() - before)
                last.record(stream)
                events.append((first, last))
            else:
                before = clock()
                result = self._call(module, arguments)
                times.append(clock() - before)
            notes.append(self._write(result, sink))
            kept.append(result)
        p.synchronize()
        wall = clock() - start
        for result, sink in zip(kept, again, strict=False):
            self._write(result, sink)
        p.synchronize()
        if p.cuda:
            # Flushing the cache keeps the device busy while the host launches, so events alone would hide a host that
            # takes longer to launch than the device to compute: in steady use the slower of the two sets the pace.
            device = [int(first.elapsed_time(last) * 1e6) for first, last in events]
            times = [max(on_device, on_host) for on_device, on_host in zip(device, times, strict=True)]
        # A single result is kept, so that the judge can look again whether it goes on changing.
        self._last = (kept[0], again[0] if again else sinks[0]) if len(kept) == 1 else None
        forms = [_form(result, *note) for result, note in zip(kept, notes, strict=True)]
        return {"times_ns": times, "wall_ns": wall, "outputs": forms, "aliased": _share_memory(kept)}

    def reread(self) -> None:
        """Copy the last single call's result out once more, to the second place where it was given one."""
        if self._last is not None:
            self._write(*self._last)
            self._p.synchronize()

    def _call(self, module: Any, arguments: Arguments) -> Any:
        if arguments.gradients is None:
            with torch.no_grad():
                return module(*arguments.values)
        result = module(*arguments.values)
        _, outputs = flatten(result)
        wanted = [t for t in arguments.tensors if t.requires_grad] + self._parameters
        used = [(o, g) for o, g in zip(outputs, arguments.gradients, strict=True) if o.requires_grad]
        if not used:
            raise RuntimeError("no output is connected to the inputs by autograd: the candidate has no backward")
        gradients = torch.autograd.grad([o for o, _ in used], wanted, [g for _, g in used], allow_unused=True)
        filled = [torch.zeros_like(w) if g is None else g for g, w in zip(gradients, wanted, strict=True)]
        return {"outputs": result, "gradients": filled}

    def _write(self, result: Any, sink: Sink) -> tuple[JSON, list[torch.Tensor], list[bool]]:
        """Copy outputs to their places where the form allows; return their structure, themselves and what was copied.

        Between timed calls, hence nothing here that can wait.
        """
        if isinstance(result, dict) and set(result) == {"outputs", "gradients"}:
            spec, tensors = flatten(result["outputs"])
            tensors = tensors + list(result["gradients"])
        else:
            spec, tensors = flatten(result)
        written = []
        for index, tensor in enumerate(tensors):
            fits = False
            if index < len(sink.views):
                view = sink.views[index]
                fits = tensor.shape == view.shape and tensor.dtype == view.dtype and tensor.device == view.device
                if fits:
                    with torch.no_grad():
                        self._p.copy(view, tensor)
            written.append(fits)
        return spec, tensors, written


def _form(result: Any, spec: JSON, tensors: list[torch.Tensor], written: list[bool]) -> dict[str, Any]:
    """Describe a result for the judge."""
    container = _plain(result)
    rows = [
        {
            "dtype": str(tensor.dtype).removeprefix("torch."),
            "shape": list(tensor.shape),
            "strides": list(tensor.stride()) if tensor.layout is torch.strided else [],
            "device": tensor.device.type,
            "plain": type(tensor) in (torch.Tensor, torch.nn.Parameter) and container,
            "type": type(tensor).__name__ if container else type(result).__name__,
            "written": done,
        }
        for tensor, done in zip(tensors, written, strict=True)
    ]
    return {"spec": spec, "tensors": rows}


def _plain(result: Any) -> bool:
    """Whether nothing in the structure of a result can compute when it is looked at."""
    kind = type(result)
    if kind in (tuple, list):
        return all(_plain(item) for item in result)
    if kind is dict:
        return all(_plain(item) for item in result.values())
    known = (torch.Tensor, torch.nn.Parameter, type(None), bool, int, float, str)
    return kind in known or kind.__module__ == "torch.return_types" or isinstance(result, torch.Tensor)


def _share_memory(kept: Sequence[Any]) -> bool:
    """Whether results of different calls of one batch, all still held, lie in the same memory."""
    seen: dict[int, int] = {}
    for number, result in enumerate(kept):
        for tensor in flatten(result)[1]:
            plain = type(tensor) is torch.Tensor and tensor.layout is torch.strided and tensor.numel() > 0
            if plain and seen.setdefault(tensor.data_ptr(), number) != number:
                return True
    return False
