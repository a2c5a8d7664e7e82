"""The comparison of a candidate with the reference: ordinary and unusual inputs, layouts, workloads.

Every trial runs the reference (and its float64 oracle where the contract uses one) in this process and the candidate
in its own, on the same values.  The first wrong one is diagnosed and ends the examination.
"""

from __future__ import annotations

import contextlib
import random
import time
from typing import Any

import torch

from burnish.core.contract import Contract
from burnish.core.verdict import Finding, Stage
from burnish.judge.appeals import Appeals, Case
from burnish.judge.bench import Bench
from burnish.judge.compare import Comparison, Levels, agreement, compare
from burnish.judge.contestant import Contestant, Inputs
from burnish.judge.diagnose import Context, diagnose
from burnish.judge.exchange import POISON, Returned, call, form_findings
from burnish.judge.faults import CandidateRaised
from burnish.judge.reference import Outputs
from burnish.judge.rejection import Rejected
from burnish.judge.state import matching
from burnish.judge.truth import Truth, yardstick
from burnish.judge.verdicts import Record

__all__ = ["Trials"]

DEAR_SECONDS = 0.05
"""A float64 run that takes longer is saved where the values are of a kind it has judged before."""
_KNOWN_KIND = 2
"""So many comparisons with the float64 run tell how far candidate and reference are from it."""
# Outputs beyond this many bytes are not kept for comparison with later ones.
_LARGE = 1 << 29
_COARSE = 2.0**-15
"""TF32 and half precision cost 1e-4 and more; sums of float32 numbers in any order seldom a tenth of that."""
_INACCURATE = ("accuracy", "skipped-tile")
_BY_CIRCUMSTANCE = ("distribution", "layout", "workload", "initialisation")
"""What may look like the inputs' doing and be the number of the call."""


