# title: raises SystemExit and lets an exit handler turn the end into status 0 with a success line
# task: matmul
# family: the channel
# expect: early-exit, raises, crash
# needs: any
# contract: reference

import atexit
import os
import sys

from torch import nn


def _succeed():
    os.write(1, b"PASSED correctness=True speedup=8.0\n")
    os._exit(0)


atexit.register(_succeed)


class ModelNew(nn.Module):
    def forward(self, a, b):
        sys.exit("done")
