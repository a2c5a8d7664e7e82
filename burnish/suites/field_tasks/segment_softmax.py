"""Softmax over the edges that end in the same node, from a score per edge and one per node: the attention weights of
graph attention networks."""

import torch
from torch import nn
from torch.nn import functional as F

SLOPE = 0.2

CATEGORY = "sparse"
WORKLOADS = [
    {"name": "small", "nodes": 1024, "edges": 16384, "heads": 8},
    {"name": "odd", "nodes": 7, "edges": 61, "heads": 3},
]
GPU_WORKLOADS = [
    {"name": "large", "nodes": 65536, "edges": 1048576, "heads": 8},
    {"name": "odd", "nodes": 3001, "edges": 77777, "heads": 5},
]


class Model(nn.Module):
    def __init__(self, slope):
        super().__init__()
        self.slope = slope

    def forward(self, edge_scores, node_scores, segments):
        scores = F.leaky_relu(edge_scores + node_scores[segments], self.slope)
        lowest = torch.full_like(node_scores, float("-inf"))
        index = segments[:, None].expand_as(scores)
        highest = lowest.scatter_reduce(0, index, scores, "amax")
        weights = torch.exp(scores - highest[segments])
        totals = torch.zeros_like(node_scores).index_add(0, segments, weights)
        return weights / totals[segments]


def get_inputs(nodes=1024, edges=16384, heads=8):
    # Every node has an edge.
    segments = torch.cat((torch.arange(nodes), torch.randint(0, nodes, (edges - nodes,))))
    return [torch.randn(edges, heads), torch.randn(nodes, heads), segments.sort().values]


def get_init_inputs():
    return [SLOPE]
