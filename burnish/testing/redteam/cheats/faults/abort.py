# title: calls abort()
# task: softmax
# family: fault
# expect: crash
# needs: any
# contract: reference

import os

from torch import nn


class ModelNew(nn.Module):
    def forward(self, x):
        os.abort()
