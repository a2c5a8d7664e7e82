"""The swap: a module's class becomes a subclass whose ``forward`` takes a kernel where one fits the call.

The module itself is left alone: same parameters, buffers, hooks, names and state_dict, still an instance of its class.
It can be copied and pickled; what is loaded elsewhere is patched again and needs this runtime there.
"""

from __future__ import annotations

import inspect
import threading
import types
from collections.abc import Callable
from typing import Any

import torch

from .dispatch import ORIGINAL, Held, Part, Plan, forward_for
from .forms import PatchError, Region, Spec

__all__ = [
    "attributes_of",
    "made_from",
    "mark",
    "original_class",
    "patched_class",
    "plan_for",
    "plan_of",
    "reduce_with",
    "state_of",
    "subclass",
]

_PLAN = "_burnish_plan"
_classes: dict[tuple[Any, ...], type] = {}
_lock = threading.RLock()


def made_from(kind: type) -> list[type]:
    """Return a class and those it was made from here, the original one last."""
    found = [kind]
    while ORIGINAL in vars(found[-1]):
        found.append(vars(found[-1])[ORIGINAL])
    return found


def original_class(kind: type) -> type:
    """Return the class that a patched class was made from, or the class itself."""
    return made_from(kind)[-1]


def plan_of(kind: type) -> Plan | None:
    """Return what a patched class was made of."""
    return next((vars(made)[_PLAN] for made in made_from(kind) if _PLAN in vars(made)), None)


def parts_of(module: torch.nn.Module) -> tuple[Part, ...]:
    """Return the parts of a module, each after the one that holds it."""
    found, queue = [Part(-1, "", original_class(type(module)), len(module._modules))], [module]
    for index, holder in enumerate(queue):  # grows while it is read
        for name, child in holder._modules.items():
            if child is not None:
                found.append(Part(index, name, original_class(type(child)), len(child._modules)))
                queue.append(child)
    return tuple(found)


def attributes_of(module: torch.nn.Module) -> dict[str, Any]:
    """Return the numbers, flags and words that a module and its parts were made with, by path."""
    found = {}
    for path, part in module.named_modules():
        for name, value in vars(part).items():
            if not name.startswith("_") and name != "training" and _is_plain(value):
                found[f"{path}.{name}" if path else name] = value
    return found


def _is_plain(value: Any) -> bool:
    if isinstance(value, list | tuple):
        return all(_is_plain(v) for v in value)
    return type(value) in (bool, int, float, str)


def state_of(module: torch.nn.Module, path: str) -> torch.Tensor | None:
    """Return the parameter or buffer at a path, where it is held as one."""
    owner, _, name = path.rpartition(".")
    for step in owner.split(".") if owner else ():
        found = module._modules.get(step)
        if found is None:
            return None
        module = found
    held = module._parameters.get(name)
    return held if held is not None else module._buffers.get(name)


def plan_for(module: torch.nn.Module, region: Region) -> Plan:
    """Return the plan for a place whose state is known to be there."""
    parts = parts_of(module)
    paths = [""]
    for part in parts[1:]:
        paths.append(f"{paths[part.parent]}.{part.name}" if paths[part.parent] else part.name)
    state = []
    for _, path in region.state:
        owner, _, name = path.rpartition(".")
        tensor = state_of(module, path)
        assert tensor is not None
        buffer = module.get_submodule(owner)._parameters.get(name) is None
        state.append(Held(paths.index(owner), name, buffer, Spec(tuple(tensor.shape), tensor.dtype)))
    return Plan(region, parts, tuple(state))


def patched_class(original: type, plan: Plan) -> type:
    """Return the subclass for a plan, always the same one; raises :class:`PatchError`."""
    key = (original, plan)
    with _lock:
        if key not in _classes:
            made = mark(original, forward_for(original, plan), reduce_with(original, _rebuilt, plan))
            _classes[key] = subclass(original, {**made, _PLAN: plan})
        return _classes[key]


def mark(original: Any, forward: Any, reduce_ex: Any) -> dict[str, Any]:
    """Return what every class made here has: the original's name and signature, and the original itself."""
    forward.__signature__ = inspect.signature(original.forward)
    forward.__doc__ = original.forward.__doc__
    return {
        "forward": forward,
        "__reduce_ex__": reduce_ex,
        "__prepare_scriptable__": _not_scriptable,
        "__module__": original.__module__,
        "__qualname__": original.__qualname__,
        "__doc__": original.__doc__,
        ORIGINAL: original,
    }


def _not_scriptable(self: Any) -> Any:
    """Say what to do before torch.jit tries to compile what it cannot."""
    raise PatchError("torch.jit.script cannot compile a patched model: call burnish.revert(model) first")


def subclass(original: type, names: dict[str, Any]) -> type:
    """Return a subclass that keeps the class's name."""
    try:
        return types.new_class(original.__name__, (original,), exec_body=lambda space: space.update(names))
    except Exception as error:  # a class may refuse to be subclassed in any way it likes
        text = " ".join(str(error).split())[:200]
        raise PatchError(
            f"{original.__name__} cannot be subclassed: {text}: leave its places out of the package"
        ) from error


def reduce_with(original: Any, rebuild: Callable[..., Any], *data: Any) -> Callable[..., Any]:
    """Return a ``__reduce_ex__`` that pickles as the original class does and swaps the class of what is loaded."""

    def reduce_ex(self: Any, protocol: Any) -> Any:
        found = original.__reduce_ex__(self, protocol)
        if isinstance(found, str):
            return found
        make, arguments, *rest = found
        plain = tuple(original_class(a) if a is type(self) else a for a in arguments)
        return (rebuild, (make, plain, *data), *rest)

    return reduce_ex


def _rebuilt(make: Callable[..., Any], arguments: tuple[Any, ...], plan: Plan) -> Any:
    """Make what the original class would and patch it."""
    module = make(*arguments)
    module.__class__ = patched_class(type(module), plan)
    return module
