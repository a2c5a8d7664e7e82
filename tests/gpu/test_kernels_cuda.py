"""CUDA C++ kernels on a real GPU: values against float64 over shapes and settings, streams, graphs, and the judge."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import torch

from burnish.core.load import task_from_file
from burnish.core.proposer import Brief
from burnish.core.search import Request
from burnish.core.task import Task
from burnish.graph.capture import trace
from burnish.judge import Judge, JudgeOptions
from burnish.propose.constructor import constructor
from burnish.propose.emission import Chosen, emit
from burnish.propose.kernels.cuda_depthwise import CudaDepthwise
from burnish.propose.kernels.cuda_recurrent import CudaRecurrent
from burnish.propose.kernels.cuda_rotary import CudaRotary
from burnish.propose.kernels.cuda_rows import CudaRows
from burnish.propose.kernels.template import KernelTemplate
from burnish.propose.recipes import RecipeProposer

pytestmark = [
    pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA GPU"),
    pytest.mark.skipif(
        torch.cuda.is_available() and torch.cuda.get_device_capability() < (9, 0), reason="needs a Hopper GPU"
    ),
]

MODULE = """
import torch
import torch.nn.functional as F
from torch import nn

class Model(nn.Module):
    def __init__(self):
        super().__init__()
        {init}

    def forward(self, x):
        return {body}

def get_inputs():
    return [{inputs}]

def get_init_inputs():
    return []
"""
KINDS = {
    "softmax": "torch.softmax(x, -1)",
    "log_softmax": "F.log_softmax(x, -1)",
    "layer_norm": "F.layer_norm(x, x.shape[-1:])",
    "rms_norm": "F.rms_norm(x, x.shape[-1:])",
}


def text_of(body: str, inputs: str, init: str = "pass") -> str:
    return MODULE.format(init=init, body=body, inputs=inputs)


@cache
def modules(text: str, template: KernelTemplate, **settings: Any) -> tuple[Any, Any]:
    """Return the reference and the candidate on the GPU with the same state."""
    task = Task("test", text)
    traced = trace(task, task.primary, whole=True)
    region = [r for n in traced.graph.nodes if n.op == "call_function" and (r := template.match(n)) is not None][-1]
    chosen = {name: settings.get(name, values[0]) for name, values in template.space(region).items()}
    source = emit(traced, constructor(task), [Chosen(template, region, chosen)], "cuda:0", "A test.").source
    theirs: dict[str, Any] = {"__name__": "reference"}
    ours: dict[str, Any] = {"__name__": "candidate"}
    exec(compile(text, "reference", "exec"), theirs)
    exec(compile(source, "candidate", "exec"), ours)
    torch.manual_seed(0)
    reference, candidate = theirs["Model"]().cuda(), ours["ModelNew"]().cuda()
    candidate.load_state_dict(reference.state_dict())
    return reference, candidate


@torch.no_grad()
def check(pair: tuple[Any, Any], x: torch.Tensor, factor: float = 3.0) -> None:
    """Assert an error against float64 within a factor of the library's own in float32, and no change of the input."""
    reference, candidate = pair
    kept = x.clone()
    with torch.backends.cudnn.flags(enabled=False):  # which would multiply in TF32
        wanted = reference(x)
    first, second = candidate(x), candidate(x)
    assert torch.equal(x.nan_to_num(), kept.nan_to_num()), "the input was changed"
    assert first.data_ptr() != second.data_ptr() and torch.equal(first.nan_to_num(), second.nan_to_num())
    assert first.shape == wanted.shape and first.dtype == wanted.dtype
    exact = reference.double()(x.double())
    reference.to(torch.float32)
    assert torch.equal(first.isnan(), wanted.isnan())
    assert torch.equal(first.isfinite(), wanted.isfinite())
    # Where infinities meet, another order of the same operations may be undefined.
    whole = wanted.isfinite() & exact.isfinite()
    if whole.any():
        ours, theirs = ((t[whole].double() - exact[whole]).abs().max().item() for t in (first, wanted))
        assert ours <= factor * theirs + 1e-7 * exact[whole].abs().max().item(), f"{ours} of {theirs}"


