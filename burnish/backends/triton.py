"""Triton: compiled by Triton itself on an NVIDIA GPU; elsewhere its interpreter shows that the values are right.

The interpreter needs ``TRITON_INTERPRET=1`` in the environment before ``triton`` is imported.  It says nothing about
speed.
"""

from __future__ import annotations

import os
import shutil

from burnish.backends.gpu import capability
from burnish.backends.interpreted import InterpretedBackend, installed_version
from burnish.core.backend import Availability

__all__ = ["TritonBackend"]

EXAMPLE = '''"""x * 2 + 1 in Triton."""

import torch
import triton
import triton.language as tl


@triton.jit
def scale_add(x, out, n, scale, shift, BLOCK: tl.constexpr):
    i = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    inside = i < n
    tl.store(out + i, tl.load(x + i, mask=inside) * scale + shift, mask=inside)


class ModelNew(torch.nn.Module):
    def forward(self, x):
        x = x.contiguous()
        out = torch.empty_like(x)
        if x.numel():
            scale_add[(triton.cdiv(x.numel(), 1024),)](x, out, x.numel(), 2.0, 1.0, BLOCK=1024)
        return out
'''


class TritonBackend(InterpretedBackend):
    """Triton, on the GPU or in its interpreter."""

    name = "triton"
    devices = ("cuda", "cpu")

    def available(self) -> Availability:
        """Say whether Triton is installed and how it would run: on the GPU, in the interpreter, or not."""
        found = installed_version("triton") or installed_version("pytorch-triton")
        if found is None:
            return Availability(ok=False, fix="triton is missing: pip install triton")
        if os.environ.get("TRITON_INTERPRET") == "1":
            return Availability(ok=True, version=f"{found} (interpreter)", runs=True)
        if capability() is None:
            fix = "no NVIDIA GPU: set TRITON_INTERPRET=1 to check values in the interpreter"
            return Availability(ok=True, version=f"{found} (no GPU)", runs=False, fix=fix)
        if not any(map(shutil.which, (os.environ.get("CC", ""), "gcc", "clang"))):
            return Availability(ok=False, version=found, fix="Triton needs a C compiler: apt install gcc")
        return Availability(ok=True, version=f"{found} (GPU)", runs=True)

    def example(self) -> str:
        """Return ``x * 2 + 1`` in Triton."""
        return EXAMPLE
