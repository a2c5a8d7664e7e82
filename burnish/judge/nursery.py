"""Where contestants come from: forked on demand, or a little ahead of need on a GPU, which takes long to open."""

from __future__ import annotations

import shutil
from pathlib import Path

import torch

from burnish.core.errors import BurnishError
from burnish.core.plugins import backend
from burnish.judge.contestant import Contestant, Inputs
from burnish.judge.conversation import Builder
from burnish.judge.exchange import call
from burnish.judge.faults import CandidateFault, CandidateRaised, RunnerKilled
from burnish.judge.forkserver import ForkServerClient, Limits
from burnish.judge.reference import Outputs
from burnish.judge.trees import flatten

__all__ = ["Nursery"]


class Nursery:
    """Makes contestants for one judge; a :data:`~burnish.judge.bench.Spawn`."""

    def __init__(self, server: ForkServerClient, builder: Builder, device: str, limits: Limits) -> None:
        """Fork from ``server``; nothing is forked yet."""
        self._server = server
        self._builder = builder
        self._device = device
        self._limits = limits
        self._spares: list[Contestant] = []
        self._cuda = device.startswith("cuda")
        self._seeded = not self._cuda

    def __call__(self, label: str, extra_read: tuple[str, ...]) -> Contestant:
        """Return a fresh contestant."""
        self._seed_once()
        self._server.poll()
        while self._spares and not extra_read:
            spare = self._spares.pop(0)
            if spare.process.alive:
                spare.label = label
                return spare
            spare.close()
        return self._make(label, extra_read)

    def prefetch(self, count: int) -> None:
        """Fork contestants that will be wanted soon; their devices open while the judge waits for something else.

        The driver opens one context after the other, so this belongs where the judge waits for a compiler, and what a
        verdict leaves over serves the next.
        """
        self._seed_once()
        while self._cuda and len(self._spares) < count:
            self._spares.append(self._make("spare", ()))

    def close(self) -> None:
        """End the spares."""
        for spare in self._spares:
            spare.close()
        self._spares.clear()

    def _make(self, label: str, extra_read: tuple[str, ...]) -> Contestant:
        return Contestant(self._server, self._builder, self._device, self._limits, label, extra_read)

    def _seed_once(self) -> None:
        if not self._seeded:
            self._seeded = True
            self._seed_triton()

    def _seed_triton(self) -> None:
        """Run a kernel of ours once and keep what Triton compiled for itself: its launcher takes a C compiler 0.4 s.

        Every runner gets a copy of its own, so nothing a candidate writes reaches another.
        """
        if not backend("triton").available().ok:
            return
        contestant = self._make("triton", ())
        try:
            contestant.load(backend("triton").example(), "ModelNew")
            contestant.construct(Inputs(flatten([])[0], ()), 0)
            x = torch.ones(64, device=self._device)
            expected = Outputs(flatten(x)[0], (x * 2 + 1,), (x,), 1)
            call(contestant, Inputs(flatten([x])[0], (x,)), expected, self._limits.first_call_seconds)
            compiled = Path(contestant.process.work, "triton")
            if compiled.is_dir():
                self._server.seed = self._server.root / "triton-seed"
                shutil.copytree(compiled, self._server.seed, dirs_exist_ok=True)
        except (BurnishError, CandidateFault, CandidateRaised, RunnerKilled):
            # Only a matter of speed: every runner then compiles its own.
            return
        finally:
            contestant.close()
