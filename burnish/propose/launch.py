"""``launch``: the same work with one launch: eager, torch.compile or a parent, replayed from a CUDA graph.

Small models spend their time launching kernels, not running them.  A network whose work is long and whose inputs are
large would lose more to the copies of a replay than it gains: there torch.compile is offered as it is.  Where a network
makes another answer of TF32's rounding, what is compiled has its convolutions in float32, and what is eager calls the
library just as the reference does, so that it rounds in the same places.

A replay records no gradients: where they are asked for torch.compile is offered as it is, and nothing is captured.
Proposes nothing for a CPU.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from burnish.core.candidate import Candidate, Origin
from burnish.core.proposer import Brief, Proposer
from burnish.core.search import Request
from burnish.core.task import Direction, EntryKind, Task
from burnish.graph.capture import trace
from burnish.graph.cost import launches_of, starts_of
from burnish.graph.errors import Unrecognised
from burnish.propose.baselines import BaselineProposer, baseline_source
from burnish.propose.graphs import captured, captured_candidate, compiles_itself
from burnish.propose.rounding import Precision, precision_of
from burnish.propose.waiting import copies_vanish, moved_by, replay_pays, seconds_of

__all__ = ["LaunchProposer", "captured_source"]

_MANY = 8
"""Launches from which a task is a network: a few operators are the recipes' to fuse."""
_SEVERAL = 3
"""Launches from which there is something for torch.compile to join."""
_COMPILED = 300
"""Launches beyond which torch.compile takes a minute and more (four for DenseNet201's 700), or, where they are the
steps of a recurrent layer, has nothing to compile."""
_NAMES = {"eager": "eager in a graph", "compile": "compile in a graph", "plain": "compile, not in a graph"}
_ABOUT = {"eager": "The reference", "compile": "The reference under torch.compile"}


class LaunchProposer(Proposer):
    """The reference's ways of being launched once each to fresh requests, a parent to others; networks at once."""

    name = "launch"
    ordered = True

    def begin(self, brief: Brief) -> None:
        """Keep the task, where a graph can be captured for it."""
        self._task = brief.task
        self.reason = _refused(brief)
        """Why nothing is proposed, where nothing is."""
        self._precision = precision_of(brief.task, brief.device)
        self._left, self.urgent = ([], False) if self.reason else _modes(brief, self._precision)
        self._captured: set[str] = set()

    def propose(self, request: Request, parents: Sequence[Candidate], rng: random.Random) -> Candidate | None:
        """Return the next mode, or a parent in a graph that was not captured before."""
        if self.reason:
            return None
        for parent in parents if self._task.direction is Direction.FORWARD else ():
            found = self._of_parent(parent)
            if found is not None:
                return found
        if request.kind != "fresh" or not self._left:
            return None
        return self._made(self._left.pop(0))

    def _made(self, mode: str) -> Candidate:
        """Return the candidate of one mode."""
        if mode == "plain":
            why = "a replay's copies cost more" if self._task.direction is Direction.FORWARD else "with its gradients"
            source, about = baseline_source(self._task, "compile"), f"{_ABOUT['compile']}: {why}."
        else:
            source = captured_source(self._task, mode, self._precision)
            about = f"{_ABOUT[mode]}, replayed from a CUDA graph: one launch instead of many."
        full = ", in float32" if mode == "compile" and self._precision is not Precision.ANY else ""
        return Candidate(
            source,
            name=_NAMES[mode] + full,
            origin=Origin(self.name, parameters=(("mode", mode),), rationale=about, traits=(("kernels", 0),)),
        )

    def _of_parent(self, parent: Candidate) -> Candidate | None:
        identity = parent.identity()
        ours = parent.origin.proposer in (self.name, BaselineProposer.name)  # those come to fresh requests
        if ours or identity in self._captured or "CUDAGraph" in parent.source or compiles_itself(parent.source):
            return None
        self._captured.add(identity)
        return Candidate(
            captured_candidate(parent.source, own=self._precision is not Precision.ANY),
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


def _modes(brief: Brief, precision: Precision) -> tuple[list[str], bool]:
    """Return the modes in the order in which they are to be tried, and whether the task is a network."""
    forward = brief.task.direction is Direction.FORWARD
    try:
        traced = trace(brief.task, brief.task.primary, whole=True)
    except Unrecognised:
        return ["eager", "compile"] if forward else ["plain"], False
    operators = launches_of(traced.graph.nodes)
    starts = sum(map(starts_of, operators))
    if not forward:
        # A compiled backward pass of pointwise work and sums is hard to beat: what is found is to be no slower.
        return ["plain"], True
    if precision is Precision.ITS_OWN:
        return ["eager"], True
    work = sum(seconds_of((node,), precision is Precision.FLOAT32) for node in operators)
    moved = moved_by(traced)
    worth = replay_pays(starts, work, moved) or copies_vanish(work, moved)
    if starts < _MANY:
        # Copies that take longer than what they save: compiled, the operators may still be one.
        return (["eager", "compile"] if worth or starts < _SEVERAL else ["plain", "eager", "compile"]), False
    if not worth and precision is Precision.ANY:
        return ["plain"], True
    # What is compiled first has fewer launches as well as cheaper ones.
    return (["compile", "eager"] if starts <= _COMPILED else ["eager", "compile"]), True


def captured_source(task: Task, mode: str, precision: Precision = Precision.ANY) -> str:
    """Return a candidate that is the task's own code, ``eager`` or under ``compile``, in a CUDA graph."""
    source, compiled, own = baseline_source(task, "eager"), mode == "compile", precision is not Precision.ANY
    full = own and compiled
    if task.kind is EntryKind.FUNCTION:
        return captured_candidate(source, compiled, own, full)
    before = source.rpartition(f"\n\nclass ModelNew({task.entry}):")[0]
    return captured(before, task.entry, compiled, own, full)


def _refused(brief: Brief) -> str:
    if not brief.device.startswith("cuda"):
        return "CUDA graphs are a GPU's"
    return ""
