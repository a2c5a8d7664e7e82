"""What a candidate did, in words that mean the same for another task, and what a verdict says of it.

A technique is a :class:`~burnish.core.recipe.Recipe` without places: rules and templates by name, in order, with their
settings.  Three grains are learnt of each verdict: the whole, the order of its steps without settings (a composite
lesson), and each choice of a setting.  A verdict on a child also says what its changes brought over its parent.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from burnish.core.candidate import Candidate
from burnish.core.lesson import Observation
from burnish.core.recipe import Recipe, Step
from burnish.core.search import Outcome

__all__ = ["FAILED", "choices_of", "gain_of", "observations", "order_of", "steps_of", "technique_of"]

FAILED = math.log(0.5)
"""What a rejected candidate counts as: the verdict is spent, and half the speed is what trying it feels like."""
_AS_IT_IS = Step("torch")
"""What a recipe is called that calls the reference's own operators."""
_MOST = 40
"""Rows learnt of one verdict: a recipe with dozens of kernels repeats itself."""
_CLIP = math.log(200.0)
"""No verdict counts for more: a reference that was slow by mistake would drown all others."""


def steps_of(candidate: Candidate) -> Recipe:
    """Return the whole technique of a candidate; empty where its maker left nothing that others could do again."""
    origin = candidate.origin
    if origin.recipe is not None:
        return technique_of(origin.recipe)
    settings = dict(origin.parameters)
    named = settings.pop("template", None) or settings.pop("mode", None)
    if named is None and not settings:
        return Recipe()
    rule = f"{origin.proposer} {named}" if named is not None else origin.proposer
    return Recipe((Step(rule, tuple(settings.items())),))


def technique_of(recipe: Recipe) -> Recipe:
    """Return a recipe without places, each step once; one without steps is a technique too."""
    return Recipe(tuple(dict.fromkeys(Step(s.rule, s.parameters) for s in recipe.steps)) or (_AS_IT_IS,))


def order_of(technique: Recipe) -> Recipe:
    """Return its steps' names in order, each once."""
    return Recipe(tuple(dict.fromkeys(Step(step.rule) for step in technique.steps)))


def choices_of(technique: Recipe) -> list[Recipe]:
    """Return each setting of each step by itself."""
    return [Recipe((choice,)) for choice in _choices(technique)]


def _choices(technique: Recipe) -> dict[Step, None]:
    return {Step(step.rule, (pair,)): None for step in technique.steps for pair in step.parameters}


def gain_of(outcome: Outcome) -> float | None:
    """Return what a verdict was worth: the logarithm of the speedup over eager, or what a failure counts as.

    ``None`` where it says nothing: a fake's, or one that passed and was not timed.
    """
    if outcome.scripted or outcome.status in ("none", "duplicate"):
        return None
    if outcome.speedup is not None and outcome.speedup > 0:
        return max(-_CLIP, min(_CLIP, math.log(outcome.speedup)))
    return None if outcome.passed else FAILED


def observations(
    candidate: Candidate, outcome: Outcome, parents: Iterable[tuple[Recipe, float]] = ()
) -> list[Observation]:
    """Return what a verdict says of the candidate's techniques; ``parents`` are those of verified ones, with gains.

    Of several parents the fastest is the one to beat: what came from the others is the change.
    """
    gain = gain_of(outcome)
    whole = steps_of(candidate)
    if gain is None or not whole.steps:
        return []
    failed = not outcome.passed
    order = order_of(whole)
    found = [Observation("draft", whole, "whole", gain, failed)]
    if order != whole:
        found.append(Observation("draft", order, "order", gain, failed))
    # With one setting in all, the choice is the whole: a verdict would count twice.
    found += [Observation("draft", choice, "choice", gain, failed) for choice in choices_of(whole) if choice != whole]
    best = max(parents, key=lambda pair: pair[1], default=None)
    if best is not None:
        found = found[: _MOST // 2] + _refined(whole, best[0], gain - best[1], failed)
    return found[:_MOST]


def _refined(whole: Recipe, before: Recipe, gain: float, failed: bool) -> list[Observation]:
    """Return what changed over a parent: each change, and all of them together in their order."""
    known = _choices(before).keys() | {Step(step.rule) for step in before.steps}
    now = {Step(step.rule): None for step in whole.steps} | _choices(whole)
    changed = [step for step in now if step not in known]
    found = [Observation("refine", Recipe((step,)), "choice", gain, failed) for step in changed]
    if len(changed) > 1:
        found.append(Observation("refine", Recipe(tuple(changed)), "whole", gain, failed))
    return found
