"""The engine with a model server and verdicts that cost nothing: resuming, budgets, and going on without models."""

from __future__ import annotations

import contextlib
import os
import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from judging import task
from model_servers import ModelServer, Received, Reply

from burnish.core import plugins
from burnish.core.candidate import Candidate
from burnish.core.proposer import Brief
from burnish.core.search import Request
from burnish.engine.assistance import Assistance, assistant_of
from burnish.engine.budget import Budget
from burnish.engine.loop import Loop, Progress
from burnish.engine.proposing import Proposers
from burnish.propose.llm.proposer import LlmProposer
from burnish.propose.ranked import Ranked
from burnish.store import RunSpec, RunStore
from burnish.testing.instant import InstantExecutor, InstantProposer

TASK = task()


class Other(InstantProposer):
    """Candidates that need no model, whatever is asked for."""

    name = "other"

    def propose(self, request: Request, parents: Sequence[Candidate], rng: random.Random) -> Candidate | None:
        return super().propose(Request(), [], rng)


class Answers:
    """A server's script: every file is a new one."""

    def __init__(self) -> None:
        self.files = 0

    def __call__(self, request: Received) -> Reply:
        system = str(request.body.get("system") or request.body["messages"][0]["content"])
        if "the planner" in system:
            return Reply('{"direction": "one pass", "backend": "torch"}', tokens_in=400, tokens_out=100)
        if "the critic" in system:
            return Reply('{"bottleneck": "two passes", "remedy": "one"}', tokens_in=400, tokens_out=100)
        self.files += 1
        source = f"class ModelNew:\n    number = {self.files}\n"
        return Reply(f"```python\n{source}```" if self.files % 4 else "no", tokens_in=400, tokens_out=100)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[RunStore]:
    with RunStore.open(f"sqlite:///{tmp_path}/runs.db") as opened:
        yield opened


def search(
    store: RunStore, models: Assistance, run: str | None = None, watch: Callable[[Progress], None] | None = None
) -> tuple[str, Progress]:
    settings = {"judge": {}, "budget": "16evals", "panel": [], "assistance": models.to_json()}
    spec = RunSpec(TASK, "cpu", "greedy", ("llm", "other"), 3, settings)
    record = store.run(run or store.create_run(spec, {}))
    owner = f"test:{os.getpid()}"
    store.claim(record.id, owner)
    assistant = assistant_of(store, record)
    assert assistant is not None
    brief = Brief(TASK, "cpu", 3, assistant=assistant)
    loop = Loop(
        store=store,
        run=record.id,
        task=TASK,
        settings="instant",
        strategy=plugins.strategy("greedy", 3),
        proposers=Proposers([Ranked(LlmProposer()), Ranked(Other())], brief, store.candidate),
        executor=InstantExecutor(capacity=8),
        device="cpu",
        budget=Budget(evals=16),
        owner=owner,
        elapsed_s=record.elapsed_s,
        watch=watch,
    )
    with contextlib.closing(assistant):
        loop.go()
    return record.id, loop.progress


class Stop(Exception):
    """Stands for whatever ends a process."""


def story(store: RunStore, run: str) -> list[tuple[int, str, str]]:
    return [(p.number, p.candidate.identity(), p.candidate.origin.proposer) for p in store.proposals(run)]


def test_a_killed_run_goes_on_without_asking_again(store: RunStore, tmp_path: Path) -> None:
    with RunStore.open(f"sqlite:///{tmp_path}/whole.db") as other, ModelServer("anthropic", Answers()) as server:
        expected = story(other, search(other, Assistance((server.name(),)))[0])
        asked = len(server.requests)
    assert {proposer for _, _, proposer in expected} == {"llm", "other"}

    def stop(progress: Progress) -> None:
        if progress.judged >= 7:
            raise Stop

    with ModelServer("anthropic", Answers()) as server:
        models = Assistance((server.name(),))
        with pytest.raises(Stop):
            search(store, models, watch=stop)
        run = store.runs()[0].id
        before, paid = len(server.requests), len(store.calls(run))
        assert before == paid > 0
        search(store, models, run)
        assert story(store, run) == expected
        assert len(server.requests) == asked, "what was answered before the end was not asked again"
    calls = store.calls(run)
    assert [call.number for call in calls] == list(range(asked))
    assert {call.status for call in calls} == {"answered", "malformed"}
    assert all(call.messages for call in calls)
    numbers = [call.proposal for call in calls if call.proposal is not None]
    assert calls[0].proposal is None and numbers == sorted(numbers)


def test_when_the_tokens_are_used_up_the_others_go_on(store: RunStore) -> None:
    with ModelServer("openai", Answers()) as server:
        run, progress = search(store, Assistance((server.name(),), max_tokens=7000))
        assert progress.evals == 16
        made = [proposer for _, _, proposer in story(store, run)]
        assert made.count("llm") >= 1 and made[-4:] == ["other"] * 4
        calls = [call for call in store.calls(run) if call.attempts]
        assert len(calls) == len(server.requests)
        used = sum(call.usage.tokens_in + call.usage.tokens_out for call in calls)
        assert used == 500 * len(calls) <= 7000


def test_a_server_that_dies_does_not_end_the_run(store: RunStore) -> None:
    answers = Answers()

    def dying(request: Received) -> Reply:
        usual = answers(request)
        return usual if answers.files < 3 else Reply(status=403, error="no more")

    with ModelServer("openai", dying) as server:
        run, progress = search(store, Assistance((server.name(),)))
    assert progress.evals == 16
    failed = [call for call in store.calls(run) if call.status == "failed" and call.attempts]
    assert len(failed) == 1 and "use another key or model" in failed[0].detail