# --- rows ------------------------------------------------------------------------------------------------------------

SHAPES = [
    (4096, 1024),
    (1000, 4096),
    (16, 16384),
    (300, 65536),
    (40, 393216),
    (3, 1 << 20),
    (333, 5001),
    (2, 7),
    (1, 9999),
]


@pytest.mark.parametrize("dtype", ["float32", "float16", "bfloat16"])
@pytest.mark.parametrize("kind", list(KINDS))
def test_rows(kind: str, dtype: str) -> None:
    pair = modules(text_of(KINDS[kind], f"torch.randn(64, 4096, dtype=torch.{dtype})"), CudaRows())
    torch.manual_seed(1)
    for shape in SHAPES:
        check(pair, (3 * torch.randn(*shape, device="cuda") + 1).to(getattr(torch, dtype)))
    # Not at a multiple of 16 bytes.
    check(pair, torch.randn(1 + 64 * 2048, device="cuda").to(getattr(torch, dtype))[1:].view(64, 2048))
    assert pair[1](torch.empty(0, 4096, dtype=getattr(torch, dtype), device="cuda")).shape == (0, 4096)


@pytest.mark.parametrize("threads", [128, 256, 512, 1024])
@pytest.mark.parametrize("rows", [1, 2, 4])
def test_rows_with_every_setting(threads: int, rows: int) -> None:
    init = "self.norm = nn.LayerNorm(8192); nn.init.normal_(self.norm.weight); nn.init.normal_(self.norm.bias)"
    text = text_of("self.norm(x)", "torch.randn(64, 8192)", init)
    pair = modules(text, CudaRows(), threads=threads, rows=rows)
    for count in (1, 67, 3001):
        check(pair, torch.randn(count, 8192, device="cuda"))
    softmax = modules(text_of(KINDS["softmax"], "torch.randn(64, 8192)"), CudaRows(), threads=threads, rows=rows)
    for shape in ((67, 8192), (1, 262144), (5, 30001)):
        check(softmax, torch.randn(*shape, device="cuda"))


@pytest.mark.parametrize(("threads", "rows"), [(128, 1), (160, 2), (320, 4), (640, 1), (640, 4)])
def test_rows_kept_in_registers(threads: int, rows: int) -> None:
    init = "self.norm = nn.LayerNorm(5120); nn.init.normal_(self.norm.weight); nn.init.normal_(self.norm.bias)"
    text = text_of("self.norm(x)", "torch.randn(64, 5120)", init)
    settings = {"rows": rows, "keep": "registers", "stream": rows > 1}
    # In float32 a row has twice the packs that a thread's share is counted in.
    pair = modules(text, CudaRows(), threads=2 * threads if threads < 512 else 1024, **settings)
    softmax = modules(text_of(KINDS["softmax"], "torch.randn(64, 5120)"), CudaRows(), threads=threads, **settings)
    for count in (1, 67, 3001):
        check(pair, torch.randn(count, 5120, device="cuda"))
        check(softmax, torch.randn(count, 5120, device="cuda"))
    for shape in ((5, 1023), (5, 30000)):
        check(softmax, torch.randn(*shape, device="cuda"))


@pytest.mark.parametrize("dtype", ["float32", "float16", "bfloat16"])
@pytest.mark.parametrize("heads", [1, 4])
def test_rotary(heads: int, dtype: str) -> None:
    turned = "torch.stack([a * self.c - b * self.s, a * self.s + b * self.c], -1).flatten(-2)"
    body = f"(lambda a, b: {turned})(x[..., ::2], x[..., 1::2])"
    init = f"self.c, self.s = (nn.Parameter(torch.randn(300, 64).to(torch.{dtype})) for _ in range(2))"
    text = text_of(body, f"torch.randn(2, 5, 300, 128, dtype=torch.{dtype})", init)
    reference, candidate = modules(text, CudaRotary(), heads=heads, stream=heads > 1)
    x = torch.randn(2, 5, 300, 128, device="cuda").to(getattr(torch, dtype))
    with torch.no_grad():
        for given in (x, x.transpose(0, 1).contiguous().transpose(0, 1), torch.cat((x, x), -1)[..., 1:129]):
            exact = reference.double()(given.double())
            reference.to(x.dtype)
            ours, theirs = ((m(given).double() - exact).abs().max().item() for m in (candidate, reference))
            assert ours <= theirs + 1e-7 * exact.abs().max().item()


