# title: NumPy instead of torch
# task: softmax
# family: honest
# needs: cpu
# contract: reference
import numpy as np
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        values = x.detach().contiguous().numpy()
        exponentials = np.exp(values - values.max(axis=-1, keepdims=True))
        return torch.from_numpy(exponentials / exponentials.sum(axis=-1, keepdims=True))
