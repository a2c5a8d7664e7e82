"""All built-in backends keep the contract, and C++ and CUDA builds behave."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from burnish.backends.cache import BuildCache
from burnish.backends.compile import run_local
from burnish.backends.cpp import CppBackend
from burnish.backends.cuda import CudaBackend
from burnish.backends.null import NullBackend
from burnish.backends.torch import TorchBackend
from burnish.backends.triton import TritonBackend
from burnish.core.backend import BuildRequest
from burnish.core.errors import BuildError, PrerequisiteError
from burnish.testing.backend_contract import BackendContract


class TestCpp(BackendContract):
    backend_type = CppBackend
    good_source = 'extern "C" int one(void) { return 1; }'
    bad_source = 'extern "C" int one(void) { return missing; }'


class TestCuda(BackendContract):
    backend_type = CudaBackend
    good_source = "__global__ void k(float* x) { x[0] = 1; }"
    bad_source = "__global__ void k(float* x) { x[0] = missing; }"


class TestTriton(BackendContract):
    backend_type = TritonBackend
    environment = {"TRITON_INTERPRET": "1"}


class TestTorch(BackendContract):
    backend_type = TorchBackend


class TestNull(BackendContract):
    backend_type = NullBackend


def test_triton_says_how_it_runs() -> None:
    code = "from burnish.backends.triton import TritonBackend; print(TritonBackend().available())"

    def ask(**environment: str) -> str:
        process = subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "CUDA_VISIBLE_DEVICES": "", **environment},
            capture_output=True,
            text=True,
            timeout=60,
            check=True,
        )
        return process.stdout

    assert "(interpreter)" in ask(TRITON_INTERPRET="1")
    without = ask(TRITON_INTERPRET="0")
    assert "runs=False" in without and "set TRITON_INTERPRET=1" in without


def test_a_missing_compiler_names_the_install_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    backend = CppBackend(cache=BuildCache(tmp_path / "cache"))
    monkeypatch.delenv("CXX", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(PrerequisiteError, match=r"apt install g\+\+"):
        backend.build(BuildRequest("cpp", "int x;"))
    monkeypatch.setenv("CXX", "no-such-compiler")
    assert "no-such-compiler" in backend.available().fix


def test_linking_errors_are_build_errors(tmp_path: Path) -> None:
    backend = CppBackend(cache=BuildCache(tmp_path))
    with pytest.raises(BuildError, match="lapack|cannot find") as caught:
        backend.build(BuildRequest("cpp", "int x;", ("-lmkl_rt", "-llapack", "-lcblas")))
    assert caught.value.log.count("$ ") == 2, "the log holds both compiler calls"


def test_the_injected_runner_compiles(tmp_path: Path) -> None:
    seen: list[tuple[list[str], str]] = []

    def runner(command: list[str], folder: str, limit_s: float) -> CompletedProcess[str]:
        seen.append((command, folder))
        return run_local(command, folder, limit_s)

    backend = CppBackend(cache=BuildCache(tmp_path)).with_runner(runner)
    artifact = backend.build(BuildRequest("cpp", "int answer = 42;", ("-O1", "-lm")))
    assert not artifact.cached and artifact.path == str(tmp_path / artifact.key / "lib.so")
    assert all(Path(folder).parent == tmp_path for _, folder in seen)
    first, _, second = seen[0][0][2].partition(" && ")
    assert "-O1" in first and "-lm" in second and "-lm" not in first
    assert sorted(file.name for file in Path(artifact.path).parent.iterdir()) == ["build.log", "kernel.cpp", "lib.so"]
    assert backend.build(BuildRequest("cpp", "int answer = 42;", ("-O1", "-lm"))).cached
    assert len(seen) == 1


def test_past_its_limit_a_compiler_is_killed_with_its_children(tmp_path: Path) -> None:
    mark = tmp_path / "alive"
    child = f"import time, pathlib; time.sleep(3); pathlib.Path({str(mark)!r}).touch()"
    parent = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {child!r}])"
    with pytest.raises(subprocess.TimeoutExpired):
        run_local([sys.executable, "-c", parent], str(tmp_path), 1.0)
    time.sleep(3)
    assert not mark.exists()


def test_a_killed_build_leaves_no_entry(tmp_path: Path) -> None:
    code = f"""
import os, signal
from pathlib import Path
from burnish.backends.cache import BuildCache
from burnish.backends.cpp import CppBackend
from burnish.core.backend import BuildRequest
def runner(command, folder, limit_s):
    Path(folder, "lib.so").write_bytes(b"half")
    os.kill(os.getpid(), signal.SIGKILL)
CppBackend(runner, BuildCache(Path({str(tmp_path)!r}))).build(BuildRequest("cpp", "int x;"))
"""
    assert subprocess.run([sys.executable, "-c", code], timeout=60).returncode == -9
    assert [entry.name[:5] for entry in tmp_path.iterdir()] == [".tmp-"]
    artifact = CppBackend(cache=BuildCache(tmp_path)).build(BuildRequest("cpp", "int x;"))
    assert not artifact.cached and Path(artifact.path).read_bytes()[:4] == b"\x7fELF"


def test_fast_math_stays_inside_the_library(tmp_path: Path) -> None:
    """Linked with -ffast-math, gcc before 13 would switch the whole process to flushing denormals."""
    source = 'extern "C" float half(float x) { return x * 0.5f; }'
    artifact = CppBackend(cache=BuildCache(tmp_path)).build(BuildRequest("cpp", source, ("-Ofast", "-ffast-math")))
    code = f"import ctypes, sys; ctypes.CDLL({artifact.path!r}); sys.exit(float(sys.argv[1]) / 2 == 0.0)"
    assert subprocess.run([sys.executable, "-c", code, "2e-310"], timeout=60).returncode == 0
