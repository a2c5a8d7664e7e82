# title: Hillis and Steele's scan: eleven shifted additions
# task: cumsum
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        current = x.double()
        distance = 1
        while distance < x.shape[1]:
            following = current.clone()
            following[:, distance:] += current[:, :-distance]
            current = following
            distance *= 2
        return current.to(x.dtype)
