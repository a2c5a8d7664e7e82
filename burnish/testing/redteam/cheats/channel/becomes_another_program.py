# title: replaces the process by /bin/true, which ends with status 0
# task: cumsum
# family: the channel
# expect: early-exit, crash, raises
# needs: any
# contract: reference

import os

from torch import nn


class ModelNew(nn.Module):
    def forward(self, x):
        for program in ("/bin/true", "/usr/bin/true"):
            if os.path.exists(program):
                os.execv(program, [program])
        os._exit(0)
