"""A real Ray cluster of four nodes: what it judges is what the local executor judges, once, whatever is killed."""

from __future__ import annotations

import json
import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import ray_cluster
import warm
from postgres import running_server

from burnish.cluster.client import Client, Where
from burnish.cluster.executor import ClusterJudge, RayExecutor
from burnish.cluster.labels import Wanted
from burnish.core.candidate import Candidate
from burnish.core.errors import PrerequisiteError
from burnish.core.executor import Job
from burnish.core.task import Task
from burnish.engine.final import machine_hash
from burnish.judge import JudgeOptions
from burnish.store import RunStore
from burnish.testing.instant import InstantExecutor, instant_run
from burnish.testing.recorded_judge import FREE, PATH, ends, recorded_task

EVALS = 40
# BURNISH_AWAY=30 pytest tests/system/test_cluster_ray.py -k database
AWAY_S = float(os.environ.get("BURNISH_AWAY", "1.0"))
SOFTMAX = str(Path(__file__).resolve().parents[2] / "examples" / "softmax.py")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with ray_cluster.four_nodes() as running:
        yield running


class Running:
    """A run on the cluster in a thread of its own."""

    def __init__(
        self, cluster: Any, folder: Path, task: Task, seed: int, user: str = "ann", store: str | None = None
    ) -> None:
        self.said: list[str] = []
        self.store = store or f"sqlite:///{folder}/{user}.db"
        self.error: BaseException | None = None
        where = Where(Wanted("sim", 4), cluster.address, user, patience_s=120.0, judge=PATH)
        self._arguments = (where, task, seed)
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        where, task, seed = self._arguments
        client = Client(where, self.said.append)
        try:
            client.attach()
            executor = RayExecutor(client, "cpu", "instant", JudgeOptions(), where.wanted.count)
            with RunStore.open(self.store) as store, store.patient(AWAY_S + 60.0):
                instant_run(store, EVALS, seed=seed, task=task, executor=executor)
        except BaseException as error:
            self.error = error
        finally:
            client.close()

    def story(self) -> list[tuple[int, str, dict[str, Any]]]:
        self._thread.join(240)
        assert not self._thread.is_alive() and self.error is None, (self.error, self.said)
        return story(self.store)


def story(url: str) -> list[tuple[int, str, dict[str, Any]]]:
    with RunStore.open(url) as store:
        (run,) = store.runs()
        found = list(store.proposals(run.id))
    return [(p.number, p.candidate.identity(), p.verdict.to_json() if p.verdict else {}) for p in found]


def here(folder: Path, task: Task, seed: int) -> list[tuple[int, str, dict[str, Any]]]:
    """What the same run leads to without a cluster."""
    with RunStore.open(f"sqlite:///{folder}/here.db") as store:
        instant_run(store, EVALS, seed=seed, task=task, executor=InstantExecutor(capacity=6))
    return story(f"sqlite:///{folder}/here.db")


def judged_once(log: Path, cut_short: int) -> None:
    """Every candidate was judged, and once; only what a killed process was at is begun again, ``cut_short`` at most.

    A process may also be killed when it has reached a verdict and not yet written it down: its last line is then that.
    """
    entries = ends(log)
    last = {pid: place for place, (_, _, pid) in enumerate(entries)}
    ended: set[str] = set()
    for place, (what, candidate, pid) in reversed(list(enumerate(entries))):
        if what == "end":
            assert candidate not in ended or last[pid] == place, "judged twice"
            ended.add(candidate)
    begun = Counter(candidate for what, candidate, _ in entries if what == "begin")
    assert set(begun) == ended, "lost"
    assert begun.total() - len(ended) <= cut_short


def at_work(log: Path) -> int:
    """Wait until the verdicts that are not held were reached, and return a process that is judging."""

    def judging() -> list[int]:
        entries = ends(log)
        ended = [candidate for what, candidate, _ in entries if what == "end"]
        return [pid for what, candidate, pid in entries if candidate not in ended and len(ended) >= FREE]

    ray_cluster.until(lambda: judging() != [])
    return judging()[0]


