"""Clean rooms: a run that is scored on a task may not be told what that task has taught.

The same task is known by its identity, by its name, by what its reference says (comments, layout and docstrings apart)
and by what it computes (the traced operators with their sizes): any one of them keeps a teacher out.  Not covered: the
same computation at other sizes, which is a related task, and references whose text and graph both differ.
"""

from __future__ import annotations

import ast

from burnish.core.hashing import content_hash
from burnish.core.lesson import Room, Teacher
from burnish.core.task import Task

__all__ = ["clean_room", "reference_hash"]


def clean_room(teacher: Teacher) -> Room:
    """Return everything that is the same task as ``teacher``'s."""
    return Room(
        tasks=_known(teacher.task),
        names=_known(teacher.name),
        references=_known(teacher.reference),
        graphs=_known(teacher.graph),
    )


def _known(value: str) -> frozenset[str]:
    return frozenset((value,)) if value else frozenset()


def reference_hash(task: Task) -> str:
    """Return a hash of what a task's reference says: the same for another name, entry, contract or layout of text."""
    return content_hash("reference", _said(task.source), _said(task.inputs_source or ""))


def _said(source: str) -> str:
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):
        return " ".join(source.split())
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and _is_text(body[0]):
            node.body = body[1:] or [ast.Pass()]  # type: ignore[attr-defined]
    return ast.dump(tree)


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
