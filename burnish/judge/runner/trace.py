"""Which library operators a call dispatches, to label who did the work.

Seen at torch's dispatcher, so a call hidden behind ``getattr``, a string or C++ ``at::`` shows as well.  Kernels called
through ctypes and Triton do not dispatch: they are the authored part.  Threads a candidate starts are not seen.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import torch
from torch.utils._python_dispatch import TorchDispatchMode

__all__ = ["OperatorTrace", "is_compute"]

# Allocation, views, copies and type or layout changes: no work of their own worth calling library work.
_NOT_COMPUTE = frozenset({
    "_has_same_storage_numel", "_local_scalar_dense", "_reshape_alias", "_to_copy", "_unsafe_view", "alias",
    "arange", "as_strided", "chunk", "clone", "contiguous", "copy_", "detach", "detach_", "diagonal", "empty",
    "empty_like", "empty_strided", "equal", "expand", "fill_", "flatten", "full", "full_like", "is_same_size",
    "item", "lift_fresh", "movedim", "narrow", "new_empty", "new_empty_strided", "new_full", "new_ones",
    "new_zeros", "ones", "ones_like", "permute", "record_stream", "reshape", "resize_", "scalar_tensor", "select",
    "set_", "slice", "split_with_sizes", "squeeze", "t", "to", "transpose", "unbind", "unfold", "unsqueeze",
    "view", "view_as_complex", "view_as_real", "zero_", "zeros", "zeros_like",
})  # fmt: skip


def is_compute(name: str) -> bool:
    """Whether an operator such as ``aten.mm`` does work a kernel author would be asked to do."""
    return name.removeprefix("aten.") not in _NOT_COMPUTE


class OperatorTrace(TorchDispatchMode):  # type: ignore[no-untyped-call]
    """Counts dispatched operators and the elements they produce."""

    def __init__(self) -> None:
        """Start empty."""
        super().__init__()  # type: ignore[no-untyped-call]
        self.elements: Counter[str] = Counter()

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        """Let the operator run and note it."""
        result = func(*args, **(kwargs or {}))
        name = str(func.overloadpacket).replace("::", ".")
        size = 0
        for value in [*args, result]:
            if isinstance(value, torch.Tensor):
                size = max(size, value.numel())
        self.elements[name] += size
        return result

    def compute(self) -> dict[str, int]:
        """Return the compute operators with the largest tensor each touched, summed over its calls."""
        return {name: n for name, n in self.elements.most_common() if is_compute(name)}
