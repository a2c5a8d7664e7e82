"""The contract test of the service's queue over a database: inherit :class:`QueueContract` and give it an address.

::

    class TestMyQueue(QueueContract):
        @pytest.fixture
        def url(self) -> str:
            return "postgresql://..."
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest

from burnish.core.candidate import Candidate
from burnish.store.queue_records import Order, Receipt
from burnish.store.records import VerdictKey
from burnish.store.store import RunStore
from burnish.testing.instant import TASK, instant_verdict
from burnish.testing.store_samples import SPEC

__all__ = ["QueueContract", "order"]


def order(run: str, *numbers: int, owner: str = "alice", **changes: int) -> Order:
    """Return an order of candidates known by numbers."""
    several = tuple(Candidate(f"value = {number}\n", name=f"candidate {number}") for number in numbers)
    known = {"open_most": 10_000, "day_most": 10_000, **changes}
    return Order(run, owner, TASK.identity(), "cpu", "settings", several, **known)


class QueueContract:
    """What every queue must do."""

    @pytest.fixture
    def url(self) -> str:
        """Return the address of an empty database."""
        raise NotImplementedError

    @pytest.fixture
    def store(self, url: str) -> Iterator[RunStore]:
        """Open the store at ``url``."""
        with RunStore.open(url) as store:
            yield store

    def new_run(self, store: RunStore, owner: str = "alice") -> str:
        """Make a run of the service."""
        store.owners.own_task(TASK, owner)
        run = store.create_run(SPEC, {})
        store.owners.own_run(run, owner, "run", "settings", {})
        return run

    def work(self, store: RunStore, whose: str = "worker", most: int = 100, lease_s: float = 60.0) -> int:
        """Judge what waits, once; returns how many jobs that were."""
        claimed = store.queue.claim(whose, "cpu", "settings", most, lease_s)
        return store.queue.finish(whose, [(job, instant_verdict(TASK, job.candidate)) for job in claimed])

    def test_a_submission_is_judged_and_arrives(self, store: RunStore) -> None:
        """The way of every candidate."""
        run = self.new_run(store)
        assert store.queue.submit([order(run, 1, 2)]) == [Receipt(0, 2)]
        assert [store.queue.arrival(run, n).arrival for n in (0, 1)] == [0, 0]  # type: ignore[union-attr]
        assert store.queue.length()[:2] == (2, 0)
        assert self.work(store) == 2
        assert store.queue.length()[:2] == (0, 0)
        arrived = store.queue.arrivals(run)
        assert sorted(a.number for a in arrived) == [0, 1]
        assert [a.arrival for a in arrived] == [1, 2]
        assert store.queue.counts([run]) == {run: 2}
        verdict = instant_verdict(TASK, order(run, 1).candidates[0])
        found = store.find_verdict(VerdictKey(TASK.identity(), verdict.candidate, "cpu", "settings"))
        assert found is not None
        assert found.status is verdict.status
        assert [record.reused for record in store.proposals(run)] == [False, False]

    def test_one_key_is_judged_once(self, store: RunStore) -> None:
        """Whether it waits, or its verdict is there, or it is ordered twice at once."""
        mine, other = self.new_run(store), self.new_run(store, "bob")
        store.queue.submit([order(mine, 1, 1), order(other, 1, owner="bob")])
        store.queue.submit([order(other, 1, owner="bob")])
        assert self.work(store) == 1
        assert store.queue.submit([order(mine, 1)]) == [Receipt(2, 1)]
        assert store.queue.length()[0] == 0
        assert store.queue.counts([mine, other]) == {mine: 3, other: 2}
        assert sum(not record.reused for run in (mine, other) for record in store.proposals(run)) == 1

    def test_each_proposal_keeps_its_own_name(self, store: RunStore) -> None:
        """Though the text is the same."""
        mine, other = self.new_run(store), self.new_run(store, "bob")
        store.queue.submit([order(mine, 1)])
        same = order(other, owner="bob")
        renamed = Candidate("value = 1\n", name="of another name")
        store.queue.submit([Order(other, "bob", same.task, "cpu", "settings", (renamed,), 10, 10)])
        names = [next(store.proposals(run)).candidate.name for run in (mine, other)]
        assert names == ["candidate 1", "of another name"]

    def test_quotas_refuse_an_order_as_a_whole(self, store: RunStore) -> None:
        """And leave the others of the same transaction alone."""
        run = self.new_run(store)
        answers = store.queue.submit(
            [
                order(run, 1, 2),
                order(run, 3, 4, open_most=3),
                order(run, 5, 6, day_most=3),
                order(run, 7, expect=1),
                order(run, 8, expect=2),
            ]
        )
        assert [answer.refused for answer in answers] == ["", "open", "day", "expect", ""]
        assert answers[-1] == Receipt(2, 1)
        self.work(store)
        assert store.queue.submit([order(run, 3, 4, open_most=3)])[0].count == 2
        assert store.queue.submit([order(run, 9, day_most=5)])[0].refused == "day"

    def test_an_expired_lease_is_taken_over_and_the_late_verdict_is_not(self, store: RunStore) -> None:
        """So that one key gets one verdict."""
        run = self.new_run(store)
        store.queue.submit([order(run, 1)])
        late = store.queue.claim("first", "cpu", "settings", 10, 0.01)
        assert store.queue.claim("second", "cpu", "settings", 10, 60.0) == []
        time.sleep(0.02)
        assert store.queue.reap() == 1
        assert [job.attempts for job in store.queue.claim("second", "cpu", "settings", 10, 60.0)] == [2]
        assert store.queue.finish("first", [(job, instant_verdict(TASK, job.candidate)) for job in late]) == 0
        assert store.queue.counts([run]) == {run: 0}

    def test_a_beat_prolongs_the_lease(self, store: RunStore) -> None:
        """As long as the worker lives."""
        run = self.new_run(store)
        store.queue.submit([order(run, 1)])
        store.queue.claim("first", "cpu", "settings", 10, 0.01)
        store.queue.beat("first", 60.0)
        time.sleep(0.02)
        assert store.queue.reap() == 0

    def test_what_kills_its_workers_is_given_up(self, store: RunStore) -> None:
        """With an error, which is not a verdict; asked for again it is tried again."""
        run = self.new_run(store)
        store.queue.submit([order(run, 1)])
        for number in range(3):
            assert len(store.queue.claim(f"w{number}", "cpu", "settings", 10, 0.001)) == 1
            time.sleep(0.005)
            store.queue.reap()
        (arrived,) = store.queue.arrivals(run)
        assert arrived.content is None
        assert "3 times" in (arrived.error or "")
        store.queue.submit([order(run, 1)])
        assert self.work(store) == 1

    def test_released_jobs_wait_again_and_failed_ones_arrive(self, store: RunStore) -> None:
        """A worker that leaves gives its jobs back."""
        run = self.new_run(store)
        store.queue.submit([order(run, 1, 2)])
        first, second = store.queue.claim("first", "cpu", "settings", 10, 60.0)
        store.queue.release("first", [first.key])
        store.queue.fail("first", {second.key: "no such thing"})
        assert [a.error for a in store.queue.arrivals(run)] == ["no such thing"]
        assert [job.attempts for job in store.queue.claim("second", "cpu", "settings", 10, 60.0)] == [1]

    def test_many_workers_and_submitters_at_once(self, store: RunStore) -> None:
        """Nothing is lost, nothing is judged twice, nobody waits for ever."""
        runs = [self.new_run(store) for _ in range(3)]
        judged: list[int] = []
        done = threading.Event()

        def submit(run: str) -> None:
            for start in range(0, 60, 6):
                # Every run asks for the same ones, in another order.
                numbers = sorted(range(start, start + 6), key=lambda n: hash((run, n)))
                store.queue.submit([order(run, *numbers)])

        def judge(name: str) -> None:
            while not done.is_set():
                judged.append(self.work(store, name, most=5))
                if not judged[-1]:
                    time.sleep(0.002)  # those who submit want the database, too

        workers = [threading.Thread(target=judge, args=(f"w{n}",)) for n in range(3)]
        submitters = [threading.Thread(target=submit, args=(run,)) for run in runs]
        for thread in (*workers, *submitters):
            thread.start()
        for thread in submitters:
            thread.join()
        end = time.monotonic() + 60
        while set(store.queue.counts(runs).values()) != {60} and time.monotonic() < end:
            time.sleep(0.01)
        done.set()
        for thread in workers:
            thread.join()
        assert set(store.queue.counts(runs).values()) == {60}
        assert sum(judged) == 60
        for run in runs:
            assert [a.arrival for a in store.queue.arrivals(run)] == list(range(1, 61))
