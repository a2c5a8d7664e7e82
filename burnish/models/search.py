"""Time spent where Amdahl says it pays: regions are optimised one after another, the largest possible gain first.

The coarse parts of a model come first.  A finer part gets its turn when what was found for the part around it left
much to gain; the model as a whole when its graph is small enough to plan.  The search stops when no untried region
could still make the model :data:`LEAST` faster even if it ran in half the time.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from burnish.core.contract import Contract
from burnish.core.task import Task
from burnish.core.verdict import Claim, Interval, Verdict
from burnish.engine.budget import Budget
from burnish.engine.optimize import Plan, optimize
from burnish.judge import Judge
from burnish.models.calls import Place
from burnish.models.regions import Found, Part, Region, children, layers
from burnish.store import RunStore

__all__ = ["LEAST", "Answer", "Searched", "best_parts", "search_regions"]

LEAST = 0.01
_PROPOSERS = ("recipes", "library", "inductor", "baselines")
_FOR_THE_WHOLE = ("recipes",)
"""Of a model as one region on a GPU: torch.compile of it takes a minute, and sessions time it in the end anyway."""
_WHOLE = 0.6
"""Share of the time for the model as one region, where that comes first."""
_ENOUGH = 1.3
"""A region this much faster is not taken apart any more."""
_SHORTEST, _LONGEST = 15.0, 180.0


@dataclass(frozen=True)
class Answer:
    """What the search found for one region."""

    region: Region
    run: str
    source: str
    verdict: Verdict
    speedup: Interval
    """Over eager."""


@dataclass
class Searched:
    """All answers by the region's name, and the regions that were searched without one and why."""

    answers: dict[str, Answer] = field(default_factory=dict)
    without: dict[str, str] = field(default_factory=dict)
    seconds: float = 0.0


def search_regions(
    store: RunStore,
    found: Found,
    judge: Judge,
    device: str,
    train: bool,
    seconds: float,
    contract: Contract | None = None,
    seed: int | None = None,
    said: Callable[[str], None] = lambda text: None,
    into: Searched | None = None,
    noted: Callable[[], None] = lambda: None,
) -> Searched:
    """Optimise regions until the seconds are used or nothing left could pay.

    Answers come ``into`` what is given, and ``noted`` is called after each.
    """
    start = time.monotonic()
    result = into if into is not None else Searched()
    # Both passes of a whole model are too large a graph to plan first.
    whole_first = device.startswith("cuda") and not train
    for part in _order(found, result, whole_first):
        used = time.monotonic() - start
        gain = possible_gain(part, found)
        if used >= seconds:
            result.without.setdefault(part.region.name, "no time was left for it")
            continue
        if gain < LEAST:
            result.without.setdefault(part.region.name, f"it could make the model at most {gain:.1%} faster")
            continue
        share = part.seconds / found.seconds * (_WHOLE if whole_first and part.paths == ("",) else 1.0)
        budget = min(_LONGEST, max(_SHORTEST, (seconds - used) * share))
        said(f"{part.region.name} ({len(part.places)} places, {part.seconds / found.seconds:.0%} of the time)")
        task = part.region.text.task(part.region.name, train, contract) if part.region.text is not None else None
        if task is not None:
            _search(store, part, judge, device, task, Budget(seconds=budget), seed, result)
            noted()
    result.seconds = time.monotonic() - start
    return result


def possible_gain(part: Part, found: Found) -> float:
    """Return by how much the model would be faster if these places took half their time."""
    return 1.0 / (1.0 - part.seconds / found.seconds / 2.0) - 1.0


def _order(found: Found, result: Searched, whole_first: bool = False) -> Iterator[Part]:
    """Yield parts from coarse to fine, then the whole; what was found meanwhile decides about the finer ones.

    On a GPU the whole comes first: only there do layouts and CUDA graphs reach from end to end.
    """
    cuts = layers(found)
    whole = [cut for cut in cuts if cut[0].paths == ("",)]
    rest = [cut for cut in cuts if cut not in whole]
    tried: set[str] = set()
    for part in (part for cut in ([*whole, *rest] if whole_first else [*rest, *whole]) for part in cut):
        if part.region.name not in tried and not _inside_good(part, result):
            tried.add(part.region.name)
            yield part


def _inside_good(part: Part, result: Searched) -> bool:
    good = [answer for answer in result.answers.values() if answer.speedup.low >= _ENOUGH]
    around = {path for answer in good for path in answer.region.paths}
    return all(any(path != a and path.startswith(f"{a}." if a else "") for a in around) for path in part.paths)


def _search(
    store: RunStore,
    part: Part,
    judge: Judge,
    device: str,
    task: Task,
    budget: Budget,
    seed: int | None,
    result: Searched,
) -> None:
    name = part.region.name
    proposers = _FOR_THE_WHOLE if part.paths == ("",) and device.startswith("cuda") else _PROPOSERS
    plan = Plan(task, device, proposers=proposers, budget=budget, seed=seed, panel=("eager",))
    finished = optimize(store, plan, judge=judge)
    eager = None
    if finished.verdict is not None and finished.verdict.timing is not None:
        eager = finished.verdict.timing.against("eager")
    if finished.candidate is None or finished.verdict is None or eager is None:
        result.without[name] = "nothing was verified"
    elif finished.candidate.origin.proposer == "baselines":
        result.without[name] = "nothing found is faster than what is there"
    elif eager.claim is not Claim.FASTER:
        result.without[name] = f"{eager.interval.estimate:.2f}x eager is not proved faster"
    else:
        answer = Answer(part.region, finished.run, finished.candidate.source, finished.verdict, eager.interval)
        result.answers[name] = answer


def best_parts(found: Found, searched: Searched) -> list[Part]:
    """Return the set of parts, none inside another, with the least predicted time for the whole model."""
    parents = {place.path: place for place in found.places}
    by_path = {path: answer for answer in searched.answers.values() for path in answer.region.paths}
    chosen: dict[str, list[Place]] = {}
    for path in _best("", found, by_path)[1]:
        chosen.setdefault(by_path[path].region.name, []).append(parents[path])
    parts = [Part(searched.answers[name].region, tuple(places)) for name, places in chosen.items()]
    return sorted(parts, key=lambda part: -part.seconds)


def _best(path: str, found: Found, by_path: Mapping[str, Answer]) -> tuple[float, list[str]]:
    """Return the least predicted seconds of a part and the paths to patch for it."""
    place = next((p for p in found.places if p.path == path), None)
    below = [_best(child, found, by_path) for child in children(path, found.places)]
    inside = sum(p.seconds for p in found.places if p.path in set(children(path, found.places)))
    own = max(0.0, (place.seconds if place is not None else found.seconds) - inside)
    apart = own + sum(seconds for seconds, _ in below), [p for _, paths in below for p in paths]
    if place is None or path not in by_path:
        return apart
    # The pessimistic end of the interval: a doubtful gain in one kernel does not displace proved ones inside.
    whole = place.seconds / by_path[path].speedup.low
    return (whole, [path]) if whole <= apart[0] else apart
