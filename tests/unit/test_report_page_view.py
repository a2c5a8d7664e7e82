"""What is kept of a run for its report, and what may be said first about it."""

from __future__ import annotations

import tracemalloc
from dataclasses import replace

from report_views import FAST, PASSED, REJECTED, at, candidate, family, final, many, partial, proposal, run_record

from burnish.backends.emit import self_contained
from burnish.core.verdict import Claim
from burnish.report.comparison import compare
from burnish.report.headline import headline
from burnish.report.run_view import RunView


def test_a_search_is_summed_up_in_one_pass() -> None:
    view = RunView.build(run_record(), iter(family()))
    assert [(o.status, o.count) for o in view.outcomes] == [("passed", 6), ("dishonest", 2), ("pending", 1)]
    assert view.outcomes[1].finding == "replay (2)"
    assert (view.judged, view.passed, len(view.points)) == (8, 6, 9)
    assert view.best is not None and view.best.number == 6 and not view.best.final
    assert [a.number for a in view.lineage] == [0, 2, 3, 6]
    assert view.lineage[2].parameters == (("BLOCK", 8), ("unroll", True))
    assert [p.number for p in view.top(3)] == [6, 3, 0]


def test_a_candidate_given_up_early_ranks_nowhere() -> None:
    view = RunView.build(run_record(), [proposal(0, candidate("quick"), partial(at(9.0)))])
    assert view.top() == []
    assert headline(view).title == "Verified, timed only once"
    assert headline(view).statements == ()


def test_the_final_verdict_replaces_the_one_the_search_picked_by() -> None:
    records = family()
    shipped = self_contained(records[3].candidate.source)
    view = RunView.build(run_record(summary=final(at(1.4), shipped)), records)
    assert view.best is not None and view.best.final
    assert view.best.number == 3, "the finalist whose text ships, not the one that was fastest in the search"
    assert view.best.candidate.source == records[3].candidate.source
    assert [a.number for a in view.lineage] == [0, 3]
    assert headline(view).title == "1.40x the speed of eager"
    assert "once more" in headline(view).detail


def test_a_final_source_nobody_proposed_is_shown_without_a_lineage() -> None:
    view = RunView.build(run_record(summary=final(PASSED, "# other text")), family())
    assert view.best is not None and view.best.number is None and view.best.candidate.source == "# other text"
    assert view.lineage == ()


def test_nothing_is_headlined_when_no_finalist_held_up() -> None:
    view = RunView.build(run_record(summary={"why": "budget used", "final": None, "source": None}), family())
    assert view.best is None and view.ships_nothing
    assert headline(view).title == "No candidate held up in its final form"


def test_an_unfinished_run_says_that_luck_is_not_ruled_out() -> None:
    first = headline(RunView.build(run_record(state="running", summary={}), family()))
    assert first.title == "1.86x the speed of eager"
    assert "favours lucky ones" in first.detail


def test_a_scripted_candidate_is_never_headlined() -> None:
    made = candidate("fake", scripted=True)
    view = RunView.build(run_record(), [proposal(0, made, replace(at(50.0), scripted=True))])
    first = headline(view)
    assert first.title == "Not a result: scripted candidates only"
    assert first.statements == () and "50" not in first.title + first.detail
    honest = RunView.build(run_record(), [*family(), proposal(9, made, replace(at(50.0), scripted=True))])
    assert headline(honest).title == "1.86x the speed of eager"
    assert [p.scripted for p in honest.top()] == [False] * 5 + [True]


def test_runs_without_a_result_say_why() -> None:
    empty = RunView.build(run_record(), [])
    assert headline(empty).title == "Nothing has been proposed"
    rejected = RunView.build(run_record(), [proposal(0, candidate("cheat"), REJECTED)])
    assert headline(rejected).title == "No candidate was verified"
    assert "1 judged, all rejected" in headline(rejected).detail
    pending = RunView.build(run_record(), [proposal(0, candidate("open"), None)])
    assert headline(pending).detail == "1 proposed, none judged yet."
    untimed = RunView.build(run_record(), [proposal(0, candidate("c"), replace(PASSED, timing=None, roofline=None))])
    assert headline(untimed).title == "Verified, not timed"


def _title(eager: tuple[float, float, float], compiled: tuple[float, float, float]) -> tuple[str, str]:
    first, second = at(*eager), at(*compiled, baseline="compile")
    assert first.timing is not None and second.timing is not None
    both = replace(first.timing, speedups=(first.timing.speedups[0], second.timing.speedups[1]))
    said = headline(RunView.build(run_record(), [proposal(0, candidate("c"), replace(first, timing=both))]))
    return said.title, said.tone


def test_the_title_says_no_more_than_the_claims() -> None:
    near, fast, slow = (1.01, 0.97, 1.05), (2.0, 1.8, 2.2), (0.5, 0.45, 0.55)
    assert _title(fast, (3.0, 2.8, 3.2)) == ("2.00x the speed of eager", "good")
    assert _title(fast, (1.5, 1.4, 1.6)) == ("2.00x the speed of eager; 1.50x the speed of compile", "good")
    assert _title(fast, near) == ("2.00x the speed of eager; not distinguishable from compile", "open")
    assert _title(fast, slow) == ("2.00x the speed of eager; slower than compile: 0.50x its speed", "bad")
    assert _title(near, fast) == ("Not distinguishable from eager", "open")
    assert _title((1.02, 0.98, 1.06), near) == ("Not distinguishable from eager, nor from compile", "open")
    assert _title(near, slow) == ("Not distinguishable from eager; slower than compile: 0.50x its speed", "open")
    assert _title(slow, fast) == ("Slower than eager: 0.50x its speed", "bad")


def test_memory_does_not_grow_with_the_sources() -> None:
    def proposals(count: int) -> RunView:
        padding = "#" * 20_000
        records = (
            replace(r, candidate=replace(r.candidate, source=f"{r.candidate.source}{padding}")) for r in many(count)
        )
        return RunView.build(run_record(), records)

    tracemalloc.start()
    view = proposals(600)
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(view.points) == 600
    assert kept < 3_000_000, "600 sources of 20 kB each are 12 MB"


def test_two_runs_are_compared_by_intervals() -> None:
    def only(verdict_at: float, **changes: object) -> RunView:
        return RunView.build(run_record(**changes), [proposal(0, candidate("c", FAST), at(verdict_at))])

    faster = compare(only(3.0), only(1.5, seed=8))
    assert faster.claim is Claim.FASTER and faster.ratio is not None and faster.obstacles == ()
    assert faster.differences == (("seed", "7", "8"),)
    assert compare(only(1.5), only(3.0)).claim is Claim.SLOWER
    assert compare(only(1.5), only(1.6)).claim is Claim.INDISTINGUISHABLE
    elsewhere = compare(only(3.0), only(1.5, environment={"torch": "1.0"}))
    assert elsewhere.claim is None and elsewhere.obstacles[0] == "the machines differ (cpu)"
    other = compare(only(3.0), only(1.5, task=replace(run_record().spec.task, source="other")))
    assert other.ratio is None and other.obstacles == ("the tasks differ",)
    assert compare(only(3.0), RunView.build(run_record(), [])).ratio is None
