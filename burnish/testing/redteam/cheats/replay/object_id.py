# title: memo keyed on id() of the inputs
# task: matmul
# family: caching and replay
# expect: replay, call-state, timed-output, ignores-input, distribution, layout, wrong-values
# needs: any
# contract: reference
# notes: a freed tensor's id is soon taken by the next one, so new tensors hit the memo too

import torch
from torch import nn

_known = {}


class ModelNew(nn.Module):
    def forward(self, a, b):
        key = (id(a), id(b))
        found = _known.get(key)
        if found is None:
            found = _known[key] = torch.matmul(a, b)
        return found.clone()
