"""The prompts of a run that evolves them: what each variant was asked, what it earned, and what the next run is told.

All of it is read from the ledger and the proposals, so a run that was killed is as good a teacher as one that ended,
and what is reported is what was sent.  What a run is told is stored with it: resumed, it is told the same.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from burnish.core.language import Call
from burnish.core.proposer import KnownPrompt
from burnish.core.search import Outcome
from burnish.llm.replay import completion_of
from burnish.propose.llm.answers import Malformed
from burnish.propose.llm.prompt import prompt
from burnish.propose.llm.prompt_evolution import FILES, MUTATE, known_variant, new_variant, title_of
from burnish.propose.llm.prompt_scores import Score, belief, reward_of
from burnish.propose.llm.variants import Variant, variant_of
from burnish.store import ProposalRecord, RunRecord, RunStore

__all__ = ["PromptRecord", "Used", "earlier_prompts", "prompts_of", "record_of"]

_RUNS = 40
"""Earlier runs looked through, the newest first."""
_KEPT = 3
"""Variants of a file that a run is told of, besides the shipped one."""
_MOST_TRIALS = 8.0
"""What earlier runs know counts as so many trials at most: their tasks were other ones."""
_UNUSABLE = ("malformed", "truncated", "refused")
_MUTATION = re.compile(rf"{MUTATE}@\d+/(?P<parent>[^+]+)(?P<again>\+repair@\d+)?")


@dataclass(frozen=True)
class Used:
    """One variant in one run."""

    variant: Variant
    asked: int
    passed: int
    score: Score

    @property
    def written(self) -> bool:
        """Whether it is not the text that is shipped."""
        return self.variant.prompt != self.variant.shipped


@dataclass(frozen=True)
class PromptRecord:
    """What a run's prompts came to."""

    used: tuple[Used, ...]
    discarded: int
    """New variants that broke a rule, or could not be read."""


@dataclass
class _Account:
    variants: dict[str, Variant]
    asked: Counter[str] = field(default_factory=Counter)
    passed: Counter[str] = field(default_factory=Counter)
    scores: dict[str, Score] = field(default_factory=dict)
    discarded: int = 0

    def credit(self, titles: Iterable[str], reward: float, passed: bool = False) -> None:
        for title in dict.fromkeys(titles):
            self.scores[title] = self.scores.get(title, Score()).plus(reward)
            self.passed[title] += passed


def prompts_of(settings: dict[str, Any]) -> tuple[KnownPrompt, ...] | None:
    """Return what a run was told of prompts; ``None`` where it leaves them as they are."""
    rows = settings.get("prompts")
    if rows is None:
        return None
    return tuple(KnownPrompt(**{**row, "sections": tuple((h, text) for h, text in row["sections"])}) for row in rows)


def record_of(store: RunStore, run: RunRecord) -> PromptRecord | None:
    """Return the account of a run's prompts; ``None`` where they were left as they are."""
    told = prompts_of(run.spec.settings)
    if told is None:
        return None
    shipped = [variant_of(prompt(name)) for name in FILES]
    earlier = [made for each in told if (made := known_variant(each)) is not None]
    account = _Account({variant.title: variant for variant in (*shipped, *earlier)})
    by_proposal: dict[int | None, Call] = {}
    for call in store.calls(run.id):
        if call.attempts and call.role == "prompter":
            _take_mutation(account, call)
        elif call.attempts:
            by_proposal[call.proposal] = call
            account.asked[title_of(call.prompt)] += "+" not in call.prompt
    _take_proposals(account, store.proposals(run.id), by_proposal)
    # What was asked for a candidate that never came: the last question is the one whose answer was of no use.
    for call in by_proposal.values():
        if call.status in _UNUSABLE:
            account.credit([title_of(call.prompt)], 0.0)
    used = [
        Used(variant, account.asked[title], account.passed[title], account.scores.get(title, Score()))
        for title, variant in account.variants.items()
        if account.asked[title] or title in account.scores
    ]
    return PromptRecord(tuple(sorted(used, key=lambda u: (u.variant.shipped.name, -u.asked))), account.discarded)


def earlier_prompts(store: RunStore, device: str) -> tuple[KnownPrompt, ...]:
    """Return the best variants of earlier runs on such a device, and how the shipped texts did beside them."""
    scores: dict[str, Score] = {}
    variants: dict[str, Variant] = {}
    kind = device.partition(":")[0]
    for run in store.runs(_RUNS):
        record = record_of(store, run) if run.spec.device.partition(":")[0] == kind else None
        for used in record.used if record is not None else ():
            variants.setdefault(used.variant.title, used.variant)
            scores[used.variant.title] = scores.get(used.variant.title, Score()) + used.score
    found: list[KnownPrompt] = []
    for name in FILES:
        titles = [t for t in variants if t.startswith(f"{name}@") and scores[t].trials]
        worth = belief({title: scores[title] for title in titles})
        ranked = sorted(titles, key=lambda t: (-worth[t][0], t))
        written = [t for t in ranked if t != prompt(name).title][:_KEPT]
        found += [_known(variants[t], scores[t]) for t in titles if t == prompt(name).title or t in written]
    return tuple(found)


def _known(variant: Variant, score: Score) -> KnownPrompt:
    counted = score.at_most(_MOST_TRIALS)
    sections = () if variant.prompt == variant.shipped else variant.sections
    return KnownPrompt(variant.shipped.title, sections, counted.trials, counted.reward, counted.squares, variant.why)


def _take_mutation(account: _Account, call: Call) -> None:
    """Read a new variant as the run did: the ledger has the answer and names what it changes."""
    found = _MUTATION.fullmatch(call.prompt)
    parent = account.variants.get(found["parent"]) if found is not None else None
    if found is None or parent is None or not completion_of(call):
        return
    try:
        made = new_variant(call.answer, parent, account.variants)
    except Malformed:
        account.discarded += found["again"] is not None or call.status == "refused"
    else:
        account.variants[made.title] = made


def _take_proposals(
    account: _Account, proposals: Iterable[ProposalRecord], by_proposal: dict[int | None, Call]
) -> None:
    """Credit every judged candidate's prompts, and take its questions off the list."""
    speedups: dict[str, float] = {}
    for record in proposals:
        origin, verdict = record.candidate.origin, record.verdict
        titles: Sequence[str] = [title for asked in origin.prompts if (title := title_of(asked))]
        if titles:
            by_proposal.pop(record.number, None)
        if verdict is None:
            continue
        outcome = Outcome.of(record.number, record.request, record.candidate, verdict)
        parent = max((speedups.get(p, 1.0) for p in origin.parents), default=1.0)
        if titles:
            account.credit(titles, reward_of(outcome, parent), outcome.passed)
        if outcome.passed and outcome.speedup is not None:
            speedups[outcome.candidate] = outcome.speedup
