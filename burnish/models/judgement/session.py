"""One session in a fresh process: times in turns, and peaks of memory, of the original, the patched model and others.

The others are the original under torch.compile in the modes asked for, as a user would write it.  Times are of a step
of training, or of a forward where modes were asked for.  Sessions differ in which variant runs first: the first one's
resident memory is that of a process that ran nothing else.

``python -m burnish.models.judgement.session JOB ANSWER``, both JSON files.
"""

from __future__ import annotations

import ast
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from burnish.core.errors import WorkerLost
from burnish.core.verdict import Claim, Interval
from burnish.measure.device_lock import device_lock
from burnish.measure.stats import MINIMUM_PAIRS, combine, decide
from burnish.models.judgement.memory import Peaks
from burnish.models.spec import Loaded, ModelSpec

if TYPE_CHECKING:
    from burnish.models.runtime.package import Package

__all__ = ["MODES", "Sessions", "StepTime", "hold_sessions"]

VARIANTS = ("original", "patched")
MODES: dict[str, dict[str, Any]] = {
    "compile": {},
    "max-autotune": {"mode": "max-autotune"},
    "reduce-overhead": {"mode": "reduce-overhead"},
}
"""What ``torch.compile`` is given, by the mode's name, in the order in which they get their time; the last two replay
CUDA graphs."""
_ROUNDS, _SECONDS = 24, 15.0
_LOCK_SECONDS = 600.0
_MOMENT = 1.0
"""Seconds between two looks at what a session has to tell."""
_WARM = 3
"""Runs before resident memory is read: the second and third take what the first left undone."""


@dataclass(frozen=True)
class StepTime:
    """The time of a step of training (forward, backward and update), or of a forward alone."""

    speedup: Interval
    """Of the patched model over the original."""
    claim: Claim
    milliseconds: tuple[tuple[str, float], ...]
    """Medians by variant."""
    over: tuple[tuple[str, Interval, Claim], ...] = ()
    """Of the patched model over the original under torch.compile, by mode."""

    @property
    def best(self) -> tuple[str, Interval, Claim] | None:
        """The mode that the patched model gains least over."""
        return min(self.over, key=lambda row: row[1].estimate, default=None)

    def to_json(self) -> dict[str, Any]:
        """Return plain data."""
        over = {name: {**_plain(speedup), "claim": claim.value} for name, speedup, claim in self.over}
        return {**_plain(self.speedup), "claim": self.claim.value, "ms": dict(self.milliseconds), "over": over}


def _plain(interval: Interval) -> dict[str, float]:
    return {"estimate": interval.estimate, "low": interval.low, "high": interval.high}


@dataclass(frozen=True)
class Sessions:
    """What sessions found."""

    memory: dict[str, Peaks]
    step: StepTime | None = None
    """Of training, and where modes of torch.compile were asked for: the time of a forward is else the judge's."""
    excluded: tuple[tuple[str, str], ...] = ()
    """Modes that could not be timed, and why."""


def hold_sessions(
    spec: ModelSpec,
    device: str,
    train: bool,
    data: Mapping[str, Any],
    files: Mapping[str, str],
    modes: Sequence[str] = (),
    seconds: float | None = None,
    noted: Callable[[Sessions], None] = lambda sessions: None,
) -> Sessions:
    """Measure a package's model in two sessions, one begun by each variant.

    ``modes`` name what of :data:`MODES` takes part; a session that has lasted ``seconds`` compiles no further one.
    ``noted`` is given what is known so far, after every mode that was compiled.
    """
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
            "seconds": seconds,
        }
        answers: dict[str, dict[str, Any]] = {}
        for first in VARIANTS:
            # What the first session could not compile, or had no time for, the second does not try.
            able = modes if not answers else [m for m in modes if m not in answers[VARIANTS[0]]["excluded"]]

            def so_far(answer: dict[str, Any], first: str = first) -> None:
                answers[first] = answer
                noted(_together(answers, so_far=True))

            answers[first] = _asked(folder, {**job, "first": first, "modes": list(able)}, so_far)
    return _together(answers)


def _together(answers: Mapping[str, Mapping[str, Any]], so_far: bool = False) -> Sessions:
    """Return what the sessions say together; of what they have said ``so_far`` a mode may be in one alone."""
    memory = {}
    for name, answer in answers.items():
        row = answer["memory"][name]
        memory[name] = Peaks(row["tensors"], answer["resident"], row["how"])
    excluded = {name: why for answer in answers.values() for name, why in answer["excluded"].items()}
    times = [answer["step"] for answer in answers.values() if answer["step"]]
    return Sessions(memory, _step_time(times, so_far) if times else None, tuple(excluded.items()))


def _step_time(found: Sequence[Mapping[str, list[float]]], so_far: bool) -> StepTime:
    import statistics

    from burnish.models.trial import ratio

    names = [name for name in found[0] if so_far or all(name in times for times in found)]
    by_name = {name: [times for times in found if name in times] for name in names}
    ratios = {name: [ratio(times, name, "patched") for times in by_name[name]] for name in names if name != "patched"}
    medians = tuple((n, 1e3 * statistics.median([s for times in by_name[n] for s in times[n]])) for n in names)
    over = tuple((name, combine(rows), decide(rows)) for name, rows in ratios.items() if name in MODES)
    return StepTime(combine(ratios["original"]), decide(ratios["original"]), medians, over)


