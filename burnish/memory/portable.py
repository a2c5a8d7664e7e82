"""What becomes of lessons and kernels on another machine or with other versions: re-judged, and decay reported."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

__all__ = ["Retested", "decay", "hardware_of", "versions_of"]


def hardware_of(environment: dict[str, Any]) -> str:
    """Return what lessons call a machine, from :func:`burnish.measure.environment.describe`."""
    gpu = environment.get("gpu")
    if gpu:
        return f"cuda {gpu.get('name', 'unknown')}"
    cpu = environment.get("cpu") or {}
    return f"cpu {cpu.get('model', 'unknown')} {cpu.get('capability', '')} x{cpu.get('threads', '?')}"


def versions_of(environment: dict[str, Any]) -> str:
    """Return the versions a measured gain may depend on."""
    gpu = environment.get("gpu") or {}
    parts = {"torch": environment.get("torch"), "triton": environment.get("triton")}
    parts |= {"driver": gpu.get("driver"), "cuda": gpu.get("cuda")}
    return ", ".join(f"{name} {value}" for name, value in parts.items() if value)


@dataclass(frozen=True)
class Retested:
    """One archived kernel judged again."""

    name: str
    before: float
    """Its gain when it was archived: the logarithm of its speedup over eager."""
    after: float | None
    """Its gain now; ``None`` where it no longer passes."""
    status: str
    was: str
    """Hardware and versions then."""

    @property
    def lost(self) -> float | None:
        """What of the gain is gone, as a logarithm; ``None`` where all is."""
        return None if self.after is None else self.before - self.after


def decay(rows: Sequence[Retested]) -> dict[str, Any]:
    """Return how many still pass, how many are still faster than eager, and what share of the speed is left.

    The share is the geometric mean over those that pass of speedup now to speedup then.
    """
    alive = [row.lost for row in rows if row.lost is not None]
    faster = [row for row in rows if row.before > 0]
    still = [row for row in faster if row.after is not None and row.after > 0]
    return {
        "retested": len(rows),
        "passed": len(alive),
        "faster_then": len(faster),
        "faster_now": len(still),
        "kept": math.exp(-math.fsum(alive) / len(alive)) if alive else None,
    }
