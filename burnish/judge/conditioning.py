"""How far an output moves when its inputs move by one rounding: no algorithm can be asked to be more exact than that.

On unusual inputs a task may be ill-conditioned in a few places (a softmax over scores in the ten thousands with a near
tie).  There the reference's own error is a matter of luck, and another right algorithm is unlucky elsewhere.

Gradients on such inputs are told apart roughly.  Where a softmax is saturated the usual backward pass subtracts a
number from itself and is exact, while the flash form leaves a rounding of the large terms, and it recomputes
probabilities from a logarithm that has lost digits: right, in use everywhere, and there off by up to a tenth of what
little gradient is left, or by more than is left where nearly all of it has vanished.  Ordinary inputs hold gradients
to the strict rule.
"""

from __future__ import annotations

from collections.abc import Callable

import torch

from burnish.judge.contestant import Inputs

__all__ = ["forgive_ill_conditioned"]

_DRAWS = 6
_FACTOR = 4.0
_SHARE = 0.25
_VANISHED, _MOSTLY = 1e-6, 0.75
_EXACT = (torch.float32, torch.float64)

Oracle = Callable[[Inputs], tuple[torch.Tensor, ...] | None]
"""The reference in float64 on given inputs."""


def forgive_ill_conditioned(
    tensors: tuple[torch.Tensor, ...],
    truth: tuple[torch.Tensor, ...],
    inputs: Inputs,
    oracle: Oracle,
    generator: torch.Generator,
    reference: tuple[torch.Tensor, ...],
    outputs: int,
) -> tuple[torch.Tensor, ...] | None:
    """Return ``tensors`` with the truth put where their error is within what one rounding of the inputs does.

    The tensors after the first ``outputs`` are gradients: one that is near the truth as a whole counts as the truth.
    ``None`` for inputs in low precision: a rounding of those is large enough to hide a shortcut.
    """
    if any(t.is_floating_point() and t.dtype not in _EXACT for t in (*inputs.tensors, *tensors)):
        return None
    reach = [torch.zeros_like(t) for t in truth]
    for _ in range(_DRAWS):
        moved = oracle(Inputs(inputs.spec, tuple(_moved(t, generator) for t in inputs.tensors), inputs.gradients))
        if moved is None:
            return None
        reach = [
            torch.maximum(r, (m - t).abs()) if r.is_floating_point() else r
            for r, m, t in zip(reach, moved, truth, strict=True)
        ]
    forgiven = [
        torch.where((c.double() - t).abs() <= _FACTOR * r, t.to(c.dtype), c) if c.dtype in _EXACT else c
        for c, t, r in zip(tensors, truth, reach, strict=True)
    ]
    for at in range(outputs, len(forgiven)):
        if forgiven[at].dtype in _EXACT and _near(forgiven[at], reference[at], truth[at]):
            forgiven[at] = truth[at].to(forgiven[at].dtype)
    return tuple(forgiven)


def _near(gradient: torch.Tensor, reference: torch.Tensor, truth: torch.Tensor) -> bool:
    """Whether a gradient is within a quarter of the truth or as near as the reference, or hardly any of it is left."""

    def size(tensor: torch.Tensor) -> float:
        return float(tensor.double().square().mean().sqrt())

    if not bool(gradient.isfinite().all()):
        return False
    vanished = float((truth.abs() < _VANISHED * truth.abs().max()).double().mean())
    return vanished > _MOSTLY or size(gradient.double() - truth) <= max(
        _SHARE * size(truth), 2 * size(reference.double() - truth)
    )


def _moved(tensor: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
    """Return ``tensor`` off by about one rounding everywhere."""
    if tensor.dtype not in _EXACT:
        return tensor
    noise = torch.randn(tensor.shape, generator=generator, device=tensor.device, dtype=tensor.dtype)
    with torch.no_grad():
        moved = tensor + tensor * noise * torch.finfo(tensor.dtype).eps
    return moved.requires_grad_(tensor.requires_grad)
