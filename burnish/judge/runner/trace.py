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
_NOT_COMPUTE = {
    "empty", "empty_like", "empty_strided", "new_empty", "new_empty_strided", "zeros", "zeros_like", "new_zeros", "zero_",
    "ones", "ones_like", "full", "full_like", "new_full", "new_ones", "fill_", "view", "_unsafe_view", "reshape", "as_strided",
    "expand", "permute", "transpose", "t", "unsqueeze", "squeeze", "select", "slice", "split", "split_with_sizes", "chunk",
    "unbind", "alias", "detach", "detach_", "clone", "copy_", "_to_copy", "to", "contiguous", "resize_", "set_",
    "_reshape_alias", "view_as_real", "view_as_complex", "unfold", "lift_fresh", "scalar_tensor", "arange", "_local_scalar_dense",
    "narrow", "flatten", "diagonal", "movedim", "is_same_size", "equal", "_has_same_storage_numel", "item", "record_stream",
}  # fmt: skip


def is_compute(name: str) -> bool:
    """Whether an operator such as ``aten.mm`` does work a kernel author would be asked to do."""
    return name.removeprefix("aten.") not in _NOT_COMPUTE


class OperatorTrace(TorchDispatchMode):  # type: ignore[misc]
    """Counts dispatched operators and the elements they produce."""

    def __init__(self) -> None:
        """Start empty."""
        super().__init__()
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
