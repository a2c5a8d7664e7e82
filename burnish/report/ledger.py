"""What language models cost in a run and what they gave, beside what was reached without them.

The two sides are compared at equal device seconds: the best speedup each had found when its own candidates had taken as
long to judge as all those of the side that took less.  Speedups are the search's own, over eager; the final verdict on
the best candidate is the run's headline, not this table's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from burnish.core.language import Call, Usage
from burnish.core.verdict import Verdict
from burnish.engine.prompts import PromptRecord, Used, record_of
from burnish.store import ProposalRecord, RunRecord, RunStore

__all__ = ["Ledger", "Row", "Side", "ledger_of", "money"]

MODELS = "llm"
"""The proposer whose candidates models made."""
_NOT_ON_DEVICE = ("screen", "build")
_RUNS = 200
"""Earlier runs looked through for one without models, where the run has no other proposers."""


@dataclass(frozen=True)
class Row:
    """One model in one role."""

    model: str
    role: str
    calls: int
    malformed: int
    failed: int
    """Calls that brought no text: refused, too slow, rate-limited, unreachable."""
    usage: Usage


@dataclass(frozen=True)
class Side:
    """What one side's candidates came to."""

    judged: int = 0
    passed: int = 0
    device_s: float = 0.0
    best: float | None = None
    best_at_equal: float | None = None
    """The best within the device seconds that both sides had."""
    run: str = ""
    """The run it was measured in, where that is another one."""


@dataclass(frozen=True)
class Ledger:
    """A run's account."""

    rows: tuple[Row, ...]
    wall_s: float
    device_s: float
    with_models: Side
    without: Side
    equal_device_s: float
    prompts: PromptRecord | None = None
    """What the variants of prompts came to, where they were evolved."""

    @property
    def total(self) -> Usage:
        """What all calls used together."""
        return sum((row.usage for row in self.rows), Usage())

    @property
    def calls(self) -> int:
        """How many calls there were."""
        return sum(row.calls for row in self.rows)

    def to_json(self) -> dict[str, Any]:
        """Return plain data."""
        return {
            "models": [
                {"model": r.model, "role": r.role, "calls": r.calls, "malformed": r.malformed, "failed": r.failed}
                | _usage(r.usage)
                for r in self.rows
            ],
            "total": {"calls": self.calls, **_usage(self.total)},
            "wall_s": round(self.wall_s, 2),
            "device_s": round(self.device_s, 2),
            "equal_device_s": round(self.equal_device_s, 2),
            "with_models": _side(self.with_models),
            "without_models": _side(self.without),
            "prompts": None if self.prompts is None else _prompts(self.prompts),
        }


def ledger_of(store: RunStore, run: RunRecord) -> Ledger | None:
    """Return the account of a run; ``None`` where no model was asked."""
    # A question put when the budget was used up went nowhere.
    calls = [call for call in store.calls(run.id) if call.attempts]
    if not calls:
        return None
    ours, others = _Curve(), _Curve()
    device_s = 0.0
    for record in store.proposals(run.id):
        seconds = (ours if record.candidate.origin.proposer == MODELS else others).take(record)
        device_s += 0.0 if record.reused else seconds
    elsewhere = "" if others.judged else _earlier(store, run, others)
    equal = min((curve.device_s for curve in (ours, others) if curve.judged), default=0.0)
    return Ledger(
        rows=tuple(_rows(calls)),
        wall_s=run.elapsed_s,
        device_s=device_s,
        with_models=ours.side(equal),
        without=others.side(equal, elsewhere),
        equal_device_s=equal,
        prompts=record_of(store, run),
    )


def money(cost: float | None) -> str:
    """Return dollars as people read them."""
    return "price not known" if cost is None else f"${cost:.4f}" if cost < 1 else f"${cost:.2f}"


class _Curve:
    """The best speedup of one side over its device seconds."""

    def __init__(self) -> None:
        self.judged = self.passed = 0
        self.device_s = 0.0
        self._points: list[tuple[float, float]] = []

    def take(self, record: ProposalRecord) -> float:
        verdict = record.verdict
        if verdict is None:
            return 0.0
        seconds = _device_seconds(verdict)
        self.judged += 1
        self.passed += verdict.passed
        self.device_s += seconds
        eager = verdict.timing.against("eager") if verdict.timing is not None else None
        if eager is not None and not verdict.scripted and not record.candidate.origin.scripted:
            self._points.append((self.device_s, eager.interval.estimate))
        return seconds

    def side(self, equal: float, run: str = "") -> Side:
        within = [speedup for at, speedup in self._points if at <= equal * (1 + 1e-9)]
        best = max((speedup for _, speedup in self._points), default=None)
        return Side(self.judged, self.passed, self.device_s, best, max(within, default=None), run)


def _device_seconds(verdict: Verdict) -> float:
    """Return how long the device was kept: compilers and reading the text need none."""
    stages = [seconds for name, seconds in verdict.stage_seconds if name not in _NOT_ON_DEVICE]
    return sum(stages) if verdict.stage_seconds else verdict.seconds


def _earlier(store: RunStore, run: RunRecord, curve: _Curve) -> str:
    """Take the newest run without models on the same task and machine; return its name."""
    task = run.spec.task.identity()
    for other in store.runs(_RUNS):
        alike = other.spec.device == run.spec.device and other.environment == run.environment
        if alike and MODELS not in other.spec.proposers and other.spec.task.identity() == task and other.proposals:
            for record in store.proposals(other.id):
                curve.take(record)
            return other.id
    return ""


def _rows(calls: Sequence[Call]) -> Iterable[Row]:
    for model, role in sorted({(call.model, call.role) for call in calls}):
        mine = [call for call in calls if (call.model, call.role) == (model, role)]
        malformed = sum(call.status == "malformed" for call in mine)
        understood = sum(call.status in ("answered", "truncated") for call in mine)
        usage = sum((call.usage for call in mine), Usage())
        yield Row(model, role, len(mine), malformed, len(mine) - malformed - understood, usage)


def _usage(usage: Usage) -> dict[str, Any]:
    return {
        "tokens_in": usage.tokens_in,
        "tokens_out": usage.tokens_out,
        "cached_in": usage.cached_in,
        "cost": None if usage.cost is None else round(usage.cost, 6),
        "seconds": round(usage.seconds, 2),
    }


def _side(side: Side) -> dict[str, Any]:
    return {
        "judged": side.judged,
        "passed": side.passed,
        "device_s": round(side.device_s, 2),
        "best": side.best,
        "best_at_equal_device_s": side.best_at_equal,
        "run": side.run or None,
    }


def _prompts(record: PromptRecord) -> dict[str, Any]:
    return {"variants": [_used(used) for used in record.used], "discarded": record.discarded}


def _used(used: Used) -> dict[str, Any]:
    variant, score = used.variant, used.score
    counts = {"asked": used.asked, "trials": score.trials, "passed": used.passed, "score": score.mean}
    if not used.written:
        return {"prompt": variant.title, **counts}
    sections = [{"heading": heading, "text": text} for heading, text in variant.sections]
    return {"prompt": variant.title, **counts, "from": variant.parent, "why": variant.why, "sections": sections}
