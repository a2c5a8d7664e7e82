"""Several calls in one batch: what one returns must not depend on the others, nor be overwritten by them."""

from __future__ import annotations

from typing import Any

import torch

from burnish.core.verdict import Finding, Stage
from burnish.judge.compare import agreement
from burnish.judge.contestant import Inputs
from burnish.judge.diagnose import Context
from burnish.judge.exchange import POISON, call_message, form_findings, output_places, same_bits
from burnish.judge.faults import CandidateRaised
from burnish.judge.memory import Placement, place
from burnish.judge.reference import Outputs
from burnish.judge.rejection import Rejected
from burnish.judge.trial import Trials

__all__ = ["sequence"]

# Below this size a sequence of 3 + 18 calls is cheap: results kept in a ring of buffers come round in it.
_SMALL, _LONG_SEQUENCE = 8 << 20, 18


def sequence(trials: Trials) -> None:
    """A, B, A in one batch: results must not depend on the calls around them, nor be overwritten by them."""
    with trials.bench.beside_others():
        if trials.bench.huge and not trials.bench.stochastic and not trials.contract.bitwise_deterministic:
            _two_large(trials)
        else:
            _sequence(trials)


def _sequence(trials: Trials) -> None:
    a, b = trials.bench.inputs(trials.rng), trials.bench.inputs(trials.rng)
    size = sum(t.numel() * t.element_size() for t in (*a.tensors, *trials.bench.expected.tensors))
    order = [a, b, a] + [trials.rng.choice((a, b)) for _ in range(_LONG_SEQUENCE if size < _SMALL else 0)]
    seed = trials.rng.getrandbits(31) if trials.bench.stochastic else None
    wanted_a, wanted_b = trials.reference.run(a, seed), trials.reference.run(b, seed)
    expected = [wanted_a if inputs is a else wanted_b for inputs in order]
    outputs, again, forms = _batch(trials, order, expected)
    if trials.bench.stochastic:
        _same_or(trials, again, outputs, "aliased-output", "a result changed after it was returned")
        return
    for i, (inputs, wanted) in enumerate(zip(order[:3], expected, strict=False)):
        trials.settle(f"call {i + 1} of {len(order)}", inputs, wanted, outputs[i], forms[i], Context())
    _same_or(trials, again, outputs, "aliased-output", "a result was overwritten by a later call")
    _repeatable(trials, outputs[0], outputs[2])


def _two_large(trials: Trials) -> None:
    """A, B in one batch where every copy of the tensors is gigabytes: both results are read when both are there."""
    bench = trials.bench
    order = [bench.sample, bench.inputs(trials.rng)]
    expected = [bench.expected, trials.reference.run(order[1])]
    out, sinks, forms = _batch_of(trials, order, expected, apart=False)
    for i, (sink, wanted) in enumerate(zip(sinks, expected, strict=True)):
        wanted = trials.without_unmatched(wanted)
        wrong = form_findings(forms[i], wanted)
        if wrong:
            raise Rejected(trials.record.stage, wrong)
        read = tuple(p.view(out).clone() for p in sink)
        found = list(agreement(read, wanted.tensors, trials.levels, trials.contract))
        if found:
            raise Rejected(trials.record.stage, [Finding("aliased-output", f"call {i + 1} of 2: {found[0].detail}")])


def _same_or(
    trials: Trials, left: list[tuple[torch.Tensor, ...]], right: list[tuple[torch.Tensor, ...]], check: str, text: str
) -> None:
    for a, b in zip(left, right, strict=True):
        if not all(same_bits(x, y) for x, y in zip(a, b, strict=True)):
            raise Rejected(trials.record.stage, [Finding(check, text)])


def _repeatable(trials: Trials, first: tuple[torch.Tensor, ...], second: tuple[torch.Tensor, ...]) -> None:
    equal = all(same_bits(x, y) for x, y in zip(first, second, strict=True))
    trials.record.deterministic = equal
    if not equal and trials.contract.bitwise_deterministic:
        finding = Finding("nondeterminism", "two calls on the same values differ in some bits")
        raise Rejected(Stage.DETERMINISM, [finding])


def _batch(
    trials: Trials, order: list[Inputs], expected: list[Outputs]
) -> tuple[list[tuple[torch.Tensor, ...]], list[tuple[torch.Tensor, ...]], list[dict[str, Any]]]:
    """Run several calls in one batch; return their outputs, the same once more after the batch, and the forms."""
    out, sinks, forms = _batch_of(trials, order, expected, apart=True)
    read = [tuple(p.view(out).clone() for p in sink) for sink in sinks[: len(order)]]
    reread = [tuple(p.view(out).clone() for p in repeat) for repeat in sinks[len(order) :]]
    return read, reread, forms


def _batch_of(
    trials: Trials, order: list[Inputs], expected: list[Outputs], apart: bool
) -> tuple[torch.Tensor, list[list[Placement]], list[dict[str, Any]]]:
    """Run several calls in one batch and write all results again when the last call is done.

    Returns the shared memory, the places in it (the second ones, ``apart`` from the first, after them) and the forms.
    """
    contestant, calls = trials.contestant, []
    sinks: list[list[Placement]] = []
    repeats: list[list[Placement]] = []
    in_end = out_end = 0
    flat_tensors: list[tuple[Any, torch.Tensor]] = []
    for inputs, wanted in zip(order, expected, strict=True):
        tensors = [t.detach() for t in (*inputs.tensors, *(inputs.gradients or ()))]
        places, in_end = place(tensors, in_end)
        flat_tensors += list(zip(places, tensors, strict=True))
        sink, out_end = output_places(trials.without_unmatched(wanted), out_end)
        repeat = sink
        if apart:
            repeat, out_end = output_places(trials.without_unmatched(wanted), out_end)
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
            parameters=trials.parameters(),
        )
    except CandidateRaised as raised:
        raise Rejected(trials.record.stage, [Finding("raises", f"on repeated calls: {raised.error}")]) from None
    if answer.raw["aliased"]:
        raise Rejected(trials.record.stage, [Finding("aliased-output", "results of different calls share memory")])
    return out, [*sinks, *repeats] if apart else sinks, list(answer.forms)
