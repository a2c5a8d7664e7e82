"""Thousands of GPUs, simulated: the scheduler of ``burnish/cluster`` itself, driven with recorded verdicts.

    python benchmarks/cluster_simulation.py --out docs/results/cluster_simulation.json

Only the devices are simulated: a verdict takes the seconds that one took when it was recorded (every verdict of
``docs/results/landscapes_cpu.json``; on a GPU those of ``docs/results/speed_cuda.json``).  Devices fail at random and
come back.  Every call into the scheduler is real, and timed: its share of the simulated time is the share of one core
that it needs.  The journal's rate is measured on this machine's disk.
"""

from __future__ import annotations

import argparse
import heapq
import itertools
import json
import random
import tempfile
import time
import zlib
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean, quantiles
from typing import Any, TypeVar

from burnish.cluster.journal import Journal
from burnish.cluster.scheduler import Lease, Scheduler
from burnish.cluster.work import Answer
from burnish.measure.environment import describe

RESULTS = Path(__file__).resolve().parent.parent / "docs" / "results"
T = TypeVar("T")

Recorded = dict[str, list[float]]
"""By task, the seconds of its verdicts."""

DEVICE_HOURS_TO_FAILURE = 50_000.0
"""About what was published for training on 16,384 GPUs: an interruption every 3 hours."""
AWAY_S = 300.0
AHEAD = 2


def recorded_cpu() -> Recorded:
    """Return the seconds of every verdict of the recorded searches."""
    tasks = json.loads((RESULTS / "landscapes_cpu.json").read_text())["tasks"]
    return {name: [float(point["seconds"]) for point in task["points"]] for name, task in tasks.items()}


def recorded_gpu() -> Recorded:
    """Return the seconds of the verdicts timed on a GPU."""
    found: Recorded = defaultdict(list)
    for row in json.loads((RESULTS / "speed_cuda.json").read_text())["burnish"]:
        found[row["case"]].append(float(row["seconds"]))
    return dict(found)


@dataclass(frozen=True)
class Setting:
    """One cluster and its users."""

    devices: int
    verdicts: str
    users: int
    seconds: float
    failures: float = 1.0
    """How many times more often devices fail than they do."""
    run_devices: int = 4
    run_verdicts: int = 200


