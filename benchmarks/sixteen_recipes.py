"""What the proposers make of a shape: the settings of each kernel that are tried, and how a text becomes a model."""

from __future__ import annotations

import hashlib
import importlib.util
import itertools
import random
from collections.abc import Iterator, Mapping
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

__all__ = ["file_of", "inductors", "loaded", "module", "recipes"]

Answers = dict[str, Setting]
Grid = Mapping[str, tuple[Setting, ...]]

# Device time is measured from replays anyhow.
_PLAIN: Answers = {"launch": False}
_HELD = ("whole", "pieces")
_GRIDS: dict[str, tuple[Grid, ...]] = {
    "fused": (
        {"variant": _HELD, "num_warps": (2, 4, 8, 16), "rows": (1, 2)},
        {"variant": _HELD, "num_warps": (2, 4, 8), "turns": (2, 4), "ahead": (1, 2)},
        {"variant": _HELD, "num_warps": (4, 8), "once": (True,)},
        {"variant": ("loop",), "num_warps": (4, 8), "block": (1024, 2048, 4096)},
    ),
    "cuda_rows": (
        {"threads": (128, 256, 512)},
        {"keep": ("registers",), "threads": (128, 160, 256, 320), "rows": (1, 2), "stream": (True,)},
        {"keep": ("registers",), "threads": (512, 640, 1024), "rows": (1, 2, 4), "stream": (True,)},
        {"keep": ("registers",), "threads": (256, 320, 512, 640), "stream": (False,)},
    ),
    "cuda_rotary": (
        {"threads": (128, 256, 512), "heads": (1, 2, 4), "stream": (True,)},
        {"threads": (256,), "heads": (2, 4), "stream": (False,)},
    ),
}
"""For each kernel the settings tried together; of others each setting is varied alone."""


def recipes(case: Case, device: str) -> dict[str, Answers]:
    """Return sources with the answers that make them: every kernel there is for the shape, with some settings each."""
    planner = Planner(trace(case.task, case.task.primary, whole=True), constructor(case.task), device)
    made: dict[str, Answers] = {}
    seen: set[str] = set()

    def add(plan: Plan) -> None:
        source = plan.emitted.source
        # The text before the code names the settings, used or not.
        code = source.split('"""', 2)[2]
        if code not in seen:
            seen.add(code)
            made[source] = _chosen(plan)

    first = planner.plan(given(_PLAIN))
    add(first)
    for place, (_, choices) in first.answers.items():
        for kernel in choices if LIBRARY in choices else ():
            base = planner.plan(given({**_PLAIN, place: kernel}))
            add(base)
            for settings in _tried(base, f"{place} {kernel} ", str(kernel)):
                add(planner.plan(given({**_PLAIN, place: kernel, **settings})))
    return made


def _tried(base: Plan, before: str, kernel: str) -> Iterator[Answers]:
    """Yield settings for a kernel; what a grid has and the kernel does not is left out."""
    space = {name.removeprefix(before): a[1] for name, a in base.answers.items() if name.startswith(before)}
    for grid in _GRIDS.get(kernel, ()):
        known = {n: [v for v in values if v in space[n]] for n, values in grid.items() if n in space}
        # Where a row is better held in pieces it is not held as a whole.
        if "pieces" in known.get("variant", ()):
            known["variant"] = ["pieces"]
        for values in itertools.product(*known.values()):
            yield {f"{before}{name}": value for name, value in zip(known, values, strict=True)}
    if kernel not in _GRIDS:
        yield from ({f"{before}{name}": other} for name, choices in space.items() for other in choices[1:])


def inductors(case: Case, device: str) -> dict[str, Answers]:
    """Return Inductor's kernels, taken out of torch.compile, as the ``inductor`` proposer does it."""
    import torch._inductor.config as config

    # What kernels that run beside others find fastest is not to be trusted: each process finds out for itself.
    config.autotune_local_cache = False
    proposer = InductorProposer()
    proposer.begin(Brief(case.task, device))
    made: dict[str, Answers] = {}
    while (found := proposer.propose(Request(), [], random.Random(0))) is not None:
        made[found.source] = {"proposer": proposer.name, **{k: v for k, v in found.origin.traits if k == "tuned"}}
    return made


def _chosen(plan: Plan) -> Answers:
    return {name: chosen for name, (chosen, _) in plan.answers.items()}


def file_of(source: str, folder: Path) -> Path:
    """Return the file that a source is kept in."""
    path = folder / f"candidate_{hashlib.sha256(source.encode()).hexdigest()[:16]}.py"
    if not path.exists():
        path.write_text(source, encoding="utf-8")
    return path


def loaded(source: str, folder: Path, entry: str = "ModelNew") -> Way:
    """Return a source's model; Triton reads its kernels' text from a file."""
    model: Way = getattr(module(file_of(source, folder)), entry)()
    return model


def module(path: Path) -> Any:
    """Return a file as a module."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made
