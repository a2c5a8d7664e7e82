"""What a task's tensors take, from shapes alone: its reference runs on torch's meta device, which has no memory."""

from __future__ import annotations

import contextlib
import dataclasses
import weakref
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from burnish.core.task import Direction, EntryKind, Task, Workload
from burnish.core.task_code import search_path
from burnish.graph.recurrent_shapes import recurrent_by_shape

__all__ = ["Sizes", "sizes_of"]

_UNKNOWN_BYTES = 1 << 30
"""What is taken for inputs and outputs where the reference does not say."""
_RECURRENT = 6
"""A library holds gates and states of all steps and layers, where tracing by shape sees a layer's outputs."""
_CONVOLUTIONS = ("aten::convolution", "aten::convolution_backward")


@dataclass(frozen=True)
class Sizes:
    """Bytes of one call of the reference, in its own types and (``wide``) with every float in float64."""

    inputs: int = 0
    """Backward, with the gradients of the outputs."""
    outputs: int = 0
    """Backward, with the gradients of inputs and parameters."""
    state: int = 0
    """Parameters and buffers."""
    call: int = 0
    """What an allocator that keeps what it was given ends up with for one call: outputs, what lies in between and what
    a library is lent."""
    wide_inputs: int = 0
    wide_outputs: int = 0
    wide_state: int = 0
    wide_call: int = 0
    elements: int = 0
    """Of the largest tensor that goes in or comes out."""
    convolves: bool = False


class _Blocks:
    """An allocator that keeps what is given back: it hands out the smallest block that fits, and splits it."""

    def __init__(self) -> None:
        self.held = 0
        self._segments: list[dict[int, tuple[int, bool]]] = []

    def take(self, size: int) -> tuple[int, int]:
        free = [
            (length, number, offset)
            for number, segment in enumerate(self._segments)
            for offset, (length, used) in segment.items()
            if not used and length >= size
        ]
        if not free:
            self._segments.append({0: (size, True)})
            self.held += size
            return len(self._segments) - 1, 0
        length, number, offset = min(free)
        self._segments[number][offset] = (size, True)
        if length > size:
            self._segments[number][offset + size] = (length - size, False)
        return number, offset

    def give(self, number: int, place: int) -> None:
        segment = self._segments[number]
        segment[place] = (segment[place][0], False)
        merged: dict[int, tuple[int, bool]] = {}
        last = -1
        for offset, (length, used) in sorted(segment.items()):
            if not used and last >= 0 and not merged[last][1]:
                merged[last] = (merged[last][0] + length, False)
            else:
                merged[offset], last = (length, used), offset
        self._segments[number] = merged

    def lend(self, size: int) -> None:
        self.give(*self.take(size))


class _Seen:
    """Follows the memory of tensors from operator to operator."""

    def __init__(self, given: list[Any]) -> None:
        self.own, self.wide, self.convolves = _Blocks(), _Blocks(), False
        self._known: set[int] = {t.untyped_storage()._cdata for t in given}

    def note(self, func: Any, taken: Any, made: Any) -> None:
        for tensor in _tensors(made):
            storage = tensor.untyped_storage()
            if storage._cdata in self._known or not storage.nbytes():
                continue
            self._known.add(storage._cdata)
            factor = _wide(tensor) / max(1, _bytes(tensor))
            own, wide = self.own.take(storage.nbytes()), self.wide.take(round(factor * storage.nbytes()))
            weakref.finalize(storage, self._gone, storage._cdata, own, wide)
        if func._schema.name in _CONVOLUTIONS:
            # The library lays operands and results out anew for its fastest kernels; in float64 it has none such.
            self.convolves = True
            self.own.lend(sum(map(_bytes, (*_tensors(taken), *_tensors(made)))))

    def _gone(self, key: int, own: tuple[int, int], wide: tuple[int, int]) -> None:
        self._known.discard(key)
        self.own.give(*own)
        self.wide.give(*wide)


@contextlib.contextmanager
def _watched(seen: _Seen) -> Iterator[None]:
    from torch.utils._python_dispatch import TorchDispatchMode

    class Watch(TorchDispatchMode):  # type: ignore[no-untyped-call]
        def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            made = func(*args, **(kwargs or {}))
            seen.note(func, args, made)
            return made

    with Watch():  # type: ignore[no-untyped-call]
        yield


