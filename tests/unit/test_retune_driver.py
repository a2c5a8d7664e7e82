"""C++ and CUDA files with a driver become tasks; what is wrong is said in one line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import torch

from burnish.core.errors import BurnishError, UsageError
from burnish.core.task import Task
from burnish.propose.retune.kernels import existing_kernel, languages_of
from burnish.propose.retune.plain import plain_task
from burnish.suites.kernel_file import driver_source, task_from_kernel
from burnish.suites.resolve import resolve_task

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "kernels"
SCALE = """
#include "helper.h"
void scale(const float* in, float* out, long n, float factor) {
    for (long i = 0; i < n; ++i) out[i] = twice(in[i]) * factor;
}
"""
HELPER = "#pragma once\nstatic inline float twice(float v) { return 2 * v; }\n"
DRIVER = """
import torch
SOURCE = "scale.cpp"
ARGUMENTS = {"n": "in_.numel()", "out": "torch.empty(n)", "factor": 1.5}
WORKLOADS = [{"name": "small", "n": 10}]

def get_inputs(n):
    return [torch.randn(n)]
"""


def folder(tmp_path: Path, source: str = SCALE, driver: str = DRIVER, name: str = "scale.cpp") -> Path:
    (tmp_path / name).write_text(source)
    (tmp_path / "helper.h").write_text(HELPER)
    (tmp_path / "scale.py").write_text(driver)
    return tmp_path


def called(task: Task, *inputs: Any) -> Any:
    scope: dict[str, Any] = {"__name__": "task"}
    exec(compile(task.source, "task", "exec"), scope)
    return scope[task.entry](*inputs)


def test_a_c_plus_plus_file_is_found_with_its_driver(tmp_path: Path) -> None:
    here = folder(tmp_path)
    by_source = resolve_task(str(here / "scale.cpp"))
    by_function = resolve_task(f"{here}/scale.cpp:scale", inputs=str(here / "scale.py"))
    by_driver = resolve_task(str(here / "scale.py"))
    assert by_source.identity() == by_function.identity() == by_driver.identity()
    assert by_source.name == "scale" and by_source.primary.name == "small"
    assert by_source.inputs_source == DRIVER and languages_of(by_source.source) == {"cpp"}
    other = resolve_task(f"{here}/scale.cpp", inputs=f"{here}/scale.py:get_inputs")
    assert other.identity() == by_source.identity()
    x = torch.randn(6, 4).t()
    torch.testing.assert_close(called(by_source, x), 3 * x.reshape(-1))


def test_what_is_included_from_the_same_folder_is_part_of_the_text(tmp_path: Path) -> None:
    source = task_from_kernel(folder(tmp_path) / "scale.cpp").source
    assert "static inline float twice" in source and "helper.h" not in source and "pragma once" not in source
    assert 'extern "C" void scale(const float* in' in source


def test_memory_that_is_read_and_written_is_copied_first(tmp_path: Path) -> None:
    source = "void bump(float* x, long n) { for (long i = 0; i < n; ++i) x[i] += 1; }"
    driver = (
        DRIVER.split("ARGUMENTS")[0]
        + 'ARGUMENTS = {"n": "x.numel()"}\n\ndef get_inputs():\n    return [torch.zeros(3)]\n'
    )
    task = task_from_kernel(folder(tmp_path, source, driver) / "scale.py")
    x = torch.zeros(3)
    assert torch.equal(called(task, x), torch.ones(3)) and torch.equal(x, torch.zeros(3))


def test_several_results_and_numbers(tmp_path: Path) -> None:
    source = """
extern "C" void parts(const double* x, double* low, long* count, int n) { low[0] = x[0]; *count = n; }
extern "C" double first(const double* x) { return x[0]; }
"""
    driver = """
import torch
SOURCE = "scale.cpp"
FUNCTION = "parts"
ARGUMENTS = {"low": "torch.empty(1, dtype=torch.float64)", "count": "torch.empty(1, dtype=torch.int64)", "n": 4}
OUTPUTS = ["count", "low"]
FLAGS = ["-O1"]

def get_inputs():
    return [torch.randn(2, dtype=torch.float64)]
"""
    here = folder(tmp_path, source, driver)
    x = torch.randn(2, dtype=torch.float64)
    task = task_from_kernel(here / "scale.py")
    assert [t.item() for t in called(task, x)] == [4, x[0].item()]
    assert 'cpp(SOURCE, ["-O1"])' in task.source
    driver = driver.replace('"parts"', '"first"').split("ARGUMENTS")[0] + "def get_inputs():\n    return []\n"
    task = task_from_kernel(folder(tmp_path, source, driver) / "scale.py")
    value = called(task, x)
    assert value.dtype is torch.float64 and value.item() == x[0].item()


def test_cuda_files_are_tasks_too(tmp_path: Path) -> None:
    source = """
