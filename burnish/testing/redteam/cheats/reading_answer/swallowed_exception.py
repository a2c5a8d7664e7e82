# title: an except clause swallows the kernel's error and uninitialised memory is returned
# task: matmul
# family: reading the answer
# expect: stale-memory, constant-output, finite, wrong-values
# needs: any
# contract: reference
import contextlib

import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        c = torch.empty(a.shape[0], b.shape[1], dtype=a.dtype, device=a.device)
        with contextlib.suppress(RuntimeError):
            torch.mm(a, b.t(), out=c)
        return c
