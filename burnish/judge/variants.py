"""Other inputs for the same task: values, structure and layout that a candidate may wrongly rely on.

Each variant takes the flat list of tensors the task's own inputs hold and returns a new list; nothing is changed in
place and the same generator state gives the same tensors.  Integers, Booleans and integral floats (indices, labels,
masks) keep to the values they had, so they stay valid.  A variant may still be outside what the reference defines
(a logarithm of signed inputs): whoever uses it drops it when the reference raises or is not finite.

Not covered: dependence between inputs (sorted offsets, a mask that must match a length) is not known here.
"""

from __future__ import annotations

import abc
import math
from collections.abc import Sequence
from dataclasses import dataclass

import torch

__all__ = [
    "DISTRIBUTIONS",
    "Fresh",
    "Heavy",
    "LargeScale",
    "NonContiguous",
    "Ordinary",
    "PerturbOne",
    "Signed",
    "SparseChange",
    "Spiked",
    "Structured",
    "Swapped",
    "TinyScale",
    "Variant",
]

# Share of elements made large, and how large: enough to show in any sum, few enough to leave the rest ordinary.
_HEAVY_SHARE = 0.01
_HEAVY_DECADES = (1.0, 3.0)
_TINY = 1e-3
# Beyond the range of float16, far inside that of float32.
_LARGE = float(1 << 18)
_SPIKE = 100.0
_FRESH = (0.93, 1.0)
# Elements that tell a tensor's scale.
_PART = 1 << 20


