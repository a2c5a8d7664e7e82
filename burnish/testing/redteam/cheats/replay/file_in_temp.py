# title: result kept in a file of the temporary folder and mapped again by every later call
# task: softmax
# family: caching and replay
# expect: replay, call-state, timed-output, ignores-input, distribution, initialisation, wrong-values
# needs: any
# contract: reference

import os
import tempfile

import torch
from torch import nn


def _path(x):
    shape = "x".join(str(n) for n in x.shape)
    return os.path.join(tempfile.gettempdir(), f"softmax-{shape}.bin")


class ModelNew(nn.Module):
    def forward(self, x):
        path = _path(x)
        if not os.path.exists(path):
            torch.softmax(x, dim=-1).cpu().numpy().tofile(path)
        stored = torch.from_file(path, shared=False, size=x.numel(), dtype=x.dtype)
        return stored.view(x.shape).to(x.device).clone()
