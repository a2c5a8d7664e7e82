"""Prompts as candidates: variants of the prompt files, written by the models and kept by what they lead to.

::

    choose a variant ──► ask with it ──► candidate ──► verdict ──► the variant's score
          ▲                                                               │
          └──── every few trials a model writes a new one (mutate.md) ◄───┘

Each prompt file with free sections has a population of its own: the shipped text, which is never given up, what earlier
runs left, and what this run adds.  A question names its variant in the ledger and on the candidate
(``draft-cpp@1.1~0a1b2c3d``), and all chance comes from the seed and the count of questions: a resumed run chooses and
asks the same.  Writing a variant is a call like any other and counts against the same limits.

Not covered: which model answered (a variant's score is over all of them), and which of the two prompts of a candidate
earned its gain (both are credited).
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from burnish.core.candidate import Candidate
from burnish.core.proposer import KnownPrompt
from burnish.core.search import Outcome
from burnish.core.verdict import Status, Verdict
from burnish.propose.llm.answers import Malformed
from burnish.propose.llm.desk import Desk
from burnish.propose.llm.prompt import Asked, Prompt, prompt
from burnish.propose.llm.prompt_scores import Score, belief, choose, reward_of
from burnish.propose.llm.variants import LONGEST, Variant, edited, variant_of

__all__ = ["FILES", "MUTATE", "PromptEvolution", "known_variant", "new_variant", "title_of"]

FILES = ("critic", "draft", "fix", "planner", "refine")
"""The files that have variants."""
MUTATE = "mutate"
_EVERY = 4
"""Trials of a file between two new variants: fewer say nothing about the last one."""
_LONGEST_PAUSE = 64
_MOST = 5
"""Variants of a file in use, the shipped one among them."""
_LEAST_TRIALS = 2
"""Before a variant may be given up for a new one."""
_LATEST = 6
_REASON = 160
_ASKED = re.compile(r"([a-z]+)(?:-\w+)?@(\d+)(?:\.\d+)?(~[0-9a-f]+)?")


def title_of(asked: str) -> str:
    """Return the variant that a question in the ledger was put with: ``draft-cpp@1.1~ab+repair@1`` to ``draft@1~ab``.

    The empty string where the question's file has no variants.
    """
    found = _ASKED.match(asked)
    return f"{found[1]}@{found[2]}{found[3] or ''}" if found is not None and found[1] in FILES else ""


def known_variant(known: KnownPrompt) -> Variant | None:
    """Return what an earlier run used; ``None`` where the file has changed since, or its rules."""
    name = known.prompt.partition("@")[0]
    if name not in FILES or prompt(name).title != known.prompt:
        return None
    try:
        return variant_of(prompt(name), known.sections, known.why)
    except Malformed:
        return None


def new_variant(answer: str, parent: Variant, titles: Iterable[str]) -> Variant:
    """Read a model's new variant; raises :class:`Malformed` where it is none, or one that was there before."""
    made = edited(answer, parent)
    if made.title in titles:
        raise Malformed("there was such a variant before: make another change")
    return made


@dataclass
class _Population:
    """The variants of one file."""

    members: dict[str, Variant]
    scores: dict[str, Score] = field(default_factory=dict)
    asked: int = 0
    trials: int = 0
    """Of this run, whichever variant."""
    next_at: int = _EVERY
    """The trials at which a new variant is due."""
    pause: int = _EVERY
    latest: deque[str] = field(default_factory=lambda: deque(maxlen=_LATEST))

    def score(self, title: str) -> Score:
        return self.scores.get(title, Score())

    def choose(self, stream: str) -> Variant:
        return self.members[choose({title: self.score(title) for title in self.members}, stream)]

    def take(self, title: str, reward: float) -> None:
        self.scores[title] = self.score(title).plus(reward)
        self.trials += 1

    @property
    def due(self) -> bool:
        """Whether enough was learnt for a new variant: of every member something, and something since the last."""
        return self.trials >= self.next_at and all(self.score(title).trials for title in self.members)

    def weakest(self, shipped: str) -> str | None:
        """Return which member to give up for a new one, where there are too many."""
        known = belief({title: self.score(title) for title in self.members})
        tried = [t for t in self.members if t != shipped and self.score(t).trials >= _LEAST_TRIALS]
        return min(tried, key=lambda title: known[title][0], default=None)


