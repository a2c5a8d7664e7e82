"""A task made ready on one device: the trusted reference, its sizes, and the panel of baselines it is timed against."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import torch

from burnish.core.contract import Contract
from burnish.core.errors import DeviceFull, JudgeError, PrerequisiteError
from burnish.core.task import EntryKind, Task
from burnish.judge.compare import compare
from burnish.judge.contestant import Contestant, Inputs
from burnish.judge.exchange import call, form_findings, warm_up
from burnish.judge.faults import CandidateFault, CandidateRaised, RunnerKilled
from burnish.judge.numerics import relative_gap
from burnish.judge.options import JudgeOptions
from burnish.judge.reference import Reference
from burnish.judge.ring import HUGE
from burnish.measure.device_lock import device_lock
from burnish.measure.roofline import Work

__all__ = ["Bench", "Spawn", "scalar_hardly_moved"]

Spawn = Callable[[str, tuple[str, ...]], Contestant]
"""Makes a contestant with a label and extra readable folders."""

_COMPILE: dict[str, dict[str, Any] | None] = {
    "eager": None,
    "compile": {},
    "max-autotune": {"mode": "max-autotune-no-cudagraphs"},
}


_TRIES = 4
_LARGE = 1 << 29
# A scalar kept from the first call shows in another one as a wrong value, not as a rounding, when it moved this far.
_MOVED = 0.1


class Bench:
    """Reference and panel of one task; reused from one candidate to the next."""

    def __init__(
        self,
        task: Task,
        device: str,
        spawn: Spawn,
        options: JudgeOptions,
        rng: random.Random,
        on_device: bool = True,
    ) -> None:
        """Load the task and run its reference once; raises :class:`~burnish.core.errors.TaskError` when it does not.

        Without ``on_device`` modules are constructed on the host in any case.
        """
        self.task = task
        self.device = device
        self.options = options
        self._spawn = spawn
        self.generator = torch.Generator(device=device)
        self.generator.manual_seed(rng.getrandbits(62))
        self.reference = Reference(task, device)
        self.seed = rng.getrandbits(31)
        self.init = self.reference.build(self.reference.initial(rng.getrandbits(31)), self.seed, on_device)
        self.sample = self._draw(rng, 0)
        self.expected = self.reference.run(self.sample, seed=1)
        self.stochastic = not self._repeats()
        self._panel: dict[str, Contestant] = {}
        self._fresh: Contestant | None = None
        self.excluded: dict[str, str] = {}
        self.work: Work | None = None
        self.oracle_seconds = 0.0
        """How long the reference's last float64 run took."""

    def inputs(self, rng: random.Random, workload: int = 0) -> Inputs:
        """Make fresh inputs under a secret seed; scalars are drawn anew while they are close to the first sample's."""
        made = self._draw(rng, workload)
        for _ in range(_TRIES):
            if workload or not scalar_hardly_moved(made, self.sample):
                break
            made = self._draw(rng, workload)
        return made

    def _draw(self, rng: random.Random, workload: int) -> Inputs:
        made = self.reference.inputs(self.task.workloads[workload], rng.getrandbits(62))
        return self.reference.with_gradients(made, self.generator)

    def _repeats(self) -> bool:
        """Whether the reference gives the same answer under another seed of torch's generator."""
        other = self.reference.run(self.sample, seed=2)
        for first, second in zip(self.expected.tensors, other.tensors, strict=True):
            if not (first.is_floating_point() or first.is_complex()):
                if not torch.equal(first, second):
                    return False
                continue
            if relative_gap(second, first) > 1e-4:
                return False
        return True

    @property
    def large(self) -> bool:
        """Whether inputs and outputs are so large that memory and time for another copy of them matter."""
        return self._bytes > _LARGE

    @property
    def huge(self) -> bool:
        """Whether they are so large that a few copies of them fill a device."""
        return self._bytes > HUGE

    @property
    def _bytes(self) -> int:
        tensors = (*self.sample.tensors, *self.expected.tensors)
        return sum(t.numel() * t.element_size() for t in tensors)

    def beside_others(self) -> AbstractContextManager[None]:
        """Hold a GPU for a comparison: other comparisons may share it meanwhile, a timing may not."""
        return device_lock(self.device, shared=True) if self.device.startswith("cuda") else contextlib.nullcontext()

    # --- the panel ----------------------------------------------------------------------------------------------

    def panel(self, contract: Contract) -> dict[str, Contestant]:
        """Return the baselines that work here and meet the contract; the others are named in ``excluded``."""
        for label in dict.fromkeys((*self.options.panel, *(["library"] if self.reference.has_library else []))):
            if label in self._panel or label in self.excluded:
                continue
            try:
                self._panel[label] = self._baseline(label, contract)
            except _Unfit as unfit:
                if label == "eager":
                    raise JudgeError(f"the eager baseline does not run in its own process: {unfit}") from None
                self.excluded[label] = str(unfit)
        return dict(self._panel)

    def begin_eager(self) -> None:
        """Start the eager baseline of the confirmation, in a fresh process, while the judge has other things to do."""
        if self._fresh is None and "eager" in self._panel:
            self._fresh = self._begin("eager")
            warm_up(self._fresh, self.sample, self.expected, self.reference.gradient_names())

    def refresh_eager(self, contract: Contract) -> Contestant:
        """Replace the eager baseline by one in another process, for a confirmation that shares no luck with before.

        That one is fresh; in quick judging two take turns over the task's candidates.
        """
        fresh, old = self._fresh, self._panel.pop("eager")
        keep = self.options.quick and not self.large
        self._fresh = old if keep else None
        if not keep:
            old.close()  # its memory first, then the new one's
        if fresh is None or not fresh.process.alive:
            fresh = self._baseline("eager", contract)
        fresh.settle()
        self._panel["eager"] = fresh
        return fresh

    def refresh(self, labels: Iterable[str], contract: Contract) -> dict[str, Contestant]:
        """Replace baselines by ones in other processes and return the panel; one that does not come up again stays."""
        for label in labels:
            old = self._panel[label]
            try:
                self._panel[label] = self._baseline(label, contract, old.process.work)
            except _Unfit:
                continue
            old.close()
        return dict(self._panel)

    def settle(self) -> None:
        """Wait until nothing that was begun is still at work."""
        if self._fresh is not None:
            self._fresh.settle()

    def _begin(self, label: str, caches: Path | None = None) -> Contestant:
        contestant = self._spawn(label, self.task.search_path)
        if caches is not None:
            contestant.adopt_caches(caches)
        function = self.task.kind is EntryKind.FUNCTION and label != "library"
        entry = "Library" if label == "library" else self.task.entry
        contestant.begin_load(self.task.source, entry, self.task.search_path)
        contestant.begin_construct(self.init, self.seed, function, _COMPILE.get(label))
        return contestant

    def _baseline(self, label: str, contract: Contract, caches: Path | None = None) -> Contestant:
        if label == "library" and not self.reference.has_library:
            raise _Unfit("the task file defines no class Library")
        for _ in range(_TRIES - 1):
            # Somebody else's kill is no property of the baseline.
            with contextlib.suppress(RunnerKilled):
                return self._made(label, contract, caches)
        try:
            return self._made(label, contract, caches)
        except RunnerKilled as killed:
            raise _Unfit(str(killed)) from killed

    def _made(self, label: str, contract: Contract, caches: Path | None) -> Contestant:
        contestant = self._begin(label, caches)
        try:
            contestant.settle()
            returned = call(
                contestant, self.sample, self.expected, contestant.limits.first_call_seconds, seed=1,
                poison=False, parameters=self.reference.gradient_names(),
            )  # fmt: skip
            if label != "eager" and not self.stochastic:
                self._admit(returned.tensors, returned.form, contract)
        except RunnerKilled:
            contestant.close()
            raise
        except (CandidateFault, CandidateRaised, PrerequisiteError, _Unfit) as error:
            contestant.close()
            if label == "eager" and isinstance(error, CandidateFault) and error.finding.check == "memory":
                # The reference has run here: another process took the memory since.
                raise DeviceFull(f"no memory for the eager baseline of {self.task.name}: {error}") from error
            raise _Unfit(" ".join(str(error).split())[:200]) from error
        return contestant

    def _admit(self, tensors: tuple[torch.Tensor, ...], form: dict[str, Any], contract: Contract) -> None:
        """A baseline counts only at equal contract."""
        if form_findings(form, self.expected):
            raise _Unfit("its outputs have another form")
        oracle = self.reference.oracle(self.sample, seed=1) if contract.mode == "oracle" else None
        result = compare(
            tensors,
            self.expected.tensors,
            oracle.tensors if oracle else None,
            contract,
            "baseline",
            self.expected.outputs,
        )
        if (
            not result.ok
            and oracle is not None
            and (rounded := self.reference.rounded(self.sample, seed=1)) is not None
        ):
            alike = [r.to(e.dtype) for r, e in zip(rounded.tensors, self.expected.tensors, strict=True)]
            result = compare(tensors, alike, oracle.tensors, contract, "baseline", self.expected.outputs)
        if not result.ok:
            raise _Unfit(f"does not meet the contract: {result.findings[0].detail}")

    def rest(self) -> None:
        """Between candidates: baselines that hold gigabytes are ended, to be made again when they are timed."""
        if self.huge:
            self._end_baselines()

    def close(self) -> None:
        """End the baselines."""
        self._end_baselines()

    def _end_baselines(self) -> None:
        if self._fresh is not None:
            self._fresh.close()
            self._fresh = None
        for contestant in self._panel.values():
            contestant.close()
        self._panel.clear()


def scalar_hardly_moved(made: Inputs, first: Inputs) -> bool:
    """Whether a scalar that is not a constant of the task came out close to what it was in ``first``."""
    return any(
        0 < abs(float(new) - float(old)) < _MOVED * abs(float(old))
        for new, old in zip(made.tensors, first.tensors, strict=False)
        if new.numel() == old.numel() == 1 and new.is_floating_point() and old.is_floating_point()
    )


class _Unfit(Exception):
    """A baseline that cannot take part."""
