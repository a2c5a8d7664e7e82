"""What each choice is worth: a Bayesian linear model of ``log(speedup)``, and how often each choice fails.

The model.  Let ``y`` be the logarithm of a measured speedup and ``c`` the choices behind it.  Then

    y = mu + sum of beta[c] + misfit + noise,   beta[c] ~ N(prior[c], SPREAD^2),   mu ~ N(0, 1),

with ``prior = 0`` for a maker's first choice and ``-LOSS`` for the others (defaults are an expert's), misfit
``N(0, MISFIT^2)`` for what choices do together, and noise from the verdict's own interval.  All of it is Gaussian, so a
verdict is one update of rank one of mean ``m`` and covariance ``C``: with ``x`` the indicator of the choices made,

    k = C x / (x' C x + MISFIT^2 + error^2),   m += k (y - x' m),   C -= k (C x)'.

What a change of choices is expected to bring is a difference of betas; its variance follows from ``C``.

Difficulty.  Of ``n`` candidates with a choice ``f`` failed; with the share of failures over all choices as ``F``, the
estimate is ``(f + WEIGHT F) / (n + WEIGHT)``: a choice is not condemned for one failure.

Not covered: choices that matter only together, and numbers near each other being alike.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import numpy as np

from burnish.core.recipe import Setting
from burnish.core.search import Action, Outcome

__all__ = [
    "FAILURE", "LOSS", "MISFIT", "SPREAD", "Change", "Effects", "edits", "error_of", "expected_improvement", "shrunk",
    "value_of",
]  # fmt: skip

SPREAD = 0.4
"""How far choices are apart in ``log(speedup)`` before anything is known."""
LOSS = 0.15
"""What leaving a maker's first choice is expected to cost."""
MISFIT = 0.1
WEIGHT = 1.0
FAILURE = 0.5
"""What a certain failure costs, in ``log(speedup)``, where gains are weighed against it."""
_MOST = 256
"""Choices known at once; what comes after them keeps its prior."""
_NORMAL_99 = 2.576
_LEAST_ERROR, _USUAL_ERROR, _PARTIAL_ERROR = 0.005, 0.05, 0.03

Change = tuple[str, Setting, Setting]
"""The name of a choice, what it is, and what it is to become."""


