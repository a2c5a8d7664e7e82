"""Rotary embeddings in CUDA C++: values on an imagined GPU, and the real compiler's opinion."""

from __future__ import annotations

import re
from typing import Any

import pytest
import torch
from cuda_harness import compiled, emulated, source_of
from kernel_harness import Made, make, refuses, task_of
from test_kernels_triton_rotary import HALVES, PAIRS

from burnish.propose.kernels.cuda_rotary import CudaRotary

TEMPLATE = CudaRotary()


def made(forward: str, *shapes: tuple[int, ...], kind: str = "float16", **settings: Any) -> Made:
    inputs = ", ".join(f"torch.randn({', '.join(map(str, shape))}, dtype=torch.{kind})" for shape in shapes)
    with emulated():
        return make(task_of(forward, inputs, arguments="x, c, s"), TEMPLATE, **settings)


def numbers(*shapes: tuple[int, ...], kind: str = "float16") -> list[torch.Tensor]:
    torch.manual_seed(1)
    return [torch.randn(*shape).to(getattr(torch, kind)) for shape in shapes]


@pytest.mark.parametrize("forward", [PAIRS, HALVES])
def test_values(forward: str) -> None:
    """Packs of 16 bytes, widths that have none, angles of every head's own, heads left over, other strides."""
    own = 1 if forward is HALVES else 2
    kernel = made(forward, (2, 5, 9, 32), (9, 32 // own), (9, 32 // own), threads=128)
    kernel.check(*numbers((2, 5, 9, 32), (9, 32 // own), (9, 32 // own)))
    kernel.check(*numbers((1, 9, 21, 12), (21, 12 // own), (21, 12 // own)))
    kernel.check(*numbers((2, 3, 7, 32), (2, 3, 7, 32 // own), (7, 32 // own)))
    x, c, s = numbers((2, 9, 3, 32), (9, 32 // own), (9, 32 // own))
    kernel.check(x.transpose(1, 2), c, s)
    # Not at a multiple of 16 bytes, and angles of which every second is used.
    shifted = numbers((1 + 2 * 3 * 9 * 32,))[0][1:].view(2, 3, 9, 32)
    kernel.check(shifted, c, numbers((9, 64 // own))[0][:, ::2])


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("kind", "heads", "stream"), [("float32", 1, False), ("bfloat16", 8, True), ("float32", 2, True)]
)
def test_other_types_and_settings(kind: str, heads: int, stream: bool) -> None:
    for forward, own in ((PAIRS, 2), (HALVES, 1)):
        shapes = (2, 5, 9, 32), (9, 32 // own), (9, 32 // own)
        made(forward, *shapes, kind=kind, heads=heads, stream=stream).check(*numbers(*shapes, kind=kind))


def test_what_is_left_alone() -> None:
    mixed = "torch.randn(2, 5, 9, 8).half(), torch.randn(9, 4), torch.randn(9, 4)"
    assert refuses(task_of(PAIRS, mixed, arguments="x, c, s"), TEMPLATE)


def test_nvcc_builds_it_with_nothing_in_local_memory() -> None:
    for forward, own in ((PAIRS, 2), (HALVES, 1)):
        kernel = made(forward, (2, 5, 9, 32), (9, 32 // own), (9, 32 // own))
        log = compiled(source_of(kernel.source)).log
        assert "for 'sm_90" in log and "warning" not in log
        frames = re.findall(r"(\d+) bytes stack frame, (\d+) bytes spill", log)
        assert len(frames) == 3 and all(frame == ("0", "0") for frame in frames), log
