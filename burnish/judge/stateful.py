"""Whether the candidate uses the state it is given, makes it from the seed, and updates it as the reference does."""

from __future__ import annotations

import torch

from burnish.core.verdict import Finding, Stage
from burnish.judge.contestant import Inputs
from burnish.judge.copies import copied
from burnish.judge.diagnose import Context
from burnish.judge.exchange import same_bits
from burnish.judge.faults import CandidateRaised
from burnish.judge.rejection import Rejected
from burnish.judge.state import matching, perturbed
from burnish.judge.trial import Trials

__all__ = ["module_state", "moved_alike", "state"]

_SAME_WAY = 0.02
"""How far apart two updates of a buffer may end, as a part of the way they went."""


def state(trials: Trials) -> None:
    """Perturb parameters and buffers in place, then build both sides anew under another seed."""
    reference = trials.reference
    shared = matching(reference.state(), trials.contestant.state)
    _unregistered(trials, shared)
    fresh = perturbed(shared, trials.bench.generator)
    if fresh and trials.comparable:
        _perturbed_state(trials, shared, fresh)
    if reference.state():
        _second_initialisation(trials)


def _unregistered(trials: Trials, shared: dict[str, torch.Tensor]) -> None:
    """State the candidate does not hold by name cannot be given to it.

    Where the constructor draws it at random, a second initialisation shows whether it is used.  Where every
    initialisation gives the same values (a weight of ones, a mask of zeros) nothing can.
    """
    reference = trials.reference
    missing = {n: t for n, t in reference.state().items() if n not in shared and t.is_floating_point()}
    if not missing:
        return
    other = reference.state(reference.construct(trials.bench.init, trials.rng.getrandbits(31)))
    constant = sorted(n for n, t in missing.items() if same_bits(t, other[n]))
    if constant:
        detail = f"holds no state named {_names(constant)}, which every initialisation sets alike: it cannot be given"
        if trials.contract.strict_state:
            raise Rejected(trials.record.stage, [Finding("ignores-state", f"{detail} (keep the reference's names)")])
        trials.record.limit("ignores-state", detail)
    drawn = sorted(set(missing) - set(constant))
    if drawn:
        trials.record.limit("ignores-state", f"holds {_names(drawn)} under another name: not perturbed")


def _perturbed_state(trials: Trials, shared: dict[str, torch.Tensor], fresh: dict[str, torch.Tensor]) -> None:
    inputs = trials.bench.inputs(trials.rng)
    before = trials.compare("ordinary", inputs)
    saved = {name: shared[name].detach().clone() for name in fresh}
    _write_state(shared, fresh)
    try:
        trials.contestant.set_state(fresh)
        context = Context("perturbed-state", _names(list(fresh)), before=before.tensors)
        if _finite(trials, inputs):
            trials.compare("parameters perturbed", inputs, context)
            _each_alone(trials, shared, saved, fresh, inputs)
    finally:
        _write_state(shared, saved)
    trials.contestant.set_state(saved)


def _each_alone(
    trials: Trials,
    shared: dict[str, torch.Tensor],
    saved: dict[str, torch.Tensor],
    fresh: dict[str, torch.Tensor],
    inputs: Inputs,
) -> None:
    """Change back one at a time, so that one ignored tensor among many shows (the first few suffice)."""
    for name in list(fresh)[:6]:
        _write_state(shared, {name: saved[name]})
        trials.contestant.set_state({name: saved[name]})
        if _finite(trials, inputs):
            trials.compare(
                f"{name} changed",
                inputs,
                Context("perturbed-state", name, before=trials.earlier[-1] if trials.earlier else ()),
            )


def _finite(trials: Trials, inputs: Inputs) -> bool:
    expected = trials.reference.run(inputs, seed=1)
    return all(bool(torch.isfinite(t).all()) for t in expected.tensors if t.is_floating_point())


def _write_state(shared: dict[str, torch.Tensor], values: dict[str, torch.Tensor]) -> None:
    with torch.no_grad():
        for name, value in values.items():
            shared[name].copy_(value)


def _second_initialisation(trials: Trials) -> None:
    """Another seed for the constructor: weights must come from it, not from an earlier or public one."""
    seed = trials.rng.getrandbits(31)
    model = trials.reference.construct(trials.bench.init, seed)
    try:
        trials.contestant.construct(trials.bench.init, seed)
        if trials.comparable:
            context = Context(kind="initialisation", subject="a second initialisation")
            trials.compare("second initialisation", trials.bench.inputs(trials.rng), context, model, first=True)
        trials.contestant.construct(trials.bench.init, trials.bench.seed)
    except CandidateRaised as raised:
        raise Rejected(trials.record.stage, [Finding("construct", f"a second time: {raised.error}")]) from None


def module_state(trials: Trials) -> None:
    """Buffers the reference updates in a call (running statistics) must be updated by the candidate as well."""
    model = trials.reference.model
    if not isinstance(model, torch.nn.Module):
        return
    wanted = copied(model)
    trials.reference._run(wanted, trials.bench.sample, seed=None)
    before = dict(model.named_buffers())
    changed = {n: b for n, b in wanted.named_buffers() if n in before and not same_bits(b, before[n])}
    shared = matching(changed, trials.contestant.state)
    if not shared:
        return
    found = trials.contestant.get_state(shared)
    wrong = [n for n, b in shared.items() if not moved_alike(found[n].double(), b.double(), before[n].double())]
    if wrong and not trials.bench.stochastic:
        detail = f"{_names(wrong)} changes in the reference's call and not so in the candidate's"
        if trials.contract.strict_state:
            raise Rejected(Stage.SIDE_EFFECTS, [Finding("module-state", detail)])
        trials.record.limit("module-state", detail)


def moved_alike(found: torch.Tensor, wanted: torch.Tensor, before: torch.Tensor) -> bool:
    """Whether a buffer went where the reference's went, by the length of its way.

    Statistics deep in a network carry the rounding of all layers before them, which near zero is no small part of one
    element; of the way all elements went together it is.
    """
    if torch.allclose(found, wanted, rtol=1e-3, atol=1e-5):
        return True
    way = (wanted - before).square().mean().sqrt()
    return bool((found - wanted).square().mean().sqrt() <= _SAME_WAY * way)


def _names(names: list[str]) -> str:
    return ", ".join(names[:3]) + (" and others" if len(names) > 3 else "")
