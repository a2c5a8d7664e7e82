"""``recipes``: rewrites the task's graph by rules, puts kernels in place of parts, writes the rest as torch calls.

Every choice (which rules, which kernels, which settings) is a question with a default; the first proposals answer by
default and leave one kind of move out, the later ones vary, mix, draw, or ask Optuna.  A recipe lowers to one source,
always the same.

Where a candidate's text depends on the sizes it goes by the shapes of its arguments, one way for each workload.
Not covered: workloads of the same shapes whose graphs differ, backward passes of references that change their state,
references that cannot be exported.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from burnish.core.candidate import Candidate, Origin
from burnish.core.proposer import Brief, Proposer
from burnish.core.recipe import Setting
from burnish.core.search import Outcome, Request
from burnish.core.task import Direction, Task
from burnish.graph.capture import trace
from burnish.graph.errors import Unrecognised
from burnish.propose.constructor import constructor
from burnish.propose.planning import LIBRARY, Decide, Plan, Planner, given, source_of
from burnish.propose.tuning import Answers, Study

__all__ = ["RecipeProposer"]

_DRAWS = 40
"""Draws that only repeat what was proposed before are given up after this many."""


class RecipeProposer(Proposer):
    """The whole recipe first, then with one kind of move left out, then variations."""

    name = "recipes"

    def begin(self, brief: Brief) -> None:
        """Capture the task; where that fails nothing is proposed."""
        self._proposed: set[str] = set()
        self._answers: dict[str, Answers] = {}
        self._study = Study(brief.seed)
        self._first: list[Decide] = [given({}), _without("rule "), _without("")]
        self.reason = ""
        """Why nothing is proposed, where nothing is."""
        try:
            self._planners = _planners(brief.task, brief.device)
        except Unrecognised as error:
            self._planners = {}
            self.reason = str(error)

    def propose(self, request: Request, parents: Sequence[Candidate], rng: random.Random) -> Candidate | None:
        """Return the next candidate that is new."""
        if not self._planners:
            return None
        while request.kind == "fresh" and self._first:
            made = self._make(self._first.pop(0))
            if made is not None:
                return made
        if request.kind == "tune":
            trial = self._study.ask()
            made = self._make(lambda name, choices: self._study.choose(trial, name, choices))
            if made is not None:
                self._study.keep(trial, made.identity())
                return made
            self._study.drop(trial)
        ours = [p for p in parents if p.origin.proposer == self.name]
        known = [dict(p.origin.parameters) for p in ours] or [{}]
        for draw in range(_DRAWS):
            made = self._make(_varied(known, 1 + draw // 8, rng), ours)
            if made is not None:
                return made
        return None

    def observe(self, candidate: Candidate, outcome: Outcome) -> None:
        """Tell Optuna."""
        self._study.tell(outcome, self._answers.get(candidate.identity(), {}))

    def _make(self, decide: Decide, parents: Sequence[Candidate] = ()) -> Candidate | None:
        try:
            (first, planner), *others = self._planners.items()
            plan = planner.plan(decide)
            rest = {name: other.plan(given(_chosen(plan))) for name, other in others}
            source = source_of({first: plan, **rest})
        except Unrecognised as error:
            self.reason = str(error)
            return None
        if source in self._proposed:
            return None
        self._proposed.add(source)
        steps = ", ".join(dict.fromkeys(step.rule for step in plan.recipe.steps)) or "operators called directly"
        traits: tuple[tuple[str, Setting], ...] = (("size", planner.size), ("kernels", plan.emitted.kernels))
        if plan.emitted.kernels:
            traits += (("passes", plan.emitted.passes),)
        origin = Origin(
            proposer=self.name,
            parents=tuple(p.identity() for p in parents),
            recipe=plan.recipe,
            parameters=tuple(_chosen(plan).items()),
            rationale=f"Recipe: {steps}.",
            traits=traits,
        )
        candidate = Candidate(source, name=f"recipe {len(self._proposed)}: {steps}", origin=origin)
        self._answers[candidate.identity()] = plan.answers
        return candidate


def _planners(task: Task, device: str) -> dict[str, Planner]:
    """Return a planner for each workload by its name."""
    made = constructor(task)
    backward = task.direction is Direction.FORWARD_BACKWARD
    names = [w.name for w in task.workloads]
    names = names if len(set(names)) == len(names) else [f"size{i + 1}" for i in range(len(names))]
    return {
        name: Planner(trace(task, workload, whole=True), made, device, backward)
        for name, workload in zip(names, task.workloads, strict=True)
    }


def _chosen(plan: Plan) -> dict[str, Setting]:
    return {name: chosen for name, (chosen, _) in plan.answers.items()}


def _without(prefix: str) -> Decide:
    """Answer by default, but leave out the rules (``"rule "``) or the kernels (``""``)."""

    def decide(name: str, choices: tuple[Setting, ...]) -> Setting:
        if prefix and name.startswith(prefix) and False in choices:
            return False
        return LIBRARY if not prefix and LIBRARY in choices else choices[0]

    return decide


def _varied(known: Sequence[Mapping[str, Setting]], many: int, rng: random.Random) -> Decide:
    """Answer as one of the parents did, but about ``many`` questions by chance."""

    def decide(name: str, choices: tuple[Setting, ...]) -> Setting:
        parent = rng.choice(known)
        share = many / max(len(parent), 4)
        return rng.choice(choices) if rng.random() < share else given(parent)(name, choices)

    return decide
