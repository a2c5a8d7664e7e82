"""Memory that two processes share by passing a descriptor: memfd on a CPU, CUDA's virtual-memory API on a GPU.

Descriptors work across user and process namespaces, where the older CUDA IPC handles do not.  A buffer is a flat
``uint8`` tensor; :class:`Placement` says where in it a tensor lies.
"""

from __future__ import annotations

import mmap
import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch

__all__ = ["Placement", "SharedBuffer", "attach", "create", "place"]

_ALIGN = 512


@dataclass(frozen=True)
class Placement:
    """Where a tensor lies in a buffer."""

    dtype: str
    shape: tuple[int, ...]
    strides: tuple[int, ...]
    offset: int

    def view(self, flat: torch.Tensor) -> torch.Tensor:
        """Return the tensor at this place of ``flat``."""
        dtype = getattr(torch, self.dtype)
        extent = span(self.shape, self.strides) * dtype.itemsize
        base = flat[self.offset : self.offset + extent].view(dtype)
        return base.as_strided(self.shape, self.strides)

    def to_json(self) -> list[Any]:
        """Return plain data."""
        return [self.dtype, list(self.shape), list(self.strides), self.offset]

    @staticmethod
    def from_json(data: Sequence[Any]) -> Placement:
        """Read what :meth:`to_json` wrote."""
        dtype, shape, strides, offset = data
        return Placement(str(dtype), tuple(shape), tuple(strides), int(offset))


def span(shape: Sequence[int], strides: Sequence[int]) -> int:
    """Return how many elements a strided tensor reaches over."""
    if any(n == 0 for n in shape):
        return 0
    return 1 + sum((n - 1) * s for n, s in zip(shape, strides, strict=True))


def place(tensors: Sequence[torch.Tensor], offset: int = 0, dense: bool = False) -> tuple[list[Placement], int]:
    """Lay ``tensors`` out one after the other from ``offset``; return the placements and the end.

    Strides are kept where they are those of memory of its own; overlapping tensors (``expand``) are laid out densely.
    """
    placements = []
    for tensor in tensors:
        strides = tuple(tensor.stride())
        if dense or span(tensor.shape, strides) < tensor.numel():
            strides = tuple(torch.empty(tensor.shape, device="meta").stride())
        dtype = str(tensor.dtype).removeprefix("torch.")
        placements.append(Placement(dtype, tuple(tensor.shape), strides, offset))
        size = span(tensor.shape, strides) * tensor.dtype.itemsize
        offset = (offset + size + _ALIGN - 1) // _ALIGN * _ALIGN
    return placements, offset


class SharedBuffer:
    """Bytes shared with another process; ``flat`` is a one-dimensional ``uint8`` tensor over them."""

    def __init__(self, fd: int, size: int, device: str, flat: torch.Tensor, owner: Any) -> None:
        """Wrap memory that :func:`create` or :func:`attach` made."""
        self.fd = fd
        self.size = size
        self.device = device
        self.flat = flat
        self._owner = owner

    def close(self) -> None:
        """Release this process's hold; the memory goes when the last holder lets go."""
        self.flat = torch.empty(0, dtype=torch.uint8)
        if self.fd >= 0:
            os.close(self.fd)
            self.fd = -1
        owner, self._owner = self._owner, None
        if owner is not None and not isinstance(owner, mmap.mmap):
            owner.close()


def create(size: int, device: str) -> SharedBuffer:
    """Make a buffer of at least ``size`` bytes on ``device``."""
    size = max(_ALIGN, (size + _ALIGN - 1) // _ALIGN * _ALIGN)
    if device.startswith("cuda"):
        from burnish.judge.cuda_memory import CudaBlock

        block = CudaBlock.create(size, device)
        return SharedBuffer(block.export(), size, device, block.tensor(size), block)
    fd = os.memfd_create("burnish", os.MFD_CLOEXEC)
    os.ftruncate(fd, size)
    return _map(fd, size)


def attach(fd: int, size: int, device: str) -> SharedBuffer:
    """Map a buffer another process made; takes over ``fd``."""
    if device.startswith("cuda"):
        from burnish.judge.cuda_memory import CudaBlock

        block = CudaBlock.open(fd, size, device)
        return SharedBuffer(fd, size, device, block.tensor(size), block)
    return _map(fd, size)


def _map(fd: int, size: int) -> SharedBuffer:
    mapping = mmap.mmap(fd, size)
    flat = torch.frombuffer(mapping, dtype=torch.uint8)
    return SharedBuffer(fd, size, "cpu", flat, mapping)
