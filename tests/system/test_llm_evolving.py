"""Prompts that evolve, with verdicts that cost nothing: what leads to better kernels is used most, and resumed."""

from __future__ import annotations

import contextlib
import io
import json
import os
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import pytest
from judging import task
from model_servers import ModelServer, Received, Reply
from rich.console import Console

from burnish.core import plugins
from burnish.core.candidate import Candidate
from burnish.core.errors import UsageError
from burnish.core.proposer import Brief, KnownPrompt
from burnish.engine.assistance import Assistance, assistant_of
from burnish.engine.budget import Budget
from burnish.engine.loop import Loop, Progress
from burnish.engine.optimize import Plan, _open_run
from burnish.engine.prompts import PromptRecord, earlier_prompts, prompts_of, record_of
from burnish.engine.proposing import Proposers
from burnish.propose.llm.prompt import prompt
from burnish.propose.llm.prompt_evolution import title_of
from burnish.propose.llm.proposer import LlmProposer
from burnish.propose.ranked import Ranked
from burnish.report.ledger import ledger_of
from burnish.report.ledger_table import show_ledger
from burnish.report.page import render_page
from burnish.report.run_view import RunView
from burnish.store import RunSpec, RunStore
from burnish.testing.instant import InstantExecutor, instant_verdict

TASK = task()
GOOD, BAD = "Read each row once.", "Prefer short names."
SHIPPED = prompt("draft").title


def edits(*listed: dict[str, object]) -> str:
    return json.dumps({"edits": listed, "why": "it should help"})


class Answers:
    """A server whose programmer writes fast kernels where it was told to read each row once, and slow ones else."""

    def __init__(self) -> None:
        self.files = 0
        self.mutations = [
            edits({"drop": 6}),
            edits({"rewrite": 3, "text": "No rules."}),
            edits({"add": "Guidance", "text": BAD, "after": 2}),
            edits({"add": "More guidance", "text": GOOD, "after": 5}),
        ]

    def __call__(self, request: Received) -> Reply:
        system, *said = (str(message["content"]) for message in request.body["messages"])
        if "the planner" in system:
            return Reply('{"direction": "one pass", "backend": "torch"}')
        if "You improve the prompts" in system:
            drafts = "fixed: How a kernel is written here" in said[0] and "An example of this kind" in said[0]
            return Reply(self.mutations.pop(0) if drafts and self.mutations else "I like it as it is.")
        return Reply(f"```python\n{self._kernel(GOOD in said[0])}```")

    def _kernel(self, fast: bool) -> str:
        """Return the next text whose verdict, which is made of its hash, is a good or a poor one."""
        while True:
            self.files += 1
            source = f"class ModelNew:\n    number = {self.files}\n"
            timing = instant_verdict(TASK, Candidate(source)).timing
            eager = timing.against("eager") if timing is not None else None
            if eager is not None and (eager.interval.estimate > 2.2 if fast else eager.interval.estimate < 1.2):
                return source


@dataclass
class Ran:
    run: str
    proposer: LlmProposer
    record: PromptRecord


def search(
    store: RunStore,
    server: ModelServer,
    run: str | None = None,
    known: tuple[KnownPrompt, ...] = (),
    evals: int = 40,
    watch: Callable[[Progress], None] | None = None,
    max_tokens: int | None = None,
) -> Ran:
    models = Assistance((server.name(),), max_tokens=max_tokens, evolve_prompts=True)
    settings = {"judge": {}, "budget": "1evals", "panel": [], "assistance": models.to_json()}
    settings["prompts"] = [asdict(each) for each in known]
    spec = RunSpec(TASK, "cpu", "best-of-n", ("llm",), 5, settings)
    record = store.run(run or store.create_run(spec, {}))
    owner = f"test:{os.getpid()}"
    store.claim(record.id, owner)
    assistant = assistant_of(store, record)
    assert assistant is not None
    proposer = LlmProposer()
    brief = Brief(TASK, "cpu", 5, assistant=assistant, prompts=prompts_of(record.spec.settings))
    loop = Loop(
        store=store,
        run=record.id,
        task=TASK,
        settings="instant",
        strategy=plugins.strategy("best-of-n", 5),
        proposers=Proposers([Ranked(proposer)], brief, store.candidate),
        executor=InstantExecutor(capacity=2),
        device="cpu",
        budget=Budget(evals=evals),
        owner=owner,
        watch=watch,
    )
    with contextlib.closing(assistant):
        loop.go()
    store.release(record.id, owner)
    found = record_of(store, store.run(record.id))
    assert found is not None
    return Ran(record.id, proposer, found)


