"""Training through patched modules: gradients are the original's, and what cannot be differentiated says so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import torch
from models_runtime_harness import (
    GATE,
    GATE_STATE,
    ROWS,
    WIDTH,
    Gate,
    X,
    call,
    data,
    net,
    region,
    scale_region,
    training_kernel,
    training_region,
    used,
    write,
)
from torch import nn
from torch.utils.checkpoint import checkpoint

import burnish
from burnish.models.runtime import KernelError, kernels, operators

PLACES = ("blocks.0.gate", "blocks.1.gate")


def pair(folder: Path) -> tuple[Any, Any]:
    """Return a patched model and one that is not."""
    patched, plain = net(), net()
    burnish.apply(patched, write(folder, training_region(*PLACES), scale_region("blocks.0.scale")))
    used(training_kernel())
    return patched, plain


def assert_same_gradients(patched: nn.Module, plain: nn.Module) -> None:
    for (name, ours), theirs in zip(patched.named_parameters(), plain.parameters(), strict=True):
        assert (ours.grad is None) == (theirs.grad is None), name
        if ours.grad is not None:
            torch.testing.assert_close(ours.grad, theirs.grad)


@pytest.mark.parametrize("rows", [ROWS, ROWS + 1])
def test_gradients_of_inputs_and_parameters(rows: int, tmp_path: Path) -> None:
    patched, plain = pair(tmp_path)
    found = []
    for model in (patched, plain):
        x = data(rows=rows).requires_grad_()
        model(x).square().sum().backward()
        found.append(x.grad)
    assert used(training_kernel()) == (2 if rows == ROWS else 0)
    torch.testing.assert_close(found[0], found[1])
    assert_same_gradients(patched, plain)


def test_parameters_that_take_no_gradient(tmp_path: Path) -> None:
    patched, plain = pair(tmp_path)
    for model in (patched, plain):
        for name, parameter in model.named_parameters():
            parameter.requires_grad_("up" not in name and "blocks.1.gate" not in name)
        model(data()).square().sum().backward()
    assert used(training_kernel()) == 2
    assert_same_gradients(patched, plain)
    with torch.no_grad():
        torch.testing.assert_close(patched(data()), plain(data()))
    assert used(training_kernel()) == 2, "it serves inference too where there is no other"


def test_checkpointing(tmp_path: Path) -> None:
    patched, plain = pair(tmp_path)
    for model in (patched, plain):
        x = data().requires_grad_()
        for block in model.blocks:
            x = checkpoint(block, x, use_reentrant=False)
        model.head(x).square().sum().backward()
    assert used(training_kernel()) == 4
    assert_same_gradients(patched, plain)


def test_steps_of_an_optimizer(tmp_path: Path) -> None:
    patched, plain = pair(tmp_path)
    losses: list[list[float]] = [[], []]
    for model, told in zip((patched, plain), losses, strict=True):
        optimizer = torch.optim.AdamW(model.parameters(), 0.01)
        for step in range(8):
            optimizer.zero_grad()
            loss = (model(data(step)) - 1).square().mean()
            loss.backward()
            optimizer.step()
            told.append(loss.item())
    torch.testing.assert_close(losses[0], losses[1], rtol=1e-4, atol=1e-5)


def test_a_second_derivative_is_refused(tmp_path: Path) -> None:
    patched, _ = pair(tmp_path)
    losses: tuple[Any, ...] = (lambda y: y.square().sum(), lambda y: y.sum())
    for loss in losses:
        x = data().requires_grad_()
        gradient: Any
        (gradient,) = torch.autograd.grad(loss(patched(x)), x, create_graph=True)
        with pytest.raises(
            RuntimeError, match=r"gate at blocks.* has no second derivative: call burnish.revert\(model\)"
        ):
            gradient.sum().backward()
    burnish.revert(patched)
    (gradient,) = torch.autograd.grad(patched(x).square().sum(), x, create_graph=True)
    gradient.sum().backward()


SEVERAL = """
import torch


class Passes(torch.autograd.Function):
    @staticmethod
    def forward(ctx, weight, x, again):
        product = x * weight
        root = product.exp()
        ctx.save_for_backward(x, weight, root, root.t(), product, product, product[1:], again)
        return product.cos(), root, (product > 0).sum(-1)

    @staticmethod
    def backward(ctx, first, second, third):
        x, weight, root, turned, product, same, part, again = ctx.saved_tensors
        assert torch.equal(turned, root.t()) and torch.equal(part, same[1:]) and torch.equal(x, again)
        assert not third.is_floating_point()
        inner = second * root - first * product.sin()
        return (inner * x).sum(0), inner * weight, None


class ModelNew(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.rand(8))

    def forward(self, x):
        return Passes.apply(self.weight, x, x)
