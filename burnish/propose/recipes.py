"""``recipes``: rewrites the task's graph by rules, puts kernels in place of parts, writes the rest as torch calls.

Every choice (which rules, which kernels, which settings) is a question with a default; the first proposals answer by
default, leave the rules out, on a GPU take the kernels that come second, and leave the kernels out; the later ones
vary, mix, draw, or ask Optuna.  A recipe lowers to one source, always the same.

Where a candidate's text depends on the sizes it goes by the shapes of its arguments, one way for each workload.
Not covered: workloads of the same shapes whose graphs differ, backward passes of references that change their state,
references that cannot be exported.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from burnish.core.candidate import Candidate, Origin
from burnish.core.proposer import Brief
from burnish.core.recipe import Setting
from burnish.core.search import Outcome, Request
from burnish.core.task import Direction, Task
from burnish.graph.capture import trace
from burnish.graph.errors import Unrecognised
from burnish.graph.rules import RULES
from burnish.memory.techniques import steps_of, technique_of
from burnish.propose.advice import Advice, following
from burnish.propose.choosing import Choosing
from burnish.propose.constructor import constructor
from burnish.propose.planning import IN_FLOAT32, LIBRARY, Decide, Plan, Planner, given, source_of
from burnish.propose.precision import exactly, rounds
from burnish.propose.rounding import Precision, precision_of
from burnish.propose.tuning import Answers, Study

__all__ = ["RecipeProposer", "planners_of"]

_DRAWS = 40
"""Draws that only repeat what was proposed before are given up after this many."""
_RELATED = 6
"""Recipes of related tasks that are tried on this one's graph."""
_MANY_ANSWERS = 60
_REFUSED = ("inaccurate", "wrong")
"""What rounding may look like to the judge: it is the latter where a large value is off in one place alone."""
_TRIED = 0.2
"""What the whole recipe has ahead of others: it was chosen on many tasks, and some runs judge one candidate only."""


