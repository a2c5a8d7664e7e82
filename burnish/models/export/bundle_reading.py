"""Bundles back from an archive or a folder: every hash checked before anything of them is used."""

from __future__ import annotations

import hashlib
import json
import zipfile
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from burnish.core import plugins
from burnish.core.candidate import Candidate
from burnish.core.contract import parse_contract
from burnish.core.errors import BurnishError, UsageError
from burnish.core.task import Direction, Task
from burnish.core.verdict import Interval
from burnish.models.export.bundle import FORMAT, digest_of
from burnish.models.export.files import Files
from burnish.store.documents import candidate_from, plain, spec_from

__all__ = ["Bundle", "Entry", "Then", "open_bundle"]

_MANIFEST = "manifest.json"
_MOST_BYTES = 4 << 30


@dataclass(frozen=True)
class Then:
    """What was found when the bundle was made."""

    status: str
    speedups: dict[str, Interval]
    """By baseline; empty where nothing was timed."""
    excluded: tuple[str, ...] = ()
    """Baselines that could not take part."""

    @property
    def passed(self) -> bool:
        """Whether it was verified."""
        return self.status == "passed"


@dataclass(frozen=True)
class Entry:
    """One candidate with its task, and what was found then; ``label`` tells it from the others."""

    label: str
    task: Task
    candidate: Candidate
    then: Then
    baselines: tuple[str, ...] = ("eager",)


@dataclass(frozen=True)
class Bundle:
    """An opened bundle: its entries, the answer first and then by their speed."""

    name: str
    kind: str
    digest: str
    device: str
    settings: dict[str, Any]
    """What the judge was told."""
    environment: dict[str, Any]
    entries: tuple[Entry, ...]
    modules: Files
    """What the task imports from its own folder."""


def open_bundle(path: Path) -> Bundle:
    """Read and check a bundle; raises :class:`UsageError` in one line where it is none or was changed."""
    files = _read(path)
    manifest = _manifest(path, files)
    try:
        made = _run(files) if manifest["kind"] == "run" else _package(files)
        return replace(made, name=str(manifest["name"]), digest=digest_of(files[_MANIFEST]))
    except BurnishError:
        raise
    except (KeyError, ValueError, TypeError, AttributeError) as error:
        raise UsageError(f"{path} is damaged ({type(error).__name__}: {error}): export the run again") from error


def _read(path: Path) -> Files:
    if path.is_dir():
        return {p.relative_to(path).as_posix(): p.read_bytes() for p in sorted(path.rglob("*")) if p.is_file()}
    try:
        with zipfile.ZipFile(path) as archive:
            if sum(entry.file_size for entry in archive.infolist()) > _MOST_BYTES:
                raise UsageError(f"{path} unpacks to more than {_MOST_BYTES >> 30} GiB: that is no bundle")
            return {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}
    except FileNotFoundError:
        raise UsageError(f"no file {path}: name a bundle that burnish export --format bundle wrote") from None
    except (zipfile.BadZipFile, EOFError, NotImplementedError):
        raise UsageError(f"{path} is not a bundle: name a file that burnish export --format bundle wrote") from None
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror or error}") from None


def _manifest(path: Path, files: Files) -> dict[str, Any]:
    try:
        manifest = json.loads(files[_MANIFEST])
        number, kind, hashes = manifest["format"], manifest["kind"], dict(manifest["files"])
    except (KeyError, ValueError, TypeError):
        raise UsageError(f"{path} is not a bundle: it has no {_MANIFEST} with hashes") from None
    if number != FORMAT or kind not in ("run", "package"):
        raise UsageError(f"{path} has format {number!r} ({kind}), this Burnish reads {FORMAT}: use a newer Burnish")
    for name in sorted({*hashes, *files} - {_MANIFEST}):
        if name not in files:
            raise UsageError(f"{path} was changed: {name} is missing")
        if name not in hashes:
            raise UsageError(f"{path} was changed: {name} is not in its {_MANIFEST}")
        if hashlib.sha256(files[name]).hexdigest() != hashes[name]:
            raise UsageError(f"{path} was changed: {name} is not what its {_MANIFEST} says")
    found: dict[str, Any] = manifest
    return found


