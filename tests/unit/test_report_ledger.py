"""The ledger: what models cost, what they gave, and what the others reached with the same device seconds."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from report_views import REJECTED, at, candidate, run_record, softmax
from rich.console import Console

from burnish.core.language import Call, Usage
from burnish.core.search import Request
from burnish.core.verdict import Verdict
from burnish.report.ledger import Ledger, ledger_of, money
from burnish.report.ledger_table import show_ledger
from burnish.report.page import render_page
from burnish.report.run_table import run_json, show_run
from burnish.report.run_view import RunView
from burnish.store import RunStore, VerdictKey

ENVIRONMENT = {"torch": "2", "cpu": {"model": "x"}}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[RunStore]:
    with RunStore.open(f"sqlite:///{tmp_path}/runs.db") as opened:
        yield opened


def run_with(store: RunStore, rows: list[tuple[str, Verdict]], proposers: tuple[str, ...]) -> str:
    spec = replace(run_record().spec, proposers=proposers)
    run = store.create_run(spec, ENVIRONMENT)
    for number, (proposer, verdict) in enumerate(rows):
        made = candidate(f"{run} {number}", proposer=proposer)
        judged = replace(verdict, candidate=made.identity())
        store.propose(run, number, made, Request())
        key = VerdictKey(softmax().identity(), made.identity(), "cpu", "settings")
        store.judged(run, number, key, judged, 2.0 * (number + 1))
    return run


def taking(verdict: Verdict, seconds: float) -> Verdict:
    """A verdict that kept the device for so long, after a second of building."""
    return replace(verdict, seconds=seconds + 1.0, stage_seconds=(("build", 1.0), ("timing", seconds)))


def call(number: int, role: str, status: str = "answered", cost: float | None = 0.01, attempts: int = 1) -> Call:
    usage = Usage(1000, 200, 100, cost, 1.5)
    return Call(number, None, role, "openai:m", f"{role}@1", status, usage, attempts=attempts)  # type: ignore[arg-type]


def mixed(store: RunStore) -> Ledger:
    rows = [
        ("recipes", taking(at(1.4), 4.0)),
        ("llm", taking(at(1.2), 2.0)),
        ("llm", taking(REJECTED, 1.0)),
        ("llm", taking(at(2.0), 3.0)),
        ("recipes", taking(at(3.0), 4.0)),
    ]
    run = run_with(store, rows, ("recipes", "llm"))
    made = [
        call(0, "planner"),
        call(1, "coder", "malformed"),
        call(2, "coder"),
        call(3, "critic", "rate-limited"),
        call(4, "critic", "failed", attempts=0),
    ]
    for each in made:
        store.record_call(run, each)
    found = ledger_of(store, store.run(run))
    assert found is not None
    return found


def test_calls_are_counted_by_model_and_role(store: RunStore) -> None:
    ledger = mixed(store)
    counted = {row.role: (row.calls, row.malformed, row.failed) for row in ledger.rows}
    assert counted == {"planner": (1, 0, 0), "coder": (2, 1, 0), "critic": (1, 0, 1)}
    assert (ledger.calls, ledger.total.tokens_in, ledger.total.tokens_out) == (4, 4000, 800)
    assert ledger.total.cost == pytest.approx(0.04) and ledger.total.seconds == pytest.approx(6.0)


def test_both_sides_are_compared_at_equal_device_seconds(store: RunStore) -> None:
    ledger = mixed(store)
    assert (ledger.device_s, ledger.wall_s, ledger.equal_device_s) == (14.0, 10.0, 6.0)
    ours, others = ledger.with_models, ledger.without
    assert (ours.judged, ours.passed, ours.best, ours.best_at_equal) == (3, 2, 2.0, 2.0)
    assert (others.judged, others.best, others.best_at_equal) == (2, 3.0, 1.4), "8 s in, it had only found 1.4x by 6 s"


def test_a_run_of_models_alone_is_held_against_an_earlier_one_without(store: RunStore) -> None:
    earlier = run_with(store, [("recipes", taking(at(1.4), 1.0)), ("recipes", taking(at(1.6), 9.0))], ("recipes",))
    run = run_with(store, [("llm", taking(at(1.5), 2.0))], ("llm",))
    store.record_call(run, call(0, "planner", cost=None))
    ledger = ledger_of(store, store.run(run))
    assert ledger is not None and ledger.without.run == earlier
    assert (ledger.equal_device_s, ledger.without.best_at_equal, ledger.with_models.best) == (2.0, 1.4, 1.5)
    assert ledger.total.cost is None and ledger.to_json()["total"]["cost"] is None
    assert ledger_of(store, store.run(earlier)) is None


def test_a_run_of_models_alone_says_that_there_is_nothing_beside_it(store: RunStore) -> None:
    run = run_with(store, [("llm", taking(at(1.5), 2.0))], ("llm",))
    store.record_call(run, call(0, "planner"))
    ledger = ledger_of(store, store.run(run))
    assert ledger is not None and ledger.equal_device_s == 2.0
    assert ledger.with_models.best_at_equal == 1.5 and ledger.without.best_at_equal is None
    assert ledger.without.judged == 0 and ledger.without.run == ""


def test_the_ledger_is_in_every_report(store: RunStore) -> None:
    ledger = mixed(store)
    record = store.run("last")
    view = RunView.build(record, store.proposals(record.id))
    out = io.StringIO()
    screen = Console(file=out, width=80, color_system=None)
    show_run(view, screen, ledger)
    show_ledger(ledger, screen)
    shown = out.getvalue()
    assert shown.count("Language models  4800 tokens, $0.0400, 6.00 s of waiting") == 2
    assert "best in 6.00 s" in shown and "1.40x" in shown and max(map(len, shown.splitlines())) <= 80
    page = render_page(view, "burnish optimize --resume x", ledger)
    assert 'id="ledger"' in page and "openai:m" in page and "1.40x" in page
    assert 'id="ledger"' not in render_page(view, "burnish optimize --resume x")
    data = json.loads(json.dumps(run_json(record, view, ledger)))["ledger"]
    assert data["with_models"]["best"] == 2.0 and data["without_models"]["best_at_equal_device_s"] == 1.4
    assert {row["role"] for row in data["models"]} == {"planner", "coder", "critic"}


def test_money_is_never_made_up() -> None:
    assert [money(None), money(0.0), money(0.01234), money(12.345)] == [
        "price not known",
        "$0.0000",
        "$0.0123",
        "$12.35",
    ]
