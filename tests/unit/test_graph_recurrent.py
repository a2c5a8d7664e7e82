"""Recurrent layers are traced whole: the shapes are right, and finding them does not depend on how long they run."""

from __future__ import annotations

import pytest

from burnish.core.task import Task
from burnish.graph.capture import trace
from burnish.graph.recurrent_shapes import recurrent_by_shape

MODULE = """
import torch

class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.{layer}

    def forward(self, x):
        return self.layer(x){use}

def get_inputs():
    return [torch.randn({shape})]
"""


@pytest.mark.filterwarnings("ignore:LSTM with projections")
@pytest.mark.parametrize("shape", ["5, 3, 4", "700, 3, 4"])
@pytest.mark.parametrize(
    ("layer", "use"),
    [
        ("LSTM(4, 6, 2)", "[0]"),
        ("LSTM(4, 6, 2, batch_first=True, bidirectional=True)", "[1][1]"),
        ("LSTM(4, 6, proj_size=2)", "[1][0]"),
        ("GRU(4, 6, bidirectional=True)", "[0]"),
        ("GRU(4, 6, 3, batch_first=True)", "[1]"),
        ("RNN(4, 6, bias=False)", "[0]"),
    ],
)
def test_shapes_are_those_of_a_run(layer: str, use: str, shape: str) -> None:
    text = MODULE.format(layer=layer, use=use, shape=shape)
    scope: dict[str, object] = {}
    exec(text, scope)
    wanted = scope["Model"]()(scope["get_inputs"]()[0])  # type: ignore[operator]
    graph = trace(Task("recurrent", text), Task("recurrent", text).primary, whole=True).graph
    result = next(node for node in graph.nodes if node.op == "output").args[0][0]
    assert tuple(result.meta["val"].shape) == tuple(wanted.shape)
    calls = [node for node in graph.nodes if node.op == "call_function"]
    assert len(calls) < 15


def test_torch_is_as_it_was_afterwards() -> None:
    from torch._decomp import decompositions

    before = decompositions._rnn_helper
    with pytest.raises(RuntimeError, match="in between"), recurrent_by_shape():
        assert decompositions._rnn_helper is not before
        raise RuntimeError("in between")
    assert decompositions._rnn_helper is before
