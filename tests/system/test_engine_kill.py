"""kill -9 at random moments: nothing judged is lost, and the resumed run ends like one that was never killed."""

from __future__ import annotations

import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from burnish.store import RunStore

EVALS = 400
# Fifty take minutes: BURNISH_KILLS=50 BURNISH_EVALS=40 pytest tests/system/test_engine_kill.py
KILLS = int(os.environ.get("BURNISH_KILLS", "2"))
JUDGED = int(os.environ.get("BURNISH_EVALS", "2"))
ROOT = Path(__file__).resolve().parents[2]


def start(url: str, seed: int, resume: str | None = None, delay: float = 0.003) -> subprocess.Popen[str]:
    argv = [sys.executable, "-m", "burnish.testing.instant", "--store", url, "--evals", str(EVALS)]
    argv += ["--seed", str(seed), "--delay", str(delay)] + (["--resume", resume] if resume else [])
    return subprocess.Popen(argv, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def story(url: str, run: str) -> list[tuple[int, str, str]]:
    with RunStore.open(url) as store:
        return [
            (p.number, p.candidate.identity(), p.verdict.status.value if p.verdict else "open")
            for p in store.proposals(run)
        ]


def finish(url: str, seed: int, resume: str | None = None) -> str:
    process = start(url, seed, resume, delay=0.0)
    out, err = process.communicate(timeout=240)
    assert process.returncode == 0, err
    return out.split()[0]


def test_ten_kills_of_the_orchestrator_lose_nothing(tmp_path: Path) -> None:
    seed = 11
    calm = f"sqlite:///{tmp_path}/calm.db"
    expected = story(calm, finish(calm, seed))
    assert len(expected) == EVALS

    url = f"sqlite:///{tmp_path}/killed.db"
    rng = random.Random(4)
    run: str | None = None
    judged = 0
    for number in range(40):
        if number >= 10 and judged:
            break
        process = start(url, seed, run)
        # From before the first import is done to well into the run; where a busy machine never got so far, later.
        time.sleep(rng.uniform(0.2, 3.5) * (1 + number // 10))
        process.send_signal(signal.SIGKILL)
        process.communicate()
        with RunStore.open(url) as store:
            runs = store.runs()
        if not runs:
            continue
        assert len(runs) == 1
        run = runs[0].id
        done = [row for row in story(url, run) if row[2] != "open"]
        assert done == expected[: len(done)], "what was judged is there, in order"
        assert len(done) >= judged, "nothing judged was lost"
        judged = len(done)
    assert run is not None and judged > 0
    finish(url, seed, run)
    assert story(url, run) == expected
    assert not [p for p in os.listdir("/proc") if p.isdigit() and str(tmp_path) in _command(p)]


@pytest.mark.timeout(900)
def test_kills_of_workers_change_no_verdict(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/runs.db"
    argv = [sys.executable, "-m", "burnish.cli", "optimize", str(ROOT / "examples" / "softmax.py"), "--device", "cpu"]
    argv += [
        "--quick",
        "--budget",
        f"{JUDGED}evals",
        "--proposers",
        "library",
        "--baselines",
        "eager",
        "--seed",
        "2",
        "--json",
    ]
    process = subprocess.Popen(
        [*argv, "--store", url, "--out", "result"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    rng = random.Random(9)
    kills, since, judged = 0, 0, 0
    while kills < KILLS and process.poll() is None:
        time.sleep(rng.uniform(1.5, 4.0))
        if done_in(url) > judged:
            judged, since = done_in(url), 0
        # A runner killed six times in one verdict counts as crashed: more often than that is another test.
        if since == 4:
            continue
        zygotes = [pid for pid in descendants(process.pid) if "burnish.judge.zygote" in _command(str(pid))]
        servers = [pid for pid in zygotes if pid in children(process.pid)]
        workers = servers if rng.random() < 0.1 else [pid for pid in zygotes if pid not in servers]
        if workers:
            kills, since = kills + 1, since + 1
            with contextlib.suppress(ProcessLookupError):
                os.kill(rng.choice(workers), signal.SIGKILL)
    out, err = process.communicate(timeout=600)
    assert process.returncode in (0, 1), out + err
    assert kills == KILLS, "there was somebody to kill"
    assert json.loads(out)["statuses"] == {"passed": JUDGED}
    assert [status for _, _, status in story(url, json.loads(out)["run"])] == ["passed"] * JUDGED
    assert not [p for p in os.listdir("/proc") if p.isdigit() and str(tmp_path) in _command(p)]


def done_in(url: str) -> int:
    """Return how many verdicts the store holds."""
    with RunStore.open(url) as store:
        return sum(1 for run in store.runs() for row in story(url, run.id) if row[2] != "open")


def children(pid: int) -> list[int]:
    try:
        return [int(p) for p in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def descendants(pid: int) -> list[int]:
    """Every process below ``pid``."""
    return [found for child in children(pid) for found in (child, *descendants(child))]


def _command(pid: str) -> str:
    try:
        return Path("/proc", pid, "cmdline").read_text().replace("\0", " ")
    except OSError:
        return ""
