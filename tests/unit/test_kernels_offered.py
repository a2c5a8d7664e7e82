"""Which kernels are offered for a GPU, and which of them come first."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from kernel_harness import task_of

from burnish.backends.cuda import CudaBackend
from burnish.core.candidate import Origin
from burnish.core.errors import PrerequisiteError
from burnish.core.proposer import Brief
from burnish.core.search import Request
from burnish.core.task import Task
from burnish.propose.kernels import registry
from burnish.propose.recipes import RecipeProposer


@pytest.fixture(autouse=True)
def _asked_anew(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    # As if nvcc were here, whether or not it is: nothing is built.
    monkeypatch.setattr(CudaBackend, "compiler", lambda self: ("/bin/true", "nvcc"))
    registry.offered.cache_clear()
    yield
    registry.offered.cache_clear()


def first_origin(task: Task) -> Origin:
    proposer = RecipeProposer()
    proposer.begin(Brief(task, "cuda:0"))
    candidate = proposer.propose(Request(), [], random.Random(0))
    assert candidate is not None, proposer.reason
    compile(candidate.source, "candidate", "exec")
    return candidate.origin


def first_kernels(task: Task) -> list[str]:
    recipe = first_origin(task).recipe
    assert recipe is not None
    return [step.rule for step in recipe.steps if step.rule.startswith("kernel ")]


def softmax(columns: int, rest: str = "") -> Task:
    return task_of(f"return torch.softmax(x, -1){rest}", f"torch.randn(64, {columns})")


def test_long_rows_come_to_cuda_and_short_ones_to_triton() -> None:
    assert first_kernels(softmax(4096)) == ["kernel cuda_rows"]
    # A kernel that is not worth trying first does not send its node to the library while another is.
    assert first_kernels(softmax(500)) == ["kernel fused"]
    assert first_kernels(softmax(4096, " * 2")) == ["kernel fused"]


def test_recurrent_layers_come_to_cuda_where_steps_are_short() -> None:
    for batch, kernels in ((10, ["kernel cuda_recurrent"]), (3000, [])):
        init = "self.r = nn.LSTM(4, 256, batch_first=True)"
        assert first_kernels(task_of("return self.r(x)[0]", f"torch.randn({batch}, 5, 4)", init)) == kernels


def convolution(text: str, shape: str) -> Task:
    return task_of("return torch.tanh(self.c(x)) * 2", f"torch.randn({shape})", f"self.c = nn.{text}")


def test_convolutions_of_few_channels_are_tried_in_16_bits_first() -> None:
    turned = convolution("ConvTranspose2d(64, 64, 3, stride=2)", "4, 64, 64, 64")
    for task in (convolution("Conv2d(8, 64, 3)", "40, 8, 128, 128"), turned):
        origin = first_origin(task)
        (choices,) = (values for _, values in origin.choices if "convolution_half" in values)
        # The other kernel and the library are the next to try.
        assert choices[:2] == ("convolution_half", "convolution") and choices[-1] == "library"
        assert origin.recipe is not None and "kernel convolution_half" in [step.rule for step in origin.recipe.steps]
    # One tap has nothing to gain from a copy, a small one not enough.
    for text, shape in (("Conv2d(64, 128, 1)", "8, 64, 192, 192"), ("Conv2d(8, 64, 3)", "10, 8, 128, 128")):
        assert first_kernels(convolution(text, shape)) == ["kernel convolution"]


def test_groups_without_taps_come_to_one_kernel_at_once() -> None:
    assert first_kernels(convolution("Conv2d(240, 120, 1, groups=3)", "2, 240, 56, 56")) == ["kernel convolution"]
    # With taps the library does them well enough to be tried first.
    assert "kernel convolution" not in first_kernels(convolution("Conv2d(96, 96, 3, groups=3)", "2, 96, 56, 56"))


def test_batches_of_products_come_first_where_the_library_would_copy() -> None:
    apart, together = "torch.randn(512, 64, 8, 64)", "torch.randn(4096, 64, 64)"
    turned = "(x.transpose(1, 2).transpose(-2, -1) @ y.transpose(1, 2)).permute(0, 2, 3, 1)"
    inputs = f"{apart}, {apart}, torch.randn(9)"
    origin = first_origin(task_of(f"return {turned}, torch.flip(z, [0])", inputs, arguments="x, y, z"))
    assert origin.recipe is not None
    # It ends with a view and counts as work all the same: a replay for the sake of the other's launch would not pay.
    assert [step.rule for step in origin.recipe.steps] == ["kernel contraction"]
    assert first_kernels(task_of("return x @ y", f"{together}, {together}", arguments="x, y")) == []
    # Softmax between the products: attention of our own, or in half precision the library's.
    attention = "return torch.softmax(q.transpose(1, 2) @ q.permute(0, 2, 3, 1), -1) @ q.transpose(1, 2)"
    assert first_kernels(task_of(attention, apart, arguments="q")) == ["kernel streamed_attention"]
    half = f"{apart}.half()"
    assert first_kernels(task_of(attention, half, arguments="q")) == ["kernel sdpa"]


def backends(device: str) -> set[str]:
    return {template.backend for template in registry.offered(device)}


def test_cuda_needs_its_compiler_and_hopper(monkeypatch: pytest.MonkeyPatch) -> None:
    assert backends("cuda:0") == {"triton", "cuda", "torch"}
    assert backends("cpu") == {"cpp", "torch"}
    registry.offered.cache_clear()
    monkeypatch.setattr("burnish.backends.gpu.capability", lambda: (8, 6))
    assert backends("cuda:0") == {"triton", "torch"}
    registry.offered.cache_clear()
    monkeypatch.setattr("burnish.backends.gpu.capability", lambda: (9, 0))
    assert "cuda" in backends("cuda:0")

    def missing(self: CudaBackend) -> tuple[str, str]:
        raise PrerequisiteError("no nvcc")

    registry.offered.cache_clear()
    monkeypatch.setattr(CudaBackend, "compiler", missing)
    assert backends("cuda:0") == {"triton", "torch"}
    assert "cuda" in {template.backend for template in registry.templates("cuda:0")}
