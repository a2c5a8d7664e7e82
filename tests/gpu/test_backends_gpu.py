"""CUDA and Triton kernels on a real GPU."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

if not torch.cuda.is_available():
    pytest.skip("needs a GPU", allow_module_level=True)

from burnish.backends import inline
from burnish.backends.cuda import CudaBackend
from burnish.backends.emit import self_contained
from burnish.backends.triton import TritonBackend
from burnish.testing.backend_contract import BackendContract, run_example

SOURCE = r"""
#include <cuda_bf16.h>
__global__ void spin_then_fill(float* x, long long n, float value, long long cycles) {
    long long start = clock64();
    while (clock64() - start < cycles) {}
    for (long long i = threadIdx.x; i < n; i += blockDim.x) x[i] = value;
}
extern "C" int fill(float* x, long long n, float value, long long cycles, cudaStream_t stream) {
    spin_then_fill<<<1, 256, 0, stream>>>(x, n, value, cycles);
    return cudaGetLastError();
}
extern "C" cudaError_t too_many_threads(float* x, void* stream) {
    spin_then_fill<<<1, 4096, 0, (cudaStream_t)stream>>>(x, 1, 0, 0);
    return cudaGetLastError();
}
extern "C" int halves(const __nv_bfloat16* x) { return 0; }
extern "C" long long version(void) { int v; cudaRuntimeGetVersion(&v); return v; }
"""


class TestCudaRuns(BackendContract):
    backend_type = CudaBackend
    good_source = "__global__ void k(float* x) { x[0] = 1; }"
    bad_source = "__global__ void k(float* x) { x[0] = missing; }"


class TestTritonRuns(BackendContract):
    backend_type = TritonBackend

    def test_runs_on_the_gpu(self) -> None:
        found = TritonBackend().available()
        assert found.runs and "(GPU)" in found.version


@pytest.fixture
def lib(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> object:
    monkeypatch.setenv("BURNISH_HOME", str(tmp_path))
    return inline.cuda(SOURCE)


def test_the_current_stream_is_passed(lib: object) -> None:
    x = torch.zeros(1000, device="cuda")
    side = torch.cuda.Stream()
    torch.cuda.synchronize()
    with torch.cuda.stream(side):
        lib.fill(x, 1000, 3.0, 200_000_000)
        assert not side.query(), "the launch is asynchronous and on the side stream"
        assert torch.cuda.default_stream().query()
    side.synchronize()
    assert x.eq(3).all()


def test_launches_are_captured_into_a_graph(lib: object) -> None:
    x = torch.zeros(1000, device="cuda")
    lib.fill(x, 1000, 1.0, 0)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        lib.fill(x, 1000, 5.0, 0)
    torch.cuda.synchronize()
    assert x.eq(1).all()
    graph.replay()
    torch.cuda.synchronize()
    assert x.eq(5).all()


def test_errors_and_wrong_tensors_are_named(lib: object) -> None:
    x = torch.zeros(8, device="cuda")
    with pytest.raises(RuntimeError, match=r"too_many_threads: CUDA error: invalid .*argument \(\d+\)"):
        lib.too_many_threads(x)
    with pytest.raises(TypeError, match="fill: x must be float32 on the current GPU, not float32 on cpu"):
        lib.fill(x.cpu(), 8, 1.0, 0)
    with pytest.raises(TypeError, match="halves: x must be bfloat16"):
        lib.halves(x.half())
    with pytest.raises(TypeError, match="fill takes 4 arguments, not 2"):
        lib.fill(x, 8)
    assert lib.version() > 12_000
    lib.fill(x, 8, 2.0, 0)
    assert x.eq(2).all()


def test_an_exported_candidate_runs_without_burnish(tmp_path: Path) -> None:
    emitted = "import sys; sys.modules['burnish'] = None\n" + self_contained(CudaBackend().example())
    environment = {"XDG_CACHE_HOME": str(tmp_path / "cache")}
    assert "values agree" in run_example(emitted, tmp_path, "cuda", environment, ("-I",))
