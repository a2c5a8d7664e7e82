"""A patched model: what stays as it was, how it is copied, saved and loaded, and the way back."""

from __future__ import annotations

import copy
import io
import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import torch
import torch.distributed as distributed
from models_runtime_harness import (
    Gate,
    Net,
    data,
    gate_kernel,
    gate_region,
    net,
    scale_kernel,
    scale_region,
    training_kernel,
    training_region,
    used,
    write,
)
from torch import nn

import burnish
from burnish.models import runtime
from burnish.models.runtime import PatchError
from burnish.models.runtime.patched import attributes_of

GATES, SCALES = ("blocks.0.gate", "blocks.1.gate"), ("blocks.0.scale", "blocks.1.scale")


@pytest.fixture
def package(tmp_path: Path) -> Path:
    return write(tmp_path / "package", gate_region(*GATES), scale_region(*SCALES))


@pytest.fixture
def training(tmp_path: Path) -> Path:
    return write(tmp_path / "training", training_region(*GATES))


def bits(model: nn.Module) -> dict[str, Any]:
    return {name: value.clone() for name, value in model.state_dict().items()}


def assert_bits(found: dict[str, Any], expected: dict[str, Any]) -> None:
    assert list(found) == list(expected)
    assert all(torch.equal(found[name], expected[name]) for name in expected)


@torch.no_grad()
def test_patched_and_reverted_bit_for_bit(package: Path) -> None:
    model, x = net(), data()
    before, state = model(x), bits(model)
    classes, drawn = [type(m) for m in model.modules()], torch.get_rng_state()
    names = [n for n, _ in model.named_parameters()]
    attributes = [dict(vars(m)) for m in model.modules()]
    shown = repr(model)
    found = burnish.apply(model, package)
    assert found.places == (*GATES, *SCALES) and not found.skipped and str(found) == "4 places patched"
    assert runtime.applied(model) == {p: p[-5:].strip(".") for p in sorted(found.places)}
    used(gate_kernel()), used(scale_kernel())
    torch.testing.assert_close(model(x), before)
    assert (used(gate_kernel()), used(scale_kernel())) == (2, 2)
    assert isinstance(model.get_submodule("blocks.0.gate"), Gate) and repr(model) == shown
    assert_bits(model.state_dict(), state)
    assert [n for n, _ in model.named_parameters()] == names
    assert burnish.revert(model) == 4 and runtime.applied(model) == {}
    assert [type(m) for m in model.modules()] == classes
    assert [dict(vars(m)) for m in model.modules()] == attributes
    assert torch.equal(model(x), before) and torch.equal(torch.get_rng_state(), drawn)
    assert_bits(model.state_dict(), state)
    assert burnish.revert(model) == 0


@torch.no_grad()
def test_state_is_saved_and_loaded(package: Path, tmp_path: Path) -> None:
    model, other, x = net(), net(seed=7), data()
    burnish.apply(model, package)
    torch.save(model.state_dict(), tmp_path / "state.pt")
    burnish.apply(other, package)
    other.load_state_dict(torch.load(tmp_path / "state.pt", weights_only=True))
    assert torch.equal(other(x), model(x))
    plain = net(seed=7)
    plain.load_state_dict(torch.load(tmp_path / "state.pt"), assign=True)
    torch.testing.assert_close(plain(x), model(x))


@torch.no_grad()
@pytest.mark.parametrize("protocol", [2, pickle.HIGHEST_PROTOCOL])
def test_copies_are_patched_and_independent(package: Path, protocol: int) -> None:
    model, x = net(), data()
    burnish.apply(model, package)
    expected, whole = model(x), io.BytesIO()
    torch.save(model, whole)
    whole.seek(0)
    loaded = torch.load(whole, weights_only=False)
    pickled = pickle.loads(pickle.dumps(model, protocol))
    for other in (copy.deepcopy(model), loaded, pickled, copy.copy(model)):
        assert len(runtime.applied(other)) == 4
        used(gate_kernel())
        assert torch.equal(other(x), expected) and used(gate_kernel()) == 2
    other = copy.deepcopy(model)
    other.get_parameter("blocks.0.gate.up.weight").zero_()
    assert torch.equal(model(x), expected) and not torch.equal(other(x), expected)
    assert burnish.revert(other) == 4 and len(runtime.applied(model)) == 4


