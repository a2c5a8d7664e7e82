"""The judge: one candidate in, one verdict out."""

from __future__ import annotations

import random
import secrets
import subprocess
import time
from collections.abc import Callable
from types import TracebackType

import torch

from burnish.core import plugins
from burnish.core.backend import BuildRequest
from burnish.core.candidate import Candidate
from burnish.core.errors import DeviceFull, PrerequisiteError, UsageError, WorkerLost
from burnish.core.paths import build_cache
from burnish.core.task import Task
from burnish.core.verdict import Finding, Stage, Status, Verdict
from burnish.judge.bench import Bench
from burnish.judge.exam import Exam
from burnish.judge.facts import TaskFacts, facts_of
from burnish.judge.faults import RunnerKilled
from burnish.judge.forkserver import ForkServerClient
from burnish.judge.nursery import Nursery
from burnish.judge.options import JudgeOptions
from burnish.judge.rejection import Rejected
from burnish.judge.sandbox.compile import sandboxed_compiler
from burnish.judge.screen import screen
from burnish.judge.trial import Trials
from burnish.judge.verdicts import Record
from burnish.measure.environment import describe

__all__ = ["Judge"]

OnStage = Callable[[Stage, str], None]

_ATTEMPTS = 6
_FULL_WAIT_S = 2.0
_FREE, _SCARCE = 0.9, 0.25


def _silent(stage: Stage, detail: str) -> None:
    return None


class Judge:
    """Judges candidates on one device; keeps the fork server and the last task's baselines warm between verdicts.

    Not safe for use by several threads; several processes may each have one (timings take turns by a lock).
    """

    def __init__(self, device: str = "cpu", options: JudgeOptions | None = None) -> None:
        """Check that ``device`` is there; processes are started on first use."""
        self.device = _resolve(device)
        self.options = options or JudgeOptions()
        seed = self.options.seed
        self._rng = random.Random(secrets.randbits(128) if seed is None else seed)
        build_cache().mkdir(parents=True, exist_ok=True)
        self._server = ForkServerClient(self.device, self.options.limits)
        self._nursery = Nursery(self._server, build, self.device, self.options.limits)
        self._bench: tuple[str, Bench] | None = None
        self._environment = describe(self.device)

    @staticmethod
    def resolve(device: str) -> str:
        """Return ``cpu`` or ``cuda:N`` for what a user wrote; raises one line that names the fix where it is absent."""
        return _resolve(device)

    def __enter__(self) -> Judge:
        """Return the judge itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End every process."""
        self.close()

    def close(self) -> None:
        """End every process and remove every folder of this judge."""
        self._drop_bench()
        self._nursery.close()
        self._server.close()

    def warm(self) -> None:
        """Start the fork server now rather than at the first verdict."""
        self._server.start()

    def use(self, options: JudgeOptions) -> None:
        """Judge by these options from here on, in fresh processes of the same fork server."""
        if options.limits != self.options.limits:
            raise ValueError("a judge's limits are its fork server's: make another judge")
        self._drop_bench()
        self.options = options

    def check(self, task: Task) -> None:
        """Run the reference once; raises :class:`~burnish.core.errors.TaskError` when it does not."""
        self._prepare(task)

    def facts(self, task: Task) -> TaskFacts:
        """Return what whoever writes candidates may know of a task; raises as :meth:`check` does."""
        return facts_of(self._prepare(task))

    def verify(
        self, task: Task, candidate: Candidate, on_stage: OnStage | None = None, worth: float | None = None
    ) -> Verdict:
        """Judge ``candidate`` for ``task``.

        A candidate whose speedup over eager the first session shows to be below ``worth`` is not timed further.
        Raises :class:`~burnish.core.errors.TaskError` when the reference itself does not run and
        :class:`~burnish.core.errors.JudgeError` when we fail; whatever the candidate does is a verdict.
        """
        killings = losses = refusals = 0
        full = False
        while True:
            record = Record(task, candidate, self.device, self._environment, on_stage or _silent)
            try:
                verdict = self._attempt(task, candidate, record, worth)
                if full or not self._for_want_of_memory(verdict):
                    return verdict
                full = True
                self._drop_bench()
                time.sleep(_FULL_WAIT_S)
            except RunnerKilled as killed:
                # Now and then it is the kernel or an operator; every time it is the candidate.  It may as well have
                # been a baseline's process: those are made anew.
                self._drop_bench()
                killings += 1
                if killings == _ATTEMPTS:
                    finding = Finding("crash", f"{killed}, {_ATTEMPTS} times in a row")
                    return record.reject(Rejected(record.stage, [finding], Status.CRASHED))
            except (DeviceFull, torch.OutOfMemoryError) as error:
                self._drop_bench()
                torch.cuda.empty_cache()
                refusals += 1
                if refusals == _ATTEMPTS or (refusals > 1 and self._alone()):
                    raise DeviceFull(f"{self.device} has too little memory to judge {task.name}: {error}") from error
                # Whoever holds the memory may give it back: a neighbour's verdict lasts seconds.
                time.sleep(_FULL_WAIT_S * refusals)
            except WorkerLost:
                self._restart()
                losses += 1
                if losses == _ATTEMPTS:
                    raise

    def _attempt(self, task: Task, candidate: Candidate, record: Record, worth: float | None) -> Verdict:
        record.enter(Stage.SCREEN)
        try:
            screen(candidate)
        except Rejected as rejected:
            return record.reject(rejected)
        bench = self._prepare(task)
        verdict = self._examine(bench, candidate, record, worth)
        if not verdict.passed and verdict.stage in (Stage.BUILD, Stage.SMOKE) and bench.init.on_device:
            # A constructor that makes its tensors on the host whatever it is told has other weights: both sides there.
            self._drop_bench()
            fresh = Record(task, candidate, self.device, self._environment, record.on_stage)
            verdict = self._examine(self._prepare(task, on_device=False), candidate, fresh, worth)
            self._drop_bench()
        return verdict

    def _examine(self, bench: Bench, candidate: Candidate, record: Record, worth: float | None) -> Verdict:
        trials = Trials(bench, bench.task.contract, self._rng, record)
        exam = Exam(bench, candidate, self._nursery, self._rng, record, trials, worth)
        try:
            return exam.run()
        finally:
            exam.close()
            bench.rest()

    def _prepare(self, task: Task, on_device: bool = True) -> Bench:
        key = task.identity()
        if self._bench is not None and self._bench[0] == key:
            return self._bench[1]
        self._drop_bench()
        bench = Bench(task, self.device, self._nursery, self.options, self._rng, on_device)
        self._bench = (key, bench)
        return bench

    def _drop_bench(self) -> None:
        if self._bench is not None:
            self._bench[1].close()
            self._bench = None

    def _for_want_of_memory(self, verdict: Verdict) -> bool:
        """Whether another process may be to blame: it took a GPU's memory, or what libraries need to be themselves.

        A convolution for whose workspace there is no room is computed another way, with other errors.
        """
        if self.device == "cpu" or verdict.passed:
            return False
        if any(f.check == "memory" for f in verdict.findings):
            return True
        free, total = torch.cuda.mem_get_info(self.device)
        return verdict.stage is Stage.ACCURACY and free < _SCARCE * total

    def _alone(self) -> bool:
        """Whether the device's memory is free now that ours is: then nobody else had it."""
        if not self.device.startswith("cuda"):
            return False
        free, total = torch.cuda.mem_get_info(self.device)
        return free > _FREE * total

    def _restart(self) -> None:
        self._drop_bench()
        self._nursery.close()
        self._server.close()
        self._server = ForkServerClient(self.device, self.options.limits)
        self._nursery = Nursery(self._server, build, self.device, self.options.limits)


