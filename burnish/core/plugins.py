"""The one door for plugins: entry points, for built-ins and third parties alike.

Groups: ``burnish.backends`` (a :class:`~burnish.core.backend.Backend` class each), ``burnish.suites`` (a
:class:`~burnish.core.suite.Suite` class each), ``burnish.proposers`` (a :class:`~burnish.core.proposer.Proposer` class
each, made anew for every run), ``burnish.strategies`` (a :class:`~burnish.core.search.Strategy` class each, made with a
seed), ``burnish.executors`` (a function each, of the devices wanted and of whom to tell what, that returns a
:class:`burnish.engine.judging.RemoteJudge`) and ``burnish.judging`` (a :class:`~burnish.core.judging.Judging` class
each, made with a wish: how a service's workers judge).
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from burnish.core.backend import Backend
from burnish.core.errors import PrerequisiteError, UsageError
from burnish.core.judging import Judging, Wish
from burnish.core.proposer import Proposer
from burnish.core.search import Strategy
from burnish.core.suite import Suite

__all__ = [
    "backend",
    "backends",
    "executor",
    "judging",
    "judgings",
    "proposer",
    "proposers",
    "strategies",
    "strategy",
    "suite",
    "suites",
]


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
    return _class(group, name)()


def _class(group: str, name: str) -> Any:
    points = _points(group)
    if name not in points:
        kind = group.rpartition(".")[2]
        raise UsageError(f"no {name!r} among the {kind}: choose from {', '.join(sorted(points))}")
    return points[name].load()


def backends() -> tuple[str, ...]:
    """Return the names of the registered backends."""
    return tuple(sorted(_points("burnish.backends")))


def backend(name: str) -> Backend:
    """Return the backend called ``name``."""
    found: Backend = _load("burnish.backends", name)
    return found


def executor(name: str) -> Any:
    """Return what makes a judge on other machines, by the name of ``--executor``."""
    return _class("burnish.executors", name)


def suites() -> tuple[str, ...]:
    """Return the names of the registered suites."""
    return tuple(sorted(_points("burnish.suites")))


def suite(name: str) -> Suite:
    """Return the suite called ``name``."""
    found: Suite = _load("burnish.suites", name)
    return found


def proposers() -> tuple[str, ...]:
    """Return the names of the registered proposers."""
    return tuple(sorted(_points("burnish.proposers")))


def proposer(name: str) -> Proposer:
    """Return a new proposer of the kind called ``name``."""
    made: Proposer = _class("burnish.proposers", name)()
    return made


def strategies() -> tuple[str, ...]:
    """Return the names of the registered strategies."""
    return tuple(sorted(_points("burnish.strategies")))


def strategy(name: str, seed: int) -> Strategy:
    """Return a new strategy of the kind called ``name``."""
    made: Strategy = _class("burnish.strategies", name)(seed)
    return made


def judgings() -> tuple[str, ...]:
    """Return the names of the registered ways of judging."""
    return tuple(sorted(_points("burnish.judging")))


def judging(name: str, wish: Wish) -> Judging:
    """Return the way of judging called ``name``."""
    made: Judging = _class("burnish.judging", name)(wish)
    return made
