"""Recorded rows of ``benchmarks/landscapes.py`` as candidates whose origins say what was done.

A row of ``recipes`` keeps the questions of the planner with their answers; the steps of the recipe are read off them
again.  What was not asked because there was one choice is missing from them.
"""

from __future__ import annotations

from typing import Any

from burnish.core.candidate import Candidate, Origin
from burnish.core.recipe import Recipe, Setting, Step
from burnish.propose.planning import LIBRARY

__all__ = ["candidate_of", "recipe_of"]


def candidate_of(row: dict[str, Any]) -> Candidate:
    """Return a candidate with a row's choices; its source is what the row calls it."""
    traits = tuple((name, value) for name, value in row.get("traits", ()))
    if "parameters" in row:
        return Candidate(row["candidate"], origin=Origin("library", parameters=tuple(row["parameters"].items())))
    if row["proposer"] == "library":
        return Candidate(
            row["candidate"], origin=Origin("library", parameters=tuple(row["answers"].items()), traits=traits)
        )
    answers = {name: value for name, value, _ in row["answers"]}
    origin = Origin("recipes", recipe=recipe_of(answers), parameters=tuple(answers.items()), traits=traits)
    return Candidate(row["candidate"], origin=origin)


def recipe_of(answers: dict[str, Setting]) -> Recipe:
    """Return the steps that a planner's answers stand for: rules that were taken, then kernels, with their settings."""
    rules: dict[str, dict[str, Setting]] = {}
    kernels: dict[str, tuple[str, dict[str, Setting]]] = {}
    last: list[Step] = []
    for name, value in answers.items():
        words = name.removeprefix("backward ").split(" ")
        if name == "launch":
            last += [Step("launch")] if value else []
        elif name == "cut":
            rules["backward"] = {"cut": value}
        elif words[0] == "rule":
            if len(words) > 2:
                rules.setdefault(words[1], {})[words[2]] = value
            elif value:
                rules.setdefault(words[1], {})
        elif len(words) == 1:
            if value != LIBRARY:
                kernels[name] = str(value), {}
        else:
            kernels.setdefault(words[0], (words[1], {}))[1][words[-1]] = value
    steps = [Step(rule, tuple(settings.items())) for rule, settings in rules.items()]
    steps += [Step(f"kernel {kernel}", tuple(settings.items())) for kernel, settings in kernels.values()]
    return Recipe((*steps, *last))
