"""Existing kernels for tests of what can be changed in them."""

from __future__ import annotations

from burnish.core.task import EntryKind, Task

ROWS = r'''
import torch
from burnish.inline import cpp

SOURCE = r"""
#include <cmath>
constexpr int TILE = 16;
static inline float square(float v) { return v * v; }

extern "C" void rows(const float* x, float* out, long long count, long long columns) {
    for (long long r = 0; r < count; ++r) {
        float sum = 0;
        for (long long c = 0; c < columns; ++c) sum += square(x[r * columns + c]);
        const float scale = 1 / std::sqrt(sum / columns + 1e-6f);
        for (long long c = 0; c < columns; c += TILE)
            for (long long k = c; k < std::min(c + TILE, columns); ++k)
                out[r * columns + k] = x[r * columns + k] * scale;
    }
}
"""
lib = cpp(SOURCE)


def rows(x):
    x = x.contiguous()
    out = torch.empty_like(x)
    lib.rows(x, out, x.shape[0], x.shape[1])
    return out


def get_inputs():
    return [torch.randn(7, 50)]
'''.replace("#include <cmath>", "#include <algorithm>\n#include <cmath>")

TRITON = """
import torch
import triton
import triton.language as tl

SIZE = 64


@triton.jit
def add_kernel(x, y, out, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = i < n
    tl.store(out + i, tl.load(x + i, mask=inside) + tl.load(y + i, mask=inside), mask=inside)


@triton.jit
def scale_kernel(x, n, factor, SPAN: tl.constexpr, BLOCK: tl.constexpr):
    for start in range(0, SPAN, BLOCK):
        i = tl.program_id(0) * SPAN + start + tl.arange(0, BLOCK)
        inside = i < n
        tl.store(x + i, tl.load(x + i, mask=inside) * factor, mask=inside)


def add(x, y):
    x, y = x.contiguous(), y.contiguous()
    out = torch.empty_like(x)
    n = x.numel()
    add_kernel[(triton.cdiv(n, SIZE),)](x, y, out, n, BLOCK=SIZE)
    block = 32
    scale_kernel[(triton.cdiv(n, 256),)](out, n, 2.0, 256, block, num_warps=4)
    return out


def get_inputs():
    return [torch.randn(600), torch.randn(600)]
"""

TUNED = """
import torch
import triton
import triton.language as tl


@triton.autotune(
    configs=[
        triton.Config({"BLOCK": 64}, num_warps=2),
        triton.Config({"BLOCK": 128}, num_warps=4, num_stages=2),
    ],
    key=["n"],
)
@triton.jit
def double_kernel(x, out, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out + i, tl.load(x + i, mask=i < n) * 2, mask=i < n)


def double(x):
    x = x.contiguous()
    out = torch.empty_like(x)
    double_kernel[lambda meta: (triton.cdiv(x.numel(), meta["BLOCK"]),)](x, out, x.numel())
    return out


def get_inputs():
    return [torch.randn(600)]
"""

CUDA = r'''
import torch
from burnish.inline import cuda

SOURCE = r"""
constexpr int PER_THREAD = 4;

__global__ void scale_kernel(const float* x, float* out, long long n, float factor) {
    long long first = (blockIdx.x * (long long)blockDim.x + threadIdx.x) * PER_THREAD;
    for (int k = 0; k < PER_THREAD; ++k)
        if (first + k < n) out[first + k] = x[first + k] * factor;
}

extern "C" int scale(const float* x, float* out, long long n, float factor, cudaStream_t stream) {
    scale_kernel<<<(n + 256 * PER_THREAD - 1) / (256 * PER_THREAD), 256, 0, stream>>>(x, out, n, factor);
    return cudaGetLastError();
}
"""
lib = cuda(SOURCE, ["-O3"])


def scale(x):
    x = x.contiguous()
    out = torch.empty_like(x)
    lib.scale(x, out, x.numel(), 3.0)
    return out


def get_inputs():
    return [torch.randn(100_003)]
'''

SOURCES = {"rows": ROWS, "add": TRITON, "double": TUNED, "scale": CUDA}


def kernel_task(entry: str, source: str | None = None) -> Task:
    """Return a kernel as a task."""
    return Task(entry, source or SOURCES[entry], entry=entry, kind=EntryKind.FUNCTION, path=f"{entry}.py")