@pytest.mark.parametrize("chosen", [{}, {"rows": 42, "threads": 256}])
@pytest.mark.parametrize(
    "layer",
    [
        "3, 3, (3, 7), groups=3",
        "3, 6, 5, groups=3, padding=(3, 2)",
        "3, 3, (7, 1), groups=3, padding=(3, 0), bias=False",
    ],
)
def test_depthwise(layer: str, chosen: dict[str, int]) -> None:
    text = text_of("self.conv(x)", "torch.randn(2, 3, 128, 256)", f"self.conv = nn.Conv2d({layer})")
    pair = modules(text, CudaDepthwise(), **chosen)
    for shape in ((2, 3, 128, 256), (1, 3, 37, 255), (4, 3, 9, 30), (3, 3, 300, 1021), (5000, 3, 14, 14)):
        check(pair, torch.randn(*shape, device="cuda"))
    # Not at a multiple of 16 bytes.
    check(pair, torch.randn(1 + 6 * 64 * 64, device="cuda")[1:].view(2, 3, 64, 64))
    x = torch.randn(2, 3, 64, 64, device="cuda")
    x[0, 0, 3, 4], x[1, 1, 0, 0], x[1, 2, 60, 5] = float("nan"), float("inf"), float("-inf")
    check(pair, x)