def build(backend: str, source: str, flags: tuple[str, ...]) -> str:
    """Build a candidate's kernel in a sandbox of its own and return the library's path in the cache."""
    found = plugins.backend(backend)
    with_runner = getattr(found, "with_runner", None)
    compiler = with_runner(_compile_in_sandbox) if with_runner is not None else found
    return str(compiler.build(BuildRequest(backend, source, flags)).path)


def _compile_in_sandbox(command: list[str], folder: str, limit_s: float) -> subprocess.CompletedProcess[str]:
    return sandboxed_compiler(command, folder, limit_s)


def _resolve(device: str) -> str:
    """Return ``cpu`` or ``cuda:N``; raises one line that names the fix where it is not there."""
    if device == "auto":
        return "cuda:0" if torch.cuda.is_available() else "cpu"
    try:
        parsed = torch.device(device)
    except RuntimeError:
        raise UsageError(f"unknown device {device!r}: use cpu, cuda, cuda:N or auto") from None
    if parsed.type == "cpu":
        return "cpu"
    if parsed.type != "cuda":
        raise UsageError(f"device {device!r} is not supported: use cpu or cuda")
    if not torch.cuda.is_available():
        raise PrerequisiteError("no CUDA device is visible to torch here: use --device cpu, or run burnish doctor")
    index = parsed.index or 0
    if index >= torch.cuda.device_count():
        raise PrerequisiteError(f"there is no cuda:{index}: this host has {torch.cuda.device_count()} CUDA device(s)")
    return f"cuda:{index}"