def drafts(store: RunStore, run: str) -> list[str]:
    """The variant of every question for a draft, in order."""
    return [title_of(call.prompt) for call in store.calls(run) if call.prompt.startswith("draft-")]


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunStore]:
    with RunStore.open(f"sqlite:///{tmp_path_factory.mktemp('prompts')}/runs.db") as opened:
        yield opened


@pytest.fixture(scope="module")
def ran(store: RunStore) -> Ran:
    with ModelServer("openai", Answers()) as server:
        return search(store, server)


def written(record: PromptRecord) -> dict[str, str]:
    """The titles of the two variants of the draft, by their guidance."""
    made = {
        u.variant.sections: u.variant.title for u in record.used if u.variant.title.startswith("draft@") and u.written
    }
    return {line: title for sections, title in made.items() for line in (GOOD, BAD) if line in str(sections)}


def test_the_variant_that_leads_to_better_kernels_is_used_most(store: RunStore, ran: Ran) -> None:
    good = next(u for u in ran.record.used if u.written and GOOD in str(u.variant.sections))
    asked = drafts(store, ran.run)
    later = Counter(asked[-15:])
    assert later[good.variant.title] > sum(later.values()) / 2, "and more often than all others together"
    assert asked[0] == SHIPPED, "the shipped text is where it begins"
    means = {u.variant.title: u.score.mean or 0.0 for u in ran.record.used if u.variant.shipped.name == "draft"}
    assert max(means, key=lambda title: means[title]) == good.variant.title and len(means) == 3


def test_a_variant_without_the_answers_form_is_discarded_and_counted(store: RunStore, ran: Ran) -> None:
    calls = [call for call in store.calls(ran.run) if call.role == "prompter"]
    first = [call for call in calls if call.prompt.partition("/")[2].startswith("draft@")][:2]
    assert [call.status for call in first] == ["malformed"] * 2
    assert "section 6 is fixed" in first[0].detail and "section 3 is fixed" in first[1].detail
    assert ran.record.discarded >= 2
    sent = [call.messages[1].content for call in store.calls(ran.run) if call.prompt.startswith("draft-")]
    form = prompt("form-whole").text.strip()
    assert all(text.endswith(form) and "What counts as equal" in text for text in sent)


def test_what_the_run_learnt_is_what_is_on_record(store: RunStore, ran: Ran) -> None:
    evolution = ran.proposer._evolution
    assert evolution is not None
    live = {title: score for p in evolution._populations.values() for title, score in p.scores.items()}
    assert {u.variant.title: u.score for u in ran.record.used if u.score.trials} == live
    for proposal in store.proposals(ran.run):
        used = [c.prompt for c in store.calls(ran.run) if c.proposal == proposal.number and c.role == "coder"]
        assert used and used[-1] == proposal.candidate.origin.prompts[-1]