def test_results_are_the_local_executors(cluster: Any, tmp_path: Path) -> None:
    task = recorded_task("equal", tmp_path / "log")
    running = Running(cluster, tmp_path, task, seed=3)
    assert running.story() == here(tmp_path, task, 3)
    judged_once(tmp_path / "log", cut_short=0)


def test_two_users_with_the_same_candidates_have_them_judged_once(cluster: Any, tmp_path: Path) -> None:
    task = recorded_task("shared", tmp_path / "log", delay=0.02)
    both = [Running(cluster, tmp_path, task, seed=4, user=user) for user in ("ann", "bob")]
    first, second = (running.story() for running in both)
    assert first == second == here(tmp_path, task, 4)
    judged_once(tmp_path / "log", cut_short=0)


def test_a_device_that_fails_is_drained_and_said_so(cluster: Any, tmp_path: Path) -> None:
    task = recorded_task("sick", tmp_path / "log", delay=0.02, sick=tmp_path / "sick")
    running = Running(cluster, tmp_path, task, seed=5)
    assert running.story() == here(tmp_path, task, 5)
    judged_once(tmp_path / "log", cut_short=0)
    (said,) = [text for text in running.said if "drained" in text]
    assert "3 errors in a row, the last: JudgeError: this process is sick" in said


def test_what_a_search_no_longer_wants_is_not_judged_before_its_final_verdict(cluster: Any, tmp_path: Path) -> None:
    task = recorded_task("final", tmp_path / "log", delay=0.5)
    judge = ClusterJudge(Where(Wanted("sim", 1), cluster.address, judge=PATH))
    executor = judge.executor("run", machine_hash({}), "settings")
    candidates = [Candidate(f"# {n}\n", name=str(n)) for n in range(8)]
    for number, candidate in enumerate(candidates):
        executor.submit(Job(number, task, candidate))
    executor.collect()
    executor.close()
    final = judge.verify(task, candidates[-1])
    judge.close()
    assert final.candidate == candidates[-1].identity()
    ended = [candidate for what, candidate, _ in ends(tmp_path / "log") if what == "end"]
    # How soon the others are taken back is the machine's business; without that all of them would come first.
    assert ended[-1] == candidates[-1].identity() and len(ended) < len(candidates)


@pytest.mark.parametrize(
    ("label", "words"),
    [("h200", "no h200 in the cluster: --on takes cpu, sim"), ("sim", "no GPU on a host with sim: .*--num-gpus")],
)
def test_labels_that_cannot_be_judged_on(cluster: Any, label: str, words: str) -> None:
    client = Client(Where(Wanted(label, 1), cluster.address))
    with pytest.raises(PrerequisiteError, match=words):
        client.attach()
    client.close()


def test_optimize_on_a_cluster_as_a_user_runs_it(cluster: Any, tmp_path: Path) -> None:
    arguments = ["optimize", SOFTMAX, "--executor", "ray", "--on", "cpu:1", "--quick", "--budget", "1evals"]
    arguments += ["--proposers", "library", "--baselines", "eager", "--seed", "2", "--out", "result", "--json"]
    environment = {**os.environ, "RAY_ADDRESS": cluster.address, "BURNISH_STORE": f"sqlite:///{tmp_path}/runs.db"}
    done = warm.burnish(*arguments, cwd=tmp_path, env=environment)
    assert done.returncode in (0, 1), done.stderr
    found = json.loads(done.stdout)
    assert found["status"] == "passed" and found["evals"] == 1
    assert (tmp_path / "result" / "kernel.py").is_file()
    with RunStore.open(environment["BURNISH_STORE"]) as store:
        (run,) = store.runs()
        verdicts = [record.verdict for record in store.proposals(run.id)]
    assert len(verdicts) == 1 and all(verdict is not None for verdict in verdicts)
    threads = int(os.environ.get("OMP_NUM_THREADS") or len(os.sched_getaffinity(0)))
    assert run.environment["cpu"]["threads"] == threads, "as many as without Ray"


def held(folder: Path, name: str) -> Task:
    """Return a task whose run stays in the middle until :func:`let_go`, however fast or slow this machine is."""
    (folder / "hold").touch()
    return recorded_task(name, folder / "log", hold=folder / "hold")


def let_go(folder: Path) -> None:
    (folder / "hold").unlink()


