"""The modules a source imports from its own folder: without them it runs nowhere else.

Found by reading alone.  Not covered: imports by ``importlib`` or ``exec``, files that are not Python, files named like
a module of the standard library or like torch: those are imported long before.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

__all__ = ["siblings"]

_OTHERS = {"torch", "numpy", "triton", *sys.stdlib_module_names}


def siblings(source: str, folders: Sequence[str]) -> dict[str, str]:
    """Return the texts of the modules that ``source`` and they themselves import from ``folders``, by relative path."""
    found: dict[str, str] = {}
    waiting = [(source, "")]
    while waiting:
        text, package = waiting.pop()
        for name in _imported(text, package):
            for path, content in _files(name, folders):
                if path not in found:
                    found[path] = content
                    waiting.append((content, path.rpartition("/")[0].replace("/", ".")))
    return dict(sorted(found.items()))


def _imported(text: str, package: str) -> Iterator[str]:
    """Yield the full names of modules a text may import; of ``from a import b`` both ``a`` and ``a.b``."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parts = package.split(".") if package else []
                kept = parts[: len(parts) - (node.level - 1)]
                base = ".".join([*kept, *([base] if base else [])])
            if base:
                yield base
            yield from (f"{base}.{alias.name}" if base else alias.name for alias in node.names)


def _files(name: str, folders: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the file of a module and the ``__init__.py`` of every package above it."""
    parts = name.split(".")
    if parts[0] in _OTHERS:
        return
    for count in range(1, len(parts) + 1):
        stem = "/".join(parts[:count])
        for candidate in (f"{stem}/__init__.py", f"{stem}.py"):
            content = _read(candidate, folders)
            if content is not None:
                yield candidate, content
                break


def _read(path: str, folders: Sequence[str]) -> str | None:
    for folder in folders:
        file = Path(folder) / path
        try:
            if file.is_file():
                return file.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            continue
    return None
