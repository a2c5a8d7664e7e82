"""The scheduler by itself: who gets which device, and that every job ends once."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from burnish.cluster.scheduler import GivenUp, Lease, Scheduler


def cluster(devices: int, runs: dict[str, tuple[str, int]], **options: float) -> Scheduler:
    """A pool ``p`` with so many devices, and runs by name with their user and how many devices they may use."""
    made = Scheduler(**options)  # type: ignore[arg-type]
    for number in range(devices):
        made.device_joined(f"d{number}", "p")
    for run, (user, most) in runs.items():
        made.open_run(run, user, "p", most)
    return made


def submit(scheduler: Scheduler, run: str, count: int, start: int = 0) -> list[str]:
    jobs = [f"{run}/{number}" for number in range(start, start + count)]
    for job in jobs:
        scheduler.submit(job, run, f"task of {run}", f"key of {job}")
    return jobs


def test_one_timing_on_one_device_at_a_time() -> None:
    scheduler = cluster(2, {"a": ("ann", 9)})
    submit(scheduler, "a", 5)
    first = scheduler.assign(0.0)
    assert {lease.device for lease in first} == {"d0", "d1"}
    assert scheduler.assign(0.0) == []
    scheduler.completed(first[0], 1.0)
    (third,) = scheduler.assign(1.0)
    assert third.device == first[0].device


def test_a_run_uses_no_more_devices_than_it_asked_for() -> None:
    scheduler = cluster(4, {"a": ("ann", 2)})
    submit(scheduler, "a", 5)
    assert len(scheduler.assign(0.0)) == 2


def test_labels_are_pools_that_do_not_mix() -> None:
    scheduler = cluster(1, {"a": ("ann", 9)})
    scheduler.device_joined("other", "q")
    scheduler.open_run("b", "ann", "q")
    submit(scheduler, "a", 2)
    submit(scheduler, "b", 2)
    assert {(lease.job, lease.device) for lease in scheduler.assign(0.0)} == {("a/0", "d0"), ("b/0", "other")}


def test_a_device_stays_with_the_task_it_has_ready() -> None:
    scheduler = cluster(2, {"a": ("ann", 1), "b": ("bob", 1)})
    submit(scheduler, "a", 6)
    submit(scheduler, "b", 6)
    leases = scheduler.assign(0.0)
    devices = {lease.job[0]: lease.device for lease in leases}
    for step in range(1, 6):
        for lease in leases:
            scheduler.completed(lease, float(step))
        leases = scheduler.assign(float(step))
        assert {lease.job[0]: lease.device for lease in leases} == devices
    assert scheduler.stolen == 0


def test_an_idle_device_takes_what_waits_for_a_busy_one() -> None:
    scheduler = cluster(1, {"a": ("ann", 4)})
    submit(scheduler, "a", 4)
    scheduler.assign(0.0)
    scheduler.device_joined("late", "p")
    (lease,) = scheduler.assign(0.1)
    assert (lease.job, lease.device) == ("a/1", "late")
    assert scheduler.stolen == 1


def test_users_share_evenly_however_many_runs_they_have() -> None:
    runs = {f"greedy{n}": ("greedy", 9) for n in range(9)} | {"modest": ("modest", 9)}
    scheduler = cluster(2, runs, quantum_s=2.0)
    for run in runs:
        submit(scheduler, run, 200)
    spent: Counter[str] = Counter()
    leases, now = scheduler.assign(0.0), 0.0
    for _ in range(200):
        now += 1.0
        for lease in leases:
            spent[lease.job.partition("/")[0].rstrip("0123456789")] += 1
            scheduler.completed(lease, now)
        leases = scheduler.assign(now)
    assert abs(spent["greedy"] - spent["modest"]) <= 8


def test_who_comes_late_begins_at_the_present() -> None:
    scheduler = cluster(1, {"a": ("ann", 1)}, quantum_s=0.0)
    submit(scheduler, "a", 400)
    now = 0.0
    for _ in range(100):
        (lease,) = scheduler.assign(now)
        now += 1.0
        scheduler.completed(lease, now)
    scheduler.open_run("b", "bob", "p")
    submit(scheduler, "b", 400)
    got: Counter[str] = Counter()
    for _ in range(40):
        (lease,) = scheduler.assign(now)
        got[lease.job[0]] += 1
        now += 1.0
        scheduler.completed(lease, now)
    assert abs(got["a"] - got["b"]) <= 2, "not a hundred turns in a row for the newcomer"


def test_the_same_content_is_judged_once_for_all() -> None:
    scheduler = cluster(3, {"a": ("ann", 1), "b": ("bob", 1)})
    for run in ("a", "b"):
        scheduler.submit(f"{run}/0", run, "t", "same")
    (lease,) = scheduler.assign(0.0)
    assert scheduler.completed(lease, 1.0) == ("a/0", "b/0")
    assert scheduler.open_jobs() == 0


def test_a_verdict_that_will_not_do_for_another_job_leaves_it_waiting() -> None:
    scheduler = cluster(3, {"a": ("ann", 1), "b": ("bob", 1)})
    for run in ("a", "b"):
        scheduler.submit(f"{run}/0", run, "t", "same")
    (lease,) = scheduler.assign(0.0)
    assert scheduler.completed(lease, 1.0, answers=lambda job: False) == ("a/0",)
    (second,) = scheduler.assign(1.0)
    assert second.job == "b/0"


def test_what_waits_for_its_kernels_is_not_judged() -> None:
    scheduler = cluster(1, {"a": ("ann", 1)})
    scheduler.submit("a/0", "a", "t", "k", built=False)
    assert scheduler.assign(0.0) == []
    scheduler.built("a/0")
    assert [lease.job for lease in scheduler.assign(0.0)] == ["a/0"]


def test_a_lost_device_costs_another_attempt_and_a_late_result_still_counts() -> None:
    scheduler = cluster(2, {"a": ("ann", 1)})
    submit(scheduler, "a", 1)
    (lost,) = scheduler.assign(0.0)
    assert scheduler.device_lost(lost.device) == []
    (again,) = scheduler.assign(1.0)
    assert again.device != lost.device and again.attempt == 2
    assert scheduler.completed(lost, 2.0) == ("a/0",), "it was only late"
    assert scheduler.completed(again, 3.0) == (), "a job ends once"
    assert scheduler.dropped == 1
    submit(scheduler, "a", 1, start=1)
    assert [lease.device for lease in scheduler.assign(3.0)] == [again.device], "its device is free again"


def test_failures_go_elsewhere_and_end() -> None:
    scheduler = cluster(3, {"a": ("ann", 1)})
    submit(scheduler, "a", 1)
    seen = []
    for attempt in range(3):
        (lease,) = scheduler.assign(0.0)
        seen.append(lease.device)
        given_up = scheduler.failed(lease, "the GPU fell off the bus", 1.0)
        assert given_up == ([GivenUp("a/0", "the GPU fell off the bus")] if attempt == 2 else [])
    assert len(set(seen)) == 3
    assert scheduler.open_jobs() == 0


def test_a_failure_is_retried_on_the_same_device_where_there_is_no_other() -> None:
    scheduler = cluster(1, {"a": ("ann", 1)})
    submit(scheduler, "a", 1)
    (lease,) = scheduler.assign(0.0)
    scheduler.failed(lease, "once", 1.0)
    assert [lease.device for lease in scheduler.assign(1.0)] == ["d0"]


def test_a_job_that_takes_its_devices_with_it_is_given_up() -> None:
    scheduler = cluster(9, {"a": ("ann", 1)})
    submit(scheduler, "a", 1)
    given_up: list[GivenUp] = []
    for _ in range(4):
        (lease,) = scheduler.assign(0.0)
        given_up = scheduler.device_lost(lease.device)
    assert [one.job for one in given_up] == ["a/0"] and "4 times" in given_up[0].why


def test_a_drained_device_ends_what_it_does_and_gets_nothing_more() -> None:
    scheduler = cluster(2, {"a": ("ann", 2)})
    submit(scheduler, "a", 4)
    one, other = scheduler.assign(0.0)
    scheduler.drain(one.device, "18 % slower than when it began")
    assert scheduler.completed(one, 1.0) == (one.job,)
    assert scheduler.assign(1.0) == []
    assert scheduler.drained() == {one.device: "18 % slower than when it began"}
    scheduler.completed(other, 2.0)
    assert [lease.device for lease in scheduler.assign(2.0)] == [other.device]
    assert scheduler.usable("p") == 1


def test_devices_of_a_host_in_doubt_get_nothing_until_they_give_a_sign() -> None:
    scheduler = cluster(5, {"a": ("ann", 1)})
    submit(scheduler, "a", 1)
    (lease,) = scheduler.assign(0.0)
    others = sorted({"d0", "d1", "d2", "d3", "d4"} - {lease.device})
    assert scheduler.device_lost(lease.device) == []
    for device in others:
        scheduler.doubt(device)
    assert scheduler.assign(1.0) == [], "it is not lost on one after the other"
    for device in others[1:]:
        assert scheduler.device_lost(device) == []
    assert scheduler.assign(2.0) == []
    scheduler.trust(others[0])
    (again,) = scheduler.assign(3.0)
    assert (again.job, again.device) == ("a/0", others[0])
    # In doubt while it judges: it goes on, and gets the next one when it is trusted.
    scheduler.doubt(again.device)
    assert scheduler.completed(again, 4.0) == ("a/0",)
    submit(scheduler, "a", 1, start=1)
    assert scheduler.assign(5.0) == []
    scheduler.trust(again.device)
    scheduler.trust(again.device)
    assert len(scheduler.assign(6.0)) == 1


def test_a_run_that_ends_leaves_a_verdict_under_way_for_whoever_asks_again() -> None:
    scheduler = cluster(1, {"a": ("ann", 1)})
    submit(scheduler, "a", 3)
    (lease,) = scheduler.assign(0.0)
    scheduler.close_run("a")
    assert scheduler.open_jobs() == 1
    scheduler.open_run("a2", "ann", "p")
    scheduler.submit("a2/0", "a2", "task of a", "key of a/0")
    assert scheduler.assign(0.5) == [], "it is not judged a second time"
    assert scheduler.completed(lease, 1.0) == ("a/0", "a2/0")


Step = tuple[str, int]
_STEPS = st.lists(
    st.tuples(
        st.sampled_from(["submit", "complete", "fail", "lose", "join", "late", "drain", "close", "doubt", "trust"]),
        st.integers(0, 9),
    ),
    max_size=120,
)


@settings(max_examples=150, deadline=None)
@given(_STEPS, st.integers(1, 3))
def test_every_job_ends_once_whatever_happens(steps: list[Step], most: int) -> None:
    scheduler = cluster(3, {"a": ("ann", most), "b": ("bob", most)})
    ended: Counter[str] = Counter()
    submitted: set[str] = set()
    closed: set[str] = set()
    running: list[Lease] = []
    lost: list[Lease] = []
    devices, count, now = {"d0", "d1", "d2"}, 0, 0.0
    drained: set[str] = set()

    def note(jobs: list[GivenUp]) -> None:
        ended.update(one.job for one in jobs)

    def end(lease: Lease) -> None:
        ended.update(scheduler.completed(lease, now))

    def step(what: str, number: int) -> None:
        nonlocal count
        if what == "submit" and (run := "ab"[number % 2]) not in closed:
            count += 1
            scheduler.submit(f"{run}/{count}", run, run, f"key {count // 2}")
            submitted.add(f"{run}/{count}")
        elif what in ("complete", "fail") and running:
            lease = running.pop(number % len(running))
            if what == "complete":
                end(lease)
            else:
                note(scheduler.failed(lease, "why", now))
        elif what == "lose" and devices - drained - {device := sorted(devices)[number % len(devices)]}:
            devices.discard(device)
            lost.extend(lease for lease in running if lease.device == device)
            running[:] = [lease for lease in running if lease.device != device]
            note(scheduler.device_lost(device))
        elif what == "join":
            devices.add(f"new{count}{number}")
            scheduler.device_joined(f"new{count}{number}", "p")
        elif what == "late" and lost:
            end(lost.pop(number % len(lost)))
        elif what == "drain" and len(devices - drained) > 1:
            device = sorted(devices - drained)[number % len(devices - drained)]
            drained.add(device)
            scheduler.drain(device, "why")
        elif what in ("doubt", "trust"):
            (scheduler.doubt if what == "doubt" else scheduler.trust)(sorted(devices)[number % len(devices)])
        elif what == "close" and number == 0:
            closed.add("b")
            scheduler.close_run("b")

    for what, number in steps:
        now += 0.5
        step(what, number)
        running += scheduler.assign(now)
        busy = Counter(lease.device for lease in running)
        assert all(uses == 1 for uses in busy.values()), "two timings on one device"
    for device in devices:
        scheduler.trust(device)
    for _ in range(len(submitted) * 8 + 8):
        now += 0.5
        for lease in running:
            end(lease)
        running = scheduler.assign(now)
    assert max(ended.values(), default=0) <= 1, "a job ended twice"
    left = {job for job in submitted if job not in ended and job[0] not in closed}
    assert left == set(), "a job was lost"
    assert scheduler.waiting() == 0
