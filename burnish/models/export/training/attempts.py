"""Judged proposals of several runs, as they were read from the store."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from burnish.core.hashing import canonical, content_hash
from burnish.core.language import Call
from burnish.core.verdict import Verdict
from burnish.models.export.training.normal import is_text, text_hash
from burnish.store.documents import plain

if TYPE_CHECKING:
    from burnish.store import ProposalRecord, RunRecord, RunStore

__all__ = ["Attempt", "Trace", "attempts_of", "read_attempts"]


@dataclass(frozen=True)
class Trace:
    """What language models were asked and answered for one proposal; empty where none was."""

    models: tuple[str, ...] = ()
    calls: int = 0
    chars: int = 0
    """Of all messages and answers."""
    tokens_in: int = 0
    tokens_out: int = 0

    @staticmethod
    def of(calls: Sequence[Call]) -> Trace:
        """Add up the calls of one proposal; where the last brought nothing, the candidate is another proposer's."""
        if not calls or calls[-1].status != "answered":
            return Trace()
        return Trace(
            models=tuple(sorted({call.model for call in calls})),
            calls=len(calls),
            chars=sum(len(call.answer) + sum(len(m.content) for m in call.messages) for call in calls),
            tokens_in=sum(call.usage.tokens_in for call in calls),
            tokens_out=sum(call.usage.tokens_out for call in calls),
        )


@dataclass(frozen=True)
class Attempt:
    """One proposal with its verdict."""

    run: RunRecord
    record: ProposalRecord
    verdict: Verdict
    task: str
    """The task's identity."""
    text: str
    """The hash of the source's normal form."""
    parents: tuple[str, ...] | None
    """The texts it was made from, or ``None`` where one of them is not among the run's earlier proposals."""
    trace: Trace = Trace()

    @property
    def order(self) -> tuple[str, str, int]:
        """Earlier runs first; the same however the runs are given."""
        return self.run.created, self.run.id, self.record.number

    @cached_property
    def environment(self) -> str:
        """The hash under which the store keeps what the verdict was reached on."""
        return content_hash(plain(canonical(self.verdict.environment)))

    @cached_property
    def place(self) -> str:
        """What must be equal for two timings to be compared."""
        return content_hash("place", self.verdict.device, self.environment)

    @property
    def hardware(self) -> str:
        """The device's name, where it is known."""
        environment: dict[str, Any] = dict(self.verdict.environment)
        if self.verdict.device.startswith("cuda"):
            return str((environment.get("gpu") or {}).get("name") or "")
        return str((environment.get("cpu") or {}).get("model") or "")


def read_attempts(store: RunStore, runs: Iterable[RunRecord], scripted: bool) -> tuple[list[Attempt], Counter[str]]:
    """Return the judged proposals of ``runs``, and how many others were left out and why.

    Candidates that a fake or a replay made are left out unless ``scripted``.
    """
    found: list[Attempt] = []
    left_out: Counter[str] = Counter()
    for run in runs:
        found += attempts_of(run, store.proposals(run.id), store.calls(run.id), scripted, left_out)
    return found, left_out


def attempts_of(
    run: RunRecord,
    records: Iterable[ProposalRecord],
    calls: Iterable[Call],
    scripted: bool,
    left_out: Counter[str],
) -> list[Attempt]:
    """Return what one run tried, and count in ``left_out`` what is not of use."""
    asked: dict[int | None, list[Call]] = {}
    for call in calls:
        asked.setdefault(call.proposal, []).append(call)
    task = run.spec.task.identity()
    texts: dict[str, str] = {}
    found: list[Attempt] = []
    for record in records:
        candidate, verdict = record.candidate, record.verdict
        if verdict is None:
            left_out["not judged"] += 1
        elif not is_text(candidate.source):
            left_out["not text"] += 1
        elif (verdict.scripted or candidate.origin.scripted) and not scripted:
            left_out["scripted"] += 1
        else:
            known = [texts.get(identity) for identity in candidate.origin.parents]
            parents = None if None in known else tuple(dict.fromkeys(text for text in known if text is not None))
            text = texts.setdefault(candidate.identity(), text_hash(candidate.source))
            found.append(Attempt(run, record, verdict, task, text, parents, Trace.of(asked.get(record.number, ()))))
    return found
