"""Parts of the service: tokens, limits, waiting, gathering, recordings, names."""

from __future__ import annotations

import asyncio
import json
import select
import stat
import threading
from collections.abc import Sequence
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from burnish.core.candidate import Candidate
from burnish.core.errors import BurnishError, UsageError
from burnish.core.judging import Wish
from burnish.serve.answers import finite, verdict_json
from burnish.serve.app import create_app
from burnish.serve.audit import AuditLog
from burnish.serve.client.transport import Transport
from burnish.serve.episodes import draw
from burnish.serve.intake import Intake
from burnish.serve.recording import RecordedJudging, read_recording, recorded_lines
from burnish.serve.service import Service
from burnish.serve.settings import Settings
from burnish.serve.tokens import Caller, Quota, add_token, hash_of, read_tokens
from burnish.serve.waiting import Arrivals
from burnish.store import RunStore
from burnish.store.queue_records import Arrival, Order, Receipt
from burnish.testing.instant import TASK, instant_verdict


def test_a_new_token_is_kept_as_a_hash(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "tokens.toml"
    alice, bob = add_token(file, "alice", ["read", "submit"]), add_token(file, "bob", ["admin"])
    assert alice not in file.read_text()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    found = read_tokens(file)
    assert found[hash_of(alice)] == Caller("alice", frozenset({"read", "submit"}))
    assert found[hash_of(bob)].may("admin")
    assert not found[hash_of(bob)].may("read")


def test_a_token_is_added_after_a_line_without_an_end(tmp_path: Path) -> None:
    file = tmp_path / "tokens.toml"
    first = add_token(file, "alice", ["read"])
    file.write_text(file.read_text() + "open_submissions = 5")
    second = add_token(file, "bob", ["read"])
    found = read_tokens(file)
    assert found[hash_of(first)].quota.open_submissions == 5
    assert found[hash_of(second)].user == "bob"


GOOD = f'user = "a"\nsha256 = "{"0" * 64}"\nscopes = ["read"]\n'


@pytest.mark.parametrize(
    ("text", "fix"),
    [
        ("[[token]", "not TOML"),
        ("users = 1", "not 'users'"),
        ("token = 1", r"\[\[token\]\] only"),
        ("[[token]]\n" + GOOD.replace('"a"', '"../a"'), "user must be a name"),
        ("[[token]]\n" + GOOD.replace("0" * 64, "0" * 63), "64 hexadecimal"),
        ("[[token]]\n" + GOOD.replace('["read"]', '["write"]'), "list of read, submit"),
        ("[[token]]\n" + GOOD.replace('["read"]', "[]"), "list of read, submit"),
        ("[[token]]\n" + GOOD + "colour = 1", "colour is unknown"),
        ("[[token]]\n" + GOOD + "open_submissions = 0", "above 0"),
        ("[[token]]\n" + GOOD + "requests_per_second = true", "above 0"),
        ("[[token]]\n" + GOOD + "open_submissions = 0.5", "whole number"),
    ],
)
def test_wrong_tokens_say_where(tmp_path: Path, text: str, fix: str) -> None:
    (tmp_path / "tokens.toml").write_text(text)
    with pytest.raises(UsageError, match=fix):
        read_tokens(tmp_path / "tokens.toml")


@pytest.mark.parametrize(
    ("host", "loopback"),
    [("127.0.0.1", True), ("::1", True), ("localhost", True), ("0.0.0.0", False), ("::", False), ("a.org", False)],
)  # fmt: skip
def test_only_loopback_goes_without_tokens(host: str, loopback: bool) -> None:
    settings = Settings(host=host)
    assert settings.loopback is loopback
    if loopback:
        assert settings.callers() is None
    else:
        with pytest.raises(UsageError, match="--tokens FILE"):
            settings.callers()


def test_a_caller_is_slowed_down_and_others_are_not(tmp_path: Path) -> None:
    with RunStore.open(str(tmp_path / "runs.db")) as store:
        service = Service(Settings(audit=tmp_path / "audit.jsonl"), store)
        slow = Caller("slow", frozenset(), Quota(requests_per_second=0.01))
        assert [service.delay(slow) > 0 for _ in range(3)] == [False, True, True]
        assert service.delay(replace(slow, user="other")) == 0.0
        service.close()


def test_what_is_noted_after_the_end_goes_to_the_log_and_nowhere_else(tmp_path: Path) -> None:
    log = AuditLog(tmp_path / "audit.jsonl")
    log.write(path="/first")
    log.close()
    log.close()
    # It may well have been given the number of the descriptor that the log had.
    with (tmp_path / "other").open("wb"):
        log.write(path="/late")
    assert (tmp_path / "other").read_bytes() == b""
    lines = (tmp_path / "audit.jsonl").read_text().splitlines()
    assert [json.loads(line)["path"] for line in lines] == ["/first", "/late"]


def test_strangers_names_are_refused_and_noted_in_a_short_line(tmp_path: Path) -> None:
    settings = Settings(store=str(tmp_path / "runs.db"), workers=0, audit=tmp_path / "audit.jsonl")
    for name, status in (("127.0.0.1", 404), ("testserver", 403), ("localhost.evil.example", 403)):
        with TestClient(create_app(settings), base_url=f"http://{name}") as site:
            assert site.get("/v1/" + "x" * 9_000).status_code == status
            assert site.get("/healthz", headers={"Content-Length": "9" * 5_000}).status_code == 413
    lines = (tmp_path / "audit.jsonl").read_text().splitlines()
    assert [json.loads(line)["status"] for line in lines] == [404, 403, 403]
    assert max(map(len, lines)) < 1_000


@pytest.mark.parametrize(
    "name", ["field/../../etc/passwd", "field/", "/etc/passwd", "nosuch/rmsnorm", "rmsnorm", "x\x00"]
)
def test_only_names_a_suite_lists_are_tasks(tmp_path: Path, name: str) -> None:
    with RunStore.open(str(tmp_path / "runs.db")) as store:
        service = Service(Settings(audit=tmp_path / "audit.jsonl"), store)
        with pytest.raises(UsageError, match="no task"):
            service.named_task(name)
        assert service.named_task("field/rmsnorm").source
        service.close()


def _order(run: str) -> Order:
    return Order(run, "alice", "task", "cpu", "settings", (Candidate(run),), 10, 10)


def test_orders_of_many_requests_are_written_together_and_fail_alone() -> None:
    written: list[list[str]] = []

    def write(orders: Sequence[Order]) -> list[Receipt]:
        written.append([order.run for order in orders])
        if any(order.run == "bad" for order in orders):
            raise BurnishError("no such run")
        return [Receipt(0, 1) for _ in orders]

    async def go() -> list[object]:
        intake = Intake(write)
        first = asyncio.create_task(intake.submit([_order("first")]))
        await asyncio.sleep(0)
        others = [intake.submit([_order(name)]) for name in ("a", "bad", "b")]
        return [await first, *await asyncio.gather(*others, return_exceptions=True)]

    answers = asyncio.run(go())
    assert written[0] == ["first"]
    assert written[1] == ["a", "bad", "b"]
    assert [isinstance(answer, BurnishError) for answer in answers] == [False, False, True, False]


def test_one_look_serves_all_who_wait() -> None:
    counts = {"a": 0, "b": 5}

    async def go() -> list[bool]:
        arrivals = Arrivals(lambda runs: {run: counts[run] for run in runs})
        waiting = [
            asyncio.create_task(arrivals.more_than(*each)) for each in (("a", 0, 30.0), ("b", 4, 30.0), ("b", 5, 0.05))
        ]
        await asyncio.sleep(0.1)
        counts["a"] = 1
        return list(await asyncio.gather(*waiting))

    assert asyncio.run(go()) == [True, True, False]


class Impatient(BaseHTTPRequestHandler):
    """Answers, says that the connection may be kept, and ends it all the same: as servers do with idle ones."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        body = b'{"connection": "%s"}' % str(self.client_address[1]).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        self.close_connection = self.path == "/end"

    do_POST = do_GET

    def log_message(self, format: str, *args: object) -> None:
        return None


def test_a_connection_that_the_server_has_ended_is_not_used_again() -> None:
    with ThreadingHTTPServer(("127.0.0.1", 0), Impatient) as server:
        threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        transport = Transport(f"http://127.0.0.1:{server.server_address[1]}", None, 60.0)
        first, same = (transport.ask("GET", "/keep")["connection"] for _ in range(2))
        assert first == same
        assert transport.ask("GET", "/end")["connection"] == first
        # Until the end has come over; a POST is never sent twice, so it must not be lost.
        assert select.select([transport._local.connection.sock], [], [], 60.0)[0]
        assert transport.ask("POST", "/keep", {})["connection"] != first
        transport.close()
        server.shutdown()


def test_a_recording_comes_back_as_it_was(tmp_path: Path) -> None:
    task = replace(TASK, name="recorded/instant", path="/secret/place.py")
    several = [Candidate(f"value = {number}\n", name=f"c{number}") for number in range(5)]
    lines = list(recorded_lines(task, [(each, instant_verdict(task, each)) for each in several]))
    assert "/secret" not in "".join(lines)
    file = tmp_path / "verdicts.jsonl"
    file.write_text("\n".join(lines) + "\n")
    found = read_recording(file)
    assert [each.name for each in found.candidates[task.identity()]] == ["c0", "c1", "c2", "c3", "c4"]
    for each in several:
        assert found.verdicts[task.identity(), each.identity()].status is instant_verdict(task, each).status
    assert (
        RecordedJudging(Wish(recording=str(file))).describe() == RecordedJudging(Wish(recording=str(file))).describe()
    )
    file.write_text(lines[1])
    with pytest.raises(UsageError, match=":1 is not a line"):
        read_recording(file)
    with pytest.raises(UsageError, match="--recording FILE"):
        RecordedJudging(Wish())


def test_a_seed_draws_the_same_task_everywhere() -> None:
    names = [f"task{number}" for number in range(7)]
    assert [draw(names, seed) for seed in range(6)] == ["task6", "task6", "task4", "task0", "task5", "task2"]


def test_numbers_json_has_no_word_for_become_null() -> None:
    assert finite({"a": [float("inf"), 1.0, (float("nan"),)]}) == {"a": [None, 1.0, [None]]}
    arrival = Arrival(0, 1, "n", "c", False, None, '{"error_max":Infinity}', None, 0.5, 1.0)
    assert verdict_json(arrival, "{}").endswith('"verdict": {"error_max": null, "environment": {}}}')
