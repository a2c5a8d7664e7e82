"""Which kernels stay in the model: those without which it is slower and, in training, with which it learns the same."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from burnish.core.verdict import Interval
from burnish.measure.stats import MINIMUM_PAIRS
from burnish.models.calls import one_pass
from burnish.models.judgement.curves import Curves, first_difference, learn_curves
from burnish.models.judgement.learning import Learning
from burnish.models.packing import passes_of
from burnish.models.regions import Part
from burnish.models.runtime import apply, revert
from burnish.models.runtime.capture import CapturedCalls, graphs_of
from burnish.models.runtime.package import Package
from burnish.models.search import Searched
from burnish.models.spec import Loaded
from burnish.models.trial import interleaved, ratio

__all__ = ["Keeping", "Removed", "with_passes"]

_TRIAL_ROUNDS, _TRIAL_SECONDS = 24, 20.0


@dataclass(frozen=True)
class Removed:
    """A region whose kernel was taken out again, and what was measured."""

    region: str
    reason: str


def with_passes(searched: Searched) -> Searched:
    """Leave out answers whose backward pass cannot be registered: they would train on the original's."""
    for name, answer in list(searched.answers.items()):
        if passes_of(Part(answer.region, (answer.region.first,)), answer) is None:
            del searched.answers[name]
            searched.without[name] = "its kernel has no passes of its own to register"
    return searched


@dataclass(frozen=True)
class Keeping:
    """Trials of sets of parts in one model; the model is left as it was."""

    loaded: Loaded
    device: str
    train: bool
    package: Callable[[Sequence[Part], bool], tuple[Mapping[str, Any], Mapping[str, str]]]
    """Makes the package of some parts, with the whole replayed from CUDA graphs or not."""
    seed: int = 0

    def replay_pays(self, parts: Sequence[Part]) -> bool:
        """Whether the model with these kernels is faster from CUDA graphs; they are a GPU's and hold no gradients."""
        if self.train or not self.device.startswith("cuda"):
            return False
        variants = {"called": self._variant(parts), "replayed": self._variant(parts, True)}
        try:
            times = self._in_turns(variants, MINIMUM_PAIRS)
            return ratio(times, "called", "replayed").low > 1.0
        finally:
            revert(self.loaded.model)

    def what_pays(
        self, parts: Sequence[Part], capture: bool = False
    ) -> tuple[list[Part], list[Removed], Interval | None]:
        """Take out, one after another, the kernels without which the whole model is not slower.

        With ``capture`` all are timed from CUDA graphs: what a kernel saves in launches it does not save there.
        """
        kept, removed, trial = list(parts), [], None
        try:
            while kept:
                variants = {"all": self._variant(kept, capture), "none": self._variant((), capture)}
                if len(kept) > 1:
                    variants |= {p.region.name: self._variant([q for q in kept if q is not p], capture) for p in kept}
                times = self._in_turns(variants, _TRIAL_ROUNDS)
                trial = ratio(times, "none", "all")
                gains = {p.region.name: ratio(times, p.region.name if len(kept) > 1 else "none", "all") for p in kept}
                name, gain = min(gains.items(), key=lambda item: item[1].estimate)
                if gain.low > 1.0:
                    break
                removed.append(
                    Removed(name, f"with it the model is {gain.estimate:.3f}x as fast as without: not proved to pay")
                )
                kept = [p for p in kept if p.region.name != name]
        finally:
            revert(self.loaded.model)
        return kept, removed, trial if kept else None

    def what_learns(
        self, parts: Sequence[Part], steps: int, seconds: float | None
    ) -> tuple[list[Part], list[Removed], Curves]:
        """Take out the kernels with which the model does not learn as the original does."""
        learning = Learning(self.loaded, self.device)
        kept, removed = list(parts), []
        try:
            curves = learn_curves(learning, self._variant(()), self._variant(kept), steps, seconds)
            while kept and not curves.equal:
                guilty = self._guilty(learning, kept, curves)
                removed += [Removed(p.region.name, f"in training, {curves.words}") for p in guilty]
                kept = [p for p in kept if p not in guilty]
                if kept:
                    curves = learn_curves(learning, self._variant(()), self._variant(kept), steps, seconds)
        finally:
            revert(self.loaded.model)
            learning.restore()
        return kept, removed, curves

    def _guilty(self, learning: Learning, parts: Sequence[Part], curves: Curves) -> list[Part]:
        """Return the parts that alone make the curves differ as early as all did; all of them where none does."""
        assert curves.differs_at is not None
        found = []
        for part in parts if len(parts) > 1 else ():
            self._variant([part])()
            losses, _ = learning.losses(curves.differs_at + 1)
            if first_difference(curves.original, losses, curves.allowed) is not None:
                found.append(part)
        return found or list(parts)

    def _in_turns(self, variants: Mapping[str, Callable[[], None]], rounds: int) -> dict[str, list[float]]:
        calls, rng = one_pass(self.loaded, self.train), random.Random(self.seed)
        return interleaved(variants, calls, self._synchronise, rounds, _TRIAL_SECONDS, rng)

    def _variant(self, kept: Sequence[Part], capture: bool = False) -> Callable[[], None]:
        made = Package.of(*self.package(kept, capture))
        graphs = CapturedCalls()

        def enter() -> None:
            revert(self.loaded.model)
            if kept or capture:
                apply(self.loaded.model, made)
            if capture:
                graphs_of(self.loaded.model, graphs)  # captured once, however often it has its turn

        return enter

    def _synchronise(self) -> None:
        import torch

        if self.device.startswith("cuda"):
            torch.cuda.synchronize()
