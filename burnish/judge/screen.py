"""The static stage: what can be said from the source alone, by its syntax tree and never by its text."""

from __future__ import annotations

import ast

from burnish.core.candidate import Candidate
from burnish.core.verdict import Finding, Stage
from burnish.judge.rejection import Rejected

__all__ = ["screen"]

_MAX_BYTES = 4 << 20


def screen(candidate: Candidate) -> None:
    """Reject a source that cannot be a candidate."""
    if len(candidate.source.encode()) > _MAX_BYTES:
        raise Rejected(Stage.SCREEN, [Finding("syntax", f"the source is larger than {_MAX_BYTES >> 20} MiB")])
    try:
        tree = ast.parse(candidate.source)
    except (SyntaxError, ValueError) as error:
        line = getattr(error, "lineno", None) or 0
        raise Rejected(Stage.SCREEN, [Finding("syntax", f"line {line}: {getattr(error, 'msg', error)}")]) from None
    except RecursionError:
        raise Rejected(Stage.SCREEN, [Finding("syntax", "the source is nested too deeply to be read")]) from None
    if not _binds(tree, candidate.entry):
        raise Rejected(Stage.SCREEN, [Finding("entry", f"the source defines no {candidate.entry} at its top level")])
    _refuse_inheritance(tree, candidate.entry)


def _binds(tree: ast.Module, name: str) -> bool:
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == name:
            return True
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id == name:
            return True
        if isinstance(node, ast.alias) and (node.asname or node.name) in (name, "*"):
            return True
        # exec() and globals()[...] may bind it too: left to the import itself.
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ("exec", "globals", "setattr")
        ):
            return True
    return False


def _refuse_inheritance(tree: ast.Module, entry: str) -> None:
    """A class that inherits from the reference's ``Model`` without defining one does no work of its own."""
    defined = {node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
    assigned = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    imported = {
        a.asname or a.name for n in ast.walk(tree) if isinstance(n, ast.ImportFrom | ast.Import) for a in n.names
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.ClassDef) or node.name != entry:
            continue
        for base in node.bases:
            if isinstance(base, ast.Name) and base.id == "Model" and base.id not in defined | assigned | imported:
                detail = f"{entry} inherits from Model, which is the reference and not in this source"
                raise Rejected(Stage.SCREEN, [Finding("inherits-reference", detail)])
