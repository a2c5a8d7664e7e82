"""Turns a candidate into a file that needs torch (and Triton) but not Burnish.

Imports of :mod:`burnish.inline` are replaced by the text of :mod:`burnish.backends.loader` wrapped in one function, so
that none of its names can meet one of the candidate's.  Not covered: imports made through ``importlib`` or ``exec``.
"""

from __future__ import annotations

import ast
import inspect
import itertools
import textwrap
from dataclasses import dataclass

from burnish.backends import loader
from burnish.core.errors import UsageError

__all__ = ["HEADER", "self_contained"]

HEADER = "# Exported by Burnish: needs torch and what is imported below, not Burnish.\n"
_LOADER = "_inline_kernels"
_MAKE_LOADER = "_make_inline_kernels"
_EXPORTS = ("cpp", "cuda")


@dataclass(frozen=True)
class _Edit:
    """Replace the bytes ``start:end`` of the source by ``text``."""

    start: int
    end: int
    text: str


def self_contained(source: str) -> str:
    """Return ``source`` with its own kernel loader where it uses Burnish's; applying it twice changes nothing more.

    Raises :class:`UsageError` where the source does not parse or imports another part of Burnish.
    """
    try:
        tree = ast.parse(source)
    except SyntaxError as error:
        raise UsageError(f"the candidate does not parse: line {error.lineno}: {error.msg}") from error
    raw = source.encode()
    lines = _line_starts(raw)
    edits = [edit for node in ast.walk(tree) if (edit := _replacement(node, lines)) is not None]
    if edits:
        place = lines[_first_line(tree) - 1]
        edits.append(_Edit(place, place, f"{_loader_text()}\n\n"))
    for edit in sorted(edits, key=lambda e: e.start, reverse=True):
        raw = raw[: edit.start] + edit.text.encode() + raw[edit.end :]
    text = raw.decode()
    return text if HEADER in text else _with_header(text)


def _loader_text() -> str:
    """Return the loader as the body of one function, and the call that makes it."""
    body = inspect.getsource(loader).strip()
    returned = f"return SimpleNamespace({', '.join(f'{name}={name}' for name in _EXPORTS)})"
    function = textwrap.indent(f"{body}\n\n{returned}\n", "    ")
    return f"def {_MAKE_LOADER}():\n{function}\n\n{_LOADER} = {_MAKE_LOADER}()\n"


def _line_starts(raw: bytes) -> list[int]:
    """Return the offset of each line, line 1 at index 0."""
    return [0, *itertools.accumulate(len(line) for line in raw.splitlines(keepends=True))]


def _first_line(tree: ast.Module) -> int:
    """Return the line of the first statement that may stand below other code."""
    for index, node in enumerate(tree.body):
        docstring = index == 0 and isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if not docstring and not (isinstance(node, ast.ImportFrom) and node.module == "__future__"):
            decorators: list[ast.expr] = getattr(node, "decorator_list", [])
            return min([node.lineno, *(decorator.lineno for decorator in decorators)])
    return 1


def _replacement(node: ast.AST, lines: list[int]) -> _Edit | None:
    """Return the edit that frees one import statement of Burnish, if it needs one."""
    if isinstance(node, ast.ImportFrom):
        statements = _from_import(node)
    elif isinstance(node, ast.Import):
        statements = _plain_import(node)
    else:
        return None
    if not statements:
        return None
    start = lines[node.lineno - 1] + node.col_offset
    end = lines[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
    return _Edit(start, end, "; ".join(statements))


def _from_import(node: ast.ImportFrom) -> list[str]:
    statements = []
    for alias in node.names:
        if node.module == "burnish.inline" and alias.name in _EXPORTS:
            statements.append(f"{alias.asname or alias.name} = {_LOADER}.{alias.name}")
        elif node.module == "burnish.inline" and alias.name == "*":
            statements += [f"{name} = {_LOADER}.{name}" for name in _EXPORTS]
        elif node.module == "burnish" and alias.name == "inline":
            statements.append(f"{alias.asname or 'inline'} = {_LOADER}")
        elif (node.module or "").split(".")[0] == "burnish":
            raise _cannot(f"{node.module}.{alias.name}", node.lineno)
    return statements


def _plain_import(node: ast.Import) -> list[str]:
    if not any(alias.name.split(".")[0] == "burnish" for alias in node.names):
        return []
    statements = []
    for alias in node.names:
        if alias.name == "burnish.inline" and alias.asname:
            statements.append(f"{alias.asname} = {_LOADER}")
        elif alias.name == "burnish.inline":
            statements.append(f"burnish = type({_LOADER})(inline={_LOADER})")
        elif alias.name.split(".")[0] == "burnish":
            raise _cannot(alias.name, node.lineno)
        else:
            statements.append(f"import {alias.name}" + (f" as {alias.asname}" if alias.asname else ""))
    return statements


def _cannot(name: str, line: int) -> UsageError:
    return UsageError(f"line {line} imports {name}: only burnish.inline can be made self-contained")


def _with_header(text: str) -> str:
    if not text.startswith("#!"):
        return HEADER + text
    first, _, rest = text.partition("\n")
    return f"{first}\n{HEADER}{rest}"