class Trials:
    """Compares one candidate with the reference in every way the task allows."""

    def __init__(self, bench: Bench, contract: Contract, rng: random.Random, record: Record) -> None:
        """Judge by ``contract``; notes go to ``record``."""
        self.bench = bench
        self.reference = bench.reference
        """The trusted side of the bench."""
        self.contract = contract
        self.rng = rng
        """Where secret seeds come from."""
        self.record = record
        """Takes the trials, the limits noted and the current stage."""
        self.earlier: list[tuple[torch.Tensor, ...]] = []
        """The candidate's outputs of the last few comparisons, the latest last; large ones are not kept."""
        self._expected_before: list[tuple[torch.Tensor, ...]] = []
        self._ordinary_passed = False
        self.mutated: set[int] = set()
        """Indices of inputs that some call changed."""
        self.levels: tuple[Levels | None, ...] = ()
        """The largest errors seen so far, per output."""
        self._judged_wide = 0
        self.appeals = Appeals(bench, contract, record, self.without_unmatched)
        """Looks a second time at values that are not right by the first."""
        self.seeded = bench.stochastic
        """Whether calls are seeded alike on both sides; given up when the candidate draws its own random numbers."""

    @property
    def comparable(self) -> bool:
        """Whether outputs can be compared value by value: the task is not random, or both sides are seeded alike."""
        return self.seeded or not self.bench.stochastic

    @property
    def coarse(self) -> bool:
        """Whether float32 outputs are no nearer to the truth than reduced precision is, as they may be beside TF32."""
        if self.contract.mode != "oracle" or self.contract.working_epsilon:
            return False
        pairs = zip(self.levels, self.bench.expected.tensors, strict=False)
        return any(level is not None and level.error_rms > _COARSE and t.dtype is torch.float32 for level, t in pairs)

    def attach(self, contestant: Contestant) -> None:
        """Judge this contestant from here on."""
        self.contestant = contestant
        """The candidate's process."""

    # --- one comparison -----------------------------------------------------------------------------------------

    def compare(
        self,
        name: str,
        inputs: Inputs,
        context: Context | None = None,
        model: Any = None,
        first: bool = False,
        expected: Outputs | None = None,
    ) -> Returned:
        """Run both sides on ``inputs`` and compare; raises :class:`Rejected` when they differ.

        ``expected`` is what the reference returned on these inputs before; not used where it is random.
        """
        # A first call compiles, which may take a minute and little of the device: nobody need wait for it.
        with contextlib.nullcontext() if first else self.bench.beside_others():
            return self._compare(name, inputs, context, model, first, expected)

    def _compare(
        self, name: str, inputs: Inputs, context: Context | None, model: Any, first: bool, known: Outputs | None
    ) -> Returned:
        seed = self.rng.getrandbits(31) if self.bench.stochastic else None
        if known is None or self.bench.stochastic:
            known = self.reference.run(inputs, seed, model)
        expected = known
        limits = self.contestant.limits
        try:
            returned = call(
                self.contestant, inputs, expected, limits.first_call_seconds if first else limits.call_seconds, seed,
                poison=not first, parameters=self.parameters(),
            )  # fmt: skip
        except CandidateRaised as raised:
            raise Rejected(self.record.stage, [Finding("raises", f"on {name} inputs: {raised.error}")]) from None
        self.mutated.update(returned.mutated)
        try:
            self.settle(name, inputs, expected, returned.tensors, returned.form, context or Context(), seed, model)
        except Rejected as rejected:
            if returned.still_changing(self.contestant):
                first_of_all = Finding("late-output", "the output went on changing after the call had returned")
            elif rejected.findings[0].check in _BY_CIRCUMSTANCE and self._right_again(
                name, inputs, expected, seed, model
            ):
                first_of_all = Finding("call-state", "wrong in one call, right in the next one on the same inputs")
            else:
                raise
            raise Rejected(rejected.stage, [first_of_all, *rejected.findings]) from None
        return returned

    def _right_again(self, name: str, inputs: Inputs, expected: Outputs, seed: int | None, model: Any) -> bool:
        """Return whether the same inputs, given once more, are answered rightly: then it was not for the inputs."""
        try:
            again = call(
                self.contestant, inputs, expected, self.contestant.limits.call_seconds, seed,
                poison=True, parameters=self.parameters(),
            )  # fmt: skip
        except CandidateRaised:
            return False
        outcome = self.without_unmatched(expected)
        if form_findings(again.form, outcome):
            return False
        wide = yardstick(self._oracle(inputs, expected, seed, model))
        return compare(again.tensors, outcome.tensors, wide, self.contract, name, outcome.outputs).ok

    def settle(
        self,
        name: str,
        inputs: Inputs,
        expected: Outputs,
        tensors: tuple[torch.Tensor, ...],
        form: dict[str, Any],
        context: Context,
        seed: int | None = None,
        model: Any = None,
    ) -> Comparison:
        """Compare outputs that are already here."""
        expected = self.without_unmatched(expected)
        wrong = form_findings(form, expected)
        if wrong:
            raise Rejected(self.record.stage, wrong)
        if self._as_before(context, expected, tensors):
            self._remember(tensors, expected.tensors)
            return Comparison(True, (), None)
        truth = self._oracle(inputs, expected, seed, model) if self.contract.mode == "oracle" else None
        self._judged_wide += truth is not None and truth.measures
        result = compare(tensors, expected.tensors, yardstick(truth), self.contract, name, expected.outputs)
        if not result.ok and self.contract.mode == "tolerance":
            truth = self._oracle(inputs, expected, seed, model)
            result = compare(tensors, expected.tensors, yardstick(truth), self.contract, name, expected.outputs)
        if not result.ok and truth is not None:
            case = Case(name, inputs, expected, tensors, truth, seed, model)
            result = self.appeals.hear(case, result, distribution=context.kind == "distribution")
        elif truth is not None and not truth.measures:
            self.record.limit("accuracy", "the reference is far from its own float64 run: compared with itself only")
        if result.trial is not None:
            self.record.trials.append(result.trial)
        if not result.ok:
            raise self._rejection(result, tensors, expected, inputs, context)
        self._remember(tensors, expected.tensors)
        self.levels = _worst(self.levels, result.levels)
        return result

    def _as_before(self, context: Context, expected: Outputs, tensors: tuple[torch.Tensor, ...]) -> bool:
        """Whether the outputs are as near the reference's as earlier errors explain, where a float64 run is dear.

        What is not so near is compared with the float64 run after all: this only ever saves one.
        """
        dear = self.bench.oracle_seconds > DEAR_SECONDS and self._judged_wide >= _KNOWN_KIND
        if not dear or self.bench.stochastic or context.kind in ("distribution", "workload"):
            return False
        return not agreement(tensors, expected.tensors, self.levels, self.contract)

    def _oracle(self, inputs: Inputs, expected: Outputs, seed: int | None, model: Any) -> Truth | None:
        """Return the reference's float64 outputs, or nothing where there are none to be compared with."""
        if self.bench.stochastic and not self.seeded:
            return None
        start = self._now()
        oracle = self.reference.oracle(inputs, seed, model)
        self.bench.oracle_seconds = self._now() - start
        if oracle is None:
            if self.reference.too_large_in_float64:
                self.record.limit("accuracy", "no memory for the reference's float64 run: compared with itself only")
            return None
        truth = Truth.of(expected.tensors, self.without_unmatched(oracle).tensors)
        # Some random numbers are drawn differently in float64 (a dropout's), others are not: of those it is near.
        return None if self.bench.stochastic and not truth.same_draws else truth

    def _now(self) -> float:
        if self.bench.device.startswith("cuda"):
            torch.cuda.synchronize(self.bench.device)
        return time.perf_counter()

    def _rejection(
        self, result: Comparison, tensors: tuple[torch.Tensor, ...], expected: Outputs, inputs: Inputs, context: Context
    ) -> Rejected:
        if result.failed and min(result.failed) >= expected.outputs:
            return Rejected(Stage.GRADIENTS, [Finding("gradient", result.findings[0].detail)])
        known = Context(
            kind=context.kind,
            subject=context.subject,
            ordinary_passed=self._ordinary_passed,
            poison=bytes([POISON]) * 4,
            before=context.before,
            expected_before=tuple(self._expected_before),
        )
        finding = diagnose(tensors, expected.tensors, inputs.tensors, self.earlier, result, known)
        stage = Stage.ACCURACY if finding.check in _INACCURATE else self.record.stage
        others = [f for f in result.findings if f.check != finding.check]
        return Rejected(stage, [finding, *others[:2]])

    def _remember(self, tensors: tuple[torch.Tensor, ...], expected: tuple[torch.Tensor, ...]) -> None:
        if sum(t.numel() * t.element_size() for t in tensors) < _LARGE:
            self.earlier = [*self.earlier[-3:], tensors]
            self._expected_before = [*self._expected_before[-3:], expected]

    def parameters(self) -> list[str]:
        """Parameters whose gradients both sides can give."""
        return [
            n for n in self.reference.gradient_names() if n in matching(self.reference.state(), self.contestant.state)
        ]

    def without_unmatched(self, outputs: Outputs) -> Outputs:
        """Drop gradients of parameters the candidate does not have under the same name."""
        names = self.reference.gradient_names()
        if not names:
            return outputs
        kept, base = set(self.parameters()), len(outputs.tensors) - len(names)
        tensors = [
            *outputs.tensors[:base],
            *(t for n, t in zip(names, outputs.tensors[base:], strict=True) if n in kept),
        ]
        return Outputs(outputs.spec, tuple(tensors), outputs.inputs_after, outputs.outputs)

    # --- the trials ---------------------------------------------------------------------------------------------

    def smoke(self) -> None:
        """One ordinary call."""
        name = "ordinary, seeded alike" if self.bench.stochastic else "ordinary"
        self.compare(name, self.bench.sample, first=True)
        self._ordinary_passed = True


def _worst(left: tuple[Levels | None, ...], right: tuple[Levels | None, ...]) -> tuple[Levels | None, ...]:
    """Keep, per output, the largest errors seen so far on ordinary inputs of this task."""
    if not left:
        return right
    worst = []
    for a, b in zip(left, right, strict=True):
        worst.append(b if a is None or (b is not None and b.error_rms > a.error_rms) else a)
    return tuple(worst)
