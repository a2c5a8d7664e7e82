"""How lessons steer what is proposed: what to try first, and which change to a parent.

A lesson only moves a candidate forward or back in the order of trying; everything stays on offer.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence

from burnish.core.lesson import Lesson
from burnish.core.recipe import Recipe, Setting, Step
from burnish.memory.recall import PRIOR_EDGE
from burnish.memory.techniques import choices_of, order_of

__all__ = ["Advice", "following"]

Decide = Callable[[str, tuple[Setting, ...]], Setting]

_LIBRARY = "library"
_SHARED = 0.5
_FEW = 2.0
"""Verdicts at which half of a choice's effect is believed."""
_FOLLOWED = 0.5
"""How often a variation follows a lesson instead of chance."""


class Advice:
    """The lessons a run was told, as a proposer asks for them."""

    def __init__(self, lessons: Sequence[Lesson]) -> None:
        """Take lessons in the order in which they are to be tried."""
        drafts = [lesson for lesson in lessons if lesson.stage == "draft"]
        self._known = {lesson.technique: lesson for lesson in drafts}
        self._wholes = [lesson for lesson in drafts if lesson.grain == "whole"]
        self._changes = [lesson for lesson in lessons if lesson.stage == "refine" and lesson.draw > 0]

    def __bool__(self) -> bool:
        """Whether anything was told."""
        return bool(self._known)

    def wholes(self, ours: Callable[[str], bool]) -> list[Recipe]:
        """Return whole techniques all of whose steps are ``ours`` by name, those to try first at the front."""
        return [w.technique for w in self._wholes if all(ours(step.rule) for step in w.technique.steps)]

    def expected(self, technique: Recipe) -> float:
        """Return what is expected of a technique, relative to the best for the task.

        The guess is the order's edge and half of what each choice adds to or takes from it: choices that a search made
        together share one effect, which each would claim for itself.  Verdicts on just this technique on other tasks
        correct the guess, in proportion to their count.
        """
        order = self._known.get(order_of(technique))
        base = order.edge if order is not None else PRIOR_EDGE
        guess = base
        for choice in choices_of(technique):
            lesson = self._known.get(choice)
            if lesson is not None:
                guess += _SHARED * (lesson.edge - base) * lesson.count / (lesson.count + _FEW)
        whole = self._known.get(technique)
        guess = min(guess, 0.0)
        return guess if whole is None else (whole.count * whole.edge + guess) / (whole.count + 1)

    def settings(self, rule: str, space: Mapping[str, Sequence[Setting]], default: Mapping[str, Setting]) -> Recipe:
        """Return a step with the best known choice of each setting, its default where nothing is known to beat it."""
        order = self._known.get(Recipe((Step(rule),)))
        base = order.edge if order is not None else PRIOR_EDGE
        chosen = {}
        for name, choices in space.items():
            known = {v: self._known.get(Recipe((Step(rule, ((name, v),)),))) for v in choices}
            edges = {v: lesson.edge for v, lesson in known.items() if lesson is not None}
            edges.setdefault(default[name], base)
            chosen[name] = max(edges, key=edges.__getitem__)
        return Recipe((Step(rule, tuple(chosen.items())),))

    def change(self, parent: Recipe, rng: random.Random) -> Recipe | None:
        """Return a refinement that is not in ``parent`` yet and concerns steps it has; now and then none."""
        if not self._changes or rng.random() >= _FOLLOWED:
            return None
        present = set(choices_of(parent))
        rules = {step.rule for step in parent.steps}
        fitting = [
            lesson
            for lesson in self._changes
            if all(step.rule in rules for step in lesson.technique.steps)
            and not set(choices_of(lesson.technique)) <= present
            and choices_of(lesson.technique)
        ]
        if not fitting:
            return None
        return rng.choices(fitting, weights=[0.5**at for at in range(len(fitting))])[0].technique


def following(technique: Recipe, rest: Decide) -> Decide:
    """Answer a planner's questions as ``technique`` did on another task, by the names of rules and kernels.

    What it says nothing about is answered by ``rest``; one without kernels of its own leaves every node to the library.
    """
    steps = {step.rule: dict(step.parameters) for step in technique.steps}
    kernels = [rule.removeprefix("kernel ") for rule in steps if rule.startswith("kernel ")]

    def decide(name: str, choices: tuple[Setting, ...]) -> Setting:
        answer = _answer(name, choices, steps, kernels)
        return rest(name, choices) if answer is None or answer not in choices else answer

    return decide


def _answer(
    name: str, choices: tuple[Setting, ...], steps: Mapping[str, Mapping[str, Setting]], kernels: Sequence[str]
) -> Setting | None:
    if name == "launch":
        return "launch" in steps
    if name == "cut":
        return steps.get("backward", {}).get("cut")
    if name.startswith("rule "):
        rule, _, setting = name.removeprefix("rule ").partition(" ")
        return steps.get(rule, {}).get(setting) if setting else (True if rule in steps else None)
    parts = name.removeprefix("backward ").split(" ")
    if len(parts) == 1:
        return next((kernel for kernel in kernels if kernel in choices), None if kernels else _LIBRARY)
    return steps.get(f"kernel {parts[1]}", {}).get(parts[-1])
