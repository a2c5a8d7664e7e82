"""C++ through g++ or clang++: the embedded default.  A plain ``extern "C"`` kernel builds in about 0.1 s.

Not covered: ``torch/extension.h`` (about 50 s a build); candidates may still use it through torch itself.
"""

from __future__ import annotations

import os
import re
import shutil
from functools import cache
from pathlib import Path

from burnish.backends import loader
from burnish.backends.compile import version_line
from burnish.backends.compiled import CompiledBackend
from burnish.core.errors import PrerequisiteError
from burnish.core.hashing import content_hash

__all__ = ["CppBackend"]

EXAMPLE = '''"""x * 2 + 1 in C++."""

import torch

from burnish.inline import cpp

SOURCE = r"""
extern "C" void scale_add(const float* x, float* out, long long n, float scale, float shift) {
    #pragma omp parallel for simd
    for (long long i = 0; i < n; ++i) out[i] = x[i] * scale + shift;
}
"""
lib = cpp(SOURCE)


class ModelNew(torch.nn.Module):
    def forward(self, x):
        x = x.contiguous()
        out = torch.empty_like(x)
        lib.scale_add(x, out, x.numel(), 2.0, 1.0)
        return out
'''


@cache
def _processor() -> str:
    """Return what ``-march=native`` depends on: a cache shared between hosts must not mix them."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        lines = []
    return content_hash(sorted({line for line in lines if re.match(r"(model name|flags|Features|CPU part)\s*:", line)}))


class CppBackend(CompiledBackend):
    """C++ for the processor it is compiled on; ``$CXX`` chooses the compiler."""

    name = "cpp"
    devices = ("cpu",)
    source_file = "kernel.cpp"
    allowed_flags = (
        re.compile(r"-O(?:[0-3sg]|fast)?"),
        re.compile(r"-[fm][\w.+,=-]+"),
        re.compile(r"-D\w+(?:=.*)?"),
        re.compile(r"-std=(?:c|gnu)\+\+\w+"),
        re.compile(r"-l(?:m|dl|rt|pthread|gomp|blas|cblas|lapack|openblas|mkl_rt)"),
        re.compile(r"-I/usr/(?:local/)?include(?:/eigen3|/openblas|/mkl)?"),
    )
    refused_flags = (
        # These load code into the compiler, read or write other files, or change the whole process at load time.
        re.compile(r"-f.*(?:plugin|dump|profile|coverage|module|use-ld|opt-info|save).*"),
        re.compile(r"-m(?:llvm|daz-ftz).*"),
    )

    def compiler(self) -> tuple[str, str]:
        """Return ``$CXX``, else g++, else clang++."""
        wanted = os.environ.get("CXX")
        path = next(filter(None, map(shutil.which, [wanted] if wanted else ["g++", "clang++"])), None)
        if path is None:
            missing = f"$CXX is {wanted!r}, which is not there" if wanted else "no C++ compiler"
            raise PrerequisiteError(f"{missing}: apt install g++ (or dnf install gcc-c++)")
        return path, f"{version_line(path)} {_processor()}"

    def commands(self, compiler: str, flags: tuple[str, ...]) -> list[list[str]]:
        """Compile, then link."""
        return loader.commands("cpp", compiler, flags, "")

    def example(self) -> str:
        """Return ``x * 2 + 1`` in C++."""
        return EXAMPLE
