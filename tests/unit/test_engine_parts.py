"""Budgets, builds seen ahead, and proposers taking turns."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from burnish.core.backend import BuildRequest
from burnish.core.candidate import Candidate, Origin
from burnish.core.errors import UsageError
from burnish.core.proposer import Brief, Proposer
from burnish.core.search import Outcome, Request
from burnish.core.task import EntryKind, Task
from burnish.core.verdict import Claim, Finding, Interval, Speedup, Stage, Status, Timing, Verdict
from burnish.engine.budget import Budget
from burnish.engine.final import conclude
from burnish.engine.loop import Progress
from burnish.engine.optimize import no_worse_than_the_panel
from burnish.engine.prebuild import kernels_of
from burnish.engine.proposing import Proposers
from burnish.judge import JudgeOptions
from burnish.propose.baselines import MODES, baseline_candidate
from burnish.store import RunSpec, RunStore, VerdictKey


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("60s", Budget(60.0, None)),
        ("1.5m", Budget(90.0, None)),
        ("2h", Budget(7200.0, None)),
        ("200evals", Budget(None, 200)),
        ("1eval", Budget(None, 1)),
        (" 60s , 200evals ", Budget(60.0, 200)),
        ("60s,30s", Budget(30.0, None)),
    ],
)
def test_budgets_are_read(text: str, budget: Budget) -> None:
    assert Budget.parse(text) == budget
    assert Budget.parse(str(budget)) == budget


@pytest.mark.parametrize("text", ["", " ", "0s", "0evals", "10s,0evals", "soon", "60", "-5s", "60 parsecs"])
def test_a_budget_that_is_none_names_the_fix(text: str) -> None:
    with pytest.raises(UsageError, match="60s, 5m, 200evals"):
        Budget.parse(text)


@given(st.floats(0, 100), st.integers(0, 100))
def test_a_budget_is_left_exactly_while_its_share_is_below_one(elapsed: float, evals: int) -> None:
    budget = Budget(50.0, 40)
    assert budget.left(elapsed, evals) == (budget.share(elapsed, evals) < 1)


def test_kernels_are_seen_without_running_the_candidate() -> None:
    source = """
