"""``llm``: a planner, a programmer and a critic, asked of language models within a budget.

Drafting and refining are different stages.  A draft begins with a plan: recipe steps, which the recipes' own rules
lower without a model, or a direction that the programmer writes a file for; one that the judge rejects for a mistake
may be repaired.  A refinement begins with the critic, who sees one verified candidate with its own measurements and
names one bottleneck and one remedy.  An answer that cannot be read is asked for once more and then discarded.

A candidate says which prompts led to it, and what the planner or the critic would try next (``Origin.ideas``); where
prompts evolve (:mod:`burnish.propose.llm.prompt_evolution`), its verdict is credited to them.

Everything said is on record, so a resumed run asks nothing twice.  Not covered: several models on one answer, and
asking while something is judged.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import replace

from burnish.core.candidate import Candidate, Idea, Origin
from burnish.core.errors import PrerequisiteError, UsageError
from burnish.core.language import Assistant
from burnish.core.proposer import Brief, Proposer
from burnish.core.search import Outcome, Request
from burnish.core.verdict import Status, Verdict
from burnish.propose.llm.answers import Critique, Direction, Malformed, Steps
from burnish.propose.llm.desk import Answer, Desk
from burnish.propose.llm.material import Shown, slim
from burnish.propose.llm.prompt import prompt
from burnish.propose.llm.prompt_evolution import PromptEvolution
from burnish.propose.llm.roles import Roles, backends_for, language_of

__all__ = ["LlmProposer"]

_FIXES = 2
"""Repairs of one draft."""
_KEPT = 2048
"""Verified candidates whose verdicts are kept for the critic."""
_NAME = 60

_MISTAKES = frozenset(
    {Status.BUILD_FAILED, Status.CRASHED, Status.HUNG, Status.OUT_OF_BOUNDS, Status.WRONG, Status.INACCURATE}
)
"""What a programmer may repair.  A cheat is not among them: it is not to be taught how it was found out."""

Plan = Answer[Steps | Direction]


class LlmProposer(Proposer):
    """Language models in three roles."""

    name = "llm"
    ordered = True
    alternates = True
    most_open = 2

    def begin(self, brief: Brief) -> None:
        """Ask for the first plan: that no model answers is said before anything is judged."""
        if brief.assistant is None:
            raise UsageError("the llm proposer needs a language model: add --model openai:NAME or anthropic:NAME")
        self._assistant: Assistant = brief.assistant
        evolving = None if brief.prompts is None else PromptEvolution(brief.seed, brief.prompts)
        self._evolution = evolving
        self._desk = Desk(brief.assistant, None if evolving is None else evolving.discarded)
        self._target = brief.target
        backends = backends_for(brief.device, brief.target)
        self._roles = Roles(brief, backends, prompt if evolving is None else evolving.prompt)
        self._verdicts: dict[str, Verdict] = {}
        self._speedups: dict[str, float] = {}
        self._models: dict[str, str] = {}
        self._directions: dict[str, tuple[str, int]] = {}
        self._rejected: list[Shown] = []
        self._proposed: set[str] = set()
        self._best: Candidate | None = None
        self._plan: Plan | None = None if self._target else self._planned("")
        self._ported: Candidate | None = self._port() if self._target else None
        trouble = brief.assistant.exhausted or brief.assistant.trouble
        if self._plan is None and self._ported is None and trouble:
            raise PrerequisiteError(trouble)

    def propose(self, request: Request, parents: Sequence[Candidate], rng: random.Random) -> Candidate | None:
        """Draft, repair or refine; ``None`` once the budget is used up or where no answer could be used."""
        if self._ported is not None:
            ported, self._ported = self._ported, None
            return ported
        # A change planned in the recipes' terms is theirs to make.
        if self._assistant.exhausted or (request.actions and not request.hint):
            return None
        if request.kind == "tune" and not parents and self._best is not None:
            parents = [self._best]
        if self._evolution is not None:
            self._evolution.grow(self._desk)
        shown = [Shown(p, self._verdicts[p.identity()]) for p in parents if p.identity() in self._verdicts]
        if request.kind == "fresh" or not shown:
            if self._rejected:
                return self._fixed(self._rejected.pop(0))
            return self._port() if self._target else self._drafted(request.hint)
        return self._refined(shown, request.hint)

    def observe(self, candidate: Candidate, outcome: Outcome) -> None:
        """Credit the model, and the prompts where they evolve, with what the answer gained over its parent."""
        parent = max((self._speedups.get(p, 1.0) for p in candidate.origin.parents), default=1.0)
        if self._evolution is not None:
            self._evolution.take(candidate, outcome, parent)
        model = self._models.get(candidate.identity())
        if model is None:
            return
        gain = 0.0
        if outcome.speedup is not None and outcome.speedup > 0:
            gain = math.log(outcome.speedup / parent)
        self._assistant.reward(model, gain)

    def witness(self, candidate: Candidate, verdict: Verdict) -> None:
        """Keep what the roles are shown later."""
        identity, kept = candidate.identity(), slim(verdict)
        self._roles.took_in(candidate, kept)
        if self._evolution is not None and candidate.origin.proposer == self.name:
            self._evolution.witness(candidate, kept)
        if not verdict.passed:
            _, fixes = self._directions.get(identity, ("", _FIXES))
            if candidate.origin.proposer == self.name and verdict.status in _MISTAKES and fixes < _FIXES:
                self._rejected.append(Shown(candidate, kept))
            return
        self._verdicts[identity] = kept
        if len(self._verdicts) > _KEPT:
            self._verdicts.pop(next(iter(self._verdicts)))
        eager = verdict.timing.against("eager") if verdict.timing is not None else None
        if eager is not None:
            best = self._speedups.get(self._best.identity(), 0.0) if self._best is not None else 0.0
            self._speedups[identity] = eager.interval.estimate
            self._best = candidate if eager.interval.estimate > best else self._best

    # --- stages -------------------------------------------------------------------------------------------------

    def _planned(self, hint: str) -> Plan | None:
        return self._desk.ask("planner", self._roles.planner(hint), self._roles.plan_from)

    def _drafted(self, hint: str) -> Candidate | None:
        plan, self._plan = self._plan or self._planned(hint), None
        if plan is None:
            return None
        if isinstance(plan.value, Steps):
            return self._lowered(plan, plan.value)
        direction = plan.value
        asked = self._roles.draft(direction)
        code = self._desk.ask("coder", asked, lambda text: self._new(text, None))
        if code is None:
            return None
        made = self._candidate(code, "draft", direction.backend, direction.words, direction.words)
        return _with(made, direction.ideas, (plan.prompt,))

    def _port(self) -> Candidate | None:
        code = self._desk.ask("coder", self._roles.port(self._target), lambda text: self._new(text, None))
        if code is None:
            return None
        said = f"The task's own kernel, rewritten for {self._target}."
        return self._candidate(code, "port", self._target, said, said)

    def _lowered(self, plan: Plan, steps: Steps) -> Candidate | None:
        source, recipe, answers = self._roles.lowered(steps)
        if source in self._proposed:
            return None  # what the planner chose was chosen before: nothing new to judge
        self._proposed.add(source)
        origin = Origin(
            self.name,
            recipe=recipe,
            parameters=tuple(answers.items()),
            rationale=f"{steps.why} (recipe by {plan.model}, {plan.prompt})",
            scripted=plan.model.startswith("scripted:"),
            ideas=steps.ideas,
            prompts=(plan.prompt,),
        )
        candidate = Candidate(source, name=_short(f"plan {len(self._proposed)}: {steps.why}"), origin=origin)
        self._models[candidate.identity()] = plan.model
        return candidate

    def _fixed(self, shown: Shown) -> Candidate | None:
        direction, fixes = self._directions[shown.candidate.identity()]
        backend = self._roles.backend_of(shown.candidate.source)
        asked = self._roles.fix(shown, direction, backend)
        code = self._desk.ask("coder", asked, lambda text: self._new(text, shown.candidate.source))
        if code is None:
            return None
        said = f"Repairs {shown.candidate.name}, which was {shown.verdict.status.value}: {shown.verdict.reason}"
        parents = (shown.candidate.identity(),)
        made = self._candidate(code, "fix", backend, direction, said, parents, fixes + 1)
        return _with(made, shown.candidate.origin.ideas)

    def _refined(self, shown: Sequence[Shown], hint: str) -> Candidate | None:
        first = shown[0]
        critique = self._desk.ask("critic", self._roles.critic(first, hint), self._roles.critique_from)
        if critique is None:
            return None
        found: Critique = critique.value
        backend = self._roles.backend_of(first.candidate.source)
        asked = self._roles.refine(first, found, shown[1] if len(shown) > 1 else None, backend)
        code = self._desk.ask("coder", asked, lambda text: self._new(text, first.candidate.source))
        if code is None:
            return None
        said = f"Bottleneck: {found.bottleneck} Remedy: {found.remedy}"
        parents = tuple(s.candidate.identity() for s in shown[:2])
        made = self._candidate(code, "refine", backend, found.remedy, said, parents)
        return _with(made, found.ideas, (critique.prompt,))

    def _new(self, text: str, base: str | None) -> str:
        source = self._roles.code_from(text, base)
        if source in self._proposed:
            raise Malformed("the file is the same as one that was judged before: change it")
        if self._target and language_of(source) != self._target:
            raise Malformed(f"the file brings no {self._target} kernel along: write one as described")
        return source

    def _candidate(
        self,
        code: Answer[str],
        stage: str,
        backend: str,
        direction: str,
        said: str,
        parents: tuple[str, ...] = (),
        fixes: int = 0,
    ) -> Candidate:
        self._proposed.add(code.value)
        origin = Origin(
            self.name,
            parents,
            parameters=(("stage", stage), ("backend", backend), ("model", code.model), ("prompt", code.prompt)),
            rationale=said,
            scripted=code.model.startswith("scripted:"),
            prompts=(code.prompt,),
        )
        candidate = Candidate(code.value, name=_short(f"{stage} {len(self._proposed)} {backend}: {direction}"))
        made = replace(candidate, origin=origin)
        self._models[made.identity()] = code.model
        self._directions[made.identity()] = direction, fixes
        return made


def _with(made: Candidate, ideas: tuple[Idea, ...], before: tuple[str, ...] = ()) -> Candidate:
    """Add what comes next, and the prompts that came before the programmer's."""
    origin = replace(made.origin, ideas=ideas, prompts=(*before, *made.origin.prompts))
    return replace(made, origin=origin)


def _short(name: str) -> str:
    words = " ".join(name.split())
    return words if len(words) <= _NAME else f"{words[: _NAME - 1]}…"
