"""Existing kernels with one thing changed: each variant builds, computes the same, and differs by a few lines."""

from __future__ import annotations

import ctypes
import difflib
import random
import re
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import pytest
import torch
from retune_sources import SOURCES, kernel_task

from burnish.backends import loader
from burnish.backends.compiled import check_flags
from burnish.backends.cpp import CppBackend
from burnish.backends.cuda import CudaBackend
from burnish.backends.emit import self_contained
from burnish.core.candidate import Candidate
from burnish.core.errors import TaskError
from burnish.core.proposer import Brief
from burnish.core.search import Outcome, Request
from burnish.core.task import Task
from burnish.engine.prebuild import kernels_of
from burnish.engine.proposing import Proposers
from burnish.propose.ranked import Ranked
from burnish.propose.retune.kernels import device_for, existing_kernel, languages_of, proposers_for
from burnish.propose.retune.knobs import AS_WRITTEN, Edit, Knob, apart, edited, rewritten
from burnish.propose.retune.plain import PlainProposer, plain_task
from burnish.propose.retune.proposer import RetuneProposer
from burnish.propose.retune.python_text import PythonText, quoted, with_plain_texts

RNG = random.Random(0)


def begun(task: Task, device: str = "cpu") -> RetuneProposer:
    made = RetuneProposer()
    made.begin(Brief(task, device))
    return made


def outcome(candidate: Candidate, status: str = "passed", speedup: float | None = None) -> Outcome:
    return Outcome(0, candidate.identity(), Request(), "retune", status, speedup, speedup, speedup)


def singles(task: Task, device: str) -> list[tuple[str, Any, str]]:
    """Return every single change: knob, choice and source."""
    kernel = existing_kernel(task, device)
    return [
        (k.name, c, rewritten(kernel.source, kernel.knobs, {k.name: c})) for k in kernel.knobs for c in k.choices[1:]
    ]


def ran(source: str, *inputs: torch.Tensor) -> torch.Tensor:
    scope: dict[str, Any] = {"__name__": "candidate"}
    exec(compile(source, "candidate", "exec"), scope)
    result = scope["ModelNew"]()(*inputs)
    assert isinstance(result, torch.Tensor)
    return result


def test_a_c_plus_plus_kernel_has_knobs_of_every_kind() -> None:
    knobs = {k.name: k for k in existing_kernel(kernel_task("rows"), "cpu").knobs}
    assert set(knobs) == {"loop 8", "loop 10", "loop 13", "restrict", "TILE", "flags"}
    assert "omp parallel for" in knobs["loop 8"].choices
    assert knobs["loop 10"].likely == "omp simd reduction(+:sum)"
    assert knobs["TILE"].choices == (16, 32, 8, 64, 4)
    assert all(knob.choices[0] in (AS_WRITTEN, False, 16) for knob in knobs.values())


@pytest.mark.thorough
def test_every_c_plus_plus_variant_builds_and_computes_the_same() -> None:
    task, x = kernel_task("rows"), torch.randn(7, 50)
    original = existing_kernel(task, "cpu").source
    expected = ran(original, x)
    every = singles(task, "cpu")
    assert len(every) > 15
    for name, choice, source in every:
        torch.testing.assert_close(ran(source, x), expected, msg=f"{name}: {choice}")
        changed = [line for line in difflib.ndiff(original.splitlines(), source.splitlines()) if line[0] in "+-"]
        assert 1 <= len(changed) <= 2, f"{name}: {choice}: {changed}"
        (request,) = kernels_of(source)
        CppBackend().build(request)  # the flags are among those that are allowed


def test_all_changes_together_compute_the_same() -> None:
    x = torch.randn(7, 50)
    made = begun(kernel_task("rows")).propose(Request(), [], RNG)
    assert made is not None and made.origin.proposer == "retune"
    assert "omp parallel for" in made.source and "__restrict__" in made.source and "omp simd" in made.source
    torch.testing.assert_close(ran(made.source, x), ran(SOURCES["rows"] + "ModelNew = lambda: rows\n", x))
    assert "the loop over r in line 8: as written -> omp parallel for" in made.origin.rationale
    assert "rows, changed. loop 8: omp parallel for" in made.source


