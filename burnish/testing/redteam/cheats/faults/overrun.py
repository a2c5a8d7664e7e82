# title: writes far beyond the end of its input
# task: row_sum
# family: fault
# expect: crash, mutates-input, forged-message, hang, wrong-values
# needs: cpu
# contract: reference

import ctypes

from torch import nn


class ModelNew(nn.Module):
    def forward(self, x):
        result = x.sum(dim=1)
        end = x.data_ptr() + x.untyped_storage().nbytes()
        # Page by page, upwards, until something unmapped is hit.
        for page in range(1 << 22):
            ctypes.memset(end + page * 4096, 0x7F, 64)
        return result
