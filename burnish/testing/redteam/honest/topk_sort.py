# title: sorts whole rows and keeps the first eight
# task: topk
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self, count: int):
        super().__init__()
        self.count = count

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        values, indices = torch.sort(x, dim=1, descending=True)
        return values[:, : self.count].contiguous(), indices[:, : self.count].contiguous()
