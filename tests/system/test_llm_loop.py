"""The whole loop with scripted model servers of both protocols: faults are counted, and the best kernel stays."""

from __future__ import annotations

import json
import os
import subprocess
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
import warm
from judging import GOOD, ROWSUM
from model_servers import ModelServer, Received, Reply

from burnish.store import RunStore

KEY = "sk-canary-5f3a"
TASK = ROWSUM.replace("rows=32", "rows=4096")
DIRECTION = '```json\n{"direction": "a product of a matrix and a vector", "backend": "torch"}\n```'
CRITIQUE = '```json\n{"bottleneck": "a copy of x", "remedy": "do not copy"}\n```'

KERNEL = 'from burnish.inline import cpp\n\nlib = cpp(r"""extern "C" int f(int a) { return b; }""")\n'
BROKEN = GOOD.replace("import torch\n", f"import torch\n{KERNEL}", 1)
WRONG = GOOD.replace("return x @ self.weight", "return x.sum(-1)")
CHEAT = GOOD.replace(
    "        return x @ self.weight",
    "        if not hasattr(self, 'kept'):\n            self.kept = x @ self.weight\n        return self.kept",
)
PRINTS = GOOD.replace("import torch\n", "import torch\nimport os\nraise RuntimeError(repr(dict(os.environ)))\n", 1)
SLOWER = GOOD.replace("x @ self.weight", "x.clone() @ self.weight")
EDIT = (
    "<<<<<<< SEARCH\n        return x.clone() @ self.weight\n=======\n        return x @ self.weight\n>>>>>>> REPLACE"
)


def fenced(source: str) -> str:
    return f"```python\n{source.strip()}\n```"


@dataclass
class Script:
    """What both servers answer, by role; the programmer's drafts in order after some faults, then one edit."""

    drafts: list[str]
    edits: list[str]
    faults: list[Reply]
    roles: Counter[str] = field(default_factory=Counter)

    def __call__(self, request: Received) -> Reply:
        system = str(request.body.get("system") or request.body["messages"][0]["content"])
        usual = Reply(tokens_in=1000, tokens_out=500)
        role = next(r for r in ("planner", "programmer", "critic") if f"You are the {r}" in system)
        if role == "programmer" and self.faults:
            return self.faults.pop(0)
        self.roles[role] += 1
        if role == "planner":
            return replace(usual, text=DIRECTION)
        if role == "critic":
            return replace(usual, text=CRITIQUE)
        refining = "# What to change" in str(request.body["messages"])
        left = self.edits if refining else self.drafts
        return replace(usual, text=left.pop(0) if left else "I have no more ideas.")


def burnish(*arguments: str, cwd: Path, config: Path) -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ,
        "BURNISH_STORE": f"sqlite:///{cwd}/runs.db",
        "BURNISH_CONFIG": str(config),
        "BURNISH_LLM_KEY": KEY,
        "OPENAI_API_KEY": KEY,
        "ANTHROPIC_API_KEY": KEY,
    }
    return warm.burnish(*arguments, cwd=cwd, env=environment)


@dataclass
class Ran:
    folder: Path
    config: Path
    servers: list[ModelServer]
    script: Script
    answer: dict[str, object]


@pytest.fixture(scope="module")
def ran(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ran]:
    folder = tmp_path_factory.mktemp("llm")
    (folder / "task.py").write_text(TASK)
    drafts = [fenced(BROKEN), fenced(WRONG), "Sorry.", fenced(CHEAT), fenced(PRINTS), fenced(SLOWER)]
    faults = [Reply(status=429, headers={"retry-after-ms": "40"}), Reply(delay=0.2, fault="reset")]
    script = Script(drafts, [EDIT], faults)
    with ExitStack() as stack:
        servers = [stack.enter_context(ModelServer(dialect, script)) for dialect in ("openai", "anthropic")]
        config = folder / "config.toml"
        prices = [f'[llm.prices."{server.name()}"]\ninput = 1.0\noutput = 10.0\n' for server in servers]
        config.write_text("\n".join(prices))
        config.chmod(0o600)
        models = [option for server in servers for option in ("--model", server.name())]
        done = burnish(
            *("optimize", "task.py", "--proposers", "llm", *models, "--max-cost", "0.5", "--max-tokens", "58000"),
            *(
                "--quick",
                "--max-time",
                "5m",
                "--strategy",
                "greedy",
                "--seed",
                "1",
                "--budget",
                "40evals",
                "--baselines",
                "eager",
            ),
            *("--device", "cpu", "--out", "result", "--json"),
            cwd=folder,
            config=config,
        )
        assert done.returncode in (0, 1), done.stdout + done.stderr
        yield Ran(folder, config, servers, script, json.loads(done.stdout))


