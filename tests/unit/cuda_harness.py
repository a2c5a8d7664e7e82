"""CUDA C++ kernels without a GPU: built by the real nvcc, and run on the CPU by ``cuda_on_cpu.h``."""

from __future__ import annotations

import ctypes
import os
import re
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import burnish.inline
from burnish.backends import loader
from burnish.backends.cuda import CudaBackend
from burnish.core.backend import Artifact, BuildRequest

__all__ = ["Gpu", "compiled", "emulated", "source_of"]

_HERE = Path(__file__).parent


def source_of(text: str) -> str:
    """Return the CUDA source inside a candidate."""
    return text.partition('CUDA_SOURCE = r"""\n')[2].partition('"""')[0]


def compiled(source: str) -> Artifact:
    """Build a candidate's CUDA source with nvcc for Hopper; what the assembler says of registers is in the log."""
    found = CudaBackend().available()
    if not found.ok:
        pytest.skip(f"no CUDA compiler: {found.fix}")
    return CudaBackend().build(BuildRequest("cuda", source, ("-Xptxas=-v",)))


@dataclass(frozen=True)
class Gpu:
    """An imagined GPU: bytes of shared memory a block, multiprocessors, clusters at once, how soon copies arrive."""

    memory: int = 232448
    processors: int = 4
    clusters: int = 2
    eager: bool = False


_H200 = Gpu()


@contextmanager
def emulated(gpu: Gpu = _H200) -> Iterator[None]:
    """Let candidates that are loaded inside compute on CPU tensors."""
    kept = burnish.inline.cuda
    burnish.inline.cuda = lambda source, flags=(): _on(_library(source), source, gpu)
    try:
        yield
    finally:
        burnish.inline.cuda = kept


_COPY = r'asm volatile\("cp.async.c[ag].*?, (\d+);" ::"r"\(to\), "l"\(at\) : "memory"\)'
_WAIT = r'asm volatile\("cp.async.wait_group %0;" ::"n"\((.*?)\) : "memory"\)'


@cache
def _library(source: str) -> str:
    text = re.sub(r"#include <cuda_\w+.h>", "", source)
    text = re.sub(r"extern __shared__ (\w+) (\w+)\[\];", r"\1* const \2 = (\1*)emulated::memory;", text)
    text = re.sub(_COPY, r"emulated::copy(to, at, \1)", text)
    text = re.sub(r'asm volatile\("cp.async.commit_group;".*?\)', "emulated::commit()", text)
    text = re.sub(_WAIT, r"emulated::wait(\1)", text)
    assert "asm" not in text
    folder = Path(tempfile.mkdtemp(dir=os.environ.get("BURNISH_HOME")))  # removed when the tests are over
    (folder / "kernel.cpp").write_text(text)
    flags = ["-O1", "-std=c++17", "-w", "-fPIC", "-shared", "-pthread", "-fno-gnu-unique"]
    command = ["g++", *flags, "-include", str(_HERE / "cuda_on_cpu.h"), "kernel.cpp", "-o", "lib.so"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[:4000]
    return str(folder / "lib.so")


def _on(path: str, source: str, gpu: Gpu) -> SimpleNamespace:
    library, bound = ctypes.CDLL(path), loader.bind(path, source, "cpp")

    def checked(name: str, function: Any) -> Any:
        def call(*arguments: Any) -> None:
            # A number of its own: launchers remember what they have asked about a device.
            library.emulated_gpu(hash(gpu) & 0xFFFFFF, gpu.memory, gpu.processors, gpu.clusters, gpu.eager)
            error = function(*arguments, None)
            if error:
                raise RuntimeError(f"{name}: CUDA error {error}")

        return call

    return SimpleNamespace(**{name: checked(name, function) for name, function in vars(bound).items()})
