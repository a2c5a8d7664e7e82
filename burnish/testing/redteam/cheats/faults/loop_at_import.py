# title: never finishes importing
# task: softmax
# family: fault
# expect: hang
# needs: any
# contract: reference

from torch import nn


class ModelNew(nn.Module):
    def forward(self, x):
        return x


while True:
    pass