def test_the_run_ends_with_the_best_verified_kernel(ran: Ran) -> None:
    assert ran.answer["status"] == "passed"
    kernel = (ran.folder / "result" / "kernel.py").read_text()
    assert "return x @ self.weight" in kernel or "x.clone() @" in kernel
    statuses = ran.answer["statuses"]
    assert isinstance(statuses, dict)
    assert statuses == {"build_failed": 2, "wrong": 1, "dishonest": 1, "passed": 2}
    assert ran.script.roles["planner"] >= 2 and ran.script.roles["critic"] >= 1
    assert ran.answer["why"] == "nothing left to propose", "the tokens were used up before the candidates"


def test_the_ledger_is_true(ran: Ran) -> None:
    ledger = ran.answer["ledger"]
    assert isinstance(ledger, dict)
    with RunStore.open(f"sqlite:///{ran.folder}/runs.db") as store:
        calls = [call for call in store.calls(str(ran.answer["run"])) if call.attempts]
    assert ledger["total"]["calls"] == len(calls)
    assert sum(call.attempts for call in calls) == sum(len(server.requests) for server in ran.servers)
    clean = [call for call in calls if call.attempts == 1]
    assert {(c.usage.tokens_in, c.usage.tokens_out) for c in clean} == {(1000, 500)}
    assert all(c.usage.cost == pytest.approx(1000e-6 + 5000e-6) for c in clean)
    assert ledger["total"]["tokens_out"] == sum(c.usage.tokens_out for c in calls)
    assert ledger["total"]["cost"] == pytest.approx(sum(c.usage.cost or 0.0 for c in calls))
    assert 0 < ledger["total"]["cost"] <= 0.5
    tokens = ledger["total"]["tokens_in"] + ledger["total"]["tokens_out"]
    assert tokens <= 58000
    malformed = [call for call in calls if call.status == "malformed"]
    assert malformed and all(call.role == "coder" for call in malformed)
    assert sum(row["malformed"] for row in ledger["models"]) == len(malformed)
    assert {row["model"] for row in ledger["models"]} == {server.name() for server in ran.servers}
    assert ledger["with_models"]["judged"] == 6 and ledger["with_models"]["best"] > 0
    assert ledger["without_models"]["judged"] == 0 and ledger["device_s"] > 0
    assert json.loads((ran.folder / "result" / "run.json").read_text())["ledger"] == ledger


def test_a_candidate_that_prints_the_environment_finds_no_key(ran: Ran) -> None:
    for server in ran.servers:
        assert any(KEY in header for header in server.requests[0].headers.values()), "the key was in use"
    with RunStore.open(f"sqlite:///{ran.folder}/runs.db") as store:
        verdicts = [p.verdict for p in store.proposals(str(ran.answer["run"])) if p.verdict is not None]
    assert any("RuntimeError" in v.reason and "PATH" in v.reason for v in verdicts), "it printed what it had"
    for path in ran.folder.rglob("*"):
        if path.is_file():
            assert KEY.encode() not in path.read_bytes(), path


@pytest.mark.thorough
def test_resuming_asks_and_pays_nothing_again(ran: Ran) -> None:
    before = [len(server.requests) for server in ran.servers]
    run = str(ran.answer["run"])
    done = burnish("optimize", "--resume", run, "--out", "again", "--json", cwd=ran.folder, config=ran.config)
    again = json.loads(done.stdout)
    assert [len(server.requests) for server in ran.servers] == before
    assert again["statuses"] == ran.answer["statuses"]
    ledger = ran.answer["ledger"]
    assert isinstance(ledger, dict)
    assert again["ledger"]["total"] == ledger["total"] and again["ledger"]["models"] == ledger["models"]
    shown = burnish("show", run, cwd=ran.folder, config=ran.config).stdout
    assert "Language models" in shown and "malformed" in shown
    assert 'id="ledger"' in (ran.folder / "result" / "report.html").read_text()