"""


class Several(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.rand(WIDTH))

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, ...]:
        product = x * self.weight
        return product.cos(), product.exp(), (product > 0).sum(-1)


def several(folder: Path, source: str = SEVERAL, returns: str = "tuple") -> tuple[Any, Any]:
    passes = kernels.probe(source, [data()], {"weight": torch.rand(WIDTH)})
    outputs = [X, X, torch.zeros(ROWS, dtype=torch.int64)]
    given = {"direction": "forward+backward", "passes": passes, "returns": returns}
    calls = [call("kernels/several.py", {"x": X}, outputs, **given)]
    made = region("several", "Several", [""], [["weight", "weight"]], calls)
    torch.manual_seed(0)
    plain, patched = Several(), Several()
    patched.load_state_dict(plain.state_dict())
    burnish.apply(patched, write(folder, made, kernels={"kernels/several.py": source}))
    return patched, plain


def overload(module: nn.Module) -> Any:
    return type(module).forward.__globals__["_operator0"]


LOSSES: dict[str, Any] = {
    "both": lambda a, b, c: a.sum() + (b * 2).mean(),
    "first": lambda a, b, c: a.square().sum(),
    "second": lambda a, b, c: b.t()[::2].sum(),
}


@pytest.mark.parametrize("way", ["module", "operator"])
@pytest.mark.parametrize("loss", list(LOSSES))
@pytest.mark.parametrize("turned", [False, True])
def test_several_results_views_kept_and_outputs_left_unused(loss: str, way: str, turned: bool, tmp_path: Path) -> None:
    patched, plain = several(tmp_path)
    found = []
    for module in (patched, plain):
        x = data().t().clone().t() if turned else data()
        x.requires_grad_()
        by_operator = module is patched and way == "operator"
        results = overload(patched)(x, patched.weight) if by_operator else module(x)
        assert results[0].requires_grad and not results[2].requires_grad
        LOSSES[loss](*results).backward()
        found.append((results, x.grad, module.weight.grad))
    torch.testing.assert_close(found[0], found[1])


def test_what_is_kept_is_written_down() -> None:
    passes = kernels.probe(SEVERAL, [data()], {"weight": torch.rand(WIDTH)})
    assert passes is not None and passes["arguments"] == [1, 0, 0]
    kept = passes["saved"]
    assert kept[:3] == [{"input": 0}, {"input": 1}, {"output": 1}]
    assert kept[3] == {"output": 1, "shape": [8, 4], "dtype": "float32", "stride": [1, 8], "offset": 0}
    assert kept[4] == {"shape": [4, 8], "dtype": "float32", "stride": [8, 1]}
    assert kept[5] == {"saved": 4}
    assert kept[6] == {"saved": 4, "shape": [3, 8], "dtype": "float32", "stride": [8, 1], "offset": 8}
    assert kept[7] == {"input": 0} and passes["gradients"][2] is None


@pytest.mark.parametrize(
    "change",
    [
        ("class Passes", "class Others"),
        ("Passes.apply(self.weight, x, x)", "Passes.apply(self.weight * 1, x, x)"),
        ("return Passes.apply(self.weight, x, x)", "return [2 * t for t in Passes.apply(self.weight, x, x)]"),
        ("product = x * weight\n", "product = x * weight\n        ctx.size = 3\n"),
        ("product = x * weight\n", "product = x * weight\n        ctx.set_materialize_grads(False)\n"),
        ("return (inner * x).sum(0), inner * weight, None", "return None, None, None"),
        ("return (inner * x).sum(0), inner * weight, None", "return inner, inner * weight, None"),
        ("inner = second", "raise ValueError; inner = second"),
        ("def forward(ctx, weight, x, again):", "def setup_context(ctx, inputs, output):\n        pass\n\n"
         "    @staticmethod\n    def forward(weight, x, again):"),
        ("return Passes.apply(self.weight, x, x)", "return x, x, x"),
    ],
)  # fmt: skip
def test_passes_that_cannot_be_driven(change: tuple[str, str]) -> None:
    assert change[0] in SEVERAL
    assert kernels.probe(SEVERAL.replace(*change), [data()], {"weight": torch.rand(WIDTH)}) is None


def test_kernels_without_passes_have_none_to_drive() -> None:
    state = dict(zip((n for n, _ in GATE_STATE), Gate().state_dict().values(), strict=True))
    assert kernels.probe(GATE, [data()], state) is None
    assert kernels.probe(training_kernel(), [data()[:1].expand(ROWS, -1)], state) is not None


def test_a_backward_pass_that_raises_says_where(tmp_path: Path) -> None:
    source = SEVERAL.replace(
        "inner = second", "if second.max() > 9: raise IndexError('far out')\n        inner = second"
    )
    patched, _ = several(tmp_path, source)
    runs: tuple[Any, ...] = (patched, lambda x: overload(patched)(x, patched.weight))
    for run in runs:
        with pytest.raises(
            KernelError, match=r"several at the model itself: its kernel .* raised IndexError: far out: "
        ):
            (10 * run(data())[1]).sum().backward()


def test_lack_of_memory_is_left_to_the_caller(tmp_path: Path) -> None:
    line = "inner = second"
    source = SEVERAL.replace(line, f"if second.max() > 9: raise torch.OutOfMemoryError('full')\n        {line}")
    source = source.replace("product = x", "if x.max() > 9: raise torch.OutOfMemoryError('full')\n        product = x")
    patched, _ = several(tmp_path, source)
    runs: tuple[Any, ...] = (patched, lambda x: overload(patched)(x, patched.weight))
    for run in runs:
        with pytest.raises(torch.OutOfMemoryError, match="full"):
            run(10 * torch.ones(ROWS, WIDTH))
        with pytest.raises(torch.OutOfMemoryError, match="full"):
            (10 * run(data())[1]).sum().backward()


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_torch_checks_the_operators(tmp_path: Path) -> None:
    patched, _ = several(tmp_path)
    for gradients in (False, True):
        x = data().requires_grad_(gradients)
        torch.library.opcheck(overload(patched), (x, patched.weight.detach().requires_grad_(gradients)))
    name = overload(patched)._opname
    assert name in operators._known
    first = getattr(torch.ops.burnish, f"{name}_forward").default
    torch.library.opcheck(first, (data(), patched.weight.detach()), test_utils="test_faketensor")


def test_an_operator_without_a_backward_pass_says_so(tmp_path: Path) -> None:
    model = net()
    burnish.apply(model, write(tmp_path, scale_region("blocks.0.scale")))
    scale: Any = model.get_submodule("blocks.0.scale")
    out, _ = overload(scale)(data(), scale.weight, scale.shift)
    with pytest.raises(KernelError, match=r"no backward pass: make a package for training .* or burnish.revert"):
        out.sum().backward()
