"""Runs on a terminal and as JSON."""

from __future__ import annotations

import io
import json
from dataclasses import replace

import pytest
from report_views import FAST, PASSED, REJECTED, at, candidate, family, final, proposal, run_record
from rich.console import Console

from burnish.report.page import render_page
from burnish.report.plain import dumps
from burnish.report.replay import resume_line
from burnish.report.run_table import compare_runs, run_json, show_run, show_runs
from burnish.report.run_view import RunView
from burnish.store.records import SERVICE


def _console(width: int = 100) -> tuple[Console, io.StringIO]:
    stream = io.StringIO()
    return Console(file=stream, width=width, highlight=False, emoji=False, markup=False), stream


def test_runs_are_listed_with_what_may_be_claimed() -> None:
    console, stream = _console()
    show_runs(
        [
            run_record(id="run-a", summary=final(PASSED, FAST)),
            run_record(id="run-b", summary=final(at(1.0), FAST)),
            run_record(id="run-c", summary={}, state="running"),
            run_record(id="run-d", summary=final(replace(at(50.0), scripted=True), FAST)),
        ],
        console,
    )
    rows = {line.split()[0]: line for line in stream.getvalue().splitlines() if line.startswith("run-")}
    assert rows["run-a"].rstrip().endswith("1.86x")
    assert rows["run-b"].rstrip().endswith("not proved")
    assert rows["run-c"].rstrip().endswith("none") and "running" in rows["run-c"]
    assert rows["run-d"].rstrip().endswith("scripted") and "50" not in rows["run-d"]
    console, stream = _console(80)
    show_runs([run_record(id="kernelbench-level1-36-rmsnorm-abcdef")], console)
    names = "".join(line.split()[0] for line in stream.getvalue().splitlines()[2:])
    assert names == "kernelbench-level1-36-rmsnorm-abcdef", "a run's name is never cut off"
    console, stream = _console()
    show_runs([], console)
    assert "burnish optimize TASK" in stream.getvalue()


def test_one_run_is_shown_with_its_fastest_and_how_to_repeat_it() -> None:
    console, stream = _console()
    show_run(RunView.build(run_record(), family()), console)
    text = stream.getvalue()
    assert text.startswith("1.86x the speed of eager  softmax")
    assert "6 passed, 2 dishonest, 1 pending" in text
    assert "[1.64x, 2.12x]" in text and "mixed" in text and "given up" not in text
    assert "burnish verify" in text and "burnish optimize --resume r-20250102-abcdef" in text


@pytest.mark.parametrize("kind", SERVICE)
def test_a_run_of_the_service_names_only_what_works(kind: str) -> None:
    record = run_record()
    spec = replace(record.spec, strategy=kind, task=replace(record.spec.task, name="mine", path=""))
    view = RunView.build(replace(record, spec=spec), family())
    console, stream = _console()
    show_run(view, console)
    assert "--resume" not in stream.getvalue()
    assert "burnish verify task.py kernel.py" in stream.getvalue()
    page = render_page(view, resume_line(view.run))
    assert "--resume" not in page and "burnish verify task.py kernel.py" in page
    nothing = replace(view, best=None)
    assert "goes on with it over HTTP" in render_page(nothing, resume_line(view.run))


def test_a_run_with_nothing_is_shown_too() -> None:
    for proposals in ([], [proposal(0, candidate("c"), REJECTED)]):
        console, stream = _console()
        show_run(RunView.build(run_record(), proposals), console)
        assert "Fastest" not in stream.getvalue() and "burnish verify" not in stream.getvalue()


def test_two_runs_are_compared() -> None:
    one = RunView.build(run_record(id="run-a"), [proposal(0, candidate("c"), at(3.0))])
    two = RunView.build(run_record(id="run-b", seed=8), [proposal(0, candidate("c"), at(1.5))])
    console, stream = _console()
    compare_runs(one, two, console)
    text = " ".join(stream.getvalue().split())
    assert "the best of run-a is faster: 2.00x [1.64x, 2.44x]" in text
    assert "seed 7 8" in text
    console, stream = _console()
    compare_runs(one, one, console)
    assert "not distinguishable" in stream.getvalue() and "the same in both" in stream.getvalue()
    other = RunView.build(run_record(id="run-c", task=replace(one.run.spec.task, source="x")), [])
    console, stream = _console()
    compare_runs(one, other, console)
    assert "the tasks differ: the speeds are not to be compared" in stream.getvalue()
    assert "faster" not in stream.getvalue().split("not equal")[1]


def test_json_has_the_keys_that_optimize_prints() -> None:
    run = run_record(summary=final(PASSED, FAST))
    view = RunView.build(run, family())
    data = json.loads(dumps(run_json(run, view)))
    assert data["run"] == run.id and data["folder"] is None and data["status"] == "passed"
    assert data["speedup"] == PASSED.to_json()["speedup"]
    assert data["statuses"] == {"passed": 6, "dishonest": 2, "pending": 1}
    assert [row["number"] for row in data["top"]] == [6, 3, 0, 2, 7]
    short = run_json(run, None)
    assert short["speedup"] == data["speedup"] and "top" not in short


def test_json_claims_nothing_where_there_is_nothing() -> None:
    run = run_record()
    nothing = run_json(run, RunView.build(run, [proposal(0, candidate("c"), REJECTED)]))
    assert nothing["status"] == "nothing verified" and nothing["speedup"] is None
    fake = replace(at(50.0), scripted=True)
    scripted = run_json(run, RunView.build(run, [proposal(0, candidate("c", scripted=True), fake)]))
    assert scripted["scripted"] is True and scripted["speedup"] is None
