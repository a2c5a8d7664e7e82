"""What is wrong with KernelBench problems as published, measured on an H200 with the benchmark's own tolerances.

A problem that accepts zeros or another seed's answer says little about a kernel under those tolerances; this project's
judge sees through most of them, and scores are shown with and without them.
"""

from __future__ import annotations

__all__ = ["DEFECTS"]

_ZERO = "an output of zeros passes at its tolerance of 1e-4"
_SEED = "the answer to another seed's inputs passes at its tolerance of 1e-4"
_CONSTANT = "a constant output passes at a tolerance of 1e-2"
_EXACTLY_ZERO = "the output is zero by algebra"

_FOUND: tuple[tuple[str, str, tuple[int, ...]], ...] = (
    ("level1", _ZERO, (23, 37)),
    ("level2", _ZERO, (9, 23, 38, 80, 83)),
    ("level2", _EXACTLY_ZERO, (80, 83)),
    ("level1", _SEED, (95,)),
    ("level2", _SEED, (9, 23, 36, 38, 42, 65, 80, 83)),
    ("level3", _SEED, (3, 7, 11, 12, 18, 28)),
    ("level1", _CONSTANT, (4, 6)),
    ("level1", "integer targets are cast to float", (95,)),
    ("level1", "broadcasts along the wrong axis", (100,)),
    ("level2", "dropout is active, so that the reference does not agree with itself", (66,)),
)


def _collected() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for level, why, numbers in _FOUND:
        for number in numbers:
            found[f"{level}/{number}"] = (*found.get(f"{level}/{number}", ()), why)
    return found


DEFECTS = _collected()
"""By problem: what is wrong with it."""
