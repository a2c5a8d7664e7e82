"""Whatever dies, the verdict is right, the next one is unaffected, and nothing is left behind."""

from __future__ import annotations

import contextlib
import dataclasses
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import torch
from judging import GOOD, candidate, judge_folders, open_descriptors, processes_of_this_test, task

from burnish.core.errors import DeviceFull, WorkerLost
from burnish.core.verdict import Stage, Status
from burnish.judge import Judge, JudgeOptions
from burnish.judge.contestant import Contestant, Inputs
from burnish.judge.conversation import Conversation
from burnish.judge.forkserver import ForkServerClient, Limits
from burnish.judge.judge import build
from burnish.judge.trees import flatten
from burnish.judge.watchdog import is_running, processor_ns

_LIMITS = Limits(memory_bytes=2 << 30, processes=48, import_seconds=10, first_call_seconds=10, call_seconds=5)
_FAULTS = {
    "segfault": ("import ctypes; ctypes.string_at(0)", Status.CRASHED, "crash"),
    "abort": ("import os; os.abort()", Status.CRASHED, "crash"),
    "loop": ("while True: pass", Status.HUNG, "hang"),
    "memory": ("h = []\nwhile True: h.append(torch.ones(1 << 26))", Status.OUT_OF_BOUNDS, "memory"),
    # Few, and with a rest in between: hundreds starve whoever counts them, for half a minute beside other tests.  The
    # red team's corpus has one that does not rest.
    "forks": ("import os, time\nwhile True: os.fork(); time.sleep(0.3)", Status.OUT_OF_BOUNDS, "processes"),
    "exit": ("import os; os._exit(0)", Status.CRASHED, "early-exit"),
    "system exit": ("raise SystemExit(0)", Status.CRASHED, "early-exit"),
}


def _judge() -> Judge:
    return Judge("cpu", JudgeOptions(timing=False, limits=_LIMITS))


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    """One for all: whatever a test did to it, it judges the next one's candidates rightly."""
    with _judge() as made:
        yield made


def test_every_fault_is_named_and_the_next_verdict_is_unaffected(judge: Judge) -> None:
    for name, (body, status, check) in _FAULTS.items():
        verdict = judge.verify(task(), candidate(body))
        assert verdict.status is status, (name, verdict.reason)
        assert check in {f.check for f in verdict.findings}, (name, verdict.reason)
        assert judge.verify(task(), candidate(GOOD)).passed, f"after {name}"


def test_who_forks_is_named_even_by_a_judge_that_was_starved(monkeypatch: pytest.MonkeyPatch) -> None:
    watch, starved = Conversation._watch, []

    def late(self: Conversation, op: str, deadline: float) -> None:
        if op == "go" and not starved:
            starved.append(op)
            time.sleep(5.0)
        watch(self, op, deadline)

    monkeypatch.setattr(Conversation, "_watch", late)
    body = "import os, time\nfor _ in range(60): os.fork() or time.sleep(60)\ntime.sleep(60)"
    options = JudgeOptions(timing=False, limits=dataclasses.replace(_LIMITS, first_call_seconds=1, call_seconds=1))
    with Judge("cpu", options) as judge:
        verdict = judge.verify(task(), candidate(body))
    assert starved
    assert verdict.status is Status.OUT_OF_BOUNDS, verdict.reason
    assert verdict.findings[0].check == "processes"


def test_a_runner_killed_from_outside_is_judged_again(judge: Judge) -> None:
    judge.verify(task(), candidate(GOOD))
    before = processes_of_this_test()
    killed: list[int] = []

    def kill_first_runner() -> None:
        while not killed:
            fresh = processes_of_this_test() - before
            for pid in sorted(fresh, reverse=True)[:1]:
                time.sleep(0.15)
                try:
                    os.kill(pid, signal.SIGKILL)
                    killed.append(pid)
                except ProcessLookupError:
                    pass
            time.sleep(0.005)

    killer = threading.Thread(target=kill_first_runner)
    killer.start()
    verdict = judge.verify(task(), candidate("import time; time.sleep(0.1); return x @ self.weight"))
    killer.join()
    assert killed
    assert verdict.passed, verdict.reason


def test_a_killed_fork_server_is_started_again(judge: Judge) -> None:
    assert judge.verify(task(), candidate(GOOD)).passed
    os.kill(judge._server.pid, signal.SIGKILL)
    assert judge.verify(task(), candidate(GOOD)).passed


