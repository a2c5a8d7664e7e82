"""How a model calls its parts: which submodules run, with what tensors, how often and for how long."""

from __future__ import annotations

import contextlib
import inspect
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from burnish.models.spec import Loaded

__all__ = ["Argument", "Form", "Place", "form_of", "one_pass", "record_calls", "time_places"]


@dataclass(frozen=True)
class Form:
    """A tensor without its values."""

    shape: tuple[int, ...]
    dtype: str
    stride: tuple[int, ...]


@dataclass(frozen=True)
class Argument:
    """One argument of a call: a tensor's form, or a constant."""

    name: str
    form: Form | None = None
    value: Any = None


@dataclass
class Place:
    """One submodule and how it was called."""

    path: str
    module: Any
    calls: int = 0
    arguments: tuple[Argument, ...] = ()
    outputs: tuple[Form, ...] = ()
    returns: str = "one"
    values: list[Any] = field(default_factory=list)
    """The first call's arguments, tensors detached."""
    refused: str = ""
    """Why this place cannot become a region, where it cannot."""
    seconds: float = 0.0
    """Time of all its calls in one pass of the model, its parts included."""


def form_of(tensor: Any) -> Form:
    """Return a tensor's form."""
    return Form(tuple(tensor.shape), str(tensor.dtype).removeprefix("torch."), tuple(tensor.stride()))


def one_pass(loaded: Loaded, train: bool) -> Callable[[], Any]:
    """Return a function that runs the model once: forward alone, or with loss and gradients."""
    import torch

    def forward() -> Any:
        with torch.no_grad():
            return loaded.call()

    def step() -> Any:
        loaded.model.zero_grad(set_to_none=True)
        loss = loaded.loss(loaded.call())
        loss.backward()
        return loss.detach()

    return step if train else forward


def record_calls(loaded: Loaded, train: bool = False) -> list[Place]:
    """Run the model once and return the places that were called, in the order of ``named_modules``."""
    places = {id(m): Place(path, m) for path, m in loaded.model.named_modules()}

    def before(module: Any, args: Any, kwargs: Any) -> None:
        place = places[id(module)]
        arguments, values, refused = _bound(module, args, kwargs)
        place.calls += 1
        if place.calls == 1:
            place.arguments, place.values, place.refused = arguments, values, refused
        elif arguments != place.arguments and not place.refused:
            place.refused = "it is called with different shapes in one pass"

    def after(module: Any, args: Any, kwargs: Any, outputs: Any) -> None:
        place = places[id(module)]
        if place.calls == 1 and not place.refused:
            place.outputs, place.returns, place.refused = _returned(outputs, place.values)

    with contextlib.ExitStack() as hooks:
        for module in loaded.model.modules():
            hooks.callback(module.register_forward_pre_hook(before, with_kwargs=True).remove)
            hooks.callback(module.register_forward_hook(after, with_kwargs=True).remove)
        one_pass(loaded, train)()
    return [place for place in places.values() if place.calls]


def _bound(module: Any, args: Any, kwargs: Any) -> tuple[tuple[Argument, ...], list[Any], str]:
    import torch

    signature = inspect.signature(module.forward)
    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    try:
        bound = signature.bind(*args, **kwargs)
    except TypeError as error:
        return (), [], f"its call does not fit forward's signature: {error}"
    bound.apply_defaults()
    arguments, values = [], []
    for name, value in bound.arguments.items():
        kind = signature.parameters[name].kind
        if kind not in positional:
            if value:
                return (), [], "forward takes a variable number of arguments or keywords alone"
            continue
        if type(value) in (torch.Tensor, torch.nn.Parameter):
            arguments.append(Argument(name, form_of(value)))
            values.append(value.detach())
        elif value is None or isinstance(value, bool | int | float | str):
            arguments.append(Argument(name, None, value))
            values.append(value)
        else:
            return (), [], f"{name} is a {type(value).__name__}, not a tensor or a number"
    if not any(a.form is not None for a in arguments):
        return (), [], "it is called without tensors"
    return tuple(arguments), values, ""


