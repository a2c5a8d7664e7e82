"""Patched models that were changed, places inside places, calls at once, kernels that raise or return their inputs."""

from __future__ import annotations

import gc
import inspect
import pickle
import threading
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch
from models_runtime_harness import (
    GATE,
    WIDTH,
    Gate,
    Net,
    X,
    call,
    counted,
    data,
    gate_kernel,
    gate_region,
    made,
    net,
    region,
    same,
    scale_region,
    used,
    write,
)
from torch import nn

import burnish
from burnish.models import runtime
from burnish.models.runtime import KernelError, kernels
from burnish.models.runtime.capture import captured_class


def replaced(gate: Any) -> None:
    gate.up = nn.Identity()


def added(gate: Any) -> None:
    gate.up.extra = nn.Identity()


def swapped(gate: Any) -> None:
    gate.up.weight = nn.Parameter(gate.up.weight * 2)


def wrapped(gate: Any) -> None:
    gate.up.forward = lambda x: torch.relu(x)


def hooked(gate: Any) -> None:
    gate.up.register_forward_hook(lambda module, given, out: out + 1)


def removed(gate: Any) -> None:
    gate.down.bias = None


def parametrized(gate: Any) -> None:
    nn.utils.parametrizations.weight_norm(gate.up)


def assigned(gate: Any) -> None:
    gate.load_state_dict({n: v.clone() * 3 for n, v in gate.state_dict().items()}, assign=True)


def shrunk(gate: Any) -> None:
    gate.down.weight.data = gate.down.weight.data[:3].clone()
    gate.down.bias.data = gate.down.bias.data[:3].clone()


@pytest.mark.parametrize(
    ("change", "times"),
    [(f, 0) for f in (replaced, added, wrapped, hooked, removed, parametrized, shrunk)] + [(swapped, 1), (assigned, 1)],
)
def test_a_model_that_was_changed(change: Callable[[Any], None], times: int, tmp_path: Path) -> None:
    patched, plain = made(tmp_path)
    assert same(patched, plain, data()) == 1
    for gate in (patched, plain):
        change(gate)
    assert same(patched, plain, data()) == times


def test_another_dtype_and_the_way_back(tmp_path: Path) -> None:
    patched, plain = made(tmp_path)
    assert same(patched.double(), plain.double(), data().double()) == 0
    with pytest.raises(RuntimeError):
        patched(data())
    assert same(patched.float(), plain.float(), data()) == 1


@torch.no_grad()
def test_updates_in_place_and_another_place_of_the_region(tmp_path: Path) -> None:
    model, x = net(), data()
    burnish.apply(model, write(tmp_path, gate_region("blocks.0.gate", "blocks.1.gate")))
    for gate in (b.gate for b in model.blocks):
        for _ in range(2):
            torch.testing.assert_close(gate(x), Gate.forward(gate, x))
            gate.up.weight.mul_(1.5)


def test_an_inner_place_is_used_where_the_outer_falls_back(tmp_path: Path) -> None:
    outer = region("block", "Block", ["blocks.0"], [], [call("kernels/block.py", {"x": X}, [X])])
    inner = gate_region("blocks.0.gate")
    source = counted(
        "import torch\n\n\nclass ModelNew(torch.nn.Module):\n    def forward(self, x):\n        return x + 1\n"
    )
    inner["calls"][0]["arguments"][0]["shape"] = inner["calls"][0]["outputs"][0]["shape"] = [6, WIDTH]
    sources = {"kernels/block.py": source, "kernels/gate.py": gate_kernel()}
    for order in ((outer, inner), (inner, outer)):
        model = net()
        burnish.apply(model, write(tmp_path, *order, kernels=sources))
        block = model.blocks[0]
        used(gate_kernel())
        with torch.no_grad():
            assert torch.equal(block(data()), data() + 1), "the outer kernel is what was packed, right or wrong"
            assert (used(source), used(gate_kernel())) == (1, 0)
            torch.testing.assert_close(block(data(rows=6)), net().blocks[0](data(rows=6)))
            assert (used(source), used(gate_kernel())) == (0, 1)


