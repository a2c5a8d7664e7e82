"""Patched models on a GPU: kernels of torch and Triton, both passes, and the whole model replayed from CUDA graphs."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path
from typing import Any

import pytest
import torch
from models_runtime_harness import (
    counted,
    data,
    gate_kernel,
    gate_region,
    net,
    scale_region,
    texts,
    training_kernel,
    training_region,
    used,
    write,
)

import burnish
from burnish.models import runtime
from burnish.models.runtime import capture

pytestmark = pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA GPU")
GATES, SCALES = ("blocks.0.gate", "blocks.1.gate"), ("blocks.0.scale", "blocks.1.scale")

SCALE = """
import torch
import triton
import triton.language as tl
from torch import nn


@triton.jit
def scale_rows(x, w, b, out, total, WIDTH: tl.constexpr):
    row = tl.program_id(0)
    at = tl.arange(0, WIDTH)
    values = tl.load(x + row * WIDTH + at)
    tl.store(out + row * WIDTH + at, values * tl.load(w + at) + tl.load(b + at))
    tl.store(total + row, tl.sum(values))


class ModelNew(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.rand(8))
        self.register_buffer("shift", torch.rand(8))

    def forward(self, x):
        x = x.contiguous()
        out, total = torch.empty_like(x), x.new_empty(x.shape[0])
        scale_rows[(x.shape[0],)](x, self.weight, self.shift, out, total, WIDTH=8)
        return out, total
"""


def sources() -> dict[str, str]:
    return {**texts("cuda"), "kernels/scale.py": counted(SCALE)}


def inference(folder: Path, **given: Any) -> Path:
    regions = gate_region(*GATES, device="cuda"), scale_region(*SCALES, device="cuda")
    return write(folder, *regions, kernels=sources(), **given)


def pair() -> tuple[Any, Any]:
    return net().cuda(), net().cuda()


@torch.no_grad()
def test_kernels_of_torch_and_triton(tmp_path: Path) -> None:
    model, plain = pair()
    drawn = torch.cuda.get_rng_state()
    assert len(burnish.apply(model, inference(tmp_path)).places) == 4
    assert torch.equal(torch.cuda.get_rng_state(), drawn)
    x = data().cuda()
    used(gate_kernel()), used(counted(SCALE))
    torch.testing.assert_close(model(x), plain(x))
    assert (used(gate_kernel()), used(counted(SCALE))) == (2, 2)
    torch.testing.assert_close(model(data(rows=9).cuda()), plain(data(rows=9).cuda()))
    torch.testing.assert_close(model.cpu()(data()), plain.cpu()(data()))
    assert used(gate_kernel()) == 0, "made for the GPU"
    model, plain = model.cuda(), plain.cuda()
    with torch.autocast("cuda", dtype=torch.bfloat16):
        torch.testing.assert_close(model(x), plain(x))
    assert used(gate_kernel()) == 0
    with torch.cuda.stream(torch.cuda.Stream()):  # type: ignore[no-untyped-call]
        found = model(x)
    torch.cuda.synchronize()
    torch.testing.assert_close(found, plain(x))
    assert burnish.revert(model) == 4 and torch.equal(model(x), plain(x))


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_training_and_compiling(tmp_path: Path) -> None:
    model, plain = pair()
    burnish.apply(model, write(tmp_path, training_region(*GATES, device="cuda"), kernels=sources()))
    compiled: Any = torch.compile(model, fullgraph=True)
    x = data().cuda()

    def gradients(function: Any, module: Any) -> Any:
        given = x.clone().requires_grad_()
        return torch.autograd.grad(function(given).square().sum(), [given, *module.parameters()])

    used(training_kernel("cuda"))
    expected = gradients(plain, plain)
    torch.testing.assert_close(gradients(model, model), expected, rtol=1e-4, atol=1e-5)
    assert used(training_kernel("cuda")) == 2
    torch.testing.assert_close(gradients(compiled, model), expected, rtol=1e-4, atol=1e-5)
    assert used(training_kernel("cuda")) == 2


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@torch.no_grad()
def test_compiled_with_cuda_graphs(tmp_path: Path) -> None:
    model, plain = pair()
    burnish.apply(model, inference(tmp_path))
    compiled: Any = torch.compile(model, fullgraph=True, mode="reduce-overhead")
    for seed in range(5):
        x = data(seed).cuda()
        torch.compiler.cudagraph_mark_step_begin()  # type: ignore[no-untyped-call]
        torch.testing.assert_close(compiled(x), plain(x))


def graphs(model: Any) -> list[bool]:
    return [entry is not None for entry in capture.captured_calls(model).entries.values()]


@torch.no_grad()
def test_the_whole_model_is_replayed_and_sees_what_changed(tmp_path: Path) -> None:
    model, plain = pair()
    found = burnish.apply(model, inference(tmp_path, capture=True))
    assert found.captured and "replayed from CUDA graphs" in str(found)
    before = model(data().cuda())
    used(gate_kernel())
    model(data(2).cuda())
    assert used(gate_kernel()) == 0, "a replay runs no Python"
    for change in ("nothing", "in place", "storage", "part", "shape", "hook"):
        for each in (model, plain):
            gate = each.blocks[0].gate
            if change == "in place":
                gate.up.weight.mul_(1.5)
            if change == "storage":
                gate.up.weight.data = gate.up.weight.data.clone() + 0.1
            if change == "part":
                torch.manual_seed(3)
                each.head = torch.nn.Linear(8, 3, device="cuda")
            if change == "hook":
                gate.register_forward_hook(lambda module, given, out: out * 2)
        x = data(rows=9 if change == "shape" else 4).cuda()
        torch.testing.assert_close(model(x), plain(x))
    assert True in graphs(model) and before.shape == (4, 3)
    assert burnish.revert(model) == 5 and torch.equal(model(x), plain(x))


def test_where_a_replay_would_differ_it_is_called(tmp_path: Path) -> None:
    model, plain = pair()
    burnish.apply(model, inference(tmp_path, capture=True))
    x = data().cuda()
    model(x).sum().backward()
    plain(x).sum().backward()
    torch.testing.assert_close(model.head.weight.grad, plain.head.weight.grad)
    with torch.inference_mode():
        torch.testing.assert_close(model(x), plain(x))
    assert graphs(model) == []
    with torch.no_grad():
        torch.testing.assert_close(model.cpu()(data()), plain.cpu()(data()))
    assert graphs(model) == []


@torch.no_grad()
def test_copies_capture_anew(tmp_path: Path) -> None:
    model, plain = pair()
    burnish.apply(model, inference(tmp_path, capture=True))
    x = data().cuda()
    expected = model(x)
    for other in (copy.deepcopy(model), pickle.loads(pickle.dumps(model))):
        assert capture.is_captured(other) and len(runtime.applied(other)) == 4 and graphs(other) == []
        assert torch.equal(other(x), expected) and graphs(other) == [True]
        other.head.weight.zero_()
        assert not torch.equal(other(x), expected) and torch.equal(model(x), expected)
        assert burnish.revert(other) == 5
    with pytest.raises(runtime.PatchError, match="captured already|patched already"):
        burnish.apply(model, inference(tmp_path / "again", capture=True))
    torch.testing.assert_close(expected, plain(x))
