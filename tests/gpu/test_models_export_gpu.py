"""Exports for a GPU: a project whose tests pass, a bundle that is judged again, a model in one file."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import torch
from model_package import MODEL, write_package

from burnish.core.candidate import Candidate
from burnish.core.task import Task
from burnish.judge import Judge, JudgeOptions
from burnish.models.export.exporting import export_package
from burnish.models.export.single import model_task_source, single_file
from burnish.models.export.subject import ModelPackage
from burnish.models.replay import open_bundle, replay

pytestmark = pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA GPU")


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> ModelPackage:
    return ModelPackage.read(write_package(tmp_path_factory.mktemp("package") / "net-burnished", device="cuda"))


def test_its_own_tests_pass(package: ModelPackage, tmp_path: Path) -> None:
    done = export_package(package, "package", str(tmp_path / "project"), "fast-net")
    assert '"triton"' in (done.path / "pyproject.toml").read_text()
    argv = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(done.path / "tests")]
    environment = {**os.environ, "PYTHONPATH": str(done.path / "src")}
    ran = subprocess.run(argv, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=280)
    assert ran.returncode == 0 and "skipped" not in ran.stdout, ran.stdout


def test_the_hubs_layout_has_a_variant_for_cuda(package: ModelPackage, tmp_path: Path) -> None:
    done = export_package(package, "kernels", str(tmp_path / "kernel"), "fast-net")
    assert "build/torch-cuda/metadata.json" in done.files and "build/torch-cpu/metadata.json" not in done.files


def test_a_bundle_is_judged_again(package: ModelPackage, tmp_path: Path) -> None:
    done = export_package(package, "bundle", str(tmp_path / "net.zip"), None)
    replayed = replay(open_bundle(done.path), "cuda:0", best=None)
    assert replayed.ok and [change.verdict.device for change in replayed.changes] == ["cuda:0"] * 2


def test_a_model_in_one_file(package: ModelPackage) -> None:
    task = Task("net", model_task_source(MODEL))
    with Judge("cuda:0", JudgeOptions(quick=True, timing=False)) as judge:
        verdict = judge.verify(task, Candidate(single_file(package, MODEL)))
    assert verdict.passed, verdict.reason
