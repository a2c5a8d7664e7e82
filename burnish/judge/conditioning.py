"""How far an output moves when its inputs move by one rounding: no algorithm can be asked to be more exact than that.

On unusual inputs a task may be ill-conditioned in a few places (a softmax over scores in the ten thousands with a near
tie).  There the reference's own error is a matter of luck, and another right algorithm is unlucky elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable

import torch

from burnish.judge.contestant import Inputs

__all__ = ["forgive_ill_conditioned"]

_DRAWS = 6
_FACTOR = 4.0
_EXACT = (torch.float32, torch.float64)

Oracle = Callable[[Inputs], tuple[torch.Tensor, ...] | None]
"""The reference in float64 on given inputs."""


def forgive_ill_conditioned(
    tensors: tuple[torch.Tensor, ...],
    truth: tuple[torch.Tensor, ...],
    inputs: Inputs,
    oracle: Oracle,
    generator: torch.Generator,
) -> tuple[torch.Tensor, ...] | None:
    """Return ``tensors`` with the truth put where their error is within what one rounding of the inputs does.

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
    return tuple(
        torch.where((c.double() - t).abs() <= _FACTOR * r, t.to(c.dtype), c) if c.dtype in _EXACT else c
        for c, t, r in zip(tensors, truth, reach, strict=True)
    )


def _moved(tensor: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
    """Return ``tensor`` off by about one rounding everywhere."""
    if tensor.dtype not in _EXACT:
        return tensor
    noise = torch.randn(tensor.shape, generator=generator, device=tensor.device, dtype=tensor.dtype)
    with torch.no_grad():
        moved = tensor + tensor * noise * torch.finfo(tensor.dtype).eps
    return moved.requires_grad_(tensor.requires_grad)
