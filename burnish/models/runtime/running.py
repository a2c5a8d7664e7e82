"""One call's kernel run on a model's own tensors.

The state is lent: for each call the tensors are put into an instance of ``ModelNew`` that has none of its own, and
taken out again, so no weight is kept twice or longer than its model.  An instance belongs to one place (told by the
address of its first state tensor) and to one call at a time: calls at once from several threads take an instance each,
so they need no lock, and what a kernel keeps in ``self`` was made from that place's weights.

Not covered: kernels that change their inputs or their state.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Any

import torch

from .forms import Call, KernelError, Passes, PatchError, Spec
from .kernels import Bound, load
from .passes import Context, raised, recording

__all__ = ["Runner"]

_MOST_PLACES = 4096  # by address: weights that keep moving must not leave instances behind without end


class Runner:
    """Runs one call's kernel on the call's inputs and state, in that order."""

    def __init__(self, call: Call, names: tuple[str, ...], label: str) -> None:
        """Begin without an instance; ``names`` are those of the state, ``label`` is what messages call the region."""
        self.call, self.names = call, names
        self.name = f"{label}: its kernel {call.kernel}"
        self._inputs = len(call.inputs)
        self._cuda = call.device == "cuda"
        self._idle: dict[int, list[Bound]] = {}

    def prepare(self) -> tuple[Spec, ...]:
        """Load and build the kernel now; returns the state it is made for."""
        kernel = load(self.call.source, self.name)
        if self.call.passes is not None and kernel.passes is None:
            raise PatchError(f"{kernel.name}: no usable Passes for its backward pass: write the package again")
        return kernel.instance(self.names, torch.device(self.call.device)).specs

    def __call__(self, tensors: Sequence[torch.Tensor]) -> tuple[torch.Tensor, ...]:
        """Return the outputs; none of them shares memory with what came in."""
        return _owned(self._run(tensors), tensors)

    def recorded(self, tensors: Sequence[torch.Tensor]) -> tuple[torch.Tensor, ...]:
        """Return the outputs in the recorded layout, as the operator promises them."""
        return self._as_promised(self(tensors), self.call.outputs)

    def forward(self, tensors: Sequence[torch.Tensor]) -> tuple[torch.Tensor, ...]:
        """Run the first pass: the outputs, then what it keeps besides its inputs and outputs."""
        passes = self._passes()
        tensors = [laid_out(t, stride) for t, stride in zip(tensors, passes.strides, strict=True)]
        with recording() as record:
            outputs = self._run(tensors)
        saved = record[-1][1].saved_tensors if record else ()
        if len(saved) != len(passes.saved):
            raise self._changed(f"kept {len(saved)} tensors for its backward pass, not {len(passes.saved)}")
        kept = [(t, s.spec) for t, s in zip(saved, passes.saved, strict=True) if s.kind == "tensor" and s.spec]
        results = _owned((*outputs, *(t for t, _ in kept)), tensors)
        return self._as_promised(results, (*self.call.outputs, *(s for _, s in kept)))

    def backward(self, gradients: Sequence[torch.Tensor], saved: Sequence[torch.Tensor]) -> tuple[torch.Tensor, ...]:
        """Run the second pass: the gradients of the arguments that have one."""
        passes = self._passes()
        recorder = load(self.call.source, self.name).passes
        assert recorder is not None
        lent = self._found_again(passes, saved)
        given = [laid_out(g, o.stride or ()) for g, o in zip(gradients, self.call.outputs, strict=True)]
        context = Context(len(passes.arguments), lent)
        try:
            with torch.no_grad(), self._device(given[0]):
                found = recorder.passes.backward(context, *given)
        except torch.OutOfMemoryError:
            raise
        except Exception as error:
            raise raised(error, self.name) from error
        listed = found if isinstance(found, tuple) else (found,)
        if len(listed) < len(passes.gradients):
            raise self._changed(f"returned {len(listed)} gradients, not {len(passes.gradients)}")
        pairs = [(g, s) for g, s in zip(listed, passes.gradients, strict=False) if s is not None]
        results = _owned(tuple(g for g, _ in pairs), (*gradients, *saved))
        return self._as_promised(results, tuple(s for _, s in pairs))

    def _found_again(self, passes: Passes, saved: Sequence[torch.Tensor]) -> list[torch.Tensor]:
        """Return all that the first pass kept, views made anew."""
        found: list[torch.Tensor] = []
        rest = iter(saved)
        for kept in passes.saved:
            if kept.kind == "saved":
                tensor = found[kept.index]
            else:
                tensor = next(rest)
                if kept.kind == "input":
                    tensor = laid_out(tensor, passes.strides[kept.index])
            if kept.kind != "tensor" and kept.spec is not None:
                offset = tensor.storage_offset() + kept.offset
                tensor = tensor.as_strided(kept.spec.shape, kept.spec.stride or (), offset)
            found.append(tensor)
        return found

    def _passes(self) -> Passes:
        assert self.call.passes is not None
        return self.call.passes

    def _run(self, tensors: Sequence[torch.Tensor]) -> Sequence[torch.Tensor]:
        if self._cuda and tensors[0].get_device() != torch.cuda.current_device():
            with self._device(tensors[0]):
                return self._run(tensors)
        inputs, state = tensors[: self._inputs], tensors[self._inputs :]
        key = state[0].data_ptr() if state else 0
        idle = self._idle.get(key)
        if idle is None:
            if len(self._idle) >= _MOST_PLACES:
                self._idle.clear()
            idle = self._idle.setdefault(key, [])
        try:
            bound = idle.pop()
        except IndexError:
            bound = load(self.call.source, self.name).instance(self.names, tensors[0].device)
        slots = bound.slots
        for (held, name), tensor in zip(slots, state, strict=True):
            held[name] = tensor
        try:
            result = bound.forward(*inputs)
        except torch.OutOfMemoryError:  # the caller's to handle
            raise
        except Exception as error:
            raise raised(error, self.name) from error
        finally:
            for held, name in slots:
                held[name] = None
            idle.append(bound)
        return (result,) if isinstance(result, torch.Tensor) else result

    def _changed(self, what: str) -> KernelError:
        return KernelError(f"{self.name} {what}: write the package again")

    def _device(self, tensor: torch.Tensor) -> Any:
        return torch.cuda.device(tensor.device) if self._cuda else contextlib.nullcontext()

    def _as_promised(self, found: tuple[torch.Tensor, ...], specs: tuple[Spec, ...]) -> tuple[torch.Tensor, ...]:
        if len(found) != len(specs):
            raise self._changed(f"returned {len(found)} tensors, not {len(specs)}")
        for result, spec in zip(found, specs, strict=True):
            if result.shape != spec.shape or result.dtype != spec.dtype:
                raise self._changed(f"returned {Spec(tuple(result.shape), result.dtype)}, not {spec}")
        return tuple(laid_out(r, s.stride or ()) for r, s in zip(found, specs, strict=True))


def _owned(found: Sequence[torch.Tensor], tensors: Sequence[torch.Tensor]) -> tuple[torch.Tensor, ...]:
    """Return the results, copied where one shares memory with what came in or with another."""
    for result in found:
        shared = _memory_held(result) > _ALONE
        for tensor in tensors:
            shared = shared or result is tensor
        if shared:
            return _copied(found, tensors)
    return tuple(found)


def _copied(found: Sequence[torch.Tensor], tensors: Sequence[torch.Tensor]) -> tuple[torch.Tensor, ...]:
    taken = {tensor.untyped_storage()._cdata for tensor in tensors}
    results = []
    for result in found:
        memory = result.untyped_storage()._cdata
        results.append(result.clone() if memory in taken else result)
        taken.add(memory)
    return tuple(results)


def _memory_held(tensor: torch.Tensor) -> int:
    """Return a number that grows with every tensor that shares this one's memory."""
    return torch._C._storage_Use_Count(tensor.untyped_storage()._cdata)


_ALONE = _memory_held(torch.empty(1))


def laid_out(tensor: torch.Tensor, stride: tuple[int, ...]) -> torch.Tensor:
    """Return the tensor in these strides: itself, or a copy."""
    if tensor.stride() == stride:
        return tensor
    if all(size == 1 or a == b for size, a, b in zip(tensor.shape, tensor.stride(), stride, strict=True)):
        return tensor.as_strided(tensor.shape, stride)
    made = torch.empty_strided(tensor.shape, stride, dtype=tensor.dtype, device=tensor.device)
    return made.copy_(tensor)
