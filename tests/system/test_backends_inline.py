"""Candidates with C++ inside: building, calling, refusing wrong arguments, and running without Burnish."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
import torch

from burnish.backends import inline
from burnish.backends.cpp import CppBackend
from burnish.backends.cuda import CudaBackend
from burnish.backends.emit import self_contained
from burnish.core.backend import BuildRequest
from burnish.core.errors import BuildError
from burnish.testing.backend_contract import run_example

SOURCE = r"""
#include <cstddef>
#include <cstdint>
extern "C" {
void axpy(const float* x, float* y, long long n, double a) { for (long long i = 0; i < n; ++i) y[i] += a * x[i]; }
double total(const double* x, int n) { double s = 0; for (int i = 0; i < n; ++i) s += x[i]; return s; }
int count(const uint8_t* mask, unsigned n) { int c = 0; for (unsigned i = 0; i < n; ++i) c += mask[i] != 0; return c; }
int is_null(const void* p) { return p == nullptr; }
int64_t big(int64_t x) { return x + 1; }
bool negate(bool x) { return !x; }
void raw(uint16_t* x, size_t n) { for (size_t i = 0; i < n; ++i) x[i] = 0; }
void nothing();
}
"""


@pytest.fixture(scope="module", autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BURNISH_HOME", str(tmp_path_factory.mktemp("home")))
        yield


@pytest.fixture(scope="module")
def lib(home: None) -> SimpleNamespace:
    return inline.cpp(SOURCE)


def test_tensors_go_as_pointers_and_numbers_by_the_declaration(lib: SimpleNamespace) -> None:
    x, y = torch.randn(100), torch.randn(100)
    expected = y + 3 * x
    assert lib.axpy(x, y, 100, 3) is None
    torch.testing.assert_close(y, expected)
    z = torch.randn(50, dtype=torch.float64)
    assert lib.total(z, 50) == pytest.approx(z.sum().item())
    assert lib.count(torch.tensor([True, False, True]), 3) == 2
    assert lib.big(2**40) == 2**40 + 1
    assert lib.negate(False) is True
    weights = torch.nn.Parameter(torch.ones(8, dtype=torch.bfloat16))
    lib.raw(weights, 8)
    assert weights.abs().sum().item() == 0


def test_a_pointer_may_be_none_or_an_address(lib: SimpleNamespace) -> None:
    assert lib.is_null(None) == 1
    assert lib.is_null(torch.ones(1)) == 0
    assert lib.is_null(torch.ones(1, dtype=torch.int16).data_ptr()) == 0


def test_a_function_that_is_only_declared_is_left_out(lib: SimpleNamespace) -> None:
    assert not hasattr(lib, "nothing")


def test_wrong_arguments_are_named(lib: SimpleNamespace) -> None:
    x = torch.ones(4)
    with pytest.raises(TypeError, match="axpy takes 4 arguments, not 3"):
        lib.axpy(x, x, 4)
    with pytest.raises(TypeError, match="axpy: y must be float32 on the CPU, not float64 on cpu"):
        lib.axpy(x, x.double(), 4, 1.0)
    with pytest.raises(TypeError, match="axpy: x must be float32 on the CPU, not float32 on meta"):
        lib.axpy(x.to("meta"), x, 4, 1.0)
    with pytest.raises(OverflowError, match="total: n = 4294967296 does not fit"):
        lib.total(x.double(), 2**32)
    with pytest.raises(OverflowError, match="count: n = -1"):
        lib.count(torch.ones(1, dtype=torch.uint8), -1)


def test_sources_that_cannot_be_bound() -> None:
    with pytest.raises(BuildError, match='no extern "C" function'):
        inline.cpp("int f() { return 1; }")
    with pytest.raises(BuildError, match="f: p cannot be passed by value: pair"):
        inline.cpp('struct pair { int a, b; }; extern "C" int f(pair p) { return p.a; }')
    with pytest.raises(BuildError, match="-fplugin=x.so"):
        inline.cpp('extern "C" int f() { return 1; }', flags=["-fplugin=x.so"])


def test_the_builder_can_be_replaced() -> None:
    asked: list[BuildRequest] = []

    def builder(request: BuildRequest) -> str:
        asked.append(request)
        return CppBackend().build(request).path

    source = 'extern "C" int seven() { return 7; }'
    inline.set_builder(builder)
    try:
        assert inline.cpp(source, flags=["-O1"]).seven() == 7
    finally:
        inline.set_builder(None)
    assert asked == [BuildRequest("cpp", source, ("-O1",))]
    assert inline.cpp(source, flags=["-O1"]).seven() == 7
    assert len(asked) == 1


def test_importing_inline_does_not_import_torch() -> None:
    code = "import sys, burnish.inline, burnish.backends.emit; sys.exit('torch' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], timeout=60).returncode == 0


def test_an_exported_candidate_runs_without_burnish(tmp_path: Path) -> None:
    """The process is isolated (-I): no PYTHONPATH, and burnish is hidden even where it is installed."""
    emitted = self_contained(CppBackend().example())
    hide = "import sys; sys.modules['burnish'] = None\n"
    environment = {"XDG_CACHE_HOME": str(tmp_path / "cache")}
    for _ in range(2):
        assert "values agree" in run_example(hide + emitted, tmp_path, "cpu", environment, ("-I",))
    built = os.listdir(tmp_path / "cache" / "inline-kernels")
    assert len(built) == 1 and built[0].endswith(".so"), "built once, nothing else left"


def test_an_exported_candidate_shows_the_compiler_s_words(tmp_path: Path) -> None:
    emitted = self_contained("from burnish.inline import cpp\ncpp('extern \"C\" int f() { return missing; }')\n")
    with pytest.raises(AssertionError, match="missing.* was not declared"):
        run_example(emitted, tmp_path, "cpu", {"XDG_CACHE_HOME": str(tmp_path / "cache")}, ("-I",))


def test_the_cuda_example_exports(tmp_path: Path) -> None:
    emitted = self_contained(CudaBackend().example())
    assert "burnish.inline" not in emitted
    compile(emitted, "candidate.py", "exec")
