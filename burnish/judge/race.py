"""Timing and confirmation: sessions of candidate against panel, and what they add up to."""

from __future__ import annotations

import contextlib
import random
import statistics
import time
from collections.abc import Iterator
from copy import copy
from dataclasses import replace

import torch

from burnish.core.verdict import Claim, Clocks, Finding, Interval, Roofline, Speedup, Timing
from burnish.judge.bench import Bench
from burnish.judge.compare import agreement
from burnish.judge.contestant import Contestant, Inputs
from burnish.judge.copies import size
from burnish.judge.rejection import Rejected
from burnish.judge.ring import Bases, Fill, Ring, slots_for
from burnish.judge.timing import Track, charge_hidden, clock_findings, clocks, plan_for, time_session
from burnish.judge.trial import Trials
from burnish.judge.verdicts import Record
from burnish.measure.ceilings import load_or_calibrate
from burnish.measure.device_lock import device_lock
from burnish.measure.roofline import Work, byte_floor_seconds, count_work, roofline
from burnish.measure.stats import combine, decide, session_ratio

__all__ = ["CLOSE", "MOST_SESSIONS", "Race"]

_BASES = 3
_ROUGH_CALLS = 5
_ROUGH_ENOUGH_MS = 500.0
CLOSE = 1.1
"""A gain that the luck of where a process's memory lies can bring about: 5 % were seen in small calls on a CPU."""
MOST_SESSIONS = 5
"""Sessions that must all show so small a gain before it is claimed."""
_KEPT, _MOST_KEPT = 1 << 26, 16
"""Bytes of one call's output up to which it is kept for later, and how many of them are."""


