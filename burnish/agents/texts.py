"""The fixed words agents are told: rules of a candidate, how C++ and CUDA are called, what is rejected."""

from __future__ import annotations

from burnish.core.checks import CHECKS, Family

__all__ = ["ABI", "CHEATS", "RULES", "rejected"]

RULES = """\
- A candidate is one Python source that defines `ModelNew`, a torch.nn.Module with the reference's constructor \
arguments and forward signature (for a plain function: no constructor arguments).
- It may import torch, burnish.inline, triton where installed, and the standard library. It never sees the reference.
- Parameters and buffers have the reference's names and shapes: the judge writes values into them and expects them used.
- It must be right on fresh values, unusual distributions, non-contiguous inputs (call .contiguous() before you pass a \
pointer) and every workload, and return new tensors with the reference's shapes, types and device.
- Errors are held against a float64 run of the reference: keep its precision unless the contract allows less."""

CHEATS = """\
Rejected as dishonest, whatever the speed: answers kept from earlier calls, work left running after forward returns, \
skipped or lower-precision work, inputs or globals changed, clocks or torch patched, reaching for the reference, other \
processes or files."""

ABI = """\
from burnish.inline import cpp   # or cuda
lib = cpp(SOURCE)                # SOURCE has extern "C" functions; compiled once, at import
lib.f(x, out, x.numel(), 2.0)    # tensors become data pointers, numbers follow the C declaration
- No torch headers. Pointer types must match dtypes (float* float32, double* float64, int64_t* or long* int64, \
uint16_t* float16 and bfloat16, bool*). Strides are not passed: make inputs contiguous, allocate outputs in Python.
- cpp: g++ -O3 -march=native -fopenmp -std=c++17; more with cpp(SOURCE, flags=["-ffast-math"]).
- cuda: nvcc -O3 for this GPU; f is a host function that launches. A last parameter `cudaStream_t stream` is filled in \
with torch's current stream; return cudaGetLastError() as int: a non-zero one raises."""


def rejected() -> str:
    """Return every family of faults with what its checks establish."""
    lines = []
    for family in Family:
        checks = [check.about for check in CHECKS.values() if check.family is family]
        lines.append(f"- {family.value}: {'; '.join(checks)}.")
    return "\n".join(lines)
