"""Verified kernels put into a model, and taken out again.

``apply(model, package)`` swaps the kernels of a package in; ``revert(model)`` makes the model what it was.  This folder
needs torch alone and is copied into exported packages as it is.
"""

from __future__ import annotations

import os
from dataclasses import dataclass

import torch

from . import capture
from .dispatch import same
from .forms import KernelError, PatchError, Region, Spec
from .operators import operator
from .package import Package
from .patched import attributes_of, original_class, patched_class, plan_for, plan_of, state_of

__all__ = ["Applied", "KernelError", "Package", "PatchError", "applied", "apply", "revert"]


@dataclass(frozen=True)
class Applied:
    """What :func:`apply` did."""

    places: tuple[str, ...]
    """The paths of the modules that take kernels now."""
    skipped: tuple[tuple[str, str], ...] = ()
    """Paths that were left alone, and why."""
    captured: bool = False
    """Whether the model is replayed from CUDA graphs."""

    def __str__(self) -> str:
        """Return a line for a person."""
        text = f"{len(self.places)} place{'s' * (len(self.places) != 1)} patched"
        text += ", the whole replayed from CUDA graphs" if self.captured else ""
        return text + "".join(f"; {place or 'the model'} left alone: {why}" for place, why in self.skipped)


def apply(model: torch.nn.Module, package: str | os.PathLike[str] | Package, *, strict: bool = False) -> Applied:
    """Have the places that a package names take its kernels; wherever none fits a call, the original runs.

    Raises :class:`PatchError`, and changes nothing, where the package cannot be read, does not fit the model, or a
    place is patched already; with ``strict`` also where a place would be left alone.
    """
    if not isinstance(model, torch.nn.Module):
        raise PatchError(f"a {type(model).__name__} is no torch.nn.Module: pass the model first, then the package")
    read = package if isinstance(package, Package) else Package.read(package)
    swaps: dict[torch.nn.Module, type] = {}
    places, skipped = [], []
    for region in read.regions:
        usable = [call for call in region.calls if _available(call.device)]
        names = tuple(name for name, _ in region.state)
        made_for = [operator(call, names, region.label).run.prepare() for call in usable]
        for place in region.places:
            module = _found(model, place)
            if module in swaps:  # one module under two names
                places.append(place)
                continue
            _check(module, place, region, made_for)
            why = _reason(module) if usable else f"made for {region.calls[0].device}, which this machine lacks"
            if why:
                skipped.append((place, why))
                continue
            swaps[module] = patched_class(type(module), plan_for(module, region))
            places.append(place)
    captured = read.capture and torch.cuda.is_available()
    if captured and capture.is_captured(model):
        raise PatchError("the model is captured already: burnish.revert(model) first")
    if strict and skipped:
        raise PatchError(f"{skipped[0][0] or 'the model'} would be left alone: {skipped[0][1]}: call without strict")
    if captured:
        swaps[model] = capture.captured_class(swaps.get(model, type(model)))
    _swap(swaps)
    return Applied(tuple(places), tuple(skipped), captured)


def revert(model: torch.nn.Module) -> int:
    """Give every module its own class back and return how many had another; 0 where none was patched."""
    patched = [module for module in model.modules() if original_class(type(module)) is not type(module)]
    capture.graphs_of(model, None)  # a graph keeps memory for as long as it lives
    for module in patched:
        module.__class__ = original_class(type(module))
    return len(patched)


def applied(model: torch.nn.Module) -> dict[str, str]:
    """Return the places that take kernels now, each with its region's name."""
    found = {path: plan_of(type(module)) for path, module in model.named_modules()}
    return {path: plan.region.name for path, plan in found.items() if plan is not None}


def _swap(swaps: dict[torch.nn.Module, type]) -> None:
    before = {module: type(module) for module in swaps}
    try:
        for module, kind in swaps.items():
            module.__class__ = kind
    except TypeError as error:
        for module, kind in before.items():
            module.__class__ = kind
        raise PatchError(f"a class cannot be swapped: {error}: leave its places out of the package") from error


def _available(device: str) -> bool:
    return device == "cpu" or (device == "cuda" and torch.cuda.is_available())


def _found(model: torch.nn.Module, place: str) -> torch.nn.Module:
    try:
        return model.get_submodule(place)
    except AttributeError:
        fix = "make a package for this model with burnish optimize"
        if list(model._modules) == ["module"]:
            fix = "the model is wrapped: burnish.apply(model.module, ...)"
        raise PatchError(f"no {place} in the model: {fix}") from None


def _check(module: torch.nn.Module, place: str, region: Region, made_for: list[tuple[Spec, ...]]) -> None:
    """Raise where a place is not what the package was made for."""
    where, fix = place or "the model itself", "make a package for this model with burnish optimize"
    if plan_of(type(module)) is not None:
        raise PatchError(f"{where} is patched already: burnish.revert(model) first")
    if type(module).__name__ != region.module:
        raise PatchError(f"{where} is a {type(module).__name__}, the package was made for a {region.module}: {fix}")
    own = attributes_of(module)
    for path, value in region.attributes:
        if path not in own or not same(own[path], value):
            raise PatchError(f"{where}: {path} is {own.get(path)!r}, the package was made for {value!r}: {fix}")
    for index, (_, path) in enumerate(region.state):
        tensor = state_of(module, path)
        if tensor is None:
            raise PatchError(f"{where} has no parameter or buffer {path}: {fix}")
        found = Spec(tuple(tensor.shape), tensor.dtype)
        expected = {specs[index] for specs in made_for}
        if expected and found not in expected:
            raise PatchError(f"{where}: {path} is {found}, the package was made for {min(map(str, expected))}: {fix}")


def _reason(module: torch.nn.Module) -> str:
    """Return why a place cannot be patched though it fits, if so."""
    if isinstance(module, torch.jit.ScriptModule):
        return "it is compiled by torch.jit"
    if "forward" in vars(module):
        return "its forward was replaced on the instance: take that off first"
    return ""
