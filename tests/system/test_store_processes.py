"""The run store between real processes: killed writers, several at once, a full disk, dead owners, forks."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from burnish.core.errors import UsageError
from burnish.store.store import RunStore
from burnish.testing.store_samples import SPEC, candidate_number, passed, without_samples

# Writes proposals of one run and says which are confirmed; argv: store, run, first number, step, file size limit.
WRITER = """
import resource, sys
from burnish.core.errors import BurnishError
from burnish.core.search import Request
from burnish.store.store import RunStore
from burnish.testing.store_samples import candidate_number, key_of, passed
address, run, first, step, end, limit = sys.argv[1], sys.argv[2], *map(int, sys.argv[3:])
store = RunStore.open(address)
if limit:
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
try:
    for number in range(first, end, step):
        candidate = candidate_number(number)
        store.propose(run, number, candidate, Request())
        store.judged(run, number, key_of(candidate), passed(candidate), float(number))
        print(number, flush=True)
except BurnishError as error:
    print(f"{type(error).__name__}: {error}", file=sys.stderr)
    sys.exit(2)
"""


def start(code: str, *arguments: object) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", code, *map(str, arguments)]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, env={**os.environ})


def line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def rest(process: subprocess.Popen[str]) -> str:
    # Not communicate(): it does not see what readline() has read ahead.
    assert process.stdout is not None
    text = process.stdout.read()
    process.communicate()
    return text


def check(file: Path, run: str, confirmed: list[int]) -> int:
    """Assert that the file is whole and all that was confirmed is in it; return the number of proposals."""
    with RunStore.open(str(file)) as store:
        found = {record.number: record for record in store.proposals(run)}
        for number in confirmed:
            candidate = candidate_number(number)
            assert found[number].candidate == candidate
            assert found[number].verdict == without_samples(passed(candidate))
            assert found[number].elapsed_s == number
            assert len(store.proposal_samples(run, number)) == 3
    connection = sqlite3.connect(file)
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    orphans = "SELECT count(*) FROM verdicts WHERE id NOT IN (SELECT verdict FROM proposals WHERE verdict IS NOT NULL)"
    assert connection.execute(orphans).fetchone() == (0,)
    connection.close()
    return len(found)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "runs.db"


@pytest.fixture
def run(file: Path) -> str:
    with RunStore.open(str(file)) as store:
        return store.create_run(SPEC, {})


def test_killed_writers_lose_nothing_they_confirmed(file: Path, run: str) -> None:
    confirmed: list[int] = []
    for lines in (0, 1, 5, 20, 60):
        writer = start(WRITER, file, run, len(confirmed), 1, 100_000, 0)
        confirmed += [int(line(writer)) for _ in range(lines)]
        writer.send_signal(signal.SIGKILL)
        # What it still said before it died counts too.
        confirmed += [int(text) for text in rest(writer).split()]
        assert confirmed == list(range(len(confirmed)))
        assert len(confirmed) <= check(file, run, confirmed) <= len(confirmed) + 1


def test_killed_while_making_a_store_leaves_one_that_opens(file: Path) -> None:
    code = "import sys\nfrom burnish.store.store import RunStore\nprint(flush=True)\nRunStore.open(sys.argv[1]).close()"
    for wait in (0.0, 0.1, 0.2, 0.3, 0.4):
        maker = start(code, file)
        line(maker)
        time.sleep(wait)
        maker.kill()
        maker.communicate()
    with RunStore.open(str(file)) as store:
        assert store.runs() == []


def test_several_processes_write_at_once(file: Path, run: str) -> None:
    with RunStore.open(str(file)) as store:
        other = store.create_run(SPEC, {})
        # Two share a run, and the third proposes the same candidates in a run of its own.
        writers = [start(WRITER, file, run, first, 2, 120, 0) for first in (0, 1)]
        writers.append(start(WRITER, file, other, 0, 1, 120, 0))
        while any(writer.poll() is None for writer in writers):
            store.counts(run)
            time.sleep(0.01)
        for writer in writers:
            errors = writer.communicate()[1]
            assert (writer.returncode, errors) == (0, "")
        assert store.counts(run) == store.counts(other) == {"open": 0, "passed": 120}
    assert check(file, run, list(range(120))) == 120
    assert check(file, other, list(range(120))) == 120


def test_full_disk_is_one_line_and_loses_nothing(file: Path, run: str) -> None:
    writer = start(WRITER, file, run, 0, 1, 100_000, 600_000)
    output, errors = writer.communicate(timeout=120)
    confirmed = [int(text) for text in output.split()]
    assert writer.returncode == 2
    assert len(errors.splitlines()) == 1
    assert errors.startswith(f"PrerequisiteError: cannot write {file}")
    assert "what was stored before is kept" in errors
    assert len(confirmed) > 5
    assert len(confirmed) <= check(file, run, confirmed) <= len(confirmed) + 1
    # With room again it goes on where it stopped.
    more = start(WRITER, file, run, len(confirmed), 1, len(confirmed) + 5, 0)
    assert (more.communicate(timeout=120)[1], more.returncode) == ("", 0)
    check(file, run, list(range(len(confirmed) + 5)))


CLAIMANT = """
import sys
from burnish.store.store import RunStore
RunStore.open(sys.argv[1]).claim(sys.argv[2], "other")
print("claimed", flush=True)
sys.stdin.read()
"""


def test_dead_owners_claim_is_taken_over(file: Path, run: str) -> None:
    claimant = start(CLAIMANT, file, run)
    assert line(claimant) == "claimed"
    with RunStore.open(str(file)) as store:
        with pytest.raises(UsageError, match=f"run {run} is being worked on by process {claimant.pid} on host "):
            store.claim(run, "me")
        claimant.kill()
        # Dead but not yet waited for: wait for its end without reaping it.
        os.waitid(os.P_PID, claimant.pid, os.WEXITED | os.WNOWAIT)
        store.claim(run, "me")
        store.heartbeat(run, "me")
    claimant.communicate()


FORKING = """
import json, os, sys
from burnish.core.search import Request
from burnish.store.store import RunStore
from burnish.testing.store_samples import candidate_number
store = RunStore.open(sys.argv[1])
store.propose(sys.argv[2], 0, candidate_number(0), Request())
children = []
for number in range(1, 4):
    child = os.fork()
    if not child:
        store.propose(sys.argv[2], number, candidate_number(number), Request())
        os._exit(0)
    children.append(child)
ends = [os.waitpid(child, 0)[1] for child in children]
store.propose(sys.argv[2], 4, candidate_number(4), Request())
print(json.dumps([ends, [record.number for record in store.proposals(sys.argv[2])]]))
"""


def test_forked_children_may_use_their_parents_store(file: Path, run: str) -> None:
    process = start(FORKING, file, run)
    output, errors = process.communicate(timeout=120)
    assert (process.returncode, errors) == (0, "")
    assert json.loads(output) == [[0, 0, 0], [0, 1, 2, 3, 4]]
