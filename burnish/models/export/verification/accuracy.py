"""The contract's rule: how far outputs may be from the truth."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import torch
from torch.utils._pytree import tree_flatten, tree_unflatten

from .running import Pair, Tensors, truth

Contract = dict[str, Any]

_STRICT: Contract = {
    "mode": "oracle", "rms_factor": 8.0, "max_factor": 16.0, "floor_ulps": 32.0, "working_epsilon": 0.0
}  # fmt: skip
# Single errors of a normal spread reach about six times their root mean square.
_EXTREME = 6.0


def problems(
    got: Sequence[torch.Tensor], expected: Sequence[torch.Tensor], exact: Tensors | None, contract: Contract
) -> list[str]:
    """Return a line for every output that breaks the contract."""
    wide: Sequence[torch.Tensor | None] = exact if exact is not None else [None] * len(expected)
    found = [_disagreement(c, r, o, contract) for c, r, o in zip(got, expected, wide, strict=True)]
    return [f"output {index}: {text}" for index, text in enumerate(found) if text]


def _disagreement(c: torch.Tensor, r: torch.Tensor, o: torch.Tensor | None, contract: Contract) -> str:
    if not c.numel():
        return ""
    if not (c.is_floating_point() or c.is_complex()):
        # At a near tie float32 and float64 name different indices, and both are right.
        wrong = c != r if o is None else (c != r) & (c != o.to(c.dtype))
        return f"{int(wrong.sum())} of {wrong.numel()} values differ" if bool(wrong.any()) else ""
    if contract["mode"] == "oracle":
        return _inaccuracy(c, r, o, contract)
    own = dict(contract["per_dtype"]).get(str(c.dtype).removeprefix("torch."))
    atol, rtol = (contract["atol"], contract["rtol"]) if own is None else (own, own)
    if torch.allclose(c, r, atol=atol, rtol=rtol, equal_nan=True):
        return ""
    # What is as accurate as the reference is equal by any measure.
    return f"beyond atol={atol:g}, rtol={rtol:g}" if o is None else _inaccuracy(c, r, o, _STRICT)


def _inaccuracy(got: torch.Tensor, expected: torch.Tensor, exact: torch.Tensor | None, contract: Contract) -> str:
    kind = torch.complex128 if got.is_complex() else torch.float64
    c, r, o = (t.to(kind) for t in (got, expected, expected if exact is None else exact))
    settled = (r.isfinite() & o.isfinite()) | _same(r, o)
    misplaced = settled & ~((c.isfinite() & r.isfinite()) | _same(c, r))
    if bool(misplaced.any()):
        return f"{int(misplaced.sum())} values are not finite where they should be, or the reverse"
    finite = c.isfinite() & r.isfinite() & o.isfinite()
    error, own, size = ((x[finite]).abs() for x in (c - o, r - o, o))
    if not error.numel():
        return ""
    floor, tiny = _floor(got.dtype, contract, blind=exact is None)
    scarce = _scarcity(size, got.shape)
    allowed = max(contract["rms_factor"] * _rms(own), scarce * floor * _rms(size)) + tiny
    single = max(contract["max_factor"] * float(own.max()), _EXTREME * floor * _rms(size)) + tiny
    if _rms(error) <= allowed and float((error - _EXTREME * floor * size).max()) <= single:
        return ""
    told = f"error {_rms(error):.3g}, at most {float(error.max()):.3g}; allowed {allowed:.3g} and {single:.3g}"
    return f"{told}; the reference's own is {_rms(own):.3g}"


def _same(left: torch.Tensor, right: torch.Tensor) -> torch.Tensor:
    return (left == right) | (left.isnan() & right.isnan())


def _floor(dtype: torch.dtype, contract: Contract, blind: bool) -> tuple[float, float]:
    """Return the error always allowed: relative to the output's size, and absolute."""
    info = torch.finfo(dtype)
    units = float(contract["floor_ulps"])
    if info.bits <= 16:
        units = min(units, 1.0 if info.bits <= 8 else 4.0)
    elif blind or info.bits == 64:
        units *= 8.0
    return units * max(info.eps / 2, contract["working_epsilon"]), 2.0 ** (-1022 if info.bits == 64 else -126)


def _scarcity(size: torch.Tensor, shape: Sequence[int]) -> float:
    """How much wider the floor is where few values carry the size: their errors may all be unlucky at once."""
    squares = size.square()
    fourth = float(squares.square().sum())
    carrying = float(squares.sum()) ** 2 / fourth if fourth > 0 else float(size.numel())
    count = max(min([carrying, *shape]), 1.0)
    return 1 + 4 / math.sqrt(count) + 4 / count


def _rms(values: torch.Tensor) -> float:
    return float(values.abs().square().mean().sqrt())


def forgiven(
    got: Tensors, expected: Tensors, exact: Tensors, pair: Pair, inputs: Any, gradients: Tensors | None, outputs: int
) -> Tensors:
    """Return ``got`` with the truth put where one rounding of the inputs moves the truth as far.

    After the first ``outputs`` come gradients, in which large terms cancel on such inputs: one counts as the truth that
    is as near to it as the reference, within a quarter of it as a whole, or where hardly any of it is left.
    """
    leaves, form = tree_flatten(inputs)
    floats = [v for v in (*leaves, *got) if isinstance(v, torch.Tensor) and v.is_floating_point()]
    if any(v.dtype.itemsize < 4 for v in floats):
        return got
    reach = [torch.zeros_like(t, dtype=torch.float64) for t in exact]
    for _ in range(6):
        moved = truth(pair, tree_unflatten([_moved(v) for v in leaves], form), gradients)
        if moved is None:
            return got
        reach = [torch.maximum(r, (m - t).abs().double()) for r, m, t in zip(reach, moved, exact, strict=True)]
    found = []
    for index, (c, e, t, r) in enumerate(zip(got, expected, exact, reach, strict=True)):
        near = index >= outputs and _near(c, e, t)
        found.append(t.to(c.dtype) if near else torch.where((c - t).abs() <= 4 * r, t.to(c.dtype), c))
    return found


def _near(gradient: torch.Tensor, reference: torch.Tensor, exact: torch.Tensor) -> bool:
    if not bool(gradient.isfinite().all()):
        return False
    vanished = float((exact.abs() < 1e-6 * exact.abs().max()).double().mean())
    return vanished > 0.75 or _rms(gradient - exact) <= max(0.25 * _rms(exact), 2 * _rms(reference - exact))


def _moved(value: Any) -> Any:
    """Return a tensor off by about one rounding everywhere."""
    if not isinstance(value, torch.Tensor) or not value.is_floating_point():
        return value
    with torch.no_grad():
        moved = value + value * torch.randn_like(value) * torch.finfo(value.dtype).eps
    return moved.requires_grad_(value.requires_grad)
