"""The trials of the stage *values*: other values, unusual ones, changed ones, other layouts and workloads."""

from __future__ import annotations

from collections.abc import Iterator

import torch

from burnish.core.errors import TaskError
from burnish.core.verdict import Finding, Stage
from burnish.judge.contestant import Inputs
from burnish.judge.diagnose import Context
from burnish.judge.reference import Outputs
from burnish.judge.rejection import Rejected
from burnish.judge.trial import Trials
from burnish.judge.variants import DISTRIBUTIONS, LargeScale, NonContiguous, PerturbOne, SparseChange, Swapped, Variant

__all__ = ["values"]


def values(trials: Trials) -> None:
    """Compare on all of them; raises :class:`Rejected` at the first that differs."""
    trials.compare("ordinary, other values", trials.bench.inputs(trials.rng))
    for variant in _unusual(trials):
        _distribution(trials, variant)
    # One base for all changes where another one costs much: each is looked at right after a call on other values.
    shared = trials.bench.inputs(trials.rng) if trials.bench.large else None
    for position in range(len(trials.bench.sample.tensors)):
        _perturb(trials, position, shared)
    _sparse_change(trials, shared)
    _layout(trials)
    _workloads(trials)
    if trials.appeals.let_off or trials.coarse:
        _range(trials)


def _unusual(trials: Trials) -> Iterator[Variant]:
    """The less telling variants are left out where tensors are large: an oracle costs twice their memory again."""
    for variant in DISTRIBUTIONS:
        if not trials.bench.large or variant.name in ("signed", "heavy"):
            yield variant


def _variant(trials: Trials, variant: Variant, base: Inputs) -> tuple[Inputs, Outputs] | None:
    """Apply a variant and run the reference on it; ``None`` where that does not take it or is not finite on it."""
    changed = Inputs(base.spec, tuple(variant(base.tensors, trials.bench.generator)), base.gradients)
    try:
        with trials.bench.beside_others():
            expected = trials.reference.run(changed, seed=1)
    except TaskError:
        return None
    for tensor in expected.tensors:
        if (tensor.is_floating_point() or tensor.is_complex()) and not bool(torch.isfinite(tensor).all()):
            return None
    return changed, expected


def _distribution(trials: Trials, variant: Variant) -> None:
    made = _variant(trials, variant, trials.bench.inputs(trials.rng))
    if made is not None:
        inputs, expected = made
        trials.compare(variant.name, inputs, Context(kind="distribution", subject=variant.name), expected=expected)


def _range(trials: Trials) -> None:
    """TF32 has the range of float32: what errs as TF32 does must have it too, and half precision has not."""
    made = _variant(trials, LargeScale(), trials.bench.inputs(trials.rng))
    if made is None:
        trials.record.limit("accuracy", "the reference is not finite on large inputs: their range could not be tried")
        return
    inputs, expected = made
    try:
        trials.compare("large-scale", inputs, Context(kind="distribution", subject="large-scale"), expected=expected)
    except Rejected as rejected:
        detail = f"rounded as in TF32, but not with its range: {rejected.findings[0].detail}"
        raise Rejected(Stage.ACCURACY, [Finding("accuracy", detail), *rejected.findings]) from None


def _perturb(trials: Trials, position: int, shared: Inputs | None) -> None:
    """Another value of one input must show; a large output of the call before is not kept to tell how."""
    base = trials.bench.inputs(trials.rng) if shared is None else shared
    made = _variant(trials, PerturbOne(position), base)
    if made is None:
        return
    changed, expected = made
    before = trials.compare("ordinary", base).tensors if shared is None else ()
    subject = f"input {position}"
    context = Context("perturbed-input", subject, before=before)
    trials.compare(f"{subject} perturbed", changed, context, expected=expected)


def _sparse_change(trials: Trials, shared: Inputs | None) -> None:
    """The same memory with one element changed: a cache keyed on pointers or samples does not notice."""
    base = trials.bench.inputs(trials.rng) if shared is None else shared
    for variant, name in ((Swapped(), "two elements swapped"), (SparseChange(), "one element changed")):
        made = _variant(trials, variant, base)
        if made is None:
            continue
        changed, expected = made
        # After the swapped values, which have the sum of the base's, another element is as new as after the base.
        if shared is None or isinstance(variant, Swapped):
            trials.compare("ordinary", base)
        trials.compare(name, changed, expected=expected)


def _layout(trials: Trials) -> None:
    base = trials.bench.inputs(trials.rng)
    made = _variant(trials, NonContiguous(), base)
    if made is None:
        return
    inputs, expected = made
    context = Context(kind="layout", subject="non-contiguous inputs")
    try:
        trials.compare("non-contiguous", inputs, context, expected=expected)
    except Rejected as rejected:
        if rejected.findings[0].check == "raises":
            trials.record.limit("layout", f"refuses non-contiguous inputs: {rejected.findings[0].detail}")
        elif trials.reference.only_contiguous(base, inputs):
            trials.record.limit("layout", "the reference itself takes contiguous inputs only: others do not count")
        elif trials.contract.strict_layout:
            raise
        else:
            trials.record.limit("layout", f"wrong on non-contiguous inputs: {rejected.findings[0].detail}")


def _workloads(trials: Trials) -> None:
    for index in range(1, len(trials.bench.task.workloads)):
        name = trials.bench.task.workloads[index].name
        inputs = trials.bench.inputs(trials.rng, index)
        trials.compare(f"workload {name}", inputs, Context(kind="workload", subject=name), first=True)
