"""``burnish export`` and ``burnish replay`` as a user runs them, and what was exported where there is no Burnish."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest
import warm
from model_package import MODEL, write_package

from burnish.core.candidate import Candidate
from burnish.core.task import Task
from burnish.judge import Judge, JudgeOptions
from burnish.models.export.single import model_task_source, single_file
from burnish.models.export.subject import ModelPackage

ROOT = Path(__file__).resolve().parents[2]
SOFTMAX = str(ROOT / "examples" / "softmax.py")


def burnish(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return warm.burnish(*arguments, cwd=cwd, env={**os.environ, "BURNISH_STORE": f"sqlite:///{cwd}/runs.db"})


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a store that holds one run, and a model package."""
    folder = tmp_path_factory.mktemp("export")
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
    assert json.loads(done.stdout)["status"] == "passed"
    write_package(folder / "net-burnished")
    return folder


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A virtual environment with torch and pytest, without Burnish; returns its Python."""
    folder = tmp_path_factory.mktemp("clean")
    others = folder / "packages"
    others.mkdir()
    for entry in Path(sysconfig.get_paths()["purelib"]).iterdir():
        if "burnish" not in entry.name and entry.suffix != ".pth":
            (others / entry.name).symlink_to(entry)
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder / "env")], check=True)
    (site,) = (folder / "env" / "lib").glob("python*/site-packages")
    (site / "others.pth").write_text(f"{others}\n")
    python = folder / "env" / "bin" / "python"
    code = "import torch, pytest; import burnish"
    has = subprocess.run([python, "-c", code], cwd=folder, capture_output=True, text=True)
    assert "No module named 'burnish'" in has.stderr
    return python


def install_and_test(python: Path, project: Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    argv = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-deps"]
    subprocess.run([*argv, "--no-build-isolation", "--disable-pip-version-check", str(project)], check=True)
    # From elsewhere: it is the installed package that is tested, not the folder it came from.
    argv = [str(python), "-m", "pytest", "-q", "-p", "no:cacheprovider", str(project / "tests")]
    return subprocess.run(argv, cwd=cwd, capture_output=True, text=True, timeout=280)


def test_a_run_installs_and_passes_its_own_tests_without_burnish(place: Path, clean: Path, tmp_path: Path) -> None:
    done = burnish("export", "last", "--out", "project", "--name", "fast-softmax", "--json", cwd=place)
    told = json.loads(done.stdout)
    assert done.returncode == 0 and told["name"] == "fast-softmax" and "tests/test_kernel.py" in told["files"]
    tested = install_and_test(clean, place / "project", tmp_path)
    assert tested.returncode == 0, tested.stdout
    code = "import torch\nfrom fast_softmax import ModelNew\n"
    code += "print(ModelNew(0.125)(torch.randn(256, 1024), torch.randn(1024)).sum())"
    ran = subprocess.run([clean, "-c", code], capture_output=True, text=True, cwd=tmp_path)
    assert "256." in ran.stdout, ran.stderr


def test_a_model_package_installs_and_patches_without_burnish(place: Path, clean: Path, tmp_path: Path) -> None:
    done = burnish("export", "net-burnished", "--out", "net-project", cwd=place)
    assert done.returncode == 0 and "pip install net-project" in done.stdout, done.stderr
    tested = install_and_test(clean, place / "net-project", tmp_path)
    assert tested.returncode == 0, tested.stdout
    assert "skipped" not in tested.stdout
    (tmp_path / "net.py").write_text(MODEL)
    code = (
        "import net, net_burnished, torch\n"
        "model, x = net.make_model()\n"
        "with torch.no_grad():\n"
        "    before = model(x)\n"
        "    print(net_burnished.apply(model))\n"
        "    print(torch.allclose(model(x), before, atol=1e-5))\n"
        "    print(net_burnished.revert(model), torch.equal(model(x), before))\n"
    )
    ran = subprocess.run([clean, "-c", code], capture_output=True, text=True, cwd=tmp_path)
    assert ran.stdout.split("\n")[:2] == ["4 places patched", "True"], ran.stderr
    assert ran.stdout.split("\n")[2] == "4 True"


@pytest.mark.thorough
def test_its_tests_notice_a_wrong_kernel(place: Path, clean: Path, tmp_path: Path) -> None:
    write_package(tmp_path / "wrong-net", wrong=True)
    assert burnish("export", str(tmp_path / "wrong-net"), "--out", "wrong-project", cwd=place).returncode == 0
    tested = install_and_test(clean, place / "wrong-project", tmp_path)
    assert tested.returncode == 1
    failed = [line for line in tested.stdout.splitlines() if line.startswith("FAILED")]
    assert failed and all("norm-0" in line for line in failed)


@pytest.mark.thorough
def test_the_hubs_layout_passes_the_same_tests(place: Path, clean: Path, tmp_path: Path) -> None:
    for subject, name in (("last", "hub-softmax"), ("net-burnished", "hub-net")):
        done = burnish("export", subject, "--format", "kernels", "--name", name, cwd=place)
        assert done.returncode == 0, done.stderr
    # What the library's get_local_kernel does, for machines where it is not installed.
    (tmp_path / "kernels.py").write_text(
        "import importlib.util, json, sys\n"
        "def get_local_kernel(path):\n"
        "    variant = path / 'build' / 'torch-cpu'\n"
        "    name = json.loads((variant / 'metadata.json').read_text())['id']\n"
        "    spec = importlib.util.spec_from_file_location(name, variant / '__init__.py')\n"
        "    sys.modules[name] = module = importlib.util.module_from_spec(spec)\n"
        "    spec.loader.exec_module(module)\n"
        "    return module\n"
    )
    for name in ("hub-softmax", "hub-net"):
        argv = [str(clean), "-m", "pytest", "-q", "-p", "no:cacheprovider", str(place / name / "tests")]
        environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
        ran = subprocess.run(argv, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=280)
        assert ran.returncode == 0, ran.stdout


def test_one_file(place: Path, clean: Path, tmp_path: Path) -> None:
    done = burnish("export", "last", "--format", "file", "--out", "one.py", cwd=place)
    assert done.returncode == 0 and (place / "one.py").read_text() == (place / "result" / "kernel.py").read_text()
    assert burnish("export", "result", "--format", "file", "--out", "again.py", cwd=place).returncode == 0
    assert (place / "again.py").read_text() == (place / "one.py").read_text()
    done = burnish("export", "last", "--format", "file", "--out", "one.py", cwd=place)
    assert done.returncode == 2 and "exists already" in done.stderr
    done = burnish("export", "net-burnished", "--format", "file", cwd=place)
    assert done.returncode == 0 and done.stdout.strip() == "net_burnished.py", done.stderr
    shutil.copy(place / "net_burnished.py", tmp_path / "net_burnished.py")
    (tmp_path / "net.py").write_text(MODEL)
    code = "import net, net_burnished\nmodel, x = net.make_model()\nprint(net_burnished.apply(model))\nmodel(x)"
    ran = subprocess.run([clean, "-c", code], capture_output=True, text=True, cwd=tmp_path)
    assert ran.stdout.startswith("4 places patched"), ran.stderr


def test_a_bundle_is_judged_again(place: Path) -> None:
    done = burnish("export", "last", "--format", "bundle", "--out", "run.zip", "--json", cwd=place)
    told = json.loads(done.stdout)
    assert done.returncode == 0 and "final/kernel.py" in told["files"], done.stderr
    everything = b"".join(zipfile.ZipFile(place / "run.zip").read(name) for name in told["files"]).decode()
    assert str(place) not in everything and str(ROOT) not in everything
    replayed = burnish("replay", "run.zip", "--json", cwd=place)
    answer = json.loads(replayed.stdout)
    assert replayed.returncode == 0 and answer["ok"] and answer["digest"] == told["digest"], replayed.stderr
    (judged,) = answer["candidates"]
    assert judged["label"] == "final" and judged["then"] == judged["now"] == "passed"
    assert judged["speedups"][0]["baseline"] == "eager" and judged["speedups"][0]["ratio"]["low"] > 0
    assert answer["environment"] == [] and judged["verdict"]["contract"] == "reference"


def test_a_changed_bundle_is_refused_in_one_line(place: Path) -> None:
    done = burnish("export", "last", "--format", "bundle", "--out", "whole.zip", cwd=place)
    assert done.returncode == 0 and "burnish replay whole.zip" in done.stdout
    with zipfile.ZipFile(place / "whole.zip") as archive:
        archive.extractall(place / "tampered")
    source = next((place / "tampered" / "candidates").glob("*.py"))
    source.write_text(source.read_text() + "# faster\n")
    done = burnish("replay", "tampered", cwd=place)
    assert done.returncode == 2 and f"was changed: candidates/{source.name}" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


@pytest.mark.thorough
def test_what_no_longer_passes_is_told(place: Path, tmp_path: Path) -> None:
    write_package(tmp_path / "wrong-net", wrong=True)
    done = burnish("export", str(tmp_path / "wrong-net"), "--format", "bundle", "--out", "wrong.zip", cwd=place)
    assert done.returncode == 0, done.stderr
    replayed = burnish("replay", "wrong.zip", "--all", cwd=place)
    assert replayed.returncode == 1, replayed.stderr
    assert replayed.stdout.startswith("CHANGED  1 of 2 that passed then pass now")
    assert "norm" in replayed.stdout and "A Processor" in replayed.stdout


def test_a_whole_model_is_judged_as_one_file(tmp_path: Path) -> None:
    package = ModelPackage.read(write_package(tmp_path / "net-burnished"))
    wrong = ModelPackage.read(write_package(tmp_path / "wrong", wrong=True))
    task = Task("net", model_task_source(MODEL, "make_model", {"by_name": True}))
    with Judge("cpu", JudgeOptions(quick=True, timing=False)) as judge:
        verdict = judge.verify(task, Candidate(single_file(package, MODEL, "make_model", {"by_name": True})))
        assert verdict.passed, verdict.reason
        verdict = judge.verify(task, Candidate(single_file(wrong, MODEL, "make_model", {"by_name": True})))
        assert not verdict.passed


def test_a_real_run_becomes_training_data_without_torch(place: Path) -> None:
    code = "import sys; from burnish.cli.main import main; sys.exit(main(sys.argv[1:]) or 'torch' in sys.modules)"
    environment = {**os.environ, "BURNISH_STORE": f"sqlite:///{place}/runs.db"}
    argv = [sys.executable, "-c", code, "export", "result", "--format", "rl", "--parquet", "--out", "trajectories"]
    done = subprocess.run(argv, cwd=place, env=environment, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    (data,) = (place / "trajectories" / "data").glob("*.jsonl")
    rows = [json.loads(line) for line in data.read_text().splitlines()]
    turns = [turn for row in rows for turn in row["turns"]]
    assert len(turns) == 2 and {turn["provenance"]["proposer"] for turn in turns} == {"library"}
    for turn in turns:
        assert 0.3 <= turn["reward"]["total"] <= 1.0 and turn["status"] == "passed"
        assert turn["speedup"]["low"] > 0 and turn["provenance"]["hardware"] and not turn["provenance"]["scripted"]
    assert str(ROOT) not in json.dumps(rows) and str(place) not in json.dumps(rows)
