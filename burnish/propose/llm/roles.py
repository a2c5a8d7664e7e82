"""The prompts of the three roles for one task, and how their answers are read."""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Callable

from burnish.core import plugins
from burnish.core.candidate import Candidate
from burnish.core.errors import PrerequisiteError, UsageError
from burnish.core.proposer import Brief
from burnish.core.recipe import Recipe, Setting
from burnish.core.verdict import Verdict
from burnish.measure import ceilings
from burnish.measure.ceilings import Ceilings
from burnish.propose.llm import answers
from burnish.propose.llm.answers import Critique, Direction, Steps
from burnish.propose.llm.example import BACKENDS, example
from burnish.propose.llm.lowering import Lowering
from burnish.propose.llm.material import Shown, lessons_words, machine_words, task_words, verdict_words
from burnish.propose.llm.prompt import Asked, Prompt, prompt
from burnish.propose.retune.kernels import languages_of

__all__ = ["Roles", "backends_for", "language_of"]

_BEST = 5
_LATEST = 6

_BACKENDS = {"cpu": ("cpp", "torch"), "cuda": ("triton", "cuda", "torch")}


def backends_for(device: str, target: str = "") -> tuple[str, ...]:
    """Return what candidates may be written in on a device, as far as this machine can build it.

    With a ``target`` it is that alone; raises where it cannot be built or run here.
    """
    kind = "cuda" if device.startswith("cuda") else "cpu"
    if target:
        backend = plugins.backend(target)
        if target not in BACKENDS or kind not in backend.devices:
            raise UsageError(f"{target} kernels are not for {device}: use --device, or --to {_BACKENDS[kind][0]}")
        if not (found := backend.available()).runs:
            raise PrerequisiteError(f"{target} kernels cannot run here: {found.fix or 'see burnish doctor'}")
        return (target,)
    return tuple(name for name in _BACKENDS[kind] if plugins.backend(name).available().ok)


def language_of(source: str) -> str:
    """Return the backend a source is written for; ``torch`` where it brings no kernel."""
    found = languages_of(source)
    return next((name for name in ("triton", "cuda", "cpp") if name in found), "torch")


