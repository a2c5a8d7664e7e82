"""KernelBench as the Hugging Face Hub publishes it, from the copy that the hub's tools keep on this machine.

The place of that copy is documented for every language, so that only its Parquet files need a package (extra ``hub``).
Nothing is downloaded: the errors say how to fetch it.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from burnish.core.errors import PrerequisiteError, TaskError, UsageError
from burnish.core.source_file import SourceFile

__all__ = ["PREFIX", "Row", "published"]

PREFIX = "hf:"
"""What a path begins with that names a data set of the hub."""

_COLUMNS = ("code", "level", "name", "problem_id")


@dataclass(frozen=True)
class Row:
    """One problem of the data set."""

    name: str
    code: object
    dataset: str

    def read(self) -> SourceFile:
        """Return its source; a row without one is an error of its problem alone."""
        path = Path(self.dataset) / f"{self.name}.py"
        if not isinstance(self.code, str) or not self.code.strip():
            raise TaskError(f"{path}: the column code is empty: fetch the data set again")
        return SourceFile.parse(path, self.code, "task")


def published(where: str) -> dict[tuple[str, int], tuple[Path | Row, ...]]:
    """Return the problems of ``hf:OWNER/NAME`` by level and number."""
    dataset = where.removeprefix(PREFIX)
    return dict(_rows(dataset, _snapshot(dataset)))


def _snapshot(dataset: str) -> Path:
    home = os.environ.get("HF_HOME") or "~/.cache/huggingface"
    hub = Path(os.environ.get("HF_HUB_CACHE") or f"{home}/hub").expanduser()
    folder = hub / f"datasets--{dataset.replace('/', '--')}"
    try:
        return folder / "snapshots" / (folder / "refs" / "main").read_text(encoding="utf-8").strip()
    except OSError:
        fetch = f"hf download --repo-type dataset {dataset}"
        raise UsageError(f"no copy of {dataset} under {hub}: fetch it with `{fetch}`") from None


@cache
def _rows(dataset: str, folder: Path) -> dict[tuple[str, int], tuple[Row, ...]]:
    try:
        from pyarrow import parquet
    except ImportError:
        raise PrerequisiteError(f"reading {PREFIX}{dataset} needs pyarrow: pip install 'burnish[hub]'") from None
    found: dict[tuple[str, int], tuple[Row, ...]] = {}
    for path in sorted(folder.rglob("*.parquet")):
        try:
            rows = parquet.read_table(path, columns=list(_COLUMNS)).to_pylist()
        except (OSError, ValueError, KeyError) as error:  # pyarrow's own errors are kinds of these
            raise TaskError(f"cannot read {path}: {error}: fetch the data set again") from None
        for row in rows:
            level, number = row["level"], row["problem_id"]
            if isinstance(level, int) and isinstance(number, int):
                key = f"level{level}", number
                title = f"level{level}/{row['name'] or number}"
                found[key] = (*found.get(key, ()), Row(title, row["code"], dataset))
    if not found:
        raise TaskError(f"no problems in the Parquet files under {folder}: fetch the data set again")
    return found
