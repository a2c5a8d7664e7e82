# title: a CUDA graph over static copies of both inputs, the parameters read at every replay
# task: gelu_chain
# family: honest
# needs: cuda
# contract: reference
import torch
from torch import nn
from torch.nn import functional as F


class ModelNew(nn.Module):
    def __init__(self, columns: int):
        super().__init__()
        self.a = nn.Parameter(torch.randn(columns))
        self.b = nn.Parameter(torch.randn(columns))
        self.captured = {}

    def compute(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return F.gelu(x * self.a + self.b) * y

    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        key = (tuple(x.shape), x.device, self.a.data_ptr(), self.b.data_ptr())
        if key not in self.captured:
            self.captured[key] = self.capture(x, y)
        graph, sources, target = self.captured[key]
        sources[0].copy_(x)
        sources[1].copy_(y)
        graph.replay()
        return target.clone()

    def capture(self, x: torch.Tensor, y: torch.Tensor):
        sources = [torch.zeros(tensor.shape, dtype=tensor.dtype, device=tensor.device) for tensor in (x, y)]
        side = torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):
            self.compute(*sources)
        torch.cuda.current_stream().wait_stream(side)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            target = self.compute(*sources)
        return graph, sources, target
