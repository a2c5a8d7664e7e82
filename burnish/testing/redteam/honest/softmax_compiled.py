# title: torch.compile in its default mode
# task: softmax
# family: honest
# needs: any
# contract: reference
# slow: yes
import torch
from torch import nn


@torch.compile
def row_softmax(x: torch.Tensor) -> torch.Tensor:
    exponentials = torch.exp(x - x.amax(dim=-1, keepdim=True))
    return exponentials / exponentials.sum(dim=-1, keepdim=True)


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        # Along a strided dimension Inductor sums one by one, which costs digits the reference keeps.
        return row_softmax(x.contiguous())
