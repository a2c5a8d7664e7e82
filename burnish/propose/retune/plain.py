"""``plain``: the other way to a fast kernel, where a kernel's file also has what it computes in plain PyTorch.

A function ``plain`` (or a class ``Plain``) in the kernel's file or in its driver takes the same arguments.  Recipes are
made of it as of any task; the judge's reference stays the kernel, and so does what counts as equal.
"""

from __future__ import annotations

import ast
import random
from collections.abc import Sequence
from dataclasses import replace

from burnish.core.candidate import Candidate
from burnish.core.proposer import Brief
from burnish.core.search import Outcome, Request
from burnish.core.task import EntryKind, Task
from burnish.propose.baselines import baseline_candidate
from burnish.propose.recipes import RecipeProposer

__all__ = ["PlainProposer", "plain_task"]

_NAMES = {"plain": EntryKind.FUNCTION, "Plain": EntryKind.MODULE}


def plain_task(task: Task) -> Task | None:
    """Return the task of computing what ``task`` does from its file's plain version; ``None`` where there is none."""
    for source in (task.source, task.inputs_source):
        tree = ast.parse(source) if source is not None else None
        for node in tree.body if tree is not None else ():
            named = isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name in _NAMES
            if named and source is not None and isinstance(node, ast.FunctionDef | ast.ClassDef):
                other = None if source is task.inputs_source else task.inputs_source
                return replace(task, source=source, entry=node.name, kind=_NAMES[node.name], inputs_source=other)
    return None


class PlainProposer(RecipeProposer):
    """Recipes of the plain version, then that itself as it is and under torch.compile."""

    name = "plain"

    def begin(self, brief: Brief) -> None:
        """Capture the plain version; without one nothing is proposed."""
        self._plain = plain_task(brief.task)
        self._modes = [] if self._plain is None else ["eager", "compile"]
        self._asked = 0
        if self._plain is not None:
            super().begin(replace(brief, task=self._plain))
        else:
            self.reason = "the file has no function called plain"

    @property
    def due(self) -> bool:
        """Whether a recipe of the plain version is to be answered, where there is one."""
        return self._plain is not None and super().due

    def promise(self) -> float | None:
        """Promise nothing: whoever brings a kernel wants to see that one tried first."""
        return None

    def propose(self, request: Request, parents: Sequence[Candidate], rng: random.Random) -> Candidate | None:
        """Return the next recipe; after the first, and where there is none, the plain version."""
        if self._plain is None:
            return None
        self._asked += 1
        made = super().propose(request, parents, rng) if self._asked != 2 or self.due else None
        if made is not None or not self._modes or request.kind != "fresh":
            return made
        mode = self._modes.pop(0)
        as_it_is = baseline_candidate(self._plain, mode)
        words = "The plain version" + ("." if mode == "eager" else " under torch.compile.")
        origin = replace(as_it_is.origin, proposer=self.name, rationale=words)
        return replace(as_it_is, name=f"plain {mode}", origin=origin)

    def observe(self, candidate: Candidate, outcome: Outcome) -> None:
        """Tell Optuna."""
        if self._plain is not None:
            super().observe(candidate, outcome)
