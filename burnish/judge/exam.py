"""One candidate's examination, stage by stage; the first failure ends it."""

from __future__ import annotations

import random
import time
from typing import Any

from burnish.core.candidate import Candidate
from burnish.core.task import EntryKind
from burnish.core.verdict import Finding, Profile, Stage, Status, Verdict
from burnish.judge.bench import Bench
from burnish.judge.contestant import Contestant
from burnish.judge.draws import random_smoke, statistics
from burnish.judge.exchange import warm_up
from burnish.judge.faults import CandidateFault, CandidateRaised, RunnerKilled
from burnish.judge.nursery import Nursery
from burnish.judge.policy import library_findings
from burnish.judge.profile import profile
from burnish.judge.race import Race
from burnish.judge.rejection import Rejected
from burnish.judge.sequences import sequence
from burnish.judge.stateful import module_state, state
from burnish.judge.trial import Trials
from burnish.judge.values import values
from burnish.judge.verdicts import Record

__all__ = ["Exam"]

# Findings that say only *that* something is wrong: a reach beyond the candidate's business says why.
_VAGUE = {"wrong-values", "raises", "structure", "build", "construct", "distribution", "workload", "initialisation"}
_IDLE_SECONDS = 0.03
_IDLE_GRACE = 0.01
_IDLE_LOOKS = 3


