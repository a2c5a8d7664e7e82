"""``burnish optimize``, ``show`` and ``report`` as a user runs them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import warm

ROOT = Path(__file__).resolve().parents[2]
SOFTMAX = str(ROOT / "examples" / "softmax.py")


def burnish(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return warm.burnish(*arguments, cwd=cwd, env=_environment(cwd))


def _environment(folder: Path) -> dict[str, str]:
    return {**os.environ, "BURNISH_STORE": f"sqlite:///{folder}/runs.db"}


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, object]]:
    folder = tmp_path_factory.mktemp("optimize")
    options = [
        "--quick",
        "--budget",
        "2evals",
        "--seed",
        "3",
        "--proposers",
        "library",
        "--baselines",
        "eager",
        "--out",
        "result",
    ]
    done = burnish("optimize", SOFTMAX, *options, "--device", "cpu", "--json", cwd=folder)
    assert done.returncode in (0, 1), done.stderr
    answer = json.loads(done.stdout)
    assert isinstance(answer, dict)
    return folder, answer


def test_a_run_leaves_a_kernel_a_page_and_json(finished: tuple[Path, dict[str, object]]) -> None:
    folder, answer = finished
    assert answer["status"] == "passed" and answer["evals"] == 2
    speedup = answer["speedup"]
    assert isinstance(speedup, dict)
    assert speedup["eager"]["low"] <= speedup["eager"]["estimate"] <= speedup["eager"]["high"]
    result = folder / "result"
    assert {p.name for p in result.iterdir()} == {"kernel.py", "report.html", "run.json"}
    assert json.loads((result / "run.json").read_text())["run"] == answer["run"]
    page = (result / "report.html").read_text()
    assert str(answer["run"]) in page and "http" not in page.split("<body")[0].replace("http-equiv", "")


def test_the_kernel_runs_without_burnish_and_is_equal(finished: tuple[Path, dict[str, object]]) -> None:
    folder, _ = finished
    script = f"""
import sys
sys.modules["burnish"] = None
import importlib.util, torch
def load(name, path):
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
reference, kernel = load("reference", {SOFTMAX!r}), load("kernel", "result/kernel.py")
x = reference.get_inputs()
made = [getattr(m, n)(*reference.get_init_inputs()) for m, n in ((reference, "Model"), (kernel, "ModelNew"))]
torch.testing.assert_close(made[0](*x), made[1](*x))
print("equal")
"""
    done = subprocess.run([sys.executable, "-c", script], cwd=folder, capture_output=True, text=True, timeout=120)
    assert "equal" in done.stdout, done.stderr


def test_a_finished_run_resumes_without_judging_again(finished: tuple[Path, dict[str, object]]) -> None:
    folder, answer = finished
    done = burnish("optimize", "--resume", str(answer["run"]), "--out", "again", "--json", cwd=folder)
    again = json.loads(done.stdout)
    assert again["run"] == answer["run"] and again["evals"] == 2
    assert (folder / "again" / "report.html").exists()
    shown = json.loads(burnish("show", str(answer["run"]), "--json", cwd=folder).stdout)
    assert shown["run"] == answer["run"]


def test_show_lists_shows_and_compares(finished: tuple[Path, dict[str, object]]) -> None:
    folder, answer = finished
    run = str(answer["run"])
    for arguments in ([], [run], [run, run], ["last"]):
        done = burnish("show", *arguments, cwd=folder)
        assert done.returncode == 0 and run[:8] in done.stdout, done.stderr
    rebuilt = burnish("report", run, "--out", "page.html", cwd=folder)
    assert rebuilt.returncode == 0 and "<html" in (folder / "page.html").read_text()


def test_ctrl_c_leaves_a_usable_result(tmp_path: Path) -> None:
    argv = [sys.executable, "-m", "burnish.cli", "optimize", SOFTMAX, "--quick", "--budget", "10m", "--device", "cpu"]
    argv += ["--proposers", "library", "--baselines", "eager", "--out", "result"]
    process = subprocess.Popen(
        argv, cwd=tmp_path, env=_environment(tmp_path), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        # A shell's background job is started with SIGINT ignored.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )  # fmt: skip
    assert process.stderr is not None
    deadline = time.monotonic() + 120
    for line in process.stderr:
        if "1 passed" in line or "2 passed" in line or time.monotonic() > deadline:
            break
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=120)
    assert process.returncode == 130, err
    assert {"kernel.py", "report.html", "run.json"} <= {p.name for p in (tmp_path / "result").iterdir()}
    listed = json.loads(burnish("show", "--json", cwd=tmp_path).stdout)
    assert len(listed) == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([SOFTMAX, "--budget", "0s"], "the budget is empty"),
        ([SOFTMAX, "--budget", "soon"], "is not understood"),
        (
            [SOFTMAX, "--strategy", "clever"],
            "choose from beam, best-of-n, evolve, greedy, mcts, plan-tree, priority, tune",
        ),
        ([SOFTMAX, "--proposers", "oracle"], "choose from baselines"),
        ([SOFTMAX, "--out", "/proc/nowhere"], "name another folder with --out"),
        ([SOFTMAX, "--store", "postgresql://nobody@127.0.0.1:1/none"], "127.0.0.1"),
        ([SOFTMAX, "--store", "sqlite:////proc/nowhere/runs.db"], "/proc/nowhere"),
        (["--resume", "no-such-run"], "burnish show"),
        ([], "give either a task or --resume RUN"),
        (["missing.py"], "missing.py"),
    ],
)
def test_bad_input_is_one_line_that_names_the_fix(tmp_path: Path, arguments: list[str], words: str) -> None:
    done = burnish("optimize", *arguments, "--device", "cpu", cwd=tmp_path)
    assert done.returncode == 2, done.stderr
    assert words in done.stderr and "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
