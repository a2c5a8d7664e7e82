"""A planner's recipe steps, lowered to a candidate by the recipes' own rules and kernels: always the same source."""

from __future__ import annotations

from collections.abc import Mapping

from burnish.core.proposer import Brief
from burnish.core.recipe import Recipe, Setting
from burnish.graph.errors import Unrecognised
from burnish.propose.llm.answers import Malformed
from burnish.propose.planning import Plan, Planner, given, source_of
from burnish.propose.recipes import planners_of

__all__ = ["Lowering"]

_QUESTIONS = 60
"""Questions shown at most; a large graph has hundreds."""


class Lowering:
    """The questions that recipes ask about one task, and what answers to them make."""

    def __init__(self, brief: Brief) -> None:
        """Capture the task; where that fails there are no questions, and ``reason`` says why."""
        self.reason = ""
        self._planners: dict[str, Planner] = {}
        self._questions: dict[str, tuple[Setting, ...]] = {}
        try:
            self._planners = planners_of(brief.task, brief.device)
            first = next(iter(self._planners.values())).plan(given({}))
            self._questions = {name: choices for name, (_, choices) in first.answers.items()}
        except Unrecognised as error:
            self._planners = {}
            self.reason = str(error)

    def words(self) -> str:
        """Return the questions and their choices, one a line."""
        if not self._questions:
            why = self.reason or "it leaves nothing to choose"
            return f"None for this task ({why}): answer with a direction."
        shown = list(self._questions.items())[:_QUESTIONS]
        lines = [f"- {name}: {', '.join(_json(choice) for choice in choices)}" for name, choices in shown]
        left = len(self._questions) - len(shown)
        return "\n".join([*lines, *([f"- and {left} more, which stay at their defaults"] if left else [])])

    def lower(self, choices: Mapping[str, Setting]) -> tuple[str, Recipe, dict[str, Setting]]:
        """Return the source, its recipe and all answers; raises :class:`Malformed` where a choice cannot be made."""
        if not self._planners:
            raise Malformed(f"there are no recipes for this task ({self.reason}): answer with a direction")
        met: set[str] = set()

        def decide(name: str, offered: tuple[Setting, ...]) -> Setting:
            if name not in choices:
                return offered[0]
            met.add(name)
            found = [o for o in offered if o == choices[name] and type(o) is type(choices[name])]
            if not found:
                listed = ", ".join(_json(o) for o in offered)
                raise Malformed(f"{name!r} cannot be {choices[name]!r}: choose from {listed}")
            return found[0]

        (first, planner), *others = self._planners.items()
        try:
            plan: Plan = planner.plan(decide)
            answers = {name: chosen for name, (chosen, _) in plan.answers.items()}
            rest = {name: other.plan(given(answers)) for name, other in others}
            source = source_of({first: plan, **rest})
        except Unrecognised as error:
            raise Malformed(f"these choices cannot be written as code ({error})") from None
        if unknown := sorted(set(choices) - met):
            raise Malformed(f"no question {unknown[0]!r} is asked under these choices: use the names that are listed")
        return source, plan.recipe, answers


def _json(choice: Setting) -> str:
    return (
        str(choice).lower() if isinstance(choice, bool) else f'"{choice}"' if isinstance(choice, str) else str(choice)
    )
