# title: raises SystemExit(0) at import, which `except Exception` lets through
# task: softmax
# family: the channel
# expect: early-exit, build, crash
# needs: any
# contract: reference

from torch import nn


class ModelNew(nn.Module):
    def forward(self, x):
        return x


raise SystemExit(0)
