r"""Predicts a candidate's speed from the verdicts of earlier runs and of this one together.

A Gaussian process over what was chosen.  Two candidates are alike by the choices they share, half of it one by one (the
cosine of their features: effects that add up) and half together (a squared exponential of what differs: effects that
do not).  What holds for one task holds for another in part (:data:`_SHARED` of the variance), and the verdicts of a far
task are taken as less exact ones.  How fast a task can be is unknown, of this one as of every earlier one, so that
verdicts of one run count by their differences; and so are, in part, those of each proposer in a run.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from burnish.core.candidate import Candidate
from burnish.core.proposer import Precedent
from burnish.propose.planning import left_to_torch

__all__ = ["ENOUGH", "SpeedModel", "rank_correlation"]

ENOUGH = 12
"""Verdicts of earlier runs below which they are left alone."""
_REMEMBERED = 2000
"""Candidates whose features are kept; beyond it those that are not asked about are dropped."""
_MOST = 400
"""Verdicts taken into account of earlier runs, and of this one: the latest."""
_VARIANCE = 0.1
"""Of logarithms of speedups within a task: choices move it by about a third."""
_LENGTH = 4.0
_SHARED = 0.7
_NOISE = 0.01
_FAR = 0.05
_LEVEL = 4.0
"""Variance of how fast tasks are as a whole: large, so that nothing is believed of it."""
_MAKER = 0.02
"""Variance of how far a task suits one proposer better than another, beyond what their choices say."""
_USUAL = 0.1
"""What a candidate of first choices alone is ahead by: they were chosen on many tasks."""

Features = dict[str, float]


class _Row(NamedTuple):
    """A verdict as it is taken into account."""

    features: Features
    maker: str
    run: int
    """Which of the earlier runs it was of; 0 for this one."""
    value: float
    noise: float


class SpeedModel:
    """Learns ``log(speedup)`` of this task's candidates, beginning with what is known of others'."""

    def __init__(self, precedents: Sequence[Precedent]) -> None:
        """Begin with ``precedents``, where there are enough of them."""
        known = precedents[-_MOST:] if len(precedents) >= ENOUGH else ()
        runs = {run: at for at, run in enumerate(dict.fromkeys(p.run for p in known), 1)}
        self._features: dict[str, Features] = {}
        self._before = [
            _Row(
                self._of(p.candidate),
                p.candidate.origin.proposer,
                runs[p.run],
                p.gain,
                _NOISE + _FAR * (1 / max(p.near, 0.01) - 1),
            )
            for p in known
        ]
        self._seen: list[_Row] = []
        self.slowest = 0.0
        """The least value of a candidate of this run that passed, or what eager has."""

    def __len__(self) -> int:
        """How many verdicts of this run it knows."""
        return len(self._seen)

    @property
    def informed(self) -> bool:
        """Whether earlier runs taught it something."""
        return bool(self._before)

    def learn(self, candidate: Candidate, value: float) -> None:
        """Take in one verdict's value."""
        self._seen.append(_Row(self._of(candidate), candidate.origin.proposer, 0, value, _NOISE))
        del self._seen[:-_MOST]

    def predict(self, candidates: Sequence[Candidate]) -> list[float]:
        """Return the values expected of candidates; before this run's first verdict, less what all have in common."""
        ahead = [_USUAL if usual(candidate) else 0.0 for candidate in candidates]
        rows = [*self._before, *self._seen]
        if not rows:
            return ahead
        if len(self._features) > _REMEMBERED:
            asked = {candidate.identity() for candidate in candidates}
            self._features = {name: kept for name, kept in self._features.items() if name in asked}
        kernel = _alike([row.features for row in rows], [self._of(candidate) for candidate in candidates])
        known, new = kernel[: len(rows), : len(rows)], kernel[len(rows) :, : len(rows)]
        runs, makers = np.array([row.run for row in rows]), [row.maker for row in rows]
        same_run, own = runs[:, None] == runs[None, :], runs[None, :] == 0
        known = known * (_SHARED + (1 - _SHARED) * same_run) + same_run * (_LEVEL + _MAKER * _equal(makers, makers))
        made_by = [candidate.origin.proposer for candidate in candidates]
        new = new * (_SHARED + (1 - _SHARED) * own) + own * (_LEVEL + _MAKER * _equal(made_by, makers))
        noise, values = np.array([row.noise for row in rows]), np.array([row.value for row in rows])
        expected = new @ np.linalg.solve(known + np.diag(noise), values)
        return [float(value) + more for value, more in zip(expected, ahead, strict=True)]

    def _of(self, candidate: Candidate) -> Features:
        """Return a candidate's features; those that wait are asked about again after every verdict."""
        identity = candidate.identity()
        if identity not in self._features:
            self._features[identity] = features(candidate)
        return self._features[identity]


def usual(candidate: Candidate) -> bool:
    """Whether every choice is the one that its maker offers first."""
    first = {name: offered[0] for name, offered in candidate.origin.choices if offered}
    chosen = dict(candidate.origin.parameters)
    return bool(first) and all(chosen.get(name, value) == value for name, value in first.items())


def features(candidate: Candidate) -> Features:
    """Return what a candidate chose in words that mean the same for another task, numbers also by their size."""
    origin = candidate.origin
    steps = [(step.rule, step.parameters) for step in origin.recipe.steps] if origin.recipe is not None else []
    if not steps:
        steps = [(str(dict(origin.parameters).get("template", "")), origin.parameters)]
    found: Features = {"": 1.0}
    for rule, parameters in steps:
        found[rule] = 1.0
        for name, value in parameters:
            if name == "template":
                continue
            # By itself too: other templates have settings of the same name, which mean about the same.
            found[f"{rule} {name}={value}"] = found[f"{name}={value}"] = 1.0
            if isinstance(value, int | float) and not isinstance(value, bool) and value > 0:
                found[f"log {name}"] = math.log2(value) / 4
    # Two recipes with the same kernel differ in how much of the task it does; every part that is left costs a pass.
    left = left_to_torch(dict(origin.parameters)) if origin.recipe is not None else 0
    if left:
        found["left"], found["log left"] = 1.0, math.log2(1 + left) / 4
    return found


def _alike(known: Sequence[Features], asked: Sequence[Features]) -> np.ndarray:
    """Return how alike candidates are, everybody with everybody, as a covariance."""
    rows = [*known, *asked]
    names = {name: at for at, name in enumerate(sorted({n for row in rows for n in row}))}
    written = _matrix(rows, names)
    products = written @ written.T
    squares = products.diagonal()
    apart = np.maximum(0.0, squares[:, None] + squares[None, :] - 2 * products)
    cosine = products / np.sqrt(np.outer(squares, squares))
    found: np.ndarray = _VARIANCE / 2 * (cosine + np.exp(-apart / (2 * _LENGTH)))
    return found


def _equal(ones: Sequence[str], others: Sequence[str]) -> np.ndarray:
    """Return 1 where names are equal, everybody with everybody."""
    found: np.ndarray = (np.array(ones)[:, None] == np.array(others)[None, :]).astype(float)
    return found


def _matrix(rows: Sequence[dict[str, float]], names: dict[str, int]) -> np.ndarray:
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