class PromptEvolution:
    """Chooses a variant for every question, learns what it was worth, and has new ones written."""

    def __init__(self, seed: int, known: Sequence[KnownPrompt] = ()) -> None:
        """Start from the shipped files and what is ``known`` from earlier runs."""
        self._seed = seed
        self._all = {(made := variant_of(prompt(name))).title: made for name in FILES}
        self._populations = {name: _Population({(t := prompt(name).title): self._all[t]}) for name in FILES}
        for each in known:
            found = known_variant(each)
            if found is None:
                continue
            population = self._populations[found.shipped.name]
            if found.title in population.members or len(population.members) < _MOST:
                population.members[found.title] = self._all[found.title] = found
                population.scores[found.title] = Score(each.trials, each.reward, each.squares)

    def prompt(self, name: str) -> Prompt:
        """Return what to ask with; a file without variants as it is."""
        population = self._populations.get(name)
        if population is None:
            return prompt(name)
        number, population.asked = population.asked, population.asked + 1
        return population.choose(f"prompts/{self._seed}/{name}/{number}").prompt

    def take(self, candidate: Candidate, outcome: Outcome, parent: float) -> None:
        """Credit the prompts that led to a candidate; ``parent`` is the speedup of what it was made from."""
        reward = reward_of(outcome, parent)
        for title in dict.fromkeys(map(title_of, candidate.origin.prompts)):
            self._credit(title, reward)

    def discarded(self, asked: str) -> None:
        """Count an answer that could not be used."""
        self._credit(title_of(asked), 0.0, "the answer could not be read")

    def witness(self, candidate: Candidate, verdict: Verdict) -> None:
        """Note in words what became of an answer, for whoever writes the next variant."""
        said = verdict.status.value
        eager = verdict.timing.against("eager") if verdict.timing is not None else None
        if eager is not None:
            said = f"passed, {eager.interval.estimate:.3f}x eager"
        elif not verdict.passed and verdict.status is not Status.DISHONEST:
            # A cheat is not among them: nobody is to be taught how it was found out.
            said = f"{said}: {' '.join(verdict.reason.split())[:_REASON]}"
        for title in dict.fromkeys(map(title_of, candidate.origin.prompts)):
            if title in self._all:
                self._populations[title.partition("@")[0]].latest.append(f"{title}: {said}")

    def grow(self, desk: Desk) -> None:
        """Have one new variant written, where enough was learnt since the last; it costs a call or two."""
        name = next((name for name in FILES if self._populations[name].due), None)
        if name is None:
            return
        population = self._populations[name]
        given_up = population.weakest(prompt(name).title) if len(population.members) >= _MOST else ""
        if given_up is None:
            return
        parent = population.choose(f"prompts/{self._seed}/{name}/parent/{population.trials}")
        answer = desk.ask("prompter", self._asked(population, parent), lambda text: self._written(text, parent))
        # Models that cannot write one are asked less and less often.
        population.pause = _EVERY if answer is not None else min(2 * population.pause, _LONGEST_PAUSE)
        population.next_at = population.trials + population.pause
        if answer is None:
            return
        population.members.pop(given_up, None)
        population.members[answer.value.title] = self._all[answer.value.title] = answer.value

    def _written(self, text: str, parent: Variant) -> Variant:
        return new_variant(text, parent, self._all)

    def _asked(self, population: _Population, parent: Variant) -> Asked:
        scores = [f"- {_words(t, population.score(t), t == parent.title)}" for t in population.members]
        values = {
            "sections": parent.listed(),
            "scores": "\n".join(scores),
            "latest": "\n".join(f"- {line}" for line in population.latest) or "Nothing yet.",
            "longest": str(LONGEST),
        }
        asked = prompt(MUTATE).filled(values)
        return replace(asked, name=f"{asked.name}/{parent.title}")

    def _credit(self, title: str, reward: float, said: str = "") -> None:
        if title in self._all:
            population = self._populations[title.partition("@")[0]]
            population.take(title, reward)
            if said:
                population.latest.append(f"{title}: {said}")


def _words(title: str, score: Score, shown: bool) -> str:
    mean = "not tried yet" if score.mean is None else f"{score.mean:.2f} of 1 in {score.trials:.0f} trials"
    return f"{title}{' (the one above)' if shown else ''}: {mean}"
