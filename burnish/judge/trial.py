"""The stages that compare values: ordinary and unusual inputs, layouts, state, sequences of calls, randomness.

Every trial runs the reference (and its float64 oracle where the contract uses one) in this process and the candidate
in its own, on the same values.  The first wrong one is diagnosed and ends the examination.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import torch

from burnish.core.contract import Contract
from burnish.core.errors import TaskError
from burnish.core.verdict import Finding, Stage
from burnish.judge.bench import Bench
from burnish.judge.compare import Comparison, Levels, compare, statistically_equal
from burnish.judge.contestant import Contestant, Inputs
from burnish.judge.diagnose import Context, diagnose
from burnish.judge.exchange import POISON, Returned, call, call_message, form_findings, output_places, same_bits
from burnish.judge.faults import CandidateRaised
from burnish.judge.memory import place
from burnish.judge.reference import Outputs
from burnish.judge.rejection import Rejected
from burnish.judge.state import matching, perturbed
from burnish.judge.variants import DISTRIBUTIONS, NonContiguous, PerturbOne, SparseChange, Swapped, Variant
from burnish.judge.verdicts import Record

__all__ = ["Trials"]

_DRAWS = 24
# Outputs beyond this many bytes are not kept for comparison with later ones.
_LARGE = 1 << 29
_INACCURATE = ("accuracy", "skipped-tile")
_NO_YARDSTICK, _SAMPLED = 0.02, 1 << 15
# Below this size a sequence of 3 + 18 calls is cheap: results kept in a ring of buffers come round in it.
_SMALL, _LONG_SEQUENCE = 8 << 20, 18


class Trials:
    """Compares one candidate with the reference in every way the task allows."""

    def __init__(self, bench: Bench, contract: Contract, rng: random.Random, record: Record) -> None:
        """Judge by ``contract``; notes go to ``record``."""
        self._bench = bench
        self._reference = bench.reference
        self._contract = contract
        self._rng = rng
        self._record = record
        self._earlier: list[tuple[torch.Tensor, ...]] = []
        self._expected_before: list[tuple[torch.Tensor, ...]] = []
        self._ordinary_passed = False
        self.mutated: set[int] = set()
        self.levels: tuple[Levels | None, ...] = ()
        self.seeded = bench.stochastic
        """Whether calls are seeded alike on both sides; given up when the candidate draws its own random numbers."""

    def attach(self, contestant: Contestant) -> None:
        """Judge this contestant from here on."""
        self._contestant = contestant

    # --- one comparison -----------------------------------------------------------------------------------------

    def compare(
        self, name: str, inputs: Inputs, context: Context | None = None, model: Any = None, first: bool = False
    ) -> Returned:
        """Run both sides on ``inputs`` and compare; raises :class:`Rejected` when they differ."""
        seed = self._rng.getrandbits(31) if self._bench.stochastic else None
        expected = self._reference.run(inputs, seed, model)
        limits = self._contestant.limits
        try:
            returned = call(
                self._contestant, inputs, expected, limits.first_call_seconds if first else limits.call_seconds, seed,
                poison=not first, parameters=self.parameters(),
            )  # fmt: skip
        except CandidateRaised as raised:
            raise Rejected(self._record.stage, [Finding("raises", f"on {name} inputs: {raised.error}")]) from None
        self.mutated.update(returned.mutated)
        try:
            self.settle(name, inputs, expected, returned.tensors, returned.form, context or Context(), seed, model)
        except Rejected as rejected:
            if all(same_bits(a, b) for a, b in zip(returned.tensors, returned.later, strict=True)):
                raise
            late = Finding("late-output", "the output went on changing after the call had returned")
            raise Rejected(rejected.stage, [late, *rejected.findings]) from None
        return returned

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
            raise Rejected(self._record.stage, wrong)
        wide = self._oracle(inputs, expected, seed, model)
        result = compare(tensors, expected.tensors, wide, self._contract, name)
        if result.trial is not None:
            self._record.trials.append(result.trial)
        if not result.ok:
            raise self._rejection(result, tensors, expected, inputs, context)
        self._remember(tensors, expected.tensors)
        self.levels = _worst(self.levels, result.levels)
        return result

    def _oracle(
        self, inputs: Inputs, expected: Outputs, seed: int | None, model: Any
    ) -> tuple[torch.Tensor, ...] | None:
        """Return the float64 outputs, or nothing where they are no yardstick.

        Random numbers are drawn differently in float64, and a reference that is far from its own float64 run says
        nothing about rounding: eight times such an error would let anything pass.
        """
        if self._contract.mode != "oracle" or self._bench.stochastic:
            return None
        oracle = self._reference.oracle(inputs, seed, model)
        if oracle is None:
            return None
        wide = self.without_unmatched(oracle).tensors
        for tensor, truth in zip(expected.tensors, wide, strict=True):
            if tensor.dtype in (torch.float32, torch.float64) and _apart(tensor, truth) > _NO_YARDSTICK:
                self._record.limit(
                    "accuracy", "the reference is far from its own float64 run: compared with itself only"
                )
                return None
        return wide

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
        finding = diagnose(tensors, expected.tensors, inputs.tensors, self._earlier, result, known)
        stage = Stage.ACCURACY if finding.check in _INACCURATE else self._record.stage
        others = [f for f in result.findings if f.check != finding.check]
        return Rejected(stage, [finding, *others[:2]])

    def _remember(self, tensors: tuple[torch.Tensor, ...], expected: tuple[torch.Tensor, ...]) -> None:
        if sum(t.numel() * t.element_size() for t in tensors) < _LARGE:
            self._earlier = [*self._earlier[-3:], tensors]
            self._expected_before = [*self._expected_before[-3:], expected]

    def parameters(self) -> list[str]:
        """Parameters whose gradients both sides can give."""
        return [
            n
            for n in self._reference.gradient_names()
            if n in matching(self._reference.state(), self._contestant.state)
        ]

    def without_unmatched(self, outputs: Outputs) -> Outputs:
        """Drop gradients of parameters the candidate does not have under the same name."""
        names = self._reference.gradient_names()
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
        """One ordinary call, and what it does to the module's buffers."""
        if self._bench.stochastic:
            self._random_smoke()
        else:
            self.compare("ordinary", self._bench.sample, first=True)
        self._ordinary_passed = True
        self._module_state()

    def values(self) -> None:
        """Everything that must also be right."""
        if self._bench.stochastic and not self.seeded:
            self._statistics()
            return
        self.compare("ordinary, other values", self._bench.inputs(self._rng))
        for trial in self._unusual():
            self._distribution(trial)
        for position in range(len(self._bench.sample.tensors)):
            self._perturb(position)
        self._sparse_change()
        self._layout()
        self._workloads()

    def _unusual(self) -> Iterator[Variant]:
        """The less telling variants are left out where tensors are large: an oracle costs twice their memory again."""
        for variant in DISTRIBUTIONS:
            if not self._bench.large or variant.name in ("signed", "heavy"):
                yield variant

    def _variant(self, variant: Variant, base: Inputs) -> Inputs | None:
        """Apply a variant; ``None`` where the reference does not take it or is not finite on it."""
        changed = Inputs(base.spec, tuple(variant(base.tensors, self._bench.generator)), base.gradients)
        try:
            expected = self._reference.run(changed, seed=1)
        except TaskError:
            return None
        for tensor in expected.tensors:
            if (tensor.is_floating_point() or tensor.is_complex()) and not bool(torch.isfinite(tensor).all()):
                return None
        return changed

    def _distribution(self, variant: Variant) -> None:
        inputs = self._variant(variant, self._bench.inputs(self._rng))
        if inputs is not None:
            self.compare(variant.name, inputs, Context(kind="distribution", subject=variant.name))

    def _perturb(self, position: int) -> None:
        base = self._bench.inputs(self._rng)
        changed = self._variant(PerturbOne(position), base)
        if changed is None:
            return
        before = self.compare("ordinary", base)
        subject = f"input {position}"
        self.compare(f"{subject} perturbed", changed, Context("perturbed-input", subject, before=before.tensors))

    def _sparse_change(self) -> None:
        """The same memory with one element changed: a cache keyed on pointers or samples does not notice."""
        base = self._bench.inputs(self._rng)
        for variant, name in ((SparseChange(), "one element changed"), (Swapped(), "two elements swapped")):
            changed = self._variant(variant, base)
            if changed is not None:
                self.compare("ordinary", base)
                self.compare(name, changed)

    def _layout(self) -> None:
        inputs = self._variant(NonContiguous(), self._bench.inputs(self._rng))
        if inputs is None:
            return
        try:
            self.compare("non-contiguous", inputs, Context(kind="layout", subject="non-contiguous inputs"))
        except Rejected as rejected:
            if rejected.findings[0].check == "raises":
                self._record.limit("layout", f"refuses non-contiguous inputs: {rejected.findings[0].detail}")
            elif self._contract.strict_layout:
                raise
            else:
                self._record.limit("layout", f"wrong on non-contiguous inputs: {rejected.findings[0].detail}")

    def _workloads(self) -> None:
        for index in range(1, len(self._bench.task.workloads)):
            name = self._bench.task.workloads[index].name
            inputs = self._bench.inputs(self._rng, index)
            self.compare(f"workload {name}", inputs, Context(kind="workload", subject=name), first=True)

    # --- sequences ----------------------------------------------------------------------------------------------

    def sequence(self) -> None:
        """A, B, A in one batch: results must not depend on the calls around them, nor be overwritten by them."""
        if self._bench.stochastic and not self.seeded:
            return
        a, b = self._bench.inputs(self._rng), self._bench.inputs(self._rng)
        size = sum(t.numel() * t.element_size() for t in (*a.tensors, *self._bench.expected.tensors))
        order = [a, b, a] + [self._rng.choice((a, b)) for _ in range(_LONG_SEQUENCE if size < _SMALL else 0)]
        seed = self._rng.getrandbits(31) if self._bench.stochastic else None
        wanted_a, wanted_b = self._reference.run(a, seed), self._reference.run(b, seed)
        expected = [wanted_a if inputs is a else wanted_b for inputs in order]
        outputs, again, forms = self._batch(order, expected)
        if self._bench.stochastic:
            self._same_or(again, outputs, "aliased-output", "a result changed after it was returned")
            return
        for i, (inputs, wanted) in enumerate(zip(order[:3], expected, strict=False)):
            self.settle(f"call {i + 1} of {len(order)}", inputs, wanted, outputs[i], forms[i], Context())
        self._same_or(again, outputs, "aliased-output", "a result was overwritten by a later call")
        self._repeatable(outputs[0], outputs[2])

    def _same_or(
        self, left: list[tuple[torch.Tensor, ...]], right: list[tuple[torch.Tensor, ...]], check: str, text: str
    ) -> None:
        for a, b in zip(left, right, strict=True):
            if not all(same_bits(x, y) for x, y in zip(a, b, strict=True)):
                raise Rejected(self._record.stage, [Finding(check, text)])

    def _repeatable(self, first: tuple[torch.Tensor, ...], second: tuple[torch.Tensor, ...]) -> None:
        equal = all(same_bits(x, y) for x, y in zip(first, second, strict=True))
        self._record.deterministic = equal
        if not equal and self._contract.bitwise_deterministic:
            finding = Finding("nondeterminism", "two calls on the same values differ in some bits")
            raise Rejected(Stage.DETERMINISM, [finding])

    def _batch(
        self, order: list[Inputs], expected: list[Outputs]
    ) -> tuple[list[tuple[torch.Tensor, ...]], list[tuple[torch.Tensor, ...]], list[dict[str, Any]]]:
        """Run several calls in one batch; return their outputs, the same once more after the batch, and the forms."""
        contestant, calls, sinks, repeats = self._contestant, [], [], []
        in_end = out_end = 0
        flat_tensors: list[tuple[Any, torch.Tensor]] = []
        for inputs, wanted in zip(order, expected, strict=True):
            tensors = [t.detach() for t in (*inputs.tensors, *(inputs.gradients or ()))]
            places, in_end = place(tensors, in_end)
            flat_tensors += list(zip(places, tensors, strict=True))
            sink, out_end = output_places(self.without_unmatched(wanted), out_end)
            repeat, out_end = output_places(self.without_unmatched(wanted), out_end)
            sinks.append(sink)
            repeats.append(repeat)
            calls.append(call_message(places, inputs, sink))
        memory = contestant.buffer("inputs", in_end).flat
        for spot, tensor in flat_tensors:
            spot.view(memory).copy_(tensor)
        out = contestant.buffer("outputs", out_end).flat
        out.fill_(POISON)
        again = [[p.to_json() for p in repeat] for repeat in repeats]
        try:
            answer = contestant.run(
                order[0].spec,
                calls,
                len(calls) * contestant.limits.call_seconds,
                again=again,
                parameters=self.parameters(),
            )
        except CandidateRaised as raised:
            raise Rejected(self._record.stage, [Finding("raises", f"on repeated calls: {raised.error}")]) from None
        if answer.raw["aliased"]:
            raise Rejected(self._record.stage, [Finding("aliased-output", "results of different calls share memory")])
        read = [tuple(p.view(out).clone() for p in sink) for sink in sinks]
        reread = [tuple(p.view(out).clone() for p in repeat) for repeat in repeats]
        return read, reread, list(answer.forms)

    # --- state --------------------------------------------------------------------------------------------------

    def state(self) -> None:
        """Perturb parameters and buffers in place, then build both sides anew under another seed."""
        reference = self._reference
        shared = matching(reference.state(), self._contestant.state)
        self._unregistered(shared)
        fresh = perturbed(shared, self._bench.generator)
        if fresh and not (self._bench.stochastic and not self.seeded):
            self._perturbed_state(shared, fresh)
        if reference.state():
            self._second_initialisation()

    def _unregistered(self, shared: dict[str, torch.Tensor]) -> None:
        """State the candidate does not hold by name cannot be given to it.

        Where the constructor draws it at random, a second initialisation shows whether it is used.  Where every
        initialisation gives the same values (a weight of ones, a mask of zeros) nothing can.
        """
        reference = self._reference
        missing = {n: t for n, t in reference.state().items() if n not in shared and t.is_floating_point()}
        if not missing:
            return
        other = reference.state(reference.construct(self._bench.init, self._rng.getrandbits(31)))
        constant = sorted(n for n, t in missing.items() if same_bits(t, other[n]))
        if constant:
            detail = (
                f"holds no state named {_names(constant)}, which every initialisation sets alike: it cannot be given"
            )
            if self._contract.strict_state:
                raise Rejected(self._record.stage, [Finding("ignores-state", f"{detail} (keep the reference's names)")])
            self._record.limit("ignores-state", detail)
        drawn = sorted(set(missing) - set(constant))
        if drawn:
            self._record.limit("ignores-state", f"holds {_names(drawn)} under another name: not perturbed")

    def _perturbed_state(self, shared: dict[str, torch.Tensor], fresh: dict[str, torch.Tensor]) -> None:
        inputs = self._bench.inputs(self._rng)
        before = self.compare("ordinary", inputs)
        saved = {name: shared[name].detach().clone() for name in fresh}
        self._write_state(shared, fresh)
        try:
            self._contestant.set_state(fresh)
            context = Context("perturbed-state", _names(list(fresh)), before=before.tensors)
            if self._finite(inputs):
                self.compare("parameters perturbed", inputs, context)
                self._each_alone(shared, saved, fresh, inputs)
        finally:
            self._write_state(shared, saved)
        self._contestant.set_state(saved)

    def _each_alone(
        self,
        shared: dict[str, torch.Tensor],
        saved: dict[str, torch.Tensor],
        fresh: dict[str, torch.Tensor],
        inputs: Inputs,
    ) -> None:
        """Change back one at a time, so that one ignored tensor among many shows (the first few suffice)."""
        for name in list(fresh)[:6]:
            self._write_state(shared, {name: saved[name]})
            self._contestant.set_state({name: saved[name]})
            if self._finite(inputs):
                self.compare(
                    f"{name} changed",
                    inputs,
                    Context("perturbed-state", name, before=self._earlier[-1] if self._earlier else ()),
                )

    def _finite(self, inputs: Inputs) -> bool:
        expected = self._reference.run(inputs, seed=1)
        return all(bool(torch.isfinite(t).all()) for t in expected.tensors if t.is_floating_point())

    def _write_state(self, shared: dict[str, torch.Tensor], values: dict[str, torch.Tensor]) -> None:
        with torch.no_grad():
            for name, value in values.items():
                shared[name].copy_(value)

    def _second_initialisation(self) -> None:
        """Another seed for the constructor: weights must come from it, not from an earlier or public one."""
        seed = self._rng.getrandbits(31)
        model = self._reference.construct(self._bench.init, seed)
        try:
            self._contestant.construct(self._bench.init, seed)
            if not self._bench.stochastic or self.seeded:
                context = Context(kind="initialisation", subject="a second initialisation")
                self.compare("second initialisation", self._bench.inputs(self._rng), context, model, first=True)
            self._contestant.construct(self._bench.init, self._bench.seed)
        except CandidateRaised as raised:
            raise Rejected(self._record.stage, [Finding("construct", f"a second time: {raised.error}")]) from None

    def _module_state(self) -> None:
        """Buffers the reference updates in a call (running statistics) must be updated by the candidate as well."""
        import copy

        model = self._reference.model
        if not isinstance(model, torch.nn.Module):
            return
        wanted = copy.deepcopy(model)
        seed = None
        self._reference._run(wanted, self._bench.sample, seed)
        before = dict(model.named_buffers())
        changed = {n: b for n, b in wanted.named_buffers() if n in before and not same_bits(b, before[n])}
        shared = matching(changed, self._contestant.state)
        if not shared:
            return
        found = self._contestant.get_state(shared)
        wrong = [
            n for n, b in shared.items() if not torch.allclose(found[n].double(), b.double(), rtol=1e-3, atol=1e-5)
        ]
        if wrong and not self._bench.stochastic:
            detail = f"{_names(wrong)} changes in the reference's call and not so in the candidate's"
            if self._contract.strict_state:
                raise Rejected(Stage.SIDE_EFFECTS, [Finding("module-state", detail)])
            self._record.limit("module-state", detail)

    # --- randomness ---------------------------------------------------------------------------------------------

    def _random_smoke(self) -> None:
        """Seeded alike both sides may agree exactly; a candidate that draws its own numbers is judged by statistics."""
        try:
            self.compare("ordinary, seeded alike", self._bench.sample, first=True)
        except Rejected as rejected:
            if rejected.findings[0].check in (
                "raises",
                "structure",
                "shape",
                "dtype",
                "device",
                "tensor-type",
                "overlap",
            ):
                raise
            self.seeded = False
            self._record.trials.clear()
            self._statistics()

    def _statistics(self) -> None:
        inputs = self._bench.inputs(self._rng)
        ours, theirs = [], []
        for _ in range(_DRAWS):
            ours.append(self._reference.run(inputs, self._rng.getrandbits(31)))
            theirs.append(
                call(
                    self._contestant, inputs, ours[-1], self._contestant.limits.call_seconds, self._rng.getrandbits(31)
                )
            )
            wrong = form_findings(theirs[-1].form, ours[-1])
            if wrong:
                raise Rejected(self._record.stage, wrong)
        for index in range(len(ours[0].tensors)):
            found = statistically_equal(
                torch.stack([t.tensors[index] for t in theirs]), torch.stack([o.tensors[index] for o in ours])
            )
            if found:
                raise Rejected(self._record.stage, list(found))
        self._record.limit("randomness", f"draws its own random numbers: equal in distribution over {_DRAWS} draws")


def _apart(tensor: torch.Tensor, truth: torch.Tensor) -> float:
    """Relative distance of two tensors over the elements finite in both (of large ones, over a part of them)."""
    step = max(1, tensor.numel() // _SAMPLED)
    tensor, truth = tensor.reshape(-1)[::step].double(), truth.reshape(-1)[::step].double()
    gap, size = (tensor - truth).abs(), truth.abs()
    finite = torch.isfinite(gap) & torch.isfinite(size)
    whole = float(size[finite].square().sum())
    return float(gap[finite].square().sum() / whole) ** 0.5 if whole > 0 else 0.0


def _names(names: list[str]) -> str:
    return ", ".join(names[:3]) + (" and others" if len(names) > 3 else "")


def _worst(left: tuple[Levels | None, ...], right: tuple[Levels | None, ...]) -> tuple[Levels | None, ...]:
    """Keep, per output, the largest errors seen so far on ordinary inputs of this task."""
    if not left:
        return right
    worst = []
    for a, b in zip(left, right, strict=True):
        worst.append(b if a is None or (b is not None and b.error_rms > a.error_rms) else a)
    return tuple(worst)
