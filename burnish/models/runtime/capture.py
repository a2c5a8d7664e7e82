"""A whole model replayed from CUDA graphs, one for each form of call.

New inputs are copied into the graph's own, new tensors are copied out of it.  Whatever a replay would do differently
from a plain call makes it call plainly: gradients, random numbers, results that share memory with an input or a
parameter, forwards that change their inputs or keep state outside the registered buffers, operations that wait for the
device, hooks.

Not covered: global flags of torch or module-level variables changed after a call was captured, calls from several
threads at once, tensors a module keeps in lists or dictionaries of its own.
"""

from __future__ import annotations

import contextlib
import operator
import threading
import warnings
import weakref
from collections.abc import Callable
from typing import Any

import torch

from .patched import made_from, mark, reduce_with, subclass

__all__ = ["CapturedCalls", "captured_class", "graphs_of", "is_captured"]

_MOST = 8  # each graph keeps memory of its own
_CONSTANTS = (type(None), bool, int, float, str)
_classes: dict[Any, type] = {}
_calls: weakref.WeakKeyDictionary[torch.nn.Module, CapturedCalls] = weakref.WeakKeyDictionary()


def is_captured(model: torch.nn.Module) -> bool:
    """Whether a model's class is one of these."""
    return any("_burnish_captured" in vars(kind) for kind in made_from(type(model)))


def captured_class(original: Any) -> type:
    """Return a subclass whose forward is replayed where that changes nothing, always the same one."""
    if original not in _classes:
        _classes[original] = _made_class(original)
    return _classes[original]


def _made_class(original: Any) -> type:
    plain = original.forward

    def forward(self: Any, *args: Any, **kwargs: Any) -> Any:
        if torch.compiler.is_compiling():
            return plain(self, *args, **kwargs)
        return captured_calls(self)(self, plain, args, kwargs)

    marks = mark(original, forward, reduce_with(original, _recaptured))
    return subclass(original, {**marks, "_burnish_captured": True})


def captured_calls(model: torch.nn.Module) -> CapturedCalls:
    """Return a model's graphs; they are kept outside it, so that a copy captures anew."""
    found = _calls.get(model)
    return found if found is not None else _calls.setdefault(model, CapturedCalls())


def graphs_of(model: torch.nn.Module, kept: CapturedCalls | None) -> None:
    """Have a model use these graphs and no other ones, or capture anew: for who swaps kernels in and out in turns."""
    held = _calls.pop(model, None)
    if held is not None and any(held.entries.values()):
        torch.cuda.synchronize()  # its memory is given back: no replay may still be using it
    if kept is not None:
        _calls[model] = kept


