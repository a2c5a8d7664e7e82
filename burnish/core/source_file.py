"""Reading a Python file without running it: its text, its tree and the names it binds.

Only what the text says is seen: names made by ``exec``, ``globals()`` or ``from x import *`` are not.
"""

from __future__ import annotations

import ast
import difflib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from burnish.core.errors import TaskError, UsageError

__all__ = ["Definition", "SourceFile", "near", "parameters", "read_text", "split_spec"]

Definition = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def split_spec(spec: str) -> tuple[str, str | None]:
    """Split ``file.py:name`` into the path and the name; a spec without a name has ``None``."""
    path, colon, name = spec.rpartition(":")
    if colon and path and "/" not in name and not Path(spec).exists():
        if not name.isidentifier():
            raise UsageError(f"{name!r} in {spec!r} is not a Python name: write file.py:name")
        return path, name
    return spec, None


def near(name: str, known: list[str]) -> str:
    """Return ``" (did you mean a or b?)"`` for the names of ``known`` that look like ``name``, else nothing."""
    matches = difflib.get_close_matches(name, known, n=3, cutoff=0.5)
    return f" (did you mean {' or '.join(matches)}?)" if matches else ""


def read_text(path: Path, what: str) -> str:
    """Return the text of ``path``; the error says what the file was needed for."""
    if path.is_dir():
        raise UsageError(f"{path} is a folder: name the Python file that holds the {what}")
    if not path.exists():
        siblings = sorted(p.name for p in path.parent.glob("*.py")) if path.parent.is_dir() else []
        raise UsageError(f"no file {path} for the {what}: check the path{near(path.name, siblings)}")
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise UsageError(f"{path} is not UTF-8 text: name the Python source of the {what}") from None
    except OSError as error:
        raise UsageError(f"cannot read {path} for the {what}: {error.strerror or error}") from None


def parameters(arguments: ast.arguments) -> tuple[list[str], list[str]]:
    """Return the names of a function's parameters, positional ones first, and of those without a default."""
    positional = [a.arg for a in (*arguments.posonlyargs, *arguments.args)]
    required = positional[: len(positional) - len(arguments.defaults)]
    keyword = zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
    required += [a.arg for a, default in keyword if default is None]
    return [*positional, *(a.arg for a in arguments.kwonlyargs)], required


@dataclass(frozen=True)
class SourceFile:
    """A parsed Python file."""

    path: Path
    text: str
    definitions: dict[str, Definition]
    """Classes and functions at the top level (inside ``if`` and ``try`` too), the last of a name."""
    bound: frozenset[str]
    """Every name the top level binds, imports and assignments included."""
    values: dict[str, ast.expr]
    """The expressions plain names are assigned at the top level."""

    @classmethod
    def read(cls, path: Path, what: str) -> SourceFile:
        """Read and parse ``path``; raises :class:`TaskError` with the line of a syntax error."""
        return cls.parse(path, read_text(path, what), what)

    @classmethod
    def parse(cls, path: Path, text: str, what: str) -> SourceFile:
        """Parse ``text``, which stands in or comes from ``path``; raises as :meth:`read` does."""
        try:
            tree = ast.parse(text, filename=str(path))
        except SyntaxError as error:
            raise TaskError(f"{path}:{error.lineno}: {error.msg}: fix the syntax of the {what}") from None
        except ValueError as error:  # a null byte
            raise TaskError(f"{path} is not Python source: {error}") from None
        return cls(path, text, *_names(tree))

    def literal(self, name: str) -> object | None:
        """Return the literal assigned to ``name`` (``None`` when it is not assigned); other expressions raise."""
        value = self.values.get(name)
        if value is None:
            return None
        try:
            found: object = ast.literal_eval(value)
        except (ValueError, TypeError, SyntaxError):
            raise TaskError(
                f"{self.path}:{value.lineno}: {name} must be a literal, it is read without running the file"
            ) from None
        return found


def _names(tree: ast.Module) -> tuple[dict[str, Definition], frozenset[str], dict[str, ast.expr]]:
    definitions: dict[str, Definition] = {}
    values: dict[str, ast.expr] = {}
    bound: set[str] = set()
    for statement in _top_level(tree.body):
        if isinstance(statement, Definition):
            definitions[statement.name] = statement
            bound.add(statement.name)
        elif isinstance(statement, ast.Import | ast.ImportFrom):
            bound.update((alias.asname or alias.name).partition(".")[0] for alias in statement.names)
        elif isinstance(statement, ast.Assign | ast.AnnAssign) and statement.value is not None:
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            for target in targets:
                if isinstance(target, ast.Name):
                    values[target.id] = statement.value
                    bound.add(target.id)
    return definitions, frozenset(bound), values


def _top_level(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    for statement in body:
        yield statement
        if isinstance(statement, ast.If | ast.Try | ast.With):
            yield from _top_level(statement.body)
        if isinstance(statement, ast.If | ast.Try):
            yield from _top_level(statement.orelse)
        if isinstance(statement, ast.Try):
            for handler in statement.handlers:
                yield from _top_level(handler.body)
            yield from _top_level(statement.finalbody)
