"""Which parts of a model are called, with what, and how long each takes, what it contains included.

Times come from forward hooks, on the parts of one depth at a time: clocks inside a part would be measured with it.
On a GPU the clocks are events on the stream, so idle time of the device between a part's kernels counts as the part's.
Not covered: what a compiled part is made of, and parts whose weights are used without calling them.
"""

from __future__ import annotations

import contextlib
import inspect
import re
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from burnish.models.profiling.running import Deadline, Step, more_runs

__all__ = ["Form", "Place", "Times", "called_places", "likeness", "parents", "pattern", "place_times", "rebuilt"]

_LEAST_ROUNDS, _MOST_ROUNDS = 5, 30
_FEW_NAMES = 3
# What reading the clock before and after a call takes, rather more than less, and which share of a run does not matter.
_CLOCK_MS, _NEGLIGIBLE = 0.01, 0.01
# Where a part stands is no setting of its code.
_POSITION = re.compile(r"(^|_)(idx|index|layer|layer_id|layer_number|block_id|number)($|_)")


@dataclass(frozen=True)
class Form:
    """A tensor without its values."""

    shape: tuple[int, ...]
    dtype: str
    stride: tuple[int, ...]
    differentiable: bool = False


@dataclass
class Place:
    """One part of the model and how it was called."""

    path: str
    module: Any
    calls: int = 0
    forms: tuple[Any, ...] = ()
    """What the first call was given, hashable: forms of tensors, and text for everything else."""
    given: tuple[list[Any], dict[str, Any]] = field(default_factory=lambda: ([], {}))
    """The first call's arguments in ``forward``'s order, and those that must be named; forms stand for tensors."""
    varies: bool = False
    """Whether it is called with different forms in one run."""

    @property
    def depth(self) -> int:
        """How far below the model it stands; the model itself is at -1."""
        return self.path.count(".") if self.path else -1

    def inside(self, other: Place) -> bool:
        """Whether it stands inside ``other``."""
        return self.path != other.path and (not other.path or self.path.startswith(f"{other.path}."))


@dataclass
class Times:
    """Milliseconds by part and round: of all its calls in one run, and of that whole run."""

    of: dict[str, list[float]] = field(default_factory=dict)
    runs: dict[str, list[float]] = field(default_factory=dict)

    def total(self, paths: Sequence[str]) -> list[float]:
        """Return the time of several parts together, by round."""
        return [sum(values) for values in zip(*(self.of[p] for p in paths), strict=True)]

    def shares(self, paths: Sequence[str]) -> list[float]:
        """Return their share of the run, by round."""
        parts = ([ms / run for ms, run in zip(self.of[p], self.runs[p], strict=True)] for p in paths)
        return [min(1.0, sum(values)) for values in zip(*parts, strict=True)]


def called_places(step: Step) -> list[Place]:
    """Run the model once and return the parts it calls, the model itself first, in the order they are registered."""
    places = {id(m): Place(path, m) for path, m in _parts(step.loaded.model)}

    def before(module: Any, args: Any, kwargs: Any) -> None:
        place = places[id(module)]
        place.calls += 1
        forms = _forms((args, kwargs))
        if place.calls == 1:
            place.forms = forms
            place.given = _bound(module, args, kwargs)
        elif forms != place.forms:
            place.varies = True

    with contextlib.ExitStack() as hooks:
        for _, module in _parts(step.loaded.model):
            hooks.callback(module.register_forward_pre_hook(before, with_kwargs=True).remove)
        step()
        step.wait()
    return [place for place in places.values() if place.calls]


def _parts(model: Any) -> list[tuple[str, Any]]:
    """Return the modules that may be hooked: scripted ones refuse, and inside compiled ones hooks are compiled too."""
    import torch

    # Known by its name: to import it takes two seconds, which a model without one need not pay.
    sealed = [path for path, module in model.named_modules() if type(module).__name__ == "OptimizedModule"]
    inside = tuple(f"{path}." if path else "" for path in sealed)
    return [
        (path, module)
        for path, module in model.named_modules()
        if not isinstance(module, torch.jit.ScriptModule) and (path in sealed or not path.startswith(inside))
    ]


def _forms(value: Any) -> tuple[Any, ...]:
    from torch.utils._pytree import tree_flatten

    leaves, spec = tree_flatten(value)
    return (str(spec), *(_form(leaf) or repr(leaf)[:80] for leaf in leaves))


def _form(value: Any) -> Form | None:
    import torch

    if not isinstance(value, torch.Tensor):
        return None
    dtype = str(value.dtype).removeprefix("torch.")
    return Form(tuple(value.shape), dtype, tuple(value.stride()), value.requires_grad)


def _bound(module: Any, args: Any, kwargs: Any) -> tuple[list[Any], dict[str, Any]]:
    from torch.utils._pytree import tree_map

    try:
        bound = inspect.signature(module.forward).bind(*args, **kwargs)
        bound.apply_defaults()
        args, kwargs = bound.args, bound.kwargs
    except (TypeError, ValueError):
        pass  # no signature to bring them in order by: they stay as they were given
    found: tuple[list[Any], dict[str, Any]] = tree_map(lambda v: _form(v) or v, (list(args), dict(kwargs)))
    return found