def _asked(folder: Path, job: Mapping[str, Any], so_far: Callable[[dict[str, Any]], None]) -> dict[str, Any]:
    question, answer = folder / "job.json", folder / "answer.json"
    question.write_text(json.dumps(job), encoding="utf-8")
    command = [sys.executable, "-m", "burnish.models.judgement.session", str(question), str(answer)]
    found: dict[str, Any] | None = None
    with (folder / "errors.txt").open("w+", encoding="utf-8") as errors:
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=errors, stdin=subprocess.DEVNULL)
        ended = False
        while not ended:
            ended = _ended(process)
            if answer.exists():
                found = json.loads(answer.read_text(encoding="utf-8"))
                answer.unlink()
                so_far(found)
        errors.seek(0)
        said = (errors.read().strip().splitlines() or [f"it ended with code {process.returncode}"])[-1]
    if process.returncode != 0 or found is None:
        raise WorkerLost(f"the process that measures the patched model was lost: {said[:200]}: run it again")
    return found


def _ended(process: subprocess.Popen[bytes]) -> bool:
    """Wait a moment and return whether a process has ended; it does not outlive who waits for it."""
    try:
        process.wait(timeout=_MOMENT)
    except subprocess.TimeoutExpired:
        return False
    except BaseException:
        process.kill()
        raise
    return True


@dataclass
class _Contest:
    """The variants of one model in this process; one of them is in place at a time."""

    loaded: Loaded
    device: str
    train: bool
    package: str | Package
    optimizer: Any = None
    compiled: dict[str, Any] = field(default_factory=dict)
    graphs: Any = None
    _call: Callable[[], Any] | None = None

    def enter(self, name: str) -> None:
        """Put a variant in place."""
        from burnish.models.runtime import apply, revert
        from burnish.models.runtime.capture import CapturedCalls, graphs_of

        revert(self.loaded.model)
        if name == "patched" and apply(self.loaded.model, self.package).captured:
            self.graphs = self.graphs or CapturedCalls()  # captured once, however often it has its turn
            graphs_of(self.loaded.model, self.graphs)
        mode = self.compiled.get(name)
        self._call = None if mode is None else lambda: mode(*self.loaded.args, **self.loaded.kwargs)

    def compile(self, name: str) -> None:
        """Make a mode's variant; what compiles when it first runs is run once."""
        import torch

        self.compiled[name] = torch.compile(self.loaded.model, dynamic=False, **MODES[name])
        self.enter(name)
        self.run()

    def run(self) -> None:
        """Run what is in place once: a step of training, or forward."""
        import torch

        from burnish.models.judgement.learning import training_step

        if self._call is not None:
            torch.compiler.cudagraph_mark_step_begin()  # type: ignore[no-untyped-call]
        if self.train:
            training_step(self.loaded, self.optimizer, forward=self._call)
            return
        with torch.no_grad():
            self.loaded.call() if self._call is None else self._call()


def _compile_all(
    contest: _Contest, modes: Sequence[str], seconds: float | None, excluded: dict[str, str]
) -> Iterator[str]:
    """Make the modes' variants while there is time and yield each; those that could not be made are ``excluded``."""
    began = time.monotonic()
    for name in modes:
        if seconds is not None and time.monotonic() - began > seconds:
            excluded[name] = f"no time to compile it: {seconds:.0f} s were over"
            continue
        try:
            contest.compile(name)
        except Exception as error:  # a compiler may fail in any way it likes: then it is no baseline
            contest.compiled.pop(name, None)
            excluded[name] = f"{type(error).__name__}: {' '.join(str(error).split())[:160]}"
            continue
        yield name


def _main(question: Path, answer: Path) -> None:
    from burnish.models.judgement.learning import optimizer_of
    from burnish.models.judgement.memory import resident_bytes, tensor_bytes
    from burnish.models.profiling.running import Step
    from burnish.models.spec import load_model
    from burnish.models.trial import interleaved

    job = json.loads(question.read_text(encoding="utf-8"))
    device, train = job["device"], job["train"]
    loaded = load_model(ModelSpec(job["path"], job["entry"], tuple(ast.literal_eval(job["arguments"]).items())), device)
    step = Step(loaded, device, train)
    contest = _Contest(loaded, device, train, job["package"], optimizer_of(loaded) if train else None)
    found: dict[str, Any] = {"memory": {}, "resident": None, "step": None, "excluded": {}}
    with device_lock(device, timeout=_LOCK_SECONDS):
        for name in sorted(VARIANTS, key=lambda v: v != job["first"]):
            contest.enter(name)
            for _ in range(_WARM):
                contest.run()
            step.wait()
            if name == job["first"] and not step.cuda:
                found["resident"] = resident_bytes()
            peak, how = tensor_bytes(step)
            found["memory"][name] = {"tensors": peak, "how": how}

        def timed(rounds: int, seconds: float) -> None:
            rng = random.Random(VARIANTS.index(job["first"]))
            enter = {name: partial(contest.enter, name) for name in (*VARIANTS, *contest.compiled)}
            found["step"] = interleaved(enter, contest.run, step.wait, rounds, seconds, rng)
            _write(answer, found)

        # Compiling takes minutes: what is known before each mode is told, for who has no more time.
        for name in _compile_all(contest, job["modes"], job["seconds"], found["excluded"]):
            if name != job["modes"][-1]:
                timed(MINIMUM_PAIRS, _SECONDS / 4)
        if train or contest.compiled:
            timed(_ROUNDS, _SECONDS)
    _write(answer, found)


def _write(answer: Path, found: Mapping[str, Any]) -> None:
    """Write an answer whole: whoever waits for it reads it as soon as it is there."""
    beside = answer.with_suffix(".part")
    beside.write_text(json.dumps(found), encoding="utf-8")
    beside.replace(answer)


if __name__ == "__main__":
    _main(Path(sys.argv[1]), Path(sys.argv[2]))
