"""The model as a tree of its called parts with their times; siblings that are alike are one line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from burnish.models.profiling.places import Place, Times, likeness, parents, pattern
from burnish.models.profiling.running import summary

__all__ = ["Backward", "Group", "groups", "module_rows"]


@dataclass(frozen=True)
class Backward:
    """Each part's share of a run for its gradients, by profiled run."""

    shares: Mapping[str, list[float]]

    def of(self, paths: Sequence[str]) -> list[float]:
        """Return the share of several parts together, by profiled run."""
        known = [self.shares[p] for p in paths if p in self.shares]
        return [sum(values) for values in zip(*known, strict=True)]


@dataclass(frozen=True)
class Group:
    """Places that run the same code on the same forms."""

    places: list[Place]

    @property
    def first(self) -> Place:
        """The one that stands for all."""
        return self.places[0]

    @property
    def paths(self) -> list[str]:
        """Where they stand."""
        return [place.path for place in self.places]

    @property
    def calls(self) -> int:
        """How often they are called in one run, together."""
        return sum(place.calls for place in self.places)

    @property
    def name(self) -> str:
        """One name for all."""
        return pattern(self.paths) or "(model)"

    def row(self, times: Times, run_ms: float, backward: Backward | None) -> dict[str, Any]:
        """Return what was measured of them; times are shares of a run without clocks in it."""
        forward = times.shares(self.paths)
        later = backward.of(self.paths) if backward is not None else []
        extra = float(summary(later)["median"]) if later else 0.0
        share = min(1.0, float(summary(forward)["median"]) + extra)
        row = {
            "name": self.name,
            "paths": self.paths,
            "class": type(self.first.module).__name__,
            "calls": self.calls,
            "parameters": sum(p.numel() for p in self.first.module.parameters()),
            "share": share,
            "ms": summary([run_ms * (s + extra) for s in forward]),
        }
        if backward is not None:
            row["backward_ms"] = summary([run_ms * s for s in later])
        return row


def groups(places: Sequence[Place]) -> list[Group]:
    """Return all places in groups of those that are alike, wherever they stand."""
    found: dict[Any, list[Place]] = {}
    for place in places:
        found.setdefault(likeness(place), []).append(place)
    return [Group(alike) for alike in found.values()]


def module_rows(
    places: Sequence[Place], times: Times, run_ms: float, backward: Backward | None
) -> list[dict[str, Any]]:
    """Return the tree from the top down, every line with its depth."""
    below: dict[str | None, list[Place]] = {}
    for place, parent in parents(places):
        below.setdefault(parent.path if parent is not None else None, []).append(place)
    rows: list[dict[str, Any]] = []

    def visit(found: Sequence[Place], depth: int, above: str) -> None:
        for group in groups(found):
            label = group.name.removeprefix(f"{above}.")
            rows.append({**group.row(times, run_ms, backward), "label": label, "depth": depth})
            visit([child for place in group.places for child in below.get(place.path, [])], depth + 1, group.name)

    visit(below.get(None, []), 0, "")
    return rows
