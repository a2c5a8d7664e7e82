"""Perturbing parameters and buffers, so that a module that ignores what it was given is caught."""

from __future__ import annotations

import torch

__all__ = ["matching", "perturbed"]


def matching(
    reference: dict[str, torch.Tensor], candidate: dict[str, tuple[str, tuple[int, ...]]]
) -> dict[str, torch.Tensor]:
    """Return the reference's state that the candidate holds under the same name, type and shape."""
    return {
        name: tensor
        for name, tensor in reference.items()
        if candidate.get(name) == (str(tensor.dtype).removeprefix("torch."), tuple(tensor.shape))
    }


def perturbed(state: dict[str, torch.Tensor], generator: torch.Generator) -> dict[str, torch.Tensor]:
    """Return new values of each floating tensor's own scale: a weight of ones or a mask of zeros no longer is.

    Values that are all non-negative stay so (a variance must), infinities stay (a mask's), integers and booleans are
    left alone (counters and index tables have meanings that noise would break).
    """
    fresh = {}
    for name, tensor in state.items():
        value = tensor.detach()
        if not value.is_floating_point() or value.numel() == 0:
            continue
        finite = torch.isfinite(value)
        spread = value[finite].float()
        scale = float(spread.square().mean().sqrt()) if spread.numel() else 0.0
        scale = scale if scale > 0 else 0.5
        noise = torch.randn(value.shape, generator=generator, device=value.device, dtype=torch.float32)
        moved = value.float() * (1 + 0.2 * noise) + 0.2 * scale * noise.flip(0)
        if bool((value >= 0).all()):
            moved = moved.abs() + 0.01 * scale
        fresh[name] = torch.where(finite, moved.to(value.dtype), value)
    return fresh
