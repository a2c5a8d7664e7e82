"""The reference's constructor as text, with just the imports and definitions it needs.

A candidate that builds its parameters and buffers by the very same statements has the same names in its state and
draws the same random numbers under a seed.
"""

from __future__ import annotations

import ast
import re
import textwrap
from dataclasses import dataclass

from burnish.core.task import EntryKind, Task
from burnish.graph.errors import Unrecognised

__all__ = ["Constructor", "constructor"]

OURS = {"ModelNew", "SOURCE", "cpp", "fit", "functools", "kernel", "lib", "math", "nn", "tl", "torch", "triton"}
"""Names the generated module binds itself."""
_USUAL = {"torch": "import torch", "nn": "nn", "math": "import math", "functools": "import functools"}
"""Names that references bind too, and how."""


@dataclass(frozen=True)
class Constructor:
    """What a candidate takes over from the reference."""

    future: str = ""
    prelude: str = ""
    bases: str = "nn.Module"
    body: str = ""
    """The class's statements without ``forward``, not indented."""


def constructor(task: Task) -> Constructor:
    """Return the reference's constructor; raises :class:`Unrecognised` where it cannot be cut out safely."""
    if task.kind is EntryKind.FUNCTION:
        return Constructor()
    tree = ast.parse(task.source)
    lines = task.source.splitlines()
    entry = next((n for n in tree.body if isinstance(n, ast.ClassDef) and n.name == task.entry), None)
    if entry is None:
        raise Unrecognised(f"{task.entry} is not a class at the top level")
    kept = _kept(entry)
    body = "\n\n".join(_text(lines, node) for node in kept)
    body = re.sub(rf"\bsuper\(\s*{re.escape(task.entry)}\s*,", "super(ModelNew,", body)
    wanted = _names(ast.parse(body)) | {name for base in entry.bases for name in _names(base)}
    if task.entry in wanted:
        raise Unrecognised(f"{task.entry}'s constructor refers to {task.entry}")
    chosen = _needed(tree, wanted, entry)
    future = "\n".join(_text(lines, n) for n in tree.body if isinstance(n, ast.ImportFrom) and n.module == "__future__")
    prelude = "\n".join(_text(lines, node) for node in chosen)
    return Constructor(future, prelude, ", ".join(ast.unparse(b) for b in entry.bases), body)


def _kept(entry: ast.ClassDef) -> list[ast.stmt]:
    """Return the class's statements the constructor needs: itself, plain attributes, and methods it reaches."""
    methods = {n.name: n for n in entry.body if isinstance(n, ast.FunctionDef)}
    reached, look = set(), ["__init__"]
    while look:
        name = look.pop()
        if name in reached or name not in methods or name == "forward":
            continue
        reached.add(name)
        look += [n.attr for n in ast.walk(methods[name]) if isinstance(n, ast.Attribute)]
    plain = (ast.Assign, ast.AnnAssign)
    return [n for n in entry.body if isinstance(n, plain) or (isinstance(n, ast.FunctionDef) and n.name in reached)]


def _needed(tree: ast.Module, wanted: set[str], entry: ast.ClassDef) -> list[ast.stmt]:
    """Return the top-level statements that bind the wanted names, and what those need, in order."""
    chosen: list[ast.stmt] = []
    look = set(wanted)
    while True:
        fresh = [n for n in tree.body if n is not entry and n not in chosen and _bound(n) & look]
        if not fresh:
            break
        chosen += fresh
        look |= {name for node in fresh for name in _names(node)}
    ours = OURS - _USUAL.keys()
    for node in chosen:
        clash = _bound(node) & ours
        clash |= {n for n in _bound(node) & _USUAL.keys() if not _usual(node, n)}
        if clash:
            raise Unrecognised(f"the reference binds {min(clash)} itself")
    return sorted((n for n in chosen if not _future(n)), key=lambda n: n.lineno)


def _usual(node: ast.stmt, name: str) -> bool:
    """Whether a statement binds a usual name to what everybody does."""
    return _USUAL[name] in ast.unparse(node)


def _future(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom) and node.module == "__future__"


def _bound(node: ast.stmt) -> set[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return {node.name}
    if isinstance(node, ast.Import | ast.ImportFrom):
        return {alias.asname or alias.name.partition(".")[0] for alias in node.names}
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}


def _names(node: ast.AST) -> set[str]:
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}


def _text(lines: list[str], node: ast.stmt) -> str:
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    start = min([node.lineno, *(d.lineno for d in decorators)])
    return textwrap.dedent("\n".join(lines[start - 1 : node.end_lineno]))