def test_threads_and_restrict_need_memory_made_for_the_call() -> None:
    assert [k.name for k in existing_kernel(kernel_task("rows"), "cpu").knobs if "restrict" in k.name]
    for old, new in (("out = torch.empty_like(x)", "out = x"), ("out, x.shape[0]", "x, x.shape[0]")):
        source = SOURCES["rows"].replace(old, new)
        assert source != SOURCES["rows"]
        for knob in existing_kernel(kernel_task("rows", source), "cpu").knobs:
            assert knob.name != "restrict"
            assert not any("parallel" in str(choice) for choice in knob.choices), knob
    said = (
        SOURCES["rows"].replace("out = torch.empty_like(x)", "out = x").replace("float* out", "float* __restrict__ out")
    )
    knobs = existing_kernel(kernel_task("rows", said), "cpu").knobs
    assert any("omp parallel for" in knob.choices for knob in knobs)


def test_a_loop_that_has_a_pragma_is_left_alone() -> None:
    source = SOURCES["rows"].replace("    for (long long r", "    #pragma omp parallel for\n    for (long long r")
    knobs = existing_kernel(kernel_task("rows", source), "cpu").knobs
    assert not any("parallel" in str(choice) for knob in knobs for choice in knob.choices)


def test_flags_that_slow_the_original_down_are_taken_back_first() -> None:
    source = SOURCES["rows"].replace("cpp(SOURCE)", 'cpp(SOURCE, ["-O1", "-DX=1"])')
    flags = next(k for k in existing_kernel(kernel_task("rows", source), "cpu").knobs if k.name == "flags")
    assert flags.choices[1] == "full"
    text = rewritten(source, [], {})
    assert '["-O1", "-DX=1"]' in text
    changed = [edit.text for edit in flags.edits("full")]
    assert changed == ["['-O1', '-DX=1', \"-O3\", \"-march=native\"]"]


# --- CUDA ---------------------------------------------------------------------------------------------------------

_EMULATED = """
struct dim3 { unsigned x; }; static dim3 threadIdx, blockIdx, blockDim, gridDim;
#define __global__
#define __launch_bounds__(...)
using cudaStream_t = void*;
static int cudaGetLastError() { return 0; }
#define LAUNCH(k, g, b, ...) for (blockDim.x = b, gridDim.x = g, blockIdx.x = 0; blockIdx.x < gridDim.x; ++blockIdx.x) \
    for (threadIdx.x = 0; threadIdx.x < blockDim.x; ++threadIdx.x) k(__VA_ARGS__)
"""


