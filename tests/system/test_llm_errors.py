"""What is wrong with a model is said in one line that names the fix, before anything is judged."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest
from judging import ROWSUM, task
from model_servers import ModelServer, Reply

from burnish.cli.main import main
from burnish.core.errors import BurnishError
from burnish.core.language import Call
from burnish.core.proposer import Brief
from burnish.llm.members import Patience
from burnish.llm.pool import open_pool
from burnish.llm.spending import Spending
from burnish.propose.llm.proposer import LlmProposer
from burnish.store import RunStore

SOFTMAX = str(Path(__file__).resolve().parents[2] / "examples" / "softmax.py")

QUICK = Patience(attempts=2, call_seconds=60.0, seconds=60.0, first_pause=0.01, longest_pause=0.1)


def said(name: str) -> str:
    """What the proposer says when it begins with this model."""

    def keep(call: Call) -> None:
        pool.trouble = "" if call.answer else call.detail

    pool = open_pool([name], Spending(), record=keep, patience=QUICK)
    with contextlib.closing(pool), pytest.raises(BurnishError) as caught:
        LlmProposer().begin(Brief(task(), "cpu", assistant=pool))
    line = str(caught.value)
    assert "\n" not in line
    return line


@pytest.mark.parametrize("dialect", ["openai", "anthropic"])
@pytest.mark.parametrize(
    ("reply", "fix"),
    [
        (Reply(status=401, error="invalid key"), "BURNISH_LLM_KEY"),
        (Reply(status=404, error="no such model"), "no such model"),
        (Reply(status=400, error="maximum context length is 8 tokens"), "use a model with a longer one"),
        (Reply(status=402, error="pay"), "add credit"),
        (Reply(status=503, error="busy"), "could not answer"),
    ],
)
def test_a_server_that_refuses(dialect: str, reply: Reply, fix: str) -> None:
    with ModelServer(dialect, [reply]) as server:  # type: ignore[arg-type]
        assert fix in said(server.name())


def test_an_endpoint_that_is_down() -> None:
    with ModelServer("openai") as server:
        name = server.name()
    assert "start the server or correct the address" in said(name)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--model", "openai:gpt-5"], "no key: set OPENAI_API_KEY"),
        (["--model", "gpt-5"], "is not understood"),
        (["--proposers", "llm"], "add --model openai:NAME"),
        (["--proposers", "library", "--model", "ollama:x"], "add llm to --proposers"),
        (["--max-cost", "2"], "go with --model"),
        (["--evolve-prompts"], "go with --model"),
        (["--model", "ollama:x", "--max-tokens", "0"], "must be above 0"),
        (["--model", "ollama:x", "--max-time", "5evals"], "is no time"),
        (["--model", "openai:x@https://llm.example.com/v1", "--max-cost", "1"], "price"),
    ],
)
def test_wrong_options_are_one_line_that_names_the_fix(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    options: list[str],
    words: str,
) -> None:
    for variable in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "BURNISH_CONFIG"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("BURNISH_LLM_KEY", "any")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    store = f"sqlite:///{tmp_path}/runs.db"
    assert main(["optimize", SOFTMAX, "--device", "cpu", "--store", store, *options]) == 2
    said = capsys.readouterr().err
    assert words in said and len(said.strip().splitlines()) == 1
    with RunStore.open(store) as opened:
        assert opened.runs() == [], "nothing was begun"


def test_a_sentence_becomes_a_file_that_nobody_has_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    file = tmp_path / "task.py"
    source = ROWSUM.strip() + "\n\n\ndef check():\n    raise SystemExit\n\n\nraise SystemExit\n"
    with ModelServer("openai", [Reply(f"```python\n{source}```")]) as server:
        command = ["draft", "the sum of each row", "--model", server.name(), "--out", str(file)]
        assert main(command) == 0
        assert "burnish optimize" in capsys.readouterr().out and file.read_text() == source
        assert main(command) == 2 and "name another file" in capsys.readouterr().err
        assert len(server.requests) == 1


def test_porting_needs_a_model_and_a_device(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = f"sqlite:///{tmp_path}/runs.db"
    assert main(["port", SOFTMAX, "--to", "cpp", "--store", store]) == 2
    assert "add --model" in capsys.readouterr().err