class Exam:
    """Runs the stages on one candidate."""

    def __init__(
        self,
        bench: Bench,
        candidate: Candidate,
        spawn: Nursery,
        rng: random.Random,
        record: Record,
        trials: Trials,
        worth: float | None = None,
    ) -> None:
        """Examine ``candidate`` on ``bench``; contestants come from ``spawn``."""
        self._worth = worth
        self._bench = bench
        self._candidate = candidate
        self._spawn = spawn
        self._rng = rng
        self._record = record
        self._trials = trials
        self._contestants: list[Contestant] = []
        self._builds = 0

    def close(self) -> None:
        """End the candidate's processes."""
        for contestant in self._contestants:
            contestant.close()
        self._contestants.clear()

    def run(self) -> Verdict:
        """Return the verdict."""
        try:
            return self._stages()
        except Rejected as rejected:
            return self._record.reject(self._explained(rejected))
        except CandidateFault as fault:
            return self._record.reject(self._explained(Rejected(self._record.stage, [fault.finding], fault.status)))
        except CandidateRaised as raised:
            return self._record.reject(self._explained(Rejected(self._record.stage, [Finding("raises", raised.error)])))

    def _stages(self) -> Verdict:
        record, trials, bench = self._record, self._trials, self._bench
        # What confirms comes from fresh processes.  They start while the candidate compiles and is compared; where
        # their memory matters, when they are needed.
        early = bench.options.timing and not bench.large
        record.enter(Stage.BUILD)
        if early:
            bench.begin_eager()
        contestant = self._enter()
        trials.attach(contestant)
        # One to confirm with, two to begin the next verdict with.
        self._spawn.prefetch(3 if early else 1)
        record.enter(Stage.SMOKE)
        if bench.stochastic:
            random_smoke(trials)
        else:
            trials.smoke()
        module_state(trials)
        self._policy(contestant)
        confirming = self._begin_confirming(contestant) if early else None
        record.enter(Stage.VALUES)
        if trials.comparable:
            values(trials)
            sequence(trials)
        else:
            statistics(trials)
        state(trials)
        record.enter(Stage.SIDE_EFFECTS)
        self._side_effects(contestant)
        if not bench.options.timing:
            return record.accept(None, None, None)
        if confirming is not None:
            self._await(confirming)
            bench.settle()
        race = Race(bench, self._rng, record, trials)
        record.enter(Stage.TIMING)
        race.session(contestant, bench.panel(bench.task.contract))
        self._side_effects(contestant, idle=False)
        if self._worth is not None and race.at_most() < self._worth:
            timing, roofline = race.result()
            return record.accept(timing, roofline, None)
        record.enter(Stage.CONFIRMATION)
        if confirming is None:
            confirming = self._begin_confirming(contestant, close=True)
            self._await(confirming)
        panel = bench.panel(bench.task.contract)
        panel["eager"] = bench.refresh_eager(bench.task.contract)
        race.session(confirming, panel)
        self._side_effects(confirming)
        confirming = self._insist(race, confirming)
        timing, roofline = race.result()
        hints = self._profile(confirming)
        return record.accept(timing, roofline, hints)

    def _insist(self, race: Race, confirming: Contestant) -> Contestant:
        """On a CPU a small gain is claimed only when more fresh processes of both sides show it too."""
        bench = self._bench
        if bench.options.quick or bench.device != "cpu":
            return confirming
        while doubtful := race.doubtful():
            confirming = self._begin_confirming(confirming, close=True)
            self._await(confirming)
            race.session(confirming, bench.refresh(dict.fromkeys(("eager", *doubtful)), bench.task.contract))
            self._side_effects(confirming)
        return confirming

    def _enter(self) -> Contestant:
        """Fork a process, import the candidate and construct it."""
        contestant = self._fork()
        try:
            loaded = contestant.load(self._candidate.source, self._candidate.entry)
        except CandidateRaised as raised:
            detail = raised.error + (f" | {_first_line(raised.log)}" if raised.log else "")
            raise Rejected(Stage.BUILD, [Finding("build", detail)]) from None
        if not loaded["found"]:
            raise Rejected(Stage.BUILD, [Finding("entry", f"importing the source defines no {self._candidate.entry}")])
        self._builds = int(loaded["builds"])
        try:
            contestant.construct(self._bench.init, self._bench.seed)
        except CandidateRaised as raised:
            arguments = "no arguments" if self._bench.task.kind is EntryKind.FUNCTION else "the reference's arguments"
            raise Rejected(Stage.BUILD, [Finding("construct", f"with {arguments}: {raised.error}")]) from None
        return contestant

    def _begin_confirming(self, like: Contestant, close: bool = False) -> Contestant:
        """Have a fresh process import, construct and call the candidate; ``like`` lends its compiled kernels.

        With ``close``, ``like`` is closed before the new one takes memory.
        """
        contestant, trials = self._fork(), self._trials
        contestant.adopt_caches(like.process.work)
        if close:
            like.close()
        contestant.begin_load(self._candidate.source, self._candidate.entry)
        contestant.begin_construct(self._bench.init, self._bench.seed)
        expected = trials.without_unmatched(self._bench.expected)
        warm_up(contestant, self._bench.sample, expected, trials.parameters())
        return contestant

    def _await(self, contestant: Contestant) -> None:
        try:
            contestant.settle()
        except CandidateRaised as raised:
            raise Rejected(self._record.stage, [Finding("raises", f"in a second process: {raised.error}")]) from None

    def _fork(self) -> Contestant:
        contestant = self._spawn("candidate", ())
        self._contestants.append(contestant)
        return contestant

    def _policy(self, contestant: Contestant) -> None:
        if self._bench.task.contract.policy == "authored":
            found = library_findings(self._bench, contestant, self._builds, self._candidate.source)
            if found:
                raise Rejected(Stage.SMOKE, found, Status.POLICY)

    def _side_effects(self, contestant: Contestant, idle: bool = True) -> None:
        if self._trials.mutated:
            which = ", ".join(str(i) for i in sorted(self._trials.mutated))
            raise Rejected(
                self._record.stage,
                [Finding("mutates-input", f"changed input {which} in place; the reference does not")],
            )
        found = self._checked(contestant) + (self._idle(contestant) if idle else [])
        if found:
            raise Rejected(self._record.stage, found)

    def _checked(self, contestant: Contestant) -> list[Finding]:
        try:
            rows: list[dict[str, Any]] = contestant.ask("check", 20.0)["findings"]
        except CandidateRaised as raised:
            return [Finding("patched", f"the check of the process itself fails: {raised.error}")]
        return [Finding(str(row["check"]), str(row["detail"])[:300]) for row in rows]

    def _idle(self, contestant: Contestant) -> list[Finding]:
        """See from outside whether the process works, or waits for a processor to, while it has nothing to do."""
        time.sleep(_IDLE_GRACE)
        for _ in range(_IDLE_LOOKS):
            before, start = contestant.processor_ns(), time.monotonic_ns()
            time.sleep(_IDLE_SECONDS)
            passed, after = time.monotonic_ns() - start, contestant.processor_ns()
            ran, wanted = (after[0] - before[0]) / passed, (sum(after) - sum(before)) / passed
            if ran > 0.5:
                return [Finding("left-running", f"uses {100 * ran:.0f} % of a processor while it has nothing to do")]
            if wanted <= 0.5:
                return []
        # On a busy machine a pool's threads take longer over their last spin, but not this long.
        return [Finding("left-running", f"wants {100 * wanted:.0f} % of a processor while it has nothing to do")]

    def _profile(self, contestant: Contestant) -> Profile | None:
        if not self._bench.options.profile:
            return None
        return profile(self._bench, contestant, self._candidate)

    def _explained(self, rejected: Rejected) -> Rejected:
        """Add what the process shows of itself: a patched function explains a wrong value better than the value."""
        live = [c for c in self._contestants if c.process.alive]
        if not live or rejected.findings[0].check in ("hang", "memory", "processes", "crash", "early-exit"):
            return rejected
        known = {f.check for f in rejected.findings}
        try:
            extra = [f for f in self._checked(live[-1]) + self._idle(live[-1]) if f.check not in known]
        except (CandidateFault, CandidateRaised, RunnerKilled):
            return rejected
        if not extra:
            return rejected
        vague = rejected.findings[0].check in _VAGUE
        findings = [*extra, *rejected.findings] if vague else [*rejected.findings, *extra]
        return Rejected(rejected.stage, findings, None if vague else rejected.status)


def _first_line(log: str) -> str:
    return next((line.strip() for line in log.splitlines() if "error" in line), "")[:200]
