r"""What is believed of a technique's mean gain, from what was measured here and what others claim.

Gains are logarithms of speedups, taken as normal with unknown mean and variance.  The prior is normal-inverse-gamma,
:math:`\mu \sim N(\mu_0, \sigma^2/\kappa_0)`, :math:`\sigma^2 \sim IG(\alpha_0, \beta_0)`.  After :math:`n` gains with
sum :math:`t` and sum of squares :math:`q`:

.. math::

    \kappa_n = \kappa_0 + n, \quad \mu_n = (\kappa_0 \mu_0 + t) / \kappa_n, \quad \alpha_n = \alpha_0 + n/2, \\
    \beta_n = \beta_0 + (q - t^2/n)/2 + \kappa_0 n (t/n - \mu_0)^2 / (2 \kappa_n),

and the mean's marginal is Student's t with :math:`2\alpha_n` degrees of freedom about :math:`\mu_n` with scale
:math:`\sqrt{\beta_n / (\alpha_n \kappa_n)}`.  The prior counts as :math:`\kappa_0 = 1` verdict that gained nothing:
one lucky verdict is believed half.  Gains of far tasks enter with their counts multiplied by the
similarity, a power prior: the mean is kept, the certainty is not.

What others claim (imported and shipped lessons) may be wrong, of another machine, or made up.  Two hypotheses are kept:
the claim and what was measured here have the same mean (pooled), or the claim says nothing (own verdicts alone).  With
:math:`m(D)` the marginal likelihood of data,

.. math::

    \log m(D) = \log\Gamma(\alpha_n) - \log\Gamma(\alpha_0) + \alpha_0 \log\beta_0 - \alpha_n \log\beta_n
                + (\log\kappa_0 - \log\kappa_n)/2 - (n/2) \log 2\pi,

the odds of the claim are :math:`o_0 \, m(C \cup D) / (m(C)\, m(D))`.  A claim counts as at most eight verdicts in this
comparison, so that claiming a large count buys nothing, and in the pooled mean as at most :math:`4 / (1 + n)` verdicts
beside :math:`n` of our own: a claim that no comparison can tell from the truth still gives way.  Believed is the
mixture of both; :attr:`Belief.mean` and :attr:`Belief.deviation` are its moments.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

from burnish.core.lesson import Tally

__all__ = ["Belief", "Posterior", "believe", "trust_in"]

_KAPPA = 1.0
_ALPHA = 2.0
_BETA = 0.08
"""With the above: verdicts of one technique scatter by about a fifth."""
_CLAIM_ODDS = 4.0
_CLAIM_COMPARED = 8.0
_CLAIM_POOLED = 4.0
_NORMAL_90 = 1.6449


@dataclass(frozen=True)
class Posterior:
    """Normal-inverse-gamma after some gains."""

    mean: float
    kappa: float
    alpha: float
    beta: float

    @staticmethod
    def of(tally: Tally, prior: float = 0.0) -> Posterior:
        """Update the prior about ``prior`` by ``tally``, whose count need not be whole."""
        n = tally.count
        if n <= 0:
            return Posterior(prior, _KAPPA, _ALPHA, _BETA)
        mean, kappa = tally.total / n, _KAPPA + n
        # Rounding may leave a sum of squares below what the sum alone makes.
        spread = max(0.0, tally.squares - tally.total * mean)
        beta = _BETA + spread / 2 + _KAPPA * n * (mean - prior) ** 2 / (2 * kappa)
        return Posterior((_KAPPA * prior + tally.total) / kappa, kappa, _ALPHA + n / 2, beta)

    @property
    def variance(self) -> float:
        """Of the mean."""
        return self.beta / (self.kappa * (self.alpha - 1))

    def evidence(self, count: float) -> float:
        """Return the logarithm of the marginal likelihood of the ``count`` gains it was made from."""
        return (
            math.lgamma(self.alpha)
            - math.lgamma(_ALPHA)
            + _ALPHA * math.log(_BETA)
            - self.alpha * math.log(self.beta)
            + (math.log(_KAPPA) - math.log(self.kappa)) / 2
            - count / 2 * math.log(2 * math.pi)
        )

    def draw(self, rng: random.Random) -> float:
        """Return a mean drawn from it."""
        precision = rng.gammavariate(self.alpha, 1 / self.beta)
        return rng.gauss(self.mean, 1 / math.sqrt(precision * self.kappa))


@dataclass(frozen=True)
class Belief:
    """The mixture: with probability ``trust`` the ``pooled`` one holds, else what was measured here alone."""

    trust: float
    pooled: Posterior
    own: Posterior

    @property
    def mean(self) -> float:
        """The expected gain."""
        return self.trust * self.pooled.mean + (1 - self.trust) * self.own.mean

    @property
    def deviation(self) -> float:
        """Standard deviation of the mean gain."""
        if self.trust == 1.0:
            return math.sqrt(self.pooled.variance)
        mean = self.mean
        parts = ((self.trust, self.pooled), (1 - self.trust, self.own))
        return math.sqrt(sum(w * (p.variance + (p.mean - mean) ** 2) for w, p in parts))

    @property
    def interval(self) -> tuple[float, float]:
        """About 90 % of what is believed of the mean gain."""
        mean, reach = self.mean, _NORMAL_90 * self.deviation
        return mean - reach, mean + reach

    def draw(self, rng: random.Random) -> float:
        """Return a mean drawn from it: Thompson's way of choosing among techniques."""
        return (self.pooled if rng.random() < self.trust else self.own).draw(rng)


def believe(own: Tally, claimed: Tally, prior: float = 0.0, trust: float | None = None) -> Belief:
    """Return what is believed after one's own verdicts and what others claim; see above.

    ``trust`` in the claim is worked out unless it is given: of two scales of the same verdicts one decides for both.
    """
    alone = Posterior.of(own, prior)
    if claimed.count <= 0:
        return Belief(1.0, alone, alone)
    pooled = own + _at_most(claimed, _CLAIM_POOLED / (1 + own.count))
    return Belief(trust_in(own, claimed) if trust is None else trust, Posterior.of(pooled, prior), alone)


def trust_in(own: Tally, claimed: Tally) -> float:
    """Return how likely a claim is of the same thing as one's own verdicts."""
    if claimed.count <= 0:
        return 1.0
    told = _at_most(claimed, _CLAIM_COMPARED)
    both = own + told
    factor = Posterior.of(both).evidence(both.count)
    factor -= Posterior.of(told).evidence(told.count) + Posterior.of(own).evidence(own.count)
    return 1 / (1 + math.exp(-max(-700.0, min(700.0, math.log(_CLAIM_ODDS) + factor))))


def _at_most(tally: Tally, count: float) -> Tally:
    return tally if tally.count <= count else tally.scaled(count / tally.count)
