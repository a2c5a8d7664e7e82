"""What backends with a compiler share: look in the cache, check the flags, compile, publish.

A subclass names its compiler, its flag rules and its compiler calls.
"""

from __future__ import annotations

import abc
import re
import shutil
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Self

from burnish.backends.cache import LIBRARY, LOG, BuildCache
from burnish.backends.compile import BUILD_LIMIT_S, Runner, compile_in, run_local, version_line
from burnish.core.backend import Artifact, Availability, Backend, BuildRequest
from burnish.core.errors import BuildError, PrerequisiteError, UsageError

__all__ = ["CompiledBackend", "check_flags"]


def check_flags(flags: Sequence[str], allowed: Sequence[re.Pattern[str]], refused: Sequence[re.Pattern[str]]) -> None:
    """Raise :class:`BuildError` naming the first flag that no pattern allows or that one refuses."""
    for flag in flags:
        if not any(p.fullmatch(flag) for p in allowed) or any(p.fullmatch(flag) for p in refused):
            raise BuildError(f"the flag {flag!r} is not allowed: leave it out")


class CompiledBackend(Backend):
    """A backend that compiles source to a shared library through the cache."""

    source_file: str
    allowed_flags: tuple[re.Pattern[str], ...]
    refused_flags: tuple[re.Pattern[str], ...] = ()

    def __init__(
        self, runner: Runner = run_local, cache: BuildCache | None = None, limit_s: float = BUILD_LIMIT_S
    ) -> None:
        """Compile with ``runner`` into ``cache`` (the user's by default)."""
        self._runner = runner
        self._cache = cache
        self._limit_s = limit_s

    def with_runner(self, runner: Runner) -> Self:
        """Return the same backend compiling through ``runner``, e.g. inside a sandbox."""
        return type(self)(runner, self._cache, self._limit_s)

    def available(self) -> Availability:
        """Say whether the compiler is there."""
        try:
            path, _ = self.compiler()
            return Availability(ok=True, version=version_line(path), runs=self.runs())
        except PrerequisiteError as error:
            return Availability(ok=False, fix=str(error))

    def runs(self) -> bool:
        """Say whether what it builds also runs here."""
        return True

    @abc.abstractmethod
    def compiler(self) -> tuple[str, str]:
        """Return the compiler's path and its identity for the cache key.

        Raises :class:`PrerequisiteError` with the install line where there is none.
        """

    @abc.abstractmethod
    def commands(self, compiler: str, flags: tuple[str, ...]) -> list[list[str]]:
        """Return the calls that turn ``source_file`` into ``lib.so`` in the current folder."""

    def build(self, request: BuildRequest) -> Artifact:
        """Return the library from the cache, or compile it."""
        if request.backend != self.name:
            raise UsageError(f"the {self.name} backend cannot build a request for {request.backend!r}")
        started = time.monotonic()
        check_flags(request.flags, self.allowed_flags, self.refused_flags)
        path, identity = self.compiler()
        key = request.key(f"{identity} {self.commands(path, ())}")
        cache = self._cache or BuildCache.default()
        entry = cache.find(key)
        cached = entry is not None
        if entry is None:
            entry = cache.store(key, lambda work: self._compile(work, path, request))
        return Artifact(
            path=str(entry / LIBRARY),
            key=key,
            cached=cached,
            seconds=time.monotonic() - started,
            log=(entry / LOG).read_text(encoding="utf-8", errors="replace"),
        )

    def _compile(self, work: Path, compiler: str, request: BuildRequest) -> None:
        (work / self.source_file).write_text(request.source, encoding="utf-8", errors="surrogatepass")
        try:
            log = compile_in(str(work), self.commands(compiler, request.flags), self._runner, self._limit_s)
        except FileNotFoundError as error:
            raise PrerequisiteError(f"{compiler} has gone: {error.strerror}; install it again") from error
        if not (work / LIBRARY).is_file():
            raise BuildError("the compiler left no library", log)
        (work / LOG).write_text(log, encoding="utf-8", errors="replace")
        for leftover in work.iterdir():
            if leftover.is_dir():
                shutil.rmtree(leftover)
            elif leftover.name not in (LIBRARY, LOG, self.source_file):
                leftover.unlink()
