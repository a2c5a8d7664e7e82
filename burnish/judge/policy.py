"""Who did the work: the candidate's own kernels or the library's.  A contract may ask for the former."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from burnish.core.verdict import Finding
from burnish.judge.bench import Bench
from burnish.judge.contestant import Contestant
from burnish.judge.exchange import call

__all__ = ["library_findings"]

# Libraries whose calls do not pass torch's dispatcher.
_FOREIGN = {"numpy", "scipy", "cupy", "jax", "numba", "sklearn", "tensorflow", "pandas"}
# A kernel that looks symbols up at run time, or names a linear-algebra library's entry points, calls a library.
_ENTRY_POINTS = (
    rb"\b[sdcz](?:gemm|gemv|symm|trsm|syrk|dot|axpy)_?\b|\bcblas_\w+|\bdnnl_\w+|\bcublas[A-Z]\w+|\bcudnn[A-Z]\w+"
)
_BORROWED = re.compile(rb"\bdlsym\b|\bdlopen\b|" + _ENTRY_POINTS)
_BORROWED_CUDA = re.compile(_ENTRY_POINTS)
# Library operators that touch half as many elements as the task's largest tensor have made a pass over the data.
_LIBRARY_SHARE = 0.5


def library_findings(bench: Bench, contestant: Contestant, builds: int, source: str) -> list[Finding]:
    """Look at the library operators a call dispatches, and for other libraries behind the candidate's own kernels."""
    foreign = _foreign_imports(source) + _borrowed_symbols(contestant.built)
    if foreign:
        return [Finding("library-did-the-work", f"calls another library: {', '.join(foreign[:4])}")]
    seconds = contestant.limits.first_call_seconds
    returned = call(contestant, bench.sample, bench.expected, seconds, seed=1, trace=True)
    theirs: dict[str, int] = returned.answer.raw["operators"]
    largest = max(t.numel() for t in (*bench.sample.tensors, *bench.expected.tensors)) or 1
    share = sum(theirs.values()) / largest
    if share <= _LIBRARY_SHARE:
        return []
    names = ", ".join(list(theirs)[:4])
    found = [Finding("library-did-the-work", f"library operators pass over the data {share:.1f} times: {names}")]
    if builds and not returned.answer.raw["kernel_calls"]:
        found.insert(0, Finding("kernel-never-called", f"{builds} kernel source(s) compiled and none called"))
    return found


def _foreign_imports(source: str) -> list[str]:
    found = []
    for node in ast.walk(ast.parse(source)):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module]
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in _FOREIGN:
            names = [node.value]
        found += [name for name in names if name.partition(".")[0] in _FOREIGN]
    return found


def _borrowed_symbols(libraries: list[str]) -> list[str]:
    found = []
    for path in libraries:
        # CUDA's runtime, linked into every kernel, looks the driver up by dlsym itself.
        pattern = _BORROWED if not Path(path).with_name("kernel.cu").exists() else _BORROWED_CUDA
        found += [match.decode() for match in pattern.findall(Path(path).read_bytes())]
    return found
