"""The likeliest story behind a failed comparison, told in one line a kernel engineer can act on.

A comparison says *that* outputs differ and where; what was special about the call (a perturbed input, a stride, a
second initialisation) and what the output resembles instead (a constant, an input, an earlier answer, poisoned
memory) say *why*.  Stories are tried from the most to the least specific.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import torch

from burnish.core.verdict import Finding
from burnish.judge.compare import Comparison
from burnish.judge.numerics import wide
from burnish.judge.trees import dtype_name

__all__ = ["Context", "Kind", "diagnose"]

Kind = Literal["ordinary", "perturbed-input", "perturbed-state", "distribution", "layout", "workload", "initialisation"]
"""What was special about the failed call."""

_FORM = frozenset({"structure", "shape", "dtype", "device"})
# Resembling an earlier expected output: this close to it, and that much closer than to the output now expected.
_NEAR = 1e-2
_CLOSER = 0.1
# Kept from the call before in part: elements off by this much of the output's size, and how many of them at least.
_WRONG, _ENOUGH = 0.02, 8


@dataclass(frozen=True)
class Context:
    """What the judge knows about the failed call."""

    kind: Kind = "ordinary"
    subject: str = ""
    """The perturbed input or parameter, the variant, the layout or the workload by name."""
    ordinary_passed: bool = False
    """Whether the same candidate was right on ordinary inputs."""
    poison: bytes = b""
    """The pattern its memory was filled with before the call, repeated over every element."""
    before: tuple[torch.Tensor, ...] = ()
    """The candidate's outputs before the perturbation."""
    expected_before: tuple[tuple[torch.Tensor, ...], ...] = ()
    """The reference's outputs for earlier calls' inputs."""


def diagnose(
    candidate: Sequence[torch.Tensor],
    reference: Sequence[torch.Tensor],
    inputs: Sequence[torch.Tensor],
    earlier_outputs: Sequence[Sequence[torch.Tensor]],
    comparison: Comparison,
    context: Context,
) -> Finding:
    """Name the likeliest story of a failed ``comparison``; ``earlier_outputs`` are the candidate's own."""
    if comparison.ok:
        raise ValueError("there is nothing to diagnose in a comparison that passed")
    found = comparison.findings[0]
    if found.check in _FORM:
        return found
    at = comparison.failed[0]
    c, r = candidate[at].detach(), reference[at].detach()
    earlier = [outputs[at] for outputs in earlier_outputs if at < len(outputs)]
    expected = [outputs[at] for outputs in context.expected_before if at < len(outputs)]
    return (
        _stale(c, r, context)
        or _unmoved(at, c, context)
        or _replayed(c, r, earlier, expected)
        or _constant(c, r)
        or _passed_through(c, inputs)
        or _circumstance(found, context)
        or _partly_replayed(c, r, earlier)
        or found
    )


def _stale(c: torch.Tensor, r: torch.Tensor, context: Context) -> Finding | None:
    if not context.poison or not c.numel():
        return None
    poisoned = _holds(c, context.poison) & ~_holds(r, context.poison)
    count = int(poisoned.sum())
    if not count:
        return None
    first = _place(poisoned)
    return Finding(
        "stale-memory",
        f"{count} of {c.numel()} elements ({count / c.numel():.2%}) hold what the memory held before the call: "
        f"never written, first at {first}",
    )


