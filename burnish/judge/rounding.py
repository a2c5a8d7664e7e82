"""What torch's own flags let a reference lose: convolutions of float32 tensors may be computed in TF32 on a GPU.

Whether the library does so is its choice, made anew in each process by sizes and free memory.  A reference that
happened to be exact is no measure for a candidate that was not, where the next process might find it the other way
round.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import torch
from torch.utils._python_dispatch import TorchDispatchMode

__all__ = ["RoundedConvolutions", "convolutions_may_round", "tf32_off", "to_tf32"]

_LOW_BITS = 13
"""TF32 keeps 10 bits of float32's 23."""
_OPERANDS = {"aten::convolution": 2, "aten::convolution_backward": 3}
"""How many of an operator's first arguments are multiplied."""


def convolutions_may_round(device: torch.device) -> bool:
    """Return whether the library may compute float32 convolutions in TF32 on this device."""
    return device.type == "cuda" and bool(torch.backends.cudnn.allow_tf32)


@contextlib.contextmanager
def tf32_off(device: torch.device) -> Iterator[bool]:
    """Have the libraries compute in float32 within; yields whether they may have computed in TF32 before."""
    cudnn, matmul = torch.backends.cudnn, torch.backends.cuda.matmul
    before = cudnn.allow_tf32, matmul.allow_tf32
    if device.type != "cuda" or not any(before):
        yield False
        return
    cudnn.allow_tf32 = matmul.allow_tf32 = False
    try:
        yield True
    finally:
        cudnn.allow_tf32, matmul.allow_tf32 = before


def to_tf32(tensor: torch.Tensor) -> torch.Tensor:
    """Return a tensor with every element rounded to the nearest TF32 number, in the tensor's own type."""
    narrow = tensor.to(torch.float32)
    bits = narrow.view(torch.int32)
    rounded = ((bits + (1 << (_LOW_BITS - 1))) & ~((1 << _LOW_BITS) - 1)).view(torch.float32)
    return torch.where(narrow.isfinite(), rounded, narrow).to(tensor.dtype)


class RoundedConvolutions(TorchDispatchMode):
    """Rounds what convolutions multiply, forward and backward; they are computed as ever."""

    def __init__(self) -> None:
        """No convolution was met yet."""
        super().__init__()  # type: ignore[no-untyped-call]
        self.met = False

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        """Run an operator."""
        count = _OPERANDS.get(func._schema.name, 0)
        if count:
            self.met = True
            args = (*(to_tf32(a) for a in args[:count]), *args[count:])
        return func(*args, **(kwargs or {}))
