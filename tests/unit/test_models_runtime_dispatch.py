"""Which calls take a kernel: the one it was verified for, and nothing else."""

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
    counted,
    data,
    gate_kernel,
    gate_region,
    made,
    net,
    region,
    same,
    scale_kernel,
    scale_region,
    training_kernel,
    training_region,
    used,
    write,
)
from torch import nn

import burnish
from burnish.models.runtime import PatchError, operators


class Subclass(torch.Tensor):
    pass


@pytest.mark.parametrize(
    ("x", "times"),
    [
        (data(), 1),
        (data(rows=2 * ROWS)[::2], 1),
        (torch.randn(WIDTH, ROWS).t(), 1),
        (nn.Parameter(data()), 1),
        (data(rows=5), 0),
        (data().unsqueeze(0), 0),
        (data().as_subclass(Subclass), 0),
        (torch._neg_view(data()), 0),
        (torch.zeros(0, WIDTH), 0),
    ],
    ids=["fits", "rows apart", "transposed", "parameter", "other rows", "other rank", "subclass", "negated", "empty"],
)
def test_inputs(x: torch.Tensor, times: int, tmp_path: Path) -> None:
    assert same(*made(tmp_path), x) == times


def test_arguments_by_name_and_constants_that_differ(tmp_path: Path) -> None:
    patched, plain = made(tmp_path)
    x = data()
    assert same(patched, plain, x=x) == 1
    assert same(patched, plain, x, 1.0, None) == 1
    assert same(patched, plain, mask=None, scale=1.0, x=x) == 1
    assert same(patched, plain, x, 2.0) == 0
    assert same(patched, plain, x, 1) == 0, "an integer is another constant"
    assert same(patched, plain, x, mask=torch.ones(WIDTH)) == 0
    for wrong in ((), (x, 1.0, None, 3)):
        with pytest.raises(TypeError, match=r"forward\(\)"):
            patched(*wrong)
    with pytest.raises(TypeError, match="unexpected keyword argument 'y'"):
        patched(x, y=1)


class Open(Gate):
    """A forward with extra arguments of every kind."""

    def forward(self, x: torch.Tensor, *rest: int, sizes: Any = (1, 2), **more: Any) -> torch.Tensor:  # type: ignore[override]
        out: torch.Tensor = super().forward(x) * (1 + len(rest) + sum(sizes) + sum(more.values()))
        return out


def test_open_ended_arguments(tmp_path: Path) -> None:
    source = counted(GATE.replace("return torch.addmm", "return 6 * torch.addmm"))
    inputs = {"x": X, "sizes": [1, 2], "extra": 2}
    calls = [call("kernels/open.py", inputs, [X])]
    package = write(tmp_path, region("open", "Open", [""], GATE_STATE, calls), kernels={"kernels/open.py": source})
    model, x = Open(), data()
    burnish.apply(model, package)
    with torch.no_grad():
        torch.testing.assert_close(model(x, sizes=[1, 2], extra=2), Open.forward(model, x, sizes=[1, 2], extra=2))
        assert used(source) == 1
        others: Any = [((x,), {}), ((x, 3), {"extra": 2}), ((x,), {"extra": 2, "more": 1}), ((x,), {"extra": 3})]
        for args, kwargs in others:
            assert torch.equal(model(*args, **kwargs), Open.forward(model, *args, **kwargs))
        for sizes in ((1, 2, 3), (1, 2.0), 5 * [0]):
            assert torch.equal(model(x, sizes=sizes, extra=2), Open.forward(model, x, sizes=sizes, extra=2))
        assert used(source) == 0
    call_without = call("kernels/open.py", {"y": X}, [X])
    for kind in ("Gate", "Open"):
        wrong = write(
            tmp_path / kind, region("g", kind, [""], GATE_STATE, [call_without]), kernels={"kernels/open.py": source}
        )
        with pytest.raises(PatchError, match="takes no 'y', it takes x|needs 'x', which the package does not name"):
            burnish.apply(Gate() if kind == "Gate" else Open(), wrong)


def test_modes(tmp_path: Path) -> None:
    patched, plain = made(tmp_path / "evaluated", training_mode=False)
    assert same(patched, plain, data()) == 0
    assert same(patched.eval(), plain.eval(), data()) == 1
    patched.up.train()
    assert same(patched, plain, data()) == 0, "a part in another mode than the whole"


