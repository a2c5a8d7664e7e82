"""Generated kernels outside the judge: extreme values on a CPU, Triton in its interpreter."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import numpy
import pytest
import torch
from proposing import MODULES, all_tasks, module_task

from burnish.backends.inline import cpp
from burnish.core.proposer import Brief
from burnish.core.search import Request
from burnish.propose.library import LibraryProposer
from burnish.propose.snippets import helpers

HERE = Path(__file__).resolve().parent

FUNCTIONS = {
    "exp_of": (torch.exp, -103.0, 88.7),
    "expm1_of": (torch.expm1, -20.0, 20.0),
    "log_of": (torch.log, 1e-44, 1e30),
    "log1p_of": (torch.log1p, -0.999, 100.0),
    "tanh_of": (torch.tanh, -10.0, 10.0),
    "erf_of": (torch.erf, -5.0, 5.0),
}


@pytest.mark.parametrize("flags", [[], ["-ffast-math", "-fno-finite-math-only", "-mno-recip"]], ids=["plain", "fast"])
def test_polynomials_are_right_to_two_units_of_rounding(flags: list[str]) -> None:
    body = "".join(
        f'extern "C" void run_{name}(const float* x, float* out, long long n) {{\n'
        f"    #pragma omp simd\n    for (long long i = 0; i < n; ++i) out[i] = {name}(x[i]);\n}}\n"
        for name in FUNCTIONS
    )
    source = "#include <cmath>\n#include <cstdint>\n#include <cstring>\n" + helpers(body, "math_polynomial.h") + body
    lib = cpp(source, flags=["-fno-math-errno", "-fno-trapping-math", *flags])
    generator = torch.Generator().manual_seed(0)
    for name, (exact, low, high) in FUNCTIONS.items():
        if name == "log_of":
            x = torch.exp(torch.empty(200_000).uniform_(-100.0, 69.0, generator=generator))
        else:
            x = torch.empty(200_000).uniform_(low, high, generator=generator)
        x = torch.cat([x, x * 1e-3, x * 1e-20]) if low < 0 else x
        out = torch.empty_like(x)
        getattr(lib, f"run_{name}")(x, out, x.numel())
        right = exact(x.double())
        unit = torch.from_numpy(numpy.spacing(right.float().abs().numpy())).double()
        error = ((out.double() - right).abs() / unit).max().item()
        limit = 4.0 if name in ("expm1_of", "log1p_of") else 2.0
        assert error < limit, f"{name}: {error} units of rounding"
    special = torch.tensor([float("inf"), float("-inf"), float("nan"), 0.0])
    out = torch.empty(4)
    lib.run_exp_of(special, out, 4)
    assert out.tolist()[:2] == [float("inf"), 0.0] and out[2].isnan() and out[3] == 1.0
    lib.run_log_of(special, out, 4)
    assert out[0] == float("inf") and out[1].isnan() and out[2].isnan() and out[3] == float("-inf")


@pytest.mark.parametrize("name", ["softmax", "logsumexp", "log_softmax"])
def test_masked_rows_give_what_torch_gives(name: str) -> None:
    task = module_task(name, rows=6, columns=600)
    scope: dict[str, object] = {"__name__": "task"}
    exec(task.source, scope)
    x = torch.randn(6, 600)
    x[0, :512] = float("-inf")  # whole blocks before the first number
    x[1, 100:] = float("-inf")
    x[2] = float("-inf")
    x[3, 7] = float("inf")
    x[4] *= 200
    expected = scope["Model"]()(x)  # type: ignore[operator]
    proposer = LibraryProposer()
    proposer.begin(Brief(task, "cpu"))
    for template in proposer.templates:
        candidate = proposer.propose(Request(), [], random.Random(0))
        assert candidate is not None
        made: dict[str, object] = {"__name__": "candidate"}
        exec(compile(candidate.source, "candidate", "exec"), made)
        got = made["ModelNew"]()(x)  # type: ignore[operator]
        assert torch.allclose(got, expected, rtol=1e-5, atol=1e-5, equal_nan=True), template.name


INTERPRETED = """
import importlib.util, random, sys, torch
sys.path.insert(0, {here!r})
from proposing import all_tasks, half_task
from burnish.core.proposer import Brief
from burnish.core.search import Request
from burnish.propose.library import LibraryProposer

torch.manual_seed(0)
for name, task in {{**all_tasks(), "half": half_task()}}.items():
    proposer = LibraryProposer()
    proposer.begin(Brief(task, "cuda:0"))
    assert not proposer.reason, (name, proposer.reason)
    scope = {{"__name__": "task"}}
    exec(task.source, scope)
    initial = scope["get_init_inputs"]() if "get_init_inputs" in scope else []
    reference = scope[task.entry](*initial) if task.entry == "Model" else scope[task.entry]
    rng = random.Random(1)
    for number in range(len(proposer.templates) + 2):
        candidate = proposer.propose(Request(), [], rng)
        path = sys.argv[1] + f"/{{name}}_{{number}}.py"
        open(path, "w").write(candidate.source)
        spec = importlib.util.spec_from_file_location(f"c_{{name}}_{{number}}", path)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        model = module.ModelNew(*initial)
        if task.entry == "Model":
            model.load_state_dict(reference.state_dict())
        inputs = scope["get_inputs"]()
        with torch.no_grad():
            expected, got = reference(*inputs), model(*inputs)
        assert got.shape == expected.shape and got.dtype == expected.dtype, (name, candidate.name)
        tolerance = 2e-3 if name == "half" else 1e-5
        assert torch.allclose(got, expected, rtol=tolerance, atol=2e-5), (name, candidate.name, got - expected)
    print(name, number + 1)
"""


@pytest.mark.thorough
def test_triton_kernels_are_right_in_the_interpreter(tmp_path: Path) -> None:
    pytest.importorskip("triton")
    environment = {**os.environ, "TRITON_INTERPRET": "1"}
    command = [sys.executable, "-W", "ignore", "-c", INTERPRETED.format(here=str(HERE)), str(tmp_path)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    assert len(done.stdout.splitlines()) == len(all_tasks()) + 1
    assert set(MODULES) <= {line.split()[0] for line in done.stdout.splitlines()}
