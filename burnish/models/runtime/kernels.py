"""A kernel's source as a module: its ``ModelNew`` without weights of its own, its ``Passes`` driven one at a time.

Not covered: ``Passes`` that keep anything but tensors in their context, that are given anything but the call's inputs
and state, or whose results ``ModelNew`` changes before it returns them.
"""

from __future__ import annotations

import hashlib
import linecache
import sys
import threading
import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import torch

from .forms import PatchError, Spec
from .passes import Context, Recorder, raised, recording

__all__ = ["Bound", "Kernel", "load", "probe"]

_OWN = frozenset(vars(torch.nn.Module()))
_SIMPLE = (type(None), bool, int, float, complex, str, torch.dtype, torch.device)
_loaded: dict[str, Kernel] = {}
_lock = threading.RLock()


@dataclass
class Bound:
    """An instance of ``ModelNew`` and where its state goes."""

    forward: Callable[..., Any]
    slots: list[tuple[dict[str, Any], str]]
    specs: tuple[Spec, ...]

    def lend(self, state: Sequence[torch.Tensor]) -> None:
        """Put the state in."""
        for (held, name), tensor in zip(self.slots, state, strict=True):
            held[name] = tensor

    def take_back(self) -> None:
        """Take the state out."""
        for held, name in self.slots:
            held[name] = None


class Kernel:
    """A kernel's module."""

    def __init__(self, source: str, name: str) -> None:
        """Run the source; raises :class:`PatchError`."""
        digest = hashlib.sha256(source.encode()).hexdigest()[:12]
        self.name = name
        module = types.ModuleType(f"burnish_kernel_{digest}")
        module.__file__ = file = f"<{module.__name__}>"
        # Triton and inspect ask for the source by its file.
        linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
        sys.modules[module.__name__] = module
        try:
            exec(compile(source, file, "exec"), module.__dict__)
            self.model = module.__dict__["ModelNew"]
        except Exception as error:
            # A kernel's own code and its compiler may raise anything; it means the same: not on this machine.
            del sys.modules[module.__name__]
            text = " ".join(f"{type(error).__name__}: {error}".split())[:300]
            raise PatchError(f"{name} cannot be loaded here: {text}: make a package on this machine") from error
        found = module.__dict__.get("Passes")
        self.passes: Recorder | None = None
        if isinstance(found, type) and issubclass(found, torch.autograd.Function):
            usual = found.setup_context is torch.autograd.Function.setup_context
            self.passes = Recorder(found, lambda: self.name) if usual else None
            module.__dict__["Passes"] = self.passes or found

    def instance(self, names: tuple[str, ...], device: torch.device) -> Bound:
        """Return a new ``ModelNew`` without state; what its constructor makes besides lies on ``device``."""
        cuda = [device] if device.type == "cuda" else []
        with torch.random.fork_rng(devices=cuda), torch.inference_mode(False):
            try:
                with torch.device("meta"):
                    made = self.model()
            except Exception:  # a constructor that looks at values cannot run without them
                made = None
            if made is None or not _only_state(made, names):
                made = self._made_on(device)
        unknown = next((n for n, _ in made.named_parameters() if n not in names), None)
        if unknown is not None:
            raise PatchError(f"{self.name}: ModelNew has a parameter {unknown} that the package's state does not name")
        slots = [_slot(made, name, self.name) for name in names]
        specs = tuple(Spec(tuple(held[name].shape), held[name].dtype) for held, name in slots)
        for held, name in slots:
            held[name] = None
        return Bound(made if made._compiled_call_impl is not None else made.forward, slots, specs)

    def _made_on(self, device: torch.device) -> Any:
        try:
            with torch.device(device):
                return self.model()
        except Exception as error:
            raise PatchError(f"{raised(error, f'{self.name}: ModelNew()')}") from error


def load(source: str, name: str = "") -> Kernel:
    """Return the kernel's module, run once a process; ``name`` is what messages call it from now on."""
    with _lock:
        if source not in _loaded:
            _loaded[source] = Kernel(source, name or "the kernel")
        found = _loaded[source]
        found.name = name or found.name
        return found


def _only_state(module: torch.nn.Module, names: tuple[str, ...]) -> bool:
    """Whether nothing was made on the meta device that must have values."""
    if any(name not in names for name, _ in module.named_buffers(remove_duplicate=False)):
        return False
    parts = list(module.modules())
    return all(_simple(value) for part in parts for name, value in vars(part).items() if name not in _OWN)


def _simple(value: Any) -> bool:
    if isinstance(value, list | tuple):
        return all(_simple(v) for v in value)
    return isinstance(value, _SIMPLE)


