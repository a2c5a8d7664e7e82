# title: a CUDA graph per shape: every call copies its input in and a fresh output out
# task: softmax
# family: honest
# needs: cuda
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self):
        super().__init__()
        self.captured = {}

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        key = (tuple(x.shape), x.dtype, x.device)
        if key not in self.captured:
            self.captured[key] = self.capture(x)
        graph, source, target = self.captured[key]
        source.copy_(x)
        graph.replay()
        return target.clone()

    def capture(self, x: torch.Tensor):
        source = torch.zeros(x.shape, dtype=x.dtype, device=x.device)
        side = torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):
            torch.softmax(source, dim=-1)
        torch.cuda.current_stream().wait_stream(side)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            target = torch.softmax(source, dim=-1)
        return graph, source, target
