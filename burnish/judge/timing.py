"""Timing contestants against each other: interleaved batches, fresh inputs, three clocks, random outputs checked.

Batches come in pairs of N and 2N calls.  The judge's clock runs from sending a batch to its answer, by when every
output is in shared memory: the slope over N and 2N is a time per call that nothing in the runner can forge.  It
includes the cost of handing outputs over, which the eager baseline (ours) pays alike and thereby measures.
"""

from __future__ import annotations

import contextlib
import math
import random
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from burnish.core.verdict import Clocks, Finding, Interval
from burnish.judge.contestant import Answer, Contestant, Inputs
from burnish.judge.ring import Bases, Fill, Ring
from burnish.measure.stats import location, session_ratio, slope

__all__ = [
    "Check",
    "Plan",
    "Track",
    "charge_hidden",
    "clock_findings",
    "clocks",
    "hidden",
    "hidden_limit",
    "plan_for",
    "time_session",
]

Check = Callable[[Fill, Ring, int], None]
"""Compares the output of one timed call with the reference; raises what the judge makes of a wrong one."""

_WARM_UP = 2
_MOST_ROUNDS, _ROUNDS, _QUICK_ROUNDS = 2000, 14, 10
# On a noisy machine a session goes on for this long before it settles for a wide interval; longer, as the square of
# it, where more precision is asked for.
_PATIENCE_SECONDS, _SUSPICIOUS_SECONDS, _PATIENT_ROUNDS = 1.1, 6.0, 40
_MOST_PATIENCE_SECONDS, _USUAL_PRECISION = 60.0, 0.03
# Short, so that what changes about the machine from batch to batch averages out over many; a few calls at least,
# while that is not much longer.
_BATCH_MS, _FEW_CALLS, _FEW_CALLS_MS = 1.0, 5, 2.0
_LONGEST_BATCH_MS = 400.0
_WORTH_WAKING_MS = 10.0
_SESSION_MS = 8_000.0
_CHECKS, _COSTLY_CHECKS = 10, 4
# Results that look like an earlier one are compared first; where that is the task's nature, only so often.
_MOST_SUSPECTS = 4
_FAR = 2.5
# Outputs go on being compared in a long session, only less often.
_LATER_CHECKS = 0.25
# Missing time beyond the first share of a call is charged to it, beyond the second the runner's clock is forged.
_HIDDEN_SHARE, _FORGED_SHARE, _HIDDEN_CONFIDENCE = 0.3, 1.0, 0.95
_CLOCK_SLACK_MS = {"cpu": 0.01, "cuda": 0.05}


@dataclass(frozen=True)
class Plan:
    """How a session is measured."""

    calls: int
    longer: int
    """Calls of the longer batches: twice as many, but where memory is for one call at a time."""
    rounds: int
    """The fewest rounds."""
    most_rounds: int
    quick: bool
    flush: bool
    freeze: bool
    wake: int
    """Calls before each batch that no clock counts: a stopped process takes milliseconds to wake its threads."""
    seconds: float
    """Time limit of one batch."""
    precision: float
    """Half-width, as a share, at which an interval is narrow enough."""
    check_share: float
    """Share of rounds in which the output of a random call is compared."""
    parameters: tuple[str, ...] = ()
    """Parameters whose gradients a backward call returns."""


@dataclass
class Track:
    """One contestant's measurements in one session."""

    label: str
    contestant: Contestant
    ring: Ring
    sizes: list[int] = field(default_factory=list)
    call_ms: list[float] = field(default_factory=list)
    mean_ms: list[float] = field(default_factory=list)
    """By batch, the mean of what the per-call clock said."""
    runner_ms: list[float] = field(default_factory=list)
    judge_ms: list[float] = field(default_factory=list)
    aliased: bool = False
    """Whether results of one batch shared memory."""
    strides: tuple[tuple[int, ...], ...] = ()
    """The layout its outputs had."""

    def add(self, size: int, answer: Answer) -> None:
        """Take in one batch."""
        self.sizes.append(size)
        self.aliased = self.aliased or bool(answer.raw.get("aliased"))
        self.strides = tuple(tuple(row["strides"]) for row in answer.forms[-1]["tensors"])
        self.call_ms.append(max(_typical(answer.times_ms), 1e-7))
        self.mean_ms.append(statistics.fmean(answer.times_ms))
        self.runner_ms.append(max(answer.runner_ms, 1e-7))
        self.judge_ms.append(answer.judge_ms)


def _typical(times_ms: tuple[float, ...]) -> float:
    """The lower quartile of a batch's calls; the first wakes sleeping threads and is left out where there are others.

    What disturbs a call only ever makes it longer, so a low quantile varies less than the median.  It would also
    forgive work moved into some of the calls, were it not for the judge's clock, which counts them all.
    """
    times = sorted(times_ms[1:] if len(times_ms) > 2 else times_ms)
    position = (len(times) - 1) / 4
    below, share = int(position), position % 1
    return times[below] + share * (times[min(below + 1, len(times) - 1)] - times[below])


