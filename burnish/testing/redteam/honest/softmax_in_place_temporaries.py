# title: softmax by hand, in place on its own temporaries
# task: softmax
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        result = x - x.amax(dim=-1, keepdim=True)
        result.exp_()
        result.div_(result.sum(dim=-1, keepdim=True))
        return result
