"""Running a task's own source, which is trusted: its folders on the path, its text as a module."""

from __future__ import annotations

import contextlib
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
    module = types.ModuleType(module_name)
    module.__file__ = file_name
    sys.modules[module_name] = module
    exec(compile(source, file_name, "exec"), module.__dict__)
    return module
