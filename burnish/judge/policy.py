"""Who did the work: the candidate's own kernels or the library's.  A contract may ask for the former."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import torch

from burnish.core.verdict import Finding
from burnish.judge.bench import Bench
from burnish.judge.contestant import Contestant
from burnish.judge.exchange import call
from burnish.judge.runner.trace import OperatorTrace

__all__ = ["library_findings"]

# Libraries whose calls do not pass torch's dispatcher.
_FOREIGN = {"numpy", "scipy", "cupy", "jax", "numba", "sklearn", "tensorflow", "pandas"}
# A kernel that looks symbols up at run time, or names a linear-algebra library's entry points, calls a library.
_BORROWED = re.compile(rb"\bdlsym\b|\bdlopen\b|\b[sdcz](?:gemm|gemv|symm|trsm|syrk|dot|axpy)_?\b|\bcblas_\w+|\bdnnl_\w+|\bcublas\w+")
# Share of the reference's own library work (elements touched) beyond which the library did it.
_LIBRARY_SHARE = 0.25


def library_findings(bench: Bench, contestant: Contestant, builds: int, source: str) -> list[Finding]:
    """Compare the library operators a call dispatches with those of the reference, and look for other libraries."""
    foreign = _foreign_imports(source) + _borrowed_symbols(contestant.built)
    if foreign:
        return [Finding("library-did-the-work", f"calls another library: {', '.join(foreign[:4])}")]
    returned = call(contestant, bench.sample, bench.expected, contestant.limits.call_seconds, seed=1, trace=True)
    theirs: dict[str, int] = returned.answer.raw["operators"]
    trace = OperatorTrace()
    with trace, torch.no_grad():
        bench.reference.run(bench.sample, seed=1)
    whole = sum(trace.compute().values()) or 1
    share = sum(theirs.values()) / whole
    if share <= _LIBRARY_SHARE:
        return []
    names = ", ".join(list(theirs)[:4])
    found = [
        Finding("library-did-the-work", f"library operators do {100 * share:.0f} % of the reference's work: {names}")
    ]
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
    return [match.decode() for path in libraries for match in _BORROWED.findall(Path(path).read_bytes())]
