"""Kernels as operators of torch: ``burnish::region_<hash>``, with forms for tracing and a backward pass.

``region_x`` takes a call's inputs and state and returns its outputs.  Where gradients are wanted it becomes
``region_x_forward``, which returns what the second pass needs as well, and later ``region_x_backward``.  All three are
opaque to torch.compile and torch.export.  They are defined once a process, with plain ``Library.impl``: the convenience
around it costs more than a small kernel.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import torch

from .forms import Call, KernelError, Passes, Spec
from .running import Runner

__all__ = ["Operator", "operator"]

_library: Any = torch.library.Library("burnish", "FRAGMENT")  # type: ignore[no-untyped-call]
_known: dict[str, Operator] = {}
_lock = threading.Lock()


@dataclass(frozen=True)
class Operator:
    """A call's kernel: as an operator, and directly."""

    overload: Any
    """``torch.ops.burnish.region_x.default``."""
    run: Runner
    """The kernel itself, for eager calls: with a backward pass it is its own function of autograd."""


def operator(call: Call, names: tuple[str, ...], label: str) -> Operator:
    """Return the operator for a call; ``names`` are those of its state."""
    name = f"region_{call.identity(names)}"
    with _lock:
        if name not in _known:
            _known[name] = _define(name, call, names, label)
        return _known[name]


def _define(name: str, call: Call, names: tuple[str, ...], label: str) -> Operator:
    runner = Runner(call, names, label)
    taken = [*(f"Tensor a{n}" for n in range(len(call.inputs))), *(f"Tensor s{n}" for n in range(len(names)))]
    made = _Definition(call, label)
    overload = made.operator(name, taken, call.outputs, lambda *tensors: _given(runner.recorded(tensors)))
    if call.passes is None:
        train = _without_gradients(overload, label)
    else:
        train = _with_gradients(name, made, runner, call.passes)
    made.autograd(name, train.apply, overload)
    return Operator(overload, runner)


class _Definition:
    """Defines a call's operators, unless another copy of this runtime has done so in this process."""

    def __init__(self, call: Call, label: str) -> None:
        self.call, self.label = call, label
        self.ours: set[str] = set()
        self.key = torch._C._dispatch_key_for_device(call.device)

    def operator(self, name: str, taken: Sequence[str], returned: Sequence[Spec], run: Callable[..., Any]) -> Any:
        """Return the operator that runs ``run`` and, traced, returns tensors of the given forms."""
        space = torch.ops.burnish
        if not hasattr(space, name):
            self.ours.add(name)
            results = "Tensor" if len(returned) == 1 else f"({', '.join('Tensor' for _ in returned)})"
            _library.define(f"{name}({', '.join(taken)}) -> {results}", tags=(torch.Tag.pt2_compliant_tag,))
            _library.impl(name, run, self.key)
            torch.library.register_fake(f"burnish::{name}", _fake(tuple(returned)), lib=_library)
        return getattr(space, name).default

    def autograd(self, name: str, apply: Callable[..., Any], overload: Any) -> None:
        """Have ``apply`` called where a gradient will be wanted: with the keys to go on with, then the tensors."""
        if name not in self.ours:
            return

        def dispatch(keyset: Any, *tensors: torch.Tensor) -> Any:
            if torch.is_grad_enabled() and torch._C._any_requires_grad(*tensors):
                if torch._C._functorch.peek_interpreter_stack() is not None:
                    what = "its kernel cannot be differentiated by torch.func inside torch.compile"
                    raise KernelError(f"{self.label}: {what}: call burnish.revert(model) first")
                return apply(keyset, *tensors)
            return _below(overload, keyset, tensors)

        _library.impl(name, dispatch, f"Autograd{self.key}", with_keyset=True)


def _below(overload: Any, keyset: Any, tensors: Sequence[torch.Tensor]) -> Any:
    """Call an operator beneath autograd."""
    with torch._C._AutoDispatchBelowAutograd():
        return overload.redispatch(keyset & torch._C._after_autograd_keyset, *tensors)


