"""A user's model: ``file.py:make_model``, a function that returns a module and example inputs."""

from __future__ import annotations

import ast
import contextlib
import inspect
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from burnish.core.errors import TaskError, UsageError
from burnish.core.source_file import SourceFile, near, parameters, split_spec
from burnish.core.task_code import execute, search_path

__all__ = ["Loaded", "ModelSpec", "load_model", "parse_model"]

_MODULE = "burnish_user_model"


@dataclass(frozen=True)
class ModelSpec:
    """Which function of which file makes the model, and what it is given."""

    path: str
    entry: str = "make_model"
    arguments: tuple[tuple[str, Any], ...] = ()

    @property
    def name(self) -> str:
        """The file's stem."""
        return Path(self.path).stem

    def __str__(self) -> str:
        """Return what a user would type."""
        return f"{self.path}:{self.entry}"

    def with_arguments(self, **arguments: Any) -> ModelSpec:
        """Return the same with these arguments besides."""
        return ModelSpec(self.path, self.entry, tuple(sorted({**dict(self.arguments), **arguments}.items())))


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

    def call(self) -> Any:
        """Run the model once."""
        return self.model(*self.args, **self.kwargs)


def parse_model(text: str, settings: Sequence[str] = ()) -> ModelSpec:
    """Return what ``file.py:make_model`` and ``batch=8`` mean; raises :class:`UsageError` or :class:`TaskError`."""
    path, entry = split_spec(text)
    entry = entry or "make_model"
    file = SourceFile.read(Path(path), "model")
    definition = file.definitions.get(entry)
    if not isinstance(definition, ast.FunctionDef):
        functions = [n for n, d in file.definitions.items() if isinstance(d, ast.FunctionDef)]
        fix = f"define {entry}() that returns a module and its inputs"
        raise TaskError(f"no function {entry} in {path}: {fix}{near(entry, functions)}")
    accepted, required = parameters(definition.args)
    given = dict(_setting(s) for s in settings)
    unknown = next((name for name in given if name not in accepted and definition.args.kwarg is None), None)
    if unknown is not None:
        takes = f"it takes {', '.join(accepted)}" if accepted else "it takes no arguments"
        raise UsageError(f"{path}:{definition.lineno}: {entry}() takes no {unknown}: {takes}")
    missing = next((name for name in required if name not in given), None)
    if missing is not None:
        raise UsageError(f"{path}:{definition.lineno}: {entry}() needs {missing}: pass --set {missing}=VALUE")
    return ModelSpec(path, entry, tuple(sorted(given.items())))


def _setting(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not equals or not name.isidentifier():
        raise UsageError(f"--set {text}: write --set name=value, e.g. --set batch=8")
    try:
        return name, ast.literal_eval(value)
    except (ValueError, SyntaxError):
        return name, value


def load_model(spec: ModelSpec, device: str, seed: int = 0) -> Loaded:
    """Build the model on ``device``; whatever the file's code raises becomes a :class:`TaskError`."""
    import torch

    path = Path(spec.path)
    source = SourceFile.read(path, "model").text
    with search_path((str(path.resolve().parent),)), _named(spec):
        module = execute(source, spec.path, _MODULE)
        make = getattr(module, spec.entry)
        names = tuple(inspect.signature(make).parameters)
        torch.manual_seed(seed)
        with torch.device(device):
            made = make(**dict(spec.arguments))
    if not isinstance(made, tuple) or len(made) != 2 or not isinstance(made[0], torch.nn.Module):
        raise TaskError(f"{spec}: {spec.entry}() must return a torch.nn.Module and its inputs: return model, inputs")
    model, inputs = made
    args, kwargs = _arguments(inputs)
    loss = getattr(module, "loss", None)
    return Loaded(
        model.to(device),
        tuple(_moved(a, device) for a in args),
        {name: _moved(a, device) for name, a in kwargs.items()},
        loss if callable(loss) else mean_square,
        spec,
        "batch" in names,
        names,
    )


def mean_square(outputs: Any) -> Any:
    """Return the mean of the squares of all floating outputs: the loss of a model that has none."""
    import torch
    from torch.utils._pytree import tree_leaves

    found = [t for t in tree_leaves(outputs) if isinstance(t, torch.Tensor) and t.is_floating_point()]
    if not found:
        raise TaskError("the model returns no floating tensor to take a loss of: define loss(outputs) in its file")
    return sum(t.float().square().mean() for t in found)


def _arguments(inputs: Any) -> tuple[tuple[Any, ...], dict[str, Any]]:
    if isinstance(inputs, dict):
        return (), dict(inputs)
    return (tuple(inputs), {}) if isinstance(inputs, list | tuple) else ((inputs,), {})


def _moved(value: Any, device: str) -> Any:
    import torch
    from torch.utils._pytree import tree_map

    return tree_map(lambda v: v.to(device) if isinstance(v, torch.Tensor) else v, value)


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
