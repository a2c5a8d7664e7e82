"""Running a task's own source, which is trusted: its folders on the path, its text as a module."""

from __future__ import annotations

import contextlib
import linecache
import sys
import types
from collections.abc import Iterator

__all__ = ["execute", "search_path"]


@contextlib.contextmanager
def search_path(folders: tuple[str, ...]) -> Iterator[None]:
    """Let imports find ``folders`` first."""
    sys.path[:0] = list(folders)
    try:
        yield
    finally:
        for folder in folders:
            sys.path.remove(folder)


def execute(source: str, file_name: str, module_name: str) -> types.ModuleType:
    """Run ``source`` as a module and return it; whatever it raises passes through.

    It stays registered under ``module_name``: dataclasses and typing look their module up.
    """
    # Triton asks for the text of its kernels; the file may have changed, or be on another machine.
    linecache.cache[file_name] = (len(source), None, source.splitlines(keepends=True), file_name)
    module = types.ModuleType(module_name)
    module.__file__ = file_name
    sys.modules[module_name] = module
    exec(compile(source, file_name, "exec"), module.__dict__)
    return module