def _fake(specs: tuple[Spec, ...]) -> Callable[..., Any]:
    def fake(*tensors: torch.Tensor) -> Any:
        made = [tensors[0].new_empty_strided(s.shape, s.stride or (), dtype=s.dtype) for s in specs]
        return made[0] if len(made) == 1 else tuple(made)

    return fake


def _without_gradients(overload: Any, label: str) -> Any:
    """Return a function for kernels of the forward pass alone: a backward pass through it says what to do."""

    class ForwardOnly(torch.autograd.Function):
        @staticmethod
        def forward(ctx: Any, keyset: Any, *tensors: torch.Tensor) -> Any:
            return _below(overload, keyset, tensors)

        @staticmethod
        def backward(ctx: Any, *gradients: Any) -> Any:
            fix = "make a package for training (burnish optimize --train) or burnish.revert(model)"
            raise KernelError(f"{label}: its kernel has no backward pass: {fix}")

    return ForwardOnly


def _with_gradients(name: str, made: _Definition, runner: Runner, passes: Passes) -> Any:
    """Return the function of both passes."""
    outputs = made.call.outputs
    extra = tuple(s.spec for s in passes.saved if s.kind == "tensor" and s.spec is not None)
    given_back = tuple(s for s in passes.saved if s.kind != "saved")
    count = len(passes.strides)
    taken = [f"Tensor a{n}" for n in range(count)]
    first = made.operator(
        f"{name}_forward", taken, (*outputs, *extra), lambda *tensors: _given(runner.forward(tensors))
    )
    wanted = tuple(s for s in passes.gradients if s is not None)
    received = [f"Tensor g{n}" for n in range(len(outputs))] + [f"Tensor v{n}" for n in range(len(given_back))]
    second = made.operator(
        f"{name}_backward",
        received,
        wanted,
        lambda *tensors: _given(runner.backward(tensors[: len(outputs)], tensors[len(outputs) :])),
    )
    made.autograd(f"{name}_backward", _once(second, made.label).apply, second)
    targets = tuple(i for i, s in zip(passes.arguments, passes.gradients, strict=True) if s is not None)

    class BothPasses(torch.autograd.Function):
        @staticmethod
        def forward(ctx: Any, keyset: Any, *tensors: torch.Tensor) -> Any:
            found = _listed(_below(first, keyset, tensors))
            results, rest = found[: len(outputs)], iter(found[len(outputs) :])
            at = {"input": tensors, "output": results}
            kept = [next(rest) if s.kind == "tensor" else at[s.kind][s.index] for s in given_back]
            ctx.save_for_backward(*kept)
            ctx.set_materialize_grads(False)
            return _given(results)

        @staticmethod
        def backward(ctx: Any, *gradients: Any) -> Any:
            like = next((g for g in gradients if g is not None), None)
            if like is None:
                return (None,) * (count + 1)
            filled = [_zeros(like, s) if g is None else g for g, s in zip(gradients, outputs, strict=True)]
            found = _listed(second(*filled, *ctx.saved_tensors))
            totals: list[Any] = [None] * (count + 1)
            for index, gradient in zip(targets, found, strict=True):
                if ctx.needs_input_grad[index + 1]:
                    before = totals[index + 1]
                    totals[index + 1] = gradient if before is None else before + gradient
            return tuple(totals)

    return BothPasses


def _once(overload: Any, label: str) -> Any:
    """Return a function around the second pass that cannot itself be differentiated."""

    class BackwardOnce(torch.autograd.Function):
        @staticmethod
        def forward(ctx: Any, keyset: Any, *tensors: torch.Tensor) -> Any:
            return _below(overload, keyset, tensors)

        @staticmethod
        def backward(ctx: Any, *gradients: Any) -> Any:
            fix = "call burnish.revert(model) before a double backward"
            raise KernelError(f"{label}: its kernel has no second derivative: {fix}")

    return BackwardOnce


def _zeros(like: torch.Tensor, spec: Spec) -> torch.Tensor:
    return like.new_zeros(spec.shape, dtype=spec.dtype)


def _listed(value: Any) -> Sequence[torch.Tensor]:
    return (value,) if isinstance(value, torch.Tensor) else value


def _given(results: Sequence[torch.Tensor]) -> Any:
    return results[0] if len(results) == 1 else tuple(results)
