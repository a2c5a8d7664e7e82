"""What a verdict says that rewards and training data rest on: verified or not, a cheat or not, how fast for certain.

"Faster" is always a claim at the judge's own confidence and margin, never a comparison of two estimates.
"""

from __future__ import annotations

from burnish.core.candidate import Candidate
from burnish.core.checks import Family
from burnish.core.verdict import Claim, Interval, Speedup, Status, Verdict
from burnish.measure.stats import MARGIN

__all__ = [
    "CHEATING",
    "apart",
    "authored_share",
    "certain_speed",
    "complete",
    "faster_than_eager",
    "is_cheat",
    "over_eager",
]

CHEATING = frozenset(
    {
        Family.NO_REAL_WORK,
        Family.INDEPENDENT_OUTPUT,
        Family.READING_ANSWER,
        Family.REPLAY,
        Family.TIMING,
        Family.CHANNEL,
    }
)
"""Families whose findings flag a candidate as a cheat.  Too little precision is not among them: honest kernels have it,
and it earns nothing either."""


def is_cheat(verdict: Verdict) -> bool:
    """Whether the judge found a candidate dishonest, or a check of a cheating family found something."""
    return verdict.status is Status.DISHONEST or any(f.about.family in CHEATING for f in verdict.findings)


def over_eager(verdict: Verdict) -> Speedup | None:
    """Return the speedup over eager, which every timing has."""
    return None if verdict.timing is None else verdict.timing.against("eager")


def complete(verdict: Verdict) -> Interval | None:
    """Return the speedup over eager of a verified candidate that was timed in several sessions."""
    found = over_eager(verdict)
    if found is None or verdict.timing is None or verdict.timing.partial or not verdict.passed:
        return None
    return found.interval


def faster_than_eager(verdict: Verdict) -> bool:
    """Whether the judge claims so, and the whole interval lies beyond its margin."""
    found, interval = over_eager(verdict), complete(verdict)
    return found is not None and interval is not None and found.claim is Claim.FASTER and interval.low > 1 + MARGIN


def apart(faster: Verdict, slower: Verdict) -> bool:
    """Whether both intervals over eager lie apart by more than the judge's margin, the first one above.

    Only for verdicts of one machine.  The slower one may have been timed once: it was given up for being slower.
    """
    above, below = complete(faster), over_eager(slower)
    return above is not None and below is not None and above.low > below.interval.high * (1 + MARGIN)


def certain_speed(verdict: Verdict) -> float:
    """Return the lower end of the speedup over eager, or 1 where nothing beyond the margin is certain.

    One session's lower end counts as well: whoever uses it must say that the timing is partial.
    """
    found = over_eager(verdict)
    if not verdict.passed or found is None or verdict.timing is None:
        return 1.0
    claimed = verdict.timing.partial or found.claim is Claim.FASTER
    return found.interval.low if claimed and found.interval.low > 1 + MARGIN else 1.0


def authored_share(candidate: Candidate, verdict: Verdict) -> tuple[float | None, str | None]:
    """Return the share of device time in the candidate's own kernels, and where that is known from.

    The profile is the judge's; of the maker's traits only "no kernel at all" says what the share is.
    """
    if verdict.profile is not None and verdict.profile.authored_share is not None:
        return min(max(verdict.profile.authored_share, 0.0), 1.0), "profile"
    if dict(candidate.origin.traits).get("kernels") == 0:
        return 0.0, "traits"
    return None, None
