"""``launch``: the same work with one launch: eager, torch.compile or a parent, replayed from a CUDA graph.

Small models spend their time launching kernels, not running them.  Proposes nothing for a CPU, nor for tasks with
gradients: a replay records none.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from burnish.core.candidate import Candidate, Origin
from burnish.core.proposer import Brief, Proposer
from burnish.core.search import Request
from burnish.core.task import Direction, EntryKind, Task
from burnish.graph.capture import trace
from burnish.graph.cost import launches_of, waits_for_launches
from burnish.graph.errors import Unrecognised
from burnish.propose.baselines import BaselineProposer, baseline_source
from burnish.propose.graphs import captured, captured_candidate, compiles_itself

__all__ = ["LaunchProposer", "captured_source"]

_MANY = 12
"""Operators from which a task is a network: a few of them are the recipes' to fuse."""
_COMPILED = 300
"""Operators beyond which torch.compile takes a minute and more (four for DenseNet201's 700)."""
_NAMES = {"eager": "eager in a graph", "compile": "compile in a graph"}


class LaunchProposer(Proposer):
    """Eager and torch.compile once each to fresh requests, a parent to others; networks of short operators at once."""

    name = "launch"
    ordered = True

    def begin(self, brief: Brief) -> None:
        """Keep the task, where a graph can be captured for it."""
        self._task = brief.task
        self.reason = _refused(brief)
        """Why nothing is proposed, where nothing is."""
        self._left = [] if self.reason else list(_NAMES)
        operators = 0 if self.reason else _short_operators(brief)
        self.urgent = operators >= _MANY
        if _MANY <= operators <= _COMPILED:
            self._left.reverse()  # what is compiled first has fewer launches as well as cheaper ones
        self._captured: set[str] = set()

    def propose(self, request: Request, parents: Sequence[Candidate], rng: random.Random) -> Candidate | None:
        """Return the next mode, or a parent in a graph that was not captured before."""
        if self.reason:
            return None
        for parent in parents:
            found = self._of_parent(parent)
            if found is not None:
                return found
        if request.kind != "fresh" or not self._left:
            return None
        mode = self._left.pop(0)
        about = "The reference" if mode == "eager" else "The reference under torch.compile"
        return Candidate(
            captured_source(self._task, mode),
            name=_NAMES[mode],
            origin=Origin(
                self.name,
                parameters=(("mode", mode),),
                rationale=f"{about}, replayed from a CUDA graph: one launch instead of many.",
                traits=(("kernels", 0),),
            ),
        )

    def _of_parent(self, parent: Candidate) -> Candidate | None:
        identity = parent.identity()
        ours = parent.origin.proposer in (self.name, BaselineProposer.name)  # those come to fresh requests
        if ours or identity in self._captured or "CUDAGraph" in parent.source or compiles_itself(parent.source):
            return None
        self._captured.add(identity)
        return Candidate(
            captured_candidate(parent.source),
            name=f"{parent.name} in a graph",
            origin=Origin(
                self.name,
                parents=(identity,),
                recipe=parent.origin.recipe,
                parameters=parent.origin.parameters,
                rationale=f"{parent.name}, replayed from a CUDA graph: one launch instead of many.",
                traits=parent.origin.traits,
            ),
        )


def _short_operators(brief: Brief) -> int:
    """Return how many operators the task starts, where starting them takes longer than their work; else 0."""
    try:
        graph = trace(brief.task, brief.task.primary, whole=True).graph
    except Unrecognised:
        return 0
    return len(launches_of(graph.nodes)) if waits_for_launches(graph.nodes) else 0


def captured_source(task: Task, mode: str) -> str:
    """Return a candidate that is the task's own code, ``eager`` or under ``compile``, in a CUDA graph."""
    source = baseline_source(task, "eager")
    if task.kind is EntryKind.FUNCTION:
        return captured_candidate(source, compiled=mode == "compile")
    before = source.rpartition(f"\n\nclass ModelNew({task.entry}):")[0]
    return captured(before, task.entry, compiled=mode == "compile")


def _refused(brief: Brief) -> str:
    if not brief.device.startswith("cuda"):
        return "CUDA graphs are a GPU's"
    if brief.task.direction is not Direction.FORWARD:
        return "a graph's replay records no gradients"
    return ""
