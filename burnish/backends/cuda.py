"""CUDA C++ through nvcc, for the GPU that is here, else for Hopper; compiles (in about 3 s) where there is no GPU."""

from __future__ import annotations

import re
import shutil
from os import environ

from burnish.backends import loader
from burnish.backends.compile import version_line
from burnish.backends.compiled import CompiledBackend
from burnish.backends.gpu import capability
from burnish.core.errors import PrerequisiteError

__all__ = ["CudaBackend", "architecture"]

EXAMPLE = '''"""x * 2 + 1 in CUDA C++."""

import torch

from burnish.inline import cuda

SOURCE = r"""
__global__ void scale_add_kernel(const float* x, float* out, long long n, float scale, float shift) {
    long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
    if (i < n) out[i] = x[i] * scale + shift;
}

extern "C" int scale_add(const float* x, float* out, long long n, float scale, float shift, cudaStream_t stream) {
    if (n > 0) scale_add_kernel<<<(n + 255) / 256, 256, 0, stream>>>(x, out, n, scale, shift);
    return cudaGetLastError();
}
"""
lib = cuda(SOURCE)


class ModelNew(torch.nn.Module):
    def forward(self, x):
        x = x.contiguous()
        out = torch.empty_like(x)
        lib.scale_add(x, out, x.numel(), 2.0, 1.0)
        return out
'''


def architecture(found: tuple[int, int] | None) -> str:
    """Return nvcc's name of a compute capability; from Hopper on the ``a`` unlocks the chip's own instructions."""
    major, minor = found or (9, 0)
    return f"{major}{minor}{'a' if major >= 9 else ''}"


class CudaBackend(CompiledBackend):
    """CUDA C++ with host launchers under ``extern "C"``."""

    name = "cuda"
    devices = ("cuda",)
    source_file = "kernel.cu"
    allowed_flags = (
        re.compile(r"-O[0-3]"),
        re.compile(r"-D\w+(?:=.*)?"),
        re.compile(r"-std=c\+\+\w+"),
        re.compile(r"--?use_fast_math|--?extra-device-vectorization|--?restrict"),
        re.compile(r"--?(?:ftz|fmad|prec-div|prec-sqrt)=(?:true|false)"),
        re.compile(r"--?maxrregcount=\d+"),
        re.compile(r"--?(?:expt-relaxed-constexpr|expt-extended-lambda|extended-lambda)"),
        re.compile(r"-Xptxas=[\w.,=-]+"),
        re.compile(r"-l(?:cublas|cublasLt|cudnn|cufft|curand|cusparse|cusolver|cuda|m)"),
        re.compile(r"-I/usr/local/cuda(?:-[\d.]+)?/include"),
    )
    refused_flags = (re.compile(r"-Xptxas=.*(?:output|\b-o\b).*"),)

    def runs(self) -> bool:
        """Say whether there is a GPU and a torch that can use it."""
        if capability() is None:
            return False
        import torch

        return torch.version.cuda is not None

    def compiler(self) -> tuple[str, str]:
        """Return nvcc from the path, ``$CUDA_HOME`` or its usual place."""
        places = ("nvcc", f"{environ.get('CUDA_HOME', '/usr/local/cuda')}/bin/nvcc", "/usr/local/cuda/bin/nvcc")
        path = next(filter(None, map(shutil.which, places)), None)
        if path is None:
            raise PrerequisiteError("no nvcc: apt install cuda-toolkit, and put it on PATH or set CUDA_HOME")
        if shutil.which("g++") is None:
            raise PrerequisiteError("nvcc needs g++ for the host code: apt install g++")
        return path, version_line(path)

    def commands(self, compiler: str, flags: tuple[str, ...]) -> list[list[str]]:
        """Compile and link in one call."""
        return loader.commands("cuda", compiler, flags, architecture(capability()))

    def example(self) -> str:
        """Return ``x * 2 + 1`` in CUDA C++."""
        return EXAMPLE
