"""What Triton makes of a candidate's kernels for a Hopper, on a machine without a GPU.

A candidate's call runs on meta tensors, which have shapes and no values, and where it would launch a kernel the kernel
is compiled instead.  Not covered: what kernels compute, CUDA C++, and calls that look at values or replay CUDA graphs.

Triton's interpreter must be off when Triton is imported, so tests run this file in processes of their own:
``python hopper.py < jobs.json``, a list of objects with ``name``, ``task`` (a file) and ``source`` (of the candidate,
or ``null`` for what ``recipes`` propose first).
"""

from __future__ import annotations

import contextlib
import json
import random
import re
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import torch

__all__ = ["MOST_SHARED", "compiled", "first_recipe"]

MOST_SHARED = 227 << 10
"""Bytes of shared memory that a block of a Hopper can have."""


def compiled(task_file: str, source: str) -> list[dict[str, Any]]:
    """Return what each kernel that a candidate launches comes to, once for each way in which it is launched."""
    from burnish.core.load import task_from_file
    from burnish.core.task_code import execute
    from burnish.graph.loading import load

    found: dict[tuple[Any, ...], dict[str, Any]] = {}
    task = task_from_file(task_file)
    _, inputs = load(task, task.primary, "meta")
    with torch.device("meta"), _compiling(found):
        given = execute(task.source, task_file, "hopper_task")
        made = execute(source, f"{task_file}.candidate.py", "hopper_candidate")
        model = made.ModelNew(*(given.get_init_inputs() if hasattr(given, "get_init_inputs") else ()))
        with torch.no_grad():
            model(*inputs)
    return list(found.values())


def first_recipe(task_file: str) -> str:
    """Return the source of what ``recipes`` propose first for a GPU."""
    from burnish.core.load import task_from_file
    from burnish.core.proposer import Brief
    from burnish.core.search import Request
    from burnish.propose.recipes import RecipeProposer

    proposer = RecipeProposer()
    proposer.begin(Brief(task_from_file(task_file), "cuda:0"))
    candidate = proposer.propose(Request(), [], random.Random(0))
    if candidate is None:
        raise ValueError(proposer.reason)
    return candidate.source


@contextlib.contextmanager
def _compiling(found: dict[tuple[Any, ...], dict[str, Any]]) -> Iterator[None]:
    """Have Triton's kernels compiled where they would be launched, and CUDA's built and not called."""
    from triton.runtime import driver
    from triton.runtime.jit import JITFunction

    from burnish.backends import inline

    def launcher(self: Any, grid: Any) -> Callable[..., None]:
        def compile_it(*args: Any, **keywords: Any) -> None:
            key = (self.fn.__name__, *map(_shown, args), *((name, _shown(v)) for name, v in keywords.items()))
            if key not in found:
                options = {name: value for name, value in keywords.items() if name.startswith("num_")}
                found[key] = {"kernel": self.fn.__name__, "options": options} | _made(self, grid, args, keywords)

        return compile_it

    driver.set_active(_Hopper())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(JITFunction, "__getitem__", launcher)
        patch.setattr(inline, "_counted", lambda function: lambda *args: None)
        yield


class _Hopper:
    """As much of a driver as compiling asks for."""

    def get_current_device(self) -> int:
        return 0

    def get_current_stream(self, device: int) -> int:
        return 0

    def get_current_target(self) -> Any:
        from triton.backends.compiler import GPUTarget

        return GPUTarget("cuda", 90, 32)


def _shown(value: Any) -> str:
    return f"{value.dtype}" if isinstance(value, torch.Tensor) else repr(value)


def _made(kernel: Any, grid: Any, args: tuple[Any, ...], keywords: dict[str, Any]) -> dict[str, Any]:
    began = time.monotonic()
    try:
        made = kernel.run(*args, grid=grid, warmup=True, **keywords)
    except Exception as error:  # the compiler's own, of many kinds
        return {"error": f"{type(error).__name__}: {str(error)[-400:]}"}
    registers, stack = _resources(made.asm["cubin"])
    took = round(time.monotonic() - began, 1)
    return {"shared": made.metadata.shared, "registers": registers, "stack": stack, "seconds": took}


def _resources(binary: bytes) -> tuple[int, int]:
    """Return a kernel's registers and the bytes of its stack, which is where registers are spilled to."""
    with tempfile.NamedTemporaryFile(suffix=".cubin") as file:
        file.write(binary)
        file.flush()
        told = subprocess.run(
            [_tool("cuobjdump"), "--dump-resource-usage", file.name], capture_output=True, text=True, check=True
        )
    match = re.search(r"REG:(\d+) STACK:(\d+)", told.stdout)
    assert match is not None, told.stdout
    return int(match[1]), int(match[2])


@cache
def _tool(name: str) -> str:
    import triton

    return str(Path(triton.__file__).parent / "backends" / "nvidia" / "bin" / name)


def _main() -> None:
    for job in json.load(sys.stdin):
        told: dict[str, Any] = {"name": job["name"]}
        try:
            source = job["source"] or first_recipe(job["task"])
            told |= {"source": source, "kernels": compiled(job["task"], source)}
        except Exception:  # reported, and the next one tried
            told["error"] = traceback.format_exc()[-1500:]
        print(json.dumps(told), flush=True)


if __name__ == "__main__":
    _main()
