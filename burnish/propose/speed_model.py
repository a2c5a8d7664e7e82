"""Predicts a candidate's speed: what earlier runs say of such choices, corrected by the verdicts of this one.

Both parts are ridge regressions.  A run has tens of verdicts and hundreds of possible choices, most of which matter on
their own (a block size, a kernel taken or left): a linear model with a penalty is what so little evidence supports.
Across tasks a choice is known by its rule or template and not by the place in a graph it was made for, alone and
together with the size of the task.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from burnish.core.candidate import Candidate
from burnish.core.proposer import Precedent

__all__ = ["SpeedModel", "rank_correlation"]

_PENALTY = 1.0
_PENALTY_BEFORE = 4.0
"""Other tasks say less than this one."""
_MOST = 400
"""Verdicts remembered: the latest ones are the ones near what is proposed next."""
_ENOUGH_BEFORE = 24
"""Verdicts of earlier runs below which they are left alone."""
_OCTAVES = 3
"""Tasks whose sizes are within this many doublings are of a kind."""


class SpeedModel:
    """Learns ``log(speedup)`` from candidates' parameters and traits."""

    def __init__(self, precedents: Sequence[Precedent] = ()) -> None:
        """Begin with what earlier runs taught, where there were enough verdicts."""
        self._seen: list[tuple[dict[str, float], float]] = []
        self._before = _fitted(precedents[-_MOST:]) if len(precedents) >= _ENOUGH_BEFORE else {}

    def __len__(self) -> int:
        """How many verdicts of this run it knows."""
        return len(self._seen)

    @property
    def informed(self) -> bool:
        """Whether earlier runs taught it something."""
        return bool(self._before)

    def learn(self, candidate: Candidate, value: float) -> None:
        """Take in one verdict's value."""
        self._seen.append((features(candidate), value - self._expected(candidate)))
        del self._seen[:-_MOST]

    def predict(self, candidates: Sequence[Candidate]) -> list[float]:
        """Return the values expected of candidates."""
        before = [self._expected(candidate) for candidate in candidates]
        if not self._seen:
            return before
        values = np.array([value for _, value in self._seen])
        asked = [features(candidate) for candidate in candidates]
        names = {name: at for at, name in enumerate(sorted({n for row, _ in self._seen for n in row}))}
        known = _matrix([row for row, _ in self._seen], names)
        mean = float(values.mean())
        weights = _weights(known, values - mean, _PENALTY)
        return [float(v) + mean + b for v, b in zip(_matrix(asked, names) @ weights, before, strict=True)]

    def _expected(self, candidate: Candidate) -> float:
        return sum(self._before.get(name, 0.0) * value for name, value in general_features(candidate).items())


def features(candidate: Candidate) -> dict[str, float]:
    """Return what a candidate chose: each choice by name and value, numbers also by their size."""
    found: dict[str, float] = {"": 1.0}
    for name, value in (*candidate.origin.parameters, *candidate.origin.traits):
        found[f"{name}={value}"] = 1.0
        if isinstance(value, int | float) and not isinstance(value, bool) and value > 0:
            found[f"log {name}"] = math.log2(value) / 4
    return found


def general_features(candidate: Candidate) -> dict[str, float]:
    """Return what a candidate chose in words that mean the same for another task."""
    origin = candidate.origin
    traits = dict(origin.traits)
    size = traits.get("size")
    kind = f" @{int(size) // _OCTAVES}" if isinstance(size, int | float) else ""
    steps = [(step.rule, step.parameters) for step in origin.recipe.steps] if origin.recipe is not None else []
    if not steps:
        steps = [(str(dict(origin.parameters).get("template", "")), origin.parameters)]
    found: dict[str, float] = {}
    for rule, parameters in steps:
        for choice in (rule, *(f"{rule} {name}={value}" for name, value in parameters)):
            found[choice] = found[choice + kind] = 1.0
        for name, value in parameters:
            if isinstance(value, int | float) and not isinstance(value, bool) and value > 0:
                found[f"log {rule} {name}"] = math.log2(value) / 4
    for name in ("kernels", "passes"):
        if name in traits:
            found[f"{name}={traits[name]}"] = 1.0
    return found


def _fitted(precedents: Sequence[Precedent]) -> dict[str, float]:
    """Return the weight of each general feature."""
    rows = [general_features(p.candidate) for p in precedents]
    names = {name: at for at, name in enumerate(sorted({n for row in rows for n in row}))}
    weights = _weights(_matrix(rows, names), np.array([p.gain for p in precedents]), _PENALTY_BEFORE)
    return {name: float(weights[at]) for name, at in names.items()}


def _weights(known: np.ndarray, values: np.ndarray, penalty: float) -> np.ndarray:
    # In the kernel's form the system is as large as the verdicts are many, not as the features.
    kernel = known @ known.T + penalty * np.eye(len(values))
    found: np.ndarray = known.T @ np.linalg.solve(kernel, values)
    return found


def _matrix(rows: Sequence[dict[str, float]], names: dict[str, int]) -> np.ndarray:
    matrix = np.zeros((len(rows), len(names)))
    for at, row in enumerate(rows):
        for name, value in row.items():
            if name in names:
                matrix[at, names[name]] = value
    return matrix


def rank_correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """Return Spearman's coefficient; 0 where either side does not vary."""
    a, b = _ranks(one), _ranks(other)
    a, b = a - a.mean(), b - b.mean()
    scale = math.sqrt(float((a * a).sum()) * float((b * b).sum()))
    return float((a * b).sum()) / scale if scale > 0 else 0.0


def _ranks(values: Sequence[float]) -> np.ndarray:
    """Equal values share the mean of their places."""
    array = np.asarray(values, dtype=float)
    return np.array([((array < v).sum() + ((array == v).sum() - 1) / 2) for v in array])
