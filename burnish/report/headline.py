"""What may be said first about a run: no more than its best verdict allows."""

from __future__ import annotations

from dataclasses import dataclass

from burnish.core.verdict import Claim, Speedup, Timing
from burnish.report.numbers import factor
from burnish.report.run_view import Best, RunView

__all__ = ["Headline", "Statement", "claim_words", "headline", "interval_words"]

_TONES = {Claim.FASTER: "good", Claim.SLOWER: "bad", Claim.INDISTINGUISHABLE: "open"}


@dataclass(frozen=True)
class Statement:
    """One speedup with all that belongs to it."""

    against: str
    speedup: str
    interval: str
    claim: str
    tone: str


@dataclass(frozen=True)
class Headline:
    """The first sentence of a report, its second, and the numbers behind them."""

    tone: str
    """``good``, ``bad`` or ``open``: also the class that colours it."""
    title: str
    detail: str
    statements: tuple[Statement, ...] = ()


def claim_words(claim: Claim) -> str:
    """Return a claim as people say it."""
    return "not distinguishable" if claim is Claim.INDISTINGUISHABLE else claim.value


def interval_words(speedup: Speedup) -> str:
    """Return an interval such as ``1.64x to 2.12x``."""
    return f"{factor(speedup.interval.low)} to {factor(speedup.interval.high)}"


def headline(view: RunView) -> Headline:
    """Return what to say of ``view``; a scripted candidate is never headlined."""
    best = view.best
    if not view.points:
        return Headline("open", "Nothing has been proposed", "This run holds no proposals yet.")
    if view.ships_nothing and (best is None or best.scripted):
        return Headline(
            "open",
            "No candidate held up in its final form",
            f"{view.passed} of {view.judged} passed in the search, and none of the best did when judged once more as "
            "it would ship. The reference remains the best there is.",
        )
    if best is None:
        return Headline("open", "No candidate was verified", _rejected(view))
    if best.scripted:
        return Headline(
            "open",
            "Not a result: scripted candidates only",
            "The candidates that passed were made by a fake, for a test or a replay. Their speedups are not headlined.",
        )
    return _of_best(view, best)


def _rejected(view: RunView) -> str:
    if not view.judged:
        return f"{len(view.points)} proposed, none judged yet."
    return f"{view.judged} judged, all rejected. The reference remains the best there is."


def _of_best(view: RunView, best: Best) -> Headline:
    timing = best.verdict.timing
    eager = timing.against("eager") if timing is not None else None
    detail = _basis(view, best)
    if timing is None or eager is None:
        return Headline("open", "Verified, not timed", f"{detail} No speed is claimed.")
    if timing.partial:
        return Headline("open", "Verified, timed only once", f"{detail} It was given up early, so no speed is claimed.")
    return Headline(_tone(eager, timing), _title(eager, timing), detail, _statements(eager, timing))


def _basis(view: RunView, best: Best) -> str:
    equal = f"Equal to the reference under the contract {best.verdict.contract}, on {best.verdict.device}."
    if best.final:
        return f"{equal} Judged once more after the search, which had judged {view.judged}."
    return (
        f"{equal} This is the measurement the search picked it by, as the fastest of {view.judged} judged, which "
        "favours lucky ones; it has not been judged once more."
    )


def _title(eager: Speedup, timing: Timing) -> str:
    best = timing.best
    first = _sentence(eager, "eager")
    if best.baseline == "eager":
        return first
    if best.claim is eager.claim and best.claim is not Claim.FASTER:
        return f"{first}, nor from {best.baseline}" if best.claim is Claim.INDISTINGUISHABLE else first
    return f"{first}; {_lowered(_sentence(best, best.baseline))}"


def _sentence(speedup: Speedup, against: str) -> str:
    if speedup.claim is Claim.FASTER:
        return f"{factor(speedup.interval.estimate)} the speed of {against}"
    if speedup.claim is Claim.SLOWER:
        return f"Slower than {against}: {factor(speedup.interval.estimate)} its speed"
    return f"Not distinguishable from {against}"


def _lowered(sentence: str) -> str:
    return sentence[0].lower() + sentence[1:]


def _tone(eager: Speedup, timing: Timing) -> str:
    """Good news is only what beats the best the user already had."""
    return _TONES[timing.best.claim] if eager.claim is Claim.FASTER else _TONES[eager.claim]


def _statements(eager: Speedup, timing: Timing) -> tuple[Statement, ...]:
    best = timing.best
    rows = [("eager", eager), (f"the best of the panel ({best.baseline})", best)]
    if best.baseline == "eager":
        rows = [("eager, the best of the panel", eager)]
    return tuple(
        Statement(against, factor(s.interval.estimate), interval_words(s), claim_words(s.claim), _TONES[s.claim])
        for against, s in rows
    )