def rebuilt(given: Any, device: str) -> Any:
    """Return the same with tensors of zeros where forms are."""
    import torch
    from torch.utils._pytree import tree_map

    def made(value: Any) -> Any:
        if not isinstance(value, Form):
            return value
        length = 1 + sum((n - 1) * s for n, s in zip(value.shape, value.stride, strict=True)) if value.shape else 1
        flat = torch.zeros(max(length, 0), dtype=getattr(torch, value.dtype), device=device)
        return flat.as_strided(value.shape, value.stride)

    return tree_map(made, given)


def likeness(place: Place) -> tuple[Any, ...]:
    """Return what places have in common that run the same code on the same forms."""
    module = place.module
    parts = []
    for path, part in module.named_modules():
        settings = tuple(
            (name, _setting(value))
            for name, value in sorted(vars(part).items())
            if not name.startswith("_") and not _POSITION.search(name)
        )
        parts.append((path, type(part), settings))
    state = [(name, _form(t)) for name, t in (*module.named_parameters(), *module.named_buffers())]
    return tuple(parts), tuple(state), place.forms, place.calls


def _setting(value: Any) -> Any:
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, tuple | list):
        return tuple(map(_setting, value))
    # Anything else counts as itself: two modules that share it are alike, two that each have one are not.
    return getattr(value, "__qualname__", id(value)) if callable(value) else id(value)


def pattern(paths: Sequence[str]) -> str:
    """Return one name for several paths: ``blocks.*.mlp.{gate,up}``, those of other depths after a comma."""
    lengths: dict[int, list[list[str]]] = {}
    for path in paths:
        parts = path.split(".")
        lengths.setdefault(len(parts), []).append(parts)
    return ", ".join(".".join(map(_alternatives, zip(*alike, strict=True))) for alike in lengths.values())


def _alternatives(names: Sequence[str]) -> str:
    distinct = list(dict.fromkeys(names))
    if len(distinct) == 1:
        return distinct[0]
    few = len(distinct) <= _FEW_NAMES and not any(name.isdigit() for name in distinct)
    return f"{{{','.join(distinct)}}}" if few else "*"


def place_times(step: Step, places: Sequence[Place], limit: Deadline, run_ms: float) -> Times:
    """Time every place in repeated runs, those of one depth at a time, the depths in turn.

    Where a run takes far longer than all the clocks together, all depths are timed at once.
    """
    levels: dict[int, list[Place]] = {}
    together = _CLOCK_MS * len(places) < _NEGLIGIBLE * run_ms
    for place in places:
        levels.setdefault(0 if together else max(place.depth, 0), []).append(place)
    found = Times({p.path: [] for p in places}, {p.path: [] for p in places})
    rounds, begin = 0, time.monotonic()
    while more_runs(rounds, time.monotonic() - begin, limit.seconds, _LEAST_ROUNDS, _MOST_ROUNDS):
        for level in levels.values():
            whole_ms, sums = _hooked_run(step, level)
            for place in level:
                found.of[place.path].append(sums[place.path])
                found.runs[place.path].append(whole_ms)
        rounds += 1
    return found


def _hooked_run(step: Step, places: Sequence[Place]) -> tuple[float, dict[str, float]]:
    """Return the length of one run with clocks on these places, and the time of each of them."""
    marks: list[tuple[str, Any, Any]] = []
    with contextlib.ExitStack() as hooks:
        for place in places:
            before, after = _clocks(place.path, marks, step.cuda)
            hooks.callback(place.module.register_forward_pre_hook(before).remove)
            hooks.callback(place.module.register_forward_hook(after).remove)
        step.wait()
        start = _now(step.cuda)
        step()
        end = _now(step.cuda)
        step.wait()
    sums = {place.path: 0.0 for place in places}
    for path, begun, ended in marks:
        sums[path] += _between(begun, ended)
    return _between(start, end), sums


def _clocks(
    path: str, marks: list[tuple[str, Any, Any]], cuda: bool
) -> tuple[Callable[..., None], Callable[..., None]]:
    started: list[Any] = []

    def before(*_: Any) -> None:
        started.append(_now(cuda))

    def after(*_: Any) -> None:
        marks.append((path, started.pop(), _now(cuda)))

    return before, after


def _now(cuda: bool) -> Any:
    if not cuda:
        return time.perf_counter()
    import torch

    event: Any = torch.cuda.Event  # without annotations in torch
    made = event(enable_timing=True)
    made.record()
    return made


def _between(start: Any, end: Any) -> float:
    return 1e3 * (end - start) if isinstance(start, float) else float(start.elapsed_time(end))


def parents(places: Sequence[Place]) -> Iterator[tuple[Place, Place | None]]:
    """Yield every place with the nearest one around it that is called itself."""
    called = {place.path: place for place in places}
    for place in places:
        path, found = place.path, None
        while path and found is None:
            path = path.rpartition(".")[0]
            found = called.get(path)
        yield place, found