def kill_worker(cluster: Any, log: Path) -> None:
    os.kill(at_work(log), signal.SIGKILL)


def kill_hub(cluster: Any, log: Path) -> None:
    at_work(log)
    os.kill(processes("ray::Hub")[0], signal.SIGKILL)


def kill_node(cluster: Any, log: Path) -> None:
    at_work(log)
    cluster.remove_node(sorted(cluster.worker_nodes, key=id)[0], allow_graceful=False)
    cluster.add_node(wait=False, **ray_cluster.SMALL)


def kill_link(cluster: Any, log: Path) -> None:
    at_work(log)
    os.kill(processes("burnish.cluster.link")[0], signal.SIGKILL)


def processes(name: str) -> list[int]:
    """Return the processes below this one whose command line holds ``name``: others may have clusters of their own."""
    parents, named = {}, []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if name in (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode():
                named.append(int(folder.name))
        except OSError:
            continue

    def ours(pid: int) -> bool:
        return pid == os.getpid() or (pid in parents and ours(parents[pid]))

    return [pid for pid in named if ours(pid)]


@pytest.mark.parametrize(
    ("kill", "cut_short"),
    [(kill_worker, 1), (kill_hub, 0), (kill_node, 1), (kill_link, 0)],
    ids=["worker", "hub", "node", "link"],
)
def test_what_is_killed_costs_no_verdict(
    cluster: Any, tmp_path: Path, kill: Callable[[Any, Path], None], cut_short: int
) -> None:
    task = held(tmp_path, kill.__name__)
    running = Running(cluster, tmp_path, task, seed=6)
    kill(cluster, tmp_path / "log")
    let_go(tmp_path)
    assert running.story() == here(tmp_path, task, 6)
    judged_once(tmp_path / "log", cut_short)


@pytest.mark.thorough
def test_a_host_with_many_devices_that_dies_costs_no_verdict(cluster: Any, tmp_path: Path) -> None:
    """Ray knows of it some seconds later: meanwhile its other devices seem to be free."""

    def host(devices: int) -> Any:
        return cluster.add_node(**{**ray_cluster.SMALL, "resources": {"several": devices}})

    (tmp_path / "hold").touch()
    task = recorded_task("several", tmp_path / "log", hold=tmp_path / "hold", free=0)
    dying = host(5)
    client = Client(Where(Wanted("several", 5), cluster.address, judge=PATH, patience_s=120.0))
    client.attach()
    executor = RayExecutor(client, "cpu", "instant", JudgeOptions(), 5)
    executor.submit(Job(0, task, Candidate("# several\n")))
    ray_cluster.until(lambda: ends(tmp_path / "log") != [])
    ray_cluster.until(lambda: len(processes("ray::Device")) >= 5)
    host(1)
    cluster.remove_node(dying, allow_graceful=False)
    let_go(tmp_path)
    assert executor.collect()[1].candidate == Candidate("# several\n").identity()
    client.close()


def test_the_database_away_costs_no_verdict(cluster: Any, tmp_path: Path) -> None:
    task = held(tmp_path, "database")
    with running_server() as server:
        running = Running(cluster, tmp_path, task, seed=8, store=server.database())
        at_work(tmp_path / "log")
        server.stop(signal.SIGQUIT)
        let_go(tmp_path)
        time.sleep(AWAY_S)
        server.start()
        assert running.story() == here(tmp_path, task, 8)
    judged_once(tmp_path / "log", cut_short=0)


def test_the_head_restarted_costs_no_verdict(cluster: Any, tmp_path: Path) -> None:
    task = held(tmp_path, "head")
    running = Running(cluster, tmp_path, task, seed=7)
    at_work(tmp_path / "log")
    port = int(cluster.address.rpartition(":")[2])
    cluster.head_node.kill_all_processes(check_alive=False, allow_graceful=False)
    for node in list(cluster.worker_nodes):
        node.kill_all_processes(check_alive=False, allow_graceful=False)
    let_go(tmp_path)
    again = ray_cluster.start(port)
    try:
        assert running.story() == here(tmp_path, task, 7)
        judged_once(tmp_path / "log", cut_short=4)
    finally:
        again.shutdown()