def _returned(outputs: Any, given: list[Any]) -> tuple[tuple[Form, ...], str, str]:
    import torch

    found = [outputs] if isinstance(outputs, torch.Tensor) else outputs
    if type(found) not in (list, tuple) or not found or not all(isinstance(t, torch.Tensor) for t in found):
        return (), "", "forward returns something else than tensors"
    returns = "one" if isinstance(outputs, torch.Tensor) else type(outputs).__name__
    # A part that only passes a view of its input on (dropout in eval mode, identity) has nothing to speed up.
    held = {v.untyped_storage().data_ptr() for v in given if isinstance(v, torch.Tensor)}
    if any(t.untyped_storage().data_ptr() in held for t in found):
        return (), "", "it returns a view of its input"
    return tuple(form_of(t) for t in found), returns, ""


def time_places(loaded: Loaded, places: list[Place], train: bool = False, repeats: int = 5) -> float:
    """Set each place's seconds (median over ``repeats`` passes) and return those of a pass without hooks.

    Only forward passes can be told apart by place; with ``train`` a place's share of the forward is taken for both.
    """
    run = one_pass(loaded, train)
    device = _device_of(loaded)
    run()
    whole = statistics.median(_seconds(run, device) for _ in range(repeats))
    found: dict[str, list[float]] = {place.path: [] for place in places}
    forward = one_pass(loaded, False)
    totals = []
    for _ in range(repeats):
        with _clocks(places, device) as read:
            totals.append(_seconds(forward, device))
        for path, seconds in read().items():
            found[path].append(seconds)
    scale = whole / statistics.median(totals)
    for place in places:
        place.seconds = statistics.median(found[place.path]) * scale
    return whole


def _device_of(loaded: Loaded) -> str:
    tensor = next(iter(loaded.model.parameters()), None)
    return "cpu" if tensor is None else tensor.device.type


def _seconds(run: Callable[[], Any], device: str) -> float:
    import torch

    if device == "cuda":
        torch.cuda.synchronize()
    start = time.perf_counter()
    run()
    if device == "cuda":
        torch.cuda.synchronize()
    return time.perf_counter() - start


@contextlib.contextmanager
def _clocks(places: list[Place], device: str) -> Iterator[Callable[[], dict[str, float]]]:
    """Time every call of the places while the context is open; the function read afterwards gives sums by path."""
    import torch

    marks: list[tuple[str, Any, Any]] = []
    open_marks: dict[str, list[Any]] = {place.path: [] for place in places}

    def now() -> Any:
        if device != "cuda":
            return time.perf_counter()
        event = torch.cuda.Event(enable_timing=True)  # type: ignore[no-untyped-call]
        event.record()
        return event

    def between(start: Any, end: Any) -> float:
        return float(start.elapsed_time(end)) / 1e3 if device == "cuda" else float(end - start)

    def read() -> dict[str, float]:
        if device == "cuda":
            torch.cuda.synchronize()
        sums = dict.fromkeys(open_marks, 0.0)
        for path, start, end in marks:
            sums[path] += between(start, end)
        return sums

    with contextlib.ExitStack() as hooks:
        for place in places:
            before, after = _marks(place.path, open_marks[place.path], marks, now)
            hooks.callback(place.module.register_forward_pre_hook(before).remove)
            hooks.callback(place.module.register_forward_hook(after).remove)
        yield read


def _marks(
    path: str, started: list[Any], marks: list[tuple[str, Any, Any]], now: Callable[[], Any]
) -> tuple[Callable[..., None], Callable[..., None]]:
    def before(*_: Any) -> None:
        started.append(now())

    def after(*_: Any) -> None:
        marks.append((path, started.pop(), now()))

    return before, after
