"""The nouns of a package, and the errors: what a kernel takes and returns, and where in a model it belongs."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

import torch

__all__ = ["FORMAT", "Argument", "Call", "KernelError", "Passes", "PatchError", "Region", "Saved", "Spec"]

FORMAT = 1
"""The number in ``burnish.json``."""


class PatchError(ValueError):
    """A package that cannot be read or does not fit the model; the message names the fix."""


class KernelError(RuntimeError):
    """A kernel that raised, or returned something else than it was recorded to; the message names the fix."""


@dataclass(frozen=True)
class Spec:
    """A tensor's shape, dtype and, where it matters, strides."""

    shape: tuple[int, ...]
    dtype: torch.dtype
    stride: tuple[int, ...] | None = None

    def __str__(self) -> str:
        """Return what a message says."""
        return f"{str(self.dtype).removeprefix('torch.')} of {self.shape}"


@dataclass(frozen=True)
class Argument:
    """An argument of the module's forward: a tensor of this form, or this constant."""

    name: str
    tensor: Spec | None
    value: Any = None


@dataclass(frozen=True)
class Saved:
    """What the first pass keeps for the second: an input, an output, a tensor besides, or a view of one of these."""

    kind: str
    """``input`` (or state), ``output``, ``tensor`` (besides), ``saved`` (one that is kept before this)."""
    index: int = 0
    spec: Spec | None = None
    """The tensor's form; that of the view, where it is one."""
    offset: int = 0
    """Where a view begins, in elements from the tensor's own beginning."""


@dataclass(frozen=True)
class Passes:
    """How the kernel's ``Passes`` is driven; recorded by :func:`kernels.probe`."""

    arguments: tuple[int, ...]
    saved: tuple[Saved, ...]
    strides: tuple[tuple[int, ...], ...]
    gradients: tuple[Spec | None, ...]


@dataclass(frozen=True)
class Call:
    """One form of call and the kernel that was verified for it."""

    kernel: str
    source: str
    device: str
    training_mode: bool | None
    arguments: tuple[Argument, ...]
    outputs: tuple[Spec, ...]
    returns: str
    passes: Passes | None
    deterministic: bool = False

    @property
    def inputs(self) -> tuple[Spec, ...]:
        """The tensors among the arguments."""
        return tuple(a.tensor for a in self.arguments if a.tensor is not None)

    def identity(self, state: tuple[str, ...]) -> str:
        """Return twelve hexadecimal digits for all that an operator depends on."""
        parts = (FORMAT, self.source, self.device, self.inputs, self.outputs, self.returns, self.passes, state)
        return hashlib.sha256(repr(parts).encode()).hexdigest()[:12]


@dataclass(frozen=True)
class Region:
    """Places of a model that share their kernels."""

    name: str
    module: str
    places: tuple[str, ...]
    state: tuple[tuple[str, str], ...]
    calls: tuple[Call, ...]
    attributes: tuple[tuple[str, Any], ...] = ()
    """Numbers, flags and words the module was made with, by path: other values may mean another computation."""

    @property
    def label(self) -> str:
        """What messages call it."""
        more = f" and {len(self.places) - 1} more" if len(self.places) > 1 else ""
        return f"{self.name} at {self.places[0] or 'the model itself'}{more}"

    def __deepcopy__(self, memo: Any) -> Region:
        return self
