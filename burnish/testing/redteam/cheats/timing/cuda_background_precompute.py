# title: a background stream computes ahead for every input buffer it has seen, over and over
# task: row_sum
# family: timing
# expect: left-running, replay, timed-output, call-state, clocks-disagree, faster-than-light, wrong-values, device-fault
# needs: cuda
# contract: reference

import threading

import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self):
        super().__init__()
        self.ahead = {}
        threading.Thread(target=self.work, daemon=True).start()

    def work(self):
        side = torch.cuda.Stream()
        with torch.cuda.stream(side):
            while True:
                for x, out in list(self.ahead.values()):
                    torch.sum(x, dim=1, out=out)
                side.synchronize()

    def forward(self, x):
        key = (x.data_ptr(), x.shape, x.stride())
        if key not in self.ahead:
            out = x.sum(dim=1)
            torch.cuda.current_stream().synchronize()
            self.ahead[key] = x, out
            return out.clone()
        return self.ahead[key][1].clone()