class Race:
    """Times one candidate against the panel in two or more sessions."""

    def __init__(self, bench: Bench, rng: random.Random, record: Record, trials: Trials) -> None:
        """Nothing is timed yet."""
        self._bench = bench
        self._rng = rng
        self._record = record
        self._trials = trials
        self._sessions: list[dict[str, Track]] = []
        self._clocked: list[tuple[Track, Track]] = []
        self._waiting: list[tuple[Fill, tuple[torch.Tensor, ...]]] = []
        self._checked = 0
        self._timed = 0
        count = 1 if _bytes(bench) > (1 << 31) else _BASES
        self._sets = [bench.inputs(rng) for _ in range(count)]
        self._bases = Bases(self._sets)

    def session(self, candidate: Contestant, panel: dict[str, Contestant]) -> None:
        """Measure the candidate and every baseline, interleaved, holding the device."""
        bench = self._bench
        expected = self._trials.without_unmatched(bench.expected)
        slots = slots_for(bench.sample, expected, bench.device)
        entries = {"candidate": candidate, **panel}
        tracks = [Track(name, c, Ring(c, bench.sample, expected, slots)) for name, c in entries.items()]
        with device_lock(bench.device), _one_thread():
            rough = [self._rough(track) for track in tracks]
            options, limit = bench.options, candidate.limits.call_seconds
            plan = plan_for(rough, slots, options.quick, bench.device, limit, options.precision)
            plan = replace(plan, parameters=tuple(self._trials.parameters()))
            try:
                self._timed += time_session(tracks, self._bases, plan, self._rng, bench.sample, self._check)
            finally:
                for contestant in entries.values():
                    contestant.thaw()
        self._compare_waiting()
        by_name = {track.label: track for track in tracks}
        self._sessions.append(by_name)
        candidate_track = by_name["candidate"]
        handover = self._handover(candidate_track)
        # All sessions together: what one leaves open two may settle.
        self._clocked.append((copy(candidate_track), copy(by_name["eager"])))
        found = clock_findings(self._clocked, handover)
        if candidate_track.aliased:
            found.append(Finding("aliased-output", "results of different calls share memory"))
        if found:
            raise Rejected(self._record.stage, found)
        self._refuse_impossible(candidate_track)
        charged = charge_hidden(candidate_track, by_name["eager"], handover)
        if charged:
            detail = f"{charged:.4f} ms per call passed outside its own clock and are counted in its time"
            self._record.limit("clocks-disagree", detail)

    def _handover(self, track: Track) -> float:
        """What it costs in milliseconds to copy this contestant's outputs rather than dense ones, as measured here."""
        extra = 0.0
        for wanted, strides in zip(self._bench.expected.tensors, track.strides, strict=False):
            if tuple(wanted.contiguous().stride()) == strides or wanted.numel() == 0:
                continue
            other = torch.empty_strided(wanted.shape, strides, dtype=wanted.dtype, device=wanted.device).copy_(wanted)
            extra += max(0.0, _copy_ms(other) - _copy_ms(wanted.contiguous()))
        return extra

    def _rough(self, track: Track) -> float:
        """A rough time per call in milliseconds, to choose batch sizes; it also brings memory and threads to life."""
        calls = min(track.ring.slots, _ROUGH_CALLS)
        times: list[float] = []
        for _ in range(2):
            chosen = track.ring.fill(self._bases, calls, self._rng)
            limit = calls * track.contestant.limits.call_seconds
            answer = track.contestant.run(
                self._bench.sample.spec, track.ring.messages(chosen), limit, parameters=self._trials.parameters()
            )
            times = [min(t, answer.judge_ms) for t in answer.times_ms]
            if sum(times) > _ROUGH_ENOUGH_MS:
                break
        return statistics.median(times)

    def _check(self, fill: Fill, ring: Ring, slot: int) -> None:
        """See that a timed call left its inputs alone, and keep its output to be compared.

        Large ones are compared at once; the others wait until nobody needs the device for a timing.
        """
        inputs = self._bases.inputs(fill)
        if not ring.intact(slot, inputs):
            raise Rejected(self._record.stage, [Finding("mutates-input", "changed its inputs in a timed call")])
        if self._bench.stochastic:
            return
        output = ring.output(slot)
        if sum(map(size, output)) > _KEPT or len(self._waiting) >= _MOST_KEPT:
            self._compare_timed(inputs, output)
        else:
            self._waiting.append((fill, output))

    def _compare_waiting(self) -> None:
        waiting, self._waiting = self._waiting, []
        for fill, output in waiting:
            with self._bench.beside_others():
                self._compare_timed(self._bases.inputs(fill), output)

    def _compare_timed(self, inputs: Inputs, output: tuple[torch.Tensor, ...]) -> None:
        wanted = self._trials.without_unmatched(self._bench.reference.run(inputs))
        found = agreement(output, wanted.tensors, self._trials.levels, self._bench.task.contract)
        self._checked += 1
        if found:
            late = any(bool(torch.isnan(t).any()) for t in output if t.is_floating_point())
            check = "late-output" if late else "timed-output"
            raise Rejected(self._record.stage, [Finding(check, f"wrong in a timed call: {found[0].detail}")])

    def _refuse_impossible(self, track: Track) -> None:
        ceilings = load_or_calibrate(self._bench.device, quick=True)
        necessary = sum(t.numel() * t.element_size() for t in self._bench.expected.tensors)
        floor_ms = byte_floor_seconds(necessary, ceilings) * 1e3
        took = statistics.median(track.call_ms)
        if took < floor_ms:
            detail = f"{took:.5f} ms for writing {necessary} bytes, which takes this device at least {floor_ms:.5f} ms"
            raise Rejected(self._record.stage, [Finding("faster-than-light", detail)])

    # --- results ------------------------------------------------------------------------------------------------

    def at_most(self) -> float:
        """Return the most that the sessions so far leave open as speedup over eager."""
        return min(session_ratio(s["eager"].call_ms, s["candidate"].call_ms).high for s in self._sessions)

    def doubtful(self) -> list[str]:
        """Return the baselines it looks only a little faster than: so much, the luck of a few processes can do too."""
        if len(self._sessions) >= MOST_SESSIONS:
            return []
        speedups = [self._speedup(name) for name in self._sessions[0] if name != "candidate"]
        return [s.baseline for s in speedups if s.claim is Claim.FASTER and s.interval.estimate < CLOSE]

    def result(self) -> tuple[Timing, Roofline]:
        """Return what all sessions together allow to be said."""
        labels = [name for name in self._sessions[0] if name != "candidate"]
        speedups = tuple(self._speedup(name) for name in labels)
        shown: dict[str, Clocks] = {}
        for name in ("candidate", *labels):
            rows = [clocks(session[name], session["eager"]) for session in self._sessions]
            shown[name] = Clocks(
                *(statistics.median(getattr(r, f) for r in rows) for f in ("call_ms", "runner_ms", "judge_ms"))
            )
        samples = tuple(
            (f"{name}/{i + 1}", tuple(session[name].call_ms))
            for i, session in enumerate(self._sessions)
            for name in ("candidate", *labels)
        )
        timing = Timing(
            speedups=speedups,
            clocks=tuple(shown.items()),
            samples=samples,
            checked_calls=self._checked,
            timed_calls=self._timed,
            excluded_baselines=tuple(self._bench.excluded.items()),
            partial=len(self._sessions) < 2,
        )
        return timing, self._roofline(shown["candidate"].call_ms)

    def _speedup(self, baseline: str) -> Speedup:
        ratios: list[Interval] = [
            session_ratio(session[baseline].call_ms, session["candidate"].call_ms) for session in self._sessions
        ]
        claim: Claim = decide(ratios)
        return Speedup(baseline, combine(ratios), claim)

    def _roofline(self, time_ms: float) -> Roofline:
        bench = self._bench
        ceilings = load_or_calibrate(bench.device, quick=True)
        return roofline(time_ms, work_of(bench), ceilings, tf32=bench.task.contract.name in ("tf32", "kernelbench"))


def work_of(bench: Bench) -> Work:
    """Count the reference's bytes and operations once per task."""
    found = bench.work
    if found is None:
        forward = Inputs(bench.sample.spec, bench.sample.tensors)
        found = count_work(
            lambda: bench.reference.run(forward, seed=1).tensors,
            (),
            [*bench.sample.tensors, *bench.reference.state().values()],
            bench.expected.tensors,
        )
        if bench.reference.backward:
            # Counted forward only: the counter and autograd.grad do not go together. Backward costs two forwards.
            found = replace(found, flops=tuple((dtype, 3 * count) for dtype, count in found.flops))
        bench.work = found
    return found


@contextlib.contextmanager
def _one_thread() -> Iterator[None]:
    """Let the judge itself compute with one thread while others are timed.

    A pool's idle threads spin for milliseconds after each operation, on the very cores the contestants need.
    """
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        yield
    finally:
        torch.set_num_threads(threads)


def _copy_ms(source: torch.Tensor) -> float:
    target = torch.empty(source.shape, dtype=source.dtype, device=source.device)
    times = []
    for _ in range(7):
        start = time.perf_counter()
        target.copy_(source)
        if source.is_cuda:
            torch.cuda.synchronize(source.device)
        times.append((time.perf_counter() - start) * 1e3)
    return statistics.median(times)


def _bytes(bench: Bench) -> int:
    return sum(t.numel() * t.element_size() for t in (*bench.sample.tensors, *bench.expected.tensors))
