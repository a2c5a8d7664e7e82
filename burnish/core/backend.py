"""The interface of a backend: what turns kernel source into something a process can call.

A backend must not import torch at module level, must be safe to call from several threads and processes at once, and
may be killed at any moment: an artefact appears in the cache whole or not at all.
"""

from __future__ import annotations

import abc
from dataclasses import dataclass

from burnish.core.hashing import content_hash

__all__ = ["Artifact", "Availability", "Backend", "BuildRequest"]


@dataclass(frozen=True)
class Availability:
    """Whether a backend works here, and what to do where it does not."""

    ok: bool
    version: str = ""
    runs: bool = False
    """Whether what it builds can also run here (nvcc may compile where there is no GPU)."""
    fix: str = ""
    """One line that names the fix when not ``ok``."""


@dataclass(frozen=True)
class BuildRequest:
    """Source to build; its identity with the compiler's version is the cache key."""

    backend: str
    source: str
    flags: tuple[str, ...] = ()

    def key(self, compiler: str) -> str:
        """Return the cache key under ``compiler`` (its version line)."""
        return content_hash("build", self.backend, self.source, self.flags, compiler)


@dataclass(frozen=True)
class Artifact:
    """What a build left: a file in the cache (empty for backends that build nothing)."""

    path: str
    key: str
    cached: bool
    seconds: float
    log: str = ""


class Backend(abc.ABC):
    """One way of turning source into a callable."""

    name: str
    devices: tuple[str, ...]
    """Device types its code runs on, e.g. ``("cpu",)``."""

    @abc.abstractmethod
    def available(self) -> Availability:
        """Say whether this backend works here; cheap (cached) and never raises."""

    @abc.abstractmethod
    def build(self, request: BuildRequest) -> Artifact:
        """Build or fetch from the cache.

        Raises :class:`~burnish.core.errors.BuildError` when the source is at fault and
        :class:`~burnish.core.errors.PrerequisiteError` when the machine is.
        """

    @abc.abstractmethod
    def example(self) -> str:
        """Return a whole candidate (``ModelNew`` for ``x * 2 + 1`` over a float32 tensor) in this backend's style."""
