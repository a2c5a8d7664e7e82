"""What the functions around indexed kernels have in common: checks of what they are given, and its steps."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

__all__ = ["checked", "steps_in"]

_LIMIT = 1 << 31
"""What an offset must stay below."""


def steps_in(text: str) -> list[tuple[str, str]]:
    """Return the steps that a kernel uses, as its parameters and as its caller writes them."""
    found = {(int(a), int(b)) for a, b in re.findall(r"\bx(\d+)_(\d+)\b", text)}
    return [(f"x{place}_{own}", f"x{place}.stride({own})") for place, own in sorted(found)]


def checked(reads: Sequence[Any]) -> list[str]:
    """Return the statements that look at the tensors ``x0``, ``x1``: they are read in place, by offsets of 32 bits."""
    known = [(f"x{i}", str(r.name), tuple(int(s) for s in r.meta["val"].shape), r.meta["val"].dtype)
             for i, r in enumerate(reads)]  # fmt: skip
    return [
        "for name, x, shape, dtype in (",
        *(f"    ({name!r}, {variable}, {shape!r}, {dtype})," for variable, name, shape, dtype in known),
        "):",
        "    if x.shape != shape or x.dtype != dtype:",
        '        given = f"{x.dtype} of {tuple(x.shape)}"',
        '        raise ValueError(f"{name}: the kernel takes {dtype} of {shape}, not {given}")',
        f"    if sum((size - 1) * step for size, step in zip(x.shape, x.stride())) >= {_LIMIT}:",
        '        raise ValueError(f"{name} is spread too far over memory for the kernel")',
    ]
