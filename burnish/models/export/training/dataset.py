"""A dataset on disk: rows by split as JSONL and Parquet, a card, and a manifest; the same bytes for the same runs."""

from __future__ import annotations

import hashlib
import io
import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from burnish import __version__
from burnish.core.errors import PrerequisiteError, UsageError
from burnish.models.export.files import Files, check_free, write_folder
from burnish.models.export.names import check_name, default_name
from burnish.models.export.plain import json_bytes
from burnish.models.export.training.attempts import Attempt, read_attempts
from burnish.models.export.training.card import dataset_card
from burnish.models.export.training.lineage import Lineage, split_of
from burnish.models.export.training.rows import FORMS, Row, deduplicated
from burnish.models.export.training.schema import COLUMNS, arrow_schema

if TYPE_CHECKING:
    from burnish.store import RunRecord, RunStore

__all__ = ["SPLITS", "TRAINING", "Dataset", "dataset_files", "export_training"]

TRAINING = tuple(FORMS)
SPLITS = ("train", "validation", "test")
FORMAT = 1
_NEEDS = "writing Parquet needs pyarrow: pip install 'burnish[hub]', or leave --parquet out"


@dataclass(frozen=True)
class Dataset:
    """What was written."""

    form: str
    name: str
    path: Path
    files: tuple[str, ...]
    rows: dict[str, int]
    """By split; only those that have any."""

    def to_json(self) -> dict[str, Any]:
        """Return plain data."""
        about = {"format": self.form, "name": self.name, "path": str(self.path), "files": list(self.files)}
        return {**about, "rows": self.rows}


def export_training(
    store: RunStore,
    runs: Iterable[RunRecord],
    form: str,
    out: str | None = None,
    name: str | None = None,
    parquet: bool = False,
    scripted: bool = False,
) -> Dataset:
    """Write training data of ``runs``; raises :class:`UsageError` where there is not one row."""
    chosen = list({run.id: run for run in runs}.values())
    wanted = chosen[0].spec.task.name if len(chosen) == 1 else "runs"
    name = f"{default_name(wanted)}-{form}" if name is None else check_name(name)
    target = Path(out or name)
    check_free(target)
    if parquet:
        _require_pyarrow()
    attempts, left_out = read_attempts(store, chosen, scripted)
    files, rows = dataset_files(attempts, left_out, form, name, parquet)
    if not rows:
        raise UsageError(_nothing(form, len(attempts), left_out))
    write_folder(target, files)
    return Dataset(form, name, target, tuple(sorted(files)), rows)


def dataset_files(
    attempts: Iterable[Attempt], left_out: Mapping[str, int], form: str, name: str, parquet: bool
) -> tuple[Files, dict[str, int]]:
    """Return the files of a dataset and its rows by split; the order of ``attempts`` does not matter."""
    lineage = Lineage(attempts)
    splits = {node.made.task: split_of(node.made.run.spec.task.source) for node in lineage.nodes}
    rows = deduplicated(FORMS[form](lineage))
    parts = {split: [row for row in rows if splits[row["task"]] == split] for split in SPLITS}
    parts = {split: part for split, part in parts.items() if part}
    files: Files = {}
    for split, part in parts.items():
        files[f"data/{split}.jsonl"] = _jsonl(part)
        if parquet:
            files[f"data/{split}.parquet"] = _parquet(part, form)
    about = _about(lineage, left_out, form, name, parts)
    about["files"] = {path: hashlib.sha256(content).hexdigest() for path, content in sorted(files.items())}
    files["README.md"] = dataset_card(about, parquet).encode()
    files["dataset.json"] = json_bytes(about)
    return files, {split: len(part) for split, part in parts.items()}


def _about(
    lineage: Lineage, left_out: Mapping[str, int], form: str, name: str, parts: Mapping[str, list[Row]]
) -> dict[str, Any]:
    """Return every figure of the card."""
    nodes = lineage.nodes
    rows = [row for part in parts.values() for row in part]
    counted = {**left_out, "of unknown parents": sum(node.parents is None for node in nodes)}
    about: dict[str, Any] = {
        "format": FORMAT,
        "burnish": __version__,
        "form": form,
        "name": name,
        "runs": sorted({node.made.run.id for node in nodes} | {node.judged.run.id for node in nodes}),
        "tasks": {split: len({row["task"] for row in part}) for split, part in parts.items()},
        "rows": {split: len(part) for split, part in parts.items()},
        "kinds": _counts(row["kind"] for row in rows),
        "texts": len(nodes),
        "verified": sum(node.verified for node in nodes),
        "cheats": sum(node.cheat for node in nodes),
        "partial": sum(node.reward.partial for node in nodes),
        "scripted": sum(node.verdict.scripted or node.made.record.candidate.origin.scripted for node in nodes),
        "authorship_known": sum(node.reward.authored is not None for node in nodes),
        "left_out": {reason: count for reason, count in sorted(counted.items()) if count},
        "proposers": _counts(node.made.record.candidate.origin.proposer for node in nodes),
        "models": _counts(model for node in nodes for model in node.made.trace.models),
        "contracts": _counts(node.verdict.contract for node in nodes),
        "hardware": _counts(node.judged.hardware or "unknown" for node in nodes),
    }
    if form == "dpo":
        about["rejected_because"] = _counts(row["rejected_because"] for row in rows)
    if form == "rl":
        about["turns"] = sum(row["length"] for row in rows)
        about["longest"] = max((row["length"] for row in rows), default=0)
    return about


def _counts(values: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(values).items()))


def _jsonl(rows: Iterable[Row]) -> bytes:
    # In ASCII: some readers take other ends of line, which a source may hold, for the end of a row.
    return "".join(json.dumps(row, separators=(",", ":"), allow_nan=False) + "\n" for row in rows).encode("ascii")


def _parquet(rows: list[Row], form: str) -> bytes:
    import pyarrow
    from pyarrow import parquet

    memory = io.BytesIO()
    parquet.write_table(pyarrow.Table.from_pylist(rows, schema=arrow_schema(COLUMNS[form])), memory)
    return memory.getvalue()


def _require_pyarrow() -> None:
    try:
        from pyarrow import parquet  # noqa: F401
    except ImportError:
        raise PrerequisiteError(_NEEDS) from None


def _nothing(form: str, judged: int, left_out: Mapping[str, int]) -> str:
    why = ", ".join(f"{count} {reason}" for reason, count in sorted(left_out.items()))
    read = f"{judged} judged candidates" + (f" ({why} left out)" if why else "")
    fix = "--scripted takes scripted ones in" if left_out.get("scripted") and not judged else "name more runs, or --all"
    wanted = {"sft": "is verified and faster than its parent", "dpo": "beats another answer to the same prompt"}
    return f"no training data in {read}: none {wanted.get(form, 'has a known origin')}; {fix}"
