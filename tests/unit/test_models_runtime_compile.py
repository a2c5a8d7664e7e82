"""Patched models under torch.compile and torch.export: one graph with the operators in it, the same results."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import torch
from models_runtime_harness import (
    ROWS,
    WIDTH,
    data,
    gate_kernel,
    gate_region,
    net,
    scale_region,
    training_kernel,
    training_region,
    used,
    write,
)
from torch._dynamo.backends.registry import lookup_backend

import burnish
from burnish.models.runtime import KernelError

pytestmark = [
    # torch's own, while Inductor is imported.
    pytest.mark.filterwarnings("ignore:`torch.jit:DeprecationWarning"),
]
GATES, SCALES = ("blocks.0.gate", "blocks.1.gate"), ("blocks.0.scale", "blocks.1.scale")


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    torch._dynamo.reset()
    yield
    torch._dynamo.reset()


@pytest.fixture
def package(tmp_path: Path) -> Path:
    return write(tmp_path / "package", gate_region(*GATES), scale_region(*SCALES))


@pytest.fixture
def training(tmp_path: Path) -> Path:
    return write(tmp_path / "training", training_region(*GATES), scale_region(*SCALES))


def patched(package: Path) -> Any:
    model = net()
    burnish.apply(model, package)
    return model


class Compiled:
    """A model compiled without graph breaks, and the operators in each of its graphs."""

    def __init__(self, function: Any, backend: str = "aot_eager", **options: Any) -> None:
        self.graphs: list[list[str]] = []

        def compile_graph(module: Any, example: Any) -> Any:
            calls = [str(n.target) for n in module.graph.nodes if n.op == "call_function"]
            self.graphs.append([name for name in calls if name.startswith("burnish.region_")])
            compiler: Any = lookup_backend(backend)
            return compiler(module, example)

        self._compiled: Any = torch.compile(function, backend=compile_graph, fullgraph=True, **options)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self._compiled(*args, **kwargs)


def gradients(model: Any, function: Any, x: torch.Tensor) -> list[torch.Tensor]:
    x = x.detach().requires_grad_()
    return list(torch.autograd.grad(function(x).square().sum(), [x, *model.parameters()]))


@pytest.mark.parametrize("backend", ["aot_eager", pytest.param("inductor", marks=pytest.mark.thorough)])
def test_inference_and_training_in_one_graph(backend: str, package: Path, training: Path) -> None:
    plain, x = net(), data()
    model = patched(package)
    compiled = Compiled(model, backend)
    with torch.no_grad():
        torch.testing.assert_close(compiled(x), plain(x))
        torch.testing.assert_close(compiled(data(9)), plain(data(9)))
    assert [len(found) for found in compiled.graphs] == [4]
    model = patched(training)
    compiled = Compiled(model, backend)
    used(training_kernel())
    torch.testing.assert_close(gradients(model, compiled, x), gradients(plain, plain, x))
    assert [len(found) for found in compiled.graphs] == [2] and used(training_kernel()) == 2
    torch.testing.assert_close(gradients(model, compiled, data(9)), gradients(plain, plain, data(9)))


@torch.no_grad()
def test_other_shapes_take_the_original_and_the_kernel_stays(package: Path) -> None:
    model, plain = patched(package), net()
    compiled = Compiled(model)
    used(gate_kernel())
    for rows in (ROWS, 5, 6, ROWS, 7, ROWS):
        torch.testing.assert_close(compiled(data(rows=rows)), plain(data(rows=rows)))
    assert used(gate_kernel()) == 6 and [len(found) for found in compiled.graphs][:2] == [4, 0]


def test_inputs_laid_out_otherwise(training: Path) -> None:
    model, plain = patched(training), net()
    compiled = Compiled(model)
    turned = data().t().clone().t()
    torch.testing.assert_close(gradients(model, compiled, turned), gradients(plain, plain, turned))
    assert [len(found) for found in compiled.graphs] == [2]


@torch.no_grad()
def test_autocast_hooks_and_deterministic_mode_take_the_original(package: Path) -> None:
    model, plain = patched(package), net()

    def cast(x: torch.Tensor) -> Any:
        with torch.autocast("cpu", dtype=torch.bfloat16):
            return model(x)

    used(gate_kernel())
    assert torch.equal(Compiled(cast)(data()), cast(data()))
    with torch.autocast("cpu", dtype=torch.bfloat16):
        torch.testing.assert_close(Compiled(model)(data()), plain(data()))
    assert used(gate_kernel()) == 0
    compiled = Compiled(model)
    torch.use_deterministic_algorithms(True)
    try:
        assert torch.equal(compiled(data()), plain(data())) and used(gate_kernel()) == 0
    finally:
        torch.use_deterministic_algorithms(False)
    torch.testing.assert_close(compiled(data()), plain(data()))
    assert used(gate_kernel()) == 2
    for each in (model, plain):
        each.blocks[0].gate.up.register_forward_hook(lambda module, given, out: out + 1)
    torch.testing.assert_close(Compiled(model)(data()), plain(data()))
    assert used(gate_kernel()) == 1


@torch.no_grad()
def test_a_compiled_model_follows_revert_and_apply(package: Path) -> None:
    model, plain, x = net(), net(), data()
    compiled: Any = torch.compile(model, backend="aot_eager", fullgraph=True)
    assert torch.equal(compiled(x), plain(x))
    burnish.apply(compiled, package)
    used(gate_kernel())
    torch.testing.assert_close(compiled(x), plain(x))
    assert used(gate_kernel()) == 2
    assert burnish.revert(compiled) == 4 and torch.equal(compiled(x), plain(x)) and used(gate_kernel()) == 0


@torch.no_grad()
def test_blocks_compiled_one_by_one_share_their_code(package: Path) -> None:
    model, plain = patched(package), net()
    counter = torch._dynamo.testing.CompileCounter()
    for block in model.blocks:
        block.compile(backend=counter, fullgraph=True)
    used(gate_kernel())
    torch.testing.assert_close(model(data()), plain(data()))
    assert used(gate_kernel()) == 2 and counter.frame_count == 1


@torch.no_grad()
@pytest.mark.parametrize("strict", [False, True])
def test_export(strict: bool, package: Path, tmp_path: Path) -> None:
    model, plain, x = patched(package), net(), data()
    program = torch.export.export(model, (x,), strict=strict)
    torch.export.save(program, tmp_path / "program.pt2")
    used(gate_kernel())
    torch.testing.assert_close(torch.export.load(tmp_path / "program.pt2").module()(x), plain(x))
    assert used(gate_kernel()) == 2
    any_rows = ({0: torch.export.Dim("rows")},)
    program = torch.export.export(model, (x,), strict=strict, dynamic_shapes=any_rows)
    torch.testing.assert_close(program.module()(data(rows=9)), plain(data(rows=9)))
    assert used(gate_kernel()) == 0, "a program for any number of rows cannot hold a kernel for some"


def test_transforms_inside_a_graph(package: Path, training: Path) -> None:
    model, plain, many = patched(package), net(), torch.stack([data(1), data(2)])
    with torch.no_grad():
        mapped = torch.compile(lambda x: torch.vmap(model)(x), backend="aot_eager")
        torch.testing.assert_close(mapped(many), torch.vmap(plain)(many))
    model = patched(training)
    slope = torch.compile(lambda x: torch.func.grad(lambda a: model(a).sum())(x), backend="aot_eager")
    with pytest.raises(
        Exception, match=r"cannot be differentiated by torch.func .*: call burnish.revert\(model\) first"
    ):
        slope(data())
    burnish.revert(model)
    torch.testing.assert_close(slope(data()), torch.func.grad(lambda a: plain(a).sum())(data()))


def test_a_second_derivative_through_the_operator_is_refused(training: Path) -> None:
    model = patched(training)
    compiled = Compiled(model, "eager")
    x = data().requires_grad_()
    slope: Any
    (slope,) = torch.autograd.grad(compiled(x).square().sum(), x, create_graph=True)
    with pytest.raises(
        KernelError, match=r"no second derivative: call burnish.revert\(model\) before a double backward"
    ):
        slope.sum().backward()


def test_fake_tensors(package: Path) -> None:
    from torch._subclasses import FakeTensorMode

    model = patched(package)
    with FakeTensorMode(allow_non_fake_inputs=True) as mode, torch.no_grad():
        assert model(mode.from_tensor(data())).shape == (ROWS, 3)
        operator = type(model.blocks[0].scale).forward.__globals__["_operator0"]
        held = [mode.from_tensor(t) for t in (data(), torch.rand(WIDTH), torch.rand(WIDTH))]
        out, total = operator(*held)
    assert (out.shape, out.stride(), total.shape) == ((ROWS, WIDTH), (WIDTH, 1), (ROWS,))
