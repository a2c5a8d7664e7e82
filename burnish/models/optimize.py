"""A whole model made faster: its regions searched, the best set put together, and the result judged end to end.

::

    model ──► regions (with their times) ──► search, by Amdahl ──► best set ──► trial in turns
          ──► loss curves (training) ──► judge, end to end ──► sessions: time of a step (training), memory

What does not pay in the whole model is taken out again, and the report says so: a package that is not proved faster end
to end comes out empty.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from burnish.core.candidate import Candidate, Origin
from burnish.core.contract import CONTRACTS, Contract
from burnish.core.errors import WorkerLost
from burnish.core.task import Direction, Task
from burnish.core.verdict import Claim, Interval, Verdict
from burnish.judge import Judge, JudgeOptions
from burnish.measure.environment import describe
from burnish.models.export.siblings import siblings
from burnish.models.export.single import model_task_source, single_file
from burnish.models.export.subject import MANIFEST, ModelPackage
from burnish.models.judgement.curves import STEPS, Curves
from burnish.models.judgement.session import Sessions, hold_sessions
from burnish.models.keeping import Keeping, Removed, with_passes
from burnish.models.packing import package_data, write_package
from burnish.models.regions import Found, Part, find_regions
from burnish.models.search import Searched, best_parts, search_regions
from burnish.models.spec import ModelSpec, load_model
from burnish.store import RunStore

__all__ = ["ModelPlan", "ModelResult", "Removed", "optimize_model"]


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
    """What the judge times the whole model against."""
    modes: tuple[str, ...] = ()
    """Modes of torch.compile the patched model is timed against besides, in processes that may compile with all
    cores: see :data:`burnish.models.judgement.session.MODES`."""
    mode_seconds: float | None = None
    """When these have lasted so long in a session, no further one is compiled."""
    seed: int | None = None
    steps: int | None = None
    """Steps of training the loss curves are compared over; none: :data:`STEPS`, or as many as the budget's seconds
    allow."""


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
    capture: bool = False
    """Whether the whole model is replayed from CUDA graphs."""
    trial: Interval | None = None
    """The last trial's ratio of the original's time to the patched model's."""
    curves: Curves | None = None
    """Of training: the loss of the original and of the patched model, the last that were compared."""
    sessions: Sessions | None = None
    """Memory, the time of a step of training, and times against modes of torch.compile; ``None`` where nothing was left
    to patch."""

    @property
    def changes(self) -> bool:
        """Whether the package does anything."""
        return bool(self.parts) or self.capture


Said = Callable[[str], None]
Noted = Callable[[ModelResult], None]


def optimize_model(
    store: RunStore,
    plan: ModelPlan,
    folder: Path,
    said: Said = lambda text: None,
    noted: Noted = lambda result: None,
) -> ModelResult:
    """Optimise a model and write its package to ``folder``.

    ``noted`` is given what is known so far whenever something is: after each region and each step of what follows.
    """
    loaded = load_model(plan.spec, plan.device)
    if plan.train:
        loaded.model.train()
    said("looking at the model")
    result = ModelResult(plan, find_regions(loaded, plan.train), Searched(), [], [])
    found, searched = result.found, result.searched
    with Judge(plan.device, JudgeOptions()) as judge:
        judge.warm()
        search_regions(
            *(store, found, judge, judge.device, plan.train, plan.seconds, plan.contract, plan.seed, said),
            into=searched,
            noted=lambda: noted(result),
        )
        parts = best_parts(found, with_passes(searched) if plan.train else searched)
        environment = describe(plan.device)

        def package(kept: Sequence[Part], capture: bool) -> tuple[dict[str, Any], dict[str, str]]:
            return package_data(loaded, kept, searched.answers, plan.contract, environment, plan.train, capture)

        keeping = Keeping(loaded, plan.device, plan.train, package, plan.seed or 0)
        said("trying the whole model")
        result.capture = keeping.replay_pays(parts)
        parts, result.removed, result.trial = keeping.what_pays(parts, result.capture)
        result.parts = parts
        noted(result)
        if parts and plan.train:
            said("training the original and the patched model")
            limit = plan.seconds if plan.steps is None else None
            result.parts, gone, result.curves = keeping.what_learns(parts, plan.steps or STEPS, limit)
            result.removed += gone
            noted(result)
        if result.changes:
            said("judging the whole model")
            result.verdict = _judged(judge, plan, *package(result.parts, result.capture))
            noted(result)
            _take_out(result, _judge_reason(result.verdict))
    if result.changes:
        said("measuring memory" + " and times" * bool(plan.train or plan.modes))
        _take_out(result, _measured(result, *package(result.parts, result.capture), noted))
    data, files = package(result.parts, result.capture)
    data["end_to_end"] = _end_to_end(result)
    data["left_out"] = {r.region: r.reason for r in result.removed} | searched.without
    result.folder = write_package(folder, data, files)
    return result