def test_a_killed_run_goes_on_with_the_same_variants(store: RunStore, ran: Ran, tmp_path: Path) -> None:
    class Stop(Exception):
        """Stands for whatever ends a process."""

    def stop(progress: Progress) -> None:
        if progress.evals >= 17:
            raise Stop

    with RunStore.open(f"sqlite:///{tmp_path}/runs.db") as other, ModelServer("openai", Answers()) as server:
        with pytest.raises(Stop):
            search(other, server, watch=stop)
        run = other.runs()[0].id
        before = len(server.requests)
        resumed = search(other, server, run)
        assert before < len(server.requests) == len(other.calls(run)), "nothing was asked twice"
        assert [c.prompt for c in other.calls(run)] == [c.prompt for c in store.calls(ran.run)]
        assert resumed.record == ran.record


def test_the_next_run_begins_with_what_was_found(store: RunStore, ran: Ran, tmp_path: Path) -> None:
    known = earlier_prompts(store, "cpu")
    good = written(ran.record)[GOOD]
    assert any(GOOD in str(each.sections) and each.trials <= 8 and each.why == "it should help" for each in known)
    assert any(each.prompt == SHIPPED and not each.sections for each in known), "the shipped text's score is kept too"
    assert earlier_prompts(store, "cuda:0") == ()
    with RunStore.open(f"sqlite:///{tmp_path}/runs.db") as other, ModelServer("openai", Answers()) as server:
        again = search(other, server, known=known, evals=12)
        asked = Counter(drafts(other, again.run))
    assert asked[good] > sum(asked.values()) / 2


def test_a_run_is_told_once_and_nothing_in_a_clean_room(store: RunStore, ran: Ran) -> None:
    models = Assistance(("ollama:model",), evolve_prompts=True)
    plan = Plan(TASK, "cpu", proposers=("llm",), assistance=models)
    told = prompts_of(_open_run(store, plan, None).spec.settings)
    assert told == earlier_prompts(store, "cpu") != (), "as it was when the run began, whatever comes later"
    for closed in (replace(plan, clean_room=True), replace(plan, memory=False)):
        assert prompts_of(_open_run(store, closed, None).spec.settings) == ()
    assert prompts_of(_open_run(store, replace(plan, assistance=Assistance(models.models)), None).spec.settings) is None


def test_variants_count_against_the_same_limits(tmp_path: Path) -> None:
    with RunStore.open(f"sqlite:///{tmp_path}/runs.db") as other, ModelServer("openai", Answers()) as server:
        limited = search(other, server, max_tokens=6_000)
        calls = [call for call in other.calls(limited.run) if call.attempts]
        assert any(call.role == "prompter" for call in calls) and len(calls) == len(server.requests)
        assert sum(call.usage.tokens_in + call.usage.tokens_out for call in calls) <= 6_000
        assert len(list(other.proposals(limited.run))) < 40, "the limit ended the run"


def test_the_ledger_shows_variants_with_their_counts_and_scores(store: RunStore, ran: Ran) -> None:
    ledger = ledger_of(store, store.run(ran.run))
    assert ledger is not None and ledger.prompts == ran.record
    rows = {row["prompt"]: row for row in ledger.to_json()["prompts"]["variants"]}
    good = written(ran.record)[GOOD]
    assert rows[good]["why"] == "it should help" and GOOD in str(rows[good]["sections"]) and rows[good]["score"] > 0.5
    assert rows[SHIPPED]["asked"] >= 1 and "sections" not in rows[SHIPPED]
    screen = Console(file=io.StringIO(), width=120)
    show_ledger(ledger, screen)
    shown = screen.file.getvalue()  # type: ignore[attr-defined]
    record = store.run(ran.run)
    page = render_page(RunView.build(record, store.proposals(record.id)), "burnish optimize --resume x", ledger)
    assert good in page and "as shipped" in page
    assert good in shown and "it should help" in shown and "prompter" in shown and "discarded" in shown


def test_prompts_are_left_alone_unless_asked_for() -> None:
    assert prompts_of({"assistance": Assistance().to_json()}) is None
    begun = Assistance(("openai:m",))
    with pytest.raises(UsageError, match="leave --evolve-prompts out"):
        begun.with_limits_of(Assistance(evolve_prompts=True))
