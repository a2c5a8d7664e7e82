"""The most memory a model needs for one run, original and patched.

Two numbers on a CPU, for each sees what the other cannot.  *Tensors*: state, inputs and the most that torch allocated
besides, exact and the same each time, but blind to what a kernel takes by itself.  *Resident*: the most that a fresh
process held of real memory until its first runs were over, Python and torch included; it sees everything and is
rough by some megabytes.  On a GPU the allocator's own peak: kernels get their memory from it.
"""

from __future__ import annotations

import resource
import sys
from dataclasses import dataclass
from typing import Any

from burnish.models.profiling.memory import memory_row
from burnish.models.profiling.running import Step

__all__ = ["Peaks", "resident_bytes", "tensor_bytes"]


@dataclass(frozen=True)
class Peaks:
    """Peaks in bytes of one variant; ``resident`` is ``None`` on a GPU, where it says nothing."""

    tensors: int
    resident: int | None
    how: str

    def to_json(self) -> dict[str, Any]:
        """Return plain data."""
        return {"tensors": self.tensors, "resident": self.resident, "how": self.how}


def tensor_bytes(step: Step) -> tuple[int, str]:
    """Run once and return the peak of what torch allocates, and how it was measured."""
    row = memory_row(step)
    return int(row["peak_bytes"]), str(row["how"])


def resident_bytes() -> int:
    """Return the most real memory this process has held so far."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024
