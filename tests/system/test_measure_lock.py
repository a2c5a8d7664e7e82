"""The device lock between threads and real processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from burnish.core.errors import PrerequisiteError
from burnish.measure.device_lock import device_lock, lock_name

HOLDER = """
import sys
from burnish.measure.device_lock import device_lock
with device_lock("cpu"):
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BURNISH_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def holder() -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={**os.environ}
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    yield process
    process.kill()
    process.communicate()


def test_another_process_waits_and_is_told_for_whom(holder: subprocess.Popen[str]) -> None:
    with pytest.raises(PrerequisiteError, match=f"process {holder.pid} "), device_lock("cpu", timeout=0.05):
        raise AssertionError("two holders")


def test_other_devices_are_free(holder: subprocess.Popen[str]) -> None:
    assert holder.poll() is None
    with device_lock("cuda:0", timeout=0.05):
        assert True


def test_a_killed_holder_lets_go(holder: subprocess.Popen[str]) -> None:
    holder.send_signal(signal.SIGKILL)
    holder.wait()
    with device_lock("cpu", timeout=5):
        text = (Path(os.environ["BURNISH_HOME"]) / "locks" / "cpu.lock").read_text()
    assert text == f"{os.getpid()}\n"


def test_the_lock_is_free_after_the_block_even_when_it_raises() -> None:
    with pytest.raises(RuntimeError), device_lock("cpu"):
        raise RuntimeError("timing failed")
    with device_lock("cpu", timeout=0):
        assert True


def test_threads_of_one_process_take_turns() -> None:
    inside, most, finished = 0, 0, 0

    def work() -> None:
        nonlocal inside, most, finished
        for _ in range(20):
            with device_lock("cpu"):
                inside += 1
                most = max(most, inside)
                inside -= 1
                finished += 1

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (most, finished) == (1, 80)


# Python 3.12 warns of any fork in a process with threads (torch's); this child only waits and exits.
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_forked_child_does_not_keep_the_lock() -> None:
    ready, release = os.pipe(), os.pipe()
    with device_lock("cpu"):
        child = os.fork()
        if child == 0:
            os.write(ready[1], b"x")
            os.read(release[0], 1)
            os._exit(0)
        os.read(ready[0], 1)
    try:
        with device_lock("cpu", timeout=0.2):
            assert True
    finally:
        os.write(release[1], b"x")
        os.waitpid(child, 0)


def test_names_follow_the_physical_device(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CUDA_VISIBLE_DEVICES", raising=False)
    assert lock_name("cpu") == "cpu"
    assert lock_name("cuda") == lock_name("cuda:0") == "cuda-0"
    assert lock_name("cuda:1") == "cuda-1"
    monkeypatch.setenv("CUDA_VISIBLE_DEVICES", "3,GPU-1a2b/../x")
    assert lock_name("cuda:0") == "cuda-3"
    assert "/" not in lock_name("cuda:1")


def test_a_folder_that_cannot_be_written_names_the_fix(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "file").write_text("")
    monkeypatch.setenv("BURNISH_HOME", str(home / "file"))
    with pytest.raises(PrerequisiteError, match="BURNISH_HOME"), device_lock("cpu"):
        raise AssertionError("there is no lock")


def test_work_that_shares_the_device_waits_behind_a_timing_that_waits() -> None:
    entered, leave = threading.Event(), threading.Event()

    def timing() -> None:
        with device_lock("cpu"):
            entered.set()
            leave.wait(120)

    waiting = threading.Thread(target=timing)
    with device_lock("cpu", shared=True):
        with device_lock("cpu", timeout=0, shared=True):
            assert True, "two comparisons go together"
        waiting.start()
        refused, end = False, time.monotonic() + 60
        while not refused and time.monotonic() < end:
            try:
                with device_lock("cpu", timeout=0.01, shared=True):
                    time.sleep(0.001)
            except PrerequisiteError:
                refused = True
        assert refused and not entered.is_set()
    assert entered.wait(120)
    with pytest.raises(PrerequisiteError), device_lock("cpu", timeout=0.05, shared=True):
        raise AssertionError("beside a timing")
    leave.set()
    waiting.join()
    with device_lock("cpu", timeout=1, shared=True):
        assert True
