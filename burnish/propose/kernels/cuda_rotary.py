"""Rotary embeddings in CUDA C++: 16 bytes at a time, several heads a thread, cosines and sines kept for them.

Not covered: a last dimension that only partly turns, angles of another type than what is turned.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from burnish.core.recipe import Setting
from burnish.propose.kernels.cuda_rows import TYPES
from burnish.propose.kernels.pattern import function_text, template_text
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings
from burnish.propose.kernels.triton_common import dtype_of
from burnish.propose.kernels.triton_rotary import Turned, turned, views

__all__ = ["TEMPLATES", "CudaRotary"]


class CudaRotary(KernelTemplate):
    """``x * c + cat(-x2, x1) * s`` by halves of the last dimension, and neighbouring pairs turned and interleaved."""

    name = "cuda_rotary"
    backend = "cuda"

    def match(self, node: Any) -> Region | None:
        """Match what the Triton template does where all tensors have one type."""
        found = _found(node)
        return found.region if found else None

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return a block's threads, how many heads each takes, and whether the cache is asked to forget at once."""
        return {"threads": (256, 128, 512), "heads": (4, 2, 1, 8), "stream": (True, False)}

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernel and the function that makes its views and calls it."""
        found = _found(region.output)
        assert found is not None
        number, include = TYPES[dtype_of(found.x)]
        pairs, stream = (str(bool(flag)).lower() for flag in (found.pairs, settings["stream"]))
        tensors = ("x", "c", "s", "out")
        steps = [f"{name}_{step}" for name in tensors for step in ("batch", "head", "row")]
        taken = "".join(
            f",\n    {', '.join(f'long long {step}' for step in steps[i : i + 3])}" for i in range(0, 12, 3)
        )
        given = ", ".join(f"{{{', '.join(steps[i : i + 3])}}}" for i in range(0, 12, 3))
        kernel = f"""\
extern "C" int {call.function}(
    const {number}* x, const {number}* c, const {number}* s, {number}* out,
    long long batches, long long heads, long long length, long long width{taken},
    cudaStream_t stream) {{
    const RotaryCall<{number}> all{{x, c, s, out, batches, heads, length, width, {given}}};
    return rotary_run<{number}, {pairs}, {stream}, {settings["threads"]}, {settings["heads"]}>(all, stream);
}}"""
        lines = [
            *views(found),
            f"lib_cuda.{call.function}(x, c, s, out, batches, heads, length, width, *steps)",
            "return out",
        ]
        about = "Turn neighbouring pairs." if found.pairs else "x * c + cat(-x2, x1) * s."
        helper = function_text(call.function, ("x", "c", "s"), about, lines)
        passed = ", ".join(call.text(t) for t in (found.x, found.c, found.s))
        text = f"{include}{template_text('cuda_rotary.cu')}\n\n{kernel}"
        return Piece((f"{call.out} = {call.function}({passed})",), cuda=text, helpers=helper)


def _found(node: Any) -> Turned | None:
    found = turned(node)
    same = found is not None and len({dtype_of(t) for t in (found.x, found.c, found.s, found.region.output)}) == 1
    return found if same else None


TEMPLATES: tuple[KernelTemplate, ...] = (CudaRotary(),)