class Variant(abc.ABC):
    """One way of changing inputs; must be deterministic given the generator and must not change its arguments."""

    name: str

    def __call__(self, tensors: Sequence[torch.Tensor], generator: torch.Generator) -> list[torch.Tensor]:
        """Return new tensors of the same shapes, types and devices (the generator is on the same device)."""
        changed = []
        for index, tensor in enumerate(tensors):
            fresh = self.change(index, tensor.detach(), generator)
            if _is_sorted(tensor.detach()):
                # Sorted boundaries are more often a condition of the task (a search) than an accident of its inputs.
                fresh = fresh.sort(dim=-1).values if fresh.is_contiguous() else fresh
            changed.append(fresh.requires_grad_(tensor.requires_grad))
        return changed

    @abc.abstractmethod
    def change(self, index: int, tensor: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
        """Return what replaces one tensor: a new one, never ``tensor`` itself."""


@dataclass(frozen=True)
class Ordinary(Variant):
    """The task's own values."""

    name: str = "ordinary"

    def change(self, index: int, tensor: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
        """Return a copy."""
        return tensor.clone()


@dataclass(frozen=True)
class Signed(Variant):
    """Random signs where all values had one; elsewhere the values moved off centre by half their spread."""

    name: str = "signed"

    def change(self, index: int, tensor: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
        """Flip signs or shift."""
        if not _free(tensor):
            return tensor.clone()
        if _one_sign(tensor):
            return tensor * _signs(tensor, generator)
        return (tensor - 0.5 * _scale(tensor)).to(tensor.dtype)


@dataclass(frozen=True)
class Heavy(Variant):
    """About one element in a hundred, anywhere, 10 to 1000 times as large and of either sign."""

    name: str = "heavy"

    def change(self, index: int, tensor: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
        """Scale a random few."""
        if not _free(tensor):
            return tensor.clone()
        chosen = _uniform(tensor, generator) < _HEAVY_SHARE
        low, high = _HEAVY_DECADES
        # In place: a large tensor has few copies of itself to spare.
        factors = _uniform(tensor, generator).mul_(high - low).add_(low).mul_(math.log(10)).exp_()
        scaled = (tensor * factors).to(tensor.dtype)
        del factors
        scaled *= _signs(tensor, generator)
        return torch.where(chosen & scaled.isfinite(), scaled, tensor)


@dataclass(frozen=True)
class TinyScale(Variant):
    """Everything a thousand times smaller."""

    name: str = "tiny-scale"

    def change(self, index: int, tensor: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
        """Scale down."""
        return tensor * _TINY if _free(tensor) else tensor.clone()


@dataclass(frozen=True)
class LargeScale(Variant):
    """Everything larger than half precision can hold."""

    name: str = "large-scale"

    def change(self, index: int, tensor: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
        """Scale up."""
        return tensor * _LARGE if _free(tensor) else tensor.clone()


@dataclass(frozen=True)
class Structured(Variant):
    """The structure of the generated values taken away: unsorted, off-diagonal filled, constants made to vary."""

    name: str = "structured"

    def change(self, index: int, tensor: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
        """Fill zeros and constants with noise of the tensor's own scale, or permute where values must stay."""
        if tensor.numel() < 2:
            return tensor.clone()
        if not _free(tensor):
            return _permuted(tensor, generator)
        if _mostly_zero(tensor) or _triangular(tensor) or _constant_rows(tensor):
            return (tensor + _noise(tensor, generator)).to(tensor.dtype)
        return _permuted(tensor, generator)


@dataclass(frozen=True)
class Spiked(Variant):
    """One slice along the first dimension a hundred times the others and shifted."""

    name: str = "spiked"

    def change(self, index: int, tensor: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
        """Raise one slice."""
        changed = tensor.clone()
        if not _free(tensor) or tensor.numel() < 2:
            return changed
        row = _index(tensor.shape[0], generator)
        changed[row] = (tensor[row] * _SPIKE + _scale(tensor)).to(tensor.dtype)
        return changed


@dataclass(frozen=True)
class PerturbOne(Variant):
    """Only the input at ``position`` changes: noise of its own scale, another permutation, or flipped Booleans."""

    position: int
    name: str = "perturb-one"

    def change(self, index: int, tensor: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
        """Perturb the one input."""
        if index != self.position:
            return tensor.clone()
        if tensor.dtype is torch.bool:
            return tensor ^ (_uniform(tensor, generator) < 0.5)
        if not _free(tensor):
            return _permuted(tensor, generator)
        noise = _noise(tensor, generator)
        if _one_sign(tensor):
            # The task may need the sign (a variance, a probability).
            noise = noise.abs() * torch.where(tensor < 0, -1.0, 1.0).to(noise.dtype)
        return (tensor + noise).to(tensor.dtype)


@dataclass(frozen=True)
class SparseChange(Variant):
    """One random element of each tensor changes: what a cache keyed on a few sampled elements misses."""

    name: str = "sparse-change"

    def change(self, index: int, tensor: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
        """Change one element."""
        changed = tensor.clone(memory_format=torch.contiguous_format)
        if not tensor.numel():
            return changed
        flat = changed.view(-1)
        place = _index(flat.numel(), generator)
        if tensor.dtype is torch.bool:
            flat[place] = ~flat[place]
        elif _free(tensor):
            # Large enough to move sums over many elements by more than rounding.
            flat[place] = flat[place] * -3.0 + 5.0 * _scale(tensor)
        else:
            flat[place] = _other_value(flat, place, generator)
        return changed


@dataclass(frozen=True)
class Swapped(Variant):
    """Two random elements of each tensor change places: what a cache keyed on sums or sorted values misses."""

    name: str = "swapped"

    def change(self, index: int, tensor: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
        """Swap two elements that differ, where a few tries find them."""
        changed = tensor.clone(memory_format=torch.contiguous_format)
        flat = changed.view(-1)
        for _ in range(8 if flat.numel() > 1 else 0):
            a, b = _index(flat.numel(), generator), _index(flat.numel(), generator)
            if bool(flat[a] != flat[b]):
                kept = flat[a].clone()
                flat[a] = flat[b]
                flat[b] = kept
                break
        return changed


@dataclass(frozen=True)
class NonContiguous(Variant):
    """The same values in memory that is not contiguous: transposed, or with gaps between elements."""

    name: str = "non-contiguous"

    def change(self, index: int, tensor: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
        """Lay the values out anew; tensors of one element stay as they are."""
        if tensor.numel() < 2:
            return tensor.clone()
        if sum(n > 1 for n in tensor.shape) > 1 and index % 2 == 0:
            # Reversed order of dimensions in memory, the order of the values unchanged.
            reverse = tuple(reversed(range(tensor.dim())))
            return tensor.permute(reverse).contiguous().permute(reverse)
        wide = torch.empty((*tensor.shape[:-1], 2 * tensor.shape[-1] + 1), dtype=tensor.dtype, device=tensor.device)
        wide.zero_()
        spaced = wide[..., 1::2]
        spaced.copy_(tensor)
        return spaced


@dataclass(frozen=True)
class Fresh(Variant):
    """New values cheaply, for timed calls: floats scaled by a random factor just below one, the rest copied."""

    name: str = "fresh"

    def change(self, index: int, tensor: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
        """Scale or copy."""
        if not _free(tensor):
            return tensor.clone()
        low, high = _FRESH
        factor = low + (high - low) * torch.rand((), generator=generator, device=generator.device)
        return tensor * factor.to(device=tensor.device, dtype=tensor.dtype)


DISTRIBUTIONS: tuple[Variant, ...] = (Signed(), Heavy(), TinyScale(), Structured(), Spiked())
"""The variants that change what the values look like."""


def _is_sorted(tensor: torch.Tensor) -> bool:
    """Whether every row rises along the last dimension, and not just by chance of being short or constant."""
    if tensor.dim() == 0 or tensor.shape[-1] < 4 or not tensor.is_floating_point() or tensor.dtype.itemsize < 2:
        return False
    steps = tensor[..., 1:] - tensor[..., :-1]
    return bool((steps >= 0).all()) and bool((steps > 0).any())


def _free(tensor: torch.Tensor) -> bool:
    """Whether values may move: inexact types whose values are not all whole numbers (labels kept as floats)."""
    if not (tensor.is_floating_point() or tensor.is_complex()):
        return False
    if tensor.is_complex() or not tensor.numel() or tensor.dtype.itemsize == 1:
        return tensor.dtype.itemsize > 1
    # A corner usually settles it, so that refreshing large inputs between timed calls stays cheap.
    corner = tensor[(slice(0, 8),) * tensor.dim()]
    if bool((corner != corner.round()).any()):
        return True
    whole = bool((tensor == tensor.round()).all())
    # All zeros or all ones are a fill (a bias, a scale), not labels.
    return not whole or bool((tensor == tensor.flatten()[0]).all())


def _uniform(tensor: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
    return torch.rand(tensor.shape, generator=generator, device=tensor.device)


def _signs(tensor: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
    return torch.where(_uniform(tensor, generator) < 0.5, -1.0, 1.0).to(tensor.dtype)


def _scale(tensor: torch.Tensor) -> float:
    """Root mean square (of large tensors, over a part of them), or 1 for zeros; NaN and infinity do not count."""
    flat = tensor.reshape(-1)
    values = flat[:: max(1, flat.numel() // _PART)].abs().double()
    values = values[values.isfinite()]
    size = float(values.square().mean().sqrt()) if values.numel() else 0.0
    return size or 1.0


def _noise(tensor: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
    dtype = torch.complex64 if tensor.is_complex() else torch.float32
    noise = torch.randn(tensor.shape, generator=generator, device=tensor.device, dtype=dtype)
    return noise * _scale(tensor)


def _one_sign(tensor: torch.Tensor) -> bool:
    return not tensor.is_complex() and (bool((tensor >= 0).all()) or bool((tensor <= 0).all()))


def _mostly_zero(tensor: torch.Tensor) -> bool:
    return int((tensor == 0).sum()) * 2 > tensor.numel()


def _triangular(tensor: torch.Tensor) -> bool:
    if tensor.dim() < 2 or min(tensor.shape[-2:]) < 2:
        return False
    return not bool(tensor.triu(1).any()) or not bool(tensor.tril(-1).any())


def _constant_rows(tensor: torch.Tensor) -> bool:
    if tensor.dim() == 0 or tensor.shape[-1] < 2:
        return False
    return bool((tensor == tensor[..., :1]).all())


def _permuted(tensor: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
    """The same values in another order: within the whole tensor, so that sorted runs and repeats are broken up."""
    order = torch.randperm(tensor.numel(), generator=generator, device=tensor.device)
    return tensor.reshape(-1)[order].reshape(tensor.shape)


def _index(count: int, generator: torch.Generator) -> int:
    return int(torch.randint(count, (), generator=generator, device=generator.device))


def _other_value(flat: torch.Tensor, place: int, generator: torch.Generator) -> torch.Tensor:
    """A value the tensor already holds elsewhere, different from the one at ``place`` where there is any."""
    others = flat[flat != flat[place]]
    return others[_index(others.numel(), generator)] if others.numel() else flat[place]
