"""Is a kernel equal to its reference?  The comparison it was accepted by, with torch alone.

Both run on fresh inputs of several kinds.  The truth is the reference run in float64.  The kernel's error against it
may be at most a factor times the reference's own error, or a few units of rounding where that is almost nothing; the
numbers are the contract's.  On unusual inputs places do not count where one rounding of the inputs does as much.

Burnish copies this folder word for word into the projects it exports, so it stands on torch and the standard library.
Not covered: references that draw random numbers are compared in form only.
"""

from __future__ import annotations

from typing import Any

import torch
from torch.utils._pytree import tree_flatten, tree_unflatten

from .accuracy import Contract, forgiven, problems
from .inputs import kinds
from .running import Pair, Tensors, apart, call, load, placed, truth

__all__ = ["Pair", "call", "check", "kinds", "load", "placed"]

# Two runs on the same inputs that are this far apart, relative to their size, differ by more than rounding.
_RANDOM, _NO_YARDSTICK = 1e-3, 2e-2


def check(pair: Pair, inputs: Any, contract: Contract, backward: bool = False, kind: str = "ordinary") -> None:
    """Assert that the kernel agrees with the reference on these inputs.

    Unusual kinds that the reference itself refuses, or answers with infinities, are passed over.
    """
    unusual = kind != "ordinary"
    inputs = _wanting_gradients(inputs) if backward else inputs
    try:
        outputs = call(pair.reference, inputs, None)
        gradients = _gradients(outputs) if backward else None
        expected = call(pair.reference, inputs, gradients)
    except (RuntimeError, ValueError, IndexError):
        if unusual:
            return
        raise
    if unusual and not all(bool(t.isfinite().all()) for t in expected):
        return
    try:
        got = call(pair.kernel, inputs, gradients)
    except (RuntimeError, ValueError):
        if kind == "strided":
            return  # it refuses such a layout, which is not being wrong
        raise
    assert [_form(t) for t in got] == [_form(t) for t in expected], f"{kind}: outputs of another form"
    again = call(pair.reference, inputs, None, seed=2)
    if any(apart(a, b) > _RANDOM for a, b in zip(outputs, again, strict=True)):
        return
    exact = truth(pair, inputs, gradients)
    if exact is not None and not _is_yardstick(exact, expected):
        exact = None
    found = problems(got, expected, exact, contract)
    if found and unusual and exact is not None:
        got = forgiven(got, expected, exact, pair, inputs, gradients, len(outputs))
        found = problems(got, expected, exact, contract)
    assert not found, f"{kind}: " + "; ".join(found)


def _is_yardstick(exact: Tensors, expected: Tensors) -> bool:
    """Whether the float64 run is of the same thing: one far from the reference itself says nothing about rounding."""
    if [t.shape for t in exact] != [t.shape for t in expected]:
        return False
    pairs = zip(expected, exact, strict=True)
    return all(r.dtype is not torch.float32 or apart(r, o) <= _NO_YARDSTICK for r, o in pairs)


def _form(tensor: torch.Tensor) -> tuple[Any, ...]:
    return tensor.shape, tensor.dtype, tensor.device.type


def _wanting_gradients(inputs: Any) -> Any:
    leaves, form = tree_flatten(inputs)
    floats = [isinstance(v, torch.Tensor) and v.is_floating_point() for v in leaves]
    return tree_unflatten([v.detach().requires_grad_(f) if f else v for v, f in zip(leaves, floats, strict=True)], form)


def _gradients(outputs: Tensors) -> Tensors:
    generator = torch.Generator().manual_seed(7)
    return [torch.randn(o.shape, generator=generator).to(o.device, o.dtype) for o in outputs]
