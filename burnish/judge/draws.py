"""A candidate of a random task: compared under equal seeds or, where it draws its own numbers, in distribution."""

from __future__ import annotations

import torch

from burnish.judge.exchange import call, form_findings
from burnish.judge.randomness import statistically_equal
from burnish.judge.rejection import Rejected
from burnish.judge.trial import Trials

__all__ = ["random_smoke", "statistics"]

_DRAWS = 24


def random_smoke(trials: Trials) -> None:
    """Seeded alike both sides may agree exactly; a candidate that draws its own numbers is judged by statistics."""
    try:
        trials.smoke()
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
        trials.seeded = False
        trials.record.trials.clear()
        statistics(trials)


def statistics(trials: Trials) -> None:
    """Draw many times on both sides, each under its own seed: the distributions must be equal."""
    inputs = trials.bench.inputs(trials.rng)
    ours, theirs = [], []
    for _ in range(_DRAWS):
        ours.append(trials.reference.run(inputs, trials.rng.getrandbits(31)))
        theirs.append(
            call(trials.contestant, inputs, ours[-1], trials.contestant.limits.call_seconds, trials.rng.getrandbits(31))
        )
        wrong = form_findings(theirs[-1].form, ours[-1])
        if wrong:
            raise Rejected(trials.record.stage, wrong)
    for index in range(len(ours[0].tensors)):
        found = statistically_equal(
            torch.stack([t.tensors[index] for t in theirs]), torch.stack([o.tensors[index] for o in ours])
        )
        if found:
            raise Rejected(trials.record.stage, list(found))
    trials.record.limit("randomness", f"draws its own random numbers: equal in distribution over {_DRAWS} draws")
