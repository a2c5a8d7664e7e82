"""Library calls in half precision that take along what follows: what they cover, and that they compute it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import torch
from kernel_harness import make, refuses, task_of

from burnish.core.task import Task
from burnish.propose.kernels.library_ends import ConvolutionEnd, LinearEnd, RankedAttention
from burnish.propose.planning import Planner, given
from burnish.propose.recipes import planners_of

BF16 = ".to(torch.bfloat16)"
CONV = "self.conv = nn.Conv2d(4, 8, 3, stride=2, padding=1)" + BF16
NETWORK = """
self.first = nn.Conv2d(3, 8, 3, padding=1, bias=False)
self.norm = nn.BatchNorm2d(8)
self.second = nn.Conv2d(8, 8, 1, bias=False)
self.last = nn.BatchNorm2d(8)
self.to(torch.bfloat16).eval()
"""
FORWARD = """
x = F.relu(self.norm(self.first(x)))
y = F.relu(self.last(self.second(x)) + x)
return F.max_pool2d(y, 2).mean((2, 3))
"""


@pytest.fixture(autouse=True)
def _plain_library(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Keep the CPU's matrix unit out of half-precision products: not every machine that names it lets it be used."""
    monkeypatch.setattr(torch.backends.mkldnn, "enabled", False)
    yield


def _images(*shape: int) -> torch.Tensor:
    torch.manual_seed(0)
    return torch.randn(*shape).to(torch.bfloat16)


def test_a_convolution_with_relu_is_one_call() -> None:
    made = make(task_of("return F.relu(self.conv(x))", f"torch.randn(2, 4, 9, 9){BF16}", CONV), ConvolutionEnd())
    made.check(_images(2, 4, 9, 9))
    assert "torch.cudnn_convolution_relu(x, weight, bias, [2, 2], [1, 1], [1, 1], 1)" in made.source


@pytest.mark.parametrize("sum_", ["self.conv(x) + s", "s + self.conv(x)"])
def test_a_shortcut_is_added_inside(sum_: str) -> None:
    inputs = f"torch.randn(2, 4, 9, 9){BF16}, torch.randn(2, 8, 5, 5){BF16}"
    made = make(task_of(f"return F.relu({sum_})", inputs, CONV, "x, s"), ConvolutionEnd())
    made.check(_images(2, 4, 9, 9), _images(2, 8, 5, 5))
    assert "torch.cudnn_convolution_add_relu(x, weight, shortcut, 1.0, bias" in made.source


def test_what_cudnn_would_do_otherwise_is_left_alone() -> None:
    def single(forward: str, kind: str = BF16, inputs: str = "torch.randn(2, 4, 9, 9)") -> Task:
        return task_of(forward, inputs + kind, CONV.replace(BF16, kind))

    assert refuses(single("return F.relu(self.conv(x))", kind=""), ConvolutionEnd()), "float32"
    assert refuses(single("y = self.conv(x)\nreturn F.relu(y), y"), ConvolutionEnd()), "read twice"
    assert refuses(single("return F.relu(self.conv(x) + 1.0)"), ConvolutionEnd()), "a number"


@pytest.mark.parametrize(("activation", "says"), [("F.gelu", "use_gelu=True"), ("F.relu", "use_gelu=False")])
def test_an_activation_behind_a_product_is_in_its_call(activation: str, says: str) -> None:
    task = task_of(
        f"return {activation}(self.up(x))", f"torch.randn(2, 5, 16){BF16}", f"self.up = nn.Linear(16, 24){BF16}"
    )
    made = make(task, LinearEnd())
    assert made.check(_images(2, 5, 16)).shape == (2, 5, 24) and says in made.source
    bare = f"self.up = nn.Linear(16, 24, bias=False){BF16}"
    assert refuses(task_of(f"return {activation}(self.up(x))", f"torch.randn(5, 16){BF16}", bare), LinearEnd())


@pytest.mark.parametrize("first", ["cudnn", "flash", "efficient"])
def test_attention_asks_the_libraries_in_order(first: str) -> None:
    inputs = f"torch.randn(2, 4, 6, 8){BF16}, torch.randn(2, 2, 6, 8){BF16}, torch.rand(2, 1, 1, 6) < 0.7"
    forward = "return F.scaled_dot_product_attention(q, k, k, attn_mask=m, enable_gqa=True)"
    made = make(task_of(forward, inputs, "pass", "q, k, m"), RankedAttention(), first=first)
    mask = torch.ones(2, 1, 1, 6, dtype=torch.bool)
    mask[..., 4:] = False
    made.check(_images(2, 4, 6, 8), _images(2, 2, 6, 8), mask)
    assert made.source.index(f"SDPBackend.{first.upper()}") < made.source.index("SDPBackend.MATH")
    dropped = "return F.scaled_dot_product_attention(q, k, k, dropout_p=0.5, enable_gqa=True)"
    assert refuses(task_of(dropped, inputs, "pass", "q, k, m"), RankedAttention())


def _planner(kind: str) -> Planner:
    task = task_of(FORWARD, f"torch.randn(2, 3, 8, 8){kind}", NETWORK.replace(".to(torch.bfloat16)", kind))
    return next(iter(planners_of(task, "cuda:0").values()))


def test_a_residual_network_in_half_precision_is_folded_turned_and_fused_at_first() -> None:
    plan = _planner(BF16).plan(given({}))
    steps = [step.rule for step in plan.recipe.steps]
    assert steps.count("fold-batch-norm") == 2 and steps.count("channels-last") == 1
    ends = [n for n in plan.traced.graph.nodes if "relu" in str(n.target) or "max_pool" in str(n.target)]
    assert all(n.meta["val"].is_contiguous(memory_format=torch.channels_last) for n in ends) and len(ends) == 3
    assert steps.count("kernel convolution_end") == 2 and "batch_norm" not in plan.emitted.source
    # Nothing of ours reads the images: it would have to turn them round.
    assert "kernel pool" not in steps
    assert "channels-last" not in [step.rule for step in _planner("").plan(given({})).recipe.steps]
