"""The service as a process of its own over a real PostgreSQL: what it does, and what it refuses."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from postgres import running_server
from serving import BURNISH, USERS, Served, children, serving

from burnish.serve.client import Client, Environment, Refused

TASK = """
import torch

class Model(torch.nn.Module):
    def forward(self, x):
        return x + 1

def get_inputs():
    return [torch.rand(4)]
"""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("serve")
    limits = "requests_per_second = 100000\nopen_submissions = 500\nsubmissions_per_day = 5000"
    with (
        running_server() as postgres,
        serving(folder, postgres.database(), "--executor", "instant", users=USERS, limits=limits) as server,
    ):
        yield server


@pytest.fixture
def alice(served: Served) -> Iterator[Client]:
    with served.client("alice") as client:
        yield client


@pytest.fixture(scope="module")
def run(served: Served) -> str:
    """A run of alice's with three verdicts."""
    client = served.client("alice")
    name = client.create_run("field/rmsnorm").run
    client.submit(name, ["a = 1\n", "b = 2\n", "c = 3\n"], ["one", "two", "three"])
    assert len(list(client.verdicts(name, 3))) == 3
    return name


def raw(
    served: Served, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
) -> tuple[int, bytes]:
    parts = urlsplit(served.url)
    connection = http.client.HTTPConnection(str(parts.hostname), parts.port, timeout=120)
    try:
        connection.request(method, path, body, headers or {})
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def bearer(served: Served, user: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {served.tokens[user]}", "Content-Type": "application/json"}


def test_verdicts_arrive_by_asking_and_as_events(alice: Client, run: str) -> None:
    by_asking = alice.arrivals(run)
    assert [verdict.arrival for verdict in by_asking] == [1, 2, 3]
    assert sorted(verdict.name for verdict in by_asking) == ["one", "three", "two"]
    assert list(alice.events(run, seconds=0)) == by_asking
    assert list(alice.events(run, after=2, seconds=0)) == by_asking[2:]
    assert all(verdict.latency_s > 0 for verdict in by_asking)
    assert alice.verdict(run, 1).verdict is not None
    assert alice.run(run).statuses is not None


def test_a_stream_brings_what_arrives_later(alice: Client, served: Served) -> None:
    name = alice.create_run("field/rmsnorm").run
    found: list[int] = []
    begun = threading.Event()

    def listen() -> None:
        for verdict in served.client("alice").events(name, seconds=240):
            found.append(verdict.number)
            begun.set()
            if len(found) == 3:
                return

    listener = threading.Thread(target=listen)
    listener.start()
    alice.submit(name, ["later = 1\n"])
    assert begun.wait(120)
    alice.submit(name, ["later = 2\n", "later = 3\n"])
    listener.join(120)
    assert sorted(found) == [0, 1, 2]


def test_patience_ends_without_a_verdict(alice: Client) -> None:
    name = alice.create_run("field/rmsnorm").run
    assert alice.arrivals(name, wait_s=0.05) == []


def test_artefacts_are_what_was_stored(alice: Client, run: str) -> None:
    names = alice.artefacts(run)
    assert {"task.py", "run.json", "candidate-0.py", "verdict-2.json", "samples-1.json"} <= set(names)
    assert alice.artefact(run, "candidate-1.py") == b"b = 2\n"
    assert json.loads(alice.artefact(run, "verdict-0.json"))["scripted"] is True
    assert json.loads(alice.artefact(run, "run.json"))["run"] == run
    for name in names:
        assert alice.artefact(run, name)


@pytest.mark.parametrize(
    "name",
    [
        "../run.json",
        "..%2frun.json",
        "%2e%2e/%2e%2e/etc/passwd",
        "/etc/passwd",
        "candidate-1.py%00.json",
        "candidate--1.py",
        "candidate-1.py/..",
        "candidate-99.py",
        "candidate-99999999999999999999.py",
        "verdict-%D9%A1.json",
        "C:%5Cwindows",
        "tokens.toml",
        "~",
        "",
    ],
)
def test_path_tricks_find_nothing(served: Served, run: str, name: str) -> None:
    status, body = raw(served, "GET", f"/v1/runs/{run}/artefacts/{name}", headers=bearer(served, "alice"))
    assert status in (307, 404)
    assert b"root:" not in body


REQUESTS = [
    ("GET", "/v1/me", None),
    ("GET", "/v1/tasks", None),
    ("POST", "/v1/tasks", {"name": "t", "source": TASK}),
    ("POST", "/v1/runs", {"task": "field/rmsnorm"}),
    ("GET", "/v1/runs", None),
    ("GET", "/v1/runs/RUN", None),
    ("POST", "/v1/runs/RUN/candidates", {"candidates": [{"source": "x = 1"}]}),
    ("GET", "/v1/runs/RUN/verdicts", None),
    ("GET", "/v1/runs/RUN/verdicts/0", None),
    ("GET", "/v1/runs/RUN/events?seconds=0", None),
    ("GET", "/v1/runs/RUN/artefacts", None),
    ("GET", "/v1/runs/RUN/artefacts/task.py", None),
    ("GET", "/v1/environment", None),
    ("POST", "/v1/episodes", {"seeds": [1]}),
    ("POST", "/v1/episodes/steps", {"steps": [{"episode": "RUN", "turn": 0, "source": "x"}]}),
    ("GET", "/v1/episodes/RUN", None),
]


def send(served: Served, run: str, row: tuple[str, str, object], headers: dict[str, str]) -> int:
    method, path, body = row
    data = None if body is None else json.dumps(body).replace('"RUN"', f'"{run}"').encode()
    return raw(served, method, path.replace("RUN", run), data, headers)[0]


def test_without_a_valid_token_everything_is_refused(served: Served, run: str) -> None:
    for headers in ({}, {"Authorization": "Bearer wrong"}, {"Authorization": f"Basic {served.tokens['alice']}"}):
        assert {send(served, run, row, headers) for row in REQUESTS} == {401}
    paths = json.loads(raw(served, "GET", "/openapi.json")[1])["paths"]
    described = {(method.upper(), path) for path, methods in paths.items() for method in methods}
    # Every route of the interface is among those tried above.
    assert len([path for _, path in described if path.startswith("/v1/")]) == len(REQUESTS) + 1
    assert raw(served, "GET", "/metrics")[0] == 401
    assert raw(served, "GET", "/healthz")[0] == 200
    assert json.loads(raw(served, "GET", "/readyz")[1])["status"] == "ready"


def test_another_users_run_does_not_exist(served: Served, run: str) -> None:
    mine = [row for row in REQUESTS if "RUN" in row[1] or "RUN" in json.dumps(row[2])]
    assert {send(served, run, row, bearer(served, "bob")) for row in mine} == {404}
    assert run not in [found.run for found in served.client("bob").runs()]
    assert run in [found.run for found in served.client("root").runs()]
    assert served.client("root").artefact(run, "candidate-0.py") == b"a = 1\n"


def test_scopes(served: Served, run: str) -> None:
    writes = [row for row in REQUESTS if row[0] == "POST"]
    assert {send(served, run, row, bearer(served, "reader")) for row in writes} == {403}
    assert send(served, run, ("POST", "/v1/tasks", {"name": "t", "source": TASK}), bearer(served, "alice")) == 403
    assert raw(served, "GET", "/metrics", headers=bearer(served, "alice"))[0] == 403
    # A cookie does for reading only, so that no other page can have a browser change anything.
    cookie = {"Cookie": f"burnish_token={served.tokens['alice']}"}
    assert raw(served, "GET", "/v1/me", headers=cookie)[0] == 200
    assert raw(served, "POST", "/v1/runs", b'{"task": "field/rmsnorm"}', cookie)[0] == 401


def test_a_task_of_ones_own(served: Served) -> None:
    owner = served.client("owner")
    made = owner.create_task("mine", TASK)
    assert owner.task(made.task).source == TASK
    name = owner.create_run(made.task).run
    owner.submit(name, ["class ModelNew: ...\n"])
    assert [verdict.number for verdict in owner.verdicts(name, 1)] == [0]
    for refused in (served.client("alice").task, served.client("alice").create_run):
        with pytest.raises(Refused) as error:
            refused(made.task)
        assert error.value.status == 404
    for source in ("def broken(", "x = 1\n", "(" * 5000 + ")" * 5000, "x = " + "-" * 50_000 + "1\n"):
        with pytest.raises(Refused) as error:
            owner.create_task("bad", source)
        assert error.value.status in (404, 422)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 422),
        (b"{", 422),
        (b"\xff\xfe", 422),
        (b"[" * 100_000, 400),
        (b'{"candidates": []}', 422),
        (b'{"candidates": [{"source": ""}]}', 422),
        (b'{"candidates": [{"source": "\\ud800"}]}', 422),
        (b'{"candidates": [{"source": "\\u0000"}]}', 422),
        (b'{"candidates": [{"source": 1}]}', 422),
        (b'{"candidates": [{"source": "x", "entry": "not a name"}]}', 422),
        (b'{"candidates": [{"source": "x"}], "expect": 1e400}', 422),
        (b'{"candidates": [{"source": "x"}], "more": 1}', 422),
        (b'{"candidates": [{"source": "' + b"x" * 300_000 + b'"}]}', 422),
        (b'{"candidates": [' + b",".join([b'{"source": "x"}'] * 1001) + b"]}", 422),
    ],
)  # fmt: skip
def test_malformed_bodies(served: Served, run: str, body: bytes, status: int) -> None:
    found, answer = raw(served, "POST", f"/v1/runs/{run}/candidates", body, bearer(served, "alice"))
    assert found == status, answer
    assert len(answer) < 4000


