"""Copies of modules and tensors for the trusted side: wide ones, spared ones, and what a call changed put back."""

from __future__ import annotations

import contextlib
import copy
from collections.abc import Iterator, Sequence
from typing import Any

import torch

__all__ = ["LARGE", "after", "copied", "restored", "share", "size", "widen"]

LARGE = 1 << 28
"""Bytes of inputs from which on a copy that can be spared is."""


def copied(model: torch.nn.Module) -> torch.nn.Module:
    """Return a copy; recurrent layers' weights lie together again, or cuDNN would gather them at every call."""
    made = copy.deepcopy(model)
    for part in made.modules():
        if isinstance(part, torch.nn.RNNBase):
            part.flatten_parameters()
    return made


def after(tensors: list[torch.Tensor], given_tensors: Sequence[torch.Tensor]) -> tuple[torch.Tensor, ...]:
    """Return the inputs as a run left them; for a large one that torch did not write to, the original itself."""
    return tuple(
        (given if t._version == 0 and size(t) > LARGE else t).detach()
        for t, given in zip(tensors, given_tensors, strict=True)
    )


def size(tensor: torch.Tensor) -> int:
    """Return a tensor's bytes."""
    return tensor.numel() * tensor.element_size()


def share(left: Sequence[torch.Tensor], right: Sequence[torch.Tensor]) -> bool:
    """Whether a tensor of one side has its memory in common with one of the other."""
    held = {t.untyped_storage().data_ptr() for t in right if t.numel()}
    return any(t.untyped_storage().data_ptr() in held for t in left if t.numel())


def widen(tensor: torch.Tensor) -> torch.Tensor:
    """Return a copy in double precision, which the run may write to."""
    given = tensor.detach()
    wide = torch.float64 if given.is_floating_point() else torch.complex128 if given.is_complex() else given.dtype
    return given.to(wide, copy=True).requires_grad_(tensor.requires_grad)


@contextlib.contextmanager
def restored(model: Any) -> Iterator[None]:
    """Undo what a call does to the module's buffers (running statistics)."""
    if not isinstance(model, torch.nn.Module):
        yield
        return
    saved = {name: buffer.clone() for name, buffer in model.named_buffers()}
    yield
    with torch.no_grad():
        for name, buffer in model.named_buffers():
            if name in saved and buffer.shape == saved[name].shape:
                buffer.copy_(saved[name])