class Roles:
    """Fills prompts from what is known of the task and of the run so far."""

    def __init__(self, brief: Brief, backends: tuple[str, ...], prompt_for: Callable[[str], Prompt] = prompt) -> None:
        """Look at the task and the machine; ``prompt_for`` gives the text of a prompt file, or of a variant of it."""
        self._task, self._backends, self._prompt = brief.task, backends, prompt_for
        self._lowering = Lowering(brief)
        self._brief, self._words = brief, task_words(brief.task)
        self._ceilings: Ceilings | None = None
        self._lessons = lessons_words(brief)
        self._best: list[tuple[float, int, str]] = []
        self._latest: deque[str] = deque(maxlen=_LATEST)
        self._seen = 0

    def took_in(self, candidate: Candidate, verdict: Verdict) -> None:
        """Remember an outcome for the words about what was tried."""
        self._seen += 1
        who = f"{candidate.name} ({candidate.origin.proposer})"
        eager = verdict.timing.against("eager") if verdict.timing is not None else None
        if eager is not None:
            line = f"{eager.interval.estimate:.3f}x eager: {who}"
            heapq.heappush(self._best, (eager.interval.estimate, -self._seen, line))
            self._best = heapq.nlargest(_BEST, self._best)
            heapq.heapify(self._best)
        elif not verdict.passed:
            self._latest.append(f"rejected, {verdict.status.value}: {who}: {verdict.reason[:200]}")

    # --- prompts ------------------------------------------------------------------------------------------------

    def planner(self, hint: str) -> Asked:
        """Ask for a plan."""
        values = {
            **self._job(),
            "tried": self._tried(hint),
            "lessons": self._lessons,
            "choices": self._lowering.words(),
            "backends": ", ".join(self._backends),
            "backend": self._backends[0],
        }
        return self._prompt("planner").filled(values)

    def draft(self, direction: Direction) -> Asked:
        """Ask for a first file."""
        shown = example(self._task, direction.backend)
        values = {
            **self._job(),
            "abi": _abi(direction.backend).text.strip(),
            "example_name": shown.name,
            "example": shown.source,
            "direction": direction.words,
            "form": prompt("form-whole").text.strip(),
        }
        return self._prompt("draft").filled(values, _abi(direction.backend))

    def port(self, backend: str) -> Asked:
        """Ask for the task's own kernel in another backend."""
        shown = example(self._task, backend)
        values = {
            **self._job(),
            "abi": _abi(backend).text.strip(),
            "example_name": shown.name,
            "example": shown.source,
            "code": self._task.source.strip(),
            "backend": backend,
            "tried": self._tried(""),
            "form": prompt("form-whole").text.strip(),
        }
        return self._prompt("port").filled(values, _abi(backend))

    def fix(self, shown: Shown, direction: str, backend: str) -> Asked:
        """Ask for the repair of a draft that was rejected."""
        return self._prompt("fix").filled({**self._changing(shown, backend), "direction": direction}, _abi(backend))

    def critic(self, shown: Shown, hint: str) -> Asked:
        """Ask for one bottleneck and one remedy."""
        values = {
            **self._job(),
            "code": shown.candidate.source.strip(),
            "verdict": verdict_words(shown),
            "tried": self._tried(hint),
        }
        return self._prompt("critic").filled(values)

    def refine(self, shown: Shown, critique: Critique, other: Shown | None, backend: str) -> Asked:
        """Ask for the remedy."""
        beside = "None."
        if other is not None:
            beside = f"```python\n{other.candidate.source.strip()}\n```\n\n{verdict_words(other)}"
        values = {
            **self._changing(shown, backend),
            "other": beside,
            "bottleneck": critique.bottleneck,
            "remedy": critique.remedy,
        }
        return self._prompt("refine").filled(values, _abi(backend))

    def _job(self) -> dict[str, str]:
        """Return the task and the machine; its ceilings are measured when the first candidate is judged."""
        device = self._brief.device
        self._ceilings = self._ceilings or ceilings.load(device)
        machine = machine_words(self._brief, ceilings.device_key(device), self._ceilings)
        return {"task": self._words, "machine": machine}

    def _changing(self, shown: Shown, backend: str) -> dict[str, str]:
        return {
            **self._job(),
            "abi": _abi(backend).text.strip(),
            "code": shown.candidate.source.strip(),
            "verdict": verdict_words(shown),
            "form": prompt("form-edits").text.strip(),
        }

    def _tried(self, hint: str) -> str:
        best = [line for _, _, line in sorted(self._best, reverse=True)]
        lines = [*best, *self._latest]
        words = "\n".join(f"- {line}" for line in lines) or "Nothing yet."
        return f"{words}\n\nThe search asks for: {hint}" if hint else words

    # --- answers ------------------------------------------------------------------------------------------------

    def plan_from(self, text: str) -> Steps | Direction:
        """Read a plan; recipe steps must be ones that can be taken."""
        plan = answers.plan_from(text, self._backends)
        if isinstance(plan, Steps):
            self._lowering.lower(dict(plan.choices))
        return plan

    def critique_from(self, text: str) -> Critique:
        """Read a critique."""
        return answers.critique_from(text)

    def code_from(self, text: str, base: str | None) -> str:
        """Read a file or edits of ``base``."""
        return answers.code_from(text, base)

    def lowered(self, steps: Steps) -> tuple[str, Recipe, dict[str, Setting]]:
        """Return the candidate that recipe steps make."""
        return self._lowering.lower(dict(steps.choices))

    def backend_of(self, source: str) -> str:
        """Return what a candidate is written in, or the first backend where that cannot be built here."""
        found = language_of(source)
        return found if found in self._backends else self._backends[0]


def _abi(backend: str) -> Prompt:
    return prompt(f"abi-{backend}")
