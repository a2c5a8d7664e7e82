# title: opens forty files with every call and closes none
# task: cumsum
# family: fault
# expect: raises, crash, hang, early-exit
# needs: any
# contract: reference

import errno

import torch
from torch import nn

_open = []


class ModelNew(nn.Module):
    def forward(self, x):
        _open.extend(open("/dev/null") for _ in range(40))  # noqa: SIM115
        if len(_open) > 2000:
            raise OSError(errno.EMFILE, "too many open files")
        return torch.cumsum(x, dim=1)
