"""Recipes that round float32 as the library may, and the same recipes without.

Whether the library computes convolutions in TF32 is its choice by sizes and free memory, and the judge allows a
candidate what it allows the library, as far as that can be told: where a softmax or a saturated activation follows,
rounding alone moves large values to another answer, and a candidate that rounds is refused beside a reference that
happened not to.  So what rounds is tried first, for speed, and after a refusal what does not.
"""

from __future__ import annotations

from burnish.core.recipe import Recipe, Setting
from burnish.propose.kernels.registry import templates
from burnish.propose.kernels.template import ROUNDED
from burnish.propose.planning import LIBRARY, Decide

__all__ = ["exactly", "rounds"]


def rounds(recipe: Recipe | None) -> bool:
    """Return whether a kernel of a recipe rounds float32 operands."""
    steps = recipe.steps if recipe is not None else ()
    return any(name == "precision" and value in ROUNDED for step in steps for name, value in step.parameters)


def exactly(decide: Decide, device: str) -> Decide:
    """Answer as ``decide`` does of what is left without kernels and settings that round."""
    rounding = {template.name for template in templates(device) if template.rounds}

    def decided(name: str, choices: tuple[Setting, ...]) -> Setting:
        if name.endswith(" precision"):
            kept = tuple(choice for choice in choices if choice not in ROUNDED)
        elif LIBRARY in choices:
            kept = tuple(choice for choice in choices if choice not in rounding)
        else:
            kept = choices
        return decide(name, kept or choices)

    return decided
