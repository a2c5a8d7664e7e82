"""Predicts a candidate's speed from this run's verdicts alone; where earlier runs are known, ``relatives`` does.

A ridge regression.  A run has tens of verdicts and hundreds of possible choices, most of which matter on their own (a
block size, a kernel taken or left): a linear model with a penalty is what so little evidence supports.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from burnish.core.candidate import Candidate

__all__ = ["SpeedModel", "matrix", "rank_correlation"]

_PENALTY = 1.0
_MOST = 400
"""Verdicts remembered: the latest ones are the ones near what is proposed next."""


class SpeedModel:
    """Learns ``log(speedup)`` from candidates' parameters and traits."""

    informed = False
    """Whether earlier runs taught it something."""

    def __init__(self) -> None:
        """Know nothing."""
        self._seen: list[tuple[dict[str, float], float]] = []

    def __len__(self) -> int:
        """How many verdicts of this run it knows."""
        return len(self._seen)

    def learn(self, candidate: Candidate, value: float) -> None:
        """Take in one verdict's value."""
        self._seen.append((features(candidate), value))
        del self._seen[:-_MOST]

    def predict(self, candidates: Sequence[Candidate]) -> list[float]:
        """Return the values expected of candidates."""
        if not self._seen:
            return [0.0] * len(candidates)
        values = np.array([value for _, value in self._seen])
        asked = [features(candidate) for candidate in candidates]
        names = {name: at for at, name in enumerate(sorted({n for row, _ in self._seen for n in row}))}
        known = matrix([row for row, _ in self._seen], names)
        mean = float(values.mean())
        weights = _weights(known, values - mean, _PENALTY)
        return [float(v) + mean for v in matrix(asked, names) @ weights]


def features(candidate: Candidate) -> dict[str, float]:
    """Return what a candidate chose: each choice by name and value, numbers also by their size."""
    found: dict[str, float] = {"": 1.0}
    for name, value in (*candidate.origin.parameters, *candidate.origin.traits):
        found[f"{name}={value}"] = 1.0
        if isinstance(value, int | float) and not isinstance(value, bool) and value > 0:
            found[f"log {name}"] = math.log2(value) / 4
    return found


def _weights(known: np.ndarray, values: np.ndarray, penalty: float) -> np.ndarray:
    # In the kernel's form the system is as large as the verdicts are many, not as the features.
    kernel = known @ known.T + penalty * np.eye(len(values))
    found: np.ndarray = known.T @ np.linalg.solve(kernel, values)
    return found


def matrix(rows: Sequence[dict[str, float]], names: dict[str, int]) -> np.ndarray:
    """Return features as rows of numbers, by the columns that ``names`` gives; others are left out."""
    found = np.zeros((len(rows), len(names)))
    for at, row in enumerate(rows):
        for name, value in row.items():
            if name in names:
                found[at, names[name]] = value
    return found


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
