"""Running a reference, a kernel, and the reference in float64."""

from __future__ import annotations

import copy
import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import torch
from torch.overrides import TorchFunctionMode
from torch.utils._pytree import tree_flatten, tree_map, tree_unflatten

Tensors = list[torch.Tensor]


def load(path: Path, name: str) -> ModuleType:
    """Import one file under a name of its own; it may import its neighbours."""
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None, path
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    sys.path.insert(0, str(path.parent))
    try:
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(path.parent))
    return module


def placed(values: Any, device: str) -> Any:
    """Return nested values with their tensors on ``device``."""
    return tree_map(lambda v: v.detach().to(device) if isinstance(v, torch.Tensor) else v, values)


class Pair:
    """A reference and a kernel with the same parameters, made under one seed."""

    def __init__(self, reference: Any, kernel: Any, initial: Callable[[], Any], seed: int, device: str) -> None:
        """Build both from their classes; a reference may be a plain function, then the kernel takes no arguments."""
        arguments: list[Any] = []
        if isinstance(reference, type):
            torch.manual_seed(seed)
            arguments = list(initial())
        self.reference = self._made(reference, arguments, seed, device)
        self.kernel = self._made(kernel, arguments, seed, device)
        if isinstance(self.reference, torch.nn.Module) and isinstance(self.kernel, torch.nn.Module):
            state = self.reference.state_dict()
            if state.keys() == self.kernel.state_dict().keys():
                self.kernel.load_state_dict(state)

    @staticmethod
    def _made(entry: Any, arguments: list[Any], seed: int, device: str) -> Any:
        if not isinstance(entry, type):
            return entry
        torch.manual_seed(seed)
        made = entry(*copy.deepcopy(arguments))
        return made.to(device) if isinstance(made, torch.nn.Module) else made


def call(model: Any, inputs: Any, gradients: Tensors | None, seed: int = 1) -> Tensors:
    """Return a model's outputs and, where gradients of them are given, those of its inputs and parameters."""
    leaves, form = tree_flatten(inputs)
    given = [_copy(v) if isinstance(v, torch.Tensor) else v for v in leaves]
    torch.manual_seed(seed)
    with torch.set_grad_enabled(gradients is not None):
        outputs = [o for o in tree_flatten(model(*tree_unflatten(given, form)))[0] if isinstance(o, torch.Tensor)]
    if gradients is None:
        return [o.detach() for o in outputs]
    wanted = [v for v in given if isinstance(v, torch.Tensor) and v.requires_grad]
    if isinstance(model, torch.nn.Module):
        wanted += [p for _, p in sorted(model.named_parameters()) if p.requires_grad]
    used = [(o, g.to(o.dtype)) for o, g in zip(outputs, gradients, strict=True) if o.requires_grad]
    found = torch.autograd.grad([o for o, _ in used], wanted, [g for _, g in used], allow_unused=True)
    backward = [torch.zeros_like(w) if g is None else g for g, w in zip(found, wanted, strict=True)]
    return [t.detach() for t in (*outputs, *backward)]


def truth(pair: Pair, inputs: Any, gradients: Tensors | None) -> Tensors | None:
    """Return what the reference gives in float64; ``None`` where its code does not run so."""
    wide = pair.reference
    if isinstance(wide, torch.nn.Module):
        wide = copy.deepcopy(wide).double()
    widened = tree_map(lambda v: _wide(v) if isinstance(v, torch.Tensor) else v, inputs)
    try:
        with _WideFactories():
            outputs = call(wide, widened, gradients)
    except (RuntimeError, TypeError, ValueError, IndexError, AssertionError):
        return None
    return None if any(t.is_floating_point() and t.dtype is not torch.float64 for t in outputs) else outputs


def apart(tensor: torch.Tensor, other: torch.Tensor) -> float:
    """Return the distance of two tensors over the size of the second, where both are finite."""
    gap, size = (tensor.double() - other.double()).abs(), other.double().abs()
    finite = gap.isfinite() & size.isfinite()
    distance, length = float(gap[finite].norm()), float(size[finite].norm())
    return distance / length if length else float(distance > 0)


def _copy(tensor: torch.Tensor) -> torch.Tensor:
    """A copy with the same layout: gaps between elements are kept."""
    made = torch.empty_strided(tensor.shape, tensor.stride(), dtype=tensor.dtype, device=tensor.device)
    return made.copy_(tensor.detach()).requires_grad_(tensor.requires_grad)


def _wide(tensor: torch.Tensor) -> torch.Tensor:
    if not tensor.is_floating_point():
        return tensor.to(torch.complex128) if tensor.is_complex() else tensor
    return tensor.detach().double().requires_grad_(tensor.requires_grad)


class _WideFactories(TorchFunctionMode):
    """What code for float32 makes on the way is made in float64."""

    factories = frozenset(
        getattr(torch, name)
        for name in ("arange", "empty", "eye", "full", "linspace", "ones", "rand", "randn", "tensor", "zeros")
    )

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        made = func(*args, **(kwargs or {}))
        wide = func in self.factories and isinstance(made, torch.Tensor) and made.is_floating_point()
        return made.double() if wide else made
