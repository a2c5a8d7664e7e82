"""A user's model: ``file.py:make_model``, a function that returns a module and example inputs, or ``hf:NAME``."""

from __future__ import annotations

import ast
import contextlib
import inspect
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from burnish.core.errors import TaskError, UsageError
from burnish.core.source_file import SourceFile, near, parameters, split_spec
from burnish.core.task_code import execute, search_path

__all__ = ["Loaded", "ModelSpec", "load_model", "parse_model", "placed"]

_MODULE = "burnish_user_model"
HUB = "hf:"


@dataclass(frozen=True)
class ModelSpec:
    """Which function of which file makes the model, and what it is given."""

    path: str
    entry: str = "make_model"
    arguments: tuple[tuple[str, Any], ...] = ()
    label: str = ""
    """What a user types, where that is not the file."""

    @property
    def name(self) -> str:
        """The file's stem, or the last part of the label."""
        return Path(self.label.partition(":")[2]).name or Path(self.path).stem

    def __str__(self) -> str:
        """Return what a user would type."""
        return self.label or f"{self.path}:{self.entry}"

    def with_arguments(self, **arguments: Any) -> ModelSpec:
        """Return the same with these arguments besides."""
        return replace(self, arguments=tuple(sorted({**dict(self.arguments), **arguments}.items())))


@dataclass
class Loaded:
    """A model that was built, and what it is called with."""

    model: Any
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    loss: Callable[[Any], Any]
    spec: ModelSpec
    sweeps: bool = False
    """Whether ``make_model`` takes ``batch``."""
    names: tuple[str, ...] = field(default=())
    """What ``make_model`` takes."""
    optimizer: Callable[[Any], Any] | None = None
    """The file's own ``optimizer(parameters)``."""
    draw: Callable[[int], Any] | None = None
    """The file's own ``make_inputs(step)``: what the model is given in one step of training."""

    def call(self) -> Any:
        """Run the model once."""
        return self.model(*self.args, **self.kwargs)


def parse_model(text: str, settings: Sequence[str] = (), train: bool = False) -> ModelSpec:
    """Return what ``file.py:make_model`` and ``batch=8`` mean; raises :class:`UsageError` or :class:`TaskError`.

    With ``train`` a ``make_model`` that takes ``train`` is told.
    """
    if text.startswith(HUB):
        from burnish.models.hub.finding import hub_model

        path, given = hub_model(text.removeprefix(HUB), dict(_setting(s) for s in settings))
        return replace(_spec(path, "make_model", given, train), label=text)
    path, entry = split_spec(text)
    return _spec(path, entry or "make_model", dict(_setting(s) for s in settings), train)


def _spec(path: str, entry: str, given: dict[str, Any], train: bool) -> ModelSpec:
    file = SourceFile.read(Path(path), "model")
    definition = file.definitions.get(entry)
    if not isinstance(definition, ast.FunctionDef):
        functions = [n for n, d in file.definitions.items() if isinstance(d, ast.FunctionDef)]
        fix = f"define {entry}() that returns a module and its inputs"
        raise TaskError(f"no function {entry} in {path}: {fix}{near(entry, functions)}")
    accepted, required = parameters(definition.args)
    unknown = next((name for name in given if name not in accepted and definition.args.kwarg is None), None)
    if unknown is not None:
        takes = f"it takes {', '.join(accepted)}" if accepted else "it takes no arguments"
        raise UsageError(f"{path}:{definition.lineno}: {entry}() takes no {unknown}: {takes}")
    missing = next((name for name in required if name not in given), None)
    if missing is not None:
        raise UsageError(f"{path}:{definition.lineno}: {entry}() needs {missing}: pass --set {missing}=VALUE")
    if train and "train" in accepted:
        given.setdefault("train", True)
    return ModelSpec(path, entry, tuple(sorted(given.items())))


def _setting(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not equals or not name.isidentifier():
        raise UsageError(f"--set {text}: write --set name=value, e.g. --set batch=8")
    try:
        return name, ast.literal_eval(value)
    except (ValueError, SyntaxError):
        return name, value


def load_model(spec: ModelSpec, device: str, seed: int = 0, own_seeds: bool = True) -> Loaded:
    """Build the model on ``device``; whatever the file's code raises becomes a :class:`TaskError`.

    Without ``own_seeds`` a seed that ``make_model`` sets is ignored, so that another seed draws other inputs.
    """
    import torch

    path = Path(spec.path)
    source = SourceFile.read(path, "model").text
    with search_path((str(path.resolve().parent),)), _named(spec):
        module = execute(source, spec.path, _MODULE)
        make = getattr(module, spec.entry)
        names = tuple(inspect.signature(make).parameters)
        torch.manual_seed(seed)
        with torch.device(device), contextlib.nullcontext() if own_seeds else _no_seeds():
            made = make(**dict(spec.arguments))
    if not isinstance(made, tuple) or len(made) != 2 or not isinstance(made[0], torch.nn.Module):
        raise TaskError(f"{spec}: {spec.entry}() must return a torch.nn.Module and its inputs: return model, inputs")
    model, inputs = made
    args, kwargs = placed(inputs, device)
    loss, optimizer, draw = (_function(module, name) for name in ("loss", "optimizer", "make_inputs"))
    return Loaded(model.to(device), args, kwargs, loss or mean_square, spec, "batch" in names, names, optimizer, draw)


@contextlib.contextmanager
def _no_seeds() -> Iterator[None]:
    import torch

    def ignored(seed: int) -> Any:
        return torch.default_generator

    kept = torch.manual_seed, torch.random.manual_seed
    torch.manual_seed = torch.random.manual_seed = ignored
    try:
        yield
    finally:
        torch.manual_seed, torch.random.manual_seed = kept


def _function(module: Any, name: str) -> Callable[..., Any] | None:
    found = getattr(module, name, None)
    return found if callable(found) else None


def mean_square(outputs: Any) -> Any:
    """Return the mean of the squares of all floating outputs: the loss of a model that has none."""
    import torch
    from torch.utils._pytree import tree_leaves

    found = [t for t in tree_leaves(outputs) if isinstance(t, torch.Tensor) and t.is_floating_point()]
    if not found:
        raise TaskError("the model returns no floating tensor to take a loss of: define loss(outputs) in its file")
    return sum(t.float().square().mean() for t in found)


def placed(inputs: Any, device: str) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Return what ``make_model`` gave as inputs as arguments by position and by name, on ``device``."""
    import torch
    from torch.utils._pytree import tree_map

    moved = tree_map(lambda v: v.to(device) if isinstance(v, torch.Tensor) else v, inputs)
    if isinstance(moved, dict):
        return (), dict(moved)
    return (tuple(moved), {}) if isinstance(moved, list | tuple) else ((moved,), {})


@contextlib.contextmanager
def _named(spec: ModelSpec) -> Iterator[None]:
    try:
        yield
    except TaskError:
        raise
    except Exception as error:
        # The user's code may raise anything; it is named with the file it came from.
        text = " ".join(str(error).split())[:200]
        raise TaskError(f"{spec}: {spec.entry}() raised {type(error).__name__}: {text}") from error
