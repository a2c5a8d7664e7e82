# title: leaves with status 0 in the constructor
# task: linear_relu
# family: the channel
# expect: early-exit, crash, construct
# needs: any
# contract: reference

import os

from torch import nn


class ModelNew(nn.Module):
    def __init__(self, in_features, out_features):
        super().__init__()
        os._exit(0)
