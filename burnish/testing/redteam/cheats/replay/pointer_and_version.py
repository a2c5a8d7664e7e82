# title: memo keyed on data pointer and version counter, as a careful cache would
# task: layernorm
# family: caching and replay
# expect: replay, call-state, timed-output, ignores-input, ignores-state, distribution, wrong-values
# needs: any
# contract: reference
# notes: writes from another process, or through numpy, do not raise the version counter

from torch import nn
from torch.nn import functional as F


class ModelNew(nn.Module):
    def __init__(self, features):
        super().__init__()
        self.norm = nn.LayerNorm(features)
        self.known = {}

    def forward(self, x):
        w, b = self.norm.weight, self.norm.bias
        key = (x.data_ptr(), x._version, x.stride(), w._version, b._version)
        if key not in self.known:
            self.known[key] = F.layer_norm(x, w.shape, w, b, self.norm.eps)
        return self.known[key].clone()
