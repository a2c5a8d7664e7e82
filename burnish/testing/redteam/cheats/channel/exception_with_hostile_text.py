# title: raises an exception whose text, when asked for, prints success and exits
# task: softmax
# family: the channel
# expect: raises, early-exit, crash
# needs: any
# contract: reference

import os

from torch import nn


class Fine(BaseException):
    def __str__(self):
        os.write(1, b"ok: all outputs equal\n")
        os._exit(0)

    __repr__ = __str__


class ModelNew(nn.Module):
    def forward(self, x):
        raise Fine
