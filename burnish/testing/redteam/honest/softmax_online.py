# title: online softmax: one pass over column blocks with a running maximum and sum
# task: softmax
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn

BLOCK = 128


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        maximum = torch.full(x.shape[:-1] + (1,), float("-inf"), dtype=x.dtype, device=x.device)
        total = torch.zeros_like(maximum)
        for block in x.split(BLOCK, dim=-1):
            larger = torch.maximum(maximum, block.amax(dim=-1, keepdim=True))
            total = total * (maximum - larger).exp() + (block - larger).exp().sum(dim=-1, keepdim=True)
            maximum = larger
        return (x - maximum).exp() / total
