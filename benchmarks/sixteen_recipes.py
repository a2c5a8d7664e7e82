"""What the proposers make of a shape, with a recipe's settings varied, and how such a text becomes a model."""

from __future__ import annotations

import hashlib
import importlib.util
import random
from pathlib import Path
from typing import Any

from sixteen_tasks import Case
from sixteen_timing import Way

from burnish.core.proposer import Brief
from burnish.core.recipe import Setting
from burnish.core.search import Request
from burnish.graph.capture import trace
from burnish.propose.constructor import constructor
from burnish.propose.inductor import InductorProposer
from burnish.propose.planning import LIBRARY, Plan, Planner, given

__all__ = ["Recipes", "loaded", "module"]


# Device time is measured from replays anyhow.
_PLAIN: dict[str, Setting] = {"launch": False}


class Recipes:
    """The candidates of one shape: the default recipe's, each of its settings varied alone, and the best together.

    Inductor's kernels, taken out of torch.compile, are one more: an engine, where nothing of ours is faster.
    """

    def __init__(self, case: Case, device: str) -> None:
        """Plan them; nothing is run."""
        self._planner = Planner(trace(case.task, case.task.primary, whole=True), constructor(case.task), device)
        self.made: dict[str, dict[str, Setting]] = {}
        """Sources, in order, with the answers that make them."""
        self._seen: set[str] = set()
        self._base: dict[str, str] = {}
        first = self._planner.plan(given(_PLAIN))
        # A kernel the recipe would leave to the library is tried too, and a Triton one where CUDA C++ comes first.
        bases = [first]
        for name, (chosen, choices) in first.answers.items():
            if LIBRARY in choices and (chosen == LIBRARY or str(chosen).startswith("cuda_")):
                bases += [
                    self._planner.plan(given({**_PLAIN, name: other}))
                    for other in choices
                    if other not in (LIBRARY, chosen)
                ][:1]
        # So are the other ways of writing a kernel, each with settings of its own.
        first_bases = list(bases)
        for base in first_bases:
            for name, (chosen, choices) in base.answers.items():
                if name.endswith(" variant"):
                    others = [other for other in choices if other != chosen]
                    bases += [self._planner.plan(given({**_chosen(base), name: other})) for other in others]
        for base in bases:
            start = self._add(base) or ""
            settings = {
                n: a
                for n, a in base.answers.items()
                if LIBRARY not in a[1] and not n.startswith("rule ") and not n.endswith(" variant") and n not in _PLAIN
            }
            if base not in first_bases:
                settings = {n: a for n, a in settings.items() if n.endswith((" num_warps", " block"))}
            for name, (_, choices) in settings.items():
                for other in choices[1:]:
                    self._add(self._planner.plan(given({**_chosen(base), name: other})), start)

        self._add_inductor(case, device)

    def _add_inductor(self, case: Case, device: str) -> None:
        proposer = InductorProposer()
        proposer.begin(Brief(case.task, device))
        found = None if case.kind == "matmul" else proposer.propose(Request(), [], random.Random(0))
        if found is not None:
            self.made[found.source] = {"proposer": proposer.name}
            self._base[found.source] = found.source

    def together(self, times: dict[str, float]) -> str | None:
        """Return the source with the best value of each setting, where it is a new one."""
        best = min(times, key=times.__getitem__)
        base = self._base[best]
        answers, before = dict(self.made[best]), self.made[base]
        for source in sorted(times, key=times.__getitem__, reverse=True):
            if self._base[source] == base and times[source] < 0.99 * times.get(base, 0.0):
                changed = {n: v for n, v in self.made[source].items() if before.get(n) != v}
                answers |= {n: v for n, v in changed.items() if self.made[best].get(n) == before.get(n)}
        return self._add(self._planner.plan(given({**answers, **_PLAIN})), base)

    def _add(self, plan: Plan, base: str = "") -> str | None:
        source = plan.emitted.source
        # The text before the code names the settings, used or not.
        code = source.split('"""', 2)[2]
        if code in self._seen:
            return None
        self._seen.add(code)
        self.made[source] = _chosen(plan)
        self._base[source] = base or source
        return source


def _chosen(plan: Plan) -> dict[str, Setting]:
    return {name: chosen for name, (chosen, _) in plan.answers.items()}


def loaded(source: str, folder: Path, entry: str = "ModelNew") -> Way:
    """Return a source's model; Triton reads its kernels' text from a file."""
    path = folder / f"candidate_{hashlib.sha256(source.encode()).hexdigest()[:16]}.py"
    path.write_text(source, encoding="utf-8")
    model: Way = getattr(module(path), entry)()
    return model


def module(path: Path) -> Any:
    """Return a file as a module."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made
