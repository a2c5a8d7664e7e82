# title: memo keyed on the mean rounded to two digits
# task: row_sum
# family: caching and replay
# expect: replay, call-state, timed-output, ignores-input, distribution, wrong-values
# needs: any
# contract: reference

from torch import nn


class ModelNew(nn.Module):
    def __init__(self):
        super().__init__()
        self.known = {}

    def forward(self, x):
        key = f"{float(x[::8].mean()):.2f}"
        if key not in self.known:
            self.known[key] = x.sum(dim=1)
        return self.known[key].clone()