class Effects:
    """Learns from outcomes what choices are worth; bounded, and deterministic in what it is told."""

    def __init__(self) -> None:
        """Know nothing but the prior."""
        self._at: dict[tuple[str, Setting], int] = {}
        self._mean, self._covariance = np.zeros(1), np.ones((1, 1))
        self._failures: dict[tuple[str, Setting], tuple[int, int]] = {}
        self._failed = self._seen = 0
        # What was asked since the last verdict: a plan asks for the same changes of many parents.
        self._gains: dict[Change, tuple[float, float]] = {}
        self._expected: dict[tuple[Action, ...], tuple[float, float]] = {}

    def __len__(self) -> int:
        """How many choices it knows."""
        return len(self._at)

    def learn(self, outcome: Outcome) -> None:
        """Take in an outcome that brought a candidate with choices."""
        if not outcome.parameters:
            return
        self._gains.clear()
        self._expected.clear()
        for name, offered in outcome.choices:
            for value in offered:
                self._index(name, value, 0.0 if value == offered[0] else -LOSS)
        held = [self._index(name, value, 0.0) for name, value in outcome.parameters]
        self._count(outcome)
        measured = value_of(outcome)
        if measured is None:
            return
        x = [0, *(at for at in held if at is not None)]
        cx = self._covariance[:, x].sum(axis=1)
        variance = float(cx[x].sum()) + MISFIT**2 + error_of(outcome) ** 2
        gain = cx / variance
        self._mean += gain * (measured - float(self._mean[x].sum()))
        self._covariance -= np.outer(gain, cx)

    def expected(self, parameters: tuple[Action, ...]) -> tuple[float, float]:
        """Return what is expected of a candidate with these choices, and the standard deviation of that."""
        known = self._expected.get(parameters)
        if known is None:
            x = np.array([0, *(at for pair in parameters if (at := self._at.get(pair)) is not None)])
            unknown = len(parameters) + 1 - len(x)
            variance = float(self._covariance[x[:, None], x].sum()) + unknown * SPREAD**2 + MISFIT**2
            known = float(self._mean[x].sum()), math.sqrt(max(variance, MISFIT**2))
            self._expected[parameters] = known
        return known

    def gain(self, change: Change) -> tuple[float, float]:
        """Return what a change is expected to bring in ``log(speedup)``, and the standard deviation of that."""
        known = self._gains.get(change)
        if known is None:
            known = self._gains[change] = self.gain_of([change])
        return known

    def gain_of(self, changed: Sequence[Change]) -> tuple[float, float]:
        """Return what several changes are expected to bring together, and the standard deviation of that."""
        mean, variance = 0.0, MISFIT**2
        signed: list[tuple[int, int]] = []
        for name, before, after in changed:
            for value, sign in ((before, -1), (after, 1)):
                at = self._at.get((name, value))
                if at is None:
                    variance += SPREAD**2
                    continue
                mean += sign * float(self._mean[at])
                signed.append((at, sign))
        for one, sign in signed:
            for other, other_sign in signed:
                variance += sign * other_sign * float(self._covariance[one, other])
        return mean, math.sqrt(max(variance, MISFIT**2))

    def promise(self, change: Change, optimism: float) -> float:
        """Return ``gain + optimism deviation - FAILURE difficulty`` of one change."""
        gain, deviation = self.gain(change)
        return gain + optimism * deviation - FAILURE * self.difficulty([(change[0], change[2])])

    def difficulty(self, actions: Iterable[Action]) -> float:
        """Return how likely a candidate with these choices is to fail: as likely as with the worst of them."""
        worst = overall = (self._failed + 0.5) / (self._seen + 5.0)
        for action in actions:
            failed, seen = self._failures.get(action, (0, 0))
            share = (failed + WEIGHT * overall) / (seen + WEIGHT)
            worst = share if share > worst else worst
        return worst

    def _index(self, name: str, value: Setting, prior: float) -> int | None:
        known = self._at.get((name, value))
        if known is None and len(self._at) < _MOST:
            known = self._at[name, value] = len(self._at) + 1
            self._mean = np.append(self._mean, prior)
            self._covariance = np.pad(self._covariance, (0, 1))
            self._covariance[known, known] = SPREAD**2
        return known

    def _count(self, outcome: Outcome) -> None:
        failed = int(not outcome.passed)
        self._seen += 1
        self._failed += failed
        for pair in outcome.parameters:
            if pair in self._at:
                before, seen = self._failures.get(pair, (0, 0))
                self._failures[pair] = before + failed, seen + 1


def value_of(outcome: Outcome) -> float | None:
    """Return ``log(speedup)`` where the outcome may stand for a verified candidate with a speed."""
    speedup = outcome.speedup
    if not outcome.passed or outcome.scripted or speedup is None or not math.isfinite(speedup) or speedup <= 0:
        return None
    return math.log(speedup)


def error_of(outcome: Outcome) -> float:
    """Return the standard error of ``log(speedup)`` by the outcome's interval; more where it was timed only once."""
    error = _USUAL_ERROR
    if outcome.low is not None and outcome.high is not None and 0 < outcome.low <= outcome.high < math.inf:
        error = max(math.log(outcome.high / outcome.low) / 2 / _NORMAL_99, _LEAST_ERROR)
    return math.hypot(error, _PARTIAL_ERROR if outcome.partial else 0.0)


def shrunk(value: float, error: float, expected: float, spread: float) -> tuple[float, float]:
    """Return the mean and deviation of a true value, measured as ``value`` and expected to be ``expected``.

    The product of two Gaussians: ``(value / error^2 + expected / spread^2) / (1 / error^2 + 1 / spread^2)``.  A lucky
    measurement is pulled back towards what its choices promise, the more the noisier it is.
    """
    precision, before = error**-2, spread**-2
    return (value * precision + expected * before) / (precision + before), (precision + before) ** -0.5


def expected_improvement(mean: float, deviation: float, best: float) -> float:
    """Return ``E[max(0, Y - best)]`` for ``Y ~ N(mean, deviation^2)``."""
    if deviation <= 0:
        return max(0.0, mean - best)
    z = (mean - best) / deviation
    density = math.exp(-z * z / 2) / math.sqrt(2 * math.pi)
    below = 0.5 * math.erfc(-z / math.sqrt(2))
    return max(0.0, deviation * (density + z * below))


def edits(outcome: Outcome) -> list[Change]:
    """Return every change of one choice that a candidate's maker offered."""
    now = dict(outcome.parameters)
    return [
        (name, now[name], value)
        for name, offered in outcome.choices
        if name in now
        for value in offered
        if value != now[name]
    ]