@torch.no_grad()
def test_a_pickle_is_loaded_in_a_fresh_process(training: Path, tmp_path: Path) -> None:
    model, x = net(), data()
    burnish.apply(model, training)
    torch.save((model, x, model(x)), tmp_path / "model.pt")
    script = (
        "import sys, torch\n"
        f"sys.path.insert(0, {str(Path(__file__).parents[1])!r})\n"
        f"model, x, expected = torch.load({str(tmp_path / 'model.pt')!r}, weights_only=False)\n"
        "import burnish\nfrom burnish.models import runtime\n"
        "assert len(runtime.applied(model)) == 2\n"
        "assert torch.equal(model(x), expected)\nmodel(x).sum().backward()\n"
        "assert burnish.revert(model) == 2\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_two_packages_on_one_model(package: Path, tmp_path: Path) -> None:
    model = net()
    burnish.apply(model, write(tmp_path / "gates", gate_region(*GATES)))
    with pytest.raises(PatchError, match=r"blocks.0.gate is patched already: burnish.revert\(model\) first"):
        burnish.apply(model, package)
    assert list(runtime.applied(model)) == list(GATES), "nothing was changed"
    burnish.apply(model, write(tmp_path / "scales", scale_region(*SCALES)))
    with torch.no_grad():
        torch.testing.assert_close(model(data()), net()(data()))
    assert burnish.revert(model) == 4


class Widened(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.inner = net()


@pytest.mark.parametrize(
    ("model", "said"),
    [
        (lambda: net(depth=1), "no blocks.1.gate in the model: make a package for this model with burnish optimize"),
        (lambda: net().double(), "blocks.0.gate: up.weight is float64 of (8, 8), the package was made for float32"),
        (lambda: nn.DataParallel(net()), "the model is wrapped: burnish.apply(model.module, ...)"),
        (Widened, "no blocks.0.gate in the model"),
    ],
)
def test_a_model_that_does_not_fit_is_named_and_left_alone(model: Any, said: str, package: Path) -> None:
    made = model()
    with pytest.raises(PatchError) as caught:
        burnish.apply(made, package)
    assert said in str(caught.value) and "\n" not in str(caught.value)
    assert burnish.revert(made) == 0


def test_a_place_of_another_class_shape_or_without_its_state(package: Path) -> None:
    other, wider, bare = net(), net(), net()
    other.blocks[1].gate = nn.Linear(8, 8)
    with pytest.raises(PatchError, match="blocks.1.gate is a Linear, the package was made for a Gate"):
        burnish.apply(other, package)
    wider.blocks[1].gate = Gate(16)
    with pytest.raises(PatchError, match=r"blocks.1.gate: up.weight is float32 of \(16, 16\), .* float32 of \(8, 8\)"):
        burnish.apply(wider, package)
    bare.blocks[1].gate.down.bias = None
    with pytest.raises(PatchError, match="blocks.1.gate has no parameter or buffer down.bias"):
        burnish.apply(bare, package)
    assert [burnish.revert(m) for m in (other, wider, bare)] == [0, 0, 0]


def test_a_module_made_with_other_numbers_is_another(tmp_path: Path) -> None:
    model, other = net(), net()
    made = gate_region(*GATES)
    made["attributes"] = attributes_of(model.get_submodule(GATES[0]))
    assert made["attributes"]["up.in_features"] == 8
    other.get_submodule(GATES[1]).down.in_features = 9
    package = write(tmp_path, made)
    with pytest.raises(PatchError, match="blocks.1.gate: down.in_features is 9, the package was made for 8"):
        burnish.apply(other, package)
    assert burnish.revert(other) == 0 and len(burnish.apply(model, package).places) == 2


def test_places_that_are_left_alone_are_told(package: Path, tmp_path: Path) -> None:
    model = net()
    gate: Any = model.get_submodule("blocks.1.gate")
    gate.forward = gate.forward
    with pytest.raises(
        PatchError, match=r"blocks.1.gate would be left alone: its forward was replaced .* without strict"
    ):
        burnish.apply(model, package, strict=True)
    assert burnish.revert(model) == 0
    found = burnish.apply(model, package)
    assert [place for place, _ in found.skipped] == ["blocks.1.gate"] and len(found.places) == 3
    assert "blocks.1.gate left alone: its forward was replaced" in str(found)
    if not torch.cuda.is_available():
        away = write(tmp_path / "away", gate_region(*GATES, device="cuda"), capture=True)
        found = burnish.apply(net(), away)
        assert found.skipped[0][1] == "made for cuda, which this machine lacks" and not found.captured


def test_one_module_under_two_names_is_one_place(package: Path) -> None:
    model = net()
    model.blocks[1] = model.blocks[0]
    assert len(burnish.apply(model, package).places) == 4
    with torch.no_grad():
        used(gate_kernel())
        model(data())
    assert used(gate_kernel()) == 2 and burnish.revert(model) == 2


@torch.no_grad()
def test_hooks_of_a_place_run(package: Path) -> None:
    model, x = net(), data()
    burnish.apply(model, package)
    gate, seen = model.get_submodule("blocks.0.gate"), []

    def doubled(module: Any, given: Any, out: torch.Tensor) -> torch.Tensor:
        seen.append("after")
        return out * 2

    gate.register_forward_pre_hook(lambda module, given: seen.append("before"))
    gate.register_forward_hook(doubled)
    used(gate_kernel())
    changed = model(x)
    assert seen == ["before", "after"] and used(gate_kernel()) == 2
    gate._forward_hooks.clear()
    assert not torch.equal(changed, model(x))


def test_full_backward_hooks_run(training: Path) -> None:
    seen: dict[str, list[torch.Tensor]] = {}
    for name, patch in (("original", False), ("patched", True)):
        model, x = net(), data().requires_grad_()
        if patch:
            burnish.apply(model, training)
        told = seen.setdefault(name, [])
        for place in GATES:
            hook: Any = lambda module, into, out, told=told: told.extend((into[0], out[0]))  # noqa: E731
            model.get_submodule(place).register_full_backward_hook(hook)
        used(training_kernel())
        model(x).square().sum().backward()
        assert used(training_kernel()) == 2 * patch
    assert len(seen["patched"]) == 4
    torch.testing.assert_close(seen["patched"], seen["original"])


@pytest.fixture
def process_group(tmp_path: Path) -> Iterator[None]:
    distributed.init_process_group("gloo", init_method=f"file://{tmp_path}/group", rank=0, world_size=1)
    yield
    distributed.destroy_process_group()


def test_data_parallel_training(training: Path, process_group: None) -> None:
    model, plain, x = net(), net(), data()
    burnish.apply(model, training)
    wrapped = nn.parallel.DistributedDataParallel(model)
    optimizers = [torch.optim.SGD(m.parameters(), 0.1) for m in (model, plain)]
    used(training_kernel())
    for _ in range(3):
        for module, optimizer in zip((wrapped, plain), optimizers, strict=True):
            optimizer.zero_grad()
            module(x).square().mean().backward()
            optimizer.step()
    assert used(training_kernel()) == 6
    for ours, theirs in zip(model.parameters(), plain.parameters(), strict=True):
        torch.testing.assert_close(ours, theirs)
    assert burnish.revert(wrapped) == 2


def test_a_subclass_made_here_is_one_per_region(package: Path) -> None:
    one, other = net(), net(seed=3)
    burnish.apply(one, package)
    burnish.apply(other, package)
    kinds = {type(m.get_submodule(p)) for m in (one, other) for p in GATES}
    assert len(kinds) == 1 and Net is type(one)
