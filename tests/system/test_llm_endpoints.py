"""The vendors' own clients against servers of this machine: answers, faults, keys, and whole pools."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from model_servers import ModelServer, Received, Reply

from burnish.core.errors import BurnishError, ModelUnavailable, PrerequisiteError, UsageError
from burnish.core.language import Call, Completion, Message
from burnish.llm import ModelPool, Patience, Spending, open_model, open_pool, parse_model
from burnish.llm.faults import retry_after
from burnish.llm.names import PROVIDERS
from burnish.llm.settings import Secret, Settings

KEY = "sk-test-0123456789-secret"
ASKED = [Message("system", "You write kernels."), Message("user", "make it fast \udc80")]
DIALECTS: list[Literal["openai", "anthropic"]] = ["openai", "anthropic"]
both = pytest.mark.parametrize("dialect", DIALECTS)


@pytest.fixture(autouse=True)
def no_keys(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for variable in {p.variable for p in PROVIDERS.values()} | {"BURNISH_CONFIG"}:
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))


def _ask(server: ModelServer, seconds: float = 60.0, key: str = KEY, **options: Any) -> Completion:
    settings = Settings({server.url: Secret(key)} if key else {}, options.pop("prices", {}))
    with contextlib.closing(open_model(parse_model(server.name()), settings)) as model:
        return model.complete(ASKED, 500, seconds, **options)


@both
def test_an_answer_and_what_it_used(dialect: Literal["openai", "anthropic"]) -> None:
    with ModelServer(dialect, [Reply("x = 1", tokens_in=1000, tokens_out=200, cached_in=400)]) as server:
        prices = {server.name(): {"input": 1.0, "output": 10.0, "cached": 0.1}}
        answer = _ask(server, prices=prices, temperature=0.5)
    assert (answer.text, answer.finish, answer.model) == ("x = 1", "stop", server.name())
    used = answer.usage
    assert (used.tokens_in, used.tokens_out, used.cached_in) == (1000, 200, 400)
    assert used.cost == pytest.approx((600 * 1.0 + 400 * 0.1 + 200 * 10.0) / 1e6)
    assert 0 < used.seconds < 60
    [got] = server.requests
    assert got.body["model"] == "model"
    assert got.body["temperature"] == 0.5
    assert got.body["max_tokens"] == 500
    user = {"role": "user", "content": "make it fast ?"}
    if dialect == "openai":
        assert got.path == "/v1/chat/completions"
        assert got.headers["authorization"] == f"Bearer {KEY}"
        assert got.body["messages"] == [{"role": "system", "content": "You write kernels."}, user]
    else:
        assert got.path == "/v1/messages"
        # Which of the two depends on the client's version.
        assert KEY in (got.headers.get("x-api-key"), got.headers.get("authorization", "").removeprefix("Bearer "))
        assert got.body["system"] == "You write kernels."
        assert got.body["messages"] == [user]
    assert [name for name in got.headers if name.startswith("x-stainless")] == ["x-stainless-raw-response"]


@both
@pytest.mark.parametrize("finish", ["length", "refusal"])
def test_how_an_answer_ended(dialect: Literal["openai", "anthropic"], finish: Literal["length", "refusal"]) -> None:
    with ModelServer(dialect, [Reply("half of", finish)]) as server:
        answer = _ask(server)
    assert answer.finish == finish
    assert answer.text == ("half of" if finish == "length" else "")
    assert answer.usage.tokens_out == 20


def test_a_server_that_counts_nothing_is_counted_for() -> None:
    body = {"choices": [{"message": {"content": [{"type": "text", "text": "x" * 300}]}, "finish_reason": "stop"}]}
    with ModelServer("openai", [Reply(body=body)]) as server:
        answer = _ask(server, key="")
    assert answer.text == "x" * 300
    assert answer.usage.tokens_out == 101
    assert answer.usage.tokens_in > 5
    assert answer.usage.cost == 0.0


UNAVAILABLE: dict[str, tuple[Reply, str, bool, float | None]] = {
    "busy": (Reply(status=429, headers={"Retry-After": "3"}), "rate-limited", False, 3.0),
    "busy, no time given": (Reply(status=429), "rate-limited", False, None),
    "broken": (Reply(status=500, error="boom\x1b[31m\nsecond line"), "failed", False, None),
    "overloaded": (Reply(status=529, headers={"retry-after-ms": "1500"}), "failed", False, 1.5),
    "gateway": (Reply(status=504), "timeout", True, None),
    "slow": (Reply(delay=60.0), "timeout", True, None),
    "drips": (Reply(fault="drip"), "timeout", True, None),
    "reset in the body": (Reply("x" * 5000, fault="reset"), "unreachable", True, None),
    "closed in the body": (Reply("x" * 5000, fault="half"), "unreachable", True, None),
    "closed without a word": (Reply(fault="silent"), "unreachable", True, None),
    "not JSON": (Reply(fault="garbage"), "failed", True, None),
    "a page": (Reply(fault="html"), "failed", True, None),
    "no message": (Reply(body={"choices": []}), "failed", True, None),
    "error under 200": (Reply(body={"error": {"code": 503, "message": "upstream"}}), "failed", False, None),
}


@both
@pytest.mark.parametrize("fault", UNAVAILABLE)
def test_faults_that_pass(dialect: Literal["openai", "anthropic"], fault: str) -> None:
    reply, status, lost, wait = UNAVAILABLE[fault]
    # Only those that would never end are given up early: on a busy machine the others take a while, too.
    seconds = 1.0 if fault in ("slow", "drips") else 60.0
    with ModelServer(dialect, [reply]) as server, pytest.raises(ModelUnavailable) as caught:
        _ask(server, seconds)
    error = caught.value
    assert (error.status, error.lost, error.retry_after) == (status, lost, wait), error
    assert str(error).startswith(server.name())
    assert str(error).isprintable()
    assert len(server.requests) == 1
    assert error.__cause__ is None


PERMANENT: dict[str, tuple[Reply, type[BurnishError], str]] = {
    "wrong key": (Reply(status=401), PrerequisiteError, "check BURNISH_LLM_KEY"),
    "not allowed": (Reply(status=403), PrerequisiteError, "use another key or model"),
    "no such model": (Reply(status=404), PrerequisiteError, "check the name, and the address http://127"),
    "no credit": (Reply(status=402), PrerequisiteError, "add credit"),
    "no quota": (Reply(status=429, error="insufficient_quota"), PrerequisiteError, "add credit"),
    "too long": (Reply(status=400, error="context_length_exceeded"), UsageError, "longer than the model's context"),
    "too long, in words": (Reply(status=400, error="prompt is too long: 9 > 8"), UsageError, "with a longer one"),
    "too large": (Reply(status=413), UsageError, "longer than the model's context"),
    "refused": (Reply(status=400, error="no temperature"), UsageError, "refused .400.: .*no temperature"),
    "moved": (Reply(status=301, headers={"Location": "http://127.0.0.1:9/"}), PrerequisiteError, "it moved to"),
}


@both
@pytest.mark.parametrize("fault", PERMANENT)
def test_faults_that_stay_name_the_fix(dialect: Literal["openai", "anthropic"], fault: str) -> None:
    reply, kind, fix = PERMANENT[fault]
    with ModelServer(dialect, [reply]) as server, pytest.raises(kind, match=fix) as caught:
        _ask(server)
    assert not isinstance(caught.value, ModelUnavailable)
    assert str(caught.value).isprintable()
    assert len(server.requests) == 1


@both
def test_nobody_there_is_one_line(dialect: Literal["openai", "anthropic"]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        where = f"http://127.0.0.1:{taken.getsockname()[1]}"
        model = open_model(parse_model(f"{dialect}:m@{where}"), Settings())
        with contextlib.closing(model), pytest.raises(ModelUnavailable, match=f"nobody answers at {where}") as caught:
            model.complete(ASKED, 10, 5.0)
    assert (caught.value.status, caught.value.lost) == ("unreachable", False)


def test_the_word_for_the_length_is_found_out_once() -> None:
    def script(got: Received) -> Reply:
        if "max_tokens" in got.body:
            return Reply(status=400, error="Unsupported parameter: use 'max_completion_tokens' instead")
        return Reply()

    with ModelServer("openai", script) as server:
        model = open_model(parse_model(server.name()), Settings())
        with contextlib.closing(model):
            assert model.complete(ASKED, 77, 5.0).text == "an answer"
            assert model.complete(ASKED, 77, 5.0).text == "an answer"
    assert [got.body.get("max_completion_tokens") for got in server.requests] == [None, 77, 77]


@both
def test_no_key_in_messages_and_logs(dialect: Literal["openai", "anthropic"], caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    for status in (400, 401, 403, 404, 429, 500):
        echo = Reply(status=status, error=f"bad key {KEY} given")
        with ModelServer(dialect, [echo]) as server, pytest.raises(BurnishError) as caught:
            _ask(server)
        assert KEY not in f"{caught.value!r}"
        assert caught.value.__cause__ is None
    assert caplog.records
    assert KEY not in caplog.text


@both
def test_a_vendors_key_stays_with_the_vendor(
    dialect: Literal["openai", "anthropic"], monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("OPENAI_API_KEY", "OPENAI_ADMIN_KEY", "OPENAI_ORG_ID", "OPENAI_PROJECT_ID", "ANTHROPIC_API_KEY",
                     "ANTHROPIC_AUTH_TOKEN"):  # fmt: skip
        monkeypatch.setenv(variable, KEY)
    monkeypatch.setenv("OPENAI_CUSTOM_HEADERS", f"Authorization: Bearer {KEY}")
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    with ModelServer(dialect) as server, contextlib.closing(open_pool([server.name()], Spending())) as pool:
        assert pool.ask("coder", "p@1", ASKED) is not None
    assert KEY not in json.dumps(server.requests[0].headers)


@both
def test_a_key_follows_no_redirection(dialect: Literal["openai", "anthropic"]) -> None:
    with ModelServer(dialect) as other:
        moved = Reply(status=307, headers={"Location": other.url + "/chat/completions"})
        with ModelServer(dialect, [moved]) as server, pytest.raises(PrerequisiteError, match="points elsewhere"):
            _ask(server)
    assert other.requests == []


@pytest.mark.parametrize("package", ["openai", "anthropic"])
def test_a_missing_package_is_named(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(PrerequisiteError, match=f"pip install {package}"):
        open_pool([f"{package}:m@http://127.0.0.1:1/v1"], Spending())


def test_the_clients_are_not_imported_before_a_model_is_opened() -> None:
    script = (
        "import sys, burnish.llm, burnish.cli.main; print({'openai', 'anthropic', 'httpx2', 'httpx'} & {*sys.modules})"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, None),
        ({"retry-after": "7.5"}, 7.5),
        ({"retry-after": "-3"}, 0.0),
        ({"retry-after": "soon"}, None),
        ({"retry-after": "nan"}, None),
        ({"retry-after": "Mon, 01 Jan 2001 00:00:00 GMT"}, 0.0),
        ({"retry-after-ms": "250", "retry-after": "9"}, 0.25),
    ],
)
def test_how_long_a_server_wants_to_be_left_alone(headers: dict[str, str], seconds: float | None) -> None:
    assert retry_after(headers) == seconds


# --- pools ---------------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def _pool(*servers: ModelServer, rows: list[Call], spending: Spending | None = None) -> Iterator[ModelPool]:
    patience = Patience(first_pause=0.01, call_seconds=60.0)
    names = [server.name() for server in servers]
    opened = open_pool(names, spending or Spending(), 3, rows.append, patience=patience)
    with contextlib.closing(opened) as pool:
        yield pool


def test_a_pool_goes_through_faults_to_an_answer() -> None:
    script = [
        Reply(status=429, headers={"Retry-After": "0.2"}),
        Reply(status=500),
        Reply("x" * 999, fault="reset"),
        Reply("got it"),
    ]
    rows: list[Call] = []
    began = time.monotonic()
    with ModelServer("openai", script) as server, _pool(server, rows=rows) as pool:
        answer = pool.ask("coder", "coder@1", ASKED, max_tokens=100)
    assert answer is not None
    assert answer.text == "got it"
    assert time.monotonic() - began >= 0.2
    assert (len(server.requests), rows[0].attempts) == (4, 4)
    assert rows[0].usage.tokens_out == 20 + 100
    assert "connection broke" in rows[0].detail
    assert KEY not in repr(rows)


def test_two_protocols_in_one_pool_and_one_of_them_down() -> None:
    rows: list[Call] = []
    with (
        ModelServer("openai", [Reply(status=503)]) as down,
        ModelServer("anthropic") as up,
        _pool(down, up, rows=rows) as pool,
    ):
        for _ in range(6):
            answer = pool.ask("coder", "coder@1", ASKED)
            assert answer is not None
            assert answer.model == up.name()
    assert {row.status for row in rows} == {"answered"}
    assert len(up.requests) == 6


def test_money_stops_a_pool() -> None:
    rows: list[Call] = []
    with ModelServer("anthropic", [Reply(tokens_in=40_000, tokens_out=400)]) as server:
        settings = Settings(prices={server.name(): {"input": 2.0, "output": 10.0}})
        opened = open_pool([server.name()], Spending(max_cost=0.25), record=rows.append, settings=settings)
        with contextlib.closing(opened) as pool:
            while not pool.exhausted:
                pool.ask("coder", "coder@1", ASKED)
            assert pool.ask("coder", "coder@1", ASKED) is None
    # 8.4 cents each: the third call is within the limit and the last.
    assert [round(row.usage.cost or 0, 4) for row in rows] == [0.084, 0.084, 0.084, 0.0]
    assert "raise --max-cost" in rows[-1].detail
    assert len(server.requests) == 3


RUN = """
import json, sys
from dataclasses import asdict
from burnish.core.language import Call, Message, Usage
from burnish.llm import Spending, open_pool
name, ledger = sys.argv[1:]
def row(line):
    made = json.loads(line)
    messages = tuple(Message(**m) for m in made.pop("messages"))
    return Call(**made | {"usage": Usage(**made["usage"]), "messages": messages})
