"""Building the candidates of a shape in a process of its own, where each is also run once and compared with float64.

What a builder has found is one line of JSON a candidate, written as it goes: a kernel that brings its process down, or
takes too long, is one that nobody times.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import torch
from sixteen_recipes import file_of, inductors, loaded, module, recipes
from sixteen_tasks import Case
from sixteen_timing import Way, errors, settle

__all__ = ["COMPILE_MODE", "build", "build_all", "built", "compiled", "exact_of"]

COMPILE_MODE = "max-autotune-no-cudagraphs"
_COMPILERS = 3
"""How many nvcc a builder has running at once."""
_WORSE = 1.5
"""How much larger than the reference's own the error of a candidate may be."""


def compiled(case: Case) -> Way:
    """Return the reference through torch.compile; nothing is compiled yet."""
    import torch._inductor.config as inductor

    # What a process that builds beside others finds fastest is not to be trusted: each finds out for itself.
    inductor.autotune_local_cache = False
    way: Way = torch.compile(case.scope()["Model"](), mode=COMPILE_MODE, dynamic=False)
    return way


def exact_of(case: Case, inputs: Sequence[torch.Tensor]) -> torch.Tensor:
    """Return the reference's result in float64."""
    with torch.no_grad():
        doubles = [t.double() if t.is_floating_point() else t for t in inputs]
        result: torch.Tensor = case.scope()["Model"]()(*doubles)
    return result


def build(case: Case, device: str, peer: Path | None, compiling: bool, folder: Path) -> None:
    """Build every candidate of a shape and write down which of them are right."""
    inputs = case.inputs(device)
    exact = exact_of(case, inputs)
    with torch.no_grad():
        limit = _WORSE * errors(case.scope()["Model"]()(*inputs), exact)["relative_error"]
        # The reference may be right by luck where the result is one number.
        limit += torch.finfo(inputs[0].dtype).eps / 2
    cuda = device.startswith("cuda")
    sources = recipes(case, "cuda:0")
    with (folder / f"{case.name}.jsonl").open("w", encoding="utf-8") as notes, ThreadPoolExecutor(_COMPILERS) as pool:

        def tried(answers: Mapping[str, Any], source: str, make: Callable[[], Way]) -> None:
            began = time.monotonic()
            row: dict[str, Any] = {"answers": dict(answers), "file": file_of(source, folder).name}
            try:
                # Memory that is given out again holds what no kernel would write.
                poison = torch.full_like(exact, float("nan"), dtype=inputs[0].dtype)
                del poison
                with torch.no_grad():
                    row["error"] = errors(make()(*inputs), exact)["relative_error"]
                settle(device)
                row["ok"] = row["error"] <= limit
            except Exception as error:
                row |= {"ok": False, "why": f"{type(error).__name__}: {' '.join(str(error).split())[:200]}"}
            notes.write(json.dumps(row | {"seconds": round(time.monotonic() - began, 2)}) + "\n")
            notes.flush()

        later: dict[str, Future[Way]] = {
            s: pool.submit(loaded, s, folder) for s in sources if "CUDA_SOURCE" in s and cuda
        }
        for source, answers in sources.items():
            if "CUDA_SOURCE" not in source:
                tried(answers, source, lambda source=source: loaded(source, folder))
        for make in _others(case, peer, compiling):
            try:
                with torch.no_grad():
                    make()(*inputs)
                settle(device)
            except Exception as error:
                print(f"{case.name}: {type(error).__name__}: {str(error)[:200]}", file=sys.stderr)
        if compiling and not case.product:
            for source, answers in inductors(case, device).items():
                tried(answers, source, lambda source=source: loaded(source, folder))
        # Last, for a fault in one of these takes the whole process along.
        for source, future in later.items():
            tried(sources[source], source, future.result)


def _others(case: Case, peer: Path | None, compiling: bool) -> Iterator[Callable[[], Way]]:
    if peer is not None and case.peer:
        yield lambda: module(peer / "kernels" / case.peer).kernel_fn
    if not compiling or case.kind == "matmul_float32":
        return
    if case.product:
        import torch._functorch.config as functorch
        import torch._inductor.config as inductor

        # Which kernel is best for a product is decided while compiling, not to be kept: only its kernels are.
        inductor.fx_graph_cache = functorch.enable_autograd_cache = False
    yield lambda: compiled(case)


def build_all(command: Sequence[str], cases: Sequence[Case], jobs: int, until: float) -> list[str]:
    """Have every shape's candidates built, ``jobs`` processes at once; return the shapes that are not done in time."""
    waiting, running = list(cases), dict[str, subprocess.Popen[bytes]]()
    environment = {**os.environ, "TORCHINDUCTOR_COMPILE_THREADS": "1"}
    while waiting or running:
        while waiting and len(running) < jobs:
            name = waiting.pop(0).name
            running[name] = subprocess.Popen([*command, "--build", name], env=environment)
        for name in [n for n, process in running.items() if process.poll() is not None]:
            code = running.pop(name).returncode
            if code:
                print(f"{name}: its builder ended with {code}", flush=True)
        if time.monotonic() > until:
            break
        time.sleep(0.1)
    for process in running.values():
        process.kill()
        process.wait()
    return [*running, *(case.name for case in waiting)]


def built(case: Case, folder: Path) -> list[dict[str, Any]]:
    """Return what the shape's builder wrote down, what is soonest loaded first, should time run out."""
    path = folder / f"{case.name}.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    notes = [json.loads(line) for line in lines if line.endswith("}")]
    texts = {note["file"]: (folder / note["file"]).read_text(encoding="utf-8") for note in notes}
    return sorted(notes, key=lambda n: ("CUDA_SOURCE" not in texts[n["file"]], "proposer" not in n["answers"]))
