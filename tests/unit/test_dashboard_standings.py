"""What lists are made of agrees with what is stored, however it came there."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from dashboard_store import add, begin, fill, rejected, spec
from report_views import at, candidate, partial, softmax
from sqlalchemy import delete, select

from burnish.core.candidate import Origin
from burnish.store import RunStore, standings
from burnish.store.queue_records import Order
from burnish.store.schema import headlines
from burnish.store.schema import standings as table


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    path = tmp_path_factory.mktemp("store") / "runs.db"
    return path, fill(path)


def rows(store: RunStore, which: Any) -> list[tuple[Any, ...]]:
    with store._database.read() as connection:
        return sorted((tuple(row) for row in connection.execute(select(which))), key=str)


def test_an_upgraded_store_has_the_same_rows(filled: tuple[Path, dict[str, str]]) -> None:
    with RunStore.open(str(filled[0])) as store:
        before = rows(store, table), rows(store, headlines)
        assert len(before[0]) > 200
        with store._database.write() as connection:
            for which in (table, headlines):
                connection.execute(delete(which))
            standings.fill(connection)
        assert (rows(store, table), rows(store, headlines)) == before


def test_lists_agree_with_the_proposals(filled: tuple[Path, dict[str, str]]) -> None:
    path, runs = filled
    with RunStore.open(str(path)) as store:
        for name in ("live", "finished", "hostile"):
            records = list(store.proposals(runs[name]))
            entries = store.browse.entries(runs[name], limit=1000)
            assert [e.number for e in entries] == [r.number for r in records]
            for entry, record in zip(entries, records, strict=True):
                timing = record.verdict.timing if record.verdict is not None else None
                eager = timing.against("eager") if timing is not None else None
                assert entry.speedup == (eager.interval.estimate if eager else None)
                assert entry.ranked == (timing is not None and not timing.partial)
                assert entry.status == (record.verdict.status.value if record.verdict is not None else None)
                assert entry.name == record.candidate.name
            by_speed = sorted((e for e in entries if e.ranked), key=lambda e: -(e.speedup or 0.0))
            assert [e.number for e in store.browse.fastest(runs[name], 1000)] == [e.number for e in by_speed]
            assert store.browse.counts(runs[name]) == {k: v for k, v in store.counts(runs[name]).items() if v}


def test_the_curve_rises_and_leaves_no_leader_out(filled: tuple[Path, dict[str, str]]) -> None:
    path, runs = filled
    with RunStore.open(str(path)) as store:
        for most in (600, 10):
            curve = store.browse.curve(runs["live"], most)
            expected: list[int] = []
            highest = 0.0
            for entry in store.browse.entries(runs["live"], limit=1000):
                if entry.ranked and (entry.speedup or 0.0) > highest:
                    highest = entry.speedup or 0.0
                    expected.append(entry.number)
            assert [row[0] for row in curve.best] == expected
            assert len(curve.dots) + len(curve.rejected) <= 2 * most
            assert curve.judged == 90


def test_the_tree_holds_every_proposal_once(filled: tuple[Path, dict[str, str]]) -> None:
    path, runs = filled
    with RunStore.open(str(path)) as store:
        met: list[int] = []
        todo: list[int | None] = [None]
        while todo:
            parent = todo.pop()
            after = -1
            while page := store.browse.children(runs["live"], parent, after, limit=3):
                met += [e.number for e in page]
                todo += [e.number for e in page if e.children]
                after = page[-1].number
        assert sorted(met) == list(range(90))
        deepest = max(met, key=lambda n: len(store.browse.ancestors(runs["live"], n)))
        line = store.browse.ancestors(runs["live"], deepest)
        assert len(line) > 3 and line == sorted(line) and store.browse.ancestors(runs["live"], deepest, 2) == line[-2:]


def test_a_partial_verdict_gives_way_to_a_complete_one(tmp_path: Path) -> None:
    with RunStore.open(str(tmp_path / "runs.db")) as store:
        run = begin(store, spec(softmax()))
        made = candidate("one")
        add(store, run, 0, made, partial(at(1.5)), 1.0)
        assert store.browse.fastest(run) == []
        add(store, run, 0, made, at(1.6), 2.0)
        assert [e.speedup for e in store.browse.fastest(run)] == [1.6]


def test_submissions_of_the_service_are_listed_too(tmp_path: Path) -> None:
    with RunStore.open(str(tmp_path / "runs.db")) as store:
        task = softmax()
        run = begin(store, spec(task))
        store.owners.own_task(task, "ann")
        store.owners.own_run(run, "ann", "run", "settings", {})
        parent = candidate("first")
        child = replace(candidate("second", "x = 1\n"), origin=Origin("ann", (parent.identity(),)))
        failing = candidate("third", "y = 1\n")
        order = Order(run, "ann", task.identity(), "cpu", "settings", (parent, child, failing), 99, 99)
        assert store.queue.submit([order])[0].count == 3
        assert store.browse.counts(run) == {"open": 3}
        assert [(q.device, q.waiting, q.judging) for q in store.browse.queue(0.0)] == [("cpu", 3, 0)]
        jobs = {job.candidate.name: job for job in store.queue.claim("me", "cpu", "settings", 9, 60.0)}
        store.queue.finish("me", [(jobs["first"], at(1.4)), (jobs["second"], rejected(random.Random(1)))])
        store.queue.fail("me", {jobs["third"].key: "the worker was lost"})
        entries = store.browse.entries(run)
        assert [(e.name, e.parent, e.speedup) for e in entries] == [
            ("first", None, 1.4),
            ("second", 0, None),
            ("third", None, None),
        ]
        assert entries[2].status == standings.NOT_JUDGED and store.browse.runs()[0].judged == 2
        assert store.queue.submit([replace(order, run=run, candidates=(parent,))])[0].count == 1
        assert store.browse.entries(run)[3].speedup == 1.4, "a verdict that was known"
        assert [line.id for line in store.browse.seen_by("ann").runs()] == [run]
        assert store.browse.seen_by("bob").runs() == [] == store.browse.seen_by("bob").boards()
