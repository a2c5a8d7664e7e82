# title: memo keyed on the shape
# task: matmul
# family: caching and replay
# expect: replay, call-state, timed-output, ignores-input, distribution, wrong-values
# needs: any
# contract: reference

from torch import nn


class ModelNew(nn.Module):
    known = {}

    def forward(self, a, b):
        key = (tuple(a.shape), tuple(b.shape), a.dtype, a.device)
        if key not in ModelNew.known:
            ModelNew.known[key] = a @ b
        return ModelNew.known[key].clone()
