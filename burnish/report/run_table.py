"""Runs on a terminal and as JSON: a list, one run, two compared.  Plain text in a pipe, 80 columns are enough."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich import box
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from burnish.core.verdict import Claim, Verdict
from burnish.report.comparison import compare
from burnish.report.headline import Headline, claim_words, headline
from burnish.report.ledger import Ledger
from burnish.report.ledger_table import show_ledger
from burnish.report.numbers import clean, duration, factor
from burnish.report.replay import resume_line, verify_line
from burnish.report.run_view import Point, RunView
from burnish.store.records import RunRecord

__all__ = ["compare_runs", "run_json", "show_run", "show_runs"]

_STYLES = {"good": "bold green", "bad": "bold red", "open": "bold yellow"}


def show_runs(runs: Iterable[RunRecord], console: Console) -> None:
    """Print a line per run."""
    # A run's name holds its task's.  It is never cut off, for it is there to be typed, so it alone may take two lines.
    table = _grid("run", "device", "state", "begun", "judged", "best")
    for column in table.columns[1:]:
        column.no_wrap = True
    for run in runs:
        name = Text(run.id, overflow="fold")
        table.add_row(name, run.spec.device, run.state, run.created[:10], str(run.proposals), _said(_final(run)))
    if table.row_count:
        console.print(table)
    else:
        console.print("no runs yet: burnish optimize TASK makes one")


def show_run(view: RunView, console: Console, ledger: Ledger | None = None) -> None:
    """Print one run: what came of it, its settings, its fastest candidates, its ledger and how to repeat it."""
    run, spec = view.run, view.run.spec
    first = headline(view)
    console.print(Text.assemble((first.title, _STYLES[first.tone]), f"  {clean(spec.task.name)}"))
    _statements(first, console)
    _line(console, "", first.detail)
    _line(console, "run", f"{run.id}, {run.state}{_why(run)}, begun {_minute(run.created)}")
    _line(console, "contract", f"{spec.task.contract.name}, on {spec.device}")
    _line(console, "search", f"{spec.strategy}, {', '.join(spec.proposers)}, seed {spec.seed}")
    _line(console, "took", f"{duration(1e3 * run.elapsed_s)} for {view.judged} verdicts")
    counts = ", ".join(f"{o.count} {o.status.replace('_', ' ')}" for o in view.outcomes)
    _line(console, "outcomes", counts or "none")
    if top := view.top():
        console.print()
        console.print(Text.assemble(("Fastest", "bold"), "  speedup over eager, as the search measured it"))
        _table(console, _fastest(top))
    if ledger is not None:
        show_ledger(ledger, console)
    console.print()
    if view.best is not None and not view.best.scripted:
        _line(console, "verify", verify_line(run))
    if (resume := resume_line(run)) is not None:
        _line(console, "go on", resume)


def compare_runs(a: RunView, b: RunView, console: Console) -> None:
    """Print best against best, as far as they can be compared, and what differs in the settings."""
    compared = compare(a, b)
    table = _grid("", Text(a.run.id, no_wrap=True), Text(b.run.id, no_wrap=True))
    for name, one, other in zip(("best over eager", "judged", "passed", "took"), _summary(a), _summary(b), strict=True):
        table.add_row(name, one, other)
    console.print(table)
    console.print()
    for obstacle in compared.obstacles:
        _line(console, "not equal", f"{obstacle}: the speeds are not to be compared")
    if compared.ratio is not None and compared.claim is not None:
        i = compared.ratio
        said = {
            Claim.FASTER: f"the best of {a.run.id} is faster",
            Claim.SLOWER: f"the best of {b.run.id} is faster",
            Claim.INDISTINGUISHABLE: "the two are not distinguishable by these measurements",
        }[compared.claim]
        ratio = f"{factor(i.estimate)} [{factor(i.low)}, {factor(i.high)}]"
        _line(console, "best", f"{said}: {ratio}, from speedups over eager measured apart")
    if compared.differences:
        console.print()
        differing = _grid("differs", Text(a.run.id, no_wrap=True), Text(b.run.id, no_wrap=True))
        for key, one, other in compared.differences:
            differing.add_row(clean(key), Text(clean(one), overflow="fold"), Text(clean(other), overflow="fold"))
        console.print(differing)
    else:
        _line(console, "settings", "the same in both")


def run_json(run: RunRecord, view: RunView | None, ledger: Ledger | None = None) -> dict[str, Any]:
    """Return a run under the keys ``burnish optimize --json`` prints; without a view, what the record alone says.

    ``speedup`` is the best verdict's, and ``null`` where that is of a scripted candidate.
    """
    verdict = _final(run)
    if view is not None:
        verdict = view.best.verdict.to_json() if view.best is not None else None
    scripted = verdict is not None and bool(verdict["scripted"])
    spec = run.spec
    data: dict[str, Any] = {
        "run": run.id,
        "folder": None,
        "status": verdict["status"] if verdict else "nothing verified",
        "speedup": verdict["speedup"] if verdict and not scripted else None,
        "scripted": scripted,
        "state": run.state,
        "why": run.summary.get("why"),
        "task": spec.task.name,
        "contract": spec.task.contract.name,
        "device": spec.device,
        "strategy": spec.strategy,
        "proposers": list(spec.proposers),
        "seed": spec.seed,
        "settings": spec.settings,
        "created": run.created,
        "elapsed_s": round(run.elapsed_s, 2),
        "evals": view.judged if view is not None else run.proposals,
    }
    if view is not None:
        data["statuses"] = {o.status: o.count for o in view.outcomes}
        data["final"] = view.best is not None and view.best.final
        data["top"] = [_point_json(p) for p in view.top()]
        data["verdict"] = verdict
        data["ledger"] = None if ledger is None else ledger.to_json()
    return data


def _point_json(point: Point) -> dict[str, Any]:
    keys = ("number", "candidate", "name", "proposer", "speedup", "low", "high", "claim", "scripted")
    return {key: getattr(point, key) for key in keys}


def _final(run: RunRecord) -> dict[str, Any] | None:
    final: dict[str, Any] | None = run.summary.get("final")
    return final


def _said(final: dict[str, Any] | None) -> Text:
    """Return a final verdict's speedup over eager in a few letters."""
    if final is None or final.get("speedup") is None:
        return Text("none", style="dim")
    if final["scripted"]:
        return Text("scripted", style="yellow")
    eager = final["speedup"]["eager"]
    claim = Claim(eager["claim"])
    style = {Claim.FASTER: "green", Claim.SLOWER: "red", Claim.INDISTINGUISHABLE: "yellow"}[claim]
    # Short for "not distinguishable", which would take a fifth of the line.
    words = {Claim.FASTER: factor(eager["estimate"]), Claim.INDISTINGUISHABLE: "not proved", Claim.SLOWER: "slower"}
    return Text(words[claim], style=style)