def _take_out(result: ModelResult, reason: str) -> None:
    """Empty the package where there is a reason to."""
    if reason:
        taken = [part.region.name for part in result.parts] or ["CUDA graphs"]
        result.removed += [Removed(name, f"end to end: {reason}") for name in taken]
        result.parts, result.capture = [], False


def _judge_reason(verdict: Verdict) -> str:
    """Return why a verdict on the whole model keeps nothing in it.

    It must be proved faster than the original, and not slower than the original under torch.compile.
    """
    if not verdict.passed:
        return verdict.reason
    eager = verdict.timing.against("eager") if verdict.timing is not None else None
    if verdict.timing is None or eager is None:
        return "it was not timed against the original"
    if eager.claim is not Claim.FASTER:
        return f"{eager.interval.estimate:.3f}x the original's speed is not proved faster"
    others = [(s.baseline, s.interval) for s in verdict.timing.speedups if s.baseline != "eager"]
    return _compiled_reason(others)


def _compiled_reason(others: Sequence[tuple[str, Interval]]) -> str:
    """Return that the model under torch.compile, in the mode it is fastest in, is better than what was found, if so."""
    name, speed = min(others, key=lambda row: row[1].estimate, default=("", Interval(1.0, 1.0, 1.0)))
    if speed.estimate >= 1.0:
        return ""
    return f"{speed.estimate:.3f}x the speed of torch.compile ({name}), which is the better choice for this model"


def _measured(result: ModelResult, data: Mapping[str, Any], files: Mapping[str, str], noted: Noted) -> str:
    """Hold the sessions and return why they keep nothing in the model, if so."""
    plan = result.plan

    def so_far(sessions: Sessions) -> None:
        result.sessions = sessions
        noted(result)

    given = (plan.spec, plan.device, plan.train, data, files, plan.modes, plan.mode_seconds)
    try:
        result.sessions = hold_sessions(*given, noted=so_far)
    except WorkerLost as error:
        # Not a reason against a forward that was judged; of a step of training it leaves no proof.
        return f"the time of a step is not known: {error}" if plan.train else ""
    step = result.sessions.step
    if step is None:
        return ""
    if step.claim is not Claim.FASTER:
        what = "a step of training" if plan.train else "a call"
        return f"{what} is {step.speedup.estimate:.3f}x as fast as the original's: not proved to pay"
    return _compiled_reason([(name, interval) for name, interval, _ in step.over])


def _judged(judge: Judge, plan: ModelPlan, data: Mapping[str, Any], files: Mapping[str, str]) -> Verdict:
    """Judge the patched model as a candidate for the model as a task, by the rules every kernel is judged by."""
    path = Path(plan.spec.path)
    source = path.read_text(encoding="utf-8")
    folder = str(path.resolve().parent)
    modules = siblings(source, [folder])
    # A candidate's process reads no file of the user's: a Hugging Face model has drawn weights here, on both sides.
    arguments = tuple(pair for pair in plan.spec.arguments if not (plan.spec.label and pair[0] == "weights"))
    given = (source, plan.spec.entry, arguments, plan.train, modules)
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
    """Return the summary that goes into the package: what is claimed of it, and nothing of what came out again."""
    verdict, sessions = result.verdict, result.sessions
    if not result.changes or verdict is None or verdict.timing is None:
        return {}
    found: dict[str, Any] = {
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
    if sessions is not None:
        found["memory"] = {name: peaks.to_json() for name, peaks in sessions.memory.items()}
        found |= {} if sessions.step is None else {"step": sessions.step.to_json()}
    if result.curves is not None:
        told = result.curves.to_json()
        found["curves"] = {key: told[key] for key in ("equal", "words", "rule", "steps", "optimizer", "data")}
    return found
