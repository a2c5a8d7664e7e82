"""Outside programs in the sandbox, and the probe behind ``burnish doctor``."""

from __future__ import annotations

import errno
import fcntl
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from burnish.core.errors import JudgeError
from burnish.judge.sandbox.landlock import landlock_abi
from burnish.judge.sandbox.policy import NAMESPACES, SandboxPolicy, clean_environment, default_read_paths
from burnish.judge.sandbox.probe import probe
from burnish.judge.sandbox.wrap import SandboxedRun, run_sandboxed

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.skipif(landlock_abi() < 6, reason="needs Landlock of Linux 6.12")


def sandboxed(
    argv: list[str], work: Path, namespaces: tuple[str, ...] = NAMESPACES, timeout: float = 60
) -> SandboxedRun:
    policy = SandboxPolicy(str(work), default_read_paths(), namespaces=namespaces)
    return run_sandboxed(argv, policy, clean_environment(str(work)), timeout)


@pytest.mark.parametrize("namespaces", [NAMESPACES, ()], ids=["namespaces", "no namespaces"])
def test_output_and_status_come_back(tmp_path: Path, namespaces: tuple[str, ...]) -> None:
    run = sandboxed(["sh", "-c", "echo out; echo err >&2; pwd; exit 7"], tmp_path, namespaces)
    assert (run.returncode, run.stderr, run.timed_out) == (7, "err\n", False)
    assert run.stdout.splitlines() == ["out", str(tmp_path)]
    assert "landlock-files" in run.layers


@pytest.mark.parametrize("name", ["ABRT", "KILL", "SEGV"])
def test_a_signal_shows_in_the_status(tmp_path: Path, name: str) -> None:
    run = sandboxed(["sh", "-c", f"kill -{name} $$"], tmp_path)
    assert run.returncode == 128 + getattr(signal, f"SIG{name}")


def test_a_missing_program_is_named(tmp_path: Path) -> None:
    run = sandboxed(["no-such-program"], tmp_path)
    assert run.returncode == 127
    assert "no-such-program" in run.stderr


def test_a_missing_work_folder_is_our_failure(tmp_path: Path) -> None:
    with pytest.raises((JudgeError, FileNotFoundError)):
        sandboxed(["true"], tmp_path / "absent")


@pytest.mark.parametrize("namespaces", [NAMESPACES, ()], ids=["namespaces", "no namespaces"])
def test_time_out_kills_everything_it_started(tmp_path: Path, namespaces: tuple[str, ...]) -> None:
    script = (
        "import fcntl, os, time\n"
        "held = open('held', 'w'); fcntl.flock(held, fcntl.LOCK_EX)\n"
        "if os.fork() == 0:\n"
        "    os.setsid()\n"
        "    os.fork()\n"
        "time.sleep(90)\n"
    )
    run = sandboxed([sys.executable, "-I", "-S", "-c", script], tmp_path, namespaces, timeout=1.5)
    assert run.timed_out
    assert run.returncode == 124
    with open(tmp_path / "held", "w") as held:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)


@pytest.mark.parametrize("namespaces", [NAMESPACES, ()], ids=["namespaces", "no namespaces"])
def test_what_is_left_running_ends_with_the_command(tmp_path: Path, namespaces: tuple[str, ...]) -> None:
    run = sandboxed(["sh", "-c", "setsid sleep 90 > /dev/null 2>&1 & exec true"], tmp_path, namespaces)
    assert run.returncode == 0
    listing = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True).stdout
    assert "sleep 90" not in listing.splitlines()


@pytest.mark.skipif(shutil.which("gcc") is None, reason="needs gcc")
@pytest.mark.parametrize("namespaces", [NAMESPACES, ()], ids=["namespaces", "no namespaces"])
def test_an_include_cannot_read_a_secret(tmp_path: Path, namespaces: tuple[str, ...]) -> None:
    (tmp_path / "secret").write_text('"hunter2"')
    work = tmp_path / "work"
    work.mkdir()
    (work / "good.c").write_text("#include <math.h>\nint f(void) { return 1; }")
    (work / "bad.c").write_text(f'const char *s =\n#include "{tmp_path}/secret"\n;')
    good = sandboxed(["gcc", "-shared", "-fPIC", "good.c", "-o", "good.so"], work, namespaces)
    assert (good.returncode, good.stderr) == (0, "")
    assert (work / "good.so").stat().st_size > 0
    bad = sandboxed(["gcc", "-c", "bad.c", "-o", "bad.o"], work, namespaces)
    assert bad.returncode == 1
    assert not (work / "bad.o").exists()


def test_command_line(tmp_path: Path) -> None:
    argv = [sys.executable, "-m", "burnish.judge.sandbox.wrap", "--work", str(tmp_path), "--env", "A=b", "--"]
    done = subprocess.run(
        [*argv, "sh", "-c", "env; exit 3"],
        env=os.environ | {"SECRET_TOKEN": "hunter2", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 3, done.stderr
    assert "A=b" in done.stdout.splitlines()
    assert "hunter2" not in done.stdout


def test_probe_finds_everything_stopped() -> None:
    properties = probe()
    assert len({p.name for p in properties}) == len(properties) == 9
    for found in properties:
        if found.name != "bounded processes":
            assert found.enforced, found
        assert bool(found.by) == found.enforced
        assert found.enforced or found.note


@pytest.mark.skipif(shutil.which("bwrap") is None, reason="needs bubblewrap: apt-get install bubblewrap")
def test_bubblewrap_stands_in_for_namespaces(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("hunter2")
    work = tmp_path / "work"
    work.mkdir()
    script = (
        f"cat {secret} && echo READ; echo x > {tmp_path}/written && echo WROTE; echo x > here && echo OWN; "
        "ls /proc | grep -c '^[0-9]'"
    )
    policy = SandboxPolicy(str(work), default_read_paths())
    run = run_sandboxed(["sh", "-c", script], policy, clean_environment(str(work)), 60, bubblewrap=True)
    words = run.stdout.split()
    assert "OWN" in words and (work / "here").exists()
    assert "READ" not in words and "WROTE" not in words and not (tmp_path / "written").exists()
    assert int(words[1]) < 8, "only the processes of its own namespace are there"
    assert {"net-namespace", "pid-namespace", "private-root", "landlock-files"} <= set(run.layers)
    hung = run_sandboxed(["sleep", "60"], policy, clean_environment(str(work)), 0.5, bubblewrap=True)
    assert hung.timed_out


def test_loopback_reaches_itself_and_nothing_else(tmp_path: Path) -> None:
    script = """
import socket
server = socket.create_server(("127.0.0.1", 0))
client = socket.create_connection(server.getsockname())
server.accept()[0].send(b"hello")
print(client.recv(5).decode())
try:
    socket.create_connection(("192.0.2.1", 80), timeout=2)
except OSError as error:
    print(error.errno)
"""
    policy = SandboxPolicy(str(tmp_path), default_read_paths(), loopback=True)
    run = run_sandboxed([sys.executable, "-c", script], policy, clean_environment(str(tmp_path)), 60)
    assert "net-namespace" in run.layers, run.stderr
    assert run.stdout.split() == ["hello", str(errno.ENETUNREACH)], run.stderr