class RecipeProposer(Choosing):
    """The whole recipe first, then with one kind of move left out or the second kernels, then variations."""

    name = "recipes"

    def begin(self, brief: Brief) -> None:
        """Capture the task; where that fails nothing is proposed."""
        self._proposed: dict[str, Candidate] = {}
        self._answers: dict[str, Answers] = {}
        self._study = Study(brief.seed)
        self._promises: list[float] = []
        others = [_next_kernels] if brief.device.startswith("cuda") else []
        self._first: list[Decide] = [given({}), _without("rule "), *others, _without("")]
        self._advice = Advice(brief.lessons)
        self._device = brief.device
        self._told = self._exact = False
        self._rounding: set[str] = set()
        self._instead: Decide | None = None
        self._answering = ""
        self._answered = False
        self.most_open = None
        self.reason = ""
        """Why nothing is proposed, where nothing is."""
        try:
            self._planners = self.planners(brief)
        except Unrecognised as error:
            self._planners = {}
            self.reason = str(error)
        if self._advice and self._planners:
            self._first = self._by_promise(self._first)
        self.opening = bool(self._advice and self._planners)

    def planners(self, brief: Brief) -> dict[str, Planner]:
        """Return a planner for each workload by its name; raises :class:`Unrecognised` saying why there is none."""
        precision = precision_of(brief.task, brief.device)
        if precision is Precision.ITS_OWN:
            raise Unrecognised("the task makes another answer of any other rounding: only its own calls give its own")
        return planners_of(brief.task, brief.device, precision)

    def propose(self, request: Request, parents: Sequence[Candidate], rng: random.Random) -> Candidate | None:
        """Return the next candidate that is new."""
        if not self._planners:
            return None
        if self._instead is not None and not request.actions:
            # Where earlier runs are known many are drawn ahead: it may be one of them.
            made, self._instead = self._make(self._instead, again=True), None
            if made is not None:
                self._answering = made.identity()
                self.most_open = 1  # whether anything may round depends on its verdict
                return made
        while request.kind == "fresh" and self._first:
            made = self._make(self._first.pop(0))
            del self._promises[:1]
            self.opening = self.opening and bool(self._first)
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
        if request.actions:
            return self._planned(request, ours, rng)
        known = [dict(p.origin.parameters) for p in ours] or [{}]
        change = self._advice.change(steps_of(ours[0]), rng) if ours else None
        made = self._make(following(change, given(known[0])), ours) if change is not None else None
        if made is not None:
            return made
        for draw in range(_DRAWS):
            made = self._make(_varied(known, 1 + draw // 8, rng), ours)
            if made is not None:
                return made
        return None

    def promise(self) -> float | None:
        """Return what lessons expect of the next of the first recipes, where they were rated."""
        return self._promises[0] if self._promises else None

    @property
    def due(self) -> bool:
        """Whether what it offers next answers a refusal."""
        return self._instead is not None

    def observe(self, candidate: Candidate, outcome: Outcome) -> None:
        """Tell Optuna, and have the first that may have been refused for its rounding made once more without it.

        Where that one is right, everything after is made without.
        """
        self._study.tell(outcome, self._answers.get(candidate.identity(), {}))
        refused = outcome.status in _REFUSED and self._rounds(candidate)
        if refused and not self._answering and self._instead is None:
            self._instead = given(dict(candidate.origin.parameters))
        self._exact = self._exact or (outcome.passed and outcome.candidate == self._answering)
        self._told = True
        self._answered = self._answered or outcome.candidate == self._answering
        self.most_open = 1 if self._answering and not self._answered else None

    def stands(self, candidate: Candidate) -> bool:
        """Where rounding was what was refused, nothing that rounds is worth a verdict."""
        return not (self._exact and self._rounds(candidate))

    def _rounds(self, candidate: Candidate) -> bool:
        """Whether it rounds for any workload; of one made in an earlier sitting, for the first."""
        return candidate.identity() in self._rounding or rounds(candidate.origin.recipe)

    def _by_promise(self, usual: list[Decide]) -> list[Decide]:
        """Return the usual first recipes and those of related tasks, by what lessons expect of what becomes of them."""
        planner = next(iter(self._planners.values()))
        related = [following(technique, given({})) for technique in self._advice.wholes(_is_step)[:_RELATED]]
        rated: list[tuple[float, Decide]] = []
        for at, decide in enumerate([*usual, *related]):
            try:
                plan = planner.plan(decide)
            except Unrecognised as error:
                self.reason = str(error)
                continue
            if at == 0 and len(plan.answers) > _MANY_ANSWERS:
                # Planning a large graph takes long: there nothing is rated.
                return [usual[0], *related[:1], *usual[1:], *related[1:]]
            expected = self._advice.expected(technique_of(plan.recipe))
            rated.append((-expected - (_TRIED if at == 0 else 0.0), decide))
        rated.sort(key=lambda pair: pair[0])
        self._promises = [-behind for behind, _ in rated]
        return [decide for _, decide in rated]

    def _planned(self, request: Request, ours: Sequence[Candidate], rng: random.Random) -> Candidate | None:
        """Return what was planned and nothing else changed, or else with other answers to the rest.

        A plan for another proposer's candidate, or for a question that is not asked, is not ours to carry out.
        """
        known = [dict(p.origin.parameters) for p in ours]
        for draw in range(_DRAWS if ours else 0):
            met: set[str] = set()
            rest = given(known[0]) if draw == 0 else _varied(known, 1 + draw // 8, rng)
            made = self._make(_as_planned(dict(request.actions), rest, met), ours)
            if made is not None or not met:
                return made
        return None

    def _make(self, decide: Decide, parents: Sequence[Candidate] = (), again: bool = False) -> Candidate | None:
        """Return what the answers come to, where it is new; ``again``: without rounding, and also where it is not."""
        exact = self._exact or again

        def answering(decide: Decide) -> Decide:
            return exactly(decide, self._device) if exact else decide

        try:
            (first, planner), *others = self._planners.items()
            plan = planner.plan(answering(decide))
            rest = {name: other.plan(answering(given(_chosen(plan)))) for name, other in others}
            source = source_of({first: plan, **rest})
        except Unrecognised as error:
            self.reason = str(error)
            return None
        if source in self._proposed:
            return self._proposed[source] if again else None
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
            choices=tuple((name, offered) for name, (_, offered) in plan.answers.items()),
        )
        candidate = Candidate(source, name=f"recipe {len(self._proposed) + 1}: {steps}", origin=origin)
        self._proposed[source] = candidate
        self._answers[candidate.identity()] = plan.answers
        if any(rounds(one.recipe) for one in (plan, *rest.values())):
            self._rounding.add(candidate.identity())
        if not self._told and self._rounds(candidate):
            # What to make next depends on whether this one may round: a short run has no third.
            self.most_open = 1
        return candidate


def planners_of(task: Task, device: str, precision: Precision | None = None) -> dict[str, Planner]:
    """Return a planner for each workload by its name; what ``precision`` the task needs is found out if not given."""
    made = constructor(task)
    backward = task.direction is Direction.FORWARD_BACKWARD
    names = [w.name for w in task.workloads]
    names = names if len(set(names)) == len(names) else [f"size{i + 1}" for i in range(len(names))]
    precision = precision_of(task, device) if precision is None else precision
    lists = device.startswith("cuda")  # kernels that decode packed numbers are a GPU's
    return {
        name: Planner(trace(task, workload, whole=True, lists=lists), made, device, backward, precision)
        for name, workload in zip(names, task.workloads, strict=True)
    }


def _is_step(rule: str) -> bool:
    """Whether a recipe may have such a step."""
    return rule in RULES or rule in ("torch", "backward", IN_FLOAT32, "launch") or rule.startswith("kernel ")


def _chosen(plan: Plan) -> dict[str, Setting]:
    return {name: chosen for name, (chosen, _) in plan.answers.items()}


def _without(prefix: str) -> Decide:
    """Answer by default, but leave out the rules (``"rule "``) or the kernels (``""``)."""

    def decide(name: str, choices: tuple[Setting, ...]) -> Setting:
        if prefix and name.startswith(prefix) and False in choices:
            return False
        return LIBRARY if not prefix and LIBRARY in choices else choices[0]

    return decide


def _next_kernels(name: str, choices: tuple[Setting, ...]) -> Setting:
    """Answer by default, but take the kernel that comes second wherever one comes first."""
    if LIBRARY not in choices or choices[0] == LIBRARY:
        return choices[0]
    # The two forms of fusing come to nearly the same.
    others = [c for c in choices[1:] if c != LIBRARY and not str(c).startswith("fused")]
    return others[0] if others else choices[0]


def _as_planned(wanted: Mapping[str, Setting], rest: Decide, met: set[str]) -> Decide:
    """Answer as planned, what no plan is for by ``rest``; ``met`` gets the names of the plans that were asked for."""

    def decide(name: str, choices: tuple[Setting, ...]) -> Setting:
        if name in wanted and wanted[name] in choices:
            met.add(name)
            return wanted[name]
        return rest(name, choices)

    return decide


def _varied(known: Sequence[Mapping[str, Setting]], many: int, rng: random.Random) -> Decide:
    """Answer as one of the parents did, but about ``many`` questions by chance."""

    def decide(name: str, choices: tuple[Setting, ...]) -> Setting:
        parent = rng.choice(known)
        share = many / max(len(parent), 4)
        return rng.choice(choices) if rng.random() < share else given(parent)(name, choices)

    return decide