@torch.no_grad()
def test_threads_at_once(tmp_path: Path) -> None:
    models = [net(seed) for seed in range(3)]
    package = write(tmp_path, gate_region("blocks.0.gate", "blocks.1.gate"), scale_region("blocks.0.scale"))
    inputs = [data(seed) for seed in range(4)]
    expected = {(m, i): models[m](inputs[i]) for m in range(3) for i in range(4)}
    for model in models:
        burnish.apply(model, package)
    wrong: list[Any] = []

    def work(start: int) -> None:
        with torch.no_grad():
            for turn in range(60):
                m, i = (start + turn) % 3, (start * 7 + turn) % 4
                found = models[m](inputs[i])
                if not torch.allclose(found, expected[m, i], atol=1e-5):
                    wrong.append((m, i))

    threads = [threading.Thread(target=work, args=(n,)) for n in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_a_kernel_that_raises_says_where_and_what_to_do(tmp_path: Path) -> None:
    source = GATE.replace("y = x @", "if x[0, 0] > 9: raise IndexError('far out')\n        y = x @")
    package = write(tmp_path, gate_region("blocks.0.gate", "blocks.1.gate"), kernels={"kernels/gate.py": source})
    model, x = net(), data()
    burnish.apply(model, package)
    with torch.no_grad():
        expected = model(x)
        with pytest.raises(KernelError) as caught:
            model(torch.full_like(x, 10.0))
        assert torch.equal(model(x), expected), "the next call is none the worse"
    assert str(caught.value) == (
        "gate at blocks.0.gate and 1 more: its kernel kernels/gate.py raised IndexError: far out: "
        "burnish.revert(model) goes back to the original"
    )
    assert isinstance(caught.value.__cause__, IndexError)


def test_results_share_no_memory_with_inputs_or_weights(tmp_path: Path) -> None:
    source = (
        "import torch\n\n\nclass ModelNew(torch.nn.Module):\n    def __init__(self):\n        super().__init__()\n"
        "        self.weight = torch.nn.Parameter(torch.rand(8))\n"
        "        self.register_buffer('shift', torch.rand(8))\n"
        "        self.ones = torch.ones(4)\n\n"
        "    def forward(self, x):\n        return {}\n"
    )
    for number, results in enumerate(("x, self.ones * 2", "x[1:], self.weight[4:]", "x.view(2, 16)[:1], x[:, 0]")):
        text = source.replace("{}", results)
        one = scale_region("blocks.0.scale")
        package = write(tmp_path / str(number), one, kernels={"kernels/scale.py": text})
        model, x = net(), data()
        burnish.apply(model, package)
        scale = model.get_submodule("blocks.0.scale")
        with torch.no_grad():
            before, weights = x.clone(), scale.weight.clone()
            for result in scale(x):
                result.zero_()
        assert torch.equal(x, before) and torch.equal(scale.weight, weights)


@torch.no_grad()
@pytest.mark.skipif(torch.cuda.is_available(), reason="there is a GPU to capture for; see tests/gpu")
def test_capture_does_nothing_without_a_gpu(tmp_path: Path) -> None:
    model, x = net(), data()
    before = model(x)
    found = burnish.apply(model, write(tmp_path, gate_region("blocks.0.gate", "blocks.1.gate"), capture=True))
    assert not found.captured and type(model) is Net
    model.__class__ = captured_class(type(model))  # as if loaded from a machine that has one
    torch.testing.assert_close(model(x), before)
    torch.testing.assert_close(torch.compile(model, backend="eager", fullgraph=True)(x), before)
    loaded = pickle.loads(pickle.dumps(model))
    assert type(loaded) is Net and len(runtime.applied(loaded)) == 2
    assert burnish.revert(model) == 3 and torch.equal(model(x), before)


def test_a_kernels_source_can_be_asked_for() -> None:
    assert inspect.getsource(kernels.load(gate_kernel()).model).startswith("class ModelNew(nn.Module):")


def test_patched_models_are_let_go(tmp_path: Path) -> None:
    model = net()
    burnish.apply(model, write(tmp_path, gate_region("blocks.0.gate"), scale_region("blocks.0.scale")))
    with torch.no_grad():
        model(data())
    weights = [weakref.ref(p) for p in model.parameters()]
    del model
    gc.collect()
    assert not any(ref() is not None for ref in weights), "no instance of a kernel keeps a weight"
