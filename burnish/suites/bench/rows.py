"""One problem's result as plain data, and the folder that rows, kernels and raw samples are kept in."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from burnish.core.errors import UsageError
from burnish.engine.scarcity import lacks_memory

if TYPE_CHECKING:
    from burnish.core.candidate import Candidate
    from burnish.core.verdict import Speedup, Verdict
    from burnish.engine.optimize import Finished

__all__ = ["Folder", "Row", "answered", "better", "kernel_file", "short_of_memory", "sources", "unanswered"]

Row = dict[str, Any]
"""A line of ``rows.jsonl``."""


def answered(finished: Finished, evals: int) -> Row:
    """Return what a run led to; its raw samples under ``samples`` and its source under ``source``."""
    row: Row = {"why": finished.why, "evals": evals, "run": finished.run}
    row["statuses"] = dict(finished.progress.statuses)
    row["reasons"] = {status: reason[:200] for status, reason in finished.progress.reasons.items()}
    verdict, candidate = finished.verdict, finished.candidate
    if verdict is None or candidate is None or verdict.timing is None:
        return row | {
            "status": "nothing verified",
            "error": ": ".join(["no candidate passed", *row["reasons"].values()]),
        }
    timing, clocks = verdict.timing, dict(verdict.timing.clocks)
    best = timing.best
    return row | {
        "status": "answered",
        "error": "",
        "answer": _answer(candidate),
        "over": {found.baseline: _speedup(found) for found in timing.speedups},
        "best": best.baseline,
        "excluded": {name: why[:200] for name, why in timing.excluded_baselines},
        "ms": {name: round(clock.call_ms, 5) for name, clock in clocks.items()},
        "roofline": _roofline(verdict),
        "limits": sorted({f.check for f in verdict.limits}),
        "samples": {name: [round(value, 6) for value in values] for name, values in timing.samples},
        "source": candidate.source,
    }


def unanswered(status: str, error: str) -> Row:
    """Return the row of a problem that came to nothing."""
    return {"status": status, "error": " ".join(error.split())[:400]}


def _answer(candidate: Candidate) -> Row:
    origin = candidate.origin
    steps = [step.rule for step in origin.recipe.steps] if origin.recipe is not None else []
    text = "+".join(dict.fromkeys(steps)) or candidate.name
    return {"proposer": origin.proposer, "text": text, "steps": steps, "candidate": candidate.identity()}


def _speedup(found: Speedup) -> Row:
    interval = found.interval
    numbers = {"estimate": interval.estimate, "low": interval.low, "high": interval.high}
    return {**{name: round(value, 4) for name, value in numbers.items()}, "claim": found.claim.value}


def _roofline(verdict: Verdict) -> Row | None:
    found = verdict.roofline
    if found is None:
        return None
    return {"bound_ms": round(found.bound_ms, 6), "score": None if found.score is None else round(found.score, 4)}


def short_of_memory(row: Row) -> bool:
    """Whether a GPU's memory was lacking for a problem, or for one of its candidates, that others may have held."""
    if row.get("alone") or not str(row["settings"]["device"]).startswith("cuda"):
        return False
    texts = [row["error"], *row.get("reasons", {}).values(), *row.get("excluded", {}).values()]
    return row["status"] == "too large" or any(map(lacks_memory, texts))


def better(before: Row | None, now: Row) -> Row:
    """Return the row that stands for a problem tried twice: the new one, unless only the earlier one is an answer."""
    return before if before is not None and before["status"] == "answered" != now["status"] else now


def kernel_file(folder: Path, problem: str) -> Path:
    """Return where a bench's folder keeps the source of a problem's answer."""
    return folder / "kernels" / f"{_plain(problem)}.py"


def sources(folder: Path, rows: Iterable[Row]) -> dict[str, str]:
    """Return the sources of the answers that a bench's folder holds, by problem."""
    names = [str(row["problem"]) for row in rows if row["status"] == "answered"]
    paths = {name: kernel_file(folder, name) for name in names}
    return {name: path.read_text(encoding="utf-8", errors="replace") for name, path in paths.items() if path.is_file()}


def _plain(problem: str) -> str:
    return problem.replace("/", "_")


class Folder:
    """``rows.jsonl``, ``kernels/`` and ``samples/`` of one bench; made when something is written."""

    def __init__(self, path: Path) -> None:
        """Use ``path``, which may exist already."""
        if path.exists() and not path.is_dir():
            raise UsageError(f"{path} is a file: give a folder with --out")
        self.path = path
        self._rows = path / "rows.jsonl"

    def known(self, settings: Row) -> dict[str, Row]:
        """Return what every problem tried under ``settings`` came to: its latest answer, else its latest row."""
        found: dict[str, Row] = {}
        for row in self._under(settings):
            found[row["problem"]] = better(found.get(row["problem"]), row)
        return found

    def done(self, settings: Row, again: Iterable[str] = ("failed",)) -> dict[str, Row]:
        """Return what the problems came to that are done under ``settings``.

        Those whose latest row has a status in ``again`` are not done, nor those that lacked memory which other problems
        held.
        """
        latest = {row["problem"]: row for row in self._under(settings)}
        undone = {name for name, row in latest.items() if row["status"] in set(again) or short_of_memory(row)}
        return {name: row for name, row in self.known(settings).items() if name not in undone}

    def _under(self, settings: Row) -> Iterator[Row]:
        for line in self._rows.read_text(encoding="utf-8").splitlines() if self._rows.exists() else ():
            try:
                row = json.loads(line)
            except ValueError:
                continue  # cut off when the machine was
            if row.get("settings") == settings:
                yield row

    def add(self, row: Row) -> Row:
        """Write a row, its source and its samples; return the row as it is kept."""
        kept = dict(row)
        source, samples = kept.pop("source", None), kept.pop("samples", None)
        self.path.mkdir(parents=True, exist_ok=True)
        if source is not None:
            kernel = kernel_file(self.path, row["problem"])
            kernel.parent.mkdir(exist_ok=True)
            kernel.write_text(source, encoding="utf-8")
        if samples is not None:
            folder = self.path / "samples"
            folder.mkdir(exist_ok=True)
            (folder / f"{_plain(row['problem'])}.json.gz").write_bytes(
                gzip.compress(json.dumps(samples).encode(), mtime=0)
            )
        with self._rows.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps(kept) + "\n")
        return kept

    def record(self, head: Row, rows: Sequence[Row]) -> Path:
        """Write ``record.json``: what the tables are made from."""
        path = self.path / "record.json"
        self.path.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({**head, "rows": list(rows)}, indent=1) + "\n", encoding="utf-8")
        return path
