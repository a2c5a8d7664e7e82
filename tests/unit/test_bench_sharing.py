"""A device that problems of a bench share: what ends for want of memory beside others is tried again alone."""

from __future__ import annotations

import json
import queue
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from burnish.core.candidate import Candidate
from burnish.core.errors import DeviceFull
from burnish.core.task import Task
from burnish.core.verdict import Claim, Clocks, Finding, Interval, Speedup, Stage, Status, Timing, Verdict
from burnish.engine.scarcity import lacks_memory, want_of_memory
from burnish.judge import Judge
from burnish.store import RunStore
from burnish.suites.bench import pool
from burnish.suites.bench.footprint import RESTING_BYTES
from burnish.suites.bench.pool import Limits, run_all
from burnish.suites.bench.rows import Folder, Row
from burnish.suites.bench.settings import Settings
from burnish.suites.bench.sharing import SharingJudge
from burnish.suites.bench.tables import row_line
from burnish.suites.bench.waiting import Turn, Waiting
from burnish.suites.bench.worker import one

FULL = "OutOfMemoryError: CUDA out of memory. Tried to allocate 6.00 GiB. GPU 0 has 4.26 GiB free."
GPU = Settings("kernelbench", "cuda:0", proposers=("baselines",), budget="60s,1evals", panel=("eager",))
CPU = Settings("kernelbench", "cpu", proposers=("baselines",), budget="60s,1evals", panel=("eager",))


def verdict(
    task: Task, candidate: Candidate, lacked: str = "", left_out: str = "", limit: str = "", device: str = "cuda:0"
) -> Verdict:
    about = {"contract": "reference", "task": task.identity(), "candidate": candidate.identity(), "device": device}
    if lacked:
        finding = Finding("memory", lacked)
        return Verdict(
            Status.OUT_OF_BOUNDS, Stage.SMOKE, f"memory (fault): {lacked}", findings=(finding,), **about
        )  # fmt: skip
    timing = Timing(
        (Speedup("eager", Interval(2.0, 1.9, 2.1), Claim.FASTER),),
        (("candidate", Clocks(1.0, 1.0, 1.0)), ("eager", Clocks(2.0, 2.0, 2.0))),
        excluded_baselines=(("compile", left_out),) if left_out else (),
    )
    limits = (Finding("accuracy", limit),) if limit else ()
    return Verdict(Status.PASSED, Stage.DONE, "equal", timing=timing, limits=limits, **about)


# --- what lacked memory ----------------------------------------------------------------------------------------------


def test_a_verdict_tells_what_a_gpu_had_no_memory_for() -> None:
    task, candidate = Task("t", ""), Candidate("")
    assert want_of_memory(verdict(task, candidate, lacked=FULL)) == FULL
    assert "compile" in want_of_memory(verdict(task, candidate, left_out=f"the first call: {FULL}"))
    limit = "no memory for the reference's float64 run: compared with itself only"
    assert want_of_memory(verdict(task, candidate, limit=limit)) == limit
    assert not want_of_memory(verdict(task, candidate))
    assert not want_of_memory(verdict(task, candidate, left_out="does not meet the contract: off by 0.1"))
    # The host's memory is bounded for each candidate, whatever others take of the device's.
    assert not want_of_memory(verdict(task, candidate, lacked="9216 MiB resident"))
    # On a CPU a candidate is bounded whatever others take.
    assert not want_of_memory(verdict(task, candidate, lacked=FULL, device="cpu"))


def test_the_judges_own_words_for_a_float64_run_without_memory_are_known() -> None:
    source = Path(pool.__file__).parents[2].joinpath("judge", "trial.py").read_text()
    said = "no memory for the reference's float64 run"
    assert said in source and lacks_memory(said)


def test_a_kernel_that_asks_for_too_much_of_a_multiprocessor_lacks_no_memory() -> None:
    assert not lacks_memory("OutOfResources: out of resource: shared memory, Required: 262144, limit: 232448")
    assert lacks_memory("RuntimeError: CUDA error: CUBLAS_STATUS_ALLOC_FAILED when calling cublasCreate(handle)")


# --- one problem: engine and store are real, the judge's verdicts are given ------------------------------------------


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "checkout" / "KernelBench" / "level1"
    folder.mkdir(parents=True)
    (folder / "1_one.py").write_text(
        "import torch\n\n\nclass Model(torch.nn.Module):\n    def forward(self, x):\n        return x + 1\n\n\n"
        "def get_inputs():\n    return [torch.rand(4)]\n\n\ndef get_init_inputs():\n    return []\n"
    )
    monkeypatch.setenv("KERNELBENCH_PATH", str(tmp_path / "checkout"))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[RunStore]:
    with RunStore.open(f"sqlite:///{tmp_path}/runs.db") as opened:
        yield opened


@pytest.fixture
def judge() -> Iterator[SharingJudge]:
    with SharingJudge("cpu") as made:
        yield made