with open(ledger, "a+") as file:
    file.seek(0)
    earlier = [row(line) for line in file]
    def record(call):
        print(json.dumps(asdict(call)), file=file, flush=True)
    pool = open_pool([name], Spending(), 0, record, earlier)
    for turn in range(8):
        answer = pool.ask("coder", "coder@1", [Message("user", f"turn {turn}")])
        print(answer.text, flush=True)
    pool.close()
"""


def test_a_killed_run_is_resumed_without_paying_again(tmp_path: Path) -> None:
    reached = threading.Event()

    def script(got: Received) -> Reply:
        turn = got.body["messages"][0]["content"]
        stuck = turn == "turn 5" and not reached.is_set()
        if stuck:
            reached.set()
        return Reply(f"answer to {turn}", delay=30.0 if stuck else 0.0)

    with ModelServer("openai", script) as server:
        command = [sys.executable, "-c", RUN, server.name(), str(tmp_path / "ledger")]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as first:
            assert reached.wait(60)
            os.kill(first.pid, signal.SIGKILL)
        done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.stdout.splitlines() == [f"answer to turn {turn}" for turn in range(8)], done.stderr
    # Only the call in flight is made twice.
    asked = [got.body["messages"][0]["content"] for got in server.requests]
    assert asked == [f"turn {turn}" for turn in (0, 1, 2, 3, 4, 5, 5, 6, 7)]