@dataclass
class World:
    """The simulated part: users who begin a run when one ends, devices that take their time and may fail."""

    setting: Setting
    recorded: Recorded
    rng: random.Random
    scheduler: Scheduler = field(default_factory=Scheduler)
    now: float = 0.0
    spent: float = 0.0
    """Real seconds in the scheduler."""
    calls: int = 0
    events: list[tuple[float, int, str, Any]] = field(default_factory=list)
    order: itertools.count[int] = field(default_factory=itertools.count)
    began: dict[str, float] = field(default_factory=dict)
    waits: list[float] = field(default_factory=list)
    ended: Counter[str] = field(default_factory=Counter)
    left: dict[str, int] = field(default_factory=dict)
    user_seconds: Counter[str] = field(default_factory=Counter)
    busy: float = 0.0
    running: dict[str, tuple[Lease, float]] = field(default_factory=dict)
    failures: int = 0
    deepest: int = 0
    demands: Counter[str] = field(default_factory=Counter)
    """By user, the devices that their runs could use."""
    numbers: itertools.count[int] = field(default_factory=itertools.count)

    def ask(self, call: Callable[..., T], *arguments: Any) -> T:
        """Call the scheduler on the clock."""
        began = time.perf_counter()
        found = call(*arguments)
        self.spent += time.perf_counter() - began
        self.calls += 1
        return found

    def later(self, seconds: float, what: str, about: Any) -> None:
        """Have something happen."""
        heapq.heappush(self.events, (self.now + seconds, next(self.order), what, about))

    def begin_run(self, user: str) -> None:
        """Begin a run of a user and submit what it may have open."""
        run = f"{user}:{next(self.numbers)}"
        self.left[run] = self.setting.run_verdicts
        self.ask(self.scheduler.open_run, run, user, "gpu", self.setting.run_devices)
        for _ in range(self.setting.run_devices + AHEAD):
            self.submit(run)

    def submit(self, run: str) -> None:
        """Submit a run's next verdict."""
        if self.left[run] > 0:
            self.left[run] -= 1
            job = f"{run}/{next(self.numbers)}"
            self.began[job] = self.now
            self.ask(self.scheduler.submit, job, run, run, job)

    def give_out(self) -> None:
        """Let the scheduler assign, and devices begin."""
        for lease in self.ask(self.scheduler.assign, self.now):
            self.waits.append(self.now - self.began[lease.job])
            task = sorted(self.recorded)[zlib.crc32(lease.job.partition("/")[0].encode()) % len(self.recorded)]
            took = self.rng.choice(self.recorded[task])
            self.running[lease.device] = (lease, self.now)
            self.later(took, "end", lease)

    def end(self, lease: Lease) -> None:
        """A device has finished, unless it failed meanwhile."""
        if self.running.get(lease.device, (None, 0.0))[0] != lease:
            return
        _, began = self.running.pop(lease.device)
        run = lease.job.partition("/")[0]
        self.busy += self.now - began
        self.user_seconds[run.partition(":")[0]] += self.now - began
        for job in self.ask(self.scheduler.completed, lease, self.now):
            self.ended[job] += 1
        self.submit(run)
        if self.left[run] == 0 and self.scheduler.open_jobs(run) == 0:
            self.ask(self.scheduler.close_run, run)
            self.begin_run(run.partition(":")[0])

    def fail(self, device: str) -> None:
        """A device goes away and comes back; what it was judging is judged again."""
        self.failures += 1
        if device in self.running:
            _, began = self.running.pop(device)
            self.busy += self.now - began
        for one in self.ask(self.scheduler.device_lost, device):
            self.ended[one.job] += 1
        self.later(AWAY_S, "back", device)

    def run(self) -> None:
        """Go through the simulated time."""
        for number in range(self.setting.devices):
            self.ask(self.scheduler.device_joined, f"d{number}", "gpu")
        devices_wanted = self.setting.devices * 3 // 2  # half as much again as there is
        runs = max(self.setting.users, devices_wanted // self.setting.run_devices)
        for number in range(runs):
            # One user in four has most of the runs.
            few = number % self.setting.users
            greedy = number % max(1, self.setting.users // 4)
            user = f"u{few if number < self.setting.users else greedy}"
            self.demands[user] += self.setting.run_devices
            self.begin_run(user)
        rate = self.setting.devices * self.setting.failures / (DEVICE_HOURS_TO_FAILURE * 3600)
        self.later(self.rng.expovariate(rate), "fail", None)
        self.give_out()
        while self.events and self.events[0][0] < self.setting.seconds:
            self.now, _, what, about = heapq.heappop(self.events)
            if what == "end":
                self.end(about)
            elif what == "back":
                self.ask(self.scheduler.device_joined, about, "gpu")
            else:
                self.fail(f"d{self.rng.randrange(self.setting.devices)}")
                self.later(self.rng.expovariate(rate), "fail", None)
            self.give_out()
            if next(self.order) % 64 == 0:
                self.deepest = max(self.deepest, self.scheduler.waiting())


def simulate(setting: Setting, recorded: Recorded, sizes: dict[str, float]) -> dict[str, Any]:
    """Return what became of one cluster."""
    world = World(setting, recorded, random.Random(1))
    world.run()
    world.busy += sum(setting.seconds - began for _, began in world.running.values())
    verdicts = sum(world.ended.values())
    rate = verdicts / setting.seconds
    cuts = quantiles(world.waits, n=100)
    return {
        "devices": setting.devices,
        "verdicts_of": setting.verdicts,
        "users": setting.users,
        "simulated_s": setting.seconds,
        "failures_times": setting.failures,
        "verdicts": verdicts,
        "verdicts_a_second": round(rate, 1),
        "mean_verdict_s": round(fmean(itertools.chain(*recorded.values())), 2),
        "devices_busy": round(world.busy / (setting.devices * setting.seconds), 4),
        "deepest_queue": world.deepest,
        "wait_median_s": round(cuts[49], 2),
        "wait_99_s": round(cuts[98], 2),
        "cold": round(world.scheduler.cold / world.scheduler.granted, 4),
        "stolen": round(world.scheduler.stolen / world.scheduler.granted, 4),
        "least_of_fair_share": round(fairness(world), 4),
        "device_failures": world.failures,
        "lost": len(world.began) - len(world.ended) - world.scheduler.open_jobs(),
        "ended_twice": sum(count > 1 for count in world.ended.values()),
        "scheduler_us_a_verdict": round(1e6 * world.spent / max(1, verdicts), 1),
        "scheduler_core_share": round(world.spent / setting.seconds, 4),
        "store_writes_a_second": round(2 * rate, 1),
        "store_mb_a_second": round(rate * sizes["verdict_bytes"] / 1e6, 2),
        "artefacts_mb_a_second": round(rate * sizes["artefact_bytes"] / 1e6, 2),
    }


def fairness(world: World) -> float:
    """Return what the worst served user had, as a share of what is due: all they could use, or as much as the others.

    Due is the max-min fair share of the seconds that were given out.
    """
    seconds = world.setting.seconds
    left, due = sum(world.user_seconds.values()), {}
    users = sorted(world.demands, key=lambda user: world.demands[user])
    for number, user in enumerate(users):
        due[user] = min(world.demands[user] * seconds, left / (len(users) - number))
        left -= due[user]
    return min(world.user_seconds[user] / due[user] for user in users)


def measured_sizes() -> dict[str, float]:
    """Return the bytes of a verdict as it travels, of a built library, and how many the journal takes a second."""
    from burnish.backends.cache import BuildCache
    from burnish.backends.cpp import CppBackend
    from burnish.core.backend import BuildRequest
    from burnish.engine.prebuild import kernels_of

    verdict = json.loads((RESULTS / "softmax_fast.json").read_text())
    text = len(json.dumps(verdict))
    answer = Answer("verdict", verdict)
    with tempfile.TemporaryDirectory() as folder:
        request: BuildRequest = kernels_of(CppBackend().example())[0]
        built = Path(CppBackend(cache=BuildCache(Path(folder))).build(request).path)
        artefact = sum(file.stat().st_size for file in built.parent.iterdir())
        journal = Journal(Path(folder) / "journal.db")
        began = time.perf_counter()
        for number in range(500):
            journal.put(str(number), answer)
        rate = 500 / (time.perf_counter() - began)
        journal.close()
    return {"verdict_bytes": text, "artefact_bytes": artefact, "journal_puts_a_second": round(rate)}


def measured_hub(verdicts: int = 400) -> dict[str, float]:
    """Return how many verdicts a second pass through a real hub when judging takes no time."""
    from burnish.cluster.client import Client, Where
    from burnish.cluster.labels import Wanted
    from burnish.cluster.library import ray_module
    from burnish.cluster.work import Work
    from burnish.core.candidate import Candidate
    from burnish.judge import JudgeOptions
    from burnish.testing.recorded_judge import PATH, recorded_task

    ray_module()
    from ray.cluster_utils import Cluster

    node = {"num_cpus": 2, "object_store_memory": 80 << 20, "resources": {"sim": 1}}
    cluster = Cluster(initialize_head=True, head_node_args={**node, "include_dashboard": False})
    for _ in range(3):
        cluster.add_node(**node)
    with tempfile.TemporaryDirectory() as folder:
        client = Client(Where(Wanted("sim", 4), cluster.address, judge=PATH))
        client.attach()
        task = recorded_task("hub", Path(folder) / "log")
        stamp = time.time()
        works = [
            Work(client.number(), f"{stamp} {n}", task, Candidate(f"# {stamp} {n}"), JudgeOptions())
            for n in range(verdicts)
        ]
        began = time.perf_counter()
        for work in works:
            client.submit(work)
        for work in works:
            client.wait(work.number)
        took = time.perf_counter() - began
        client.close()
    cluster.shutdown()
    return {"devices": 4, "verdicts": verdicts, "verdicts_a_second": round(verdicts / took, 1)}


def main() -> None:
    """Simulate and print a line for each cluster."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--devices", default="64,1024,4096")
    parser.add_argument("--seconds", type=float, default=40.0)
    parser.add_argument("--no-hub", action="store_true", help="do not measure a real hub, which needs Ray")
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    sizes = measured_sizes()
    record: dict[str, Any] = {"environment": describe("cpu"), "sizes": sizes, "rows": []}
    if not options.no_hub:
        record["hub"] = measured_hub()
        print(json.dumps(record["hub"]), flush=True)
    sources = {"H200": recorded_gpu(), "CPU": recorded_cpu()}
    for count in (int(part) for part in options.devices.split(",")):
        for name, recorded in sources.items():
            for failures in (1.0, 10_000.0):
                setting = Setting(count, name, max(4, count // 32), options.seconds, failures)
                row = simulate(setting, recorded, sizes)
                record["rows"].append(row)
                print(json.dumps(row), flush=True)
    if options.out:
        options.out.write_text(json.dumps(record, indent=1) + "\n")


if __name__ == "__main__":
    main()
