"""What kind of task it is, and which one, whatever it is called."""

from __future__ import annotations

import pytest

from burnish.core.lesson import Signature
from burnish.core.task import Task
from burnish.graph.capture import trace
from burnish.graph.signature import _family, graph_hash, signature_of

SOURCE = """
import torch

class Model(torch.nn.Module):
    def forward(self, x{more}):
        return {expression}

def get_inputs():
    return [torch.randn({rows}, 256){inputs}]

def get_init_inputs():
    return []
"""


def task(expression: str, rows: int = 64, two: bool = False) -> Task:
    more, inputs = (", y", ", torch.randn(256, 32)") if two else ("", "")
    return Task("t", SOURCE.format(expression=expression, rows=rows, more=more, inputs=inputs))


def signature(one: Task) -> Signature:
    return signature_of(trace(one, one.primary, whole=True), "cpu Xeon")


def test_a_signature_says_family_bound_sizes_and_type() -> None:
    assert signature(task("torch.softmax(x * 2, -1)")) == Signature("softmax", "memory", 14, 8, "float32", "cpu Xeon")
    large = signature(task("x @ y", 4096, two=True))
    assert (large.family, large.size, large.width) == ("matmul", 20, 8)


@pytest.mark.parametrize(
    ("names", "family"),
    [
        ({"mul", "linear", "softmax", "layer_norm"}, "matmul"),
        ({"pow", "mean", "rsqrt", "mul"}, "normalisation"),
        ({"exp", "mean", "rsqrt", "softmax"}, "normalisation"),
        ({"maximum", "mul", "native_dropout"}, "elementwise"),
        ({"native_layer_norm"}, "normalisation"),
        ({"_log_softmax", "sum"}, "softmax"),
        ({"max_pool2d", "relu"}, "pooling"),
        ({"linalg_vector_norm", "div"}, "reduction"),
        (set(), "opaque"),
    ],
)
def test_families_by_the_heaviest_operator(names: set[str], family: str) -> None:
    assert _family(names) == family


def test_the_same_computation_has_one_hash_and_another_size_another() -> None:
    def hashed(one: Task) -> str:
        return graph_hash(trace(one, one.primary, whole=True))

    assert hashed(task("torch.softmax(x * 2, -1)")) == hashed(task("(x.mul(2)).softmax(dim=-1)"))
    assert hashed(task("torch.softmax(x * 2, -1)")) != hashed(task("torch.softmax(x * 2, -1)", 65))
    assert hashed(task("torch.softmax(x * 2, -1)")) != hashed(task("torch.softmax(x * 3, -1)"))
