"""Verdicts and leaderboards in few words, for a context window: text to read, and the same as plain data.

Both stay under :data:`CHARACTERS`.  Words of a candidate's own are cut and cleaned: they may be written to mislead.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from burnish.agents.advice import what_next
from burnish.agents.entries import Entry, ranked
from burnish.agents.session import Judged
from burnish.core.verdict import Claim, Profile, Speedup, Timing, Trial, Verdict
from burnish.engine.final import Finished
from burnish.report.numbers import clean, duration, error, factor

__all__ = ["CHARACTERS", "Answer", "ended", "judged", "leaderboard", "profiled"]

CHARACTERS = 1_500
_REASON, _DETAIL, _FINDINGS, _LIMITS = 320, 200, 3, 2
_ROWS, _NOTE, _KERNELS = 10, 60, 8
_SHORT = 12
"""Letters of an identity that tell any two apart that one reader will see."""


@dataclass(frozen=True)
class Answer:
    """What a tool says."""

    text: str
    data: dict[str, Any]


def judged(found: Judged) -> Answer:
    """Return what became of one candidate, and what to do next."""
    entry, verdict, best = found.entry, found.verdict, found.best
    leads = best is not None and best.candidate == entry.candidate
    following = what_next(verdict, entry.submitted, leads)
    lines = [_headline(verdict, entry), *_evidence(verdict)]
    if best is not None:
        lines.append(_row("leader", "this one" if leads else f"#{best.number} at {_speed(best)}"))
    lines += [_row("next", following), _row("run", found.run)]
    data = {
        "run": found.run,
        "number": entry.number,
        "candidate": entry.candidate[:_SHORT],
        "submitted": entry.submitted,
        "leads": leads,
        **_data(verdict),
        "next": following,
    }
    return Answer(_cut_lines(lines), data)


def profiled(verdict: Verdict, what: str) -> Answer:
    """Return where the time of a candidate or of the reference goes."""
    if not verdict.passed:
        text = f"REJECTED {what}: {_cut(verdict.reason, _REASON)}\nnext     only a verified candidate is profiled"
        return Answer(text, {"what": what, **_data(verdict)})
    profile = verdict.profile or Profile()
    rows = profile.kernels[:_KERNELS]
    lines = [f"PROFILE {what} (hints, not proof)", *_evidence(verdict)]
    lines += [f"{100 * share:3.0f} %    {_cut(name, 70)} ({kind})" for name, share, kind in rows]
    if profile.authored_share is not None:
        lines.append(_row("own", f"{100 * profile.authored_share:.0f} % of the device's time is in kernels of its own"))
    lines += [f"metric   {_cut(name, 40)} = {value:.4g}" for name, value in profile.metrics[:6]]
    lines += [_row("note", _cut(note, 160)) for note in profile.notes[:2]]
    data = {
        "what": what,
        **_data(verdict),
        "kernels": [{"name": _cut(name, 70), "share": round(share, 3), "kind": kind} for name, share, kind in rows],
        "authored_share": profile.authored_share,
        "metrics": {_cut(name, 40): value for name, value in profile.metrics[:6]},
    }
    return Answer(_cut_lines(lines), data)


def leaderboard(run: str | None, entries: Sequence[Entry]) -> Answer:
    """Return the run's best candidates and what became of the others."""
    if run is None or not entries:
        return Answer("nothing has been judged yet: verify or submit a candidate", {"run": run, "top": []})
    top = ranked(entries)[:_ROWS]
    statuses = Counter(entry.status for entry in entries)
    lines = [f"LEADERBOARD {run}: {len(entries)} judged, {sum(e.submitted for e in entries)} submitted"]
    lines += [
        f"#{e.number:<3} {e.candidate[:_SHORT]} {_speed(e)} {'' if e.submitted else '(not submitted) '}"
        f"{_cut(e.note, _NOTE)}".rstrip()
        for e in top
    ]
    if not top:
        lines.append("nothing verified yet")
    lines.append(_row("outcomes", ", ".join(f"{count} {_plain(name)}" for name, count in statuses.most_common())))
    failures = [f"#{e.number} {_plain(e.status)}: {_cut(e.reason, 90)}" for e in entries if not e.outcome.passed]
    lines += [_row("failed", line) for line in failures[-3:]]
    data = {
        "run": run,
        "judged": len(entries),
        "statuses": dict(statuses),
        "top": [
            {
                "number": e.number,
                "candidate": e.candidate[:_SHORT],
                "speedup": _rounded(e.outcome.speedup),
                "low": _rounded(e.outcome.low),
                "high": _rounded(e.outcome.high),
                "claim": e.outcome.claim,
                "submitted": e.submitted,
            }
            for e in top
        ],
    }
    return Answer(_cut_lines(lines), data)


