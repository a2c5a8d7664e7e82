"""One verified candidate of the task's kind for each backend, to show a programmer the form.

They are files beside this one: what the ``library`` proposer writes, and candidates of the corpus of honest ones where
it has no template.  Each names its task in the first line, and the tests hold it against that.  Kinds are told by the
words of the reference: a guess, and no more is needed.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from burnish.core.task import Task

__all__ = ["BACKENDS", "KINDS", "Example", "example", "kind_of"]

BACKENDS = ("cpp", "triton", "cuda", "torch")
KINDS = ("product", "rows", "pointwise")

_PRODUCT = r"matmul|\bmm\b|bmm|linear|conv|einsum|gemm|attention|addmm|lstm|gru| @ "
_ROWS = r"softmax|norm|\bmean|\bsum|\bmax|\bmin|var\(|std|argm|logsumexp|cumsum|loss|entropy|topk|pool|reduce"


@dataclass(frozen=True)
class Example:
    """A file that was judged."""

    name: str
    source: str


def kind_of(task: Task) -> str:
    """Return which of :data:`KINDS` a task is nearest to."""
    code = f"{task.category} {_code(task)}".lower()
    for kind, words in (("product", _PRODUCT), ("rows", _ROWS)):
        if re.search(words, code):
            return kind
    return "pointwise"


def _code(task: Task) -> str:
    """Return the entry's code without comments and docstrings, which speak of other things too."""
    try:
        tree = ast.parse(task.source)
    except (SyntaxError, ValueError):
        return task.source
    named = [n for n in tree.body if isinstance(n, ast.ClassDef | ast.FunctionDef) and n.name == task.entry]
    for node in (inner for outer in named for inner in ast.walk(outer)):
        body = getattr(node, "body", None)
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None and body:
            node.body = body[1:] or [ast.Pass()]
    return "\n".join(ast.unparse(node) for node in named) or task.source


def example(task: Task, backend: str) -> Example:
    """Return the example of the task's kind."""
    return _read(backend, kind_of(task))


@cache
def _read(backend: str, kind: str) -> Example:
    text = (files("burnish.propose.llm") / "examples" / f"{backend}_{kind}.py").read_text(encoding="utf-8")
    return Example(f"{kind}, {backend}", text.strip())