def sizes_of(task: Task, workload: Workload) -> Sizes:
    """Return what one call takes; with guesses for what the task's own code does not let be seen without values."""
    import torch
    from torch._dispatch.python import enable_python_dispatcher

    where = task.path or task.name
    scope: dict[str, Any] = {"__name__": "task", "__file__": where}
    maker = scope if task.inputs_source is None else dict(scope)
    found = Sizes()
    usual = torch.get_default_dtype()
    try:
        with torch.device("meta"), search_path(task.search_path), recurrent_by_shape(), enable_python_dispatcher():
            exec(compile(task.source, where, "exec"), scope)
            if task.inputs_source is not None:
                exec(compile(task.inputs_source, "inputs", "exec"), maker)
            inputs = maker[task.inputs_entry](**workload.kwargs())
            found = _of_inputs(found, inputs)
            model = scope[task.entry]
            if task.kind is EntryKind.MODULE:
                model = model(*scope.get("get_init_inputs", list)())
            state = [*model.parameters(), *model.buffers()] if isinstance(model, torch.nn.Module) else []
            found = dataclasses.replace(found, state=_all(_bytes, state), wide_state=_all(_wide, state))
            return _of_call(found, model, inputs, state, task.direction is Direction.FORWARD_BACKWARD)
    except (Exception, SystemExit):
        # The task's own code, where it asks for values that are not there: what is known by then must do.
        # Should it leave, it is not the other problems that are ended by it.
        return _guessed(found)
    finally:
        torch.set_default_dtype(usual)  # a task that sets its own is not to decide the sizes of the next one's


def _of_inputs(found: Sizes, inputs: Any) -> Sizes:
    tensors = list(_tensors(inputs))
    elements = max((t.numel() for t in tensors), default=0)
    return dataclasses.replace(found, inputs=_all(_bytes, tensors), wide_inputs=_all(_wide, tensors), elements=elements)


def _of_call(found: Sizes, model: Any, inputs: Any, state: list[Any], backward: bool) -> Sizes:
    import torch

    given = list(_tensors(inputs))
    wanted = [t.requires_grad_() for t in given if t.is_floating_point()] if backward else []
    wanted += [t for t in state if t.requires_grad and backward]
    seen, seeds = _Seen([*given, *state]), list[Any]()
    with _watched(seen), torch.set_grad_enabled(backward):
        outputs = list(_tensors(model(*(inputs if isinstance(inputs, (list, tuple)) else [inputs]))))
        if backward:
            seeds = [torch.empty_like(t) for t in outputs]
            used = [(o, s) for o, s in zip(outputs, seeds, strict=True) if o.requires_grad]
            made = torch.autograd.grad([o for o, _ in used], wanted, [s for _, s in used], allow_unused=True)
            outputs += [torch.zeros_like(w) if g is None else g for g, w in zip(made, wanted, strict=True)]
    times = _RECURRENT if any(isinstance(m, torch.nn.RNNBase) for m in _modules(model)) else 1
    return dataclasses.replace(
        found,
        inputs=found.inputs + _all(_bytes, seeds),
        wide_inputs=found.wide_inputs + _all(_wide, seeds),
        outputs=_all(_bytes, outputs),
        wide_outputs=_all(_wide, outputs),
        call=max(times * seen.own.held, _all(_bytes, outputs)),
        wide_call=max(times * seen.wide.held, _all(_wide, outputs)),
        elements=max([found.elements, *(t.numel() for t in outputs)]),
        convolves=seen.convolves,
    )


def _guessed(found: Sizes) -> Sizes:
    """Take outputs for as large as inputs and parameters, and what lies in between for as much again."""
    inputs, wide = max(found.inputs, _UNKNOWN_BYTES), max(found.wide_inputs, _UNKNOWN_BYTES)
    outputs, wide_outputs = max(inputs, found.state), max(wide, found.wide_state)
    return dataclasses.replace(
        found,
        inputs=inputs,
        wide_inputs=wide,
        outputs=outputs,
        wide_outputs=wide_outputs,
        call=2 * outputs,
        wide_call=2 * wide_outputs,
        elements=max(found.elements, _UNKNOWN_BYTES // 4),
    )


def _modules(model: Any) -> Iterator[Any]:
    import torch

    return iter(model.modules()) if isinstance(model, torch.nn.Module) else iter(())


def _tensors(value: Any) -> Iterator[Any]:
    import torch
    from torch.utils._pytree import tree_leaves

    return (leaf for leaf in tree_leaves(value) if isinstance(leaf, torch.Tensor))


def _all(of: Any, tensors: list[Any]) -> int:
    return sum(map(of, tensors))


def _bytes(tensor: Any) -> int:
    return int(tensor.numel() * tensor.element_size())


def _wide(tensor: Any) -> int:
    """Return a tensor's bytes in float64, where it is one of floats."""
    size = 8 if tensor.is_floating_point() else 16 if tensor.is_complex() else tensor.element_size()
    return int(tensor.numel() * size)