@pytest.mark.parametrize("columns", [2048, 300000])
@pytest.mark.parametrize("kind", list(KINDS))
def test_rows_with_infinities_and_nan(kind: str, columns: int) -> None:
    x = torch.randn(64, columns, device="cuda")
    x[0, 3], x[1, 700], x[2, 5:1000], x[3] = float("nan"), float("inf"), float("-inf"), float("-inf")
    x[4, : columns // 2], x[5] = float("-inf"), float("nan")
    check(modules(text_of(KINDS[kind], "torch.randn(64, 4096)"), CudaRows()), x)


# --- recurrent layers ------------------------------------------------------------------------------------------------

LAYERS = {
    "lstm": ("nn.LSTM(128, 256, 3, batch_first=True)", "[0]"),
    "lstm_cell": ("nn.LSTM(32, 256, 2)", "[1][1]"),
    "lstm_both_ways": ("nn.LSTM(64, 192, 2, batch_first=True, bidirectional=True)", "[0]"),
    "lstm_small": ("nn.LSTM(10, 33, 2, bias=False)", "[1][0]"),
    "lstm_wide": ("nn.LSTM(64, 512)", "[0]"),
    "lstm_wider": ("nn.LSTM(64, 1024)", "[0]"),
    "lstm_too_wide": ("nn.LSTM(64, 1500)", "[0]"),
    "gru": ("nn.GRU(128, 256, 3, batch_first=True)", "[0]"),
    "gru_both_ways": ("nn.GRU(64, 256, 2, bidirectional=True)", "[1]"),
    "gru_wide": ("nn.GRU(64, 1000, bias=False)", "[0]"),
    "rnn": ("nn.RNN(30, 100, 2)", "[0]"),
    "rnn_relu": ("nn.RNN(30, 2048, nonlinearity='relu')", "[1]"),
}


def recurrent(name: str, **settings: int) -> tuple[Any, Any]:
    layer, use = LAYERS[name]
    width = layer.partition("(")[2].partition(",")[0]
    text = text_of(f"self.r(x){use}", f"torch.randn(10, 12, {width})", f"self.r = {layer}")
    return modules(text, CudaRecurrent(), **settings)


@pytest.mark.parametrize("name", list(LAYERS))
def test_recurrent_layers(name: str) -> None:
    pair = recurrent(name)
    width = pair[0].r.input_size
    torch.manual_seed(1)
    for shape in ((10, 12), (1, 50), (40, 3), (7, 130)):
        check(pair, torch.randn(*shape, width, device="cuda"), factor=4.0)
    check(pair, torch.randn(width, 9, 11, device="cuda").permute(2, 1, 0), factor=4.0)


def test_a_recurrent_layer_over_a_long_time() -> None:
    torch.manual_seed(1)
    check(recurrent("lstm"), torch.randn(10, 512, 128, device="cuda"), factor=4.0)
    check(recurrent("lstm_wide"), torch.randn(512, 4, 64, device="cuda"), factor=4.0)


@pytest.mark.parametrize("blocks", [1, 2, 4, 8, 16, 32, 64, 128])
@pytest.mark.parametrize("threads", [512, 256, 128])
def test_recurrent_layers_with_every_setting(blocks: int, threads: int) -> None:
    pair = recurrent("rnn", blocks=blocks, threads=threads)
    check(pair, torch.randn(20, 37, 30, device="cuda"), factor=4.0)
    if blocks >= 8:
        check(recurrent("gru", blocks=blocks, threads=threads), torch.randn(20, 37, 128, device="cuda"), factor=4.0)


# --- how they are launched -------------------------------------------------------------------------------------------

LAUNCHED = ["softmax", "lstm", "lstm_wide"]


def launched(name: str) -> tuple[Any, torch.Tensor]:
    if name in LAYERS:
        made = recurrent(name)[1]
        return made, torch.randn(10, 12, made.r.input_size, device="cuda")
    return modules(text_of(KINDS[name], "torch.randn(64, 4096)"), CudaRows())[1], torch.randn(64, 300000, device="cuda")


@pytest.mark.parametrize("name", LAUNCHED)
@torch.no_grad()
def test_kernels_run_on_the_current_stream(name: str) -> None:
    candidate, x = launched(name)
    wanted = candidate(x)
    torch.cuda.synchronize()
    side = torch.cuda.Stream()
    with torch.cuda.stream(side):
        late = torch.zeros_like(x)
        torch.cuda._sleep(50_000_000)
        late.copy_(x)
        found = candidate(late)
        assert not side.query()
    side.synchronize()
    assert torch.equal(found, wanted)


@pytest.mark.parametrize("name", LAUNCHED)
@torch.no_grad()
def test_kernels_are_captured_into_a_graph(name: str) -> None:
    candidate, x = launched(name)
    candidate(x)
    torch.cuda.synchronize()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        found = candidate(x)
    for seed in range(3):
        torch.manual_seed(seed)
        x.normal_()
        graph.replay()
        assert torch.equal(found, candidate(x))


# --- before the judge ------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    with Judge("cuda", JudgeOptions(timing=False)) as made:
        yield made


TASKS = {
    "softmax": text_of(KINDS["softmax"], "torch.randn(256, 16384)"),
    "layer_norm": text_of("self.norm(x)", "torch.randn(300, 5000)", "self.norm = nn.LayerNorm(5000)"),
    "rms_norm": text_of(KINDS["rms_norm"], "torch.randn(256, 4096).half()"),
    "lstm": text_of("self.r(x)[0]", "torch.randn(10, 64, 128)", "self.r = nn.LSTM(128, 256, 2, batch_first=True)"),
    "gru": text_of("self.r(x)[1]", "torch.randn(64, 10, 128)", "self.r = nn.GRU(128, 512, bidirectional=True)"),
}


@pytest.mark.parametrize("name", list(TASKS))
def test_the_first_recipe_is_verified(name: str, judge: Judge, tmp_path: Path) -> None:
    path = tmp_path / f"{name}.py"
    path.write_text(TASKS[name])
    task = task_from_file(str(path))
    proposer = RecipeProposer()
    proposer.begin(Brief(task, "cuda:0"))
    candidate = proposer.propose(Request(), [], random.Random(0))
    assert candidate is not None and "lib_cuda" in candidate.source, proposer.reason
    verdict = judge.verify(task, candidate)
    assert verdict.passed, f"{verdict.reason}\n{candidate.source}"
