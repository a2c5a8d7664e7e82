"""The one door through which backends and suites enter: entry points, for built-ins and third parties alike.

Groups: ``burnish.backends`` (a :class:`~burnish.core.backend.Backend` class each) and ``burnish.suites`` (a
:class:`~burnish.core.suite.Suite` class each).
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from burnish.core.backend import Backend
from burnish.core.errors import PrerequisiteError, UsageError
from burnish.core.suite import Suite

__all__ = ["backend", "backends", "suite", "suites"]


@cache
def _points(group: str) -> dict[str, EntryPoint]:
    points = {point.name: point for point in entry_points(group=group)}
    if not points:
        raise PrerequisiteError(
            f"no {group} are registered: install the package (pip install burnish), not only its files"
        )
    return points


@cache
def _load(group: str, name: str) -> Any:
    points = _points(group)
    if name not in points:
        kind = group.rpartition(".")[2]
        raise UsageError(f"no {name!r} among the {kind}: choose from {', '.join(sorted(points))}")
    return points[name].load()()


def backends() -> tuple[str, ...]:
    """Return the names of the registered backends."""
    return tuple(sorted(_points("burnish.backends")))


def backend(name: str) -> Backend:
    """Return the backend called ``name``."""
    found: Backend = _load("burnish.backends", name)
    return found


def suites() -> tuple[str, ...]:
    """Return the names of the registered suites."""
    return tuple(sorted(_points("burnish.suites")))


def suite(name: str) -> Suite:
    """Return the suite called ``name``."""
    found: Suite = _load("burnish.suites", name)
    return found
