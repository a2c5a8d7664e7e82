"""A coding agent's whole session through the official client: over standard streams, killed, resumed over HTTP."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters
from mcp.client.streamable_http import streamable_http_client

from burnish.agents.answers import CHARACTERS
from burnish.agents.session import Session
from burnish.cli.main import main
from burnish.core import plugins
from burnish.core.errors import UsageError
from burnish.engine.optimize import optimize
from burnish.store import RunStore

TASK = """
import torch
from torch import nn


class Model(nn.Module):
    def forward(self, x):
        return x * 2 + 1


def get_inputs():
    return [torch.randn(256, 512)]
"""
RIGHT = plugins.backend("cpp").example()
WRONG = """
import torch

class ModelNew(torch.nn.Module):
    def forward(self, x):
        return x * 2 + 1.5
"""
CHEAT = """
import torch

class ModelNew(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.kept = None

    def forward(self, x):
        if self.kept is None:
            self.kept = x * 2 + 1
        return self.kept
"""
TOOLS = {"read_task", "lessons", "verify", "profile", "submit", "leaderboard", "show", "finish"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("agent")
    (made / "task.py").write_text(TASK)
    return made


def environment(folder: Path) -> dict[str, str]:
    return {**os.environ, "BURNISH_STORE": f"sqlite:///{folder}/runs.db"}


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "burnish.cli", *arguments]


NEW = ("mcp", "task.py", "--device", "cpu", "--baselines", "eager", "--quick")


def burnish(folder: Path, capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Run a command in this process: exit code, standard output, standard error."""
    code = main([*arguments, "--store", f"sqlite:///{folder}/runs.db"])
    return (code, *capsys.readouterr())


@asynccontextmanager
async def over_stdio(folder: Path, *arguments: str) -> AsyncIterator[Client]:
    python, *rest = command(*arguments)
    parameters = StdioServerParameters(command=python, args=rest, env=environment(folder), cwd=folder)
    async with Client(parameters) as client:
        yield client


@asynccontextmanager
async def over_http(url: str, token: str, mode: str = "auto") -> AsyncIterator[Client]:
    async with (
        httpx2.AsyncClient(headers={"Authorization": f"Bearer {token}"}, timeout=120) as http,
        Client(streamable_http_client(url, http_client=http), mode=mode) as client,
    ):
        yield client


@contextmanager
def http_server(folder: Path, *arguments: str) -> Iterator[tuple[str, str, subprocess.Popen[str]]]:
    """Yield the URL, the token that was made and printed, and the process, which is then told to end."""
    process = subprocess.Popen(
        command(*arguments, "--http", "0"), cwd=folder, env=environment(folder), stderr=subprocess.PIPE, text=True
    )
    assert process.stderr is not None
    try:
        url = process.stderr.readline().removeprefix("burnish: ").strip()
        assert url.startswith("http://127.0.0.1:"), url + process.stderr.read()
        token = process.stderr.readline().removeprefix("burnish: token ").strip()
        yield url, token, process
    finally:
        process.terminate()
        assert process.wait(60) == 130
        process.stderr.close()


async def call(client: Client, name: str, **arguments: Any) -> tuple[str, dict[str, Any]]:
    """Return a tool's text and data; both must be short."""
    result = await client.call_tool(name, arguments)
    text = result.content[0].text  # type: ignore[union-attr]
    assert not result.is_error, text
    data = result.structured_content
    assert data is not None
    if name not in ("read_task", "show", "lessons"):
        assert len(text) <= CHARACTERS and len(json.dumps(data)) <= CHARACTERS
    return text, data


async def refused(client: Client, name: str, **arguments: Any) -> str:
    result = await client.call_tool(name, arguments)
    assert result.is_error
    text: str = result.content[0].text  # type: ignore[union-attr]
    return text


def children(pid: int) -> list[int]:
    return [int(p) for p in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def server_of_this_process() -> int:
    mine = [pid for pid in children(os.getpid()) if b"\0mcp\0" in Path(f"/proc/{pid}/cmdline").read_bytes()]
    assert len(mine) == 1
    return mine[0]


async def first_sitting(folder: Path) -> str:
    """Drive a session over standard streams up to a submission, then kill the server; return the run."""
    async with over_stdio(folder, *NEW) as client:
        listed = (await client.list_tools()).tools
        assert {tool.name for tool in listed} == TOOLS
        assert all(tool.description and tool.input_schema["type"] == "object" for tool in listed)
        text, data = await call(client, "read_task")
        assert "return x * 2 + 1" in text and "extern" in text and "workloads" in text
        assert data["inputs"] == ["float32[256, 512]"] and data["bound_by"] in ("memory", "launch")
        assert "no earlier run" in (await call(client, "lessons"))[0]
        assert "nothing has been judged" in (await call(client, "leaderboard"))[0]
        text, data = await call(client, "verify", source=WRONG)
        assert text.startswith("REJECTED #0") and data["status"] in ("wrong", "inaccurate")
        assert data["findings"] and "speedup" not in data and "next" in data
        text, data = await call(client, "submit", source=CHEAT, note="kept")
        assert data["status"] == "dishonest" and "replay" in text and not data["leads"]
        stages: list[tuple[float, str]] = []

        async def progress(passed: float, total: float | None, message: str | None) -> None:
            stages.append((passed, message or ""))

        result = await client.call_tool("verify", {"source": RIGHT}, progress_callback=progress)
        data = result.structured_content or {}
        assert data["status"] == "passed" and not data["submitted"] and data["leads"]
        speed = data["speedup"]["eager"]
        assert speed["low"] <= speed["estimate"] <= speed["high"] and data["call_ms"]["candidate"] > 0
        assert {"values", "timing", "confirmation"} <= {message.split(",")[0] for _, message in stages}
        assert [passed for passed, _ in stages] == sorted({passed for passed, _ in stages})
        verified, seen = data["speedup"], len(stages)
        result = await client.call_tool("submit", {"source": RIGHT, "note": "one pass"}, progress_callback=progress)
        data = result.structured_content or {}
        assert data["submitted"] and data["number"] == 3
        assert data["speedup"] == verified and len(stages) == seen, "the verdict is known: nothing is judged"
        assert "source is empty" in await refused(client, "verify", source=" ")
        assert "at most 400000" in await refused(client, "verify", source="x" * 400_001)
        assert "no candidate" in await refused(client, "show", candidate="../../etc/passwd")
        run = str(data["run"])
        waiting = asyncio.ensure_future(client.call_tool("profile", {}))
        await asyncio.sleep(1.0)
        os.kill(server_of_this_process(), signal.SIGKILL)
        with pytest.raises(Exception, match="(?i)closed"):
            await waiting
    return run


async def second_sitting(folder: Path, run: str) -> dict[str, Any]:
    """Go on over HTTP and finish; return what finish said."""
    with http_server(folder, "mcp", "--resume", run, "--out", "result") as (url, token, process):
        assert len(token) > 30
        async with httpx2.AsyncClient() as http:
            asked = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
            right = {"Authorization": f"Bearer {token}", "Accept": "application/json, text/event-stream"}
            for headers in ({}, {"Authorization": f"Bearer {token}x"}, {"Authorization": "Basic x"}):
                answer = await http.post(url, json=asked, headers=headers)
                assert answer.status_code == 401 and token not in answer.text
            rebound = await http.post(url, json=asked, headers={**right, "Host": "evil.example:80"})
            assert rebound.status_code == 421
            foreign = await http.post(url, json=asked, headers={**right, "Origin": "http://evil.example"})
            assert foreign.status_code == 403
        with pytest.raises(BaseException) as failed:
            async with over_http(url, "wrong"):
                pass
        assert failed.value is not None
        reported: list[str] = []

        async def progress(passed: float, total: float | None, message: str | None) -> None:
            reported.append(message or "")

        async with over_http(url, token) as client, over_http(url, token, "legacy") as older:
            text, data = await call(older, "leaderboard")
            assert data["run"] == run and data["judged"] == 4 and data["top"][0]["number"] == 3
            assert "1 dishonest" in text and "one pass" in text
            text, data = await call(client, "show", candidate=str(data["top"][0]["candidate"]))
            assert text == RIGHT
            result = await client.call_tool("submit", {"source": RIGHT}, progress_callback=progress)
            assert (result.structured_content or {})["number"] == 3 and not reported, "nothing is judged again"
            with RunStore.open(f"sqlite:///{folder}/runs.db") as store, pytest.raises(UsageError, match="worked on by"):
                Session(store, None, run)
            # Given up while it waits, and asked again: the verdict is stored once.
            first = asyncio.ensure_future(client.call_tool("profile", {"source": RIGHT + "\n# again\n"}))
            await asyncio.sleep(0.3)
            first.cancel()
            text, _ = await call(client, "profile", source=RIGHT + "\n# again\n")
            assert "PROFILE the candidate" in text and "speedup" in text
            _, data = await call(client, "leaderboard")
            assert data["judged"] == 5
            ended = (await client.call_tool("finish", {}, progress_callback=progress)).structured_content or {}
            assert any("timing" in message for message in reported)
            assert "is finished" in await refused(client, "verify", source=WRONG)
        assert process.poll() is None
    return ended


def test_a_session_over_both_transports(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = asyncio.run(first_sitting(folder))
    ended = asyncio.run(second_sitting(folder, run))
    assert ended["run"] == run and ended["status"] == "passed" and ended["evals"] == 5
    result = folder / "result"
    assert {p.name for p in result.iterdir()} == {"kernel.py", "report.html", "run.json"}
    assert json.loads((result / "run.json").read_text())["answer"]["proposer"] == ended["answer"]
    page = (result / "report.html").read_text()
    assert run in page and f"burnish mcp --resume {run}" in page
    with RunStore.open(f"sqlite:///{folder}/runs.db") as store:
        record = store.run(run)
        rows = list(store.proposals(run))
        with pytest.raises(UsageError, match="burnish mcp --resume"):
            optimize(store, None, resume=run)
    assert record.state == "finished" and record.spec.strategy == "agent" and record.spec.proposers == ("agent",)
    assert {r.candidate.origin.proposer for r in rows} == {"agent"}
    assert [r.reused for r in rows] == [False, False, False, True, False]
    _, shown, _ = burnish(folder, capsys, "show", run)
    assert "agent" in shown and "1 dishonest" in shown and f"burnish mcp --resume {run}" in " ".join(shown.split())
    code, _, error = burnish(folder, capsys, "export", run, "--out", str(folder / "shipped"))
    assert code == 0, error
    assert "driven by a coding agent" in (folder / "shipped" / "README.md").read_text()


def test_the_command_line_alone(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    task, wrong = str(folder / "task.py"), str(folder / "wrong.py")
    _, page, _ = burnish(folder, capsys, "agent", "brief", task, "--device", "cpu")
    assert page.startswith("# Make `task` faster") and f"burnish verify {task} candidate.py --device cpu" in page
    assert RIGHT.strip() in page and "return x * 2 + 1" in page and "caching and replay" in page
    Path(wrong).write_text(WRONG)
    submit = ("agent", "submit", task, wrong, "--device", "cpu", "--json")
    code, out, error = burnish(folder, capsys, *submit, "--quick")
    assert code == 1, error
    run = json.loads(out)["run"]
    _, out, _ = burnish(folder, capsys, *submit, "--run", run)
    assert json.loads(out)["number"] == 0
    code, out, _ = burnish(folder, capsys, "agent", "finish", run, "--out", str(folder / "nothing"), "--json")
    assert code == 1 and json.loads(out)["status"] == "nothing verified"
    assert {p.name for p in (folder / "nothing").iterdir()} == {"report.html", "run.json"}