@pytest.mark.parametrize("times", [2, 99])
def test_a_full_device_is_waited_for_and_then_named(judge: Judge, times: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("burnish.judge.judge._FULL_WAIT_S", 0.01)
    refused: list[Stage] = []

    def full(stage: Stage, detail: str) -> None:
        if stage is Stage.SMOKE and len(refused) < times:
            refused.append(stage)
            raise DeviceFull("cuMemCreate failed on the device: out of memory (2)")

    if times < 6:
        assert judge.verify(task(), candidate(GOOD), full).passed
        assert len(refused) == times
    else:
        with pytest.raises(DeviceFull):
            judge.verify(task(), candidate(GOOD), full)
        assert judge.verify(task(), candidate(GOOD)).passed


@pytest.mark.skipif(torch.cuda.is_available(), reason="needs a host whose CUDA device cannot be opened, not a GPU")
def test_a_device_that_cannot_be_opened_is_not_the_candidates_fault() -> None:
    server = ForkServerClient("cpu", _LIMITS)
    try:
        talk = Conversation(server, build, "cuda:0", _LIMITS)
        with pytest.raises(WorkerLost, match="could not open cuda:0"):
            talk.ask("load", 30.0, source="", entry="ModelNew", search_path=[])
    finally:
        server.close()


def test_a_killed_judge_leaves_nothing() -> None:
    script = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from judging import candidate, task\n"
        "from burnish.judge import Judge, JudgeOptions\n"
        "judge = Judge('cpu', JudgeOptions(timing=False)); judge.warm(); print('warm', flush=True)\n"
        "judge.verify(task(), candidate('import time; time.sleep(60); return x'))\n"
    )
    others = processes_of_this_test()  # those that other files' tests keep for later
    with tempfile.TemporaryDirectory() as folder:
        child = subprocess.Popen(
            [sys.executable, "-c", script, str(Path(__file__).parent)],
            stdout=subprocess.PIPE,
            env={**os.environ, "TMPDIR": folder},
            text=True,
        )
        assert child.stdout is not None
        assert child.stdout.readline().strip() == "warm"
        deadline = time.monotonic() + 60
        started: set[int] = set()
        while len(started) < 3 and time.monotonic() < deadline:  # the fork server, a runner and its keeper
            started |= processes_of_this_test() - {child.pid} - others
            time.sleep(0.05)
        child.kill()
        child.wait()
        child.stdout.close()
        while (any(is_running(pid) for pid in started) or judge_folders(folder)) and time.monotonic() < deadline + 60:
            time.sleep(0.1)
        assert len(started) >= 3
        assert not [pid for pid in started if is_running(pid)]
        assert not judge_folders(folder)


@pytest.mark.parametrize("verdicts", [60, pytest.param(300, marks=pytest.mark.thorough)])
def test_nothing_leaks_over_many_verdicts(verdicts: int) -> None:
    bodies = [
        "return x @ self.weight",
        "import ctypes; ctypes.string_at(0)",
        "raise ValueError('no')",
        "import os; os._exit(3)",
        "return x",
        "import subprocess; subprocess.Popen(['sleep', '100']); return x @ self.weight",
    ]
    others = processes_of_this_test()
    with tempfile.TemporaryDirectory() as folder:
        previous, tempfile.tempdir = tempfile.tempdir, folder
        try:
            with _judge() as judge:
                for body in bodies:
                    judge.verify(task(), candidate(body))
                processes, descriptors = processes_of_this_test(), open_descriptors()
                memory = _shared_memory_kb()
                for number in range(verdicts):
                    judge.verify(task(), candidate(bodies[number % len(bodies)]))
                assert len(processes_of_this_test()) <= len(processes)
                assert open_descriptors() <= descriptors
                assert _shared_memory_kb() < memory + 5_000 + 50 * verdicts
                runs = [p for f in judge_folders(folder) for p in Path(folder, f).glob("run-*")]
                assert len(runs) <= 1
            assert not judge_folders(folder)
            assert not processes_of_this_test() - others
        finally:
            tempfile.tempdir = previous


def _shared_memory_kb() -> int:
    """Memory-backed files that this process and those below it hold in memory; other tests run beside this one."""
    total = 0
    for pid in {os.getpid(), *processes_of_this_test()}:
        try:
            status = Path(f"/proc/{pid}/status").read_text()
        except OSError:
            continue
        total += sum(int(line.split()[1]) for line in status.splitlines() if line.startswith("RssShmem:"))
    return total


def test_who_works_on_a_crowded_processor_is_seen_by_the_waiting() -> None:
    crowd = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(4)]
    code = "import time; print(flush=True); time.sleep(200)"
    idle = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
    try:
        for one in crowd:
            os.sched_setaffinity(one.pid, {min(os.sched_getaffinity(0))})
        assert idle.stdout is not None
        idle.stdout.readline()  # it has started, however busy this machine is
        time.sleep(0.5)
        before, start = [processor_ns(p.pid) for p in (crowd[0], idle)], time.monotonic_ns()
        time.sleep(1.0)
        passed, after = time.monotonic_ns() - start, [processor_ns(p.pid) for p in (crowd[0], idle)]
        ran, wanted = after[0][0] - before[0][0], sum(after[0]) - sum(before[0])
        assert ran < 0.5 * passed < 0.7 * passed < wanted
        assert sum(after[1]) - sum(before[1]) < 0.2 * passed
    finally:
        for one in (*crowd, idle):
            one.kill()
            one.communicate()


def test_processes_of_one_fork_server_do_not_share_their_addresses() -> None:
    source = """
import torch
import torch.nn as nn

class ModelNew(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.zeros(1 << 18))
        with open("address", "w") as file:
            file.write(str(self.weight.data_ptr()))
"""
    with contextlib.closing(ForkServerClient("cpu", _LIMITS)) as server:
        addresses = set()
        for _ in range(4):
            contestant = Contestant(server, build, "cpu", _LIMITS, "candidate")
            contestant.load(source, "ModelNew")
            contestant.construct(Inputs(flatten([])[0], ()), 0)
            addresses.add(Path(contestant.process.work, "address").read_text())
            contestant.close()
    assert len(addresses) > 1
