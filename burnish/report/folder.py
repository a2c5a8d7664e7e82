"""The folder a run leaves: ``kernel.py`` to ship, ``report.html`` to read, ``run.json`` for programs."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from burnish.core.candidate import Candidate
from burnish.core.errors import PrerequisiteError
from burnish.engine.optimize import Finished
from burnish.report.ledger import Ledger, ledger_of
from burnish.report.page import render_page
from burnish.report.plain import dumps
from burnish.report.replay import resume_line
from burnish.report.run_view import RunView
from burnish.report.writing import write_whole
from burnish.store import RunStore

__all__ = ["prepare_folder", "result_json", "write_folder", "write_report"]


def prepare_folder(folder: Path) -> Path:
    """Make the folder and see that it can be written, before an hour is spent on what goes there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise PrerequisiteError(
            f"cannot write to {folder} ({error.strerror}): name another folder with --out"
        ) from error
    return folder


def write_folder(folder: Path, store: RunStore, finished: Finished) -> None:
    """Write all three files; ``kernel.py`` only when a candidate was verified."""
    if finished.candidate is not None:
        _write(folder / "kernel.py", finished.candidate.source)
    _write(folder / "run.json", dumps(result_json(finished, folder, ledger_of(store, store.run(finished.run)))) + "\n")
    write_report(folder / "report.html", store, finished.run)


def write_report(path: Path, store: RunStore, run: str) -> None:
    """Write the page of a run."""
    record = store.run(run)
    view = RunView.build(record, store.proposals(record.id))
    _write(path, render_page(view, resume_line(record), ledger_of(store, record)))


def result_json(finished: Finished, folder: Path, ledger: Ledger | None = None) -> dict[str, Any]:
    """Return what ``burnish optimize --json`` prints: ``status`` and ``speedup`` are those of the final verdict."""
    verdict = finished.verdict.to_json() if finished.verdict is not None else None
    return {
        "run": finished.run,
        "folder": str(folder),
        "status": verdict["status"] if verdict else "nothing verified",
        "speedup": verdict["speedup"] if verdict else None,
        "why": finished.why,
        "evals": finished.progress.evals,
        "statuses": dict(finished.progress.statuses),
        "filters": finished.filters,
        "answer": _answer(finished.candidate),
        "elapsed_s": round(finished.progress.elapsed_s, 2),
        "ledger": None if ledger is None else ledger.to_json(),
        "verdict": verdict,
    }


def _write(path: Path, text: str) -> None:
    write_whole(path, text, "; the run is safe: burnish report RUN --out FILE writes it again")


def _answer(candidate: Candidate | None) -> dict[str, object] | None:
    """Return what the answer is: whose, and by what steps."""
    if candidate is None:
        return None
    origin = candidate.origin
    steps = [] if origin.recipe is None else [{"rule": s.rule, "site": s.site} for s in origin.recipe.steps]
    return {"proposer": origin.proposer, "name": candidate.name, "steps": steps}
