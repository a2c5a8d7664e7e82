# title: NumPy's product written into a torch tensor
# task: matmul
# family: honest
# needs: cpu
# contract: reference
import numpy as np
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        out = torch.empty(a.shape[0], b.shape[1], dtype=a.dtype)
        np.dot(a.numpy(), b.numpy(), out=out.numpy())
        return out