def test_oversized_bodies_are_refused_before_they_are_read(served: Served, run: str) -> None:
    path, headers = f"/v1/runs/{run}/candidates", bearer(served, "alice")
    assert raw(served, "POST", path, b"", {**headers, "Content-Length": str(10**12)})[0] == 413
    # Without a length, in pieces.
    parts = urlsplit(served.url)
    with socket.create_connection((str(parts.hostname), parts.port or 80), timeout=120) as connection:
        lines = [f"POST {path} HTTP/1.1", "Host: localhost", "Transfer-Encoding: chunked"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        connection.sendall("\r\n".join([*lines, "", ""]).encode())
        piece = b"100000\r\n" + b"x" * 0x100000 + b"\r\n"
        try:
            for _ in range(12):
                connection.sendall(piece)
        except OSError:
            pass
        assert connection.recv(4096).split(b"\r\n")[0].split()[1] == b"413"


def test_quotas(served: Served) -> None:
    client = served.client("bob")
    name = client.create_run("field/rmsnorm").run
    with pytest.raises(Refused, match="waiting") as error:
        client.submit(name, [f"q = {number}\n" for number in range(501)])
    assert error.value.status == 429
    with pytest.raises(Refused) as conflict:
        client.submit(name, ["x = 1\n"], expect=5)
    assert conflict.value.status == 409


def test_metrics_and_audit_log(served: Served, run: str) -> None:
    status, text = raw(served, "GET", "/metrics", headers=bearer(served, "root"))
    assert status == 200
    assert b"burnish_verdict_seconds_bucket" in text
    assert b'burnish_queue_jobs{state="waiting"}' in text
    assert b"burnish_workers 1.0" in text
    raw(served, "GET", "/v1/me")
    raw(served, "GET", "/v1/runs/none-of-yours", headers=bearer(served, "bob"))
    lines, end = [""], time.monotonic() + 60
    # A request is noted when its answer is under way already.
    while "none-of-yours" not in lines[-1] and time.monotonic() < end:
        time.sleep(0.01)
        lines = (served.folder / "home" / "audit.jsonl").read_text().splitlines()
    entries = [json.loads(line) for line in lines]
    last = next(entry for entry in reversed(entries) if entry["path"] == "/v1/runs/none-of-yours")
    assert (last["user"], last["method"], last["status"]) == ("bob", "GET", 404)
    assert any(entry["status"] == 401 and entry["user"] is None for entry in entries)
    for token in served.tokens.values():
        assert token not in "".join(lines)
        assert token not in (served.folder / "tokens.toml").read_text()


def test_episodes(alice: Client, served: Served) -> None:
    environment = Environment(alice, turns=2)
    first = environment.reset([7, 8, 9])
    assert [e.observation["task"] for e in first] == [e.observation["task"] for e in environment.reset([7, 8, 9])]
    steps = environment.step({0: "x = 1\n", 2: "x = 2\n"})
    assert [step.turn for step in steps.values()] == [0, 0]
    environment.submit({1: "y = 1\n"})
    found = {}
    while not found:
        found = environment.collect()
    assert list(found) == [1]
    last = environment.step({0: "x = 3\n"})[0]
    assert last.truncated
    with pytest.raises(Refused, match="is over") as error:
        environment.step({0: "x = 4\n"})
    assert error.value.status == 409
    assert alice.run(last.episode).state == "finished"
    _, history = alice.episode(last.episode)
    assert [step.reward for step in history] == [steps[0].reward, last.reward]
    # The same turn again is answered the same; with another candidate it is refused.
    assert alice.step([(last.episode, 1, "x = 3\n")]) == [last]
    for row in ((last.episode, 1, "other"), (last.episode, 0, "other")):
        with pytest.raises(Refused):
            alice.step([row])
    with pytest.raises(Refused):
        served.client("bob").step([(last.episode, 1, "x = 3\n")])


def test_the_same_turn_sent_twice_at_once_is_taken_once(served: Served) -> None:
    clients = [served.client("alice") for _ in range(2)]
    for episode in clients[0].begin(range(8), turns=1):
        together, answers = threading.Barrier(2), list[object]()

        def play(client: Client, name: str = episode.episode, both: threading.Barrier = together) -> None:
            both.wait(60)
            try:
                answers.extend(client.step([(name, 0, f"twice = '{name}'\n")]))  # noqa: B023
            except Refused as error:
                answers.append(error)  # noqa: B023

        threads = [threading.Thread(target=play, args=(client,)) for client in clients]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(answers) == 2 and answers[0] == answers[1], answers


def test_a_worker_that_dies_is_replaced(alice: Client, served: Served) -> None:
    name = alice.create_run("field/rmsnorm").run
    (worker,) = children(served.process.pid)
    os.kill(worker, signal.SIGKILL)
    alice.submit(name, ["after = 1\n"])
    assert [verdict.number for verdict in alice.verdicts(name, 1)] == [0]
    assert worker not in children(served.process.pid)


def test_without_tokens_only_its_own_names_are_answered(tmp_path: Path) -> None:
    """A web page that has a browser send requests to this machine comes under another name."""
    options = ("--workers", "0", "--executor", "instant")
    with serving(tmp_path, f"sqlite:///{tmp_path / 'runs.db'}", *options) as server, ExitStack() as stack:
        port = urlsplit(server.url).port
        assert raw(server, "GET", "/v1/me")[0] == 200
        assert raw(server, "GET", "/v1/me", headers={"Host": f"localhost:{port}"})[0] == 200
        assert raw(server, "GET", "/v1/me", headers={"Host": "evil.example"})[0] == 403
        assert raw(server, "GET", "/v1/me", headers={"Origin": "http://evil.example"})[0] == 403
        assert raw(server, "GET", "/v1/me", headers={"Origin": f"http://127.0.0.1:{port}"})[0] == 200
        # Whoever still listens when the server is told to end is let go: nothing is cut off, with a traceback.
        run = server.client().create_run("field/rmsnorm").run
        for place in (f"/v1/runs/{run}/events", f"/dashboard/runs/{run}/events", f"/v1/runs/{run}/verdicts?wait=30"):
            sock = stack.enter_context(socket.create_connection(("127.0.0.1", port or 80), timeout=120))
            sock.sendall(f"GET {place} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            if "events" in place:
                assert sock.recv(15) == b"HTTP/1.1 200 OK"
        server.process.terminate()
        assert server.process.wait(120) is not None


def test_beyond_loopback_a_token_is_needed(tmp_path: Path) -> None:
    command = [*BURNISH, "serve", "--host", "0.0.0.0", "--port", "0", "--store", str(tmp_path / "runs.db")]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 2
    assert "--tokens FILE" in done.stderr
    (tmp_path / "none.toml").write_text("")
    done = subprocess.run([*command, "--tokens", str(tmp_path / "none.toml")], capture_output=True, text=True)
    assert done.returncode == 2
    assert "holds no token" in done.stderr


def test_an_executor_that_is_not_there_is_one_line(tmp_path: Path) -> None:
    command = [*BURNISH, "serve", "--port", "0", "--executor", "nosuch", "--store", str(tmp_path / "runs.db")]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "BURNISH_HOME": str(tmp_path)})
    assert done.returncode == 2
    assert "nosuch" in done.stderr and len(done.stderr.splitlines()) == 1