__global__ void scale_kernel(const float* x, float* out, long n) {
    long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
    if (i < n) out[i] = 2 * x[i];
}
extern "C" int scale(const float* x, float* out, long n, cudaStream_t stream) {
    scale_kernel<<<(n + 255) / 256, 256, 0, stream>>>(x, out, n);
    return cudaGetLastError();
}
"""
    driver = DRIVER.replace("scale.cpp", "scale.cu").replace("in_", "x").replace(', "factor": 1.5', "")
    task = resolve_task(str(folder(tmp_path, source, driver, "scale.cu") / "scale.py"))
    assert "lib = cuda(SOURCE)" in task.source and "lib.scale(x, out, n)" in task.source
    names = {knob.name for knob in existing_kernel(task, "cuda").knobs}
    assert {"threads of scale_kernel", "bounds of scale_kernel", "flags", "restrict"} <= names


def test_a_driver_is_told_from_a_file_that_holds_its_source(tmp_path: Path) -> None:
    wrapper = tmp_path / "wrapper.py"
    wrapper.write_text('SOURCE = r"""\nvoid f() {}  // kernel.cpp\n"""\n')
    assert driver_source(str(wrapper)) is None and driver_source(str(tmp_path / "none.py")) is None
    assert driver_source(str(EXAMPLES / "rms_norm.py")) == EXAMPLES / "rms_norm.cpp"


def test_the_examples_are_tasks() -> None:
    task = resolve_task(str(EXAMPLES / "rms_norm.cpp"))
    x, weight = torch.randn(5, 32), torch.rand(32)
    expected = torch.nn.functional.rms_norm(x, (32,), weight, 1e-6)
    torch.testing.assert_close(called(task, x, weight), expected)
    plain = plain_task(task)
    assert plain is not None
    torch.testing.assert_close(called(plain, x, weight), expected)
    assert languages_of(resolve_task(f"{EXAMPLES}/bias_gelu.py:bias_gelu").source) == {"triton"}


BAD: dict[str, tuple[str, str, str]] = {
    "no such function": ("", DRIVER.replace("SOURCE", 'FUNCTION = "scal"\nSOURCE', 1), "no function scal in"),
    "several": (SCALE + "void other() {}\n", DRIVER, "name one as"),
    "static": (SCALE.replace("void scale", "static void scale"), "", "defines none: name one as"),
    "inline": (SCALE.replace("void scale", "inline void scale"), DRIVER, 'write an extern "C" function that calls it'),
    "unknown argument": (
        "",
        DRIVER.replace('"factor"', '"faktor"'),
        "the function has no parameter faktor: it has in_",
    ),
    "no expression": ("", DRIVER.replace("in_.numel()", "in_.numel("), "which is no Python expression"),
    "no dictionary": (
        "",
        DRIVER.replace('{"n": "in_.numel()", "out": "torch.empty(n)", "factor": 1.5}', "3"),
        "must be a",
    ),
    "no number": ("", DRIVER.replace("1.5", "[1.5]"), "must be a number or an expression in quotes"),
    "circles": ("", DRIVER.replace("in_.numel()", "out.numel()"), "ARGUMENTS go in circles: n, out"),
    "outputs": ("", DRIVER + '\nOUTPUTS = ["result"]\n', "OUTPUTS must be a list of pointer parameters: in_, out"),
    "flags": ("", DRIVER + '\nFLAGS = "-O2"\n', "FLAGS must be a list of texts"),
    "function": ("", DRIVER + "\nFUNCTION = 3\n", "FUNCTION must be a text"),
    "nothing written": ("void scale(const float* in_, long n) {}", "", "name what it writes in OUTPUTS"),
    "nameless": ("void scale(const float*, float* out) {}", DRIVER, "has a parameter without a name"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_wrong_is_said_in_one_line(name: str, tmp_path: Path) -> None:
    source, driver, words = BAD[name]
    short = 'SOURCE = "scale.cpp"\nARGUMENTS = {"n": 1}\n\ndef get_inputs():\n    return []\n'
    here = folder(tmp_path, source or SCALE, driver or short)
    with pytest.raises(BurnishError, match=words.replace("(", r"\(")) as caught:
        task_from_kernel(here / "scale.py")
    assert "\n" not in str(caught.value)


def test_a_missing_driver_and_gradients_are_refused(tmp_path: Path) -> None:
    (tmp_path / "alone.cpp").write_text(SCALE)
    with pytest.raises(UsageError, match="needs a driver: write .*alone.py, or name another with --inputs"):
        resolve_task(str(tmp_path / "alone.cpp"))
    with pytest.raises(UsageError, match="leave --backward out"):
        resolve_task(str(folder(tmp_path) / "scale.cpp"), backward=True)
    with pytest.raises(UsageError, match="no file .*none.cpp"):
        resolve_task(str(tmp_path / "none.cpp"), inputs=str(tmp_path / "scale.py"))
