"""Kernels inside a candidate: ``cpp(SOURCE)`` and ``cuda(SOURCE)`` build it and return its functions.

The build happens at the call, usually while the candidate is imported.  Who builds can be replaced
(:func:`set_builder`): in the judge's runner, which may not start compilers, the judge builds.  Parsing, binding and
calling are :mod:`burnish.backends.loader`'s, which exported candidates carry with them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any, TypeAlias

from burnish.backends import loader
from burnish.core.backend import BuildRequest
from burnish.core.errors import BuildError

__all__ = ["Builder", "call_count", "cpp", "cuda", "set_builder"]

Builder: TypeAlias = Callable[[BuildRequest], str]
"""Builds a request and returns the library's path; raises :class:`~burnish.core.errors.BuildError`."""


def _build_here(request: BuildRequest) -> str:
    from burnish.backends.cpp import CppBackend
    from burnish.backends.cuda import CudaBackend

    backend = CppBackend() if request.backend == "cpp" else CudaBackend()
    return backend.build(request).path


_builder: Builder = _build_here


def set_builder(builder: Builder | None) -> None:
    """Let ``builder`` do the builds of this process; ``None`` builds here again."""
    global _builder
    _builder = builder or _build_here


def cpp(source: str, flags: Sequence[str] = ()) -> SimpleNamespace:
    """Build C++ ``source`` and return its ``extern "C"`` functions as attributes."""
    return _load("cpp", source, flags)


def cuda(source: str, flags: Sequence[str] = ()) -> SimpleNamespace:
    """Build CUDA ``source`` and return its ``extern "C"`` host functions as attributes."""
    return _load("cuda", source, flags)


def _load(language: str, source: str, flags: Sequence[str]) -> SimpleNamespace:
    if not loader.signatures(source):
        raise BuildError('the source has no extern "C" function: declare the ones to call as extern "C"')
    path = _builder(BuildRequest(language, source, tuple(flags)))
    try:
        bound = loader.bind(path, source, language)
    except (OSError, ValueError) as error:
        raise BuildError(str(error)) from error
    return SimpleNamespace(**{name: _counted(function) for name, function in vars(bound).items()})


_calls = [0]


def call_count() -> int:
    """Return how often kernels built here have been called in this process: one that never is did no work."""
    return _calls[0]


def _counted(function: Callable[..., Any]) -> Callable[..., Any]:
    def call(*arguments: Any) -> Any:
        _calls[0] += 1
        return function(*arguments)

    return call
