"""Plain PyTorch: candidates that only re-arrange library calls.  Nothing is built."""

from __future__ import annotations

from burnish.backends.interpreted import InterpretedBackend, installed_version
from burnish.core.backend import Availability

__all__ = ["TorchBackend"]

EXAMPLE = '''"""x * 2 + 1 as one library call."""

import torch


class ModelNew(torch.nn.Module):
    def forward(self, x):
        return torch.add(torch.ones((), dtype=x.dtype, device=x.device), x, alpha=2.0)
'''


class TorchBackend(InterpretedBackend):
    """Library calls, on whatever device torch has."""

    name = "torch"
    devices = ("cpu", "cuda")

    def available(self) -> Availability:
        """Say whether torch is installed."""
        found = installed_version("torch")
        if found is None:
            return Availability(ok=False, fix="torch is missing: pip install torch")
        return Availability(ok=True, version=found, runs=True)

    def example(self) -> str:
        """Return ``x * 2 + 1`` as one library call."""
        return EXAMPLE
