"""A backend for tests: nothing is built, instantly, on every machine."""

from __future__ import annotations

from burnish.backends.interpreted import InterpretedBackend
from burnish.core.backend import Availability

__all__ = ["NullBackend"]

EXAMPLE = '''"""x * 2 + 1, plainly."""

import torch


class ModelNew(torch.nn.Module):
    def forward(self, x):
        return x * 2 + 1
'''


class NullBackend(InterpretedBackend):
    """Always available, never does anything."""

    name = "null"
    devices = ("cpu",)

    def available(self) -> Availability:
        """Say yes."""
        return Availability(ok=True, version="null", runs=True)

    def example(self) -> str:
        """Return ``x * 2 + 1``, plainly."""
        return EXAMPLE
