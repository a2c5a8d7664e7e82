"""Has code that was written for float32 run in float64: what it makes on the way is widened as its inputs are.

A forward that starts from ``torch.zeros(batch, hidden)`` or ``torch.randn(...)`` mixes types otherwise, and raises.
The values are those of float32, random ones included: they are drawn as they always are and then widened.

Not covered: explicit conversions (``x.float()``), and random numbers drawn inside an operator (a dropout's).
"""

from __future__ import annotations

from typing import Any

import torch
from torch.overrides import TorchFunctionMode

__all__ = ["WideFactories"]

_FACTORIES = frozenset(
    getattr(torch, name)
    for name in (
        "arange", "blackman_window", "empty", "eye", "full", "hamming_window", "hann_window", "linspace", "logspace",
        "normal", "ones", "rand", "randn", "scalar_tensor", "tensor", "zeros",
    )
)  # fmt: skip


class WideFactories(TorchFunctionMode):
    """Within it, functions that make tensors from nothing make float64 ones where they would make narrower floats."""

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        """Call ``func`` and widen what it made."""
        made = func(*args, **(kwargs or {}))
        if func in _FACTORIES and isinstance(made, torch.Tensor) and made.is_floating_point():
            return made.double()
        return made
