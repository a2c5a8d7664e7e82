"""Which compiler flags a candidate may choose, and how the compiler's words become ours."""

from __future__ import annotations

import subprocess
from subprocess import CompletedProcess

import pytest

from burnish.backends.compile import compile_in, first_error
from burnish.backends.compiled import check_flags
from burnish.backends.cpp import CppBackend
from burnish.backends.cuda import CudaBackend, architecture
from burnish.core.errors import BuildError


@pytest.mark.parametrize(
    "flag",
    ["-O2", "-Ofast", "-mavx2", "-march=native", "-funroll-loops", "-ffast-math", "-DN=3", "-std=c++20", "-lm"]
    + ["-mprefer-vector-width=512", "-fno-math-errno", "-DNAME", "-lopenblas"],
)
def test_cpp_allows(flag: str) -> None:
    check_flags([flag], CppBackend.allowed_flags, CppBackend.refused_flags)
    with pytest.raises(BuildError) as caught:
        check_flags([flag, "-Xrefused"], CppBackend.allowed_flags, CppBackend.refused_flags)
    assert "'-Xrefused'" in str(caught.value) and repr(flag) not in str(caught.value)


@pytest.mark.parametrize(
    "flag",
    ["-fplugin=x.so", "-fpass-plugin=x.so", "-fplugin-arg-x=y", "-B/tmp", "-wrapper", "-specs=x", "@file", "-o", "x.so"]
    + ["-I/home", "-L/tmp", "-lunknown", "-include", "-Wl,-rpath,/tmp", "-fdump-tree-all", "-fprofile-use=/tmp/x"]
    + ["-fmodule-mapper=|sh", "-mllvm", "-mdaz-ftz", "/etc/passwd", "-xassembler", "-save-temps", "", "-O3 -fplugin=x"],
)
def test_cpp_refuses_and_names_the_flag(flag: str) -> None:
    with pytest.raises(BuildError, match="not allowed") as caught:
        check_flags(["-O2", flag], CppBackend.allowed_flags, CppBackend.refused_flags)
    assert repr(flag) in str(caught.value)


@pytest.mark.parametrize("flag", ["--use_fast_math", "-maxrregcount=64", "-Xptxas=-v,-O3", "-lcublas", "-DX=1"])
def test_cuda_allows(flag: str) -> None:
    check_flags([flag], CudaBackend.allowed_flags, CudaBackend.refused_flags)
    with pytest.raises(BuildError) as caught:
        check_flags([flag, "-Xrefused"], CudaBackend.allowed_flags, CudaBackend.refused_flags)
    assert "'-Xrefused'" in str(caught.value) and repr(flag) not in str(caught.value)


@pytest.mark.parametrize(
    "flag", ["-ccbin=/tmp/x", "-Xcompiler=-fplugin=x.so", "--run", "-Xlinker=x", "-lother", "-odir=/"]
)
def test_cuda_refuses(flag: str) -> None:
    with pytest.raises(BuildError):
        check_flags([flag], CudaBackend.allowed_flags, CudaBackend.refused_flags)


def test_architecture_names() -> None:
    assert architecture(None) == "90a"
    assert architecture((9, 0)) == "90a"
    assert architecture((8, 6)) == "86"
    assert architecture((12, 0)) == "120a"


@pytest.mark.parametrize(
    ("log", "line"),
    [
        (
            "In file included from a.h:1:\na.cpp:3:5: error: 'x' was not declared\na.cpp:9: error: other",
            "a.cpp:3:5: error",
        ),
        ("a.cpp:1: warning: unused\n/usr/bin/ld: k.o: undefined reference to `f'", "/usr/bin/ld: k.o: undefined"),
        ('kernel.cu(3): error: identifier "y" is undefined', "kernel.cu(3): error"),
        ("nvcc fatal   : Unsupported gpu architecture", "nvcc fatal"),
        ("something else", "something else"),
        ("", "the compiler said nothing"),
    ],
)
def test_first_error(log: str, line: str) -> None:
    assert first_error(log).startswith(line)


def test_the_runner_gets_the_limit_and_its_log_is_kept() -> None:
    seen: list[tuple[list[str], str, float]] = []

    def runner(command: list[str], folder: str, limit_s: float) -> CompletedProcess[str]:
        seen.append((command, folder, limit_s))
        return CompletedProcess(command, 0, f"said by {command[0]}\n", "")

    log = compile_in("/work", [["one", "-x"], ["two"]], runner, limit_s=50)
    # Several commands go through one shell: entering a sandbox for each would cost more than compiling.
    assert [(command, folder) for command, folder, _ in seen] == [(["/bin/sh", "-c", "one -x && two"], "/work")]
    assert 0 < seen[0][2] <= 50
    assert log == "$ one -x\n$ two\nsaid by /bin/sh\n"


def test_a_time_limit_and_a_killed_compiler_are_build_errors() -> None:
    def slow(command: list[str], folder: str, limit_s: float) -> CompletedProcess[str]:
        raise subprocess.TimeoutExpired(command, limit_s, b"so far")

    with pytest.raises(BuildError, match="longer than 3 s") as caught:
        compile_in("/work", [["cc"]], slow, limit_s=3)
    assert "so far" in caught.value.log
    with pytest.raises(BuildError, match="SIGKILL"):
        compile_in("/work", [["cc"]], lambda command, folder, limit_s: CompletedProcess(command, -9, "", ""))
