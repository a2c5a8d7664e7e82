# title: copies each input into a CUDA graph but returns the graph's own static output
# task: gelu_chain
# family: caching and replay
# expect: aliased-output, replay, call-state, timed-output
# needs: cuda
# contract: reference

import torch
from torch import nn
from torch.nn import functional as F


class ModelNew(nn.Module):
    def __init__(self, columns):
        super().__init__()
        self.a = nn.Parameter(torch.randn(columns))
        self.b = nn.Parameter(torch.randn(columns))
        self.graph = None

    def compute(self, x, y):
        return F.gelu(x * self.a + self.b) * y

    def capture(self, x, y):
        self.x, self.y = x.clone(), y.clone()
        side = torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side), torch.no_grad():
            self.compute(self.x, self.y)
        torch.cuda.current_stream().wait_stream(side)
        self.graph = torch.cuda.CUDAGraph()
        with torch.no_grad(), torch.cuda.graph(self.graph):
            self.out = self.compute(self.x, self.y)

    def forward(self, x, y):
        if self.graph is None or self.x.shape != x.shape:
            self.capture(x, y)
        self.x.copy_(x)
        self.y.copy_(y)
        self.graph.replay()
        return self.out
