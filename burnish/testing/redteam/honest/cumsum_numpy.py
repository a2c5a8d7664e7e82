# title: NumPy with a float64 running sum
# task: cumsum
# family: honest
# needs: cpu
# contract: reference
import numpy as np
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.from_numpy(np.cumsum(x.numpy(), axis=1, dtype=np.float64).astype(np.float32))
