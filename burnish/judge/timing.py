"""Timing contestants against each other: interleaved batches, fresh inputs, three clocks, random outputs checked.

Batches come in pairs of N and 2N calls.  The judge's clock runs from sending a batch to its answer, by when every
output is in shared memory: the slope over N and 2N is a time per call that nothing in the runner can forge.  It
includes the cost of handing outputs over, which the eager baseline (ours) pays alike and thereby measures.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from burnish.core.verdict import Clocks, Finding, Interval
from burnish.judge.contestant import Answer, Contestant, Inputs
from burnish.judge.ring import Bases, Fill, Ring
from burnish.measure.stats import slope

__all__ = ["Check", "Plan", "Track", "clock_findings", "clocks", "idle_findings", "plan_for", "time_session"]

Check = Callable[[Fill, Ring, int], None]
"""Compares the output of one timed call with the reference; raises what the judge makes of a wrong one."""

_WARM_UP = 2
_BATCH_MS = 5.0
_LONGEST_BATCH_MS = 400.0
_SESSION_MS = 12_000.0
# A library's thread pool may spin for a few milliseconds after a call before it sleeps (GNU OpenMP does).
_SETTLE_SECONDS = 0.002
_IDLE_SHARE = 0.5
_CLOCK_FACTOR = 1.3
_CLOCK_SLACK_MS = {"cpu": 0.01, "cuda": 0.05}


@dataclass(frozen=True)
class Plan:
    """How a session is measured."""

    calls: int
    rounds: int
    flush: bool
    seconds: float
    """Time limit of one batch."""


@dataclass
class Track:
    """One contestant's measurements in one session."""

    label: str
    contestant: Contestant
    ring: Ring
    sizes: list[int] = field(default_factory=list)
    call_ms: list[float] = field(default_factory=list)
    runner_ms: list[float] = field(default_factory=list)
    judge_ms: list[float] = field(default_factory=list)
    idle: list[tuple[float, float]] = field(default_factory=list)
    """Processor time and wall time, in seconds, of stretches in which it had nothing to do."""

    def add(self, size: int, answer: Answer) -> None:
        """Take in one batch."""
        self.sizes.append(size)
        self.call_ms.append(max(_typical(answer.times_ms), 1e-7))
        self.runner_ms.append(max(answer.runner_ms, 1e-7))
        self.judge_ms.append(answer.judge_ms)


def _typical(times_ms: tuple[float, ...]) -> float:
    """The median call of a batch; the first wakes sleeping threads and is left out where there are others.

    A median forgives interrupts.  It would also forgive work moved into a few calls, were it not for the judge's clock,
    which counts them all.
    """
    return statistics.median(times_ms[1:] if len(times_ms) > 2 else times_ms)


def plan_for(call_ms: list[float], slots: int, quick: bool, device: str, limit: float) -> Plan:
    """Choose batch sizes and rounds from rough times per call of the contestants."""
    fastest, slowest = max(min(call_ms), 1e-4), max(call_ms)
    calls = max(1, min(slots // 2, round(_BATCH_MS / fastest), int(_LONGEST_BATCH_MS / max(slowest, 1e-4)) // 2 or 1))
    rounds = 10 if quick else 16
    per_round = 1.5 * calls * sum(call_ms)
    if per_round > 0:
        rounds = max(10, min(rounds, int(_SESSION_MS / per_round) // 2 * 2))
    return Plan(calls, rounds, device.startswith("cuda"), limit + 4 * calls * slowest / 1000)


def time_session(tracks: list[Track], bases: Bases, plan: Plan, rng: random.Random, spec: Inputs, check: Check) -> int:
    """Measure all contestants in turn; ``check`` is given one random call of every batch of the first track.

    Returns how many calls of the first track were timed.
    """
    timed = 0
    left: dict[str, tuple[float, float]] = {}
    for number, size in enumerate(_sizes(plan, rng)):
        for track in rng.sample(tracks, len(tracks)):
            chosen = track.ring.fill(bases, size, rng)
            _note_idle(track, left)
            answer = track.contestant.run(spec.spec, track.ring.messages(chosen), plan.seconds, flush=plan.flush)
            time.sleep(_SETTLE_SECONDS)
            left[track.label] = (track.contestant.processor_ns() / 1e9, time.monotonic())
            if number < _WARM_UP:
                continue
            track.add(size, answer)
            if track is tracks[0]:
                timed += size
                slot, fill = chosen[rng.randrange(size)]
                check(fill, track.ring, slot)
    return timed


def _sizes(plan: Plan, rng: random.Random) -> list[int]:
    """Return the batch sizes: a warm-up, then pairs of N and 2N in random order."""
    sizes = [2 * plan.calls] * _WARM_UP
    for _ in range(plan.rounds // 2):
        sizes += rng.sample([plan.calls, 2 * plan.calls], 2)
    return sizes


def _note_idle(track: Track, left: dict[str, tuple[float, float]]) -> None:
    if track.label in left:
        cpu, wall = left[track.label]
        track.idle.append((track.contestant.processor_ns() / 1e9 - cpu, time.monotonic() - wall))


def idle_findings(track: Track) -> list[Finding]:
    """Say so when a contestant kept computing while it had been given nothing to do."""
    used, wall = sum(c for c, _ in track.idle), sum(w for _, w in track.idle)
    if wall > 0.02 and used > _IDLE_SHARE * wall:
        return [Finding("left-running", f"used {100 * used / wall:.0f} % of a processor between calls")]
    return []


def clocks(track: Track, eager: Track) -> tuple[Clocks, Interval]:
    """Return a contestant's three clocks, and the judge's with its interval."""
    call, handover = statistics.median(track.call_ms), _handover(eager)
    judge = slope(track.sizes, track.judge_ms)
    runner = slope(track.sizes, track.runner_ms).estimate - _handover_by(eager, eager.runner_ms)
    less = Interval(judge.estimate - handover.estimate, judge.low - handover.high, judge.high - handover.low)
    return Clocks(call, max(runner, 0.0), max(less.estimate, 0.0)), less


def _handover(eager: Track) -> Interval:
    """What it costs per call to hand outputs over, as the eager baseline shows it."""
    whole, call = slope(eager.sizes, eager.judge_ms), statistics.median(eager.call_ms)
    return Interval(whole.estimate - call, whole.low - call, whole.high - call)


def _handover_by(eager: Track, walls: list[float]) -> float:
    return slope(eager.sizes, walls).estimate - statistics.median(eager.call_ms)


def clock_findings(track: Track, eager: Track) -> list[Finding]:
    """Compare the judge's clock with the runner's: a runner that tells less time than passed is not believed."""
    shown, judge = clocks(track, eager)
    slack = _CLOCK_SLACK_MS[track.contestant.device.split(":")[0]]
    if judge.low > _CLOCK_FACTOR * shown.call_ms + slack:
        detail = (
            f"the per-call clock says {shown.call_ms:.4f} ms, the judge's own at least {judge.low:.4f} ms "
            f"(estimate {judge.estimate:.4f} ms)"
        )
        return [Finding("clocks-disagree", detail)]
    return []