def _run(files: Files) -> Bundle:
    run, environment = json.loads(files["run.json"]), json.loads(files["environment.json"])
    task = _task(files, run)
    entries = [
        _proposed(files, task, json.loads(files[name])) for name in sorted(files) if name.startswith("proposals/")
    ]
    # One source may have been proposed twice: its first verdict stands for it.
    unlike = {entry.candidate.identity(): entry for entry in reversed(entries) if entry is not None}
    ranked = sorted(unlike.values(), key=lambda e: -_speed(e))
    if "final/kernel.py" in files:
        verdict = json.loads(files["final/verdict.json"])
        shipped = Candidate(files["final/kernel.py"].decode("utf-8", "surrogatepass"), name="the answer")
        _check_identity(shipped, verdict["candidate"])
        then = _then(verdict)
        panel = tuple(b for b in (*then.speedups, *then.excluded) if b != "library")
        ranked.insert(0, Entry("final", task, shipped, then, panel))
    modules = {n.removeprefix("task/modules/"): c for n, c in files.items() if n.startswith("task/modules/")}
    settings = run["settings"]["judge"]
    return Bundle("", "run", "", run["device"], settings, environment, tuple(ranked), modules)


def _task(files: Files, run: dict[str, Any]) -> Task:
    data = json.loads(files["task/task.json"])
    identity = data.pop("identity")
    inputs = files.get("task/inputs.py")
    if "task/reference.py" in files:
        data["source"] = files["task/reference.py"].decode("utf-8", "surrogatepass")
        data["inputs_source"] = None if inputs is None else inputs.decode("utf-8", "surrogatepass")
    else:
        suite, _, problem = str(data["name"]).partition("/")
        there = plugins.suite(suite).load(problem)
        data |= {"source": there.source, "inputs_source": there.inputs_source}
    rest = {key: run[key] for key in ("device", "strategy", "proposers", "seed", "settings")}
    task = spec_from(plain({"task": data, **rest})).task
    if task.identity() != identity:
        if "task/reference.py" not in files:
            raise UsageError(f"your {task.name} is not the one that was judged: check the suite out as it was then")
        raise UsageError("the bundle's task is not the one that was judged: export the run again")
    return task


def _proposed(files: Files, task: Task, data: dict[str, Any]) -> Entry | None:
    """Return a judged proposal; one that was left open has nothing to compare with."""
    if data["verdict"] is None:
        return None
    about = plain({"name": data["name"], "origin": data["origin"]})
    candidate = candidate_from(files[f"candidates/{data['candidate']}.py"], data["entry"], about)
    _check_identity(candidate, data["candidate"])
    return Entry(f"#{data['number']}", task, candidate, _then(data["verdict"]))


def _check_identity(candidate: Candidate, identity: str) -> None:
    if candidate.identity() != identity:
        raise UsageError(f"the bundle's {candidate.name} is not what was judged: export the run again")


def _then(verdict: dict[str, Any]) -> Then:
    rows = {name: row for name, row in (verdict["speedup"] or {}).items() if name != "best"}
    excluded = tuple((verdict["timing"] or {}).get("excluded_baselines", {}))
    return Then(verdict["status"], {name: _interval(row) for name, row in rows.items()}, excluded)


def _interval(row: dict[str, Any]) -> Interval:
    return Interval(float(row["estimate"]), float(row["low"]), float(row["high"]))


def _speed(entry: Entry) -> float:
    eager = entry.then.speedups.get("eager")
    return eager.estimate if eager is not None else 0.0


def _package(files: Files) -> Bundle:
    manifest = json.loads(files["package/burnish.json"])
    made = manifest["made"]
    contract = parse_contract(manifest["contract"])
    entries = []
    for region in manifest["regions"]:
        for number, call in enumerate(region["calls"]):
            label = region["name"] if len(region["calls"]) == 1 else f"{region['name']}.{number}"
            reference, kernel = (files[f"package/{call[key]}"].decode() for key in ("reference", "kernel"))
            task = Task(label, reference, direction=Direction(call["direction"]), contract=contract)
            speedups = {name: _interval(row) for name, row in (call.get("speedup") or {}).items() if name != "best"}
            then = Then("passed", speedups)
            panel = tuple(b for b in speedups if b != "library") or ("eager",)
            entries.append(Entry(label, task, Candidate(kernel, name=label), then, panel))
    device = str(made.get("device", "cpu"))
    return Bundle("", "package", "", device, {}, dict(made), tuple(entries), {})