def judged_as(monkeypatch: pytest.MonkeyPatch, **how: str) -> Counter[str]:
    """Have every judge come to one verdict; returns how often it was asked."""
    asked: Counter[str] = Counter()

    def verify(self: Judge, task: Task, candidate: Candidate, *rest: Any) -> Verdict:
        asked[candidate.name] += 1
        return verdict(task, candidate, **how)

    monkeypatch.setattr(Judge, "verify", verify)
    return asked


@pytest.mark.usefixtures("checkout")
def test_want_of_memory_in_company_is_no_verdict_and_is_not_kept(
    store: RunStore, judge: SharingJudge, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged_as(monkeypatch, lacked=FULL)
    judge.alone = False
    row = one("level1/1", CPU, store, judge)
    assert row["status"] == "too large" and "beside other problems" in row["error"] and FULL[:40] in row["error"]
    (run,) = store.runs()
    assert [proposal.verdict for proposal in store.proposals(run.id)] == [None]
    asked = judged_as(monkeypatch)
    judge.alone = True
    row = one("level1/1", CPU, store, judge)
    assert row["status"] == "answered" and row["statuses"] == {"passed": 1}
    assert asked == {"eager": 1}  # it was not known from before


@pytest.mark.usefixtures("checkout")
def test_want_of_memory_alone_is_reported_and_judged_again_another_day(
    store: RunStore, judge: SharingJudge, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged_as(monkeypatch, lacked=FULL)
    row = one("level1/1", CPU, store, judge)
    assert row["status"] == "nothing verified" and row["statuses"] == {"out_of_bounds": 1}
    judged_as(monkeypatch)
    assert one("level1/1", CPU, store, judge)["status"] == "answered"


@pytest.mark.usefixtures("checkout")
def test_a_panel_and_a_float64_run_are_not_given_up_for_others(
    store: RunStore, judge: SharingJudge, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge.alone = False
    for how in ({"left_out": FULL}, {"limit": "no memory for the reference's float64 run"}):
        judged_as(monkeypatch, **how)
        assert one("level1/1", CPU, store, judge)["status"] == "too large"


# --- the pool: threads and turns are real, workers answer at once ----------------------------------------------------


class Worker:
    """Answers as a device would on which ``held`` bytes of others' leave no room for ``greedy`` problems."""

    running: set[str] = set()
    disturbed: list[str] = []
    broken: frozenset[str] = frozenset()
    asked: list[Turn] = []
    greedy: frozenset[str] = frozenset()
    hopeless: frozenset[str] = frozenset()

    class process:
        @staticmethod
        def poll() -> None:
            return None

    def __init__(self, *_: Any) -> None:
        pass

    def ask(self, turn: Turn, until: Callable[[], float]) -> Row:
        Worker.running.add(turn.name)
        Worker.asked.append(turn)
        full = turn.name in self.hopeless or (turn.name in self.greedy and not turn.alone)
        if turn.name in self.broken:
            Worker.running.discard(turn.name)
            raise ValueError("no JSON")
        time.sleep(0.02)  # so that there is somebody beside it
        if turn.alone and Worker.running != {turn.name}:
            Worker.disturbed.append(turn.name)
        Worker.running.discard(turn.name)
        found = {"status": "too large", "error": FULL} if full else {"status": "answered", "error": ""}
        return found | {"reasons": {}}

    def close(self) -> None:
        pass

    kill = close


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> type[Worker]:
    monkeypatch.setattr(pool, "_Worker", Worker)
    monkeypatch.setattr(pool, "_sizes", lambda names, settings: {name: 20 << 30 for name in names})
    Worker.asked, Worker.running, Worker.disturbed = [], set(), []
    return Worker


def test_what_lacked_memory_beside_others_is_tried_alone_and_the_rows_say_so(
    device: type[Worker], monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [f"level1/{n}" for n in range(8)]
    monkeypatch.setattr(Worker, "greedy", frozenset(names[2:4]))
    monkeypatch.setattr(Worker, "hopeless", frozenset(names[5:6]))
    rows = {row["problem"]: row for row in run_all(names, GPU, "", Limits(jobs=3, memory_bytes=100 << 30))}
    assert sorted(rows) == names
    for name, row in rows.items():
        tried = [turn.alone for turn in device.asked if turn.name == name]
        if name in (*names[2:4], names[5]):
            assert tried == [False, True] and row["alone"] and row["beside_others"] == FULL
        else:
            assert tried == [False] and not row["alone"] and "beside_others" not in row
    assert not device.disturbed
    assert rows[names[2]]["status"] == "answered"
    assert rows[names[5]]["status"] == "too large"
    assert "alone on the device: OutOfMemoryError" in row_line(rows[names[5]])


def test_a_worker_that_cannot_be_asked_costs_its_problem_and_nobody_else(
    device: type[Worker], monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [f"level1/{n}" for n in range(6)]
    monkeypatch.setattr(Worker, "broken", frozenset(names[1:2]))
    monkeypatch.setattr(Worker, "greedy", frozenset(names[4:5]))
    rows = {row["problem"]: row for row in run_all(names, GPU, "", Limits(jobs=3, memory_bytes=100 << 30))}
    assert sorted(rows) == names
    assert rows[names[1]]["status"] == "failed" and "no JSON" in rows[names[1]]["error"]
    assert "could not be asked: no JSON" in row_line(rows[names[1]])
    assert all(rows[name]["status"] == "answered" for name in names if name != names[1])


def test_an_error_of_ours_ends_the_bench_and_leaves_nobody_waiting(
    device: type[Worker], monkeypatch: pytest.MonkeyPatch
) -> None:
    def ask(self: Worker, turn: Turn, until: Callable[[], float]) -> Row:
        raise KeyError("a defect")

    monkeypatch.setattr(Worker, "ask", ask)
    waiting, rows = Waiting(["a", "b"], {}, room=1), queue.Queue[Row | None]()
    with pytest.raises(KeyError, match="a defect"):
        pool._Seat(waiting, cast(Any, Worker), GPU, Limits(), float("inf"), small=False).serve(rows)
    assert rows.get_nowait() is None
    assert waiting.stopping and waiting.take() is None


def test_estimating_leaves_nothing_on_the_device(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    class Suite:
        def load(self, name: str) -> Task:
            return Task(name, "")

    def footprint(task: Task, panel: tuple[str, ...]) -> int:
        done.append(task.name)
        return 1

    monkeypatch.setattr("burnish.core.plugins.suite", lambda name: Suite())
    monkeypatch.setattr(pool, "footprint", footprint)
    monkeypatch.setattr(pool, "release", done.append)
    assert pool._sizes(["a", "b"], GPU) == {"a": 1, "b": 1}
    assert done == ["a", "b", "cuda:0"]


def test_one_at_a_time_is_alone(device: type[Worker]) -> None:
    for jobs in (1, 3):
        device.asked.clear()
        (row,) = run_all(["level1/1"], GPU, "", Limits(jobs=jobs, memory_bytes=100 << 30))
        assert row["alone"] and device.asked == [Turn("level1/1", alone=True)]
    (row,) = run_all(["level1/1"], CPU, "", Limits(jobs=1))
    assert "alone" not in row


def test_a_worker_holds_more_than_nothing_between_two_problems() -> None:
    assert RESTING_BYTES >= 4 * 610 << 20


# --- a folder that is gone on with -----------------------------------------------------------------------------------


def kept(folder: Folder, problem: str, settings: Settings = GPU, **more: Any) -> str:
    about: Row = {"problem": problem, "status": "answered", "error": "", "settings": settings.to_json()}
    folder.add(about | more)
    return problem


def test_a_resumed_bench_tries_again_what_may_have_lacked_others_memory(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    reasons = {"out_of_bounds": f"memory (fault): {FULL}"}
    nothing: dict[str, Any] = {"status": "nothing verified", "reasons": reasons, "error": "no candidate passed"}
    kept(folder, "lost to others", **nothing)
    kept(folder, "too large beside others", status="too large", error="cuda:0 has too little memory to judge it")
    kept(folder, "answered by the second best", reasons=reasons)
    kept(folder, "without compile", excluded={"compile": FULL})
    kept(folder, "lost beside others, by name", alone=False, **nothing)
    done = {
        kept(folder, "lost alone", alone=True, **nothing),
        kept(folder, "too large alone", alone=True, status="too large", error=f"alone on the device: {FULL}"),
        kept(folder, "wrong", status="nothing verified", reasons={"wrong": "wrong-values"}, error="no candidate"),
        kept(folder, "answered", reasons={}, excluded={"compile": "does not meet the contract"}),
    }
    assert set(folder.done(GPU.to_json())) == done
    kept(folder, "bounded on a CPU", CPU, **nothing)
    assert set(folder.done(CPU.to_json())) == {"bounded on a CPU"}
    # The row of the second try counts.
    kept(folder, "lost to others", alone=True, beside_others=FULL)
    assert json.loads(folder.path.joinpath("rows.jsonl").read_text().splitlines()[-1])["beside_others"] == FULL
    assert "lost to others" in folder.done(GPU.to_json())


def test_an_answer_stands_until_there_is_a_better_one(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    kept(folder, "p", reasons={"out_of_bounds": FULL}, evals=1)
    kept(folder, "p", status="failed", error="did not end within 300 s")
    assert not folder.done(GPU.to_json()), "it is tried again"
    assert folder.known(GPU.to_json())["p"]["evals"] == 1
    kept(folder, "p", alone=True, status="nothing verified")
    assert folder.done(GPU.to_json())["p"]["evals"] == 1
    kept(folder, "p", alone=True, evals=2)
    assert folder.done(GPU.to_json())["p"]["evals"] == 2


def test_a_judge_alone_believes_what_it_finds(judge: SharingJudge, monkeypatch: pytest.MonkeyPatch) -> None:
    task, candidate = Task("t", ""), Candidate("")
    judged_as(monkeypatch, lacked=FULL)
    assert judge.verify(task, candidate).status is Status.OUT_OF_BOUNDS
    judge.alone = False
    with pytest.raises(DeviceFull, match="beside other problems"):
        judge.verify(task, candidate)
