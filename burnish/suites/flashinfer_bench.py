"""flashinfer-bench from a local copy of its data set: definitions with a reference, and workloads seen in service.

``definitions/gemm/x.json`` holds the reference and the axes, ``workloads/gemm/x.jsonl`` the sizes and where the inputs
come from, ``blob/`` the tensors that cannot be random.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from burnish.core.errors import TaskError, UsageError
from burnish.core.load import task_from_source
from burnish.core.source_file import SourceFile
from burnish.core.suite import Suite
from burnish.core.task import Task
from burnish.suites.checkout import Checkout, read_json, spread, unknown
from burnish.suites.flashinfer_workloads import Definition, Made, read_workloads

__all__ = ["VARIABLE", "FlashInferBenchSuite"]

VARIABLE = "FIB_DATASET_PATH"
"""The benchmark's own variable."""

# The data set's own root, and where a checkout of the benchmark has or had a copy of it.
_CHECKOUT = Checkout(
    VARIABLE,
    "a copy of the flashinfer-trace data set",
    (".", "flashinfer_trace", "flashinfer-trace"),
    "definitions/**/*.json",
)

_ADDED = """

# --- the workloads, from {file} ---

_BURNISH_WORKLOADS = {{
{rows}
}}


def get_inputs(workload={first!r}):
    return _BURNISH_WORKLOADS[workload]()


WORKLOADS = {workloads!r}
"""


class FlashInferBenchSuite(Suite):
    """``gemm/gemm_n128_k2048`` is a definition with its workloads; a workload's uuid after it is that one alone."""

    name = "flashinfer-bench"

    def use(self, path: Path) -> None:
        """Read the data set at ``path``."""
        _CHECKOUT.use(path)

    def names(self) -> tuple[str, ...]:
        """Return ``type/definition`` for every definition, whether or not there are workloads for it."""
        return tuple(_definitions(_CHECKOUT.folder()))

    def load(self, name: str) -> Task:
        """Return one definition with at most eight of its workloads, the first of which is timed."""
        root = _CHECKOUT.folder()
        known = _definitions(root)
        head, _, uuid = name.rpartition("/")
        wanted, uuid = (head, uuid) if name not in known and head in known else (name, "")
        if wanted not in known:
            raise unknown(self.name, name, list(known))
        path = known[wanted]
        twin = next((other for other in known.values() if other.stem == path.stem and other != path), None)
        if twin is not None:
            raise TaskError(f"{path} and {twin} have the same name: remove one")
        data = read_json(path)
        definition = _definition(path, data)
        reference = data.get("reference")
        if not isinstance(reference, str) or not reference.strip():
            raise TaskError(f"{path} has no reference: it must be the text of a function run")
        file = SourceFile.parse(path, reference.rstrip() + "\n", "reference")
        workloads = root / "workloads" / f"{wanted}.jsonl"
        made = _usable(read_workloads(_existing(workloads, path), definition, root), workloads, uuid)
        task = task_from_source(file, entry="run", inputs=_inputs(workloads, made), name=f"{self.name}/{name}")
        category = data.get("op_type")
        return replace(
            task,
            category=category if isinstance(category, str) and category else path.parent.name,
            search_path=(str(root.resolve()),),
        )


def _definitions(root: Path) -> dict[str, Path]:
    folder = root / "definitions"
    return {path.relative_to(folder).with_suffix("").as_posix(): path for path in sorted(folder.rglob("*.json"))}


def _definition(path: Path, data: Any) -> Definition:
    if not isinstance(data, dict):
        raise TaskError(f"{path} must hold an object: a definition")
    if data.get("name") != path.stem:
        raise TaskError(f"{path} defines {data.get('name')}: a definition's file is called after it")
    axes, inputs = data.get("axes"), data.get("inputs")
    if not isinstance(axes, dict) or not isinstance(inputs, dict) or not inputs:
        raise TaskError(f"{path} must have axes and inputs")
    constants: dict[str, int] = {}
    for name, axis in axes.items():
        if not isinstance(axis, dict) or axis.get("type") not in ("const", "var"):
            raise TaskError(f"{path}: the axis {name} must be of type const or var")
        if axis["type"] == "const":
            if type(axis.get("value")) is not int:
                raise TaskError(f"{path}: the constant axis {name} has no value")
            constants[name] = axis["value"]
    return Definition(
        path,
        path.stem,
        data.get("op_type") == "sampling",
        constants,
        {name: _tensor(path, name, spec, axes) for name, spec in inputs.items()},
    )


def _tensor(path: Path, name: str, spec: Any, axes: dict[str, Any]) -> tuple[tuple[str, ...] | None, str]:
    shape, dtype = (spec.get("shape"), spec.get("dtype")) if isinstance(spec, dict) else (0, None)
    if not isinstance(dtype, str) or not (shape is None or isinstance(shape, list)):
        raise TaskError(f"{path}: the input {name} must have a shape and a dtype")
    missing = [axis for axis in shape or () if not isinstance(axis, str) or axis not in axes]
    if missing:
        raise TaskError(f"{path}: the input {name} has the axis {missing[0]}, which is not among axes")
    return (None if shape is None else tuple(shape)), dtype


def _existing(workloads: Path, definition: Path) -> Path:
    if not workloads.is_file():
        raise TaskError(f"no {workloads}: {definition.stem} has no workloads in this copy of the data set")
    return workloads


def _usable(made: list[Made], path: Path, uuid: str) -> tuple[Made, ...]:
    """Return the workloads that can be made; some that cannot are said, none that can is an error."""
    chosen = [one for one in made if one.name.startswith(uuid)]
    if uuid and not chosen:
        some = ", ".join(one.name[:8] for one in made[:3])
        raise UsageError(f"no workload of {path} has a uuid that begins with {uuid}: there is {some}")
    usable = [one for one in chosen if not one.refused]
    refused = [one.refused for one in chosen if one.refused]
    if not usable:
        why = f"none of {len(chosen)} can be made: {refused[0]}" if refused else "it is empty"
        raise TaskError(f"{path} has no workload to judge: {why}")
    if refused:
        _say(f"{path}: {len(refused)} of {len(chosen)} workloads left out: {refused[0]}")
    return spread(usable)


@cache
def _say(line: str) -> None:
    """Say it once: a bench loads a problem several times."""
    logging.getLogger(__name__).warning(line)


def _inputs(path: Path, made: tuple[Made, ...]) -> SourceFile:
    helpers = Path(__file__).with_name("flashinfer_inputs.py").read_text(encoding="utf-8")
    rows = "\n".join(f"    {one.name!r}: lambda: [{', '.join(one.calls)}]," for one in made)
    workloads = [{"name": one.name[:8], "workload": one.name} for one in made]
    if len({one["name"] for one in workloads}) < len(workloads):
        workloads = [{"name": one.name, "workload": one.name} for one in made]
    added = _ADDED.format(file=path.name, rows=rows, first=made[0].name, workloads=workloads)
    return SourceFile.parse(path, helpers.rstrip() + "\n" + added, "workloads")
