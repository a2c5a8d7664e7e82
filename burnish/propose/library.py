"""``library``: recognises what the task computes and writes kernels for it from templates with tunable settings.

Covered: chains of pointwise operations, reductions over the last dimensions, and what is made of both (softmax,
log-softmax, logsumexp, variance, layer and RMS normalisation, by library call or composed by hand), with pointwise
work before and after fused in; float32 in C++ on a CPU, float32, bfloat16 and float16 in Triton on a GPU.

Not covered: backward passes, several outputs, reductions over leading dimensions, products of matrices.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from burnish.core.candidate import Candidate, Origin
from burnish.core.proposer import Brief
from burnish.core.recipe import Recipe, Step
from burnish.core.search import Outcome, Request
from burnish.core.task import Direction, Task
from burnish.graph.capture import Traced, trace
from burnish.graph.errors import Unrecognised
from burnish.memory.techniques import steps_of
from burnish.propose.advice import Advice
from burnish.propose.choosing import Choosing
from burnish.propose.constructor import constructor
from burnish.propose.lower import lower
from burnish.propose.program import Program
from burnish.propose.space import Setting, Settings, Template, templates_for
from burnish.propose.tuning import Tuner

__all__ = ["LibraryProposer", "recognise"]

_DRAWS = 60
"""Draws that only repeat what was proposed before are given up after this many."""
_OPENING = 12
"""Candidates that lessons may put first."""
_MEANT = 4
"""Of these, the ones whose order nobody else may change."""


def recognise(task: Task) -> tuple[Traced, Program]:
    """Return what ``task`` computes; raises :class:`~burnish.propose.program.Unrecognised` saying why not."""
    if task.direction is Direction.FORWARD_BACKWARD:
        raise Unrecognised("backward passes are not covered")
    traced = trace(task, task.primary)
    program = lower(traced)
    for workload in task.workloads[1:]:
        other = lower(trace(task, workload))
        # A size written into the computation as a number would be wrong at other sizes.
        if (other.values, other.leaves, other.reduced) != (program.values, program.leaves, program.reduced):
            raise Unrecognised(f"workload {workload.name!r} computes something else than the first")
    return traced, program


class LibraryProposer(Choosing):
    """Expert templates first, then other settings of them."""

    name = "library"

    def begin(self, brief: Brief) -> None:
        """Trace the reference and choose the templates that can compute it; with none it proposes nothing."""
        self._proposed: set[str] = set()
        self._drawn_before: set[tuple[str, tuple[tuple[str, Setting], ...]]] = set()
        self._fresh = 0
        self.templates: list[Template] = []
        self.reason = ""
        """Why nothing is proposed, where nothing is."""
        try:
            self.templates = self.found(brief)
        except Unrecognised as error:
            self.reason = str(error)
        self._tuner = Tuner(self.templates, brief.seed)
        self._advice = Advice(brief.lessons)
        self._opening = self._first_tries()
        self.opening = bool(self._advice and self._opening)

    def found(self, brief: Brief) -> list[Template]:
        """Return the templates for a task; raises :class:`Unrecognised` saying why there is none."""
        traced, program = recognise(brief.task)
        return templates_for(traced, program, constructor(brief.task), brief.device)

    def propose(self, request: Request, parents: Sequence[Candidate], rng: random.Random) -> Candidate | None:
        """Return the next default, or settings by chance, by Optuna, or from parents; never a source twice."""
        if not self.templates:
            return None
        while request.kind == "fresh" and self._fresh < len(self._opening):
            self._fresh += 1
            self.opening = bool(self._advice) and self._fresh < min(_MEANT, len(self._opening))
            made = self._make(*self._opening[self._fresh - 1])
            if made is not None:
                return made
        if request.kind == "tune":
            return self._tuned(rng)
        ours = [p for p in parents if self._template_of(p) is not None]
        if request.actions:
            return self._planned(dict(request.actions), ours, rng)
        for _ in range(_DRAWS):
            candidate = self._make(*self._drawn(request, ours, rng), ours)
            if candidate is not None:
                return candidate
        return None

    def promise(self) -> float | None:
        """Return what lessons expect of the next of those that they put first."""
        return self._advice.expected(self._technique(*self._opening[self._fresh])) if self.opening else None

    def observe(self, candidate: Candidate, outcome: Outcome) -> None:
        """Tell Optuna."""
        if self.templates:
            self._tuner.tell(outcome, dict(candidate.origin.parameters))

    def _first_tries(self) -> list[tuple[Template, Settings]]:
        """Return the templates with their defaults; where lessons are known, with what they teach, by promise."""
        found = [(template, dict(template.default)) for template in self.templates]
        if not self._advice:
            return found
        known = {self._rule(template): template for template in self.templates}
        for technique in self._advice.wholes(known.__contains__):
            template = known[technique.steps[0].rule]
            found.append((template, template.fitted(dict(technique.steps[0].parameters))))
        for rule, template in known.items():
            best = self._advice.settings(rule, template.space, template.default)
            found.append((template, template.fitted(dict(best.steps[0].parameters))))
        # Sorting keeps the order of equals: where nothing is known of either, the default comes first.
        found.sort(key=lambda pair: -self._advice.expected(self._technique(*pair)))
        return found[:_OPENING]

    def _rule(self, template: Template) -> str:
        return f"{self.name} {template.name}"

    def _technique(self, template: Template, settings: Settings) -> Recipe:
        return Recipe((Step(self._rule(template), tuple(settings.items())),))

    def _tuned(self, rng: random.Random) -> Candidate | None:
        """Return Optuna's next settings, or new ones near them: it likes to ask again for what was fast."""
        template, settings, trial = self._tuner.suggest()
        candidate = self._make(template, settings)
        if candidate is not None:
            self._tuner.keep(trial, candidate.identity())
            return candidate
        self._tuner.drop(trial)
        for draw in range(_DRAWS):
            names = rng.sample(sorted(template.space), k=min(len(template.space), 1 + draw // 8))
            candidate = self._make(template, {**settings, **{n: rng.choice(template.space[n]) for n in names}})
            if candidate is not None:
                return candidate
        return None

    def _planned(self, wanted: Settings, ours: list[Candidate], rng: random.Random) -> Candidate | None:
        """Return what was planned and nothing else changed, or else with other settings of the rest."""
        parent = self._template_of(ours[0]) if ours else None
        if parent is None:
            return None
        template = {t.name: t for t in self.templates}.get(str(wanted.get("template")), parent)
        fixed = {n: v for n, v in wanted.items() if v in template.space.get(n, ())}
        if not fixed and template is parent:
            return None
        settings = {**template.fitted(dict(ours[0].origin.parameters)), **fixed}
        free = sorted(set(template.space) - set(fixed))
        for draw in range(_DRAWS):
            changed = rng.sample(free, k=min(len(free), 1 + draw // 8)) if draw else []
            candidate = self._make(template, {**settings, **{n: rng.choice(template.space[n]) for n in changed}}, ours)
            if candidate is not None:
                return candidate
        return None

    def _drawn(self, request: Request, ours: list[Candidate], rng: random.Random) -> tuple[Template, Settings]:
        if request.kind == "cross" and len(ours) >= 2:
            return self._crossed(ours[0], ours[1], rng)
        if request.kind in ("vary", "cross") and ours:
            return self._varied(ours[0], rng)
        template = rng.choice(self.templates)
        return template, template.draw(rng)

    def _varied(self, parent: Candidate, rng: random.Random) -> tuple[Template, Settings]:
        """Change one or two settings, or now and then the template under the settings it shares."""
        template = self._template_of(parent)
        assert template is not None
        settings = template.fitted(dict(parent.origin.parameters))
        change = self._advice.change(steps_of(parent), rng)
        if change is not None:
            wanted = {name: value for step in change.steps for name, value in step.parameters}
            return template, template.fitted({**settings, **wanted})
        others = [t for t in self.templates if t is not template]
        if others and rng.random() < 0.25:
            template = rng.choice(others)
            settings = template.fitted(settings)
        else:
            for name in rng.sample(sorted(template.space), k=min(len(template.space), rng.choice((1, 2)))):
                settings[name] = rng.choice(template.space[name])
        return template, settings

    def _crossed(self, first: Candidate, second: Candidate, rng: random.Random) -> tuple[Template, Settings]:
        """Mix two parents' settings; with different templates, one's with what the other shares of it."""
        template = self._template_of(first)
        assert template is not None
        left = template.fitted(dict(first.origin.parameters))
        right = template.fitted({**left, **dict(second.origin.parameters)})
        mixed = {name: rng.choice((left[name], right[name])) for name in template.space}
        if mixed in (left, right):
            name = rng.choice(sorted(template.space))
            mixed[name] = rng.choice(template.space[name])
        return template, mixed

    def _template_of(self, candidate: Candidate) -> Template | None:
        wanted = dict(candidate.origin.parameters).get("template")
        if candidate.origin.proposer != self.name:
            return None
        return next((t for t in self.templates if t.name == wanted), None)

    def _make(self, template: Template, settings: Settings, parents: Sequence[Candidate] = ()) -> Candidate | None:
        # Most draws repeat a setting, and writing a source takes longer than drawing a hundred.
        chosen_before = template.name, tuple(sorted(settings.items()))
        if chosen_before in self._drawn_before:
            return None
        self._drawn_before.add(chosen_before)
        draft = template.emit(settings)
        if draft.source in self._proposed:
            return None
        self._proposed.add(draft.source)
        origin = Origin(
            proposer=self.name,
            parents=tuple(p.identity() for p in parents),
            parameters=(("template", template.name), *settings.items()),
            rationale=draft.source.split('"""')[1].strip().partition("\n")[0],
            traits=draft.traits,
            choices=(("template", tuple(t.name for t in self.templates)), *template.offered()),
        )
        chosen = " ".join(f"{name}={value}" for name, value in settings.items())
        return Candidate(draft.source, name=f"{template.name} {chosen}", origin=origin)
