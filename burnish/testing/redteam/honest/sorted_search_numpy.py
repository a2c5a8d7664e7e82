# title: NumPy's searchsorted
# task: sorted_search
# family: honest
# needs: cpu
# contract: reference
import numpy as np
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, boundaries: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
        return torch.from_numpy(np.searchsorted(boundaries.numpy(), values.numpy(), side="left"))
