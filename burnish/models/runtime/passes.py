"""A kernel's ``Passes`` without autograd around it: one pass at a time, and no derivative of the second."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import torch

from .forms import KernelError

__all__ = ["Context", "Recorder", "raised", "recording"]

_thread = threading.local()


class Context:
    """Stands in for autograd's context: only saved tensors, and every input wants its gradient."""

    def __init__(self, arguments: int, saved: Sequence[torch.Tensor] = ()) -> None:
        """Begin with what the first pass kept, where this is the second."""
        self.needs_input_grad = (True,) * arguments
        self.saved_tensors = tuple(saved)

    def save_for_backward(self, *tensors: torch.Tensor) -> None:
        """Keep tensors for the second pass."""
        self.saved_tensors = tensors

    def mark_non_differentiable(self, *tensors: torch.Tensor) -> None:
        """Note it: such a function can be run, but not be driven one pass at a time."""
        self.more = True

    mark_dirty = mark_non_differentiable

    def set_materialize_grads(self, value: bool) -> None:
        """Note it, as above."""
        self.more = True


class Recorder:
    """Takes the place of ``Passes`` in the kernel's module: notes what the first pass keeps, where asked to."""

    def __init__(self, passes: Any, name: Callable[[], str]) -> None:
        """Stand for ``passes``; ``name`` is what messages call the kernel."""
        self.passes = passes
        self._differentiable = _once(passes, name)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.passes, name)

    def apply(self, *arguments: Any) -> Any:
        """Run the first pass: under autograd where a gradient may be wanted, without it elsewhere."""
        record = getattr(_thread, "record", None)
        if record is None and torch.is_grad_enabled():
            return self._differentiable.apply(*arguments)
        context = Context(len(arguments))
        result = self.passes.forward(context, *arguments)
        if record is not None:
            record.append((arguments, context, result))
        return result


def _once(passes: Any, name: Callable[[], str]) -> Any:
    """Return ``Passes`` such that its second pass refuses to be differentiated: its kernels would hide from that."""

    class Once(passes):  # type: ignore[misc]
        @staticmethod
        def backward(ctx: Any, *gradients: Any) -> Any:
            try:
                if not torch.is_grad_enabled():
                    return passes.backward(ctx, *gradients)
                with torch.no_grad():
                    found = passes.backward(ctx, *gradients)
            except torch.OutOfMemoryError:  # the caller's to handle
                raise
            except Exception as error:
                raise raised(error, name()) from error
            listed = found if isinstance(found, tuple) else (found,)
            fix = "call burnish.revert(model) before a double backward"
            refuse: Any = torch._C._functions.DelayedError(f"{name()} has no second derivative: {fix}".encode(), 1)
            return tuple(None if g is None else refuse(g.detach().requires_grad_()) for g in listed)

    return Once


def raised(error: Exception, name: str) -> KernelError:
    """Return what to raise for whatever a kernel raised."""
    text = " ".join(f"{type(error).__name__}: {error}".split())[:300]
    return KernelError(f"{name} raised {text}: burnish.revert(model) goes back to the original")


@contextlib.contextmanager
def recording() -> Iterator[list[tuple[tuple[Any, ...], Context, Any]]]:
    """Note the calls of ``Passes`` made meanwhile in this thread: arguments, context, result."""
    found: list[tuple[tuple[Any, ...], Context, Any]] = []
    _thread.record = found
    try:
        yield found
    finally:
        _thread.record = None