def _recaptured(make: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
    """Make what the class would without capture; where there is no GPU it stays so."""
    model = make(*arguments)
    if torch.cuda.is_available():
        model.__class__ = captured_class(type(model))
    return model


class CapturedCalls:
    """Calls of a module's forward, each captured in a CUDA graph the first time its form is seen."""

    def __init__(self) -> None:
        """Begin without graphs."""
        self.entries: dict[Any, CapturedGraph | None] = {}
        self.captures = 0
        self._lock = threading.RLock()  # a model may call itself

    def __call__(self, module: Any, forward: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Replay the call, or make it."""
        key = self.key(module, args, kwargs)
        if key is not None:
            with self._lock:
                entry = self.entries.get(key)
                if entry is not None and entry.now() != entry.captured_for:
                    torch.cuda.synchronize()  # its memory is given back: no replay may still be using it
                    del self.entries[key]
                if key not in self.entries:
                    self.entries[key] = self.capture(module, forward, args, kwargs)
                entry = self.entries[key]
                if entry is not None:
                    return entry.replay(args, kwargs)
        return forward(module, *args, **kwargs)

    @staticmethod
    def key(module: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Return what a graph is captured for; None where the call must be made as it is."""
        if torch.is_inference_mode_enabled():
            return None
        grad, here = torch.is_grad_enabled(), None
        found: list[Any] = []
        for value in (*args, *kwargs.values()):
            if isinstance(value, torch.Tensor):
                if type(value) is not torch.Tensor or not value.is_cuda or (grad and value.requires_grad):
                    return None
                here = value.device
                found.append((value.shape, value.stride(), value.dtype, here))
            elif isinstance(value, _CONSTANTS):
                found.append((type(value), repr(value)))
            else:
                return None
        if here is None or here.index != torch.cuda.current_device() or torch.cuda.is_current_stream_capturing():
            return None
        if grad and any(p.requires_grad for p in module.parameters()):
            return None
        cast = torch.is_autocast_enabled("cuda") and torch.get_autocast_dtype("cuda")
        return tuple(found), tuple(kwargs), grad, cast, module.training

    def capture(self, module: Any, forward: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> CapturedGraph | None:
        """Return the call's graph; None where a replay would not do what the call does."""
        self.captures += 1
        if self.captures > _MOST:
            return None
        state = ModuleState(module)
        # The sizes are fixed here: cuDNN may measure its algorithms, in the calls before the capture.
        measured, torch.backends.cudnn.benchmark = torch.backends.cudnn.benchmark, True
        try:
            return CapturedGraph(state, lambda *a, **k: forward(module, *a, **k), args, kwargs)
        except (NotCapturable, RuntimeError):
            state.forget_attributes()
            return None
        finally:
            torch.backends.cudnn.benchmark = measured
            state.restore()


class NotCapturable(Exception):
    """A replay would differ from the call."""


class ModuleState:
    """What a forward reads and changes besides its arguments."""

    def __init__(self, module: torch.nn.Module) -> None:
        self.parts = list(module.modules())
        self.children = [part._modules for part in self.parts if part._modules]
        self.kept_attributes = [dict(vars(part)) for part in self.parts]
        held: list[Any] = [t for part in self.parts for t in (*part._buffers.values(), *vars(part).values())]
        self.kept_values = [(t, t.clone()) for t in held if isinstance(t, torch.Tensor)]
        self.kept_random = torch.get_rng_state(), torch.cuda.get_rng_state()
        self.random_checked = False

    def versions(self) -> list[int]:
        """Return how often each parameter was changed."""
        return [p._version for part in self.parts for p in part._parameters.values() if p is not None]

    def drew(self) -> bool:
        """Whether random numbers were drawn."""
        now = torch.get_rng_state(), torch.cuda.get_rng_state()
        return any(not torch.equal(a, b) for a, b in zip(self.kept_random, now, strict=True))

    def restore(self) -> None:
        """Undo what trying the forward has changed."""
        with torch.no_grad():
            for tensor, value in self.kept_values:
                tensor.copy_(value)
        # A capture that failed may have left the generator unreadable; by then it was known to be untouched.
        if not self.random_checked and self.drew():
            torch.set_rng_state(self.kept_random[0])
            torch.cuda.set_rng_state(self.kept_random[1])

    def attributes(self) -> list[list[Any]]:
        """Return every attribute of every part."""
        return [list(vars(part).values()) for part in self.parts]

    def same_attributes(self, before: list[list[Any]]) -> bool:
        """Whether every attribute is the very same object."""
        pairs = zip(before, self.attributes(), strict=True)
        return all(len(a) == len(b) and all(map(operator.is_, a, b)) for a, b in pairs)

    def forget_attributes(self) -> None:
        """Undo what trying the forward has set."""
        for part, kept in zip(self.parts, self.kept_attributes, strict=True):
            vars(part).clear()
            vars(part).update(kept)

    def places(self) -> list[tuple[dict[str, Any], str]]:
        """Return where every tensor is to be found; its address is asked for at each call."""
        dicts: list[dict[str, Any]] = [d for part in self.parts for d in (part._parameters, part._buffers, vars(part))]
        return [(d, name) for d in dicts for name, value in d.items() if isinstance(value, torch.Tensor)]


class CapturedGraph:
    """One captured call."""

    def __init__(self, state: ModuleState, forward: Callable[..., Any], args: Any, kwargs: dict[str, Any]) -> None:
        self.inputs = [torch.empty_like(v) if isinstance(v, torch.Tensor) else v for v in (*args, *kwargs.values())]
        self.fill(args, kwargs)
        given = self.inputs[: len(args)], dict(zip(kwargs, self.inputs[len(args) :], strict=True))
        tensors = [v for v in self.inputs if isinstance(v, torch.Tensor)]
        parameters, untouched = state.versions(), [v._version for v in tensors]
        self.places, self.parts, self.children = state.places(), state.parts, state.children
        if any(self.hooks()):
            raise NotCapturable("has hooks")
        side = torch.cuda.Stream()  # type: ignore[no-untyped-call]
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):
            forward(*given[0], **given[1])
            attributes = state.attributes()
            with _no_waiting():
                tried = forward(*given[0], **given[1])
        torch.cuda.current_stream().wait_stream(side)
        if not state.same_attributes(attributes):
            raise NotCapturable("keeps state in its attributes")
        if state.drew():
            raise NotCapturable("draws random numbers")
        state.random_checked = True
        leaves: list[torch.Tensor] = []
        self.rebuilt(tried, leaves.append)
        memory = [v.untyped_storage().data_ptr() for v in leaves]
        held = [d[name] for d, name in state.places()] + tensors
        if len(set(memory)) < len(memory) or set(memory) & {v.untyped_storage().data_ptr() for v in held}:
            raise NotCapturable("its results share memory")
        del tried, leaves
        if parameters != state.versions() or untouched != [v._version for v in tensors]:
            raise NotCapturable("changes its inputs or parameters")
        self.places = state.places()
        self.captured_for = self.now()
        self.graph = torch.cuda.CUDAGraph()
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always")
            # Only this thread's calls are held to the rules of a capture.
            with torch.cuda.graph(self.graph, stream=side, capture_error_mode="thread_local"):
                self.output = forward(*given[0], **given[1])
        if any("Graph is empty" in str(w.message) for w in said):
            raise NotCapturable("launches nothing")
        self.stream = torch.cuda.current_stream()

    def hooks(self) -> list[int]:
        """Return how many hooks each part has; the root's own run outside its forward."""
        return [len(part._forward_hooks) + len(part._forward_pre_hooks) for part in self.parts[1:]]

    def now(self) -> Any:
        """Return what shows a tensor or a part of the module replaced, a mode changed, a hook added."""
        return (
            [d[name].data_ptr() if name in d else None for d, name in self.places],
            [(part.training, type(part)) for part in self.parts],
            [list(children.values()) for children in self.children],
            self.hooks(),
        )

    def fill(self, args: Any, kwargs: dict[str, Any]) -> None:
        """Copy a call's tensors into the graph's own."""
        for target, value in zip(self.inputs, (*args, *kwargs.values()), strict=True):
            if isinstance(value, torch.Tensor):
                target.copy_(value)

    def replay(self, args: Any, kwargs: dict[str, Any]) -> Any:
        """Return new results for new inputs."""
        stream = torch.cuda.current_stream()
        if stream != self.stream:  # the last call may still be reading what this one fills
            stream.wait_stream(self.stream)
            self.stream = stream
        with torch.no_grad():
            self.fill(args, kwargs)
            self.graph.replay()
            return self.rebuilt(self.output, torch.Tensor.clone)

    def rebuilt(self, value: Any, take: Callable[[torch.Tensor], Any]) -> Any:
        """Return the same tuples, lists and dicts, with ``take`` of every tensor."""
        if type(value) is torch.Tensor and value.is_cuda:
            return take(value)
        if type(value) in (tuple, list):
            return type(value)([self.rebuilt(v, take) for v in value])
        if type(value) is dict:
            return {name: self.rebuilt(v, take) for name, v in value.items()}
        if isinstance(value, _CONSTANTS):
            return value
        raise NotCapturable(f"returns a {type(value).__name__}")


@contextlib.contextmanager
def _no_waiting() -> Any:
    """Have what waits for the device raise: it cannot be captured, and said this way no capture is spoilt."""
    mode = torch.cuda.get_sync_debug_mode()
    with warnings.catch_warnings(action="ignore"):  # torch calls this mode a prototype, once
        torch.cuda.set_sync_debug_mode("error")
    try:
        yield
    finally:
        torch.cuda.set_sync_debug_mode(mode)
