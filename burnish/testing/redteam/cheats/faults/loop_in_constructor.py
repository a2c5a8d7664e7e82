# title: never finishes constructing
# task: linear_relu
# family: fault
# expect: hang
# needs: any
# contract: reference

from torch import nn


class ModelNew(nn.Module):
    def __init__(self, in_features, out_features):
        super().__init__()
        n = 1
        while n:
            n = (n * 5 + 1) % 65536 or 1