def _holds(tensor: torch.Tensor, pattern: bytes) -> torch.Tensor:
    """Where an element's bytes are the poison pattern; all False where the pattern does not tile an element."""
    size = tensor.element_size()
    if size % len(pattern) and len(pattern) % size:
        return torch.zeros(tensor.shape, dtype=torch.bool, device=tensor.device)
    raw = tensor.resolve_conj().resolve_neg().contiguous().reshape(-1).view(torch.uint8).reshape(-1, size)
    # A pattern longer than an element fills neighbours with its successive pieces; any piece counts.
    tiled = pattern * max(1, size // len(pattern))
    pieces = {tiled[i : i + size] for i in range(0, len(tiled), size)}
    hits = torch.zeros(raw.shape[0], dtype=torch.bool, device=raw.device)
    for piece in pieces:
        hits |= (raw == torch.tensor(list(piece), dtype=torch.uint8, device=raw.device)).all(1)
    return hits.reshape(tensor.shape)


def _unmoved(at: int, c: torch.Tensor, context: Context) -> Finding | None:
    if context.kind not in ("perturbed-input", "perturbed-state") or at >= len(context.before):
        return None
    if not _identical(c, context.before[at]):
        return None
    if context.kind == "perturbed-input":
        return Finding("ignores-input", f"changing {context.subject} alone left the output exactly as it was")
    return Finding("ignores-state", f"changing {context.subject} in the state left the output exactly as it was")


def _replayed(
    c: torch.Tensor, r: torch.Tensor, earlier: Sequence[torch.Tensor], expected: Sequence[torch.Tensor]
) -> Finding | None:
    if _is_constant(c):
        return None
    for back, old in enumerate(reversed(earlier), start=1):
        if _identical(c, old):
            return Finding("replay", f"the output is exactly the candidate's own output of {_calls(back)} before")
    if not (c.is_floating_point() or c.is_complex()):
        return None
    distance = _distance(c, r)
    for back, old in enumerate(reversed(expected), start=1):
        if old.shape != c.shape or old.dtype != c.dtype:
            continue
        gap = _distance(c, old)
        if gap <= _CLOSER * distance and gap <= _NEAR * _size(old):
            return Finding("replay", f"the output is the right answer for the inputs of {_calls(back)} before")
    return None


def _partly_replayed(c: torch.Tensor, r: torch.Tensor, earlier: Sequence[torch.Tensor]) -> Finding | None:
    """Where it is wrong, and only there, the output of the call before: part of it was not computed again."""
    if not earlier or c.shape != r.shape or not (c.is_floating_point() or c.is_complex()):
        return None
    old = earlier[-1]
    if old.shape != c.shape or old.dtype != c.dtype:
        return None
    wrong = (wide(c) - wide(r)).abs() > _WRONG * _size(r)
    stale = c[wrong]
    # A few values, or one many times over, may be the same by chance or by nature.
    if stale.numel() < _ENOUGH or _is_constant(stale) or not _identical(stale, old[wrong]):
        return None
    where = f"{stale.numel()} of {c.numel()} elements, all that are wrong,"
    return Finding("replay", f"{where} are exactly the candidate's own of the call before, first at {_place(wrong)}")


def _calls(count: int) -> str:
    return "the call" if count == 1 else f"{count} calls"


def _constant(c: torch.Tensor, r: torch.Tensor) -> Finding | None:
    if not _is_constant(c):
        return None
    value = c.flatten()[0].item()
    shown = "zero" if value == 0 else f"{value:.7g}" if isinstance(value, (float, complex)) else str(value)
    if c.numel() == 1:
        return Finding("constant-output", f"zero where {r.item():.7g} is expected") if value == 0 else None
    if _is_constant(r):
        return Finding("constant-output", f"every element is {shown} where {r.flatten()[0].item()} is expected")
    low, high = _range(r)
    return Finding("constant-output", f"every element is {shown} while the reference's run from {low} to {high}")


def _is_constant(tensor: torch.Tensor) -> bool:
    if not tensor.numel():
        return False
    flat = wide(tensor).flatten()
    return bool((flat == flat[0]).all())


def _range(tensor: torch.Tensor) -> tuple[str, str]:
    values = wide(tensor).abs() if tensor.is_complex() else wide(tensor)
    finite = values[values.isfinite()]
    if not finite.numel():
        return "NaN", "NaN"
    return f"{float(finite.min()):.4g}", f"{float(finite.max()):.4g}"


def _passed_through(c: torch.Tensor, inputs: Sequence[torch.Tensor]) -> Finding | None:
    for i, given in enumerate(inputs):
        if given.numel() != c.numel() or not c.numel() or given.is_complex() != c.is_complex():
            continue
        if _identical(c.reshape(-1), given.detach().reshape(-1).to(c.dtype)):
            how = "" if given.shape == c.shape else " reshaped"
            how += "" if given.dtype == c.dtype else f" as {dtype_name(c.dtype)}"
            return Finding("passthrough", f"the output is input {i}{how}, handed back")
    return None


def _circumstance(found: Finding, context: Context) -> Finding | None:
    if not context.ordinary_passed or found.check == "accuracy":
        # Low precision that only shows on other values is still low precision.
        return None
    if context.kind == "perturbed-input":
        return Finding("ignores-input", f"wrong once {context.subject} alone changes, right before; {found.detail}")
    if context.kind == "perturbed-state":
        return Finding(
            "ignores-state", f"wrong once {context.subject} in the state changes, right before; {found.detail}"
        )
    stories = {
        "distribution": "right on ordinary inputs, wrong on {} ones",
        "layout": "right on contiguous inputs, wrong on {} ones",
        "workload": "right on the primary workload, wrong on {}",
        "initialisation": "right under the first initialisation, wrong under {}",
    }
    if context.kind not in stories:
        return None
    defaults = {"initialisation": "a second", "workload": "another", "layout": "non-contiguous"}
    subject = context.subject or defaults.get(context.kind, "other")
    return Finding(context.kind, f"{stories[context.kind].format(subject)}: {found.detail}")


def _identical(left: torch.Tensor, right: torch.Tensor) -> bool:
    if left.shape != right.shape or left.dtype != right.dtype:
        return False
    a, b = wide(left), wide(right)
    return bool(((a == b) | (a.isnan() & b.isnan())).all())


def _distance(left: torch.Tensor, right: torch.Tensor) -> float:
    return _size(wide(left) - wide(right))


def _size(tensor: torch.Tensor) -> float:
    values = wide(tensor).abs().nan_to_num(nan=0.0, posinf=0.0, neginf=0.0)
    return float(values.square().mean().sqrt()) if values.numel() else 0.0


def _place(where: torch.Tensor) -> list[int]:
    place: list[int] = where.nonzero()[0].tolist()
    return place
