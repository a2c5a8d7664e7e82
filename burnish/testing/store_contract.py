"""The contract test of the run store over a database: inherit :class:`StoreContract` and give it addresses.

::

    class TestMyDatabase(StoreContract):
        @pytest.fixture
        def url(self) -> str:
            return address_of_an_empty_database()
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from burnish.core.errors import BurnishError, UsageError
from burnish.core.language import Call, Message, Usage
from burnish.core.search import Request
from burnish.store.store import RunStore
from burnish.testing.store_samples import (
    ENVIRONMENT,
    SPEC,
    candidate_number,
    failed,
    key_of,
    passed,
    without_samples,
)

__all__ = ["StoreContract"]


class StoreContract:
    """What the run store must keep over every database."""

    @pytest.fixture
    def url(self) -> str:
        """Return the address of an empty database."""
        raise NotImplementedError

    @pytest.fixture
    def store(self, url: str) -> Iterator[RunStore]:
        """Open a new store."""
        with RunStore.open(url) as store:
            yield store

    @pytest.fixture
    def run_id(self, store: RunStore) -> str:
        """Return a new run."""
        return store.create_run(SPEC, ENVIRONMENT)

    def test_run_comes_back_as_it_went_in(self, store: RunStore, run_id: str, url: str) -> None:
        """The specification and the environment are kept whole, also for the next who opens the store."""
        with RunStore.open(url) as other:
            run = other.run(run_id)
        assert run.spec == SPEC
        assert (run.state, run.elapsed_s, run.proposals, run.best, run.summary) == ("running", 0.0, 0, None, {})
        assert run.environment == ENVIRONMENT
        assert run.created.endswith("+00:00")

    def test_run_is_found_by_prefix_and_last(self, store: RunStore, run_id: str) -> None:
        """A beginning is enough while only one run has it."""
        assert run_id.startswith("level-1-36-rmsnorm-")
        assert store.run(run_id[:-2]).id == store.run("last").id == run_id
        newer = [store.create_run(SPEC, {}) for _ in range(5)]
        assert store.run("last").id == newer[-1]
        assert store.run(run_id).id == run_id
        with pytest.raises(UsageError, match=r"several runs begin with 'level' \(.*\.\.\.\).*burnish show"):
            store.run("level")
        assert [run.id for run in store.runs()] == [*reversed(newer), run_id]
        assert [run.id for run in store.runs(limit=2)] == [newer[4], newer[3]]

    @pytest.mark.parametrize("name", ["", "nothing", "%", "_"])
    def test_missing_run_is_a_usage_error(self, store: RunStore, run_id: str, name: str) -> None:
        """The message names the command that lists runs."""
        with pytest.raises(UsageError, match="burnish show"):
            store.run(name)

    def test_state_is_kept(self, store: RunStore, run_id: str) -> None:
        """What is not given stays."""
        store.set_state(run_id, "interrupted", 1.5, best="b" * 32, summary={"speedup": 2.0})
        store.set_state(run_id, "running", 2.5)
        run = store.run(run_id)
        assert (run.state, run.elapsed_s, run.best, run.summary) == ("running", 2.5, "b" * 32, {"speedup": 2.0})
        with pytest.raises(UsageError, match="finished"):
            store.set_state(run_id, "done", 1.0)
        with pytest.raises(UsageError, match="burnish show"):
            store.set_state("nothing", "running", 1.0)

    def test_proposals_come_back_in_order(self, store: RunStore, run_id: str) -> None:
        """Candidates, requests and verdicts are equal to what was stored, whatever is in their text."""
        odd = replace(candidate_number(1), source="text = '\x00 \ud800 \N{GREEK SMALL LETTER ALPHA}'")
        made = [candidate_number(0), odd, candidate_number(2)]
        requests = [Request(), Request("cross", ("a", "b")), Request("tune")]
        for number in (2, 0, 1):
            store.propose(run_id, number, made[number], requests[number])
        verdicts = {0: passed(made[0]), 1: failed(odd)}
        for number, verdict in verdicts.items():
            store.judged(run_id, number, key_of(made[number]), verdict, 1.5 + number, reused=number == 1)
        found = list(store.proposals(run_id))
        assert [record.number for record in found] == [0, 1, 2]
        assert [record.candidate for record in found] == made
        assert [record.request for record in found] == requests
        assert [record.verdict for record in found] == [without_samples(verdicts[0]), verdicts[1], None]
        assert [(record.elapsed_s, record.reused) for record in found] == [(1.5, False), (2.5, True), (0.0, False)]
        assert [record.number for record in store.proposals(run_id, after=1)] == [2]
        assert store.counts(run_id) == {"open": 1, "passed": 1, "wrong": 1}
        assert (store.run(run_id).proposals, store.run(run_id).elapsed_s) == (3, 2.5)

    def test_many_proposals_are_streamed(self, store: RunStore, run_id: str) -> None:
        """More than one page comes back whole, and the store can be written to meanwhile."""
        for number in range(600):
            store.propose(run_id, number, candidate_number(number % 2), Request())
        stream = store.proposals(run_id)
        assert next(stream).number == 0
        store.propose(run_id, 600, candidate_number(3), Request())
        assert [record.number for record in stream] == list(range(1, 601))

    def test_each_proposal_keeps_its_own_origin(self, store: RunStore, run_id: str) -> None:
        """The source is the same; where it came from is not, and search is told by it."""
        first, second = candidate_number(0), replace(candidate_number(0, "inductor"), name="again")
        assert first.identity() == second.identity()
        store.propose(run_id, 0, first, Request())
        store.propose(run_id, 1, second, Request())
        assert [record.candidate for record in store.proposals(run_id)] == [first, second]
        assert store.candidate(first.identity()) == first
        assert store.candidate("nothing") is None

    def test_proposing_again_changes_nothing(self, store: RunStore, run_id: str) -> None:
        """The same number may be stored twice, of the same candidate only, and only for a run that exists."""
        candidate = candidate_number(0)
        store.propose(run_id, 0, candidate, Request("tune"))
        store.judged(run_id, 0, key_of(candidate), passed(candidate), 1.0)
        before = list(store.proposals(run_id))
        store.propose(run_id, 0, candidate, Request("vary"))
        with pytest.raises(BurnishError, match="of another candidate"):
            store.propose(run_id, 0, candidate_number(1), Request())
        assert list(store.proposals(run_id)) == before
        with pytest.raises(UsageError, match="burnish show"):
            store.propose("nothing", 0, candidate, Request())

    def test_judging_what_was_not_proposed_is_an_error(self, store: RunStore, run_id: str) -> None:
        """Neither an unknown number nor another candidate gets a verdict."""
        candidate, other = candidate_number(0), candidate_number(1)
        store.propose(run_id, 0, candidate, Request())
        for number, judged in ((1, candidate), (0, other)):
            with pytest.raises(BurnishError, match="has no proposal"):
                store.judged(run_id, number, key_of(judged), passed(judged), 1.0)
        assert store.find_verdict(key_of(candidate)) is None
        assert store.counts(run_id) == {"open": 1}

    def test_complete_verdicts_win(self, store: RunStore) -> None:
        """For a key: the first complete one, else the first.  A proposal keeps what it was told."""
        candidate = candidate_number(0)
        key = key_of(candidate)
        told = [passed(candidate, 1.0, partial=True), passed(candidate, 2.0), passed(candidate, 3.0)]
        expected = [told[0], told[1], told[1]]
        runs = [store.create_run(SPEC, {}) for _ in told]
        for run, verdict, best in zip(runs, told, expected, strict=True):
            store.propose(run, 0, candidate, Request())
            store.judged(run, 0, key, verdict, 1.0)
            assert store.find_verdict(key) == without_samples(best)
            assert store.find_verdict(key, latest=True) == without_samples(verdict)
            assert best.timing is not None
            assert store.samples(key) == dict(best.timing.samples)
        for run, verdict in zip(runs, told, strict=True):
            assert [r.verdict for r in store.proposals(run)] == [without_samples(verdict)]
            assert verdict.timing is not None
            assert store.proposal_samples(run, 0) == dict(verdict.timing.samples)
        assert store.find_verdict(key_of(candidate, "others")) is None
        assert store.samples(key_of(candidate, "others")) == {}

    def test_a_proposals_verdict_is_only_ever_completed(self, store: RunStore, run_id: str) -> None:
        """Partial may become complete; complete stays."""
        candidate = candidate_number(0)
        store.propose(run_id, 0, candidate, Request())
        told = [passed(candidate, 1.0, partial=True), passed(candidate, 2.0), passed(candidate, 3.0)]
        for verdict, expected in zip(told, [told[0], told[1], told[1]], strict=True):
            store.judged(run_id, 0, key_of(candidate), verdict, 1.0)
            assert [r.verdict for r in store.proposals(run_id)] == [without_samples(expected)]

    def test_reused_verdict_keeps_its_samples(self, store: RunStore, run_id: str) -> None:
        """A verdict found in the store has no samples; storing it again for another proposal loses none."""
        candidate = candidate_number(0)
        key, verdict = key_of(candidate), passed(candidate)
        for number in range(2):
            store.propose(run_id, number, candidate, Request())
        store.judged(run_id, 0, key, verdict, 1.0)
        found = store.find_verdict(key)
        assert found is not None
        store.judged(run_id, 1, key, found, 0.5, reused=True)
        assert verdict.timing is not None
        assert store.proposal_samples(run_id, 1) == store.samples(key) == dict(verdict.timing.samples)
        assert store.run(run_id).elapsed_s == 1.0  # never backwards

    def test_calls_come_back_in_order(self, store: RunStore, run_id: str) -> None:
        """A call keeps what was asked and answered, whatever is in the text; the same number again replaces it."""
        odd = "\x00 \ud800 \N{GREEK SMALL LETTER ALPHA}"
        usage = Usage(1200, 300, 1000, 0.0125, 2.5)
        made = [
            Call(0, None, "planner", "openai:a", "planner@1", "answered", usage, (Message("user", odd),), odd),
            Call(1, 3, "coder", "openai:a", "draft-cpp@1.1", "answered", replace(usage, cost=None), attempts=4),
            Call(2, 3, "coder", "anthropic:b", "draft-cpp@1.1", "timeout", Usage(), detail="no answer in 60 s"),
        ]
        for call in reversed(made):
            store.record_call(run_id, call)
        assert store.calls(run_id) == made
        repaired = replace(made[1], status="malformed", detail="no fenced file")
        store.record_call(run_id, repaired)
        assert store.calls(run_id) == [made[0], repaired, made[2]]
        assert store.calls(store.create_run(SPEC, {})) == []
        with pytest.raises(UsageError, match="burnish show"):
            store.record_call("nothing", made[0])

    def test_threads_share_a_store(self, store: RunStore, run_id: str) -> None:
        """Several threads write the same candidates at once, and nothing is lost or doubled."""

        def work(thread: int) -> None:
            for number in range(thread, 60, 4):
                candidate = candidate_number(number // 4)
                store.propose(run_id, number, candidate, Request())
                store.judged(run_id, number, key_of(candidate), passed(candidate), float(number))

        with ThreadPoolExecutor(4) as pool:
            list(pool.map(work, range(4)))
        assert store.counts(run_id) == {"open": 0, "passed": 60}
        assert [record.number for record in store.proposals(run_id)] == list(range(60))
        assert store.run(run_id).elapsed_s == 59.0

    def test_new_database_may_be_opened_by_several_at_once(self, url: str) -> None:
        """Each makes it ready or waits for who does."""
        barrier = threading.Barrier(4)

        def work(_: int) -> str:
            barrier.wait()
            with RunStore.open(url) as store:
                return store.create_run(SPEC, {})

        with ThreadPoolExecutor(4) as pool:
            made = list(pool.map(work, range(4)))
        with RunStore.open(url) as store:
            assert {run.id for run in store.runs()} == set(made)

    def test_claims(self, store: RunStore, run_id: str) -> None:
        """One owner at a time; a silent one is taken over and told so."""
        store.claim(run_id, "first")
        store.claim(run_id, "first")
        message = f"run {run_id} is being worked on by process {os.getpid()} on host "
        with pytest.raises(UsageError, match=message):
            store.claim(run_id, "second")
        store.heartbeat(run_id, "first")
        store.release(run_id, "second")
        store.heartbeat(run_id, "first")
        store.claim(run_id, "second", stale_s=0.0)
        with pytest.raises(UsageError, match=f"process {os.getpid()} on host .* has taken it over"):
            store.heartbeat(run_id, "first")
        store.release(run_id, "second")
        with pytest.raises(UsageError, match="released"):
            store.heartbeat(run_id, "second")
        store.claim(run_id, "third")
        with pytest.raises(UsageError, match="burnish show"):
            store.claim("nothing", "third")