def _slot(module: torch.nn.Module, path: str, kernel: str) -> tuple[dict[str, Any], str]:
    owner, _, name = path.rpartition(".")
    try:
        part = module.get_submodule(owner)
    except AttributeError:
        part = torch.nn.Module()
    held: Any = next((d for d in (part._parameters, part._buffers) if d.get(name) is not None), None)
    if held is None:
        raise PatchError(f"{kernel}: ModelNew has no parameter or buffer {path}: write the package again")
    return held, name


@torch.no_grad()
def probe(source: str, inputs: Sequence[torch.Tensor], state: Mapping[str, torch.Tensor]) -> dict[str, Any] | None:
    """Run a training kernel once, both passes, and return what ``burnish.json`` says of its ``Passes``.

    Returns None where the kernel has none that can be driven from outside.
    """
    kernel = load(source)
    if kernel.passes is None:
        return None
    # Copies, each in memory of its own: what is kept can then be a view of one of them alone.
    given = [_copy(t) for t in (*inputs, *state.values())]
    bound = kernel.instance(tuple(state), given[0].device)
    bound.lend(given[len(inputs) :])
    try:
        with recording() as record:
            returned = bound.forward(*given[: len(inputs)])
        ((arguments, context, result),) = record
        outputs = [*_flat(returned)]
        if len(outputs) != len(_flat(result)) or any(a is not b for a, b in zip(outputs, _flat(result), strict=True)):
            return None
        if vars(context).keys() != vars(Context(0)).keys():
            return None
        indices = [_index(a, given) for a in arguments]
        kept = context.saved_tensors
        saved = [_kept(t, given, outputs, kept[:n]) for n, t in enumerate(kept)]
        second = Context(len(arguments), kept)
        gradients = [*_flat(kernel.passes.passes.backward(second, *(torch.ones_like(o) for o in outputs)))]
    except Exception:  # whatever its code raises without autograd around it: it cannot be driven this way
        return None
    finally:
        bound.take_back()
    gradients = gradients[: len(arguments)]
    pairs = zip(arguments, gradients, strict=True)
    same = len(gradients) == len(arguments) and all(
        g is None or (g.shape, g.dtype) == (a.shape, a.dtype) for a, g in pairs
    )
    if not same or None in indices or all(g is None for g in gradients):
        return None
    return {
        "arguments": indices,
        "saved": saved,
        "strides": [list(t.stride()) for t in given],
        "gradients": [None if g is None else _written(g) for g in gradients],
    }


def _copy(tensor: torch.Tensor) -> torch.Tensor:
    """Return a copy in the same layout; elements that share memory get their own."""
    if any(stride == 0 and size > 1 for size, stride in zip(tensor.shape, tensor.stride(), strict=True)):
        return tensor.clone(memory_format=torch.contiguous_format)
    return torch.empty_strided(tensor.shape, tensor.stride(), dtype=tensor.dtype, device=tensor.device).copy_(tensor)


def _flat(value: Any) -> Sequence[Any]:
    return (value,) if isinstance(value, torch.Tensor) else value


def _index(value: Any, tensors: Sequence[torch.Tensor]) -> int | None:
    return next((n for n, t in enumerate(tensors) if t is value), None)


def _kept(value: torch.Tensor, *known: Sequence[torch.Tensor]) -> dict[str, Any]:
    """Return how a saved tensor is found again among inputs, outputs and what was saved before, or its form."""
    kinds = list(zip(("input", "output", "saved"), known, strict=True))
    for kind, tensors in kinds:
        index = _index(value, tensors)
        if index is not None:
            return {kind: index}
    for kind, tensors in kinds:
        for index, tensor in enumerate(tensors):
            if _is_view(value, tensor):
                return {kind: index, **_written(value), "offset": value.storage_offset() - tensor.storage_offset()}
    return _written(value)


def _is_view(value: torch.Tensor, tensor: torch.Tensor) -> bool:
    """Whether one tensor shows only elements of another, also of a copy of it in the same layout."""
    if value.dtype != tensor.dtype or value.untyped_storage()._cdata != tensor.untyped_storage()._cdata:
        return False
    offset = value.storage_offset() - tensor.storage_offset()
    return _span(tensor) == tensor.numel() and offset >= 0 and offset + _span(value) <= tensor.numel()


def _span(tensor: torch.Tensor) -> int:
    """Return how many elements lie between a tensor's first and last, both counted."""
    sizes = zip(tensor.shape, tensor.stride(), strict=True)
    return 1 + sum((size - 1) * stride for size, stride in sizes) if tensor.numel() else 0


def _written(tensor: torch.Tensor) -> dict[str, Any]:
    dtype = str(tensor.dtype).removeprefix("torch.")
    return {"shape": list(tensor.shape), "dtype": dtype, "stride": list(tensor.stride())}
