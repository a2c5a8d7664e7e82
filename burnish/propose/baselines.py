"""``baselines``: what the user has already, so that a run can never end worse: eager, torch.compile, a library's call.

Each is the task's own source with ``ModelNew`` over it; nothing is rewritten.
"""

from __future__ import annotations

import ast
import random
from collections.abc import Sequence

from burnish.core.candidate import Candidate, Origin
from burnish.core.proposer import Brief, Proposer
from burnish.core.search import Request
from burnish.core.task import EntryKind, Task

__all__ = ["MODES", "BaselineProposer", "baseline_candidate", "baseline_source", "modes_of"]

MODES: dict[str, str] = {
    "eager": "",
    "compile": "self.compile(dynamic=False)",
    "max-autotune": 'self.compile(mode="max-autotune-no-cudagraphs", dynamic=False)',
}
"""By name, the statement that ends ``ModelNew``'s constructor: compiling in place keeps the names of the state."""


_LIBRARY = "Library"
"""The class a task file may have beside its entry: the best library call for the same thing."""


def modes_of(task: Task) -> list[str]:
    """Return the modes of a task's own code: the library's call first where the file has one, then :data:`MODES`."""
    named = any(isinstance(n, ast.ClassDef) and n.name == _LIBRARY for n in ast.parse(task.source).body)
    return [*(["library"] if named else []), *MODES]


class BaselineProposer(Proposer):
    """A library's call, eager, torch.compile in its default mode, torch.compile with autotuning; once each."""

    name = "baselines"
    ordered = True

    def begin(self, brief: Brief) -> None:
        """Keep the task."""
        self._task = brief.task
        self._left = modes_of(brief.task)

    def propose(self, request: Request, parents: Sequence[Candidate], rng: random.Random) -> Candidate | None:
        """Return the next mode to a fresh request."""
        if request.kind != "fresh" or not self._left:
            return None
        return baseline_candidate(self._task, self._left.pop(0))


def baseline_candidate(task: Task, mode: str) -> Candidate:
    """Return what the user has already, as a candidate."""
    known = {"eager": "the reference as it is", "library": "the task file's own library call"}
    about = known.get(mode, f"the reference under torch.compile ({mode})")
    origin = Origin(
        BaselineProposer.name,
        parameters=(("mode", mode),),
        rationale=f"Baseline: {about}.",
        traits=(("kernels", 0),),
    )
    return Candidate(baseline_source(task, mode), name=mode, origin=origin)


def baseline_source(task: Task, mode: str) -> str:
    """Return a candidate that is the task's own code in one of the modes that :func:`modes_of` names."""
    entry = _LIBRARY if mode == "library" else task.entry
    function = task.kind is EntryKind.FUNCTION and mode != "library"
    source = _without(task.source, {"get_inputs", "get_init_inputs", task.inputs_entry} - {task.entry})
    statement = MODES.get(mode, "")
    lines = ["", "", f"class ModelNew({'_torch.nn.Module' if function else entry}):"]
    lines.append(f'    """{entry}, compiled: {mode}."""' if statement else f'    """{entry} as it is."""')
    if statement:
        lines += ["", "    def __init__(self, *args, **kwargs):", "        super().__init__(*args, **kwargs)"]
        lines += [f"        {statement}"]
    if function:
        lines += ["", "    def forward(self, *args):", f"        return {task.entry}(*args)"]
        source = source.rstrip() + "\n\nimport torch as _torch\n"
    return source.rstrip() + "\n" + "\n".join(lines) + "\n"


def _without(source: str, names: set[str]) -> str:
    """Drop top-level functions that only make inputs, unless something else names them."""
    tree = ast.parse(source)
    gone = [n for n in tree.body if isinstance(n, ast.FunctionDef) and n.name in names]
    elsewhere = {
        name.id for node in tree.body if node not in gone for name in ast.walk(node) if isinstance(name, ast.Name)
    }
    lines = source.splitlines(keepends=True)
    for node in reversed([n for n in gone if n.name not in elsewhere]):
        start = min([node.lineno, *(d.lineno for d in node.decorator_list)])
        del lines[start - 1 : node.end_lineno]
    return "".join(lines)