from burnish.inline import cpp, cuda
SOURCE = "extern"
other = f"{SOURCE}"
raise SystemExit("must not run")
lib = cpp(SOURCE)
two = cuda("text", flags=["-O3"])
three = cpp(other)
four = cpp(SOURCE, ("-a",) + flags)
"""
    assert kernels_of(source) == [BuildRequest("cpp", "extern", ()), BuildRequest("cuda", "text", ("-O3",))]
    assert kernels_of("def broken(:") == []
    assert kernels_of("cpp()") == []


class Few(Proposer):
    """Offers a fixed number of candidates."""

    def __init__(self, name: str, count: int) -> None:
        self.name, self.count = name, count
        self.observed: list[str] = []

    def begin(self, brief: Brief) -> None:
        self.brief = brief

    def propose(self, request: Request, parents: Sequence[Candidate], rng: random.Random) -> Candidate | None:
        if self.count == 0:
            return None
        self.count -= 1
        return Candidate(f"# {self.name} {self.count} {rng.random()}", origin=Origin(self.name, request.parents))

    def observe(self, candidate: Candidate, outcome: Outcome) -> None:
        self.observed.append(outcome.status)


def test_the_first_proposer_leads_and_all_hear_of_their_own() -> None:
    a, b, c = Few("a", 8), Few("b", 2), Few("c", 1)
    known: dict[str, Candidate] = {}
    mixed = Proposers([a, b, c], Brief(Task("t", ""), "cpu", 7), known.get)
    made = [mixed.propose(Request(), n) for n in range(12)]
    assert "".join(m.origin.proposer if m else "-" for m in made) == "aaaabaaaacb-"
    assert made[4] is not None
    mixed.observe(made[4], Outcome(4, made[4].identity(), Request(), "b", "wrong"))
    assert (a.observed, b.observed, c.observed) == ([], ["wrong"], [])


def test_who_is_urgent_has_the_second_turn() -> None:
    a, b, c = Few("a", 3), Few("b", 3), Few("c", 3)
    c.urgent = True
    mixed = Proposers([a, b, c], Brief(Task("t", ""), "cpu"), lambda identity: None)
    made = [mixed.propose(Request(), number) for number in range(5)]
    assert [m.origin.proposer for m in made if m] == ["a", "c", "a", "a", "b"]


def test_who_promises_more_leads_and_the_others_keep_their_turns() -> None:
    class Promising(Few):
        promised: float | None = None

        def promise(self) -> float | None:
            return self.promised

    a, b, c = Promising("a", 9), Promising("b", 9), Promising("c", 9)
    b.promised = -0.1
    mixed = Proposers([a, b, c], Brief(Task("t", ""), "cpu"), {}.get)
    made = [mixed.propose(Request(), n) for n in range(5)]
    # Worse than what is unknown: the first one named leads again.  A request for a setting goes by that order too.
    b.promised = -0.9
    made.append(mixed.propose(Request(), 5))
    b.promised = -0.1
    made.append(mixed.propose(Request("tune"), 6))
    assert "".join(m.origin.proposer if m else "-" for m in made) == "bbbbaaa"


def test_a_parents_maker_comes_first() -> None:
    a, b = Few("a", 3), Few("b", 3)
    parent = Candidate("# parent", origin=Origin("b"))
    mixed = Proposers([a, b], Brief(Task("t", ""), "cpu"), {parent.identity(): parent}.get)
    child = mixed.propose(Request("vary", (parent.identity(),)), 0)
    assert child is not None and child.origin.proposer == "b" and child.origin.parents == (parent.identity(),)


# --- the answer is no slower than the panel -----------------------------------------------------------------------

_TASK = Task("double", "def double(x):\n    return x + x\n", "double", EntryKind.FUNCTION)
_MILLISECONDS = {"found": 4.0, "eager": 3.0, "compile": 2.0, "max-autotune": 2.5}


def _measured(name: str) -> Verdict:
    """The verdict a noiseless machine would give on a candidate that takes as long as ``name`` does."""
    ratios = {mode: _MILLISECONDS[mode] / _MILLISECONDS[name] for mode in MODES}
    speedups = [Speedup(mode, Interval(r, r * 0.99, r * 1.005), Claim.INDISTINGUISHABLE) for mode, r in ratios.items()]
    return Verdict(
        Status.PASSED, Stage.DONE, "", "reference", "double", name, "cpu", timing=Timing(tuple(speedups), ())
    )


def test_the_panels_members_are_compared_with_each_other_before_one_is_kept() -> None:
    looked: list[str] = []

    def verify(candidate: Candidate) -> Verdict:
        name = next(mode for mode in MODES if baseline_candidate(_TASK, mode).source == candidate.source)
        looked.append(name)
        return _measured(name)

    first = _measured("found")
    assert first.timing is not None
    eager_only = replace(first, timing=replace(first.timing, speedups=first.timing.speedups[:1]))
    kept, verdict = no_worse_than_the_panel(_TASK, Candidate("found"), eager_only, verify)
    assert looked == ["eager", "compile"]
    assert kept.source == baseline_candidate(_TASK, "compile").source
    assert verdict.candidate == "compile"


def test_what_is_not_slower_is_kept_and_a_member_that_fails_is_not() -> None:
    found = Candidate("found")
    fast = _measured("compile")
    assert no_worse_than_the_panel(_TASK, found, fast, lambda other: pytest.fail("nothing to look at")) == (found, fast)
    refused = Verdict(
        Status.WRONG,
        Stage.VALUES,
        "differs",
        "reference",
        "double",
        "compile",
        "cpu",
        (Finding("wrong-values", "differs"),),
    )
    slow = _measured("found")
    assert no_worse_than_the_panel(_TASK, found, slow, lambda other: refused) == (found, slow)


class _Noiseless:
    """A judge that knows how long everything takes."""

    device = "cpu"

    def __init__(self) -> None:
        self.options, self.judged = JudgeOptions(), list[str]()

    def use(self, options: JudgeOptions) -> None:
        self.options = options

    def check(self, task: Task) -> None:
        raise AssertionError("the run is over")

    def verify(
        self,
        task: Task,
        candidate: Candidate,
        on_stage: Callable[[Stage, str], None] | None = None,
        worth: float | None = None,
    ) -> Verdict:
        known = {baseline_candidate(task, mode).source: mode for mode in MODES}
        self.judged.append(known.get(candidate.source, "found"))
        return _beside(self.options.baselines, self.judged[-1])


def _beside(panel: Sequence[str], name: str) -> Verdict:
    """The verdict on ``name`` measured against these baselines only."""
    whole = _measured(name)
    assert whole.timing is not None
    speedups = tuple(speedup for speedup in whole.timing.speedups if speedup.baseline in panel)
    return replace(whole, timing=replace(whole.timing, speedups=speedups))


@pytest.mark.parametrize(
    ("found", "panel", "judged", "kept"),
    [
        (4.0, ["eager"], ["eager"], "eager"),
        (1.5, ["eager"], [], "found"),
        # The search judged against eager alone, the answer is judged against all: once more.
        (1.5, ["eager", "compile"], ["found"], "found"),
    ],
)
def test_the_only_candidate_is_judged_once_and_yields_to_a_faster_panel(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    found: float,
    panel: list[str],
    judged: list[str],
    kept: str,
) -> None:
    monkeypatch.setitem(_MILLISECONDS, "found", found)
    settings = {"judge": {"quick": True}, "budget": "1evals", "panel": panel}
    spec = RunSpec(_TASK, "cpu", "best-of-n", ("library",), 0, settings)
    only = Candidate("class ModelNew: ...\n", name="found")
    with RunStore.open(str(tmp_path / "runs.db")) as store:
        run = store.run(store.create_run(spec, {}))
        store.propose(run.id, 0, only, Request())
        key = VerdictKey(_TASK.identity(), only.identity(), "cpu", "settings")
        store.judged(run.id, 0, key, _beside(["eager"], "found"), 1.0)
        judge = _Noiseless()
        finished = conclude(store, run, judge, "budget used", Progress(), lambda: 1.0, None)
    assert judge.judged == judged
    assert finished.verdict is not None and finished.verdict.candidate == kept
    assert finished.candidate is not None
    source = only.source if kept == "found" else baseline_candidate(_TASK, kept).source
    assert finished.candidate.source.endswith(source)