def test_deterministic_mode(tmp_path: Path) -> None:
    free, fixed = made(tmp_path / "free"), made(tmp_path / "fixed", deterministic=True)
    torch.use_deterministic_algorithms(True)
    try:
        assert (same(*free, data()), same(*fixed, data())) == (0, 1)
    finally:
        torch.use_deterministic_algorithms(False)


def test_gradients_wanted_of_a_kernel_that_has_none(tmp_path: Path) -> None:
    patched, plain = made(tmp_path)
    x = data()
    patched(x).sum().backward()
    plain(x).sum().backward()
    assert used(gate_kernel()) == 0
    for ours, theirs in zip(patched.parameters(), plain.parameters(), strict=True):
        assert torch.equal(ours.grad, theirs.grad)
    patched.requires_grad_(False)
    assert not patched(x).requires_grad and used(gate_kernel()) == 1
    assert patched(x.requires_grad_()).requires_grad and used(gate_kernel()) == 0
    with torch.inference_mode():
        assert patched(data()).is_inference() and used(gate_kernel()) == 1


def test_autocast_takes_the_original(tmp_path: Path) -> None:
    patched, plain = made(tmp_path)
    with torch.autocast("cpu", dtype=torch.bfloat16), torch.no_grad():
        assert torch.equal(patched(data()), plain(data())) and patched(data()).dtype == torch.bfloat16
    assert used(gate_kernel()) == 0
    with torch.autocast("cpu", enabled=False):
        assert same(patched, plain, data()) == 1


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_transforms_take_the_original(tmp_path: Path) -> None:
    patched, plain = made(tmp_path)
    patched.requires_grad_(False), plain.requires_grad_(False)
    many, x = torch.stack([data(1), data(2)]), data()
    transforms: tuple[Any, ...] = (
        lambda m: torch.vmap(m)(many),
        lambda m: torch.func.jvp(m, (x,), (x,))[1],
        lambda m: torch.func.grad(lambda a: m(a).sum())(x),
        lambda m: torch.func.jacrev(m)(x),
        lambda m: torch.func.functional_call(m, dict(plain.named_parameters()), (many[0],)),
    )
    for transform in transforms:
        torch.testing.assert_close(transform(patched), transform(plain))
    assert used(gate_kernel()) == 1, "only the last is no transform"
    forward_ad: Any = torch.autograd.forward_ad
    with forward_ad.dual_level():
        dual = patched(forward_ad.make_dual(x, x))
        assert forward_ad.unpack_dual(dual).tangent is not None
    assert used(gate_kernel()) == 0


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_torch_jit(tmp_path: Path) -> None:
    patched, plain = made(tmp_path)
    jit: Any = torch.jit
    assert torch.equal(jit.trace(patched, data(2), check_trace=False)(data()), plain(data()))
    assert used(gate_kernel()) == 0
    with pytest.raises(PatchError, match=r"torch.jit.script cannot compile .*burnish.revert\(model\) first"):
        jit.script(patched)


def test_lists_and_single_tuples(tmp_path: Path) -> None:
    for number, (returns, kind) in enumerate((("list", list), ("tuple", tuple))):
        patched, plain = made(tmp_path / str(number), returns=returns)
        with torch.no_grad():
            found = patched(data())
        assert type(found) is kind and len(found) == 1
        torch.testing.assert_close(found[0], plain(data()))


def test_the_kernel_for_inference_goes_before_the_one_for_training(tmp_path: Path) -> None:
    both = training_region("blocks.0.gate")
    both["calls"] += gate_region("blocks.0.gate")["calls"]
    model, x = net(), data()
    burnish.apply(model, write(tmp_path, both))
    used(training_kernel()), used(gate_kernel())
    model(x).sum().backward()
    assert (used(training_kernel()), used(gate_kernel())) == (1, 0)
    with torch.no_grad():
        model(x)
    assert (used(training_kernel()), used(gate_kernel())) == (0, 1)


def test_dispatch_modes_see_the_operator(tmp_path: Path) -> None:
    from torch.utils._python_dispatch import TorchDispatchMode

    class Seen(TorchDispatchMode):  # type: ignore[no-untyped-call]
        names: list[str] = []

        def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            self.names.append(str(func))
            return func(*args, **(kwargs or {}))

    model = net()
    burnish.apply(model, write(tmp_path, scale_region("blocks.0.scale")))
    used(scale_kernel())
    with torch.no_grad(), Seen() as seen:  # type: ignore[no-untyped-call]
        torch.testing.assert_close(model(data()), net()(data()))
    assert sum("burnish.region_" in name for name in seen.names) == 1 and used(scale_kernel()) == 1
    assert all(name.startswith("region_") for name in operators._known)
