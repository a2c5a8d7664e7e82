"""Second looks at values that are not right by the first: what a right candidate may still be off by.

Each has its own reason, is tried only where that reason holds, and is named among the verdict's limits when it was
needed: the library's choice of TF32, a reference that is itself far from the truth, inputs on which the task is
ill-conditioned in places.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import torch

from burnish.core.contract import CONTRACTS, Contract
from burnish.judge.bench import Bench
from burnish.judge.compare import Comparison, compare
from burnish.judge.conditioning import forgive_ill_conditioned
from burnish.judge.contestant import Inputs
from burnish.judge.reference import Outputs
from burnish.judge.truth import NO_YARDSTICK, Truth, apart
from burnish.judge.verdicts import Record

__all__ = ["Appeals", "Case"]

_BY_ROUNDING = ("accuracy", "skipped-tile", "wrong-values")
"""What rounding of a convolution's operands may look like: on inputs with a spike it is off in one place alone."""
_FAR = 0.05
"""A reference further than this from its float64 run measures nothing: zeros are 1 away."""
_CHANCE, _PARTS = 1.25, 8.0
"""Two right runs that round alike differ by so much in their distance from the truth, as a whole and in a part of few
elements."""


@dataclass(frozen=True)
class Case:
    """One comparison: what was asked, what both sides answered, and the float64 run."""

    name: str
    inputs: Inputs
    expected: Outputs
    tensors: tuple[torch.Tensor, ...]
    truth: Truth
    seed: int | None
    model: Any


class Appeals:
    """Hears the cases of one candidate."""

    def __init__(self, bench: Bench, contract: Contract, record: Record, kept: Callable[[Outputs], Outputs]) -> None:
        """Judge by ``contract``; ``kept`` drops the gradients that the candidate cannot give."""
        self.bench = bench
        self.contract = contract
        self.record = record
        self.let_off = False
        """Whether some values were right only by what reduced precision costs the reference too."""
        self._kept = kept

    def hear(self, case: Case, result: Comparison, distribution: bool) -> Comparison:
        """Return a comparison that is right where one of the reasons holds, or ``result``."""
        if not case.truth.measures:
            return self._beside_a_far_reference(case, result)
        if self.contract.mode == "oracle":
            result = self._as_its_flags_allow(case, result)
        if not result.ok and distribution:
            result = self._where_it_can_be_told(case, result)
        return result

    def _beside_a_far_reference(self, case: Case, result: Comparison) -> Comparison:
        """Compare with the float64 run itself: what is exact is right, however far the reference is.

        Exact means to a few units of rounding, or as exact as the reference is without TF32.  Up to a point the
        reference's distance is too large to be multiplied, but not too large to be kept: a candidate no further from
        the truth than the reference is as right as that.
        """
        contract = self.contract if self.contract.mode == "oracle" else CONTRACTS["reference"]
        truth = case.truth.tensors
        exact = tuple(t.to(e.dtype) for t, e in zip(truth, case.expected.tensors, strict=True))
        again = compare(case.tensors, exact, truth, contract, case.name, case.expected.outputs)
        if not again.ok and (full := self._in_full(case)) is not None:
            again = compare(case.tensors, full, truth, contract, case.name, case.expected.outputs)
        if again.ok:
            self.record.limit("accuracy", "the reference is far from its own float64 run: compared with that run")
            return again
        if case.truth.gap <= _FAR:
            strict = replace(contract, rms_factor=_CHANCE, max_factor=min(_PARTS, contract.max_factor))
            again = compare(case.tensors, case.expected.tensors, truth, strict, case.name, case.expected.outputs)
            if again.ok:
                self.let_off = True
                self.record.limit(
                    "accuracy", "the reference is far from its own float64 run: no further from it than the reference"
                )
                return again
        self.record.limit("accuracy", "the reference is far from its own float64 run: compared with itself only")
        return result

    def _in_full(self, case: Case) -> tuple[torch.Tensor, ...] | None:
        """Return what the reference computes without TF32, where that is near the truth."""
        found = self.bench.reference.in_full(case.inputs, case.seed, case.model)
        if found is None:
            return None
        full = self._kept(found).tensors
        return full if Truth.of(full, case.truth.tensors).measures else None

    def _as_its_flags_allow(self, case: Case, result: Comparison) -> Comparison:
        """Measure values that are not right by what the reference may lose as well."""
        if any(finding.check not in _BY_ROUNDING for finding in result.findings):
            return result
        found = self.bench.reference.rounded(case.inputs, case.seed, case.model)
        if found is None:
            return result
        expected, wide = case.expected.tensors, case.truth.tensors
        rounded = tuple(r.to(e.dtype) for r, e in zip(self._kept(found).tensors, expected, strict=True))
        if any(apart(r, w) > NO_YARDSTICK for r, w in zip(rounded, wide, strict=True) if r.is_floating_point()):
            return result
        again = compare(case.tensors, rounded, wide, self.contract, case.name, case.expected.outputs)
        if again.ok:
            self.let_off = True
            self.record.limit(
                "accuracy", "convolutions were exact in the reference's run: compared by what TF32, which is on, costs"
            )
        return again if again.ok else result

    def _where_it_can_be_told(self, case: Case, result: Comparison) -> Comparison:
        """Compare once more without the places where one rounding of the inputs matters as much."""

        def oracle(moved: Inputs) -> tuple[torch.Tensor, ...] | None:
            found = self.bench.reference.oracle(moved, None, case.model)
            return None if found is None else self._kept(found).tensors

        expected, wide = case.expected, case.truth.tensors
        forgiven = forgive_ill_conditioned(
            case.tensors, wide, case.inputs, oracle, self.bench.generator, expected.tensors, expected.outputs
        )
        if forgiven is None:
            return result
        again = compare(forgiven, expected.tensors, wide, self.contract, case.name, expected.outputs)
        if again.ok:
            self.record.limit(
                "accuracy", f"on {case.name} inputs the task is ill-conditioned in places: those do not count"
            )
        return again if again.ok else result
