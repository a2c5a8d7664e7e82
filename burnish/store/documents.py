"""Nouns to the text and bytes that are stored, and back."""

from __future__ import annotations

import json
import struct
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from burnish.core.candidate import Candidate, Idea, Origin
from burnish.core.contract import Contract
from burnish.core.hashing import canonical, content_hash
from burnish.core.recipe import Recipe, Step
from burnish.core.task import Direction, EntryKind, Task, Workload
from burnish.core.verdict import Verdict
from burnish.core.verdict_decode import verdict_from_json
from burnish.store.records import RunSpec

__all__ = [
    "StoredVerdict",
    "about_text",
    "candidate_from",
    "name_of",
    "pack_samples",
    "packed_source",
    "plain",
    "spec_from",
    "spec_text",
    "task_from",
    "unpack_samples",
    "verdict_from",
]

Pairs = tuple[tuple[str, Any], ...]


def plain(data: Any) -> str:
    """Return JSON text in ASCII, without spaces."""
    return json.dumps(data, separators=(",", ":"))


def spec_text(spec: RunSpec) -> str:
    """Return a run's specification as JSON text."""
    return plain(
        {
            "task": canonical(spec.task),
            "device": spec.device,
            "strategy": spec.strategy,
            "proposers": list(spec.proposers),
            "seed": spec.seed,
            "settings": spec.settings,
        }
    )


def spec_from(text: str) -> RunSpec:
    """Read what :func:`spec_text` wrote."""
    data = json.loads(text)
    return RunSpec(
        task=task_from(data["task"]),
        device=data["device"],
        strategy=data["strategy"],
        proposers=tuple(data["proposers"]),
        seed=data["seed"],
        settings=data["settings"],
    )


def task_from(data: dict[str, Any]) -> Task:
    """Return the task whose canonical form ``data`` is."""
    contract = data["contract"]
    return Task(
        **{
            **data,
            "kind": EntryKind(data["kind"]),
            "workloads": _workloads(data["workloads"]),
            "gpu_workloads": _workloads(data.get("gpu_workloads", ())),
            "direction": Direction(data["direction"]),
            "contract": Contract(**{**contract, "per_dtype": _pairs(contract["per_dtype"])}),
            "search_path": tuple(data["search_path"]),
        }
    )


def _workloads(rows: Iterable[dict[str, Any]]) -> tuple[Workload, ...]:
    return tuple(Workload(row["name"], _pairs(row["arguments"])) for row in rows)


def packed_source(candidate: Candidate) -> bytes:
    """Return the source as bytes; half surrogate pairs pass, the judge will refuse them."""
    return candidate.source.encode("utf-8", "surrogatepass")


def about_text(candidate: Candidate) -> str:
    """Return what is not part of a candidate's identity: its name and origin."""
    return plain({"name": candidate.name, "origin": canonical(candidate.origin)})


def name_of(about: str) -> str:
    """Return the name in what :func:`about_text` wrote."""
    return str(json.loads(about)["name"])


def candidate_from(source: bytes, entry: str, about: str) -> Candidate:
    """Return the candidate made of stored parts."""
    data = json.loads(about)
    return Candidate(bytes(source).decode("utf-8", "surrogatepass"), entry, data["name"], _origin(data["origin"]))


def _origin(data: dict[str, Any]) -> Origin:
    recipe = data["recipe"]
    return Origin(
        **{
            **data,
            "parents": tuple(data["parents"]),
            "recipe": recipe
            and Recipe(tuple(Step(s["rule"], _pairs(s["parameters"]), s.get("site", "")) for s in recipe["steps"])),
            "parameters": _pairs(data["parameters"]),
            "traits": _pairs(data["traits"]),
            "choices": tuple((name, tuple(offered)) for name, offered in data.get("choices", ())),
            "ideas": tuple(Idea(**idea) for idea in data.get("ideas", ())),
            "prompts": tuple(data.get("prompts", ())),
        }
    )


def _pairs(rows: Iterable[list[Any]]) -> Pairs:
    return tuple((name, value) for name, value in rows)


@dataclass(frozen=True)
class StoredVerdict:
    """A verdict taken apart: the environment is stored once for many, the samples in a table of their own."""

    status: str
    partial: bool
    content: str
    environment: str
    environment_hash: str
    digest: str
    samples: tuple[tuple[str, tuple[float, ...]], ...]

    @staticmethod
    def of(verdict: Verdict) -> StoredVerdict:
        """Take ``verdict`` apart; with and without its samples it has the same digest."""
        data = verdict.to_json()
        environment = plain(data.pop("environment"))
        timing = verdict.timing
        if timing is not None:
            data["timing"]["samples_ms"] = {}
        content, environment_hash = plain(data), content_hash(environment)
        return StoredVerdict(
            status=data["status"],
            partial=timing is not None and timing.partial,
            content=content,
            environment=environment,
            environment_hash=environment_hash,
            digest=content_hash(content, environment_hash),
            samples=timing.samples if timing is not None else (),
        )


def verdict_from(content: str, environment: dict[str, Any]) -> Verdict:
    """Put a verdict together again, without its samples."""
    return verdict_from_json({**json.loads(content), "environment": environment})


def pack_samples(samples: Iterable[tuple[str, tuple[float, ...]]]) -> tuple[str, bytes]:
    """Return names with lengths, and all times as little-endian doubles: exact, and half the size of their digits."""
    rows = list(samples)
    times = [value for _, values in rows for value in values]
    return plain([[name, len(values)] for name, values in rows]), struct.pack(f"<{len(times)}d", *times)


def unpack_samples(layout: str, times_ms: bytes) -> dict[str, tuple[float, ...]]:
    """Read what :func:`pack_samples` wrote."""
    times = struct.unpack(f"<{len(times_ms) // 8}d", times_ms)
    found, start = {}, 0
    for name, length in json.loads(layout):
        found[name] = times[start : start + length]
        start += length
    return found
