"""Changing a candidate's text: other names for its classes, imports it lacks."""

from __future__ import annotations

import ast
import io
import re
import tokenize

__all__ = ["free_name", "names_in", "renamed", "with_imports"]


def names_in(source: str) -> set[str]:
    """Return every word of a text."""
    return set(re.findall(r"\w+", source))


def free_name(name: str, taken: set[str]) -> str:
    """Return ``name``, with underscores behind it where it is taken."""
    while name in taken:
        name += "_"
    return name


def renamed(source: str, old: str, new: str) -> str:
    """Rename by tokens: text inside strings stays, and so does the layout."""
    lines = source.splitlines(keepends=True)
    for token in reversed(list(tokenize.generate_tokens(io.StringIO(source).readline))):
        if token.type == tokenize.NAME and token.string == old:
            row, column = token.start
            line = lines[row - 1]
            lines[row - 1] = line[:column] + new + line[column + len(old) :]
    return "".join(lines)


def with_imports(source: str, modules: tuple[str, ...]) -> str:
    """Import ``modules`` under their own names before anything else, where the source does not at its top level."""
    tree = ast.parse(source)
    there = {a.name for n in tree.body if isinstance(n, ast.Import) for a in n.names if a.asname in (None, a.name)}
    missing = [f"import {name}\n" for name in modules if name not in there]
    after = 0
    for node in tree.body:
        docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and after == 0
        if not docstring and not (isinstance(node, ast.ImportFrom) and node.module == "__future__"):
            break
        after = node.end_lineno or after
    lines = source.splitlines(keepends=True)
    rest = lines[after:]
    above = ["\n"] if after and missing else []
    below = ["\n\n"] if missing and rest and not rest[0].startswith(("import ", "from ", "\n")) else []
    return "".join([*lines[:after], *above, *missing, *below, *rest])
