"""The command line's manners: help, errors in one line, exit codes, no torch before it is needed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from burnish import __version__
from burnish.cli.host import TorchFacts, choose_device, torch_facts
from burnish.cli.main import COMMANDS, build_parser, main
from burnish.cli.verify import parse_baselines
from burnish.core.errors import PrerequisiteError, UsageError


def test_help_does_not_import_torch_numpy_or_rich() -> None:
    code = (
        "import sys\nfrom burnish.cli.main import main\n"
        "try:\n    main(['--help'])\nexcept SystemExit as e:\n    assert e.code == 0\n"
        "print([m for m in ('torch', 'numpy', 'rich') if m in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0
    assert done.stderr.strip() == "[]"
    assert "verify" in done.stdout
    assert "doctor" in done.stdout


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--version"])
    assert left.value.code == 0
    assert capsys.readouterr().out == f"burnish {__version__}\n"


def test_help_fits_eighty_columns() -> None:
    parser = build_parser()
    texts = [parser.format_help()]
    action = next(a for a in parser._actions if hasattr(a, "choices") and isinstance(a.choices, dict))
    texts += [p.format_help() for p in action.choices.values()]
    assert len(texts) == 1 + len(COMMANDS)
    for line in "\n".join(texts).splitlines():
        assert len(line) <= 80, line


@pytest.mark.parametrize(
    ("arguments", "fix"),
    [
        ([], "burnish --help"),
        (["optimise"], "invalid choice: 'optimise'"),
        (["verify", "only-one"], "CANDIDATE"),
        (["verify", "a.py", "b.py", "--sed", "1"], "--sed"),
        (["verify", "a.py", "b.py", "--seed", "x"], "invalid int value"),
        (["verify", "missing.py", "b.py"], "no file missing.py for the task"),
        (["verify", "field/rmsnorm", "missing.py"], "no file missing.py for the candidate"),
        (["verify", "field/rmsnorm", "x.py", "--contract", "loose"], "unknown contract 'loose'"),
        (["verify", "field/rmsnorm", "x.py", "--baselines", "onnx"], "unknown baseline 'onnx'"),
    ],
)
def test_wrong_usage_is_one_line_and_exit_2(arguments: list[str], fix: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("burnish: ")
    assert err.count("\n") == 1
    assert fix in err


def test_wrong_usage_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "missing.py", "b.py", "--json"]) == 2
    out, err = capsys.readouterr()
    assert err == ""
    answer = json.loads(out)
    assert answer["kind"] == "UsageError"
    assert "missing.py" in answer["error"]


def test_unknown_device_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    candidate = tmp_path / "x.py"
    candidate.write_text("")
    assert main(["verify", "field/rmsnorm", str(candidate), "--device", "tpu"]) == 2
    assert "use cpu, cuda, cuda:1 or auto" in capsys.readouterr().err


def test_bug_of_ours_is_not_a_rejection(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("burnish.cli.verify._judge", broken)
    assert main(["verify", "a", "b", "--json"]) == 2
    out, err = capsys.readouterr()
    assert json.loads(out)["kind"] == "InternalError"
    assert "ZeroDivisionError" in err


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_interrupt_is_one_line_and_130(number: signal.Signals) -> None:
    code = (
        "import os, sys, time\nfrom burnish.cli import main as m, verify\n"
        "def wait(args):\n    print('ready', flush=True)\n    time.sleep(60)\n"
        "verify._judge = wait\nsys.exit(m.main(['verify', 'a', 'b']))"
    )
    # A shell's background job is started with SIGINT ignored; whoever runs the tests there must not change them.
    child = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )  # fmt: skip
    assert child.stdout is not None
    assert child.stdout.readline() == "ready\n"
    os.kill(child.pid, number)
    _, err = child.communicate(timeout=60)
    assert child.returncode == 130
    assert err == "burnish: interrupted\n"


def test_broken_pipe_is_quiet() -> None:
    code = "import sys\nfrom burnish.cli.main import main\nsys.exit(main(['verify', 'missing.py', 'b', '--json']))"
    read, write = os.pipe()
    os.close(read)
    try:
        done = subprocess.run([sys.executable, "-c", code], stdout=write, stderr=subprocess.PIPE, text=True)
    finally:
        os.close(write)
    assert done.returncode == 2
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("eager", ("eager",)),
        ("compile", ("eager", "compile")),
        ("max-autotune, eager,compile,compile", ("eager", "max-autotune", "compile")),
        ("", ("eager",)),
    ],
)
def test_baselines_always_have_eager_first(text: str, expected: tuple[str, ...]) -> None:
    assert parse_baselines(text) == expected


def test_torch_facts_come_from_a_child() -> None:
    import torch

    facts = torch_facts()
    assert facts.error == ""
    assert facts.version == torch.__version__
    assert len(facts.gpus) == (torch.cuda.device_count() if torch.cuda.is_available() else 0)


@pytest.mark.parametrize(
    ("asked", "gpus", "expected"),
    [
        ("cpu", (), "cpu"),
        ("cpu", ("H200",), "cpu"),
        ("cuda", ("H200",), "cuda:0"),
        ("cuda:1", ("H200", "H200"), "cuda:1"),
        ("auto", (), "cpu"),
    ],
)
def test_choose_device(monkeypatch: pytest.MonkeyPatch, asked: str, gpus: tuple[str, ...], expected: str) -> None:
    monkeypatch.setattr("burnish.cli.host.torch_facts", lambda: TorchFacts(version="2.13.0", gpus=gpus))
    assert choose_device(asked) == expected


def test_explicit_device_that_is_not_there_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("burnish.cli.host.torch_facts", lambda: TorchFacts(version="2.13.0", gpus=()))
    with pytest.raises(PrerequisiteError, match="use --device cpu"):
        choose_device("cuda")
    monkeypatch.setattr("burnish.cli.host.torch_facts", lambda: TorchFacts(version="2.13.0", gpus=("H200",)))
    with pytest.raises(PrerequisiteError, match="the last is cuda:0"):
        choose_device("cuda:3")
    with pytest.raises(UsageError, match="unknown device 'cuda:x'"):
        choose_device("cuda:x")
