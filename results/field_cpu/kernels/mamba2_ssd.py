"""Mamba-2's state-space layer, chunk by chunk: products with a decaying causal mask inside a chunk and a state handed
from each chunk to the next.  Takes a first state; returns the outputs and the last one."""

import torch
from torch import nn
from torch.nn import functional as F

CHUNK = 64
WIDTH = 64

CATEGORY = "sequence"
WORKLOADS = [
    {"name": "small", "batch": 1, "length": 256, "heads": 4, "state": 64},
    {"name": "odd", "batch": 2, "length": 77, "heads": 3, "state": 17},
    {"name": "one", "batch": 1, "length": 1, "heads": 4, "state": 64},
]
GPU_WORKLOADS = [
    {"name": "large", "batch": 2, "length": 2048, "heads": 24, "state": 128},
    {"name": "odd", "batch": 3, "length": 777, "heads": 7, "state": 65},
]


class Model(nn.Module):
    def __init__(self, chunk):
        super().__init__()
        self.chunk = chunk

    def forward(self, x, steps, rates, keys, queries, state):
        batch, length, heads, width = x.shape
        steps = F.softplus(steps)
        x = self.split(x * steps[..., None])
        decay = self.split(-steps * rates.exp()).cumsum(dim=2)
        keys, queries = self.split(keys), self.split(queries)

        later = torch.ones(self.chunk, self.chunk, dtype=torch.bool, device=x.device).triu(1)
        between = decay[:, :, :, None] - decay[:, :, None]
        between = between.masked_fill(later[..., None], float("-inf")).exp()
        scores = torch.einsum("bnis,bnjs->bnij", queries, keys)[..., None] * between
        inside = torch.einsum("bnijh,bnjhp->bnihp", scores, x)

        ends = decay[:, :, -1:]
        added = torch.einsum("bnjs,bnjhp->bnhps", keys, x * (ends - decay).exp()[..., None])
        before = []
        for i in range(added.shape[1]):
            before.append(state)
            state = state * ends[:, i, 0].exp()[..., None, None] + added[:, i]
        across = torch.einsum("bnis,bnhps->bnihp", queries, torch.stack(before, dim=1)) * decay.exp()[..., None]
        return (inside + across).reshape(batch, -1, heads, width)[:, :length], state

    def split(self, x):
        """Cut the second dimension into chunks, the last one filled up with zeros."""
        extra = -x.shape[1] % self.chunk
        padded = F.pad(x, (0, 0) * (x.dim() - 2) + (0, extra))
        return padded.reshape(x.shape[0], -1, self.chunk, *x.shape[2:])


class ModelNew(Model):
    """Model as it is."""
