"""``retune``: an existing kernel, changed where that can be done by a small edit of its text.

For Triton: sizes of blocks, warps, stages, configurations of ``triton.autotune``.  For C++: pragmas on loops (threads
only where a conservative check allows), flags, ``__restrict__``, sizes of tiles.  For CUDA: threads of a block, launch
bounds, unrolling, flags, sizes of tiles.  Each is a knob; the first proposals turn one at a time, so that what breaks a
kernel is known and left alone; the later ones put together what was fast, vary it, or ask Optuna.

Proposes nothing for a task that is plain PyTorch.  A kernel imported from another file is not seen.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence

from burnish.core.candidate import Candidate, Origin
from burnish.core.proposer import Brief, Proposer
from burnish.core.search import Outcome, Request
from burnish.propose.retune.kernels import ExistingKernel, existing_kernel, languages_of
from burnish.propose.retune.knobs import Knob, rewritten
from burnish.propose.space import Draft, Setting, Settings, Template
from burnish.propose.tuning import Tuner

__all__ = ["RetuneProposer"]

_DRAWS = 40
"""Draws that only repeat what was proposed before are given up after this many."""
_NAMED = 3
"""Changes that are named in a candidate's name."""


class RetuneProposer(Proposer):
    """What is likely all at once, then one change at a time, then mixtures."""

    name = "retune"

    def begin(self, brief: Brief) -> None:
        """Look for what can be changed in the task's own kernel."""
        self.kernel = ExistingKernel("", (), "")
        self.reason = ""
        """Why nothing is proposed, where nothing is."""
        if languages_of(brief.task.source):
            self.kernel = existing_kernel(brief.task, brief.device)
        self._knobs = {knob.name: knob for knob in self.kernel.knobs}
        if not self._knobs:
            self.reason = "the task's own text holds no kernel with anything to change"
        self._written: Settings = {name: knob.choices[0] for name, knob in self._knobs.items()}
        self._first = self._beginnings()
        self._proposed = {self.kernel.source}
        self._broken: set[tuple[str, Setting]] = set()
        self._gains: dict[tuple[str, Setting], float] = {}
        space = {name: knob.choices for name, knob in self._knobs.items()}
        self._tuner = Tuner([Template("written", space, self._written, self._draft)], brief.seed)

    def propose(self, request: Request, parents: Sequence[Candidate], rng: random.Random) -> Candidate | None:
        """Return the next change, or settings by chance, by Optuna or from parents; never a source twice."""
        if not self._knobs:
            return None
        while request.kind == "fresh" and self._first:
            made = self._make(self._first.pop(0))
            if made is not None:
                return made
        if request.kind == "tune":
            made = self._tuned()
            if made is not None:
                return made
        ours = [p for p in parents if p.origin.proposer == self.name]
        known = [self._settings_of(p) for p in ours] or [self._together()]
        if request.kind == "fresh":
            made = self._make(known[0])
            if made is not None:
                return made
        for draw in range(_DRAWS):
            made = self._make(self._varied(known, 1 + draw // 8, rng), ours)
            if made is not None:
                return made
        return None

    def observe(self, candidate: Candidate, outcome: Outcome) -> None:
        """Learn what one change alone is worth, or that it breaks the kernel, and tell Optuna."""
        settings = self._settings_of(candidate)
        changed = [(name, choice) for name, choice in settings.items() if choice != self._written[name]]
        if len(changed) == 1 and not outcome.passed:
            self._broken.add(changed[0])
        elif len(changed) == 1 and outcome.speedup is not None and outcome.speedup > 0:
            self._gains[changed[0]] = math.log(outcome.speedup)
        self._tuner.tell(outcome, dict(candidate.origin.parameters))

    def _beginnings(self) -> list[Settings]:
        """Return all likely changes at once, then each change alone, of all knobs the first ones first."""
        likely = {name: knob.likely for name, knob in self._knobs.items() if knob.likely is not None}
        deepest = max((len(knob.choices) for knob in self._knobs.values()), default=0)
        alone: list[Settings] = [
            {**self._written, name: knob.choices[at]}
            for at in range(1, deepest)
            for name, knob in self._knobs.items()
            if at < len(knob.choices)
        ]
        return [{**self._written, **likely}, *alone] if len(likely) > 1 else alone

    def _together(self) -> Settings:
        """Return the best choice of each knob by what it was worth alone."""
        settings = dict(self._written)
        for name in self._knobs:
            gains = {choice: gain for (n, choice), gain in self._gains.items() if n == name and gain > 0}
            if gains:
                settings[name] = max(gains, key=lambda choice: gains[choice])
        return settings

    def _tuned(self) -> Candidate | None:
        _, settings, trial = self._tuner.suggest()
        made = self._make(settings)
        if made is None:
            self._tuner.drop(trial)
        else:
            self._tuner.keep(trial, made.identity())
        return made

    def _varied(self, known: Sequence[Settings], many: int, rng: random.Random) -> Settings:
        """Take each setting from one of ``known``, and change some."""
        settings: Settings = {name: rng.choice(known)[name] for name in self._knobs}
        for name in rng.sample(sorted(self._knobs), k=min(many, len(self._knobs))):
            settings[name] = rng.choice([c for c in self._knobs[name].choices if (name, c) not in self._broken])
        return settings

    def _settings_of(self, candidate: Candidate) -> Settings:
        given = dict(candidate.origin.parameters)
        return {n: given[n] if given.get(n) in k.choices else self._written[n] for n, k in self._knobs.items()}

    def _changed(self, settings: Mapping[str, Setting]) -> list[tuple[Knob, Setting]]:
        return [(k, settings[n]) for n, k in self._knobs.items() if settings[n] != self._written[n]]

    def _draft(self, settings: Settings) -> Draft:
        """Return the kernel with some settings changed, and the class's docstring saying which."""
        source = rewritten(self.kernel.source, self.kernel.knobs, settings)
        entry = self.kernel.docstring.removesuffix(' as it is."""')
        changes = "; ".join(f"{knob.name}: {choice}" for knob, choice in self._changed(settings))
        return Draft(source.replace(self.kernel.docstring, f'{entry}, changed. {changes}."""'), ())

    def _make(self, settings: Settings, parents: Sequence[Candidate] = ()) -> Candidate | None:
        if any(pair in self._broken for pair in settings.items()):
            return None
        source = self._draft(settings).source
        changed = self._changed(settings)
        if not changed or source in self._proposed:
            return None
        self._proposed.add(source)
        origin = Origin(
            proposer=self.name,
            parents=tuple(p.identity() for p in parents),
            parameters=(("template", "written"), *settings.items()),
            rationale="Changed: " + "; ".join(f"{k.about}: {k.choices[0]} -> {c}" for k, c in changed) + ".",
        )
        more = f"; {len(changed) - _NAMED} more" if len(changed) > _NAMED else ""
        name = "; ".join(f"{knob.name}: {choice}" for knob, choice in changed[:_NAMED]) + more
        return Candidate(source, name=name, origin=origin)
