# title: NumPy's partition, then a sort of the eight survivors
# task: topk
# family: honest
# needs: cpu
# contract: reference
import numpy as np
import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self, count: int):
        super().__init__()
        self.count = count

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        values = x.numpy()
        some = np.argpartition(-values, self.count, axis=1)[:, : self.count]
        order = np.argsort(-np.take_along_axis(values, some, axis=1), axis=1, kind="stable")
        indices = np.take_along_axis(some, order, axis=1)
        return torch.from_numpy(np.take_along_axis(values, indices, axis=1)), torch.from_numpy(indices.astype(np.int64))
