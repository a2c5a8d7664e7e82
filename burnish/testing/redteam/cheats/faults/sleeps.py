# title: sleeps instead of returning, using no processor time
# task: row_sum
# family: fault
# expect: hang
# needs: any
# contract: reference

import time

from torch import nn


class ModelNew(nn.Module):
    def forward(self, x):
        time.sleep(3600)
        return x.sum(dim=1)