def _statements(first: Headline, console: Console) -> None:
    for s in first.statements:
        _line(console, "", f"{s.speedup} against {s.against}, interval {s.interval}: {s.claim}")


def _fastest(top: list[Point]) -> Table:
    table = _grid("#", "candidate", "speedup", "interval", "claim", "proposer")
    for p in top:
        claim = "scripted" if p.scripted else claim_words(Claim(p.claim))
        interval = f"[{factor(p.low or 0.0)}, {factor(p.high or 0.0)}]"
        name = Text(p.name, overflow="ellipsis", no_wrap=True)
        table.add_row(str(p.number), name, factor(p.speedup or 0.0), Text(interval, no_wrap=True), claim, p.proposer)
    return table


def _summary(view: RunView) -> tuple[str, str, str, str]:
    verdict: Verdict | None = view.best.verdict if view.best is not None else None
    eager = verdict.timing.against("eager") if verdict is not None and verdict.timing is not None else None
    said = "none"
    if view.best is not None and view.best.scripted:
        said = "scripted: not a result"
    elif eager is not None:
        i = eager.interval
        said = f"{factor(i.estimate)} [{factor(i.low)}, {factor(i.high)}], {claim_words(eager.claim)}"
    return said, str(view.judged), str(view.passed), duration(1e3 * view.run.elapsed_s)


def _why(run: RunRecord) -> str:
    why = run.summary.get("why")
    return f" ({clean(str(why))})" if why and why != run.state else ""


def _minute(created: str) -> str:
    return created[:16].replace("T", " ")


def _line(console: Console, label: str, text: str) -> None:
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=9, style="dim")
    grid.add_column(overflow="fold")
    grid.add_row(label, Text(clean(text)))
    console.print(Padding(grid, (0, 0, 0, 2), expand=False))


def _grid(*columns: str | Text) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for column in columns:
        numeric = column in ("#", "speedup", "interval", "judged")
        table.add_column(column, justify="right" if numeric else "left")
    return table


def _table(console: Console, table: Table) -> None:
    console.print(Padding(table, (0, 0, 0, 2), expand=False))