def plan_for(
    call_ms: list[float], slots: int, quick: bool, device: str, limit: float, precision: float = _USUAL_PRECISION
) -> Plan:
    """Choose batch sizes and rounds from rough times per call of the contestants."""
    fastest, slowest = max(min(call_ms), 1e-4), max(call_ms)
    cuda = device.startswith("cuda")
    wake = 1 if not cuda and slowest < _WORTH_WAKING_MS else 0
    few = min(_FEW_CALLS, round(_FEW_CALLS_MS / fastest))
    longest = int(_LONGEST_BATCH_MS / max(slowest, 1e-4)) // 2
    calls = max(1, min((slots - wake) // 2, max(few, round(_BATCH_MS / fastest)), longest))
    rounds = _QUICK_ROUNDS if quick else _ROUNDS
    per_round = 1.5 * calls * sum(call_ms)
    most = max(rounds, min(_MOST_ROUNDS, int(_SESSION_MS / max(per_round, 1e-3)) // 2 * 2))
    seconds = limit + 4 * calls * slowest / 1000
    longer = min(2 * calls, slots - wake)
    checks = _CHECKS if slots > 1 else _COSTLY_CHECKS
    share = min(1.0, checks / rounds / 2)
    return Plan(calls, longer, rounds, most, quick, cuda, not cuda, wake, seconds, precision, share)


def time_session(tracks: list[Track], bases: Bases, plan: Plan, rng: random.Random, spec: Inputs, check: Check) -> int:
    """Measure all contestants in turn; ``check`` is given random calls of the first track.

    A round lays out everybody's batch first and then runs them back to back, so that a slow spell of the machine
    meets all of them.  Returns how many calls of the first track were timed.
    """
    timed = suspected = 0
    began = time.monotonic()
    for number, size in enumerate(_sizes(plan, rng)):
        chosen: dict[str, list[tuple[int, Fill]]] = {}
        # In random order too: whoever's inputs were written last finds more of them in the cache.
        for track in rng.sample(tracks, len(tracks)):
            chosen[track.label] = track.ring.fill(bases, size + plan.wake, rng)
            with _awake(track, plan):
                calls = track.ring.messages(chosen[track.label])
                track.contestant.prepare(spec.spec, calls, flush=plan.flush, parameters=list(plan.parameters))
        walls = {}
        for track in rng.sample(tracks, len(tracks)):
            with _awake(track, plan):
                if plan.wake:
                    track.contestant.go(plan.seconds, 0, plan.wake)
                walls[track.label] = track.contestant.go(plan.seconds, plan.wake)
        for track in tracks:
            with _awake(track, plan):
                answer = track.contestant.collect(walls[track.label])
            if number >= _WARM_UP:
                track.add(size, answer)
        timed += size
        if _precise_enough(tracks, plan) or _out_of_patience(tracks, plan, time.monotonic() - began):
            break
        made = chosen[tracks[0].label]
        suspects = tracks[0].ring.repeated(made) if suspected < _MOST_SUSPECTS else []
        suspected += bool(suspects)
        if suspects or rng.random() < plan.check_share * (_LATER_CHECKS if number > 2 * plan.rounds else 1):
            slot, fill = rng.choice(suspects or made)
            check(fill, tracks[0].ring, slot)
    return timed


def _precise_enough(tracks: list[Track], plan: Plan) -> bool:
    """Stop early once the interval is narrow, or once it lies many times its own width away from "equal".

    Neither is a stop at the first sight of significance, which would make chance findings frequent: at 2.5 times the
    half-width of a 99 % interval the odds of a chance finding are below one in a million.  While the clocks look as if
    they disagreed, and it is not yet sure, the session goes on.
    """
    done = len(tracks[0].sizes)
    if done < plan.rounds or done % 2 or _undecided(tracks):
        return False
    if plan.quick:
        return True
    ratios = [session_ratio(track.call_ms, tracks[0].call_ms) for track in tracks[1:]]
    return all(_half_width(ratio) < plan.precision or _far_from_equal(ratio) for ratio in ratios)


def _undecided(tracks: list[Track], forged_only: bool = False) -> bool:
    """Whether the clocks may disagree and it is not yet sure."""
    eager = next((t for t in tracks if t.label == "eager"), None)
    if eager is None or session_ratio(eager.call_ms, tracks[0].call_ms).high < 1:
        # Slower by its own clock already: it has nothing to hide.
        return False
    pair = [(tracks[0], eager)]
    questions = [(hidden(pair), hidden_limit(tracks[0], _FORGED_SHARE))]
    if not forged_only:
        questions.append((hidden(pair, typical=True), hidden_limit(tracks[0])))
    return any(missing.estimate > limit / 2 and missing.low <= limit for missing, limit in questions)


def _out_of_patience(tracks: list[Track], plan: Plan, seconds: float) -> bool:
    done = len(tracks[0].sizes)
    patience = min(_MOST_PATIENCE_SECONDS, _PATIENCE_SECONDS * max(1.0, (_USUAL_PRECISION / plan.precision) ** 2))
    if done < _PATIENT_ROUNDS or done % 2 or seconds < patience:
        return False
    return seconds > max(patience, _SUSPICIOUS_SECONDS) or not _undecided(tracks, forged_only=True)


def _half_width(ratio: Interval) -> float:
    return math.log(ratio.high / ratio.low) / 2 if ratio.low > 0 else math.inf


def _far_from_equal(ratio: Interval) -> bool:
    return abs(math.log(ratio.estimate)) > _FAR * _half_width(ratio)


@contextlib.contextmanager
def _awake(track: Track, plan: Plan) -> Iterator[None]:
    """On a CPU only the contestant whose turn it is runs; the others are stopped, whatever they would like to do."""
    if plan.freeze:
        track.contestant.thaw()
    yield
    if plan.freeze:
        track.contestant.freeze()


def _sizes(plan: Plan, rng: random.Random) -> list[int]:
    """Return the batch sizes: a warm-up, then pairs of N and 2N in random order."""
    sizes = [plan.longer] * _WARM_UP
    for _ in range(plan.most_rounds // 2):
        sizes += rng.sample([plan.calls, plan.longer], 2)
    return sizes


def clocks(track: Track, eager: Track) -> Clocks:
    """Return a contestant's three clocks in milliseconds per call.

    The two wall clocks are the eager baseline's call (ours, and honest) plus the slope over N and 2N calls of how much
    longer the contestant's batches took than the eager ones of the same round: what both pay alike falls out.
    """
    own = statistics.median(eager.call_ms)
    longer = [_slope_of_difference(track, eager, walls) for walls in ("runner_ms", "judge_ms")]
    return Clocks(statistics.median(track.call_ms), max(own + longer[0], 0.0), max(own + longer[1], 0.0))


def _slope_of_difference(track: Track, eager: Track, walls: str) -> float:
    pairs = zip(getattr(track, walls), getattr(eager, walls), strict=True)
    differences = [mine - theirs for mine, theirs in pairs]
    if min(track.sizes) == max(track.sizes):
        # Batches of one long call: what a batch costs beside it is in the eager ones too.
        return location(differences).estimate / track.sizes[0]
    return slope(track.sizes, differences).estimate


def hidden(sessions: Sequence[tuple[Track, Track]], typical: bool = False) -> Interval:
    """Return the time per call that passed on the judge's clock and is missing on the per-call clock.

    ``sessions`` are pairs of a contestant and the eager baseline.  Round by round: how much longer the contestant's
    batch took than the eager one, less how much longer its calls say they took.  Zero but for noise where the clocks
    tell the same story, also on a busy machine: what delays a call is in both.  With ``typical`` it is what is missing
    from the typical call, by which a contestant is ranked; that counts delays and work moved into some of the calls.
    """
    missing = []
    for track, eager in sessions:
        said = (track.call_ms, eager.call_ms) if typical else (track.mean_ms, eager.mean_ms)
        rows = zip(track.sizes, track.judge_ms, eager.judge_ms, *said, strict=True)
        missing += [(judged - by_eager) / size - (call - own) for size, judged, by_eager, call, own in rows]
    return location(missing, _HIDDEN_CONFIDENCE)


def hidden_limit(track: Track, share: float = _HIDDEN_SHARE) -> float:
    """Return how much missing time is let pass: a share of the call and what noise alone may look like."""
    slack = _CLOCK_SLACK_MS[track.contestant.device.split(":")[0]]
    return share * statistics.median(track.call_ms) + slack


def clock_findings(sessions: Sequence[tuple[Track, Track]], allowance_ms: float = 0.0) -> list[Finding]:
    """Compare the judge's clock with the runner's: a runner that tells half the time or less is not believed.

    ``allowance_ms`` is what handing this contestant's outputs over costs more than the eager baseline's.
    """
    track = sessions[-1][0]
    call, missing = statistics.median(track.call_ms), hidden(sessions)
    if missing.low > hidden_limit(track, _FORGED_SHARE) + 2 * allowance_ms:
        detail = (
            f"the per-call clock says {call:.4f} ms and the judge's own clock sees "
            f"{missing.estimate:.4f} ms more per call [{missing.low:.4f}, {missing.high:.4f}]"
        )
        return [Finding("clocks-disagree", detail)]
    return []


def charge_hidden(track: Track, eager: Track, allowance_ms: float = 0.0) -> float:
    """Charge time that only the judge's clock saw (threads that end after the call, say); return it per call."""
    missing = hidden([(track, eager)], typical=True)
    if missing.low <= hidden_limit(track) + 2 * allowance_ms:
        return 0.0
    track.call_ms = [call + missing.estimate for call in track.call_ms]
    return missing.estimate
