"""A whole model made faster: its regions searched, the best set put together, and the result judged end to end.

::

    model ──► regions (with their times) ──► search, by Amdahl ──► best set ──► trial in turns ──► judge, end to end

What does not pay in the whole model is taken out again, and the report says so.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from burnish.core.candidate import Candidate, Origin
from burnish.core.contract import CONTRACTS, Contract
from burnish.core.task import Direction, Task
from burnish.core.verdict import Interval, Verdict
from burnish.judge import Judge, JudgeOptions
from burnish.measure.environment import describe
from burnish.models.calls import one_pass
from burnish.models.export.siblings import siblings
from burnish.models.export.single import model_task_source, single_file
from burnish.models.export.subject import MANIFEST, ModelPackage
from burnish.models.packing import package_data, passes_of, write_package
from burnish.models.regions import Found, Part, find_regions
from burnish.models.runtime import apply, revert
from burnish.models.runtime.package import Package
from burnish.models.search import Searched, best_parts, search_regions
from burnish.models.spec import Loaded, ModelSpec, load_model
from burnish.models.trial import interleaved, ratio
from burnish.store import RunStore

__all__ = ["ModelPlan", "ModelResult", "Removed", "optimize_model"]

_TRIAL_ROUNDS, _TRIAL_SECONDS = 24, 20.0


@dataclass(frozen=True)
class ModelPlan:
    """What to do."""

    spec: ModelSpec
    device: str
    train: bool = False
    seconds: float = 600.0
    """For the searches of all regions together; the judgement of the whole comes on top."""
    contract: Contract = field(default_factory=lambda: CONTRACTS["reference"])
    panel: tuple[str, ...] = ("eager", "compile")
    seed: int | None = None


@dataclass(frozen=True)
class Removed:
    """A region whose kernel was taken out again, and what was measured."""

    region: str
    reason: str


@dataclass
class ModelResult:
    """What came out."""

    plan: ModelPlan
    found: Found
    searched: Searched
    parts: list[Part]
    removed: list[Removed]
    folder: Path | None = None
    verdict: Verdict | None = None
    """The patched model against the original, end to end; ``None`` where nothing was left to patch."""
    trial: Interval | None = None
    """The last trial's ratio of the original's time to the patched model's."""


Said = Callable[[str], None]


def optimize_model(store: RunStore, plan: ModelPlan, folder: Path, said: Said = lambda text: None) -> ModelResult:
    """Optimise a model and write its package to ``folder``."""
    loaded = load_model(plan.spec, plan.device)
    if plan.train:
        loaded.model.train()
    said("looking at the model")
    found = find_regions(loaded, plan.train)
    with Judge(plan.device, JudgeOptions()) as judge:
        judge.warm()
        searched = search_regions(
            store, found, judge, judge.device, plan.train, plan.seconds, plan.contract, plan.seed, said
        )
        parts = best_parts(found, _with_passes(searched) if plan.train else searched)
        environment = describe(plan.device)
        said("trying the whole model")
        parts, removed, trial = _worth_keeping(loaded, parts, searched, plan, environment)
        result = ModelResult(plan, found, searched, parts, removed, trial=trial)
        data, files = package_data(loaded, parts, searched.answers, plan.contract, environment, plan.train)
        if parts:
            said("judging the whole model")
            result.verdict = _judged(judge, plan, data, files)
            if not result.verdict.passed:
                result.removed += [Removed(p.region.name, f"end to end: {result.verdict.reason}") for p in parts]
                result.parts = []
                data, files = package_data(loaded, [], searched.answers, plan.contract, environment, plan.train)
    data["end_to_end"] = _end_to_end(result)
    data["left_out"] = {r.region: r.reason for r in result.removed} | searched.without
    result.folder = write_package(folder, data, files)
    return result


def _with_passes(searched: Searched) -> Searched:
    """Leave out answers whose backward pass cannot be registered: they would train on the original's."""
    for name, answer in list(searched.answers.items()):
        if passes_of(Part(answer.region, (answer.region.first,)), answer) is None:
            del searched.answers[name]
            searched.without[name] = "its kernel has no passes of its own to register"
    return searched


def _worth_keeping(
    loaded: Loaded, parts: list[Part], searched: Searched, plan: ModelPlan, environment: Mapping[str, Any]
) -> tuple[list[Part], list[Removed], Interval | None]:
    """Take out, one after another, the kernels without which the whole model is not slower."""
    import torch

    def synchronise() -> None:
        if plan.device.startswith("cuda"):
            torch.cuda.synchronize()

    def package(kept: Sequence[Part]) -> Package:
        return Package.of(*package_data(loaded, kept, searched.answers, plan.contract, environment, plan.train))

    def variant(kept: Sequence[Part]) -> Callable[[], None]:
        made = package(kept)

        def enter() -> None:
            revert(loaded.model)
            if kept:
                apply(loaded.model, made)

        return enter

    kept, removed, trial = list(parts), [], None
    rng = random.Random(plan.seed or 0)
    calls = one_pass(loaded, plan.train)
    try:
        while kept:
            variants = {"all": variant(kept), "none": variant(())}
            if len(kept) > 1:
                variants |= {p.region.name: variant([q for q in kept if q is not p]) for p in kept}
            times = interleaved(variants, calls, synchronise, _TRIAL_ROUNDS, _TRIAL_SECONDS, rng)
            trial = ratio(times, "none", "all")
            gains = {p.region.name: ratio(times, p.region.name if len(kept) > 1 else "none", "all") for p in kept}
            name, gain = min(gains.items(), key=lambda item: item[1].estimate)
            if gain.low > 1.0:
                break
            removed.append(
                Removed(name, f"with it the model is {gain.estimate:.3f}x as fast as without: not proved to pay")
            )
            kept = [p for p in kept if p.region.name != name]
    finally:
        revert(loaded.model)
    return kept, removed, trial if kept else None


def _judged(judge: Judge, plan: ModelPlan, data: Mapping[str, Any], files: Mapping[str, str]) -> Verdict:
    """Judge the patched model as a candidate for the model as a task, by the rules every kernel is judged by."""
    path = Path(plan.spec.path)
    source = path.read_text(encoding="utf-8")
    folder = str(path.resolve().parent)
    modules = siblings(source, [folder])
    given = (source, plan.spec.entry, plan.spec.arguments, plan.train, modules)
    task = Task(
        name=plan.spec.name,
        source=model_task_source(*given),
        direction=Direction.FORWARD_BACKWARD if plan.train else Direction.FORWARD,
        contract=plan.contract,
        search_path=(folder,),
        path=str(path),
    )
    package = ModelPackage(plan.spec.name, dict(data), {MANIFEST: json.dumps(data), **files})
    text = single_file(package, *given)
    judge.use(replace(judge.options, baselines=plan.panel))
    return judge.verify(task, Candidate(text, name=f"{plan.spec.name} patched", origin=Origin("models")))


def _end_to_end(result: ModelResult) -> dict[str, Any]:
    verdict = result.verdict
    if verdict is None or verdict.timing is None:
        return {}
    return {
        "over": {
            s.baseline: {
                "estimate": round(s.interval.estimate, 4),
                "low": round(s.interval.low, 4),
                "high": round(s.interval.high, 4),
                "claim": s.claim.value,
            }
            for s in verdict.timing.speedups
        },
        "excluded": dict(verdict.timing.excluded_baselines),
    }