def emulated(text: str, x: torch.Tensor) -> torch.Tensor:
    """Run the kernel of a launcher ``scale(x, out, n, factor, stream)`` thread by thread on the CPU."""
    launch = r"(\w+)<<<(.*?), (\d+), 0, stream>>>\((.*?)\);"
    text = _EMULATED + re.sub(launch, r"LAUNCH(\1, (\2), \3, \4);", text)
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "k.cpp").write_text(text)
        command = ["g++", "-O1", "-w", "-shared", "-fPIC", "k.cpp", "-o", "lib.so"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        library = ctypes.CDLL(f"{folder}/lib.so")
        out = torch.full_like(x, -1)
        call = loader.caller(library.scale, "scale", loader.signatures(text)["scale"], False)
        call(x, out, x.numel(), 3.0, None)
    return out


def test_every_cuda_variant_covers_all_elements() -> None:
    x = torch.randn(4099)
    every = [(n, c, s) for n, c, s in singles(kernel_task("scale"), "cuda") if n != "flags"]
    assert {n for n, _, _ in every} == {
        "PER_THREAD", "threads of scale_kernel", "bounds of scale_kernel", "loop 6", "restrict",
    }  # fmt: skip
    for name, choice, source in every:
        (request,) = kernels_of(source)
        torch.testing.assert_close(emulated(request.source, x), 3 * x, msg=f"{name}: {choice}")


def test_the_threads_of_a_block_change_in_the_grid_too() -> None:
    source = next(s for n, c, s in singles(kernel_task("scale"), "cuda") if n.startswith("threads") and c == 512)
    assert "<<<(n + 512 * PER_THREAD - 1) / (512 * PER_THREAD), 512, 0, stream>>>" in source
    written = (
        SOURCES["scale"]
        .replace("(n + 256 * PER_THREAD - 1) / (256 * PER_THREAD)", "blocks")
        .replace("    scale_kernel<<<", "    const int blocks = (n + 255) / 256;\n    scale_kernel<<<")
    )
    source = next(
        s for n, c, s in singles(kernel_task("scale", written), "cuda") if n.startswith("threads") and c == 128
    )
    assert "(n + 127) / 128" in source and "<<<blocks, 128, 0" in source
    # A kernel that has the number in its own text may depend on it.
    fixed = SOURCES["scale"].replace("int k = 0;", "int k = 256 - 256;")
    assert not any(n.startswith("threads") for n, _, _ in singles(kernel_task("scale", fixed), "cuda"))


def test_nvcc_builds_all_changes_together() -> None:
    backend = CudaBackend()
    kernel = existing_kernel(kernel_task("scale"), "cuda")
    for choice in next(knob.choices for knob in kernel.knobs if knob.name == "flags")[1:]:
        (request,) = kernels_of(rewritten(kernel.source, kernel.knobs, {"flags": choice}))
        check_flags(request.flags, backend.allowed_flags, backend.refused_flags)
    if not backend.available().ok:
        pytest.skip("no CUDA compiler")
    (request,) = kernels_of(rewritten(kernel.source, kernel.knobs, {k.name: k.choices[-1] for k in kernel.knobs}))
    assert "#pragma unroll 8" in request.source and "__launch_bounds__(256, 4)" in request.source
    assert Path(backend.build(request).path).exists()


def test_extensions_of_torch_are_read_too() -> None:
    source = SOURCES["scale"].replace(
        "from burnish.inline import cuda", "from torch.utils.cpp_extension import load_inline"
    )
    source = source.replace('cuda(SOURCE, ["-O3"])', 'load_inline("scale", cpp_sources="", cuda_sources=[SOURCE])')
    assert languages_of(source) == {"cpp", "cuda"}
    every = singles(kernel_task("scale", source), "cuda")
    assert {"PER_THREAD", "threads of scale_kernel"} <= {n for n, _, _ in every}
    fast = next(s for n, c, s in every if c == "fast math")
    assert 'cuda_sources=[SOURCE], extra_cuda_cflags=["--use_fast_math"])' in fast


# --- the proposer -------------------------------------------------------------------------------------------------


def test_first_all_likely_changes_then_each_alone() -> None:
    made = begun(kernel_task("rows"))
    first = [made.propose(Request(), [], RNG) for _ in range(7)]
    assert all(c is not None for c in first)
    counts = [
        len([v for v in c.origin.parameters if v[1] not in (AS_WRITTEN, False, 16, "written")]) for c in first if c
    ]
    assert counts == [4, 1, 1, 1, 1, 1, 1]
    assert len({c.source for c in first if c}) == 7


def test_what_breaks_the_kernel_alone_is_not_tried_again() -> None:
    made = begun(kernel_task("rows"))
    made.propose(Request(), [], RNG)
    alone = made.propose(Request(), [], RNG)
    assert alone is not None and "omp parallel for" in alone.source
    made.observe(alone, outcome(alone, "wrong"))
    for _ in range(60):
        again = made.propose(Request("vary", (alone.identity(),)), [alone], RNG)
        assert again is None or "#pragma omp parallel for\n" not in again.source


def test_what_was_fast_alone_is_put_together() -> None:
    made = begun(kernel_task("rows"))
    for _ in range(1 + sum(len(knob.choices) - 1 for knob in made.kernel.knobs)):
        candidate = made.propose(Request(), [], RNG)
        assert candidate is not None
        good = candidate.name in ("TILE: 32", "flags: reorder")
        made.observe(candidate, outcome(candidate, speedup=1.5 if good else 0.9))
    together = made.propose(Request(), [], RNG)
    assert together is not None and together.name == "TILE: 32; flags: reorder"
    assert "constexpr int TILE = 32;" in together.source and "-ffast-math" in together.source


@pytest.mark.parametrize("kind", ["vary", "cross", "tune", "fresh"])
def test_no_source_is_proposed_twice_and_all_can_stand_alone(kind: Any) -> None:
    made = begun(kernel_task("rows"))
    parents = [c for c in (made.propose(Request(), [], RNG) for _ in range(2)) if c is not None]
    seen = {p.source for p in parents}
    for number in range(30):
        candidate = made.propose(Request(kind, tuple(p.identity() for p in parents)), parents, random.Random(number))
        if candidate is None:
            continue
        assert candidate.source not in seen
        seen.add(candidate.source)
        assert "burnish.inline" not in self_contained(candidate.source)
        made.observe(candidate, outcome(candidate, speedup=1.0 + number / 10))
    assert len(seen) > 8


def test_the_same_told_the_same_proposed() -> None:
    def run() -> list[str]:
        made, names = begun(kernel_task("rows")), []
        for number in range(40):
            kind: Any = ("fresh", "tune", "vary")[number % 3]
            candidate = made.propose(Request(kind), [], random.Random(number))
            if candidate is not None:
                names.append(candidate.identity())
                made.observe(candidate, outcome(candidate, speedup=1.0 + (number % 7) / 10))
        return names

    assert run() == run()


def test_plain_torch_is_nothing_to_retune() -> None:
    task = Task("plain", "import torch\n\nclass Model(torch.nn.Module):\n    def forward(self, x):\n        return x\n")
    made = begun(task)
    assert made.propose(Request(), [], RNG) is None and made.reason
    others = "import numba\n\n@numba.jit\ndef f(x):\n    return x.cuda('cuda:0'), x.cpp()\n"
    assert languages_of(others) == languages_of("not python (") == frozenset()
    assert languages_of("import burnish.inline\nlib = burnish.inline.cpp('int f();')\n") == {"cpp"}
    assert languages_of("from triton import jit\n\n@jit\ndef k(x):\n    pass\n") == {"triton"}
    usual = ("recipes", "baselines")
    assert proposers_for(task, usual) == usual
    assert proposers_for(kernel_task("rows"), usual)[0] == "retune"
    assert (device_for(task, "auto"), device_for(kernel_task("rows"), "auto")) == ("auto", "cpu")
    assert (device_for(kernel_task("rows"), "cuda"), device_for(kernel_task("scale"), "auto")) == ("cuda", "auto")


@pytest.mark.parametrize(("entry", "words"), [("scale", "use a GPU"), ("add", "set TRITON_INTERPRET=1")])
def test_gpu_kernels_on_a_cpu_are_refused(entry: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TRITON_INTERPRET", raising=False)
    with pytest.raises(TaskError, match=words):
        begun(kernel_task(entry))


def test_the_plain_version_is_a_route_of_its_own() -> None:
    plain = "\n\ndef plain(x):\n    return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6)\n"
    task = kernel_task("rows", SOURCES["rows"] + plain)
    found = plain_task(task)
    assert found is not None and found.entry == "plain" and found.source == task.source
    assert plain_task(kernel_task("rows")) is None
    made = PlainProposer()
    made.begin(Brief(task, "cpu"))
    offered = [made.propose(Request(), [], RNG) for _ in range(2)]
    assert [c.origin.proposer for c in offered if c] == ["plain", "plain"]
    x = torch.randn(7, 50)
    expected = ran(existing_kernel(task, "cpu").source, x)
    for candidate in offered:
        assert candidate is not None
        torch.testing.assert_close(ran(candidate.source, x), expected)
    without = PlainProposer()
    without.begin(Brief(kernel_task("rows"), "cpu"))
    assert without.propose(Request(), [], RNG) is None and without.reason
    both = Proposers([Ranked(PlainProposer()), Ranked(RetuneProposer())], Brief(kernel_task("rows"), "cpu"), {}.get)
    found = both.propose(Request(), 0)
    assert found is not None and found.origin.proposer == "retune", "who has nothing is passed over"


# --- texts --------------------------------------------------------------------------------------------------------


def test_texts_are_shown_as_they_are() -> None:
    source = 'from burnish.inline import cpp\nlib = cpp("int a;\\n"  "// é\\n")\n'
    plain = with_plain_texts(source)
    module = PythonText(plain)
    (embedded,) = module.embedded()
    at = module.offset(embedded)
    assert at is not None and plain[at:].startswith("int a;\n// é\n") and with_plain_texts(plain) == plain
    for text in ('"""', 'a"', "'''\\", "back\\slash\\", "cr\r\n"):
        scope: dict[str, Any] = {}
        exec(f"value = {quoted(text)}", scope)
        assert scope["value"] == text


def test_edits_that_meet_are_not_both_offered() -> None:
    first = Knob("a", (1, 2), lambda new: [Edit(0, 2, str(new))], "a")
    inside = Knob("b", (1, 2), lambda new: [Edit(1, 1, str(new))], "b")
    after = Knob("a", (1, 2), lambda new: [Edit(2, 2, f"<{new}")], "c")
    same = Knob("d", (1, 2), lambda new: [Edit(2, 2, f">{new}")], "d")
    kept = apart([first, inside, after, same])
    assert [k.name for k in kept] == ["a", "a #2", "d"]
    assert rewritten("xxyy", kept, {"a": 2, "a #2": 2, "d": 2}) == "2<2>2yy"
    assert edited("abc", [Edit(1, 1, "1"), Edit(1, 1, "2")]) == "a12bc"
