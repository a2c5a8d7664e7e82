"""The same inputs with other values and another layout: what a kernel may wrongly rely on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import torch
from torch.utils._pytree import tree_flatten, tree_unflatten

Change = Callable[[torch.Tensor, torch.Generator], torch.Tensor]


def kinds(inputs: Any, seed: int) -> Iterator[tuple[str, Any]]:
    """Yield names and changed inputs; whole numbers, masks and labels stay as they are, sorted values stay sorted."""
    leaves, form = tree_flatten(inputs)
    for name, change in _CHANGES.items():
        generator = torch.Generator().manual_seed(seed)
        yield name, tree_unflatten([_changed(value, change, generator) for value in leaves], form)


def _changed(value: Any, change: Change, generator: torch.Generator) -> Any:
    if not isinstance(value, torch.Tensor) or not _free(value):
        return value
    new = change(value.detach(), generator).to(value.dtype)
    return new.sort(dim=-1).values if _is_sorted(value) and new.is_contiguous() else new


def _signed(tensor: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
    """Either sign where all values had one; elsewhere off centre."""
    if bool((tensor >= 0).all()) or bool((tensor <= 0).all()):
        return tensor * torch.where(_uniform(tensor, generator) < 0.5, -1.0, 1.0)
    finite = tensor[tensor.isfinite()].double()
    return tensor - 0.5 * float(finite.square().mean().sqrt())


def _heavy(tensor: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
    """One element in a hundred 10 to 1000 times as large."""
    large = tensor * 10 ** (1 + 2 * _uniform(tensor, generator))
    return torch.where(_uniform(tensor, generator) < 0.01, large, tensor)


def _tiny(tensor: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
    return tensor * 1e-3


def _strided(tensor: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
    """The same values with gaps between them."""
    if tensor.dim() == 0 or tensor.numel() < 2:
        return tensor
    gaps = torch.zeros((*tensor.shape[:-1], 2 * tensor.shape[-1]), dtype=tensor.dtype, device=tensor.device)
    gaps[..., ::2] = tensor
    return gaps[..., ::2]


_CHANGES: dict[str, Change] = {"signed": _signed, "heavy": _heavy, "tiny": _tiny, "strided": _strided}


def _free(tensor: torch.Tensor) -> bool:
    """Whether values may move: not whole numbers, unless all are one (a bias of zeros, a scale of ones)."""
    if not tensor.is_floating_point() or not tensor.numel() or tensor.dtype.itemsize == 1:
        return False
    return bool((tensor != tensor.round()).any()) or bool((tensor == tensor.flatten()[0]).all())


def _is_sorted(tensor: torch.Tensor) -> bool:
    if tensor.dim() == 0 or tensor.shape[-1] < 4:
        return False
    steps = tensor.detach().diff(dim=-1)
    return bool((steps >= 0).all()) and bool((steps > 0).any())


def _uniform(tensor: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
    return torch.rand(tensor.shape, generator=generator).to(tensor.device)
