# title: a product that leaves out the last eight of 256 terms
# task: matmul
# family: tolerance and precision
# expect: accuracy, wrong-values, ignores-input, skipped-tile
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        depth = a.shape[1] // 8 * 8 - 8
        return a[:, :depth] @ b[:depth] * (a.shape[1] / depth) ** 0.5
