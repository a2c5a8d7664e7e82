# title: torch.cuda.current_stream names an idle stream, so events are recorded where nothing happens
# task: matmul
# family: timing
# expect: patched, clocks-disagree, faster-than-light, left-running, late-output
# needs: cuda
# contract: reference

import torch
from torch import nn

_idle = None


def _current_stream(device=None):
    global _idle
    if _idle is None:
        _idle = torch.cuda.Stream()
    return _idle


torch.cuda.current_stream = _current_stream


class ModelNew(nn.Module):
    def forward(self, a, b):
        torch.cuda._sleep(200_000)
        return torch.matmul(a, b)
