"""One session in a fresh process: the time of a training step in turns, and peaks of memory, original and patched.

Sessions differ in which variant runs first: the first one's resident memory is that of a process that ran nothing else.

``python -m burnish.models.judgement.session JOB ANSWER``, both JSON files.
"""

from __future__ import annotations

import ast
import json
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from burnish.core.errors import WorkerLost
from burnish.core.verdict import Claim, Interval
from burnish.measure.device_lock import device_lock
from burnish.measure.stats import combine, decide
from burnish.models.judgement.memory import Peaks
from burnish.models.spec import ModelSpec

__all__ = ["Sessions", "StepTime", "hold_sessions"]

VARIANTS = ("original", "patched")
_ROUNDS, _SECONDS = 24, 15.0
_LOCK_SECONDS = 600.0
_WARM = 3
"""Runs before resident memory is read: the second and third take what the first left undone."""


@dataclass(frozen=True)
class StepTime:
    """The time of a step of training: forward, backward and update."""

    speedup: Interval
    claim: Claim
    milliseconds: tuple[tuple[str, float], ...]
    """Medians by variant."""

    def to_json(self) -> dict[str, Any]:
        """Return plain data."""
        interval = {"estimate": self.speedup.estimate, "low": self.speedup.low, "high": self.speedup.high}
        return {**interval, "claim": self.claim.value, "ms": dict(self.milliseconds)}


@dataclass(frozen=True)
class Sessions:
    """What sessions found."""

    memory: dict[str, Peaks]
    step: StepTime | None = None
    """Only of training: the time of a forward is the judge's matter."""


def hold_sessions(
    spec: ModelSpec, device: str, train: bool, data: Mapping[str, Any], files: Mapping[str, str]
) -> Sessions:
    """Measure a package's model in two sessions, one begun by each variant."""
    from burnish.models.packing import write_package

    with tempfile.TemporaryDirectory(prefix="burnish-session-") as text:
        folder = Path(text)
        package = write_package(folder / "package", data, files)
        job = {
            "path": str(Path(spec.path).resolve()),
            "entry": spec.entry,
            "arguments": repr(dict(spec.arguments)),
            "device": device,
            "train": train,
            "package": str(package),
        }
        answers = {first: _asked(folder, {**job, "first": first}) for first in VARIANTS}
    memory = {}
    for name, answer in answers.items():
        row = answer["memory"][name]
        memory[name] = Peaks(row["tensors"], answer["resident"], row["how"])
    return Sessions(memory, _step_time([a["step"] for a in answers.values()]) if train else None)


def _step_time(found: list[dict[str, list[float]]]) -> StepTime:
    import statistics

    from burnish.models.trial import ratio

    ratios = [ratio(times, *VARIANTS) for times in found]
    medians = tuple((name, 1e3 * statistics.median([s for times in found for s in times[name]])) for name in VARIANTS)
    return StepTime(combine(ratios), decide(ratios), medians)


def _asked(folder: Path, job: Mapping[str, Any]) -> dict[str, Any]:
    question, answer = folder / "job.json", folder / "answer.json"
    question.write_text(json.dumps(job), encoding="utf-8")
    command = [sys.executable, "-m", "burnish.models.judgement.session", str(question), str(answer)]
    done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if done.returncode != 0 or not answer.exists():
        said = (done.stderr.strip().splitlines() or [f"it ended with code {done.returncode}"])[-1]
        raise WorkerLost(f"the process that measures the patched model was lost: {said[:200]}: run it again")
    found: dict[str, Any] = json.loads(answer.read_text(encoding="utf-8"))
    answer.unlink()
    return found


def _main(question: Path, answer: Path) -> None:
    from burnish.models.judgement.learning import optimizer_of, training_step
    from burnish.models.judgement.memory import resident_bytes, tensor_bytes
    from burnish.models.profiling.running import Step
    from burnish.models.runtime import apply, revert
    from burnish.models.spec import load_model
    from burnish.models.trial import interleaved

    job = json.loads(question.read_text(encoding="utf-8"))
    device, train = job["device"], job["train"]
    loaded = load_model(ModelSpec(job["path"], job["entry"], tuple(ast.literal_eval(job["arguments"]).items())), device)
    step = Step(loaded, device, train)
    optimizer = optimizer_of(loaded) if train else None

    def run() -> Any:
        return training_step(loaded, optimizer) if train else step()

    def patch() -> None:
        revert(loaded.model)
        apply(loaded.model, job["package"])

    enter: dict[str, Callable[[], Any]] = {"original": lambda: revert(loaded.model), "patched": patch}
    found: dict[str, Any] = {"memory": {}, "resident": None}
    with device_lock(device, timeout=_LOCK_SECONDS):
        for name in sorted(VARIANTS, key=lambda v: v != job["first"]):
            enter[name]()
            for _ in range(_WARM):
                run()
            step.wait()
            if name == job["first"] and not step.cuda:
                found["resident"] = resident_bytes()
            peak, how = tensor_bytes(step)
            found["memory"][name] = {"tensors": peak, "how": how}
        if train:
            rng = random.Random(VARIANTS.index(job["first"]))
            found["step"] = interleaved(enter, run, step.wait, _ROUNDS, _SECONDS, rng)
    answer.write_text(json.dumps(found), encoding="utf-8")


if __name__ == "__main__":
    _main(Path(sys.argv[1]), Path(sys.argv[2]))