def ended(finished: Finished, folder: Path) -> Answer:
    """Return what a run led to."""
    verdict, candidate = finished.verdict, finished.candidate
    whose = candidate.origin.proposer if candidate is not None else None
    lines = [f"FINISHED {finished.run}: {finished.progress.evals} judged"]
    if verdict is None:
        lines.append("answer   none: no candidate was verified in the form it would ship in")
    else:
        if candidate is not None and whose != "agent":
            lines.append(f"answer   {candidate.name}, one of the baselines: nothing submitted was faster")
        lines += [_row("final", _cut(verdict.reason, _REASON)), *_evidence(verdict)]
    files = [name for name in ("kernel.py", "report.html", "run.json") if (folder / name).exists()]
    lines += [_row("folder", f"{folder}: {', '.join(files)}"), _row("next", f"burnish show {finished.run}")]
    data = {
        "run": finished.run,
        "folder": str(folder),
        "files": files,
        "evals": finished.progress.evals,
        "answer": whose,
        **(_data(verdict) if verdict is not None else {"status": "nothing verified"}),
    }
    return Answer(_cut_lines(lines), data)


def _headline(verdict: Verdict, entry: Entry) -> str:
    name = f"#{entry.number} {entry.candidate[:_SHORT]}"
    if verdict.passed:
        return f"PASSED {name}: {_cut(verdict.reason, _REASON)}"
    where = f"{_plain(verdict.status.value)} at {_plain(verdict.stage.value)}"
    return f"REJECTED {name}: {where}: {_cut(verdict.reason, _REASON)}"


def _evidence(verdict: Verdict) -> list[str]:
    told = f"{verdict.reason} "
    rows = [
        _row("found", _cut(f"{f.check} ({f.about.family.value}): {f.detail}", _DETAIL))
        for f in verdict.findings[:_FINDINGS]
        if f.detail not in told
    ]
    if verdict.timing is not None:
        rows += _speeds(verdict.timing)
    if verdict.roofline is not None:
        r = verdict.roofline
        reached = "below it: the bound is not valid here" if r.score is None else f"{100 * r.score:.0f} % reached"
        rows.append(_row("roofline", f"at least {duration(r.bound_ms)} by {r.bound}, {reached}"))
    if verdict.trials:
        worst = max(verdict.trials, key=_closeness)
        allowed = f"{error(worst.error_rms)} of {error(worst.allowed_rms)} allowed"
        rows.append(_row("error", f"{allowed} ({_cut(worst.name, 40)})"))
    rows += [_row("limit", _cut(f"{f.check}: {f.detail}", 120)) for f in verdict.limits[:_LIMITS]]
    return rows


def _speeds(timing: Timing) -> list[str]:
    rows = [_row("speedup", ", ".join(map(_against, timing.speedups)))]
    clocks = dict(timing.clocks)
    if "candidate" in clocks:
        c = clocks["candidate"]
        others = ", ".join(f"{name} {duration(o.call_ms)}" for name, o in timing.clocks if name != "candidate")
        walls = f"runner's wall {duration(c.runner_ms)}, judge's {duration(c.judge_ms)}"
        rows.append(_row("time", f"{duration(c.call_ms)} a call ({walls}); {others}"))
    return rows


def _against(speedup: Speedup) -> str:
    i = speedup.interval
    claim = "not distinguishable" if speedup.claim is Claim.INDISTINGUISHABLE else speedup.claim.value
    return f"{speedup.baseline} {factor(i.estimate)} [{factor(i.low)}, {factor(i.high)}] {claim}"


def _data(verdict: Verdict) -> dict[str, Any]:
    timing, roofline = verdict.timing, verdict.roofline
    data: dict[str, Any] = {
        "status": verdict.status.value,
        "stage": verdict.stage.value,
        "reason": _cut(verdict.reason, _REASON),
        "findings": [{"check": f.check, "detail": _cut(f.detail, 120)} for f in verdict.findings[:_FINDINGS]],
        "seconds": round(verdict.seconds, 1),
    }
    if timing is not None:
        data["speedup"] = {
            s.baseline: {
                "estimate": _rounded(s.interval.estimate),
                "low": _rounded(s.interval.low),
                "high": _rounded(s.interval.high),
                "claim": s.claim.value,
            }
            for s in timing.speedups
        }
        data["call_ms"] = {name: _rounded(c.call_ms) for name, c in timing.clocks}
    if roofline is not None:
        data["roofline"] = {
            "bound_ms": _rounded(roofline.bound_ms),
            "by": roofline.bound,
            "score": _rounded(roofline.score),
        }
    return data


def _closeness(trial: Trial) -> float:
    share = trial.error_rms / trial.allowed_rms if trial.allowed_rms > 0 else trial.error_rms
    return math.inf if math.isnan(share) else share


def _speed(entry: Entry) -> str:
    o = entry.outcome
    if o.speedup is None or o.low is None or o.high is None:
        return "untimed"
    return f"{factor(o.speedup)} [{factor(o.low)}, {factor(o.high)}]"


def _rounded(value: float | None) -> float | None:
    """Four digits: more were not measured."""
    return None if value is None or not math.isfinite(value) else float(f"{value:.4g}")


def _row(label: str, text: str) -> str:
    return f"{label:<8} {text}"


def _plain(name: str) -> str:
    return name.replace("_", " ")


def _cut(text: str, most: int) -> str:
    line = clean(text)
    return line if len(line) <= most else f"{line[: most - 1]}…"


def _cut_lines(lines: Sequence[str]) -> str:
    text = "\n".join(lines)
    return text if len(text) <= CHARACTERS else f"{text[: CHARACTERS - 1]}…"
