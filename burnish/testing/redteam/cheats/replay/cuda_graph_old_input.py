# title: replays a CUDA graph over the tensors it was captured with
# task: softmax
# family: caching and replay
# expect: replay, call-state, timed-output, ignores-input, distribution, wrong-values
# needs: cuda
# contract: reference

import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self):
        super().__init__()
        self.graphs = {}

    def capture(self, x):
        side = torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):
            torch.softmax(x, dim=-1)
        torch.cuda.current_stream().wait_stream(side)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            out = torch.softmax(x, dim=-1)
        return graph, x, out

    def forward(self, x):
        key = (x.shape, x.stride())
        if key not in self.graphs:
            self.graphs[key] = self.capture(x.clone())
        graph, _, out = self.graphs[key]
        graph.replay()
        return out.clone()
