# title: gathers again only the columns that changed in the first four bags
# task: embedding_sum
# family: caching and replay
# expect: replay, call-state, timed-output, ignores-input, ignores-state, distribution, workload, wrong-values
# needs: any
# contract: reference

import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self, entries, width):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(entries, width))
        self.gathered = None
        self.seen = None

    def forward(self, indices):
        bags, size = indices.shape
        if self.gathered is None or self.gathered.shape[0] != bags:
            self.gathered = self.weight.detach()[indices]
            self.seen = indices.clone()
        else:
            # Gathers again only the columns in which the first four bags changed.
            changed = (indices[:4] != self.seen[:4]).any(dim=0).nonzero().squeeze(1)
            if changed.numel():
                self.gathered[:, changed] = self.weight.detach()[indices[:, changed]]
                self.seen[:, changed] = indices[:, changed]
        return self.gathered.sum(dim=1)
